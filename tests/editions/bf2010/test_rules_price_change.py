"""The price change: its order, prices, silver, black shares, sale tracks, levels."""

from typing import Any

import pytest

from bfrules import bf2010
from bfrules.editions.bf2010.edition import Position2010 as Position
from bfrules.editions.black_friday.position import ACTING
from bfrules.editions.black_friday.steps import NO_TRACK, ChangePrices
from bfrules.kernel.shares import Counts
from bfrules.testing import reasons
from tests.editions.bf2010.colours import ONE_EACH, cells


def waiting(**words: Any) -> Position:
    """Return a table whose price change waits: five blue shares on the purchase track."""
    return bf2010.position(**{"price_change": "purchase", "purchase_track": {"blue": 5}, **words})


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
        ((6, 0, 0, 0, -1), 0, "not_a_draw (shares 6 yellow, -1 orange, blacks 0)"),
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


# the level --------------------------------------------------------------------


@pytest.mark.verifies("bf2010", "change.42 change.43")
def test_the_level_never_goes_down() -> None:
    table = waiting(level=6, prices={"red": (8, 3)})
    after = bf2010.apply(table, bf2010.draw({"blue": 3, "green": 3}, black=3))
    assert cells(after)[2] == (6, 3)
    assert (after.level, after.area_blacks, after.bag.blacks) == (6, 3, 3)


@pytest.mark.verifies("bf2010", "change.37 level.9 level.1")
def test_an_action_changes_no_level() -> None:
    table = bf2010.position(cash=300, market={"red": 1}, prices={"red": (11, 6)})
    after = bf2010.apply(table, bf2010.buy("red", place="blue"))
    assert (cells(after)[2], after.level) == ((12, 6), 0)
