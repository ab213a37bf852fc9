"""The register of what is proved of woven rules: `spec/weaving.toml`."""

import ast
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final

from bfrules.compiled.making import FIXED
from bfrules.evaluating.weaving import Source
from bfrules.shipped import shipped_editions
from spec.content import Content
from spec.fingerprints import LENGTH, told_fields, tools_of
from spec.registers import Known, Register
from spec.translation.register import EDITIONS, name_of_table, tables_of
from spec.weaving.both_ways import AtATable
from spec.weaving.threads import is_a_table

HEAD: Final = """\
# What is woven for rules: whether the prover found that it says what the clauses say.
# Written by `python -m spec.weaving`; the numbers behind `in` are fingerprints of both.
"""
REGISTER: Final = Register(Path(__file__).parent.parent / "weaving.toml", HEAD)


def rules_at_tables(edition: str, wanted: tuple[int, ...] = ()) -> Iterator[tuple[str, AtATable]]:
    """Yield the rules of an edition at the tables that a game starts from, with their names."""
    for table in tables_of(shipped_editions()[edition], wanted):
        yield name_of_table(table), AtATable(table.edition, table.rule, table.start)


def fingerprint_of(table: AtATable) -> str:
    """Return the fingerprint of a rule at a table: of its clauses, and of what is woven."""
    content = Content((*table.rule.clauses, *table.needs()))
    source, start = table.source(), table.start
    fixed = [getattr(start, name, None) for name in FIXED]
    told = [*content.lines, *told_fields(table.edition.printed, content.named)]
    tables = {name: source.names[name] for name in source.names if is_a_table(name)}
    told += [code_of(source), repr(tables), repr([len(start.seats), *fixed]), tools_of("weaving")]
    return sha256("\n".join(told).encode()).hexdigest()[:LENGTH]


def code_of(source: Source) -> str:
    """Return what is woven without its notes, which name files of what is called as it stands."""
    return ast.unparse(ast.parse(source.text))


def stale(known: Known) -> Iterator[str]:
    """Yield the names of rules of which what is written down is not about this code."""
    left = dict(known)
    for edition in EDITIONS:
        for name, table in rules_at_tables(edition):
            if name in left and not left.pop(name).endswith(fingerprint_of(table)):
                yield name
    yield from left
