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
from bfrules.editions.black_friday.conditions.buying import places_a_share_if_one_is_left
from bfrules.editions.black_friday.conditions.common import (
    the_other_seats_keep_everything,
    worth_of,
)
from bfrules.editions.black_friday.conditions.trading import (
    differs_by_one,
    the_last_and_the_third_rise,
    within_the_limit,
)
from bfrules.editions.black_friday.position import Position, changed_seat
from bfrules.editions.black_friday.steps import PURCHASE, Buy
from bfrules.kernel.shares import (
    together,
    without,
)


def the_buyer_pays_the_prices_before_any_rise(
    after: Position, printed: Components2023, before: Position, step: Buy
) -> bool:
    """The buyer pays what the shares are worth at the prices before the purchase."""
    paid = before.seats[before.turn].cash - after.seats[before.turn].cash
    return paid == worth_of(printed, before, step.shares)


def exactly_the_shares_bought_come_to_the_buyer(
    after: Position, printed: Components2023, before: Position, step: Buy
) -> bool:
    """The buyer has more shares by those bought."""
    own, then = after.seats[before.turn].shares, before.seats[before.turn].shares
    return own == together(then, step.shares)


def the_buyer_keeps_all_else_but_a_spent_tile(
    after: Position, printed: Components2023, before: Position, step: Buy
) -> bool:
    """The buyer keeps the rest; the bonus tile only if it was not used."""
    seat, now = before.seats[before.turn], after.seats[before.turn]
    with_all_else = changed_seat(now, cash=seat.cash, shares=seat.shares)
    return only_a_spent_tile_is_gone(seat, with_all_else, step.extra)


def the_market_loses_what_is_bought_and_placed(
    after: Position, printed: Components2023, before: Position, step: Buy
) -> bool:
    """The market has fewer by the shares bought, and by the one placed on the purchase track."""
    without_the_bought = without(before.market, step.shares)
    return differs_by_one(after.market, without_the_bought, step.placed, -1)


def the_purchase_track_gets_what_is_placed(
    after: Position, printed: Components2023, before: Position, step: Buy
) -> bool:
    """The purchase track has one share more of the colour placed, if any is."""
    return differs_by_one(after.purchase_track, before.purchase_track, step.placed, 1)


def the_last_share_and_the_third_raise_a_colour_each(
    after: Position, printed: Components2023, before: Position, step: Buy
) -> bool:
    """A colour rises once if its last share left the market, and once for its third placed."""
    return the_last_and_the_third_rise(printed, before, after, before.purchase_track, step.placed)


def the_share_that_fills_the_track_triggers(
    after: Position, printed: Components2023, before: Position, step: Buy
) -> bool:
    """If no space is left then, the same seat waits for the draw; else the next moves."""
    track = before.purchase_track
    return a_full_track_waits_for_its_draw(printed, before, after, track, PURCHASE, step.placed)


def a_purchase_is_within_the_limit(
    after: Position, printed: Components2023, before: Position, step: Buy
) -> bool:
    """No more shares are bought than the limit of the level, with a bonus tile exactly one more."""
    return within_the_limit(sum(step.shares), printed.share_limits[before.level], step.extra)


def a_purchase_places_a_share_if_it_can(
    after: Position, printed: Components2023, before: Position, step: Buy
) -> bool:
    """Nothing is placed only where the purchase leaves the market empty."""
    return places_a_share_if_one_is_left(printed, before, step)


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
