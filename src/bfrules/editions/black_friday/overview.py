"""The overview of price changes: where it sends a price marker."""

from bfrules.editions.black_friday.components import Components
from bfrules.kernel.contract import contract
from bfrules.kernel.grid import Cell


def the_marker_stands_on_the_table(printed: Components, cell: Cell, number: int) -> bool:
    """The marker stands in a cell of the price table."""
    return cell >= 0 and cell < len(printed.prices)


def the_overview_shows(printed: Components, cell: Cell, number: int) -> bool:
    """The overview has a target for the number."""
    at = printed.price_moves_centre + number
    return at >= 0 and at < len(printed.price_moves)


def the_target_is_on_the_table(target: Cell, printed: Components, cell: Cell, number: int) -> bool:
    """The target is a cell of the price table."""
    return target >= 0 and target < len(printed.prices)


def it_goes_there_space_by_space(
    target: Cell, printed: Components, cell: Cell, number: int
) -> bool:
    """The target is where the rows and columns shown lead, one space after the other."""
    rows, columns = printed.price_moves[printed.price_moves_centre + number]
    return target == printed.moves.moved(cell, rows, columns)


@contract(
    needs=(the_marker_stands_on_the_table, the_overview_shows),
    promises=(the_target_is_on_the_table, it_goes_there_space_by_space),
)
def target_of(printed: Components, cell: Cell, number: int) -> Cell:
    """Return the cell where the overview sends a marker for the number of its colour.

    The number is that of the shares drawn of the colour, less the black ones where
    these count against it; the overview must show it. Raise IndexError if it lies
    beyond the last number. Source: the overview of price changes.
    """
    at = printed.price_moves_centre + number
    return printed.targets[at * len(printed.prices) + cell]
