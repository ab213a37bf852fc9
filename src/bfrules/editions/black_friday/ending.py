"""The end of the game: when it comes, and the final sale."""

from bfrules.core.promises import only
from bfrules.core.standing import name_of_seat
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions import common as table
from bfrules.editions.black_friday.conditions.common import worth_of
from bfrules.editions.black_friday.position import (
    MIBS_SEAT,
    OVER,
    Position,
    Seat,
    changed,
    changed_seat,
)
from bfrules.editions.black_friday.steps import ChangePrices
from bfrules.editions.black_friday.tracks import prices_of
from bfrules.kernel.contract import contract
from bfrules.kernel.shares import NONE_OF_EACH, together, worth

# what the clauses need and promise --------------------------------------------


def the_game_is_over_exactly_when_bars_are_dearest(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """Where no space of the track of bar prices is beyond the marker, the game is over."""
    if position.bar_space + 1 < len(printed.bar_prices):
        return after == position
    return after.phase == OVER


def every_share_is_sold_at_its_last_price(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """At the end nobody keeps a share, and each brought in its present price; before, nothing."""
    if position.phase != OVER:
        return after == position
    return all(
        now.shares == NONE_OF_EACH
        and now.cash - before.cash == worth_of(printed, position, before.shares)
        for now, before in zip(after.seats, position.seats, strict=True)
    )


# what happens ------------------------------------------------------------------


def bars_are_dearest(printed: Components, position: Position) -> bool:
    """Tell whether the bar marker stands on the last space of the bar price."""
    return position.bar_space == len(printed.bar_prices) - 1


@contract(
    needs=(table.the_bar_marker_stands_on_its_track,),
    promises=(only("phase"), the_game_is_over_exactly_when_bars_are_dearest),
)
def end_the_game(printed: Components, position: Position, step: ChangePrices) -> Position:
    """The game is over after the price change that brings the {bar price} to its end."""
    return changed(position, phase=OVER) if bars_are_dearest(printed, position) else position


@contract(
    needs=(table.every_marker_stands_on_its_table, table.nothing_is_below_zero),
    promises=(
        only("market", of_every_seat=("cash", "shares")),
        every_share_is_sold_at_its_last_price,
        *table.ALL_SHARES_ARE_KEPT,
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


def who_sits_at(seat: int, mibs: bool) -> str:
    """Name who sits at a seat: the M.I.B.S., or a player."""
    return "the M.I.B.S." if mibs and seat == MIBS_SEAT else name_of_seat(seat)
