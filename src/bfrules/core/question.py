"""Open questions: where the printed rules are silent, contradict themselves or are wrong."""

from functools import lru_cache
from re import sub
from typing import Literal

from attrs import frozen

from bfrules.core.beside import read_beside

Confidence = Literal["text", "sister-edition", "faq", "analogy", "house"]


class ReadingWithoutAmendment(ValueError):
    """A reading that the questions of an edition name, and for which it has no amendment."""


@frozen
class Reading:
    """One answer to an open question."""

    name: str
    text: str


@frozen
class OpenQuestion:
    """What the rules leave open, and the readings; the first reading is in force."""

    id: str
    question: str
    statements: tuple[str, ...]
    confidence: Confidence
    reason: str
    reading: tuple[Reading, ...]

    @property
    def default(self) -> Reading:
        """The reading in force where nobody chose another."""
        return self.reading[0]

    @property
    def has_one_other_reading(self) -> bool:
        """Whether there is but one reading beside that in force, so that it needs no name."""
        return len(self.reading) == 2


@frozen
class _Register:
    question: tuple[OpenQuestion, ...]


@lru_cache(maxsize=32)
def read_questions(package: str) -> tuple[OpenQuestion, ...]:
    """Read the open questions that lie beside an edition, `questions.toml` in its package."""
    return read_beside(package, "questions.toml", _Register).question


def with_own_reading(readings: tuple[Reading, ...], own: Reading | None) -> tuple[Reading, ...]:
    """Return readings and, behind them, one of a house if it is none of them."""
    if own is None or own.name in {reading.name for reading in readings}:
        return readings
    return (*readings, own)


def in_short(name: str) -> str:
    """Return a name in small letters, the number of a question without zeros before it."""
    return sub(r"\bq0+", "q", name.lower())
