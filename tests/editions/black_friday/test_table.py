"""Building a table in a few words, and the words for steps: what is refused.

What is filled in shows in every ruling: tables are asked about and expected in the same words.
"""

import re
from typing import Any, Final

import pytest
from attrs import evolve, frozen

from bfrules import ImpossiblePosition, bf2010, bf2023
from bfrules.shipped import shipped_editions
from tests.saying import told_by

# tables that there are not --------------------------------------------------------


@frozen
class Said:
    """What an edition calls what both have."""

    colours: str
    bar: str
    bank: str
    card: str
    spent: str
    tracks: str
    prices: str
    in_play: int


SAID: Final = {
    bf2010: Said(
        "yellow, blue, red, green, orange",
        "silver",
        "supply",
        "special action card",
        "spent_cards",
        "first, second, third, refilled second",
        "$20, $21, $23, $25, $27, $29, $31, $33, $35, $38, $41, $44, $47, $50, $54, $58, $62, $66, "
        "$70, $75, $80, $85, $90, $95, $100",
        23,
    ),
    bf2023: Said(
        "purple, yellow, green, blue, white",
        "gold",
        "bank",
        "bonus tile",
        "spent_tiles",
        "top, centre, bottom, refilled centre",
        "$20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $35, $40, $45, $50, $55, $60, $65, "
        "$70, $75, $80, $85, $90, $95, $100",
        24,
    ),
}
IMPOSSIBLE: Final = "this table is impossible. "
BELOW_ZERO: Final = (
    f"{IMPOSSIBLE}No count of shares, no cash, no number of bars, and no debt is below zero."
)
IN_DEBT: Final = "Nobody has more subsidies than the level allows, nor turned more cards than that."
TWO_OR_MORE: Final = "there are 3, 4 or 5 (a game for two players has 3 seats, with the M.I.B.S.)."


def no_cell(row: int, column: int) -> str:
    return (
        f"the price table has no cell ({row}, {column}) for green; rows count from 0 at the bottom "
        "to 12, columns from 0 at the left to 6."
    )


def what_no_edition_allows(said: Said) -> dict[str, dict[str, Any]]:
    """Return what is refused with which words, in every edition."""
    first = said.tracks.partition(",")[0]
    return {
        "the turn of seat 3; seats count from 0 to 2.": {"turn": 3},
        "the turn of seat -1; seats count from 0 to 2.": {"turn": -1},
        "level 10; levels count from 0 to 9.": {"level": 10},
        "level -1; levels count from 0 to 9.": {"level": -1},
        f"there is no colour 'pink'; the colours are {said.colours}.": {"prices": {"pink": 8}},
        f"there is no colour 'black'; the colours are {said.colours}.": {"holding": {"black": 1}},
        no_cell(13, 0): {"prices": {"green": (13, 0)}},
        no_cell(0, -1): {"prices": {"green": (0, -1)}},
        no_cell(0, 7): {"prices": {"green": (0, 7)}},
        "-1 green shares; there cannot be fewer than 0.": {"market": {"green": -1}},
        "-1 green shares of seat 1; there cannot be fewer than 0.": {"hands": {1: {"green": -1}}},
        f"{said.bar} bars of seat 1 cannot be -1; the least is 0.": {f"{said.bar}_bars": {1: -1}},
        "seats cannot be True; say it as in seats=3.": {"seats": True},
        "the hand of seat 0, which is to move, stands in `holding`; leave it out of `hands`.": {
            "holding": {"green": 1},
            "hands": {0: {"green": 1}},
        },
        "a hand of seat 3; seats count from 0 to 2.": {"hands": {3: {"green": 1}}},
        "cash of seat 3; seats count from 0 to 2.": {"cash": {3: 1}},
        f"{said.bar} bars of seat -1; seats count from 0 to 2.": {f"{said.bar}_bars": {-1: 1}},
        f"a spent {said.card} of seat 5; seats count from 0 to 2.": {said.spent: (5,)},
        f"the {said.bar} price track does not show $32; it shows {said.prices}.": {
            f"{said.bar}_price": 32
        },
        f"there is no sale track 'left'; the current one is {said.tracks}.": {
            "current_sale_track": "left"
        },
        f"a price change is triggered by the track purchase or {said.bar} or sale, "
        "not by 'market'.": {"price_change": "market"},
        f"25 green shares are on the table and in hands; with 3 seats there are {said.in_play} of "
        "each colour.": {"market": {"green": 19}},
        f"with {said.bar} at $100 the game is over and nobody acts; say that nothing is due, or "
        "which price change still waits.": {f"{said.bar}_price": 100},
        "level cannot be said of such a table.": {"level": 0, "due": "set-up"},
        "price_change cannot be said of such a table.": {"price_change": "sale", "due": "set-up"},
        f"{said.bar}_price cannot be said of such a table.": {
            f"{said.bar}_price": 20,
            "due": "set-up",
        },
        f"the {first} sale track is the current one, which stands in `sale_track`; leave it out "
        "of `other_sale_tracks`.": {"other_sale_tracks": {first: {}}},
        "the purchase track has 5 spaces, not 6.": {"purchase_track": {"green": 6}},
        f"5 shares fill the {said.bar} track, so that its price change waits for its draw; say so "
        f"as in price_change='{said.bar}'.": {
            f"{said.bar}_track": {"green": 5},
            "price_change": "purchase",
        },
        f"the {first} sale track has 2 spaces for green, not 3.": {"sale_track": {"green": 3}},
        "26 green shares are on the table and in hands; with 5 seats there are 25 of "
        "each colour.": {"seats": 5, "market": {"green": 20}},
        f"3 black shares in the {said.bank}; at level 2 only 2 have left their places beside the "
        "sale tracks and the price table.": {"level": 2, f"blacks_in_the_{said.bank}": 3},
    }


