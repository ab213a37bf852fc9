"""Drawing a picture as SVG."""

import re
from itertools import combinations
from math import dist
from xml.etree.ElementTree import Element, fromstring

import pytest
from attrs import evolve

from bfrules.rendering.picture import Arrow, Gate, GateState, Grid, Lot, Marker, Panel, Picture, Row
from bfrules.rendering.svg import as_svg, contrasting

SVG = "{http://www.w3.org/2000/svg}"
GREENS = ("#2f8f63", "#4a8c6c")
AWKWARD = """<b> & "quoted" it's &amp; ]]>\x00\x1b"""
READABLE_AWKWARD = AWKWARD[:-2]

PAINTS = {
    "purple": "#8e44ad",
    "yellow": "#f1c40f",
    "green": "#27ae60",
    "blue": "#2980b9",
    "white": "#fdfdfd",
    "black": "#111111",
}


def lots(*numbers: int) -> tuple[Lot, ...]:
    return tuple(
        Lot(name, name[0].upper(), paint, number)
        for (name, paint), number in zip(PAINTS.items(), numbers, strict=False)
    )


def marker(name: str, row: int, column: int) -> Marker:
    return Marker(name, name[0].upper(), PAINTS[name], row, column)


PRICES = Grid(
    title="prices",
    cells=(("1", "2", "3"), ("10", "20", "30")),
    areas=((0, 0, 1), (0, 1, 1)),
    markers=(
        *(marker(name, 1, 1) for name in ("purple", "yellow", "green", "blue")),
        marker("white", 0, 0),
    ),
    arrows=(
        Arrow(PAINTS["purple"], 0, 2, 1, 1),
        Arrow(PAINTS["green"], 0, 2, 1, 1),
        Arrow(PAINTS["white"], 0, 0, 0, 1),
    ),
)
SEATS = Panel(
    "seats",
    (Row("Ada", lots(3, 0, 1, 0, 0), note="$5"), Row("Bea", lots(0, 12, 0, 0, 7, 9), current=True)),
)
TABLE = Picture("a small table", (PRICES,), (SEATS,), "Nobody is due.")


def drawn(picture: Picture, prefix: str = "bf") -> Element:
    return fromstring(as_svg(picture, prefix=prefix))


def of_class(root: Element, kind: str) -> list[Element]:
    return [part for part in root.iter() if kind in part.get("class", "").split()]


def texts(root: Element, kind: str) -> list[str]:
    return [part.text or "" for part in of_class(root, kind)]


def ids(root: Element) -> list[str]:
    return [part.attrib["id"] for part in root.iter() if "id" in part.attrib]


def middle(token: Element) -> tuple[float, float]:
    disc = next(token.iter(f"{SVG}circle"))
    return float(disc.attrib["cx"]), float(disc.attrib["cy"])


def test_an_empty_picture_is_drawn_exactly() -> None:
    assert as_svg(Picture("T & T", (), ()), prefix="x") == (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 460 45" width="460" height="45"'
        ' style="max-width: 100%; height: auto" role="img" aria-labelledby="x-title"'
        ' aria-describedby="x-description" class="bf-table" font-family="sans-serif"'
        ' fill="currentColor">\n'
        '<title id="x-title">T &amp; T</title>\n'
        '<desc id="x-description" />\n'
        '<g class="bf-picture" transform="translate(10 10)">\n'
        '<g class="bf-block" transform="translate(0 0)">\n'
        '<text class="bf-title" x="0" y="18" font-size="18" font-weight="bold">T &amp; T</text>\n'
        "</g>\n"
        "</g>\n"
        "</svg>"
    )


def test_the_root_names_and_describes_the_picture() -> None:
    root = drawn(TABLE, prefix="here")
    title, description = root[0], root[1]
    assert root.tag == f"{SVG}svg"
    assert root.attrib["role"] == "img"
    assert root.attrib["viewBox"] == f"0 0 {root.attrib['width']} {root.attrib['height']}"
    assert (title.tag, title.text) == (f"{SVG}title", "a small table")
    assert root.attrib["aria-labelledby"] == title.attrib["id"] == "here-title"
    assert root.attrib["aria-describedby"] == description.attrib["id"] == "here-description"
    assert description.text == (
        "prices: purple 20, yellow 20, green 20, blue 20, white 1."
        " purple: row 0, column 2 -> row 1, column 1."
        " green: row 0, column 2 -> row 1, column 1."
        " white: row 0, column 0 -> row 0, column 1."
        " Ada: purple 3, green 1; $5."
        " Bea (current): yellow 12, white 7, black 9."
    )


def test_every_cell_shows_its_text_and_area_with_the_top_row_first() -> None:
    root = drawn(TABLE)
    tops = {part.text or "": float(part.attrib["y"]) for part in of_class(root, "bf-cell-text")}
    assert sorted(tops) == ["1", "10", "2", "20", "3", "30"]
    assert tops["10"] == tops["20"] == tops["30"] < tops["1"] == tops["2"] == tops["3"]
    assert len(of_class(root, "bf-area-0")) == len(of_class(root, "bf-area-1")) == 3


