"""Filling up the hand, the second draw pile, Market Closed, and who wins."""

from collections.abc import Iterable
from typing import Final

from bfrules.core.promises import only, passes_exactly
from bfrules.core.refusal import Refusal
from bfrules.core.rule import Rule, rule
from bfrules.core.standing import (
    Place,
    every_seat_has_one_place,
    name_of_seat,
    places,
    the_winner_comes_first,
)
from bfrules.editions.black_monday.components import Components
from bfrules.editions.black_monday.conditions import closing
from bfrules.editions.black_monday.conditions import common as table
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
)
from bfrules.editions.black_monday.setup import (
    kinds_counted,
    not_in_the_pile_of,
    with_card_in_the_hand,
)
from bfrules.editions.black_monday.steps import MARKET_CLOSED, Draw
from bfrules.editions.black_monday.trading import worth_of
from bfrules.editions.black_monday.turn import next_turn, not_due
from bfrules.kernel.cards import put_on
from bfrules.kernel.contract import contract


@contract(needs=(table.the_phase_is_known,), promises=(passes_exactly(closing.a_draw_is_due),))
def no_draw_due(printed: Components, position: Position, step: Draw) -> Refusal | None:
    """Cards are drawn to fill up a hand after the actions of a turn."""
    return not_due(position, FILLING)


@contract(
    needs=(table.the_piles_count_every_kind,),
    promises=(passes_exactly(closing.the_card_drawn_is_in_the_pile),),
)
def not_in_the_draw_pile(printed: Components, position: Position, step: Draw) -> Refusal | None:
    """A card can be drawn only if it is in the draw pile."""
    if step.card == MARKET_CLOSED and position.closed_in_pile:
        return None
    return not_in_the_pile_of(position, step.card)


@contract(
    needs=(
        table.somebody_is_to_move,
        closing.the_card_drawn_is_in_the_pile,
        *table.CARDS_CAN_BE_COUNTED,
    ),
    promises=(
        only("pile", of_the_seat=("hand",)),
        closing.the_hand_gets_any_card_but_market_closed,
        table.every_card_stays_somewhere,
    ),
)
def take_the_card(printed: Components, position: Position, step: Draw) -> Position:
    """Move the card from the draw pile into the hand."""
    if step.card == MARKET_CLOSED:
        return position
    return with_card_in_the_hand(position, step.card)


@contract(promises=(only("phase", "closed_in_pile"), closing.market_closed_ends_the_game))
def close_the_market(printed: Components, position: Position, step: Draw) -> Position:
    """Whoever draws Market Closed lays it down, and the game is over."""
    if step.card != MARKET_CLOSED:
        return position
    return changed(position, phase=OVER, closed_in_pile=False)


@contract(
    needs=(table.every_card_is_one_of_the_box, table.the_piles_count_every_kind),
    promises=(
        only("discards", of_every_seat=("cash", "portfolio")),
        closing.everybody_receives_the_worth_of_the_portfolio,
        table.every_card_stays_somewhere,
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


@contract(
    needs=(table.every_card_is_one_of_the_box, table.the_piles_count_every_kind),
    promises=(
        only("pile", "discards", "stacks", "closed_in_pile"),
        closing.a_pile_that_ran_out_is_renewed_with_market_closed,
        closing.a_new_pile_takes_all_discards,
        table.every_card_stays_somewhere,
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


@contract(
    needs=(table.somebody_is_to_move, table.every_card_is_one_of_the_box),
    promises=(
        only("phase", "turn", "activity", "bought", "laid", "swapped"),
        closing.only_a_full_hand_ends_the_turn,
    ),
)
def go_on_to_the_next_seat(printed: Components, position: Position, step: Draw) -> Position:
    """When the hand is full it is the next player's turn."""
    if position.phase == OVER or len(acting_seat(position).hand) < printed.hand_size:
        return position
    return next_turn(position)


def list_draws(printed: Components, position: Position) -> Iterable[Draw]:
    """List Market Closed and each kind of card, if the draw pile has them, while a hand is filled.

    Market Closed comes first.
    """
    if position.phase != FILLING:
        return ()
    cards = [Draw(card) for card in kinds_counted(position.pile)]
    return [Draw(MARKET_CLOSED), *cards] if position.closed_in_pile else cards


def conceive_draws(printed: Components, position: Position) -> Iterable[Draw]:
    """Yield every kind of card, and Market Closed."""
    if position.phase == FILLING:
        for card in range(MARKET_CLOSED, KINDS):
            yield Draw(card)


DRAW: Final[Rule[Components, Position, Draw]] = rule(
    Draw,
    "black_monday",
    forbids={
        no_draw_due: "turn.5",
        not_in_the_draw_pile: "turn.5 setup.5 pile.3",
    },
    does={
        take_the_card: "turn.5 swapping.3",
        close_the_market: "closing.1 closing.2",
        sell_every_portfolio: "closing.3",
        make_a_new_pile: "pile.1 pile.2 pile.3 pile.4",
        go_on_to_the_next_seat: "setup.16 turn.5",
    },
    lists=list_draws,
    conceives=conceive_draws,
    leads=lambda step: "black_monday.setup.5" if step.card == MARKET_CLOSED else "",
    promises=closing.A_WHOLE_DRAW,
)


@contract(
    promises=(
        every_seat_has_one_place,
        closing.more_money_stands_before_less,
        the_winner_comes_first,
        closing.every_place_shows_its_money,
    )
)
def final_places(printed: Components, position: Position) -> tuple[Place, ...]:
    """Rank the seats by their money; seats with equal money share their rank."""
    return places(
        names=tuple(name_of_seat(seat) for seat in range(len(position.seats))),
        score_names=("dollars",),
        scores=tuple((seat.cash,) for seat in position.seats),
    )
