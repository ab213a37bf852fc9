"""What holds of every position and every game, under the default and under other readings."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import islice, product
from random import Random
from typing import Any, Final

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from bfrules import CHANCE, Game, bf2010
from bfrules.editions.bf2010.edition import BlackFriday2010
from bfrules.editions.bf2010.edition import Position2010 as Position
from bfrules.editions.bf2010.readings import READINGS
from bfrules.editions.bf2010.soundness import problems
from bfrules.editions.bf2010.steps import (
    Pass,
    PassWithCard,
    PayInterest,
    PlaceFirst,
    Sell,
    SetUp,
    Step,
    TakeSubsidy,
)
from bfrules.editions.black_friday.position import (
    ACTING,
    CHANGING,
    OVER,
    STOCKING,
    Pile,
    Seat,
)
from bfrules.editions.black_friday.steps import (
    Buy,
    BuyBars,
    ChangePrices,
    DealHand,
    EndTurn,
    StockMarket,
)
from bfrules.editions.black_friday.view import View
from bfrules.kernel.shares import Colour, Counts, worth
from bfrules.testing import (
    SEEDS,
    check_edition,
    games,
    positions_on_the_way,
    random_play,
    random_step,
)
from tests.editions.tables import counted_blacks, counted_shares, deal, taken

TABLES: Final = tuple(product((2, 3, 4, 5), (True, False)))
LONG: Final = 700
IN_PLAY: Final = {2: 20, 3: 23, 4: 24, 5: 25}


def under(*names: str) -> BlackFriday2010:
    return bf2010.amend(*(bf2010.reading(*name.split("=")) for name in names))


EDITIONS: Final = {
    "default": bf2010,
    "other readings": under(
        "Q01=ends",
        "Q03=stays",
        "Q04=falls",
        "Q05=stays",
        "Q07=colours-only",
        "Q08=rises",
        "Q09=exactly",
        "Q10=supply",
        "Q13=part",
        "Q14=pass",
        "Q15=subsidy",
        "Q16=forgotten",
        "Q18=rises",
        "Q19=zero",
        "Q20=150",
        "Q30=before",
        "Q35=at-once",
        "Q64=lower",
        "Q80=after",
        "Q81=stays",
        "Q83=no",
        "Q84=must-fall",
        "Q85=missed",
        "Q86=lapses",
        "Q87=over",
        "Q91=hidden",
        "Q92=new",
        "Q93=limited",
    ),
    "strict": under(
        "Q02=refused", "Q04=stays", "Q12=at-once", "Q13=card", "Q29=limited", "Q60=refused"
    ),
    "any sale": under("Q82=any", "Q60=refused", "Q30=before", "Q87=over"),
}
ACTIONS: Final = (Buy, Sell, BuyBars, Pass)
CHOICES: Final = (*ACTIONS, PassWithCard, TakeSubsidy, PayInterest, EndTurn, PlaceFirst)
Found = tuple[str, Position]
# a strategy draws the name of an edition: an edition with all readings is too long to print


def test_every_reading_is_played() -> None:
    played = {amendment.name for edition in EDITIONS.values() for amendment in edition.amendments}
    assert played == {amendment.name for amendment in READINGS}


@st.composite
def editions_and_starts(draw: st.DrawFn) -> Found:
    name = draw(st.sampled_from(list(EDITIONS)))
    seats, cards = draw(st.sampled_from(TABLES))
    return name, EDITIONS[name].start(seats=seats, special_cards=cards)


@st.composite
def reached(draw: st.DrawFn, most_steps: int = 250) -> Found:
    name, start = draw(editions_and_starts())
    return name, draw(positions_on_the_way(EDITIONS[name], start, most_steps=most_steps))


def until(
    edition: BlackFriday2010, position: Position, holds: Callable[[Position], bool]
) -> Position:
    """Play on at random until something holds, or the game is over."""
    random = Random(0)
    while not holds(position) and edition.actor(position) is not None:
        position = edition.apply(position, random_step(edition, position, random))
    return position


def long_play(
    edition: BlackFriday2010, start: Position, seed: int
) -> Iterator[tuple[Position, Step]]:
    """Play at random to the end, or until nobody would play on."""
    return islice(random_play(edition, start, Random(seed)), LONG)


# whole games ------------------------------------------------------------------


def cash_of(position: Position) -> int:
    return sum(seat.cash for seat in position.seats)


@pytest.mark.verifies(
    "bf2010.change.43",
    "bf2010.price.3",
    "bf2010.price.6",
    "bf2010.subsidy.2",
    "bf2010.subsidy.5",
    "bf2010.silver.10",
    "bf2010.end.2",
)
@pytest.mark.parametrize(("seats", "cards"), TABLES)
@pytest.mark.parametrize("name", EDITIONS)
@settings(max_examples=2)
@given(seed=SEEDS)
def test_whole_games_keep_everything_sound(name: str, seats: int, cards: bool, seed: int) -> None:
    """Each position of a random game, and each pair of neighbours; nobody is ever stuck."""
    edition = EDITIONS[name]
    before = edition.start(seats=seats, special_cards=cards)
    for position, step in long_play(edition, before, seed):
        after = edition.apply(position, step)
        assert problems(edition.printed, after) == ()
        assert [counted_shares(after, colour) for colour in range(5)] == [IN_PLAY[seats]] * 5
        assert counted_blacks(after) == 15
        assert all(0 <= cell <= 90 for cell in after.prices)
        assert position.level <= after.level <= 9
        assert position.bar_space <= after.bar_space <= 24
        for seat, old in zip(after.seats, position.seats, strict=True):
            assert seat.cash >= 0
            assert 0 <= seat.small_bars < 5
            assert old.subsidies <= seat.subsidies <= edition.printed.subsidy_limits[after.level]
            assert seat.turned + seat.turned_later <= seat.subsidies
            assert (seat.card, seat.sell_card, seat.buy_card) <= (
                old.card,
                old.sell_card,
                old.buy_card,
            )


def bars_of(seat: Seat) -> int:
    return seat.small_bars + 5 * seat.big_bars


def money_from_the_bank(position: Position, step: Step, after: Position) -> int:
    """Say what the statements let all seats together get out of the bank by a step."""
    printed = bf2010.printed
    shown = printed.prices
    first, second, third, fourth, fifth = (shown[cell] for cell in position.prices)
    prices = (first, second, third, fourth, fifth)
    silver = printed.bar_prices[position.bar_space]
    if isinstance(step, Buy):
        return -worth(prices, step.shares)
    if isinstance(step, Sell):
        return worth(prices, step.shares)
    if isinstance(step, BuyBars):
        return -step.bars * silver
    if isinstance(step, TakeSubsidy):
        return 20
    if isinstance(step, PayInterest):
        return -position.seats[position.turn].owed
    if not isinstance(step, ChangePrices):
        return 0
    payer = position.seats[position.turn]
    due = payer.owed if payer.owed <= payer.cash else 0
    seats = list(position.seats)
    seats[position.turn] = evolve(payer, cash=payer.cash - due, owed=payer.owed - due)
    paid = due + sum(seat.subsidies for seat in seats if seat.cash >= seat.subsidies)
    if after.phase != OVER:
        return -paid
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
    return income - paid


@pytest.mark.verifies(
    "bf2010.buy.5",
    "bf2010.sell.3",
    "bf2010.silver.4",
    "bf2010.subsidy.3",
    "bf2010.interest.2",
    "bf2010.interest.3",
    "bf2010.end.3",
    "bf2010.end.4",
    "bf2010.end.5",
    "bf2010.subsidy.6",
)
@settings(max_examples=30)
@given(st.sampled_from((2, 3, 4, 5)), SEEDS)
def test_money_comes_and_goes_only_where_a_statement_says_so(seats: int, seed: int) -> None:
    for position, step in long_play(bf2010, bf2010.start(seats=seats), seed):
        after = bf2010.apply(position, step)
        assert cash_of(after) - cash_of(position) == money_from_the_bank(position, step, after)
        if not isinstance(step, ChangePrices):
            others = [at for at in range(seats) if at != position.turn]
            assert [after.seats[at] for at in others] == [position.seats[at] for at in others]


def nobody_can_trade_any_more(position: Position) -> bool:
    """Nobody has a share, cash for anything or a subsidy left, and no price change raises silver.

    None does if the bag has no black share, or if the market has none to fill a track with.
    """
    printed = bf2010.printed
    offered = zip(position.market, position.prices, strict=True)
    asked = [printed.prices[cell] for left, cell in offered if left]
    cheapest = min([silver_price(position), *asked])
    return (position.bag.blacks == 0 or not any(position.market)) and all(
        seat.shares == (0, 0, 0, 0, 0)
        and seat.cash < cheapest
        and seat.subsidies == printed.subsidy_limits[position.level]
        for seat in position.seats
    )


def silver_price(position: Position) -> int:
    return bf2010.printed.bar_prices[position.bar_space]


def test_games_end_unless_nobody_can_trade_any_more() -> None:
    """At random the longest game has about 350 steps; one in two hundred is ruined for all."""
    lengths: list[int] = []
    seen: Counter[type[Any]] = Counter()
    ruined = 0
    for seed in range(80):
        seats, cards = TABLES[seed % len(TABLES)]
        played = list(long_play(bf2010, bf2010.start(seats=seats, special_cards=cards), seed))
        seen.update(type(step) for _, step in played)
        if len(played) == LONG:
            assert nobody_can_trade_any_more(played[-1][0]), f"seed {seed} has no end in sight"
            ruined += 1
        else:
            lengths.append(len(played))
    assert min(lengths) > 60
    assert max(lengths) < 500
    assert ruined <= 1
    assert set(seen) == {*CHOICES, DealHand, StockMarket, ChangePrices}
    assert seen[PayInterest] > 50


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
        assert silver_price(position) == 75
        assert [seat.cash for seat in position.seats] == [1, 3]


@pytest.mark.parametrize(("name", "seats"), [("default", 2), ("other readings", 3)])
def test_the_public_check_passes(name: str, seats: int) -> None:
    edition = EDITIONS[name]
    check_edition(edition, edition.start(seats=seats), plays=1, thorough_every=400)


# odd tables -------------------------------------------------------------------


def odd_table(seed: int) -> Position:
    """Return a sound table that random play hardly ever reaches.

    Markets, tracks and purses are nearly empty, many seats owe interest, one
    may hold nearly everything, and any level, price and black share can be
    anywhere.
    """
    random = Random(seed)
    seats = random.randint(2, 5)
    level = random.randint(0, 9)
    limit = bf2010.printed.subsidy_limits[level]
    full = 6 if seats == 5 else 5
    trigger = random.choice((None, None, None, "purchase", "silver", "sale"))
    current = random.choice(("first", "second", "third", "refilled second"))
    waiting = {"first": 4, "second": 2}.get(current, 0)
    stock = Counter(dict.fromkeys(bf2010.printed.words.colours, IN_PLAY[seats] - waiting))
    purchase = deal(random, stock, full if trigger == "purchase" else random.randrange(full))
    silver = deal(random, stock, full if trigger == "silver" else random.randrange(full))
    empty_track = random.random() < 0.2
    sale = {name: 0 if empty_track else random.choice((0, 0, 1, 2)) for name in stock}
    stock.subtract(sale)
    rich = random.randrange(seats)
    hands = {
        seat: deal(random, stock, random.choice((0, 0, 2, 6 if seat == rich else 2)))
        for seat in range(seats)
    }
    most = random.choice((0, 1, 1, 4, 4))
    market = {name: random.randint(0, min(stock[name], most)) for name in stock}
    beside = {"first": 6, "second": 5, "third": 3, "refilled second": 2}[current]
    subsidies = {seat: random.choice((0, limit, limit, limit - 1)) for seat in range(seats)}
    owed = {
        seat: random.choice((0, taken, 2 * taken + 3, 40)) if taken else 0
        for seat, taken in subsidies.items()
    }
    table = bf2010.position(
        seats=seats,
        turn=random.randrange(seats),
        level=level,
        prices={name: (random.randint(0, 12), random.randint(0, 6)) for name in stock},
        hands=hands,
        cash={seat: random.choice((0, 0, 5, 30, 1_000)) for seat in range(seats)},
        silver_bars={seat: random.randint(0, 12) for seat in range(seats)},
        subsidies=subsidies,
        missed_interest=owed,
        turned_cards={
            seat: random.randint(1, taken) if owed[seat] else 0 for seat, taken in subsidies.items()
        },
        special_cards=random.random() < 0.8,
        spent_cards=tuple(seat for seat in range(seats) if random.random() < 0.3),
        market=market,
        purchase_track=purchase,
        silver_track=silver,
        sale_track=sale,
        current_sale_track=current,
        silver_price=random.choice(bf2010.printed.bar_prices[:-1]),
        silver_bought=random.randint(0, 14),
        blacks_in_the_supply=random.randint(0, 15 - (9 - level) - beside),
        price_change=trigger,
        acted=random.random() < 0.5,
    )
    debtor = table.seats[table.turn]
    if debtor.subsidies > debtor.turned and random.random() < 0.3:
        later = evolve(debtor, turned_later=1, owed_later=debtor.subsidies)
        before, after = table.seats[: table.turn], table.seats[table.turn + 1 :]
        return evolve(table, seats=(*before, later, *after))
    return table


ODD_TABLES: Final = SEEDS.map(odd_table)


@settings(max_examples=60)
@given(ODD_TABLES, st.sampled_from(list(EDITIONS)))
def test_every_legal_step_from_an_odd_table_leads_to_a_sound_one(
    table: Position, name: str
) -> None:
    edition = EDITIONS[name]
    assert problems(edition.printed, table) == ()
    legal = list(edition.legal(table))
    assert len(legal) == len(set(legal)) >= 1
    for step in Random(0).sample(legal, min(len(legal), 12)):
        after = edition.apply(table, step)
        assert edition.explain(table, step).after == after
        assert problems(edition.printed, after) == ()
        each = IN_PLAY[len(table.seats)]
        assert [counted_shares(after, colour) for colour in range(5)] == [each] * 5
        assert counted_blacks(after) == 15
        assert edition.actor(after) is None or list(edition.legal(after))


@pytest.mark.verifies("bf2010.interest.5", "bf2010.interest.6", "bf2010.interest.7")
@settings(max_examples=30)
@given(ODD_TABLES, st.sampled_from(list(EDITIONS)))
def test_odd_tables_list_the_steps_that_nothing_refuses(table: Position, name: str) -> None:
    """Debtors of every kind, empty markets and empty tracks included."""
    edition = EDITIONS[name]
    listed = [step for step in edition.legal(table) if isinstance(step, CHOICES)]
    assert set(listed) == {
        step
        for rule in edition.rules
        if rule.kind in CHOICES
        for step in rule.conceives(edition.printed, table)
        if not edition.refusals(table, step)
    }


@settings(max_examples=20)
@given(ODD_TABLES, SEEDS)
def test_games_from_odd_tables_end_unless_nobody_can_trade(table: Position, seed: int) -> None:
    *_, (last, step) = long_play(bf2010, table, seed)
    over = bf2010.apply(last, step)
    assert problems(bf2010.printed, over) == ()
    if bf2010.actor(over) is not None:
        assert nobody_can_trade_any_more(over)
        return
    assert sorted(place.seat for place in bf2010.standing(over)) == list(range(len(over.seats)))
    assert {seat.shares for seat in over.seats} == {(0, 0, 0, 0, 0)}


@pytest.mark.verifies("bf2010.interest.5", "bf2010.interest.6", "bf2010.interest.7")
@settings(max_examples=60)
@given(ODD_TABLES)
def test_a_turn_ends_with_a_debt_only_if_it_could_not_be_paid(table: Position) -> None:
    """Whatever a debtor does: at the end of the turn neither cash nor subsidies cover the debt."""
    random = Random(0)
    position = table
    for _ in range(100):
        if bf2010.actor(position) is None:
            return
        step = random_step(bf2010, position, random)
        if isinstance(step, EndTurn):
            seat = position.seats[position.turn]
            left = bf2010.printed.subsidy_limits[position.level] - seat.subsidies
            assert seat.owed == 0 or seat.cash + 20 * left < seat.owed
            return
        position = bf2010.apply(position, step)


# what is legal ----------------------------------------------------------------


@settings(max_examples=12)
@given(reached())
def test_the_legal_choices_are_the_conceivable_ones_that_nothing_refuses(found: Found) -> None:
    name, position = found
    edition = EDITIONS[name]
    position = until(edition, position, lambda table: table.phase == ACTING)
    legal = [step for step in edition.legal(position) if isinstance(step, CHOICES)]
    assert len(legal) == len(set(legal))
    assert set(legal) == {
        step
        for rule in edition.rules
        if rule.kind in CHOICES
        for step in rule.conceives(edition.printed, position)
        if not edition.refusals(position, step)
    }


@settings(max_examples=4)
@given(reached())
def test_all_legal_steps_are_the_conceivable_ones_that_nothing_refuses(found: Found) -> None:
    name, position = found
    edition = EDITIONS[name]
    legal = list(edition.legal(position))
    assert len(legal) == len(set(legal))
    assert set(legal) == {
        step for step in edition.conceivable(position) if not edition.refusals(position, step)
    }


def lots_up_to(size: int) -> list[Counts]:
    return [
        (yellow, blue, red, green, orange)
        for yellow, blue, red, green, orange in product(range(size + 1), repeat=5)
        if yellow + blue + red + green + orange <= size
    ]


WIDE_LOTS: Final = {limit: lots_up_to(limit + 2) for limit in (1, 2)}


@settings(max_examples=4)
@given(reached(most_steps=90))
def test_no_action_is_missed_among_all_lots_of_two_shares_more_than_the_limit(
    found: Found,
) -> None:
    name, position = found
    edition = EDITIONS[name]
    position = until(edition, position, lambda table: table.phase == ACTING and not table.acted)
    limit = edition.printed.share_limits[position.level]
    if limit > 2 or position.phase == OVER:
        return
    colours = (*(Colour(colour) for colour in range(-1, 6)), None)
    wider: list[Step] = []
    for lot in WIDE_LOTS[limit]:
        for colour, extra in product(colours, (False, True)):
            wider.append(Buy(lot, colour, extra))
            wider += [Sell(lot, lowered, colour, extra) for lowered in colours]
    for bars, colour, extra in product(range(-1, limit + 4), colours, (False, True)):
        wider.append(BuyBars(bars, colour, extra))
    assert {step for step in wider if not edition.refusals(position, step)} == {
        step for step in edition.legal(position) if isinstance(step, Buy | Sell | BuyBars)
    }


# chance -----------------------------------------------------------------------


@settings(max_examples=20)
@given(reached(), SEEDS)
def test_chances_are_exact_and_complete(found: Found, seed: int) -> None:
    name, position = found
    edition = EDITIONS[name]
    position = until(edition, position, lambda table: edition.actor(table) is CHANCE)
    if position.phase == OVER:
        return
    chances = list(edition.chance(position))
    steps = [step for step, _ in chances]
    assert len(steps) == len(set(steps))
    assert set(steps) == set(edition.legal(position))
    assert all(probability > 0 for _, probability in chances)
    assert sum(probability for _, probability in chances) == 1
    stock = [*position.bag.shares, position.bag.blacks if position.phase == CHANGING else 0]
    for kind, there in enumerate(stock):
        expected = sum(
            (taken(step)[kind] * probability for step, probability in chances), Fraction()
        )
        assert expected == Fraction(there * sum(taken(steps[0])), sum(stock))
    random = Random(seed)
    assert {edition.sample(position, random) for _ in range(20)} <= set(steps)


@settings(max_examples=30)
@given(reached(), SEEDS)
def test_a_sample_is_always_legal(found: Found, seed: int) -> None:
    name, position = found
    edition = EDITIONS[name]
    random = Random(seed)
    for _ in range(3):
        position = until(edition, position, lambda table: edition.actor(table) is CHANCE)
        if position.phase == OVER:
            return
        step = edition.sample(position, random)
        assert edition.refusals(position, step) == ()
        position = edition.apply(position, step)


# rulings, records -------------------------------------------------------------


@settings(max_examples=40)
@given(reached(), SEEDS)
def test_explain_reaches_the_position_that_apply_reaches(found: Found, seed: int) -> None:
    name, position = found
    edition = EDITIONS[name]
    legal = list(edition.legal(position))
    for step in Random(seed).sample(legal, min(len(legal), 8)):
        ruling = edition.explain(position, step)
        assert ruling.allowed
        assert (ruling.before, ruling.after) == (position, edition.apply(position, step))
        reached_by_clauses = position
        for effect in ruling.effects:
            assert effect.before == reached_by_clauses
            assert effect.after != effect.before
            reached_by_clauses = effect.after
        assert reached_by_clauses == ruling.after
        assert all(edition.statements.named(name) for name in ruling.statements)


@settings(max_examples=40)
@given(ODD_TABLES, SEEDS)
def test_a_refusal_names_statements_of_this_edition_and_speaks_of_no_gold_or_tile(
    table: Position, seed: int
) -> None:
    """Gold bars are the big ones here, and what is bought is silver."""
    random = Random(seed)
    for _ in range(12):
        step = any_step(random)
        for refusal in bf2010.refusals(table, step):
            assert refusal.statements
            assert all(name.startswith("bf2010.") for name in refusal.statements)
            assert all(bf2010.statements.named(name) for name in refusal.statements)
            assert "tile" not in refusal.sentence
            assert "M.I.B.S." not in refusal.sentence


def any_step(random: Random) -> Step:
    """Make up a step of any kind that may be right or wrong in every way."""
    shares: Counts = (
        random.choice((0, 0, 1, 2, 5)),
        random.choice((0, 0, 1, -1)),
        random.choice((0, 0, 1, 2)),
        random.choice((0, 0, 0, 1)),
        random.choice((0, 0, 0, 1)),
    )
    extra = random.random() < 0.3
    colour = random.choice((None, *(Colour(number) for number in range(-1, 6))))
    lowered = random.choice((None, *(Colour(number) for number in range(5))))
    return random.choice(
        (
            SetUp(random.randint(0, 7), extra),
            StockMarket(random.choice((shares, (4, 4, 4, 4, 4)))),
            DealHand(random.choice((shares, (1, 1, 1, 1, 1)))),
            PlaceFirst(colour),
            Buy(shares, colour, extra),
            Sell(shares, lowered, colour, extra),
            BuyBars(random.randint(-1, 6), colour, extra),
            Pass(colour),
            PassWithCard(colour),
            TakeSubsidy(),
            PayInterest(),
            EndTurn(),
            ChangePrices(shares, random.randint(-1, 4)),
        )
    )


@st.composite
def played(draw: st.DrawFn) -> Game[Position, Step, View]:
    name, start = draw(editions_and_starts())
    edition = EDITIONS[name]
    whole = draw(games(edition, start))
    kept = draw(st.integers(0, len(whole.record)))
    return Game(edition, start, whole.record[:kept])


@settings(max_examples=20)
@given(played())
def test_a_game_comes_back_from_its_json(game: Game[Position, Step, View]) -> None:
    assert Game.from_json(game.to_json(), game.edition) == game
    read = Game.from_json(game.to_json(), bf2010)
    assert read == game
    assert (read.position, read.edition.label) == (game.position, game.edition.label)
    assert read.to_json() == game.to_json()


@settings(max_examples=15)
@given(played())
def test_a_game_can_begin_anywhere(game: Game[Position, Step, View]) -> None:
    later = Game(game.edition, game.position)
    assert Game.from_json(later.to_json(), game.edition) == later


# views ------------------------------------------------------------------------


def shuffled(position: Position, seat: int, random: Random, bars_are_open: bool) -> Position:
    """Deal out anew what a seat cannot see: hidden shares and cash, and bars if they are hidden."""
    hidden = [number for number in range(len(position.seats)) if number != seat]
    pool = [colour for colour in range(5) for _ in range(position.bag.shares[colour])]
    for number in hidden:
        for colour in range(5):
            pool += [colour] * position.seats[number].shares[colour]
    random.shuffle(pool)
    seats = list(position.seats)
    for number in hidden:
        size = random.randint(0, len(pool))
        hand, pool = pool[:size], pool[size:]
        seats[number] = evolve(seats[number], cash=random.randint(0, 1_000), shares=as_counts(hand))
        if not bars_are_open:
            seats[number] = evolve(
                seats[number], small_bars=random.randint(0, 4), big_bars=random.randint(0, 9)
            )
    bag = Pile(as_counts(pool), position.bag.blacks)
    return evolve(position, seats=tuple(seats), bag=bag)


def as_counts(colours: list[int]) -> Counts:
    yellow, blue, red, green, orange = (colours.count(colour) for colour in range(5))
    return (yellow, blue, red, green, orange)


@pytest.mark.verifies("bf2010.setup.21")
@settings(max_examples=40)
@given(reached(), SEEDS)
def test_a_view_does_not_depend_on_what_is_hidden(found: Found, seed: int) -> None:
    name, position = found
    edition = EDITIONS[name]
    position = until(edition, position, lambda table: table.phase in (ACTING, CHANGING))
    if position.phase == OVER:
        return
    for seat in range(len(position.seats)):
        other = shuffled(position, seat, Random(seed), edition.printed.bars_are_open)
        assert problems(edition.printed, other) == ()
        assert edition.view(other, seat) == edition.view(position, seat)


@settings(max_examples=40)
@given(reached())
def test_what_is_unseen_is_in_the_bag_or_behind_the_other_screens(found: Found) -> None:
    name, position = found
    edition = EDITIONS[name]
    shown = position.phase == OVER
    for seat in range(len(position.seats)):
        view = edition.view(position, seat)
        hidden = [
            other.shares
            for number, other in enumerate(position.seats)
            if view.seats[number].shares is None
        ]
        assert list(view.unseen) == [
            position.bag.shares[colour] + sum(hand[colour] for hand in hidden)
            for colour in range(5)
        ]
        assert view.blacks_in_the_bag == position.bag.blacks
        for number, (seen, other) in enumerate(zip(view.seats, position.seats, strict=True)):
            mine = shown or number == seat
            bars = mine or edition.printed.bars_are_open
            assert (seen.cash, seen.shares) == (
                (other.cash, other.shares) if mine else (None, None)
            )
            assert (seen.small_bars, seen.big_bars) == (
                (other.small_bars, other.big_bars) if bars else (None, None)
            )
            assert (seen.card, seen.sell_card, seen.buy_card, seen.subsidies) == (
                other.card,
                other.sell_card,
                other.buy_card,
                other.subsidies,
            )
            assert (seen.turned, seen.owed, seen.turned_later, seen.owed_later) == (
                other.turned,
                other.owed,
                other.turned_later,
                other.owed_later,
            )


def test_the_first_market_is_drawn_with_the_hands_out_of_the_bag() -> None:
    table = until(bf2010, bf2010.start(seats=4), lambda position: position.phase == STOCKING)
    assert sum(table.bag.shares) == 70 - 20
