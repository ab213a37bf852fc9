"""Cards of any number: what is proved of them holds of plain cards; what is wrong is refuted."""

from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest
import z3
from hypothesis import given
from hypothesis import strategies as st

from bfrules import black_monday
from bfrules.editions.black_monday.closing import make_a_new_pile
from bfrules.editions.black_monday.trading import lay_the_card_in_the_portfolio
from bfrules.kernel import cards as kernel
from bfrules.kernel.cards import Cards, is_sorted
from bfrules.kernel.contract import contract
from spec.prover import lots
from spec.prover.exploring import Explorer, exploring
from spec.prover.lots import Heap, Lot, LotOf
from spec.prover.numbers import LengthMatters, Number
from spec.prover.proving import Outcome, proved
from spec.strength.mutating import mutants_of
from spec.subjects import Subject, kinds_of_step
from spec.symbolic.question import Parameter, Question, question_of
from spec.verdicts.asking import cards_of_any_number, question_for

KINDS: Final = 4
HANDS: Final = st.lists(st.integers(0, KINDS - 1), max_size=6).map(
    lambda cards: tuple(sorted(cards))
)


def lot(cards: Cards) -> Lot:
    return Lot(tuple(cards.count(kind) for kind in range(KINDS)), len(cards), "cards")


def plain(value: Any) -> Any:
    if isinstance(value, Number):
        return int(z3.simplify(value.term).as_long())
    if isinstance(value, Lot):
        return tuple(kind for kind, number in enumerate(value.counts) for _ in range(plain(number)))
    return tuple(map(plain, value)) if isinstance(value, tuple) else value


def outcome_for(function: Callable[..., Any], in_order: bool = True) -> Outcome:
    asked = question_of(function)
    kind = LotOf(KINDS, in_order)
    parameters = tuple(
        Parameter(one.name, kind if one.annotation == Cards else one.annotation)
        for one in asked.parameters
    )
    return proved(Question(parameters, asked.needs, asked.body, asked.promises), 20)


def verdicts(outcome: Outcome) -> list[bool]:
    return [proof.proved for proof in outcome.proofs.values()]


# what stands for the kernel --------------------------------------------------------


@given(HANDS, st.integers(0, KINDS - 1))
def test_a_lot_changes_as_plain_cards_do(cards: Cards, card: int) -> None:
    with exploring(Explorer(5, 100)):
        assert plain(lots.with_card(lot(cards), card)) == kernel.with_card(cards, card)
        if card in cards:
            assert plain(lots.without_card(lot(cards), card)) == kernel.without_card(cards, card)
        assert plain(lots.length(lots.with_card(lot(cards), card))) == len(cards) + 1


@given(HANDS, HANDS, st.integers(0, KINDS - 1), st.integers(-2, 2))
def test_a_pile_counts_a_lot_as_it_counts_plain_cards(
    pile: Cards, cards: Cards, card: int, number: int
) -> None:
    counts = tuple(pile.count(kind) for kind in range(KINDS))
    with exploring(Explorer(5, 100)):
        assert plain(lots.put_on(counts, lot(cards))) == kernel.put_on(counts, cards)
        assert plain(lots.put_on(counts, cards)) == kernel.put_on(counts, cards)
        found = lots.counted_in(counts, Number(z3.IntVal(card)), number)
        assert plain(found) == kernel.counted_in(counts, card, number)


@given(HANDS)
def test_a_lot_is_heard_with_its_numbers(cards: Cards) -> None:
    with exploring(Explorer(5, 100)) as explorer:
        explorer.kinds = KINDS
        known = lot(cards)
        assert plain(lots.summed(card * card for card in known)) == sum(c * c for c in cards)
        assert bool(lots.every_one(card > 0 for card in known)) == all(card > 0 for card in cards)
        assert bool(lots.any_one(card > 2 for card in known)) == any(card > 2 for card in cards)
        kept = lots.row(card for card in known if card != 1)
        assert plain(kept) == tuple(card for card in cards if card != 1)


# what cannot be told -----------------------------------------------------------------


def test_whoever_takes_cards_one_by_one_gets_nothing_wrong() -> None:
    with exploring(Explorer(5, 100)) as explorer:
        explorer.kinds = KINDS
        known = lot((0, 1, 1))
        with pytest.raises(LengthMatters):
            [card + 1 for card in known]
        with pytest.raises(LengthMatters):
            lots.summed(sum((*known,)) for _ in range(1))
        with pytest.raises(LengthMatters):
            known[0]
        heap = Heap((1, 2, 0, 0), 3, "heap")
        assert isinstance(lots.row(card for card in heap), Heap)
        with pytest.raises(LengthMatters):
            assert lots.row(card for card in heap) == (0, 1, 1)
        with pytest.raises(LengthMatters):
            assert Heap((1, 1, 0, 0), 2, "one") == Heap((1, 1, 0, 0), 2, "other")


# whole rules ---------------------------------------------------------------------------


def of_three_at_most(total: int, cards: Cards) -> bool:
    """No card counts for more than three."""
    return total <= 3 * len(cards)


def of_two_at_most(total: int, cards: Cards) -> bool:
    """No card counts for more than two."""
    return total <= 2 * len(cards)


def the_cards_are_in_order(cards: Cards) -> bool:
    """The cards are in order."""
    return is_sorted(cards)


@contract(needs=(the_cards_are_in_order,), promises=(of_three_at_most, of_two_at_most))
def total_of(cards: Cards) -> int:
    """Add the cards up."""
    return sum(card for card in cards)


def test_what_holds_of_cards_of_any_number_is_proved_and_what_does_not_is_refuted() -> None:
    proofs = outcome_for(total_of).proofs
    assert proofs[of_three_at_most].proved
    wrong = proofs[of_two_at_most]
    assert wrong.broken_by is not None
    assert not wrong.defect
    assert set(wrong.broken_by[0]) == {3}


def test_cards_in_no_known_order_are_not_taken_for_cards_in_order() -> None:
    with pytest.raises(LengthMatters):
        outcome_for(total_of, in_order=False)


def question_about(clause: Callable[..., Any]) -> Question:
    subject = Subject(black_monday, clause)
    kinds = next(kinds_of_step(black_monday, clause))
    return question_for(subject, kinds, 2, cards_of_any_number(subject))


@pytest.mark.slow
@pytest.mark.parametrize(
    "clause",
    [lay_the_card_in_the_portfolio, make_a_new_pile],
)
def test_a_rule_of_cards_is_proved_and_its_mutants_are_not(clause: Callable[..., Any]) -> None:
    question = question_about(clause)
    assert all(verdicts(proved(question, 60, any_length=True)))
    for mutant in Random(4).sample(list(mutants_of(clause)), 3):
        changed = Question(
            question.parameters,
            question.needs,
            mutant.function,
            question.promises,
            arguments=question.arguments,
        )
        assert not all(verdicts(proved(changed, 60, any_length=True))), mutant.told
