"""What the clauses of the set-up need and promise that are of 2010 alone."""

from typing import Final

from bfrules.core.promises import only, only_where
from bfrules.editions.bf2010.steps import PlaceFirst, SetUp
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions import setup
from bfrules.editions.black_friday.conditions.setup import the_next_hand_is_due_or
from bfrules.editions.black_friday.conditions.tracks import a_share_went_to
from bfrules.editions.black_friday.position import (
    ACTING,
    NO_CARD,
    OVER,
    PLACING,
    STOCKING,
    Position,
)
from bfrules.editions.black_friday.soundness import has_nothing_but_cards
from bfrules.editions.black_friday.steps import PURCHASE, DealHand, StockMarket
from bfrules.kernel.shares import is_colour


def everybody_begins_with_cards_at_most(
    after: Position, printed: Components, position: Position, step: SetUp
) -> bool:
    """There are as many seats as asked for, and none has anything but cards."""
    return len(after.seats) == step.seats and all(
        has_nothing_but_cards(seat) for seat in after.seats
    )


def all_but_the_first_have_the_card_of_their_place(
    after: Position, printed: Components, position: Position, step: SetUp
) -> bool:
    """With cards, every seat but the first has the one with its number in the turn order."""
    return all(
        seat.card == (number + 1 if step.cards and number > 0 else NO_CARD)
        for number, seat in enumerate(after.seats)
    )


def two_players_and_no_others_have_both_cards(
    after: Position, printed: Components, position: Position, step: SetUp
) -> bool:
    """With cards, two players have one to sell a share more, and one to buy a share more."""
    has = step.cards and step.seats == 2
    return all(seat.sell_card == has and seat.buy_card == has for seat in after.seats)


def the_next_seat_draws_or_the_market_is_filled(
    after: Position, printed: Components, position: Position, step: DealHand
) -> bool:
    """The next seat draws its hand; after the last one the first seat fills up the market."""
    return the_next_hand_is_due_or(after, position, STOCKING)


def the_first_seat_begins(
    after: Position, printed: Components, position: Position, step: StockMarket
) -> bool:
    """The first seat is to act; of two players it has to place a share before."""
    return after.turn == 0 and after.phase == (PLACING if len(position.seats) == 2 else ACTING)


# the first shares of two players -----------------------------------------------


def a_first_share_is_due(printed: Components, position: Position, step: PlaceFirst) -> bool:
    """What is due is a first share on the purchase track: neither set-up, nor turn, nor end."""
    return position.phase > OVER


def places_a_share_of_the_market(printed: Components, position: Position, step: PlaceFirst) -> bool:
    """The share to place is of a known colour, and the market has one."""
    return step.placed is not None and is_colour(step.placed) and position.market[step.placed] > 0


def one_share_goes_to_the_purchase_track(
    after: Position, printed: Components, position: Position, step: PlaceFirst
) -> bool:
    """One share of the named colour goes from the market to the purchase track."""
    return a_share_went_to(after, position, PURCHASE, step.placed)


def two_players_place_first_shares(
    printed: Components, position: Position, step: PlaceFirst
) -> bool:
    """What is due is a first share on the purchase track, in a game for two."""
    return position.phase == PLACING and len(position.seats) == 2


def the_second_player_places_then_the_first_begins(
    after: Position, printed: Components, position: Position, step: PlaceFirst
) -> bool:
    """After the first player the second places a share; then the first one begins."""
    if position.turn == 0:
        return after.phase == PLACING and after.turn == 1
    return after.phase == ACTING and after.turn == 0


# what whole steps do --------------------------------------------------------------

A_WHOLE_TABLE_OF_2010: Final = (
    only("phase", "turn", *setup.PARTS_OF_A_TABLE),
    everybody_begins_with_cards_at_most,
    all_but_the_first_have_the_card_of_their_place,
    two_players_and_no_others_have_both_cards,
    *setup.A_WHOLE_TABLE,
    setup.the_first_hand_is_due,
)
A_WHOLE_HAND_OF_2010: Final = (
    only("phase", "turn", "bag", of_the_seat=("shares",)),
    *setup.A_WHOLE_HAND,
    the_next_seat_draws_or_the_market_is_filled,
)
A_WHOLE_FIRST_MARKET_OF_2010: Final = (
    only("phase", "turn", "market", "bag"),
    *setup.A_WHOLE_FIRST_MARKET,
    the_first_seat_begins,
)
A_WHOLE_FIRST_SHARE: Final = (
    only("phase", "turn", "market", "purchase_track"),
    one_share_goes_to_the_purchase_track,
    the_second_player_places_then_the_first_begins,
    only_where(a_first_share_is_due),
    only_where(places_a_share_of_the_market),
)
