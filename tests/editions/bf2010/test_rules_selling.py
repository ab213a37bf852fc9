"""Selling shares: the colour that falls and the colour removed, proceeds, what triggers."""

from collections.abc import Iterable

import pytest
from attrs import evolve

from bfrules import bf2010
from bfrules.editions.bf2010.steps import Sell
from bfrules.editions.black_friday.position import (
    OVER,
    Prices,
    SaleTracks,
)
from bfrules.kernel.grid import Cell, cell_at
from bfrules.kernel.shares import Colour, Counts
from bfrules.testing import reasons
from tests.editions.bf2010.colours import ONE_EACH
from tests.editions.tables import FULL, NONE, USUAL, ruled, seats_with


def five(counts: Iterable[int]) -> Counts:
    yellow, blue, red, green, orange = counts
    return (yellow, blue, red, green, orange)


def lowered_by_one(cells: Prices, lowered: int) -> Prices:
    yellow, blue, red, green, orange = (
        Cell(cell - (colour == lowered)) for colour, cell in enumerate(cells)
    )
    return (yellow, blue, red, green, orange)


# what is refused --------------------------------------------------------------


def test_everything_wrong_with_a_sale_is_said_at_once() -> None:
    table = bf2010.position(
        price_change="sale",
        sale_track={**ONE_EACH, "yellow": 0},
        holding={"red": 1},
        subsidies=1,
        missed_interest=3,
    )
    assert reasons(bf2010, table, Sell((-1, 4, -2, 0, 0), Colour(4), Colour(-1), True)) == (
        "not_the_time_for_an_action (what is due the draw of a price change)",
        "not_a_sale (shares -1 yellow, 4 blue, -2 red, removed colour -1)",
        "misused_card_for_a_sale "
        "(held none, with this offer number 3, number 4, number 5, trading 1, limit without it 1)",
        "not_owned (blue selling 4, owned 0)",
        "wrong_colour_lowered (lowered orange, allowed blue)",
        "wrong_colour_removed (removed colour -1, allowed blue)",
    )


@pytest.mark.verifies("bf2010", "sell.1 sell.4 sell.5 sell.12 sell.6 turn.1")
def test_one_thing_wrong_with_a_sale() -> None:
    odd = {"shares of less than none": Sell((0, 0, -1, 0, 0), None, Colour(0))}
    told = """
    holding=red:2,orange:1 sale_track=orange:0
      shares of less than none
        not_a_sale (shares -1 red, removed yellow)
        trades_nothing (trading -1, at least 1)
      sell nothing, lower nothing, remove yellow
        trades_nothing (trading 0, at least 1)
      sell nothing, lower yellow, remove yellow
        trades_nothing (trading 0, at least 1)
        wrong_colour_lowered (lowered yellow, allowed none: nothing is sold)
      sell 1 red, lower red, remove yellow
        wrong_colour_removed (removed yellow, allowed red)
      sell 1 red, lower red, remove nothing
        nothing_removed (removed nothing, allowed red)
      sell 1 red, lower yellow, remove red
        wrong_colour_lowered (lowered yellow, allowed red)
      sell 1 red, lower nothing, remove red
        wrong_colour_lowered (lowered nothing, allowed red)
      sell 1 orange, lower orange, remove orange
        wrong_colour_removed (removed orange, allowed yellow, blue, red, green)
      sell 1 blue, lower blue, remove blue
        not_owned (blue selling 1, owned 0)
      sell 2 red, lower red, remove red
        more_sold_than_the_limit (selling 2, limit 1, level 0)
    """
    ruled(bf2010, told, odd)


# a sale -----------------------------------------------------------------------


@pytest.mark.verifies("bf2010", "sell.1 sell.2 sell.3 sell.4 sell.5 sell.9")
def test_several_shares_of_a_colour_lower_it_once_after_the_payment() -> None:
    told = """
    turn=1 level=4 prices=red:39 holding=red:4 cash=1:3
      sell 3 red, lower red, remove red
        = turn=1 level=4 prices=red:4/2 holding=red:1 cash=1:120 market=red:8 sale_track=red:1 \
          acted=yes
    """
    ruled(bf2010, told)


