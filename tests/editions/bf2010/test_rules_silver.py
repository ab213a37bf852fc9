"""Buying silver, and passing: the silver track, the count, the exchange, what triggers."""

import pytest
from attrs import evolve

from bfrules import bf2010
from bfrules.editions.bf2010.steps import Pass
from bfrules.editions.black_friday.position import ACTING, CHANGING
from bfrules.editions.black_friday.steps import BARS, BuyBars
from bfrules.kernel.shares import Colour
from bfrules.testing import reasons
from tests.editions.bf2010.colours import prices_with
from tests.editions.tables import seats_with

# what is refused --------------------------------------------------------------


def test_everything_wrong_with_a_purchase_of_silver_is_said_at_once() -> None:
    table = bf2010.position(
        price_change="silver", silver_track={"red": 5}, cash=3, market={"blue": 0}
    )
    assert reasons(bf2010, table, BuyBars(3, Colour(1), True)) == (
        "not_the_time_for_an_action (what is due the draw of a price change)",
        "more_bars_than_the_limit (buying 3, limit 2, level 0)",
        "misused_card_for_bars "
        "(card none, cards with this offer 4, 5, trading 3, limit without the card 1)",
        "more_bars_than_the_cash_pays (cost $60, cash $3)",
        "no_such_share_placed_on_the_bar_track (placed blue, allowed yellow, red, green, orange)",
    )


@pytest.mark.verifies("bf2010", "silver.2 silver.4 silver.8 turn.1 pass.1")
@pytest.mark.parametrize(
    ("bars", "placed", "expected"),
    [
        (
            -1,
            0,
            (
                "not_a_purchase_of_bars (bars -1, placed 0)",
                "buys_no_bar (buying -1, at least 1)",
            ),
        ),
        (0, 0, ("buys_no_bar (buying 0, at least 1)",)),
        (1, 0, ("more_bars_than_the_cash_pays (cost $47, cash $46)",)),
        (
            1,
            None,
            (
                "more_bars_than_the_cash_pays (cost $47, cash $46)",
                "nothing_placed_on_the_bar_track "
                "(placed nothing, allowed yellow, blue, red, orange)",
            ),
        ),
    ],
)
def test_one_thing_wrong_with_a_purchase_of_silver(
    bars: int, placed: int | None, expected: tuple[str, ...]
) -> None:
    table = bf2010.position(cash=46, silver_price=47, market={"green": 0})
    step = BuyBars(bars, None if placed is None else Colour(placed))
    assert reasons(bf2010, table, step) == expected
    assert step not in list(bf2010.legal(table))


@pytest.mark.verifies("bf2010", "silver.3 level.4 change.40")
@pytest.mark.parametrize(
    ("level", "limit"),
    [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (6, 4), (7, 4), (8, 5), (9, 5)],
)
def test_the_limit_of_a_silver_purchase_follows_the_level(level: int, limit: int) -> None:
    table = bf2010.position(level=level, cash=1_000)
    assert reasons(bf2010, table, bf2010.buy_silver(limit, place="red")) == ()
    assert reasons(bf2010, table, bf2010.buy_silver(limit + 1, place="red")) == (
        f"more_bars_than_the_limit (buying {limit + 1}, limit {limit}, level {level})",
    )


# buying silver ----------------------------------------------------------------


@pytest.mark.verifies(
    "bf2010", "silver.2 silver.4 silver.5 silver.6 silver.7 silver.8 silver.9 turn.1"
)
@pytest.mark.parametrize("bars", [1, 2, 3])
def test_bars_are_paid_taken_and_counted_and_one_share_is_placed(bars: int) -> None:
    table = bf2010.position(
        level=4, turn=1, cash={1: 80}, silver_bars={1: 1}, silver_price=25, silver_bought=4
    )
    assert bf2010.apply(table, bf2010.buy_silver(bars, place="green")) == evolve(
        table,
        acted=True,
        seats=seats_with(table, 1, cash=80 - 25 * bars, small_bars=1 + bars),
        market=(4, 4, 4, 3, 4),
        bar_track=(0, 0, 0, 1, 0),
        bars_bought=4 + bars,
    )


@pytest.mark.verifies("bf2010", "silver.8")
def test_any_colour_of_the_market_may_be_placed() -> None:
    table = bf2010.position(cash=20, market={"blue": 0})
    placed = [step.placed for step in bf2010.legal(table) if isinstance(step, BuyBars)]
    assert placed == [0, 2, 3, 4]


@pytest.mark.verifies("bf2010", "silver.10")
@pytest.mark.parametrize(
    ("owned", "bought", "silver", "gold"), [(3, 1, 4, 0), (4, 1, 0, 1), (3, 4, 2, 1), (9, 5, 4, 2)]
)
def test_five_silver_bars_become_a_gold_bar_at_once(
    owned: int, bought: int, silver: int, gold: int
) -> None:
    table = bf2010.position(level=9, cash=100, silver_bars={0: owned})
    after = bf2010.apply(table, bf2010.buy_silver(bought, place="red"))
    assert after.seats[0] == evolve(
        table.seats[0], cash=100 - 20 * bought, small_bars=silver, big_bars=gold
    )


