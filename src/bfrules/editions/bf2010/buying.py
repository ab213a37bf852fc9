"""Buying shares: the clauses that all editions share, and the duties of who owes interest."""

from typing import Final

from bfrules.core.promises import only_where
from bfrules.core.rule import Rule, rule
from bfrules.editions.bf2010 import trading
from bfrules.editions.bf2010.components import Components2010
from bfrules.editions.bf2010.conditions.trading import A_WHOLE_PURCHASE
from bfrules.editions.bf2010.subsidies import interest_demands_a_sale, interest_spent_on_shares
from bfrules.editions.black_friday import buying, turn
from bfrules.editions.black_friday.asked import without_asking
from bfrules.editions.black_friday.position import Position
from bfrules.editions.black_friday.steps import Buy

BUY: Final[Rule[Components2010, Position, Buy]] = rule(
    Buy,
    "bf2010",
    forbids={
        turn.not_the_time_for_an_action: "turn.1 turn.5",
        buying.not_a_purchase: "buy.2",
        trading.trades_nothing: "turn.1 buy.2 pass.1",
        buying.more_bought_than_the_limit: "level.3 buy.3 buy.4",
        buying.misused_card_for_a_purchase: "special.14 special.17 special.18 special.3 special.1",
        buying.not_in_the_market: "buy.2 buy.6",
        buying.more_than_the_cash_pays: "buy.5",
        buying.wrong_colour_placed: "buy.7 buy.8 buy.10 buy.11",
        buying.nothing_placed_after_a_purchase: "buy.7 buy.8 buy.11",
        interest_demands_a_sale: "interest.7 interest.5",
        interest_spent_on_shares: "interest.5",
    },
    does={
        buying.pay_and_take_the_shares: "buy.5 buy.6",
        buying.place_one_on_the_purchase_track: "buy.7 buy.8 buy.9 buy.10 buy.11",
        buying.raise_colours_that_ran_out: "buy.12 price.4",
        buying.raise_the_third_on_the_purchase_track: "buy.13 buy.14 price.4 price.5",
        buying.spend_the_card_for_a_purchase: "special.1 special.14 special.15",
        turn.remember_the_action: "turn.1 turn.2 turn.3",
        buying.trigger_by_the_purchase_track: "buy.15 buy.16 five.1 five.2 turn.5 turn.6",
    },
    lists=trading.unless_interest_is_owed(
        buying.list_purchases, interest_demands_a_sale, interest_spent_on_shares
    ),
    lists_without=without_asking(
        buying.list_purchases, {**buying.WHAT_CLAUSES_ASK, trading.trades_nothing: "least"}
    ),
    conceives=buying.conceive_purchases,
    promises=(*A_WHOLE_PURCHASE, only_where(trading.as_much_as_an_action_must)),
)
