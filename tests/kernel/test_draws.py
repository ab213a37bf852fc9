"""Draws without putting back, against counting shares one by one."""

from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from bfrules.kernel.draws import drawn_at_random, handfuls, probability

STOCKS = st.lists(st.integers(0, 4), min_size=1, max_size=4).map(tuple)


@given(STOCKS, st.data())
def test_every_handful_has_the_probability_of_drawing_it_share_by_share(
    stock: tuple[int, ...], data: st.DataObject
) -> None:
    size = data.draw(st.integers(0, min(sum(stock), 6)))
    shares = [kind for kind, there in enumerate(stock) for _ in range(there)]
    counted: dict[tuple[int, ...], int] = {}
    for drawn in combinations(range(len(shares)), size):
        kinds = [shares[at] for at in drawn]
        handful = tuple(kinds.count(kind) for kind in range(len(stock)))
        counted[handful] = counted.get(handful, 0) + 1
    ways = comb(len(shares), size)
    listed = list(handfuls(stock, size))
    assert len(listed) == len(set(listed))
    assert {handful: probability(stock, handful) for handful in listed} == {
        handful: Fraction(count, ways) for handful, count in counted.items()
    }


def test_there_is_no_handful_larger_than_the_stock() -> None:
    assert list(handfuls((1, 2), 4)) == []
    assert list(handfuls((), 1)) == []
    assert list(handfuls((), 0)) == [()]


@given(STOCKS.filter(sum), st.data(), st.integers(0, 2**32 - 1))
def test_a_random_handful_is_one_of_those_listed(
    stock: tuple[int, ...], data: st.DataObject, seed: int
) -> None:
    size = data.draw(st.integers(0, sum(stock)))
    assert drawn_at_random(stock, size, Random(seed)) in list(handfuls(stock, size))


def test_random_handfuls_come_as_often_as_they_are_likely() -> None:
    stock, size, draws = (3, 1, 4), 3, 20_000
    random = Random(2023)
    counted: dict[tuple[int, ...], int] = {}
    for _ in range(draws):
        handful = drawn_at_random(stock, size, random)
        counted[handful] = counted.get(handful, 0) + 1
    for handful in handfuls(stock, size):
        likely = float(probability(stock, handful))
        # five standard deviations
        assert abs(counted.get(handful, 0) - draws * likely) < 5 * (draws * likely) ** 0.5
