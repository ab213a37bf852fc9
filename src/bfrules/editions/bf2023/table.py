"""Building a position in a few words: what is mentioned is taken, the rest is filled in."""

from collections.abc import Mapping
from typing import Final

from bfrules.core.table import ImpossiblePosition
from bfrules.editions.bf2023.components import (
    COLOUR_NAMES,
    Components,
    all_blacks,
    shares_in_play,
    side,
)
from bfrules.editions.bf2023.position import (
    ACTING,
    CHANGING,
    EMPTY_PILE,
    LARGEST_TABLE,
    NO_TILE,
    Pile,
    Position,
    Prices,
    SaleTracks,
    Seat,
    changed,
)
from bfrules.editions.bf2023.soundness import on_the_table, problems
from bfrules.editions.bf2023.steps import NO_TRACK, TRACK_NAMES, Track
from bfrules.kernel.grid import COLUMNS, ROWS, Cell, cell_at, column_of, row_of
from bfrules.kernel.money import exchanged
from bfrules.kernel.shares import COLOURS, NONE_OF_EACH, Colour, Counts

Shares = Mapping[str, int]
Price = int | tuple[int, int]

SALE_TRACK_NAMES: Final = ("top", "centre", "bottom")
REFILLED_CENTRE: Final = "refilled centre"


def colour_named(name: str) -> Colour:
    """Return the colour with this name; raise ImpossiblePosition, with the names, for another."""
    if name not in COLOUR_NAMES:
        known = ", ".join(COLOUR_NAMES)
        raise ImpossiblePosition(f"bf2023: there is no colour {name!r}; the colours are {known}.")
    return Colour(COLOUR_NAMES.index(name))


def counts_named(shares: Shares, otherwise: int = 0) -> Counts:
    """Return five counts in colour order; a colour not mentioned has `otherwise`."""
    for name, number in shares.items():
        colour_named(name)
        if number < 0:
            raise ImpossiblePosition(
                f"bf2023: {number} {name} shares; there cannot be fewer than 0."
            )
    purple, yellow, green, blue, white = (shares.get(name, otherwise) for name in COLOUR_NAMES)
    return (purple, yellow, green, blue, white)


def cell_named(printed: Components, colour: str, price: Price) -> Cell:
    """Return the cell of a price, or of a row and a column.

    Raise ImpossiblePosition if no cell or several cells show the price, or if
    there is no such row or column.
    """
    if isinstance(price, tuple):
        row, column = price
        if not (0 <= row < ROWS and 0 <= column < COLUMNS):
            raise ImpossiblePosition(
                f"bf2023: the price table has no cell {price} for {colour}; rows count from 0 "
                f"at the bottom to {ROWS - 1}, columns from 0 at the left to {COLUMNS - 1}."
            )
        return cell_at(row, column)
    cells = [Cell(at) for at, shown in enumerate(printed.prices) if shown == price]
    if not cells:
        nearest = sorted(set(printed.prices), key=lambda shown: (abs(shown - price), shown))[:2]
        raise ImpossiblePosition(
            f"bf2023: no cell of the price table shows ${price} for {colour}; "
            f"the nearest prices are {' and '.join(f'${shown}' for shown in sorted(nearest))}."
        )
    if len(cells) > 1:
        listed = " and ".join(f"({row_of(cell)}, {column_of(cell)})" for cell in cells)
        raise ImpossiblePosition(
            f"bf2023: ${price} stands in {len(cells)} cells; say which one is meant for {colour}, "
            f"as (row, column): {listed}."
        )
    return cells[0]


def of_seats(what: str, values: int | Mapping[int, int], seats: int, otherwise: int) -> list[int]:
    """Return one value for each seat: the same for all, or those mentioned."""
    if isinstance(values, int):
        return [values] * seats
    for seat in values:
        expect_seat(what, seat, seats)
    return [values.get(seat, otherwise) for seat in range(seats)]


def expect_seat(what: str, seat: int, seats: int) -> None:
    """Raise ImpossiblePosition unless there is such a seat."""
    if not 0 <= seat < seats:
        raise ImpossiblePosition(
            f"bf2023: {what} of seat {seat}; seats count from 0 to {seats - 1}."
        )


def gold_space_of(printed: Components, price: int) -> int:
    """Return the space of a gold price; raise ImpossiblePosition if the track does not show it."""
    if price not in printed.gold_prices:
        raise ImpossiblePosition(
            f"bf2023: the gold price track does not show ${price}; "
            f"it shows {', '.join(f'${shown}' for shown in printed.gold_prices)}."
        )
    return printed.gold_prices.index(price)


def sale_tracks_of(printed: Components, current: str, shares: Shares) -> SaleTracks:
    """Return the sale tracks: those above the current one are used up, those below are full."""
    names = (*SALE_TRACK_NAMES, REFILLED_CENTRE)
    if current not in names:
        raise ImpossiblePosition(
            f"bf2023: there is no sale track {current!r}; the current one is {', '.join(names)}."
        )
    each = printed.sale_track_shares
    here = counts_named(shares, each)
    full: Counts = (each, each, each, each, each)
    if current == REFILLED_CENTRE:
        return SaleTracks((NONE_OF_EACH, here, NONE_OF_EACH), (0, printed.refill_blacks, 0), 1)
    which = SALE_TRACK_NAMES.index(current)
    tracks = [NONE_OF_EACH if at < which else here if at == which else full for at in range(3)]
    blacks = [0 if at < which else printed.sale_track_blacks[at] for at in range(3)]
    return SaleTracks((tracks[0], tracks[1], tracks[2]), (blacks[0], blacks[1], blacks[2]), which)


