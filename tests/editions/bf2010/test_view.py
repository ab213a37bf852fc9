"""What a seat may know: cash and shares are hidden, subsidies and bars are open."""

import pytest
from attrs import evolve

from bfrules import bf2010
from bfrules.editions.bf2010.edition import Position2010 as Position
from bfrules.editions.bf2010.edition import View2010
from bfrules.editions.black_friday.position import ACTING, SaleTracks
from bfrules.editions.black_friday.steps import NO_TRACK
from bfrules.editions.black_friday.view import SeenSeat
from tests.editions.tables import FULL, NONE, USUAL


def table() -> Position:
    return bf2010.position(
        turn=1,
        level=3,
        hands={0: {"yellow": 3}, 1: {"red": 2}, 2: {"orange": 1}},
        cash={0: 10, 1: 20, 2: 30},
        silver_bars={0: 6, 1: 1},
        subsidies={0: 3, 1: 2},
        missed_interest={0: 5},
        turned_cards={0: 2},
        purchase_track={"yellow": 1},
        silver_track={"blue": 1},
        silver_price=25,
        silver_bought=2,
        blacks_in_the_supply=1,
    )


@pytest.mark.verifies("bf2010", "setup.21 setup.22")
def test_a_seat_sees_the_board_its_own_screen_and_what_lies_before_the_others() -> None:
    assert bf2010.view(table(), 1) == View2010(
        seat=1,
        phase=ACTING,
        turn=1,
        acted=False,
        trigger=NO_TRACK,
        mibs=False,
        seats=(
            SeenSeat(None, None, 1, 1, 0, subsidies=3, turned=2, owed=5),
            SeenSeat(20, (0, 0, 2, 0, 0), 1, 0, 2, subsidies=2),
            SeenSeat(None, None, 0, 0, 3),
        ),
        prices=(USUAL, USUAL, USUAL, USUAL, USUAL),
        market=(4, 4, 4, 4, 4),
        purchase_track=(1, 0, 0, 0, 0),
        bar_track=(0, 1, 0, 0, 0),
        sale_tracks=SaleTracks((FULL, FULL, FULL), (1, 2, 3), 0),
        unseen=(12, 12, 11, 13, 13),
        blacks_in_the_bag=2,
        bank_blacks=1,
        area_blacks=6,
        bar_space=3,
        bars_bought=2,
        level=3,
    )


def test_bars_lie_behind_the_screen_under_the_other_reading() -> None:
    hidden = bf2010.amend(bf2010.reading("Q91", "hidden"))
    assert hidden.view(table(), 1).seats == (
        SeenSeat(None, None, None, None, 0, subsidies=3, turned=2, owed=5),
        SeenSeat(20, (0, 0, 2, 0, 0), 1, 0, 2, subsidies=2),
        SeenSeat(None, None, None, None, 3),
    )


def test_the_special_action_cards_and_what_was_missed_in_ones_own_turn_are_open() -> None:
    two = bf2010.position(seats=2, level=2, cash=5, subsidies=2)
    missed = evolve(two, seats=(evolve(two.seats[0], turned_later=1, owed_later=2), two.seats[1]))
    assert bf2010.view(missed, 1).seats == (
        SeenSeat(None, None, 0, 0, 0, True, True, subsidies=2, turned_later=1, owed_later=2),
        SeenSeat(5, NONE, 0, 0, 2, True, True, subsidies=2),
    )
