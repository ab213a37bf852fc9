"""The register of what is proved of woven rules: `spec/weaving.toml`."""

import ast
from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from bfrules.compiled.making import FIXED, SETTING_THE_TABLE
from bfrules.core.edition import AnyEdition
from bfrules.core.rule import Rule
from bfrules.evaluating.weaving import Source
from bfrules.shipped import shipped_editions
from spec.content import Content
from spec.fingerprints import LENGTH, told_fields, tools_of
from spec.registers import Known, Register
from spec.subjects import houses_of, set_tables
from spec.translation.register import EDITIONS, name_at
from spec.weaving.both_ways import AtATable
from spec.weaving.threads import is_a_table

HEAD: Final = """\
# What is woven for rules: whether the prover found that it says what the clauses say.
# Written by `python -m spec.weaving`; the numbers behind `in` are fingerprints of both.
"""
REGISTER: Final = Register(Path(__file__).parent.parent / "weaving.toml", HEAD)


@frozen
class AnyTable:
    """A table of which nothing is known but how many sit there."""

    seats: tuple[Any, ...]


def rules_at_tables(
    edition: AnyEdition, wanted: tuple[int, ...] = ()
) -> Iterator[tuple[str, AtATable]]:
    """Yield the rules of an edition, by their names, at all tables or those of so many seats."""
    for rule in edition.rules:
        for start in tables_for(edition, rule):
            if not wanted or len(start.seats) in wanted:
                yield name_at(edition, rule, start), AtATable(edition, rule, start)


def tables_for(edition: AnyEdition, rule: Rule[Any, Any, Any]) -> Iterator[Any]:
    """Yield the tables that a game starts from; of a rule that sets one, the box, and any set."""
    tables = tuple(set_tables(edition))
    if rule.kind.__name__ in SETTING_THE_TABLE:
        # what is the same from then on is said by the step, or nobody asks for it
        yield from map(AnyTable, ((), *{len(one.seats): one.seats for one in tables}.values()))
    else:
        yield from tables


def under_readings(
    edition: AnyEdition, wanted: tuple[int, ...] = ()
) -> Iterator[tuple[str, AtATable]]:
    """Yield the rules that a reading or a variant changes, by itself, at each table."""
    for house in houses_of(edition)[1:]:
        for table in changed_by(house, edition):
            if not wanted or len(table.start.seats) in wanted:
                yield name_at(house, table.rule, table.start), table


def changed_by(house: AnyEdition, edition: AnyEdition) -> Iterator[AtATable]:
    """Yield the rules of a house that say something else than as they are printed, at each table.

    A printed value may be read by no condition, and be woven all the same.
    """
    printed = fingerprints_of(edition)
    for _, table in rules_at_tables(house):
        is_printed = table.rule in edition.rules and house.printed == edition.printed
        if not is_printed and fingerprint_of(table) not in printed:
            yield table


@lru_cache(maxsize=1)
def fingerprints_of(edition: AnyEdition) -> frozenset[str]:
    """Return the fingerprints of the rules of an edition, at all tables."""
    return frozenset(fingerprint_of(table) for _, table in rules_at_tables(edition))


def fingerprint_of(table: AtATable) -> str:
    """Return the fingerprint of a rule at a table: of its clauses, and of what is woven."""
    fixed = [getattr(table.start, name, None) for name in FIXED]
    told = [*told_of(table.edition, table.rule), repr([len(table.start.seats), *fixed])]
    return sha256("\n".join([*told, tools_of("weaving")]).encode()).hexdigest()[:LENGTH]


@lru_cache(maxsize=1)  # it is the same at all tables, which are asked about one after the other
def told_of(edition: AnyEdition, rule: Rule[Any, Any, Any]) -> tuple[str, ...]:
    """Return as text what the clauses of a rule say, and what is woven of them."""
    table = AtATable(edition, rule, None)
    content, source = Content((*rule.clauses, *table.needs())), table.source()
    tables = {name: source.names[name] for name in source.names if is_a_table(name)}
    told = [*content.lines, *told_fields(edition.printed, content.named)]
    return *told, code_of(source), repr(tables)


def code_of(source: Source) -> str:
    """Return what is woven without its notes, which name files of what is called as it stands."""
    return ast.unparse(ast.parse(source.text))


def stale(known: Known) -> Iterator[str]:
    """Yield the names of rules of which what is written down is not about this code."""
    left = dict(known)
    for house in (house for name in EDITIONS for house in houses_of(shipped_editions()[name])):
        for name, table in rules_at_tables(house):
            if name in left and not left.pop(name).endswith(fingerprint_of(table)):
                yield name
    yield from left
