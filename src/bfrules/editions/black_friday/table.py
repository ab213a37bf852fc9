"""Building a position in a few words: what is mentioned is taken, the rest is filled in."""

from collections.abc import Callable, Mapping
from typing import Final

from bfrules.core.table import ImpossiblePosition
from bfrules.editions.black_friday.components import Components, all_blacks, shares_in_play
from bfrules.editions.black_friday.position import (
    ACTING,
    CHANGING,
    EMPTY_PILE,
    LARGEST_TABLE,
    Pile,
    Position,
    Prices,
    SaleTracks,
    Seat,
    changed,
)
from bfrules.editions.black_friday.soundness import on_the_table
from bfrules.editions.black_friday.steps import NO_TRACK, Track
from bfrules.editions.black_friday.words import Words
from bfrules.kernel.grid import COLUMNS, ROWS, Cell, cell_at, column_of, row_of
from bfrules.kernel.shares import COLOURS, NONE_OF_EACH, Colour, Counts

Shares = Mapping[str, int]
Price = int | tuple[int, int]
Problems = Callable[[Position], tuple[str, ...]]

CENTRE: Final = 1


def colour_named(words: Words, name: str) -> Colour:
    """Return the colour with this name; raise ImpossiblePosition, with the names, for another."""
    if name not in words.colours:
        known = ", ".join(words.colours)
        raise ImpossiblePosition(
            f"{words.edition}: there is no colour {name!r}; the colours are {known}."
        )
    return Colour(words.colours.index(name))


def colour_or_none(words: Words, name: str | None) -> Colour | None:
    """Return the colour with this name, or None for none."""
    return None if name is None else colour_named(words, name)


def counts_named(words: Words, shares: Shares, otherwise: int = 0) -> Counts:
    """Return five counts in colour order; a colour not mentioned has `otherwise`."""
    if not isinstance(shares, Mapping):
        raise ImpossiblePosition(
            f"{words.edition}: {shares!r} where shares are due; give numbers by colour, "
            f"as in {{{words.colours[0]!r}: 2}}."
        )
    for name, number in shares.items():
        colour_named(words, name)
        if number < 0:
            raise ImpossiblePosition(
                f"{words.edition}: {number} {name} shares; there cannot be fewer than 0."
            )
    first, second, third, fourth, fifth = (shares.get(name, otherwise) for name in words.colours)
    return (first, second, third, fourth, fifth)


def lot_named(words: Words, shares: str | Shares | None, number: int) -> Counts:
    """Return five counts from a colour and a number, or from several colours.

    Raise ImpossiblePosition for a number beside several colours, which have their own.
    """
    if not isinstance(shares, str) and number != 1:
        raise ImpossiblePosition(
            f"{words.edition}: the number {number} stands beside no single colour; give one colour "
            f"and a number, or several colours, each with its own."
        )
    if shares is None:
        return NONE_OF_EACH
    return counts_named(words, {shares: number} if isinstance(shares, str) else shares)


def cell_named(printed: Components, colour: str, price: Price) -> Cell:
    """Return the cell of a price, or of a row and a column.

    Raise ImpossiblePosition if no cell or several cells show the price, or if
    there is no such row or column.
    """
    edition = printed.words.edition
    if isinstance(price, tuple):
        row, column = price
        if not (0 <= row < ROWS and 0 <= column < COLUMNS):
            raise ImpossiblePosition(
                f"{edition}: the price table has no cell {price} for {colour}; rows count from 0 "
                f"at the bottom to {ROWS - 1}, columns from 0 at the left to {COLUMNS - 1}."
            )
        return cell_at(row, column)
    cells = [Cell(at) for at, shown in enumerate(printed.prices) if shown == price]
    if not cells:
        nearest = sorted(set(printed.prices), key=lambda shown: (abs(shown - price), shown))[:2]
        raise ImpossiblePosition(
            f"{edition}: no cell of the price table shows ${price} for {colour}; "
            f"the nearest prices are {' and '.join(f'${shown}' for shown in sorted(nearest))}."
        )
    if len(cells) > 1:
        listed = " and ".join(f"({row_of(cell)}, {column_of(cell)})" for cell in cells)
        raise ImpossiblePosition(
            f"{edition}: ${price} stands in {len(cells)} cells; say which one is meant for "
            f"{colour}, as (row, column): {listed}."
        )
    return cells[0]


def of_seats(
    words: Words, what: str, values: int | Mapping[int, int], seats: int, otherwise: int = 0
) -> list[int]:
    """Return one value for each seat: the same for all, or those mentioned."""
    if isinstance(values, int):
        return [values] * seats
    for seat in values:
        expect_seat(words, what, seat, seats)
    return [values.get(seat, otherwise) for seat in range(seats)]


def expect_seat(words: Words, what: str, seat: int, seats: int) -> None:
    """Raise ImpossiblePosition unless there is such a seat."""
    if not 0 <= seat < seats:
        raise ImpossiblePosition(
            f"{words.edition}: {what} of seat {seat}; seats count from 0 to {seats - 1}."
        )


def expect_seats(printed: Components, seats: int) -> None:
    """Raise ImpossiblePosition unless so many may play."""
    if not printed.smallest_table <= seats <= LARGEST_TABLE:
        raise ImpossiblePosition(
            f"{printed.words.edition}: {seats} seats; there are {printed.words.seats}."
        )


