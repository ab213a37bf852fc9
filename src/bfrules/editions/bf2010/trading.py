"""What trades have in common in 2010: some amount is traded, and who owes interest lists less."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from bfrules.core.promises import passes_exactly
from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import lists_by_filtering
from bfrules.editions.bf2010.components import Components2010
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.position import ACTING, Position, acting_seat
from bfrules.editions.black_friday.steps import SomeShares
from bfrules.kernel.contract import contract

Kind = TypeVar("Kind")


def as_much_as_an_action_must(printed: Components, position: Position, step: SomeShares) -> bool:
    """No fewer shares are traded than the least of an action."""
    return not sum(step.shares) < printed.least_trade


@contract(promises=(passes_exactly(as_much_as_an_action_must),))
def trades_nothing(printed: Components, position: Position, step: SomeShares) -> Refusal | None:
    """Buying or selling nothing is not an action; passing is."""
    if sum(step.shares) >= printed.least_trade:
        return None
    return refused(trading=sum(step.shares), at_least=printed.least_trade)


def unless_interest_is_owed(
    lists: Callable[[Components2010, Position], Iterable[Kind]],
    *duties: Callable[[Components2010, Position, Kind], Refusal | None],
) -> Callable[[Components2010, Position], Iterable[Kind]]:
    """Return a list of legal steps: from who owes interest, only those that its duties allow."""
    filtered = lists_by_filtering(duties, lists)

    def lists_what_may_be_done(printed: Components2010, position: Position) -> Iterable[Kind]:
        if position.phase != ACTING or position.acted:
            return ()
        if acting_seat(position).owed == 0:
            return lists(printed, position)
        return tuple(filtered(printed, position))

    return lists_what_may_be_done
