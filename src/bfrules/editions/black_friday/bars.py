"""Buying bars: gold bars in 2023, silver bars in 2010."""

from collections.abc import Iterable
from functools import lru_cache

from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import implements
from bfrules.editions.black_friday.advantages import MORE_BARS
from bfrules.editions.black_friday.cards import card_spent, limit_with, misused_card
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.bars import (
    BARS_ARE_PAID,
    BARS_ARE_TAKEN_AND_CHANGED,
    a_colour_rises_exactly_if_its_last_share_was_placed_on_the_bar_track,
    a_free_space_on_the_bar_track_changes_nothing,
    a_full_bar_track_begins_a_price_change,
    a_known_colour_or_none_is_placed,
    a_purchase_of_no_fewer_than_zero_bars,
    each_bought_bar_counts_once,
    one_share_goes_to_the_bar_track,
    only_a_third_share_on_the_bar_track_rises,
    placing_nothing_on_the_bar_track_changes_nothing,
    the_card_for_one_bar_more_is_there,
    the_card_is_spent_exactly_for_one_bar_more,
    the_cash_pays_for_the_bars,
    the_market_counts_no_share_below_zero,
    the_market_has_the_share_for_the_bar_track,
    what_is_refused_buys_too_many_bars,
    what_is_refused_is_no_purchase_of_bars,
    what_is_refused_places_nothing_on_the_bar_track_though_it_could,
    what_is_refused_places_what_the_market_lacks,
    what_is_refused_wastes_a_card_for_bars,
    what_is_refused_would_leave_a_debt_for_bars,
    what_passes_buys_bars_within_the_limit,
    what_passes_is_a_purchase_of_bars,
    what_passes_leaves_no_debt_for_bars,
    what_passes_places_a_share_of_the_market,
    what_passes_places_a_share_on_the_bar_track_if_there_is_one,
    what_passes_spends_a_card_for_one_bar_more,
)
from bfrules.editions.black_friday.conditions.common import (
    ALL_SHARES_ARE_KEPT,
    ONLY_BARS_AND_CASH_CHANGE_HANDS,
    ONLY_PRICES_MOVE,
    ONLY_THE_CARD_CHANGES_HANDS,
    every_marker_stands_on_its_table,
    nothing_but_the_market_and_the_bar_track_changes,
    nothing_falls_below_zero,
    nothing_is_below_zero,
    only_a_price_change_begins,
    only_the_count_of_bars_changes,
    somebody_is_to_move,
    the_bar_marker_stands_on_its_track,
    the_level_is_printed,
)
from bfrules.editions.black_friday.position import (
    ACTING,
    Position,
    acting_seat,
    changed,
    changed_seat,
    with_acting_seat,
)
from bfrules.editions.black_friday.steps import BARS, BuyBars, Placement
from bfrules.editions.black_friday.tracks import (
    bar_price,
    colours_to_place,
    unknown,
    with_price_change_if_full,
    with_ran_out_colours_risen,
    with_share_placed,
    with_third_share_risen,
)
from bfrules.kernel.contract import contract
from bfrules.kernel.money import exchanged
from bfrules.kernel.shares import COLOURS, NONE_OF_EACH, Colour


@implements("bf2010.silver.2", "bf2023.gold.2", "bf2023.gold.5")
@contract(promises=(what_passes_is_a_purchase_of_bars, what_is_refused_is_no_purchase_of_bars))
def not_a_purchase_of_bars(
    printed: Components, position: Position, step: BuyBars
) -> Refusal | None:
    """A purchase of bars names no fewer than zero bars, and places a known colour."""
    if step.bars >= 0 and not unknown(step.placed):
        return None
    return refused(bars=step.bars, placed=str(step.placed))


@implements(
    "bf2010.silver.3",
    "bf2010.level.4",
    "bf2023.level.5",
    "bf2023.level.6",
    "bf2023.gold.3",
    "bf2023.gold.4",
)
@contract(
    needs=(the_level_is_printed,),
    promises=(what_passes_buys_bars_within_the_limit, what_is_refused_buys_too_many_bars),
)
def more_bars_than_the_limit(
    printed: Components, position: Position, step: BuyBars
) -> Refusal | None:
    """A purchase of bars takes no more bars than the limit of the level."""
    limit = limit_with(printed.bar_limits[position.level], step.extra)
    if step.bars <= limit:
        return None
    return refused(buying=step.bars, limit=limit, level=position.level)


@implements(
    "yucata.special.2",
    "bf2010.special.1",
    "bf2010.special.3",
    "bf2010.special.11",
    "bf2010.special.17",
    "bf2010.special.18",
    "bf2023.bonus.1",
    "bf2023.bonus.6",
    "bf2023.bonus.13",
)
@contract(
    needs=(the_level_is_printed, somebody_is_to_move),
    promises=(
        what_passes_spends_a_card_for_one_bar_more,
        what_is_refused_wastes_a_card_for_bars,
    ),
)
def misused_card_for_bars(printed: Components, position: Position, step: BuyBars) -> Refusal | None:
    """A card with this offer is spent for exactly one bar more than the limit."""
    limit = printed.bar_limits[position.level]
    return misused_card(printed, position, MORE_BARS, step.extra, step.bars, limit)


