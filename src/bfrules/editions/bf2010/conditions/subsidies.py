"""What the clauses about subsidies and interest need and promise."""

from bfrules.core.refusal import Refusal
from bfrules.editions.bf2010.components import Components2010
from bfrules.editions.bf2010.steps import PayInterest, TakeSubsidy
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.bars import cost_of_bars
from bfrules.editions.black_friday.conditions.common import worth_of
from bfrules.editions.black_friday.position import (
    ACTING,
    Position,
    Seat,
    acting_seat,
    current_sale_track,
)
from bfrules.editions.black_friday.steps import Buy, BuyBars, ChangePrices, EndTurn


def within_reach(printed: Components2010, position: Position) -> int:
    """Return the dollars that the seat to move has or can still get by subsidies."""
    seat = acting_seat(position)
    too_late = position.acted and not printed.subsidies_after_the_action
    left = printed.subsidy_limits[position.level] - seat.subsidies
    return seat.cash + (0 if too_late or left < 0 else left * printed.subsidy)


def owns_a_share(seat: Seat) -> bool:
    """Tell whether a seat has a share of any colour."""
    return (
        seat.shares[0] > 0
        or seat.shares[1] > 0
        or seat.shares[2] > 0
        or seat.shares[3] > 0
        or seat.shares[4] > 0
    )


def only_interest_changes_hands(after: Seat, before: Seat) -> bool:
    """Tell whether a seat has all it had, but for cash, subsidies and what it owes."""
    return (
        after.shares == before.shares
        and after.small_bars == before.small_bars
        and after.big_bars == before.big_bars
        and after.card == before.card
        and after.sell_card == before.sell_card
        and after.buy_card == before.buy_card
    )


def owes_what_it_owed(after: Seat, before: Seat) -> bool:
    """Tell whether a seat owes what it owed, with as many cards turned over."""
    return (
        after.owed == before.owed
        and after.turned == before.turned
        and after.owed_later == before.owed_later
        and after.turned_later == before.turned_later
    )


# needs -------------------------------------------------------------------------


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
        seat.cash >= 0
        and seat.subsidies >= 0
        and seat.owed >= 0
        and seat.turned >= 0
        and seat.owed_later >= 0
        and seat.turned_later >= 0
        for seat in position.seats
    )


def the_interest_can_be_paid(printed: Components, position: Position, step: PayInterest) -> bool:
    """The cash of the seat to move covers the interest that it owes."""
    return acting_seat(position).cash >= acting_seat(position).owed


# what forbids ------------------------------------------------------------------


def what_passes_is_ones_own_turn(
    after: Refusal | None, printed: Components, position: Position, step: object
) -> bool:
    """What passes happens in one's own turn, while no price change waits."""
    return after is not None or position.phase == ACTING


def what_is_refused_is_not_ones_own_turn(
    after: Refusal | None, printed: Components, position: Position, step: object
) -> bool:
    """What is refused comes while no seat is to act."""
    return after is None or position.phase < ACTING or position.phase > ACTING


def what_passes_keeps_within_the_subsidy_limit(
    after: Refusal | None, printed: Components2010, position: Position, step: TakeSubsidy
) -> bool:
    """With what passes, the seat has no more subsidies than the level allows."""
    return (
        after is not None
        or acting_seat(position).subsidies + 1 <= printed.subsidy_limits[position.level]
    )


def what_is_refused_exceeds_the_subsidy_limit(
    after: Refusal | None, printed: Components2010, position: Position, step: TakeSubsidy
) -> bool:
    """What is refused would be one subsidy more than the level allows."""
    return (
        after is None
        or acting_seat(position).subsidies + 1 > printed.subsidy_limits[position.level]
    )


def what_passes_pays_a_debt_in_full(
    after: Refusal | None, printed: Components, position: Position, step: PayInterest
) -> bool:
    """What passes pays interest that is owed, and the cash covers it."""
    seat = acting_seat(position)
    return after is not None or (seat.owed > 0 and seat.cash - seat.owed >= 0)


def what_is_refused_pays_nothing_or_a_part(
    after: Refusal | None, printed: Components, position: Position, step: PayInterest
) -> bool:
    """What is refused finds no debt, or a debt that the cash does not cover."""
    seat = acting_seat(position)
    return after is None or seat.owed <= 0 or seat.cash - seat.owed < 0


def what_passes_leaves_a_debt_only_to_those_who_cannot_pay(
    after: Refusal | None, printed: Components2010, position: Position, step: EndTurn
) -> bool:
    """A turn ends with a debt only if neither cash nor subsidies can pay it."""
    owed = acting_seat(position).owed
    return after is not None or owed <= 0 or within_reach(printed, position) < owed


