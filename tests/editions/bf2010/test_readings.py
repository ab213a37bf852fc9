"""Readings of open questions beyond the tables in `docs/questions`: what else they change or not.

There each reading of each question is played on a table where the readings part.
"""

from typing import Any

import pytest
from attrs import evolve

from bfrules import CHANCE, bf2010
from bfrules.editions.bf2010.edition import BlackFriday2010
from bfrules.editions.bf2010.edition import Position2010 as Position
from bfrules.editions.bf2010.steps import Pass, PassWithCard, Sell, TakeSubsidy
from bfrules.editions.black_friday.position import (
    OVER,
    PLACING,
    Pile,
    Prices,
)
from bfrules.editions.black_friday.steps import (
    Buy,
    BuyBars,
    EndTurn,
    StockMarket,
)
from bfrules.kernel.grid import cell_at
from bfrules.testing import reasons
from tests.editions.bf2010.colours import COLOURS, EMPTY, ONE_EACH, cells, prices_with
from tests.editions.tables import NONE, seats_with

TAKE = bf2010.take_subsidy()
PAY = bf2010.pay_interest()
END = bf2010.end_turn()


def read(question: str, reading: str) -> BlackFriday2010:
    return bf2010.amend(bf2010.reading(question, reading))


def at_cells(*places: tuple[int, int]) -> Prices:
    yellow, blue, red, green, orange = (cell_at(*place) for place in places)
    return (yellow, blue, red, green, orange)


def kinds(edition: BlackFriday2010, table: Position) -> set[type[Any]]:
    return {type(step) for step in edition.legal(table)}


def test_q02_an_empty_market() -> None:
    refused = read("Q02", "refused")
    table = bf2010.position(turn=1, cash=20, market=EMPTY)
    assert kinds(bf2010, table) == {TakeSubsidy, BuyBars, Pass, PassWithCard}
    assert list(refused.legal(table)) == [TAKE, bf2010.pass_turn(place=None)]
    last = bf2010.position(cash=7, market={**EMPTY, "red": 1})
    bought = bf2010.buy("red", place=None)
    assert bf2010.apply(last, bought) == evolve(
        last,
        acted=True,
        seats=seats_with(last, 0, cash=0, shares=(0, 0, 1, 0, 0)),
        market=NONE,
        prices=prices_with(red=(0, 4)),
    )
    passed = bf2010.pass_turn(place=None)
    assert refused.apply(table, passed) == bf2010.apply(table, passed) == evolve(table, acted=True)


@pytest.mark.verifies("bf2010", "change.26 change.27")
def test_q10_the_black_shares_of_a_used_up_track() -> None:
    table = bf2010.position(price_change="sale", current_sale_track="second", sale_track=ONE_EACH)
    draw = bf2010.draw(ONE_EACH)
    bag, supply = bf2010.apply(table, draw), read("Q10", "supply").apply(table, draw)
    assert (bag.bag.blacks, bag.bank_blacks, bag.area_blacks) == (1 + 2, 0, 9)
    assert supply == evolve(bag, bag=Pile(bag.bag.shares, 1), bank_blacks=2)


def test_q12_silver_at_100_in_the_middle() -> None:
    at_once = read("Q12", "at-once")
    table = bf2010.position(
        level=2,
        price_change="purchase",
        purchase_track={"orange": 5},
        prices={"red": (4, 3)},
        market={"yellow": 0},
        holding={"red": 2},
        cash={1: 300},
        silver_price=95,
    )
    draw = bf2010.draw({"red": 3, "blue": 2}, black=1)
    whole, early = bf2010.apply(table, draw), at_once.apply(table, draw)
    assert cells(whole) == [(1, 2), (1, 4), (6, 3), (0, 2), (0, 2)]
    assert (whole.level, whole.phase) == (4, OVER)
    # two red at $67, four subsidies: $214; the other seats take four and buy too
    assert [(seat.cash, seat.small_bars, seat.subsidies) for seat in whole.seats] == [
        (14, 2, 4),
        (80, 3, 4),
        (80, 0, 4),
    ]
    assert early == evolve(
        whole,
        prices=table.prices,
        level=2,
        area_blacks=7,
        bag=Pile(whole.bag.shares, whole.bag.blacks - 2),
        seats=(
            evolve(table.seats[0], cash=18, small_bars=1, subsidies=2, shares=NONE),
            evolve(table.seats[1], cash=40, small_bars=3, subsidies=2),
            evolve(table.seats[2], cash=40, subsidies=2),
        ),
    )


