"""How an edition speaks: of its steps, of its tables, and of what changes there."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, Generic, TypeVar

from attrs import evolve, field, frozen

from bfrules.core.naming import Namings, no_names
from bfrules.core.notation import (
    Choice,
    ImpossiblePosition,
    Vocabulary,
    Words,
    alike_said_once,
    without_the_usual,
    written_words,
)
from bfrules.core.phrases import Phrasebook
from bfrules.core.resting import names_of_parts
from bfrules.core.ruling import Change
from bfrules.rendering.picture import Picture

Printed = TypeVar("Printed")
Position = TypeVar("Position")
Step = TypeVar("Step")


def same_table(one: Any, other: Any) -> bool:
    """Tell whether two tables have the same parts, whatever editions they are of."""
    kinds: tuple[Any, Any] = (type(one), type(other))
    names, others = map(names_of_parts, kinds)
    if kinds[0] is kinds[1] or not names:
        return bool(one == other)
    return names == others and all(getattr(one, name) == getattr(other, name) for name in names)


UNSAID: Final = object()
"""What stands for a word of which a table says nothing."""


@frozen
class Word:
    """A word for a part of a table: what may be said there, the usual first, and the way back.

    `told` returns what a table says there, or UNSAID. A `finer` word has to be said only of
    few tables.
    """

    name: str
    choice: Choice
    told: Callable[[Any], object]
    finer: bool = False


def of_a_set_table(*words: Word) -> tuple[Word, ...]:
    """Return words of which a table says nothing before anybody sits there."""

    def once_set(told: Callable[[Any], object]) -> Callable[[Any], object]:
        return lambda table: told(table) if table.seats else UNSAID

    return tuple(evolve(word, told=once_set(word.told)) for word in words)


@frozen(kw_only=True)
class Tables(Generic[Printed, Position]):
    """How tables are set in words, and the way back.

    `words` are those that may be said about a table; with the finer ones they set every
    table of a game. `draft` sets a table, sound or not. What else is usual on a table
    depends on the words in `frame`, such as the number of seats.
    """

    words: Callable[[Printed], tuple[Word, ...]]
    draft: Callable[[Printed, Words], Position]
    frame: tuple[str, ...] = ()

    def known(self, printed: Printed) -> Vocabulary:
        """Return everything that may be said about a table."""
        return {word.name: word.choice for word in self.words(printed)}

    def vocabulary(self, printed: Printed) -> Vocabulary:
        """Return what may be said about a table, but for the finer words."""
        return {word.name: word.choice for word in self.words(printed) if not word.finer}

    def told(self, printed: Printed, position: Position) -> Words:
        """Return all words that set a table."""
        return told_of(position, self.words(printed))

    def described(self, printed: Printed, position: Position) -> Words:
        """Return the words that set a table, or one as like it as words without finer ones can."""
        return told_of(position, (word for word in self.words(printed) if not word.finer))

    def written(self, printed: Printed, position: Position) -> str:
        """Write a table in one line, without what is usual.

        Raise ValueError for a table that words cannot set.
        """
        words, plainly = self.told(printed, position), self.described(printed, position)
        frame = tuple((name, words[name]) for name in self.frame if name in words)
        shorter = without_the_usual(words, usual_words(self, printed, frame))
        finely = {name: value for name, value in shorter.items() if name not in plainly}
        known = self.known(printed)
        for told in (alike_said_once(shorter, known), shorter, {**plainly, **finely}, words):
            if self.sets(printed, told, position):
                return written_words(told, known)
        raise ValueError(f"words cannot set this table: {written_words(words, known)}")

    def sets(self, printed: Printed, words: Words, position: Position) -> bool:
        """Tell whether words set this table; those that leave too much out may set none."""
        try:
            return same_table(self.draft(printed, words), position)
        except ImpossiblePosition:
            return False

    def unsaid(self, printed: Printed, words: Words, position: Position) -> list[str]:
        """List the words that were said of a table and mean nothing there."""
        said = [word for word in self.words(printed) if words.get(word.name) is not None]
        unsaid = {word.name for word in said} - told_of(position, said).keys()
        # of the closed box one thing is said; elsewhere, what is as usual may go without saying
        if unsaid and len(self.told(printed, position)) != 1:
            unsaid &= usual_words(self, printed, ()).keys()
        return sorted(unsaid)

    def usual(self, printed: Printed, position: Position) -> Position:
        """Return the table with as many seats on which all else is as usual."""
        words = self.described(printed, position)
        return self.draft(printed, {name: words[name] for name in words if name == "seats"})


def told_of(table: object, words: Iterable[Word]) -> Words:
    """Return what a table says, word by word."""
    said = ((word.name, word.told(table)) for word in words)
    return {name: value for name, value in said if value is not UNSAID}


@lru_cache(maxsize=1 << 10)
def usual_words(
    tables: Tables[Printed, Position], printed: Printed, frame: tuple[tuple[str, object], ...]
) -> Words:
    """Return the words for a table with this frame on which all else is as usual."""
    empty, framed = (
        tables.told(printed, table)
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
    seats of whom `doer` calls otherwise than a player, such as the M.I.B.S. `unused` are
    the fields of a table that sister editions have and this one never fills: no answer is
    said to rest on them.
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
    unused: tuple[str, ...] = ()
