"""The end of the game: when it comes, the final sale, and who wins."""

from bfrules.core.rule import implements
from bfrules.core.standing import Place, places
from bfrules.editions.bf2023.components import Components
from bfrules.editions.bf2023.conditions.common import (
    ALL_SHARES_ARE_KEPT,
    every_marker_stands_on_its_table,
    nothing_is_below_zero,
    only_the_phase_changes,
    only_the_seats_and_the_market_change,
    the_gold_marker_stands_on_its_track,
)
from bfrules.editions.bf2023.conditions.ending import (
    a_game_goes_on_while_gold_can_rise,
    all_shares_come_to_the_market,
    every_bar_counts_its_worth,
    every_place_shows_its_fortune_and_its_gold,
    every_seat_has_one_place,
    every_share_brings_in_its_last_price,
    everybody_keeps_gold_and_tile,
    more_money_stands_before_less,
    nobody_keeps_a_share,
    nothing_is_sold_before_the_end,
    the_game_is_over_when_gold_is_dearest,
    the_winner_comes_first,
)
from bfrules.editions.bf2023.position import OVER, Position, Seat, changed, is_mibs
from bfrules.editions.bf2023.steps import ChangePrices
from bfrules.editions.bf2023.tracks import prices_of
from bfrules.kernel.contract import contract
from bfrules.kernel.money import SMALL_BARS_IN_A_BIG_ONE
from bfrules.kernel.shares import NONE_OF_EACH, together, worth


def gold_is_at_the_end(printed: Components, position: Position) -> bool:
    """Tell whether the gold marker stands on the last space of the gold price."""
    return position.gold_space == len(printed.gold_prices) - 1


@implements("bf2023.end.1", "bf2023.end.3")
@contract(
    needs=(the_gold_marker_stands_on_its_track,),
    promises=(
        only_the_phase_changes,
        the_game_is_over_when_gold_is_dearest,
        a_game_goes_on_while_gold_can_rise,
    ),
)
def end_the_game(printed: Components, position: Position, step: ChangePrices) -> Position:
    """The game is over after the price change that brings the gold price to its end."""
    return changed(position, phase=OVER) if gold_is_at_the_end(printed, position) else position


@implements("bf2023.end.5", "bf2023.end.6", "bf2023.mibs.48")
@contract(
    needs=(every_marker_stands_on_its_table, nothing_is_below_zero),
    promises=(
        only_the_seats_and_the_market_change,
        everybody_keeps_gold_and_tile,
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
        seats.append(
            Seat(seat.cash + proceeds, NONE_OF_EACH, seat.small_bars, seat.big_bars, seat.tile)
        )
    return changed(position, market=market, seats=tuple(seats))


@implements("bf2023.end.7", "bf2023.end.8")
@contract(promises=(every_bar_counts_its_worth,))
def gold_money(printed: Components, seat: Seat) -> int:
    """Return what a seat's gold bars count at the end, in dollars."""
    return printed.bar_worth * (seat.small_bars + SMALL_BARS_IN_A_BIG_ONE * seat.big_bars)


@implements("bf2023.end.2", "bf2023.end.9", "bf2023.end.10", "bf2023.mibs.49")
@contract(
    promises=(
        every_seat_has_one_place,
        more_money_stands_before_less,
        the_winner_comes_first,
        every_place_shows_its_fortune_and_its_gold,
    )
)
def final_places(printed: Components, position: Position) -> tuple[Place, ...]:
    """Rank the seats by fortune, then by gold; seats that are equal in both share their rank."""
    return places(
        names=tuple(name_of(position, seat) for seat in range(len(position.seats))),
        score_names=("fortune in dollars", "gold bars in dollars"),
        scores=tuple(
            (seat.cash + gold_money(printed, seat), gold_money(printed, seat))
            for seat in position.seats
        ),
    )


def name_of(position: Position, seat: int) -> str:
    """Name a seat: the M.I.B.S., or its number."""
    return "the M.I.B.S." if is_mibs(position, seat) else f"seat {seat}"
