"""Building a table in a few words: what is filled in, and what is refused."""

import re
from collections.abc import Iterable

import pytest

from bfrules import ImpossiblePosition, black_monday
from bfrules.editions.black_monday import PositionBlackMonday
from bfrules.editions.black_monday.position import ACTING, EMPTY, FRESH, Seat
from bfrules.editions.black_monday.table import filled_up
from bfrules.kernel.cards import Cards, Pile, counted_in
from tests.editions.houses import amending
from tests.saying import told_by

EVERY_SEVENTH: Cards = (0, 7, 14, 21, 28, 35, 42, 49)
THE_NEXT: Cards = (1, 4, 11, 18, 25, 32, 39, 46)


def all_but(*lots: Iterable[int]) -> Pile:
    """Return two cards of each kind without these."""
    pile: Pile = (2,) * 52
    for lot in lots:
        for card in lot:
            pile = counted_in(pile, card, -1)
    return pile


def test_a_table_with_nothing_mentioned() -> None:
    assert black_monday.position() == PositionBlackMonday(
        phase=ACTING,
        turn=0,
        activity=FRESH,
        bought=0,
        laid=0,
        swapped=0,
        seats=(
            Seat(20_000, EVERY_SEVENTH, ()),
            Seat(20_000, EVERY_SEVENTH, ()),
            Seat(20_000, THE_NEXT, ()),
        ),
        rates=(5, 5, 5, 5),
        stacks=((4,), (17,), (30,), (43,)),
        discards=EMPTY,
        pile=all_but(EVERY_SEVENTH, EVERY_SEVENTH, THE_NEXT, (4, 17, 30, 43)),
        closed_in_pile=False,
    )


def test_a_table_with_much_mentioned() -> None:
    # the hand of the first player is filled up first, and leaves no second copy of what both want
    hands = ((0, 0, 7, 14, 21, 28, 35, 42), (4, 7, 11, 14, 21, 35, 42, 49))
    assert black_monday.position(
        seats=2,
        turn=1,
        rates={"red": 0, "purple": 13},
        hand=["red 2", "yellow 8"],
        hands={0: ["yellow 1"]},
        portfolio=["blue 3"],
        portfolios={0: ["purple 1", "yellow 2"]},
        cash={0: 0, 1: 5_000},
        second_pile=True,
    ) == PositionBlackMonday(
        phase=ACTING,
        turn=1,
        activity=FRESH,
        bought=0,
        laid=0,
        swapped=0,
        seats=(Seat(0, hands[0], (1, 39)), Seat(5_000, hands[1], (28,))),
        rates=(5, 0, 5, 13),
        stacks=((4,), (), (30,), (51,)),
        discards=EMPTY,
        pile=all_but(*hands, (1, 39), (28,), (4, 30, 51)),
        closed_in_pile=True,
    )


def test_a_table_with_a_named_pile_discards_every_other_card() -> None:
    table = black_monday.position(pile=["red 13", "red 13", "blue 1"])
    assert [card for card, number in enumerate(table.pile) for _ in range(number)] == [25, 25, 26]
    hands = [seat.hand for seat in table.seats]
    assert table.discards == all_but(*hands, (4, 17, 30, 43), (25, 25, 26))
    assert sum(table.discards) == 104 - 24 - 4 - 3
    assert [len(hand) for hand in hands] == [8, 8, 8]


def test_money_for_all_or_for_some() -> None:
    assert [seat.cash for seat in black_monday.position(cash=7).seats] == [7, 7, 7]
    some = black_monday.position(seats=2, cash={1: 0})
    assert [seat.cash for seat in some.seats] == [20_000, 0]


