"""Notation tried both ways: every table and every legal step of random games, written and read.

`python -m bfrules.testing.notation` does so in 10,000 games of each shipped edition, every
other one under readings at random; give names and `--games` for less.
"""

from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice
from random import Random
from typing import Any, Final, TypeVar

import click

from bfrules.core.edition import CHANCE, AnyEdition, Edition
from bfrules.shipped import shipped_editions
from bfrules.testing.broken import expect
from bfrules.testing.houses import house_at_random, starts_of
from bfrules.testing.playing import random_play

Position = TypeVar("Position")
Step = TypeVar("Step")
View = TypeVar("View")

GAMES: Final = 10_000
LONG: Final = 1_000
BATCH: Final = 100


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


@click.command()
@click.argument("names", nargs=-1)
@click.option("--games", default=GAMES, show_default=True, help="How many games of each edition.")
@click.option("--seed", default=0, show_default=True, help="Where chance begins.")
@click.option("--workers", default=2, show_default=True, help="How many processes play.")
def main(names: tuple[str, ...], games: int, seed: int, workers: int) -> None:
    """Write and read every table and step of random games of the editions with these NAMES."""
    shipped = shipped_editions()
    for name in names or shipped:
        if name not in shipped:
            raise click.BadParameter(f"no edition {name!r}; there are {', '.join(shipped)}")
        last = seed + games
        batches = [range(one, min(one + BATCH, last)) for one in range(seed, last, BATCH)]
        with ProcessPoolExecutor(workers) as pool:
            played = pool.map(partial(check_games, shipped[name]), batches)
            with click.progressbar(played, length=len(batches), label=name) as lengths:
                positions = sum(lengths)
        click.echo(f"{name}: {games} games, {positions} tables, each read as it was written")


if __name__ == "__main__":
    main()
