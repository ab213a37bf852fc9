"""What the clauses of the bonus tiles need and promise."""

from bfrules.core.refusal import Refusal
from bfrules.editions.bf2023.steps import UseBonusTile
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.common import is_colour_or_nothing
from bfrules.editions.black_friday.conditions.tracks import (
    a_share_came_from_the_sale_track,
    a_share_went_to,
    exactly_the_removed_colour_falls,
    exactly_the_third_rises,
    exactly_those_that_ran_out_rise,
    free_spaces,
    market_before,
    removals_left,
    something_is_left,
    waits_for_its_draw,
)
from bfrules.editions.black_friday.position import (
    NO_CARD,
    Position,
    acting_seat,
    changed,
    current_sale_track,
)
from bfrules.editions.black_friday.steps import BARS, PURCHASE, SALE
from bfrules.kernel.shares import NONE_OF_EACH, Counts, is_colour


def source_of(position: Position, step: UseBonusTile) -> Counts:
    """Return the shares that the tile chooses from: the sale track, or the market."""
    return current_sale_track(position) if step.track == SALE else position.market


def track_filled(position: Position, step: UseBonusTile) -> Counts:
    """Return the shares on the track that the tile fills: purchase or gold."""
    return position.purchase_track if step.track == PURCHASE else position.bar_track


# what the clauses need ---------------------------------------------------------


def a_use_of_a_known_track(printed: Components, position: Position, step: UseBonusTile) -> bool:
    """The tile serves the purchase, the gold or the sale track, with a known colour or none."""
    return (
        step.track == PURCHASE or step.track == BARS or step.track == SALE
    ) and is_colour_or_nothing(step.colour)


def the_market_has_the_share_for_the_tile(
    printed: Components, position: Position, step: UseBonusTile
) -> bool:
    """The share to place on the purchase or gold track, if any, is in the market."""
    return step.track == SALE or step.colour is None or position.market[step.colour] > 0


def the_sale_track_has_the_share_for_the_tile(
    printed: Components, position: Position, step: UseBonusTile
) -> bool:
    """The share to remove from the current sale track, if any, is there."""
    return (
        step.track != SALE or step.colour is None or current_sale_track(position)[step.colour] > 0
    )


# what forbids the tile ---------------------------------------------------------


def what_passes_has_a_tile(
    after: Refusal | None, printed: Components, position: Position, step: UseBonusTile
) -> bool:
    """What passes is the use of a tile that the seat has: 2, 3, 4 or 5."""
    return after is not None or acting_seat(position).card >= 2


def what_is_refused_has_no_tile(
    after: Refusal | None, printed: Components, position: Position, step: UseBonusTile
) -> bool:
    """What is refused is the use of a tile by a seat that has none."""
    return after is None or acting_seat(position).card < 2


def what_passes_serves_a_known_track(
    after: Refusal | None, printed: Components, position: Position, step: UseBonusTile
) -> bool:
    """What passes serves one of three tracks, with a known colour or none."""
    return after is not None or a_use_of_a_known_track(printed, position, step)


def what_is_refused_serves_no_such_track(
    after: Refusal | None, printed: Components, position: Position, step: UseBonusTile
) -> bool:
    """What is refused serves a track, or names a colour, that there is not."""
    return (
        after is None
        or step.track < 0
        or step.track > 2
        or (step.colour is not None and (step.colour < 0 or step.colour > 4))
    )


def what_passes_takes_a_share_if_there_is_one(
    after: Refusal | None, printed: Components, position: Position, step: UseBonusTile
) -> bool:
    """What passes takes a share that is there, or none where there is none."""
    source = source_of(position, step)
    if step.colour is None:
        return after is not None or not something_is_left(source)
    return after is not None or (is_colour(step.colour) and source[step.colour] > 0)


def what_is_refused_takes_a_share_that_is_not_there(
    after: Refusal | None, printed: Components, position: Position, step: UseBonusTile
) -> bool:
    """What is refused takes a share that is not there, or none though there is one."""
    source = source_of(position, step)
    if step.colour is None:
        return after is None or something_is_left(source)
    return after is None or not is_colour(step.colour) or source[step.colour] <= 0


# what the tile does ------------------------------------------------------------


def nothing_but_the_market_and_the_served_track_changes(
    after: Position, printed: Components, position: Position, step: UseBonusTile
) -> bool:
    """Nothing changes but the market and the track that the tile serves."""
    if step.track == PURCHASE:
        restored = changed(after, market=position.market, purchase_track=position.purchase_track)
    elif step.track == BARS:
        restored = changed(after, market=position.market, bar_track=position.bar_track)
    else:
        restored = changed(after, market=position.market, sale_tracks=position.sale_tracks)
    return restored == position


