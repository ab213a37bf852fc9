"""Running: every rule that is due, each at each table, in a process of its own."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from attrs import evolve

from spec.composing.asking import answer_about
from spec.composing.fingerprints import clauses_of, fingerprint_of_rule, tools
from spec.composing.ledger import Composed, Compositions, read_compositions, write_compositions
from spec.composing.rules import RuleAtATable, RuleSubject
from spec.composing.telling import not_known
from spec.symbolic.verdict import Verdict
from spec.verdicts.ledger import CUT_OFF, FAILURE, Answer
from spec.verdicts.running import in_processes, limited_to

SECONDS: Final = 900.0

Alike = tuple[RuleSubject, ...]


def compose_all(
    subjects: Sequence[RuleSubject],
    workers: int,
    afresh: bool = False,
    seconds: float = SECONDS,
    show: Callable[[str], None] = print,
) -> Iterator[str]:
    """Compose the rules that are due, write each verdict down as it comes; yield what fails.

    A run that was stopped goes on where it was.
    """
    known = read_compositions()
    jobs = []
    for alike in asked_as_one(subjects):
        due = [one for one in alike if afresh or not_known(known, one)]
        for at_a_table in tables_due(known, due, afresh):
            limited = partial(limited_to, seconds, partial(answer_about, at_a_table))
            jobs.append(((tuple(due), at_a_table.seats), limited))
    for alike in (job[0][0] for job in jobs):
        for one in alike:
            if one.name not in known or is_outdated(known[one.name], one):
                known[one.name] = as_it_is(one)
    write_compositions(known)
    # small tables first: what fails there fails soon
    jobs.sort(key=lambda job: job[0][1])
    for number, ((alike, seats), answer) in enumerate(in_processes(jobs, workers), start=1):
        answer = answer or Answer(Verdict.SEARCHED, f"{CUT_OFF}: out of time or memory", seconds)
        known = read_compositions()
        for one in alike:
            known[one.name] = with_answer(known.get(one.name), one, seats, answer)
        write_compositions(known)
        show(f"{number} of {len(jobs)}: {alike[0].name}, {seats} seats: {answer}"[:200])
        if answer.rank == FAILURE:
            yield f"{alike[0].name}: {answer.verdict.value} for {seats} seats: {answer.told}"


def asked_as_one(subjects: Sequence[RuleSubject]) -> Iterator[Alike]:
    """Yield rules together that are one question."""
    alike: dict[str, list[RuleSubject]] = {}
    for subject in subjects:
        alike.setdefault(fingerprint_of_rule(subject), []).append(subject)
    yield from map(tuple, alike.values())


def tables_due(
    known: Compositions, due: Sequence[RuleSubject], afresh: bool
) -> Iterator[RuleAtATable]:
    """Yield the tables that rules, which are one question, have not been asked about."""
    if not due:
        return
    for at_a_table in due[0].at_each_table():
        for one in due:
            composed = known.get(one.name)
            if (
                afresh
                or composed is None
                or is_outdated(composed, one)
                or at_a_table.seats not in composed.tables
            ):
                yield at_a_table
                break


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
