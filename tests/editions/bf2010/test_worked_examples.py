"""Every worked example of the English and of the German rules, played on whole positions.

Both print the same examples. Where a picture is damaged, the cells follow from
the printed prices and from the example after it.
"""

from typing import Any

import pytest

from bfrules import bf2010, yucata
from tests.editions.rulings import rulings

GERMAN = ("yucata",)

test_preparation = rulings(
    "bf2010",
    """
The shares of four players: 4 of each in the market, 14 in the bag; five a hand; then 20 more \
  [setup.15 setup.16 setup.17 setup.18 setup.19 setup.20 setup.24 setup.25]
  the box
    set up for 4 seats
      = seats=4 due=hand
  then
    draw a hand of 5 yellow
      + turn=1 hands.0=yellow:5
  then
    draw a hand of 1 yellow, 1 blue, 1 red, 1 green, 1 orange
      + turn=2 hands.1=yellow:1,blue:1,red:1,green:1,orange:1
  then
    draw a hand of 2 blue, 3 green
      + turn=3 hands.2=blue:2,green:3
  then
    draw a hand of 1 green, 4 orange
      = seats=4 holding=yellow:5 hands.1=yellow:1,blue:1,red:1,green:1,orange:1 \
        hands.2=blue:2,green:3 hands.3=green:1,orange:4 due=first-market
  then
    draw 1 yellow, 2 blue, 7 red, 6 green, 4 orange for the first market
      + market=yellow:5,blue:6,red:11,green:10,orange:8 due=

The level card: 8 subsidies, 5 shares and 5 silver bars, 11 shares drawn [level.2 level.3 level.4 \
  level.5 level.6]
  level=8 holding=red:6 cash=1000 market=red:7 subsidies=0:7
    take a subsidy
      + cash=0:1020 subsidies=0:8
    buy 5 red, place red
      + holding=red:11 cash=0:965 market=red:1 purchase_track=red:1 acted=yes
    sell 5 red, remove red
      + prices=red:0/2 holding=red:1 cash=0:1035 market=red:13 sale_track=red:1 acted=yes
    buy 5 silver, place red
      + cash=0:900 market=red:6 silver_bars=0:5 silver_track=red:1 silver_bought=5 acted=yes
    buy 6 red, place red
      more_bought_than_the_limit (buying 6, limit 5, level 8)
    sell 6 red, remove red
      more_sold_than_the_limit (selling 6, limit 5, level 8)
    buy 6 silver, place red
      more_bars_than_the_limit (buying 6, limit 5, level 8)
  level=8 subsidies=0:8
    take a subsidy
      no_subsidy_left (subsidies 8, limit 8, level 8)
  level=8 price_change=silver silver_track=red:5
    draw 11 blue for a price change
      = level=8 prices=yellow:0/2,blue:67,red:0/2,green:0/2,orange:0/2 market=blue:15 acted=yes
    draw 10 blue for a price change
      not_the_draw_number (drawn 10, to draw 11, level 8)

At the start a single share is bought [buy.3 setup.12]
  cash=100
    buy 1 red, place red
      + holding=red:1 cash=0:93 market=red:2 purchase_track=red:1 acted=yes
    buy 2 red, place red
      more_bought_than_the_limit (buying 2, limit 1, level 0)
""",
    others=GERMAN,
)

