"""The price change: its order, prices, silver, black shares, sale tracks, levels."""

from random import Random
from typing import Any

import pytest
from attrs import evolve

from bfrules import bf2010
from bfrules.editions.bf2010.edition import Position2010 as Position
from bfrules.editions.black_friday.position import ACTING, Pile
from bfrules.editions.black_friday.steps import NO_TRACK, SALE, ChangePrices
from bfrules.kernel.shares import Counts
from bfrules.testing import random_play, reasons
from tests.editions.bf2010.colours import COLOURS, ONE_EACH, cells, prices_with
from tests.editions.tables import NONE


def waiting(**words: Any) -> Position:
    """Return a table whose price change waits: five blue shares on the purchase track."""
    return bf2010.position(**{"price_change": "purchase", "purchase_track": {"blue": 5}, **words})


def dollars(position: Position) -> list[int]:
    return [bf2010.printed.prices[cell] for cell in position.prices]


# the order --------------------------------------------------------------------


@pytest.mark.verifies(
    "bf2010",
    "change.1 change.2 change.6 change.24 change.25 change.26 change.29 change.32 change.33 "
    "change.35 interest.1 interest.11 turn.7",
)
def test_the_parts_of_a_price_change_come_in_the_order_of_the_text() -> None:
    table = bf2010.position(
        level=1,
        cash=1,
        subsidies=1,
        price_change="sale",
        current_sale_track="third",
        sale_track=ONE_EACH,
        prices={"red": (4, 3)},
        market={"yellow": 2, "orange": 3},
        silver_bought=4,
        blacks_in_the_supply=2,
    )
    draw = bf2010.draw({"red": 3, "green": 1}, black=2)
    assert [effect.name for effect in bf2010.explain(table, draw).effects] == [
        "collect_the_interest",
        "lay_the_drawn_shares_aside",
        "raise_bar_price_for_black_shares",
        "adjust_the_share_prices",
        "put_black_shares_into_the_bank",
        "put_drawn_shares_into_the_market",
        "empty_the_track_into_the_bag",
        "put_its_black_shares_into_the_bag",
        "refill_the_centre_track",
        "lay_black_shares_beside_the_centre_track",
        "go_on_to_the_next_sale_track",
        "raise_colours_missing_in_the_market",
        "raise_bar_price_for_bought_bars",
        "count_bought_bars_afresh",
        "reach_a_new_level",
        "put_black_shares_of_reached_areas_into_the_bag",
        "go_on_with_the_same_turn",
    ]
    assert [
        effect.name for effect in bf2010.explain(table, bf2010.draw({"red": 5}, black=1)).effects
    ][:5] == [
        "collect_the_interest",
        "lay_the_drawn_shares_aside",
        "raise_bar_price_for_black_shares",
        "return_a_single_black_share",
        "adjust_the_share_prices",
    ]


@pytest.mark.verifies("bf2010", "change.2 change.12 change.24 change.25 change.42 turn.7")
def test_a_whole_price_change_without_anything_odd() -> None:
    table = waiting(turn=1, silver_track={"red": 1})
    assert bf2010.apply(table, bf2010.draw({"yellow": 1, "red": 1, "green": 3})) == evolve(
        table,
        phase=ACTING,
        trigger=NO_TRACK,
        prices=prices_with(yellow=(1, 3), blue=(0, 2), red=(1, 3), green=(2, 3), orange=(0, 2)),
        level=1,
        area_blacks=8,
        market=(5, 4, 5, 7, 4),
        purchase_track=NONE,
        bag=Pile((12, 13, 11, 10, 13), 1),
    )
    # red began with 12 in the bag, as one lies on the silver track; blue with 8


@pytest.mark.verifies("bf2010", "turn.7 turn.4")
@pytest.mark.parametrize("acted", [False, True])
def test_the_turn_goes_on_after_the_price_change(acted: bool) -> None:
    table = waiting(turn=2, acted=acted)
    after = bf2010.apply(table, bf2010.draw({"red": 5}))
    assert (after.phase, after.turn, after.acted, after.trigger) == (ACTING, 2, acted, NO_TRACK)


# the draw ---------------------------------------------------------------------


