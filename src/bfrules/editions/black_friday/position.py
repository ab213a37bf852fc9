"""The position of a Black Friday game: everything on the table at one moment.

The editions share it, so that they can be asked about the same table. What an
edition does not have is nought there: nobody has subsidies in 2023, and no
M.I.B.S. plays in 2010.
"""

from typing import Final, NewType, TypedDict, TypeVar, Unpack

from attrs import field, frozen

from bfrules.core.sealed import Sealed
from bfrules.editions.black_friday.steps import NO_TRACK, Track
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
PLACING: Final = Phase(6)

TOP: Final = 0
CENTRE: Final = 1
BOTTOM: Final = 2

MIBS_SEAT: Final = 0
NO_CARD: Final = 0
LARGEST_TABLE: Final = 5

Table = TypeVar("Table", bound="Position")


@frozen(slots=False)
class Seat(Sealed):
    """What one seat owns: dollars, shares in colour order, small and big bars, its cards.

    Small bars are small gold bars in 2023 and silver bars in 2010, where the
    big ones are gold. `card` is the number of the bonus tile or of the numbered
    special action card, 0 when there is none; `sell_card` and `buy_card` are the
    cards that only a game for two has. `subsidies` counts those taken, `turned`
    the subsidy cards turned over for missed interest, `owed` its dollars; interest
    missed in one's own turn is due only in the next, and stands in `turned_later`
    and `owed_later` until then.
    """

    cash: int
    shares: Counts
    small_bars: int
    big_bars: int
    card: int
    sell_card: bool = False
    buy_card: bool = False
    subsidies: int = 0
    turned: int = 0
    owed: int = 0
    turned_later: int = 0
    owed_later: int = 0


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
class Position(Sealed):
    """Everything on the table at one moment.

    Five counts stand in the order of the colours. `phase` says what is due:
    0 the set-up, 1 the draw of the first market, 2 the draw of a hand, 3 an action,
    4 the draw of a price change, 5 nothing as the game is over,
    6 the first share on the purchase track. `turn` is the seat to move, `acted`
    whether it has taken the action of this turn, `trigger` the track that triggered
    a price change that waits for its draw: 0 for the purchase track, 1 for that of
    bars, 2 for a sale track, -1 for none. `prices` are five cells of the price
    table in colour order: 7 times the row plus the column, both from 0 at the
    bottom left.
    `bank_blacks` are drawn black shares in the bank or the supply, `area_blacks`
    those that still lie beside the price table. `bar_space` is a space of the
    track of bar prices, from 0; `bars_bought` counts bars since the last price
    change.
    """

    # The hash leaves out what is itself made of parts: a position is a key in the thinking
    # of the M.I.B.S., and hashing all of it costs four times as much.
    phase: Phase
    turn: int
    acted: bool
    trigger: Track
    mibs: bool
    seats: tuple[Seat, ...] = field(hash=False)
    prices: Prices
    market: Counts
    purchase_track: Counts
    bar_track: Counts
    sale_tracks: SaleTracks = field(hash=False)
    bag: Pile = field(hash=False)
    drawn: Pile = field(hash=False)
    bank_blacks: int
    area_blacks: int
    bar_space: int
    bars_bought: int
    level: int


EMPTY_PILE: Final = Pile(NONE_OF_EACH, 0)
NOTHING: Final = Seat(0, NONE_OF_EACH, 0, 0, NO_CARD)

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
    bar_track=NONE_OF_EACH,
    sale_tracks=SaleTracks((NONE_OF_EACH, NONE_OF_EACH, NONE_OF_EACH), (0, 0, 0), 0),
    bag=EMPTY_PILE,
    drawn=EMPTY_PILE,
    bank_blacks=0,
    area_blacks=0,
    bar_space=0,
    bars_bought=0,
    level=0,
)


def is_as_in_the_box(position: Position) -> bool:
    """Tell whether everything is as before the set-up, at a table of any edition."""
    return position.__dict__ == IN_THE_BOX.__dict__


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
    bar_track: Counts
    sale_tracks: SaleTracks
    bag: Pile
    drawn: Pile
    bank_blacks: int
    area_blacks: int
    bar_space: int
    bars_bought: int
    level: int


def changed(position: Table, **changes: Unpack[Changes]) -> Table:
    """Return the position with some parts changed, of the same edition, as `attrs.evolve` does.

    Each clause that changes anything comes through here: copying all fields at
    once takes a third of the time of a constructor call, a fifteenth of `evolve`.
    """
    after = object.__new__(position.__class__)
    object.__setattr__(after, "__dict__", position.__dict__ | changes)
    return after


class SeatChanges(TypedDict, total=False):
    """The parts of a seat that a clause may change."""

    cash: int
    shares: Counts
    small_bars: int
    big_bars: int
    card: int
    sell_card: bool
    buy_card: bool
    subsidies: int
    turned: int
    owed: int
    turned_later: int
    owed_later: int


def changed_seat(seat: Seat, **changes: Unpack[SeatChanges]) -> Seat:
    """Return the seat with some of what it owns changed, as `attrs.evolve` does, but faster."""
    after = object.__new__(Seat)
    object.__setattr__(after, "__dict__", seat.__dict__ | changes)
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
