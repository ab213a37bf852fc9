"""Every worked example of the printed rulebook, played on whole positions.

Those of the level tiles stand with the limits of all levels, in `test_rules_alike`.
"""

import pytest

from bfrules import bf2023
from tests.editions.rulings import rulings

test_set_up = rulings(
    "bf2023",
    """
The first market holds 40 shares with up to four seats and 45 with five [setup.21 setup.22 setup.23]
  cash=0 spent_tiles=1/2 due=first-market
    draw 6 purple, 5 yellow, 4 green, 3 blue, 2 white for the first market
      + prices=purple:0/2,white:0/4 market=purple:10,yellow:9,green:8,blue:7,white:6 due=hand
  seats=4 cash=0 spent_tiles=1/2/3 due=first-market
    draw 6 purple, 5 yellow, 4 green, 3 blue, 2 white for the first market
      + prices=purple:0/2,white:0/4 market=purple:10,yellow:9,green:8,blue:7,white:6 due=hand
  seats=5 cash=0 spent_tiles=1/2/3/4 due=first-market
    draw 6 purple, 5 yellow, 4 green, 3 blue, 2 white for the first market
      + prices=purple:0/2,white:0/4 market=purple:11,yellow:10,green:9,blue:8,white:7 due=hand

All colours that tie for fewest or most move [setup.24 setup.25 setup.26]
  cash=0 spent_tiles=1/2 due=first-market
    draw 6 purple, 2 yellow, 4 green, 6 blue, 2 white for the first market
      + prices=purple:0/2,yellow:0/4,blue:0/2,white:0/4 \
        market=purple:10,yellow:6,green:8,blue:10,white:6 due=hand

Equally many of all five colours leave the markers where they are [setup.27]
  cash=0 spent_tiles=1/2 due=first-market
    draw 4 purple, 4 yellow, 4 green, 4 blue, 4 white for the first market
      + market=purple:8,yellow:8,green:8,blue:8,white:8 due=hand
""",
)

test_prices = rulings(
    "bf2023",
    """
Blue rises from 25 to 30 [price.2 buy.15]
  # The picture shows the left columns, where $25 has $30 at its right and $35 above it: the cell
  # (4, 0). The arrow to the right comes with the last blue share of the market.
  prices=blue:4/0 market=blue:1
    buy 1 blue, place white
      = turn=1 prices=blue:4/1 hands.0=blue:1 cash=0:75 market=blue:0,white:3 \
        purchase_track=white:1

Yellow falls from the left column down to 6 [price.9 sell.6]
  # The left column shows $6 under $10: the cells (1, 0) and (2, 0). The arrow to the left comes
  # with a yellow share taken off the sale track.
  prices=yellow:2/0
    sell nothing, remove yellow
      = turn=1 prices=yellow:1/0 market=yellow:5 sale_track=yellow:1

Purple goes to space 4 from the right column [price.11 price.12 change.11]
  # Two up, then up once more in place of right: three rows in the right column. The picture shows
  # it from $35 to $90. Its arrows are damaged: the marker may stand on $45, as the caption says,
  # or on $35, from where two spaces up are the $60 that the caption names too. Level 5 draws the
  # eight shares, and the area of (6, 6) is no higher.
  level=5 prices=purple:3/6 purchase_track=white:5 price_change=purchase
    draw 4 purple, 1 yellow, 1 green, 1 blue, 1 white for a price change
      = turn=1 level=5 prices=purple:6/6,yellow:1/3,green:1/3,blue:1/3,white:1/3 \
        market=purple:8,yellow:5,green:5,blue:5,white:5
  level=5 prices=purple:2/6 purchase_track=white:5 price_change=purchase
    draw 4 purple, 1 yellow, 1 green, 1 blue, 1 white for a price change
      = turn=1 level=5 prices=purple:5/6,yellow:1/3,green:1/3,blue:1/3,white:1/3 \
        market=purple:8,yellow:5,green:5,blue:5,white:5
""",
)

test_actions = rulings(
    "bf2023",
    """
Buying the last yellow and a purple at level 3 [buy.6 buy.7 buy.11 buy.12 buy.15]
  # The example names $15 and $25: here the cells (3, 0) and (4, 0).
  level=3 prices=purple:4/0,yellow:3/0 market=yellow:1 purchase_track=purple:1
    buy 1 purple, 1 yellow, place purple
      + turn=1 prices=yellow:3/1 hands.0=purple:1,yellow:1 cash=0:60 market=purple:2,yellow:0 \
        purchase_track=purple:2
    buy 1 purple, 1 yellow, place yellow
      wrong_colour_placed (placed yellow, allowed purple)
    buy 1 purple, 1 yellow, place green
      wrong_colour_placed (placed green, allowed purple)

Selling three green at 50 without green on the track [sell.3 sell.4 sell.6 sell.7 sell.11]
  # The example names no cell; $50 stands in (4, 5), (5, 3) and (6, 1), here (5, 3).
  level=4 prices=green:5/3 holding=green:3 sale_track=green:0
    sell 3 green, remove blue
      + turn=1 prices=blue:0/2 cash=0:250 market=green:7,blue:5 sale_track=blue:1 holding=none

Buying three gold bars at 55 with 190 [gold.6 gold.7 gold.9 gold.10 gold.11 gold.12 setup.6]
  # Two small bars go into the bank for a big one, so two small ones were there before.
  level=6 holding=yellow:4 cash=0:190 gold_bars=0:2 gold_price=55
    buy 3 gold, place yellow
      + turn=1 hands.0=yellow:4 cash=0:25 market=yellow:3 gold_bars=0:5 gold_track=yellow:1 \
        gold_bought=3 holding=none
    buy 4 gold, place yellow
      more_bars_than_the_cash_pays (cost $220, cash $190)
""",
)

