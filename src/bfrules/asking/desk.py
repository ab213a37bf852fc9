"""The desk behind the page: questions come in as JSON, answers go out as JSON, nothing else.

The page keeps what was asked; the desk keeps only the editions and the rules of a
house. What a question carries is data: words that are read, never code. Code comes
from one place, a file that its user hands over.
"""

from collections.abc import Callable
from json import dumps, loads
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from xml.etree.ElementTree import tostring

from attrs import asdict, define, evolve, field

from bfrules.asking.answer import Document, answer_to, own_version
from bfrules.asking.arguments import arguments_of, read_arguments
from bfrules.asking.case import (
    case_in_words,
    facts_in,
    facts_on,
    parted,
    usual_facts,
    vocabulary_of,
    words_of,
)
from bfrules.asking.documents import cases_of_document, document_of
from bfrules.asking.facts import grounds_of
from bfrules.asking.forms import filled, form_of
from bfrules.core.amendment import Amendment
from bfrules.core.edition import CHANCE, AnyEdition, Edition
from bfrules.core.notation import NotationError, Words
from bfrules.house import House, houses_under, misfits, names_bound_by
from bfrules.rendering.picture import Picture
from bfrules.rendering.svg import as_svg, element
from bfrules.shipped import shipped_editions

LONGEST: Final = 4_000
MOST_LISTED: Final = 60
UNSAFE_STYLE: Final = ' style="max-width: 100%; height: auto"'


class Unanswerable(ValueError):
    """A question that cannot be answered: what is wrong with it, in one sentence."""


@define
class Desk:
    """The editions that can be asked, and the amendments of a house that was handed over."""

    editions: dict[str, AnyEdition] = field(factory=shipped_editions)
    amendments: dict[str, Amendment[Any]] = field(factory=dict)

    def reply(self, question: str) -> str:
        """Return the answer to a question, both as JSON; what is wrong stands under `wrong`."""
        asked = loads(question)
        kinds: dict[str, Callable[[Document], Document]] = {
            "editions": self.shelf,
            "form": self.form,
            "ask": self.ask,
            "read": self.read,
            "allowed": self.allowed,
            "save": self.save,
            "open": self.open,
            "house": self.hand_over,
        }
        try:
            return dumps(kinds[asked["kind"]](asked))
        except ValueError as wrong:
            return dumps({"wrong": {"told": str(wrong)}})

    def shelf(self, asked: Document) -> Document:
        """Return the editions there are, and the amendments that were handed over."""
        return {
            "version": own_version(),
            "editions": [
                {"name": one.name, "title": one.title}
                for one in sorted(self.editions.values(), key=most_asked_first)
            ],
            "amendments": [
                {"name": name, "about": one.about} for name, one in self.amendments.items()
            ],
        }

    def form(self, asked: Document) -> Document:
        """Return the form of an edition under the rules asked for, and arguments often had."""
        edition = self.amended(asked)
        return {**form_of(edition), "arguments": arguments_of(edition)}

    def ask(self, asked: Document) -> Document:
        """Return the answer, the table with its facts, and the picture; or what is wrong."""
        edition = self.amended(asked)
        table, step = in_reach(asked["table"]), in_reach(asked["step"])
        whole = bool(asked.get("whole"))
        try:
            said = words_of(edition, table)
            bare = edition.set_table(said)
        except ValueError as wrong:
            return {"wrong": told_wrong("table", wrong)}
        try:
            case = case_in_words(edition, table, step, generous=asked.get("generous", True))
        except ValueError as wrong:
            shown = self.table(edition, bare, said, {}, whole=whole)
            return {**shown, "wrong": told_wrong("step", wrong)}
        answer, ruling = answer_to(case), case.ruling
        return {
            **self.table(edition, case.position, said, case.assumed, whole=whole),
            "answer": answer,
            "grounds": [asdict(one) for one in grounds_of(case, case.ruling.rests_on)],
            "filled": filled(edition, case.step),
            "link": f"{case.link}; {answer['version']} {answer['mark']}",
            "cited": cited(edition, answer),
            **drawn(ruling.picture(), edition.picture(ruling.after), whole=whole),
        }

    def table(
        self, edition: AnyEdition, position: Any, said: Words, assumed: Words, *, whole: bool
    ) -> Document:
        """Return a table with its facts: those that were said, and those as at the start."""
        vocabulary = vocabulary_of(edition)
        picture = edition.picture(position)
        return {
            "said": facts_in(said, vocabulary),
            "assumed": facts_in(assumed, vocabulary),
            "shown": facts_on(edition, position),
            "usual": usual_facts(edition, said),
            **drawn(picture, picture, whole=whole),
        }

    def read(self, asked: Document) -> Document:
        """Return what a link names, as words to ask with."""
        name, table, step, rest = parted(in_reach(asked["link"]))
        marked = [one for one in rest if "=" not in one]
        edition = self.edition_named(name)
        return {
            "edition": edition.name,
            "table": table,
            "said": facts_in(words_of(edition, table), vocabulary_of(edition)),
            "step": step,
            "readings": [one for one in rest if "=" in one],
            "made_with": marked[0] if marked else "",
        }

    def allowed(self, asked: Document) -> Document:
        """Return the steps that nothing forbids at a table, in words; a long list is cut."""
        edition = self.amended(asked)
        table = edition.parse_position(in_reach(asked["table"]))
        if edition.actor(table) is CHANCE:
            return {"steps": [], "cut": False, "due": "chance"}
        steps = [edition.write_step(step) for step in edition.legal(table)]
        return {"steps": steps[:MOST_LISTED], "cut": len(steps) > MOST_LISTED, "due": "choice"}

    def save(self, asked: Document) -> Document:
        """Return a case as a dispute document."""
        case = case_in_words(
            self.amended(asked), in_reach(asked["table"]), in_reach(asked["step"]), generous=True
        )
        return {"document": document_of(case, answer_to(case))}

    def open(self, asked: Document) -> Document:
        """Return links to the cases that the examples of a document put to the rules."""
        found = [case.link for case in cases_of_document(asked["text"])]
        if not found:
            raise Unanswerable("This document puts no step to the rules that words can say.")
        return {"links": found}

    def hand_over(self, asked: Document) -> Document:
        """Take the amendments and editions out of a file of its user's; its code runs here."""
        with TemporaryDirectory() as folder:
            path = Path(folder) / "house.py"
            path.write_text(asked["text"], encoding="utf-8")
            names = names_bound_by(path)
        found = {name: one for name, one in names.items() if isinstance(one, Amendment)}
        known = shipped_editions().values()
        editions = [one for one in names.values() if isinstance(one, Edition) and one not in known]
        for name, amendment in found.items():
            for misfit in misfits(amendment):
                raise Unanswerable(f"{name}: {misfit}")
        if not found and not editions:
            raise Unanswerable("This file has no amendment and no edition.")
        self.amendments |= found
        self.editions |= {one.name: one for one in editions}
        return self.shelf(asked)

    def amended(self, asked: Document) -> AnyEdition:
        """Return the edition asked about under the readings and amendments asked for."""
        edition = self.edition_named(asked["edition"])
        (house,) = houses_under((edition,), tuple(asked.get("readings", ())))
        for name in asked.get("amendments", ()):
            if name not in self.amendments:
                raise Unanswerable(f"There is no amendment {name!r} here; load its file again.")
            house = House(edition, house.amended.amend(self.amendments[name]))
        return house.amended

    def edition_named(self, name: str) -> AnyEdition:
        """Return an edition; raise Unanswerable, with the names, for another."""
        if name not in self.editions:
            known = ", ".join(self.editions)
            raise Unanswerable(f"There is no edition {name[:40]!r}; there are {known}.")
        return self.editions[name]


