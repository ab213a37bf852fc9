"""The conditions of a sound table one by one: what each lets pass, and what it refuses.

Below a condition stand tables in words, and below those what is changed about each of them: after
`+` the condition holds all the same, after `-` it does not; `;` parts one case from the next. A
value is Python, where `it` is what stood there, and `table` the whole; `market.*` is each place of
the market, one after the other.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from attrs import evolve

from bfrules import bf2023, black_monday
from bfrules.core.resting import Place, part_at, with_part
from bfrules.editions.bf2010 import soundness as of_2010
from bfrules.editions.bf2023 import soundness as of_2023
from bfrules.editions.black_friday import position, steps
from bfrules.editions.black_friday import soundness as common
from bfrules.editions.black_monday import position as monday
from bfrules.editions.black_monday import soundness as of_black_monday
from bfrules.shipped import shipped_editions
from tests.editions.rulings import table_of

OF_BLACK_FRIDAY = """
enough_seats_and_no_more
  bf2023 seats=4
    - seats=it[:2]; seats=(*it,*it[:2]); turn=-1; turn=4
    + seats=it[:3]; seats=(*it,it[0]); turn=0; turn=3

the_phase_is_known
  bf2023 seats=4 level=3
    + phase=ACTING trigger=NO_TRACK
    + phase=STOCKING trigger=NO_TRACK
    + phase=PLACING trigger=NO_TRACK
    - phase=BOXED trigger=NO_TRACK
    - phase=PLACING+1 trigger=NO_TRACK
    + phase=CHANGING trigger=PURCHASE
    + phase=CHANGING trigger=BARS
    + phase=CHANGING trigger=SALE
    - phase=CHANGING trigger=NO_TRACK
    - phase=CHANGING trigger=SALE+1
    - phase=ACTING trigger=PURCHASE
    - phase=ACTING trigger=SALE
    - phase=ACTING trigger=SALE+1
    - phase=ACTING trigger=NO_TRACK-1

nothing_is_negative
  bf2023 seats=4 level=3
    - bank_blacks=-1; area_blacks=-1; bars_bought=-1; market.*=-1; purchase_track.*=-1
    - bar_track.*=-1; bag.shares.*=-1; bag.blacks=-1; drawn.shares.*=-1; drawn.blacks=-1
    - sale_tracks.shares.*.*=-1; sale_tracks.blacks.*=-1; seats.*.shares.*=-1; seats.*.cash=-1
    - seats.*.small_bars=-1; seats.*.big_bars=-1; seats.*.subsidies=-1; seats.*.turned=-1
    - seats.*.owed=-1; seats.*.turned_later=-1; seats.*.owed_later=-1
    + bank_blacks=0 area_blacks=0 bars_bought=0 bag.blacks=0 drawn.blacks=0
    + market=NONE purchase_track=NONE bar_track=NONE bag.shares=NONE drawn.shares=NONE
    + sale_tracks.shares=(NONE,NONE,NONE) sale_tracks.blacks=(0,0,0)
    + seats.*=NOTHING
    + seats.*=evolve(NOTHING,cash=1,small_bars=1,big_bars=1,subsidies=1,turned=1,owed=1)
    + seats.*.turned_later=1 seats.*.owed_later=1
    + bank_blacks=1 area_blacks=1 bars_bought=1 bag.blacks=1 drawn.blacks=1

every_share_is_somewhere
  bf2023 seats=4 level=3
    + level=it
    - market.*=it+1; purchase_track.*=it+1; bar_track.*=it+1; drawn.shares.*=it+1; bag.shares.*=it+1
    - sale_tracks.shares.*.*=it+1; seats.*.shares.*=it+1
    + market.2=it-1 purchase_track.2=it+1
    + market.2=it-1 bar_track.2=it+1
    + market.2=it-1 drawn.shares.2=it+1
    + bag.shares.2=it-1 market.2=it+1
    + sale_tracks.shares.0.2=it-1 sale_tracks.shares.1.2=it-1 sale_tracks.shares.2.2=it+2
    + bag.shares.2=it-1 seats.3.shares.2=it+1

every_black_share_is_somewhere
  bf2023 seats=4 level=3
    + level=it
    - bank_blacks=it+1; area_blacks=it-1; drawn.blacks=1; bag.blacks=it+1; sale_tracks.blacks.*=it+1
    + bank_blacks=it+1 area_blacks=it-1
    + bank_blacks=it+1 bag.blacks=it-1
    - bank_blacks=it+1 drawn.blacks=1
  bf2023 seats=4 level=3 blacks_in_the_bank=1
    + bank_blacks=it-1 drawn.blacks=1

