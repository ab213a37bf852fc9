"""The price change of 2010: interest, draw, prices, tracks, missing colours, silver, level."""

from typing import Final

from bfrules.core.rule import Rule
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

CHANGE_PRICES: Final[Rule[Components2010, Position, ChangePrices]] = Rule(
    kind=ChangePrices,
    forbids=(no_price_change_due, not_a_draw, not_in_the_bag, not_the_draw_number),
    does=(
        pay_what_is_due_first,
        collect_the_interest,
        lay_the_drawn_shares_aside,
        raise_bar_price_for_black_shares,
        return_a_single_black_share,
        adjust_the_share_prices,
        put_black_shares_into_the_bank,
        put_drawn_shares_into_the_market,
        empty_the_track_into_the_bag,
        put_its_black_shares_into_the_bag,
        refill_the_centre_track,
        lay_black_shares_beside_the_centre_track,
        go_on_to_the_next_sale_track,
        raise_colours_missing_in_the_market,
        raise_bar_price_for_bought_bars,
        count_bought_bars_afresh,
        raise_colours_that_the_refill_took,
        reach_a_new_level,
        put_black_shares_of_reached_areas_into_the_bag,
        end_the_game,
        sell_all_remaining_shares,
        take_all_subsidies_left,
        settle_missed_interest,
        buy_silver_with_all_cash,
        go_on_with_the_same_turn,
    ),
    lists=list_draws,
    conceives=conceive_draws,
)
