"""Building a table in a few words, and the words for steps: what is filled in, what is refused."""

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from bfrules import ImpossiblePosition, bf2010
from bfrules.editions.bf2010.edition import Position2010 as Position
from bfrules.editions.bf2010.steps import (
    Pass,
    PassWithCard,
    PayInterest,
    PlaceFirst,
    Sell,
    SetUp,
    TakeSubsidy,
)
from bfrules.editions.black_friday.position import ACTING, CHANGING, Pile, SaleTracks, Seat
from bfrules.editions.black_friday.steps import (
    BARS,
    NO_TRACK,
    Buy,
    BuyBars,
    ChangePrices,
    DealHand,
    EndTurn,
    StockMarket,
)
from bfrules.kernel.grid import cell_at
from bfrules.kernel.shares import Colour, Counts

USUAL = cell_at(0, 3)
NONE: Counts = (0, 0, 0, 0, 0)
TWO_EACH: Counts = (2, 2, 2, 2, 2)


@pytest.mark.parametrize(
    ("seats", "market", "bag"), [(2, 2, 12), (3, 4, 13), (4, 4, 14), (5, 4, 15)]
)
def test_a_table_with_nothing_mentioned(seats: int, market: int, bag: int) -> None:
    two = seats == 2
    assert bf2010.position(seats=seats) == Position(
        phase=ACTING,
        turn=0,
        acted=False,
        trigger=NO_TRACK,
        mibs=False,
        seats=tuple(
            Seat(0, NONE, 0, 0, number + 1 if number else 0, two, two) for number in range(seats)
        ),
        prices=(USUAL, USUAL, USUAL, USUAL, USUAL),
        market=(market, market, market, market, market),
        purchase_track=NONE,
        bar_track=NONE,
        sale_tracks=SaleTracks((TWO_EACH, TWO_EACH, TWO_EACH), (1, 2, 3), 0),
        bag=Pile((bag, bag, bag, bag, bag), 0),
        drawn=Pile(NONE, 0),
        bank_blacks=0,
        area_blacks=9,
        bar_space=0,
        bars_bought=0,
        level=0,
    )
    assert bf2010.position() == bf2010.position(seats=3)


def test_a_table_with_everything_mentioned() -> None:
    assert bf2010.position(
        seats=5,
        turn=3,
        level=6,
        prices={"yellow": (6, 6), "orange": 238},
        holding={"red": 2},
        hands={0: {"yellow": 1}},
        cash={3: 42},
        silver_bars={1: 12},
        subsidies={1: 6, 4: 2},
        missed_interest={1: 11, 4: 2},
        turned_cards={1: 2},
        spent_cards=(2,),
        market={"blue": 0},
        purchase_track={"green": 1},
        silver_track={"orange": 6},
        sale_track={"yellow": 0, "blue": 1},
        current_sale_track="third",
        silver_price=95,
        silver_bought=7,
        blacks_in_the_supply=4,
        price_change="silver",
        acted=False,
    ) == Position(
        phase=CHANGING,
        turn=3,
        acted=False,
        trigger=BARS,
        mibs=False,
        seats=(
            Seat(0, (1, 0, 0, 0, 0), 0, 0, 0),
            Seat(0, NONE, 2, 2, 2, subsidies=6, turned=2, owed=11),
            Seat(0, NONE, 0, 0, 0),
            Seat(42, (0, 0, 2, 0, 0), 0, 0, 4),
            Seat(0, NONE, 0, 0, 5, subsidies=2, turned=1, owed=2),
        ),
        prices=(cell_at(6, 6), USUAL, USUAL, USUAL, cell_at(12, 6)),
        market=(4, 0, 4, 4, 4),
        purchase_track=(0, 0, 0, 1, 0),
        bar_track=(0, 0, 0, 0, 6),
        sale_tracks=SaleTracks((NONE, NONE, (0, 1, 2, 2, 2)), (0, 0, 3), 2),
        bag=Pile((20, 24, 17, 18, 13), 5),
        drawn=Pile(NONE, 0),
        bank_blacks=4,
        area_blacks=3,
        bar_space=23,
        bars_bought=7,
        level=6,
    )


