"""What the clauses of filling up, of the second draw pile and of the end need and promise."""

from typing import Final

from bfrules.core.promises import only, only_where
from bfrules.core.standing import Place
from bfrules.editions.black_monday.components import Components
from bfrules.editions.black_monday.conditions.common import (
    every_card_stays_somewhere,
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


# what a whole draw does --------------------------------------------------------


def nobody_but_the_seat_to_move_gets_the_card(
    after: Position, printed: Components, position: Position, step: Draw
) -> bool:
    """The seat to move gets the card drawn, unless it is Market Closed; other hands stay."""
    return all(
        new.hand
        == (
            tuple(sorted((*old.hand, step.card)))
            if number == position.turn and step.card != MARKET_CLOSED
            else old.hand
        )
        for number, (old, new) in enumerate(zip(position.seats, after.seats, strict=True))
    )


def nothing_but_market_closed_sells_every_portfolio(
    after: Position, printed: Components, position: Position, step: Draw
) -> bool:
    """With Market Closed everybody sells the portfolio at its worth; else everybody keeps it."""
    return all(
        new.portfolio == ()
        and new.cash == old.cash + sum(price(printed, position, card) for card in old.portfolio)
        if step.card == MARKET_CLOSED
        else new.portfolio == old.portfolio and new.cash == old.cash
        for old, new in zip(position.seats, after.seats, strict=True)
    )


def the_pile_loses_the_card_and_is_renewed_after_its_last(
    after: Position, printed: Components, position: Position, step: Draw
) -> bool:
    """The card leaves the pile; after the last card a new one has Market Closed and what lay by."""
    if step.card == MARKET_CLOSED:
        return (
            not after.closed_in_pile
            and after.pile == position.pile
            and after.stacks == position.stacks
        )
    if sum(position.pile) == 1 and not position.closed_in_pile:
        return (
            after.closed_in_pile
            and after.discards == EMPTY
            and all(new == old[-1:] for old, new in zip(position.stacks, after.stacks, strict=True))
        )
    return (
        after.closed_in_pile == position.closed_in_pile
        and after.discards == position.discards
        and after.stacks == position.stacks
        and the_card_leaves_the_pile(after, printed, position, step)
    )


def a_full_hand_ends_the_turn_and_market_closed_the_game(
    after: Position, printed: Components, position: Position, step: Draw
) -> bool:
    """Market Closed ends the game, a full hand the turn; else the same seat draws again."""
    if step.card != MARKET_CLOSED and len(after.seats[position.turn].hand) >= printed.hand_size:
        return the_next_seat_begins(after, position)
    return (
        after.phase == (OVER if step.card == MARKET_CLOSED else position.phase)
        and after.turn == position.turn
        and (after.activity, after.bought, after.laid, after.swapped)
        == (position.activity, position.bought, position.laid, position.swapped)
    )


A_WHOLE_DRAW: Final = (
    only(
        *("phase", "turn", "activity", "bought", "laid", "swapped", "seats"),
        *("pile", "discards", "stacks", "closed_in_pile"),
    ),
    nobody_but_the_seat_to_move_gets_the_card,
    nothing_but_market_closed_sells_every_portfolio,
    the_pile_loses_the_card_and_is_renewed_after_its_last,
    a_full_hand_ends_the_turn_and_market_closed_the_game,
    every_card_stays_somewhere,
    only_where(a_draw_is_due),
    only_where(the_card_drawn_is_in_the_pile),
)
