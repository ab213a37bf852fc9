"""Lanes: many lots asked at once, side by side in one whole number.

The lists of legal steps ask the same of hundreds of lots: does the market hold it, does the cash
pay it? Here each lot has a lane of its own in a number, the first lot the lowest, so that one
addition adds in every lane and one `&` asks every lane. The answer is in the highest bit of a lane.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain, compress
from typing import Final, TypeVar

from attrs import frozen

from bfrules.kernel.lots import at_most_of_each, lots_of_size, lots_within
from bfrules.kernel.shares import COLOURS, Counts, of_each

Row = TypeVar("Row")

SETS_OF_COLOURS: Final[tuple[Counts, ...]] = tuple(
    (bits & 1, bits >> 1 & 1, bits >> 2 & 1, bits >> 3 & 1, bits >> 4) for bits in range(32)
)
"""One share of each colour in a set, for each number whose bits name the colours."""


@frozen(eq=False)
class Lanes:
    """Lots in lanes of `width` bytes each, and what is known of them.

    `ones` has 1 in each lane, `every` its highest bit: yes for every lot. `counts` has for each
    colour the number of shares in the lot. For each colour and each number of shares in a
    stock, `held` answers whether the lot has no more of it, and `left` has the bit of the
    colour, 1 for the first, 2 for the next, where the stock has more of it than the lot.
    """

    width: int
    number: int
    ones: int
    every: int
    counts: tuple[int, ...]
    held: tuple[tuple[int, ...], ...]
    left: tuple[tuple[int, ...], ...]

    def held_by(self, stock: Counts) -> int:
        """Answer for each lot whether a stock holds it; `lanes_of` says which stocks are known."""
        purple, yellow, green, blue, white = self.held
        return (
            purple[stock[0]] & yellow[stock[1]] & green[stock[2]] & blue[stock[3]] & white[stock[4]]
        )

    def paid_by(self, cash: int, prices: Counts) -> int:
        """Answer for each lot whether cash pays it; cash and costs have to be less than `every`.

        The highest bit stands before the cash, and is left if the cost takes no more than that.
        """
        purple, yellow, green, blue, white = self.counts
        return (
            self.every
            + self.ones * cash
            - purple * prices[0]
            - yellow * prices[1]
            - green * prices[2]
            - blue * prices[3]
            - white * prices[4]
        )

    def left_in(self, stock: Counts) -> bytes:
        """Return for each lot the bits of the colours that a stock has more of than the lot."""
        purple, yellow, green, blue, white = self.left
        bits = (
            purple[stock[0]] | yellow[stock[1]] | green[stock[2]] | blue[stock[3]] | white[stock[4]]
        )
        return bits.to_bytes(self.number * self.width, "little")[:: self.width]

    def yes(self, answer: int) -> bytes:
        """Return one byte for each lot: 0 where the answer is no."""
        bits = answer & self.every
        return bits.to_bytes(self.number * self.width, "little")[self.width - 1 :: self.width]


def bytes_for(number: int) -> int:
    """Return how many bytes a lane has for numbers up to this one below its highest bit."""
    return number.bit_length() // 8 + 1


def side_by_side(numbers: Iterable[int], width: int) -> int:
    """Return one whole number with these in its lanes."""
    return int.from_bytes(b"".join(one.to_bytes(width, "little") for one in numbers), "little")


def lanes_of(lots: tuple[Counts, ...], most: int, width: int) -> Lanes:
    """Return lots in lanes, for stocks of up to `most` + 1 shares of each colour.

    No lot has more than `most` shares; what holds of one share more in a stock holds of many.
    """
    highest = 1 << 8 * width - 1
    stocks = range(most + 2)
    return Lanes(
        width=width,
        number=len(lots),
        ones=side_by_side((1 for _ in lots), width),
        every=side_by_side((highest for _ in lots), width),
        counts=tuple(side_by_side((lot[one] for lot in lots), width) for one in COLOURS),
        held=tuple(
            tuple(
                side_by_side((highest if lot[one] <= there else 0 for lot in lots), width)
                for there in stocks
            )
            for one in COLOURS
        ),
        left=tuple(
            tuple(
                side_by_side((1 << one if lot[one] < there else 0 for lot in lots), width)
                for there in stocks
            )
            for one in COLOURS
        ),
    )


def lots_by_size(least: int, most: int) -> tuple[Counts, ...]:
    """Return every lot of `least` to `most` shares, smaller ones first."""
    return tuple(lot for size in range(least, most + 1) for lot in lots_of_size(size))


@lru_cache(maxsize=1 << 7)
def lanes_by_size(least: int, most: int, width: int) -> Lanes:
    """Return the lots of `lots_by_size` in lanes."""
    return lanes_of(lots_by_size(least, most), most, width)


@lru_cache(maxsize=1 << 6)
def lanes_within(most: int) -> Lanes:
    """Return every lot of at most `most` shares in lanes, in the order of `lots_within`."""
    return lanes_of(tuple(lots_within(of_each(most), most)), most, width=1)


def rows_held(rows: Iterable[Iterable[Row]], stock: Counts, most: int) -> Iterable[Row]:
    """Yield what stands in the rows of those lots that a stock holds, lot by lot.

    There is a row for every lot of at most `most` shares, in the order of `lots_within`.
    """
    lots = lanes_within(most)
    yes = lots.yes(lots.held_by(at_most_of_each(stock, most)))
    return chain.from_iterable(compress(rows, yes))
