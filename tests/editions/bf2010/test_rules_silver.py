"""Buying silver, and passing: the silver track, the count, the exchange, what triggers."""

import pytest
from attrs import evolve

from bfrules import bf2010
from bfrules.editions.bf2010.steps import Pass
from bfrules.editions.black_friday.steps import BuyBars
from bfrules.kernel.shares import Colour
from bfrules.testing import reasons
from tests.editions.bf2010.colours import prices_with
from tests.editions.tables import ruled, seats_with

# what is refused --------------------------------------------------------------


def test_everything_wrong_with_a_purchase_of_silver_is_said_at_once() -> None:
    table = bf2010.position(
        price_change="silver", silver_track={"red": 5}, cash=3, market={"blue": 0}
    )
    assert reasons(bf2010, table, BuyBars(3, Colour(1), True)) == (
        "not_the_time_for_an_action (what is due the draw of a price change)",
        "more_bars_than_the_limit (buying 3, limit 2, level 0)",
        "misused_card_for_bars "
        "(held none, with this offer number 4, number 5, trading 3, limit without it 1)",
        "more_bars_than_the_cash_pays (cost $60, cash $3)",
        "no_such_share_placed_on_the_bar_track (placed blue, allowed yellow, red, green, orange)",
    )


@pytest.mark.verifies("bf2010", "silver.2 silver.4 silver.8 turn.1 pass.1")
def test_one_thing_wrong_with_a_purchase_of_silver() -> None:
    odd = {"bars fewer than none": BuyBars(-1, Colour(0))}
    told = """
    cash=0:46,1:46,2:46 market=green:0 silver_price=47
      bars fewer than none
        not_a_purchase_of_bars (bars -1, placed yellow)
        buys_no_bar (buying -1, at least 1)
      buy 0 silver, place yellow
        buys_no_bar (buying 0, at least 1)
      buy 1 silver, place yellow
        more_bars_than_the_cash_pays (cost $47, cash $46)
      buy 1 silver, place nothing
        more_bars_than_the_cash_pays (cost $47, cash $46)
        nothing_placed_on_the_bar_track (placed nothing, allowed yellow, blue, red, orange)
    """
    ruled(bf2010, told, odd)


# buying silver ----------------------------------------------------------------


@pytest.mark.verifies(
    "bf2010", "silver.2 silver.4 silver.5 silver.6 silver.7 silver.8 silver.9 turn.1"
)
@pytest.mark.parametrize("bars", [1, 2, 3])
def test_bars_are_paid_taken_and_counted_and_one_share_is_placed(bars: int) -> None:
    table = bf2010.position(
        level=4, turn=1, cash={1: 80}, silver_bars={1: 1}, silver_price=25, silver_bought=4
    )
    assert bf2010.apply(table, bf2010.buy_silver(bars, place="green")) == evolve(
        table,
        acted=True,
        seats=seats_with(table, 1, cash=80 - 25 * bars, small_bars=1 + bars),
        market=(4, 4, 4, 3, 4),
        bar_track=(0, 0, 0, 1, 0),
        bars_bought=4 + bars,
    )


@pytest.mark.verifies("bf2010", "silver.11")
def test_the_last_share_of_a_colour_raises_it() -> None:
    table = bf2010.position(cash=20, market={"green": 1, "red": 0})
    after = bf2010.apply(table, bf2010.buy_silver(1, place="green"))
    assert after.prices == prices_with(green=(0, 4))


# passing ----------------------------------------------------------------------


@pytest.mark.verifies("bf2010", "pass.1")
def test_what_is_placed_in_passing_is_in_the_market() -> None:
    table = bf2010.position(market={"blue": 0})
    assert reasons(bf2010, table, bf2010.pass_turn(place="blue")) == (
        "no_such_share_placed_on_the_bar_track (placed blue, allowed yellow, red, green, orange)",
    )
    assert reasons(bf2010, table, bf2010.pass_turn(place=None)) == (
        "nothing_placed_on_the_bar_track (placed nothing, allowed yellow, red, green, orange)",
    )
    assert [step.placed for step in bf2010.legal(table) if isinstance(step, Pass)] == [0, 2, 3, 4]


@pytest.mark.verifies("bf2010", "pass.3 pass.4 price.4")
@pytest.mark.parametrize(
    ("market", "there", "target"),
    [(1, 0, (1, 5)), (2, 2, (1, 5)), (1, 2, (1, 6)), (2, 3, (1, 4)), (2, 0, (1, 4))],
)
def test_passing_raises_a_colour_like_a_purchase_of_silver(
    market: int, there: int, target: tuple[int, int]
) -> None:
    table = bf2010.position(
        market={"red": market}, silver_track={"red": there}, prices={"red": (1, 4)}
    )
    assert bf2010.apply(table, bf2010.pass_turn(place="red")) == evolve(
        table,
        acted=True,
        market=(4, 4, market - 1, 4, 4),
        bar_track=(0, 0, there + 1, 0, 0),
        prices=prices_with(red=target),
    )
