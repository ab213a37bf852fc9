"""What a whole price change of 2010 does, from the table before it to the table after it.

Together these leave the next table no choice: whoever keeps them all is a price change.
"""

from typing import Final

from bfrules.core.promises import only
from bfrules.editions.bf2010.components import Components2010
from bfrules.editions.bf2010.conditions import ending
from bfrules.editions.bf2010.conditions import subsidies as debt
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.common import worth_of
from bfrules.editions.black_friday.conditions.price_change import (
    the_dearest_colour_reaches_its_level,
)
from bfrules.editions.black_friday.conditions.whole_price_change import (
    ALL_BUT_PRICES_AND_SEATS,
    PARTS_OF_A_PRICE_CHANGE,
    cell_of_the_overview,
    market_with_the_draw,
    taken_by_a_refill,
    the_refill_takes_the_last,
)
from bfrules.editions.black_friday.position import (
    ACTING,
    OVER,
    Position,
    Seat,
    changed,
    changed_seat,
)
from bfrules.editions.black_friday.steps import NO_TRACK, ChangePrices
from bfrules.kernel.grid import Cell
from bfrules.kernel.shares import COLOURS, NONE_OF_EACH, Colour

# the prices --------------------------------------------------------------------


def cell_after_a_refill(
    printed: Components, before: Position, step: ChangePrices, colour: Colour
) -> Cell:
    """Return where the overview sends a marker, one space up if the market keeps none of it."""
    cell = cell_of_the_overview(printed, before, step, colour)
    there = market_with_the_draw(before, step)[colour]
    taken = taken_by_a_refill(printed, before, step)[colour]
    return printed.moves.up(cell) if there == taken else cell


def markers_follow_the_overview_the_refill_and_missing_colours(
    after: Position, printed: Components2010, before: Position, step: ChangePrices
) -> bool:
    """A marker goes to its target, up if its colour is missing, right if a refill took the last."""
    return all(
        after.prices[colour]
        == (
            printed.moves.rise(cell_after_a_refill(printed, before, step, colour))
            if the_refill_takes_the_last(printed, before, step, colour)
            else cell_after_a_refill(printed, before, step, colour)
        )
        for colour in COLOURS
    )


def the_dearest_colour_of_the_new_prices_reaches_its_level(
    after: Position, printed: Components2010, before: Position, step: ChangePrices
) -> bool:
    """The level is that of the colour that is dearest now, if it is new."""
    priced = changed(before, prices=after.prices)
    return the_dearest_colour_reaches_its_level(after, printed, priced, step)


# the interest ------------------------------------------------------------------


def when_interest_is_collected(before: Position) -> Position:
    """Return the table on which the seat to move has paid what was due, if its cash covers it."""
    return changed(
        before,
        seats=tuple(
            changed_seat(seat, cash=seat.cash - seat.owed, owed=0, turned=0)
            if number == before.turn and seat.owed > 0 and seat.cash >= seat.owed
            else seat
            for number, seat in enumerate(before.seats)
        ),
    )


def cash_after_the_interest(printed: Components2010, seat: Seat) -> int:
    """Return the dollars that a seat keeps when it has paid what it can of its interest."""
    if not debt.misses(printed, seat):
        return seat.cash - printed.interest * seat.subsidies
    kept = debt.kept_for_debts(printed, seat)
    return kept if printed.collecting.takes_a_part and seat.cash > kept else seat.cash


def debt_after_the_interest(printed: Components2010, seat: Seat) -> int:
    """Return the dollars that a seat owes when interest has been collected."""
    owed = seat.owed + seat.owed_later
    if not debt.misses(printed, seat):
        return owed
    asked = changed_seat(seat, cash=cash_after_the_interest(printed, seat))
    return owed + debt.missed_interest(printed, asked, seat)


def everybody_pays_interest_or_owes_it(
    after: Position, printed: Components2010, before: Position, step: ChangePrices
) -> bool:
    """Until the end, everybody keeps all but the interest, and owes what could not be paid."""
    asked = when_interest_is_collected(before)
    return after.phase == OVER or (
        debt.whoever_can_pay_pays_all_interest(after, printed, asked, step)
        and debt.whoever_cannot_pay_turns_a_card_over(after, printed, asked, step)
        and debt.whoever_cannot_pay_owes_it(after, printed, asked, step)
        and debt.who_pays_a_part_of_the_interest_pays_all_that_is_free(after, printed, asked, step)
        and debt.a_debt_of_ones_own_turn_comes_later(after, printed, asked, step)
    )


# the end -----------------------------------------------------------------------


def with_the_money_of_the_end(
    after: Position, printed: Components2010, before: Position, step: ChangePrices
) -> Position:
    """Return the table on which everybody has sold, taken all subsidies, and paid all debts."""
    limit = printed.subsidy_limits[after.level]
    return changed(
        after,
        seats=tuple(
            changed_seat(
                seat,
                cash=max(
                    0,
                    cash_after_the_interest(printed, seat)
                    + worth_of(printed, after, seat.shares)
                    + printed.subsidy * max(0, limit - seat.subsidies)
                    - debt_after_the_interest(printed, seat),
                ),
            )
            for seat in when_interest_is_collected(before).seats
        ),
    )


