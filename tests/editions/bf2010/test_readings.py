"""Readings of open questions beyond the tables in `docs/questions`: what else they change or not.

There each reading of each question is played on a table where the readings part.
"""

from tests.editions.rulings import rulings

test_readings = rulings(
    "bf2010",
    """
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

Q12: silver at 100 by the bars bought, before a colour would rise for the refill
  Q08=rises level=2 market=yellow:2 sale_track=yellow:1,blue:1,red:1,green:1,orange:1 \
    current_sale_track=third price_change=sale silver_price=95 silver_bought=3 \
    blacks_in_the_supply=3
    draw 2 blue, 2 red, 2 green for a price change
      = level=2 prices=yellow:12,blue:14,red:14,green:14,orange:0/2 cash=40 \
        market=yellow:0,orange:2 current_sale_track=refilled-second subsidies=2 silver_price=100 \
        blacks_in_the_supply=1 acted=yes due=nothing
  Q08=rises Q12=at-once level=2 market=yellow:2 \
    sale_track=yellow:1,blue:1,red:1,green:1,orange:1 current_sale_track=third price_change=sale \
    silver_price=95 silver_bought=3 blacks_in_the_supply=3
    draw 2 blue, 2 red, 2 green for a price change
      = level=2 prices=yellow:1/2,blue:14,red:14,green:14,orange:0/2 cash=40 \
        market=yellow:0,orange:2 current_sale_track=refilled-second subsidies=2 silver_price=100 \
        blacks_in_the_supply=1 acted=yes due=nothing

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
""",
)
