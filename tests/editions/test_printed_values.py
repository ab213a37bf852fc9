"""Printed values of every edition: those of the facts, and marked with how they are known."""

from typing import Any, Final

import pytest

from bfrules import bf2010, bf2023, black_monday
from bfrules.core.provenance import MEANING, Component
from bfrules.editions.bf2010 import components as of_2010
from bfrules.editions.bf2023 import components as of_2023
from bfrules.editions.black_friday.components import by_seats
from bfrules.editions.black_monday import components as of_black_monday

LETTERS: Final = {"PRINTED": "P", "CROSS_CHECKED": "X", "OBSERVED": "O", "RECONSTRUCTED": "R"}
PRINTED: Final[tuple[Any, ...]] = (bf2010, bf2023, black_monday)
TABLES: Final[dict[str, Component]] = {
    f"{edition.name} {table.name}": table
    for edition in PRINTED
    for table in edition.components(edition.printed)
}


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_every_table_says_how_it_is_known(table: Component) -> None:
    assert table.about.endswith(".")
    assert table.source.endswith(".")
    assert set(table.provenance) <= set(MEANING)
    assert len(table.provenance) in (1, len(table.values))


@pytest.mark.parametrize(
    ("table", "marks"),
    [
        ("bf2010 share_limits", "PRRRRRRRPR"),
        ("bf2010 silver_limits", "PRRRRRRRPR"),
        ("bf2010 subsidy_limits", "RRRRRRRRPR"),
        ("bf2010 draw_numbers", "RRPRXRPRPR"),
        ("bf2010 price_table", "X" * 84 + "R" + "X" * 6),
        ("bf2010 level_areas", "R"),
        ("bf2010 silver_prices", "X" * 20 + "R" + "X" * 4),
        ("bf2010 price_moves", "R" * 10 + "PPPPXPP" + "R" * 8),
        ("bf2010 black_shares_beside_the_sale_tracks", "P"),
        ("bf2010 black_shares_of_a_refill", "R"),
        ("bf2010 subsidy_in_dollars", "P"),
        ("bf2010 interest_in_dollars", "P"),
        ("bf2010 cash_at_the_start", "P"),
        ("bf2023 share_limits", "POOPPOOOOP"),
        ("bf2023 gold_limits", "PRRRPRPRRP"),
        ("bf2023 draw_numbers", "POOOOPOOOP"),
        ("bf2023 price_table", "X"),
        ("bf2023 level_areas", "O"),
        ("bf2023 gold_prices", "X"),
        ("bf2023 price_moves", "R" * 10 + "X" * 7 + "R" * 8),
        ("bf2023 black_shares_beside_the_sale_tracks", "RPR"),
    ],
)
def test_the_marks_are_those_of_the_facts(table: str, marks: str) -> None:
    assert "".join(LETTERS[mark] for mark in TABLES[table].provenance) == marks


@pytest.mark.parametrize(
    ("table", "values"),
    [
        ("bf2010 subsidy_limits", (1, 1, 2, 3, 4, 5, 6, 7, 8, 9)),
        (
            "bf2010 silver_prices",
            (
                *(20, 21, 23, 25, 27, 29, 31, 33, 35, 38, 41, 44, 47),
                *(50, 54, 58, 62, 66, 70, 75, 80, 85, 90, 95, 100),
            ),
        ),
        ("bf2010 black_shares_beside_the_sale_tracks", (1, 2, 3)),
        ("bf2010 black_shares_beside_the_price_table", (9,)),
        ("bf2010 shares_of_each_colour_in_the_box", (25,)),
        ("bf2010 values_of_subsidy_cards", (1, 2, 5)),
        ("bf2010 silver_bars_in_the_box", (20,)),
        ("bf2010 gold_bars_in_the_box", (20,)),
        ("bf2010 special_action_cards", (1, 1, 1, 1, 2, 2)),
        ("bf2010 subsidy_in_dollars", (20,)),
        ("bf2010 interest_in_dollars", (1,)),
        ("bf2023 gold_prices", (*range(20, 31), *range(35, 101, 5))),
        ("bf2023 black_shares_beside_the_sale_tracks", (1, 2, 3)),
        ("bf2023 money_tokens", (30, 1, 15, 5, 20, 10, 15, 50, 10, 100, 10, 200)),
        ("bf2023 gold_bars_in_the_box", (20, 20)),
    ],
)
def test_the_printed_values_are_those_of_the_facts(table: str, values: tuple[int, ...]) -> None:
    assert TABLES[table].flat == values


