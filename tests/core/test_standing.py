"""The standing: what parts each place from its nearest rival."""

import pytest

from bfrules.core.standing import Place, Score, places


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
