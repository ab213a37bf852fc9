"""What the clauses about subsidies and interest need and promise."""

from typing import Final

from bfrules.core.promises import only, only_where
from bfrules.editions.bf2010.components import Components2010
from bfrules.editions.bf2010.steps import TakeSubsidy
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.bars import cost_of_bars
from bfrules.editions.black_friday.conditions.common import somebody_is_to_move, worth_of
from bfrules.editions.black_friday.conditions.tracks import something_is_left
from bfrules.editions.black_friday.conditions.turn import the_action_is_taken, the_next_seat_begins
from bfrules.editions.black_friday.position import (
    ACTING,
    Position,
    Seat,
    acting_seat,
    current_sale_track,
)
from bfrules.editions.black_friday.steps import Buy, BuyBars, ChangePrices

# who can pay -------------------------------------------------------------------


def within_reach(printed: Components2010, position: Position) -> int:
    """Return the dollars that the seat to move has or can still get by subsidies."""
    seat = acting_seat(position)
    too_late = position.acted and not printed.subsidies_after_the_action
    left = printed.subsidy_limits[position.level] - seat.subsidies
    return seat.cash + (0 if too_late or left < 0 else left * printed.subsidy)


def has_a_payable_debt(printed: Components2010, position: Position) -> bool:
    """Tell whether the seat to move owes what its cash or its subsidies can pay."""
    owed = acting_seat(position).owed
    return owed > 0 and within_reach(printed, position) >= owed


def has_to_sell(printed: Components2010, position: Position) -> bool:
    """Tell whether the seat to move owes what only a sale can pay, and can sell."""
    seat = acting_seat(position)
    return (
        seat.owed > within_reach(printed, position)
        and something_is_left(seat.shares)
        and (printed.sells_from_an_empty_track or something_is_left(current_sale_track(position)))
    )


def a_subsidy_can_be_taken(printed: Components2010, position: Position) -> bool:
    """Tell whether the seat to move has fewer subsidies than the limit, and it is not too late."""
    too_late = position.acted and not printed.subsidies_after_the_action
    return not too_late and acting_seat(position).subsidies < printed.subsidy_limits[position.level]


def may_spend(printed: Components2010, position: Position, cost: int) -> bool:
    """Tell whether interest that can be paid can still be paid after a cost."""
    owed = acting_seat(position).owed
    return not has_a_payable_debt(printed, position) or (
        within_reach(printed, position) - cost >= owed
    )


# what a step has to be: the clauses that forbid pass exactly this ----------------


def a_limit_is_printed_for_the_level(
    printed: Components2010, position: Position, step: object
) -> bool:
    """There is a level card for the level in force."""
    return position.level >= 0 and position.level < len(printed.subsidy_limits)


def nobody_owes_less_than_nothing(
    printed: Components2010, position: Position, step: object
) -> bool:
    """No cash, no number of subsidies and no debt is below zero."""
    return all(
        min(seat.cash, seat.subsidies, seat.owed, seat.turned, seat.owed_later, seat.turned_later)
        >= 0
        for seat in position.seats
    )


A_DEBT_CAN_BE_ASKED_ABOUT = (
    somebody_is_to_move,
    a_limit_is_printed_for_the_level,
    nobody_owes_less_than_nothing,
)


def in_ones_own_turn(printed: Components, position: Position, step: object) -> bool:
    """A seat is to move, before its action or after it, and no price change waits."""
    return position.phase == ACTING


def within_the_limit(printed: Components2010, position: Position, step: TakeSubsidy) -> bool:
    """With one subsidy more, the seat has no more of them than the level allows."""
    return acting_seat(position).subsidies + 1 <= printed.subsidy_limits[position.level]


def the_cash_covers_the_debt(printed: Components, position: Position, step: object) -> bool:
    """The seat to move owes interest, and its cash covers all of it."""
    seat = acting_seat(position)
    return seat.owed > 0 and seat.cash - seat.owed >= 0


def no_sale_is_demanded(printed: Components2010, position: Position, step: object) -> bool:
    """The seat to move has no debt that only a sale can pay, or nothing to sell."""
    return not has_to_sell(printed, position)


def a_subsidy_can_be_taken_or_no_sale_is_demanded(
    printed: Components2010, position: Position, step: object
) -> bool:
    """A subsidy can still be taken, or no debt demands a sale, or there is nothing to sell."""
    return a_subsidy_can_be_taken(printed, position) or not has_to_sell(printed, position)


def no_payable_debt_is_left(printed: Components2010, position: Position, step: object) -> bool:
    """The seat to move has no debt that its cash or its subsidies can pay."""
    return not has_a_payable_debt(printed, position)


def the_shares_leave_the_interest(printed: Components2010, position: Position, step: Buy) -> bool:
    """After the purchase a debt that could be paid still can."""
    return may_spend(printed, position, worth_of(printed, position, step.shares))


def the_bars_leave_the_interest(printed: Components2010, position: Position, step: BuyBars) -> bool:
    """After the purchase of bars a debt that could be paid still can."""
    return may_spend(printed, position, cost_of_bars(printed, position, step.bars))


# what a seat keeps ---------------------------------------------------------------


def owes_what_it_owed(after: Seat, before: Seat) -> bool:
    """Tell whether a seat owes what it owed, with as many cards turned over."""
    return (
        after.owed == before.owed
        and after.turned == before.turned
        and after.owed_later == before.owed_later
        and after.turned_later == before.turned_later
    )


# what happens to one seat --------------------------------------------------------


