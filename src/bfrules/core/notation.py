"""The words in which a table is set: what may be said, how it is typed, written and read.

An edition that offers `vocabulary`, `described` and `typed` beside its builder
of positions can be searched for tables, and a table that was found can be shown
as the call that sets it, or in one line: `level=4 holding=green:3 hands.1=blue:2`.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property
from random import Random
from typing import Any, Final, NamedTuple, Protocol, TypeVar, final, runtime_checkable

from attrs import frozen

Words = Mapping[str, object]
Value = TypeVar("Value")

PLAINEST: Final = 4
A_FEW: Final = 12
MANY: Final = 40
A_ROW: Final = 4
MOST_DIGITS: Final = 12
A_NUMBER: Final = "a number"
A_SHORTER_NUMBER: Final = f"a number of at most {MOST_DIGITS} digits"
A_NUMBER_IN_PLAIN_DIGITS: Final = "a number in digits from 0 to 9"
A_NUMBER_FROM_NOUGHT: Final = "a number not below 0"
NONE: Final = "none"
FLAGS_OF_PYTHON: Final = {"true": "yes", "false": "no"}
QUOTES: Final = ("'", '"')
UNPRINTED: Final = "\N{REPLACEMENT CHARACTER}"
LONGEST_WORD: Final = 40
LONGEST_LINE: Final = 76
"""How many characters are shown of a word that is not understood, and of it with those around."""
A_WORD: Final = re.compile(r"[^\s;]+")
SPELLED_NUMBERS: Final = (
    *("zero", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
A_SPELLED_NUMBER: Final = re.compile(rf"\b(?:{'|'.join(SPELLED_NUMBERS)})\b", re.IGNORECASE)


class ImpossiblePosition(ValueError):
    """A table that the rules cannot reach, or words that do not name one."""


class NotationError(ValueError):
    """A text that names no step, or no table.

    `text` is what was read, `start` and `end` where the word stands that was not
    understood, `expected` what is expected there, `nearest` which of them was
    meant, or an empty string. Where it is not a matter of another word, `wrong` says what is.
    """

    def __init__(
        self,
        what: str,
        text: str,
        start: int,
        end: int,
        expected: tuple[str, ...],
        wrong: str = "",
    ) -> None:
        self.text = text
        self.start = start
        self.end = end
        self.expected = expected
        self.nearest = nearest(in_digits(text[start:end]), expected)
        piece = shortened(text[start:end], LONGEST_WORD)
        most = len(text) if len(text) <= LONGEST_LINE else (LONGEST_LINE - len(piece)) // 2
        before = shortened(text[:start][::-1], most)[::-1]
        word = f"at {piece!r}" if piece else where_nothing_stands(text, start)
        meant = f". Did you mean {self.nearest}?" if self.nearest else "."
        told = f". {wrong}" if wrong else f", where {listed(expected)} is expected{meant}"
        around = f"{before}{piece}{shortened(text[end:], most)}"
        shown = "".join(one if one.isprintable() else UNPRINTED for one in around)
        super().__init__(
            f"{what} cannot be read {word}{told}\n"
            f"  {shown}\n  {' ' * len(before)}{'^' * max(1, len(piece))}"
        )

    def __reduce__(self) -> tuple[Callable[..., "NotationError"], tuple[Any, ...]]:
        return rebuilt, (str(self), self.text, self.start, self.end, self.expected)


def where_nothing_stands(text: str, at: int) -> str:
    """Say where in a text a word is missing: before which piece, or at the end."""
    pieces = text[at:].split()
    return f"before {shortened(pieces[0], LONGEST_WORD)!r}" if pieces else "at its end"


def shortened(text: str, most: int) -> str:
    """Return a text of at most so many characters; three dots stand for the rest."""
    return text if len(text) <= most else f"{text[: most - 3]}..."


def told_in_short(value: object) -> str:
    """Name a value as it is typed; where that is longer than a line, by its kind."""
    typed = repr(value)
    return typed if len(typed) <= LONGEST_LINE else f"a {type(value).__name__}"


def rebuilt(told: str, text: str, start: int, end: int, expected: tuple[str, ...]) -> NotationError:
    """Return an error that was pickled."""
    error = NotationError("", text, start, end, expected)
    error.args = (told,)
    return error


class ByName(dict[str, int]):
    """Numbers by name; a name that is not there is told with the nearest one."""

    __slots__ = ()

    def __missing__(self, name: object) -> int:
        """Raise KeyError, which says which names there are."""
        raise KeyError(unknown(name, self))


def told_by_name(look: object) -> str:
    """Say what stands in the properties of an object, by name."""
    names = (name for name, one in vars(type(look)).items() if isinstance(one, property))
    told = ", ".join(f"{name}={getattr(look, name)!r}" for name in names)
    return f"{type(look).__name__}({told})"


def no_such_seat(number: object, seats: Sequence[object]) -> str:
    """Say that there is no seat of a number, and which seats there are."""
    there_are = f"seats count from 0 to {len(seats) - 1}" if seats else "nobody sits there yet"
    return f"there is no seat {number!r}; {there_are}"


def of_seat(number: object, seats: Sequence[Value]) -> Value:
    """Return what belongs to a seat, counted from 0; raise IndexError if there is no such seat."""
    if type(number) is not int or not 0 <= number < len(seats):
        raise IndexError(no_such_seat(number, seats))
    return seats[number]


def nearest(word: object, expected: Sequence[str]) -> str:
    """Return the expected word that is most like a word, or an empty string if none is.

    A number is no misspelt word.
    """
    if not isinstance(word, str) or is_a_number(word):
        return ""
    if (flag := FLAGS_OF_PYTHON.get(word.casefold(), "")) in expected:
        return flag
    folded = {one.casefold(): one for one in expected}
    found = get_close_matches(word.casefold(), folded, n=1, cutoff=0.6)
    return folded[found[0]] if found else ""


def unknown(word: object, expected: Iterable[str]) -> str:
    """Say that a word is unknown, and which one was meant; else which there are."""
    known = tuple(expected)
    meant = nearest(word, known)
    there_are = f"did you mean {meant!r}?" if meant else f"there are {', '.join(known)}."
    return f"there is no word {word!r}; {there_are}"


def no_such(what: str, plural: str, name: object, known: Sequence[str]) -> str:
    """Say that there is nothing with a name, and which one was meant; else which there are."""
    return f"there is no {what} {name!r}; {meant_or(name, f'the {plural} are', known)}"


def meant_or(name: object, there_are: str, known: Sequence[str]) -> str:
    """Ask whether the nearest name was meant; else say which there are."""
    meant = nearest(name, known)
    return f"did you mean {meant!r}?" if meant else f"{there_are} {', '.join(known) or 'none'}."


def listed(words: Sequence[str]) -> str:
    """List words as alternatives; of very many only the first, of numbers in a row the ends."""
    some = with_numbers_in_short(list(dict.fromkeys(words)))
    if len(some) > MANY:
        return f"{', '.join(some[:A_FEW])} and so on"
    return " or ".join(part for part in (", ".join(some[:-1]), *some[-1:]) if part)


def together(names: Iterable[str]) -> str:
    """Return names as one says them together: with commas, and `and` before the last."""
    *first, last = [*names] or [""]
    return f"{', '.join(first)} and {last}" if first else last


def with_numbers_in_short(words: list[str]) -> list[str]:
    """Return words with all numbers in one: a row from its least on, or any number there is."""
    numbers = sorted(int(word) for word in words if is_a_number(word))
    others = [word for word in words if not is_a_number(word)]
    if A_NUMBER in others:
        return others
    if len(numbers) < A_ROW or numbers[-1] - numbers[0] >= len(numbers):
        return words
    return [f"{A_NUMBER} from {numbers[0]} to {numbers[-1]}", *others]


# pieces of a text ---------------------------------------------------------------


class Piece(NamedTuple):
    """A piece of a text, and where it stands there; `what` says what the text should be."""

    what: str
    whole: str
    start: int
    end: int

    @property
    def text(self) -> str:
        """The piece itself."""
        return self.whole[self.start : self.end]

    def parts(self, separator: str) -> list["Piece"]:
        """Return the pieces between separators."""
        what, whole, at, end = self
        found = []
        while (next_one := whole.find(separator, at, end)) >= 0:
            found.append(Piece(what, whole, at, next_one))
            at = next_one + len(separator)
        return [*found, Piece(what, whole, at, end)]

    def named(self, names: Mapping[str, Any], *others: str) -> Any:
        """Return what has the name that the piece is; raise NotationError for none.

        `others` say what is expected there besides.
        """
        text = self.text
        if text in names:
            return names[text]
        folded = {name.casefold(): value for name, value in names.items()}
        if text.casefold() not in folded:
            raise self.misread((*names, *others))
        return folded[text.casefold()]

    def misread(self, expected: Iterable[str]) -> NotationError:
        """Return the error for a word that is none of several values, or no such number."""
        known = tuple(expected)
        parts = (part for one in known for part in one.split("/"))
        counts = any(part == A_NUMBER or is_a_number(part) for part in parts)
        due = dict.fromkeys(map(number_due, self.text.split("/"))) if counts else ()
        return self.unreadable([one for one in due if one != A_NUMBER] or known)

    def unreadable(self, expected: Iterable[str]) -> NotationError:
        """Return the error which says that something else is expected here."""
        return NotationError(self.what, self.whole, self.start, self.end, tuple(expected))

    def said_before(self, place: Iterable[str | int]) -> NotationError:
        """Return the error for a word that says again what was said before."""
        twice = ".".join(map(spelled, place))
        wrong = f"That says {twice} twice; say it once."
        return NotationError(self.what, self.whole, self.start, self.end, (), wrong)


def in_digits(text: str) -> str:
    """Return a text with digits in place of numbers in words, from zero to twelve."""
    return A_SPELLED_NUMBER.sub(
        lambda found: str(SPELLED_NUMBERS.index(found.group().casefold())), text
    )


def is_a_number(word: str) -> bool:
    """Tell whether a word is a whole number in digits from 0 to 9, and none that fills a page."""
    return word.isascii() and word.isdecimal() and len(word) <= MOST_DIGITS


def number_due(word: str) -> str:
    """Say what may stand where a number is due, but this word stands."""
    if word.isdecimal() and len(word) > MOST_DIGITS:
        return A_SHORTER_NUMBER
    if word.startswith("-") and is_a_number(word[1:]):
        return A_NUMBER_FROM_NOUGHT
    return A_NUMBER if word.isascii() or not word.isnumeric() else A_NUMBER_IN_PLAIN_DIGITS


def spelled(value: object) -> str:
    """Return a single value as one word: `none`, `yes`, `3`, `refilled-centre`, `2/5`."""
    if value is None or value == ():
        return NONE
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return "/".join(spelled(one) for one in value)
    return str(value).replace(" ", "-")


# choices ------------------------------------------------------------------------


class Choice(Protocol):
    """What may be said for one word: how to pick a value, and how to make one plainer."""

    def picked(self, random: Random) -> object:
        """Pick a value at random."""
        ...

    def plainer(self, value: object) -> Iterator[object]:
        """Yield values that are plainer than this one, the plainest first."""
        ...

    def written(self, word: str, value: Any) -> Iterator[str]:
        """Yield what is written for a word with this value."""
        ...

    def read(self, piece: Piece) -> object:
        """Return the value that is written; raise NotationError for none."""
        ...


@final
@frozen
class OneOf:
    """One of several values, the plainest first."""

    values: tuple[object, ...]

    @property
    def counts(self) -> bool:
        """Whether there may be none: zero is one of the values."""
        return any(type(value) is int and not value for value in self.values)

    @cached_property
    def names(self) -> dict[str, object]:
        """The values by what is written for them."""
        return {spelled(value): value for value in self.values}

    @cached_property
    def kinds(self) -> frozenset[type[Any]]:
        """The kinds of those values that are no rows."""
        return frozenset(type(value) for value in self.values if type(value) is not tuple)

    def picked(self, random: Random) -> object:
        """Pick one of the values; the plainest ones are likelier, and the first one most of all."""
        among = random.choice((self.values, self.values[:PLAINEST], self.values[:1]))
        return random.choice(among)

    def plainer(self, value: object) -> Iterator[object]:
        """Yield the values before this one; a value that is none of them yields them all."""
        yield from self.values[: self.values.index(value)] if value in self.values else self.values

    def written(self, word: str, value: Any) -> Iterator[str]:
        """Yield the word with its value."""
        yield f"{word}={spelled(value)}"

    @cached_property
    def besides(self) -> tuple[str, ...]:
        """What is expected besides the values: another number, where they leave some out."""
        numbers = {value for value in self.values if type(value) is int}
        return (A_NUMBER,) if numbers and max(numbers) - min(numbers) >= len(numbers) else ()

    def read(self, piece: Piece) -> object:
        """Return one of the values, or a number like them."""
        text, names = piece.text, self.names
        if text in names:
            return names[text]
        numbers = in_digits(text).split("/")
        if not all(map(is_a_number, numbers)):
            return piece.named(names, *self.besides)
        if len(numbers) > 1 or all(isinstance(value, tuple) for value in self.values):
            return tuple(map(int, numbers))
        if not any(type(value) is int for value in self.values):
            raise piece.unreadable(names)
        return int(numbers[0])


@final
@frozen
class ForEach:
    """A value for some of several keys: colours, companies, seats."""

    keys: tuple[str | int, ...]
    each: Choice

    def picked(self, random: Random) -> object:
        """Pick values for some keys; as often as not, all of them are the same."""
        some = random.sample(self.keys, random.randint(1, len(self.keys)))
        keys = random.choice((self.keys, sorted(some, key=self.keys.index)))
        if random.random() < 0.5:
            return dict.fromkeys(keys, self.each.picked(random))
        return {key: self.each.picked(random) for key in keys}

    def plainer(self, value: object) -> Iterator[object]:
        """Yield mappings without one key, then with a plainer value for one key."""
        assert isinstance(value, Mapping)
        for key in value:
            if len(value) > 1:
                yield {other: value[other] for other in value if other != key}
        for key in value:
            for simpler in self.each.plainer(value[key]):
                yield {**value, key: simpler}

    def written(self, word: str, value: Any) -> Iterator[str]:
        """Yield the word with each key and its value; lists and mappings have a word for a key."""
        if not value:
            yield f"{word}={NONE}"
        elif isinstance(self.each, OneOf):
            pairs = (f"{spelled(key)}:{spelled(one)}" for key, one in value.items())
            yield f"{word}={','.join(pairs)}"
        else:
            for key, one in value.items():
                yield from self.each.written(f"{word}.{spelled(key)}", one)

    def read(self, piece: Piece) -> dict[str | int, object]:
        """Return the values by key; `none` is zero for each, where numbers are due."""
        if piece.text == NONE and not isinstance(self.each, OneOf):
            return {}
        if piece.text == NONE and isinstance(self.each, OneOf) and self.each.counts:
            return dict.fromkeys(self.keys, 0)
        pairs = [part.parts(":") for part in piece.parts(",")]
        for pair in pairs:
            if len(pair) != len(("key", "value")):
                raise pair[0].unreadable(f"{spelled(key)}:..." for key in self.keys)
        said: dict[str | int, object] = {}
        for key, value in pairs:
            put(said, (self.key(key),), self.each.read(value), key)
        return said

    def key(self, piece: Piece) -> str | int:
        """Return the key that is written."""
        key: str | int = piece.named(self._keys)
        return key

    @cached_property
    def _keys(self) -> dict[str, str | int]:
        return {spelled(key): key for key in self.keys}


@final
@frozen
class OneForAll:
    """One value for all keys, or for some of several keys one value each."""

    keys: tuple[str | int, ...]
    each: OneOf

    def picked(self, random: Random) -> object:
        """Pick one value for all, or values for some keys."""
        return random.choice((self.each, self.apart)).picked(random)

    def plainer(self, value: object) -> Iterator[object]:
        """Yield single values for all, then what is plainer for the keys."""
        yield from self.each.plainer(value)
        if isinstance(value, Mapping):
            yield from self.apart.plainer(value)

    @cached_property
    def apart(self) -> ForEach:
        """What may be said for some of the keys."""
        return ForEach(self.keys, self.each)

    def written(self, word: str, value: Any) -> Iterator[str]:
        """Yield the word with its value for all, or with one for each key."""
        yield from (self.apart if isinstance(value, Mapping) else self.each).written(word, value)

    def key(self, piece: Piece) -> str | int:
        """Return the key that is written."""
        return self.apart.key(piece)

    def read(self, piece: Piece) -> object:
        """Return one value for all, or the values by key."""
        return (self.apart if ":" in piece.text else self.each).read(piece)


@final
@frozen
class Several:
    """Some of several values in a row, such as cards of a hand; the plainest first."""

    values: tuple[object, ...]
    most: int

    def picked(self, random: Random) -> object:
        """Pick a few of the values."""
        return [random.choice(self.values) for _ in range(random.randint(0, self.most))]

    def plainer(self, value: object) -> Iterator[object]:
        """Yield rows without one value, then with a plainer one in its place."""
        assert isinstance(value, list)
        for at in range(len(value)):
            yield value[:at] + value[at + 1 :]
        for at in range(len(value)):
            for simpler in OneOf(self.values).plainer(value[at]):
                yield [*value[:at], simpler, *value[at + 1 :]]

    def written(self, word: str, value: Any) -> Iterator[str]:
        """Yield the word with its values in a row."""
        yield f"{word}={','.join(map(spelled, value)) or NONE}"

    def read(self, piece: Piece) -> list[object]:
        """Return the values in their order."""
        text, names = piece.text, self.each.names
        if text == NONE:
            return []
        words = text.split(",")
        if names.keys() >= {*words}:
            return [names[word] for word in words]
        return [self.each.read(part) for part in piece.parts(",")]

    @cached_property
    def each(self) -> OneOf:
        """What may be said of each."""
        return OneOf(self.values)


Vocabulary = Mapping[str, Choice]


@runtime_checkable
class Spoken(Protocol):
    """An edition whose tables and steps can be said in words."""

    @property
    def in_the_box(self) -> object:
        """The table before the set-up."""
        ...

    @property
    def vocabulary(self) -> Vocabulary:
        """What may be said about a table: the words of `position`, with their values."""
        ...

    def described(self, position: object) -> Words:
        """Return the words for `position` that set this table, or one as like it as can be."""
        ...

    def typed(self, step: object) -> str:
        """Return the call that names a step, as in `sell("green", 3, remove="blue")`."""
        ...

    def position(self, **words: object) -> object:
        """Set a table in a few words; raise ImpossiblePosition for an impossible one."""
        ...


# words with values of the wrong kind ----------------------------------------------


def expect_fitting(edition: str, words: Words, vocabulary: Vocabulary) -> None:
    """Raise ImpossiblePosition for a word with a value of a kind that it cannot have."""
    for word, value in words.items():
        if not fits(value, vocabulary[word]):
            raise ImpossiblePosition(
                f"{edition}: {word} cannot be {typed_value(value)}; "
                f"say it as in {word}={typed_value(an_example(vocabulary[word]))}."
            )


def expect_seat(edition: str, what: str, seat: int, seats: int) -> None:
    """Raise ImpossiblePosition unless there is such a seat."""
    if not 0 <= seat < seats:
        raise ImpossiblePosition(
            f"{edition}: {what} of seat {seat}; seats count from 0 to {seats - 1}."
        )


def expect_none_below_zero(edition: str, what: str, by_seat: Mapping[int, int]) -> None:
    """Raise ImpossiblePosition for a seat with fewer than none of something."""
    for seat, number in by_seat.items():
        if number < 0:
            raise ImpossiblePosition(
                f"{edition}: {what} of seat {seat} cannot be {number}; the least is 0."
            )


def fits(value: object, choice: Choice) -> bool:
    """Tell whether a value is of a kind that may be said; None leaves out what has parts."""
    match choice:
        case OneOf():
            return type(value) in choice.kinds or any(is_like(value, one) for one in choice.values)
        case OneForAll():
            return fits(value, choice.apart if isinstance(value, Mapping) else choice.each)
        case ForEach():
            kinds = {type(key) for key in choice.keys}
            return value is None or (
                isinstance(value, Mapping)
                and all(type(key) in kinds and fits(one, choice.each) for key, one in value.items())
            )
        case Several():
            return value is None or (
                isinstance(value, list | tuple) and all(fits(one, choice.each) for one in value)
            )
    return True


def is_like(value: object, other: object) -> bool:
    """Tell whether two single values are of one kind.

    Rows of numbers have the same length; where there may be none, they may have any.
    """
    if not isinstance(value, tuple) or not isinstance(other, tuple):
        return type(value) is type(other)
    if not other:
        return all(type(one) is int for one in value)
    return len(value) == len(other) and all(map(is_like, value, other))


def an_example(choice: Choice) -> object:
    """Return something that may be said."""
    match choice:
        case ForEach():
            return {choice.keys[0]: an_example(choice.each)}
        case OneForAll():
            return an_example(choice.each)
        case Several():
            return list(choice.values[:1])
        case OneOf():
            return next((one for one in choice.values if one is not None and one != ()), None)
    return None


def typed_words(words: Words) -> str:
    """Return words as they are typed between the brackets of a call."""
    return ", ".join(f"{name}={typed_value(value)}" for name, value in words.items())


def typed_value(value: object) -> str:
    """Return a value as it is typed, with double quotes."""
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, Mapping):
        pairs = (f"{typed_value(key)}: {typed_value(one)}" for key, one in value.items())
        return f"{{{', '.join(pairs)}}}"
    if isinstance(value, list):
        return f"[{', '.join(typed_value(one) for one in value)}]"
    if isinstance(value, tuple):
        inside = ", ".join(typed_value(one) for one in value)
        return f"({inside},)" if len(value) == 1 else f"({inside})"
    return repr(value)


# a table in one line --------------------------------------------------------------


def written_words(words: Words, vocabulary: Vocabulary) -> str:
    """Write the words for a table in one line: `level=4 holding=green:3 hands.1=blue:2`."""
    return " ".join(
        part for word, value in words.items() for part in vocabulary[word].written(word, value)
    )


def read_words(what: str, text: str, vocabulary: Vocabulary) -> dict[str, object]:
    """Return the words for a table from one line; raise NotationError for what is none.

    A key may stand behind a point, as in `holding.green=3`.
    """
    said: dict[str, object] = {}
    words = dict(zip(vocabulary, vocabulary, strict=True))
    for found in A_WORD.finditer(text):
        word = Piece(what, text, found.start(), found.end())
        path, *values = word.parts("=")
        if not values:
            raise path.unreadable(f"{name}=..." for name in vocabulary)
        if len(values) > 1:
            wrong = "A word has one `=`; put a space between two words."
            raise NotationError(what, text, values[1].start - 1, word.end, (), wrong)
        name, *keys = path.parts(".")
        first: str = name.named(words)
        if values[0].text.startswith(QUOTES):
            raise quoted(path, values[0], first, vocabulary)
        choice = vocabulary[first]
        place: list[str | int] = [first]
        for key in keys:
            if isinstance(choice, OneForAll | ForEach):
                place.append(choice.key(key))
                choice = choice.each
            else:
                raise key.unreadable(("=",))
        put(said, place, choice.read(values[0]), path)
    return said


def quoted(path: Piece, value: Piece, word: str, vocabulary: Vocabulary) -> NotationError:
    """Return the error for a value in quotes, which says how it is written without them."""
    what, text, start, _ = value
    inner, mark, _ = text[start + 1 :].partition(text[start])
    plain = f"{path.text}={spelled(','.join(one.strip() for one in inner.split(',')))}"
    try:
        read_words(what, plain, vocabulary)
        right = f"say {plain}"
    except NotationError:
        written = vocabulary[word].written(word, an_example(vocabulary[word]))
        right = f"say it as in {next(written)}"
    wrong = f"Write values without quotes and without spaces; {right}."
    return NotationError(what, text, start, start + 1 + len(inner + mark), (), wrong)


def put(said: dict[Any, Any], place: Sequence[str | int], value: object, path: Piece) -> None:
    """Put a value in its place; raise NotationError if it was said before."""
    *outer, last = place
    inner = said
    for key in outer:
        inner = inner.setdefault(key, {})
        if not isinstance(inner, dict):
            raise path.said_before(place)
    if isinstance(value, dict) and isinstance(inner.get(last), dict):
        for key, one in value.items():
            put(said, (*place, key), one, path)
    elif last in inner:
        raise path.said_before(place)
    else:
        inner[last] = value


def alike_said_once(words: Words, vocabulary: Vocabulary) -> dict[str, object]:
    """Say one value for all seats where each that is mentioned has the same."""

    def once(choice: Choice, value: object) -> object:
        if not (isinstance(choice, OneForAll) and isinstance(value, Mapping) and len(value) > 1):
            return value
        first, *others = value.values()
        return first if all(one == first for one in others) else value

    return {word: once(vocabulary[word], value) for word, value in words.items()}


def said_by_seat(words: Words, in_full: Words) -> dict[str, object]:
    """Say of each seat what is said once for all, as all words of a table tell of it."""
    return {
        word: value if isinstance(value, Mapping) else in_full.get(word, value)
        for word, value in words.items()
    }


def without_the_usual(words: Words, usual: Words) -> dict[str, object]:
    """Leave out what is as usual: whole words, and keys whose value is the usual one."""
    told: dict[str, object] = {}
    for word, value in words.items():
        other = usual.get(word, object())
        if isinstance(value, Mapping) and isinstance(other, Mapping):
            value = {key: one for key, one in value.items() if other.get(key) != one}
            if not value:
                continue
        elif value == other:
            continue
        told[word] = value
    return told
