"""Draws without putting back: how likely each handful of shares is, exactly.

A stock is a tuple of counts, one for each kind; so is a handful. The order in
which shares lie in the bag is never stored: it does not matter.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

from bfrules.kernel.contract import contract


def handfuls(stock: tuple[int, ...], size: int) -> Iterator[tuple[int, ...]]:
    """Yield every handful of `size` shares that a stock can give, each once."""
    if not stock:
        if size == 0:
            yield ()
        return
    others = sum(stock[1:])
    for first in range(max(0, size - others), min(stock[0], size) + 1):
        for rest in handfuls(stock[1:], size - first):
            yield (first, *rest)


def the_stock_holds_the_handful(stock: tuple[int, ...], handful: tuple[int, ...]) -> bool:
    """The handful has no more shares of any kind than the stock, and none below zero."""
    return len(stock) == len(handful) and all(
        drawn >= 0 and drawn <= there for there, drawn in zip(stock, handful, strict=True)
    )


def as_likely_as_counted_share_by_share(
    likely: Fraction, stock: tuple[int, ...], handful: tuple[int, ...]
) -> bool:
    """Of all ways to draw single shares, this part gives the handful."""
    shares = [kind for kind, there in enumerate(stock) for _ in range(there)]
    draws = list(combinations(shares, sum(handful)))
    wanted = [kind for kind, drawn in enumerate(handful) for _ in range(drawn)]
    return likely == Fraction(draws.count(tuple(wanted)), len(draws))


@contract(needs=(the_stock_holds_the_handful,), promises=(as_likely_as_counted_share_by_share,))
def probability(stock: tuple[int, ...], handful: tuple[int, ...]) -> Fraction:
    """Return how likely this handful is among all of its size."""
    ways = 1
    for there, drawn in zip(stock, handful, strict=True):
        ways *= comb(there, drawn)
    return Fraction(ways, comb(sum(stock), sum(handful)))


def drawn_at_random(stock: tuple[int, ...], size: int, random: Random) -> tuple[int, ...]:
    """Draw a handful of `size` shares, each with its probability, without listing them."""
    shares: list[int] = []
    for kind, there in enumerate(stock):
        shares += [kind] * there
    drawn = random.sample(shares, size)
    return tuple([drawn.count(kind) for kind in range(len(stock))])
