"""Shapes: what a clause of somebody gives is what a composition supposes of any clause.

After each clause a composition puts any table of the edition: as many seats as before, a number
where its type says so, as many in each row. A promise speaks of such tables alone, so of a clause
that nobody checked it is asked, beside its contract, whether it gives one; and of a clause that
forbids, whether it answers with a refusal or None.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from types import FunctionType, NoneType
from typing import Any, Final, get_args, get_origin
from unittest.mock import patch

import attrs
import z3

from bfrules.core.refusal import Refusal
from bfrules.editions.black_monday.position import KINDS
from bfrules.kernel.cards import Cards as CardsInARow
from bfrules.kernel.cards import is_sorted
from bfrules.kernel.contract import contract, needs_of
from spec.fragment.records import types_said_by
from spec.prover import lots, numbers, rebinding
from spec.prover.exploring import current
from spec.prover.lots import Cards, Lot
from spec.prover.making import choices_of, plain_kind
from spec.prover.numbers import Number, Rest, Truth, Untouched, either
from spec.prover.printed import RowOf

A_TABLE: Final = (
    "It gives a table with as many seats, as many things in each row, a number where there is one "
    "(`int(...)` of a truth value), and True or False where there is one of them; all cards are of "
    "a kind, those of hands and portfolios in order, and a pile counts each kind."
)
# a truth value is no number: no table with one in its place can be written
SIMPLE: Final[dict[Any, tuple[type[Any], ...]]] = {
    int: (int, Number),
    bool: (bool, Truth),
    NoneType: (NoneType,),
}


@contextmanager
def with_each_kept_apart() -> Iterator[None]:
    """Let a truth value and a number never become one term: nobody would see which of them it is.

    So `max(0, flag)` is a number on one path, and a truth value on the other.
    """
    with ExitStack() as stack:
        for module in (numbers, rebinding, lots):
            stack.enter_context(patch.object(module, "either", either_of_one_kind))
        yield


def either_of_one_kind(term: z3.BoolRef, one: Any, other: Any) -> Any:
    """Return one where the term is true, and the other elsewhere; of two kinds, go each way."""
    if isinstance(one, bool | Truth) == isinstance(other, bool | Truth):
        return either(term, one, other)
    return one if current().decide(term) else other


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
        if not (fits(after, type(position)) and cards_lie_as_they_may(after, position)):
            return False
        before, now = len(position.seats), len(after.seats)
        if before:
            return now == before
        return now in self.sizes or not (now or self.begins)


def cards_lie_as_they_may(after: Any, position: Any) -> bool:
    """Tell whether cards lie on a table as a composition takes them to lie on any.

    It knows cards by the number of each kind, and hands to be in order.
    """
    piles, stacks = rows_in(after)
    piles_before, stacks_before = rows_in(position)
    hands, hands_before = (
        [hand for seat in table.seats for hand in rows_in(seat)[0]] for table in (after, position)
    )
    return (
        all(lies_there(hand, hands_before) or is_in_order(hand) for hand in hands)
        and all(lies_there(pile, piles_before) or len(pile) == KINDS for pile in piles)
        and all(lies_there(stack, stacks_before) or is_of_kinds(stack) for stack in stacks)
    )


def rows_in(record: Any) -> tuple[list[Any], list[Any]]:
    """Return the rows of cards that a record has, then those in its rows of such rows."""
    types = types_said_by(type(record))
    alone = [getattr(record, name) for name, kind in types.items() if kind == CardsInARow]
    several = [
        getattr(record, name) for name, kind in types.items() if CardsInARow in get_args(kind)
    ]
    return alone, [one for row in several for one in row]


def lies_there(cards: Any, several: list[Any]) -> bool:
    """Tell whether these very cards lay there before."""
    names = [one.name for one in several if isinstance(one, Cards | Untouched)]
    return any(cards is one for one in several) or getattr(cards, "name", None) in names


def is_in_order(cards: Any) -> bool:
    """Tell whether cards of any number, or these, are surely in order and of a kind."""
    of_any_number = isinstance(cards, Cards | Untouched)
    return isinstance(cards, Lot) if of_any_number else is_of_kinds(cards) and is_sorted(cards)


def is_of_kinds(cards: Any) -> bool:
    """Tell whether each of these cards is of a kind; of any number, a prover knows no others."""
    return isinstance(cards, Cards | Untouched) or all(
        isinstance(one, Rest) or 0 <= one < KINDS for one in cards
    )


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
