"""The rules of 2023, chapter by chapter, as cases in words.

What both boxes print alike stands in `black_friday/test_rules_alike.py`, the M.I.B.S. in
`test_rules_mibs.py`, the worked examples in `test_worked_examples.py`.
"""

from fractions import Fraction

import pytest
from attrs import evolve

from bfrules import CHANCE, bf2023
from bfrules.core.standing import Place, Score, name_of_seat
from bfrules.editions.bf2023.edition import Position2023 as Position
from bfrules.editions.bf2023.steps import SetUp, UseBonusTile
from bfrules.editions.black_friday import steps
from bfrules.editions.black_friday.position import STOCKING, Seat
from bfrules.kernel.shares import Colour
from tests.editions.bf2023.colours import ONE_EACH
from tests.editions.rulings import rulings
from tests.editions.tables import NONE, untouched

ODD = {
    "a market of shares that there are not": steps.StockMarket((-1, 25, 0, 0, 0)),
    "a market of fewer shares than none": steps.StockMarket((21, 0, 0, 0, -1)),
    "a hand of shares that there are not": steps.DealHand((15, -1, 0, 0, 0)),
    "use a tile that there is not": UseBonusTile(steps.Track(5), Colour(6)),
    "use a tile for no track": UseBonusTile(steps.NO_TRACK, Colour(0)),
    "buy what there is not": steps.Buy((-1, 20, 0, 0, 0), Colour(9), True),
    "buy less than nothing": steps.Buy((0, 0, -1, 0, 0), Colour(0)),
    "buy 1 green, place no colour": steps.Buy((0, 0, 1, 0, 0), Colour(5)),
    "sell what there is not": steps.Sell((-1, 4, 2, 0, 0), Colour(-1), True),
    "sell less than nothing": steps.Sell((0, 0, -1, 0, 0), Colour(0)),
    "sell nothing, remove no colour": steps.Sell((0, 0, 0, 0, 0), Colour(7)),
    "buy 7 gold, place no colour": steps.BuyBars(7, Colour(5), True),
    "buy fewer bars than none": steps.BuyBars(-1, Colour(0)),
    "buy 1 gold, place no colour": steps.BuyBars(1, Colour(9)),
    "draw what there is not": steps.ChangePrices((-1, 20, 0, 0, 0), 1),
    "draw fewer black shares than none": steps.ChangePrices((1, 1, 1, 1, 2), -1),
}

