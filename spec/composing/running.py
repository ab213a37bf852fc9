"""Running: every rule that is due, each at each table, in a process of its own."""

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from attrs import evolve, frozen

from spec.composing.asking import answer_about, answers_about
from spec.composing.checking import told_failure
from spec.composing.fingerprints import clauses_of, fingerprint_of_rule, tools
from spec.composing.judging import Settled
from spec.composing.ledger import Composed, Compositions, read_compositions, write_compositions
from spec.composing.rules import RuleAtATable, RuleSubject
from spec.prover.listening import heard_by
from spec.rechecking import CVC5, ThirdOpinion
from spec.verdicts.asking import rechecked
from spec.verdicts.ledger import FAILURE, PROOF, Answer
from spec.verdicts.resuming import Afresh
from spec.verdicts.running import Ended, cut_off, limit_to, streams_of_processes

SECONDS: Final = 900.0
MOST_AT_ONCE: Final = 8
NOT_AFRESH: Final = Afresh()

Alike = tuple[RuleSubject, ...]
Due = tuple[Alike, RuleAtATable]


@frozen
class Asking:
    """Who answers about rules, at which tables it has, and where an answer is written down."""

    name: str
    answers: Callable[[Sequence[RuleAtATable], float], Iterator[Answer]]
    said: Callable[[Composed], Mapping[int, Answer]]
    noted: Callable[[Composed, Mapping[int, Answer]], Composed]
    only_what_is_proved: bool = False


def answers_of_cvc5(
    several: Sequence[RuleAtATable], seconds: float, folder: Path | None = None
) -> Iterator[Answer]:
    """Compose rules that have much in common once more, and ask cvc5 about every step.

    No step is asked about twice, until cvc5 does not agree: then the next rule begins anew.
    """
    known, opinion = Settled(), ThirdOpinion(folder)
    for one in several:
        agrees = not (opinion.left_open or opinion.denied)
        known = known if agrees else Settled()
        opinion = ThirdOpinion(folder, seen=opinion.seen if agrees else set())
        limit_to(seconds)
        with heard_by(opinion.hear):
            answer = answer_about(one, known)
        yield rechecked(answer, opinion)


OURS: Final = Asking(
    "composing",
    answers_about,
    lambda composed: composed.tables,
    lambda composed, tables: evolve(composed, tables=tables),
)


def of_cvc5(folder: Path | None = None) -> Asking:
    """Return how cvc5 is asked; the steps are written into a folder, if one is given."""
    return Asking(
        CVC5,
        partial(answers_of_cvc5, folder=folder),
        lambda composed: composed.rechecked,
        lambda composed, tables: evolve(composed, rechecked=tables),
        only_what_is_proved=True,
    )


def compose_all(
    subjects: Sequence[RuleSubject],
    workers: int,
    afresh: Afresh = NOT_AFRESH,
    seconds: float = SECONDS,
    *,
    asking: Asking = OURS,
    show: Callable[[str], None],
) -> Iterator[str]:
    """Compose the rules that are due, write each verdict down as it comes; yield what fails.

    A run that was stopped goes on where it was, one that asks afresh, too.
    """
    known = read_compositions()
    due = [
        (alike, asked)
        for alike in asked_as_one(subjects)
        for asked in tables_due(asking, known, alike, afresh)
    ]
    for alike, _ in due:
        for one in alike:
            if one.name not in known or is_outdated(known[one.name], one):
                known[one.name] = as_it_is(one)
    write_compositions(known)
    families = [deque(family) for family in in_families(due)]
    number = 0
    while families:
        jobs = [
            (family, partial(asking.answers, [asked for _, asked in family], seconds))
            for family in families
        ]
        for family, found in streams_of_processes(jobs, workers):
            alike, asked = family.popleft()
            answer = cut_off(found) if isinstance(found, Ended) else found
            number += 1
            known = read_compositions()
            for one in alike:
                known[one.name] = with_answer(asking, known.get(one.name), one, asked.seats, answer)
            write_compositions(known)
            name = f"{alike[0].name}, {asked.seats} seats"
            show(f"{number} of {len(due)}: {name}: {answer}"[:200])
            if answer.rank == FAILURE:
                yield told_failure(alike[0], asked.seats, answer)
            else:
                afresh.note(question_about(asking, one, asked.seats) for one in alike)
        # Those behind one that was cut off were not asked yet.
        families = [family for family in families if family]


def in_families(due: Sequence[Due]) -> Iterator[Sequence[Due]]:
    """Yield what is due, rules for one kind of step together: they have most proofs in common.

    Small tables come first: what fails there fails soon.
    """
    families: dict[tuple[int, str], list[Due]] = {}
    for one in due:
        asked = one[1]
        families.setdefault((asked.seats, asked.rule.kind.__name__), []).append(one)
    for _, family in sorted(families.items()):
        for at in range(0, len(family), MOST_AT_ONCE):
            yield family[at : at + MOST_AT_ONCE]


def asked_as_one(subjects: Sequence[RuleSubject]) -> Iterator[Alike]:
    """Yield rules together that are one question."""
    alike: dict[str, list[RuleSubject]] = {}
    for subject in subjects:
        alike.setdefault(fingerprint_of_rule(subject), []).append(subject)
    yield from map(tuple, alike.values())


def tables_due(
    asking: Asking, known: Compositions, alike: Alike, afresh: Afresh
) -> Iterator[RuleAtATable]:
    """Yield the tables to ask about, for rules that are one question."""
    for at_a_table in alike[0].at_each_table():
        if any(is_due(asking, known.get(one.name), one, at_a_table.seats, afresh) for one in alike):
            yield at_a_table


def is_due(
    asking: Asking, composed: Composed | None, subject: RuleSubject, seats: int, afresh: Afresh
) -> bool:
    """Tell whether to ask about a rule at a table."""
    if composed is None or is_outdated(composed, subject):
        return not asking.only_what_is_proved
    answer = composed.tables.get(seats)
    if asking.only_what_is_proved and (answer is None or answer.rank < PROOF):
        return False
    asked = seats in asking.said(composed)
    return not asked or afresh.is_due(question_about(asking, subject, seats))


def question_about(asking: Asking, subject: RuleSubject, seats: int) -> str:
    """Name a question: about a rule as it is at a table, with the prover as it is."""
    return f"{asking.name}: {subject.name}, {seats} seats {fingerprint_of_rule(subject)} {tools()}"


def is_outdated(composed: Composed, subject: RuleSubject) -> bool:
    """Tell whether what is known is of another rule, or found by another prover."""
    return (composed.fingerprint, composed.tools) != (fingerprint_of_rule(subject), tools())


def as_it_is(subject: RuleSubject) -> Composed:
    """Return a rule as it is, of which nothing is known yet."""
    return Composed(fingerprint_of_rule(subject), tools(), clauses_of(subject), {})


def with_answer(
    asking: Asking, composed: Composed | None, subject: RuleSubject, seats: int, answer: Answer
) -> Composed:
    """Return what is known of a rule with one more answer; answers of another rule are gone."""
    if composed is None or is_outdated(composed, subject):
        composed = as_it_is(subject)
    return asking.noted(composed, {**asking.said(composed), seats: answer})
