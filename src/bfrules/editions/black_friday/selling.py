"""Selling shares."""

from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import implements
from bfrules.editions.black_friday.advantages import MORE_SHARES_SOLD
from bfrules.editions.black_friday.cards import card_spent, limit_with, misused_card
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.common import (
    ALL_SHARES_ARE_KEPT,
    ONLY_SHARES_AND_CASH_CHANGE_HANDS,
    ONLY_THE_CARD_CHANGES_HANDS,
    all_but_the_current_sale_track_stay,
    every_marker_stands_on_its_table,
    nothing_but_the_market_and_the_sale_tracks_changes,
    nothing_is_below_zero,
    one_of_three_sale_tracks_is_current,
    only_a_price_change_begins,
    somebody_is_to_move,
    the_level_is_printed,
)
from bfrules.editions.black_friday.conditions.selling import (
    a_sale_of_known_shares,
    a_sale_that_removes_nothing_changes_nothing,
    an_earlier_sale_from_a_track_changes_nothing,
    each_sold_share_brings_in_its_price,
    no_money_comes_from_another_seat,
    one_share_comes_from_the_sale_track,
    the_card_for_one_share_more_sold_is_there,
    the_card_is_spent_exactly_for_one_share_more_sold,
    the_last_sale_from_a_track_begins_a_price_change,
    the_sale_track_has_the_share_to_remove,
    the_seller_owns_the_shares,
    the_sold_shares_go_from_the_seller_to_the_market,
    what_is_refused_is_no_sale,
    what_is_refused_removes_nothing_though_it_could,
    what_is_refused_removes_what_it_may_not,
    what_is_refused_sells_too_many,
    what_is_refused_wastes_a_card_in_a_sale,
    what_is_refused_would_sell_what_is_not_owned,
    what_passes_is_a_sale,
    what_passes_leaves_the_seller_no_share_owing,
    what_passes_removes_a_share_if_there_is_one,
    what_passes_removes_what_it_may,
    what_passes_sells_within_the_limit,
    what_passes_spends_a_card_for_one_share_more_sold,
)
from bfrules.editions.black_friday.position import (
    Position,
    acting_seat,
    changed,
    changed_seat,
    current_sale_track,
    with_acting_seat,
)
from bfrules.editions.black_friday.steps import Sale
from bfrules.editions.black_friday.tracks import (
    colours_to_remove,
    prices_of,
    unknown,
    with_price_change_if_low,
    with_share_removed,
)
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


@implements("bf2010.sell.1", "bf2023.sell.1", "bf2023.sell.9")
@contract(promises=(what_passes_is_a_sale, what_is_refused_is_no_sale))
def not_a_sale(printed: Components, position: Position, step: Sale) -> Refusal | None:
    """A sale names zero or more shares of each of five colours, and removes a known one."""
    if are_five_counts(step.shares) and not unknown(step.removed):
        return None
    return refused(shares=str(step.shares), removed=str(step.removed))


@implements(
    "bf2010.sell.6",
    "bf2010.level.3",
    "bf2023.level.3",
    "bf2023.level.4",
    "bf2023.sell.2",
    "bf2023.sell.8",
)
@contract(
    needs=(the_level_is_printed,),
    promises=(what_passes_sells_within_the_limit, what_is_refused_sells_too_many),
)
def more_sold_than_the_limit(printed: Components, position: Position, step: Sale) -> Refusal | None:
    """A sale takes no more shares than the limit of the level."""
    limit = limit_with(printed.share_limits[position.level], step.extra)
    if sum(step.shares) <= limit:
        return None
    return refused(selling=sum(step.shares), limit=limit, level=position.level)


@implements(
    "yucata.special.1",
    "bf2010.special.1",
    "bf2010.special.3",
    "bf2010.special.8",
    "bf2010.special.17",
    "bf2010.special.18",
    "bf2023.bonus.1",
    "bf2023.bonus.5",
    "bf2023.bonus.11",
)
@contract(
    needs=(the_level_is_printed, somebody_is_to_move),
    promises=(
        what_passes_spends_a_card_for_one_share_more_sold,
        what_is_refused_wastes_a_card_in_a_sale,
    ),
)
def misused_card_for_a_sale(printed: Components, position: Position, step: Sale) -> Refusal | None:
    """A card with this offer is spent for exactly one share more than the limit."""
    limit = printed.share_limits[position.level]
    return misused_card(printed, position, MORE_SHARES_SOLD, step.extra, sum(step.shares), limit)


