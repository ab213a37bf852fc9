"""Statements on a page: a list with everything that belongs to each, or editions side by side."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from fnmatch import fnmatchcase
from itertools import groupby
from pathlib import Path
from typing import Final

from docutils import nodes
from sphinx.environment import BuildEnvironment

from bfrules.core.edition import AnyEdition
from bfrules.core.rule import Carrier, sentence_of
from bfrules.core.statement import Source, Statement
from bfrules.kernel.contract import contract_of
from bfrules.rulebook.games import game_of
from bfrules.rulebook.knowledge import Knowledge, knowledge
from bfrules.rulebook.nodes import (
    BEHIND,
    anchors,
    block,
    bullets,
    code,
    dispute_link,
    entry,
    fold,
    function_link,
    link,
    paragraph,
    short_link,
    with_commas,
    words,
)
from bfrules.rulebook.page import SIDE_BY_SIDE, PageDirective, editions_shown, games_of
from bfrules.rulebook.proofs import doubts, rules_with, verdict_on, verdicts_by_edition
from bfrules.rulebook.teaching import full_id, is_of_several_texts, title_of_text

Row = tuple[Statement | None, ...]
DISPUTES_SHOWN: Final = 3
MANY: Final = 30
STATEMENTS: Final = re.compile(r"^ *\.\. statements:: *(?P<patterns>.+)$", re.M)


def chosen(edition: AnyEdition, patterns: Iterable[str]) -> tuple[Statement, ...]:
    """Return the statements of chapters (`sell`) or of topics (`sell.limit*`), in printed order."""
    return tuple(
        statement
        for statement in edition.statements.statement
        if any(belongs(statement, pattern) for pattern in patterns)
    )


def belongs(statement: Statement, pattern: str) -> bool:
    """Tell whether a statement is of a chapter, or of topics with signs such as `*`."""
    if "." in pattern:
        return fnmatchcase(statement.topic, pattern)
    return statement.chapter == pattern


class StatementsDirective(PageDirective):
    """`.. statements:: sell price.*`: the statements of chapters and topics.

    In the book of one edition each has an anchor, its page in print, and what
    belongs to it; a line of content such as `sell.8: Limits` puts a heading
    before a statement.
    """

    has_content = True
    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Return the statements in the book of one edition; nothing elsewhere."""
        if not self.in_a_book:
            return []
        (edition,) = self.editions
        statements = chosen(edition, self.arguments[0].split())
        headings = dict(self._headings(edition))
        cards = (
            part
            for one in statements
            for part in (
                *([paragraph(headings[one.id], kind="group")] if one.id in headings else []),
                self._card(edition, one),
            )
        )
        listed = block("statements", *cards)
        if len(statements) <= MANY:
            return [listed]
        told = f"{len(statements)} statements"
        return [fold(told, listed, kind="all-statements", opened=True)]

    def _headings(self, edition: AnyEdition) -> Iterator[tuple[str, str]]:
        for line in filter(None, self.content):
            name, _, title = line.partition(": ")
            full = full_id(edition, name)
            if full:
                yield full, title

    def _card(self, edition: AnyEdition, statement: Statement) -> nodes.Node:
        self.place(statement.id)
        owner = statement.edition
        if owner == edition.name or owner not in editions_shown(self.env):
            shown = f"{statement.id} {statement.text.rstrip('.')}"
            self.note("statement", statement.id, shown, statement.id)
        return card(edition, statement)


class AllStatementsDirective(PageDirective):
    """`.. all-statements::`: every statement of the edition in order, a fold for each chapter."""

    def run(self) -> list[nodes.Node]:
        """Return the folds."""
        (edition,) = self.editions
        chapters: dict[str, list[Statement]] = {}
        for one in edition.statements.statement:
            chapters.setdefault(one.chapter, []).append(one)
        titles = titles_of_chapters(self.env, edition)
        return [
            fold(
                f"{titles.get(chapter, chapter)} · {chapter}.1 to {len(those)}",
                bullets((told_apart(edition, one.id), f" {one.text}") for one in those),
                kind="all-of-chapter",
                opened=True,
            )
            for chapter, those in chapters.items()
        ]


def titles_of_chapters(env: BuildEnvironment, edition: AnyEdition) -> Mapping[str, str]:
    """Return the title of the page that teaches the statements of each chapter of an edition."""
    titles: dict[str, str] = {}
    game = game_of(games_of(env), edition.name)
    if game is None:
        return titles
    for name in game.chapters:
        page = Path(env.srcdir) / SIDE_BY_SIDE / game.name / f"{name}.rst"
        text = page.read_text(encoding="utf-8")
        for one in chosen(edition, patterns_in(text)):
            titles.setdefault(one.chapter, text.partition("\n")[0])
    return titles


def patterns_in(text: str) -> list[str]:
    """Return which statements the source of a page lists, as `chosen` takes it."""
    return [one for found in STATEMENTS.finditer(text) for one in found["patterns"].split()]


class BehindDirective(PageDirective):
    """`.. behind:: bf2023 sell`: the code, tests and proofs of the statements of a chapter."""

    required_arguments = 2

    def run(self) -> list[nodes.Node]:
        """Return a section for each statement."""
        edition = knowledge().editions[self.arguments[0]]
        return [self._section(edition, one) for one in chosen(edition, [self.arguments[1]])]

    def _section(self, edition: AnyEdition, statement: Statement) -> nodes.Node:
        anchor = f"{BEHIND}{edition.name}-{statement.id}"
        if statement.edition == edition.name:
            self.note("behind", statement.id, statement.id, anchor)
        return nodes.section(
            "",
            nodes.title(statement.id, statement.id),
            paragraph(short_link("statement", statement.id), f" {statement.text}"),
            bullets(belongings(edition, statement)),
            ids=[anchor],
        )


