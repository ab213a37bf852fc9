"""The search for counterexamples to what holds: play, houses, extreme tables."""

from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from typing import Any, Final

from attrs import evolve, frozen

from bfrules.core.edition import CHANCE, AnyEdition
from bfrules.core.game import Game
from bfrules.testing import (
    NobodyCanMove,
    NoEndInSight,
    extreme_position,
    house_at_random,
    random_play,
    random_step,
    starts_of,
)
from spec.guarantees.register import Register, Search
from spec.guarantees.theorems import (
    OF_FEW_POSITIONS,
    OF_GAMES,
    OF_POSITIONS,
    OF_STEPS,
    every_game_ends,
    nobody_is_ever_stuck,
)

THOROUGH_EVERY: Final = 97
EXTREMES_A_GAME: Final = 4
BATCH: Final = 10
COUNTED: Final = ("games", "houses", "endless", "steps", "extremes", "thorough")


@frozen
class Found:
    """A counterexample that the search found: the theorem, and the game that shows it."""

    theorem: str
    house: str
    shown_by: str


def holding(register: Register, house: AnyEdition) -> set[str]:
    """Return the names of the theorems that are said to hold of a house."""
    amendments = frozenset(amendment.name for amendment in house.amendments)
    names = set()
    for guarantee in register.guarantee:
        verdict = guarantee.verdict_about(house.name, amendments)
        if verdict is not None and verdict.status in ("proved", "holds"):
            names.add(guarantee.name)
    return names


def searched(
    register: Register, edition: AnyEdition, seeds: range
) -> tuple[Search, tuple[Found, ...]]:
    """Search an edition for counterexamples: a random game for each seed, every other in a house.

    What the rules raise is found like a counterexample, with the seed that shows it.
    """
    tally = Counter({"games": len(seeds)})
    found: list[Found] = []
    starts = starts_of(edition)
    for seed in seeds:
        random = Random(f"{edition.name} {seed}")
        house = house_at_random(edition, random) if seed % 2 else edition
        tally["houses"] += house is not edition
        start = starts[seed // 2 % len(starts)]
        try:
            found += in_one_game(house, holding(register, house), start, random, tally)
        except Exception as error:
            found.append(Found(f"it raised {error!r}", house.label, f"seed {seed}"))
    counted = {name: tally[name] for name in COUNTED}
    return Search(edition=edition.name, seed=seeds.start, **counted), tuple(found)


def searched_in_batches(
    register: Register, edition: AnyEdition, seeds: range, workers: int
) -> Iterator[tuple[Search, tuple[Found, ...]]]:
    """Search an edition in several processes; yield what each batch found, in order."""
    batches = [seeds[at : at + BATCH] for at in range(0, len(seeds), BATCH)]
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(partial(searched, register, edition), batches)


def together(searches: Sequence[Search]) -> Search:
    """Return how far batches of one edition were searched in all; the first names the seed."""
    first = searches[0]
    return evolve(first, **{name: sum(getattr(one, name) for one in searches) for name in COUNTED})


def in_one_game(
    house: AnyEdition, names: set[str], start: Any, random: Random, tally: Counter[str]
) -> Iterator[Found]:
    """Yield what a random game, and extreme tables near it, refute."""
    positions, record = [], []
    try:
        for position, step in random_play(house, start, Random(random.random())):
            positions.append(position)
            record.append(step)
    except NobodyCanMove as stuck:
        if nobody_is_ever_stuck.__name__ in names:
            yield Found(nobody_is_ever_stuck.__name__, house.label, str(stuck))
        return
    except NoEndInSight as endless:
        tally["endless"] += 1
        if every_game_ends.__name__ in names:
            yield Found(every_game_ends.__name__, house.label, str(endless))
        return
    positions.append(house.apply(positions[-1], record[-1]))
    for at, position in enumerate(positions):
        step = record[at] if at < len(record) else None
        for name in at_one_position(house, names, position, step, random, tally):
            yield Found(name, house.label, Game(house, start, tuple(record[: at + 1])).to_json())
    for theorem in OF_GAMES:
        if theorem.__name__ in names and not theorem(house, positions, record):
            yield Found(theorem.__name__, house.label, Game(house, start, tuple(record)).to_json())
    for _ in range(EXTREMES_A_GAME):
        tally["extremes"] += 1
        table = extreme_position(house, random.choice(positions), random)
        actor = house.actor(table)
        alive = actor is not None and (actor is CHANCE or bool(list(house.legal(table))))
        step = random_step(house, table, random) if alive else None
        for name in at_one_position(house, names, table, step, random, tally):
            yield Found(name, house.label, Game(house, table).to_json())


def at_one_position(
    house: AnyEdition,
    names: set[str],
    position: Any,
    step: Any,
    random: Random,
    tally: Counter[str],
) -> Iterator[str]:
    """Yield the theorems that a position, and a step from it, refute.

    At one position of so many, chosen at random, everything that can be thought of is listed.
    """
    tally["steps"] += step is not None
    for theorem in OF_POSITIONS:
        if theorem.__name__ in names and not theorem(house, position):
            yield theorem.__name__
    if step is not None:
        after = house.apply(position, step)
        for of_steps in OF_STEPS:
            if of_steps.__name__ in names and not of_steps(house, position, step, after):
                yield of_steps.__name__
    if random.randrange(THOROUGH_EVERY) == 0:
        tally["thorough"] += 1
        for theorem in OF_FEW_POSITIONS:
            if theorem.__name__ in names and not theorem(house, position):
                yield theorem.__name__
