"""The dearest shares of a stock: what a sale of the most money takes."""

from bfrules.kernel.contract import contract
from bfrules.kernel.shares import COLOURS, Colour, Counts, is_colour, no_count_is_negative

# of one colour -----------------------------------------------------------------


def both_colours_are_known(prices: Counts, stock: Counts, other: Colour, colour: Colour) -> bool:
    """Both colours are among the five."""
    return is_colour(other) and is_colour(colour)


def all_of_a_dearer_colour_come_before(
    before: int, prices: Counts, stock: Counts, other: Colour, colour: Colour
) -> bool:
    """All shares of a dearer colour are taken before."""
    return prices[other] <= prices[colour] or before == stock[other]


def none_of_a_cheaper_colour_comes_before(
    before: int, prices: Counts, stock: Counts, other: Colour, colour: Colour
) -> bool:
    """No share of a cheaper colour is taken before."""
    return prices[other] >= prices[colour] or before == 0


def of_equally_dear_colours_the_first_comes_before(
    before: int, prices: Counts, stock: Counts, other: Colour, colour: Colour
) -> bool:
    """Of two colours with one price, all shares of the first are taken before the second."""
    return prices[other] != prices[colour] or before == (stock[other] if other < colour else 0)


@contract(
    needs=(both_colours_are_known,),
    promises=(
        all_of_a_dearer_colour_come_before,
        none_of_a_cheaper_colour_comes_before,
        of_equally_dear_colours_the_first_comes_before,
    ),
)
def taken_before(prices: Counts, stock: Counts, other: Colour, colour: Colour) -> int:
    """Return how many shares of another colour are taken before any of this colour.

    Prices are five dollar amounts, the stock five counts of shares, in colour order.
    """
    dearer = prices[other] > prices[colour]
    return stock[other] if dearer or (prices[other] == prices[colour] and other < colour) else 0


def there_are_none_or_some(there: int, before: int, limit: int) -> bool:
    """There is no less than no share."""
    return there >= 0


def none_to_all_fit(number: int, there: int, before: int, limit: int) -> bool:
    """No share to all that are there fit."""
    return number >= 0 and number <= there


def they_do_not_pass_the_limit(number: int, there: int, before: int, limit: int) -> bool:
    """With those before they do not pass the limit, unless none fits."""
    return number == 0 or before + number <= limit


def no_share_more_fits(number: int, there: int, before: int, limit: int) -> bool:
    """They are all that are there, or the limit is reached."""
    return number == there or before + number >= limit


@contract(
    needs=(there_are_none_or_some,),
    promises=(none_to_all_fit, they_do_not_pass_the_limit, no_share_more_fits),
)
def as_many_as_fit(there: int, before: int, limit: int) -> int:
    """Return how many of the shares that are there fit under a limit, after so many others."""
    return max(0, min(there, limit - before))


# of all colours ----------------------------------------------------------------


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
    """Return the dearest shares of a stock, up to a limit; of equal ones the first colours.

    Prices are five dollar amounts, the stock and the answer five counts of shares,
    all in colour order; the limit is a number of shares.
    """
    purple, yellow, green, blue, white = (
        as_many_as_fit(
            stock[colour],
            sum(taken_before(prices, stock, other, colour) for other in COLOURS),
            limit,
        )
        for colour in COLOURS
    )
    return (purple, yellow, green, blue, white)
