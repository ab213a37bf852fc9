"""What the clauses of selling shares need and promise."""

from bfrules.core.refusal import Refusal
from bfrules.editions.black_friday.advantages import MORE_SHARES_SOLD
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.cards import (
    that_card_is_gone,
    the_seat_has_a_card_for_it,
)
from bfrules.editions.black_friday.conditions.common import (
    all_cash,
    is_colour_or_nothing,
    leaves_nothing_owing,
    some_count_is_negative,
    worth_of,
)
from bfrules.editions.black_friday.conditions.tracks import (
    a_share_came_from_the_sale_track,
    exactly_the_removed_colour_falls,
    may_be_taken,
    removals_left,
    something_is_left,
    waits_for_its_draw,
)
from bfrules.editions.black_friday.position import Position, acting_seat, current_sale_track
from bfrules.editions.black_friday.steps import SALE, Sale
from bfrules.kernel.shares import no_count_is_negative, without

# what the clauses need ---------------------------------------------------------


def a_sale_of_known_shares(printed: Components, position: Position, step: Sale) -> bool:
    """No count of the sale is below zero, and it removes a known colour or none."""
    return no_count_is_negative(step.shares) and is_colour_or_nothing(step.removed)


def the_seller_owns_the_shares(printed: Components, position: Position, step: Sale) -> bool:
    """Every share to sell is the seller's own."""
    return leaves_nothing_owing(acting_seat(position).shares, step.shares)


def the_sale_track_has_the_share_to_remove(
    printed: Components, position: Position, step: Sale
) -> bool:
    """The share to remove, if any, is on the current sale track."""
    return step.removed is None or current_sale_track(position)[step.removed] > 0


# what forbids a sale -----------------------------------------------------------


def what_passes_is_a_sale(
    after: Refusal | None, printed: Components, position: Position, step: Sale
) -> bool:
    """What passes counts no shares below zero, and removes a known colour or none."""
    return after is not None or a_sale_of_known_shares(printed, position, step)


def what_is_refused_is_no_sale(
    after: Refusal | None, printed: Components, position: Position, step: Sale
) -> bool:
    """What is refused counts some shares below zero, or removes a colour that there is not."""
    return (
        after is None
        or some_count_is_negative(step.shares)
        or (step.removed is not None and (step.removed < 0 or step.removed > 4))
    )


def what_passes_sells_within_the_limit(
    after: Refusal | None, printed: Components, position: Position, step: Sale
) -> bool:
    """What passes, without the one share of a card, is no more than the level allows."""
    limit: int = printed.share_limits[position.level]
    return after is not None or sum(step.shares) - (1 if step.extra else 0) <= limit


def what_is_refused_sells_too_many(
    after: Refusal | None, printed: Components, position: Position, step: Sale
) -> bool:
    """What is refused, without the one share of a card, is more than the level allows."""
    limit: int = printed.share_limits[position.level]
    return after is None or sum(step.shares) - (1 if step.extra else 0) > limit


def what_passes_spends_a_card_for_one_share_more_sold(
    after: Refusal | None, printed: Components, position: Position, step: Sale
) -> bool:
    """What passes spends no card, or one that offers it, for exactly one share more."""
    beyond = sum(step.shares) - printed.share_limits[position.level]
    return (
        after is not None
        or not step.extra
        or (printed.offers(acting_seat(position), MORE_SHARES_SOLD) and beyond == 1)
    )


def what_is_refused_wastes_a_card_in_a_sale(
    after: Refusal | None, printed: Components, position: Position, step: Sale
) -> bool:
    """What is refused spends a card that offers no sale, or not for exactly one share more."""
    beyond = sum(step.shares) - printed.share_limits[position.level]
    return after is None or (
        step.extra
        and (
            not printed.offers(acting_seat(position), MORE_SHARES_SOLD) or beyond < 1 or beyond > 1
        )
    )


def what_passes_leaves_the_seller_no_share_owing(
    after: Refusal | None, printed: Components, position: Position, step: Sale
) -> bool:
    """When the shares of what passes are sold, the seller has no colour below zero."""
    return after is not None or no_count_is_negative(
        without(acting_seat(position).shares, step.shares)
    )


def what_is_refused_would_sell_what_is_not_owned(
    after: Refusal | None, printed: Components, position: Position, step: Sale
) -> bool:
    """If the shares of what is refused were sold, the seller would have a colour below zero."""
    return after is None or some_count_is_negative(
        without(acting_seat(position).shares, step.shares)
    )


def what_passes_removes_what_it_may(
    after: Refusal | None, printed: Components, position: Position, step: Sale
) -> bool:
    """What passes removes a colour on the track, and one that is sold if any of those is there."""
    return (
        after is not None
        or step.removed is None
        or may_be_taken(current_sale_track(position), step.shares, step.removed)
    )


