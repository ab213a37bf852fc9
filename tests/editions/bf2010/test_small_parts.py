"""What rules and readings of 2010 are made of, part by part."""

from typing import Any

import pytest

from bfrules import bf2010
from bfrules.editions.bf2010.readings import cash_after
from bfrules.editions.bf2010.speech import notes_on_the_end
from bfrules.editions.bf2010.subsidies import must_sell
from bfrules.editions.black_friday.position import Position
from bfrules.editions.black_friday.steps import DealHand, StockMarket


def debtor(owed: int, cash: int, **more: Any) -> Position:
    """Return a table where the seat to move owes interest, and has all subsidies it may have."""
    limit = bf2010.printed.subsidy_limits[0]
    return bf2010.position(cash=cash, subsidies=limit, missed_interest=owed, **more)


@pytest.mark.parametrize(("cash", "demanded"), [(4, True), (5, False), (6, False)])
def test_a_sale_is_demanded_only_of_who_cannot_pay(cash: int, demanded: bool) -> None:
    table = debtor(5, cash, holding={"yellow": 1})
    assert must_sell(bf2010.printed, table) is demanded
    assert not must_sell(bf2010.printed, debtor(5, cash))


@pytest.mark.parametrize(("silver", "noted"), [(90, True), (85, False), (80, False)])
def test_a_draw_that_ends_the_game_depends_on_the_last_subsidies(silver: int, noted: bool) -> None:
    table = bf2010.position(
        level=2,
        price_change="purchase",
        purchase_track={"orange": 5},
        silver_price=silver,
        silver_bought=3,
    )
    draw = bf2010.draw({"blue": 2, "red": 2, "green": 1}, black=1)
    note = "the subsidy limit 2 of level 2 is reconstructed"
    assert notes_on_the_end(bf2010.printed, table, draw) == ((note,) if noted else ())
    too_few = bf2010.draw({"blue": 2})
    assert notes_on_the_end(bf2010.printed, table, too_few) == ()


@pytest.mark.parametrize(
    ("step", "cash"),
    [
        (bf2010.buy({"yellow": 1, "blue": 2}, place="yellow"), 50 - 13 - 2 * 19),
        (bf2010.sell({"yellow": 2, "red": 1}, lower="red", remove="yellow"), 50 + 2 * 13 + 22),
        (bf2010.buy_silver(3, place="red"), 50 - 3 * 25),
        (bf2010.pass_turn(place="red"), 50),
    ],
)
def test_the_cash_after_an_action(step: Any, cash: int) -> None:
    table = bf2010.position(
        cash=50, prices={"yellow": 13, "blue": 19, "red": 22}, silver_price=25, turn=1, seats=3
    )
    assert cash_after(bf2010.printed, table, step) == cash


def test_a_draw_at_the_wrong_time_is_refused_without_the_order_of_another_edition() -> None:
    lot = (5, 0, 0, 0, 0)
    early = bf2010.refusals(bf2010.start(seats=3), StockMarket(lot))
    late = bf2010.refusals(bf2010.position(), DealHand(lot))
    assert early[0].sentence == "The draw for the first market comes once, in the set-up."
    assert late[0].sentence == "The hands are drawn once, in the set-up."
