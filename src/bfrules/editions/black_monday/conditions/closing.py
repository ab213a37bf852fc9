"""What the clauses of filling up, of the second draw pile and of the end need and promise."""

from bfrules.core.standing import Place
from bfrules.editions.black_monday.components import Components
from bfrules.editions.black_monday.conditions.common import (
    is_in_the_pile,
    price,
    the_card_leaves_the_pile,
    the_hand_gets_the_card,
    the_hand_is_full,
    the_next_seat_begins,
)
from bfrules.editions.black_monday.position import EMPTY, FILLING, OVER, Position
from bfrules.editions.black_monday.steps import MARKET_CLOSED, Draw

# drawing -----------------------------------------------------------------------


def a_draw_is_due(printed: Components, position: Position, step: Draw) -> bool:
    """A hand is filled up."""
    return position.phase == FILLING


def the_card_drawn_is_in_the_pile(printed: Components, position: Position, step: Draw) -> bool:
    """The draw pile has the card, or Market Closed if that is drawn."""
    if step.card == MARKET_CLOSED:
        return position.closed_in_pile
    return is_in_the_pile(position, step.card)


def the_hand_gets_any_card_but_market_closed(
    after: Position, printed: Components, position: Position, step: Draw
) -> bool:
    """Market Closed does not come into a hand; any other card does, out of the pile."""
    if step.card == MARKET_CLOSED:
        return after == position
    return the_hand_gets_the_card(after, printed, position, step) and the_card_leaves_the_pile(
        after, printed, position, step
    )


def only_a_full_hand_ends_the_turn(
    after: Position, printed: Components, position: Position, step: Draw
) -> bool:
    """With a full hand the next seat begins; else, or when the game is over, nothing changes."""
    if position.phase == OVER or not the_hand_is_full(printed, position):
        return after == position
    return the_next_seat_begins(after, position)


# the second draw pile ----------------------------------------------------------


def a_pile_that_ran_out_is_renewed_with_market_closed(
    after: Position, printed: Components, position: Position, step: Draw
) -> bool:
    """A pile that ran out takes Market Closed and all but the top rate cards; else all stays."""
    if position.phase == OVER or position.closed_in_pile or sum(position.pile) > 0:
        return after == position
    return after.closed_in_pile and all(
        new == old[-1:] for old, new in zip(position.stacks, after.stacks, strict=True)
    )


def a_new_pile_takes_all_discards(
    after: Position, printed: Components, position: Position, step: Draw
) -> bool:
    """When the pile is renewed, no card stays on the discard pile."""
    return after == position or after.discards == EMPTY


# the end -----------------------------------------------------------------------


def market_closed_ends_the_game(
    after: Position, printed: Components, position: Position, step: Draw
) -> bool:
    """The game is over exactly if Market Closed is drawn, which then leaves the pile."""
    if step.card != MARKET_CLOSED:
        return after == position
    return after.phase == OVER and not after.closed_in_pile


def everybody_receives_the_worth_of_the_portfolio(
    after: Position, printed: Components, position: Position, step: Draw
) -> bool:
    """When the game is over each seat has sold its portfolio at its worth; before, nobody has."""
    if position.phase != OVER:
        return after == position
    return all(
        new.portfolio == ()
        and new.cash == old.cash + sum(price(printed, position, card) for card in old.portfolio)
        for old, new in zip(position.seats, after.seats, strict=True)
    )


def more_money_stands_before_less(
    after: tuple[Place, ...], printed: Components, position: Position
) -> bool:
    """A seat ranks before another exactly if it has more money."""
    return all(
        (one.rank < other.rank) == (position.seats[one.seat].cash > position.seats[other.seat].cash)
        for one in after
        for other in after
    )


def every_place_shows_its_money(
    after: tuple[Place, ...], printed: Components, position: Position
) -> bool:
    """Each place shows the money of its seat, and no more."""
    return all(
        len(place.scores) == 1 and place.scores[0].value == position.seats[place.seat].cash
        for place in after
    )
