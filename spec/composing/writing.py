"""Writing: the obligations of one rule at a table of one size, as formulas."""

from collections.abc import Callable, Iterator
from typing import Any, Final

import attrs
import z3
from attrs import define, field, frozen

from bfrules.core.promises import OTHERS, SEAT, Frame, frame_of
from bfrules.core.rule import Clause
from bfrules.editions.bf2023.mibs import not_the_choice_of_the_mibs
from bfrules.kernel.contract import contract_of, needs_of
from spec.composing.cards import cards_anywhere, cards_of_either, with_stacks
from spec.composing.rules import RuleAtATable
from spec.composing.solving import EFFORT_FOR_VALUES, WithoutProducts
from spec.prover.exploring import DeadEnd, Explorer, GivenUp, on_all_paths
from spec.prover.lots import Cards
from spec.prover.making import made
from spec.prover.numbers import Tuple
from spec.prover.printed import prepared_values
from spec.prover.proving import OWN_TO_SYMBOLS, indexable
from spec.prover.rebinding import Rebinder, merged_values, term_of
from spec.symbolic.entries import Table, record_of
from spec.symbolic.question import Parameter

SECONDS: Final = 900.0
MOST_PATHS: Final = 200_000
SEATS: Final = "seats"
TURN: Final = "turn"
FROM_THE_BOX: Final = 1

# What it promises is the whole thinking of the M.I.B.S.: its needs are asked, it is not
# supposed to pass. To suppose less proves no less.
TOO_DEEP: Final[tuple[Clause, ...]] = (not_the_choice_of_the_mibs,)

Holds = Callable[[Any, Any, Any], bool]


@frozen
class Obligation:
    """Under premises, a goal: after so many doing clauses on one path, with symbolic tables.

    `holds` says the same of plain values: the table before, the one now, and the step.
    """

    name: str
    path: int
    after: int
    premises: tuple[z3.BoolRef, ...]
    goal: z3.BoolRef
    positions: tuple[Any, ...]
    step: Any
    holds: Holds


@frozen
class Written:
    """All obligations of a rule at a table, and what stands in the printed tables they look up."""

    obligations: tuple[Obligation, ...]
    printed_facts: tuple[z3.BoolRef, ...]


def new_explorer() -> Explorer:
    """Return an explorer that never looks into a product: that takes long, and is not needed."""
    return Explorer(SECONDS, MOST_PATHS, solver=WithoutProducts(), effort=EFFORT_FOR_VALUES)


