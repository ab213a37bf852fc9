"""The table of a Black Friday game as a picture."""

from typing import Final

from bfrules.core.phrases import dollars, numbered
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.ending import who_sits_at
from bfrules.editions.black_friday.position import NO_CARD, OVER, Position, Seat
from bfrules.editions.black_friday.speech import due
from bfrules.editions.black_friday.view import SeenSeat, View
from bfrules.editions.black_friday.words import Words
from bfrules.kernel.grid import COLUMNS, ROWS, cell_at, column_of, row_of
from bfrules.kernel.shares import COLOURS, Counts
from bfrules.rendering.picture import Arrow, Gate, GateState, Grid, Lot, Marker, Panel, Picture, Row

BLACK: Final = "#111111"

Table = Position | View


def lots(words: Words, counts: Counts, blacks: int | None = None) -> tuple[Lot, ...]:
    """Return the lots of five counts in colour order, and the black shares if there may be any."""
    coloured = tuple(
        Lot(words.colours[colour], words.letters[colour], words.paints[colour], counts[colour])
        for colour in COLOURS
    )
    return coloured if blacks is None else (*coloured, Lot("black", "K", BLACK, blacks))


def price_table(printed: Components, position: Table, arrows: tuple[Arrow, ...] = ()) -> Grid:
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
        gates=gates(printed, position.level),
        cropped=True,
    )


def gates(printed: Components, level: int) -> tuple[Gate, ...]:
    """Return a gate where the area of each level begins, at the right edge of the price table."""
    begins = {printed.areas[cell_at(row, COLUMNS - 1)]: row for row in reversed(range(ROWS))}
    return tuple(
        Gate(row, area, gate_state(area, level)) for area, row in sorted(begins.items()) if area
    )


def gate_state(area: int, level: int) -> GateState:
    """Return whether a level is ahead of the one in force, that one, or behind it."""
    if area == level:
        return GateState.IN_FORCE
    return GateState.AHEAD if area > level else GateState.PASSED


def board(printed: Components, position: Table) -> Panel:
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
            spaces=(*(printed.sale_track_shares for _ in COLOURS), 0),
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
                spaces=tuple(0 for _ in COLOURS),
                free=max(0, full - sum(position.purchase_track)),
            ),
            Row(
                f"{words.bar} track",
                lots(words, position.bar_track),
                note=f"{sum(position.bar_track)} of {full}",
                spaces=tuple(0 for _ in COLOURS),
                free=max(0, full - sum(position.bar_track)),
            ),
            *sale_rows,
        ),
    )


def owned_cards(words: Words, seat: Seat | SeenSeat) -> str:
    """Say which cards a seat has."""
    cards = (
        ((f"{words.card} {seat.card}",) if seat.card != NO_CARD else ())
        + (("SELL+1",) if seat.sell_card else ())
        + (("BUY+1",) if seat.buy_card else ())
    )
    return "".join(f", {card}" for card in cards)


def told_subsidies(seat: Seat | SeenSeat) -> str:
    """Say which subsidies a seat has, and what interest it has missed."""
    taken = f", {numbered(seat.subsidies, 'subsidy', 'subsidies')}" if seat.subsidies else ""
    missed = seat.owed + seat.owed_later
    return f"{taken}, {dollars(missed)} interest missed" if missed else taken


def seat_row(words: Words, position: Table, number: int, seat: Seat | SeenSeat) -> Row:
    """Return what one seat owns."""
    return Row(
        who_sits_at(number, position.mibs),
        () if seat.shares is None else lots(words, seat.shares),
        note=f"{told_money(words, seat)}{told_subsidies(seat)}{owned_cards(words, seat)}",
        current=number == position.turn,
    )


def told_money(words: Words, seat: Seat | SeenSeat) -> str:
    """Say the cash and the bars of a seat, as far as they are seen."""
    money = "behind a screen" if seat.cash is None else dollars(seat.cash)
    if seat.big_bars is None or seat.small_bars is None:
        return money
    big, small = words.big_bars.removesuffix("s"), words.small_bars.removesuffix("s")
    bars = {big: seat.big_bars, small: seat.small_bars}
    return ", ".join((money, *(numbered(number, bar) for bar, number in bars.items() if number)))


def picture_of(printed: Components, position: Table) -> Picture:
    """Describe the whole table, or what one seat may see of it."""
    return Picture(
        title=printed.words.title,
        grids=(price_table(printed, position),),
        panels=(
            board(printed, position),
            Panel(
                "seats",
                tuple(
                    seat_row(printed.words, position, number, position.seats[number])
                    for number in range(len(position.seats))
                ),
            ),
        ),
        caption=caption(printed, position),
    )


def caption(printed: Components, position: Table) -> str:
    """Say in words what the picture does not draw."""
    words = printed.words
    blacks = (
        f"{position.bank_blacks} black in the {words.bank}, "
        f"{position.area_blacks} for the levels to come"
    )
    bought = position.bars_bought
    since = f", {numbered(bought, 'bar')} since the last price change" if bought else ""
    return (
        f"Level {position.level}. "
        f"{words.bar.capitalize()} ${printed.bar_prices[position.bar_space]}{since}. "
        f"{told_bag(position)}; {blacks}. "
        f"{told_due(words, position)}"
    )


def told_due(words: Words, position: Table) -> str:
    """Say in a sentence what is due, and who is to do it."""
    if position.phase == OVER:
        return "The game is over."
    return f"Due: {due(words, position).removesuffix('.')}."


def told_bag(position: Table) -> str:
    """Say what is in the bag; to a seat, what is there and behind other screens together."""
    if isinstance(position, View):
        unseen = sum(position.unseen)
        return f"Bag and screens: {unseen} coloured, {position.blacks_in_the_bag} black in the bag"
    return f"Bag: {sum(position.bag.shares)} coloured, {position.bag.blacks} black"


def picture_of_moves(printed: Components, before: Table, after: Table) -> Picture:
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
    title = "price moves" if arrows else "no price moves"
    return Picture(title, (price_table(printed, after, arrows),), ())
