"""Readings of both boxes: what they refuse, in full, and what they leave as it is.

Below each reading and its table stand steps, and below those the reasons against them; without
a reason, a step does what it does without the reading.
"""

from collections.abc import Iterator
from typing import Any, Final

import pytest

from bfrules import bf2010, bf2023
from bfrules.testing import reasons

OF_2010: Final = """
Q01=ends price_change=purchase purchase_track=orange:5
  draw 5 red for a price change
Q02=refused turn=1 cash=20 market=yellow:0,blue:0,red:0,green:0,orange:0
  buy 1 silver, place nothing
    nothing_to_place (placed nothing, market empty)
  pass with the special action card, place nothing
    nothing_to_place (placed nothing, market empty)
  pass, place nothing
Q02=refused cash=7 market=yellow:0,blue:0,red:1,green:0,orange:0
  buy 1 red, place nothing
    nothing_to_place (placed nothing, market empty)
Q03=stays prices=blue:1/1 holding=blue:1
  sell 1 blue, remove blue
Q03=stays prices=blue:3/0 purchase_track=red:5 price_change=purchase
  draw 5 green for a price change
Q09=exactly holding=red:1 sale_track=yellow:1,blue:1,green:1,orange:1
  sell 1 red, remove red
Q09=any-action sale_track=yellow:1,blue:1,green:1,orange:1 current_sale_track=refilled-second
  pass, place red
Q10=supply purchase_track=red:5 price_change=purchase
  draw 5 green for a price change
Q12=at-once level=2 purchase_track=orange:5 price_change=purchase silver_price=90
  draw 2 blue, 3 red, 1 black for a price change
Q14=pass level=4 cash=20 subsidies=4 missed_interest=21
  pass, place red
  buy 1 red, place red
    hopeless_debt_lets_only_pass (missed interest $21, cash $20, shares 0)
  buy 1 silver, place red
    hopeless_debt_lets_only_pass (missed interest $21, cash $20, shares 0)
Q15=subsidy level=2 holding=red:2 cash=3 subsidies=1 missed_interest=4
  sell 1 red, remove red
    subsidy_comes_before_a_sale (missed interest $4, cash $3, subsidies left 1)
Q29=limited cash=20 silver_bars=0:4,1:50,2:50
  buy 1 silver, place red
    bank_without_big_bars (big bars needed 1, big bars in the bank 0)
Q29=limited cash=20 silver_bars=0:4,1:50,2:45
  buy 1 silver, place red
Q29=limited cash=20 silver_bars=0:3,1:50,2:50
  buy 1 silver, place red
Q30=before level=2
  take a subsidy
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
    nothing_to_remove (removed nothing, sale track empty)
Q83=no turn=1 cash=20 market=red:1 silver_track=blue:1,red:2
  pass, place red
  buy 1 silver, place red
Q84=must-fall level=2 prices=blue:2/2,red:4 holding=blue:1,red:1
  sell 1 blue, 1 red, lower red, remove red
    lowered_colour_cannot_fall (lowered red, allowed blue)
  sell 1 blue, 1 red, lower blue, remove red
  sell 1 red, remove red
Q87=over turn=1 price_change=silver spent_cards=1 silver_track=orange:5 acted=no
  draw 2 blue, 3 red for a price change
Q92=new level=4 turn=1 price_change=purchase purchase_track=green:5 cash=3 subsidies=3 \
missed_interest=4
  draw 4 blue, 3 red for a price change
"""
OF_2023: Final = """
Q01=ends price_change=purchase purchase_track=white:5
  draw 5 green for a price change
Q02=refused turn=1 market=purple:0,yellow:0,green:0,blue:0,white:0
  buy nothing, place nothing
    nothing_to_place (placed nothing, market empty)
  buy 1 gold, place nothing
    nothing_to_place (placed nothing, market empty)
  use the bonus tile: place nothing, purchase track
    nothing_to_place_by_the_bonus (placed nothing, market empty)
  use the bonus tile: place nothing, gold track
    nothing_to_place_by_the_bonus (placed nothing, market empty)
Q09=exactly sale_track=purple:1,yellow:1,blue:1,white:1
  sell nothing, remove purple
Q09=exactly turn=1 gold_track=white:4
  use the bonus tile: place green, gold track
Q24=once current_sale_track=bottom blacks_in_the_bank=2 price_change=sale \
sale_track=purple:1,yellow:1,green:1,blue:1,white:1
  draw 5 green for a price change
Q29=limited level=2 gold_bars=0:4,1:60,2:43
  buy 1 gold, place green
    bank_without_big_bars (big bars needed 1, big bars in the bank 0)
Q29=limited level=2 gold_bars=0:4,1:60,2:38
  buy 1 gold, place green
Q29=limited level=2 gold_bars=0:2,1:60,2:43
  buy 2 gold, place green
Q60=refused turn=1 current_sale_track=refilled-centre \
sale_track=purple:0,yellow:0,green:0,blue:0,white:0
  sell nothing, remove nothing
    nothing_to_remove (removed nothing, sale track empty)
  use the bonus tile: remove nothing, sale track
    nothing_to_remove_by_the_bonus (removed nothing, sale track empty)
Q63=adjusted current_sale_track=bottom price_change=sale gold_price=95 gold_bought=2 \
hands.1=green:1,blue:1,white:1 market=green:0,blue:1 \
sale_track=purple:1,yellow:1,green:1,blue:1,white:1
  draw 1 purple, 1 yellow, 1 blue, 2 white for a price change
Q66=either turn=1 spent_tiles=1
  buy 1 green, place green
"""


def asked(edition: Any, text: str) -> Iterator[tuple[Any, str, str, str, tuple[str, ...]]]:
    """Yield the edition, a reading, a table, a step and the reasons against it, in words."""
    for case in text.replace("\nQ", "\n=Q").split("\n=")[1:]:
        head, *lines = case.splitlines()
        reading, _, table = head.partition(" ")
        for step in [line for line in lines if line[2:3].strip()]:
            below = lines[lines.index(step) + 1 :]
            against = below[: next((at for at, one in enumerate(below) if one[2:3].strip()), None)]
            yield edition, reading, table, step.strip(), tuple(map(str.strip, against))


@pytest.mark.parametrize(
    ("edition", "reading", "words", "said", "against"),
    [*asked(bf2010, OF_2010), *asked(bf2023, OF_2023)],
)
def test_a_reading_refuses_something_or_leaves_it_as_it_is(
    edition: Any, reading: str, words: str, said: str, against: tuple[str, ...]
) -> None:
    house = edition.amend(edition.reading(*reading.split("=")))
    table, step = edition.parse_position(words), edition.parse_step(said)
    assert (reasons(edition, table, step), reasons(house, table, step)) == ((), against)
    if not against:
        assert house.apply(table, step) == edition.apply(table, step)
    assert (step in house.legal(table)) is not bool(against)
