"""The price change of 2010: interest, draw, prices, tracks, missing colours, silver, level."""

from typing import Final

from bfrules.core.rule import Rule, rule
from bfrules.editions.bf2010 import ending, subsidies
from bfrules.editions.bf2010.components import Components2010
from bfrules.editions.bf2010.conditions.price_change import A_WHOLE_PRICE_CHANGE
from bfrules.editions.black_friday import price_change as change
from bfrules.editions.black_friday.ending import end_the_game, sell_all_remaining_shares
from bfrules.editions.black_friday.position import Position
from bfrules.editions.black_friday.steps import ChangePrices
from bfrules.editions.black_friday.turn import go_on_with_the_same_turn

CHANGE_PRICES: Final[Rule[Components2010, Position, ChangePrices]] = rule(
    ChangePrices,
    "bf2010",
    forbids={
        change.no_price_change_due: "turn.5 change.1",
        change.not_a_draw: "change.2",
        change.not_in_the_bag: "change.2",
        change.not_the_draw_number: "change.3 level.5 level.7 level.8",
    },
    does={
        subsidies.pay_what_is_due_first: "interest.5 interest.6",
        subsidies.collect_the_interest: (
            "interest.1 interest.2 interest.3 interest.4 interest.5 interest.9 interest.11"
        ),
        change.lay_the_drawn_shares_aside: "change.2",
        change.raise_bar_price_for_black_shares: "change.4 change.6 end.2 price.6",
        change.return_a_single_black_share: "change.5 change.6",
        change.adjust_the_share_prices: (
            "change.8 change.10 change.11 change.12 change.7 change.13 change.14 "
            "change.15 change.16 change.17 change.18 change.19 change.20 change.21 "
            "change.22 price.1 price.2 price.3"
        ),
        change.put_black_shares_into_the_bank: "change.23",
        change.put_drawn_shares_into_the_market: "change.24",
        change.empty_the_track_into_the_bag: "change.25",
        change.put_its_black_shares_into_the_bag: "change.26 change.27",
        change.refill_the_centre_track: "change.29 change.30",
        change.lay_black_shares_beside_the_centre_track: "change.29 change.30",
        change.go_on_to_the_next_sale_track: "change.28 change.31 setup.8",
        change.raise_colours_missing_in_the_market: "change.32",
        change.raise_bar_price_for_bought_bars: "change.33 change.34 end.2 price.6",
        change.count_bought_bars_afresh: "change.35",
        change.raise_colours_that_the_refill_took: "buy.12",
        change.reach_a_new_level: (
            "change.36 change.37 change.38 change.39 change.40 change.42 change.43 level.1 level.9"
        ),
        change.put_black_shares_of_reached_areas_into_the_bag: "change.41",
        end_the_game: "end.1",
        sell_all_remaining_shares: "end.3",
        ending.take_all_subsidies_left: "end.4 subsidy.6",
        ending.settle_missed_interest: "interest.5",
        ending.buy_silver_with_all_cash: "end.5 silver.10",
        go_on_with_the_same_turn: "turn.2 turn.3 subsidy.1 special.2",
    },
    lists=change.list_draws,
    conceives=change.conceive_draws,
    promises=A_WHOLE_PRICE_CHANGE,
)
