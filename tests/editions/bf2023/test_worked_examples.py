"""Every worked example of the printed rulebook, played on whole positions.

Those of the level tiles stand with the limits of all levels, in `test_rules_alike`.
"""

from typing import Any

import pytest
from attrs import evolve

from bfrules import bf2023
from bfrules.editions.bf2023.edition import Position2023 as Position
from bfrules.editions.black_friday.position import (
    ACTING,
    CHANGING,
    DEALING,
    Pile,
    SaleTracks,
    Seat,
)
from bfrules.editions.black_friday.steps import NO_TRACK, SALE
from bfrules.kernel.grid import Cell, cell_at
from tests.editions.tables import USUAL, ruled


def first_seat(position: Position, **changes: Any) -> tuple[Seat, ...]:
    return (evolve(position.seats[0], **changes), *position.seats[1:])


def price(cell: Cell) -> int:
    return bf2023.printed.prices[cell]


# set-up -----------------------------------------------------------------------


@pytest.mark.verifies("bf2023", "setup.21 setup.22 setup.23")
@pytest.mark.parametrize(("seats", "there", "whole"), [(3, 4, 40), (4, 4, 40), (5, 5, 45)])
def test_the_first_market_holds_40_shares_with_up_to_four_seats_and_45_with_five(
    seats: int, there: int, whole: int
) -> None:
    start = bf2023.start(seats=seats)
    drawn = bf2023.stock_market({"purple": 6, "yellow": 5, "green": 4, "blue": 3, "white": 2})
    stocked = bf2023.apply(start, drawn)
    assert sum(stocked.market) == whole
    assert stocked == evolve(
        start,
        phase=DEALING,
        market=(there + 6, there + 5, there + 4, there + 3, there + 2),
        bag=Pile((8, 9, 10, 11, 12), 0),
        prices=(cell_at(0, 2), USUAL, USUAL, USUAL, cell_at(0, 4)),
    )


@pytest.mark.verifies("bf2023", "setup.24 setup.25 setup.26")
def test_all_colours_that_tie_for_fewest_or_most_move() -> None:
    start = bf2023.start(seats=3)
    drawn = bf2023.stock_market({"purple": 6, "yellow": 2, "green": 4, "blue": 6, "white": 2})
    stocked = bf2023.apply(start, drawn)
    assert stocked == evolve(
        start,
        phase=DEALING,
        market=(10, 6, 8, 10, 6),
        bag=Pile((8, 12, 10, 8, 12), 0),
        prices=(cell_at(0, 2), cell_at(0, 4), USUAL, cell_at(0, 2), cell_at(0, 4)),
    )
    assert [price(cell) for cell in stocked.prices] == [6, 10, 8, 6, 10]


@pytest.mark.verifies("bf2023", "setup.27")
def test_equally_many_of_all_five_colours_leave_the_markers_where_they_are() -> None:
    start = bf2023.start(seats=3)
    four_each = dict.fromkeys(("purple", "yellow", "green", "blue", "white"), 4)
    stocked = bf2023.apply(start, bf2023.stock_market(four_each))
    assert stocked == evolve(
        start, phase=DEALING, market=(8, 8, 8, 8, 8), bag=Pile((10, 10, 10, 10, 10), 0)
    )
    assert [price(cell) for cell in stocked.prices] == [8, 8, 8, 8, 8]


# adjusting the share prices ---------------------------------------------------


@pytest.mark.verifies("bf2023", "price.2 buy.15")
def test_blue_rises_from_25_to_30() -> None:
    """The picture shows the left columns, where $25 has $30 at its right and $35 above it.

    That is the cell (4, 0). The arrow to the right comes with the last blue
    share of the market.
    """
    table = bf2023.position(prices={"blue": (4, 0)}, market={"blue": 1})
    after = bf2023.apply(table, bf2023.buy("blue", place="white"))
    assert after == evolve(
        table,
        turn=1,
        seats=first_seat(table, cash=75, shares=(0, 0, 0, 1, 0)),
        market=(4, 4, 4, 0, 3),
        purchase_track=(0, 0, 0, 0, 1),
        prices=(USUAL, USUAL, USUAL, cell_at(4, 1), USUAL),
    )
    assert (price(table.prices[3]), price(after.prices[3])) == (25, 30)


@pytest.mark.verifies("bf2023", "price.9 sell.6")
def test_yellow_falls_from_the_left_column_down_to_6() -> None:
    """The left column shows $6 under $10: the cells (1, 0) and (2, 0).

    The arrow to the left comes with a yellow share taken off the sale track.
    """
    table = bf2023.position(prices={"yellow": (2, 0)})
    after = bf2023.apply(table, bf2023.sell(remove="yellow"))
    assert after == evolve(
        table,
        turn=1,
        market=(4, 5, 4, 4, 4),
        sale_tracks=SaleTracks(((2, 1, 2, 2, 2), (2, 2, 2, 2, 2), (2, 2, 2, 2, 2)), (1, 2, 3), 0),
        prices=(USUAL, cell_at(1, 0), USUAL, USUAL, USUAL),
    )
    assert (price(table.prices[1]), price(after.prices[1])) == (10, 6)