@pytest.mark.verifies("bf2010", "change.2")
@pytest.mark.parametrize(
    ("shares", "blacks", "expected"),
    [
        ((6, 0, 0, 0, -1), 0, "not_a_draw (shares (6, 0, 0, 0, -1), blacks 0)"),
        ((5, 0, 0, 0, 0), -0, ""),
        ((0, 4, 0, 0, 0), 1, "not_in_the_bag (black drawn 1, bag 0)"),
        ((0, 0, 0, 0, 5), 0, "not_in_the_bag (orange drawn 5, bag 4)"),
    ],
)
def test_what_is_drawn_is_in_the_bag(shares: Counts, blacks: int, expected: str) -> None:
    table = waiting(hands={1: {"orange": 9}})
    assert reasons(bf2010, table, ChangePrices(shares, blacks)) == ((expected,) if expected else ())


@pytest.mark.verifies("bf2010", "change.1 turn.5")
def test_nothing_is_drawn_without_a_trigger() -> None:
    assert reasons(bf2010, bf2010.position(), bf2010.draw({"red": 5})) == (
        "no_price_change_due (what is due the action)",
    )


# the share prices -------------------------------------------------------------


def target(number: int, cell: tuple[int, int], blacks: int = 0) -> tuple[int, int]:
    """Return where red goes for a number of drawn shares, with so many black ones drawn."""
    table = waiting(level=9, prices={"red": cell, "blue": (12, 6)})
    drawn = number + (blacks if blacks > 1 else 0)
    after = bf2010.apply(
        table, bf2010.draw({"red": drawn, "green": 12 - drawn - blacks}, black=blacks)
    )
    return cells(after)[2]


@pytest.mark.verifies("bf2010", "change.8 change.20 change.22")
def test_every_colour_goes_by_its_own_number() -> None:
    table = waiting(
        level=9,
        prices={
            "yellow": (5, 3),
            "blue": (6, 3),
            "red": (7, 3),
            "green": (8, 3),
            "orange": (9, 3),
        },
    )
    drawn = bf2010.draw({"blue": 1, "red": 2, "green": 3, "orange": 4}, black=2)
    assert cells(bf2010.apply(table, drawn)) == [(4, 2), (5, 3), (7, 2), (9, 3), (10, 4)]


@pytest.mark.verifies("bf2010", "price.1 price.2")
@pytest.mark.parametrize(
    ("number", "cell", "expected", "blacks"),
    [
        (0, (4, 0), (3, 0), 0),
        (0, (12, 0), (11, 0), 0),
        (2, (4, 6), (6, 6), 0),
        (2, (5, 6), (7, 6), 0),
        (4, (4, 6), (7, 6), 0),
        (6, (4, 6), (8, 6), 0),
        (-2, (4, 0), (2, 0), 2),
        (-2, (4, 1), (3, 0), 2),
        (-4, (4, 0), (1, 0), 4),
        (-1, (4, 0), (3, 0), 2),
        (3, (4, 6), (6, 6), 0),
    ],
)
def test_sideways_off_the_table_becomes_up_or_down(
    number: int, cell: tuple[int, int], expected: tuple[int, int], blacks: int
) -> None:
    assert target(number, cell, blacks) == expected


@pytest.mark.verifies("bf2010", "price.3")
@pytest.mark.parametrize("cell", [(0, 0), (0, 1), (1, 0), (2, 0), (1, 1)])
def test_no_price_falls_below_4_dollars(cell: tuple[int, int]) -> None:
    table = waiting(level=9, prices=dict.fromkeys(COLOURS, cell))
    after = bf2010.apply(table, bf2010.draw({"green": 3}, black=9))
    assert cells(after)[:3] == [(0, 0)] * 3
    assert min(bf2010.printed.prices) == 4 == dollars(after)[0]


@pytest.mark.verifies("bf2010", "price.2 change.11")
def test_a_marker_in_the_top_row_stays_on_the_table() -> None:
    assert target(4, (12, 4)) == (12, 6)
    assert target(6, (12, 6)) == (12, 6)


# silver and black shares ------------------------------------------------------


@pytest.mark.verifies("bf2010", "change.4 change.5 change.6 change.7")
def test_a_single_black_share_raises_silver_and_goes_back_into_the_bag() -> None:
    table = waiting(level=2, silver_price=23)
    after = bf2010.apply(table, bf2010.draw({"red": 5}, black=1))
    assert (bf2010.printed.bar_prices[after.bar_space], after.bag.blacks) == (25, 2)
    assert after.bank_blacks == 0
    effects = bf2010.explain(table, bf2010.draw({"red": 5}, black=1)).effects
    before_the_prices = next(
        effect.before for effect in effects if effect.name == "adjust_the_share_prices"
    )
    assert before_the_prices.bag.blacks == 2
    assert before_the_prices.bar_space == table.bar_space + 1


