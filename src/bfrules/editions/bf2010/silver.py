"""Buying silver bars, and passing: both place a share on the silver track."""

from collections.abc import Iterable
from typing import Final

from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import Rule, implements
from bfrules.editions.bf2010.components import Components2010
from bfrules.editions.bf2010.conditions.silver import (
    what_is_refused_buys_too_few_bars,
    what_passes_buys_as_many_bars_as_it_must,
)
from bfrules.editions.bf2010.steps import Pass
from bfrules.editions.bf2010.subsidies import interest_demands_a_sale, interest_spent_on_bars
from bfrules.editions.bf2010.trading import unless_interest_is_owed
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
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.position import Position
from bfrules.editions.black_friday.steps import BuyBars
from bfrules.editions.black_friday.turn import not_the_time_for_an_action, remember_the_action
from bfrules.kernel.contract import contract
from bfrules.kernel.shares import COLOURS, colours_in


@implements("bf2010.turn.1", "bf2010.silver.2")
@contract(promises=(what_passes_buys_as_many_bars_as_it_must, what_is_refused_buys_too_few_bars))
def buys_no_bar(printed: Components, position: Position, step: BuyBars) -> Refusal | None:
    """Buying no silver bar is not a purchase of silver; passing is."""
    if step.bars >= printed.least_trade:
        return None
    return refused(buying=step.bars, at_least=printed.least_trade)


BUY_SILVER: Final[Rule[Components2010, Position, BuyBars]] = Rule(
    kind=BuyBars,
    forbids=(
        not_the_time_for_an_action,
        not_a_purchase_of_bars,
        buys_no_bar,
        more_bars_than_the_limit,
        misused_card_for_bars,
        more_bars_than_the_cash_pays,
        no_such_share_placed_on_the_bar_track,
        nothing_placed_on_the_bar_track,
        interest_demands_a_sale,
        interest_spent_on_bars,
    ),
    does=(
        pay_and_take_the_bars,
        count_the_bought_bars,
        place_one_on_the_bar_track,
        raise_a_colour_that_ran_out,
        raise_the_third_on_the_bar_track,
        spend_the_card_for_bars,
        remember_the_action,
        trigger_by_the_bar_track,
    ),
    lists=unless_interest_is_owed(
        list_purchases_of_bars, interest_demands_a_sale, interest_spent_on_bars
    ),
    conceives=conceive_purchases_of_bars,
)


# passing -----------------------------------------------------------------------


def list_passes(printed: Components2010, position: Position) -> Iterable[Pass]:
    """List exactly the passes that nothing but a duty to pay interest forbids."""
    return tuple(Pass(colour) for colour in colours_in(position.market) or (None,))


def conceive_passes(printed: Components2010, position: Position) -> Iterable[Pass]:
    """Yield passes with every colour, and with none."""
    if position.seats:
        for placed in (*COLOURS, None):
            yield Pass(placed)


PASS: Final[Rule[Components2010, Position, Pass]] = Rule(
    kind=Pass,
    forbids=(
        not_the_time_for_an_action,
        no_such_share_placed_on_the_bar_track,
        nothing_placed_on_the_bar_track,
        interest_demands_a_sale,
    ),
    does=(
        place_one_on_the_bar_track,
        raise_a_colour_that_ran_out,
        raise_the_third_on_the_bar_track,
        remember_the_action,
        trigger_by_the_bar_track,
    ),
    lists=unless_interest_is_owed(list_passes, interest_demands_a_sale),
    conceives=conceive_passes,
)
