"""Counted cards: how many there are of each kind, instead of one card after the other.

CrossHair makes a hand up card by card, without end. Where a rule needs all cards to be of
the box, a hand is known by how many it has of each kind. Cards in order are nothing else.
Cards in some order have a number besides: two rows have the same one exactly if they are the
same row. Some expressions about one card after the other are heard (`hearing`); whoever else
looks into cards is stopped, and what it does is not proved.

What the kernel does with cards is taken from its contracts, which leave no choice: `MODELS`.
"""

from bisect import insort
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dis import get_instructions, hasjabs, hasjrel, opmap, stack_effect
from functools import cache, partial
from itertools import starmap
from types import CodeType, FrameType, GeneratorType, GenericAlias
from typing import Any, Final, NoReturn, get_args, get_origin

from attrs import define, frozen
from crosshair.core import (
    _OPCODE_PATCHES,
    _PATCH_REGISTRATIONS,
    SymbolicFactory,
    register_type,
)
from crosshair.libimpl.builtinslib import SymbolicBool, SymbolicInt
from crosshair.smt import and_, eq, ge, gt, int_val, ite, le, lt, or_
from crosshair.tracers import (  # type: ignore[attr-defined]  # it hands the last two on
    COMPOSITE_TRACER,
    NoTracing,
    TracingModule,
    frame_stack_read,
    frame_stack_write,
)

from bfrules.editions.black_monday.words import told_cards
from bfrules.kernel import cards as kernel
from spec.prover.lots import LotOf
from spec.symbolic.hearing import (
    Hearing,
    as_often,
    each_kind,
    summed,
    with_numbers,
)
from spec.symbolic.joining import of_some, unless_none
from spec.symbolic.terms import A_TEXT
from spec.symbolic.unseen import LookedAt

EXTENDS: Final = opmap["LIST_EXTEND"]
LOOPS: Final = opmap["GET_ITER"]
# Newer Pythons make a tuple of a list by an operation of a number.
TO_TUPLE: Final = opmap["LIST_TO_TUPLE" if "LIST_TO_TUPLE" in opmap else "CALL_INTRINSIC_1"]
MAKES_A_TUPLE: Final = None if "LIST_TO_TUPLE" in opmap else 6
JUMPS: Final = frozenset((*hasjrel, *hasjabs))

Counts = tuple[Any, ...]


# terms ----------------------------------------------------------------------------------


def term(number: Any) -> Any:
    """Return the term of a whole number; not to be asked while tracing."""
    if type(number) is not int and not isinstance(number, SymbolicInt):
        raise LookedAt
    return SymbolicInt._coerce_to_smt_sort(number)


def added(one: Any, other: Any) -> Any:
    """Return the sum of two numbers; not to be asked while tracing."""
    if type(one) is int and type(other) is int:
        return one + other
    return SymbolicInt(term(one) + term(other))


def total(counts: Counts) -> Any:
    """Return the sum of some numbers."""
    with NoTracing():  # type: ignore[no-untyped-call]  # CrossHair's own has no types
        found: Any = 0
        for count in counts:
            found = added(found, count)
        return found


def of_kind(counts: Counts, card: Any) -> Any:
    """Return how many there are of a kind: none of a kind that there is not."""
    with NoTracing():  # type: ignore[no-untyped-call]  # CrossHair's own has no types
        if type(card) is int:
            return counts[card] if 0 <= card < len(counts) else 0
        found, asked = int_val(0), term(card)
        for kind, count in enumerate(counts):
            found = ite(eq(asked, int_val(kind)), term(count), found)
        return SymbolicInt(found)


def changed_by(counts: Counts, card: Any, number: Any) -> Counts:
    """Return the counts with that of one kind changed."""
    if not (card >= 0 and card < len(counts)):
        raise LookedAt
    with NoTracing():  # type: ignore[no-untyped-call]  # CrossHair's own has no types
        asked, more, none = term(card), term(number), int_val(0)
        return tuple(
            SymbolicInt(term(count) + ite(eq(asked, int_val(kind)), more, none))
            for kind, count in enumerate(counts)
        )


