"""The words of conditions about tracks: shares that come and go, markers that move, triggers."""

from collections.abc import Callable

from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.position import CHANGING, Position, current_sale_track
from bfrules.editions.black_friday.steps import PURCHASE, Track
from bfrules.kernel.grid import Cell
from bfrules.kernel.shares import (
    COLOURS,
    Colour,
    Counts,
    is_colour,
    only_that_colour_changes,
    ran_out,
    together,
    with_more,
)

# which share may be taken ------------------------------------------------------


def something_is_left(stock: Counts) -> bool:
    """Tell whether there is a share of any colour."""
    return any(stock[colour] > 0 for colour in COLOURS)


def may_be_taken(stock: Counts, traded: Counts, colour: Colour) -> bool:
    """Tell whether a colour is there, and was traded if any colour there was traded."""
    return (
        is_colour(colour)
        and stock[colour] > 0
        and (
            traded[colour] > 0
            or not any(stock[other] > 0 and traded[other] > 0 for other in COLOURS)
        )
    )


# shares that come and go -------------------------------------------------------


def a_share_went_to(
    after: Position, position: Position, track: Track, colour: Colour | None
) -> bool:
    """Tell whether one share of a colour left the market for a track; without one, none did."""
    if colour is None:
        return after == position
    if track == PURCHASE:
        before, now = position.purchase_track, after.purchase_track
    else:
        before, now = position.bar_track, after.bar_track
    return only_that_colour_changes(
        after.market, position.market, colour, -1
    ) and only_that_colour_changes(now, before, colour, 1)


def a_share_came_from_the_sale_track(
    after: Position, position: Position, colour: Colour | None
) -> bool:
    """Tell whether a share of a colour left the sale track for the market; without one, none."""
    if colour is None:
        return after == position
    return only_that_colour_changes(
        after.market, position.market, colour, 1
    ) and only_that_colour_changes(
        current_sale_track(after), current_sale_track(position), colour, -1
    )


def market_before(position: Position, bought: Counts, placed: Colour | None) -> Counts:
    """Return the market as it was before shares were bought and one was placed."""
    left = position.market if placed is None else with_more(position.market, placed, 1)
    return together(left, bought)


# markers that move -------------------------------------------------------------


def exactly_these_move(
    after: Position, position: Position, move: Callable[[Cell], Cell], moving: tuple[bool, ...]
) -> bool:
    """Tell whether exactly these of the five price markers moved, and how; the others stayed."""
    return all(
        after.prices[colour]
        == (move(position.prices[colour]) if moving[colour] else position.prices[colour])
        for colour in COLOURS
    )


def exactly_those_that_ran_out_rise(
    printed: Components, after: Position, position: Position, before: Counts
) -> bool:
    """Tell whether exactly those colours rose that the market had before and lacks now."""
    gone = tuple(ran_out(before, position.market, colour) for colour in COLOURS)
    return exactly_these_move(after, position, printed.moves.rise, gone)


def exactly_the_third_rises(
    printed: Components, after: Position, position: Position, track: Counts, placed: Colour | None
) -> bool:
    """Tell whether exactly the placed colour rose, if two shares of it lay on the track before."""
    third = placed is not None and with_more(track, placed, -1)[placed] == 2
    rising = tuple(third and placed == colour for colour in COLOURS)
    return exactly_these_move(after, position, printed.moves.rise, rising)


def exactly_the_removed_colour_falls(
    printed: Components, after: Position, position: Position, removed: Colour | None
) -> bool:
    """Tell whether exactly the removed colour fell."""
    falling = tuple(removed == colour for colour in COLOURS)
    return exactly_these_move(after, position, printed.moves.fall, falling)


# what triggers a price change --------------------------------------------------


def free_spaces(printed: Components, position: Position, track: Counts) -> int:
    """Return how many shares a purchase or bar track still takes before it triggers."""
    spaces: int = printed.full_track[len(position.seats)]
    return spaces - (track[0] + track[1] + track[2] + track[3] + track[4])


def removals_left(printed: Components, position: Position) -> int:
    """Return how many more shares leave the current sale track before it triggers."""
    track = current_sale_track(position)
    low: int = printed.low_sale_track[len(position.seats)]
    return track[0] + track[1] + track[2] + track[3] + track[4] - low


def waits_for_its_draw(after: Position, track: Track) -> bool:
    """Tell whether a price change that this track triggered waits for its draw."""
    return after.phase == CHANGING and after.trigger == track


def the_last_space_triggers(
    after: Position, printed: Components, position: Position, track: Track, there: Counts
) -> bool:
    """Tell whether a price change waits, if no space of the track is free; else nothing changed."""
    if free_spaces(printed, position, there) > 0:
        return after == position
    return waits_for_its_draw(after, track)
