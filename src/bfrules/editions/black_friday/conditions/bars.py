"""What the clauses of buying bars need and promise, and those of whatever fills the bar track."""

from typing import Final

from bfrules.core.promises import only_where
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.cards import (
    only_that_card_is_spent,
    the_seat_has_a_card_for_it,
)
from bfrules.editions.black_friday.conditions.common import is_colour_or_nothing
from bfrules.editions.black_friday.conditions.tracks import (
    a_share_went_to,
    exactly_the_third_rises,
    exactly_those_that_ran_out_rise,
    market_before,
    something_is_left,
    the_last_and_the_third_rise,
    the_last_space_triggers,
)
from bfrules.editions.black_friday.position import Position, Seat, acting_seat
from bfrules.editions.black_friday.steps import BARS, MORE_BARS, BuyBars, Placement
from bfrules.kernel.shares import NONE_OF_EACH, is_colour, no_count_is_negative


def cost_of_bars(printed: Components, position: Position, bars: int) -> int:
    """Return what bars cost at the current bar price, in dollars."""
    return printed.bar_prices[position.bar_space] * bars


def bars_of(seat: Seat) -> int:
    """Return how many bars a seat owns, a big one counted as five."""
    return seat.small_bars + 5 * seat.big_bars


# what a purchase of bars has to be: what forbids passes exactly this, what does needs it ------


def of_no_fewer_than_zero(printed: Components, position: Position, step: BuyBars) -> bool:
    """The purchase takes no fewer than zero bars, and places a known colour or none."""
    return step.bars >= 0 and is_colour_or_nothing(step.placed)


def within_the_limit(printed: Components, position: Position, step: BuyBars) -> bool:
    """Without the one bar of a card, the purchase is no more than the level allows."""
    limit: int = printed.bar_limits[position.level]
    return step.bars - (1 if step.extra else 0) <= limit


def a_card_is_for_one_bar_more(printed: Components, position: Position, step: BuyBars) -> bool:
    """The purchase spends no card, or one that offers it, for exactly one bar more."""
    beyond = step.bars - printed.bar_limits[position.level]
    return not step.extra or (printed.offers(acting_seat(position), MORE_BARS) and beyond == 1)


def within_the_cash(printed: Components, position: Position, step: BuyBars) -> bool:
    """When every bar is paid, the cash of the buyer is not below zero."""
    return acting_seat(position).cash - cost_of_bars(printed, position, step.bars) >= 0


def the_box_has_the_big_bars(printed: Components, position: Position, step: BuyBars) -> bool:
    """If the purchase needs a big bar, no more are owned after it than there are in the box."""
    buyer = acting_seat(position)
    of_others = sum(seat.big_bars for seat in position.seats) - buyer.big_bars
    bought = step.bars if step.bars > 0 else 0
    now = (bars_of(buyer) + bought) // 5
    return now == buyer.big_bars or of_others + now <= printed.big_bars_in_the_box


def the_card_is_there(printed: Components, position: Position, step: BuyBars) -> bool:
    """If a card is used for one bar more, the seat to move has one that serves it."""
    return not step.extra or the_seat_has_a_card_for_it(position, MORE_BARS)


# what places a share on the bar track: a purchase of bars, or a pass ----------------------------


def places_a_known_colour(printed: Components, position: Position, step: Placement) -> bool:
    """The step places a known colour or none."""
    return is_colour_or_nothing(step.placed)


def places_what_the_market_has(printed: Components, position: Position, step: Placement) -> bool:
    """The colour placed, if any, is one of which the market has a share."""
    return step.placed is None or (is_colour(step.placed) and position.market[step.placed] > 0)


def places_a_share_if_there_is_one(
    printed: Components, position: Position, step: Placement
) -> bool:
    """The step places a share, unless the market has none."""
    return step.placed is not None or not something_is_left(position.market)


def the_market_owes_nothing(printed: Components, position: Position, step: Placement) -> bool:
    """No count of the market is below zero."""
    return no_count_is_negative(position.market)


