"""The rules of 2010, chapter by chapter, as cases in words.

What both boxes print alike stands in `black_friday/test_rules_alike.py`, the worked examples in
`test_worked_examples.py`, readings in `test_readings.py`.
"""

from typing import Final

import pytest
from attrs import evolve

from bfrules import bf2010
from bfrules.editions.bf2010.edition import Position2010 as Position
from bfrules.editions.bf2010.steps import PlaceFirst, Sell, Step
from bfrules.editions.black_friday.position import DEALING, OVER, Pile, Seat
from bfrules.editions.black_friday.steps import Buy, BuyBars, ChangePrices, DealHand, StockMarket
from bfrules.kernel.shares import Colour
from bfrules.testing import reasons
from tests.editions.rulings import rulings
from tests.editions.tables import NONE, USUAL, untouched

ODD = {
    "buy what there is not": Buy((-1, 5, 0, 0, 0), Colour(-1), True),
    "buy less than nothing": Buy((0, 0, -1, 0, 0), Colour(0)),
    "sell what there is not": Sell((-1, 4, -2, 0, 0), Colour(4), Colour(-1), True),
    "sell less than nothing": Sell((0, 0, -1, 0, 0), None, Colour(0)),
    "buy fewer bars than none": BuyBars(-1, Colour(0)),
    "draw fewer shares than none": ChangePrices((6, 0, 0, 0, -1), 0),
    "a hand of fewer shares than none": DealHand((6, 0, 0, 0, -1)),
    "a market of fewer shares than none": StockMarket((20, 1, 0, 0, -1)),
    "place nothing first": PlaceFirst(None),
    "place first what there is not": PlaceFirst(Colour(7)),
}

test_setting_the_table = rulings(
    "bf2010",
    """
No other number of players [table.1]
  the box
    set up for 0 seats
      wrong_number_of_seats (seats 0, allowed 2, 3, 4 or 5)
    set up for 1 seat
      wrong_number_of_seats (seats 1, allowed 2, 3, 4 or 5)
    set up for 6 seats
      wrong_number_of_seats (seats 6, allowed 2, 3, 4 or 5)
    set up for 7 seats
      wrong_number_of_seats (seats 7, allowed 2, 3, 4 or 5)

The tables that can be set, each once
  the box
    legal
      set up for 2 seats; set up for 2 seats, without special action cards; set up for 3 seats; \
        set up for 3 seats, without special action cards; set up for 4 seats; set up for 4 seats, \
        without special action cards; set up for 5 seats; set up for 5 seats, without special \
        action cards
    set up for 3 seats
      = due=hand
  then
    set up for 3 seats
      table_already_set (what is due the draw of a hand)

A hand has five shares [setup.19]
  seats=4 due=hand
    draw a hand of 4 yellow
      wrong_size_of_a_hand (drawn 4, to draw 5)
    draw a hand of 3 yellow, 3 blue
      wrong_size_of_a_hand (drawn 6, to draw 5)
    a hand of fewer shares than none
      not_a_hand (shares 6 yellow, -1 orange, blacks 0)

A hand comes out of the bag
  seats=5 turn=3 hands.0=blue:5 hands.1=blue:5 hands.2=blue:4,red:1 due=hand
    draw a hand of 5 blue
      hand_not_in_the_bag (blue drawn 5, bag 1)

The market is not drawn before the hands, nor after it [setup.25]
  due=hand
    draw 4 yellow, 4 blue, 4 red, 4 green, 4 orange for the first market
      first_market_not_due (what is due the draw of a hand)
  untouched
    draw 4 yellow, 4 blue, 4 red, 4 green, 4 orange for the first market
      first_market_not_due (what is due the action)
    draw a hand of 1 yellow, 1 blue, 1 red, 1 green, 1 orange
      hand_not_due (what is due the action)

The draw for the market has 20 shares of the bag [setup.24 two.2]
  seats=2 holding=yellow:2,blue:2,red:1 hands.1=green:2,orange:3 due=first-market
    draw 4 yellow, 4 blue, 4 red, 4 green, 3 orange for the first market
      wrong_size_of_the_first_market (drawn 19, to draw 20)
    draw 4 yellow, 4 blue, 4 red, 4 green, 5 orange for the first market
      wrong_size_of_the_first_market (drawn 21, to draw 20)
    a market of fewer shares than none
      not_a_first_market (shares 20 yellow, 1 blue, -1 orange, blacks 0)
      first_market_not_in_the_bag (yellow drawn 20, bag 10)
  seats=4 holding=yellow:5 hands.1=blue:5 hands.2=red:5 hands.3=green:5 due=first-market
    draw 4 yellow, 4 blue, 4 red, 4 green, 3 orange for the first market
      wrong_size_of_the_first_market (drawn 19, to draw 20)
    draw 4 yellow, 4 blue, 4 red, 4 green, 5 orange for the first market
      wrong_size_of_the_first_market (drawn 21, to draw 20)

A first share is one of the market [two.3]
  seats=2 holding=red:5 hands.1=red:5 market=yellow:6,blue:6,red:2,green:6,orange:10 \
    due=first-share
    place nothing first
      first_share_not_in_the_market (placed nothing, allowed yellow, blue, red, green, orange)
    place first what there is not
      first_share_not_in_the_market (placed colour 7, allowed yellow, blue, red, green, orange)
    pass, place red
      not_the_time_for_an_action (what is due the first share on the purchase track)

More than two players place no first share [two.3]
  holding=yellow:5 hands.1=blue:5 hands.2=red:5 due=first-market
    draw 4 yellow, 4 blue, 4 red, 4 green, 4 orange for the first market
      + market=yellow:8,blue:8,red:8,green:8,orange:8 due=
  then
    place red on the purchase track before the game
      first_share_not_due (what is due the action)
  seats=4 holding=yellow:5 hands.1=blue:5 hands.2=red:5 hands.3=green:5 due=first-market
    draw 4 yellow, 4 blue, 4 red, 4 green, 4 orange for the first market
      + market=yellow:8,blue:8,red:8,green:8,orange:8 due=
  then
    place red on the purchase track before the game
      first_share_not_due (what is due the action)
  seats=5 holding=yellow:5 hands.1=blue:5 hands.2=red:5 hands.3=green:5 hands.4=orange:5 \
    due=first-market
    draw 4 yellow, 4 blue, 4 red, 4 green, 4 orange for the first market
      + market=yellow:8,blue:8,red:8,green:8,orange:8 due=
  then
    place red on the purchase track before the game
      first_share_not_due (what is due the action)
""",
    ODD,
)


