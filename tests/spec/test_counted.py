"""What is proved of counted cards holds of all cards; what is false of some is not proved."""

from bisect import insort
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from attrs import evolve

from bfrules import black_monday
from bfrules.editions.black_monday.components import Components
from bfrules.editions.black_monday.conditions.common import somebody_is_to_move
from bfrules.editions.black_monday.conditions.trading import the_portfolio_loses_the_card
from bfrules.editions.black_monday.position import Position, acting_seat, changed
from bfrules.editions.black_monday.steps import SellCard
from bfrules.editions.black_monday.trading import discard_the_sold_card
from bfrules.kernel.cards import counted_in, put_on, with_card, without_card
from bfrules.kernel.contract import contract
from spec.fragment.listed import MODELLED
from spec.prover.lots import LotOf
from spec.symbolic.answering import answered, settled
from spec.symbolic.clauses import whole_question
from spec.symbolic.counted import MODELS
from spec.symbolic.crosshair_border import explored
from spec.symbolic.entries import Table
from spec.symbolic.kernel import cases_of
from spec.symbolic.question import Parameter, Question
from spec.symbolic.verdict import PROOFS, Verdict

Cards = tuple[int, ...]
SECONDS = 20
KINDS = 3
ONE_SEAT = Table(black_monday.printed, {"seats": 1})


# what is so, and what is not, of a hand in order, of two rows, and of a card ----------------


def of_a_kind(hand: Cards, row: Cards, other: Cards, card: int) -> bool:
    return card >= 0 and card < KINDS


def nothing(hand: Cards, row: Cards, other: Cards, card: int) -> Cards:
    return hand


def anything(value: Any) -> Any:
    """Return a value as it is, of which mypy knows nothing."""
    return value


def is_proved(
    promise: Callable[[Cards, Cards, Cards, Cards, int], bool],
    body: Callable[[Cards, Cards, Cards, int], Cards] = nothing,
) -> bool:
    """Tell whether a function is proved to keep a promise where cards are counted."""
    in_a_row = LotOf(KINDS, in_order=False)
    parameters = (
        Parameter("hand", LotOf(KINDS)),
        Parameter("row", in_a_row),
        Parameter("other", in_a_row),
        Parameter("card", int),
    )
    question = Question(parameters, (of_a_kind,), body, (promise,))
    return explored(question, SECONDS).is_a_proof


TRUE: list[Callable[[Cards, Cards, Cards, Cards, int], bool]] = [
    lambda after, hand, row, other, card: after == hand and row == row,
    lambda after, hand, row, other, card: (*row, card) == (*row, card),
    lambda after, hand, row, other, card: (*row, card) != (*row, card + 1),
    lambda after, hand, row, other, card: with_card(hand, card) == tuple(sorted((*hand, card))),
    lambda after, hand, row, other, card: len((*hand, *row)) == len(hand) + len(row),
    lambda after, hand, row, other, card: len(hand + row) == len(row + hand),
    lambda after, hand, row, other, card: all(one in hand for one in hand),
    lambda after, hand, row, other, card: any(one in row for one in row) == bool(row),
    lambda after, hand, row, other, card: sum(1 for one in hand) == len(hand),
    lambda after, hand, row, other, card: tuple(one for one in hand) == hand,
    lambda after, hand, row, other, card: len(row[-1:]) + len(row[:-1]) == len(row),
    lambda after, hand, row, other, card: all(one in row for one in row[-1:]),
    lambda after, hand, row, other, card: (
        sum(one for one in hand if one == card) == card * hand.count(card)
    ),
    lambda after, hand, row, other, card: sum(len(one) for one in (hand, row)) >= len(row),
]