def what_is_refused_could_pay_its_debt(
    after: Refusal | None, printed: Components2010, position: Position, step: EndTurn
) -> bool:
    """What is refused is the end of a turn with a debt that can still be paid."""
    owed = acting_seat(position).owed
    return after is None or (owed > 0 and within_reach(printed, position) >= owed)


def has_to_sell(printed: Components2010, position: Position) -> bool:
    """Tell whether the seat to move owes what only a sale can pay, and has shares to sell."""
    seat = acting_seat(position)
    track = current_sale_track(position)
    sale_is_possible = printed.sells_from_an_empty_track or (
        track[0] > 0 or track[1] > 0 or track[2] > 0 or track[3] > 0 or track[4] > 0
    )
    return seat.owed > within_reach(printed, position) and owns_a_share(seat) and sale_is_possible


def what_passes_finds_no_duty_to_sell(
    after: Refusal | None, printed: Components2010, position: Position, step: object
) -> bool:
    """What passes is no way around a sale that a debt demands."""
    return after is not None or not has_to_sell(printed, position)


def what_is_refused_evades_a_sale(
    after: Refusal | None, printed: Components2010, position: Position, step: object
) -> bool:
    """What is refused is another action than the sale that a debt demands."""
    return after is None or has_to_sell(printed, position)


# subsidies ---------------------------------------------------------------------


def one_subsidy_brings_its_dollars(
    after: Position, printed: Components2010, position: Position, step: TakeSubsidy
) -> bool:
    """The seat to move has one subsidy more, and its dollars."""
    now, before = acting_seat(after), acting_seat(position)
    return (
        now.subsidies == before.subsidies + 1
        and now.cash - before.cash == printed.subsidy
        and owes_what_it_owed(now, before)
        and only_interest_changes_hands(now, before)
    )


def a_debt_is_paid_and_its_cards_are_turned_back(
    after: Position, printed: Components, position: Position, step: object
) -> bool:
    """The dollars owed go into the bank, and no card is turned over for them any more."""
    now, before = acting_seat(after), acting_seat(position)
    return (
        before.cash - now.cash == before.owed
        and now.owed == 0
        and now.turned == 0
        and now.subsidies == before.subsidies
        and now.owed_later == before.owed_later
        and now.turned_later == before.turned_later
        and only_interest_changes_hands(now, before)
    )


def a_debt_that_the_cash_covers_is_paid(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """What the seat to move owes is paid in full, with its cards, if the cash covers it."""
    seat = acting_seat(position)
    if seat.owed <= 0 or seat.cash - seat.owed < 0:
        return after == position
    return a_debt_is_paid_and_its_cards_are_turned_back(after, printed, position, step)


def what_was_missed_in_the_turn_is_due_in_the_next(
    after: Position, printed: Components, position: Position, step: object
) -> bool:
    """What the seat to move missed in its own turn is owed from now on, with its cards."""
    now, before = acting_seat(after), acting_seat(position)
    return (
        now.owed - before.owed == before.owed_later
        and now.turned - before.turned == before.turned_later
        and now.owed_later == 0
        and now.turned_later == 0
        and now.cash == before.cash
        and now.subsidies == before.subsidies
        and only_interest_changes_hands(now, before)
    )


# interest ----------------------------------------------------------------------


def interest_of(printed: Components2010, seat: Seat) -> int:
    """Return the interest of a seat in dollars."""
    return printed.interest * seat.subsidies


def pays_all(printed: Components2010, now: Seat, before: Seat) -> bool:
    """Tell whether a seat paid its whole interest, and owes no more than before."""
    return before.cash - now.cash == interest_of(printed, before) and owes_what_it_owed(now, before)


def misses(printed: Components2010, seat: Seat) -> bool:
    """Tell whether the cash of a seat does not cover its interest."""
    return seat.cash - kept_for_debts(printed, seat) < interest_of(printed, seat)


def kept_for_debts(printed: Components2010, seat: Seat) -> int:
    """Return the dollars of a seat that pay no new interest."""
    return seat.owed + seat.owed_later if printed.collecting.keeps_what_is_owed else 0


def has_a_card_to_turn(seat: Seat) -> bool:
    """Tell whether a subsidy card of a seat is not turned over."""
    return seat.subsidies > seat.turned + seat.turned_later


def cards_turned_over(now: Seat, before: Seat) -> int:
    """Return how many subsidy cards more are turned over, due now or later."""
    return now.turned + now.turned_later - before.turned - before.turned_later


def owed_more(now: Seat, before: Seat) -> int:
    """Return the dollars that a seat owes more, now or later."""
    return now.owed + now.owed_later - before.owed - before.owed_later


def whoever_can_pay_pays_all_interest(
    after: Position, printed: Components2010, position: Position, step: ChangePrices
) -> bool:
    """Every seat whose cash covers its interest pays all of it."""
    return all(
        misses(printed, before) or pays_all(printed, now, before)
        for now, before in zip(after.seats, position.seats, strict=True)
    )


def whoever_cannot_pay_turns_a_card_over(
    after: Position, printed: Components2010, position: Position, step: ChangePrices
) -> bool:
    """Every seat whose cash does not cover its interest turns one card over, if one is left."""
    return all(
        not misses(printed, before)
        or cards_turned_over(now, before) == (1 if has_a_card_to_turn(before) else 0)
        for now, before in zip(after.seats, position.seats, strict=True)
    )


def whoever_cannot_pay_owes_it(
    after: Position, printed: Components2010, position: Position, step: ChangePrices
) -> bool:
    """Every seat whose cash does not cover its interest owes what it did not pay of it."""
    return all(
        not misses(printed, before)
        or owed_more(now, before) == missed_interest(printed, now, before)
        for now, before in zip(after.seats, position.seats, strict=True)
    )


def missed_interest(printed: Components2010, now: Seat, before: Seat) -> int:
    """Return the dollars of interest that a seat owes when it could not pay all."""
    if printed.collecting.needs_a_card and not has_a_card_to_turn(before):
        return 0
    if printed.collecting.owes_one_card:
        return printed.interest
    return interest_of(printed, before) - (before.cash - now.cash)


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
        (now.owed == before.owed and now.turned == before.turned)
        if number == position.turn
        else (now.owed_later == before.owed_later and now.turned_later == before.turned_later)
        for number, (now, before) in enumerate(zip(after.seats, position.seats, strict=True))
    )