@pytest.mark.parametrize("edition", SAID, ids=("bf2010", "bf2023"))
def test_what_no_edition_allows_is_refused_with_its_fact(edition: Any) -> None:
    wanted = what_no_edition_allows(SAID[edition])
    assert [refused(edition, words) for words in wanted.values()] == list(wanted)


def refused(edition: Any, words: dict[str, Any]) -> str:
    """Return why a table is impossible."""
    return told_by(ImpossiblePosition, edition.position, **words).removeprefix(f"{edition.name}: ")


@pytest.mark.parametrize("edition", SAID, ids=("bf2010", "bf2023"))
def test_what_no_table_of_any_edition_holds(edition: Any) -> None:
    bar = SAID[edition].bar
    assert refused(edition, {f"{bar}_bought": -1}) == BELOW_ZERO


IMPOSSIBLE_TABLES: Final = f"""
bf2010 seats=1
  1 seat; there are 2, 3, 4 or 5.
bf2010 seats=6
  6 seats; there are 2, 3, 4 or 5.
yucata seats=7
  7 seats; there are 2, 3, 4 or 5.
bf2023 seats=2
  2 seats; {TWO_OR_MORE}
bf2023 seats=6
  6 seats; {TWO_OR_MORE}
bf2010 prices=green:34
  $34 stands in 2 cells; say which one is meant for green, as (row, column): (4, 2) and (5, 0); \
in one line 4/2 and 5/0.
bf2023 prices=green:50
  $50 stands in 3 cells; say which one is meant for green, as (row, column): (4, 5), (5, 3) \
and (6, 1); in one line 4/5, 5/3 and 6/1.
bf2023 prices=green:175,blue:90
  $90 stands in 2 cells; say which one is meant for blue, as (row, column): (6, 6) and (7, 4); \
in one line 6/6 and 7/4.
bf2010 prices=green:150
  no cell of the price table shows $150 for green; the nearest prices are $147 and $148.
bf2023 prices=green:51
  no cell of the price table shows $51 for green; the nearest prices are $45 and $50.
bf2023 prices=green:1000
  no cell of the price table shows $1000 for green; the nearest prices are $225 and $240.
bf2010 subsidies=3:1
  subsidies of seat 3; seats count from 0 to 2.
bf2010 missed_interest=3:1
  missed interest of seat 3; seats count from 0 to 2.
bf2010 turned_cards=3:1
  turned subsidy cards of seat 3; seats count from 0 to 2.
bf2010 seats=2 market=green:15
  21 green shares are on the table and in hands; with 2 seats there are 20 of each colour. \
seats=2 and market=green:15 do not go together.
bf2010 subsidies=1:2
  {IMPOSSIBLE}{IN_DEBT} Seat 1 has 2; the limit of level 0 is 1, which is reconstructed.
bf2010 subsidies=2
  {IMPOSSIBLE}{IN_DEBT} Every seat has 2; the limit of level 0 is 1, which is reconstructed.
bf2010 subsidies=0:3,2:4
  {IMPOSSIBLE}{IN_DEBT} Seat 0 has 3, seat 2 has 4; the limit of level 0 is 1, which is \
reconstructed.
bf2010 level=3 subsidies=2 turned_cards=3
  {IMPOSSIBLE}{IN_DEBT} It is turned_cards=3 that makes this table impossible.
bf2010 missed_interest=1
  {IMPOSSIBLE}{IN_DEBT}
bf2010 sell_cards=3
  a sell card of seat 3; seats count from 0 to 2.
bf2023 acted=yes
  {IMPOSSIBLE}After its action a seat is still to move only if a price change, or something else, \
waits.
"""


