"""What a whole price change does, from the table before it to the table after it.

Here stands what every edition does. In which order its steps move a price marker, and what
the seats pay and get, is its own matter.
"""

from typing import Final, TypeVar

from bfrules.core.promises import named, only_where
from bfrules.core.rule import Promise, sentence_of
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions import price_change as change
from bfrules.editions.black_friday.conditions.common import (
    every_black_share_stays_somewhere,
    every_share_stays_somewhere,
)
from bfrules.editions.black_friday.conditions.price_change import number_that_counts
from bfrules.editions.black_friday.overview import target_of
from bfrules.editions.black_friday.position import (
    BOTTOM,
    CENTRE,
    OVER,
    TOP,
    Position,
    Prices,
    changed,
    with_sale_track,
)
from bfrules.editions.black_friday.soundness import is_used_up
from bfrules.editions.black_friday.steps import BARS, PURCHASE, SALE, ChangePrices
from bfrules.kernel.grid import Cell
from bfrules.kernel.shares import COLOURS, NONE_OF_EACH, Colour, Counts, common, of_each, together

Pieces = TypeVar("Pieces", Counts, int)

# words for conditions ----------------------------------------------------------


def market_with_the_draw(before: Position, step: ChangePrices) -> Counts:
    """Return the market with the coloured shares drawn."""
    return together(before.market, step.shares)


def a_refill_follows(before: Position) -> bool:
    """Tell whether a sale track triggered, and none below it has anything left."""
    tracks = before.sale_tracks
    return before.trigger == SALE and (tracks.current == BOTTOM or is_used_up(tracks, BOTTOM))


def taken_by_a_refill(printed: Components, before: Position, step: ChangePrices) -> Counts:
    """Return the shares that a refill takes out of the market; none if none follows."""
    if not a_refill_follows(before):
        return NONE_OF_EACH
    return common(market_with_the_draw(before, step), of_each(printed.sale_track_shares))


def blacks_for_the_bank(step: ChangePrices) -> int:
    """Return how many of the black shares drawn go into the bank: not a single one."""
    return step.blacks if step.blacks > 1 else 0


def blacks_of_a_refill(printed: Components, before: Position, step: ChangePrices) -> int:
    """Return how many black shares a refill lays beside the centre track; none if none follows."""
    if not a_refill_follows(before):
        return 0
    return min(printed.refill_blacks, before.bank_blacks + blacks_for_the_bank(step))


def on_or_beside_a_sale_track(
    before: Position, track: int, lay: Pieces, refill: Pieces, nothing: Pieces
) -> Pieces:
    """Return what is on or beside a sale track afterwards: of what lay there, or of a refill."""
    if a_refill_follows(before) and track == CENTRE:
        return refill
    used_up = before.trigger == SALE and track == before.sale_tracks.current
    return nothing if used_up else lay


def cell_of_the_overview(
    printed: Components, before: Position, step: ChangePrices, colour: Colour
) -> Cell:
    """Return where the overview sends the marker of a colour."""
    return target_of(printed, before.prices[colour], number_that_counts(step, colour))


def cell_before_a_refill(
    printed: Components, before: Position, step: ChangePrices, colour: Colour
) -> Cell:
    """Return where the overview sends a marker, one space up if the market lacks its colour."""
    cell = cell_of_the_overview(printed, before, step, colour)
    lacks = market_with_the_draw(before, step)[colour] == 0
    return printed.moves.up(cell) if lacks else cell


def prices_before_a_refill(printed: Components, before: Position, step: ChangePrices) -> Prices:
    """Return the cells of all five colours before a refill."""
    return (
        cell_before_a_refill(printed, before, step, Colour(0)),
        cell_before_a_refill(printed, before, step, Colour(1)),
        cell_before_a_refill(printed, before, step, Colour(2)),
        cell_before_a_refill(printed, before, step, Colour(3)),
        cell_before_a_refill(printed, before, step, Colour(4)),
    )


def the_refill_takes_the_last(
    printed: Components, before: Position, step: ChangePrices, colour: Colour
) -> bool:
    """Tell whether a refill takes the last share of a colour, and that counts."""
    there = market_with_the_draw(before, step)[colour]
    taken = taken_by_a_refill(printed, before, step)[colour]
    return printed.refill_raises_prices and taken > 0 and taken == there


# what it does ------------------------------------------------------------------


def markers_follow_the_overview_missing_colours_and_the_refill(
    after: Position, printed: Components, before: Position, step: ChangePrices
) -> bool:
    """A marker goes to its target, up if its colour is missing, right if a refill took the last."""
    cells = prices_before_a_refill(printed, before, step)
    return all(
        after.prices[colour]
        == (
            printed.moves.rise(cells[colour])
            if the_refill_takes_the_last(printed, before, step, colour)
            else cells[colour]
        )
        for colour in COLOURS
    )


def the_bar_price_rises_for_black_shares_and_bars(
    after: Position, printed: Components, before: Position, step: ChangePrices
) -> bool:
    """The bar price rises for each black share and each full three bars, to the end at most."""
    last = len(printed.bar_prices) - 1
    by_bars = after.bar_space - before.bar_space - step.blacks
    used, unused = by_bars * printed.bars_for_a_rise, (by_bars + 1) * printed.bars_for_a_rise
    return (
        after.bar_space <= last
        and used <= before.bars_bought
        and (after.bar_space == last or before.bars_bought < unused)
    )


def the_market_gets_the_draw_and_loses_the_refill(
    after: Position, printed: Components, before: Position, step: ChangePrices
) -> bool:
    """The market has the shares drawn, less those of a refill; at the end all hands besides."""
    there, taken = market_with_the_draw(before, step), taken_by_a_refill(printed, before, step)
    return all(
        after.market[colour]
        == there[colour]
        - taken[colour]
        + (sum(seat.shares[colour] for seat in before.seats) if after.phase == OVER else 0)
        for colour in COLOURS
    )


