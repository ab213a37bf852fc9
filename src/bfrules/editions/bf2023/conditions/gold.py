"""What the clauses of buying gold bars need and promise."""

from bfrules.core.refusal import Refusal
from bfrules.editions.bf2023.components import Components
from bfrules.editions.bf2023.conditions.common import all_cash, is_colour_or_nothing
from bfrules.editions.bf2023.conditions.tracks import (
    a_share_went_to,
    exactly_the_third_rises,
    exactly_those_that_ran_out_rise,
    free_spaces,
    market_before,
    something_is_left,
    waits_for_its_draw,
)
from bfrules.editions.bf2023.position import NO_TILE, Position, Seat, acting_seat
from bfrules.editions.bf2023.steps import GOLD, BuyGold
from bfrules.kernel.shares import NONE_OF_EACH, is_colour, no_count_is_negative


def cost_of_bars(printed: Components, position: Position, bars: int) -> int:
    """Return what gold bars cost at the current gold price, in dollars."""
    return printed.gold_prices[position.gold_space] * bars


def bars_of(seat: Seat) -> int:
    """Return how many gold bars a seat owns, a big one counted as five."""
    return seat.small_bars + 5 * seat.big_bars


# what the clauses need ---------------------------------------------------------


def a_purchase_of_no_fewer_than_zero_bars(
    printed: Components, position: Position, step: BuyGold
) -> bool:
    """The purchase takes no fewer than zero gold bars, and places a known colour or none."""
    return step.bars >= 0 and is_colour_or_nothing(step.placed)


def the_cash_pays_for_the_bars(printed: Components, position: Position, step: BuyGold) -> bool:
    """The cash of the seat to move pays for all gold bars."""
    return acting_seat(position).cash >= cost_of_bars(printed, position, step.bars)


def the_market_has_the_share_for_the_gold_track(
    printed: Components, position: Position, step: BuyGold
) -> bool:
    """The share to place, if any, is in the market."""
    return step.placed is None or position.market[step.placed] > 0


def the_market_counts_no_share_below_zero(
    printed: Components, position: Position, step: BuyGold
) -> bool:
    """No count of the market is below zero."""
    return no_count_is_negative(position.market)


# what forbids a purchase of gold -----------------------------------------------


def what_passes_is_a_purchase_of_gold(
    after: Refusal | None, printed: Components, position: Position, step: BuyGold
) -> bool:
    """What passes takes no fewer than zero gold bars, and places a known colour or none."""
    return after is not None or a_purchase_of_no_fewer_than_zero_bars(printed, position, step)


def what_is_refused_is_no_purchase_of_gold(
    after: Refusal | None, printed: Components, position: Position, step: BuyGold
) -> bool:
    """What is refused takes fewer than zero gold bars, or places a colour that there is not."""
    return (
        after is None
        or step.bars < 0
        or (step.placed is not None and (step.placed < 0 or step.placed > 4))
    )


def what_passes_buys_gold_within_the_limit(
    after: Refusal | None, printed: Components, position: Position, step: BuyGold
) -> bool:
    """What passes, without the one gold bar of a bonus tile, is no more than the level allows."""
    limit: int = printed.gold_limits[position.level]
    return after is not None or step.bars - (1 if step.bonus else 0) <= limit


def what_is_refused_buys_too_much_gold(
    after: Refusal | None, printed: Components, position: Position, step: BuyGold
) -> bool:
    """What is refused, without the one gold bar of a bonus tile, is more than the level allows."""
    limit: int = printed.gold_limits[position.level]
    return after is None or step.bars - (1 if step.bonus else 0) > limit


def what_passes_spends_a_tile_from_four_for_one_bar_more(
    after: Refusal | None, printed: Components, position: Position, step: BuyGold
) -> bool:
    """What passes spends no tile, or tile 4 or 5 for exactly one gold bar more than allowed."""
    beyond = step.bars - printed.gold_limits[position.level]
    return after is not None or not step.bonus or (acting_seat(position).tile >= 4 and beyond == 1)


