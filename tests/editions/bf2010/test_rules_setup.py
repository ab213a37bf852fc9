"""Setting the table: for two to five players, with cards and without, hands first."""

import pytest
from attrs import evolve

from bfrules import IllegalStep, bf2010
from bfrules.editions.bf2010.edition import Position2010 as Position
from bfrules.editions.bf2010.steps import PlaceFirst, SetUp
from bfrules.editions.black_friday.position import (
    ACTING,
    DEALING,
    Pile,
    Seat,
)
from bfrules.editions.black_friday.steps import (
    ChangePrices,
    DealHand,
    StockMarket,
)
from bfrules.kernel.shares import Colour, Counts
from bfrules.testing import reasons
from tests.editions.tables import NONE, USUAL, untouched

HAND = DealHand((1, 1, 1, 1, 1))


def dealt(seats: int, special_cards: bool = True) -> Position:
    """Return a table after all hands, before the draw for the market."""
    table = bf2010.start(seats=seats, special_cards=special_cards)
    for _ in range(seats):
        table = bf2010.apply(table, HAND)
    return table


# the table --------------------------------------------------------------------


@pytest.mark.verifies(
    "bf2010",
    "table.1 table.2 setup.1 setup.2 setup.3 setup.4 setup.5 setup.6 setup.7 setup.9 setup.10 "
    "setup.11 setup.12 setup.13 setup.14 setup.15 setup.16 setup.17 setup.18 setup.22 "
    "setup.23 setup.26 setup.27 two.1 two.4 two.5",
)
@pytest.mark.parametrize(
    ("seats", "market", "bag"), [(2, 2, 12), (3, 4, 13), (4, 4, 14), (5, 4, 15)]
)
def test_the_table_before_anybody_draws(seats: int, market: int, bag: int) -> None:
    """Nobody has cash, bars, shares or subsidies: they are in the bank; the marker is no share."""
    two = seats == 2
    found = tuple(
        Seat(0, NONE, 0, 0, number + 1 if number else 0, two, two) for number in range(seats)
    )
    assert bf2010.start(seats=seats) == evolve(
        untouched(Position, found, market, bag), phase=DEALING
    )
    assert bf2010.printed.prices[USUAL] == 7
    assert bf2010.printed.bar_prices[0] == 20


@pytest.mark.verifies("bf2010", "setup.28 setup.26 two.4 two.5")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_first_game_may_do_without_the_cards(seats: int) -> None:
    with_cards = bf2010.start(seats=seats)
    assert bf2010.start(seats=seats, special_cards=False) == evolve(
        with_cards, seats=(Seat(0, NONE, 0, 0, 0),) * seats
    )


@pytest.mark.verifies("bf2010", "table.1")
@pytest.mark.parametrize("seats", [-1, 0, 1, 6, 7])
def test_no_other_number_of_players(seats: int) -> None:
    with pytest.raises(IllegalStep) as illegal:
        bf2010.start(seats=seats)
    (refusal,) = illegal.value.refusals
    assert refusal.statements == ("bf2010.table.1",)
    assert reasons(bf2010, bf2010.in_the_box, SetUp(seats, True)) == (
        f"wrong_number_of_seats (seats {seats}, allowed 2, 3, 4 or 5)",
    )


def test_the_tables_that_can_be_set() -> None:
    assert list(bf2010.legal(bf2010.in_the_box)) == [
        SetUp(seats, cards) for seats in (2, 3, 4, 5) for cards in (True, False)
    ]
    assert {
        step
        for step in bf2010.conceivable(bf2010.in_the_box)
        if isinstance(step, SetUp) and not bf2010.refusals(bf2010.in_the_box, step)
    } == set(bf2010.legal(bf2010.in_the_box))


def test_a_table_is_set_once() -> None:
    table = bf2010.start(seats=3)
    assert reasons(bf2010, table, SetUp(3, True)) == (
        "table_already_set (what is due the draw of a hand)",
    )


# the hands --------------------------------------------------------------------


@pytest.mark.verifies("bf2010", "setup.19")
@pytest.mark.parametrize(
    ("shares", "expected"),
    [
        ((4, 0, 0, 0, 0), "wrong_size_of_a_hand (drawn 4, to draw 5)"),
        ((3, 3, 0, 0, 0), "wrong_size_of_a_hand (drawn 6, to draw 5)"),
        ((6, 0, 0, 0, -1), "not_a_hand (shares 6 yellow, -1 orange, blacks 0)"),
    ],
)
def test_a_hand_has_five_shares(shares: Counts, expected: str) -> None:
    assert reasons(bf2010, bf2010.start(seats=4), DealHand(shares)) == (expected,)


