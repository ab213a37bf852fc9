"""What the clauses of buying shares need and promise."""

from bfrules.core.refusal import Refusal
from bfrules.editions.black_friday.advantages import MORE_SHARES_BOUGHT
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
    a_share_went_to,
    exactly_the_third_rises,
    exactly_those_that_ran_out_rise,
    free_spaces,
    market_before,
    may_be_taken,
    something_is_left,
    waits_for_its_draw,
)
from bfrules.editions.black_friday.position import Position, acting_seat
from bfrules.editions.black_friday.steps import PURCHASE, Buy
from bfrules.kernel.shares import no_count_is_negative, without

# what the clauses need ---------------------------------------------------------


def a_purchase_of_known_shares(printed: Components, position: Position, step: Buy) -> bool:
    """No count of the purchase is below zero, and it places a known colour or none."""
    return no_count_is_negative(step.shares) and is_colour_or_nothing(step.placed)


def the_market_has_the_shares_to_buy(printed: Components, position: Position, step: Buy) -> bool:
    """Every share to buy is in the market."""
    return leaves_nothing_owing(position.market, step.shares)


def the_cash_pays_for_the_shares(printed: Components, position: Position, step: Buy) -> bool:
    """The cash of the seat to move pays for all shares."""
    return acting_seat(position).cash >= worth_of(printed, position, step.shares)


def the_market_has_the_share_to_place(printed: Components, position: Position, step: Buy) -> bool:
    """The share to place, if any, is in the market."""
    return step.placed is None or position.market[step.placed] > 0


# what forbids a purchase -------------------------------------------------------


def what_passes_is_a_purchase(
    after: Refusal | None, printed: Components, position: Position, step: Buy
) -> bool:
    """What passes counts no shares below zero, and places a known colour or none."""
    return after is not None or a_purchase_of_known_shares(printed, position, step)


def what_is_refused_is_no_purchase(
    after: Refusal | None, printed: Components, position: Position, step: Buy
) -> bool:
    """What is refused counts some shares below zero, or places a colour that there is not."""
    return (
        after is None
        or some_count_is_negative(step.shares)
        or (step.placed is not None and (step.placed < 0 or step.placed > 4))
    )


def what_passes_buys_within_the_limit(
    after: Refusal | None, printed: Components, position: Position, step: Buy
) -> bool:
    """What passes, without the one share of a card, is no more than the level allows."""
    limit: int = printed.share_limits[position.level]
    return after is not None or sum(step.shares) - (1 if step.extra else 0) <= limit


def what_is_refused_buys_too_many(
    after: Refusal | None, printed: Components, position: Position, step: Buy
) -> bool:
    """What is refused, without the one share of a card, is more than the level allows."""
    limit: int = printed.share_limits[position.level]
    return after is None or sum(step.shares) - (1 if step.extra else 0) > limit


def what_passes_spends_a_card_for_one_share_more(
    after: Refusal | None, printed: Components, position: Position, step: Buy
) -> bool:
    """What passes spends no card, or one that offers it, for exactly one share more."""
    beyond = sum(step.shares) - printed.share_limits[position.level]
    return (
        after is not None
        or not step.extra
        or (printed.offers(acting_seat(position), MORE_SHARES_BOUGHT) and beyond == 1)
    )


def what_is_refused_wastes_a_card_or_has_none(
    after: Refusal | None, printed: Components, position: Position, step: Buy
) -> bool:
    """What is refused spends a card that offers no share, or not for exactly one share more."""
    beyond = sum(step.shares) - printed.share_limits[position.level]
    return after is None or (
        step.extra
        and (
            not printed.offers(acting_seat(position), MORE_SHARES_BOUGHT)
            or beyond < 1
            or beyond > 1
        )
    )


def what_passes_leaves_no_share_owing(
    after: Refusal | None, printed: Components, position: Position, step: Buy
) -> bool:
    """When the shares of what passes have left the market, no colour is below zero there."""
    return after is not None or no_count_is_negative(without(position.market, step.shares))


def what_is_refused_would_leave_a_share_owing(
    after: Refusal | None, printed: Components, position: Position, step: Buy
) -> bool:
    """If the shares of what is refused left the market, some colour would be below zero there."""
    return after is None or some_count_is_negative(without(position.market, step.shares))


def what_passes_leaves_no_debt(
    after: Refusal | None, printed: Components, position: Position, step: Buy
) -> bool:
    """When what passes is paid, the cash of the buyer is not below zero."""
    cash = acting_seat(position).cash
    return after is not None or cash - worth_of(printed, position, step.shares) >= 0


