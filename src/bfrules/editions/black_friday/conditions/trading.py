"""What whole trades, passes and placements have in common."""

from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.position import Position
from bfrules.kernel.grid import Cell
from bfrules.kernel.shares import COLOURS, Colour, Counts, only_that_colour_changes, ran_out


def within_the_limit(number: int, limit: int, with_tile: bool) -> bool:
    """Tell whether a trade keeps to its limit; with a bonus tile it is exactly one more."""
    return number == limit + 1 if with_tile else number <= limit


def differs_by_one(now: Counts, then: Counts, colour: Colour | None, by: int) -> bool:
    """Tell whether exactly one share of a colour came or went; without a colour, none."""
    return now == then if colour is None else only_that_colour_changes(now, then, colour, by)


def the_last_and_the_third_rise(
    printed: Components,
    before: Position,
    after: Position,
    track: Counts,
    placed: Colour | None,
) -> bool:
    """Tell whether a colour rises once for its last share, and once for its third on the track.

    `track` is the one on which the share is placed, as it was before.
    """
    return all(
        after.prices[colour]
        == risen(
            printed,
            risen(printed, before.prices[colour], ran_out(before.market, after.market, colour)),
            placed == colour and track[colour] == 2,
        )
        for colour in COLOURS
    )


def risen(printed: Components, cell: Cell, rises: bool) -> Cell:
    """Return the cell of a marker, one space to the right if it rises."""
    return printed.moves.rise(cell) if rises else cell