every_marker_is_on_its_table
  bf2023 seats=4 level=3
    - prices.*=-1; prices.*=91; bar_space=-1; bar_space=25
    + prices.*=0; prices.*=90; bar_space=0; bar_space=24

the_level_is_printed
  bf2023 seats=4 level=3
    - level=-1; level=10
    + level=0; level=9

the_level_fits_its_black_shares
  bf2023 seats=4 level=3
    - level=-1 area_blacks=10
    + level=0 area_blacks=9
    + level=9 area_blacks=0
    - level=10 area_blacks=-1
    - level=2

one_sale_track_is_current
  bf2023 seats=4 level=3
    - sale_tracks.current=-1; sale_tracks.current=3
    + sale_tracks.current=0; sale_tracks.current=2

no_track_overflows
  bf2023 seats=4 level=3
    - sale_tracks.current=-1; sale_tracks.current=3; sale_tracks.shares.*.*=3; purchase_track.1=5
    - bar_track.1=5
    + sale_tracks.current=0; sale_tracks.current=2; purchase_track.1=4; bar_track.1=4
    + phase=CHANGING trigger=PURCHASE purchase_track.1=5 bar_track.1=4
    - phase=CHANGING trigger=PURCHASE purchase_track.1=6
    - phase=CHANGING trigger=PURCHASE bar_track.1=5
    + phase=CHANGING trigger=BARS purchase_track.1=4 bar_track.1=5
    - phase=CHANGING trigger=BARS purchase_track.1=5
    - phase=CHANGING trigger=BARS bar_track.1=6
    + phase=CHANGING trigger=SALE purchase_track.1=4 bar_track.1=4
    - phase=CHANGING trigger=SALE purchase_track.1=5
    - phase=CHANGING trigger=SALE bar_track.1=5

no_five_small_bars
  bf2023 seats=4 level=3
    + seats.*.small_bars=4
    - seats.*.small_bars=5

a_turn_that_went_on_may_go_on
  bf2023 seats=4 level=3
    + acted=False
    - acted=True
    + phase=CHANGING acted=True
  bf2023 Q66=either seats=4 level=3
    + acted=True

sale_tracks_are_used_in_order
  bf2023 seats=4 level=3
    + sale_tracks=SaleTracks((SOME,FULL,FULL),(1,2,3),0)
    - sale_tracks=SaleTracks((SOME,SOME,FULL),(1,2,3),0)
    - sale_tracks=SaleTracks((SOME,FULL,SOME),(1,2,3),0)
    - sale_tracks=SaleTracks((SOME,FULL,FULL),(1,1,3),0)
    - sale_tracks=SaleTracks((SOME,FULL,FULL),(1,2,2),0)
    + sale_tracks=SaleTracks((NONE,SOME,FULL),(0,2,3),1)
    + sale_tracks=SaleTracks((NONE,SOME,NONE),(0,2,0),1)
    - sale_tracks=SaleTracks((NONE,SOME,SOME),(0,2,3),1)
    - sale_tracks=SaleTracks((NONE,SOME,NONE),(0,2,1),1)
    - sale_tracks=SaleTracks((SOME,SOME,FULL),(0,2,3),1)
    - sale_tracks=SaleTracks((NONE,SOME,FULL),(1,2,3),1)
    + sale_tracks=SaleTracks((NONE,NONE,SOME),(0,0,3),2)
    - sale_tracks=SaleTracks((SOME,NONE,SOME),(0,0,3),2)
    - sale_tracks=SaleTracks((NONE,SOME,SOME),(0,0,3),2)
    - sale_tracks=SaleTracks((NONE,NONE,SOME),(1,0,3),2)
    - sale_tracks=SaleTracks((NONE,NONE,SOME),(0,1,3),2)

nothing_is_played_before_the_first_turn
  bf2023 cash=0 spent_tiles=1/2 due=first-market
  bf2023 cash=0 spent_tiles=1/2 due=hand market=purple:14,white:14
  bf2010 seats=2 holding=red:5 hands.1=red:5 market=yellow:6,blue:6,red:2,green:6,orange:10 \
