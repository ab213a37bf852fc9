"""What the search finds: statements, disputes, questions, examples, chapters, words; then code.

The index is written beside the pages. `static/find.js` searches it in the words of players, as
`bfrules search` does.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, cast

from attrs import asdict, frozen
from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx

from bfrules.asking.meanings import meanings
from bfrules.core.statement import edition_in
from bfrules.rulebook.domain import Entry, domain_of
from bfrules.rulebook.knowledge import knowledge
from bfrules.rulebook.nodes import Block
from bfrules.rulebook.page import editions_of_page, editions_shown, is_in_a_book
from bfrules.rulebook.places import AS_PAGES, BOOKS, CODE, DIFFERENCES, DISPUTES, REFERENCE

INDEX: Final = "find-index.js"
SHORT: Final = "s"
OF_NO_WORDS: Final = (
    nodes.section,
    addnodes.toctree,
    nodes.doctest_block,
    nodes.figure,
    nodes.raw,
)
OF_THEIR_OWN: Final = ("statement", "question", "worked", "statements")
WITHOUT_SECTIONS: Final = (CODE, REFERENCE, DIFFERENCES, DISPUTES)
BESIDE: Final = ("questions", "components", "statements")


@frozen
class Found:
    """One thing that the search may find; `title` is shown, and `answer` where there is one.

    `name` is the id of a statement or a question. `also` counts as much as the
    title, `text` less.
    """

    kind: str
    name: str
    title: str
    text: str
    editions: tuple[str, ...]
    address: str
    answer: str = ""
    also: str = ""


def write_index(app: Sphinx, failed: Exception | None) -> None:
    """Write the index of the search, and the short addresses, beside the pages."""
    if failed or app.builder.name not in AS_PAGES:
        return
    entries = [asdict(one) for one in everything(app)]
    titles = {name: edition.title for name, edition in editions_shown(app.env).items()}
    index = {"entries": entries, "editions": titles, "meanings": asdict(meanings())}
    told = json.dumps(index, ensure_ascii=False)
    static = Path(app.outdir) / "_static"
    (static / INDEX).write_text(f"window.rulebookIndex = {told};\n", encoding="utf-8")
    write_short_addresses(app)


def pages_of_the_search(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Yield the page of the search."""
    titles = [(name, edition.title) for name, edition in editions_shown(app.env).items()]
    yield "search", {"title": "Search", "rulebook_titles": titles}, "search.html"


def without_the_search_of_sphinx(app: Sphinx) -> None:
    """Let Sphinx make no index of its own: it knows nothing of statements."""
    if app.builder.name in AS_PAGES:
        cast(Any, app.builder).search = False


def noted(app: Sphinx, *kinds: str) -> Iterator[tuple[Entry, str]]:
    """Yield everything of some kinds that can be linked to, each with its address."""
    for entry in domain_of(app.env).entries.values():
        if entry.kind in kinds:
            yield entry, f"{app.builder.get_target_uri(entry.page)}#{entry.anchor}"


def everything(app: Sphinx) -> Iterator[Found]:
    """Yield all that the search may find."""
    yield from statements_in(app)
    yield from questions_in(app)
    yield from disputes_in(app)
    for page in sorted(app.env.found_docs):
        yield from sections_of(app, page)
    yield from code_in(app)


def statements_in(app: Sphinx) -> Iterator[Found]:
    """Yield the statements of all editions."""
    for entry, address in noted(app, "statement"):
        statement = knowledge().statements[entry.name]
        editions = tuple(
            edition.name
            for edition in editions_shown(app.env).values()
            if edition.statements.named(entry.name)
        )
        topic = statement.topic.replace(".", " ").replace("-", " ")
        title = app.env.titles[entry.page].astext()
        yield Found(
            kind="statement",
            name=entry.name,
            title=statement.text,
            text=f"{title} {statement.chapter}",
            editions=editions,
            address=address,
            also=topic,
        )


def questions_in(app: Sphinx) -> Iterator[Found]:
    """Yield the open questions of all editions."""
    for entry, address in noted(app, "question"):
        question = knowledge().questions[entry.name]
        readings = " ".join(reading.text for reading in question.reading)
        yield Found(
            kind="question",
            name=entry.name,
            title=question.question,
            text=f"{readings} {question.reason}",
            editions=(edition_in(entry.name),),
            address=address,
            answer=question.default.text,
        )


