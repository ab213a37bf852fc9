"""What rules and readings of 2010 are made of, part by part."""

from typing import Any

import pytest
from attrs import evolve

from bfrules import bf2010
from bfrules.core.refusal import Refusal, refused
from bfrules.editions.bf2010.readings import cash_after, with_collecting, with_moves
from bfrules.editions.bf2010.trading import unless_interest_is_owed
from bfrules.editions.black_friday.position import Position
from bfrules.kernel.grid import right


def three_sizes(printed: Any, position: Position) -> tuple[int, ...]:
    return (1, 2, 3)


def no_two(printed: Any, position: Position, number: int) -> Refusal | None:
    return refused(number=number) if number == 2 else None


def nothing_above(printed: Any, position: Position, number: int) -> Refusal | None:
    return refused(number=number) if number > position.seats[position.turn].cash else None


LISTS = unless_interest_is_owed(three_sizes, no_two, nothing_above)
DEBTOR = bf2010.position(cash=2, subsidies=1, missed_interest=3)


def test_who_owes_no_interest_may_do_all_that_is_listed() -> None:
    assert LISTS(bf2010.printed, bf2010.position(cash=0)) == (1, 2, 3)


def test_who_owes_interest_may_do_what_the_duties_allow() -> None:
    assert LISTS(bf2010.printed, DEBTOR) == (1,)
    rich = evolve(DEBTOR.seats[0], cash=9)
    assert LISTS(bf2010.printed, evolve(DEBTOR, seats=(rich, *DEBTOR.seats[1:]))) == (1, 3)


def test_nothing_may_be_done_twice_or_while_prices_change() -> None:
    changing = bf2010.position(price_change="purchase", purchase_track={"orange": 5})
    for debtor in (bf2010.position(cash=0), DEBTOR):
        assert LISTS(bf2010.printed, evolve(debtor, acted=True)) == ()
        assert LISTS(bf2010.printed, evolve(debtor, phase=changing.phase)) == ()


def test_a_reading_of_moves_changes_nothing_but_moves() -> None:
    changed = with_moves(lambda moves: evolve(moves, rise=moves.fall, up=right))(bf2010.printed)
    moves = evolve(bf2010.printed.moves, rise=bf2010.printed.moves.fall, up=right)
    assert changed == evolve(bf2010.printed, moves=moves)


def test_a_reading_of_the_interest_changes_nothing_but_that() -> None:
    collecting = bf2010.printed.collecting
    other = evolve(collecting, takes_a_part=not collecting.takes_a_part)
    change = with_collecting(lambda given: evolve(given, takes_a_part=not given.takes_a_part))
    assert change(bf2010.printed) == evolve(bf2010.printed, collecting=other)


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
