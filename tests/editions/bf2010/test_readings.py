"""Readings of open questions beyond the tables in `docs/questions`: what else they change or not.

There each reading of each question is played on a table where the readings part.
"""

from tests.editions.rulings import rulings

test_readings = rulings(
    "bf2010",
    """
What a reading refuses, and what it leaves as it is
  Q01=ends price_change=purchase purchase_track=orange:5
    draw 5 red for a price change
      as printed
  Q02=refused turn=1 cash=20 market=yellow:0,blue:0,red:0,green:0,orange:0
    buy 1 silver, place nothing
      nothing_to_place (placed nothing)
    pass with the special action card, place nothing
      nothing_to_place (placed nothing)
    pass, place nothing
      as printed
  Q02=refused cash=7 market=yellow:0,blue:0,red:1,green:0,orange:0
    buy 1 red, place nothing
      nothing_to_place (placed nothing)
  Q03=stays prices=blue:1/1 holding=blue:1
    sell 1 blue, remove blue
      as printed
  Q03=stays prices=blue:3/0 purchase_track=red:5 price_change=purchase
    draw 5 green for a price change
      as printed
  Q09=exactly holding=red:1 sale_track=yellow:1,blue:1,green:1,orange:1
    sell 1 red, remove red
      as printed
  Q09=any-action sale_track=yellow:1,blue:1,green:1,orange:1 current_sale_track=refilled-second
    pass, place red
      as printed
  Q10=supply purchase_track=red:5 price_change=purchase
    draw 5 green for a price change
      as printed
  Q12=at-once level=2 purchase_track=orange:5 price_change=purchase silver_price=90
    draw 2 blue, 3 red, 1 black for a price change
      as printed
  Q14=pass level=4 cash=20 subsidies=4 missed_interest=21
    pass, place red
      as printed
    buy 1 red, place red
      hopeless_debt_lets_only_pass (missed interest $21, cash and subsidies $20, shares 0)
    buy 1 silver, place red
      hopeless_debt_lets_only_pass (missed interest $21, cash and subsidies $20, shares 0)
  Q14=pass Q19=zero level=4 cash=20 subsidies=4 missed_interest=21
    sell nothing, lower nothing, remove yellow
      hopeless_debt_lets_only_pass (missed interest $21, cash and subsidies $20, shares 0)
  Q15=subsidy level=2 holding=red:2 cash=3 subsidies=1 missed_interest=4
    sell 1 red, remove red
      subsidy_comes_before_a_sale (missed interest $4, cash $3, subsidies left 1)
  Q29=limited cash=20 silver_bars=0:4,1:50,2:50
    buy 1 silver, place red
      bank_without_big_bars (big bars needed 1, big bars in the bank 0)
  Q29=limited cash=20 silver_bars=0:4,1:50,2:45
    buy 1 silver, place red
      as printed
  Q29=limited cash=20 silver_bars=0:3,1:50,2:50
    buy 1 silver, place red
      as printed
  Q30=before level=2
    take a subsidy
      as printed
  Q30=before level=2 acted=yes
    take a subsidy
      subsidy_after_the_action (action taken)
  Q30=before level=2 holding=red:1 cash=3 subsidies=1 missed_interest=4
    pass, place red
      interest_out_of_reach_after_the_action (missed interest $4, cash after the action $3, \
        subsidies left 1)
  Q60=refused holding=red:1 current_sale_track=refilled-second \
    sale_track=yellow:0,blue:0,red:0,green:0,orange:0
    sell 1 red, remove nothing
      nothing_to_remove (removed nothing)
  Q83=no turn=1 cash=20 market=red:1 silver_track=blue:1,red:2
    pass, place red
      as printed
    buy 1 silver, place red
      as printed
  Q84=must-fall level=2 prices=blue:2/2,red:4 holding=blue:1,red:1
    sell 1 blue, 1 red, lower red, remove red
      lowered_colour_cannot_fall (lowered red, allowed blue)
    sell 1 blue, 1 red, lower blue, remove red
      as printed
    sell 1 red, remove red
      as printed
  Q87=over turn=1 price_change=silver spent_cards=1 silver_track=orange:5 acted=no
    draw 2 blue, 3 red for a price change
      as printed
  Q92=new level=4 turn=1 price_change=purchase purchase_track=green:5 cash=3 subsidies=3 \
    missed_interest=4
    draw 4 blue, 3 red for a price change
      as printed

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

Q97: the duty to sell while a subsidy can be taken
  Q97=limit level=4 holding=red:1 cash=20 subsidies=3 missed_interest=50
    pass, place red
      + market=red:3 silver_track=red:1 acted=yes
    buy 1 silver, place red
      + cash=0:0 market=red:3 silver_bars=0:1 silver_track=red:1 silver_bought=1 acted=yes
    buy 1 red, place red
      + cash=0:13 holding=red:2 market=red:2 purchase_track=red:1 acted=yes
  Q97=limit level=4 holding=red:1 cash=20 subsidies=4 missed_interest=50
    pass, place red
      interest_demands_a_sale_at_the_limit (missed interest $50, cash $20, subsidies left 0, \
        shares 1)
    buy 1 silver, place red
      interest_demands_a_sale_at_the_limit (missed interest $50, cash $20, subsidies left 0, \
        shares 1)
    buy 1 red, place red
      interest_demands_a_sale_at_the_limit (missed interest $50, cash $20, subsidies left 0, \
        shares 1)
  Q97=limit level=4 holding=red:1 cash=20 subsidies=4 missed_interest=20
    pass, place red
      as printed
  Q97=limit level=4 holding=red:2 subsidies=3 missed_interest=30
    sell 1 red, remove red
      + prices=red:0/2 cash=0:7 holding=red:1 market=red:6 sale_track=red:1 acted=yes
  Q97=limit level=4 holding=red:2 subsidies=4 missed_interest=10
    sell 1 red, remove red
      sold_too_little_at_the_limit (missed interest $10, cash and subsidies $0, proceeds $7, a \
        sale within the limit could bring $14)
  Q97=limit level=4 holding=red:2 subsidies=4 missed_interest=7
    sell 1 red, remove red
      as printed
""",
)
