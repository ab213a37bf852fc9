"""Every reading of every open question, on a table where the readings part.

A question with one reading has its default checked.
"""

from typing import Any

import pytest
from attrs import evolve

from bfrules import CHANCE, bf2010
from bfrules.editions.bf2010.edition import BlackFriday2010
from bfrules.editions.bf2010.edition import Position2010 as Position
from bfrules.editions.bf2010.steps import Pass, PassWithCard, Sell, Step, TakeSubsidy
from bfrules.editions.black_friday.position import (
    ACTING,
    CHANGING,
    OVER,
    PLACING,
    Pile,
    Prices,
    SaleTracks,
    Seat,
)
from bfrules.editions.black_friday.steps import (
    BARS,
    NO_TRACK,
    PURCHASE,
    SALE,
    Buy,
    BuyBars,
    EndTurn,
    StockMarket,
)
from bfrules.editions.black_friday.view import SeenSeat
from bfrules.kernel.grid import cell_at
from bfrules.testing import reasons
from tests.editions.bf2010.colours import COLOURS, EMPTY, ONE_EACH, cells, prices_with
from tests.editions.tables import FULL, NONE, seats_with

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


# every reading has its test ---------------------------------------------------


def test_every_question_has_a_test_here() -> None:
    tested = {name.split("_")[1].upper() for name in globals() if name.startswith("test_q")}
    assert tested == {question.id for question in bf2010.questions}


# the readings -----------------------------------------------------------------


def test_q01_a_short_bag() -> None:
    hands = {1: {"yellow": 13, "blue": 12, "red": 12, "green": 12, "orange": 8}}
    table = bf2010.position(price_change="purchase", purchase_track={"orange": 5}, hands=hands)
    draw = bf2010.draw({"blue": 1, "red": 1, "green": 1})
    ends = read("Q01", "ends")
    assert list(bf2010.legal(table)) == list(ends.legal(table)) == [draw]
    goes_on = bf2010.apply(table, draw)
    assert goes_on == evolve(
        table,
        phase=ACTING,
        trigger=NO_TRACK,
        prices=prices_with(yellow=(0, 2), blue=(1, 3), red=(1, 3), green=(1, 3), orange=(0, 2)),
        market=(4, 5, 5, 5, 4),
        purchase_track=NONE,
        bag=Pile((0, 0, 0, 0, 5), 0),
    )
    # 36 shares of $12 and 21 of $6 bring $558 and $20 more by a subsidy: 28 bars, five a gold bar
    assert ends.apply(table, draw) == evolve(
        goes_on,
        phase=OVER,
        seats=(
            evolve(table.seats[0], cash=0, subsidies=1, small_bars=1),
            evolve(table.seats[1], cash=18, subsidies=1, shares=NONE, small_bars=3, big_bars=5),
            evolve(table.seats[2], cash=0, subsidies=1, small_bars=1),
        ),
        market=(17, 17, 17, 17, 12),
    )
    enough = bf2010.position(price_change="purchase", purchase_track={"orange": 5})
    five = bf2010.draw(ONE_EACH)
    assert ends.apply(enough, five) == bf2010.apply(enough, five)


def test_q02_an_empty_market() -> None:
    refused = read("Q02", "refused")
    table = bf2010.position(turn=1, cash=20, market=EMPTY)
    nothing = "nothing_to_place (placed nothing, market empty)"
    for step in (bf2010.buy_silver(1, place=None), bf2010.pass_with_card(place=None)):
        assert reasons(bf2010, table, step) == ()
        assert reasons(refused, table, step) == (nothing,)
    assert kinds(bf2010, table) == {TakeSubsidy, BuyBars, Pass, PassWithCard}
    assert list(refused.legal(table)) == [TAKE, bf2010.pass_turn(place=None)]
    after = bf2010.apply(table, bf2010.buy_silver(1, place=None))
    assert after == evolve(
        table, acted=True, seats=seats_with(table, 1, cash=0, small_bars=1), bars_bought=1
    )
    last = bf2010.position(cash=7, market={**EMPTY, "red": 1})
    bought = bf2010.buy("red", place=None)
    assert reasons(refused, last, bought) == (nothing,)
    assert bf2010.apply(last, bought) == evolve(
        last,
        acted=True,
        seats=seats_with(last, 0, cash=0, shares=(0, 0, 1, 0, 0)),
        market=NONE,
        prices=prices_with(red=(0, 4)),
    )
    passed = bf2010.pass_turn(place=None)
    assert refused.apply(table, passed) == bf2010.apply(table, passed) == evolve(table, acted=True)


@pytest.mark.parametrize("cell", [(1, 0), (12, 0)])
def test_q03_a_sale_at_the_left_edge(cell: tuple[int, int]) -> None:
    table = bf2010.position(holding={"blue": 1}, prices={"blue": cell})
    step = bf2010.sell("blue", remove="blue")
    down, stays = bf2010.apply(table, step), read("Q03", "stays").apply(table, step)
    assert down.prices == prices_with(blue=(cell[0] - 1, 0))
    assert stays == evolve(down, prices=table.prices)


