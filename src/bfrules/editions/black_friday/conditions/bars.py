"""What the clauses of buying bars need and promise."""

from bfrules.core.refusal import Refusal
from bfrules.editions.black_friday.advantages import MORE_BARS
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.cards import (
    that_card_is_gone,
    the_seat_has_a_card_for_it,
)
from bfrules.editions.black_friday.conditions.common import all_cash, is_colour_or_nothing
from bfrules.editions.black_friday.conditions.tracks import (
    a_share_went_to,
    exactly_the_third_rises,
    exactly_those_that_ran_out_rise,
    free_spaces,
    market_before,
    something_is_left,
    waits_for_its_draw,
)
from bfrules.editions.black_friday.position import Position, Seat, acting_seat
from bfrules.editions.black_friday.steps import BARS, BuyBars, Placement
from bfrules.kernel.shares import NONE_OF_EACH, is_colour, no_count_is_negative


def cost_of_bars(printed: Components, position: Position, bars: int) -> int:
    """Return what bars cost at the current bar price, in dollars."""
    return printed.bar_prices[position.bar_space] * bars


def bars_of(seat: Seat) -> int:
    """Return how many bars a seat owns, a big one counted as five."""
    return seat.small_bars + 5 * seat.big_bars


# what the clauses need ---------------------------------------------------------


def a_purchase_of_no_fewer_than_zero_bars(
    printed: Components, position: Position, step: BuyBars
) -> bool:
    """The purchase takes no fewer than zero bars, and places a known colour or none."""
    return step.bars >= 0 and is_colour_or_nothing(step.placed)


def a_known_colour_or_none_is_placed(
    printed: Components, position: Position, step: Placement
) -> bool:
    """The step places a known colour or none."""
    return is_colour_or_nothing(step.placed)


def the_cash_pays_for_the_bars(printed: Components, position: Position, step: BuyBars) -> bool:
    """The cash of the seat to move pays for all bars."""
    return acting_seat(position).cash >= cost_of_bars(printed, position, step.bars)


def the_market_has_the_share_for_the_bar_track(
    printed: Components, position: Position, step: Placement
) -> bool:
    """The share to place, if any, is in the market."""
    return step.placed is None or position.market[step.placed] > 0


def the_market_counts_no_share_below_zero(
    printed: Components, position: Position, step: Placement
) -> bool:
    """No count of the market is below zero."""
    return no_count_is_negative(position.market)


# what forbids a purchase of bars -----------------------------------------------


def what_passes_is_a_purchase_of_bars(
    after: Refusal | None, printed: Components, position: Position, step: BuyBars
) -> bool:
    """What passes takes no fewer than zero bars, and places a known colour or none."""
    return after is not None or a_purchase_of_no_fewer_than_zero_bars(printed, position, step)


def what_is_refused_is_no_purchase_of_bars(
    after: Refusal | None, printed: Components, position: Position, step: BuyBars
) -> bool:
    """What is refused takes fewer than zero bars, or places a colour that there is not."""
    return (
        after is None
        or step.bars < 0
        or (step.placed is not None and (step.placed < 0 or step.placed > 4))
    )


def what_passes_buys_bars_within_the_limit(
    after: Refusal | None, printed: Components, position: Position, step: BuyBars
) -> bool:
    """What passes, without the one bar of a card, is no more than the level allows."""
    limit: int = printed.bar_limits[position.level]
    return after is not None or step.bars - (1 if step.extra else 0) <= limit


def what_is_refused_buys_too_many_bars(
    after: Refusal | None, printed: Components, position: Position, step: BuyBars
) -> bool:
    """What is refused, without the one bar of a card, is more than the level allows."""
    limit: int = printed.bar_limits[position.level]
    return after is None or step.bars - (1 if step.extra else 0) > limit


def what_passes_spends_a_card_for_one_bar_more(
    after: Refusal | None, printed: Components, position: Position, step: BuyBars
) -> bool:
    """What passes spends no card, or one that offers it, for exactly one bar more than allowed."""
    beyond = step.bars - printed.bar_limits[position.level]
    return (
        after is not None
        or not step.extra
        or (printed.offers(acting_seat(position), MORE_BARS) and beyond == 1)
    )


