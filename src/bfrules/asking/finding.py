"""Finding: which of many things are meant by a few words of a player."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from math import log
from re import sub
from typing import Final, Generic, TypeVar

from attrs import field, frozen

from bfrules.asking.meanings import (
    from_german,
    meanings,
    meant_by,
    one_slip_apart,
    stem,
    words_in,
)

Thing = TypeVar("Thing")
LIKENESS: Final = 0.62
"""How much a word counts that may mean the one that was asked for."""
OF_A_TITLE: Final = 2
SATURATION: Final = 1.2
OF_THE_LENGTH: Final = 0.6
OF_ANY_WORD: Final = 0.35
OF_THE_EDITION: Final = 1.5
OF_ANOTHER_EDITION: Final = 0.5
ENOUGH: Final = 0.3
SHORTEST_WITH_A_SLIP: Final = 4


def stems(text: str) -> Counter[str]:
    """Count the words of a text without their endings."""
    return Counter(map(stem, words_in(text)))


@frozen
class Findable(Generic[Thing]):
    """A thing to be found by its title, in which words count twice, or its text."""

    thing: Thing
    edition: str
    title: str
    text: str
    likelier: float = 1.0
    in_title: Counter[str] = field(init=False)
    in_text: Counter[str] = field(init=False)
    length: int = field(init=False)

    @in_title.default
    def _stems_of_the_title(self) -> Counter[str]:
        return stems(self.title)

    @in_text.default
    def _stems_of_the_text(self) -> Counter[str]:
        return stems(self.text)

    @length.default
    def _number_of_words(self) -> int:
        return self.in_title.total() + self.in_text.total()

    def strength(self, word: str, usual: float) -> float:
        """Return how much a thing, beside one of usual length, is about a word: below 2.2."""
        times = OF_A_TITLE * self.in_title[word] + self.in_text[word]
        long = 1 - OF_THE_LENGTH + OF_THE_LENGTH * self.length / usual
        return times * (1 + SATURATION) / (times + SATURATION * long)


def found(asked: str, things: Sequence[Findable[Thing]]) -> list[Thing]:
    """Return the things that the words asked for are about, best first.

    A rare word weighs more than a common one, a word in a title more than one in
    the text, and what has all of the words more than what has some. What weighs much
    less than the first is left out.
    """
    holding = held_by(things)
    edition, typed = looked_for(asked)
    if not typed:
        return []
    words = list(dict.fromkeys(rightly_typed(word, holding) for word in typed))
    usual = sum(one.length for one in things) / max(1, len(things))

    def rarity(word: str) -> float:
        return log(1 + (len(things) - holding[word] + 0.5) / (holding[word] + 0.5))

    def meanings_of(word: str) -> dict[str, float]:
        own = {word: rarity(word)} if holding[word] else {}
        alike = (other for other in meant_by().get(word, ()) if holding[other])
        return {one: LIKENESS * min(map(rarity, (one, *own))) for one in alike} | own

    meant = [meanings_of(word) for word in words]

    def weight_of(worth: dict[str, float], one: Findable[Thing]) -> float:
        here = worth.keys() & (one.in_title.keys() | one.in_text.keys())
        return max((one.strength(word, usual) * worth[word] for word in here), default=0.0)

    def total_of(one: Findable[Thing]) -> float:
        weights = [weight_of(worth, one) for worth in meant]
        met = sum(weight > 0 for weight in weights) / len(words)
        of_edition = OF_THE_EDITION if one.edition == edition else OF_ANOTHER_EDITION
        of_some = OF_ANY_WORD + (1 - OF_ANY_WORD) * met**2
        return sum(weights) * one.likelier * of_some * (of_edition if edition else 1)

    totals = [(total_of(one), one.thing) for one in things]
    enough = max((total for total, _ in totals), default=0.0) * ENOUGH
    hits = [(total, thing) for total, thing in totals if total and total >= enough]
    return [thing for _, thing in sorted(hits, key=lambda hit: -hit[0])]


def not_held(asked: str, things: Sequence[Findable[Thing]]) -> Iterator[tuple[str, list[str]]]:
    """Yield each word asked for that no thing has, and the words that are taken for it instead."""
    holding = held_by(things)
    every = {word for one in things for word in words_in(f"{one.title} {one.text}")}
    spelled = {stem(word): word for word in sorted(every, key=lambda word: (-len(word), word))}
    _, typed = looked_for(asked)
    for word in dict.fromkeys(asked.split()):
        parts = [one for one in map(stem, translated(word.lower())) if one in typed]
        if parts and not any(holding[one] for one in parts):
            right = [rightly_typed(one, holding) for one in parts]
            alike = [one for one in right if holding[one]] or sorted(
                other for one in right for other in meant_by().get(one, ()) if holding[other]
            )
            yield word, [spelled[one] for one in alike]


def held_by(things: Sequence[Findable[Thing]]) -> Counter[str]:
    """Count for each stem the things that have it."""
    return Counter(word for one in things for word in one.in_title.keys() | one.in_text.keys())


def translated(said: str) -> list[str]:
    """Return the words of what is said; for German ones, those of the rules that they mean."""
    return list(chain.from_iterable(from_german().get(word, [word]) for word in words_in(said)))


def looked_for(asked: str) -> tuple[str, list[str]]:
    """Return the edition that words name, if any, and the stems of the words that tell most."""
    said = asked.lower()
    for phrase in meanings().phrase:
        said = sub(phrase.pattern, phrase.means, said)
    editions = meanings().editions
    every = translated(said)
    edition = next((editions[word] for word in every if word in editions), "")
    words = [word for word in every if word not in editions and word != "edition"]
    noise = meanings().noise.split()
    telling = [word for word in words if word not in noise] or words or every
    return edition, list(dict.fromkeys(map(stem, telling)))


def rightly_typed(word: str, holding: Counter[str]) -> str:
    """Return a stem that things hold or that means one; of others, the usual one a slip away."""
    known = holding[word] or word in meant_by()
    if known or len(word) < SHORTEST_WITH_A_SLIP or not word.isalpha():
        return word
    near = [one for one in (*holding, *meant_by()) if one_slip_apart(word, one)]
    return max(sorted(near), key=lambda one: holding[one], default=word)
