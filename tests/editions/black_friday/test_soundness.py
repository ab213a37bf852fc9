"""The conditions of a sound table one by one: what each refuses, and what it lets pass."""

from typing import Any

import pytest
from attrs import evolve

from bfrules import bf2010, bf2023
from bfrules.editions.bf2010 import soundness as of_2010
from bfrules.editions.bf2023 import soundness as of_2023
from bfrules.editions.black_friday import soundness as common
from bfrules.editions.black_friday.position import (
    ACTING,
    BOXED,
    CHANGING,
    DEALING,
    IN_THE_BOX,
    OVER,
    PLACING,
    STOCKING,
    Phase,
    Pile,
    Position,
    SaleTracks,
    Seat,
)
from bfrules.editions.black_friday.steps import BARS, NO_TRACK, PURCHASE, SALE, Track
from bfrules.kernel.grid import Cell
from tests.editions.tables import seats_with

NONE = (0, 0, 0, 0, 0)
ONE_LESS = tuple(tuple(-1 if at == colour else 2 for at in range(5)) for colour in range(5))
PRINTED = bf2023.printed
TABLE: Position = bf2023.position(seats=4, level=3)
FULL = TABLE.sale_tracks
TWO = bf2010.position(seats=2, level=2)


def with_seat(table: Position, number: int, **changes: Any) -> Position:
    """Return a table with something else about one seat."""
    return evolve(table, seats=seats_with(table, number, **changes))


def holds(condition: Any, printed: Any, table: Position, **changes: Any) -> bool:
    """Tell whether a condition holds of a table with some parts changed."""
    answer: bool = condition(printed, evolve(table, **changes))
    assert isinstance(answer, bool)
    return answer


def test_seats_and_the_turn() -> None:
    def seated(number: int, turn: int = 0) -> bool:
        seats = (TABLE.seats * 2)[:number]
        return holds(common.enough_seats_and_no_more, PRINTED, TABLE, seats=seats, turn=turn)

    assert [seated(number) for number in range(2, 7)] == [False, True, True, True, False]
    assert [seated(4, turn) for turn in range(-1, 5)] == [False, True, True, True, True, False]


@pytest.mark.parametrize(
    ("phase", "trigger", "sound"),
    [
        (ACTING, NO_TRACK, True),
        (STOCKING, NO_TRACK, True),
        (PLACING, NO_TRACK, True),
        (BOXED, NO_TRACK, False),
        (Phase(PLACING + 1), NO_TRACK, False),
        (CHANGING, PURCHASE, True),
        (CHANGING, BARS, True),
        (CHANGING, SALE, True),
        (CHANGING, NO_TRACK, False),
        (CHANGING, Track(SALE + 1), False),
        (ACTING, PURCHASE, False),
        (ACTING, SALE, False),
        (ACTING, Track(SALE + 1), False),
        (ACTING, Track(NO_TRACK - 1), False),
    ],
)
def test_a_price_change_waits_exactly_if_triggered(
    phase: Phase, trigger: Track, sound: bool
) -> None:
    assert holds(common.the_phase_is_known, PRINTED, TABLE, phase=phase, trigger=trigger) is sound


@pytest.mark.parametrize("name", ["bank_blacks", "area_blacks", "bars_bought"])
def test_no_number_is_negative(name: str) -> None:
    for number, sound in ((-1, False), (0, True), (1, True)):
        assert holds(common.nothing_is_negative, PRINTED, TABLE, **{name: number}) is sound


@pytest.mark.parametrize("name", ["market", "purchase_track", "bar_track"])
def test_no_count_is_negative(name: str) -> None:
    for shares in ONE_LESS:
        assert not holds(common.nothing_is_negative, PRINTED, TABLE, **{name: shares})
    assert holds(common.nothing_is_negative, PRINTED, TABLE, **{name: NONE})


@pytest.mark.parametrize("name", ["bag", "drawn"])
def test_no_pile_is_negative(name: str) -> None:
    for pile, sound in ((Pile(NONE, 0), True), (Pile(NONE, -1), False), (Pile(NONE, 1), True)):
        assert holds(common.nothing_is_negative, PRINTED, TABLE, **{name: pile}) is sound
    for shares in ONE_LESS:
        pile = Pile(shares, 0)  # type: ignore[arg-type]  # five counts
        assert not holds(common.nothing_is_negative, PRINTED, TABLE, **{name: pile})


