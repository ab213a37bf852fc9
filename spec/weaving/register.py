"""The register of what is proved of woven rules: `spec/weaving.toml`."""

import ast
from collections.abc import Iterator
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from bfrules.compiled.making import FIXED, SETTING_THE_TABLE
from bfrules.core.edition import AnyEdition
from bfrules.core.rule import Rule
from bfrules.evaluating.weaving import Source
from spec.content import Content
from spec.fingerprints import fingerprint_of_texts, told_fields, tools_of
from spec.made import Made, name_at
from spec.registers import Asked, Register
from spec.subjects import set_tables
from spec.symbolic.question import Question
from spec.translation.answering import answer_about
from spec.weaving.both_ways import AtATable
from spec.weaving.threads import is_a_table

HEAD: Final = """\
# What is woven for rules: whether the prover found that it says what the clauses say.
# Written by `python -m spec.weaving`; the numbers behind `in` are fingerprints of both.
"""
NOT_KNOWN: Final = "not known"
MOST_DEEDS: Final = 12  # of a short rule
REGISTER: Final = Register(Path(__file__).parent.parent / "weaving.toml", HEAD)


@frozen
class AnyTable:
    """A table of which nothing is known but how many sit there."""

    seats: tuple[Any, ...]


def rules_at_tables(edition: AnyEdition) -> Iterator[AtATable]:
    """Yield the rules of an edition at all tables."""
    for rule in edition.rules:
        for start in tables_for(edition, rule):
            yield AtATable(edition, rule, start)


def tables_for(edition: AnyEdition, rule: Rule[Any, Any, Any]) -> Iterator[Any]:
    """Yield the tables that a game starts from; of a rule that sets one, the box, and any set."""
    tables = tuple(set_tables(edition))
    if rule.kind.__name__ in SETTING_THE_TABLE:
        # what is the same from then on is said by the step, or nobody asks for it
        yield from map(AnyTable, ((), *{len(one.seats): one.seats for one in tables}.values()))
    else:
        yield from tables


def questions_about(table: AtATable) -> Iterator[Asked]:
    """Yield the question whether what is woven for a rule says the same as its clauses."""
    yield Asked(name_at(table), fingerprint_of(table), partial(answer, table))


def answer(table: AtATable, seconds: float) -> str:
    """Say whether both say the same: of long rules with cuts, and where nobody knows otherwise.

    To know numbers again takes longer than a short rule does as a whole.
    """
    said = NOT_KNOWN
    for cuts in sorted((True, False), reverse=len(table.rule.does) > MOST_DEEDS):
        if said.startswith(NOT_KNOWN):
            asked = partial(question_about, table, cuts)
            said = answer_about(table.clauses(), table.start, asked, seconds)
    return said


def question_about(table: AtATable, cuts: bool) -> tuple[Question]:
    """Return the question about what is woven for a rule."""
    return (table.question(cuts=cuts),)


def fingerprint_of(table: AtATable) -> str:
    """Return the fingerprint of a rule at a table: of its clauses, and of what is woven."""
    fixed = [getattr(table.start, name, None) for name in FIXED]
    told = [*told_of(table.edition, table.rule), repr([len(table.start.seats), *fixed])]
    return fingerprint_of_texts((*told, tools_of("weaving")))


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


MADE: Final = Made(REGISTER, rules_at_tables, questions_about)
