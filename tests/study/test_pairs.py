"""Games in pairs: together as long as nothing differs, and alone from there."""

from collections.abc import Sequence
from typing import Any

import pytest
from attrs import evolve
from pennies import pennies

from bfrules import Amendment, Substitution, bf2010, bf2023, black_monday, yucata
from bfrules.core.edition import CHANCE, AnyEdition
from bfrules.core.refusal import refused
from bfrules.study.asking import Asked, plan_of
from bfrules.study.course import Course, End, Outcome, played_out
from bfrules.study.luck import Luck
from bfrules.study.pairs import play
from bfrules.study.plan import Plan
from bfrules.study.watch import Watch
from tests.editions.houses import amending

EVERYTHING = Watch(
    offers=True,
    does=frozenset(rule.kind.__name__ for house in (bf2010, bf2023) for rule in house.rules),
    beside=frozenset(
        ("who acts", "what chance brings", "the final ranking", "what a seat may see")
    ),
)
DEARER_BARS = amending("bars at $90", printed={"bar_worth": 90})


def plan(edition: AnyEdition, *compare: Amendment[Any] | str, **asked: Any) -> Plan:
    words = Asked(
        seats=asked.pop("seats", 3),
        start=asked.pop("start", {}),
        amendments=(),
        compare=compare,
        policy=asked.pop("policy", "uniform"),
        events=asked.pop("events", ()),
        seed=asked.pop("seed", 1),
        cap=asked.pop("cap", 2_000),
    )
    assert not asked
    return plan_of(edition, words)


def without_a_watch(plan: Plan) -> Plan:
    """Ask both editions everything, everywhere."""
    return evolve(plan, houses=tuple(evolve(house, watch=EVERYTHING) for house in plan.houses))


@pytest.mark.parametrize(
    "plan",
    [
        plan(bf2023, "Q06", "Q09", "Q24", "Q23", "Q29", "Q63", "Q02", DEARER_BARS),
        plan(bf2023, "Q25", "Q26", "Q61", "Q69", start={"mibs": True}),
        plan(bf2010, "Q04", "Q10", "Q13", "Q19", "Q35", "Q84", "Q91", seats=2),
        plan(yucata, "Q34", "Q30"),
    ],
    ids=["bf2023", "mibs", "bf2010", "yucata"],
)
def test_what_is_not_asked_could_not_have_differed(plan: Plan) -> None:
    for game in range(3):
        assert play(plan, game) == play(without_a_watch(plan), game)


def test_a_game_does_not_depend_on_what_it_is_compared_with() -> None:
    alone = play(plan(bf2023), 5)
    one = play(plan(bf2023, "Q24"), 5)
    many = play(plan(bf2023, "Q06", "Q23", "Q24"), 5)
    assert alone.outcome == one.outcome == many.outcome
    assert one.houses[-1] == many.houses[-1]


def test_what_a_house_made_of_a_game_is_the_game_that_it_plays_alone() -> None:
    asked = plan(bf2023, "Q06", "Q09", "Q22", "Q24", "Q63", "Q64")
    for game in range(4):
        for house, other in zip(asked.houses, play(asked, game).houses, strict=True):
            start = asked.table(house.edition)
            alone = Course(asked, house.edition, Luck(asked.seed, game), start)
            assert played_out(alone) == other.outcome


def test_games_differ_by_their_number_and_by_the_seed() -> None:
    games = [play(plan(bf2023, seed=seed), game).outcome for seed in (1, 2) for game in (0, 1)]
    assert len(set(games)) == len(games)
    assert play(plan(bf2023, seed=2), 1).outcome == games[-1]


def test_a_house_is_asked_before_it_parts_and_parts_before_the_winner_changes() -> None:
    found = [house for game in range(6) for house in play(plan(bf2023, "Q06", "Q24"), game).houses]
    assert any(house.parted for house in found)
    assert not all(house.parted for house in found)
    assert all(house.asked for house in found if house.parted)


