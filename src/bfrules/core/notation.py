"""The words in which a table is set: what may be said, and how it is typed.

An edition that offers `vocabulary`, `described` and `typed` beside its builder
of positions can be searched for tables, and a table that was found can be shown
as the call that sets it.
"""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final, Protocol, final, runtime_checkable

from attrs import frozen

Words = Mapping[str, object]

PLAINEST: Final = 4


class Choice(Protocol):
    """What may be said for one word: how to pick a value, and how to make one plainer."""

    def picked(self, random: Random) -> object:
        """Pick a value at random."""
        ...

    def plainer(self, value: object) -> Iterator[object]:
        """Yield values that are plainer than this one, the plainest first."""
        ...


@final
@frozen
class OneOf:
    """One of several values, the plainest first."""

    values: tuple[object, ...]

    def picked(self, random: Random) -> object:
        """Pick one of the values; as often as not, one of the plainest."""
        return random.choice(random.choice((self.values, self.values[:PLAINEST])))

    def plainer(self, value: object) -> Iterator[object]:
        """Yield the values before this one; a value that is none of them yields them all."""
        yield from self.values[: self.values.index(value)] if value in self.values else self.values


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


@final
@frozen
class OneForAll:
    """One value for all keys, or for some of several keys one value each."""

    keys: tuple[str | int, ...]
    each: OneOf

    def picked(self, random: Random) -> object:
        """Pick one value for all, or values for some keys."""
        return random.choice((self.each, ForEach(self.keys, self.each))).picked(random)

    def plainer(self, value: object) -> Iterator[object]:
        """Yield single values for all, then what is plainer for the keys."""
        yield from self.each.plainer(value)
        if isinstance(value, Mapping):
            yield from ForEach(self.keys, self.each).plainer(value)


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


def typed_words(words: Words) -> str:
    """Return words as they are typed between the brackets of a call."""
    return ", ".join(f"{name}={typed_value(value)}" for name, value in words.items())


def typed_value(value: object) -> str:
    """Return a value as it is typed, with double quotes."""
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{typed_value(k)}: {typed_value(v)}' for k, v in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(typed_value(one) for one in value)}]"
    if isinstance(value, tuple):
        inside = ", ".join(typed_value(one) for one in value)
        return f"({inside},)" if len(value) == 1 else f"({inside})"
    return repr(value)
