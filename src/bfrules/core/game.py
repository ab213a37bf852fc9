"""A game in progress: an edition, a position, and the record of steps that led to it."""

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate
from random import Random
from typing import Any, Final, Generic, Self, TypeVar, overload

from attrs import evolve, field, frozen

from bfrules.core.edition import Actor, Chance, Edition, Seat, expect_random
from bfrules.core.finding import edition_called, with_amendments_named
from bfrules.core.notation import told_in_short
from bfrules.core.phrases import numbered
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
from bfrules.core.score_sheet import (
    Move,
    RefusedMove,
    ScoreSheet,
    expect_doer,
    expect_its_number,
    expect_one_line,
    names_in_a_row,
    read_move,
    read_sheet,
    read_start,
    to_line,
    words_of_a_comment,
)
from bfrules.core.standing import PLAYERS, Place, name_of_seat
from bfrules.rendering.text import as_text

Position = TypeVar("Position")
Step = TypeVar("Step")
View = TypeVar("View")

Comments = tuple[tuple[int, str], ...]

LONGEST_RECORD: Final = 100_000


@frozen
class Event(Generic[Step]):
    """One step of a game: its number from 1, who acted, by name, and what they did, in words."""

    number: int
    actor: Actor
    doer: str
    said: str
    step: Step

    def __str__(self) -> str:
        return f"{self.doer}: {self.said}" if self.doer else self.said