@pytest.mark.verifies("bf2010", "silver.11 silver.12 price.4 price.5")
def test_the_last_share_of_a_colour_placed_as_the_third_raises_it_twice() -> None:
    table = bf2010.position(
        cash=20,
        market={"green": 1},
        silver_track={"green": 2, "red": 1},
        prices={"green": (2, 5)},
    )
    assert bf2010.apply(table, bf2010.buy_silver(1, place="green")) == evolve(
        table,
        acted=True,
        seats=seats_with(table, 0, cash=0, small_bars=1),
        market=(4, 4, 4, 0, 4),
        bar_track=(0, 0, 1, 3, 0),
        bars_bought=1,
        prices=prices_with(green=(3, 6)),
    )


@pytest.mark.verifies("bf2010", "silver.11")
def test_the_last_share_of_a_colour_raises_it() -> None:
    table = bf2010.position(cash=20, market={"green": 1, "red": 0})
    after = bf2010.apply(table, bf2010.buy_silver(1, place="green"))
    assert after.prices == prices_with(green=(0, 4))


@pytest.mark.verifies("bf2010", "silver.12 silver.13 price.5")
@pytest.mark.parametrize(("there", "rises"), [(0, False), (1, False), (2, True), (3, False)])
@pytest.mark.parametrize("bars", [0, 1])
def test_only_the_third_of_a_colour_on_the_silver_track_raises_it(
    there: int, rises: bool, bars: int
) -> None:
    table = bf2010.position(cash=20, silver_track={"green": there}, purchase_track={"green": 2})
    step = bf2010.buy_silver(1, place="green") if bars else bf2010.pass_turn(place="green")
    after = bf2010.apply(table, step)
    assert after.bar_track == (0, 0, 0, there + 1, 0)
    assert after.prices == prices_with(green=(0, 4 if rises else 3))


@pytest.mark.verifies("bf2010", "silver.13")
@pytest.mark.parametrize("there", [4, 5])
def test_neither_the_fifth_nor_the_sixth_raises_its_colour_with_five_seats(there: int) -> None:
    table = bf2010.position(seats=5, cash=20, silver_track={"green": there})
    after = bf2010.apply(table, bf2010.buy_silver(1, place="green"))
    assert after.prices == prices_with()


# passing ----------------------------------------------------------------------


@pytest.mark.verifies("bf2010", "pass.1 turn.1")
def test_passing_only_places_a_share() -> None:
    table = bf2010.position(turn=2, cash=20, silver_bought=2)
    assert bf2010.apply(table, bf2010.pass_turn(place="blue")) == evolve(
        table, acted=True, market=(4, 3, 4, 4, 4), bar_track=(0, 1, 0, 0, 0)
    )


@pytest.mark.verifies("bf2010", "pass.1")
def test_what_is_placed_in_passing_is_in_the_market() -> None:
    table = bf2010.position(market={"blue": 0})
    assert reasons(bf2010, table, bf2010.pass_turn(place="blue")) == (
        "no_such_share_placed_on_the_bar_track (placed blue, allowed yellow, red, green, orange)",
    )
    assert reasons(bf2010, table, bf2010.pass_turn(place=None)) == (
        "nothing_placed_on_the_bar_track (placed nothing, allowed yellow, red, green, orange)",
    )
    assert [step.placed for step in bf2010.legal(table) if isinstance(step, Pass)] == [0, 2, 3, 4]


@pytest.mark.verifies("bf2010", "pass.3 pass.4 price.4")
@pytest.mark.parametrize(
    ("market", "there", "target"),
    [(1, 0, (1, 5)), (2, 2, (1, 5)), (1, 2, (1, 6)), (2, 3, (1, 4)), (2, 0, (1, 4))],
)
def test_passing_raises_a_colour_like_a_purchase_of_silver(
    market: int, there: int, target: tuple[int, int]
) -> None:
    table = bf2010.position(
        market={"red": market}, silver_track={"red": there}, prices={"red": (1, 4)}
    )
    assert bf2010.apply(table, bf2010.pass_turn(place="red")) == evolve(
        table,
        acted=True,
        market=(4, 4, market - 1, 4, 4),
        bar_track=(0, 0, there + 1, 0, 0),
        prices=prices_with(red=target),
    )


# what triggers ----------------------------------------------------------------


@pytest.mark.verifies("bf2010", "silver.14 silver.15 pass.5 five.1 five.3 turn.5")
@pytest.mark.parametrize(("seats", "full"), [(2, 5), (3, 5), (4, 5), (5, 6)])
@pytest.mark.parametrize("bars", [0, 1])
def test_a_full_silver_track_triggers(seats: int, full: int, bars: int) -> None:
    table = bf2010.position(
        seats=seats,
        cash=20,
        market={"orange": 3},
        silver_track={"red": 2, "blue": 1, "green": full - 5},
    )
    almost = bf2010.apply(table, bf2010.pass_turn(place="orange"))
    assert (almost.phase, sum(almost.bar_track)) == (ACTING, full - 1)
    again = evolve(almost, acted=False)
    step = bf2010.buy_silver(1, place="orange") if bars else bf2010.pass_turn(place="orange")
    assert bf2010.apply(again, step) == evolve(
        again,
        phase=CHANGING,
        acted=True,
        trigger=BARS,
        seats=seats_with(again, 0, cash=20 - 20 * bars, small_bars=bars),
        market=(*again.market[:4], 1),
        bar_track=(0, 1, 2, full - 5, 2),
        bars_bought=bars,
    )
