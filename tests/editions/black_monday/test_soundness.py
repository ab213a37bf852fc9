"""The conditions of a sound table one by one: what each refuses, and what it lets pass."""

from typing import Any

import pytest
from attrs import evolve

from bfrules import black_monday
from bfrules.editions.black_monday import PositionBlackMonday, soundness
from bfrules.editions.black_monday.position import (
    ACTING,
    BOXED,
    DEALING,
    FILLING,
    FRESH,
    IN_THE_BOX,
    OVER,
    RATING,
    SWAPPING,
    TRADING,
    Activity,
    Phase,
)
from bfrules.kernel.cards import Pile, counted_in

PRINTED = black_monday.printed
TABLE = black_monday.position(portfolio=["blue 3"])
NO_CARDS = (0,) * 52


def holds(condition: Any, table: Any = TABLE, **changes: Any) -> bool:
    """Tell whether a condition holds of a table with some parts changed."""
    answer: bool = condition(PRINTED, evolve(table, **changes))
    assert isinstance(answer, bool)
    return answer


def with_seat(
    number: int, table: PositionBlackMonday = TABLE, /, **changes: Any
) -> PositionBlackMonday:
    """Return a table with something else about one seat."""
    seats = list(table.seats)
    seats[number] = evolve(seats[number], **changes)
    return evolve(table, seats=tuple(seats))


def test_seats_and_the_turn() -> None:
    condition = soundness.two_to_six_seats
    for number in range(1, 8):
        seats = (TABLE.seats * 3)[:number]
        assert holds(condition, seats=seats) is (2 <= number <= 6)
    turns = [holds(condition, turn=turn) for turn in range(-1, 4)]
    assert turns == [False, True, True, True, False]


def test_phases_and_activities() -> None:
    condition = soundness.the_phase_is_known
    for phase in (BOXED, RATING, ACTING, OVER, Phase(OVER + 1)):
        assert holds(condition, phase=phase) is (RATING <= phase <= OVER)
    for activity in (Activity(-1), FRESH, SWAPPING, Activity(SWAPPING + 1)):
        assert holds(condition, activity=activity) is (FRESH <= activity <= SWAPPING)


def test_every_card_is_one_of_the_box() -> None:
    condition = soundness.every_kind_is_known
    for card, sound in ((-1, False), (0, True), (51, True), (52, False)):
        for table in (
            with_seat(2, hand=(card,)),
            with_seat(1, portfolio=(card,)),
            evolve(TABLE, stacks=((), (), (), (card,))),
        ):
            assert condition(PRINTED, table) is sound
            if not sound:
                assert not soundness.every_card_is_somewhere(PRINTED, table)
    for name in ("pile", "discards"):
        assert not holds(condition, **{name: NO_CARDS[1:]})
        assert holds(condition, **{name: NO_CARDS})


def test_both_copies_of_each_card_are_somewhere() -> None:
    condition = soundness.every_card_is_somewhere
    assert holds(condition)
    assert not holds(condition, pile=counted_in(TABLE.pile, 3, 1))
    assert not holds(condition, discards=counted_in(NO_CARDS, 3, 1))
    assert holds(condition, discards=TABLE.pile, pile=NO_CARDS)
    assert not condition(PRINTED, with_seat(0, portfolio=()))
    assert not condition(PRINTED, with_seat(2, hand=TABLE.seats[2].hand[1:]))
    assert not holds(condition, stacks=((), *TABLE.stacks[1:]))


@pytest.mark.parametrize(
    ("name", "most"), [("bought", "purchase_cards"), ("laid", "rate_cards"), ("swapped", None)]
)
def test_numbers_of_cards_played(name: str, most: str | None) -> None:
    limit = getattr(PRINTED, most or "swapped_cards")
    for number, sound in ((-1, False), (0, True), (limit, True), (limit + 1, False)):
        assert holds(soundness.nothing_is_negative, **{name: number}) is sound


