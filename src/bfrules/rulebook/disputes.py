"""Disputes on a page: the head of each document, and indexes by edition, chapter and statement."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from docutils import nodes
from sphinx.transforms import SphinxTransform

from bfrules.core.edition import AnyEdition
from bfrules.disputes import Dispute
from bfrules.disputes.document import FIELDS
from bfrules.rulebook.knowledge import knowledge
from bfrules.rulebook.nodes import (
    block,
    bullets,
    dispute_link,
    fold,
    link,
    paragraph,
    with_commas,
    words,
)
from bfrules.rulebook.page import PageDirective
from bfrules.rulebook.places import DISPUTES
from bfrules.rulebook.statements import titles_of_chapters
from bfrules.rulebook.teaching import HOW_SURE


class DisputeHead(SphinxTransform):
    """Show the fields of a dispute as question, decision and links instead of as a list."""

    default_priority = 410

    def apply(self, **kwargs: Any) -> None:
        """Put the head of a dispute in the place of its field list."""
        if not is_a_dispute(self.env.docname):
            return
        name = self.env.docname.rpartition("/")[2]
        dispute = next((one for one in knowledge().disputes if one.name == name), None)
        fields = next(iter(self.document.findall(nodes.field_list)), None)
        if dispute is None or fields is None:
            return
        known = {child[0].astext() for child in fields if isinstance(child, nodes.field)}
        if known <= set(FIELDS):
            fields.replace_self(head_of(dispute))


def head_of(dispute: Dispute) -> nodes.Node:
    """Return the question, the decision, how sure it is, and what it cites."""
    statements = knowledge().statements
    parts: list[nodes.Node] = [
        block("asked", paragraph(dispute.question)),
        block("decision", paragraph(nodes.strong("", "Decision. "), dispute.decision)),
    ]
    parts.append(
        bullets((link("statement", name), f" {statements[name].text}") for name in dispute.cites)
    )
    if dispute.readings:
        parts.append(
            paragraph(
                "Open questions: ",
                *with_commas([link("question", name) for name in dispute.readings]),
            )
        )
    known = [words(HOW_SURE[dispute.confidence], "badge")] if dispute.confidence else []
    asked = [f" Asked: {dispute.asked}"] if dispute.asked else []
    if known or asked:
        parts.append(paragraph("How sure: ", *known, *asked))
    return block("dispute", *parts)


class DisputeIndexDirective(PageDirective):
    """`.. dispute-index::`: the disputes by edition, chapter and statement.

    In the book of one edition, only its own.
    """

    def run(self) -> list[nodes.Node]:
        """Return the index."""
        return [part for edition in self.editions for part in self._of_edition(edition)]

    def _of_edition(self, edition: AnyEdition) -> Iterator[nodes.Node]:
        known = knowledge()
        own = [
            dispute
            for dispute in known.disputes_of(edition)
            if self.in_a_book or names_statements_of(dispute, edition)
        ]
        if not own:
            return
        titles = titles_of_chapters(self.env, edition)
        by_chapter: defaultdict[str, list[Dispute]] = defaultdict(list)
        for statement in edition.statements.statement:
            for dispute in own:
                chapter = titles.get(statement.chapter, statement.chapter)
                if statement.id in dispute.cites and dispute not in by_chapter[chapter]:
                    by_chapter[chapter].append(dispute)
        parts = [
            fold(
                f"{chapter} · {len(those)}",
                bullets(map(asked_and_decided, those)),
                kind="difference-part",
            )
            for chapter, those in by_chapter.items()
        ]
        if self.in_a_book:
            yield from parts
            return
        title = f"{edition.title}: {len(own)}"
        yield nodes.section("", nodes.title(title, title), *parts, ids=[f"disputes-{edition.name}"])


class DisputesByStatementDirective(PageDirective):
    """`.. disputes-by-statement::`: each statement that a dispute cites, with its disputes."""

    def run(self) -> list[nodes.Node]:
        """Return the index."""
        known = knowledge()
        listed = bullets(
            (link("statement", name), ": ", *links_to(known.citing[name]))
            for name in known.statements
            if name in known.citing
            and any(edition.statements.named(name) for edition in self.editions)
        )
        return [fold("Each statement that a dispute cites", listed, kind="difference-part")]


def names_statements_of(dispute: Dispute, edition: AnyEdition) -> bool:
    """Tell whether a dispute cites a statement of the edition's own, not of one that it amends."""
    return any(name.startswith(f"{edition.name}.") for name in dispute.cites)


def is_a_dispute(page: str) -> bool:
    """Tell whether a page is a dispute document."""
    folder, _, name = page.partition("/")
    return folder == DISPUTES and name != "index"


def links_to(disputes: Iterable[Dispute]) -> list[nodes.Node | str]:
    """Return links to disputes, with commas."""
    return with_commas([dispute_link(one) for one in disputes])


def asked_and_decided(dispute: Dispute) -> tuple[nodes.Node | str, ...]:
    """Return a link to a dispute, with its question and its decision."""
    return (dispute_link(dispute), f": {dispute.question} ", nodes.strong("", dispute.decision))


def left_out(edition: AnyEdition) -> list[str]:
    """Return the pages of disputes that do not cite an edition."""
    shown = knowledge().disputes_of(edition)
    return [f"{DISPUTES}/{one.name}.rst" for one in knowledge().disputes if one not in shown]
