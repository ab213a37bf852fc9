"""Every worked example of the English and of the German rules, played on whole positions.

Both print the same examples. Where a picture is damaged, the cells follow from
the printed prices and from the example after it.
"""

from typing import Any

import pytest
from attrs import evolve

from bfrules import bf2010, yucata
from bfrules.editions.bf2010.edition import BlackFriday2010
from bfrules.editions.bf2010.edition import Position2010 as Position
from bfrules.editions.black_friday.position import ACTING, Pile, Prices, SaleTracks, Seat
from bfrules.editions.black_friday.steps import NO_TRACK, SALE
from bfrules.kernel.grid import cell_at
from bfrules.kernel.shares import Counts
from bfrules.testing import reasons
from tests.editions.tables import FULL, NONE

EDITIONS = pytest.mark.parametrize("edition", [bf2010, yucata], ids=["English", "German"])
Words = dict[str, Any]


def dollars(edition: BlackFriday2010, position: Position) -> list[int]:
    return [edition.printed.prices[cell] for cell in position.prices]


def all_of(shares: Counts) -> int:
    return sum(shares)


# preparation ------------------------------------------------------------------


@pytest.mark.verifies(
    "bf2010", "setup.15 setup.16 setup.17 setup.18 setup.19 setup.20 setup.24 setup.25"
)
@EDITIONS
def test_the_shares_of_four_players_are_counted(edition: BlackFriday2010) -> None:
    """Four of each in the market, 14 of each in the bag; five a hand; then 20 more."""
    table = edition.start(seats=4)
    assert (table.market, table.bag) == ((4, 4, 4, 4, 4), Pile((14, 14, 14, 14, 14), 0))
    hands: list[Counts] = [(5, 0, 0, 0, 0), (1, 1, 1, 1, 1), (0, 2, 0, 3, 0), (0, 0, 0, 1, 4)]
    dealt = table
    for number, hand in enumerate(hands):
        assert dealt.turn == number
        names = dict(zip(edition.printed.words.colours, hand, strict=True))
        dealt = edition.apply(dealt, edition.deal_hand(names))
    assert all_of(dealt.bag.shares) == 50
    drawn = edition.stock_market({"yellow": 1, "blue": 2, "red": 7, "green": 6, "orange": 4})
    stocked = edition.apply(dealt, drawn)
    assert stocked == evolve(
        table,
        phase=ACTING,
        turn=0,
        seats=(
            Seat(0, (5, 0, 0, 0, 0), 0, 0, 0),
            Seat(0, (1, 1, 1, 1, 1), 0, 0, 2),
            Seat(0, (0, 2, 0, 3, 0), 0, 0, 3),
            Seat(0, (0, 0, 0, 1, 4), 0, 0, 4),
        ),
        market=(5, 6, 11, 10, 8),
        bag=Pile((7, 9, 6, 3, 5), 0),
    )
    assert (all_of(stocked.market), all_of(stocked.bag.shares)) == (40, 30)


@pytest.mark.verifies("bf2010", "level.2 level.3 level.4 level.5 level.6")
@EDITIONS
def test_the_level_card(edition: BlackFriday2010) -> None:
    """The card in the picture: 8 subsidies, 5 shares and 5 silver bars, 11 shares drawn."""
    printed = edition.printed
    assert (
        printed.subsidy_limits[8],
        printed.share_limits[8],
        printed.bar_limits[8],
        printed.draw_numbers[8],
    ) == (8, 5, 5, 11)
    table = edition.position(
        level=8, cash=1_000, subsidies={0: 7, 1: 8}, holding={"red": 6}, market={"red": 7}
    )
    for allowed in (
        edition.take_subsidy(),
        edition.buy("red", 5, place="red"),
        edition.sell("red", 5, remove="red"),
        edition.buy_silver(5, place="red"),
    ):
        assert reasons(edition, table, allowed) == ()
    for step, expected in (
        (edition.buy("red", 6, place="red"), "more_bought_than_the_limit (buying 6, "),
        (edition.sell("red", 6, remove="red"), "more_sold_than_the_limit (selling 6, "),
        (edition.buy_silver(6, place="red"), "more_bars_than_the_limit (buying 6, "),
    ):
        assert reasons(edition, table, step) == (f"{expected}limit 5, level 8)",)
    assert reasons(edition, evolve(table, turn=1), edition.take_subsidy()) == (
        "no_subsidy_left (subsidies 8, limit 8, level 8)",
    )
    waiting = edition.position(level=8, price_change="silver", silver_track={"red": 5})
    assert reasons(edition, waiting, edition.draw({"blue": 11})) == ()
    assert reasons(edition, waiting, edition.draw({"blue": 10})) == (
        "not_the_draw_number (drawn 10, to draw 11, level 8)",
    )


