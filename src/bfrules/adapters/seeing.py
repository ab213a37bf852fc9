"""What a seat sees as numbers, all in one row and exact: the view can be read back from them.

A view is taken apart field by field, as its classes declare them. A number, or a yes or no, is
one number; what is hidden is -1 in each of its places. Hands and portfolios of Black Monday
are counts, one for each kind of card; a stack of cards is its cards, the oldest first, then -1.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain, groupby, islice, repeat
from operator import attrgetter
from struct import Struct, error
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from attrs import fields, frozen, has

from bfrules.core.edition import AnyEdition
from bfrules.editions.black_monday.position import COMPANIES, KINDS, VALUES
from bfrules.editions.black_monday.view import SeenSeat as SeenTrader
from bfrules.editions.black_monday.view import View as SeenMarket

Packs = Callable[[Any], bytes]
Reads = Callable[[Iterator[int]], Any]

HIDDEN: Final = -1

NUMBER: Final = "i"
"""How a number is packed, as `struct` says it: in 32 bits, as the machine orders them."""

KEPT: Final = 1 << 12
"""How many rows are kept packed: at most tables a seat sees much that it has seen before."""


@frozen(eq=False)
class Part:
    """A part of what is seen: how many numbers it takes, how it becomes numbers, and back.

    `packs` returns the numbers packed, 32 bits each. `inside` are its parts by name, in a row
    by number; None where it is nothing but numbers. What `is_number` is one number as it stands.
    """

    size: int
    packs: Packs
    reads: Reads
    inside: "Mapping[str, Part] | None" = None
    is_number: bool = False

    def packed(self, value: Any) -> bytes:
        """Return a value packed; raise ValueError for numbers that 32 bits do not hold."""
        try:
            return self.packs(value)
        except error:
            raise ValueError(
                "what this seat sees cannot be written as numbers of 32 bits: one of them is "
                "below -2,147,483,648, or above 2,147,483,647"
            ) from None

    def writes(self, value: Any) -> tuple[int, ...]:
        """Return a value as numbers; raise ValueError for those that 32 bits do not hold."""
        return tuple(memoryview(self.packed(value)).cast(NUMBER))


def packing(size: int, tells: Callable[[Any], Iterable[int]]) -> Packs:
    """Return what packs so many numbers that a function tells, once for values that are equal."""
    packs = Struct(f"{size}{NUMBER}").pack
    return lru_cache(maxsize=KEPT)(lambda value: packs(*tells(value)))


def whole_number(kind: Callable[[int], Any]) -> Part:
    """Return the part that one number is; `kind` makes a value of it."""
    return Part(
        1, Struct(NUMBER).pack, lambda numbers: kind(next(numbers)), inside=None, is_number=True
    )


def row_of(parts: tuple[Part, ...]) -> Part:
    """Return the part that several in a row are."""
    size = sum(part.size for part in parts)
    if all(part.is_number for part in parts):
        return Part(
            size, packing(size, tuple), lambda numbers: tuple(part.reads(numbers) for part in parts)
        )

    def packs(row: Any) -> bytes:
        return b"".join([part.packs(one) for part, one in zip(parts, row, strict=True)])

    named = all(part.inside is not None for part in parts)
    inside = {str(number): part for number, part in enumerate(parts)} if named else None
    return Part(size, packs, lambda numbers: tuple(one.reads(numbers) for one in parts), inside)


def perhaps_hidden(part: Part) -> Part:
    """Return the part that may be None."""
    nothing = (HIDDEN,) * part.size
    packed, packs = Struct(f"{part.size}{NUMBER}").pack(*nothing), part.packs

    def reads(numbers: Iterator[int]) -> Any:
        row = tuple(islice(numbers, part.size))
        return None if row == nothing else part.reads(iter(row))

    return Part(part.size, lambda one: packed if one is None else packs(one), reads)


def record_of(kind: Any, inside: Mapping[str, Part]) -> Part:
    """Return the part that fields with names are."""
    pieces = [
        packing_of_fields(tuple(some), alike)
        for alike, some in groupby(inside, lambda name: inside[name].is_number or inside[name])
    ]

    def packs(record: Any) -> bytes:
        return b"".join([piece(record) for piece in pieces])

    def reads(numbers: Iterator[int]) -> Any:
        return kind(**{name: part.reads(numbers) for name, part in inside.items()})

    return Part(sum(part.size for part in inside.values()), packs, reads, inside)


def packing_of_fields(names: tuple[str, ...], alike: "Part | Literal[True]") -> Packs:
    """Return what packs the one field of a part, or of a record several that are numbers."""
    tells = attrgetter(*names)
    if isinstance(alike, Part):
        packs = alike.packs
        return lambda record: packs(tells(record))
    numbers = Struct(f"{len(names)}{NUMBER}").pack
    if len(names) == 1:
        return lambda record: numbers(tells(record))
    return lambda record: numbers(*tells(record))


def lot_of_cards(kinds: int) -> Part:
    """Return the part that a sorted lot of cards is: a count for each kind."""

    def counted(cards: Any) -> list[int]:
        counts = [0] * kinds
        for card in cards:
            counts[card] += 1
        return counts

    def reads(numbers: Iterator[int]) -> tuple[int, ...]:
        counts = islice(numbers, kinds)
        return tuple(chain.from_iterable(repeat(card, count) for card, count in enumerate(counts)))

    return Part(kinds, packing(kinds, counted), reads)


def stack_of_cards(most: int) -> Part:
    """Return the part that cards on each other are, `most` at most."""

    def filled_up(cards: Any) -> tuple[int, ...]:
        return (*cards, *repeat(HIDDEN, most - len(cards)))

    def reads(numbers: Iterator[int]) -> tuple[int, ...]:
        return tuple(card for card in islice(numbers, most) if card != HIDDEN)

    return Part(most, packing(most, filled_up), reads)


# which part a view is -----------------------------------------------------------------


def part_of(edition: AnyEdition, view: Any) -> Part:
    """Return how the views of an edition at this table become numbers.

    Raise TypeError for a view that holds anything but numbers, rows of them and records.
    """
    kind = type(view)
    return part_for(kind, view, known_parts(edition, kind) if isinstance(view, SeenMarket) else {})


def known_parts(edition: AnyEdition, kind: type[SeenMarket]) -> Mapping[tuple[Any, str], Part]:
    """Return the parts whose length varies with the cards in them, by class and field."""
    lot, stack = lot_of_cards(KINDS), stack_of_cards(VALUES * edition.printed.copies)
    return {
        (SeenTrader, "hand"): perhaps_hidden(lot),
        (SeenTrader, "portfolio"): lot,
        (kind, "stacks"): row_of((stack,) * COMPANIES),
    }


def part_for(kind: Any, sample: Any, known: Mapping[tuple[Any, str], Part]) -> Part:
    """Return the part for values of a kind; rows are as long as that of the sample."""
    kind = getattr(kind, "__supertype__", kind)
    if get_origin(kind) in (Union, UnionType):
        (of_what,) = (one for one in get_args(kind) if one is not NoneType)
        return perhaps_hidden(part_for(of_what, sample, known))
    if get_origin(kind) is tuple:
        arguments = get_args(kind)
        if Ellipsis in arguments:
            if not sample:
                raise TypeError(
                    f"a {kind} that is empty or hidden at the start cannot be told in numbers, as "
                    "nobody knows how long it gets; count what is in it, a number for each kind"
                )
            return row_of(tuple(part_for(arguments[0], one, known) for one in sample))
        return row_of(tuple(part_for(one, None, known) for one in arguments))
    if has(kind):
        hints = get_type_hints(kind)
        inside = {
            one.name: known.get((kind, one.name))
            or part_for(hints[one.name], getattr(sample, one.name, None), known)
            for one in fields(kind)
        }
        return record_of(kind, inside)
    if kind in (int, bool):
        return whole_number(kind)
    raise TypeError(f"a {getattr(kind, '__name__', kind)} cannot be told in numbers")
