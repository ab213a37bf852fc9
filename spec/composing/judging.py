"""Judging: what becomes of each obligation, replayed on plain values where it is broken."""

from collections.abc import Iterator
from functools import cache
from random import Random
from time import process_time
from typing import Any, Final

import attrs
import z3
from attrs import evolve, frozen

from bfrules.testing import NobodyCanMove, random_play
from spec.composing.rules import RuleAtATable
from spec.composing.solving import Linear
from spec.composing.writing import Obligation, Written
from spec.prover.making import plain
from spec.prover.numbers import Number, Truth, equal, truth_term
from spec.subjects import set_tables

PROVED: Final = "proved"
MET: Final = "met"
REFUTED: Final = "refuted"
TOO_WEAK: Final = "a contract is too weak"
OPEN: Final = "open"
ALWAYS_REFUSED: Final = "always refused"
VACUOUS: Final = "the promises contradict"
GOOD: Final = (PROVED, MET, ALWAYS_REFUSED)
GAMES: Final = 3
STEPS: Final = 12


@frozen
class Said:
    """What became of an obligation; with plain values, the table and the step of a replay."""

    name: str
    verdict: str
    seconds: float
    told: str = ""
    case: tuple[Any, Any] | None = None


@frozen
class Judge:
    """Settles the obligations of one rule at one table."""

    asked: RuleAtATable
    written: Written

    def answers(self) -> Iterator[Said]:
        """Yield what becomes of each obligation, and of the premises of each path."""
        paths: dict[int, list[Obligation]] = {}
        for one in self.written.obligations:
            paths.setdefault(one.path, []).append(one)
        for path in paths.values():
            solver = Linear()
            for one in path:
                solver.know(one.premises)
                yield self.settled(one, solver)
            allowed = [one for one in path if one.after == 0][-1:]
            yield self.premises_met(path[-1], solver, allowed)

    def settled(self, one: Obligation, solver: Linear) -> Said:
        """Ask z3 whatever is printed, then with what is printed; replay what it finds."""
        began = process_time()
        answer, model = solver.ask([z3.Not(one.goal)])
        if answer == z3.sat:
            answer, model = solver.ask([*self.written.printed_facts, z3.Not(one.goal)])
        spent = process_time() - began
        if answer == z3.unsat:
            return Said(one.name, PROVED, spent)
        if model is None:
            return Said(one.name, OPEN, spent, "the solver does not know")
        return self.replayed(one, model, spent)

    def premises_met(self, last: Obligation, solver: Linear, allowed: list[Obligation]) -> Said:
        """Look for plain values that go this way to its end: else it might prove anything.

        Steps from play come first, with what the real clauses make of them. Where play
        does not come, a model has to.
        """
        began = process_time()
        facts = self.written.printed_facts
        for position, step in played(self.asked):
            same = list(self.values_are(last, position, step))
            if not any(map(z3.is_false, same)) and solver.ask([*facts, *same])[0] == z3.sat:
                return Said("premises", MET, process_time() - began, "in play", (position, step))
        answer, _ = solver.ask(facts)
        spent = process_time() - began
        if answer == z3.sat:
            return Said("premises", MET, spent, "by a model")
        if answer != z3.unsat:
            return Said("premises", OPEN, spent, "the solver does not know")
        before = Linear()
        for one in allowed:
            before.know(one.premises)
        if before.ask(facts)[0] == z3.unsat:
            return Said("premises", ALWAYS_REFUSED, spent, "such a step is always refused")
        return Said("premises", VACUOUS, spent, "no table at all comes to the end of the rule")

    def values_are(self, one: Obligation, position: Any, step: Any) -> Iterator[z3.BoolRef]:
        """Yield that symbolic values are those of a plain step, and of what real clauses do."""
        yield truth_term(equal(one.step, step))
        real = [position]
        for clause in self.asked.rule.does:
            real.append(clause(self.asked.house.printed, real[-1], step))
        for symbolic, each in zip(one.positions, real, strict=False):
            yield truth_term(equal(symbolic, each))

    def replayed(self, one: Obligation, model: z3.ModelRef, spent: float) -> Said:
        """Do on plain values what a model says, by the rule itself."""
        before, *after = (plain_record(position, model) for position in one.positions)
        step = plain_record(one.step, model)
        printed, rule = self.asked.house.printed, self.asked.rule

        def said(verdict: str, told: str) -> Said:
            return Said(one.name, verdict, spent, told, (before, step))

        problems = self.asked.house.problems(printed, before)
        if problems:
            return said(OPEN, f"a defect of the prover: {' '.join(problems)}")
        try:
            refusing = [c.__name__ for c in rule.forbids if c(printed, before, step) is not None]
        except Exception as error:
            return said(REFUTED, f"a clause that forbids raised {error!r}: {step}")
        if refusing:
            return said(TOO_WEAK, f"such a step is refused by {', '.join(refusing)}")
        now, other = before, ""
        for number, clause in enumerate(rule.does[: one.after]):
            try:
                now = clause(printed, now, step)
            except Exception as error:
                return said(REFUTED, f"{clause.__name__} raised {error!r}: {step}")
            if number < len(after) and now != after[number] and not other:
                differing = ", ".join(parts_that_differ(now, after[number]))
                other = f"{clause.__name__} makes other {differing}"
        try:
            held = one.holds(before, now, step)
        except Exception:
            held = False
        if not held:
            return said(REFUTED, f"{step}")
        return said(TOO_WEAK if other else OPEN, other or "plain values do not bear it out")


def played_as_far_as_it_goes(house: Any, start: Any, seed: int) -> Iterator[tuple[Any, Any]]:
    """Yield the steps of a random game; a house rule may leave somebody without any."""
    try:
        yield from random_play(house, start, Random(seed))
    except NobodyCanMove:
        return


@cache
def played(asked: RuleAtATable) -> tuple[tuple[Any, Any], ...]:
    """Return a few steps of a rule's kind from random games, with their tables."""
    house = asked.house
    found = [
        (position, step)
        for start in set_tables(house)
        if len(start.seats) == asked.seats
        for seed in range(GAMES)
        for position, step in played_as_far_as_it_goes(house, start, seed)
        if type(step) is asked.rule.kind
    ]
    return tuple(found[:: max(1, len(found) // STEPS)])


def plain_record(value: Any, model: z3.ModelRef) -> Any:
    """Return the plain value that a model gives a symbolic one, record by record."""
    if isinstance(value, Number | Truth):
        return plain(value, model)
    if isinstance(value, tuple):
        return tuple(plain_record(part, model) for part in value)
    if attrs.has(type(value)):
        names = [known.name for known in attrs.fields(type(value))]
        return evolve(value, **{name: plain_record(getattr(value, name), model) for name in names})
    return value


def parts_that_differ(one: Any, other: Any) -> Iterator[str]:
    """Yield the names of the parts in which two tables differ."""
    for known in attrs.fields(type(one)):
        if getattr(one, known.name) != getattr(other, known.name):
            yield known.name
