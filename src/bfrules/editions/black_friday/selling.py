"""Selling shares."""

from collections.abc import Mapping
from typing import Final

from bfrules.core.promises import only, passes_exactly
from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import Forbids
from bfrules.editions.black_friday.cards import card_spent, limit_with, misused_card, told_limit
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions import common as table
from bfrules.editions.black_friday.conditions import selling as sale
from bfrules.editions.black_friday.conditions.common import is_colour_or_nothing
from bfrules.editions.black_friday.position import (
    Position,
    acting_seat,
    changed,
    changed_seat,
    current_sale_track,
    with_acting_seat,
)
from bfrules.editions.black_friday.steps import MORE_SHARES_SOLD, Sale
from bfrules.editions.black_friday.tracks import (
    colours_to_take,
    prices_of,
    with_price_change_if_low,
    with_share_removed,
)
from bfrules.editions.black_friday.turn import not_the_time_for_an_action
from bfrules.kernel.contract import contract
from bfrules.kernel.shares import (
    COLOURS,
    NONE_OF_EACH,
    are_five_counts,
    covers,
    together,
    without,
    worth,
)


@contract(promises=(passes_exactly(sale.of_known_shares),))
def not_a_sale(printed: Components, position: Position, step: Sale) -> Refusal | None:
    """A sale says how many shares of each of the five colours, and which colour is removed."""
    if are_five_counts(step.shares) and is_colour_or_nothing(step.removed):
        return None
    return refused(
        shares=printed.words.shares(step.shares), removed=printed.words.colour(step.removed)
    )


@contract(needs=(table.the_level_is_printed,), promises=(passes_exactly(sale.within_the_limit),))
def more_sold_than_the_limit(printed: Components, position: Position, step: Sale) -> Refusal | None:
    """A sale takes no more shares than the limit of the level."""
    limit = limit_with(printed.share_limits[position.level], step.extra)
    if sum(step.shares) <= limit:
        return None
    return refused(
        selling=sum(step.shares), limit=told_limit(printed, limit, step.extra), level=position.level
    )


@contract(
    needs=(table.the_level_is_printed, table.somebody_is_to_move),
    promises=(passes_exactly(sale.a_card_is_for_one_share_more),),
)
def misused_card_for_a_sale(printed: Components, position: Position, step: Sale) -> Refusal | None:
    """A {card} may be used only for what it offers, and for exactly one share over the limit."""
    limit = printed.share_limits[position.level]
    return misused_card(printed, position, MORE_SHARES_SOLD, step.extra, sum(step.shares), limit)


@contract(needs=(table.somebody_is_to_move,), promises=(passes_exactly(sale.of_own_shares),))
def not_owned(printed: Components, position: Position, step: Sale) -> Refusal | None:
    """Every share sold is the seller's own."""
    own = acting_seat(position).shares
    if covers(own, step.shares):
        return None
    short = {
        printed.words.colours[colour]: f"selling {step.shares[colour]}, owned {own[colour]}"
        for colour in COLOURS
        if step.shares[colour] > own[colour]
    }
    return refused(**short)


@contract(
    needs=(table.one_of_three_sale_tracks_is_current,),
    promises=(passes_exactly(sale.removes_what_it_may),),
)
def wrong_colour_removed(printed: Components, position: Position, step: Sale) -> Refusal | None:
    """The share removed must be of a colour sold while the track has one, else of any there."""
    removed = step.removed
    if removed is None:
        return None
    allowed = colours_to_take(current_sale_track(position), step.shares)
    if removed in allowed:
        return None
    return refused(
        removed=printed.words.colour(removed),
        allowed=printed.words.colours_of(allowed) or "none: the track is empty",
    )


@contract(
    needs=(table.one_of_three_sale_tracks_is_current,),
    promises=(passes_exactly(sale.removes_a_share_if_there_is_one),),
)
def nothing_removed(printed: Components, position: Position, step: Sale) -> Refusal | None:
    """A share is removed from the current sale track whenever there is one."""
    if step.removed is not None:
        return None
    allowed = colours_to_take(current_sale_track(position), step.shares)
    if not allowed:
        return None
    return refused(removed="nothing", allowed=printed.words.colours_of(allowed))


@contract(
    needs=(
        sale.of_known_shares,
        table.somebody_is_to_move,
        table.every_marker_stands_on_its_table,
        sale.of_own_shares,
        table.nothing_is_below_zero,
    ),
    promises=(
        only("market", of_the_seat=("cash", "shares")),
        sale.exactly_the_shares_sold_leave_the_seller,
        sale.each_share_brings_in_its_price,
        *table.ALL_SHARES_ARE_KEPT,
    ),
)
def hand_over_the_shares_for_money(printed: Components, position: Position, step: Sale) -> Position:
    """Put every share sold into the market, and take its price out of the bank."""
    shares = step.shares
    if shares == NONE_OF_EACH:
        return position
    seat = acting_seat(position)
    seller = changed_seat(
        seat,
        cash=seat.cash + worth(prices_of(printed, position), shares),
        shares=without(seat.shares, shares),
    )
    return changed(
        position,
        seats=with_acting_seat(position, seller),
        market=together(position.market, shares),
    )


@contract(
    needs=(
        sale.of_known_shares,
        table.one_of_three_sale_tracks_is_current,
        sale.the_track_has_the_share,
        table.nothing_is_below_zero,
    ),
    promises=(
        only("market", "sale_tracks"),
        table.all_but_the_current_sale_track_stay,
        sale.the_current_track_loses_what_is_removed,
        *table.ALL_SHARES_ARE_KEPT,
    ),
)
def remove_one_from_the_sale_track(printed: Components, position: Position, step: Sale) -> Position:
    """Move one share from the current sale track to the market."""
    return with_share_removed(position, step.removed)


@contract(
    needs=(table.somebody_is_to_move, sale.the_card_is_there),
    promises=(only(of_the_seat=("card", "sell_card", "buy_card")), sale.the_card_is_spent),
)
def spend_the_card_for_a_sale(printed: Components, position: Position, step: Sale) -> Position:
    """Put the {card} into the box if it was used for one share more."""
    return card_spent(position, MORE_SHARES_SOLD) if step.extra else position


@contract(
    needs=(table.one_of_three_sale_tracks_is_current,),
    promises=(only("phase", "trigger"), sale.the_last_removal_triggers),
)
def trigger_by_the_sale_track(printed: Components, position: Position, step: Sale) -> Position:
    """A current sale track with few enough coloured shares left triggers a price change."""
    return with_price_change_if_low(printed, position, step.removed)


WHAT_CLAUSES_ASK: Final[Mapping[Forbids, str]] = {
    not_the_time_for_an_action: "time",
    not_a_sale: "",
    more_sold_than_the_limit: "limit",
    misused_card_for_a_sale: "card",
    not_owned: "",
    wrong_colour_removed: "colour",
    nothing_removed: "nothing",
}
"""What each clause asks about, as `Asked` names it."""
