"""Checking: whether what is known of rules still speaks of the rules as they are."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from bfrules.kernel.contract import contract_of
from bfrules.shipped import shipped_editions
from spec.composing.fingerprints import clauses_of, fingerprint_of_rule, tools
from spec.composing.ledger import Composed, Compositions
from spec.composing.outcomes import Outcomes, is_due, is_stale
from spec.composing.rules import RuleSubject
from spec.composing.writing import TOO_DEEP
from spec.counterexamples import below, told_of_a_rule
from spec.fingerprints import fingerprint_of
from spec.subjects import Subject, plain
from spec.verdicts.checking import READINGS, known_of, proved_by
from spec.verdicts.ledger import FAILURE, PROOF, Answer, Ledger

OTHERWISE: Final = "a contract, a promise, what is sound, or a printed value changed since"


def complaints_about_rules(known: Compositions, subjects: Sequence[RuleSubject]) -> Iterator[str]:
    """Yield what is wrong: a rule is missing, is another one since, fails, or is left over.

    Where only the prover changed since, what is known of a rule is stale: it counts for nothing
    until it is composed again, but is no complaint, for all of that takes an hour. Of rules
    under readings and variants it is told where their clauses changed.
    """
    for subject in subjects:
        composed = known.get(subject.name)
        if composed is None:
            if subject.is_in_force:
                told = "missing: nothing is known of the rule as a whole"
                yield f"{subject.name}: {told}; {proved_by(subject.is_in_force)}"
            continue
        if composed.clauses != clauses_of(subject):
            told = what_became_of_clauses(composed.clauses, clauses_of(subject))
            yield f"{subject.name}: stale: {told}; {proved_by(subject.is_in_force)}"
        elif subject.is_in_force and composed.fingerprint != fingerprint_of_rule(subject):
            yield f"{subject.name}: stale: {OTHERWISE}; {proved_by(subject.is_in_force)}"
        else:
            yield from failures_of(subject, composed)
    for name in sorted(set(known) - {subject.name for subject in subjects}):
        yield f"{name}: left over: there is no such rule"


def complaints_about_mutants(known: Outcomes, subjects: Sequence[RuleSubject]) -> Iterator[str]:
    """Yield which rules have mutants, as they are, of which nobody knows whether it is noticed.

    Of rules under readings and variants, only those that were made wrong, and changed since.
    """
    for subject in subjects:
        told = ""
        if is_stale(subject, known):
            told = f"stale: {OTHERWISE}"
        elif subject.is_in_force and is_due(subject, known):
            told = "some are not settled"
        if told:
            command = f"python -m spec.composing.mutants{'' if subject.is_in_force else READINGS}"
            yield f"{subject.name}: mutants: {told}; `{command}` tries them"
    for name in sorted(set(known) - {subject.name for subject in subjects}):
        yield f"{name}: mutants: left over: there is no such rule"


def failures_of(subject: RuleSubject, composed: Composed) -> Iterator[str]:
    """Yield each table at which a rule, as it is, is refuted, or cvc5 denies its proof."""
    if any(why_stale(composed, subject)):
        return
    for seats, answer in (*composed.tables.items(), *composed.rechecked.items()):
        if answer.rank == FAILURE:
            yield told_failure(subject, seats, answer)


def told_failure(subject: RuleSubject, seats: int, answer: Answer) -> str:
    """Say that a rule is refuted at a table, and at which, in words."""
    told = below(told_of_a_rule(subject, answer.told))
    return f"{subject.name}: {answer.verdict.value} for {seats} seats:{told}"


def why_stale(composed: Composed, subject: RuleSubject) -> Iterator[str]:
    """Yield why what is known does not speak of a rule as it is."""
    before, now = composed.clauses, clauses_of(subject)
    if before != now:
        yield what_became_of_clauses(before, now)
    elif composed.fingerprint != fingerprint_of_rule(subject):
        yield OTHERWISE
    if composed.tools != tools():
        yield "the prover, or z3, changed since"


def tables_not_asked(composed: Composed, subject: RuleSubject) -> tuple[int, ...]:
    """Return the numbers of seats for which nothing is known of a rule."""
    return tuple(seats for seats in subject.sizes if seats not in composed.tables)


def what_became_of_clauses(before: Sequence[str], now: Sequence[str]) -> str:
    """Say which clauses are there no longer, are new, or stand at another place."""
    gone, more = Counter(before) - Counter(now), Counter(now) - Counter(before)
    told = [f"{plainly(name)} is gone" for name in gone]
    told += [
        f"{plainly(name)} is {'there once more' if name in before else 'new'}" for name in more
    ]
    if not told:
        stands, stood = next(pair for pair in zip(now, before, strict=True) if len(set(pair)) > 1)
        told.append(f"{plainly(stands)} stands where {plainly(stood)} stood")
    return f"its clauses changed: {'; '.join(told)}"


def plainly(clause: str) -> str:
    """Return the name of a clause without the part of the rule, as in `forbids not_owned`."""
    return clause.partition(" ")[2]


def rests_on(subject: RuleSubject, ledger: Ledger) -> Iterator[str]:
    """Yield the promises that a composition takes for true and that no verdict proves."""
    for one in clauses_rested_on(subject):
        yield from promises_not_proved(one, ledger)


def promises_not_proved(one: Subject, ledger: Ledger) -> Iterator[str]:
    """Yield the promises of a clause that no verdict proves.

    A verdict on a clause that has changed since proves nothing; nor does one where another fails.
    """
    entry = known_of(ledger, one)
    stale = entry is None and one.name in ledger
    for promise in one.promises:
        answers = entry.promises.get(promise.__name__, {}) if entry else {}
        ranks = {answer.rank for answer in answers.values()}
        if FAILURE in ranks or PROOF not in ranks:
            fails = ", and fails" if FAILURE in ranks else ""
            why = ", but has changed since" if stale else fails
            yield f"{one.function.__name__} promises {promise.__name__}{why}"


def clauses_rested_on(subject: RuleSubject) -> Iterator[Subject]:
    """Yield the clauses whose promises a composition takes for true, as verdicts know them.

    That is as the edition prints them, or under a reading that changes what they read.
    """
    edition = shipped_editions().get(subject.house.name, subject.house)
    for clause in subject.rule.clauses:
        if contract_of(clause) and clause not in TOO_DEEP:
            printed, here = (Subject(one, plain(clause)) for one in (edition, subject.house))
            yield printed if fingerprint_of(printed) == fingerprint_of(here) else here


def clauses_under_readings(subjects: Iterable[RuleSubject]) -> tuple[Subject, ...]:
    """Return the clauses of rules that read what a reading changes, one for each reading."""
    rested_on = (clause for subject in subjects for clause in clauses_rested_on(subject))
    return tuple({one.name: one for one in rested_on if not one.is_in_force}.values())
