"""What the turn needs and promises."""

from bfrules.core.refusal import Refusal
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.tracks import the_next_seat_moves
from bfrules.editions.black_friday.position import ACTING, OVER, Position, changed
from bfrules.editions.black_friday.steps import NO_TRACK, EndTurn


def a_turn_ends_only_after_its_action(
    refusal: Refusal | None, printed: Components, position: Position, step: EndTurn
) -> bool:
    """The end of a turn passes exactly when the action has been taken."""
    return (refusal is None) == (position.phase == ACTING and position.acted)


def the_next_seat_begins(
    after: Position, printed: Components, position: Position, step: EndTurn
) -> bool:
    """The next seat is to move, and has not acted."""
    return the_next_seat_moves(after, position)


def the_action_is_remembered_and_nothing_else(
    after: Position, printed: Components, position: Position, step: object
) -> bool:
    """The seat to move has taken its action; nothing else changes."""
    return after.acted and changed(after, acted=position.acted) == position


def the_same_seat_goes_on_unless_the_game_is_over(
    after: Position, printed: Components, position: Position, step: object
) -> bool:
    """No price change waits; the same seat is to move, with its action taken or not as before."""
    return (
        changed(after, phase=position.phase, trigger=position.trigger) == position
        and after.trigger == NO_TRACK
        and after.phase == (OVER if position.phase == OVER else ACTING)
    )
