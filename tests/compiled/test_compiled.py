"""Compiled engines beside the library: the same refusals, positions, draws and games."""

import ast
import gc
import random
from array import array
from collections import Counter
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import pytest
from attrs import evolve
from click.testing import CliRunner

from bfrules import CHANCE, bf2010, bf2023, black_monday, yucata
from bfrules.adapters.seeing import part_of
from bfrules.compare.stored import readings_to_tell_apart
from bfrules.compiled import CannotCompile, Engine, compile, machines
from bfrules.compiled import engine as engine_module
from bfrules.compiled.__main__ import check
from bfrules.compiled.choices import room_of
from bfrules.compiled.machines import FOR_GAMES_OF_SHIPPED_RULES
from bfrules.compiled.making import Making, clauses_refused
from bfrules.compiled.printed import in_python
from bfrules.compiled.replaying import replay
from bfrules.core.amendment import Substitution, after, without
from bfrules.core.edition import AnyEdition
from bfrules.core.refusal import IllegalStep, Refusal, refused
from bfrules.core.standing import Place, Score
from bfrules.editions.black_friday.buying import place_one_on_the_purchase_track
from bfrules.editions.black_friday.chance import actor_of
from bfrules.editions.black_friday.position import ACTING
from bfrules.editions.black_friday.price_change import not_the_draw_number
from bfrules.editions.black_friday.selling import not_owned
from bfrules.editions.black_friday.steps import Buy, ChangePrices, Sell
from bfrules.editions.black_monday.closing import go_on_to_the_next_seat, take_the_card
from bfrules.editions.black_monday.position import acting_seat, with_acting_seat
from bfrules.editions.black_monday.steps import SellCard, SwapCard
from bfrules.editions.black_monday.trading import (
    lay_the_card_in_the_portfolio,
    too_many_shares_of_a_company,
)
from bfrules.editions.black_monday.turn import begin_to_fill_up
from bfrules.evaluating.evaluator import Evaluator
from bfrules.evaluating.printing import in_one_line
from bfrules.evaluating.values import row_of
from bfrules.house import names_bound_by
from bfrules.kernel.cards import with_card
from bfrules.study import study
from bfrules.study.asking import Asked, plan_of
from bfrules.study.faults import StudyError
from bfrules.study.luck import Luck
from bfrules.study.swift import room_for
from tests.cli.running import run
from tests.compiled.made import BACKENDS, NO_COMPILER, at_a_choice, made
from tests.editions.houses import amending, under

EDITIONS = (bf2023, bf2010, yucata, black_monday)
ENGINES = ("compiled", "rules")
HOUSE = Path(__file__).parents[2] / "docs" / "guides" / "house.py"
FIRST_HAND = slice(6, 11)
TABLES: tuple[tuple[AnyEdition, dict[str, int], str], ...] = (
    (bf2023, {"seats": 4}, "Q24=once"),
    (bf2023, {"seats": 5}, "Q66=either"),
    (bf2023, {"seats": 3, "mibs": True}, "Q61=piece"),
    (bf2010, {"seats": 2}, ""),
    (bf2010, {"seats": 4}, "Q30=before"),
    (yucata, {"seats": 3}, ""),
    (black_monday, {"seats": 2}, "Q44=free"),
)
NUMBA = pytest.param(
    "numba",
    marks=[
        pytest.mark.slow,
        pytest.mark.skipif(not find_spec("numba"), reason="the extra `compiled` is missing"),
    ],
)
EVERY_BACKEND = [*BACKENDS, NUMBA]


def first_refusal(edition: AnyEdition, position: Any, step: Any) -> int:
    """Return the place of the first clause that refuses a step, from 1; 0 for none."""
    for number, clause in enumerate(edition.rule(type(step)).forbids, 1):
        if clause(edition.printed, position, step) is not None:
            return number
    return 0


def ranked(edition: AnyEdition, position: Any) -> list[tuple[int, ...]]:
    """Return the seat, the rank and the scores of each place, as the library ranks them."""
    return [
        (place.seat, place.rank, *[score.value for score in place.scores])
        for place in edition.standing(position)
    ]


@pytest.mark.parametrize(("edition", "table", "reading"), TABLES)
def test_a_game_is_the_same_step_by_step(
    edition: AnyEdition, table: dict[str, Any], reading: str
) -> None:
    edition = under(edition, reading)
    engine = made(edition, **table)
    steps, played = engine.record(seed=3)
    position, row, dice = engine.making.start, engine.start(seed=3), random.Random(4)
    for number, step in enumerate(steps):
        assert engine.position(row) == position
        if edition.actor(position) is CHANCE:
            engine.draw(row)
        else:
            assert engine.actor(row) == edition.actor(position)
            for other in dice.sample(range(engine.steps), 10):
                asked = engine.step_of(other)
                expected = first_refusal(edition, position, asked)
                assert engine.machine.refuses(row, other) == expected, (position, asked)
            if number % 6 == 0:
                legal = [engine.step_of(other) for other in engine.legal(row)]
                assert Counter(legal) == Counter(edition.legal(position))
            assert engine.choose(row) == engine.number_of(step)
            engine.step(row, engine.number_of(step))
        position = edition.apply(position, step)
    assert engine.position(row) == engine.position(played.row) == position
    assert engine.standing(row) == ranked(edition, position)
    assert played.is_over
    assert edition.actor(position) is None


