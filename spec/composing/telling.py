"""Telling: what is known of rules, in lines, and how many are proved."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

import click

from bfrules.core.notation import shortened
from bfrules.core.phrases import numbered
from bfrules.rulebook.verdicts import told_tables
from spec.composing.checking import failures_of, rests_on, tables_not_asked, why_stale
from spec.composing.ledger import Compositions
from spec.composing.rules import RuleSubject
from spec.counterexamples import below, told_of_a_rule
from spec.rechecking import CVC5
from spec.verdicts.ledger import FAILURE, Answer, Ledger

LONGEST_NAME: Final = 60
WHAT_A_RULE_MEANS: Final = (
    "That is: at a sound table, with a step that nothing refuses, each clause gets what it needs, "
    "and the table after it is sound"
)


def rule_heading(known: Compositions, ledger: Ledger, subject: RuleSubject) -> str:
    """Return the name of a rule as a whole, and in short what is known of it."""
    composed = known.get(subject.name)
    about = f"{subject.name}, the whole rule"
    if composed is None or not composed.tables:
        return f"{about}: nothing is known of it"
    if any(why_stale(composed, subject)):
        return f"{about}: stale"
    tables = {str(seats): str(answer) for seats, answer in sorted(composed.tables.items())}
    resting = ", if promises hold that are not proved" if any(rests_on(subject, ledger)) else ""
    return f"{about}: {'; '.join(told_tables(tables))}{resting}"


def rule_lines(
    known: Compositions, ledger: Ledger, subjects: Iterable[RuleSubject]
) -> Iterator[str]:
    """Yield what is known of some rules as wholes, the verdict first, and by which command."""
    for subject in subjects:
        yield click.style(rule_heading(known, ledger, subject), bold=True)
        composed = known.get(subject.name)
        if composed is None:
            yield f'  run `bfrules prove --afresh "{subject.name}"`'
            yield ""
            continue
        changes = list(why_stale(composed, subject))
        yield from (f"  stale: {why}" for why in changes)
        known_tables = {} if changes else composed.tables
        for seats, answer in sorted(known_tables.items()):
            told = f"{seats} seats: {told_at_a_table(subject, answer)}"
            if seats in composed.rechecked:
                told += f"; {CVC5}: {told_at_a_table(subject, composed.rechecked[seats])}"
            yield f"  {told}".replace("\n", "\n  ")
        for seats in () if changes else tables_not_asked(composed, subject):
            yield f"  {seats} seats: not asked yet"
        unproved = list(rests_on(subject, ledger))
        if unproved:
            yield f"  This rests on {numbered(len(unproved), 'promise')} not proved:"
            yield from (f"    {promise}" for promise in unproved)
        promised = "; and what follows is so of the step:" if subject.rule.promises else "."
        yield f"  {WHAT_A_RULE_MEANS}{promised}"
        for one in subject.rule.promises:
            yield f"  {promise_told(subject.house.sentence(one), one)}"
        yield f'  again: bfrules prove --afresh "{subject.name}"'
        yield ""


def promise_told(sentence: str, promise: Callable[..., bool]) -> str:
    """Say a promise with its name, which is shortened where it names the parts of a whole table."""
    return f"  {sentence} ({shortened(promise.__name__, LONGEST_NAME)})"


def told_at_a_table(subject: RuleSubject, answer: Answer) -> str:
    """Say what is known of a rule at a table, the table of a counterexample in words."""
    if answer.rank != FAILURE:
        return f"{answer.verdict.value} ({answer.told}; {answer.seconds:.1f} s)"
    told = told_of_a_rule(subject, answer.told)
    return f"{answer.verdict.value}:{below(told)}"


def rule_tally(known: Compositions, ledger: Ledger, subjects: Sequence[RuleSubject]) -> str:
    """Say how many rules are proved as wholes, in force and under readings."""
    in_force = [subject for subject in subjects if subject.is_in_force]
    amended = [subject for subject in subjects if not subject.is_in_force]
    waiting = sum(not_known(known, subject) for subject in in_force)
    proved, resting = standing_of_rules(known, ledger, in_force)
    of_readings, resting_too = standing_of_rules(known, ledger, amended)
    refuted = sum(is_refuted(known, subject) for subject in subjects)
    agreed, agreed_too = (agreed_to(known, some) for some in (in_force, amended))
    return (
        f"{len(in_force)} rules as wholes: {proved} proved, {resting} more if promises"
        f" that are not proved hold, {waiting} stale or not asked at every table;"
        f" {agreed} agreed to by cvc5;\n"
        f"  of {len(amended)} under readings and variants: {of_readings} proved,"
        f" {resting_too} more if such promises hold; {agreed_too} agreed to by cvc5;"
        f" {refuted} refuted in all"
    )


def agreed_to(known: Compositions, subjects: Iterable[RuleSubject]) -> int:
    """Count the rules of which cvc5 agrees with every step of the proof, at every table."""
    return sum(
        known[subject.name].is_agreed_to
        for subject in subjects
        if subject.name in known and not not_known(known, subject)
    )


def not_known(known: Compositions, subject: RuleSubject) -> bool:
    """Tell whether a rule has to be asked about, as it is, at some table."""
    composed = known.get(subject.name)
    return (
        composed is None
        or bool(tables_not_asked(composed, subject))
        or any(why_stale(composed, subject))
    )


def is_refuted(known: Compositions, subject: RuleSubject) -> bool:
    """Tell whether a rule, as it is, is refuted at some table."""
    composed = known.get(subject.name)
    return composed is not None and any(failures_of(subject, composed))


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