@implements("bf2010.silver.4", "bf2023.gold.6")
@contract(
    needs=(somebody_is_to_move, the_bar_marker_stands_on_its_track),
    promises=(what_passes_leaves_no_debt_for_bars, what_is_refused_would_leave_a_debt_for_bars),
)
def more_bars_than_the_cash_pays(
    printed: Components, position: Position, step: BuyBars
) -> Refusal | None:
    """The buyer pays the bar price of every bar at once."""
    cash = acting_seat(position).cash
    cost = step.bars * bar_price(printed, position)
    return None if cost <= cash else refused(cost=f"${cost}", cash=f"${cash}")


@implements(
    "bf2010.silver.8", "bf2010.pass.1", "bf2010.special.5", "bf2023.gold.9", "bf2023.gold.14"
)
@contract(
    promises=(
        what_passes_places_a_share_of_the_market,
        what_is_refused_places_what_the_market_lacks,
    )
)
def no_such_share_placed_on_the_bar_track(
    printed: Components, position: Position, step: Placement
) -> Refusal | None:
    """The share placed is of a colour in the market."""
    placed = step.placed
    allowed = colours_to_place(position.market, NONE_OF_EACH)
    if placed is None or placed in allowed:
        return None
    return refused(
        placed=printed.words.colour(placed),
        allowed=printed.words.colours_of(allowed) or "none: the market is empty",
    )


@implements(
    "bf2010.silver.8", "bf2010.pass.1", "bf2010.special.5", "bf2023.gold.9", "bf2023.gold.14"
)
@contract(
    needs=(the_market_counts_no_share_below_zero,),
    promises=(
        what_passes_places_a_share_on_the_bar_track_if_there_is_one,
        what_is_refused_places_nothing_on_the_bar_track_though_it_could,
    ),
)
def nothing_placed_on_the_bar_track(
    printed: Components, position: Position, step: Placement
) -> Refusal | None:
    """A share is placed on the bar track whenever the market has one."""
    if step.placed is not None or not any(position.market):
        return None
    allowed = colours_to_place(position.market, NONE_OF_EACH)
    return refused(placed="nothing", allowed=printed.words.colours_of(allowed))


@implements(
    "bf2010.silver.4",
    "bf2010.silver.5",
    "bf2010.silver.10",
    "bf2023.gold.6",
    "bf2023.gold.7",
    "bf2023.gold.12",
    "bf2023.gold.13",
    "bf2023.setup.5",
    "bf2023.setup.6",
)
@contract(
    needs=(
        a_purchase_of_no_fewer_than_zero_bars,
        somebody_is_to_move,
        the_bar_marker_stands_on_its_track,
        the_cash_pays_for_the_bars,
        nothing_is_below_zero,
    ),
    promises=(
        *ONLY_BARS_AND_CASH_CHANGE_HANDS,
        *BARS_ARE_TAKEN_AND_CHANGED,
        *BARS_ARE_PAID,
        nothing_falls_below_zero,
    ),
)
def pay_and_take_the_bars(printed: Components, position: Position, step: BuyBars) -> Position:
    """Pay the bar price of every bar, take small bars, and change each five for a big bar."""
    if not step.bars:
        return position
    seat = acting_seat(position)
    small, big = exchanged(seat.small_bars + step.bars, seat.big_bars)
    cost = step.bars * bar_price(printed, position)
    buyer = changed_seat(seat, cash=seat.cash - cost, small_bars=small, big_bars=big)
    return changed(position, seats=with_acting_seat(position, buyer))


@implements("bf2010.silver.6", "bf2010.silver.7", "bf2023.gold.8", "bf2023.gold.10")
@contract(promises=(only_the_count_of_bars_changes, each_bought_bar_counts_once))
def count_the_bought_bars(printed: Components, position: Position, step: BuyBars) -> Position:
    """Move the marker that counts bought bars on by one for each."""
    if not step.bars:
        return position
    return changed(position, bars_bought=position.bars_bought + step.bars)


@implements(
    "bf2010.silver.8",
    "bf2010.silver.9",
    "bf2010.pass.1",
    "bf2010.special.5",
    "bf2010.special.16",
    "bf2023.gold.9",
    "bf2023.gold.11",
    "bf2023.gold.14",
    "bf2023.gold.15",
)
@contract(
    needs=(
        a_known_colour_or_none_is_placed,
        the_market_has_the_share_for_the_bar_track,
        nothing_is_below_zero,
    ),
    promises=(
        nothing_but_the_market_and_the_bar_track_changes,
        one_share_goes_to_the_bar_track,
        placing_nothing_on_the_bar_track_changes_nothing,
        *ALL_SHARES_ARE_KEPT,
    ),
)
def place_one_on_the_bar_track(
    printed: Components, position: Position, step: Placement
) -> Position:
    """Move one share from the market to the bar track."""
    return with_share_placed(position, BARS, step.placed)


