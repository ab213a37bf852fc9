"""The price table as a grid: every move from every cell."""

from collections.abc import Callable

import pytest

from bfrules.kernel.grid import (
    LAST_CELL,
    Cell,
    cell_at,
    column_of,
    down,
    down_or_stay,
    down_or_to_the_cheapest,
    is_on_the_table,
    left,
    right,
    row_of,
    up,
)

CELLS = [Cell(at) for at in range(91)]


def moved(cell: Cell, rows: int, columns: int) -> Cell:
    """Say a plain move in rows and columns; None of the edge rules is in it."""
    return cell_at(row_of(cell) + rows, column_of(cell) + columns)


def test_cells_are_counted_row_by_row_from_the_bottom_left() -> None:
    assert [(row_of(cell), column_of(cell)) for cell in CELLS] == [
        (row, column) for row in range(13) for column in range(7)
    ]
    assert [cell_at(row_of(cell), column_of(cell)) for cell in CELLS] == CELLS
    assert LAST_CELL == 90
    assert [is_on_the_table(Cell(at)) for at in (-1, 0, 90, 91)] == [False, True, True, False]


def test_moves_inside_the_table_go_where_they_say() -> None:
    for cell in CELLS:
        row, column = row_of(cell), column_of(cell)
        if column < 6:
            assert right(cell) == moved(cell, 0, 1)
        if column > 0:
            assert left(cell) == moved(cell, 0, -1)
        if row < 12:
            assert up(cell) == moved(cell, 1, 0)
        if row > 0:
            assert down(cell) == moved(cell, -1, 0)
            assert down_or_stay(cell) == down_or_to_the_cheapest(cell) == moved(cell, -1, 0)


@pytest.mark.parametrize(
    ("move", "start", "target"),
    [
        (right, (0, 6), (1, 6)),
        (right, (11, 6), (12, 6)),
        (right, (12, 6), (12, 6)),
        (left, (12, 0), (11, 0)),
        (left, (1, 0), (0, 0)),
        (left, (0, 0), (0, 0)),
        (up, (12, 0), (12, 1)),
        (up, (12, 5), (12, 6)),
        (up, (12, 6), (12, 6)),
        (down, (0, 6), (0, 5)),
        (down, (0, 1), (0, 0)),
        (down, (0, 0), (0, 0)),
        (down_or_to_the_cheapest, (0, 6), (0, 0)),
        (down_or_to_the_cheapest, (0, 0), (0, 0)),
        (down_or_stay, (0, 6), (0, 6)),
    ],
)
def test_moves_turn_the_corner_at_the_edges(
    move: Callable[[Cell], Cell], start: tuple[int, int], target: tuple[int, int]
) -> None:
    assert move(cell_at(*start)) == cell_at(*target)


def test_enough_moves_reach_the_corners() -> None:
    for move, corner in ((right, 90), (up, 90), (left, 0), (down, 0)):
        for cell in CELLS:
            for _ in range(18):
                cell = move(cell)
            assert cell == corner
