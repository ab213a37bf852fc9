"""A picture as a standalone SVG: one narrow column, readable on light and on dark pages.

Text and lines take the colour of the page's text. Every part has a class
(`bf-cell`, `bf-marker`, `bf-lot`, ...), so that a page can restyle it; every id
starts with the prefix, so that a page can hold several pictures.
"""

import re
from collections.abc import Iterable
from itertools import accumulate, chain, pairwise
from math import ceil, dist
from textwrap import wrap
from typing import Final
from xml.etree.ElementTree import Element, indent, tostring

from attrs import frozen

from bfrules.rendering.picture import Arrow, Grid, Lot, Marker, Panel, Picture, Row
from bfrules.rendering.text import (
    arrow_in_words,
    line_below,
    line_left,
    lot_names,
    markers_at,
)

PAGE_COLOUR: Final = "currentColor"
MARGIN: Final = 10
NARROWEST_PICTURE: Final = 440
BLOCK_GAP: Final = 18

TITLE_SIZE: Final = 18
HEADING_SIZE: Final = 15
TEXT_SIZE: Final = 14
NOTE_SIZE: Final = 13
LABEL_SIZE: Final = 11
# What a character takes of the font size, on average in prose and at most for digits, in the
# widest of the usual sans-serif fonts: SVG can neither measure nor wrap.
PROSE_WIDTH: Final = 0.58
DIGIT_WIDTH: Final = 0.65
LINE_HEIGHT: Final = 1.35

CELL_WIDTH: Final = 57
CELL_HEIGHT: Final = 39
CELL_PADDING: Final = 4
NUMBER_MARGIN: Final = 20
TOKEN_RADIUS: Final = 9
TOKEN_STEP: Final = 20
ARROW_HEAD: Final = 8
SHADES: Final = ("0.03", "0.12")

SQUARE: Final = 19
LOT_GAP: Final = 9
NARROWEST_ROW_TITLE: Final = 100
ROW_PADDING: Final = 4
CURRENT_MARK: Final = 14

# At this luminance, black and white contrast equally by the WCAG formula.
EVEN_CONTRAST: Final = (1.05 * 0.05) ** 0.5 - 0.05
# The CSS colour names on which white is easier to read than black.
DARK_NAMES: Final = frozenset(
    {
        "black",
        "blue",
        "blueviolet",
        "brown",
        "crimson",
        "darkblue",
        "darkgreen",
        "darkmagenta",
        "darkolivegreen",
        "darkorchid",
        "darkred",
        "darkslateblue",
        "darkslategray",
        "darkslategrey",
        "darkviolet",
        "dimgray",
        "dimgrey",
        "firebrick",
        "green",
        "indigo",
        "maroon",
        "mediumblue",
        "mediumvioletred",
        "midnightblue",
        "navy",
        "purple",
        "rebeccapurple",
        "royalblue",
        "saddlebrown",
        "sienna",
        "slateblue",
        "teal",
    }
)
NOT_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@frozen
class Block:
    """A part of the picture, drawn from its own top left corner, and the room that it takes."""

    elements: tuple[Element, ...]
    width: int
    height: int


def as_svg(picture: Picture, *, prefix: str = "bf") -> str:
    """Draw a picture as a standalone SVG whose ids all start with a prefix."""
    paints = tuple(dict.fromkeys(arrow.colour for grid in picture.grids for arrow in grid.arrows))
    grids = tuple(
        grid_block(grid, paints, prefix, number) for number, grid in enumerate(picture.grids)
    )
    width = max(NARROWEST_PICTURE - 2 * MARGIN, *(grid.width for grid in grids), 0)
    blocks = (
        words_block(picture.title, "bf-title", TITLE_SIZE, width, bold=True),
        *grids,
        *(panel_block(panel, width) for panel in picture.panels),
        words_block(picture.caption, "bf-caption", NOTE_SIZE, width),
    )
    svg = sheet(stacked(tuple(block for block in blocks if block.height)), prefix)
    svg[:0] = [
        element("title", (), picture.title, id=f"{prefix}-title"),
        element("desc", (), picture_in_words(picture), id=f"{prefix}-description"),
        *(element("defs", (arrow_head(paints, paint, prefix),)) for paint in paints),
    ]
    indent(svg, space="")
    # Some control characters cannot stand in XML at all, not even escaped.
    return NOT_XML.sub("", tostring(svg, encoding="unicode"))