def build(
    printed: Components,
    *,
    seats: int,
    mibs: bool,
    turn: int,
    level: int,
    prices: Mapping[str, Price],
    holding: Shares,
    hands: Mapping[int, Shares],
    cash: int | Mapping[int, int],
    gold_bars: int | Mapping[int, int],
    spent_tiles: tuple[int, ...],
    market: Shares,
    purchase_track: Shares,
    gold_track: Shares,
    sale_track: Shares,
    current_sale_track: str,
    gold_price: int,
    gold_bought: int,
    blacks_in_the_bank: int,
    price_change: str | None,
    acted: bool,
) -> Position:
    """Build a sound position; the bag gets every share that is not mentioned elsewhere.

    Raise ImpossiblePosition with the fact that makes the table impossible.
    """
    if not 3 <= seats <= LARGEST_TABLE:
        raise ImpossiblePosition(
            f"bf2023: {seats} seats; there are 3, 4 or 5 "
            "(a game for two players has 3 seats, with the M.I.B.S.)."
        )
    last = len(printed.draw_numbers) - 1
    if not 0 <= level <= last:
        raise ImpossiblePosition(f"bf2023: level {level}; levels count from 0 to {last}.")
    if price_change is not None and price_change not in TRACK_NAMES:
        raise ImpossiblePosition(
            f"bf2023: a price change is triggered by the track {' or '.join(TRACK_NAMES)}, "
            f"not by {price_change!r}."
        )
    expect_seat("the turn", turn, seats)
    for name in prices:
        colour_named(name)
    cells = [
        cell_named(printed, name, prices[name]) if name in prices else printed.usual_start
        for name in COLOUR_NAMES
    ]
    where: Prices = (cells[0], cells[1], cells[2], cells[3], cells[4])
    tracks = sale_tracks_of(printed, current_sale_track, sale_track)
    draft = Position(
        phase=CHANGING if price_change else ACTING,
        turn=turn,
        acted=acted if price_change else False,
        trigger=Track(TRACK_NAMES.index(price_change)) if price_change else NO_TRACK,
        mibs=mibs,
        seats=seats_of(printed, seats, turn, holding, hands, cash, gold_bars, spent_tiles),
        prices=where,
        market=counts_named(market, printed.first_market[side(seats)]),
        purchase_track=counts_named(purchase_track),
        gold_track=counts_named(gold_track),
        sale_tracks=tracks,
        bag=EMPTY_PILE,
        drawn=EMPTY_PILE,
        bank_blacks=blacks_in_the_bank,
        area_blacks=printed.area_blacks - level,
        gold_space=gold_space_of(printed, gold_price),
        gold_bought=gold_bought,
        level=level,
    )
    balanced = changed(draft, bag=balanced_bag(printed, draft))
    found = problems(printed, balanced)
    if found:
        raise ImpossiblePosition(f"bf2023: this table is impossible. {' '.join(found)}")
    return balanced


def seats_of(
    printed: Components,
    seats: int,
    turn: int,
    holding: Shares,
    hands: Mapping[int, Shares],
    cash: int | Mapping[int, int],
    gold_bars: int | Mapping[int, int],
    spent_tiles: tuple[int, ...],
) -> tuple[Seat, ...]:
    """Return the seats: `holding` is the hand of the seat to move, `hands` those of others."""
    if holding and turn in hands:
        raise ImpossiblePosition(
            f"bf2023: `holding` is the hand of seat {turn}, whose turn it is; "
            "`hands` names it as well."
        )
    for seat in hands:
        expect_seat("a hand", seat, seats)
    for seat in spent_tiles:
        expect_seat("a spent bonus tile", seat, seats)
    dollars = of_seats("cash", cash, seats, printed.cash)
    bars = of_seats("gold bars", gold_bars, seats, 0)
    shares = {turn: holding, **hands}
    return tuple(
        Seat(
            dollars[seat],
            counts_named(shares.get(seat, {})),
            *exchanged(bars[seat], 0),
            NO_TILE if seat == 0 or seat in spent_tiles else seat + 1,
        )
        for seat in range(seats)
    )


def balanced_bag(printed: Components, draft: Position) -> Pile:
    """Return the bag with every share in play that the table does not show."""
    each = shares_in_play(printed, len(draft.seats))
    for colour in COLOURS:
        placed = on_the_table(draft, colour)
        if placed > each:
            raise ImpossiblePosition(
                f"bf2023: {placed} {COLOUR_NAMES[colour]} shares are on the table and in hands; "
                f"with {len(draft.seats)} seats there are {each} of each colour."
            )
    purple, yellow, green, blue, white = (each - on_the_table(draft, colour) for colour in COLOURS)
    blacks = all_blacks(printed) - sum(draft.sale_tracks.blacks) - draft.area_blacks
    if draft.bank_blacks > blacks:
        raise ImpossiblePosition(
            f"bf2023: {draft.bank_blacks} black shares in the bank; at level {draft.level} only "
            f"{blacks} have left their places beside the sale tracks and the price table."
        )
    return Pile((purple, yellow, green, blue, white), blacks - draft.bank_blacks)
