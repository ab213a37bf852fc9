"""What the kernel yields one by one, gathered, so that a contract can speak of all of it."""

from itertools import product
from math import comb

from bfrules.kernel.contract import contract
from bfrules.kernel.draws import handfuls, probability
from bfrules.kernel.lots import costs_of_size, lots_of_size
from bfrules.kernel.shares import Counts, worth


def nothing_is_below_zero(stock: tuple[int, ...], size: int) -> bool:
    """Neither a count of the stock nor the size is below zero."""
    return size >= 0 and all(count >= 0 for count in stock)


def exactly_the_handfuls_of_that_size(
    gathered: tuple[tuple[int, ...], ...], stock: tuple[int, ...], size: int
) -> bool:
    """Every handful of exactly that many shares comes once, and nothing else."""
    every = product(*(range(count + 1) for count in stock))
    return list(gathered) == [handful for handful in every if sum(handful) == size]


def one_of_them_is_certain(
    gathered: tuple[tuple[int, ...], ...], stock: tuple[int, ...], size: int
) -> bool:
    """The probabilities of all handfuls sum to 1, unless the stock is smaller than the size."""
    likely = sum(probability(stock, handful) for handful in gathered)
    return likely == (1 if comb(sum(stock), size) else 0)


@contract(
    needs=(nothing_is_below_zero,),
    promises=(exactly_the_handfuls_of_that_size, one_of_them_is_certain),
)
def all_handfuls(stock: tuple[int, ...], size: int) -> tuple[tuple[int, ...], ...]:
    """Gather every handful of one size."""
    return tuple(handfuls(stock, size))


def what_each_lot_is_worth(costs: tuple[int, ...], prices: Counts, size: int) -> bool:
    """The costs are what the lots of that size are worth, lot by lot."""
    return costs == tuple(worth(prices, lot) for lot in lots_of_size(size))


@contract(promises=(what_each_lot_is_worth,))
def all_costs_of_size(prices: Counts, size: int) -> tuple[int, ...]:
    """Gather what every lot of one size costs."""
    return tuple(costs_of_size(prices, size))
