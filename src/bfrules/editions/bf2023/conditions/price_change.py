"""What a whole price change of 2023 does, from the table before it to the table after it.

Together these leave the next table no choice: whoever keeps them all is a price change.
"""

from typing import Final

from bfrules.core.promises import only
from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.common import worth_of
from bfrules.editions.black_friday.conditions.price_change import (
    the_dearest_colour_reaches_its_level,
)
from bfrules.editions.black_friday.conditions.turn import the_next_seat_moves
from bfrules.editions.black_friday.conditions.whole_price_change import (
    ALL_BUT_PRICES_AND_SEATS,
    PARTS_OF_A_PRICE_CHANGE,
    cell_of_the_overview,
    market_with_the_draw,
    the_refill_takes_the_last,
)
from bfrules.editions.black_friday.position import (
    ACTING,
    OVER,
    Position,
    Prices,
    changed,
    changed_seat,
)
from bfrules.editions.black_friday.steps import NO_TRACK, ChangePrices
from bfrules.kernel.grid import Cell
from bfrules.kernel.shares import COLOURS, NONE_OF_EACH, Colour


def cell_before_a_refill(
    printed: Components, before: Position, step: ChangePrices, colour: Colour
) -> Cell:
    """Return where the overview sends a marker, one space up if the market lacks its colour."""
    cell = cell_of_the_overview(printed, before, step, colour)
    lacks = market_with_the_draw(before, step)[colour] == 0
    return printed.moves.up(cell) if lacks else cell


def prices_before_a_refill(printed: Components, before: Position, step: ChangePrices) -> Prices:
    """Return the cells of all five colours before a refill."""
    return (
        cell_before_a_refill(printed, before, step, Colour(0)),
        cell_before_a_refill(printed, before, step, Colour(1)),
        cell_before_a_refill(printed, before, step, Colour(2)),
        cell_before_a_refill(printed, before, step, Colour(3)),
        cell_before_a_refill(printed, before, step, Colour(4)),
    )


def markers_follow_the_overview_missing_colours_and_the_refill(
    after: Position, printed: Components2023, before: Position, step: ChangePrices
) -> bool:
    """A marker goes to its target, up if its colour is missing, right if a refill took the last."""
    cells = prices_before_a_refill(printed, before, step)
    return all(
        after.prices[colour]
        == (
            printed.moves.rise(cells[colour])
            if the_refill_takes_the_last(printed, before, step, colour)
            else cells[colour]
        )
        for colour in COLOURS
    )


def the_dearest_colour_before_a_refill_reaches_its_level(
    after: Position, printed: Components2023, before: Position, step: ChangePrices
) -> bool:
    """The level is that of the colour that was dearest before a refill, if it is new."""
    priced = changed(before, prices=prices_before_a_refill(printed, before, step))
    return the_dearest_colour_reaches_its_level(after, printed, priced, step)


def every_hand_is_sold_at_the_end(
    after: Position, printed: Components2023, before: Position, step: ChangePrices
) -> bool:
    """At the end every hand is sold at the new prices; until then everybody keeps everything."""
    if after.phase != OVER:
        return after.seats == before.seats
    return len(after.seats) == len(before.seats) and all(
        now
        == changed_seat(
            seat, cash=seat.cash + worth_of(printed, after, seat.shares), shares=NONE_OF_EACH
        )
        for now, seat in zip(after.seats, before.seats, strict=False)
    )


def the_turn_goes_on_unless_bars_are_dearest(
    after: Position, printed: Components2023, before: Position, step: ChangePrices
) -> bool:
    """At the dearest bar price the game is over; else the turn goes on, or the next if acted."""
    now = (after.phase, after.turn, after.acted, after.trigger)
    if after.bar_space + 1 == len(printed.bar_prices):
        return now == (OVER, before.turn, before.acted, NO_TRACK)
    if before.acted:
        return the_next_seat_moves(after, before)
    return now == (ACTING, before.turn, before.acted, NO_TRACK)


A_WHOLE_PRICE_CHANGE: Final = (
    only("turn", "acted", "seats", *PARTS_OF_A_PRICE_CHANGE),
    markers_follow_the_overview_missing_colours_and_the_refill,
    the_dearest_colour_before_a_refill_reaches_its_level,
    *ALL_BUT_PRICES_AND_SEATS,
    every_hand_is_sold_at_the_end,
    the_turn_goes_on_unless_bars_are_dearest,
)
