"""Lots: every way to take some shares from a stock, fast.

The lists of legal steps stand on these two functions, so they are written as
plain nested loops: a generator of tuples, or one recursive function, is several
times slower.
"""

from collections.abc import Sequence

from bfrules.kernel.shares import Counts


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


def lots_for_cash(stock: Counts, most: int, prices: Counts, cash: int) -> Sequence[Counts]:
    """List every lot of at most `most` shares that a stock holds and the cash can pay."""
    first, second, third, fourth, fifth = prices
    lots: list[Counts] = []
    for purple in range(min(stock[0], most, cash // first) + 1):
        left_of_purple = most - purple
        cash_of_purple = cash - purple * first
        for yellow in range(min(stock[1], left_of_purple, cash_of_purple // second) + 1):
            left_of_yellow = left_of_purple - yellow
            cash_of_yellow = cash_of_purple - yellow * second
            for green in range(min(stock[2], left_of_yellow, cash_of_yellow // third) + 1):
                left_of_green = left_of_yellow - green
                cash_of_green = cash_of_yellow - green * third
                for blue in range(min(stock[3], left_of_green, cash_of_green // fourth) + 1):
                    cash_of_blue = cash_of_green - blue * fourth
                    for white in range(
                        min(stock[4], left_of_green - blue, cash_of_blue // fifth) + 1
                    ):
                        lots.append((purple, yellow, green, blue, white))
    return lots
