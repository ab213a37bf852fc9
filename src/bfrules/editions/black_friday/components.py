"""The printed components that the editions of Black Friday share, ready for the clauses."""

from collections.abc import Callable
from functools import lru_cache

from attrs import field, frozen

from bfrules.core.provenance import Component
from bfrules.editions.black_friday.advantages import Advantage
from bfrules.editions.black_friday.position import LARGEST_TABLE, Seat
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
    ties_reach_the_higher_level: bool
    refill_raises_prices: bool
    moves: Moves
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


def for_each_table(smaller: int, five: int) -> Table:
    """Return a table indexed by the number of seats: one value up to four, another for five."""
    return tuple(five if seats == LARGEST_TABLE else smaller for seats in range(LARGEST_TABLE + 1))


def all_blacks(printed: Components) -> int:
    """Return how many black shares there are."""
    return sum(printed.sale_track_blacks) + printed.area_blacks


def shares_in_play(printed: Components, seats: int) -> int:
    """Return how many shares of each colour are in play."""
    return printed.shares_in_the_box - printed.shares_left_in_the_box[seats]