@pytest.mark.parametrize("which", range(3))
def test_no_sale_track_is_negative(which: int) -> None:
    for shares in ONE_LESS:
        three: Any = tuple(shares if at == which else NONE for at in range(3))
        tracks = SaleTracks(three, (0, 0, 0), 0)
        assert not holds(common.nothing_is_negative, PRINTED, TABLE, sale_tracks=tracks)
    blacks: Any = tuple(-1 if at == which else 0 for at in range(3))
    tracks = SaleTracks((NONE, NONE, NONE), blacks, 0)
    assert not holds(common.nothing_is_negative, PRINTED, TABLE, sale_tracks=tracks)
    empty = SaleTracks((NONE, NONE, NONE), (0, 0, 0), 0)
    assert holds(common.nothing_is_negative, PRINTED, TABLE, sale_tracks=empty)


OF_A_SEAT = (
    "cash",
    "small_bars",
    "big_bars",
    "subsidies",
    "turned",
    "owed",
    "turned_later",
    "owed_later",
)


@pytest.mark.parametrize("name", OF_A_SEAT)
def test_no_seat_has_less_than_nothing(name: str) -> None:
    for number, sound in ((-1, False), (0, True), (1, True)):
        table = with_seat(TABLE, 2, **{name: number})
        assert common.nothing_is_negative(PRINTED, table) is sound


def test_no_hand_is_negative() -> None:
    for shares in ONE_LESS:
        assert not common.nothing_is_negative(PRINTED, with_seat(TABLE, 3, shares=shares))


def plus(track: Any, one: Any) -> Any:
    """Return five counts together."""
    return tuple(map(sum, zip(track, one, strict=True)))


@pytest.mark.parametrize("colour", range(5))
def test_every_share_is_counted_wherever_it_lies(colour: int) -> None:
    one: Any = tuple(int(at == colour) for at in range(5))
    more: list[dict[str, Any]] = [
        {name: plus(getattr(TABLE, name), one)}
        for name in ("market", "purchase_track", "bar_track")
    ]
    more += [{"drawn": Pile(one, 0)}, {"bag": Pile(plus(TABLE.bag.shares, one), 0)}]
    for which in range(3):
        tracks: list[Any] = list(FULL.shares)
        tracks[which] = plus(tracks[which], one)
        more.append({"sale_tracks": evolve(FULL, shares=tuple(tracks))})
    places = [evolve(TABLE, **wrong) for wrong in more]
    places += [with_seat(TABLE, seat, shares=one) for seat in range(4)]
    before = [common.on_the_table(TABLE, at) for at in range(5)]
    assert before == [24, 24, 24, 24, 24]
    for table in places:
        after = [common.on_the_table(table, at) for at in range(5)]
        assert after == [24 + int(at == colour) for at in range(5)]
        assert not common.every_share_is_somewhere(PRINTED, table)
    assert common.every_share_is_somewhere(PRINTED, TABLE)


def test_every_black_share_is_counted_wherever_it_lies() -> None:
    condition = common.every_black_share_is_somewhere
    assert condition(PRINTED, TABLE)
    assert not holds(condition, PRINTED, TABLE, bank_blacks=TABLE.bank_blacks + 1)
    assert not holds(condition, PRINTED, TABLE, area_blacks=TABLE.area_blacks - 1)
    assert not holds(condition, PRINTED, TABLE, drawn=Pile(NONE, 1))
    assert not holds(condition, PRINTED, TABLE, bag=evolve(TABLE.bag, blacks=TABLE.bag.blacks + 1))
    for blacks in ((2, 2, 3), (1, 3, 3), (1, 2, 4)):
        assert not holds(condition, PRINTED, TABLE, sale_tracks=evolve(FULL, blacks=blacks))
    moved = {"bank_blacks": TABLE.bank_blacks + 1, "area_blacks": TABLE.area_blacks - 1}
    assert holds(condition, PRINTED, TABLE, **moved)


def test_markers_stand_on_their_tables() -> None:
    condition = common.every_marker_is_on_its_table
    for colour in range(5):
        for cell, sound in ((-1, False), (0, True), (90, True), (91, False)):
            prices: Any = tuple(
                Cell(cell) if at == colour else kept for at, kept in enumerate(TABLE.prices)
            )
            assert holds(condition, PRINTED, TABLE, prices=prices) is sound
    spaces = [holds(condition, PRINTED, TABLE, bar_space=at) for at in (-1, 0, 24, 25)]
    assert spaces == [False, True, True, False]


