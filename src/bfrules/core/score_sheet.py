"""Score sheets: a game as a text that people read, type and post.

    edition: bf2023
    seats: Ann, Bob, Cid
    date: 2026-11-22
    start: due=first-market
    result: 1. Bob: ...

      1. draw 4 purple, 2 green for the first market
     12. Ann: sell 3 green, remove blue  # she was short of cash

Numbers before steps, and who takes them, may be left out. A `#` begins a comment.
"""

import json
import re
from typing import Any, Final

from attrs import evolve, field, frozen

from bfrules.core.edition import AnyEdition, Edition
from bfrules.core.notation import (
    ImpossiblePosition,
    NotationError,
    is_a_number,
    nearest,
)
from bfrules.core.record import (
    RecordError,
    WrongGame,
    controls_in,
    converter,
    expect_text,
    plain_values,
    structured,
)
from bfrules.core.ruling import AnyRuling

COMMENT: Final = "#"
BYTE_ORDER: Final = "\ufeff"
MARKS: Final = ("#", ":", ",")
NUMBERED: Final = re.compile(r"([^\s:A-Za-z]*\d)[.)]")
"""What a line begins with that is numbered, rightly or not: `12.`, `12)`, `-1.`"""
SOMEBODY: Final = "the "
AMENDMENT: Final = "amendment"
RESULT: Final = "result"
HEADINGS: Final = ("edition", AMENDMENT, "seats", "date", "start", RESULT)
MEANT: Final = {
    "reading": AMENDMENT,
    "readings": AMENDMENT,
    "variant": AMENDMENT,
    "players": "seats",
    "position": "start",
    "table": "start",
}
"""What people call the headings that they miss."""


@frozen
class Move:
    """One step of a score sheet: its number from 1, who takes it, in which words, in which line.

    `called` is the number that the line itself begins with, if there is one.
    """

    number: int
    doer: str
    said: str
    line: int = 0
    called: str = field(default="", eq=False)

    def __str__(self) -> str:
        doer = f"{self.doer}: " if self.doer else ""
        return f"{self.number:>4}. {doer}{self.said}"


@frozen(kw_only=True)
class ScoreSheet:
    """What a score sheet says; nothing of it is tried yet.

    `comments` say something after so many moves, `result` are the places of the final
    standing.
    """

    edition: str
    amendments: tuple[str, ...]
    seats: tuple[str, ...]
    date: str
    start: str
    result: tuple[str, ...]
    moves: tuple[Move, ...]
    comments: tuple[tuple[int, str], ...]

    @property
    def text(self) -> str:
        """The sheet as it is written."""
        heading = [f"edition: {self.edition}"]
        heading += [f"{AMENDMENT}: {name}" for name in self.amendments]
        heading += [f"seats: {', '.join(self.seats)}"] if self.seats else []
        heading += [f"date: {self.date}"] if self.date else []
        heading += [f"start: {self.start}".rstrip()]
        heading += [f"{RESULT}: {place}" for place in self.result]
        return "\n".join([*heading, "", *self._comments_after(0), *self._moves()]) + "\n"

    def _moves(self) -> list[str]:
        return [
            line for move in self.moves for line in (str(move), *self._comments_after(move.number))
        ]

    def _comments_after(self, number: int) -> list[str]:
        return [f"      {COMMENT} {said}" for after, said in self.comments if after == number]


class RefusedMove(WrongGame):
    """A step of a recorded game that the rules refuse; `ruling` says why."""

    def __init__(self, move: Move, ruling: AnyRuling) -> None:
        self.move = move
        self.ruling = ruling
        line = f"in line {move.line}, " if move.line else ""
        super().__init__(f"{line}step {move.number} is refused.\n{ruling}")

    def __reduce__(self) -> tuple[type["RefusedMove"], tuple[Move, AnyRuling]]:
        return RefusedMove, (self.move, self.ruling)


def read_sheet(text: str) -> ScoreSheet:
    """Read a score sheet; raise RecordError, with the line, for what is none."""
    expect_text(text)
    expect_printable(text)
    heading: dict[str, list[str]] = {name: [] for name in HEADINGS}
    moves: list[Move] = []
    comments: list[tuple[int, str]] = []
    for number, line in enumerate(text.removeprefix(BYTE_ORDER).splitlines(), 1):
        said, _, comment = line.partition(COMMENT)
        name, colon, value = said.partition(":")
        called = name.strip().casefold()
        if not moves and colon and called in heading:
            heading[called].append(value.strip())
        elif said.strip():
            moves.append(without_its_number(Move(len(moves) + 1, "", said.strip(), number)))
        if comment.strip():
            comments.append((len(moves), comment.strip()))
    for name, values in heading.items():
        if len(values) > 1 and name not in (AMENDMENT, RESULT):
            raise RecordError(f"this score sheet says {name!r} {len(values)} times; say it once")
    seats = tuple(filter(None, map(str.strip, "".join(heading["seats"]).split(","))))
    for move in moves[:1]:
        expect_no_heading(with_its_doer(move, seats))
    if not heading["edition"]:
        above = f" above its first step, in line {moves[0].line}" if moves else ""
        raise RecordError(
            f'this is not a score sheet: it has no line such as "edition: bf2023"{above}'
        )
    return ScoreSheet(
        edition=heading["edition"][0],
        amendments=tuple(heading[AMENDMENT]),
        seats=seats,
        date="".join(heading["date"]),
        start="".join(heading["start"]),
        result=tuple(heading[RESULT]),
        moves=tuple(with_its_doer(move, seats) for move in moves),
        comments=tuple(comments),
    )


