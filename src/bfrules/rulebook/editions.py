"""Prose for some editions only: kept in their books, folded where editions stand side by side."""

import re
from typing import ClassVar

from docutils import nodes
from docutils.statemachine import StringList

from bfrules.core.edition import AnyEdition
from bfrules.rulebook.games import Game
from bfrules.rulebook.nodes import fold, paragraph
from bfrules.rulebook.page import (
    SIDE_BY_SIDE,
    WITHIN,
    PageDirective,
    editions_shown,
    games_of,
)
from bfrules.rulebook.places import BOOKS


class EditionDirective(PageDirective):
    """`.. edition:: bf2010 yucata`: what follows, indented, is for these editions only.

    Its examples are of the edition named first; the books of the others show
    them with their own name, and the build checks that they hold there too.
    """

    has_content = True
    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Return the content, if the page is about one of the editions."""
        wanted = self.arguments[0].split()
        known = {name for game in games_of(self.env) for name in game.editions}
        unknown = [name for name in wanted if name not in known]
        if unknown:
            raise self.error(
                f"there is no edition {unknown[0]!r}; conf.py names {', '.join(sorted(known))}"
            )
        about = [edition for edition in self.editions if edition.name in wanted]
        if not about:
            return []
        if self.in_a_book and about[0].name != wanted[0]:
            self.content = StringList(
                [told_of(about[0].name, wanted[0], line) for line in self.content],
                items=list(self.content.items),
            )
        several = len(self.editions) > 1
        self.env.temp_data[WITHIN] = wanted
        try:
            content = self.parse_content_to_nodes(allow_section_headings=self.in_a_book)
        finally:
            del self.env.temp_data[WITHIN]
        if self.in_a_book or not several:
            return content
        title = ", ".join(edition.title for edition in about)
        kinds = " ".join(["of-edition", *(f"edition-{edition.name}" for edition in about)])
        return [fold(title, *content, kind=kinds, opened=True)]


def told_of(own: str, other: str, line: str) -> str:
    """Return a line of an example of another edition, told of this one; statements keep names."""
    return re.sub(rf"\b{other}\b(?!\.[a-z-]+\.\d)", own, line)


class BooksDirective(PageDirective):
    """`.. books::`: the books of all editions, game by game."""

    has_content = False
    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Return a table of contents."""
        listed = "\n".join(f"   /{BOOKS}/{edition.name}/index" for edition in self.editions)
        return self.parse_text_to_nodes(f".. toctree::\n   :maxdepth: 2\n\n{listed}\n")


class SideBySideDirective(PageDirective):
    """`.. side-by-side::`: the chapters of each game of which there are several editions."""

    has_content = False
    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Return a table of contents, or say that there is nothing to compare."""
        shown = editions_shown(self.env)
        compared = [game for game in games_of(self.env) if len(game.among(shown)) > 1]
        if not compared:
            return [paragraph("No game has two editions here yet.")]
        return [part for game in compared for part in self._chapters(game, game.among(shown))]

    def _chapters(self, game: Game, editions: tuple[AnyEdition, ...]) -> list[nodes.Node]:
        pages = [f"/{SIDE_BY_SIDE}/{game.name}/{chapter}" for chapter in game.chapters]
        listed = "\n".join(f"   {page}" for page in pages)
        titles = ", ".join(edition.title for edition in editions)
        text = f"{titles}:\n\n.. toctree::\n   :maxdepth: 1\n\n{listed}\n"
        return self.parse_text_to_nodes(text)
