"""The price change: the draw, gold, share prices, the market, levels, and what goes on."""

from fractions import Fraction

import pytest
from attrs import evolve

from bfrules import bf2023
from bfrules.editions.bf2023.edition import Position2023 as Position
from bfrules.editions.black_friday.position import ACTING, CHANGING, OVER, Pile
from bfrules.editions.black_friday.steps import NO_TRACK, ChangePrices
from bfrules.kernel.grid import Cell, cell_at
from bfrules.testing import reasons
from tests.editions.bf2023.colours import COLOURS
from tests.editions.tables import NONE, ruled


def waiting_at_level(level: int, **cells: tuple[int, int]) -> Position:
    """Most black shares are in the bag, and no level is in sight."""
    return bf2023.position(
        level=level,
        prices=cells,
        current_sale_track="refilled centre",
        price_change="purchase",
        purchase_track={"white": 5},
    )


# the draw ---------------------------------------------------------------------


@pytest.mark.verifies("bf2023", "change.3 change.4")
def test_everything_wrong_with_a_draw_is_said_at_once() -> None:
    table = bf2023.position()
    assert reasons(bf2023, table, ChangePrices((-1, 20, 0, 0, 0), 1)) == (
        "no_price_change_due (what is due the action)",
        "not_a_draw (shares -1 purple, 20 yellow, blacks 1)",
        "not_in_the_bag (yellow drawn 20, bag 14, black drawn 1, bag 0)",
        "not_the_draw_number (drawn 20, to draw 5, level 0)",
    )


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        (ChangePrices((1, 1, 1, 1, 1), 0), ()),
        (
            ChangePrices((1, 1, 1, 1, 2), -1),
            ("not_a_draw (shares 1 purple, 1 yellow, 1 green, 1 blue, 2 white, blacks -1)",),
        ),
        (ChangePrices((1, 1, 1, 1, 0), 1), ("not_in_the_bag (black drawn 1, bag 0)",)),
        (ChangePrices((1, 1, 1, 1, 0), 0), ("not_the_draw_number (drawn 4, to draw 5, level 0)",)),
        (ChangePrices((1, 1, 1, 1, 2), 0), ("not_the_draw_number (drawn 6, to draw 5, level 0)",)),
    ],
)
def test_one_thing_wrong_with_a_draw(step: ChangePrices, expected: tuple[str, ...]) -> None:
    table = bf2023.position(price_change="gold", gold_track={"green": 5})
    assert reasons(bf2023, table, step) == expected
    assert (step in set(bf2023.legal(table))) == (expected == ())


def draws(table: Position) -> list[ChangePrices]:
    return [step for step in bf2023.legal(table) if isinstance(step, ChangePrices)]


def test_of_a_bag_that_is_too_small_everything_is_drawn() -> None:
    hands = {1: {"purple": 13, "yellow": 13, "green": 13, "blue": 14, "white": 9}}
    table = bf2023.position(price_change="purchase", purchase_track={"white": 5}, hands=hands)
    assert table.bag == Pile((1, 1, 1, 0, 0), 0)
    everything = bf2023.draw({"purple": 1, "yellow": 1, "green": 1})
    assert list(bf2023.legal(table)) == [everything]
    assert list(bf2023.chance(table)) == [(everything, Fraction(1))]
    up = cell_at(1, 3)
    assert bf2023.apply(table, everything) == evolve(
        table,
        phase=ACTING,
        turn=1,
        acted=False,
        trigger=NO_TRACK,
        market=(5, 5, 5, 4, 4),
        purchase_track=NONE,
        bag=Pile((0, 0, 0, 0, 5), 0),
        prices=(up, up, up, cell_at(0, 2), cell_at(0, 2)),
    )


def test_black_shares_count_for_the_size_of_the_bag() -> None:
    hands = {1: {"purple": 17, "yellow": 17, "green": 17, "blue": 18, "white": 12}}
    table = bf2023.position(
        level=2,
        current_sale_track="refilled centre",
        price_change="purchase",
        purchase_track={"white": 5},
        hands=hands,
        blacks_in_the_bank=4,
    )
    assert table.bag == Pile((1, 1, 1, 0, 1), 2)
    assert list(bf2023.legal(table)) == [ChangePrices((1, 1, 1, 0, 1), 2)]
    one_less_in_the_bank = evolve(table, bank_blacks=3, bag=Pile(table.bag.shares, 3))
    assert len(draws(one_less_in_the_bank)) == 5


