"""How a difference is told: sections with a heading and lines."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from attrs import frozen

from bfrules.compare.aspects import Aspect
from bfrules.compare.components import Cell, ChangedComponent, ComponentDifference
from bfrules.compare.readings import QuestionDifference
from bfrules.compare.rules import RuleDifference
from bfrules.compare.statements import Passage, StatementDifference
from bfrules.compare.witness import Witness
from bfrules.core.provenance import Component
from bfrules.core.rule import sentence_of
from bfrules.core.ruling import Ruling


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


def count(number: int, what: str) -> str:
    """Say how many of something there are."""
    return f"{number} {what}{'' if number == 1 else 's'}"


# rules -----------------------------------------------------------------------


def told_rule(
    rule: RuleDifference, first: str, second: str, witnesses: tuple[Witness, ...]
) -> Section:
    """Tell how the rules for one kind of step differ, and the tables that show it."""
    lines = [*told_clauses(rule)]
    for number, witness in enumerate(witnesses):
        lines += ["", *told_witness(witness, number == 0)]
    if not witnesses:
        lines += ["", "No table was found on which the answers differ: searched, not proved."]
    return Section(f"{rule.kind}: {count(len(rule.shared), 'clause')} shared", tuple(lines))


def told_clauses(rule: RuleDifference) -> Iterator[str]:
    """Yield what differs between the clauses of two rules."""
    for pair in rule.replaced:
        yield f"- {told_clause(pair.first)}"
        yield f"+ {told_clause(pair.second)}"
    yield from (f"- {told_clause(clause)}" for clause in rule.gone)
    yield from (f"+ {told_clause(clause)}" for clause in rule.added)
    if rule.reordered:
        yield "The shared clauses come in another order."
    if rule.reads:
        yield f"Shared clauses read what differs: {', '.join(rule.reads)}"


def told_clause(clause: Callable[..., Any]) -> str:
    """Name a clause and say what it does."""
    return f"{clause.__name__}: {sentence_of(clause)}"


def told_witness(witness: Witness, in_full: bool = True) -> Iterator[str]:
    """Yield a table on which answers differ, with both rulings if it is told in full."""
    name = witness.first_ruling.edition.split(" ")[0]
    other = witness.second_ruling.edition.split(" ")[0]
    yield told_parting(witness)
    yield from (f"  {line}" for line in witness.first.lines(name))
    if other != name:
        yield from (f"  {line}" for line in witness.second.lines(other))
    if not witness.shared:
        yield "  The two tables are set alike, but cannot be equal in both editions."
    if in_full:
        one, another = witness.first_ruling, witness.second_ruling
        told = (*told_ruling(one, another), *told_ruling(another, one))
        yield from (f"  {line}" for line in told)


def told_parting(witness: Witness) -> str:
    """Say at which clauses answers part."""
    clauses = dict.fromkeys(name for name in (witness.parting.first, witness.parting.second))
    return f"Answers part at {' / '.join(name for name in clauses if name)}:"


def told_ruling(ruling: Ruling[Any, Any], other: Ruling[Any, Any]) -> Iterator[str]:
    """Yield a ruling; where both allow the step, only what the other one does not do."""
    if ruling.refusals:
        yield f"{ruling.edition}: not allowed"
        for refusal in ruling.refusals:
            facts = ", ".join(str(fact) for fact in refusal.facts)
            yield f"  {refusal.reason}: {refusal.sentence} ({facts})"
        return
    yield f"{ruling.edition}: allowed"
    shared = {change for effect in other.effects for change in effect.changes}
    for effect in ruling.effects if other.allowed else ():
        own = [change for change in effect.changes if change not in shared]
        if own:
            yield f"  {effect.name}: {effect.sentence}"
            yield from (f"    {change}" for change in own)


# the rest --------------------------------------------------------------------


def told_aspects(aspects: tuple[Aspect, ...]) -> Iterator[Section]:
    """Yield what editions do differently beside their rules."""
    differing = [aspect for aspect in aspects if not aspect.same]
    if differing:
        yield Section(
            "Beside the rules",
            tuple(line for aspect in differing for line in told_aspect(aspect)),
        )


def told_aspect(aspect: Aspect) -> Iterator[str]:
    """Yield how one aspect differs."""
    reads = f"; it reads what differs: {', '.join(aspect.reads)}" if aspect.reads else ""
    yield f"{aspect.name}{reads}"
    for one, other in zip(aspect.first, aspect.second, strict=True):
        if one is not other:
            yield f"- {told_clause(one)}"
            yield f"+ {told_clause(other)}"


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
    """Yield the values of a printed table that differ, with how they are known."""
    yield f"{told_table(table.first)} ({len(table.cells)} of {table.size} values differ)"
    yield from (f"  {told_cell(cell)}" for cell in table.cells)


def told_cell(cell: Cell) -> str:
    """Say where a value stands, and both values with how they are known."""
    one, other = (
        f"{value} {provenance}" if value is not None else "none"
        for value, provenance in (
            (cell.first, cell.first_provenance),
            (cell.second, cell.second_provenance),
        )
    )
    return f"[{', '.join(map(str, cell.at))}] {one} -> {other}"


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
        yield Section(f"Open questions: {questions.shared} with one reading", tuple(lines))


def told_statements(statements: StatementDifference) -> Iterator[Section]:
    """Yield the statements that changed, those that are gone and those that were added."""
    changed: list[str] = []
    for one in statements.changed:
        other = f" ({', '.join(one.other)} too)" if one.other else ""
        changed.append(f"{one.first.id} -> {one.second.id}{other}")
        changed.append(f"  {' '.join(told_passage(passage) for passage in one.passages)}")
    shared = f"{count(statements.shared, 'statement')} shared"
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
