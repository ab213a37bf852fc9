"""The rules of Black Monday, chapter by chapter, and its messages."""

from typing import Final

import pytest
from attrs import evolve

from bfrules import CHANCE, IllegalStep, ImpossiblePosition, black_monday
from bfrules.editions.black_monday import PositionBlackMonday
from bfrules.editions.black_monday.position import (
    ACTING,
    DEALING,
    EMPTY,
    FILLING,
    OVER,
    RATING,
    SWAPPING,
    Seat,
    card_of,
)
from bfrules.editions.black_monday.readings import READINGS
from bfrules.editions.black_monday.steps import BuyCard, Step
from bfrules.editions.black_monday.table import card_named, cards_named
from bfrules.kernel.cards import Pile, counted_in, put_on
from tests.editions.tables import ruled

FULL_PILE: Final[Pile] = (2,) * 52


def why(position: PositionBlackMonday, step: Step) -> list[tuple[str, list[str]]]:
    return [
        (refusal.reason, [str(fact) for fact in refusal.facts])
        for refusal in black_monday.refusals(position, step)
    ]


def after(position: PositionBlackMonday, *steps: Step) -> PositionBlackMonday:
    for step in steps:
        position = black_monday.apply(position, step)
    return position


# set-up ----------------------------------------------------------------------


@pytest.mark.verifies("black_monday", "setup.3 setup.5 setup.6")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_everybody_begins_with_the_capital_and_all_cards_are_in_the_pile(seats: int) -> None:
    start = black_monday.start(seats=seats)
    assert start.seats == (Seat(20_000, (), ()),) * seats
    assert (start.pile, start.closed_in_pile, start.phase) == (FULL_PILE, False, RATING)
    assert black_monday.actor(start) is CHANCE


@pytest.mark.verifies("black_monday", "setup.1")
@pytest.mark.parametrize("seats", [0, 1, 7])
def test_a_wrong_number_of_seats_is_refused(seats: int) -> None:
    with pytest.raises(IllegalStep) as caught:
        black_monday.start(seats=seats)
    assert str(caught.value) == (
        f"black_monday: set up for {seats} seat{'s' * (seats != 1)} is not allowed:\n"
        f"  - wrong_number_of_seats: Two to six players can play. (seats {seats}, allowed 2 to 6) "
        "[black_monday.setup.1]"
    )


@pytest.mark.verifies("black_monday", "setup.8 setup.9 setup.10 setup.11 setup.12")
def test_the_first_rates_are_turned_up_and_the_rest_is_shuffled_again() -> None:
    """A 12 and a second yellow card are discarded; when all four have a rate they return."""
    start = black_monday.start(seats=2)
    almost = after(
        start,
        *(
            black_monday.turn_up(card)
            for card in ("yellow 12", "yellow 3", "yellow 4", "red 10", "blue 1")
        ),
    )
    assert almost.rates == (3, 10, 1, 0)
    assert almost.discards == put_on(EMPTY, cards_named(["yellow 12", "yellow 4"]))
    dealt = after(almost, black_monday.turn_up("purple 7"))
    rated = cards_named(["yellow 3", "red 10", "blue 1", "purple 7"])
    pile = FULL_PILE
    for card in rated:
        pile = counted_in(pile, card, -1)
    assert dealt == evolve(
        almost,
        rates=(3, 10, 1, 7),
        stacks=((card_of(0, 3),), (card_of(1, 10),), (card_of(2, 1),), (card_of(3, 7),)),
        pile=pile,
        discards=EMPTY,
        phase=DEALING,
    )
    assert sum(dealt.pile) == 100


