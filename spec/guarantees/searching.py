"""The search for counterexamples to what holds: play, houses, extreme tables."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, Final

from attrs import frozen

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
MOST_CHANCES: Final = 1_500


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
        if verdict is not None and verdict.status == "holds":
            names.add(guarantee.name)
    return names


def searched(
    register: Register, edition: AnyEdition, games: int, seed: int
) -> tuple[Search, tuple[Found, ...]]:
    """Search an edition for counterexamples, in random games of the edition and of houses."""
    tally: Counter[str] = Counter()
    found: list[Found] = []
    starts = starts_of(edition)
    random = Random(f"{edition.name} {seed}")
    for number in range(games):
        house = edition if number % 2 == 0 else house_at_random(edition, random)
        tally["houses"] += house is not edition
        names = holding(register, house)
        for one in in_one_game(house, names, starts[number % len(starts)], random, tally):
            found.append(one)
    search = Search(
        edition=edition.name,
        seed=seed,
        games=games,
        endless=tally["endless"],
        houses=tally["houses"],
        steps=tally["steps"],
        extremes=tally["extremes"],
        thorough=tally["thorough"],
    )
    return search, tuple(found)


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
        for name in at_one_position(house, names, position, step, tally, thorough=False):
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
        for name in at_one_position(house, names, table, step, tally, thorough=False):
            yield Found(name, house.label, Game(house, table).to_json())


def at_one_position(
    house: AnyEdition,
    names: set[str],
    position: Any,
    step: Any,
    tally: Counter[str],
    *,
    thorough: bool,
) -> Iterator[str]:
    """Yield the theorems that a position, and a step from it, refute."""
    tally["steps"] += step is not None
    for theorem in OF_POSITIONS:
        if theorem.__name__ in names and not theorem(house, position):
            yield theorem.__name__
    if step is not None:
        after = house.apply(position, step)
        for of_steps in OF_STEPS:
            if of_steps.__name__ in names and not of_steps(house, position, step, after):
                yield of_steps.__name__
    if thorough or tally["steps"] % THOROUGH_EVERY == 0:
        tally["thorough"] += 1
        for theorem in OF_FEW_POSITIONS:
            if theorem.__name__ in names and not theorem(house, position):
                yield theorem.__name__
