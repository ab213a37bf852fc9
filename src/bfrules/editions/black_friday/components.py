"""The printed components that the editions of Black Friday share, ready for the clauses."""

from collections.abc import Callable
from functools import lru_cache
from typing import TypedDict

from attrs import field, frozen

from bfrules.core.provenance import Component, Tables
from bfrules.editions.black_friday.position import LARGEST_TABLE, Seat
from bfrules.editions.black_friday.steps import Advantage
from bfrules.editions.black_friday.words import Words
from bfrules.kernel.grid import Cell, down, left, right, up

Table = tuple[int, ...]


@frozen
class Moves:
    """Where a price marker goes by one space in each direction, edges included.

    The first four are for a price change; `rise` is the move to the right and
    `fall` the move to the left that an action brings about.
    """

    right: Callable[[Cell], Cell] = right
    left: Callable[[Cell], Cell] = left
    up: Callable[[Cell], Cell] = up
    down: Callable[[Cell], Cell] = down
    rise: Callable[[Cell], Cell] = right
    fall: Callable[[Cell], Cell] = left

    def moved(self, cell: Cell, rows: int, columns: int) -> Cell:
        """Move a marker space by space, rows up (or down) before columns right (or left)."""
        for _ in range(rows):
            cell = self.up(cell)
        for _ in range(-rows):
            cell = self.down(cell)
        for _ in range(columns):
            cell = self.right(cell)
        for _ in range(-columns):
            cell = self.left(cell)
        return cell


@frozen(kw_only=True)
class Components:
    """The printed values, ready for the clauses.

    `prices` and `areas` hold one value for each cell; `price_moves` one pair of
    rows up and columns right for each number from the most negative on, with
    `price_moves_centre` the index of the number 0, and `targets` the cell where
    each of them sends a marker from each cell. Levels count from 0. Tables about
    the players are indexed by the number of seats: `shares_left_in_the_box`,
    `first_market`, `full_track`, `low_sale_track`. `least_trade` is the smallest
    number of shares or bars in an action; `turns_outlast_the_action` says that a seat
    may do something after its action; `bars_are_open` says that all see them,
    `cash_is_open` that all see the cash.
    `ties_reach_the_higher_level` says which of equally dear colours decides the level,
    `refill_raises_prices` whether a refill that takes the last share of a colour counts.
    `offers` tells whether a seat has a card with an advantage. `provenance` holds
    the tables as they stand in the file.
    """

    words: Words
    smallest_table: int
    least_trade: int
    turns_outlast_the_action: bool
    bars_are_open: bool
    cash_is_open: bool = False
    prices: Table
    areas: Table
    share_limits: Table
    bar_limits: Table
    draw_numbers: Table
    bar_prices: Table
    price_moves: tuple[tuple[int, int], ...]
    price_moves_centre: int
    sale_track_blacks: Table
    area_blacks: int
    shares_in_the_box: int
    shares_left_in_the_box: Table
    first_market: Table
    shares_drawn_for_the_market: int
    sale_track_shares: int
    refill_blacks: int
    hand_size: int
    cash: int
    full_track: Table
    low_sale_track: Table
    usual_start: Cell
    bars_for_a_rise: int
    big_bars_in_the_box: int
    ties_reach_the_higher_level: bool = True
    refill_raises_prices: bool
    moves: Moves = Moves()
    offers: Callable[[Seat, Advantage], bool]
    provenance: tuple[Component, ...] = field(repr=False)
    targets: tuple[Cell, ...] = field(init=False, repr=False, eq=False)

    @targets.default
    def _all_targets(self) -> tuple[Cell, ...]:
        """Work out once where the overview sends a marker from each cell, number by number."""
        return targets_of(self.moves, self.price_moves, len(self.prices))


@lru_cache
def targets_of(
    moves: Moves, price_moves: tuple[tuple[int, int], ...], cells: int
) -> tuple[Cell, ...]:
    """Return where each of the moves sends a marker from each cell, move by move."""
    return tuple(
        moves.moved(Cell(cell), rows, columns)
        for rows, columns in price_moves
        for cell in range(cells)
    )


class PrintedInEveryEdition(TypedDict):
    """Those parts of the components that the file of each edition has."""

    words: Words
    prices: Table
    areas: Table
    share_limits: Table
    bar_limits: Table
    draw_numbers: Table
    bar_prices: Table
    price_moves: tuple[tuple[int, int], ...]
    price_moves_centre: int
    sale_track_blacks: Table
    area_blacks: int
    shares_in_the_box: int
    shares_left_in_the_box: Table
    first_market: Table
    shares_drawn_for_the_market: int
    sale_track_shares: int
    refill_blacks: int
    hand_size: int
    cash: int
    full_track: Table
    low_sale_track: Table
    bars_for_a_rise: int
    provenance: tuple[Component, ...]


def printed_in_every_edition(
    words: Words, tables: Tables, for_each_table: Callable[..., Table]
) -> PrintedInEveryEdition:
    """Return the printed values that every edition has, by name, as its file has them.

    `for_each_table` indexes what depends on the players by the number of seats.
    """
    flat, moves = tables.flat, tables.flat("price_moves")
    return {
        "words": words,
        "prices": flat("price_table"),
        "areas": flat("level_areas"),
        "share_limits": flat("share_limits"),
        "bar_limits": flat(f"{words.bar}_limits"),
        "draw_numbers": flat("draw_numbers"),
        "bar_prices": flat(f"{words.bar}_prices"),
        "price_moves": tuple(zip(moves[::2], moves[1::2], strict=True)),
        "price_moves_centre": len(moves) // 4,
        "sale_track_blacks": flat("black_shares_beside_the_sale_tracks"),
        "area_blacks": flat("black_shares_beside_the_price_table")[0],
        "shares_in_the_box": flat("shares_of_each_colour_in_the_box")[0],
        "shares_left_in_the_box": for_each_table(*flat("shares_of_each_colour_left_in_the_box")),
        "first_market": for_each_table(*flat("shares_of_each_colour_in_the_first_market")),
        "shares_drawn_for_the_market": flat("shares_drawn_for_the_market")[0],
        "sale_track_shares": flat("shares_of_each_colour_on_a_sale_track")[0],
        "refill_blacks": flat("black_shares_of_a_refill")[0],
        "hand_size": flat("shares_drawn_by_a_seat")[0],
        "cash": flat("cash_at_the_start")[0],
        "full_track": for_each_table(*flat("shares_that_fill_a_purchase_track")),
        "low_sale_track": for_each_table(*flat("shares_left_on_a_sale_track")),
        "bars_for_a_rise": flat(f"{words.bar}_bars_for_a_rise")[0],
        "provenance": tables.component,
    }


def for_each_table(smaller: int, five: int) -> Table:
    """Return a table indexed by the number of seats: one value up to four, another for five."""
    return tuple(five if seats == LARGEST_TABLE else smaller for seats in range(LARGEST_TABLE + 1))


def all_blacks(printed: Components) -> int:
    """Return how many black shares there are."""
    return sum(printed.sale_track_blacks) + printed.area_blacks


def shares_in_play(printed: Components, seats: int) -> int:
    """Return how many shares of each colour are in play."""
    return printed.shares_in_the_box - printed.shares_left_in_the_box[seats]
