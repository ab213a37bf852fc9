"""The end of the game: when it comes, and the final sale."""

from bfrules.core.rule import implements
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.common import (
    ALL_SHARES_ARE_KEPT,
    every_marker_stands_on_its_table,
    nothing_is_below_zero,
    only_the_phase_changes,
    only_the_seats_and_the_market_change,
    the_bar_marker_stands_on_its_track,
)
from bfrules.editions.black_friday.conditions.ending import (
    a_game_goes_on_while_the_bar_price_can_rise,
    all_shares_come_to_the_market,
    every_share_brings_in_its_last_price,
    everybody_keeps_all_else,
    nobody_keeps_a_share,
    nothing_is_sold_before_the_end,
    the_game_is_over_when_bars_are_dearest,
)
from bfrules.editions.black_friday.position import (
    OVER,
    Position,
    Seat,
    changed,
    changed_seat,
    is_mibs,
)
from bfrules.editions.black_friday.steps import ChangePrices
from bfrules.editions.black_friday.tracks import prices_of
from bfrules.kernel.contract import contract
from bfrules.kernel.shares import NONE_OF_EACH, together, worth


def bars_are_dearest(printed: Components, position: Position) -> bool:
    """Tell whether the bar marker stands on the last space of the bar price."""
    return position.bar_space == len(printed.bar_prices) - 1


@implements("bf2010.end.1", "bf2023.end.1", "bf2023.end.3")
@contract(
    needs=(the_bar_marker_stands_on_its_track,),
    promises=(
        only_the_phase_changes,
        the_game_is_over_when_bars_are_dearest,
        a_game_goes_on_while_the_bar_price_can_rise,
    ),
)
def end_the_game(printed: Components, position: Position, step: ChangePrices) -> Position:
    """The game is over after the price change that brings the bar price to its end."""
    return changed(position, phase=OVER) if bars_are_dearest(printed, position) else position


@implements("bf2010.end.3", "bf2023.end.5", "bf2023.end.6", "bf2023.mibs.48")
@contract(
    needs=(every_marker_stands_on_its_table, nothing_is_below_zero),
    promises=(
        only_the_seats_and_the_market_change,
        everybody_keeps_all_else,
        nobody_keeps_a_share,
        all_shares_come_to_the_market,
        every_share_brings_in_its_last_price,
        nothing_is_sold_before_the_end,
        *ALL_SHARES_ARE_KEPT,
    ),
)
def sell_all_remaining_shares(
    printed: Components, position: Position, step: ChangePrices
) -> Position:
    """At the end everybody sells all shares at the current prices, and no price moves."""
    if position.phase != OVER:
        return position
    prices = prices_of(printed, position)
    market = position.market
    seats: list[Seat] = []
    for seat in position.seats:
        market = together(market, seat.shares)
        proceeds = worth(prices, seat.shares)
        seats.append(changed_seat(seat, cash=seat.cash + proceeds, shares=NONE_OF_EACH))
    return changed(position, market=market, seats=tuple(seats))


def name_of(position: Position, seat: int) -> str:
    """Name a seat: the M.I.B.S., or its number."""
    return "the M.I.B.S." if is_mibs(position, seat) else f"seat {seat}"
