"""What the clauses of the set-up need and promise."""

from bfrules.core.refusal import Refusal
from bfrules.editions.bf2010.steps import PlaceFirst, SetUp
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.tracks import a_share_went_to
from bfrules.editions.black_friday.position import (
    ACTING,
    DEALING,
    NO_CARD,
    PLACING,
    STOCKING,
    Position,
    changed,
)
from bfrules.editions.black_friday.steps import PURCHASE, DealHand, StockMarket
from bfrules.kernel.shares import is_colour


def only_the_seats_are_taken(
    after: Position, printed: Components, position: Position, step: SetUp
) -> bool:
    """Nothing changes but the seats."""
    return changed(after, seats=position.seats) == position


def everybody_begins_with_cards_at_most(
    after: Position, printed: Components, position: Position, step: SetUp
) -> bool:
    """There are as many seats as asked for, and none has anything but cards."""
    return len(after.seats) == step.seats and all(
        seat.cash == 0
        and seat.shares == (0, 0, 0, 0, 0)
        and seat.small_bars == 0
        and seat.big_bars == 0
        and seat.subsidies == 0
        and seat.turned == 0
        and seat.owed == 0
        and seat.turned_later == 0
        and seat.owed_later == 0
        for seat in after.seats
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
    """With cards, each of two players has one more share sold, and one more bought."""
    has = step.cards and step.seats == 2
    return all(seat.sell_card == has and seat.buy_card == has for seat in after.seats)


def the_hand_of_the_first_seat_comes_next(
    after: Position, printed: Components, position: Position, step: SetUp
) -> bool:
    """The first seat is to draw its hand."""
    return after.phase == DEALING and after.turn == 0


def a_hand_is_due(printed: Components, position: Position, step: DealHand) -> bool:
    """What is due is the draw of a hand."""
    return position.phase == DEALING


def the_next_seat_draws_or_the_market_is_filled(
    after: Position, printed: Components, position: Position, step: DealHand
) -> bool:
    """The next seat draws its hand; after the last one the first seat fills up the market."""
    if position.turn + 1 < len(position.seats):
        return after.phase == DEALING and after.turn == position.turn + 1
    return after.phase == STOCKING and after.turn == 0


def the_first_seat_begins(
    after: Position, printed: Components, position: Position, step: StockMarket
) -> bool:
    """The first seat is to act; of two players it has to place a share before."""
    return after.turn == 0 and after.phase == (PLACING if len(position.seats) == 2 else ACTING)


def what_passes_is_due_before_a_game_for_two(
    after: Refusal | None, printed: Components, position: Position, step: PlaceFirst
) -> bool:
    """What passes comes before the first turn of a game for two."""
    return after is not None or position.phase == PLACING


def what_is_refused_is_not_due(
    after: Refusal | None, printed: Components, position: Position, step: PlaceFirst
) -> bool:
    """What is refused comes at another time."""
    return after is None or position.phase < PLACING


def what_passes_places_a_first_share_of_the_market(
    after: Refusal | None, printed: Components, position: Position, step: PlaceFirst
) -> bool:
    """What passes places a share that the market has."""
    return after is not None or (
        step.placed is not None and is_colour(step.placed) and position.market[step.placed] > 0
    )


def what_is_refused_places_no_share_of_the_market(
    after: Refusal | None, printed: Components, position: Position, step: PlaceFirst
) -> bool:
    """What is refused places nothing, or a share that the market lacks."""
    return after is None or not (
        step.placed is not None and is_colour(step.placed) and position.market[step.placed] > 0
    )


def a_first_share_of_the_market_is_placed(
    printed: Components, position: Position, step: PlaceFirst
) -> bool:
    """The share to place is in the market."""
    return step.placed is not None and is_colour(step.placed) and position.market[step.placed] > 0


def one_first_share_goes_to_the_purchase_track(
    after: Position, printed: Components, position: Position, step: PlaceFirst
) -> bool:
    """One share of the named colour goes from the market to the purchase track."""
    return step.placed is None or a_share_went_to(after, position, PURCHASE, step.placed)


def a_first_share_of_two_players_is_due(
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
