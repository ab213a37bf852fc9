"""Subsidies, interest, missed interest, and the duty to sell."""

from typing import Any

import pytest
from attrs import evolve

from bfrules import bf2010
from bfrules.editions.bf2010.edition import Position2010 as Position
from bfrules.editions.bf2010.steps import Pass, Sell
from bfrules.editions.black_friday.position import ACTING
from bfrules.editions.black_friday.steps import Buy, BuyBars
from bfrules.testing import reasons
from tests.editions.bf2010.colours import ONE_EACH
from tests.editions.tables import seats_with

TAKE = bf2010.take_subsidy()
PAY = bf2010.pay_interest()
END = bf2010.end_turn()


def kinds(table: Position) -> set[type[Any]]:
    return {type(step) for step in bf2010.legal(table)}


# subsidies --------------------------------------------------------------------


@pytest.mark.verifies("bf2010", "turn.2 subsidy.1 subsidy.2 subsidy.3 subsidy.4")
@pytest.mark.parametrize("acted", [False, True])
def test_a_subsidy_brings_20_dollars_before_the_action_or_after_it(acted: bool) -> None:
    table = bf2010.position(level=4, turn=1, cash={1: 3}, subsidies={1: 1}, acted=acted)
    once = bf2010.apply(table, TAKE)
    assert once == evolve(table, seats=seats_with(table, 1, cash=23, subsidies=2))
    thrice = bf2010.apply(bf2010.apply(once, TAKE), TAKE)
    assert thrice == evolve(table, seats=seats_with(table, 1, cash=63, subsidies=4))
    assert reasons(bf2010, thrice, TAKE) == ("no_subsidy_left (subsidies 4, limit 4, level 4)",)


@pytest.mark.verifies("bf2010", "subsidy.5")
def test_no_step_pays_a_subsidy_back() -> None:
    table = bf2010.position(
        level=2, cash=200, subsidies=2, missed_interest=4, holding={"red": 2}, turn=1
    )
    for edition_step in bf2010.legal(table):
        after = bf2010.apply(table, edition_step)
        assert [seat.subsidies for seat in after.seats] == [2, 2, 2]
    changing = bf2010.position(
        level=2, cash=200, subsidies=2, price_change="purchase", purchase_track={"red": 5}
    )
    drawn = bf2010.apply(changing, bf2010.draw({"red": 3, "blue": 3}))
    assert [seat.subsidies for seat in drawn.seats] == [2, 2, 2]


# interest ---------------------------------------------------------------------


def with_interest(table: Position) -> Position:
    """Return the table after the first clause of its price change."""
    draw = bf2010.draw({"red": 2, "blue": 2, "green": 3})
    (first, *_) = bf2010.explain(table, draw).effects
    assert first.name == "collect_the_interest"
    return first.after


def indebted(**words: Any) -> Position:
    """Return a table of level 4 whose price change waits for seven shares."""
    return bf2010.position(
        **{
            "level": 4,
            "price_change": "purchase",
            "purchase_track": {"red": 5},
            **words,
        }
    )


@pytest.mark.verifies("bf2010", "interest.1 interest.2")
@pytest.mark.parametrize("track", ["purchase", "silver", "sale"])
def test_interest_is_paid_whatever_track_triggered(track: str) -> None:
    words: dict[str, Any] = {
        "purchase": {"purchase_track": {"red": 5}},
        "silver": {"silver_track": {"red": 5}, "purchase_track": {}},
        "sale": {"sale_track": ONE_EACH, "purchase_track": {}},
    }[track]
    table = indebted(cash=4, subsidies=3, price_change=track, **words)
    assert [seat.cash for seat in with_interest(table).seats] == [1, 1, 1]


@pytest.mark.verifies("bf2010", "interest.4")
def test_each_miss_turns_a_card_and_adds_to_the_debt() -> None:
    table = indebted(turn=1, subsidies={0: 3, 1: 2}, missed_interest={0: 3, 1: 2})
    again = with_interest(table)
    assert again.seats[0] == evolve(table.seats[0], turned=2, owed=6)
    assert again.seats[1] == evolve(table.seats[1], turned=1, owed=2, turned_later=1, owed_later=2)


# paying what was missed -------------------------------------------------------


@pytest.mark.verifies("bf2010", "interest.5 interest.8 interest.3")
@pytest.mark.parametrize("acted", [False, True])
def test_missed_interest_is_paid_in_full_and_turns_its_cards_back(acted: bool) -> None:
    table = bf2010.position(
        level=4,
        turn=1,
        cash={1: 9},
        subsidies={1: 4},
        missed_interest={1: 7},
        turned_cards={1: 2},
        acted=acted,
    )
    assert bf2010.apply(table, PAY) == evolve(
        table, seats=seats_with(table, 1, cash=2, owed=0, turned=0)
    )


@pytest.mark.verifies("bf2010", "interest.5 interest.6")
def test_a_turn_does_not_end_while_the_debt_can_be_paid() -> None:
    rich = bf2010.position(level=4, cash=7, subsidies=4, missed_interest=7, acted=True)
    assert reasons(bf2010, rich, END) == (
        "interest_still_to_pay (missed interest $7, cash $7, subsidies left 0)",
    )
    assert list(bf2010.legal(rich)) == [PAY]
    helped = bf2010.position(level=4, subsidies=3, missed_interest=7, acted=True)
    assert reasons(bf2010, helped, END) == (
        "interest_still_to_pay (missed interest $7, cash $0, subsidies left 1)",
    )
    assert list(bf2010.legal(helped)) == [TAKE]
    paid = bf2010.apply(bf2010.apply(helped, TAKE), PAY)
    assert (paid.seats[0].cash, paid.seats[0].owed) == (13, 0)
    assert reasons(bf2010, paid, END) == ()