test_setting_the_table = rulings(
    "bf2023",
    """
Three to five seats, with the M.I.B.S. too [table.1 table.3 table.7]
  the box
    set up for 0 seats, the M.I.B.S. first
      wrong_number_of_seats (seats 0, allowed 3, 4 or 5 (a game for two players has 3 seats, \
        with the M.I.B.S.))
    set up for 2 seats, the M.I.B.S. first
      wrong_number_of_seats (seats 2, allowed 3, 4 or 5 (a game for two players has 3 seats, \
        with the M.I.B.S.))
    set up for 6 seats, the M.I.B.S. first
      wrong_number_of_seats (seats 6, allowed 3, 4 or 5 (a game for two players has 3 seats, \
        with the M.I.B.S.))

The tables that the box offers, each once
  the box
    legal
      set up for 3 seats; set up for 3 seats, the M.I.B.S. first; set up for 4 seats; set up for 4 \
        seats, the M.I.B.S. first; set up for 5 seats; set up for 5 seats, the M.I.B.S. first
  cash=0 spent_tiles=1/2 due=first-market
    set up for 6 seats
      table_already_set (what is due the draw for the first market)
      wrong_number_of_seats (seats 6, allowed 3, 4 or 5 (a game for two players has 3 seats, with \
        the M.I.B.S.))

Everything wrong with a first market is said at once
  untouched
    a market of shares that there are not
      first_market_not_due (what is due the action)
      not_a_first_market (shares -1 purple, 25 yellow, blacks 0)
      first_market_not_in_the_bag (yellow drawn 25, bag 14)
      wrong_size_of_the_first_market (drawn 24, to draw 20)

A first market draws 20 shares that are there
  seats=4 cash=0 spent_tiles=1/2/3 due=first-market
    draw 4 purple, 4 yellow, 4 green, 4 blue, 3 white for the first market
      wrong_size_of_the_first_market (drawn 19, to draw 20)
    draw 4 purple, 4 yellow, 4 green, 4 blue, 5 white for the first market
      wrong_size_of_the_first_market (drawn 21, to draw 20)
    draw 5 blue, 15 white for the first market
      first_market_not_in_the_bag (white drawn 15, bag 14)
    draw 14 purple, 15 yellow for the first market
      first_market_not_in_the_bag (yellow drawn 15, bag 14)
      wrong_size_of_the_first_market (drawn 29, to draw 20)
    a market of fewer shares than none
      not_a_first_market (shares 21 purple, -1 white, blacks 0)
      first_market_not_in_the_bag (purple drawn 21, bag 14)

Every seat gets five shares, 100 dollars, and all but the first a tile [setup.7 setup.28 setup.30 \
  setup.31 setup.32 setup.33]
  seats=5 cash=0 spent_tiles=1/2/3/4 due=hand market=purple:10,yellow:9,green:9,blue:9,white:8
    draw a hand of 5 purple
      = seats=5 turn=1 hands.0=purple:5 cash=1:0,2:0,3:0,4:0 \
        market=purple:10,yellow:9,green:9,blue:9,white:8 spent_tiles=1/2/3/4 due=hand
  then
    draw a hand of 5 yellow
      = seats=5 turn=2 hands.0=purple:5 hands.1=yellow:5 cash=2:0,3:0,4:0 \
        market=purple:10,yellow:9,green:9,blue:9,white:8 spent_tiles=2/3/4 due=hand
  then
    draw a hand of 5 green
      = seats=5 turn=3 hands.0=purple:5 hands.1=yellow:5 hands.2=green:5 cash=3:0,4:0 \
        market=purple:10,yellow:9,green:9,blue:9,white:8 spent_tiles=3/4 due=hand
  then
    draw a hand of 5 blue
      = seats=5 turn=4 hands.0=purple:5 hands.1=yellow:5 hands.2=green:5 hands.3=blue:5 cash=4:0 \
        market=purple:10,yellow:9,green:9,blue:9,white:8 spent_tiles=4 due=hand
  then
    draw a hand of 1 purple, 1 yellow, 1 green, 1 blue, 1 white
      = seats=5 holding=purple:5 hands.1=yellow:5 hands.2=green:5 hands.3=blue:5 \
        hands.4=purple:1,yellow:1,green:1,blue:1,white:1 \
        market=purple:10,yellow:9,green:9,blue:9,white:8

The M.I.B.S. is the first seat, draws as everybody, and has no tile [table.2 setup.34 setup.35 \
  mibs.4 mibs.5 mibs.6]
  cash=0 mibs=yes spent_tiles=1/2 due=hand market=purple:9,yellow:8,green:8,blue:8,white:7
    draw a hand of 5 purple
      = turn=1 hands.0=purple:5 cash=1:0,2:0 market=purple:9,yellow:8,green:8,blue:8,white:7 \
        mibs=yes spent_tiles=1/2 due=hand
  then
    draw a hand of 5 yellow
      = turn=2 hands.0=purple:5 hands.1=yellow:5 cash=2:0 \
        market=purple:9,yellow:8,green:8,blue:8,white:7 mibs=yes spent_tiles=2 due=hand
  then
    draw a hand of 5 green
      = holding=purple:5 hands.1=yellow:5 hands.2=green:5 \
        market=purple:9,yellow:8,green:8,blue:8,white:7 mibs=yes

Everything wrong with a hand is said at once
  cash=0 spent_tiles=1/2 due=first-market
    a hand of shares that there are not
      hand_not_due (what is due the draw for the first market)
      not_a_hand (shares 15 purple, -1 yellow, blacks 0)
      hand_not_in_the_bag (purple drawn 15, bag 14)
      wrong_size_of_a_hand (drawn 14, to draw 5)
""",
    ODD,
)


@pytest.mark.verifies(
    "bf2023",
    "setup.1 setup.2 setup.3 setup.4 setup.8 setup.9 setup.10 setup.11 setup.12 setup.13 setup.14 "
    "setup.15 setup.16 setup.17 setup.18 setup.19 setup.20 sell.10 table.4 table.5 table.6",
)
@pytest.mark.parametrize(("seats", "market"), [(3, 4), (4, 4), (5, 5)])
@pytest.mark.parametrize("mibs", [False, True])
def test_the_table_before_any_draw_and_every_marker_is_put_back(
    seats: int, market: int, mibs: bool
) -> None:
    """Five seats leave no share in the box."""
    table = untouched(Position, (Seat(0, NONE, 0, 0, 0),) * seats, market, bag=14)
    start = bf2023.start(seats=seats, mibs=mibs)
    assert start == evolve(table, phase=STOCKING, mibs=mibs)
    assert bf2023.actor(start) is CHANCE
    left_over = evolve(bf2023.in_the_box, bar_space=24, bars_bought=2, level=9)
    assert bf2023.apply(left_over, SetUp(seats, mibs)) == start


