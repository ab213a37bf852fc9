"""The cards with an advantage: bonus tiles in 2023, special action cards in 2010.

One share or bar more is part of an action, which says so with `extra`.
"""

from bfrules.core.refusal import Refusal, refused
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions import cards
from bfrules.editions.black_friday.position import (
    NO_CARD,
    NOTHING,
    Position,
    Seat,
    acting_seat,
    changed,
    changed_seat,
    with_acting_seat,
)
from bfrules.editions.black_friday.steps import (
    FREE_SHARE,
    MORE_SHARES_BOUGHT,
    MORE_SHARES_SOLD,
    Advantage,
)
from bfrules.kernel.contract import contract


def offered_by_a_card_of_two(seat: Seat, advantage: Advantage) -> bool:
    """Tell whether a card that only a game for two has offers an advantage."""
    if advantage == MORE_SHARES_SOLD:
        return seat.sell_card
    return advantage == MORE_SHARES_BOUGHT and seat.buy_card


@contract(promises=(cards.those_up_to_its_number_and_those_of_two,))
def offers_all_up_to_its_number(seat: Seat, advantage: Advantage) -> bool:
    """Tell whether a seat has an advantage; each numbered card has those of the lower ones too."""
    return seat.card >= advantage or offered_by_a_card_of_two(seat, advantage)


@contract(promises=(cards.that_of_its_number_and_those_of_two,))
def offers_what_has_its_number(seat: Seat, advantage: Advantage) -> bool:
    """Tell whether a seat has an advantage; each numbered card has just one."""
    return seat.card == advantage or offered_by_a_card_of_two(seat, advantage)


def card_spent(position: Position, advantage: Advantage) -> Position:
    """Return the position with the card that serves an advantage in the box."""
    seat = acting_seat(position)
    if not offered_by_a_card_of_two(seat, advantage):
        spent = changed_seat(seat, card=NO_CARD)
    elif advantage == MORE_SHARES_SOLD:
        spent = changed_seat(seat, sell_card=False)
    else:
        spent = changed_seat(seat, buy_card=False)
    return changed(position, seats=with_acting_seat(position, spent))


def limit_with(limit: int, extra: bool) -> int:
    """Return the limit of an action, one more with a card."""
    return limit + 1 if extra else limit


def told_limit(printed: Components, limit: int, extra: bool) -> int | str:
    """Tell the limit of an action, and that a card raises it, if one does."""
    return f"{limit} with a {printed.words.card} for it" if extra else limit


def misused_card(
    printed: Components,
    position: Position,
    advantage: Advantage,
    extra: bool,
    traded: int,
    limit: int,
) -> Refusal | None:
    """Refuse a card for anything but one more than the limit, or without such a card."""
    seat = acting_seat(position)
    if not extra or (printed.offers(seat, advantage) and traded == limit + 1):
        return None
    return refused(
        held=", ".join(names_of_cards(seat)) or "none",
        offered_by=", ".join(names_of_offering_cards(printed, position, advantage))
        or "none at this table",
        trading=traded,
        limit_without_it=limit,
    )


def names_of_cards(seat: Seat) -> tuple[str, ...]:
    """Return the names of the cards that a seat has; the numbered one is named by its number."""
    numbered = (f"number {seat.card}",) if seat.card != NO_CARD else ()
    of_two = (("SELL+1", seat.sell_card), ("BUY+1", seat.buy_card))
    return (*numbered, *(name for name, owned in of_two if owned))


def names_of_offering_cards(
    printed: Components, position: Position, advantage: Advantage
) -> tuple[str, ...]:
    """Return the names of the cards that offer an advantage at a table of this size."""
    owners = [
        changed_seat(NOTHING, card=number) for number in range(FREE_SHARE, len(position.seats) + 1)
    ]
    if len(position.seats) == 2:
        owners += [changed_seat(NOTHING, sell_card=True), changed_seat(NOTHING, buy_card=True)]
    return tuple(
        name
        for owner in owners
        if printed.offers(owner, advantage)
        for name in names_of_cards(owner)
    )
