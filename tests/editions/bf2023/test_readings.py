"""Readings of open questions beyond the tables in `docs/questions`: what else they change or not.

There each reading of each question is played on a table where the readings part.
"""

from attrs import evolve

from bfrules import bf2023
from bfrules.editions.bf2023.edition import BlackFriday2023
from bfrules.editions.bf2023.edition import Position2023 as Position
from bfrules.editions.bf2023.steps import Step
from bfrules.editions.black_friday.position import (
    ACTING,
    CHANGING,
    OVER,
)
from bfrules.kernel.grid import cell_at
from bfrules.testing import reasons
from tests.editions.bf2023.colours import COLOURS, EMPTY, ONE_EACH


def read(question: str, reading: str) -> BlackFriday2023:
    return bf2023.amend(bf2023.reading(question, reading))


def only_choice(edition: BlackFriday2023, table: Position) -> Step:
    (step,) = edition.legal(table)
    return step


def test_q02_also_binds_the_mibs() -> None:
    refused = read("Q02", "refused")
    last = bf2023.position(mibs=True, market={**EMPTY, "green": 1})
    assert only_choice(bf2023, last) == bf2023.buy("green", place=None)
    assert only_choice(refused, last) == bf2023.buy_gold(1, place="green")
    none = bf2023.position(mibs=True, market=EMPTY)
    assert only_choice(bf2023, none) == bf2023.buy_gold(1, place=None)
    assert only_choice(refused, none) == bf2023.sell(remove="purple")


def test_q09_holds_for_the_bonus_tile_as_well() -> None:
    low = bf2023.position(
        turn=1, current_sale_track="refilled centre", sale_track={**EMPTY, "green": 2, "blue": 2}
    )
    step = bf2023.use_bonus_tile("sale", "green")
    assert bf2023.apply(low, step).phase == CHANGING
    assert read("Q09", "exactly").apply(low, step).phase == ACTING


def test_q27_a_market_that_is_no_offer_is_none_when_short_of_cash_either() -> None:
    table = bf2023.position(mibs=True, level=4, market={**EMPTY, "green": 1, "blue": 1}, cash=15)
    none = read("Q27", "none")
    assert only_choice(bf2023, table) == bf2023.buy("green", place="blue")
    assert only_choice(none, table) == bf2023.buy_gold(0, place="green")


def test_q29_also_binds_the_mibs() -> None:
    table = bf2023.position(
        mibs=True, cash=1_000, gold_bars={0: 4, 1: 100}, prices=dict.fromkeys(COLOURS, (5, 1))
    )
    assert only_choice(bf2023, table) == bf2023.buy_gold(1, place="purple")
    assert only_choice(read("Q29", "limited"), table) == bf2023.buy("purple", place="purple")
    owner = evolve(table, seats=(evolve(table.seats[0], shares=(1, 0, 0, 0, 0)), *table.seats[1:]))
    assert only_choice(read("Q29", "limited"), owner) == bf2023.buy("purple", place="purple")


def test_q60_also_binds_the_mibs() -> None:
    table = bf2023.position(
        mibs=True,
        cash=0,
        current_sale_track="refilled centre",
        sale_track=EMPTY,
        holding={"green": 1},
    )
    assert only_choice(bf2023, table) == bf2023.sell("green", remove=None)
    assert only_choice(read("Q60", "refused"), table) == bf2023.buy_gold(0, place="purple")


def test_q62_its_colours_after_a_trade() -> None:
    bought = bf2023.position(
        mibs=True,
        market={"green": 1},
        prices={"green": (0, 2), "white": (0, 5)},
        holding={"white": 1},
    )
    any_colour = read("Q62", "any")
    assert only_choice(bf2023, bought) == bf2023.buy("green", place="white")
    assert only_choice(any_colour, bought) == bf2023.buy("green", place="purple")
    sold = bf2023.position(
        mibs=True,
        cash=0,
        prices={"green": (0, 5), "blue": (0, 4)},
        holding={"green": 1, "white": 1},
        sale_track={"green": 0},
    )
    assert only_choice(bf2023, sold) == bf2023.sell("green", remove="white")
    assert only_choice(any_colour, sold) == bf2023.sell("green", remove="blue")


