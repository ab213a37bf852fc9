"""What a chapter teaches with: three lines that say it all, ids in the margin, quiet notes."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from docutils import nodes
from sphinx.environment import BuildEnvironment
from sphinx.transforms import SphinxTransform
from sphinx.util import logging
from sphinx.util.docutils import SphinxRole

from bfrules.core.edition import AnyEdition
from bfrules.core.statement import edition_in, without_edition
from bfrules.disputes import Dispute
from bfrules.rulebook.games import game_of
from bfrules.rulebook.knowledge import knowledge
from bfrules.rulebook.nodes import Block, block, dispute_link, link, paragraph, with_commas, words
from bfrules.rulebook.page import (
    WITHIN,
    PageDirective,
    editions_of_page,
    games_of,
    is_in_a_book,
)
from bfrules.rulebook.places import BOOKS
from bfrules.study.register import told_in_short, what_was_counted

logger = logging.getLogger(__name__)

THREE: Final = 3
QUESTION: Final = re.compile(r"\b(Q\d+)\b")


class Margin(nodes.Inline, nodes.Element):
    """The statements that a paragraph rests on; they move to its margin."""


class RestsOnRole(SphinxRole):
    """`` :by:`sell.3 sell.4` ``: the statements that the paragraph before rests on."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the statements, which move to the margin later."""
        return [Margin("", names=self.text.split())], []


class InShortDirective(PageDirective):
    """`.. in-short::`: three lines that say what a chapter says."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the lines, numbered; complain if there are more, or fewer."""
        lines = self.parse_content_to_nodes()
        items = [item for part in lines for item in part.findall(nodes.list_item)]
        if len(items) != THREE:
            raise self.error(f"a chapter is said in {THREE} lines, not in {len(items)}")
        return [block("in-short", nodes.enumerated_list("", *items, enumtype="arabic"))]


class OtherwiseDirective(PageDirective):
    """`.. otherwise:: bf2010`: what a sister edition does otherwise, in a quiet note."""

    has_content = True
    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return the note."""
        other = knowledge().editions.get(self.arguments[0])
        if other is None:
            raise self.error(f"there is no edition {self.arguments[0]!r}")
        before = self.env.temp_data.get(WITHIN)
        self.env.temp_data[WITHIN] = [other.name]
        try:
            told = self.parse_content_to_nodes()
        finally:
            self.env.temp_data[WITHIN] = before
        title = paragraph(f"What {short_title(other)} does otherwise", kind="otherwise-title")
        for margin in [found for part in told for found in part.findall(Margin)]:
            margin["edition"] = other.name
        return [block("otherwise", title, *told)]


class PutIdsInTheMargin(SphinxTransform):
    """Move what paragraphs rest on into their margin."""

    default_priority = 405

    def apply(self, **kwargs: Any) -> None:
        """Part each paragraph that names statements into words and a margin."""
        in_charts = margins_of_charts(self.document)
        for margin in list(self.document.findall(Margin)):
            edition = edition_of(self.env, margin)
            told = margin.parent
            told.remove(margin)
            if edition is None:
                continue
            lent = "lent" in margin
            found = [self._known(edition, name, told, lent=lent) for name in margin["names"]]
            here = edition_in(margin["names"][0]) if margin in in_charts else ""
            several = is_of_several_texts(edition)
            named = ids_of([name for name in found if name], here, several=several)
            aside = block("ids", *named)
            outer = told.parent
            at = outer.index(told)
            outer.remove(told)
            outer.insert(at, block("with-ids", told, aside))

    def _known(self, edition: AnyEdition, name: str, told: nodes.Node, *, lent: bool) -> str:
        """Return the id; prose lent by a sister edition may name what this one has not."""
        full = full_id(edition, name)
        if not full and not lent:
            logger.warning("%s has no statement %s", edition.name, name, location=told)
        return full


class LinkQuestions(SphinxTransform):
    """Link the open questions that the prose of a book names, such as Q13."""

    default_priority = 400

    def apply(self, **kwargs: Any) -> None:
        """Link them, as far as the edition of the book has them."""
        if is_in_a_book(self.env.docname):
            for edition in editions_of_page(self.env, self.env.docname):
                link_questions(self.document, edition)


def link_questions(told: nodes.Element, edition: AnyEdition) -> None:
    """Link the open questions of an edition that paragraphs name in their own words."""
    known = {question.id for question in edition.questions}
    for said in told.findall(nodes.paragraph):
        for text in [part for part in said.children if isinstance(part, nodes.Text)]:
            parts = [
                link("question", f"{edition.name}.{part}", part)
                if part in known
                else nodes.Text(part)
                for part in QUESTION.split(text)
            ]
            if len(parts) > 1:
                at = said.index(text)
                said[at : at + 1] = parts


def edition_of(env: BuildEnvironment, margin: Margin) -> AnyEdition | None:
    """Return the edition whose statements a margin names, or None where there is no book."""
    if "edition" in margin:
        return knowledge().editions[margin["edition"]]
    if not is_in_a_book(env.docname):
        return None
    return editions_of_page(env, env.docname)[0]


def full_id(edition: AnyEdition, name: str) -> str:
    """Return the id of a statement of an edition, given without the edition; nothing if none."""
    if edition.statements.named(name):
        return name
    ids = (statement.id for statement in edition.statements.statement)
    return next((one for one in ids if without_edition(one) == name), "")


def margins_of_charts(page: nodes.document) -> list[Margin]:
    """Return the margins in flow charts, where numbers alone name statements of the chapter."""
    lanes = [part for part in page.findall(Block) if "lane" in part["classes"]]
    return [margin for lane in lanes for margin in lane.findall(Margin)]


def is_of_several_texts(edition: AnyEdition) -> bool:
    """Tell whether the statements of an edition are of several texts, with numbers of their own."""
    return len({one.edition for one in edition.statements.statement}) > 1


def ids_of(names: Sequence[str], here: str = "", *, several: bool = False) -> Iterator[nodes.Node]:
    """Yield links to statements; a chapter is named once, then only the numbers.

    Of the chapter that is read `here`, a number says all. In a book of `several`
    texts, the text is named before its statements.
    """
    before, text = here, ""
    for name in names:
        owner = edition_in(name)
        if several and owner != text:
            before, text = here, owner
            yield paragraph(title_of_text(name), kind="id-text")
        chapter, _, number = without_edition(name).rpartition(".")
        alone = number if chapter == here else f".{number}"
        shown = link("statement", name, alone if chapter == before else f"{chapter}.{number}")
        if chapter == before:
            unseen = f"{chapter}." if chapter == here else chapter
            next(shown.findall(nodes.inline)).insert(0, words(unseen, "unseen"))
        before = chapter
        yield paragraph(shown, kind="id")


def title_of_text(name: str) -> str:
    """Return what players call the text that a statement is of."""
    return short_title(knowledge().editions[edition_in(name)])


def short_title(edition: AnyEdition) -> str:
    """Return what players call an edition among others of its game: 2010, Yucata."""
    return edition.title.removeprefix("Black Friday ").removeprefix("on ")


class LaneDirective(PageDirective):
    """`.. lane:: Does it own any shares?`: a question of a flow chart; a yes leads to its boxes."""

    has_content = True
    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Return the question, and the boxes beside it."""
        parts = self.parse_content_to_nodes()
        boxes = [part for part in parts if isinstance(part, Block) and "box" in part["classes"]]
        told = [part for part in parts if part not in boxes]
        asked = paragraph(" ".join(self.arguments[0].split()), kind="lane-question")
        return [block("lane", block("lane-asked", asked, *told), block("boxes", *boxes))]


