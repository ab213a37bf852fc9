"""A game in progress: an edition, a position, and the record of steps that led to it."""

import json
from collections.abc import Iterable
from random import Random
from typing import Any, Final, Generic, Self, TypeVar

from attrs import evolve, field, frozen

from bfrules.core.amendment import Amendment, AmendmentError
from bfrules.core.edition import CHANCE, Actor, Edition, Seat
from bfrules.core.record import (
    FORMAT,
    VERSION,
    RecordError,
    converter,
    parsed,
    step_from_plain,
    step_to_plain,
    structured,
)
from bfrules.core.refusal import IllegalStep
from bfrules.core.ruling import Ruling
from bfrules.core.standing import Place
from bfrules.rendering.svg import as_svg
from bfrules.rendering.text import as_text

Position = TypeVar("Position")
Step = TypeVar("Step")
View = TypeVar("View")

LONGEST_RECORD: Final = 100_000


@frozen
class Game(Generic[Position, Step, View]):
    """A game in progress, frozen: playing a step gives a new game.

    `origin` is the position from which `record`, a tuple of steps, led to
    `position`. Begin one with `Game(edition, edition.start(...))`.
    """

    edition: Edition[Any, Position, Step, View]
    origin: Position
    record: tuple[Step, ...] = ()
    position: Position = field(init=False)

    @position.default
    def _play_the_record(self) -> Position:
        position = self.origin
        for step in self.record:
            position = self.edition.apply(position, step)
        return position

    def play(self, step: Step) -> Self:
        """Return the game after a step; raise IllegalStep, with every refusal, if forbidden."""
        after = self.edition.apply(self.position, step)
        return self._at(after, (*self.record, step))

    def play_at_random(self, random: Random) -> Self:
        """Play to the end: draws with their probabilities, choices each as likely as any other."""
        edition, position = self.edition, self.position
        record = list(self.record)
        while (actor := edition.actor(position)) is not None:
            if actor is CHANCE:
                step = edition.sample(position, random)
            else:
                step = random.choice(list(edition.legal(position)))
            position = edition.apply(position, step)
            record.append(step)
        return self._at(position, tuple(record))

    def _at(self, position: Position, record: tuple[Step, ...]) -> Self:
        """Return the game at a position that the engine has just computed, without replaying."""
        game = evolve(self, record=())
        object.__setattr__(game, "record", record)
        object.__setattr__(game, "position", position)
        return game

    @property
    def actor(self) -> Actor:
        """Who acts: a seat, `CHANCE`, or None when the game is over."""
        return self.edition.actor(self.position)

    def legal(self) -> Iterable[Step]:
        """List exactly the steps that nothing forbids."""
        return self.edition.legal(self.position)

    def explain(self, step: Step) -> Ruling[Position, Step]:
        """Say what a step would do, clause by clause, or why it is not allowed."""
        return self.edition.explain(self.position, step)

    def standing(self) -> tuple[Place, ...]:
        """Return the final ranking; raise ValueError while the game is going on."""
        return self.edition.standing(self.position)

    def view(self, seat: Seat) -> View:
        """Return what a seat may know."""
        return self.edition.view(self.position, seat)

    def __str__(self) -> str:
        return as_text(self.edition.picture(self.position))

    def _repr_svg_(self) -> str:
        # Pictures that share a page need ids of their own.
        prefix = f"bf{hash(self.position) & 0xFFFFFFFF:08x}"
        return as_svg(self.edition.picture(self.position), prefix=prefix)

    def to_json(self) -> str:
        """Write the game as JSON: edition, amendments by name, origin and record of steps."""
        return json.dumps(
            {
                "format": FORMAT,
                "version": VERSION,
                "edition": self.edition.name,
                "amendments": [amendment.name for amendment in self.edition.amendments],
                "origin": converter().unstructure(self.origin),
                "record": [step_to_plain(step) for step in self.record],
            }
        )

    @classmethod
    def from_json(cls, text: str, edition: Edition[Any, Position, Step, View]) -> Self:
        """Read a game from JSON and play its record.

        `edition` is the edition of the game; readings of its open questions are
        put in force by name. Raise RecordError, saying what is wrong and where,
        for anything that is not the record of a game of this edition.
        """
        read = parsed(text)
        if len(read.record) > LONGEST_RECORD:
            raise RecordError(
                f"this record has {len(read.record)} steps; at most {LONGEST_RECORD} are read"
            )
        amended = with_amendments_named(edition, read.edition, read.amendments)
        origin = structured(read.origin, edition.position_kind, "$.origin")
        wrong = amended.problems(amended.printed, origin)
        if wrong:
            raise RecordError(f"the origin of this record is impossible: {' '.join(wrong)}")
        steps = tuple(
            step_from_plain(amended, plain, f"$.record[{number}]")
            for number, plain in enumerate(read.record)
        )
        try:
            return cls(amended, origin, steps)
        except IllegalStep as refused:
            raise RecordError(f"the rules refuse a step of this record. {refused}") from refused


def with_amendments_named(
    edition: Edition[Any, Position, Step, View], name: str, amendments: tuple[str, ...]
) -> Edition[Any, Position, Step, View]:
    """Return the edition with the readings of these names in force."""
    if name != edition.name:
        raise RecordError(f"this is a record of {name}, not of {edition.name}")
    in_force = tuple(amendment.name for amendment in edition.amendments)
    if in_force == amendments:
        return edition
    if in_force:
        raise RecordError(
            f"this record was played with the amendments {', '.join(amendments) or 'none'}; "
            f"give from_json an edition amended in the same way"
        )
    try:
        return edition.amend(*(amendment_named(edition, amended) for amended in amendments))
    except AmendmentError as error:
        raise RecordError(f"the amendments of this record do not go together: {error}") from None


def amendment_named(edition: Edition[Any, Position, Step, View], name: str) -> Amendment[Any]:
    """Return the reading or the variant with this name; raise RecordError for any other."""
    for known in (*edition.readings, *edition.variants):
        if known.name == name:
            return known
    question, _, reading = name.partition("=")
    try:
        return edition.reading(question, reading)
    except ValueError:
        raise RecordError(
            f"this record was played with the amendment {name}, which {edition.name} does not "
            "know; give from_json an edition amended in the same way"
        ) from None