def test_q63_gold_comes_to_its_end_in_a_price_change() -> None:
    table = bf2023.position(
        price_change="sale",
        current_sale_track="bottom",
        sale_track=ONE_EACH,
        gold_price=95,
        gold_bought=3,
        hands={1: {"green": 1, "blue": 1, "white": 1}},
        market={"green": 0, "blue": 1},
    )
    draw = bf2023.draw({"blue": 1, "purple": 1, "yellow": 1, "white": 2})
    whole = bf2023.apply(table, draw)
    adjusted = read("Q63", "adjusted").apply(table, draw)
    at_once = read("Q63", "at-once").apply(table, draw)
    up = cell_at(1, 3)
    # white: one up and one right; green: left, then up, for it is missing;
    # blue: up, then right, for the refill took its last
    assert whole.prices == (up, up, cell_at(1, 2), cell_at(1, 4), cell_at(1, 4))
    assert adjusted.prices == (up, up, cell_at(0, 2), up, cell_at(1, 4))
    assert at_once.prices == table.prices
    assert [after.seats[1].cash for after in (whole, adjusted, at_once)] == [
        100 + 10 + 15 + 15,
        100 + 6 + 12 + 15,
        100 + 8 + 8 + 8,
    ]
    assert {after.phase for after in (whole, adjusted, at_once)} == {OVER}


def test_q66_the_tile_after_the_action() -> None:
    either = read("Q66", "either")
    table = bf2023.position(turn=1)
    bought = bf2023.buy("green", place="green")
    used = bf2023.use_bonus_tile("gold", "blue")
    assert bf2023.apply(table, bought).turn == 2
    acted = either.apply(table, bought)
    assert acted == evolve(bf2023.apply(table, bought), turn=1, acted=True)
    assert list(either.legal(acted)) == [
        *(
            bf2023.use_bonus_tile(track, colour)
            for track in ("purchase", "gold", "sale")
            for colour in COLOURS
        ),
        bf2023.end_turn(),
    ]
    due = "what is due the action"
    assert reasons(either, acted, bought) == (f"not_the_time_for_an_action_or_the_tile ({due})",)
    assert reasons(either, table, bf2023.end_turn()) == (f"turn_not_over ({due})",)
    ended = either.apply(acted, bf2023.end_turn())
    assert ended == bf2023.apply(table, bought)
    placed = either.apply(acted, used)
    assert (placed.turn, placed.seats[1].card) == (1, 0)
    assert list(either.legal(placed)) == [bf2023.end_turn()]
    first = bf2023.apply(bf2023.apply(table, used), bought)
    assert either.apply(placed, bf2023.end_turn()) == first


def test_q66_without_a_tile_a_turn_ends_as_ever() -> None:
    either = read("Q66", "either")
    table = bf2023.position(turn=1, spent_tiles=(1,))
    bought = bf2023.buy("green", place="green")
    assert either.apply(table, bought) == bf2023.apply(table, bought)
    used = bf2023.use_bonus_tile("gold", "blue")
    before = bf2023.position(turn=1)
    assert either.apply(either.apply(before, used), bought) == bf2023.apply(
        bf2023.apply(before, used), bought
    )


def test_q66_a_price_change_of_the_action_comes_before_the_tile() -> None:
    either = read("Q66", "either")
    table = bf2023.position(turn=1, purchase_track={"purple": 4})
    waiting = either.apply(table, bf2023.buy(place="green"))
    assert waiting == bf2023.apply(table, bf2023.buy(place="green"))
    draw = bf2023.draw(ONE_EACH)
    assert bf2023.apply(waiting, draw).turn == 2
    changed = either.apply(waiting, draw)
    assert changed == evolve(bf2023.apply(waiting, draw), turn=1, acted=True)
    assert bf2023.use_bonus_tile("sale", "green") in list(either.legal(changed))


def test_q68_the_colours_of_a_mibs_without_shares() -> None:
    dearer = {"purple": (3, 3), "yellow": (3, 2), "green": (4, 1), "blue": (3, 2), "white": (3, 2)}
    table = bf2023.position(mibs=True, prices=dearer)
    all_tie = read("Q68", "all-tie")
    assert only_choice(bf2023, table) == bf2023.buy_gold(1, place="yellow")
    assert only_choice(all_tie, table) == bf2023.buy_gold(1, place="purple")
    owner = evolve(table, seats=(evolve(table.seats[0], shares=(0, 0, 0, 0, 1)), *table.seats[1:]))
    assert only_choice(all_tie, owner) == bf2023.buy_gold(1, place="white")


def test_q69_most_shares_where() -> None:
    dear = dict.fromkeys(COLOURS, (3, 2))
    gold = bf2023.position(mibs=True, prices=dear, market={"green": 5, "white": 5})
    poor = bf2023.position(mibs=True, market={"green": 5, "white": 5}, cash=0)
    own = read("Q69", "own")
    for table, bars in ((gold, 1), (poor, 0)):
        assert only_choice(bf2023, table) == bf2023.buy_gold(bars, place="green")
        assert only_choice(own, table) == bf2023.buy_gold(bars, place="purple")
