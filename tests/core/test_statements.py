"""Statements: well formed, carried out by clauses, checked by tests, and in our own words."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import bfrules
from bfrules import bf2023
from bfrules.core.statement import Statement, read_statements
from bfrules.core.trace import carried_out_by

ROOT = Path(__file__).parents[2]
EDITIONS = Path(bfrules.__file__).parent / "editions"
TESTS = ROOT / "tests"
RULEBOOKS = ROOT.parent / "shared" / "rulebooks"

STATEMENTS = {statement.id: statement for statement in bf2023.statements.statement}
NORMATIVE = {name for name, statement in STATEMENTS.items() if statement.status == "normative"}

# Normative statements that no clause carries out yet: this may only shrink.
WITHOUT_A_CLAUSE: frozenset[str] = frozenset()
# Normative statements that no test verifies yet: this may only shrink.
WITHOUT_A_TEST: frozenset[str] = frozenset()


# A text of errata refers to statements of the text that it amends.
AMENDS = {"yucata": ("bf2010",)}


def packages() -> list[str]:
    return sorted(path.parent.name for path in EDITIONS.glob("*/statements.toml"))


def statements_of_package(package: str) -> tuple[Statement, ...]:
    return read_statements(f"bfrules.editions.{package}").statement


def names_in_calls(path: Path, *functions: str) -> Iterator[str]:
    """Yield the texts given to calls of these functions in a module."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        called = node.func
        name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
        if name in functions:
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value


# well formed ------------------------------------------------------------------


@pytest.mark.parametrize("package", packages())
def test_ids_are_unique_and_say_their_edition_and_chapter(package: str) -> None:
    statements = statements_of_package(package)
    names = [statement.id for statement in statements]
    assert len(names) == len(set(names))
    for statement in statements:
        assert re.fullmatch(rf"{package}\.[a-z-]+\.[1-9]\d*", statement.id), statement.id


@pytest.mark.parametrize("package", packages())
def test_what_a_statement_refers_to_exists(package: str) -> None:
    statements = statements_of_package(package)
    names = {statement.id for statement in statements}
    for amended in AMENDS.get(package, ()):
        names |= {statement.id for statement in statements_of_package(amended)}
    for statement in statements:
        assert set(statement.see) | set(statement.overrides) <= names, statement.id
        assert statement.id not in (*statement.see, *statement.overrides)


@pytest.mark.parametrize("package", packages())
def test_a_statement_is_a_sentence_about_some_players(package: str) -> None:
    for statement in statements_of_package(package):
        assert statement.text[0].isupper(), statement.id
        assert statement.text.endswith("."), statement.id
        assert statement.players, statement.id
        assert list(statement.players) == sorted(set(statement.players)), statement.id
        assert statement.kind != "advice" or statement.status == "advice", statement.id


@pytest.mark.parametrize("package", packages())
def test_a_topic_is_named_once_in_an_edition(package: str) -> None:
    topics = [statement.topic for statement in statements_of_package(package)]
    assert len(topics) == len(set(topics))


# carried out ------------------------------------------------------------------


def test_every_normative_statement_is_carried_out() -> None:
    carried_out = set(carried_out_by(bf2023))
    assert NORMATIVE - carried_out == WITHOUT_A_CLAUSE


def test_every_unclear_statement_is_carried_out_by_the_default_reading() -> None:
    unclear = {name for name, statement in STATEMENTS.items() if statement.status == "unclear"}
    assert unclear <= set(carried_out_by(bf2023))


def test_advice_is_carried_out_by_nothing() -> None:
    advice = {name for name, statement in STATEMENTS.items() if statement.status == "advice"}
    assert advice & set(carried_out_by(bf2023)) == set()


# verified ---------------------------------------------------------------------


def verified() -> set[str]:
    return {
        name
        for path in TESTS.rglob("test_*.py")
        for name in names_in_calls(path, "verifies")
        if name.startswith("bf2023.")
    }


def test_every_statement_that_a_test_verifies_exists() -> None:
    assert verified() - set(STATEMENTS) == set()


def test_every_normative_statement_has_a_test() -> None:
    assert NORMATIVE - verified() == WITHOUT_A_TEST


# in our own words -------------------------------------------------------------


def words_of(text: str) -> list[str]:
    return re.findall(r"[a-z0-9$]+", text.lower().replace("m.i.b.s.", "mibs"))


@pytest.mark.skipif(not RULEBOOKS.exists(), reason="the rulebook texts are not at hand")
@pytest.mark.parametrize("name", ["bf2023-en-a.txt", "bf2023-en-b.txt"])
def test_no_statement_shares_more_than_six_words_in_a_row_with_the_print(name: str) -> None:
    printed = words_of((RULEBOOKS / name).read_text(encoding="utf-8"))
    sevens = {tuple(printed[at : at + 7]) for at in range(len(printed) - 6)}
    copied = {
        statement.id: " ".join(words[at : at + 7])
        for statement in STATEMENTS.values()
        for words in [words_of(statement.text)]
        for at in range(len(words) - 6)
        if tuple(words[at : at + 7]) in sevens
    }
    assert copied == {}