def test_a_table_without_special_cards_and_one_with_numbers_for_all_seats() -> None:
    table = bf2010.position(
        seats=2,
        level=3,
        cash=5,
        silver_bars=6,
        subsidies=3,
        missed_interest=2,
        turned_cards=2,
        special_cards=False,
        acted=True,
    )
    assert table.seats == (Seat(5, NONE, 1, 1, 0, subsidies=3, turned=2, owed=2),) * 2
    assert (table.phase, table.acted) == (ACTING, True)
    spent = bf2010.position(seats=2, spent_cards=(1,))
    assert spent.seats == (Seat(0, NONE, 0, 0, 0, True, True), Seat(0, NONE, 0, 0, 0))


@pytest.mark.parametrize(
    ("current", "tracks"),
    [
        ("first", SaleTracks((TWO_EACH, TWO_EACH, TWO_EACH), (1, 2, 3), 0)),
        ("second", SaleTracks((NONE, TWO_EACH, TWO_EACH), (0, 2, 3), 1)),
        ("third", SaleTracks((NONE, NONE, TWO_EACH), (0, 0, 3), 2)),
        ("refilled second", SaleTracks((NONE, TWO_EACH, NONE), (0, 2, 0), 1)),
    ],
)
def test_the_sale_tracks_above_the_current_one_are_used_up(
    current: str, tracks: SaleTracks
) -> None:
    assert bf2010.position(current_sale_track=current).sale_tracks == tracks