def exactly_the_track_that_triggered_is_empty(
    after: Position, printed: Components, before: Position, step: ChangePrices
) -> bool:
    """The purchase track or the bar track is empty if it triggered; else it is as it was."""
    trigger = before.trigger
    return after.purchase_track == (
        NONE_OF_EACH if trigger == PURCHASE else before.purchase_track
    ) and after.bar_track == (NONE_OF_EACH if trigger == BARS else before.bar_track)


def a_sale_track_that_triggered_is_empty_or_refilled(
    after: Position, printed: Components, before: Position, step: ChangePrices
) -> bool:
    """A sale track that triggered is empty, a refill lies on the centre one; all else stays."""
    refill = taken_by_a_refill(printed, before, step)
    return all(
        after.sale_tracks.shares[track]
        == on_or_beside_a_sale_track(
            before, track, before.sale_tracks.shares[track], refill, NONE_OF_EACH
        )
        for track in (TOP, CENTRE, BOTTOM)
    )


def its_black_shares_leave_and_those_of_a_refill_come(
    after: Position, printed: Components, before: Position, step: ChangePrices
) -> bool:
    """No black share lies beside a sale track that triggered, but for a refill; all else stays."""
    refill = blacks_of_a_refill(printed, before, step)
    return all(
        after.sale_tracks.blacks[track]
        == on_or_beside_a_sale_track(before, track, before.sale_tracks.blacks[track], refill, 0)
        for track in (TOP, CENTRE, BOTTOM)
    )


def the_sale_track_below_is_current(
    after: Position, printed: Components, before: Position, step: ChangePrices
) -> bool:
    """If a sale track triggered, that below it is current; with a refill, the centre one."""
    current = before.sale_tracks.current
    below = CENTRE if a_refill_follows(before) else current + 1
    return after.sale_tracks.current == (below if before.trigger == SALE else current)


def the_bank_gets_two_or_more_black_shares(
    after: Position, printed: Components, before: Position, step: ChangePrices
) -> bool:
    """The bank gets two or more black shares drawn, a single one not, and gives those of a refill.

    The bag gets all that lies nowhere else.
    """
    got = blacks_for_the_bank(step) - blacks_of_a_refill(printed, before, step)
    return after.bank_blacks - before.bank_blacks == got


def black_shares_lie_beside_levels_not_reached(
    after: Position, printed: Components, before: Position, step: ChangePrices
) -> bool:
    """Beside the price table lies a black share for each level above the new one."""
    return printed.area_blacks - after.area_blacks == after.level


PARTS_OF_A_PRICE_CHANGE: Final = (
    "phase",
    "trigger",
    "prices",
    "market",
    "purchase_track",
    "bar_track",
    "sale_tracks",
    "bag",
    "bank_blacks",
    "area_blacks",
    "bar_space",
    "bars_bought",
    "level",
)
ALL_BUT_PRICES_AND_SEATS: Final = (
    the_bar_price_rises_for_black_shares_and_bars,
    change.no_bought_bar_counts_any_more,
    the_market_gets_the_draw_and_loses_the_refill,
    exactly_the_track_that_triggered_is_empty,
    a_sale_track_that_triggered_is_empty_or_refilled,
    its_black_shares_leave_and_those_of_a_refill_come,
    the_sale_track_below_is_current,
    the_bank_gets_two_or_more_black_shares,
    black_shares_lie_beside_levels_not_reached,
    every_share_stays_somewhere,
    every_black_share_stays_somewhere,
    only_where(change.is_triggered),
    only_where(change.is_of_known_shares),
    only_where(change.is_from_the_bag),
    only_where(change.has_its_number),
)


# where the centre track is refilled only once -------------------------------------


def with_a_bottom_track(position: Position) -> Position:
    """Return a table on which shares lie on the bottom sale track, so that no refill is due."""
    tracks = position.sale_tracks
    return changed(
        position, sale_tracks=with_sale_track(tracks, BOTTOM, of_each(1), 0, tracks.current)
    )


def without_a_second_refill(promise: Promise) -> Promise:
    """Return what a price change does where the centre track is refilled only once."""

    def holds_as_if_shares_lay_there(
        after: Position, printed: Components, before: Position, step: ChangePrices
    ) -> bool:
        """With the bottom track it is as always; else as if shares lay on that track still."""
        if before.sale_tracks.current == BOTTOM or not a_refill_follows(before):
            return promise(after, printed, before, step)
        bottom = (after.sale_tracks.shares[BOTTOM], after.sale_tracks.blacks[BOTTOM])
        stays = bottom == (before.sale_tracks.shares[BOTTOM], before.sale_tracks.blacks[BOTTOM])
        return stays and promise(
            with_a_bottom_track(after), printed, with_a_bottom_track(before), step
        )

    made: Promise = named(
        holds_as_if_shares_lay_there,
        f"{promise.__name__}_without_a_second_refill",
        f"Only the bottom track brings a refill: {sentence_of(promise)}",
        like=holds_as_if_shares_lay_there,
    )
    return made


def promises_without_a_second_refill(markers: Promise) -> dict[Promise, Promise]:
    """Return each promise that a single refill breaks, with what is true instead.

    `markers` is the promise about where the price markers go.
    """
    promises = (
        markers,
        the_market_gets_the_draw_and_loses_the_refill,
        a_sale_track_that_triggered_is_empty_or_refilled,
        its_black_shares_leave_and_those_of_a_refill_come,
        the_bank_gets_two_or_more_black_shares,
    )
    return {promise: without_a_second_refill(promise) for promise in promises}
