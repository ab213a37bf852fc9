"""What holds of every position and every game, under the default and under other readings."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from random import Random
from typing import Final

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from bfrules import CHANCE, Game, bf2023
from bfrules.editions.bf2023.edition import BlackFriday2023
from bfrules.editions.bf2023.edition import Position2023 as Position
from bfrules.editions.bf2023.soundness import problems
from bfrules.editions.bf2023.steps import Step, UseBonusTile
from bfrules.editions.black_friday.position import ACTING, CHANGING, OVER, Pile, Seat
from bfrules.editions.black_friday.steps import (
    Buy,
    BuyBars,
    Sell,
)
from bfrules.editions.black_friday.view import View
from bfrules.kernel.shares import Colour, Counts
from bfrules.testing import (
    SEEDS,
    check_edition,
    games,
    positions_on_the_way,
    random_game,
    random_play,
    random_step,
)
from tests.editions.tables import counted_blacks, counted_shares, deal, taken

TABLES: Final = tuple(product((3, 4, 5), (False, True)))


def under(*names: str) -> BlackFriday2023:
    return bf2023.amend(*(bf2023.reading(*name.split("=")) for name in names))


EDITIONS: Final = {
    "default": bf2023,
    "other readings": under(
        "Q01=ends",
        "Q06=falls",
        "Q09=exactly",
        "Q22=straight",
        "Q23=slower",
        "Q24=once",
        "Q25=both",
        "Q26=own",
        "Q27=none",
        "Q61=piece",
        "Q62=any",
        "Q64=lower",
        "Q65=before",
        "Q67=own",
        "Q68=all-tie",
        "Q69=own",
    ),
    "early end": under("Q06=stays", "Q24=once", "Q63=at-once"),
    "nothing to place": under("Q02=refused", "Q29=limited"),
    "nothing to remove": under("Q60=refused", "Q63=adjusted"),
}
# where a clause that forbids gives way to another, listing what is legal is slow
TILE_AFTER_THE_ACTION: Final = under("Q66=either")
ACTIONS: Final = (Buy, Sell, BuyBars, UseBonusTile)
Found = tuple[BlackFriday2023, Position]


@st.composite
def editions_and_starts(draw: st.DrawFn) -> Found:
    edition = EDITIONS[draw(st.sampled_from(list(EDITIONS)))]
    seats, mibs = draw(st.sampled_from(TABLES))
    return edition, edition.start(seats=seats, mibs=mibs)


@st.composite
def reached(draw: st.DrawFn, most_steps: int = 200) -> Found:
    edition, start = draw(editions_and_starts())
    return edition, draw(positions_on_the_way(edition, start, most_steps=most_steps))


def until(
    edition: BlackFriday2023, position: Position, holds: Callable[[Position], bool]
) -> Position:
    """Play on at random until something holds, or the game is over."""
    random = Random(0)
    while not holds(position) and edition.actor(position) is not None:
        position = edition.apply(position, random_step(edition, position, random))
    return position


# whole games ------------------------------------------------------------------


@pytest.mark.verifies(
    "bf2023.change.31", "bf2023.price.6", "bf2023.price.10", "bf2023.mibs.1", "bf2023.mibs.7"
)
@pytest.mark.parametrize(("seats", "mibs"), TABLES)
@pytest.mark.parametrize("name", EDITIONS)
@settings(max_examples=5)
@given(seed=SEEDS)
def test_whole_games_keep_everything_sound(name: str, seats: int, mibs: bool, seed: int) -> None:
    check_a_game(EDITIONS[name], seats, mibs, seed)


@pytest.mark.parametrize(("seats", "mibs"), [(3, False), (5, True)])
def test_a_whole_game_with_the_tile_after_the_action_is_sound(seats: int, mibs: bool) -> None:
    check_a_game(TILE_AFTER_THE_ACTION, seats, mibs, seed=0)


def check_a_game(edition: BlackFriday2023, seats: int, mibs: bool, seed: int) -> None:
    """Check each position of a random game, and each pair of neighbours.

    That a position lacks a legal step is an error of `random_play`.
    """
    before = edition.start(seats=seats, mibs=mibs)
    each = 25 if seats == 5 else 24
    for position, step in random_play(edition, before, Random(seed)):
        after = edition.apply(position, step)
        assert problems(edition.printed, after) == ()
        assert [counted_shares(after, colour) for colour in range(5)] == [each] * 5
        assert counted_blacks(after) == 15
        assert all(0 <= cell <= 90 for cell in after.prices)
        assert position.level <= after.level <= 9
        assert position.bar_space <= after.bar_space <= 24
        assert all(
            seat.cash >= 0 and 0 <= seat.small_bars < 5 and seat.big_bars >= 0
            for seat in after.seats
        )
        bars = [
            sum(seat.small_bars + 5 * seat.big_bars for seat in table.seats)
            for table in (position, after)
        ]
        assert bars[1] - bars[0] == (step.bars if isinstance(step, BuyBars) else 0)
        if mibs and edition.actor(position) == 0:
            assert list(edition.legal(position)) == [step]


def test_games_end() -> None:
    """Nothing bounds a game of stubborn players; at random the longest has about 220 steps."""
    lengths = []
    for seed in range(300):
        seats, mibs = TABLES[seed % len(TABLES)]
        lengths.append(len(random_game(bf2023, bf2023.start(seats=seats, mibs=mibs), seed).record))
    assert max(lengths) < 400, f"the longest game has {max(lengths)} steps"
    assert min(lengths) > 40


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize(("seats", "mibs"), [(3, True), (5, False)])
def test_the_public_check_passes(name: str, seats: int, mibs: bool) -> None:
    edition = EDITIONS[name]
    check_edition(edition, edition.start(seats=seats, mibs=mibs), plays=1, thorough_every=60)


# odd tables -------------------------------------------------------------------


def odd_table(seed: int) -> Position:
    """Return a sound table that random play hardly ever reaches.

    Markets, tracks and purses are nearly empty, one seat may hold nearly
    everything, and any level, price and black share can be anywhere.
    """
    random = Random(seed)
    seats = random.randint(3, 5)
    turn = random.randrange(seats)
    level = random.randint(0, 9)
    full = 6 if seats == 5 else 5
    trigger = random.choice((None, None, "purchase", "gold", "sale"))
    current = random.choice(("top", "centre", "bottom", "refilled centre"))
    waiting = {"top": 4, "centre": 2}.get(current, 0)
    stock = Counter(
        dict.fromkeys(bf2023.printed.words.colours, (25 if seats == 5 else 24) - waiting)
    )
    purchase = deal(random, stock, full if trigger == "purchase" else random.randrange(full))
    gold = deal(random, stock, full if trigger == "gold" else random.randrange(full))
    sale = {name: random.choice((0, 0, 1, 2)) for name in stock}
    stock.subtract(sale)
    rich = random.randrange(seats)
    hands = {
        seat: deal(random, stock, random.choice((0, 0, 2, 12 if seat == rich else 3)))
        for seat in range(seats)
    }
    scarce = random.random() < 0.5
    market = {
        name: random.randint(0, min(stock[name], 1 if scarce else 6))
        for name in bf2023.printed.words.colours
    }
    beside = {"top": 6, "centre": 5, "bottom": 3, "refilled centre": 2}[current]
    return bf2023.position(
        seats=seats,
        mibs=random.random() < 0.5,
        turn=0 if random.random() < 0.5 else turn,
        level=level,
        prices={
            name: (random.randint(0, 12), random.randint(0, 6))
            for name in bf2023.printed.words.colours
        },
        hands=hands,
        cash={seat: random.choice((0, 5, 30, 100, 1_000)) for seat in range(seats)},
        gold_bars={seat: random.randint(0, 12) for seat in range(seats)},
        spent_tiles=tuple(seat for seat in range(seats) if random.random() < 0.3),
        market=market,
        purchase_track=purchase,
        gold_track=gold,
        sale_track=sale,
        current_sale_track=current,
        gold_price=random.choice(bf2023.printed.bar_prices[:-1]),
        gold_bought=random.randint(0, 14),
        blacks_in_the_bank=random.randint(0, 15 - (9 - level) - beside),
        price_change=trigger,
        acted=random.random() < 0.5,
    )


ODD_TABLES: Final = SEEDS.map(odd_table)


@settings(max_examples=120)
@given(ODD_TABLES, st.sampled_from(list(EDITIONS)))
def test_every_legal_step_from_an_odd_table_leads_to_a_sound_one(
    table: Position, name: str
) -> None:
    edition = EDITIONS[name]
    assert problems(edition.printed, table) == ()
    legal = list(edition.legal(table))
    assert len(legal) == len(set(legal)) >= 1
    if table.mibs and table.turn == 0 and table.phase == ACTING:
        assert len(legal) == 1
    each = 25 if len(table.seats) == 5 else 24
    for step in Random(0).sample(legal, min(len(legal), 25)):
        after = edition.apply(table, step)
        assert edition.explain(table, step).after == after
        assert problems(edition.printed, after) == ()
        assert [counted_shares(after, colour) for colour in range(5)] == [each] * 5
        assert counted_blacks(after) == 15
        assert edition.actor(after) is None or list(edition.legal(after))


@settings(max_examples=40)
@given(ODD_TABLES, st.sampled_from(list(EDITIONS)))
def test_odd_tables_list_the_actions_that_nothing_refuses(table: Position, name: str) -> None:
    edition = EDITIONS[name]
    listed = [step for step in edition.legal(table) if isinstance(step, ACTIONS)]
    assert set(listed) == {
        step
        for rule in edition.rules
        if rule.kind in ACTIONS
        for step in rule.conceives(edition.printed, table)
        if not edition.refusals(table, step)
    }


@settings(max_examples=60)
@given(ODD_TABLES, st.sampled_from(list(EDITIONS)), SEEDS)
def test_games_from_odd_tables_end(table: Position, name: str, seed: int) -> None:
    edition = EDITIONS[name]
    over = random_game(edition, table, seed).position
    assert problems(edition.printed, over) == ()
    assert sorted(place.seat for place in edition.standing(over)) == list(range(len(over.seats)))
    assert {seat.shares for seat in over.seats} == {(0, 0, 0, 0, 0)}


# what is legal ----------------------------------------------------------------


@given(reached())
def test_the_legal_actions_are_the_conceivable_ones_that_nothing_refuses(found: Found) -> None:
    edition, position = found
    position = until(edition, position, lambda table: table.phase == ACTING)
    legal = [step for step in edition.legal(position) if isinstance(step, ACTIONS)]
    assert len(legal) == len(set(legal))
    allowed = {
        step
        for rule in edition.rules
        if rule.kind in ACTIONS
        for step in rule.conceives(edition.printed, position)
        if not edition.refusals(position, step)
    }
    assert set(legal) == allowed


@settings(max_examples=8)
@given(reached())
def test_all_legal_steps_are_the_conceivable_ones_that_nothing_refuses(found: Found) -> None:
    edition, position = found
    legal = list(edition.legal(position))
    assert len(legal) == len(set(legal))
    assert set(legal) == {
        step for step in edition.conceivable(position) if not edition.refusals(position, step)
    }


def lots_up_to(size: int) -> list[Counts]:
    return [
        (purple, yellow, green, blue, white)
        for purple, yellow, green, blue, white in product(range(size + 1), repeat=5)
        if purple + yellow + green + blue + white <= size
    ]


WIDE_LOTS: Final = {limit: lots_up_to(limit + 2) for limit in (1, 2)}


@settings(max_examples=30)
@given(reached(most_steps=70))
def test_no_action_is_missed_among_all_lots_of_two_shares_more_than_the_limit(
    found: Found,
) -> None:
    edition, position = found
    position = until(edition, position, lambda table: table.phase == ACTING)
    limit = edition.printed.share_limits[position.level]
    if limit > 2 or position.phase == OVER:
        return
    colours = (*(Colour(colour) for colour in range(-1, 6)), None)
    wider: list[Step] = []
    for lot in WIDE_LOTS[limit]:
        for colour, bonus in product(colours, (False, True)):
            wider += [Buy(lot, colour, bonus), Sell(lot, colour, bonus)]
    for bars, colour, bonus in product(range(-1, limit + 4), colours, (False, True)):
        wider.append(BuyBars(bars, colour, bonus))
    assert {step for step in wider if not edition.refusals(position, step)} == {
        step for step in edition.legal(position) if isinstance(step, Buy | Sell | BuyBars)
    }


# chance -----------------------------------------------------------------------


@settings(max_examples=25)
@given(reached(), SEEDS)
def test_chances_are_exact_and_complete(found: Found, seed: int) -> None:
    edition, position = found
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


@given(reached(), SEEDS)
def test_a_sample_is_always_legal(found: Found, seed: int) -> None:
    edition, position = found
    random = Random(seed)
    for _ in range(3):
        position = until(edition, position, lambda table: edition.actor(table) is CHANCE)
        if position.phase == OVER:
            return
        step = edition.sample(position, random)
        assert edition.refusals(position, step) == ()
        position = edition.apply(position, step)


# rulings, records -------------------------------------------------------------


@given(reached(), SEEDS)
def test_explain_reaches_the_position_that_apply_reaches(found: Found, seed: int) -> None:
    edition, position = found
    legal = list(edition.legal(position))
    for step in Random(seed).sample(legal, min(len(legal), 12)):
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


@st.composite
def played(draw: st.DrawFn) -> Game[Position, Step, View]:
    edition, start = draw(editions_and_starts())
    whole = draw(games(edition, start))
    kept = draw(st.integers(0, len(whole.record)))
    return Game(edition, start, whole.record[:kept])


@settings(max_examples=30)
@given(played())
def test_a_game_comes_back_from_its_json(game: Game[Position, Step, View]) -> None:
    assert Game.from_json(game.to_json(), game.edition) == game
    read = Game.from_json(game.to_json(), bf2023)
    assert read == game
    assert (read.position, read.edition.label) == (game.position, game.edition.label)
    assert read.to_json() == game.to_json()


@settings(max_examples=20)
@given(played())
def test_a_game_can_begin_anywhere(game: Game[Position, Step, View]) -> None:
    later = Game(game.edition, game.position)
    assert Game.from_json(later.to_json(), game.edition) == later


# views ------------------------------------------------------------------------


def shuffled(position: Position, seat: int, random: Random) -> Position:
    """Deal out anew what a seat cannot see: the hidden shares, cash and gold bars."""
    pool = [colour for colour in range(5) for _ in range(position.bag.shares[colour])]
    hidden = [
        number
        for number in range(len(position.seats))
        if number != seat and not (position.mibs and number == 0)
    ]
    for number in hidden:
        for colour in range(5):
            pool += [colour] * position.seats[number].shares[colour]
    random.shuffle(pool)
    seats = list(position.seats)
    for number in hidden:
        size = random.randint(0, len(pool))
        hand, pool = pool[:size], pool[size:]
        seats[number] = Seat(
            cash=random.randint(0, 1_000),
            shares=as_counts(hand),
            small_bars=random.randint(0, 4),
            big_bars=random.randint(0, 9),
            card=position.seats[number].card,
        )
    bag = Pile(as_counts(pool), position.bag.blacks)
    return evolve(position, seats=tuple(seats), bag=bag)


def as_counts(colours: list[int]) -> Counts:
    purple, yellow, green, blue, white = (colours.count(colour) for colour in range(5))
    return (purple, yellow, green, blue, white)


@pytest.mark.verifies("bf2023.setup.29", "bf2023.setup.30", "bf2023.mibs.2", "bf2023.mibs.3")
@given(reached(), SEEDS)
def test_a_view_does_not_depend_on_what_is_hidden(found: Found, seed: int) -> None:
    edition, position = found
    if position.phase == OVER:
        return
    for seat in range(len(position.seats)):
        other = shuffled(position, seat, Random(seed))
        if position.phase in (ACTING, CHANGING):
            assert problems(edition.printed, other) == ()
        assert edition.view(other, seat) == edition.view(position, seat)


@given(reached())
def test_what_is_unseen_is_in_the_bag_or_behind_the_other_screens(found: Found) -> None:
    edition, position = found
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
        own = position.seats[seat]
        seen = view.seats[seat]
        assert (seen.cash, seen.shares, seen.small_bars, seen.big_bars, seen.card) == (
            own.cash,
            own.shares,
            own.small_bars,
            own.big_bars,
            own.card,
        )
        shown = position.phase == OVER
        assert [entry.cash is None for entry in view.seats] == [
            not (shown or number == seat or (position.mibs and number == 0))
            for number in range(len(position.seats))
        ]
