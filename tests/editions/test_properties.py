"""What holds of every position and every game, as printed and in other houses."""

from collections.abc import Callable
from itertools import islice
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
from bfrules.editions.black_friday.position import ACTING, OVER, PLACING, Seat
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
    random_play,
    random_step,
    starts_of,
)
from bfrules.testing.positions import somewhere_on_the_way
from tests.editions.houses import HOUSES_OF_BLACK_FRIDAY, HOUSES_OF_BLACK_MONDAY
from tests.editions.tables import counted_blacks, counted_shares

LONG: Final = 700  # in a ruined game nobody would play on
IN_PLAY: Final = {
    "bf2010": {2: 20, 3: 23, 4: 24, 5: 25},
    "yucata": {2: 20, 3: 23, 4: 24, 5: 25},
    "bf2023": {3: 24, 4: 24, 5: 25},
}
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


# whole games ------------------------------------------------------------------


def cards_of(seat: Seat) -> tuple[int, bool, bool]:
    return (seat.card, seat.sell_card, seat.buy_card)


def bars_of(seat: Seat) -> int:
    return seat.small_bars + 5 * seat.big_bars


@pytest.mark.verifies("bf2010", "change.43 price.3 price.6 subsidy.2 subsidy.5 silver.10 end.2")
@pytest.mark.verifies("bf2023", "change.31 price.6 price.10 mibs.1 mibs.7")
@pytest.mark.parametrize("name", HOUSES_OF_BLACK_FRIDAY)
def test_whole_games_keep_everything_sound(name: str) -> None:
    """Each position of random games, and each pair of neighbours; nobody is ever stuck."""
    house = HOUSES_OF_BLACK_FRIDAY[name]
    limits = getattr(house.printed, "subsidy_limits", (0,) * 10)
    starts = starts_of(house)
    for seed, start in enumerate(starts[1:2] if name == SLOW else starts * 2):
        for position, step in islice(random_play(house, start, Random(seed)), LONG):
            after = house.apply(position, step)
            assert house.problems(house.printed, after) == ()
            each = IN_PLAY[house.name][len(after.seats)]
            assert [counted_shares(after, colour) for colour in range(5)] == [each] * 5
            assert counted_blacks(after) == 15
            assert all(0 <= cell <= 90 for cell in after.prices)
            assert position.level <= after.level <= 9
            assert position.bar_space <= after.bar_space <= 24
            for seat, old in zip(after.seats, position.seats, strict=True):
                assert seat.cash >= 0
                assert 0 <= seat.small_bars < 5
                assert old.subsidies <= seat.subsidies <= limits[after.level]
                assert seat.turned + seat.turned_later <= seat.subsidies
                assert house.name == "bf2023" or cards_of(seat) <= cards_of(old)
            if after.phase != OVER:
                more = sum(map(bars_of, after.seats)) - sum(map(bars_of, position.seats))
                assert more == (step.bars if isinstance(step, BuyBars) else 0)
            if position.mibs and house.actor(position) == 0:
                assert list(house.legal(position)) == [step]


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
