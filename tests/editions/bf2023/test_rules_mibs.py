"""The M.I.B.S.: every rule by which it chooses, one table each."""

import re
from collections.abc import Mapping
from itertools import pairwise
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
from tests.editions.rulings import rulings

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


def test_the_habits_stand_in_printed_order() -> None:
    for name, by in LISTS.items():
        numbers = [int(one.statement.rpartition(".")[2]) for one in by]
        late = [
            f"mibs.{one} stands before mibs.{two}" for one, two in pairwise(numbers) if one > two
        ]
        assert not late, f"habits, {name}: {', '.join(late)}"


def must(told: str) -> None:
    """See that the M.I.B.S. has one choice alone, with the statement of a number among its grounds.

    A table is five prices, or one for all colours, and other words; below it stands the choice.
    What a preference decides, it decides before its neighbour: after it, the choice is another.
    """
    cases = re.findall(r"^ {6}([\d ]+)(.*)\n {8}(\d+): (.+)$", told, re.M)
    assert 2 * len(cases) == sum(line.startswith(" " * 6) for line in told.splitlines()) > 0
    asked = []
    for dollars, words, number, said in cases:
        prices = ",".join(f"{name}:{row}/{column}" for name, (row, column) in at(dollars).items())
        table = bf2023.parse_position(f"mibs=yes prices={prices} {words}")
        chosen, statement = choice_of_the_mibs(bf2023.printed, table), f"bf2023.mibs.{number}"
        legal, due = list(bf2023.legal(table)), bf2023.parse_step(said)
        assert legal == [chosen.step] == [due], f"{statement} says otherwise: {said}"
        assert statement in chosen.statements, f"{statement} decides nothing here: {said}"
        asked.append((table, due, statement))
    # when every choice is right: a wrong one would be told as its neighbour's
    for table, due, statement in asked:
        name = BEFORE_A_NEIGHBOUR.get(statement)
        if name is not None:
            changes: dict[str, Any] = {name: swapped(LISTS[name], statement)}
            other = evolve(bf2023.printed, habits=evolve(HABITS, **changes))
            assert choice_of_the_mibs(other, table).step != due, (
                f"{statement} and the preference behind it may change places at its table"
            )


def swapped(by: tuple[Preference, ...], statement: str) -> tuple[Preference, ...]:
    """Return preferences with the one that a statement says after its neighbour."""
    (place,) = (number for number, one in enumerate(by) if one.statement == statement)
    first, second = by[place : place + 2]
    return (*by[:place], second, first, *by[place + 2 :])


def test_each_preference_has_a_statement_and_a_table_where_it_decides_before_its_neighbour() -> (
    None
):
    assert len(BEFORE_A_NEIGHBOUR) == sum(len(by) - 1 for by in LISTS.values())
    asked = re.findall(r"(\d+): (?:buy|sell) ", Path(__file__).read_text(encoding="utf-8"))
    assert BEFORE_A_NEIGHBOUR.keys() <= {f"bf2023.mibs.{number}" for number in asked}


@pytest.mark.verifies("bf2023", "mibs.8 mibs.9 mibs.10 mibs.11 mibs.12 mibs.27")
def test_whether_it_buys_or_sells() -> None:
    must("""
    it buys rather than sells
      6 8 10 12 15 holding=white:3
        11: buy 1 purple, place purple
    it buys if it can pay for either offer
      25 cash=24 holding=white:3
        12: buy 1 gold, place white
      10 25 25 25 25 cash=10 holding=white:3
        11: buy 1 purple, place purple
    its cash must cover the whole limit
      10 level=4 cash=30 holding=white:4
        11: buy 3 purple, place purple
      10 level=4 cash=29 holding=white:4
        33: sell 3 white, remove white
    it buys shares for the same total
      20
        11: buy 1 purple, place purple
    it buys gold for a smaller total
      25 holding=blue:1
        12: buy 1 gold, place blue
    it compares totals and not prices (shares for $6 and $40 with two bars for $20)
      6 40 40 40 40 level=2 market=purple:1
        12: buy 2 gold, place purple
    """)