def together(counts: Counts, others: Counts) -> Counts:
    """Return the sums of counts, kind by kind."""
    if len(counts) != len(others):
        raise LookedAt
    with NoTracing():  # type: ignore[no-untyped-call]  # CrossHair's own has no types
        return tuple(added(one, other) for one, other in zip(counts, others, strict=True))


def first_of(counts: Counts, number: Any) -> Counts:
    """Return the counts of so many cards in order, from the first."""
    if not number >= 0:
        raise LookedAt
    with NoTracing():  # type: ignore[no-untyped-call]  # CrossHair's own has no types
        left, taken, none = term(number), [], int_val(0)
        for count in map(term, counts):
            here = ite(lt(left, none), none, ite(lt(left, count), left, count))
            taken.append(SymbolicInt(here))
            left = left - count
        return tuple(taken)


def taken_off(counts: Counts, others: Counts) -> Counts:
    """Return counts less others, kind by kind."""
    with NoTracing():  # type: ignore[no-untyped-call]  # CrossHair's own has no types
        pairs = zip(counts, others, strict=True)
        return tuple(SymbolicInt(term(count) - term(other)) for count, other in pairs)


def none_is_after_a_higher_one(counts: Counts, then: Counts) -> Any:
    """Tell whether cards in order and others in order after them are in order, as one term."""
    with NoTracing():  # type: ignore[no-untyped-call]  # CrossHair's own has no types
        lower, found, none = int_val(0), [], int_val(0)
        for count, after in zip(map(term, counts), map(term, then), strict=True):
            found.append(or_(le(count, none), le(lower, none)))
            lower = lower + after
        return SymbolicBool(and_(*found))


def are_equal(counts: Counts, others: Counts) -> Any:
    """Tell whether counts are the same, kind by kind, as one term."""
    if len(counts) != len(others):
        raise LookedAt
    with NoTracing():  # type: ignore[no-untyped-call]  # CrossHair's own has no types
        pairs = zip(counts, others, strict=True)
        return SymbolicBool(and_(*(eq(term(one), term(other)) for one, other in pairs)))


def is_plain(values: object) -> bool:
    """Tell whether this is a tuple that Python itself keeps."""
    with NoTracing():  # type: ignore[no-untyped-call]  # CrossHair's own has no types
        return type(values) is tuple


# cards ----------------------------------------------------------------------------------


class Counted:
    """Cards of any number, by the number of each kind; to look at them raises LookedAt."""

    counts: Counts

    def __len__(self) -> int:
        number: int = total(self.counts)
        return number

    def __bool__(self) -> bool:
        return bool(total(self.counts) > 0)

    def count(self, card: Any) -> Any:
        """Return how many there are of a kind."""
        return of_kind(self.counts, card)

    def __contains__(self, card: object) -> bool:
        return bool(of_kind(self.counts, card) > 0)

    def __eq__(self, other: object) -> Any:
        if self is other:
            return True
        if isinstance(other, tuple) and len(other) == 0 and not isinstance(self, Listed):
            return total(self.counts) == 0
        return self.is_like(other)

    def __ne__(self, other: object) -> Any:
        return (self == other) ^ True

    def is_like(self, other: Any) -> Any:
        """Tell whether these are the same cards as others that are counted."""
        raise LookedAt

    def __getitem__(self, at: Any) -> Any:
        raise LookedAt

    def _look(self, *_: object) -> NoReturn:
        raise LookedAt

    def __add__(self, other: Any) -> "Mixed":
        return Mixed((a_row(self), a_row(other)))

    def __radd__(self, other: Any) -> "Mixed":
        return Mixed((a_row(other), a_row(self)))

    __iter__ = __hash__ = __repr__ = __mul__ = __rmul__ = _look
    __lt__ = __le__ = __gt__ = __ge__ = _look


