"""What a whole pass of 2010 does, from the table before it to the table after it."""

from typing import Final

from bfrules.core.promises import only, only_where
from bfrules.editions.bf2010.components import Components2010
from bfrules.editions.bf2010.conditions.subsidies import in_ones_own_turn, no_sale_is_demanded
from bfrules.editions.bf2010.steps import PassWithCard
from bfrules.editions.black_friday.conditions.common import the_other_seats_keep_everything
from bfrules.editions.black_friday.conditions.tracks import free_spaces, waits_for_its_draw
from bfrules.editions.black_friday.conditions.trading import (
    one_share_goes_from_the_market_to_the_bar_track,
    the_bar_track_gets_a_share_if_there_is_one,
    the_last_share_and_the_third_on_the_bar_track_raise_a_colour,
)
from bfrules.editions.black_friday.conditions.turn import an_action_is_due, the_seat_has_acted
from bfrules.editions.black_friday.position import NO_CARD, Position, changed_seat
from bfrules.editions.black_friday.steps import BARS, Placement


def the_share_that_fills_the_silver_track_triggers(
    after: Position, printed: Components2010, before: Position, step: Placement
) -> bool:
    """If no space is left then, a price change waits for its draw; else the turn goes on."""
    taken = 0 if step.placed is None else 1
    if free_spaces(printed, before, before.bar_track) <= taken:
        return waits_for_its_draw(after, BARS)
    return (after.phase, after.trigger) == (before.phase, before.trigger)


def the_card_goes_and_all_else_stays(
    after: Position, printed: Components2010, before: Position, step: PassWithCard
) -> bool:
    """The seat to move has its numbered card no more, and keeps all else."""
    return after.seats[before.turn] == changed_seat(before.seats[before.turn], card=NO_CARD)


PLACES_ONE_ON_THE_SILVER_TRACK: Final = (
    one_share_goes_from_the_market_to_the_bar_track,
    the_last_share_and_the_third_on_the_bar_track_raise_a_colour,
    the_share_that_fills_the_silver_track_triggers,
    the_bar_track_gets_a_share_if_there_is_one,
)
A_WHOLE_PASS: Final = (
    only("phase", "acted", "trigger", "prices", "market", "bar_track"),
    *PLACES_ONE_ON_THE_SILVER_TRACK,
    the_seat_has_acted,
    only_where(an_action_is_due),
    only_where(no_sale_is_demanded),
)
A_WHOLE_PASS_WITH_A_CARD: Final = (
    only("phase", "trigger", "seats", "prices", "market", "bar_track"),
    *PLACES_ONE_ON_THE_SILVER_TRACK,
    the_other_seats_keep_everything,
    the_card_goes_and_all_else_stays,
    only_where(in_ones_own_turn),
)
