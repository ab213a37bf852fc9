"""Counts of shares, and lots of them, against plain lists."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from bfrules.kernel.lots import at_most_of_each, lots_within
from bfrules.kernel.shares import (
    COLOURS,
    Colour,
    Counts,
    common,
    covers,
    is_colour,
    no_count_is_negative,
    ran_out,
    together,
    with_more,
    without,
    worth,
)
from bfrules.kernel.tracks import is_the_third

FEW = st.integers(0, 9)
COUNTS = st.tuples(FEW, FEW, FEW, FEW, FEW)


@given(COUNTS, COUNTS)
def test_lots_are_multisets(first: Counts, second: Counts) -> None:
    one: Counter[int] = Counter(dict(enumerate(first)))
    other: Counter[int] = Counter(dict(enumerate(second)))
    assert list(together(first, second)) == [(one + other)[colour] for colour in range(5)]
    assert list(common(first, second)) == [(one & other)[colour] for colour in range(5)]
    assert covers(first, second) == (other <= one)
    assert without(together(first, second), second) == first


@given(COUNTS, st.sampled_from(COLOURS), st.integers(-3, 3))
def test_one_colour_changes_and_the_others_stay(
    counts: Counts, colour: Colour, number: int
) -> None:
    expected = list(counts)
    expected[colour] += number
    assert list(with_more(counts, colour, number)) == expected
    assert no_count_is_negative(with_more(counts, colour, number)) == (min(expected) >= 0)


def test_the_five_colours() -> None:
    assert [is_colour(number) for number in range(-1, 7)] == [
        False, True, True, True, True, True, False, False,
    ]  # fmt: skip


@given(COUNTS, COUNTS)
def test_worth_is_the_price_of_each_share_added_up(prices: Counts, shares: Counts) -> None:
    assert worth(prices, shares) == sum(
        price for price, number in zip(prices, shares, strict=True) for _ in range(number)
    )


def test_a_colour_runs_out_when_its_last_share_leaves() -> None:
    assert ran_out((1, 0, 2, 0, 0), (0, 0, 2, 0, 0), Colour(0))
    assert not ran_out((1, 0, 2, 0, 0), (0, 0, 2, 0, 0), Colour(1))
    assert not ran_out((1, 0, 2, 0, 0), (0, 0, 1, 0, 0), Colour(2))


def test_only_the_third_share_is_the_third() -> None:
    track = (0, 1, 2, 3, 4)
    assert [is_the_third(track, colour) for colour in COLOURS] == [
        False, False, False, True, False,
    ]  # fmt: skip


# lots -------------------------------------------------------------------------


@given(st.tuples(*[st.integers(0, 3)] * 5), st.integers(0, 6))
def test_every_lot_of_a_stock_is_listed_once(
    stock: tuple[int, int, int, int, int], most: int
) -> None:
    lots = list(lots_within(stock, most))
    assert len(lots) == len(set(lots))
    assert set(lots) == {
        (purple, yellow, green, blue, white)
        for purple in range(stock[0] + 1)
        for yellow in range(stock[1] + 1)
        for green in range(stock[2] + 1)
        for blue in range(stock[3] + 1)
        for white in range(stock[4] + 1)
        if purple + yellow + green + blue + white <= most
    }


def test_a_stock_is_capped_colour_by_colour() -> None:
    assert at_most_of_each((0, 1, 2, 3, 4), 2) == (0, 1, 2, 2, 2)
