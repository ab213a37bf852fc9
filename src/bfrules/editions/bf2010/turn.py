"""The turn of 2010: one action, and around it subsidies, interest and a special action card."""

from collections.abc import Iterable
from typing import Final

from bfrules.core.rule import Rule, at_every_table, rule
from bfrules.editions.bf2010.components import Components2010
from bfrules.editions.bf2010.conditions.subsidies import A_WHOLE_END_OF_A_TURN
from bfrules.editions.bf2010.subsidies import carry_missed_interest_over, interest_still_to_pay
from bfrules.editions.black_friday.position import ACTING, Position
from bfrules.editions.black_friday.steps import EndTurn
from bfrules.editions.black_friday.turn import hand_over_the_turn, turn_not_over


def list_ends(printed: Components2010, position: Position) -> Iterable[EndTurn]:
    """List the end of the turn if nothing forbids it."""
    if position.phase != ACTING or not position.acted:
        return ()
    step = EndTurn()
    return (step,) if interest_still_to_pay(printed, position, step) is None else ()


END_TURN: Final[Rule[Components2010, Position, EndTurn]] = rule(
    EndTurn,
    "bf2010",
    forbids={
        turn_not_over: "turn.1",
        interest_still_to_pay: "interest.5 interest.6",
    },
    does={
        carry_missed_interest_over: "interest.5",
        hand_over_the_turn: "turn.4 turn.7",
    },
    lists=list_ends,
    conceives=at_every_table(EndTurn()),
    promises=A_WHOLE_END_OF_A_TURN,
)