@pytest.mark.verifies("bf2010", "buy.3 setup.12")
@EDITIONS
def test_at_the_start_a_single_share_is_bought(edition: BlackFriday2010) -> None:
    table = edition.position(cash=100)
    assert reasons(edition, table, edition.buy("red", place="red")) == ()
    assert reasons(edition, table, edition.buy("red", 2, place="red")) == (
        "more_bought_than_the_limit (buying 2, limit 1, level 0)",
    )


# the price change -------------------------------------------------------------


@pytest.mark.verifies("bf2010", "change.13 change.14 change.17")
@pytest.mark.parametrize(("number", "rows", "columns"), [(1, 1, 0), (4, 2, 1), (0, 0, -1)])
@EDITIONS
def test_the_moves_that_the_text_names(
    edition: BlackFriday2010, number: int, rows: int, columns: int
) -> None:
    table = edition.position(
        level=0, price_change="purchase", purchase_track={"red": 5}, prices={"blue": (5, 3)}
    )
    after = edition.apply(table, edition.draw({"blue": number, "green": 5 - number}))
    assert after.prices[1] == cell_at(5 + rows, 3 + columns)


FIRST_PRICES: Words = {
    "yellow": (1, 3),
    "blue": (3, 4),
    "red": (3, 5),
    "green": (1, 3),
    "orange": (2, 3),
}
SECOND_PRICES: Words = {
    "yellow": (2, 3),
    "blue": (3, 3),
    "red": (5, 5),
    "green": (1, 2),
    "orange": (3, 3),
}
THIRD_PRICES: Words = {
    "yellow": (4, 4),
    "blue": (8, 4),
    "red": (6, 0),
    "green": (5, 6),
    "orange": (5, 3),
}


def cells(*places: tuple[int, int]) -> Prices:
    yellow, blue, red, green, orange = (cell_at(*place) for place in places)
    return (yellow, blue, red, green, orange)


@pytest.mark.verifies(
    "bf2010", "change.4 change.5 change.7 change.13 change.14 change.16 change.39 change.41 level.7"
)
@EDITIONS
def test_the_first_example(edition: BlackFriday2010) -> None:
    """Level 2: six shares, 1 yellow, 3 red, 1 orange and 1 black. Level 3 is passed over."""
    table = edition.position(
        level=2,
        prices=FIRST_PRICES,
        price_change="purchase",
        purchase_track={"green": 5},
        silver_price=25,
    )
    assert dollars(edition, table) == [12, 32, 36, 12, 19]
    drawn = edition.draw({"yellow": 1, "red": 3, "orange": 1}, black=1)
    after = edition.apply(table, drawn)
    assert dollars(edition, after) == [19, 28, 64, 10, 28]
    assert after == evolve(
        table,
        phase=ACTING,
        trigger=NO_TRACK,
        prices=cells((2, 3), (3, 3), (5, 5), (1, 2), (3, 3)),
        market=(5, 4, 7, 4, 5),
        purchase_track=NONE,
        bag=Pile((12, 13, 10, 13, 12), 2 + 2),
        bar_space=table.bar_space + 1,
        level=4,
        area_blacks=5,
    )


@pytest.mark.verifies(
    "bf2010",
    "change.4 change.14 change.18 change.19 change.20 change.21 change.22 change.23 change.42",
)
@EDITIONS
def test_the_second_example(edition: BlackFriday2010) -> None:
    """The next price change: seven shares, 1 yellow, 1 blue, 3 green and 2 black."""
    table = edition.position(
        level=4,
        prices=SECOND_PRICES,
        price_change="silver",
        silver_track={"orange": 5},
        silver_price=27,
    )
    assert dollars(edition, table) == [19, 28, 64, 10, 28]
    after = edition.apply(table, edition.draw({"yellow": 1, "blue": 1, "green": 3}, black=2))
    assert dollars(edition, after) == [12, 19, 44, 16, 16]
    assert after == evolve(
        table,
        phase=ACTING,
        trigger=NO_TRACK,
        prices=cells((1, 3), (2, 3), (4, 4), (2, 2), (2, 2)),
        market=(5, 5, 4, 7, 4),
        bar_track=NONE,
        bag=Pile((12, 12, 13, 10, 13), 4 - 2),
        bank_blacks=2,
        bar_space=table.bar_space + 2,
    )


