"""What a view promises: each wrong view breaks the promise that speaks of it, and no other."""

from typing import Any

import pytest
from attrs import evolve, fields

from bfrules import bf2010, bf2023, black_monday
from bfrules.editions.black_friday.position import OVER, Position
from bfrules.editions.black_friday.view import (
    View,
    bag_and_closed_screens_are_seen_as_one,
    bars_in_sight,
    before_the_screen,
    is_open,
    no_closed_screen_is_looked_behind,
    no_share_is_missing,
    seen_by,
    the_board_is_seen,
    there_is_such_a_seat,
    whatever_is_open_is_seen,
    whatever_lies_before_a_screen_is_seen,
)
from bfrules.kernel.contract import contract_of
from tests.editions.care import neighbours
from tests.saying import told_by

TABLE = bf2010.position(
    turn=1,
    level=3,
    hands={0: {"yellow": 3}, 1: {"red": 2}, 2: {"orange": 1}},
    cash={0: 10, 1: 20, 2: 30},
    silver_bars={0: 6, 1: 1},
    subsidies={0: 3, 1: 2},
    missed_interest={0: 5},
    turned_cards={0: 2},
    blacks_in_the_supply=1,
)
HIDDEN = bf2010.amend(bf2010.reading("Q91", "hidden")).printed
VIEW = seen_by(bf2010.printed, TABLE, 1)
OTHER = VIEW.seats[0]


def broken(view: View, printed: Any = bf2010.printed, table: Position = TABLE) -> set[str]:
    """Return the names of the promises that a view breaks."""
    stated = contract_of(seen_by)
    assert stated is not None
    return {one.__name__ for one in stated.promises if not one(view, printed, table, 1)}


BOARD = the_board_is_seen.__name__
HIDDEN_PARTS = bag_and_closed_screens_are_seen_as_one.__name__
CLOSED = no_closed_screen_is_looked_behind.__name__
BEFORE = whatever_lies_before_a_screen_is_seen.__name__
OPEN = whatever_is_open_is_seen.__name__


def with_seat(number: int, wrong: dict[str, Any], view: View = VIEW) -> View:
    """Return a view with something else about one seat."""
    seats = list(view.seats)
    seats[number] = evolve(seats[number], **wrong)
    return evolve(view, seats=tuple(seats))


def test_each_part_of_the_board_and_of_what_is_hidden_is_promised() -> None:
    assert broken(VIEW) == set()
    for part in fields(View):
        if part.name not in ("seats", "of_edition"):
            hidden = part.name in ("unseen", "blacks_in_the_bag")
            for wrong in neighbours(getattr(VIEW, part.name)):
                found = broken(evolve(VIEW, **{part.name: wrong}))
                assert found == {HIDDEN_PARTS if hidden else BOARD}, part.name
    assert broken(evolve(VIEW, unseen=TABLE.bag.shares)) == {HIDDEN_PARTS}
    assert broken(evolve(VIEW, unseen=(0, 0, 0, 0, 0))) == {HIDDEN_PARTS}


@pytest.mark.verifies("bf2010", "setup.21 setup.22")
def test_each_part_of_a_seat_is_promised() -> None:
    """Cash and shares lie behind a screen, everything else before it."""
    for part in fields(type(OTHER)):
        if part.name in ("cash", "shares"):
            assert broken(with_seat(0, {part.name: getattr(TABLE.seats[0], part.name)})) == {CLOSED}
            assert broken(with_seat(1, {part.name: None})) == {OPEN}
            continue
        for number, more in ((0, set()), (1, {OPEN})):
            for wrong in neighbours(getattr(VIEW.seats[number], part.name)):
                assert broken(with_seat(number, {part.name: wrong})) == {BEFORE} | more, part.name


@pytest.mark.parametrize("name", ["small_bars", "big_bars"])
def test_bars_behind_a_screen_are_hidden(name: str) -> None:
    covered = seen_by(HIDDEN, TABLE, 1)
    assert broken(covered, HIDDEN) == set()
    assert broken(with_seat(0, {name: 1}, covered), HIDDEN) == {CLOSED}


def test_a_view_has_every_seat() -> None:
    short = evolve(VIEW, seats=VIEW.seats[:2])
    assert not no_closed_screen_is_looked_behind(short, bf2010.printed, TABLE, 1)


@pytest.mark.verifies("bf2023", "setup.29 setup.30 mibs.2 mibs.3")
def test_screens_are_open_to_their_owner_at_the_end_and_of_the_mibs() -> None:
    table = bf2023.position(mibs=True)
    assert [is_open(table, number, 1) for number in range(3)] == [True, True, False]
    assert [is_open(TABLE, number, 1) for number in range(3)] == [False, True, False]
    assert all(is_open(evolve(TABLE, phase=OVER), number, 1) for number in range(3))


@pytest.mark.parametrize("seat", [-1, 3])
@pytest.mark.parametrize("edition", [bf2010, bf2023, black_monday])
def test_there_is_no_view_for_a_seat_that_is_not_there(edition: Any, seat: int) -> None:
    told = f"{edition.name}: there is no seat {seat}; seats count from 0 to 2."
    assert told_by(ValueError, edition.view, edition.position(), seat) == told


@pytest.mark.parametrize("edition", [bf2010, bf2023, black_monday])
def test_nobody_sees_what_lies_in_the_box(edition: Any) -> None:
    told = f"{edition.name}: there is no seat 0; nobody sits there yet."
    assert told_by(ValueError, edition.view, edition.in_the_box, 0) == told


def test_bars_lie_before_the_screen_or_behind_it() -> None:
    assert (bars_in_sight(bf2010.printed, 3), bars_in_sight(HIDDEN, 3)) == (3, None)
    assert before_the_screen(bf2010.printed, TABLE.seats[0]) == OTHER
    assert (OTHER.cash, OTHER.shares) == (None, None)
    assert (OTHER.small_bars, OTHER.big_bars) == (1, 1)


def test_a_view_needs_a_seat_and_every_share() -> None:
    seats = [there_is_such_a_seat(bf2010.printed, TABLE, seat) for seat in (-1, 0, 2, 3)]
    assert seats == [False, True, True, False]
    assert no_share_is_missing(bf2010.printed, TABLE, 1)
    without_a_share = evolve(TABLE, market=(3, 4, 4, 4, 4))
    assert not no_share_is_missing(bf2010.printed, without_a_share, 1)
    without_a_black = evolve(TABLE, bank_blacks=2)
    assert not no_share_is_missing(bf2010.printed, without_a_black, 1)
