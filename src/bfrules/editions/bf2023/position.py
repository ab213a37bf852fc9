"""The position of Black Friday 2023: everything on the table at one moment."""

from typing import Final, NewType

from attrs import frozen

from bfrules.editions.bf2023.steps import NO_TRACK, Track
from bfrules.kernel.grid import Cell
from bfrules.kernel.shares import NONE_OF_EACH, Counts

Phase = NewType("Phase", int)

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


@frozen
class Position:
    """Everything on the table at one moment.

    `turn` is the seat to move, `acted` whether it has taken the action of this
    turn, `trigger` the track that triggered a price change that waits for its
    draw. `prices` are five cells of the price table in colour order.
    `bank_blacks` are drawn black shares beside the gold bars, `area_blacks`
    those that still lie beside the price table. `gold_space` is a space of the
    gold price track, from 0; `gold_bought` counts gold bars since the last price
    change.
    """

    phase: Phase
    turn: int
    acted: bool
    trigger: Track
    mibs: bool
    seats: tuple[Seat, ...]
    prices: tuple[Cell, Cell, Cell, Cell, Cell]
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


Prices = tuple[Cell, Cell, Cell, Cell, Cell]

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


def changed(
    position: Position,
    *,
    phase: Phase | None = None,
    turn: int | None = None,
    acted: bool | None = None,
    trigger: Track | None = None,
    mibs: bool | None = None,
    seats: tuple[Seat, ...] | None = None,
    prices: Prices | None = None,
    market: Counts | None = None,
    purchase_track: Counts | None = None,
    gold_track: Counts | None = None,
    sale_tracks: SaleTracks | None = None,
    bag: Pile | None = None,
    drawn: Pile | None = None,
    bank_blacks: int | None = None,
    area_blacks: int | None = None,
    gold_space: int | None = None,
    gold_bought: int | None = None,
    level: int | None = None,
) -> Position:
    """Return the position with some parts changed; `attrs.evolve` does the same, slower."""
    return Position(
        position.phase if phase is None else phase,
        position.turn if turn is None else turn,
        position.acted if acted is None else acted,
        position.trigger if trigger is None else trigger,
        position.mibs if mibs is None else mibs,
        position.seats if seats is None else seats,
        position.prices if prices is None else prices,
        position.market if market is None else market,
        position.purchase_track if purchase_track is None else purchase_track,
        position.gold_track if gold_track is None else gold_track,
        position.sale_tracks if sale_tracks is None else sale_tracks,
        position.bag if bag is None else bag,
        position.drawn if drawn is None else drawn,
        position.bank_blacks if bank_blacks is None else bank_blacks,
        position.area_blacks if area_blacks is None else area_blacks,
        position.gold_space if gold_space is None else gold_space,
        position.gold_bought if gold_bought is None else gold_bought,
        position.level if level is None else level,
    )


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
