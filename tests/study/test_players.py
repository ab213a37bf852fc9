"""Who chooses: uniform players coupled as closely as can be, greedy ones, and others."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from pennies import pennies

from bfrules import bf2010, bf2023, black_monday
from bfrules.core.edition import CHANCE, AnyEdition
from bfrules.study.faults import StudyError
from bfrules.study.fortune import fortune_of
from bfrules.study.luck import Luck, below
from bfrules.study.players import Greedy, LikeTheMibs, Uniform, player_of

DRAWS = 20_000
NEAR = 0.02


def together(offered: Sequence[str], legal: Sequence[str]) -> Counter[tuple[str, str]]:
    """Count what uniform players choose of two lists, the second as the first if it may."""
    player, random = Uniform(), Random(5)
    chosen: Counter[tuple[str, str]] = Counter()
    for _ in range(DRAWS):
        first = player.chooses(bf2023, None, offered, random)
        chosen[first, player.chooses_likewise(first, offered, legal, random)] += 1
    return chosen


@pytest.mark.parametrize(
    ("offered", "legal"),
    [("abcd", "abcde"), ("abcde", "abcd"), ("abc", "bcdef"), ("abcdef", "ab"), ("ab", "cd")],
)
def test_a_uniform_player_chooses_the_same_as_often_as_can_be(offered: str, legal: str) -> None:
    chosen = together(offered, legal)
    for step in legal:
        part = sum(count for (_, second), count in chosen.items() if second == step) / DRAWS
        assert part == pytest.approx(1 / len(legal), abs=NEAR)
    alike = sum(count for (first, second), count in chosen.items() if first == second) / DRAWS
    most = len(set(offered) & set(legal)) / max(len(offered), len(legal))
    assert alike == pytest.approx(most, abs=NEAR)


def test_luck_has_a_stream_for_each_draw_and_each_choice() -> None:
    def numbers(luck: Luck) -> list[float]:
        actors = (0, 1, bf2023.actor(bf2023.start(seats=3)))
        return [
            luck.stream(actor, number, use).random()
            for actor in actors
            if actor is not None
            for number in (0, 1, 11)
            for use in ("", "other")
        ]

    found = numbers(Luck(1, 7))
    assert found == numbers(Luck(1, 7))
    everything = [*found, *numbers(Luck(1, 8)), *numbers(Luck(2, 7)), *numbers(Luck(17, 0))]
    assert len(set(everything)) == len(everything) == 4 * 18


def test_draws_and_choices_of_a_stream_are_as_likely_as_they_should_be() -> None:
    stream = Luck(1, 0).stream(CHANCE, 0)
    assert sorted(stream.sample(range(3), k=4, counts=[2, 0, 2])) == [0, 0, 2, 2]
    with pytest.raises(ValueError, match="5 cannot be drawn of 4"):
        stream.sample(range(2), k=5, counts=[2, 2])
    purple, chosen = Counter[int](), Counter[int]()
    for game in range(DRAWS):
        luck = Luck(1, game)
        purple[luck.stream(CHANCE, 2).sample(range(2), k=2, counts=[2, 3]).count(0)] += 1
        chosen[below(3, luck.stream(1, 2))] += 1
    for count, likely in ((0, 0.3), (1, 0.6), (2, 0.1)):
        assert purple[count] / DRAWS == pytest.approx(likely, abs=NEAR)
    for step in range(3):
        assert chosen[step] / DRAWS == pytest.approx(1 / 3, abs=NEAR)


def test_a_fortune_is_cash_shares_and_bars_less_debts() -> None:
    table = bf2023.position(prices={"green": (5, 3)}, holding={"green": 3}, cash=40, gold_bars=2)
    assert fortune_of(bf2023, table, 0) == 40 + 3 * 50 + 2 * 100
    older = bf2010.position(seats=3, cash=30, holding={"red": 1}, prices={"red": 7})
    assert fortune_of(bf2010, older, 0) == 37
    owing = bf2010.position(subsidies=1, missed_interest={0: 1}, holding={"red": 2})
    without = bf2010.position(subsidies=1, holding={"red": 2})
    assert fortune_of(bf2010, owing, 0) == fortune_of(bf2010, without, 0) - 1
    trading = black_monday.position(rates={"yellow": 5})
    assert fortune_of(black_monday, trading, 0) == trading.seats[0].cash
    with pytest.raises(StudyError, match="does not know what a fortune is in pennies"):
        fortune_of(pennies, pennies.start(), 0)


def test_a_greedy_player_takes_what_pays_at_once() -> None:
    table = bf2023.position(level=9, cash=300, gold_price=20)
    legal = list(bf2023.legal(table))
    taken = Greedy().chooses(bf2023, table, legal, Random(1))
    fortunes = [fortune_of(bf2023, bf2023.apply(table, step), 0) for step in legal]
    assert fortune_of(bf2023, bf2023.apply(table, taken), 0) == max(fortunes) > min(fortunes)
    assert taken.bars == 5


def test_like_the_mibs_is_what_the_mibs_would_do_in_that_place() -> None:
    for turn in (0, 2):
        words: dict[str, Any] = {"seats": 4, "level": 4, "cash": {0: 200, turn: 200}}
        table = bf2023.position(turn=turn, **words)
        at_its_place = bf2023.position(turn=0, mibs=True, **words)
        (must,) = bf2023.legal(at_its_place)
        legal = list(bf2023.legal(table))
        assert LikeTheMibs().chooses(bf2023, table, legal, Random(1)) == must


def test_a_function_is_given_the_view_of_its_seat_and_the_legal_steps() -> None:
    given: list[tuple[object, ...]] = []

    def of_two(view: object, legal: Sequence[object]) -> object:
        given.append((view, legal))
        return legal[-1]

    def of_three(view: object, legal: Sequence[object], random: Random) -> object:
        given.append((view, legal, random))
        return legal[0]

    table, random = bf2023.position(turn=1), Random(3)
    legal = list(bf2023.legal(table))
    view = bf2023.view(table, 1)
    assert player_of(of_two, bf2023).chooses(bf2023, table, legal, random) == legal[-1]
    assert player_of(of_three, bf2023).chooses(bf2023, table, legal, random) == legal[0]
    assert given == [(view, legal), (view, legal, random)]
    assert player_of(of_two, bf2023).name == "of_two"


def alone(legal: object) -> object:
    return legal


@pytest.mark.parametrize(
    ("edition", "policy", "complaint"),
    [
        (bf2023, "clever", "there is no policy 'clever'; say uniform, greedy, mibs"),
        (bf2010, "mibs", "bf2010 has no M.I.B.S.; policies are uniform, greedy, shrewd"),
        (bf2023, alone, r"the policy alone takes \(legal\); it is given \(view, legal\)"),
    ],
)
def test_a_policy_that_there_is_not_is_refused(
    edition: AnyEdition, policy: Any, complaint: str
) -> None:
    with pytest.raises(StudyError, match=complaint):
        player_of(policy, edition)
