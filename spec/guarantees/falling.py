"""Falling: does every step of Black Monday bring down a number that cannot fall for ever?

At a table of any cards, each rule is run with any step that nothing refuses, clause after clause.
What is left to happen is counted before and after, and a prover finds that it is less.
"""

from collections.abc import Iterator
from typing import Any, Final

import z3

from bfrules.core.rule import Rule
from bfrules.editions.black_monday import position as monday
from bfrules.editions.black_monday.steps import OpenTable
from spec.composing.cards import ANY_CARDS
from spec.guarantees.theorems import left_to_happen
from spec.prover.exploring import NO_LIMIT, DeadEnd, Explorer, GivenUp, on_all_paths
from spec.prover.making import made
from spec.prover.numbers import LengthMatters, number_term
from spec.prover.printed import prepared_values
from spec.prover.proving import indexable
from spec.prover.rebinding import Rebinder
from spec.subjects import numbers_of_seats, plain, table_with_cards
from spec.symbolic.entries import Table, record_of
from spec.symbolic.question import Parameter

SECONDS: Final = 120.0
MOST_PATHS: Final = 20_000
NOBODY: Final = 0


def wrong_fall(house: Any, rule: Rule[Any, Any, Any]) -> str:
    """Tell of a step of a rule that brings nothing down, or is not decided; empty if none is."""
    sizes = (NOBODY,) if rule.kind is OpenTable else numbers_of_seats(house)
    told = ((seats, Fall(house, rule, seats).wrong()) for seats in sizes)
    return next((f"{seats} seats: {wrong}" for seats, wrong in told if wrong), "")


class Fall:
    """A rule at a table with so many seats, of which nothing is known but bounds."""

    def __init__(self, house: Any, rule: Rule[Any, Any, Any], seats: int) -> None:
        self.house, self.rule, self.seats = house, rule, seats
        self.rebinder = Rebinder()
        self.printed = prepared_values(house.printed, "printed", self.rebinder.merged)
        self.forbids = [self.rebinder.merged(plain(clause)) for clause in rule.forbids]
        self.does = [self.rebinder.merged(plain(clause)) for clause in rule.does]
        measure: Any = left_to_happen
        self.measure = self.rebinder.body(measure)
        like = table_with_cards(house, seats, ANY_CARDS)
        table = Table(house.printed, {"seats": seats}, like=like)
        self.parameters: list[Parameter] = []
        self.take = record_of(house.position_kind, "position", table, self.parameters)
        self.take_step = record_of(rule.kind, "step", table, self.parameters)

    def wrong(self) -> str:
        """Tell what is wrong, or what is not decided; empty if every step brings it down."""
        try:
            return on_all_paths(thorough, self.falls)
        except (GivenUp, LengthMatters) as limit:
            return f"not decided: {limit!r}"

    def falls(self, explorer: Explorer) -> str:
        """Go all paths, until one is wrong."""
        paths = 0
        for reached, _ in explorer.explore(lambda: self.stays(explorer), explorer.place()):
            paths += 1
            if reached.raised is not None:
                return f"not decided: {reached.raised!r}"
            if not explorer.never(reached.returned):
                explorer.doubt()
                return f"it does not fall: {explorer.model_where(reached.returned)}"
        return "" if paths else "no step is ever allowed"

    def stays(self, explorer: Explorer) -> z3.BoolRef:
        """Return the term that a step does not bring down what is left to happen."""
        values = tuple(made(one.annotation, one.name, explorer) for one in self.parameters)
        before, step = indexable(self.take(values)), indexable(self.take_step(values))
        for fact in bounds(before):
            explorer.suppose(fact)
        for clause in self.forbids:
            if clause(self.printed, before, step) is not None:
                raise DeadEnd
        after = before
        for clause in self.does:
            after = clause(self.printed, after, step)
        return z3.Not(is_less(self.measure(after), self.measure(before)))


def thorough() -> Explorer:
    """Return an explorer that goes no way which might not exist, however hard that is to say.

    On such a way the step might look at a card that is not its own.
    """
    return Explorer(SECONDS, MOST_PATHS, effort_for_a_way=NO_LIMIT)


def bounds(position: Any) -> Iterator[z3.BoolRef]:
    """Yield what is so at every sound table: numbers are within their bounds."""
    for number, first, end in (
        (position.phase, monday.BOXED, monday.OVER + 1),
        (position.activity, monday.FRESH, monday.SWAPPING + 1),
        (position.turn, 0, max(1, len(position.seats))),
    ):
        yield z3.And(number.term >= first, number.term < end)
    for count in (*position.pile, *position.discards, *position.rates):
        yield count.term >= 0


def is_less(after: tuple[Any, ...], before: tuple[Any, ...]) -> z3.BoolRef:
    """Return the term that the first numbers that differ have fallen."""
    if not after:
        return z3.BoolVal(False)
    numbers: tuple[Any, Any] = number_term(after[0]), number_term(before[0])
    one, other = numbers
    return z3.Or(one < other, z3.And(one == other, is_less(after[1:], before[1:])))