@pytest.mark.verifies(
    "bf2010",
    "table.1 table.2 setup.1 setup.2 setup.3 setup.4 setup.5 setup.6 setup.7 setup.9 setup.10 "
    "setup.11 setup.12 setup.13 setup.14 setup.15 setup.16 setup.17 setup.18 setup.22 "
    "setup.23 setup.26 setup.27 setup.28 two.1 two.4 two.5",
)
@pytest.mark.parametrize(
    ("seats", "market", "bag"), [(2, 2, 12), (3, 4, 13), (4, 4, 14), (5, 4, 15)]
)
def test_the_table_before_anybody_draws(seats: int, market: int, bag: int) -> None:
    """Nobody has cash, bars, shares or subsidies: they are in the bank; the marker is no share."""
    two = seats == 2
    cards = tuple(Seat(0, NONE, 0, 0, turn + 1 if turn else 0, two, two) for turn in range(seats))
    table = evolve(untouched(Position, cards, market, bag), phase=DEALING)
    assert bf2010.start(seats=seats) == table
    without_cards = evolve(table, seats=(Seat(0, NONE, 0, 0, 0),) * seats)
    assert bf2010.start(seats=seats, special_cards=False) == without_cards
    assert (bf2010.printed.prices[USUAL], bf2010.printed.bar_prices[0]) == (7, 20)


@pytest.mark.verifies("bf2010", "two.3")
def test_a_first_share_is_of_no_colour_that_the_market_lacks() -> None:
    words = "seats=2 holding=green:5 hands.1=blue:5 market=yellow:6,blue:6,red:6,green:6,orange:6"
    table = evolve(
        bf2010.parse_position(f"{words} due=first-share"),
        market=(6, 6, 0, 6, 6),
        bag=Pile((8, 3, 14, 3, 8), 0),
    )
    assert reasons(bf2010, table, bf2010.place_first("red")) == (
        "first_share_not_in_the_market (placed red, allowed yellow, blue, green, orange)",
    )


@pytest.mark.verifies("bf2010", "interest.9 interest.10 setup.27")
def test_the_interest_marker_is_no_share_of_the_bag() -> None:
    """It only reminds: draws and their chances are those of the shares alone."""
    table = bf2010.position(price_change="purchase", purchase_track={"red": 5})
    chances = dict(bf2010.chance(table))
    assert sum(chances.values()) == 1
    assert all(
        isinstance(step, ChangePrices) and sum(step.shares) + step.blacks == 5 for step in chances
    )