@define
class Writer:
    """Goes through a rule, and writes down what has to be so."""

    asked: RuleAtATable
    explorer: Explorer = field(factory=new_explorer)
    rebinder: Rebinder = field(factory=Rebinder)
    found: list[Obligation] = field(factory=list)
    positions: list[Any] = field(factory=list)
    path: int = 0
    printed: Any = None
    step: Any = None
    of_position: list[Parameter] = field(factory=list)
    of_step: list[Parameter] = field(factory=list)
    take: Callable[[Any], Any] = field(init=False)
    take_step: Callable[[Any], Any] = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Find out what a table and a step of this kind are made of."""
        house, seats = self.asked.house, self.asked.seats
        table = Table(house.printed, {SEATS: seats}, like=cards_anywhere(house, seats))
        self.take = record_of(self.asked.house.position_kind, "position", table, self.of_position)
        self.take_step = record_of(self.asked.rule.kind, "step", table, self.of_step)

    def written(self) -> Written:
        """Write all obligations, whatever is printed; begin again where that has to be told.

        Raise GivenUp if there are too many paths, or if it takes too long.
        """
        printed = self.asked.house.printed
        self.printed = prepared_values(printed, "printed", self.rebinder.merged)
        return on_all_paths(new_explorer, self.written_by)

    def written_by(self, explorer: Explorer) -> Written:
        """Write all obligations with an explorer."""
        self.explorer, self.found, self.path = explorer, [], 0
        for end, _ in explorer.explore(self.run, "rule"):
            if end.raised is not None:
                raise end.raised
        return Written(tuple(self.found), tuple(self.printed_facts()))

    def printed_facts(self) -> Iterator[z3.BoolRef]:
        """Yield what stands at each place of each printed table that was looked into."""
        for table in self.explorer.asked_tables.values():
            for place, value in enumerate(table):
                if isinstance(value, tuple):
                    for column, one in enumerate(value):
                        yield table.look_up(place, column) == one
                else:
                    yield table.look_up(place) == value

    # one path --------------------------------------------------------------------

    def run(self) -> None:
        """Go through the rule once: sound, nothing refused, clause after clause, sound."""
        self.path += 1
        set_up = self.explorer.choose(2) == FROM_THE_BOX
        begin = indexable(self.asked.house.in_the_box) if set_up else self.fresh("p0")
        self.positions = [begin]
        self.step = self.fresh_step()
        for condition in () if set_up else self.asked.soundness:
            self.suppose(condition, self.printed, begin)
        if not set_up and not self.asked.is_of_counts:
            begin = self.with_a_known_turn(begin)
            self.positions = [begin]
        for clause in self.asked.rule.forbids:
            self.oblige_needs(clause, 0, begin)
            if clause not in TOO_DEEP:
                for promise in promises_of(clause):
                    self.suppose(promise, None, self.printed, begin, self.step)
        if set_up:
            self.oblige_a_known_size()
        # where nothing refuses: what comes before the first clause that does anything
        self.note("nothing refuses it", 0, lambda *_: True, z3.BoolVal(True))
        now = begin
        for number, clause in enumerate(self.asked.rule.does):
            self.oblige_needs(clause, number, now)
            if not set_up:
                self.oblige_a_frame(clause, number)
            now = self.after_it(clause, f"p{number + 1}", now)
            self.positions.append(now)
        self.oblige_the_end(begin, now, () if set_up else self.asked.invariants)

    def with_a_known_turn(self, begin: Any) -> Any:
        """Go on at the same table, with each seat that may be to move on a path of its own.

        Then nobody has either of two hands, and hands are many numbers.
        """
        return attrs.evolve(begin, **{TURN: self.explorer.value_of(begin.turn.term)})

    def oblige_needs(self, clause: Any, after: int, now: Any) -> None:
        """Note what a clause needs of the table as it is now."""
        for need in needs_of(clause):

            def holds(_: Any, at: Any, step: Any, need: Any = need) -> bool:
                return bool(need(self.asked.house.printed, at, step))

            name = f"{clause.__name__} needs {need.__name__}"
            self.oblige(name, after, holds, need, self.printed, now, self.step)

    def oblige_a_known_size(self) -> None:
        """Note that a table is only set for the numbers of seats that are asked about."""
        sizes = self.asked.sizes if hasattr(self.step, SEATS) else ()

        def holds(_: Any, __: Any, step: Any) -> bool:
            return step.seats in sizes

        goal = z3.Or(*(term_of(self.step.seats == seats) for seats in sizes))
        self.note("the table is of a size that is asked about", 0, holds, goal)

    def oblige_a_frame(self, clause: Any, after: int) -> None:
        """Note that a clause keeps the number of seats: its frame has to say so.

        A fresh table has as many seats as the one before it.
        """
        frames = [frame_of(promise) for promise in promises_of(clause)]
        if not any(frame is not None and SEATS not in frame for frame in frames):
            name = f"{clause.__name__} promises a frame that keeps the seats"
            self.note(name, after, lambda *_: True, z3.BoolVal(False))

    def oblige_the_end(self, begin: Any, end: Any, invariants: tuple[Any, ...]) -> None:
        """Note that the table at the end is sound, and what the rule keeps from the one before."""
        last = len(self.asked.rule.does)
        for condition in self.asked.soundness:

            def sound(_: Any, after: Any, __: Any, condition: Any = condition) -> bool:
                return bool(condition(self.asked.house.printed, after))

            self.oblige(f"sound: {condition.__name__}", last, sound, condition, self.printed, end)
        for kept in (*invariants, *self.asked.rule.promises):

            def keeps(before: Any, after: Any, step: Any, kept: Any = kept) -> bool:
                return bool(kept(after, self.asked.house.printed, before, step))

            name = f"keeps: {kept.__name__}"
            self.oblige(name, last, keeps, kept, end, self.printed, begin, self.step)

    def after_it(self, clause: Any, name: str, before: Any) -> Any:
        """Return a table of which nothing is known but what a clause promises."""
        after = self.fresh(name)
        for promise in promises_of(clause):
            frame = frame_of(promise)
            if frame is not None and self.can_be_put_in(frame, before):
                after = with_the_rest_of(before, after, frame)
        for promise in promises_of(clause):
            self.suppose(promise, after, self.printed, before, self.step)
        return after

    def can_be_put_in(self, frame: Frame, before: Any) -> bool:
        """Tell whether a frame says of each part by itself whether it stays.

        One that speaks of seats does so if there are any: none is in the box. One that speaks
        of the seat to move does so if that is one of the seats, and stays it.
        """
        if any("." in part for part in frame) and len(before.seats) != self.asked.seats:
            return False
        if not any(part.startswith(f"{SEAT}.") for part in frame):
            return True
        nobody = z3.Not(term_of((before.turn >= 0) & (before.turn < len(before.seats))))
        return TURN not in frame and not self.explorer.possible(nobody)

    # words -------------------------------------------------------------------------

    def fresh(self, name: str) -> Any:
        """Return a table of which nothing is known."""
        return indexable(self.take(self.fresh_values(self.of_position, name)))

    def fresh_step(self) -> Any:
        """Return a step of the kind of which nothing is known."""
        return indexable(self.take_step(self.fresh_values(self.of_step, "step")))

    def fresh_values(self, parameters: list[Parameter], name: str) -> tuple[Any, ...]:
        """Return symbolic values for parameters."""
        return tuple(
            with_stacks(made(one.annotation, f"{name}.{one.name}", self.explorer))
            for one in parameters
        )

    def term(self, condition: Any, *arguments: Any) -> z3.BoolRef:
        """Return a condition as a term."""
        return term_of(self.rebinder.condition(condition)(*arguments))

    def suppose(self, condition: Any, *arguments: Any) -> None:
        """Go on where a condition holds; where it raises, it does not."""
        try:
            term = self.term(condition, *arguments)
        except OWN_TO_SYMBOLS as error:
            raise GivenUp(f"{condition.__name__} raised {error!r}") from error
        except Exception:
            raise DeadEnd from None
        self.explorer.suppose(term)

    def oblige(self, name: str, after: int, holds: Holds, condition: Any, *arguments: Any) -> None:
        """Note an obligation, then take it for true: if it is not proved, nothing is."""
        try:
            goal = self.term(condition, *arguments)
        except Exception as error:
            goal, name = z3.BoolVal(False), f"{name} (raises {error!r})"
        self.note(name, after, holds, goal)

    def note(self, name: str, after: int, holds: Holds, goal: z3.BoolRef) -> None:
        """Note a goal under all that is supposed here, then take it for true."""
        premises = (*self.explorer.assumed, *self.explorer.facts.values())
        positions = tuple(self.positions)
        self.found.append(
            Obligation(name, self.path, after, premises, goal, positions, self.step, holds)
        )
        if z3.is_false(goal):
            raise DeadEnd
        self.explorer.suppose(goal)


def promises_of(clause: Any) -> tuple[Any, ...]:
    """Return what a clause promises."""
    stated = contract_of(clause)
    return stated.promises if stated else ()


def with_the_rest_of(before: Any, after: Any, frame: Frame) -> Any:
    """Return the table after, where all that is not in a frame is what it was before."""
    names = [known.name for known in attrs.fields(type(before))]
    kept = {name: getattr(before, name) for name in names if name not in frame}
    if SEATS not in frame and any("." in part for part in frame):
        kept[SEATS] = Tuple(
            seat_with_the_rest_of(seat, now, frame, z3.simplify(term_of(before.turn == number)))
            for number, (seat, now) in enumerate(zip(before.seats, after.seats, strict=True))
        )
    return attrs.evolve(after, **kept)


def seat_with_the_rest_of(before: Any, after: Any, frame: Frame, acts: z3.BoolRef) -> Any:
    """Return a seat after, where all that is not in a frame is what it was before."""
    parts = {}
    for known in attrs.fields(type(before)):
        was, now = getattr(before, known.name), getattr(after, known.name)
        if f"{OTHERS}.{known.name}" in frame:
            parts[known.name] = now
        elif f"{SEAT}.{known.name}" in frame:
            parts[known.name] = (
                cards_of_either(acts, now, was)
                if isinstance(now, Cards)
                else merged_values(acts, now, was)
            )
        else:
            parts[known.name] = was
    return attrs.evolve(before, **parts)