SILVER_PRICES = (
    "$20, $21, $23, $25, $27, $29, $31, $33, $35, $38, $41, $44, $47, $50, $54, $58, $62, $66, "
    "$70, $75, $80, $85, $90, $95, $100"
)
COLOURS = "the colours are yellow, blue, red, green, orange."


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"seats": 1}, "1 seats; there are 2, 3, 4 or 5."),
        ({"seats": 6}, "6 seats; there are 2, 3, 4 or 5."),
        ({"turn": 3}, "the turn of seat 3; seats count from 0 to 2."),
        ({"turn": -1}, "the turn of seat -1; seats count from 0 to 2."),
        ({"level": 10}, "level 10; levels count from 0 to 9."),
        ({"level": -1}, "level -1; levels count from 0 to 9."),
        ({"prices": {"purple": 8}}, f"there is no colour 'purple'; {COLOURS}"),
        ({"holding": {"black": 1}}, f"there is no colour 'black'; {COLOURS}"),
        (
            {"prices": {"green": 34}},
            "$34 stands in 2 cells; say which one is meant for green, as (row, column): "
            "(4, 2) and (5, 0).",
        ),
        (
            {"prices": {"green": 150}},
            "no cell of the price table shows $150 for green; "
            "the nearest prices are $147 and $148.",
        ),
        (
            {"prices": {"green": (13, 0)}},
            "the price table has no cell (13, 0) for green; rows count from 0 at the bottom "
            "to 12, columns from 0 at the left to 6.",
        ),
        ({"market": {"green": -1}}, "-1 green shares; there cannot be fewer than 0."),
        (
            {"holding": {"green": 1}, "hands": {0: {"green": 1}}},
            "the hand of seat 0, which is to move, stands in `holding`; leave it out of `hands`.",
        ),
        ({"hands": {3: {"green": 1}}}, "a hand of seat 3; seats count from 0 to 2."),
        ({"cash": {3: 1}}, "cash of seat 3; seats count from 0 to 2."),
        ({"silver_bars": {-1: 1}}, "silver bars of seat -1; seats count from 0 to 2."),
        ({"subsidies": {3: 1}}, "subsidies of seat 3; seats count from 0 to 2."),
        ({"missed_interest": {3: 1}}, "missed interest of seat 3; seats count from 0 to 2."),
        ({"turned_cards": {3: 1}}, "turned subsidy cards of seat 3; seats count from 0 to 2."),
        (
            {"spent_cards": (5,)},
            "a spent special action card of seat 5; seats count from 0 to 2.",
        ),
        (
            {"silver_price": 22},
            f"the silver price track does not show $22; it shows {SILVER_PRICES}.",
        ),
        (
            {"current_sale_track": "top"},
            "there is no sale track 'top'; the current one is first, second, third, "
            "refilled second.",
        ),
        (
            {"price_change": "gold"},
            "a price change is triggered by the track purchase or silver or sale, not by 'gold'.",
        ),
        (
            {"market": {"green": 18}},
            "24 green shares are on the table and in hands; with 3 seats there are 23 of "
            "each colour.",
        ),
        (
            {"seats": 2, "market": {"green": 15}},
            "21 green shares are on the table and in hands; with 2 seats there are 20 of "
            "each colour.",
        ),
        (
            {"seats": 5, "market": {"green": 20}},
            "26 green shares are on the table and in hands; with 5 seats there are 25 of "
            "each colour.",
        ),
        (
            {"level": 2, "blacks_in_the_supply": 3},
            "3 black shares in the supply; at level 2 only 2 have left their places beside the "
            "sale tracks and the price table.",
        ),
        (
            {"purchase_track": {"green": 5}},
            "this table is impossible. A track has a space for each of its shares; "
            "a full one has triggered a price change.",
        ),
        (
            {"subsidies": {1: 2}},
            "this table is impossible. Nobody has more subsidies than the level allows, "
            "nor turned more cards than that. "
            "Seat 1 has 2; the limit of level 0 is 1, which is reconstructed.",
        ),
        (
            {"level": 3, "subsidies": 2, "turned_cards": 3},
            "this table is impossible. Nobody has more subsidies than the level allows, "
            "nor turned more cards than that.",
        ),
        (
            {"missed_interest": 1},
            "this table is impossible. Nobody has more subsidies than the level allows, "
            "nor turned more cards than that.",
        ),
        (
            {"cash": -1},
            "this table is impossible. No count of shares, no cash, no number of bars, "
            "and no debt is below zero.",
        ),
        (
            {"silver_bars": {1: -1}},
            "this table is impossible. No count of shares, no cash, no number of bars, "
            "and no debt is below zero.",
        ),
        (
            {"silver_bought": -1},
            "this table is impossible. No count of shares, no cash, no number of bars, "
            "and no debt is below zero.",
        ),
        (
            {"subsidies": -1},
            "this table is impossible. No count of shares, no cash, no number of bars, "
            "and no debt is below zero. Nobody has more subsidies than the level allows, "
            "nor turned more cards than that.",
        ),
    ],
)
def test_an_impossible_table_is_refused_with_its_fact(words: dict[str, Any], message: str) -> None:
    with pytest.raises(ImpossiblePosition) as impossible:
        bf2010.position(**words)
    assert str(impossible.value) == f"bf2010: {message}"


# the words for steps ----------------------------------------------------------


def test_the_words_for_steps() -> None:
    assert [
        bf2010.buy("red", 2, place="orange"),
        bf2010.buy({"yellow": 1, "orange": 1}, place=None, special=True),
        bf2010.sell("red", remove="green"),
        bf2010.sell({"blue": 1, "red": 2}, remove="blue", lower="red", special=True),
        bf2010.sell(remove="green"),
        bf2010.buy_silver(3, place="green"),
        bf2010.buy_silver(2, place=None, special=True),
        bf2010.pass_turn(place="blue"),
        bf2010.pass_turn(place=None),
        bf2010.pass_with_card(place="blue"),
        bf2010.take_subsidy(),
        bf2010.pay_interest(),
        bf2010.end_turn(),
        bf2010.place_first("red"),
        bf2010.draw({"red": 4}, black=1),
        bf2010.stock_market({"red": 20}),
        bf2010.deal_hand({"orange": 5}),
    ] == [
        Buy((0, 0, 2, 0, 0), Colour(4), False),
        Buy((1, 0, 0, 0, 1), None, True),
        Sell((0, 0, 1, 0, 0), Colour(2), Colour(3), False),
        Sell((0, 1, 2, 0, 0), Colour(2), Colour(1), True),
        Sell(NONE, None, Colour(3), False),
        BuyBars(3, Colour(3), False),
        BuyBars(2, None, True),
        Pass(Colour(1)),
        Pass(None),
        PassWithCard(Colour(1)),
        TakeSubsidy(),
        PayInterest(),
        EndTurn(),
        PlaceFirst(Colour(2)),
        ChangePrices((0, 0, 4, 0, 0), 1),
        StockMarket((0, 0, 20, 0, 0)),
        DealHand((0, 0, 0, 0, 5)),
    ]


