"""What the clauses of a turn need and promise."""

from typing import Final

from bfrules.core.promises import only, only_where
from bfrules.editions.black_monday.components import Components
from bfrules.editions.black_monday.conditions.common import the_hand_is_full, the_next_seat_begins
from bfrules.editions.black_monday.position import (
    ACTING,
    FILLING,
    FRESH,
    RATE_CHANGING,
    RATE_CHANGING_AFTER_TRADE,
    SWAPPING,
    TRADING,
    TRADING_AFTER_RATES,
    Position,
    changed,
)
from bfrules.editions.black_monday.steps import ChangeRate, EndTurn, OwnStep, Trade

# what may be done next: the clauses that forbid pass exactly this, those that do need it -------


def an_action_is_due(printed: Components, position: Position, step: OwnStep) -> bool:
    """An action of the seat to move is due."""
    return position.phase == ACTING


def trade_may_go_on(printed: Components, position: Position, step: Trade) -> bool:
    """The seat has not changed rates after a trade in its turn."""
    return position.activity != RATE_CHANGING_AFTER_TRADE


def rates_may_go_on(printed: Components, position: Position, step: ChangeRate) -> bool:
    """The seat has not traded after a change of rates in its turn."""
    return position.activity != TRADING_AFTER_RATES


def no_card_was_swapped(printed: Components, position: Position, step: Trade | ChangeRate) -> bool:
    """The seat has swapped no card in its turn."""
    return position.activity != SWAPPING


def something_was_done(printed: Components, position: Position, step: EndTurn) -> bool:
    """The seat to move has done something in its turn."""
    return position.activity != FRESH


# what goes on, and what ends ---------------------------------------------------


def trading_is_what_the_seat_does(
    after: Position, printed: Components, position: Position, step: Trade
) -> bool:
    """The seat trades: after rates exactly if it has changed rates before."""
    trades_first = position.activity in (FRESH, TRADING)
    return after.activity == (TRADING if trades_first else TRADING_AFTER_RATES)


def changing_rates_is_what_the_seat_does(
    after: Position, printed: Components, position: Position, step: ChangeRate
) -> bool:
    """The seat changes rates: after a trade exactly if it has traded before."""
    rates_first = position.activity in (FRESH, RATE_CHANGING)
    return after.activity == (RATE_CHANGING if rates_first else RATE_CHANGING_AFTER_TRADE)


def only_a_full_hand_ends_the_turn(
    after: Position, printed: Components, position: Position, step: EndTurn
) -> bool:
    """With a full hand the next seat begins; any other hand waits to be filled up, no more."""
    if the_hand_is_full(printed, position):
        return the_next_seat_begins(after, position)
    return after.phase == FILLING and changed(after, phase=position.phase) == position


A_WHOLE_END_OF_A_TURN: Final = (
    only("phase", "turn", "activity", "bought", "laid", "swapped"),
    only_a_full_hand_ends_the_turn,
    only_where(an_action_is_due),
    only_where(something_was_done),
)