@frozen(slots=False, eq=False, repr=False)
class InOrder(Counted):
    """Cards in order: with the same numbers they are the same."""

    counts: Counts

    def is_like(self, other: Any) -> Any:
        """Tell whether these are the same cards as others in order."""
        if not isinstance(other, InOrder):
            raise LookedAt
        return are_equal(self.counts, other.counts)

    def index(self, card: Any) -> Any:
        """Return how many cards stand before the first of a kind."""
        if card not in self:
            raise ValueError("the card is not there")
        with NoTracing():  # type: ignore[no-untyped-call]  # CrossHair's own has no types
            before, asked, none = int_val(0), term(card), int_val(0)
            for kind, count in enumerate(self.counts):
                before = before + ite(lt(int_val(kind), asked), term(count), none)
            return SymbolicInt(before)

    def __getitem__(self, at: Any) -> Any:
        if not isinstance(at, slice) or at.step is not None:
            raise LookedAt
        if at.start is None:
            return InOrder(first_of(self.counts, at.stop))
        if at.stop is not None:
            raise LookedAt
        return InOrder(taken_off(self.counts, first_of(self.counts, at.start)))


@frozen(slots=False, eq=False, repr=False)
class InARow(Counted):
    """Cards in an order of which nothing is known but the last, and whether another is the same."""

    counts: Counts
    row: Any
    last: Any

    def __getitem__(self, at: Any) -> Any:
        if at == slice(-1, None, None):
            return (self.last,) if self else ()
        if at == slice(None, -1, None):
            return Heap(changed_by(self.counts, self.last, -1)) if self else ()
        raise LookedAt

    def is_like(self, other: Any) -> Any:
        """Tell whether this is the same row as another; a single card has no order."""
        if is_plain(other) and len(other) == 1:
            return (total(self.counts) == 1) & (of_kind(self.counts, other[0]) == 1)
        if not isinstance(other, InARow):
            raise LookedAt
        return self.row == other.row


@frozen(slots=False, eq=False, repr=False)
class Followed(Counted):
    """Cards, and a few that are known after them."""

    cards: Counted
    then: tuple[Any, ...]

    @property
    def counts(self) -> Counts:  # type: ignore[override]  # nobody writes it
        """How many there are of each kind."""
        return put_on(self.cards.counts, self.then)

    def is_like(self, other: Any) -> Any:
        """Tell whether these are the same cards as others, with as many after them."""
        cards, then = (other.cards, other.then) if isinstance(other, Followed) else ((), other)
        if not is_plain(then) or len(self.then) != len(then):
            raise LookedAt
        return (self.cards == cards) & are_equal(self.then, then)


@frozen(slots=False, eq=False, repr=False)
class Heap(Counted):
    """Cards of whose order nothing is known."""

    counts: Counts


@define(slots=False, eq=False, repr=False)
class Listed(Counted):
    """A list of cards in order, into which others may be put in order; no list is a tuple."""

    counts: Counts


@frozen(slots=False, eq=False, repr=False)
class Mixed(Counted):
    """Cards from several places, one after the other."""

    pieces: tuple[Any, ...]

    @property
    def counts(self) -> Counts:  # type: ignore[override]  # nobody writes it
        """How many there are of each kind."""
        first = next(piece for piece in self.pieces if isinstance(piece, Counted))
        counts = (0,) * len(first.counts)
        for piece in self.pieces:
            counts = put_on(counts, piece)
        return counts


def a_row(value: Any) -> Any:
    """Return a tuple, or cards in one; a list is none."""
    if not is_plain(value) and (not isinstance(value, Counted) or isinstance(value, Listed)):
        raise LookedAt
    return value


# what the kernel promises ---------------------------------------------------------------


def with_card(cards: Any, card: Any) -> InOrder:
    """Return cards with one more, as `with_card` promises."""
    return InOrder(changed_by(in_order(cards).counts, card, 1))


def without_card(cards: Any, card: Any) -> InOrder:
    """Return cards with one less, as `without_card` promises of a card that is there."""
    if card not in in_order(cards):
        raise ValueError("the card is not there")
    return InOrder(changed_by(cards.counts, card, -1))


def in_order(cards: Any) -> InOrder:
    """Return cards that are in order; of others nothing is known."""
    if not isinstance(cards, InOrder):
        raise LookedAt
    return cards


def counted_in(pile: Counts, card: Any, number: Any) -> Counts:
    """Return a pile with one kind changed, as `counted_in` promises of a kind that it knows."""
    return changed_by(pile, card, number)


