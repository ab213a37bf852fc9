"""The facts that an answer rests on, each with the word that would put it right."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from attrs import frozen

from bfrules.asking.case import Case, Frame, facts_on, frame_in, vocabulary_of, words_of
from bfrules.asking.words import whose, without_its_cell
from bfrules.core.edition import AnyEdition
from bfrules.core.notation import (
    Choice,
    ForEach,
    OneForAll,
    OneOf,
    Several,
    Words,
    said_by_seat,
    spelled,
)
from bfrules.core.ruling import Premise

NUMBER_OF: Final = "number of "
FILLED_IN: Final = ("bag", "cards in the draw pile")


@frozen
class Ground:
    """A fact on which an answer rests; `word` sets it, and is empty where none does."""

    told: str
    word: str
    usual: bool


def grounds_of(case: Case, premises: tuple[Premise, ...]) -> tuple[Ground, ...]:
    """Return the facts that an answer rests on, in the words of players."""
    words = words_behind(case)
    you = case.edition.actor(case.position)
    return tuple(
        Ground(
            f"{whose(one.name, you)}: {without_its_cell(one.found)}",
            words.get(one.name, words.get(one.name.removeprefix(NUMBER_OF), "")),
            one.usual is True,
        )
        for one in premises
    )


def words_behind(case: Case) -> Mapping[str, str]:
    """Return the word that sets each fact of a table, by the name under which it changes."""
    edition, tables = case.edition, case.edition.speech.tables
    if tables is None:
        return {}
    return words_at(edition, frame_in(edition, tables.told(edition.printed, case.position)))


@lru_cache(maxsize=64)
def words_at(edition: AnyEdition, frame: Frame) -> Mapping[str, str]:
    """Return what sets each fact of the tables of a frame: what changes when it is said otherwise.

    A word that changes least says most of what it changes; those that are seldom needed come last.
    """
    said = dict(frame)
    try:
        usual = edition.set_table(said)
    except ValueError:
        return {}
    facts = facts_on(edition, usual)
    found: list[tuple[int, str, tuple[str, ...]]] = []
    for path, value in facts.items():
        for other in other_values(choice_at(edition, path), value):
            try:
                table = edition.set_table({**said, **words_of(edition, f"{path}={other}")})
            except ValueError:
                continue
            changes = edition.speech.changes(edition.printed, usual, table)
            names = tuple(one.what for one in changes if not one.what.startswith(FILLED_IN))
            if names:
                found.append((len(names), path, names))
                break
    behind = {path: path for path in facts}
    plain = edition.vocabulary
    for _, path, names in sorted(
        found, key=lambda one: (one[1].split(".")[0] not in plain, one[0])
    ):
        for name in names:
            behind.setdefault(name, path)
    return behind


def said_otherwise(said: Words, in_full: Words, other: Words) -> Words:
    """Return the words for a table with another value for one of them.

    What is said once for all seats is said of each then: `in_full` tells of it by seat.
    """

    def joined(one: object, another: object) -> object:
        if not isinstance(one, Mapping) or not isinstance(another, Mapping):
            return another
        return {**one, **{key: joined(one.get(key), value) for key, value in another.items()}}

    known = said_by_seat(said, in_full)
    return {**said, **{word: joined(known.get(word), value) for word, value in other.items()}}


def choice_at(edition: AnyEdition, path: str) -> Choice:
    """Return what may be said at a path such as `hands.1.green`."""
    word, *keys = path.split(".")
    choice = vocabulary_of(edition)[word]
    for _ in keys:
        assert isinstance(choice, ForEach | OneForAll)
        choice = choice.each
    return choice


def other_values(choice: Choice, value: str) -> list[str]:
    """Return a few values that may be said instead of one."""
    values: tuple[Any, ...] = choice.values if isinstance(choice, OneOf | Several) else ()
    return [spelled(one) for one in values if spelled(one) != value][:6]
