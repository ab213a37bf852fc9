"""OpenSpiel: chance share by share, what seats know, tables drawn anew, and its own tests."""

import pickle
import sys
from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pennies
import pytest
from attrs import evolve

from bfrules import bf2010, bf2023, black_monday
from bfrules.adapters import openspiel
from bfrules.adapters.course import Course, rules_for
from bfrules.adapters.draws import drawing_of
from bfrules.adapters.remembering import hidden_hands
from bfrules.adapters.small_steps import NotSpelled
from bfrules.adapters.tables import Unplayable, table_of
from bfrules.core.edition import AnyEdition
from bfrules.kernel.shares import Counts

TABLES: tuple[tuple[AnyEdition, dict[str, Any]], ...] = (
    (bf2023, {"seats": 3}),
    (bf2023, {"seats": 4, "mibs": True}),
    (bf2010, {"seats": 2}),
    (black_monday, {"seats": 3}),
)
EVERY_TABLE = pytest.mark.parametrize(("edition", "start"), TABLES)


def begun(edition: AnyEdition, **start: Any) -> Course:
    table = table_of(edition, start.pop("seats", None), start)
    return Course.begun(rules_for(edition, table, 5_000))


def go_on(course: Course, random: Random, events: int) -> Course:
    """Play so many events at random."""
    for _ in range(events):
        if course.is_over:
            break
        if course.is_chance:
            kinds, weights = zip(*course.outcomes(), strict=True)
            course.take(random.choices(kinds, weights)[0])
        elif course.spelling:
            course.take(random.choice(course.spelling.open))
    return course


def likely(course: Course, position: object) -> dict[Any, float]:
    """Return how likely each table is to which the draws at a table lead."""
    found: dict[Any, float] = {}
    for kind, chance in course.outcomes():
        after = course.copied()
        after.take(kind)
        then = likely(after, position) if after.position is position else {after.position: 1.0}
        for table, part in then.items():
            found[table] = found.get(table, 0.0) + chance * part
    return found


def test_draws_one_by_one_come_to_the_exact_probabilities() -> None:
    tables = (
        bf2023.position(level=0, price_change="purchase"),
        go_on(begun(black_monday, seats=2), Random(1), 10).position,
    )
    editions: tuple[AnyEdition, ...] = (bf2023, black_monday)
    for edition, table in zip(editions, tables, strict=True):
        course = Course.begun(rules_for(edition, table, 100))
        exact: dict[Any, Fraction] = {}
        for step, chance in edition.chance(table):
            after = edition.apply(table, step)
            exact[after] = exact.get(after, Fraction(0)) + chance
        assert likely(course, table) == pytest.approx(
            {after: float(chance) for after, chance in exact.items()}
        )


@EVERY_TABLE
def test_a_seat_knows_of_a_draw_what_its_view_tells(
    edition: AnyEdition, start: dict[str, Any]
) -> None:
    course, random = begun(edition, **start), Random(2)
    drawn = 0
    while drawn < 60 and not course.is_over:
        if course.is_chance and len(course.outcomes()) > 1 and course.to_draw == 1:
            drawn += 1
            (one, _), (other, _) = random.sample(course.outcomes(), 2)
            both = course.copied(), course.copied()
            for after, kind in zip(both, (one, other), strict=True):
                after.take(kind)
            for seat in range(course.rules.seats):
                known, seen = (
                    {tuple(c.known_to(seat)) for c in both},
                    {c.seen_by(seat) for c in both},
                )
                assert len(known) == len(seen)
        go_on(course, random, 1)
    assert drawn > 10


def test_first_hands_are_dealt_as_often_as_single_shares_say() -> None:
    pool: Counts = (2, 1, 1, 0, 0)
    sold: tuple[Counts, ...] = ((1, 0, 0, 0, 0), (0, 1, 0, 0, 0))
    shares = [0, 0, 0, 1, 1, 2]  # the pool, and what was sold
    deals: Counter[Any] = Counter()
    for first in combinations(range(6), 2):
        for second in combinations([one for one in range(6) if one not in first], 2):
            hands = [
                tuple(sum(shares[one] == colour for one in hand) for colour in range(5))
                for hand in (first, second)
            ]
            if all(
                h >= s
                for hand, was in zip(hands, sold, strict=True)
                for h, s in zip(hand, was, strict=True)
            ):
                left = [
                    tuple(h - s for h, s in zip(hand, was, strict=True))
                    for hand, was in zip(hands, sold, strict=True)
                ]
                deals[tuple(left)] += 1
    random, times = Random(5), 6_000
    drawn = Counter(tuple(hidden_hands(pool, sold, (1, 1), random)) for _ in range(times))
    assert drawn.keys() == deals.keys()
    for hands, number in deals.items():
        assert drawn[hands] / times == pytest.approx(number / deals.total(), abs=0.03)


