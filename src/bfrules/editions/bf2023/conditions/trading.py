"""What whole sales and purchases of 2023 have in common."""

from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.black_friday.conditions.tracks import free_spaces, waits_for_its_draw
from bfrules.editions.black_friday.conditions.turn import the_next_seat_moves
from bfrules.editions.black_friday.position import NO_CARD, Position, Seat, changed_seat
from bfrules.editions.black_friday.steps import Track
from bfrules.kernel.grid import Cell
from bfrules.kernel.shares import COLOURS, Colour, Counts, only_that_colour_changes, ran_out


def within_the_limit(number: int, limit: int, with_tile: bool) -> bool:
    """Tell whether a trade keeps to its limit; with a bonus tile it is exactly one more."""
    return number == limit + 1 if with_tile else number <= limit


def only_a_spent_tile_is_gone(seat: Seat, now: Seat, with_tile: bool) -> bool:
    """Tell whether a seat is as before, but for its bonus tile if that was used."""
    return now == changed_seat(seat, card=NO_CARD if with_tile else seat.card)


def differs_by_one(now: Counts, then: Counts, colour: Colour | None, by: int) -> bool:
    """Tell whether exactly one share of a colour came or went; without a colour, none."""
    return now == then if colour is None else only_that_colour_changes(now, then, colour, by)


def the_last_and_the_third_rise(
    printed: Components2023,
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


def risen(printed: Components2023, cell: Cell, rises: bool) -> Cell:
    """Return the cell of a marker, one space to the right if it rises."""
    return printed.moves.rise(cell) if rises else cell


def a_full_track_waits_for_its_draw(
    printed: Components2023,
    before: Position,
    after: Position,
    track: Counts,
    trigger: Track,
    placed: Colour | None,
) -> bool:
    """Tell whether the same seat waits for the draw if no space is left; else the next moves.

    `track` is the one on which the share is placed, as it was before.
    """
    taken = 0 if placed is None else 1
    if free_spaces(printed, before, track) <= taken:
        return waits_for_its_draw(after, trigger) and after.turn == before.turn and after.acted
    return the_next_seat_moves(after, before)