def test_nothing_is_negative() -> None:
    condition = soundness.nothing_is_negative
    for cash, sound in ((-1, False), (0, True), (1, True)):
        assert condition(PRINTED, with_seat(2, cash=cash)) is sound
    for name in ("pile", "discards"):
        for number, sound in ((-1, False), (0, True)):
            pile = counted_in(NO_CARDS, 51, number)
            assert holds(condition, **{name: pile}) is sound
        assert holds(condition, **{name: ()})
        assert holds(condition, **{name: (1,) * 52})


def test_the_top_cards_show_the_rates() -> None:
    condition = soundness.the_top_cards_show_the_rates
    assert holds(condition)
    assert holds(condition, rates=(5, 5, 5, 0), stacks=((1, 4), (17,), (30,), ()))
    assert not holds(condition, rates=(2, 5, 5, 5), stacks=((1, 4), (17,), (30,), (43,)))
    assert not holds(condition, rates=(5, 5, 5, 1), stacks=((4,), (17,), (30,), ()))
    assert not holds(condition, stacks=((17, 4), (17,), (30,), (43,)))
    assert not holds(condition, stacks=((17,), (4,), (30,), (43,)))


def test_nobody_owns_too_much() -> None:
    condition = soundness.nobody_owns_too_much
    limit = PRINTED.most_shares
    shown = PRINTED.shares_shown
    assert shown[2] <= limit
    printed = evolve(PRINTED, most_shares=shown[2])
    assert condition(printed, TABLE) is True
    assert condition(evolve(printed, most_shares=shown[2] - 1), TABLE) is False
    bankrupt: dict[str, Any] = {"rates": (5, 5, 0, 5)}
    assert not holds(condition, **bankrupt)
    assert holds(condition, rates=(0, 0, 1, 0))
    for phase, sound in ((RATING, True), (OVER, True), (FILLING, False)):
        assert holds(condition, phase=phase, **bankrupt) is sound


@pytest.mark.parametrize(
    ("phase", "activity", "number", "cards", "sound"),
    [
        (ACTING, FRESH, 0, 8, True),
        (ACTING, FRESH, 0, 7, False),
        (ACTING, FRESH, 0, 9, False),
        (ACTING, TRADING, 0, 7, True),
        (ACTING, TRADING, 0, 9, False),
        (ACTING, TRADING, 1, 7, False),
        (FILLING, FRESH, 0, 8, False),
        (FILLING, FRESH, 0, 7, True),
        (FILLING, FRESH, 1, 7, False),
        (DEALING, FRESH, 1, 7, True),
        (DEALING, FRESH, 1, 8, True),
        (DEALING, FRESH, 1, 9, False),
    ],
)
def test_a_hand_has_eight_cards(
    phase: Phase, activity: Activity, number: int, cards: int, sound: bool
) -> None:
    table = with_seat(number, hand=tuple(range(cards)))
    assert holds(soundness.hands_fit, table, phase=phase, activity=activity) is sound


@pytest.mark.parametrize("name", ["bought", "laid", "swapped"])
def test_nothing_is_counted_before_it_is_done(name: str) -> None:
    condition = soundness.nothing_is_counted_before_it_is_done
    assert holds(condition)
    assert not holds(condition, **{name: 1})
    assert not holds(condition, bought=1, laid=1, swapped=1)
    assert holds(condition, activity=TRADING, **{name: 1})


@pytest.mark.parametrize(
    ("phase", "cards", "sound"),
    [
        (DEALING, (8, 5, 0), True),
        (DEALING, (8, 0, 0), True),
        (DEALING, (8, 8, 0), False),
        (DEALING, (7, 5, 0), False),
        (DEALING, (9, 5, 0), False),
        (DEALING, (8, 5, 1), False),
        (RATING, (0, 0, 0), True),
        (RATING, (1, 0, 0), False),
        (RATING, (0, 0, 1), False),
        (ACTING, (1, 2, 3), True),
    ],
)
def test_hands_fill_up_seat_by_seat(phase: Phase, cards: tuple[int, ...], sound: bool) -> None:
    condition = soundness.hands_fill_up_seat_by_seat
    table = evolve(TABLE, phase=phase, turn=1)
    for number, held in enumerate(cards):
        table = with_seat(number, table, hand=tuple(range(held)), portfolio=())
    assert condition(PRINTED, table) is sound
    early = phase in (RATING, DEALING)
    assert holds(condition, table, activity=TRADING) is (not early)
    assert condition(PRINTED, with_seat(2, table, portfolio=(1,))) is (not early)


