"""The price change: its seven printed steps, from one draw."""

from typing import Final

from bfrules.core.rule import Rule, rule
from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.black_friday.ending import end_the_game, sell_all_remaining_shares
from bfrules.editions.black_friday.position import Position
from bfrules.editions.black_friday.price_change import (
    adjust_the_share_prices,
    conceive_draws,
    count_bought_bars_afresh,
    empty_the_track_into_the_bag,
    go_on_to_the_next_sale_track,
    go_on_with_the_turn,
    lay_black_shares_beside_the_centre_track,
    lay_the_drawn_shares_aside,
    list_draws,
    no_price_change_due,
    not_a_draw,
    not_in_the_bag,
    not_the_draw_number,
    put_black_shares_into_the_bank,
    put_black_shares_of_reached_areas_into_the_bag,
    put_drawn_shares_into_the_market,
    put_its_black_shares_into_the_bag,
    raise_bar_price_for_black_shares,
    raise_bar_price_for_bought_bars,
    raise_colours_missing_in_the_market,
    raise_colours_that_the_refill_took,
    reach_a_new_level,
    refill_the_centre_track,
    return_a_single_black_share,
)
from bfrules.editions.black_friday.steps import ChangePrices

CHANGE_PRICES: Final[Rule[Components2023, Position, ChangePrices]] = rule(
    ChangePrices,
    "bf2023",
    forbids={
        no_price_change_due: "change.1 turn.5",
        not_a_draw: "change.3",
        not_in_the_bag: "change.3",
        not_the_draw_number: "change.4 level.7 level.8",
    },
    does={
        lay_the_drawn_shares_aside: "change.3",
        raise_bar_price_for_black_shares: "change.5 end.4",
        raise_bar_price_for_bought_bars: "change.6 end.4",
        count_bought_bars_afresh: "change.7",
        return_a_single_black_share: "change.14 change.15",
        adjust_the_share_prices: (
            "change.8 change.9 change.10 change.11 change.12 change.13 change.16 "
            "change.17 change.18 price.4 price.5 price.6 price.10 price.11 price.12"
        ),
        put_black_shares_into_the_bank: "change.20",
        put_drawn_shares_into_the_market: "change.21",
        empty_the_track_into_the_bag: "change.22",
        put_its_black_shares_into_the_bag: "change.23",
        raise_colours_missing_in_the_market: "change.24 price.4 price.5 price.6",
        reach_a_new_level: (
            "change.25 change.26 change.27 change.28 change.30 change.31 change.32 "
            "change.33 level.2"
        ),
        put_black_shares_of_reached_areas_into_the_bag: "change.29",
        refill_the_centre_track: "change.34 sell.21 sell.22 sell.24",
        lay_black_shares_beside_the_centre_track: "sell.23 sell.24",
        raise_colours_that_the_refill_took: "sell.25 price.2 price.3 price.6",
        go_on_to_the_next_sale_track: "sell.19 sell.20",
        end_the_game: "end.1 end.3",
        sell_all_remaining_shares: "end.5 end.6 mibs.48",
        go_on_with_the_turn: "change.2 turn.6",
    },
    lists=list_draws,
    conceives=conceive_draws,
)
