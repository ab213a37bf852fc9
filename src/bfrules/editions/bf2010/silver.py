"""Buying silver bars: the clauses that all editions share, and the duties of who owes interest."""

from typing import Final

from bfrules.core.promises import only_where, passes_exactly
from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import Rule, rule
from bfrules.editions.bf2010.components import Components2010
from bfrules.editions.bf2010.conditions.trading import A_WHOLE_PURCHASE_OF_SILVER
from bfrules.editions.bf2010.subsidies import interest_demands_a_sale, interest_spent_on_bars
from bfrules.editions.bf2010.trading import unless_interest_is_owed
from bfrules.editions.black_friday import bars, turn
from bfrules.editions.black_friday.asked import without_asking
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.position import Position
from bfrules.editions.black_friday.steps import BuyBars
from bfrules.kernel.contract import contract


def as_many_bars_as_an_action_must(printed: Components, position: Position, step: BuyBars) -> bool:
    """No fewer bars are bought than the least of an action."""
    return not step.bars < printed.least_trade


@contract(promises=(passes_exactly(as_many_bars_as_an_action_must),))
def buys_no_bar(printed: Components, position: Position, step: BuyBars) -> Refusal | None:
    """Buying no silver bar is not an action; passing is."""
    if step.bars >= printed.least_trade:
        return None
    return refused(buying=step.bars, at_least=printed.least_trade)


BUY_SILVER: Final[Rule[Components2010, Position, BuyBars]] = rule(
    BuyBars,
    "bf2010",
    forbids={
        turn.not_the_time_for_an_action: "turn.1 turn.5",
        bars.not_a_purchase_of_bars: "silver.2",
        buys_no_bar: "turn.1 silver.2 pass.1",
        bars.more_bars_than_the_limit: "silver.3 level.4",
        bars.misused_card_for_bars: "special.11 special.17 special.18 special.3 special.1",
        bars.more_bars_than_the_cash_pays: "silver.4",
        bars.no_such_share_placed_on_the_bar_track: "silver.8 pass.1 special.5",
        bars.nothing_placed_on_the_bar_track: "silver.8 pass.1 special.5",
        interest_demands_a_sale: "interest.7 interest.5",
        interest_spent_on_bars: "interest.5",
    },
    does={
        bars.pay_and_take_the_bars: "silver.4 silver.5 silver.10",
        bars.count_the_bought_bars: "silver.6 silver.7",
        bars.place_one_on_the_bar_track: "silver.8 silver.9 pass.1 special.5 special.16",
        bars.raise_a_colour_that_ran_out: "silver.11 pass.3 price.4",
        bars.raise_the_third_on_the_bar_track: "silver.12 silver.13 pass.4 price.4 price.5",
        bars.spend_the_card_for_bars: "special.1 special.11 special.12",
        turn.remember_the_action: "turn.1 turn.2 turn.3",
        bars.trigger_by_the_bar_track: "silver.14 silver.15 pass.5 five.1 five.3 turn.5 turn.6",
    },
    lists=unless_interest_is_owed(
        bars.list_purchases_of_bars, interest_demands_a_sale, interest_spent_on_bars
    ),
    lists_without=without_asking(
        bars.list_purchases_of_bars, {**bars.WHAT_CLAUSES_ASK, buys_no_bar: "least"}
    ),
    conceives=bars.conceive_purchases_of_bars,
    promises=(*A_WHOLE_PURCHASE_OF_SILVER, only_where(as_many_bars_as_an_action_must)),
)
