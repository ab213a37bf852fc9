"""Notation tried both ways: every table and every legal step of random games, written and read.

`python -m bfrules.testing.notation` does so in 10,000 games of each shipped edition, every
other one under readings at random; give names and `--games` for less.
"""

from itertools import islice
from random import Random
from typing import Any, Final, TypeVar

from bfrules.core.edition import CHANCE, AnyEdition, Edition
from bfrules.testing.broken import expect
from bfrules.testing.houses import house_at_random, starts_of
from bfrules.testing.many_games import command_for
from bfrules.testing.playing import random_play

Position = TypeVar("Position")
Step = TypeVar("Step")
View = TypeVar("View")

GAMES: Final = 10_000
LONG: Final = 1_000


def check_written_position(edition: Edition[Any, Position, Step, View], position: Position) -> None:
    """Check that a table reads as it was written; raise EditionBroken if it does not."""
    text = edition.write_position(position)
    expect(edition.parse_position(text) == position, f"read otherwise: {text}", position)


def check_written_step(edition: Edition[Any, Position, Step, View], step: Step) -> None:
    """Check that a step reads as it was written; raise EditionBroken if it does not."""
    text = edition.write_step(step)
    expect(edition.parse_step(text) == step, f"read otherwise: {text}", step)


def check_notation(
    edition: AnyEdition, seed: int, *, every: int = 1, known: set[object] | None = None
) -> int:
    """Check the notation of a game at random, each legal step once; return its length.

    Of a game that does not come to an end, only the beginning is played. With `every`,
    only one position of so many is looked at. Steps that are `known` were read in other
    games of the edition; those of this one are added.
    Raise EditionBroken for the first table or step that is read otherwise than written.
    """
    random = Random(seed)
    house = house_at_random(edition, random) if seed % 2 else edition
    starts = starts_of(house)
    if known is None or house.phrasebook != edition.phrasebook:
        known = set()
    start = starts[seed // 2 % len(starts)]
    play = list(islice(random_play(house, start, random), LONG))
    for position, step in play[seed % every :: every]:
        check_written_position(house, position)
        legal = () if house.actor(position) is CHANCE else house.legal(position)
        for one in (step, *legal):
            if one not in known:
                check_written_step(house, one)
                known.add(one)
    last, step = play[-1]
    check_written_position(house, house.apply(last, step))
    return len(play)


def check_games(edition: AnyEdition, seeds: range) -> int:
    """Check the notation of several games, each step once; return how long they are together."""
    known: set[object] = set()
    return sum(check_notation(edition, seed, known=known) for seed in seeds)


main: Final = command_for(
    check_games,
    GAMES,
    "Write and read every table and step of random games of the editions with these NAMES.",
    "each read as it was written",
)

if __name__ == "__main__":
    main()
