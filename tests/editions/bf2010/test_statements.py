"""Statements of 2010 and of Yucata: carried out by clauses, verified by tests, in our own words."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bfrules import bf2010, yucata
from bfrules.core.statement import Statement, read_statements
from bfrules.core.trace import carried_out_by
from bfrules.editions.bf2010.edition import BlackFriday2010

HERE = Path(__file__).parent
FOLDERS = (HERE, HERE.parent / "yucata")
RULEBOOKS = HERE.parents[3] / "shared" / "rulebooks"
EDITIONS = pytest.mark.parametrize("edition", [bf2010, yucata], ids=["bf2010", "yucata"])
PACKAGES = ("bf2010", "yucata")


def of_package(package: str) -> tuple[Statement, ...]:
    return read_statements(f"bfrules.editions.{package}").statement


ALL = {statement.id: statement for package in PACKAGES for statement in of_package(package)}


def with_status(edition: BlackFriday2010, status: str) -> set[str]:
    return {
        statement.id for statement in edition.statements.statement if statement.status == status
    }


def verified_in(path: Path) -> Iterator[tuple[str, str]]:
    """Yield each test of a module with each statement that it verifies."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if not isinstance(node, ast.FunctionDef):
            continue
        for mark in node.decorator_list:
            if (
                isinstance(mark, ast.Call)
                and isinstance(mark.func, ast.Attribute)
                and mark.func.attr == "verifies"
            ):
                for argument in mark.args:
                    assert isinstance(argument, ast.Constant)
                    yield node.name, str(argument.value)


VERIFIED = {
    name
    for folder in FOLDERS
    for path in sorted(folder.glob("test_*.py"))
    for _, name in verified_in(path)
}


# carried out ------------------------------------------------------------------


@EDITIONS
def test_every_statement_but_advice_is_carried_out(edition: BlackFriday2010) -> None:
    """What a reading alone carries out stands aside: in 2010, the odd example of Q10."""
    ruled = with_status(edition, "normative") | with_status(edition, "unclear")
    assert ruled - set(carried_out_by(edition)) == set()


@EDITIONS
def test_advice_is_carried_out_by_nothing(edition: BlackFriday2010) -> None:
    assert with_status(edition, "advice") & set(carried_out_by(edition)) == set()


# verified ---------------------------------------------------------------------


def test_every_statement_that_a_test_verifies_exists_and_is_no_advice() -> None:
    assert VERIFIED - set(ALL) == set()
    assert {name for name in VERIFIED if ALL[name].status == "advice"} == set()


@pytest.mark.parametrize("package", PACKAGES)
def test_every_normative_statement_has_a_test(package: str) -> None:
    normative = {
        statement.id for statement in of_package(package) if statement.status == "normative"
    }
    assert normative - VERIFIED == set()


@pytest.mark.parametrize("package", PACKAGES)
def test_every_unclear_statement_has_a_test(package: str) -> None:
    unclear = {statement.id for statement in of_package(package) if statement.status == "unclear"}
    assert unclear - VERIFIED == set()


# in our own words -------------------------------------------------------------


def words_of(text: str) -> list[str]:
    return re.findall(r"[a-zäöüß0-9$]+", text.lower())


@pytest.mark.skipif(not RULEBOOKS.exists(), reason="the rulebook texts are not at hand")
def test_no_statement_shares_more_than_six_words_in_a_row_with_the_print() -> None:
    printed = words_of((RULEBOOKS / "bf2010-en.txt").read_text(encoding="utf-8"))
    sevens = {tuple(printed[at : at + 7]) for at in range(len(printed) - 6)}
    copied = {
        name: " ".join(words[at : at + 7])
        for name, statement in ALL.items()
        for words in [words_of(statement.text)]
        for at in range(len(words) - 6)
        if tuple(words[at : at + 7]) in sevens
    }
    assert copied == {}
