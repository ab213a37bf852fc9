"""Buying gold bars."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import Rule, implements
from bfrules.editions.bf2023.bonus import MORE_GOLD, limit_of, misused_bonus, tile_offers
from bfrules.editions.bf2023.components import COLOUR_NAMES, Components
from bfrules.editions.bf2023.conditions.common import (
    ALL_SHARES_ARE_KEPT,
    ONLY_GOLD_AND_CASH_CHANGE_HANDS,
    ONLY_PRICES_MOVE,
    ONLY_THE_TILE_CHANGES_HANDS,
    every_marker_stands_on_its_table,
    nothing_but_the_market_and_the_gold_track_changes,
    nothing_falls_below_zero,
    nothing_is_below_zero,
    only_a_price_change_begins,
    only_the_count_of_bars_changes,
    somebody_is_to_move,
    the_gold_marker_stands_on_its_track,
    the_level_is_printed,
)
from bfrules.editions.bf2023.conditions.gold import (
    BARS_ARE_PAID,
    BARS_ARE_TAKEN_AND_CHANGED,
    a_colour_rises_exactly_if_its_last_share_was_placed_for_gold,
    a_free_space_on_the_gold_track_changes_nothing,
    a_full_gold_track_begins_a_price_change,
    a_purchase_of_gold_that_places_nothing_changes_nothing,
    a_purchase_of_no_fewer_than_zero_bars,
    each_bought_bar_counts_once,
    one_share_goes_to_the_gold_track,
    only_a_third_share_on_the_gold_track_rises,
    the_cash_pays_for_the_bars,
    the_market_counts_no_share_below_zero,
    the_market_has_the_share_for_the_gold_track,
    the_tile_is_spent_exactly_for_one_bar_more,
    what_is_refused_buys_too_much_gold,
    what_is_refused_is_no_purchase_of_gold,
    what_is_refused_places_nothing_for_gold_though_it_could,
    what_is_refused_places_what_the_market_lacks,
    what_is_refused_wastes_a_tile_for_gold,
    what_is_refused_would_leave_a_debt_for_gold,
    what_passes_buys_gold_within_the_limit,
    what_passes_is_a_purchase_of_gold,
    what_passes_leaves_no_debt_for_gold,
    what_passes_places_a_share_for_gold_if_there_is_one,
    what_passes_places_a_share_of_the_market,
    what_passes_spends_a_tile_from_four_for_one_bar_more,
)
from bfrules.editions.bf2023.mibs import not_the_choice_of_the_mibs, only_its_choice
from bfrules.editions.bf2023.position import (
    ACTING,
    Position,
    Seat,
    acting_seat,
    changed,
    is_mibs,
    with_acting_seat,
)
from bfrules.editions.bf2023.steps import GOLD, BuyGold
from bfrules.editions.bf2023.tracks import (
    colours_to_place,
    end_the_turn,
    gold_price,
    not_the_time_for_an_action,
    tile_spent,
    unknown,
    with_price_change_if_full,
    with_ran_out_colours_risen,
    with_share_placed,
    with_third_share_risen,
)
from bfrules.kernel.contract import contract
from bfrules.kernel.money import exchanged
from bfrules.kernel.shares import COLOURS, NONE_OF_EACH, Colour


@implements("bf2023.gold.2", "bf2023.gold.5")
@contract(promises=(what_passes_is_a_purchase_of_gold, what_is_refused_is_no_purchase_of_gold))
def not_a_purchase_of_gold(
    printed: Components, position: Position, step: BuyGold
) -> Refusal | None:
    """A purchase of gold names no fewer than zero gold bars, and places a known colour."""
    if step.bars >= 0 and not unknown(step.placed):
        return None
    return refused(bars=step.bars, placed=str(step.placed))


@implements("bf2023.level.5", "bf2023.level.6", "bf2023.gold.3", "bf2023.gold.4")
@contract(
    needs=(the_level_is_printed,),
    promises=(what_passes_buys_gold_within_the_limit, what_is_refused_buys_too_much_gold),
)
def more_gold_than_the_limit(
    printed: Components, position: Position, step: BuyGold
) -> Refusal | None:
    """A purchase of gold takes no more gold bars than the limit of the level tile."""
    limit = limit_of(printed.gold_limits[position.level], step.bonus)
    if step.bars <= limit:
        return None
    return refused(buying=step.bars, limit=limit, level=position.level)


@implements("bf2023.bonus.1", "bf2023.bonus.6", "bf2023.bonus.13")
@contract(
    needs=(the_level_is_printed, somebody_is_to_move),
    promises=(
        what_passes_spends_a_tile_from_four_for_one_bar_more,
        what_is_refused_wastes_a_tile_for_gold,
    ),
)
def misused_bonus_for_gold(
    printed: Components, position: Position, step: BuyGold
) -> Refusal | None:
    """A bonus tile with this offer is spent for exactly one gold bar more than the limit."""
    limit = printed.gold_limits[position.level]
    return misused_bonus(position, MORE_GOLD, step.bonus, step.bars, limit)


@implements("bf2023.gold.6")
@contract(
    needs=(somebody_is_to_move, the_gold_marker_stands_on_its_track),
    promises=(what_passes_leaves_no_debt_for_gold, what_is_refused_would_leave_a_debt_for_gold),
)
def more_gold_than_the_cash_pays(
    printed: Components, position: Position, step: BuyGold
) -> Refusal | None:
    """The buyer pays the gold price of every gold bar at once."""
    cash = acting_seat(position).cash
    cost = step.bars * gold_price(printed, position)
    return None if cost <= cash else refused(cost=f"${cost}", cash=f"${cash}")


@implements("bf2023.gold.9", "bf2023.gold.14")
@contract(
    promises=(
        what_passes_places_a_share_of_the_market,
        what_is_refused_places_what_the_market_lacks,
    )
)
def no_such_share_placed_for_gold(
    printed: Components, position: Position, step: BuyGold
) -> Refusal | None:
    """The share placed is of a colour in the market."""
    placed = step.placed
    allowed = colours_to_place(position.market, NONE_OF_EACH)
    if placed is None or placed in allowed:
        return None
    return refused(
        placed=COLOUR_NAMES[placed] if not unknown(placed) else str(placed),
        allowed=", ".join(COLOUR_NAMES[colour] for colour in allowed)
        or "none: the market is empty",
    )


@implements("bf2023.gold.9", "bf2023.gold.14")
@contract(
    needs=(the_market_counts_no_share_below_zero,),
    promises=(
        what_passes_places_a_share_for_gold_if_there_is_one,
        what_is_refused_places_nothing_for_gold_though_it_could,
    ),
)
def nothing_placed_for_gold(
    printed: Components, position: Position, step: BuyGold
) -> Refusal | None:
    """A share is placed on the gold track whenever the market has one."""
    if step.placed is not None or not any(position.market):
        return None
    allowed = colours_to_place(position.market, NONE_OF_EACH)
    return refused(placed="nothing", allowed=", ".join(COLOUR_NAMES[colour] for colour in allowed))


@implements(
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
        the_gold_marker_stands_on_its_track,
        the_cash_pays_for_the_bars,
        nothing_is_below_zero,
    ),
    promises=(
        *ONLY_GOLD_AND_CASH_CHANGE_HANDS,
        *BARS_ARE_TAKEN_AND_CHANGED,
        *BARS_ARE_PAID,
        nothing_falls_below_zero,
    ),
)
def pay_and_take_the_gold_bars(printed: Components, position: Position, step: BuyGold) -> Position:
    """Pay the gold price of every gold bar, take small bars, and change each five for a big one."""
    if not step.bars:
        return position
    seat = acting_seat(position)
    small, big = exchanged(seat.small_bars + step.bars, seat.big_bars)
    cost = step.bars * gold_price(printed, position)
    buyer = Seat(seat.cash - cost, seat.shares, small, big, seat.tile)
    return changed(position, seats=with_acting_seat(position, buyer))


@implements("bf2023.gold.8", "bf2023.gold.10")
@contract(promises=(only_the_count_of_bars_changes, each_bought_bar_counts_once))
def count_the_bought_bars(printed: Components, position: Position, step: BuyGold) -> Position:
    """Move the marker that counts bought gold bars on by one for each."""
    if not step.bars:
        return position
    return changed(position, gold_bought=position.gold_bought + step.bars)


@implements("bf2023.gold.9", "bf2023.gold.11", "bf2023.gold.14", "bf2023.gold.15")
@contract(
    needs=(
        a_purchase_of_no_fewer_than_zero_bars,
        the_market_has_the_share_for_the_gold_track,
        nothing_is_below_zero,
    ),
    promises=(
        nothing_but_the_market_and_the_gold_track_changes,
        one_share_goes_to_the_gold_track,
        a_purchase_of_gold_that_places_nothing_changes_nothing,
        *ALL_SHARES_ARE_KEPT,
    ),
)
def place_one_on_the_gold_track(printed: Components, position: Position, step: BuyGold) -> Position:
    """Move one share from the market to the gold track."""
    return with_share_placed(position, GOLD, step.placed)


@implements("bf2023.gold.16", "bf2023.price.2", "bf2023.price.3", "bf2023.price.6")
@contract(
    needs=(
        a_purchase_of_no_fewer_than_zero_bars,
        nothing_is_below_zero,
        every_marker_stands_on_its_table,
    ),
    promises=(*ONLY_PRICES_MOVE, a_colour_rises_exactly_if_its_last_share_was_placed_for_gold),
)
def raise_a_colour_that_ran_out(printed: Components, position: Position, step: BuyGold) -> Position:
    """Move the price marker of a colour whose last share left the market one to the right."""
    return with_ran_out_colours_risen(printed, position, NONE_OF_EACH, step.placed)


@implements(
    "bf2023.gold.17", "bf2023.gold.18", "bf2023.price.2", "bf2023.price.3", "bf2023.price.6"
)
@contract(
    needs=(a_purchase_of_no_fewer_than_zero_bars, every_marker_stands_on_its_table),
    promises=(*ONLY_PRICES_MOVE, only_a_third_share_on_the_gold_track_rises),
)
def raise_the_third_on_the_gold_track(
    printed: Components, position: Position, step: BuyGold
) -> Position:
    """Move the price marker of the placed colour one to the right if that share is its third."""
    return with_third_share_risen(printed, position, GOLD, step.placed)


@implements("bf2023.bonus.3", "bf2023.bonus.13", "bf2023.bonus.14")
@contract(
    needs=(somebody_is_to_move,),
    promises=(*ONLY_THE_TILE_CHANGES_HANDS, the_tile_is_spent_exactly_for_one_bar_more),
)
def spend_the_tile_for_gold(printed: Components, position: Position, step: BuyGold) -> Position:
    """Put the bonus tile into the box if it was used for one gold bar more."""
    return tile_spent(position) if step.bonus else position


@implements("bf2023.gold.19", "bf2023.gold.20", "bf2023.gold.21")
@contract(
    promises=(
        only_a_price_change_begins,
        a_full_gold_track_begins_a_price_change,
        a_free_space_on_the_gold_track_changes_nothing,
    )
)
def trigger_by_the_gold_track(printed: Components, position: Position, step: BuyGold) -> Position:
    """A gold track full of coloured shares triggers a price change."""
    return with_price_change_if_full(printed, position, GOLD)


@lru_cache(maxsize=1 << 10)
def all_purchases_of_gold(
    colours: tuple[Colour, ...], limit: int, most: int
) -> tuple[BuyGold, ...]:
    """Return the purchases of up to `most` gold bars, one for each colour to place."""
    return tuple(
        BuyGold(bars, colour, bars > limit)
        for bars in range(most + 1)
        for colour in colours or (None,)
    )


def list_purchases_of_gold(printed: Components, position: Position) -> Iterable[BuyGold]:
    """List exactly the purchases of gold that nothing forbids."""
    if position.phase != ACTING or position.acted:
        return ()
    if is_mibs(position, position.turn):
        return only_its_choice(printed, position, BuyGold)
    seat = acting_seat(position)
    limit = printed.gold_limits[position.level]
    most = limit + 1 if tile_offers(seat.tile, MORE_GOLD) else limit
    payable = min(most, seat.cash // gold_price(printed, position))
    colours = colours_to_place(position.market, NONE_OF_EACH)
    return all_purchases_of_gold(colours, limit, payable)


def conceive_purchases_of_gold(printed: Components, position: Position) -> Iterable[BuyGold]:
    """Yield purchases of up to one gold bar more than the limit, with any colour placed."""
    if not position.seats:
        return
    for bars in range(printed.gold_limits[position.level] + 2):
        for placed in (*COLOURS, None):
            yield BuyGold(bars, placed, False)
            yield BuyGold(bars, placed, True)


BUY_GOLD: Final[Rule[Components, Position, BuyGold]] = Rule(
    kind=BuyGold,
    forbids=(
        not_the_time_for_an_action,
        not_a_purchase_of_gold,
        more_gold_than_the_limit,
        misused_bonus_for_gold,
        more_gold_than_the_cash_pays,
        no_such_share_placed_for_gold,
        nothing_placed_for_gold,
        not_the_choice_of_the_mibs,
    ),
    does=(
        pay_and_take_the_gold_bars,
        count_the_bought_bars,
        place_one_on_the_gold_track,
        raise_a_colour_that_ran_out,
        raise_the_third_on_the_gold_track,
        spend_the_tile_for_gold,
        trigger_by_the_gold_track,
        end_the_turn,
    ),
    lists=list_purchases_of_gold,
    conceives=conceive_purchases_of_gold,
)
