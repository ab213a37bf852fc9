"""What lists, telling and readings of Black Monday are made of, part by part."""

from functools import partial
from typing import Any

import pytest
from attrs import evolve

from bfrules import black_monday
from bfrules.core.refusal import refused
from bfrules.core.ruling import Change
from bfrules.editions.black_monday import steps
from bfrules.editions.black_monday.closing import cards_below_the_top, only_the_top_cards
from bfrules.editions.black_monday.picture import picture_of
from bfrules.editions.black_monday.position import (
    ACTING,
    DEALING,
    EMPTY,
    FILLING,
    IN_THE_BOX,
    KINDS,
)
from bfrules.editions.black_monday.readings import high_cards_worth
from bfrules.editions.black_monday.speech import tell_notes, tell_the_discard_pile
from bfrules.editions.black_monday.steps import ChangeRate, EndTurn
from bfrules.editions.black_monday.table import names_in
from bfrules.editions.black_monday.turn import not_due
from bfrules.editions.black_monday.words import PHASE_WORDS
from tests.editions import tables

EIGHT = ["red 1", "red 2", "red 2", "red 3", "red 4", "red 6", "red 7", "red 7"]
TABLE = black_monday.position(hand=EIGHT, portfolio=["blue 1", "blue 1", "blue 4"])
KINDS_IN_HAND = [13, 14, 15, 16, 18, 19]
conceived = partial(tables.conceived, black_monday)


def test_tables_and_cards_can_be_conceived() -> None:
    assert conceived(steps.OpenTable, IN_THE_BOX) == [steps.OpenTable(seats) for seats in range(9)]
    assert conceived(steps.TurnUp, TABLE) == [steps.TurnUp(card) for card in range(52)]
    assert conceived(steps.Deal, TABLE) == [steps.Deal(card) for card in range(52)]
    filling = evolve(TABLE, phase=FILLING)
    assert conceived(steps.Draw, filling) == [steps.Draw(card) for card in range(-1, 52)]
    assert conceived(steps.Draw, TABLE) == []
    assert conceived(steps.EndTurn, TABLE) == [steps.EndTurn()]
    assert conceived(steps.EndTurn, IN_THE_BOX) == []


@pytest.mark.parametrize("kind", [steps.BuyCard, steps.SwapCard])
def test_each_kind_of_card_in_the_hand_can_be_conceived_once(kind: type[Any]) -> None:
    assert conceived(kind, TABLE) == [kind(card) for card in KINDS_IN_HAND]


def test_sales_and_changes_of_rates_can_be_conceived() -> None:
    assert conceived(steps.SellCard, TABLE) == [steps.SellCard(26), steps.SellCard(29)]
    assert conceived(steps.ChangeRate, TABLE) == [
        steps.ChangeRate(card, as_zero) for card in KINDS_IN_HAND for as_zero in (False, True)
    ]


@pytest.mark.parametrize("kind", [steps.BuyCard, steps.SwapCard, steps.SellCard, steps.ChangeRate])
def test_cards_are_played_in_a_turn_only(kind: type[Any]) -> None:
    assert TABLE.phase == ACTING
    assert conceived(kind, evolve(TABLE, phase=DEALING)) == []


def test_only_the_top_card_of_a_rate_stays() -> None:
    stacks = ((1, 2, 3), (), (27,), (40, 41, 42))
    assert only_the_top_cards(stacks) == ((3,), (), (27,), (42,))
    assert cards_below_the_top(stacks) == (1, 2, 40, 41)
    turned = ((13, 14, 15), (16, 17, 18), (19, 20, 21), ())
    assert only_the_top_cards(turned) == ((15,), (18,), (21,), ())


# small parts of clauses -------------------------------------------------------


def test_a_step_that_is_not_due_is_refused_with_what_is() -> None:
    assert not_due(TABLE, ACTING) is None
    assert not_due(TABLE, DEALING) == refused(what_is_due=PHASE_WORDS[ACTING])
    assert len(set(PHASE_WORDS)) == len(PHASE_WORDS)