@EVERY_TABLE
def test_every_hidden_hand_is_drawn_anew(edition: AnyEdition, start: dict[str, Any]) -> None:
    course, random = begun(edition, **start), Random(1)
    while course.is_chance:
        go_on(course, random, 1)
    seat = course.actor
    assert isinstance(seat, int)
    tables = [course.resampled(seat, random).position for _ in range(20)]
    view = edition.view(course.position, seat)
    for other, seen in enumerate(view.seats):
        hidden = seen.hand is None if edition is black_monday else seen.shares is None
        assert (len({table.seats[other] for table in tables}) > 1) == hidden


@EVERY_TABLE
def test_a_table_drawn_anew_cannot_be_told_from_the_true_one(
    edition: AnyEdition, start: dict[str, Any]
) -> None:
    course, random = begun(edition, **start), Random(3)
    others = 0
    for _ in range(30):
        go_on(course, random, 11)
        if course.is_over or course.is_chance:
            continue
        seat = course.actor
        assert isinstance(seat, int)
        other = course.resampled(seat, random)
        others += other.position != course.position
        assert course.spelling
        assert other.spelling
        assert other.spelling.open == course.spelling.open
        assert other.known_to(seat) == course.known_to(seat)
        assert other.seen_by(seat) == course.seen_by(seat)
        assert other.spelled_by(seat) == course.spelled_by(seat)
        assert edition.problems(edition.printed, other.position) == ()
        for one, true in zip(other.position.seats, course.position.seats, strict=True):
            assert one.cash == true.cash
            if edition is not black_monday:
                assert sum(one.shares) == sum(true.shares)
        go_on(other, random, 40)
    assert others > 3
    with pytest.raises(ValueError, match="seat 9 does not act here"):
        course.resampled(9, random)


def test_a_course_goes_on_from_where_it_was_stored() -> None:
    for edition, start in TABLES:
        course = go_on(begun(edition, **start), Random(4), 90)
        again = pickle.loads(pickle.dumps(course))
        assert again.rules is course.rules
        for one in (course, again):
            go_on(one, Random(6), 50)
        assert again.events == course.events
        assert again.position == course.position
        assert again.returns() == course.returns()


def test_other_chance_is_refused_and_none_is_none() -> None:
    dice = evolve(bf2023, drawing=evolve(bf2023.drawing, draws=lambda *_: bf2023.draw()))
    with pytest.raises(Unplayable, match=r"neither out of a bag .* nor from a pile"):
        drawing_of(dice)
    assert drawing_of(pennies.pennies).names == ()


def test_an_extra_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "bfrules.adapters.openspiel_games", raising=False)
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(Unplayable, match=r"pyspiel .* comes with the extra `openspiel`"):
        openspiel.register()


