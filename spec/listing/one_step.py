"""One step: the functions of the rules, where of all lots and colours only those of a step come."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from inspect import isgeneratorfunction
from types import FunctionType
from typing import Any, Final, get_origin

import z3
from attrs import frozen

from bfrules.core import rule as core_rule
from bfrules.editions.bf2023 import mibs
from bfrules.editions.black_friday import asked, buying, cards, lanes, tracks
from bfrules.editions.black_friday.conditions.tracks import may_be_taken
from bfrules.kernel import dearest, draws, lots, shares
from bfrules.kernel.shares import COLOURS
from spec.listing.parts import Between, NotDecided
from spec.prover.exploring import current
from spec.prover.numbers import Number, Tuple, either, equal, number_term, truth, truth_term
from spec.prover.rebinding import RULES, Rebinder
from spec.subjects import plain

MOST_AT_ONCE: Final = 8
"""More than the limit of any level and a card allow."""
PLACE_OF_THOSE_LEFT: Final = 0
COLOURS_GONE_THROUGH: Final = "COLOURS"
COLOURS_OF_STEPS: Final = ("placed", "removed", "lowered", "colour")


class LanesCannotTell(AssertionError):
    """Lanes are asked about a stock or an amount for which they are not made."""


class Cash(Number):
    """Dollars: divided by a price, how many pieces they pay, up to so many that all is paid."""

    __slots__ = ("most",)

    def __init__(self, term: z3.ArithRef, most: int) -> None:
        super().__init__(term)
        self.most = most

    def __floordiv__(self, price: Any) -> Any:
        for number in range(self.most):
            if self < (number + 1) * price:
                return number
        return Between(self.most, None)


class Colours:
    """The colours for which a condition holds; of these, those of the step come one by one."""

    def __init__(self, holds: Callable[[int], Any], of_step: Callable[[], Sequence[Any]]) -> None:
        self.each = [truth_term(holds(colour)) for colour in COLOURS]
        self.of_step = of_step

    def __bool__(self) -> bool:
        return bool(truth(z3.Or(*self.each)))

    def __contains__(self, asked: Any) -> bool:
        if asked is None:
            return False
        ways = (z3.And(truth_term(asked == one), self.each[one]) for one in COLOURS)
        return bool(truth(z3.Or(*ways)))

    def __iter__(self) -> Iterator[Any]:
        return (one for one in self.of_step() if one in self)


class Unspoken:
    """Words that nobody reads: each part of them is such words, and they say nothing."""

    def __getattr__(self, _: str) -> "Unspoken":
        return self

    def __getitem__(self, _: Any) -> str:
        return ""

    def __call__(self, *_: Any) -> str:
        """Say nothing."""
        return ""


@frozen
class Width:
    """How wide a lane is: wide enough for this number, by `bytes_for`."""

    largest: Any


@frozen(eq=False)
class OneLane:
    """What `Lanes` tell of the one lot that is asked about, or of none."""

    lots: tuple[Any, ...]
    most: int
    width: Any
    left: Any
    every = True

    def held_by(self, stock: Any) -> Any:
        """Tell whether a stock holds the lot."""
        self.must_know(stock)
        return all_of(lot[one] <= stock[one] for lot in self.lots for one in COLOURS)

    def paid_by(self, cash: Any, prices: Any) -> Any:
        """Tell whether cash pays the lot."""
        must(all_of((cash >= 0, cash <= self.width.largest)))
        costs = [worth(prices, lot) for lot in self.lots]
        must(all_of(cost <= self.width.largest for cost in costs))
        return all_of(cost <= cash for cost in costs)

    def left_in(self, stock: Any) -> list[int]:
        """Return for the lot the place where the colours stand of which a stock has more."""
        self.must_know(stock)
        for lot in self.lots:
            more = (either(truth_term(lot[one] < stock[one]), 1, 0) for one in COLOURS)
            must(equal(Tuple(more), self.left))
        return [PLACE_OF_THOSE_LEFT for _ in self.lots]

    def yes(self, answer: Any) -> list[Any]:
        """Return the answer for the lot."""
        return [answer for _ in self.lots]

    def must_know(self, stock: Any) -> None:
        """Raise LanesCannotTell for a stock that has no place in the tables of lanes."""
        must(all_of(all_of((there >= 0, there <= self.most + 1)) for there in stock))


class AboutOneStep(Rebinder):
    """Prepares functions for the prover, with only the lot and the colours of a step to go through.

    What is proved of a function stands for it: the colours there are, what lots cost, what
    a stock has in common with a number of each.
    """

    step: Any
    position: Any
    goes_through_colours = False

    def __init__(self) -> None:
        super().__init__()
        self.replaced: dict[Any, Callable[..., Any]] = {
            mibs.known_choice: nobody_chooses,
            cards.names_of_cards: lambda *_: (),
            cards.names_of_offering_cards: lambda *_: (),
            tracks.prices_of: self.prices_of,
            shares.worth: worth,
            shares.colours_in: self.colours_in,
            tracks.colours_to_take: self.colours_to_take,
            asked.colours_and_cards: self.colours_and_cards,
            plain(dearest.dearest_shares): dearest_shares,
            plain(lots.at_most_of_each): at_most_of_each,
            without_memory(lots.lots_of_size): self.lots_of_size,
            lots.lots_within: self.one_by_one(plain(lots.lots_within)),
            draws.handfuls: self.one_by_one(draws.handfuls),
            lanes.lanes_of: self.one_lane,
            lanes.bytes_for: Width,
            without_memory(buying.purchases_leaving): self.purchases_leaving,
        }
        self.replaced |= {plain(one): other for one, other in self.replaced.items()}

    def rebound(self, value: Any) -> Any:
        """Return what stands for a function, or for each in a row of functions."""
        if isinstance(value, tuple) and value and all(map(callable, value)):
            return tuple(map(self.rebound, value))
        function = without_memory(value)
        if not isinstance(function, FunctionType):
            return super().rebound(value)
        if function in self.replaced:
            return self.replaced[function]
        if function.__module__ == core_rule.__name__ or is_gone_through(function):
            return self.gone_through(function)
        return super().rebound(value)

    def gone_through(self, function: FunctionType) -> Callable[..., Any]:
        """Return a function that runs where it is called; made then, as all names are known then.

        A function keeps the builtins that its names had when it was made.
        """
        return lambda *values, **named: self.body(function)(*values, **named)

    @property
    def left(self) -> Tuple:
        """Which colours the lot of the step leaves in the market, 1 for each and 0 for others."""
        market = self.position.market
        more = (market[one] > self.step.shares[one] for one in COLOURS)
        return Tuple(either(truth_term(one), 1, 0) for one in more)

    def prices_of(self, printed: Any, position: Any) -> Tuple:
        """Stand for the five prices: the lowest and the highest of them.

        Raises NotDecided for another table than that of the step.
        """
        if position is not self.position:
            raise NotDecided
        return lowest_and_highest(printed.prices)

    def colours(self, holds: Callable[[int], Any]) -> Colours:
        """Return the colours for which something holds, those of the step to go through."""
        return Colours(holds, self.colours_of_step)

    def colours_of_step(self) -> list[Any]:
        """Return the colours of the step, and note that somebody goes through them."""
        self.goes_through_colours = True
        return colours_of(self.step)

    def colours_in(self, counts: Any) -> Colours:
        """Stand for the colours of which there is a share."""
        return self.colours(lambda colour: counts[colour] > 0)

    def colours_to_take(self, stock: Any, traded: Any) -> Colours:
        """Stand for the colours of which a share may be taken after a trade."""
        taken = self.condition(may_be_taken)
        return self.colours(lambda colour: taken(stock, traded, colour))

    def colours_and_cards(self, *values: Any) -> Any:
        """Stand for what may be said of a lot: of all colours, only those of the step come."""
        every = self.colours(lambda _: True)
        names = self.names(asked.__dict__) | {COLOURS_GONE_THROUGH: every}
        return FunctionType(asked.colours_and_cards.__code__, names)(*values)

    def lots_of_size(self, size: Any) -> tuple[Any, ...]:
        """Stand for all lots of a size: the lot of the step, if it is one."""
        lot = self.step.shares
        is_one = all_of((*(number >= 0 for number in lot), total(lot) == size))
        return (lot,) if is_one else ()

    def one_by_one(self, function: Any) -> Callable[..., Any]:
        """Return a function that goes through ranges of numbers, with only those of the lot."""

        def with_one(*values: Any) -> Any:
            numbers = iter(lot_of(self.step))

            def one_of_a_range(*bounds: Any) -> tuple[Any, ...]:
                first, end = bounds if len(bounds) == 2 else (0, *bounds)
                number = next(numbers)
                return (number,) if all_of((first <= number, number < end)) else ()

            names = self.names(function.__globals__) | {"range": one_of_a_range}
            names[function.__name__] = FunctionType(function.__code__, names)
            return names[function.__name__](*values)

        return with_one

    def one_lane(self, several: tuple[Any, ...], most: int, width: Any) -> OneLane:
        """Stand for lots in lanes."""
        return OneLane(several, most, width, self.left if hasattr(self.step, "placed") else None)

    def purchases_leaving(self, *values: Any) -> Any:
        """Stand for the purchases of each lot, by what it leaves: what is left here, or all."""
        sets = (self.left, lanes.SETS_OF_COLOURS[-1])
        names = self.names(buying.__dict__) | {"SETS_OF_COLOURS": sets}
        made: Any = without_memory(buying.purchases_leaving)
        return FunctionType(made.__code__, names)(*values)


def without_memory(function: Any) -> Any:
    """Return a function behind what remembers its answers."""
    return function.__wrapped__ if hasattr(function, "cache_info") else function


def is_gone_through(function: FunctionType) -> bool:
    """Tell whether what a function of the rules returns is gone through once, by who calls it."""
    returned = get_origin(function.__annotations__.get("return"))
    of_the_rules = function.__module__.startswith(RULES)
    return of_the_rules and (isgeneratorfunction(function) or returned is Iterable)


def lot_of(step: Any) -> tuple[Any, ...]:
    """Return the shares of a step, the black ones last."""
    blacks = (step.blacks,) if hasattr(step, "blacks") else ()
    return (*getattr(step, "shares", ()), *blacks)


def colours_of(step: Any) -> list[Any]:
    """Return the colours that a step names."""
    named = (getattr(step, name, None) for name in COLOURS_OF_STEPS)
    return [one for one in named if one is not None]


def nobody_chooses(printed: Any, position: Any) -> Any:
    """Stand for the choice of the M.I.B.S. where a person moves; raise NotDecided."""
    raise NotDecided


def must(condition: Any) -> None:
    """Raise LanesCannotTell where a condition does not hold."""
    if not condition:
        raise LanesCannotTell


def all_of(truths: Iterable[Any]) -> Any:
    """Return whether all hold, as one truth value."""
    return truth(z3.And(*map(truth_term, truths)))


def total(numbers: Iterable[Any]) -> Any:
    """Return the sum of numbers."""
    found: Any = 0
    for number in numbers:
        found = found + number
    return found


def lowest_and_highest(prices: Any) -> Tuple:
    """Return any two of the printed prices, the lower one first."""
    lowest, highest = z3.Ints("lowest highest")
    current().know(lowest >= min(prices), highest <= max(prices))
    current().know(lowest <= highest)
    return Tuple((Number(lowest), Number(highest)))


def worth(prices: Any, lot: Any) -> Number:
    """Stand for what a lot is worth: so many times the lowest price at least, the highest at most.

    Each share costs no less than the lowest of the prices, and no more than the highest.
    """
    bounds: list[Any] = [number_term(one) for one in prices]
    lowest, highest = bounds
    counts: list[Any] = [number_term(one) for one in lot]
    sorts = [z3.IntSort()] * (len(counts) + 1)
    found = z3.Function("worth", *sorts)(*counts)
    is_lot = z3.And(*(one >= 0 for one in counts))
    for number in range(MOST_AT_ONCE):
        within = z3.And(found >= number * lowest, found <= number * highest)
        current().know(z3.Implies(z3.And(is_lot, z3.Sum(*counts) == number), within))
    return Number(found)


def dearest_shares(prices: Any, stock: Any, limit: Any) -> Tuple:
    """Stand for the dearest shares of a stock: five numbers, the same for the same stock."""
    terms = [number_term(one) for one in (*prices, *stock, limit)]
    sorts = [z3.IntSort()] * (len(terms) + 1)
    return Tuple(Number(z3.Function(f"dearest.{one}", *sorts)(*terms)) for one in COLOURS)


def at_most_of_each(stock: Any, most: Any) -> Tuple:
    """Stand for a stock with no more than so many of each."""
    return Tuple(either(truth_term(there < most), there, most) for there in stock)
