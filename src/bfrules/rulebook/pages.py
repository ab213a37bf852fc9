"""The pages that nobody writes: the book of each edition, its appendices, and the code."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from inspect import getdoc, isclass, isfunction
from itertools import combinations
from pathlib import Path
from types import ModuleType
from typing import Final

from bfrules.core.edition import AnyEdition, Edition
from bfrules.rulebook.games import Game, game_of
from bfrules.rulebook.knowledge import knowledge
from bfrules.rulebook.page import SIDE_BY_SIDE
from bfrules.rulebook.places import BOOKS, CODE, DIFFERENCES, GENERATED, REFERENCE
from bfrules.rulebook.statements import chosen, patterns_in

CHANGED: Final = "changed"
_EDITION: Final = re.compile(r"^ *\.\. edition:: *(?P<names>.+)$", re.M)


def write_pages(folder: Path, games: tuple[Game, ...], editions: Mapping[str, AnyEdition]) -> None:
    """Write the generated pages below a folder; one that did not change is not touched."""
    wanted = dict(generated(folder, games, editions))
    for name in GENERATED:
        for path in (folder / name).rglob("*.rst"):
            if path.relative_to(folder).as_posix() not in wanted:
                path.unlink()
    for name, text in wanted.items():
        path = folder / name
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")


def forget_pages(folder: Path, doctrees: Path, pages: Collection[str]) -> None:
    """Remove pages that an earlier build left in a folder and that are no longer among `pages`.

    What a build wrote has a doctree; files of others have none, and stay.
    """
    for doctree in list(doctrees.rglob("*.doctree")):
        page = doctree.relative_to(doctrees).with_suffix("").as_posix()
        if page not in pages:
            (folder / f"{page}.html").unlink(missing_ok=True)
            doctree.unlink()


def generated(
    folder: Path, games: tuple[Game, ...], editions: Mapping[str, AnyEdition]
) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each generated page."""
    for edition in editions.values():
        game = game_of(games, edition.name)
        if game is not None:
            yield from book(folder, game, edition)
    for edition in editions.values():
        for chapter in dict.fromkeys(one.chapter for one in edition.statements.statement):
            yield behind_page(edition, chapter)
    known = knowledge()
    modules = known.modules_of(editions)
    for module in modules:
        yield f"{CODE}/{module}.rst", code_page(module)
    whole = set(editions) == set(known.editions)
    tests = dict(test_page(test.file) for test in known.written.values() if whole)
    yield f"{CODE}/index.rst", code_index(modules, [name.removesuffix(".rst") for name in tests])
    yield from tests.items()
    if whole:
        yield from differences(folder, games, editions)
        yield from reference(editions)


def book(folder: Path, game: Game, edition: AnyEdition) -> Iterator[tuple[str, str]]:
    """Yield the pages of the book of one edition."""
    chapters = [
        chapter
        for chapter in game.chapters
        if concerns((folder / SIDE_BY_SIDE / game.name / f"{chapter}.rst"), edition)
    ]
    here = f"{BOOKS}/{edition.name}"
    yield f"{here}/index.rst", book_index(game, edition, chapters)
    for chapter in chapters:
        yield f"{here}/{chapter}.rst", f".. include:: /{SIDE_BY_SIDE}/{game.name}/{chapter}.rst\n"
    for name, title, about, directive in APPENDICES:
        yield f"{here}/{name}.rst", appendix(title, about, directive)


APPENDICES: Final = (
    (
        "questions",
        "Open questions",
        "Where the printed rules are silent, contradict themselves or are wrong. The first\n"
        "reading of each question is in force; your table may agree on another.",
        "questions",
    ),
    (
        "components",
        "Printed values",
        "Every printed value, with how it is known. A value marked ``!`` is reconstructed:\n"
        "nobody has read it off the printed part for us.",
        "components",
    ),
    (
        "statements",
        "All statements",
        "Every rule of this edition in one sentence, in the order of its chapters.",
        "all-statements",
    ),
)


