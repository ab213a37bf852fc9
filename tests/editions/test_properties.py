"""What holds of every position and every game, as printed and in other houses."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
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
    ChangePrices,
    EndTurn,
    Sell,
    StockMarket,
)
from bfrules.kernel.shares import worth
from bfrules.shipped import shipped_editions
from bfrules.testing import (
    SEEDS,
    check_edition,
    check_extreme,
    extreme_position,
    odd_steps,
    random_play,
    random_step,
    starts_of,
)
from bfrules.testing.positions import somewhere_on_the_way
from tests.editions.houses import HOUSES_OF_BLACK_FRIDAY, HOUSES_OF_BLACK_MONDAY
from tests.editions.tables import counted_blacks, counted_shares

LONG: Final = 700
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
EVERY_HOUSE: Final = pytest.mark.parametrize("name", HOUSES_OF_BLACK_FRIDAY)
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


def long_play(edition: Any, start: Any, seed: int) -> Iterator[tuple[Any, Any]]:
    """Play at random to the end, or until nobody would play on."""
    return islice(random_play(edition, start, Random(seed)), LONG)


def check_census(house: Any, position: Any) -> None:
    each = IN_PLAY[house.name][len(position.seats)]
    assert [counted_shares(position, colour) for colour in range(5)] == [each] * 5
    assert counted_blacks(position) == 15


# whole games ------------------------------------------------------------------


def cards_of(seat: Seat) -> tuple[int, bool, bool]:
    return (seat.card, seat.sell_card, seat.buy_card)


def bars_of(seat: Seat) -> int:
    return seat.small_bars + 5 * seat.big_bars


@pytest.mark.verifies("bf2010", "change.43 price.3 price.6 subsidy.2 subsidy.5 silver.10 end.2")
@pytest.mark.verifies("bf2023", "change.31 price.6 price.10 mibs.1 mibs.7")
@EVERY_HOUSE
def test_whole_games_keep_everything_sound(name: str) -> None:
    """Each position of random games, and each pair of neighbours; nobody is ever stuck."""
    house = HOUSES_OF_BLACK_FRIDAY[name]
    limits = getattr(house.printed, "subsidy_limits", (0,) * 10)
    starts = starts_of(house)
    for seed, start in enumerate(starts[1:2] if name == SLOW else starts * 2):
        for position, step in long_play(house, start, seed):
            after = house.apply(position, step)
            assert house.problems(house.printed, after) == ()
            check_census(house, after)
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


def money_from_the_bank(position: Any, step: Any, after: Any) -> int:
    """Say what the statements of 2010 let all seats together get out of the bank by a step."""
    printed = bf2010.printed
    shown = printed.prices
    first, second, third, fourth, fifth = (shown[cell] for cell in position.prices)
    prices = (first, second, third, fourth, fifth)
    silver = printed.bar_prices[position.bar_space]
    if isinstance(step, Buy):
        return -worth(prices, step.shares)
    if isinstance(step, SellAndLower):
        return worth(prices, step.shares)
    if isinstance(step, BuyBars):
        return -int(step.bars * silver)
    if isinstance(step, TakeSubsidy):
        return 20
    if isinstance(step, PayInterest):
        return -int(position.seats[position.turn].owed)
    if not isinstance(step, ChangePrices):
        return 0
    payer = position.seats[position.turn]
    due = payer.owed if payer.owed <= payer.cash else 0
    seats = list(position.seats)
    seats[position.turn] = evolve(payer, cash=payer.cash - due, owed=payer.owed - due)
    paid = due + sum(seat.subsidies for seat in seats if seat.cash >= seat.subsidies)
    if after.phase != OVER:
        return -int(paid)
    last = [shown[cell] for cell in after.prices]
    final_prices = (last[0], last[1], last[2], last[3], last[4])
    income = 0
    for seat, final in zip(seats, after.seats, strict=True):
        interest = seat.subsidies
        missed = interest if seat.cash < interest else 0
        earned = worth(final_prices, seat.shares) + 20 * (final.subsidies - seat.subsidies)
        debt = seat.owed + seat.owed_later + missed
        has = seat.cash - (interest - missed) + earned
        income += earned - min(has, debt) - 100 * (bars_of(final) - bars_of(seat))
    return income - int(paid)


@pytest.mark.verifies(
    "bf2010", "buy.5 sell.3 silver.4 subsidy.3 interest.2 interest.3 end.3 end.4 end.5 subsidy.6"
)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_money_comes_and_goes_only_where_a_statement_of_2010_says_so(seats: int) -> None:
    for seed in range(8):
        for position, step in long_play(bf2010, bf2010.start(seats=seats), seed):
            after = bf2010.apply(position, step)
            change = sum(seat.cash for seat in after.seats) - sum(
                seat.cash for seat in position.seats
            )
            assert change == money_from_the_bank(position, step, after)
            if not isinstance(step, ChangePrices):
                others = [at for at in range(seats) if at != position.turn]
                assert [after.seats[at] for at in others] == [position.seats[at] for at in others]


def nobody_can_trade_any_more(position: Any) -> bool:
    """Nobody has a share, cash for anything or a subsidy left, and no price change raises silver.

    None does if the bag has no black share, or if the market has none to fill a track with.
    """
    printed = bf2010.printed
    offered = zip(position.market, position.prices, strict=True)
    asked = [printed.prices[cell] for left, cell in offered if left]
    cheapest = min([printed.bar_prices[position.bar_space], *asked])
    return (position.bag.blacks == 0 or not any(position.market)) and all(
        seat.shares == (0, 0, 0, 0, 0)
        and seat.cash < cheapest
        and seat.subsidies == printed.subsidy_limits[position.level]
        for seat in position.seats
    )


@pytest.mark.parametrize(
    ("edition", "shortest", "longest"),
    [(bf2010, 60, 500), (bf2023, 40, 400)],
    ids=("bf2010", "bf2023"),
)
def test_games_end_unless_nobody_can_trade_any_more(
    edition: Any, shortest: int, longest: int
) -> None:
    """At random the longest game of 2010 has about 350 steps, of 2023 about 220.

    One game of 2010 in two hundred is ruined for all.
    """
    lengths: list[int] = []
    seen: Counter[type[Any]] = Counter()
    starts = starts_of(edition)
    for seed in range(80):
        played = list(long_play(edition, starts[seed % len(starts)], seed))
        seen.update(type(step) for _, step in played)
        if len(played) == LONG:
            assert nobody_can_trade_any_more(played[-1][0]), f"seed {seed} has no end in sight"
        else:
            lengths.append(len(played))
    assert shortest < min(lengths) <= max(lengths) < longest
    assert len(lengths) >= 79
    assert {*seen, type(edition.parse_step("set up for 3 seats"))} == {
        rule.kind for rule in edition.rules
    }


def test_a_game_in_which_nobody_can_trade_any_more_goes_on_and_on() -> None:
    """Only passing is left: silver cannot rise, as nobody buys any and no black share is drawn."""
    table = bf2010.position(
        seats=2,
        level=9,
        prices=dict.fromkeys(bf2010.printed.words.colours, (12, 3)),
        cash={0: 1, 1: 3},
        subsidies=9,
        missed_interest=9,
        special_cards=False,
        current_sale_track="refilled second",
        silver_price=75,
        blacks_in_the_supply=13,
    )
    assert nobody_can_trade_any_more(table)
    for position, step in islice(random_play(bf2010, table, Random(0)), 300):
        assert isinstance(step, Pass | EndTurn | ChangePrices)
        assert bf2010.printed.bar_prices[position.bar_space] == 75
        assert [seat.cash for seat in position.seats] == [1, 3]


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


def far_from_play(name: str, seed: int) -> Any:
    """Return a sound table of a house that games hardly ever reach: debtors, empty markets."""
    house, random = HOUSES_OF_BLACK_FRIDAY[name], Random(seed)
    nearby = somewhere_on_the_way(house, random.choice(starts_of(house)), random)
    return extreme_position(house, nearby, random)


@pytest.mark.verifies("bf2010", "interest.5 interest.6 interest.7")
@settings(max_examples=40)
@given(NAMES, SEEDS)
def test_the_legal_actions_are_the_conceivable_ones_that_nothing_refuses(
    name: str, seed: int
) -> None:
    house, table = HOUSES_OF_BLACK_FRIDAY[name], far_from_play(name, seed)
    assert {step for step in house.legal(table) if isinstance(step, CHOICES)} == {
        step
        for rule in house.rules
        if rule.kind in CHOICES
        for step in rule.conceives(house.printed, table)
        if not house.refusals(table, step)
    }
    check_extreme(house, table, Random(0))


@pytest.mark.verifies("bf2010", "interest.5 interest.6 interest.7")
@settings(max_examples=60)
@given(SEEDS)
def test_a_turn_ends_with_a_debt_only_if_it_could_not_be_paid(seed: int) -> None:
    """Whatever a debtor does: at the end of the turn neither cash nor subsidies cover the debt."""
    table = far_from_play("bf2010", seed)
    for position, step in islice(random_play(bf2010, table, Random(0)), 100):
        if isinstance(step, EndTurn):
            seat = position.seats[position.turn]
            left = bf2010.printed.subsidy_limits[position.level] - seat.subsidies
            assert seat.owed == 0 or seat.cash + 20 * left < seat.owed
            return


# rulings ---------------------------------------------------------------------


@cache
def kinds(name: str) -> list[Any]:
    """Return a step of each kind that games of an edition show."""
    edition = shipped_editions()[name]
    games = [long_play(edition, start, seed) for seed, start in enumerate(starts_of(edition) * 2)]
    shown = [
        edition.parse_step("set up for 3 seats"),
        *(step for game in games for _, step in game),
    ]
    return list({type(step): step for step in shown}.values())


@settings(max_examples=60)
@given(NAMES, SEEDS)
def test_a_refusal_names_statements_of_its_edition_and_speaks_its_words(
    name: str, seed: int
) -> None:
    """In 2010 gold bars are the big ones, and what is bought is silver."""
    house, table, random = HOUSES_OF_BLACK_FRIDAY[name], far_from_play(name, seed), Random(seed)
    own = {"bf2023": ("bf2023.",), "bf2010": ("bf2010.",), "yucata": ("yucata.", "bf2010.")}
    foreign = ("special action", "silver") if house.name == "bf2023" else ("tile", "M.I.B.S.")
    shown = kinds(house.name)
    odd = [one for step in shown for one in odd_steps(house, step, random, 5)]
    for asked in (*shown, *odd):
        for refusal in house.refusals(table, asked):
            assert refusal.statements
            assert all(cited.startswith(own[house.name]) for cited in refusal.statements)
            assert all(house.statements.named(cited) for cited in refusal.statements)
            assert not any(word in refusal.sentence for word in foreign)
