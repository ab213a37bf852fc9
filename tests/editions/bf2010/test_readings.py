"""Readings of open questions beyond the tables in `docs/questions`: what else they change or not.

There each reading of each question is played on a table where the readings part.
"""

from attrs import evolve

from bfrules import bf2010
from bfrules.editions.black_friday.position import Pile
from tests.editions.bf2010.colours import prices_with
from tests.editions.houses import under
from tests.editions.rulings import rulings

test_readings = rulings(
    "bf2010",
    """
Q02: an empty market
  turn=1 cash=20 market=none
    legal
      take a subsidy; pass with the special action card, place nothing; buy 1 silver, place \
        nothing; pass, place nothing
    pass, place nothing
      + acted=yes
  Q02=refused turn=1 cash=20 market=none
    legal
      take a subsidy; pass, place nothing
    pass, place nothing
      as printed
  cash=7 market=yellow:0,blue:0,red:1,green:0,orange:0
    buy 1 red, place nothing
      + prices=red:0/4 holding=red:1 cash=0:0 market=red:0 acted=yes

Q09: the letter triggers after any action
  Q09=any-action holding=red:1 cash=100 sale_track=yellow:1,blue:1,red:1,green:1,orange:1 \
    current_sale_track=refilled-second
    pass, place red
      + market=red:3 price_change=sale silver_track=red:1
    buy 1 red, place red
      + holding=red:2 cash=0:93 market=red:2 purchase_track=red:1 price_change=sale
    buy 1 silver, place red
      + cash=0:80 market=red:3 price_change=sale silver_bars=0:1 silver_track=red:1 \
        silver_bought=1
    sell 1 red, remove red
      + prices=red:0/2 cash=0:107 market=red:6 sale_track=red:0 acted=yes holding=none
  holding=red:1 cash=100 sale_track=yellow:1,blue:1,red:1,green:1,orange:1 \
    current_sale_track=refilled-second
    pass, place red
      + market=red:3 silver_track=red:1 acted=yes
    buy 1 red, place red
      + holding=red:2 cash=0:93 market=red:2 purchase_track=red:1 acted=yes
    buy 1 silver, place red
      + cash=0:80 market=red:3 silver_bars=0:1 silver_track=red:1 silver_bought=1 acted=yes
    sell 1 red, remove red
      + prices=red:0/2 cash=0:107 market=red:6 sale_track=red:0 price_change=sale holding=none

Q10: the black shares of a used up track [change.26 change.27]
  sale_track=yellow:1,blue:1,red:1,green:1,orange:1 current_sale_track=second price_change=sale
    draw 1 yellow, 1 blue, 1 red, 1 green, 1 orange for a price change
      = prices=yellow:12,blue:12,red:12,green:12,orange:12 \
        market=yellow:5,blue:5,red:5,green:5,orange:5 current_sale_track=third acted=yes
  Q10=supply sale_track=yellow:1,blue:1,red:1,green:1,orange:1 current_sale_track=second \
    price_change=sale
    draw 1 yellow, 1 blue, 1 red, 1 green, 1 orange for a price change
      = prices=yellow:12,blue:12,red:12,green:12,orange:12 \
        market=yellow:5,blue:5,red:5,green:5,orange:5 current_sale_track=third \
        blacks_in_the_supply=2 acted=yes

Q12: silver at 100 in the middle: two red at $67, four subsidies are $214; others take four, too
  level=2 prices=red:39 holding=red:2 cash=1:300 market=yellow:0 purchase_track=orange:5 \
    price_change=purchase silver_price=95
    draw 2 blue, 3 red, 1 black for a price change
      = level=4 prices=yellow:1/2,blue:14,red:67,green:0/2,orange:0/2 cash=0:14,1:80,2:80 \
        market=yellow:0,blue:6,red:9 silver_bars=0:2,1:3 subsidies=4 silver_price=100 acted=yes \
        due=nothing
  Q12=at-once level=2 prices=red:39 holding=red:2 cash=1:300 market=yellow:0 \
    purchase_track=orange:5 price_change=purchase silver_price=95
    draw 2 blue, 3 red, 1 black for a price change
      = level=2 prices=red:39 cash=0:18,1:40,2:40 market=yellow:0,blue:6,red:9 silver_bars=0:1,1:3 \
        subsidies=2 silver_price=100 acted=yes due=nothing

Q12: bars bought end the game after the prices moved
  prices=red:39 purchase_track=orange:5 price_change=purchase silver_price=95 silver_bought=3
    draw 5 red for a price change
      = level=5 prices=yellow:0/2,blue:0/2,red:84,green:0/2,orange:0/2 market=red:9 silver_bars=1 \
        subsidies=5 silver_price=100 acted=yes due=nothing
  Q12=at-once prices=red:39 purchase_track=orange:5 price_change=purchase silver_price=95 \
    silver_bought=3
    draw 5 red for a price change
      = prices=yellow:0/2,blue:0/2,red:84,green:0/2,orange:0/2 cash=20 market=red:9 subsidies=1 \
        silver_price=100 acted=yes due=nothing

Q14: a hopeless debt, and four others
  Q14=pass level=4 cash=20 subsidies=4 missed_interest=21
    legal
      pass, place yellow; pass, place blue; pass, place red; pass, place green; pass, place orange
  Q14=pass level=4 cash=20 subsidies=4 missed_interest=20
    legal
      as printed
  Q14=pass level=4 cash=20 subsidies=3 missed_interest=21
    legal
      as printed
  Q14=pass level=4 cash=20 subsidies=4 missed_interest=21 holding=red:1
    legal
      as printed
  Q14=pass level=4 cash=20 subsidies=4
    legal
      as printed

Q15: a subsidy or a sale
  level=2 holding=red:2 cash=3 subsidies=1 missed_interest=4
    sell 1 red, remove red
      + prices=red:0/2 holding=red:1 cash=0:10 market=red:6 sale_track=red:1 acted=yes
  then
    pay the missed interest
      + cash=0:6 missed_interest=0:0 turned_cards=0:0
  Q15=subsidy level=2 holding=red:2 cash=3 subsidies=1 missed_interest=4
    take a subsidy
      as printed
  Q15=subsidy level=2 holding=red:2 cash=0:23 subsidies=0:2 missed_interest=0:4
    sell 1 red, remove red
      as printed
  Q15=subsidy level=2 holding=red:2 cash=3 subsidies=2 missed_interest=4
    legal
      as printed
  Q15=subsidy level=2 holding=red:2 cash=4 subsidies=1 missed_interest=4
    sell 1 red, remove red
      as printed

Q30: a debt has to be payable out of what the action leaves
  Q30=before level=2 holding=red:1 cash=5 subsidies=1 missed_interest=4
    pass, place red
      as printed
  Q30=before level=2 holding=red:1 cash=25 subsidies=2 missed_interest=4
    buy 1 silver, place red
      as printed
  Q30=before level=2 holding=red:1 cash=3 subsidies=1 missed_interest=4
    sell 1 red, remove red
      as printed
  Q30=before level=2 holding=red:1 cash=3 subsidies=1 missed_interest=4 acted=yes
    legal
      end the turn
  level=2 holding=red:1 cash=3 subsidies=1 missed_interest=4 acted=yes
    legal
      take a subsidy

Q60 leaves a debtor who cannot sell something to do
  level=2 holding=red:1 sale_track=none current_sale_track=refilled-second subsidies=2 \
    missed_interest=4
    legal
      sell 1 red, lower red, remove nothing
  Q60=refused level=2 holding=red:1 sale_track=none current_sale_track=refilled-second subsidies=2 \
    missed_interest=4
    legal
      pass, place yellow; pass, place blue; pass, place red; pass, place green; pass, place orange
    pass, place red
      + market=red:3 silver_track=red:1 acted=yes
  then
    legal
      end the turn
    end the turn
      + turn=1 hands.0=red:1 holding=none acted=

Q80: refill before the missing colours
  market=yellow:0,orange:2 sale_track=yellow:1,blue:1,red:1,green:1,orange:1 \
    current_sale_track=third price_change=sale blacks_in_the_supply=3
    draw 3 red, 2 green for a price change
      = level=1 prices=yellow:1/2,blue:0/2,red:19,green:14,orange:1/2 \
        market=yellow:0,blue:2,red:5,orange:0 sale_track=yellow:0 \
        current_sale_track=refilled-second blacks_in_the_supply=1 acted=yes
  Q80=after market=yellow:0,orange:2 sale_track=yellow:1,blue:1,red:1,green:1,orange:1 \
    current_sale_track=third price_change=sale blacks_in_the_supply=3
    draw 3 red, 2 green for a price change
      = level=1 prices=yellow:1/2,blue:0/2,red:19,green:14,orange:0/2 \
        market=yellow:0,blue:2,red:5,orange:0 sale_track=yellow:0 \
        current_sale_track=refilled-second blacks_in_the_supply=1 acted=yes
  Q08=rises Q80=after market=yellow:0,orange:2 sale_track=yellow:1,blue:1,red:1,green:1,orange:1 \
    current_sale_track=third price_change=sale blacks_in_the_supply=3
    draw 3 red, 2 green for a price change
      = level=1 prices=yellow:1/2,blue:0/2,red:19,green:14 market=yellow:0,blue:2,red:5,orange:0 \
        sale_track=yellow:0 current_sale_track=refilled-second blacks_in_the_supply=1 acted=yes

Q83: the rises of an additional pass
  turn=1 market=red:1 silver_track=blue:1,red:2
    pass with the special action card, place red
      + prices=red:9 market=red:0 spent_cards=1 silver_track=red:3
  Q83=no turn=1 market=red:1 silver_track=blue:1,red:2
    pass with the special action card, place red
      + market=red:0 spent_cards=1 silver_track=red:3

Q87: the turn after its price change
  turn=1 purchase_track=orange:5 price_change=purchase
    draw 2 blue, 3 red for a price change
      = turn=1 level=1 prices=yellow:0/2,blue:14,red:19,green:0/2,orange:0/2 market=blue:6,red:7 \
        acted=yes
  then
    legal
      take a subsidy; pass with the special action card, place yellow; pass with the special \
        action card, place blue; pass with the special action card, place red; pass with the \
        special action card, place green; pass with the special action card, place orange; end the \
        turn
    end the turn
      + turn=2 acted=
  Q87=over turn=1 purchase_track=orange:5 price_change=purchase
    draw 2 blue, 3 red for a price change
      = turn=2 level=1 prices=yellow:0/2,blue:14,red:19,green:0/2,orange:0/2 market=blue:6,red:7

Q87: a debt that can be paid keeps the turn going
  Q87=over Q92=new turn=1 level=2 cash=1:4 purchase_track=orange:5 price_change=purchase \
    subsidies=1:2 missed_interest=1:2
    draw 3 blue, 3 red for a price change
      + prices=yellow:0/2,blue:19,red:19,green:0/2,orange:0/2 cash=1:2 market=blue:7,red:7 \
        acted=yes purchase_track=none price_change=
  then
    legal
      pay the missed interest; pass with the special action card, place yellow; pass with the \
        special action card, place blue; pass with the special action card, place red; pass with \
        the special action card, place green; pass with the special action card, place orange
  Q87=over Q92=new turn=1 level=2 cash=1:1 purchase_track=orange:5 price_change=purchase \
    subsidies=1:2 missed_interest=1:2
    draw 3 blue, 3 red for a price change
      = turn=2 level=2 prices=yellow:0/2,blue:19,red:19,green:0/2,orange:0/2 cash=1:1 \
        market=blue:7,red:7 subsidies=1:2 missed_interest=1:4 turned_cards=1:2
""",
)


def test_q18_the_first_share_of_two_players_raises_its_price_with_the_last_of_a_colour() -> None:
    words = "seats=2 holding=green:5 hands.1=blue:5 market=yellow:6,blue:6,red:6,green:6,orange:6"
    table = evolve(
        bf2010.parse_position(f"{words} due=first-share"),
        market=(6, 6, 1, 6, 6),
        bag=Pile((8, 3, 13, 3, 8), 0),
    )
    rises = under(bf2010, "Q18=rises")
    red, blue = bf2010.place_first("red"), bf2010.place_first("blue")
    stays = evolve(table, turn=1, market=(6, 6, 0, 6, 6), purchase_track=(0, 0, 1, 0, 0))
    assert bf2010.apply(table, red) == stays
    assert rises.apply(table, red) == evolve(stays, prices=prices_with(red=(0, 4)))
    assert rises.apply(table, blue) == bf2010.apply(table, blue)