@pytest.mark.verifies("bf2023", "mibs.13 mibs.14 mibs.15 mibs.16")
def test_which_shares_it_buys() -> None:
    must("""
    it buys the cheapest colour
      8 6 10 10 10 market=purple:1,yellow:3
        13: buy 1 yellow, place yellow
    it goes on with the next cheapest colours
      10 8 6 12 15 level=8 market=green:1,yellow:2
        14: buy 2 purple, 2 yellow, 1 green, place purple
    of equally cheap colours it buys the one with fewer shares
      8 8 8 8 10 market=green:3,white:1
        15: buy 1 green, place green
    of equally rare colours it buys the first
      8 market=yellow:3,blue:3,white:3
        16: buy 1 yellow, place yellow
    the tie breaks also order the colours that follow
      6 8 8 8 8 level=4 market=purple:1,white:1,blue:3
        14: buy 1 purple, 1 blue, 1 white, place blue
    """)


@pytest.mark.verifies(
    "bf2023", "mibs.17 mibs.18 mibs.19 mibs.20 mibs.21 mibs.22 mibs.23 mibs.24 mibs.25 mibs.26"
)
def test_which_share_it_places() -> None:
    must("""
    after buying shares it places a colour bought
      6 8 10 12 15 holding=green:5
        11: buy 1 purple, place purple
    after buying gold it places the colour it owns most of
      25 30 25 25 25 holding=yellow:1,blue:2
        20: buy 1 gold, place blue
    of colours it owns as many of it places the most expensive
      25 30 40 25 50 holding=yellow:2,green:2,white:1 market=yellow:1,green:3
        21: buy 1 gold, place green
    of equally expensive colours it places the rarest
      25 holding=yellow:2,green:2,blue:2 market=blue:3,white:1
        22: buy 1 gold, place blue
    of equally rare colours it places the first
      25 holding=yellow:2,green:2,blue:1
        23: buy 1 gold, place yellow
    with none of its colours there it places the cheapest
      40 30 25 50 50 market=green:1,yellow:5
        24: buy 1 gold, place green
      40 30 25 50 50 holding=blue:3 market=green:1,blue:0
        24: buy 1 gold, place green
    of equally cheap colours not its own it places the most frequent
      25 25 25 25 30 market=green:5,white:9
        25: buy 1 gold, place green
    of equally frequent colours not its own it places the first
      25 market=green:5,white:5
        26: buy 1 gold, place green
    with no colour bought left it places of its own
      6 8 12 10 15 holding=green:1,blue:2 market=purple:1
        20: buy 1 purple, place blue
    with no colour bought and none of its own left it places the cheapest
      6 12 10 8 15 holding=blue:2 market=purple:1,yellow:5,blue:0
        24: buy 1 purple, place green
    """)


@pytest.mark.verifies("bf2023", "mibs.27 mibs.28 mibs.29 mibs.30 mibs.31 mibs.32 mibs.33")
def test_what_it_does_short_of_cash() -> None:
    must("""
    short of cash it sells while it owns a share
      8 cash=5 holding=green:1
        33: sell 1 green, remove green
    without shares it buys as many as it can of the cheaper offer
      10 level=4 cash=29
        28: buy 2 purple, place purple
      10 level=4 cash=20
        28: buy 2 purple, place purple
      25 level=4 cash=59
        28: buy 2 gold, place purple
    without shares it buys several colours as far as the cash goes
      6 8 10 12 15 level=4 cash=21 market=purple:1
        28: buy 1 purple, 1 yellow, place yellow
    it buys of the other offer when it cannot pay for a piece of the cheaper
      50 level=4 cash=45 market=purple:0,yellow:0,green:0,blue:1,white:0
        28: buy 2 gold, place blue
      6 50 50 50 50 level=2 cash=10 market=purple:1
        28: buy 1 purple, place yellow
    without shares and cash it places the cheapest colour on the gold track
      10 8 6 12 15 cash=0 market=green:1,yellow:5
        30: buy 0 gold, place green
    of equally cheap colours it then places the most frequent
      8 8 8 8 10 cash=5 market=blue:5,white:9
        31: buy 0 gold, place blue
    of equally frequent colours it then places the first
      8 cash=5 market=yellow:5,white:5
        32: buy 0 gold, place yellow
    """)


