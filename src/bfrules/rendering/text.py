"""A picture as text for a terminal: box-drawing lines, no colours, no trailing spaces."""

from itertools import chain
from textwrap import wrap
from typing import Final

from attrs import frozen

from bfrules.rendering.picture import Arrow, Gate, GateState, Grid, Marker, Panel, Picture, Row

Lines = tuple[str, ...]

# The index says which strokes meet: 1 up, 2 right, 4 down, 8 left.
JUNCTIONS: Final = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
NOTHING: Final = "·"
GAP: Final = "  "
NARROWEST_NOTE: Final = 24
GATE_MARKS: Final = {
    GateState.AHEAD: " ■",
    GateState.IN_FORCE: " in force",
    GateState.PASSED: "",
}
NO_BREAK_SPACE: Final = "\N{NO-BREAK SPACE}"


def as_text(picture: Picture, *, width: int = 80) -> str:
    """Draw a picture for a terminal; words wrap at `width`.

    A grid is drawn narrower where it would be wider than that, and keeps the width it needs.
    """
    blocks = (
        wrapped(picture.title, width),
        *(grid_lines(grid, width) for grid in picture.grids),
        *(panel_lines(panel, width) for panel in picture.panels),
        wrapped(picture.caption, width),
    )
    return "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks if block)


def wrapped(text: str, width: int, indent: str = "") -> Lines:
    """Break a text into lines, each after the same indent."""
    return tuple(
        wrap(text, max(width, len(indent) + 1), initial_indent=indent, subsequent_indent=indent)
    )


def listed(items: Lines, width: int, indent: str = "") -> Lines:
    """Put items side by side and break the line only between them."""
    unbreakable = (item.replace(" ", NO_BREAK_SPACE) for item in items)
    lines = wrapped(GAP.join(unbreakable), width, indent)
    return tuple(line.replace(NO_BREAK_SPACE, " ") for line in lines)


@frozen
class ColumnWidth:
    """How many characters a column of a grid needs for its texts, and beside them for its markers.

    Where markers have no room, there is no blank before it either.
    """

    text: int
    letters: int

    @property
    def whole(self) -> int:
        """How many characters stand between the borders of a cell."""
        return self.text + self.letters + (3 if self.letters else 2)

    def filled(self, text: str, letters: str = "") -> str:
        """Return the inside of a cell."""
        beside = f" {letters:<{self.letters}}" if self.letters else ""
        return f" {text:>{self.text}}{beside} "


def grid_lines(grid: Grid, width: int) -> Lines:
    """Draw a grid with the top row first; below it where its markers are and how they moved."""
    return (
        grid.title,
        *table_lines(grid, width),
        *listed(tuple(marker_in_words(grid, marker) for marker in grid.markers), width, GAP),
        *(f"{GAP}{arrow_in_words(grid, arrow)}" for arrow in grid.arrows),
    )


def marker_in_words(grid: Grid, marker: Marker) -> str:
    """Say what a letter stands for and what its cell shows."""
    return f"{marker.letter} {marker.name} {grid.cells[marker.row][marker.column]}"


def arrow_in_words(grid: Grid, arrow: Arrow) -> str:
    """Say which marker moved, from where to where."""
    name = next((one.name for one in grid.markers if one.colour == arrow.colour), arrow.colour)
    return (
        f"{name}: row {arrow.from_row}, column {arrow.from_column}"
        f" -> row {arrow.to_row}, column {arrow.to_column}"
    )


def markers_at(grid: Grid, row: int, column: int) -> tuple[Marker, ...]:
    """Return the markers that share a cell."""
    return tuple(marker for marker in grid.markers if (marker.row, marker.column) == (row, column))


def letters_at(grid: Grid, row: int, column: int) -> str:
    """Return the letters of the markers that share a cell."""
    return "".join(marker.letter for marker in markers_at(grid, row, column))


def area_at(grid: Grid, row: int, column: int) -> int | None:
    """Return the area of a cell, or None beyond the edge of the grid."""
    inside = 0 <= row < len(grid.areas) and 0 <= column < len(grid.areas[row])
    return grid.areas[row][column] if inside else None


def line_below(grid: Grid, row: int, column: int) -> bool:
    """A border runs along the bottom of a cell."""
    if row in (grid.rows[0], grid.rows[-1] + 1):
        return 0 <= column < len(grid.cells[0])
    return area_at(grid, row, column) != area_at(grid, row - 1, column)


def line_left(grid: Grid, row: int, column: int) -> bool:
    """A border runs along the left of a cell."""
    if row not in grid.rows:
        return False
    return area_at(grid, row, column) != area_at(grid, row, column - 1)


def junction(grid: Grid, row: int, column: int) -> str:
    """Return the strokes that meet at the bottom left corner of a cell."""
    up = line_left(grid, row, column)
    right = line_below(grid, row, column)
    down = line_left(grid, row - 1, column)
    left = line_below(grid, row, column - 1)
    return JUNCTIONS[up + 2 * right + 4 * down + 8 * left]


def column_widths(grid: Grid, width: int) -> tuple[ColumnWidth, ...]:
    """Measure the columns; each keeps room for one marker, so that most tables look alike.

    A grid that would be wider than `width` has such room where there are markers only.
    """
    roomy = widths_with_room(grid, 1)
    return roomy if whole_width(grid, roomy) <= width else widths_with_room(grid, 0)