def test_levels() -> None:
    for level, sound in ((-1, False), (0, True), (9, True), (10, False)):
        assert holds(common.the_level_is_printed, PRINTED, TABLE, level=level) is sound
        fits = {"level": level, "area_blacks": 9 - level}
        assert holds(common.the_level_fits_its_black_shares, PRINTED, TABLE, **fits) is sound
    assert not holds(common.the_level_fits_its_black_shares, PRINTED, TABLE, level=2)


def test_one_of_three_sale_tracks_is_current() -> None:
    for current, sound in ((-1, False), (0, True), (2, True), (3, False)):
        tracks = evolve(FULL, current=current)
        assert holds(common.one_sale_track_is_current, PRINTED, TABLE, sale_tracks=tracks) is sound
        assert holds(common.no_track_overflows, PRINTED, TABLE, sale_tracks=tracks) is sound


def test_small_bars_and_turns_that_went_on() -> None:
    for bars, sound in ((4, True), (5, False)):
        table = with_seat(TABLE, 3, small_bars=bars)
        assert common.no_five_small_bars(PRINTED, table) is sound
    condition = common.a_turn_that_went_on_may_go_on
    outlasting = evolve(PRINTED, turns_outlast_the_action=True)
    for phase, acted, printed, sound in (
        (ACTING, False, PRINTED, True),
        (ACTING, True, PRINTED, False),
        (ACTING, True, outlasting, True),
        (CHANGING, True, PRINTED, True),
    ):
        assert holds(condition, printed, TABLE, phase=phase, acted=acted) is sound


USED: Any = NONE
ALL: Any = (2, 2, 2, 2, 2)
SOME: Any = (2, 2, 2, 2, 1)


@pytest.mark.parametrize(
    ("shares", "blacks", "current", "sound"),
    [
        ((SOME, ALL, ALL), (1, 2, 3), 0, True),
        ((SOME, SOME, ALL), (1, 2, 3), 0, False),
        ((SOME, ALL, SOME), (1, 2, 3), 0, False),
        ((SOME, ALL, ALL), (1, 1, 3), 0, False),
        ((SOME, ALL, ALL), (1, 2, 2), 0, False),
        ((USED, SOME, ALL), (0, 2, 3), 1, True),
        ((USED, SOME, USED), (0, 2, 0), 1, True),
        ((USED, SOME, SOME), (0, 2, 3), 1, False),
        ((USED, SOME, USED), (0, 2, 1), 1, False),
        ((SOME, SOME, ALL), (0, 2, 3), 1, False),
        ((USED, SOME, ALL), (1, 2, 3), 1, False),
        ((USED, USED, SOME), (0, 0, 3), 2, True),
        ((SOME, USED, SOME), (0, 0, 3), 2, False),
        ((USED, SOME, SOME), (0, 0, 3), 2, False),
        ((USED, USED, SOME), (1, 0, 3), 2, False),
        ((USED, USED, SOME), (0, 1, 3), 2, False),
    ],
)
def test_sale_tracks_are_used_up_from_the_top(
    shares: Any, blacks: Any, current: int, sound: bool
) -> None:
    tracks = SaleTracks(shares, blacks, current)
    condition = common.sale_tracks_are_used_in_order
    assert holds(condition, PRINTED, TABLE, sale_tracks=tracks) is sound


@pytest.mark.parametrize("phase", [STOCKING, DEALING, PLACING])
def test_nothing_is_played_before_the_first_turn(phase: Phase) -> None:
    condition = common.nothing_is_played_before_the_first_turn
    start = evolve(bf2023.start(seats=3), phase=phase)
    assert holds(condition, PRINTED, start)
    one: Any = (0, 0, 1, 0, 0)
    assert holds(condition, PRINTED, start, purchase_track=one) is (phase == PLACING)
    for wrong in (
        {"acted": True},
        {"bar_track": one},
        {"sale_tracks": evolve(start.sale_tracks, current=1)},
        {"sale_tracks": evolve(start.sale_tracks, blacks=(0, 2, 3))},
        {"level": 1},
        {"bar_space": 1},
        {"bars_bought": 1},
        {"bank_blacks": 1},
    ):
        assert not holds(condition, PRINTED, start, **wrong)
        assert holds(condition, PRINTED, start, phase=ACTING, **wrong)


