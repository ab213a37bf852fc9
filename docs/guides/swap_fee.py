"""A house rule of Black Monday: a swap costs $1,000, and nobody swaps without them."""

from attrs import evolve

from bfrules import Amendment, Refusal, refused
from bfrules.core.promises import only, passes_exactly
from bfrules.editions.black_monday import Components, PositionBlackMonday, SwapCard
from bfrules.editions.black_monday.conditions.common import somebody_is_to_move
from bfrules.editions.black_monday.position import acting_seat, with_acting_seat
from bfrules.kernel.contract import contract

FEE = 1_000


def the_fee_is_there(printed: Components, position: PositionBlackMonday, step: SwapCard) -> bool:
    """The player to move has the fee."""
    return acting_seat(position).cash >= FEE


@contract(needs=(somebody_is_to_move,), promises=(passes_exactly(the_fee_is_there),))
def no_cash_for_the_fee(
    printed: Components, position: PositionBlackMonday, step: SwapCard
) -> Refusal | None:
    """Nobody swaps a card without cash for the fee."""
    if the_fee_is_there(printed, position, step):
        return None
    return refused(cash=f"${acting_seat(position).cash:,}", fee=f"${FEE:,}")


def exactly_the_fee_is_paid(
    after: PositionBlackMonday, printed: Components, position: PositionBlackMonday, step: SwapCard
) -> bool:
    """The player to move has less cash, by the fee."""
    return acting_seat(after).cash == acting_seat(position).cash - FEE


@contract(
    needs=(somebody_is_to_move, the_fee_is_there),
    promises=(only(of_the_seat=("cash",)), exactly_the_fee_is_paid),
)
def pay_the_fee(
    printed: Components, position: PositionBlackMonday, step: SwapCard
) -> PositionBlackMonday:
    """Pay the bank the fee, before the card is swapped."""
    payer = acting_seat(position)
    poorer = evolve(payer, cash=payer.cash - FEE)
    return evolve(position, seats=with_acting_seat(position, poorer))


SWAP_FEE: Amendment[Components] = Amendment(
    name="swap fee",
    about="A swap costs $1,000.",
    forbid={SwapCard: no_cash_for_the_fee},
    does={SwapCard: pay_the_fee},
)