test_bonus_tiles = rulings(
    "bf2023",
    """
A tile that placed a share buys nothing more [bonus.1 bonus.2]
  seats=5 turn=4
    use the bonus tile: place blue, purchase track
      + market=blue:4 purchase_track=blue:1 spent_tiles=4
  then
    buy 2 green, place green, with the bonus tile
      misused_card_for_a_purchase (held none, offered by number 5, trading 2, limit without it \
        1)

Removing a share for the tile lowers its price [bonus.9 sell.6]
  turn=2
    use the bonus tile: remove white, sale track
      + prices=white:0/2 market=white:5 sale_track=white:1 spent_tiles=2

A share placed for the tile raises prices as in an action [bonus.8 buy.15 buy.16 gold.17]
  turn=1 market=green:1
    use the bonus tile: place green, purchase track
      + prices=green:0/4 market=green:0 purchase_track=green:1 spent_tiles=1
    use the bonus tile: place green, gold track
      + prices=green:0/4 market=green:0 spent_tiles=1 gold_track=green:1
  turn=1 market=green:2 purchase_track=green:2
    use the bonus tile: place green, purchase track
      + prices=green:0/4 market=green:1 purchase_track=green:3 spent_tiles=1
  turn=1 market=green:2 gold_track=green:2
    use the bonus tile: place green, gold track
      + prices=green:0/4 market=green:1 spent_tiles=1 gold_track=green:3
  turn=1 market=green:1 purchase_track=green:2
    use the bonus tile: place green, purchase track
      + prices=green:0/5 market=green:0 purchase_track=green:3 spent_tiles=1
  turn=1 market=green:1 gold_track=green:2
    use the bonus tile: place green, gold track
      + prices=green:0/5 market=green:0 spent_tiles=1 gold_track=green:3

Everything wrong with the use of a tile is said at once
  price_change=gold gold_track=green:5
    use a tile that there is not
      not_the_time_for_an_action (what is due the draw of a price change)
      no_bonus_tile (tile none)
      no_such_track (track 5, share colour 6)
      no_such_share_for_the_bonus (colour colour 6, allowed purple, yellow, green, blue, white)

One thing wrong with the use of a tile
  turn=1 market=green:0 sale_track=blue:0
    use the bonus tile: place green, purchase track
      no_such_share_for_the_bonus (colour green, allowed purple, yellow, blue, white)
    use the bonus tile: place nothing, gold track
      no_such_share_for_the_bonus (colour nothing, allowed purple, yellow, blue, white)
    use the bonus tile: remove blue, sale track
      no_such_share_for_the_bonus (colour blue, allowed purple, yellow, green, white)
    use a tile for no track
      no_such_track (track -1, share purple)

The M.I.B.S. has no tile to use
  mibs=yes
    use the bonus tile: place green, gold track
      no_bonus_tile (tile none)

A track filled by the tile triggers before the action [bonus.10 change.2 turn.6]
  turn=1 purchase_track=purple:2,yellow:2
    use the bonus tile: place blue, purchase track
      + market=blue:3 purchase_track=blue:1 price_change=purchase spent_tiles=1 acted=no
  then
    draw 1 purple, 1 yellow, 1 green, 1 blue, 1 white for a price change
      = turn=1 prices=purple:1/3,yellow:1/3,green:1/3,blue:1/3,white:1/3 \
        market=purple:5,yellow:5,green:5,white:5 spent_tiles=1
  then
    buy nothing, place green
      = turn=2 prices=purple:1/3,yellow:1/3,green:1/3,blue:1/3,white:1/3 \
        market=purple:5,yellow:5,white:5 purchase_track=green:1 spent_tiles=1
  turn=1 gold_track=purple:2,yellow:2
    use the bonus tile: place blue, gold track
      + market=blue:3 price_change=gold spent_tiles=1 gold_track=blue:1 acted=no
  then
    draw 1 purple, 1 yellow, 1 green, 1 blue, 1 white for a price change
      = turn=1 prices=purple:1/3,yellow:1/3,green:1/3,blue:1/3,white:1/3 \
        market=purple:5,yellow:5,green:5,white:5 spent_tiles=1

The limit of the new level holds for the action after the tile [bonus.10 change.28]
  turn=1 purchase_track=purple:4,blue:1 price_change=purchase spent_tiles=1 acted=no
    draw 5 green for a price change
      = turn=1 level=2 prices=purple:0/2,yellow:0/2,green:3/3,blue:0/2,white:0/2 market=green:9 \
        spent_tiles=1
  then
    buy 2 white, place white
      + turn=2 hands.1=white:2 cash=1:88 market=white:1 purchase_track=white:1
""",
    ODD,
)