@pytest.mark.verifies("bf2010", "sell.3 sell.7 sell.8 sell.9 sell.10 sell.11")
@pytest.mark.parametrize(
    ("lowered", "removed"),
    [(lowered, removed) for lowered in (0, 2, 4) for removed in (0, 2, 4)],
)
def test_of_several_colours_one_falls_and_one_is_removed_not_always_the_same(
    lowered: int, removed: int
) -> None:
    table = bf2010.position(
        level=8, holding={"yellow": 1, "red": 2, "orange": 1}, prices={"orange": (1, 4)}
    )
    step = Sell((1, 0, 2, 0, 1), Colour(lowered), Colour(removed))
    starts = (USUAL, USUAL, USUAL, USUAL, cell_at(1, 4))
    assert bf2010.apply(table, step) == evolve(
        table,
        acted=True,
        seats=seats_with(table, 0, cash=7 + 2 * 7 + 14, shares=NONE),
        market=five(4 + sold + (colour == removed) for colour, sold in enumerate(step.shares)),
        sale_tracks=SaleTracks(
            (five(2 - (colour == removed) for colour in range(5)), FULL, FULL),
            (1, 2, 3),
            0,
        ),
        prices=lowered_by_one(starts, lowered),
    )


def choices_after_selling_yellow_and_orange(
    sale_track: dict[str, int],
) -> list[tuple[int | None, int | None]]:
    table = bf2010.position(level=2, holding={"yellow": 1, "orange": 1}, sale_track=sale_track)
    return [
        (step.lowered, step.removed)
        for step in bf2010.legal(table)
        if isinstance(step, Sell) and step.shares == (1, 0, 0, 0, 1)
    ]


@pytest.mark.verifies("bf2010", "sell.8 sell.10 sell.11 sell.12 sell.13")
def test_the_removed_share_is_of_a_sold_colour_as_long_as_the_track_has_one() -> None:
    both = [(0, 0), (0, 4), (4, 0), (4, 4)]
    assert choices_after_selling_yellow_and_orange({}) == both
    assert choices_after_selling_yellow_and_orange({"yellow": 0}) == [(0, 4), (4, 4)]
    assert choices_after_selling_yellow_and_orange({"yellow": 0, "orange": 0}) == [
        (lowered, removed) for lowered in (0, 4) for removed in (1, 2, 3)
    ]


@pytest.mark.verifies("bf2010", "sell.14 price.3")
def test_a_marker_on_4_dollars_is_not_lowered() -> None:
    table = bf2010.position(holding={"blue": 1}, prices={"blue": (0, 0)})
    after = bf2010.apply(table, bf2010.sell("blue", remove="blue"))
    assert after.prices == table.prices
    assert after.seats[0].cash == 4
    assert "lower_one_sold_colour" not in [
        effect.name for effect in bf2010.explain(table, bf2010.sell("blue", remove="blue")).effects
    ]


def test_the_words_lower_the_only_colour_sold() -> None:
    assert bf2010.sell("blue", 2, remove="red") == Sell((0, 2, 0, 0, 0), Colour(1), Colour(2))
    assert bf2010.sell({"blue": 1, "red": 1}, remove="red", lower="blue") == Sell(
        (0, 1, 1, 0, 0), Colour(1), Colour(2)
    )
    assert bf2010.sell({"blue": 1, "red": 1}, remove="red") == Sell(
        (0, 1, 1, 0, 0), None, Colour(2)
    )


# what triggers ----------------------------------------------------------------


@pytest.mark.verifies("bf2010", "end.3")
def test_a_game_that_is_over_has_no_more_sale() -> None:
    table = evolve(bf2010.position(holding={"red": 1}), phase=OVER)
    assert reasons(bf2010, table, bf2010.sell("red", remove="red")) == (
        "not_the_time_for_an_action (what is due nothing: the game is over)",
    )