test_buying = rulings(
    "bf2010",
    """
Everything wrong with a purchase is said at once
  holding=red:1 cash=3 purchase_track=red:5 price_change=purchase subsidies=1 missed_interest=25
    buy what there is not
      not_the_time_for_an_action (what is due the draw of a price change)
      not_a_purchase (shares -1 yellow, 5 blue, placed colour -1)
      more_bought_than_the_limit (buying 4, limit 2 with a special action card for it, level 0)
      misused_card_for_a_purchase (held none, offered by none at this table, trading 4, limit \
        without it 1)
      not_in_the_market (blue buying 5, market 4)
      more_than_the_cash_pays (cost $28, cash $3)
      wrong_colour_placed (placed colour -1, allowed yellow, red, green, orange)
      interest_demands_a_sale (missed interest $25, cash $3, subsidies left 0, shares 1)

One thing wrong with a purchase [buy.2 buy.5 buy.7 turn.1 buy.11]
  prices=green:2/2 cash=14 market=blue:1,orange:0
    buy less than nothing
      not_a_purchase (shares -1 red, placed yellow)
      trades_nothing (trading -1, at least 1)
    buy nothing, place yellow
      trades_nothing (trading 0, at least 1)
    buy 1 red, place yellow
      wrong_colour_placed (placed yellow, allowed red)
    buy 1 red, place nothing
      nothing_placed_after_a_purchase (placed nothing, allowed red)
    buy 1 blue, place blue
      wrong_colour_placed (placed blue, allowed yellow, red, green)
    buy 1 orange, place orange
      not_in_the_market (orange buying 1, market 0)
      wrong_colour_placed (placed orange, allowed yellow, blue, red, green)
    buy 2 red, place red
      more_bought_than_the_limit (buying 2, limit 1, level 0)
    buy 1 green, place green
      more_than_the_cash_pays (cost $16, cash $14)

Several shares are paid, taken, and one more is placed [buy.2 buy.5 buy.6 buy.7 buy.9 turn.1]
  turn=1 level=4 prices=red:39 cash=0:5,1:130,2:9 market=red:6
    buy 3 red, place red
      + holding=red:3 cash=1:13 market=red:2 purchase_track=red:1 acted=yes

The share placed is of a bought colour as long as the market has one [buy.10 buy.8 buy.11 buy.7]
  level=2 cash=100
    legal buy 1 red, 1 orange, place
      red; orange
  level=2 cash=100 market=red:1
    legal buy 1 red, 1 orange
      , place orange
  level=2 cash=100 market=red:1,orange:1
    legal buy 1 red, 1 orange, place
      yellow; blue; green
  level=2 cash=100 market=yellow:0,blue:0,red:1,green:0,orange:1
    legal buy 1 red, 1 orange
      , place nothing

The last share of a colour lets any other be placed, and raises it [buy.8 buy.12]
  cash=7 market=blue:1
    buy 1 blue, place orange
      + prices=blue:0/4 holding=blue:1 cash=0:0 market=blue:0,orange:3 purchase_track=orange:1 \
        acted=yes

The share placed raises its colour, and only then a price change waits [buy.15 turn.5]
  cash=7 market=red:2 purchase_track=red:2,blue:2
    buy 1 red, place red
      + prices=red:9 holding=red:1 cash=0:0 market=red:0 purchase_track=red:3 \
        price_change=purchase
""",
    ODD,
)

test_selling = rulings(
    "bf2010",
    """
Everything wrong with a sale is said at once
  holding=red:1 sale_track=yellow:0,blue:1,red:1,green:1,orange:1 price_change=sale subsidies=1 \
    missed_interest=3
    sell what there is not
      not_the_time_for_an_action (what is due the draw of a price change)
      not_a_sale (shares -1 yellow, 4 blue, -2 red, removed colour -1)
      misused_card_for_a_sale (held none, offered by number 3, trading 1, limit without it 1)
      not_owned (blue selling 4, owned 0)
      wrong_colour_lowered (lowered orange, allowed blue)
      wrong_colour_removed (removed colour -1, allowed blue)

One thing wrong with a sale [sell.1 sell.4 sell.5 sell.12 sell.6 turn.1]
  holding=red:2,orange:1 sale_track=orange:0
    sell less than nothing
      not_a_sale (shares -1 red, removed yellow)
      trades_nothing (trading -1, at least 1)
    sell nothing, lower nothing, remove yellow
      trades_nothing (trading 0, at least 1)
    sell nothing, lower yellow, remove yellow
      trades_nothing (trading 0, at least 1)
      wrong_colour_lowered (lowered yellow, allowed none: nothing is sold)
    sell 1 red, lower red, remove yellow
      wrong_colour_removed (removed yellow, allowed red)
    sell 1 red, lower red, remove nothing
      nothing_removed (removed nothing, allowed red)
    sell 1 red, lower yellow, remove red
      wrong_colour_lowered (lowered yellow, allowed red)
    sell 1 red, lower nothing, remove red
      wrong_colour_lowered (lowered nothing, allowed red)
    sell 1 orange, lower orange, remove orange
      wrong_colour_removed (removed orange, allowed yellow, blue, red, green)
    sell 1 blue, lower blue, remove blue
      not_owned (blue selling 1, owned 0)
    sell 2 red, lower red, remove red
      more_sold_than_the_limit (selling 2, limit 1, level 0)

Several shares of a colour lower it once after the payment [sell.1 sell.2 sell.3 sell.4 sell.5 \
  sell.9]
  turn=1 level=4 prices=red:39 holding=red:4 cash=1:3
    sell 3 red, lower red, remove red
      + prices=red:4/2 holding=red:1 cash=1:120 market=red:8 sale_track=red:1 acted=yes

Of several colours one falls and one is removed, not always the same [sell.3 sell.7 sell.8 sell.9 \
  sell.10 sell.11]
  level=8 prices=orange:14 holding=yellow:1,red:2,orange:1
    sell 1 yellow, 2 red, 1 orange, lower yellow, remove yellow
      + prices=yellow:0/2 cash=0:35 market=yellow:6,red:6,orange:5 sale_track=yellow:1 acted=yes \
        holding=none
    sell 1 yellow, 2 red, 1 orange, lower yellow, remove red
      + prices=yellow:0/2 cash=0:35 market=yellow:5,red:7,orange:5 sale_track=red:1 acted=yes \
        holding=none
    sell 1 yellow, 2 red, 1 orange, lower red, remove orange
      + prices=red:0/2 cash=0:35 market=yellow:5,red:6,orange:6 sale_track=orange:1 acted=yes \
        holding=none
    sell 1 yellow, 2 red, 1 orange, lower orange, remove yellow
      = level=8 prices=orange:12 cash=0:35 market=yellow:6,red:6,orange:5 sale_track=yellow:1 \
        acted=yes
    sell 1 yellow, 2 red, 1 orange, lower orange, remove orange
      = level=8 prices=orange:12 cash=0:35 market=yellow:5,red:6,orange:6 sale_track=orange:1 \
        acted=yes

The removed share is of a sold colour as long as the track has one [sell.8 sell.10 sell.11 sell.12 \
  sell.13]
  level=2 holding=yellow:1,orange:1
    legal sell 1 yellow, 1 orange, lower
      yellow, remove yellow; yellow, remove orange; orange, remove yellow; orange, remove orange
  level=2 holding=yellow:1,orange:1 sale_track=yellow:0
    legal sell 1 yellow, 1 orange, lower
      yellow, remove orange; orange, remove orange
  level=2 holding=yellow:1,orange:1 sale_track=yellow:0,orange:0
    legal sell 1 yellow, 1 orange, lower
      yellow, remove blue; yellow, remove red; yellow, remove green; orange, remove blue; orange, \
        remove red; orange, remove green

A marker on 4 dollars is not lowered [sell.14 price.3]
  prices=blue:4 holding=blue:1
    sell 1 blue, remove blue
      + cash=0:4 market=blue:6 sale_track=blue:1 acted=yes holding=none

A game that is over has no more sale [end.3]
  holding=red:1 due=nothing
    sell 1 red, remove red
      not_the_time_for_an_action (what is due nothing: the game is over)
""",
    ODD,
)


