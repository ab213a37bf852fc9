"""Setting the table: for two to five players, with cards and without, hands first."""

import pytest
from attrs import evolve

from bfrules import CHANCE, IllegalStep, bf2010
from bfrules.editions.bf2010.edition import Position2010 as Position
from bfrules.editions.bf2010.steps import PlaceFirst, SetUp
from bfrules.editions.black_friday.position import (
    ACTING,
    DEALING,
    PLACING,
    STOCKING,
    Pile,
    Seat,
)
from bfrules.editions.black_friday.steps import (
    NO_TRACK,
    PURCHASE,
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


@pytest.mark.verifies("bf2010", "setup.18")
@pytest.mark.parametrize(("seats", "left"), [(2, 5), (3, 2), (4, 1), (5, 0)])
def test_what_is_left_over_goes_back_into_the_box(seats: int, left: int) -> None:
    table = bf2010.start(seats=seats)
    on_the_table = table.market[0] + table.bag.shares[0] + 3 * 2
    assert 25 - on_the_table == left


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


@pytest.mark.verifies("bf2010", "setup.19 setup.20 setup.17")
def test_the_seats_draw_five_shares_each_in_turn_order() -> None:
    table = bf2010.start(seats=3)
    first = bf2010.apply(table, bf2010.deal_hand({"yellow": 5}))
    assert first == evolve(
        table,
        turn=1,
        seats=(evolve(table.seats[0], shares=(5, 0, 0, 0, 0)), *table.seats[1:]),
        bag=Pile((8, 13, 13, 13, 13), 0),
    )
    second = bf2010.apply(first, bf2010.deal_hand({"red": 2, "green": 3}))
    assert second == evolve(
        first,
        turn=2,
        seats=(
            first.seats[0],
            evolve(first.seats[1], shares=(0, 0, 2, 3, 0)),
            first.seats[2],
        ),
        bag=Pile((8, 13, 11, 10, 13), 0),
    )
    third = bf2010.apply(second, bf2010.deal_hand({"orange": 5}))
    assert third == evolve(
        second,
        phase=STOCKING,
        turn=0,
        seats=(*second.seats[:2], evolve(second.seats[2], shares=(0, 0, 0, 0, 5))),
        bag=Pile((8, 13, 11, 10, 8), 0),
    )


@pytest.mark.verifies("bf2010", "setup.19")
@pytest.mark.parametrize(
    ("shares", "expected"),
    [
        ((4, 0, 0, 0, 0), "wrong_size_of_a_hand (drawn 4, to draw 5)"),
        ((3, 3, 0, 0, 0), "wrong_size_of_a_hand (drawn 6, to draw 5)"),
        ((6, 0, 0, 0, -1), "not_a_hand (shares (6, 0, 0, 0, -1), blacks 0)"),
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


@pytest.mark.verifies("bf2010", "setup.23 setup.24 setup.25 turn.4")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_twenty_shares_join_the_market_after_all_hands_and_the_first_seat_begins(
    seats: int,
) -> None:
    table = dealt(seats)
    assert (table.phase, bf2010.actor(table)) == (STOCKING, CHANCE)
    assert bf2010.apply(
        table, bf2010.stock_market({"yellow": 8, "blue": 6, "red": 3, "green": 2, "orange": 1})
    ) == evolve(
        table,
        phase=ACTING,
        turn=0,
        market=(12, 10, 7, 6, 5),
        bag=Pile((2, 4, 7, 8, 9), 0),
    )


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
        "not_a_first_market (shares (20, 1, 0, 0, -1), blacks 0)",
        "first_market_not_in_the_bag (yellow drawn 20, bag 10)",
    )


# two players ------------------------------------------------------------------


@pytest.mark.verifies("bf2010", "two.1 two.2 two.3 table.2")
def test_two_players_fill_a_smaller_market_and_place_a_share_each() -> None:
    table = dealt(2)
    stocked = bf2010.apply(table, StockMarket((0, 4, 4, 6, 6)))
    assert stocked == evolve(
        table, phase=PLACING, turn=0, market=(2, 6, 6, 8, 8), bag=Pile((10, 6, 6, 4, 4), 0)
    )
    assert bf2010.actor(stocked) == 0
    assert list(bf2010.legal(stocked)) == [PlaceFirst(Colour(colour)) for colour in range(5)]
    once = bf2010.apply(stocked, bf2010.place_first("yellow"))
    assert once == evolve(stocked, turn=1, market=(1, 6, 6, 8, 8), purchase_track=(1, 0, 0, 0, 0))
    assert bf2010.apply(once, bf2010.place_first("yellow")) == evolve(
        once, phase=ACTING, turn=0, market=(0, 6, 6, 8, 8), purchase_track=(2, 0, 0, 0, 0)
    )


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


@pytest.mark.verifies("bf2010", "two.3")
def test_the_two_first_shares_count_as_two_of_the_five_that_trigger() -> None:
    table = bf2010.apply(dealt(2), StockMarket((4, 4, 4, 4, 4)))
    for _ in range(2):
        table = bf2010.apply(table, bf2010.place_first("green"))
    full = 0
    while table.trigger == NO_TRACK:
        rich = evolve(table, seats=tuple(evolve(seat, cash=100) for seat in table.seats))
        table = bf2010.apply(rich, bf2010.buy("red", place="red"))
        full += 1
        if table.trigger == NO_TRACK:
            table = bf2010.apply(table, bf2010.end_turn())
    assert (full, table.trigger) == (3, PURCHASE)


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
