"""What the clauses of buying shares need and promise."""

from typing import Final

from bfrules.core.promises import only_where
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.cards import (
    only_that_card_is_spent,
    the_seat_has_a_card_for_it,
)
from bfrules.editions.black_friday.conditions.common import (
    is_colour_or_nothing,
    leaves_nothing_owing,
    worth_of,
)
from bfrules.editions.black_friday.conditions.tracks import (
    differs_by_one,
    exactly_the_third_rises,
    exactly_those_that_ran_out_rise,
    market_before,
    may_be_taken,
    something_is_left,
    the_last_and_the_third_rise,
    the_last_space_triggers,
)
from bfrules.editions.black_friday.position import Position, acting_seat
from bfrules.editions.black_friday.steps import MORE_SHARES_BOUGHT, PURCHASE, Buy
from bfrules.kernel.shares import no_count_is_negative, without

# what a purchase has to be: the clauses that forbid pass exactly this, those that do need it --


def of_known_shares(printed: Components, position: Position, step: Buy) -> bool:
    """No count of the purchase is below zero, and it places a known colour or none."""
    return no_count_is_negative(step.shares) and is_colour_or_nothing(step.placed)


def within_the_limit(printed: Components, position: Position, step: Buy) -> bool:
    """Without the one share of a card, the purchase is no more than the level allows."""
    limit: int = printed.share_limits[position.level]
    return sum(step.shares) - (1 if step.extra else 0) <= limit


def a_card_is_for_one_share_more(printed: Components, position: Position, step: Buy) -> bool:
    """The purchase spends no card, or one that offers it, for exactly one share more."""
    beyond = sum(step.shares) - printed.share_limits[position.level]
    return not step.extra or (
        printed.offers(acting_seat(position), MORE_SHARES_BOUGHT) and beyond == 1
    )


def of_shares_in_the_market(printed: Components, position: Position, step: Buy) -> bool:
    """Every share to buy is in the market."""
    return leaves_nothing_owing(position.market, step.shares)


def within_the_cash(printed: Components, position: Position, step: Buy) -> bool:
    """When every share is paid, the cash of the buyer is not below zero."""
    return acting_seat(position).cash - worth_of(printed, position, step.shares) >= 0


def places_what_it_may(printed: Components, position: Position, step: Buy) -> bool:
    """The colour placed, if any, is left in the market, and bought if any of those bought is."""
    return step.placed is None or may_be_taken(
        without(position.market, step.shares), step.shares, step.placed
    )


def places_a_share_if_one_is_left(printed: Components, position: Position, step: Buy) -> bool:
    """The purchase places a share, unless it leaves none in the market."""
    return step.placed is not None or not something_is_left(without(position.market, step.shares))


def the_market_has_the_share(printed: Components, position: Position, step: Buy) -> bool:
    """The share to place, if any, is in the market."""
    return step.placed is None or position.market[step.placed] > 0


def the_card_is_there(printed: Components, position: Position, step: Buy) -> bool:
    """If a card is used for one share more, the seat to move has one that serves it."""
    return not step.extra or the_seat_has_a_card_for_it(position, MORE_SHARES_BOUGHT)


# what a purchase does ----------------------------------------------------------


def exactly_the_shares_bought_come_to_the_buyer(
    after: Position, printed: Components, position: Position, step: Buy
) -> bool:
    """The buyer has more shares by those bought."""
    own, now = acting_seat(position).shares, after.seats[position.turn].shares
    return without(now, own) == step.shares


def each_share_is_paid_at_its_price(
    after: Position, printed: Components, position: Position, step: Buy
) -> bool:
    """The buyer pays the present price of each share, no more and no less."""
    paid = acting_seat(position).cash - after.seats[position.turn].cash
    return paid == worth_of(printed, position, step.shares)


def the_purchase_track_gets_what_is_placed(
    after: Position, printed: Components, position: Position, step: Buy
) -> bool:
    """The purchase track has one share more of the colour placed, if any is."""
    return differs_by_one(after.purchase_track, position.purchase_track, step.placed, 1)


def the_market_loses_what_is_bought_and_placed(
    after: Position, printed: Components, position: Position, step: Buy
) -> bool:
    """The market has fewer by the shares bought, and by the one placed on the purchase track."""
    return differs_by_one(after.market, without(position.market, step.shares), step.placed, -1)


def exactly_those_bought_out_rise(
    after: Position, printed: Components, position: Position, step: Buy
) -> bool:
    """A colour whose last share left the market moves one space right, and no other moves."""
    before = market_before(position, step.shares, step.placed)
    return exactly_those_that_ran_out_rise(printed, after, position, before)


def only_a_third_share_rises(
    after: Position, printed: Components, position: Position, step: Buy
) -> bool:
    """The placed colour moves one space right if two of it lay on the track before; no other."""
    return exactly_the_third_rises(printed, after, position, position.purchase_track, step.placed)


def the_last_share_and_the_third_raise_a_colour_each(
    after: Position, printed: Components, position: Position, step: Buy
) -> bool:
    """A colour rises once if its last share left the market, and once for its third placed."""
    track = position.purchase_track
    return the_last_and_the_third_rise(printed, after, position, track, step.placed)


def the_card_is_spent(after: Position, printed: Components, position: Position, step: Buy) -> bool:
    """The buyer has that card no more if it was used, and the same cards as before if not."""
    return only_that_card_is_spent(after, position, MORE_SHARES_BOUGHT, step.extra)


def a_full_track_triggers(
    after: Position, printed: Components, position: Position, step: Buy
) -> bool:
    """A price change waits if no space of the purchase track is free; else nothing changes."""
    return the_last_space_triggers(after, printed, position, PURCHASE, position.purchase_track)


# the parts of a whole purchase that the editions share
EVERY_PURCHASE: Final = (
    each_share_is_paid_at_its_price,
    exactly_the_shares_bought_come_to_the_buyer,
    the_card_is_spent,
    the_market_loses_what_is_bought_and_placed,
    the_purchase_track_gets_what_is_placed,
    the_last_share_and_the_third_raise_a_colour_each,
    only_where(within_the_limit),
    only_where(a_card_is_for_one_share_more),
    only_where(places_a_share_if_one_is_left),
)
