"""What a whole price change of 2023 does, from the table before it to the table after it.

Together these leave the next table no choice: whoever keeps them all is a price change.
"""

from typing import Final

from bfrules.core.promises import only
from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.black_friday.conditions.common import worth_of
from bfrules.editions.black_friday.conditions.price_change import (
    the_dearest_colour_reaches_its_level,
)
from bfrules.editions.black_friday.conditions.turn import the_next_seat_moves
from bfrules.editions.black_friday.conditions.whole_price_change import (
    ALL_BUT_PRICES_AND_SEATS,
    PARTS_OF_A_PRICE_CHANGE,
    markers_follow_the_overview_missing_colours_and_the_refill,
    prices_before_a_refill,
)
from bfrules.editions.black_friday.position import (
    ACTING,
    OVER,
    Position,
    changed,
    changed_seat,
)
from bfrules.editions.black_friday.steps import NO_TRACK, ChangePrices
from bfrules.kernel.shares import NONE_OF_EACH


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
