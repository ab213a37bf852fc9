"""The search for vectors: play, odd tables and odd steps, until every clause has been at work.

A vector is kept if it shows a clause that too few vectors show, a set of
clauses that none shows together, or that a reading makes a difference.
"""

from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from random import Random
from typing import Any, Final

from attrs import field, frozen

from bfrules.core.edition import CHANCE, Edition
from bfrules.testing import (
    EditionBroken,
    extreme_position,
    house_at_random,
    odd_steps,
    random_game,
    random_play,
    random_step,
    starts_of,
)
from spec.make_vectors.covering import (
    DOES,
    FORBIDS,
    amendments_of,
    brought,
    clauses_that_change,
    shown_by,
)

AnyEdition = Edition[Any, Any, Any, Any]

TIMES_SHOWN: Final = 2
MOST_SETS: Final = 14
DIFFERENCES: Final = 3
EXTREMES: Final = 400
PATIENCE: Final = 700
CONCEIVED: Final = 400
TRIED: Final = 6
MOST_LISTED: Final = 60
MOST_CHANCES: Final = 60
HOUSES_AT_RANDOM: Final = 3


@frozen(kw_only=True)
class Asked:
    """A step at a position under some amendments: what a vector of the kind `apply` asks."""

    house: AnyEdition = field(eq=False)
    position: Any
    step: Any
    clauses: tuple[str, ...]
    refusals: tuple[Any, ...]

    @property
    def allowed(self) -> bool:
        """Whether nothing refuses the step."""
        return not self.refusals

    @property
    def after(self) -> Any:
        """The position after the step; the same one where it is refused."""
        return self.house.apply(self.position, self.step) if self.allowed else self.position


def asked(house: AnyEdition, position: Any, step: Any) -> Asked:
    """Ask what a step does at a position."""
    refusals = house.refusals(position, step)
    clauses = () if refusals else clauses_that_change(house, position, step)
    return Asked(house=house, position=position, step=step, clauses=clauses, refusals=refusals)


def names_of(one: Asked) -> tuple[str, ...]:
    """Return the names of the clauses at work: those that refuse, or those that change."""
    return tuple(refusal.reason for refusal in one.refusals) or one.clauses


# steps to ask about -----------------------------------------------------------------


def steps_at(
    house: AnyEdition, position: Any, step: Any, earlier: dict[type[Any], Any], random: Random
) -> Iterator[Any]:
    """Yield a step, steps like it, those of earlier positions, and any that can be conceived."""
    yield step
    yield from (old for kind, old in earlier.items() if kind is not type(step))
    earlier[type(step)] = step
    yield from odd_steps(house, step, random, TRIED)
    for rule in house.rules:
        conceived = list(islice(rule.conceives(house.printed, position), CONCEIVED))
        for one in random.sample(conceived, min(len(conceived), 2)):
            yield one
            yield from odd_steps(house, one, random, 1)


def tables(edition: AnyEdition, random: Random) -> Iterator[tuple[Any, Any]]:
    """Yield positions with a step that is legal there: whole games, then extreme tables."""
    for box in boxes_of(edition):
        yield from ((box, step) for step in edition.legal(box))
    reached: list[Any] = []
    for number, start in enumerate(2 * starts_of(edition)):
        for position, step in random_play(edition, start, Random(number)):
            reached.append(position)
            yield position, step
    for _ in range(EXTREMES):
        table = extreme_position(edition, random.choice(reached), random)
        for _ in range(3):
            if edition.actor(table) is None or not fits(edition, table):
                break
            step = random_step(edition, table, random)
            yield table, step
            table = edition.apply(table, step)


def boxes_of(edition: AnyEdition) -> tuple[Any, ...]:
    """Return the positions that stand in the module of the position: all is in the box."""
    module = import_module(edition.position_kind.__module__)
    return tuple(value for value in vars(module).values() if type(value) is edition.position_kind)


def fits(edition: AnyEdition, position: Any) -> bool:
    """Tell whether a position is sound, and somebody can act there."""
    if edition.problems(edition.printed, position):
        return False
    if edition.actor(position) is CHANCE:
        return next(iter(edition.chance(position)), None) is not None
    return bool(list(edition.legal(position)))


# the vectors of an edition --------------------------------------------------------------


