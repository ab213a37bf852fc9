"""What the kernel and the lists answer one by one, gathered for contracts about all of it."""

from itertools import compress, product
from math import comb

from bfrules.editions.black_friday.lanes import (
    SETS_OF_COLOURS,
    bytes_for,
    lanes_by_size,
    lots_by_size,
    rows_held,
)
from bfrules.kernel.contract import contract
from bfrules.kernel.draws import handfuls, probability
from bfrules.kernel.lots import at_most_of_each, lots_within
from bfrules.kernel.shares import COLOURS, Counts, covers, of_each, worth


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


def those_that_the_stock_holds_and_the_cash_pays(
    gathered: tuple[Counts, ...], stock: Counts, cash: int, prices: Counts, most: int
) -> bool:
    """They are the lots that the stock holds and the cash pays, smaller ones first."""
    return gathered == tuple(
        lot for lot in lots_by_size(0, most) if covers(stock, lot) and worth(prices, lot) <= cash
    )


@contract(promises=(those_that_the_stock_holds_and_the_cash_pays,))
def lots_to_buy(stock: Counts, cash: int, prices: Counts, most: int) -> tuple[Counts, ...]:
    """Gather the lots that a stock holds and cash pays, asked in lanes."""
    lots = lanes_by_size(0, most, bytes_for(max(cash, most * max(prices))))
    held = lots.held_by(at_most_of_each(stock, most + 1))
    return tuple(compress(lots_by_size(0, most), lots.yes(held & lots.paid_by(cash, prices))))


def the_colours_of_which_the_stock_has_more(
    gathered: tuple[Counts, ...], stock: Counts, most: int
) -> bool:
    """Beside each lot stand the colours of which the stock has more than the lot."""
    return all(
        (there[colour] == 1) == (stock[colour] > lot[colour])
        for there, lot in zip(gathered, lots_by_size(0, most), strict=True)
        for colour in COLOURS
    )


@contract(promises=(the_colours_of_which_the_stock_has_more,))
def colours_left(stock: Counts, most: int) -> tuple[Counts, ...]:
    """Gather what each lot leaves in a stock, asked in lanes."""
    left = lanes_by_size(0, most, 1).left_in(at_most_of_each(stock, most + 1))
    return tuple(SETS_OF_COLOURS[colours] for colours in left)


def those_that_the_stock_holds(gathered: tuple[Counts, ...], stock: Counts, most: int) -> bool:
    """They are the lots within the stock, in their order."""
    return list(gathered) == list(lots_within(stock, most))


@contract(promises=(those_that_the_stock_holds,))
def lots_to_sell(stock: Counts, most: int) -> tuple[Counts, ...]:
    """Gather the lots that a stock holds, asked in lanes."""
    return tuple(rows_held([(lot,) for lot in lots_within(of_each(most), most)], stock, most))
