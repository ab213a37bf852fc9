"""The difference between two editions as a page: what `bfrules diff` tells, with links."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from textwrap import shorten
from typing import Any, ClassVar, Final

from docutils import nodes

from bfrules.compare import Difference, Witness
from bfrules.compare.components import ChangedComponent, ChangedSetting, ComponentDifference
from bfrules.compare.readings import QuestionDifference
from bfrules.compare.rules import RuleDifference
from bfrules.compare.statements import ChangedStatement
from bfrules.compare.telling import (
    at_one_table,
    differing_rows,
    marks_of,
    told_aspects,
    told_clauses,
    told_row,
    told_ruling,
    told_value,
)
from bfrules.compare.witness import IN_THE_BOX
from bfrules.core.edition import AnyEdition
from bfrules.core.phrases import numbered
from bfrules.core.provenance import Provenance
from bfrules.core.rule import sentence_of
from bfrules.kernel.contract import contract_of
from bfrules.rulebook.knowledge import full_name, knowledge
from bfrules.rulebook.nodes import (
    block,
    bullets,
    code,
    drawing,
    fold,
    function_link,
    link,
    paragraph,
    short_link,
    source_code,
    table,
    words,
)
from bfrules.rulebook.page import PageDirective, editions_shown, one_of
from bfrules.rulebook.printed import SIGNS, title_of
from bfrules.rulebook.statements import side_by_side
from bfrules.rulebook.tables import difference

Clause = Callable[..., Any]
Part = nodes.Node | str

PROVED: Final = "agree always: proved"
ONE_CLAUSE: Final = ("- ", "+ ")
LONG: Final = 240
SUMMARY: Final = 90
SEARCHED: Final = "no difference found: searched, not proved"


def folded(told: nodes.Element) -> nodes.Element:
    """Return a section whose content is folded behind its title."""
    title, *parts = told.children
    told.children = [title]
    told += fold("Show", *parts, kind="difference-part beside-heading")
    return told


class DifferenceDirective(PageDirective):
    """`.. difference:: bf2010 bf2023`: what differs, with tables on which the rulings differ.

    `:part: words` shows what is printed and read, folded; `:part: clauses` what
    the programs do differently, kind of step by kind of step.
    """

    required_arguments = 2
    option_spec: ClassVar = {"part": one_of("words", "clauses")}

    def run(self) -> list[nodes.Node]:
        """Return a section for each kind of difference."""
        shown = editions_shown(self.env)
        missing = [name for name in self.arguments if name not in shown]
        if missing:
            raise self.error(f"there is no edition {missing[0]!r}; there are {', '.join(shown)}")
        first, second = (shown[name] for name in self.arguments)
        try:
            found = difference(first, second)
        except ValueError as error:
            raise self.error(str(error)) from None
        part = self.options.get("part")
        if part == "words":
            return [folded(one) for one in sections_in_words(found)]
        if part == "clauses":
            return [*in_short(found), *sections_of_clauses(found)]
        return [*in_short(found), *sections_of(found)]


def anchor_of(found: Difference, heading: str) -> str:
    """Return the anchor of a section of the page of two editions."""
    return nodes.make_id(f"{found.first.name}-{found.second.name}-{heading}")


def section(found: Difference, heading: str, *parts: nodes.Node) -> nodes.Element:
    """Return a section of the page."""
    return nodes.section("", nodes.title("", heading), *parts, ids=[anchor_of(found, heading)])


def listed(items: Iterable[tuple[Part, ...]]) -> list[nodes.Element]:
    """Return a list of what there is; nothing if there is nothing."""
    told = list(items)
    return [bullets(told)] if told else []


# in short ------------------------------------------------------------------------


def in_short(found: Difference) -> Iterator[nodes.Element]:
    """Yield which kinds of step the editions answer alike, and how that is known."""
    if found.rules:
        head = ("kind of step", "clauses shared", "only in one", "answers")
        yield block("wide", table(head, [counted(found, rule) for rule in found.rules], "counts"))
    kinds = [
        (name, ", ".join(only))
        for name, only in (
            (found.first.name, found.kinds_gone),
            (found.second.name, found.kinds_added),
        )
        if only
    ]
    yield from listed((f"Kinds of step only in {name}: ", code(only)) for name, only in kinds)
    searched = found.why_no_search or (
        f"{found.tables:,} tables were searched and {found.steps:,} steps asked of both editions. "
        "A search that found no difference is no proof."
    )
    alike = " Names that differ stand for one another in the order of each board."
    renamed = any(witness.first != witness.second for witness in found.witnesses)
    yield paragraph(searched, alike if renamed else "")
    yield from listed(
        (
            f"{one.kind}, {one.about}: {one.asked:,} steps asked of both, {one.differing:,} "
            "answered differently.",
        )
        for one in found.agreements
    )
    yield paragraph("In a terminal: ", code(f"bfrules diff {found.first.name} {found.second.name}"))


def counted(found: Difference, rule: RuleDifference) -> tuple[Part, ...]:
    """Return the row of a kind of step: its clauses, and whether the answers differ."""
    only_in_one = len(rule.gone) + len(rule.added) + 2 * len(rule.replaced)
    if rule.same:
        return (rule.kind, str(len(rule.shared)), str(only_in_one), PROVED)
    witnesses = at_one_table(found.witnesses_of(rule.kind))
    answers = f"differ on {numbered(len(witnesses), 'table')} below" if witnesses else SEARCHED
    there = nodes.reference("", rule.kind, refid=anchor_of(found, rule.kind), internal=True)
    return (there, str(len(rule.shared)), str(only_in_one), answers)


# section by section --------------------------------------------------------------


def sections_of(found: Difference) -> Iterator[nodes.Element]:
    """Yield a section for each kind of step that may differ, and for what is printed and read."""
    yield from sections_of_clauses(found)
    yield from sections_in_words(found)


def sections_of_clauses(found: Difference) -> Iterator[nodes.Element]:
    """Yield a section for each kind of step that may differ."""
    for rule in found.changed_rules:
        yield section(found, rule.kind, *told_rule(found, rule))
    for told in told_aspects(found.aspects, found.first, found.second):
        yield section(found, told.heading, source_code("\n".join(told.lines), "text"))


def sections_in_words(found: Difference) -> Iterator[nodes.Element]:
    """Yield a section for what is printed, what is open, and what is stated."""
    components = list(told_components(found, found.components))
    if components:
        yield section(found, "Printed values", *components)
    questions = list(told_questions(found, found.questions))
    if questions:
        yield section(found, "Open questions", *questions)
    yield from told_statements(found)


def told_rule(found: Difference, rule: RuleDifference) -> Iterator[nodes.Node]:
    """Yield the clauses that differ, and each table that shows it; the first lies open."""
    rows = [
        *((pair.first, pair.second) for pair in rule.replaced),
        *((clause, None) for clause in rule.gone),
        *((None, clause) for clause in rule.added),
    ]
    if rows:
        cells = [
            (told_cell(found.first, one), told_cell(found.second, other)) for one, other in rows
        ]
        yield block("wide", table((found.first.name, found.second.name), cells, "clauses"))
    for line in told_clauses(rule, found.first, found.second):
        if not line.startswith(ONE_CLAUSE):
            yield short_or_folded(line)
    for number, alike in enumerate(at_one_table(found.witnesses_of(rule.kind))):
        yield told_witnesses(found, alike, opened=not number)
    if not (found.why_no_search or found.witnesses_of(rule.kind)):
        yield paragraph("Searched, not proved: no table that both can have shows a difference.")


def short_or_folded(line: str) -> nodes.Node:
    """Return a line; if it is a long list, fold it behind its first words."""
    if len(line) <= LONG:
        return paragraph(line)
    return fold(shorten(line, SUMMARY, placeholder=" ..."), paragraph(line), kind="contract")


def told_cell(edition: AnyEdition, clause: Clause | None) -> nodes.Node:
    """Return a clause with a link and what it does, or that there is none."""
    if clause is None:
        return paragraph(words("nothing", "nothing"))
    cited = knowledge().cited.get(clause.__module__, ())
    listed = full_name(clause) in map(full_name, cited)
    name = function_link(clause) if listed else code(clause.__name__)
    return paragraph(name, f": {edition.sentence(clause)}")


# tables on which answers part ----------------------------------------------------


def told_witnesses(found: Difference, alike: tuple[Witness, ...], *, opened: bool) -> nodes.Element:
    """Return a table on which answers part, perhaps in several things, and both answers."""
    witness = alike[0]
    clauses = dict.fromkeys(name for one in alike for name in one.parting.clauses)
    typed = list(witness.first.lines(found.first.name))
    if witness.second != witness.first:
        typed += witness.second.lines(found.second.name)
    parts: list[nodes.Node] = [source_code("\n".join(f">>> {line}" for line in typed), "pycon")]
    if not witness.shared:
        parts.append(paragraph("The same table as far as both editions can have it."))
    if opened and witness.first.table != IN_THE_BOX:
        prefix = anchor_of(found, witness.kind)
        picture = found.first.picture(witness.first_ruling.before)
        parts.append(drawing(picture, prefix, "The table before the step."))
    effects = dict.fromkeys(effect for one in alike for effect in one.only_first)
    others = dict.fromkeys(effect for one in alike for effect in one.only_second)
    parts.append(
        block(
            "two-rulings",
            *(
                source_code("\n".join(told_ruling(ruling, only, beside)), "text")
                for ruling, only, beside in (
                    (witness.first_ruling, effects, others),
                    (witness.second_ruling, others, effects),
                )
            ),
        )
    )
    names = ", ".join(clauses)
    return fold(f"The answers part at {names}", *parts, kind="witness", opened=opened)


# what is printed and read --------------------------------------------------------


def told_components(found: Difference, components: ComponentDifference) -> Iterator[nodes.Node]:
    """Yield the printed values that differ."""
    for changed in components.changed:
        about = f"{changed.first.about} ({len(changed.cells)} of {changed.size} values differ)"
        yield paragraph(about, kind="printed-about")
        yield block("wide", told_values(found, changed))
    yield from listed(told_setting(found, setting) for setting in components.settings)
    for edition, tables in ((found.first, components.gone), (found.second, components.added)):
        if tables:
            yield paragraph(f"Only in {edition.title}:")
            yield from listed(
                (link("component", f"{edition.name}.{one.name}", title_of(one)), f": {one.about}")
                for one in tables
            )


def told_values(found: Difference, changed: ChangedComponent) -> nodes.table:
    """Return the rows of a printed table that differ side by side, and how they are known."""
    editions = (found.first, found.second)
    heads = [link("component", f"{one.name}.{changed.name}", one.title) for one in editions]
    rows = [
        (name, *(told_row(one).strip("()") for one in pair))
        for name, *pair in differing_rows(changed)
    ]
    known = [told_marks(marks) for marks in marks_of(changed)]
    return table(("", *heads), [*rows, ("known", *known)], "differing-values")


def told_marks(marks: Mapping[Provenance, int]) -> str:
    """Say how values are known: `71 cross-checked, 1 reconstructed`."""
    return ", ".join(f"{number} {SIGNS[mark]}" for mark, number in marks.items())


def told_setting(found: Difference, setting: ChangedSetting) -> tuple[Part, ...]:
    """Return what the clauses read in each edition; of a function, what it promises."""
    editions = ((found.first, setting.first), (found.second, setting.second))
    told = [
        (
            f" {edition.title}: ",
            link("clause", full_name(one), promised(one)) if callable(one) else told_value(one),
        )
        for edition, one in editions
    ]
    return (f"{setting.name.replace('_', ' ').capitalize()}.", *told[0], *told[1])


def promised(function: Clause) -> str:
    """Say what a function promises; of one without a contract, what it does."""
    stated = contract_of(function)
    return " ".join(map(sentence_of, stated.promises if stated else (function,)))


def told_questions(found: Difference, questions: QuestionDifference) -> Iterator[nodes.Node]:
    """Yield the open questions and readings that differ."""
    yield from listed(
        (
            link("question", f"{found.first.name}.{one.name}", one.name),
            f" {one.question.question} {found.first.title}: {one.first.text} ",
            link("question", f"{found.second.name}.{one.name}", found.second.title),
            f": {one.second.text}",
        )
        for one in questions.readings
    )
    for edition, only in ((found.first, questions.gone), (found.second, questions.added)):
        if only:
            yield paragraph(f"Only in {edition.title}:")
            yield from listed(
                (short_link("question", f"{edition.name}.{one.id}"), f" {one.question}")
                for one in only
            )


def told_statements(found: Difference) -> Iterator[nodes.Element]:
    """Yield the statements that changed, those that are gone and those that were added."""
    titles = [found.first.title, found.second.title]
    told = found.statements
    if told.changed:
        rows = [(one.first, one.second) for one in told.changed]
        others = [one for one in told.changed if one.other]
        yield section(
            found,
            "Statements changed",
            paragraph(f"{numbered(told.shared, 'statement')} say the same in both."),
            side_by_side(titles, rows),
            *listed(
                (link("statement", one.second.id), f": {', '.join(told_others(one, titles[0]))}.")
                for one in others
            ),
        )
    for title, statements in zip(titles, (told.gone, told.added), strict=True):
        if statements:
            told_each = listed((link("statement", one.id), f" {one.text}") for one in statements)
            yield section(found, f"Statements only in {title}", *told_each)


def told_others(changed: ChangedStatement, title: str) -> Iterator[str]:
    """Yield what differs between two statements beside their words; of the first, with a title."""
    for part in changed.other:
        before, now = (told_part(getattr(one, part)) for one in (changed.first, changed.second))
        yield f"{now} ({title}: {before})"


def told_part(part: str | tuple[int, ...]) -> str:
    """Say the kind or the status of a statement, or for how many players it is."""
    if isinstance(part, tuple):
        return f"for {', '.join(map(str, part))} players"
    return "a rule" if part == "normative" else part
