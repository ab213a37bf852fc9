"""Asking: what each method says of the promises of one subject."""

from collections.abc import Iterable, Iterator, Mapping
from time import process_time
from typing import Any, Final

from attrs import evolve, frozen

from spec.prover.proving import Outcome, proved
from spec.subjects import (
    AnyEdition,
    Subject,
    kinds_of_step,
    numbers_of_seats,
    takes_a_position,
)
from spec.symbolic.answering import settled
from spec.symbolic.clauses import SEATS, cases_of
from spec.symbolic.entries import Table, question_at
from spec.symbolic.kernel import cases_of as kernel_cases_of
from spec.symbolic.play import Touched
from spec.symbolic.question import Case, Question, question_of
from spec.symbolic.verdict import Finding, Verdict
from spec.verdicts.ledger import RANKS, Answer

NOBODY: Final = 0


@frozen
class Said:
    """What one method says of each promise of a subject, and whether it met the needs."""

    method: str
    answers: Mapping[str, Answer]
    needs_met: bool = False


# the second prover -------------------------------------------------------------


def said_by_the_prover(
    subject: Subject, seconds: float, seats: Iterable[int] | None = None
) -> Said:
    """Ask the second prover, at tables of every size, within so many CPU seconds each."""
    worst: dict[str, list[tuple[str, Answer]]] = {}
    met = False
    for question in questions_about(subject, seats):
        began = process_time()
        outcome = proved(question, seconds)
        met |= outcome.needs_met
        if outcome.needs_met or not outcome.no_path_meets_the_needs:
            for promise, answer in answers_in(outcome, process_time() - began):
                worst.setdefault(promise, []).append((question.covers, answer))
    names = [promise.__name__ for promise in subject.promises]
    return Said("prover", {name: altogether(worst.get(name, [])) for name in names}, met)


def answers_in(outcome: Outcome, seconds: float) -> Iterator[tuple[str, Answer]]:
    """Yield the answer about each promise."""
    each = seconds / len(outcome.proofs)
    for promise, proof in outcome.proofs.items():
        if proof.proved:
            verdict = Verdict.SEARCHED if outcome.bounds else Verdict.PROVED
        else:
            searched = proof.broken_by is None or proof.defect
            verdict = Verdict.SEARCHED if searched else Verdict.REFUTED
        told = f"{proof.told}{'; only ' if outcome.bounds else ''}{outcome.bounds}"
        defect = "the prover is wrong: " if proof.defect else ""
        yield promise.__name__, Answer(verdict, defect + told, each)


def altogether(answers: list[tuple[str, Answer]]) -> Answer:
    """Return one answer for several kinds of table: no better than the worst."""
    if not answers:
        return Answer(Verdict.NEEDS_UNMET, "on no path", 0.0)
    rank = min(RANKS[answer.verdict] for _, answer in answers)
    told = "; ".join(
        f"{covers}: {answer.told}" if covers else answer.told
        for covers, answer in answers
        if answer.rank == rank
    )
    verdict = next(answer.verdict for _, answer in answers if answer.rank == rank)
    return Answer(verdict, told, sum(answer.seconds for _, answer in answers))


def questions_about(subject: Subject, seats: Iterable[int] | None) -> Iterator[Question]:
    """Yield the questions that cover a subject: each kind of step, each number of seats."""
    edition, function = subject.edition, subject.function
    if edition is None:
        yield question_of(function)
        return
    for kinds in kinds_of_step(function):
        told = ", ".join(kind.__name__ for kind in kinds.values())
        for number in sizes_of_table(edition, function, seats):
            table = Table(edition.printed, {} if number is None else {SEATS: number}, kinds=kinds)
            size = "" if number is None else f"{number} seats"
            yield question_at(function, table, " ".join(part for part in (told, size) if part))


def sizes_of_table(
    edition: AnyEdition, function: Any, seats: Iterable[int] | None
) -> tuple[int | None, ...]:
    """Return the numbers of seats to ask about; None where there is no table."""
    if not takes_a_position(edition, function):
        return (None,)
    return tuple(seats) if seats is not None else (NOBODY, *numbers_of_seats(edition))


# CrossHair and enumeration -----------------------------------------------------


def said_by_crosshair(subject: Subject, seconds: float, touched: Touched | None) -> Said:
    """Ask CrossHair, within so many CPU seconds for a question."""
    cases = [case for case in all_cases(subject, touched) if case.whole[0].domain is None]
    return Said("crosshair", dict(answers_to(cases, seconds)))


def said_by_enumeration(subject: Subject, seconds: float) -> Said:
    """Run every case of a finite domain, where there is one."""
    cases = [case for case in all_cases(subject, None) if case.whole[0].domain is not None]
    return Said("enumeration", dict(answers_to(cases, seconds)))


def all_cases(subject: Subject, touched: Touched | None) -> Iterator[Case]:
    """Yield the cases of a subject as `python -m spec.symbolic` asks them."""
    if subject.edition is None:
        yield from kernel_cases_of(subject.function)
    else:
        yield from cases_of(subject.edition, subject.function, touched)


def answers_to(cases: Iterable[Case], seconds: float) -> Iterator[tuple[str, Answer]]:
    """Yield the answer about each promise, no better than the worst about its cases."""
    found: dict[str, list[Finding]] = {}
    for case in cases:
        for finding in settled(evolve(case, must_be_proved=False), seconds):
            found.setdefault(finding.condition, []).append(finding)
    for condition, findings in found.items():
        answers = [
            (kind_in(finding.function), Answer(finding.verdict, finding.told, finding.seconds))
            for finding in findings
        ]
        yield condition, altogether(answers)


def kind_in(function: str) -> str:
    """Return the kind of step or table that a case names."""
    return function.partition(" [")[2].removesuffix("]")