# 2: gold ----------------------------------------------------------------------


@pytest.mark.verifies("bf2023", "end.4")
def test_the_gold_price_never_passes_100() -> None:
    for bought, blacks in ((7, 2), (0, 3), (7, 0)):
        table = evolve(waiting_at_level(4), bar_space=23, bars_bought=bought)
        after = bf2023.apply(table, bf2023.draw({"green": 7 - blacks}, black=blacks))
        assert (after.bar_space, after.phase) == (24, OVER)


# 5: missing colours -----------------------------------------------------------


@pytest.mark.verifies("bf2023", "change.24 price.4")
def test_a_colour_still_missing_in_the_market_goes_up() -> None:
    # purple is no longer missing; yellow goes left and then, for up, right; green left and up
    told = """
    level=8 prices=yellow:12/3 market=purple:0,yellow:0,green:0 purchase_track=white:5 \
      price_change=purchase
      draw 1 purple, 5 blue, 5 white for a price change
        = turn=1 level=9 prices=purple:1/3,yellow:12/3,green:1/2,blue:3/3,white:3/3 \
          market=purple:1,yellow:0,green:0,blue:9,white:9
    """
    ruled(bf2023, told)


# 6: levels --------------------------------------------------------------------


@pytest.mark.verifies("bf2023", "change.30 change.31")
@pytest.mark.parametrize("level", [1, 2, 5, 9])
def test_a_level_stays_when_prices_fall(level: int) -> None:
    table = waiting_at_level(level)
    size = bf2023.printed.draw_numbers[level]
    after = bf2023.apply(table, bf2023.draw({"green": size - 1}, black=1))
    fallen = bf2023.printed.areas[max(after.prices)]
    assert fallen <= after.level
    assert (after.level, after.area_blacks) == (max(level, fallen), 9 - max(level, fallen))


@pytest.mark.verifies("bf2023", "change.26 change.24")
def test_the_rise_of_a_missing_colour_comes_before_the_level_is_checked() -> None:
    """Green goes left to (1, 3), area 0, then up to (2, 3), area 1, for it is missing."""
    told = """
    prices=green:1/4,white:4 market=green:0 purchase_track=white:5 price_change=purchase
      draw 1 purple, 1 yellow, 1 blue, 2 white for a price change
        = turn=1 level=1 prices=purple:1/3,yellow:1/3,green:2/3,blue:1/3,white:1/1 \
          market=purple:5,yellow:5,green:0,blue:5,white:6
    """
    ruled(bf2023, told)


@pytest.mark.verifies("bf2023", "change.32 change.33 sell.25")
def test_the_rise_by_the_refill_opens_no_level() -> None:
    """Green goes up to (1, 3), area 0; the refill takes its last and lifts it to area 1."""
    table = bf2023.position(
        price_change="sale",
        current_sale_track="bottom",
        sale_track=dict.fromkeys(COLOURS, 1),
        market={"green": 1},
        prices={"green": (0, 3)},
    )
    drawn = bf2023.draw({"green": 1, "purple": 1, "yellow": 1, "blue": 1, "white": 1})
    after = bf2023.apply(table, drawn)
    assert after.prices[2] == cell_at(1, 4)
    assert bf2023.printed.areas[after.prices[2]] == 1
    assert after.level == 0


# and on -----------------------------------------------------------------------


@pytest.mark.verifies("bf2023", "change.2 turn.2")
@pytest.mark.parametrize(("acted", "turn"), [(True, 0), (False, 2)])
def test_the_turn_goes_on_after_the_price_change(acted: bool, turn: int) -> None:
    table = bf2023.position(turn=2, acted=acted, price_change="gold", gold_track={"green": 5})
    assert (table.phase, table.acted) == (CHANGING, acted)
    after = bf2023.apply(table, bf2023.draw({"green": 5}))
    assert (after.phase, after.turn, after.acted) == (ACTING, turn, False)


# the printed components -------------------------------------------------------


@pytest.mark.verifies("bf2023", "price.6 price.10")
def test_prices_rise_to_the_right_and_upwards_from_4_to_240() -> None:
    prices = bf2023.printed.prices
    assert (prices[0], prices[-1], len(prices)) == (4, 240, 91)
    for at in range(91):
        cell = Cell(at)
        assert cell % 7 == 6 or prices[cell] < prices[cell + 1]
        assert cell // 7 == 12 or prices[cell] < prices[cell + 7]
