"""Positions that play hardly ever reaches, positions that no play reaches, and odd steps.

They are made for any edition, from its own positions: whatever a position is
made of is a number, a yes or no, or a row of them. Numbers are moved from one
place to another, so that what must be kept is often kept, or set outright; what
the edition itself calls sound counts as extreme, what it does not as unsound.
"""

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final, TypeVar, cast

from hypothesis.strategies import SearchStrategy

from bfrules.core.edition import Edition
from bfrules.core.record import RecordError, converter, structured
from bfrules.testing.playing import SEEDS, random_step

Position = TypeVar("Position")
Step = TypeVar("Step")
View = TypeVar("View")

Plain = dict[str, object]
Path = tuple[str | int, ...]
Tinker = Callable[[Plain, Random], None]

TRIES: Final = 80
LONGEST_WAY: Final = 250
ODD_NUMBERS: Final = (-2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 10, 13, 52, 99, 1_000_000)


# plain values ----------------------------------------------------------------


def plain_of(value: object) -> Plain:
    """Return a position or a step as plain values that may be changed."""
    copied: Plain = json.loads(json.dumps(converter().unstructure(value)))
    return copied


def leaves(plain: object, path: Path = ()) -> Iterator[Path]:
    """Yield the way to each number, each yes or no and each nothing."""
    if isinstance(plain, dict):
        for name, part in plain.items():
            yield from leaves(part, (*path, name))
    elif isinstance(plain, list):
        for number, part in enumerate(plain):
            yield from leaves(part, (*path, number))
    else:
        yield path


def rows(plain: object, path: Path = ()) -> Iterator[Path]:
    """Yield the way to each row of numbers."""
    if isinstance(plain, dict):
        for name, part in plain.items():
            yield from rows(part, (*path, name))
    elif isinstance(plain, list):
        if all(isinstance(part, int) for part in plain):
            yield path
        for number, part in enumerate(plain):
            yield from rows(part, (*path, number))


def part_at(plain: object, path: Path) -> Any:
    """Return the part at the end of a way."""
    for step in path:
        plain = cast(Any, plain)[step]
    return plain


def put(plain: Plain, path: Path, value: object) -> None:
    """Put a value where a way ends."""
    part_at(plain, path[:-1])[path[-1]] = value


# ways to tinker ----------------------------------------------------------------


def numbers_in(plain: Plain) -> list[Path]:
    """Return the way to each whole number."""
    return [path for path in leaves(plain) if type(part_at(plain, path)) is int]


def move_some(plain: Plain, random: Random) -> None:
    """Take from one number and add it to another one, preferably of the same column."""
    numbers = numbers_in(plain)
    source = random.choice(numbers)
    alike = [path for path in numbers if path[-1] == source[-1] and path != source]
    target = random.choice(alike or numbers)
    there = part_at(plain, source)
    amount = random.choice((1, there, random.randint(min(0, there), max(0, there))))
    put(plain, source, there - amount)
    put(plain, target, part_at(plain, target) + amount)


def empty_a_row(plain: Plain, random: Random) -> None:
    """Move a whole row of numbers onto another of the same length; sometimes leave one number."""
    ways = [path for path in rows(plain) if len(part_at(plain, path)) > 1]
    if not ways:
        return
    source = random.choice(ways)
    row = part_at(plain, source)
    alike = [path for path in ways if len(part_at(plain, path)) == len(row) and path != source]
    if not alike:
        return
    onto = part_at(plain, random.choice(alike))
    kept = random.randrange(len(row)) if random.random() < 0.3 else None
    for column, number in enumerate(row):
        if column != kept:
            onto[column] += number
            row[column] = 0


def pass_one_on(plain: Plain, random: Random) -> None:
    """Take one entry out of a row and put it at the end of another one."""
    ways = list(rows(plain))
    filled = [path for path in ways if part_at(plain, path)]
    if filled:
        row = part_at(plain, random.choice(filled))
        part_at(plain, random.choice(ways)).append(row.pop(random.randrange(len(row))))


def swap_two(plain: Plain, random: Random) -> None:
    """Swap two numbers."""
    one, other = random.choices(numbers_in(plain), k=2)
    kept = part_at(plain, one)
    put(plain, one, part_at(plain, other))
    put(plain, other, kept)


