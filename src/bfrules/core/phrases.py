"""Steps in words, both ways: a phrase says a step, types the call that makes it, reads it back.

An edition declares one phrase for each kind of step, as a sentence with blanks:
`"sell {lot}, remove {remove}"`. What fills a blank is said by a way: a colour, a
number, several lots of shares. The same phrases serve to say a step in a ruling, to
write it down in a score sheet, and to read what a person typed.
"""

import re
from collections.abc import Callable, Container, Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import chain
from string import Formatter
from typing import Any, Final, Protocol, final

from attrs import evolve, field, frozen

from bfrules.core.notation import (
    A_NUMBER,
    NotationError,
    in_digits,
    is_a_number,
    number_due,
    typed_value,
)

Fields = Mapping[str, Any]

# what people leave out, or put in
SMALL_WORDS: Final = frozenset(("a", "an", "and", "on", "the"))
NOTHING: Final = "nothing"
A_WORD: Final = re.compile(r"[^\s,;:]+")


# reading ------------------------------------------------------------------------


@frozen
class Word:
    """One word of a text, in small letters, and where it stands there."""

    said: str
    start: int
    end: int


@frozen
class Missed:
    """Where reading came to its end, and what would have led further."""

    at: int
    expected: tuple[str, ...]


@frozen
class Found:
    """What was read, where the rest begins, and what would have led this further."""

    value: Any
    at: int
    beyond: tuple[Missed, ...] = ()


Words = tuple[Word, ...]


@lru_cache(maxsize=1 << 10)
def pieces_of(sentence: str) -> tuple[tuple[str, str | None], ...]:
    """Return each literal part of a sentence, with the name in braces that comes after it."""
    return tuple((literal, name) for literal, name, _, _ in Formatter().parse(sentence))


def names_in_braces(sentence: str) -> Iterator[str]:
    """Yield each name that stands in braces in a sentence."""
    return (name for _, name in pieces_of(sentence) if name)


@lru_cache(maxsize=2048)
def words_in(text: str) -> Words:
    """Return the words of a text; commas, colons and small words are none."""
    return tuple(
        Word(found.group().casefold(), found.start(), found.end())
        for found in A_WORD.finditer(text)
        if found.group().casefold() not in SMALL_WORDS
    )


def with_digits(words: Words) -> Words:
    """Return words with digits in place of numbers in words, each where it stood."""
    return tuple(evolve(word, said=in_digits(word.said)) for word in words)


def numbered(number: int, one: str, several: str = "") -> str:
    """Say how many there are, as in "1 card", "3 cards"; the plural has an s if none is given."""
    return f"{number} {one if number == 1 else several or f'{one}s'}"


def dollars(number: int, form: str = "") -> str:
    """Say an amount of money, as in "$1500" and "-$5"; the form "," parts thousands."""
    return f"{'-' if number < 0 else ''}${abs(number):{form}}"


def is_of_money(told: str) -> bool:
    """Tell whether a text begins with an amount of money."""
    return told.removeprefix("-").startswith("$")


def stands_at(words: Words, at: int, said: Words) -> bool:
    """Tell whether these words come next."""
    return all(
        at + place < len(words) and words[at + place].said == word.said
        for place, word in enumerate(said)
    )


def how_far(words: Words, at: int, said: Words) -> int:
    """Return how many of these words come next before another one does."""
    longest_first = range(len(said), 0, -1)
    return next((many for many in longest_first if stands_at(words, at, said[:many])), 0)


def read_name(words: Words, at: int, names: Mapping[str, Any]) -> Found | Missed:
    """Read one of several names, the longest that stands there."""
    standing = [
        (len(told), value)
        for name, value in names.items()
        if stands_at(words, at, told := words_in(name))
    ]
    if standing:
        length, value = max(standing, key=lambda one: one[0])
        return Found(value, at + length)
    begun = {name: how_far(words, at, words_in(name)) for name in names}
    most = max(begun.values(), default=0)
    rests = (name[words_in(name)[most].start :] for name in names if begun[name] == most)
    return Missed(at + most, tuple(rests if most else names))


# ways of saying a value -----------------------------------------------------------


class Way(Protocol):
    """How the value in a blank is said, typed and read."""

    def said(self, value: Any) -> str:
        """Say a value."""
        ...

    def typed(self, value: Any) -> str:
        """Return the value as it is typed in a call; an empty string leaves it out."""
        ...

    def read(self, words: Words, at: int) -> Found | Missed:
        """Read a value from the words that begin at a place."""
        ...


@final
@frozen
class Number:
    """A whole number."""

    def said(self, value: Any) -> str:
        """Say a number."""
        return str(value)

    def typed(self, value: Any) -> str:
        """Return a number as it is typed."""
        return repr(value)

    def read(self, words: Words, at: int) -> Found | Missed:
        """Read a number."""
        if at < len(words) and is_a_number(words[at].said):
            return Found(int(words[at].said), at + 1)
        return Missed(at, (number_due(words[at].said) if at < len(words) else A_NUMBER,))


