"""The tables at which an edition is played: its starts, and the readings of a house."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, TypeVar

from hypothesis import strategies
from hypothesis.strategies import SearchStrategy

from bfrules.core.amendment import Amendment, AmendmentError
from bfrules.core.edition import Edition
from bfrules.core.starting import tables_allowed

Printed = TypeVar("Printed")
Position = TypeVar("Position")
Step = TypeVar("Step")
View = TypeVar("View")


def starts_of(edition: Edition[Any, Position, Step, View]) -> tuple[Position, ...]:
    """Return a start for each number of seats that the rules allow, and each yes or no beside it.

    An edition whose `start` takes no `seats` has one. Raise TypeError if the
    edition has no method `start`.
    """
    if not callable(getattr(edition, "start", None)):
        raise TypeError(
            f"{edition.name} has no method `start`; give check_edition the position to start from"
        )
    return tuple(dict.fromkeys(table for _, table in tables_allowed(edition)))


def amended_as_far_as_possible(
    edition: Edition[Printed, Position, Step, View], amendments: Iterable[Amendment[Printed]]
) -> Edition[Printed, Position, Step, View]:
    """Return the edition with each amendment that goes together with those before it."""
    house = edition
    for amendment in amendments:
        try:
            house = house.amend(amendment)
        except AmendmentError:
            continue
    return house


def answers(
    edition: Edition[Printed, Position, Step, View],
) -> Iterator[tuple[Amendment[Printed] | None, ...]]:
    """Yield the answers to each open question, and to whether a variant is played.

    None stands for the reading in force, or for no variant.
    """
    answered = {amendment.question for amendment in edition.amendments if amendment.question}
    for question in dict.fromkeys(reading.question for reading in edition.readings):
        if question not in answered:
            others = (reading for reading in edition.readings if reading.question == question)
            yield (None, *others)
    for variant in edition.variants:
        if variant not in edition.amendments:
            yield (None, variant)


def house_at_random(
    edition: Edition[Printed, Position, Step, View], random: Random
) -> Edition[Printed, Position, Step, View]:
    """Return the edition with an answer to each open question at random, conflicts left out."""
    chosen = [random.choice(choices) for choices in answers(edition)]
    random.shuffle(chosen)
    return amended_as_far_as_possible(edition, (one for one in chosen if one is not None))


def houses(
    edition: Edition[Printed, Position, Step, View],
) -> SearchStrategy[Edition[Printed, Position, Step, View]]:
    """Return a Hypothesis strategy of combinations of readings and variants.

    What does not go together, an AmendmentError, is left out. Failures shrink
    towards the edition as it is.
    """
    each = [strategies.sampled_from(choices) for choices in answers(edition)]
    return strategies.tuples(*each).map(
        lambda chosen: amended_as_far_as_possible(
            edition, (one for one in chosen if one is not None)
        )
    )