def test_q03_is_not_about_price_changes_nor_other_columns() -> None:
    stays = read("Q03", "stays")
    table = bf2010.position(holding={"blue": 1}, prices={"blue": (1, 1)})
    step = bf2010.sell("blue", remove="blue")
    assert stays.apply(table, step) == bf2010.apply(table, step)
    waiting = bf2010.position(
        price_change="purchase", purchase_track={"red": 5}, prices={"blue": (3, 0)}
    )
    draw = bf2010.draw({"green": 5})
    assert stays.apply(waiting, draw) == bf2010.apply(waiting, draw)


def test_q04_down_in_the_bottom_row() -> None:
    table = bf2010.position(
        level=2,
        price_change="purchase",
        purchase_track={"orange": 5},
        current_sale_track="refilled second",
        prices={"yellow": (1, 3), "blue": (0, 0)},
    )
    draw = bf2010.draw({"red": 1, "green": 1, "orange": 1}, black=3)
    reached = [
        cells(edition.apply(table, draw))
        for edition in (bf2010, read("Q04", "falls"), read("Q04", "stays"))
    ]
    # yellow and blue count -3, two down; the others -2, one down and one left
    assert reached == [
        [(0, 2), (0, 0), (0, 1), (0, 1), (0, 1)],
        [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0)],
        [(0, 3), (0, 0), (0, 2), (0, 2), (0, 2)],
    ]


def test_q05_up_in_the_top_row() -> None:
    stays = read("Q05", "stays")
    table = bf2010.position(
        price_change="purchase",
        purchase_track={"orange": 5},
        market={"green": 0},
        prices={"yellow": (12, 2), "blue": (12, 5), "green": (12, 3)},
    )
    draw = bf2010.draw({"yellow": 2, "blue": 3})
    # yellow: up and right; blue: two up; green: one left, and up for being missing
    assert cells(bf2010.apply(table, draw))[:4] == [(12, 4), (12, 6), (0, 2), (12, 3)]
    assert cells(stays.apply(table, draw))[:4] == [(12, 3), (12, 5), (0, 2), (12, 2)]


def low_third(**words: Any) -> Position:
    return bf2010.position(
        **{
            "price_change": "sale",
            "current_sale_track": "third",
            "sale_track": ONE_EACH,
            "blacks_in_the_supply": 3,
            **words,
        }
    )


def test_q07_black_shares_of_the_refill() -> None:
    table, draw = low_third(), bf2010.draw(ONE_EACH)
    with_blacks = bf2010.apply(table, draw)
    assert with_blacks.sale_tracks == SaleTracks((NONE, FULL, NONE), (0, 2, 0), 1)
    assert with_blacks.bank_blacks == 1
    assert read("Q07", "colours-only").apply(table, draw) == evolve(
        with_blacks,
        sale_tracks=SaleTracks((NONE, FULL, NONE), (0, 0, 0), 1),
        bank_blacks=3,
    )


def test_q08_the_last_share_taken_by_the_refill() -> None:
    table = low_third(market={"orange": 1, "yellow": 0, "blue": 2})
    draw = bf2010.draw({"orange": 1, "red": 2, "green": 2})
    stays = bf2010.apply(table, draw)
    # orange goes up from one drawn, and up for being missing; then, perhaps, right
    assert stays.market == (0, 0, 4, 4, 0)
    assert cells(stays) == [(1, 2), (1, 2), (1, 4), (1, 4), (2, 3)]
    rises = read("Q08", "rises").apply(table, draw)
    # yellow was missing before; the refill took the last of blue and of orange
    assert rises == evolve(
        stays,
        prices=at_cells((1, 2), (1, 3), (1, 4), (1, 4), (2, 4)),
    )


def test_q09_a_track_that_starts_low() -> None:
    exactly = read("Q09", "exactly")
    low = bf2010.position(
        current_sale_track="refilled second",
        sale_track={**EMPTY, "red": 2, "green": 2},
        holding={"red": 1},
    )
    step = bf2010.sell("red", remove="red")
    removed = evolve(
        low,
        acted=True,
        seats=seats_with(low, 0, cash=7, shares=NONE),
        market=(4, 4, 6, 4, 4),
        sale_tracks=SaleTracks((NONE, (0, 0, 1, 2, 0), NONE), (0, 2, 0), 1),
        prices=prices_with(red=(0, 2)),
    )
    assert bf2010.apply(low, step) == evolve(removed, phase=CHANGING, trigger=SALE)
    assert exactly.apply(low, step) == removed
    six_left = bf2010.position(sale_track={**ONE_EACH, "red": 2}, holding={"red": 1})
    assert exactly.apply(six_left, step) == bf2010.apply(six_left, step)
    assert exactly.apply(six_left, step).phase == CHANGING


