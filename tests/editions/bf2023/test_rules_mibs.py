"""The M.I.B.S.: every rule by which it chooses, one test each."""

from collections.abc import Mapping
from typing import Any

import pytest
from attrs import evolve

from bfrules import bf2023
from bfrules.editions.bf2023.mibs import choice_of_the_mibs
from bfrules.editions.bf2023.steps import Action
from bfrules.editions.black_friday.position import CHANGING
from bfrules.editions.black_friday.steps import BARS, Buy, BuyBars, Sell
from bfrules.kernel.grid import cell_at
from bfrules.testing import reasons
from tests.editions.bf2023.colours import COLOURS, EMPTY

CELLS = {
    6: (0, 2),
    8: (0, 3),
    10: (0, 4),
    12: (0, 5),
    15: (1, 4),
    20: (3, 1),
    25: (3, 2),
    30: (3, 3),
    40: (4, 3),
    50: (5, 3),
}


def at(*dollars: int) -> Mapping[str, tuple[int, int]]:
    """Return cells with these prices, in colour order; one price stands for all five."""
    five = dollars * 5 if len(dollars) == 1 else dollars
    return {name: CELLS[price] for name, price in zip(COLOURS, five, strict=True)}


def choice(because: str, **words: Any) -> Action:
    """Return what the M.I.B.S. does at this table; the statement is among its grounds."""
    table = bf2023.position(mibs=True, **words)
    chosen = choice_of_the_mibs(bf2023.printed, table)
    assert list(bf2023.legal(table)) == [chosen.step]
    assert because in chosen.statements
    return chosen.step


# whether it buys or sells -----------------------------------------------------


@pytest.mark.verifies("bf2023", "mibs.8 mibs.9 mibs.27")
def test_it_buys_rather_than_sells() -> None:
    assert choice(
        "bf2023.mibs.11", prices=at(6, 8, 10, 12, 15), holding={"white": 3}
    ) == bf2023.buy("purple", place="purple")


@pytest.mark.verifies("bf2023", "mibs.9")
def test_it_buys_if_it_can_pay_for_either_offer() -> None:
    holding = {"white": 3}
    assert choice("bf2023.mibs.12", prices=at(25), cash=24, holding=holding) == bf2023.buy_gold(
        1, place="white"
    )
    assert choice(
        "bf2023.mibs.11", prices=at(10, 25, 25, 25, 25), cash=10, holding=holding
    ) == bf2023.buy("purple", place="purple")


@pytest.mark.verifies("bf2023", "mibs.9 mibs.27")
def test_its_cash_must_cover_the_whole_limit() -> None:
    words: dict[str, Any] = {"level": 4, "prices": at(10), "holding": {"white": 4}}
    assert choice("bf2023.mibs.11", cash=30, **words) == bf2023.buy("purple", 3, place="purple")
    assert choice("bf2023.mibs.33", cash=29, **words) == bf2023.sell("white", 3, remove="white")


@pytest.mark.verifies("bf2023", "mibs.10 mibs.11")
def test_it_buys_shares_for_the_same_total() -> None:
    assert choice("bf2023.mibs.11", prices=at(20)) == bf2023.buy("purple", place="purple")


@pytest.mark.verifies("bf2023", "mibs.10 mibs.12")
def test_it_buys_gold_for_a_smaller_total() -> None:
    assert choice("bf2023.mibs.12", prices=at(25), holding={"blue": 1}) == bf2023.buy_gold(
        1, place="blue"
    )


@pytest.mark.verifies("bf2023", "mibs.10")
def test_it_compares_totals_and_not_prices() -> None:
    """At level 2, one share for $6 and one for $40 cost more than two gold bars for $20."""
    assert choice(
        "bf2023.mibs.12", level=2, prices=at(6, 40, 40, 40, 40), market={"purple": 1}
    ) == bf2023.buy_gold(2, place="purple")


# which shares it buys ---------------------------------------------------------


@pytest.mark.verifies("bf2023", "mibs.13")
def test_it_buys_the_cheapest_colour() -> None:
    assert choice("bf2023.mibs.13", prices=at(10, 8, 6, 12, 15)) == bf2023.buy(
        "green", place="green"
    )


