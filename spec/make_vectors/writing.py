"""Writing files of vectors: one position and one vector a line, each position once."""

import json
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any, Final

from attrs import define, field

from bfrules.core.edition import AnyEdition
from bfrules.core.game import AnyGame
from bfrules.core.record import converter, step_to_plain
from bfrules.vectors.answering import actor_of, standing_of
from bfrules.vectors.document import FORMAT, VERSION, Plain, canonical
from spec.make_vectors.searching import (
    Asked,
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


def sheets_of(edition: AnyEdition, seed: str) -> Iterator[Sheet]:
    """Yield the files of an edition."""
    allowed = Sheet(edition, "steps", "What allowed steps do, clause by clause.")
    refused = Sheet(edition, "refusals", "Steps that are refused, with every reason.")
    shown = tuple(steps_of(edition, seed))
    for one in chain(shown, orders_of(edition, seed, shown)):
        (allowed if one.allowed else refused).add_asked(one)
    yield allowed
    yield refused
    yield readings_sheet(edition, seed)
    yield lists_sheet(edition, seed)
    yield games_sheet(edition, games_of(edition, seed))


def readings_sheet(edition: AnyEdition, seed: str) -> Sheet:
    """Return the file of what readings and variants change."""
    about = "Steps under the edition as it is, and with one reading or variant in force."
    sheet = Sheet(edition, "readings", about)
    for default, amended in differences_of(edition, seed):
        sheet.add_asked(default)
        sheet.add_asked(amended)
    return sheet


def lists_sheet(edition: AnyEdition, seed: str) -> Sheet:
    """Return the file of lists: legal steps, and chances with their probabilities."""
    sheet = Sheet(edition, "lists", "All legal steps at a position, and all chances.")
    for house, position in listings_of(edition, seed):
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