def test_the_words_lower_the_only_colour_sold() -> None:
    both = {"blue": 1, "red": 1}
    assert [
        bf2010.sell("blue", 2, remove="red"),
        bf2010.sell(both, remove="red", lower="blue"),
        bf2010.sell(both, remove="red", lower=None),
    ] == [
        Sell((0, 2, 0, 0, 0), Colour(1), Colour(2)),
        Sell((0, 1, 1, 0, 0), Colour(1), Colour(2)),
        Sell((0, 1, 1, 0, 0), None, Colour(2)),
    ]


def test_a_fall_that_is_none_is_not_told() -> None:
    table = bf2010.position(holding={"blue": 1}, prices={"blue": 4})
    effects = bf2010.explain(table, bf2010.sell("blue", remove="blue")).effects
    assert "lower_one_sold_colour" not in [effect.name for effect in effects]


test_silver_and_passing = rulings(
    "bf2010",
    """
Everything wrong with a purchase of silver is said at once
  cash=3 market=blue:0 price_change=silver silver_track=red:5
    buy 3 silver, place blue, with the special action card
      not_the_time_for_an_action (what is due the draw of a price change)
      more_bars_than_the_limit (buying 3, limit 2 with a special action card for it, level 0)
      misused_card_for_bars (held none, offered by none at this table, trading 3, limit without \
        it 1)
      more_bars_than_the_cash_pays (cost $60, cash $3)
      no_such_share_placed_on_the_bar_track (placed blue, allowed yellow, red, green, orange)

One thing wrong with a purchase of silver [silver.2 silver.4 silver.8 turn.1 pass.1]
  cash=46 market=green:0 silver_price=47
    buy fewer bars than none
      not_a_purchase_of_bars (bars -1, placed yellow)
      buys_no_bar (buying -1, at least 1)
    buy 0 silver, place yellow
      buys_no_bar (buying 0, at least 1)
    buy 1 silver, place yellow
      more_bars_than_the_cash_pays (cost $47, cash $46)
    buy 1 silver, place nothing
      more_bars_than_the_cash_pays (cost $47, cash $46)
      nothing_placed_on_the_bar_track (placed nothing, allowed yellow, blue, red, orange)

Bars are paid, taken and counted, and one share is placed [silver.2 silver.4 silver.5 silver.6 \
  silver.7 silver.8 silver.9 turn.1]
  turn=1 level=4 cash=1:80 silver_bars=1:1 silver_price=25 silver_bought=4
    buy 1 silver, place green
      + cash=1:55 market=green:3 silver_bars=1:2 silver_track=green:1 silver_bought=5 acted=yes
    buy 3 silver, place green
      + cash=1:5 market=green:3 silver_bars=1:4 silver_track=green:1 silver_bought=7 acted=yes

The last share of a colour raises it [silver.11]
  cash=20 market=red:0,green:1
    buy 1 silver, place green
      + prices=green:0/4 cash=0:0 market=green:0 silver_bars=0:1 silver_track=green:1 \
        silver_bought=1 acted=yes

What is placed in passing is in the market [pass.1]
  market=blue:0
    pass, place blue
      no_such_share_placed_on_the_bar_track (placed blue, allowed yellow, red, green, orange)
    pass, place nothing
      nothing_placed_on_the_bar_track (placed nothing, allowed yellow, red, green, orange)
    legal pass, place
      yellow; red; green; orange

Passing raises a colour like a purchase of silver [pass.3 pass.4 price.4]
  prices=red:14 market=red:1
    pass, place red
      = prices=red:1/5 market=red:0 silver_track=red:1 acted=yes
  prices=red:14 market=red:2 silver_track=red:2
    pass, place red
      = prices=red:1/5 market=red:1 silver_track=red:3 acted=yes
  prices=red:14 market=red:1 silver_track=red:2
    pass, place red
      = prices=red:18 market=red:0 silver_track=red:3 acted=yes
""",
    ODD,
)

