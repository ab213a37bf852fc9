"""Buying shares: limits, payment, the purchase track, and what triggers."""

import pytest
from attrs import evolve

from bfrules import bf2023
from bfrules.editions.black_friday.steps import Buy
from bfrules.kernel.grid import cell_at
from bfrules.kernel.shares import Colour, with_more
from bfrules.testing import reasons
from tests.editions.bf2023.colours import EMPTY
from tests.editions.tables import NONE, USUAL, refused_for, seats_with

# what is refused --------------------------------------------------------------


def test_everything_wrong_with_a_purchase_is_said_at_once() -> None:
    table = bf2023.position(price_change="gold", gold_track={"green": 5}, market={"yellow": 1})
    assert reasons(bf2023, table, Buy((-1, 20, 0, 0, 0), Colour(9), True)) == (
        "not_the_time_for_an_action (what is due the draw of a price change)",
        "not_a_purchase (shares (-1, 20, 0, 0, 0), placed 9)",
        "more_bought_than_the_limit (buying 19, limit 2, level 0)",
        "misused_card_for_a_purchase "
        "(card none, cards with this offer 5, trading 19, limit without the card 1)",
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
    shares of less than none
      not_a_purchase (shares (0, 0, -1, 0, 0), placed 0)
    a colour that there is not
      not_a_purchase (shares (0, 0, 1, 0, 0), placed 5)
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
    refused_for(bf2023, "prices=purple:240 market=yellow:0", told, odd)


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
    table = bf2023.position(level=4, turn=2)
    assert bf2023.apply(table, bf2023.buy("green", 3, place="green")) == evolve(
        table,
        turn=0,
        seats=seats_with(table, 2, cash=76, shares=(0, 0, 3, 0, 0)),
        market=(4, 4, 0, 4, 4),
        purchase_track=(0, 0, 1, 0, 0),
        prices=(USUAL, USUAL, cell_at(0, 4), USUAL, USUAL),
    )
    more = bf2023.position(level=4, turn=2, market={"green": 5})
    assert bf2023.apply(more, bf2023.buy("green", 3, place="green")) == evolve(
        more,
        turn=0,
        seats=seats_with(more, 2, cash=76, shares=(0, 0, 3, 0, 0)),
        market=(4, 4, 1, 4, 4),
        purchase_track=(0, 0, 1, 0, 0),
    )


@pytest.mark.verifies("bf2023", "buy.11")
def test_after_buying_two_colours_either_may_be_placed_and_no_other() -> None:
    table = bf2023.position(level=2)
    allowed = [
        step.placed
        for step in bf2023.legal(table)
        if isinstance(step, Buy) and step.shares == (0, 1, 0, 0, 1)
    ]
    assert allowed == [1, 4]


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


def test_with_an_empty_market_nothing_is_placed() -> None:
    table = bf2023.position(market=EMPTY)
    assert bf2023.apply(table, bf2023.buy(place=None)) == evolve(table, turn=1)
    assert reasons(bf2023, table, bf2023.buy(place="green")) == (
        "wrong_colour_placed (placed green, allowed none: the market is empty)",
    )


def test_the_last_share_of_the_market_can_be_bought_and_nothing_is_placed() -> None:
    table = bf2023.position(market={**EMPTY, "green": 1})
    assert bf2023.apply(table, bf2023.buy("green", place=None)) == evolve(
        table,
        turn=1,
        seats=seats_with(table, 0, cash=92, shares=(0, 0, 1, 0, 0)),
        market=NONE,
        prices=(USUAL, USUAL, cell_at(0, 4), USUAL, USUAL),
    )


# prices that rise -------------------------------------------------------------


@pytest.mark.verifies("bf2023", "buy.15")
def test_the_last_share_raises_its_price_also_when_it_is_the_one_placed() -> None:
    table = bf2023.position(market={"green": 1, "blue": 2})
    for step in (bf2023.buy(place="green"), bf2023.buy("blue", place="blue")):
        after = bf2023.apply(table, step)
        risen = [now - before for now, before in zip(after.prices, table.prices, strict=True)]
        assert risen == ([0, 0, 1, 0, 0] if step.placed == 2 else [0, 0, 0, 1, 0])


@pytest.mark.verifies("bf2023", "buy.15")
@pytest.mark.parametrize("colour", range(5))
def test_the_last_share_of_any_colour_raises_that_colour(colour: int) -> None:
    table = bf2023.position(market={bf2023.printed.words.colours[colour]: 1})
    bought = bf2023.apply(table, Buy(with_more(NONE, Colour(colour), 1), other(colour)))
    placed = bf2023.apply(table, Buy(NONE, Colour(colour)))
    for after in (bought, placed):
        assert [now - before for now, before in zip(after.prices, table.prices, strict=True)] == [
            1 if at == colour else 0 for at in range(5)
        ]


def other(colour: int) -> Colour:
    return Colour((colour + 1) % 5)


@pytest.mark.verifies("bf2023", "buy.15")
def test_each_of_several_colours_that_run_out_rises() -> None:
    table = bf2023.position(level=4, market={"purple": 1, "yellow": 1, "green": 2})
    after = bf2023.apply(table, bf2023.buy({"purple": 1, "yellow": 1, "green": 1}, place="green"))
    up = cell_at(0, 4)
    assert after == evolve(
        table,
        turn=1,
        seats=seats_with(table, 0, cash=76, shares=(1, 1, 1, 0, 0)),
        market=(0, 0, 0, 4, 4),
        purchase_track=(0, 0, 1, 0, 0),
        prices=(up, up, up, USUAL, USUAL),
    )


def test_a_colour_that_was_missing_before_does_not_rise() -> None:
    table = bf2023.position(market={"green": 0})
    after = bf2023.apply(table, bf2023.buy("blue", place="blue"))
    assert after.prices == table.prices


@pytest.mark.verifies("bf2023", "buy.15 buy.16")
def test_last_in_the_market_and_third_on_the_track_raise_twice() -> None:
    table = bf2023.position(market={"green": 1}, purchase_track={"green": 2})
    assert bf2023.apply(table, bf2023.buy(place="green")) == evolve(
        table,
        turn=1,
        market=(4, 4, 0, 4, 4),
        purchase_track=(0, 0, 3, 0, 0),
        prices=(USUAL, USUAL, cell_at(0, 5), USUAL, USUAL),
    )


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


@pytest.mark.verifies("bf2023", "change.33 change.32")
def test_a_price_that_enters_a_new_area_in_an_action_leaves_the_level() -> None:
    table = bf2023.position(market={"green": 1}, prices={"green": (1, 3)})
    after = bf2023.apply(table, bf2023.buy(place="green"))
    assert bf2023.printed.areas[after.prices[2]] == 1
    assert (after.level, after.area_blacks, after.bag.blacks) == (0, 9, 0)


# what triggers ----------------------------------------------------------------


def test_a_purchase_that_places_nothing_on_a_nearly_full_track_triggers_nothing() -> None:
    table = bf2023.position(purchase_track={"purple": 4}, market=EMPTY)
    assert bf2023.apply(table, bf2023.buy(place=None)) == evolve(table, turn=1)
