"""What a whole purchase of 2023 does, from the table before it to the table after it.

Together these leave the next table no choice: whoever keeps them all is a purchase.
"""

from typing import Final

from bfrules.core.promises import only
from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.bf2023.conditions.trading import (
    a_full_track_waits_for_its_draw,
    only_a_spent_tile_is_gone,
)
from bfrules.editions.black_friday.conditions.common import the_other_seats_keep_everything
from bfrules.editions.black_friday.conditions.trading import (
    a_purchase_is_within_the_limit,
    a_purchase_places_a_share_if_it_can,
    exactly_the_shares_bought_come_to_the_buyer,
    the_buyer_pays_the_prices_before_any_rise,
    the_last_share_and_the_third_raise_a_colour_each,
    the_market_loses_what_is_bought_and_placed,
    the_purchase_track_gets_what_is_placed,
)
from bfrules.editions.black_friday.position import Position, changed_seat
from bfrules.editions.black_friday.steps import PURCHASE, Buy


def the_buyer_keeps_all_else_but_a_spent_tile(
    after: Position, printed: Components2023, before: Position, step: Buy
) -> bool:
    """The buyer keeps the rest; the bonus tile only if it was not used."""
    seat, now = before.seats[before.turn], after.seats[before.turn]
    with_all_else = changed_seat(now, cash=seat.cash, shares=seat.shares)
    return only_a_spent_tile_is_gone(seat, with_all_else, step.extra)


def the_share_that_fills_the_track_triggers(
    after: Position, printed: Components2023, before: Position, step: Buy
) -> bool:
    """If no space is left then, the same seat waits for the draw; else the next moves."""
    track = before.purchase_track
    return a_full_track_waits_for_its_draw(printed, before, after, track, PURCHASE, step.placed)


A_WHOLE_PURCHASE: Final = (
    only("phase", "turn", "acted", "trigger", "seats", "prices", "market", "purchase_track"),
    the_other_seats_keep_everything,
    the_buyer_pays_the_prices_before_any_rise,
    exactly_the_shares_bought_come_to_the_buyer,
    the_buyer_keeps_all_else_but_a_spent_tile,
    the_market_loses_what_is_bought_and_placed,
    the_purchase_track_gets_what_is_placed,
    the_last_share_and_the_third_raise_a_colour_each,
    the_share_that_fills_the_track_triggers,
    a_purchase_is_within_the_limit,
    a_purchase_places_a_share_if_it_can,
)
