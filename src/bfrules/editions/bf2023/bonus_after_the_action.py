"""The reading `either` of Q66: the bonus tile may also be used after the action.

A seat that still has its tile when its action, and the price change that it
triggered, are done then uses it or says that the turn is over.
"""

from typing import Final

from attrs import evolve

from bfrules.core.amendment import Amendment, answer, instead_of
from bfrules.core.promises import only, only_where, passes_exactly
from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import Promise, Rule, at_every_table, rule
from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.bf2023.conditions.price_change import the_turn_goes_on_unless_bars_are_dearest
from bfrules.editions.bf2023.conditions.trading import (
    the_removal_that_leaves_few_triggers,
    the_share_that_fills_the_gold_track_triggers,
    the_share_that_fills_the_track_triggers,
)
from bfrules.editions.bf2023.steps import UseBonusTile
from bfrules.editions.black_friday import turn
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions import common as table
from bfrules.editions.black_friday.conditions.readings import bars_are_dearest_now
from bfrules.editions.black_friday.conditions.turn import (
    an_action_is_due,
    the_action_is_taken,
    the_next_seat_begins,
    the_next_seat_moves,
)
from bfrules.editions.black_friday.position import (
    ACTING,
    CHANGING,
    NO_CARD,
    OVER,
    Position,
    acting_seat,
    changed,
)
from bfrules.editions.black_friday.price_change import go_on_with_the_turn
from bfrules.editions.black_friday.steps import NO_TRACK, Buy, BuyBars, ChangePrices, EndTurn, Sell
from bfrules.editions.black_friday.turn import after_the_turn, what_is_due
from bfrules.kernel.contract import contract

Action = Buy | Sell | BuyBars


def has_a_tile(position: Position) -> bool:
    """Tell whether the seat to move still has its bonus tile."""
    return acting_seat(position).card != NO_CARD


# what the clauses need and promise --------------------------------------------


def an_action_or_the_tile_may_be_used(
    printed: Components, position: Position, step: object
) -> bool:
    """In its turn a seat may use its tile at any time, and act only once."""
    return position.phase == ACTING and (isinstance(step, UseBonusTile) or not position.acted)


def the_turn_lasts_as_long_as_the_tile(
    after: Position, printed: Components, position: Position, step: object
) -> bool:
    """The same seat stays to move exactly while a price change waits or its tile is left."""
    if position.phase == CHANGING or has_a_tile(position):
        return after == changed(position, acted=True)
    return the_next_seat_moves(after, position)


def the_turn_goes_on_for_a_tile_or_an_action(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """After the price change the same seat stays to move if its action or its tile is left."""
    if position.phase == OVER:
        return after == changed(position, trigger=NO_TRACK)
    if position.acted and not has_a_tile(position):
        return the_next_seat_moves(after, position)
    return after == changed(position, phase=ACTING, trigger=NO_TRACK)


# what whole steps do -------------------------------------------------------------


def while_the_tile_is_left(ends_the_turn: Promise) -> Promise:
    """Return what an action does where its seat stays to move as long as its tile is left."""

    def the_same_seat_goes_on_with_its_tile(
        after: Position, printed: Components, before: Position, step: Action
    ) -> bool:
        """While its tile is left the same seat, which has acted, goes on; else as always."""
        if after.phase == CHANGING or after.seats[before.turn].card == NO_CARD:
            return ends_the_turn(after, printed, before, step)
        now = (after.phase, after.turn, after.acted, after.trigger)
        goes_on = now == (ACTING, before.turn, True, before.trigger)
        return goes_on and ends_the_turn(after_the_turn(after), printed, before, step)

    return the_same_seat_goes_on_with_its_tile


def a_price_change_goes_on_with_the_tile(
    after: Position, printed: Components2023, before: Position, step: ChangePrices
) -> bool:
    """After its action a seat with a tile goes on, unless bars are dearest; else as always."""
    if before.acted and has_a_tile(before) and not bars_are_dearest_now(printed, after):
        now = (after.phase, after.turn, after.acted, after.trigger)
        return now == (ACTING, before.turn, True, NO_TRACK)
    return the_turn_goes_on_unless_bars_are_dearest(after, printed, before, step)


# what forbids and what happens ------------------------------------------------


@contract(
    needs=(table.the_phase_is_one_of_the_game,),
    promises=(passes_exactly(an_action_or_the_tile_may_be_used),),
)
def not_the_time_for_an_action_or_the_tile(
    printed: Components, position: Position, step: object
) -> Refusal | None:
    """A seat acts once in its own turn, and may use its tile before or after that."""
    if position.phase == ACTING and (isinstance(step, UseBonusTile) or not position.acted):
        return None
    return refused(what_is_due=what_is_due(position.phase, position.acted))


@contract(
    needs=(table.somebody_is_to_move,),
    promises=(only("phase", "turn", "acted", "trigger"), the_turn_lasts_as_long_as_the_tile),
)
def end_the_turn_without_a_tile(printed: Components, position: Position, step: object) -> Position:
    """After the action it is the next seat's turn, unless a tile is left or prices change."""
    if position.phase == CHANGING or has_a_tile(position):
        return changed(position, acted=True)
    return after_the_turn(position)


@contract(
    needs=(table.somebody_is_to_move,),
    promises=(
        only("phase", "turn", "acted", "trigger"),
        the_turn_goes_on_for_a_tile_or_an_action,
    ),
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


END_TURN: Final[Rule[Components2023, Position, EndTurn]] = rule(
    EndTurn,
    "bf2023",
    forbids={turn.turn_not_over: "turn.3"},
    does={turn.hand_over_the_turn: "turn.2"},
    conceives=at_every_table(EndTurn()),
    promises=(
        only("phase", "turn", "acted", "trigger"),
        the_next_seat_begins,
        only_where(the_action_is_taken),
    ),
)

BEFORE_OR_AFTER: Final[Amendment[Components2023]] = answer(
    "Q66=either",
    "The bonus tile may be used before the action or after it.",
    *(
        instead_of(
            turn.not_the_time_for_an_action,
            {not_the_time_for_an_action_or_the_tile: statements},
            kind,
            stricter=kind is not UseBonusTile,  # of an action it says the same
        )
        for kind, statements in (
            (UseBonusTile, "bf2023.bonus.2 bf2023.bonus.10 bf2023.turn.3"),
            *((action, "bf2023.turn.3 bf2023.turn.5") for action in (Buy, Sell, BuyBars)),
        )
    ),
    instead_of(
        turn.end_the_turn,
        {end_the_turn_without_a_tile: "bf2023.turn.2 bf2023.turn.3 bf2023.bonus.2"},
    ),
    instead_of(
        go_on_with_the_turn,
        {go_on_with_the_turn_or_the_tile: "bf2023.change.2 bf2023.turn.6 bf2023.bonus.2"},
    ),
    rules=(END_TURN,),
    components=lambda printed: evolve(printed, turns_outlast_the_action=True),
    promises={
        only_where(an_action_is_due): only_where(an_action_or_the_tile_may_be_used),
        the_turn_goes_on_unless_bars_are_dearest: a_price_change_goes_on_with_the_tile,
        **{
            ends: while_the_tile_is_left(ends)
            for ends in (
                the_removal_that_leaves_few_triggers,
                the_share_that_fills_the_track_triggers,
                the_share_that_fills_the_gold_track_triggers,
            )
        },
    },
)