test_the_price_change_at_level_5 = rulings(
    "bf2023",
    """
The price change at level 5 [change.1 change.5 change.6 change.7 change.17 change.18 change.20 \
  change.21 change.22 change.23 change.26 change.29 sell.17 sell.19]
  # The start cells are those from which the printed moves end at the printed prices.
  #
  # Purple and green count -2, one down and one left. $30 stands in (2, 5), (3, 3) and (4, 1), so
  # purple comes from (3, 6), (4, 4) or (5, 2): here (5, 2). $25 stands in (1, 6), (2, 4), (3, 2)
  # and (4, 0), so green comes from (3, 5), (4, 3), (5, 1) or, round the left edge, (6, 0): here
  # (5, 1). Yellow and white count -1, one down. $75 stands in (5, 6), (6, 4), (7, 2) and (8, 0),
  # so yellow stood one row higher: here (6, 6), whose area is that of level 5. $40 stands in
  # (3, 5), (4, 3) and (5, 1), so white stood in (4, 5), (5, 3) or (6, 1): here (5, 3). Blue counts
  # 2, one up and one right. $110 stands in (7, 6) and (8, 4), so blue comes from (6, 5) or (7, 3):
  # here (6, 5), whose target has the area of level 6.
  #
  # The sale track is the centre one, because the third follows, and because two black shares lie
  # beside it. The sale before took a sixth share off it: here white, which fell from (5, 4) to
  # (5, 3). Of the 15 black shares, five lie beside the two lower tracks and four beside the price
  # table; the other six are in the bag.
  level=5 prices=purple:5/2,yellow:6/6,green:5/1,blue:6/5,white:5/4 \
    sale_track=yellow:1,green:1,blue:1,white:1 current_sale_track=centre gold_price=55 \
    gold_bought=10
    sell nothing, remove white
      + prices=white:5/3 market=white:5 sale_track=white:0 price_change=sale
  then
    draw 1 yellow, 4 blue, 1 white, 2 black for a price change
      = turn=1 level=6 prices=purple:4/1,yellow:5/6,green:4/0,blue:7/6,white:4/3 \
        market=yellow:5,blue:8,white:6 current_sale_track=bottom gold_price=80 \
        blacks_in_the_bank=2
""",
)

test_the_mibs = rulings(
    "bf2023",
    """
It buys three gold bars at 26 for 78 rather than two yellow at 25 and a green at 30 for 80 \
  [mibs.10 mibs.12 mibs.14 mibs.19 mibs.20]
  level=4 prices=purple:5/2,yellow:4/0,green:4/1,blue:5/2,white:5/2 holding=yellow:2,green:3 \
    market=yellow:2 mibs=yes gold_price=26
    legal
      buy 3 gold, place green
    buy 3 gold, place green
      + turn=1 hands.0=yellow:2,green:3 cash=0:22 market=green:3 gold_bars=0:3 gold_track=green:1 \
        gold_bought=3 holding=none
  level=4 prices=purple:5/2,yellow:4/0,green:4/1,blue:5/2,white:5/2 holding=yellow:2,green:3 \
    market=yellow:2 mibs=yes gold_price=27
    legal
      buy 2 yellow, 1 green, place green
""",
)


@pytest.mark.parametrize(
    ("cells", "dollars"),
    [
        ("purple:0/2,yellow:0/4,blue:0/2,white:0/4", [6, 10, 8, 6, 10]),
        ("yellow:2/0,blue:4/0", [8, 10, 8, 25, 8]),
        ("yellow:1/0,blue:4/1", [8, 6, 8, 30, 8]),
        ("purple:3/6,yellow:6/6", [45, 90, 8, 8, 8]),
        ("purple:2/6,yellow:5/6", [35, 75, 8, 8, 8]),
        ("purple:5/2,yellow:6/6,green:5/1,blue:6/5,white:5/4", [45, 90, 40, 85, 60]),
        ("purple:5/2,yellow:6/6,green:5/1,blue:6/5,white:5/3", [45, 90, 40, 85, 50]),
        ("purple:4/1,yellow:5/6,green:4/0,blue:7/6,white:4/3", [30, 75, 25, 110, 40]),
    ],
)
def test_the_prices_of_the_examples(cells: str, dollars: list[int]) -> None:
    """In their order: set-up, blue and yellow, purple, and the price change at level 5."""
    assert list(bf2023.parse_position(f"prices={cells}").look.prices.values()) == dollars


def test_the_gold_price_of_the_price_change_goes_by_65() -> None:
    table = bf2023.parse_position(
        "level=5 current_sale_track=centre sale_track=purple:1,yellow:1,green:1,blue:1,white:1 "
        "gold_price=55 gold_bought=10 price_change=sale"
    )
    drawn = bf2023.draw({"yellow": 1, "blue": 4, "white": 1}, black=2)
    spaces = {
        effect.name: effect.after.bar_space for effect in bf2023.explain(table, drawn).effects
    }
    gold = bf2023.printed.bar_prices
    assert gold[spaces["raise_bar_price_for_black_shares"]] == 65
    assert gold[spaces["raise_bar_price_for_bought_bars"]] == 80