def set_one(plain: Plain, random: Random) -> None:
    """Set one number, or one yes or no, to something else."""
    path = random.choice(list(leaves(plain)))
    there = part_at(plain, path)
    if isinstance(there, bool):
        put(plain, path, not there)
    elif isinstance(there, int):
        near = (there - 1, there + 1, 2 * there, there // 2)
        put(plain, path, random.choice((*near, *ODD_NUMBERS)))


def shift_three(plain: Plain, random: Random) -> None:
    """Add one to two numbers and take it from a third, or the other way round."""
    numbers = numbers_in(plain)
    if len(numbers) < 3:
        return
    sign = random.choice((-1, 1))
    for path, amount in zip(random.sample(numbers, 3), (sign, sign, -sign), strict=True):
        put(plain, path, part_at(plain, path) + amount)


TINKERS: Final[tuple[Tinker, ...]] = (
    move_some,
    move_some,
    empty_a_row,
    pass_one_on,
    swap_two,
    set_one,
    set_one,
    shift_three,
)


def tinkered(
    edition: Edition[Any, Position, Step, View], position: Position, random: Random
) -> Position | None:
    """Return the position with one thing changed, or None where that makes no position at all."""
    plain = plain_of(position)
    random.choice(TINKERS)(plain, random)
    try:
        return structured(plain, edition.position_kind, "a tinkered position")
    except RecordError:
        return None


# positions -------------------------------------------------------------------


def somewhere_on_the_way(
    edition: Edition[Any, Position, Step, View], start: Position, random: Random
) -> Position:
    """Return a position that a random game comes through."""
    position = start
    for _ in range(random.randrange(LONGEST_WAY)):
        following = edition.apply(position, random_step(edition, position, random))
        if edition.actor(following) is None:
            break
        position = following
    return position


def extreme_position(
    edition: Edition[Any, Position, Step, View], position: Position, random: Random
) -> Position:
    """Return a sound position far from this one: shares, cards and money moved about at will."""
    for _ in range(TRIES):
        following = tinkered(edition, position, random)
        if following is not None and not edition.problems(edition.printed, following):
            position = following
    return position


def unsound_position(
    edition: Edition[Any, Position, Step, View], position: Position, random: Random
) -> Position:
    """Return a position near this one that breaks at least one condition of a sound table.

    Raise ValueError if none is found: then the edition calls everything sound.
    """
    for _ in range(TRIES):
        following = tinkered(edition, position, random)
        if following is not None and edition.problems(edition.printed, following):
            return following
    raise ValueError(f"{edition.label}: nothing is wrong with any of {TRIES} broken positions")


def extreme_positions(
    edition: Edition[Any, Position, Step, View], start: Position
) -> SearchStrategy[Position]:
    """Return a Hypothesis strategy of sound positions that random play hardly ever reaches.

    They are sound by the edition's own conditions; that play can reach them is
    not promised.
    """

    def found(seed: int) -> Position:
        random = Random(seed)
        return extreme_position(edition, somewhere_on_the_way(edition, start, random), random)

    return SEEDS.map(found)


def unsound_positions(
    edition: Edition[Any, Position, Step, View], start: Position
) -> SearchStrategy[Position]:
    """Return a Hypothesis strategy of positions that break a condition of a sound table."""

    def found(seed: int) -> Position:
        random = Random(seed)
        return unsound_position(edition, somewhere_on_the_way(edition, start, random), random)

    return SEEDS.map(found)


# steps -----------------------------------------------------------------------


def odd_steps(
    edition: Edition[Any, Position, Step, View], step: Step, random: Random, number: int
) -> Iterator[Step]:
    """Yield steps like this one with one or two things changed, most of them nonsense."""
    ways = list(leaves(plain_of(step)))
    if not ways:
        return
    for _ in range(number):
        plain = plain_of(step)
        for path in random.choices(ways, k=random.choice((1, 1, 2))):
            there = part_at(plain, path)
            change = not there if isinstance(there, bool) else random.choice((*ODD_NUMBERS, None))
            put(plain, path, change)
        try:
            yield structured(plain, type(step), "an odd step")
        except RecordError:
            continue
