"""What holds of every position and every game of Black Friday, as printed and in other houses."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import islice, product
from random import Random
from typing import Any, Final

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from bfrules import CHANCE, bf2010, bf2023, yucata
from bfrules.core.edition import AnyEdition
from bfrules.editions.bf2010.steps import Pass, PassWithCard, PayInterest, PlaceFirst, TakeSubsidy
from bfrules.editions.bf2010.steps import Sell as SellAndLower
from bfrules.editions.bf2023.steps import UseBonusTile
from bfrules.editions.black_friday.position import ACTING, CHANGING, OVER, PLACING, Seat
from bfrules.editions.black_friday.steps import (
    Buy,
    BuyBars,
    ChangePrices,
    EndTurn,
    Sell,
    StockMarket,
)
from bfrules.kernel.shares import Colour, Counts, worth
from bfrules.testing import SEEDS, check_edition, odd_steps, random_play, random_step, starts_of
from tests.editions.houses import HOUSES_OF_BLACK_FRIDAY
from tests.editions.tables import counted_blacks, counted_shares, deal, taken

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


@cache
def on_the_way(name: str, seed: int) -> list[Any]:
    """Return the positions that a random game in a house comes through, and its end."""
    house, random = HOUSES_OF_BLACK_FRIDAY[name], Random(seed)
    start = random.choice(starts_of(house))
    game = list(islice(random_play(house, start, random), 250))
    return [start, *(house.apply(position, step) for position, step in game)]


def reached(name: str, seed: int, most_steps: int = 250) -> Any:
    """Return a position of one of a few games in a house."""
    return Random(seed).choice(on_the_way(name, seed % 5)[: most_steps + 1])


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


# odd tables -------------------------------------------------------------------


def odd_table(edition: Any, seed: int) -> Any:
    """Return a sound table that random play hardly ever reaches.

    Markets, tracks and purses are nearly empty, many seats owe interest, one
    may hold nearly everything, and any level, price and black share can be
    anywhere.
    """
    random, printed = Random(seed), edition.printed
    words, in_play = printed.words, IN_PLAY[edition.name]
    seats = random.choice(list(in_play))
    level = random.randint(0, 9)
    full = 6 if seats == 5 else 5
    first, second, third = words.sale_tracks
    trigger = random.choice((None, None, None, "purchase", words.bar, "sale"))
    current = random.choice((first, second, third, f"refilled {second}"))
    waiting = {first: 4, second: 2}.get(current, 0)
    stock = Counter(dict.fromkeys(words.colours, in_play[seats] - waiting))
    purchase = deal(random, stock, full if trigger == "purchase" else random.randrange(full))
    bars = deal(random, stock, full if trigger == words.bar else random.randrange(full))
    empty_track = random.random() < 0.2
    sale = {name: 0 if empty_track else random.choice((0, 0, 1, 2)) for name in stock}
    stock.subtract(sale)
    rich = random.randrange(seats)
    hands = {
        seat: deal(random, stock, random.choice((0, 0, 2, 9 if seat == rich else 2)))
        for seat in range(seats)
    }
    most = random.choice((0, 1, 1, 4, 4))
    beside = {first: 6, second: 5, third: 3, f"refilled {second}": 2}[current]
    turn = random.randrange(seats)
    if edition.name == "bf2023":
        own: dict[str, Any] = {"mibs": random.random() < 0.5}
        turn = random.choice((0, turn))
    else:
        limit = printed.subsidy_limits[level]
        subsidies = {seat: random.choice((0, limit, limit, limit - 1)) for seat in range(seats)}
        owed = {
            seat: random.choice((0, taken, 2 * taken + 3, 40)) if taken else 0
            for seat, taken in subsidies.items()
        }
        own = {
            "subsidies": subsidies,
            "missed_interest": owed,
            "turned_cards": {
                seat: random.randint(1, taken) if owed[seat] else 0
                for seat, taken in subsidies.items()
            },
            "special_cards": random.random() < 0.8,
        }
    table = edition.position(
        seats=seats,
        turn=turn,
        level=level,
        prices={name: (random.randint(0, 12), random.randint(0, 6)) for name in stock},
        hands=hands,
        cash={seat: random.choice((0, 0, 5, 30, 100, 1_000)) for seat in range(seats)},
        market={name: random.randint(0, min(stock[name], most)) for name in stock},
        purchase_track=purchase,
        sale_track=sale,
        current_sale_track=current,
        price_change=trigger,
        acted=random.random() < 0.5,
        **{
            f"{words.bar}_track": bars,
            f"{words.bar}_bars": {seat: random.randint(0, 12) for seat in range(seats)},
            f"{words.bar}_price": random.choice(printed.bar_prices[:-1]),
            f"{words.bar}_bought": random.randint(0, 14),
            f"blacks_in_the_{words.bank}": random.randint(0, 15 - (9 - level) - beside),
            words.spent: tuple(seat for seat in range(seats) if random.random() < 0.3),
        },
        **own,
    )
    debtor = table.seats[turn]
    if debtor.subsidies > debtor.turned and random.random() < 0.3:
        later = evolve(debtor, turned_later=1, owed_later=debtor.subsidies)
        return evolve(table, seats=(*table.seats[:turn], later, *table.seats[turn + 1 :]))
    return table


PLAIN: Final[Mapping[str, Any]] = {"bf2010": bf2010, "yucata": yucata, "bf2023": bf2023}


def odd_table_of(name: str, seed: int) -> Any:
    return odd_table(PLAIN[HOUSES_OF_BLACK_FRIDAY[name].name], seed)


@pytest.mark.verifies("bf2010", "interest.5 interest.6 interest.7")
@settings(max_examples=60)
@given(NAMES, SEEDS)
def test_every_legal_step_from_an_odd_table_leads_to_a_sound_one(name: str, seed: int) -> None:
    """Debtors of every kind, empty markets and empty tracks included."""
    house, table = HOUSES_OF_BLACK_FRIDAY[name], odd_table_of(name, seed)
    assert house.problems(house.printed, table) == ()
    legal = list(house.legal(table))
    assert len(legal) == len(set(legal)) >= 1
    if table.mibs and table.turn == 0 and table.phase == ACTING:
        assert len(legal) == 1
    for step in Random(0).sample(legal, min(len(legal), 12)):
        ruling = house.explain(table, step)
        assert ruling.allowed
        assert all(effect.after != effect.before for effect in ruling.effects)
        after = house.apply(table, step)
        assert ruling.after == after
        assert house.problems(house.printed, after) == ()
        check_census(house, after)
        assert house.actor(after) is None or any(True for _ in house.legal(after))


@pytest.mark.verifies("bf2010", "interest.5 interest.6 interest.7")
@settings(max_examples=60)
@given(NAMES, SEEDS)
def test_the_legal_actions_are_the_conceivable_ones_that_nothing_refuses(
    name: str, seed: int
) -> None:
    house, table = HOUSES_OF_BLACK_FRIDAY[name], odd_table_of(name, seed)
    assert {step for step in house.legal(table) if isinstance(step, CHOICES)} == {
        step
        for rule in house.rules
        if rule.kind in CHOICES
        for step in rule.conceives(house.printed, table)
        if not house.refusals(table, step)
    }


@settings(max_examples=60)
@given(NAMES, SEEDS)
def test_games_from_odd_tables_end_unless_nobody_can_trade(name: str, seed: int) -> None:
    edition = PLAIN[HOUSES_OF_BLACK_FRIDAY[name].name]
    *_, (last, step) = long_play(edition, odd_table(edition, seed), seed)
    over = edition.apply(last, step)
    assert edition.problems(edition.printed, over) == ()
    if edition.actor(over) is not None:
        assert nobody_can_trade_any_more(over)
        return
    assert sorted(place.seat for place in edition.standing(over)) == list(range(len(over.seats)))
    assert {seat.shares for seat in over.seats} == {(0, 0, 0, 0, 0)}


@pytest.mark.verifies("bf2010", "interest.5 interest.6 interest.7")
@settings(max_examples=60)
@given(SEEDS)
def test_a_turn_ends_with_a_debt_only_if_it_could_not_be_paid(seed: int) -> None:
    """Whatever a debtor does: at the end of the turn neither cash nor subsidies cover the debt."""
    for position, step in islice(random_play(bf2010, odd_table(bf2010, seed), Random(0)), 100):
        if isinstance(step, EndTurn):
            seat = position.seats[position.turn]
            left = bf2010.printed.subsidy_limits[position.level] - seat.subsidies
            assert seat.owed == 0 or seat.cash + 20 * left < seat.owed
            return


# what is legal ----------------------------------------------------------------


def lots_up_to(size: int) -> list[Counts]:
    return [
        (one, two, three, four, five)
        for one, two, three, four, five in product(range(size + 1), repeat=5)
        if one + two + three + four + five <= size
    ]


WIDE_LOTS: Final = {limit: lots_up_to(limit + 2) for limit in (1, 2)}


@pytest.mark.parametrize(
    "name", ["bf2010", "bf2010, other readings", "bf2023", "bf2023, other readings"]
)
@pytest.mark.parametrize("limit", [1, 2])
def test_no_action_is_missed_among_all_lots_of_two_shares_more_than_the_limit(
    name: str, limit: int
) -> None:
    house = HOUSES_OF_BLACK_FRIDAY[name]
    limits = house.printed.share_limits
    position = until(
        house,
        reached(name, seed=limit, most_steps=40 * limit - 30),
        lambda table: table.phase == ACTING and not table.acted and limits[table.level] == limit,
    )
    assert position.phase == ACTING
    colours = (*(Colour(colour) for colour in range(-1, 6)), None)
    wider: list[Any] = []
    for lot, colour, extra in product(WIDE_LOTS[limit], colours, (False, True)):
        wider.append(Buy(lot, colour, extra))
        if house.name == "bf2023":
            wider.append(Sell(lot, colour, extra))
        elif colour in (0, None):
            wider += [SellAndLower(lot, lowered, colour, extra) for lowered in colours]
    for bars, colour, extra in product(range(-1, limit + 4), colours, (False, True)):
        wider.append(BuyBars(bars, colour, extra))
    asked = (Buy, Sell, SellAndLower, BuyBars)
    listed = {step for step in house.legal(position) if isinstance(step, asked)}
    assert {step for step in wider if not house.refusals(position, step)} == listed & set(wider)
    assert listed - set(wider) == {
        step for step in listed if isinstance(step, SellAndLower) and step.removed not in (0, None)
    }


# chance -----------------------------------------------------------------------


@settings(max_examples=30)
@given(NAMES, SEEDS)
def test_chances_are_exact_and_complete(name: str, seed: int) -> None:
    house = HOUSES_OF_BLACK_FRIDAY[name]
    position = until(house, reached(name, seed), lambda table: house.actor(table) is CHANCE)
    if position.phase == OVER:
        return
    chances = list(house.chance(position))
    steps = [step for step, _ in chances]
    assert len(steps) == len(set(steps))
    assert set(steps) == set(house.legal(position))
    assert all(probability > 0 for _, probability in chances)
    assert sum(probability for _, probability in chances) == 1
    stock = [*position.bag.shares, position.bag.blacks if position.phase == CHANGING else 0]
    for kind, there in enumerate(stock):
        expected = sum(
            (taken(step)[kind] * probability for step, probability in chances), Fraction()
        )
        assert expected == Fraction(there * sum(taken(steps[0])), sum(stock))
    random = Random(seed)
    sampled = {house.sample(position, random) for _ in range(20)}
    assert sampled <= set(steps)
    assert all(house.refusals(position, step) == () for step in sampled)


# rulings, records -------------------------------------------------------------


@cache
def kinds(name: str) -> list[Any]:
    """Return a step of each kind that games of an edition show."""
    edition = PLAIN[name]
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
    house, table, random = HOUSES_OF_BLACK_FRIDAY[name], odd_table_of(name, seed), Random(seed)
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


# views ------------------------------------------------------------------------


BEFORE_THE_SCREEN: Final = (
    *("card", "sell_card", "buy_card", "subsidies"),
    *("turned", "owed", "turned_later", "owed_later"),
)


def open_seats(house: Any, position: Any, seat: int) -> list[int]:
    """Return the seats that a seat looks behind the screen of: its own, and the M.I.B.S."""
    return [
        number
        for number in range(len(position.seats))
        if number == seat or position.phase == OVER or (position.mibs and number == 0)
    ]


@pytest.mark.verifies("bf2010", "setup.21 setup.22")
@pytest.mark.verifies("bf2023", "setup.29 setup.30 mibs.2 mibs.3")
@settings(max_examples=60)
@given(NAMES, SEEDS)
def test_what_is_unseen_is_in_the_bag_or_behind_the_other_screens(name: str, seed: int) -> None:
    house, position = HOUSES_OF_BLACK_FRIDAY[name], reached(name, seed)
    for seat in range(len(position.seats)):
        view, seen_behind = house.view(position, seat), open_seats(house, position, seat)
        hidden = [
            other.shares for number, other in enumerate(position.seats) if number not in seen_behind
        ]
        assert list(view.unseen) == [
            position.bag.shares[colour] + sum(hand[colour] for hand in hidden)
            for colour in range(5)
        ]
        assert view.blacks_in_the_bag == position.bag.blacks
        for number, (seen, other) in enumerate(zip(view.seats, position.seats, strict=True)):
            mine = number in seen_behind
            bars = mine or house.printed.bars_are_open
            assert seen.cash == (other.cash if mine or house.printed.cash_is_open else None)
            assert seen.shares == (other.shares if mine else None)
            assert (seen.small_bars, seen.big_bars) == (
                (other.small_bars, other.big_bars) if bars else (None, None)
            )
            for part in BEFORE_THE_SCREEN:
                assert getattr(seen, part) == getattr(other, part)
