"""A house rule in two clauses: the bonus tile costs $5, and nobody uses it without them."""

from attrs import evolve

from bfrules import Amendment, Refusal, refused
from bfrules.core.promises import only, passes_exactly
from bfrules.editions.bf2023 import Components2023, Position2023, UseBonusTile
from bfrules.editions.black_friday.conditions.common import somebody_is_to_move
from bfrules.editions.black_friday.position import acting_seat, with_acting_seat
from bfrules.kernel.contract import contract

FEE = 5


def the_fee_is_there(printed: Components2023, position: Position2023, step: UseBonusTile) -> bool:
    """The player to move has the fee."""
    return acting_seat(position).cash >= FEE


@contract(needs=(somebody_is_to_move,), promises=(passes_exactly(the_fee_is_there),))
def no_cash_for_the_fee(
    printed: Components2023, position: Position2023, step: UseBonusTile
) -> Refusal | None:
    """Nobody uses the bonus tile without cash for the fee."""
    if the_fee_is_there(printed, position, step):
        return None
    return refused(cash=f"${acting_seat(position).cash}", fee=f"${FEE}")


def exactly_the_fee_is_paid(
    after: Position2023, printed: Components2023, position: Position2023, step: UseBonusTile
) -> bool:
    """The player to move has less cash, by the fee."""
    return acting_seat(after).cash == acting_seat(position).cash - FEE


@contract(
    needs=(somebody_is_to_move, the_fee_is_there),
    promises=(only(of_the_seat=("cash",)), exactly_the_fee_is_paid),
)
def pay_the_fee(
    printed: Components2023, position: Position2023, step: UseBonusTile
) -> Position2023:
    """Pay the bank the fee, before the tile is used."""
    payer = acting_seat(position)
    poorer = evolve(payer, cash=payer.cash - FEE)
    return evolve(position, seats=with_acting_seat(position, poorer))


FEES: Amendment[Components2023] = Amendment(
    name="fees",
    about="The bonus tile costs $5.",
    forbid={UseBonusTile: no_cash_for_the_fee},
    does={UseBonusTile: pay_the_fee},
)
