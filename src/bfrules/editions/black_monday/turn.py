"""The turn: trade and change rates, one finished before the other begins, or swap."""

from collections.abc import Iterable
from typing import Final

from attrs import evolve

from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import Rule, implements, lists_by_filtering
from bfrules.editions.black_monday.components import Components
from bfrules.editions.black_monday.conditions import (
    a_full_hand_ends_the_turn,
    a_hand_that_is_not_full_is_filled_up,
    a_seat_acts_in_its_own_turn,
    a_turn_is_not_spent_on_nothing,
    an_action_is_due,
    every_card_is_one_of_the_box,
    nobody_changes_rates_twice_in_a_turn,
    nobody_trades_twice_in_a_turn,
    only_cards_of_the_hand_are_played,
    only_what_is_due_changes,
    somebody_is_to_move,
    the_phase_is_one_of_the_game,
    what_the_seat_does_is_known,
)
from bfrules.editions.black_monday.position import (
    ACTING,
    FILLING,
    FRESH,
    RATE_CHANGING,
    RATE_CHANGING_AFTER_TRADE,
    SWAPPING,
    TRADING,
    TRADING_AFTER_RATES,
    Activity,
    Position,
    acting_seat,
    changed,
)
from bfrules.editions.black_monday.steps import (
    BuyCard,
    ChangeRate,
    EndTurn,
    SellCard,
    SwapCard,
)
from bfrules.editions.black_monday.words import PHASE_WORDS, told_card, told_cards
from bfrules.kernel.contract import contract

OwnStep = BuyCard | SellCard | ChangeRate | SwapCard | EndTurn
Trade = BuyCard | SellCard
FromHand = BuyCard | ChangeRate | SwapCard

ACTIVITY_WORDS: Final = (
    "nothing",
    "trading",
    "changing rates",
    "changing rates, after trading",
    "trading, after changing rates",
    "swapping",
)


@implements("black_monday.turn.1")
@contract(needs=(the_phase_is_one_of_the_game,), promises=(a_seat_acts_in_its_own_turn,))
def not_the_time_for_an_action(
    printed: Components, position: Position, step: OwnStep
) -> Refusal | None:
    """A seat acts in its own turn, before it fills up its hand."""
    if position.phase == ACTING:
        return None
    return refused(what_is_due=PHASE_WORDS[position.phase])


@implements("black_monday.turn.3", "black_monday.turn.2", "black_monday.turn.4")
@contract(needs=(what_the_seat_does_is_known,), promises=(nobody_trades_twice_in_a_turn,))
def trade_is_finished(printed: Components, position: Position, step: Trade) -> Refusal | None:
    """A trade is finished before rates are changed, and does not begin after cards are swapped."""
    if position.activity not in (RATE_CHANGING_AFTER_TRADE, SWAPPING):
        return None
    return refused(this_turn=ACTIVITY_WORDS[position.activity])


@implements("black_monday.turn.3", "black_monday.turn.2", "black_monday.turn.4")
@contract(needs=(what_the_seat_does_is_known,), promises=(nobody_changes_rates_twice_in_a_turn,))
def change_of_rates_is_finished(
    printed: Components, position: Position, step: ChangeRate
) -> Refusal | None:
    """A change of rates is finished before a trade begins, and does not follow a swap."""
    if position.activity not in (TRADING_AFTER_RATES, SWAPPING):
        return None
    return refused(this_turn=ACTIVITY_WORDS[position.activity])


@implements("black_monday.trading.1", "black_monday.rates.1", "black_monday.swapping.2")
@contract(
    needs=(somebody_is_to_move, every_card_is_one_of_the_box),
    promises=(only_cards_of_the_hand_are_played,),
)
def not_in_the_hand(printed: Components, position: Position, step: FromHand) -> Refusal | None:
    """The card comes from one's own hand."""
    hand = acting_seat(position).hand
    if step.card in hand:
        return None
    refusal = refused(card=told_card(step.card), hand=told_cards(hand))
    if isinstance(step, ChangeRate):
        return evolve(refusal, statements=("black_monday.rates.1",))
    if isinstance(step, SwapCard):
        return evolve(refusal, statements=("black_monday.swapping.2",))
    return evolve(refusal, statements=("black_monday.trading.1",))


def trading_now(activity: Activity) -> Activity:
    """Return what a seat is doing when it trades."""
    return TRADING if activity in (FRESH, TRADING) else TRADING_AFTER_RATES


def changing_rates_now(activity: Activity) -> Activity:
    """Return what a seat is doing when it changes a rate."""
    return RATE_CHANGING if activity in (FRESH, RATE_CHANGING) else RATE_CHANGING_AFTER_TRADE


@implements("black_monday.turn.1", "black_monday.turn.4")
@contract(promises=(a_turn_is_not_spent_on_nothing,))
def nothing_done_yet(printed: Components, position: Position, step: EndTurn) -> Refusal | None:
    """A seat trades, changes a rate or swaps at least one card before its turn ends."""
    return None if position.activity != FRESH else refused(this_turn="nothing")


@implements("black_monday.turn.5")
@contract(
    needs=(
        somebody_is_to_move,
        an_action_is_due,
        every_card_is_one_of_the_box,
    ),
    promises=(
        a_hand_that_is_not_full_is_filled_up,
        a_full_hand_ends_the_turn,
        only_what_is_due_changes,
    ),
)
def begin_to_fill_up(printed: Components, position: Position, step: EndTurn) -> Position:
    """After the actions the hand is filled up; a full hand ends the turn at once."""
    if len(acting_seat(position).hand) < printed.hand_size:
        return changed(position, phase=FILLING)
    return next_turn(position)


def next_turn(position: Position) -> Position:
    """Return the position with the next seat to move, clockwise."""
    return changed(
        position,
        phase=ACTING,
        turn=(position.turn + 1) % len(position.seats),
        activity=FRESH,
        bought=0,
        laid=0,
        swapped=0,
    )


def conceive_ends(printed: Components, position: Position) -> Iterable[EndTurn]:
    """Yield the end of the turn."""
    if position.seats:
        yield EndTurn()


def kinds_in(cards: tuple[int, ...]) -> tuple[int, ...]:
    """Return each kind of card among some cards once, in order."""
    return tuple(dict.fromkeys(cards))


ENDING_FORBIDS: Final = (not_the_time_for_an_action, nothing_done_yet)

END_TURN: Final[Rule[Components, Position, EndTurn]] = Rule(
    kind=EndTurn,
    forbids=ENDING_FORBIDS,
    does=(begin_to_fill_up,),
    lists=lists_by_filtering(ENDING_FORBIDS, conceive_ends),
    conceives=conceive_ends,
)
