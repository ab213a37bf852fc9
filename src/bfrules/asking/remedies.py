"""Remedies: what would be allowed instead of a step that is refused, as near to it as can be."""

from collections.abc import Iterable, Iterator
from itertools import islice, zip_longest
from typing import Any, Final

from attrs import astuple, evolve, fields, frozen

from bfrules.asking.case import Case, vocabulary_of, what_may_be_due, words_of
from bfrules.asking.facts import choice_at, grounds_of, other_values, said_otherwise
from bfrules.asking.forms import kinds_out_of_turn, tables_by_kind
from bfrules.asking.words import labelled, value_told
from bfrules.core.edition import CHANCE, AnyEdition
from bfrules.core.notation import spelled, written_words
from bfrules.core.phrases import Named, Way

MOST_TOLD: Final = 2
MANY: Final = 12


@frozen
class Remedy:
    """An allowed step in words, and what is said of it; `table` is empty where the table stays."""

    told: str
    step: str
    table: str = ""


def remedies(case: Case) -> tuple[Remedy, ...]:
    """Return a few steps that nothing forbids, the nearest to one that is refused.

    They are of the same kind. If no step of that kind is allowed, they are the smallest of
    some other kinds; and if no step is allowed at all, they are the same step, or another of
    its kind, at a table with one thing put right.
    """
    return nearest_here(case) or of_other_kinds(case) or at_another_table(case)


# another step ----------------------------------------------------------------------


def nearest_here(case: Case) -> tuple[Remedy, ...]:
    """Return the allowed steps of the same kind that are nearest to the one asked about."""
    ways = ways_of(case.edition, type(case.step))
    found = [(distance(ways, case.step, one), one) for one in allowed_of(case, type(case.step))]
    least = min((far for far, _ in found), default=0)
    return tuple(remedy_of(case, one) for far, one in found if far == least)[:MOST_TOLD]


def of_other_kinds(case: Case) -> tuple[Remedy, ...]:
    """Return the smallest allowed step of each kind there are words for.

    What chance decides is no choice: it stands for nothing else, nor anything for it.
    """
    edition = case.edition
    drawn = type(case.step).__name__ in kinds_out_of_turn(edition.plain)
    if drawn or edition.actor(case.position) is CHANCE:
        return ()
    told = {phrase.kind for phrase in edition.phrasebook.phrases}  # a house may have others
    kinds = [rule.kind for rule in edition.rules if rule.kind in told]
    steps = [list(islice(allowed_of(case, kind), MANY)) for kind in kinds]
    return tuple(remedy_of(case, min(some, key=size)) for some in steps if some)[:MOST_TOLD]


def allowed_of(case: Case, kind: type[Any]) -> Iterable[Any]:
    """Return the steps of one kind that nothing forbids."""
    return case.edition.rule(kind).lists(case.edition.printed, case.position)


def remedy_of(case: Case, step: Any) -> Remedy:
    """Return an allowed step as a remedy."""
    words = case.edition.write_step(step)
    return Remedy(words, words)


def size(step: Any) -> int:
    """Return how many shares or bars a step moves."""
    parts = astuple(step, recurse=False)
    return sum(sum(part) for part in parts if isinstance(part, tuple))


def ways_of(edition: AnyEdition, kind: type[Any]) -> dict[str, Way]:
    """Return how each field of a kind of step is said."""
    book = edition.phrasebook
    phrases = [phrase for phrase in book.phrases if phrase.kind is kind]
    blanks = [blank for phrase in phrases for _, blank in book.parts(phrase.says) if blank]
    return {blank.field: blank.way for blank in blanks}


def distance(ways: dict[str, Way], step: Any, other: Any) -> int:
    """Return how far two steps of one kind are apart, over all their fields."""
    return sum(
        apart(ways.get(part.name), getattr(step, part.name), getattr(other, part.name))
        for part in fields(type(step))
    )


def apart(way: Way | None, one: Any, other: Any) -> int:
    """Return how far two values are apart: by how many shares or bars, or words of their names.

    "yellow 9" is nearer to "yellow 8" than to "blue 8".
    """
    if one == other:
        return 0
    if isinstance(one, tuple):
        return sum(abs(mine - its) for mine, its in zip(one, other, strict=True))
    if isinstance(way, Named):
        words = zip_longest(way.said(one).split(), way.said(other).split())
        return sum(mine != its for mine, its in words)
    return abs(one - other) if isinstance(one, int) and isinstance(other, int) else 1


# another table ---------------------------------------------------------------------


def at_another_table(case: Case) -> tuple[Remedy, ...]:
    """Return the same step at tables where one thing is otherwise, what is due before the rest.

    Where it is allowed at none of them, return the nearest of its kind at the first
    where one is; only then look at tables that share nothing with this one.
    """
    return at_one_of(case, tables_near(case)) or at_one_of(case, tables_anew(case))[:1]


def at_one_of(case: Case, tables: Iterator[tuple[str, str]]) -> tuple[Remedy, ...]:
    """Return the same step at those of some tables where it is allowed, or one of its kind."""
    words, there = case.edition.write_step(case.step), list(possible(case, tables))
    allowed: dict[Any, Remedy] = {}
    for told, line, other in there:
        if not case.edition.refusals(other.position, case.step):
            allowed.setdefault(other.position, Remedy(told, words, line))
    if allowed:
        return tuple(allowed.values())[:MOST_TOLD]
    others = (
        tuple(evolve(one, told=f"{one.told}, {told}", table=line) for one in nearest_here(other))
        for told, line, other in there
    )
    return next(filter(None, others), ())


def possible(case: Case, tables: Iterator[tuple[str, str]]) -> Iterator[tuple[str, str, Case]]:
    """Yield the same step at those of some tables that are possible."""
    for told, line in tables:
        try:
            yield told, line, evolve(case, position=case.edition.parse_position(line))
        except ValueError:
            continue


def tables_near(case: Case) -> Iterator[tuple[str, str]]:
    """Yield tables that differ in what is due, or in a fact that the answer rests on.

    Each with what is said of it, and the words that set it.
    """
    edition = case.edition
    vocabulary = vocabulary_of(edition)
    said = words_of(edition, edition.write_position(case.position))
    in_full = edition.tables.told(edition.printed, case.position)

    def otherwise(word: str, value: str) -> str:
        other = words_of(edition, f"{word}={value}")
        return written_words(said_otherwise(said, in_full, other), vocabulary)

    for told, word, value in whatever_is_due(edition):
        yield told, otherwise(word, value)
    for ground in grounds_of(case, case.ruling.rests_on):
        for value in other_values(choice_at(edition, ground.word), "") if ground.word else ():
            name = ground.told.partition(": ")[0]
            told = f"at a table with {name}: {value_told(ground.word, value)}"
            yield told, otherwise(ground.word, value)


def tables_anew(case: Case) -> Iterator[tuple[str, str]]:
    """Yield tables of which nothing is said but what is due: of one in the box nothing else is."""
    for told, word, value in whatever_is_due(case.edition):
        yield told, f"{word}={value}"
    its_time = tables_by_kind(case.edition.plain).get(type(case.step).__name__)
    if its_time:
        yield "at a table where its time has come", its_time


def whatever_is_due(edition: AnyEdition) -> Iterator[tuple[str, str, str]]:
    """Yield what is said of a table where something is due, with the word and the value for it."""
    for word, choice in what_may_be_due(edition).items():
        for value in map(spelled, choice.values):
            yield (
                f"at a table with {labelled(word).lower()}: {value_told(word, value)}",
                word,
                value,
            )