def no_more_cards_are_turned_than_there_are(
    after: Position, printed: Components2010, position: Position, step: ChangePrices
) -> bool:
    """At most one card of a seat is turned over, and none that it has not."""
    return all(
        now.turned + now.turned_later == before.turned + before.turned_later
        or (
            now.turned + now.turned_later == before.turned + before.turned_later + 1
            and now.turned + now.turned_later <= before.subsidies
        )
        for now, before in zip(after.seats, position.seats, strict=True)
    )


def nothing_but_cash_and_debts_change_hands(
    after: Position, printed: Components2010, position: Position, step: ChangePrices
) -> bool:
    """Every seat keeps its shares, bars, cards and subsidies, and nobody gets cash."""
    return len(after.seats) == len(position.seats) and all(
        only_interest_changes_hands(now, before)
        and now.subsidies == before.subsidies
        and now.cash <= before.cash
        and now.cash >= 0
        for now, before in zip(after.seats, position.seats, strict=True)
    )


def may_leave(printed: Components2010, position: Position, cost: int) -> bool:
    """Tell whether the interest can be paid after a cost, or could not be paid before."""
    owed, before = acting_seat(position).owed, within_reach(printed, position)
    return owed <= 0 or before < owed or before - cost >= owed


def what_passes_lets_the_buyer_pay_the_interest(
    after: Refusal | None, printed: Components2010, position: Position, step: Buy
) -> bool:
    """After a purchase that passes, a debt that could be paid still can."""
    return after is not None or may_leave(
        printed, position, worth_of(printed, position, step.shares)
    )


def what_is_refused_spends_the_interest_on_shares(
    after: Refusal | None, printed: Components2010, position: Position, step: Buy
) -> bool:
    """What is refused spends on shares what the interest needs."""
    return after is None or not may_leave(
        printed, position, worth_of(printed, position, step.shares)
    )


def what_passes_lets_the_buyer_of_bars_pay_the_interest(
    after: Refusal | None, printed: Components2010, position: Position, step: BuyBars
) -> bool:
    """After a purchase of bars that passes, a debt that could be paid still can."""
    return after is not None or may_leave(
        printed, position, cost_of_bars(printed, position, step.bars)
    )


def what_is_refused_spends_the_interest_on_bars(
    after: Refusal | None, printed: Components2010, position: Position, step: BuyBars
) -> bool:
    """What is refused spends on bars what the interest needs."""
    return after is None or not may_leave(
        printed, position, cost_of_bars(printed, position, step.bars)
    )
