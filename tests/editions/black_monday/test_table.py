"""Building a table in a few words: what is refused.

What is filled in shows in every ruling: tables are asked about and expected in the same words.
"""

import re

import pytest
from attrs import evolve

from bfrules import ImpossiblePosition, black_monday
from tests.saying import told_by

IMPOSSIBLE = """
seats=4, due="set-up"
  seats cannot be said of such a table.
rates={"red": 5}, stacks={"red": [3, 2]}
  the rate of red is $2 by its stack, not $5.
cash=0, due="set-up"
  cash cannot be said of such a table.
laid=1, due="set-up"
  laid cannot be said of such a table.
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
  the rate of red cannot be -$1; it is $0 to $13.
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


def test_cards_that_are_not_as_many_as_in_the_box_are_counted() -> None:
    table = black_monday.position()
    wrong = (table.pile[0] + 1, *table.pile[1:-1], table.pile[-1] + 5)
    assert black_monday.problems(black_monday.printed, evolve(table, pile=wrong)) == (
        "Both copies of each card are in a hand, a portfolio, on a rate, discarded or in the pile. "
        "Counted: 3 of yellow 1 and 7 of purple 13; the box has 2 of each.",
    )
    none = evolve(table, pile=(0,) * len(table.pile))
    assert black_monday.problems(black_monday.printed, none)[0].endswith(
        ", 0 of red 3 and others; the box has 2 of each."
    )


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
