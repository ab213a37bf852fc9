"""Rules that several tests compose: one of 2010 with other clauses, and those of a house."""

from pathlib import Path
from typing import Any

from attrs import evolve

from bfrules import bf2010
from spec.composing.house_rules import composed_under
from spec.composing.rules import RuleAtATable

STOCK = next(rule for rule in bf2010.rules if rule.kind.__name__ == "StockMarket")


def stock_with(**clauses: Any) -> RuleAtATable:
    return RuleAtATable(bf2010, evolve(STOCK, **clauses), 2)


def composed(folder: Path, text: str, name: str, edition: str = "bf2010") -> list[Any]:
    """Return what is answered about an edition under an amendment in a file."""
    file = folder / "house.py"
    file.write_text(text)
    return [answer for _, answer in composed_under((), (f"{file}:{name}",), (edition,), 1)]
