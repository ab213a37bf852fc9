"""Buying shares: the rule of 2023, whose clauses all editions share."""

from typing import Final

from bfrules.core.rule import Rule, rule
from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.bf2023.conditions.trading import A_WHOLE_PURCHASE
from bfrules.editions.black_friday import buying, turn
from bfrules.editions.black_friday.asked import without_asking
from bfrules.editions.black_friday.position import Position
from bfrules.editions.black_friday.steps import Buy

BUY: Final[Rule[Components2023, Position, Buy]] = rule(
    Buy,
    "bf2023",
    forbids={
        turn.not_the_time_for_an_action: "turn.3 turn.5",
        buying.not_a_purchase: "buy.2 buy.5",
        buying.more_bought_than_the_limit: "level.3 level.4 buy.3 buy.4",
        buying.misused_card_for_a_purchase: "bonus.15 bonus.7 bonus.1",
        buying.not_in_the_market: "buy.2 buy.7",
        buying.more_than_the_cash_pays: "buy.6",
        buying.wrong_colour_placed: "buy.8 buy.9 buy.11 buy.12 buy.13",
        buying.nothing_placed_after_a_purchase: "buy.8 buy.9 buy.12 buy.13",
    },
    does={
        buying.pay_and_take_the_shares: "buy.6 buy.7",
        buying.place_one_on_the_purchase_track: "buy.8 buy.9 buy.10 buy.11 buy.12 buy.13 buy.14",
        buying.raise_colours_that_ran_out: "buy.15 price.2 price.3 price.6",
        buying.raise_the_third_on_the_purchase_track: "buy.16 buy.17 price.2 price.3 price.6",
        buying.spend_the_card_for_a_purchase: "bonus.3 bonus.15 bonus.16",
        buying.trigger_by_the_purchase_track: "buy.18 buy.19 buy.20 turn.5",
        turn.end_the_turn: "turn.2 turn.3",
    },
    lists=buying.list_purchases,
    lists_without=without_asking(buying.list_purchases, buying.WHAT_CLAUSES_ASK),
    conceives=buying.conceive_purchases,
    promises=A_WHOLE_PURCHASE,
)