@pytest.mark.verifies("bf2023", "bonus.4 bonus.5 bonus.6 bonus.7 turn.4")
@pytest.mark.parametrize(("turn", "number"), [(0, 0), (1, 3), (2, 4), (3, 5), (4, 6)])
def test_each_tile_offers_what_the_lower_ones_offer_and_one_thing_more(
    turn: int, number: int
) -> None:
    table = bf2023.position(seats=5, turn=turn, cash=1_000, holding={"green": 9})
    offers = [
        bf2023.use_bonus_tile("purchase", "green"),
        bf2023.use_bonus_tile("gold", "green"),
        bf2023.use_bonus_tile("sale", "green"),
        bf2023.sell("green", 2, remove="green", bonus=True),
        bf2023.buy_gold(2, place="green", bonus=True),
        bf2023.buy("green", 2, place="green", bonus=True),
    ]
    assert [step for step in offers if step in set(bf2023.legal(table))] == offers[:number]


test_buying = rulings(
    "bf2023",
    """
Everything wrong with a purchase is said at once
  market=yellow:1 price_change=gold gold_track=green:5
    buy what there is not
      not_the_time_for_an_action (what is due the draw of a price change)
      not_a_purchase (shares -1 purple, 20 yellow, placed colour 9)
      more_bought_than_the_limit (buying 19, limit 2 with a bonus tile for it, level 0)
      misused_card_for_a_purchase (held none, offered by none at this table, trading 19, limit \
        without it 1)
      not_in_the_market (yellow buying 20, market 1)
      more_than_the_cash_pays (cost $152, cash $100)
      wrong_colour_placed (placed colour 9, allowed purple, green, blue, white)

One thing wrong with a purchase [buy.2 buy.6]
  prices=purple:240 market=yellow:0
    buy less than nothing
      not_a_purchase (shares -1 green, placed purple)
    buy 1 green, place no colour
      not_a_purchase (shares 1 green, placed colour 5)
      wrong_colour_placed (placed colour 5, allowed green)
    buy 1 green, place purple
      wrong_colour_placed (placed purple, allowed green)
    buy 1 green, place nothing
      nothing_placed_after_a_purchase (placed nothing, allowed green)
    buy nothing, place nothing
      nothing_placed_after_a_purchase (placed nothing, allowed purple, green, blue, white)
    buy 1 yellow, place yellow
      not_in_the_market (yellow buying 1, market 0)
      wrong_colour_placed (placed yellow, allowed purple, green, blue, white)
    buy nothing, place yellow
      wrong_colour_placed (placed yellow, allowed purple, green, blue, white)
    buy 1 green, 1 blue, place green
      more_bought_than_the_limit (buying 2, limit 1, level 0)
    buy 1 purple, place purple
      more_than_the_cash_pays (cost $240, cash $100)

Only the colours that the market lacks are named
  level=9 market=purple:3,yellow:1
    buy 3 purple, 2 yellow, place green
      not_in_the_market (yellow buying 2, market 1)

Cash for some lots of a size lists those
  level=2 cash=18 prices=green:0/4
    legal buy 2
      purple, place purple; yellow, place yellow; blue, place blue; white, place white
    legal buy 1 green, 1 blue, place
      green; blue

The cash may be spent to the last dollar
  cash=8
    buy 1 green, place green
      + turn=1 hands.0=green:1 cash=0:0 market=green:2 purchase_track=green:1
  cash=7
    buy 1 green, place green
      more_than_the_cash_pays (cost $8, cash $7)

Buying several shares of a colour places one, and moves no price unless they were the last [buy.2 \
  buy.6 buy.7 buy.8 buy.10 buy.14 turn.2]
  turn=2 level=4
    buy 3 green, place green
      + prices=green:0/4 hands.2=green:3 cash=2:76 market=green:0 purchase_track=green:1 turn=
  turn=2 level=4 market=green:5
    buy 3 green, place green
      + hands.2=green:3 cash=2:76 market=green:1 purchase_track=green:1 turn=

Buying zero shares only places one [buy.5 buy.13 buy.14]
  untouched
    buy nothing, place blue
      = turn=1 market=blue:3 purchase_track=blue:1

After the last of a colour any colour may be placed [buy.9 buy.12]
  market=green:1,blue:0
    legal buy 1 green, place
      purple; yellow; white

A rise at the edges of the price table [price.3 price.5 price.6 price.2]
  prices=green:0/5 market=green:1
    buy nothing, place green
      = turn=1 prices=green:0/6 market=green:0 purchase_track=green:1
  prices=green:0/6 market=green:1
    buy nothing, place green
      = turn=1 prices=green:1/6 market=green:0 purchase_track=green:1
  prices=green:6/6 market=green:1
    buy nothing, place green
      = turn=1 prices=green:7/6 market=green:0 purchase_track=green:1
  prices=green:11/6 market=green:1
    buy nothing, place green
      = turn=1 prices=green:240 market=green:0 purchase_track=green:1
  prices=green:12/0 market=green:1
    buy nothing, place green
      = turn=1 prices=green:175 market=green:0 purchase_track=green:1
  prices=green:12/5 market=green:1
    buy nothing, place green
      = turn=1 prices=green:240 market=green:0 purchase_track=green:1
  prices=green:12/6 market=green:1
    buy nothing, place green
      + turn=1 market=green:0 purchase_track=green:1
""",
    ODD,
)

