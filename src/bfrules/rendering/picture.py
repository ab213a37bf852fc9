"""What a picture of a table shows, before it is drawn as text or as SVG.

An edition describes its table with these words; the drawing functions know
nothing of any edition.
"""

from enum import Enum
from typing import Final

from attrs import frozen

ROWS_BELOW: Final = 1
ROWS_ABOVE: Final = 2


@frozen
class Marker:
    """A marker in a cell of a grid; rows count from the bottom, columns from the left."""

    name: str
    letter: str
    colour: str
    row: int
    column: int


@frozen
class Arrow:
    """A move of a marker between two cells of a grid."""

    colour: str
    from_row: int
    from_column: int
    to_row: int
    to_column: int


class GateState(Enum):
    """What a gate shows: its level is still ahead, in force, or left behind."""

    AHEAD = "ahead"
    IN_FORCE = "in force"
    PASSED = "passed"


@frozen
class Gate:
    """A sign beside the row of a grid where an area begins; a black share lies on one ahead."""

    row: int
    level: int
    state: GateState


@frozen
class Grid:
    """A table of cells with text, the bottom row first, and the markers in it.

    `areas` holds a whole number for each cell; areas are tinted in turn, even
    and odd, and neighbours with different numbers are parted by a line. Each
    has as many rows and columns as `cells`. A cropped grid is drawn only as
    far as its markers and moves reach, and a little further. The rows and
    columns of a numbered grid have their numbers beside them; where rows have
    names, these stand there instead, and columns have none.
    """

    title: str
    cells: tuple[tuple[str, ...], ...]
    areas: tuple[tuple[int, ...], ...]
    markers: tuple[Marker, ...]
    arrows: tuple[Arrow, ...] = ()
    gates: tuple[Gate, ...] = ()
    cropped: bool = False
    numbered: bool = True
    row_names: tuple[str, ...] = ()

    def label_of(self, row: int) -> str:
        """Return what stands beside a row: its name, else its number."""
        return self.row_names[row] if self.row_names else str(row)

    @property
    def rows(self) -> range:
        """The rows to draw: of a cropped grid, from one below the lowest marker to two above."""
        reached = [marker.row for marker in self.markers]
        reached += [arrow.from_row for arrow in self.arrows]
        if not self.cropped or not reached:
            return range(len(self.cells))
        return range(
            max(0, min(reached) - ROWS_BELOW),
            min(len(self.cells), max(reached) + ROWS_ABOVE + 1),
        )


@frozen
class Lot:
    """Some shares of one colour, or cards of one kind, lying together."""

    name: str
    letter: str
    colour: str
    number: int


@frozen
class Row:
    """A titled row of lots: a track, the market, a hand. `note` says the rest in words.

    Where the board prints a space for each share, `spaces` holds how many
    there are for each lot, and `free` how many more for shares of any lot;
    each share is then drawn on a space of its own.
    """

    title: str
    lots: tuple[Lot, ...]
    note: str = ""
    current: bool = False
    spaces: tuple[int, ...] = ()
    free: int = 0


@frozen
class Panel:
    """A titled group of rows: the tracks, the seats."""

    title: str
    rows: tuple[Row, ...]


@frozen
class Picture:
    """A whole table: a title, grids, panels, and a caption below."""

    title: str
    grids: tuple[Grid, ...]
    panels: tuple[Panel, ...]
    caption: str = ""
