"""What whole sales and purchases of 2023 have in common."""

from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.black_friday.conditions.tracks import free_spaces, waits_for_its_draw
from bfrules.editions.black_friday.conditions.turn import the_next_seat_moves
from bfrules.editions.black_friday.position import NO_CARD, Position, Seat, changed_seat
from bfrules.editions.black_friday.steps import Track
from bfrules.kernel.shares import Colour, Counts


def only_a_spent_tile_is_gone(seat: Seat, now: Seat, with_tile: bool) -> bool:
    """Tell whether a seat is as before, but for its bonus tile if that was used."""
    return now == changed_seat(seat, card=NO_CARD if with_tile else seat.card)


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