# one edition -------------------------------------------------------------------


def card(edition: AnyEdition, statement: Statement) -> nodes.Node:
    """Return a statement: its number, its sentence, its page, and what belongs to it."""
    source = source_of(statement)
    status = statement.status
    marks = [] if status == "normative" else [words(f" {status}", f"badge badge-{status}")]
    asked = [short_link("question", name) for name in knowledge().asked(edition, statement.id)]
    line = paragraph(
        told_apart(edition, statement.id),
        " ",
        words(statement.text, "sentence"),
        *marks,
        *(
            part
            for one in asked
            for part in (" ", nodes.inline("", "", one, classes=["asked-badge"]))
        ),
        kind="statement-line",
    )
    return block(
        f"statement statement-{status}",
        line,
        paragraph(*about(edition, statement), kind="statement-about"),
        names=anchors(statement.id),
        told={
            "cite": statement.id,
            "page": source.told_page(statement.page),
            "title": source.title,
        },
    )


def told_apart(edition: AnyEdition, name: str) -> nodes.Node:
    """Return a link to a statement; in a book of several texts it names the text first."""
    shown = short_link("statement", name)
    if is_of_several_texts(edition):
        text = words(f"{title_of_text(name)} ", "id-text")
        next(shown.findall(nodes.inline)).insert(0, text)
    return shown


def about(edition: AnyEdition, statement: Statement) -> Iterator[nodes.Node | str]:
    """Yield, in one line: the page in print, the disputes, and what is behind the statement."""
    yield source_of(statement).told_page(statement.page)
    disputes = knowledge().citing.get(statement.id, ())
    owner = statement.edition
    for number, dispute in enumerate(disputes[:DISPUTES_SHOWN]):
        yield " · on a table: " if not number else ", "
        yield dispute_link(dispute, knowledge().title_within(owner, dispute))
    yield " · "
    yield link("behind", statement.id, "code and tests")


def source_of(statement: Statement) -> Source:
    """Return the printed rules that a statement paraphrases."""
    return knowledge().editions[statement.edition].statements.source


def where_printed(edition: AnyEdition, statement: Statement) -> str:
    """Say on which page a statement is printed, and of what if the edition has other rules."""
    source = source_of(statement)
    page = source.told_page(statement.page)
    return page if source == edition.statements.source else f"{source.title}, {page}"


def belongings(
    edition: AnyEdition, statement: Statement
) -> Iterator[nodes.Node | tuple[nodes.Node | str, ...]]:
    """Yield what belongs to a statement: print, code, contracts, tests, disputes, questions."""
    known, where = knowledge(), where_printed(edition, statement)
    yield ("Printed: ", f"“{statement.section}”, {where}; {statement.kind}")
    players = ", ".join(map(str, statement.players))
    yield (f"Players: {players}",)
    for title, others in (("See", statement.see), ("Overrides", statement.overrides)):
        if others:
            yield (
                f"{title}: ",
                *with_commas([short_link("statement", one) for one in others]),
            )
    carriers = known.carried_out(edition, statement.id)
    for carrier in carriers:
        yield carried(carrier, edition)
    if not carriers:
        yield ("Code: none carries it out.",)
    for rule, verdict in rules_with(edition, carriers):
        yield ("The whole rule ", code(rule), f": {verdict}")
    yield told_tests(known, statement)
    for dispute in known.citing.get(statement.id, ()):
        yield ("Dispute: ", dispute_link(dispute))


def carried(carrier: Carrier, edition: AnyEdition) -> nodes.Node:
    """Return what code carries a statement out, and what it needs and promises."""
    line = paragraph("Code: ", function_link(carrier), f": {edition.sentence(carrier)}")
    conditions = conditions_of(carrier, [edition.name])
    return block("carried", line, *([conditions] if conditions else []))


def conditions_of(carrier: Carrier, editions: Sequence[str]) -> nodes.Node | None:
    """Return the contract of a function: conditions, sentences, verdicts."""
    stated = contract_of(carrier)
    if stated is None:
        return None
    ledger, doubted = verdicts_by_edition(), doubts() or {}
    needs = [
        (words("needs ", "condition-kind"), function_link(one), f": {sentence_of(one)}")
        for one in stated.needs
    ]
    promises = [
        (
            words("promises ", "condition-kind"),
            function_link(one),
            f": {sentence_of(one)} ",
            words(verdict_on(carrier, one, editions, ledger, doubted), "verdict"),
        )
        for one in stated.promises
    ]
    return fold(
        f"contract: {len(needs)} needed, {len(promises)} promised",
        bullets([*needs, *promises]),
        kind="contract",
    )


def told_tests(known: Knowledge, statement: Statement) -> nodes.Node | tuple[nodes.Node | str, ...]:
    """Return the tests of a statement, with how they ended."""
    checks = known.checks.get(statement.id, ())
    if checks:
        passed = sum(check.outcome == "passed" for check in checks)
        ended = bullets((named_test(check.test), f" {check.outcome}") for check in checks)
        return fold(f"tests: {passed} of {len(checks)} passed", ended, kind="tests")
    written = known.tests_of(statement.id)
    if written:
        names = bullets((named_test(one.name),) for one in written)
        return fold(f"tests: {len(written)}", names, kind="tests")
    return ("Tests: see the page of proofs.",)


def named_test(name: str) -> nodes.Node:
    """Return the name of a test, without the folder of all tests; a link if its code is known."""
    shown = name.removeprefix("tests/")
    names = (name, name.rpartition("[")[0], name.partition("[")[0])
    written = next((one for one in names if one in knowledge().written), None)
    return link("test", written, shown) if written else code(shown)


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
    links = [link("statement", name) for name in ids]
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
