"""Readings of open questions beyond the tables in `docs/questions`: what else they change or not.

There each reading of each question is played on a table where the readings part.
"""

from tests.editions.rulings import rulings

test_readings = rulings(
    "bf2023",
    """
What a reading refuses, and what it leaves as it is
  Q01=ends price_change=purchase purchase_track=white:5
    draw 5 green for a price change
      as printed
  Q02=refused turn=1 market=purple:0,yellow:0,green:0,blue:0,white:0
    buy nothing, place nothing
      nothing_to_place (placed nothing)
    buy 1 gold, place nothing
      nothing_to_place (placed nothing)
    use the bonus tile: place nothing, purchase track
      nothing_to_place_by_the_bonus (placed nothing)
    use the bonus tile: place nothing, gold track
      nothing_to_place_by_the_bonus (placed nothing)
  Q09=exactly sale_track=purple:1,yellow:1,blue:1,white:1
    sell nothing, remove purple
      as printed
  Q09=exactly turn=1 gold_track=white:4
    use the bonus tile: place green, gold track
      as printed
  Q24=once current_sale_track=bottom blacks_in_the_bank=2 price_change=sale \
    sale_track=purple:1,yellow:1,green:1,blue:1,white:1
    draw 5 green for a price change
      as printed
  Q29=limited level=2 gold_bars=0:4,1:60,2:43
    buy 1 gold, place green
      bank_without_big_bars (big bars needed 1, big bars in the bank 0)
  Q29=limited level=2 gold_bars=0:4,1:60,2:38
    buy 1 gold, place green
      as printed
  Q29=limited level=2 gold_bars=0:2,1:60,2:43
    buy 2 gold, place green
      as printed
  Q60=refused turn=1 current_sale_track=refilled-centre \
    sale_track=purple:0,yellow:0,green:0,blue:0,white:0
    sell nothing, remove nothing
      nothing_to_remove (removed nothing)
    use the bonus tile: remove nothing, sale track
      nothing_to_remove_by_the_bonus (removed nothing)
  Q63=adjusted current_sale_track=bottom price_change=sale gold_price=95 gold_bought=2 \
    hands.1=green:1,blue:1,white:1 market=green:0,blue:1 \
    sale_track=purple:1,yellow:1,green:1,blue:1,white:1
    draw 1 purple, 1 yellow, 1 blue, 2 white for a price change
      as printed
  Q66=either turn=1 spent_tiles=1
    buy 1 green, place green
      as printed

Q02 also binds the M.I.B.S.
  mibs=yes market=purple:0,yellow:0,green:1,blue:0,white:0
    legal
      buy 1 green, place nothing
  Q02=refused mibs=yes market=purple:0,yellow:0,green:1,blue:0,white:0
    legal
      buy 1 gold, place green
  mibs=yes market=none
    legal
      buy 1 gold, place nothing
  Q02=refused mibs=yes market=none
    legal
      sell nothing, remove purple

Q62: free to remove any colour, the M.I.B.S. takes its own, or the dearest, or one it has none of
  mibs=yes cash=0 holding=green:1,yellow:2 prices=green:2/3,purple:1/3 sale_track=green:0
    legal
      sell 1 green, remove yellow
  Q62=any mibs=yes cash=0 holding=green:1,yellow:2 prices=green:2/3,purple:1/3 sale_track=green:0
    legal
      sell 1 green, remove purple
  Q62=fewest-of-all mibs=yes cash=0 holding=green:1,yellow:2 prices=green:2/3,purple:1/3 \
    sale_track=green:0
    legal
      sell 1 green, remove blue

Q29 also binds the M.I.B.S.
  prices=purple:5/1,yellow:5/1,green:5/1,blue:5/1,white:5/1 cash=1000 mibs=yes gold_bars=0:4,1:100
    legal
      buy 1 gold, place purple
  Q29=limited prices=purple:5/1,yellow:5/1,green:5/1,blue:5/1,white:5/1 cash=1000 mibs=yes \
    gold_bars=0:4,1:100
    legal
      buy 1 purple, place purple
  Q29=limited prices=purple:5/1,yellow:5/1,green:5/1,blue:5/1,white:5/1 cash=1000 mibs=yes \
    gold_bars=0:4,1:100 holding=purple:1
    legal
      buy 1 purple, place purple

Q60 also binds the M.I.B.S.
  holding=green:1 cash=0 sale_track=none current_sale_track=refilled-centre mibs=yes
    legal
      sell 1 green, remove nothing
  Q60=refused holding=green:1 cash=0 sale_track=none current_sale_track=refilled-centre mibs=yes
    legal
      buy 0 gold, place purple

Q66: the tile after the action
  Q66=either turn=1
    end the turn
      turn_not_over (what is due the action)
    buy 1 green, place green
      + holding=green:1 cash=1:92 market=green:2 purchase_track=green:1 acted=yes
  then
    legal use the bonus tile: place purple,
      purchase track; gold track
    legal use the bonus tile: remove
      purple, sale track; yellow, sale track; green, sale track; blue, sale track; white, sale \
        track
    legal end
      the turn
    legal buy
      none
    buy 1 green, place green
      not_the_time_for_an_action_or_the_tile (what is due the end of the turn)
    end the turn
      + turn=2 hands.1=green:1 holding=none acted=
    use the bonus tile: place blue, gold track
      + market=blue:3 spent_tiles=1 gold_track=blue:1
  then
    legal
      end the turn
    end the turn
      + turn=2 hands.1=green:1 holding=none acted=
  turn=1
    buy 1 green, place green
      = turn=2 hands.1=green:1 cash=1:92 market=green:2 purchase_track=green:1

Q66: a price change of the action comes before the tile
  Q66=either turn=1 purchase_track=purple:4
    buy nothing, place green
      as printed
  then
    draw 1 purple, 1 yellow, 1 green, 1 blue, 1 white for a price change
      = turn=1 prices=purple:1/3,yellow:1/3,green:1/3,blue:1/3,white:1/3 \
        market=purple:5,yellow:5,blue:5,white:5 acted=yes
  then
    legal use the bonus tile: remove green,
      sale track
  turn=1 purchase_track=purple:4,green:1 market=green:3 price_change=purchase
    draw 1 purple, 1 yellow, 1 green, 1 blue, 1 white for a price change
      = turn=2 prices=purple:1/3,yellow:1/3,green:1/3,blue:1/3,white:1/3 \
        market=purple:5,yellow:5,blue:5,white:5

Q69: most shares where
  prices=purple:3/2,yellow:3/2,green:3/2,blue:3/2,white:3/2 market=green:5,white:5 mibs=yes
    legal
      buy 1 gold, place green
  Q69=own prices=purple:3/2,yellow:3/2,green:3/2,blue:3/2,white:3/2 market=green:5,white:5 \
    mibs=yes
    legal
      buy 1 gold, place purple
  cash=0 market=green:5,white:5 mibs=yes
    legal
      buy 0 gold, place green
  Q69=own cash=0 market=green:5,white:5 mibs=yes
    legal
      buy 0 gold, place purple
""",
)
