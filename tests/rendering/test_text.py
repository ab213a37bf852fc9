"""Drawing a picture for the terminal; what the pictures of games show stands in `test_golden`."""

import pytest
from attrs import evolve

from bfrules.rendering.picture import Arrow, Grid, Lot, Marker, Panel, Picture, Row
from bfrules.rendering.text import as_text

RED, BLUE = "#cc0000", "#0000cc"


def lots(red: int, blue: int) -> tuple[Lot, ...]:
    return Lot("red", "R", RED, red), Lot("blue", "B", BLUE, blue)


PRICES = Grid(
    title="prices",
    cells=(("1", "2", "3"), ("10", "20", "30")),
    areas=((0, 0, 1), (0, 1, 1)),
    markers=(Marker("red", "R", RED, 1, 1), Marker("blue", "B", BLUE, 1, 1)),
    arrows=(Arrow(RED, 0, 2, 1, 1), Arrow("#ffffff", 0, 0, 0, 1)),
)
SEATS = Panel(
    "seats",
    (
        Row("Ada", lots(3, 0), note="$5"),
        Row("Bea", (*lots(0, 12), Lot("black", "K", "#000", 1)), current=True),
    ),
)
TABLE = Picture("a small table", (PRICES,), (SEATS,), "Nobody is due.")

DRAWN = """\
a small table

prices
  ┌──────┬──────────────┐
1 │ 10   │ 20 RB   30   │
  │      └───────┐      │
0 │  1      2    │  3   │
  └──────────────┴──────┘
     0      1       2
  R red 20  B blue 20
  red: row 0, column 2 -> row 1, column 1
  #ffffff: row 0, column 0 -> row 0, column 1

seats  red  blue  black
  Ada    3     ·         $5
> Bea    ·    12      1

Nobody is due."""


def only(panel: Panel) -> Picture:
    return Picture("", (), (panel,))


def test_a_small_table_is_drawn_exactly() -> None:
    assert as_text(TABLE) == DRAWN


@pytest.mark.parametrize("width", [30, 50, 80, 100])
def test_no_line_ends_in_a_space_and_words_keep_to_the_width(width: int) -> None:
    wordy = evolve(
        TABLE,
        title="a table " * 20,
        panels=(Panel("seats", (Row("Ada", lots(3, 0), note="much to say " * 20),)),),
        caption="and more " * 30,
    )
    lines = as_text(wordy, width=width).splitlines()
    beyond_the_arrows = [line for line in lines if "->" not in line]
    assert lines == [line.rstrip() for line in lines]
    assert max(map(len, beyond_the_arrows)) <= width


def test_all_markers_of_one_cell_show() -> None:
    names = ("purple", "yellow", "green", "blue", "white")
    crowd = tuple(Marker(name, name[0].upper(), name, 0, 1) for name in names)
    grid = Grid("crowd", (("1", "2", "3"),), ((0, 0, 0),), crowd)
    assert as_text(Picture("", (grid,), ())).splitlines()[2] == "0 │ 1     2 PYGBW   3   │"


def test_a_note_without_room_beside_its_row_goes_on_beside_or_below() -> None:
    panel = Panel("seats", (Row("Ada", lots(3, 0), note="one two three four five six seven"),))
    assert as_text(only(panel), width=45).splitlines() == [
        "seats  red  blue",
        "  Ada    3     ·  one two three four five six",
        "                  seven",
    ]
    assert as_text(only(panel), width=30).splitlines() == [
        "seats  red  blue",
        "  Ada    3     ·",
        "    one two three four five",
        "    six seven",
    ]


def test_too_many_kinds_for_a_table_become_a_list() -> None:
    kinds = tuple(Lot(f"card {kind}", "C", "navy", kind % 2) for kind in range(5))
    panel = Panel("hands", (Row("Ada", kinds, note="hidden", current=True),))
    assert as_text(only(panel), width=30).splitlines() == [
        "hands",
        "> Ada",
        "    card 0 ·  card 1 1",
        "    card 2 ·  card 3 1",
        "    card 4 ·",
        "    hidden",
    ]