def whole_width(grid: Grid, widths: tuple[ColumnWidth, ...]) -> int:
    """Return how many characters the table of a grid is wide, with what stands at its right."""
    gates = max((1 + len(gate_in_words(gate)) for gate in grid.gates), default=0)
    return margin_of(grid) + sum(1 + column.whole for column in widths) + 1 + gates


def margin_of(grid: Grid) -> int:
    """Return how many characters the labels of rows need, with the blank behind them."""
    return max(len(grid.label_of(row)) for row in range(len(grid.cells))) + 1


def widths_with_room(grid: Grid, room: int) -> tuple[ColumnWidth, ...]:
    """Measure the columns, with room for so many markers in each, or for those that are there."""
    return tuple(
        ColumnWidth(
            text=max(len(str(column)), *map(len, texts)),
            letters=max(room, *(len(letters_at(grid, row, column)) for row in grid.rows)),
        )
        for column, texts in enumerate(zip(*(grid.cells[row] for row in grid.rows), strict=True))
    )


def table_lines(grid: Grid, width: int) -> Lines:
    """Draw the cells; labels of rows stand left, numbers of columns below, levels on the right."""
    widths = column_widths(grid, width)
    margin = margin_of(grid)
    numbers = (f" {own.filled(str(column))}" for column, own in enumerate(widths))
    below = " " * margin + "".join(numbers)
    return (
        *border_lines(grid, grid.rows[-1] + 1, widths, margin),
        *chain.from_iterable(
            (row_line(grid, row, widths, margin), *border_lines(grid, row, widths, margin))
            for row in reversed(grid.rows)
        ),
        *([] if grid.row_names else [below]),
    )


def row_line(grid: Grid, row: int, widths: tuple[ColumnWidth, ...], margin: int) -> str:
    """Draw the texts and markers of one row."""
    cells = "".join(
        ("│" if line_left(grid, row, column) else " ")
        + own.filled(grid.cells[row][column], letters_at(grid, row, column))
        for column, own in enumerate(widths)
    )
    gates = "".join(f" {gate_in_words(gate)}" for gate in grid.gates if gate.row == row)
    return f"{grid.label_of(row):>{margin - 1}} {cells}│{gates}"


def gate_in_words(gate: Gate) -> str:
    """Say a level, with its black share as long as it lies there, or that it is in force."""
    return f"level {gate.level}{GATE_MARKS[gate.state]}"


def border_lines(grid: Grid, row: int, widths: tuple[ColumnWidth, ...], margin: int) -> Lines:
    """Draw the borders below a row, or nothing where no border runs."""
    if not any(line_below(grid, row, column) for column in range(len(widths))):
        return ()
    strokes = "".join(
        junction(grid, row, column) + ("─" if line_below(grid, row, column) else " ") * own.whole
        for column, own in enumerate(widths)
    )
    return (" " * margin + strokes + junction(grid, row, len(widths)),)


def panel_lines(panel: Panel, width: int) -> Lines:
    """Draw a panel as a table with a column for each lot, or as lists where that is too wide."""
    names = lot_names(panel)
    start = max(len(panel.title), *(len(marked_title(row)) for row in panel.rows), 0)
    notes_start = start + sum(len(GAP) + len(name) for name in names) + len(GAP)
    if notes_start > width:
        return (panel.title, *chain.from_iterable(row_as_list(row, width) for row in panel.rows))
    heading = "".join(GAP + name for name in names)
    return (
        f"{panel.title:<{start}}{heading}",
        *chain.from_iterable(
            with_note(row_in_columns(row, names, start), row.note, notes_start, width)
            for row in panel.rows
        ),
    )


def lot_names(panel: Panel) -> Lines:
    """Return the names of all lots of a panel, in the order in which they first come."""
    return tuple(dict.fromkeys(lot.name for row in panel.rows for lot in row.lots))


def marked_title(row: Row) -> str:
    """Return the title of a row, with a mark before the current one."""
    return f"{'>' if row.current else ' '} {row.title}"


def shown(number: int) -> str:
    """Return a number, with a dot for none so that the others stand out."""
    return str(number) if number else NOTHING


def number_of(row: Row, name: str) -> str:
    """Return how many of a name a row holds, or a blank if it never holds any."""
    numbers = [lot.number for lot in row.lots if lot.name == name]
    return shown(sum(numbers)) if numbers else ""


def row_in_columns(row: Row, names: Lines, start: int) -> str:
    """Draw the lots of a row below the names of their columns."""
    return f"{marked_title(row):<{start}}" + "".join(
        f"{GAP}{number_of(row, name):>{len(name)}}" for name in names
    )


def with_note(line: str, note: str, notes_start: int, width: int) -> Lines:
    """Put a note beside a row, or below it where there is no room beside."""
    if width - notes_start < min(len(note), NARROWEST_NOTE):
        return (line, *wrapped(note, width, 2 * GAP))
    beside = wrapped(note, width, " " * notes_start)
    return (line + beside[0][len(line) :], *beside[1:]) if beside else (line,)


def row_as_list(row: Row, width: int) -> Lines:
    """Draw a row as a list of its lots, with its note below."""
    return (
        marked_title(row),
        *listed(tuple(f"{lot.name} {shown(lot.number)}" for lot in row.lots), width, 2 * GAP),
        *wrapped(row.note, width, 2 * GAP),
    )