def concerns(chapter: Path, edition: AnyEdition) -> bool:
    """Tell whether a chapter says anything about an edition."""
    text = chapter.read_text(encoding="utf-8")
    named = [name for found in _EDITION.finditer(text) for name in found["names"].split()]
    return edition.name in named or bool(chosen(edition, patterns_in(text)))


def book_index(game: Game, edition: AnyEdition, chapters: list[str]) -> str:
    """Return the first page of the book of one edition."""
    source = edition.statements.source
    introduction = f"/{SIDE_BY_SIDE}/{game.name}/introduction.rst"
    listed = "\n".join(f"   {name}" for name in chapters)
    appendices = "\n".join(f"   {name}" for name, *_ in APPENDICES)
    return f"""{heading(edition.title)}
.. include:: {introduction}

The statements paraphrase {source.title}. {source.pages}

.. toctree::
   :maxdepth: 1

{listed}

.. toctree::
   :maxdepth: 1
   :caption: Behind the rules

{appendices}
"""


def appendix(title: str, about: str, directive: str) -> str:
    """Return an appendix of the book of one edition."""
    return f"{heading(title)}\n{about}\n\n.. {directive}::\n"


def code_page(module: str) -> str:
    """Return the page of a module: its clauses and conditions.

    It stays out of the sidebar, which every page repeats.
    """
    title = heading(module.removeprefix("bfrules."))
    return f":orphan:\n\n{title}\n.. clauses:: {module}\n"


def behind_page(edition: AnyEdition, chapter: str) -> tuple[str, str]:
    """Return the name and the text of the page of what is behind the statements of a chapter."""
    title = heading(f"Behind {edition.name}.{chapter}")
    text = f":orphan:\n:nosearch:\n\n{title}\n.. behind:: {edition.name} {chapter}\n"
    return f"{CODE}/{edition.name}-{chapter}.rst", text


def test_page(file: str) -> tuple[str, str]:
    """Return the name and the text of the page of a file of tests.

    It stays out of the sidebar and of the search.
    """
    name = file.removesuffix(".py").replace("/", ".")
    return f"{CODE}/{name}.rst", f":orphan:\n:nosearch:\n\n{heading(file)}\n.. tests:: {file}\n"


def code_index(modules: Iterable[str], tests: Iterable[str]) -> str:
    """Return the list of the modules that carry out statements, and of the files that test them."""
    listed = "\n".join(f"* :doc:`{module}`" for module in modules)
    tested = "\n".join(f"* :doc:`/{name}`" for name in tests)
    about = "Tests\n-----\n\nThe tests that verify statements, file by file.\n" if tested else ""
    return f"""{heading("Clauses, conditions and tests")}
The functions that carry out the rules, with what they need and promise, module by module.

{listed}

{about}
{tested}
"""


def heading(title: str) -> str:
    """Return a title with its underline."""
    return f"{title}\n{'=' * len(title)}\n"


# differences ---------------------------------------------------------------------


def differences(
    folder: Path, games: tuple[Game, ...], editions: Mapping[str, AnyEdition]
) -> Iterator[tuple[str, str]]:
    """Yield a page for each pair of editions of a game."""
    pairs = [pair for game in games for pair in combinations(game.among(editions), 2)]
    listed = "\n".join(f"   {first.name}-{second.name}" for first, second in pairs)
    yield (
        f"{DIFFERENCES}/index.rst",
        f"""{heading("Differences")}
What differs between two editions of a game, in words first; then, one page further, what the
programs do differently, with small tables on which they part. `bfrules diff` compares house rules,
too.

.. toctree::
   :maxdepth: 1

{listed}
""",
    )
    for first, second in pairs:
        yield from difference(folder, first, second)


