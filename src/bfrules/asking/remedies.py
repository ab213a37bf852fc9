"""Remedies: what to change of a step, one thing, so that a reason against it falls away."""

from collections.abc import Iterator
from itertools import chain, islice
from typing import Any, Final

from attrs import evolve, fields, frozen

from bfrules.asking.case import Case
from bfrules.core.edition import AnyEdition
from bfrules.core.phrases import Blank, Lots, Named, Phrase
from bfrules.core.refusal import Refusal

MOST_TOLD: Final = 2
BEYOND: Final = 2
MANY: Final = 12


@frozen
class Remedy:
    """A step like another one but for one thing, in words; `told` says what is different."""

    told: str
    step: str
    allowed: bool


def remedies(case: Case, refusals: tuple[Refusal, ...]) -> tuple[tuple[Remedy, ...], ...]:
    """Return for each reason against a step what takes it away and brings no other one.

    The nearest changes come first, and of those as near the ones that make the step allowed.
    """
    reasons = frozenset(one.reason for one in refusals)
    found: list[tuple[int, frozenset[str], Remedy]] = []
    for told, step in variations(case.edition, case.step) if refusals else ():
        left = frozenset(one.reason for one in case.edition.refusals(case.position, step))
        if left < reasons:
            words = case.edition.write_step(step)
            found.append((distance(case.step, step), left, Remedy(told, words, not left)))
    found.sort(key=lambda one: (one[0], not one[2].allowed))
    ways = [
        nearest([(far, remedy) for far, left, remedy in found if reason.reason not in left])
        for reason in refusals
    ]
    if all(ways):
        return tuple(ways)
    instead = all_that_is_allowed(case)
    return tuple(one or instead for one in ways)


def nearest(ways: list[tuple[int, Remedy]]) -> tuple[Remedy, ...]:
    """Return a few remedies, none much further away than the first."""
    return tuple(remedy for far, remedy in ways[:MOST_TOLD] if far <= ways[0][0] + 1)


def all_that_is_allowed(case: Case) -> tuple[Remedy, ...]:
    """Return the steps that nothing forbids, where they are so few that one says them all."""
    edition = case.edition
    steps = (step for rule in edition.rules for step in rule.lists(edition.printed, case.position))
    few = list(islice(steps, MOST_TOLD + 1))
    told = [edition.write_step(step) for step in few]
    return tuple(Remedy(one, one, True) for one in told) if len(told) <= MOST_TOLD else ()


def distance(step: Any, other: Any) -> int:
    """Return how far two steps of one kind are apart: by how many shares or bars, else 1."""
    pairs = [(getattr(step, part.name), getattr(other, part.name)) for part in fields(type(step))]
    return sum(
        sum(abs(one - two) for one, two in zip(mine, others, strict=True))
        if isinstance(mine, tuple)
        else 1
        for mine, others in pairs
        if mine != others
    )


def variations(edition: AnyEdition, step: Any) -> Iterator[tuple[str, Any]]:
    """Yield steps that differ from one in a single thing, and what that is in words."""
    book = edition.phrasebook
    phrase = book.phrase_for(step)
    for piece in phrase.says.split(", "):
        for _, blank in book.parts(piece):
            for value in values_near(blank, getattr(step, blank.field)) if blank else ():
                other = evolve(step, **{blank.field: value})  # type: ignore[union-attr]
                yield book.filled(piece, other), other
    for told, other in other_ways(edition, phrase, step):
        yield told, other


def values_near(blank: Blank, value: Any) -> Iterator[Any]:
    """Yield other values for a blank: numbers from the nearest on, names in their order.

    Of very many names, such as cards, only those that begin alike.
    """
    if isinstance(blank.way, Named):
        own = blank.way.said(value).split()[0]
        for other, name in blank.way.names.items():
            if other != value and (len(blank.way.names) < MANY or name.split()[0] == own):
                yield other
    elif isinstance(blank.way, Lots):
        for place, number in enumerate(value):
            for other in numbers_near(number):
                yield (*value[:place], other, *value[place + 1 :])
    else:
        yield from numbers_near(value)


def numbers_near(number: int) -> Iterator[int]:
    """Yield the numbers below one, from the nearest on, and a few above it."""
    yield from chain(reversed(range(number)), range(number + 1, number + 1 + BEYOND))


def other_ways(edition: AnyEdition, phrase: Phrase, step: Any) -> Iterator[tuple[str, Any]]:
    """Yield the step with another of its fixed values: with the bonus tile, or without it."""
    book = edition.phrasebook
    for other in book.phrases:
        if other.kind is not phrase.kind or other.understood or other is phrase:
            continue
        if other.says.startswith(phrase.says):
            more = other.says.removeprefix(phrase.says).strip(", ")
            yield book.filled(more, step), evolve(step, **other.fixed)
        elif phrase.says.startswith(other.says):
            less = phrase.says.removeprefix(other.says).strip(", ")
            told = book.filled(less, step)
            yield (
                f"without{told.removeprefix('with')}"
                if told.startswith("with ")
                else (f"not {told}"),
                evolve(step, **other.fixed),
            )