@final
@frozen
class Numbered:
    """How many there are of what has one name, as in "1 seat" and "3 seats"."""

    one: str

    def said(self, value: Any) -> str:
        """Say the number with the name."""
        return numbered(value, self.one)

    def typed(self, value: Any) -> str:
        """Return the number as it is typed."""
        return repr(value)

    def read(self, words: Words, at: int) -> Found | Missed:
        """Read the number, and the name as it goes with one or several."""
        number = Number().read(words, at)
        if isinstance(number, Missed):
            return number
        names = dict.fromkeys((self.one, f"{self.one}s"), number.value)
        return read_name(words, number.at, names)


@final
@frozen
class Named:
    """One of several things, each with a name; `other` says what has none, as in "colour 7".

    What is `unread` is said, but not read: another phrase says it.
    """

    names: Mapping[Any, str]
    other: str
    unread: Container[Any] = ()

    @cached_property
    def _values(self) -> Mapping[str, Any]:
        return {name: value for value, name in self.names.items() if value not in self.unread}

    def said(self, value: Any) -> str:
        """Say the name."""
        return self.names.get(value, f"{self.other} {value}")

    def typed(self, value: Any) -> str:
        """Return the name as it is typed; None is typed for nothing."""
        return typed_value(None if value is None else self.said(value))

    def read(self, words: Words, at: int) -> Found | Missed:
        """Read a name."""
        return read_name(words, at, self._values)


@final
@frozen
class Lots:
    """A count for each of several names, as in "3 green, 1 blue", or "nothing".

    `brief` ones are typed as a name and a number where they can be, and left out
    where there is nothing.
    """

    names: tuple[str, ...]
    brief: bool = False

    def said(self, value: Any) -> str:
        """Say the counts that are not zero."""
        return ", ".join(f"{number} {name}" for name, number in self._lots(value)) or NOTHING

    def typed(self, value: Any) -> str:
        """Return the counts as they are typed."""
        lots = self._lots(value)
        if self.brief and len(lots) < 2:
            return "".join(
                typed_value(name) + (f", {number}" if number > 1 else "") for name, number in lots
            )
        return typed_value(dict(lots))

    def _lots(self, value: Any) -> list[tuple[str, int]]:
        return [lot for lot in zip(self.names, value, strict=True) if lot[1]]

    def read(self, words: Words, at: int) -> Found | Missed:
        """Read counts, each with its name; a name alone counts one, and 0 alone is nothing."""
        nothing = (0,) * len(self.names)
        if stands_at(words, at, words_in(NOTHING)):
            return Found(nothing, at + 1)
        counts = [0] * len(self.names)
        places = {name: place for place, name in enumerate(self.names)}
        begun = at
        while True:
            number = Number().read(words, at)
            after = number.at if isinstance(number, Found) else at
            lot = read_name(words, after, places)
            if isinstance(lot, Missed):
                break
            counts[lot.value] += number.value if isinstance(number, Found) else 1
            at = lot.at
        if at == begun:
            if isinstance(number, Missed):
                return Missed(at, (*number.expected, *self.names, NOTHING))
            return lot if number.value else Found(nothing, number.at, (lot,))
        return Found(tuple(counts), at, (lot,) if isinstance(number, Found) else ())


# phrases ----------------------------------------------------------------------------


def never(step: Any) -> bool:
    """Tell that something is never left out."""
    return False


@frozen
class Blank:
    """A blank of a phrase: which field of the step fills it, and in which way.

    It is left out of the typed call of a step that `leaves_out` holds of, since the
    call fills it in.
    """

    field: str
    way: Way
    leaves_out: Callable[[Any], bool] = never

    def said(self, step: object) -> str:
        """Say what stands in the blank."""
        return self.way.said(getattr(step, self.field))

    def typed(self, step: object) -> str:
        """Return what stands in the blank as it is typed; an empty string leaves it out."""
        return "" if self.leaves_out(step) else self.way.typed(getattr(step, self.field))


@frozen
class Phrase:
    """How one kind of step is said, and the call that makes it.

    `says` and `arguments` hold blanks in braces. It serves the steps whose fields
    have the values in `fixed`. A phrase that is only `understood` is read, but never
    said; `makes` makes the step from the fields read, and is the kind of step if none
    is given.
    """

    kind: type[Any]
    says: str
    call: str
    arguments: tuple[str, ...] = ()
    fixed: Fields = field(factory=dict, kw_only=True)
    understood: bool = field(default=False, kw_only=True)
    makes: Callable[..., Any] | None = field(default=None, kw_only=True)

    def serves(self, step: object) -> bool:
        """Tell whether this phrase says a step."""
        return (
            not self.understood
            and isinstance(step, self.kind)
            and all(getattr(step, name) == value for name, value in self.fixed.items())
        )