def what_is_refused_wastes_a_card_for_bars(
    after: Refusal | None, printed: Components, position: Position, step: BuyBars
) -> bool:
    """What is refused spends a card that offers no bar, or not for exactly one more."""
    beyond = step.bars - printed.bar_limits[position.level]
    return after is None or (
        step.extra
        and (not printed.offers(acting_seat(position), MORE_BARS) or beyond < 1 or beyond > 1)
    )


def what_passes_leaves_no_debt_for_bars(
    after: Refusal | None, printed: Components, position: Position, step: BuyBars
) -> bool:
    """When what passes is paid, the cash of the buyer is not below zero."""
    left = acting_seat(position).cash - cost_of_bars(printed, position, step.bars)
    return after is not None or left >= 0


def what_is_refused_would_leave_a_debt_for_bars(
    after: Refusal | None, printed: Components, position: Position, step: BuyBars
) -> bool:
    """If what is refused were paid, the cash of the buyer would be below zero."""
    left = acting_seat(position).cash - cost_of_bars(printed, position, step.bars)
    return after is None or left < 0


def what_passes_places_a_share_of_the_market(
    after: Refusal | None, printed: Components, position: Position, step: Placement
) -> bool:
    """What passes places a colour of which the market has a share, or nothing."""
    return (
        after is not None
        or step.placed is None
        or (is_colour(step.placed) and position.market[step.placed] > 0)
    )


def what_is_refused_places_what_the_market_lacks(
    after: Refusal | None, printed: Components, position: Position, step: Placement
) -> bool:
    """What is refused places a colour of which the market has no share."""
    return after is None or (
        step.placed is not None
        and (not is_colour(step.placed) or position.market[step.placed] <= 0)
    )


def what_passes_places_a_share_on_the_bar_track_if_there_is_one(
    after: Refusal | None, printed: Components, position: Position, step: Placement
) -> bool:
    """What passes places a share, unless the market has none."""
    return after is not None or step.placed is not None or not something_is_left(position.market)


def what_is_refused_places_nothing_on_the_bar_track_though_it_could(
    after: Refusal | None, printed: Components, position: Position, step: Placement
) -> bool:
    """What is refused places nothing though the market has a share."""
    return after is None or (step.placed is None and something_is_left(position.market))


def big_bars_needed(position: Position, step: BuyBars) -> int:
    """Return how many big bars all seats would own after a purchase."""
    owned = sum(seat.big_bars for seat in position.seats)
    seat = acting_seat(position)
    bought = step.bars if step.bars > 0 else 0
    return owned - seat.big_bars + (bars_of(seat) + bought) // 5


def what_passes_finds_its_big_bars_in_the_box(
    after: Refusal | None, printed: Components, position: Position, step: BuyBars
) -> bool:
    """After what passes, all seats own no more big bars than there are in the box."""
    return after is not None or big_bars_needed(position, step) <= printed.big_bars_in_the_box


def what_is_refused_needs_more_big_bars_than_there_are(
    after: Refusal | None, printed: Components, position: Position, step: BuyBars
) -> bool:
    """After what is refused, the seats would own more big bars than there are."""
    return after is None or big_bars_needed(position, step) > printed.big_bars_in_the_box


# what a purchase of bars does --------------------------------------------------


def the_buyer_has_exactly_the_bought_bars_more(
    after: Position, printed: Components, position: Position, step: BuyBars
) -> bool:
    """The gold of the buyer grows by the bars bought, a big bar counted as five."""
    return bars_of(acting_seat(after)) == bars_of(acting_seat(position)) + step.bars


def a_buyer_of_bars_keeps_fewer_than_five_small_bars(
    after: Position, printed: Components, position: Position, step: BuyBars
) -> bool:
    """Whoever bought a bar has fewer than five small ones, and none below zero."""
    seat = acting_seat(after)
    return step.bars == 0 or (seat.small_bars >= 0 and seat.small_bars < 5)