@pytest.mark.verifies("bf2023", "mibs.14")
def test_it_goes_on_with_the_next_cheapest_colours() -> None:
    bought = {"green": 1, "yellow": 2, "purple": 2}
    assert choice(
        "bf2023.mibs.13",
        level=8,
        prices=at(10, 8, 6, 12, 15),
        market={"green": 1, "yellow": 2},
    ) == bf2023.buy(bought, place="purple")


@pytest.mark.verifies("bf2023", "mibs.15")
def test_of_equally_cheap_colours_it_buys_the_one_with_fewer_shares() -> None:
    assert choice(
        "bf2023.mibs.15", prices=at(8, 8, 8, 8, 10), market={"green": 3, "white": 1}
    ) == bf2023.buy("green", place="green")


@pytest.mark.verifies("bf2023", "mibs.16")
def test_of_equally_rare_colours_it_buys_the_first() -> None:
    assert choice(
        "bf2023.mibs.16", prices=at(8), market={"yellow": 3, "blue": 3, "white": 3}
    ) == bf2023.buy("yellow", place="yellow")


@pytest.mark.verifies("bf2023", "mibs.15 mibs.14")
def test_the_tie_breaks_also_order_the_colours_that_follow() -> None:
    assert choice(
        "bf2023.mibs.13",
        level=4,
        prices=at(6, 8, 8, 8, 8),
        market={"purple": 1, "white": 1, "blue": 3},
    ) == bf2023.buy({"purple": 1, "white": 1, "blue": 1}, place="blue")


# which share it places --------------------------------------------------------


@pytest.mark.verifies("bf2023", "mibs.17 mibs.18")
def test_after_buying_shares_it_places_a_colour_bought() -> None:
    assert choice(
        "bf2023.mibs.11", prices=at(6, 8, 10, 12, 15), holding={"green": 5}
    ) == bf2023.buy("purple", place="purple")


@pytest.mark.verifies("bf2023", "mibs.17 mibs.19 mibs.20")
def test_after_buying_gold_it_places_the_colour_it_owns_most_of() -> None:
    assert choice(
        "bf2023.mibs.20",
        prices=at(50, 25, 25, 25, 25),
        holding={"purple": 1, "yellow": 2, "white": 3},
    ) == bf2023.buy_gold(1, place="white")


@pytest.mark.verifies("bf2023", "mibs.21")
def test_of_colours_it_owns_as_many_of_it_places_the_most_expensive() -> None:
    assert choice(
        "bf2023.mibs.21",
        prices=at(25, 25, 30, 40, 50),
        holding={"green": 2, "blue": 2, "white": 1},
    ) == bf2023.buy_gold(1, place="blue")


@pytest.mark.verifies("bf2023", "mibs.22")
def test_of_equally_expensive_colours_it_places_the_rarest() -> None:
    assert choice(
        "bf2023.mibs.22",
        prices=at(25),
        holding={"yellow": 2, "green": 2, "blue": 2},
        market={"blue": 3, "white": 1},
    ) == bf2023.buy_gold(1, place="blue")


@pytest.mark.verifies("bf2023", "mibs.23")
def test_of_equally_rare_colours_it_places_the_first() -> None:
    assert choice(
        "bf2023.mibs.23", prices=at(25), holding={"yellow": 2, "green": 2, "blue": 1}
    ) == bf2023.buy_gold(1, place="yellow")


@pytest.mark.verifies("bf2023", "mibs.24")
@pytest.mark.parametrize("holding", [{}, {"blue": 3}])
def test_with_none_of_its_colours_there_it_places_the_cheapest(holding: dict[str, int]) -> None:
    assert choice(
        "bf2023.mibs.24", prices=at(40, 30, 25, 50, 50), market={"blue": 0}, holding=holding
    ) == bf2023.buy_gold(1, place="green")


@pytest.mark.verifies("bf2023", "mibs.25")
def test_of_equally_cheap_colours_not_its_own_it_places_the_most_frequent() -> None:
    assert choice(
        "bf2023.mibs.25", prices=at(25, 25, 25, 25, 30), market={"green": 5, "white": 9}
    ) == bf2023.buy_gold(1, place="green")


@pytest.mark.verifies("bf2023", "mibs.26")
def test_of_equally_frequent_colours_not_its_own_it_places_the_first() -> None:
    assert choice(
        "bf2023.mibs.26", prices=at(25), market={"green": 5, "white": 5}
    ) == bf2023.buy_gold(1, place="green")