test_price_change = rulings(
    "bf2010",
    """
The moves that the text names: one up for 1, two up and one right for 4, one left for 0 [change.13 \
  change.14 change.17]
  prices=blue:5/3 purchase_track=red:5 price_change=purchase
    draw 1 blue, 4 green for a price change
      = level=4 prices=yellow:0/2,blue:67,red:0/2,green:22,orange:0/2 market=blue:5,green:8 \
        acted=yes
    draw 4 blue, 1 green for a price change
      = level=5 prices=yellow:0/2,blue:92,red:0/2,green:12,orange:0/2 market=blue:8,green:5 \
        acted=yes
    draw 5 green for a price change
      = level=3 prices=yellow:0/2,blue:5/2,red:0/2,green:3/3,orange:0/2 market=green:9 acted=yes

The first example [change.4 change.5 change.7 change.13 change.14 change.16 change.39 change.41 \
  level.7]
  # Level 2: six shares, 1 yellow, 3 red, 1 orange and 1 black. Level 3 is passed over.
  level=2 prices=yellow:1/3,blue:3/4,red:3/5,green:1/3,orange:2/3 purchase_track=green:5 \
    price_change=purchase silver_price=25
    draw 1 yellow, 3 red, 1 orange, 1 black for a price change
      = level=4 prices=yellow:19,blue:3/3,red:64,green:1/2,orange:3/3 \
        market=yellow:5,red:7,orange:5 silver_price=27 acted=yes

The second example begins where the first one ends [change.3 change.4 change.14 change.18 \
  change.19 change.20 change.21 change.22 change.23 change.39 change.42]
  # Seven shares, so the level did rise in the first one: 1 yellow, 1 blue, 3 green and 2 black.
  level=4 prices=yellow:2/3,blue:3/3,red:5/5,green:1/2,orange:3/3 price_change=silver \
    silver_track=orange:5 silver_price=27
    draw 1 yellow, 1 blue, 3 green, 2 black for a price change
      = level=4 prices=yellow:12,blue:19,red:44,green:2/2,orange:2/2 \
        market=yellow:5,blue:5,green:7 silver_price=31 blacks_in_the_supply=2 acted=yes

The third example [level.8 turn.6 turn.7 change.15 change.18 change.19 change.23 change.24 \
  change.25 change.26 change.28 change.33 change.34 change.35 change.42 price.1 price.2 sell.18 \
  yucata.change.1]
  # A sale leaves five shares on the second sale track. Level 6: nine shares are drawn. Red stands
  # at the left edge and green at the right one. Silver goes from $50 to $70, after 9 to 11 bars.
  # The English text puts the two black shares beside the track into the supply; its chapter and
  # the German text put them into the bag.
  turn=1 level=6 prices=yellow:4/4,blue:8/5,red:6/0,green:5/6,orange:5/3 holding=blue:1 \
    market=yellow:3,orange:2 sale_track=blue:1,red:1,green:1,orange:1 current_sale_track=second \
    silver_price=50 silver_bought=9
    sell 1 blue, remove blue
      + prices=blue:112 cash=1:121 market=blue:6 sale_track=blue:0 price_change=sale holding=none
  then
    draw 1 blue, 2 red, 4 green, 2 black for a price change
      + prices=yellow:3/3,blue:92,red:5/0,green:108,orange:4/2 market=blue:7,red:6,green:8 \
        current_sale_track=third silver_price=70 blacks_in_the_supply=2 acted=yes sale_track= \
        price_change= silver_bought=
  then
    end the turn
      + turn=2 acted=
  turn=1 level=6 prices=yellow:4/4,blue:8/4,red:6/0,green:5/6,orange:5/3 price_change=sale \
    market=yellow:3,orange:2 sale_track=yellow:1,blue:1,red:1,green:1,orange:1 \
    current_sale_track=second silver_price=50 silver_bought=11
    draw 1 blue, 2 red, 4 green, 2 black for a price change
      = turn=1 level=6 prices=yellow:3/3,blue:92,red:5/0,green:108,orange:4/2 \
        market=yellow:3,blue:5,red:6,green:8,orange:2 current_sale_track=third silver_price=70 \
        blacks_in_the_supply=2 acted=yes

Orange of the third example may come from two cells [price.2]
  level=6 prices=orange:5/3 sale_track=yellow:1,blue:1,red:1,green:1,orange:1 price_change=sale
    draw 1 blue, 2 red, 4 green, 2 black for a price change
      = level=6 prices=yellow:5,blue:0/2,red:0/2,green:14,orange:4/2 market=blue:5,red:6,green:8 \
        current_sale_track=second silver_price=23 blacks_in_the_supply=2 acted=yes
  level=6 prices=orange:6/1 sale_track=yellow:1,blue:1,red:1,green:1,orange:1 price_change=sale
    draw 1 blue, 2 red, 4 green, 2 black for a price change
      = level=6 prices=yellow:5,blue:0/2,red:0/2,green:14,orange:5/0 market=blue:5,red:6,green:8 \
        current_sale_track=second silver_price=23 blacks_in_the_supply=2 acted=yes
""",
    others=GERMAN,
)


@pytest.mark.verifies("bf2010", "price.1")
@pytest.mark.parametrize(
    ("cells", "dollars"),
    [
        ("yellow:1/3,blue:3/4,red:3/5,green:1/3,orange:2/3", [12, 32, 36, 12, 19]),
        ("yellow:2/3,blue:3/3,red:5/5,green:1/2,orange:3/3", [19, 28, 64, 10, 28]),
        ("yellow:1/3,blue:2/3,red:4/4,green:2/2,orange:2/2", [12, 19, 44, 16, 16]),
        ("yellow:4/4,blue:8/4,red:6/0,green:5/6,orange:5/3", [44, 112, 46, 70, 52]),
        ("yellow:3/3,blue:7/4,red:5/0,green:7/6,orange:4/2", [28, 92, 34, 108, 34]),
        ("orange:5/0", [7, 7, 7, 7, 34]),
    ],
)
@pytest.mark.parametrize("edition", [bf2010, yucata], ids=["English", "German"])
def test_the_prices_of_the_examples(edition: Any, cells: str, dollars: list[int]) -> None:
    """Before and after the first example, after the second, before and after the third."""
    assert list(edition.parse_position(f"prices={cells}").look.prices.values()) == dollars
