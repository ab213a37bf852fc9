"""The end: silver at $100, the final sale, subsidies, debts, silver, and who wins."""

from typing import Any

import pytest
from attrs import evolve

from bfrules import bf2010
from bfrules.editions.bf2010.edition import Position2010 as Position
from bfrules.editions.black_friday.position import OVER, Seat

DRAW = bf2010.draw({"red": 3, "blue": 2})


def waiting(**words: Any) -> Position:
    return bf2010.position(
        **{
            "price_change": "purchase",
            "purchase_track": {"green": 5},
            "silver_price": 95,
            "silver_bought": 3,
            **words,
        }
    )


def final_seats(**words: Any) -> tuple[Seat, ...]:
    over = bf2010.apply(waiting(**words), DRAW)
    assert over.phase == OVER
    return over.seats


# when -------------------------------------------------------------------------


@pytest.mark.verifies("bf2010", "end.1 end.2")
@pytest.mark.parametrize("blacks", [1, 2, 3])
def test_drawn_black_shares_end_the_game_too_and_none_goes_past_100(blacks: int) -> None:
    table = waiting(level=3, silver_bought=0)
    after = bf2010.apply(table, bf2010.draw({"red": 7 - blacks}, black=blacks))
    assert (after.phase, bf2010.printed.bar_prices[after.bar_space]) == (OVER, 100)


# what is sold and bought ------------------------------------------------------


@pytest.mark.verifies("bf2010", "end.4 subsidy.6")
def test_everybody_takes_the_subsidies_left_and_pays_nothing_for_them() -> None:
    """At level 4, after one interest each: 80 dollars at most, no bar of $100."""
    table = waiting(level=4, subsidies={0: 0, 1: 3, 2: 4}, cash={0: 0, 1: 3, 2: 9})
    over = bf2010.apply(table, bf2010.draw({"red": 4, "blue": 3}))
    assert [(seat.subsidies, seat.cash) for seat in over.seats] == [(4, 80), (4, 20), (4, 5)]


@pytest.mark.verifies("bf2010", "end.5 end.4")
def test_the_last_subsidies_help_to_buy_silver() -> None:
    seats = final_seats(cash={0: 80, 1: 79}, subsidies=0)
    assert [(seat.cash, seat.small_bars) for seat in seats] == [(0, 1), (99, 0), (20, 0)]


@pytest.mark.verifies("bf2010", "interest.5")
def test_what_is_owed_is_paid_before_silver_is_bought() -> None:
    table = waiting(
        level=4,
        cash={0: 0, 1: 104, 2: 0},
        subsidies=4,
        missed_interest={1: 4, 2: 2},
        hands={2: {"orange": 2}},
    )
    over = bf2010.apply(table, bf2010.draw({"red": 4, "blue": 3}))
    # the last interest: the first player and the third player miss it, the second player pays it
    assert [(seat.cash, seat.small_bars) for seat in over.seats] == [(0, 0), (96, 0), (6, 0)]
    assert all(
        (seat.owed, seat.turned, seat.owed_later, seat.turned_later) == (0, 0, 0, 0)
        for seat in over.seats
    )


# who wins ---------------------------------------------------------------------


def standing(*owned: tuple[int, int, int]) -> list[tuple[int, int, str]]:
    """Return rank, seat and what decided, for gold bars, silver bars and cash of each seat."""
    table = bf2010.position(
        seats=len(owned),
        cash={seat: cash for seat, (_, _, cash) in enumerate(owned)},
        silver_bars={seat: 5 * gold + silver for seat, (gold, silver, _) in enumerate(owned)},
    )
    over = evolve(table, phase=OVER)
    return [(place.rank, place.seat, place.decided_by) for place in bf2010.standing(over)]


@pytest.mark.verifies("bf2010", "end.6 end.7 end.8")
def test_gold_decides_then_silver_then_cash() -> None:
    assert standing((1, 4, 99), (2, 0, 0), (0, 4, 99)) == [
        (1, 1, "gold bars"),
        (2, 0, "gold bars"),
        (3, 2, "gold bars"),
    ]
    assert standing((2, 1, 99), (2, 3, 0)) == [(1, 1, "silver bars"), (2, 0, "silver bars")]
    assert standing((2, 3, 5), (2, 3, 6), (2, 3, 4), (2, 4, 0)) == [
        (1, 3, "silver bars"),
        (2, 1, "cash in dollars"),
        (3, 0, "cash in dollars"),
        (4, 2, "cash in dollars"),
    ]