@frozen
class Game(Generic[Position, Step, View]):
    """A game in progress, frozen: playing a step gives a new game.

    `origin` is the position from which `record`, a tuple of steps, led to `position`. Begin one
    with `Game(edition, edition.start(...))`. `seats` are the names of the players, in turn order,
    if they have any; each of the `comments` is a number of steps and what was said after them.
    """

    edition: Edition[Any, Position, Step, View]
    origin: Position
    record: tuple[Step, ...] = ()
    seats: tuple[str, ...] = field(default=(), kw_only=True, converter=names_in_a_row)
    comments: Comments = field(default=(), kw_only=True)
    position: Position = field(init=False)

    @position.default
    def _play_the_record(self) -> Position:
        expect_an_edition(self.edition)
        if not isinstance(self.record, tuple):
            raise TypeError(f"a record is a tuple of steps, not {self.record!r}.")
        self.edition.actor(self.origin)  # which refuses a table of another edition
        for misfit in misfits(self.seats, self.origin, self.comments, len(self.record)):
            raise ValueError(f"{self.edition.name}: {misfit}.")
        position = self.origin
        for step in self.record:
            position = self.edition.apply(position, step)
        expect_a_name_for_each_seat(self, position)
        return position

    def play(self, step: Step) -> Self:
        """Return the game after a step; raise IllegalStep, with every refusal, if forbidden."""
        after = self.edition.apply(self.position, step)
        return self._at(after, (*self.record, step), self.comments)

    def play_at_random(self, random: Random, *, longest: int = LONGEST_RECORD) -> Self:
        """Play to the end: draws with their probabilities, every legal choice equally likely.

        Raise ValueError if a house rule leaves the seat to act without a legal step, or if the
        game is not over after `longest` more steps: two players of 2010 can come to a table where
        no play ever ends it. Raise TypeError if `random` is no `random.Random`.
        """
        expect_random(random)
        edition, position = self.edition, self.position
        record = list(self.record)
        while (actor := edition.actor(position)) is not None:
            if isinstance(actor, Chance):
                step = edition.sample(position, random)
            else:
                steps = list(edition.legal(position))
                if not steps:
                    raise ValueError(
                        f"{edition.label}: after {len(record)} steps {name_of_seat(actor)} has no "
                        "legal step, and the game is not over."
                    )
                step = random.choice(steps)
            position = edition.apply(position, step)
            record.append(step)
            if len(record) - len(self.record) > longest:
                raise ValueError(
                    f"{edition.label}: the game is not over after {longest:,} steps, and may never "
                    "be; `longest=...` plays more."
                )
        return self._at(position, tuple(record), self.comments)

    def undo(self) -> Self:
        """Return the game without its last step; raise ValueError if there is none."""
        if not self.record:
            raise ValueError(f"{self.edition.name}: no step was taken that could be undone.")
        *_, before, _ = self.positions
        left = len(self.record) - 1
        said = tuple(comment for comment in self.comments if comment[0] <= left)
        return self._at(before, self.record[:-1], said)

    def at(self, steps: int) -> Self:
        """Return the game after its first `steps` steps; raise ValueError if it has fewer."""
        if type(steps) is not int or not 0 <= steps <= len(self.record):
            raise ValueError(
                f"this game has {numbered(len(self.record), 'step')}; there is no {steps!r}."
            )
        said = tuple(comment for comment in self.comments if comment[0] <= steps)
        return evolve(self, record=self.record[:steps], comments=said)

    def comment(self, text: str) -> Self:
        """Return the game with a comment on its last step; raise ValueError for an empty one."""
        said = words_of_a_comment(text)
        return evolve(self, comments=(*self.comments, (len(self.record), said)))

    @property
    def positions(self) -> tuple[Position, ...]:
        """Every position of the game, from its origin to the present one."""
        return tuple(accumulate(self.record, self.edition.apply, initial=self.origin))

    @property
    def events(self) -> tuple[Event[Step], ...]:
        """Who did what, step by step, in words."""
        edition = self.edition
        return tuple(
            Event(
                number=number,
                actor=edition.actor(position),
                doer=self.named(edition.speech.doer(position, step), edition.actor(position)),
                said=edition.write_step(step),
                step=step,
            )
            for number, (position, step) in enumerate(
                zip(self.positions, self.record, strict=False), 1
            )
        )

    @property
    def result(self) -> tuple[str, ...]:
        """The places of the final standing in words; none while the game is going on."""
        return () if self.actor is not None else tuple(map(str, self.standing()))

    def named(self, doer: str, actor: Actor) -> str:
        """Name who does something: a seat by its player's name, chance as the edition calls it.

        A draw may belong to a player, such as the draw of a hand.
        """
        if doer and isinstance(actor, int) and actor < len(self.seats):
            return self.seats[actor]
        sitting = dict(zip(PLAYERS, self.seats, strict=False))
        seat = self.edition.speech.titles.get(doer)
        return sitting.get(doer if seat is None else PLAYERS[seat], doer)

    def choices(self) -> Mapping[str, Mapping[str, tuple[Step, ...]]]:
        """Group the legal steps by action, and by what is traded: "sell", "sell 3 green"."""
        grouped: dict[str, dict[str, list[Step]]] = {}
        for step in self.legal():
            kind, lot = self.edition.phrasebook.headings(step)
            grouped.setdefault(kind, {}).setdefault(lot, []).append(step)
        return {
            kind: {lot: tuple(steps) for lot, steps in lots.items()}
            for kind, lots in grouped.items()
        }

    def _at(self, position: Position, record: tuple[Step, ...], comments: Comments) -> Self:
        """Return the game at a position that the engine has just computed, without replaying."""
        expect_a_name_for_each_seat(self, position)
        game = evolve(self, record=(), comments=())
        object.__setattr__(game, "record", record)
        object.__setattr__(game, "comments", comments)
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
        """Return the final ranking, with the names of the seats.

        Raise ValueError while the game is going on.
        """
        places = self.edition.standing(self.position)
        return tuple(evolve(place, name=self.named(place.name, place.seat)) for place in places)

    def view(self, seat: Seat) -> View:
        """Return what a seat may know."""
        return self.edition.view(self.position, seat)

    def __str__(self) -> str:
        return as_text(self.edition.picture(self.position))

    def _repr_svg_(self) -> str:
        # Pictures that share a page need ids of their own.
        prefix = f"bf{hash(self.position) & 0xFFFFFFFF:08x}"
        from bfrules.rendering.svg import as_svg  # most never draw

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
                **({"seats": self.seats} if self.seats else {}),
                **({"comments": self.comments} if self.comments else {}),
            }
        )

    def to_text(self, *, date: str = "") -> str:
        """Write a score sheet: who played, each step in words, comments, the result.

        Raise ValueError for a date, or the name of an amendment, that a score sheet cannot hold. It
        does so for a game without steps too, so that you can try before anybody plays.
        """
        edition, origin = self.edition, self.origin
        for told in (date, *(amendment.name for amendment in edition.amendments)):
            expect_one_line(told)
        sheet = ScoreSheet(
            edition=edition.name,
            amendments=tuple(amendment.name for amendment in edition.amendments),
            seats=self.seats,
            date=date,
            start=edition.write_position(origin) if edition.speech.tables else to_line(origin),
            result=self.result,
            moves=tuple(Move(event.number, event.doer, event.said) for event in self.events),
            comments=self.comments,
        )
        return sheet.text

    @classmethod
    def _begun(
        cls, edition: Edition[Any, Position, Step, View], origin: Position, seats: tuple[str, ...]
    ) -> Self:
        """Return a game that begins as a record says; raise RecordError for names that misfit."""
        try:
            return cls(edition, origin, seats=seats)
        except ValueError as misfit:
            raise RecordError(str(misfit)) from None

    @overload
    @classmethod
    def from_text(cls, text: str) -> "AnyGame": ...

    @overload
    @classmethod
    def from_text(cls, text: str, edition: Edition[Any, Position, Step, View] | None) -> Self: ...

    @classmethod
    def from_text(
        cls, text: str, edition: Edition[Any, Position, Step, View] | None = None
    ) -> Self:
        """Read a score sheet, as `to_text` writes it or as people type it, and play it.

        Leave out `edition`, and it is found by its name. Raise RecordError, with the line, for
        anything that cannot be read, and for the first step that the rules refuse.
        """
        sheet = read_sheet(text)
        expect_length(len(sheet.moves))
        edition = edition_called(sheet.edition) if edition is None else edition
        expect_an_edition(edition)
        amended = with_amendments_named(edition, sheet.edition, sheet.amendments)
        start = read_start(amended, sheet)
        game = cls._begun(amended, start, sheet.seats)
        position = game.position
        steps: list[Step] = []
        for move in sheet.moves:
            move, step = read_move(amended, move)
            expect_its_number(move)
            doer = amended.speech.doer(position, step)
            expected = tuple(dict.fromkeys((game.named(doer, amended.actor(position)), doer)))
            try:
                position = amended.apply(position, step)
            except IllegalStep as refused:
                if doer:  # somebody else's turn explains more than the refusal
                    expect_doer(move, expected)
                raise RefusedMove(move, amended.explain(position, step)) from refused
            expect_a_name_for_each_seat(game, position, RecordError)
            expect_doer(move, expected)
            steps.append(step)
        return game._at(position, tuple(steps), sheet.comments)

    @overload
    @classmethod
    def from_json(cls, text: str) -> "AnyGame": ...

    @overload
    @classmethod
    def from_json(cls, text: str, edition: Edition[Any, Position, Step, View] | None) -> Self: ...

    @classmethod
    def from_json(
        cls, text: str, edition: Edition[Any, Position, Step, View] | None = None
    ) -> Self:
        """Read a game from JSON and play its record.

        Leave out `edition`, and it is found by its name. Readings of its open questions are put in
        force by name. Raise RecordError, saying what is wrong and where, for anything that is not
        the record of a game of this edition, and for the first step that the rules refuse.
        """
        read = parsed(text)
        edition = edition_called(read.edition) if edition is None else edition
        expect_an_edition(edition)
        expect_length(len(read.record))
        amended = with_amendments_named(edition, read.edition, read.amendments)
        origin = structured(read.origin, edition.position_kind, "$.origin")
        wrong = amended.problems(amended.printed, origin)
        if wrong:
            raise RecordError(f"the origin of this record is impossible: {' '.join(wrong)}")
        steps = tuple(
            step_from_plain(amended, plain, f"$.record[{number}]")
            for number, plain in enumerate(read.record)
        )
        for misfit in misfits((), origin, read.comments, len(steps)):
            raise RecordError(f"{misfit}.")
        game = cls._begun(amended, origin, read.seats)
        position = origin
        for number, step in enumerate(steps, 1):
            try:
                position = amended.apply(position, step)
            except IllegalStep as refused:
                move = Move(number, amended.speech.doer(position, step), amended.write_step(step))
                raise RefusedMove(move, amended.explain(position, step)) from refused
        expect_a_name_for_each_seat(game, position, RecordError)
        return game._at(position, steps, read.comments)


