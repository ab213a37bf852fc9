"""Gold bars, markers on a track, ranks and the standing made of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bfrules.core.standing import Place, Score, places
from bfrules.kernel.money import advanced, exchanged
from bfrules.kernel.ranking import ranked


@pytest.mark.parametrize(
    ("small", "big", "after"),
    [(0, 0, (0, 0)), (4, 2, (4, 2)), (5, 0, (0, 1)), (9, 1, (4, 2)), (23, 1, (3, 5))],
)
def test_each_five_small_bars_become_a_big_one(
    small: int, big: int, after: tuple[int, int]
) -> None:
    assert exchanged(small, big) == after


@pytest.mark.parametrize(
    ("space", "steps", "after"), [(0, 0, 0), (3, 4, 7), (22, 2, 24), (22, 3, 24), (24, 9, 24)]
)
def test_a_marker_stops_at_the_end_of_its_track(space: int, steps: int, after: int) -> None:
    assert advanced(space, steps, 24) == after


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=5))
def test_a_rank_is_the_first_place_of_its_score_in_order(scores: list[tuple[int, int]]) -> None:
    ordered = sorted(scores, reverse=True)
    assert list(ranked(tuple(scores))) == [1 + ordered.index(own) for own in scores]


def test_a_standing_names_what_parts_each_place_from_its_nearest_rival() -> None:
    names = ("ann", "ben", "cem", "dot")
    scores = ((5, 1), (7, 2), (7, 3), (5, 1))
    shared = "nothing: a shared rank"
    assert places(names, ("cash", "gold"), scores) == (
        Place(1, 2, "cem", (Score("cash", 7), Score("gold", 3)), "gold"),
        Place(2, 1, "ben", (Score("cash", 7), Score("gold", 2)), "gold"),
        Place(3, 0, "ann", (Score("cash", 5), Score("gold", 1)), shared),
        Place(3, 3, "dot", (Score("cash", 5), Score("gold", 1)), shared),
    )
    assert str(places(names, ("cash", "gold"), scores)[0]) == (
        "1. cem: cash 7, gold 3 (decided by gold)"
    )
    with pytest.raises(ValueError, match="zip"):
        places(names, ("cash",), scores)
