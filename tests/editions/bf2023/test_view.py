"""What a seat may know."""

import pytest

from bfrules import bf2023
from bfrules.editions.bf2023.edition import Position2023 as Position
from bfrules.editions.bf2023.edition import View2023
from bfrules.editions.black_friday.position import ACTING, SaleTracks
from bfrules.editions.black_friday.steps import NO_TRACK
from bfrules.editions.black_friday.view import SeenSeat
from tests.editions.tables import FULL, USUAL


def table(mibs: bool = False) -> Position:
    return bf2023.position(
        mibs=mibs,
        turn=1,
        level=1,
        hands={0: {"purple": 3}, 1: {"green": 2}, 2: {"white": 1}},
        cash={0: 10, 1: 20, 2: 30},
        gold_bars={0: 6, 1: 1},
        purchase_track={"purple": 1},
        gold_track={"yellow": 1},
        gold_price=25,
        gold_bought=2,
        blacks_in_the_bank=1,
    )


@pytest.mark.verifies("bf2023", "setup.29 setup.30")
def test_a_seat_sees_the_board_and_its_own_screen_only() -> None:
    assert bf2023.view(table(), 1) == View2023(
        seat=1,
        phase=ACTING,
        turn=1,
        acted=False,
        trigger=NO_TRACK,
        mibs=False,
        seats=(
            SeenSeat(None, None, None, None, 0),
            SeenSeat(20, (0, 0, 2, 0, 0), 1, 0, 2),
            SeenSeat(None, None, None, None, 3),
        ),
        prices=(USUAL, USUAL, USUAL, USUAL, USUAL),
        market=(4, 4, 4, 4, 4),
        purchase_track=(1, 0, 0, 0, 0),
        bar_track=(0, 1, 0, 0, 0),
        sale_tracks=SaleTracks((FULL, FULL, FULL), (1, 2, 3), 0),
        unseen=(13, 13, 12, 14, 14),
        blacks_in_the_bag=0,
        bank_blacks=1,
        area_blacks=8,
        bar_space=5,
        bars_bought=2,
        level=1,
    )


@pytest.mark.verifies("bf2023", "mibs.2 mibs.3")
def test_everybody_sees_what_the_mibs_owns() -> None:
    for seat in range(3):
        view = bf2023.view(table(mibs=True), seat)
        assert view.seats[0] == SeenSeat(10, (3, 0, 0, 0, 0), 1, 1, 0)
        assert view.unseen == (10, 13, 12 if seat == 1 else 14, 14, 13 if seat == 2 else 14)


def test_the_black_shares_in_the_bag_follow_from_the_board() -> None:
    waiting = bf2023.position(level=3, price_change="gold", gold_track={"green": 5})
    assert (waiting.bag.blacks, bf2023.view(waiting, 2).blacks_in_the_bag) == (3, 3)
