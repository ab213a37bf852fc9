"""Open questions on a page: the readings, the one in force first, and where they are settled."""

from collections.abc import Iterator
from typing import Final

from docutils import nodes

from bfrules.core.edition import AnyEdition
from bfrules.core.question import OpenQuestion, Reading
from bfrules.rulebook.knowledge import knowledge
from bfrules.rulebook.nodes import (
    anchors,
    block,
    bullets,
    code,
    dispute_link,
    examples_link,
    fold,
    link,
    page_link,
    paragraph,
    with_commas,
    words,
)
from bfrules.rulebook.page import PageDirective
from bfrules.rulebook.witnesses import witnesses_of
from bfrules.study.register import (
    by_weight,
    random_games,
    register_of,
    told_in_short,
    told_weights,
    what_was_counted,
)

GUIDE: Final = "guides/studies"


class QuestionsDirective(PageDirective):
    """`.. questions::`: every open question of the book's edition, with anchors.

    `.. questions:: Q06 Q22` shows some of them, without anchors.
    """

    optional_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Return the questions, or a complaint if there is none with such an id."""
        if not self.arguments:
            return [
                part
                for edition in self.editions
                for part in (
                    *by_weight_shown(edition, in_full=GUIDE in self.env.found_docs),
                    *(self._section(edition, question) for question in edition.questions),
                )
            ]
        wanted = self.arguments[0].split()
        found = [
            (edition, question)
            for edition in self.editions
            for question in edition.questions
            if question.id in wanted
        ]
        missing = set(wanted) - {question.id for _, question in found}
        if missing:
            raise self.error(f"there is no open question {', '.join(sorted(missing))}")
        alike: dict[tuple[str, tuple[Reading, ...]], list[str]] = {}
        for edition, question in found:
            asked = question.question, question.reading
            alike.setdefault(asked, []).append(f"{edition.name}.{question.id}")
        return [
            block(
                "question",
                paragraph(*with_commas([link("question", name) for name in names]), f" {asked}"),
                readings(offered),
            )
            for (asked, offered), names in alike.items()
        ]

    def _section(self, edition: AnyEdition, question: OpenQuestion) -> nodes.Node:
        name = f"{edition.name}.{question.id}"
        self.note("question", name, f"{name} {question.question}", name)
        title = f"{question.id}: {question.question}"
        return nodes.section(
            "",
            nodes.title(title, title),
            readings(question.reading),
            fold(
                "Why, and tables",
                paragraph(
                    words(question.confidence, "badge"), " ", question.reason, kind="confidence"
                ),
                bullets(concerned(edition, question)),
                *weights_shown(edition, question),
                *witnesses_of(edition, question),
                kind="difference-part",
                note=told_in_short(edition, question),
            ),
            ids=anchors(name),
        )


def by_weight_shown(edition: AnyEdition, *, in_full: bool) -> Iterator[nodes.Node]:
    """Yield what was counted, and a fold with the questions that decide games first, if studied.

    `in_full` says that the guide which says what that means is part of the site.
    """
    if register_of(edition) is None:
        return
    studied = [(one, told_in_short(edition, one)) for one in by_weight(edition)]
    guide = (" ", page_link(GUIDE, "What that means, and what not."))
    yield paragraph(what_was_counted(edition), kind="settled")
    yield fold(
        "Which of them decide games",
        paragraph(
            "For each reading, players who choose at random played "
            f"{random_games(edition):,} games twice on the same draws: as the rules stand, and "
            "with it in force. Two games with nothing in common have other winners in three of "
            "four cases with four seats; a reading that comes up early gets near that, and may "
            "still favour nobody.",
            *(guide if in_full else ()),
        ),
        bullets(
            (link("question", f"{edition.name}.{one.id}", one.id), f" {one.question} {told}")
            for one, told in studied
            if told
        ),
        kind="difference-part",
    )


def weights_shown(edition: AnyEdition, question: OpenQuestion) -> Iterator[nodes.Node]:
    """Yield what a question came to in random games, as far as it was studied."""
    lines = [line.strip() for line in told_weights(edition, question)]
    if lines:
        yield paragraph(f"How much it matters. {lines[0]}", kind="settled")
        yield bullets((line,) for line in lines[1:])


def readings(offered: tuple[Reading, ...]) -> nodes.Node:
    """Return the readings, the first of which is in force, or the only one."""
    if len(offered) == 1:
        return paragraph(offered[0].text)
    return bullets(
        (
            code(reading.name),
            f" {reading.text}",
            *([words(" in force", "badge badge-in-force")] if not number else []),
        )
        for number, reading in enumerate(offered)
    )


def concerned(
    edition: AnyEdition, question: OpenQuestion
) -> Iterator[tuple[nodes.Node | str, ...]]:
    """Yield the statements that leave the question open, and the disputes that settle it."""
    for name in question.statements:
        statement = edition.statements.named(name)
        yield (link("statement", name), f" {statement.text if statement else ''}")
    label = f"{edition.name.replace('_', '-')}-{question.id.lower()}"
    yield ("Examples: ", examples_link(label))
    for dispute in knowledge().disputes_about(edition, question):
        yield ("Dispute: ", dispute_link(dispute))
