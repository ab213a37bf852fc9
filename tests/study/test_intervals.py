"""Intervals against published values."""

import statistics
from collections import Counter
from math import inf, sqrt

import pytest

from bfrules.study.intervals import (
    NOTHING_KNOWN,
    Interval,
    difference_of_shares,
    mean,
    median,
    share,
)
from bfrules.study.measure import told_interval


@pytest.mark.parametrize(
    ("count", "games", "low", "high"),
    [
        # Newcombe, Two-sided confidence intervals for the single proportion, 1998, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_a_share_has_the_interval_of_wilson(
    count: int, games: int, low: float, high: float
) -> None:
    found = share(count, games)
    assert found.estimate == count / games
    assert found.low == pytest.approx(low, abs=5e-5)
    assert found.high == pytest.approx(high, abs=5e-5)


def test_a_difference_of_shares_has_the_interval_of_agresti_and_min() -> None:
    # 53 and 16 pairs of 1,844 differ: with half a pair more on each side and two pairs more
    found = difference_of_shares(Counter({1: 53, -1: 16, 0: 1775}))
    half = 1.959964 * sqrt(70 - 37**2 / 1846) / 1846
    assert found.estimate == (53 - 16) / 1844
    assert found.low == pytest.approx(37 / 1846 - half)
    assert found.high == pytest.approx(37 / 1846 + half)
    never = difference_of_shares(Counter({0: 50}))
    assert never.estimate == 0
    assert never.low == -never.high < 0


def test_a_mean_is_that_of_the_values_counted() -> None:
    found = mean(Counter({2: 4, 4: 4, -1: 1}))
    deviation = sqrt((4 * (2 - 23 / 9) ** 2 + 4 * (4 - 23 / 9) ** 2 + (-1 - 23 / 9) ** 2) / 8)
    assert found.estimate == pytest.approx(23 / 9)
    assert found.high - found.estimate == pytest.approx(1.959964 * deviation / 3)
    assert found.estimate - found.low == pytest.approx(found.high - found.estimate)


@pytest.mark.parametrize(
    ("counts", "least", "low"),
    [
        (Counter({108: 1}), 0, None),
        (Counter({0: 400}), 0, None),
        (Counter({0: 19, 5: 1}), 0, 0),
        (Counter({0: 19, 5: 1}), -inf, 0.25 - 1.959964 * 0.25),
    ],
    ids=["one game", "all alike", "cut off", "as it is"],
)
def test_a_mean_has_no_interval_without_a_difference_and_none_below_the_least(
    counts: Counter[int], least: float, low: float | None
) -> None:
    found = mean(counts, least)
    if low is None:
        assert (found.is_known, found.tells()) == (False, False)
        assert found.estimate in counts
    else:
        assert found.low == pytest.approx(low)
        assert found.high == pytest.approx(0.25 + 1.959964 * 0.25)


def test_no_games_tell_nothing() -> None:
    for found in (share(0, 0), mean(Counter()), difference_of_shares(Counter())):
        assert found is NOTHING_KNOWN
    assert not NOTHING_KNOWN.tells()


@pytest.mark.parametrize(
    ("interval", "value", "tells"),
    [
        (Interval(0.3, 0.26, 0.34, 1000), 0.25, True),
        (Interval(0.3, 0.24, 0.34, 1000), 0.25, False),
        (Interval(0.3, 0.24, 0.34, 1000), None, True),
        (Interval(0.3, 0.26, 0.34, 29), 0.25, False),
        (Interval(0.3, 0.26, 0.34, 29), None, False),
    ],
)
def test_an_interval_says_whether_the_games_suffice(
    interval: Interval, value: float | None, tells: bool
) -> None:
    assert interval.tells(value) is tells


@pytest.mark.parametrize(
    "values", [[7], [1, 2], [1, 4, 9], [10, 20, 20, 30], [3, 3, 8, 9], [5, 1, 1, 1, 9, 9]]
)
def test_the_median_of_counted_values_is_that_of_the_values(values: list[int]) -> None:
    assert median(Counter(values)) == statistics.median(values)


def test_of_no_games_there_is_no_median() -> None:
    with pytest.raises(ValueError, match="no games"):
        median(Counter())


def test_what_rounds_to_nothing_has_no_sign_of_less() -> None:
    less = Interval(-0.0004, -0.0009, 0.0041, 5_000)
    assert told_interval(less, " points", 100, "+") == "+0.0 points [-0.1, +0.4]"
    assert told_interval(Interval(-0.001, -0.002, 0.004, 5_000)) == "0.00 [0.00, 0.00]"
