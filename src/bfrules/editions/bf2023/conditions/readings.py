"""What whole steps of 2023 do under readings, in the place of what they promise as printed."""

from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.bf2023.conditions import bonus as tile
from bfrules.editions.bf2023.conditions import price_change as whole
from bfrules.editions.bf2023.conditions.trading import waits_or_ends_the_turn
from bfrules.editions.bf2023.steps import UseBonusTile
from bfrules.editions.black_friday.conditions.price_change import (
    the_dearest_colour_reaches_its_level,
)
from bfrules.editions.black_friday.conditions.readings import (
    bars_are_dearest_now,
    leaves_exactly_the_set_number,
)
from bfrules.editions.black_friday.conditions.tracks import waits_for_its_draw
from bfrules.editions.black_friday.conditions.whole_price_change import (
    cell_of_the_overview,
    markers_follow_the_overview_missing_colours_and_the_refill,
)
from bfrules.editions.black_friday.position import Position, changed
from bfrules.editions.black_friday.steps import SALE, ChangePrices, Sell
from bfrules.kernel.shares import COLOURS

# Q09: a sale track with exactly the set number ------------------------------------


def the_removal_that_leaves_exactly_the_set_number_triggers(
    after: Position, printed: Components2023, before: Position, step: Sell
) -> bool:
    """If this removal leaves just the set number, the seat waits for the draw; else the next."""
    triggers = leaves_exactly_the_set_number(printed, before, step.removed)
    return waits_or_ends_the_turn(after, before, triggers, SALE)


def the_track_served_waits_if_it_is_full_or_has_the_set_number(
    after: Position, printed: Components2023, before: Position, step: UseBonusTile
) -> bool:
    """If no space is left then, or just the set number, the seat waits; else it goes on."""
    if step.track != SALE:
        return tile.the_track_served_waits_for_its_draw_if_it_is_time(after, printed, before, step)
    if leaves_exactly_the_set_number(printed, before, step.colour):
        return waits_for_its_draw(after, SALE)
    return (after.phase, after.trigger) == (before.phase, before.trigger)


# Q63: the end of the game in the middle of a price change --------------------------


def markers_only_follow_the_overview_once_bars_are_dearest(
    after: Position, printed: Components2023, before: Position, step: ChangePrices
) -> bool:
    """At the dearest bar price markers go to their targets and no further; else as always."""
    if bars_are_dearest_now(printed, after):
        return all(
            after.prices[colour] == cell_of_the_overview(printed, before, step, colour)
            for colour in COLOURS
        )
    return markers_follow_the_overview_missing_colours_and_the_refill(after, printed, before, step)


def no_marker_moves_once_bars_are_dearest(
    after: Position, printed: Components2023, before: Position, step: ChangePrices
) -> bool:
    """At the dearest bar price no marker moves; else all go as always."""
    if bars_are_dearest_now(printed, after):
        return after.prices == before.prices
    return markers_follow_the_overview_missing_colours_and_the_refill(after, printed, before, step)


def the_dearest_colour_reaches_its_level_at_the_end_too(
    after: Position, printed: Components2023, before: Position, step: ChangePrices
) -> bool:
    """The level is that of the dearest colour: before a refill, or at the end as prices stand."""
    if bars_are_dearest_now(printed, after):
        priced = changed(before, prices=after.prices)
        return the_dearest_colour_reaches_its_level(after, printed, priced, step)
    return whole.the_dearest_colour_before_a_refill_reaches_its_level(after, printed, before, step)
