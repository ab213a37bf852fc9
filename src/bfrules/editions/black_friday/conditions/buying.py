"""What the clauses of buying shares need and promise."""

from bfrules.editions.black_friday.advantages import MORE_SHARES_BOUGHT
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.cards import (
    that_card_is_gone,
    the_seat_has_a_card_for_it,
)
from bfrules.editions.black_friday.conditions.common import (
    is_colour_or_nothing,
    leaves_nothing_owing,
    worth_of,
)
from bfrules.editions.black_friday.conditions.tracks import (
    a_share_went_to,
    exactly_the_third_rises,
    exactly_those_that_ran_out_rise,
    market_before,
    may_be_taken,
    something_is_left,
    the_last_space_triggers,
)
from bfrules.editions.black_friday.position import Position, acting_seat
from bfrules.editions.black_friday.steps import PURCHASE, Buy
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


def the_shares_go_to_the_buyer(
    after: Position, printed: Components, position: Position, step: Buy
) -> bool:
    """Exactly the shares bought leave the market, and exactly these come to the buyer."""
    return (
        without(position.market, after.market) == step.shares
        and without(acting_seat(after).shares, acting_seat(position).shares) == step.shares
    )


def each_share_is_paid_at_its_price(
    after: Position, printed: Components, position: Position, step: Buy
) -> bool:
    """The buyer pays the present price of each share, no more and no less."""
    paid = acting_seat(position).cash - acting_seat(after).cash
    return paid == worth_of(printed, position, step.shares)


def one_share_goes_to_the_track(
    after: Position, printed: Components, position: Position, step: Buy
) -> bool:
    """One share of the placed colour goes from the market to the purchase track, or none."""
    return a_share_went_to(after, position, PURCHASE, step.placed)


def exactly_those_bought_out_rise(
    after: Position, printed: Components, position: Position, step: Buy
) -> bool:
    """A colour whose last share left the market moves one space right, and no other moves."""
    before = market_before(position, step.shares, step.placed)
    return exactly_those_that_ran_out_rise(printed, after, position, before)


def only_a_third_share_rises(
    after: Position, printed: Components, position: Position, step: Buy
) -> bool:
    """The placed colour moves one space right if two of it lay on the track before; none else."""
    return exactly_the_third_rises(printed, after, position, position.purchase_track, step.placed)


def the_card_is_spent(after: Position, printed: Components, position: Position, step: Buy) -> bool:
    """The buyer has that card no more if it was used, and the same cards as before if not."""
    if not step.extra:
        return after == position
    return that_card_is_gone(after, position, MORE_SHARES_BOUGHT)


def a_full_track_triggers(
    after: Position, printed: Components, position: Position, step: Buy
) -> bool:
    """A price change waits if no space of the purchase track is free; else nothing changes."""
    return the_last_space_triggers(after, printed, position, PURCHASE, position.purchase_track)
