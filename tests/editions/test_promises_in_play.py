"""The promises of whole rules, asked about steps of games: clauses are run here, not contracts."""

from itertools import islice
from random import Random
from typing import Any

from bfrules.testing import random_play, random_step
from tests.editions.houses import EVERY_EDITION

GAMES = 15
STEPS = 400


def broken_by(edition: Any, position: Any, step: Any, after: Any) -> list[str]:
    """Return the promises of a whole rule that a step to another table breaks."""
    asked = after, edition.printed, position, step
    return [one.__name__ for one in edition.rule(type(step)).promises if not one(*asked)]


@EVERY_EDITION
def test_every_rule_keeps_its_promises_in_games_from_the_box_on(edition: Any) -> None:
    kinds = set()
    for seed in range(GAMES):
        position, random = edition.in_the_box, Random(seed)
        while edition.actor(position) is not None:
            step = random_step(edition, position, random)
            after = edition.apply(position, step)
            assert broken_by(edition, position, step, after) == [], edition.write_step(step)
            position = after
            kinds.add(type(step))
    assert kinds == {rule.kind for rule in edition.rules}


@EVERY_EDITION
def test_every_rule_that_a_reading_changes_keeps_its_promises_in_a_game(edition: Any) -> None:
    clauses = {rule.kind: rule.clauses for rule in edition.rules}
    for amendment in (*edition.readings, *edition.variants):
        house = edition.amend(amendment)
        changed = {rule.kind for rule in house.rules if rule.clauses != clauses.get(rule.kind)}
        game = random_play(house, house.start(seats=4), Random(7))
        for position, step in islice(game, STEPS):
            if type(step) in changed:
                after = house.apply(position, step)
                assert broken_by(house, position, step, after) == [], (house.label, step)
