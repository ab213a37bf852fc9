"""Printed values at proof time: tables that answer for a place that is not known.

What stands at an unknown place is an unknown function of the place. Many a promise
holds whatever is printed; where it does not, all begins again with every printed
value of the tables that were asked, as a function that is linear from place to place.
"""

from collections.abc import Callable, Iterator
from copy import copy
from functools import cache
from itertools import pairwise
from types import FunctionType
from typing import Any, Final

import attrs
import z3

from spec.prover.exploring import current
from spec.prover.numbers import Number, Words, equal_tuples, is_a_number, negated, place_in

LONGEST_UNTOLD: Final = 1


class Printed(tuple[Any, ...]):
    """A printed row of numbers that answers for a symbolic place with a term."""

    look_up: z3.FuncDeclRef

    def __getitem__(self, at: Any) -> Any:
        if not isinstance(at, Number):
            return super().__getitem__(at)
        place = place_in(at, len(self))
        if is_told(self):
            return Number(in_pieces(tuple(self), place))
        if never_falls(tuple(self)):
            know_the_order(self, place)
        return bounded(self.look_up(place), tuple(self))


class PrintedRows(tuple[Any, ...]):
    """Printed rows of equally many numbers; of a symbolic row, each place can be asked."""

    look_up: z3.FuncDeclRef

    def __getitem__(self, at: Any) -> Any:
        if not isinstance(at, Number):
            return super().__getitem__(at)
        return RowOf(self, place_in(at, len(self)))


class RowOf:
    """One row of a printed table, which one is not known."""

    def __init__(self, table: PrintedRows, row: z3.ArithRef) -> None:
        self._table = table
        self._row = row

    def __len__(self) -> int:
        return len(self._table[0])

    def __getitem__(self, at: Any) -> Number:
        known = isinstance(at, Number)
        place = place_in(at, len(self)) if known else z3.IntVal(range(len(self))[at])
        if not is_told(self._table):
            values = tuple(value for row in self._table for value in row)
            return bounded(self._table.look_up(self._row, place), values)
        rows = tuple(self._table)
        found = in_pieces(rows[-1], place)
        for number in range(len(rows) - 2, -1, -1):
            found = z3.If(self._row == number, in_pieces(rows[number], place), found)
        return Number(found)

    def __iter__(self) -> Iterator[Number]:
        return (self[at] for at in range(len(self)))

    def __eq__(self, other: object) -> Any:
        if not isinstance(other, tuple | RowOf):
            return NotImplemented
        return equal_tuples(tuple(self), tuple(other))

    def __ne__(self, other: object) -> Any:
        return negated(self == other)

    __hash__ = None  # type: ignore[assignment]  # which row it is is not known


def is_told(table: Printed | PrintedRows) -> bool:
    """Tell whether printed values are told; if not, note that the table was asked."""
    explorer = current()
    explorer.asked_tables[id(table)] = table
    return id(table) in explorer.told


def bounded(found: z3.ArithRef, values: tuple[int, ...]) -> Number:
    """Return an unknown value, of which the solver knows the bounds."""
    current().know(found >= min(values), found <= max(values))
    return Number(found)


@cache
def never_falls(values: tuple[int, ...]) -> bool:
    """Tell whether no value of a row is below the one before it."""
    return all(one <= other for one, other in pairwise(values))


def know_the_order(row: Printed, place: z3.ArithRef) -> None:
    """Let the solver know that a row never falls, of this place and each that was looked up."""
    explorer = current()
    others = explorer.looked_up.setdefault(id(row), {})
    for other in () if place.get_id() in others else others.values():
        for first, last in ((place, other), (other, place)):
            in_order = z3.And(first >= 0, first <= last, last < len(row))
            explorer.know(z3.Implies(in_order, row.look_up(first) <= row.look_up(last)))
    others[place.get_id()] = place


def in_pieces(values: tuple[int, ...], place: z3.ArithRef) -> z3.ArithRef:
    """Return the value at a place as one term, linear on each piece of the row."""
    if isinstance(place, z3.IntNumRef):
        return z3.IntVal(values[place.as_long()])
    found: z3.ArithRef | None = None
    for last, slope, base in reversed(pieces_of(values)):
        here = slope * place + base
        found = here if found is None else z3.If(place <= last, here, found)
    assert found is not None
    return z3.simplify(found)


@cache
def pieces_of(values: tuple[int, ...]) -> tuple[tuple[int, int, int], ...]:
    """Return the pieces of a row: the last place of each, its slope, and its value at place 0."""
    pieces: list[tuple[int, int, int]] = []
    begin = 0
    while begin < len(values):
        slope = values[begin + 1] - values[begin] if begin + 1 < len(values) else 0
        end = begin
        while end + 1 < len(values) and values[end + 1] - values[end] == slope:
            end += 1
        pieces.append((end, slope, values[begin] - slope * begin))
        begin = end + 1
    return tuple(pieces)


def prepared_values(value: Any, name: str, prepare: Callable[[FunctionType], Any]) -> Any:
    """Return printed values with tables for tuples of numbers, and functions prepared."""
    if isinstance(value, FunctionType):
        return prepare(value)
    if isinstance(value, tuple) and len(value) > LONGEST_UNTOLD:
        return prepared_tuple(value, name, prepare)
    if attrs.has(type(value)) and not isinstance(value, type):
        made = copy(value)
        for known in attrs.fields(type(value)):
            own = prepared_values(getattr(value, known.name), f"{name}.{known.name}", prepare)
            object.__setattr__(made, known.name, own)
        return made
    return value


def prepared_tuple(
    values: tuple[Any, ...], name: str, prepare: Callable[[FunctionType], Any]
) -> tuple[Any, ...]:
    """Return a tuple as a table if it is one."""
    if all(isinstance(value, str) for value in values):
        return Words(values)
    numbers = z3.IntSort()
    if all(is_a_number(value) for value in values):
        row = Printed(values)
        row.look_up = z3.Function(name, numbers, numbers)
        return row
    if all(isinstance(row, tuple) and len(row) == len(values[0]) for row in values) and all(
        is_a_number(value) for row in values for value in row
    ):
        rows = PrintedRows(values)
        rows.look_up = z3.Function(name, numbers, numbers, numbers)
        return rows
    return tuple(
        prepared_values(value, f"{name}.{place}", prepare) for place, value in enumerate(values)
    )
