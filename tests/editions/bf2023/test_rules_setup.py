"""Setting the table: seats, shares, markers, hands."""

import pytest
from attrs import evolve

from bfrules import CHANCE, IllegalStep, bf2023
from bfrules.editions.bf2023.edition import Position2023 as Position
from bfrules.editions.bf2023.steps import SetUp
from bfrules.editions.black_friday.position import (
    ACTING,
    DEALING,
    STOCKING,
    Pile,
    Seat,
)
from bfrules.editions.black_friday.steps import DealHand, StockMarket
from bfrules.testing import reasons
from tests.editions.tables import NONE, untouched

FIVE_OF_EACH = {"purple": 1, "yellow": 1, "green": 1, "blue": 1, "white": 1}


def table_before_any_draw(seats: int, mibs: bool, market: int) -> Position:
    seats_before = (Seat(0, NONE, 0, 0, 0),) * seats
    return evolve(untouched(Position, seats_before, market, bag=14), phase=STOCKING, mibs=mibs)


@pytest.mark.verifies(
    "bf2023",
    "setup.1 setup.3 setup.4 setup.8 setup.9 setup.10 setup.11 setup.12 setup.13 setup.14 "
    "setup.15 setup.16 setup.17 setup.19 setup.20 sell.10 table.4 table.5",
)
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("mibs", [False, True])
def test_the_table_for_three_and_four_seats(seats: int, mibs: bool) -> None:
    start = bf2023.start(seats=seats, mibs=mibs)
    assert start == table_before_any_draw(seats, mibs, market=4)
    assert bf2023.actor(start) is CHANCE


@pytest.mark.verifies("bf2023", "setup.2 setup.18 setup.20 table.6")
@pytest.mark.parametrize("mibs", [False, True])
def test_the_table_for_five_seats_leaves_no_share_in_the_box(mibs: bool) -> None:
    assert bf2023.start(seats=5, mibs=mibs) == table_before_any_draw(5, mibs, market=5)


@pytest.mark.verifies("bf2023", "setup.3 setup.4 setup.12 setup.13")
def test_setting_the_table_puts_every_marker_back() -> None:
    left_over = evolve(bf2023.in_the_box, bar_space=24, bars_bought=2, level=9)
    assert bf2023.apply(left_over, SetUp(3, False)) == bf2023.start(seats=3)


@pytest.mark.verifies("bf2023", "table.1 table.3 table.7")
@pytest.mark.parametrize("seats", [0, 2, 6])
def test_there_are_three_to_five_seats(seats: int) -> None:
    with pytest.raises(IllegalStep) as refused:
        bf2023.start(seats=seats, mibs=True)
    assert str(refused.value) == (
        f"bf2023: set up for {seats} seats, the M.I.B.S. first is not allowed:\n"
        "  - wrong_number_of_seats: The game is for as many players as the box allows. "
        f"(seats {seats}, allowed 3, 4 or 5 (a game for two players has "
        "3 seats, with the M.I.B.S.)) [bf2023.table.1, bf2023.table.3, bf2023.table.7]"
    )


def test_a_table_is_set_once() -> None:
    start = bf2023.start(seats=3)
    assert reasons(bf2023, start, SetUp(6, False)) == (
        "table_already_set (what is due the draw for the first market)",
        "wrong_number_of_seats (seats 6, "
        "allowed 3, 4 or 5 (a game for two players has 3 seats, with the M.I.B.S.))",
    )


def test_the_tables_that_the_box_offers() -> None:
    assert list(bf2023.legal(bf2023.in_the_box)) == [
        SetUp(3, False),
        SetUp(3, True),
        SetUp(4, False),
        SetUp(4, True),
        SetUp(5, False),
        SetUp(5, True),
    ]


# the first market -------------------------------------------------------------


def test_everything_wrong_with_a_first_market_is_said_at_once() -> None:
    acting = bf2023.position()
    assert reasons(bf2023, acting, StockMarket((-1, 25, 0, 0, 0))) == (
        "first_market_not_due (what is due the action)",
        "not_a_first_market (shares -1 purple, 25 yellow, blacks 0)",
        "first_market_not_in_the_bag (yellow drawn 25, bag 14)",
        "wrong_size_of_the_first_market (drawn 24, to draw 20)",
    )


@pytest.mark.parametrize(
    ("drawn", "reason"),
    [
        ((4, 4, 4, 4, 3), "wrong_size_of_the_first_market (drawn 19, to draw 20)"),
        ((4, 4, 4, 4, 5), "wrong_size_of_the_first_market (drawn 21, to draw 20)"),
        ((0, 0, 0, 5, 15), "first_market_not_in_the_bag (white drawn 15, bag 14)"),
        ((14, 15, 0, 0, 0), "first_market_not_in_the_bag (yellow drawn 15, bag 14)"),
        ((21, 0, 0, 0, -1), "not_a_first_market (shares 21 purple, -1 white, blacks 0)"),
    ],
)
def test_a_first_market_draws_20_shares_that_are_there(
    drawn: tuple[int, int, int, int, int], reason: str
) -> None:
    assert reason in reasons(bf2023, bf2023.start(seats=4), StockMarket(drawn))


# the hands --------------------------------------------------------------------


def stocked_table(seats: int, mibs: bool) -> Position:
    return bf2023.apply(bf2023.start(seats=seats, mibs=mibs), StockMarket((5, 4, 4, 4, 3)))


@pytest.mark.verifies("bf2023", "setup.7 setup.28 setup.30 setup.31 setup.32 setup.33")
def test_every_seat_gets_five_shares_100_dollars_and_all_but_the_first_a_tile() -> None:
    stocked = stocked_table(5, mibs=False)
    dealt = stocked
    for _ in range(5):
        assert bf2023.actor(dealt) is CHANCE
        dealt = bf2023.apply(dealt, bf2023.deal_hand(FIVE_OF_EACH))
    one_each = (1, 1, 1, 1, 1)
    assert dealt == evolve(
        stocked,
        phase=ACTING,
        seats=tuple(Seat(100, one_each, 0, 0, tile) for tile in (0, 2, 3, 4, 5)),
        bag=Pile((4, 5, 5, 5, 6), 0),
    )
    assert bf2023.actor(dealt) == 0


@pytest.mark.verifies("bf2023", "table.2 setup.34 setup.35 mibs.4 mibs.5 mibs.6")
def test_the_mibs_is_the_first_seat_draws_as_everybody_and_has_no_tile() -> None:
    stocked = stocked_table(3, mibs=True)
    dealt = bf2023.apply(stocked, DealHand((5, 0, 0, 0, 0)))
    assert dealt == evolve(
        stocked,
        phase=DEALING,
        turn=1,
        seats=(Seat(100, (5, 0, 0, 0, 0), 0, 0, 0), *stocked.seats[1:]),
        bag=Pile((4, 10, 10, 10, 11), 0),
    )
    for _ in range(2):
        dealt = bf2023.apply(dealt, bf2023.deal_hand(FIVE_OF_EACH))
    assert [seat.card for seat in dealt.seats] == [0, 2, 3]
    assert (dealt.phase, dealt.turn, bf2023.actor(dealt)) == (ACTING, 0, 0)


def test_everything_wrong_with_a_hand_is_said_at_once() -> None:
    assert reasons(bf2023, bf2023.start(seats=3), DealHand((15, -1, 0, 0, 0))) == (
        "hand_not_due (what is due the draw for the first market)",
        "not_a_hand (shares 15 purple, -1 yellow, blacks 0)",
        "hand_not_in_the_bag (purple drawn 15, bag 14)",
        "wrong_size_of_a_hand (drawn 14, to draw 5)",
    )
