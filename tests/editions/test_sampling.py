"""`sample` draws as `chance` says: counted at tables with few outcomes, in every edition."""

from collections import Counter
from itertools import islice
from random import Random
from typing import Any

from bfrules.core.edition import CHANCE, AnyEdition
from bfrules.testing import random_play, starts_of
from tests.editions.houses import EVERY_EDITION

FEW = 60
TABLES = 4
DRAWS = 4_000
DEVIATIONS = 5.0


def tables_with_few_outcomes(edition: AnyEdition) -> dict[str, list[Any]]:
    """Return tables that wait for a draw, by its kind: the first few of random games."""
    found: dict[str, list[Any]] = {}
    for number, start in enumerate(starts_of(edition) * 6):
        for position, step in random_play(edition, start, Random(number)):
            kind = type(step).__name__
            if edition.actor(position) is not CHANCE or len(found.get(kind, ())) == TABLES:
                continue
            if 1 < len(list(islice(edition.chance(position), FEW + 1))) <= FEW:
                found.setdefault(kind, []).append(position)
    return found


@EVERY_EDITION
def test_samples_come_as_often_as_chance_says(edition: AnyEdition) -> None:
    random = Random(20)
    tables = tables_with_few_outcomes(edition)
    assert tables
    for kind, positions in tables.items():
        for position in positions:
            outcomes = dict(edition.chance(position))
            drawn = Counter(edition.sample(position, random) for _ in range(DRAWS))
            assert set(drawn) <= set(outcomes)
            surprise = sum(
                float((drawn[step] - DRAWS * chance) ** 2 / (DRAWS * chance))
                for step, chance in outcomes.items()
            )
            free = len(outcomes) - 1
            assert surprise < free + DEVIATIONS * (2 * free) ** 0.5 + 5, (kind, position)
