"""What a picture of a table shows, before it is drawn as text or as SVG.

An edition describes its table with these words; the drawing functions know
nothing of any edition.
"""

from attrs import frozen


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


@frozen
class Grid:
    """A table of cells with text, the bottom row first, and the markers in it.

    `areas` holds a whole number for each cell; neighbours with different
    numbers are parted by a line or a shade. Each has as many rows and columns
    as `cells`.
    """

    title: str
    cells: tuple[tuple[str, ...], ...]
    areas: tuple[tuple[int, ...], ...]
    markers: tuple[Marker, ...]
    arrows: tuple[Arrow, ...] = ()


@frozen
class Lot:
    """Some shares of one colour, or cards of one kind, lying together."""

    name: str
    letter: str
    colour: str
    number: int


@frozen
class Row:
    """A titled row of lots: a track, the market, a hand. `note` says the rest in words."""

    title: str
    lots: tuple[Lot, ...]
    note: str = ""
    current: bool = False


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
