"""The statements of two editions, joined by topic."""

from difflib import SequenceMatcher
from typing import Literal

from attrs import frozen

from bfrules.core.statement import Statement, Statements

Where = Literal["both", "first", "second"]


@frozen
class Passage:
    """Some words of a statement, and in which of two editions they stand."""

    words: str
    where: Where


@frozen
class ChangedStatement:
    """Two statements on one topic that do not say the same.

    `passages` are the words of both in order, those shared once; `other` names
    what differs beside the words: kind, status or players.
    """

    topic: str
    first: Statement
    second: Statement
    passages: tuple[Passage, ...]
    other: tuple[str, ...]


@frozen
class StatementDifference:
    """The statements that only one of two editions has, and those that changed.

    `added` stand only in the second edition, `gone` only in the first, in the
    order of their books; `shared` counts the topics on which both say the same.
    """

    added: tuple[Statement, ...]
    gone: tuple[Statement, ...]
    changed: tuple[ChangedStatement, ...]
    shared: int


def compare_statements(first: Statements, second: Statements) -> StatementDifference:
    """Compare the statements of two editions topic by topic."""
    before = {statement.topic: statement for statement in first.statement}
    after = {statement.topic: statement for statement in second.statement}
    joined = [(before[topic], after[topic]) for topic in before if topic in after]
    changed = tuple(
        changed_statement(old, new)
        for old, new in joined
        if old.text != new.text or other_differences(old, new)
    )
    return StatementDifference(
        added=tuple(one for one in second.statement if one.topic not in before),
        gone=tuple(one for one in first.statement if one.topic not in after),
        changed=changed,
        shared=len(joined) - len(changed),
    )


def changed_statement(old: Statement, new: Statement) -> ChangedStatement:
    """Return two statements on one topic with the words that differ."""
    return ChangedStatement(
        old.topic, old, new, passages(old.text, new.text), other_differences(old, new)
    )


def other_differences(old: Statement, new: Statement) -> tuple[str, ...]:
    """Name what differs between two statements beside their words."""
    return tuple(
        name for name in ("kind", "status", "players") if getattr(old, name) != getattr(new, name)
    )


def passages(first: str, second: str) -> tuple[Passage, ...]:
    """Return the words of two texts in order: those of both once, then those of one only."""
    old, new = first.split(), second.split()
    found: list[Passage] = []
    for kind, start, end, other_start, other_end in SequenceMatcher(
        None, old, new, autojunk=False
    ).get_opcodes():
        gone, came = " ".join(old[start:end]), " ".join(new[other_start:other_end])
        if kind == "equal":
            found.append(Passage(gone, "both"))
            continue
        found += [Passage(gone, "first")] if gone else []
        found += [Passage(came, "second")] if came else []
    return tuple(found)
