"""The free placement or removal of a bonus tile, before the action."""

from typing import Any

import pytest
from attrs import evolve

from bfrules import bf2023
from bfrules.editions.bf2023.edition import Position2023 as Position
from bfrules.editions.bf2023.steps import UseBonusTile
from bfrules.editions.black_friday.position import (
    ACTING,
    CHANGING,
    NO_CARD,
    Pile,
    Seat,
)
from bfrules.editions.black_friday.steps import BARS, NO_TRACK, PURCHASE, Track
from bfrules.kernel.grid import cell_at
from bfrules.kernel.shares import Colour, Counts
from bfrules.testing import reasons
from tests.editions.tables import USUAL, ruled, seats_with

TRACKS = (("purchase", PURCHASE), ("gold", BARS))


def with_track(position: Position, name: str, track: Counts) -> Position:
    if name == "purchase":
        return evolve(position, purchase_track=track)
    return evolve(position, bar_track=track)


def without_tile(position: Position, **changes: Any) -> tuple[Seat, ...]:
    return seats_with(position, position.turn, card=NO_CARD, **changes)


@pytest.mark.verifies("bf2023", "bonus.4 bonus.5 bonus.6 bonus.7 turn.4")
def test_which_tile_offers_what() -> None:
    """Each tile offers what the lower ones offer, and one thing more."""
    offered = []
    for turn in range(5):
        table = bf2023.position(seats=5, turn=turn, cash=1_000, holding={"green": 9})
        steps = set(bf2023.legal(table))
        offered.append(
            (
                bf2023.use_bonus_tile("purchase", "green") in steps,
                bf2023.use_bonus_tile("gold", "green") in steps,
                bf2023.use_bonus_tile("sale", "green") in steps,
                bf2023.sell("green", 2, remove="green", bonus=True) in steps,
                bf2023.buy_gold(2, place="green", bonus=True) in steps,
                bf2023.buy("green", 2, place="green", bonus=True) in steps,
            )
        )
    assert offered == [
        (False, False, False, False, False, False),
        (True, True, True, False, False, False),
        (True, True, True, True, False, False),
        (True, True, True, True, True, False),
        (True, True, True, True, True, True),
    ]


@pytest.mark.verifies("bf2023", "bonus.1 bonus.2")
def test_a_tile_that_placed_a_share_buys_nothing_more() -> None:
    table = bf2023.position(seats=5, turn=4)
    after = bf2023.apply(table, bf2023.use_bonus_tile("purchase", "blue"))
    assert reasons(bf2023, after, bf2023.buy("green", 2, place="green", bonus=True)) == (
        "misused_card_for_a_purchase "
        "(held none, with this offer number 5, trading 2, limit without it 1)",
    )


@pytest.mark.verifies("bf2023", "bonus.9 sell.6")
def test_removing_a_share_for_the_tile_lowers_its_price() -> None:
    told = """
    turn=2
      use the bonus tile: remove white, sale track
        = turn=2 prices=white:0/2 market=white:5 sale_track=white:1 spent_tiles=2
    """
    ruled(bf2023, told)


@pytest.mark.verifies("bf2023", "bonus.8 buy.15 buy.16 gold.17")
@pytest.mark.parametrize("name", ["purchase", "gold"])
@pytest.mark.parametrize(("market", "there", "columns"), [(1, 0, 1), (2, 2, 1), (1, 2, 2)])
def test_a_share_placed_for_the_tile_raises_prices_as_in_an_action(
    name: str, market: int, there: int, columns: int
) -> None:
    table = bf2023.position(
        turn=1,
        market={"green": market},
        purchase_track={"green": there if name == "purchase" else 0},
        gold_track={"green": there if name == "gold" else 0},
    )
    after = bf2023.apply(table, bf2023.use_bonus_tile(name, "green"))
    assert after.prices == (USUAL, USUAL, cell_at(0, 3 + columns), USUAL, USUAL)


# what is refused --------------------------------------------------------------


def test_everything_wrong_with_the_use_of_a_tile_is_said_at_once() -> None:
    table = bf2023.position(price_change="gold", gold_track={"green": 5})
    assert reasons(bf2023, table, UseBonusTile(Track(5), Colour(6))) == (
        "not_the_time_for_an_action (what is due the draw of a price change)",
        "no_bonus_tile (tile none)",
        "no_such_track (track 5, share colour 6)",
        "no_such_share_for_the_bonus (colour colour 6, allowed purple, yellow, green, blue, white)",
    )


def test_one_thing_wrong_with_the_use_of_a_tile() -> None:
    odd = {"a track that there is not": UseBonusTile(NO_TRACK, Colour(0))}
    told = """
    turn=1 market=green:0 sale_track=blue:0
      use the bonus tile: place green, purchase track
        no_such_share_for_the_bonus (colour green, allowed purple, yellow, blue, white)
      use the bonus tile: place nothing, gold track
        no_such_share_for_the_bonus (colour nothing, allowed purple, yellow, blue, white)
      use the bonus tile: remove blue, sale track
        no_such_share_for_the_bonus (colour blue, allowed purple, yellow, green, white)
      a track that there is not
        no_such_track (track -1, share purple)
    """
    ruled(bf2023, told, odd)


def test_the_mibs_has_no_tile_to_use() -> None:
    table = bf2023.position(mibs=True)
    assert reasons(bf2023, table, bf2023.use_bonus_tile("gold", "green")) == (
        "no_bonus_tile (tile none)",
    )


# a price change before the action ---------------------------------------------


@pytest.mark.verifies("bf2023", "bonus.10 change.2 turn.6")
@pytest.mark.parametrize(("name", "track"), TRACKS)
def test_a_track_filled_by_the_tile_triggers_before_the_action(name: str, track: Track) -> None:
    four = {"purple": 2, "yellow": 2}
    table = bf2023.position(
        turn=1,
        purchase_track=four if name == "purchase" else {},
        gold_track=four if name == "gold" else {},
    )
    waiting = bf2023.apply(table, bf2023.use_bonus_tile(name, "blue"))
    expected = evolve(
        table,
        phase=CHANGING,
        trigger=track,
        seats=without_tile(table),
        market=(4, 4, 4, 3, 4),
    )
    assert waiting == with_track(expected, name, (2, 2, 0, 1, 0))
    drawn = bf2023.draw({"purple": 1, "yellow": 1, "green": 1, "blue": 1, "white": 1})
    after = bf2023.apply(waiting, drawn)
    up = cell_at(1, 3)
    expected = evolve(
        waiting,
        phase=ACTING,
        trigger=NO_TRACK,
        market=(5, 5, 5, 4, 5),
        bag=Pile((13, 13, 13, 14, 13), 0),
        prices=(up, up, up, up, up),
    )
    assert after == with_track(expected, name, (0, 0, 0, 0, 0))
    assert bf2023.actor(after) == 1
    assert bf2023.apply(after, bf2023.buy(place="green")).turn == 2


@pytest.mark.verifies("bf2023", "bonus.10 change.28")
def test_the_limit_of_the_new_level_holds_for_the_action_after_the_tile() -> None:
    table = bf2023.position(turn=1, purchase_track={"purple": 4})
    waiting = bf2023.apply(table, bf2023.use_bonus_tile("purchase", "blue"))
    after = bf2023.apply(waiting, bf2023.draw({"green": 5}))
    assert (after.level, after.turn) == (2, 1)
    assert reasons(bf2023, after, bf2023.buy("white", 2, place="white")) == ()