BUY_TWO = bf2010.buy("red", 2, place="red", special=True)
SELL_TWO = bf2010.sell("red", 2, remove="red", special=True)
SILVER_TWO = bf2010.buy_silver(2, place="red", special=True)
PASS_TOO = bf2010.pass_with_card(place="red")
OFFERS: Final[dict[str, Step]] = {
    "pass": PASS_TOO,
    "sell": SELL_TWO,
    "silver": SILVER_TWO,
    "buy": BUY_TWO,
}


@pytest.mark.verifies("bf2010", "setup.26 special.4 special.7 special.10 special.13")
@pytest.mark.parametrize("turn", range(5))
def test_a_card_offers_what_the_lower_ones_offer_and_one_thing_more(turn: int) -> None:
    def offered(words: str) -> list[str]:
        told = f"seats=5 turn={turn} cash=100 holding=red:3 market=red:5 {words}"
        table = bf2010.parse_position(told)
        return [name for name, step in OFFERS.items() if not bf2010.refusals(table, step)]

    assert offered("") == list(OFFERS)[:turn]
    assert offered("special_cards=no") == offered(f"spent_cards={turn or 'none'}") == []


test_special_action_cards = rulings(
    "bf2010",
    """
A refusal names the cards with the offer [special.4 special.7 special.10]
  seats=4 turn=1 cash=100 holding=red:3 market=red:5
    sell 2 red, remove red, with the special action card
      misused_card_for_a_sale (held number 2, offered by number 3, number 4, trading 2, limit \
        without it 1)
    buy 2 silver, place red, with the special action card
      misused_card_for_bars (held number 2, offered by number 4, trading 2, limit without it 1)
    buy 2 red, place red, with the special action card
      misused_card_for_a_purchase (held number 2, offered by none at this table, trading 2, \
        limit without it 1)
  seats=4 cash=100 holding=red:3 market=red:5
    pass with the special action card, place red
      no_card_that_passes (held none)
  seats=2 cash=100 holding=red:3 market=red:5
    buy 2 silver, place red, with the special action card
      misused_card_for_bars (held SELL+1, BUY+1, offered by none at this table, trading 2, limit \
        without it 1)

A card of two players is spent before the numbered one, and only once [two.4 two.5 special.1]
  seats=2 turn=1 cash=100 holding=red:3 market=red:5
    sell 2 red, remove red, with the special action card
      + prices=red:0/2 holding=red:1 cash=1:114 market=red:8 sale_track=red:1 acted=yes \
        sell_cards=0
    buy 2 red, place red, with the special action card
      + holding=red:5 cash=1:86 purchase_track=red:1 acted=yes buy_cards=0 market=
  seats=2 turn=1 cash=100 holding=red:3 market=red:5 sell_cards=0
    sell 2 red, remove red, with the special action card
      misused_card_for_a_sale (held number 2, BUY+1, offered by SELL+1, trading 2, limit without \
        it 1)
    pass with the special action card, place red
      + market=red:4 spent_cards=1 silver_track=red:1 buy_cards=0/1
    buy 2 red, place red, with the special action card
      + holding=red:5 cash=1:86 purchase_track=red:1 acted=yes buy_cards=0 market=

The additional pass places a share of the market [special.5]
  turn=1 market=blue:0
    legal pass with the special action card, place
      yellow; red; green; orange
    pass with the special action card, place blue
      no_such_share_placed_on_the_bar_track (placed blue, allowed yellow, red, green, orange)
    pass with the special action card, place nothing
      nothing_placed_on_the_bar_track (placed nothing, allowed yellow, red, green, orange)

The additional pass waits for one's own turn, and for a price change [special.2 special.6]
  untouched
    pass with the special action card, place red
      no_card_that_passes (held none)
  turn=1 purchase_track=red:5 price_change=purchase
    pass with the special action card, place red
      not_ones_own_turn (what is due the draw of a price change)

A pass and an additional pass fill two spaces in one turn [special.2 special.5 turn.3]
  turn=1
    pass, place red
      + market=red:3 silver_track=red:1 acted=yes
  then
    pass with the special action card, place red
      + market=red:2 spent_cards=1 silver_track=red:2
  turn=1
    pass with the special action card, place red
      + market=red:3 spent_cards=1 silver_track=red:1
  then
    pass, place red
      + market=red:2 silver_track=red:2 acted=yes
""",
)

