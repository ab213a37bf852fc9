"""What else takes time: rulings, outcomes of chance, the import, records, house rules, caches.

    python -m benchmarks.around [--table docs/guides/how-cost-grows/houses.csv]

Each figure is processor time, the least of five runs, beside what it is to stay under. House
rules are whole random games, in multiples of the same games without them, step by step. The
caches are read after games of every edition with every number of seats.
"""

import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from csv import writer
from functools import _lru_cache_wrapper, partial
from itertools import groupby
from os import environ
from pathlib import Path
from pkgutil import walk_packages
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final

import click
from attrs import frozen

import bfrules
from benchmarks.engines import bfrules_at, chosen, playing_woven, tables
from bfrules import CHANCE, Amendment, Game, bf2010, bf2023, black_monday, instead_of
from bfrules.core.edition import AnyEdition
from bfrules.core.promises import lets_pass, passes_exactly
from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import Forbids
from bfrules.editions.black_friday.position import Position, acting_seat
from bfrules.editions.black_friday.steps import Sell
from bfrules.kernel.contract import contract

RUNS: Final = 5
GAMES_TO_FILL_CACHES: Final = 40
WORST: Final = 5
"""How many of the dearest houses are named."""


def time_of(work: Callable[[], object]) -> float:
    """Return the processor time of one run, in seconds."""
    began = process_time()
    work()
    return process_time() - began


def least_time(work: Callable[[], object]) -> float:
    """Return the least processor time of a few runs, in seconds."""
    return min(time_of(work) for _ in range(RUNS))


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


def printed_ruling(position: Any, step: Any) -> str:
    """Return a ruling in full, as people read it."""
    return str(bf2023.explain(position, step))


def first_outcome(position: Any) -> object:
    """Return one outcome of a chance step with its probability."""
    return next(iter(bf2023.chance(position)))


def game_of(steps: int) -> str:
    """Return the record of a random game with about so many steps."""
    games = (Game(bf2023, bf2023.start(seats=4)).play_at_random(Random(n)) for n in range(200))
    return min(games, key=lambda game: abs(len(game.record) - steps)).to_json()


# house rules -----------------------------------------------------------------


def keeps_one_share(printed: object, position: Position, step: Sell) -> Refusal | None:
    """A seller keeps at least one share."""
    owned = sum(acting_seat(position).shares)
    if sum(step.shares) < owned or not owned:
        return None
    return refused(selling=sum(step.shares))


def asked_again(clause: Forbids, *, promises: bool) -> Forbids:
    """Return a clause of the house that says the same as a clause, and perhaps promises it."""

    def of_the_house(printed: Any, position: Any, step: Any) -> Refusal | None:
        """Say what the printed clause says."""
        return clause(printed, position, step)

    if promises:
        return contract(promises=(passes_exactly(lets_pass(clause)),))(of_the_house)
    return of_the_house


def in_the_place_of(clause: Forbids, kind: type[Any], *, promises: bool) -> Amendment[Any]:
    """Return the amendment that puts a clause of the house in the place of one of a kind."""
    new = instead_of(clause, {asked_again(clause, promises=promises): ""}, kind)
    return Amendment(name="again", about="A clause in the place of another.", clauses=(new,))


def replaced(edition: AnyEdition) -> Iterator[tuple[type[Any], Forbids]]:
    """Yield every clause that forbids a step that seats choose, with the kind of that step."""
    for rule in edition.rules:
        if rule.kind not in edition.drawing.kinds:
            for clause in rule.forbids:
                yield rule.kind, clause


ADDED: Final = Amendment[Any](name="one", about="A clause more.", forbid={Sell: keeps_one_share})


def times_the_edition(edition: AnyEdition, amendment: Amendment[Any], games: int) -> float:
    """Return how many times as long a player's step takes under an amendment; games take turns."""
    ours, house = (playing_woven(one, seats=4) for one in (edition, edition.amend(amendment)))

    def a_step(play: Callable[[Random], int], seed: int) -> float:
        began = process_time()
        steps = play(Random(seed))
        return (process_time() - began) / steps

    pairs = [(a_step(house, seed), a_step(ours, seed)) for seed in range(games)]
    return median(one for one, _ in pairs) / median(one for _, one in pairs)


