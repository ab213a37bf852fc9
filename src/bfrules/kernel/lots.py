"""Lots: every way to take some shares from a stock, fast.

The lists of legal steps stand on these functions, so they are written as plain
nested loops or left to itertools: one recursive function is several times slower.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, product

from bfrules.kernel.contract import contract
from bfrules.kernel.shares import COLOURS, Counts, common, no_count_is_negative, of_each


def no_more_than_the_stock_and_that_many(after: Counts, stock: Counts, most: int) -> bool:
    """Of each colour there is what the stock and that many of each have in common."""
    return after == common(stock, of_each(most))


@contract(promises=(no_more_than_the_stock_and_that_many,))
def at_most_of_each(stock: Counts, most: int) -> Counts:
    """Return a stock with no more than `most` shares of any colour: lots that size see no more."""
    purple, yellow, green, blue, white = stock
    return (
        purple if purple < most else most,
        yellow if yellow < most else most,
        green if green < most else most,
        blue if blue < most else most,
        white if white < most else most,
    )


def the_stock_is_sound(stock: Counts, most: int) -> bool:
    """The stock has no count below zero."""
    return no_count_is_negative(stock)


def exactly_the_lots_of_at_most_that_many(lots: Sequence[Counts], stock: Counts, most: int) -> bool:
    """Every lot of the stock with at most that many shares is listed once, and nothing else."""
    every = product(*(range(count + 1) for count in stock))
    return list(lots) == [lot for lot in every if sum(lot) <= most]


@contract(needs=(the_stock_is_sound,), promises=(exactly_the_lots_of_at_most_that_many,))
def lots_within(stock: Counts, most: int) -> Sequence[Counts]:
    """List every lot of at most `most` shares that a stock holds, the empty lot included."""
    lots: list[Counts] = []
    for purple in range(min(stock[0], most) + 1):
        left_of_purple = most - purple
        for yellow in range(min(stock[1], left_of_purple) + 1):
            left_of_yellow = left_of_purple - yellow
            for green in range(min(stock[2], left_of_yellow) + 1):
                left_of_green = left_of_yellow - green
                for blue in range(min(stock[3], left_of_green) + 1):
                    for white in range(min(stock[4], left_of_green - blue) + 1):
                        lots.append((purple, yellow, green, blue, white))
    return lots


def the_size_is_sound(size: int) -> bool:
    """The size is not below zero."""
    return size >= 0


def exactly_the_lots_of_that_size(lots: tuple[Counts, ...], size: int) -> bool:
    """Every lot of exactly that many shares is listed once, and nothing else."""
    every = product(range(size + 1), repeat=len(COLOURS))
    return sorted(lots) == [lot for lot in every if sum(lot) == size]


@lru_cache(maxsize=1 << 5)
@contract(needs=(the_size_is_sound,), promises=(exactly_the_lots_of_that_size,))
def lots_of_size(size: int) -> tuple[Counts, ...]:
    """Return every lot of exactly `size` shares, those with more of the first colours first."""
    return tuple(
        (lot.count(0), lot.count(1), lot.count(2), lot.count(3), lot.count(4))
        for lot in combinations_with_replacement(COLOURS, size)
    )
