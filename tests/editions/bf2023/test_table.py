"""Building a table in a few words, and the words for steps: what is filled in, what is refused."""

from collections.abc import Callable
from typing import Any

import pytest

from bfrules import ImpossiblePosition, bf2023
from bfrules.editions.bf2023.edition import Position2023 as Position
from bfrules.editions.bf2023.steps import UseBonusTile
from bfrules.editions.black_friday.position import ACTING, CHANGING, Pile, SaleTracks, Seat
from bfrules.editions.black_friday.steps import (
    BARS,
    NO_TRACK,
    PURCHASE,
    SALE,
    Buy,
    BuyBars,
    ChangePrices,
    DealHand,
    Sell,
    StockMarket,
)
from bfrules.kernel.grid import cell_at
from bfrules.kernel.shares import Colour, Counts

USUAL = cell_at(0, 3)
NOTHING: Counts = (0, 0, 0, 0, 0)
TWO_EACH: Counts = (2, 2, 2, 2, 2)


def test_a_table_with_nothing_mentioned() -> None:
    assert bf2023.position() == Position(
        phase=ACTING,
        turn=0,
        acted=False,
        trigger=NO_TRACK,
        mibs=False,
        seats=(
            Seat(100, NOTHING, 0, 0, 0),
            Seat(100, NOTHING, 0, 0, 2),
            Seat(100, NOTHING, 0, 0, 3),
        ),
        prices=(USUAL, USUAL, USUAL, USUAL, USUAL),
        market=(4, 4, 4, 4, 4),
        purchase_track=NOTHING,
        bar_track=NOTHING,
        sale_tracks=SaleTracks((TWO_EACH, TWO_EACH, TWO_EACH), (1, 2, 3), 0),
        bag=Pile((14, 14, 14, 14, 14), 0),
        drawn=Pile(NOTHING, 0),
        bank_blacks=0,
        area_blacks=9,
        bar_space=0,
        bars_bought=0,
        level=0,
    )


def test_a_table_with_everything_mentioned() -> None:
    assert bf2023.position(
        seats=5,
        mibs=True,
        turn=3,
        level=6,
        prices={"purple": (6, 6), "white": 240},
        holding={"green": 2},
        hands={0: {"purple": 1}},
        cash={3: 42},
        gold_bars={1: 12},
        spent_tiles=(2,),
        market={"yellow": 0},
        purchase_track={"blue": 1},
        gold_track={"white": 6},
        sale_track={"purple": 0, "yellow": 1},
        current_sale_track="bottom",
        gold_price=95,
        gold_bought=7,
        blacks_in_the_bank=4,
        price_change="gold",
        acted=False,
    ) == Position(
        phase=CHANGING,
        turn=3,
        acted=False,
        trigger=BARS,
        mibs=True,
        seats=(
            Seat(100, (1, 0, 0, 0, 0), 0, 0, 0),
            Seat(100, NOTHING, 2, 2, 2),
            Seat(100, NOTHING, 0, 0, 0),
            Seat(42, (0, 0, 2, 0, 0), 0, 0, 4),
            Seat(100, NOTHING, 0, 0, 5),
        ),
        prices=(cell_at(6, 6), USUAL, USUAL, USUAL, cell_at(12, 6)),
        market=(5, 0, 5, 5, 5),
        purchase_track=(0, 0, 0, 1, 0),
        bar_track=(0, 0, 0, 0, 6),
        sale_tracks=SaleTracks((NOTHING, NOTHING, (0, 1, 2, 2, 2)), (0, 0, 3), 2),
        bag=Pile((19, 24, 16, 17, 12), 5),
        drawn=Pile(NOTHING, 0),
        bank_blacks=4,
        area_blacks=3,
        bar_space=23,
        bars_bought=7,
        level=6,
    )


