"""PettingZoo: its own tests, what an agent observes, and what is refused."""

import pickle
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pennies
import pytest
from attrs import frozen

from bfrules import bf2023, black_monday
from bfrules.adapters import pettingzoo
from bfrules.adapters.seeing import part_for, part_of
from bfrules.adapters.small_steps import NotSpelled
from bfrules.adapters.tables import Unplayable, by_fortune, by_winning
from bfrules.core.edition import CHANCE
from bfrules.core.standing import Place, Score
from bfrules.testing.houses import starts_of
from bfrules.testing.playing import random_play
from tests.editions.houses import EVERY_EDITION
from tests.saying import OfNumpy, told_by


def played_on(environment: Any, seed: int) -> Iterator[tuple[str, Any]]:
    """Play on at random; yield who acts, and what that agent is told before."""
    random = Random(seed)
    for agent in environment.agent_iter():
        last = environment.last()
        yield agent, last
        seen, _, terminated, truncated, _ = last
        over = terminated or truncated
        environment.step(None if over else random.choice(seen["action_mask"].nonzero()[0]))


def went_on(environment: Any) -> list[Any]:
    """Play on at random; return what was seen, and the table at the end."""
    seen = [str(told) for told in played_on(environment, seed=1)]
    return [*seen, environment.unwrapped.position]


@EVERY_EDITION
def test_the_numbers_of_a_view_are_exact(edition: Any) -> None:
    for start in starts_of(edition)[:3]:
        part = part_of(edition, edition.view(start, 0))
        for position, _ in [*random_play(edition, start, Random(1))][:400:9]:
            for seat in range(len(position.seats)):
                view = edition.view(position, seat)
                numbers = part.writes(view)
                assert len(numbers) == part.size
                assert part.reads(iter(numbers)) == view


def place(seat: int, rank: int, fortune: int) -> Place:
    return Place(rank, seat, f"seat {seat}", (Score("fortune", fortune),), "fortune")


def test_rewards_come_to_nothing_in_all() -> None:
    places = (place(2, 1, 90), place(0, 2, 60), place(1, 3, 30))
    assert by_winning(places) == (-0.5, -0.5, 1.0)
    assert by_fortune(places) == (0.0, -45.0, 45.0)
    shared = (place(0, 1, 7), place(2, 1, 7), place(1, 3, 1))
    assert by_winning(shared) == (0.25, -0.5, 0.25)


def test_an_extra_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "bfrules.adapters.environment", raising=False)
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    with pytest.raises(Unplayable, match=r"comes with the extra `pettingzoo`: pip install"):
        pettingzoo.env("bf2023", seats=3)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ({"edition": "bf2032", "seats": 3}, "no edition 'bf2032'; did you mean 'bf2023'"),
        ({"edition": "bf2023"}, "say how many seats"),
        ({"edition": "bf2023", "seats": 9}, "bf2023"),
        ({"edition": "bf2023", "seats": "3"}, "seats is a whole number, such as seats=4, not '3'"),
        ({"edition": "bf2023", "seats": 3, "cards": True}, "starts with no 'cards'"),
        ({"edition": "bf2023", "seats": 3, "reading": True}, "did you mean 'readings'"),
        ({"edition": "bf2023", "seats": 3, "readings": ("Q06=flies",)}, "no reading 'flies'"),
        ({"edition": "bf2023", "seats": 3, "readings": "Q06=stays"}, "several texts in a row"),
        ({"edition": "bf2023", "seats": 3, "readings": 3}, "several texts in a row, .* not 3"),
        ({"edition": "bf2023", "seats": 3, "readings": [3]}, r"several texts in a row, .*\[3\]"),
        ({"edition": "bf2023", "seats": 3, "reward": "wins"}, "did you mean 'win'"),
    ],
)
def test_words_that_do_not_fit_are_refused(words: dict[str, Any], complaint: str) -> None:
    with pytest.raises(Unplayable, match=complaint):
        pettingzoo.env(**words)


