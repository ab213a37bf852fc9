"""The rules of Black Monday, chapter by chapter, and the worked examples, as cases in words."""

from random import Random

import pytest

from bfrules import CHANCE, black_monday
from bfrules.editions.black_monday import PositionBlackMonday
from bfrules.editions.black_monday.position import RATING, Seat
from bfrules.editions.black_monday.steps import BuyCard, Step
from bfrules.editions.black_monday.table import cards_named
from bfrules.kernel.cards import put_on
from tests.editions.rulings import rulings

# set-up ----------------------------------------------------------------------


@pytest.mark.verifies("black_monday", "setup.2 setup.3 setup.5 setup.6 setup.17")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_everybody_begins_with_the_capital_and_all_cards_are_in_the_pile(seats: int) -> None:
    """Whoever deals, the first turn is that of seat 0."""
    table, random = black_monday.start(seats=seats), Random(seats)
    assert table.seats == (Seat(20_000, (), ()),) * seats
    assert (table.pile, table.closed_in_pile, table.phase) == ((2,) * 52, False, RATING)
    assert black_monday.actor(table) is CHANCE
    while black_monday.actor(table) is CHANCE:
        table = black_monday.apply(table, black_monday.sample(table, random))
    assert black_monday.actor(table) == 0


@pytest.mark.verifies("black_monday", "setup.7")
def test_cash_is_open_unless_the_players_agree_otherwise() -> None:
    hidden = black_monday.amend(black_monday.reading("Q51", "hidden"))
    table = black_monday.position(seats=3, cash={0: 100, 1: 200, 2: 300})
    assert [seat.cash for seat in black_monday.view(table, 1).seats] == [100, 200, 300]
    assert [seat.cash for seat in hidden.view(table, 1).seats] == [None, 200, None]


@pytest.mark.verifies("black_monday", "cards.1 cards.3")
def test_four_companies_have_cards_of_every_value_from_1_to_13() -> None:
    companies = ("yellow", "red", "blue", "purple")
    names = (f"{company} {value}" for company in companies for value in range(1, 14))
    assert cards_named(names) == tuple(range(52))


test_set_up = rulings(
    "black_monday",
    """
Two to six players can play [setup.1]
  the box
    set up for 0 seats
      wrong_number_of_seats (seats 0, allowed 2 to 6)
    set up for 1 seat
      wrong_number_of_seats (seats 1, allowed 2 to 6)
    set up for 7 seats
      wrong_number_of_seats (seats 7, allowed 2 to 6)

The first rates are turned up; a 12 and a second yellow card are set aside, and shuffled in again \
[setup.8 setup.9 setup.10 setup.11 setup.12]
  seats=2 rates=yellow:0,red:0,blue:0,purple:0 hand=none hands.1=none due=first-rates filled_up=no
    turn up yellow 12 for the first rates
      + discards.yellow=12
  then
    turn up yellow 3 for the first rates
      + rates=yellow:3
  then
    turn up yellow 4 for the first rates
      + discards.yellow=4,12
  seats=2 rates=yellow:3,red:10,blue:1,purple:0 hand=none hands.1=none due=first-rates \
    discards.yellow=4,12 filled_up=no
    turn up purple 7 for the first rates
      + rates=purple:7 due=deal discards.yellow=

Eight cards each, and the seat left of the dealer begins [setup.13 setup.14 setup.15]
  seats=2 hand=red-1,red-1,red-2,red-2,red-3,red-3,red-4 hands.1=none due=deal filled_up=no
    be dealt blue 9
      = seats=2 turn=1 hand=none hands.0=red-1,red-1,red-2,red-2,red-3,red-3,red-4,blue-9 due=deal \
        filled_up=no
  seats=2 turn=1 hands.0=red-1,red-1,red-2,red-2,red-3,red-3,red-4,red-4 due=deal filled_up=no \
    hand=blue-1,blue-1,blue-2,blue-2,blue-3,blue-3,blue-4
    be dealt blue 9
      = seats=2 hand=red-1,red-1,red-2,red-2,red-3,red-3,red-4,red-4 \
        hands.1=blue-1,blue-1,blue-2,blue-2,blue-3,blue-3,blue-4,blue-9
""",
)

