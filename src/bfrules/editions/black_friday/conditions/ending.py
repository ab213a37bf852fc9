"""What the clauses of the end of the game need and promise."""

from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.common import worth_of
from bfrules.editions.black_friday.position import OVER, Position
from bfrules.editions.black_friday.steps import ChangePrices
from bfrules.kernel.shares import NONE_OF_EACH


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
