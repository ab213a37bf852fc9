"""What whole steps do under readings that the editions share, and words for it."""

from bfrules.core.rule import Promise
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.tracks import removals_left
from bfrules.editions.black_friday.position import OVER, Position
from bfrules.editions.black_friday.steps import NO_TRACK, ChangePrices
from bfrules.kernel.shares import Colour


def is_short(printed: Components, before: Position, step: ChangePrices) -> bool:
    """Tell whether fewer shares were drawn than the level says."""
    return sum(step.shares) + step.blacks < printed.draw_numbers[before.level]


def over_after_a_short_draw(goes_on: Promise) -> Promise:
    """Return what a whole price change does where a bag with too few shares ends the game."""

    def the_game_is_over_after_a_short_draw(
        after: Position, printed: Components, before: Position, step: ChangePrices
    ) -> bool:
        """If fewer shares were drawn than the level says, the game is over; else as always."""
        if is_short(printed, before, step):
            now = (after.phase, after.turn, after.acted, after.trigger)
            return now == (OVER, before.turn, before.acted, NO_TRACK)
        return goes_on(after, printed, before, step)

    return the_game_is_over_after_a_short_draw


def leaves_exactly_the_set_number(
    printed: Components, before: Position, removed: Colour | None
) -> bool:
    """Tell whether a share is removed that leaves just the set number on the sale track."""
    return removed is not None and removals_left(printed, before) == 1


def bars_are_dearest_by_black_shares(
    printed: Components, before: Position, step: ChangePrices
) -> bool:
    """Tell whether the black shares drawn bring the bar price to its end."""
    return before.bar_space + step.blacks + 1 >= len(printed.bar_prices)


def bars_are_dearest_now(printed: Components, after: Position) -> bool:
    """Tell whether no space of the track of bar prices is beyond the marker."""
    return after.bar_space + 1 >= len(printed.bar_prices)
