"""The dearest shares of a stock: what a sale of the most money takes."""

from bfrules.kernel.contract import contract
from bfrules.kernel.shares import COLOURS, Colour, Counts, no_count_is_negative


def a_sound_stock_and_limit(prices: Counts, stock: Counts, limit: int) -> bool:
    """The stock has no count below zero, and nor is the limit."""
    return no_count_is_negative(stock) and limit >= 0


def they_are_of_the_stock(lot: Counts, prices: Counts, stock: Counts, limit: int) -> bool:
    """Of each colour there are none to all that the stock has."""
    return all(lot[colour] >= 0 and lot[colour] <= stock[colour] for colour in COLOURS)


def they_are_as_many_as_can_be(lot: Counts, prices: Counts, stock: Counts, limit: int) -> bool:
    """They are as many as the limit allows, or the whole stock."""
    return sum(lot) == min(limit, sum(stock))


def none_left_is_dearer(lot: Counts, prices: Counts, stock: Counts, limit: int) -> bool:
    """No share that is left has a higher price than one of them."""
    return all(
        lot[one] == 0 or lot[other] == stock[other] or prices[other] <= prices[one]
        for one in COLOURS
        for other in COLOURS
    )


@contract(
    needs=(a_sound_stock_and_limit,),
    promises=(they_are_of_the_stock, they_are_as_many_as_can_be, none_left_is_dearer),
)
def dearest_shares(prices: Counts, stock: Counts, limit: int) -> Counts:
    """Return the dearest shares of a stock, up to a limit; of equal ones the first colours."""
    purple, yellow, green, blue, white = COLOURS
    return (
        taken_of(prices, stock, limit, purple),
        taken_of(prices, stock, limit, yellow),
        taken_of(prices, stock, limit, green),
        taken_of(prices, stock, limit, blue),
        taken_of(prices, stock, limit, white),
    )


def taken_of(prices: Counts, stock: Counts, limit: int, colour: Colour) -> int:
    """Return how many of a colour are among the dearest."""
    before = sum(taken_before(prices, stock, other, colour) for other in COLOURS)
    return max(0, min(stock[colour], limit - before))


def taken_before(prices: Counts, stock: Counts, other: Colour, colour: Colour) -> int:
    """Return how many shares of another colour are taken before any of this colour."""
    dearer = prices[other] > prices[colour]
    return stock[other] if dearer or (prices[other] == prices[colour] and other < colour) else 0
