"""The special action cards: the additional pass; one more share or bar is part of its action."""

from collections.abc import Iterable
from typing import Final

from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import Rule, implements
from bfrules.editions.bf2010.components import Components2010
from bfrules.editions.bf2010.conditions.special import (
    a_card_is_there_to_spend,
    the_card_of_the_pass_is_gone,
    what_is_refused_has_no_card_that_passes,
    what_passes_has_a_card_that_passes,
)
from bfrules.editions.bf2010.steps import PassWithCard
from bfrules.editions.bf2010.subsidies import not_ones_own_turn
from bfrules.editions.black_friday.advantages import FREE_SHARE
from bfrules.editions.black_friday.bars import (
    no_such_share_placed_on_the_bar_track,
    nothing_placed_on_the_bar_track,
    place_one_on_the_bar_track,
    raise_a_colour_that_ran_out,
    raise_the_third_on_the_bar_track,
    trigger_by_the_bar_track,
)
from bfrules.editions.black_friday.cards import card_spent
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.common import (
    ONLY_THE_CARD_CHANGES_HANDS,
    somebody_is_to_move,
)
from bfrules.editions.black_friday.position import ACTING, NO_CARD, Position, acting_seat
from bfrules.kernel.contract import contract
from bfrules.kernel.shares import COLOURS, colours_in


@implements(
    "yucata.special.1",
    "yucata.special.2",
    "yucata.special.3",
    "bf2010.special.1",
    "bf2010.special.4",
    "bf2010.special.7",
    "bf2010.turn.3",
)
@contract(
    needs=(somebody_is_to_move,),
    promises=(what_passes_has_a_card_that_passes, what_is_refused_has_no_card_that_passes),
)
def no_card_that_passes(
    printed: Components, position: Position, step: PassWithCard
) -> Refusal | None:
    """Only a seat that still has a card with the additional pass can use it."""
    seat = acting_seat(position)
    if printed.offers(seat, FREE_SHARE):
        return None
    return refused(card=str(seat.card) if seat.card != NO_CARD else "none")


@implements("bf2010.special.1", "bf2010.special.3")
@contract(
    needs=(somebody_is_to_move, a_card_is_there_to_spend),
    promises=(*ONLY_THE_CARD_CHANGES_HANDS, the_card_of_the_pass_is_gone),
)
def spend_the_card_for_a_pass(
    printed: Components, position: Position, step: PassWithCard
) -> Position:
    """Put the special action card into the box."""
    return card_spent(position, FREE_SHARE)


def list_passes_with_card(printed: Components2010, position: Position) -> Iterable[PassWithCard]:
    """List exactly the additional passes that nothing forbids."""
    if position.phase != ACTING or not printed.offers(acting_seat(position), FREE_SHARE):
        return ()
    return tuple(PassWithCard(colour) for colour in colours_in(position.market) or (None,))


def conceive_passes_with_card(
    printed: Components2010, position: Position
) -> Iterable[PassWithCard]:
    """Yield additional passes with every colour, and with none."""
    if position.seats:
        for placed in (*COLOURS, None):
            yield PassWithCard(placed)


PASS_WITH_CARD: Final[Rule[Components2010, Position, PassWithCard]] = Rule(
    kind=PassWithCard,
    forbids=(
        not_ones_own_turn,
        no_card_that_passes,
        no_such_share_placed_on_the_bar_track,
        nothing_placed_on_the_bar_track,
    ),
    does=(
        place_one_on_the_bar_track,
        raise_a_colour_that_ran_out,
        raise_the_third_on_the_bar_track,
        spend_the_card_for_a_pass,
        trigger_by_the_bar_track,
    ),
    lists=list_passes_with_card,
    conceives=conceive_passes_with_card,
)
