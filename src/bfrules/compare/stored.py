"""Tables on which the readings of open questions part, stored beside their edition.

Searching takes seconds, so what was found is stored in `witnesses.toml` and only
run again. `python -m bfrules.compare bf2023` searches and writes the file.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final

from attrs import frozen

from bfrules.compare.rules import compare_rules
from bfrules.compare.search import Limits, Quest, Sighting, plainest_of, search_together
from bfrules.compare.tables import pair_of
from bfrules.compare.witness import Example, Witness, replayed, sighting_in, witness_of
from bfrules.core.beside import read_beside
from bfrules.core.edition import AnyEdition

FILE: Final = "witnesses.toml"
SHRUNK: Final = 6
A_FEW_WORDS: Final = 6
FIRST: Final = Limits(300, 2)
DEEPER: Final = (FIRST, Limits(2_000, 10), Limits(30_000, 30))


@frozen
class StoredWitness:
    """A table on which a reading answers otherwise than the reading in force by default."""

    question: str
    reading: str
    table: str
    step: str
    before: tuple[str, ...] = ()

    @property
    def example(self) -> Example:
        """The table and the step as they are typed."""
        return Example(self.table, self.before, self.step)


@frozen
class _Witnesses:
    witness: tuple[StoredWitness, ...] = ()


@lru_cache(maxsize=32)
def read_witnesses(package: str) -> tuple[StoredWitness, ...]:
    """Read the tables stored beside an edition; none where it has no such file."""
    try:
        return read_beside(package, FILE, _Witnesses).witness
    except FileNotFoundError:
        return ()


def packages_of(edition: AnyEdition) -> tuple[str, ...]:
    """Return the packages whose stored tables concern an edition, its own the first."""
    return (*reversed(edition.errata), edition.package)


def stored_witness(edition: AnyEdition, question: str, reading: str) -> Witness | None:
    """Return the stored table on which a reading answers otherwise than the default, run again.

    Return None where none is stored. Raise ValueError if both answer alike there.
    """
    pair = pair_of(*pair_of_readings(edition, question, reading))
    for package in packages_of(edition):
        for stored in read_witnesses(package):
            if pair is not None and (stored.question, stored.reading) == (question, reading):
                return replayed(pair, stored.example)
    return None


def pair_of_readings(
    edition: AnyEdition, question: str, reading: str
) -> tuple[AnyEdition, AnyEdition]:
    """Return an edition as it ships and with a reading of an open question in force."""
    return edition, edition.amend(edition.reading(question, reading))


def serves(pair: tuple[AnyEdition, AnyEdition], stored: StoredWitness) -> bool:
    """Tell whether a stored table shows how two editions differ."""
    both = pair_of(*pair)
    try:
        return both is not None and bool(replayed(both, stored.example))
    except ValueError:
        return False


def readings_to_tell_apart(edition: AnyEdition) -> Iterator[tuple[str, str]]:
    """Yield each reading that is not the default, after the id of its question."""
    for question in edition.questions:
        for reading in question.reading[1:]:
            yield question.id, reading.name


def found_witnesses(
    edition: AnyEdition,
    houses: Iterable[AnyEdition],
    known: Mapping[str, Iterable[Example]] | None = None,
    limits: tuple[Limits, ...] = DEEPER,
) -> dict[str, Witness]:
    """Search for each of some houses the smallest table on which it answers otherwise.

    Return the tables by the label of the house. Search deeper and deeper, to each
    of the limits, until something is found; where much must be said to set the
    first, search once more.
    `known` are tables by the same label that may serve: one of them is kept,
    made plainer, unless the search finds a smaller one.
    """
    quests = {house.label: quest for house in houses if (quest := quest_of(edition, house))}
    found = dict(plainest_known(quests, known or {}))
    waiting = dict(quests)
    for deep in limits:
        for name, groups in search_together(edition, waiting, deep).items():
            smallest = sorted((one for group in groups for one in group), key=lambda one: one.size)
            if smallest:
                plain = plainest_of(quests[name].pair, smallest[:SHRUNK])
                found[name] = min(plain, found.get(name, plain), key=lambda one: one.size)
            if name in found and (deep != FIRST or found[name].size[0] <= A_FEW_WORDS):
                del waiting[name]
    return {name: witness_of(quests[name].pair, sighting) for name, sighting in found.items()}


def plainest_known(
    quests: Mapping[str, Quest], known: Mapping[str, Iterable[Example]]
) -> Iterator[tuple[str, Sighting]]:
    """Yield what is seen at known tables that still serve, made plainer, by the name of a quest."""
    for name, quest in quests.items():
        told = (sighting_in(quest.pair, example) for example in known.get(name, ()))
        serving = [sighting for sighting in told if sighting is not None]
        if serving:
            yield name, plainest_of(quest.pair, serving)


def quest_of(edition: AnyEdition, house: AnyEdition) -> Quest | None:
    """Return an edition and a house with the kinds of step over which they may differ.

    Return None if they have no table in common to speak of, or agree always.
    """
    pair = pair_of(edition, house)
    kinds = tuple(rule.kind for rule in compare_rules(edition, house) if not rule.same)
    return Quest(pair, kinds) if pair is not None and kinds else None


def written(witnesses: Iterable[StoredWitness], edition: str) -> str:
    """Return the text of the file that stores tables."""
    lines = [
        "# Tables on which a reading of an open question answers otherwise than the default.",
        f"# Written by `python -m bfrules.compare {edition}`; do not edit.",
    ]
    for witness in witnesses:
        lines += ["", "[[witness]]"]
        lines += [f"question = {quoted(witness.question)}", f"reading = {quoted(witness.reading)}"]
        lines += [f"table = {quoted(witness.table)}"]
        if witness.before:
            lines += ["before = [", *(f"    {quoted(step)}," for step in witness.before), "]"]
        lines += [f"step = {quoted(witness.step)}"]
    return "\n".join(lines) + "\n"


def quoted(text: str) -> str:
    """Return a text as a literal string of TOML, which keeps double quotes as they are."""
    return f"'{text}'"