test_subsidies_and_interest = rulings(
    "bf2010",
    """
A subsidy brings 20 dollars, before the action or after it [turn.2 subsidy.1 subsidy.2 subsidy.3 \
  subsidy.4]
  turn=1 level=4 cash=1:3 subsidies=1:1
    take a subsidy
      + cash=1:23 subsidies=1:2
  turn=1 level=4 cash=1:3 subsidies=1:3 acted=yes
    take a subsidy
      + cash=1:23 subsidies=1:4
  then
    take a subsidy
      no_subsidy_left (subsidies 4, limit 4, level 4)

Interest is paid whatever track triggered [interest.1 interest.2]
  level=4 cash=0:3,1:4,2:4 subsidies=3 price_change=purchase purchase_track=red:5
    draw 2 blue, 2 red, 3 green for a price change
      = level=4 prices=yellow:0/2,blue:14,red:14,green:19,orange:0/2 cash=0:0,1:1,2:1 \
        market=blue:6,red:6,green:7 subsidies=3 acted=yes
  level=4 cash=4 subsidies=3 price_change=silver silver_track=red:5
    draw 2 blue, 2 red, 3 green for a price change
      = level=4 prices=yellow:0/2,blue:14,red:14,green:19,orange:0/2 cash=1 \
        market=blue:6,red:6,green:7 subsidies=3 acted=yes
  level=4 cash=4 subsidies=3 price_change=sale sale_track=yellow:1,blue:1,red:1,green:1,orange:1
    draw 2 blue, 2 red, 3 green for a price change
      = level=4 prices=yellow:0/2,blue:14,red:14,green:19,orange:0/2 cash=1 \
        market=blue:6,red:6,green:7 current_sale_track=second subsidies=3 acted=yes

Each miss turns a card and adds to the debt, that of one's own turn for the next [interest.4]
  turn=1 level=4 subsidies=0:3,1:2 missed_interest=0:3,1:2 purchase_track=red:5 \
    price_change=purchase
    draw 2 blue, 2 red, 3 green for a price change
      + prices=yellow:0/2,blue:14,red:14,green:19,orange:0/2 market=blue:6,red:6,green:7 \
        missed_interest=0:6 turned_cards=0:2 acted=yes missed_interest_later=1:2 \
        turned_cards_later=1:1 purchase_track=none price_change=

What is due from before is paid first, and then the new interest is missed [interest.5 interest.4]
  level=4 cash=0:4 subsidies=0:3 missed_interest=0:4 purchase_track=red:5 price_change=purchase
    draw 4 blue, 3 red for a price change
      = level=4 prices=yellow:0/2,blue:22,red:19,green:0/2,orange:0/2 market=blue:8,red:7 \
        subsidies=0:3 missed_interest_later=0:3 turned_cards_later=0:1 acted=yes

Missed interest is paid in full and turns its cards back [interest.5 interest.8 interest.3]
  turn=1 level=4 cash=1:9 subsidies=1:4 missed_interest=1:7 turned_cards=1:2
    pay the missed interest
      = turn=1 level=4 cash=1:2 subsidies=1:4
  turn=1 level=4 cash=1:9 subsidies=1:4 missed_interest=1:7 turned_cards=1:2 acted=yes
    pay the missed interest
      + cash=1:2 missed_interest= turned_cards=

A turn does not end while the debt can be paid [interest.5 interest.6]
  level=4 cash=7 subsidies=4 missed_interest=7 acted=yes
    end the turn
      interest_still_to_pay (missed interest $7, cash $7, subsidies left 0)
    legal
      pay the missed interest
  level=4 subsidies=3 missed_interest=0:7 acted=yes
    end the turn
      interest_still_to_pay (missed interest $7, cash $0, subsidies left 1)
    legal
      take a subsidy
    take a subsidy
      + cash=0:20 subsidies=0:4
  then
    pay the missed interest
      + cash=0:13 missed_interest= turned_cards=
  then
    end the turn
      + turn=1 acted=

What was missed in one's own turn is due when one is next to move [interest.5]
  turn=1 level=4 holding=yellow:1 cash=0:50,2:50 subsidies=1:4 price_change=silver \
    silver_track=blue:2,red:2,green:1 spent_cards=1 acted=no
    draw 2 blue, 2 red, 3 green for a price change
      + prices=yellow:0/2,blue:14,red:14,green:19,orange:0/2 market=blue:6,red:6,green:7 \
        missed_interest_later=1:4 turned_cards_later=1:1 price_change= silver_track=none
  then
    pay the missed interest
      interest_not_payable (missed interest $0, cash $0)
    pass, place red
      + market=red:5 silver_track=red:1 acted=yes
  then
    end the turn
      + turn=2 hands.1=yellow:1 missed_interest=1:4 holding=none acted= missed_interest_later= \
        turned_cards_later=
  turn=1 level=4 holding=yellow:1 cash=0:50,2:50 subsidies=1:4 missed_interest=1:4 spent_cards=1
    legal
      sell 1 yellow, lower yellow, remove yellow

Who can take no subsidy for the debt has to sell, if that is the action [interest.7 interest.5]
  turn=1 level=2 holding=red:1 cash=1:3 subsidies=1:2 missed_interest=1:4
    buy 1 red, place red
      more_than_the_cash_pays (cost $7, cash $3)
      interest_demands_a_sale (missed interest $4, cash $3, subsidies left 0, shares 1)
    buy 1 silver, place red
      more_bars_than_the_cash_pays (cost $20, cash $3)
      interest_demands_a_sale (missed interest $4, cash $3, subsidies left 0, shares 1)
    pass, place red
      interest_demands_a_sale (missed interest $4, cash $3, subsidies left 0, shares 1)
    pass with the special action card, place red
      + market=red:3 spent_cards=1 silver_track=red:1
    legal
      pass with the special action card, place yellow; pass with the special action card, place \
        blue; pass with the special action card, place red; pass with the special action card, \
        place green; pass with the special action card, place orange; sell 1 red, lower red, \
        remove red
    sell 1 red, remove red
      + prices=red:0/2 cash=1:10 market=red:6 sale_track=red:1 acted=yes holding=none
  then
    end the turn
      interest_still_to_pay (missed interest $4, cash $10, subsidies left 0)
    pay the missed interest
      + cash=1:6 missed_interest= turned_cards=
  then
    end the turn
      + turn=2 acted=

A sale for the debt brings in enough if it can [interest.7 interest.5]
  level=2 prices=yellow:5,red:1/0 holding=yellow:3,red:1 subsidies=2 missed_interest=0:10
    legal
      sell 1 yellow, 1 red, lower yellow, remove yellow; sell 1 yellow, 1 red, lower yellow, \
        remove red; sell 1 yellow, 1 red, lower red, remove yellow; sell 1 yellow, 1 red, lower \
        red, remove red; sell 2 yellow, lower yellow, remove yellow
    sell 1 red, remove red
      sold_too_little_for_the_interest (missed interest $10, cash and subsidies $0, proceeds $6, \
        a sale within the limit could bring $11)
  level=2 prices=yellow:5,red:1/0 holding=yellow:3,red:1 subsidies=2 missed_interest=0:12
    legal
      sell 1 red, lower red, remove red; sell 1 yellow, lower yellow, remove yellow; sell 1 \
        yellow, 1 red, lower yellow, remove yellow; sell 1 yellow, 1 red, lower yellow, remove \
        red; sell 1 yellow, 1 red, lower red, remove yellow; sell 1 yellow, 1 red, lower red, \
        remove red; sell 2 yellow, lower yellow, remove yellow

Nobody spends what the debt needs [interest.5 interest.6]
  level=2 cash=10 subsidies=2 missed_interest=0:4
    buy 1 red, place red
      interest_spent_on_shares (missed interest $4, cash $10, cost $7, subsidies left 0)
  level=2 cash=11 subsidies=2 missed_interest=0:4
    buy 1 red, place red
      + holding=red:1 cash=0:4 market=red:2 purchase_track=red:1 acted=yes
  level=2 cash=23 subsidies=2 missed_interest=0:4
    buy 1 silver, place red
      interest_spent_on_bars (missed interest $4, cash $23, cost $20, subsidies left 0)
  level=2 cash=24 subsidies=2 missed_interest=0:4
    buy 1 silver, place red
      + cash=0:4 market=red:3 silver_bars=0:1 silver_track=red:1 silver_bought=1 acted=yes
  level=2 cash=20 subsidies=1 missed_interest=0:4
    buy 1 silver, place red
      + cash=0:0 market=red:3 silver_bars=0:1 silver_track=red:1 silver_bought=1 acted=yes
""",
)