def test_a_house_that_ranks_otherwise_is_asked_at_the_end_alone() -> None:
    pairs = play(plan(bf2023, DEARER_BARS), 0)
    (house,) = pairs.houses
    assert (house.asked, house.parted) == (True, False)
    fortunes, gold = pairs.outcome.scores
    assert house.outcome.scores == (
        tuple(fortune - bars // 10 for fortune, bars in zip(fortunes, gold, strict=True)),
        tuple(bars * 9 // 10 for bars in gold),
    )


def test_a_house_that_sets_another_table_plays_a_game_of_its_own() -> None:
    area_blacks = bf2023.printed.area_blacks + 2
    more = amending("more black shares", printed={"area_blacks": area_blacks})
    asked = plan(bf2023, more)
    pairs = play(asked, 2)
    (house,) = pairs.houses
    assert (house.asked, house.parted) == (True, True)
    own = asked.houses[0].edition
    assert own.start(seats=3) != bf2023.start(seats=3)  # type: ignore[attr-defined]
    alone = Course(asked, own, Luck(1, 2), own.start(seats=3))  # type: ignore[attr-defined]
    assert played_out(alone) == house.outcome


def test_a_rule_that_allows_more_changes_the_course_only_where_it_is_used() -> None:
    asked = plan(bf2010, "Q82", seats=4)
    games = range(16)
    found = {(house.asked, house.parted) for game in games for house in play(asked, game).houses}
    assert (True, False) in found


def test_from_where_they_part_both_draw_and_choose_with_the_same_numbers() -> None:
    asked: list[tuple[object, int]] = []

    class Noted(Luck):
        def stream(self, actor: Any, number: int, use: str = "") -> Any:
            asked.append((actor, number))
            return super().stream(actor, number, use)

    course = Course(plan(bf2023), bf2023, Noted(1, 0), bf2023.start(seats=3))
    played_out(course)
    draws = [number for actor, number in asked if actor is CHANCE]
    assert draws == list(range(course.draws))
    for seat in range(3):
        choices = [number for actor, number in asked if actor == seat]
        assert set(choices) <= set(range(course.choices[seat]))
        assert choices == sorted(set(choices))


def test_a_game_that_goes_on_for_long_is_stopped() -> None:
    pairs = play(plan(bf2023, "Q24", cap=40), 0)
    assert pairs.outcome == Outcome(End.STOPPED, 40, (), frozenset(), ())
    assert pairs.houses[0].outcome.end is End.STOPPED


def test_a_game_in_which_nobody_can_move_is_stuck() -> None:
    (taking,) = pennies.rules
    nothing = Substitution(taking.forbids[0], (lambda printed, position, step: refused(step=0),))
    pairs = play(plan(pennies, amending("never", nothing), seats=None), 0)
    assert pairs.outcome.end is End.OVER
    assert pairs.houses[0].outcome == Outcome(End.STUCK, 0, (), frozenset(), ())
    assert (pairs.houses[0].asked, pairs.houses[0].parted) == (True, True)


def test_events_are_counted_from_the_first_choice_on() -> None:
    def after_a_sale(before: Any, step: Any, after: Any) -> bool:
        return type(step).__name__ == "Sell"

    def over(position: Any) -> bool:
        return bf2023.actor(position) is None

    def any_table(position: Any) -> bool:
        return True

    def draw_is_due(position: Any) -> bool:
        return bf2023.actor(position) is CHANCE

    events = {"sale": after_a_sale, "over": over, "table": any_table, "draw": draw_is_due}
    asked = plan(bf2023, events=events)
    course = Course(asked, bf2023, Luck(1, 3), bf2023.start(seats=3))
    sales = price_changes = 0
    while (moment := course.moment()).step is not None:
        sales += type(moment.step).__name__ == "Sell"
        price_changes += course.begun and moment.actor is CHANCE
        course.go_on(moment, course.after(bf2023, moment))
    assert course.outcome().events == (sales, 1, 1, price_changes)
    assert min(sales, price_changes) > 5


@pytest.mark.parametrize("policy", ["greedy", "mibs", "shrewd"])
def test_who_thinks_beats_who_does_not(policy: str) -> None:
    asked = plan(bf2023, policy=(policy, "uniform", "uniform"))
    won = [0 in play(asked, game).outcome.winners for game in range(8)]
    assert sum(won) >= 6


def test_a_policy_of_ones_own_plays_its_seat_alone() -> None:
    seen: set[int] = set()

    def last(view: Any, legal: Sequence[Any]) -> Any:
        seen.add(view.seat)
        return legal[-1]

    play(plan(black_monday, policy=("uniform", last, "uniform")), 0)
    assert seen == {1}
