"""The price change of 2010: interest, draw, prices, tracks, missing colours, silver, level."""

from typing import Final

from bfrules.core.rule import Rule, rule
from bfrules.editions.bf2010.components import Components2010
from bfrules.editions.bf2010.ending import (
    buy_silver_with_all_cash,
    settle_missed_interest,
    take_all_subsidies_left,
)
from bfrules.editions.bf2010.subsidies import collect_the_interest, pay_what_is_due_first
from bfrules.editions.black_friday.ending import end_the_game, sell_all_remaining_shares
from bfrules.editions.black_friday.position import Position
from bfrules.editions.black_friday.price_change import (
    adjust_the_share_prices,
    conceive_draws,
    count_bought_bars_afresh,
    empty_the_track_into_the_bag,
    go_on_to_the_next_sale_track,
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
from bfrules.editions.black_friday.turn import go_on_with_the_same_turn

CHANGE_PRICES: Final[Rule[Components2010, Position, ChangePrices]] = rule(
    ChangePrices,
    "bf2010",
    forbids={
        no_price_change_due: "turn.5 change.1",
        not_a_draw: "change.2",
        not_in_the_bag: "change.2",
        not_the_draw_number: "change.3 level.5 level.7 level.8",
    },
    does={
        pay_what_is_due_first: "interest.5 interest.6",
        collect_the_interest: (
            "interest.1 interest.2 interest.3 interest.4 interest.5 interest.9 interest.11"
        ),
        lay_the_drawn_shares_aside: "change.2",
        raise_bar_price_for_black_shares: "change.4 change.6 end.2 price.6",
        return_a_single_black_share: "change.5 change.6",
        adjust_the_share_prices: (
            "change.8 change.10 change.11 change.12 change.7 change.13 change.14 "
            "change.15 change.16 change.17 change.18 change.19 change.20 change.21 "
            "change.22 price.1 price.2 price.3"
        ),
        put_black_shares_into_the_bank: "change.23",
        put_drawn_shares_into_the_market: "change.24",
        empty_the_track_into_the_bag: "change.25",
        put_its_black_shares_into_the_bag: "change.26 change.27",
        refill_the_centre_track: "change.29 change.30",
        lay_black_shares_beside_the_centre_track: "change.29",
        go_on_to_the_next_sale_track: "change.28 change.31 setup.8",
        raise_colours_missing_in_the_market: "change.32",
        raise_bar_price_for_bought_bars: "change.33 change.34 end.2 price.6",
        count_bought_bars_afresh: "change.35",
        raise_colours_that_the_refill_took: "buy.12",
        reach_a_new_level: (
            "change.36 change.37 change.38 change.39 change.40 change.42 change.43 level.1 level.9"
        ),
        put_black_shares_of_reached_areas_into_the_bag: "change.41",
        end_the_game: "end.1",
        sell_all_remaining_shares: "end.3",
        take_all_subsidies_left: "end.4 subsidy.6",
        settle_missed_interest: "interest.5",
        buy_silver_with_all_cash: "end.5 silver.10",
        go_on_with_the_same_turn: "change.1",
    },
    lists=list_draws,
    conceives=conceive_draws,
)