def put_on(pile: Counts, cards: Any) -> Counts:
    """Return a pile with cards on it, as `put_on` promises."""
    if isinstance(cards, Counted):
        return together(pile, cards.counts)
    for card in cards:
        pile = changed_by(pile, card, 1)
    return pile


def is_sorted(cards: Any) -> Any:
    """Tell whether cards are in order."""
    if isinstance(cards, InOrder):
        return True
    if not isinstance(cards, Mixed):
        return kernel.is_sorted(cards)
    first, then = map(in_order, cards.pieces)
    return none_is_after_a_higher_one(first.counts, then.counts)


MODELS: Final[dict[Callable[..., Any], Callable[..., Any]]] = {
    kernel.with_card: with_card,
    kernel.without_card: without_card,
    kernel.counted_in: counted_in,
    kernel.put_on: put_on,
}


# for a while ----------------------------------------------------------------------------


@contextmanager
def in_place_of(others: Mapping[Callable[..., Any], Callable[..., Any]]) -> Iterator[None]:
    """Let CrossHair run other functions in the place of these for a while."""
    before = dict(_PATCH_REGISTRATIONS)
    _PATCH_REGISTRATIONS.update(others)
    try:
        yield
    finally:
        _PATCH_REGISTRATIONS.clear()
        _PATCH_REGISTRATIONS.update(before)


@contextmanager
def counting_cards(reads_texts: bool) -> Iterator[None]:
    """Let CrossHair count cards for a while, where Python's own functions do things with them.

    Where nobody reads texts but people, one text stands for those of all cards.
    """
    in_place = CardsInPlace()
    _OPCODE_PATCHES.append(in_place)
    try:
        with in_place_of(heard_builtins() | ({} if reads_texts else {told_cards: told_unread})):
            yield
    finally:
        _OPCODE_PATCHES.remove(in_place)


def told_unread(cards: Any) -> str:
    """Return one text for all cards."""
    return A_TEXT


def heard_builtins() -> dict[Any, Callable[..., Any]]:
    """Return what hears how many cards there are, for Python's own functions."""
    plain = {one: _PATCH_REGISTRATIONS[one] for one in (all, any, sorted)}

    def every(values: Any) -> Any:
        return plain[all](starmap(unless_none, with_numbers(values, Hearing())))

    def some(values: Any) -> Any:
        return plain[any](starmap(of_some, with_numbers(values, Hearing())))

    def put_in_order(values: Any, **settings: Any) -> Any:
        if isinstance(values, Counted) and not settings:
            return Listed(values.counts)
        return plain[sorted](values, **settings)

    def row(*values: Any) -> Any:
        if len(values) == 1 and isinstance(values[0], Listed):
            return InOrder(values[0].counts)
        if len(values) == 1 and isinstance(values[0], Counted):
            return values[0]
        if len(values) == 1 and isinstance(values[0], GeneratorType):
            return gathered(values[0])
        return tuple(*values)

    def listed(*values: Any) -> Any:
        if len(values) == 1 and isinstance(values[0], Counted):
            return Listed(in_order(values[0]).counts)
        return list(*values)

    return {
        all: every,
        any: some,
        sum: summed,
        sorted: put_in_order,
        tuple: row,
        list: listed,
        insort: put_among,
        kernel.is_sorted: is_sorted,
    }


def put_among(cards: Any, card: Any) -> None:
    """Put a card into a list in order, as Python's own `insort` does."""
    if isinstance(cards, Listed):
        cards.counts = changed_by(cards.counts, card, 1)
    else:
        insort(cards, card)


def gathered(values: Any) -> Any:
    """Return what an expression yields, in a row: cards where it goes through cards in order."""
    hearing = Hearing()
    found = list(with_numbers(values, hearing))
    if not hearing.kinds:
        return tuple([value for value, _ in found])
    with NoTracing():  # type: ignore[no-untyped-call]  # CrossHair's own has no types
        kinds = [value for value, _ in found]
        if not all(type(kind) is int and 0 <= kind < hearing.kinds for kind in kinds):
            raise LookedAt
    counts: list[Any] = [0] * hearing.kinds
    for kind, numbers in found:
        counts[kind] = counts[kind] + as_often(1, numbers)
    made = InOrder if hearing.in_order and kinds == sorted(set(kinds)) else Heap
    return made(tuple(counts))