@pytest.mark.verifies("bf2010", "change.26 change.27")
def test_q10_the_black_shares_of_a_used_up_track() -> None:
    table = bf2010.position(price_change="sale", current_sale_track="second", sale_track=ONE_EACH)
    draw = bf2010.draw(ONE_EACH)
    bag = bf2010.apply(table, draw)
    assert (bag.bag.blacks, bag.bank_blacks, bag.area_blacks) == (1 + 2, 0, 9)
    assert read("Q10", "supply").apply(table, draw) == evolve(
        bag, bag=Pile(bag.bag.shares, 1), bank_blacks=2
    )
    other = bf2010.position(price_change="purchase", purchase_track={"red": 5})
    assert read("Q10", "supply").apply(other, draw) == bf2010.apply(other, draw)


def test_q11_both_rises() -> None:
    table = bf2010.position(
        cash=7, market={"red": 2}, purchase_track={"red": 2}, prices={"orange": (2, 2)}
    )
    after = bf2010.apply(table, bf2010.buy("red", place="red"))
    assert after.prices == prices_with(red=(0, 5), orange=(2, 2))


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
    earlier = bf2010.position(
        level=2, price_change="purchase", purchase_track={"orange": 5}, silver_price=90
    )
    assert at_once.apply(earlier, draw) == bf2010.apply(earlier, draw)


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


def test_q13_a_part_of_the_interest() -> None:
    table = bf2010.position(
        level=4,
        turn=2,
        price_change="purchase",
        purchase_track={"orange": 5},
        cash={0: 2, 1: 4, 2: 1},
        subsidies={0: 4, 1: 4, 2: 3},
    )
    draw = bf2010.draw({"red": 3, "blue": 4})
    assert {
        name: [
            (seat.cash, seat.turned, seat.owed, seat.turned_later, seat.owed_later)
            for seat in edition.apply(table, draw).seats
        ]
        for name, edition in (
            ("nothing", bf2010),
            ("part", read("Q13", "part")),
            ("card", read("Q13", "card")),
        )
    } == {
        "nothing": [(2, 1, 4, 0, 0), (0, 0, 0, 0, 0), (1, 0, 0, 1, 3)],
        "part": [(0, 1, 2, 0, 0), (0, 0, 0, 0, 0), (0, 0, 0, 1, 2)],
        "card": [(2, 1, 1, 0, 0), (0, 0, 0, 0, 0), (1, 0, 0, 1, 1)],
    }


def test_q14_a_hopeless_debt() -> None:
    only_pass = read("Q14", "pass")
    table = bf2010.position(level=4, cash=20, subsidies=4, missed_interest=21)
    assert kinds(bf2010, table) == {Buy, BuyBars, Pass}
    assert kinds(only_pass, table) == {Pass}
    hopeless = "hopeless_debt_lets_only_pass (missed interest $21, cash $20, shares 0)"
    assert reasons(only_pass, table, bf2010.buy("red", place="red")) == (hopeless,)
    assert reasons(only_pass, table, bf2010.buy_silver(1, place="red")) == (hopeless,)
    passed = bf2010.pass_turn(place="red")
    assert only_pass.apply(table, passed) == bf2010.apply(table, passed)
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
    assert reasons(first, table, step) == (
        "subsidy_comes_before_a_sale (missed interest $4, cash $3, subsidies left 1)",
    )
    helped = first.apply(table, TAKE)
    assert reasons(first, helped, step) == ()
    at_the_limit = bf2010.position(
        level=2, cash=3, holding={"red": 2}, subsidies=2, missed_interest=4
    )
    assert list(first.legal(at_the_limit)) == list(bf2010.legal(at_the_limit))
    able = bf2010.position(level=2, cash=4, holding={"red": 2}, subsidies=1, missed_interest=4)
    assert reasons(first, able, step) == ()


def test_q16_a_debt_at_the_end() -> None:
    forgotten = read("Q16", "forgotten")
    table = bf2010.position(
        price_change="purchase",
        purchase_track={"orange": 5},
        turn=2,
        silver_price=95,
        silver_bought=3,
        cash={0: 102, 1: 50},
        subsidies=1,
        missed_interest={0: 2, 1: 1},
    )
    draw = bf2010.draw({"red": 3, "blue": 2})
    first = bf2010.apply(table, draw)
    assert [(seat.cash, seat.small_bars, seat.owed, seat.turned) for seat in first.seats] == [
        (99, 0, 0, 0),
        (48, 0, 0, 0),
        (0, 0, 0, 0),
    ]
    after = forgotten.apply(table, draw)
    assert [(seat.cash, seat.small_bars) for seat in after.seats] == [(1, 1), (49, 0), (0, 0)]
    assert [place.seat for place in forgotten.standing(after)] == [0, 1, 2]


