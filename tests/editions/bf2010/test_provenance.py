"""Printed values: as in the facts, marked, loud where reconstructed, replaceable by a box owner."""

import pytest
from attrs import evolve

from bfrules import Amendment, bf2010
from bfrules.core.provenance import MEANING, Component, known_by
from bfrules.editions.bf2010.components import Components2010
from bfrules.editions.bf2010.edition import BlackFriday2010
from bfrules.editions.bf2010.edition import Position2010 as Position
from bfrules.editions.bf2010.steps import Step
from tests.editions.bf2010.colours import COLOURS

LETTERS = {"PRINTED": "P", "CROSS_CHECKED": "X", "OBSERVED": "O", "RECONSTRUCTED": "R"}
AREAS_NOTE = "the level areas of the price table are reconstructed"


def component(name: str) -> Component:
    return next(table for table in bf2010.printed.provenance if table.name == name)


# the values -------------------------------------------------------------------


@pytest.mark.parametrize("table", bf2010.printed.provenance, ids=lambda table: table.name)
def test_every_table_says_how_it_is_known(table: Component) -> None:
    assert table.about.endswith(".")
    assert table.source.endswith(".")
    assert set(table.provenance) <= set(MEANING)
    assert len(table.provenance) in (1, len(table.values))


@pytest.mark.parametrize(
    ("table", "marks"),
    [
        ("share_limits", "PRRRRRRRPR"),
        ("silver_limits", "PRRRRRRRPR"),
        ("subsidy_limits", "RRRRRRRRPR"),
        ("draw_numbers", "RRPRXRPRPR"),
        ("price_table", "X" * 84 + "R" + "X" * 6),
        ("level_areas", "R"),
        ("silver_prices", "X" * 20 + "R" + "X" * 4),
        ("price_moves", "R" * 10 + "PPPPXPP" + "R" * 8),
        ("black_shares_beside_the_sale_tracks", "P"),
        ("black_shares_of_a_refill", "R"),
        ("subsidy_in_dollars", "P"),
        ("interest_in_dollars", "P"),
        ("cash_at_the_start", "P"),
    ],
)
def test_the_marks_are_those_of_the_facts(table: str, marks: str) -> None:
    assert "".join(LETTERS[mark] for mark in component(table).provenance) == marks


@pytest.mark.parametrize(
    ("table", "values"),
    [
        ("share_limits", (1, 1, 2, 2, 3, 3, 4, 4, 5, 5)),
        ("silver_limits", (1, 1, 2, 2, 3, 3, 4, 4, 5, 5)),
        ("subsidy_limits", (1, 1, 2, 3, 4, 5, 6, 7, 8, 9)),
        ("draw_numbers", (5, 6, 6, 7, 7, 8, 9, 10, 11, 12)),
        (
            "silver_prices",
            (
                *(20, 21, 23, 25, 27, 29, 31, 33, 35, 38, 41, 44, 47),
                *(50, 54, 58, 62, 66, 70, 75, 80, 85, 90, 95, 100),
            ),
        ),
        ("black_shares_beside_the_sale_tracks", (1, 2, 3)),
        ("black_shares_beside_the_price_table", (9,)),
        ("shares_of_each_colour_in_the_box", (25,)),
        ("values_of_subsidy_cards", (1, 2, 5)),
        ("silver_bars_in_the_box", (20,)),
        ("gold_bars_in_the_box", (20,)),
        ("special_action_cards", (1, 1, 1, 1, 2, 2)),
        ("subsidy_in_dollars", (20,)),
        ("interest_in_dollars", (1,)),
    ],
)
def test_the_printed_values_are_those_of_the_facts(table: str, values: tuple[int, ...]) -> None:
    assert component(table).flat == values


def test_the_price_table_is_that_of_the_facts() -> None:
    rows = """
        160 173 186 199 212 225 238
        136 148 160 172 184 196 208
        114 125 136 147 158 169 180
         94 104 114 124 134 144 154
         76  85  94 103 112 121 130
         60  68  76  84  92 100 108
         46  53  60  67  74  81  88
         34  40  46  52  58  64  70
         24  29  34  39  44  49  54
         16  20  24  28  32  36  40
         10  13  16  19  22  25  28
          6   8  10  12  14  16  18
          4   5   6   7   8   9  10
    """
    from_the_top = [
        [int(price) for price in row.split()] for row in rows.split("\n") if row.strip()
    ]
    assert list(bf2010.printed.prices) == [price for row in reversed(from_the_top) for price in row]
    assert list(bf2010.printed.prices) == [
        row * row + row + 4 + (row + 1) * column for row in range(13) for column in range(7)
    ]


