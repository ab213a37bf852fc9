"""What the cards with an advantage need and promise."""

from bfrules.editions.black_friday.advantages import (
    FREE_SHARE,
    MORE_BARS,
    MORE_SHARES_BOUGHT,
    MORE_SHARES_SOLD,
    Advantage,
)
from bfrules.editions.black_friday.position import (
    NO_CARD,
    Position,
    Seat,
    acting_seat,
    changed,
    changed_seat,
)


def cards_of(seat: Seat) -> int:
    """Return how many cards a seat has."""
    return (seat.card > NO_CARD) + seat.sell_card + seat.buy_card


def is_served_by_a_card_of_two(seat: Seat, advantage: Advantage) -> bool:
    """Tell whether a card that only a game for two has serves this advantage."""
    return (advantage == MORE_SHARES_SOLD and seat.sell_card) or (
        advantage == MORE_SHARES_BOUGHT and seat.buy_card
    )


def one_seat_is_to_use_its_card(position: Position, advantage: Advantage) -> bool:
    """One of the seats is to move."""
    return position.turn >= 0 and position.turn < len(position.seats)


def the_advantage_is_known(position: Position, advantage: Advantage) -> bool:
    """The advantage is a free share, or one more share sold, bar, or share bought."""
    return advantage >= FREE_SHARE and advantage <= MORE_SHARES_BOUGHT


def the_seat_has_a_card_for_it(position: Position, advantage: Advantage) -> bool:
    """The seat to move has a numbered card, or the card of a game for two that serves it."""
    seat = acting_seat(position)
    return seat.card > NO_CARD or is_served_by_a_card_of_two(seat, advantage)


def there_is_one_card_fewer(after: Position, position: Position, advantage: Advantage) -> bool:
    """The seat to move has one card fewer."""
    return cards_of(acting_seat(after)) == cards_of(acting_seat(position)) - 1


def the_card_of_two_goes_first(after: Position, position: Position, advantage: Advantage) -> bool:
    """A card of the game for two that serves the advantage is used before the numbered one."""
    seat, now = acting_seat(position), acting_seat(after)
    return not is_served_by_a_card_of_two(seat, advantage) or (
        now.card == seat.card and not is_served_by_a_card_of_two(now, advantage)
    )


def else_the_numbered_card_goes(after: Position, position: Position, advantage: Advantage) -> bool:
    """Where no card of the game for two serves the advantage, the numbered card is used."""
    seat, now = acting_seat(position), acting_seat(after)
    return is_served_by_a_card_of_two(seat, advantage) or (
        now.card == NO_CARD and now.sell_card == seat.sell_card and now.buy_card == seat.buy_card
    )


def nothing_but_cards_changes_hands(
    after: Position, position: Position, advantage: Advantage
) -> bool:
    """All seats keep all they have, but for the cards of the seat to move."""
    seat, now = acting_seat(position), acting_seat(after)
    as_before = changed_seat(now, card=seat.card, sell_card=seat.sell_card, buy_card=seat.buy_card)
    return (
        as_before == seat
        and changed(after, seats=position.seats) == position
        and len(after.seats) == len(position.seats)
        and all(
            number == position.turn or after.seats[number] == other
            for number, other in enumerate(position.seats)
        )
    )


def that_card_is_gone(after: Position, position: Position, advantage: Advantage) -> bool:
    """Tell whether the card that serves an advantage is gone, and nothing else."""
    return (
        there_is_one_card_fewer(after, position, advantage)
        and the_card_of_two_goes_first(after, position, advantage)
        and else_the_numbered_card_goes(after, position, advantage)
        and nothing_but_cards_changes_hands(after, position, advantage)
    )


def a_free_share_comes_with_every_numbered_card(
    offered: bool, seat: Seat, advantage: Advantage
) -> bool:
    """Every numbered card offers the free share, and no other card does."""
    return advantage != FREE_SHARE or offered == (seat.card >= FREE_SHARE)


def a_higher_card_offers_no_less(offered: bool, seat: Seat, advantage: Advantage) -> bool:
    """Without cards of the game for two, the advantages are those up to the number of the card."""
    return seat.sell_card or seat.buy_card or offered == (seat.card >= advantage)


def a_card_of_two_offers_what_it_says(offered: bool, seat: Seat, advantage: Advantage) -> bool:
    """A card of the game for two offers one more share sold, or one more share bought."""
    return offered or not is_served_by_a_card_of_two(seat, advantage)


def bars_need_a_numbered_card(offered: bool, seat: Seat, advantage: Advantage) -> bool:
    """One bar more is offered by numbered cards alone."""
    return advantage != MORE_BARS or not offered or seat.card >= MORE_BARS


def a_card_offers_what_has_its_number(offered: bool, seat: Seat, advantage: Advantage) -> bool:
    """Without cards of the game for two, the one advantage is that with the number of the card."""
    return seat.sell_card or seat.buy_card or offered == (seat.card == advantage)
