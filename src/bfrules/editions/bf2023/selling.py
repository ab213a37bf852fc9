"""Selling shares."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import Rule, implements
from bfrules.editions.bf2023.bonus import MORE_SHARES_SOLD, limit_of, misused_bonus, tile_offers
from bfrules.editions.bf2023.components import COLOUR_NAMES, Components
from bfrules.editions.bf2023.conditions.common import (
    ALL_SHARES_ARE_KEPT,
    ONLY_PRICES_MOVE,
    ONLY_SHARES_AND_CASH_CHANGE_HANDS,
    ONLY_THE_TILE_CHANGES_HANDS,
    all_but_the_current_sale_track_stay,
    every_marker_stands_on_its_table,
    nothing_but_the_market_and_the_sale_tracks_changes,
    nothing_is_below_zero,
    one_of_three_sale_tracks_is_current,
    only_a_price_change_begins,
    somebody_is_to_move,
    the_level_is_printed,
)
from bfrules.editions.bf2023.conditions.selling import (
    a_sale_of_known_shares,
    a_sale_that_removes_nothing_changes_nothing,
    an_earlier_sale_from_a_track_changes_nothing,
    each_sold_share_brings_in_its_price,
    exactly_the_colour_that_the_sale_removed_falls,
    no_money_comes_from_another_seat,
    one_share_comes_from_the_sale_track,
    the_last_sale_from_a_track_begins_a_price_change,
    the_sale_track_has_the_share_to_remove,
    the_seller_owns_the_shares,
    the_sold_shares_go_from_the_seller_to_the_market,
    the_tile_is_spent_exactly_for_one_share_more_sold,
    what_is_refused_is_no_sale,
    what_is_refused_removes_nothing_though_it_could,
    what_is_refused_removes_what_it_may_not,
    what_is_refused_sells_too_many,
    what_is_refused_wastes_a_tile_in_a_sale,
    what_is_refused_would_sell_what_is_not_owned,
    what_passes_is_a_sale,
    what_passes_leaves_the_seller_no_share_owing,
    what_passes_removes_a_share_if_there_is_one,
    what_passes_removes_what_it_may,
    what_passes_sells_within_the_limit,
    what_passes_spends_a_tile_from_three_for_one_share_more,
)
from bfrules.editions.bf2023.mibs import not_the_choice_of_the_mibs, only_its_choice
from bfrules.editions.bf2023.position import (
    ACTING,
    Position,
    Seat,
    acting_seat,
    changed,
    current_sale_track,
    is_mibs,
    with_acting_seat,
)
from bfrules.editions.bf2023.steps import Sell
from bfrules.editions.bf2023.tracks import (
    colours_to_remove,
    end_the_turn,
    not_the_time_for_an_action,
    prices_of,
    tile_spent,
    unknown,
    with_price_change_if_low,
    with_removed_colour_fallen,
    with_share_removed,
)
from bfrules.kernel.contract import contract
from bfrules.kernel.lots import at_most_of_each, lots_within
from bfrules.kernel.shares import (
    COLOURS,
    NONE_OF_EACH,
    Counts,
    are_five_counts,
    covers,
    of_each,
    together,
    without,
    worth,
)


@implements("bf2023.sell.1", "bf2023.sell.9")
@contract(promises=(what_passes_is_a_sale, what_is_refused_is_no_sale))
def not_a_sale(printed: Components, position: Position, step: Sell) -> Refusal | None:
    """A sale names zero or more shares of each of five colours, and removes a known one."""
    if are_five_counts(step.shares) and not unknown(step.removed):
        return None
    return refused(shares=str(step.shares), removed=str(step.removed))


@implements("bf2023.level.3", "bf2023.level.4", "bf2023.sell.2", "bf2023.sell.8")
@contract(
    needs=(the_level_is_printed,),
    promises=(what_passes_sells_within_the_limit, what_is_refused_sells_too_many),
)
def more_sold_than_the_limit(printed: Components, position: Position, step: Sell) -> Refusal | None:
    """A sale takes no more shares than the limit of the level tile."""
    limit = limit_of(printed.share_limits[position.level], step.bonus)
    if sum(step.shares) <= limit:
        return None
    return refused(selling=sum(step.shares), limit=limit, level=position.level)


@implements("bf2023.bonus.1", "bf2023.bonus.5", "bf2023.bonus.11")
@contract(
    needs=(the_level_is_printed, somebody_is_to_move),
    promises=(
        what_passes_spends_a_tile_from_three_for_one_share_more,
        what_is_refused_wastes_a_tile_in_a_sale,
    ),
)
def misused_bonus_for_a_sale(printed: Components, position: Position, step: Sell) -> Refusal | None:
    """A bonus tile with this offer is spent for exactly one share more than the limit."""
    limit = printed.share_limits[position.level]
    return misused_bonus(position, MORE_SHARES_SOLD, step.bonus, sum(step.shares), limit)


@implements("bf2023.sell.1", "bf2023.sell.4")
@contract(
    needs=(somebody_is_to_move,),
    promises=(
        what_passes_leaves_the_seller_no_share_owing,
        what_is_refused_would_sell_what_is_not_owned,
    ),
)
def not_owned(printed: Components, position: Position, step: Sell) -> Refusal | None:
    """Every share sold is one's own."""
    own = acting_seat(position).shares
    if covers(own, step.shares):
        return None
    short = {
        COLOUR_NAMES[colour]: f"selling {step.shares[colour]}, owned {own[colour]}"
        for colour in COLOURS
        if step.shares[colour] > own[colour]
    }
    return refused(**short)


