"""How the editions speak: of steps, of what changed on the table, and what that depends on."""

from collections.abc import Callable
from typing import Final

from attrs import evolve

from bfrules.core.naming import WHOLE, Naming, Namings, closed, counts_by, one_of
from bfrules.core.phrases import Blank, Lots, Named, Number, Numbered, Phrase
from bfrules.core.provenance import is_as_reconstructed
from bfrules.core.ruling import Change, change_of
from bfrules.editions.black_friday.components import Components, Table
from bfrules.editions.black_friday.ending import who_sits_at
from bfrules.editions.black_friday.position import (
    ACTING,
    CHANGING,
    NOTHING,
    OVER,
    Phase,
    Position,
    Prices,
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
from bfrules.editions.black_friday.turn import PHASE_WORDS
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
BUYING_BARS: Final = with_and_without_the_card(
    Phrase(BuyBars, "buy {bars} {metal}, place {place}", "buy_{metal}", ("{bars}", "place={place}"))
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
    words = printed.words
    return (
        *changes_of_counts(words, "market", before.market, after.market),
        *changes_of_counts(words, "purchase track", before.purchase_track, after.purchase_track),
        *changes_of_counts(words, f"{words.bar} track", before.bar_track, after.bar_track),
        *changes_of_sale_tracks(words, before, after),
        *changes_of_prices(printed, before, after),
        *changes_of_seats(words, before, after),
        *changes_of_counts(words, "bag", before.bag.shares, after.bag.shares),
        *change_of("black shares in the bag", before.bag.blacks, after.bag.blacks),
        *changes_of_counts(words, "above the market", before.drawn.shares, after.drawn.shares),
        *change_of("black shares drawn", before.drawn.blacks, after.drawn.blacks),
        *change_of(f"black shares in the {words.bank}", before.bank_blacks, after.bank_blacks),
        *change_of("black shares beside the price table", before.area_blacks, after.area_blacks),
        *change_of(
            f"{words.bar} price",
            f"${printed.bar_prices[before.bar_space]}",
            f"${printed.bar_prices[after.bar_space]}",
        ),
        *change_of(f"bought {words.bar} bars counted", before.bars_bought, after.bars_bought),
        *change_of("level", before.level, after.level),
        *change_of("what is due", due(words, before), due(words, after)),
    )


def due(words: Words, position: Position | View) -> str:
    """Say what is due, and who is to do it."""
    said = PHASE_WORDS[position.phase]
    if position.phase == ACTING and position.acted:
        said = "the end of the turn"
    if position.phase == CHANGING:
        return f"{said} ({words.track(position.trigger)} track)"
    if not position.seats or position.phase == OVER:
        return said
    return f"{said} of {who_sits_at(position.turn, position.mibs)}"


def changes_of_counts(words: Words, what: str, before: Counts, after: Counts) -> tuple[Change, ...]:
    """Tell the colours whose count changed."""
    return tuple(
        Change(f"{what}, {words.colours[colour]}", str(before[colour]), str(after[colour]))
        for colour in COLOURS
        if before[colour] != after[colour]
    )


def changes_of_sale_tracks(words: Words, before: Position, after: Position) -> tuple[Change, ...]:
    """Tell what changed on and beside the sale tracks."""
    old, new = before.sale_tracks, after.sale_tracks
    changes: list[Change] = []
    for which, name in enumerate(words.sale_tracks):
        changes += changes_of_counts(
            words, f"{name} sale track", old.shares[which], new.shares[which]
        )
        changes += change_of(
            f"black shares beside the {name} sale track", old.blacks[which], new.blacks[which]
        )
    changes += change_of(
        "current sale track", words.sale_tracks[old.current], words.sale_tracks[new.current]
    )
    return tuple(changes)


def changes_of_prices(printed: Components, before: Position, after: Position) -> tuple[Change, ...]:
    """Tell the price markers that moved, each with its price and cell."""

    def at(position: Position, colour: int) -> str:
        cell = position.prices[colour]
        return f"${printed.prices[cell]} in row {row_of(cell)}, column {column_of(cell)}"

    return tuple(
        Change(f"price of {printed.words.colours[colour]}", at(before, colour), at(after, colour))
        for colour in COLOURS
        if before.prices[colour] != after.prices[colour]
    )


def changes_of_seats(words: Words, before: Position, after: Position) -> tuple[Change, ...]:
    """Tell what changed behind the screens."""
    changes: list[Change] = []
    for number, new in enumerate(after.seats):
        old = before.seats[number] if number < len(before.seats) else NOTHING
        if new is old:
            continue
        who = who_sits_at(number, after.mibs)
        changes += change_of(f"cash of {who}", f"${old.cash}", f"${new.cash}")
        changes += changes_of_counts(words, f"shares of {who}", old.shares, new.shares)
        changes += change_of(f"{words.small_bars} of {who}", old.small_bars, new.small_bars)
        changes += change_of(f"{words.big_bars} of {who}", old.big_bars, new.big_bars)
        changes += change_of(f"{words.card} of {who}", old.card, new.card)
        changes += change_of(f"SELL+1 card of {who}", old.sell_card, new.sell_card)
        changes += change_of(f"BUY+1 card of {who}", old.buy_card, new.buy_card)
        changes += change_of(f"subsidies of {who}", old.subsidies, new.subsidies)
        changes += change_of(
            f"turned subsidy cards of {who}",
            old.turned + old.turned_later,
            new.turned + new.turned_later,
        )
        changes += change_of(
            f"missed interest of {who}",
            f"${old.owed + old.owed_later}",
            f"${new.owed + new.owed_later}",
        )
    return tuple(changes)


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
