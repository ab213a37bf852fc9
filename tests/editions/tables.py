"""What tests of editions count and change on a table."""

from typing import Any, Final, TypeVar

from attrs import evolve

from bfrules.core.edition import AnyEdition
from bfrules.editions.black_friday.position import ACTING, Pile, Position, SaleTracks, Seat
from bfrules.editions.black_friday.steps import NO_TRACK
from bfrules.kernel.grid import Cell, cell_at
from bfrules.kernel.shares import Counts

USUAL: Final[Cell] = cell_at(0, 3)
NONE: Final[Counts] = (0, 0, 0, 0, 0)
FULL: Final[Counts] = (2, 2, 2, 2, 2)


Table = TypeVar("Table", bound=Position)


def untouched(kind: type[Table], seats: tuple[Seat, ...], market: int, bag: int) -> Table:
    """Return a table on which nobody has done anything, so much of each colour lying about."""
    return kind(
        phase=ACTING,
        turn=0,
        acted=False,
        trigger=NO_TRACK,
        mibs=False,
        seats=seats,
        prices=(USUAL, USUAL, USUAL, USUAL, USUAL),
        market=(market, market, market, market, market),
        purchase_track=NONE,
        bar_track=NONE,
        sale_tracks=SaleTracks((FULL, FULL, FULL), (1, 2, 3), 0),
        bag=Pile((bag, bag, bag, bag, bag), 0),
        drawn=Pile(NONE, 0),
        bank_blacks=0,
        area_blacks=9,
        bar_space=0,
        bars_bought=0,
        level=0,
    )


def seats_with(position: Position, number: int, **changes: Any) -> tuple[Seat, ...]:
    seats = list(position.seats)
    seats[number] = evolve(seats[number], **changes)
    return tuple(seats)


def conceived(edition: AnyEdition, kind: type[Any], table: Any, **printed: Any) -> list[Any]:
    """Return the conceivable steps of a kind, with other printed values."""
    return list(edition.rule(kind).conceives(evolve(edition.printed, **printed), table))
