"""The printed components of Black Friday 2023, read from `components.toml`.

Where a table has two values, the first is for the board side 2-4 and the second
for the side 5.
"""

from collections.abc import Callable
from functools import cache
from typing import Final

from attrs import field, frozen

from bfrules.core.provenance import Component, read_tables
from bfrules.editions.bf2023.habits import HABITS, Habits
from bfrules.kernel.grid import Cell, down, left, right, up

PACKAGE: Final = "bfrules.editions.bf2023"
COLOUR_NAMES: Final = ("purple", "yellow", "green", "blue", "white")
COLOUR_LETTERS: Final = ("P", "Y", "G", "B", "W")

Table = tuple[int, ...]


@frozen
class Moves:
    """Where a price marker goes by one space in each direction, edges included."""

    right: Callable[[Cell], Cell] = right
    left: Callable[[Cell], Cell] = left
    up: Callable[[Cell], Cell] = up
    down: Callable[[Cell], Cell] = down

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


@frozen(kw_only=True, cache_hash=True)
class Components:
    """The printed values, ready for the clauses.

    `prices` and `areas` hold one value for each cell; `price_moves` one pair of
    rows up and columns right for each number from the most negative on, with
    `price_moves_centre` the index of the number 0, and `targets` the cell where
    each of them sends a marker from each cell. Levels count from 0.
    `provenance` holds the tables as they stand in the file.
    """

    prices: Table
    areas: Table
    share_limits: Table
    gold_limits: Table
    draw_numbers: Table
    gold_prices: Table
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
    dearest_start: Cell
    usual_start: Cell
    cheapest_start: Cell
    bar_worth: int
    bars_for_a_rise: int
    big_bars_in_the_box: int
    moves: Moves
    habits: Habits
    provenance: tuple[Component, ...]
    targets: tuple[tuple[Cell, ...], ...] = field(init=False, repr=False, eq=False)

    @targets.default
    def _all_targets(self) -> tuple[tuple[Cell, ...], ...]:
        """Work out once where the overview sends a marker from each cell, for each number."""
        return tuple(
            tuple(self.moves.moved(Cell(cell), rows, columns) for cell in range(len(self.prices)))
            for rows, columns in self.price_moves
        )


def side(seats: int) -> int:
    """Return the index of the board side: 0 for up to four seats, 1 for five."""
    return 1 if seats == 5 else 0


def all_blacks(printed: Components) -> int:
    """Return how many black shares there are."""
    return sum(printed.sale_track_blacks) + printed.area_blacks


def shares_in_play(printed: Components, seats: int) -> int:
    """Return how many shares of each colour are in play."""
    return printed.shares_in_the_box - printed.shares_left_in_the_box[side(seats)]


@cache
def read_components() -> Components:
    """Read the printed values from the file beside this module."""
    tables = read_tables(PACKAGE)
    flat = tables.flat
    moves = flat("price_moves")
    starts = flat("starting_prices")
    return Components(
        prices=flat("price_table"),
        areas=flat("level_areas"),
        share_limits=flat("share_limits"),
        gold_limits=flat("gold_limits"),
        draw_numbers=flat("draw_numbers"),
        gold_prices=flat("gold_prices"),
        price_moves=tuple(zip(moves[::2], moves[1::2], strict=True)),
        price_moves_centre=len(moves) // 4,
        sale_track_blacks=flat("black_shares_beside_the_sale_tracks"),
        area_blacks=flat("black_shares_beside_the_price_table")[0],
        shares_in_the_box=flat("shares_of_each_colour_in_the_box")[0],
        shares_left_in_the_box=flat("shares_of_each_colour_left_in_the_box"),
        first_market=flat("shares_of_each_colour_in_the_first_market"),
        shares_drawn_for_the_market=flat("shares_drawn_for_the_market")[0],
        sale_track_shares=flat("shares_of_each_colour_on_a_sale_track")[0],
        refill_blacks=flat("black_shares_of_a_refill")[0],
        hand_size=flat("shares_drawn_by_a_seat")[0],
        cash=flat("cash_at_the_start")[0],
        full_track=flat("shares_that_fill_a_purchase_track"),
        low_sale_track=flat("shares_left_on_a_sale_track"),
        dearest_start=Cell(starts[0]),
        usual_start=Cell(starts[1]),
        cheapest_start=Cell(starts[2]),
        bar_worth=flat("worth_of_a_gold_bar")[0],
        bars_for_a_rise=flat("gold_bars_for_a_rise")[0],
        big_bars_in_the_box=flat("gold_bars_in_the_box")[1],
        moves=Moves(),
        habits=HABITS,
        provenance=tables.component,
    )
