"""Every step that anybody could think of, and the small parts of clauses."""

from typing import Any

import pytest
from attrs import evolve

from bfrules import black_monday
from bfrules.core.refusal import refused
from bfrules.editions.black_monday import steps
from bfrules.editions.black_monday.closing import (
    cards_below_the_top,
    is_exhausted,
    only_the_top_cards,
)
from bfrules.editions.black_monday.position import (
    ACTING,
    DEALING,
    FILLING,
    IN_THE_BOX,
    OVER,
    SWAPPING,
    Position,
    is_card,
)
from bfrules.editions.black_monday.rates import within_reach
from bfrules.editions.black_monday.setup import not_in_the_pile_of
from bfrules.editions.black_monday.turn import next_turn, not_due
from bfrules.editions.black_monday.words import PHASE_WORDS

EIGHT = ["red 1", "red 2", "red 2", "red 3", "red 4", "red 6", "red 7", "red 7"]
TABLE = black_monday.position(hand=EIGHT, portfolio=["blue 1", "blue 1", "blue 4"])
KINDS_IN_HAND = [13, 14, 15, 16, 18, 19]


def conceived(kind: type[Any], position: Position) -> list[Any]:
    """Return the conceivable steps of a kind."""
    rule = next(rule for rule in black_monday.rules if rule.kind is kind)
    return list(rule.conceives(black_monday.printed, position))


def test_tables_and_cards_can_be_conceived() -> None:
    assert conceived(steps.OpenTable, IN_THE_BOX) == [steps.OpenTable(seats) for seats in range(9)]
    assert conceived(steps.TurnUp, TABLE) == [steps.TurnUp(card) for card in range(52)]
    assert conceived(steps.Deal, TABLE) == [steps.Deal(card) for card in range(52)]
    filling = evolve(TABLE, phase=FILLING)
    assert conceived(steps.Draw, filling) == [steps.Draw(card) for card in range(-1, 52)]
    assert conceived(steps.Draw, TABLE) == []
    assert (conceived(steps.EndTurn, TABLE), conceived(steps.EndTurn, IN_THE_BOX)) == (
        [steps.EndTurn()],
        [],
    )


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


def test_a_card_is_drawn_from_the_pile_only() -> None:
    table = evolve(TABLE, pile=(0, 1, *(0,) * 49, 1))
    assert [not_in_the_pile_of(table, card) for card in (1, 51)] == [None, None]
    for card, name in ((0, "yellow 1"), (50, "purple 12")):
        assert not_in_the_pile_of(table, card) == refused(card=name, in_the_draw_pile=0)
    for card in (-1, 52):
        assert not_in_the_pile_of(table, card) is not None


def test_a_step_that_is_not_due_is_refused_with_what_is() -> None:
    assert not_due(TABLE, ACTING) is None
    assert not_due(TABLE, DEALING) == refused(what_is_due=PHASE_WORDS[ACTING])
    assert len(set(PHASE_WORDS)) == len(PHASE_WORDS)


def test_the_first_pile_is_exhausted_once() -> None:
    def exhausted(**changes: Any) -> bool:
        return is_exhausted(evolve(TABLE, **changes))

    empty = (0,) * 52
    assert [exhausted(), exhausted(pile=empty)] == [False, True]
    assert not exhausted(pile=empty, closed_in_pile=True)
    assert not exhausted(pile=empty, phase=OVER)


def test_a_turn_begins_with_nothing_done() -> None:
    busy = evolve(TABLE, phase=FILLING, turn=2, activity=SWAPPING, bought=1, laid=1, swapped=1)
    assert next_turn(busy) == evolve(TABLE, turn=0)
    assert next_turn(evolve(busy, turn=0)) == evolve(TABLE, turn=1)


def test_cards_are_known_by_their_numbers() -> None:
    assert [is_card(card) for card in (-1, 0, 51, 52)] == [False, True, True, False]


def test_a_rate_moves_within_its_limits_unless_a_reading_frees_it() -> None:
    def reached(rate: int, reopening: bool = True, zero: bool = True) -> list[int]:
        printed = evolve(
            black_monday.printed,
            limits_up=(9, 2, 9, 9),
            limits_down=(9, 3, 9, 9),
            reopening_is_bound=reopening,
            zero_is_bound=zero,
        )
        return [wanted for wanted in range(14) if within_reach(printed, 1, rate, wanted)]

    assert reached(5) == [2, 3, 4, 5, 6, 7]
    assert reached(5, zero=False) == [0, 2, 3, 4, 5, 6, 7]
    assert reached(5, reopening=False) == [2, 3, 4, 5, 6, 7]
    assert (reached(0), reached(1)) == ([0, 1, 2], [0, 1, 2, 3])
    assert reached(0, reopening=False) == list(range(14))