def test_q17_a_pass_before_the_action() -> None:
    table = bf2010.position(
        turn=1,
        cash={1: 201},
        silver_track={"blue": 2, "green": 2},
        prices={"red": (3, 3)},
        market={"red": 8},
    )
    waiting = bf2010.apply(table, bf2010.pass_with_card(place="orange"))
    assert (waiting.phase, waiting.trigger, waiting.acted) == (CHANGING, BARS, False)
    changed = bf2010.apply(waiting, bf2010.draw({"red": 5}))
    assert (changed.phase, changed.turn, changed.acted, changed.level) == (ACTING, 1, False, 4)
    assert reasons(bf2010, table, bf2010.buy("red", 2, place="red")) == (
        "more_bought_than_the_limit (buying 2, limit 1, level 0)",
    )
    assert reasons(bf2010, changed, bf2010.buy("red", 3, place="red")) == ()


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


def test_q19_zero() -> None:
    zero = read("Q19", "zero")
    table = bf2010.position(holding={"red": 1}, cash=0)
    steps: tuple[tuple[Step, str, Position], ...] = (
        (
            bf2010.buy(place="blue"),
            "trades_nothing (trading 0, at least 1)",
            evolve(table, acted=True, market=(4, 3, 4, 4, 4), purchase_track=(0, 1, 0, 0, 0)),
        ),
        (
            bf2010.sell(remove="blue"),
            "trades_nothing (trading 0, at least 1)",
            evolve(
                table,
                acted=True,
                market=(4, 5, 4, 4, 4),
                sale_tracks=SaleTracks(((2, 1, 2, 2, 2), FULL, FULL), (1, 2, 3), 0),
            ),
        ),
        (
            bf2010.buy_silver(0, place="blue"),
            "buys_no_bar (buying 0, at least 1)",
            evolve(table, acted=True, market=(4, 3, 4, 4, 4), bar_track=(0, 1, 0, 0, 0)),
        ),
    )
    for step, reason, after in steps:
        assert reasons(bf2010, table, step) == (reason,)
        assert step not in list(bf2010.legal(table))
        assert step in list(zero.legal(table))
        assert zero.apply(table, step) == after


def test_q20_the_corner() -> None:
    cheap = read("Q20", "150")
    table = bf2010.position(cash=160, prices={"red": (12, 0)}, holding={"red": 1})
    step = bf2010.buy("red", place="red")
    assert bf2010.apply(table, step).seats[0].cash == 0
    assert cheap.apply(table, step).seats[0].cash == 10
    sold = bf2010.sell("red", remove="red")
    assert bf2010.apply(table, sold).seats[0].cash == 320
    assert cheap.apply(table, sold).seats[0].cash == 310
    assert [
        cell for cell in range(91) if cheap.printed.prices[cell] != bf2010.printed.prices[cell]
    ] == [84]


def test_q21_reconstructed_values_are_in_force_and_told() -> None:
    table = bf2010.position(level=3, cash=100)
    assert bf2010.explain(table, TAKE).notes == ("the subsidy limit 3 of level 3 is reconstructed",)
    (reading,) = bf2010.question("Q21").reading
    assert reading.name == "reconstructed"


def test_q29_the_stock_of_gold_bars() -> None:
    limited = read("Q29", "limited")
    table = bf2010.position(cash=20, silver_bars={0: 4, 1: 50, 2: 50})
    step = bf2010.buy_silver(1, place="red")
    assert bf2010.apply(table, step).seats[0] == evolve(
        table.seats[0], cash=0, small_bars=0, big_bars=1
    )
    assert reasons(limited, table, step) == (
        "bank_without_big_bars (big bars needed 1, big bars in the bank 0)",
    )
    enough = bf2010.position(cash=20, silver_bars={0: 4, 1: 50, 2: 45})
    assert limited.apply(enough, step) == bf2010.apply(enough, step)
    no_change = bf2010.position(cash=20, silver_bars={0: 3, 1: 50, 2: 50})
    assert limited.apply(no_change, step) == bf2010.apply(no_change, step)


def test_q30_subsidies_after_the_action() -> None:
    before = read("Q30", "before")
    table = bf2010.position(level=2, acted=True)
    assert bf2010.apply(table, TAKE).seats[0].subsidies == 1
    assert reasons(before, table, TAKE) == ("subsidy_after_the_action (action taken)",)
    early = bf2010.position(level=2)
    assert before.apply(early, TAKE) == bf2010.apply(early, TAKE)


