"""The words of players, and what they may mean in the rules.

The search of the site reads them, too.
"""

from collections.abc import Mapping
from functools import lru_cache
from itertools import takewhile
from re import findall, sub
from typing import Final

from attrs import field, frozen

from bfrules.core.beside import read_beside

FILE: Final = "meanings.toml"
ENDINGS_OF_SOUNDS: Final = ("sses", "shes", "ches", "xes", "zes")
NO_PLURALS: Final = ("ss", "us", "is")
SHORTEST_WITH_AN_ENDING: Final = 4
SPELLED_OUT: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


@frozen
class Phrase:
    """A phrase that means something else than its words: a pattern, and what to look for."""

    pattern: str
    means: str


@frozen
class Meanings:
    """What the words of players may mean.

    Each row of `alike` has words that may mean each other; `noise` are words that say next
    to nothing of what is asked. `editions` are words that name an edition. `german` has for
    words of the rules the German ones that mean them.
    """

    noise: str
    alike: tuple[str, ...]
    spellings: Mapping[str, str]
    editions: Mapping[str, str]
    german: Mapping[str, str]
    phrase: tuple[Phrase, ...] = field(default=())


@lru_cache(maxsize=1)
def meanings() -> Meanings:
    """Read what the words of players may mean."""
    return read_beside("bfrules.asking", FILE, Meanings)


@lru_cache(maxsize=1)
def meant_by() -> Mapping[str, frozenset[str]]:
    """Return the stems that each stem may mean besides itself."""
    meant: dict[str, frozenset[str]] = {}
    for row in meanings().alike:
        stems = frozenset(map(stem, row.split()))
        for one in stems:
            meant[one] = meant.get(one, frozenset()) | stems - {one}
    return meant


@lru_cache(maxsize=1)
def from_german() -> Mapping[str, list[str]]:
    """Return the words of the rules that each German word means."""
    return {
        word: words_in(means) for means, row in meanings().german.items() for word in row.split()
    }


def words_in(text: str) -> list[str]:
    """Return the words of a text in small letters; M.I.B.S. is one, and so is 1,200."""
    plain = sub(r"(?<=\d),(?=\d{3})", "", text.lower().replace("m.i.b.s.", "mibs"))
    plain = plain.translate(SPELLED_OUT)
    return [meanings().spellings.get(word, word) for word in findall(r"[a-z0-9]+", plain)]


def stem(word: str) -> str:
    """Return a word without its ending: `sells`, `selling` and `sell` are alike."""
    if len(word) < SHORTEST_WITH_AN_ENDING or any(map(str.isdigit, word)):
        return word
    if word.endswith("ies"):
        word = f"{word[:-3]}y"
    elif word.endswith(ENDINGS_OF_SOUNDS):
        word = word[:-2]
    elif word.endswith("s") and not word.endswith(NO_PLURALS):
        word = word[:-1]
    for ending, shortest in (("ing", 6), ("ed", 5), ("ly", 5)):
        if word.endswith(ending) and len(word) >= shortest:
            word = word.removesuffix(ending)
    if len(word) > 3 and word[-1] == word[-2] and word[-1] in "bdgmnprt":
        word = word[:-1]
    return word.removesuffix("e") if len(word) > 4 else word


def one_slip_apart(word: str, other: str) -> bool:
    """Tell whether a letter too many, too few or wrong, or two swapped, part two words."""
    alike = sum(
        1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(word, other, strict=False))
    )
    rest, others = word[alike:], other[alike:]
    swapped = rest[:2] == others[:2][::-1] and rest[2:] == others[2:]
    return swapped or rest[1:] == others[1:] or rest[1:] == others or rest == others[1:]
