"""The worked examples of the Black Monday rulebook, on whole positions."""

from typing import Any

import pytest
from attrs import evolve

from bfrules import black_monday
from bfrules.editions.black_monday.position import (
    RATE_CHANGING,
    TRADING,
    Position,
    Seat,
    card_of,
)
from bfrules.editions.black_monday.table import card_named
from bfrules.kernel.cards import counted_in, with_card, without_card

YELLOW, RED, BLUE, PURPLE = range(4)


def the_rest_stays(before: Position, after: Position, **changes: Any) -> None:
    assert after == evolve(before, **changes)


@pytest.mark.verifies("black_monday", "trading.1 trading.2 trading.3 trading.4 trading.5")
def test_800_shares_at_6_dollars_cost_4800() -> None:
    """The first example: GUMGUM Mine stands at $6; its card of 800 shares costs $4,800."""
    table = black_monday.position(rates={"red": 6}, hand=["red 8"])
    after = black_monday.apply(table, black_monday.buy("red 8"))
    card = card_named("red 8")
    seat = table.seats[0]
    bought = Seat(20_000 - 4_800, without_card(seat.hand, card), (card,))
    the_rest_stays(table, after, seats=(bought, *table.seats[1:]), bought=1, activity=TRADING)


@pytest.mark.verifies("black_monday", "trading.5 trading.6 trading.8")
def test_1100_shares_as_800_and_300() -> None:
    """The second example: cards of 800 and 300 make 1,100 shares; 200 more would be too many."""
    table = black_monday.position(rates={"red": 1}, hand=["red 8", "red 3", "red 2"])
    table = black_monday.apply(table, black_monday.buy("red 8"))
    table = black_monday.apply(table, black_monday.buy("red 3"))
    assert table.seats[0].portfolio == (card_of(RED, 3), card_of(RED, 8))
    assert table.seats[0].cash == 20_000 - 1_100
    assert [
        (refusal.reason, [str(fact) for fact in refusal.facts])
        for refusal in black_monday.refusals(table, black_monday.buy("red 2"))
    ] == [
        ("too_many_cards_bought", ["bought this turn 2", "limit 2"]),
        (
            "too_many_shares_of_a_company",
            ["company red", "owned 1100", "buying 200", "limit 1200"],
        ),
    ]


def test_chewy_poultry_rises_from_5_to_8() -> None:
    """The third example: yellow stands at $5, its limit is 3; a card of $8 raises it to $8."""
    table = black_monday.position(rates={"yellow": 5}, hand=["yellow 8", "yellow 9"])
    card = card_named("yellow 8")
    after = black_monday.apply(table, black_monday.change_rate("yellow 8"))
    seat = table.seats[0]
    the_rest_stays(
        table,
        after,
        seats=(Seat(seat.cash, without_card(seat.hand, card), ()), *table.seats[1:]),
        rates=(8, 5, 5, 5),
        stacks=((card_of(YELLOW, 5), card), *table.stacks[1:]),
        laid=1,
        activity=RATE_CHANGING,
    )
    assert [
        (refusal.reason, [str(fact) for fact in refusal.facts])
        for refusal in black_monday.refusals(table, black_monday.change_rate("yellow 9"))
    ] == [
        (
            "beyond_the_limit_of_the_company",
            ["company yellow", "rate $5", "wanted $9", "lowest $2", "highest $8"],
        )
    ]


def test_chewy_poultry_falls_from_5_to_3_to_0() -> None:
    """The fourth example: a 3 brings yellow from $5 to $3, then an 11 laid as 0 to $0.

    All yellow cards on the table are discarded, those in hands are not.
    """
    table = black_monday.position(
        rates={"yellow": 5},
        hand=["yellow 3", "yellow 11", "yellow 12"],
        portfolios={1: ["yellow 10", "red 2"]},
    )
    straight = black_monday.change_rate("yellow 11", as_zero=True)
    assert [refusal.reason for refusal in black_monday.refusals(table, straight)] == [
        "beyond_the_limit_of_the_company"
    ]
    first = black_monday.apply(table, black_monday.change_rate("yellow 3"))
    after = black_monday.apply(first, straight)
    hand = without_card(first.seats[0].hand, card_named("yellow 11"))
    discards = first.discards
    for name in ("yellow 5", "yellow 3", "yellow 11", "yellow 10"):
        discards = counted_in(discards, card_named(name), 1)
    other = first.seats[1]
    the_rest_stays(
        first,
        after,
        seats=(
            Seat(first.seats[0].cash, hand, ()),
            Seat(other.cash, other.hand, (card_named("red 2"),)),
            first.seats[2],
        ),
        rates=(0, 5, 5, 5),
        stacks=((), *first.stacks[1:]),
        discards=discards,
        laid=2,
    )


@pytest.mark.parametrize(("wanted", "allowed"), [(1, True), (13, True), (12, True)])
def test_tiki_taka_tech_moves_within_6(wanted: int, allowed: bool) -> None:
    """Purple stands at $7: its limit of 6 lets one card bring it anywhere from $1 to $13."""
    table = black_monday.position(rates={"purple": 7}, hand=[f"purple {wanted}"])
    refusals = black_monday.refusals(table, black_monday.change_rate(f"purple {wanted}"))
    assert (refusals == ()) == allowed


def test_tiki_taka_tech_does_not_move_by_7() -> None:
    """Purple stands at $6: $13 would be a rise by 7."""
    table = black_monday.position(rates={"purple": 6}, hand=["purple 13"])
    assert [
        (refusal.reason, [str(fact) for fact in refusal.facts])
        for refusal in black_monday.refusals(table, black_monday.change_rate("purple 13"))
    ] == [
        (
            "beyond_the_limit_of_the_company",
            ["company purple", "rate $6", "wanted $13", "lowest $0", "highest $12"],
        )
    ]


def test_the_same_value_leaves_the_rate_and_gets_rid_of_a_card() -> None:
    """A card with the value of the rate may be laid; the rate stays."""
    table = black_monday.position(rates={"blue": 5}, hand=["blue 5"])
    after = black_monday.apply(table, black_monday.change_rate("blue 5"))
    assert after.rates == table.rates
    assert len(after.seats[0].hand) == 7
    assert with_card(after.seats[0].hand, card_named("blue 5")) == table.seats[0].hand
