"""The turn: trade and change rates, one finished before the other begins, or swap."""

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from bfrules.core.promises import only, passes_exactly
from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import Rule, at_every_table, rule
from bfrules.editions.black_monday.components import Components
from bfrules.editions.black_monday.conditions import common as table
from bfrules.editions.black_monday.conditions import turn
from bfrules.editions.black_monday.position import (
    ACTING,
    FILLING,
    FRESH,
    RATE_CHANGING_AFTER_TRADE,
    SWAPPING,
    TRADING_AFTER_RATES,
    Phase,
    Position,
    Seat,
    acting_seat,
    changed,
)
from bfrules.editions.black_monday.steps import ChangeRate, EndTurn, FromHand, OwnStep, Trade
from bfrules.editions.black_monday.words import PHASE_WORDS, told_card, told_cards
from bfrules.kernel.cards import Cards
from bfrules.kernel.contract import contract

ACTIVITY_WORDS: Final = (
    "nothing",
    "trading",
    "changing rates",
    "changing rates, after trading",
    "trading, after changing rates",
    "swapping",
)

Kind = TypeVar("Kind")


def not_due(position: Position, due: Phase) -> Refusal | None:
    """Refuse a step that is not the next one."""
    return None if position.phase == due else refused(what_is_due=PHASE_WORDS[position.phase])


def may_trade(position: Position) -> bool:
    """Tell whether a trade may begin or go on in this turn."""
    return position.activity not in (RATE_CHANGING_AFTER_TRADE, SWAPPING)


def may_change_rates(position: Position) -> bool:
    """Tell whether a change of rates may begin or go on in this turn."""
    return position.activity not in (TRADING_AFTER_RATES, SWAPPING)


@contract(needs=(table.the_phase_is_known,), promises=(passes_exactly(turn.an_action_is_due),))
def not_the_time_for_an_action(
    printed: Components, position: Position, step: OwnStep
) -> Refusal | None:
    """A player acts on their own turn, before filling up the hand."""
    return not_due(position, ACTING)


@contract(promises=(passes_exactly(turn.trade_may_go_on),))
def trade_is_finished(printed: Components, position: Position, step: Trade) -> Refusal | None:
    """A trade is finished before rates are changed."""
    if position.activity != RATE_CHANGING_AFTER_TRADE:
        return None
    return refused(this_turn=ACTIVITY_WORDS[RATE_CHANGING_AFTER_TRADE])


@contract(promises=(passes_exactly(turn.rates_may_go_on),))
def change_of_rates_is_finished(
    printed: Components, position: Position, step: ChangeRate
) -> Refusal | None:
    """A change of rates is finished before a trade begins."""
    if position.activity != TRADING_AFTER_RATES:
        return None
    return refused(this_turn=ACTIVITY_WORDS[TRADING_AFTER_RATES])


@contract(promises=(passes_exactly(turn.no_card_was_swapped),))
def action_beside_a_swap(
    printed: Components, position: Position, step: Trade | ChangeRate
) -> Refusal | None:
    """A player who swaps cards neither trades nor changes rates in that turn."""
    if position.activity != SWAPPING:
        return None
    return refused(this_turn=ACTIVITY_WORDS[SWAPPING])


@contract(
    needs=(table.somebody_is_to_move, table.every_card_is_one_of_the_box),
    promises=(passes_exactly(table.the_card_is_in_the_hand),),
)
def not_in_the_hand(printed: Components, position: Position, step: FromHand) -> Refusal | None:
    """The card must come from the player's own hand."""
    hand = acting_seat(position).hand
    if step.card in hand:
        return None
    return refused(card=told_card(step.card), hand=told_cards(hand))


@contract(promises=(passes_exactly(turn.something_was_done),))
def nothing_done_yet(printed: Components, position: Position, step: EndTurn) -> Refusal | None:
    """A player trades, changes a rate or swaps at least one card before the turn ends."""
    return None if position.activity != FRESH else refused(this_turn="nothing")


@contract(
    needs=(table.somebody_is_to_move, turn.an_action_is_due, table.every_card_is_one_of_the_box),
    promises=(
        only("phase", "turn", "activity", "bought", "laid", "swapped"),
        turn.only_a_full_hand_ends_the_turn,
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


def kinds_in(cards: Cards) -> Iterable[int]:
    """Return each kind of card among some cards once, in order."""
    return dict.fromkeys(cards)


def hand_of(seat: Seat) -> Cards:
    """Return the cards in the hand of a seat."""
    return seat.hand


def portfolio_of(seat: Seat) -> Cards:
    """Return the cards in the portfolio of a seat."""
    return seat.portfolio


def with_each_card(
    cards_of: Callable[[Seat], Cards], *ways: Callable[[int], Kind]
) -> Callable[[Components, Position], Iterable[Kind]]:
    """Conceive steps with each kind of card in the hand, or the portfolio, of the seat to move."""

    def conceives(printed: Components, position: Position) -> Iterable[Kind]:
        if position.phase != ACTING:
            return ()
        cards = kinds_in(cards_of(acting_seat(position)))
        return (way(card) for card in cards for way in ways)

    return conceives


def list_ends(printed: Components, position: Position) -> Iterable[EndTurn]:
    """List the end of the turn, once something was done in it."""
    done = position.phase == ACTING and position.activity != FRESH
    return (EndTurn(),) if done else ()


END_TURN: Final[Rule[Components, Position, EndTurn]] = rule(
    EndTurn,
    "black_monday",
    forbids={
        not_the_time_for_an_action: "turn.1 turn.5",
        nothing_done_yet: "turn.1 turn.4 swapping.2",
    },
    does={begin_to_fill_up: "turn.5"},
    lists=list_ends,
    conceives=at_every_table(EndTurn()),
    promises=turn.A_WHOLE_END_OF_A_TURN,
)