FALSE: list[Callable[[Cards, Cards, Cards, Cards, int], bool]] = [
    lambda after, hand, row, other, card: hand.count(1) != 7,
    lambda after, hand, row, other, card: len(hand) != 7,
    lambda after, hand, row, other, card: card not in hand,
    lambda after, hand, row, other, card: bool(hand),
    lambda after, hand, row, other, card: hand == row,
    lambda after, hand, row, other, card: hand != tuple(sorted((*row, card))),
    # one after the other
    lambda after, hand, row, other, card: all(one != 2 for one in hand),
    lambda after, hand, row, other, card: any(one >= 0 for one in hand),
    lambda after, hand, row, other, card: sum(1 for one in hand) <= KINDS,
    lambda after, hand, row, other, card: len(tuple(one for one in hand)) <= KINDS,
    lambda after, hand, row, other, card: len([one for one in hand if one >= 0]) <= KINDS,
    lambda after, hand, row, other, card: sum(len([o for o in hand if o >= 0]) for _ in "a") <= 3,
    lambda after, hand, row, other, card: sum(len(list(hand)) for one in hand) <= 9,
    lambda after, hand, row, other, card: len({*hand}) <= KINDS,
    lambda after, hand, row, other, card: len([*hand, card]) == 2,
    lambda after, hand, row, other, card: len(list(zip(hand, row, strict=False))) <= KINDS,
    lambda after, hand, row, other, card: sum(at for at, _ in enumerate(hand)) <= KINDS,
    lambda after, hand, row, other, card: sum(1 for _ in zip(hand, row, strict=False)) <= KINDS,
    lambda after, hand, row, other, card: all(o == t for o, t in zip(hand, row, strict=False)),
    lambda after, hand, row, other, card: sum(1 for _ in map(abs, hand)) <= KINDS,
    lambda after, hand, row, other, card: all(one != two for one, two in pairwise(hand)),
    lambda after, hand, row, other, card: sum(1 for _ in (one for one in hand)) <= KINDS,
    lambda after, hand, row, other, card: not hand or min(hand) == 0,
    lambda after, hand, row, other, card: sorted(hand) == anything(hand),
    lambda after, hand, row, other, card: tuple(sorted(hand, reverse=True)) == hand,
    lambda after, hand, row, other, card: bool(hand) or list(hand) == anything(()),
    lambda after, hand, row, other, card: bool(hand) or sorted(hand) == anything(()),
    lambda after, hand, row, other, card: tuple(one for one in row) == row,
    lambda after, hand, row, other, card: tuple(1 for one in hand) == hand,
    lambda after, hand, row, other, card: tuple(2 - one for one in hand) == hand,
    lambda after, hand, row, other, card: tuple(o for x in (0, 1) for o in hand) == hand + hand,
    # in what order
    lambda after, hand, row, other, card: (
        row == other or any(row.count(kind) != other.count(kind) for kind in range(KINDS))
    ),
    lambda after, hand, row, other, card: (*row, 1) != (*other, 2, 1),
    lambda after, hand, row, other, card: row + other == other + row,
    lambda after, hand, row, other, card: (*row, *other) != (*other, *row),
    lambda after, hand, row, other, card: (card, *row) == (*row, card),
    lambda after, hand, row, other, card: row != (card,),
    lambda after, hand, row, other, card: (*row, card) != (card,),
    lambda after, hand, row, other, card: row[-1:] in ((), (0,)),
    lambda after, hand, row, other, card: row[-1:] != other[-1:] or row == other,
    lambda after, hand, row, other, card: row[:-1] != other[:-1],
    lambda after, hand, row, other, card: hand[:1] == () or hand[:1] == (0,),
    lambda after, hand, row, other, card: hand[:-1] == hand,
    lambda after, hand, row, other, card: hand[::2] == hand,
    # what the kernel does
    lambda after, hand, row, other, card: put_on((0, 0, 0), (-1,)) == (0, 0, 1),
    lambda after, hand, row, other, card: put_on((0, 0, 0), hand) == (1, 1, 1),
    lambda after, hand, row, other, card: counted_in((0, 0, 0), -1, 1) == (0, 0, 1),
    lambda after, hand, row, other, card: with_card(row, card).count(card) > 0,
    lambda after, hand, row, other, card: with_card(hand, 7).count(7) == 0,
    lambda after, hand, row, other, card: len(without_card(hand, card)) >= 0,
]