@implements(
    "bf2010.silver.11",
    "bf2010.pass.3",
    "bf2010.price.4",
    "bf2023.gold.16",
    "bf2023.price.2",
    "bf2023.price.3",
    "bf2023.price.6",
)
@contract(
    needs=(
        a_known_colour_or_none_is_placed,
        nothing_is_below_zero,
        every_marker_stands_on_its_table,
    ),
    promises=(
        *ONLY_PRICES_MOVE,
        a_colour_rises_exactly_if_its_last_share_was_placed_on_the_bar_track,
    ),
)
def raise_a_colour_that_ran_out(
    printed: Components, position: Position, step: Placement
) -> Position:
    """Move the price marker of a colour whose last share left the market one to the right."""
    return with_ran_out_colours_risen(printed, position, NONE_OF_EACH, step.placed)


@implements(
    "bf2010.silver.12",
    "bf2010.silver.13",
    "bf2010.pass.4",
    "bf2010.price.4",
    "bf2010.price.5",
    "bf2023.gold.17",
    "bf2023.gold.18",
    "bf2023.price.2",
    "bf2023.price.3",
    "bf2023.price.6",
)
@contract(
    needs=(a_known_colour_or_none_is_placed, every_marker_stands_on_its_table),
    promises=(*ONLY_PRICES_MOVE, only_a_third_share_on_the_bar_track_rises),
)
def raise_the_third_on_the_bar_track(
    printed: Components, position: Position, step: Placement
) -> Position:
    """Move the price marker of the placed colour one to the right if that share is its third."""
    return with_third_share_risen(printed, position, BARS, step.placed)


@implements(
    "bf2010.special.1",
    "bf2010.special.11",
    "bf2010.special.12",
    "bf2023.bonus.3",
    "bf2023.bonus.13",
    "bf2023.bonus.14",
)
@contract(
    needs=(
        somebody_is_to_move,
        the_card_for_one_bar_more_is_there,
    ),
    promises=(*ONLY_THE_CARD_CHANGES_HANDS, the_card_is_spent_exactly_for_one_bar_more),
)
def spend_the_card_for_bars(printed: Components, position: Position, step: BuyBars) -> Position:
    """Put the card into the box if it was used for one bar more."""
    return card_spent(position, MORE_BARS) if step.extra else position


@implements(
    "bf2010.silver.14",
    "bf2010.silver.15",
    "bf2010.pass.5",
    "bf2010.five.1",
    "bf2010.five.3",
    "bf2010.turn.5",
    "bf2010.turn.6",
    "bf2023.gold.19",
    "bf2023.gold.20",
    "bf2023.gold.21",
)
@contract(
    promises=(
        only_a_price_change_begins,
        a_full_bar_track_begins_a_price_change,
        a_free_space_on_the_bar_track_changes_nothing,
    )
)
def trigger_by_the_bar_track(printed: Components, position: Position, step: Placement) -> Position:
    """A bar track full of coloured shares triggers a price change."""
    return with_price_change_if_full(printed, position, BARS)


@lru_cache(maxsize=1 << 10)
def all_purchases_of_bars(
    colours: tuple[Colour, ...], limit: int, least: int, most: int
) -> tuple[BuyBars, ...]:
    """Return the purchases of `least` to `most` bars, one for each colour to place."""
    return tuple(
        BuyBars(bars, colour, bars > limit)
        for bars in range(least, most + 1)
        for colour in colours or (None,)
    )


def list_purchases_of_bars(printed: Components, position: Position) -> Iterable[BuyBars]:
    """List exactly the purchases of bars that nothing forbids."""
    if position.phase != ACTING or position.acted:
        return ()
    seat = acting_seat(position)
    limit = printed.bar_limits[position.level]
    most = limit + 1 if printed.offers(seat, MORE_BARS) else limit
    payable = min(most, seat.cash // bar_price(printed, position))
    colours = colours_to_place(position.market, NONE_OF_EACH)
    return all_purchases_of_bars(colours, limit, printed.least_trade, payable)


def conceive_purchases_of_bars(printed: Components, position: Position) -> Iterable[BuyBars]:
    """Yield purchases of up to one bar more than the limit, with any colour placed."""
    if not position.seats:
        return
    for bars in range(printed.bar_limits[position.level] + 2):
        for placed in (*COLOURS, None):
            yield BuyBars(bars, placed, False)
            yield BuyBars(bars, placed, True)