test_selling = rulings(
    "bf2023",
    """
Everything wrong with a sale is said at once
  holding=green:1 sale_track=purple:0,yellow:1,green:1,blue:1,white:1 price_change=sale
    sell what there is not
      not_the_time_for_an_action (what is due the draw of a price change)
      not_a_sale (shares -1 purple, 4 yellow, 2 green, removed colour -1)
      more_sold_than_the_limit (selling 5, limit 2 with a bonus tile for it, level 0)
      misused_card_for_a_sale (held none, offered by number 3, trading 5, limit without it 1)
      not_owned (yellow selling 4, owned 0, green selling 2, owned 1)
      wrong_colour_removed (removed colour -1, allowed yellow, green)

One thing wrong with a sale [sell.1 sell.4]
  holding=green:2,white:1 sale_track=white:0
    sell less than nothing
      not_a_sale (shares -1 green, removed purple)
    sell nothing, remove no colour
      not_a_sale (shares nothing, removed colour 7)
      wrong_colour_removed (removed colour 7, allowed purple, yellow, green, blue)
    sell 1 green, remove purple
      wrong_colour_removed (removed purple, allowed green)
    sell 1 green, remove nothing
      nothing_removed (removed nothing, allowed green)
    sell 1 white, remove white
      wrong_colour_removed (removed white, allowed purple, yellow, green, blue)
    sell 1 yellow, remove yellow
      not_owned (yellow selling 1, owned 0)
    sell 2 green, remove green
      more_sold_than_the_limit (selling 2, limit 1, level 0)
    sell nothing, remove nothing
      nothing_removed (removed nothing, allowed purple, yellow, green, blue)

Only the colours that the seat lacks are named
  level=9 holding=purple:3,yellow:1
    sell 3 purple, 2 yellow, remove purple
      not_owned (yellow selling 2, owned 1)

Selling several shares removes one and lowers its price after the payment [sell.1 sell.3 sell.4 \
  sell.5 sell.6 sell.7 sell.12 price.8]
  turn=1 level=4 prices=green:4/3 holding=green:4
    sell 3 green, remove green
      = turn=2 level=4 prices=green:4/2 hands.1=green:1 cash=1:220 market=green:8 \
        sale_track=green:1

A sold colour missing on the track leaves the other, then any [sell.11 sell.13 sell.14]
  level=2 holding=yellow:1,white:1 sale_track=yellow:0
    legal sell 1 yellow, 1 white, remove
      white
  level=2 holding=yellow:1,white:1 sale_track=yellow:0,white:0
    legal sell 1 yellow, 1 white, remove
      purple; green; blue

Selling zero shares only removes one [sell.9 sell.15]
  holding=green:1
    sell nothing, remove white
      = turn=1 prices=white:0/2 hands.0=green:1 market=white:5 sale_track=white:1

A marker on 4 dollars is not lowered, neither by a sale nor by a draw [price.10]
  prices=yellow:4
    sell nothing, remove yellow
      = turn=1 prices=yellow:4 market=yellow:5 sale_track=yellow:1
  level=2 prices=yellow:4 purchase_track=white:5 price_change=purchase
    draw 2 green, 2 white, 2 black for a price change
      = turn=1 level=2 prices=purple:5,yellow:4,green:0/2,blue:5,white:0/2 market=green:6,white:6 \
        gold_price=22 blacks_in_the_bank=2

No refill after another trigger
  sale_track=yellow:1,green:1,blue:1,white:1 current_sale_track=refilled-centre price_change=gold \
    gold_track=white:5 blacks_in_the_bank=1
    draw 5 green for a price change
      + turn=1 level=2 prices=purple:0/2,yellow:0/2,green:3/3,blue:0/2,white:0/2 market=green:9 \
        price_change= gold_track=none
""",
    ODD,
)

