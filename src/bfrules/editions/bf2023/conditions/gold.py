"""What a whole purchase of gold bars of 2023 does, from the table before it to the one after it.

Together these leave the next table no choice: whoever keeps them all is a purchase of gold.
"""

from typing import Final

from bfrules.core.promises import only
from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.bf2023.conditions.trading import (
    a_full_track_waits_for_its_draw,
    only_a_spent_tile_is_gone,
)
from bfrules.editions.black_friday.conditions.bars import (
    bars_of,
    cost_of_bars,
    places_a_share_if_there_is_one,
)
from bfrules.editions.black_friday.conditions.common import the_other_seats_keep_everything
from bfrules.editions.black_friday.conditions.trading import (
    differs_by_one,
    the_last_and_the_third_rise,
    within_the_limit,
)
from bfrules.editions.black_friday.position import Position, changed_seat
from bfrules.editions.black_friday.steps import BARS, BuyBars


def the_buyer_pays_the_gold_price_before_it_rises(
    after: Position, printed: Components2023, before: Position, step: BuyBars
) -> bool:
    """The buyer pays the gold price of each bar, no more and no less."""
    paid = before.seats[before.turn].cash - after.seats[before.turn].cash
    return paid == cost_of_bars(printed, before, step.bars)


def the_buyer_has_exactly_those_bars_more(
    after: Position, printed: Components2023, before: Position, step: BuyBars
) -> bool:
    """The buyer has more gold by the bars bought, and fewer than five small bars."""
    seat = after.seats[before.turn]
    owned = bars_of(before.seats[before.turn])
    return bars_of(seat) == owned + step.bars and seat.small_bars >= 0 and seat.small_bars < 5


def the_buyer_of_gold_keeps_all_else_but_a_spent_tile(
    after: Position, printed: Components2023, before: Position, step: BuyBars
) -> bool:
    """The buyer keeps the rest; the bonus tile only if it was not used."""
    seat, now = before.seats[before.turn], after.seats[before.turn]
    with_all_else = changed_seat(
        now, cash=seat.cash, small_bars=seat.small_bars, big_bars=seat.big_bars
    )
    return only_a_spent_tile_is_gone(seat, with_all_else, step.extra)


def one_share_goes_from_the_market_to_the_gold_track(
    after: Position, printed: Components2023, before: Position, step: BuyBars
) -> bool:
    """The market has one share fewer of the colour placed, the gold track one more."""
    return differs_by_one(after.market, before.market, step.placed, -1) and differs_by_one(
        after.bar_track, before.bar_track, step.placed, 1
    )


def every_bar_bought_is_counted(
    after: Position, printed: Components2023, before: Position, step: BuyBars
) -> bool:
    """The count of bars bought goes on by one for each of them."""
    return after.bars_bought == before.bars_bought + step.bars


def the_last_share_and_the_third_on_the_gold_track_raise_a_colour(
    after: Position, printed: Components2023, before: Position, step: BuyBars
) -> bool:
    """A colour rises once if its last share left the market, and once for its third placed."""
    return the_last_and_the_third_rise(printed, before, after, before.bar_track, step.placed)


def the_share_that_fills_the_gold_track_triggers(
    after: Position, printed: Components2023, before: Position, step: BuyBars
) -> bool:
    """If no space is left then, the same seat waits for the draw; else the next moves."""
    track = before.bar_track
    return a_full_track_waits_for_its_draw(printed, before, after, track, BARS, step.placed)


def a_purchase_of_gold_is_within_the_limit(
    after: Position, printed: Components2023, before: Position, step: BuyBars
) -> bool:
    """No more bars are bought than the limit of the level, with a bonus tile exactly one more."""
    return within_the_limit(step.bars, printed.bar_limits[before.level], step.extra)


def a_purchase_of_gold_places_a_share_if_it_can(
    after: Position, printed: Components2023, before: Position, step: BuyBars
) -> bool:
    """Nothing is placed only where the market is empty."""
    return places_a_share_if_there_is_one(printed, before, step)


A_WHOLE_PURCHASE_OF_GOLD: Final = (
    only(
        *("phase", "turn", "acted", "trigger", "seats", "prices"),
        *("market", "bar_track", "bars_bought"),
    ),
    the_other_seats_keep_everything,
    the_buyer_pays_the_gold_price_before_it_rises,
    the_buyer_has_exactly_those_bars_more,
    the_buyer_of_gold_keeps_all_else_but_a_spent_tile,
    one_share_goes_from_the_market_to_the_gold_track,
    every_bar_bought_is_counted,
    the_last_share_and_the_third_on_the_gold_track_raise_a_colour,
    the_share_that_fills_the_gold_track_triggers,
    a_purchase_of_gold_is_within_the_limit,
    a_purchase_of_gold_places_a_share_if_it_can,
)
