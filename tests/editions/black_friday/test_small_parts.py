"""Small parts of clauses: tracks, cards, chances."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from attrs import evolve

from bfrules import CHANCE, bf2010, bf2023
from bfrules.core.refusal import Fact, refused
from bfrules.editions.black_friday import cards, position, steps, tracks
from bfrules.editions.black_friday.chance import actor_of, chance_step, stock_and_size
from bfrules.editions.black_friday.conditions.common import is_colour_or_nothing
from bfrules.editions.black_friday.steps import (
    FREE_SHARE,
    MORE_BARS,
    MORE_SHARES_BOUGHT,
    MORE_SHARES_SOLD,
)
from bfrules.kernel.grid import Cell, cell_at
from bfrules.kernel.shares import COLOURS, Colour

TABLE = bf2023.position(
    turn=1,
    prices={"purple": (0, 0), "yellow": (0, 1), "blue": (1, 4), "white": (2, 0)},
    purchase_track={"purple": 1},
    gold_track={"white": 2},
    sale_track={"green": 0},
    gold_price=25,
)


# tracks -----------------------------------------------------------------------


def test_prices_and_tracks_are_read_off_the_table() -> None:
    assert tracks.prices_of(bf2023.printed, TABLE) == (4, 5, 8, 15, 10)
    assert tracks.bar_price(bf2023.printed, TABLE) == 25
    assert [
        tracks.track_of(TABLE, track) for track in (steps.PURCHASE, steps.BARS, steps.SALE)
    ] == [
        (1, 0, 0, 0, 0),
        (0, 0, 0, 0, 2),
        (2, 2, 0, 2, 2),
    ]


@pytest.mark.parametrize("colour", COLOURS)
def test_one_marker_moves(colour: Colour) -> None:
    moved = tracks.with_price(TABLE.prices, colour, Cell(77))
    assert moved == tuple(
        Cell(77) if at == colour else kept for at, kept in enumerate(TABLE.prices)
    )
    usual: Any = (cell_at(0, 3),) * 5
    risen = tracks.risen_to_the_right(bf2023.printed, usual, colour)
    assert risen == tuple(cell_at(0, 4) if at == colour else cell_at(0, 3) for at in range(5))


def test_no_colour_is_not_an_unknown_one() -> None:
    colours = [None, Colour(0), Colour(4), 5, -1]
    known = [is_colour_or_nothing(colour) for colour in colours]  # type: ignore[arg-type]  # no colours
    assert known == [True, True, True, False, False]


# cards ------------------------------------------------------------------------


def test_cards_of_two_offer_one_thing_each() -> None:
    seat = bf2010.position(seats=2).seats[1]
    sells, buys = evolve(seat, buy_card=False), evolve(seat, sell_card=False)
    offers = (FREE_SHARE, MORE_BARS, MORE_SHARES_SOLD, MORE_SHARES_BOUGHT)
    for owner, wanted in ((sells, MORE_SHARES_SOLD), (buys, MORE_SHARES_BOUGHT)):
        found = [offer for offer in offers if cards.offered_by_a_card_of_two(owner, offer)]
        assert found == [wanted]
    assert cards.names_of_cards(seat) == ("number 2", "SELL+1", "BUY+1")
    assert cards.names_of_cards(sells) == ("number 2", "SELL+1")
    assert cards.names_of_cards(evolve(buys, card=0)) == ("BUY+1",)


def test_a_card_raises_the_limit_by_one() -> None:
    assert [cards.limit_with(3, extra) for extra in (False, True)] == [3, 4]


def test_a_card_serves_for_one_more_than_the_limit() -> None:
    def misused(extra: bool, traded: int, turn: int = 1) -> Any:
        table = evolve(bf2010.position(seats=2), turn=turn)
        return cards.misused_card(bf2010.printed, table, MORE_SHARES_BOUGHT, extra, traded, 2)

    assert [misused(False, 3), misused(True, 3)] == [None, None]
    assert misused(True, 2) == misused(True, 4).__class__(
        (
            Fact("held", "number 2, SELL+1, BUY+1"),
            Fact("with this offer", "number 5, BUY+1"),
            Fact("trading", 2),
            Fact("limit without it", 2),
        )
    )
    three = bf2010.position(seats=3)
    assert cards.misused_card(bf2010.printed, three, MORE_SHARES_BOUGHT, True, 3, 2) == refused(
        held="none", with_this_offer="number 5", trading=3, limit_without_it=2
    )


# chances ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "actor"),
    [
        (position.ACTING, 1),
        (position.PLACING, 1),
        (position.OVER, None),
        (position.STOCKING, CHANCE),
        (position.DEALING, CHANCE),
        (position.CHANGING, CHANCE),
    ],
)
def test_who_acts(phase: Any, actor: Any) -> None:
    assert actor_of(evolve(TABLE, phase=phase)) is actor


@pytest.mark.parametrize("phase", [position.STOCKING, position.DEALING, position.CHANGING])
def test_each_chance_draws_from_the_bag(phase: Any) -> None:
    bag = position.Pile((1, 0, 1, 0, 2), 2)
    printed = evolve(
        bf2023.printed, shares_drawn_for_the_market=2, hand_size=3, draw_numbers=(4,) * 10
    )
    table = evolve(TABLE, phase=phase, bag=bag)
    stock, size = stock_and_size(printed, table)
    kind: Any = {
        position.STOCKING: steps.StockMarket,
        position.DEALING: steps.DealHand,
        position.CHANGING: steps.ChangePrices,
    }[phase]
    assert (stock, size) == {
        position.STOCKING: (bag.shares, 2),
        position.DEALING: (bag.shares, 3),
        position.CHANGING: ((*bag.shares, 2), 4),
    }[phase]
    handful = (1, 2, 3, 4, 5) if phase != position.CHANGING else (1, 2, 3, 4, 5, 6)
    step = chance_step(table, handful)
    assert type(step) is kind
    assert step.shares == (1, 2, 3, 4, 5)
    if isinstance(step, steps.ChangePrices):
        assert step.blacks == 6
    edition = evolve(bf2023, printed=printed)
    chances = list(edition.chance(table))
    assert sum(likely for _, likely in chances) == Fraction(1)
    assert all(likely > 0 and type(drawn) is kind for drawn, likely in chances)
    outcomes = {drawn for drawn, _ in chances}
    random = Random(4)
    assert {edition.sample(table, random) for _ in range(200)} <= outcomes