def one_share_goes_to_the_track_of_the_tile(
    after: Position, printed: Components, position: Position, step: UseBonusTile
) -> bool:
    """One share of the colour leaves the market and comes to the purchase or gold track."""
    return (
        step.track == SALE
        or step.colour is None
        or a_share_went_to(after, position, step.track, step.colour)
    )


def a_tile_that_places_nothing_changes_nothing_there(
    after: Position, printed: Components, position: Position, step: UseBonusTile
) -> bool:
    """Where the tile serves the sale track, or no share is there to place, nothing changes."""
    return (step.track != SALE and step.colour is not None) or after == position


def one_share_comes_from_the_sale_track_by_the_tile(
    after: Position, printed: Components, position: Position, step: UseBonusTile
) -> bool:
    """One share of the colour leaves the current sale track and comes to the market."""
    return (
        step.track != SALE
        or step.colour is None
        or a_share_came_from_the_sale_track(after, position, step.colour)
    )


def a_tile_that_removes_nothing_changes_nothing_there(
    after: Position, printed: Components, position: Position, step: UseBonusTile
) -> bool:
    """Where the tile serves another track, or no share is there to remove, nothing changes."""
    return (step.track == SALE and step.colour is not None) or after == position


def a_colour_rises_exactly_if_the_tile_placed_its_last_share(
    after: Position, printed: Components, position: Position, step: UseBonusTile
) -> bool:
    """The placed colour moves one space right if the market has no more of it; none else moves."""
    placed = step.colour if step.track != SALE else None
    return exactly_those_that_ran_out_rise(
        printed, after, position, market_before(position, NONE_OF_EACH, placed)
    )


def only_a_third_share_placed_by_the_tile_rises(
    after: Position, printed: Components, position: Position, step: UseBonusTile
) -> bool:
    """The placed colour moves one space right if two of it lay on the track before; none else."""
    placed = step.colour if step.track != SALE else None
    return exactly_the_third_rises(printed, after, position, track_filled(position, step), placed)


def exactly_the_colour_that_the_tile_removed_falls(
    after: Position, printed: Components, position: Position, step: UseBonusTile
) -> bool:
    """The colour removed from the sale track moves one space left, and no other moves."""
    removed = step.colour if step.track == SALE else None
    return exactly_the_removed_colour_falls(printed, after, position, removed)


def the_used_tile_is_gone(
    after: Position, printed: Components, position: Position, step: UseBonusTile
) -> bool:
    """The seat to move has no bonus tile any more."""
    return acting_seat(after).card == NO_CARD


def a_track_that_the_tile_filled_begins_a_price_change(
    after: Position, printed: Components, position: Position, step: UseBonusTile
) -> bool:
    """If no space of the purchase or gold track served is free, its price change waits."""
    return (
        step.track == SALE
        or free_spaces(printed, position, track_filled(position, step)) > 0
        or waits_for_its_draw(after, step.track)
    )


def a_free_space_after_the_tile_changes_nothing(
    after: Position, printed: Components, position: Position, step: UseBonusTile
) -> bool:
    """While a space of the purchase or gold track served is free, nothing changes."""
    return (
        step.track == SALE
        or free_spaces(printed, position, track_filled(position, step)) <= 0
        or after == position
    )


def the_last_removal_by_the_tile_begins_a_price_change(
    after: Position, printed: Components, position: Position, step: UseBonusTile
) -> bool:
    """If the tile removed a share and no removal is left, the sale track's price change waits."""
    return (
        step.track != SALE
        or step.colour is None
        or removals_left(printed, position) > 0
        or waits_for_its_draw(after, SALE)
    )


def an_earlier_removal_by_the_tile_changes_nothing(
    after: Position, printed: Components, position: Position, step: UseBonusTile
) -> bool:
    """If the tile removed nothing from the sale track, or another removal is left, nothing does."""
    return (
        step.track != SALE
        or (step.colour is not None and removals_left(printed, position) <= 0)
        or after == position
    )


def that_very_removal_by_the_tile_begins_a_price_change(
    after: Position, printed: Components, position: Position, step: UseBonusTile
) -> bool:
    """If the tile left exactly the set number on the sale track, its price change waits."""
    return (
        step.track != SALE
        or step.colour is None
        or removals_left(printed, position) != 0
        or waits_for_its_draw(after, SALE)
    )


def any_other_removal_by_the_tile_changes_nothing(
    after: Position, printed: Components, position: Position, step: UseBonusTile
) -> bool:
    """If the tile left another number on the sale track, or removed nothing, nothing changes."""
    return (
        step.track != SALE
        or (step.colour is not None and removals_left(printed, position) == 0)
        or after == position
    )
