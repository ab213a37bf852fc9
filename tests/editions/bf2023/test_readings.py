"""Every reading of every open question, on a table where the readings part.

A question with one reading has its default checked.
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
    Pile,
    SaleTracks,
    Seat,
)
from bfrules.editions.black_friday.steps import NO_TRACK, SALE, ChangePrices
from bfrules.kernel.grid import cell_at
from bfrules.testing import reasons
from tests.editions.bf2023.colours import COLOURS, EMPTY, ONE_EACH
from tests.editions.tables import FULL, NONE, USUAL


def read(question: str, reading: str) -> BlackFriday2023:
    return bf2023.amend(bf2023.reading(question, reading))


def only_choice(edition: BlackFriday2023, table: Position) -> Step:
    (step,) = edition.legal(table)
    return step


# every reading has its test ---------------------------------------------------


def test_every_question_has_a_test_here() -> None:
    tested = {name.split("_")[1].upper() for name in globals() if name.startswith("test_q")}
    assert tested == {question.id for question in bf2023.questions}


# the readings -----------------------------------------------------------------


def test_q01_a_short_bag() -> None:
    hands = {1: {"purple": 13, "yellow": 13, "green": 13, "blue": 14, "white": 9}}
    table = bf2023.position(price_change="purchase", purchase_track={"white": 5}, hands=hands)
    draw = bf2023.draw({"purple": 1, "yellow": 1, "green": 1})
    ends = read("Q01", "ends")
    goes_on = bf2023.apply(table, draw)
    assert (goes_on.phase, goes_on.turn) == (ACTING, 1)
    assert list(ends.legal(table)) == [draw]
    # 13 of each but two at the new prices: $12, $12, $12, $6 and $6
    assert ends.apply(table, draw) == evolve(
        goes_on,
        phase=OVER,
        turn=0,
        acted=True,
        seats=(
            goes_on.seats[0],
            evolve(goes_on.seats[1], cash=100 + 39 * 12 + 14 * 6 + 9 * 6, shares=NONE),
            goes_on.seats[2],
        ),
        market=(18, 18, 18, 18, 13),
    )
    enough = bf2023.position(price_change="purchase", purchase_track={"white": 5})
    five = bf2023.draw(ONE_EACH)
    assert ends.apply(enough, five) == bf2023.apply(enough, five)


def test_q02_an_empty_market() -> None:
    refused = read("Q02", "refused")
    table = bf2023.position(turn=1, market=EMPTY)
    steps: tuple[tuple[Step, str], ...] = (
        (bf2023.buy(place=None), "nothing_to_place (placed nothing, market empty)"),
        (bf2023.buy_gold(1, place=None), "nothing_to_place (placed nothing, market empty)"),
        (
            bf2023.use_bonus_tile("purchase", None),
            "nothing_to_place_by_the_bonus (placed nothing, market empty)",
        ),
        (
            bf2023.use_bonus_tile("gold", None),
            "nothing_to_place_by_the_bonus (placed nothing, market empty)",
        ),
    )
    for step, reason in steps:
        assert reasons(bf2023, table, step) == ()
        assert reasons(refused, table, step) == (reason,)
    assert list(refused.legal(table)) == [
        *(bf2023.use_bonus_tile("sale", colour) for colour in COLOURS),
        *(bf2023.sell(remove=colour) for colour in COLOURS),
    ]


def test_q02_also_binds_the_mibs() -> None:
    refused = read("Q02", "refused")
    last = bf2023.position(mibs=True, market={**EMPTY, "green": 1})
    assert only_choice(bf2023, last) == bf2023.buy("green", place=None)
    assert only_choice(refused, last) == bf2023.buy_gold(1, place="green")
    none = bf2023.position(mibs=True, market=EMPTY)
    assert only_choice(bf2023, none) == bf2023.buy_gold(1, place=None)
    assert only_choice(refused, none) == bf2023.sell(remove="purple")


def test_q06_down_in_the_bottom_row() -> None:
    table = bf2023.position(
        level=1,
        price_change="purchase",
        purchase_track={"white": 5},
        current_sale_track="refilled centre",
        prices={"purple": (1, 3), "yellow": (0, 0)},
    )
    draw = bf2023.draw({"green": 1, "blue": 1, "white": 1}, black=3)
    reached = [
        edition.apply(table, draw).prices
        for edition in (bf2023, read("Q06", "falls"), read("Q06", "stays"))
    ]
    # purple and yellow count -3, two down; the others -2, one down and one left
    left, corner = cell_at(0, 1), cell_at(0, 0)
    assert reached == [
        (cell_at(0, 2), corner, left, left, left),
        (corner, corner, corner, corner, corner),
        (cell_at(0, 3), corner, cell_at(0, 2), cell_at(0, 2), cell_at(0, 2)),
    ]


def test_q09_a_track_that_starts_low() -> None:
    exactly = read("Q09", "exactly")
    low = bf2023.position(
        current_sale_track="refilled centre", sale_track={**EMPTY, "green": 2, "blue": 2}
    )
    step = bf2023.sell(remove="green")
    removed = evolve(
        low,
        market=(4, 4, 5, 4, 4),
        sale_tracks=SaleTracks((NONE, (0, 0, 1, 2, 0), NONE), (0, 2, 0), 1),
        prices=(USUAL, USUAL, cell_at(0, 2), USUAL, USUAL),
    )
    assert bf2023.apply(low, step) == evolve(removed, phase=CHANGING, acted=True, trigger=SALE)
    assert exactly.apply(low, step) == evolve(removed, turn=1)
    six_left = bf2023.position(sale_track={**ONE_EACH, "green": 2})
    assert exactly.apply(six_left, step) == bf2023.apply(six_left, step)
    assert exactly.apply(six_left, step).phase == CHANGING


def test_q09_holds_for_the_bonus_tile_as_well() -> None:
    low = bf2023.position(
        turn=1, current_sale_track="refilled centre", sale_track={**EMPTY, "green": 2, "blue": 2}
    )
    step = bf2023.use_bonus_tile("sale", "green")
    assert bf2023.apply(low, step).phase == CHANGING
    assert read("Q09", "exactly").apply(low, step).phase == ACTING
    placed = bf2023.use_bonus_tile("gold", "green")
    full = bf2023.position(turn=1, gold_track={"white": 4})
    assert read("Q09", "exactly").apply(full, placed) == bf2023.apply(full, placed)


def test_q22_seven_drawn_of_one_colour() -> None:
    straight = read("Q22", "straight")
    table = bf2023.position(
        level=9, price_change="purchase", purchase_track={"white": 5}, prices={"green": (1, 1)}
    )
    reached = {
        number: (
            bf2023.apply(table, draw).prices[2],
            straight.apply(table, draw).prices[2],
        )
        for number in range(5, 13)
        for draw in [bf2023.draw({"green": number, "purple": 12 - number})]
    }
    assert reached == {
        5: (cell_at(4, 1), cell_at(4, 1)),
        6: (cell_at(4, 2), cell_at(4, 2)),
        7: (cell_at(5, 1), cell_at(5, 2)),
        8: (cell_at(5, 2), cell_at(6, 2)),
        9: (cell_at(6, 1), cell_at(7, 2)),
        10: (cell_at(6, 2), cell_at(8, 2)),
        11: (cell_at(7, 1), cell_at(9, 2)),
        12: (cell_at(7, 2), cell_at(10, 2)),
    }


def test_q23_the_gold_limits() -> None:
    slower = read("Q23", "slower")
    limits = {}
    for level in range(10):
        table = bf2023.position(level=level, cash=1_000)
        most = [
            max(
                bars
                for bars in range(7)
                if not edition.refusals(table, bf2023.buy_gold(bars, place="green"))
            )
            for edition in (bf2023, slower)
        ]
        limits[level] = tuple(most)
    assert limits == {
        0: (1, 1),
        1: (1, 1),
        2: (2, 1),
        3: (2, 2),
        4: (3, 3),
        5: (3, 3),
        6: (4, 4),
        7: (4, 4),
        8: (5, 5),
        9: (5, 5),
    }


def test_q24_the_centre_track_used_up_again() -> None:
    once = read("Q24", "once")
    table = bf2023.position(
        current_sale_track="refilled centre",
        sale_track=ONE_EACH,
        price_change="sale",
        blacks_in_the_bank=2,
        market={"green": 1},
    )
    draw = bf2023.draw({"purple": 1, "yellow": 1, "blue": 1, "white": 2})
    unfilled = evolve(
        table,
        phase=ACTING,
        turn=1,
        acted=False,
        trigger=NO_TRACK,
        market=(5, 5, 1, 5, 6),
        sale_tracks=SaleTracks((NONE, NONE, NONE), (0, 0, 0), 1),
        bag=Pile((19, 19, 23, 19, 18), 4),
        prices=(cell_at(1, 3), cell_at(1, 3), cell_at(0, 2), cell_at(1, 3), cell_at(1, 4)),
        area_blacks=8,
        level=1,
    )
    assert evolve(table.bag, blacks=0) == Pile((19, 19, 22, 19, 19), 0)
    assert once.apply(table, draw) == evolve(unfilled, bag=Pile((19, 19, 23, 19, 18), 5))
    assert bf2023.apply(table, draw) == evolve(
        unfilled,
        market=(3, 3, 0, 3, 4),
        sale_tracks=SaleTracks((NONE, (2, 2, 1, 2, 2), NONE), (0, 2, 0), 1),
        bank_blacks=0,
        bag=Pile((19, 19, 23, 19, 18), 5),
        prices=(cell_at(1, 3), cell_at(1, 3), USUAL, cell_at(1, 3), cell_at(1, 4)),
    )
    bottom = bf2023.position(
        current_sale_track="bottom",
        sale_track=ONE_EACH,
        price_change="sale",
        blacks_in_the_bank=2,
    )
    assert once.apply(bottom, draw) == bf2023.apply(bottom, draw)
    assert once.apply(bottom, draw).sale_tracks == SaleTracks((NONE, FULL, NONE), (0, 2, 0), 1)


def test_q25_cash_for_either_or_both_offers() -> None:
    both = read("Q25", "both")
    table = bf2023.position(
        mibs=True, prices={"green": (0, 2)}, cash=19, holding={"white": 1}, gold_price=20
    )
    assert only_choice(bf2023, table) == bf2023.buy("green", place="green")
    assert only_choice(both, table) == bf2023.sell("white", remove="white")
    richer = evolve(table, seats=(evolve(table.seats[0], cash=20), *table.seats[1:]))
    assert only_choice(both, richer) == bf2023.buy("green", place="green")


def test_q26_fewer_shares_where() -> None:
    table = bf2023.position(
        mibs=True,
        market={"purple": 5, "yellow": 3, "green": 5, "blue": 5, "white": 5},
        holding={"purple": 2, "yellow": 2, "green": 1, "blue": 2, "white": 2},
    )
    assert only_choice(bf2023, table) == bf2023.buy("yellow", place="yellow")
    assert only_choice(read("Q26", "own"), table) == bf2023.buy("green", place="green")


def test_q27_fewer_shares_than_the_limit() -> None:
    table = bf2023.position(mibs=True, level=4, market={**EMPTY, "green": 1, "blue": 1})
    assert only_choice(bf2023, table) == bf2023.buy({"green": 1, "blue": 1}, place=None)
    assert only_choice(read("Q27", "none"), table) == bf2023.buy_gold(3, place="green")


def test_q27_a_market_that_is_no_offer_is_none_when_short_of_cash_either() -> None:
    table = bf2023.position(mibs=True, level=4, market={**EMPTY, "green": 1, "blue": 1}, cash=15)
    none = read("Q27", "none")
    assert only_choice(bf2023, table) == bf2023.buy("green", place="blue")
    assert only_choice(none, table) == bf2023.buy_gold(0, place="green")


def test_q28_the_mibs_has_no_bonus_tile() -> None:
    stocked = bf2023.apply(
        bf2023.start(seats=4, mibs=True), bf2023.stock_market(dict.fromkeys(COLOURS, 4))
    )
    for _ in range(4):
        stocked = bf2023.apply(stocked, bf2023.deal_hand(ONE_EACH))
    assert [seat.card for seat in stocked.seats] == [0, 2, 3, 4]


def test_q29_the_stock_of_big_gold_bars() -> None:
    limited = read("Q29", "limited")
    table = bf2023.position(level=2, gold_bars={0: 4, 1: 60, 2: 38})
    assert sum(seat.big_bars for seat in table.seats) == 19
    one_left = bf2023.buy_gold(1, place="green")
    assert limited.apply(table, one_left) == bf2023.apply(table, one_left)
    out = bf2023.position(level=2, gold_bars={0: 4, 1: 60, 2: 43})
    assert sum(seat.big_bars for seat in out.seats) == 20
    assert reasons(bf2023, out, one_left) == ()
    assert reasons(limited, out, one_left) == (
        "bank_without_big_bars (big bars needed 1, big bars in the bank 0)",
    )
    assert bf2023.apply(out, one_left).seats[0].big_bars == 1
    fewer = bf2023.position(level=2, gold_bars={0: 2, 1: 60, 2: 43})
    two = bf2023.buy_gold(2, place="green")
    assert limited.apply(fewer, two) == bf2023.apply(fewer, two)


def test_q29_also_binds_the_mibs() -> None:
    table = bf2023.position(
        mibs=True, cash=1_000, gold_bars={0: 4, 1: 100}, prices=dict.fromkeys(COLOURS, (5, 1))
    )
    assert only_choice(bf2023, table) == bf2023.buy_gold(1, place="purple")
    assert only_choice(read("Q29", "limited"), table) == bf2023.buy("purple", place="purple")
    owner = evolve(table, seats=(evolve(table.seats[0], shares=(1, 0, 0, 0, 0)), *table.seats[1:]))
    assert only_choice(read("Q29", "limited"), owner) == bf2023.buy("purple", place="purple")


def test_q33_a_tie_in_fortune_and_gold() -> None:
    seats = (
        Seat(100, NONE, 1, 0, 0),
        Seat(150, NONE, 0, 0, 2),
        Seat(100, NONE, 1, 0, 3),
    )
    over = evolve(bf2023.position(), phase=OVER, seats=seats)
    assert [(place.rank, place.seat, place.decided_by) for place in bf2023.standing(over)] == [
        (1, 0, "nothing: a shared rank"),
        (1, 2, "nothing: a shared rank"),
        (3, 1, "fortune in dollars"),
    ]


def test_q60_a_sale_track_without_shares() -> None:
    refused = read("Q60", "refused")
    table = bf2023.position(
        current_sale_track="refilled centre", sale_track=EMPTY, holding={"green": 1}
    )
    for step in (bf2023.sell("green", remove=None), bf2023.sell(remove=None)):
        assert reasons(bf2023, table, step) == ()
        assert reasons(refused, table, step) == (
            "nothing_to_remove (removed nothing, sale track empty)",
        )
    sold = bf2023.apply(table, bf2023.sell("green", remove=None))
    assert (sold.turn, sold.phase, sold.seats[0].cash) == (1, ACTING, 108)
    kinds = {type(step).__name__ for step in refused.legal(table)}
    assert kinds == {"Buy", "BuyBars"}


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


def test_q61_the_cheapest_offer_of_a_mibs_short_of_cash() -> None:
    """Three shares cost $6, $50 and $50, more than three gold bars at $20."""
    table = bf2023.position(
        mibs=True,
        level=4,
        prices={"purple": (0, 2), **dict.fromkeys(COLOURS[1:], (5, 3))},
        market={"purple": 1},
        cash=45,
    )
    assert only_choice(bf2023, table) == bf2023.buy_gold(2, place="purple")
    assert only_choice(read("Q61", "piece"), table) == bf2023.buy("purple", place="yellow")


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
    earlier = evolve(table, bars_bought=2)
    assert read("Q63", "adjusted").apply(earlier, draw) == bf2023.apply(earlier, draw)
    assert read("Q63", "at-once").apply(earlier, draw) == bf2023.apply(earlier, draw)


def test_q64_two_dearest_colours_in_different_areas() -> None:
    """$100 stands in (7, 5), area 5, and in (8, 3), area 6."""
    table = bf2023.position(
        level=4,
        price_change="purchase",
        purchase_track={"white": 5},
        prices={"green": (6, 5), "blue": (7, 3)},
    )
    draw = bf2023.draw({"green": 1, "blue": 1, "white": 5})
    higher = bf2023.apply(table, draw)
    lower = read("Q64", "lower").apply(table, draw)
    assert (higher.prices[2], higher.prices[3]) == (cell_at(7, 5), cell_at(8, 3))
    assert (higher.level, higher.area_blacks, higher.bag.blacks) == (6, 3, 6)
    assert lower == evolve(
        higher, level=5, area_blacks=4, bag=Pile(higher.bag.shares, higher.bag.blacks - 1)
    )


def test_q65_its_own_shares_before_or_after_the_trade() -> None:
    """It sells all three green and one of two yellow: green was more before and is less after."""
    table = bf2023.position(
        mibs=True,
        level=6,
        cash=0,
        prices={"yellow": (0, 4), "green": (0, 5)},
        holding={"yellow": 2, "green": 3},
    )
    sold = {"yellow": 1, "green": 3}
    assert only_choice(bf2023, table) == bf2023.sell(sold, remove="green")
    assert only_choice(read("Q65", "before"), table) == bf2023.sell(sold, remove="yellow")


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


def test_q67_fewest_shares_where() -> None:
    table = bf2023.position(
        mibs=True,
        cash=0,
        prices={"green": (0, 5)},
        holding={"green": 1},
        sale_track={"green": 0},
        market={"white": 3},
    )
    assert only_choice(bf2023, table) == bf2023.sell("green", remove="white")
    assert only_choice(read("Q67", "own"), table) == bf2023.sell("green", remove="purple")


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


def test_q70_a_new_level_raises_the_number_of_shares_drawn_and_not_of_black_ones() -> None:
    table = bf2023.position(
        level=1,
        current_sale_track="refilled centre",
        price_change="purchase",
        purchase_track={"white": 5},
        prices={"green": (4, 0)},
    )
    higher = bf2023.apply(table, bf2023.draw({"green": 5, "white": 1}))
    assert (table.level, higher.level) == (1, 4)
    waiting = bf2023.position(
        level=4,
        current_sale_track="refilled centre",
        price_change="purchase",
        purchase_track={"white": 5},
    )
    drawn = {
        (sum(step.shares) + step.blacks, step.blacks)
        for step in bf2023.legal(waiting)
        if isinstance(step, ChangePrices)
    }
    assert drawn == {(7, number) for number in range(8)}


def test_q05_up_in_the_top_row() -> None:
    table = bf2023.position(
        level=5, price_change="purchase", prices={"green": (12, 2)}, purchase_track={"green": 5}
    )
    draw = bf2023.draw({"green": 6, "blue": 1, "white": 1})
    cells = [edition.apply(table, draw).look.cell("green") for edition in both("Q05", "stays")]
    assert cells == [(12, 6), (12, 3)]


def test_q53_far_below_nothing() -> None:
    table = bf2023.position(
        level=6, price_change="purchase", prices={"green": (8, 3)}, purchase_track={"blue": 5}
    )
    draw = bf2023.draw({"blue": 3, "white": 2}, black=4)
    cells = [edition.apply(table, draw).look.cell("green") for edition in both("Q53", "straight")]
    assert cells == [(6, 2), (5, 2)]
    moves = read("Q53", "straight").printed.price_moves
    assert moves[-15:] == bf2023.printed.price_moves[-15:]
    assert moves[:10] == tuple((-more - 1, -1) for more in range(10, 0, -1))


def both(question: str, reading: str) -> tuple[BlackFriday2023, BlackFriday2023]:
    return bf2023, read(question, reading)


def test_q39_a_tile_that_is_not_needed_is_not_spent() -> None:
    table = bf2023.position(turn=1, holding={"green": 2})
    sale = bf2023.sell("green", remove="green", bonus=True)
    assert [one.reason for one in bf2023.refusals(table, sale)] == ["misused_card_for_a_sale"]


def test_q54_the_bank_never_runs_out_of_money() -> None:
    table = bf2023.position(cash=4055, holding={"green": 1})
    assert bf2023.apply(table, bf2023.sell("green", remove="green")).seats[0].cash == 4063


def test_q55_every_bought_bar_counts() -> None:
    table = bf2023.position(gold_bought=40)
    assert bf2023.apply(table, bf2023.buy_gold(1, place="green")).bars_bought == 41


def test_q27_a_bare_market_may_be_an_offer_for_nothing() -> None:
    table = bf2023.position(mibs=True, level=4, market=dict.fromkeys(COLOURS, 0))
    assert only_choice(bf2023, table) == bf2023.buy_gold(3, place=None)
    assert only_choice(read("Q27", "even-none"), table) == bf2023.buy(place=None)
    ruling = bf2023.explain(table, bf2023.buy_gold(1, place=None))
    assert ruling.refusals[-1].statements == ("bf2023.mibs.9",)


def test_q61_the_other_offer_may_be_out_of_the_question() -> None:
    table = bf2023.position(
        mibs=True,
        level=4,
        cash=10,
        market={"purple": 1},
        prices={**dict.fromkeys(COLOURS, (5, 3)), "purple": (0, 2)},
    )
    assert only_choice(bf2023, table) == bf2023.buy("purple", place="yellow")
    other = read("Q61", "only-the-cheapest")
    assert only_choice(other, table) == bf2023.buy_gold(0, place="purple")
