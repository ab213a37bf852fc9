"""Telling: what is known of rules, in lines, and how many are proved."""

from collections.abc import Iterable, Iterator, Sequence

import click

from spec.composing.checking import rests_on, tables_not_asked, why_stale
from spec.composing.ledger import Compositions
from spec.composing.rules import RuleSubject
from spec.verdicts.ledger import Ledger


def rule_lines(
    known: Compositions, ledger: Ledger, subjects: Iterable[RuleSubject]
) -> Iterator[str]:
    """Yield what is known of some rules as wholes, and by which command."""
    for subject in subjects:
        yield click.style(f"{subject.name}, the whole rule", bold=True)
        composed = known.get(subject.name)
        if composed is None:
            yield f'  nothing is known of it: run `bfrules prove --afresh "{subject.name}"`'
            yield ""
            continue
        yield "  At a sound table, with a step that nothing refuses, each clause gets what it"
        yield "  needs, and the table after it is sound."
        told = ((subject.house.sentence(one), one.__name__) for one in subject.rule.promises)
        yield from (f"  {sentence} ({name})" for sentence, name in told)
        for why in why_stale(composed, subject):
            yield f"  stale: {why}"
        for seats, answer in sorted(composed.tables.items()):
            how = f"{answer.told}; {answer.seconds:.1f} s"
            yield f"    {seats} seats: {answer.verdict.value} ({how})"
        for seats in tables_not_asked(composed, subject):
            yield f"    {seats} seats: not asked yet"
        unproved = list(rests_on(subject, ledger))
        if unproved:
            yield f"  This rests on {len(unproved)} promises that are only searched:"
            yield from (f"    {promise}" for promise in unproved)
        yield f'  compose it again: bfrules prove --afresh "{subject.name}"'
        yield ""


def rule_tally(known: Compositions, ledger: Ledger, subjects: Sequence[RuleSubject]) -> str:
    """Say how many rules are proved as wholes, in force and under readings."""
    in_force = [subject for subject in subjects if subject.is_in_force]
    amended = [subject for subject in subjects if not subject.is_in_force]
    waiting = sum(not_known(known, subject) for subject in in_force)
    proved, resting = standing_of_rules(known, ledger, in_force)
    of_readings, resting_too = standing_of_rules(known, ledger, amended)
    return (
        f"{len(in_force)} rules as wholes: {proved} proved, {resting} more if promises"
        f" that are only searched hold, {waiting} stale or not asked at every table;"
        f" of {len(amended)} under readings and variants: {of_readings} proved,"
        f" {resting_too} more if such promises hold"
    )


def not_known(known: Compositions, subject: RuleSubject) -> bool:
    """Tell whether a rule has to be asked about, as it is, at some table."""
    composed = known.get(subject.name)
    return (
        composed is None
        or bool(tables_not_asked(composed, subject))
        or any(why_stale(composed, subject))
    )


def standing_of_rules(
    known: Compositions, ledger: Ledger, subjects: Iterable[RuleSubject]
) -> tuple[int, int]:
    """Count the rules that are proved, and those that are if unproved promises hold."""
    proved = resting = 0
    for subject in subjects:
        composed = known.get(subject.name)
        if composed is None or not composed.is_proved or not_known(known, subject):
            continue
        if any(rests_on(subject, ledger)):
            resting += 1
        else:
            proved += 1
    return proved, resting