test_gold = rulings(
    "bf2023",
    """
Everything wrong with a purchase of gold is said at once
  price_change=purchase purchase_track=green:5
    buy 7 gold, place no colour
      not_the_time_for_an_action (what is due the draw of a price change)
      not_a_purchase_of_bars (bars 7, placed colour 5)
      more_bars_than_the_limit (buying 7, limit 2 with a bonus tile for it, level 0)
      misused_card_for_bars (held none, offered by none at this table, trading 7, limit without \
        it 1)
      more_bars_than_the_cash_pays (cost $140, cash $100)
      no_such_share_placed_on_the_bar_track (placed colour 5, allowed purple, yellow, green, blue, \
        white)

One thing wrong with a purchase of gold [gold.2 gold.6 gold.9]
  market=green:0
    buy fewer bars than none
      not_a_purchase_of_bars (bars -1, placed purple)
    buy 1 gold, place no colour
      not_a_purchase_of_bars (bars 1, placed colour 9)
      no_such_share_placed_on_the_bar_track (placed colour 9, allowed purple, yellow, blue, white)
    buy 2 gold, place purple
      more_bars_than_the_limit (buying 2, limit 1, level 0)
    buy 1 gold, place green
      no_such_share_placed_on_the_bar_track (placed green, allowed purple, yellow, blue, white)
    buy 1 gold, place nothing
      nothing_placed_on_the_bar_track (placed nothing, allowed purple, yellow, blue, white)
    buy 0 gold, place nothing
      nothing_placed_on_the_bar_track (placed nothing, allowed purple, yellow, blue, white)

Buying a gold bar places a share and moves no price [gold.2 gold.6 gold.7 gold.8 gold.9 gold.15]
  turn=2 gold_price=35 gold_bought=4
    buy 1 gold, place blue
      + cash=2:65 market=blue:3 gold_bars=2:1 gold_track=blue:1 gold_bought=5 turn=

The bank has gold bars for everybody [setup.5]
  gold_bars=0:4,1:100
    buy 1 gold, place green
      + turn=1 cash=0:80 market=green:3 gold_bars=0:5 gold_track=green:1 gold_bought=1

Buying zero gold bars only places a share [gold.5 gold.14]
  gold_bars=3 gold_bought=2 cash=0
    buy 0 gold, place white
      + turn=1 market=white:3 gold_track=white:1

Gold is bought also when the market is empty
  market=none
    buy 1 gold, place nothing
      + turn=1 cash=0:80 gold_bars=0:1 gold_bought=1
    buy 1 gold, place green
      no_such_share_placed_on_the_bar_track (placed green, allowed none: the market is empty)

Placing the last share raises its price [gold.16]
  market=green:1,blue:0
    buy 0 gold, place green
      + turn=1 prices=green:0/4 market=green:0 gold_track=green:1
""",
    ODD,
)