def test_q30_a_debt_has_to_be_payable_out_of_what_the_action_leaves() -> None:
    before = read("Q30", "before")
    table = bf2010.position(level=2, cash=5, subsidies=1, missed_interest=4, holding={"red": 1})
    bought = bf2010.buy_silver(1, place="red")
    helped = bf2010.apply(table, TAKE)
    assert reasons(bf2010, table, bf2010.pass_turn(place="red")) == ()
    assert reasons(before, table, bf2010.pass_turn(place="red")) == ()
    poor = bf2010.position(level=2, cash=3, subsidies=1, missed_interest=4, holding={"red": 1})
    assert reasons(bf2010, poor, bf2010.pass_turn(place="red")) == ()
    assert reasons(before, poor, bf2010.pass_turn(place="red")) == (
        "interest_out_of_reach_after_the_action "
        "(missed interest $4, cash after the action $3, subsidies left 1)",
    )
    assert reasons(before, poor, bf2010.sell("red", remove="red")) == ()
    assert reasons(before, helped, bought) == ()
    late = evolve(poor, acted=True)
    assert list(before.legal(late)) == [END]
    assert list(bf2010.legal(late)) == [TAKE]


def test_q31_a_sale_track_never_holds_three_of_a_colour() -> None:
    """So no position differs: no share is ever added to a sale track that has two."""
    for current in ("first", "second", "third", "refilled second"):
        table = bf2010.position(current_sale_track=current, holding={"red": 1})
        assert max(max(track) for track in table.sale_tracks.shares) == 2
        for step in bf2010.legal(table):
            after = bf2010.apply(table, step)
            assert max(max(track) for track in after.sale_tracks.shares) <= 2
            if isinstance(step, Sell):
                assert after.prices == prices_with(red=(0, 2))
    refilled = bf2010.apply(low_third(), bf2010.draw(ONE_EACH))
    assert refilled.sale_tracks.shares[1] == FULL
    assert refilled.prices == prices_with(**dict.fromkeys(COLOURS, (1, 3)))


def test_q32_a_tie() -> None:
    table = evolve(
        bf2010.position(cash={0: 4, 1: 9, 2: 9}, silver_bars={0: 6, 1: 6, 2: 6}), phase=OVER
    )
    assert [(place.rank, place.seat) for place in bf2010.standing(table)] == [
        (1, 1),
        (1, 2),
        (3, 0),
    ]


def test_q35_a_level_reached_by_an_action() -> None:
    at_once = read("Q35", "at-once")
    table = bf2010.position(
        turn=1, cash=60, market={"red": 1, "blue": 1}, prices={"red": (6, 0), "blue": (3, 5)}
    )
    step = bf2010.buy("red", place="orange")
    later = bf2010.apply(table, step)
    assert (cells(later)[2], later.level, later.area_blacks) == ((6, 1), 0, 9)
    assert at_once.apply(table, step) == evolve(
        later, level=4, area_blacks=5, bag=Pile(later.bag.shares, 4)
    )
    passed = bf2010.pass_with_card(place="red")
    later = bf2010.apply(table, passed)
    assert at_once.apply(table, passed) == evolve(
        later, level=4, area_blacks=5, bag=Pile(later.bag.shares, 4)
    )


def test_q60_an_empty_sale_track() -> None:
    refused = read("Q60", "refused")
    table = bf2010.position(
        current_sale_track="refilled second", sale_track=EMPTY, holding={"red": 1}
    )
    step = bf2010.sell("red", remove=None)
    assert bf2010.apply(table, step) == evolve(
        table,
        acted=True,
        seats=seats_with(table, 0, cash=7, shares=NONE),
        market=(4, 4, 5, 4, 4),
        prices=prices_with(red=(0, 2)),
    )
    assert reasons(refused, table, step) == (
        "nothing_to_remove (removed nothing, sale track empty)",
    )
    assert Sell not in kinds(refused, table)
    assert reasons(bf2010, table, bf2010.sell("red", remove="red")) == (
        "wrong_colour_removed (removed red, allowed none: the track is empty)",
    )


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


def test_q64_two_dearest_colours() -> None:
    """$34 stands in (4, 2), area 2, and in (5, 0), area 3."""
    table = bf2010.position(
        level=0,
        price_change="purchase",
        purchase_track={"orange": 5},
        prices={"red": (2, 2), "green": (5, 1)},
    )
    draw = bf2010.draw({"red": 3, "blue": 2})
    higher, lower = bf2010.apply(table, draw), read("Q64", "lower").apply(table, draw)
    assert cells(higher)[2:4] == [(4, 2), (5, 0)]
    assert (higher.level, lower.level) == (3, 2)
    assert lower == evolve(
        higher, level=2, area_blacks=7, bag=Pile(higher.bag.shares, higher.bag.blacks - 1)
    )


