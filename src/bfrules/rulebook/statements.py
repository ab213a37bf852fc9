"""Statements on a page: a list with everything that belongs to each, or editions side by side."""

from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from fnmatch import fnmatchcase
from itertools import groupby
from typing import ClassVar

from docutils import nodes

from bfrules.core.edition import AnyEdition
from bfrules.core.statement import Statement
from bfrules.core.trace import Carrier, place_of
from bfrules.kernel.contract import contract_of
from bfrules.rulebook.knowledge import Knowledge, knowledge
from bfrules.rulebook.nodes import (
    anchors,
    block,
    bullets,
    code,
    entry,
    fold,
    function_link,
    link,
    page_link,
    paragraph,
    told,
    with_commas,
    words,
)
from bfrules.rulebook.page import PageDirective, editions_shown
from bfrules.rulebook.proofs import verdict_on

Row = tuple[Statement | None, ...]


def chosen(edition: AnyEdition, patterns: Iterable[str]) -> tuple[Statement, ...]:
    """Return the statements of chapters (`sell`) or of topics (`sell.limit*`), in printed order."""
    return tuple(
        statement
        for statement in edition.statements.statement
        if any(belongs(statement, pattern) for pattern in patterns)
    )


def belongs(statement: Statement, pattern: str) -> bool:
    """Whether a statement is of a chapter, or of topics with signs such as `*`."""
    if "." in pattern:
        return fnmatchcase(statement.topic, pattern)
    return chapter_of(statement) == pattern


def chapter_of(statement: Statement) -> str:
    """Return the chapter of a statement: its id without the edition and the number."""
    return ".".join(statement.id.split(".")[1:-1])


def short(name: str) -> str:
    """Return the id of a statement without its edition."""
    return name.partition(".")[2]


