"""Writing files of vectors: one position and one vector a line, each position once."""

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, Final

from attrs import define, field

from bfrules.core.edition import AnyEdition
from bfrules.core.game import AnyGame, Game
from bfrules.core.record import converter, step_to_plain
from bfrules.core.refusal import IllegalStep
from bfrules.vectors.answering import actor_of, standing_of
from bfrules.vectors.document import FORMAT, VERSION, Plain, canonical
from spec.make_vectors.known import Question, questions_in
from spec.make_vectors.searching import (
    Asked,
    asked,
    differences_of,
    games_of,
    listings_of,
    orders_of,
    steps_of,
)

COMMAND: Final = "python -m spec.make_vectors"


@define
class Sheet:
    """A file of vectors that is being written."""

    edition: AnyEdition
    topic: str
    about: str
    positions: dict[str, Plain] = field(factory=dict)
    vectors: list[Plain] = field(factory=list)
    names: dict[str, str] = field(factory=dict)
    seen: set[str] = field(factory=set)

    def name_of(self, position: Any) -> str:
        """Return the name of a position in this file."""
        plain = converter().unstructure(position)
        key = canonical(plain)
        if key not in self.names:
            self.names[key] = f"p{len(self.names) + 1}"
            self.positions[self.names[key]] = plain
        return self.names[key]

    def add(self, house: AnyEdition, ask: str, position: Any, **parts: object) -> None:
        """Add a vector, unless the same one is there."""
        amendments = [amendment.name for amendment in house.amendments]
        body: Plain = {"ask": ask, "at": self.name_of(position)}
        if amendments:
            body["amendments"] = amendments
        body |= parts
        if canonical(body) not in self.seen:
            self.seen.add(canonical(body))
            name = f"{self.edition.name}-{self.topic}-{len(self.vectors) + 1}"
            self.vectors.append({"name": name, **body})

    def add_asked(self, one: Asked) -> None:
        """Add what a step does, or why it is refused."""
        step = step_to_plain(one.step)
        if one.allowed:
            becomes = self.name_of(one.after)
            parts: Plain = {"step": step, "becomes": becomes, "clauses": list(one.clauses)}
        else:
            refusals = [
                {"reason": refusal.reason, "statements": list(refusal.statements)}
                for refusal in one.refusals
            ]
            parts = {"step": step, "refusals": refusals}
        self.add(one.house, "apply", one.position, **parts)

    def written(self) -> str:
        """Return the file as JSON."""
        head: Plain = {
            "format": FORMAT,
            "version": VERSION,
            "edition": self.edition.name,
            "about": self.about,
            "made_by": COMMAND,
        }
        lines = [f" {json.dumps(key)}: {json.dumps(value)}," for key, value in head.items()]
        positions = [f"  {json.dumps(key)}: {packed(one)}" for key, one in self.positions.items()]
        vectors = [f"  {packed(one)}" for one in self.vectors]
        return "\n".join(
            (
                "{",
                *lines,
                ' "positions": {',
                ",\n".join(positions),
                " },",
                ' "vectors": [',
                ",\n".join(vectors),
                " ]",
                "}\n",
            )
        )


def packed(plain: object) -> str:
    """Return plain values as JSON without needless spaces."""
    return json.dumps(plain, separators=(",", ":"))


def sheets_of(edition: AnyEdition, seed: str, folder: Path | None) -> Iterator[Sheet]:
    """Yield the files of an edition, with what those in a folder ask already."""

    def known(topic: str) -> tuple[Question, ...]:
        return questions_in(folder / edition.name / f"{topic}.json", edition) if folder else ()

    allowed = Sheet(edition, "steps", "What allowed steps do, clause by clause.")
    refused = Sheet(edition, "refusals", "Steps that are refused, with every reason.")
    asked_so_far = [asked_of(one) for one in (*known("steps"), *known("refusals"))]
    shown = tuple(steps_of(edition, seed, asked_so_far))
    for one in chain(shown, orders_of(edition, seed, shown)):
        (allowed if one.allowed else refused).add_asked(one)
    yield allowed
    yield refused
    yield readings_sheet(edition, seed, [asked_of(one) for one in known("readings")])
    listed = [(one.house, one.position) for one in known("lists") if one.ask == "legal"]
    yield lists_sheet(edition, listings_of(edition, seed, listed))
    yield games_sheet(edition, games_of(edition, seed, [*games_again(known("games"))]))


def asked_of(question: Question) -> Asked:
    """Return a question about a step with its answer."""
    return asked(question.house, question.position, question.step)


def games_again(questions: Iterable[Question]) -> Iterator[AnyGame]:
    """Yield the games that are asked about, if their rules still allow each step."""
    for one in questions:
        try:
            yield Game(one.house, one.position, one.record)
        except IllegalStep:
            continue


def readings_sheet(edition: AnyEdition, seed: str, known: Sequence[Asked]) -> Sheet:
    """Return the file of what readings and variants change."""
    about = "Steps under the edition as it is, and with one reading or variant in force."
    sheet = Sheet(edition, "readings", about)
    for one in known:
        sheet.add_asked(one)
    for default, amended in differences_of(edition, seed, known):
        sheet.add_asked(default)
        sheet.add_asked(amended)
    return sheet


def lists_sheet(edition: AnyEdition, listings: Iterable[tuple[AnyEdition, Any]]) -> Sheet:
    """Return the file of lists: legal steps, and chances with their probabilities."""
    sheet = Sheet(edition, "lists", "All legal steps at a position, and all chances.")
    for house, position in listings:
        actor = actor_of(house, position)
        legal = [step_to_plain(step) for step in house.legal(position)]
        sheet.add(house, "legal", position, actor=actor, legal=legal)
        if actor == "chance":
            chances = [
                {"step": step_to_plain(step), "probability": str(probability)}
                for step, probability in house.chance(position)
            ]
            sheet.add(house, "chance", position, chances=chances)
    return sheet


def games_sheet(edition: AnyEdition, games: Iterable[AnyGame]) -> Sheet:
    """Return the file of whole games with their standing."""
    sheet = Sheet(edition, "games", "Whole games, and who stands where at their end.")
    for game in games:
        sheet.add(
            game.edition,
            "game",
            game.origin,
            record=[step_to_plain(step) for step in game.record],
            becomes=sheet.name_of(game.position),
            standing=standing_of(game.edition, game.position),
        )
    return sheet


def write(sheet: Sheet, folder: Path) -> Path:
    """Write a file of vectors below a folder, and return where."""
    path = folder / sheet.edition.name / f"{sheet.topic}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(sheet.written(), encoding="utf-8")
    return path
