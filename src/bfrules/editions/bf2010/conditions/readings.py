"""What the clauses of readings that are not in force by default promise."""

from bfrules.core.refusal import Refusal
from bfrules.editions.bf2010.components import Components2010
from bfrules.editions.bf2010.conditions.subsidies import (
    owns_a_share,
    what_was_missed_in_the_turn_is_due_in_the_next,
    within_reach,
)
from bfrules.editions.bf2010.steps import Pass, Sell, TakeSubsidy
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.bars import cost_of_bars
from bfrules.editions.black_friday.conditions.common import (
    the_other_seats_keep_everything,
    worth_of,
)
from bfrules.editions.black_friday.conditions.tracks import (
    nothing_but_the_course_of_the_turn_changes,
    the_next_seat_moves,
)
from bfrules.editions.black_friday.position import ACTING, OVER, Position, acting_seat, changed
from bfrules.editions.black_friday.steps import NO_TRACK, SALE, Buy, BuyBars, ChangePrices
from bfrules.kernel.shares import COLOURS, Colour


def the_black_shares_of_a_sale_track_go_into_the_supply(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """If a sale track triggered, its black shares come into the supply, and none is beside it."""
    current = position.sale_tracks.current
    return position.trigger != SALE or (
        after.bank_blacks - position.bank_blacks == position.sale_tracks.blacks[current]
        and after.sale_tracks.blacks[current] == 0
        and after.sale_tracks.shares == position.sale_tracks.shares
        and after.sale_tracks.current == current
    )


def has_a_hopeless_debt(printed: Components2010, position: Position) -> bool:
    """Tell whether the seat to move owes what neither cash, subsidies nor shares can pay."""
    seat = acting_seat(position)
    return (
        seat.owed > 0 and seat.owed > within_reach(printed, position) and not (owns_a_share(seat))
    )


def what_passes_has_no_hopeless_debt(
    after: Refusal | None, printed: Components2010, position: Position, step: Buy | BuyBars
) -> bool:
    """What passes comes from a seat that owes nothing, or that can pay or sell."""
    return after is not None or not has_a_hopeless_debt(printed, position)


def what_is_refused_has_a_hopeless_debt(
    after: Refusal | None, printed: Components2010, position: Position, step: Buy | BuyBars
) -> bool:
    """What is refused comes from a seat that can neither pay what it owes nor sell."""
    return after is None or has_a_hopeless_debt(printed, position)


def can_take_a_subsidy_for_its_debt(printed: Components2010, position: Position) -> bool:
    """Tell whether the cash does not cover what is owed, and there are subsidies to take."""
    seat = acting_seat(position)
    return seat.owed > seat.cash and within_reach(printed, position) > seat.cash


def what_passes_needs_no_subsidy_first(
    after: Refusal | None, printed: Components2010, position: Position, step: Sell
) -> bool:
    """What passes is no sale that a subsidy could replace."""
    return after is not None or not can_take_a_subsidy_for_its_debt(printed, position)


def what_is_refused_needs_a_subsidy_first(
    after: Refusal | None, printed: Components2010, position: Position, step: Sell
) -> bool:
    """What is refused is a sale that a subsidy could replace."""
    return after is None or can_take_a_subsidy_for_its_debt(printed, position)


def what_passes_comes_before_the_action(
    after: Refusal | None, printed: Components, position: Position, step: TakeSubsidy
) -> bool:
    """What passes comes before the action."""
    return after is not None or not position.acted


def what_is_refused_comes_after_it(
    after: Refusal | None, printed: Components, position: Position, step: TakeSubsidy
) -> bool:
    """What is refused comes after the action."""
    return after is None or position.acted


def can_fall(printed: Components, position: Position, colour: Colour) -> bool:
    """Tell whether a move to the left would move the marker of a colour."""
    return printed.moves.fall(position.prices[colour]) != position.prices[colour]


def lets_none_fall_though_one_could(printed: Components, position: Position, step: Sell) -> bool:
    """Tell whether the named colour cannot fall, though another one sold could."""
    return (
        step.lowered is not None
        and not (step.shares[step.lowered] > 0 and can_fall(printed, position, step.lowered))
        and any(
            step.shares[colour] > 0 and can_fall(printed, position, colour) for colour in COLOURS
        )
    )


def what_passes_lowers_what_can_fall(
    after: Refusal | None, printed: Components, position: Position, step: Sell
) -> bool:
    """What passes lowers a colour that can fall, if one of those sold can."""
    return after is not None or not lets_none_fall_though_one_could(printed, position, step)


def what_is_refused_lowers_what_cannot_fall(
    after: Refusal | None, printed: Components, position: Position, step: Sell
) -> bool:
    """What is refused lowers a colour that cannot fall, though one of those sold can."""
    return after is None or lets_none_fall_though_one_could(printed, position, step)


def has_a_payable_debt(printed: Components2010, position: Position) -> bool:
    """Tell whether the seat to move owes what its cash or its subsidies can pay."""
    owed = acting_seat(position).owed
    return owed > 0 and within_reach(printed, position) >= owed


def what_passes_leaves_the_interest_payable(
    after: Refusal | None,
    printed: Components2010,
    position: Position,
    step: Buy | Sell | BuyBars | Pass,
) -> bool:
    """After an action that passes, the cash pays the interest, if anything could before."""
    return (
        after is not None
        or not has_a_payable_debt(printed, position)
        or cash_left(printed, position, step) >= acting_seat(position).owed
    )


def what_is_refused_puts_the_interest_out_of_reach(
    after: Refusal | None,
    printed: Components2010,
    position: Position,
    step: Buy | Sell | BuyBars | Pass,
) -> bool:
    """What is refused leaves less cash than the interest, which could be paid before."""
    return after is None or (
        has_a_payable_debt(printed, position)
        and cash_left(printed, position, step) < acting_seat(position).owed
    )


def cash_left(printed: Components, position: Position, step: Buy | Sell | BuyBars | Pass) -> int:
    """Return the cash that an action leaves the seat to move, in dollars."""
    cash = acting_seat(position).cash
    if isinstance(step, Buy):
        return cash - worth_of(printed, position, step.shares)
    if isinstance(step, Sell):
        return cash + worth_of(printed, position, step.shares)
    if isinstance(step, BuyBars):
        return cash - cost_of_bars(printed, position, step.bars)
    return cash


def an_acted_seat_hands_over_the_turn(
    after: Position, printed: Components2010, position: Position, step: ChangePrices
) -> bool:
    """After its action the next seat is to move, and what was missed in the turn is due."""
    return (
        position.phase == OVER
        or not position.acted
        or has_a_payable_debt(printed, position)
        or (
            the_next_seat_moves(after, position)
            and what_was_missed_in_the_turn_is_due_in_the_next(
                changed(after, turn=position.turn), printed, position, step
            )
            and the_other_seats_keep_everything(
                changed(after, turn=position.turn), printed, position, step
            )
            and nothing_but_the_course_of_the_turn_changes(
                changed(after, seats=position.seats), position
            )
        )
    )


def a_seat_that_has_to_act_goes_on(
    after: Position, printed: Components2010, position: Position, step: ChangePrices
) -> bool:
    """Before its action, or with a debt that it can pay, the same seat goes on."""
    return (
        position.phase == OVER
        or (position.acted and not has_a_payable_debt(printed, position))
        or after == changed(position, phase=ACTING, trigger=NO_TRACK)
    )


def a_game_that_is_over_has_no_turn(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """A game that is over stays over, and nothing waits."""
    return position.phase != OVER or after == changed(position, trigger=NO_TRACK)
