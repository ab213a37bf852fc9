"""Frames: what a clause of Black Friday may change; everything else on the table stays."""

from collections.abc import Callable

from bfrules.core.promises import framed, those
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.position import (
    Position,
    acting_seat,
    changed,
    changed_seat,
    with_acting_seat,
)

Stays = Callable[[Position, Components, Position, object], bool]


def only(
    *parts: str, of_the_seat: tuple[str, ...] = (), of_every_seat: tuple[str, ...] = ()
) -> Stays:
    """Promise that nothing changes but these parts of the table, of the seat to move, of all seats.

    Whose turn it is does not change where parts of a seat are named.
    """

    def table_stays(after: Position, printed: Components, position: Position, step: object) -> bool:
        return changed(after, **those(position, parts)) == position

    def other_seats_stay(
        after: Position, printed: Components, position: Position, step: object
    ) -> bool:
        seat = changed_seat(acting_seat(after), **those(acting_seat(position), of_the_seat))
        seats = with_acting_seat(after, seat)
        return changed(after, seats=seats, **those(position, parts)) == position

    def rest_of_every_seat_stays(
        after: Position, printed: Components, position: Position, step: object
    ) -> bool:
        seats = tuple(
            changed_seat(seat, **those(before, of_every_seat))
            for seat, before in zip(after.seats, position.seats, strict=False)
        )
        return (
            len(after.seats) == len(position.seats)
            and changed(after, seats=seats, **those(position, parts)) == position
        )

    stays = table_stays
    if of_the_seat:
        stays = other_seats_stay
    if of_every_seat:
        stays = rest_of_every_seat_stays
    made: Stays = framed(stays, parts, of_the_seat, of_every_seat)
    return made