@implements("bf2023.sell.5", "bf2023.sell.11", "bf2023.sell.13", "bf2023.sell.14", "bf2023.sell.15")
@contract(
    needs=(one_of_three_sale_tracks_is_current,),
    promises=(what_passes_removes_what_it_may, what_is_refused_removes_what_it_may_not),
)
def wrong_colour_removed(printed: Components, position: Position, step: Sell) -> Refusal | None:
    """The share removed is of a colour sold while the sale track has one, else of any there."""
    removed = step.removed
    if removed is None:
        return None
    allowed = colours_to_remove(current_sale_track(position), step.shares)
    if removed in allowed:
        return None
    return refused(
        removed=COLOUR_NAMES[removed] if not unknown(removed) else str(removed),
        allowed=", ".join(COLOUR_NAMES[colour] for colour in allowed) or "none: the track is empty",
    )


@implements("bf2023.sell.5", "bf2023.sell.15")
@contract(
    needs=(one_of_three_sale_tracks_is_current,),
    promises=(
        what_passes_removes_a_share_if_there_is_one,
        what_is_refused_removes_nothing_though_it_could,
    ),
)
def nothing_removed(printed: Components, position: Position, step: Sell) -> Refusal | None:
    """A share is removed from the current sale track whenever there is one."""
    if step.removed is not None:
        return None
    allowed = colours_to_remove(current_sale_track(position), step.shares)
    if not allowed:
        return None
    return refused(removed="nothing", allowed=", ".join(COLOUR_NAMES[colour] for colour in allowed))


@implements("bf2023.sell.3", "bf2023.sell.4")
@contract(
    needs=(
        a_sale_of_known_shares,
        somebody_is_to_move,
        every_marker_stands_on_its_table,
        the_seller_owns_the_shares,
        nothing_is_below_zero,
    ),
    promises=(
        *ONLY_SHARES_AND_CASH_CHANGE_HANDS,
        the_sold_shares_go_from_the_seller_to_the_market,
        each_sold_share_brings_in_its_price,
        no_money_comes_from_another_seat,
        *ALL_SHARES_ARE_KEPT,
    ),
)
def hand_over_the_shares_for_money(printed: Components, position: Position, step: Sell) -> Position:
    """Put every share sold into the market, and take its price out of the bank."""
    shares = step.shares
    if shares == NONE_OF_EACH:
        return position
    seat = acting_seat(position)
    seller = Seat(
        seat.cash + worth(prices_of(printed, position), shares),
        without(seat.shares, shares),
        seat.small_bars,
        seat.big_bars,
        seat.tile,
    )
    return changed(
        position,
        seats=with_acting_seat(position, seller),
        market=together(position.market, shares),
    )