class StatementsDirective(PageDirective):
    """`.. statements:: sell price.*`: the statements of chapters and topics.

    In the book of one edition each has an anchor and everything that belongs
    to it; where editions stand side by side, words that differ are marked.
    """

    has_content = False
    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Return the statements, or a complaint if a pattern matches none."""
        patterns = self.arguments[0].split()
        known = knowledge()
        columns = [chosen(edition, patterns) for edition in self.editions]
        if self.in_a_book:
            (edition,) = self.editions
            cards = block("statements", *(self._card(known, edition, one) for one in columns[0]))
            return [cards, *left_open(known, edition, columns[0])]
        rows = joined(columns)
        return [side_by_side([edition.name for edition in self.editions], rows)] if rows else []

    def _card(self, known: Knowledge, edition: AnyEdition, statement: Statement) -> nodes.Node:
        self.place(statement.id)
        owner = statement.id.partition(".")[0]
        if owner == edition.name or owner not in editions_shown(self.env):
            shown = f"{statement.id} {statement.text.rstrip('.')}"
            self.note("statement", statement.id, shown, statement.id)
        return card(known, edition, statement)


# one edition -------------------------------------------------------------------


def card(known: Knowledge, edition: AnyEdition, statement: Statement) -> nodes.Node:
    """Return a statement with everything that belongs to it."""
    line = paragraph(
        link("statement", statement.id, short(statement.id)),
        " ",
        statement.text,
        *(badge(status) for status in [statement.status] if status != "normative"),
        kind="statement-line",
    )
    return block(
        f"statement statement-{statement.status}",
        line,
        fold(
            summary(known, edition, statement),
            bullets(belongings(known, edition, statement)),
            kind="belongings",
        ),
        names=anchors(statement.id),
    )


def left_open(
    known: Knowledge, edition: AnyEdition, statements: Iterable[Statement]
) -> list[nodes.Node]:
    """Return the questions that some statements leave open, with the readings in force."""
    names = dict.fromkeys(name for one in statements for name in known.asked(edition, one.id))
    if not names:
        return []
    asked = [(name, known.questions[name]) for name in names]
    return [
        block(
            "left-open",
            paragraph("What these statements leave open, and the reading in force:"),
            bullets(
                (
                    link("question", name, short(name)),
                    f" {question.question} ",
                    nodes.emphasis("", question.default.text),
                )
                for name, question in asked
            ),
        )
    ]


def badge(status: str) -> nodes.Node:
    """Return a mark that a statement is advice, or unclear."""
    return words(f" {status}", f"badge badge-{status}")


def summary(known: Knowledge, edition: AnyEdition, statement: Statement) -> str:
    """Say in a line what there is about a statement."""
    parts = [f"page {statement.page}", statement.kind]
    disputes = len(known.citing.get(statement.id, ()))
    passed = sum(check.outcome == "passed" for check in known.checks.get(statement.id, ()))
    parts += [f"{passed} test{'' if passed == 1 else 's'} passed"] if passed else []
    parts += [f"{disputes} dispute{'' if disputes == 1 else 's'}"] if disputes else []
    parts += ["open question"] if known.asked(edition, statement.id) else []
    return " · ".join(parts)


def belongings(
    known: Knowledge, edition: AnyEdition, statement: Statement
) -> Iterator[nodes.Node | tuple[nodes.Node | str, ...]]:
    """Yield what belongs to a statement: print, code, contracts, tests, disputes, questions."""
    yield ("Printed: ", f"{statement.section!r}, about page {statement.page}; ", statement.kind)
    players = ", ".join(map(str, statement.players))
    yield (f"Players: {players}",)
    for title, others in (("See", statement.see), ("Overrides", statement.overrides)):
        if others:
            yield (
                f"{title}: ",
                *with_commas([link("statement", one, short(one)) for one in others]),
            )
    for question in known.asked(edition, statement.id):
        yield (
            "Open question: ",
            link("question", question),
            f" {known.questions[question].question}",
        )
    carriers = known.carried_out(edition, statement.id)
    for carrier in carriers:
        yield carried(carrier, edition)
    if not carriers:
        yield ("Code: none carries it out.",)
    yield told_tests(known, statement)
    for dispute in known.citing.get(statement.id, ()):
        yield ("Dispute: ", page_link(f"disputes/{dispute.name}", dispute.title))


def carried(carrier: Carrier, edition: AnyEdition) -> nodes.Node:
    """Return what code carries a statement out, and what it needs and promises."""
    line = paragraph("Code: ", function_link(carrier), f" ({place_of(carrier)}): {told(carrier)}")
    conditions = conditions_of(carrier, [edition.name])
    return block("carried", line, *([conditions] if conditions else []))


def conditions_of(carrier: Carrier, editions: Sequence[str]) -> nodes.Node | None:
    """Return the contract of a function: conditions, sentences, verdicts."""
    stated = contract_of(carrier)
    if stated is None:
        return None
    named = [("needs", one) for one in stated.needs]
    named += [("promises", one) for one in stated.promises]
    return fold(
        f"contract: {len(stated.needs)} needed, {len(stated.promises)} promised",
        bullets(
            (
                words(f"{kind} ", "condition-kind"),
                function_link(condition),
                f": {told(condition)} ",
                words(verdict_on(carrier, condition, editions), "verdict"),
            )
            if kind == "promises"
            else (
                words(f"{kind} ", "condition-kind"),
                function_link(condition),
                f": {told(condition)}",
            )
            for kind, condition in named
        ),
        kind="contract",
    )


def told_tests(known: Knowledge, statement: Statement) -> nodes.Node | tuple[nodes.Node | str, ...]:
    """Return the tests of a statement, with how they ended."""
    checks = known.checks.get(statement.id, ())
    if checks:
        passed = sum(check.outcome == "passed" for check in checks)
        ended = bullets((named_test(known, check.test), f" {check.outcome}") for check in checks)
        return fold(f"tests: {passed} of {len(checks)} passed", ended, kind="tests")
    written = known.tests_of(statement.id)
    if written:
        names = bullets((named_test(known, one.name),) for one in written)
        return fold(f"tests: {len(written)}, not run for this build", names, kind="tests")
    if known.claimed is not None and statement.id in known.claimed:
        return ("Tests: there are some; they were not run for this build.",)
    return ("Tests: none was run for this build.",)


def named_test(known: Knowledge, name: str) -> nodes.Node:
    """Return the name of a test, without the folder of all tests; a link if its code is known."""
    shown = name.removeprefix("tests/")
    written = name.partition("[")[0]
    return link("test", written, shown) if written in known.written else code(shown)


# side by side ------------------------------------------------------------------


def joined(columns: Sequence[Sequence[Statement]]) -> list[Row]:
    """Join the statements of editions by topic; a row holds one for each edition, or None."""
    order: list[str] = []
    for column in columns:
        at = 0 if any(one.topic in order for one in column) else len(order)
        for statement in column:
            if statement.topic in order:
                at = order.index(statement.topic) + 1
            else:
                order.insert(at, statement.topic)
                at += 1
    found = [{statement.topic: statement for statement in column} for column in columns]
    return [tuple(by_topic.get(topic) for by_topic in found) for topic in order]


def side_by_side(editions: Sequence[str], rows: Sequence[Row]) -> nodes.table:
    """Return a table with a column for each edition that says something; differences are marked."""
    said = [column for column in range(len(editions)) if any(row[column] for row in rows)]
    names = [editions[column] for column in said]
    group = nodes.tgroup("", cols=len(names))
    group += [nodes.colspec(colwidth=1) for _ in names]
    group += nodes.thead("", nodes.row("", *(entry(name) for name in names)))
    group += nodes.tbody(
        "", *(compared(names, tuple(row[column] for column in said)) for row in rows)
    )
    return nodes.table("", group, classes=["side-by-side"])


def compared(names: Sequence[str], row: Row) -> nodes.row:
    """Return one row; neighbours with the same words share one cell."""
    base = next(statement.text for statement in row if statement)
    cells = []
    for _, group in groupby(zip(names, row, strict=True), key=lambda pair: words_of(pair[1])):
        alike = list(group)
        label = words(f"{', '.join(name for name, _ in alike)}: ", "edition-label")
        there = [statement for _, statement in alike if statement]
        told = cell_of(there, base) if there else [words("nothing", "nothing")]
        cells.append(entry(paragraph(label, *told), across=len(alike)))
    return nodes.row("", *cells)


def words_of(statement: Statement | None) -> str:
    """Return what a statement says; nothing for none."""
    return statement.text if statement else ""


def cell_of(alike: Sequence[Statement], base: str) -> list[nodes.Node | str]:
    """Return statements with the same words, those words marked that the base has not."""
    ids = dict.fromkeys(statement.id for statement in alike)
    links = [link("statement", name, name if len(ids) > 1 else short(name)) for name in ids]
    return [*with_commas(links), " ", *marked(base, alike[0].text)]


def marked(base: str, text: str) -> Iterator[nodes.Node | str]:
    """Yield the words of a text; those that differ from the base are marked."""
    theirs, own = base.split(), text.split()
    for tag, _, _, begin, end in SequenceMatcher(None, theirs, own, autojunk=False).get_opcodes():
        if begin == end:
            continue
        said = " ".join(own[begin:end])
        yield said if tag == "equal" else words(said, "differs")
        yield " "
