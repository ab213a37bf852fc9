"""What the clauses of the bonus tiles need and promise."""

from typing import Final

from bfrules.core.promises import only, only_where
from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.bf2023.steps import UseBonusTile
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.common import (
    all_but_the_current_sale_track_stay,
    is_colour_or_nothing,
)
from bfrules.editions.black_friday.conditions.tracks import (
    a_share_left_the_sale_track,
    a_share_went_to,
    differs_by_one,
    exactly_the_removed_colour_falls,
    exactly_the_third_rises,
    exactly_those_that_ran_out_rise,
    is_filled_by,
    leaves_few,
    market_before,
    removals_left,
    something_is_left,
    the_last_and_the_third_rise,
    the_last_space_triggers,
    waits_for_its_draw,
)
from bfrules.editions.black_friday.conditions.turn import an_action_is_due
from bfrules.editions.black_friday.position import (
    NO_CARD,
    Position,
    acting_seat,
    current_sale_track,
)
from bfrules.editions.black_friday.steps import BARS, PURCHASE, SALE
from bfrules.kernel.shares import NONE_OF_EACH, Colour, Counts, is_colour

LOWEST_TILE = 2


def source_of(position: Position, step: UseBonusTile) -> Counts:
    """Return the shares that the tile chooses from: the sale track, or the market."""
    return current_sale_track(position) if step.track == SALE else position.market


def track_filled(position: Position, step: UseBonusTile) -> Counts:
    """Return the shares on the track that the tile fills: purchase or gold."""
    return position.purchase_track if step.track == PURCHASE else position.bar_track


def placed(step: UseBonusTile) -> Colour | None:
    """Return the colour that the tile places on the purchase or gold track, if it does."""
    return None if step.track == SALE else step.colour


def removed(step: UseBonusTile) -> Colour | None:
    """Return the colour that the tile removes from the sale track, if it does."""
    return step.colour if step.track == SALE else None


# what a use of the tile has to be ----------------------------------------------


def of_a_tile_that_is_there(printed: Components, position: Position, step: UseBonusTile) -> bool:
    """The seat to move has its tile: 2, 3, 4 or 5."""
    return acting_seat(position).card >= LOWEST_TILE


def for_a_known_track(printed: Components, position: Position, step: UseBonusTile) -> bool:
    """The tile serves the purchase, the gold or the sale track, with a known colour or none."""
    return (
        step.track == PURCHASE or step.track == BARS or step.track == SALE
    ) and is_colour_or_nothing(step.colour)


def takes_a_share_if_there_is_one(
    printed: Components, position: Position, step: UseBonusTile
) -> bool:
    """The share taken is where the tile takes it from; none is taken only if none is there."""
    source = source_of(position, step)
    if step.colour is None:
        return not something_is_left(source)
    return is_colour(step.colour) and source[step.colour] > 0


def the_market_has_the_share(printed: Components, position: Position, step: UseBonusTile) -> bool:
    """The share to place, if any, is in the market."""
    colour = placed(step)
    return colour is None or position.market[colour] > 0


def the_sale_track_has_the_share(
    printed: Components, position: Position, step: UseBonusTile
) -> bool:
    """The share to remove, if any, is on the current sale track."""
    colour = removed(step)
    return colour is None or current_sale_track(position)[colour] > 0


def places_a_share(printed: Components, position: Position, step: UseBonusTile) -> bool:
    """The tile serves the sale track, or places a share."""
    return step.track == SALE or step.colour is not None


def removes_a_share(printed: Components, position: Position, step: UseBonusTile) -> bool:
    """The tile serves another track than the sale track, or removes a share."""
    return step.track != SALE or step.colour is not None


# what it does ------------------------------------------------------------------


def one_share_goes_to_the_track(
    after: Position, printed: Components, position: Position, step: UseBonusTile
) -> bool:
    """One share goes from the market to the purchase or gold track; without it nothing changes."""
    return a_share_went_to(after, position, step.track, placed(step))


def one_share_comes_from_the_sale_track(
    after: Position, printed: Components, position: Position, step: UseBonusTile
) -> bool:
    """One share comes from the sale track to the market; without it nothing changes."""
    return a_share_left_the_sale_track(after, position, removed(step))