def element(
    tag: str, parts: Iterable[Element] = (), words: str = "", /, **attributes: str | float
) -> Element:
    """Build an element; underscores in an attribute name read as hyphens, `kind` as `class`."""
    named = {
        "class" if name == "kind" else name.replace("_", "-"): shown(value)
        for name, value in attributes.items()
    }
    built = Element(tag, named)
    built.text = words or None
    built.extend(parts)
    return built


def shown(value: str | float) -> str:
    """Return a number with one decimal at most, so that drawings do not differ by rounding."""
    return value if isinstance(value, str) else f"{value:.1f}".removesuffix(".0")


def written(
    words: str, kind: str, x: float, y: float, size: int, **attributes: str | float
) -> Element:
    """Write words on a baseline."""
    return element("text", (), words, kind=kind, x=x, y=y, font_size=size, **attributes)


def moved(parts: Iterable[Element], kind: str, x: float, y: float) -> Element:
    """Group parts and move them together."""
    return element("g", parts, kind=kind, transform=f"translate({shown(x)} {shown(y)})")


def text_width(words: str, size: int) -> int:
    """Estimate the width of words, rather too wide than too narrow."""
    return ceil(len(words) * size * DIGIT_WIDTH)


def line_height(size: int) -> int:
    """Return the distance between two lines of words."""
    return ceil(size * LINE_HEIGHT)


def words_block(words: str, kind: str, size: int, width: int, *, bold: bool = False) -> Block:
    """Break words into lines that fit a width."""
    lines = wrap(words, max(1, int(width / (size * PROSE_WIDTH))))
    weight = "bold" if bold else "normal"
    return Block(
        tuple(
            written(line, kind, 0, number * line_height(size) + size, size, font_weight=weight)
            for number, line in enumerate(lines)
        ),
        width,
        len(lines) * line_height(size),
    )


def stacked(blocks: tuple[Block, ...]) -> Block:
    """Put blocks below each other."""
    tops = accumulate((block.height + BLOCK_GAP for block in blocks), initial=0)
    return Block(
        tuple(
            moved(block.elements, "bf-block", 0, top)
            for block, top in zip(blocks, tops, strict=False)
        ),
        max((block.width for block in blocks), default=0),
        sum(block.height + BLOCK_GAP for block in blocks) - BLOCK_GAP if blocks else 0,
    )


def sheet(content: Block, prefix: str) -> Element:
    """Put the content on a sheet that shrinks with the page."""
    width, height = content.width + 2 * MARGIN, content.height + 2 * MARGIN
    return element(
        "svg",
        (moved(content.elements, "bf-picture", MARGIN, MARGIN),),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        style="max-width: 100%; height: auto",
        role="img",
        aria_labelledby=f"{prefix}-title",
        aria_describedby=f"{prefix}-description",
        kind="bf-table",
        font_family="sans-serif",
        fill=PAGE_COLOUR,
    )


def contrasting(paint: str) -> str:
    """Return black or white, whichever is easier to read on a colour (a CSS name or hex digits)."""
    if not re.fullmatch("#([0-9a-fA-F]{3,4}){1,2}", paint):
        return "#ffffff" if paint.lower() in DARK_NAMES else "#000000"
    digits = paint[1:7] if len(paint) >= 7 else "".join(2 * digit for digit in paint[1:4])
    red, green, blue = (linear(int(digits[at : at + 2], 16) / 255) for at in (0, 2, 4))
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return "#000000" if luminance > EVEN_CONTRAST else "#ffffff"


def linear(channel: float) -> float:
    """Return the light that an sRGB channel from 0 to 1 stands for."""
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


def letter(words: str, paint: str, x: float, y: float) -> Element:
    """Write a letter in the middle of a token or square of some colour."""
    return written(
        words,
        "bf-letter",
        x,
        y + 4,
        LABEL_SIZE + 1,
        fill=contrasting(paint),
        font_weight="bold",
        text_anchor="middle",
    )


def picture_in_words(picture: Picture) -> str:
    """Say what the picture shows, for those who cannot see it."""
    sentences = chain(
        *(grid_in_words(grid) for grid in picture.grids),
        *(map(row_in_words, panel.rows) for panel in picture.panels),
    )
    return " ".join(f"{sentence}." for sentence in sentences)