def what_is_refused_wastes_a_tile_for_gold(
    after: Refusal | None, printed: Components, position: Position, step: BuyGold
) -> bool:
    """What is refused spends a tile that offers no gold bar, or not for exactly one more."""
    beyond = step.bars - printed.gold_limits[position.level]
    return after is None or (
        step.bonus and (acting_seat(position).tile < 4 or beyond < 1 or beyond > 1)
    )


def what_passes_leaves_no_debt_for_gold(
    after: Refusal | None, printed: Components, position: Position, step: BuyGold
) -> bool:
    """When what passes is paid, the cash of the buyer is not below zero."""
    left = acting_seat(position).cash - cost_of_bars(printed, position, step.bars)
    return after is not None or left >= 0


def what_is_refused_would_leave_a_debt_for_gold(
    after: Refusal | None, printed: Components, position: Position, step: BuyGold
) -> bool:
    """If what is refused were paid, the cash of the buyer would be below zero."""
    left = acting_seat(position).cash - cost_of_bars(printed, position, step.bars)
    return after is None or left < 0


def what_passes_places_a_share_of_the_market(
    after: Refusal | None, printed: Components, position: Position, step: BuyGold
) -> bool:
    """What passes places a colour of which the market has a share, or nothing."""
    return (
        after is not None
        or step.placed is None
        or (is_colour(step.placed) and position.market[step.placed] > 0)
    )


def what_is_refused_places_what_the_market_lacks(
    after: Refusal | None, printed: Components, position: Position, step: BuyGold
) -> bool:
    """What is refused places a colour of which the market has no share."""
    return after is None or (
        step.placed is not None
        and (not is_colour(step.placed) or position.market[step.placed] <= 0)
    )


def what_passes_places_a_share_for_gold_if_there_is_one(
    after: Refusal | None, printed: Components, position: Position, step: BuyGold
) -> bool:
    """What passes places a share, unless the market has none."""
    return after is not None or step.placed is not None or not something_is_left(position.market)


def what_is_refused_places_nothing_for_gold_though_it_could(
    after: Refusal | None, printed: Components, position: Position, step: BuyGold
) -> bool:
    """What is refused places nothing though the market has a share."""
    return after is None or (step.placed is None and something_is_left(position.market))


def big_bars_needed(position: Position, step: BuyGold) -> int:
    """Return how many big gold bars all seats would own after a purchase."""
    owned = sum(seat.big_bars for seat in position.seats)
    seat = acting_seat(position)
    bought = step.bars if step.bars > 0 else 0
    return owned - seat.big_bars + (bars_of(seat) + bought) // 5


def what_passes_finds_its_big_bars_in_the_box(
    after: Refusal | None, printed: Components, position: Position, step: BuyGold
) -> bool:
    """After what passes, all seats own no more big gold bars than there are in the box."""
    return after is not None or big_bars_needed(position, step) <= printed.big_bars_in_the_box


def what_is_refused_needs_more_big_bars_than_there_are(
    after: Refusal | None, printed: Components, position: Position, step: BuyGold
) -> bool:
    """After what is refused, the seats would own more big gold bars than there are."""
    return after is None or big_bars_needed(position, step) > printed.big_bars_in_the_box


# what a purchase of gold does --------------------------------------------------


def the_buyer_has_exactly_the_bought_bars_more(
    after: Position, printed: Components, position: Position, step: BuyGold
) -> bool:
    """The gold of the buyer grows by the bars bought, a big bar counted as five."""
    return bars_of(acting_seat(after)) == bars_of(acting_seat(position)) + step.bars


def a_buyer_of_gold_keeps_fewer_than_five_small_bars(
    after: Position, printed: Components, position: Position, step: BuyGold
) -> bool:
    """Whoever bought a gold bar has fewer than five small ones, and none below zero."""
    seat = acting_seat(after)
    return step.bars == 0 or (seat.small_bars >= 0 and seat.small_bars < 5)


