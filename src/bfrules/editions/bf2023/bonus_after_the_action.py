"""The reading `either` of Q66: the bonus tile may also be used after the action.

A seat that still has its tile when its action, and the price change that it
triggered, are done then uses it or says that the turn is over.
"""

from collections.abc import Iterable
from typing import Final

from bfrules.core.amendment import Amendment, Substitution
from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import Rule, implements, lists_by_filtering
from bfrules.editions.bf2023.components import Components
from bfrules.editions.bf2023.conditions.common import somebody_is_to_move
from bfrules.editions.bf2023.position import (
    ACTING,
    CHANGING,
    NO_TILE,
    OVER,
    Position,
    acting_seat,
    changed,
)
from bfrules.editions.bf2023.price_change import go_on_with_the_turn
from bfrules.editions.bf2023.steps import NO_TRACK, ChangePrices, EndTurn, Step, UseBonusTile
from bfrules.editions.bf2023.tracks import (
    PHASE_WORDS,
    Action,
    OwnStep,
    after_the_turn,
    end_the_turn,
    not_the_time_for_an_action,
)
from bfrules.kernel.contract import contract


def has_a_tile(position: Position) -> bool:
    """Tell whether the seat to move still has its bonus tile."""
    return acting_seat(position).tile != NO_TILE


# conditions ------------------------------------------------------------------


def only_the_course_of_the_turn_changes(
    after: Position, printed: Components, position: Position, step: Step
) -> bool:
    """Nothing on the table changes, only whose turn it is and what is due."""
    return (
        changed(
            after,
            phase=position.phase,
            turn=position.turn,
            acted=position.acted,
            trigger=position.trigger,
        )
        == position
    )


def the_next_seat_begins(after: Position, position: Position) -> bool:
    """Tell whether the next seat is to act, and nothing waits."""
    following = (position.turn + 1) % len(position.seats)
    return (after.phase, after.turn, after.acted, after.trigger) == (
        ACTING,
        following,
        False,
        NO_TRACK,
    )


def the_turn_lasts_as_long_as_the_tile(
    after: Position, printed: Components, position: Position, step: Action
) -> bool:
    """The same seat stays to move exactly while a price change waits or its tile is left."""
    if position.phase == CHANGING or has_a_tile(position):
        return after == changed(position, acted=True)
    return the_next_seat_begins(after, position)


def the_turn_goes_on_for_a_tile_or_an_action(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """After the price change the same seat stays to move if its action or its tile is left."""
    if position.phase == OVER:
        return after == changed(position, trigger=NO_TRACK)
    if position.acted and not has_a_tile(position):
        return the_next_seat_begins(after, position)
    return (after.phase, after.turn, after.acted, after.trigger) == (
        ACTING,
        position.turn,
        position.acted,
        NO_TRACK,
    )


def an_action_passes_once_and_a_tile_at_any_time(
    refusal: Refusal | None, printed: Components, position: Position, step: OwnStep
) -> bool:
    """In its turn a seat may use its tile at any time, and act only once."""
    may = position.phase == ACTING and (isinstance(step, UseBonusTile) or not position.acted)
    return (refusal is None) == may


def a_turn_ends_only_after_its_action(
    refusal: Refusal | None, printed: Components, position: Position, step: EndTurn
) -> bool:
    """The end of a turn passes exactly when the action has been taken."""
    return (refusal is None) == (position.phase == ACTING and position.acted)


def the_next_seat_is_to_move(
    after: Position, printed: Components, position: Position, step: EndTurn
) -> bool:
    """The next seat is to move, and has not acted."""
    return the_next_seat_begins(after, position)


# clauses ---------------------------------------------------------------------


@implements("bf2023.bonus.2", "bf2023.bonus.10", "bf2023.turn.3")
@contract(promises=(an_action_passes_once_and_a_tile_at_any_time,))
def not_the_time_for_an_action_or_the_tile(
    printed: Components, position: Position, step: OwnStep
) -> Refusal | None:
    """A seat acts once in its own turn, and may use its tile before or after that."""
    if position.phase == ACTING and (isinstance(step, UseBonusTile) or not position.acted):
        return None
    return refused(what_is_due=PHASE_WORDS[position.phase])


@implements("bf2023.turn.2", "bf2023.turn.3", "bf2023.bonus.2")
@contract(
    needs=(somebody_is_to_move,),
    promises=(the_turn_lasts_as_long_as_the_tile, only_the_course_of_the_turn_changes),
)
def end_the_turn_without_a_tile(printed: Components, position: Position, step: Action) -> Position:
    """After the action it is the next seat's turn, unless a tile is left or prices change."""
    if position.phase == CHANGING or has_a_tile(position):
        return changed(position, acted=True)
    return after_the_turn(position)


@implements("bf2023.change.2", "bf2023.turn.6", "bf2023.bonus.2")
@contract(
    needs=(somebody_is_to_move,),
    promises=(the_turn_goes_on_for_a_tile_or_an_action, only_the_course_of_the_turn_changes),
)
def go_on_with_the_turn_or_the_tile(
    printed: Components, position: Position, step: ChangePrices
) -> Position:
    """Go on: with the next seat after an action and without a tile, else with the same seat."""
    if position.phase == OVER:
        return changed(position, trigger=NO_TRACK)
    if position.acted and not has_a_tile(position):
        return after_the_turn(position)
    return changed(position, phase=ACTING, trigger=NO_TRACK)


@implements("bf2023.turn.3")
@contract(promises=(a_turn_ends_only_after_its_action,))
def turn_not_over(printed: Components, position: Position, step: EndTurn) -> Refusal | None:
    """A turn ends after its action."""
    if position.phase == ACTING and position.acted:
        return None
    return refused(what_is_due=PHASE_WORDS[position.phase])


@implements("bf2023.turn.2")
@contract(
    needs=(somebody_is_to_move,),
    promises=(the_next_seat_is_to_move, only_the_course_of_the_turn_changes),
)
def hand_over_the_turn(printed: Components, position: Position, step: EndTurn) -> Position:
    """It is the next seat's turn."""
    return after_the_turn(position)


def conceive_ends(printed: Components, position: Position) -> Iterable[EndTurn]:
    """Yield the end of the turn."""
    if position.seats:
        yield EndTurn()


END_TURN: Final[Rule[Components, Position, EndTurn]] = Rule(
    kind=EndTurn,
    forbids=(turn_not_over,),
    does=(hand_over_the_turn,),
    lists=lists_by_filtering((turn_not_over,), conceive_ends),
    conceives=conceive_ends,
)

BEFORE_OR_AFTER: Final[Amendment[Components]] = Amendment(
    name="Q66=either",
    about="The bonus tile may be used before the action or after it.",
    question="Q66",
    reading="either",
    clauses=(
        Substitution(not_the_time_for_an_action, (not_the_time_for_an_action_or_the_tile,)),
        Substitution(end_the_turn, (end_the_turn_without_a_tile,)),
        Substitution(go_on_with_the_turn, (go_on_with_the_turn_or_the_tile,)),
    ),
    rules=(END_TURN,),
)
