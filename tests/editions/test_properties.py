"""What holds of every position and every game, as printed and in other houses."""

from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from bfrules import bf2010, bf2023
from bfrules.core.edition import AnyEdition
from bfrules.editions.bf2010.steps import Pass, PassWithCard, PayInterest, PlaceFirst, TakeSubsidy
from bfrules.editions.bf2010.steps import Sell as SellAndLower
from bfrules.editions.bf2023.steps import UseBonusTile
from bfrules.editions.black_friday.position import ACTING, PLACING
from bfrules.editions.black_friday.steps import (
    Buy,
    BuyBars,
    EndTurn,
    Sell,
    StockMarket,
)
from bfrules.testing import (
    SEEDS,
    check_edition,
    check_extreme,
    extreme_position,
    random_step,
    starts_of,
)
from bfrules.testing.positions import somewhere_on_the_way
from tests.editions.houses import HOUSES_OF_BLACK_FRIDAY, HOUSES_OF_BLACK_MONDAY

# where a clause that forbids gives way to another, listing what is legal is slow
SLOW: Final = "bf2023, tile after the action"
QUICK: Final = tuple(name for name in HOUSES_OF_BLACK_FRIDAY if name != SLOW)
ACTIONS: Final = (Buy, Sell, SellAndLower, BuyBars, UseBonusTile, Pass)
CHOICES: Final = (*ACTIONS, PassWithCard, TakeSubsidy, PayInterest, EndTurn, PlaceFirst)
# a strategy draws the name of a house: an edition with all readings is too long to print
NAMES: Final = st.sampled_from(QUICK)


@pytest.mark.parametrize("edition", [bf2010, bf2023], ids=lambda edition: edition.name)
def test_every_reading_is_played(edition: AnyEdition) -> None:
    houses = [house for house in HOUSES_OF_BLACK_FRIDAY.values() if house.name == edition.name]
    played = {amendment.name for house in houses for amendment in house.amendments}
    assert played == {amendment.name for amendment in edition.readings}


def until(house: Any, position: Any, holds: Callable[[Any], bool]) -> Any:
    """Play on at random until something holds, or the game is over."""
    random = Random(0)
    while not holds(position) and house.actor(position) is not None:
        position = house.apply(position, random_step(house, position, random))
    return position


@pytest.mark.parametrize("name", [name for name in HOUSES_OF_BLACK_FRIDAY if "," in name])
def test_the_public_check_passes_in_every_house(name: str) -> None:
    """After the draws, which are alike in all houses: a first market has very many."""
    house: Any = HOUSES_OF_BLACK_FRIDAY[name]
    begun = until(house, starts_of(house)[1], lambda table: table.phase in (PLACING, ACTING))
    rules = tuple(rule for rule in house.rules if rule.kind is not StockMarket)
    extremes = 0 if name == SLOW else 2
    check_edition(evolve(house, rules=rules), begun, plays=1, extremes=extremes, thorough_every=400)


@pytest.mark.parametrize("name", HOUSES_OF_BLACK_MONDAY)
def test_the_public_check_passes_at_every_table_of_black_monday(name: str) -> None:
    check_edition(HOUSES_OF_BLACK_MONDAY[name], plays=10, extremes=30, thorough_every=200)


# far from games ---------------------------------------------------------------


@pytest.mark.verifies("bf2010", "interest.5 interest.6 interest.7")
@settings(max_examples=40)
@given(NAMES, SEEDS)
def test_the_legal_actions_are_the_conceivable_ones_that_nothing_refuses(
    name: str, seed: int
) -> None:
    """At tables that games hardly ever reach: debtors, empty markets and empty tracks included."""
    house, random = HOUSES_OF_BLACK_FRIDAY[name], Random(seed)
    nearby = somewhere_on_the_way(house, random.choice(starts_of(house)), random)
    table = extreme_position(house, nearby, random)
    assert {step for step in house.legal(table) if isinstance(step, CHOICES)} == {
        step
        for rule in house.rules
        if rule.kind in CHOICES
        for step in rule.conceives(house.printed, table)
        if not house.refusals(table, step)
    }
    check_extreme(house, table, random)