def most_asked_first(edition: AnyEdition) -> tuple[int, str]:
    """Return where an edition stands on the shelf: as its arguments do, others behind them."""
    names = [one.edition for one in read_arguments()]
    return (names.index(edition.name) if edition.name in names else len(names), edition.name)


def in_reach(text: str) -> str:
    """Return words that are not too many to be read."""
    if len(text) > LONGEST:
        raise Unanswerable(
            f"These are {len(text):,} characters; a question has {LONGEST:,} at most."
        )
    return text


def cited(edition: AnyEdition, answer: Document) -> str:
    """Return a ruling as text that stands by itself: edition, version, readings, statements."""
    verdict = "Allowed" if answer["allowed"] else "Not allowed"
    lines = [
        f"{edition.title}, by bfrules {answer['version']}",
        f"Rules of the house: {', '.join(answer['amendments']) or 'none; readings as they ship'}",
        f"Table: {answer['table'] or 'as at the start'}",
        f"Step: {answer['step']}",
        f"{verdict}. {answer['headline']}",
    ]
    for number, part in enumerate((*answer["refusals"], *answer["effects"]), 1):
        lines.append(f"{number}. {part['sentence']} [{', '.join(part['statements'])}]")
    for doubt in answer["open_questions"]:
        lines.append(f"Open question {doubt['id']}: {doubt['question']}")
    return "\n".join(lines)


def told_wrong(where: str, wrong: ValueError) -> Document:
    """Return what is wrong with a table or a step; of a word, where it stands and what would do."""
    if not isinstance(wrong, NotationError):
        return {"in": where, "told": str(wrong)}
    first = str(wrong).partition("\n")[0]
    return {
        "in": where,
        "told": first,
        "at_the_end": wrong.start >= len(wrong.text.rstrip()),
        "start": wrong.start,
        "end": wrong.end,
        "expected": list(wrong.expected),
        "nearest": wrong.nearest,
    }


def drawn(moves: Picture, table: Picture, *, whole: bool) -> Document:
    """Return the picture of a move, and beside it the rows of the table after it.

    The rows and columns of a price table have no numbers here; a whole one shows every row.
    """
    shown = [
        evolve(grid, title="", numbered=False, cropped=grid.cropped and not whole)
        for grid in moves.grids
    ]
    grids = Picture("", tuple(shown), ())
    first = shown[0] if shown else None
    return {
        "picture": svg_of(grids, "move", "The prices, and how they move") if first else "",
        "rows": [first.rows[0], first.rows[-1]] if first else [],
        "table_picture": svg_of(Picture("", (), table.panels), "rows", "The rest of the table"),
    }


def svg_of(picture: Picture, prefix: str, name: str) -> str:
    """Draw a picture that has a name but no heading, and no styles, which the page lets not in."""
    nameless, named = (
        tostring(element("title", (), told, id=f"{prefix}-title"), encoding="unicode")
        for told in ("", name)
    )
    return as_svg(picture, prefix=prefix).replace(UNSAFE_STYLE, "").replace(nameless, named, 1)