def grid_in_words(grid: Grid) -> tuple[str, ...]:
    """Say where the markers of a grid are and how they moved."""
    markers = ", ".join(marker_in_words(grid, marker) for marker in grid.markers)
    return (
        f"{grid.title}: {markers or 'no markers'}",
        *(arrow_in_words(grid, arrow) for arrow in grid.arrows),
    )


def marker_in_words(grid: Grid, marker: Marker) -> str:
    """Say what the cell of a marker shows."""
    return f"{marker.name} {grid.cells[marker.row][marker.column]}"


def row_in_words(row: Row) -> str:
    """Say what lies in a row."""
    lots = ", ".join(lot_in_words(lot) for lot in row.lots if lot.number)
    title = f"{row.title} (current)" if row.current else row.title
    return "; ".join(part for part in (f"{title}: {lots or 'nothing'}", row.note) if part)


def lot_in_words(lot: Lot) -> str:
    """Say how many of what lie together."""
    return f"{lot.name} {lot.number}"


@frozen
class Frame:
    """Where the cells of a grid lie: the left edges of its columns and the end of the last."""

    edges: tuple[int, ...]
    rows: int

    def top(self, row: int) -> int:
        """Return the top edge of a row, counted from the bottom."""
        return (self.rows - 1 - row) * CELL_HEIGHT


@frozen
class Spot:
    """The middle of a place for a token."""

    x: float
    y: float


def grid_block(grid: Grid, paints: tuple[str, ...], prefix: str, number: int) -> Block:
    """Draw a grid: shades, arrows, texts, and the markers on top."""
    frame = frame_of(grid)
    heading = line_height(HEADING_SIZE) + 4
    places = [(row, column) for row, cells in enumerate(grid.cells) for column in range(len(cells))]
    parts = (
        *(shade(grid, frame, row, column) for row, column in places),
        area_borders(grid, frame),
        *numbers(frame),
        *(arrows(grid, frame, paints, prefix, f"{prefix}-veil-{number}") if grid.arrows else ()),
        *(cell_text(grid, frame, row, column) for row, column in places),
        *chain.from_iterable(tokens(grid, frame, row, column) for row, column in places),
    )
    return Block(
        (
            written(grid.title, "bf-heading", 0, HEADING_SIZE, HEADING_SIZE, font_weight="bold"),
            moved(parts, "bf-grid", NUMBER_MARGIN, heading),
        ),
        NUMBER_MARGIN + frame.edges[-1],
        heading + frame.rows * CELL_HEIGHT + line_height(LABEL_SIZE) + 2,
    )


def frame_of(grid: Grid) -> Frame:
    """Measure the columns; only texts and crowds that need it make one wider than usual."""
    widths = (
        max(
            CELL_WIDTH,
            *(text_width(text, TEXT_SIZE) + 2 * CELL_PADDING for text in texts),
            *(
                len(paints_at(grid, row, column)) * TOKEN_STEP + CELL_PADDING
                for row in range(len(texts))
            ),
        )
        for column, texts in enumerate(zip(*grid.cells, strict=True))
    )
    return Frame(tuple(accumulate(widths, initial=0)), len(grid.cells))


def paints_at(grid: Grid, row: int, column: int) -> tuple[str, ...]:
    """Return the colours that need a place in a cell: markers, then bare ends of arrows."""
    markers = tuple(marker.colour for marker in markers_at(grid, row, column))
    ends = dict.fromkeys(
        arrow.colour
        for arrow in grid.arrows
        if (row, column) in ((arrow.from_row, arrow.from_column), (arrow.to_row, arrow.to_column))
    )
    return (*markers, *(paint for paint in ends if paint not in markers))


def spot(frame: Frame, row: int, column: int, place: int, places: int) -> Spot:
    """Return a place for a token; they fill the cell from its lower right corner."""
    right = frame.edges[column + 1] - CELL_PADDING + 1 - TOKEN_RADIUS
    bottom = frame.top(row) + CELL_HEIGHT - CELL_PADDING + 1 - TOKEN_RADIUS
    return Spot(right - (places - 1 - place) * TOKEN_STEP, bottom)


