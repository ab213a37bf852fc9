"""What the turn needs and promises."""

from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.position import ACTING, CHANGING, OVER, Position
from bfrules.editions.black_friday.steps import NO_TRACK


def an_action_is_due(printed: Components, position: Position, step: object) -> bool:
    """A seat is to act, and has not acted in this turn."""
    return (position.phase, position.acted) == (ACTING, False)


def the_action_is_taken(printed: Components, position: Position, step: object) -> bool:
    """A seat is to move, and has acted in this turn."""
    return (position.phase, position.acted) == (ACTING, True)


def the_next_seat_moves(after: Position, position: Position) -> bool:
    """Tell whether the seat after the one to move has its turn before it; nothing waits."""
    last = position.turn + 1 == len(position.seats)
    return (after.phase, after.turn, after.acted, after.trigger) == (
        ACTING,
        0 if last else position.turn + 1,
        False,
        NO_TRACK,
    )


def the_next_seat_begins(
    after: Position, printed: Components, position: Position, step: object
) -> bool:
    """The next seat is to move, after the last seat the first, and has not acted."""
    return the_next_seat_moves(after, position)


def the_next_seat_begins_once_prices_have_changed(
    after: Position, printed: Components, position: Position, step: object
) -> bool:
    """The next seat is to move; while a price change waits, the same seat, which has acted."""
    if position.phase == CHANGING:
        return (after.phase, after.turn, after.trigger, after.acted) == (
            CHANGING,
            position.turn,
            position.trigger,
            True,
        )
    return the_next_seat_moves(after, position)


def the_seat_has_acted(
    after: Position, printed: Components, position: Position, step: object
) -> bool:
    """The seat to move has taken its action."""
    return after.acted


def the_same_seat_goes_on_unless_the_game_is_over(
    after: Position, printed: Components, position: Position, step: object
) -> bool:
    """No price change waits, and an action or the end of the turn is due, if the game goes on."""
    return after.trigger == NO_TRACK and after.phase == (OVER if position.phase == OVER else ACTING)