@pytest.mark.parametrize(
    ("current", "tracks"),
    [
        ("top", SaleTracks((TWO_EACH, TWO_EACH, TWO_EACH), (1, 2, 3), 0)),
        ("centre", SaleTracks((NOTHING, TWO_EACH, TWO_EACH), (0, 2, 3), 1)),
        ("bottom", SaleTracks((NOTHING, NOTHING, TWO_EACH), (0, 0, 3), 2)),
        ("refilled centre", SaleTracks((NOTHING, TWO_EACH, NOTHING), (0, 2, 0), 1)),
    ],
)
def test_the_sale_tracks_above_the_current_one_are_used_up(
    current: str, tracks: SaleTracks
) -> None:
    assert bf2023.position(current_sale_track=current).sale_tracks == tracks


GOLD_PRICES = (
    "$20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $35, $40, $45, $50, $55, $60, $65, "
    "$70, $75, $80, $85, $90, $95, $100"
)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            {"seats": 2},
            "2 seats; there are 3, 4 or 5 (a game for two players has 3 seats, with the M.I.B.S.).",
        ),
        (
            {"seats": 6},
            "6 seats; there are 3, 4 or 5 (a game for two players has 3 seats, with the M.I.B.S.).",
        ),
        ({"turn": 3}, "the turn of seat 3; seats count from 0 to 2."),
        ({"turn": -1}, "the turn of seat -1; seats count from 0 to 2."),
        ({"level": 10}, "level 10; levels count from 0 to 9."),
        ({"level": -1}, "level -1; levels count from 0 to 9."),
        (
            {"prices": {"red": 8}},
            "there is no colour 'red'; the colours are purple, yellow, green, blue, white.",
        ),
        (
            {"holding": {"black": 1}},
            "there is no colour 'black'; the colours are purple, yellow, green, blue, white.",
        ),
        (
            {"prices": {"green": 50}},
            "$50 stands in 3 cells; say which one is meant for green, as (row, column): "
            "(4, 5) and (5, 3) and (6, 1).",
        ),
        (
            {"prices": {"green": 175, "blue": 90}},
            "$90 stands in 2 cells; say which one is meant for blue, as (row, column): "
            "(6, 6) and (7, 4).",
        ),
        (
            {"prices": {"green": 51}},
            "no cell of the price table shows $51 for green; the nearest prices are $45 and $50.",
        ),
        (
            {"prices": {"green": 1_000}},
            "no cell of the price table shows $1000 for green; "
            "the nearest prices are $225 and $240.",
        ),
        (
            {"prices": {"green": (13, 0)}},
            "the price table has no cell (13, 0) for green; rows count from 0 at the bottom "
            "to 12, columns from 0 at the left to 6.",
        ),
        (
            {"prices": {"green": (0, -1)}},
            "the price table has no cell (0, -1) for green; rows count from 0 at the bottom "
            "to 12, columns from 0 at the left to 6.",
        ),
        (
            {"prices": {"green": (0, 7)}},
            "the price table has no cell (0, 7) for green; rows count from 0 at the bottom "
            "to 12, columns from 0 at the left to 6.",
        ),
        ({"market": {"green": -1}}, "-1 green shares; there cannot be fewer than 0."),
        (
            {"holding": {"green": 1}, "hands": {0: {"green": 1}}},
            "the hand of seat 0, which is to move, stands in `holding`; leave it out of `hands`.",
        ),
        ({"hands": {3: {"green": 1}}}, "a hand of seat 3; seats count from 0 to 2."),
        ({"cash": {3: 1}}, "cash of seat 3; seats count from 0 to 2."),
        ({"gold_bars": {-1: 1}}, "gold bars of seat -1; seats count from 0 to 2."),
        ({"spent_tiles": (5,)}, "a spent bonus tile of seat 5; seats count from 0 to 2."),
        (
            {"gold_price": 32},
            f"the gold price track does not show $32; it shows {GOLD_PRICES}.",
        ),
        (
            {"current_sale_track": "left"},
            "there is no sale track 'left'; the current one is top, centre, bottom, "
            "refilled centre.",
        ),
        (
            {"price_change": "market"},
            "a price change is triggered by the track purchase or gold or sale, not by 'market'.",
        ),
        (
            {"market": {"green": 19}},
            "25 green shares are on the table and in hands; with 3 seats there are 24 of "
            "each colour.",
        ),
        (
            {"seats": 5, "market": {"green": 20}},
            "26 green shares are on the table and in hands; with 5 seats there are 25 of "
            "each colour.",
        ),
        (
            {"level": 2, "blacks_in_the_bank": 3},
            "3 black shares in the bank; at level 2 only 2 have left their places beside the "
            "sale tracks and the price table.",
        ),
        (
            {"purchase_track": {"green": 5}},
            "this table is impossible. A track has a space for each of its shares; "
            "a full one has triggered a price change.",
        ),
        (
            {"sale_track": {"green": 3}},
            "this table is impossible. A track has a space for each of its shares; "
            "a full one has triggered a price change.",
        ),
        (
            {"cash": -1},
            "this table is impossible. No count of shares, no cash, no number of bars, "
            "and no debt is below zero.",
        ),
        (
            {"gold_bars": {1: -1}},
            "this table is impossible. No count of shares, no cash, no number of bars, "
            "and no debt is below zero.",
        ),
        (
            {"gold_bought": -1},
            "this table is impossible. No count of shares, no cash, no number of bars, "
            "and no debt is below zero.",
        ),
    ],
)
def test_an_impossible_table_is_refused_with_its_fact(words: dict[str, Any], message: str) -> None:
    with pytest.raises(ImpossiblePosition) as impossible:
        bf2023.position(**words)
    assert str(impossible.value) == f"bf2023: {message}"


