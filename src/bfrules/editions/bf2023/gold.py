"""Buying gold bars: the rule of 2023, whose clauses all editions share."""

from typing import Final

from bfrules.core.rule import Rule
from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.bf2023.mibs import not_the_choice_of_the_mibs, or_the_choice_of_the_mibs
from bfrules.editions.black_friday.bars import (
    conceive_purchases_of_bars,
    count_the_bought_bars,
    list_purchases_of_bars,
    misused_card_for_bars,
    more_bars_than_the_cash_pays,
    more_bars_than_the_limit,
    no_such_share_placed_on_the_bar_track,
    not_a_purchase_of_bars,
    nothing_placed_on_the_bar_track,
    pay_and_take_the_bars,
    place_one_on_the_bar_track,
    raise_a_colour_that_ran_out,
    raise_the_third_on_the_bar_track,
    spend_the_card_for_bars,
    trigger_by_the_bar_track,
)
from bfrules.editions.black_friday.position import Position
from bfrules.editions.black_friday.steps import BuyBars
from bfrules.editions.black_friday.turn import end_the_turn, not_the_time_for_an_action

BUY_GOLD: Final[Rule[Components2023, Position, BuyBars]] = Rule(
    kind=BuyBars,
    forbids=(
        not_the_time_for_an_action,
        not_a_purchase_of_bars,
        more_bars_than_the_limit,
        misused_card_for_bars,
        more_bars_than_the_cash_pays,
        no_such_share_placed_on_the_bar_track,
        nothing_placed_on_the_bar_track,
        not_the_choice_of_the_mibs,
    ),
    does=(
        pay_and_take_the_bars,
        count_the_bought_bars,
        place_one_on_the_bar_track,
        raise_a_colour_that_ran_out,
        raise_the_third_on_the_bar_track,
        spend_the_card_for_bars,
        trigger_by_the_bar_track,
        end_the_turn,
    ),
    lists=or_the_choice_of_the_mibs(BuyBars, list_purchases_of_bars),
    conceives=conceive_purchases_of_bars,
)
