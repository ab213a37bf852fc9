"""A look at a table by name, and what one seat may see of it, drawn."""

from typing import Any

import pytest

from bfrules import bf2010, bf2023, black_monday
from bfrules.core.notation import ByName
from bfrules.editions.black_friday.look import PileLook, SeatLook
from bfrules.rendering.text import as_text

TABLE = bf2023.position(
    level=4,
    seats=3,
    prices={"green": (5, 3), "blue": (6, 0)},
    holding={"green": 3},
    cash={0: 7},
    sale_track={"blue": 1},
    gold_price=21,
)


def test_prices_and_shares_are_looked_up_by_colour() -> None:
    look = TABLE.look
    assert look.prices == {"purple": 8, "yellow": 8, "green": 50, "blue": 45, "white": 8}
    assert (look.price("green"), look.cell("green")) == (50, (5, 3))
    assert (look.level, look.bar_price) == (4, 21)
    assert look.market["green"] == TABLE.market[2]
    assert look.sale_track == {"purple": 2, "yellow": 2, "green": 2, "blue": 1, "white": 2}
    assert set(look.purchase_track.values()) | set(look.bar_track.values()) == {0}
    bag = ByName(zip(look.market, TABLE.bag.shares, strict=True))
    assert look.bag == PileLook(bag, TABLE.bag.blacks)
    assert look.drawn == PileLook(ByName(dict.fromkeys(bag, 0)), 0)


def test_a_seat_is_looked_at_by_its_number() -> None:
    green = ByName({"purple": 0, "yellow": 0, "green": 3, "blue": 0, "white": 0})
    first = SeatLook(7, green, 0, 0, TABLE.seats[0].card, 0, 0)
    assert TABLE.look.seat(0) == TABLE.look.seats[0] == first
    owing = bf2010.position(subsidies=1, missed_interest={0: 2})
    assert (owing.look.seat(0).subsidies, owing.look.seat(0).owed) == (1, 2)


MONDAY = black_monday.position(
    rates={"yellow": 7}, hand=["red 9", "blue 1"], portfolio=["purple 3"]
)


def test_the_table_of_black_monday_is_looked_at_by_name() -> None:
    look = MONDAY.look
    assert (look.rate("yellow"), look.rates["red"], look.stack("yellow")) == (7, 5, ("yellow 7",))
    assert ("red 9" in look.seat(0).hand, look.seat(0).portfolio) == (True, ("purple 3",))
    assert (look.seats[1].cash, look.pile["purple 3"], look.discards["red 9"]) == (20_000, 1, 0)


def test_names_that_are_not_there_are_told() -> None:
    with pytest.raises(KeyError, match="did you mean 'yellow'"):
        MONDAY.look.rate("yelow")
    with pytest.raises(KeyError, match="did you mean 'purple'"):
        MONDAY.look.stack("purpel")


SECRETS = {"hands": {1: {"blue": 3}}, "cash": {0: 11, 1: 4321}}


@pytest.mark.parametrize("edition", [bf2010, bf2023], ids=lambda edition: str(edition.name))
def test_a_view_draws_one_s_own_seat_and_nothing_behind_other_screens(edition: Any) -> None:
    table = edition.set_table(SECRETS)
    whole, seen = as_text(edition.picture(table)), str(edition.view(table, 0))
    assert "$4321" in whole
    assert "$11" in seen
    assert "4321" not in seen
    assert "behind a screen" in seen
    assert "Bag and screens:" in seen
    own, other = (row for row in edition.picture(edition.view(table, 0)).panels[1].rows[:2])
    assert own == edition.picture(table).panels[1].rows[0]
    assert other.lots == ()


def test_open_bars_are_drawn_and_the_board_is_as_it_is() -> None:
    table = bf2010.position(silver_bars={1: 7}, cash={1: 4321})
    picture, seen = bf2010.picture(table), bf2010.picture(bf2010.view(table, 0))
    assert (seen.grids, seen.panels[0]) == (picture.grids, picture.panels[0])
    assert seen.panels[1].rows[1].note.startswith("behind a screen, 1 gold bar, 2 silver bars")


def test_a_view_of_black_monday_counts_the_cards_of_other_hands() -> None:
    table = black_monday.position(hands={1: ["yellow 8"]})
    picture, seen = (black_monday.picture(table), black_monday.picture(black_monday.view(table, 0)))
    own, other = seen.panels[1].rows[:2]
    assert own == picture.panels[1].rows[0]
    assert other.note.endswith("hand: 8 cards")
    assert seen.caption == picture.caption
