"""The price table as a grid: cells counted row by row from the bottom left.

A price marker stands in a cell, never just on a price: the same price stands in
several cells. Each move is one space; at an edge the move turns the corner.
"""

from typing import Final, NewType

from bfrules.kernel.contract import contract

Cell = NewType("Cell", int)

COLUMNS: Final = 7
ROWS: Final = 13
LAST_CELL: Final = Cell(COLUMNS * ROWS - 1)


def the_cell_lies_in_that_row(row: int, cell: Cell) -> bool:
    """The cell lies between the first cell of the row and the first of the next."""
    return cell >= row * COLUMNS and cell < (row + 1) * COLUMNS


@contract(promises=(the_cell_lies_in_that_row,))
def row_of(cell: Cell) -> int:
    """Return the row of a cell, counted from the bottom, from 0."""
    return cell // COLUMNS


def the_column_is_one_of_the_table(column: int, cell: Cell) -> bool:
    """The column is one of those of the price table."""
    return column >= 0 and column < COLUMNS


def row_and_column_give_the_cell(column: int, cell: Cell) -> bool:
    """Together with its row, the column names the cell."""
    return row_of(cell) * COLUMNS + column == cell


@contract(promises=(the_column_is_one_of_the_table, row_and_column_give_the_cell))
def column_of(cell: Cell) -> int:
    """Return the column of a cell, counted from the left, from 0."""
    return cell % COLUMNS


def the_column_is_on_the_table(row: int, column: int) -> bool:
    """The column is one of those of the price table."""
    return column >= 0 and column < COLUMNS


def it_lies_in_that_row(cell: Cell, row: int, column: int) -> bool:
    """The cell lies in the row."""
    return row_of(cell) == row


def it_lies_in_that_column(cell: Cell, row: int, column: int) -> bool:
    """The cell lies in the column."""
    return column_of(cell) == column


@contract(
    needs=(the_column_is_on_the_table,),
    promises=(it_lies_in_that_row, it_lies_in_that_column),
)
def cell_at(row: int, column: int) -> Cell:
    """Return the cell in a row (from the bottom) and a column (from the left), both from 0."""
    return Cell(COLUMNS * row + column)


def is_on_the_table(cell: Cell) -> bool:
    """The cell is one of the price table."""
    return cell >= 0 and cell <= LAST_CELL


def stays_on_the_table(after: Cell, cell: Cell) -> bool:
    """The marker does not leave the price table."""
    return is_on_the_table(after)


def one_column_further_inside_the_row(after: Cell, cell: Cell) -> bool:
    """Away from the right edge, the marker stands in the next column of the same row."""
    return column_of(cell) == COLUMNS - 1 or (
        column_of(after) == column_of(cell) + 1 and row_of(after) == row_of(cell)
    )


def right_edge_turns_up(after: Cell, cell: Cell) -> bool:
    """At the right edge, below the top row, the marker stands one row higher."""
    return (
        column_of(cell) < COLUMNS - 1
        or row_of(cell) == ROWS - 1
        or (column_of(after) == column_of(cell) and row_of(after) == row_of(cell) + 1)
    )


def the_dearest_cell_holds(after: Cell, cell: Cell) -> bool:
    """From the top right cell the marker does not move."""
    return cell != LAST_CELL or after == cell


@contract(
    needs=(is_on_the_table,),
    promises=(
        stays_on_the_table,
        one_column_further_inside_the_row,
        right_edge_turns_up,
        the_dearest_cell_holds,
    ),
)
def right(cell: Cell) -> Cell:
    """Move one space to the right; at the right edge one up; at the top right corner stay."""
    if cell == LAST_CELL:
        return cell
    if cell % COLUMNS == COLUMNS - 1:
        return Cell(cell + COLUMNS)
    return Cell(cell + 1)


def one_column_back_inside_the_row(after: Cell, cell: Cell) -> bool:
    """Away from the left edge, the marker stands in the previous column of the same row."""
    return column_of(cell) == 0 or (
        column_of(after) == column_of(cell) - 1 and row_of(after) == row_of(cell)
    )


def left_edge_turns_down(after: Cell, cell: Cell) -> bool:
    """At the left edge, above the bottom row, the marker stands one row lower."""
    return (
        column_of(cell) > 0
        or row_of(cell) == 0
        or (column_of(after) == column_of(cell) and row_of(after) == row_of(cell) - 1)
    )


def the_cheapest_cell_holds(after: Cell, cell: Cell) -> bool:
    """From the bottom left cell the marker does not move."""
    return cell != 0 or after == cell