@pytest.mark.verifies("bf2023", "mibs.33 mibs.34 mibs.35 mibs.36 mibs.37 mibs.38")
def test_which_shares_it_sells() -> None:
    must("""
    it sells its most expensive colour up to the limit
      50 10 15 12 8 level=2 cash=0 holding=yellow:5,green:3,blue:4
        34: sell 2 green, remove green
    it goes on with its next most expensive colours
      50 10 15 12 8 level=6 cash=0 holding=yellow:5,green:1,blue:2,white:9
        35: sell 1 yellow, 1 green, 2 blue, remove blue
    it sells all it has if that is fewer than the limit
      8 level=8 cash=0 holding=yellow:2,white:1
        33: sell 2 yellow, 1 white, remove yellow
    of equally expensive colours it sells the one it owns more of
      8 cash=0 holding=yellow:2,green:3,blue:2
        37: sell 1 green, remove green
    of colours it owns as many of it sells the first
      8 cash=0 holding=yellow:2,green:3,white:3
        38: sell 1 green, remove green
    """)


@pytest.mark.verifies(
    "bf2023", "mibs.39 mibs.40 mibs.41 mibs.42 mibs.43 mibs.44 mibs.45 mibs.46 mibs.47"
)
def test_which_share_it_removes() -> None:
    must("""
    it removes a colour just sold
      8 8 15 8 8 cash=0 holding=green:3,blue:1
        33: sell 1 green, remove green
    it removes the colour it owns fewest of
      8 12 10 8 8 level=2 cash=0 holding=yellow:1,green:3
        41: sell 1 yellow, 1 green, remove yellow
    of colours it owns as few of it removes the cheapest
      8 12 10 8 8 level=2 cash=0 holding=yellow:1,green:1 market=yellow:6,green:1
        42: sell 1 yellow, 1 green, remove green
    of equally cheap colours it removes the most frequent
      8 level=4 cash=0 holding=yellow:1,green:1,white:1 market=green:5,blue:9
        43: sell 1 yellow, 1 green, 1 white, remove green
    of equally frequent colours it removes the first
      8 level=4 cash=0 holding=yellow:1,green:1,white:1
        44: sell 1 yellow, 1 green, 1 white, remove yellow
    with no colour sold on the track it removes of its own
      8 8 15 10 12 cash=0 holding=green:3,blue:2,white:1 sale_track=green:0
        41: sell 1 green, remove white
    with none of its colours on the track it removes the most expensive
      8 15 50 20 10 cash=0 holding=green:3 market=yellow:1,blue:5 sale_track=green:0
        45: sell 1 green, remove blue
    of equally expensive colours not its own it removes the one with fewest shares
      8 10 50 10 10 cash=0 holding=green:3 market=purple:1,blue:3 sale_track=green:0
        46: sell 1 green, remove blue
    of equally rare colours not its own it removes the first
      8 10 50 10 10 cash=0 holding=green:3 sale_track=green:0
        47: sell 1 green, remove yellow
    """)


def test_what_it_does_where_things_are_missing() -> None:
    must("""
    with an empty market it buys gold and places nothing
      8 holding=green:1 market=none
        9: buy 1 gold, place nothing
    with an empty market and no cash it sells or does nothing
      8 cash=19 holding=green:1 market=none
        33: sell 1 green, remove green
      8 cash=19 market=none
        29: buy 0 gold, place nothing
    with an empty sale track it sells and removes nothing
      8 cash=0 holding=green:1 current_sale_track=refilled-centre sale_track=none
        33: sell 1 green, remove nothing
    it buys all shares there are where they are fewer than the limit
      8 level=4 market=purple:0,yellow:0,green:1,blue:0,white:1
        11: buy 1 green, 1 white, place nothing
    """)


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


test_its_actions_trigger_as_anybodys = rulings(
    "bf2023",
    """
Its actions trigger price changes as anybody's [mibs.1]
  prices=purple:3/2,yellow:3/2,green:3/2,blue:3/2,white:3/2 holding=green:1 mibs=yes \
    gold_track=green:2,white:2
    buy 1 gold, place green
      + prices=green:3/3 cash=0:80 market=green:3 price_change=gold gold_bars=0:1 \
        gold_track=green:3 gold_bought=1
""",
)