class TestEnvironment:
    """Where PettingZoo is installed."""

    @pytest.fixture(autouse=True)
    def needs_the_extra(self) -> None:
        for module in ("pettingzoo", "resvg_py", "PIL"):
            pytest.importorskip(module)

    def test_a_game_has_a_step_at_least(self) -> None:
        with pytest.raises(Unplayable, match="small steps from 1, not 0"):
            pettingzoo.env("bf2023", seats=3, longest=0)

    def test_it_passes_the_tests_of_pettingzoo(self) -> None:
        from bfrules.adapters.__main__ import try_pettingzoo

        try_pettingzoo("bf2023", 3)

    def test_an_agent_that_there_is_not_is_refused(self) -> None:
        environment = pettingzoo.env("bf2023", seats=3)
        environment.reset(seed=3)
        for asked in (environment.observe, environment.unwrapped.view):
            with pytest.raises(Unplayable, match="there is no agent 'seat_9'; "):
                asked("seat_9")

    def test_agents_observe_their_view_and_what_they_spelled(self) -> None:
        environment = pettingzoo.env("bf2023", seats=3, mibs=True)
        environment.reset(seed=3)
        game = environment.unwrapped
        buy, end = map(environment.text_to_action, ("buy …, place …", "no more"))
        while not environment.observe(environment.agent_selection)["action_mask"][buy]:
            seen = environment.last()[0]
            environment.step(int(seen["action_mask"].nonzero()[0][0]))
        agent = environment.agent_selection
        environment.step(buy)
        environment.step(int(environment.last()[0]["action_mask"].nonzero()[0][0]))
        part = part_of(bf2023, bf2023.view(game.position, 0))
        for seat, other in enumerate(environment.possible_agents):
            seen = environment.observe(other)
            numbers, spelled = seen["observation"][: part.size], seen["observation"][part.size :]
            assert part.reads(map(int, numbers)) == bf2023.view(game.position, seat)
            assert seen["action_mask"].any() == (other == agent)
            assert (spelled.sum(), spelled[buy]) == ((2, 1) if other == agent else (0, 0))
        assert environment.action_to_text(end) == "no more"

    def test_names_and_numbers_say_the_same(self) -> None:
        plain = pettingzoo.env("black_monday", seats=3)
        named = pettingzoo.env("black_monday", seats=3, named=True)
        for environment in (plain, named):
            environment.reset(seed=5)
        row = plain.observe("seat_1")["observation"]
        parts = named.observe("seat_1")["observation"]
        position = named.unwrapped.position
        assert parts["view"]["seats"]["1"]["cash"].tolist() == [position.seats[1].cash]
        assert set(parts["view"]["seats"]["0"]["hand"].tolist()) == {-1}
        assert parts["view"]["rates"].tolist() == [*position.rates]

        def leaves(one: Any) -> list[int]:
            if not isinstance(one, dict):
                return list(map(int, one))
            return [number for inner in one.values() for number in leaves(inner)]

        assert leaves(parts) == row.tolist()

    def test_a_game_ends_with_rewards_under_readings_and_in_an_edition_of_ones_own(self) -> None:
        house = pettingzoo.env("bf2023", seats=3, readings=("Q06=stays",), reward="fortune")
        assert house.unwrapped.edition.label == "bf2023 (Q06=stays)"
        for environment in (house, pettingzoo.env(pennies.pennies)):
            environment.reset(seed=2)
            rewards = {agent: last[1] for agent, last in played_on(environment, seed=2)}
            assert len(rewards) == len(environment.possible_agents)
            assert sum(rewards.values()) == pytest.approx(0)
            assert any(rewards.values())

    @pytest.mark.parametrize("copied", [deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
    def test_a_copy_goes_on_in_the_midst_of_a_step(self, copied: Callable[[Any], Any]) -> None:
        environment = copied(pettingzoo.env("black_monday", seats=3, named=True))
        environment.reset(seed=3)
        for _ in range(40):
            open_now = environment.observe(environment.agent_selection)["action_mask"].nonzero()[0]
            environment.step(int(open_now[0]))
        assert environment.observe(environment.agent_selection)["observation"]["spelled"].any()
        other = copied(environment)
        assert went_on(other) == went_on(environment)

    def test_a_long_game_is_truncated_without_a_reward(self) -> None:
        environment = pettingzoo.env(black_monday, seats=2, longest=7)
        environment.reset(seed=1)
        for _ in range(7):
            assert not any(environment.truncations.values())
            environment.step(int(environment.last()[0]["action_mask"].nonzero()[0][0]))
        assert all(environment.truncations.values())
        assert set(environment.rewards.values()) == {0.0}
        assert environment.unwrapped.edition.actor(environment.unwrapped.position) is not CHANCE

    @pytest.mark.parametrize("action", [14, 14.0, 99, -1, None])
    def test_an_action_outside_the_mask_is_refused(self, action: Any) -> None:
        environment = pettingzoo.env("bf2023", seats=3)
        environment.reset(seed=1)
        with pytest.raises(NotSpelled, match=r"is not possible here; the next may be|there is no"):
            environment.step(action)

    @pytest.mark.parametrize("numbers", [[1, 0], [1]])
    def test_an_array_is_no_action(self, numbers: list[int]) -> None:
        import numpy

        environment = pettingzoo.env("bf2023", seats=3)
        environment.reset(seed=1)
        told = f"bf2023: there is no action array({numbers}); actions are numbers from 0 to 36."
        assert told_by(NotSpelled, environment.step, numpy.array(numbers)) == told

    def test_a_seed_of_numpy_is_a_seed(self) -> None:
        environment = pettingzoo.env("bf2023", seats=3).unwrapped
        environment.reset(seed=3)
        begun = environment.position
        environment.reset(seed=OfNumpy(3))
        assert environment.position == begun

    def test_a_render_mode_that_is_unknown_is_refused(self) -> None:
        with pytest.raises(Unplayable, match="did you mean 'ansi'"):
            pettingzoo.env("bf2023", seats=3, render_mode="ansy")
        with pytest.raises(Unplayable, match="there is no agent 'seat_3'; "):
            pettingzoo.env("bf2023", seats=3, shown_to="seat_3")


@frozen
class Held:
    hand: tuple[int, ...] | None


@pytest.mark.parametrize("hand", [None, ()])
def test_what_gets_longer_nobody_knows_how_long_is_told(hand: tuple[int, ...] | None) -> None:
    with pytest.raises(TypeError, match="nobody knows how long it gets; count what is in it"):
        part_for(Held, Held(hand), {})