@pytest.mark.verifies("bf2010", "change.3 change.39")
@EDITIONS
def test_the_second_example_begins_where_the_first_one_ends(edition: BlackFriday2010) -> None:
    """Seven shares are drawn, so the level did rise in the first one."""
    first = edition.position(
        level=2, prices=FIRST_PRICES, price_change="purchase", purchase_track={"green": 5}
    )
    drawn = edition.draw({"yellow": 1, "red": 3, "orange": 1}, black=1)
    between = edition.apply(first, drawn)
    second = edition.position(level=4, prices=SECOND_PRICES)
    assert (between.prices, between.level) == (second.prices, second.level)
    assert edition.printed.draw_numbers[between.level] == 7


@pytest.mark.verifies(
    "bf2010",
    "level.8 turn.6 turn.7 change.15 change.18 change.19 change.23 change.24 change.25 "
    "change.26 change.28 change.33 change.34 change.35 change.42 price.1 price.2 sell.18",
)
@pytest.mark.verifies("yucata", "change.1")
@pytest.mark.parametrize("bought", [9, 10, 11])
@EDITIONS
def test_the_third_example(edition: BlackFriday2010, bought: int) -> None:
    """A sale leaves five shares on the second sale track. Level 6: nine shares are drawn.

    Red stands at the left edge and green at the right one. Silver goes from $50
    to $70. The English text puts the two black shares beside the track into
    the supply; its chapter and the German text put them into the bag.
    """
    table = edition.position(
        level=6,
        turn=1,
        holding={"blue": 1},
        prices={**THIRD_PRICES, "blue": (8, 5)},
        current_sale_track="second",
        sale_track={"yellow": 2, "blue": 1, "red": 1, "green": 1, "orange": 1},
        market={"yellow": 3, "orange": 2},
        silver_price=50,
        silver_bought=bought,
    )
    waiting = edition.apply(table, edition.sell("blue", remove="blue"))
    assert (waiting.trigger, sum(waiting.sale_tracks.shares[1])) == (SALE, 5)
    assert dollars(edition, waiting) == [44, 112, 46, 70, 52]
    drawn = edition.draw({"blue": 1, "red": 2, "green": 4}, black=2)
    assert reasons(edition, waiting, drawn) == ()
    after = edition.apply(waiting, drawn)
    assert dollars(edition, after) == [28, 92, 34, 108, 34]
    assert after == evolve(
        waiting,
        phase=ACTING,
        trigger=NO_TRACK,
        prices=cells((3, 3), (7, 4), (5, 0), (7, 6), (4, 2)),
        market=(3, 4 + 2 + 1, 4 + 2, 4 + 4, 2),
        sale_tracks=SaleTracks((NONE, NONE, FULL), (0, 0, 3), 2),
        bag=Pile(
            (
                waiting.bag.shares[0] + 2,
                waiting.bag.shares[1] - 1,
                waiting.bag.shares[2] - 2 + 1,
                waiting.bag.shares[3] - 4 + 1,
                waiting.bag.shares[4] + 1,
            ),
            1 + 6 - 2 + 2,
        ),
        bank_blacks=2,
        bar_space=edition.printed.bar_prices.index(70),
        bars_bought=0,
    )
    following = edition.apply(after, edition.end_turn())
    assert (following.turn, following.acted) == (2, False)


@pytest.mark.verifies("bf2010", "price.2")
@pytest.mark.parametrize(("cell", "target"), [((5, 3), (4, 2)), ((6, 1), (5, 0))])
@EDITIONS
def test_orange_of_the_third_example_may_come_from_two_cells(
    edition: BlackFriday2010, cell: tuple[int, int], target: tuple[int, int]
) -> None:
    table = edition.position(
        level=6,
        prices={"orange": cell},
        price_change="sale",
        sale_track=dict.fromkeys(edition.printed.words.colours, 1),
    )
    after = edition.apply(table, edition.draw({"blue": 1, "red": 2, "green": 4}, black=2))
    assert after.prices[4] == cell_at(*target)
    assert edition.printed.prices[after.prices[4]] == 34