@pytest.mark.verifies("bf2010", "subsidy.5")
@pytest.mark.parametrize(
    "words",
    [
        "turn=1 level=2 cash=200 subsidies=2 missed_interest=4 holding=red:2",
        "level=2 cash=200 subsidies=2 price_change=purchase purchase_track=red:5",
    ],
)
def test_no_step_pays_a_subsidy_back(words: str) -> None:
    table = bf2010.parse_position(words)
    for step in bf2010.legal(table):
        assert [seat.subsidies for seat in bf2010.apply(table, step).seats] == [2, 2, 2]


test_price_change = rulings(
    "bf2010",
    """
The turn goes on after the price change [turn.7 turn.4]
  turn=2 purchase_track=blue:5 price_change=purchase acted=no
    draw 5 red for a price change
      = turn=2 level=2 prices=yellow:0/2,blue:0/2,red:3/3,green:0/2,orange:0/2 market=red:9
  turn=2 purchase_track=blue:5 price_change=purchase
    draw 5 red for a price change
      = turn=2 level=2 prices=yellow:0/2,blue:0/2,red:3/3,green:0/2,orange:0/2 market=red:9 \
        acted=yes

What is drawn is in the bag [change.2]
  hands.1=orange:9 purchase_track=blue:5 price_change=purchase
    draw fewer shares than none
      not_a_draw (shares 6 yellow, -1 orange, blacks 0)
    draw 5 yellow for a price change
      = level=2 prices=yellow:3/3,blue:0/2,red:0/2,green:0/2,orange:0/2 hands.1=orange:9 \
        market=yellow:9 acted=yes
    draw 4 blue, 1 black for a price change
      not_in_the_bag (black drawn 1, bag 0)
    draw 5 orange for a price change
      not_in_the_bag (orange drawn 5, bag 4)

Nothing is drawn without a trigger [change.1 turn.5]
  untouched
    draw 5 red for a price change
      no_price_change_due (what is due the action)

The level never goes down [change.42 change.43]
  level=6 prices=red:103 purchase_track=blue:5 price_change=purchase
    draw 3 blue, 3 green, 3 black for a price change
      = level=6 prices=yellow:5,blue:0/2,red:67,green:0/2,orange:5 market=blue:7,green:7 \
        silver_price=25 blacks_in_the_supply=3 acted=yes

An action changes no level [change.37 level.9 level.1]
  prices=red:208 cash=0:300 market=red:1
    buy 1 red, place blue
      = prices=red:238 holding=red:1 cash=0:92 market=blue:3,red:0 purchase_track=blue:1 acted=yes
""",
    ODD,
)


