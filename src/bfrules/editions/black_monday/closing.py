"""Filling up the hand, the second draw pile, Market Closed, and who wins."""

from collections.abc import Iterable
from typing import Final

from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import Rule, implements, lists_by_filtering
from bfrules.core.standing import (
    Place,
    every_seat_has_one_place,
    places,
    the_winner_comes_first,
)
from bfrules.editions.black_monday.components import Components
from bfrules.editions.black_monday.conditions import (
    a_drawn_card_comes_from_the_pile,
    a_full_hand_ends_the_turn,
    a_new_pile_leaves_no_card_below_a_top_one,
    a_new_pile_takes_all_discards,
    a_pile_that_ran_out_is_renewed_with_market_closed,
    cards_are_drawn_to_fill_up,
    every_card_is_one_of_the_box,
    every_card_stays_somewhere,
    every_company_keeps_its_top_card,
    every_place_shows_its_money,
    everybody_receives_the_worth_of_the_portfolio,
    filling_up_goes_on_until_the_hand_is_full,
    hands_are_in_order,
    market_closed_ends_the_game,
    more_money_stands_before_less,
    no_card_comes_with_market_closed,
    nobody_s_money_moves,
    only_market_closed_and_phase_change,
    only_piles_and_cards_below_the_rates_change,
    only_what_is_due_changes,
    other_seats_keep_everything,
    somebody_is_to_move,
    the_card_drawn_is_in_the_pile,
    the_draw_pile_stays,
    the_phase_is_one_of_the_game,
    the_pile_is_renewed_only_when_it_ran_out,
    the_piles_count_every_kind,
    the_rates_stay,
)
from bfrules.editions.black_monday.position import (
    EMPTY,
    FILLING,
    KINDS,
    OVER,
    Position,
    Seat,
    Stacks,
    acting_seat,
    changed,
    with_acting_seat,
)
from bfrules.editions.black_monday.setup import not_due
from bfrules.editions.black_monday.steps import MARKET_CLOSED, Draw
from bfrules.editions.black_monday.trading import worth_of
from bfrules.editions.black_monday.turn import next_turn
from bfrules.editions.black_monday.words import told_card
from bfrules.kernel.cards import counted_in, put_on, with_card
from bfrules.kernel.contract import contract


@implements("black_monday.turn.5")
@contract(needs=(the_phase_is_one_of_the_game,), promises=(cards_are_drawn_to_fill_up,))
def no_draw_due(printed: Components, position: Position, step: Draw) -> Refusal | None:
    """Cards are drawn to fill up a hand after the actions of a turn."""
    return not_due(position, FILLING)


@implements("black_monday.turn.5")
@contract(needs=(the_piles_count_every_kind,), promises=(a_drawn_card_comes_from_the_pile,))
def not_in_the_draw_pile(printed: Components, position: Position, step: Draw) -> Refusal | None:
    """The card drawn lies in the draw pile."""
    if step.card == MARKET_CLOSED and position.closed_in_pile:
        return None
    if 0 <= step.card < KINDS and position.pile[step.card] > 0:
        return None
    return refused(card=told_card(step.card), in_the_draw_pile=0)


@implements("black_monday.turn.5", "black_monday.swapping.3")
@contract(
    needs=(
        somebody_is_to_move,
        the_card_drawn_is_in_the_pile,
        every_card_is_one_of_the_box,
        the_piles_count_every_kind,
        hands_are_in_order,
    ),
    promises=(
        no_card_comes_with_market_closed,
        every_card_stays_somewhere,
        nobody_s_money_moves,
        other_seats_keep_everything,
        the_rates_stay,
    ),
)
def take_the_card(printed: Components, position: Position, step: Draw) -> Position:
    """Move the card from the draw pile into the hand."""
    if step.card == MARKET_CLOSED:
        return position
    seat = acting_seat(position)
    owner = Seat(seat.cash, with_card(seat.hand, step.card), seat.portfolio)
    return changed(
        position,
        pile=counted_in(position.pile, step.card, -1),
        seats=with_acting_seat(position, owner),
    )


@implements("black_monday.closing.1", "black_monday.closing.2")
@contract(
    promises=(
        market_closed_ends_the_game,
        only_market_closed_and_phase_change,
    ),
)
def close_the_market(printed: Components, position: Position, step: Draw) -> Position:
    """Whoever draws Market Closed lays it down, and the game is over."""
    if step.card != MARKET_CLOSED:
        return position
    return changed(position, phase=OVER, closed_in_pile=False)