def test_every_marker_shows_apart_from_the_others_and_inside_its_cell() -> None:
    root = drawn(TABLE)
    tokens = of_class(root, "bf-marker")
    assert [token[0].text for token in tokens] == [
        "white 1", "purple 20", "yellow 20", "green 20", "blue 20",
    ]  # fmt: skip
    assert [letter for token in tokens for letter in texts(token, "bf-letter")] == list("WPYGB")
    places = [middle(token) for token in tokens]
    assert min(dist(*pair) for pair in combinations(places, 2)) >= 17
    cell = of_class(root, "bf-cell")[4].attrib
    left, right = float(cell["x"]), float(cell["x"]) + float(cell["width"])
    assert all(left < x - 8.5 and x + 8.5 < right for x, _ in places[1:])


def test_every_path_goes_up_or_down_first_then_sideways_from_a_ghost_to_its_marker() -> None:
    root = drawn(TABLE)
    paths = of_class(root, "bf-path")
    assert [path.attrib["stroke"] for path in paths] == [arrow.colour for arrow in PRICES.arrows]
    assert [texts(ghost, "bf-ghost-letter") for ghost in of_class(root, "bf-ghost")] == [
        ["P"],
        ["G"],
        ["W"],
    ]
    course = re.fullmatch(r"M(\S+) (\S+)V(\S+)H(\S+)", paths[1].attrib["d"])
    assert course is not None
    left, top, down, right = (float(at) for at in course.groups())
    assert (left, top) == middle(of_class(root, "bf-ghost")[1])
    token = next(t for t in of_class(root, "bf-marker") if t[0].text == "green 20")
    assert (right, down) == middle(token)


def test_the_numbers_of_a_move_are_bold_and_no_path_hides_a_number() -> None:
    root = drawn(TABLE)
    bold = [part.text for part in of_class(root, "bf-cell-text") if "font-weight" in part.attrib]
    assert bold == ["1", "2", "3", "20"]
    (hidden,) = [part for part in of_class(root, "bf-moves") if "mask" in part.attrib]
    (veil,) = root.iter(f"{SVG}mask")
    assert hidden.attrib["mask"] == f"url(#{veil.attrib['id']})"
    covered = veil.find(f"{SVG}path")
    assert covered is not None
    assert covered.attrib["d"].count("z") == 6


def test_a_gate_is_black_ahead_framed_in_force_and_dashed_behind() -> None:
    gates = (
        Gate(0, 1, GateState.PASSED),
        Gate(1, 2, GateState.IN_FORCE),
        Gate(1, 3, GateState.AHEAD),
    )
    root = drawn(Picture("", (evolve(PRICES, gates=gates),), ()))
    assert [sign[0].text for sign in of_class(root, "bf-gate-sign")] == [
        "level 1, passed",
        "level 2, in force",
        "level 3, ahead",
    ]
    fills = [sign.attrib["fill"] for sign in of_class(root, "bf-gate")]
    dashed = ["stroke-dasharray" in sign.attrib for sign in of_class(root, "bf-gate")]
    assert (fills, dashed) == (["none", "none", "#111111"], [True, False, False])
    assert texts(root, "bf-gate-level") == ["1", "2", "3"]


def test_a_cropped_grid_shows_one_row_below_its_markers_and_two_above() -> None:
    tall = Grid(
        title="tall",
        cells=tuple((str(row),) for row in range(12)),
        areas=tuple((0,) for _ in range(12)),
        markers=(Marker("white", "W", PAINTS["white"], 5, 0),),
        arrows=(Arrow(PAINTS["white"], 4, 0, 5, 0),),
        gates=(Gate(1, 1, GateState.PASSED), Gate(6, 2, GateState.AHEAD)),
        cropped=True,
    )
    root = drawn(Picture("", (tall,), ()))
    assert texts(root, "bf-cell-text") == ["3", "4", "5", "6", "7"]
    assert texts(root, "bf-gate-level") == ["2"]
    whole = drawn(Picture("", (evolve(tall, cropped=False),), ()))
    assert len(texts(whole, "bf-cell-text")) == 12
    bare = drawn(Picture("", (evolve(tall, markers=(), arrows=()),), ()))
    assert len(texts(bare, "bf-cell-text")) == 12


def test_each_share_lies_on_a_space_of_its_own_and_a_free_space_is_dashed() -> None:
    row = Row("track", lots(2, 1), spaces=(2, 2), free=1)
    root = drawn(Picture("", (), (Panel("tracks", (row,)),)))
    assert [share[0].text for share in of_class(root, "bf-share")] == ["purple", "purple", "yellow"]
    spaces = of_class(root, "bf-space")
    assert len(spaces) == 2
    assert all("stroke-dasharray" in space[0].attrib for space in spaces)
    every = [*of_class(root, "bf-share"), *spaces]
    assert len({part.attrib["transform"] for part in every}) == 5