@pytest.mark.verifies("black_monday", "setup.13 setup.14 setup.15")
def test_eight_cards_each_and_the_seat_left_of_the_dealer_begins() -> None:
    table = black_monday.start(seats=2)
    for card in ("yellow 3", "red 10", "blue 1", "purple 7"):
        table = after(table, black_monday.turn_up(card))
    for number in range(16):
        assert (table.turn, table.phase) == (number // 8, DEALING)
        table = after(table, next(step for step, _ in black_monday.chance(table)))
    assert [len(seat.hand) for seat in table.seats] == [8, 8]
    assert (table.turn, table.phase, sum(table.pile)) == (0, ACTING, 84)


# trading ---------------------------------------------------------------------


@pytest.mark.verifies("black_monday", "trading.8 trading.9 trading.12")
def test_a_sale_brings_the_present_rate_and_goes_on_the_discard_pile() -> None:
    told = """
    rates=blue:9 portfolio=red-1,blue-4,blue-4
      sell the shares of blue 4
        = rates=blue:9 portfolio=red-1,blue-4 cash=0:23600 so_far=trading discards.blue=4
      sell the shares of purple 4
        not_in_the_portfolio (card purple 4, portfolio red 1, blue 4, blue 4)
    """
    ruled(black_monday, told)


def test_a_purchase_gets_all_its_refusals_at_once() -> None:
    table = black_monday.position(
        rates={"red": 13}, hand=["red 10"], portfolio=["red 5", "red 2"], cash=100
    )
    assert why(table, black_monday.buy("red 10")) == [
        (
            "too_many_shares_of_a_company",
            ["company red", "owned 700", "buying 1000", "limit 1200"],
        ),
        ("more_than_the_cash_pays", ["cost $13,000", "cash $100"]),
    ]
    assert [reason for reason, _ in why(table, BuyCard(99))] == ["not_in_the_hand"]


# rates and swapping ----------------------------------------------------------


@pytest.mark.verifies("black_monday", "rates.6")
def test_two_cards_change_the_rate_of_one_company_twice_but_not_three_times() -> None:
    table = black_monday.position(rates={"yellow": 5}, hand=["yellow 8", "yellow 11", "yellow 10"])
    table = after(
        table, black_monday.change_rate("yellow 8"), black_monday.change_rate("yellow 11")
    )
    assert table.rates == (11, 5, 5, 5)
    assert why(table, black_monday.change_rate("yellow 10")) == [
        ("too_many_rate_cards", ["laid this turn 2", "limit 2"])
    ]


@pytest.mark.verifies("black_monday", "rates.7 rates.8 rates.9")
def test_only_high_cards_serve_as_zero() -> None:
    table = black_monday.position(rates={"purple": 6}, hand=["purple 10", "purple 12"])
    assert why(table, black_monday.change_rate("purple 10", as_zero=True)) == [
        ("not_a_card_for_zero", ["card purple 10", "lowest value for zero 11"])
    ]
    assert after(table, black_monday.change_rate("purple 12", as_zero=True)).rates[3] == 0
    assert after(table, black_monday.change_rate("purple 12")).rates[3] == 12


@pytest.mark.verifies("black_monday", "swapping.1 swapping.2 swapping.3 turn.5")
def test_four_cards_are_swapped_and_the_hand_is_filled_up_again() -> None:
    table = black_monday.position(hand=["red 1", "red 2", "red 3", "red 4", "red 6"])
    swapped = after(table, *(black_monday.swap(f"red {value}") for value in (1, 2, 3, 4)))
    assert swapped.activity == SWAPPING
    assert why(swapped, black_monday.swap("red 6")) == [
        ("too_many_cards_swapped", ["swapped this turn 4", "limit 4"])
    ]
    assert [reason for reason, _ in why(swapped, black_monday.buy("red 6"))] == [
        "trade_is_finished"
    ]
    filling = after(swapped, black_monday.end_turn())
    assert (filling.phase, filling.turn, len(filling.seats[0].hand)) == (FILLING, 0, 4)
    for _ in range(4):
        filling = after(filling, next(step for step, _ in black_monday.chance(filling)))
    assert (filling.phase, filling.turn, filling.swapped) == (ACTING, 1, 0)
    assert [len(seat.hand) for seat in filling.seats] == [8, 8, 8]


@pytest.mark.verifies("black_monday", "turn.4")
def test_nobody_swaps_beside_a_trade() -> None:
    table = after(black_monday.position(hand=["red 1", "red 2"]), black_monday.buy("red 1"))
    assert why(table, black_monday.swap("red 2")) == [
        ("swap_beside_other_actions", ["this turn trading"])
    ]


# the end ---------------------------------------------------------------------


@pytest.mark.verifies("black_monday", "closing.1 closing.2 closing.3 closing.4")
def test_market_closed_ends_the_game_before_the_hand_is_full() -> None:
    """Q46, Q47, Q49: at once; nobody owns shares of a bankrupt company; equal money is shared."""
    table = black_monday.position(
        rates={"yellow": 0, "red": 4},
        hand=["blue 1", "blue 2"],
        portfolio=["red 10"],
        portfolios={1: ["red 5", "red 2"], 2: ["red 7"]},
        cash={0: 1_000, 1: 2_200, 2: 0},
        second_pile=True,
    )
    filling = after(
        table, black_monday.swap("blue 1"), black_monday.swap("blue 2"), black_monday.end_turn()
    )
    over = after(filling, black_monday.draw("Market Closed"))
    assert over.phase == OVER
    assert black_monday.actor(over) is None
    assert [seat.cash for seat in over.seats] == [5_000, 5_000, 2_800]
    assert [seat.portfolio for seat in over.seats] == [(), (), ()]
    assert len(over.seats[0].hand) == 6
    assert [str(place) for place in black_monday.standing(over)] == [
        "1. the first player: dollars 5000 (decided by nothing: a shared rank)",
        "1. the second player: dollars 5000 (decided by nothing: a shared rank)",
        "3. the third player: dollars 2800 (decided by dollars)",
    ]


# variants and readings -------------------------------------------------------


def test_the_limits_of_1988() -> None:
    old = black_monday.amend(black_monday.variant("limits-1988"))
    assert list(zip(old.printed.limits_down, old.printed.limits_up, strict=True)) == [
        (2, 3),
        (3, 4),
        (4, 5),
        (5, 6),
    ]
    table = black_monday.position(rates={"yellow": 5}, hand=["yellow 2", "yellow 8"])
    assert black_monday.refusals(table, black_monday.change_rate("yellow 2")) == ()
    assert old.refusals(table, old.change_rate("yellow 2")) != ()
    assert old.refusals(table, old.change_rate("yellow 8")) == ()


def test_every_reading_is_declared_and_carried_out() -> None:
    declared = {
        (question.id, reading.name)
        for question in black_monday.questions
        for reading in question.reading[1:]
    }
    assert {(reading.question, reading.reading) for reading in READINGS} == declared
    known = {statement.id for statement in black_monday.statements.statement}
    for question in black_monday.questions:
        assert set(question.statements) <= known


# messages --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            {"rates": {"green": 4}},
            "black_monday: there is no company 'green'; "
            "the companies are yellow, red, blue, purple.",
        ),
        (
            {"rates": {"red": 14}},
            "black_monday: the rate of red cannot be $14; it is $0 to $13.",
        ),
        (
            {"hand": ["red 14"]},
            "black_monday: 'red 14' is no card; say a company and a value from 1 to 13, "
            'as in "yellow 8".',
        ),
        (
            {"hand": ["red 4", "red 4"], "portfolio": ["red 4"]},
            "black_monday: red 4 in the hand of seat 0 is one too many; there are 2 of each card.",
        ),
        ({"seats": 1}, "black_monday: 1 seat; there are 2 to 6."),
        (
            {"seats": 2, "hands": {2: ["red 1"]}},
            "black_monday: a hand of seat 2; seats count from 0 to 1.",
        ),
        (
            {"portfolio": ["red 10", "red 9"]},
            "black_monday: this table is impossible. Nobody owns more shares of a company than "
            "the limit, and none of a bankrupt one.",
        ),
    ],
)
def test_an_impossible_table_says_what_makes_it_so(
    arguments: dict[str, object], message: str
) -> None:
    with pytest.raises(ImpossiblePosition) as caught:
        black_monday.position(**arguments)  # type: ignore[arg-type]  # wrong on purpose
    assert str(caught.value) == message


def test_a_card_has_a_name() -> None:
    assert card_named("yellow 1") == 0
    assert card_named("purple 13") == 51
