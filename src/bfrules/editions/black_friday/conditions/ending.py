"""What the clauses of the end of the game need and promise."""

from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.common import worth_of
from bfrules.editions.black_friday.position import OVER, Position, changed_seat
from bfrules.editions.black_friday.steps import ChangePrices
from bfrules.kernel.shares import NONE_OF_EACH, Counts, together


def all_hands(position: Position) -> Counts:
    """Return the shares of all seats together."""
    shares = NONE_OF_EACH
    for seat in position.seats:
        shares = together(shares, seat.shares)
    return shares


# the end -----------------------------------------------------------------------


def the_game_is_over_when_bars_are_dearest(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """If no space of the track of bar prices is beyond the marker, the game is over."""
    return position.bar_space + 1 < len(printed.bar_prices) or after.phase == OVER


def a_game_goes_on_while_the_bar_price_can_rise(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """While the bar price can still rise, nothing changes."""
    return position.bar_space + 1 >= len(printed.bar_prices) or after == position


# the final sale ----------------------------------------------------------------


def nothing_is_sold_before_the_end(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """While the game goes on, nothing changes."""
    return position.phase == OVER or after == position


def nobody_keeps_a_share(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """When the game is over, no seat has a share any more."""
    return position.phase != OVER or all(seat.shares == NONE_OF_EACH for seat in after.seats)


def all_shares_come_to_the_market(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """Market and hands together have the shares that they had."""
    return together(after.market, all_hands(after)) == together(
        position.market, all_hands(position)
    )


def every_share_brings_in_its_last_price(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """When the game is over, each seat gets the present price of each of its shares."""
    return position.phase != OVER or all(
        after.seats[number].cash - seat.cash == worth_of(printed, position, seat.shares)
        for number, seat in enumerate(position.seats)
    )


def everybody_keeps_all_else(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """The same seats have the bars, the cards and the subsidies that they had."""
    return len(after.seats) == len(position.seats) and all(
        changed_seat(after.seats[number], cash=seat.cash, shares=seat.shares) == seat
        for number, seat in enumerate(position.seats)
    )


# who wins ----------------------------------------------------------------------
