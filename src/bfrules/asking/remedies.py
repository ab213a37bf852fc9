"""Remedies: what to change, one thing, so that a reason against a step falls away."""

from collections.abc import Iterator
from itertools import chain, islice
from typing import Any, Final

from attrs import evolve, fields, frozen

from bfrules.asking.case import Case, vocabulary_of, what_may_be_due, words_of
from bfrules.asking.facts import choice_at, grounds_of, other_values, said_otherwise
from bfrules.asking.forms import kinds_out_of_turn, tables_by_kind
from bfrules.asking.words import labelled, value_told
from bfrules.core.edition import CHANCE, AnyEdition
from bfrules.core.notation import Choice, OneOf, spelled, written_words
from bfrules.core.phrases import Blank, Lots, Named, Phrase
from bfrules.core.refusal import Refusal

MOST_TOLD: Final = 2
BEYOND: Final = 2
MANY: Final = 12
MOST_WEIGHED: Final = 2_000
NONE_LEFT: Final[frozenset[str]] = frozenset()

Found = list[tuple[int, frozenset[str], "Remedy"]]


@frozen
class Remedy:
    """One thing to change, in words: another step, or the same at another `table`.

    `step` is the step then, `table` the words for the table, empty if it stays as it is;
    `allowed` tells whether nothing forbids the step any more.
    """

    told: str
    step: str
    allowed: bool
    table: str = ""


def remedies(case: Case, refusals: tuple[Refusal, ...]) -> tuple[tuple[Remedy, ...], ...]:
    """Return for each reason against a step what takes it away and brings no other one.

    The same step but for one thing comes first, the nearest before others. Only where
    that does not help, another step that is allowed; and where nobody could take one,
    the same step at a table of which one thing is put right.
    """
    reasons = frozenset(one.reason for one in refusals)
    ways: list[tuple[Remedy, ...]] = [() for _ in refusals]
    for source in (other_than_in_one_thing, allowed_instead, at_another_table, both_otherwise):
        if all(ways):
            break
        found = [one for one in source(case, reasons) if one[1] < reasons]
        found.sort(key=lambda one: (one[0], not one[2].allowed))
        ways = [
            way or nearest([(far, told) for far, left, told in found if reason.reason not in left])
            for way, reason in zip(ways, refusals, strict=True)
        ]
    return tuple(ways)


def nearest(ways: list[tuple[int, Remedy]]) -> tuple[Remedy, ...]:
    """Return a few remedies, none much further away than the first."""
    return tuple(remedy for far, remedy in ways[:MOST_TOLD] if far <= ways[0][0] + 1)


def reasons_left(case: Case, position: Any, step: Any) -> frozenset[str]:
    """Return the names of what forbids a step at a table."""
    return frozenset(one.reason for one in case.edition.refusals(position, step))


# another step ----------------------------------------------------------------------


def other_than_in_one_thing(case: Case, reasons: frozenset[str]) -> Found:
    """Return steps that differ in a single thing, how far they are, and what still forbids them."""
    found: Found = []
    for told, step in variations(case.edition, case.step):
        left = reasons_left(case, case.position, step)
        if left < reasons:
            words = case.edition.write_step(step)
            found.append((distance(case.step, step), left, Remedy(told, words, not left)))
    return found


def allowed_instead(case: Case, reasons: frozenset[str]) -> Found:
    """Return the allowed steps of the same kind, with how far they are; if none, one of each other.

    What chance decides is no choice: it stands for nothing else, nor anything for it.
    """
    edition, kind = case.edition, type(case.step)
    drawn = kind.__name__ in kinds_out_of_turn(edition.plain)
    if drawn != (edition.actor(case.position) is CHANCE):
        return []
    same = list(islice(allowed_of(case, kind), MOST_WEIGHED))
    if same or drawn:
        return [allowed_at(case, distance(case.step, one), one) for one in same]
    told = {phrase.kind for phrase in edition.phrasebook.phrases}  # a house may have others
    kinds = [rule.kind for rule in edition.rules if rule.kind in told]
    others = [list(islice(allowed_of(case, one), MANY)) for one in kinds]
    return [allowed_at(case, 0, min(steps, key=size)) for steps in others if steps]


