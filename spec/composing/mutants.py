"""Mutants of rules: a clause left out, at another place, or done twice. Does anything notice?

`python -m spec.composing.mutants "bf2023 Sell"` composes each wrong rule at the smallest
table, unless it breaks something at a table from play. *Refuted* means that plain values
break it; *proved equal* that it keeps promises which leave the table after it no choice.
What is neither is open, and the exit status 1.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final

import click
from attrs import evolve

from bfrules.core.rule import Rule
from bfrules.kernel.contract import needs_of
from spec.composing.completeness import leaves_a_choice
from spec.composing.fingerprints import rule_subjects
from spec.composing.judging import (
    ALWAYS_REFUSED,
    GOOD,
    REFUTED,
    VACUOUS,
    Judge,
    played_as_far_as_it_goes,
)
from spec.composing.rules import RuleAtATable
from spec.composing.writing import TOO_DEEP, Writer
from spec.prover.exploring import GivenUp
from spec.subjects import set_tables

EQUAL: Final = "proved equal"
OPEN: Final = "open"
SOME_OPEN: Final = 1
GAMES: Final = 30
MOST_TABLES: Final = 1_000
EVERY: Final = 50
MOST_STEPS: Final = 40

Tables = Sequence[tuple[Any, Any]]


def mutants_of(rule: Rule[Any, Any, Any]) -> Iterator[tuple[str, Rule[Any, Any, Any]]]:
    """Yield wrong rules with what is wrong with them.

    Nothing supposes the thinking of the M.I.B.S., so a rule without it says nothing new.
    """
    for clause in rule.forbids:
        if clause not in TOO_DEEP:
            left = tuple(one for one in rule.forbids if one is not clause)
            yield f"without {clause.__name__}", evolve(rule, forbids=left)
    for place, clause in enumerate(rule.does):
        left = tuple(one for one in rule.does if one is not clause)
        yield f"without {clause.__name__}", evolve(rule, does=left)
        twice = (*rule.does[:place], clause, *rule.does[place:])
        yield f"{clause.__name__} twice", evolve(rule, does=twice)
        for to in range(len(rule.does)):
            if to not in (place, place - 1):
                moved = (*left[:to], clause, *left[to:])
                yield f"{clause.__name__} as number {to + 1}", evolve(rule, does=moved)


def tables_from_play(asked: RuleAtATable) -> Iterator[tuple[Any, Any]]:
    """Yield tables from play, each with the step taken there, and some with others of that kind."""
    taken = [
        (position, step)
        for start in set_tables(asked.house)
        if len(start.seats) == asked.seats
        for seed in range(GAMES)
        for position, step in played_as_far_as_it_goes(asked.house, start, seed)
        if type(step) is asked.rule.kind
    ]
    yield from taken[:MOST_TABLES]
    others = asked.house.in_the_box, *set_tables(asked.house)
    for position in (*others, *(position for position, _ in taken[::EVERY])):
        conceived = asked.rule.conceives(asked.house.printed, position)
        yield from ((position, other) for other in islice(conceived, MOST_STEPS))


def broken_by(asked: RuleAtATable, position: Any, step: Any) -> str:
    """Say what a rule breaks with a step at a table, nothing if nothing or if it refuses."""
    printed, now = asked.house.printed, position
    try:
        for clause in asked.rule.forbids:
            if clause(printed, position, step) is not None:
                return ""
        for clause in asked.rule.does:
            for need in needs_of(clause):
                if not need(printed, now, step):
                    return f"{clause.__name__} needs {need.__name__}"
            now = clause(printed, now, step)
        for problem in asked.house.problems(printed, now):
            return str(problem)
        kept = () if position == asked.house.in_the_box else asked.invariants
        for promise in (*kept, *asked.rule.promises):
            if not promise(now, printed, position, step):
                return f"keeps: {promise.__name__}"
    except Exception as error:
        return repr(error)
    return ""


def noticed(asked: RuleAtATable, complete: bool, tables: Tables = ()) -> tuple[str, str]:
    """Return what is said of a wrong rule: refuted, proved equal or open; and why."""
    for position, step in tables:
        if told := broken_by(asked, position, step):
            return REFUTED, f"{told}: {step}"
    try:
        written = Writer(asked).written()
    except GivenUp as limit:
        return OPEN, str(limit)
    doubts = []
    for said in Judge(asked, written).answers():
        if said.verdict == REFUTED:
            return REFUTED, f"{said.name}: {said.told}"
        if said.verdict == VACUOUS or said.verdict not in (*GOOD, ALWAYS_REFUSED):
            doubts.append(f"{said.verdict}: {said.name}: {said.told}")
    if doubts:
        return OPEN, doubts[0]
    return (EQUAL, "") if complete else (OPEN, "its promises leave a choice")


@click.command()
@click.argument("names", nargs=-1, required=True, metavar='"EDITION RULE"...')
def main(names: tuple[str, ...]) -> None:
    """Make rules wrong, clause by clause, and see whether anything notices."""
    left_open = 0
    for subject in rule_subjects():
        if subject.name not in names:
            continue
        asked = next(subject.at_each_table())
        tables = tuple(tables_from_play(asked))
        complete = bool(subject.rule.promises) and not leaves_a_choice(asked)
        click.echo(f"{subject.name}: its promises leave {'no' if complete else 'a'} choice")
        for told, wrong in mutants_of(subject.rule):
            verdict, why = noticed(evolve(asked, rule=wrong), complete, tables)
            left_open += verdict == OPEN
            click.echo(f"{verdict}: {told}{': ' if why else ''}{why[:160]}")
    raise SystemExit(SOME_OPEN if left_open else 0)


if __name__ == "__main__":
    main()