class LaneBoxDirective(PageDirective):
    """`.. lane-box:: Sell its limit`: a box of a flow chart."""

    has_content = True
    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Return the box."""
        title = paragraph(" ".join(self.arguments[0].split()), kind="box-title")
        return [block("box", title, *self.parse_content_to_nodes())]


class TokensRole(SphinxRole):
    """`` :tokens:`purple yellow` ``: colours in an order, as tokens with their letters."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the tokens, with spaces between them."""
        shown = [
            part
            for colour in self.text.split()
            for part in (
                nodes.Text(" "),
                nodes.inline(
                    "", colour[0].upper(), words(colour[1:], "unseen"), classes=["token", colour]
                ),
            )
        ]
        return [nodes.inline("", "", *shown[1:], classes=["tokens"])], []


class OpenQuestionsDirective(PageDirective):
    """`.. open-questions:: sell`: all that the statements of some chapters leave open."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Return a card for each question."""
        from bfrules.rulebook.statements import chosen

        known = knowledge()
        patterns = self.arguments[0].split()
        cards: list[nodes.Node] = []
        for edition in self.editions if self.in_a_book else ():
            statements = chosen(edition, patterns)
            names = dict.fromkeys(
                name for one in statements for name in known.asked(edition, one.id)
            )
            if any(told_in_short(edition, known.questions[name]) for name in names):
                cards.append(paragraph(what_was_counted(edition), kind="settled"))
            cards += [question_card(edition, name) for name in names]
        return cards or (
            [paragraph("None: the print answers all that was asked so far.")]
            if self.in_a_book
            else []
        )


def question_card(edition: AnyEdition, name: str) -> nodes.Node:
    """Return an open question with its readings, the one in force first."""
    known = knowledge()
    question = known.questions[name]
    disputes = known.disputes_about(edition, question)
    matters = told_in_short(edition, question)
    settled = ["On a table: ", *with_links(edition.name, disputes)] if disputes else []
    below = [*([f"{matters} "] if matters else []), *settled]
    label = f"in force · {HOW_SURE[question.confidence]}"
    return block(
        "question",
        paragraph(
            link("question", name, question.id),
            " ",
            nodes.strong("", question.question),
            kind="question-title",
        ),
        *(
            block(
                "reading",
                paragraph(
                    reading.text,
                    *([] if number else [words(label, "in-force")]),
                    *(
                        [words(reading.name, "in-force")]
                        if number and not question.has_one_other_reading
                        else []
                    ),
                ),
            )
            for number, reading in enumerate(question.reading)
        ),
        *([paragraph(*below, kind="settled")] if below else []),
    )


HOW_SURE: Final = {
    "text": "follows from the text",
    "sister-edition": "as the sister edition says",
    "faq": "from an answer of the publisher",
    "analogy": "by analogy",
    "house": "our choice",
}


def with_links(edition: str, disputes: Sequence[Dispute]) -> list[nodes.Node | str]:
    """Return links to disputes with commas between them, for the book of an edition."""
    return with_commas(
        [dispute_link(one, knowledge().title_within(edition, one)) for one in disputes]
    )


def chapters_of(env: BuildEnvironment, edition: AnyEdition) -> list[str]:
    """Return the pages of the chapters of a book, in reading order."""
    game = game_of(games_of(env), edition.name)
    pages = (f"{BOOKS}/{edition.name}/{chapter}" for chapter in (game.chapters if game else ()))
    return [page for page in pages if page in env.found_docs]