@pytest.mark.verifies("bf2023", "mibs.18 mibs.20")
def test_with_no_colour_bought_left_it_places_of_its_own() -> None:
    assert choice(
        "bf2023.mibs.20",
        prices=at(6, 8, 10, 12, 15),
        market={"purple": 1},
        holding={"green": 1, "blue": 2},
    ) == bf2023.buy("purple", place="blue")


@pytest.mark.verifies("bf2023", "mibs.24 mibs.18")
def test_with_no_colour_bought_and_none_of_its_own_left_it_places_the_cheapest() -> None:
    assert choice(
        "bf2023.mibs.24",
        prices=at(6, 12, 10, 8, 15),
        market={"purple": 1, "blue": 0},
        holding={"blue": 2},
    ) == bf2023.buy("purple", place="green")


# short of cash ----------------------------------------------------------------


@pytest.mark.verifies("bf2023", "mibs.27 mibs.33")
def test_short_of_cash_it_sells_while_it_owns_a_share() -> None:
    assert choice("bf2023.mibs.33", cash=5, holding={"green": 1}) == bf2023.sell(
        "green", remove="green"
    )


@pytest.mark.verifies("bf2023", "mibs.28")
def test_without_shares_it_buys_as_many_as_it_can_of_the_cheaper_offer() -> None:
    assert choice("bf2023.mibs.28", level=4, prices=at(10), cash=29) == bf2023.buy(
        "purple", 2, place="purple"
    )
    assert choice("bf2023.mibs.28", level=4, prices=at(25), cash=59) == bf2023.buy_gold(
        2, place="purple"
    )


@pytest.mark.verifies("bf2023", "mibs.28")
def test_without_shares_it_buys_several_colours_as_far_as_the_cash_goes() -> None:
    assert choice(
        "bf2023.mibs.28", level=4, prices=at(6, 8, 10, 12, 15), market={"purple": 1}, cash=21
    ) == bf2023.buy({"purple": 1, "yellow": 1}, place="yellow")


@pytest.mark.verifies("bf2023", "mibs.28 mibs.29")
def test_it_buys_of_the_other_offer_when_it_cannot_pay_for_a_piece_of_the_cheaper() -> None:
    one_dear_share = {**EMPTY, "blue": 1}
    assert choice(
        "bf2023.mibs.28", level=4, prices=at(50), market=one_dear_share, cash=45
    ) == bf2023.buy_gold(2, place="blue")
    assert choice(
        "bf2023.mibs.28", level=2, prices=at(6, 50, 50, 50, 50), market={"purple": 1}, cash=10
    ) == bf2023.buy("purple", place="yellow")


@pytest.mark.verifies("bf2023", "mibs.29 mibs.30")
def test_without_shares_and_cash_it_places_the_cheapest_colour_on_the_gold_track() -> None:
    assert choice("bf2023.mibs.30", prices=at(10, 8, 6, 12, 15), cash=5) == bf2023.buy_gold(
        0, place="green"
    )


@pytest.mark.verifies("bf2023", "mibs.31")
def test_of_equally_cheap_colours_it_then_places_the_most_frequent() -> None:
    assert choice(
        "bf2023.mibs.31", prices=at(8, 8, 8, 8, 10), market={"blue": 5, "white": 9}, cash=5
    ) == bf2023.buy_gold(0, place="blue")


@pytest.mark.verifies("bf2023", "mibs.32")
def test_of_equally_frequent_colours_it_then_places_the_first() -> None:
    assert choice(
        "bf2023.mibs.32", prices=at(8), market={"yellow": 5, "white": 5}, cash=5
    ) == bf2023.buy_gold(0, place="yellow")


# which shares it sells --------------------------------------------------------


@pytest.mark.verifies("bf2023", "mibs.33 mibs.34")
def test_it_sells_its_most_expensive_colour_up_to_the_limit() -> None:
    assert choice(
        "bf2023.mibs.34",
        level=2,
        prices=at(50, 10, 15, 12, 8),
        holding={"yellow": 5, "green": 3, "blue": 4},
        cash=0,
    ) == bf2023.sell("green", 2, remove="green")


