"""The table of a Black Friday game as a picture."""

from typing import Final

from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.ending import name_of
from bfrules.editions.black_friday.position import NO_CARD, Position, Seat
from bfrules.editions.black_friday.telling import due
from bfrules.editions.black_friday.words import Words
from bfrules.kernel.grid import COLUMNS, ROWS, cell_at, column_of, row_of
from bfrules.kernel.shares import COLOURS, Counts
from bfrules.rendering.picture import Arrow, Grid, Lot, Marker, Panel, Picture, Row

BLACK: Final = "#111111"


def lots(words: Words, counts: Counts, blacks: int | None = None) -> tuple[Lot, ...]:
    """Return the lots of five counts in colour order, and the black shares if there may be any."""
    coloured = tuple(
        Lot(words.colours[colour], words.letters[colour], words.paints[colour], counts[colour])
        for colour in COLOURS
    )
    return coloured if blacks is None else (*coloured, Lot("black", "K", BLACK, blacks))


def price_table(printed: Components, position: Position, arrows: tuple[Arrow, ...] = ()) -> Grid:
    """Return the price table with its markers, and the moves of markers as arrows."""
    words = printed.words
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
                words.colours[colour],
                words.letters[colour],
                words.paints[colour],
                row_of(position.prices[colour]),
                column_of(position.prices[colour]),
            )
            for colour in COLOURS
        ),
        arrows=arrows,
    )


def board(printed: Components, position: Position) -> Panel:
    """Return the tracks and the market."""
    words = printed.words
    seats = len(position.seats)
    full = printed.full_track[seats]
    tracks = position.sale_tracks
    sale_rows = tuple(
        Row(
            f"sale track, {name}",
            lots(words, tracks.shares[which], tracks.blacks[which]),
            current=which == tracks.current,
        )
        for which, name in enumerate(words.sale_tracks)
    )
    return Panel(
        "board",
        (
            Row("market", lots(words, position.market)),
            Row(
                "purchase track",
                lots(words, position.purchase_track),
                note=f"{sum(position.purchase_track)} of {full}",
            ),
            Row(
                f"{words.bar} track",
                lots(words, position.bar_track),
                note=f"{sum(position.bar_track)} of {full}",
            ),
            *sale_rows,
        ),
    )


def owned_cards(words: Words, seat: Seat) -> str:
    """Say which cards a seat has."""
    cards = (
        ((f"{words.card} {seat.card}",) if seat.card != NO_CARD else ())
        + (("SELL+1",) if seat.sell_card else ())
        + (("BUY+1",) if seat.buy_card else ())
    )
    return "".join(f", {card}" for card in cards)


def told_subsidies(seat: Seat) -> str:
    """Say which subsidies a seat has, and what interest it has missed."""
    taken = f", {seat.subsidies} subsidies" if seat.subsidies else ""
    missed = seat.owed + seat.owed_later
    return f"{taken}, ${missed} interest missed" if missed else taken


def seat_row(words: Words, position: Position, number: int, seat: Seat) -> Row:
    """Return what one seat owns."""
    bars = f"{seat.big_bars} {words.big_bars}, {seat.small_bars} {words.small_bars}"
    return Row(
        name_of(position, number),
        lots(words, seat.shares),
        note=f"${seat.cash}, {bars}{told_subsidies(seat)}{owned_cards(words, seat)}",
        current=number == position.turn,
    )


def picture_of(printed: Components, position: Position) -> Picture:
    """Describe the whole table."""
    return Picture(
        title=printed.words.title,
        grids=(price_table(printed, position),),
        panels=(
            board(printed, position),
            Panel(
                "seats",
                tuple(
                    seat_row(printed.words, position, *numbered)
                    for numbered in enumerate(position.seats)
                ),
            ),
        ),
        caption=caption(printed, position),
    )


def caption(printed: Components, position: Position) -> str:
    """Say in words what the picture does not draw."""
    words = printed.words
    blacks = (
        f"{position.bank_blacks} black in the {words.bank}, {position.area_blacks} beside the table"
    )
    return (
        f"Level {position.level}. "
        f"{words.bar.capitalize()} ${printed.bar_prices[position.bar_space]}, "
        f"{position.bars_bought} bars since the last price change. "
        f"Bag: {sum(position.bag.shares)} coloured, {position.bag.blacks} black; {blacks}. "
        f"Due: {due(words, position)}."
    )


def picture_of_moves(printed: Components, before: Position, after: Position) -> Picture:
    """Describe the price table with the moves of markers between two positions as arrows."""
    arrows = tuple(
        Arrow(
            printed.words.paints[colour],
            row_of(before.prices[colour]),
            column_of(before.prices[colour]),
            row_of(after.prices[colour]),
            column_of(after.prices[colour]),
        )
        for colour in COLOURS
        if before.prices[colour] != after.prices[colour]
    )
    return Picture("price moves", (price_table(printed, after, arrows),), ())
