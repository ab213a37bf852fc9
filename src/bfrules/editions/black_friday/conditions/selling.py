"""What the clauses of selling shares need and promise."""

from typing import Final

from bfrules.core.promises import only_where
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.cards import (
    only_that_card_is_spent,
    the_seat_has_a_card_for_it,
)
from bfrules.editions.black_friday.conditions.common import (
    all_but_the_current_sale_track_stay,
    is_colour_or_nothing,
    leaves_nothing_owing,
    worth_of,
)
from bfrules.editions.black_friday.conditions.tracks import (
    a_share_left_the_sale_track,
    differs_by_one,
    exactly_the_removed_colour_falls,
    may_be_taken,
    removals_left,
    something_is_left,
    waits_for_its_draw,
)
from bfrules.editions.black_friday.position import Position, acting_seat, current_sale_track
from bfrules.editions.black_friday.steps import MORE_SHARES_SOLD, SALE, Sale
from bfrules.kernel.shares import no_count_is_negative, together, without

# what a sale has to be: the clauses that forbid pass exactly this, those that do need it ------


def of_known_shares(printed: Components, position: Position, step: Sale) -> bool:
    """No count of the sale is below zero, and it removes a known colour or none."""
    return no_count_is_negative(step.shares) and is_colour_or_nothing(step.removed)


def within_the_limit(printed: Components, position: Position, step: Sale) -> bool:
    """Without the one share of a card, the sale is no more than the level allows."""
    limit: int = printed.share_limits[position.level]
    return sum(step.shares) - (1 if step.extra else 0) <= limit


def a_card_is_for_one_share_more(printed: Components, position: Position, step: Sale) -> bool:
    """The sale spends no card, or one that offers it, for exactly one share more."""
    beyond = sum(step.shares) - printed.share_limits[position.level]
    return not step.extra or (
        printed.offers(acting_seat(position), MORE_SHARES_SOLD) and beyond == 1
    )


def of_own_shares(printed: Components, position: Position, step: Sale) -> bool:
    """Every share to sell is the seller's own."""
    return leaves_nothing_owing(acting_seat(position).shares, step.shares)


def removes_what_it_may(printed: Components, position: Position, step: Sale) -> bool:
    """The colour removed, if any, is on the track, and sold if any of those sold is there."""
    return step.removed is None or may_be_taken(
        current_sale_track(position), step.shares, step.removed
    )


def removes_a_share_if_there_is_one(printed: Components, position: Position, step: Sale) -> bool:
    """The sale removes a share, unless the current sale track has none."""
    return step.removed is not None or not something_is_left(current_sale_track(position))


def removes_a_share(printed: Components, position: Position, step: Sale) -> bool:
    """The sale removes a share."""
    return step.removed is not None


def the_track_has_the_share(printed: Components, position: Position, step: Sale) -> bool:
    """The share to remove, if any, is on the current sale track."""
    return step.removed is None or current_sale_track(position)[step.removed] > 0


def the_card_is_there(printed: Components, position: Position, step: Sale) -> bool:
    """If a card is used for one share more sold, the seat to move has one that serves it."""
    return not step.extra or the_seat_has_a_card_for_it(position, MORE_SHARES_SOLD)


# what a sale does --------------------------------------------------------------


def exactly_the_shares_sold_leave_the_seller(
    after: Position, printed: Components, position: Position, step: Sale
) -> bool:
    """The seller has fewer shares by those sold."""
    own, left = acting_seat(position).shares, after.seats[position.turn].shares
    return without(own, left) == step.shares


def each_share_brings_in_its_price(
    after: Position, printed: Components, position: Position, step: Sale
) -> bool:
    """The seller gets the present price of each share, no more and no less."""
    proceeds = after.seats[position.turn].cash - acting_seat(position).cash
    return proceeds == worth_of(printed, position, step.shares)


def the_current_track_loses_what_is_removed(
    after: Position, printed: Components, position: Position, step: Sale
) -> bool:
    """The current sale track has one share fewer of the colour removed, if any is."""
    return a_share_left_the_sale_track(after, position, step.removed)


def the_market_gets_what_is_sold_and_removed(
    after: Position, printed: Components, position: Position, step: Sale
) -> bool:
    """The market has more by the shares sold, and by the one removed from the sale track."""
    return differs_by_one(after.market, together(position.market, step.shares), step.removed, 1)


def exactly_the_removed_falls(
    after: Position, printed: Components, position: Position, step: Sale
) -> bool:
    """The removed colour moves one space to the left, and no other moves."""
    return exactly_the_removed_colour_falls(printed, after, position, step.removed)


def the_card_is_spent(after: Position, printed: Components, position: Position, step: Sale) -> bool:
    """The seller has that card no more if it was used, and the same cards as before if not."""
    return only_that_card_is_spent(after, position, MORE_SHARES_SOLD, step.extra)


def the_last_removal_triggers(
    after: Position, printed: Components, position: Position, step: Sale
) -> bool:
    """A price change waits if a share was removed and no removal is left; else nothing changes."""
    if step.removed is None or removals_left(printed, position) > 0:
        return after == position
    return waits_for_its_draw(after, SALE)


def that_very_removal_triggers(
    after: Position, printed: Components, position: Position, step: Sale
) -> bool:
    """A price change waits if a share was removed and just the set number is left; else nothing."""
    if step.removed is None or removals_left(printed, position) != 0:
        return after == position
    return waits_for_its_draw(after, SALE)


# the parts of a whole sale that the editions share; the promises after it look up which
# sale track is current
EVERY_SALE: Final = (
    each_share_brings_in_its_price,
    exactly_the_shares_sold_leave_the_seller,
    the_card_is_spent,
    all_but_the_current_sale_track_stay,
    the_current_track_loses_what_is_removed,
    the_market_gets_what_is_sold_and_removed,
    only_where(within_the_limit),
    only_where(a_card_is_for_one_share_more),
    only_where(removes_a_share_if_there_is_one),
)