def test_the_level_areas_follow_the_closed_form_of_the_facts() -> None:
    assert list(bf2010.printed.areas) == [
        max(0, (3 * row + column - 3) // 4) for row in range(13) for column in range(7)
    ]


def test_the_values_in_force_are_those_of_the_tables() -> None:
    printed = bf2010.printed
    tables = {table.name: table.flat for table in printed.provenance}
    assert printed.prices == tables["price_table"]
    assert printed.areas == tables["level_areas"]
    assert printed.share_limits == tables["share_limits"]
    assert printed.bar_limits == tables["silver_limits"]
    assert printed.subsidy_limits == tables["subsidy_limits"]
    assert printed.draw_numbers == tables["draw_numbers"]
    assert printed.bar_prices == tables["silver_prices"]
    assert printed.refill_blacks == tables["black_shares_of_a_refill"][0]
    assert printed.subsidy == tables["subsidy_in_dollars"][0]
    assert printed.interest == tables["interest_in_dollars"][0]
    assert tuple(value for move in printed.price_moves for value in move) == tables["price_moves"]
    assert bf2010.components(printed) == printed.provenance
    bags = [bf2010.start(seats=seats).bag.shares[0] for seats in (2, 3, 4, 5)]
    assert tuple(bags) == tables["shares_of_each_colour_in_the_bag"]


# loud -------------------------------------------------------------------------


def notes(table: Position, step: Step, edition: BlackFriday2010 = bf2010) -> tuple[str, ...]:
    return edition.explain(table, step).notes


@pytest.mark.parametrize("level", range(10))
def test_a_ruling_says_which_limit_of_the_level_is_reconstructed(level: int) -> None:
    table = bf2010.position(level=level, cash=100, holding={"red": 1})
    printed = bf2010.printed
    reconstructed = level not in (0, 8)
    shares = f"the share limit {printed.share_limits[level]} of level {level} is reconstructed"
    silver = f"the silver limit {printed.bar_limits[level]} of level {level} is reconstructed"
    help_ = f"the subsidy limit {printed.subsidy_limits[level]} of level {level} is reconstructed"
    assert notes(table, bf2010.buy("red", place="red")) == ((shares,) if reconstructed else ())
    assert notes(table, bf2010.sell("red", remove="red")) == ((shares,) if reconstructed else ())
    assert notes(table, bf2010.buy_silver(1, place="red")) == ((silver,) if reconstructed else ())
    assert notes(table, bf2010.take_subsidy()) == ((help_,) if level != 8 else ())
    assert notes(table, bf2010.pass_turn(place="red")) == ()


def test_a_refusal_is_as_loud_as_a_permission() -> None:
    table = bf2010.position(level=3, cash=100)
    ruling = bf2010.explain(table, bf2010.buy("red", 3, place="red"))
    assert not ruling.allowed
    assert ruling.notes == ("the share limit 2 of level 3 is reconstructed",)
    assert "  note: the share limit 2 of level 3 is reconstructed" in str(ruling).split("\n")


def test_the_uncertain_corner_is_told() -> None:
    table = bf2010.position(cash=200, prices={"red": (12, 0)}, holding={"red": 1})
    expected = ("the price $160 of red is reconstructed",)
    assert notes(table, bf2010.buy("red", place="red")) == expected
    assert notes(table, bf2010.sell("red", remove="red")) == expected
    assert notes(table, bf2010.buy("blue", place="blue")) == ()
    settled = bf2010.amend(bf2010.reading("Q20", "150"))
    assert notes(table, bf2010.buy("red", place="red"), settled) == ()


def test_a_price_change_says_what_it_depends_on() -> None:
    table = bf2010.position(price_change="purchase", purchase_track={"orange": 5})
    assert notes(table, bf2010.draw({"red": 5})) == (
        "the draw number 5 of level 0 is reconstructed",
        "the price move for +5 (red) is reconstructed",
        AREAS_NOTE,
    )
    printed_level = bf2010.position(level=2, price_change="purchase", purchase_track={"orange": 5})
    assert notes(printed_level, bf2010.draw({"red": 4, "blue": 2})) == (AREAS_NOTE,)


def test_a_price_move_below_those_of_the_examples_is_told() -> None:
    table = bf2010.position(
        level=6,
        price_change="purchase",
        purchase_track={"orange": 5},
        prices=dict.fromkeys(COLOURS, (6, 3)),
    )
    assert notes(table, bf2010.draw({"red": 6}, black=3)) == (
        *(
            f"the price move for -3 ({name}) is reconstructed"
            for name in ("yellow", "blue", "green", "orange")
        ),
        AREAS_NOTE,
    )


def test_a_duty_that_hangs_on_the_subsidy_limit_says_so() -> None:
    """Whether a debtor has to sell, and may end the turn, depends on the subsidies left."""
    expected = "the subsidy limit 3 of level 3 is reconstructed"
    table = bf2010.position(level=3, cash=100, subsidies=3, missed_interest=101, holding={"red": 1})
    for step in (
        bf2010.pass_turn(place="red"),
        bf2010.buy("red", place="red"),
        bf2010.buy_silver(1, place="red"),
    ):
        assert expected in notes(table, step), bf2010.tell(table, step)
    ending = bf2010.position(level=3, subsidies=2, missed_interest=5, acted=True)
    assert expected in notes(ending, bf2010.end_turn())


def test_the_last_subsidies_say_that_their_limit_is_reconstructed() -> None:
    table = bf2010.position(
        level=2,
        price_change="purchase",
        purchase_track={"orange": 5},
        silver_price=95,
        silver_bought=3,
    )
    draw = bf2010.draw({"red": 2, "blue": 2, "green": 2})
    assert "the subsidy limit 2 of level 2 is reconstructed" in notes(table, draw)


def test_the_silver_price_that_no_source_shows_is_told() -> None:
    table = bf2010.position(cash=80, silver_price=80)
    assert notes(table, bf2010.buy_silver(1, place="red")) == (
        "the silver price $80 is reconstructed",
    )


def test_the_black_shares_of_a_refill_are_told_to_be_reconstructed() -> None:
    table = bf2010.position(
        level=2,
        price_change="sale",
        current_sale_track="third",
        sale_track=dict.fromkeys(COLOURS, 1),
        blacks_in_the_supply=3,
    )
    told = notes(table, bf2010.draw({"red": 2, "blue": 2, "green": 2}))
    assert any("black" in note and "refill" in note for note in told), told


# replaceable ------------------------------------------------------------------

MY_BOX: Amendment[Components2010] = Amendment(
    name="my-box",
    about="What the level cards and the board of my box say.",
    components=lambda printed: evolve(
        printed,
        subsidy_limits=(2, 3, 4, 5, 6, 7, 8, 9, 8, 9),
        draw_numbers=(4, 6, 6, 7, 7, 8, 9, 10, 11, 12),
        areas=(1,) * 91,
    ),
)
MY_MOVES: Amendment[Components2010] = Amendment(
    name="my-moves",
    about="What the overview of my box says about five shares.",
    components=lambda printed: evolve(
        printed, price_moves=(*printed.price_moves[:17], (4, 2), *printed.price_moves[18:])
    ),
)


def test_a_box_owner_replaces_reconstructed_values_in_a_few_lines() -> None:
    mine = bf2010.amend(MY_BOX)
    table = mine.position(cash=10)
    twice = mine.apply(mine.apply(table, mine.take_subsidy()), mine.take_subsidy())
    assert (twice.seats[0].subsidies, twice.seats[0].cash) == (2, 50)
    assert [str(fact) for fact in mine.refusals(twice, mine.take_subsidy())[0].facts] == [
        "subsidies 2",
        "limit 2",
        "level 0",
    ]
    waiting = mine.position(price_change="purchase", purchase_track={"orange": 5})
    after = mine.apply(waiting, mine.draw({"red": 4}))
    assert (after.level, after.area_blacks, after.bag.blacks) == (1, 8, 1)
    assert mine.label == "bf2010 (my-box)"
    assert bf2010.printed.subsidy_limits[0] == 1


def test_a_replaced_value_is_no_longer_told_to_be_reconstructed() -> None:
    mine = bf2010.amend(MY_BOX)
    table = mine.position(level=3)
    assert notes(table, mine.take_subsidy(), mine) == ()
    assert notes(table, mine.take_subsidy()) == ("the subsidy limit 3 of level 3 is reconstructed",)
    waiting = mine.position(price_change="purchase", purchase_track={"orange": 5})
    assert "draw number" not in " ".join(notes(waiting, mine.draw({"red": 4}), mine))


def test_a_replaced_move_is_carried_out_and_no_longer_told_to_be_reconstructed() -> None:
    mine = bf2010.amend(MY_MOVES)
    table = mine.position(price_change="purchase", purchase_track={"orange": 5})
    draw = mine.draw({"red": 5})
    assert divmod(mine.apply(table, draw).prices[2], 7) == (4, 5)
    assert divmod(bf2010.apply(table, draw).prices[2], 7) == (3, 3)
    assert "the price move for +5 (red) is reconstructed" not in notes(table, draw, mine)


def test_moves_beyond_the_worked_examples_are_reconstructed() -> None:
    components = bf2010.printed.provenance
    known = {
        number
        for number in range(-12, 13)
        if known_by(components, "price_moves", number + 12) != "RECONSTRUCTED"
    }
    assert known == {-2, -1, 0, 1, 2, 3, 4}