def test_an_engine_is_told_in_one_line() -> None:
    assert str(made(under(bf2023, "Q24=once"), 4)) == (
        "bf2023 (Q24=once) for 4 seats, compiled to Python: 8,664 steps of 4 kinds, "
        "positions of 125 numbers"
    )


@pytest.mark.parametrize("backend", BACKENDS[1:])
def test_every_machine_plays_the_same_games(backend: str, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once = 4  # each machine is given so many games, and then the two that are left
    monkeypatch.setattr(engine_module, "AT_ONCE", at_once)
    quickly = machines.FOR_GAMES_OF_SHIPPED_RULES
    # one machine is as users get it
    for edition, seats, flags in (
        (bf2023, 4, FOR_GAMES_OF_SHIPPED_RULES),
        (black_monday, 2, quickly),
    ):
        monkeypatch.setattr(machines, "FOR_GAMES_OF_SHIPPED_RULES", flags)
        plain = [p.row for p in made(edition, seats).play(at_once + 2, seed=8)]
        machine = made(edition, seats, backend=backend)
        assert machine.backend == backend
        assert [p.row for p in machine.play(at_once + 2, seed=8)] == plain
        for engine in (machine, made(edition, seats)):
            assert [p.row for p in engine.play(3, seed=8, first=at_once - 1)] == plain[-3:]
            assert engine.standing(plain[0]) == ranked(edition, engine.position(plain[0]))
    machine = made(bf2023, 4, backend=backend)
    assert gone_on(machine) == gone_on(made(bf2023, 4))
    if backend == "c":  # what plays games does not look out
        row = machine.start()
        row[:] = array("q", [1 << 40]) * len(row)
        with pytest.raises(IndexError, match="not there"):
            machine.machine.does(row, 100)


def gone_on(engine: Engine) -> tuple[list[int], list[int]]:
    """Play a game on the random numbers of studies; return the last row, and what was counted."""
    row, counts = engine.start(), array("q", [987_654_321, 0, 0, 0, 0, 0])
    found = array("q", bytes(8 * engine.steps))
    assert engine.machine.goes_on(row, found, counts, 2_000)
    return list(row), list(counts)


@pytest.mark.slow
@pytest.mark.skipif(not find_spec("numba"), reason="the extra `compiled` is missing")
def test_numba_plays_the_same_games() -> None:
    plain = [p.row for p in made(bf2023, 4).play(4, seed=8)]
    engine = made(bf2023, 4, backend="numba")
    assert [p.row for p in engine.play(4, seed=8)] == plain
    assert gone_on(engine) == gone_on(made(bf2023, 4))


def removes_what_is_not_sold(step: Any) -> bool:
    """Tell whether a sale of several shares takes another colour off the track."""
    return isinstance(step, Sell) and sum(step.shares) > 1 and not step.shares[step.removed or 0]


@pytest.mark.parametrize(("edition", "seats", "kinds"), [(bf2023, 3, 2), (bf2010, 2, 1)])
def test_every_legal_step_is_as_likely_as_any_other(
    edition: AnyEdition, seats: int, kinds: int
) -> None:
    engine = made(edition, seats)
    position, tables = engine.making.start, {}
    for step in engine.record(seed=1)[0]:
        position = edition.apply(position, step)
        legal = tuple(edition.legal(position))
        if len(legal) > 50 and edition.actor(position) is not CHANCE:
            tables[any(map(removes_what_is_not_sold, legal))] = position, legal
    assert len(tables) == kinds
    for position, legal in tables.values():
        assert_each_is_as_likely(engine, position, legal)


def assert_each_is_as_likely(engine: Engine, position: Any, legal: tuple[Any, ...]) -> None:
    """Choose at a table again and again, and compare how often each legal step came up."""
    row, throws = engine.row(position, seed=2), 60 * len(legal)
    found = Counter(engine.choose(row) for _ in range(throws))
    assert {engine.step_of(number) for number in found} == set(legal)
    spread = sum((count - 60) ** 2 / 60 for count in found.values())
    assert abs(spread - len(legal)) < 5 * (2 * len(legal)) ** 0.5


def test_a_card_held_twice_is_no_more_likely_than_any_other() -> None:
    engine = made(black_monday, 2)
    found: dict[type[Any], tuple[Any, tuple[Any, ...]]] = {}
    for game in range(30):
        position = engine.making.start
        for step in engine.record(seed=1, game=game)[0]:
            position = black_monday.apply(position, step)
            if black_monday.actor(position) in (CHANCE, None):
                continue
            legal = tuple(dict.fromkeys(black_monday.legal(position)))
            seat = position.seats[position.turn]
            for cards, kind in ((seat.hand, SwapCard), (seat.portfolio, SellCard)):
                twice = {card for card in cards if cards.count(card) > 1}
                if any(isinstance(one, kind) and one.card in twice for one in legal):
                    found[kind] = position, legal
    assert len(found) == 2
    for position, legal in found.values():
        assert_each_is_as_likely(engine, position, legal)


def test_draws_have_their_exact_probability() -> None:
    engine = made(bf2023, 3)
    row = engine.start(seed=1)
    engine.draw(row)
    begin = engine.position(row)
    expected = {tuple(row_of(step)): float(likely) for step, likely in bf2023.chance(begin)}
    games = 4_000
    found: Counter[Any] = Counter()
    for _ in range(games):
        after = row[:]
        engine.draw(after)
        found[tuple(after[FIRST_HAND])] += 1
        row[-1] = after[-1]
    spread = sum(
        (found[shares] - games * likely) ** 2 / (games * likely)
        for shares, likely in expected.items()
    )
    assert sum(found.values()) == games
    assert abs(spread - len(expected)) < 5 * (2 * len(expected)) ** 0.5


def test_cards_are_drawn_with_the_random_numbers_of_studies() -> None:
    engine, luck = made(black_monday, 2), Luck(seed=1, game=0)
    row, position = engine.start(), engine.making.start
    for number in range(15):
        step = black_monday.sample(position, luck.stream(CHANCE, number))
        position = black_monday.apply(position, step)
        engine.machine.draws(row, luck.word, number)
        assert engine.position(row) == position


def test_an_illegal_step_is_refused_with_every_reason() -> None:
    engine = made(bf2023, 3)
    row = at_a_choice(engine)
    with pytest.raises(IllegalStep, match=r"^bf2023: the first player: sell [\s\S]*not_owned"):
        engine.step(row, engine.number_of(bf2023.sell("green", 3, remove=None)))
    with pytest.raises(ValueError, match="is never legal"):
        engine.number_of(bf2023.sell("green", 30, remove=None))
    with pytest.raises(ValueError, match="for 3 seats; this position is of a table for 5 seats"):
        engine.row(bf2023.start(seats=5))


@pytest.mark.parametrize(
    ("edition", "table"), [(bf2023, {"seats": 3, "mibs": True}), (black_monday, {"seats": 2})]
)
def test_what_a_seat_sees_is_as_long_for_all_seats_and_shows_nothing_hidden(
    edition: AnyEdition, table: dict[str, Any]
) -> None:
    engine = made(edition, **table)
    lengths = set()
    for longest in (1, 20, 2_000):
        (played,) = engine.play(1, longest=longest)
        for seat in range(table["seats"]):
            view = edition.view(engine.position(played.row), seat)
            seen = engine.observe(played.row, seat)
            assert part_of(edition, view).reads(iter(seen)) == view
            lengths.add(len(seen))
    assert len(lengths) == 1


@pytest.mark.slow
def test_a_study_comes_to_the_same_totals_as_by_the_rules() -> None:
    # either has other legal steps, in other places; both is the same code without the M.I.B.S.;
    # slower offers other steps at the same places, at-once differs in draws, fees in a step
    fees = names_bound_by(HOUSE)["FEES"]
    compare = ["Q66=either", "Q25=both", "Q23=slower", "Q63=at-once", fees]
    words: dict[str, Any] = {"games": 4, "seats": 3, "compare": compare}
    for cap in (40, 2_000, 1 << 80):
        fast, slow = (study(bf2023, engine=engine, cap=cap, **words).totals for engine in ENGINES)
        assert fast == slow
        assert fast.houses[1].asked == 0
    assert all(fast.houses[at].parted for at in (0, 2, 3, 4))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("edition", "table"),
    [
        (bf2023, {"seats": 5}),
        (bf2023, {"seats": 3, "mibs": True}),
        (bf2010, {"seats": 2, "cap": 150}),
        (bf2010, {"seats": 4, "special_cards": True}),
        (yucata, {"seats": 3, "special_cards": True}),
        (black_monday, {"seats": 3}),
    ],
)
def test_all_readings_come_to_the_same_totals(edition: AnyEdition, table: dict[str, Any]) -> None:
    compare = [f"{question}={reading}" for question, reading in readings_to_tell_apart(edition)]
    compare += [variant.name for variant in edition.variants]
    fast, slow = (
        study(edition, games=20, seed=3, compare=compare, engine=engine, **table).totals
        for engine in ENGINES
    )
    assert fast == slow


