"""Subsidies and interest: money of the state, what it costs, and the duty to pay."""

from collections.abc import Iterable
from typing import Final

from bfrules.core.promises import only, passes_exactly
from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import Rule, at_every_table, rule
from bfrules.editions.bf2010.components import Components2010
from bfrules.editions.bf2010.conditions import subsidies as debt
from bfrules.editions.bf2010.steps import PayInterest, TakeSubsidy
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions import common as table
from bfrules.editions.black_friday.position import (
    ACTING,
    Position,
    Seat,
    acting_seat,
    changed,
    changed_seat,
    current_sale_track,
    with_acting_seat,
)
from bfrules.editions.black_friday.steps import Buy, BuyBars, ChangePrices
from bfrules.editions.black_friday.tracks import bar_price, prices_of
from bfrules.editions.black_friday.turn import what_is_due
from bfrules.kernel.contract import contract
from bfrules.kernel.shares import NONE_OF_EACH, worth


def subsidies_left(printed: Components2010, position: Position) -> int:
    """Return how many subsidies the seat to move may still take in this turn."""
    if position.acted and not printed.subsidies_after_the_action:
        return 0
    return max(0, printed.subsidy_limits[position.level] - acting_seat(position).subsidies)


def payable(printed: Components2010, position: Position) -> int:
    """Return the dollars that the seat to move has, or can still get by subsidies."""
    return acting_seat(position).cash + printed.subsidy * subsidies_left(printed, position)


def must_sell(printed: Components2010, position: Position) -> bool:
    """Tell whether the seat to move owes what only a sale can pay, and has shares to sell."""
    seat = acting_seat(position)
    sale_is_possible = printed.sells_from_an_empty_track or any(current_sale_track(position))
    return (
        seat.owed > 0
        and seat.shares != NONE_OF_EACH
        and sale_is_possible
        and payable(printed, position) < seat.owed
    )


def could_pay_what_it_owes(printed: Components2010, position: Position) -> bool:
    """Tell whether the seat to move owes interest that its cash or its subsidies can pay."""
    owed = acting_seat(position).owed
    return owed > 0 and payable(printed, position) >= owed


@contract(
    needs=(table.the_phase_is_one_of_the_game,), promises=(passes_exactly(debt.in_ones_own_turn),)
)
def not_ones_own_turn(printed: Components, position: Position, step: object) -> Refusal | None:
    """A player does this on their own turn, and not while a price change waits for its draw."""
    if position.phase == ACTING:
        return None
    return refused(what_is_due=what_is_due(position.phase, position.acted))


# taking a subsidy ------------------------------------------------------------


@contract(
    needs=(table.somebody_is_to_move, debt.a_limit_is_printed_for_the_level),
    promises=(passes_exactly(debt.within_the_limit),),
)
def no_subsidy_left(
    printed: Components2010, position: Position, step: TakeSubsidy
) -> Refusal | None:
    """A player takes no more subsidies in all than the limit of the level card."""
    limit = printed.subsidy_limits[position.level]
    taken = acting_seat(position).subsidies
    if taken < limit:
        return None
    return refused(subsidies=taken, limit=limit, level=position.level)


@contract(
    needs=(table.somebody_is_to_move,),
    promises=(only(of_the_seat=("cash", "subsidies")), debt.one_subsidy_brings_its_dollars),
)
def take_a_subsidy(printed: Components2010, position: Position, step: TakeSubsidy) -> Position:
    """Take a subsidy card and its dollars out of the bank."""
    seat = acting_seat(position)
    helped = changed_seat(seat, cash=seat.cash + printed.subsidy, subsidies=seat.subsidies + 1)
    return changed(position, seats=with_acting_seat(position, helped))


def list_subsidies(printed: Components2010, position: Position) -> Iterable[TakeSubsidy]:
    """List the subsidy if nothing forbids it."""
    if position.phase != ACTING:
        return ()
    taken = acting_seat(position).subsidies
    return (TakeSubsidy(),) if taken < printed.subsidy_limits[position.level] else ()


TAKE_SUBSIDY: Final[Rule[Components2010, Position, TakeSubsidy]] = rule(
    TakeSubsidy,
    "bf2010",
    forbids={
        not_ones_own_turn: "subsidy.1 turn.2 turn.5",
        no_subsidy_left: "subsidy.2 level.2 level.6",
    },
    does={take_a_subsidy: "subsidy.3 subsidy.4 subsidy.5"},
    lists=list_subsidies,
    conceives=at_every_table(TakeSubsidy()),
    promises=debt.A_WHOLE_SUBSIDY,
)


