"""The files that lie beside an edition: printed tables, statements, open questions."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bfrules.core.provenance import Component, Tables, is_as_reconstructed, known_by, read_tables
from bfrules.core.question import OpenQuestion, Reading, read_questions
from bfrules.core.statement import Source, Statement, Statements, overridden, read_statements

PACKAGE = "a_little_edition"

TABLES = """
[[component]]
name = "limits"
about = "The limits."
source = "The sheet."
provenance = ["PRINTED", "RECONSTRUCTED"]
values = [1, 2]

[[component]]
name = "moves"
about = "The moves, up and right; \u2192 is right."
source = "The sheet."
provenance = ["OBSERVED"]
values = [[-1, 0], [0, 3]]
"""
STATEMENTS = """
[source]
title = "A little game"
pages = "of the booklet"

[[statement]]
id = "little.1"
topic = "sell.price"
section = "Selling"
page = 3
kind = "procedure"
status = "normative"
players = [2, 3]
text = "A sale of $5 \u2192 the bank."
"""
QUESTIONS = """
[[question]]
id = "Q1"
question = "Which?"
statements = ["little.1"]
confidence = "text"
reason = "\u2192 page 3."

[[question.reading]]
name = "this"
text = "This one."

[[question.reading]]
name = "that"
text = "That one."
"""

LIMITS = Component("limits", "The limits.", "The sheet.", ("PRINTED", "RECONSTRUCTED"), (1, 2))
MOVES = Component(
    "moves",
    "The moves, up and right; \u2192 is right.",
    "The sheet.",
    ("OBSERVED",),
    ((-1, 0), (0, 3)),
)


@pytest.fixture(autouse=True)
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An importable folder, whose files are read afresh."""
    folder = tmp_path / PACKAGE
    folder.mkdir()
    (folder / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, PACKAGE, raising=False)
    yield folder
    for read in (read_tables, read_statements, overridden, read_questions):
        read.cache_clear()


def test_tables_are_read_with_the_provenance_of_their_values(package: Path) -> None:
    (package / "components.toml").write_text(TABLES, encoding="utf-8")
    tables = read_tables(PACKAGE)
    assert tables == Tables((LIMITS, MOVES))
    assert (tables.flat("limits"), tables.flat("moves")) == ((1, 2), (-1, 0, 0, 3))
    assert MOVES.provenance_of(3) == "OBSERVED"


def test_statements_are_read_in_order(package: Path) -> None:
    (package / "statements.toml").write_text(STATEMENTS, encoding="utf-8")
    only = Statement(
        "little.1",
        "sell.price",
        "Selling",
        3,
        "procedure",
        "normative",
        (2, 3),
        "A sale of $5 \u2192 the bank.",
    )
    read = read_statements(PACKAGE)
    assert read == Statements(Source("A little game", "of the booklet"), (only,))
    assert (read.named("little.1"), read.named("little.2")) == (only, None)


def test_questions_are_read_with_their_readings(package: Path) -> None:
    (package / "questions.toml").write_text(QUESTIONS, encoding="utf-8")
    this, that = Reading("this", "This one."), Reading("that", "That one.")
    question = OpenQuestion("Q1", "Which?", ("little.1",), "text", "\u2192 page 3.", (this, that))
    assert read_questions(PACKAGE) == (question,)
    assert question.default == this


def test_provenance_is_asked_by_name_and_place() -> None:
    tables = (MOVES, LIMITS)
    assert known_by(tables, "limits", 1) == "RECONSTRUCTED"
    assert known_by(tables, "moves", 2) == "OBSERVED"
    assert is_as_reconstructed(tables, "limits", 1, 2)
    assert not is_as_reconstructed(tables, "limits", 1, 3)
    assert not is_as_reconstructed(tables, "limits", 0, 1)
    assert not is_as_reconstructed(tables, "moves", 3, 3)


# errata -----------------------------------------------------------------------


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
