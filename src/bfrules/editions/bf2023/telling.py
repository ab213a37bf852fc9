"""How Black Friday 2023 tells what changed on its table, and what it depends on."""

from bfrules.core.provenance import known_by
from bfrules.core.ruling import Change
from bfrules.editions.bf2023.components import COLOUR_NAMES, Components
from bfrules.editions.bf2023.ending import name_of
from bfrules.editions.bf2023.position import CHANGING, OVER, Position, Seat
from bfrules.editions.bf2023.steps import (
    TRACK_NAMES,
    BuyGold,
    ChangePrices,
    SetUp,
    Step,
    StockMarket,
)
from bfrules.editions.bf2023.table import SALE_TRACK_NAMES
from bfrules.editions.bf2023.tracks import PHASE_WORDS
from bfrules.editions.bf2023.words import told
from bfrules.kernel.grid import column_of, row_of
from bfrules.kernel.shares import COLOURS, Counts


def tell_step(printed: Components, position: Position, step: Step) -> str:
    """Say who does what."""
    by_nobody = isinstance(step, SetUp | StockMarket) or position.phase == OVER
    if by_nobody or not 0 <= position.turn < len(position.seats):
        return told(step)
    return f"{name_of(position, position.turn)}: {told(step)}"


def tell_changes(printed: Components, before: Position, after: Position) -> tuple[Change, ...]:
    """List what differs between two tables, in the words of the game."""
    return (
        *changes_of_counts("market", before.market, after.market),
        *changes_of_counts("purchase track", before.purchase_track, after.purchase_track),
        *changes_of_counts("gold track", before.gold_track, after.gold_track),
        *changes_of_sale_tracks(before, after),
        *changes_of_prices(printed, before, after),
        *changes_of_seats(before, after),
        *changes_of_counts("bag", before.bag.shares, after.bag.shares),
        *change_of_number("black shares in the bag", before.bag.blacks, after.bag.blacks),
        *changes_of_counts("above the market", before.drawn.shares, after.drawn.shares),
        *change_of_number("black shares drawn", before.drawn.blacks, after.drawn.blacks),
        *change_of_number("black shares in the bank", before.bank_blacks, after.bank_blacks),
        *change_of_number(
            "black shares beside the price table", before.area_blacks, after.area_blacks
        ),
        *change_of_text(
            "gold price",
            f"${printed.gold_prices[before.gold_space]}",
            f"${printed.gold_prices[after.gold_space]}",
        ),
        *change_of_number("bought gold bars counted", before.gold_bought, after.gold_bought),
        *change_of_number("level", before.level, after.level),
        *change_of_text("what is due", due(before), due(after)),
    )


def due(position: Position) -> str:
    """Say what is due, and who is to do it."""
    words = PHASE_WORDS[position.phase]
    if position.phase == CHANGING:
        return f"{words} ({TRACK_NAMES[position.trigger]} track)"
    if not position.seats or position.phase == OVER:
        return words
    return f"{words} of {name_of(position, position.turn)}"


def change_of_number(what: str, before: int, after: int) -> tuple[Change, ...]:
    """Tell a number that changed."""
    return change_of_text(what, str(before), str(after))


def change_of_text(what: str, before: str, after: str) -> tuple[Change, ...]:
    """Tell a value that changed."""
    return () if before == after else (Change(what, before, after),)


def changes_of_counts(what: str, before: Counts, after: Counts) -> tuple[Change, ...]:
    """Tell the colours whose count changed."""
    return tuple(
        Change(f"{what}, {COLOUR_NAMES[colour]}", str(before[colour]), str(after[colour]))
        for colour in COLOURS
        if before[colour] != after[colour]
    )


def changes_of_sale_tracks(before: Position, after: Position) -> tuple[Change, ...]:
    """Tell what changed on and beside the sale tracks."""
    old, new = before.sale_tracks, after.sale_tracks
    changes: list[Change] = []
    for which, name in enumerate(SALE_TRACK_NAMES):
        changes += changes_of_counts(f"{name} sale track", old.shares[which], new.shares[which])
        changes += change_of_number(
            f"black shares beside the {name} sale track", old.blacks[which], new.blacks[which]
        )
    changes += change_of_text(
        "current sale track", SALE_TRACK_NAMES[old.current], SALE_TRACK_NAMES[new.current]
    )
    return tuple(changes)


def changes_of_prices(printed: Components, before: Position, after: Position) -> tuple[Change, ...]:
    """Tell the price markers that moved, each with its price and cell."""

    def at(position: Position, colour: int) -> str:
        cell = position.prices[colour]
        return f"${printed.prices[cell]} at ({row_of(cell)}, {column_of(cell)})"

    return tuple(
        Change(f"price of {COLOUR_NAMES[colour]}", at(before, colour), at(after, colour))
        for colour in COLOURS
        if before.prices[colour] != after.prices[colour]
    )


def changes_of_seats(before: Position, after: Position) -> tuple[Change, ...]:
    """Tell what changed behind the screens."""
    changes: list[Change] = []
    for number, new in enumerate(after.seats):
        old = before.seats[number] if number < len(before.seats) else Seat(0, (0,) * 5, 0, 0, 0)
        who = name_of(after, number)
        changes += change_of_text(f"cash of {who}", f"${old.cash}", f"${new.cash}")
        changes += changes_of_counts(f"shares of {who}", old.shares, new.shares)
        changes += change_of_number(f"small gold bars of {who}", old.small_bars, new.small_bars)
        changes += change_of_number(f"big gold bars of {who}", old.big_bars, new.big_bars)
        changes += change_of_number(f"bonus tile of {who}", old.tile, new.tile)
    return tuple(changes)


def tell_notes(printed: Components, position: Position, step: Step) -> tuple[str, ...]:
    """Say which reconstructed values an answer to this step depends on."""
    level = position.level
    if (
        isinstance(step, BuyGold)
        and known_by(printed.provenance, "gold_limits", level) == "RECONSTRUCTED"
    ):
        return (f"the gold limit {printed.gold_limits[level]} of level {level} is reconstructed",)
    if isinstance(step, ChangePrices):
        blacks = step.blacks if step.blacks >= 2 else 0
        numbers = [drawn - blacks for drawn in step.shares]
        centre = printed.price_moves_centre
        return tuple(
            f"the price move for {number:+d} ({COLOUR_NAMES[colour]}) is reconstructed"
            for colour, number in enumerate(numbers)
            if abs(number) <= centre
            and known_by(printed.provenance, "price_moves", centre + number) == "RECONSTRUCTED"
        )
    return ()
