"""Counts of shares: five whole numbers in colour order."""

from itertools import pairwise
from typing import Final, NewType

from bfrules.kernel.contract import contract

Colour = NewType("Colour", int)
Counts = tuple[int, int, int, int, int]

COLOURS: Final[tuple[Colour, ...]] = (Colour(0), Colour(1), Colour(2), Colour(3), Colour(4))
NONE_OF_EACH: Final[Counts] = (0, 0, 0, 0, 0)


def is_colour(colour: int) -> bool:
    """Tell whether a number names one of the five colours."""
    return colour >= 0 and colour <= 4


def no_count_is_negative(counts: Counts) -> bool:
    """Tell whether each of the five counts is 0 or more."""
    return all(count >= 0 for count in counts)


def are_five_counts(counts: tuple[int, ...]) -> bool:
    """Tell whether counts are five, one for each colour, and none of them is below zero."""
    return len(counts) == len(COLOURS) and min(counts) >= 0


def every_count_is_the_number(counts: Counts, number: int) -> bool:
    """Each of the five counts is the number."""
    return counts[0] == counts[1] == counts[2] == counts[3] == counts[4] == number


@contract(promises=(every_count_is_the_number,))
def of_each(number: int) -> Counts:
    """Return the same number of shares of each colour."""
    return (number, number, number, number, number)


def colour_is_known(counts: Counts, colour: Colour, number: int) -> bool:
    """The colour is one of the five."""
    return is_colour(colour)


def only_that_colour_changes(after: Counts, counts: Counts, colour: Colour, number: int) -> bool:
    """The count of the colour changes by exactly the number; every other colour keeps its count."""
    return all(
        after[other] == counts[other] + (number if other == colour else 0) for other in COLOURS
    )


@contract(needs=(colour_is_known,), promises=(only_that_colour_changes,))
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
    return all(after[colour] - second[colour] == first[colour] for colour in COLOURS)


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
    return all(after[colour] + second[colour] == first[colour] for colour in COLOURS)


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
    return all(
        after[colour] == first[colour] or after[colour] == second[colour] for colour in COLOURS
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
    return all(
        worth(prices, with_more(shares, colour, 1)) == dollars + prices[colour]
        for colour in COLOURS
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


def ran_out(before: Counts, after: Counts, colour: Colour) -> bool:
    """Tell whether the last share of a colour left a stock."""
    return before[colour] != 0 and not after[colour]


def exactly_the_colours_there_are(colours: tuple[Colour, ...], counts: Counts) -> bool:
    """A colour is named exactly if there is at least one share of it."""
    return all((colour in colours) == (counts[colour] > 0) for colour in COLOURS)


def in_colour_order(colours: tuple[Colour, ...], counts: Counts) -> bool:
    """The colours are named in colour order, each once."""
    return all(one < other for one, other in pairwise(colours))


@contract(promises=(exactly_the_colours_there_are, in_colour_order))
def colours_in(counts: Counts) -> tuple[Colour, ...]:
    """Return the colours of which there is at least one share, in colour order."""
    # A list is built faster than a generator is run, and the lists of legal steps need this often.
    return tuple([colour for colour in COLOURS if counts[colour] > 0])