def hands_named(
    words: Words, seats: int, turn: int, holding: Shares, hands: Mapping[int, Shares]
) -> list[Counts]:
    """Return the shares of each seat: those of the seat to move, and those of others."""
    expect_seat(words, "the turn", turn, seats)
    for seat in hands:
        expect_seat(words, "a hand", seat, seats)
        if seat == turn and holding:
            raise ImpossiblePosition(
                f"{words.edition}: the hand of seat {seat}, which is to move, "
                "stands in `holding`; leave it out of `hands`."
            )
    shares = {turn: holding, **hands}
    return [counts_named(words, shares.get(seat, {})) for seat in range(seats)]


def bar_space_of(printed: Components, price: int) -> int:
    """Return the space of a bar price; raise ImpossiblePosition if its track does not show it."""
    if price not in printed.bar_prices:
        words = printed.words
        raise ImpossiblePosition(
            f"{words.edition}: the {words.bar} price track does not show ${price}; "
            f"it shows {', '.join(f'${shown}' for shown in printed.bar_prices)}."
        )
    return printed.bar_prices.index(price)


def refilled(words: Words) -> str:
    """Return the name of the centre sale track after its refill."""
    return f"refilled {words.sale_tracks[CENTRE]}"


def sale_tracks_of(printed: Components, current: str, shares: Shares) -> SaleTracks:
    """Return the sale tracks: those before the current one are used up, those after are full."""
    words = printed.words
    names = (*words.sale_tracks, refilled(words))
    if current not in names:
        raise ImpossiblePosition(
            f"{words.edition}: there is no sale track {current!r}; "
            f"the current one is {', '.join(names)}."
        )
    each = printed.sale_track_shares
    here = counts_named(words, shares, each)
    full: Counts = (each, each, each, each, each)
    if current == refilled(words):
        return SaleTracks((NONE_OF_EACH, here, NONE_OF_EACH), (0, printed.refill_blacks, 0), CENTRE)
    which = words.sale_tracks.index(current)
    tracks = [NONE_OF_EACH if at < which else here if at == which else full for at in range(3)]
    blacks = [0 if at < which else printed.sale_track_blacks[at] for at in range(3)]
    return SaleTracks((tracks[0], tracks[1], tracks[2]), (blacks[0], blacks[1], blacks[2]), which)


def build(
    printed: Components,
    problems: Problems,
    *,
    seats: tuple[Seat, ...],
    turn: int,
    mibs: bool,
    level: int,
    prices: Mapping[str, Price],
    market: Shares,
    purchase_track: Shares,
    bar_track: Shares,
    sale_track: Shares,
    current_sale_track: str,
    bar_price: int,
    bars_bought: int,
    bank_blacks: int,
    price_change: str | None,
    acted: bool,
) -> Position:
    """Build a sound position; the bag gets every share that is not mentioned elsewhere.

    Raise ImpossiblePosition with the fact that makes the table impossible.
    """
    words = printed.words
    last = len(printed.draw_numbers) - 1
    if not 0 <= level <= last:
        raise ImpossiblePosition(f"{words.edition}: level {level}; levels count from 0 to {last}.")
    if price_change is not None and price_change not in words.tracks:
        raise ImpossiblePosition(
            f"{words.edition}: a price change is triggered by the track "
            f"{' or '.join(words.tracks)}, not by {price_change!r}."
        )
    for name in prices:
        colour_named(words, name)
    cells = [
        cell_named(printed, name, prices[name]) if name in prices else printed.usual_start
        for name in words.colours
    ]
    where: Prices = (cells[0], cells[1], cells[2], cells[3], cells[4])
    draft = Position(
        phase=CHANGING if price_change else ACTING,
        turn=turn,
        acted=acted,
        trigger=Track(words.tracks.index(price_change)) if price_change else NO_TRACK,
        mibs=mibs,
        seats=seats,
        prices=where,
        market=counts_named(words, market, printed.first_market[len(seats)]),
        purchase_track=counts_named(words, purchase_track),
        bar_track=counts_named(words, bar_track),
        sale_tracks=sale_tracks_of(printed, current_sale_track, sale_track),
        bag=EMPTY_PILE,
        drawn=EMPTY_PILE,
        bank_blacks=bank_blacks,
        area_blacks=printed.area_blacks - level,
        bar_space=bar_space_of(printed, bar_price),
        bars_bought=bars_bought,
        level=level,
    )
    balanced = changed(draft, bag=balanced_bag(printed, draft))
    found = problems(balanced)
    if found:
        raise ImpossiblePosition(f"{words.edition}: this table is impossible. {' '.join(found)}")
    return balanced


def balanced_bag(printed: Components, draft: Position) -> Pile:
    """Return the bag with every share in play that the table does not show."""
    words = printed.words
    each = shares_in_play(printed, len(draft.seats))
    for colour in COLOURS:
        placed = on_the_table(draft, colour)
        if placed > each:
            raise ImpossiblePosition(
                f"{words.edition}: {placed} {words.colours[colour]} shares are on the table and "
                f"in hands; with {len(draft.seats)} seats there are {each} of each colour."
            )
    first, second, third, fourth, fifth = (each - on_the_table(draft, colour) for colour in COLOURS)
    blacks = all_blacks(printed) - sum(draft.sale_tracks.blacks) - draft.area_blacks
    if draft.bank_blacks > blacks:
        raise ImpossiblePosition(
            f"{words.edition}: {draft.bank_blacks} black shares in the {words.bank}; "
            f"at level {draft.level} only {blacks} have left their places beside the sale tracks "
            "and the price table."
        )
    return Pile((first, second, third, fourth, fifth), blacks - draft.bank_blacks)
