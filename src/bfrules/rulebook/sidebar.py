"""The sidebar: the editions of a game, the chapters of the open book, and the other shelves.

The theme would put the whole site into each page; this is what a reader looks for there.
"""

from typing import Any, Final

from attrs import frozen
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from bfrules.core.edition import AnyEdition
from bfrules.rulebook.page import editions_of_page, editions_shown, games_of, is_in_a_book
from bfrules.rulebook.places import BOOKS
from bfrules.rulebook.teaching import chapters_of, short_title

SHELVES: Final = (
    ("Learn the game", "books"),
    ("Settle a dispute", "disputes/index"),
    ("What changed", "differences/index"),
    ("Glossary", "glossary"),
    ("Guides", "guides/index"),
)
BEHIND: Final = (
    ("What is proved", "proofs"),
    ("Open questions, run", "questions/index"),
    ("Reference", "reference/index"),
    ("Code", "code/index"),
)


@frozen
class Entry:
    """A line of the sidebar: what it says, where it leads, and whether we are there."""

    title: str
    address: str
    current: bool = False


@frozen
class Section:
    """A group of lines under a caption; `kind` is a class."""

    caption: str
    entries: tuple[Entry, ...]
    kind: str = ""


def show_where_we_are(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Give the sidebar its sections, and spare the theme its tree of the whole site.

    A chapter of each book is called the same, so the title of the window names the book as well,
    and no book leads back into another.
    """
    context["toctree"] = lambda **_: ""
    if is_in_a_book(page):
        if page.endswith("/index"):
            context["prev"] = None  # "All statements" of the book before
        else:
            of_book = (edition.title for edition in editions_of_page(app.env, page))
            context["title"] = " - ".join((context["title"], *of_book))
    context["rulebook_sidebar"] = sections(app, page) if app.builder.name != "singlehtml" else ()


def sections(app: Sphinx, page: str) -> tuple[Section, ...]:
    """Return the sections of the sidebar of a page."""
    all_books = Section("Books", books(app, page), "books")
    found = (
        *(book_of(app, page) if is_in_a_book(page) else (all_books,)),
        Section("The rulebook", listed(app, page, SHELVES), "shelves"),
        Section("Behind the rules", listed(app, page, BEHIND), "behind"),
    )
    return tuple(section for section in found if section.entries)


def books(app: Sphinx, page: str) -> tuple[Entry, ...]:
    """Return the first pages of all books."""
    return tuple(
        Entry(one.title, app.builder.get_relative_uri(page, f"{BOOKS}/{one.name}/index"))
        for game in games_of(app.env)
        for one in game.among(editions_shown(app.env))
    )


def book_of(app: Sphinx, page: str) -> tuple[Section, ...]:
    """Return the editions of the game, and the chapters of the book."""
    env = app.env
    editions = editions_of_page(env, page)
    if not editions:
        return ()
    (edition,) = editions
    game = next(one for one in games_of(env) if edition.name in one.editions)
    sisters = game.among(editions_shown(env))
    chips = tuple(chip(app, page, one, one.name == edition.name) for one in sisters)
    behind = ("statements", "questions", "components")
    pages = [
        f"{BOOKS}/{edition.name}/index",
        *chapters_of(env, edition),
        *(f"{BOOKS}/{edition.name}/{name}" for name in behind),
    ]
    chapters = tuple(
        Entry(title_of(env, one), app.builder.get_relative_uri(page, one), one == page)
        for one in pages
        if one in env.found_docs
    )
    return Section("Edition", chips if len(chips) > 1 else (), "chips"), Section(
        edition.title, chapters, "chapters"
    )


def chip(app: Sphinx, page: str, edition: AnyEdition, current: bool) -> Entry:
    """Return a link to the same chapter of a sister edition, or to the first page of its book."""
    chapter = page.split("/", 2)[2]
    same = f"{BOOKS}/{edition.name}/{chapter}"
    there = same if same in app.env.found_docs else f"{BOOKS}/{edition.name}/index"
    return Entry(short_title(edition), app.builder.get_relative_uri(page, there), current)


def title_of(env: BuildEnvironment, page: str) -> str:
    """Return the title of a page; the first page of a book is called the game in short."""
    if page.endswith("/index"):
        return "The game in short"
    return env.titles[page].astext()


def listed(app: Sphinx, page: str, shelves: tuple[tuple[str, str], ...]) -> tuple[Entry, ...]:
    """Return the shelves that this build has."""
    return tuple(
        Entry(title, app.builder.get_relative_uri(page, name), name == page)
        for title, name in shelves
        if name in app.env.found_docs
    )
