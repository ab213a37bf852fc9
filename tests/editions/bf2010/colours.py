"""The five colours of 2010, in tests that have something of each."""

from typing import Final

from bfrules.editions.black_friday.position import Position, Prices
from bfrules.kernel.grid import cell_at
from tests.editions.tables import USUAL

COLOURS: Final = ("yellow", "blue", "red", "green", "orange")
ONE_EACH: Final = dict.fromkeys(COLOURS, 1)
EMPTY: Final = dict.fromkeys(COLOURS, 0)


def prices_with(**moved: tuple[int, int]) -> Prices:
    yellow, blue, red, green, orange = (
        cell_at(*moved[name]) if name in moved else USUAL for name in COLOURS
    )
    return (yellow, blue, red, green, orange)


def cells(position: Position) -> list[tuple[int, int]]:
    return [divmod(cell, 7) for cell in position.prices]