def the_placed_rises_if_it_was_the_last(
    after: Position, printed: Components, position: Position, step: UseBonusTile
) -> bool:
    """The placed colour moves one space right if the market has no more of it; no other moves."""
    before = market_before(position, NONE_OF_EACH, placed(step))
    return exactly_those_that_ran_out_rise(printed, after, position, before)


def the_placed_rises_if_it_is_the_third(
    after: Position, printed: Components, position: Position, step: UseBonusTile
) -> bool:
    """The placed colour moves one space right if two of it lay on the track before; no other."""
    there = track_filled(position, step)
    return exactly_the_third_rises(printed, after, position, there, placed(step))


def exactly_the_removed_falls(
    after: Position, printed: Components, position: Position, step: UseBonusTile
) -> bool:
    """The colour removed from the sale track moves one space left, and no other moves."""
    return exactly_the_removed_colour_falls(printed, after, position, removed(step))


def the_tile_is_gone(
    after: Position, printed: Components, position: Position, step: UseBonusTile
) -> bool:
    """The seat to move has no bonus tile any more."""
    return acting_seat(after).card == NO_CARD


def the_served_track_triggers(
    after: Position, printed: Components, position: Position, step: UseBonusTile
) -> bool:
    """A price change waits if the track is full, or the last removal done; else nothing changes."""
    if step.track != SALE:
        there = track_filled(position, step)
        return the_last_space_triggers(after, printed, position, step.track, there)
    if step.colour is None or removals_left(printed, position) > 0:
        return after == position
    return waits_for_its_draw(after, SALE)


def the_served_track_triggers_by_the_exact_number(
    after: Position, printed: Components, position: Position, step: UseBonusTile
) -> bool:
    """A price change waits if the track is full, or has the set number left; else none does."""
    if step.track != SALE:
        there = track_filled(position, step)
        return the_last_space_triggers(after, printed, position, step.track, there)
    if step.colour is None or removals_left(printed, position) != 0:
        return after == position
    return waits_for_its_draw(after, SALE)


# what a whole use does -----------------------------------------------------------


def one_share_moves_to_the_track_or_from_it(
    after: Position, printed: Components2023, before: Position, step: UseBonusTile
) -> bool:
    """One share goes from the market to the track served, or from the sale track to the market."""
    to_market = 1 if step.track == SALE else -1
    return (
        differs_by_one(after.market, before.market, step.colour, to_market)
        and differs_by_one(
            after.purchase_track,
            before.purchase_track,
            step.colour if step.track == PURCHASE else None,
            1,
        )
        and differs_by_one(
            after.bar_track, before.bar_track, step.colour if step.track == BARS else None, 1
        )
        and differs_by_one(current_sale_track(after), current_sale_track(before), removed(step), -1)
    )


def the_colour_served_rises_or_falls(
    after: Position, printed: Components2023, before: Position, step: UseBonusTile
) -> bool:
    """A colour placed rises as after a purchase; the colour removed falls as after a sale."""
    if step.track == SALE:
        return exactly_the_removed_falls(after, printed, before, step)
    there = track_filled(before, step)
    return the_last_and_the_third_rise(printed, after, before, there, step.colour)


def the_track_served_waits_for_its_draw_if_it_is_time(
    after: Position, printed: Components2023, before: Position, step: UseBonusTile
) -> bool:
    """If no space is left then, or few shares, the seat waits for the draw; else it goes on."""
    if step.track == SALE:
        triggers = leaves_few(printed, before, step.colour)
    else:
        triggers = is_filled_by(printed, before, track_filled(before, step), step.colour)
    if triggers:
        return waits_for_its_draw(after, step.track)
    return (after.phase, after.trigger) == (before.phase, before.trigger)


A_WHOLE_USE_OF_A_TILE: Final = (
    only(
        *("phase", "trigger", "prices", "market", "purchase_track", "bar_track", "sale_tracks"),
        of_the_seat=("card",),
    ),
    the_tile_is_gone,
    # the next promises look up which track is current
    all_but_the_current_sale_track_stay,
    one_share_moves_to_the_track_or_from_it,
    the_colour_served_rises_or_falls,
    the_track_served_waits_for_its_draw_if_it_is_time,
    only_where(an_action_is_due),
    only_where(of_a_tile_that_is_there),
    only_where(takes_a_share_if_there_is_one),
)
