"""The printed components that the editions of Black Friday share, ready for the clauses."""

from collections.abc import Callable
from functools import lru_cache

from attrs import field, frozen

from bfrules.core.provenance import Component, printed_in, single
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


def by_seats(values: Table) -> Table:
    """Return a table indexed by the number of seats.

    The values are those for two, three, four and five seats, or for up to four and for five.
    """
    if len(values) == LARGEST_TABLE - 1:
        return (0, 0, *values)
    smaller, five = values
    return (*(smaller for _ in range(LARGEST_TABLE)), five)


def in_pairs(values: Table) -> tuple[tuple[int, int], ...]:
    """Return values in pairs."""
    return tuple(zip(values[::2], values[1::2], strict=True))


def number_of_the_middle(values: Table) -> int:
    """Return the number of pairs before the one in the middle."""
    return len(values) // 4


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
    the tables as they stand in the file; `{bar}` in the name of one is the metal of the edition.
    """

    words: Words
    smallest_table: int
    least_trade: int
    turns_outlast_the_action: bool
    bars_are_open: bool
    cash_is_open: bool = False
    prices: Table = printed_in("price_table", least=1)
    areas: Table = printed_in("level_areas")
    share_limits: Table = printed_in("share_limits")
    bar_limits: Table = printed_in("{bar}_limits")
    draw_numbers: Table = printed_in("draw_numbers")
    bar_prices: Table = printed_in("{bar}_prices", least=1)
    price_moves: tuple[tuple[int, int], ...] = printed_in("price_moves", in_pairs, least=None)
    price_moves_centre: int = printed_in("price_moves", number_of_the_middle)
    sale_track_blacks: Table = printed_in("black_shares_beside_the_sale_tracks")
    area_blacks: int = printed_in("black_shares_beside_the_price_table", single)
    shares_in_the_box: int = printed_in("shares_of_each_colour_in_the_box", single)
    shares_left_in_the_box: Table = printed_in("shares_of_each_colour_left_in_the_box", by_seats)
    first_market: Table = printed_in("shares_of_each_colour_in_the_first_market", by_seats)
    shares_drawn_for_the_market: int = printed_in("shares_drawn_for_the_market", single)
    sale_track_shares: int = printed_in("shares_of_each_colour_on_a_sale_track", single)
    refill_blacks: int = printed_in("black_shares_of_a_refill", single)
    hand_size: int = printed_in("shares_drawn_by_a_seat", single)
    cash: int = printed_in("cash_at_the_start", single)
    full_track: Table = printed_in("shares_that_fill_a_purchase_track", by_seats)
    low_sale_track: Table = printed_in("shares_left_on_a_sale_track", by_seats)
    usual_start: Cell
    bars_for_a_rise: int = printed_in("{bar}_bars_for_a_rise", single, least=1)
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


def all_blacks(printed: Components) -> int:
    """Return how many black shares there are."""
    return sum(printed.sale_track_blacks) + printed.area_blacks


def shares_in_play(printed: Components, seats: int) -> int:
    """Return how many shares of each colour are in play."""
    return printed.shares_in_the_box - printed.shares_left_in_the_box[seats]