def test_an_edition_and_its_houses_have_rows_of_the_same_length() -> None:
    # in the variant a portfolio holds half as many cards; with nine cards in hand, a hand one more
    compare = ("500-shares", amending("nine cards", printed={"hand_size": 9}))
    uniform: dict[str, Any] = {"policy": "uniform", "events": (), "seed": 0, "cap": 9}
    asked = Asked(seats=2, start={}, amendments=(), compare=compare, **uniform)
    plan = plan_of(black_monday, asked)
    room = dict(room_for(plan))
    editions = [plan.edition, *(house.edition for house in plan.houses)]
    assert room["hand"] == 9
    assert (
        room["portfolio"] == room_of(black_monday)["portfolio"] > room_of(editions[1])["portfolio"]
    )
    assert len({Making(one, plan.table(one), room).row.shape.size for one in editions}) == 1


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"policy": "greedy"}, "`uniform` only"),
        ({"events": {"anything": lambda position: True}}, "counts no events"),
    ],
)
def test_what_a_compiled_study_cannot_do_is_said(more: dict[str, Any], why: str) -> None:
    with pytest.raises(StudyError, match=why):
        study(bf2023, games=2, seats=3, engine="compiled", **more)


def too_slow_a_sale(printed: Any, position: Any, step: Any) -> Refusal | None:
    """Sell in a loop of unknown length."""
    left = sum(step.shares)
    while left:
        left -= 1
    return refused(left=left) if left else None


