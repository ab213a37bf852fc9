"""Buying shares: the rule of 2023, whose clauses all editions share."""

from typing import Final

from bfrules.core.rule import Rule
from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.bf2023.mibs import not_the_choice_of_the_mibs, or_the_choice_of_the_mibs
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
from bfrules.editions.black_friday.turn import end_the_turn, not_the_time_for_an_action

BUY: Final[Rule[Components2023, Position, Buy]] = Rule(
    kind=Buy,
    forbids=(
        not_the_time_for_an_action,
        not_a_purchase,
        more_bought_than_the_limit,
        misused_card_for_a_purchase,
        not_in_the_market,
        more_than_the_cash_pays,
        wrong_colour_placed,
        nothing_placed_after_a_purchase,
        not_the_choice_of_the_mibs,
    ),
    does=(
        pay_and_take_the_shares,
        place_one_on_the_purchase_track,
        raise_colours_that_ran_out,
        raise_the_third_on_the_purchase_track,
        spend_the_card_for_a_purchase,
        trigger_by_the_purchase_track,
        end_the_turn,
    ),
    lists=or_the_choice_of_the_mibs(Buy, list_purchases),
    conceives=conceive_purchases,
)