def no_big_bar_is_changed_back(
    after: Position, printed: Components, position: Position, step: BuyBars
) -> bool:
    """The buyer has no fewer big bars than before."""
    return acting_seat(after).big_bars >= acting_seat(position).big_bars


def each_bar_is_paid_at_the_bar_price(
    after: Position, printed: Components, position: Position, step: BuyBars
) -> bool:
    """The buyer pays the present bar price of each bar, no more and no less."""
    paid = acting_seat(position).cash - acting_seat(after).cash
    return paid == cost_of_bars(printed, position, step.bars)


def the_money_for_bars_goes_into_the_bank(
    after: Position, printed: Components, position: Position, step: BuyBars
) -> bool:
    """All seats together have less cash by what the bars cost."""
    return all_cash(after) == all_cash(position) - cost_of_bars(printed, position, step.bars)


def buying_no_bar_changes_nothing(
    after: Position, printed: Components, position: Position, step: BuyBars
) -> bool:
    """Where zero bars are bought, nothing changes."""
    return step.bars > 0 or after == position


def each_bought_bar_counts_once(
    after: Position, printed: Components, position: Position, step: BuyBars
) -> bool:
    """The count of bought bars goes on by one for each of them."""
    return after.bars_bought - position.bars_bought == step.bars


def one_share_goes_to_the_bar_track(
    after: Position, printed: Components, position: Position, step: Placement
) -> bool:
    """One share of the placed colour leaves the market and comes to the bar track."""
    return step.placed is None or a_share_went_to(after, position, BARS, step.placed)


def placing_nothing_on_the_bar_track_changes_nothing(
    after: Position, printed: Components, position: Position, step: Placement
) -> bool:
    """Where the purchase of bars places no share, nothing changes."""
    return step.placed is not None or after == position


def a_colour_rises_exactly_if_its_last_share_was_placed_on_the_bar_track(
    after: Position, printed: Components, position: Position, step: Placement
) -> bool:
    """The placed colour moves one space right if the market has no more of it; none else moves."""
    return exactly_those_that_ran_out_rise(
        printed, after, position, market_before(position, NONE_OF_EACH, step.placed)
    )


def only_a_third_share_on_the_bar_track_rises(
    after: Position, printed: Components, position: Position, step: Placement
) -> bool:
    """The placed colour moves one space right if two of it lay on the track before; none else."""
    return exactly_the_third_rises(printed, after, position, position.bar_track, step.placed)


def the_card_for_one_bar_more_is_there(
    printed: Components, position: Position, step: BuyBars
) -> bool:
    """If a card is used for one bar more, the seat to move has one that serves it."""
    return not step.extra or the_seat_has_a_card_for_it(position, MORE_BARS)


def the_card_is_spent_exactly_for_one_bar_more(
    after: Position, printed: Components, position: Position, step: BuyBars
) -> bool:
    """The buyer has that card no more if it was used, and the same cards as before if not."""
    if not step.extra:
        return after == position
    return that_card_is_gone(after, position, MORE_BARS)


def a_full_bar_track_begins_a_price_change(
    after: Position, printed: Components, position: Position, step: Placement
) -> bool:
    """If no space of the bar track is free, its price change waits for the draw."""
    return free_spaces(printed, position, position.bar_track) > 0 or waits_for_its_draw(after, BARS)


def a_free_space_on_the_bar_track_changes_nothing(
    after: Position, printed: Components, position: Position, step: Placement
) -> bool:
    """While a space of the bar track is free, nothing changes."""
    return free_spaces(printed, position, position.bar_track) <= 0 or after == position


BARS_ARE_TAKEN_AND_CHANGED = (
    the_buyer_has_exactly_the_bought_bars_more,
    a_buyer_of_bars_keeps_fewer_than_five_small_bars,
    no_big_bar_is_changed_back,
    buying_no_bar_changes_nothing,
)
BARS_ARE_PAID = (each_bar_is_paid_at_the_bar_price, the_money_for_bars_goes_into_the_bank)
