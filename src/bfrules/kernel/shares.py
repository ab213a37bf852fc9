"""Counts of shares: five whole numbers in colour order."""

from itertools import pairwise
from typing import Final, NewType

from bfrules.kernel.contract import contract

Colour = NewType("Colour", int)
Counts = tuple[int, int, int, int, int]

COLOURS: Final[tuple[Colour, ...]] = (Colour(0), Colour(1), Colour(2), Colour(3), Colour(4))
NONE_OF_EACH: Final[Counts] = (0, 0, 0, 0, 0)


def says_yes_to_the_five_colours(answer: bool, colour: int) -> bool:
    """The answer is yes exactly for the numbers of the five colours."""
    return answer == (colour in COLOURS)


@contract(promises=(says_yes_to_the_five_colours,))
def is_colour(colour: int) -> bool:
    """Tell whether a number names one of the five colours."""
    return colour >= 0 and colour <= 4


def says_that_the_smallest_is_not_negative(answer: bool, counts: Counts) -> bool:
    """The answer is yes exactly if the smallest count is not below zero."""
    return answer == (min(counts) >= 0)


@contract(promises=(says_that_the_smallest_is_not_negative,))
def no_count_is_negative(counts: Counts) -> bool:
    """Tell whether each of the five counts is 0 or more."""
    return (
        counts[0] >= 0 and counts[1] >= 0 and counts[2] >= 0 and counts[3] >= 0 and counts[4] >= 0
    )


def every_count_is_the_number(counts: Counts, number: int) -> bool:
    """Each of the five counts is the number."""
    return counts[0] == counts[1] == counts[2] == counts[3] == counts[4] == number


def are_five_counts(counts: tuple[int, ...]) -> bool:
    """Tell whether counts are five, one for each colour, and none of them is below zero."""
    return len(counts) == len(COLOURS) and min(counts) >= 0


@contract(promises=(every_count_is_the_number,))
def of_each(number: int) -> Counts:
    """Return the same number of shares of each colour."""
    return (number, number, number, number, number)


# conditions ------------------------------------------------------------------


def colour_is_known(counts: Counts, colour: Colour, number: int) -> bool:
    """The colour is one of the five."""
    return is_colour(colour)


def that_colour_changes_by_the_number(
    after: Counts, counts: Counts, colour: Colour, number: int
) -> bool:
    """The count of the colour changes by exactly the number."""
    return after[colour] == counts[colour] + number


def other_colours_stay(after: Counts, counts: Counts, colour: Colour, number: int) -> bool:
    """Every other colour keeps its count."""
    return (
        (colour == 0 or after[0] == counts[0])
        and (colour == 1 or after[1] == counts[1])
        and (colour == 2 or after[2] == counts[2])
        and (colour == 3 or after[3] == counts[3])
        and (colour == 4 or after[4] == counts[4])
    )


def total_changes_by_the_number(after: Counts, counts: Counts, colour: Colour, number: int) -> bool:
    """All five together change by exactly the number."""
    return sum(after) == sum(counts) + number


@contract(
    needs=(colour_is_known,),
    promises=(that_colour_changes_by_the_number, other_colours_stay, total_changes_by_the_number),
)
def with_more(counts: Counts, colour: Colour, number: int) -> Counts:
    """Add a number of shares of one colour; a negative number takes them away."""
    purple, yellow, green, blue, white = counts
    if colour == 0:
        return (purple + number, yellow, green, blue, white)
    if colour == 1:
        return (purple, yellow + number, green, blue, white)
    if colour == 2:
        return (purple, yellow, green + number, blue, white)
    if colour == 3:
        return (purple, yellow, green, blue + number, white)
    return (purple, yellow, green, blue, white + number)


def taking_them_away_again_gives_the_first(after: Counts, first: Counts, second: Counts) -> bool:
    """Taking the second away from the sum leaves the first."""
    return (
        after[0] - second[0] == first[0]
        and after[1] - second[1] == first[1]
        and after[2] - second[2] == first[2]
        and after[3] - second[3] == first[3]
        and after[4] - second[4] == first[4]
    )


@contract(promises=(taking_them_away_again_gives_the_first,))
def together(first: Counts, second: Counts) -> Counts:
    """Put two lots of shares together, colour by colour."""
    return (
        first[0] + second[0],
        first[1] + second[1],
        first[2] + second[2],
        first[3] + second[3],
        first[4] + second[4],
    )


def putting_them_back_gives_the_first(after: Counts, first: Counts, second: Counts) -> bool:
    """Putting the second back gives the first."""
    return (
        after[0] + second[0] == first[0]
        and after[1] + second[1] == first[1]
        and after[2] + second[2] == first[2]
        and after[3] + second[3] == first[3]
        and after[4] + second[4] == first[4]
    )


@contract(promises=(putting_them_back_gives_the_first,))
def without(first: Counts, second: Counts) -> Counts:
    """Take the second lot of shares away from the first, colour by colour."""
    return (
        first[0] - second[0],
        first[1] - second[1],
        first[2] - second[2],
        first[3] - second[3],
        first[4] - second[4],
    )


