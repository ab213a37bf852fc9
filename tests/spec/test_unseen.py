"""What is proved where nobody looks at cards holds whatever they are; and nothing else is."""

import ast
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any, Final

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
from spec.sources import tree_of
from spec.subjects import functions_of, plain, reached_from
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


def is_proved_unseen(rule: Callable[..., Any]) -> bool:
    """Tell whether a rule is proved at two seats where nobody may look at cards."""
    question = question_about(rule).cards_unseen
    assert question is not None
    return explored(question, 10).is_a_proof


def test_unseen_cards_are_known_by_their_number() -> None:
    cards = Unseen(3)
    assert (len(cards), bool(cards), cards == cards, cards == ()) == (3, True, True, False)
    none = Unseen(0)
    assert (len(none), bool(none), none == (), list(none), 7 in none) == (0, False, True, [], False)


@pytest.mark.parametrize(
    "look", [list, sorted, hash, repr, lambda cards: cards[0], lambda cards: 7 in cards]
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
    assert not is_proved_unseen(rule)
    assert answered(question_about(rule), 2).verdict not in PROOFS


# what would tell unseen cards from real ones --------------------------------------

DISTINCTIONS: Final[dict[str, Callable[[Any], bool]]] = {
    "is a tuple": lambda hand: isinstance(hand, tuple),
    "is a sequence": lambda hand: isinstance(hand, Sequence),
    "is of the type": lambda hand: type(hand) is tuple,
    "has a method": lambda hand: hasattr(hand, "count"),
    "counts": lambda hand: hand.count(7) >= 0,
    "is doubled": lambda hand: len(hand * 2) > 0,
    "comes before": lambda hand: hand <= (99, 99),
    "comes after": lambda hand: hand > (),
    "ends": lambda hand: hand[-1] == 7,
    "is turned round": lambda hand: list(reversed(hand)) == [],
    "has an attribute": lambda hand: hand.no_such_name is None,
}


@pytest.mark.parametrize("distinction", DISTINCTIONS)
def test_a_rule_that_tells_unseen_cards_from_real_ones_is_not_proved(distinction: str) -> None:
    told = DISTINCTIONS[distinction]

    @contract(promises=(every_hand_stays,))
    def clause(printed: Components, position: Position, step: Deal) -> Position:
        if not told(position.seats[0].hand):
            return position
        return changed(position, seats=position.seats[:1])

    assert not is_proved_unseen(clause)


@pytest.mark.parametrize("distinction", DISTINCTIONS)
def test_a_need_that_tells_unseen_cards_from_real_ones_spares_no_rule(distinction: str) -> None:
    told = DISTINCTIONS[distinction]

    def need(printed: Components, position: Position, step: Deal) -> bool:
        return not position.seats[0].hand or told(position.seats[0].hand)

    @contract(needs=(need,), promises=(every_hand_stays,))
    def clause(printed: Components, position: Position, step: Deal) -> Position:
        return position if not position.seats[0].hand else changed(position, seats=())

    assert not is_proved_unseen(clause)


def a_pattern(hand: Any) -> bool:
    match hand:
        case (_, *_):
            return True
    return False


def test_a_rule_that_matches_a_pattern_is_not_proved() -> None:
    @contract(promises=(every_hand_stays,))
    def clause(printed: Components, position: Position, step: Deal) -> Position:
        return changed(position, seats=()) if a_pattern(position.seats[0].hand) else position

    assert not is_proved_unseen(clause)


def compared_by_identity(tree: ast.AST) -> Iterator[set[str]]:
    """Yield the two sides of every `is` and `is not`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides = pairwise([node.left, *node.comparators])
            for operator, pair in zip(node.ops, sides, strict=True):
                if isinstance(operator, ast.Is | ast.IsNot):
                    yield {ast.unparse(side) for side in pair}


def test_no_rule_of_cards_catches_what_stops_it_or_asks_for_identity() -> None:
    """Both would tell unseen cards from real ones, and nothing could stop them."""
    rules = {one for clause in functions_of(black_monday) for one in reached_from(clause)}
    assert len(rules) > 100
    for rule in rules:
        tree = tree_of(plain(rule))
        assert not any(isinstance(node, ast.Try) for node in ast.walk(tree)), rule
        assert all("None" in sides for sides in compared_by_identity(tree)), rule
