"""Buying shares: limits, payment, the share placed, what rises, and what triggers."""

import pytest

from bfrules import bf2010
from bfrules.editions.black_friday.position import CHANGING
from bfrules.editions.black_friday.steps import Buy
from bfrules.kernel.shares import Colour
from bfrules.testing import reasons
from tests.editions.bf2010.colours import EMPTY, prices_with
from tests.editions.tables import ruled

# what is refused --------------------------------------------------------------


def test_everything_wrong_with_a_purchase_is_said_at_once() -> None:
    table = bf2010.position(
        price_change="purchase",
        purchase_track={"red": 5},
        holding={"red": 1},
        cash=3,
        subsidies=1,
        missed_interest=25,
    )
    assert reasons(bf2010, table, Buy((-1, 5, 0, 0, 0), Colour(-1), True)) == (
        "not_the_time_for_an_action (what is due the draw of a price change)",
        "not_a_purchase (shares -1 yellow, 5 blue, placed colour -1)",
        "more_bought_than_the_limit (buying 4, limit 2, level 0)",
        "misused_card_for_a_purchase "
        "(held none, with this offer number 5, trading 4, limit without it 1)",
        "not_in_the_market (blue buying 5, market 4)",
        "more_than_the_cash_pays (cost $28, cash $3)",
        "wrong_colour_placed (placed colour -1, allowed yellow, red, green, orange)",
        "interest_demands_a_sale (missed interest $25, cash $3, subsidies left 0, shares 1)",
    )


@pytest.mark.verifies("bf2010", "buy.2 buy.5 buy.7 turn.1 buy.11")
def test_one_thing_wrong_with_a_purchase() -> None:
    odd = {"shares of less than none": Buy((0, 0, -1, 0, 0), Colour(0))}
    told = """
    prices=green:2/2 cash=0:14,1:14,2:14 market=blue:1,orange:0
      shares of less than none
        not_a_purchase (shares -1 red, placed yellow)
        trades_nothing (trading -1, at least 1)
      buy nothing, place yellow
        trades_nothing (trading 0, at least 1)
      buy 1 red, place yellow
        wrong_colour_placed (placed yellow, allowed red)
      buy 1 red, place nothing
        nothing_placed_after_a_purchase (placed nothing, allowed red)
      buy 1 blue, place blue
        wrong_colour_placed (placed blue, allowed yellow, red, green)
      buy 1 orange, place orange
        not_in_the_market (orange buying 1, market 0)
        wrong_colour_placed (placed orange, allowed yellow, blue, red, green)
      buy 2 red, place red
        more_bought_than_the_limit (buying 2, limit 1, level 0)
      buy 1 green, place green
        more_than_the_cash_pays (cost $16, cash $14)
    """
    ruled(bf2010, told, odd)


# payment, and the share placed ------------------------------------------------


@pytest.mark.verifies("bf2010", "buy.2 buy.5 buy.6 buy.7 buy.9 turn.1")
def test_several_shares_are_paid_taken_and_one_more_is_placed() -> None:
    told = """
    turn=1 level=4 prices=red:39 cash=0:5,1:130,2:9 market=red:6
      buy 3 red, place red
        = turn=1 level=4 prices=red:39 holding=red:3 cash=0:5,1:13,2:9 market=red:2 \
          purchase_track=red:1 acted=yes
    """
    ruled(bf2010, told)


def placed_after_buying_red_and_orange(market: dict[str, int]) -> list[int | None]:
    table = bf2010.position(level=2, cash=100, market=market)
    return [
        step.placed
        for step in bf2010.legal(table)
        if isinstance(step, Buy) and step.shares == (0, 0, 1, 0, 1)
    ]


@pytest.mark.verifies("bf2010", "buy.10 buy.8 buy.11 buy.7")
def test_the_share_placed_is_of_a_bought_colour_as_long_as_the_market_has_one() -> None:
    assert placed_after_buying_red_and_orange({}) == [2, 4]
    assert placed_after_buying_red_and_orange({"red": 1}) == [4]
    assert placed_after_buying_red_and_orange({"red": 1, "orange": 1}) == [0, 1, 3]
    assert placed_after_buying_red_and_orange({**EMPTY, "red": 1, "orange": 1}) == [None]


@pytest.mark.verifies("bf2010", "buy.8 buy.12")
def test_the_last_share_of_a_colour_lets_any_other_be_placed_and_raises_it() -> None:
    told = """
    cash=0:7,1:7,2:7 market=blue:1
      buy 1 blue, place orange
        = prices=blue:0/4 holding=blue:1 cash=1:7,2:7 market=blue:0,orange:3 \
          purchase_track=orange:1 acted=yes
    """
    ruled(bf2010, told)


# what triggers ----------------------------------------------------------------


@pytest.mark.verifies("bf2010", "buy.15 turn.5")
def test_the_purchase_is_complete_before_its_price_change() -> None:
    """The share placed raises its colour, and only then the price change waits for its draw."""
    table = bf2010.position(cash=7, market={"red": 2}, purchase_track={"red": 2, "blue": 2})
    after = bf2010.apply(table, bf2010.buy("red", place="red"))
    assert (after.phase, after.acted) == (CHANGING, True)
    assert after.prices == prices_with(red=(0, 5))
    assert [
        effect.name for effect in bf2010.explain(table, bf2010.buy("red", place="red")).effects
    ][-1] == "trigger_by_the_purchase_track"