def test_a_compiled_rule_is_shown() -> None:
    ran = run("show", "bf2023.Sell", "--compiled", "--reading", "Q06=stays")
    assert ran.exit_code == 0
    assert "# hand_over_the_shares_for_money: bf2023.sell.3 bf2023.sell.4" in ran.output
    ast.parse(ran.output)
    assert "no rule is called 'bf2023.Bet'" in run("show", "bf2023.Bet", "--compiled").output
    setting = " ".join(run("show", "black_monday.OpenTable", "--compiled").output.split())
    assert "no rule 'OpenTable' that is compiled; it has BuyCard, ChangeRate" in setting


def test_what_cannot_be_compiled_is_refused_with_clause_and_line() -> None:
    slow = bf2023.amend(amending("slow", after(not_owned, {too_slow_a_sale: ""})))
    line = too_slow_a_sale.__code__.co_firstlineno + 3
    with pytest.raises(CannotCompile) as refusal:
        compile(slow, seats=3, backend="python")
    assert "too_slow_a_sale" in refusal.value.where
    assert refusal.value.where.endswith(f"test_compiled.py:{line}")
    assert "`while left:`" in refusal.value.reason
    (named,) = clauses_refused(slow, bf2023.start(seats=3))
    assert str(named) == str(refusal.value)


def nothing_comes_of_it(printed: Any, position: Any, step: Any) -> Any:
    """Forget to return the next position."""


def test_a_clause_without_an_answer_is_refused_with_its_line() -> None:
    (named,) = clauses_refused(
        bf2023.amend(amending("house", does={Sell: nothing_comes_of_it})), bf2023.start(seats=3)
    )
    line = nothing_comes_of_it.__code__.co_firstlineno
    assert named.where == f"nothing_comes_of_it, {__file__}:{line}"


def no_black_share(printed: Any, position: Any, step: Any) -> Refusal | None:
    """No price change draws a black share."""
    return refused() if step.blacks else None


def test_a_draw_that_may_be_forbidden_is_refused() -> None:
    """The library stops there; an engine drew, and played on."""
    for house in (
        amending("house", forbid={ChangePrices: no_black_share}),
        amending("house", Substitution(not_the_draw_number, (no_black_share,))),
    ):
        told = (
            r"no_black_share, .*test_compiled.py:\d+: .* whether a ChangePrices may be drawn; inst"
        )
        with pytest.raises(CannotCompile, match=told):
            compile(bf2023.amend(house), seats=3, backend="python")


def chance_at_times(position: Any) -> Any:
    """Call for chance where the second seat is to act."""
    return CHANCE if position.phase == ACTING and position.turn == 1 else actor_of(position)


def over_at_once(position: Any) -> Any:
    """Call for nobody."""


@pytest.mark.parametrize(
    ("acts", "told"),
    [
        (chance_at_times, "it calls for chance in phase 3, where no draw is due"),
        (over_at_once, "it does not always call for chance in phase 1, where a draw is due"),
    ],
)
def test_chance_acts_where_engines_draw(acts: Any, told: str) -> None:
    """An engine drew nothing, without end."""
    with pytest.raises(CannotCompile, match=rf"{acts.__name__}, .*test_compiled.py:\d+: {told}"):
        compile(evolve(bf2023, acts=acts), seats=3, backend="python")


def seat_the_mibs(printed: Any, position: Any, step: Any) -> Any:
    """Make the first seat the M.I.B.S."""
    return evolve(position, mibs=True)


