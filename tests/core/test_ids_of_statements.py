"""Statements by the number that they have in another edition."""

import pytest

from bfrules import bf2023, yucata


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("yucata.sell.4", ("bf2010.sell.4",)),
        ("bf2010.sell.4", ("bf2010.sell.4",)),
        ("sell.4", ()),
        ("yucata.sell", ()),
        ("yucata", ()),
        ("", ()),
        ("yucata.4", ()),
    ],
)
def test_a_statement_is_known_by_its_number(asked: str, found: tuple[str, ...]) -> None:
    assert yucata.statements.with_the_number_of(asked) == found


def test_statements_of_one_edition_alone_are_asked() -> None:
    assert bf2023.statements.with_the_number_of("black_monday.sell.6") == ("bf2023.sell.6",)
