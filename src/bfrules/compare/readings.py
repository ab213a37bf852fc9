"""The open questions of two editions, and the readings in force."""

from attrs import frozen

from bfrules.core.edition import AnyEdition
from bfrules.core.question import OpenQuestion, Reading


@frozen
class ReadingDifference:
    """An open question on which two editions have different readings in force.

    `name` is its id; `question` is as the first edition asks it.
    """

    name: str
    question: OpenQuestion
    first: Reading
    second: Reading


@frozen
class QuestionDifference:
    """The open questions that only one of two editions has, and the readings that differ."""

    added: tuple[OpenQuestion, ...]
    gone: tuple[OpenQuestion, ...]
    readings: tuple[ReadingDifference, ...]
    shared: int


def compare_questions(first: AnyEdition, second: AnyEdition) -> QuestionDifference:
    """Compare the open questions of two editions and the readings in force."""
    before = {question.id: question for question in first.questions}
    after = {question.id: question for question in second.questions}
    joined = [name for name in before if name in after]
    pairs = [
        ReadingDifference(name, before[name], in_force(first, name), in_force(second, name))
        for name in joined
    ]
    differing = tuple(pair for pair in pairs if pair.first.name != pair.second.name)
    return QuestionDifference(
        added=tuple(question for name, question in after.items() if name not in before),
        gone=tuple(question for name, question in before.items() if name not in after),
        readings=differing,
        shared=len(joined) - len(differing),
    )


def in_force(edition: AnyEdition, question: str) -> Reading:
    """Return the reading in force for an open question."""
    name = edition.reading_in_force(question)
    return next(one for one in edition.question(question).reading if one.name == name)