@pytest.mark.verifies("bf2023", "mibs.35")
def test_it_goes_on_with_its_next_most_expensive_colours() -> None:
    assert choice(
        "bf2023.mibs.34",
        level=6,
        prices=at(50, 10, 15, 12, 8),
        holding={"yellow": 5, "green": 1, "blue": 2, "white": 9},
        cash=0,
    ) == bf2023.sell({"yellow": 1, "green": 1, "blue": 2}, remove="blue")


@pytest.mark.verifies("bf2023", "mibs.36")
def test_it_sells_all_it_has_if_that_is_fewer_than_the_limit() -> None:
    assert choice(
        "bf2023.mibs.33", level=8, holding={"yellow": 2, "white": 1}, cash=0
    ) == bf2023.sell({"yellow": 2, "white": 1}, remove="yellow")


@pytest.mark.verifies("bf2023", "mibs.37")
def test_of_equally_expensive_colours_it_sells_the_one_it_owns_more_of() -> None:
    assert choice(
        "bf2023.mibs.37", holding={"yellow": 2, "green": 3, "blue": 2}, cash=0
    ) == bf2023.sell("green", remove="green")


@pytest.mark.verifies("bf2023", "mibs.38")
def test_of_colours_it_owns_as_many_of_it_sells_the_first() -> None:
    assert choice(
        "bf2023.mibs.38", holding={"yellow": 2, "green": 3, "white": 3}, cash=0
    ) == bf2023.sell("green", remove="green")


# which share it removes -------------------------------------------------------


@pytest.mark.verifies("bf2023", "mibs.39 mibs.40")
def test_it_removes_a_colour_just_sold() -> None:
    assert choice(
        "bf2023.mibs.33", prices=at(8, 8, 15, 8, 8), holding={"green": 3, "blue": 1}, cash=0
    ) == bf2023.sell("green", remove="green")


@pytest.mark.verifies("bf2023", "mibs.41")
def test_it_removes_the_colour_it_owns_fewest_of() -> None:
    assert choice(
        "bf2023.mibs.41",
        level=2,
        prices=at(8, 12, 10, 8, 8),
        holding={"yellow": 1, "green": 3},
        cash=0,
    ) == bf2023.sell({"yellow": 1, "green": 1}, remove="yellow")


@pytest.mark.verifies("bf2023", "mibs.42")
def test_of_colours_it_owns_as_few_of_it_removes_the_cheapest() -> None:
    assert choice(
        "bf2023.mibs.42",
        level=2,
        prices=at(8, 12, 10, 8, 8),
        holding={"yellow": 1, "green": 1},
        cash=0,
    ) == bf2023.sell({"yellow": 1, "green": 1}, remove="green")


@pytest.mark.verifies("bf2023", "mibs.43")
def test_of_equally_cheap_colours_it_removes_the_most_frequent() -> None:
    assert choice(
        "bf2023.mibs.43",
        level=4,
        holding={"yellow": 1, "green": 1, "white": 1},
        market={"green": 5, "blue": 9},
        cash=0,
    ) == bf2023.sell({"yellow": 1, "green": 1, "white": 1}, remove="green")


@pytest.mark.verifies("bf2023", "mibs.44")
def test_of_equally_frequent_colours_it_removes_the_first() -> None:
    assert choice(
        "bf2023.mibs.44", level=4, holding={"yellow": 1, "green": 1, "white": 1}, cash=0
    ) == bf2023.sell({"yellow": 1, "green": 1, "white": 1}, remove="yellow")


@pytest.mark.verifies("bf2023", "mibs.40 mibs.41")
def test_with_no_colour_sold_on_the_track_it_removes_of_its_own() -> None:
    assert choice(
        "bf2023.mibs.41",
        prices=at(8, 8, 15, 8, 8),
        holding={"green": 3, "blue": 2, "white": 1},
        sale_track={"green": 0},
        cash=0,
    ) == bf2023.sell("green", remove="white")


@pytest.mark.verifies("bf2023", "mibs.45")
def test_with_none_of_its_colours_on_the_track_it_removes_the_most_expensive() -> None:
    assert choice(
        "bf2023.mibs.45",
        prices=at(8, 15, 50, 12, 10),
        holding={"green": 3},
        sale_track={"green": 0},
        cash=0,
    ) == bf2023.sell("green", remove="yellow")