test_the_turn = rulings(
    "black_monday",
    """
The next turn is that of the seat to the left [setup.16]
  hand=yellow-1,yellow-8,red-2,red-9,blue-3,blue-10,purple-4 due=draw so_far=swapping swapped=1 \
    hands.1=yellow-1,yellow-8,red-2,red-9,blue-3,blue-10,purple-4,purple-11 \
    hands.2=yellow-2,yellow-12,red-6,red-13,blue-7,purple-1,purple-8,purple-11 filled_up=no
    draw purple 9
      = turn=1 hands.0=yellow-1,yellow-8,red-2,red-9,blue-3,blue-10,purple-4,purple-9 \
        hand=yellow-1,yellow-8,red-2,red-9,blue-3,blue-10,purple-4,purple-11 \
        hands.2=yellow-2,yellow-12,red-6,red-13,blue-7,purple-1,purple-8,purple-11

A fresh turn may trade, change rates, or swap [turn.1]
  hand=red-1,red-1,red-2,red-2,yellow-6,yellow-6,yellow-13,yellow-13
    legal
      buy the shares of yellow 6; buy the shares of yellow 13; buy the shares of red 1; \
        buy the shares of red 2; lay yellow 6 on the rate; lay red 1 on the rate; \
        lay red 2 on the rate; swap yellow 6; swap yellow 13; swap red 1; swap red 2

One may trade and then change rates, or the other way, but not go back [turn.2 turn.3]
  rates=red:2 hand=yellow-6,yellow-7,red-1,red-3
    buy the shares of red 1
      + hand-=red-1 portfolio+=red-1 cash=0:19800 so_far=trading bought=1 filled_up=no
  then
    lay yellow 6 on the rate
      + hand-=yellow-6 rates=yellow:6 stacks.yellow=5,6 laid=1 so_far=trading-then-rates
  then
    buy the shares of red 3
      trade_is_finished (this turn changing rates, after trading)
  rates=red:2 hand=yellow-6,yellow-7,red-1,red-3
    lay yellow 6 on the rate
      + hand-=yellow-6 rates=yellow:6 stacks.yellow=5,6 laid=1 so_far=rates filled_up=no
  then
    buy the shares of red 1
      + hand-=red-1 portfolio+=red-1 cash=0:19800 so_far=rates-then-trading bought=1
  then
    lay yellow 7 on the rate
      change_of_rates_is_finished (this turn trading, after changing rates)
""",
)

test_trading = rulings(
    "black_monday",
    """
The first example: the card of 800 shares at $6 costs $4,800 \
[trading.1 trading.2 trading.3 trading.4 trading.5]
  rates=red:6 hand=red-8
    buy the shares of red 8
      + hand-=red-8 portfolio+=red-8 cash=0:15200 so_far=trading bought=1 filled_up=no

The second example: cards of 800 and 300 make 1,100 shares; 200 more would be too many \
[trading.5 trading.6 trading.8]
  rates=red:1 hand=red-8,red-3,red-2
    buy the shares of red 8
      + hand-=red-8 portfolio+=red-8 cash=0:19200 so_far=trading bought=1 filled_up=no
  then
    buy the shares of red 3
      + hand-=red-3 portfolio=red-3,red-8 cash=0:18900 bought=2
  then
    buy the shares of red 2
      too_many_cards_bought (bought this turn 2, limit 2)
      too_many_shares_of_a_company (company red, owned 1100, buying 200, limit 1200)

Nobody owns more than 1,200 shares of a company [trading.6]
  rates=red:1 hand=red-2,red-3 portfolio=red-10,blue-10
    buy the shares of red 2
      + hand-=red-2 portfolio=red-2,red-10,blue-10 cash=0:19800 so_far=trading bought=1 filled_up=no
    buy the shares of red 3
      too_many_shares_of_a_company (company red, owned 1000, buying 300, limit 1200)

A purchase gets all its refusals at once
  rates=red:13 hand=red-10 portfolio=red-5,red-2 cash=100
    buy the shares of red 10
      too_many_shares_of_a_company (company red, owned 700, buying 1000, limit 1200)
      more_than_the_cash_pays (cost $13,000, cash $100)
    buy a card that there is not
      not_in_the_hand (card card 99, \
        hand yellow 1, yellow 8, red 2, red 9, red 10, blue 3, blue 10, purple 4)

A sale brings the present rate, and goes on the discard pile \
[trading.8 trading.9 trading.11 trading.12]
  rates=blue:9 portfolio=red-1,blue-4,blue-4
    sell the shares of blue 4
      + portfolio-=blue-4 cash=0:23600 so_far=trading discards.blue=4
    sell the shares of purple 4
      not_in_the_portfolio (card purple 4, portfolio red 1, blue 4, blue 4)

A card in the portfolio is worth its shares at the present rate [cards.2 trading.10]
  rates=yellow:4 portfolio=yellow-1,yellow-10 cash=0
    sell the shares of yellow 1
      + portfolio-=yellow-1 cash=0:400 so_far=trading discards.yellow=1
    sell the shares of yellow 10
      + portfolio-=yellow-10 cash=0:4000 so_far=trading discards.yellow=10

Purchases and sales alternate as one likes [trading.13]
  rates=red:2,blue:3 hand=red-1,red-2 portfolio=blue-1 cash=1000
    buy the shares of red 1
      + hand-=red-1 portfolio=red-1,blue-1 cash=0:800 so_far=trading bought=1 filled_up=no
  then
    sell the shares of blue 1
      + portfolio-=blue-1 cash=0:1100 discards.blue=1
  then
    buy the shares of red 2
      + hand-=red-2 portfolio+=red-2 cash=0:700 bought=2
""",
    {"buy a card that there is not": BuyCard(99)},
)

