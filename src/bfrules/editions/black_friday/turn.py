"""The turn: who acts, and when it is over."""

from collections.abc import Iterable
from typing import Final

from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import implements
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.common import (
    only_the_course_of_the_turn_changes,
    somebody_is_to_move,
    the_phase_is_one_of_the_game,
)
from bfrules.editions.black_friday.conditions.tracks import (
    a_price_change_comes_before_the_next_turn,
    else_the_next_seat_is_to_move,
    nothing_but_the_course_of_the_turn_changes,
    one_seat_is_to_move,
    the_next_seat_is_to_move,
    what_is_refused_has_to_wait,
    what_passes_is_the_first_action_of_a_turn,
)
from bfrules.editions.black_friday.conditions.turn import (
    a_turn_ends_only_after_its_action,
    the_action_is_remembered_and_nothing_else,
    the_next_seat_begins,
    the_same_seat_goes_on_unless_the_game_is_over,
)
from bfrules.editions.black_friday.position import ACTING, CHANGING, OVER, Position, changed
from bfrules.editions.black_friday.steps import NO_TRACK, EndTurn
from bfrules.kernel.contract import contract


@contract(
    needs=(one_seat_is_to_move,),
    promises=(nothing_but_the_course_of_the_turn_changes, the_next_seat_is_to_move),
)
def after_the_turn(position: Position) -> Position:
    """Return the position with the next seat to move."""
    return changed(
        position,
        phase=ACTING,
        acted=False,
        trigger=NO_TRACK,
        turn=(position.turn + 1) % len(position.seats),
    )


@implements("bf2023.turn.2", "bf2023.turn.3")
@contract(
    needs=(somebody_is_to_move,),
    promises=(
        only_the_course_of_the_turn_changes,
        a_price_change_comes_before_the_next_turn,
        else_the_next_seat_is_to_move,
    ),
)
def end_the_turn(printed: Components, position: Position, step: object) -> Position:
    """After the action it is the next seat's turn, unless a price change comes first."""
    if position.phase == CHANGING:
        return changed(position, acted=True)
    return after_the_turn(position)


@implements("bf2010.turn.1", "bf2023.turn.3", "bf2023.turn.5")
@contract(
    needs=(the_phase_is_one_of_the_game,),
    promises=(what_passes_is_the_first_action_of_a_turn, what_is_refused_has_to_wait),
)
def not_the_time_for_an_action(
    printed: Components, position: Position, step: object
) -> Refusal | None:
    """A seat acts in its own turn, once, and not while a price change waits for its draw."""
    if position.phase == ACTING and not position.acted:
        return None
    return refused(what_is_due=PHASE_WORDS[position.phase])


PHASE_WORDS: Final = (
    "the set-up",
    "the draw for the first market",
    "the draw of a hand",
    "the action",
    "the draw of a price change",
    "nothing: the game is over",
    "the first share on the purchase track",
)


@implements("bf2010.turn.1", "bf2023.turn.3")
@contract(needs=(the_phase_is_one_of_the_game,), promises=(a_turn_ends_only_after_its_action,))
def turn_not_over(printed: Components, position: Position, step: EndTurn) -> Refusal | None:
    """A turn ends after its action."""
    if position.phase == ACTING and position.acted:
        return None
    return refused(what_is_due=PHASE_WORDS[position.phase])


@implements("bf2010.turn.4", "bf2010.turn.7", "bf2023.turn.2")
@contract(
    needs=(somebody_is_to_move,),
    promises=(the_next_seat_begins, only_the_course_of_the_turn_changes),
)
def hand_over_the_turn(printed: Components, position: Position, step: EndTurn) -> Position:
    """It is the next seat's turn."""
    return after_the_turn(position)


def conceive_ends(printed: Components, position: Position) -> Iterable[EndTurn]:
    """Yield the end of the turn."""
    if position.seats:
        yield EndTurn()


@implements("bf2010.turn.1", "bf2010.turn.2", "bf2010.turn.3")
@contract(promises=(the_action_is_remembered_and_nothing_else,))
def remember_the_action(printed: Components, position: Position, step: object) -> Position:
    """The action of the turn is taken; the turn lasts until its seat ends it."""
    return changed(position, acted=True)


@implements("bf2010.change.1")
@contract(promises=(the_same_seat_goes_on_unless_the_game_is_over,))
def go_on_with_the_same_turn(printed: Components, position: Position, step: object) -> Position:
    """After a price change the turn of the same seat goes on."""
    if position.phase == OVER:
        return changed(position, trigger=NO_TRACK)
    return changed(position, phase=ACTING, trigger=NO_TRACK)