# what happens ------------------------------------------------------------------


def the_buyer_has_exactly_those_more(
    after: Position, printed: Components, position: Position, step: BuyBars
) -> bool:
    """The metal of the buyer grows by the bars bought, a big bar counted as five."""
    owned = bars_of(acting_seat(position))
    return bars_of(after.seats[position.turn]) == owned + step.bars


def each_five_are_changed(
    after: Position, printed: Components, position: Position, step: BuyBars
) -> bool:
    """Whoever bought a bar has fewer than five small ones; who bought none has those of before."""
    seat, now = acting_seat(position), after.seats[position.turn]
    if step.bars == 0:
        return (now.small_bars, now.big_bars) == (seat.small_bars, seat.big_bars)
    return now.small_bars >= 0 and now.small_bars < 5


def no_big_bar_is_changed_back(
    after: Position, printed: Components, position: Position, step: BuyBars
) -> bool:
    """The buyer has no fewer big bars than before."""
    return acting_seat(after).big_bars >= acting_seat(position).big_bars


def each_bar_is_paid_at_the_bar_price(
    after: Position, printed: Components, position: Position, step: BuyBars
) -> bool:
    """The buyer pays the present bar price of each bar, no more and no less."""
    paid = acting_seat(position).cash - after.seats[position.turn].cash
    return paid == cost_of_bars(printed, position, step.bars)


def each_bar_counts_once(
    after: Position, printed: Components, position: Position, step: BuyBars
) -> bool:
    """The count of bought bars goes on by one for each of them."""
    return after.bars_bought - position.bars_bought == step.bars


def one_share_goes_to_the_track(
    after: Position, printed: Components, position: Position, step: Placement
) -> bool:
    """One share of the placed colour goes from the market to the bar track, or none."""
    return a_share_went_to(after, position, BARS, step.placed)


def a_colour_that_ran_out_rises(
    after: Position, printed: Components, position: Position, step: Placement
) -> bool:
    """The placed colour moves one space right if the market has no more of it; no other moves."""
    before = market_before(position, NONE_OF_EACH, step.placed)
    return exactly_those_that_ran_out_rise(printed, after, position, before)


def only_a_third_share_rises(
    after: Position, printed: Components, position: Position, step: Placement
) -> bool:
    """The placed colour moves one space right if two of it lay on the track before; no other."""
    return exactly_the_third_rises(printed, after, position, position.bar_track, step.placed)


def the_last_share_and_the_third_raise_a_colour(
    after: Position, printed: Components, position: Position, step: Placement
) -> bool:
    """A colour rises once if its last share left the market, and once for its third placed."""
    return the_last_and_the_third_rise(printed, after, position, position.bar_track, step.placed)


def the_card_is_spent(
    after: Position, printed: Components, position: Position, step: BuyBars
) -> bool:
    """The buyer has that card no more if it was used, and the same cards as before if not."""
    return only_that_card_is_spent(after, position, MORE_BARS, step.extra)


def a_full_track_triggers(
    after: Position, printed: Components, position: Position, step: Placement
) -> bool:
    """A price change waits if no space of the bar track is free; else nothing changes."""
    return the_last_space_triggers(after, printed, position, BARS, position.bar_track)


# the parts of a whole pass, and of a whole purchase of bars, that the editions share
EVERY_PLACEMENT: Final = (
    one_share_goes_to_the_track,
    the_last_share_and_the_third_raise_a_colour,
    only_where(places_a_share_if_there_is_one),
)
EVERY_PURCHASE_OF_BARS: Final = (
    each_bar_is_paid_at_the_bar_price,
    the_buyer_has_exactly_those_more,
    each_five_are_changed,
    the_card_is_spent,
    each_bar_counts_once,
    *EVERY_PLACEMENT,
    only_where(within_the_limit),
    only_where(a_card_is_for_one_bar_more),
)