due=first-share
    + turn=it
    - acted=True; bar_track.2=1; sale_tracks.current=1; sale_tracks.blacks=(0,2,3); level=1
    - bar_space=1; bars_bought=1; bank_blacks=1
    + phase=ACTING acted=True bar_track.2=1 sale_tracks.current=1 level=1 bar_space=1 bank_blacks=1
    + phase=PLACING purchase_track.2=1
    - phase=STOCKING purchase_track.2=1
    - phase=DEALING purchase_track.2=1

hands_are_dealt_in_order
  bf2010 turn=1 hands.0=yellow:5 due=hand
    + seats.2.card=3 seats.2.sell_card=True seats.2.buy_card=True
    - turn=0; turn=2; seats.2.cash=1; seats.2.small_bars=1; seats.2.big_bars=1; seats.2.subsidies=1
    - seats.2.owed=1
    + turn=0 phase=ACTING
    + turn=2 phase=ACTING

only_a_price_change_draws
  bf2023 seats=4 level=3
    + drawn.blacks=0
    - drawn.blacks=1; drawn.shares.*=1
    - drawn.shares.0=1 drawn.blacks=1

tiles_lie_where_they_were_dealt
  bf2023 seats=4 level=3
    + seats.0.card=0; seats.1.card=0; seats.1.card=2; seats.3.card=0; seats.3.card=4
    - seats.0.card=1; seats.0.card=2; seats.1.card=1; seats.1.card=3; seats.3.card=3

cards_lie_where_they_were_dealt
  bf2010 seats=4
    + seats.0.card=0; seats.1.card=0; seats.1.card=2; seats.3.card=0; seats.3.card=4
    - seats.0.card=1; seats.0.card=2; seats.1.card=1; seats.1.card=3; seats.3.card=3
    - seats.*.sell_card=True; seats.*.buy_card=True
  bf2010 seats=2 level=2
    + seats.*.sell_card=False; seats.*.buy_card=False

nobody_has_a_subsidy
  bf2023 seats=4 level=3
    + turn=it
    - seats.*.sell_card=True; seats.*.buy_card=True; seats.*.subsidies=1; seats.*.turned=1
    - seats.*.owed=1; seats.*.turned_later=1; seats.*.owed_later=1

nobody_exceeds_the_subsidy_limit
  bf2010 seats=2 level=3
    + seats.1.subsidies=3
    - seats.1.subsidies=4
    + seats.1.subsidies=2 seats.1.turned=1 seats.1.turned_later=1
    - seats.1.subsidies=2 seats.1.turned=2 seats.1.turned_later=1
    - seats.1.subsidies=2 seats.1.turned=1 seats.1.turned_later=2

no_mibs_plays
  bf2010 seats=2
    + mibs=False
    - mibs=True

first_shares_are_placed_by_two
  bf2010 seats=2 level=2
    - phase=PLACING turn=1
    + phase=PLACING turn=0
    + phase=PLACING turn=1 purchase_track.2=1
  bf2010 seats=4
    - phase=PLACING turn=0
    + phase=OVER turn=2

the_market_is_filled_before_the_hands
  bf2023 cash=0 spent_tiles=1/2 due=first-market
    + market=(4,4,4,4,4)
    - market=(14,4,4,4,14); seats.2.cash=1
  bf2023 cash=0 spent_tiles=1/2 due=hand market=purple:14,white:14
    + market=(14,4,4,4,14)
    - market=(4,4,4,4,4); market=(3,25,4,4,4)
  bf2023 seats=4 level=3
    + phase=ACTING
    - phase=PLACING

the_hands_are_dealt_before_the_market
  bf2010 seats=2 due=hand
  bf2010 seats=2 turn=1 hands.0=yellow:5 due=hand
  bf2010 seats=2 holding=yellow:5 hands.1=blue:5 due=first-market
  bf2010 seats=2 holding=red:5 hands.1=red:5 market=yellow:6,blue:6,red:2,green:6,orange:10 \
due=first-share
    + turn=it
    - market.0=it+1; seats.1.cash=1; seats.1.small_bars=1; seats.1.big_bars=1; seats.1.subsidies=1
  bf2010 seats=2 turn=1 hands.0=yellow:5 due=hand
    - seats.0.shares=NONE
  bf2010 seats=2 holding=yellow:5 hands.1=blue:5 due=first-market
  bf2010 seats=2 holding=red:5 hands.1=red:5 market=yellow:6,blue:6,red:2,green:6,orange:10 \
