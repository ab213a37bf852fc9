"""What whole sales and purchases of 2010 do, from the table before them to the table after them.

Together the promises of each leave the next table no choice.
"""

from typing import Final

from bfrules.core.promises import only, only_where
from bfrules.editions.bf2010.components import Components2010
from bfrules.editions.bf2010.conditions import selling as sale
from bfrules.editions.bf2010.conditions.passing import (
    the_share_that_fills_the_silver_track_triggers,
)
from bfrules.editions.bf2010.conditions.subsidies import (
    no_sale_is_demanded,
    the_bars_leave_the_interest,
    the_shares_leave_the_interest,
)
from bfrules.editions.bf2010.steps import Sell
from bfrules.editions.black_friday.advantages import (
    MORE_BARS,
    MORE_SHARES_BOUGHT,
    MORE_SHARES_SOLD,
)
from bfrules.editions.black_friday.conditions import bars, buying, selling
from bfrules.editions.black_friday.conditions import trading as trade
from bfrules.editions.black_friday.conditions.common import (
    all_but_the_current_sale_track_stay,
    the_other_seats_keep_everything,
)
from bfrules.editions.black_friday.conditions.tracks import (
    free_spaces,
    removals_left,
    waits_for_its_draw,
)
from bfrules.editions.black_friday.conditions.turn import an_action_is_due, the_seat_has_acted
from bfrules.editions.black_friday.position import Position, changed_seat
from bfrules.editions.black_friday.steps import PURCHASE, SALE, Buy, BuyBars, Track


def waits_or_goes_on(after: Position, before: Position, triggers: bool, track: Track) -> bool:
    """Tell whether a price change waits for its draw, if a track triggers; else nothing new."""
    goes_on = (after.phase, after.trigger) == (before.phase, before.trigger)
    return (triggers and waits_for_its_draw(after, track)) or (not triggers and goes_on)


def the_seller_keeps_all_else_but_a_spent_card(
    after: Position, printed: Components2010, before: Position, step: Sell
) -> bool:
    """The seller keeps the rest; the card that sells one share more only if it was not used."""
    seat, now = before.seats[before.turn], after.seats[before.turn]
    with_all_else = changed_seat(now, cash=seat.cash, shares=seat.shares)
    return trade.only_a_spent_card_is_gone(seat, with_all_else, MORE_SHARES_SOLD, step.extra)


def the_removal_that_leaves_few_triggers(
    after: Position, printed: Components2010, before: Position, step: Sell
) -> bool:
    """If this removal leaves few enough, a price change waits for its draw; else it goes on."""
    triggers = step.removed is not None and removals_left(printed, before) <= 1
    return waits_or_goes_on(after, before, triggers, SALE)


def the_buyer_keeps_all_else_but_a_spent_card(
    after: Position, printed: Components2010, before: Position, step: Buy
) -> bool:
    """The buyer keeps the rest; the card that buys one share more only if it was not used."""
    seat, now = before.seats[before.turn], after.seats[before.turn]
    with_all_else = changed_seat(now, cash=seat.cash, shares=seat.shares)
    return trade.only_a_spent_card_is_gone(seat, with_all_else, MORE_SHARES_BOUGHT, step.extra)


def the_share_that_fills_the_track_triggers(
    after: Position, printed: Components2010, before: Position, step: Buy
) -> bool:
    """If no space is left then, a price change waits for its draw; else the turn goes on."""
    taken = 0 if step.placed is None else 1
    triggers = free_spaces(printed, before, before.purchase_track) <= taken
    return waits_or_goes_on(after, before, triggers, PURCHASE)


def the_buyer_of_silver_keeps_all_else_but_a_spent_card(
    after: Position, printed: Components2010, before: Position, step: BuyBars
) -> bool:
    """The buyer keeps the rest; the card that buys one bar more only if it was not used."""
    seat, now = before.seats[before.turn], after.seats[before.turn]
    with_all_else = changed_seat(
        now, cash=seat.cash, small_bars=seat.small_bars, big_bars=seat.big_bars
    )
    return trade.only_a_spent_card_is_gone(seat, with_all_else, MORE_BARS, step.extra)


A_WHOLE_SALE: Final = (
    only("phase", "acted", "trigger", "seats", "prices", "market", "sale_tracks"),
    the_other_seats_keep_everything,
    trade.the_seller_is_paid_at_the_prices_before_the_fall,
    trade.exactly_the_shares_sold_leave_the_seller,
    the_seller_keeps_all_else_but_a_spent_card,
    # the next promises look up which track is current
    all_but_the_current_sale_track_stay,
    trade.the_current_track_loses_what_is_removed,
    trade.the_market_gets_what_is_sold_and_removed,
    sale.exactly_the_lowered_colour_falls,
    the_removal_that_leaves_few_triggers,
    the_seat_has_acted,
    trade.a_sale_is_within_the_limit,
    trade.a_sale_removes_a_share_if_it_can,
    only_where(an_action_is_due),
    only_where(sale.lowers_a_sold_colour),
    only_where(selling.a_card_is_for_one_share_more),
    only_where(sale.brings_in_the_interest_if_a_sale_can),
)
A_WHOLE_PURCHASE: Final = (
    only("phase", "acted", "trigger", "seats", "prices", "market", "purchase_track"),
    the_other_seats_keep_everything,
    trade.the_buyer_pays_the_prices_before_any_rise,
    trade.exactly_the_shares_bought_come_to_the_buyer,
    the_buyer_keeps_all_else_but_a_spent_card,
    trade.the_market_loses_what_is_bought_and_placed,
    trade.the_purchase_track_gets_what_is_placed,
    trade.the_last_share_and_the_third_raise_a_colour_each,
    the_share_that_fills_the_track_triggers,
    the_seat_has_acted,
    trade.a_purchase_is_within_the_limit,
    trade.a_purchase_places_a_share_if_it_can,
    only_where(an_action_is_due),
    only_where(buying.a_card_is_for_one_share_more),
    only_where(no_sale_is_demanded),
    only_where(the_shares_leave_the_interest),
)
A_WHOLE_PURCHASE_OF_SILVER: Final = (
    only(
        *("phase", "acted", "trigger", "seats", "prices"),
        *("market", "bar_track", "bars_bought"),
    ),
    the_other_seats_keep_everything,
    trade.the_buyer_pays_the_bar_price_before_it_rises,
    trade.the_buyer_has_exactly_those_bars_more,
    the_buyer_of_silver_keeps_all_else_but_a_spent_card,
    trade.one_share_goes_from_the_market_to_the_bar_track,
    trade.every_bar_bought_is_counted,
    trade.the_last_share_and_the_third_on_the_bar_track_raise_a_colour,
    the_share_that_fills_the_silver_track_triggers,
    the_seat_has_acted,
    trade.a_purchase_of_bars_is_within_the_limit,
    trade.the_bar_track_gets_a_share_if_there_is_one,
    only_where(an_action_is_due),
    only_where(bars.a_card_is_for_one_bar_more),
    only_where(no_sale_is_demanded),
    only_where(the_bars_leave_the_interest),
)
