"""What is proved where nobody looks at cards holds whatever they are; and nothing else is."""

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from bfrules import bf2023, black_monday
from bfrules.editions.bf2023.selling import lower_the_removed_colour
from bfrules.editions.black_friday.steps import Sell
from bfrules.editions.black_monday.components import Components
from bfrules.editions.black_monday.position import Position, changed
from bfrules.editions.black_monday.setup import go_on_dealing
from bfrules.editions.black_monday.steps import Deal
from bfrules.kernel.contract import contract
from spec.symbolic.answering import answered
from spec.symbolic.clauses import whole_question
from spec.symbolic.crosshair_border import explored
from spec.symbolic.entries import Table
from spec.symbolic.question import Question
from spec.symbolic.unseen import LookedAt, Unseen, unless_it_looks
from spec.symbolic.verdict import PROOFS, Verdict


def question_about(rule: Callable[..., Any]) -> Question:
    """Return the question about a rule at two seats."""
    table = Table(black_monday.printed, {"seats": 2})
    return whole_question(black_monday, rule, table, "2 seats")


def test_unseen_cards_are_known_by_their_number() -> None:
    cards = Unseen(3)
    assert (len(cards), bool(cards), cards == cards, cards == ()) == (3, True, True, False)
    for none in (Unseen(0), Unseen(-2)):
        assert (len(none), bool(none), none == (), list(none), 7 in none) == (
            *(0, False, True, []),
            False,
        )


@pytest.mark.parametrize(
    "look",
    [list, sorted, hash, repr, lambda cards: cards[0], lambda cards: 7 in cards],
)
def test_nobody_may_look_at_unseen_cards(look: Callable[[Any], object]) -> None:
    with pytest.raises(LookedAt):
        look(Unseen(2))


@pytest.mark.parametrize("other", [Unseen(2), (3, 4)])
def test_whether_unseen_cards_are_some_others_is_not_known(other: object) -> None:
    with pytest.raises(LookedAt):
        assert Unseen(2) == other


def test_a_need_that_looks_asks_for_nothing() -> None:
    @unless_it_looks
    def begins_with_seven(cards: Any) -> bool:
        return bool(cards[0] == 7)

    assert begins_with_seven(Unseen(1))
    assert not begins_with_seven((8,))


# rules ---------------------------------------------------------------------------


def test_a_rule_that_only_counts_cards_is_proved() -> None:
    found = answered(question_about(go_on_dealing), 10)
    assert found.verdict is Verdict.CONFIRMED
    assert found.told.endswith("paths, cards unseen")


def test_an_edition_without_cards_is_asked_as_it_is() -> None:
    table = Table(bf2023.printed, {"seats": 3}, kinds={"step": Sell})
    assert whole_question(bf2023, lower_the_removed_colour, table, "").cards_unseen is None


def every_hand_stays(after: Position, printed: Components, position: Position, step: Deal) -> bool:
    return [seat.hand for seat in after.seats] == [seat.hand for seat in position.seats]


@contract(promises=(every_hand_stays,))
def hand_the_cards_over(printed: Components, position: Position, step: Deal) -> Position:
    """Let two seats change hands."""
    one, other = position.seats
    handed = (evolve(one, hand=other.hand), evolve(other, hand=one.hand))
    return changed(position, seats=handed)


@contract(promises=(every_hand_stays,))
def put_hands_in_order(printed: Components, position: Position, step: Deal) -> Position:
    """Sort every hand."""
    seats = [evolve(seat, hand=tuple(sorted(seat.hand))) for seat in position.seats]
    return changed(position, seats=tuple(seats))


@contract(promises=(every_hand_stays,))
def take_a_hand_of_two(printed: Components, position: Position, step: Deal) -> Position:
    """Empty a hand of just two cards."""
    one, other = position.seats
    if len(one.hand) != 2:
        return position
    return changed(position, seats=(evolve(one, hand=()), other))


@pytest.mark.parametrize("rule", [hand_the_cards_over, put_hands_in_order, take_a_hand_of_two])
def test_a_rule_that_may_change_cards_is_not_proved(rule: Callable[..., Any]) -> None:
    question = question_about(rule)
    assert question.cards_unseen is not None
    assert not explored(question.cards_unseen, 10).is_a_proof
    assert answered(question, 2).verdict not in PROOFS
