"""Positions with one part replaced: that part, and no other."""

from typing import Any

import pytest
from attrs import evolve

from bfrules import bf2023
from bfrules.editions.black_friday import position

TABLE = bf2023.position(seats=4, turn=2, mibs=True, holding={"green": 3})
NEW: Any = (9, 9, 9, 9, 9)
OLD: Any = ((1, 0, 0, 0, 0), (2, 0, 0, 0, 0), (3, 0, 0, 0, 0))


@pytest.mark.parametrize("which", range(3))
def test_one_sale_track_is_replaced(which: int) -> None:
    tracks = position.SaleTracks(OLD, (4, 5, 6), which)
    shares: Any = tuple(NEW if at == which else old for at, old in enumerate(OLD))
    blacks: Any = tuple(8 if at == which else old for at, old in enumerate((4, 5, 6)))
    assert position.with_current_sale_track(tracks, NEW) == position.SaleTracks(
        shares, (4, 5, 6), which
    )
    for current in range(3):
        assert position.with_sale_track(tracks, which, NEW, 8, current) == position.SaleTracks(
            shares, blacks, current
        )
    assert position.current_sale_track(evolve(TABLE, sale_tracks=tracks)) == OLD[which]