def no_big_bar_is_changed_back(
    after: Position, printed: Components, position: Position, step: BuyGold
) -> bool:
    """The buyer has no fewer big gold bars than before."""
    return acting_seat(after).big_bars >= acting_seat(position).big_bars


def each_bar_is_paid_at_the_gold_price(
    after: Position, printed: Components, position: Position, step: BuyGold
) -> bool:
    """The buyer pays the present gold price of each bar, no more and no less."""
    paid = acting_seat(position).cash - acting_seat(after).cash
    return paid == cost_of_bars(printed, position, step.bars)


def the_money_for_gold_goes_into_the_bank(
    after: Position, printed: Components, position: Position, step: BuyGold
) -> bool:
    """All seats together have less cash by what the gold bars cost."""
    return all_cash(after) == all_cash(position) - cost_of_bars(printed, position, step.bars)


def buying_no_bar_changes_nothing(
    after: Position, printed: Components, position: Position, step: BuyGold
) -> bool:
    """Where zero gold bars are bought, nothing changes."""
    return step.bars > 0 or after == position


def each_bought_bar_counts_once(
    after: Position, printed: Components, position: Position, step: BuyGold
) -> bool:
    """The count of bought gold bars goes on by one for each of them."""
    return after.gold_bought - position.gold_bought == step.bars


def one_share_goes_to_the_gold_track(
    after: Position, printed: Components, position: Position, step: BuyGold
) -> bool:
    """One share of the placed colour leaves the market and comes to the gold track."""
    return step.placed is None or a_share_went_to(after, position, GOLD, step.placed)


def a_purchase_of_gold_that_places_nothing_changes_nothing(
    after: Position, printed: Components, position: Position, step: BuyGold
) -> bool:
    """Where the purchase of gold places no share, nothing changes."""
    return step.placed is not None or after == position


def a_colour_rises_exactly_if_its_last_share_was_placed_for_gold(
    after: Position, printed: Components, position: Position, step: BuyGold
) -> bool:
    """The placed colour moves one space right if the market has no more of it; none else moves."""
    return exactly_those_that_ran_out_rise(
        printed, after, position, market_before(position, NONE_OF_EACH, step.placed)
    )


def only_a_third_share_on_the_gold_track_rises(
    after: Position, printed: Components, position: Position, step: BuyGold
) -> bool:
    """The placed colour moves one space right if two of it lay on the track before; none else."""
    return exactly_the_third_rises(printed, after, position, position.gold_track, step.placed)


def the_tile_is_spent_exactly_for_one_bar_more(
    after: Position, printed: Components, position: Position, step: BuyGold
) -> bool:
    """The buyer has no tile any more if it was used, and the same as before if it was not."""
    tile = acting_seat(position).tile
    return acting_seat(after).tile == (NO_TILE if step.bonus else tile)


def a_full_gold_track_begins_a_price_change(
    after: Position, printed: Components, position: Position, step: BuyGold
) -> bool:
    """If no space of the gold track is free, its price change waits for the draw."""
    return free_spaces(printed, position, position.gold_track) > 0 or waits_for_its_draw(
        after, GOLD
    )


def a_free_space_on_the_gold_track_changes_nothing(
    after: Position, printed: Components, position: Position, step: BuyGold
) -> bool:
    """While a space of the gold track is free, nothing changes."""
    return free_spaces(printed, position, position.gold_track) <= 0 or after == position


BARS_ARE_TAKEN_AND_CHANGED = (
    the_buyer_has_exactly_the_bought_bars_more,
    a_buyer_of_gold_keeps_fewer_than_five_small_bars,
    no_big_bar_is_changed_back,
    buying_no_bar_changes_nothing,
)
BARS_ARE_PAID = (each_bar_is_paid_at_the_gold_price, the_money_for_gold_goes_into_the_bank)
