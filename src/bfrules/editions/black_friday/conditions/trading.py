"""What whole trades, passes and placements have in common, from the table before to that after."""

from bfrules.editions.black_friday.advantages import (
    MORE_SHARES_BOUGHT,
    MORE_SHARES_SOLD,
    Advantage,
)
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.bars import (
    bars_of,
    cost_of_bars,
    places_a_share_if_there_is_one,
)
from bfrules.editions.black_friday.conditions.buying import places_a_share_if_one_is_left
from bfrules.editions.black_friday.conditions.cards import is_served_by_a_card_of_two
from bfrules.editions.black_friday.conditions.common import worth_of
from bfrules.editions.black_friday.position import (
    NO_CARD,
    Position,
    Seat,
    changed_seat,
    current_sale_track,
)
from bfrules.editions.black_friday.steps import Buy, BuyBars, Placement, Sale
from bfrules.kernel.grid import Cell
from bfrules.kernel.shares import (
    COLOURS,
    Colour,
    Counts,
    only_that_colour_changes,
    ran_out,
    together,
    without,
)

# words for whole trades ----------------------------------------------------------


def within_the_limit(number: int, limit: int, with_tile: bool) -> bool:
    """Tell whether a trade keeps to its limit; with a bonus tile it is exactly one more."""
    return number == limit + 1 if with_tile else number <= limit


def differs_by_one(now: Counts, then: Counts, colour: Colour | None, by: int) -> bool:
    """Tell whether exactly one share of a colour came or went; without a colour, none."""
    return now == then if colour is None else only_that_colour_changes(now, then, colour, by)


def the_last_and_the_third_rise(
    printed: Components,
    before: Position,
    after: Position,
    track: Counts,
    placed: Colour | None,
) -> bool:
    """Tell whether a colour rises once for its last share, and once for its third on the track.

    `track` is the one on which the share is placed, as it was before.
    """
    return all(
        after.prices[colour]
        == risen(
            printed,
            risen(printed, before.prices[colour], ran_out(before.market, after.market, colour)),
            placed == colour and track[colour] == 2,
        )
        for colour in COLOURS
    )


def risen(printed: Components, cell: Cell, rises: bool) -> Cell:
    """Return the cell of a marker, one space to the right if it rises."""
    return printed.moves.rise(cell) if rises else cell


def only_a_spent_card_is_gone(seat: Seat, now: Seat, advantage: Advantage, spent: bool) -> bool:
    """Tell whether a seat is as before, but for the card with an advantage if that is spent."""
    of_two = is_served_by_a_card_of_two(seat, advantage)
    without_it = changed_seat(
        seat,
        card=seat.card if of_two else NO_CARD,
        sell_card=seat.sell_card and advantage != MORE_SHARES_SOLD,
        buy_card=seat.buy_card and advantage != MORE_SHARES_BOUGHT,
    )
    return (spent and now == without_it) or (not spent and now == seat)


# whole sales -----------------------------------------------------------------------


def the_seller_is_paid_at_the_prices_before_the_fall(
    after: Position, printed: Components, before: Position, step: Sale
) -> bool:
    """The seller gets what the shares are worth at the prices before the sale."""
    gained = after.seats[before.turn].cash - before.seats[before.turn].cash
    return gained == worth_of(printed, before, step.shares)


def exactly_the_shares_sold_leave_the_seller(
    after: Position, printed: Components, before: Position, step: Sale
) -> bool:
    """The seller has fewer shares by those sold."""
    own, left = before.seats[before.turn].shares, after.seats[before.turn].shares
    return without(own, left) == step.shares


def the_market_gets_what_is_sold_and_removed(
    after: Position, printed: Components, before: Position, step: Sale
) -> bool:
    """The market has more by the shares sold, and by the one removed from the sale track."""
    return differs_by_one(after.market, together(before.market, step.shares), step.removed, 1)


def the_current_track_loses_what_is_removed(
    after: Position, printed: Components, before: Position, step: Sale
) -> bool:
    """The current sale track has one share fewer of the colour removed, if any is."""
    now, then = current_sale_track(after), current_sale_track(before)
    return differs_by_one(now, then, step.removed, -1)


def a_sale_is_within_the_limit(
    after: Position, printed: Components, before: Position, step: Sale
) -> bool:
    """No more shares are sold than the limit of the level, with a {card} exactly one more."""
    return within_the_limit(sum(step.shares), printed.share_limits[before.level], step.extra)


