"""Running: every rule that is due, each at each table, in a process of its own."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from attrs import evolve

from spec.composing.asking import answers_about
from spec.composing.checking import told_failure
from spec.composing.fingerprints import clauses_of, fingerprint_of_rule, tools
from spec.composing.ledger import Composed, Compositions, read_compositions, write_compositions
from spec.composing.rules import RuleAtATable, RuleSubject
from spec.composing.telling import not_known
from spec.verdicts.ledger import FAILURE, Answer
from spec.verdicts.resuming import Afresh
from spec.verdicts.running import Ended, cut_off, streams_of_processes

SECONDS: Final = 900.0
MOST_AT_ONCE: Final = 8
NOT_AFRESH: Final = Afresh()

Alike = tuple[RuleSubject, ...]
Due = tuple[Alike, RuleAtATable]


def compose_all(
    subjects: Sequence[RuleSubject],
    workers: int,
    afresh: Afresh = NOT_AFRESH,
    seconds: float = SECONDS,
    *,
    show: Callable[[str], None],
) -> Iterator[str]:
    """Compose the rules that are due, write each verdict down as it comes; yield what fails.

    A run that was stopped goes on where it was, one that asks afresh, too.
    """
    known = read_compositions()
    due = []
    for alike in asked_as_one(subjects):
        waiting = tuple(one for one in alike if afresh.asks or not_known(known, one))
        due += [(waiting, asked) for asked in tables_due(known, waiting, afresh)]
    for alike, _ in due:
        for one in alike:
            if one.name not in known or is_outdated(known[one.name], one):
                known[one.name] = as_it_is(one)
    write_compositions(known)
    families = [deque(family) for family in in_families(due)]
    number = 0
    while families:
        jobs = [
            (family, partial(answers_about, [asked for _, asked in family], seconds))
            for family in families
        ]
        for family, found in streams_of_processes(jobs, workers):
            alike, asked = family.popleft()
            answer = cut_off(found) if isinstance(found, Ended) else found
            number += 1
            known = read_compositions()
            for one in alike:
                known[one.name] = with_answer(known.get(one.name), one, asked.seats, answer)
            write_compositions(known)
            name = f"{alike[0].name}, {asked.seats} seats"
            show(f"{number} of {len(due)}: {name}: {answer}"[:200])
            if answer.rank == FAILURE:
                yield told_failure(alike[0], asked.seats, answer)
            else:
                afresh.note(question_about(one, asked.seats) for one in alike)
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
    known: Compositions, due: Sequence[RuleSubject], afresh: Afresh
) -> Iterator[RuleAtATable]:
    """Yield the tables that rules, which are one question, have not been asked about."""
    if not due:
        return
    for at_a_table in due[0].at_each_table():
        for one in due:
            composed = known.get(one.name)
            if (
                afresh.is_due(question_about(one, at_a_table.seats))
                or composed is None
                or is_outdated(composed, one)
                or at_a_table.seats not in composed.tables
            ):
                yield at_a_table
                break


def question_about(subject: RuleSubject, seats: int) -> str:
    """Name a question: about a rule as it is at a table, with the prover as it is."""
    return f"composing: {subject.name}, {seats} seats {fingerprint_of_rule(subject)} {tools()}"


def is_outdated(composed: Composed, subject: RuleSubject) -> bool:
    """Tell whether what is known is of another rule, or found by another prover."""
    return (composed.fingerprint, composed.tools) != (fingerprint_of_rule(subject), tools())


def as_it_is(subject: RuleSubject) -> Composed:
    """Return a rule as it is, of which nothing is known yet."""
    return Composed(fingerprint_of_rule(subject), tools(), clauses_of(subject), {})


def with_answer(
    composed: Composed | None, subject: RuleSubject, seats: int, answer: Answer
) -> Composed:
    """Return what is known of a rule with one more answer; answers of another rule are gone."""
    if composed is None or is_outdated(composed, subject):
        composed = as_it_is(subject)
    return evolve(composed, tables={**composed.tables, seats: answer})
