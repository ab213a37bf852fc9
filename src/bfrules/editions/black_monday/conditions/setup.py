"""What the clauses of the set-up need and promise."""

from typing import Final

from bfrules.core.promises import only, only_where
from bfrules.editions.black_monday.components import Components
from bfrules.editions.black_monday.conditions.common import (
    census,
    every_card_stays_somewhere,
    is_in_the_pile,
    other_companies_stay,
    the_card_leaves_the_pile,
    the_hand_gets_the_card,
    the_hand_is_full,
)
from bfrules.editions.black_monday.position import (
    ACTING,
    BOXED,
    DEALING,
    EMPTY,
    KINDS,
    RATING,
    Position,
    company_of,
    value_of,
)
from bfrules.editions.black_monday.steps import Deal, OpenTable, TurnUp
from bfrules.kernel.cards import put_on

# the table ---------------------------------------------------------------------


def from_the_box(printed: Components, position: Position, step: OpenTable) -> bool:
    """Everything is in the box."""
    return position.phase == BOXED


def for_two_to_six(printed: Components, position: Position, step: OpenTable) -> bool:
    """The table is set for two to six seats."""
    return step.seats in (2, 3, 4, 5, 6)


def no_card_has_left_the_box(printed: Components, position: Position, step: OpenTable) -> bool:
    """No card is in a hand, in a portfolio, on a rate or on a pile, not even Market Closed."""
    return (
        sum(position.pile) == 0
        and position.discards == (0,) * KINDS
        and position.pile == position.discards
        and all(not seat.hand and not seat.portfolio for seat in position.seats)
        and not any(position.stacks)
        and not position.closed_in_pile
    )


def everybody_has_the_capital_and_no_card(
    after: Position, printed: Components, position: Position, step: OpenTable
) -> bool:
    """As many seats as asked for have the capital each, and no card."""
    return len(after.seats) == step.seats and all(
        (seat.cash, seat.hand, seat.portfolio) == (printed.capital, (), ()) for seat in after.seats
    )


def the_pile_has_every_card_but_market_closed(
    after: Position, printed: Components, position: Position, step: OpenTable
) -> bool:
    """The draw pile has all copies of every card, nothing else does, and first rates are due."""
    return (
        census(after) == after.pile == (printed.copies,) * KINDS
        and not after.closed_in_pile
        and after.phase == RATING
    )


# the first rates ---------------------------------------------------------------


def first_rates_are_due(printed: Components, position: Position, step: TurnUp) -> bool:
    """Cards are turned up for the first rates."""
    return position.phase == RATING


def the_card_turned_up_is_in_the_pile(
    printed: Components, position: Position, step: TurnUp
) -> bool:
    """The draw pile has the card turned up."""
    return is_in_the_pile(position, step.card)


def sets_a_rate(printed: Components, position: Position, step: TurnUp) -> bool:
    """Tell whether the card is low enough for a first rate, and its company has none."""
    is_low = value_of(step.card) <= printed.highest_starting_value
    return is_low and position.rates[company_of(step.card)] == 0


def the_card_is_the_first_rate(after: Position, step: TurnUp) -> bool:
    """Tell whether the card lies alone on its company, whose rate is its value."""
    company = company_of(step.card)
    return after.rates[company] == value_of(step.card) and after.stacks[company] == (step.card,)


def the_deal_begins(after: Position) -> bool:
    """Tell whether seat 0 is dealt to, and the discards are back in the pile."""
    return after.phase == DEALING and after.turn == 0 and after.discards == EMPTY


def it_is_discarded_unless_it_sets_a_rate(
    after: Position, printed: Components, position: Position, step: TurnUp
) -> bool:
    """The card is discarded exactly if it is too high or its company has a rate."""
    discarded = () if sets_a_rate(printed, position, step) else (step.card,)
    return after.discards == put_on(position.discards, discarded)


