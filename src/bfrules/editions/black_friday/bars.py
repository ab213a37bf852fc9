"""Buying bars: gold bars in 2023, silver bars in 2010."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import product, starmap
from typing import Final

from bfrules.core.promises import only, passes_exactly
from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import Forbids
from bfrules.editions.black_friday.asked import (
    EVERYTHING,
    Asked,
    colours_and_cards,
    least_traded,
    most_traded,
    trades_are_listed,
)
from bfrules.editions.black_friday.cards import card_spent, limit_with, misused_card, told_limit
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions import bars
from bfrules.editions.black_friday.conditions import common as table
from bfrules.editions.black_friday.conditions.common import is_colour_or_nothing
from bfrules.editions.black_friday.position import (
    Position,
    acting_seat,
    changed,
    changed_seat,
    with_acting_seat,
)
from bfrules.editions.black_friday.steps import BARS, MORE_BARS, BuyBars, Placement
from bfrules.editions.black_friday.tracks import (
    bar_price,
    with_price_change_if_full,
    with_ran_out_colours_risen,
    with_share_placed,
    with_third_share_risen,
)
from bfrules.editions.black_friday.turn import not_the_time_for_an_action
from bfrules.kernel.contract import contract
from bfrules.kernel.money import exchanged
from bfrules.kernel.shares import COLOURS, NONE_OF_EACH, Colour, colours_in


@contract(promises=(passes_exactly(bars.of_no_fewer_than_zero),))
def not_a_purchase_of_bars(
    printed: Components, position: Position, step: BuyBars
) -> Refusal | None:
    """A purchase of {bars} says how many {bars}, and which colour is placed."""
    if step.bars >= 0 and is_colour_or_nothing(step.placed):
        return None
    return refused(bars=step.bars, placed=printed.words.colour(step.placed))


@contract(needs=(table.the_level_is_printed,), promises=(passes_exactly(bars.within_the_limit),))
def more_bars_than_the_limit(
    printed: Components, position: Position, step: BuyBars
) -> Refusal | None:
    """A purchase of {bars} takes no more {bars} than the limit of the level."""
    limit = limit_with(printed.bar_limits[position.level], step.extra)
    if step.bars <= limit:
        return None
    return refused(
        buying=step.bars, limit=told_limit(printed, limit, step.extra), level=position.level
    )


@contract(
    needs=(table.the_level_is_printed, table.somebody_is_to_move),
    promises=(passes_exactly(bars.a_card_is_for_one_bar_more),),
)
def misused_card_for_bars(printed: Components, position: Position, step: BuyBars) -> Refusal | None:
    """A {card} may be used only for what it offers, and for exactly one {bar} over the limit."""
    limit = printed.bar_limits[position.level]
    return misused_card(printed, position, MORE_BARS, step.extra, step.bars, limit)


@contract(
    needs=(table.somebody_is_to_move, table.the_bar_marker_stands_on_its_track),
    promises=(passes_exactly(bars.within_the_cash),),
)
def more_bars_than_the_cash_pays(
    printed: Components, position: Position, step: BuyBars
) -> Refusal | None:
    """The buyer pays the {bar price} of every {bar} at once."""
    cash = acting_seat(position).cash
    cost = step.bars * bar_price(printed, position)
    return None if cost <= cash else refused(cost=f"${cost}", cash=f"${cash}")


@contract(promises=(passes_exactly(bars.places_what_the_market_has),))
def no_such_share_placed_on_the_bar_track(
    printed: Components, position: Position, step: Placement
) -> Refusal | None:
    """The share placed is of a colour in the market."""
    placed = step.placed
    allowed = colours_in(position.market)
    if placed is None or placed in allowed:
        return None
    return refused(
        placed=printed.words.colour(placed),
        allowed=printed.words.colours_of(allowed) or "none: the market is empty",
    )


@contract(
    needs=(bars.the_market_owes_nothing,),
    promises=(passes_exactly(bars.places_a_share_if_there_is_one),),
)
def nothing_placed_on_the_bar_track(
    printed: Components, position: Position, step: Placement
) -> Refusal | None:
    """A share is placed on the {bar track} whenever the market has one."""
    if step.placed is not None or not any(position.market):
        return None
    allowed = colours_in(position.market)
    return refused(placed="nothing", allowed=printed.words.colours_of(allowed))


@contract(
    needs=(
        table.somebody_is_to_move,
        bars.of_no_fewer_than_zero,
        bars.within_the_cash,
        table.the_bar_marker_stands_on_its_track,
        table.nothing_is_below_zero,
    ),
    promises=(
        only(of_the_seat=("cash", "small_bars", "big_bars")),
        bars.the_buyer_has_exactly_those_more,
        bars.each_five_are_changed,
        bars.no_big_bar_is_changed_back,
        bars.each_bar_is_paid_at_the_bar_price,
        table.nothing_falls_below_zero,
    ),
)
def pay_and_take_the_bars(printed: Components, position: Position, step: BuyBars) -> Position:
    """Pay the {bar price} of every {bar}, take {small bars}, and change each five for a {big bar}.

    Who buys no bar pays nothing and takes nothing.
    """
    if not step.bars:
        return position
    seat = acting_seat(position)
    small, big = exchanged(seat.small_bars + step.bars, seat.big_bars)
    cost = step.bars * bar_price(printed, position)
    buyer = changed_seat(seat, cash=seat.cash - cost, small_bars=small, big_bars=big)
    return changed(position, seats=with_acting_seat(position, buyer))


@contract(promises=(only("bars_bought"), bars.each_bar_counts_once))
def count_the_bought_bars(printed: Components, position: Position, step: BuyBars) -> Position:
    """Move the marker that counts bought {bars} on by one for each."""
    if not step.bars:
        return position
    return changed(position, bars_bought=position.bars_bought + step.bars)


@contract(
    needs=(
        bars.places_a_known_colour,
        bars.places_what_the_market_has,
        table.nothing_is_below_zero,
    ),
    promises=(
        only("market", "bar_track"),
        bars.one_share_goes_to_the_track,
        *table.ALL_SHARES_ARE_KEPT,
    ),
)
def place_one_on_the_bar_track(
    printed: Components, position: Position, step: Placement
) -> Position:
    """Move one share from the market to the {bar track}."""
    return with_share_placed(position, BARS, step.placed)


@contract(
    needs=(
        bars.places_a_known_colour,
        table.nothing_is_below_zero,
        table.every_marker_stands_on_its_table,
    ),
    promises=(*table.only_markers_move(), bars.a_colour_that_ran_out_rises),
)
def raise_a_colour_that_ran_out(
    printed: Components, position: Position, step: Placement
) -> Position:
    """Move the price marker of a colour whose last share left the market one space right."""
    return with_ran_out_colours_risen(printed, position, NONE_OF_EACH, step.placed)


@contract(
    needs=(bars.places_a_known_colour, table.every_marker_stands_on_its_table),
    promises=(*table.only_markers_move(), bars.only_a_third_share_rises),
)
def raise_the_third_on_the_bar_track(
    printed: Components, position: Position, step: Placement
) -> Position:
    """Move the price marker of the placed colour one space right if that share is its third."""
    return with_third_share_risen(printed, position, BARS, step.placed)


@contract(
    needs=(table.somebody_is_to_move, bars.the_card_is_there),
    promises=(only(of_the_seat=("card", "sell_card", "buy_card")), bars.the_card_is_spent),
)
def spend_the_card_for_bars(printed: Components, position: Position, step: BuyBars) -> Position:
    """Put the {card} into the box if it was used for one {bar} more."""
    return card_spent(position, MORE_BARS) if step.extra else position


@contract(promises=(only("phase", "trigger"), bars.a_full_track_triggers))
def trigger_by_the_bar_track(printed: Components, position: Position, step: Placement) -> Position:
    """A {bar track} full of coloured shares triggers a price change."""
    return with_price_change_if_full(printed, position, BARS)


@lru_cache(maxsize=1 << 12)
def all_purchases_of_bars(
    colours: tuple[Colour, ...], limit: int, least: int, most: int, has_card: bool, asked: Asked
) -> tuple[BuyBars, ...]:
    """Return the purchases of `least` to `most` bars, with what `colours_and_cards` says."""
    return tuple(
        BuyBars(number, placed, extra)
        for number in range(least, most + 1)
        for beyond in (number > limit,)
        for placed, extra in colours_and_cards(colours, beyond, has_card and beyond, asked)
    )


def list_purchases_of_bars(
    printed: Components, position: Position, asked: Asked = EVERYTHING
) -> Iterable[BuyBars]:
    """List exactly the purchases of bars that no clause forbids of those `asked`."""
    if not trades_are_listed(position, asked):
        return ()
    seat = acting_seat(position)
    limit, least = printed.bar_limits[position.level], least_traded(printed, asked)
    has_card = printed.offers(seat, MORE_BARS)
    most = most_traded(limit, has_card, asked)
    if asked.cash:
        most = min(most, seat.cash // bar_price(printed, position))
    colours = colours_in(position.market)
    return all_purchases_of_bars(colours, limit, least, most, has_card, asked)


def conceive_purchases_of_bars(printed: Components, position: Position) -> Iterable[BuyBars]:
    """Conceive purchases of up to one bar more than the limit, with any colour placed."""
    if not position.seats:
        return ()
    numbers = range(printed.bar_limits[position.level] + 2)
    return starmap(BuyBars, product(numbers, (*COLOURS, None), (False, True)))


WHAT_CLAUSES_ASK: Final[Mapping[Forbids, str]] = {
    not_the_time_for_an_action: "time",
    not_a_purchase_of_bars: "",
    more_bars_than_the_limit: "limit",
    misused_card_for_bars: "card",
    more_bars_than_the_cash_pays: "cash",
    no_such_share_placed_on_the_bar_track: "colour",
    nothing_placed_on_the_bar_track: "nothing",
}
"""What each clause asks about, as `Asked` names it."""
