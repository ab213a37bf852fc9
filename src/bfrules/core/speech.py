"""How an edition speaks: of its steps, of its tables, and of what changes there."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Generic, TypeVar

from attrs import field, fields, frozen, has

from bfrules.core.naming import Namings, no_names
from bfrules.core.notation import (
    ImpossiblePosition,
    Vocabulary,
    Words,
    without_the_usual,
    written_words,
)
from bfrules.core.phrases import Phrasebook
from bfrules.core.ruling import Change
from bfrules.rendering.picture import Picture

Printed = TypeVar("Printed")
Position = TypeVar("Position")
Step = TypeVar("Step")


def same_table(one: Any, other: Any) -> bool:
    """Tell whether two tables have the same parts, whatever editions they are of."""
    if not (has(type(one)) and has(type(other))):
        return bool(one == other)
    names = [part.name for part in fields(type(one))]
    return names == [part.name for part in fields(type(other))] and all(
        getattr(one, name) == getattr(other, name) for name in names
    )


@frozen(kw_only=True)
class Tables(Generic[Printed, Position]):
    """How tables are set in words, and the way back.

    `vocabulary` holds what may be said about a table, the usual values first, and
    `described` returns the words that set a table, or one as like it as words can say.
    `finer` and `finely` do so for what has to be said only of few tables: with it,
    words set every table of a game. `draft` sets a table, sound or not. What else is
    usual on a table depends on the words in `frame`, such as the number of seats.
    """

    vocabulary: Callable[[Printed], Vocabulary]
    described: Callable[[Printed, Position], Words]
    finer: Callable[[Printed], Vocabulary]
    finely: Callable[[Printed, Position], Words]
    draft: Callable[[Printed, Words], Position]
    frame: tuple[str, ...]

    def known(self, printed: Printed) -> Vocabulary:
        """Return everything that may be said about a table."""
        return {**self.vocabulary(printed), **self.finer(printed)}

    def written(self, printed: Printed, position: Position) -> str:
        """Write a table in one line, without what is usual.

        Raise ValueError for a table that words cannot set.
        """
        plainly, finely = self.described(printed, position), self.finely(printed, position)
        words = {**plainly, **finely}
        frame = tuple((name, words[name]) for name in self.frame if name in words)
        usual = usual_words(self, printed, frame)
        shorter = without_the_usual(words, usual)
        for told in (shorter, {**plainly, **without_the_usual(finely, usual)}, words):
            if self.sets(printed, told, position):
                return written_words(told, self.known(printed))
        raise ValueError(
            f"words cannot set this table: {written_words(words, self.known(printed))}"
        )

    def sets(self, printed: Printed, words: Words, position: Position) -> bool:
        """Tell whether words set this table; those that leave too much out may set none."""
        try:
            return same_table(self.draft(printed, words), position)
        except ImpossiblePosition:
            return False

    def usual(self, printed: Printed, position: Position) -> Position:
        """Return the table with as many seats on which all else is as usual."""
        words = self.described(printed, position)
        return self.draft(printed, {name: words[name] for name in words if name == "seats"})


@lru_cache(maxsize=1 << 10)
def usual_words(
    tables: Tables[Printed, Position], printed: Printed, frame: tuple[tuple[str, object], ...]
) -> Words:
    """Return the words for a table with this frame on which all else is as usual."""
    empty, framed = (
        {**tables.described(printed, table), **tables.finely(printed, table)}
        for table in (tables.draft(printed, {}), tables.draft(printed, dict(frame)))
    )
    framing = dict(frame)
    elsewhere = {name: value for name, value in framed.items() if name not in framing}
    return {**elsewhere, **{name: empty[name] for name in framing if name in empty}}


@frozen(kw_only=True)
class Speech(Generic[Printed, Position, Step]):
    """How an edition speaks.

    `steps` are the phrases for its steps, `doer` names who takes one, or is empty
    where nobody does. `changes` lists what differs between two tables, `notes` says
    which uncertain values a step depends on, `picture` describes the table, or a view
    of it, and `move` the moves of markers between two tables. Without `tables`, no
    table of the edition can be set in words. `namings` give names to numbers where
    other programs read them, by kind of value or by name of a field. `titles` are the
    seats of whom `doer` calls otherwise than a player, such as the M.I.B.S.
    """

    steps: Callable[[Printed], Phrasebook]
    doer: Callable[[Position, Step], str]
    changes: Callable[[Printed, Position, Position], tuple[Change, ...]]
    notes: Callable[[Printed, Position, Step], tuple[str, ...]]
    picture: Callable[[Printed, Any], Picture]
    move: Callable[[Printed, Position, Position], Picture]
    tables: Tables[Printed, Position] | None = None
    namings: Callable[[Printed], Namings] = no_names
    titles: Mapping[str, int] = field(factory=dict, hash=False)
