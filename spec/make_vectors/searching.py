"""The search for vectors: plain tables, play, odd tables and odd steps.

It goes on until every clause has been at work, or there is nothing more to try.

A vector is kept if it shows a clause that too few vectors show, a set of
clauses that none shows together, or that a reading makes a difference. What is
known already comes first, and then only what none of that shows is searched for.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from itertools import chain, islice, pairwise
from random import Random
from typing import Any, Final

from attrs import define, field, frozen

from bfrules.compare.search import Limits, any_step, rounds
from bfrules.compare.stored import stored_witness
from bfrules.compare.tables import pair_of
from bfrules.core.amendment import Amendment
from bfrules.core.edition import CHANCE, AnyEdition
from bfrules.core.game import AnyGame
from bfrules.core.rule import Rule
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
    Shown,
    amendments_of,
    brought,
    clauses_that_change,
    shown_by,
)

TIMES_SHOWN: Final = 2
MOST_SETS: Final = 14
DIFFERENCES: Final = 3
PLAIN_TABLES: Final = 400
EXTREMES: Final = 200
PATIENCE: Final = 400
MORE_PATIENCE: Final = 1_500
CONCEIVED: Final = 400
CONCEIVED_ANEW: Final = 0.1
TRIED: Final = 6
MOST_LISTED: Final = 60
MOST_CHANCES: Final = 60
HOUSES_AT_RANDOM: Final = 3
ROUNDS_FOR_ORDERS: Final = 4

Does = Callable[[Any, Any, Any], Any]


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

    def shown(self, amendment: str) -> frozenset[Shown]:
        """Return the clauses that refuse the step or are at work, as ones of an amendment."""
        part = DOES if self.allowed else FORBIDS
        names = self.clauses or tuple(refusal.reason for refusal in self.refusals)
        return shown_by(amendment, type(self.step).__name__, part, names)


def asked(house: AnyEdition, position: Any, step: Any) -> Asked:
    """Ask what a step does at a position."""
    refusals = house.refusals(position, step)
    clauses = () if refusals else clauses_that_change(house, position, step)
    return Asked(house=house, position=position, step=step, clauses=clauses, refusals=refusals)


def names_at_work(house: AnyEdition, position: Any, step: Any) -> tuple[bool, tuple[str, ...]]:
    """Tell whether a step is allowed, and name the clauses that refuse it or are at work."""
    refusing = tuple(refusal.reason for refusal in house.refusals(position, step))
    return not refusing, refusing or clauses_that_change(house, position, step)


# steps to ask about -----------------------------------------------------------------


@define
class Steps:
    """Where steps to ask about come from: those of earlier positions, and conceivable ones."""

    house: AnyEdition
    random: Random
    earlier: dict[type[Any], Any] = field(factory=dict)
    conceived: dict[type[Any], list[Any]] = field(factory=dict)

    def at(self, position: Any, step: Any) -> Iterator[Any]:
        """Yield a step, steps like it, those of earlier positions, and any that can be conceived.

        What can be conceived is listed now and then, and remembered: it takes long.
        """
        yield step
        yield from (old for kind, old in self.earlier.items() if kind is not type(step))
        self.earlier[type(step)] = step
        yield from odd_steps(self.house, step, self.random, TRIED)
        for rule in self.house.rules:
            if not self.conceived.get(rule.kind) or self.random.random() < CONCEIVED_ANEW:
                there_are = rule.conceives(self.house.printed, position)
                self.conceived[rule.kind] = list(islice(there_are, CONCEIVED))
            known = self.conceived[rule.kind]
            for one in self.random.sample(known, min(len(known), 2)):
                yield one
                yield from odd_steps(self.house, one, self.random, 1)


def in_boxes(edition: AnyEdition) -> Iterator[tuple[Any, Any]]:
    """Yield each step that is legal while all is in the box."""
    for box in boxes_of(edition):
        yield from ((box, step) for step in edition.legal(box))


def tables(edition: AnyEdition, random: Random) -> Iterator[tuple[Any, Any]]:
    """Yield positions with a step that is legal there: plain ones, whole games, extreme tables."""
    yield from plain_tables(edition, random)
    reached: list[Any] = []
    for number, start in enumerate(starts_of(edition)):
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


def plain_tables(edition: AnyEdition, random: Random) -> Iterator[tuple[Any, Any]]:
    """Yield tables set in few words and what a few steps lead to, each with a legal step."""
    own = pair_of(edition, edition)
    for settings in rounds(own, Limits(PLAIN_TABLES, games=0)) if own else ():
        for _, table, _ in settings:
            position = table.first
            if position not in boxes_of(edition) and edition.actor(position) is not None:
                step = any_step(edition, position, random, boxed=False)
                if step is not None:
                    yield position, step


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


def steps_of(edition: AnyEdition, seed: str, known: Sequence[Asked]) -> Iterator[Asked]:
    """Yield steps of an edition, allowed and refused, that show every clause if they can."""
    yield from known
    random = Random(f"{edition.name} steps {seed}")
    missing = Counter(dict.fromkeys(brought("", edition, edition), TIMES_SHOWN))
    missing.subtract(chain.from_iterable(one.shown("") for one in known))
    sets: dict[tuple[str, bool], set[frozenset[str]]] = {}
    without_news = 0
    steps = Steps(edition, random)
    stored = (place for reading in edition.readings for place in witness_of(edition, reading))
    for position, step in chain(in_boxes(edition), stored, tables(edition, random)):
        without_news += 1
        if without_news > PATIENCE and not +missing:
            return
        for one in steps.at(position, step):
            allowed, names = names_at_work(edition, position, one)
            kind = type(one).__name__
            shown = shown_by("", kind, DOES if allowed else FORBIDS, names)
            of_kind = sets.setdefault((kind, allowed), set())
            new_set = not known and frozenset(names) not in of_kind and len(of_kind) < MOST_SETS
            if not (new_set or any(missing[clause] > 0 for clause in shown)):
                continue
            found = asked(edition, position, one)
            if edition.problems(edition.printed, found.after):
                continue
            of_kind.add(frozenset(names))
            missing.subtract(shown)
            without_news = 0
            yield found


def orders_of(edition: AnyEdition, seed: str, shown: Iterable[Asked]) -> Iterator[Asked]:
    """Yield steps that come out otherwise with two neighbouring clauses in the other order.

    Only for neighbours that none of the steps shown before tells apart.
    """
    known = [(one.position, one.step) for one in shown if one.allowed]
    alike = [
        (rule, other)
        for rule in edition.rules
        for other in with_neighbours_swapped(rule.does)
        if not any(tells_apart(edition, rule, other, *one) for one in known)
    ]
    random = Random(f"{edition.name} orders {seed}")
    for _ in range(ROUNDS_FOR_ORDERS):
        for position, step in tables(edition, random):
            told = [one for one in alike if tells_apart(edition, *one, position, step)]
            if told and not edition.refusals(position, step):
                alike = [one for one in alike if one not in told]
                yield asked(edition, position, step)


def with_neighbours_swapped(does: tuple[Does, ...]) -> Iterator[tuple[Does, ...]]:
    """Yield clauses in every order that differs in two neighbours."""
    for place, (first, second) in enumerate(pairwise(does)):
        yield (*does[:place], second, first, *does[place + 2 :])


def tells_apart(
    edition: AnyEdition, rule: Rule[Any, Any, Any], other: tuple[Does, ...], table: Any, step: Any
) -> bool:
    """Tell whether a step leads elsewhere if the clauses of its rule stand in another order."""
    if rule.kind is not type(step):
        return False
    try:
        return bool(done(edition, rule.does, table, step) != done(edition, other, table, step))
    except (IndexError, ValueError):
        return True


def done(edition: AnyEdition, does: tuple[Does, ...], table: Any, step: Any) -> Any:
    """Return a table after some clauses, one after the other."""
    for clause in does:
        table = clause(edition.printed, table, step)
    return table


def differences_of(
    edition: AnyEdition, seed: str, known: Sequence[Asked]
) -> Iterator[tuple[Asked, Asked]]:
    """Yield pairs, for each amendment: a step under the edition, and with the amendment."""
    for amendment in amendments_of(edition):
        under = [one for one in known if one.house.amendments == (amendment,)]
        yield from differences_under(edition, amendment, seed, under)


def differences_under(
    edition: AnyEdition, amendment: Amendment[Any], seed: str, known: Sequence[Asked]
) -> Iterator[tuple[Asked, Asked]]:
    """Yield pairs for one amendment: first the table that is stored for a reading, if there is."""
    house = edition.amend(amendment)
    random = Random(f"{edition.name} {amendment.name} {seed}")
    missing = Counter(dict.fromkeys(brought(amendment.name, house, edition), 1))
    missing.subtract(chain.from_iterable(one.shown(amendment.name) for one in known))
    differences = sum(answers_differ(edition, house, one.position, one.step) for one in known)
    without_news = 0
    steps = Steps(house, random)
    stored = witness_of(edition, amendment)
    for position, step in chain(in_boxes(house), stored, tables(house, random)):
        without_news += 1
        enough = differences >= DIFFERENCES or without_news > PATIENCE
        if enough and (not +missing or without_news > MORE_PATIENCE):
            return
        for one in steps.at(position, step):
            allowed, names = names_at_work(house, position, one)
            part = DOES if allowed else FORBIDS
            shown = shown_by(amendment.name, type(one).__name__, part, names)
            news = any(missing[clause] > 0 for clause in shown)
            if not news and (differences >= DIFFERENCES or not knows(edition, one)):
                continue
            differs = answers_differ(edition, house, position, one)
            if not (news or (differs and differences < DIFFERENCES)):
                continue
            found = asked(house, position, one)
            if edition.problems(edition.printed, found.after):
                continue
            missing.subtract(shown)
            differences += differs
            without_news = 0
            yield asked(edition, position, one) if knows(edition, one) else found, found


def witness_of(edition: AnyEdition, amendment: Amendment[Any]) -> Iterator[tuple[Any, Any]]:
    """Yield the table and the step that are stored beside an edition for a reading."""
    if amendment.question:
        witness = stored_witness(edition, amendment.question, amendment.reading)
        if witness is not None:
            yield witness.first_ruling.before, witness.first_ruling.step


def answers_differ(edition: AnyEdition, house: AnyEdition, position: Any, step: Any) -> bool:
    """Tell whether a house allows or refuses otherwise, for other reasons, or does otherwise.

    What the edition has no rule for is not compared.
    """
    if not knows(edition, step):
        return False
    allowed, names = names_at_work(edition, position, step)
    allowed_there, other_names = names_at_work(house, position, step)
    if allowed and allowed_there:
        return bool(edition.apply(position, step) != house.apply(position, step))
    return (allowed, set(names)) != (allowed_there, set(other_names))


def knows(edition: AnyEdition, step: Any) -> bool:
    """Tell whether an edition has a rule for this kind of step."""
    return any(rule.kind is type(step) for rule in edition.rules)


def listings_of(
    edition: AnyEdition, seed: str, known: Sequence[tuple[AnyEdition, Any]]
) -> Iterator[tuple[AnyEdition, Any]]:
    """Yield positions whose legal steps, or whose chances, are few enough to be listed."""
    yield from known
    listed_under = {house.amendments for house, _ in known}
    for number, start in enumerate(starts_of(edition) if () not in listed_under else ()):
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
        alike = house.rules == edition.rules and house.acts == edition.acts
        if alike or house.amendments in listed_under:
            continue
        random = Random(f"{edition.name} lists {amendment.name} {seed}")
        for position, _ in random_play(house, random.choice(starts_of(edition)), random):
            legal = list(islice(house.legal(position), MOST_LISTED + 1))
            if len(legal) <= MOST_LISTED and set(legal) != set(edition.legal(position)):
                yield house, position
                break


def games_of(edition: AnyEdition, seed: str, known: Sequence[AnyGame]) -> Iterator[AnyGame]:
    """Yield whole games: from each start, and in houses with readings at random."""
    yield from known
    starts = starts_of(edition)
    played = [game.origin for game in known if not game.edition.amendments]
    for number, start in enumerate(starts):
        if start not in played:
            yield random_game(edition, start, number)
    random = Random(f"{edition.name} games {seed}")
    found = len(known) - len(played)
    while found < HOUSES_AT_RANDOM and amendments_of(edition):
        house = house_at_random(edition, random)
        try:
            yield random_game(house, random.choice(starts), random.randrange(1000))
        except EditionBroken:
            continue
        found += 1
