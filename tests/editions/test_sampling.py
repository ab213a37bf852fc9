"""`sample` draws as `chance` says, at a few tables for each kind of draw.

Where a table has few outcomes, each is counted; where it has many, how many of each colour come.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from itertools import islice
from random import Random
from typing import Any

import pytest
from attrs import astuple, evolve

from bfrules import bf2010, bf2023, black_monday, yucata
from bfrules.core.edition import CHANCE, AnyEdition
from bfrules.editions.black_friday.chance import chance_step, stock_and_size
from bfrules.kernel.draws import drawn_at_random
from bfrules.testing import random_play, starts_of

FEW = 60
TABLES = 4
DRAWS = 3_000
DEVIATIONS = 6.0
RARE = 5.0
"""What comes less often is counted together."""


def tables_that_wait(edition: AnyEdition) -> dict[type[Any], list[Any]]:
    """Return tables that wait for a draw, by its kind: the first few of random games."""
    found: dict[type[Any], list[Any]] = {}
    for number, start in enumerate(starts_of(edition) * 6):
        for position, step in random_play(edition, start, Random(number)):
            kind = type(step)
            if edition.actor(position) is not CHANCE or len(found.get(kind, ())) == TABLES:
                continue
            if len(list(islice(edition.chance(position), 2))) == 2:
                found.setdefault(kind, []).append(position)
    return found


def what_is_counted(outcomes: Mapping[Any, Fraction]) -> Iterator[Callable[[Any], Any]]:
    """Yield what to count: whole outcomes, or each number in them where they are many."""
    if len(outcomes) <= FEW:
        yield lambda step: step
    else:
        for place in range(len(numbers_in(next(iter(outcomes))))):
            yield partial(number_at, place)


def numbers_in(step: Any) -> tuple[int, ...]:
    """Return the numbers of a draw, one after the other."""
    parts = (part if isinstance(part, tuple) else (part,) for part in astuple(step, recurse=False))
    return tuple(number for part in parts for number in part)


def number_at(place: int, step: Any) -> int:
    """Return one of the numbers of a draw."""
    return numbers_in(step)[place]


def surprises(edition: AnyEdition, position: Any, random: Random) -> Iterator[float]:
    """Yield by how many deviations draws differ from what they are expected to be."""
    outcomes = dict(edition.chance(position))
    drawn = Counter(edition.sample(position, random) for _ in range(DRAWS))
    assert set(drawn) <= set(outcomes)
    due = {step: float(DRAWS * chance) for step, chance in outcomes.items()}
    for counted in what_is_counted(outcomes):
        expected = summed(due, counted)
        often = {one: one for one in expected.keys() - rarest(expected)}
        wanted, came = (summed(one, often.get) for one in (expected, summed(drawn, counted)))
        free = len(wanted) - 1
        surprise = sum((came.get(one, 0) - number) ** 2 / number for one, number in wanted.items())
        yield (surprise - free - 5) / (2 * free) ** 0.5 if free else 0.0


def rarest(expected: Mapping[Any, float]) -> frozenset[Any]:
    """Return what comes too rarely to be counted alone, with enough others to be counted at all."""
    found, number = set[Any](), 0.0
    for one in sorted(expected, key=lambda one: expected[one]):
        if expected[one] >= RARE and (number >= RARE or not found):
            break
        found.add(one)
        number += expected[one]
    return frozenset(found)


def summed(numbers: Mapping[Any, float], told: Callable[[Any], Any]) -> dict[Any, float]:
    """Add numbers up by what is told of what they are about."""
    found: dict[Any, float] = defaultdict(float)
    for one, number in numbers.items():
        found[told(one)] += number
    return found


@pytest.mark.parametrize("edition", [bf2010, bf2023, black_monday], ids=lambda one: one.name)
def test_samples_come_as_often_as_chance_says(edition: AnyEdition) -> None:
    random = Random(20)
    tables = tables_that_wait(edition)
    assert tables.keys() == set(edition.drawing.kinds)
    for kind, positions in tables.items():
        for position in positions:
            assert max(surprises(edition, position, random)) < DEVIATIONS, (kind, position)


def test_yucata_draws_as_2010_does() -> None:
    assert yucata.drawing == bf2010.drawing


def the_larger_of_two(printed: Any, position: Any, random: Random) -> Any:
    stock, size = stock_and_size(printed, position)
    drawn = max(drawn_at_random(stock, size, random) for _ in range(2))
    return chance_step(position, drawn)


def test_a_draw_that_prefers_some_outcomes_is_noticed() -> None:
    biased = evolve(bf2023, drawing=evolve(bf2023.drawing, draws=the_larger_of_two))
    for positions in tables_that_wait(bf2023).values():
        assert max(surprises(biased, positions[0], Random(20))) > DEVIATIONS
