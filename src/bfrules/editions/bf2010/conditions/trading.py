"""What whole trades and passes of 2010 do, from the table before them to the table after them.

Together the promises of each leave the next table no choice.
"""

from typing import Final

from bfrules.core.promises import only, only_where
from bfrules.editions.bf2010.components import Components2010
from bfrules.editions.bf2010.conditions import selling as sale
from bfrules.editions.bf2010.conditions import subsidies as debt
from bfrules.editions.bf2010.steps import Sell
from bfrules.editions.black_friday.conditions import bars, buying, selling
from bfrules.editions.black_friday.conditions.cards import CARDS
from bfrules.editions.black_friday.conditions.tracks import (
    is_filled_by,
    leaves_few,
    waits_for_its_draw,
)
from bfrules.editions.black_friday.conditions.turn import an_action_is_due, the_seat_has_acted
from bfrules.editions.black_friday.position import Position
from bfrules.editions.black_friday.steps import BARS, PURCHASE, SALE, Buy, Placement, Track


def waits_or_goes_on(after: Position, before: Position, triggers: bool, track: Track) -> bool:
    """Tell whether a price change waits for its draw, if a track triggers; else nothing new."""
    goes_on = (after.phase, after.trigger) == (before.phase, before.trigger)
    return (triggers and waits_for_its_draw(after, track)) or (not triggers and goes_on)


def the_removal_that_leaves_few_triggers(
    after: Position, printed: Components2010, before: Position, step: Sell
) -> bool:
    """If this removal leaves few enough, a price change waits; else the turn goes on."""
    return waits_or_goes_on(after, before, leaves_few(printed, before, step.removed), SALE)


def the_share_that_fills_the_track_triggers(
    after: Position, printed: Components2010, before: Position, step: Buy
) -> bool:
    """If no space is left then, a price change waits; else the turn goes on."""
    triggers = is_filled_by(printed, before, before.purchase_track, step.placed)
    return waits_or_goes_on(after, before, triggers, PURCHASE)


def the_share_that_fills_the_silver_track_triggers(
    after: Position, printed: Components2010, before: Position, step: Placement
) -> bool:
    """If no space is left then, a price change waits; else the turn goes on."""
    triggers = is_filled_by(printed, before, before.bar_track, step.placed)
    return waits_or_goes_on(after, before, triggers, BARS)


A_WHOLE_SALE: Final = (
    only(
        *("phase", "acted", "trigger", "prices", "market", "sale_tracks"),
        of_the_seat=("cash", "shares", *CARDS),
    ),
    *selling.EVERY_SALE,
    sale.exactly_the_lowered_colour_falls,
    the_removal_that_leaves_few_triggers,
    the_seat_has_acted,
    only_where(an_action_is_due),
    only_where(sale.lowers_a_sold_colour),
    only_where(sale.brings_in_the_interest_if_a_sale_can),
)
A_WHOLE_PURCHASE: Final = (
    only(
        *("phase", "acted", "trigger", "prices", "market", "purchase_track"),
        of_the_seat=("cash", "shares", *CARDS),
    ),
    *buying.EVERY_PURCHASE,
    the_share_that_fills_the_track_triggers,
    the_seat_has_acted,
    only_where(an_action_is_due),
    only_where(debt.no_sale_is_demanded),
    only_where(debt.the_shares_leave_the_interest),
)
A_WHOLE_PURCHASE_OF_SILVER: Final = (
    only(
        *("phase", "acted", "trigger", "prices", "market", "bar_track", "bars_bought"),
        of_the_seat=("cash", "small_bars", "big_bars", *CARDS),
    ),
    *bars.EVERY_PURCHASE_OF_BARS,
    the_share_that_fills_the_silver_track_triggers,
    the_seat_has_acted,
    only_where(an_action_is_due),
    only_where(debt.no_sale_is_demanded),
    only_where(debt.the_bars_leave_the_interest),
)
A_WHOLE_PASS: Final = (
    only("phase", "acted", "trigger", "prices", "market", "bar_track"),
    *bars.EVERY_PLACEMENT,
    the_share_that_fills_the_silver_track_triggers,
    the_seat_has_acted,
    only_where(an_action_is_due),
    only_where(debt.no_sale_is_demanded),
)
