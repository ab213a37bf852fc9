"""Passing: one share goes to the silver track, as with a purchase of silver."""

from collections.abc import Iterable
from typing import Final

from bfrules.core.rule import Rule, at_every_table, rule
from bfrules.editions.bf2010.components import Components2010
from bfrules.editions.bf2010.conditions.trading import A_WHOLE_PASS
from bfrules.editions.bf2010.steps import Pass
from bfrules.editions.bf2010.subsidies import interest_demands_a_sale
from bfrules.editions.bf2010.trading import unless_interest_is_owed
from bfrules.editions.black_friday import bars, turn
from bfrules.editions.black_friday.position import Position
from bfrules.kernel.shares import COLOURS, colours_in


def list_passes(printed: Components2010, position: Position) -> Iterable[Pass]:
    """List exactly the passes that nothing but a duty to pay interest forbids."""
    return tuple(Pass(colour) for colour in colours_in(position.market) or (None,))


PASS: Final[Rule[Components2010, Position, Pass]] = rule(
    Pass,
    "bf2010",
    forbids={
        turn.not_the_time_for_an_action: "turn.1 turn.5",
        bars.no_such_share_placed_on_the_bar_track: "pass.1 silver.8 special.5",
        bars.nothing_placed_on_the_bar_track: "pass.1 silver.8 special.5",
        interest_demands_a_sale: "interest.7 interest.5",
    },
    does={
        bars.place_one_on_the_bar_track: "pass.1 silver.8 silver.9 special.5 special.16",
        bars.raise_a_colour_that_ran_out: "pass.3 silver.11 price.4",
        bars.raise_the_third_on_the_bar_track: "pass.4 silver.12 silver.13 price.4 price.5",
        turn.remember_the_action: "turn.1 turn.2 turn.3",
        bars.trigger_by_the_bar_track: "pass.5 silver.14 silver.15 five.1 five.3 turn.5 turn.6",
    },
    lists=unless_interest_is_owed(list_passes, interest_demands_a_sale),
    conceives=at_every_table(*(Pass(placed) for placed in (*COLOURS, None))),
    promises=A_WHOLE_PASS,
)