def test_what_an_engine_knows_from_the_start_stays() -> None:
    house = bf2023.amend(amending("house", does={Buy: seat_the_mibs}))
    (named,) = clauses_refused(house, bf2023.start(seats=3))
    line = seat_the_mibs.__code__.co_firstlineno + 2
    assert named.where.endswith(f"seat_the_mibs, {__file__}:{line}")
    assert named.reason.startswith("it changes `mibs`, which an engine takes for what it is at")


def by_the_level(printed: Any, position: Any) -> tuple[Place, ...]:
    """Rank by what is divided by 0 at the start."""
    scores = (Score("share", 100 // position.level),)
    return tuple(Place(1, seat, "", scores, "") for seat in range(len(position.seats)))


def test_nothing_is_ranked_before_the_end() -> None:
    engine = compile(evolve(bf2023, ranks=by_the_level), seats=3, backend="python")
    (played,) = engine.play(1)
    assert engine.standing(played.row) == ranked(engine.edition, engine.position(played.row))


UNFIT_FOR_CODE: Final = 'ends """ */ /* \\N \\u\nreturn 1 \ud800 "\\'


def named_by_somebody(name: str) -> Any:
    """Return a house with a name, whose clause and whose helper have it, too."""

    def less_cash_or_more(printed: Any, position: Any) -> int:
        return int(position.seats[0].cash) % 3

    def limited(printed: Any, position: Any, step: Any) -> Refusal | None:
        return refused() if sum(step.shares) > remembered(printed, position) else None

    limited.__name__ = less_cash_or_more.__name__ = name
    remembered = lru_cache(less_cash_or_more)
    one_line = "".join(filter(str.isprintable, name))
    return bf2023.amend(amending(one_line, forbid={Buy: limited}))


@pytest.mark.parametrize("backend", BACKENDS)
def test_no_name_becomes_code(backend: str) -> None:
    engine = compile(named_by_somebody(UNFIT_FOR_CODE), seats=3, backend=backend)
    alike = compile(named_by_somebody("plain"), seats=3, backend="python")
    assert list(engine.play(3)) == list(alike.play(3))


def test_a_name_is_shown_in_one_line() -> None:
    shown = 'ends \\"\\"\\" * / / * \\\\N \\\\u\\nreturn 1 \\ud800 \\"\\\\'
    assert in_one_line(UNFIT_FOR_CODE) == shown
    assert in_one_line("hand_over: bf2023.sell.3, Größe") == "hand_over: bf2023.sell.3, Größe"


def rich_in_the_end(printed: Any, position: Any, step: Any) -> Refusal | None:
    """Divide by what a seat has, as somebody wrote who forgot that it may have nothing."""
    return refused() if 100 // position.seats[0].cash > 100 else None


@NO_COMPILER
def test_who_divides_by_nothing_in_c_is_told() -> None:
    """As Python tells."""
    house = bf2023.amend(amending("rich", forbid={Sell: rich_in_the_end}))
    engine = compile(house, seats=3, backend="c")
    table = bf2023.position(seats=3, cash=0, holding={"green": 1})
    with pytest.raises(ZeroDivisionError, match=r"^a clause divides by 0$"):
        engine.legal(engine.row(table))


def put_a_number_behind_the_market(printed: Any, position: Any, step: Any) -> Any:
    """Put a sixth number behind the five of the market."""
    return evolve(position, market=(*position.market, 1))


def leave_out_the_first_of_the_market(printed: Any, position: Any, step: Any) -> Any:
    """Leave the first of the five numbers of the market out."""
    return evolve(position, market=position.market[1:])


@pytest.mark.parametrize(
    ("clause", "numbers"),
    [(put_a_number_behind_the_market, 6), (leave_out_the_first_of_the_market, 4)],
)
def test_a_tuple_that_gets_longer_or_shorter_is_refused(clause: Any, numbers: int) -> None:
    growing = bf2023.amend(amending("growing", does={Sell: clause}))
    (named,) = clauses_refused(growing, bf2023.start(seats=3))
    line = clause.__code__.co_firstlineno + 2
    assert named.where.endswith(f"{clause.__name__}, {__file__}:{line}")
    assert named.reason == f"{numbers} values stand in the place of the 5 of `market`"


def owe_a_hundred(printed: Any, position: Any, step: Any) -> Any:
    """Pay a hundred dollars for every purchase, whether one has them or not."""
    owner = position.seats[position.turn]
    return evolve(position, seats=with_seat(position, evolve(owner, cash=owner.cash - 100)))


def lose_what_nobody_has(printed: Any, position: Any, step: Any) -> Any:
    """Lose two white shares for every purchase, whether one has them or not."""
    owner = position.seats[position.turn]
    shares = (*owner.shares[:4], owner.shares[4] - 2)
    return evolve(position, seats=with_seat(position, evolve(owner, shares=shares)))


def take_the_marker_off(printed: Any, position: Any, step: Any) -> Any:
    """Move the bar marker far beyond its track."""
    return evolve(position, bar_space=position.bar_space + 40)


def take_the_cash_of_nobody(printed: Any, position: Any, step: Any) -> Any:
    """Have what a seat far beyond the last one has."""
    owner, other = position.seats[position.turn], position.seats[position.turn + 40]
    return evolve(position, seats=with_seat(position, evolve(owner, cash=other.cash)))


def take_the_cash_of_the_next(printed: Any, position: Any, step: Any) -> Any:
    """Have what the next seat has: the last one has none."""
    owner, other = position.seats[position.turn], position.seats[position.turn + 1]
    return evolve(position, seats=with_seat(position, evolve(owner, cash=other.cash)))


def pay_the_seat_before(printed: Any, position: Any, step: Any) -> Any:
    """Pay the seat before: before the first place all seats stand again."""
    place = position.turn - 1
    richer = evolve(position.seats[place], cash=position.seats[place].cash + 1)
    return evolve(position, seats=(*position.seats[:place], richer, *position.seats[place + 1 :]))


def count_all_of_the_market_again(printed: Any, position: Any, step: Any) -> Any:
    """Count a market with a colour replaced at -1: behind that place, all of it stands again."""
    place = min(position.turn, 0) - 1
    market = (*position.market[:place], 0, *position.market[place + 1 :])
    owner = position.seats[position.turn]
    return evolve(position, seats=with_seat(position, evolve(owner, cash=sum(market))))


def count_a_colour_before_the_first(printed: Any, position: Any, step: Any) -> Any:
    """Take the market of a colour from the end, where there are not that many."""
    owner = position.seats[position.turn]
    cash = position.market[position.turn - 7]
    return evolve(position, seats=with_seat(position, evolve(owner, cash=cash)))


def reckon_with_nothing(printed: Any, position: Any, step: Any) -> Any:
    """Pay by a number that is None unless a seat is rich, and none is."""
    owner = position.seats[position.turn]
    fee = 5 if owner.cash > 1_000_000 else None
    return evolve(position, seats=with_seat(position, evolve(owner, cash=owner.cash - fee)))


def pay_what_many_are(printed: Any, position: Any, step: Any) -> Any:
    """Pay by the first colour of which a seat has more shares than there are."""
    owner = position.seats[position.turn]
    many = [count for count in owner.shares if count > 40]
    return evolve(position, seats=with_seat(position, evolve(owner, cash=many[0])))


def with_seat(position: Any, owner: Any) -> Any:
    """Return all seats, with another owner in that to move."""
    return (*position.seats[: position.turn], owner, *position.seats[position.turn + 1 :])


@cache
def after_a_purchase(clause: Any) -> AnyEdition:
    """Return 2023 with one thing more that a purchase does."""
    more = after(place_one_on_the_purchase_track, {clause: ""})
    return bf2023.amend(amending("more", more))


@pytest.mark.parametrize("backend", EVERY_BACKEND)
def test_cash_below_zero_is_played_as_the_library_plays_it(backend: str) -> None:
    edition = after_a_purchase(owe_a_hundred)
    engine = made(edition, 3, backend=backend)
    steps, _ = engine.record(seed=1, longest=30)
    position, owing = engine.making.start, 0
    for step in steps:
        if edition.actor(position) is not CHANCE:
            legal = [engine.step_of(other) for other in engine.legal(engine.row(position))]
            assert Counter(legal) == Counter(edition.legal(position))
            assert step in legal
            owing += any(seat.cash < 0 for seat in position.seats)
        position = edition.apply(position, step)
    assert owing > 5


@pytest.mark.parametrize("backend", [*BACKENDS[1:], NUMBA])
def test_every_backend_plays_shares_below_zero_in_the_same_way(backend: str) -> None:
    edition = after_a_purchase(lose_what_nobody_has)
    engine, plain = made(edition, 3, backend=backend), made(edition, 3)
    rows, others = ([one.row for one in each.play(2, 1, longest=60)] for each in (engine, plain))
    assert rows == others
    assert any(min(seat.shares) < 0 for seat in engine.position(rows[0]).seats)


@pytest.mark.parametrize("backend", EVERY_BACKEND)
@pytest.mark.parametrize(
    "clause",
    [
        take_the_marker_off,
        take_the_cash_of_nobody,
        take_the_cash_of_the_next,
        pay_the_seat_before,
        count_all_of_the_market_again,
        count_a_colour_before_the_first,
        reckon_with_nothing,
        pay_what_many_are,
    ],
)
def test_no_engine_plays_on_with_what_is_not_there(clause: Any, backend: str) -> None:
    engine = made(after_a_purchase(clause), 3, backend=backend)
    with pytest.raises(IndexError):
        list(engine.play(games=2, seed=1))
    # nothing of it is left for the next game
    assert next(made(bf2023, 3, backend=backend).play(1)).is_over


def nothing_to_sell(printed: Any, position: Any, step: Any) -> Refusal | None:
    """Nobody sells who has no share."""
    return None if any(position.seats[position.turn].shares) else refused()


def many_of_the_first_colour(printed: Any, position: Any, step: Any) -> Refusal | None:
    """Nobody sells who has many shares of the first colour that is there."""
    own = [count for count in position.seats[position.turn].shares if count]
    return refused() if own[0] > 3 else None


def test_a_clause_of_a_house_is_asked_only_where_those_before_it_refuse_nothing() -> None:
    nobody = bf2023.amend(amending("nobody", forbid={Sell: nothing_to_sell}))
    house = nobody.amend(amending("many", forbid={Sell: many_of_the_first_colour}))
    engine = compile(house, seats=3, backend="python")
    table = bf2023.position(seats=3)
    legal = [engine.step_of(number) for number in engine.legal(engine.row(table))]
    assert Counter(legal) == Counter(house.legal(table))
    assert not any(isinstance(step, Sell) for step in legal)


def unless_rich(refusal: Refusal, position: Any) -> Refusal | None:
    return None if acting_cash(position) >= 100 else refusal


def acting_cash(position: Any) -> int:
    return int(position.seats[position.turn].cash)


def no_white_for_the_poor(printed: Any, position: Any, step: Any) -> Refusal | None:
    """Nobody buys white shares without $100."""
    return unless_rich(refused(white=step.shares[4]), position) if step.shares[4] else None


@pytest.mark.parametrize("cash", [99, 100])
def test_a_function_that_is_given_a_refusal_may_let_the_step_pass(cash: int) -> None:
    """An engine refused all that a clause refuses only if a function of it says so."""
    house = bf2023.amend(amending("house", forbid={Buy: no_white_for_the_poor}))
    engine = compile(house, seats=3, backend="python")
    table = house.position(seats=3, cash=cash)
    legal = [engine.step_of(number) for number in engine.legal(engine.row(table))]
    assert Counter(legal) == Counter(house.legal(table))
    assert any(isinstance(step, Buy) and step.shares[4] for step in legal) == (cash == 100)


def go_to_no_phase(printed: Any, position: Any, step: Any) -> Any:
    """Go to a phase that there is not: chance acts there."""
    return evolve(position, phase=40)


@pytest.mark.parametrize("backend", EVERY_BACKEND)
def test_a_draw_that_nobody_knows_ends_a_game(backend: str) -> None:
    """An engine drew nothing, without end."""
    late = after(bf2023.clause("end_the_turn"), {go_to_no_phase: ""})
    house = bf2023.amend(amending("house", late))
    with pytest.raises(IndexError):
        next(compile(house, seats=3, backend=backend).play(1))


def pay_a_fee(printed: Any, position: Any, step: Any) -> Any:
    """Pay a fee, which may be more than there is, and let the first rate fall."""
    payer = acting_seat(position)
    seats = with_acting_seat(position, evolve(payer, cash=payer.cash - 5 * position.turn))
    first, *others = position.rates
    return evolve(position, seats=seats, rates=(max(first - 1, 0), *others))


def test_a_house_of_black_monday_may_change_cash_and_rates() -> None:
    house = black_monday.amend(amending("fee", does={SellCard: pay_a_fee}))
    engine = compile(house, seats=3, backend="python")
    assert replay(engine, games=2).steps > 200


@cache
def bits(printed: Any, position: Any) -> int:
    """Say how many levels are left; engines have a function of this name."""
    return int(len(printed.share_limits) - position.level)


def pay_for_the_levels_left(printed: Any, position: Any, step: Any) -> Any:
    """Get a dollar for each level that is left."""
    payer = acting_seat(position)
    seat = evolve(payer, cash=payer.cash + bits(printed, position))
    return evolve(position, seats=with_acting_seat(position, seat))


@pytest.mark.parametrize("backend", EVERY_BACKEND)
def test_a_helper_of_a_house_may_be_named_like_a_function_of_engines(backend: str) -> None:
    engine = made(after_a_purchase(pay_for_the_levels_left), 3, backend=backend)
    assert replay(engine, games=2).steps > 100


def test_nothing_is_kept_of_how_an_engine_was_worked_out() -> None:
    before = evaluators_kept()
    assert "no_such_track" in in_python(Making(bf2023, bf2023.start(seats=3)))
    assert evaluators_kept() == before


def evaluators_kept() -> int:
    """Return how many evaluators nobody could forget yet."""
    gc.collect()
    return sum(isinstance(one, Evaluator) for one in gc.get_objects())


def a_card_for_everybody(printed: Any, position: Any, step: Any) -> Any:
    """Give each seat the card drawn."""
    seats = [evolve(seat, hand=with_card(seat.hand, step.card)) for seat in position.seats]
    return evolve(position, seats=tuple(seats))


def test_hands_that_may_get_longer_than_is_known_are_refused() -> None:
    more = amending("more", after(take_the_card, {a_card_for_everybody: ""}))
    told = r"a_card_for_everybody, .*test_compiled.py:[0-9]+: it changes `hand`, .* how many cards"
    with pytest.raises(CannotCompile, match=told):
        compile(black_monday.amend(more), seats=3, backend="python")
    short = amending("short", printed={"hand_size": 1})
    with pytest.raises(CannotCompile, match="`hand` holds 1 at most; an engine needs room for 2"):
        compile(black_monday.amend(short), seats=3, backend="python")
    endless = amending("endless", without(go_on_to_the_next_seat))
    with pytest.raises(StudyError, match="take_the_card, then go_on_to_the_next_seat"):
        study(black_monday.amend(endless), games=1, seats=3, engine="compiled")


@pytest.mark.parametrize(
    "clauses",
    [
        (
            without(go_on_to_the_next_seat),
            Substitution(take_the_card, (go_on_to_the_next_seat, take_the_card)),
        ),
        (Substitution(take_the_card, (take_the_card, take_the_card)),),
        (without(begin_to_fill_up),),
    ],
    ids=["moved", "twice", "nowhere"],
)
def test_clauses_that_deal_and_draw_stay_where_they_are(clauses: tuple[Substitution, ...]) -> None:
    """The engine lost a card where a seat went on before it had taken its last one."""
    house = black_monday.amend(amending("house", *clauses))
    with pytest.raises(CannotCompile, match=r"how many cards a hand may get, as the rule for"):
        compile(house, seats=3, backend="python")


@pytest.mark.parametrize(
    ("edition", "clause", "kind"),
    [
        (bf2010, "not_owned", "Sell"),
        (bf2023, "not_in_the_market", "Buy"),
        (black_monday, "not_in_the_portfolio", "SellCard"),
    ],
)
def test_no_engine_plays_steps_that_the_library_does_not_list(
    edition: Any, clause: str, kind: str
) -> None:
    """Nothing forbids to sell what nobody has, and the library does not list it."""
    house = edition.amend(amending("house", without(edition.clause(clause))))
    told = f"{clause} does not stand in the rule for {kind}: without it nothing forbids steps"
    with pytest.raises(CannotCompile, match=told):
        compile(house, seats=3, backend="python")


def nothing_small(printed: Any, position: Any, step: Any) -> Refusal | None:
    """Nobody buys fewer than a hundred shares."""
    return refused() if sum(step.shares) < 100 else None


def nobody(printed: Any, position: Any, step: Any) -> Refusal | None:
    """Nobody does this."""
    return refused()


def test_a_game_in_which_somebody_is_stuck_is_replayed_to_where_it_stops() -> None:
    """Who cannot move throws in vain, among what might be legal; the library throws nothing."""
    kinds = [rule.kind for rule in bf2010.rules if rule.kind not in bf2010.drawing.kinds]
    forbid: dict[type[Any], Any] = {kind: nobody for kind in kinds if kind.__name__ != "SetUp"}
    house = bf2010.amend(amending("house", forbid=forbid | {Buy: nothing_small}))
    engine = compile(house, seats=3, backend="python")
    assert next(engine.play(1)).is_stuck
    assert replay(engine, 2).games == 2


def test_a_limit_of_shares_bounds_a_portfolio_only_where_cards_are_bought() -> None:
    laid = Substitution(lay_the_card_in_the_portfolio, (lay_the_card_in_the_portfolio,) * 2)
    for clause in (without(too_many_shares_of_a_company), laid):
        house = black_monday.amend(amending("house", clause))
        assert room_of(house)["portfolio"] > room_of(black_monday)["portfolio"]


def test_a_backend_that_is_not_there_is_named() -> None:
    with pytest.raises(CannotCompile, match="python, numba, c"):
        compile(bf2023, seats=3, backend="fortran")


def test_an_edition_that_there_is_not_is_not_checked_in_silence() -> None:
    replayed = CliRunner().invoke(check, ["bf2032"])
    assert replayed.exit_code == 2
    assert "'bf2032' is not one of" in replayed.output


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["bf2010", "bf2023", "yucata", "black_monday"])
def test_a_hundred_games_are_the_same_at_all_tables(edition: str) -> None:
    replayed = CliRunner().invoke(check, [edition, "--games", "100"])
    assert replayed.exit_code == 0, replayed.output


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
def test_every_reading_and_variant_compiles_and_plays_by_the_library(edition: AnyEdition) -> None:
    for amendment in (*edition.readings, *edition.variants):
        engine: Engine = compile(edition.amend(amendment), seats=4)
        steps, played = engine.record(seed=1)
        position = engine.making.start
        for number, step in enumerate(steps):
            if number % 20 == 10 and engine.edition.actor(position) is not CHANCE:
                legal = [engine.step_of(other) for other in engine.legal(engine.row(position))]
                assert Counter(legal) == Counter(engine.edition.legal(position)), amendment.name
            position = engine.edition.apply(position, step)
        assert engine.position(played.row) == position, amendment.name