def test_an_arrow_that_goes_nowhere_does_no_harm() -> None:
    still = evolve(PRICES, arrows=(Arrow(PAINTS["white"], 0, 0, 0, 0),))
    root = drawn(evolve(TABLE, grids=(still,)))
    assert (of_class(root, "bf-move"), of_class(root, "bf-ghost")) == ([], [])


def test_every_lot_shows_its_letter_and_number_and_none_is_faint() -> None:
    root = drawn(TABLE)
    shown = [
        (lot[0][0].text, *texts(lot, "bf-letter"), *texts(lot, "bf-count"))
        for lot in of_class(root, "bf-lot")
    ]
    expected = [
        (f"{lot.name} {lot.number}", lot.letter, str(lot.number))
        for row in SEATS.rows
        for lot in row.lots
    ]
    assert shown == expected
    faint = [lot[0][0].text for lot in of_class(root, "bf-none")]
    assert faint == [f"{lot.name} 0" for row in SEATS.rows for lot in row.lots if not lot.number]


def test_lots_of_one_name_stand_in_one_column() -> None:
    first = [lot.attrib["transform"] for lot in of_class(drawn(TABLE), "bf-lot")][:5]
    second = [lot.attrib["transform"] for lot in of_class(drawn(TABLE), "bf-lot")][5:10]
    assert first == second
    assert len(set(first)) == 5


@pytest.mark.parametrize("same_name", [True, False])
def test_many_lots_break_into_lines_without_overlap(same_name: bool) -> None:
    kinds = tuple(Lot("card" if same_name else f"card {at}", "C", "navy", at) for at in range(30))
    root = drawn(Picture("", (), (Panel("hands", (Row("Ada", kinds),)),)))
    places = [lot.attrib["transform"] for lot in of_class(root, "bf-lot")]
    assert len(set(places)) == 30
    rights = [float(place.removeprefix("translate(").split()[0]) + 19 for place in places]
    assert max(rights) < float(root.attrib["width"]) - 20


def test_only_the_current_row_is_marked() -> None:
    marked = [row for row in of_class(drawn(TABLE), "bf-row") if of_class(row, "bf-current-mark")]
    assert [texts(row, "bf-row-title") for row in marked] == [["Bea"]]


def test_words_of_any_kind_are_escaped() -> None:
    grid = Grid(AWKWARD, ((AWKWARD,),), ((0,),), (Marker(AWKWARD, "<", AWKWARD, 0, 0),))
    rows = (Row(AWKWARD, (Lot(AWKWARD, "&", AWKWARD, 1),), note=AWKWARD),)
    root = drawn(Picture(AWKWARD, (grid,), (Panel(AWKWARD, rows),), AWKWARD))
    for kind in ("bf-title", "bf-cell-text", "bf-row-title", "bf-note", "bf-caption"):
        assert " ".join(texts(root, kind)) == READABLE_AWKWARD
    assert texts(root, "bf-heading") == [READABLE_AWKWARD, READABLE_AWKWARD]
    assert texts(root, "bf-letter") == ["<", "&"]


def test_every_id_is_prefixed_and_every_reference_is_met() -> None:
    source = as_svg(TABLE, prefix="one")
    found = ids(fromstring(source))
    assert len(found) == len(set(found)) == 3
    assert all(name.startswith("one-") for name in found)
    assert set(re.findall(r"url\(#([^)]*)\)", source)) <= set(found)


def test_pictures_with_different_prefixes_share_no_id() -> None:
    assert not set(ids(drawn(TABLE, prefix="one"))) & set(ids(drawn(TABLE, prefix="two")))


def test_two_grids_of_one_picture_share_no_id() -> None:
    found = ids(drawn(evolve(TABLE, grids=(PRICES, PRICES))))
    assert len(found) == len(set(found))


def test_only_tokens_squares_moves_and_areas_have_colours_of_their_own() -> None:
    root = drawn(TABLE)
    own = {
        "currentColor",
        "none",
        "white",
        "black",
        "#000000",
        "#ffffff",
        *PAINTS.values(),
        *GREENS,
    }
    used = {
        part.attrib[name]
        for part in root.iter()
        for name in ("fill", "stroke")
        if name in part.attrib
    }
    assert used <= own
    outlined = [*of_class(root, "bf-token"), *of_class(root, "bf-square")]
    assert {part.attrib["stroke"] for part in outlined} == {"currentColor"}


@pytest.mark.parametrize(
    ("paint", "letter"),
    [
        ("#fdfdfd", "#000000"),
        ("#111111", "#ffffff"),
        ("#f1c40f", "#000000"),
        ("#8e44ad", "#ffffff"),
        ("#fff", "#000000"),
        ("#00f", "#ffffff"),
        ("#00008080", "#ffffff"),
        ("Purple", "#ffffff"),
        ("gold", "#000000"),
    ],
)
def test_letters_contrast_with_their_token(paint: str, letter: str) -> None:
    assert contrasting(paint) == letter


def test_the_same_picture_is_drawn_the_same() -> None:
    assert as_svg(TABLE) == as_svg(evolve(TABLE))