def means_nothing_goes_below_zero(answer: bool, stock: Counts, wanted: Counts) -> bool:
    """The answer is yes exactly if the stock less what is wanted has no count below zero."""
    return answer == no_count_is_negative(without(stock, wanted))


@contract(promises=(means_nothing_goes_below_zero,))
def covers(stock: Counts, wanted: Counts) -> bool:
    """Tell whether a stock holds all the shares wanted, colour by colour."""
    return (
        stock[0] >= wanted[0]
        and stock[1] >= wanted[1]
        and stock[2] >= wanted[2]
        and stock[3] >= wanted[3]
        and stock[4] >= wanted[4]
    )


def no_colour_exceeds_either(after: Counts, first: Counts, second: Counts) -> bool:
    """No colour is more than in either lot."""
    return covers(first, after) and covers(second, after)


def no_more_fits_in_both(after: Counts, first: Counts, second: Counts) -> bool:
    """Of each colour, at least one lot is exhausted."""
    return (
        (after[0] == first[0] or after[0] == second[0])
        and (after[1] == first[1] or after[1] == second[1])
        and (after[2] == first[2] or after[2] == second[2])
        and (after[3] == first[3] or after[3] == second[3])
        and (after[4] == first[4] or after[4] == second[4])
    )


@contract(promises=(no_colour_exceeds_either, no_more_fits_in_both))
def common(first: Counts, second: Counts) -> Counts:
    """Return what two lots have in common: of each colour, the smaller count."""
    return (
        min(first[0], second[0]),
        min(first[1], second[1]),
        min(first[2], second[2]),
        min(first[3], second[3]),
        min(first[4], second[4]),
    )


def none_costs_nothing(dollars: int, prices: Counts, shares: Counts) -> bool:
    """No share at all costs nothing."""
    return shares != NONE_OF_EACH or dollars == 0


def dearer_by_its_price_with_one_more(dollars: int, prices: Counts, shares: Counts) -> bool:
    """One more share of a colour costs exactly the price of that colour more."""
    return (
        worth(prices, with_more(shares, Colour(0), 1)) == dollars + prices[0]
        and worth(prices, with_more(shares, Colour(1), 1)) == dollars + prices[1]
        and worth(prices, with_more(shares, Colour(2), 1)) == dollars + prices[2]
        and worth(prices, with_more(shares, Colour(3), 1)) == dollars + prices[3]
        and worth(prices, with_more(shares, Colour(4), 1)) == dollars + prices[4]
    )


@contract(promises=(none_costs_nothing, dearer_by_its_price_with_one_more))
def worth(prices: Counts, shares: Counts) -> int:
    """Return what the shares are worth in dollars, at five prices in colour order."""
    return (
        prices[0] * shares[0]
        + prices[1] * shares[1]
        + prices[2] * shares[2]
        + prices[3] * shares[3]
        + prices[4] * shares[4]
    )


def ran_out_means_had_some_and_has_none(
    answer: bool, before: Counts, after: Counts, colour: Colour
) -> bool:
    """The last share left exactly if there was one before and there is none now."""
    return answer == (before[colour] > 0 and after[colour] == 0)


def the_colour_is_one_of_five(before: Counts, after: Counts, colour: Colour) -> bool:
    """The colour is one of the five."""
    return is_colour(colour)


def neither_stock_is_negative(before: Counts, after: Counts, colour: Colour) -> bool:
    """No count is below zero, before or after."""
    return no_count_is_negative(before) and no_count_is_negative(after)


@contract(
    needs=(the_colour_is_one_of_five, neither_stock_is_negative),
    promises=(ran_out_means_had_some_and_has_none,),
)
def ran_out(before: Counts, after: Counts, colour: Colour) -> bool:
    """Tell whether the last share of a colour left a stock."""
    return before[colour] != 0 and not after[colour]


def exactly_the_colours_there_are(colours: tuple[Colour, ...], counts: Counts) -> bool:
    """A colour is named exactly if there is at least one share of it."""
    return (
        (0 in colours) == (counts[0] > 0)
        and (1 in colours) == (counts[1] > 0)
        and (2 in colours) == (counts[2] > 0)
        and (3 in colours) == (counts[3] > 0)
        and (4 in colours) == (counts[4] > 0)
    )


def in_colour_order(colours: tuple[Colour, ...], counts: Counts) -> bool:
    """The colours are named in colour order, each once."""
    return all(one < other for one, other in pairwise(colours))


@contract(promises=(exactly_the_colours_there_are, in_colour_order))
def colours_in(counts: Counts) -> tuple[Colour, ...]:
    """Return the colours of which there is at least one share, in colour order."""
    # A list is built faster than a generator is run, and the lists of legal steps need this often.
    return tuple([colour for colour in COLOURS if counts[colour] > 0])
