"""What a seat may know: hands are hidden, portfolios are open, cash as the reading has it."""

import pytest
from attrs import evolve

from bfrules import black_monday
from bfrules.editions.black_monday import PositionBlackMonday
from bfrules.editions.black_monday.position import OVER, SWAPPING
from bfrules.editions.black_monday.view import SeenSeat, View
from bfrules.kernel.cards import put_on


def table() -> PositionBlackMonday:
    built = black_monday.position(
        turn=1,
        rates={"yellow": 8},
        hand=["yellow 8", "red 2"],
        portfolio=["blue 3"],
        portfolios={2: ["purple 1", "purple 2"]},
        cash={0: 10, 1: 20, 2: 30},
        pile=["red 12", "blue 12", "blue 12"],
        second_pile=True,
    )
    return evolve(built, activity=SWAPPING, bought=1, laid=2, swapped=3)


def hands_of(position: PositionBlackMonday) -> tuple[tuple[int, ...], ...]:
    return tuple(seat.hand for seat in position.seats)


@pytest.mark.parametrize("cash", ["open", "hidden"])
def test_a_seat_sees_the_table_and_its_own_hand_only(cash: str) -> None:
    position = table()
    first, own, last = hands_of(position)
    printed = evolve(black_monday.printed, open_cash=cash == "open")
    assert black_monday.sees(printed, position, 1) == View(
        seat=1,
        phase=position.phase,
        turn=1,
        activity=SWAPPING,
        bought=1,
        laid=2,
        swapped=3,
        seats=(
            SeenSeat(10 if cash == "open" else None, None, 8, ()),
            SeenSeat(20, own, 8, (28,)),
            SeenSeat(30 if cash == "open" else None, None, 8, (39, 40)),
        ),
        rates=(8, 5, 5, 5),
        stacks=((7,), (17,), (30,), (43,)),
        discards=position.discards,
        unseen=put_on(put_on(position.pile, first), last),
        cards_in_the_pile=3,
        closed_in_pile=True,
    )


def test_after_the_end_everything_is_seen() -> None:
    over = evolve(table(), phase=OVER)
    for seat in range(3):
        view = black_monday.view(over, seat)
        assert view.seats == tuple(
            SeenSeat(other.cash, other.hand, 8, other.portfolio) for other in over.seats
        )
        assert (view.seat, view.phase, view.unseen) == (seat, OVER, over.pile)
