"""What is found of a clause of a house: whether it may be asked about, and what provers say."""

from collections.abc import Iterator
from typing import Any, Final

from attrs import evolve

from bfrules.kernel.contract import contract_of
from spec.attacking import attacked
from spec.composing.shapes import Answers, GivesATable, with_each_kept_apart, with_its_shape
from spec.counterexamples import told_of_a_function
from spec.files import reasons_against, why_not_asked
from spec.fragment.houses import breaches_told, is_somebodys, reasons_or_why_unread
from spec.fragment.listed import is_ours, unwrapped
from spec.subjects import Subject, functions_within, numbers_of_seats, plain
from spec.symbolic.verdict import Verdict
from spec.verdicts.asking import (
    NOBODY,
    answers_in,
    follows_orders,
    outcomes_about,
    said_by_the_prover,
)
from spec.verdicts.ledger import Answer

SECONDS: Final = 300.0
PROMISES_NOTHING: Final = "it promises nothing, so nobody asked whether it raises; add above it"
ONLY_AS_PRINTED: Final = "it is only proved of the habits and limits that are printed"
FORBIDDING: Final = "@contract(promises=(passes_exactly(predicate),))"
DOING: Final = '@contract(promises=(only("market"), ...)), with the parts that it may change'


def answer_about_a_clause(
    subject: Subject, seats: int, forbids: bool, begins: bool = False, seconds: float = SECONDS
) -> Answer:
    """Return the worst of what is found of a clause in a house: it is read, then asked about.

    Of one that promises nothing, nobody knows whether it raises.
    """
    name = subject.function.__name__
    if follows_orders(subject):
        return Answer(Verdict.SEARCHED, f"{name}: {ONLY_AS_PRINTED}", 0.0)
    outside = reasons_or_why_unread(name, reasons_against_a_clause(subject, name))
    if outside:
        return Answer(Verdict.OUTSIDE, outside[0], 0.0)
    if not subject.promises:
        added = FORBIDDING if forbids else DOING
        return Answer(Verdict.SEARCHED, f"{name}: {PROMISES_NOTHING} {added}", 0.0)
    said = said_by_the_prover(subject, seconds, (NOBODY, seats))
    gives = Answers() if forbids else GivesATable(numbers_of_seats(subject.edition), begins)
    of_promises = ((subject, promise, answer) for promise, answer in said.answers.items())
    found = (
        (asked, promise, attacked_if_open(asked, promise, answer))
        for asked, promise, answer in (*of_promises, *shapes_of(subject, seats, gives, seconds))
    )
    answers = [
        evolve(answer, told=f"{name}: {promise}: {in_lines(asked, promise, answer)}")
        for asked, promise, answer in found
        if answer.verdict is not Verdict.NEEDS_UNMET
    ]
    # the rule has to meet its needs wherever it comes to the clause: here it never does
    never_met = Answer(Verdict.PROVED, f"{name}: no table of this size meets its needs", 0.0)
    return min(answers, key=lambda answer: answer.rank, default=never_met)


def attacked_if_open(subject: Subject, name: str, answer: Answer) -> Answer:
    """Return an answer, or of what nobody proved in a house, that plain values break it, if any."""
    if answer.verdict is not Verdict.SEARCHED or is_ours(plain(subject.function).__globals__):
        return answer
    promise = next(one for one in subject.promises if one.__name__ == name)
    broken = attacked(subject, promise).broken
    return answer if broken is None else Answer(Verdict.REFUTED, broken, answer.seconds)


def in_lines(subject: Subject, name: str, answer: Answer) -> str:
    """Return what an answer about a promise tells, a counterexample in lines."""
    if answer.verdict is not Verdict.REFUTED:
        return answer.told
    promise = next(one for one in subject.promises if one.__name__ == name)
    return told_of_a_function(subject, promise, answer.told)


def shapes_of(
    subject: Subject, seats: int, gives: Any, seconds: float
) -> Iterator[tuple[Subject, str, Answer]]:
    """Yield what is found of what a clause gives, beside its contract.

    One that ships is asked too where it may call a function of somebody among printed values.
    """
    clause = plain(subject.function)
    edition = subject.edition
    called = map(plain, functions_within(edition.printed)) if edition is not None else ()
    if any(map(is_somebodys, (clause, *called))):
        shaped = Subject(subject.edition, with_its_shape(clause, gives))
        with with_each_kept_apart():
            found = list(outcomes_about(shaped, seconds, (NOBODY, seats)))
        for question, outcome in found:
            for promise, answer in answers_in(outcome):
                told = f"{question.covers}: {answer.told}"
                yield shaped, promise, evolve(answer, told=told)


def reasons_against_a_clause(subject: Subject, name: str) -> Iterator[str]:
    """Yield why no prover may be asked about a clause, whoever wrote it."""
    function = unwrapped(subject.function)
    if is_ours(function.__globals__) or contract_of(function) is None:
        yield from breaches_told(subject)
    elif why := why_not_asked(function, {}):
        yield f"{name}: {why}"
    else:
        yield from reasons_against(subject, name)