class TestGames:
    """Where OpenSpiel is installed."""

    @pytest.fixture(autouse=True)
    def spiel(self) -> Any:
        spiel = pytest.importorskip("pyspiel")
        openspiel.register(pennies.pennies)
        return spiel

    @pytest.mark.parametrize(
        "words",
        ["bf2023(players=3,mibs=true,readings=Q06:stays;Q09:exactly", "black_monday(players=2"],
    )
    def test_it_passes_the_test_of_openspiel(self, spiel: Any, words: str) -> None:
        game = spiel.load_game(f"bfrules_{words},longest=120)")
        spiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)

    def test_what_is_no_edition_or_no_length_is_refused(self, spiel: Any) -> None:
        with pytest.raises(Unplayable, match="no edition 'bf2032'; did you mean 'bf2023'"):
            openspiel.register("bf2032")
        nothing: Any = None
        with pytest.raises(Unplayable, match="there is no edition None"):
            openspiel.register(nothing)
        assert "bfrules_bf2023" in openspiel.register("bf2023")
        with pytest.raises(Unplayable, match="a number of events from 1, not 0"):
            spiel.load_game("bfrules_bf2023(longest=0)")

    def test_names_parameters_and_bounds(self, spiel: Any) -> None:
        first = openspiel.register(bf2023.amend(bf2023.reading("Q06", "stays")))
        shipped = ("bfrules_bf2010", "bfrules_bf2023", "bfrules_black_monday", "bfrules_yucata")
        assert (first[:4], first[-1]) == (shipped, "bfrules_bf2023_Q06_stays")
        second = openspiel.register(pennies.pennies)
        assert (second[:4], second[-1]) == (shipped, "bfrules_pennies")
        assert sorted(second) == sorted(first)
        game = spiel.load_game("bfrules_yucata", {"players": 4, "special_cards": False})
        assert (game.num_players(), game.max_chance_outcomes()) == (4, 6)
        assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-1.0, 1.0, 0.0)
        assert game.max_game_length() == 5_000
        state = game.new_initial_state()
        assert dict(state.chance_outcomes()).keys() <= set(range(6))
        assert state.action_to_string(spiel.PlayerId.CHANCE, 5) == "draw black"
        assert state.action_to_string(0, 0) == "buy …, place …"

    def test_information_is_what_the_seat_has_seen(self, spiel: Any) -> None:
        game = spiel.load_game("bfrules_bf2023(players=3,longest=300)")
        state, random = game.new_initial_state(), Random(1)
        while not state.is_terminal() and len(state.history()) < 120:
            assert state.is_chance_node() == spiel.State.is_chance_node(state)
            assert state.legal_actions() == spiel.State.legal_actions(state)
            if state.is_chance_node():
                kinds, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(kinds, weights)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
        course = state.course
        for seat in range(3):
            numbers = [*course.seen_by(seat), *course.spelled_by(seat)]
            assert state.observation_tensor(seat) == numbers
            known = course.known_to(seat)
            events = [*known, *[0] * (300 - len(known))]
            assert state.information_state_tensor(seat) == numbers + events
            assert str(bf2023.view(course.position, seat)) in state.observation_string(seat)
            assert state.information_state_string(seat).endswith(" ".join(map(str, known)))

    def test_games_and_states_pickle(self, spiel: Any) -> None:
        house = bf2023.amend(bf2023.reading("Q06", "stays"))
        openspiel.register(house)
        for words in ("bf2023_Q06_stays(players=3,longest=60)", "black_monday(players=2)"):
            game = spiel.load_game(f"bfrules_{words}")
            again = pickle.loads(pickle.dumps(game))
            assert str(again) == str(game)
            assert again.rules.edition == game.rules.edition
            state = game.new_initial_state()
            state.apply_action(state.legal_actions()[-1])
            assert pickle.loads(pickle.dumps(state)).history() == state.history()

    def test_its_searches_play(self, spiel: Any) -> None:
        from open_spiel.python.algorithms import ismcts, mcts

        game = spiel.load_game("bfrules_bf2023(players=3,longest=60)")
        state, random = game.new_initial_state(), Random(1)
        while state.is_chance_node():
            kinds, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(kinds, weights)[0])
        evaluator = mcts.RandomRolloutEvaluator(1)
        searches = (
            mcts.MCTSBot(game, 2.0, 5, evaluator),
            ismcts.ISMCTSBot(game, evaluator, 2.0, 5),
        )
        for search in searches:
            assert search.step(state) in state.legal_actions()

    @pytest.mark.parametrize(
        ("words", "complaint"),
        [({"players": 9}, "bf2023"), ({"readings": "Q06:flies"}, "no reading 'flies'")],
    )
    def test_parameters_that_do_not_fit_are_refused(
        self, spiel: Any, words: dict[str, Any], complaint: str
    ) -> None:
        with pytest.raises(Unplayable, match=complaint):
            spiel.load_game("bfrules_bf2023", words)

    def test_an_action_that_is_not_open_is_refused(self, spiel: Any) -> None:
        state = spiel.load_game("bfrules_pennies").new_initial_state()
        with pytest.raises(NotSpelled, match=r"action 2 \(no more\) is not possible here"):
            state.apply_action(2)

    def test_what_cannot_be_drawn_is_refused(self, spiel: Any) -> None:
        state = spiel.load_game("bfrules_bf2023(players=3)").new_initial_state()
        told = r"bf2023: 99 cannot be drawn; the next may be 0 \(draw purple\), 1 \(draw yellow\), "
        with pytest.raises(NotSpelled, match=told):
            state.apply_action(99)
        assert not state.course.events
        state.course.left[0] = 0
        with pytest.raises(
            NotSpelled, match=r"0 cannot be drawn; the next may be 1 \(draw yellow\)"
        ):
            state.apply_action(0)