def test_q80_refill_before_the_missing_colours() -> None:
    table = low_third(market={"orange": 2, "yellow": 0})
    draw = bf2010.draw({"red": 3, "green": 2})
    before, after = bf2010.apply(table, draw), read("Q80", "after").apply(table, draw)
    assert before.market == after.market == (0, 2, 5, 4, 0)
    assert cells(before) == [(1, 2), (0, 2), (2, 3), (1, 4), (1, 2)]
    assert after == evolve(before, prices=at_cells((1, 2), (0, 2), (2, 3), (1, 4), (0, 2)))
    assert after.sale_tracks == before.sale_tracks
    both = bf2010.amend(bf2010.reading("Q08", "rises"), bf2010.reading("Q80", "after"))
    assert cells(both.apply(table, draw)) == [(1, 2), (0, 2), (2, 3), (1, 4), (0, 3)]


@pytest.mark.parametrize("step", [bf2010.buy("red", place="blue"), bf2010.pass_turn(place="red")])
def test_q81_a_rise_at_the_right_edge(step: Step) -> None:
    table = bf2010.position(cash=70, market={"red": 1}, prices={"red": (5, 6)})
    up, stays = bf2010.apply(table, step), read("Q81", "stays").apply(table, step)
    assert up.prices == prices_with(red=(6, 6))
    assert stays == evolve(up, prices=table.prices)


def test_q82_how_much_to_sell() -> None:
    any_sale = read("Q82", "any")
    table = bf2010.position(
        level=2,
        holding={"yellow": 3, "red": 1},
        prices={"yellow": (0, 1), "red": (1, 0)},
        subsidies=2,
        missed_interest=10,
    )
    step = bf2010.sell("red", remove="red")
    assert reasons(bf2010, table, step) == (
        "sold_too_little_for_the_interest "
        "(missed interest $10, cash $0, proceeds $6, a sale could bring $11)",
    )
    sold = any_sale.apply(table, step)
    assert (sold.seats[0].cash, sold.seats[0].owed) == (6, 10)
    assert list(any_sale.legal(sold)) == [END]
    assert any_sale.apply(sold, END).seats[0].owed == 10
    assert kinds(any_sale, table) == {Sell}


def test_q83_the_rises_of_an_additional_pass() -> None:
    nothing = read("Q83", "no")
    table = bf2010.position(turn=1, market={"red": 1}, silver_track={"red": 2, "blue": 1})
    step = bf2010.pass_with_card(place="red")
    both = bf2010.apply(table, step)
    assert both.prices == prices_with(red=(0, 5))
    assert nothing.apply(table, step) == evolve(both, prices=table.prices)
    passed = bf2010.pass_turn(place="red")
    assert nothing.apply(table, passed) == bf2010.apply(table, passed)
    bought = bf2010.buy_silver(1, place="red")
    rich = evolve(table, seats=seats_with(table, 1, cash=20))
    assert nothing.apply(rich, bought) == bf2010.apply(rich, bought)


def test_q84_lowering_a_colour_that_cannot_fall() -> None:
    must = read("Q84", "must-fall")
    table = bf2010.position(
        level=2, holding={"red": 1, "blue": 1}, prices={"red": (0, 0), "blue": (2, 2)}
    )
    lot = {"red": 1, "blue": 1}
    none_falls = bf2010.sell(lot, remove="red", lower="red")
    blue_falls = bf2010.sell(lot, remove="red", lower="blue")
    assert bf2010.apply(table, none_falls).prices == table.prices
    assert reasons(must, table, none_falls) == (
        "lowered_colour_cannot_fall (lowered red, allowed blue)",
    )
    assert must.apply(table, blue_falls) == bf2010.apply(table, blue_falls)
    alone = bf2010.sell("red", remove="red")
    assert must.apply(table, alone) == bf2010.apply(table, alone)


def test_q85_cash_that_is_owed() -> None:
    missed = read("Q85", "missed")
    table = bf2010.position(
        level=4,
        turn=2,
        price_change="purchase",
        purchase_track={"orange": 5},
        cash={0: 5, 1: 6},
        subsidies={0: 3, 1: 3},
        missed_interest={0: 3, 1: 3},
    )
    draw = bf2010.draw({"red": 3, "blue": 4})
    paid, kept = bf2010.apply(table, draw), missed.apply(table, draw)
    assert [(seat.cash, seat.owed, seat.turned) for seat in paid.seats[:2]] == [
        (2, 3, 1),
        (3, 3, 1),
    ]
    assert kept == evolve(paid, seats=(evolve(table.seats[0], owed=6, turned=2), *paid.seats[1:]))


def test_q86_no_card_left_to_turn() -> None:
    lapses = read("Q86", "lapses")
    table = bf2010.position(
        level=2,
        turn=1,
        price_change="purchase",
        purchase_track={"orange": 5},
        subsidies={0: 2, 2: 2},
        missed_interest={0: 4, 2: 2},
        turned_cards={0: 2, 2: 1},
    )
    draw = bf2010.draw({"red": 3, "blue": 3})
    owed = bf2010.apply(table, draw)
    assert [(seat.owed, seat.turned) for seat in owed.seats] == [(6, 2), (0, 0), (4, 2)]
    assert lapses.apply(table, draw) == evolve(
        owed, seats=(evolve(owed.seats[0], owed=4), *owed.seats[1:])
    )


