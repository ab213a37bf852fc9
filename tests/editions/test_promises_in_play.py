"""The promises of whole rules, asked about steps of games: clauses are run here, not contracts."""

from random import Random
from typing import Any

from bfrules.testing import random_step
from tests.editions.houses import EVERY_EDITION

GAMES = 15


@EVERY_EDITION
def test_every_rule_keeps_its_promises_in_games_from_the_box_on(edition: Any) -> None:
    promises = {rule.kind: rule.promises for rule in edition.rules}
    kinds = set()
    for seed in range(GAMES):
        position, random = edition.in_the_box, Random(seed)
        while edition.actor(position) is not None:
            step = random_step(edition, position, random)
            after = edition.apply(position, step)
            asked = after, edition.printed, position, step
            broken = [one.__name__ for one in promises[type(step)] if not one(*asked)]
            assert broken == [], edition.write_step(step)
            position = after
            kinds.add(type(step))
    assert kinds == promises.keys()