@pytest.mark.verifies("bf2010", "interest.5")
def test_what_was_missed_in_ones_own_turn_is_due_when_one_is_next_to_move() -> None:
    table = bf2010.position(
        level=4,
        turn=1,
        cash={0: 50, 2: 50},
        subsidies={1: 4},
        silver_track={"red": 2, "blue": 2},
        holding={"yellow": 1},
    )
    waiting = bf2010.apply(table, bf2010.pass_with_card(place="green"))
    changed = bf2010.apply(waiting, bf2010.draw({"red": 2, "blue": 2, "green": 3}))
    assert (changed.phase, changed.turn, changed.acted) == (ACTING, 1, False)
    debtor = changed.seats[1]
    assert (debtor.owed, debtor.turned, debtor.owed_later, debtor.turned_later) == (0, 0, 4, 1)
    assert reasons(bf2010, changed, PAY) == ("interest_not_payable (missed interest $0, cash $0)",)
    assert reasons(bf2010, changed, bf2010.pass_turn(place="red")) == ()
    over = bf2010.apply(bf2010.apply(changed, bf2010.pass_turn(place="red")), END)
    debtor = over.seats[1]
    assert (over.turn, debtor.owed, debtor.turned) == (2, 4, 1)
    assert (debtor.owed_later, debtor.turned_later) == (0, 0)
    for _ in range(2):
        over = bf2010.apply(bf2010.apply(over, bf2010.pass_turn(place="orange")), END)
    assert over.turn == 1
    assert kinds(over) == {Sell}


# the duty to sell -------------------------------------------------------------


@pytest.mark.verifies("bf2010", "interest.7 interest.5")
def test_who_can_take_no_subsidy_for_the_debt_has_to_sell() -> None:
    table = bf2010.position(
        level=2, turn=1, cash={1: 3}, holding={"red": 1}, subsidies={1: 2}, missed_interest={1: 4}
    )
    for step in (
        bf2010.buy("red", place="red"),
        bf2010.buy_silver(1, place="red"),
        bf2010.pass_turn(place="red"),
    ):
        assert (
            "interest_demands_a_sale (missed interest $4, cash $3, subsidies left 0, shares 1)"
            in reasons(bf2010, table, step)
        )
    actions = [
        step for step in bf2010.legal(table) if isinstance(step, Buy | Sell | BuyBars | Pass)
    ]
    assert actions == [bf2010.sell("red", remove="red")]
    sold = bf2010.apply(table, actions[0])
    assert (sold.seats[1].cash, sold.acted) == (10, True)
    assert reasons(bf2010, sold, END) == (
        "interest_still_to_pay (missed interest $4, cash $10, subsidies left 0)",
    )
    paid = bf2010.apply(sold, PAY)
    assert paid.seats[1] == evolve(sold.seats[1], cash=6, owed=0, turned=0)
    assert bf2010.apply(paid, END).turn == 2


@pytest.mark.verifies("bf2010", "interest.7")
def test_the_duty_holds_for_the_action_not_for_the_additional_pass() -> None:
    table = bf2010.position(
        level=2, turn=1, holding={"red": 1}, subsidies={1: 2}, missed_interest={1: 4}
    )
    assert reasons(bf2010, table, bf2010.pass_with_card(place="red")) == ()


@pytest.mark.verifies("bf2010", "interest.7 interest.5")
def test_a_sale_for_the_debt_brings_in_enough_if_it_can() -> None:
    table = bf2010.position(
        level=2,
        holding={"yellow": 3, "red": 1},
        prices={"yellow": (0, 1), "red": (1, 0)},
        subsidies=2,
        missed_interest={0: 10},
    )
    sold = [step.shares for step in bf2010.legal(table) if isinstance(step, Sell)]
    assert sorted(set(sold)) == [(1, 0, 1, 0, 0), (2, 0, 0, 0, 0)]
    assert reasons(bf2010, table, bf2010.sell("red", remove="red")) == (
        "sold_too_little_for_the_interest "
        "(missed interest $10, cash $0, proceeds $6, a sale could bring $11)",
    )
    hopeless = evolve(table, seats=seats_with(table, 0, owed=12))
    sold = [step.shares for step in bf2010.legal(hopeless) if isinstance(step, Sell)]
    assert sorted(set(sold)) == [
        (0, 0, 1, 0, 0),
        (1, 0, 0, 0, 0),
        (1, 0, 1, 0, 0),
        (2, 0, 0, 0, 0),
    ]


@pytest.mark.verifies("bf2010", "interest.5 interest.6")
def test_nobody_spends_what_the_debt_needs() -> None:
    table = bf2010.position(level=2, cash=10, subsidies=2, missed_interest=4)
    assert reasons(bf2010, table, bf2010.buy("red", place="red")) == (
        "interest_spent_on_shares (missed interest $4, cash $10, cost $7, subsidies left 0)",
    )
    one_more = evolve(table, seats=seats_with(table, 0, cash=11))
    assert reasons(bf2010, one_more, bf2010.buy("red", place="red")) == ()
    silver = evolve(table, seats=seats_with(table, 0, cash=23))
    assert reasons(bf2010, silver, bf2010.buy_silver(1, place="red")) == (
        "interest_spent_on_bars (missed interest $4, cash $23, cost $20, subsidies left 0)",
    )
    one_more = evolve(table, seats=seats_with(table, 0, cash=24))
    assert reasons(bf2010, one_more, bf2010.buy_silver(1, place="red")) == ()
    with_a_subsidy = evolve(table, seats=seats_with(table, 0, cash=20, subsidies=1))
    assert reasons(bf2010, with_a_subsidy, bf2010.buy_silver(1, place="red")) == ()
