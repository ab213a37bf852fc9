"""Files that are proved, and rules that are composed: one of 2010, and those of a house."""

from pathlib import Path
from typing import Any, Final

from attrs import evolve

from bfrules import bf2010
from bfrules.compare.tables import rule_of
from spec.composing import houses
from spec.composing.house_rules import composed_under
from spec.composing.rules import RuleAtATable

OWN_FALLS: Final = """from attrs import evolve

from bfrules import Amendment
from bfrules.kernel.grid import Cell, left


def falls(cell: Cell) -> Cell:
    return Cell(FALLEN) if cell == 9 else left(cell)


FALLS = Amendment(
    name="falls",
    about="Markers fall otherwise.",
    components=lambda printed: evolve(printed, moves=evolve(printed.moves, fall=falls)),
)
"""


def stock_with(**clauses: Any) -> RuleAtATable:
    return RuleAtATable(bf2010, evolve(STOCK, **clauses), 2)


def mine(folder: Path, text: str) -> Path:
    """Write a file of somebody's own."""
    file = folder / "mine.py"
    file.write_text(text)
    return file


def amended(folder: Path, text: str, *names: str, edition: Any = bf2010) -> Any:
    """Return an edition under amendments in a file."""
    file = mine(folder, text)
    found = houses.amendments_in([f"{file}:{name}" for name in names])
    assert not isinstance(found, str)
    return edition.amend(*found)


def composed(folder: Path, text: str, name: str, edition: str = "bf2010") -> list[Any]:
    """Return what is answered about an edition under an amendment in a file."""
    file = mine(folder, text)
    return [answer for _, answer in composed_under((), (f"{file}:{name}",), (edition,), 1)]


STOCK = rule_of(bf2010, "StockMarket")
