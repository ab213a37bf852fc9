"""What a whole purchase of gold bars of 2023 does, from the table before it to the one after it.

Together these leave the next table no choice: whoever keeps them all is a purchase of gold.
"""

from typing import Final

from bfrules.core.promises import only
from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.bf2023.conditions.buying import differs_by_one, risen
from bfrules.editions.black_friday.conditions.bars import (
    bars_of,
    cost_of_bars,
    places_a_share_if_there_is_one,
)
from bfrules.editions.black_friday.conditions.common import the_other_seats_keep_everything
from bfrules.editions.black_friday.conditions.tracks import free_spaces, waits_for_its_draw
from bfrules.editions.black_friday.conditions.turn import the_next_seat_moves
from bfrules.editions.black_friday.position import NO_CARD, Position, changed_seat
from bfrules.editions.black_friday.steps import BARS, BuyBars
from bfrules.kernel.shares import COLOURS, ran_out


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
    return now.card == (NO_CARD if step.extra else seat.card) and (
        changed_seat(
            now,
            cash=seat.cash,
            small_bars=seat.small_bars,
            big_bars=seat.big_bars,
            card=seat.card,
        )
        == seat
    )


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
    return all(
        after.prices[colour]
        == risen(
            printed,
            risen(
                printed,
                before.prices[colour],
                ran_out(before.market, after.market, colour),
            ),
            step.placed == colour and before.bar_track[colour] == 2,
        )
        for colour in COLOURS
    )


def the_share_that_fills_the_gold_track_triggers(
    after: Position, printed: Components2023, before: Position, step: BuyBars
) -> bool:
    """If no space is left then, the same seat waits for the draw; else the next moves."""
    placed = 0 if step.placed is None else 1
    if free_spaces(printed, before, before.bar_track) <= placed:
        return waits_for_its_draw(after, BARS) and after.turn == before.turn and after.acted
    return the_next_seat_moves(after, before)


def a_purchase_of_gold_is_within_the_limit(
    after: Position, printed: Components2023, before: Position, step: BuyBars
) -> bool:
    """No more bars are bought than the limit of the level, with a bonus tile exactly one more."""
    limit = printed.bar_limits[before.level]
    return step.bars == limit + 1 if step.extra else step.bars <= limit


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
