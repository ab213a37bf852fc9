"""What a whole purchase of 2023 does, from the table before it to the table after it.

Together these leave the next table no choice: whoever keeps them all is a purchase.
"""

from typing import Final

from bfrules.core.promises import only
from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.black_friday.conditions.buying import places_a_share_if_one_is_left
from bfrules.editions.black_friday.conditions.common import (
    the_other_seats_keep_everything,
    worth_of,
)
from bfrules.editions.black_friday.conditions.tracks import free_spaces, waits_for_its_draw
from bfrules.editions.black_friday.conditions.turn import the_next_seat_moves
from bfrules.editions.black_friday.position import NO_CARD, Position, changed_seat
from bfrules.editions.black_friday.steps import PURCHASE, Buy
from bfrules.kernel.grid import Cell
from bfrules.kernel.shares import (
    COLOURS,
    Colour,
    Counts,
    only_that_colour_changes,
    ran_out,
    together,
    without,
)


def the_buyer_pays_the_prices_before_any_rise(
    after: Position, printed: Components2023, before: Position, step: Buy
) -> bool:
    """The buyer pays what the shares are worth at the prices before the purchase."""
    paid = before.seats[before.turn].cash - after.seats[before.turn].cash
    return paid == worth_of(printed, before, step.shares)


def exactly_the_shares_bought_come_to_the_buyer(
    after: Position, printed: Components2023, before: Position, step: Buy
) -> bool:
    """The buyer has more shares by those bought."""
    own, then = after.seats[before.turn].shares, before.seats[before.turn].shares
    return own == together(then, step.shares)


def the_buyer_keeps_all_else_but_a_spent_tile(
    after: Position, printed: Components2023, before: Position, step: Buy
) -> bool:
    """The buyer keeps the rest; the bonus tile only if it was not used."""
    seat, now = before.seats[before.turn], after.seats[before.turn]
    return now.card == (NO_CARD if step.extra else seat.card) and (
        changed_seat(now, cash=seat.cash, shares=seat.shares, card=seat.card) == seat
    )


def the_market_loses_what_is_bought_and_placed(
    after: Position, printed: Components2023, before: Position, step: Buy
) -> bool:
    """The market has fewer by the shares bought, and by the one placed on the purchase track."""
    without_the_bought = without(before.market, step.shares)
    return differs_by_one(after.market, without_the_bought, step.placed, -1)


def the_purchase_track_gets_what_is_placed(
    after: Position, printed: Components2023, before: Position, step: Buy
) -> bool:
    """The purchase track has one share more of the colour placed, if any is."""
    return differs_by_one(after.purchase_track, before.purchase_track, step.placed, 1)


def differs_by_one(now: Counts, then: Counts, colour: Colour | None, by: int) -> bool:
    """Tell whether exactly one share of a colour came or went; without a colour, none."""
    return now == then if colour is None else only_that_colour_changes(now, then, colour, by)


def the_last_share_and_the_third_raise_a_colour_each(
    after: Position, printed: Components2023, before: Position, step: Buy
) -> bool:
    """A colour rises once if its last share left the market, and once for its third placed."""
    return all(
        after.prices[colour]
        == risen(
            printed,
            risen(
                printed,
                before.prices[colour],
                ran_out(before.market, after.market, colour),
            ),
            step.placed == colour and before.purchase_track[colour] == 2,
        )
        for colour in COLOURS
    )


def risen(printed: Components2023, cell: Cell, rises: bool) -> Cell:
    """Return the cell of a marker, one space to the right if it rises."""
    return printed.moves.rise(cell) if rises else cell


def the_share_that_fills_the_track_triggers(
    after: Position, printed: Components2023, before: Position, step: Buy
) -> bool:
    """If no space is left then, the same seat waits for the draw; else the next moves."""
    placed = 0 if step.placed is None else 1
    if free_spaces(printed, before, before.purchase_track) <= placed:
        return waits_for_its_draw(after, PURCHASE) and after.turn == before.turn and after.acted
    return the_next_seat_moves(after, before)


def a_purchase_is_within_the_limit(
    after: Position, printed: Components2023, before: Position, step: Buy
) -> bool:
    """No more shares are bought than the limit of the level, with a bonus tile exactly one more."""
    limit = printed.share_limits[before.level]
    return sum(step.shares) == limit + 1 if step.extra else sum(step.shares) <= limit


def a_purchase_places_a_share_if_it_can(
    after: Position, printed: Components2023, before: Position, step: Buy
) -> bool:
    """Nothing is placed only where the purchase leaves the market empty."""
    return places_a_share_if_one_is_left(printed, before, step)


A_WHOLE_PURCHASE: Final = (
    only("phase", "turn", "acted", "trigger", "seats", "prices", "market", "purchase_track"),
    the_other_seats_keep_everything,
    the_buyer_pays_the_prices_before_any_rise,
    exactly_the_shares_bought_come_to_the_buyer,
    the_buyer_keeps_all_else_but_a_spent_tile,
    the_market_loses_what_is_bought_and_placed,
    the_purchase_track_gets_what_is_placed,
    the_last_share_and_the_third_raise_a_colour_each,
    the_share_that_fills_the_track_triggers,
    a_purchase_is_within_the_limit,
    a_purchase_places_a_share_if_it_can,
)