def test_q87_the_turn_after_its_price_change() -> None:
    over = read("Q87", "over")
    table = bf2010.position(price_change="purchase", purchase_track={"orange": 5}, turn=1)
    draw = bf2010.draw({"red": 3, "blue": 2})
    goes_on = bf2010.apply(table, draw)
    assert (goes_on.turn, goes_on.acted) == (1, True)
    assert kinds(bf2010, goes_on) == {TakeSubsidy, PassWithCard, EndTurn}
    assert over.apply(table, draw) == bf2010.apply(goes_on, END)
    before = bf2010.position(
        price_change="silver", silver_track={"orange": 5}, turn=1, acted=False, spent_cards=(1,)
    )
    assert over.apply(before, draw) == bf2010.apply(before, draw)


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


def test_q88_no_price_falls_in_the_final_sale() -> None:
    table = bf2010.position(
        price_change="purchase",
        purchase_track={"orange": 5},
        silver_price=95,
        silver_bought=3,
        hands={0: {"red": 3}, 1: {"red": 2}},
    )
    over = bf2010.apply(table, bf2010.draw({"red": 3, "blue": 2}))
    assert cells(over)[2] == (2, 3)
    assert [seat.cash for seat in over.seats] == [3 * 19 + 20, 2 * 19 + 20, 20]


def test_q89_several_cards_in_one_turn() -> None:
    table = bf2010.position(seats=2, turn=1, cash=14, market={"red": 4})
    both = bf2010.apply(
        bf2010.apply(table, bf2010.pass_with_card(place="blue")),
        bf2010.buy("red", 2, place="red", special=True),
    )
    assert both.seats[1] == Seat(0, (0, 0, 2, 0, 0), 0, 0, 0, sell_card=True, buy_card=False)
    assert both.phase == ACTING


def test_q90_no_subsidy_before_the_interest_of_ones_own_trigger() -> None:
    table = bf2010.position(level=2, cash=7, subsidies=1, purchase_track={"blue": 2, "red": 2})
    waiting = bf2010.apply(table, bf2010.buy("green", place="green"))
    assert (waiting.phase, waiting.trigger) == (CHANGING, PURCHASE)
    assert reasons(bf2010, waiting, TAKE) == (
        "not_ones_own_turn (what is due the draw of a price change)",
    )
    changed = bf2010.apply(waiting, bf2010.draw({"red": 3, "blue": 3}))
    assert (changed.seats[0].owed_later, changed.seats[0].cash) == (1, 0)
    earlier = bf2010.apply(bf2010.apply(table, TAKE), bf2010.buy("green", place="green"))
    changed = bf2010.apply(earlier, bf2010.draw({"red": 3, "blue": 3}))
    assert (changed.seats[0].owed_later, changed.seats[0].cash) == (0, 18)


def test_q91_bars_in_sight() -> None:
    hidden = read("Q91", "hidden")
    table = bf2010.position(silver_bars={1: 7})
    seen, unseen = bf2010.view(table, 0), hidden.view(table, 0)
    assert (seen.seats[1].small_bars, seen.seats[1].big_bars) == (2, 1)
    assert unseen == evolve(
        seen,
        seats=(
            seen.seats[0],
            *(evolve(seat, small_bars=None, big_bars=None) for seat in seen.seats[1:]),
        ),
    )
    assert hidden.view(table, 1).seats[1] == SeenSeat(0, NONE, 2, 1, 2)


def test_q92_missed_interest_that_is_due_when_a_price_change_comes() -> None:
    first = read("Q92", "new")
    table = bf2010.position(
        level=4,
        turn=1,
        price_change="sale",
        sale_track={"blue": 0, "red": 0, "green": 1},
        cash={0: 2, 1: 5},
        subsidies={0: 3, 1: 3},
        missed_interest={0: 2, 1: 4},
    )
    draw = bf2010.draw({"red": 3, "blue": 4})
    new, old = first.apply(table, draw), bf2010.apply(table, draw)
    debtor = new.seats[1]
    assert (debtor.cash, debtor.owed, debtor.owed_later) == (2, 4, 0)
    paid = evolve(debtor, cash=1, owed=0, turned=0, owed_later=3, turned_later=1)
    assert old == evolve(new, seats=(new.seats[0], paid, new.seats[2]))
    poor = evolve(table, seats=(table.seats[0], evolve(table.seats[1], cash=3), table.seats[2]))
    assert first.apply(poor, draw) == bf2010.apply(poor, draw)


