"""What the clauses of shared readings promise."""

from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.position import OVER, Position
from bfrules.editions.black_friday.steps import ChangePrices, Placement


def places_a_share(printed: Components, position: Position, step: Placement) -> bool:
    """The action places a share."""
    return step.placed is not None


def a_draw_below_the_number_ends_the_game(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """The game is over if fewer shares were drawn than the level says; else nothing changes."""
    missing = printed.draw_numbers[position.level] - sum(step.shares) - step.blacks
    return after.phase == OVER if missing > 0 else after == position


def nothing_happens_once_bars_are_dearest(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """Once no space of the track of bar prices is beyond the marker, nothing changes."""
    return position.bar_space + 1 < len(printed.bar_prices) or after == position