test_price_change = rulings(
    "bf2023",
    """
Everything wrong with a draw is said at once [change.3 change.4]
  untouched
    draw what there is not
      no_price_change_due (what is due the action)
      not_a_draw (shares -1 purple, 20 yellow, blacks 1)
      not_in_the_bag (yellow drawn 20, bag 14, black drawn 1, bag 0)
      not_the_draw_number (drawn 20, to draw 5, level 0)

One thing wrong with a draw
  price_change=gold gold_track=green:5
    draw fewer black shares than none
      not_a_draw (shares 1 purple, 1 yellow, 1 green, 1 blue, 2 white, blacks -1)
    draw 1 purple, 1 yellow, 1 green, 1 blue, 1 black for a price change
      not_in_the_bag (black drawn 1, bag 0)
    draw 1 purple, 1 yellow, 1 green, 1 blue for a price change
      not_the_draw_number (drawn 4, to draw 5, level 0)
    draw 1 purple, 1 yellow, 1 green, 1 blue, 2 white for a price change
      not_the_draw_number (drawn 6, to draw 5, level 0)

Of a bag that is too small everything is drawn
  hands.1=purple:13,yellow:13,green:13,blue:14,white:9 price_change=purchase \
    purchase_track=white:5
    legal
      draw 1 purple, 1 yellow, 1 green for a price change
    draw 1 purple, 1 yellow, 1 green for a price change
      = turn=1 prices=purple:1/3,yellow:1/3,green:1/3,blue:0/2,white:0/2 \
        holding=purple:13,yellow:13,green:13,blue:14,white:9 market=purple:5,yellow:5,green:5

Black shares count for the size of the bag
  level=2 hands.1=purple:17,yellow:17,green:17,blue:18,white:12 purchase_track=white:5 \
    current_sale_track=refilled-centre price_change=purchase blacks_in_the_bank=4
    legal draw 1 purple, 1 yellow, 1 green, 1 white,
      2 black for a price change
    legal draw 1 yellow
      none
  level=2 hands.1=purple:17,yellow:17,green:17,blue:18,white:12 purchase_track=white:5 \
    current_sale_track=refilled-centre price_change=purchase blacks_in_the_bank=3
    legal draw 1
      yellow, 1 green, 1 white, 3 black for a price change; purple, 1 green, 1 white, 3 black for \
        a price change; purple, 1 yellow, 1 white, 3 black for a price change; purple, 1 yellow, 1 \
        green, 3 black for a price change; purple, 1 yellow, 1 green, 1 white, 2 black for a price \
        change

The gold price never passes 100 [end.4]
  level=4 purchase_track=white:5 current_sale_track=refilled-centre price_change=purchase \
    gold_price=95 gold_bought=7
    draw 5 green, 2 black for a price change
      = level=4 prices=purple:5,yellow:5,green:2/3,blue:5,white:5 market=green:9 \
        current_sale_track=refilled-centre gold_price=100 blacks_in_the_bank=2 due=nothing \
        acted=yes
    draw 7 green for a price change
      = level=4 prices=purple:0/2,yellow:0/2,green:4/3,blue:0/2,white:0/2 market=green:11 \
        current_sale_track=refilled-centre gold_price=100 due=nothing acted=yes
  level=4 purchase_track=white:5 current_sale_track=refilled-centre price_change=purchase \
    gold_price=95
    draw 4 green, 3 black for a price change
      + prices=purple:5,yellow:5,green:1/3,blue:5,white:5 market=green:8 gold_price=100 \
        blacks_in_the_bank=3 due=nothing acted=yes purchase_track=none price_change=

A colour still missing in the market goes up [change.24 price.4]
  # purple is no longer missing; yellow goes left and then, for up, right; green left and up
  level=8 prices=yellow:12/3 market=purple:0,yellow:0,green:0 purchase_track=white:5 \
    price_change=purchase
    draw 1 purple, 5 blue, 5 white for a price change
      = turn=1 level=9 prices=purple:1/3,yellow:12/3,green:1/2,blue:3/3,white:3/3 \
        market=purple:1,yellow:0,green:0,blue:9,white:9

A level stays when prices fall [change.30 change.31]
  level=1 purchase_track=white:5 current_sale_track=refilled-centre price_change=purchase
    draw 5 green, 1 black for a price change
      + turn=1 level=2 prices=purple:0/2,yellow:0/2,green:3/3,blue:0/2,white:0/2 market=green:9 \
        gold_price=21 purchase_track=none price_change=
  level=5 purchase_track=white:5 current_sale_track=refilled-centre price_change=purchase
    draw 7 green, 1 black for a price change
      + turn=1 prices=purple:0/2,yellow:0/2,green:4/3,blue:0/2,white:0/2 market=green:11 \
        gold_price=21 purchase_track=none price_change=
  level=9 purchase_track=white:5 current_sale_track=refilled-centre price_change=purchase
    draw 11 green, 1 black for a price change
      + turn=1 prices=purple:0/2,yellow:0/2,green:6/3,blue:0/2,white:0/2 market=green:15 \
        gold_price=21 purchase_track=none price_change=

The rise of a missing colour comes before the level is checked [change.26 change.24]
  # green goes left to (1, 3), area 0, then up to (2, 3), area 1, for it is missing
  prices=green:1/4,white:4 market=green:0 purchase_track=white:5 price_change=purchase
    draw 1 purple, 1 yellow, 1 blue, 2 white for a price change
      = turn=1 level=1 prices=purple:1/3,yellow:1/3,green:2/3,blue:1/3,white:1/1 \
        market=purple:5,yellow:5,green:0,blue:5,white:6

The rise by the refill opens no level [change.32 change.33 sell.25]
  # green goes up to (1, 3), area 0; the refill takes its last and lifts it to area 1
  market=green:1 sale_track=purple:1,yellow:1,green:1,blue:1,white:1 current_sale_track=bottom \
    price_change=sale
    draw 1 purple, 1 yellow, 1 green, 1 blue, 1 white for a price change
      = turn=1 prices=purple:1/3,yellow:1/3,green:1/4,blue:1/3,white:1/3 \
        market=purple:3,yellow:3,green:0,blue:3,white:3 current_sale_track=refilled-centre \
        blacks_beside_the_sale_tracks=none

The turn goes on after the price change [change.2 turn.2]
  turn=2 price_change=gold gold_track=green:5
    draw 5 green for a price change
      = level=2 prices=purple:0/2,yellow:0/2,green:3/3,blue:0/2,white:0/2 market=green:9
  turn=2 price_change=gold gold_track=green:5 acted=no
    draw 5 green for a price change
      = turn=2 level=2 prices=purple:0/2,yellow:0/2,green:3/3,blue:0/2,white:0/2 market=green:9
""",
    ODD,
)