@pytest.mark.verifies("bf2023", "price.11 price.12 change.11")
@pytest.mark.parametrize(
    ("start", "target", "dollars"),
    [(cell_at(3, 6), cell_at(6, 6), (45, 90)), (cell_at(2, 6), cell_at(5, 6), (35, 75))],
)
def test_purple_goes_to_space_4_from_the_right_column(
    start: Cell, target: Cell, dollars: tuple[int, int]
) -> None:
    """Two up, then up once more in place of right: three rows in the right column.

    The picture shows the right column from $35 to $90. Its arrows are damaged:
    the marker may stand on $45, as the caption says, or on $35, from where two
    spaces up are the $60 that the caption names too. Both are played. Level 5
    draws the eight shares, and the area of (6, 6) is no higher.
    """
    table = bf2023.position(
        level=5,
        prices={"purple": (start // 7, start % 7)},
        price_change="purchase",
        purchase_track={"white": 5},
    )
    drawn = bf2023.draw({"purple": 4, "yellow": 1, "green": 1, "blue": 1, "white": 1})
    after = bf2023.apply(table, drawn)
    one_up = cell_at(1, 3)
    assert after == evolve(
        table,
        phase=ACTING,
        turn=1,
        acted=False,
        trigger=NO_TRACK,
        market=(8, 5, 5, 5, 5),
        purchase_track=(0, 0, 0, 0, 0),
        bag=Pile((10, 13, 13, 13, 13), 5),
        prices=(target, one_up, one_up, one_up, one_up),
    )
    assert (price(start), price(after.prices[0])) == dollars


# 1. buy shares ----------------------------------------------------------------


@pytest.mark.verifies("bf2023", "buy.6 buy.7 buy.11 buy.12 buy.15")
def test_buying_the_last_yellow_and_a_purple_at_level_3() -> None:
    """The example names $15 and $25: here the cells (3, 0) and (4, 0)."""
    told = """
    level=3 prices=purple:4/0,yellow:3/0 market=yellow:1 purchase_track=purple:1
      buy 1 purple, 1 yellow, place purple
        = turn=1 level=3 prices=purple:4/0,yellow:3/1 hands.0=purple:1,yellow:1 cash=0:60 \
          market=purple:2,yellow:0 purchase_track=purple:2
      buy 1 purple, 1 yellow, place yellow
        wrong_colour_placed (placed yellow, allowed purple)
      buy 1 purple, 1 yellow, place green
        wrong_colour_placed (placed green, allowed purple)
    """
    ruled(bf2023, told)


# 2. sell shares ---------------------------------------------------------------


@pytest.mark.verifies("bf2023", "sell.3 sell.4 sell.6 sell.7 sell.11")
def test_selling_three_green_at_50_without_green_on_the_track() -> None:
    """The example names no cell; $50 stands in (4, 5), (5, 3) and (6, 1), here (5, 3)."""
    told = """
    level=4 prices=green:5/3 holding=green:3 sale_track=green:0
      sell 3 green, remove blue
        = turn=1 level=4 prices=green:5/3,blue:0/2 cash=0:250 market=green:7,blue:5 \
          sale_track=green:0,blue:1
    """
    ruled(bf2023, told)


# 3. buy gold ------------------------------------------------------------------


@pytest.mark.verifies("bf2023", "gold.6 gold.7 gold.9 gold.10 gold.11 gold.12 setup.6")
def test_buying_three_gold_bars_at_55_with_190() -> None:
    """Two small bars go into the bank for a big one, so two small ones were there before."""
    told = """
    level=6 holding=yellow:4 cash=0:190 gold_bars=0:2 gold_price=55
      buy 3 gold, place yellow
        = turn=1 level=6 hands.0=yellow:4 cash=0:25 market=yellow:3 gold_bars=0:5 \
          gold_track=yellow:1 gold_price=55 gold_bought=3
      buy 4 gold, place yellow
        more_bars_than_the_cash_pays (cost $220, cash $190)
    """
    ruled(bf2023, told)


# the price change -------------------------------------------------------------


@pytest.mark.verifies(
    "bf2023",
    "change.1 change.5 change.6 change.7 change.17 change.18 change.20 change.21 change.22 "
    "change.23 change.26 change.29 sell.17 sell.19",
)
def test_the_price_change_at_level_5() -> None:
    """The start cells are those from which the printed moves end at the printed prices.

    Purple and green count -2, one down and one left. $30 stands in (2, 5),
    (3, 3) and (4, 1), so purple comes from (3, 6), (4, 4) or (5, 2): here
    (5, 2). $25 stands in (1, 6), (2, 4), (3, 2) and (4, 0), so green comes from
    (3, 5), (4, 3), (5, 1) or, round the left edge, (6, 0): here (5, 1). Yellow
    and white count -1, one down. $75 stands in (5, 6), (6, 4), (7, 2) and
    (8, 0), so yellow stood one row higher: here (6, 6), whose area is that of
    level 5. $40 stands in (3, 5), (4, 3) and (5, 1), so white stood in (4, 5),
    (5, 3) or (6, 1): here (5, 3). Blue counts 2, one up and one right. $110
    stands in (7, 6) and (8, 4), so blue comes from (6, 5) or (7, 3): here
    (6, 5), whose target has the area of level 6.

    The sale track is the centre one, because the third follows, and because two
    black shares lie beside it. The sale before took a sixth share off it: here
    white, which fell from (5, 4) to (5, 3).

    Of the 15 black shares, five lie beside the two lower tracks and four beside
    the price table; the other six are in the bag.
    """
    table = bf2023.position(
        level=5,
        prices={
            "purple": (5, 2),
            "yellow": (6, 6),
            "green": (5, 1),
            "blue": (6, 5),
            "white": (5, 4),
        },
        current_sale_track="centre",
        sale_track={"purple": 2, "yellow": 1, "green": 1, "blue": 1, "white": 1},
        gold_price=55,
        gold_bought=10,
    )
    assert [price(cell) for cell in table.prices] == [45, 90, 40, 85, 60]
    assert table.bag == Pile((16, 17, 17, 17, 17), 6)

    triggered = bf2023.apply(table, bf2023.sell(remove="white"))
    full = (2, 2, 2, 2, 2)
    nothing = (0, 0, 0, 0, 0)
    assert triggered == evolve(
        table,
        phase=CHANGING,
        acted=True,
        trigger=SALE,
        market=(4, 4, 4, 4, 5),
        sale_tracks=SaleTracks((nothing, (2, 1, 1, 1, 0), full), (0, 2, 3), 1),
        prices=(cell_at(5, 2), cell_at(6, 6), cell_at(5, 1), cell_at(6, 5), cell_at(5, 3)),
    )
    assert [price(cell) for cell in triggered.prices] == [45, 90, 40, 85, 50]

    drawn = bf2023.draw({"yellow": 1, "blue": 4, "white": 1}, black=2)
    after = bf2023.apply(triggered, drawn)
    assert after == evolve(
        triggered,
        phase=ACTING,
        turn=1,
        acted=False,
        trigger=NO_TRACK,
        prices=(cell_at(4, 1), cell_at(5, 6), cell_at(4, 0), cell_at(7, 6), cell_at(4, 3)),
        market=(4, 5, 4, 8, 6),
        sale_tracks=SaleTracks((nothing, nothing, full), (0, 0, 3), 2),
        bag=Pile((18, 17, 18, 14, 16), 7),
        bank_blacks=2,
        area_blacks=3,
        bar_space=20,
        bars_bought=0,
        level=6,
    )
    assert [price(cell) for cell in after.prices] == [30, 75, 25, 110, 40]
    assert bf2023.printed.bar_prices[after.bar_space] == 80


def test_the_gold_price_of_the_price_change_goes_by_65() -> None:
    table = bf2023.position(
        level=5,
        current_sale_track="centre",
        sale_track={"purple": 1, "yellow": 1, "green": 1, "blue": 1, "white": 1},
        gold_price=55,
        gold_bought=10,
        price_change="sale",
    )
    drawn = bf2023.draw({"yellow": 1, "blue": 4, "white": 1}, black=2)
    spaces = {
        effect.name: effect.after.bar_space for effect in bf2023.explain(table, drawn).effects
    }
    gold = bf2023.printed.bar_prices
    assert gold[spaces["raise_bar_price_for_black_shares"]] == 65
    assert gold[spaces["raise_bar_price_for_bought_bars"]] == 80


# the M.I.B.S. -----------------------------------------------------------------


@pytest.mark.verifies("bf2023", "mibs.10 mibs.12 mibs.14 mibs.19 mibs.20")
def test_the_mibs_buys_three_gold_bars_for_78_rather_than_shares_for_80() -> None:
    """Two yellow at $25 and one green at $30 are $80; three gold bars at $26 are $78."""
    dearer = (5, 2)
    table = bf2023.position(
        mibs=True,
        level=4,
        prices={
            "yellow": (4, 0),
            "green": (4, 1),
            "purple": dearer,
            "blue": dearer,
            "white": dearer,
        },
        market={"yellow": 2},
        gold_price=26,
        holding={"green": 3, "yellow": 2},
    )
    purchase = bf2023.buy_gold(3, place="green")
    assert list(bf2023.legal(table)) == [purchase]
    assert bf2023.apply(table, purchase) == evolve(
        table,
        turn=1,
        seats=first_seat(table, cash=22, small_bars=3),
        market=(4, 2, 3, 4, 4),
        bar_track=(0, 0, 1, 0, 0),
        bars_bought=3,
    )
    one_dollar_more = evolve(table, bar_space=table.bar_space + 1)
    assert list(bf2023.legal(one_dollar_more)) == [
        bf2023.buy({"yellow": 2, "green": 1}, place="green")
    ]