def test_hands_are_dealt_seat_by_seat() -> None:
    condition = common.hands_are_dealt_in_order
    hand: Any = (5, 0, 0, 0, 0)
    seats = tuple(Seat(0, shares, 0, 0, 0) for shares in (hand, NONE, NONE))
    start = evolve(bf2023.start(seats=3), phase=DEALING, turn=1, seats=seats)
    assert holds(condition, PRINTED, start)
    assert holds(condition, PRINTED, with_seat(start, 2, card=3, sell_card=True, buy_card=True))
    for turn in (0, 2):
        assert not holds(condition, PRINTED, start, turn=turn)
        assert holds(condition, PRINTED, start, turn=turn, phase=ACTING)
    for name in ("cash", "small_bars", "big_bars", "subsidies", "owed"):
        assert not holds(condition, PRINTED, with_seat(start, 2, **{name: 1}))


@pytest.mark.parametrize(
    ("phase", "trigger", "purchase", "bars"),
    [
        (ACTING, NO_TRACK, 4, 4),
        (CHANGING, PURCHASE, 5, 4),
        (CHANGING, BARS, 4, 5),
        (CHANGING, SALE, 4, 4),
    ],
)
def test_a_track_has_spaces(phase: Phase, trigger: Track, purchase: int, bars: int) -> None:
    def roomy(name: str, number: int) -> bool:
        track = (0, number, 0, 0, 0)
        parts = {"phase": phase, "trigger": trigger, name: track}
        return holds(common.no_track_overflows, PRINTED, TABLE, **parts)

    assert PRINTED.full_track[4] == 5
    assert [roomy("purchase_track", purchase), roomy("purchase_track", purchase + 1)] == [
        True,
        False,
    ]
    assert [roomy("bar_track", bars), roomy("bar_track", bars + 1)] == [True, False]
    three: Any = ((3, 0, 0, 0, 0), NONE, NONE)
    assert not holds(
        common.no_track_overflows, PRINTED, TABLE, sale_tracks=evolve(FULL, shares=three)
    )


def test_drawn_shares_are_put_away() -> None:
    condition = common.only_a_price_change_draws
    one: Any = (0, 0, 0, 1, 0)
    piles = [Pile(NONE, 0), Pile(one, 0), Pile(NONE, 1)]
    assert [holds(condition, PRINTED, TABLE, drawn=pile) for pile in piles] == [True, False, False]


# what is said -----------------------------------------------------------------


def test_everything_broken_is_said_unless_the_tables_cannot_be_looked_up() -> None:
    assert of_2023.problems(PRINTED, TABLE) == ()
    assert of_2023.problems(PRINTED, IN_THE_BOX) == ()
    assert of_2023.problems(PRINTED, evolve(IN_THE_BOX, level=1)) == (
        common.EVERYTHING_IS_IN_THE_BOX,
    )
    two_wrong = evolve(with_seat(TABLE, 0, cash=-1), drawn=Pile(NONE, 1))
    assert of_2023.problems(PRINTED, two_wrong) == tuple(
        common.told(condition)
        for condition in (
            common.nothing_is_negative,
            common.every_black_share_is_somewhere,
            common.only_a_price_change_draws,
        )
    )
    beyond = evolve(two_wrong, level=10)
    assert of_2023.problems(PRINTED, beyond) == (common.told(common.the_level_is_printed),)


def test_a_condition_says_its_docstring_else_its_name() -> None:
    def nameless(printed: object, position: object) -> bool:
        return False

    assert common.told(nameless) == "nameless"
    assert common.told(common.no_five_small_bars) == "Nobody keeps five small bars."


# of the editions --------------------------------------------------------------


@pytest.mark.parametrize(
    "condition", [of_2023.tiles_lie_where_they_were_dealt, of_2010.cards_lie_where_they_were_dealt]
)
def test_numbered_cards_lie_at_their_seat(condition: Any) -> None:
    def dealt(number: int, card: int) -> bool:
        return holds(condition, PRINTED, with_seat(TABLE, number, card=card))

    assert [dealt(0, card) for card in (0, 1, 2)] == [True, False, False]
    assert [dealt(1, card) for card in (0, 1, 2, 3)] == [True, False, True, False]
    assert [dealt(3, card) for card in (0, 3, 4)] == [True, False, True]