def test_the_only_draw_is_certain() -> None:
    hands = "hands.1=purple:13,yellow:13,green:13,blue:14,white:9"
    table = bf2023.parse_position(f"{hands} price_change=purchase purchase_track=white:5")
    assert list(bf2023.chance(table)) == [(steps.ChangePrices((1, 1, 1, 0, 0), 0), Fraction(1))]


test_the_end = rulings(
    "bf2023",
    """
The price change is finished, and everybody sells at the new prices [end.1 end.3 end.5 end.6 \
  mibs.48]
  # green goes up and right to $75, purple, yellow and white up to $12, blue left and then, for
  # it is missing, up to $10
  prices=green:5/3 holding=green:2 hands.1=purple:1,white:1 cash=0:7,1:0,2:50 market=blue:0 \
    purchase_track=white:5 price_change=purchase gold_price=95 gold_bought=3
    draw 1 purple, 1 yellow, 2 green, 1 white for a price change
      = level=4 prices=purple:1/3,yellow:1/3,green:6/4,blue:1/2,white:1/3 cash=0:157,1:24,2:50 \
        market=purple:6,yellow:5,green:8,blue:0,white:6 gold_price=100 due=nothing acted=yes
  prices=green:5/3 holding=green:2 hands.1=purple:1,white:1 cash=0:7,1:0,2:50 market=blue:0 \
    purchase_track=white:5 price_change=purchase gold_price=95 gold_bought=3 mibs=yes
    draw 1 purple, 1 yellow, 2 green, 1 white for a price change
      = level=4 prices=purple:1/3,yellow:1/3,green:6/4,blue:1/2,white:1/3 cash=0:157,1:24,2:50 \
        market=purple:6,yellow:5,green:8,blue:0,white:6 mibs=yes gold_price=100 due=nothing \
        acted=yes

After the end every step is refused
  due=nothing
    buy nothing, place green
      not_the_time_for_an_action (what is due nothing: the game is over)
    draw 1 purple, 1 yellow, 1 green, 1 blue, 1 white for a price change
      no_price_change_due (what is due nothing: the game is over)
    draw a hand of 1 purple, 1 yellow, 1 green, 1 blue, 1 white
      hand_not_due (what is due nothing: the game is over)
    legal
      none
""",
)


def end_of(words: str) -> Position:
    """Return the end of a game with these cash and gold bars."""
    waiting = "price_change=purchase purchase_track=white:5 gold_price=95 gold_bought=3"
    over = bf2023.apply(bf2023.parse_position(f"{words} {waiting}"), bf2023.draw(ONE_EACH))
    assert bf2023.actor(over) is None
    return over


def place(rank: int, seat: int, fortune: int, gold: int, decided_by: str) -> Place:
    scores = (Score("fortune in dollars", fortune), Score("gold bars in dollars", gold))
    return Place(rank, seat, name_of_seat(seat), scores, decided_by)


@pytest.mark.verifies("bf2023", "end.2 end.7 end.8 end.9 end.10 setup.6")
def test_the_greatest_fortune_in_cash_and_gold_bars_wins_then_the_most_gold() -> None:
    over = end_of("cash=0:650,1:0,2:120 gold_bars=1:7,2:1")
    assert [(seat.small_bars, seat.big_bars) for seat in over.seats] == [(0, 0), (2, 1), (1, 0)]
    assert bf2023.standing(over) == (
        place(1, 1, 700, 700, "fortune in dollars"),
        place(2, 0, 650, 0, "fortune in dollars"),
        place(3, 2, 220, 100, "fortune in dollars"),
    )
    assert bf2023.standing(end_of("cash=0:300,1:200,2:400 gold_bars=0:2,1:3")) == (
        place(1, 1, 500, 300, "gold bars in dollars"),
        place(2, 0, 500, 200, "gold bars in dollars"),
        place(3, 2, 400, 0, "fortune in dollars"),
    )


@pytest.mark.verifies("bf2023", "mibs.49")
def test_the_mibs_can_win_and_has_its_name() -> None:
    first, *others = bf2023.standing(end_of("cash=0:500 mibs=yes"))
    assert str(first) == (
        "1. the M.I.B.S.: fortune in dollars 500, gold bars in dollars 0 "
        "(decided by fortune in dollars)"
    )
    assert [one.name for one in others] == ["the second player", "the third player"]