def shade(grid: Grid, frame: Frame, row: int, column: int) -> Element:
    """Draw a cell, shaded by its area."""
    area = grid.areas[row][column]
    ranks = sorted({area for areas in grid.areas for area in areas})
    return element(
        "rect",
        kind=f"bf-cell bf-area-{area}",
        x=frame.edges[column],
        y=frame.top(row),
        width=frame.edges[column + 1] - frame.edges[column],
        height=CELL_HEIGHT,
        fill_opacity=SHADES[ranks.index(area) % len(SHADES)],
        stroke=PAGE_COLOUR,
        stroke_opacity="0.15",
    )


def cell_text(grid: Grid, frame: Frame, row: int, column: int) -> Element:
    """Write the text of a cell in its upper left corner, above the place for markers."""
    end = text_end(grid, frame, row, column)
    return written(
        grid.cells[row][column],
        "bf-cell-text",
        end.x,
        end.y,
        TEXT_SIZE,
        text_anchor="end",
    )


def text_end(grid: Grid, frame: Frame, row: int, column: int) -> Spot:
    """Return where the text of a cell ends: aligned on the right, as numbers are."""
    widest = max(text_width(cells[column], TEXT_SIZE) for cells in grid.cells)
    return Spot(
        frame.edges[column] + CELL_PADDING + widest,
        frame.top(row) + CELL_PADDING + 11,
    )


def area_borders(grid: Grid, frame: Frame) -> Element:
    """Draw lines where the area changes and around the grid."""
    rows, columns = range(frame.rows + 1), range(len(frame.edges))
    edges = tuple(pairwise(frame.edges))
    across = (
        f"M{edges[column][0]} {frame.top(row - 1)}H{edges[column][1]}"
        for row in rows
        for column in columns[:-1]
        if line_below(grid, row, column)
    )
    upright = (
        f"M{frame.edges[column]} {frame.top(row)}v{CELL_HEIGHT}"
        for row in rows[:-1]
        for column in columns
        if line_left(grid, row, column)
    )
    return element(
        "path",
        kind="bf-area-border",
        d="".join((*across, *upright)),
        fill="none",
        stroke=PAGE_COLOUR,
        stroke_opacity="0.6",
        stroke_linecap="square",
    )


def numbers(frame: Frame) -> tuple[Element, ...]:
    """Number the rows on the left and the columns below."""
    return (
        *(
            label(str(row), -5, frame.top(row) + CELL_HEIGHT / 2 + 4, "end")
            for row in range(frame.rows)
        ),
        *(
            label(str(column), (left + right) / 2, frame.top(-1) + LABEL_SIZE + 3, "middle")
            for column, (left, right) in enumerate(pairwise(frame.edges))
        ),
    )


def label(words: str, x: float, y: float, anchor: str) -> Element:
    """Write the number of a row or a column."""
    return written(words, "bf-number", x, y, LABEL_SIZE, text_anchor=anchor, fill_opacity="0.65")


def tokens(grid: Grid, frame: Frame, row: int, column: int) -> tuple[Element, ...]:
    """Draw the markers of a cell side by side."""
    places = len(paints_at(grid, row, column))
    return tuple(
        token(grid, marker, spot(frame, row, column, place, places))
        for place, marker in enumerate(markers_at(grid, row, column))
    )


def token(grid: Grid, marker: Marker, middle: Spot) -> Element:
    """Draw a marker as a round token with its letter."""
    disc = element(
        "circle",
        kind="bf-token",
        cx=middle.x,
        cy=middle.y,
        r=TOKEN_RADIUS,
        fill=marker.colour,
        stroke=PAGE_COLOUR,
    )
    hint = element("title", (), marker_in_words(grid, marker))
    parts = (hint, disc, letter(marker.letter, marker.colour, middle.x, middle.y))
    return element("g", parts, kind="bf-marker")


def head_id(paints: tuple[str, ...], paint: str, prefix: str) -> str:
    """Return the id of the arrow head of a colour."""
    return f"{prefix}-head-{paints.index(paint)}"


