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
from bfrules.editions.black_friday.conditions.common import the_other_seats_keep_everything
from bfrules.editions.black_friday.conditions.trading import (
    a_purchase_of_bars_is_within_the_limit,
    every_bar_bought_is_counted,
    one_share_goes_from_the_market_to_the_bar_track,
    the_bar_track_gets_a_share_if_there_is_one,
    the_buyer_has_exactly_those_bars_more,
    the_buyer_pays_the_bar_price_before_it_rises,
    the_last_share_and_the_third_on_the_bar_track_raise_a_colour,
)
from bfrules.editions.black_friday.position import Position, changed_seat
from bfrules.editions.black_friday.steps import BARS, BuyBars


def the_buyer_of_gold_keeps_all_else_but_a_spent_tile(
    after: Position, printed: Components2023, before: Position, step: BuyBars
) -> bool:
    """The buyer keeps the rest; the bonus tile only if it was not used."""
    seat, now = before.seats[before.turn], after.seats[before.turn]
    with_all_else = changed_seat(
        now, cash=seat.cash, small_bars=seat.small_bars, big_bars=seat.big_bars
    )
    return only_a_spent_tile_is_gone(seat, with_all_else, step.extra)


def the_share_that_fills_the_gold_track_triggers(
    after: Position, printed: Components2023, before: Position, step: BuyBars
) -> bool:
    """If no space is left then, the same seat waits for the draw; else the next moves."""
    track = before.bar_track
    return a_full_track_waits_for_its_draw(printed, before, after, track, BARS, step.placed)


A_WHOLE_PURCHASE_OF_GOLD: Final = (
    only(
        *("phase", "turn", "acted", "trigger", "seats", "prices"),
        *("market", "bar_track", "bars_bought"),
    ),
    the_other_seats_keep_everything,
    the_buyer_pays_the_bar_price_before_it_rises,
    the_buyer_has_exactly_those_bars_more,
    the_buyer_of_gold_keeps_all_else_but_a_spent_tile,
    one_share_goes_from_the_market_to_the_bar_track,
    every_bar_bought_is_counted,
    the_last_share_and_the_third_on_the_bar_track_raise_a_colour,
    the_share_that_fills_the_gold_track_triggers,
    a_purchase_of_bars_is_within_the_limit,
    the_bar_track_gets_a_share_if_there_is_one,
)