def test_q12_bars_bought_end_the_game_after_the_prices_moved() -> None:
    table = bf2010.position(
        price_change="purchase",
        purchase_track={"orange": 5},
        silver_price=95,
        silver_bought=3,
        prices={"red": (4, 3)},
    )
    draw = bf2010.draw({"red": 5})
    whole, early = bf2010.apply(table, draw), read("Q12", "at-once").apply(table, draw)
    assert early.prices == whole.prices
    assert (whole.level, early.level) == (5, 0)


def test_q14_a_hopeless_debt() -> None:
    only_pass = read("Q14", "pass")
    table = bf2010.position(level=4, cash=20, subsidies=4, missed_interest=21)
    assert kinds(bf2010, table) == {Buy, BuyBars, Pass}
    assert kinds(only_pass, table) == {Pass}
    for other in (
        bf2010.position(level=4, cash=20, subsidies=4, missed_interest=20),
        bf2010.position(level=4, cash=20, subsidies=3, missed_interest=21),
        bf2010.position(level=4, cash=20, subsidies=4, missed_interest=21, holding={"red": 1}),
        bf2010.position(level=4, cash=20, subsidies=4),
    ):
        assert list(only_pass.legal(other)) == list(bf2010.legal(other))


def test_q15_a_subsidy_or_a_sale() -> None:
    first = read("Q15", "subsidy")
    table = bf2010.position(level=2, cash=3, holding={"red": 2}, subsidies=1, missed_interest=4)
    step = bf2010.sell("red", remove="red")
    assert bf2010.apply(bf2010.apply(table, step), PAY).seats[0].cash == 6
    helped = first.apply(table, TAKE)
    assert reasons(first, helped, step) == ()
    at_the_limit = bf2010.position(
        level=2, cash=3, holding={"red": 2}, subsidies=2, missed_interest=4
    )
    assert list(first.legal(at_the_limit)) == list(bf2010.legal(at_the_limit))
    able = bf2010.position(level=2, cash=4, holding={"red": 2}, subsidies=1, missed_interest=4)
    assert reasons(first, able, step) == ()


def test_q18_the_first_share_of_two_players() -> None:
    dealt = bf2010.start(seats=2)
    for _ in range(2):
        dealt = bf2010.apply(dealt, bf2010.deal_hand({"red": 5}))
    stocked = bf2010.apply(dealt, StockMarket((5, 5, 0, 5, 5)))
    table = evolve(stocked, market=(7, 7, 1, 7, 7), bag=Pile((7, 7, 3, 7, 7), 0))
    assert table.phase == PLACING
    step = bf2010.place_first("red")
    stays, rises = bf2010.apply(table, step), read("Q18", "rises").apply(table, step)
    assert stays == evolve(table, turn=1, market=(7, 7, 0, 7, 7), purchase_track=(0, 0, 1, 0, 0))
    assert rises == evolve(stays, prices=prices_with(red=(0, 4)))
    other = bf2010.place_first("blue")
    assert read("Q18", "rises").apply(table, other) == bf2010.apply(table, other)


def test_q30_a_debt_has_to_be_payable_out_of_what_the_action_leaves() -> None:
    before = read("Q30", "before")
    table = bf2010.position(level=2, cash=5, subsidies=1, missed_interest=4, holding={"red": 1})
    bought = bf2010.buy_silver(1, place="red")
    helped = bf2010.apply(table, TAKE)
    assert reasons(bf2010, table, bf2010.pass_turn(place="red")) == ()
    assert reasons(before, table, bf2010.pass_turn(place="red")) == ()
    poor = bf2010.position(level=2, cash=3, subsidies=1, missed_interest=4, holding={"red": 1})
    assert reasons(bf2010, poor, bf2010.pass_turn(place="red")) == ()
    assert reasons(before, poor, bf2010.sell("red", remove="red")) == ()
    assert reasons(before, helped, bought) == ()
    late = evolve(poor, acted=True)
    assert list(before.legal(late)) == [END]
    assert list(bf2010.legal(late)) == [TAKE]


