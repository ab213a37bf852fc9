"""How a difference is told: sections with a heading and lines."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import zip_longest
from typing import Any, Final

from attrs import frozen

from bfrules.compare.aspects import Aspect
from bfrules.compare.components import (
    ChangedComponent,
    ComponentDifference,
    Flat,
    flat,
    width_of,
)
from bfrules.compare.readings import QuestionDifference
from bfrules.compare.reads import told_where
from bfrules.compare.rules import RuleDifference
from bfrules.compare.statements import Passage, StatementDifference
from bfrules.compare.witness import BrokenRuling, Example, Witness
from bfrules.core.edition import AnyEdition
from bfrules.core.phrases import numbered
from bfrules.core.provenance import Component, Provenance
from bfrules.core.ruling import AnyRuling, Effect

NOTHING: Final = "nothing"
"""What stands where the other side has a clause."""


@frozen
class Section:
    """Some lines under a heading."""

    heading: str
    lines: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join((self.heading, *(f"  {line}".rstrip() for line in self.lines)))


def told_list(what: str, names: Iterable[str]) -> str:
    """Say which of some things there are, each once, or that there is none."""
    return f"{what}: {', '.join(dict.fromkeys(names)) or 'none'}"


# rules -----------------------------------------------------------------------


def told_rule(
    rule: RuleDifference,
    first: AnyEdition,
    second: AnyEdition,
    witnesses: tuple[Witness, ...],
    *,
    searched: bool,
) -> Section:
    """Tell how the rules for one kind of step differ, and the tables that show it, if there are."""
    lines = [*told_clauses(rule, first, second)]
    for alike in at_one_table(witnesses):
        lines += ["", *told_witnesses(alike)]
    if not witnesses and searched:
        lines += ["", "Searched, not proved: no table that both can have shows a difference."]
    return Section(f"{rule.kind}: {numbered(len(rule.shared), 'clause')} shared", tuple(lines))


def told_agreement(rule: RuleDifference) -> str:
    """Say under which condition two rules agree, as far as it is proved; nothing for two classes.

    Clauses are pure functions of the components, the position and the step, and run in order:
    answers can part only at a clause that not both have, or that reads something that differs.
    Steps of two classes do not say the same, so nothing follows for them.
    """
    if rule.first.kind is not rule.second.kind:
        return ""
    names = ", ".join(dict.fromkeys(clause.__name__ for clause in rule.deciding))
    one_sided = not rule.replaced and not rule.reading and not rule.reordered
    alone = (*rule.gone, *rule.added)
    forbidding = {*rule.first.forbids, *rule.second.forbids}
    if one_sided and forbidding.issuperset(alone):
        return f"Proved: they agree on every step that is not refused by {names}."
    if one_sided and forbidding.isdisjoint(alone):
        return f"Proved: they agree on every step at which nothing is changed by {names}."
    return f"Proved: they agree on every step that is treated alike by {names}."


def told_clauses(rule: RuleDifference, first: AnyEdition, second: AnyEdition) -> Iterator[str]:
    """Yield what differs between the clauses of two rules."""
    for pair in rule.replaced:
        yield from (f"- {told_clause(first, pair.first)}", f"+ {told_clause(second, pair.second)}")
    for clause in rule.gone:
        yield from (f"- {told_clause(first, clause)}", f"+ {NOTHING}")
    for clause in rule.added:
        yield from (f"- {NOTHING}", f"+ {told_clause(second, clause)}")
    if rule.reordered:
        yield "The shared clauses come in another order."
    if rule.reads:
        names = ", ".join(clause.__name__ for clause in rule.reading)
        read = ", ".join(told_where(first.printed, second.printed, name) for name in rule.reads)
        yield f"Shared clauses read what differs: {read}; it is read by {names}"
    if condition := told_agreement(rule):
        yield condition


def told_clause(edition: AnyEdition, clause: Callable[..., Any]) -> str:
    """Name a clause and say what it does, in the words of an edition."""
    return f"{clause.__name__}: {edition.sentence(clause)}"


def at_one_table(witnesses: Iterable[Witness]) -> list[tuple[Witness, ...]]:
    """Gather the witnesses of one step at one table, in the order of the first of each."""
    gathered: dict[Example, list[Witness]] = {}
    for witness in witnesses:
        gathered.setdefault(witness.first, []).append(witness)
    return [tuple(group) for group in gathered.values()]


def told_witness(witness: Witness) -> Iterator[str]:
    """Yield a table on which answers differ, and what each edition answers."""
    return told_witnesses((witness,))


def told_witnesses(witnesses: tuple[Witness, ...]) -> Iterator[str]:
    """Yield one table on which answers differ, perhaps in several things, and the answers."""
    witness = witnesses[0]
    clauses = dict.fromkeys(name for one in witnesses for name in one.parting.clauses)
    yield f"Answers part at {', '.join(clauses)}:"
    first, second = witness.first_ruling, witness.second_ruling
    yield from (f"  {line}" for line in witness.first.lines(name_of(first)))
    if witness.second != witness.first:
        yield from (f"  {line}" for line in witness.second.lines(name_of(second)))
    if not witness.shared:
        yield "  The same table as far as both editions can have it."
    effects = dict.fromkeys(effect for one in witnesses for effect in one.only_first)
    others = dict.fromkeys(effect for one in witnesses for effect in one.only_second)
    for ruling, only, beside in ((first, effects, others), (second, others, effects)):
        yield from (f"  {line}" for line in told_ruling(ruling, only, beside))


def name_of(ruling: AnyRuling) -> str:
    """Return the name of the edition of a ruling, without its amendments."""
    return ruling.edition.partition(" ")[0]


def told_ruling(
    ruling: AnyRuling, effects: Collection[Effect[Any]], others: Collection[Effect[Any]]
) -> Iterator[str]:
    """Yield why a step is not allowed, or those of its effects that matter.

    If none does, but `others` of the other ruling do, say that there is none.
    """
    if isinstance(ruling, BrokenRuling):
        yield f"{ruling.edition}: no answer"
        yield f"  {ruling.fault}"
        return
    yield f"{ruling.edition}: {'not allowed' if ruling.refusals else 'allowed'}"
    for refusal in ruling.refusals:
        yield f"  {refusal.reason}: {refusal.sentence} ({refusal.compared})"
    if ruling.allowed and others and not effects:
        yield "  changes none of that"
    for effect in effects:
        yield f"  {effect.name}: {effect.sentence}"
        yield from (f"    {change}" for change in effect.changes)


# the rest --------------------------------------------------------------------


def told_aspects(
    aspects: tuple[Aspect, ...], first: AnyEdition, second: AnyEdition
) -> Iterator[Section]:
    """Yield what editions do differently beside their rules."""
    differing = [aspect for aspect in aspects if not aspect.same]
    if differing:
        yield Section(
            "Beside the rules",
            tuple(line for aspect in differing for line in told_aspect(aspect, first, second)),
        )


def told_aspect(aspect: Aspect, first: AnyEdition, second: AnyEdition) -> Iterator[str]:
    """Yield how one aspect differs."""
    reads = f": not proved to be the same, as it reads {', '.join(aspect.reads)}"
    yield f"{aspect.name}{reads if aspect.reads else ''}"
    for one, other in zip(aspect.first, aspect.second, strict=True):
        if one is not other:
            yield f"- {told_clause(first, one)}"
            yield f"+ {told_clause(second, other)}"


def told_components(components: ComponentDifference) -> Iterator[Section]:
    """Yield the printed values that differ."""
    lines: list[str] = []
    for table in components.changed:
        lines += told_component(table)
    for setting in components.settings:
        lines.append(f"{setting.name}: {told_value(setting.first)} -> {told_value(setting.second)}")
    lines += [f"- {told_table(table)}" for table in components.gone]
    lines += [f"+ {told_table(table)}" for table in components.added]
    if lines:
        yield Section(f"Components: {components.shared} shared", tuple(lines))


def told_table(table: Component) -> str:
    """Name a printed table and say what it is."""
    return f"{table.name}: {table.about}"


def told_component(table: ChangedComponent) -> Iterator[str]:
    """Yield a printed table that differs: its rows in both editions, and how they are known."""
    yield f"{told_table(table.first)} ({len(table.cells)} of {table.size} values differ)"
    for name, row, other in differing_rows(table):
        yield f"  {f'{name}: ' if name else ''}{told_row(row)} -> {told_row(other)}"
    for which, known in zip(("first", "second"), marks_of(table), strict=True):
        yield f"  {which}: {', '.join(f'{number} {mark}' for mark, number in known.items())}"


def differing_rows(table: ChangedComponent) -> Iterator[tuple[str, Flat | None, Flat | None]]:
    """Yield the rows in which a printed table differs, each with its name if there are several."""
    width = width_of(table.first) or width_of(table.second)
    rows, others = rows_of(table.first, width), rows_of(table.second, width)
    for number, (row, other) in enumerate(zip_longest(rows, others)):
        if row != other:
            yield f"row {number}" if len(rows) > 1 else "", row, other


def rows_of(table: Component, width: int) -> list[Flat]:
    """Return the rows of a printed table; a table without a width is one row."""
    values = flat(table.values)
    each = width or len(values)
    return [values[at : at + each] for at in range(0, len(values), each)]


def told_row(row: Flat | None) -> str:
    """Say a row of a printed table, or that there is none."""
    return "none" if row is None else told_value(row)


def marks_of(table: ChangedComponent) -> tuple[Counter[Provenance], Counter[Provenance]]:
    """Count how the values that differ are known in each edition."""
    first = Counter(cell.first_provenance for cell in table.cells if cell.first_provenance)
    second = Counter(cell.second_provenance for cell in table.cells if cell.second_provenance)
    return first, second


def told_value(value: object) -> str:
    """Say a value; a function is said by its name."""
    if callable(value):
        return str(getattr(value, "__name__", value))
    if isinstance(value, tuple):
        return f"({', '.join(told_value(one) for one in value)})"
    return str(value)


def told_questions(questions: QuestionDifference) -> Iterator[Section]:
    """Yield the open questions and readings that differ."""
    lines: list[str] = []
    for differing in questions.readings:
        lines.append(f"{differing.name}: {differing.question.question}")
        lines.append(f"- {differing.first.name}: {differing.first.text}")
        lines.append(f"+ {differing.second.name}: {differing.second.text}")
    lines += [f"- {question.id}: {question.question}" for question in questions.gone]
    lines += [f"+ {question.id}: {question.question}" for question in questions.added]
    if lines:
        yield Section(f"Open questions: {questions.shared} answered alike", tuple(lines))


def told_statements(statements: StatementDifference) -> Iterator[Section]:
    """Yield the statements that changed, those that are gone and those that were added."""
    changed: list[str] = []
    for one in statements.changed:
        other = f" ({', '.join(one.other)} too)" if one.other else ""
        changed.append(f"{one.first.id} -> {one.second.id}{other}")
        changed.append(f"  {' '.join(told_passage(passage) for passage in one.passages)}")
    shared = f"{numbered(statements.shared, 'statement')} shared"
    for heading, lines in (
        ("Statements changed", changed),
        ("Statements gone", [f"{one.id}: {one.text}" for one in statements.gone]),
        ("Statements added", [f"{one.id}: {one.text}" for one in statements.added]),
    ):
        if lines:
            yield Section(f"{heading} ({shared})", tuple(lines))


def told_passage(passage: Passage) -> str:
    """Say some words; brackets with a sign show which edition has them."""
    if passage.where == "both":
        return passage.words
    return f"[-{passage.words}-]" if passage.where == "first" else f"[+{passage.words}+]"