test_rates = rulings(
    "black_monday",
    """
The third example: yellow stands at $5, its limit is 3; a card of $8 raises it to $8
  hand=yellow-8,yellow-9
    lay yellow 8 on the rate
      + hand-=yellow-8 rates=yellow:8 stacks.yellow=5,8 laid=1 so_far=rates filled_up=no
    lay yellow 9 on the rate
      beyond_the_limit_of_the_company (company yellow, rate $5, wanted $9, limit down $3, limit \
        up $3)

The fourth example: a 3 brings yellow from $5 to $3, then an 11 laid as 0 to $0
  # All yellow cards on the table are discarded, those in hands are not.
  hand=yellow-3,yellow-11,yellow-12 portfolios.1=yellow-10,red-2
    lay yellow 11 on the rate as 0
      beyond_the_limit_of_the_company (company yellow, rate $5, wanted $0, limit down $3, limit \
        up $3)
    lay yellow 3 on the rate
      + hand-=yellow-3 rates=yellow:3 stacks.yellow=5,3 laid=1 so_far=rates filled_up=no
  then
    lay yellow 11 on the rate as 0
      + hand-=yellow-11 rates=yellow:0 stacks.yellow= laid=2 portfolios.1-=yellow-10 \
        discards.yellow=3,5,10,11

With a limit of 6 one card brings purple from $7 anywhere from $1 to $13, but not from $6 to $13
  rates=purple:7 hand=purple-1,purple-12,purple-13
    lay purple 1 on the rate
      + hand-=purple-1 rates=purple:1 stacks.purple=7,1 laid=1 so_far=rates filled_up=no
    lay purple 12 on the rate
      + hand-=purple-12 rates=purple:12 stacks.purple=7,12 laid=1 so_far=rates filled_up=no
    lay purple 13 on the rate
      + hand-=purple-13 rates=purple:13 stacks.purple=7,13 laid=1 so_far=rates filled_up=no
  rates=purple:6 hand=purple-13
    lay purple 13 on the rate
      beyond_the_limit_of_the_company (company purple, rate $6, wanted $13, limit down $6, limit \
        up $6)

A card with the value of the rate gets rid of a card, and the rate stays
  hand=blue-5
    lay blue 5 on the rate
      + hand-=blue-5 stacks.blue=5,5 laid=1 so_far=rates filled_up=no

The card laid comes from the hand and is the new rate [rates.1 rates.2]
  rates=purple:6 hand=purple-9
    lay purple 9 on the rate
      + hand-=purple-9 rates=purple:9 stacks.purple=6,9 laid=1 so_far=rates filled_up=no
  hands.1=purple-13,purple-13
    lay purple 13 on the rate
      not_in_the_hand (card purple 13, \
        hand yellow 1, yellow 8, red 2, red 9, blue 3, blue 10, purple 4, purple 11)
      beyond_the_limit_of_the_company (company purple, rate $5, wanted $13, limit down $6, limit \
        up $6)

A card moves the rate within the limit, up or down or not at all [rates.3 rates.4 rates.5]
  rates=yellow:7 hand=yellow-3,yellow-4,yellow-6,yellow-7,yellow-8,yellow-10,yellow-11
    lay yellow 3 on the rate
      beyond_the_limit_of_the_company (company yellow, rate $7, wanted $3, limit down $3, limit \
        up $3)
    lay yellow 4 on the rate
      + hand-=yellow-4 rates=yellow:4 stacks.yellow=7,4 laid=1 so_far=rates filled_up=no
    lay yellow 7 on the rate
      + hand-=yellow-7 stacks.yellow=7,7 laid=1 so_far=rates filled_up=no
    lay yellow 10 on the rate
      + hand-=yellow-10 rates=yellow:10 stacks.yellow=7,10 laid=1 so_far=rates filled_up=no
    lay yellow 11 on the rate
      beyond_the_limit_of_the_company (company yellow, rate $7, wanted $11, limit down $3, limit \
        up $3)

Two cards change the rate of one company twice, but not three times [rates.6]
  hand=yellow-8,yellow-11,yellow-10
    lay yellow 8 on the rate
      + hand-=yellow-8 rates=yellow:8 stacks.yellow=5,8 laid=1 so_far=rates filled_up=no
  then
    lay yellow 11 on the rate
      + hand-=yellow-11 rates=yellow:11 stacks.yellow=5,8,11 laid=2
  then
    lay yellow 10 on the rate
      too_many_rate_cards (laid this turn 2, limit 2)

Only high cards serve as zero [rates.7 rates.8 rates.9]
  rates=purple:6 hand=purple-10,purple-12
    lay purple 10 on the rate as 0
      not_a_card_for_zero (card purple 10, lowest value for zero 11)
    lay purple 12 on the rate as 0
      + hand-=purple-12 rates=purple:0 discards.purple=6,12 laid=1 so_far=rates filled_up=no
    lay purple 12 on the rate
      + hand-=purple-12 rates=purple:12 stacks.purple=6,12 laid=1 so_far=rates filled_up=no

The shares of a bankrupt company are lost, but cards in hands stay \
[bankruptcy.1 bankruptcy.2 bankruptcy.3 bankruptcy.4]
  rates=yellow:2 hand=yellow-11,yellow-4 portfolios.1=yellow-8,blue-1 hands.1=yellow-9
    lay yellow 11 on the rate as 0
      + hand-=yellow-11 rates=yellow:0 portfolios.1-=yellow-8 discards.yellow=2,8,11 laid=1 \
        so_far=rates filled_up=no

A bankrupt company is reopened with 1 to 10, and not bought before [bankruptcy.5 bankruptcy.6]
  rates=yellow:0 hand=yellow-1,yellow-10,yellow-11
    buy the shares of yellow 1
      company_is_bankrupt (company yellow, rate $0)
    lay yellow 1 on the rate
      + hand-=yellow-1 rates=yellow:1 laid=1 so_far=rates filled_up=no
    lay yellow 10 on the rate
      + hand-=yellow-10 rates=yellow:10 laid=1 so_far=rates filled_up=no
    lay yellow 11 on the rate
      not_a_rate_to_reopen_with (wanted $11, lowest $1, highest $10)
""",
)

