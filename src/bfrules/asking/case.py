"""A case: a step at a table of an edition, from words and back to words."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import chain
from typing import Any, Final

from attrs import frozen

from bfrules.core.edition import AnyEdition
from bfrules.core.notation import (
    NONE,
    Choice,
    ForEach,
    ImpossiblePosition,
    NotationError,
    OneForAll,
    OneOf,
    Several,
    Vocabulary,
    Words,
    listed,
    read_words,
    spelled,
)
from bfrules.core.phrases import Lots, with_digits, words_in
from bfrules.core.ruling import AnyRuling

Facts = dict[str, str]

PARTED_BY: Final = "; "
LONGEST_REST: Final = 6
"""How many words more a step has at most that breaks off."""


@frozen
class Case:
    """A step at a table of an edition; `assumed` holds the facts that nobody said, by word."""

    edition: AnyEdition
    position: Any
    step: Any
    assumed: Words

    @property
    def ruling(self) -> AnyRuling:
        """What the rules say about it."""
        return self.edition.explain(self.position, self.step)

    @property
    def link(self) -> str:
        """The case in one line, as a link carries it; `parted` takes it apart."""
        readings = [
            f"{one.question}={one.reading}" for one in self.edition.amendments if one.question
        ]
        words = (self.edition.write_position(self.position), self.edition.write_step(self.step))
        return PARTED_BY.join((self.edition.name, *words, *readings))


def case_in_words(edition: AnyEdition, table: str, step: str, *, generous: bool = False) -> Case:
    """Return the case that words describe.

    A `generous` one assumes that the seat to move has what the step needs, wherever the words do
    not say what it has. Raise NotationError, which points at the word, for words that cannot be
    read or name a step that the rules do not have, and ImpossiblePosition for an impossible table.
    """
    edition.parse_position(table)  # of an impossible table it names the words that make it so
    said = words_of(edition, table)
    taken = edition.parse_step(step)
    assumed = what_it_needs(edition, said, taken) if generous else {}
    return Case(edition, edition.set_table({**said, **assumed}), taken, assumed)


def for_example(edition: AnyEdition, position: Any, unread: NotationError) -> str:
    """Return a line with a whole step that is near to words which cannot be read.

    If there is none, it has one step of each kind that is allowed; without any it is empty.
    """
    whole = nearest_step(edition, position, unread)
    if whole:
        return f'\n  In whole, for example: "{whole}"'
    one_of_each_kind = {type(step): step for step in edition.legal(position)}
    allowed = [f'"{edition.write_step(step)}"' for step in one_of_each_kind.values()]
    return f"\n  Allowed here, for example: {listed(allowed)}" if allowed else ""


def nearest_step(edition: AnyEdition, position: Any, unread: NotationError) -> str:
    """Return in words the step that was meant, or one that begins so.

    It is one that is allowed, with as many of the words as can be, if there is any such.
    """
    begun, behind = unread.text[: unread.start], unread.text[unread.end :]
    if unread.nearest:
        try:
            return edition.write_step(edition.parse_step(f"{begun}{unread.nearest}{behind}"))
        except NotationError as still:
            if still.start > unread.start:
                return nearest_step(edition, position, still)
    words = said_in(begun)
    if not words:
        return ""
    written = map(edition.write_step, edition.legal(position))
    allowed = (one for one in written if said_in(one)[: len(words)] == words)
    typed = Counter(said_in(unread.text))
    nearest = max(allowed, key=lambda one: (typed & Counter(said_in(one))).total(), default="")
    return nearest or finished(edition, begun, LONGEST_REST)


def finished(edition: AnyEdition, begun: str, most: int) -> str:
    """Return in words a step that begins as a text does, with so many words more at most."""
    try:
        return edition.write_step(edition.parse_step(begun))
    except NotationError as unread:
        if unread.text[unread.start :].strip() or not most:
            return ""
        # rather a word that was said before: `sell 2 green` goes on `remove green`
        words = sorted(unread.expected, key=lambda word: word not in begun.split())
        longer = (finished(edition, f"{begun} {word}", most - 1) for word in words)
        return next(filter(None, longer), "")


def said_in(text: str) -> list[str]:
    """Return the words of a text that count, numbers in digits."""
    return [word.said for word in with_digits(words_in(text))]


def words_of(edition: AnyEdition, table: str) -> dict[str, object]:
    """Return the words that set a table, from one line; raise NotationError for what is none.

    Raise ValueError for an edition that has no words for its tables.
    """
    known = edition.tables.known(edition.printed)
    return read_words(f"{edition.name}: this table", table, known)


def vocabulary_of(edition: AnyEdition) -> Vocabulary:
    """Return everything that may be said about a table of an edition."""
    tables = edition.speech.tables
    return tables.known(edition.printed) if tables else {}


def frame_of(edition: AnyEdition) -> tuple[str, ...]:
    """Return the words on which it depends what else is usual at a table."""
    tables = edition.speech.tables
    return tables.frame if tables else ()


# what nobody said --------------------------------------------------------------


def what_it_needs(edition: AnyEdition, said: Words, step: Any) -> Words:
    """Return what the seat to move must have for a step, and what is due, if nobody said.

    Only what takes away a reason against the step, and brings none, is assumed.
    """
    assumed: dict[str, object] = {}
    against = reasons_against(edition, said, step)
    for word, value in chain(possessions(edition, step), dues(edition)):
        if not against:
            break
        if word in said or word in assumed or not value:
            continue
        try:
            now = reasons_against(edition, {**said, **assumed, word: value}, step)
        except ImpossiblePosition:
            continue
        if now < against:
            assumed[word], against = value, now
    return assumed


def reasons_against(edition: AnyEdition, words: Words, step: Any) -> frozenset[str]:
    """Return the names of the clauses that forbid a step at a table that words set."""
    return frozenset(one.reason for one in edition.refusals(edition.set_table(words), step))


def possessions(edition: AnyEdition, step: Any) -> Iterator[tuple[str, object]]:
    """Yield each word for what the seat to move has, with what a step names of it."""
    book = edition.phrasebook
    blanks = [blank for _, blank in book.parts(book.phrase_for(step).says) if blank]
    vocabulary = vocabulary_of(edition)
    for word, choice in vocabulary.items():
        if not is_of_the_seat_to_move(choice, vocabulary):
            continue
        for blank in blanks:
            value = getattr(step, blank.field)
            if isinstance(blank.way, Lots) and isinstance(choice, ForEach):
                if blank.way.names == choice.keys:
                    named = zip(blank.way.names, value, strict=True)
                    yield word, {name: number for name, number in named if number}
            elif isinstance(choice, Several) and blank.way.said(value) in choice.values:
                yield word, [blank.way.said(value)]


def dues(edition: AnyEdition) -> Iterator[tuple[str, object]]:
    """Yield each word for what may be due, with all that may be said for it but nothing."""
    for word, choice in what_may_be_due(edition).items():
        yield from ((word, value) for value in choice.values[1:])


def what_may_be_due(edition: AnyEdition) -> dict[str, OneOf]:
    """Return what may be said to be due before a turn can go on, and is usually nothing."""
    vocabulary = vocabulary_of(edition)
    return {
        word: choice
        for word in frame_of(edition)
        if isinstance(choice := vocabulary.get(word), OneOf) and choice.values[0] is None
    }


def is_of_the_seat_to_move(choice: Choice, vocabulary: Vocabulary) -> bool:
    """Tell whether a word is for the seat to move: another one says the same for each seat."""
    return any(
        isinstance(other, ForEach)
        and all(isinstance(key, int) for key in other.keys)
        and other.each == choice
        for other in vocabulary.values()
    )


# facts one by one ----------------------------------------------------------------


def facts_in(words: Words, vocabulary: Vocabulary) -> Facts:
    """Return each fact with its value, as in `holding.green` and `3`: words without commas."""
    return {
        path: value
        for word, said in words.items()
        for path, value in spoken(word, vocabulary[word], said)
    }


def spoken(path: str, choice: Choice, said: Any) -> Iterator[tuple[str, str]]:
    """Yield what is said under a word, fact by fact."""
    if isinstance(said, Mapping) and isinstance(choice, ForEach | OneForAll):
        if not said:
            yield path, NONE
        for key, value in said.items():
            yield from spoken(f"{path}.{spelled(key)}", choice.each, value)
    else:
        for written in choice.written(path, said):
            yield path, written.partition("=")[2]


def facts_on(edition: AnyEdition, position: Any) -> Facts:
    """Return every fact of a table that words can say, those that are none or nought included."""
    tables = edition.speech.tables
    if tables is None:
        return {}
    printed, vocabulary = edition.printed, vocabulary_of(edition)
    words = tables.told(printed, position)
    facts: Facts = {}
    for word, choice in vocabulary.items():
        if isinstance(choice, ForEach) and word in words:
            facts |= dict(whole(word, choice, words[word]))
        elif word in words:
            facts |= dict(spoken(word, choice, words[word]))
    return facts


def whole(path: str, choice: ForEach, said: Any) -> Iterator[tuple[str, str]]:
    """Yield a value for each key; a name that is not mentioned has none, a seat is not there."""
    for key in choice.keys:
        inner = f"{path}.{spelled(key)}"
        each = choice.each
        if isinstance(each, ForEach):
            if key in said:
                yield from whole(inner, each, said[key])
        elif key in said:
            yield from spoken(inner, each, said[key])
        elif isinstance(key, str):
            yield inner, "0" if isinstance(each, OneOf) else NONE


def usual_facts(edition: AnyEdition, said: Words) -> Facts:
    """Return the facts of a table of the same frame on which all else is as usual."""
    return usual_facts_within(edition, frame_in(edition, said))


Frame = tuple[tuple[str, object], ...]


def frame_in(edition: AnyEdition, said: Words) -> Frame:
    """Return what is said of the frame of a table.

    What is due is left out where nothing usual goes with it: before a draw of Black
    Monday a hand lacks cards, whatever else is said.
    """
    frame = {word: said[word] for word in frame_of(edition) if word in said}
    try:
        edition.set_table(frame)
    except ImpossiblePosition:
        for word in what_may_be_due(edition):
            frame.pop(word, None)
    return tuple(frame.items())


@lru_cache(maxsize=64)
def usual_facts_within(edition: AnyEdition, frame: Frame) -> Facts:
    """Return the facts of the usual table of a frame."""
    return facts_on(edition, edition.set_table(dict(frame)))


# links -----------------------------------------------------------------------------


def parted(link: str) -> tuple[str, str, str, tuple[str, ...]]:
    """Return the edition, the table, the step and the readings that a link names.

    Raise NotationError for what is no link.
    """
    parts = [part.strip() for part in link.split(PARTED_BY.strip())]
    if len(parts) < len(("edition", "table", "step")):
        raise NotationError("this link", link, len(link), len(link), ("EDITION; TABLE; STEP",))
    name, table, step, *readings = parts
    return name, table, step, tuple(one for one in readings if one)
