"""Cards of any number: how many there are of each kind, instead of one after the other.

Cards in order are known by the number of each kind, however many they are: a `Lot`.
Of cards whose order is not known, a `Heap` has the same numbers and a name: it is the
same as itself, and as another only where both are empty. Numbers are without bounds.

Whoever goes through such cards one by one is heard only where it does not matter how
many of a kind there are: `sum`, `all`, `any` and `tuple` over an expression take each
kind once, with its number. Anything else that looks into them raises LengthMatters.

What the kernel does with cards is taken from its contracts, which leave no choice:
see `MODELS`.
"""

import builtins
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dis import opmap
from functools import wraps
from itertools import count as numbered
from itertools import pairwise
from types import FrameType, FunctionType, GeneratorType
from typing import Any, Final

import z3
from attrs import define, field, frozen

from bfrules.kernel import cards as kernel
from spec.prover.exploring import current
from spec.prover.numbers import (
    LengthMatters,
    Number,
    Rest,
    Truth,
    Tuple,
    either,
    equal_tuples,
    is_a_number,
    number_term,
    truth,
)

NOTHING: Final = z3.IntVal(0)
FOR: Final = opmap["FOR_ITER"]
NUMBERS: Final = numbered()
MOST_OF_A_KIND: Final = 100
MOST_CARDS: Final = 9


@frozen
class LotOf:
    """The type of cards in order, of so many kinds; `in_order` is False if no order is known."""

    kinds: int
    in_order: bool = True


class Cards:
    """Cards of any number, by the number of each kind."""

    def __init__(self, counts: tuple[Any, ...], length: Any, name: str = "") -> None:
        self.counts = counts
        self.length = length
        self.name = name

    # how many --------------------------------------------------------------------

    def count(self, card: Any) -> Any:
        """Return how many there are of a kind."""
        found: Any = 0
        for kind, number in enumerate(self.counts):
            found = chosen(card == kind, number, found)
        return found

    def __contains__(self, card: Any) -> bool:
        return bool(self.count(card) > 0)

    def __bool__(self) -> bool:
        return bool(self.length > 0)

    __hash__ = None  # type: ignore[assignment]  # two that are equal are found to be so later

    # one by one ------------------------------------------------------------------

    def __iter__(self) -> Iterator[Any]:
        # Each kind once to whoever listens to how many there are; to others all in one.
        if not is_listening(sys._getframe(1)):
            yield Rest(self)
            return
        for kind, number in enumerate(self.counts):
            if isinstance(number, int) and number == 0:
                continue
            hearing = HEARING.get()
            hearing.in_order &= isinstance(self, Lot)
            hearing.weights.append(number)
            yield kind
            hearing.weights.pop()
            if not is_listening(sys._getframe(1)):
                raise LengthMatters(self.name)

    def __add__(self, other: Any) -> Any:
        return joined_cards((self, other))

    def __radd__(self, other: Any) -> Any:
        return joined_cards((other, self))


class Lot(Cards):
    """Cards in order: two with the same numbers are equal."""

    def __eq__(self, other: object) -> Any:
        if self is other:
            return True
        same = as_lot(other, len(self.counts))
        return NotImplemented if same is None else equal_tuples(self.counts, same.counts)

    def __ne__(self, other: object) -> Any:
        return opposite(self == other)

    def __getitem__(self, at: Any) -> Any:
        raise LengthMatters(self.name)

    __hash__ = None


