"""What rules and readings of 2010 are made of, part by part."""

from typing import Any

import pytest
from attrs import evolve

from bfrules import bf2010
from bfrules.editions.bf2010.readings import cash_after
from bfrules.editions.bf2010.speech import notes_on_the_end
from bfrules.editions.bf2010.subsidies import (
    after_interest,
    could_pay_what_it_owes,
    leaves_too_little,
    must_sell,
)
from bfrules.editions.black_friday.position import Position, changed_seat
from bfrules.editions.black_friday.steps import ChangePrices
from bfrules.kernel.shares import NONE_OF_EACH


def debtor(owed: int, cash: int, **more: Any) -> Position:
    """Return a table where the seat to move owes interest, and has all subsidies it may have."""
    limit = bf2010.printed.subsidy_limits[0]
    return bf2010.position(cash=cash, subsidies=limit, missed_interest=owed, **more)


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


# what a seat owes ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("owed", "cash", "possible"), [(0, 5, False), (1, 1, True), (5, 5, True), (5, 4, False)]
)
def test_what_is_owed_can_be_paid_to_the_last_dollar(owed: int, cash: int, possible: bool) -> None:
    assert could_pay_what_it_owes(bf2010.printed, debtor(owed, cash)) is possible


@pytest.mark.parametrize(("cash", "demanded"), [(4, True), (5, False), (6, False)])
def test_a_sale_is_demanded_only_of_who_cannot_pay(cash: int, demanded: bool) -> None:
    table = debtor(5, cash, holding={"yellow": 1})
    assert must_sell(bf2010.printed, table) is demanded
    assert not must_sell(bf2010.printed, debtor(5, cash))


@pytest.mark.parametrize(
    ("owed", "cash", "cost", "is_refused"),
    [
        (5, 5, 1, True),
        (5, 5, 0, False),
        (5, 6, 1, False),
        (5, 6, 2, True),
        (5, 4, 1, False),
        (0, 4, 9, False),
    ],
)
def test_a_cost_has_to_leave_what_is_owed(
    owed: int, cash: int, cost: int, is_refused: bool
) -> None:
    refusal = leaves_too_little(bf2010.printed, debtor(owed, cash), cost)
    assert (refusal is not None) is is_refused


def test_cards_turned_and_debts_of_this_turn_count_with_the_earlier_ones() -> None:
    poor = changed_seat(
        bf2010.position().seats[0],
        cash=2,
        subsidies=3,
        turned=1,
        turned_later=2,
        owed=2,
        owed_later=4,
    )
    printed = bf2010.printed
    due = 3 * printed.interest
    all_turned = after_interest(printed, poor, in_its_own_turn=False)
    assert all_turned == changed_seat(poor, owed=2 + due)
    keeping = evolve(printed.collecting, keeps_what_is_owed=True, takes_a_part=True)
    richer = changed_seat(poor, cash=2 + 4 + 1)
    kept = after_interest(evolve(printed, collecting=keeping), richer, in_its_own_turn=False)
    assert kept == changed_seat(poor, cash=2 + 4, owed=2 + due - 1)


@pytest.mark.parametrize(("spaces_left", "noted"), [(0, True), (1, False), (2, False)])
def test_a_draw_that_ends_the_game_depends_on_the_last_subsidies(
    spaces_left: int, noted: bool
) -> None:
    printed = bf2010.printed
    last = len(printed.bar_prices) - 1
    rises = 2
    table = evolve(
        bf2010.position(), bar_space=last - rises - spaces_left, bars_bought=printed.bars_for_a_rise
    )
    notes = notes_on_the_end(printed, table, ChangePrices(NONE_OF_EACH, rises - 1))
    assert (notes != ()) is noted
