"""Lanes: that many lots in one number, side by side, tell of each what one lot would tell.

`&` and `|` work bit by bit, so what stands in a lane of the tables decides what comes out in it.
Costs are added lane by lane as long as no lane runs over into the next: each holds its highest
bit and the cash, less a cost, and is above zero and below twice that bit where both are below it.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any, Final

from attrs import evolve, frozen

from bfrules.editions.black_friday.lanes import (
    SETS_OF_COLOURS,
    Lanes,
    bytes_for,
    lanes_of,
    lots_by_size,
)
from bfrules.kernel.lots import lots_of_size, lots_within
from bfrules.kernel.shares import COLOURS, Counts, of_each
from spec.listing.one_step import MOST_AT_ONCE

WITH_A_CARD: Final = 1
BITS: Final = 8
PLAIN: Final = "dollars"
CASH: Final = "cash"
STOCK: Final = (0, 1, 2, 3, 4)


class Sum(dict[Any, int]):
    """A sum of unknown amounts, each so many times; plain numbers stand under `PLAIN`."""

    def __add__(self, other: Any) -> "Sum":
        more = other if isinstance(other, Sum) else Sum({PLAIN: other})
        return Sum({one: self.get(one, 0) + more.get(one, 0) for one in {**self, **more}})

    __radd__ = __add__

    def __mul__(self, times: int) -> "Sum":
        return Sum({one: number * times for one, number in self.items()})

    __rmul__ = __mul__

    def __sub__(self, other: "Sum") -> "Sum":
        return self + other * -1

    def __rsub__(self, other: int) -> "Sum":
        return Sum({PLAIN: other}) - self


@frozen
class Joined:
    """What was put together by `&`, or by `|`, and which bytes were taken of that."""

    parts: frozenset[Any]
    by: str = ""
    taken: tuple[Any, ...] = ()

    def __and__(self, other: "Joined") -> "Joined":
        return self.with_more(other, "&")

    def __or__(self, other: "Joined") -> "Joined":
        return self.with_more(other, "|")

    def with_more(self, other: "Joined", by: str) -> "Joined":
        """Return both together; raise ValueError where `&` and `|` are mixed."""
        if {self.by, other.by} - {"", by}:
            raise ValueError(by)
        return Joined(self.parts | other.parts, by)

    def to_bytes(self, *how: object) -> "Joined":
        """Return its bytes."""
        return evolve(self, taken=how)

    def __getitem__(self, some: slice) -> "Joined":
        return evolve(self, taken=(*self.taken, some.start, some.stop, some.step))


def wrong_lanes(printed: Any) -> Iterator[str]:
    """Yield what is wrong with the lanes in which purchases and sales of an edition are asked."""
    most = max(printed.share_limits) + WITH_A_CARD
    if most >= MOST_AT_ONCE:
        yield f"{most} shares at once: more than are tried"
    for size in range(most + 1):
        within = tuple(lots_within(of_each(size), size))
        if sorted(lots_of_size(size)) != [lot for lot in within if sum(lot) == size]:
            yield f"the lots of {size} shares"
        for lots in (within, lots_by_size(0, size), lots_by_size(1, size)):
            for width in range(1, bytes_for(most * max(printed.prices)) + 1):
                if lots and not tell_of_each(lanes_of(lots, size, width), lots, size):
                    yield f"{len(lots)} lanes of {width} bytes for up to {size} shares"
    for bits, colours in enumerate(SETS_OF_COLOURS):
        if sum(there << one for one, there in enumerate(colours)) != bits:
            yield f"the set of colours {bits}"


def tell_of_each(lanes: Lanes, lots: tuple[Counts, ...], most: int) -> bool:
    """Tell whether lanes tell of each lot what they should, for stocks of up to one share more."""
    highest, stocks = 1 << BITS * lanes.width - 1, range(most + 2)
    rows = [(lanes.ones, [1 for _ in lots]), (lanes.every, [highest for _ in lots])]
    rows += [(lanes.counts[one], [lot[one] for lot in lots]) for one in COLOURS]
    for one, there in product(COLOURS, stocks):
        rows.append((lanes.held[one][there], [highest * (lot[one] <= there) for lot in lots]))
        rows.append((lanes.left[one][there], [(lot[one] < there) << one for lot in lots]))
    right = all(in_lanes(row, lanes) == wanted for row, wanted in rows)
    return right and says_yes_lane_by_lane(lanes, highest) and looks_up_each_colour(lanes)


def in_lanes(row: int, lanes: Lanes) -> list[int]:
    """Return what stands in each lane of a number; raise OverflowError if there is more."""
    width = lanes.width
    found = row.to_bytes(lanes.number * width, "little")
    return [int.from_bytes(found[at : at + width], "little") for at in range(0, len(found), width)]


def says_yes_lane_by_lane(lanes: Lanes, highest: int) -> bool:
    """Tell whether the highest bit of a lane, and that alone, is a yes for its lot."""
    lowest = sum(1 << BITS * lanes.width * lane for lane in range(lanes.number))
    others = lowest * (highest - 1)
    return not any(lanes.yes(others)) and all(
        [
            at
            for at, yes in enumerate(lanes.yes(others + (highest << BITS * lanes.width * lane)))
            if yes
        ]
        == [lane]
        for lane in range(lanes.number)
    )


def looks_up_each_colour(lanes: Lanes) -> bool:
    """Tell whether answers are joined of what the tables have for each colour, and costs added."""
    tables: Any = tuple(
        tuple(Joined(frozenset({(one, there)})) for there in range(len(lanes.held[one])))
        for one in COLOURS
    )
    prices: Any = tuple(Sum({one: 1}) for one in COLOURS)
    cash: Any = Sum({CASH: 1})
    asked: Any = evolve(lanes, held=tables, left=tables)
    stock: Any = STOCK[: len(COLOURS)] if len(lanes.held[0]) > max(STOCK) else of_each(0)
    of_stock = frozenset(enumerate(stock))
    costs: dict[Any, int] = {one: -lanes.counts[one] for one in COLOURS}
    how = (lanes.number * lanes.width, "little", None, None, lanes.width)
    return bool(
        asked.held_by(stock) == Joined(of_stock, "&")
        and asked.left_in(stock) == Joined(of_stock, "|", how)
        and asked.paid_by(cash, prices) == Sum({PLAIN: lanes.every, CASH: lanes.ones, **costs})
    )