test_swapping_and_the_piles = rulings(
    "black_monday",
    """
Four cards are swapped, and the hand is filled up again [swapping.1 swapping.2 swapping.3 turn.5]
  hand=red-1,red-2,red-3,red-4,red-6
    swap red 1
      + hand-=red-1 discards.red=1 swapped=1 so_far=swapping filled_up=no
  then
    swap red 2
      + hand-=red-2 discards.red=1,2 swapped=2
  then
    swap red 3
      + hand-=red-3 discards.red=1,2,3 swapped=3
  then
    swap red 4
      + hand-=red-4 discards.red=1,2,3,4 swapped=4
  then
    swap red 6
      too_many_cards_swapped (swapped this turn 4, limit 4)
    buy the shares of red 6
      action_beside_a_swap (this turn swapping)
    end the turn
      + due=draw
  then
    draw yellow 3
      + hand=yellow-1,yellow-3,yellow-8,red-2,red-6

Nobody swaps beside a trade [turn.4]
  hand=red-1,red-2
    buy the shares of red 1
      + hand-=red-1 portfolio+=red-1 cash=0:19500 bought=1 so_far=trading filled_up=no
  then
    swap red 2
      swap_beside_other_actions (this turn trading)

Market Closed is not in the first pile
  hand=yellow-1,yellow-8,red-2,red-9,blue-3,blue-10,purple-4 due=draw so_far=swapping swapped=1 \
    hands.1=yellow-1,yellow-8,red-2,red-9,blue-3,blue-10,purple-4,purple-11 \
    hands.2=yellow-2,yellow-12,red-6,red-13,blue-7,purple-1,purple-8,purple-11 filled_up=no
    draw Market Closed
      not_in_the_draw_pile (card Market Closed, in the draw pile 0)

Market Closed ends the game before the hand is full [closing.1 closing.2 closing.3 closing.4]
  # Q46, Q47, Q49: at once; nobody owns shares of a bankrupt company; equal money is shared.
  rates=yellow:0,red:4 hand=blue-1,blue-2 portfolio=red-10 portfolios.1=red-5,red-2 \
    portfolios.2=red-7 cash=0:1000,1:2200,2:0 second_pile=yes
    swap blue 1
      + hand-=blue-1 discards.blue=1 swapped=1 so_far=swapping filled_up=no
  then
    swap blue 2
      + hand-=blue-2 discards.blue=1,2 swapped=2
  then
    end the turn
      + due=draw
  then
    draw Market Closed
      + cash=0:5000,1:5000,2:2800 portfolio= portfolios.1= portfolios.2= discards.red=2,5,7,10 \
        second_pile= due=nothing
""",
)


