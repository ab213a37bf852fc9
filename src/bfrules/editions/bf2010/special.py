"""The special action cards: the additional pass; one more share or bar is part of its action."""

from collections.abc import Iterable
from typing import Final

from bfrules.core.promises import only, only_where, passes_exactly
from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import Rule, at_every_table, rule
from bfrules.editions.bf2010.components import Components2010
from bfrules.editions.bf2010.conditions.subsidies import in_ones_own_turn
from bfrules.editions.bf2010.conditions.trading import (
    the_share_that_fills_the_silver_track_triggers,
)
from bfrules.editions.bf2010.steps import PassWithCard
from bfrules.editions.bf2010.subsidies import not_ones_own_turn
from bfrules.editions.black_friday import bars
from bfrules.editions.black_friday.cards import card_spent, names_of_cards
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions import bars as silver
from bfrules.editions.black_friday.conditions import common as table
from bfrules.editions.black_friday.conditions.cards import only_that_card_is_spent
from bfrules.editions.black_friday.position import ACTING, NO_CARD, Position, acting_seat
from bfrules.editions.black_friday.steps import FREE_SHARE
from bfrules.kernel.contract import contract
from bfrules.kernel.shares import COLOURS, colours_in

# what the clauses need and promise --------------------------------------------


def a_card_offers_the_pass(printed: Components, position: Position, step: PassWithCard) -> bool:
    """The seat to move has a card that offers the additional pass."""
    return printed.offers(acting_seat(position), FREE_SHARE)


def a_numbered_card_is_there(printed: Components, position: Position, step: PassWithCard) -> bool:
    """The seat to move has a numbered card."""
    return acting_seat(position).card > NO_CARD


def the_card_of_the_pass_is_gone(
    after: Position, printed: Components, position: Position, step: PassWithCard
) -> bool:
    """The numbered card of the seat to move is gone."""
    return only_that_card_is_spent(after, position, FREE_SHARE, True)


# what forbids and what happens ------------------------------------------------


@contract(needs=(table.somebody_is_to_move,), promises=(passes_exactly(a_card_offers_the_pass),))
def no_card_that_passes(
    printed: Components, position: Position, step: PassWithCard
) -> Refusal | None:
    """Only a player who still has a card with the additional pass can use it."""
    seat = acting_seat(position)
    if printed.offers(seat, FREE_SHARE):
        return None
    return refused(held=", ".join(names_of_cards(seat)) or "none")


@contract(
    needs=(table.somebody_is_to_move, a_numbered_card_is_there),
    promises=(only(of_the_seat=("card",)), the_card_of_the_pass_is_gone),
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


A_WHOLE_PASS_WITH_A_CARD: Final = (
    only("phase", "trigger", "prices", "market", "bar_track", of_the_seat=("card",)),
    *silver.EVERY_PLACEMENT,
    the_share_that_fills_the_silver_track_triggers,
    the_card_of_the_pass_is_gone,
    only_where(in_ones_own_turn),
    only_where(a_card_offers_the_pass),
)
PASS_WITH_CARD: Final[Rule[Components2010, Position, PassWithCard]] = rule(
    PassWithCard,
    "bf2010",
    forbids={
        not_ones_own_turn: "special.2 special.6 turn.5",
        no_card_that_passes: "special.4 special.7 special.1 turn.3 setup.26 two.4 two.5",
        bars.no_such_share_placed_on_the_bar_track: "special.5 pass.1 silver.8",
        bars.nothing_placed_on_the_bar_track: "special.5 pass.1 silver.8",
    },
    does={
        bars.place_one_on_the_bar_track: "special.5 special.16 pass.1 silver.8 silver.9",
        bars.raise_a_colour_that_ran_out: "pass.3 silver.11 price.4",
        bars.raise_the_third_on_the_bar_track: "pass.4 silver.12 silver.13 price.4 price.5",
        spend_the_card_for_a_pass: "special.1 special.3",
        bars.trigger_by_the_bar_track: "pass.5 silver.14 silver.15 five.1 five.3 turn.5 turn.6",
    },
    lists=list_passes_with_card,
    conceives=at_every_table(*(PassWithCard(placed) for placed in (*COLOURS, None))),
    promises=A_WHOLE_PASS_WITH_A_CARD,
)
