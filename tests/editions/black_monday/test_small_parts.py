"""What telling and readings of Black Monday are made of, part by part."""

import pytest
from attrs import evolve

from bfrules import black_monday
from bfrules.core.ruling import Change
from bfrules.editions.black_monday.picture import picture_of
from bfrules.editions.black_monday.position import EMPTY, IN_THE_BOX, KINDS
from bfrules.editions.black_monday.readings import high_cards_worth
from bfrules.editions.black_monday.speech import tell_notes, tell_pile
from bfrules.editions.black_monday.steps import ChangeRate, EndTurn
from bfrules.editions.black_monday.table import names_in, words_for


def test_high_cards_serve_as_shares_and_nothing_else_changes() -> None:
    printed = black_monday.printed
    low = printed.shares_shown[:10]
    assert printed.shares_shown == (*low, 0, 0, 0)
    changed = high_cards_worth(printed)
    assert changed == evolve(printed, shares_shown=(*low, 500, 500, 500))


def test_a_few_kinds_of_cards_are_told_one_by_one() -> None:
    before = EMPTY
    few = tuple(1 if card in (0, 14, 51) else 0 for card in range(KINDS))
    assert tell_pile("discard pile", before, few) == [
        Change("discard pile, yellow 1", "0", "1"),
        Change("discard pile, red 2", "0", "1"),
        Change("discard pile, purple 13", "0", "1"),
    ]
    many = tuple(2 if card in (0, 14, 20, 51) else 0 for card in range(KINDS))
    assert tell_pile("discard pile", few, few) == []
    assert tell_pile("discard pile", before, many) == [
        Change("cards in the discard pile", "0", "8")
    ]


@pytest.mark.parametrize("card", [-1, KINDS, 0, 3 * 13, KINDS - 1])
def test_no_note_on_what_is_printed(card: int) -> None:
    notes = tell_notes(black_monday.printed, IN_THE_BOX, ChangeRate(card))
    assert notes == ()


def test_a_limit_that_is_reconstructed_is_noted() -> None:
    printed = black_monday.printed
    up, down = printed.limits_up[1], printed.limits_down[1]
    notes = (
        f"the limit {up} up of red is reconstructed",
        f"the limit {down} down of red is reconstructed",
    )
    assert tell_notes(printed, IN_THE_BOX, ChangeRate(13)) == notes
    assert tell_notes(printed, IN_THE_BOX, EndTurn()) == ()
    old = black_monday.amend(black_monday.variant("limits-1988")).printed
    noted = tell_notes(old, IN_THE_BOX, ChangeRate(0))
    assert noted == (
        f"the limit {old.limits_up[0]} up of yellow is reconstructed",
        f"the limit {old.limits_down[0]} down of yellow is reconstructed",
    )


def test_a_table_says_whether_there_is_a_draw_pile() -> None:
    table = black_monday.position()
    assert "pile" not in words_for(black_monday.printed, table)
    bare = evolve(table, pile=EMPTY)
    assert words_for(black_monday.printed, bare)["pile"] == []


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
