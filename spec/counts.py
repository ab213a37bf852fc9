"""Tree counts: how many sequences of steps there are, to a small depth, from fixed positions.

`counts.toml` holds the positions and the numbers. Each number is found in two
ways that share no code but `apply`: by the lists of legal steps and chances,
and by asking of every conceivable step whether a clause refuses it.

At a chance step every outcome is counted. Where a sequence goes on, it goes on
from all legal steps of a seat, but only from `follow` outcomes of chance: the
outcomes in the order of their JSON text (keys sorted), taken at even distances,
the first and the last among them.
"""

import json
import sys
import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import click
import tomlkit
from attrs import frozen
from cattrs import Converter

from bfrules.core.edition import CHANCE, AnyEdition
from bfrules.core.finding import with_amendments_named
from bfrules.core.record import step_to_plain
from bfrules.shipped import shipped_editions

Lists = Callable[[AnyEdition, Any], Iterable[Any]]

FILE: Final = Path(__file__).with_suffix(".toml")


@frozen(kw_only=True)
class Count:
    """A fixed position, and the numbers of step sequences from it.

    `start` or `position` holds the words given to the method of that name;
    `sequences` the numbers for the depths 1, 2, ...; `quick` is the depth to
    which both ways are fast, 0 where they are not.
    """

    name: str
    edition: str
    sequences: tuple[int, ...]
    quick: int
    follow: int = 1
    amendments: tuple[str, ...] = ()
    start: dict[str, Any] | None = None
    position: dict[str, Any] | None = None


@frozen
class _Register:
    count: tuple[Count, ...]


def read_counts() -> tuple[Count, ...]:
    """Read the register of counts; raise cattrs' error for one of another form."""
    listed = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return Converter(forbid_extra_keys=True).structure(listed, _Register).count


# positions -------------------------------------------------------------------


def house_of(count: Count) -> AnyEdition:
    """Return the edition of a count, with its amendments."""
    return with_amendments_named(shipped_editions()[count.edition], count.edition, count.amendments)


def position_of(count: Count) -> Any:
    """Return the position of a count; raise ValueError unless it names exactly one."""
    if (count.start is None) == (count.position is None):
        raise ValueError(f"{count.name}: name a `start` or a `position`, one of the two")
    house: Any = house_of(count)
    if count.start is not None:
        return house.start(**count.start)
    return house.position(**as_words(count.position))


def as_words(value: Any) -> Any:
    """Return the words for `position`: keys that are numbers become numbers, lists tuples."""
    if isinstance(value, Mapping):
        return {int(key) if key.isdecimal() else key: as_words(one) for key, one in value.items()}
    return tuple(map(as_words, value)) if isinstance(value, list) else value


# counting --------------------------------------------------------------------


def by_enumeration(house: AnyEdition, position: Any) -> list[Any]:
    """Return the steps that the edition lists: legal ones, or the outcomes of chance."""
    if house.actor(position) is CHANCE:
        return [step for step, _ in house.chance(position)]
    return list(house.legal(position))


def by_the_filter(house: AnyEdition, position: Any) -> list[Any]:
    """Return the conceivable steps that no clause refuses."""
    return [
        step
        for rule in house.rules
        for step in rule.conceives(house.printed, position)
        if all(clause(house.printed, position, step) is None for clause in rule.forbids)
    ]


def followed(house: AnyEdition, position: Any, steps: list[Any], follow: int) -> list[Any]:
    """Return the steps from which sequences go on."""
    if house.actor(position) is not CHANCE:
        return steps
    in_order = sorted(steps, key=lambda step: json.dumps(step_to_plain(step), sort_keys=True))
    if follow >= len(in_order):
        return in_order
    if follow == 1:
        return in_order[:1]
    last = len(in_order) - 1
    return [in_order[number * last // (follow - 1)] for number in range(follow)]


def sequences(house: AnyEdition, position: Any, depth: int, follow: int, lists: Lists) -> int:
    """Return how many sequences of `depth` steps there are; a game that is over has none."""
    known: dict[tuple[Any, int], int] = {}

    def counted(at: Any, left: int) -> int:
        if (at, left) not in known:
            steps = list(lists(house, at))
            known[at, left] = (
                len(steps)
                if left == 1
                else sum(
                    counted(house.apply(at, step), left - 1)
                    for step in followed(house, at, steps, follow)
                )
            )
        return known[at, left]

    return counted(position, depth)


WAYS: Final[dict[str, Lists]] = {"enumeration": by_enumeration, "filter": by_the_filter}


def recounted(count: Count, depth: int, way: str) -> int:
    """Count afresh, in one of the two ways."""
    return sequences(house_of(count), position_of(count), depth, count.follow, WAYS[way])


# the command -----------------------------------------------------------------


@click.command()
@click.argument("patterns", nargs=-1, metavar="[PATTERN ...]")
@click.option("--deep", is_flag=True, help="All depths in both ways, not the quick ones only.")
@click.option("--write", is_flag=True, help="Write the numbers found by enumeration.")
def main(patterns: tuple[str, ...], deep: bool, write: bool) -> None:
    """Count again, in both ways, and compare with counts.toml.

    A PATTERN is part of the name of a count. The exit status is 1 if a number
    differs. With --deep this takes some minutes.
    """
    meant = [
        count
        for count in read_counts()
        if not patterns or any(part in count.name for part in patterns)
    ]
    found: dict[str, list[int]] = {}
    wrong = 0
    for count in meant:
        deepest = len(count.sequences) if deep or write else count.quick
        for depth in range(1, deepest + 1):
            listed = recounted(count, depth, "enumeration")
            found.setdefault(count.name, []).append(listed)
            filtered = recounted(count, depth, "filter") if deep or depth <= count.quick else listed
            pinned = count.sequences[depth - 1]
            fits = listed == filtered and (write or listed == pinned)
            wrong += not fits
            told = "" if fits else f" WRONG: pinned {pinned}, by the filter {filtered}"
            click.echo(f"{count.name}: depth {depth}: {listed:,}{told}")
    if write and not wrong:
        rewrite(found)
    click.echo(f"{len(meant)} positions, {wrong} numbers wrong")
    sys.exit(int(wrong > 0))


def rewrite(found: Mapping[str, list[int]]) -> None:
    """Write numbers into the register, and leave everything else in it as it is."""
    register = tomlkit.parse(FILE.read_text(encoding="utf-8"))
    for entry in register["count"]:
        if entry["name"] in found:
            entry["sequences"] = found[entry["name"]]
    FILE.write_text(tomlkit.dumps(register), encoding="utf-8")


if __name__ == "__main__":
    main()
