"""The M.I.B.S.: every rule by which it chooses, one test each."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest
from attrs import asdict, evolve

from bfrules import bf2023
from bfrules.editions.bf2023.habits import HABITS, Preference
from bfrules.editions.bf2023.mibs import choice_of_the_mibs
from bfrules.editions.black_friday.steps import Buy, BuyBars, Sell
from bfrules.testing import reasons
from tests.editions.bf2023.colours import COLOURS
from tests.editions.tables import ruled

CELLS: Final = {
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
EMPTY: Final = ",".join(f"{name}:0" for name in COLOURS)
LISTS: Final = {
    name: by for name, by in asdict(HABITS, recurse=False).items() if isinstance(by, tuple)
}
# the last of a list decides before nobody
BEFORE_A_NEIGHBOUR: Final = {one.statement: name for name, by in LISTS.items() for one in by[:-1]}


def at(dollars: str) -> Mapping[str, tuple[int, int]]:
    """Return cells with these prices, in colour order; one price stands for all five."""
    prices = [int(price) for price in dollars.split()]
    five = prices * 5 if len(prices) == 1 else prices
    return {name: CELLS[price] for name, price in zip(COLOURS, five, strict=True)}


def must(dollars: str, words: str, because: int, step: str) -> None:
    """See that the M.I.B.S. has this choice alone, with the statement among its grounds.

    What a preference decides, it decides before its neighbour: after it, the choice is another.
    """
    prices = ",".join(f"{name}:{row}/{column}" for name, (row, column) in at(dollars).items())
    table = bf2023.parse_position(f"mibs=yes prices={prices} {words}")
    chosen, statement = choice_of_the_mibs(bf2023.printed, table), f"bf2023.mibs.{because}"
    assert list(bf2023.legal(table)) == [chosen.step] == [bf2023.parse_step(step)]
    assert statement in chosen.statements
    name = BEFORE_A_NEIGHBOUR.get(statement)
    if name is not None:
        changes: dict[str, Any] = {name: swapped(LISTS[name], statement)}
        other = evolve(bf2023.printed, habits=evolve(HABITS, **changes))
        assert choice_of_the_mibs(other, table).step != chosen.step


def swapped(by: tuple[Preference, ...], statement: str) -> tuple[Preference, ...]:
    """Return preferences with the one that a statement says after its neighbour."""
    (place,) = (number for number, one in enumerate(by) if one.statement == statement)
    first, second = by[place : place + 2]
    return (*by[:place], second, first, *by[place + 2 :])


def test_each_preference_has_a_statement_and_a_table_where_it_decides_before_its_neighbour() -> (
    None
):
    assert len(BEFORE_A_NEIGHBOUR) == sum(len(by) - 1 for by in LISTS.values())
    asked = re.findall(r'(\d+),\s+"(?:buy|sell) ', Path(__file__).read_text(encoding="utf-8"))
    assert BEFORE_A_NEIGHBOUR.keys() <= {f"bf2023.mibs.{number}" for number in asked}


# whether it buys or sells -----------------------------------------------------


@pytest.mark.verifies("bf2023", "mibs.8 mibs.9 mibs.27")
def test_it_buys_rather_than_sells() -> None:
    must("6 8 10 12 15", "holding=white:3", 11, "buy 1 purple, place purple")


@pytest.mark.verifies("bf2023", "mibs.9")
def test_it_buys_if_it_can_pay_for_either_offer() -> None:
    must("25", "cash=24 holding=white:3", 12, "buy 1 gold, place white")
    must("10 25 25 25 25", "cash=10 holding=white:3", 11, "buy 1 purple, place purple")


@pytest.mark.verifies("bf2023", "mibs.9 mibs.27")
def test_its_cash_must_cover_the_whole_limit() -> None:
    must("10", "level=4 cash=30 holding=white:4", 11, "buy 3 purple, place purple")
    must("10", "level=4 cash=29 holding=white:4", 33, "sell 3 white, remove white")


@pytest.mark.verifies("bf2023", "mibs.10 mibs.11")
def test_it_buys_shares_for_the_same_total() -> None:
    must("20", "", 11, "buy 1 purple, place purple")


@pytest.mark.verifies("bf2023", "mibs.10 mibs.12")
def test_it_buys_gold_for_a_smaller_total() -> None:
    must("25", "holding=blue:1", 12, "buy 1 gold, place blue")


@pytest.mark.verifies("bf2023", "mibs.10")
def test_it_compares_totals_and_not_prices() -> None:
    """At level 2, one share for $6 and one for $40 cost more than two gold bars for $20."""
    must("6 40 40 40 40", "level=2 market=purple:1", 12, "buy 2 gold, place purple")


# which shares it buys ---------------------------------------------------------


@pytest.mark.verifies("bf2023", "mibs.13")
def test_it_buys_the_cheapest_colour() -> None:
    must("8 6 10 10 10", "market=purple:1,yellow:3", 13, "buy 1 yellow, place yellow")


@pytest.mark.verifies("bf2023", "mibs.14")
def test_it_goes_on_with_the_next_cheapest_colours() -> None:
    must(
        "10 8 6 12 15",
        "level=8 market=green:1,yellow:2",
        14,
        "buy 2 purple, 2 yellow, 1 green, place purple",
    )


@pytest.mark.verifies("bf2023", "mibs.15")
def test_of_equally_cheap_colours_it_buys_the_one_with_fewer_shares() -> None:
    must("8 8 8 8 10", "market=green:3,white:1", 15, "buy 1 green, place green")


@pytest.mark.verifies("bf2023", "mibs.16")
def test_of_equally_rare_colours_it_buys_the_first() -> None:
    must("8", "market=yellow:3,blue:3,white:3", 16, "buy 1 yellow, place yellow")


@pytest.mark.verifies("bf2023", "mibs.15 mibs.14")
def test_the_tie_breaks_also_order_the_colours_that_follow() -> None:
    must(
        "6 8 8 8 8",
        "level=4 market=purple:1,white:1,blue:3",
        14,
        "buy 1 purple, 1 blue, 1 white, place blue",
    )


# which share it places --------------------------------------------------------


@pytest.mark.verifies("bf2023", "mibs.17 mibs.18")
def test_after_buying_shares_it_places_a_colour_bought() -> None:
    must("6 8 10 12 15", "holding=green:5", 11, "buy 1 purple, place purple")


@pytest.mark.verifies("bf2023", "mibs.17 mibs.19 mibs.20")
def test_after_buying_gold_it_places_the_colour_it_owns_most_of() -> None:
    must("25 30 25 25 25", "holding=yellow:1,blue:2", 20, "buy 1 gold, place blue")


@pytest.mark.verifies("bf2023", "mibs.21")
def test_of_colours_it_owns_as_many_of_it_places_the_most_expensive() -> None:
    must(
        "25 30 40 25 50",
        "holding=yellow:2,green:2,white:1 market=yellow:1,green:3",
        21,
        "buy 1 gold, place green",
    )


@pytest.mark.verifies("bf2023", "mibs.22")
def test_of_equally_expensive_colours_it_places_the_rarest() -> None:
    must(
        "25", "holding=yellow:2,green:2,blue:2 market=blue:3,white:1", 22, "buy 1 gold, place blue"
    )


@pytest.mark.verifies("bf2023", "mibs.23")
def test_of_equally_rare_colours_it_places_the_first() -> None:
    must("25", "holding=yellow:2,green:2,blue:1", 23, "buy 1 gold, place yellow")


@pytest.mark.verifies("bf2023", "mibs.24")
def test_with_none_of_its_colours_there_it_places_the_cheapest() -> None:
    must("40 30 25 50 50", "market=green:1,yellow:5", 24, "buy 1 gold, place green")
    must("40 30 25 50 50", "holding=blue:3 market=green:1,blue:0", 24, "buy 1 gold, place green")


@pytest.mark.verifies("bf2023", "mibs.25")
def test_of_equally_cheap_colours_not_its_own_it_places_the_most_frequent() -> None:
    must("25 25 25 25 30", "market=green:5,white:9", 25, "buy 1 gold, place green")


@pytest.mark.verifies("bf2023", "mibs.26")
def test_of_equally_frequent_colours_not_its_own_it_places_the_first() -> None:
    must("25", "market=green:5,white:5", 26, "buy 1 gold, place green")


@pytest.mark.verifies("bf2023", "mibs.18 mibs.20")
def test_with_no_colour_bought_left_it_places_of_its_own() -> None:
    must("6 8 12 10 15", "holding=green:1,blue:2 market=purple:1", 20, "buy 1 purple, place blue")


@pytest.mark.verifies("bf2023", "mibs.24 mibs.18")
def test_with_no_colour_bought_and_none_of_its_own_left_it_places_the_cheapest() -> None:
    must(
        "6 12 10 8 15",
        "holding=blue:2 market=purple:1,yellow:5,blue:0",
        24,
        "buy 1 purple, place green",
    )


# short of cash ----------------------------------------------------------------


@pytest.mark.verifies("bf2023", "mibs.27 mibs.33")
def test_short_of_cash_it_sells_while_it_owns_a_share() -> None:
    must("8", "cash=5 holding=green:1", 33, "sell 1 green, remove green")


@pytest.mark.verifies("bf2023", "mibs.28")
def test_without_shares_it_buys_as_many_as_it_can_of_the_cheaper_offer() -> None:
    must("10", "level=4 cash=29", 28, "buy 2 purple, place purple")
    must("25", "level=4 cash=59", 28, "buy 2 gold, place purple")


@pytest.mark.verifies("bf2023", "mibs.28")
def test_without_shares_it_buys_several_colours_as_far_as_the_cash_goes() -> None:
    must(
        "6 8 10 12 15",
        "level=4 cash=21 market=purple:1",
        28,
        "buy 1 purple, 1 yellow, place yellow",
    )


@pytest.mark.verifies("bf2023", "mibs.28 mibs.29")
def test_it_buys_of_the_other_offer_when_it_cannot_pay_for_a_piece_of_the_cheaper() -> None:
    must(
        "50",
        "level=4 cash=45 market=purple:0,yellow:0,green:0,blue:1,white:0",
        28,
        "buy 2 gold, place blue",
    )
    must("6 50 50 50 50", "level=2 cash=10 market=purple:1", 28, "buy 1 purple, place yellow")


@pytest.mark.verifies("bf2023", "mibs.29 mibs.30")
def test_without_shares_and_cash_it_places_the_cheapest_colour_on_the_gold_track() -> None:
    must("10 8 6 12 15", "cash=0 market=green:1,yellow:5", 30, "buy 0 gold, place green")


@pytest.mark.verifies("bf2023", "mibs.31")
def test_of_equally_cheap_colours_it_then_places_the_most_frequent() -> None:
    must("8 8 8 8 10", "cash=5 market=blue:5,white:9", 31, "buy 0 gold, place blue")


@pytest.mark.verifies("bf2023", "mibs.32")
def test_of_equally_frequent_colours_it_then_places_the_first() -> None:
    must("8", "cash=5 market=yellow:5,white:5", 32, "buy 0 gold, place yellow")


# which shares it sells --------------------------------------------------------


@pytest.mark.verifies("bf2023", "mibs.33 mibs.34")
def test_it_sells_its_most_expensive_colour_up_to_the_limit() -> None:
    must(
        "50 10 15 12 8",
        "level=2 cash=0 holding=yellow:5,green:3,blue:4",
        34,
        "sell 2 green, remove green",
    )


@pytest.mark.verifies("bf2023", "mibs.35")
def test_it_goes_on_with_its_next_most_expensive_colours() -> None:
    must(
        "50 10 15 12 8",
        "level=6 cash=0 holding=yellow:5,green:1,blue:2,white:9",
        35,
        "sell 1 yellow, 1 green, 2 blue, remove blue",
    )


@pytest.mark.verifies("bf2023", "mibs.36")
def test_it_sells_all_it_has_if_that_is_fewer_than_the_limit() -> None:
    must(
        "8", "level=8 cash=0 holding=yellow:2,white:1", 33, "sell 2 yellow, 1 white, remove yellow"
    )


@pytest.mark.verifies("bf2023", "mibs.37")
def test_of_equally_expensive_colours_it_sells_the_one_it_owns_more_of() -> None:
    must("8", "cash=0 holding=yellow:2,green:3,blue:2", 37, "sell 1 green, remove green")


@pytest.mark.verifies("bf2023", "mibs.38")
def test_of_colours_it_owns_as_many_of_it_sells_the_first() -> None:
    must("8", "cash=0 holding=yellow:2,green:3,white:3", 38, "sell 1 green, remove green")


# which share it removes -------------------------------------------------------


@pytest.mark.verifies("bf2023", "mibs.39 mibs.40")
def test_it_removes_a_colour_just_sold() -> None:
    must("8 8 15 8 8", "cash=0 holding=green:3,blue:1", 33, "sell 1 green, remove green")


@pytest.mark.verifies("bf2023", "mibs.41")
def test_it_removes_the_colour_it_owns_fewest_of() -> None:
    must(
        "8 12 10 8 8",
        "level=2 cash=0 holding=yellow:1,green:3",
        41,
        "sell 1 yellow, 1 green, remove yellow",
    )


@pytest.mark.verifies("bf2023", "mibs.42")
def test_of_colours_it_owns_as_few_of_it_removes_the_cheapest() -> None:
    must(
        "8 12 10 8 8",
        "level=2 cash=0 holding=yellow:1,green:1 market=yellow:6,green:1",
        42,
        "sell 1 yellow, 1 green, remove green",
    )


@pytest.mark.verifies("bf2023", "mibs.43")
def test_of_equally_cheap_colours_it_removes_the_most_frequent() -> None:
    must(
        "8",
        "level=4 cash=0 holding=yellow:1,green:1,white:1 market=green:5,blue:9",
        43,
        "sell 1 yellow, 1 green, 1 white, remove green",
    )


@pytest.mark.verifies("bf2023", "mibs.44")
def test_of_equally_frequent_colours_it_removes_the_first() -> None:
    must(
        "8",
        "level=4 cash=0 holding=yellow:1,green:1,white:1",
        44,
        "sell 1 yellow, 1 green, 1 white, remove yellow",
    )


@pytest.mark.verifies("bf2023", "mibs.40 mibs.41")
def test_with_no_colour_sold_on_the_track_it_removes_of_its_own() -> None:
    must(
        "8 8 15 10 12",
        "cash=0 holding=green:3,blue:2,white:1 sale_track=green:0",
        41,
        "sell 1 green, remove white",
    )


@pytest.mark.verifies("bf2023", "mibs.45")
def test_with_none_of_its_colours_on_the_track_it_removes_the_most_expensive() -> None:
    must(
        "8 15 50 20 10",
        "cash=0 holding=green:3 market=yellow:1,blue:5 sale_track=green:0",
        45,
        "sell 1 green, remove blue",
    )


@pytest.mark.verifies("bf2023", "mibs.46")
def test_of_equally_expensive_colours_not_its_own_it_removes_the_one_with_fewest_shares() -> None:
    must(
        "8 10 50 10 10",
        "cash=0 holding=green:3 market=purple:1,blue:3 sale_track=green:0",
        46,
        "sell 1 green, remove blue",
    )


@pytest.mark.verifies("bf2023", "mibs.47")
def test_of_equally_rare_colours_not_its_own_it_removes_the_first() -> None:
    must(
        "8 10 50 10 10",
        "cash=0 holding=green:3 sale_track=green:0",
        47,
        "sell 1 green, remove yellow",
    )


# where things are missing -----------------------------------------------------


def test_with_an_empty_market_it_buys_gold_and_places_nothing() -> None:
    must("8", f"holding=green:1 market={EMPTY}", 9, "buy 1 gold, place nothing")


def test_with_an_empty_market_and_no_cash_it_sells_or_does_nothing() -> None:
    must("8", f"cash=19 holding=green:1 market={EMPTY}", 33, "sell 1 green, remove green")
    must("8", f"cash=19 market={EMPTY}", 29, "buy 0 gold, place nothing")


def test_with_an_empty_sale_track_it_sells_and_removes_nothing() -> None:
    words = f"cash=0 holding=green:1 current_sale_track=refilled-centre sale_track={EMPTY}"
    must("8", words, 33, "sell 1 green, remove nothing")


def test_it_buys_all_shares_there_are_where_they_are_fewer_than_the_limit() -> None:
    must(
        "8",
        "level=4 market=purple:0,yellow:0,green:1,blue:0,white:1",
        11,
        "buy 1 green, 1 white, place nothing",
    )


# and the general rules --------------------------------------------------------


@pytest.mark.verifies("bf2023", "mibs.1 mibs.7")
def test_every_other_step_is_refused_with_the_one_it_must_take() -> None:
    table = bf2023.position(mibs=True, prices=at("6 8 10 12 15"), holding={"green": 1})
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
    told = """
    prices=purple:3/2,yellow:3/2,green:3/2,blue:3/2,white:3/2 holding=green:1 mibs=yes \
      gold_track=green:2,white:2
      buy 1 gold, place green
        = prices=purple:3/2,yellow:3/2,green:3/3,blue:3/2,white:3/2 holding=green:1 cash=0:80 \
          market=green:3 price_change=gold mibs=yes gold_bars=0:1 gold_track=green:3,white:2 \
          gold_bought=1
    """
    ruled(bf2023, told)