NO_PURPLE = f"there is no colour 'purple'; {COLOURS}"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (lambda: bf2010.buy("purple", place="green"), NO_PURPLE),
        (lambda: bf2010.buy("green", place="purple"), NO_PURPLE),
        (lambda: bf2010.sell("green", remove="green", lower="purple"), NO_PURPLE),
        (lambda: bf2010.sell({"purple": 1}, remove=None), NO_PURPLE),
        (lambda: bf2010.buy_silver(1, place="purple"), NO_PURPLE),
        (lambda: bf2010.pass_turn(place="purple"), NO_PURPLE),
        (lambda: bf2010.pass_with_card(place="purple"), NO_PURPLE),
        (lambda: bf2010.place_first("purple"), NO_PURPLE),
        (lambda: bf2010.draw({"purple": 1}), NO_PURPLE),
        (
            lambda: bf2010.sell("green", -2, remove="green"),
            "-2 green shares; there cannot be fewer than 0.",
        ),
        (
            lambda: bf2010.buy({"red": 1}, 2, place="red"),
            "the number 2 stands beside no single colour; give one colour and a number, "
            "or several colours, each with its own.",
        ),
    ],
)
def test_words_that_name_no_step(name: Callable[[], object], message: str) -> None:
    with pytest.raises(ImpossiblePosition) as impossible:
        name()
    assert str(impossible.value) == f"bf2010: {message}"


def test_each_step_is_told_in_a_few_words() -> None:
    table = bf2010.position(turn=1)
    assert [
        bf2010.tell(table, step)
        for step in (
            bf2010.buy("red", 2, place="red", special=True),
            bf2010.sell({"red": 1, "blue": 1}, remove="red", lower="blue"),
            bf2010.buy_silver(1, place=None),
            bf2010.pass_turn(place="red"),
            bf2010.pass_with_card(place="red"),
            bf2010.take_subsidy(),
            bf2010.pay_interest(),
            bf2010.end_turn(),
            bf2010.place_first("red"),
            SetUp(3, False),
            SetUp(2, True),
            bf2010.stock_market({"red": 20}),
            bf2010.deal_hand({"red": 5}),
            bf2010.draw({"red": 4}, black=1),
        )
    ] == [
        "the second player: buy 2 red, place red, with the special action card",
        "the second player: sell 1 blue, 1 red, lower blue, remove red",
        "the second player: buy 1 silver, place nothing",
        "the second player: pass, place red",
        "the second player: pass with the special action card, place red",
        "the second player: take a subsidy",
        "the second player: pay the missed interest",
        "the second player: end the turn",
        "the second player: place red on the purchase track before the game",
        "set up for 3 seats, without special action cards",
        "set up for 2 seats",
        "draw 20 red for the first market",
        "the second player: draw a hand of 5 red",
        "the second player: draw 4 red, 1 black for a price change",
    ]


def test_a_seat_that_is_not_mentioned_has_the_printed_cash() -> None:
    printed = evolve(bf2010.printed, cash=7)
    table = evolve(bf2010, printed=printed).position(cash={1: 3})
    assert [seat.cash for seat in table.seats] == [7, 3, 7]