@implements("bf2010.sell.1", "bf2023.sell.1", "bf2023.sell.4")
@contract(
    needs=(somebody_is_to_move,),
    promises=(
        what_passes_leaves_the_seller_no_share_owing,
        what_is_refused_would_sell_what_is_not_owned,
    ),
)
def not_owned(printed: Components, position: Position, step: Sale) -> Refusal | None:
    """Every share sold is one's own."""
    own = acting_seat(position).shares
    if covers(own, step.shares):
        return None
    short = {
        printed.words.colours[colour]: f"selling {step.shares[colour]}, owned {own[colour]}"
        for colour in COLOURS
        if step.shares[colour] > own[colour]
    }
    return refused(**short)


@implements(
    "bf2010.sell.5",
    "bf2010.sell.10",
    "bf2010.sell.12",
    "bf2010.sell.13",
    "bf2023.sell.5",
    "bf2023.sell.11",
    "bf2023.sell.13",
    "bf2023.sell.14",
    "bf2023.sell.15",
)
@contract(
    needs=(one_of_three_sale_tracks_is_current,),
    promises=(what_passes_removes_what_it_may, what_is_refused_removes_what_it_may_not),
)
def wrong_colour_removed(printed: Components, position: Position, step: Sale) -> Refusal | None:
    """The share removed is of a colour sold while the sale track has one, else of any there."""
    removed = step.removed
    if removed is None:
        return None
    allowed = colours_to_remove(current_sale_track(position), step.shares)
    if removed in allowed:
        return None
    return refused(
        removed=printed.words.colour(removed),
        allowed=printed.words.colours_of(allowed) or "none: the track is empty",
    )


@implements("bf2010.sell.5", "bf2010.sell.12", "bf2023.sell.5", "bf2023.sell.15")
@contract(
    needs=(one_of_three_sale_tracks_is_current,),
    promises=(
        what_passes_removes_a_share_if_there_is_one,
        what_is_refused_removes_nothing_though_it_could,
    ),
)
def nothing_removed(printed: Components, position: Position, step: Sale) -> Refusal | None:
    """A share is removed from the current sale track whenever there is one."""
    if step.removed is not None:
        return None
    allowed = colours_to_remove(current_sale_track(position), step.shares)
    if not allowed:
        return None
    return refused(removed="nothing", allowed=printed.words.colours_of(allowed))


@implements("bf2010.sell.2", "bf2010.sell.3", "bf2023.sell.3", "bf2023.sell.4")
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


@implements(
    "bf2010.sell.5",
    "bf2010.sell.9",
    "bf2010.sell.10",
    "bf2010.sell.12",
    "bf2010.sell.13",
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
def remove_one_from_the_sale_track(printed: Components, position: Position, step: Sale) -> Position:
    """Move one share from the current sale track to the market."""
    return with_share_removed(position, step.removed)


@implements(
    "bf2010.special.1",
    "bf2010.special.8",
    "bf2010.special.9",
    "bf2023.bonus.3",
    "bf2023.bonus.11",
    "bf2023.bonus.12",
)
@contract(
    needs=(
        somebody_is_to_move,
        the_card_for_one_share_more_sold_is_there,
    ),
    promises=(*ONLY_THE_CARD_CHANGES_HANDS, the_card_is_spent_exactly_for_one_share_more_sold),
)
def spend_the_card_for_a_sale(printed: Components, position: Position, step: Sale) -> Position:
    """Put the card into the box if it was used for one share more."""
    return card_spent(position, MORE_SHARES_SOLD) if step.extra else position


@implements(
    "bf2010.sell.17",
    "bf2010.sell.18",
    "bf2010.five.4",
    "bf2010.turn.5",
    "bf2010.turn.6",
    "bf2023.sell.16",
    "bf2023.sell.17",
    "bf2023.sell.18",
)
@contract(
    needs=(one_of_three_sale_tracks_is_current,),
    promises=(
        only_a_price_change_begins,
        the_last_sale_from_a_track_begins_a_price_change,
        an_earlier_sale_from_a_track_changes_nothing,
    ),
)
def trigger_by_the_sale_track(printed: Components, position: Position, step: Sale) -> Position:
    """A current sale track with few enough coloured shares left triggers a price change."""
    return with_price_change_if_low(printed, position, step.removed)
