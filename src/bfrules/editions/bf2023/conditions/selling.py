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
    worth_of,
)
from bfrules.editions.black_friday.conditions.selling import exactly_the_removed_falls
from bfrules.editions.black_friday.conditions.tracks import removals_left, waits_for_its_draw
from bfrules.editions.black_friday.conditions.trading import differs_by_one, within_the_limit
from bfrules.editions.black_friday.conditions.turn import the_next_seat_moves
from bfrules.editions.black_friday.position import (
    Position,
    changed_seat,
    current_sale_track,
)
from bfrules.editions.black_friday.steps import SALE, Sell
from bfrules.kernel.shares import together, without


def the_seller_is_paid_at_the_prices_before_the_fall(
    after: Position, printed: Components2023, before: Position, step: Sell
) -> bool:
    """The seller gets what the shares are worth at the prices before the sale."""
    gained = after.seats[before.turn].cash - before.seats[before.turn].cash
    return gained == worth_of(printed, before, step.shares)


def exactly_the_shares_sold_leave_the_seller(
    after: Position, printed: Components2023, before: Position, step: Sell
) -> bool:
    """The seller has fewer shares by those sold."""
    own, left = before.seats[before.turn].shares, after.seats[before.turn].shares
    return without(own, left) == step.shares


def the_seller_keeps_all_else_but_a_spent_tile(
    after: Position, printed: Components2023, before: Position, step: Sell
) -> bool:
    """The seller keeps the rest; the bonus tile only if it was not used."""
    seat, now = before.seats[before.turn], after.seats[before.turn]
    with_all_else = changed_seat(now, cash=seat.cash, shares=seat.shares)
    return only_a_spent_tile_is_gone(seat, with_all_else, step.extra)


def the_market_gets_what_is_sold_and_removed(
    after: Position, printed: Components2023, before: Position, step: Sell
) -> bool:
    """The market has more by the shares sold, and by the one removed from the sale track."""
    return differs_by_one(after.market, together(before.market, step.shares), step.removed, 1)


def the_current_track_loses_what_is_removed(
    after: Position, printed: Components2023, before: Position, step: Sell
) -> bool:
    """The current sale track has one share fewer of the colour removed, if any is."""
    now, then = current_sale_track(after), current_sale_track(before)
    return differs_by_one(now, then, step.removed, -1)


def the_removal_that_leaves_few_triggers(
    after: Position, printed: Components2023, before: Position, step: Sell
) -> bool:
    """If this removal leaves few enough, the same seat waits for the draw; else the next moves."""
    triggers = step.removed is not None and removals_left(printed, before) <= 1
    waits = waits_for_its_draw(after, SALE) and after.turn == before.turn and after.acted
    return (triggers and waits) or (not triggers and the_next_seat_moves(after, before))


def a_sale_is_within_the_limit(
    after: Position, printed: Components2023, before: Position, step: Sell
) -> bool:
    """No more shares are sold than the limit of the level, with a bonus tile exactly one more."""
    return within_the_limit(sum(step.shares), printed.share_limits[before.level], step.extra)


def a_sale_removes_a_share_if_it_can(
    after: Position, printed: Components2023, before: Position, step: Sell
) -> bool:
    """Nothing is removed only where the current sale track is empty."""
    return step.removed is not None or sum(current_sale_track(before)) == 0


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
