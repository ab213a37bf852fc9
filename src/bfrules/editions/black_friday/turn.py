"""The turn: who acts, and when it is over."""

from typing import Final

from bfrules.core.promises import only, passes_exactly
from bfrules.core.refusal import Refusal, refused
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions import common as table
from bfrules.editions.black_friday.conditions import turn
from bfrules.editions.black_friday.position import ACTING, CHANGING, OVER, Phase, Position, changed
from bfrules.editions.black_friday.steps import NO_TRACK
from bfrules.kernel.contract import contract

PHASE_WORDS: Final = (
    "the set-up",
    "the draw for the first market",
    "the draw of a hand",
    "the action",
    "the draw of a price change",
    "nothing: the game is over",
    "the first share on the purchase track",
)


def what_is_due(phase: Phase, acted: bool) -> str:
    """Say what a table waits for: once the action of a turn is taken, the end of the turn."""
    if acted and phase == ACTING:
        return "the end of the turn"
    return PHASE_WORDS[phase]


def after_the_turn(position: Position) -> Position:
    """Return the position with the next seat to move."""
    return changed(
        position,
        phase=ACTING,
        acted=False,
        trigger=NO_TRACK,
        turn=(position.turn + 1) % len(position.seats),
    )


@contract(
    needs=(table.the_phase_is_one_of_the_game,),
    promises=(passes_exactly(turn.an_action_is_due),),
)
def not_the_time_for_an_action(
    printed: Components, position: Position, step: object
) -> Refusal | None:
    """A player acts once in their own turn; not in set-up, in a price change, or after the end."""
    if position.phase == ACTING and not position.acted:
        return None
    return refused(what_is_due=what_is_due(position.phase, position.acted))


@contract(
    needs=(table.somebody_is_to_move,),
    promises=(
        only("phase", "turn", "acted", "trigger"),
        turn.the_next_seat_begins_once_prices_have_changed,
    ),
)
def end_the_turn(printed: Components, position: Position, step: object) -> Position:
    """After the action it is the next player's turn, unless a price change comes first."""
    if position.phase == CHANGING:
        return changed(position, acted=True)
    return after_the_turn(position)


# a turn that lasts beyond its action -------------------------------------------


@contract(promises=(only("acted"), turn.the_seat_has_acted))
def remember_the_action(printed: Components, position: Position, step: object) -> Position:
    """The action of the turn is taken; the turn lasts until its player ends it."""
    return changed(position, acted=True)


@contract(promises=(only("phase", "trigger"), turn.the_same_seat_goes_on_unless_the_game_is_over))
def go_on_with_the_same_turn(printed: Components, position: Position, step: object) -> Position:
    """After a price change the same player's turn goes on, unless the game is over."""
    if position.phase == OVER:
        return changed(position, trigger=NO_TRACK)
    return changed(position, phase=ACTING, trigger=NO_TRACK)


@contract(
    needs=(table.the_phase_is_one_of_the_game,),
    promises=(passes_exactly(turn.the_action_is_taken),),
)
def turn_not_over(printed: Components, position: Position, step: object) -> Refusal | None:
    """A turn ends after its action, and not while a price change waits for its draw."""
    if position.phase == ACTING and position.acted:
        return None
    return refused(what_is_due=what_is_due(position.phase, position.acted))


@contract(
    needs=(table.somebody_is_to_move,),
    promises=(only("phase", "turn", "acted", "trigger"), turn.the_next_seat_begins),
)
def hand_over_the_turn(printed: Components, position: Position, step: object) -> Position:
    """It is the next player's turn."""
    return after_the_turn(position)