def difference(folder: Path, first: AnyEdition, second: AnyEdition) -> Iterator[tuple[str, str]]:
    """Yield the page of two editions for players, and the one for those who read programs."""
    pair = f"{first.name}-{second.name}"
    title = heading(f"{first.title} and {second.title}")
    directive = f".. difference:: {first.name} {second.name}"
    told = folder / CHANGED / f"{pair}.rst"
    opening = f".. include:: /{CHANGED}/{pair}.rst\n" if told.is_file() else ""
    behind = f":doc:`What the programs do differently </{CODE}/difference-{pair}>`"
    yield (
        f"{DIFFERENCES}/{pair}.rst",
        f"{title}\n{opening}\n{directive}\n   :part: words\n\n{behind}\n",
    )
    yield (
        f"{CODE}/difference-{pair}.rst",
        f":orphan:\n:nosearch:\n\n{title}\n{directive}\n   :part: clauses\n",
    )


# reference -----------------------------------------------------------------------

PUBLIC_MODULES: Final = (
    "bfrules",
    "bfrules.disputes",
    "bfrules.compare",
    "bfrules.study",
    "bfrules.testing",
    "bfrules.vectors",
    "bfrules.core.rule",
    "bfrules.kernel.contract",
)


def reference(editions: Mapping[str, AnyEdition]) -> Iterator[tuple[str, str]]:
    """Yield the pages of every public name, from its docstring."""
    modules = [name for name in PUBLIC_MODULES if find_spec(name)]
    listed = "\n".join(f"* :doc:`{name}`: {first_line(name)}" for name in modules)
    yield (
        f"{REFERENCE}/index.rst",
        f"""{heading("Reference")}
Every public name, with its full signature.

{listed}

Link to it from your own pages
------------------------------

``objects.inv`` lists these names, and every statement, open question, printed value, clause and
test. Another Sphinx project names it in its ``conf.py``, with the address of these pages:

.. code-block:: python

   extensions = ["sphinx.ext.intersphinx"]
   intersphinx_mapping = {{"bfrules": ("https://rules.example/", None)}}

and links to a statement, an open question and a name like this:

.. code-block:: rst

   See :ref:`bf2023.sell.6`, :ref:`bf2023.q06` and :py:class:`bfrules.Game`.
""",
    )
    for name in modules:
        yield f"{REFERENCE}/{name}.rst", reference_page(name, editions)


def first_line(module: str) -> str:
    """Return the first line of what a module says of itself."""
    return (getdoc(import_module(module)) or "").partition("\n")[0]


def reference_page(module: str, editions: Mapping[str, AnyEdition]) -> str:
    """Return the page of the public names of one module; it stays out of the sidebar."""
    found = import_module(module)
    told = "\n\n".join(
        documented(module, name, getattr(found, name)) for name in public_names(found)
    )
    kinds = dict.fromkeys(type(edition) for edition in editions.values())
    if module == PUBLIC_MODULES[0]:
        told += "".join(
            f"\n\n.. autoclass:: {kind.__module__}.{kind.__name__}\n   :members:\n"
            for kind in kinds
        )
    about = getdoc(found) or ""
    return f":orphan:\n\n{heading(module)}\n.. py:module:: {module}\n\n{about}\n\n{told}\n"


def public_names(module: ModuleType) -> list[str]:
    """Return the public names of a module: those it lists, or those it defines."""
    listed: list[str] | None = getattr(module, "__all__", None)
    if listed is not None:
        return sorted(listed)
    return [
        name
        for name, value in vars(module).items()
        if not name.startswith("_")
        and (isclass(value) or isfunction(value))
        and value.__module__ == module.__name__
    ]


def documented(module: str, name: str, value: object) -> str:
    """Return the directive that documents one public name."""
    full = f"{module}.{name}"
    if isinstance(value, Edition):
        kind = type(value)
        return (
            f".. py:data:: {name}\n\n   The edition {value.title}: its words for steps and tables "
            f"are those of :py:class:`~{kind.__module__}.{kind.__name__}`.\n"
        )
    if isclass(value):
        return f".. autoclass:: {full}\n   :members:\n   :undoc-members:\n"
    if callable(value):
        return f".. autofunction:: {full}\n"
    about = getdoc(type(value)) or ""
    return f".. py:data:: {name}\n\n   {' '.join(about.split())}\n"
