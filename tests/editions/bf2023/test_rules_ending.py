"""The end of the game: when it comes, the final sale, and the standing."""

import pytest
from attrs import evolve

from bfrules import bf2023
from bfrules.core.standing import Place, Score, name_of_seat
from bfrules.editions.bf2023.edition import Position2023 as Position
from bfrules.editions.black_friday.position import OVER, Pile, Seat
from bfrules.editions.black_friday.steps import NO_TRACK
from bfrules.kernel.grid import cell_at
from bfrules.testing import reasons
from tests.editions.bf2023.colours import ONE_EACH
from tests.editions.tables import NONE


@pytest.mark.verifies("bf2023", "end.1 end.3 end.5 end.6 mibs.48")
@pytest.mark.parametrize("mibs", [False, True])
def test_the_price_change_is_finished_and_everybody_sells_at_the_new_prices(mibs: bool) -> None:
    table = bf2023.position(
        mibs=mibs,
        price_change="purchase",
        purchase_track={"white": 5},
        gold_price=95,
        gold_bought=3,
        hands={0: {"green": 2}, 1: {"purple": 1, "white": 1}},
        cash={0: 7, 1: 0, 2: 50},
        prices={"green": (5, 3)},
        market={"blue": 0},
    )
    after = bf2023.apply(table, bf2023.draw({"green": 2, "purple": 1, "yellow": 1, "white": 1}))
    # green goes up and right to $75, purple, yellow and white up to $12, blue left and
    # then, for it is missing, up to $10
    assert after == evolve(
        table,
        phase=OVER,
        trigger=NO_TRACK,
        prices=(cell_at(1, 3), cell_at(1, 3), cell_at(6, 4), cell_at(1, 2), cell_at(1, 3)),
        seats=(
            Seat(7 + 150, NONE, 0, 0, 0),
            Seat(24, NONE, 0, 0, 2),
            Seat(50, NONE, 0, 0, 3),
        ),
        market=(6, 5, 8, 0, 6),
        purchase_track=NONE,
        bag=Pile((12, 13, 10, 18, 12), 4),
        bar_space=24,
        bars_bought=0,
        area_blacks=5,
        level=4,
    )
    assert [bf2023.printed.prices[cell] for cell in after.prices] == [12, 12, 75, 10, 12]
    assert bf2023.actor(after) is None
    assert list(bf2023.legal(after)) == []


def test_after_the_end_every_step_is_refused() -> None:
    over = end_of(cash={0: 1})
    over_word = "what is due nothing: the game is over"
    assert reasons(bf2023, over, bf2023.buy(place="green")) == (
        f"not_the_time_for_an_action ({over_word})",
    )
    assert reasons(bf2023, over, bf2023.draw(ONE_EACH)) == (f"no_price_change_due ({over_word})",)
    assert reasons(bf2023, over, bf2023.deal_hand(ONE_EACH)) == (f"hand_not_due ({over_word})",)


def end_of(
    *,
    cash: dict[int, int],
    gold_bars: dict[int, int] | None = None,
    seats: int = 3,
    mibs: bool = False,
) -> Position:
    table = bf2023.position(
        seats=seats,
        mibs=mibs,
        price_change="purchase",
        purchase_track={"white": 5},
        gold_price=95,
        gold_bought=3,
        cash=cash,
        gold_bars=gold_bars or {},
    )
    return bf2023.apply(table, bf2023.draw(ONE_EACH))


def place(rank: int, seat: int, fortune: int, gold: int, decided_by: str) -> Place:
    scores = (Score("fortune in dollars", fortune), Score("gold bars in dollars", gold))
    return Place(rank, seat, name_of_seat(seat), scores, decided_by)


@pytest.mark.verifies("bf2023", "end.2 end.7 end.8 end.9 setup.6")
def test_the_greatest_fortune_in_cash_and_gold_bars_wins() -> None:
    over = end_of(cash={0: 650, 1: 0, 2: 120}, gold_bars={1: 7, 2: 1})
    assert [(seat.small_bars, seat.big_bars) for seat in over.seats] == [(0, 0), (2, 1), (1, 0)]
    assert bf2023.standing(over) == (
        place(1, 1, 700, 700, "fortune in dollars"),
        place(2, 0, 650, 0, "fortune in dollars"),
        place(3, 2, 220, 100, "fortune in dollars"),
    )


@pytest.mark.verifies("bf2023", "end.10")
def test_of_equal_fortunes_the_one_with_more_gold_wins() -> None:
    over = end_of(cash={0: 300, 1: 200, 2: 400}, gold_bars={0: 2, 1: 3})
    assert bf2023.standing(over) == (
        place(1, 1, 500, 300, "gold bars in dollars"),
        place(2, 0, 500, 200, "gold bars in dollars"),
        place(3, 2, 400, 0, "fortune in dollars"),
    )


@pytest.mark.verifies("bf2023", "mibs.49")
def test_the_mibs_can_win_and_has_its_name() -> None:
    over = end_of(cash={0: 500, 1: 100, 2: 100}, mibs=True)
    first = bf2023.standing(over)[0]
    assert (first.rank, first.seat, first.name) == (1, 0, "the M.I.B.S.")
    assert [entry.name for entry in bf2023.standing(over)] == [
        "the M.I.B.S.",
        "the second player",
        "the third player",
    ]
    assert str(first) == (
        "1. the M.I.B.S.: fortune in dollars 500, gold bars in dollars 0 "
        "(decided by fortune in dollars)"
    )
