"""Selling shares: limits, proceeds, the sale tracks, and what triggers."""

import pytest

from bfrules import bf2023
from bfrules.editions.black_friday.steps import Sell
from bfrules.kernel.shares import Colour
from bfrules.testing import reasons
from tests.editions.tables import ruled

FIVE_LEFT = dict.fromkeys(("purple", "yellow", "green", "blue", "white"), 1)
SIX_LEFT = {**FIVE_LEFT, "purple": 2}
FOUR_LEFT = {**FIVE_LEFT, "purple": 0}


# what is refused --------------------------------------------------------------


def test_everything_wrong_with_a_sale_is_said_at_once() -> None:
    table = bf2023.position(price_change="sale", sale_track=FOUR_LEFT, holding={"green": 1})
    assert reasons(bf2023, table, Sell((-1, 4, 2, 0, 0), Colour(-1), True)) == (
        "not_the_time_for_an_action (what is due the draw of a price change)",
        "not_a_sale (shares -1 purple, 4 yellow, 2 green, removed colour -1)",
        "more_sold_than_the_limit (selling 5, limit 2, level 0)",
        "misused_card_for_a_sale "
        "(held none, with this offer number 3, number 4, number 5, trading 5, limit without it 1)",
        "not_owned (yellow selling 4, owned 0, green selling 2, owned 1)",
        "wrong_colour_removed (removed colour -1, allowed yellow, green)",
    )


@pytest.mark.verifies("bf2023", "sell.1 sell.4")
def test_one_thing_wrong_with_a_sale() -> None:
    odd = {
        "shares of less than none": Sell((0, 0, -1, 0, 0), Colour(0)),
        "a colour that there is not": Sell((0, 0, 0, 0, 0), Colour(7)),
    }
    told = """
    holding=green:2,white:1 sale_track=white:0
      shares of less than none
        not_a_sale (shares -1 green, removed purple)
      a colour that there is not
        not_a_sale (shares nothing, removed colour 7)
        wrong_colour_removed (removed colour 7, allowed purple, yellow, green, blue)
      sell 1 green, remove purple
        wrong_colour_removed (removed purple, allowed green)
      sell 1 green, remove nothing
        nothing_removed (removed nothing, allowed green)
      sell 1 white, remove white
        wrong_colour_removed (removed white, allowed purple, yellow, green, blue)
      sell 1 yellow, remove yellow
        not_owned (yellow selling 1, owned 0)
      sell 2 green, remove green
        more_sold_than_the_limit (selling 2, limit 1, level 0)
      sell nothing, remove nothing
        nothing_removed (removed nothing, allowed purple, yellow, green, blue)
    """
    ruled(bf2023, told, odd)


def test_only_the_colours_that_the_seat_lacks_are_named() -> None:
    table = bf2023.position(level=9, holding={"purple": 3, "yellow": 1})
    step = bf2023.sell({"purple": 3, "yellow": 2}, remove="purple")
    assert reasons(bf2023, table, step) == ("not_owned (yellow selling 2, owned 1)",)


# what is removed --------------------------------------------------------------


@pytest.mark.verifies("bf2023", "sell.1 sell.3 sell.4 sell.5 sell.6 sell.7 sell.12 price.8")
def test_selling_several_shares_removes_one_and_lowers_its_price_after_the_payment() -> None:
    told = """
    turn=1 level=4 prices=green:4/3 holding=green:4
      sell 3 green, remove green
        = turn=2 level=4 prices=green:4/2 hands.1=green:1 cash=1:220 market=green:8 \
          sale_track=green:1
    """
    ruled(bf2023, told)


@pytest.mark.verifies("bf2023", "sell.11 sell.13 sell.14")
def test_a_sold_colour_missing_on_the_track_leaves_the_other_then_any() -> None:
    holding = {"yellow": 1, "white": 1}
    one = bf2023.position(level=2, holding=holding, sale_track={"yellow": 0})
    none = bf2023.position(level=2, holding=holding, sale_track={"yellow": 0, "white": 0})
    for table, expected in ((one, [4]), (none, [0, 2, 3])):
        removed = [
            step.removed
            for step in bf2023.legal(table)
            if isinstance(step, Sell) and step.shares == (0, 1, 0, 0, 1)
        ]
        assert removed == expected


@pytest.mark.verifies("bf2023", "sell.9 sell.15")
def test_selling_zero_shares_only_removes_one() -> None:
    told = """
    holding=green:1
      sell nothing, remove white
        = turn=1 prices=white:0/2 hands.0=green:1 market=white:5 sale_track=white:1
    """
    ruled(bf2023, told)


# the next track, and the refill -----------------------------------------------


def test_no_refill_after_the_top_or_the_centre_track_or_another_trigger() -> None:
    for current in ("top", "centre"):
        table = bf2023.position(
            current_sale_track=current, sale_track=FIVE_LEFT, price_change="sale"
        )
        after = bf2023.apply(table, bf2023.draw({"green": 5}))
        assert after.market == (4, 4, 9, 4, 4)
    table = bf2023.position(
        current_sale_track="refilled centre",
        sale_track=SIX_LEFT,
        price_change="gold",
        gold_track={"white": 5},
        blacks_in_the_bank=1,
    )
    after = bf2023.apply(table, bf2023.draw({"green": 5}))
    assert (after.market, after.sale_tracks) == ((4, 4, 9, 4, 4), table.sale_tracks)
