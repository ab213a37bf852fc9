"""What lies beside an edition: provenance of printed values, statements, errata."""

import pytest

from bfrules import bf2023, yucata
from bfrules.core.provenance import Component, is_as_reconstructed, known_by
from bfrules.core.statement import Source, Statement, Statements, overridden

LIMITS = Component("limits", "The limits.", "The sheet.", ("PRINTED", "RECONSTRUCTED"), (1, 2))
MOVES = Component("moves", "The moves.", "The sheet.", ("OBSERVED",), ((-1, 0), (0, 3)))


def test_provenance_is_asked_by_name_and_place() -> None:
    tables = (MOVES, LIMITS)
    assert known_by(tables, "limits", 1) == "RECONSTRUCTED"
    assert known_by(tables, "moves", 2) == "OBSERVED"
    assert is_as_reconstructed(tables, "limits", 1, 2)
    assert not is_as_reconstructed(tables, "limits", 1, 3)
    assert not is_as_reconstructed(tables, "limits", 0, 1)
    assert not is_as_reconstructed(tables, "moves", 3, 3)


def stated(name: str, *overrides: str) -> Statement:
    return Statement(name, "t", "s", 1, "limit", "normative", (), f"{name}.", (), overrides)


def texts(*statements: Statement, title: str = "print") -> Statements:
    return Statements(Source(title, "all"), statements)


def test_errata_stand_where_the_first_statement_that_they_override_stood() -> None:
    later = texts(stated("x", "c", "b"), stated("y"), stated("z", "d"), title="errata")
    printed = texts(*(stated(name) for name in "abcde"))
    assert overridden(printed, later) == texts(
        stated("a"),
        stated("x", "c", "b"),
        stated("z", "d"),
        stated("e"),
        stated("y"),
        title="errata",
    )


def test_names_are_cited_that_are_of_these_statements_else_all() -> None:
    few = texts(stated("a"), stated("b"))
    assert few.among(("b", "q", "a")) == ("b", "a")
    assert few.among(("q", "r")) == ("q", "r")
    assert few.among(()) == ()


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