def disputes_in(app: Sphinx) -> Iterator[Found]:
    """Yield the disputes."""
    for dispute in knowledge().disputes:
        page = f"{DISPUTES}/{dispute.name}"
        if page in app.env.found_docs:
            editions = dict.fromkeys(edition_in(name) for name in dispute.cites)
            yield Found(
                kind="dispute",
                name="",
                title=dispute.question,
                text=dispute.decision,
                editions=tuple(editions),
                address=app.builder.get_target_uri(page),
                answer=dispute.decision,
                also=dispute.title,
            )


def sections_of(app: Sphinx, page: str) -> Iterator[Found]:
    """Yield the sections of a page with their words, and its worked examples."""
    folder, _, name = page.partition("/")
    if folder in WITHOUT_SECTIONS or name.rpartition("/")[2] in BESIDE:
        return
    document = app.env.get_doctree(page)
    editions = (
        tuple(one.name for one in editions_of_page(app.env, page))
        if is_in_a_book(page)
        else editions_of_questions(folder, name)
    )
    address = app.builder.get_target_uri(page)
    head = app.env.titles[page].astext()
    in_a_book = folder == BOOKS
    for term in document.findall(nodes.definition_list_item):
        if page == "glossary":
            word, told = term[0].astext(), term[-1].astext()
            (anchor, *_) = next(term.findall(nodes.term))["ids"]
            yield Found("glossary", "", word, told, (), f"{address}#{anchor}", told)
    for card in document.findall(Block):
        if "worked" in card["classes"]:
            yield example_in(card, editions, address)
    for section in document.findall(nodes.section):
        if page == "glossary":
            return
        title = section[0].astext()
        text = " ".join(own_words(section))
        shown = title if title == head else f"{head}: {title}"
        anchor = "" if section.parent is document else f"#{section['ids'][0]}"
        if text:
            kind = "section" if in_a_book else "page"
            yield Found(kind, "", shown, text, editions, f"{address}{anchor}")


def editions_of_questions(folder: str, name: str) -> tuple[str, ...]:
    """Return the edition of a page of open questions on tables; none for other pages."""
    return (name,) if folder == "questions" and name in knowledge().editions else ()


def example_in(card: Block, editions: tuple[str, ...], address: str) -> Found:
    """Return a worked example as a thing to be found: its question, and its answer."""
    (question,) = (
        part.astext()
        for part in card.findall(nodes.paragraph)
        if "worked-question" in part["classes"]
    )
    ruling = next(part for part in card.findall(Block) if "pane-ruling" in part["classes"])
    answer = next(
        (
            part.astext()
            for part in ruling.children
            if isinstance(part, nodes.paragraph)
            and not {"pane-name", "verdict"} & set(part["classes"])
        ),
        "",
    )
    anchor = card["ids"][0]
    return Found("example", "", question, answer, editions, f"{address}#{anchor}", answer)


def own_words(section: nodes.section) -> Iterator[str]:
    """Yield the words of a section, without its subsections and what is found by itself."""
    for child in section.children[1:]:
        if isinstance(child, OF_NO_WORDS):
            continue
        if isinstance(child, Block) and set(OF_THEIR_OWN) & set(child["classes"]):
            continue
        if "all-statements" not in (
            child.get("classes", ()) if isinstance(child, nodes.Element) else ()
        ):
            yield child.astext()


def code_in(app: Sphinx) -> Iterator[Found]:
    """Yield the functions that carry out rules, by name."""
    for entry, address in noted(app, "clause"):
        yield Found(
            kind="code",
            name="",
            title=entry.name.removeprefix("bfrules."),
            text=entry.shown.replace("_", " "),
            editions=(),
            address=address,
        )


# short addresses -----------------------------------------------------------------


def write_short_addresses(app: Sphinx) -> None:
    """Write a page for each statement and question that leads to its place: s/bf2023.sell.6."""
    folder = Path(app.outdir) / SHORT
    folder.mkdir(exist_ok=True)
    for entry, address in noted(app, "statement", "question"):
        page = folder / f"{entry.name}.html"
        page.write_text(leading_to(f"../{address}", entry.name), encoding="utf-8")


def leading_to(address: str, name: str) -> str:
    """Return a page that leads to another address."""
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{name}</title>'
        f'<meta http-equiv="refresh" content="0; url={address}">'
        f'<link rel="canonical" href="{address}"><a href="{address}">{name}</a></html>\n'
    )
