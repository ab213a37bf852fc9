"""Buying shares: the clauses that all editions share, and the duties of who owes interest."""

from typing import Final

from bfrules.core.rule import Rule
from bfrules.editions.bf2010.components import Components2010
from bfrules.editions.bf2010.subsidies import interest_demands_a_sale, interest_spent_on_shares
from bfrules.editions.bf2010.trading import trades_nothing, unless_interest_is_owed
from bfrules.editions.black_friday.buying import (
    conceive_purchases,
    list_purchases,
    misused_card_for_a_purchase,
    more_bought_than_the_limit,
    more_than_the_cash_pays,
    not_a_purchase,
    not_in_the_market,
    nothing_placed_after_a_purchase,
    pay_and_take_the_shares,
    place_one_on_the_purchase_track,
    raise_colours_that_ran_out,
    raise_the_third_on_the_purchase_track,
    spend_the_card_for_a_purchase,
    trigger_by_the_purchase_track,
    wrong_colour_placed,
)
from bfrules.editions.black_friday.position import Position
from bfrules.editions.black_friday.steps import Buy
from bfrules.editions.black_friday.turn import not_the_time_for_an_action, remember_the_action

BUY: Final[Rule[Components2010, Position, Buy]] = Rule(
    kind=Buy,
    forbids=(
        not_the_time_for_an_action,
        not_a_purchase,
        trades_nothing,
        more_bought_than_the_limit,
        misused_card_for_a_purchase,
        not_in_the_market,
        more_than_the_cash_pays,
        wrong_colour_placed,
        nothing_placed_after_a_purchase,
        interest_demands_a_sale,
        interest_spent_on_shares,
    ),
    does=(
        pay_and_take_the_shares,
        place_one_on_the_purchase_track,
        raise_colours_that_ran_out,
        raise_the_third_on_the_purchase_track,
        spend_the_card_for_a_purchase,
        remember_the_action,
        trigger_by_the_purchase_track,
    ),
    lists=unless_interest_is_owed(
        list_purchases, interest_demands_a_sale, interest_spent_on_shares
    ),
    conceives=conceive_purchases,
)
