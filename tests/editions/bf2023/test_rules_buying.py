"""Buying shares: limits, payment, the purchase track, and what triggers."""

import pytest
from attrs import evolve

from bfrules import bf2023
from bfrules.editions.black_friday.steps import Buy
from bfrules.kernel.grid import cell_at
from bfrules.kernel.shares import Colour
from bfrules.testing import reasons
from tests.editions.tables import USUAL, ruled

# what is refused --------------------------------------------------------------


def test_everything_wrong_with_a_purchase_is_said_at_once() -> None:
    table = bf2023.position(price_change="gold", gold_track={"green": 5}, market={"yellow": 1})
    assert reasons(bf2023, table, Buy((-1, 20, 0, 0, 0), Colour(9), True)) == (
        "not_the_time_for_an_action (what is due the draw of a price change)",
        "not_a_purchase (shares -1 purple, 20 yellow, placed colour 9)",
        "more_bought_than_the_limit (buying 19, limit 2, level 0)",
        "misused_card_for_a_purchase "
        "(held none, with this offer number 5, trading 19, limit without it 1)",
        "not_in_the_market (yellow buying 20, market 1)",
        "more_than_the_cash_pays (cost $152, cash $100)",
        "wrong_colour_placed (placed colour 9, allowed purple, green, blue, white)",
    )


@pytest.mark.verifies("bf2023", "buy.2 buy.6")
def test_one_thing_wrong_with_a_purchase() -> None:
    odd = {
        "shares of less than none": Buy((0, 0, -1, 0, 0), Colour(0)),
        "a colour that there is not": Buy((0, 0, 1, 0, 0), Colour(5)),
    }
    told = """
    prices=purple:240 market=yellow:0
      shares of less than none
        not_a_purchase (shares -1 green, placed purple)
      a colour that there is not
        not_a_purchase (shares 1 green, placed colour 5)
        wrong_colour_placed (placed colour 5, allowed green)
      buy 1 green, place purple
        wrong_colour_placed (placed purple, allowed green)
      buy 1 green, place nothing
        nothing_placed_after_a_purchase (placed nothing, allowed green)
      buy nothing, place nothing
        nothing_placed_after_a_purchase (placed nothing, allowed purple, green, blue, white)
      buy 1 yellow, place yellow
        not_in_the_market (yellow buying 1, market 0)
        wrong_colour_placed (placed yellow, allowed purple, green, blue, white)
      buy nothing, place yellow
        wrong_colour_placed (placed yellow, allowed purple, green, blue, white)
      buy 1 green, 1 blue, place green
        more_bought_than_the_limit (buying 2, limit 1, level 0)
      buy 1 purple, place purple
        more_than_the_cash_pays (cost $240, cash $100)
    """
    ruled(bf2023, told, odd)


def test_only_the_colours_that_the_market_lacks_are_named() -> None:
    table = bf2023.position(level=9, market={"purple": 3, "yellow": 1})
    step = bf2023.buy({"purple": 3, "yellow": 2}, place="green")
    assert reasons(bf2023, table, step) == ("not_in_the_market (yellow buying 2, market 1)",)


def test_cash_for_some_lots_of_a_size_lists_those() -> None:
    table = bf2023.position(level=2, cash=18, prices={"green": (0, 4)})
    lots = {step.shares for step in bf2023.legal(table) if isinstance(step, Buy)}
    assert (0, 0, 1, 1, 0) in lots
    assert (0, 0, 2, 0, 0) not in lots


def test_the_cash_may_be_spent_to_the_last_dollar() -> None:
    table = bf2023.position(cash=8)
    assert bf2023.buy("green", place="green") in list(bf2023.legal(table))
    assert bf2023.apply(table, bf2023.buy("green", place="green")).seats[0].cash == 0
    poorer = bf2023.position(cash=7)
    assert reasons(bf2023, poorer, bf2023.buy("green", place="green")) == (
        "more_than_the_cash_pays (cost $8, cash $7)",
    )


# what is placed ---------------------------------------------------------------


@pytest.mark.verifies("bf2023", "buy.2 buy.6 buy.7 buy.8 buy.10 buy.14 turn.2")
def test_buying_several_shares_of_a_colour_places_one_and_moves_no_price() -> None:
    told = """
    turn=2 level=4
      buy 3 green, place green
        = level=4 prices=green:0/4 hands.2=green:3 cash=2:76 market=green:0 purchase_track=green:1
    turn=2 level=4 market=green:5
      buy 3 green, place green
        = level=4 hands.2=green:3 cash=2:76 market=green:1 purchase_track=green:1
    """
    ruled(bf2023, told)


@pytest.mark.verifies("bf2023", "buy.5 buy.13 buy.14")
def test_buying_zero_shares_only_places_one() -> None:
    table = bf2023.position()
    assert bf2023.apply(table, bf2023.buy(place="blue")) == evolve(
        table, turn=1, market=(4, 4, 4, 3, 4), purchase_track=(0, 0, 0, 1, 0)
    )


@pytest.mark.verifies("bf2023", "buy.9 buy.12")
def test_after_the_last_of_a_colour_any_colour_may_be_placed() -> None:
    table = bf2023.position(market={"green": 1, "blue": 0})
    steps = [
        step
        for step in bf2023.legal(table)
        if isinstance(step, Buy) and step.shares == (0, 0, 1, 0, 0)
    ]
    assert steps == [
        bf2023.buy("green", place="purple"),
        bf2023.buy("green", place="yellow"),
        bf2023.buy("green", place="white"),
    ]


# prices that rise -------------------------------------------------------------


@pytest.mark.verifies("bf2023", "price.3 price.5 price.6 price.2")
@pytest.mark.parametrize(
    ("cell", "target"),
    [
        ((0, 3), (0, 4)),
        ((0, 5), (0, 6)),
        ((0, 6), (1, 6)),
        ((6, 6), (7, 6)),
        ((11, 6), (12, 6)),
        ((12, 0), (12, 1)),
        ((12, 5), (12, 6)),
        ((12, 6), (12, 6)),
    ],
)
def test_a_rise_at_the_edges_of_the_price_table(
    cell: tuple[int, int], target: tuple[int, int]
) -> None:
    table = bf2023.position(market={"green": 1}, prices={"green": cell})
    after = bf2023.apply(table, bf2023.buy(place="green"))
    assert after.prices == (USUAL, USUAL, cell_at(*target), USUAL, USUAL)