class Heap(Cards):
    """Cards whose order is not known: the same as itself; the last may be named."""

    def __init__(self, counts: tuple[Any, ...], length: Any, name: str, named: bool = False):
        super().__init__(counts, length, name)
        self.named = named

    def __eq__(self, other: object) -> Any:
        if self is other or (isinstance(other, Heap) and other.name == self.name):
            return True
        if isinstance(other, tuple) and not other:
            return self.length == 0
        if isinstance(other, tuple) and builtins.len(other) == 1 and is_a_number(other[0]):
            # A single card has no order.
            return (self.length == 1) & (self.count(other[0]) == 1)
        raise LengthMatters(self.name)

    def __ne__(self, other: object) -> Any:
        return opposite(self == other)

    def __getitem__(self, at: Any) -> Any:
        if not self.named:
            raise LengthMatters(self.name)
        last = z3.Int(f"{self.name}.last")
        if at == slice(-1, None, None):
            return Tuple((self.last_card(last),)) if self else ()
        if at == slice(None, -1, None):
            if not self:
                return ()
            self.last_card(last)
            counts = tuple(
                Number(term_of(number) - z3.If(last == kind, 1, NOTHING))
                for kind, number in enumerate(self.counts)
            )
            return Heap(counts, self.length - 1, f"{self.name}.below")
        raise LengthMatters(self.name)

    def last_card(self, last: z3.ArithRef) -> Number:
        """Return the last card, of which it is known that there is one."""
        there = [
            z3.And(last == kind, term_of(number) > 0) for kind, number in enumerate(self.counts)
        ]
        current().know(z3.Implies(term_of(self.length) > 0, z3.Or(*there)))
        return Number(last)

    __hash__ = None


def term_of(number: Any) -> z3.ArithRef:
    """Return the term of a whole number."""
    term = number_term(number)
    assert term is not None
    return term


def chosen(test: Any, one: Any, other: Any) -> Any:
    """Return one number or the other."""
    if isinstance(test, Truth):
        return either(test.term, one, other)
    return one if test else other


def opposite(value: Any) -> Any:
    """Return the opposite of a truth value."""
    if value is NotImplemented:
        return value
    return truth(z3.Not(value.term)) if isinstance(value, Truth) else not value


def as_lot(value: object, kinds: int) -> Lot | None:
    """Return plain cards as a lot; None for what is no lot; raise LengthMatters for others."""
    if isinstance(value, Lot):
        return value
    if isinstance(value, tuple) and not value:
        return Lot((0,) * kinds, 0)
    if isinstance(value, tuple | Cards):
        raise LengthMatters("cards in another shape")
    return None


def joined_cards(parts: tuple[Any, ...]) -> Any:
    """Return cards put together, in an order that is not known."""
    kinds = next(len(part.counts) for part in parts if isinstance(part, Cards))
    counts: tuple[Any, ...] = (0,) * kinds
    length: Any = 0
    for part in parts:
        more, longer = counts_of(part, kinds)
        counts = tuple(one + other for one, other in zip(counts, more, strict=True))
        length = length + longer
    return Heap(counts, length, f"together {next(NUMBERS)}")


def counts_of(cards: Any, kinds: int) -> tuple[tuple[Any, ...], Any]:
    """Return how many there are of each kind in cards, and how many in all."""
    if isinstance(cards, Cards):
        return cards.counts, cards.length
    counts: tuple[Any, ...] = (0,) * kinds
    length: Any = 0
    for card in cards:
        if isinstance(card, Rest):
            more, longer = card.of.counts, card.of.length
        else:
            if not bool(card >= 0) or not bool(card < kinds):
                raise IndexError("no such kind of card")
            more, longer = tuple(chosen(card == kind, 1, 0) for kind in range(kinds)), 1
        counts = tuple(one + other for one, other in zip(counts, more, strict=True))
        length = length + longer
    return counts, length


# listening to how many there are -------------------------------------------------


@define
class Hearing:
    """What is heard of cards: how many the one that is said stands for, and if all are in order."""

    weights: list[Any] = field(factory=list)
    in_order: bool = True


HEARING: Final[ContextVar[Hearing]] = ContextVar("hearing")
LISTENING: Final[ContextVar[tuple[FrameType | None, ...]]] = ContextVar("listening", default=())


def is_listening(frame: FrameType) -> bool:
    """Tell whether this is the expression whose numbers are heard, at its `for`."""
    frames = LISTENING.get()
    return bool(frames) and frame is frames[-1] and frame.f_code.co_code[frame.f_lasti] == FOR


@contextmanager
def listening_to(frame: FrameType | None, hearing: Hearing) -> Iterator[None]:
    """Hear for a while how many cards of a kind there are, from one expression."""
    heard, listened = HEARING.set(hearing), LISTENING.set((*LISTENING.get(), frame))
    try:
        yield
    finally:
        HEARING.reset(heard)
        LISTENING.reset(listened)