PRICES_2010: Final = """
    160 173 186 199 212 225 238
    136 148 160 172 184 196 208
    114 125 136 147 158 169 180
     94 104 114 124 134 144 154
     76  85  94 103 112 121 130
     60  68  76  84  92 100 108
     46  53  60  67  74  81  88
     34  40  46  52  58  64  70
     24  29  34  39  44  49  54
     16  20  24  28  32  36  40
     10  13  16  19  22  25  28
      6   8  10  12  14  16  18
      4   5   6   7   8   9  10
"""
PRICES_2023: Final = """
    150 175 190 200 210 225 240
    135 150 160 170 180 200 210
    115 125 135 145 160 170 180
     95 105 115 125 135 145 155
     75  85  95 100 110 120 130
     60  70  75  85  90 100 110
     45  50  60  65  75  85  90
     35  40  45  50  60  65  75
     25  30  35  40  45  50  60
     15  20  25  30  35  40  45
     10  12  15  20  25  30  35
      6   8  10  12  15  20  25
      4   5   6   8  10  12  15
"""


@pytest.mark.parametrize(("edition", "rows"), [(bf2010, PRICES_2010), (bf2023, PRICES_2023)])
def test_the_price_table_is_that_of_the_facts(edition: Any, rows: str) -> None:
    from_the_bottom = reversed(rows.strip().split("\n"))
    assert list(edition.printed.prices) == [int(n) for row in from_the_bottom for n in row.split()]


CELLS: Final = [(row, column) for row in range(13) for column in range(7)]


@pytest.mark.verifies("bf2023", "change.10 change.25")
@pytest.mark.parametrize("edition", [bf2010, bf2023], ids=["bf2010", "bf2023"])
def test_the_areas_follow_their_closed_form(edition: Any) -> None:
    areas = [max(0, (3 * row + column - 3) // 4) for row, column in CELLS]
    assert list(edition.printed.areas) == areas


@pytest.mark.parametrize(("edition", "bar"), [(bf2010, "silver"), (bf2023, "gold")])
def test_the_values_in_force_are_those_of_the_tables(edition: Any, bar: str) -> None:
    printed = edition.printed
    tables = {table.name: table.flat for table in printed.provenance}
    in_force = {
        "price_table": printed.prices,
        "level_areas": printed.areas,
        "share_limits": printed.share_limits,
        f"{bar}_limits": printed.bar_limits,
        "draw_numbers": printed.draw_numbers,
        f"{bar}_prices": printed.bar_prices,
        "price_moves": tuple(value for move in printed.price_moves for value in move),
    }
    if edition is bf2010:
        in_force |= {
            "black_shares_of_a_refill": (printed.refill_blacks,),
            "subsidy_in_dollars": (printed.subsidy,),
            "interest_in_dollars": (printed.interest,),
            "shares_of_each_colour_in_the_bag": tuple(
                bf2010.start(seats=seats).bag.shares[0] for seats in (2, 3, 4, 5)
            ),
        }
    assert {name: tables[name] for name in in_force} == in_force
    assert edition.components(printed) == printed.provenance


# how they are read ------------------------------------------------------------


@pytest.mark.parametrize(
    ("module", "edition"), [(of_2010, bf2010), (of_2023, bf2023), (of_black_monday, black_monday)]
)
def test_printed_values_are_those_that_were_read(module: Any, edition: Any) -> None:
    # The edition read them when it was imported; a change of the reading shows only here.
    read = module.read_components.__wrapped__()
    assert read is not edition.printed
    assert read == edition.printed


def test_a_value_for_each_number_of_seats() -> None:
    assert by_seats((4, 5, 6, 7)) == (0, 0, 4, 5, 6, 7)
    assert by_seats((3, 8)) == (3, 3, 3, 3, 3, 8)