@pytest.mark.parametrize(
    ("phase", "stacks", "aside", "sound"),
    [
        (DEALING, ((4,), (17,), (30,), (43,)), (), True),
        (DEALING, ((4,), (17,), (30,), ()), (), False),
        (DEALING, ((3, 4), (17,), (30,), (43,)), (), False),
        (DEALING, ((4,), (17,), (30,), (43,)), (12,), False),
        (RATING, ((4,), (17,), (30,), (43,)), (), False),
        (RATING, ((4,), (17,), (30,), ()), (), True),
        (RATING, ((4,), (17,), (30,), ()), (3, 16), True),
        (RATING, ((4,), (17,), (30,), ()), (51,), True),
        (RATING, ((4,), (17,), (30,), ()), (39,), False),
        (RATING, ((12,), (17,), (30,), ()), (), False),
        (ACTING, ((3, 12), (17,), (30,), ()), (39,), True),
    ],
)
def test_the_first_rates_are_single_cards(
    phase: Phase, stacks: Any, aside: tuple[int, ...], sound: bool
) -> None:
    discards: Pile = NO_CARDS
    for card in aside:
        discards = counted_in(discards, card, 1)
    condition = soundness.the_first_rates_are_single_cards
    assert holds(condition, phase=phase, stacks=stacks, discards=discards) is sound


def test_the_highest_first_rate_is_one() -> None:
    highest = PRINTED.highest_starting_value
    condition = soundness.the_first_rates_are_single_cards
    for value, sound in ((highest, True), (highest + 1, False)):
        stacks: Any = ((value - 1,), (17,), (30,), ())
        assert holds(condition, phase=RATING, stacks=stacks, discards=NO_CARDS) is sound
        aside = counted_in(NO_CARDS, 39 + value - 1, 1)
        left: Any = ((4,), (17,), (30,), ())
        assert holds(condition, phase=RATING, stacks=left, discards=aside) is not sound
    unknown: Any = ((52,), (17,), (30,), ())
    assert not holds(condition, phase=RATING, stacks=unknown, discards=NO_CARDS)


def test_hands_and_portfolios_are_in_order() -> None:
    condition = soundness.hands_are_in_order
    assert holds(condition)
    for part in ("hand", "portfolio"):
        assert holds(condition, with_seat(1, **{part: (3, 3, 17)}))
        assert not holds(condition, with_seat(1, **{part: (3, 17, 3)}))


@pytest.mark.parametrize("phase", [RATING, DEALING, ACTING, FILLING, OVER])
def test_market_closed_and_the_end(phase: Phase) -> None:
    playing = phase in (ACTING, FILLING)
    condition = soundness.market_closed_comes_with_the_second_pile
    assert holds(condition, phase=phase, closed_in_pile=True) is playing
    assert holds(condition, phase=phase, closed_in_pile=False)
    assert holds(soundness.everything_is_sold_at_the_end, phase=phase) is (phase != OVER)
    sold = with_seat(0, portfolio=())
    assert holds(soundness.everything_is_sold_at_the_end, sold, phase=phase)
    draws = soundness.there_is_something_to_draw
    assert holds(draws, phase=phase, pile=NO_CARDS) is (phase == OVER)
    assert holds(draws, phase=phase, pile=NO_CARDS, closed_in_pile=True)
    assert holds(draws, phase=phase, pile=counted_in(NO_CARDS, 7, 1))


def test_everything_broken_is_said() -> None:
    assert soundness.problems(PRINTED, TABLE) == ()
    assert soundness.problems(PRINTED, IN_THE_BOX) == ()
    assert soundness.problems(PRINTED, evolve(IN_THE_BOX, turn=1)) == (
        "Before the set-up everything is in the box.",
    )
    wrong = evolve(with_seat(1, cash=-1), bought=1)
    assert soundness.problems(PRINTED, wrong) == (
        "No cash and no count of cards is below zero.",
        "A turn in which nothing was done counts no card bought, laid or swapped.",
    )