@implements(
    "bf2023.sell.5",
    "bf2023.sell.10",
    "bf2023.sell.11",
    "bf2023.sell.12",
    "bf2023.sell.13",
    "bf2023.sell.14",
    "bf2023.sell.15",
)
@contract(
    needs=(
        a_sale_of_known_shares,
        one_of_three_sale_tracks_is_current,
        the_sale_track_has_the_share_to_remove,
        nothing_is_below_zero,
    ),
    promises=(
        nothing_but_the_market_and_the_sale_tracks_changes,
        all_but_the_current_sale_track_stay,
        one_share_comes_from_the_sale_track,
        a_sale_that_removes_nothing_changes_nothing,
        *ALL_SHARES_ARE_KEPT,
    ),
)
def remove_one_from_the_sale_track(printed: Components, position: Position, step: Sell) -> Position:
    """Move one share from the current sale track to the market."""
    return with_share_removed(position, step.removed)


@implements("bf2023.sell.6", "bf2023.sell.7", "bf2023.price.8", "bf2023.price.9", "bf2023.price.10")
@contract(
    needs=(a_sale_of_known_shares, every_marker_stands_on_its_table),
    promises=(*ONLY_PRICES_MOVE, exactly_the_colour_that_the_sale_removed_falls),
)
def lower_the_removed_colour(printed: Components, position: Position, step: Sell) -> Position:
    """Move the price marker of the colour removed from the sale track one space to the left."""
    return with_removed_colour_fallen(printed, position, step.removed)


@implements("bf2023.bonus.3", "bf2023.bonus.11", "bf2023.bonus.12")
@contract(
    needs=(somebody_is_to_move,),
    promises=(*ONLY_THE_TILE_CHANGES_HANDS, the_tile_is_spent_exactly_for_one_share_more_sold),
)
def spend_the_tile_for_a_sale(printed: Components, position: Position, step: Sell) -> Position:
    """Put the bonus tile into the box if it was used for one share more."""
    return tile_spent(position) if step.bonus else position


@implements("bf2023.sell.16", "bf2023.sell.17", "bf2023.sell.18")
@contract(
    needs=(one_of_three_sale_tracks_is_current,),
    promises=(
        only_a_price_change_begins,
        the_last_sale_from_a_track_begins_a_price_change,
        an_earlier_sale_from_a_track_changes_nothing,
    ),
)
def trigger_by_the_sale_track(printed: Components, position: Position, step: Sell) -> Position:
    """A current sale track with few enough coloured shares left triggers a price change."""
    return with_price_change_if_low(printed, position, step.removed)


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
    if is_mibs(position, position.turn):
        return only_its_choice(printed, position, Sell)
    seat = acting_seat(position)
    limit = printed.share_limits[position.level]
    most = limit + 1 if tile_offers(seat.tile, MORE_SHARES_SOLD) else limit
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


SELL: Final[Rule[Components, Position, Sell]] = Rule(
    kind=Sell,
    forbids=(
        not_the_time_for_an_action,
        not_a_sale,
        more_sold_than_the_limit,
        misused_bonus_for_a_sale,
        not_owned,
        wrong_colour_removed,
        nothing_removed,
        not_the_choice_of_the_mibs,
    ),
    does=(
        hand_over_the_shares_for_money,
        remove_one_from_the_sale_track,
        lower_the_removed_colour,
        spend_the_tile_for_a_sale,
        trigger_by_the_sale_track,
        end_the_turn,
    ),
    lists=list_sales,
    conceives=conceive_sales,
)