def with_weights(values: Any, hearing: Hearing | None = None) -> Iterator[tuple[Any, Any]]:
    """Yield each value of an expression with the number of times that it is meant."""
    hearing = hearing or Hearing()
    if not isinstance(values, GeneratorType):
        for value in values:
            if isinstance(value, Rest):
                raise LengthMatters(value.of.name)
            yield value, 1
        return
    with listening_to(values.gi_frame, hearing):
        for value in values:
            yield value, product(hearing.weights)


def product(weights: list[Any]) -> Any:
    """Return the product of numbers."""
    found: Any = 1
    for weight in weights:
        found = weight * found
    return found


def is_once(weight: Any) -> bool:
    """Tell whether a value is meant just as it comes."""
    return isinstance(weight, int) and weight == 1


def there_is(weight: Any) -> Any:
    """Tell whether a value is meant at all."""
    return weight > 0


def summed(values: Any, start: Any = 0) -> Any:
    """Sum values, each as often as it is meant."""
    total = start
    for value, weight in with_weights(values):
        total = total + value * weight
    return total


def every_one(values: Any) -> Any:
    """Tell whether all values are true that are meant."""
    for value, weight in with_weights(values):
        if isinstance(weight, int):
            if not value:
                return False
        elif not value and there_is(weight):
            return False
    return True


def any_one(values: Any) -> Any:
    """Tell whether one value is true that is meant."""
    return builtins.any(value and there_is(weight) for value, weight in with_weights(values))


def row(values: Any = ()) -> Any:
    """Make a tuple; of cards of any number, cards again."""
    if isinstance(values, Cards):
        return values
    if not isinstance(values, GeneratorType):
        return builtins.tuple(values)
    hearing = Hearing()
    found = list(with_weights(values, hearing))
    if hearing.in_order and all(is_once(weight) for _, weight in found):
        return builtins.tuple(value for value, _ in found)
    kinds = kinds_known()
    if not all(isinstance(value, int) and 0 <= value < kinds for value, _ in found):
        raise LengthMatters("a row of what cards say")
    counts: list[Any] = [0] * kinds
    for kind, weight in found:
        counts[kind] = counts[kind] + weight
    total: Any = 0
    for number in counts:
        total = total + number
    if hearing.in_order and all(one <= other for (one, _), (other, _) in pairwise(found)):
        return Lot(builtins.tuple(counts), total)
    return Heap(builtins.tuple(counts), total, f"gathered {next(NUMBERS)}")


def kinds_known() -> int:
    """Return how many kinds of cards there are in this run."""
    kinds: int | None = current().kinds
    if kinds is None:
        raise LengthMatters("cards of kinds that are not known")
    return kinds


def in_a_row(values: Any, **options: Any) -> Any:
    """Sort values; cards of any number become a lot."""
    if isinstance(values, Lot):
        return values
    cards = values if isinstance(values, Cards) else None
    if cards is None and isinstance(values, tuple) and any(isinstance(v, Rest) for v in values):
        cards = joined_cards((*(v.of if isinstance(v, Rest) else (v,) for v in values),))
    return builtins.sorted(values, **options) if cards is None else Lot(cards.counts, cards.length)


def length(values: Any) -> Any:
    """Return how many values there are."""
    if isinstance(values, Cards):
        return values.length
    if isinstance(values, tuple) and any(isinstance(value, Rest) for value in values):
        total: Any = 0
        for value in values:
            total = total + (value.of.length if isinstance(value, Rest) else 1)
        return total
    return builtins.len(values)


