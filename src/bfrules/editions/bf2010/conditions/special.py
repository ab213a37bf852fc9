"""What the clauses about the special action cards need and promise."""

from bfrules.core.refusal import Refusal
from bfrules.editions.bf2010.steps import PassWithCard
from bfrules.editions.black_friday.advantages import FREE_SHARE
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.cards import that_card_is_gone
from bfrules.editions.black_friday.position import NO_CARD, Position, acting_seat


def what_passes_has_a_card_that_passes(
    after: Refusal | None, printed: Components, position: Position, step: PassWithCard
) -> bool:
    """What passes spends a card that offers the additional pass."""
    return after is not None or printed.offers(acting_seat(position), FREE_SHARE)


def what_is_refused_has_no_card_that_passes(
    after: Refusal | None, printed: Components, position: Position, step: PassWithCard
) -> bool:
    """What is refused comes from a seat without such a card."""
    return after is None or not printed.offers(acting_seat(position), FREE_SHARE)


def the_card_of_the_pass_is_gone(
    after: Position, printed: Components, position: Position, step: PassWithCard
) -> bool:
    """The numbered card of the seat to move is gone, and nothing else."""
    return that_card_is_gone(after, position, FREE_SHARE)


def a_card_is_there_to_spend(printed: Components, position: Position, step: PassWithCard) -> bool:
    """The seat to move has a numbered card."""
    return acting_seat(position).card > NO_CARD