due=first-share
    - seats.*.shares=NONE
    + market=NONE phase=ACTING
  bf2010 seats=2 holding=red:5 hands.1=red:5 market=yellow:6,blue:6,red:2,green:6,orange:10 \
due=first-share
    - market.0=it-9 market.1=it+9
    - turn=1 purchase_track.2=1 seats.*.shares=NONE
"""

OF_BLACK_MONDAY = """
two_to_six_seats
  black_monday portfolio=blue-3
    - seats=it[:1]; seats=(*it*2,it[0]); turn=-1; turn=3
    + seats=it[:2]; seats=it*2; turn=0; turn=2

the_phase_is_known
  black_monday portfolio=blue-3
    - phase=BOXED; phase=OVER+1; activity=-1; activity=SWAPPING+1
    + phase=RATING; phase=ACTING; phase=OVER; activity=FRESH; activity=SWAPPING

every_kind_is_known
  black_monday portfolio=blue-3
    - seats.2.hand=(-1,); seats.2.hand=(52,); seats.1.portfolio=(-1,); seats.1.portfolio=(52,)
    - stacks.3=(-1,); stacks.3=(52,); pile=EMPTY[1:]; discards=EMPTY[1:]
    + seats.2.hand=(0,); seats.2.hand=(51,); seats.1.portfolio=(0,); seats.1.portfolio=(51,)
    + stacks.3=(0,); stacks.3=(51,); pile=EMPTY; discards=EMPTY

every_card_is_somewhere
  black_monday portfolio=blue-3
    + turn=it
    - seats.2.hand=(-1,); seats.2.hand=(52,); seats.1.portfolio=(-1,); seats.1.portfolio=(52,)
    - stacks.3=(-1,); stacks.3=(52,); pile.3=it+1; discards.3=it+1; seats.0.portfolio=()
    - seats.2.hand=it[1:]; stacks.0=()
    + discards=table.pile pile=EMPTY

nothing_is_negative
  black_monday portfolio=blue-3
    - bought=-1; bought=3; laid=-1; laid=3; swapped=-1; swapped=5; seats.2.cash=-1; pile.*=-1
    - discards.*=-1
    + bought=0; bought=2; laid=0; laid=2; swapped=0; swapped=4; seats.2.cash=0; seats.2.cash=1
    + pile.*=0; pile=(); discards=(); discards=(1,)*52

the_top_cards_show_the_rates
  black_monday portfolio=blue-3
    + turn=it
    + rates=(5,5,5,0) stacks=((1,4),(17,),(30,),())
    - rates=(2,5,5,5) stacks=((1,4),(17,),(30,),(43,))
    - rates=(5,5,5,1) stacks=((4,),(17,),(30,),())
    - stacks=((17,4),(17,),(30,),(43,))
    - stacks=((17,),(4,),(30,),(43,))

nobody_owns_too_much
  black_monday portfolio=blue-3
    + seats.1.portfolio=(27,35); rates=(0,0,1,0)
    - seats.1.portfolio=(28,35); rates=(5,5,0,5)
    + rates=(5,5,0,5) phase=RATING
    + rates=(5,5,0,5) phase=OVER
    - rates=(5,5,0,5) phase=FILLING

hands_fit
  black_monday portfolio=blue-3
    + phase=ACTING activity=FRESH seats.0.hand=first(8)
    - phase=ACTING activity=FRESH seats.0.hand=first(7)
    - phase=ACTING activity=FRESH seats.0.hand=first(9)
    + phase=ACTING activity=TRADING seats.0.hand=first(7)
    - phase=ACTING activity=TRADING seats.0.hand=first(9)
    - phase=ACTING activity=TRADING seats.1.hand=first(7)
    - phase=FILLING activity=FRESH seats.0.hand=first(8)
    + phase=FILLING activity=FRESH seats.0.hand=first(7)
    - phase=FILLING activity=FRESH seats.1.hand=first(7)
    + phase=DEALING activity=FRESH seats.1.hand=first(7)
    + phase=DEALING activity=FRESH seats.1.hand=first(8)
    - phase=DEALING activity=FRESH seats.1.hand=first(9)

nothing_is_counted_before_it_is_done
  black_monday portfolio=blue-3
    + turn=it
    - bought=1; laid=1; swapped=1
    - bought=1 laid=1 swapped=1
    + activity=TRADING bought=1 laid=1 swapped=1

