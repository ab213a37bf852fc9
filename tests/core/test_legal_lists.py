"""Lists of legal steps are what nothing forbids, each once, in games and far from them."""

from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bfrules import CHANCE, Game
from bfrules.core.edition import AnyEdition
from bfrules.core.notation import Spoken
from bfrules.core.rule import Rule
from bfrules.testing import SEEDS, check_extreme, extreme_position, starts_of
from bfrules.testing.positions import somewhere_on_the_way
from tests.editions.houses import EVERY_EDITION, HOUSES

AnyRule = Rule[Any, Any, Any]
MANY = 1_000
# A strategy draws the name of a house: an edition with all readings is too long to print. Where a
# clause that forbids gives way to another, listing what is legal is slow.
QUICK = st.sampled_from([name for name in HOUSES if name != "bf2023, tile after the action"])


def allowed(edition: AnyEdition, rule: AnyRule, position: Any) -> list[Any] | None:
    """Return the steps of a kind that nothing forbids; None where they are too many to ask."""
    conceived = list(islice(rule.conceives(edition.printed, position), MANY))
    if len(conceived) == MANY:
        return None
    return [
        step
        for step in conceived
        if all(clause(edition.printed, position, step) is None for clause in rule.forbids)
    ]


@pytest.mark.parametrize("seed", range(2))
@EVERY_EDITION
def test_the_legal_steps_are_those_that_nothing_forbids(edition: AnyEdition, seed: int) -> None:
    assert isinstance(edition, Spoken)
    game: Game[Any, Any, Any] = Game(edition, edition.in_the_box)
    positions = game.play_at_random(Random(seed)).positions
    compared: set[type[Any]] = set()
    for position in positions[:2] + positions[2 :: max(1, len(positions) // 25)]:
        legal = list(edition.legal(position))
        assert len(legal) == len(set(legal))
        for rule in edition.rules:
            wanted = allowed(edition, rule, position)
            if wanted is not None:
                listed = [step for step in legal if type(step) is rule.kind]
                assert set(listed) == set(wanted)
                compared |= {rule.kind} if listed else set()
    assert len(compared) > 3


@pytest.mark.slow
@pytest.mark.verifies("bf2010", "interest.5 interest.6 interest.7")
@settings(max_examples=40)
@given(QUICK, SEEDS)
def test_far_from_play_the_legal_steps_are_those_that_nothing_refuses(name: str, seed: int) -> None:
    """At tables that games hardly ever reach: debtors, empty markets and empty tracks included."""
    house, random = HOUSES[name], Random(seed)
    nearby = somewhere_on_the_way(house, random.choice(starts_of(house)), random)
    table = extreme_position(house, nearby, random)
    legal = [] if house.actor(table) is CHANCE else list(house.legal(table))
    for rule in (rule for rule in house.rules if rule.kind not in house.drawing.kinds):
        assert {step for step in legal if type(step) is rule.kind} == {
            step for step in rule.conceives(house.printed, table) if not house.refusals(table, step)
        }
    check_extreme(house, table, random)


@EVERY_EDITION
def test_in_the_box_the_first_player_sets_the_table_and_nothing_is_drawn(edition: Any) -> None:
    box = edition.in_the_box
    assert edition.actor(box) == 0
    tables = [*edition.legal(box)]
    assert tables
    assert not any(edition.refusals(box, step) for step in tables)
    for ask in (edition.chance, lambda table: edition.sample(table, Random(0))):
        with pytest.raises(ValueError, match="no chance step is due; the first player is to act"):
            ask(box)