@pytest.mark.verifies(
    "bf2010",
    "change.1 change.2 change.6 change.24 change.25 change.26 change.29 change.32 change.33 "
    "change.35 interest.1 interest.11 turn.7",
)
def test_the_parts_of_a_price_change_come_in_the_order_of_the_text() -> None:
    table = bf2010.position(
        level=1,
        cash=1,
        subsidies=1,
        price_change="sale",
        current_sale_track="third",
        sale_track=dict.fromkeys(bf2010.printed.words.colours, 1),
        prices={"red": (4, 3)},
        market={"yellow": 2, "orange": 3},
        silver_bought=4,
        blacks_in_the_supply=2,
    )
    many, one = bf2010.draw({"red": 3, "green": 1}, black=2), bf2010.draw({"red": 5}, black=1)
    assert [effect.name for effect in bf2010.explain(table, many).effects] == [
        "collect_the_interest",
        "lay_the_drawn_shares_aside",
        "raise_bar_price_for_black_shares",
        "adjust_the_share_prices",
        "put_black_shares_into_the_bank",
        "put_drawn_shares_into_the_market",
        "empty_the_track_into_the_bag",
        "put_its_black_shares_into_the_bag",
        "refill_the_centre_track",
        "lay_black_shares_beside_the_centre_track",
        "go_on_to_the_next_sale_track",
        "raise_colours_missing_in_the_market",
        "raise_bar_price_for_bought_bars",
        "count_bought_bars_afresh",
        "reach_a_new_level",
        "put_black_shares_of_reached_areas_into_the_bag",
        "go_on_with_the_same_turn",
    ]
    assert [effect.name for effect in bf2010.explain(table, one).effects][2:5] == [
        "raise_bar_price_for_black_shares",
        "return_a_single_black_share",
        "adjust_the_share_prices",
    ]


test_the_end = rulings(
    "bf2010",
    """
Drawn black shares end the game too, and none goes past 100 [end.1 end.2]
  level=3 purchase_track=green:5 price_change=purchase silver_price=95
    draw 6 red, 1 black for a price change
      = level=3 prices=yellow:0/2,blue:0/2,red:32,green:0/2,orange:0/2 cash=60 market=red:10 \
        subsidies=3 silver_price=100 acted=yes due=nothing
    draw 4 red, 3 black for a price change
      = level=3 prices=yellow:5,blue:5,red:12,green:5,orange:5 cash=60 market=red:8 subsidies=3 \
        silver_price=100 blacks_in_the_supply=3 acted=yes due=nothing

Everybody takes the subsidies left and pays nothing for them [end.4 subsidy.6]
  level=4 cash=1:3,2:9 purchase_track=green:5 price_change=purchase subsidies=1:3,2:4 \
    silver_price=95 silver_bought=3
    draw 3 blue, 4 red for a price change
      = level=4 prices=yellow:0/2,blue:19,red:22,green:0/2,orange:0/2 cash=0:80,1:20,2:5 \
        market=blue:7,red:8 subsidies=4 silver_price=100 acted=yes due=nothing

The last subsidies help to buy silver [end.5 end.4]
  cash=0:80,1:79 purchase_track=green:5 price_change=purchase silver_price=95 silver_bought=3
    draw 2 blue, 3 red for a price change
      = level=1 prices=yellow:0/2,blue:14,red:19,green:0/2,orange:0/2 cash=1:99,2:20 \
        market=blue:6,red:7 silver_bars=0:1 subsidies=1 silver_price=100 acted=yes due=nothing

The last subsidies help to pay what is owed [interest.5 end.4]
  level=2 cash=0 subsidies=0:1 missed_interest=0:15 purchase_track=red:5 price_change=purchase \
    silver_price=95 silver_bought=3
    draw 2 blue, 2 red, 2 green for a price change
      = level=2 prices=yellow:0/2,blue:14,red:14,green:14,orange:0/2 cash=0:4,1:40,2:40 \
        market=blue:6,red:6,green:6 subsidies=2 silver_price=100 acted=yes due=nothing

What is owed is paid before silver is bought: the first and the third player miss the last \
  interest, too [interest.5]
  level=4 hands.2=orange:2 cash=1:104 purchase_track=green:5 price_change=purchase subsidies=4 \
    missed_interest=1:4,2:2 silver_price=95 silver_bought=3
    draw 3 blue, 4 red for a price change
      = level=4 prices=yellow:0/2,blue:19,red:22,green:0/2,orange:0/2 cash=1:96,2:6 \
        market=blue:7,red:8,orange:6 subsidies=4 silver_price=100 acted=yes due=nothing
""",
)


@pytest.mark.verifies("bf2010", "end.6 end.7 end.8")
@pytest.mark.parametrize(
    ("bars", "cash", "places"),
    [
        ((9, 10, 4), (99, 0, 99), "2 gold bars, 1 gold bars, 3 gold bars"),
        ((11, 13), (99, 0), "2 silver bars, 1 silver bars"),
        (
            (13, 13, 13, 14),
            (5, 6, 4, 0),
            "3 cash in dollars, 2 cash in dollars, 4 cash in dollars, 1 silver bars",
        ),
    ],
)
def test_gold_decides_then_silver_then_cash(
    bars: tuple[int, ...], cash: tuple[int, ...], places: str
) -> None:
    """Five silver bars are a gold bar."""
    table = bf2010.position(
        seats=len(bars), cash=dict(enumerate(cash)), silver_bars=dict(enumerate(bars))
    )
    standing = bf2010.standing(evolve(table, phase=OVER))
    told = {place.seat: f"{place.rank} {place.decided_by}" for place in standing}
    assert [told[seat] for seat in range(len(bars))] == places.split(", ")
