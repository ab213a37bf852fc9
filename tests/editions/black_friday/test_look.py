"""A look at the table by name."""

from bfrules import bf2010, bf2023
from bfrules.core.notation import ByName
from bfrules.editions.black_friday.look import PileLook, SeatLook

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
