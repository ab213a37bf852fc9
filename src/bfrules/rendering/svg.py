"""A picture as a standalone SVG: one narrow column, readable on light and on dark pages.

Text and lines take the colour of the page's text. Every part has a class
(`bf-cell`, `bf-marker`, `bf-lot`, ...), so that a page can restyle it; every id
starts with the prefix, so that a page can hold several pictures.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import accumulate, chain, pairwise
from math import ceil
from textwrap import wrap
from typing import Final
from xml.etree.ElementTree import Element, indent, tostring

from attrs import frozen

from bfrules.rendering.picture import Arrow, Gate, GateState, Grid, Lot, Marker, Panel, Picture, Row
from bfrules.rendering.text import (
    arrow_in_words,
    line_below,
    line_left,
    lot_names,
    markers_at,
)

PAGE_COLOUR: Final = "currentColor"
MARGIN: Final = 10
NARROWEST_PICTURE: Final = 460
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
CELL_OF_MANY: Final = 44
MANY_COLUMNS: Final = 10
CELL_HEIGHT: Final = 42
CELL_PADDING: Final = 6
NUMBER_MARGIN: Final = 20
GATE_WIDTH: Final = 26
GATE_HEIGHT: Final = 22
GATE_GAP: Final = 7
# The areas of a table are white and green in turn, as printed; the line between them is darker.
AREA_GREEN: Final = "#2f8f63"
TINTS: Final = ("0", "0.24")
EDGE_GREEN: Final = "#4a8c6c"
# Where tokens sit in a cell, by how many share it: parts of its width and height, and the radius.
TOKEN_PLACES: Final = {
    1: ((0.27, 0.42),),
    2: ((0.2, 0.36), (0.55, 0.36)),
    3: ((0.17, 0.27), (0.47, 0.27), (0.17, 0.72)),
    4: ((0.17, 0.27), (0.47, 0.27), (0.78, 0.27), (0.17, 0.72)),
    5: ((0.17, 0.27), (0.47, 0.27), (0.78, 0.27), (0.17, 0.72), (0.47, 0.72)),
}
TOKEN_RADII: Final = {1: 11.0, 2: 9.5, 3: 8.5, 4: 8.5, 5: 8.5}
TOKEN_STEP: Final = 20

SQUARE: Final = 19
LOT_GAP: Final = 9
SPACE_GAP: Final = 4
BESIDE: Final = 7
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


def as_svg(picture: Picture, *, prefix: str = "bf", narrowest: int = NARROWEST_PICTURE) -> str:
    """Draw a picture as a standalone SVG whose ids all start with a prefix.

    It is as wide as its grids, but no narrower than `narrowest`.
    """
    grids = tuple(grid_block(grid, prefix, number) for number, grid in enumerate(picture.grids))
    width = max(narrowest - 2 * MARGIN, *(grid.width for grid in grids), 0)
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
    """Where the cells of a grid lie: the left edges of its columns, and the rows drawn."""

    edges: tuple[int, ...]
    rows: range

    @property
    def height(self) -> int:
        """The height of all rows drawn."""
        return len(self.rows) * CELL_HEIGHT

    def top(self, row: int) -> int:
        """Return the top edge of a row, counted from the bottom of the whole grid."""
        return (self.rows[-1] - row) * CELL_HEIGHT

    def width(self, column: int) -> int:
        """Return the width of a column."""
        return self.edges[column + 1] - self.edges[column]


@frozen
class Spot:
    """The middle of a place for a token."""

    x: float
    y: float


def grid_block(grid: Grid, prefix: str, number: int) -> Block:
    """Draw a grid: tints, moves, numbers, gates, and the markers on top."""
    frame = frame_of(grid)
    heading = line_height(HEADING_SIZE) + 4
    places = [(row, column) for row in frame.rows for column in range(len(grid.cells[row]))]
    parts = (
        *tints(grid, frame, places),
        hairlines(frame),
        *area_borders(grid, frame),
        *(row_labels(grid, frame) if grid.numbered else ()),
        *(column_numbers(frame) if grid.numbered and not grid.row_names else ()),
        *(moves(grid, frame, f"{prefix}-veil-{number}") if grid.arrows else ()),
        cell_texts(grid, frame, places),
        *(ghost(grid, frame, arrow) for arrow in grid.arrows if leaves(arrow)),
        *chain.from_iterable(tokens(grid, frame, row, column) for row, column in places),
        *(gate_sign(frame, gate) for gate in grid.gates if gate.row in frame.rows),
    )
    beside = GATE_GAP + GATE_WIDTH if grid.gates else 0
    return Block(
        (
            written(grid.title, "bf-heading", 0, HEADING_SIZE, HEADING_SIZE, font_weight="bold"),
            *(gate_heading(frame) if grid.gates else ()),
            moved(parts, "bf-grid", NUMBER_MARGIN, heading),
        ),
        NUMBER_MARGIN + frame.edges[-1] + beside,
        heading + frame.height + line_height(LABEL_SIZE) + 2,
    )


def frame_of(grid: Grid) -> Frame:
    """Measure the columns; only texts and crowds that need it make one wider than usual."""
    usual = CELL_WIDTH if len(grid.cells[0]) <= MANY_COLUMNS else CELL_OF_MANY
    widths = (
        max(
            usual,
            *(text_width(text, TEXT_SIZE) + TOKEN_STEP + CELL_PADDING for text in texts),
            *(
                len(standing(grid, row, column)) * TOKEN_STEP + CELL_PADDING
                for row in grid.rows
                if len(standing(grid, row, column)) > max(TOKEN_PLACES)
            ),
        )
        for column, texts in enumerate(zip(*(grid.cells[row] for row in grid.rows), strict=True))
    )
    return Frame(tuple(accumulate(widths, initial=0)), grid.rows)


def leaves(arrow: Arrow) -> bool:
    """Tell whether a move leaves its cell."""
    return (arrow.from_row, arrow.from_column) != (arrow.to_row, arrow.to_column)


def standing(grid: Grid, row: int, column: int) -> tuple[str, ...]:
    """Return the colours that need a place in a cell: markers, then the starts of moves."""
    markers = tuple(marker.colour for marker in markers_at(grid, row, column))
    ends = dict.fromkeys(
        arrow.colour
        for arrow in grid.arrows
        if (row, column) in ((arrow.from_row, arrow.from_column), (arrow.to_row, arrow.to_column))
    )
    return (*markers, *(paint for paint in ends if paint not in markers))


def spot(grid: Grid, frame: Frame, row: int, column: int, paint: str) -> Spot:
    """Return the place of a colour in a cell; its number keeps the lower right corner."""
    paints = standing(grid, row, column)
    place = paints.index(paint)
    left, top = frame.edges[column], frame.top(row)
    if len(paints) not in TOKEN_PLACES:
        return Spot(left + (place + 0.5) * TOKEN_STEP, top + 0.27 * CELL_HEIGHT)
    across, down = TOKEN_PLACES[len(paints)][place]
    return Spot(left + across * frame.width(column), top + down * CELL_HEIGHT)


def radius_at(grid: Grid, row: int, column: int) -> float:
    """Return the radius of the tokens of a cell: the fewer, the bigger."""
    return TOKEN_RADII.get(len(standing(grid, row, column)), min(TOKEN_RADII.values()))


def tints(grid: Grid, frame: Frame, places: list[tuple[int, int]]) -> tuple[Element, ...]:
    """Draw the cells, tinted by their areas: even ones clear, odd ones green."""
    return tuple(
        element(
            "g",
            (
                element(
                    "rect",
                    kind=f"bf-cell bf-area-{grid.areas[row][column]}",
                    x=frame.edges[column],
                    y=frame.top(row),
                    width=frame.width(column),
                    height=CELL_HEIGHT,
                )
                for row, column in places
                if grid.areas[row][column] % len(TINTS) == number
            ),
            kind=f"bf-tint-{number}",
            fill=AREA_GREEN,
            fill_opacity=opacity,
        )
        for number, opacity in enumerate(TINTS)
    )


def hairlines(frame: Frame) -> Element:
    """Draw the thin lines between all cells."""
    across = (f"M0 {frame.top(row)}h{frame.edges[-1]}" for row in frame.rows[:-1])
    upright = (f"M{edge} 0v{frame.height}" for edge in frame.edges[1:-1])
    return element(
        "path",
        kind="bf-hairlines",
        d="".join((*across, *upright)),
        stroke=PAGE_COLOUR,
        stroke_opacity="0.18",
        stroke_width="0.6",
    )


def cell_texts(grid: Grid, frame: Frame, places: list[tuple[int, int]]) -> Element:
    """Write the texts of all cells."""
    return element(
        "g",
        (cell_text(grid, frame, row, column) for row, column in places),
        font_size=TEXT_SIZE,
        text_anchor="end",
    )


def cell_text(grid: Grid, frame: Frame, row: int, column: int) -> Element:
    """Write the text of a cell in its lower right corner, bold where a move starts or ends."""
    end = text_end(frame, row, column)
    bold = any(
        (row, column) in ((arrow.from_row, arrow.from_column), (arrow.to_row, arrow.to_column))
        for arrow in grid.arrows
        if leaves(arrow)
    )
    return element(
        "text",
        (),
        grid.cells[row][column],
        kind="bf-cell-text",
        x=end.x,
        y=end.y,
        **({"font_weight": "bold"} if bold else {}),
    )


def text_end(frame: Frame, row: int, column: int) -> Spot:
    """Return where the text of a cell ends: aligned on the right, as numbers are."""
    return Spot(frame.edges[column + 1] - CELL_PADDING, frame.top(row) + CELL_HEIGHT - CELL_PADDING)


def area_borders(grid: Grid, frame: Frame) -> tuple[Element, ...]:
    """Draw thick lines where the area changes, and a thin one around the grid."""
    columns = range(len(frame.edges) - 1)
    across = (
        f"M{frame.edges[column]} {frame.top(row - 1)}h{frame.width(column)}"
        for row in frame.rows[1:]
        for column in columns
        if line_below(grid, row, column)
    )
    upright = (
        f"M{frame.edges[column]} {frame.top(row)}v{CELL_HEIGHT}"
        for row in frame.rows
        for column in columns[1:]
        if line_left(grid, row, column)
    )
    return (
        element(
            "rect",
            kind="bf-frame",
            width=frame.edges[-1],
            height=frame.height,
            fill="none",
            stroke=EDGE_GREEN,
        ),
        element(
            "path",
            kind="bf-area-border",
            d="".join((*across, *upright)),
            fill="none",
            stroke=EDGE_GREEN,
            stroke_width="2.2",
            stroke_linecap="square",
        ),
    )


def row_labels(grid: Grid, frame: Frame) -> Iterator[Element]:
    """Name or number the rows on the left."""
    for row in frame.rows:
        yield label(grid.label_of(row), -5, frame.top(row) + CELL_HEIGHT / 2 + 4, "end")


def column_numbers(frame: Frame) -> Iterator[Element]:
    """Number the columns below."""
    for column, (left, right) in enumerate(pairwise(frame.edges)):
        yield label(str(column), (left + right) / 2, frame.height + LABEL_SIZE + 3, "middle")


def label(words: str, x: float, y: float, anchor: str) -> Element:
    """Write the number of a row or a column."""
    return written(words, "bf-number", x, y, LABEL_SIZE, text_anchor=anchor, fill_opacity="0.65")


def gate_heading(frame: Frame) -> tuple[Element, ...]:
    """Say above the gates what their numbers are."""
    right = NUMBER_MARGIN + frame.edges[-1] + GATE_GAP + GATE_WIDTH
    return (written("level", "bf-number", right, HEADING_SIZE, NOTE_SIZE, text_anchor="end"),)


def gate_sign(frame: Frame, gate: Gate) -> Element:
    """Draw a gate: black while its black share lies there, framed in force, dashed once passed."""
    ahead, in_force = gate.state is GateState.AHEAD, gate.state is GateState.IN_FORCE
    left = frame.edges[-1] + GATE_GAP
    top = frame.top(gate.row) + (CELL_HEIGHT - GATE_HEIGHT) / 2
    sign = element(
        "rect",
        kind=f"bf-gate bf-{gate.state.value.replace(' ', '-')}",
        x=left,
        y=top,
        width=GATE_WIDTH,
        height=GATE_HEIGHT,
        rx=5,
        fill="#111111" if ahead else "none",
        stroke=EDGE_GREEN if in_force else PAGE_COLOUR,
        stroke_width="2.4" if in_force else "1",
        **({} if ahead or in_force else {"stroke_dasharray": "3 3", "stroke_opacity": "0.6"}),
    )
    number = written(
        str(gate.level),
        "bf-gate-level",
        left + GATE_WIDTH / 2,
        top + GATE_HEIGHT / 2 + 5,
        NOTE_SIZE,
        text_anchor="middle",
        fill="#ffffff" if ahead else PAGE_COLOUR,
        font_weight="bold" if in_force else "normal",
    )
    hint = element("title", (), f"level {gate.level}, {gate.state.value}")
    return element("g", (hint, sign, number), kind="bf-gate-sign")


def tokens(grid: Grid, frame: Frame, row: int, column: int) -> tuple[Element, ...]:
    """Draw the markers of a cell beside each other."""
    return tuple(
        token(
            marker_in_words(grid, marker),
            marker,
            spot(grid, frame, row, column, marker.colour),
            radius_at(grid, row, column),
        )
        for marker in markers_at(grid, row, column)
    )


def token(hint: str, marker: Marker, middle: Spot, radius: float) -> Element:
    """Draw a marker as a round token with its letter."""
    disc = element(
        "circle",
        kind="bf-token",
        cx=middle.x,
        cy=middle.y,
        r=radius,
        fill=marker.colour,
        stroke=PAGE_COLOUR,
        stroke_width="1.3",
    )
    parts = (
        element("title", (), hint),
        disc,
        letter(marker.letter, marker.colour, middle.x, middle.y),
    )
    return element("g", parts, kind="bf-marker")


def ghost(grid: Grid, frame: Frame, arrow: Arrow) -> Element:
    """Draw where a marker stood before its move: a dashed ring with its letter."""
    row, column = arrow.from_row, arrow.from_column
    middle = spot(grid, frame, row, column, arrow.colour)
    name = next((one.letter for one in grid.markers if one.colour == arrow.colour), "")
    ring = element(
        "circle",
        cx=middle.x,
        cy=middle.y,
        r=radius_at(grid, row, column),
        fill="none",
        stroke=PAGE_COLOUR,
        stroke_width="1.6",
        stroke_dasharray="3 2.6",
    )
    shown_letter = written(
        name, "bf-ghost-letter", middle.x, middle.y + 4, LABEL_SIZE + 1, text_anchor="middle"
    )
    return element("g", (ring, shown_letter), kind="bf-ghost")


def moves(grid: Grid, frame: Frame, veil_id: str) -> tuple[Element, ...]:
    """Draw the paths of moves; where one passes the text of a cell, the text stays readable."""
    paths = (move(grid, frame, arrow) for arrow in grid.arrows if leaves(arrow))
    return (
        veil(grid, frame, veil_id),
        element("g", paths, kind="bf-moves", mask=f"url(#{veil_id})"),
    )


def veil(grid: Grid, frame: Frame, veil_id: str) -> Element:
    """Define the mask that hides what lies behind the texts of cells and the rings of starts."""
    ends = (
        (text_end(frame, row, column), text_width(text, TEXT_SIZE))
        for row in frame.rows
        for column, text in enumerate(grid.cells[row])
    )
    texts = "".join(
        f"M{shown(end.x + 1)} {shown(end.y + 2)}v-14h-{width}v14z" for end, width in ends
    )
    rings = (
        element("circle", cx=middle.x, cy=middle.y, r=radius, fill="black")
        for arrow in grid.arrows
        for row, column in [(arrow.from_row, arrow.from_column)]
        for middle in [spot(grid, frame, row, column, arrow.colour)]
        for radius in [radius_at(grid, row, column)]
    )
    whole = {"width": frame.edges[-1], "height": frame.height}
    return element(
        "mask",
        (
            element("rect", **whole, fill="white"),
            element("path", d=texts, fill="black"),
            *rings,
        ),
        id=veil_id,
        maskUnits="userSpaceOnUse",
        x=0,
        y=0,
        **whole,
    )


def move(grid: Grid, frame: Frame, arrow: Arrow) -> Element:
    """Draw the path of a move: up or down first, then sideways, as the rules count spaces."""
    start = spot(grid, frame, arrow.from_row, arrow.from_column, arrow.colour)
    end = spot(grid, frame, arrow.to_row, arrow.to_column, arrow.colour)
    course = f"M{shown(start.x)} {shown(start.y)}V{shown(end.y)}H{shown(end.x)}"
    line = {"d": course, "fill": "none", "stroke_linejoin": "round"}
    parts = (
        element("title", (), arrow_in_words(grid, arrow)),
        element("path", kind="bf-path-rim", **line, stroke=PAGE_COLOUR, stroke_width="6"),
        element("path", kind="bf-path", **line, stroke=arrow.colour, stroke_width="3.2"),
    )
    return element("g", parts, kind="bf-move")


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
    heading = line_height(HEADING_SIZE) + 4 if panel.title else 0
    tops = tuple(accumulate((row.height for row in rows), initial=heading))
    title = written(panel.title, "bf-heading", 0, HEADING_SIZE, HEADING_SIZE, font_weight="bold")
    return Block(
        (
            *((title,) if panel.title else ()),
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
    lots = spaces_block(row, columns) if row.spaces else lots_block(row, names, columns)
    note = words_block(row.note, "bf-note", NOTE_SIZE, columns.width - columns.title)
    height = max(title_lines.height + 2, lots.height + note.height) + 2 * ROW_PADDING
    return Block(
        (
            *(current_mark(columns.width, height) if row.current else ()),
            moved(title_lines.elements, "bf-row-titles", CURRENT_MARK, ROW_PADDING + 1),
            moved(lots.elements, "bf-lots", columns.title, ROW_PADDING),
            moved(note.elements, "bf-notes", columns.title, ROW_PADDING + lots.height),
        ),
        columns.width,
        height,
    )


def lots_block(row: Row, names: tuple[str, ...], columns: Columns) -> Block:
    """Draw the lots of a row as squares with numbers, in lines as long as the row."""
    places = [
        names.index(lot.name) if columns.aligned else number for number, lot in enumerate(row.lots)
    ]
    lines = 1 + max(places) // columns.places if places else 0
    return Block(
        tuple(
            moved(
                lot_parts(lot),
                "bf-lot" if lot.number else "bf-lot bf-none",
                place % columns.places * columns.lot,
                place // columns.places * (SQUARE + 5),
            )
            for place, lot in zip(places, row.lots, strict=True)
        ),
        columns.width - columns.title,
        lines * (SQUARE + 5),
    )


def spaces_block(row: Row, columns: Columns) -> Block:
    """Draw a row share by share, each on its space; a space without one is dashed."""
    squares = (
        *chain.from_iterable(
            (lot,) * lot.number + (None,) * max(0, spaces - lot.number)
            for lot, spaces in zip(row.lots, row.spaces, strict=True)
        ),
        *(None,) * row.free,
    )
    beside = {
        lot
        for lot, spaces in zip(row.lots, row.spaces, strict=True)
        if any(row.spaces) and not spaces
    }
    widths = tuple(BESIDE if lot in beside else SQUARE for lot in squares)
    room = columns.width - columns.title
    places = flowed(widths, room)
    return Block(
        tuple(
            moved(
                share_parts(lot, width),
                "bf-space" if lot is None else "bf-share",
                place.x,
                place.y,
            )
            for lot, width, place in zip(squares, widths, places, strict=True)
        ),
        room,
        int(places[-1].y) + SQUARE + SPACE_GAP if places else 0,
    )


def flowed(widths: tuple[int, ...], room: int) -> tuple[Spot, ...]:
    """Return the top left corners of squares in lines no longer than the room for them."""
    places: list[Spot] = []
    left, top = 0, 0
    for width in widths:
        if left and left + width > room:
            left, top = 0, top + SQUARE + SPACE_GAP
        places.append(Spot(left, top))
        left += width + SPACE_GAP
    return tuple(places)


def share_parts(lot: Lot | None, width: int) -> tuple[Element, ...]:
    """Draw one share as a square with its letter, or the dashed outline of a free space.

    What lies beside the spaces of a track is narrow, and has no letter.
    """
    if lot is None:
        return (
            element(
                "rect",
                width=width,
                height=SQUARE,
                rx=4,
                fill="none",
                stroke=PAGE_COLOUR,
                stroke_opacity="0.6",
                stroke_dasharray="3 3",
            ),
        )
    return (
        element("title", (), lot.name),
        square_of(lot, width, rx=4),
        *((letter(lot.letter, lot.colour, SQUARE / 2, SQUARE / 2),) if width == SQUARE else ()),
    )


def square_of(lot: Lot, width: int, rx: int) -> Element:
    """Draw the square of a lot, without its letter."""
    return element(
        "rect",
        kind="bf-square",
        width=width,
        height=SQUARE,
        rx=rx,
        fill=lot.colour,
        stroke=PAGE_COLOUR,
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
    parts = (
        element("title", (), lot_in_words(lot)),
        square_of(lot, side, rx=3),
        letter(lot.letter, lot.colour, side / 2, SQUARE / 2),
        written(str(lot.number), "bf-count", side + 4, SQUARE / 2 + 5, TEXT_SIZE),
    )
    return (element("g", parts, opacity="1" if lot.number else "0.35"),)
