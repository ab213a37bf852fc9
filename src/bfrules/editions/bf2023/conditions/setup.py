"""What the clauses of the set-up need and promise that are of 2023 alone."""

from typing import Final

from bfrules.core.promises import only
from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.bf2023.steps import SetUp
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions import setup
from bfrules.editions.black_friday.conditions.setup import the_next_hand_is_due_or
from bfrules.editions.black_friday.position import (
    ACTING,
    LARGEST_TABLE,
    NO_CARD,
    NOTHING,
    STOCKING,
    Position,
    acting_seat,
    changed,
    is_mibs,
)
from bfrules.editions.black_friday.steps import DealHand, StockMarket
from bfrules.kernel.shares import COLOURS, Colour


def everybody_begins_with_nothing(
    after: Position, printed: Components, position: Position, step: SetUp
) -> bool:
    """There are as many seats as asked for, and none owns anything yet."""
    return len(after.seats) == step.seats and all(seat == NOTHING for seat in after.seats)


def the_mibs_sits_first_if_it_plays(
    after: Position, printed: Components, position: Position, step: SetUp
) -> bool:
    """The first seat is the M.I.B.S. exactly if it plays; no other seat ever is."""
    return all(is_mibs(after, seat) == (step.mibs and seat == 0) for seat in range(LARGEST_TABLE))


def the_first_market_comes_next(
    after: Position, printed: Components, position: Position, step: SetUp
) -> bool:
    """The draw for the first market is due."""
    return after.phase == STOCKING


def all_markers_stand_on_the_usual_start(
    printed: Components, position: Position, step: StockMarket
) -> bool:
    """The five price markers still stand on the marked space."""
    return all(cell == printed.usual_start for cell in position.prices)


def start_follows_the_market(
    printed: Components2023, after: Position, position: Position, colour: Colour
) -> bool:
    """Tell whether a colour starts right if rarest, left if most frequent, else stays put."""
    own, start, now = position.market[colour], position.prices[colour], after.prices[colour]
    scarcer = sum(own < other for other in position.market)
    commoner = sum(own > other for other in position.market)
    if scarcer > 0 and commoner == 0:
        return now == printed.moves.right(start) and now == printed.dearest_start
    if commoner > 0 and scarcer == 0:
        return now == printed.moves.left(start) and now == printed.cheapest_start
    return now == start


def rarest_colours_start_right_and_most_frequent_left(
    after: Position, printed: Components2023, position: Position, step: StockMarket
) -> bool:
    """The rarest colours start one space right, the most frequent one left, all others stay."""
    return all(start_follows_the_market(printed, after, position, colour) for colour in COLOURS)


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
    return after.seats[position.turn].cash - acting_seat(position).cash == printed.cash


def only_the_first_seat_gets_no_tile(
    after: Position, printed: Components, position: Position, step: DealHand
) -> bool:
    """The first seat gets no bonus tile, the second gets tile 2, the third tile 3, and so on."""
    tile = after.seats[position.turn].card
    return tile == NO_CARD if position.turn == 0 else tile - position.turn == 1


def the_next_seat_draws_or_the_game_begins(
    after: Position, printed: Components, position: Position, step: DealHand
) -> bool:
    """The next seat draws its hand; after the last one the first seat begins the game."""
    return the_next_hand_is_due_or(after, position, ACTING)


# what whole draws do -------------------------------------------------------------


A_WHOLE_TABLE_OF_2023: Final = (
    only("phase", "mibs", *setup.PARTS_OF_A_TABLE),
    everybody_begins_with_nothing,
    the_mibs_sits_first_if_it_plays,
    *setup.A_WHOLE_TABLE,
    the_first_market_comes_next,
)
A_WHOLE_HAND_OF_2023: Final = (
    only("phase", "turn", "bag", of_the_seat=("shares", "cash", "card")),
    *setup.A_WHOLE_HAND,
    the_seat_gets_the_start_money,
    only_the_first_seat_gets_no_tile,
    the_next_seat_draws_or_the_game_begins,
)


def prices_start_by_the_whole_market(
    after: Position, printed: Components2023, before: Position, step: StockMarket
) -> bool:
    """The rarest colours of the whole market start right, the most frequent ones left."""
    drawn = changed(before, market=after.market)
    return rarest_colours_start_right_and_most_frequent_left(after, printed, drawn, step)


A_WHOLE_FIRST_MARKET_OF_2023: Final = (
    only("phase", "turn", "prices", "market", "bag"),
    *setup.A_WHOLE_FIRST_MARKET,
    prices_start_by_the_whole_market,
    setup.the_first_hand_is_due,
)
