"""What the cards with an advantage need and promise."""

from typing import Final

from bfrules.editions.black_friday.position import NO_CARD, Position, Seat, acting_seat
from bfrules.editions.black_friday.steps import MORE_SHARES_BOUGHT, MORE_SHARES_SOLD, Advantage

CARDS: Final = ("card", "sell_card", "buy_card")


def is_served_by_a_card_of_two(seat: Seat, advantage: Advantage) -> bool:
    """Tell whether a card that only a game for two has serves this advantage."""
    return (advantage == MORE_SHARES_SOLD and seat.sell_card) or (
        advantage == MORE_SHARES_BOUGHT and seat.buy_card
    )


def the_seat_has_a_card_for_it(position: Position, advantage: Advantage) -> bool:
    """The seat to move has a numbered card, or the card of a game for two that serves it."""
    seat = acting_seat(position)
    return seat.card > NO_CARD or is_served_by_a_card_of_two(seat, advantage)


def only_that_card_is_spent(
    after: Position, position: Position, advantage: Advantage, spent: bool
) -> bool:
    """Tell whether the seat to move keeps its cards, but for the one that serves it, if spent.

    That is the card of a game for two if it serves it, else the numbered one.
    """
    seat, now = acting_seat(position), after.seats[position.turn]
    cards = (now.card, now.sell_card, now.buy_card)
    if not spent:
        return cards == (seat.card, seat.sell_card, seat.buy_card)
    of_two = is_served_by_a_card_of_two(seat, advantage)
    return cards == (
        seat.card if of_two else NO_CARD,
        seat.sell_card and advantage != MORE_SHARES_SOLD,
        seat.buy_card and advantage != MORE_SHARES_BOUGHT,
    )


def those_up_to_its_number_and_those_of_two(
    offered: bool, seat: Seat, advantage: Advantage
) -> bool:
    """A card offers every advantage up to its number; a card of a game for two offers its own."""
    of_two = is_served_by_a_card_of_two(seat, advantage)
    return offered == (of_two or seat.card - advantage >= 0)


def that_of_its_number_and_those_of_two(offered: bool, seat: Seat, advantage: Advantage) -> bool:
    """A card offers the advantage of its number; a card of a game for two offers its own."""
    of_two = is_served_by_a_card_of_two(seat, advantage)
    return offered == (of_two or seat.card - advantage == 0)