def arrow_head(paints: tuple[str, ...], paint: str, prefix: str) -> Element:
    """Define the head of the arrows of one colour, as heads cannot take it from their lines."""
    shape = element(
        "path", d=f"M0 -5L{ARROW_HEAD} 0L0 5z", fill=paint, stroke=PAGE_COLOUR, stroke_width="0.8"
    )
    return element(
        "marker",
        (shape,),
        id=head_id(paints, paint, prefix),
        viewBox=f"-1 -6 {ARROW_HEAD + 2} 12",
        markerWidth=ARROW_HEAD + 2,
        markerHeight=12,
        markerUnits="userSpaceOnUse",
        orient="auto",
    )


def arrows(
    grid: Grid, frame: Frame, paints: tuple[str, ...], prefix: str, veil_id: str
) -> tuple[Element, ...]:
    """Draw the moves, faint behind the texts of the cells so that these stay readable."""
    lines = (arrow_line(grid, frame, arrow, paints, prefix) for arrow in grid.arrows)
    return (
        veil(grid, frame, veil_id),
        element("g", lines, kind="bf-arrows", mask=f"url(#{veil_id})"),
    )


def veil(grid: Grid, frame: Frame, veil_id: str) -> Element:
    """Define the mask that shows everything but what lies behind the texts of the cells."""
    ends = (
        (text_end(grid, frame, row, column), text_width(text, TEXT_SIZE))
        for row, cells in enumerate(grid.cells)
        for column, text in enumerate(cells)
    )
    texts = "".join(
        f"M{shown(end.x + 1)} {shown(end.y + 2)}v-14h-{width}v14z" for end, width in ends
    )
    whole = {"width": frame.edges[-1], "height": frame.rows * CELL_HEIGHT}
    return element(
        "mask",
        (
            element("rect", **whole, fill="white"),
            element("path", d=texts, fill="black", fill_opacity="0.75"),
        ),
        id=veil_id,
        maskUnits="userSpaceOnUse",
        x=0,
        y=0,
        **whole,
    )


def arrow_line(
    grid: Grid, frame: Frame, arrow: Arrow, paints: tuple[str, ...], prefix: str
) -> Element:
    """Draw a move: a dot where no marker stays behind, and a line with a head to the token."""
    start = arrow_end(grid, frame, arrow.from_row, arrow.from_column, arrow.colour)
    target = arrow_end(grid, frame, arrow.to_row, arrow.to_column, arrow.colour)
    leaves_a_marker = any(
        marker.colour == arrow.colour
        for marker in markers_at(grid, arrow.from_row, arrow.from_column)
    )
    begin = towards(start, target, TOKEN_RADIUS if leaves_a_marker else 0)
    end = towards(target, begin, TOKEN_RADIUS + ARROW_HEAD + 1)
    head = f"url(#{head_id(paints, arrow.colour, prefix)})"
    course = f"M{shown(begin.x)} {shown(begin.y)}L{shown(end.x)} {shown(end.y)}"
    dot = element("circle", cx=start.x, cy=start.y, r=4, fill=arrow.colour, stroke=PAGE_COLOUR)
    parts = (
        element("title", (), arrow_in_words(grid, arrow)),
        element("path", kind="bf-arrow-rim", d=course, stroke=PAGE_COLOUR, stroke_width="3.8"),
        *(() if leaves_a_marker else (dot,)),
        element("path", d=course, stroke=arrow.colour, stroke_width="2.2", marker_end=head),
    )
    return element("g", parts, kind="bf-arrow")


def arrow_end(grid: Grid, frame: Frame, row: int, column: int, paint: str) -> Spot:
    """Return the place of a colour in a cell."""
    paints = paints_at(grid, row, column)
    return spot(frame, row, column, paints.index(paint), len(paints))


def towards(start: Spot, target: Spot, length: float) -> Spot:
    """Go some length from one spot towards another, but not beyond it."""
    whole = dist((start.x, start.y), (target.x, target.y))
    share = min(1, length / whole) if whole else 0
    return Spot(
        start.x + share * (target.x - start.x),
        start.y + share * (target.y - start.y),
    )


@frozen
class Columns:
    """How the rows of a panel share its width: the titles, then places for lots."""

    title: int
    lot: int
    places: int
    aligned: bool
    width: int