def test_q93_the_limit_at_the_end() -> None:
    limited = read("Q93", "limited")
    table = bf2010.position(
        level=4, silver_price=95, price_change="purchase", purchase_track={"blue": 5}, cash={0: 520}
    )
    draw = bf2010.draw({"red": 2, "blue": 2, "green": 2}, black=1)
    free, bound = bf2010.apply(table, draw), limited.apply(table, draw)
    assert (free.seats[0].big_bars, free.seats[0].small_bars, free.seats[0].cash) == (1, 1, 0)
    assert bound == evolve(
        free, seats=(evolve(free.seats[0], big_bars=0, small_bars=3, cash=300), *free.seats[1:])
    )


def test_q94_interest_missed_more_than_once() -> None:
    table = bf2010.position(level=4, cash=8, subsidies=4, missed_interest=12, turned_cards=3)
    assert reasons(bf2010, table, bf2010.pay_interest()) == (
        "interest_not_payable (missed interest $12, cash $8)",
    )
    acted = bf2010.apply(table, bf2010.pass_turn(place="red"))
    assert bf2010.refusals(acted, bf2010.end_turn()) == ()


def test_q95_interest_missed_in_ones_own_turn() -> None:
    table = bf2010.position(
        level=2, subsidies=1, price_change="purchase", purchase_track={"blue": 5}
    )
    draw = bf2010.draw({"yellow": 2, "blue": 1, "red": 1, "green": 1, "orange": 1})
    after = bf2010.apply(bf2010.apply(table, draw), TAKE)
    assert (after.seats[0].owed, after.seats[0].owed_later, after.seats[0].cash) == (0, 1, 20)
    assert reasons(bf2010, after, bf2010.pay_interest()) == (
        "interest_not_payable (missed interest $0, cash $20)",
    )


def test_q36_cash_in_the_open() -> None:
    table = bf2010.position(cash={1: 30})
    assert bf2010.view(table, 0).seats[1].cash is None
    assert read("Q36", "open").view(table, 0).seats[1].cash == 30
    assert read("Q36", "open").view(table, 0).seats[1].shares is None


def test_q37_two_players_without_cards_have_none_for_one_share_more() -> None:
    cards = [
        (seat.sell_card, seat.buy_card) for seat in bf2010.start(seats=2, special_cards=False).seats
    ]
    assert cards == [(False, False), (False, False)]


def test_q38_the_share_of_a_pass_comes_from_the_market() -> None:
    after = bf2010.apply(bf2010.position(), bf2010.pass_turn(place="red"))
    assert (after.look.market["red"], after.look.bar_track["red"]) == (3, 1)


def test_q39_a_card_that_is_not_needed_is_not_spent() -> None:
    table = bf2010.position(turn=1, holding={"red": 2})
    sale = bf2010.sell("red", remove="red", special=True)
    assert [one.reason for one in bf2010.refusals(table, sale)] == ["misused_card_for_a_sale"]


def test_q40_a_turned_card_counts_one_subsidy() -> None:
    table = bf2010.position(
        level=5, subsidies=5, price_change="purchase", purchase_track={"blue": 5}
    )
    seat = bf2010.apply(table, next(iter(bf2010.chance(table)))[0]).seats[0]
    assert (seat.turned + seat.turned_later, seat.owed + seat.owed_later) == (1, 5)


def test_q52_two_players_may_pass_for_ever() -> None:
    table = bf2010.position(seats=2)
    for colour in ("red", "blue", "green", "yellow"):
        table = bf2010.apply(table, bf2010.pass_turn(place=colour))
        table = bf2010.apply(table, bf2010.end_turn())
    assert bf2010.actor(table) == 0


def test_q54_the_bank_never_runs_out_of_money() -> None:
    table = bf2010.position(cash=1_000_000, holding={"red": 1})
    assert bf2010.apply(table, bf2010.sell("red", remove="red")).seats[0].cash > 1_000_000


def test_q55_every_bought_bar_counts() -> None:
    table = bf2010.position(silver_bought=40, cash=20)
    assert bf2010.apply(table, bf2010.buy_silver(1, place="red")).bars_bought == 41


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
    six = evolve(table, sale_tracks=bf2010.position(sale_track={"red": 2}).sale_tracks)
    assert letter.actor(letter.apply(six, bf2010.pass_turn(place="red"))) == 0


def test_q16_a_debt_is_paid_in_full_or_not_at_all() -> None:
    whole = read("Q16", "in-full")
    table = bf2010.position(
        level=4,
        silver_price=95,
        prices={"green": (4, 3)},
        subsidies=4,
        missed_interest={0: 8, 1: 8},
        turned_cards={0: 2, 1: 2},
        cash={0: 30, 1: 3},
        price_change="purchase",
        purchase_track={"blue": 5},
    )
    draw = bf2010.draw({"yellow": 2, "blue": 1, "red": 2, "orange": 1}, black=1)
    cash = [
        [seat.cash for seat in edition.apply(table, draw).seats[:2]] for edition in (bf2010, whole)
    ]
    assert cash[1] == [cash[0][0], 3]
    assert [seat.owed + seat.turned for seat in whole.apply(table, draw).seats] == [0, 0, 0]