def steps_of(edition: AnyEdition, seed: str) -> Iterator[Asked]:
    """Yield steps of an edition, allowed and refused, that show every clause if they can."""
    random = Random(f"{edition.name} steps {seed}")
    missing = Counter(dict.fromkeys(brought("", edition, edition), TIMES_SHOWN))
    sets: dict[tuple[str, bool], set[frozenset[str]]] = {}
    without_news = 0
    earlier: dict[type[Any], Any] = {}
    for position, step in tables(edition, random):
        without_news += 1
        if without_news > PATIENCE and not +missing:
            return
        for one in steps_at(edition, position, step, earlier, random):
            found = asked(edition, position, one)
            kind = type(one).__name__
            part = DOES if found.allowed else FORBIDS
            shown = shown_by("", kind, part, names_of(found))
            known = sets.setdefault((kind, found.allowed), set())
            new_set = frozenset(names_of(found)) not in known and len(known) < MOST_SETS
            if not (new_set or any(missing[clause] > 0 for clause in shown)):
                continue
            if edition.problems(edition.printed, found.after):
                continue
            known.add(frozenset(names_of(found)))
            missing.subtract(shown)
            without_news = 0
            yield found


def differences_of(edition: AnyEdition, seed: str) -> Iterator[tuple[Asked, Asked]]:
    """Yield pairs, for each amendment: a step under the edition, and with the amendment."""
    for amendment in amendments_of(edition):
        house = edition.amend(amendment)
        random = Random(f"{edition.name} {amendment.name} {seed}")
        missing = Counter(dict.fromkeys(brought(amendment.name, house, edition), 1))
        differences = 0
        earlier: dict[type[Any], Any] = {}
        without_news = 0
        for position, step in tables(house, random):
            without_news += 1
            enough = differences >= DIFFERENCES or without_news > PATIENCE
            if enough and (not +missing or without_news > 3 * PATIENCE):
                break
            for one in steps_at(house, position, step, earlier, random):
                found = asked(house, position, one)
                part = DOES if found.allowed else FORBIDS
                shown = shown_by(amendment.name, type(one).__name__, part, names_of(found))
                news = any(missing[clause] > 0 for clause in shown)
                if not news and (differences >= DIFFERENCES or not knows(edition, one)):
                    continue
                default = asked(edition, position, one) if knows(edition, one) else found
                differs = (default.after, set(names_of(default)), default.allowed) != (
                    found.after,
                    set(names_of(found)),
                    found.allowed,
                )
                if not (news or (differs and differences < DIFFERENCES)):
                    continue
                if edition.problems(edition.printed, found.after):
                    continue
                missing.subtract(shown)
                differences += differs
                without_news = 0
                yield default, found


def knows(edition: AnyEdition, step: Any) -> bool:
    """Tell whether an edition has a rule for this kind of step."""
    return any(rule.kind is type(step) for rule in edition.rules)


def listings_of(edition: AnyEdition, seed: str) -> Iterator[tuple[AnyEdition, Any]]:
    """Yield positions whose legal steps, or whose chances, are few enough to be listed."""
    for number, start in enumerate(starts_of(edition)):
        random = Random(f"{edition.name} lists {seed} {number}")
        listed: Counter[object] = Counter()
        position = start
        for position, step in random_play(edition, start, random):
            kind = (type(step).__name__, edition.actor(position) is CHANCE)
            few = MOST_CHANCES if edition.actor(position) is CHANCE else MOST_LISTED
            if listed[kind] >= TIMES_SHOWN or random.random() < 0.7:
                continue
            if len(list(islice(edition.legal(position), few + 1))) <= few:
                listed[kind] += 1
                yield edition, position
        yield edition, edition.apply(position, step)
    for amendment in amendments_of(edition):
        house = edition.amend(amendment)
        if house.rules == edition.rules and house.acts == edition.acts:
            continue
        random = Random(f"{edition.name} lists {amendment.name} {seed}")
        for position, _ in random_play(house, random.choice(starts_of(edition)), random):
            legal = list(islice(house.legal(position), MOST_LISTED + 1))
            if len(legal) <= MOST_LISTED and set(legal) != set(edition.legal(position)):
                yield house, position
                break


def games_of(edition: AnyEdition, seed: str) -> Iterator[Any]:
    """Yield whole games: from each start, and in houses with readings at random."""
    starts = starts_of(edition)
    for number, start in enumerate(starts):
        yield random_game(edition, start, number)
    random = Random(f"{edition.name} games {seed}")
    found = 0
    while found < HOUSES_AT_RANDOM and amendments_of(edition):
        house = house_at_random(edition, random)
        try:
            yield random_game(house, random.choice(starts), random.randrange(1000))
        except EditionBroken:
            continue
        found += 1
