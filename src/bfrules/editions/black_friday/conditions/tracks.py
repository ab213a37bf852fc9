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


def differs_by_one(now: Counts, then: Counts, colour: Colour | None, by: int) -> bool:
    """Tell whether exactly one share of a colour came or went; without a colour, none."""
    return now == then if colour is None else only_that_colour_changes(now, then, colour, by)


def a_share_went_to(
    after: Position, position: Position, track: Track, colour: Colour | None
) -> bool:
    """Tell whether one share of a colour left the market for a track; without one, none did."""
    if track == PURCHASE:
        before, now = position.purchase_track, after.purchase_track
    else:
        before, now = position.bar_track, after.bar_track
    return differs_by_one(after.market, position.market, colour, -1) and differs_by_one(
        now, before, colour, 1
    )


def a_share_left_the_sale_track(after: Position, position: Position, colour: Colour | None) -> bool:
    """Tell whether one share of a colour left the current sale track; without one, none did."""
    return differs_by_one(current_sale_track(after), current_sale_track(position), colour, -1)


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


def the_last_and_the_third_rise(
    printed: Components, after: Position, position: Position, track: Counts, placed: Colour | None
) -> bool:
    """Tell whether a colour rises once for its last share, and once for its third on the track.

    `track` is the one on which the share is placed, as it was before.
    """
    return all(
        after.prices[colour]
        == risen(
            printed,
            risen(printed, position.prices[colour], ran_out(position.market, after.market, colour)),
            placed == colour and track[colour] == 2,
        )
        for colour in COLOURS
    )


def risen(printed: Components, cell: Cell, rises: bool) -> Cell:
    """Return the cell of a marker, one space to the right if it rises."""
    return printed.moves.rise(cell) if rises else cell


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


def is_filled_by(
    printed: Components, position: Position, track: Counts, placed: Colour | None
) -> bool:
    """Tell whether a purchase or bar track has no space left once a share, or none, is placed."""
    return free_spaces(printed, position, track) <= (0 if placed is None else 1)


def leaves_few(printed: Components, position: Position, removed: Colour | None) -> bool:
    """Tell whether a share is removed that leaves few enough on the current sale track."""
    return removed is not None and removals_left(printed, position) <= 1


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