hands_fill_up_seat_by_seat
  black_monday turn=1
    + phase=DEALING seats.0.hand=first(8) seats.1.hand=first(5) seats.2.hand=()
    + phase=DEALING seats.0.hand=first(8) seats.1.hand=() seats.2.hand=()
    - phase=DEALING seats.0.hand=first(8) seats.1.hand=first(8) seats.2.hand=()
    - phase=DEALING seats.0.hand=first(7) seats.1.hand=first(5) seats.2.hand=()
    - phase=DEALING seats.0.hand=first(9) seats.1.hand=first(5) seats.2.hand=()
    - phase=DEALING seats.0.hand=first(8) seats.1.hand=first(5) seats.2.hand=(0,)
    - phase=DEALING seats.0.hand=first(8) seats.1.hand=() seats.2.hand=() activity=TRADING
    - phase=DEALING seats.0.hand=first(8) seats.1.hand=() seats.2.hand=() seats.2.portfolio=(1,)
    + phase=RATING seats.0.hand=() seats.1.hand=() seats.2.hand=()
    - phase=RATING seats.0.hand=(0,) seats.1.hand=() seats.2.hand=()
    - phase=RATING seats.0.hand=() seats.1.hand=() seats.2.hand=(0,)
    - phase=RATING seats.0.hand=() seats.1.hand=() seats.2.hand=() activity=TRADING
    - phase=RATING seats.0.hand=() seats.1.hand=() seats.2.hand=() seats.2.portfolio=(1,)
    + seats.0.hand=(0,) seats.1.hand=first(2) seats.2.hand=first(3)
    + seats.0.hand=(0,) seats.2.portfolio=(1,) activity=TRADING

the_first_rates_are_single_cards
  black_monday portfolio=blue-3
    + phase=DEALING stacks=((4,),(17,),(30,),(43,))
    - phase=DEALING stacks=((4,),(17,),(30,),())
    - phase=DEALING stacks=((3,4),(17,),(30,),(43,))
    - phase=DEALING discards.12=1
    - phase=RATING stacks=((4,),(17,),(30,),(43,))
    + phase=RATING stacks=((4,),(17,),(30,),())
    + phase=RATING stacks=((4,),(17,),(30,),()) discards.3=1 discards.16=1
    + phase=RATING stacks=((4,),(17,),(30,),()) discards.51=1
    - phase=RATING stacks=((4,),(17,),(30,),()) discards.39=1
    - phase=RATING stacks=((4,),(17,),(30,),()) discards.48=1
    + phase=RATING stacks=((4,),(17,),(30,),()) discards.49=1
    + phase=RATING stacks=((9,),(17,),(30,),())
    - phase=RATING stacks=((10,),(17,),(30,),())
    - phase=RATING stacks=((12,),(17,),(30,),())
    - phase=RATING stacks=((52,),(17,),(30,),())
    + stacks=((3,12),(17,),(30,),()) discards.39=1

hands_are_in_order
  black_monday portfolio=blue-3
    + seats.*.hand=(3,3,17); seats.*.portfolio=(3,3,17)
    - seats.*.hand=(3,17,3); seats.*.portfolio=(3,17,3)

market_closed_comes_with_the_second_pile
  black_monday portfolio=blue-3
    - phase=RATING closed_in_pile=True
    - phase=DEALING closed_in_pile=True
    + phase=ACTING closed_in_pile=True
    + phase=FILLING closed_in_pile=True
    - phase=OVER closed_in_pile=True
    + phase=RATING; phase=DEALING; phase=OVER

everything_is_sold_at_the_end
  black_monday portfolio=blue-3
    + phase=RATING; phase=FILLING
    - phase=OVER
    + phase=OVER seats.0.portfolio=()

there_is_something_to_draw
  black_monday portfolio=blue-3
    - phase=RATING pile=EMPTY
    - phase=DEALING pile=EMPTY
    - phase=ACTING pile=EMPTY
    - phase=FILLING pile=EMPTY
    + phase=OVER pile=EMPTY
    + pile=EMPTY closed_in_pile=True
    + pile=EMPTY pile.7=1