# interest, before the draw of a price change ---------------------------------


@contract(
    needs=(table.somebody_is_to_move,),
    promises=(
        only(of_the_seat=("cash", "owed", "turned")),
        debt.the_debt_is_paid_if_the_cash_covers_it,
    ),
)
def pay_what_is_due_first(printed: Components, position: Position, step: object) -> Position:
    """Missed interest that is due is paid before the new interest, if the cash covers it."""
    return with_the_debt_paid(position) if the_cash_covers_the_debt(position) else position


def the_cash_covers_the_debt(position: Position) -> bool:
    """Tell whether the seat to move owes interest, and has the cash for all of it."""
    seat = acting_seat(position)
    return 0 < seat.owed <= seat.cash


def with_the_debt_paid(position: Position) -> Position:
    """Return the position after the seat to move has paid all it owes, its cards turned back."""
    seat = acting_seat(position)
    payer = changed_seat(seat, cash=seat.cash - seat.owed, owed=0, turned=0)
    return changed(position, seats=with_acting_seat(position, payer))


@contract(
    needs=(debt.nobody_owes_less_than_nothing,),
    promises=(
        only(of_every_seat=("cash", "owed", "turned", "owed_later", "turned_later")),
        debt.whoever_can_pay_pays_all_interest,
        debt.whoever_cannot_pay_turns_a_card_over,
        debt.whoever_cannot_pay_owes_it,
        debt.who_pays_a_part_of_the_interest_pays_all_that_is_free,
        debt.a_debt_of_ones_own_turn_comes_later,
    ),
)
def collect_the_interest(
    printed: Components2010, position: Position, step: ChangePrices
) -> Position:
    """Before the draw every player pays interest on subsidies; whoever cannot pay turns a card."""
    seats = tuple(
        after_interest(printed, seat, in_its_own_turn=number == position.turn)
        for number, seat in enumerate(position.seats)
    )
    return changed(position, seats=seats) if seats != position.seats else position


def after_interest(printed: Components2010, seat: Seat, *, in_its_own_turn: bool) -> Seat:
    """Return a seat that has paid its interest, or that owes it."""
    interest = printed.interest * seat.subsidies
    collecting = printed.collecting
    kept = seat.owed + seat.owed_later if collecting.keeps_what_is_owed else 0
    free = max(0, seat.cash - kept)
    if free >= interest:
        return changed_seat(seat, cash=seat.cash - interest)
    has_a_card = seat.turned + seat.turned_later < seat.subsidies
    paid = free if collecting.takes_a_part else 0
    missed = printed.interest if collecting.owes_one_card else interest - paid
    if collecting.needs_a_card and not has_a_card:
        missed = 0
    if in_its_own_turn:
        return changed_seat(
            seat,
            cash=seat.cash - paid,
            turned_later=seat.turned_later + has_a_card,
            owed_later=seat.owed_later + missed,
        )
    return changed_seat(
        seat,
        cash=seat.cash - paid,
        turned=seat.turned + has_a_card,
        owed=seat.owed + missed,
    )


# paying missed interest ------------------------------------------------------


@contract(
    needs=(table.somebody_is_to_move,), promises=(passes_exactly(debt.the_cash_covers_the_debt),)
)
def interest_not_payable(printed: Components, position: Position, step: object) -> Refusal | None:
    """Only missed interest that is due can be paid, and only in cash and in full."""
    if the_cash_covers_the_debt(position):
        return None
    seat = acting_seat(position)
    return refused(missed_interest=f"${seat.owed}", cash=f"${seat.cash}")


@contract(
    needs=(table.somebody_is_to_move, debt.the_cash_covers_the_debt),
    promises=(only(of_the_seat=("cash", "owed", "turned")), debt.the_debt_is_paid),
)
def pay_the_missed_interest(printed: Components, position: Position, step: object) -> Position:
    """Pay the missed interest into the bank, and turn its subsidy cards back."""
    return with_the_debt_paid(position)


