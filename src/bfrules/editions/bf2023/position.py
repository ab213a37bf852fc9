"""The position of Black Friday 2023: everything on the table at one moment."""

from typing import Final, NewType, TypedDict, Unpack

from attrs import field, frozen

from bfrules.editions.bf2023.steps import NO_TRACK, Track
from bfrules.kernel.grid import Cell
from bfrules.kernel.shares import NONE_OF_EACH, Counts

Phase = NewType("Phase", int)
Prices = tuple[Cell, Cell, Cell, Cell, Cell]

BOXED: Final = Phase(0)
STOCKING: Final = Phase(1)
DEALING: Final = Phase(2)
ACTING: Final = Phase(3)
CHANGING: Final = Phase(4)
OVER: Final = Phase(5)

MIBS_SEAT: Final = 0
NO_TILE: Final = 0
LARGEST_TABLE: Final = 5


@frozen
class Seat:
    """What one seat owns: dollars, shares in colour order, gold bars, its bonus tile.

    `tile` is the number of the bonus tile, `NO_TILE` when there is none.
    """

    cash: int
    shares: Counts
    small_bars: int
    big_bars: int
    tile: int


@frozen
class Pile:
    """Shares that lie together: five counts in colour order, and the black ones."""

    shares: Counts
    blacks: int


@frozen
class SaleTracks:
    """The three sale tracks from the top, the black shares beside each, and the current one.

    `current` is 0 for the top, 1 for the centre, 2 for the bottom track.
    """

    shares: tuple[Counts, Counts, Counts]
    blacks: tuple[int, int, int]
    current: int


@frozen(slots=False)
class Position:
    """Everything on the table at one moment.

    `turn` is the seat to move, `acted` whether it has taken the action of this
    turn, `trigger` the track that triggered a price change that waits for its
    draw. `prices` are five cells of the price table in colour order.
    `bank_blacks` are drawn black shares beside the gold bars, `area_blacks`
    those that still lie beside the price table. `gold_space` is a space of the
    gold price track, from 0; `gold_bought` counts gold bars since the last price
    change. The hash leaves out what is itself made of parts: a position is a key
    in the thinking of the M.I.B.S., and hashing all of it costs four times as much.
    """

    phase: Phase
    turn: int
    acted: bool
    trigger: Track
    mibs: bool
    seats: tuple[Seat, ...] = field(hash=False)
    prices: Prices
    market: Counts
    purchase_track: Counts
    gold_track: Counts
    sale_tracks: SaleTracks = field(hash=False)
    bag: Pile = field(hash=False)
    drawn: Pile = field(hash=False)
    bank_blacks: int
    area_blacks: int
    gold_space: int
    gold_bought: int
    level: int


EMPTY_PILE: Final = Pile(NONE_OF_EACH, 0)

IN_THE_BOX: Final = Position(
    phase=BOXED,
    turn=0,
    acted=False,
    trigger=NO_TRACK,
    mibs=False,
    seats=(),
    prices=(Cell(0), Cell(0), Cell(0), Cell(0), Cell(0)),
    market=NONE_OF_EACH,
    purchase_track=NONE_OF_EACH,
    gold_track=NONE_OF_EACH,
    sale_tracks=SaleTracks((NONE_OF_EACH, NONE_OF_EACH, NONE_OF_EACH), (0, 0, 0), 0),
    bag=EMPTY_PILE,
    drawn=EMPTY_PILE,
    bank_blacks=0,
    area_blacks=0,
    gold_space=0,
    gold_bought=0,
    level=0,
)


class Changes(TypedDict, total=False):
    """The parts of a position that a clause may change."""

    phase: Phase
    turn: int
    acted: bool
    trigger: Track
    mibs: bool
    seats: tuple[Seat, ...]
    prices: Prices
    market: Counts
    purchase_track: Counts
    gold_track: Counts
    sale_tracks: SaleTracks
    bag: Pile
    drawn: Pile
    bank_blacks: int
    area_blacks: int
    gold_space: int
    gold_bought: int
    level: int


def changed(position: Position, **changes: Unpack[Changes]) -> Position:
    """Return the position with some parts changed, as `attrs.evolve` does.

    Each clause that changes anything comes through here: copying all fields at
    once takes a third of the time of a constructor call, a fifteenth of `evolve`.
    """
    after = object.__new__(Position)
    object.__setattr__(after, "__dict__", position.__dict__ | changes)
    return after


def acting_seat(position: Position) -> Seat:
    """Return what the seat to move owns."""
    return position.seats[position.turn]


def with_acting_seat(position: Position, seat: Seat) -> tuple[Seat, ...]:
    """Return all seats, the one to move replaced."""
    turn = position.turn
    return (*position.seats[:turn], seat, *position.seats[turn + 1 :])


def is_mibs(position: Position, seat: int) -> bool:
    """Tell whether a seat is the M.I.B.S."""
    return position.mibs and seat == MIBS_SEAT


def current_sale_track(position: Position) -> Counts:
    """Return the shares on the current sale track, five counts in colour order."""
    return position.sale_tracks.shares[position.sale_tracks.current]


def with_current_sale_track(tracks: SaleTracks, shares: Counts) -> SaleTracks:
    """Return the sale tracks with other shares on the current one."""
    top, centre, bottom = tracks.shares
    if tracks.current == 0:
        return SaleTracks((shares, centre, bottom), tracks.blacks, 0)
    if tracks.current == 1:
        return SaleTracks((top, shares, bottom), tracks.blacks, 1)
    return SaleTracks((top, centre, shares), tracks.blacks, 2)


def with_sale_track(
    tracks: SaleTracks, which: int, shares: Counts, blacks: int, current: int
) -> SaleTracks:
    """Return the sale tracks with one of them, and the current one, changed."""
    return SaleTracks(
        (
            shares if which == 0 else tracks.shares[0],
            shares if which == 1 else tracks.shares[1],
            shares if which == 2 else tracks.shares[2],
        ),
        (
            blacks if which == 0 else tracks.blacks[0],
            blacks if which == 1 else tracks.blacks[1],
            blacks if which == 2 else tracks.blacks[2],
        ),
        current,
    )