@frozen
class Replaced:
    """What a step takes where a clause has given way, in multiples of the edition."""

    edition: str
    step: str
    clause: str
    with_a_contract: float
    without_one: float


def houses(edition: AnyEdition, games: int) -> Iterator[Replaced]:
    """Measure an edition with each of its clauses in turn replaced by one that says the same."""
    for kind, clause in replaced(edition):
        times = (
            times_the_edition(edition, in_the_place_of(clause, kind, promises=promises), games)
            for promises in (True, False)
        )
        yield Replaced(edition.name, kind.__name__, clause.__name__, *times)


def table_of(found: Iterable[Replaced]) -> Iterator[tuple[str, ...]]:
    """Yield a row for each kind of step: how many clauses, and the median and the most of each."""
    yield "edition", "step", "clauses", "with a contract", "most", "without one", "most"
    for (edition, step), group in groupby(found, key=lambda one: (one.edition, one.step)):
        several = list(group)
        row = [edition, step, str(len(several))]
        for times in (
            [one.with_a_contract for one in several],
            [one.without_one for one in several],
        ):
            row += [f"{median(times):.1f}", f"{max(times):.1f}"]
        yield tuple(row)


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


def told_cache(name: str, cache: Any) -> str:
    """Tell how full a cache is, and how often what was asked was not in it."""
    asked = cache.cache_info()
    missed = asked.misses / max(1, asked.hits + asked.misses)
    bound = "no bound" if asked.maxsize is None else asked.maxsize
    full = "  FULL" if asked.maxsize is not None and asked.misses > asked.maxsize else ""
    return f"{name:62} {asked.currsize:6} of {bound:8} missed {missed:4.0%}{full}"


# the report ------------------------------------------------------------------


def import_time(statement: str) -> float:
    """Return the processor time of an import, once compiled, in a process of its own, in ms."""
    timed = f"from time import process_time as t; b = t(); {statement}; print(t() - b)"
    compiling = {**environ, "PYTHONDONTWRITEBYTECODE": ""}
    command = [sys.executable, "-c", timed]
    runs = (subprocess.check_output(command, text=True, env=compiling) for _ in range(RUNS))
    return 1e3 * min(map(float, runs))


def figures() -> Iterator[tuple[str, float, str, float | None]]:
    """Yield what was measured: its name, the figure, its unit, and what it is to stay under."""
    acting, taken, drawing = record(20)
    text = game_of(140)
    reading = partial(Game.from_json, text, bf2023)
    reading()
    yield "explain", each(bf2023.explain, acting[:500], taken[:500]), "us", 60
    yield "explain, printed", each(printed_ruling, acting[:500], taken[:500]), "us", None
    yield "chance, first outcome", each(first_outcome, drawing), "us", 10
    yield "import bfrules", import_time("import bfrules"), "ms", 150
    yield "the import of one edition", import_time("from bfrules import bf2023"), "ms", 150
    yield "the import of all", import_time("from bfrules import *"), "ms", None
    yield "from_json, 140 steps", least_time(reading) * 1e3, "ms", 2
    yield "a house rule adds a clause", times_the_edition(bf2023, ADDED, 40), "x bf2023", 2


@click.command(help=__doc__)
@click.option("--table", "file", type=click.Path(path_type=Path), help="A file for the houses.")
def main(file: Path | None) -> None:
    """Print each figure beside what it is to stay under, and what the caches hold."""
    # Before any house: each has lists of its own.
    fill_caches()
    for name, cache in caches():
        click.echo(told_cache(name, cache))
    for name, figure, unit, goal in figures():
        under = f"(under {goal})" if goal else ""
        click.echo(f"{name:44} {figure:8.3g} {unit:9} {under}")
    found = [one for edition in (bf2023, bf2010, black_monday) for one in houses(edition, 9)]
    for one in sorted(found, key=lambda one: max(one.with_a_contract, one.without_one))[-WORST:]:
        click.echo(str(one))
    for row in table_of(found):
        click.echo("  ".join(f"{cell:15}" for cell in row))
    if file:
        with file.open("w", encoding="utf-8", newline="") as written:
            writer(written, lineterminator="\n").writerows(table_of(found))


if __name__ == "__main__":
    main()
