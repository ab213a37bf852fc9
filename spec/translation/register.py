"""The register of what is proved of printed sources: `spec/translation.toml`."""

import ast
from collections.abc import Iterator
from functools import partial
from inspect import ismethod
from pathlib import Path
from typing import Any, Final

from bfrules.compiled.making import FIXED, rules_of_a_game
from bfrules.core.edition import AnyEdition
from spec.content import Content
from spec.fingerprints import fingerprint_of_texts, told_fields, tools_of
from spec.made import PART, Made, name_at
from spec.registers import Asked, Register
from spec.subjects import Subject
from spec.symbolic.question import Question
from spec.translation.answering import answer_about
from spec.translation.both_ways import AtATable, Claim
from spec.translation.places import names_of_rows, questions_in_places

MOST_SEATS_UNDER_READINGS: Final = 2
HEAD: Final = """\
# What is printed for rules, clause by clause: whether the prover found that it says the same.
# Written by `python -m spec.translation`; the numbers behind `in` are fingerprints of both.
"""
REGISTER: Final = Register(Path(__file__).parent.parent / "translation.toml", HEAD)


def tables_of(edition: AnyEdition) -> Iterator[AtATable]:
    """Yield the rules of an edition at the tables that a game starts from."""
    # what may be done with the box depends on the edition
    game: Any = edition
    box = game.in_the_box
    for step in game.legal(box):
        # which cards are there does not change what is printed
        if getattr(step, "cards", True):
            start = game.apply(box, step)
            yield from (AtATable(edition, rule, start) for rule in rules_of_a_game(edition))


def questions_about(table: AtATable) -> Iterator[Asked]:
    """Yield for each clause of a rule the question whether what is printed says the same."""
    for claim in table.claims():
        questions = partial(questions_of, claim)
        answer = partial(answer_about, (claim.clause,), table.start, questions)
        yield Asked(name_of(claim), fingerprint_of(claim), answer)


def questions_of(claim: Claim) -> Iterator[Question]:
    """Yield the questions that a claim comes to: of cards, one for each seat to move."""
    if looks_at_cards(claim):
        yield from questions_in_places(claim)
    else:
        yield claim.question()


def looks_at_cards(claim: Claim) -> bool:
    """Tell whether a clause, or what it needs, names what has places for cards.

    Each seat to move is a question, so larger tables under readings are left to those that have
    the time.
    """
    seats = len(claim.table.start.seats)
    if claim.table.edition.amendments and seats > MOST_SEATS_UNDER_READINGS:
        return False
    rows = set(names_of_rows(claim.piece.rows.position))
    return bool(rows) and not rows.isdisjoint(content_of(claim).named)


def content_of(claim: Claim) -> Content:
    """Return what the clause and its needs say."""
    # a method is made where the claim is made: what it says is in what is printed
    return Content(one for one in (claim.clause, *claim.needs) if not ismethod(one))


def name_of(claim: Claim) -> str:
    """Name a claim: `bf2023 Sell 3 seats: not_owned`; a rule may have clauses made alike."""
    return f"{name_at(claim.table)}{PART}{Subject(claim.table.edition, claim.clause).key}"


def fingerprint_of(claim: Claim) -> str:
    """Return the fingerprint of a claim: of the clause, what it needs, and what is printed."""
    content = content_of(claim)
    told = [*content.lines, *told_fields(claim.table.edition.printed, content.named)]
    printed = [ast.unparse(one) for piece in claim.piece.pieces for one in piece]
    tables = {name: claim.piece.rows.tables[name] for name in tables_in("\n".join(printed), claim)}
    start = claim.table.start
    method = "translation of cards" if looks_at_cards(claim) else "translation"
    fixed = [getattr(start, name, None) for name in FIXED]
    rows = claim.piece.rows
    told += [repr(rows.position), repr(rows.step), repr([len(start.seats), *fixed])]
    told += [*printed, repr(tables), tools_of(method)]
    return fingerprint_of_texts(told)


def tables_in(printed: str, claim: Claim) -> Iterator[str]:
    """Yield the names of the tables in what is printed."""
    return (name for name in claim.piece.rows.tables if f"{name}[" in printed)


MADE: Final = Made(REGISTER, tables_of, questions_about)