def a_first_rate_is_between_one_and_ten(
    after: Position, printed: Components, position: Position, step: TurnUp
) -> bool:
    """A rate is set only where there was none, from the card, and never above ten."""
    if sets_a_rate(printed, position, step):
        return the_card_is_the_first_rate(after, step)
    return after == position


def the_deal_waits_for_four_rates(
    after: Position, printed: Components, position: Position, step: TurnUp
) -> bool:
    """The discards return to the pile, and the deal begins, exactly when all have a rate."""
    return after == position if min(position.rates) == 0 else the_deal_begins(after)


def a_rate_is_set_where_there_is_none(
    after: Position, printed: Components, position: Position, step: TurnUp
) -> bool:
    """A company without a rate gets that of the card if it is low enough; else its rate stays."""
    if sets_a_rate(printed, position, step):
        return the_card_is_the_first_rate(after, step)
    company = company_of(step.card)
    return (
        after.rates[company] == position.rates[company]
        and after.stacks[company] == position.stacks[company]
    )


def the_deal_begins_with_all_other_cards_once_all_have_a_rate(
    after: Position, printed: Components, position: Position, step: TurnUp
) -> bool:
    """With the fourth rate the discards return to the pile and the deal begins; not before."""
    if min(after.rates) == 0:
        return (
            after.phase == position.phase
            and after.turn == position.turn
            and the_card_leaves_the_pile(after, printed, position, step)
            and it_is_discarded_unless_it_sets_a_rate(after, printed, position, step)
        )
    return the_deal_begins(after)


# the hands ---------------------------------------------------------------------


def hands_are_due(printed: Components, position: Position, step: Deal) -> bool:
    """The hands are dealt."""
    return position.phase == DEALING


def the_card_dealt_is_in_the_pile(printed: Components, position: Position, step: Deal) -> bool:
    """The draw pile has the card dealt."""
    return is_in_the_pile(position, step.card)


def the_next_seat_is_due(after: Position, position: Position) -> bool:
    """Tell whether the next seat is dealt to; after the last one seat 0 acts."""
    if position.turn == len(position.seats) - 1:
        return after.turn == 0 and after.phase == ACTING
    return after.turn == position.turn + 1 and after.phase == position.phase


def the_deal_goes_round_until_all_hands_are_full(
    after: Position, printed: Components, position: Position, step: Deal
) -> bool:
    """The next seat is dealt to when a hand is full; after the last one seat 0 acts."""
    if not the_hand_is_full(printed, position):
        return after == position
    return the_next_seat_is_due(after, position)


def the_next_hand_is_dealt_once_this_one_is_full(
    after: Position, printed: Components, position: Position, step: Deal
) -> bool:
    """Each seat is dealt a whole hand, then the next one is due; after the last, seat 0 acts."""
    if len(after.seats[position.turn].hand) < printed.hand_size:
        return after.turn == position.turn and after.phase == position.phase
    return the_next_seat_is_due(after, position)


A_WHOLE_TABLE: Final = (
    only("phase", "seats", "pile"),
    everybody_has_the_capital_and_no_card,
    the_pile_has_every_card_but_market_closed,
    only_where(from_the_box),
    only_where(for_two_to_six),
)
A_WHOLE_CARD_TURNED_UP: Final = (
    only("phase", "turn", "pile", "discards", "rates", "stacks"),
    other_companies_stay,
    a_rate_is_set_where_there_is_none,
    the_deal_begins_with_all_other_cards_once_all_have_a_rate,
    every_card_stays_somewhere,
    only_where(first_rates_are_due),
    only_where(the_card_turned_up_is_in_the_pile),
)
A_WHOLE_CARD_DEALT: Final = (
    only("phase", "turn", "pile", of_the_seat=("hand",)),
    the_card_leaves_the_pile,
    the_hand_gets_the_card,
    the_next_hand_is_dealt_once_this_one_is_full,
    only_where(hands_are_due),
    only_where(the_card_dealt_is_in_the_pile),
)
