"""Values of 2010: loud where they are reconstructed, replaceable by a box owner."""

import pytest

from bfrules import bf2010
from bfrules.editions.bf2010.edition import BlackFriday2010
from bfrules.editions.bf2010.edition import Position2010 as Position
from bfrules.editions.bf2010.steps import Step
from tests.editions.houses import amending
from tests.editions.rulings import rulings

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


test_what_a_ruling_depends_on = rulings(
    "bf2010",
    """
The uncertain corner is told, unless a reading settles it
  cash=200 prices=red:12/0 holding=red:1
    buy 1 red, place red
      note: the price $160 of red is reconstructed
    sell 1 red, remove red
      note: the price $160 of red is reconstructed
    buy 1 blue, place blue
      note: none
  Q20=150 cash=200 prices=red:12/0 holding=red:1
    buy 1 red, place red
      note: none

A price change says what it depends on
  price_change=purchase purchase_track=orange:5
    draw 5 red for a price change
      note: the draw number 5 of level 0 is reconstructed
      note: the price move for +5 (red) is reconstructed
      note: the level areas of the price table are reconstructed
  level=2 price_change=purchase purchase_track=orange:5
    draw 2 blue, 4 red for a price change
      note: the level areas of the price table are reconstructed

A price move below those of the examples is told
  level=6 price_change=purchase purchase_track=orange:5
    draw 6 red, 3 black for a price change
      note: the price move for -3 (yellow) is reconstructed
      note: the price move for -3 (blue) is reconstructed
      note: the price move for -3 (green) is reconstructed
      note: the price move for -3 (orange) is reconstructed
      note: the level areas of the price table are reconstructed

A duty that hangs on the subsidies left says so: to sell, or not to end the turn
  level=3 cash=100 subsidies=3 missed_interest=101 holding=red:1
    pass, place red
      note: the subsidy limit 3 of level 3 is reconstructed
    buy 1 red, place red
      note: the subsidy limit 3 of level 3 is reconstructed
      note: the share limit 2 of level 3 is reconstructed
    buy 1 silver, place red
      note: the subsidy limit 3 of level 3 is reconstructed
      note: the silver limit 2 of level 3 is reconstructed
  level=3 subsidies=2 missed_interest=5 acted=yes
    end the turn
      note: the subsidy limit 3 of level 3 is reconstructed

The last subsidies say that their limit is reconstructed
  level=2 price_change=purchase purchase_track=orange:5 silver_price=95 silver_bought=3
    draw 2 blue, 2 red, 2 green for a price change
      note: the level areas of the price table are reconstructed
      note: the subsidy limit 2 of level 2 is reconstructed
  level=6 prices=green:8/3 price_change=purchase purchase_track=orange:5 silver_price=95
    draw 3 blue, 4 green, 2 black for a price change
      note: the level areas of the price table are reconstructed
      note: the subsidy limit 7 of level 7 is reconstructed

The silver price that no source shows is told
  cash=80 silver_price=80
    buy 1 silver, place red
      note: the silver price $80 is reconstructed

The black shares of a refill are told
  level=2 price_change=sale current_sale_track=third blacks_in_the_supply=3 \
    sale_track=yellow:1,blue:1,red:1,green:1,orange:1
    draw 2 blue, 2 red, 2 green for a price change
      note: the level areas of the price table are reconstructed
      note: the 2 black shares of a refill are reconstructed
""",
)


# replaceable ------------------------------------------------------------------

MY_BOX = amending(
    "my-box",
    printed={
        "subsidy_limits": (2, 3, 4, 5, 6, 7, 8, 9, 8, 9),
        "draw_numbers": (4, 6, 6, 7, 7, 8, 9, 10, 11, 12),
        "areas": (1,) * 91,
    },
)
MOVES = bf2010.printed.price_moves
MY_MOVES = amending("my-moves", printed={"price_moves": (*MOVES[:17], (4, 2), *MOVES[18:])})


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
