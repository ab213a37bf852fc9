"""The price change: its seven printed steps, from one draw."""

from typing import Final

from bfrules.core.rule import Rule, rule
from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.bf2023.conditions.price_change import A_WHOLE_PRICE_CHANGE
from bfrules.editions.black_friday import price_change as change
from bfrules.editions.black_friday.ending import end_the_game, sell_all_remaining_shares
from bfrules.editions.black_friday.position import Position
from bfrules.editions.black_friday.steps import ChangePrices

CHANGE_PRICES: Final[Rule[Components2023, Position, ChangePrices]] = rule(
    ChangePrices,
    "bf2023",
    forbids={
        change.no_price_change_due: "turn.5 change.1",
        change.not_a_draw: "change.3",
        change.not_in_the_bag: "change.3",
        change.not_the_draw_number: "change.4 level.7 level.8",
    },
    does={
        change.lay_the_drawn_shares_aside: "change.3",
        change.raise_bar_price_for_black_shares: "change.5 end.4",
        change.raise_bar_price_for_bought_bars: "change.6 end.4",
        change.count_bought_bars_afresh: "change.7",
        change.return_a_single_black_share: "change.14 change.15",
        change.adjust_the_share_prices: (
            "change.8 change.9 change.10 change.11 change.12 change.13 change.16 "
            "change.17 change.18 price.4 price.5 price.6 price.10 price.11 price.12"
        ),
        change.put_black_shares_into_the_bank: "change.20",
        change.put_drawn_shares_into_the_market: "change.21",
        change.empty_the_track_into_the_bag: "change.22",
        change.put_its_black_shares_into_the_bag: "change.23",
        change.raise_colours_missing_in_the_market: "change.24 price.4 price.5 price.6",
        change.reach_a_new_level: (
            "change.25 change.26 change.27 change.28 change.30 change.31 change.32 "
            "change.33 level.2"
        ),
        change.put_black_shares_of_reached_areas_into_the_bag: "change.29",
        change.refill_the_centre_track: "change.34 sell.21 sell.22 sell.24",
        change.lay_black_shares_beside_the_centre_track: "sell.23 sell.24",
        change.raise_colours_that_the_refill_took: "sell.25 price.2 price.3 price.6",
        change.go_on_to_the_next_sale_track: "sell.19 sell.20",
        end_the_game: "end.1 end.3",
        sell_all_remaining_shares: "end.5 end.6 mibs.48",
        change.go_on_with_the_turn: "change.2 turn.6",
    },
    lists=change.list_draws,
    conceives=change.conceive_draws,
    promises=A_WHOLE_PRICE_CHANGE,
)
