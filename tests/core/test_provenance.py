"""Provenance: every printed value says how it is known."""

import pytest

from bfrules import bf2023
from bfrules.core.provenance import MEANING, Component, known_by


def values_of(component: Component) -> list[int]:
    return [
        value for row in component.values for value in (row if isinstance(row, tuple) else (row,))
    ]


@pytest.mark.parametrize("component", bf2023.printed.provenance, ids=lambda table: table.name)
def test_every_table_says_how_it_is_known(component: Component) -> None:
    assert component.about.endswith(".")
    assert component.source.endswith(".")
    assert set(component.provenance) <= set(MEANING)
    assert len(component.provenance) in (1, len(component.values))


@pytest.mark.parametrize(
    ("table", "marks"),
    [
        ("share_limits", "POOPPOOOOP"),
        ("gold_limits", "PRRRPRPRRP"),
        ("draw_numbers", "POOOOPOOOP"),
        ("price_table", "X"),
        ("level_areas", "O"),
        ("gold_prices", "X"),
        ("black_shares_beside_the_sale_tracks", "RPR"),
    ],
)
def test_the_marks_are_those_of_the_facts(table: str, marks: str) -> None:
    letters = {
        "PRINTED": "P",
        "CROSS_CHECKED": "X",
        "OBSERVED": "O",
        "RECONSTRUCTED": "R",
    }
    component = next(part for part in bf2023.printed.provenance if part.name == table)
    assert "".join(letters[mark] for mark in component.provenance) == marks


def test_moves_beyond_the_worked_examples_are_reconstructed() -> None:
    components = bf2023.printed.provenance
    known = {
        number
        for number in range(-12, 13)
        if known_by(components, "price_moves", number + 12) == "CROSS_CHECKED"
    }
    assert known == {-2, -1, 0, 1, 2, 3, 4}


@pytest.mark.parametrize(
    ("table", "values"),
    [
        ("share_limits", [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]),
        ("gold_limits", [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]),
        ("draw_numbers", [5, 6, 6, 7, 7, 8, 9, 10, 11, 12]),
        ("gold_prices", [*range(20, 31), *range(35, 101, 5)]),
        ("black_shares_beside_the_sale_tracks", [1, 2, 3]),
        ("money_tokens", [30, 1, 15, 5, 20, 10, 15, 50, 10, 100, 10, 200]),
        ("gold_bars_in_the_box", [20, 20]),
    ],
)
def test_the_printed_values_are_those_of_the_facts(table: str, values: list[int]) -> None:
    component = next(part for part in bf2023.printed.provenance if part.name == table)
    assert values_of(component) == values


def test_the_price_table_is_that_of_the_facts() -> None:
    rows = """
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
    from_the_top = [
        [int(price) for price in row.split()] for row in rows.split("\n") if row.strip()
    ]
    assert list(bf2023.printed.prices) == [price for row in reversed(from_the_top) for price in row]


def test_the_values_in_force_are_those_of_the_tables() -> None:
    printed = bf2023.printed
    tables = {table.name: values_of(table) for table in printed.provenance}
    assert list(printed.prices) == tables["price_table"]
    assert list(printed.areas) == tables["level_areas"]
    assert list(printed.share_limits) == tables["share_limits"]
    assert list(printed.bar_limits) == tables["gold_limits"]
    assert list(printed.draw_numbers) == tables["draw_numbers"]
    assert list(printed.bar_prices) == tables["gold_prices"]
    assert [value for move in printed.price_moves for value in move] == tables["price_moves"]
    assert bf2023.components(printed) == printed.provenance