# the market -------------------------------------------------------------------


@pytest.mark.verifies("bf2010", "change.32")
def test_a_colour_missing_in_the_market_goes_up_after_the_drawn_shares_came() -> None:
    table = waiting(
        market={"yellow": 0, "blue": 0, "red": 0, "orange": 1},
        prices={"yellow": (3, 3), "blue": (4, 3), "red": (5, 3)},
    )
    after = bf2010.apply(table, bf2010.draw({"red": 1, "blue": 4}))
    # yellow goes left and up for being missing; blue and red came back into the market
    assert cells(after) == [(4, 2), (6, 4), (6, 3), (0, 2), (0, 2)]
    assert after.market == (0, 4, 1, 4, 1)


# the sale tracks --------------------------------------------------------------


def after_a_sale_track(current: str, **words: Any) -> Position:
    table = bf2010.position(
        **{
            "price_change": "sale",
            "current_sale_track": current,
            "sale_track": ONE_EACH,
            **words,
        }
    )
    return bf2010.apply(table, bf2010.draw({"red": 5}))


@pytest.mark.verifies("bf2010", "change.28 change.25")
def test_another_track_leaves_the_current_sale_track() -> None:
    table = waiting(current_sale_track="second", sale_track={"red": 1})
    after = bf2010.apply(table, bf2010.draw({"red": 5}))
    assert after.sale_tracks == table.sale_tracks


@pytest.mark.verifies("bf2010", "change.28 change.29 change.30 change.31")
def test_the_sale_tracks_of_a_game_are_1_2_3_2_2_2() -> None:
    """Two players begin with most of the shares in their hands."""
    start = bf2010.position(seats=2, hands={0: ONE_EACH, 1: dict.fromkeys(COLOURS, 8)})
    longest: list[int] = []
    for seed in range(20):
        used = [
            position.sale_tracks.current + 1
            for position, step in random_play(bf2010, start, Random(seed))
            if isinstance(step, ChangePrices) and position.trigger == SALE
        ]
        assert used == [1, 2, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2][: len(used)]
        longest = max(longest, used, key=len)
    assert len(longest) >= 5


@pytest.mark.verifies("bf2010", "change.29 change.32")
def test_a_colour_that_the_refill_takes_is_missing_and_goes_up() -> None:
    after = after_a_sale_track("third", market={"orange": 2})
    assert after.market == (2, 2, 7, 2, 0)
    assert cells(after) == [(0, 2), (0, 2), (3, 3), (0, 2), (1, 2)]


# the level --------------------------------------------------------------------


@pytest.mark.verifies("bf2010", "change.42 change.43")
def test_the_level_never_goes_down() -> None:
    table = waiting(level=6, prices={"red": (8, 3)})
    after = bf2010.apply(table, bf2010.draw({"blue": 3, "green": 3}, black=3))
    assert cells(after)[2] == (6, 3)
    assert (after.level, after.area_blacks, after.bag.blacks) == (6, 3, 3)


@pytest.mark.verifies("bf2010", "change.36")
def test_only_the_dearest_colour_counts_not_the_highest_area() -> None:
    """$34 in (5, 0) is in area 3; $36 in (3, 5) is dearer, and only in area 2."""
    table = waiting(
        level=0, prices={"red": (6, 0), "blue": (2, 5), "green": (0, 1), "orange": (0, 1)}
    )
    after = bf2010.apply(table, bf2010.draw({"blue": 1, "yellow": 4}))
    assert (cells(after)[2], cells(after)[1]) == ((5, 0), (3, 5))
    assert dollars(after)[1:3] == [36, 34]
    assert bf2010.printed.areas[after.prices[2]] == 3
    assert after.level == 2


@pytest.mark.verifies("bf2010", "change.37 level.9 level.1")
def test_an_action_changes_no_level() -> None:
    table = bf2010.position(cash=300, market={"red": 1}, prices={"red": (11, 6)})
    after = bf2010.apply(table, bf2010.buy("red", place="blue"))
    assert (cells(after)[2], after.level) == ((12, 6), 0)
