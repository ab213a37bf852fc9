"""Selling shares: the colour removed from the sale track is the one that falls."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from bfrules.core.rule import Rule, implements
from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.bf2023.mibs import not_the_choice_of_the_mibs, or_the_choice_of_the_mibs
from bfrules.editions.black_friday.advantages import MORE_SHARES_SOLD
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.common import (
    ONLY_PRICES_MOVE,
    every_marker_stands_on_its_table,
)
from bfrules.editions.black_friday.conditions.selling import (
    a_sale_of_known_shares,
    exactly_the_colour_that_the_sale_removed_falls,
)
from bfrules.editions.black_friday.position import ACTING, Position, acting_seat, current_sale_track
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
from bfrules.editions.black_friday.steps import Sale, Sell
from bfrules.editions.black_friday.tracks import colours_to_remove, with_colour_fallen
from bfrules.editions.black_friday.turn import end_the_turn, not_the_time_for_an_action
from bfrules.kernel.contract import contract
from bfrules.kernel.lots import at_most_of_each, lots_within
from bfrules.kernel.shares import COLOURS, Counts, of_each


@implements("bf2023.sell.6", "bf2023.sell.7", "bf2023.price.8", "bf2023.price.9", "bf2023.price.10")
@contract(
    needs=(a_sale_of_known_shares, every_marker_stands_on_its_table),
    promises=(*ONLY_PRICES_MOVE, exactly_the_colour_that_the_sale_removed_falls),
)
def lower_the_removed_colour(printed: Components, position: Position, step: Sale) -> Position:
    """Move the price marker of the colour removed from the sale track one space to the left."""
    return with_colour_fallen(printed, position, step.removed)


@lru_cache(maxsize=1 << 9)
def sales_by_lot(track: Counts, limit: int, most: int) -> dict[Counts, tuple[Sell, ...]]:
    """Return the sales of each lot of up to `most` shares, with this sale track."""
    return {
        shares: tuple(
            Sell(shares, colour, sum(shares) > limit)
            for colour in colours_to_remove(track, shares) or (None,)
        )
        for shares in lots_within(of_each(most), most)
    }


@lru_cache(maxsize=1 << 14)
def all_sales(hand: Counts, track: Counts, limit: int, most: int) -> tuple[Sell, ...]:
    """Return the sales of up to `most` shares of a hand, with this sale track."""
    by_lot = sales_by_lot(track, limit, most)
    return tuple(sale for shares in lots_within(hand, most) for sale in by_lot[shares])


def list_sales(printed: Components, position: Position) -> Iterable[Sell]:
    """List exactly the sales that nothing forbids."""
    if position.phase != ACTING or position.acted:
        return ()
    seat = acting_seat(position)
    limit = printed.share_limits[position.level]
    most = limit + 1 if printed.offers(seat, MORE_SHARES_SOLD) else limit
    track = at_most_of_each(current_sale_track(position), 1)
    return all_sales(at_most_of_each(seat.shares, most), track, limit, most)


def conceive_sales(printed: Components, position: Position) -> Iterable[Sell]:
    """Yield sales of anything the seat owns, one more share than the limit included."""
    if not position.seats:
        return
    most = printed.share_limits[position.level] + 1
    for shares in lots_within(acting_seat(position).shares, most):
        for removed in (*COLOURS, None):
            yield Sell(shares, removed, False)
            yield Sell(shares, removed, True)


SELL: Final[Rule[Components2023, Position, Sell]] = Rule(
    kind=Sell,
    forbids=(
        not_the_time_for_an_action,
        not_a_sale,
        more_sold_than_the_limit,
        misused_card_for_a_sale,
        not_owned,
        wrong_colour_removed,
        nothing_removed,
        not_the_choice_of_the_mibs,
    ),
    does=(
        hand_over_the_shares_for_money,
        remove_one_from_the_sale_track,
        lower_the_removed_colour,
        spend_the_card_for_a_sale,
        trigger_by_the_sale_track,
        end_the_turn,
    ),
    lists=or_the_choice_of_the_mibs(Sell, list_sales),
    conceives=conceive_sales,
)
