"""Swapping cards, for a seat that neither trades nor changes a rate."""

from collections.abc import Iterable
from typing import Final

from bfrules.core.promises import only, only_where, passes_exactly
from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import Rule, rule
from bfrules.editions.black_monday import turn
from bfrules.editions.black_monday.components import Components
from bfrules.editions.black_monday.conditions import common as table
from bfrules.editions.black_monday.conditions.turn import an_action_is_due
from bfrules.editions.black_monday.position import (
    ACTING,
    FRESH,
    KINDS,
    RATE_CHANGING,
    RATE_CHANGING_AFTER_TRADE,
    SWAPPING,
    TRADING,
    TRADING_AFTER_RATES,
    Position,
    Seat,
    acting_seat,
    changed,
    with_acting_seat,
)
from bfrules.editions.black_monday.steps import SwapCard
from bfrules.editions.black_monday.turn import ACTIVITY_WORDS, hand_of, kinds_in, with_each_card
from bfrules.kernel.cards import counted_in, without_card
from bfrules.kernel.contract import contract

# what the clauses need and promise --------------------------------------------


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


# what forbids and what happens ------------------------------------------------


@contract(needs=(table.the_activity_is_known,), promises=(passes_exactly(beside_no_other_action),))
def swap_beside_other_actions(
    printed: Components, position: Position, step: SwapCard
) -> Refusal | None:
    """Cards are swapped only in a turn without a trade and without a change of rates."""
    if position.activity in (FRESH, SWAPPING):
        return None
    return refused(this_turn=ACTIVITY_WORDS[position.activity])


@contract(promises=(passes_exactly(within_the_limit_of_cards),))
def too_many_cards_swapped(
    printed: Components, position: Position, step: SwapCard
) -> Refusal | None:
    """A player may swap only so many cards in a turn."""
    if position.swapped < printed.swapped_cards:
        return None
    return refused(swapped_this_turn=position.swapped, limit=printed.swapped_cards)


@contract(
    needs=(
        table.somebody_is_to_move,
        table.the_card_is_in_the_hand,
        *table.CARDS_CAN_BE_COUNTED,
    ),
    promises=(
        only("discards", "activity", "swapped", of_the_seat=("hand",)),
        table.the_hand_loses_the_card,
        table.the_card_is_discarded,
        one_more_card_is_swapped,
        table.every_card_stays_somewhere,
    ),
)
def discard_the_swapped_card(printed: Components, position: Position, step: SwapCard) -> Position:
    """Put the card from the hand on the discard pile; the hand is filled up after the turn."""
    seat = acting_seat(position)
    owner = Seat(seat.cash, without_card(seat.hand, step.card), seat.portfolio)
    return changed(
        position,
        seats=with_acting_seat(position, owner),
        discards=counted_in(position.discards, step.card, 1),
        activity=SWAPPING,
        swapped=position.swapped + 1,
    )


SWAPS: Final = tuple(map(SwapCard, range(KINDS)))
"""The swap of each kind of card, made once: they are listed at every table."""


def list_swaps(printed: Components, position: Position) -> Iterable[SwapCard]:
    """List exactly the swaps that nothing forbids, each kind of card once."""
    begun = position.phase == ACTING and position.activity in (FRESH, SWAPPING)
    if not begun or position.swapped >= printed.swapped_cards:
        return ()
    return [SWAPS[card] for card in kinds_in(acting_seat(position).hand)]


SWAP_CARD: Final[Rule[Components, Position, SwapCard]] = rule(
    SwapCard,
    "black_monday",
    forbids={
        turn.not_the_time_for_an_action: "turn.1 turn.5",
        swap_beside_other_actions: "turn.4 swapping.1",
        too_many_cards_swapped: "swapping.2",
        turn.not_in_the_hand: "swapping.2",
    },
    does={discard_the_swapped_card: "swapping.2"},
    lists=list_swaps,
    conceives=with_each_card(hand_of, SwapCard),
    promises=(
        only("discards", "activity", "swapped", of_the_seat=("hand",)),
        table.the_hand_loses_the_card,
        table.the_card_is_discarded,
        one_more_card_is_swapped,
        only_where(an_action_is_due),
        only_where(beside_no_other_action),
        only_where(within_the_limit_of_cards),
        only_where(table.the_card_is_in_the_hand),
    ),
)
