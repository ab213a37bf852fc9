"""A house rule of 2010: nobody takes a subsidy with $100 or more."""

from bfrules import Amendment, Refusal, refused
from bfrules.core.promises import passes_exactly
from bfrules.editions.bf2010 import Components2010, Position2010, TakeSubsidy
from bfrules.editions.black_friday.conditions.common import somebody_is_to_move
from bfrules.editions.black_friday.position import acting_seat
from bfrules.kernel.contract import contract

RICH = 100


def the_player_is_not_rich(
    printed: Components2010, position: Position2010, step: TakeSubsidy
) -> bool:
    """The player to move has less than $100."""
    return acting_seat(position).cash < RICH


@contract(needs=(somebody_is_to_move,), promises=(passes_exactly(the_player_is_not_rich),))
def too_rich_for_a_subsidy(
    printed: Components2010, position: Position2010, step: TakeSubsidy
) -> Refusal | None:
    """Nobody takes a subsidy with $100 or more."""
    if the_player_is_not_rich(printed, position, step):
        return None
    return refused(cash=f"${acting_seat(position).cash}")


NEEDY: Amendment[Components2010] = Amendment(
    name="needy",
    about="Nobody takes a subsidy with $100 or more.",
    forbid={TakeSubsidy: too_rich_for_a_subsidy},
)