def allowed_of(case: Case, kind: type[Any]) -> Iterator[Any]:
    """Yield the steps of one kind that nothing forbids."""
    for rule in case.edition.rules:
        if rule.kind is kind:
            yield from rule.lists(case.edition.printed, case.position)


def allowed_at(case: Case, far: int, step: Any) -> tuple[int, frozenset[str], Remedy]:
    """Return an allowed step as a remedy."""
    words = case.edition.write_step(step)
    return far, NONE_LEFT, Remedy(words, words, True)


def size(step: Any) -> int:
    """Return how many shares or bars a step moves."""
    parts = (getattr(step, part.name) for part in fields(type(step)))
    return sum(sum(part) for part in parts if isinstance(part, tuple))


# another table ---------------------------------------------------------------------


def at_another_table(case: Case, reasons: frozenset[str]) -> Found:
    """Return the same step at tables where one thing is otherwise, what is due before the rest."""
    edition = case.edition
    try:
        words, tables = edition.write_step(case.step), list(tables_near(case))
    except (TypeError, ValueError):
        return []  # what words cannot say is not put right by words
    found: dict[str, tuple[int, frozenset[str], Remedy]] = {}
    for far, told, line in tables:
        try:
            position = edition.parse_position(line)
        except ValueError:
            continue
        left = reasons_left(case, position, case.step)
        if not reasons <= left and told not in found:
            found[told] = (far, left, Remedy(told, words, not left, line))
    return list(found.values())


def tables_near(case: Case) -> Iterator[tuple[int, str, str]]:
    """Yield tables that differ in what is due, or in a fact that the answer rests on.

    Each with how far it is, what is said of it, and the words that set it.
    """
    edition = case.edition
    vocabulary = vocabulary_of(edition)
    said = words_of(edition, edition.write_position(case.position))
    in_full = edition.tables.told(edition.printed, case.position)

    def otherwise(word: str, value: str) -> str:
        other = words_of(edition, f"{word}={value}")
        return written_words(said_otherwise(said, in_full, other), vocabulary)

    for word in what_may_be_due(edition):
        for value in spelled_all(vocabulary[word]):
            told = f"at a table with {labelled(word).lower()}: {value_told(word, value)}"
            yield 0, told, otherwise(word, value)
            yield 0, told, f"{word}={value}"  # of one in the box nothing else can be said
    for ground in grounds_of(case, case.ruling.rests_on):
        for value in other_values(choice_at(edition, ground.word), "") if ground.word else ():
            name = ground.told.partition(": ")[0]
            told = f"at a table with {name}: {value_told(ground.word, value)}"
            yield 1, told, otherwise(ground.word, value)
    its_time = tables_by_kind(edition.plain).get(type(case.step).__name__)
    if its_time:
        yield 2, "at a table where its time has come", its_time


def both_otherwise(case: Case, reasons: frozenset[str]) -> Found:
    """Return the nearest steps that are allowed at the first table where a reason is gone."""
    for _, left, there in at_another_table(case, reasons):
        other = evolve(case, position=case.edition.parse_position(there.table))
        nearby = sorted(allowed_instead(other, left), key=lambda one: one[0])[:MOST_TOLD]
        if nearby:
            return [
                (far, none, evolve(one, told=f"{one.told}, {there.told}", table=there.table))
                for far, none, one in nearby
            ]
    return []


def spelled_all(choice: Choice) -> list[str]:
    """Return all that may be said for a word of which one value is said."""
    return [spelled(value) for value in choice.values] if isinstance(choice, OneOf) else []


# near steps ------------------------------------------------------------------------


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
        yield from exchanged(value)
    else:
        yield from numbers_near(value)


def exchanged(counts: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the same number of things, all or one of a sort being of another one."""
    for giving, number in enumerate(counts):
        for taking in range(len(counts)):
            for moved in {1, number} if number > 0 and taking != giving else ():
                other = list(counts)
                other[giving] -= moved
                other[taking] += moved
                yield tuple(other)


def numbers_near(number: int) -> Iterator[int]:
    """Yield numbers below one, from the nearest on, and a few above it; of many, those nearest."""
    below = range(max(0, number - MANY), number)
    yield from chain(reversed(below), range(number + 1, number + 1 + BEYOND))
    yield from range(min(MANY, below.start))


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
