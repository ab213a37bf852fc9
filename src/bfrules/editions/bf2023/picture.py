"""The table of Black Friday 2023 as a picture."""

from typing import Final

from bfrules.editions.bf2023.components import COLOUR_LETTERS, COLOUR_NAMES, Components, side
from bfrules.editions.bf2023.ending import name_of
from bfrules.editions.bf2023.position import NO_TILE, Position, Seat
from bfrules.editions.bf2023.table import SALE_TRACK_NAMES
from bfrules.editions.bf2023.telling import due
from bfrules.kernel.grid import COLUMNS, ROWS, cell_at, column_of, row_of
from bfrules.kernel.shares import COLOURS, Counts
from bfrules.rendering.picture import Arrow, Grid, Lot, Marker, Panel, Picture, Row

PAINTS: Final = ("#8e44ad", "#f1c40f", "#27ae60", "#2980b9", "#fdfdfd")
BLACK: Final = "#111111"
GOLD: Final = "#d4a017"


def lots(counts: Counts, blacks: int | None = None) -> tuple[Lot, ...]:
    """Return the lots of five counts in colour order, and the black shares if there may be any."""
    coloured = tuple(
        Lot(COLOUR_NAMES[colour], COLOUR_LETTERS[colour], PAINTS[colour], counts[colour])
        for colour in COLOURS
    )
    return coloured if blacks is None else (*coloured, Lot("black", "K", BLACK, blacks))


def price_table(printed: Components, position: Position, arrows: tuple[Arrow, ...] = ()) -> Grid:
    """Return the price table with its markers, and the moves of markers as arrows."""
    return Grid(
        title="share prices",
        cells=tuple(
            tuple(str(printed.prices[cell_at(row, column)]) for column in range(COLUMNS))
            for row in range(ROWS)
        ),
        areas=tuple(
            tuple(printed.areas[cell_at(row, column)] for column in range(COLUMNS))
            for row in range(ROWS)
        ),
        markers=tuple(
            Marker(
                COLOUR_NAMES[colour],
                COLOUR_LETTERS[colour],
                PAINTS[colour],
                row_of(position.prices[colour]),
                column_of(position.prices[colour]),
            )
            for colour in COLOURS
        ),
        arrows=arrows,
    )


def board(printed: Components, position: Position) -> Panel:
    """Return the tracks and the market."""
    seats = len(position.seats)
    full = printed.full_track[side(seats)]
    tracks = position.sale_tracks
    sale_rows = tuple(
        Row(
            f"sale track, {name}",
            lots(tracks.shares[which], tracks.blacks[which]),
            current=which == tracks.current,
        )
        for which, name in enumerate(SALE_TRACK_NAMES)
    )
    return Panel(
        "board",
        (
            Row("market", lots(position.market)),
            Row(
                "purchase track",
                lots(position.purchase_track),
                note=f"{sum(position.purchase_track)} of {full}",
            ),
            Row(
                "gold track",
                lots(position.gold_track),
                note=f"{sum(position.gold_track)} of {full}",
            ),
            *sale_rows,
        ),
    )


def seat_row(position: Position, number: int, seat: Seat) -> Row:
    """Return what one seat owns."""
    bars = f"{seat.big_bars} big and {seat.small_bars} small gold bars"
    tile = "" if seat.tile == NO_TILE else f", bonus tile {seat.tile}"
    return Row(
        name_of(position, number),
        lots(seat.shares),
        note=f"${seat.cash}, {bars}{tile}",
        current=number == position.turn,
    )


def picture_of(printed: Components, position: Position) -> Picture:
    """Describe the whole table."""
    return Picture(
        title="Black Friday 2023",
        grids=(price_table(printed, position),),
        panels=(
            board(printed, position),
            Panel(
                "seats",
                tuple(seat_row(position, *numbered) for numbered in enumerate(position.seats)),
            ),
        ),
        caption=caption(printed, position),
    )


def caption(printed: Components, position: Position) -> str:
    """Say in words what the picture does not draw."""
    blacks = f"{position.bank_blacks} black in the bank, {position.area_blacks} beside the table"
    return (
        f"Level {position.level}. "
        f"Gold ${printed.gold_prices[position.gold_space]}, "
        f"{position.gold_bought} bars since the last price change. "
        f"Bag: {sum(position.bag.shares)} coloured, {position.bag.blacks} black; {blacks}. "
        f"Due: {due(position)}."
    )


def picture_of_moves(printed: Components, before: Position, after: Position) -> Picture:
    """Describe the price table with the moves of markers between two positions as arrows."""
    arrows = tuple(
        Arrow(
            PAINTS[colour],
            row_of(before.prices[colour]),
            column_of(before.prices[colour]),
            row_of(after.prices[colour]),
            column_of(after.prices[colour]),
        )
        for colour in COLOURS
        if before.prices[colour] != after.prices[colour]
    )
    return Picture("price moves", (price_table(printed, after, arrows),), ())
