"""The questions that a file of vectors asks already: they stay, and are answered anew."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from attrs import frozen

from bfrules.core.edition import AnyEdition
from bfrules.core.record import RecordError, step_from_plain, structured
from bfrules.vectors.document import (
    WrittenFile,
    WrittenVector,
    house_of,
    parsed,
    text_of,
    written_converter,
)


@frozen
class Question:
    """What a vector asks: of a house, at a position, perhaps about a step or a whole game."""

    ask: str
    house: AnyEdition
    position: Any
    step: Any
    record: tuple[Any, ...]


def questions_in(path: Path, edition: AnyEdition) -> tuple[Question, ...]:
    """Return what a file asks, without what the edition does not know any more.

    A file that is not there asks nothing. Raise UnreadableVectors for one that is no JSON.
    """
    if not path.exists():
        return ()
    plain = parsed(text_of(path, str(path)), str(path))
    written = written_converter().structure(plain, WrittenFile)
    return tuple(
        question for vector in written.vectors for question in question_of(vector, written, edition)
    )


def question_of(
    vector: WrittenVector, written: WrittenFile, edition: AnyEdition
) -> Iterator[Question]:
    """Yield what a vector asks; nothing if amendment, position or step are none of the edition."""
    try:
        house = house_of(edition, vector.amendments)
        position = structured(written.positions[vector.at], edition.position_kind, "$")
        step = None if vector.step is None else step_from_plain(house, vector.step, "$")
        record = tuple(step_from_plain(house, one, "$") for one in vector.record or ())
    except RecordError:
        return
    if not any(house.problems(house.printed, position)):
        yield Question(vector.ask, house, position, step, record)
