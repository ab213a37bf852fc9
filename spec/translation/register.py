"""The register of what is proved of printed sources: `spec/translation.toml`."""

import ast
from collections.abc import Iterator
from hashlib import sha256
from inspect import ismethod
from pathlib import Path
from typing import Any, Final

from bfrules.compiled.making import FIXED, rules_of_a_game
from bfrules.core.edition import AnyEdition
from bfrules.core.rule import Rule
from bfrules.shipped import shipped_editions
from spec.content import Content
from spec.fingerprints import LENGTH, told_fields, tools_of
from spec.registers import Known, Register
from spec.translation.both_ways import AtATable, Claim

EDITIONS: Final = ("bf2010", "yucata", "bf2023", "black_monday")
WITH_MIBS: Final = " with the M.I.B.S."
IN_THE_BOX: Final = "in the box"
HEAD: Final = """\
# What is printed for rules, clause by clause: whether the prover found that it says the same.
# Written by `python -m spec.translation`; the numbers behind `in` are fingerprints of both.
"""
REGISTER: Final = Register(Path(__file__).parent.parent / "translation.toml", HEAD)


def tables_of(edition: Any, wanted: tuple[int, ...] = ()) -> Iterator[AtATable]:
    """Yield the rules of an edition at the tables that a game starts from."""
    box = edition.in_the_box
    for step in edition.legal(box):
        start = edition.apply(box, step)
        # which cards are there does not change what is printed
        if getattr(step, "cards", True) and (not wanted or step.seats in wanted):
            for rule in rules_of_a_game(edition):
                yield AtATable(edition, rule, start)


def name_at(edition: AnyEdition, rule: Rule[Any, Any, Any], start: Any) -> str:
    """Name a rule at a table: `bf2023 Sell 3 seats`, `bf2023 (Q24=once) SetUp in the box`."""
    seats = len(start.seats)
    where = f"{seats} seats" if seats else IN_THE_BOX
    told = f"{edition.label} {rule.kind.__name__} {where}"
    return told + WITH_MIBS if getattr(start, "mibs", False) else told


def name_of(claim: Claim) -> str:
    """Name a claim: `bf2023 Sell 3 seats: not_owned`."""
    table = claim.table
    return f"{name_at(table.edition, table.rule, table.start)}: {claim.clause.__name__}"


def fingerprint_of(claim: Claim) -> str:
    """Return the fingerprint of a claim: of the clause, what it needs, and what is printed."""
    # a method is made where the claim is made: what it says is in what is printed
    content = Content(one for one in (claim.clause, *claim.needs) if not ismethod(one))
    told = [*content.lines, *told_fields(claim.table.edition.printed, content.named)]
    printed = [ast.unparse(one) for piece in claim.piece.pieces for one in piece]
    tables = {name: claim.piece.rows.tables[name] for name in tables_in("\n".join(printed), claim)}
    start = claim.table.start
    fixed = [getattr(start, name, None) for name in FIXED]
    rows = claim.piece.rows
    told += [repr(rows.position), repr(rows.step), repr([len(start.seats), *fixed])]
    told += [*printed, repr(tables), tools_of("translation")]
    return sha256("\n".join(told).encode()).hexdigest()[:LENGTH]


def tables_in(printed: str, claim: Claim) -> Iterator[str]:
    """Yield the names of the tables in what is printed."""
    return (name for name in claim.piece.rows.tables if f"{name}[" in printed)


def stale(known: Known) -> Iterator[str]:
    """Yield the names of claims of which what is written down is not about this code."""
    left = dict(known)
    editions = shipped_editions()
    for edition in (editions[name] for name in EDITIONS):
        for table in tables_of(edition):
            # to print a rule takes a second
            named = name_at(edition, table.rule, table.start)
            if not any(name.startswith(f"{named}: ") for name in left):
                continue
            for claim in table.claims():
                name = name_of(claim)
                if name in left and not left.pop(name).endswith(fingerprint_of(claim)):
                    yield name
    yield from left
