"""Swapping cards, for a seat that neither trades nor changes a rate."""

from collections.abc import Iterable
from typing import Final

from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import Rule, implements, lists_by_filtering
from bfrules.editions.black_monday.components import Components
from bfrules.editions.black_monday.conditions import (
    every_card_is_one_of_the_box,
    every_card_stays_somewhere,
    hands_are_in_order,
    no_more_cards_are_swapped_than_allowed,
    no_trade_and_no_rate_in_this_turn,
    nobody_s_money_moves,
    nobody_s_portfolio_changes,
    nobody_swaps_beside_another_action,
    one_more_card_is_swapped,
    other_seats_keep_everything,
    somebody_is_to_move,
    the_card_is_discarded,
    the_card_is_in_the_hand,
    the_draw_pile_stays,
    the_hand_loses_the_card,
    the_piles_count_every_kind,
    the_rates_stay,
    what_the_seat_does_is_known,
)
from bfrules.editions.black_monday.position import (
    ACTING,
    FRESH,
    SWAPPING,
    Position,
    Seat,
    acting_seat,
    changed,
    with_acting_seat,
)
from bfrules.editions.black_monday.steps import SwapCard
from bfrules.editions.black_monday.turn import (
    ACTIVITY_WORDS,
    kinds_in,
    not_in_the_hand,
    not_the_time_for_an_action,
)
from bfrules.kernel.cards import counted_in, without_card
from bfrules.kernel.contract import contract


@implements("black_monday.turn.4", "black_monday.swapping.1")
@contract(needs=(what_the_seat_does_is_known,), promises=(nobody_swaps_beside_another_action,))
def swap_beside_other_actions(
    printed: Components, position: Position, step: SwapCard
) -> Refusal | None:
    """Cards are swapped only in a turn without a trade and without a change of rates."""
    if position.activity in (FRESH, SWAPPING):
        return None
    return refused(this_turn=ACTIVITY_WORDS[position.activity])


@implements("black_monday.swapping.2")
@contract(promises=(no_more_cards_are_swapped_than_allowed,))
def too_many_cards_swapped(
    printed: Components, position: Position, step: SwapCard
) -> Refusal | None:
    """A turn swaps no more cards than its limit."""
    if position.swapped < printed.swapped_cards:
        return None
    return refused(swapped_this_turn=position.swapped, limit=printed.swapped_cards)


@implements("black_monday.swapping.2")
@contract(
    needs=(
        somebody_is_to_move,
        the_card_is_in_the_hand,
        no_trade_and_no_rate_in_this_turn,
        every_card_is_one_of_the_box,
        the_piles_count_every_kind,
        hands_are_in_order,
    ),
    promises=(
        the_draw_pile_stays,
        the_hand_loses_the_card,
        the_card_is_discarded,
        one_more_card_is_swapped,
        nobody_s_portfolio_changes,
        every_card_stays_somewhere,
        nobody_s_money_moves,
        other_seats_keep_everything,
        the_rates_stay,
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


def conceive_swaps(printed: Components, position: Position) -> Iterable[SwapCard]:
    """Yield the swap of each kind of card in the hand."""
    if position.phase == ACTING:
        for card in kinds_in(acting_seat(position).hand):
            yield SwapCard(card)


SWAPPING_FORBIDS: Final = (
    not_the_time_for_an_action,
    swap_beside_other_actions,
    too_many_cards_swapped,
    not_in_the_hand,
)

SWAP_CARD: Final[Rule[Components, Position, SwapCard]] = Rule(
    kind=SwapCard,
    forbids=SWAPPING_FORBIDS,
    does=(discard_the_swapped_card,),
    lists=lists_by_filtering(SWAPPING_FORBIDS, conceive_swaps),
    conceives=conceive_swaps,
)
