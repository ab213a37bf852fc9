"""What else takes time: rulings, outcomes of chance, the import, records, house rules, caches.

    python -m benchmarks.around

Each figure is processor time, the least of five runs, beside what it is to stay under. The
caches are read after whole games of every edition with every number of seats.
"""

import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import _lru_cache_wrapper
from pkgutil import walk_packages
from random import Random
from time import process_time
from typing import Any, Final

import click

import bfrules
from benchmarks.engines import bfrules_at, chosen, tables
from bfrules import CHANCE, Amendment, Game, bf2023, instead_of
from bfrules.core.amendment import after
from bfrules.core.refusal import Refusal, refused
from bfrules.editions.black_friday.position import Position, acting_seat
from bfrules.editions.black_friday.selling import more_sold_than_the_limit, not_owned
from bfrules.editions.black_friday.steps import Sale

RUNS: Final = 5
GAMES_TO_FILL_CACHES: Final = 40


def least_time(work: Callable[[], object]) -> float:
    """Return the least processor time of a few runs, in seconds."""
    times = []
    for _ in range(RUNS):
        began = process_time()
        work()
        times.append(process_time() - began)
    return min(times)


def each(work: Callable[..., object], *arguments: list[Any]) -> float:
    """Return the least time that one of many calls takes, in microseconds."""

    def all_of_them() -> None:
        for one in zip(*arguments, strict=True):
            work(*one)

    return least_time(all_of_them) / len(arguments[0]) * 1e6


def record(games: int) -> tuple[list[Any], list[Any], list[Any]]:
    """Return positions at which seats act, the steps that they take, and positions of chance."""
    random, acting, taken, drawing = Random(1), [], [], []
    for _ in range(games):
        position = bf2023.start(seats=4)
        while (actor := bf2023.actor(position)) is not None:
            if actor is CHANCE:
                drawing.append(position)
                step: Any = bf2023.sample(position, random)
            else:
                step = chosen(list(bf2023.legal(position)), random)
                acting.append(position)
                taken.append(step)
            position = bf2023.apply(position, step)
    return acting, taken, drawing


def first_outcome(position: Any) -> object:
    """Return one outcome of a chance step with its probability."""
    return next(iter(bf2023.chance(position)))


def game_of(steps: int) -> str:
    """Return the record of a random game with about so many steps."""
    games = (Game(bf2023, bf2023.start(seats=4)).play_at_random(Random(n)) for n in range(200))
    return min(games, key=lambda game: abs(len(game.record) - steps)).to_json()


# house rules -----------------------------------------------------------------


def keeps_one_share(printed: object, position: Position, step: Sale) -> Refusal | None:
    """A seller keeps at least one share."""
    if sum(step.shares) < sum(acting_seat(position).shares):
        return None
    return refused(selling=sum(step.shares))


def sells_at_most_two(printed: object, position: Position, step: Sale) -> Refusal | None:
    """A sale takes no more than two shares."""
    return None if sum(step.shares) <= 2 else refused(selling=sum(step.shares))


ADDED: Final = Amendment[Any](
    name="keep one", about="A clause more.", clauses=(after(not_owned, {keeps_one_share: ""}),)
)
REPLACED: Final = Amendment[Any](
    name="at most two",
    about="A clause in the place of another.",
    clauses=(instead_of(more_sold_than_the_limit, {sells_at_most_two: ""}),),
)


def times_the_edition(amendment: Amendment[Any], acting: list[Any]) -> float:
    """Return how much longer an amended edition takes to list what is legal and to apply a step."""

    def stepping(edition: Any) -> Callable[[Any], object]:
        return lambda position: edition.apply(position, next(iter(edition.legal(position))))

    there = [position for position in acting if sum(acting_seat(position).shares) > 0]
    return each(stepping(bf2023.amend(amendment)), there) / each(stepping(bf2023), there)


# caches ----------------------------------------------------------------------


def caches() -> Iterator[tuple[str, Any]]:
    """Yield every cache of the library by name."""
    for module in walk_packages(bfrules.__path__, "bfrules."):
        loaded = sys.modules.get(module.name)
        for name, value in vars(loaded).items() if loaded else ():
            if isinstance(value, _lru_cache_wrapper) and value.__module__ == module.name:
                yield f"{module.name}.{name}", value


def fill_caches() -> None:
    """Play games of every edition with every number of seats."""
    random = Random(2)
    for edition, setup in tables():
        play = bfrules_at(edition, **setup)
        for _ in range(GAMES_TO_FILL_CACHES):
            play(random)


# the report ------------------------------------------------------------------


def import_time() -> float:
    """Return the processor time of `import bfrules` in a fresh process, in seconds."""
    timed = "from time import process_time as t; b = t(); import bfrules; print(t() - b)"
    runs = (subprocess.check_output([sys.executable, "-c", timed], text=True) for _ in range(RUNS))
    return min(map(float, runs))


@click.command(help=__doc__)
def main() -> None:
    """Print each figure beside what it is to stay under."""
    acting, taken, drawing = record(20)
    text = game_of(140)
    for _ in range(2):
        Game.from_json(text, bf2023)
    figures = (
        ("explain", each(bf2023.explain, acting[:500], taken[:500]), "us", 60),
        (
            "chance, first outcome",
            each(lambda at: next(iter(bf2023.chance(at))), drawing),
            "us",
            10,
        ),
        ("import bfrules", import_time(), "s", 0.15),
        ("from_json, 140 steps", least_time(lambda: Game.from_json(text, bf2023)) * 1e3, "ms", 2),
        ("a house rule adds a clause", times_the_edition(ADDED, acting), "x bf2023", 2),
        ("a house rule replaces a clause", times_the_edition(REPLACED, acting), "x bf2023", 2),
    )
    for name, figure, unit, goal in figures:
        click.echo(f"{name:34} {figure:8.3g} {unit:9} (under {goal})")
    fill_caches()
    for name, cache in caches():
        asked = cache.cache_info()
        if asked.hits + asked.misses:
            full = "  FULL" if asked.maxsize is not None and asked.misses > asked.maxsize else ""
            missed = asked.misses / (asked.hits + asked.misses)
            bound = "none" if asked.maxsize is None else asked.maxsize
            click.echo(f"{name:62} {asked.currsize:6} of {bound:6} missed {missed:4.0%}{full}")


if __name__ == "__main__":
    main()
