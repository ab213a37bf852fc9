"""Shares of a stock: the dearest ones, against every lot there is, and the last of a colour."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from bfrules.kernel.dearest import dearest_shares
from bfrules.kernel.shares import Colour, Counts, ran_out, worth

few = st.integers(0, 3)
stocks = st.tuples(few, few, few, few, few)
prices = st.tuples(*(st.integers(1, 5),) * 5)


def test_of_equal_prices_the_first_colours_are_taken() -> None:
    assert dearest_shares((5, 9, 5, 9, 1), (2, 1, 3, 2, 4), 5) == (2, 1, 0, 2, 0)
    assert dearest_shares((5, 9, 5, 9, 1), (2, 1, 3, 2, 4), 2) == (0, 1, 0, 1, 0)
    assert dearest_shares((5, 9, 5, 9, 1), (2, 1, 3, 2, 4), 100) == (2, 1, 3, 2, 4)


@given(prices, stocks, st.integers(0, 6))
def test_no_lot_within_the_limit_is_worth_more(prices: Counts, stock: Counts, limit: int) -> None:
    lots = product(*(range(count + 1) for count in stock))
    assert worth(prices, dearest_shares(prices, stock, limit)) == max(
        sum(price * number for price, number in zip(prices, lot, strict=True))
        for lot in lots
        if sum(lot) <= limit
    )


def test_a_colour_runs_out_when_its_last_share_leaves() -> None:
    assert ran_out((1, 0, 2, 0, 0), (0, 0, 2, 0, 0), Colour(0))
    assert not ran_out((1, 0, 2, 0, 0), (0, 0, 2, 0, 0), Colour(1))
    assert not ran_out((1, 0, 2, 0, 0), (0, 0, 1, 0, 0), Colour(2))
