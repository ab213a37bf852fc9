"""Shapes: what a clause of somebody gives is what a composition supposes of any clause.

After each clause a composition puts any table of the edition: as many seats as before, a number
where its type says so, as many in each row. A promise speaks of such tables alone, so of a clause
that nobody checked it is asked, beside its contract, whether it gives one; and of a clause that
forbids, whether it answers with a refusal or None.
"""

from types import FunctionType, NoneType
from typing import Any, Final, get_args, get_origin

import attrs

from bfrules.core.refusal import Refusal
from bfrules.kernel.contract import contract, needs_of
from spec.fragment.records import types_said_by
from spec.prover.lots import Cards
from spec.prover.making import choices_of, plain_kind
from spec.prover.numbers import Number, Rest, Truth, Untouched
from spec.prover.printed import RowOf

A_TABLE: Final = (
    "It gives a table with as many seats, as many things in each row, a number where there is one "
    "(`int(...)` of a truth value), and True or False where there is one of them."
)
# a truth value is no number: no table with one in its place can be written
SIMPLE: Final[dict[Any, tuple[type[Any], ...]]] = {
    int: (int, Number),
    bool: (bool, Truth),
    NoneType: (NoneType,),
}


class GivesATable:
    """The condition that a table comes of a table, part by part; it looks at symbols themselves.

    It has as many seats as the one before. Where that had none, it may get some: as many as
    a table that is asked about. A step that `begins` a game has to give it some.
    """

    __name__ = "gives_a_table"

    def __init__(self, sizes: tuple[int, ...], begins: bool) -> None:
        self.__doc__ = A_TABLE
        self.sizes = sizes
        self.begins = begins

    def __call__(self, after: Any, printed: Any, position: Any, step: Any) -> bool:
        """Tell whether what was given is a table like the one before."""
        if not fits(after, type(position)):
            return False
        before, now = len(position.seats), len(after.seats)
        if before:
            return now == before
        return now in self.sizes or not (now or self.begins)


class Answers:
    """The condition that a clause that forbids answers with a refusal, or None."""

    __name__ = "answers_with_a_refusal_or_none"

    def __call__(self, after: Any, printed: Any, position: Any, step: Any) -> bool:
        """Tell whether that was answered."""
        return after is None or isinstance(after, Refusal)


def with_its_shape(clause: FunctionType, gives: Any) -> FunctionType:
    """Return a clause that promises no more than that it gives what any such clause gives."""
    made = FunctionType(
        clause.__code__,
        clause.__globals__,
        clause.__name__,
        clause.__defaults__,
        clause.__closure__,
    )
    made.__annotations__, made.__module__ = clause.__annotations__, clause.__module__
    contract(needs=needs_of(clause), promises=(gives,))(made)
    return made


def fits(value: Any, annotation: Any) -> bool:
    """Tell whether a value, symbolic or plain, is of a type, with all its parts."""
    kind = plain_kind(annotation)
    if kind in SIMPLE:
        return type(value) in SIMPLE[kind]
    if choices_of(kind):
        return any(fits(value, choice) for choice in choices_of(kind))
    if get_origin(kind) is tuple:
        return fits_a_row(value, get_args(kind))
    if not attrs.has(kind):
        return False
    types, names = types_said_by(kind), [known.name for known in attrs.fields(kind)]
    return type(value) is kind and all(fits(getattr(value, name), types[name]) for name in names)


def fits_a_row(value: Any, parts: tuple[Any, ...]) -> bool:
    """Tell whether a value is a tuple of these types; cards of any number are one of numbers."""
    of_any_length = len(parts) == 2 and parts[1] is Ellipsis
    if isinstance(value, Cards | Untouched):
        return of_any_length and plain_kind(parts[0]) is int
    if not isinstance(value, tuple | RowOf):
        return False
    row = tuple(value)
    if of_any_length:
        return all(isinstance(one, Rest) or fits(one, parts[0]) for one in row)
    return len(row) == len(parts) and all(map(fits, row, parts))