def after(position: PositionBlackMonday, *steps: Step) -> PositionBlackMonday:
    for step in steps:
        position = black_monday.apply(position, step)
    return position


@pytest.mark.verifies("black_monday", "pile.1 pile.3 pile.4")
def test_a_second_pile_with_market_closed_is_made_when_the_first_runs_out() -> None:
    table = black_monday.position(seats=2, hand=["red 12", "red 13"], pile=["blue 1"])
    table = after(
        table, black_monday.swap("red 12"), black_monday.swap("red 13"), black_monday.end_turn()
    )
    renewed = after(table, black_monday.draw("blue 1"))
    assert (table.closed_in_pile, renewed.closed_in_pile) == (False, True)
    assert renewed.pile == table.discards
    assert sum(renewed.discards) == 0
    chances = dict(black_monday.chance(renewed))
    assert sum(chances.values()) == 1
    assert black_monday.draw("Market Closed") in chances


@pytest.mark.verifies("black_monday", "pile.2")
def test_the_second_pile_takes_the_rate_cards_but_the_top_ones() -> None:
    table = black_monday.position(seats=2, hand=["yellow 6", "red 13"], pile=["blue 1"])
    table = after(table, black_monday.change_rate("yellow 6"), black_monday.end_turn())
    renewed = after(table, black_monday.draw("blue 1"))
    assert table.stacks == (cards_named(["yellow 5", "yellow 6"]), *table.stacks[1:])
    assert renewed.stacks == (cards_named(["yellow 6"]), *table.stacks[1:])
    assert renewed.pile == put_on(table.discards, cards_named(["yellow 5"]))


@pytest.mark.verifies("black_monday", "variants.1")
def test_by_agreement_a_high_card_serves_as_500_shares() -> None:
    agreed = black_monday.amend(black_monday.variant("500-shares"))
    table = black_monday.position(rates={"blue": 2}, hand=["blue 12"], cash=3_000)
    step = black_monday.buy("blue 12")
    assert black_monday.apply(table, step).seats[0].cash == 3_000
    assert agreed.apply(table, step).seats[0].cash == 3_000 - 2 * 500


def test_the_limits_of_1988() -> None:
    old = black_monday.amend(black_monday.variant("limits-1988"))
    assert list(zip(old.printed.limits_down, old.printed.limits_up, strict=True)) == [
        (2, 3),
        (3, 4),
        (4, 5),
        (5, 6),
    ]
    table = black_monday.position(rates={"yellow": 5}, hand=["yellow 2", "yellow 8"])
    assert black_monday.refusals(table, black_monday.change_rate("yellow 2")) == ()
    assert old.refusals(table, old.change_rate("yellow 2")) != ()
    assert old.refusals(table, old.change_rate("yellow 8")) == ()


@pytest.mark.verifies("black_monday", "closing.4")
def test_equal_money_is_a_shared_rank() -> None:
    over = black_monday.parse_position("cash=0:5000,1:5000,2:2800 due=nothing")
    assert [str(place) for place in black_monday.standing(over)] == [
        "1. the first player: dollars 5000 (decided by nothing: a shared rank)",
        "1. the second player: dollars 5000 (decided by nothing: a shared rank)",
        "3. the third player: dollars 2800 (decided by dollars)",
    ]