@pytest.mark.parametrize(
    ("words", "fact"), re.findall(r"^(\w+ .+)\n  (.+)$", IMPOSSIBLE_TABLES, re.M)
)
def test_an_impossible_table_is_refused_with_its_fact(words: str, fact: str) -> None:
    name, _, table = words.partition(" ")
    edition: Any = shipped_editions()[name]
    assert told_by(ImpossiblePosition, edition.parse_position, table) == f"{name}: {fact}"


def test_black_shares_that_are_too_many_are_counted() -> None:
    table = bf2023.position()
    assert bf2023.problems(bf2023.printed, evolve(table, bank_blacks=1)) == (
        "All black shares are beside a track or the price table, in the bag or in the bank. "
        "Counted: 16; 15 are in play.",
    )


def test_nobody_has_fewer_subsidies_than_none() -> None:
    told = "subsidies of seat 0 cannot be -1; the least is 0."
    assert refused(bf2010, {"subsidies": -1}) == told


# the words for steps ----------------------------------------------------------


FEWER: Final = "-2 green shares; there cannot be fewer than 0."
NO_STEPS: Final = {
    **dict.fromkeys(
        (
            "bf2010.buy('pink', place='green')",
            "bf2010.buy('green', place='pink')",
            "bf2010.sell('green', remove='green', lower='pink')",
            "bf2010.sell({'pink': 1}, remove=None)",
            "bf2010.buy_silver(1, place='pink')",
            "bf2010.pass_turn(place='pink')",
            "bf2010.pass_with_card(place='pink')",
            "bf2010.place_first('pink')",
            "bf2010.draw({'pink': 1})",
        ),
        f"there is no colour 'pink'; the colours are {SAID[bf2010].colours}.",
    ),
    **dict.fromkeys(
        (
            "bf2023.buy('pink', place='green')",
            "bf2023.buy('green', place='pink')",
            "bf2023.sell({'pink': 1}, remove=None)",
            "bf2023.draw({'pink': 1})",
        ),
        f"there is no colour 'pink'; the colours are {SAID[bf2023].colours}.",
    ),
    "bf2010.sell('green', -2, remove='green')": FEWER,
    "bf2023.sell('green', -2, remove='green')": FEWER,
    "bf2010.buy({'red': 1}, 2, place='red')": "the number 2 stands beside no single colour; "
    "give one colour and a number, or several colours, each with its own.",
    "bf2023.use_bonus_tile('market', 'green')": "there is no track 'market'; "
    "the tracks are purchase, gold, sale.",
}


@pytest.mark.parametrize(("step", "message"), NO_STEPS.items())
def test_words_that_name_no_step(step: str, message: str) -> None:
    assert (
        told_by(ImpossiblePosition, eval, step, globals()) == f"{step.partition('.')[0]}: {message}"
    )