def test_a_hand_comes_out_of_the_bag() -> None:
    table = bf2010.start(seats=5)
    for _ in range(2):
        table = bf2010.apply(table, bf2010.deal_hand({"blue": 5}))
    table = bf2010.apply(table, bf2010.deal_hand({"blue": 4, "red": 1}))
    assert reasons(bf2010, table, bf2010.deal_hand({"blue": 5})) == (
        "hand_not_in_the_bag (blue drawn 5, bag 1)",
    )


# the market -------------------------------------------------------------------


@pytest.mark.verifies("bf2010", "setup.25")
def test_the_market_is_not_drawn_before_the_hands_nor_after_it() -> None:
    drawn = bf2010.stock_market({"yellow": 4, "blue": 4, "red": 4, "green": 4, "orange": 4})
    before = bf2010.start(seats=3)
    assert reasons(bf2010, before, drawn) == (
        "first_market_not_due (what is due the draw of a hand)",
    )
    assert reasons(bf2010, bf2010.position(), drawn) == (
        "first_market_not_due (what is due the action)",
    )
    assert reasons(bf2010, bf2010.position(), HAND) == ("hand_not_due (what is due the action)",)


@pytest.mark.verifies("bf2010", "setup.24 two.2")
@pytest.mark.parametrize("seats", [2, 4])
def test_the_draw_for_the_market_has_20_shares_of_the_bag(seats: int) -> None:
    table = dealt(seats)
    assert reasons(bf2010, table, StockMarket((4, 4, 4, 4, 3))) == (
        "wrong_size_of_the_first_market (drawn 19, to draw 20)",
    )
    assert reasons(bf2010, table, StockMarket((4, 4, 4, 4, 5))) == (
        "wrong_size_of_the_first_market (drawn 21, to draw 20)",
    )
    assert reasons(bf2010, table, StockMarket((20, 1, 0, 0, -1))) == (
        "not_a_first_market (shares 20 yellow, 1 blue, -1 orange, blacks 0)",
        "first_market_not_in_the_bag (yellow drawn 20, bag 10)",
    )


# two players ------------------------------------------------------------------


@pytest.mark.verifies("bf2010", "two.3")
def test_a_first_share_is_one_of_the_market() -> None:
    table = bf2010.apply(dealt(2), StockMarket((4, 4, 4, 4, 4)))
    empty_of_red = evolve(table, market=(6, 6, 0, 6, 6), bag=Pile((6, 6, 12, 6, 6), 0))
    assert reasons(bf2010, empty_of_red, bf2010.place_first("red")) == (
        "first_share_not_in_the_market (placed red, allowed yellow, blue, green, orange)",
    )
    assert reasons(bf2010, table, PlaceFirst(None)) == (
        "first_share_not_in_the_market (placed nothing, allowed yellow, blue, red, green, orange)",
    )
    assert reasons(bf2010, table, PlaceFirst(Colour(7))) == (
        "first_share_not_in_the_market (placed colour 7, allowed yellow, blue, red, green, orange)",
    )
    assert reasons(bf2010, table, bf2010.pass_turn(place="red")) == (
        "not_the_time_for_an_action (what is due the first share on the purchase track)",
    )


@pytest.mark.verifies("bf2010", "two.3")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_more_than_two_players_place_no_first_share(seats: int) -> None:
    table = bf2010.apply(dealt(seats), StockMarket((4, 4, 4, 4, 4)))
    assert table.phase == ACTING
    assert table.purchase_track == NONE
    assert reasons(bf2010, table, bf2010.place_first("red")) == (
        "first_share_not_due (what is due the action)",
    )


# the marker -------------------------------------------------------------------


@pytest.mark.verifies("bf2010", "interest.9 interest.10 setup.27")
def test_the_interest_marker_is_no_share_of_the_bag() -> None:
    """It only reminds: draws and their chances are those of the shares alone."""
    table = bf2010.position(price_change="purchase", purchase_track={"red": 5})
    chances = dict(bf2010.chance(table))
    assert sum(chances.values()) == 1
    assert all(sum(step.shares) + step.blacks == 5 for step in map(as_draw, chances))


def as_draw(step: object) -> ChangePrices:
    assert isinstance(step, ChangePrices)
    return step
