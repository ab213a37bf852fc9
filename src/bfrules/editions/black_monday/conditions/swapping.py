"""What the clauses of swapping need and promise."""

from typing import Final

from bfrules.core.promises import only, only_where
from bfrules.editions.black_monday.components import Components
from bfrules.editions.black_monday.conditions.common import (
    the_card_is_discarded,
    the_card_is_in_the_hand,
    the_hand_loses_the_card,
)
from bfrules.editions.black_monday.conditions.turn import an_action_is_due
from bfrules.editions.black_monday.position import (
    RATE_CHANGING,
    RATE_CHANGING_AFTER_TRADE,
    SWAPPING,
    TRADING,
    TRADING_AFTER_RATES,
    Position,
)
from bfrules.editions.black_monday.steps import SwapCard


def beside_no_other_action(printed: Components, position: Position, step: SwapCard) -> bool:
    """The seat has neither traded nor changed a rate in this turn."""
    others = (TRADING, RATE_CHANGING, RATE_CHANGING_AFTER_TRADE, TRADING_AFTER_RATES)
    return position.activity not in others


def within_the_limit_of_cards(printed: Components, position: Position, step: SwapCard) -> bool:
    """With this card, no more are swapped in the turn than allowed."""
    return position.swapped + 1 <= printed.swapped_cards


def one_more_card_is_swapped(
    after: Position, printed: Components, position: Position, step: SwapCard
) -> bool:
    """One card more counts as swapped in this turn, which now is one of swapping."""
    return after.swapped == position.swapped + 1 and after.activity == SWAPPING


A_WHOLE_SWAP: Final = (
    only("discards", "activity", "swapped", of_the_seat=("hand",)),
    the_hand_loses_the_card,
    the_card_is_discarded,
    one_more_card_is_swapped,
    only_where(an_action_is_due),
    only_where(beside_no_other_action),
    only_where(within_the_limit_of_cards),
    only_where(the_card_is_in_the_hand),
)