def one_subsidy_brings_its_dollars(
    after: Position, printed: Components2010, position: Position, step: TakeSubsidy
) -> bool:
    """The seat to move has one subsidy more, and its dollars."""
    now, before = acting_seat(after), acting_seat(position)
    return now.subsidies - before.subsidies == 1 and now.cash - before.cash == printed.subsidy


def the_debt_is_paid(
    after: Position, printed: Components, position: Position, step: object
) -> bool:
    """The dollars owed go into the bank, and no card is turned over for them any more."""
    now, before = acting_seat(after), acting_seat(position)
    return before.cash - now.cash == before.owed and now.owed == 0 and now.turned == 0


def the_debt_is_paid_if_the_cash_covers_it(
    after: Position, printed: Components, position: Position, step: object
) -> bool:
    """What the seat to move owes is paid in full if its cash covers it; else nothing changes."""
    if the_cash_covers_the_debt(printed, position, step):
        return the_debt_is_paid(after, printed, position, step)
    return after == position


def what_was_missed_in_the_turn_is_due_in_the_next(
    after: Position, printed: Components, position: Position, step: object
) -> bool:
    """What the seat to move missed in its own turn is owed from now on, with its cards."""
    now, before = after.seats[position.turn], acting_seat(position)
    return (
        now.owed - before.owed == before.owed_later
        and now.turned - before.turned == before.turned_later
        and now.owed_later == 0
        and now.turned_later == 0
    )


# interest of every seat ----------------------------------------------------------


def kept_for_debts(printed: Components2010, seat: Seat) -> int:
    """Return the dollars of a seat that pay no new interest."""
    return seat.owed + seat.owed_later if printed.collecting.keeps_what_is_owed else 0


def misses(printed: Components2010, seat: Seat) -> bool:
    """Tell whether the cash of a seat does not cover its interest."""
    return seat.cash - kept_for_debts(printed, seat) < printed.interest * seat.subsidies


def has_a_card_to_turn(seat: Seat) -> bool:
    """Tell whether a subsidy card of a seat is not turned over."""
    return seat.subsidies > seat.turned + seat.turned_later


def whoever_can_pay_pays_all_interest(
    after: Position, printed: Components2010, position: Position, step: ChangePrices
) -> bool:
    """Every seat whose cash covers its interest pays all of it, and owes no more than before."""
    return all(
        misses(printed, before)
        or (
            before.cash - now.cash == printed.interest * before.subsidies
            and owes_what_it_owed(now, before)
        )
        for now, before in zip(after.seats, position.seats, strict=True)
    )


def whoever_cannot_pay_turns_a_card_over(
    after: Position, printed: Components2010, position: Position, step: ChangePrices
) -> bool:
    """Every seat whose cash does not cover its interest turns one card over, if one is left."""
    return all(
        not misses(printed, before)
        or now.turned + now.turned_later - before.turned - before.turned_later
        == (1 if has_a_card_to_turn(before) else 0)
        for now, before in zip(after.seats, position.seats, strict=True)
    )


def missed_interest(printed: Components2010, now: Seat, before: Seat) -> int:
    """Return the dollars of interest that a seat owes when it could not pay all."""
    if printed.collecting.needs_a_card and not has_a_card_to_turn(before):
        return 0
    if printed.collecting.owes_one_card:
        return printed.interest
    return printed.interest * before.subsidies - (before.cash - now.cash)


def whoever_cannot_pay_owes_it(
    after: Position, printed: Components2010, position: Position, step: ChangePrices
) -> bool:
    """Every seat whose cash does not cover its interest owes what it did not pay of it."""
    return all(
        not misses(printed, before)
        or now.owed + now.owed_later - before.owed - before.owed_later
        == missed_interest(printed, now, before)
        for now, before in zip(after.seats, position.seats, strict=True)
    )


def who_pays_a_part_of_the_interest_pays_all_that_is_free(
    after: Position, printed: Components2010, position: Position, step: ChangePrices
) -> bool:
    """Who cannot pay the interest pays nothing of it; where a part is taken, all cash not owed."""
    return all(
        not misses(printed, before)
        or (
            now.cash == kept_for_debts(printed, before)
            if printed.collecting.takes_a_part and before.cash > kept_for_debts(printed, before)
            else now.cash == before.cash
        )
        for now, before in zip(after.seats, position.seats, strict=True)
    )


def a_debt_of_ones_own_turn_comes_later(
    after: Position, printed: Components2010, position: Position, step: ChangePrices
) -> bool:
    """What the seat to move misses is due later; what others miss is due in their next turn."""
    return all(
        (now.owed, now.turned) == (before.owed, before.turned)
        if number == position.turn
        else (now.owed_later, now.turned_later) == (before.owed_later, before.turned_later)
        for number, (now, before) in enumerate(zip(after.seats, position.seats, strict=True))
    )


# what whole steps do -------------------------------------------------------------

A_WHOLE_SUBSIDY: Final = (
    only(of_the_seat=("cash", "subsidies")),
    one_subsidy_brings_its_dollars,
    only_where(in_ones_own_turn),
    only_where(within_the_limit),
)
A_WHOLE_PAYMENT: Final = (
    only(of_the_seat=("cash", "owed", "turned")),
    the_debt_is_paid,
    only_where(in_ones_own_turn),
    only_where(the_cash_covers_the_debt),
)
A_WHOLE_END_OF_A_TURN: Final = (
    only(
        *("phase", "turn", "acted", "trigger"),
        of_the_seat=("owed", "turned", "owed_later", "turned_later"),
    ),
    what_was_missed_in_the_turn_is_due_in_the_next,
    the_next_seat_begins,
    only_where(the_action_is_taken),
    only_where(no_payable_debt_is_left),
)