"""

NAMES = {
    **vars(steps),
    **vars(monday),
    **vars(position),
    "evolve": evolve,
    "NONE": (0, 0, 0, 0, 0),
    "SOME": (2, 2, 2, 2, 1),
    "FULL": (2, 2, 2, 2, 2),
}
NAMES_OF_BLACK_MONDAY = {**NAMES, **vars(monday), "first": lambda number: tuple(range(number))}


def conditions_in(told: str, names: dict[str, Any], *modules: Any) -> Iterator[tuple[Any, ...]]:
    """Yield a condition, the tables asked about, and what is changed of them, case by case."""
    for block in told.replace("\\\n", "").strip().split("\n\n"):
        name, *lines = block.split("\n")
        condition = next(vars(module)[name] for module in modules if name in vars(module))
        tables: list[str] = []
        for number, line in enumerate(lines):
            if not line.startswith("    "):
                earlier = number and not lines[number - 1].startswith("    ")
                tables = [*tables, line.strip()] if earlier else [line.strip()]
            else:
                sign, _, cases = line.strip().partition(" ")
                for case in cases.split("; "):
                    told = f"{name} {sign} {case}"
                    yield pytest.param(condition, tables, sign == "+", case, names, id=told)


def places_in(table: Any, path: str) -> Iterator[Place]:
    """Yield the places that a path names, `*` being each of several."""
    found: list[Place] = [()]
    for name in path.split("."):
        found = [
            (*place, part)
            for place in found
            for part in (range(len(part_at(table, place))) if name == "*" else [name])
        ]
    yield from (tuple(int(p) if str(p).isdigit() else p for p in place) for place in found)


@pytest.mark.parametrize(
    ("condition", "tables", "holds", "told", "names"),
    [
        *conditions_in(OF_BLACK_FRIDAY, NAMES, common, of_2010, of_2023),
        *conditions_in(OF_BLACK_MONDAY, NAMES_OF_BLACK_MONDAY, of_black_monday),
    ],
)
def test_a_condition_lets_pass_what_is_sound(
    condition: Any, tables: list[str], holds: bool, told: str, names: dict[str, Any]
) -> None:
    for words in tables:
        name, _, rest = words.partition(" ")
        house, table = table_of(shipped_editions()[name], rest)
        parts = [change.partition("=") for change in told.split()]
        for places in product(*(places_in(table, path) for path, _, _ in parts)):
            changed = table
            for place, (_, _, value) in zip(places, parts, strict=True):
                known = {**names, "it": part_at(table, place), "table": table}
                changed = with_part(changed, place, eval(value, known))
            assert condition(house.printed, changed) is holds, (words, places)


# what is said -----------------------------------------------------------------


def test_everything_broken_is_said_unless_the_tables_cannot_be_looked_up() -> None:
    printed, box = bf2023.printed, position.IN_THE_BOX
    table = bf2023.position(seats=4, level=3)
    assert of_2023.problems(printed, table) == of_2023.problems(printed, box) == ()
    assert of_2023.problems(printed, evolve(box, level=1)) == (common.EVERYTHING_IS_IN_THE_BOX,)
    poor = with_part(table, ("seats", 0, "cash"), -1)
    two_wrong = with_part(poor, ("drawn", "blacks"), 1)
    assert of_2023.problems(printed, two_wrong) == (
        common.told(common.nothing_is_negative),
        f"{common.told(common.every_black_share_is_somewhere)} Counted: 16; 15 are in play.",
        common.told(common.only_a_price_change_draws),
    )
    beyond = with_part(two_wrong, ("level",), 10)
    assert of_2023.problems(printed, beyond) == (common.told(common.the_level_is_printed),)


def test_everything_broken_about_black_monday_is_said() -> None:
    printed, box = black_monday.printed, monday.IN_THE_BOX
    table = black_monday.position(portfolio=["blue 3"])
    assert of_black_monday.problems(printed, table) == of_black_monday.problems(printed, box) == ()
    assert of_black_monday.problems(printed, with_part(box, ("turn",), 1)) == (
        "Before the set-up everything is in the box.",
    )
    wrong = with_part(with_part(table, ("seats", 1, "cash"), -1), ("bought",), 1)
    assert of_black_monday.problems(printed, wrong) == (
        "No cash and no count of cards is below zero.",
        "A turn in which nothing was done counts no card bought, laid or swapped.",
    )


def test_a_condition_says_its_docstring_else_its_name() -> None:
    def nameless(printed: object, position: object) -> bool:
        return False

    assert common.told(nameless) == "nameless"
    assert common.told(common.no_five_small_bars) == "Nobody keeps five small bars."