def what_is_refused_removes_what_it_may_not(
    after: Refusal | None, printed: Components, position: Position, step: Sale
) -> bool:
    """What is refused removes a colour not on the track, or passes over the colours sold."""
    return after is None or (
        step.removed is not None
        and not may_be_taken(current_sale_track(position), step.shares, step.removed)
    )


def what_passes_removes_a_share_if_there_is_one(
    after: Refusal | None, printed: Components, position: Position, step: Sale
) -> bool:
    """What passes removes a share, unless the current sale track has none."""
    return (
        after is not None
        or step.removed is not None
        or not something_is_left(current_sale_track(position))
    )


def what_is_refused_removes_nothing_though_it_could(
    after: Refusal | None, printed: Components, position: Position, step: Sale
) -> bool:
    """What is refused removes nothing though the current sale track has a share."""
    return after is None or (
        step.removed is None and something_is_left(current_sale_track(position))
    )


def what_passes_removes_a_share(
    after: Refusal | None, printed: Components, position: Position, step: Sale
) -> bool:
    """What passes removes a share."""
    return after is not None or step.removed is not None


def what_is_refused_removes_nothing(
    after: Refusal | None, printed: Components, position: Position, step: Sale
) -> bool:
    """What is refused removes nothing."""
    return after is None or step.removed is None


# what a sale does --------------------------------------------------------------


def the_sold_shares_go_from_the_seller_to_the_market(
    after: Position, printed: Components, position: Position, step: Sale
) -> bool:
    """Exactly the shares sold leave the seller, and exactly these come to the market."""
    return (
        without(acting_seat(position).shares, acting_seat(after).shares) == step.shares
        and without(after.market, position.market) == step.shares
    )


def each_sold_share_brings_in_its_price(
    after: Position, printed: Components, position: Position, step: Sale
) -> bool:
    """The seller gets the present price of each share, no more and no less."""
    proceeds = acting_seat(after).cash - acting_seat(position).cash
    return proceeds == worth_of(printed, position, step.shares)


def no_money_comes_from_another_seat(
    after: Position, printed: Components, position: Position, step: Sale
) -> bool:
    """All seats together have more cash by what the shares are worth: it comes from the bank."""
    return all_cash(after) == all_cash(position) + worth_of(printed, position, step.shares)


def one_share_comes_from_the_sale_track(
    after: Position, printed: Components, position: Position, step: Sale
) -> bool:
    """One share of the removed colour leaves the current sale track and comes to the market."""
    return step.removed is None or a_share_came_from_the_sale_track(after, position, step.removed)


def a_sale_that_removes_nothing_changes_nothing(
    after: Position, printed: Components, position: Position, step: Sale
) -> bool:
    """Where the sale removes no share, nothing changes."""
    return step.removed is not None or after == position


def exactly_the_colour_that_the_sale_removed_falls(
    after: Position, printed: Components, position: Position, step: Sale
) -> bool:
    """The removed colour moves one space to the left, and no other moves."""
    return exactly_the_removed_colour_falls(printed, after, position, step.removed)


def the_card_for_one_share_more_sold_is_there(
    printed: Components, position: Position, step: Sale
) -> bool:
    """If a card is used for one share more sold, the seat to move has one that serves it."""
    return not step.extra or the_seat_has_a_card_for_it(position, MORE_SHARES_SOLD)


def the_card_is_spent_exactly_for_one_share_more_sold(
    after: Position, printed: Components, position: Position, step: Sale
) -> bool:
    """The seller has that card no more if it was used, and the same cards as before if not."""
    if not step.extra:
        return after == position
    return that_card_is_gone(after, position, MORE_SHARES_SOLD)


def the_last_sale_from_a_track_begins_a_price_change(
    after: Position, printed: Components, position: Position, step: Sale
) -> bool:
    """If a share was removed and no removal is left, the price change waits for its draw."""
    return (
        step.removed is None
        or removals_left(printed, position) > 0
        or waits_for_its_draw(after, SALE)
    )


def an_earlier_sale_from_a_track_changes_nothing(
    after: Position, printed: Components, position: Position, step: Sale
) -> bool:
    """If no share was removed, or another removal is left, nothing changes."""
    return (step.removed is not None and removals_left(printed, position) <= 0) or after == position


def that_very_sale_begins_a_price_change(
    after: Position, printed: Components, position: Position, step: Sale
) -> bool:
    """If a share was removed and exactly the set number is left, the price change waits."""
    return (
        step.removed is None
        or removals_left(printed, position) != 0
        or waits_for_its_draw(after, SALE)
    )


def any_other_sale_changes_nothing(
    after: Position, printed: Components, position: Position, step: Sale
) -> bool:
    """If no share was removed, or another number is left, nothing changes."""
    return (step.removed is not None and removals_left(printed, position) == 0) or after == position
