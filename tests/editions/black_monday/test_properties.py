"""Properties of Black Monday over whole random games."""

from random import Random
from typing import Any

import pytest

from bfrules import Game, black_monday
from bfrules.core.rule import lists_by_filtering
from bfrules.editions.black_monday import steps
from bfrules.editions.black_monday.position import BOXED, IN_THE_BOX, OVER
from bfrules.testing import check_edition, random_play
from tests.editions.houses import HOUSES_OF_BLACK_MONDAY

EVERY_HOUSE = pytest.mark.parametrize(
    "edition", HOUSES_OF_BLACK_MONDAY.values(), ids=HOUSES_OF_BLACK_MONDAY
)


@EVERY_HOUSE
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_what_must_hold_in_every_edition_holds(edition: Any, seats: int) -> None:
    start = black_monday.start(seats=seats)
    check_edition(edition, start, plays=2, extremes=6, seed=seats, thorough_every=200)


@EVERY_HOUSE
def test_each_rule_lists_what_filtering_leaves_in_the_same_order(edition: Any) -> None:
    """In every phase, from the box to the end, that of chance included."""
    play = list(random_play(edition, black_monday.start(seats=3), Random(17)))
    over = edition.apply(*play[-1])
    positions = [IN_THE_BOX, *(position for position, _ in play[::3]), over]
    assert {position.phase for position in positions} == set(range(BOXED, OVER + 1))
    for position in positions:
        for rule in edition.rules:
            filtered = lists_by_filtering(rule.forbids, rule.conceives)
            listed = list(rule.lists(edition.printed, position))
            assert listed == list(filtered(edition.printed, position)), position


@EVERY_HOUSE
def test_money_comes_and_goes_only_with_trades(edition: Any) -> None:
    for position, step in random_play(edition, black_monday.start(seats=4), Random(11)):
        after = edition.apply(position, step)
        before_cash = [seat.cash for seat in position.seats]
        after_cash = [seat.cash for seat in after.seats]
        if isinstance(step, steps.BuyCard | steps.SellCard):
            turn = position.turn
            assert before_cash[:turn] == after_cash[:turn]
            assert before_cash[turn + 1 :] == after_cash[turn + 1 :]
        elif edition.actor(after) is not None:
            assert before_cash == after_cash


def test_the_same_seed_gives_the_same_game_and_json_gives_it_back() -> None:
    start = black_monday.start(seats=6)
    game = Game(black_monday, start).play_at_random(Random(3))
    assert Game(black_monday, start).play_at_random(Random(3)) == game
    assert Game.from_json(game.to_json(), black_monday) == game
