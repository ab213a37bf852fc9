"""What the editions say alike about their tables and steps: the way back from `table.py`."""

from typing import Final

from bfrules.core.notation import ForEach, OneForAll, OneOf, Vocabulary, typed_value, typed_words
from bfrules.core.notation import Words as Said
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.position import (
    CHANGING,
    LARGEST_TABLE,
    NO_CARD,
    Position,
    SaleTracks,
    Seat,
    current_sale_track,
)
from bfrules.editions.black_friday.table import CENTRE, Price, refilled
from bfrules.editions.black_friday.words import Words
from bfrules.kernel.grid import Cell, column_of, row_of
from bfrules.kernel.money import SMALL_BARS_IN_A_BIG_ONE
from bfrules.kernel.shares import COLOURS, Colour, Counts

MANY_BARS: Final = 40
SEATS: Final = tuple(range(LARGEST_TABLE))
DOLLARS: Final = (0, 10, 20, 30, 50, 200, 500, 1_000, 5, 1)
A_FEW: Final = OneOf((0, 1, 2, 3, 4, 5))


def named(words: Words, counts: Counts) -> dict[str, int]:
    """Return five counts by colour, zeros left out."""
    return {words.colours[colour]: counts[colour] for colour in COLOURS if counts[colour]}


def all_named(words: Words, counts: Counts) -> dict[str, int]:
    """Return five counts by colour, zeros and all."""
    return dict(zip(words.colours, counts, strict=True))


def price_at(printed: Components, cell: Cell) -> Price:
    """Return the price of a cell; its row and column where the price stands in several cells."""
    price = printed.prices[cell]
    return price if printed.prices.count(price) == 1 else (row_of(cell), column_of(cell))


# tables ----------------------------------------------------------------------


def common_vocabulary(printed: Components) -> Vocabulary:
    """Return what may be said of a table in every edition; the usual values come first."""
    words = printed.words
    cells = [Cell(cell) for cell in range(len(printed.prices))]
    cells.sort(key=lambda cell: (cell != printed.usual_start, printed.prices[cell]))
    counts = range(printed.shares_in_the_box)
    hand = ForEach(words.colours, OneOf(tuple(counts)))
    sizes = range(printed.smallest_table, LARGEST_TABLE + 1)
    return {
        "seats": OneOf((3, *(seats for seats in sizes if seats != 3))),
        "turn": OneOf(SEATS),
        "level": OneOf(tuple(range(len(printed.draw_numbers)))),
        "prices": ForEach(words.colours, OneOf(tuple(price_at(printed, cell) for cell in cells))),
        "holding": hand,
        "hands": ForEach(SEATS, hand),
        "cash": OneForAll(SEATS, OneOf(tuple(dict.fromkeys((printed.cash, *DOLLARS))))),
        "market": ForEach(words.colours, OneOf((4, *counts))),
        "purchase_track": ForEach(words.colours, A_FEW),
        "sale_track": ForEach(
            words.colours, OneOf(tuple(range(printed.sale_track_shares, -1, -1)))
        ),
        "current_sale_track": OneOf((*words.sale_tracks, refilled(words))),
        "price_change": OneOf((None, *words.tracks)),
    }


def bars_vocabulary() -> OneForAll:
    """Return what may be said of the bars of the seats."""
    return OneForAll(SEATS, OneOf(tuple(range(MANY_BARS))))


def spent_vocabulary() -> OneOf:
    """Return what may be said of cards that were spent: none, or that of one seat."""
    return OneOf(((), *((seat,) for seat in SEATS)))


def common_words(printed: Components, position: Position) -> Said:
    """Return what every edition says of a table."""
    words, seats, turn = printed.words, position.seats, position.turn
    changing = position.phase == CHANGING
    return {
        "seats": len(seats),
        "turn": turn,
        "level": position.level,
        "prices": {
            name: price_at(printed, cell)
            for name, cell in zip(words.colours, position.prices, strict=True)
        },
        "holding": named(words, seats[turn].shares),
        "hands": {
            number: named(words, seat.shares) for number, seat in enumerate(seats) if number != turn
        },
        "cash": {number: seat.cash for number, seat in enumerate(seats)},
        "market": all_named(words, position.market),
        "purchase_track": named(words, position.purchase_track),
        "sale_track": all_named(words, current_sale_track(position)),
        "current_sale_track": track_name(words, position.sale_tracks),
        **({"price_change": words.tracks[position.trigger]} if changing else {}),
    }


def bars_of(position: Position) -> dict[int, int]:
    """Return the bars of each seat, a big one counted as the small ones that it stands for."""
    return {
        number: SMALL_BARS_IN_A_BIG_ONE * seat.big_bars + seat.small_bars
        for number, seat in enumerate(position.seats)
    }


def without_a_card(seats: tuple[Seat, ...]) -> tuple[int, ...]:
    """Return the seats that were dealt a numbered card and have it no more."""
    return tuple(number for number, seat in enumerate(seats) if number > 0 and seat.card == NO_CARD)


def track_name(words: Words, tracks: SaleTracks) -> str:
    """Return the name of the current sale track; the centre one below which none is full is new."""
    was_refilled = tracks.current == CENTRE and not any(tracks.shares[-1])
    return refilled(words) if was_refilled else words.sale_tracks[tracks.current]


# steps -----------------------------------------------------------------------


def typed_counts(words: Words, counts: Counts) -> str:
    """Return five counts as they are typed."""
    return typed_value(named(words, counts))


def typed_draw(words: Words, shares: Counts, blacks: int) -> str:
    """Return the call that names the draw of a price change."""
    drawn = [typed_counts(words, shares)] if any(shares) else []
    return f"draw({', '.join([*drawn, *([f'black={blacks}'] if blacks else [])])})"


def colour_said(words: Words, colour: Colour | None) -> str | None:
    """Return the name of a colour, or None for none."""
    return None if colour is None else words.colours[colour]


def typed_trade(words: Words, shares: Counts, chosen: Said) -> str:
    """Return what stands between the brackets of a purchase or a sale."""
    lots = named(words, shares)
    rest = typed_words(chosen)
    if not lots:
        return rest
    if len(lots) > 1:
        return f"{typed_value(lots)}, {rest}"
    ((name, number),) = lots.items()
    return f"{typed_value(name)}{f', {number}' if number > 1 else ''}, {rest}"
