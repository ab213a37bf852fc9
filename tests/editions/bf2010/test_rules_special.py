"""The special action cards: the additional pass, and one more share or bar."""

from typing import Any

import pytest
from attrs import evolve

from bfrules import bf2010
from bfrules.editions.bf2010.edition import Position2010 as Position
from bfrules.editions.bf2010.steps import PassWithCard, Step
from bfrules.editions.black_friday.position import (
    ACTING,
)
from bfrules.testing import reasons
from tests.editions.tables import seats_with

BUY_TWO = bf2010.buy("red", 2, place="red", special=True)
SELL_TWO = bf2010.sell("red", 2, remove="red", special=True)
SILVER_TWO = bf2010.buy_silver(2, place="red", special=True)
PASS_TOO = bf2010.pass_with_card(place="red")


def table_of(seats: int, turn: int, **words: Any) -> Position:
    return bf2010.position(
        seats=seats, turn=turn, cash=100, holding={"red": 3}, market={"red": 5}, **words
    )


def offered(table: Position) -> list[str]:
    steps: dict[str, Step] = {
        "pass": PASS_TOO,
        "sell": SELL_TWO,
        "silver": SILVER_TWO,
        "buy": BUY_TWO,
    }
    return [name for name, step in steps.items() if not bf2010.refusals(table, step)]


# what each card offers --------------------------------------------------------


@pytest.mark.verifies("bf2010", "setup.26 special.4 special.7 special.10 special.13")
@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        (0, []),
        (1, ["pass"]),
        (2, ["pass", "sell"]),
        (3, ["pass", "sell", "silver"]),
        (4, ["pass", "sell", "silver", "buy"]),
    ],
)
def test_a_card_offers_what_the_lower_ones_offer_and_one_thing_more(
    turn: int, expected: list[str]
) -> None:
    assert offered(table_of(5, turn)) == expected
    assert offered(table_of(5, turn, special_cards=False)) == []
    assert offered(table_of(5, turn, spent_cards=(turn,))) == []


@pytest.mark.verifies("bf2010", "special.4 special.7 special.10")
def test_a_refusal_names_the_cards_with_the_offer() -> None:
    table = table_of(4, 1)
    assert reasons(bf2010, table, SELL_TWO) == (
        "misused_card_for_a_sale "
        "(held number 2, with this offer number 3, number 4, number 5, "
        "trading 2, limit without it 1)",
    )
    assert reasons(bf2010, table, SILVER_TWO) == (
        "misused_card_for_bars "
        "(held number 2, with this offer number 4, number 5, trading 2, limit without it 1)",
    )
    assert reasons(bf2010, table, BUY_TWO) == (
        "misused_card_for_a_purchase "
        "(held number 2, with this offer number 5, trading 2, limit without it 1)",
    )
    assert reasons(bf2010, table_of(4, 0), PASS_TOO) == ("no_card_that_passes (card none)",)
    assert reasons(bf2010, table_of(2, 0), SILVER_TWO) == (
        "misused_card_for_bars (held SELL+1, BUY+1, "
        "with this offer number 4, number 5, trading 2, limit without it 1)",
    )


# one more ---------------------------------------------------------------------


@pytest.mark.verifies("bf2010", "two.4 two.5 special.1")
def test_a_card_of_two_players_is_spent_before_the_numbered_one() -> None:
    table = table_of(2, 1)
    sold = bf2010.apply(table, SELL_TWO)
    assert sold.seats[1] == evolve(
        table.seats[1], cash=114, shares=(0, 0, 1, 0, 0), sell_card=False
    )
    bought = bf2010.apply(table, BUY_TWO)
    assert bought.seats[1] == evolve(
        table.seats[1], cash=86, shares=(0, 0, 5, 0, 0), buy_card=False
    )
    again = evolve(sold, acted=False)
    assert offered(evolve(again, seats=seats_with(again, 1, shares=(0, 0, 3, 0, 0)))) == [
        "pass",
        "buy",
    ]


# the additional pass ----------------------------------------------------------


@pytest.mark.verifies("bf2010", "special.5")
def test_the_additional_pass_places_a_share_of_the_market() -> None:
    table = bf2010.position(turn=1, market={"blue": 0})
    assert [step.placed for step in bf2010.legal(table) if isinstance(step, PassWithCard)] == [
        0,
        2,
        3,
        4,
    ]
    assert reasons(bf2010, table, bf2010.pass_with_card(place="blue")) == (
        "no_such_share_placed_on_the_bar_track (placed blue, allowed yellow, red, green, orange)",
    )
    assert reasons(bf2010, table, bf2010.pass_with_card(place=None)) == (
        "nothing_placed_on_the_bar_track (placed nothing, allowed yellow, red, green, orange)",
    )


@pytest.mark.verifies("bf2010", "special.2 special.6")
def test_the_additional_pass_waits_for_ones_own_turn() -> None:
    """The second player has the card; only it may use it, and not while a price change waits."""
    assert reasons(bf2010, bf2010.position(turn=0), PASS_TOO) == (
        "no_card_that_passes (card none)",
    )
    waiting = bf2010.position(turn=1, price_change="purchase", purchase_track={"red": 5})
    assert reasons(bf2010, waiting, PASS_TOO) == (
        "not_ones_own_turn (what is due the draw of a price change)",
    )


@pytest.mark.verifies("bf2010", "special.2 special.5 turn.3")
def test_a_pass_and_an_additional_pass_fill_two_spaces_in_one_turn() -> None:
    table = bf2010.position(turn=1)
    both = bf2010.apply(
        bf2010.apply(table, bf2010.pass_turn(place="red")),
        bf2010.pass_with_card(place="red"),
    )
    assert (both.phase, both.turn, both.acted) == (ACTING, 1, True)
    assert both.bar_track == (0, 0, 2, 0, 0)
    other_way = bf2010.apply(
        bf2010.apply(table, bf2010.pass_with_card(place="red")),
        bf2010.pass_turn(place="red"),
    )
    assert other_way == both