def expect_an_edition(edition: object) -> None:
    """Raise TypeError for anything but an edition, such as the name of one."""
    if not isinstance(edition, Edition):
        raise TypeError(
            f"{told_in_short(edition)} is no edition; a game begins with one and a table of it, "
            "as in `Game(bf2023, bf2023.start(seats=3))`."
        )


def misfits(
    names: tuple[str, ...], origin: object, comments: tuple[object, ...] = (), steps: int = 0
) -> Iterator[str]:
    """Say which names and comments misfit: not one name a seat, comments on steps not taken."""
    sitting = getattr(origin, "seats", ())
    if isinstance(sitting, tuple) and sitting and names and len(names) != len(sitting):
        there_are = f"{numbered(len(names), 'name')} for {numbered(len(sitting), 'seat')}"
        yield f"{there_are}: {', '.join(names)}"
    for comment in comments:
        match comment:
            case (int(after), str(text)):
                if not text.strip():
                    yield f"the comment on step {after} has no words"
                if not 0 <= after <= steps:
                    yield f"the comment {text!r} is on step {after} of {steps}"
            case _:
                yield f"a comment is the number of a step and words, not {comment!r}"


def expect_a_name_for_each_seat(
    game: Game[Any, Any, Any], position: object, fault: type[ValueError] = ValueError
) -> None:
    """Raise a fault if a game that began in the box has reached seats that its names do not fit."""
    if not getattr(game.origin, "seats", ()):
        for misfit in misfits(game.seats, position):
            raise fault(f"{game.edition.name}: {misfit}.")


def expect_length(steps: int) -> None:
    """Raise RecordError for a record of more steps than anybody plays."""
    if steps > LONGEST_RECORD:
        raise RecordError(f"this record has {steps} steps; at most {LONGEST_RECORD} are read")


AnyGame = Game[Any, Any, Any]