@frozen(eq=False)
class Part:
    """What stands in a list, while it is made, for cards that are put there."""

    cards: Counted


@frozen(eq=False)
class Loop:
    """What a loop goes through in the place of cards: each kind, if it is heard."""

    cards: Counted

    def __iter__(self) -> Iterator[int]:
        return each_kind(self.cards.counts, isinstance(self.cards, InOrder))


class CardsInPlace(TracingModule):  # type: ignore[no-untyped-call]  # it has no types
    """Puts counted cards into loops, and into a tuple of them and others: `(*cards, card)`.

    What goes through them in any other way, `zip` for one, looks at them.
    """

    opcodes_wanted = frozenset([EXTENDS, TO_TUPLE, LOOPS])

    def trace_op(self, frame: FrameType, codeobj: CodeType, codenum: int) -> None:
        """Look at what a loop goes through, what is put into a list, and what becomes a tuple."""
        if codenum == LOOPS:
            cards = frame_stack_read(frame, -1)
            if isinstance(cards, Counted):
                frame_stack_write(frame, -1, Loop(cards))
            return
        if codenum == EXTENDS:
            cards = frame_stack_read(frame, -1)
            if isinstance(cards, Counted) and becomes_a_tuple(frame.f_code, frame.f_lasti):
                frame_stack_write(frame, -1, (Part(cards),))
            return
        values = frame_stack_read(frame, -1)
        if type(values) is list and any(type(value) is Part for value in values):
            first, then = values[0], tuple(values[1:])
            if type(first) is Part and not any(type(one) is Part for one in then):
                made: Counted = Followed(first.cards, then)
            else:
                made = Mixed(tuple(one.cards if type(one) is Part else (one,) for one in values))
            write = partial(frame_stack_write, frame, -1, made)
            COMPOSITE_TRACER.set_postop_callback(write, frame)  # type: ignore[no-untyped-call]


@cache
def becomes_a_tuple(code: CodeType, at: int) -> bool:
    """Tell whether the list that is extended here surely becomes a tuple next."""
    depth = 0
    following = (one for one in get_instructions(code) if one.offset > at)
    for one in following:
        if one.opcode == TO_TUPLE and depth == 0:
            return MAKES_A_TUPLE is None or one.arg == MAKES_A_TUPLE
        if one.opcode in JUMPS:
            return False
        depth += stack_effect(one.opcode, one.arg)
        if depth < 0:
            return False
    return False


# symbolic cards -------------------------------------------------------------------------


def counts_cards(annotation: Any) -> bool:
    """Tell whether cards are counted in values of a type."""
    return isinstance(annotation, LotOf) or any(map(counts_cards, get_args(annotation)))


def made_symbolic(annotation: Any) -> Any:
    """Return a type that CrossHair can make symbolic: where cards are counted, a type of such."""
    if isinstance(annotation, LotOf):
        return type_of(annotation)
    if get_origin(annotation) is tuple:
        return GenericAlias(tuple, tuple(map(made_symbolic, get_args(annotation))))
    return annotation


@cache
def type_of(kind: LotOf) -> type:
    """Return a type that stands for cards, and teach CrossHair to make them."""
    made = type("CountedCards", (), {})
    register_type(made, partial(made_cards, kind))
    return made


def made_cards(kind: LotOf, factory: SymbolicFactory) -> Counted:
    """Make symbolic cards: any number of each kind, none below zero."""
    counts = tuple(unknown(factory, f"_of_{number}") for number in range(kind.kinds))
    for count in counts:
        factory.space.add(ge(count.var, int_val(0)))
    if kind.in_order:
        return InOrder(counts)
    last = unknown(factory, "_last")
    lies_there = (
        and_(eq(last.var, int_val(number)), gt(count.var, int_val(0)))
        for number, count in enumerate(counts)
    )
    none = (le(count.var, int_val(0)) for count in counts)
    factory.space.add(or_(and_(*none), *lies_there))
    return InARow(counts, unknown(factory, "_row"), last)


def unknown(factory: SymbolicFactory, told: str) -> SymbolicInt:
    """Make a symbolic number."""
    return SymbolicInt(factory.get_suffixed_varname(told))
