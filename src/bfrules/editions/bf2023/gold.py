"""Buying gold bars: the rule of 2023, whose clauses all editions share."""

from typing import Final

from bfrules.core.rule import Rule, rule
from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.bf2023.conditions.trading import A_WHOLE_PURCHASE_OF_GOLD
from bfrules.editions.black_friday import bars, turn
from bfrules.editions.black_friday.asked import without_asking
from bfrules.editions.black_friday.position import Position
from bfrules.editions.black_friday.steps import BuyBars

BUY_GOLD: Final[Rule[Components2023, Position, BuyBars]] = rule(
    BuyBars,
    "bf2023",
    forbids={
        turn.not_the_time_for_an_action: "turn.3 turn.5",
        bars.not_a_purchase_of_bars: "gold.2 gold.5",
        bars.more_bars_than_the_limit: "level.5 level.6 gold.3 gold.4",
        bars.misused_card_for_bars: "bonus.13 bonus.6 bonus.1",
        bars.more_bars_than_the_cash_pays: "gold.6",
        bars.no_such_share_placed_on_the_bar_track: "gold.9 gold.14",
        bars.nothing_placed_on_the_bar_track: "gold.9 gold.14",
    },
    does={
        bars.pay_and_take_the_bars: "gold.6 gold.7 gold.12 gold.13 setup.5 setup.6",
        bars.count_the_bought_bars: "gold.8 gold.10",
        bars.place_one_on_the_bar_track: "gold.9 gold.11 gold.14 gold.15",
        bars.raise_a_colour_that_ran_out: "gold.16 price.2 price.3 price.6",
        bars.raise_the_third_on_the_bar_track: "gold.17 gold.18 price.2 price.3 price.6",
        bars.spend_the_card_for_bars: "bonus.3 bonus.13 bonus.14",
        bars.trigger_by_the_bar_track: "gold.19 gold.20 gold.21 turn.5",
        turn.end_the_turn: "turn.2 turn.3",
    },
    lists=bars.list_purchases_of_bars,
    lists_without=without_asking(bars.list_purchases_of_bars, bars.WHAT_CLAUSES_ASK),
    conceives=bars.conceive_purchases_of_bars,
    promises=A_WHOLE_PURCHASE_OF_GOLD,
)