@frozen
class Phrasebook:
    """All phrases of an edition, what fills their blanks, and the words that it calls things."""

    edition: str
    phrases: tuple[Phrase, ...]
    blanks: Mapping[str, Blank] = field(factory=dict)
    words: Mapping[str, str] = field(factory=dict)

    def said(self, step: object) -> str:
        """Say a step in a few words."""
        return self.filled(self.phrase_for(step).says, step)

    def typed(self, step: object) -> str:
        """Return the call that makes a step, as in `sell("green", 3, remove="blue")`."""
        phrase = self.phrase_for(step)
        arguments = (self._argument(argument, step) for argument in phrase.arguments)
        call = phrase.call.format_map(self.words)
        return f"{call}({', '.join(argument for argument in arguments if argument)})"

    def headings(self, step: object) -> tuple[str, str]:
        """Return what a step does, and what it says up to its first blank: to group steps by."""
        phrase = self.phrase_for(step)
        told = ""
        for literal, blank in self.parts(phrase.says):
            told += literal + (blank.said(step) if blank else "")
            if blank:
                break
        return phrase.call.format_map(self.words).replace("_", " "), told

    def read(self, text: str) -> Any:
        """Return the step that a text names; raise NotationError, with the word, for none.

        Numbers up to twelve may be words, unless a phrase has those words itself.
        """
        words = words_in(text)
        missed: list[Missed] = []
        for said in dict.fromkeys((words, with_digits(words))):
            for phrase in self.phrases:
                read = self._read(phrase, said)
                if isinstance(read, Found):
                    return read.value
                missed += read
        furthest = max(one.at for one in missed)
        expected = chain.from_iterable(one.expected for one in missed if one.at == furthest)
        word = words[furthest] if furthest < len(words) else Word("", len(text), len(text))
        raise NotationError(
            f"{self.edition}: this step", text, word.start, word.end, tuple(dict.fromkeys(expected))
        )

    def limited_to(self, kinds: Container[type[Any]]) -> "Phrasebook":
        """Return the phrases for steps of these kinds alone."""
        return evolve(self, phrases=tuple(one for one in self.phrases if one.kind in kinds))

    def phrase_for(self, step: object) -> Phrase:
        """Return the phrase that says a step; raise TypeError for a step of no known kind."""
        for phrase in self.phrases:
            if phrase.serves(step):
                return phrase
        raise TypeError(
            f"{self.edition} has no words for a step such as {step!r}; give it a phrase: in the "
            "`speech` of the edition, or in the `phrases` of the amendment that brings it."
        )

    def parts(self, sentence: str) -> Iterator[tuple[str, Blank | None]]:
        """Yield each literal part of a sentence, with the blank that comes after it."""
        for literal, name in pieces_of(sentence):
            blank = self.blanks.get(name or "")
            if name and not blank and name not in self.words:
                known = ", ".join(f"{{{one}}}" for one in (*self.blanks, *self.words))
                raise ValueError(
                    f"{self.edition}: {sentence!r} has {{{name}}}, which nothing fills; "
                    f"there are {known or 'none'}."
                )
            yield literal + (self.words[name] if name and not blank else ""), blank

    def filled(self, sentence: str, step: object) -> str:
        """Fill the blanks of a sentence with what a step says."""
        return "".join(
            literal + (blank.said(step) if blank else "") for literal, blank in self.parts(sentence)
        )

    def _argument(self, argument: str, step: object) -> str:
        told = ""
        for literal, blank in self.parts(argument):
            told += literal
            if blank:
                value = (
                    "" if blank.leaves_out(step) else blank.way.typed(getattr(step, blank.field))
                )
                if not value:
                    return ""
                told += value
        return told

    def _read(self, phrase: Phrase, words: Words) -> Found | list[Missed]:
        """Read a whole text as one phrase; where it fails, return how far each try came."""
        at = 0
        read: dict[str, Any] = dict(phrase.fixed)
        beyond: list[Missed] = []
        for literal, blank in self.parts(phrase.says):
            for word in words_in(literal):
                if not stands_at(words, at, (word,)):
                    return [*beyond, Missed(at, (literal[word.start : word.end],))]
                at += 1
            if blank is None:
                continue
            found = blank.way.read(words, at)
            if isinstance(found, Missed):
                return [*beyond, found]
            beyond += found.beyond
            read[blank.field] = found.value
            at = found.at
        if at < len(words):
            return [*beyond, Missed(at, ("nothing more",))]
        return Found((phrase.makes or phrase.kind)(**read), at)