@pytest.mark.verifies("bf2023", "mibs.46")
def test_of_equally_expensive_colours_not_its_own_it_removes_the_one_with_fewest_shares() -> None:
    assert choice(
        "bf2023.mibs.46",
        prices=at(8, 10, 50, 10, 10),
        holding={"green": 3},
        sale_track={"green": 0},
        market={"purple": 1, "blue": 3},
        cash=0,
    ) == bf2023.sell("green", remove="blue")


@pytest.mark.verifies("bf2023", "mibs.47")
def test_of_equally_rare_colours_not_its_own_it_removes_the_first() -> None:
    assert choice(
        "bf2023.mibs.47",
        prices=at(8, 10, 50, 10, 10),
        holding={"green": 3},
        sale_track={"green": 0},
        cash=0,
    ) == bf2023.sell("green", remove="yellow")


# where things are missing -----------------------------------------------------


def test_with_an_empty_market_it_buys_gold_and_places_nothing() -> None:
    assert choice("bf2023.mibs.9", market=EMPTY, holding={"green": 1}) == bf2023.buy_gold(
        1, place=None
    )


def test_with_an_empty_market_and_no_cash_it_sells_or_does_nothing() -> None:
    assert choice("bf2023.mibs.33", market=EMPTY, cash=19, holding={"green": 1}) == bf2023.sell(
        "green", remove="green"
    )
    assert choice("bf2023.mibs.29", market=EMPTY, cash=19) == bf2023.buy_gold(0, place=None)


def test_with_an_empty_sale_track_it_sells_and_removes_nothing() -> None:
    words: dict[str, Any] = {"current_sale_track": "refilled centre", "sale_track": EMPTY}
    assert choice("bf2023.mibs.33", cash=0, holding={"green": 1}, **words) == bf2023.sell(
        "green", remove=None
    )


def test_it_buys_all_shares_there_are_where_they_are_fewer_than_the_limit() -> None:
    assert choice(
        "bf2023.mibs.11", level=4, market={**EMPTY, "green": 1, "white": 1}
    ) == bf2023.buy({"green": 1, "white": 1}, place=None)


# and the general rules --------------------------------------------------------


@pytest.mark.verifies("bf2023", "mibs.1 mibs.7")
def test_every_other_step_is_refused_with_the_one_it_must_take() -> None:
    table = bf2023.position(mibs=True, prices=at(6, 8, 10, 12, 15), holding={"green": 1})
    grounds = choice_of_the_mibs(bf2023.printed, table).statements
    for step in (
        bf2023.buy("green", place="green"),
        bf2023.buy(place="purple"),
        bf2023.sell("green", remove="green"),
        bf2023.buy_gold(1, place="green"),
    ):
        assert reasons(bf2023, table, step) == (
            "not_the_choice_of_the_mibs (it must buy 1 purple, place purple)",
        )
        assert bf2023.refusals(table, step)[0].statements == grounds
    assert reasons(bf2023, table, bf2023.buy("purple", place="purple")) == ()


@pytest.mark.verifies("bf2023", "turn.1 mibs.7")
def test_people_choose_freely_beside_the_mibs_and_without_it() -> None:
    for mibs, turn in ((True, 1), (False, 0)):
        table = bf2023.position(mibs=mibs, turn=turn, holding={"green": 1})
        kinds = {type(step) for step in bf2023.legal(table)}
        assert {Buy, Sell, BuyBars} <= kinds


@pytest.mark.verifies("bf2023", "mibs.1")
def test_its_actions_trigger_price_changes_as_anybodys() -> None:
    table = bf2023.position(
        mibs=True, prices=at(25), gold_track={"green": 2, "white": 2}, holding={"green": 1}
    )
    assert bf2023.apply(table, bf2023.buy_gold(1, place="green")) == evolve(
        table,
        phase=CHANGING,
        acted=True,
        trigger=BARS,
        seats=(evolve(table.seats[0], cash=80, small_bars=1), *table.seats[1:]),
        market=(4, 4, 3, 4, 4),
        bar_track=(0, 0, 3, 0, 2),
        bars_bought=1,
        prices=(cell_at(3, 2), cell_at(3, 2), cell_at(3, 3), cell_at(3, 2), cell_at(3, 2)),
    )