@pytest.mark.parametrize("promise", TRUE)
def test_what_is_so_of_all_cards_is_proved(promise: Callable[..., bool]) -> None:
    assert is_proved(promise)


@pytest.mark.parametrize("promise", FALSE)
def test_what_is_not_so_of_some_cards_is_not_proved(promise: Callable[..., bool]) -> None:
    assert not is_proved(promise)


def gets_the_card(after: Cards, hand: Cards, row: Cards, other: Cards, card: int) -> bool:
    return after == tuple(sorted((*hand, card)))


def twice_by_a_list(hand: Cards, row: Cards, other: Cards, card: int) -> Cards:
    cards = list(hand)
    insort(cards, card)
    insort(cards, card)
    return tuple(cards)


WRONG: list[Callable[[Cards, Cards, Cards, int], Cards]] = [
    nothing,
    twice_by_a_list,
    lambda hand, row, other, card: with_card(hand, 0),
    lambda hand, row, other, card: with_card(with_card(hand, card), card),
    lambda hand, row, other, card: (*hand, card),
    lambda hand, row, other, card: with_card(hand, card) if card in hand else hand,
    lambda hand, row, other, card: with_card(hand, card) if len(hand) != 7 else hand,
]


def test_a_function_that_takes_the_card_is_proved() -> None:
    assert is_proved(gets_the_card, lambda hand, row, other, card: with_card(hand, card))


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_function_is_not_proved(wrong: Callable[[Cards, Cards, Cards, int], Cards]) -> None:
    assert not is_proved(gets_the_card, wrong)


# rules ---------------------------------------------------------------------------------------


def test_a_rule_that_moves_cards_is_proved() -> None:
    found = answered(whole_question(black_monday, discard_the_sold_card, ONE_SEAT, ""), SECONDS)
    assert found.verdict is Verdict.CONFIRMED
    assert found.told.endswith("paths, cards counted")


@contract(needs=(somebody_is_to_move,), promises=(the_portfolio_loses_the_card,))
def sell_of_any_kind(printed: Components, position: Position, step: SellCard) -> Position:
    """Sell a card where cards may be of kinds that are not in the box."""
    seat = acting_seat(position)
    owner = evolve(seat, portfolio=without_card(seat.portfolio, step.card))
    return changed(position, seats=(owner,))


def test_cards_of_any_kind_are_not_counted() -> None:
    question = whole_question(black_monday, sell_of_any_kind, ONE_SEAT, "")
    assert question.cards_unseen is not None
    assert question.cards_unseen.cards_unseen is None
    assert answered(question, 2).verdict not in PROOFS


# the kernel ----------------------------------------------------------------------------------


@pytest.mark.slow
def test_what_the_kernel_does_with_cards_in_order_is_proved() -> None:
    """It is run as it is: nothing stands in its place."""
    cases = [case for case in cases_of(with_card) if case.whole[0].domain is None]
    found = [finding for case in cases for finding in settled(case, SECONDS)]
    assert [finding.verdict for finding in found] == [Verdict.CONFIRMED] * 3


def drops_a_card(cards: Cards, card: int) -> Cards:
    at = cards.index(card)
    return cards[:at] + cards[at + 2 :]


@pytest.mark.slow
def test_what_does_something_else_with_cards_in_order_is_not_proved() -> None:
    cases: list[Any] = [case for case in cases_of(without_card) if case.whole[0].domain is None]
    asked = evolve(cases[0].whole[0], body=drops_a_card)
    assert answered(asked, SECONDS).verdict not in PROOFS


def test_what_has_a_model_is_what_is_not_doubted() -> None:
    assert {*MODELS} == {*MODELLED}
