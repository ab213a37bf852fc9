"""What one seat may know of the table of Black Monday."""

from random import Random
from typing import Final

from attrs import fields, frozen

from bfrules.core.notation import no_such_seat
from bfrules.core.promises import those
from bfrules.editions.black_monday.components import Components
from bfrules.editions.black_monday.position import (
    OVER,
    Activity,
    Phase,
    Position,
    Rates,
    Seat,
    Stacks,
)
from bfrules.kernel.cards import Cards, Pile, put_on
from bfrules.kernel.draws import drawn_at_random


@frozen
class SeenSeat:
    """What is seen of a seat; None stands for what is hidden."""

    cash: int | None
    hand: Cards | None
    cards_in_hand: int
    portfolio: Cards


@frozen
class View:
    """What one seat may know: the table, its own hand, and what is nowhere to be seen.

    `unseen` counts the cards of each kind in the draw pile and in the other
    hands together; `cards_in_the_pile` leaves Market Closed out.
    """

    seat: int
    phase: Phase
    turn: int
    activity: Activity
    bought: int
    laid: int
    swapped: int
    seats: tuple[SeenSeat, ...]
    rates: Rates
    stacks: Stacks
    discards: Pile
    unseen: Pile
    cards_in_the_pile: int
    closed_in_pile: bool


ON_THE_TABLE: Final = tuple(
    part.name for part in fields(Position) if part.name not in ("seats", "pile")
)
"""The parts of a table that all see."""


def seen_by(printed: Components, position: Position, seat: int) -> View:
    """Return what a seat may know; after the end everything is open."""
    if not 0 <= seat < len(position.seats):
        raise ValueError(f"black_monday: {no_such_seat(seat, position.seats)}.")
    over = position.phase == OVER
    unseen = position.pile
    seats: list[SeenSeat] = []
    for number, other in enumerate(position.seats):
        open_hand = over or number == seat
        if not open_hand:
            unseen = put_on(unseen, other.hand)
        seats.append(
            SeenSeat(
                other.cash if open_hand or printed.open_cash else None,
                other.hand if open_hand else None,
                len(other.hand),
                other.portfolio,
            )
        )
    return View(
        seat=seat,
        seats=tuple(seats),
        unseen=unseen,
        cards_in_the_pile=sum(position.pile),
        **those(position, ON_THE_TABLE),
    )


def without_written_hands(view: View) -> Pile:
    """Return the unseen cards without the hands written into a view in place of None."""
    unseen = view.unseen
    for number, seen in enumerate(view.seats):
        if seen.hand is None or view.phase == OVER or number == view.seat:
            continue
        drawn = tuple(seen.hand.count(card) for card in range(len(unseen)))
        left = tuple(there - taken for there, taken in zip(unseen, drawn, strict=True))
        if sum(drawn) != len(seen.hand) or sum(drawn) != seen.cards_in_hand or min(left) < 0:
            raise ValueError(
                f"black_monday: seat {number} cannot have the hand {seen.hand}. "
                f"Write {seen.cards_in_hand} of the cards that `unseen` counts."
            )
        unseen = left
    return unseen


def imagined(printed: Components, view: View, random: Random) -> Position:
    """Return a table that the seat of a view may be sitting at.

    Every unseen card is as likely in any of the places that are left: in a hidden hand
    or in the pile. Of hidden cash no view tells; a seat is taken to have as much as
    the seat of the view. A hand that is written into the view in place of None comes off
    the unseen cards.

    Raise ValueError for a written hand that is not of as many cards, or not of unseen ones,
    and for `unseen` of more or fewer cards than are hidden: some would be nowhere.
    """
    hidden = view.cards_in_the_pile + sum(
        seen.cards_in_hand
        for number, seen in enumerate(view.seats)
        if view.phase != OVER and number != view.seat
    )
    if sum(view.unseen) != hidden:
        raise ValueError(
            f"black_monday: `unseen` counts {sum(view.unseen)} cards, but {hidden} are in the pile "
            "and in other hands. Leave `unseen` as `view` returned it: a hand that is written "
            "into the view comes off it by itself."
        )
    pile, seats = without_written_hands(view), []
    for seen in view.seats:
        hand = seen.hand
        if hand is None:
            drawn = drawn_at_random(pile, seen.cards_in_hand, random)
            pile = tuple(there - taken for there, taken in zip(pile, drawn, strict=True))
            hand = tuple(card for card, taken in enumerate(drawn) for _ in range(taken))
        cash = view.seats[view.seat].cash if seen.cash is None else seen.cash
        assert cash is not None
        seats.append(Seat(cash, hand, seen.portfolio))
    return Position(seats=tuple(seats), pile=pile, **those(view, ON_THE_TABLE))
