"""How the editions speak: of steps, of what changed on the table, and what that depends on."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from attrs import evolve

from bfrules.core.naming import WHOLE, Naming, Namings, closed, counts_by, one_of
from bfrules.core.notation import spelled
from bfrules.core.phrases import Blank, Lots, Named, Number, Numbered, Phrase, dollars
from bfrules.core.provenance import is_as_reconstructed
from bfrules.core.ruling import Change
from bfrules.editions.black_friday.components import Components, Table
from bfrules.editions.black_friday.ending import who_sits_at
from bfrules.editions.black_friday.position import (
    CHANGING,
    NOTHING,
    OVER,
    Phase,
    Position,
    Prices,
    Seat,
)
from bfrules.editions.black_friday.steps import (
    NO_TRACK,
    SALE,
    Buy,
    BuyBars,
    ChangePrices,
    DealHand,
    EndTurn,
    StockMarket,
    Track,
)
from bfrules.editions.black_friday.turn import PHASE_WORDS, what_is_due
from bfrules.editions.black_friday.view import View
from bfrules.editions.black_friday.words import Words
from bfrules.kernel.grid import Cell, column_of, row_of
from bfrules.kernel.shares import COLOURS, NONE_OF_EACH, Colour, Counts

BLACKS_BESIDE_SALE_TRACKS: Final = "black_shares_beside_the_sale_tracks"


# steps -----------------------------------------------------------------------


def with_and_without_the_card(phrase: Phrase) -> tuple[Phrase, Phrase]:
    """Return a phrase for steps that spend no card, and the one for those that do."""
    return (
        evolve(phrase, fixed={"extra": False}),
        evolve(
            phrase,
            says=f"{phrase.says}, with the {{card}}",
            arguments=(*phrase.arguments, "{spend}=True"),
            fixed={"extra": True},
        ),
    )


BUYING: Final = with_and_without_the_card(
    Phrase(Buy, "buy {lot}, place {place}", "buy", ("{lot}", "place={place}"))
)
BUYING_BARS: Final = (
    *with_and_without_the_card(
        Phrase(
            BuyBars,
            "buy {bars} {metal}, place {place}",
            "buy_{metal}",
            ("{bars}", "place={place}"),
        )
    ),
    *(
        evolve(phrase, fixed={**phrase.fixed, "bars": 1})
        for phrase in with_and_without_the_card(
            Phrase(BuyBars, "buy {metal}, place {place}", "buy_{metal}", understood=True)
        )
    ),
)
ENDING_THE_TURN: Final = Phrase(EndTurn, "end the turn", "end_turn")
STOCKING_THE_MARKET: Final = Phrase(
    StockMarket, "draw {shares} for the first market", "stock_market", ("{shares}",)
)
DEALING_A_HAND: Final = Phrase(DealHand, "draw a hand of {shares}", "deal_hand", ("{shares}",))
DRAWING: Final = (
    Phrase(
        ChangePrices,
        "draw nothing for a price change",
        "draw",
        fixed={"shares": NONE_OF_EACH, "blacks": 0},
    ),
    Phrase(
        ChangePrices, "draw {shares} for a price change", "draw", ("{shares}",), fixed={"blacks": 0}
    ),
    Phrase(
        ChangePrices,
        "draw {blacks} black for a price change",
        "draw",
        ("black={blacks}",),
        fixed={"shares": NONE_OF_EACH},
    ),
    Phrase(
        ChangePrices,
        "draw {shares}, {blacks} black for a price change",
        "draw",
        ("{shares}", "black={blacks}"),
    ),
)


def blanks_of(words: Words) -> dict[str, Blank]:
    """Return what fills the blanks of the phrases."""
    colour = Named({**dict(enumerate(words.colours)), None: "nothing"}, "colour")
    return {
        "lot": Blank("shares", Lots(words.colours, brief=True)),
        "shares": Blank("shares", Lots(words.colours)),
        "blacks": Blank("blacks", Number()),
        "bars": Blank("bars", Number()),
        "seats": Blank("seats", Numbered("seat")),
        "place": Blank("placed", colour),
        "remove": Blank("removed", colour),
        "lower": Blank("lowered", colour),
        "colour": Blank("colour", colour),
    }


def namings_of(printed: Components) -> Namings:
    """Return the names of colours, prices, tracks and phases for other programs."""
    words = printed.words
    cell = closed({"price": WHOLE, "row": WHOLE, "column": WHOLE})

    def told(at: Cell) -> dict[str, int]:
        return {"price": printed.prices[at], "row": row_of(at), "column": column_of(at)}

    return {
        Counts: counts_by(words.colours),
        Prices: Naming(
            plain=lambda cells: dict(zip(words.colours, map(told, cells), strict=True)),
            schema=closed(dict.fromkeys(words.colours, cell)),
        ),
        Colour: one_of(dict(enumerate(words.colours))),
        Track: one_of({NO_TRACK: None, **dict(enumerate(words.tracks))}),
        Phase: one_of(dict(enumerate(PHASE_WORDS))),
    }


def doer_but_of(*by_nobody: type[object]) -> Callable[[Position, object], str]:
    """Return a function that names who takes a step; steps of these kinds nobody takes."""

    def doer(position: Position, step: object) -> str:
        nobody = isinstance(step, by_nobody) or position.phase == OVER
        if nobody or not 0 <= position.turn < len(position.seats):
            return ""
        return who_sits_at(position.turn, position.mibs)

    return doer


# tables ----------------------------------------------------------------------


def tell_changes(printed: Components, before: Position, after: Position) -> tuple[Change, ...]:
    """List what differs between two tables, in the words of the game."""
    names = {
        number: who_sits_at(number, after.mibs)
        for number, seat in enumerate(after.seats)
        if before.seats[number : number + 1] != (seat,)
    }
    old, new = (dict(parts_of(printed, table, names)) for table in (before, after))
    return tuple(
        Change(what, str(old[what]), str(told)) for what, told in new.items() if old[what] != told
    )


def parts_of(
    printed: Components, table: Position, names: Mapping[int, str]
) -> Iterator[tuple[str, object]]:
    """Tell every part of a table, each with what it is called; of the seats those with `names`."""
    words, tracks = printed.words, table.sale_tracks
    yield from counts_of(words, "market", table.market)
    yield from counts_of(words, "purchase track", table.purchase_track)
    yield from counts_of(words, f"{words.bar} track", table.bar_track)
    for which, name in enumerate(words.sale_tracks):
        yield from counts_of(words, f"{name} sale track", tracks.shares[which])
        yield f"black shares beside the {name} sale track", tracks.blacks[which]
    yield "current sale track", words.sale_tracks[tracks.current]
    for colour, cell in zip(words.colours, table.prices, strict=True):
        where = f"row {row_of(cell)}, column {column_of(cell)}"
        yield f"price of {colour}", f"${printed.prices[cell]} in {where}"
    for number, who in names.items():
        seat = table.seats[number] if number < len(table.seats) else NOTHING
        yield from parts_of_a_seat(words, who, seat)
    yield from counts_of(words, "bag", table.bag.shares)
    yield "black shares in the bag", table.bag.blacks
    yield from counts_of(words, "above the market", table.drawn.shares)
    yield "black shares drawn", table.drawn.blacks
    yield f"black shares in the {words.bank}", table.bank_blacks
    yield "black shares beside the price table", table.area_blacks
    yield f"{words.bar} price", f"${printed.bar_prices[table.bar_space]}"
    yield f"bought {words.bar} bars counted", table.bars_bought
    yield "level", table.level
    yield "what is due", due(words, table)


def counts_of(words: Words, what: str, counts: Counts) -> Iterator[tuple[str, object]]:
    """Tell five counts by colour."""
    return ((f"{what}, {words.colours[colour]}", counts[colour]) for colour in COLOURS)


def parts_of_a_seat(words: Words, who: str, seat: Seat) -> Iterator[tuple[str, object]]:
    """Tell what a seat owns."""
    yield f"cash of {who}", dollars(seat.cash)
    yield from counts_of(words, f"shares of {who}", seat.shares)
    yield f"{words.small_bars} of {who}", seat.small_bars
    yield f"{words.big_bars} of {who}", seat.big_bars
    yield f"{words.card} of {who}", seat.card
    yield f"SELL+1 card of {who}", spelled(seat.sell_card)
    yield f"BUY+1 card of {who}", spelled(seat.buy_card)
    yield f"subsidies of {who}", seat.subsidies
    yield f"turned subsidy cards of {who}", seat.turned
    yield f"turned subsidy cards of {who}, not yet due", seat.turned_later
    yield f"missed interest of {who}", dollars(seat.owed)
    yield f"missed interest of {who}, not yet due", dollars(seat.owed_later)


def due(words: Words, position: Position | View) -> str:
    """Say what is due, and who is to do it."""
    said = what_is_due(position.phase, position.acted)
    if position.phase == CHANGING:
        return f"{said} ({words.track(position.trigger)} track)"
    if not position.seats or position.phase == OVER:
        return said
    return f"{said} of {who_sits_at(position.turn, position.mibs)}"


def note_if_reconstructed(
    printed: Components, table: str, place: int, value: int, note: str
) -> tuple[str, ...]:
    """Return a note if a value is the reconstructed one of a table, and not that of a box owner."""
    return (note,) if is_as_reconstructed(printed.provenance, table, place, value) else ()


def notes_on_price_moves(printed: Components, step: ChangePrices) -> tuple[str, ...]:
    """Say which price moves of a draw are reconstructed."""
    blacks = step.blacks if step.blacks >= 2 else 0
    numbers = [drawn - blacks for drawn in step.shares]
    centre = printed.price_moves_centre
    return tuple(
        f"the price move for {number:+d} ({printed.words.colours[colour]}) is reconstructed"
        for colour, number in enumerate(numbers)
        if abs(number) <= centre and is_a_reconstructed_move(printed, centre + number)
    )


def is_a_reconstructed_move(printed: Components, index: int) -> bool:
    """Tell whether a price move is the reconstructed one, and not that of a box owner."""
    table = next(table for table in printed.provenance if table.name == "price_moves")
    rows, columns = table.flat[2 * index : 2 * index + 2]
    return table.provenance_of(index) == "RECONSTRUCTED" and printed.price_moves[index] == (
        rows,
        columns,
    )


def notes_on_black_shares(printed: Components, position: Position) -> tuple[str, ...]:
    """Say that the number of black shares which a sale track frees is reconstructed, if it is.

    Nothing of a price change that another track triggered, nor of a sale track that there is
    not. Source: the set-up, and the step in which these black shares go into the bag.
    """
    track = position.sale_tracks.current
    if position.trigger != SALE or not 0 <= track < len(printed.sale_track_blacks):
        return ()
    number, name = printed.sale_track_blacks[track], printed.words.sale_tracks[track]
    note = f"the number of black shares beside the {name} sale track, {number}, is reconstructed"
    return note_if_reconstructed(printed, BLACKS_BESIDE_SALE_TRACKS, track, number, note)


def notes_on_areas(printed: Components) -> tuple[str, ...]:
    """Say that the level areas are reconstructed, if one of them is."""
    if not any(
        is_as_reconstructed(printed.provenance, "level_areas", cell, level)
        for cell, level in enumerate(printed.areas)
    ):
        return ()
    return ("the level areas of the price table are reconstructed",)


def notes_on_prices(printed: Components, position: Position, shares: Counts) -> tuple[str, ...]:
    """Say which prices of the shares traded are reconstructed."""
    return tuple(
        f"the price ${printed.prices[cell]} of {printed.words.colours[colour]} is reconstructed"
        for colour, cell in enumerate(position.prices)
        if shares[colour] > 0
        and is_as_reconstructed(printed.provenance, "price_table", cell, printed.prices[cell])
    )


def notes_on_limits(printed: Components, table: str, limits: Table, level: int) -> tuple[str, ...]:
    """Say that the limit of a level is reconstructed, if it is."""
    what, limit = table.removesuffix("s").replace("_", " "), limits[level]
    note = f"the {what} {limit} of level {level} is reconstructed"
    return note_if_reconstructed(printed, table, level, limit, note)
