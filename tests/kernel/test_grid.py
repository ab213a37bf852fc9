"""The price table as a grid: every move from every cell."""

from collections.abc import Callable

import pytest

from bfrules.kernel.grid import (
    Cell,
    cell_at,
    column_of,
    down,
    down_or_stay,
    down_or_to_the_cheapest,
    left,
    right,
    row_of,
    up,
)

CELLS = [Cell(at) for at in range(91)]


def moved(cell: Cell, rows: int, columns: int) -> Cell:
    """Say a plain move in rows and columns; None of the edge rules is in it."""
    return cell_at(row_of(cell) + rows, column_of(cell) + columns)


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