@contract(
    needs=(is_on_the_table,),
    promises=(
        stays_on_the_table,
        one_column_back_inside_the_row,
        left_edge_turns_down,
        the_cheapest_cell_holds,
    ),
)
def left(cell: Cell) -> Cell:
    """Move one space to the left; at the left edge one down; at the bottom left corner stay."""
    if cell == 0:
        return cell
    if cell % COLUMNS == 0:
        return Cell(cell - COLUMNS)
    return Cell(cell - 1)


def one_row_higher_below_the_top(after: Cell, cell: Cell) -> bool:
    """Below the top row, the marker stands one row higher in the same column."""
    return row_of(cell) == ROWS - 1 or after == cell + COLUMNS


def the_top_row_turns_right(after: Cell, cell: Cell) -> bool:
    """In the top row the marker moves like a move to the right."""
    return row_of(cell) < ROWS - 1 or after == right(cell)


@contract(
    needs=(is_on_the_table,),
    promises=(stays_on_the_table, one_row_higher_below_the_top, the_top_row_turns_right),
)
def up(cell: Cell) -> Cell:
    """Move one space up; in the top row one to the right; at the top right corner stay."""
    if cell < LAST_CELL - COLUMNS + 1:
        return Cell(cell + COLUMNS)
    return Cell(min(cell + 1, LAST_CELL))


def one_row_lower_above_the_bottom(after: Cell, cell: Cell) -> bool:
    """Above the bottom row, the marker stands one row lower in the same column."""
    return row_of(cell) == 0 or after == cell - COLUMNS


def the_bottom_row_turns_left(after: Cell, cell: Cell) -> bool:
    """In the bottom row the marker moves like a move to the left."""
    return row_of(cell) > 0 or after == left(cell)


@contract(
    needs=(is_on_the_table,),
    promises=(stays_on_the_table, one_row_lower_above_the_bottom, the_bottom_row_turns_left),
)
def down(cell: Cell) -> Cell:
    """Move one space down; in the bottom row one to the left; at the bottom left corner stay."""
    if cell >= COLUMNS:
        return Cell(cell - COLUMNS)
    return Cell(max(cell - 1, 0))


def the_bottom_row_falls_to_the_cheapest(after: Cell, cell: Cell) -> bool:
    """From the bottom row the marker falls to the cheapest cell at once."""
    return row_of(cell) > 0 or after == 0


@contract(
    needs=(is_on_the_table,),
    promises=(
        stays_on_the_table,
        one_row_lower_above_the_bottom,
        the_bottom_row_falls_to_the_cheapest,
    ),
)
def down_or_to_the_cheapest(cell: Cell) -> Cell:
    """Move one space down; from the bottom row fall to the bottom left corner."""
    return Cell(max(cell - COLUMNS, 0))


def the_bottom_row_holds(after: Cell, cell: Cell) -> bool:
    """In the bottom row the marker does not move."""
    return row_of(cell) > 0 or after == cell


@contract(
    needs=(is_on_the_table,),
    promises=(stays_on_the_table, one_row_lower_above_the_bottom, the_bottom_row_holds),
)
def down_or_stay(cell: Cell) -> Cell:
    """Move one space down; in the bottom row stay."""
    return Cell(cell - COLUMNS) if cell >= COLUMNS else cell


def the_left_edge_holds(after: Cell, cell: Cell) -> bool:
    """At the left edge the marker does not move."""
    return column_of(cell) > 0 or after == cell


@contract(
    needs=(is_on_the_table,),
    promises=(stays_on_the_table, one_column_back_inside_the_row, the_left_edge_holds),
)
def left_or_stay(cell: Cell) -> Cell:
    """Move one space to the left; at the left edge stay."""
    return Cell(cell - 1) if cell % COLUMNS else cell


def the_right_edge_holds(after: Cell, cell: Cell) -> bool:
    """At the right edge the marker does not move."""
    return column_of(cell) < COLUMNS - 1 or after == cell


@contract(
    needs=(is_on_the_table,),
    promises=(stays_on_the_table, one_column_further_inside_the_row, the_right_edge_holds),
)
def right_or_stay(cell: Cell) -> Cell:
    """Move one space to the right; at the right edge stay."""
    return Cell(cell + 1) if cell % COLUMNS < COLUMNS - 1 else cell


def the_top_row_holds(after: Cell, cell: Cell) -> bool:
    """In the top row the marker does not move."""
    return row_of(cell) < ROWS - 1 or after == cell


@contract(
    needs=(is_on_the_table,),
    promises=(stays_on_the_table, one_row_higher_below_the_top, the_top_row_holds),
)
def up_or_stay(cell: Cell) -> Cell:
    """Move one space up; in the top row stay."""
    return Cell(cell + COLUMNS) if cell < LAST_CELL - COLUMNS + 1 else cell
