"""Selling shares: the colour that falls and the colour removed are two choices."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import Rule, implements
from bfrules.editions.bf2010.components import Components2010
from bfrules.editions.bf2010.conditions.selling import (
    a_known_colour_or_none_is_lowered,
    exactly_the_lowered_colour_falls,
    no_sold_count_is_below_zero,
    what_is_refused_lowers_no_sold_colour,
    what_is_refused_sells_too_little_for_the_interest,
    what_passes_lowers_a_sold_colour,
    what_passes_sells_enough_for_the_interest,
)
from bfrules.editions.bf2010.conditions.subsidies import (
    a_limit_is_printed_for_the_level,
    nobody_owes_less_than_nothing,
)
from bfrules.editions.bf2010.steps import Sell
from bfrules.editions.bf2010.subsidies import must_sell, payable
from bfrules.editions.bf2010.trading import trades_nothing, unless_interest_is_owed
from bfrules.editions.black_friday.advantages import MORE_SHARES_SOLD
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.common import (
    ONLY_PRICES_MOVE,
    every_marker_stands_on_its_table,
    nothing_is_below_zero,
    one_of_three_sale_tracks_is_current,
    somebody_is_to_move,
)
from bfrules.editions.black_friday.position import Position, acting_seat, current_sale_track
from bfrules.editions.black_friday.selling import (
    hand_over_the_shares_for_money,
    misused_card_for_a_sale,
    more_sold_than_the_limit,
    not_a_sale,
    not_owned,
    nothing_removed,
    remove_one_from_the_sale_track,
    spend_the_card_for_a_sale,
    trigger_by_the_sale_track,
    wrong_colour_removed,
)
from bfrules.editions.black_friday.tracks import colours_to_remove, prices_of, with_colour_fallen
from bfrules.editions.black_friday.turn import not_the_time_for_an_action, remember_the_action
from bfrules.kernel.contract import contract
from bfrules.kernel.dearest import dearest_shares
from bfrules.kernel.lots import at_most_of_each, lots_within
from bfrules.kernel.shares import COLOURS, Counts, colours_in, of_each, worth


@implements("bf2010.sell.4", "bf2010.sell.7", "bf2010.sell.8", "bf2010.sell.11")
@contract(
    needs=(no_sold_count_is_below_zero,),
    promises=(what_passes_lowers_a_sold_colour, what_is_refused_lowers_no_sold_colour),
)
def wrong_colour_lowered(printed: Components, position: Position, step: Sell) -> Refusal | None:
    """The colour that falls is one of those sold."""
    sold = colours_in(step.shares)
    if step.lowered in sold or (step.lowered is None and not sold):
        return None
    return refused(
        lowered=printed.words.colour(step.lowered),
        allowed=printed.words.colours_of(sold) or "none: nothing is sold",
    )


@implements("bf2010.interest.5", "bf2010.interest.7")
@contract(
    needs=(
        somebody_is_to_move,
        a_limit_is_printed_for_the_level,
        nobody_owes_less_than_nothing,
        every_marker_stands_on_its_table,
        nothing_is_below_zero,
        one_of_three_sale_tracks_is_current,
    ),
    promises=(
        what_passes_sells_enough_for_the_interest,
        what_is_refused_sells_too_little_for_the_interest,
    ),
)
def sold_too_little_for_the_interest(
    printed: Components2010, position: Position, step: Sell
) -> Refusal | None:
    """Who has to sell for the interest sells enough to pay it, if a sale can bring in that much."""
    if not printed.sells_enough or not must_sell(printed, position):
        return None
    seat = acting_seat(position)
    prices = prices_of(printed, position)
    reach = payable(printed, position)
    proceeds = worth(prices, step.shares)
    dearest = dearest_shares(prices, seat.shares, printed.share_limits[position.level])
    most = worth(prices, dearest)
    if reach + proceeds >= seat.owed or reach + most < seat.owed:
        return None
    return refused(
        missed_interest=f"${seat.owed}",
        cash=f"${seat.cash}",
        proceeds=f"${proceeds}",
        a_sale_could_bring=f"${most}",
    )


@implements(
    "bf2010.sell.4",
    "bf2010.sell.7",
    "bf2010.sell.8",
    "bf2010.sell.11",
    "bf2010.sell.14",
    "bf2010.price.3",
)
@contract(
    needs=(a_known_colour_or_none_is_lowered, every_marker_stands_on_its_table),
    promises=(*ONLY_PRICES_MOVE, exactly_the_lowered_colour_falls),
)
def lower_one_sold_colour(printed: Components, position: Position, step: Sell) -> Position:
    """Move the price marker of one sold colour one space to the left; the seller chooses which."""
    return with_colour_fallen(printed, position, step.lowered)


@lru_cache(maxsize=1 << 9)
def sales_by_lot(track: Counts, limit: int, most: int) -> dict[Counts, tuple[Sell, ...]]:
    """Return the sales of each lot of up to `most` shares, with this sale track."""
    return {
        shares: tuple(
            Sell(shares, lowered, removed, sum(shares) > limit)
            for lowered in colours_in(shares) or (None,)
            for removed in colours_to_remove(track, shares) or (None,)
        )
        for shares in lots_within(of_each(most), most)
    }


@lru_cache(maxsize=1 << 14)
def all_sales(hand: Counts, track: Counts, limit: int, least: int, most: int) -> tuple[Sell, ...]:
    """Return the sales of `least` to `most` shares of a hand, with this sale track."""
    by_lot = sales_by_lot(track, limit, most)
    return tuple(
        sale
        for shares in lots_within(hand, most)
        if sum(shares) >= least
        for sale in by_lot[shares]
    )


def list_sales(printed: Components, position: Position) -> Iterable[Sell]:
    """List exactly the sales that nothing but a duty to pay interest forbids."""
    seat = acting_seat(position)
    limit = printed.share_limits[position.level]
    most = limit + 1 if printed.offers(seat, MORE_SHARES_SOLD) else limit
    track = at_most_of_each(current_sale_track(position), 1)
    return all_sales(at_most_of_each(seat.shares, most), track, limit, printed.least_trade, most)


def conceive_sales(printed: Components, position: Position) -> Iterable[Sell]:
    """Yield sales of anything the seat owns, one more share than the limit included."""
    if not position.seats:
        return
    most = printed.share_limits[position.level] + 1
    for shares in lots_within(acting_seat(position).shares, most):
        for lowered in (*COLOURS, None):
            for removed in (*COLOURS, None):
                yield Sell(shares, lowered, removed, False)
                yield Sell(shares, lowered, removed, True)


SELL: Final[Rule[Components2010, Position, Sell]] = Rule(
    kind=Sell,
    forbids=(
        not_the_time_for_an_action,
        not_a_sale,
        trades_nothing,
        more_sold_than_the_limit,
        misused_card_for_a_sale,
        not_owned,
        wrong_colour_lowered,
        wrong_colour_removed,
        nothing_removed,
        sold_too_little_for_the_interest,
    ),
    does=(
        hand_over_the_shares_for_money,
        lower_one_sold_colour,
        remove_one_from_the_sale_track,
        spend_the_card_for_a_sale,
        remember_the_action,
        trigger_by_the_sale_track,
    ),
    lists=unless_interest_is_owed(list_sales, sold_too_little_for_the_interest),
    conceives=conceive_sales,
)