def test_q60_leaves_a_debtor_who_cannot_sell_something_to_do() -> None:
    refused = read("Q60", "refused")
    table = bf2010.position(
        level=2,
        current_sale_track="refilled second",
        sale_track=EMPTY,
        holding={"red": 1},
        subsidies=2,
        missed_interest=4,
    )
    assert kinds(bf2010, table) == {Sell}
    assert kinds(refused, table) == {Pass}
    passed = refused.apply(table, bf2010.pass_turn(place="red"))
    assert kinds(refused, passed) == {EndTurn}
    assert refused.apply(passed, END).seats[0].owed == 4


def test_q80_refill_before_the_missing_colours() -> None:
    table = bf2010.position(
        price_change="sale",
        current_sale_track="third",
        sale_track=ONE_EACH,
        blacks_in_the_supply=3,
        market={"orange": 2, "yellow": 0},
    )
    draw = bf2010.draw({"red": 3, "green": 2})
    before, after = bf2010.apply(table, draw), read("Q80", "after").apply(table, draw)
    assert before.market == after.market == (0, 2, 5, 4, 0)
    assert cells(before) == [(1, 2), (0, 2), (2, 3), (1, 4), (1, 2)]
    assert after == evolve(before, prices=at_cells((1, 2), (0, 2), (2, 3), (1, 4), (0, 2)))
    assert after.sale_tracks == before.sale_tracks
    both = bf2010.amend(bf2010.reading("Q08", "rises"), bf2010.reading("Q80", "after"))
    assert cells(both.apply(table, draw)) == [(1, 2), (0, 2), (2, 3), (1, 4), (0, 3)]


def test_q83_the_rises_of_an_additional_pass() -> None:
    nothing = read("Q83", "no")
    table = bf2010.position(turn=1, market={"red": 1}, silver_track={"red": 2, "blue": 1})
    step = bf2010.pass_with_card(place="red")
    both = bf2010.apply(table, step)
    assert both.prices == prices_with(red=(0, 5))
    assert nothing.apply(table, step) == evolve(both, prices=table.prices)


def test_q87_the_turn_after_its_price_change() -> None:
    over = read("Q87", "over")
    table = bf2010.position(price_change="purchase", purchase_track={"orange": 5}, turn=1)
    draw = bf2010.draw({"red": 3, "blue": 2})
    goes_on = bf2010.apply(table, draw)
    assert (goes_on.turn, goes_on.acted) == (1, True)
    assert kinds(bf2010, goes_on) == {TakeSubsidy, PassWithCard, EndTurn}
    assert over.apply(table, draw) == bf2010.apply(goes_on, END)


def test_q87_a_debt_that_can_be_paid_keeps_the_turn_going() -> None:
    over = read("Q87", "over").amend(bf2010.reading("Q92", "new"))
    words: dict[str, Any] = {
        "level": 2,
        "price_change": "purchase",
        "purchase_track": {"orange": 5},
        "turn": 1,
        "subsidies": {1: 2},
        "missed_interest": {1: 2},
    }
    draw = bf2010.draw({"red": 3, "blue": 3})
    able = over.apply(bf2010.position(cash={1: 4}, **words), draw)
    assert (able.turn, able.acted) == (1, True)
    assert list(over.legal(able)) == [
        PAY,
        bf2010.pass_with_card(place="yellow"),
        *[bf2010.pass_with_card(place=name) for name in COLOURS[1:]],
    ]
    unable = over.apply(bf2010.position(cash={1: 1}, **words), draw)
    assert (unable.turn, unable.acted) == (2, False)
    assert (unable.seats[1].owed, unable.seats[1].owed_later) == (4, 0)


def test_q09_the_letter_triggers_after_any_action() -> None:
    letter = read("Q09", "any-action")
    table = bf2010.position(
        current_sale_track="refilled second",
        sale_track={"yellow": 1, "blue": 1, "red": 1, "green": 1, "orange": 1},
        holding={"red": 1},
        cash=100,
    )
    steps = (
        bf2010.pass_turn(place="red"),
        bf2010.buy("red", place="red"),
        bf2010.buy_silver(1, place="red"),
        bf2010.sell("red", remove="red"),
    )
    actors = [letter.actor(letter.apply(table, step)) for step in steps]
    assert actors == [CHANCE, CHANCE, CHANCE, 0]
    assert [bf2010.actor(bf2010.apply(table, step)) for step in steps] == [0, 0, 0, CHANCE]