def expect_printable(text: str) -> None:
    """Raise RecordError, with the line, for a character that a terminal would obey."""
    for number, line in enumerate(text.removeprefix(BYTE_ORDER).splitlines(), 1):
        for letter in controls_in(line):
            raise RecordError(f"line {number} has a character that controls a terminal: {letter!r}")


def expect_no_heading(first: Move) -> None:
    """Raise RecordError if the first step looks like a heading that is misspelt."""
    name, colon, _ = first.said.partition(":")
    name = name.strip()
    meant = MEANT.get(name.casefold()) or nearest(name, HEADINGS)
    if colon and not first.doer and meant:
        raise RecordError(f"in line {first.line}, {name!r} is no heading; did you mean {meant!r}?")


def without_its_number(move: Move) -> Move:
    """Part the number of a step from what is done, where a line begins with one."""
    numbered = NUMBERED.match(move.said)
    if numbered is None:
        return move
    return evolve(move, called=numbered[1], said=move.said[numbered.end() :].strip())


def with_its_doer(move: Move, seats: tuple[str, ...]) -> Move:
    """Part who takes a step from what is done, where a line says so."""
    doer, colon, said = move.said.partition(":")
    if doer not in seats:  # names may be written in large or small letters
        doer = {name.casefold(): name for name in seats}.get(doer.casefold(), doer)
    is_somebody = doer in seats or doer.casefold().startswith(SOMEBODY)
    return evolve(move, doer=doer, said=said.strip()) if colon and is_somebody else move


def in_one_line(told: str) -> bool:
    """Tell whether a text is one line, with no blank at its ends and nothing to obey."""
    return told.splitlines() == [told] == [told.strip()] and not controls_in(told)


def expect_one_line(told: object) -> None:
    """Raise ValueError for what would not come back from a heading of a score sheet."""
    if told and not (isinstance(told, str) and in_one_line(told) and COMMENT not in told):
        raise ValueError(
            f"{told!r} cannot stand on a score sheet; it needs one line, and no {COMMENT!r}."
        )


def names_in_a_row(seats: object) -> tuple[str, ...]:
    """Return the names of seats; raise ValueError for names that no score sheet can hold."""
    if not isinstance(seats, list | tuple):
        raise ValueError(f'names of seats stand in a row, as in ("Ann", "Bob"), not in {seats!r}.')
    for name in seats:
        if not isinstance(name, str) or not in_one_line(name) or set(name) & set(MARKS):
            raise ValueError(
                f"{name!r:.60} cannot be the name of a seat; score sheets hold letters in one "
                f"line, with no blank at their ends, and none of {' '.join(MARKS)}."
            )
    if len(set(seats)) < len(seats):
        raise ValueError(f"the names {', '.join(seats)} cannot be told apart.")
    return tuple(seats)


def words_of_a_comment(text: object) -> str:
    """Return a comment in one line; raise ValueError for one without words."""
    said = " ".join(text.split()) if isinstance(text, str) else ""
    if not said or controls_in(said):
        raise ValueError(f"a comment needs words that can be printed, not {text!r}")
    return said


def to_line(position: object) -> str:
    """Write a position of an edition without words for its tables: as JSON in one line."""
    return json.dumps(converter().unstructure(position))


def read_start(edition: Edition[Any, Any, Any, Any], sheet: ScoreSheet) -> Any:
    """Return the position from which a score sheet begins; raise RecordError for none."""
    try:
        if edition.speech.tables is not None:
            return edition.parse_position(sheet.start)
        origin = structured(plain_values(sheet.start), edition.position_kind, "start")
    except (NotationError, ImpossiblePosition, RecordError) as error:
        told = without_the_edition(edition, error)
        raise RecordError(f"in the start of this score sheet, {told}") from None
    wrong = edition.problems(edition.printed, origin)
    if wrong:
        raise RecordError(f"the start of this score sheet is impossible: {' '.join(wrong)}")
    return origin


def without_the_edition(edition: AnyEdition, error: ValueError) -> str:
    """Say an error about words of an edition without its name, which the score sheet has said."""
    return str(error).removeprefix(f"{edition.name}: ")


def read_move(edition: AnyEdition, move: Move) -> tuple[Move, Any]:
    """Return a move with its step; raise RecordError, with the line, for words that name none.

    What stands before a colon is who takes the step, if no step begins so.
    """
    doer, colon, said = move.said.partition(":")
    try:
        return move, edition.parse_step(move.said)
    except NotationError as error:
        told = f"in line {move.line}, {without_the_edition(edition, error)}"
    if move.doer or not colon:
        raise RecordError(told)
    try:
        step = edition.parse_step(said)
    except NotationError:
        headings = f"\nIf it is a heading: there are {', '.join(HEADINGS)}." * (move.number == 1)
        raise RecordError(f"{told}{headings}") from None
    return evolve(move, doer=doer.strip(), said=said.strip()), step


def expect_its_number(move: Move) -> None:
    """Raise RecordError if a line begins with the number of another step, or with none at all."""
    if move.called and not is_a_number(move.called):
        raise RecordError(
            f"in line {move.line}, {move.called!r:.20} is no number of a step; it stands in plain "
            f"digits, as in {move.number}. Numbers may be left out."
        )
    if move.called and int(move.called) != move.number:
        raise RecordError(
            f"in line {move.line}, this is step {move.number} of the sheet, not step "
            f"{move.called}; is a line missing? Numbers may be left out."
        )


def expect_doer(move: Move, expected: tuple[str, ...]) -> None:
    """Raise WrongGame if a line says that somebody else takes a step."""
    if move.doer and move.doer not in expected:
        whose = " or ".join(expected) if any(expected) else "nobody"
        raise WrongGame(
            f"in line {move.line}, step {move.number} is not taken by {move.doer:.60}, "
            f"but by {whose}"
        )
