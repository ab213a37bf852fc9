"""Buying gold bars: limits, payment, bars, the gold track, and what triggers."""

import pytest
from attrs import evolve

from bfrules import bf2023
from bfrules.editions.black_friday.steps import BuyBars
from bfrules.kernel.shares import Colour
from bfrules.testing import reasons
from tests.editions.bf2023.colours import EMPTY
from tests.editions.tables import ruled, seats_with

# what is refused --------------------------------------------------------------


def test_everything_wrong_with_a_purchase_of_gold_is_said_at_once() -> None:
    table = bf2023.position(price_change="purchase", purchase_track={"green": 5})
    assert reasons(bf2023, table, BuyBars(7, Colour(5), True)) == (
        "not_the_time_for_an_action (what is due the draw of a price change)",
        "not_a_purchase_of_bars (bars 7, placed colour 5)",
        "more_bars_than_the_limit (buying 7, limit 2, level 0)",
        "misused_card_for_bars "
        "(held none, with this offer number 4, number 5, trading 7, limit without it 1)",
        "more_bars_than_the_cash_pays (cost $140, cash $100)",
        "no_such_share_placed_on_the_bar_track "
        "(placed colour 5, allowed purple, yellow, green, blue, white)",
    )


@pytest.mark.verifies("bf2023", "gold.2 gold.6 gold.9")
def test_one_thing_wrong_with_a_purchase_of_gold() -> None:
    odd = {
        "bars fewer than none": BuyBars(-1, Colour(0)),
        "a colour that there is not": BuyBars(1, Colour(9)),
    }
    told = """
    market=green:0
      bars fewer than none
        not_a_purchase_of_bars (bars -1, placed purple)
      a colour that there is not
        not_a_purchase_of_bars (bars 1, placed colour 9)
        no_such_share_placed_on_the_bar_track (placed colour 9, allowed purple, yellow, blue, white)
      buy 2 gold, place purple
        more_bars_than_the_limit (buying 2, limit 1, level 0)
      buy 1 gold, place green
        no_such_share_placed_on_the_bar_track (placed green, allowed purple, yellow, blue, white)
      buy 1 gold, place nothing
        nothing_placed_on_the_bar_track (placed nothing, allowed purple, yellow, blue, white)
      buy 0 gold, place nothing
        nothing_placed_on_the_bar_track (placed nothing, allowed purple, yellow, blue, white)
    """
    ruled(bf2023, told, odd)


# bars -------------------------------------------------------------------------


@pytest.mark.verifies("bf2023", "gold.2 gold.6 gold.7 gold.8 gold.9 gold.15")
def test_buying_a_gold_bar_places_a_share_and_moves_no_price() -> None:
    told = """
    turn=2 gold_price=35 gold_bought=4
      buy 1 gold, place blue
        = cash=2:65 market=blue:3 gold_bars=2:1 gold_track=blue:1 gold_price=35 gold_bought=5
    """
    ruled(bf2023, told)


@pytest.mark.verifies("bf2023", "setup.5")
def test_the_bank_has_gold_bars_for_everybody() -> None:
    table = bf2023.position(gold_bars={0: 4, 1: 100})
    after = bf2023.apply(table, bf2023.buy_gold(1, place="green"))
    assert (after.seats[0].small_bars, after.seats[0].big_bars) == (0, 1)


@pytest.mark.verifies("bf2023", "gold.5 gold.14")
def test_buying_zero_gold_bars_only_places_a_share() -> None:
    table = bf2023.position(gold_bars=3, gold_bought=2, cash=0)
    assert bf2023.apply(table, bf2023.buy_gold(0, place="white")) == evolve(
        table, turn=1, market=(4, 4, 4, 4, 3), bar_track=(0, 0, 0, 0, 1)
    )


def test_gold_is_bought_also_when_the_market_is_empty() -> None:
    table = bf2023.position(market=EMPTY)
    assert bf2023.apply(table, bf2023.buy_gold(1, place=None)) == evolve(
        table, turn=1, seats=seats_with(table, 0, cash=80, small_bars=1), bars_bought=1
    )
    assert reasons(bf2023, table, bf2023.buy_gold(1, place="green")) == (
        "no_such_share_placed_on_the_bar_track (placed green, allowed none: the market is empty)",
    )


# prices that rise -------------------------------------------------------------


@pytest.mark.verifies("bf2023", "gold.16")
def test_placing_the_last_share_raises_its_price() -> None:
    told = """
    market=green:1,blue:0
      buy 0 gold, place green
        = turn=1 prices=green:0/4 market=green:0,blue:0 gold_track=green:1
    """
    ruled(bf2023, told)
