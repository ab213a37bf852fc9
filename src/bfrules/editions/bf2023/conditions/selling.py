"""What a whole sale of 2023 does, from the table before it to the table after it.

Together these leave the next table no choice: whoever keeps them all is a sale.
"""

from typing import Final

from bfrules.core.promises import only
from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.bf2023.conditions.trading import only_a_spent_tile_is_gone
from bfrules.editions.black_friday.conditions.common import (
    all_but_the_current_sale_track_stay,
    the_other_seats_keep_everything,
)
from bfrules.editions.black_friday.conditions.selling import exactly_the_removed_falls
from bfrules.editions.black_friday.conditions.tracks import removals_left, waits_for_its_draw
from bfrules.editions.black_friday.conditions.trading import (
    a_sale_is_within_the_limit,
    a_sale_removes_a_share_if_it_can,
    exactly_the_shares_sold_leave_the_seller,
    the_current_track_loses_what_is_removed,
    the_market_gets_what_is_sold_and_removed,
    the_seller_is_paid_at_the_prices_before_the_fall,
)
from bfrules.editions.black_friday.conditions.turn import the_next_seat_moves
from bfrules.editions.black_friday.position import Position, changed_seat
from bfrules.editions.black_friday.steps import SALE, Sell


def the_seller_keeps_all_else_but_a_spent_tile(
    after: Position, printed: Components2023, before: Position, step: Sell
) -> bool:
    """The seller keeps the rest; the bonus tile only if it was not used."""
    seat, now = before.seats[before.turn], after.seats[before.turn]
    with_all_else = changed_seat(now, cash=seat.cash, shares=seat.shares)
    return only_a_spent_tile_is_gone(seat, with_all_else, step.extra)


def the_removal_that_leaves_few_triggers(
    after: Position, printed: Components2023, before: Position, step: Sell
) -> bool:
    """If this removal leaves few enough, the same seat waits for the draw; else the next moves."""
    triggers = step.removed is not None and removals_left(printed, before) <= 1
    waits = waits_for_its_draw(after, SALE) and after.turn == before.turn and after.acted
    return (triggers and waits) or (not triggers and the_next_seat_moves(after, before))


A_WHOLE_SALE: Final = (
    only("phase", "turn", "acted", "trigger", "seats", "prices", "market", "sale_tracks"),
    the_other_seats_keep_everything,
    the_seller_is_paid_at_the_prices_before_the_fall,
    exactly_the_shares_sold_leave_the_seller,
    the_seller_keeps_all_else_but_a_spent_tile,
    # the next promises look up which track is current
    all_but_the_current_sale_track_stay,
    the_current_track_loses_what_is_removed,
    the_market_gets_what_is_sold_and_removed,
    exactly_the_removed_falls,
    the_removal_that_leaves_few_triggers,
    a_sale_is_within_the_limit,
    a_sale_removes_a_share_if_it_can,
)
