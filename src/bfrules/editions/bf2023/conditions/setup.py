"""What the clauses of the set-up need and promise."""

from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.bf2023.steps import SetUp
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.position import (
    ACTING,
    DEALING,
    NO_CARD,
    STOCKING,
    Position,
    acting_seat,
    changed,
    is_mibs,
)
from bfrules.editions.black_friday.steps import DealHand, StockMarket
from bfrules.kernel.shares import (
    Colour,
)


def only_seats_and_who_sits_there_change(
    after: Position, printed: Components, position: Position, step: SetUp
) -> bool:
    """Nothing changes but the seats, and whether the M.I.B.S. has the first."""
    return changed(after, seats=position.seats, mibs=position.mibs) == position


def as_many_seats_as_asked_for(
    after: Position, printed: Components, position: Position, step: SetUp
) -> bool:
    """There are as many seats as asked for."""
    return len(after.seats) == step.seats


def everybody_begins_with_nothing(
    after: Position, printed: Components, position: Position, step: SetUp
) -> bool:
    """No seat owns anything yet."""
    return all(
        seat.cash == 0
        and seat.shares == (0, 0, 0, 0, 0)
        and seat.small_bars == 0
        and seat.big_bars == 0
        and seat.card == NO_CARD
        for seat in after.seats
    )


def the_mibs_sits_first_if_it_plays(
    after: Position, printed: Components, position: Position, step: SetUp
) -> bool:
    """The first seat is the M.I.B.S. exactly if it plays; no other seat ever is."""
    return (
        is_mibs(after, 0) == step.mibs
        and not is_mibs(after, 1)
        and not is_mibs(after, 2)
        and not is_mibs(after, 3)
        and not is_mibs(after, 4)
    )


def the_first_market_is_due(
    after: Position, printed: Components, position: Position, step: SetUp
) -> bool:
    """The draw for the first market is due."""
    return after.phase == STOCKING


def all_markers_stand_on_the_usual_start(
    printed: Components, position: Position, step: StockMarket
) -> bool:
    """The five price markers still stand on the marked space."""
    prices, start = position.prices, printed.usual_start
    return (
        prices[0] == start
        and prices[1] == start
        and prices[2] == start
        and prices[3] == start
        and prices[4] == start
    )


def start_follows_the_market(
    printed: Components2023, after: Position, position: Position, colour: Colour
) -> bool:
    """Tell whether a colour starts right if rarest, left if most frequent, else stays put."""
    market, own = position.market, position.market[colour]
    start, now = position.prices[colour], after.prices[colour]
    scarcer = (own < market[0]) + (own < market[1]) + (own < market[2])
    scarcer += (own < market[3]) + (own < market[4])
    commoner = (own > market[0]) + (own > market[1]) + (own > market[2])
    commoner += (own > market[3]) + (own > market[4])
    if scarcer > 0 and commoner == 0:
        return now == printed.moves.right(start) and now == printed.dearest_start
    if commoner > 0 and scarcer == 0:
        return now == printed.moves.left(start) and now == printed.cheapest_start
    return now == start


def rarest_colours_start_right_and_most_frequent_left(
    after: Position, printed: Components2023, position: Position, step: StockMarket
) -> bool:
    """The rarest colours start one space right, the most frequent one left, all others stay."""
    return (
        start_follows_the_market(printed, after, position, Colour(0))
        and start_follows_the_market(printed, after, position, Colour(1))
        and start_follows_the_market(printed, after, position, Colour(2))
        and start_follows_the_market(printed, after, position, Colour(3))
        and start_follows_the_market(printed, after, position, Colour(4))
    )


def the_hand_of_the_first_seat_is_due(
    after: Position, printed: Components, position: Position, step: StockMarket
) -> bool:
    """The hands are due, that of the first seat first."""
    return after.phase == DEALING and after.turn == 0


def the_seat_has_no_cash_yet(printed: Components, position: Position, step: DealHand) -> bool:
    """The seat to move has no cash yet."""
    return acting_seat(position).cash == 0


def the_seat_has_no_tile_yet(printed: Components, position: Position, step: DealHand) -> bool:
    """The seat to move has no bonus tile yet."""
    return acting_seat(position).card == NO_CARD


def the_seat_gets_the_start_money(
    after: Position, printed: Components, position: Position, step: DealHand
) -> bool:
    """The seat has exactly the printed start money more than before."""
    return acting_seat(after).cash - acting_seat(position).cash == printed.cash


def only_the_first_seat_gets_no_tile(
    after: Position, printed: Components, position: Position, step: DealHand
) -> bool:
    """The first seat gets no bonus tile, the second gets tile 2, the third tile 3, and so on."""
    tile = acting_seat(after).card
    return tile == NO_CARD if position.turn == 0 else tile - position.turn == 1


def the_next_seat_draws_or_the_game_begins(
    after: Position, printed: Components, position: Position, step: DealHand
) -> bool:
    """The next seat draws its hand; after the last one the first seat begins the game."""
    if position.turn + 1 == len(position.seats):
        return after.phase == ACTING and after.turn == 0
    return after.phase == position.phase and after.turn == position.turn + 1
