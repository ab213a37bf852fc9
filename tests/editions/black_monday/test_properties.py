"""Properties of Black Monday over whole random games."""

from random import Random
from typing import Final

import pytest

from bfrules import CHANCE, Game, black_monday
from bfrules.core.edition import Edition
from bfrules.core.rule import lists_by_filtering
from bfrules.editions.black_monday import PositionBlackMonday, steps
from bfrules.editions.black_monday.components import Components
from bfrules.editions.black_monday.position import BOXED, IN_THE_BOX, KINDS, OVER
from bfrules.editions.black_monday.view import View
from bfrules.testing import check_edition, random_play

BlackMonday = Edition[Components, PositionBlackMonday, steps.Step, View]

TABLES: Final[list[BlackMonday]] = [
    black_monday,
    black_monday.amend(
        black_monday.reading("Q41", "unbound"),
        black_monday.reading("Q42", "may-pass"),
        black_monday.reading("Q44", "free"),
        black_monday.reading("Q51", "hidden"),
        black_monday.variant("500-shares"),
    ),
    black_monday.amend(
        black_monday.reading("Q45", "without-discards"),
        black_monday.reading("Q48", "refused"),
        black_monday.reading("Q50", "within-limit"),
        black_monday.variant("limits-1988"),
    ),
]


def every_own_step() -> list[steps.Step]:
    """Return every step of a turn with any card at all, and with numbers that are no card."""
    cards = range(-1, KINDS + 1)
    return [
        steps.EndTurn(),
        *(steps.BuyCard(card) for card in cards),
        *(steps.SellCard(card) for card in cards),
        *(steps.SwapCard(card) for card in cards),
        *(steps.ChangeRate(card, as_zero) for card in cards for as_zero in (False, True)),
    ]


@pytest.mark.parametrize("edition", TABLES, ids=lambda edition: edition.label)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_what_must_hold_in_every_edition_holds(edition: BlackMonday, seats: int) -> None:
    start = black_monday.start(seats=seats)
    check_edition(edition, start, plays=2, extremes=6, seed=seats, thorough_every=200)


@pytest.mark.parametrize("edition", TABLES, ids=lambda edition: edition.label)
def test_legal_steps_are_those_that_nothing_forbids(edition: BlackMonday) -> None:
    conceivable = every_own_step()
    for number, (position, _) in enumerate(
        random_play(edition, black_monday.start(seats=3), Random(5))
    ):
        if edition.actor(position) is CHANCE or number % 7:
            continue
        legal = list(edition.legal(position))
        assert set(legal) == {step for step in conceivable if not edition.refusals(position, step)}
        assert len(legal) == len(set(legal))
        assert len(legal) <= 48


@pytest.mark.parametrize("edition", TABLES, ids=lambda edition: edition.label)
def test_each_rule_lists_what_filtering_leaves_in_the_same_order(edition: BlackMonday) -> None:
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


@pytest.mark.parametrize("edition", TABLES, ids=lambda edition: edition.label)
def test_money_comes_and_goes_only_with_trades(edition: BlackMonday) -> None:
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


def test_a_view_does_not_depend_on_what_is_hidden() -> None:
    """The first player sees no more when two others swap hands, or one a card with the pile."""
    hands_of_others = (["red 1", "blue 2"], ["purple 3", "yellow 4"])
    one = black_monday.position(
        hand=["red 9"], hands={1: hands_of_others[0], 2: hands_of_others[1]}
    )
    other = black_monday.position(
        hand=["red 9"], hands={1: hands_of_others[1], 2: hands_of_others[0]}
    )
    assert one != other
    assert black_monday.view(one, 0) == black_monday.view(other, 0)