def only_the_end_takes_the_shares(
    after: Position, printed: Components2010, before: Position, step: ChangePrices
) -> bool:
    """Until the end everybody keeps all shares; then nobody keeps one."""
    return len(after.seats) == len(before.seats) and all(
        now.shares == (NONE_OF_EACH if after.phase == OVER else seat.shares)
        for now, seat in zip(after.seats, before.seats, strict=True)
    )


def only_the_end_brings_subsidies(
    after: Position, printed: Components2010, before: Position, step: ChangePrices
) -> bool:
    """Until the end everybody has as many subsidies as before; then all that the limit allows."""
    limit = printed.subsidy_limits[after.level]
    return all(
        now.subsidies == seat.subsidies
        if after.phase != OVER
        else now.subsidies >= limit and now.subsidies in (limit, seat.subsidies)
        for now, seat in zip(after.seats, before.seats, strict=True)
    )


def only_the_end_brings_silver(
    after: Position, printed: Components2010, before: Position, step: ChangePrices
) -> bool:
    """Until the end everybody has the bars that they had."""
    return after.phase == OVER or all(
        (now.small_bars, now.big_bars) == (seat.small_bars, seat.big_bars)
        for now, seat in zip(after.seats, before.seats, strict=True)
    )


def nobody_owes_anything_at_the_end(
    after: Position, printed: Components2010, before: Position, step: ChangePrices
) -> bool:
    """At the end nobody owes anything, and no card is turned over."""
    return after.phase != OVER or all(ending.has_no_debt(seat) for seat in after.seats)


def at_the_end_who_paid_all_interest_has_the_bars_they_paid_for(
    after: Position, printed: Components2010, before: Position, step: ChangePrices
) -> bool:
    """At the end, who missed no interest has exactly the bars that the money spent pays for."""
    asked = when_interest_is_collected(before)
    rich = with_the_money_of_the_end(after, printed, before, step)
    return all(
        after.phase != OVER
        or debt.misses(printed, debtor)
        or ending.spent_what_its_bars_cost(printed, after, now, seat)
        for now, seat, debtor in zip(after.seats, rich.seats, asked.seats, strict=True)
    )


def at_the_end_who_missed_interest_has_the_bars_they_paid_for(
    after: Position, printed: Components2010, before: Position, step: ChangePrices
) -> bool:
    """At the end, who missed interest has exactly the bars that the money spent pays for."""
    asked = when_interest_is_collected(before)
    rich = with_the_money_of_the_end(after, printed, before, step)
    return all(
        after.phase != OVER
        or not debt.misses(printed, debtor)
        or ending.spent_what_its_bars_cost(printed, after, now, seat)
        for now, seat, debtor in zip(after.seats, rich.seats, asked.seats, strict=True)
    )


def at_the_end_five_silver_bars_are_a_gold_bar(
    after: Position, printed: Components2010, before: Position, step: ChangePrices
) -> bool:
    """At the end nobody has five silver bars, nor fewer gold bars than before."""
    return all(
        after.phase != OVER or ending.has_changed_five_silver_bars(now, seat)
        for now, seat in zip(after.seats, before.seats, strict=True)
    )


def at_the_end_all_cash_has_bought_silver(
    after: Position, printed: Components2010, before: Position, step: ChangePrices
) -> bool:
    """At the end nobody has the cash for one bar more, unless the limit is what stops them."""
    rich = with_the_money_of_the_end(after, printed, before, step)
    return all(
        after.phase != OVER or ending.can_buy_no_other_bar(printed, after, now, seat)
        for now, seat in zip(after.seats, rich.seats, strict=True)
    )


def the_same_turn_goes_on_unless_bars_are_dearest(
    after: Position, printed: Components2010, before: Position, step: ChangePrices
) -> bool:
    """At the dearest bar price the game is over; else the turn of the same seat goes on."""
    over = after.bar_space + 1 == len(printed.bar_prices)
    return (after.phase, after.trigger) == (OVER if over else ACTING, NO_TRACK)


ALL_OF_A_SEAT_BUT_CARDS: Final = (
    *("cash", "shares", "small_bars", "big_bars", "subsidies"),
    *("turned", "owed", "turned_later", "owed_later"),
)
A_WHOLE_PRICE_CHANGE: Final = (
    only(*PARTS_OF_A_PRICE_CHANGE, of_every_seat=ALL_OF_A_SEAT_BUT_CARDS),
    the_same_turn_goes_on_unless_bars_are_dearest,
    markers_follow_the_overview_the_refill_and_missing_colours,
    the_dearest_colour_of_the_new_prices_reaches_its_level,
    *ALL_BUT_PRICES_AND_SEATS,
    only_the_end_takes_the_shares,
    only_the_end_brings_subsidies,
    only_the_end_brings_silver,
    everybody_pays_interest_or_owes_it,
    nobody_owes_anything_at_the_end,
    at_the_end_who_paid_all_interest_has_the_bars_they_paid_for,
    at_the_end_who_missed_interest_has_the_bars_they_paid_for,
    at_the_end_five_silver_bars_are_a_gold_bar,
    at_the_end_all_cash_has_bought_silver,
    ending.the_limit_holds_for_the_bars_of_the_end,
)
