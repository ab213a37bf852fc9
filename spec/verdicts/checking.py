"""Checking: whether the ledger speaks of the code as it is, and whether verdicts hold."""

from collections.abc import Iterable, Iterator
from typing import Final

from spec.counterexamples import below, told_of_a_function
from spec.fingerprints import fingerprint_of, tools_of
from spec.fragment import breaches_of
from spec.subjects import Subject
from spec.symbolic.verdict import Verdict
from spec.verdicts.asking import Said
from spec.verdicts.ledger import (
    FAILURE,
    OF_THEIR_OWN,
    PROOF,
    THIRD_OPINION,
    Answer,
    Entry,
    Ledger,
)

READINGS: Final = " --readings"
BY_A_PROVER: Final = (Verdict.PROVED, Verdict.CONFIRMED, Verdict.ON_A_SLICE)


def known_of(ledger: Ledger, subject: Subject) -> Entry | None:
    """Return what is known of a subject as it is; None if it has changed since."""
    entry = ledger.get(subject.name)
    fresh = entry is not None and entry.fingerprint == fingerprint_of(subject)
    return entry if fresh else None


def complaints(ledger: Ledger, subjects: Iterable[Subject]) -> Iterator[str]:
    """Yield what is wrong with the ledger, without any proof: missing, stale, failed, left over."""
    known = tuple(subjects)
    yield from complaints_of(ledger, known)
    for name in sorted(set(ledger) - {subject.name for subject in known}):
        yield f"{name}: left over: there is no such function with a contract"


def complaints_of(ledger: Ledger, subjects: Iterable[Subject]) -> Iterator[str]:
    """Yield what is wrong with what is known of some subjects."""
    for subject in subjects:
        name = subject.name
        entry = ledger.get(name)
        if entry is None:
            yield f"{name}: missing: nothing is known of it; {proved_by(subject.is_in_force)}"
            continue
        if entry.fingerprint != fingerprint_of(subject):
            told = "the function, a condition or a printed value changed since"
            yield f"{name}: stale: {told}; {proved_by(subject.is_in_force)}"
        yield from complaints_about(name, entry, subject)


def proved_by(is_in_force: bool) -> str:
    """Name the command that proves a function or a rule, in force or under a reading."""
    return f"`bfrules prove{'' if is_in_force else READINGS}` proves it"


def complaints_about(name: str, entry: Entry, subject: Subject) -> Iterator[str]:
    """Yield what is wrong with one entry.

    What is not proved in print is counted; under a reading nothing counts it, so it is told.
    """
    if not entry.needs_met:
        yield f"{name}: no values are known that meet all needs"
    promised = {promise.__name__ for promise in subject.promises}
    for promise in sorted(promised - set(entry.promises)):
        yield f"{name}: {promise}: missing: nothing is known of it"
    for promise in sorted(set(entry.promises) - promised):
        yield f"{name}: {promise}: left over: the function does not promise it"
    for promise in sorted(promised & set(entry.promises)):
        ranks = {answer.rank for answer in entry.promises[promise].values()}
        if not subject.is_in_force and ranks.isdisjoint((PROOF, FAILURE)):
            yield f"{name}: {promise}: not proved"
    outside = [str(breach) for breach in breaches_of(subject)][:1]
    for promise, answers in entry.promises.items():
        for method, answer in answers.items():
            if outside and answer.verdict in BY_A_PROVER and method not in OF_THEIR_OWN:
                yield f"{name}: {promise}: outside the fragment ({method}): {outside[0]}"
            if answer.rank == FAILURE:
                told = told_behind(subject, promise, method, answer)
                yield f"{name}: {promise}: {answer.verdict.value} ({method}):{told}"


def told_behind(subject: Subject, promise: str, method: str, answer: Answer) -> str:
    """Return what stands behind a verdict; of a counterexample the table, in words, below it."""
    broken = next((one for one in subject.promises if one.__name__ == promise), None)
    if answer.verdict is not Verdict.REFUTED or method == THIRD_OPINION or broken is None:
        return f" {answer.told}"
    return below(told_of_a_function(subject, broken, answer.told))


def methods_asked(entry: Entry) -> frozenset[str]:
    """Return the methods that gave an answer about a function."""
    return frozenset(method for answers in entry.promises.values() for method in answers)


def methods_of_today(entry: Entry) -> frozenset[str]:
    """Return the methods that gave their answer with the very provers and tools of today."""
    asked = methods_asked(entry)
    return frozenset(one for one in asked if entry.tools.get(one) == tools_of(one))


def got_worse(subject: Subject, before: Entry | None, said: Said) -> Iterator[str]:
    """Yield each promise of which a method says less than it did, or that it fails."""
    for promise, answer in said.answers.items():
        known = before.promises.get(promise, {}) if before else {}
        earlier = known.get(said.method)
        if answer.rank == FAILURE or (earlier is not None and answer.rank < earlier.rank):
            was = earlier.verdict.value if earlier else "not known"
            told = told_behind(subject, promise, said.method, answer)
            yield (
                f"{subject.name}: {promise}: worse ({said.method}): was {was},"
                f" is {answer.verdict.value}:{told}"
            )


def with_what_was_said(entry: Entry | None, subject: Subject, said: Said) -> Entry:
    """Return the entry of a subject with new answers; those of other methods stay if fresh."""
    module, fingerprint = subject.function.__module__, fingerprint_of(subject)
    kept = entry
    if kept is None or kept.fingerprint != fingerprint:
        kept = Entry(module, fingerprint, needs_met=False)
    promises = {
        promise.__name__: dict(kept.promises.get(promise.__name__, {}))
        for promise in subject.promises
    }
    for promise, answer in said.answers.items():
        promises[promise][said.method] = answer
    tools = {**kept.tools, said.method: tools_of(said.method)}
    return Entry(module, fingerprint, kept.needs_met or said.needs_met, promises, tools)