def a_sale_removes_a_share_if_it_can(
    after: Position, printed: Components, before: Position, step: Sale
) -> bool:
    """Nothing is removed only where the current sale track is empty."""
    return step.removed is not None or sum(current_sale_track(before)) == 0


# whole purchases -------------------------------------------------------------------


def the_buyer_pays_the_prices_before_any_rise(
    after: Position, printed: Components, before: Position, step: Buy
) -> bool:
    """The buyer pays what the shares are worth at the prices before the purchase."""
    paid = before.seats[before.turn].cash - after.seats[before.turn].cash
    return paid == worth_of(printed, before, step.shares)


def exactly_the_shares_bought_come_to_the_buyer(
    after: Position, printed: Components, before: Position, step: Buy
) -> bool:
    """The buyer has more shares by those bought."""
    own, then = after.seats[before.turn].shares, before.seats[before.turn].shares
    return own == together(then, step.shares)


def the_market_loses_what_is_bought_and_placed(
    after: Position, printed: Components, before: Position, step: Buy
) -> bool:
    """The market has fewer by the shares bought, and by the one placed on the purchase track."""
    without_the_bought = without(before.market, step.shares)
    return differs_by_one(after.market, without_the_bought, step.placed, -1)


def the_purchase_track_gets_what_is_placed(
    after: Position, printed: Components, before: Position, step: Buy
) -> bool:
    """The purchase track has one share more of the colour placed, if any is."""
    return differs_by_one(after.purchase_track, before.purchase_track, step.placed, 1)


def the_last_share_and_the_third_raise_a_colour_each(
    after: Position, printed: Components, before: Position, step: Buy
) -> bool:
    """A colour rises once if its last share left the market, and once for its third placed."""
    return the_last_and_the_third_rise(printed, before, after, before.purchase_track, step.placed)


def a_purchase_is_within_the_limit(
    after: Position, printed: Components, before: Position, step: Buy
) -> bool:
    """No more shares are bought than the limit of the level, with a {card} exactly one more."""
    return within_the_limit(sum(step.shares), printed.share_limits[before.level], step.extra)


def a_purchase_places_a_share_if_it_can(
    after: Position, printed: Components, before: Position, step: Buy
) -> bool:
    """Nothing is placed only where the purchase leaves the market empty."""
    return places_a_share_if_one_is_left(printed, before, step)


# whole purchases of bars, and passes -------------------------------------------------


def the_buyer_pays_the_bar_price_before_it_rises(
    after: Position, printed: Components, before: Position, step: BuyBars
) -> bool:
    """The buyer pays the {bar price} of each bar, no more and no less."""
    paid = before.seats[before.turn].cash - after.seats[before.turn].cash
    return paid == cost_of_bars(printed, before, step.bars)


def the_buyer_has_exactly_those_bars_more(
    after: Position, printed: Components, before: Position, step: BuyBars
) -> bool:
    """The buyer has more bars by those bought, and fewer than five small ones."""
    seat = after.seats[before.turn]
    owned = bars_of(before.seats[before.turn])
    return bars_of(seat) == owned + step.bars and seat.small_bars >= 0 and seat.small_bars < 5


def every_bar_bought_is_counted(
    after: Position, printed: Components, before: Position, step: BuyBars
) -> bool:
    """The count of bars bought goes on by one for each of them."""
    return after.bars_bought == before.bars_bought + step.bars


def a_purchase_of_bars_is_within_the_limit(
    after: Position, printed: Components, before: Position, step: BuyBars
) -> bool:
    """No more bars are bought than the limit of the level, with a {card} exactly one more."""
    return within_the_limit(step.bars, printed.bar_limits[before.level], step.extra)


def one_share_goes_from_the_market_to_the_bar_track(
    after: Position, printed: Components, before: Position, step: Placement
) -> bool:
    """The market has one share fewer of the colour placed, the bar track one more."""
    return differs_by_one(after.market, before.market, step.placed, -1) and differs_by_one(
        after.bar_track, before.bar_track, step.placed, 1
    )


def the_last_share_and_the_third_on_the_bar_track_raise_a_colour(
    after: Position, printed: Components, before: Position, step: Placement
) -> bool:
    """A colour rises once if its last share left the market, and once for its third placed."""
    return the_last_and_the_third_rise(printed, before, after, before.bar_track, step.placed)


def the_bar_track_gets_a_share_if_there_is_one(
    after: Position, printed: Components, before: Position, step: Placement
) -> bool:
    """Nothing is placed only where the market is empty."""
    return places_a_share_if_there_is_one(printed, before, step)
