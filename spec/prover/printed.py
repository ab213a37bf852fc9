"""Printed values at proof time: tables that answer for a place that is not known.

What stands at an unknown place is an unknown function of the place, and the
solver is told every printed value. Tables that no run asks are not told.
"""

from collections.abc import Callable, Iterator
from copy import copy
from types import FunctionType
from typing import Any, Final

import attrs
import z3

from spec.prover.exploring import TableNeeded, current
from spec.prover.numbers import Number, is_a_number, place_in

LONGEST_UNTOLD: Final = 1


class Printed(tuple[Any, ...]):
    """A printed row of numbers that answers for a symbolic place with a term."""

    look_up: z3.FuncDeclRef

    def __getitem__(self, at: Any) -> Any:
        if not isinstance(at, Number):
            return super().__getitem__(at)
        place = place_in(at, len(self))
        tell(self)
        return Number(self.look_up(place))

    def facts(self) -> Iterator[z3.BoolRef]:
        """Yield what stands at each place."""
        for place, value in enumerate(self):
            yield self.look_up(place) == value


class PrintedRows(tuple[Any, ...]):
    """Printed rows of equally many numbers; of a symbolic row, each place can be asked."""

    look_up: z3.FuncDeclRef

    def __getitem__(self, at: Any) -> Any:
        if not isinstance(at, Number):
            return super().__getitem__(at)
        return RowOf(self, place_in(at, len(self)))

    def facts(self) -> Iterator[z3.BoolRef]:
        """Yield what stands at each place of each row."""
        for number, row in enumerate(self):
            for place, value in enumerate(row):
                yield self.look_up(number, place) == value


class RowOf:
    """One row of a printed table, which one is not known."""

    def __init__(self, table: PrintedRows, row: z3.ArithRef) -> None:
        self.table = table
        self.row = row

    def __len__(self) -> int:
        return len(self.table[0])

    def __getitem__(self, at: Any) -> Number:
        place = place_in(at, len(self)) if isinstance(at, Number) else z3.IntVal(range(len(self))[at])
        tell(self.table)
        return Number(self.table.look_up(self.row, place))

    def __iter__(self) -> Iterator[Number]:
        return (self[at] for at in range(len(self)))


def tell(table: Printed | PrintedRows) -> None:
    """See to it that the solver knows a table: the first time, everything begins again."""
    explorer = current()
    if id(table) not in explorer.told:
        raise TableNeeded(table)


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