IMPOSSIBLE = """
seats=1
  1 seat; there are 2 to 6.
seats=7
  7 seats; there are 2 to 6.
turn=3
  the turn of seat 3; seats count from 0 to 2.
turn=-1
  the turn of seat -1; seats count from 0 to 2.
hands={3: []}
  a hand of seat 3; seats count from 0 to 2.
portfolios={-1: []}
  a portfolio of seat -1; seats count from 0 to 2.
seats=2, cash={2: 1}
  cash of seat 2; seats count from 0 to 1.
hand=["red 1"], hands={0: []}
  `hand` is that of seat 0, whose turn it is; `hands` names it as well.
portfolio=["red 1"], portfolios={0: []}
  `portfolio` is that of seat 0, whose turn it is; `portfolios` names it as well.
rates={"green": 1}
  there is no company 'green'; the companies are yellow, red, blue, purple.
rates={"red": 14}
  the rate of red cannot be $14; it is $0 to $13.
rates={"red": -1}
  the rate of red cannot be $-1; it is $0 to $13.
hand=["green 1"]
  there is no company 'green'; the companies are yellow, red, blue, purple.
hand=["red 5", "red 5"]
  red 5 in the hand of seat 0 is one too many; there are 2 of each card.
portfolios={1: ["red 5", "red 5"]}
  red 5 in the portfolio of seat 1 is one too many; there are 2 of each card.
hand=["red 4", "red 4"], portfolio=["red 4"]
  red 4 in the hand of seat 0 is one too many; there are 2 of each card.
portfolio=["red 10", "red 9"]
  this table is impossible. Nobody owns more shares of a company than the limit, and none of a \
bankrupt one.
pile=["red 5", "red 5"]
  red 5 in the draw pile is one too many; there are 2 of each card.
hands={1: [f"red {value}" for value in range(1, 7)] + ["blue 1", "blue 1", "blue 2"]}
  seat 1 has 9 cards in hand; there are at most 8.
swapped=3, pile=[]
  this table is impossible. A turn in which nothing was done counts no card bought, laid or \
swapped. The draw pile is never empty before the game is over; Market Closed is in the second one.
"""
NO_CARD = 'is no card; say a company and a value from 1 to 13, as in "yellow 8".'


@pytest.mark.parametrize(
    ("words", "message"),
    [
        *re.findall(r"^(\w.+)\n  (.+)$", IMPOSSIBLE, re.MULTILINE),
        *(
            (f"hand=[{name!r}]", f"{name!r} {NO_CARD}")
            for name in ("red", "red 0", "red 14", "red x", "red 1 1", "")
        ),
    ],
)
def test_an_impossible_table_is_refused_with_its_fact(words: str, message: str) -> None:
    told = told_by(ImpossiblePosition, black_monday.position, **eval(f"dict({words})"))
    assert told == f"black_monday: {message}"


def test_a_hand_is_full_with_eight_cards() -> None:
    eight = [f"red {value}" for value in range(1, 9)]
    table = black_monday.position(hand=eight)
    assert table.seats[0].hand == tuple(range(13, 21))


def test_a_pile_can_leave_too_few_cards_for_the_hands() -> None:
    names = [
        f"{company} {value}"
        for company in ("yellow", "red", "blue", "purple")
        for value in range(1, 14)
        for _ in range(1 if value == 5 else 2)
    ]
    assert told_by(ImpossiblePosition, black_monday.position, seats=2, pile=names[:-12]) == (
        "black_monday: 4 cards are left to fill up a hand of 0; a hand has 8. "
        "Name fewer cards for the draw pile."
    )
    enough = black_monday.position(seats=2, pile=names[:-16])
    assert (sum(enough.pile), sum(enough.discards)) == (84, 0)


def test_the_last_cards_of_a_pile_fill_up_a_hand() -> None:
    pile = tuple(int(card == 3) for card in range(52))
    seven = tuple(range(10, 17))
    assert filled_up(pile, seven, 8) == ((0,) * 52, (3, *seven))


def test_two_and_six_may_play() -> None:
    assert [len(black_monday.position(seats=seats).seats) for seats in (2, 6)] == [2, 6]


def test_a_box_without_cards_has_none_for_the_rates() -> None:
    empty = black_monday.amend(amending("empty", printed={"copies": 0}))
    assert told_by(ImpossiblePosition, empty.position) == (
        "black_monday: yellow 5 in the rates is one too many; there are 0 of each card."
    )