@implements("black_monday.closing.3")
@contract(
    needs=(
        every_card_is_one_of_the_box,
        the_piles_count_every_kind,
    ),
    promises=(
        the_draw_pile_stays,
        everybody_receives_the_worth_of_the_portfolio,
        every_card_stays_somewhere,
        the_rates_stay,
    ),
)
def sell_every_portfolio(printed: Components, position: Position, step: Draw) -> Position:
    """When the market is closed everybody sells all shares at the current rates."""
    if position.phase != OVER:
        return position
    sold: tuple[int, ...] = ()
    seats: list[Seat] = []
    for seat in position.seats:
        proceeds = sum(worth_of(printed, position, card) for card in seat.portfolio)
        seats.append(Seat(seat.cash + proceeds, seat.hand, ()))
        sold += seat.portfolio
    return changed(position, seats=tuple(seats), discards=put_on(position.discards, sold))


def is_exhausted(position: Position) -> bool:
    """Tell whether the first draw pile has just run out."""
    return position.phase != OVER and not position.closed_in_pile and not any(position.pile)


def only_the_top_cards(stacks: Stacks) -> Stacks:
    """Return the rate stacks with nothing below their top card."""
    yellow, red, blue, purple = stacks
    return (yellow[-1:], red[-1:], blue[-1:], purple[-1:])


def cards_below_the_top(stacks: Stacks) -> tuple[int, ...]:
    """Return all cards on rates but the top ones."""
    return tuple(card for stack in stacks for card in stack[:-1])


@implements(
    "black_monday.pile.1", "black_monday.pile.2", "black_monday.pile.3", "black_monday.pile.4"
)
@contract(
    needs=(
        every_card_is_one_of_the_box,
        the_piles_count_every_kind,
    ),
    promises=(
        only_piles_and_cards_below_the_rates_change,
        the_pile_is_renewed_only_when_it_ran_out,
        a_pile_that_ran_out_is_renewed_with_market_closed,
        a_new_pile_takes_all_discards,
        a_new_pile_leaves_no_card_below_a_top_one,
        every_company_keeps_its_top_card,
        every_card_stays_somewhere,
        nobody_s_money_moves,
    ),
)
def make_a_new_pile(printed: Components, position: Position, step: Draw) -> Position:
    """Shuffle the discards, the rate cards below the top ones and Market Closed into a new pile."""
    if not is_exhausted(position):
        return position
    return changed(
        position,
        pile=put_on(position.discards, cards_below_the_top(position.stacks)),
        discards=EMPTY,
        stacks=only_the_top_cards(position.stacks),
        closed_in_pile=True,
    )


@implements("black_monday.setup.16", "black_monday.turn.5")
@contract(
    needs=(
        somebody_is_to_move,
        every_card_is_one_of_the_box,
    ),
    promises=(
        filling_up_goes_on_until_the_hand_is_full,
        a_full_hand_ends_the_turn,
        only_what_is_due_changes,
    ),
)
def go_on_to_the_next_seat(printed: Components, position: Position, step: Draw) -> Position:
    """When the hand is full it is the next seat's turn."""
    if position.phase == OVER or len(acting_seat(position).hand) < printed.hand_size:
        return position
    return next_turn(position)


def conceive_draws(printed: Components, position: Position) -> Iterable[Draw]:
    """Yield every kind of card, and Market Closed."""
    if position.phase == FILLING:
        for card in range(MARKET_CLOSED, KINDS):
            yield Draw(card)


DRAWING_FORBIDS: Final = (no_draw_due, not_in_the_draw_pile)

DRAW: Final[Rule[Components, Position, Draw]] = Rule(
    kind=Draw,
    forbids=DRAWING_FORBIDS,
    does=(
        take_the_card,
        close_the_market,
        sell_every_portfolio,
        make_a_new_pile,
        go_on_to_the_next_seat,
    ),
    lists=lists_by_filtering(DRAWING_FORBIDS, conceive_draws),
    conceives=conceive_draws,
)


@implements("black_monday.closing.4")
@contract(
    promises=(
        every_seat_has_one_place,
        more_money_stands_before_less,
        the_winner_comes_first,
        every_place_shows_its_money,
    )
)
def final_places(printed: Components, position: Position) -> tuple[Place, ...]:
    """Rank the seats by their money; seats with equal money share their rank."""
    return places(
        names=tuple(f"seat {seat}" for seat in range(len(position.seats))),
        score_names=("dollars",),
        scores=tuple((seat.cash,) for seat in position.seats),
    )
