"""Prose for some editions only: kept in their books; side by side stand statements alone."""

import re
from collections.abc import Iterator

from docutils import nodes
from docutils.statemachine import StringList

from bfrules.core.edition import AnyEdition
from bfrules.rulebook.nodes import fold, paragraph
from bfrules.rulebook.page import (
    WITHIN,
    PageDirective,
    editions_shown,
    games_of,
)
from bfrules.rulebook.places import BOOKS
from bfrules.rulebook.statements import (
    chosen,
    joined,
    side_by_side,
    titles_of_chapters,
)
from bfrules.rulebook.teaching import Margin


class EditionDirective(PageDirective):
    """`.. edition:: bf2010 yucata`: what follows, indented, is for these editions only.

    Its examples are of the edition named first; the books of the others show
    them with their own name, and the build checks that they hold there too.
    """

    has_content = True
    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Return the content, if the page is about one of the editions."""
        wanted = self.arguments[0].split()
        known = {name for game in games_of(self.env) for name in game.editions}
        unknown = [name for name in wanted if name not in known]
        if unknown:
            raise self.error(
                f"there is no edition {unknown[0]!r}; conf.py names {', '.join(sorted(known))}"
            )
        if not self.in_a_book or self.editions[0].name not in wanted:
            return []
        own = self.editions[0].name
        if own != wanted[0]:
            self.content = StringList(
                [told_of(own, wanted[0], line) for line in self.content],
                items=list(self.content.items),
            )
        self.env.temp_data[WITHIN] = wanted
        try:
            content = self.parse_content_to_nodes(allow_section_headings=True)
        finally:
            del self.env.temp_data[WITHIN]
        if own != wanted[0]:
            for margin in [found for part in content for found in part.findall(Margin)]:
                margin["lent"] = True
        return content


def told_of(own: str, other: str, line: str) -> str:
    """Return a line of an example of another edition, told of this one; statements keep names."""
    return re.sub(rf"\b{other}\b(?!\.[a-z-]+\.\d)", own, line)


class BooksDirective(PageDirective):
    """`.. books::`: the books of all editions, game by game."""

    def run(self) -> list[nodes.Node]:
        """Return a table of contents."""
        listed = "\n".join(f"   /{BOOKS}/{edition.name}/index" for edition in self.editions)
        return self.parse_text_to_nodes(f".. toctree::\n   :maxdepth: 2\n\n{listed}\n")


class SideBySideDirective(PageDirective):
    """`.. side-by-side::`: the statements of games of which there are several editions."""

    def run(self) -> list[nodes.Node]:
        """Return a fold for each chapter, or say that there is nothing to compare."""
        shown = editions_shown(self.env)
        games = [game.among(shown) for game in games_of(self.env)]
        compared = [editions for editions in games if len(editions) > 1]
        titles = {
            chapter: title
            for editions in compared
            for edition in editions
            for chapter, title in titles_of_chapters(self.env, edition).items()
        }
        folds = [
            fold(f"{titles.get(chapter, chapter)} · {chapter}", told, kind="difference-part")
            for editions in compared
            for chapter, told in chapters_side_by_side(editions)
        ]
        return [*folds] or [paragraph("No game has two editions here yet.")]


def chapters_side_by_side(
    editions: tuple[AnyEdition, ...],
) -> Iterator[tuple[str, nodes.Node]]:
    """Yield each chapter of any of the editions, with its statements joined by topic."""
    titles = [edition.title for edition in editions]
    chapters = dict.fromkeys(
        statement.chapter for edition in editions for statement in edition.statements.statement
    )
    for chapter in chapters:
        rows = joined([chosen(edition, [chapter]) for edition in editions])
        yield chapter, side_by_side(titles, rows)
