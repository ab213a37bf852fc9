"""Mutants of rules: a clause left out, at another place, or done twice. Does anything notice?

`python -m spec.composing.mutants "bf2023 Sell"` composes each wrong rule at the smallest
table, unless it breaks something at a table from play, or at one far from play. *Refuted*
means that plain values break it; *proved equal* that it keeps promises which leave the table
after it no choice. What is neither is open, and the exit status 1. What came of all mutants
of a rule is written down in `spec/mutants.toml`; without a name, every printed rule is asked
about of which nothing stands there, or which has changed since. Of a rule that is named and has
not changed, only those mutants are tried again that stand open, or all with `--afresh`.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final

import attrs
import click
import tomli_w
from attrs import evolve, frozen

from bfrules.core.rule import Rule
from bfrules.kernel.contract import needs_of
from bfrules.testing.positions import extreme_position
from spec.composing.completeness import leaves_a_choice
from spec.composing.fingerprints import fingerprint_of_rule, rule_subjects
from spec.composing.judging import (
    ALWAYS_REFUSED,
    GOOD,
    REFUTED,
    VACUOUS,
    Judge,
    Settled,
    played_as_far_as_it_goes,
)
from spec.composing.rules import RuleAtATable, RuleSubject
from spec.composing.writing import TOO_DEEP, Writer
from spec.in_time import TooMuch, within
from spec.prover.exploring import GivenUp
from spec.subjects import set_tables
from spec.verdicts.ledger import UnreadableLedger
from spec.verdicts.running import Ended, streams_of_processes

EQUAL: Final = "proved equal"
OPEN: Final = "open"
SOME_OPEN: Final = 1
GAMES: Final = 30
MOST_TABLES: Final = 1_000
EVERY: Final = 50
MOST_STEPS: Final = 40
SECONDS: Final = 300.0
LEDGER: Final = Path(__file__).parents[1] / "mutants.toml"
HEADER: Final = """\
# What became of wrong rules: a clause left out, at another place, or done twice.
# Written by `python -m spec.composing.mutants`, never by hand.