@pytest.mark.parametrize("name", ["sell_card", "buy_card"])
def test_only_two_have_the_other_cards(name: str) -> None:
    condition = of_2010.cards_lie_where_they_were_dealt
    assert condition(bf2010.printed, TWO)
    assert holds(condition, bf2010.printed, with_seat(TWO, 0, **{name: False}))
    assert not holds(condition, bf2010.printed, with_seat(TABLE, 0, **{name: True}))
    assert not of_2023.nobody_has_a_subsidy(PRINTED, with_seat(TABLE, 1, **{name: True}))


@pytest.mark.parametrize("name", ["subsidies", "turned", "owed", "turned_later", "owed_later"])
def test_2023_knows_no_debts(name: str) -> None:
    assert of_2023.nobody_has_a_subsidy(PRINTED, TABLE)
    assert not of_2023.nobody_has_a_subsidy(PRINTED, with_seat(TABLE, 3, **{name: 1}))


def test_subsidies_have_a_limit_and_turned_cards_are_among_them() -> None:
    condition = of_2010.nobody_exceeds_the_subsidy_limit
    printed = evolve(bf2010.printed, subsidy_limits=(0, 0, 3, *(0,) * 7))
    for subsidies, turned, later, sound in (
        (3, 0, 0, True),
        (4, 0, 0, False),
        (2, 1, 1, True),
        (2, 2, 1, False),
        (2, 1, 2, False),
    ):
        table = with_seat(TWO, 1, subsidies=subsidies, turned=turned, turned_later=later)
        assert condition(printed, table) is sound


def test_no_mibs_plays_in_2010() -> None:
    assert [holds(of_2010.no_mibs_plays, None, TWO, mibs=mibs) for mibs in (False, True)] == [
        True,
        False,
    ]


def test_two_place_first_shares_one_after_the_other() -> None:
    condition = of_2010.first_shares_are_placed_by_two
    one: Any = (0, 0, 1, 0, 0)
    assert not holds(condition, None, TWO, phase=PLACING, turn=1)
    assert holds(condition, None, TWO, phase=PLACING, turn=0)
    assert holds(condition, None, TWO, phase=PLACING, turn=1, purchase_track=one)
    assert not holds(condition, None, TABLE, phase=PLACING, turn=0)
    assert holds(condition, None, TABLE, phase=OVER, turn=2)


def test_the_first_market_of_2023_comes_before_the_hands() -> None:
    condition = of_2023.the_market_is_filled_before_the_hands
    start = bf2023.start(seats=3)
    assert start.phase == STOCKING
    dealing = bf2023.apply(start, bf2023.stock_market({"purple": 10, "white": 10}))
    assert dealing.phase == DEALING
    assert [condition(PRINTED, table) for table in (start, dealing, TABLE)] == [True, True, True]
    assert not holds(condition, PRINTED, start, market=dealing.market)
    assert not condition(PRINTED, with_seat(start, 2, cash=1))
    assert not holds(condition, PRINTED, dealing, market=start.market)
    first: Any = common.the_market_before_any_draw(PRINTED, start)
    one_short: Any = (first[0] - 1, first[1] + 21, *first[2:])
    assert not holds(condition, PRINTED, dealing, market=one_short)
    assert not holds(condition, PRINTED, TABLE, phase=PLACING)


def test_the_hands_of_2010_come_before_the_market() -> None:
    condition, printed = of_2010.the_hands_are_dealt_before_the_market, bf2010.printed
    table = bf2010.start(seats=2)
    seen = [table]
    while table.phase in (DEALING, STOCKING, PLACING):
        table = bf2010.apply(table, next(iter(bf2010.legal(table))))
        seen.append(table)
    before = [one for one in seen if one.phase in (DEALING, STOCKING, PLACING)]
    assert [one.phase for one in before] == [DEALING, DEALING, STOCKING, PLACING, PLACING]
    for one in before:
        assert condition(printed, one)
        more: Any = (one.market[0] + 1, *one.market[1:])
        assert not holds(condition, printed, one, market=more)
        for name in ("cash", "small_bars", "big_bars", "subsidies"):
            assert not condition(printed, with_seat(one, 1, **{name: 1}))
    for one in before[1:]:
        assert not condition(printed, with_seat(one, 0, shares=NONE))
    assert not condition(printed, with_seat(before[2], 1, shares=NONE))
    assert not condition(printed, with_seat(before[4], 1, shares=NONE))
    lacking: Any = (before[3].market[0] - 9, before[3].market[1] + 9, *before[3].market[2:])
    assert not holds(condition, printed, before[3], market=lacking)
    assert holds(condition, printed, before[3], market=NONE, phase=ACTING)
