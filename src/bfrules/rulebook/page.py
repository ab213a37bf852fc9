"""What a page is about: the book of one edition, or several editions side by side."""

from collections.abc import Callable
from typing import Final

from docutils.parsers.rst import directives
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective

from bfrules.core.edition import AnyEdition
from bfrules.rulebook.domain import Entry, domain_of
from bfrules.rulebook.games import Game
from bfrules.rulebook.knowledge import knowledge
from bfrules.rulebook.places import BOOKS

SIDE_BY_SIDE: Final = "rulebook"
WITHIN: Final = "rulebook-within-editions"


def games_of(env: BuildEnvironment) -> tuple[Game, ...]:
    """Return the games that `conf.py` names."""
    return tuple(env.config.rulebook_games)


def editions_shown(env: BuildEnvironment) -> dict[str, AnyEdition]:
    """Return the editions of this build, by name: all that ship, or those asked for."""
    shipped = knowledge().editions
    wanted = env.config.rulebook_editions or tuple(shipped)
    return {name: edition for name, edition in shipped.items() if name in wanted}


def editions_of_page(env: BuildEnvironment, page: str) -> tuple[AnyEdition, ...]:
    """Return the editions that a page is about, in reading order; all of them elsewhere."""
    shown = editions_shown(env)
    folder, _, rest = page.partition("/")
    about = rest.partition("/")[0]
    if folder == BOOKS and rest:
        return (shown[about],) if about in shown else ()
    if folder == SIDE_BY_SIDE:
        return next((game.among(shown) for game in games_of(env) if game.name == about), ())
    in_order = [name for game in games_of(env) for name in game.editions if name in shown]
    return tuple(shown[name] for name in dict.fromkeys((*in_order, *shown)))


def is_in_a_book(page: str) -> bool:
    """Tell whether a page belongs to the book of one edition."""
    return page.startswith(f"{BOOKS}/")


def one_of(*words: str) -> Callable[[str], str]:
    """Return what reads an option that is one of some words; it raises ValueError for another."""
    return lambda argument: str(directives.choice(argument, words))


class PageDirective(SphinxDirective):
    """A directive that knows what its page is about."""

    @property
    def editions(self) -> tuple[AnyEdition, ...]:
        """The editions that the page is about, or, within `.. edition::`, those it names."""
        of_page = editions_of_page(self.env, self.env.docname)
        named = self.env.temp_data.get(WITHIN)
        return of_page if named is None else tuple(one for one in of_page if one.name in named)

    @property
    def in_a_book(self) -> bool:
        """Whether the page belongs to the book of one edition: there, things have anchors."""
        return is_in_a_book(self.env.docname)

    def place(self, statement: str) -> None:
        """Remember that this page shows a statement with all that belongs to it."""
        domain_of(self.env).placed.setdefault(self.env.docname, set()).add(statement)

    def note(self, kind: str, name: str, shown: str, anchor: str) -> None:
        """Let links and the search find something on this page."""
        domain_of(self.env).note(Entry(kind, name, shown, self.env.docname, anchor))