def test_a_few_kinds_of_cards_are_told_one_by_one() -> None:
    before = EMPTY
    few = tuple(1 if card in (0, 14, 51) else 0 for card in range(KINDS))
    assert tell_the_discard_pile(before, few) == [
        Change("discard pile, yellow 1", "0", "1"),
        Change("discard pile, red 2", "0", "1"),
        Change("discard pile, purple 13", "0", "1"),
    ]
    many = tuple(2 if card in (0, 14, 20, 51) else 0 for card in range(KINDS))
    assert tell_the_discard_pile(few, few) == []
    assert tell_the_discard_pile(before, many) == [Change("cards in the discard pile", "0", "8")]


@pytest.mark.parametrize("card", [-1, KINDS, 0, 3 * 13, KINDS - 1])
def test_no_note_on_what_is_printed(card: int) -> None:
    notes = tell_notes(black_monday.printed, IN_THE_BOX, ChangeRate(card))
    assert notes == ()


def test_a_limit_that_is_reconstructed_is_noted() -> None:
    printed = black_monday.printed
    up, down = printed.limits_up[1], printed.limits_down[1]
    higher, lower = evolve(IN_THE_BOX, rates=(5, 5, 5, 5)), evolve(IN_THE_BOX, rates=(5, 2, 5, 5))
    noted = [tell_notes(printed, table, ChangeRate(13 + 2)) for table in (higher, lower)]
    assert noted == [
        (f"the limit of ${down} for a fall of red is reconstructed",),
        (f"the limit of ${up} for a rise of red is reconstructed",),
    ]
    assert tell_notes(printed, higher, ChangeRate(13 + 11, as_zero=True)) == noted[0]
    assert tell_notes(printed, higher, ChangeRate(13 + 4)) == ()
    assert tell_notes(printed, IN_THE_BOX, EndTurn()) == ()
    old = black_monday.amend(black_monday.variant("limits-1988")).printed
    (note,) = tell_notes(old, higher, ChangeRate(0))
    assert note == f"the limit of ${old.limits_down[0]} for a fall of yellow is reconstructed"


def test_the_limits_of_1988_are_the_same_whatever_red_and_blue_have_today() -> None:
    old, today = black_monday.variant("limits-1988"), black_monday.reading("Q98", "red-5")
    first, last = black_monday.amend(old, today).printed, black_monday.amend(today, old).printed
    assert first == last == black_monday.amend(old).printed


def test_a_limit_that_does_not_bind_is_not_noted() -> None:
    bankrupt, fallen = ChangeRate(13 + 2), ChangeRate(13 + 11, as_zero=True)
    at_zero, higher = (evolve(IN_THE_BOX, rates=(5, rate, 5, 5)) for rate in (0, 5))
    bound, unbound = (
        black_monday.amend(black_monday.reading(*one.split("="))).printed
        for one in ("Q50=within-limit", "Q41=unbound")
    )
    assert tell_notes(black_monday.printed, at_zero, bankrupt) == ()
    assert len(tell_notes(bound, at_zero, bankrupt)) == 1
    assert len(tell_notes(black_monday.printed, higher, fallen)) == 1
    assert tell_notes(unbound, higher, fallen) == ()


def test_a_table_says_whether_there_is_a_draw_pile() -> None:
    table = black_monday.position()
    assert "pile" not in black_monday.described(table)
    bare = evolve(table, pile=EMPTY)
    assert black_monday.described(bare)["pile"] == []


def test_the_cards_of_a_pile_are_named_as_often_as_they_lie_there() -> None:
    pile = tuple({0: 2, 14: 1}.get(card, 0) for card in range(KINDS))
    assert names_in(pile) == ["yellow 1", "yellow 1", "red 2"]
    assert names_in(EMPTY) == []


def test_the_picture_says_whether_market_closed_is_in_the_pile() -> None:
    table = black_monday.position()
    said = [
        picture_of(black_monday.printed, evolve(table, closed_in_pile=closed)).caption
        for closed in (False, True)
    ]
    number = sum(table.pile)
    assert said[0].startswith(f"Draw pile: {number} cards; discard pile: ")
    assert said[1].startswith(f"Draw pile: {number} cards and Market Closed; discard pile: ")


def test_high_cards_serve_as_shares_and_nothing_else_changes() -> None:
    printed = black_monday.printed
    low = printed.shares_shown[:10]
    assert printed.shares_shown == (*low, 0, 0, 0)
    changed = high_cards_worth(printed)
    assert changed == evolve(printed, shares_shown=(*low, 500, 500, 500))