def what_is_refused_would_leave_a_debt(
    after: Refusal | None, printed: Components, position: Position, step: Buy
) -> bool:
    """If what is refused were paid, the cash of the buyer would be below zero."""
    cash = acting_seat(position).cash
    return after is None or cash - worth_of(printed, position, step.shares) < 0


def what_passes_places_what_the_purchase_leaves(
    after: Refusal | None, printed: Components, position: Position, step: Buy
) -> bool:
    """What passes places a colour that is left, and one that was bought if any of those is."""
    return (
        after is not None
        or step.placed is None
        or may_be_taken(without(position.market, step.shares), step.shares, step.placed)
    )


def what_is_refused_places_what_it_may_not(
    after: Refusal | None, printed: Components, position: Position, step: Buy
) -> bool:
    """What is refused places a colour that is not left, or passes over the colours bought."""
    return after is None or (
        step.placed is not None
        and not may_be_taken(without(position.market, step.shares), step.shares, step.placed)
    )


def what_passes_places_a_share_if_one_is_left(
    after: Refusal | None, printed: Components, position: Position, step: Buy
) -> bool:
    """What passes places a share, unless the purchase leaves none in the market."""
    return (
        after is not None
        or step.placed is not None
        or not something_is_left(without(position.market, step.shares))
    )


def what_is_refused_places_nothing_though_it_could(
    after: Refusal | None, printed: Components, position: Position, step: Buy
) -> bool:
    """What is refused places nothing though the purchase leaves a share in the market."""
    return after is None or (
        step.placed is None and something_is_left(without(position.market, step.shares))
    )


# what a purchase does ----------------------------------------------------------


def the_bought_shares_go_from_the_market_to_the_buyer(
    after: Position, printed: Components, position: Position, step: Buy
) -> bool:
    """Exactly the shares bought leave the market, and exactly these come to the buyer."""
    return (
        without(position.market, after.market) == step.shares
        and without(acting_seat(after).shares, acting_seat(position).shares) == step.shares
    )


def each_bought_share_is_paid_at_its_price(
    after: Position, printed: Components, position: Position, step: Buy
) -> bool:
    """The buyer pays the present price of each share, no more and no less."""
    paid = acting_seat(position).cash - acting_seat(after).cash
    return paid == worth_of(printed, position, step.shares)


def no_money_goes_to_another_seat(
    after: Position, printed: Components, position: Position, step: Buy
) -> bool:
    """All seats together have less cash by what the shares cost: it goes into the bank."""
    return all_cash(after) == all_cash(position) - worth_of(printed, position, step.shares)


def one_share_goes_to_the_purchase_track(
    after: Position, printed: Components, position: Position, step: Buy
) -> bool:
    """One share of the placed colour leaves the market and comes to the purchase track."""
    return step.placed is None or a_share_went_to(after, position, PURCHASE, step.placed)


def a_purchase_that_places_nothing_changes_nothing(
    after: Position, printed: Components, position: Position, step: Buy
) -> bool:
    """Where the purchase places no share, nothing changes."""
    return step.placed is not None or after == position


def a_colour_rises_exactly_if_the_purchase_took_its_last_share(
    after: Position, printed: Components, position: Position, step: Buy
) -> bool:
    """A colour whose last share left the market moves one space right, and no other moves."""
    return exactly_those_that_ran_out_rise(
        printed, after, position, market_before(position, step.shares, step.placed)
    )


def only_a_third_share_on_the_purchase_track_rises(
    after: Position, printed: Components, position: Position, step: Buy
) -> bool:
    """The placed colour moves one space right if two of it lay on the track before; none else."""
    return exactly_the_third_rises(printed, after, position, position.purchase_track, step.placed)


def the_card_for_one_share_more_is_there(
    printed: Components, position: Position, step: Buy
) -> bool:
    """If a card is used for one share more, the seat to move has one that serves it."""
    return not step.extra or the_seat_has_a_card_for_it(position, MORE_SHARES_BOUGHT)


def the_card_is_spent_exactly_for_one_share_more(
    after: Position, printed: Components, position: Position, step: Buy
) -> bool:
    """The buyer has that card no more if it was used, and the same cards as before if not."""
    if not step.extra:
        return after == position
    return that_card_is_gone(after, position, MORE_SHARES_BOUGHT)


def a_full_purchase_track_begins_a_price_change(
    after: Position, printed: Components, position: Position, step: Buy
) -> bool:
    """If no space of the purchase track is free, its price change waits for the draw."""
    return free_spaces(printed, position, position.purchase_track) > 0 or waits_for_its_draw(
        after, PURCHASE
    )


def a_free_space_on_the_purchase_track_changes_nothing(
    after: Position, printed: Components, position: Position, step: Buy
) -> bool:
    """While a space of the purchase track is free, nothing changes."""
    return free_spaces(printed, position, position.purchase_track) <= 0 or after == position