def panel_block(panel: Panel, width: int) -> Block:
    """Draw a titled group of rows."""
    columns = columns_of(panel, width)
    rows = tuple(row_block(row, lot_names(panel), columns) for row in panel.rows)
    heading = line_height(HEADING_SIZE) + 4
    tops = tuple(accumulate((row.height for row in rows), initial=heading))
    return Block(
        (
            written(panel.title, "bf-heading", 0, HEADING_SIZE, HEADING_SIZE, font_weight="bold"),
            *(moved(row.elements, "bf-row", 0, top) for row, top in zip(rows, tops, strict=False)),
        ),
        width,
        tops[-1],
    )


def columns_of(panel: Panel, width: int) -> Columns:
    """Measure a panel: lots line up in columns if all fit beside the titles."""
    lots = tuple(lot for row in panel.rows for lot in row.lots)
    names = len(lot_names(panel))
    lot = max((lot_width(lot) for lot in lots), default=SQUARE)
    widest = CURRENT_MARK + max((text_width(row.title, TEXT_SIZE) for row in panel.rows), default=0)
    beside_lots = width - names * lot
    room = beside_lots if beside_lots >= NARROWEST_ROW_TITLE else 2 * width // 5
    title = max(NARROWEST_ROW_TITLE, min(widest, room))
    places = max(1, (width - title) // lot)
    distinct = all(len({lot.name for lot in row.lots}) == len(row.lots) for row in panel.rows)
    return Columns(title, lot, places, distinct and names <= places, width)


def lot_width(lot: Lot) -> int:
    """Return the room that a lot takes with its number and the gap after it."""
    return square_width(lot) + 4 + text_width(str(lot.number), TEXT_SIZE) + LOT_GAP


def square_width(lot: Lot) -> int:
    """Return the width of the square of a lot, wider only for more than a letter."""
    return max(SQUARE, text_width(lot.letter, LABEL_SIZE + 1) + 4)


def row_block(row: Row, names: tuple[str, ...], columns: Columns) -> Block:
    """Draw a row: its title, its lots, its note below the lots, and a mark if it is current."""
    title_lines = words_block(
        row.title,
        "bf-row-title",
        TEXT_SIZE,
        columns.title - CURRENT_MARK,
        bold=row.current,
    )
    places = [
        names.index(lot.name) if columns.aligned else number for number, lot in enumerate(row.lots)
    ]
    lot_lines = 1 + max(places) // columns.places if places else 0
    lots_height = lot_lines * (SQUARE + 5)
    note = words_block(row.note, "bf-note", NOTE_SIZE, columns.width - columns.title)
    height = max(title_lines.height + 2, lots_height + note.height) + 2 * ROW_PADDING
    return Block(
        (
            *(current_mark(columns.width, height) if row.current else ()),
            moved(title_lines.elements, "bf-row-titles", CURRENT_MARK, ROW_PADDING + 1),
            *(
                moved(
                    lot_parts(lot),
                    "bf-lot" if lot.number else "bf-lot bf-none",
                    columns.title + place % columns.places * columns.lot,
                    ROW_PADDING + place // columns.places * (SQUARE + 5),
                )
                for place, lot in zip(places, row.lots, strict=True)
            ),
            moved(note.elements, "bf-notes", columns.title, ROW_PADDING + lots_height),
        ),
        columns.width,
        height,
    )


def current_mark(width: int, height: int) -> tuple[Element, ...]:
    """Shade the current row and point at it."""
    middle = ROW_PADDING + 10
    return (
        element("rect", kind="bf-current", width=width, height=height, rx=4, fill_opacity="0.1"),
        element("path", kind="bf-current-mark", d=f"M3 {middle - 5}L11 {middle}L3 {middle + 5}z"),
    )


def lot_parts(lot: Lot) -> tuple[Element, ...]:
    """Draw a lot as a square with its letter, and its number beside it, faint if none."""
    side = square_width(lot)
    square = element(
        "rect",
        kind="bf-square",
        width=side,
        height=SQUARE,
        rx=3,
        fill=lot.colour,
        stroke=PAGE_COLOUR,
    )
    parts = (
        element("title", (), lot_in_words(lot)),
        square,
        letter(lot.letter, lot.colour, side / 2, SQUARE / 2),
        written(str(lot.number), "bf-count", side + 4, SQUARE / 2 + 5, TEXT_SIZE),
    )
    return (element("g", parts, opacity="1" if lot.number else "0.35"),)
