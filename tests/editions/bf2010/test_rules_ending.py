"""The end: silver at $100, the final sale, subsidies, debts, silver, and who wins."""

from typing import Any

import pytest
from attrs import evolve

from bfrules import bf2010
from bfrules.core.standing import Place, Score
from bfrules.editions.bf2010.edition import Position2010 as Position
from bfrules.editions.black_friday.position import ACTING, OVER, Pile, Seat
from bfrules.editions.black_friday.steps import NO_TRACK
from bfrules.kernel.grid import cell_at
from tests.editions.tables import NONE

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


@pytest.mark.verifies("bf2010", "end.1 end.2 price.6")
@pytest.mark.parametrize(
    ("price", "bought", "dollars", "over"),
    [
        (90, 3, 95, False),
        (95, 2, 95, False),
        (95, 3, 100, True),
        (90, 6, 100, True),
        (90, 14, 100, True),
        (75, 14, 95, False),
    ],
)
def test_the_game_ends_when_silver_comes_to_100_dollars(
    price: int, bought: int, dollars: int, over: bool
) -> None:
    after = bf2010.apply(waiting(silver_price=price, silver_bought=bought), DRAW)
    assert bf2010.printed.bar_prices[after.bar_space] == dollars
    assert (after.phase == OVER) == over
    assert (bf2010.actor(after) is None) == over
    assert bool(list(bf2010.legal(after))) != over


@pytest.mark.verifies("bf2010", "end.1 end.2")
@pytest.mark.parametrize("blacks", [1, 2, 3])
def test_drawn_black_shares_end_the_game_too_and_none_goes_past_100(blacks: int) -> None:
    table = waiting(level=3, silver_bought=0)
    after = bf2010.apply(table, bf2010.draw({"red": 7 - blacks}, black=blacks))
    assert (after.phase, bf2010.printed.bar_prices[after.bar_space]) == (OVER, 100)


# what is sold and bought ------------------------------------------------------


@pytest.mark.verifies("bf2010", "end.3")
def test_all_shares_are_sold_at_the_last_prices_whatever_the_limit_and_the_track() -> None:
    table = waiting(
        hands={0: {"red": 4, "blue": 2}, 1: {"orange": 1}},
        subsidies=1,
        cash={0: 1, 1: 1, 2: 1},
        prices={"red": (1, 1)},
    )
    over = bf2010.apply(table, DRAW)
    # red goes two up to $20, blue up and right to $14, orange one left to $6
    assert over.prices == (
        cell_at(0, 2),
        cell_at(1, 4),
        cell_at(3, 1),
        cell_at(0, 2),
        cell_at(0, 2),
    )
    assert over == evolve(
        table,
        phase=OVER,
        trigger=NO_TRACK,
        prices=over.prices,
        seats=(
            evolve(table.seats[0], cash=4 * 20 + 2 * 14 - 100, small_bars=1, shares=NONE),
            evolve(table.seats[1], cash=6, shares=NONE),
            evolve(table.seats[2], cash=0),
        ),
        market=(4, 4 + 2 + 2, 4 + 3 + 4, 4, 4 + 1),
        purchase_track=NONE,
        bag=Pile((13, 9, 6, 13, 12), 1),
        bar_space=24,
        bars_bought=0,
        level=1,
        area_blacks=8,
    )


@pytest.mark.verifies("bf2010", "end.4 subsidy.6")
def test_everybody_takes_the_subsidies_left_and_pays_nothing_for_them() -> None:
    """At level 4, after one interest each: 80 dollars at most, no bar of $100."""
    table = waiting(level=4, subsidies={0: 0, 1: 3, 2: 4}, cash={0: 0, 1: 3, 2: 9})
    over = bf2010.apply(table, bf2010.draw({"red": 4, "blue": 3}))
    assert [(seat.subsidies, seat.cash) for seat in over.seats] == [(4, 80), (4, 20), (4, 5)]


@pytest.mark.verifies("bf2010", "end.4")
def test_the_limit_for_the_last_subsidies_is_that_of_the_last_level() -> None:
    """The price change brings level 3, which allows three."""
    table = waiting(prices={"red": (3, 3)})
    over = bf2010.apply(table, DRAW)
    assert (over.level, [seat.subsidies for seat in over.seats]) == (3, [3, 3, 3])


@pytest.mark.verifies("bf2010", "end.5 silver.10")
def test_all_cash_goes_into_silver_without_a_limit_and_five_become_gold() -> None:
    seats = final_seats(cash={0: 899, 1: 99, 2: 301}, silver_bars={0: 4, 1: 9, 2: 2}, subsidies=1)
    assert [(seat.cash, seat.small_bars, seat.big_bars) for seat in seats] == [
        (98, 2, 2),
        (98, 4, 1),
        (0, 0, 1),
    ]


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


def test_equal_seats_share_their_rank() -> None:
    assert standing((2, 3, 5), (0, 0, 0), (2, 3, 5)) == [
        (1, 0, "nothing: a shared rank"),
        (1, 2, "nothing: a shared rank"),
        (3, 1, "gold bars"),
    ]


@pytest.mark.verifies("bf2010", "subsidy.6 end.6")
def test_subsidies_cost_nothing_in_the_standing() -> None:
    table = bf2010.position(seats=2, level=9, subsidies={0: 9}, silver_bars={0: 5})
    over = evolve(table, phase=OVER)
    assert bf2010.standing(over)[0] == Place(
        rank=1,
        seat=0,
        name="the first player",
        scores=(Score("gold bars", 1), Score("silver bars", 0), Score("cash in dollars", 0)),
        decided_by="gold bars",
    )


def test_there_is_no_standing_before_the_end() -> None:
    with pytest.raises(ValueError, match="the game is not over; the first player is to act"):
        bf2010.standing(bf2010.position())
    assert bf2010.position().phase == ACTING