def blind(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that refuses to look into cards of any number."""

    @wraps(function)
    def looking(*values: Any, **named: Any) -> Any:
        for value in values:
            if isinstance(value, Cards):
                raise LengthMatters(value.name)
        return function(*values, **named)

    return looking


BUILTINS: Final = {
    **{one.__name__: blind(one) for one in (min, max, map, filter, zip, enumerate, reversed)},
    "sum": summed,
    "all": every_one,
    "any": any_one,
    "tuple": row,
    "sorted": in_a_row,
    "len": length,
}


# what the kernel promises ----------------------------------------------------------


def is_of_cards(values: tuple[Any, ...]) -> bool:
    """Tell whether cards of any number are among the arguments."""
    return any(
        isinstance(value, Cards)
        or (isinstance(value, tuple) and any(isinstance(part, Rest) for part in value))
        for value in values
    )


def with_card(cards: Lot, card: Any) -> Lot:
    """Return cards with one more, as `with_card` promises."""
    return changed_by(cards, card, 1)


def without_card(cards: Lot, card: Any) -> Lot:
    """Return cards with one less, as `without_card` promises of a card that is there."""
    if not cards.count(card) > 0:
        raise ValueError("the card is not there")
    return changed_by(cards, card, -1)


def changed_by(cards: Any, card: Any, number: int) -> Lot:
    """Return cards in order with one kind changed."""
    if not isinstance(cards, Lot):
        raise LengthMatters("the order of cards matters")
    if not (card >= 0 and card < len(cards.counts)):
        raise LengthMatters("a card of another kind")
    counts = tuple(held + chosen(card == kind, number, 0) for kind, held in enumerate(cards.counts))
    return Lot(counts, cards.length + number)


def counted_in(pile: tuple[Any, ...], card: Any, number: Any) -> tuple[Any, ...]:
    """Return a pile with one kind changed, as `counted_in` promises of a kind that it knows."""
    if not (card >= 0 and card < builtins.len(pile)):
        raise LengthMatters("a card of another kind")
    return Tuple(held + chosen(card == kind, number, 0) for kind, held in enumerate(pile))


def put_on(pile: tuple[Any, ...], cards: Any) -> tuple[Any, ...]:
    """Return a pile with cards on it, as `put_on` promises."""
    counts, _ = counts_of(cards, builtins.len(pile))
    return Tuple(one + other for one, other in zip(pile, counts, strict=True))


def is_sorted(cards: Any) -> bool:
    """Tell whether cards are in order: a lot always is."""
    if isinstance(cards, Lot):
        return True
    raise LengthMatters("the order of cards matters")


MODELS: Final[dict[Any, Callable[..., Any]]] = {
    kernel.with_card: with_card,
    kernel.without_card: without_card,
    kernel.counted_in: counted_in,
    kernel.put_on: put_on,
    kernel.is_sorted: is_sorted,
}


def modelled(function: FunctionType, values: tuple[Any, ...]) -> Callable[..., Any] | None:
    """Return what stands for a function of the kernel on these values, None for the function."""
    model = MODELS.get(function)
    if model is None:
        return None
    if is_of_cards(values):
        return model
    if current().kinds is None or function not in (kernel.counted_in, kernel.put_on):
        return None
    return model if any(is_unknown(value) for value in values[1:]) else None


def is_unknown(value: Any) -> bool:
    """Tell whether this is a symbolic card, or has one."""
    if isinstance(value, tuple):
        return builtins.any(is_unknown(part) for part in value)
    return isinstance(value, Number)


# symbolic cards, and plain ones ----------------------------------------------------


def made_cards(kind: LotOf, name: str) -> Cards:
    """Return symbolic cards."""
    explorer = current()
    explorer.kinds = kind.kinds
    counts = tuple(Number(z3.Int(f"{name}.of.{number}")) for number in range(kind.kinds))
    explorer.know(*(number.term >= 0 for number in counts))
    total = Number(z3.Sum(*(number.term for number in counts)))
    return Lot(counts, total, name) if kind.in_order else Heap(counts, total, name, named=True)


def plain_cards(cards: Cards, model: z3.ModelRef) -> tuple[int, ...]:
    """Return the plain cards that a model gives; not too many of a kind."""
    found: list[int] = []
    for kind, number in enumerate(cards.counts):
        held = model.eval(term_of(number), model_completion=True).as_long()
        found += [kind] * max(0, min(held, MOST_OF_A_KIND))
    if isinstance(cards, Heap) and found:
        last = model.eval(z3.Int(f"{cards.name}.last"), model_completion=True).as_long()
        if last in found:
            found.remove(last)
            found.append(last)
    return tuple(found)


def drawn_cards(kind: LotOf, random: Any) -> tuple[int, ...]:
    """Return plain cards at random."""
    found = [random.randrange(kind.kinds) for _ in range(random.randrange(MOST_CARDS))]
    return tuple(sorted(found) if kind.in_order else found)
