"""What the clauses of shared readings promise."""

from bfrules.core.refusal import Refusal
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.position import OVER, Position
from bfrules.editions.black_friday.steps import ChangePrices, Placement


def a_draw_below_the_number_ends_the_game(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """If fewer shares were drawn than the level says, the game is over."""
    missing = printed.draw_numbers[position.level] - sum(step.shares) - step.blacks
    return missing <= 0 or after.phase == OVER


def a_draw_of_the_whole_number_changes_nothing(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """If as many shares were drawn as the level says, nothing changes."""
    missing = printed.draw_numbers[position.level] - sum(step.shares) - step.blacks
    return missing > 0 or after == position


def what_passes_places_a_share(
    after: Refusal | None, printed: Components, position: Position, step: Placement
) -> bool:
    """What passes places a share."""
    return after is not None or step.placed is not None


def what_is_refused_places_no_share(
    after: Refusal | None, printed: Components, position: Position, step: Placement
) -> bool:
    """What is refused should place a share and places none."""
    return after is None or step.placed is None


def nothing_happens_once_bars_are_dearest(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """Once no space of the track of bar prices is beyond the marker, nothing changes."""
    return position.bar_space + 1 < len(printed.bar_prices) or after == position
