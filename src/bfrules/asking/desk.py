"""The desk behind the page: questions come in as JSON, answers go out as JSON, nothing else.

The page keeps what was asked; the desk keeps only the editions and the rules of a
house. What a question carries is data: words that are read, never code. Code comes
from one place, a file that its user hands over.
"""

from collections.abc import Callable
from itertools import islice
from json import dumps, loads
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final
from xml.etree.ElementTree import tostring

from attrs import asdict, define, evolve, field

from bfrules.asking.answer import (
    Document,
    answer_to,
    elsewhere,
    questions_in,
    remedies_in,
    verdict_of,
)
from bfrules.asking.arguments import arguments_of, read_arguments
from bfrules.asking.case import (
    Case,
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
from bfrules.house import houses_under, names_bound_by, with_amendment
from bfrules.rendering.picture import Picture
from bfrules.rendering.svg import as_svg, element
from bfrules.shipped import editions, own_version

LONGEST: Final = 4_000
MOST_LISTED: Final = 60
PARTS_OF_A_HOUSE: Final = ("edition", "readings", "amendments")
PARTS_OF_A_CASE: Final = (*PARTS_OF_A_HOUSE, "table", "step", "generous")
UNSAFE_STYLE: Final = ' style="max-width: 100%; height: auto"'


def editions_with_words() -> dict[str, AnyEdition]:
    """Return the editions that can be asked, those of installed packages too."""
    return {name: one for name, one in editions().items() if one.speech.tables is not None}


class Unanswerable(ValueError):
    """A question that cannot be answered: what is wrong with it, in one sentence."""


@define
class Desk:
    """The editions that can be asked, and the amendments of a house that was handed over."""

    editions: dict[str, AnyEdition] = field(factory=editions_with_words)
    amendments: dict[str, Amendment[Any]] = field(factory=dict)
    _last: dict[str, Case] = field(factory=dict)
    _house: dict[str, AnyEdition] = field(factory=dict)

    def reply(self, question: str) -> str:
        """Return the answer to a question, both as JSON; what is wrong stands under `wrong`."""
        asked = loads(question)
        kinds: dict[str, Callable[[Document], Document]] = {
            "editions": self.shelf,
            "form": self.form,
            "ask": self.ask,
            "grounds": self.grounds,
            "remedies": self.remedies,
            "questions": self.questions,
            "elsewhere": self.elsewhere,
            "pictures": self.pictures,
            "cite": self.cite,
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
        """Return the verdict, and the table with its facts; or what is wrong.

        What else one wants to know of the same case is asked for later, part by part, so
        that nobody waits for it.
        """
        edition = self.amended(asked)
        table = in_reach(asked["table"])
        said: Words = {}
        try:
            said = words_of(edition, table)
            bare = edition.parse_position(table)
        except ValueError as wrong:
            usual = self.table(edition, edition.set_table({}), {}, {})
            words = facts_in(said, vocabulary_of(edition))
            return {**usual, "said": words, "wrong": told_wrong("table", wrong)}
        try:
            case = self.case(asked)
        except ValueError as wrong:
            return {**self.table(edition, bare, said, {}), "wrong": told_wrong("step", wrong)}
        verdict = verdict_of(case, case.ruling)
        return {
            **self.table(edition, case.position, said, case.assumed),
            "answer": verdict,
            "filled": filled(edition, case.step),
            "link": f"{case.link}; {verdict['version']} {verdict['mark']}",
        }

    def grounds(self, asked: Document) -> Document:
        """Return the facts that an answer rests on, each with the word that puts it right."""
        case = self.case(asked)
        premises = case.ruling.rests_on
        return {
            "rests_on": [asdict(one) for one in premises],
            "grounds": [asdict(one) for one in grounds_of(case, premises)],
        }

    def remedies(self, asked: Document) -> Document:
        """Return what would be allowed instead of a step that is refused."""
        case = self.case(asked)
        return {"remedies": remedies_in(case, case.ruling)}

    def questions(self, asked: Document) -> Document:
        """Return the open questions on which the answer depends."""
        case = self.case(asked)
        return {"open_questions": questions_in(case, case.ruling)}

    def elsewhere(self, asked: Document) -> Document:
        """Return what sister editions answer."""
        return {"elsewhere": elsewhere(self.case(asked))}

    def pictures(self, asked: Document) -> Document:
        """Return the picture of the move, and of the rest of the table after it.

        A step that cannot be read, or is not said in full, leaves the table as it is.
        """
        edition, whole = self.amended(asked), bool(asked.get("whole"))
        try:
            case = self.case(asked)
        except ValueError:
            here = edition.picture(edition.parse_position(in_reach(asked["table"])))
            return drawn(here, here, whole=whole)
        ruling = case.ruling
        return drawn(ruling.picture(), edition.picture(ruling.after), whole=whole)

    def cite(self, asked: Document) -> Document:
        """Return a ruling as text that stands by itself."""
        case = self.case(asked)
        return {"cited": cited(case.edition, answer_to(case))}

    def case(self, asked: Document) -> Case:
        """Return the case that is asked about; the last one is known, as it is asked in parts."""
        key = dumps([asked.get(part) for part in PARTS_OF_A_CASE])
        if key not in self._last:
            table, step = in_reach(asked["table"]), in_reach(asked["step"])
            generous = asked.get("generous", True)
            edition = self.amended(asked)
            self._last = {key: case_in_words(edition, table, step, generous=generous)}
        return self._last[key]

    def table(self, edition: AnyEdition, position: Any, said: Words, assumed: Words) -> Document:
        """Return a table with its facts: those that were said, and those as at the start."""
        vocabulary = vocabulary_of(edition)
        return {
            "said": facts_in(said, vocabulary),
            "assumed": facts_in(assumed, vocabulary),
            "shown": facts_on(edition, position),
            "usual": usual_facts(edition, said),
            "mover": mover(edition, position),
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
            drawn = filled(edition, edition.sample(table, Random(0)))
            return {"steps": [], "cut": False, "due": "chance", "form": drawn["form"]}
        steps = [edition.write_step(step) for step in edition.legal(table)]
        return {"steps": steps[:MOST_LISTED], "cut": len(steps) > MOST_LISTED, "due": "choice"}

    def save(self, asked: Document) -> Document:
        """Return a case as a dispute document."""
        case = self.case(asked)
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
            try:
                names = names_bound_by(path)
            except ValueError as unusable:
                raise Unanswerable(str(unusable).replace(f"{folder}/", "")) from None
        found = {name: one for name, one in names.items() if isinstance(one, Amendment)}
        known = self.editions.values()
        own = [one for one in names.values() if isinstance(one, Edition) and one not in known]
        if not found and not own:
            raise Unanswerable("This file has no amendment and no edition.")
        self._last, self._house = {}, {}
        self.amendments |= found
        self.editions |= {one.name: one for one in own}
        return self.shelf(asked)

    def amended(self, asked: Document) -> AnyEdition:
        """Return the edition asked about under the readings and amendments asked for."""
        key = dumps([asked.get(part) for part in PARTS_OF_A_HOUSE])
        if key not in self._house:
            edition = self.edition_named(asked["edition"])
            (house,) = houses_under((edition,), tuple(asked.get("readings", ())))
            for name in asked.get("amendments", ()):
                if name not in self.amendments:
                    raise Unanswerable(f"There is no amendment {name!r} here; load its file again.")
                house = with_amendment(name, self.amendments[name], house)
            self._house = {key: house.amended}
        return self._house[key]

    def edition_named(self, name: str) -> AnyEdition:
        """Return an edition; raise Unanswerable, with the names, for another."""
        if name not in self.editions:
            known = ", ".join(self.editions)
            raise Unanswerable(f"There is no edition {name[:40]!r}; there are {known}.")
        return self.editions[name]


def mover(edition: AnyEdition, position: Any) -> str:
    """Name who is to choose at a table; nobody where chance decides, or at the end."""
    if not isinstance(edition.actor(position), int):
        return ""
    for rule in edition.rules:
        for step in islice(rule.conceives(edition.printed, position), 1):
            told = edition.speech.doer(position, step)
            if told:
                return told
    return ""


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
