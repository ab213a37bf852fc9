"""Judging: what becomes of each obligation, replayed on plain values where it is broken."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from random import Random
from time import process_time
from typing import Any, Final

import attrs
import z3
from attrs import define, evolve, field, frozen

from bfrules.testing import random_play
from spec.composing.cards import are_these
from spec.composing.rules import RuleAtATable
from spec.composing.solving import MOST_EFFORT, Linear
from spec.composing.writing import Obligation, Written
from spec.prover.lots import Cards
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


@define
class Settled:
    """What is proved in this process: goals, each with premises that are enough for it.

    Terms that are the same have one number, as long as somebody keeps them. Under a
    reading, most that is to be proved is what was proved of the rule without it.
    """

    enough: dict[int, list[frozenset[int]]] = field(factory=dict)
    kept: list[z3.ExprRef] = field(factory=list)

    def has(self, goal: z3.BoolRef, premises: Iterable[z3.BoolRef]) -> bool:
        """Tell whether a goal was proved under some of these premises."""
        there = frozenset(premise.get_id() for premise in premises)
        return any(known <= there for known in self.enough.get(goal.get_id(), ()))

    def keep(self, goal: z3.BoolRef, premises: Sequence[z3.BoolRef]) -> None:
        """Keep a goal that was proved under premises."""
        self.kept += [goal, *premises]
        known = self.enough.setdefault(goal.get_id(), [])
        known.append(frozenset(premise.get_id() for premise in premises))


@frozen
class Judge:
    """Settles the obligations of one rule at one table."""

    asked: RuleAtATable
    written: Written
    known: Settled = field(factory=Settled)

    def answers(self) -> Iterator[Said]:
        """Yield what becomes of each obligation, and of the premises of each path."""
        paths: dict[int, list[Obligation]] = {}
        for one in self.written.obligations:
            paths.setdefault(one.path, []).append(one)
        for path in paths.values():
            solver = Linear()
            for one in path:
                yield self.settled(one, solver)
            allowed = [one for one in path if one.after == 0][-1:]
            yield self.premises_met(path[-1], solver, allowed)

    def settled(self, one: Obligation, solver: Linear) -> Said:
        """Ask z3 whatever is printed, then with what is printed; replay what it finds."""
        began = process_time()
        under = one.premises
        if self.known.has(one.goal, (*under, *self.written.printed_facts)):
            return Said(one.name, PROVED, process_time() - began)
        solver.know(under)
        answer, model = solver.ask([z3.Not(one.goal)])
        if answer == z3.unknown and all(
            solver.ask([z3.Not(part)])[0] == z3.unsat for part in parts_of(one.goal)
        ):
            answer = z3.unsat
        if answer == z3.sat:
            under = (*under, *self.written.printed_facts)
            answer, model = solver.ask([*self.written.printed_facts, z3.Not(one.goal)])
        spent = process_time() - began
        if answer == z3.unsat:
            self.known.keep(one.goal, under)
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
            if self.goes_this_way(last, position, step):
                return Said("premises", MET, process_time() - began, "in play", (position, step))
        answer, model = self.values_before(last, allowed)
        if answer == z3.unsat:
            spent = process_time() - began
            return Said("premises", ALWAYS_REFUSED, spent, "such a step is always refused")
        if model is not None and self.goes_this_way(
            last, plain_record(last.positions[0], model), plain_record(last.step, model)
        ):
            return Said("premises", MET, process_time() - began, "by a model, and by the clauses")
        solver.know(last.premises)
        answer, _ = solver.ask(facts)
        spent = process_time() - began
        if answer == z3.sat:
            return Said("premises", MET, spent, "by a model")
        if answer != z3.unsat:
            return Said("premises", OPEN, spent, "the solver does not know")
        return Said("premises", VACUOUS, spent, "no table at all comes to the end of the rule")

    def values_before(
        self, last: Obligation, allowed: list[Obligation]
    ) -> tuple[z3.CheckSatResult, z3.ModelRef | None]:
        """Look for a table and a step that nothing refuses: first with seats as in play.

        So it is found sooner.
        """
        before = Linear()
        for one in allowed:
            before.know(one.premises)
        facts = self.written.printed_facts
        for position, _ in played(self.asked)[:1]:
            seats = are_the_same(last.positions[0].seats, position.seats)
            answer, model = before.ask((*facts, *seats))
            if model is not None:
                return answer, model
        return before.ask(facts)

    def goes_this_way(self, last: Obligation, position: Any, step: Any) -> bool:
        """Tell whether the clauses themselves take a plain table and a step to the end."""
        try:
            same = list(self.values_are(last, position, step))
        except Exception:
            return False
        return may_be_so((*last.premises, *self.written.printed_facts), same)

    def values_are(self, one: Obligation, position: Any, step: Any) -> Iterator[z3.BoolRef]:
        """Yield that symbolic values are those of a plain step, and of what real clauses do."""
        yield from are_the_same(one.step, step)
        real = [position]
        for clause in self.asked.rule.does:
            real.append(clause(self.asked.house.printed, real[-1], step))
        for symbolic, each in zip(one.positions, real, strict=False):
            yield from are_the_same(symbolic, each)

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


def parts_of(goal: z3.BoolRef) -> Iterator[z3.BoolRef]:
    """Yield the parts of a goal that has several: each by itself may be easier."""
    if z3.is_and(goal):
        for part in goal.children():
            yield from parts_of(part)
    elif z3.is_not(goal) and z3.is_or(goal.arg(0)):
        for part in goal.arg(0).children():
            yield from parts_of(z3.simplify(z3.Not(part)))
    else:
        yield goal


def may_be_so(terms: Iterable[z3.BoolRef], values: Sequence[z3.BoolRef]) -> bool:
    """Tell whether terms can be true together where these values are put into them."""
    if any(map(z3.is_false, values)):
        return False
    pairs = [pair for value in values for pair in put_in_place_by(value)]
    solver = z3.SolverFor("QF_UFLIA")
    solver.set("rlimit", MOST_EFFORT)
    solver.add(z3.simplify(z3.substitute(z3.And(*terms, *values), *pairs)))
    return bool(solver.check() == z3.sat)


def put_in_place_by(value: z3.BoolRef) -> Iterator[tuple[z3.ExprRef, z3.ExprRef]]:
    """Yield the unknown and its value, where a term says no more than what an unknown is."""
    if z3.is_eq(value):
        one, other = value.children()
        if is_unknown(one) and z3.is_int_value(other):
            yield one, other
        elif is_unknown(other) and z3.is_int_value(one):
            yield other, one
    elif is_unknown(value):
        yield value, z3.BoolVal(True)
    elif z3.is_not(value) and is_unknown(value.arg(0)):
        yield value.arg(0), z3.BoolVal(False)


def is_unknown(term: z3.ExprRef) -> bool:
    """Tell whether a term is nothing but the name of a value."""
    return bool(z3.is_const(term) and term.decl().kind() == z3.Z3_OP_UNINTERPRETED)


def played_as_far_as_it_goes(house: Any, start: Any, seed: int) -> Iterator[tuple[Any, Any]]:
    """Yield the steps of a random game; a house rule may end it anyhow.

    It may leave somebody without a step, or make a table that cannot be. What it breaks is for
    obligations to say.
    """
    try:
        yield from random_play(house, start, Random(seed))
    except Exception:
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


def are_the_same(symbolic: Any, value: Any) -> Iterator[z3.BoolRef]:
    """Yield that a symbolic value is a plain one, part by part."""
    if isinstance(symbolic, Cards):
        yield are_these(symbolic, value)
    elif isinstance(symbolic, tuple) and len(symbolic) == len(value):
        for one, other in zip(symbolic, value, strict=True):
            yield from are_the_same(one, other)
    elif attrs.has(type(symbolic)):
        for known in attrs.fields(type(symbolic)):
            yield from are_the_same(getattr(symbolic, known.name), getattr(value, known.name))
    else:
        yield truth_term(equal(symbolic, value))


def plain_record(value: Any, model: z3.ModelRef) -> Any:
    """Return the plain value that a model gives a symbolic one, record by record."""
    if isinstance(value, Number | Truth | Cards):
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
