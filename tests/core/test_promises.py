"""Promises as data: what a frame lets change, told and checked alike."""

import pytest
from attrs import evolve

from bfrules import bf2023
from bfrules.core.promises import only, widened
from bfrules.editions.bf2023 import Position2023

BEFORE = bf2023.position(seats=3, turn=1)
CASH_OF_ALL_BARS_OF_ONE = only(of_the_seat=("small_bars",), of_every_seat=("cash",))


def with_one_more(table: Position2023, seat: int, part: str) -> Position2023:
    """Return a table where a seat has one more of something."""
    mine = evolve(table.seats[seat], **{part: getattr(table.seats[seat], part) + 1})
    return evolve(table, seats=(*table.seats[:seat], mine, *table.seats[seat + 1 :]))


@pytest.mark.parametrize(
    ("seat", "part", "may_change"),
    [
        (1, "cash", True),
        (0, "cash", True),
        (1, "small_bars", True),
        (0, "small_bars", False),
        (1, "big_bars", False),
    ],
)
def test_parts_of_the_seat_to_move_may_change_beside_parts_of_every_seat(
    seat: int, part: str, may_change: bool
) -> None:
    """It was told so, and what only the seat to move may change broke it all the same."""
    after = with_one_more(BEFORE, seat, part)
    for frame in (
        CASH_OF_ALL_BARS_OF_ONE,
        widened(only(of_every_seat=("cash",)), of_the_seat=("small_bars",)),
    ):
        assert frame(after, bf2023.printed, BEFORE, None) is may_change
