"""Checking vectors: with this library, or with a program of the user's."""

from collections.abc import Iterable, Sequence
from typing import Literal

from attrs import frozen

from bfrules.core.edition import AnyEdition
from bfrules.house import told_error
from bfrules.vectors.answering import answered
from bfrules.vectors.comparing import differences
from bfrules.vectors.document import Plain, Vector
from bfrules.vectors.program import answers_of_a_program

Kind = Literal["holds", "fails", "unsupported"]


@frozen
class Outcome:
    """How one vector came out, and what there is to tell about it."""

    vector: str
    kind: Kind
    told: tuple[str, ...] = ()


def checked_here(
    vectors: Sequence[Vector], editions: Iterable[AnyEdition], *, lenient: bool = False
) -> tuple[Outcome, ...]:
    """Return how vectors come out when this library answers.

    Where a rule breaks, its vectors fail, and say how; the others are checked all the same.
    """
    known = tuple(editions)
    return tuple(outcome_here(vector, known, lenient) for vector in vectors)


def outcome_here(vector: Vector, editions: Sequence[AnyEdition], lenient: bool) -> Outcome:
    """Return how one vector comes out when this library answers."""
    try:
        answer = answered(vector.request, editions)
    except Exception as error:  # what a broken rule raises may be anything
        return Outcome(vector.name, "fails", (f"no answer: {told_error(error)}",))
    return outcome(vector, answer, lenient)


def checked_by_a_program(
    command: Sequence[str], vectors: Sequence[Vector], seconds: float, *, lenient: bool = False
) -> tuple[Outcome, ...]:
    """Return how vectors come out when a program answers.

    Raise ProgramFailed if it does not keep to the protocol.
    """
    answers = answers_of_a_program(command, vectors, seconds)
    return tuple(outcome(vector, answers.get(vector.name), lenient) for vector in vectors)


def outcome(vector: Vector, answer: Plain | None, lenient: bool) -> Outcome:
    """Return how one vector comes out with an answer, or without any."""
    if answer is None:
        return Outcome(vector.name, "fails", ("there is no answer",))
    if "unsupported" in answer:
        return Outcome(vector.name, "unsupported", (f"left out: {answer['unsupported']}",))
    found = differences(vector, answer, lenient=lenient)
    return Outcome(vector.name, "fails" if found else "holds", found)
