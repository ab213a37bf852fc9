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
from bfrules.editions.black_monday.table import names_in


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
    higher, lower = evolve(IN_THE_BOX, rates=(5, 5, 5, 5)), evolve(IN_THE_BOX, rates=(5, 2, 5, 5))
    noted = [tell_notes(printed, table, ChangeRate(13 + 2)) for table in (higher, lower)]
    assert noted == [
        (f"the limit {down} down of red is reconstructed",),
        (f"the limit {up} up of red is reconstructed",),
    ]
    assert tell_notes(printed, higher, ChangeRate(13 + 11, as_zero=True)) == noted[0]
    assert tell_notes(printed, higher, ChangeRate(13 + 4)) == ()
    assert tell_notes(printed, IN_THE_BOX, EndTurn()) == ()
    old = black_monday.amend(black_monday.variant("limits-1988")).printed
    (note,) = tell_notes(old, higher, ChangeRate(0))
    assert note == f"the limit {old.limits_down[0]} down of yellow is reconstructed"


def test_a_ruling_leads_with_the_statement_that_the_step_is_about() -> None:
    table = black_monday.position(rates={"red": 3}, hand=["red 12"])
    zero = black_monday.explain(table, black_monday.change_rate("red 12", as_zero=True))
    named = {effect.name: effect.statements[0] for effect in zero.effects}
    assert named["set_the_rate"] == "black_monday.rates.9"
    lowered = black_monday.position(rates={"red": 3}, hand=["red 2"])
    plain = black_monday.explain(lowered, black_monday.change_rate("red 2"))
    assert plain.effects[1].statements[0] == "black_monday.rates.2"


def test_market_closed_drawn_too_early_cites_when_it_comes_in() -> None:
    table = black_monday.position(hand=["red 2"])
    for step in (black_monday.swap("red 2"), black_monday.end_turn()):
        table = black_monday.apply(table, step)
    refusals = black_monday.refusals(table, black_monday.draw("Market Closed"))
    assert [one.statements[0] for one in refusals] == ["black_monday.setup.5"]
    gone = evolve(table, pile=(0, *table.pile[1:]))
    refusals = black_monday.refusals(gone, black_monday.draw("yellow 1"))
    assert [one.statements[0] for one in refusals] == ["black_monday.turn.5"]


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