# the words for steps ----------------------------------------------------------


def test_the_words_for_steps() -> None:
    assert [
        bf2023.buy("green", 2, place="white"),
        bf2023.buy({"purple": 1, "white": 1}, place=None, bonus=True),
        bf2023.buy(place="yellow"),
        bf2023.sell("green", remove="green"),
        bf2023.sell(remove="blue", bonus=True),
        bf2023.buy_gold(3, place="blue"),
        bf2023.use_bonus_tile("purchase", "green"),
        bf2023.use_bonus_tile("sale", None),
        bf2023.draw({"green": 4}, black=1),
        bf2023.stock_market({"green": 20}),
        bf2023.deal_hand({"white": 5}),
    ] == [
        Buy((0, 0, 2, 0, 0), Colour(4), False),
        Buy((1, 0, 0, 0, 1), None, True),
        Buy(NOTHING, Colour(1), False),
        Sell((0, 0, 1, 0, 0), Colour(2), False),
        Sell(NOTHING, Colour(3), True),
        BuyBars(3, Colour(3), False),
        UseBonusTile(PURCHASE, Colour(2)),
        UseBonusTile(SALE, None),
        ChangePrices((0, 0, 4, 0, 0), 1),
        StockMarket((0, 0, 20, 0, 0)),
        DealHand((0, 0, 0, 0, 5)),
    ]


NO_RED = "there is no colour 'red'; the colours are purple, yellow, green, blue, white."


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (lambda: bf2023.buy("red", place="green"), NO_RED),
        (lambda: bf2023.buy("green", place="red"), NO_RED),
        (lambda: bf2023.sell({"red": 1}, remove=None), NO_RED),
        (lambda: bf2023.draw({"red": 1}), NO_RED),
        (
            lambda: bf2023.sell("green", -2, remove="green"),
            "-2 green shares; there cannot be fewer than 0.",
        ),
        (
            lambda: bf2023.use_bonus_tile("market", "green"),
            "there is no track 'market'; the tracks are purchase, gold, sale.",
        ),
    ],
)
def test_words_that_name_no_step(name: Callable[[], object], message: str) -> None:
    with pytest.raises(ImpossiblePosition) as impossible:
        name()
    assert str(impossible.value) == f"bf2023: {message}"
