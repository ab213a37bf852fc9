"""Drawing a picture as SVG: what no drawing of a game shows, and what holds of each of them.

How each part looks is written down by `test_golden`.
"""

import re
from itertools import combinations
from math import dist
from xml.etree.ElementTree import Element, fromstring

import pytest
from attrs import evolve

from bfrules.rendering.picture import Arrow, Grid, Lot, Marker, Panel, Picture, Row
from bfrules.rendering.svg import as_svg, contrasting

SVG = "{http://www.w3.org/2000/svg}"
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


def test_an_arrow_that_goes_nowhere_does_no_harm() -> None:
    still = evolve(PRICES, arrows=(Arrow(PAINTS["white"], 0, 0, 0, 0),))
    root = drawn(evolve(TABLE, grids=(still,)))
    assert (of_class(root, "bf-move"), of_class(root, "bf-ghost")) == ([], [])


@pytest.mark.parametrize("same_name", [True, False])
def test_many_lots_break_into_lines_without_overlap(same_name: bool) -> None:
    kinds = tuple(Lot("card" if same_name else f"card {at}", "C", "navy", at) for at in range(30))
    root = drawn(Picture("", (), (Panel("hands", (Row("Ada", kinds),)),)))
    places = [lot.attrib["transform"] for lot in of_class(root, "bf-lot")]
    assert len(set(places)) == 30
    rights = [float(place.removeprefix("translate(").split()[0]) + 19 for place in places]
    assert max(rights) < float(root.attrib["width"]) - 20


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


def test_two_grids_of_one_picture_share_no_id() -> None:
    found = ids(drawn(evolve(TABLE, grids=(PRICES, PRICES))))
    assert len(found) == len(set(found))


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