"""

Tables = Sequence[tuple[Any, Any]]


@frozen
class Outcome:
    """What became of all mutants of a rule: how many are refuted, proved equal, and which open."""

    fingerprint: str
    refuted: int
    equal: int
    open: tuple[str, ...]

    def told(self) -> str:
        """Say it in one line."""
        left = f"; open: {'; '.join(self.open)}" if self.open else ""
        return f"{self.refuted} refuted, {self.equal} proved equal, {len(self.open)} open{left}"


def read_outcomes(path: Path = LEDGER) -> dict[str, Outcome]:
    """Read what became of mutants by the names of the rules; a file that is not there has none.

    Raise UnreadableLedger if it is not what the command writes.
    """
    if not path.exists():
        return {}
    try:
        written = tomllib.loads(path.read_text(encoding="utf-8")).items()
        return {name: Outcome(**{**one, "open": tuple(one["open"])}) for name, one in written}
    except Exception as error:
        raise UnreadableLedger(
            f"{path} cannot be read ({error}); `python -m spec.composing.mutants` writes it, "
            "nobody edits it"
        ) from error


def write_outcomes(known: dict[str, Outcome], path: Path = LEDGER) -> None:
    """Write what became of mutants, rule after rule."""
    told = {
        name: {
            "fingerprint": one.fingerprint,
            "refuted": one.refuted,
            "equal": one.equal,
            "open": list(one.open),
        }
        for name, one in sorted(known.items())
    }
    path.write_text(HEADER + tomli_w.dumps(told, multiline_strings=False), encoding="utf-8")


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


def tables_to_try(asked: RuleAtATable) -> Iterator[tuple[Any, Any]]:
    """Yield tables with the step taken there, and some with others of that kind.

    They are from play, and far from what play reaches.
    """
    taken = [
        (position, step)
        for start in set_tables(asked.house)
        if len(start.seats) == asked.seats
        for seed in range(GAMES)
        for position, step in played_as_far_as_it_goes(asked.house, start, seed)
        if type(step) is asked.rule.kind
    ]
    yield from taken[:MOST_TABLES]
    random = Random(len(taken))
    for position, step in taken[:MOST_TABLES]:
        yield extreme_position(asked.house, position, random), step
    for position, step in taken[:MOST_STEPS]:
        yield from ((position, other) for other in below_zero(step))
    others = asked.house.in_the_box, *set_tables(asked.house)
    for position in (*others, *(position for position, _ in taken[::EVERY])):
        conceived = asked.rule.conceives(asked.house.printed, position)
        yield from ((position, other) for other in islice(conceived, MOST_STEPS))


def below_zero(step: Any) -> Iterator[Any]:
    """Yield a step with its counts turned below zero, a row of them at a time."""
    for part in attrs.fields(type(step)):
        counts = getattr(step, part.name)
        if isinstance(counts, tuple) and all(isinstance(count, int) for count in counts):
            yield evolve(step, **{part.name: tuple(-count for count in counts)})


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


def noticed(
    asked: RuleAtATable, complete: bool, tables: Tables = (), known: Settled | None = None
) -> tuple[str, str]:
    """Return what is said of a wrong rule: refuted, proved equal or open; and why.

    What is `known` from others is not proved again.
    """
    for position, step in tables:
        if told := broken_by(asked, position, step):
            return REFUTED, f"{told}: {step}"
    try:
        written = Writer(asked).written()
    except GivenUp as limit:
        return OPEN, str(limit)
    doubts = []
    for said in Judge(asked, written, known or Settled()).answers():
        if said.verdict == REFUTED:
            return REFUTED, f"{said.name}: {said.told}"
        if said.verdict == VACUOUS or said.verdict not in (*GOOD, ALWAYS_REFUSED):
            doubts.append(f"{said.verdict}: {said.name}: {said.told}")
    if doubts:
        return OPEN, doubts[0]
    return (EQUAL, "") if complete else (OPEN, "its promises leave a choice")


def noticed_of(
    subject: RuleSubject, asked_again: tuple[str, ...] = (), seconds: float = SECONDS
) -> Iterator[tuple[str, str, str]]:
    """Yield what is said of each mutant of a rule, or of some, what is wrong with it, and why.

    One that takes more CPU seconds is open.
    """
    asked, known = next(subject.at_each_table()), Settled()
    tables = tuple(tables_to_try(asked))
    complete = bool(subject.rule.promises) and not leaves_a_choice(asked)
    for told, wrong in mutants_of(subject.rule):
        if asked_again and told not in asked_again:
            continue
        try:
            with within(seconds):
                verdict, why = noticed(evolve(asked, rule=wrong), complete, tables, known)
        except TooMuch:
            verdict, why = OPEN, f"nothing was found in {seconds:.0f} s"
        yield verdict, told, why


def outcome_of(
    subject: RuleSubject, said: Sequence[tuple[str, str, str]], before: Outcome | None = None
) -> Outcome:
    """Return what became of all mutants of a rule, those included that were settled `before`."""
    counted = Counter(verdict for verdict, _, _ in said)
    left = tuple(told for verdict, told, _ in said if verdict == OPEN)
    refuted, equal = (before.refuted, before.equal) if before else (0, 0)
    fingerprint = fingerprint_of_rule(subject)
    return Outcome(fingerprint, refuted + counted[REFUTED], equal + counted[EQUAL], left)


def left_open(subject: RuleSubject, known: dict[str, Outcome]) -> Outcome | None:
    """Return what is known of a rule that is as it was, if it leaves some of its mutants open."""
    there = known.get(subject.name)
    is_as_it_was = there is not None and there.fingerprint == fingerprint_of_rule(subject)
    return there if there is not None and is_as_it_was and there.open else None


def is_due(subject: RuleSubject, known: Mapping[str, Outcome]) -> bool:
    """Tell whether nothing is known of the mutants of a printed rule as it is."""
    there = known.get(subject.name)
    return subject.is_in_force and (
        there is None or there.fingerprint != fingerprint_of_rule(subject)
    )


@click.command()
@click.argument("names", nargs=-1, metavar='["EDITION RULE"]...')
@click.option("--seconds", default=SECONDS, show_default=True, help="CPU seconds for a mutant.")
@click.option("--workers", default=2, show_default=True, help="Processes.")
@click.option("--afresh", is_flag=True, help="All mutants of rules, not only those left open.")
def main(names: tuple[str, ...], seconds: float, workers: int, afresh: bool) -> None:
    """Make rules wrong, clause by clause, and see whether anything notices."""
    known, some_open = read_outcomes(), False
    asked = [
        one for one in rule_subjects() if one.name in names or (not names and is_due(one, known))
    ]
    before = {one.name: None if afresh else left_open(one, known) for one in asked}
    again = {name: one.open if one else () for name, one in before.items()}
    jobs = [(one, partial(noticed_of, one, again[one.name], seconds)) for one in asked]
    said: dict[str, list[tuple[str, str, str]]] = {one.name: [] for one in asked}
    for subject, found in streams_of_processes(jobs, workers):
        if isinstance(found, Ended):
            click.echo(f"{subject.name}: {found}")
            some_open = True
            continue
        said[subject.name].append(found)
        verdict, told, why = found
        click.echo(f"{subject.name}: {verdict}: {told}{': ' if why else ''}{why[:160]}")
        if len(said[subject.name]) == (
            len(again[subject.name]) or len(list(mutants_of(subject.rule)))
        ):
            outcome = outcome_of(subject, said[subject.name], before[subject.name])
            write_outcomes({**read_outcomes(), subject.name: outcome})
            click.echo(f"{subject.name}: {outcome.told()}")
            some_open |= bool(outcome.open)
    raise SystemExit(SOME_OPEN if some_open else 0)


if __name__ == "__main__":
    main()