def list_payments(printed: Components2010, position: Position) -> Iterable[PayInterest]:
    """List the payment if nothing forbids it."""
    if position.phase != ACTING:
        return ()
    return (PayInterest(),) if the_cash_covers_the_debt(position) else ()


PAY_INTEREST: Final[Rule[Components2010, Position, PayInterest]] = rule(
    PayInterest,
    "bf2010",
    forbids={
        not_ones_own_turn: "interest.5 turn.5",
        interest_not_payable: "interest.3 interest.5 interest.6",
    },
    does={pay_the_missed_interest: "interest.5 interest.8"},
    lists=list_payments,
    conceives=at_every_table(PayInterest()),
    promises=debt.A_WHOLE_PAYMENT,
)


# the duties of who owes interest ---------------------------------------------


@contract(
    needs=(
        table.somebody_is_to_move,
        debt.a_limit_is_printed_for_the_level,
        table.nothing_is_below_zero,
        table.one_of_three_sale_tracks_is_current,
    ),
    promises=(passes_exactly(debt.no_sale_is_demanded),),
)
def interest_demands_a_sale(
    printed: Components2010, position: Position, step: object
) -> Refusal | None:
    """A player who owes interest that cash and subsidies together cannot pay has to sell."""
    if not must_sell(printed, position):
        return None
    seat = acting_seat(position)
    return refused(
        missed_interest=f"${seat.owed}",
        cash=f"${seat.cash}",
        subsidies_left=subsidies_left(printed, position),
        shares=sum(seat.shares),
    )


def leaves_too_little(printed: Components2010, position: Position, cost: int) -> Refusal | None:
    """Refuse a cost after which the interest could not be paid any more, though it could before."""
    seat = acting_seat(position)
    before = payable(printed, position)
    if seat.owed == 0 or before < seat.owed or before - cost >= seat.owed:
        return None
    return refused(
        missed_interest=f"${seat.owed}",
        cash=f"${seat.cash}",
        cost=f"${cost}",
        subsidies_left=subsidies_left(printed, position),
    )


@contract(
    needs=(
        *debt.A_DEBT_CAN_BE_ASKED_ABOUT,
        table.every_marker_stands_on_its_table,
    ),
    promises=(passes_exactly(debt.the_shares_leave_the_interest),),
)
def interest_spent_on_shares(
    printed: Components2010, position: Position, step: Buy
) -> Refusal | None:
    """A player who owes interest may buy only with what the interest does not need."""
    return leaves_too_little(printed, position, worth(prices_of(printed, position), step.shares))


@contract(
    needs=(
        *debt.A_DEBT_CAN_BE_ASKED_ABOUT,
        table.the_bar_marker_stands_on_its_track,
    ),
    promises=(passes_exactly(debt.the_bars_leave_the_interest),),
)
def interest_spent_on_bars(
    printed: Components2010, position: Position, step: BuyBars
) -> Refusal | None:
    """A player who owes interest may buy silver only with what the interest does not need."""
    return leaves_too_little(printed, position, step.bars * bar_price(printed, position))


@contract(
    needs=debt.A_DEBT_CAN_BE_ASKED_ABOUT,
    promises=(passes_exactly(debt.no_payable_debt_is_left),),
)
def interest_still_to_pay(
    printed: Components2010, position: Position, step: object
) -> Refusal | None:
    """A turn does not end with missed interest that cash or subsidies can pay."""
    if not could_pay_what_it_owes(printed, position):
        return None
    seat = acting_seat(position)
    return refused(
        missed_interest=f"${seat.owed}",
        cash=f"${seat.cash}",
        subsidies_left=subsidies_left(printed, position),
    )


@contract(
    needs=(table.somebody_is_to_move,),
    promises=(
        only(of_the_seat=("owed", "turned", "owed_later", "turned_later")),
        debt.what_was_missed_in_the_turn_is_due_in_the_next,
    ),
)
def carry_missed_interest_over(printed: Components, position: Position, step: object) -> Position:
    """Interest that was missed in the turn now ending is due in the next turn."""
    seat = acting_seat(position)
    if not seat.owed_later and not seat.turned_later:
        return position
    debtor = changed_seat(
        seat,
        owed=seat.owed + seat.owed_later,
        turned=seat.turned + seat.turned_later,
        owed_later=0,
        turned_later=0,
    )
    return changed(position, seats=with_acting_seat(position, debtor))
