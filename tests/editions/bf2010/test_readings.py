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
""",
)
