"""Changing rates: cards laid on a company's rate, bankruptcy, and reopening."""

from collections.abc import Iterable
from functools import partial
from typing import Final

from bfrules.core.promises import only, passes_exactly
from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import Rule, rule
from bfrules.editions.black_monday.components import COMPANY_NAMES, Components
from bfrules.editions.black_monday.conditions import common as table
from bfrules.editions.black_monday.conditions import rates as rate_change
from bfrules.editions.black_monday.conditions import turn
from bfrules.editions.black_monday.position import (
    ACTING,
    FRESH,
    KINDS,
    LAST_VALUE_OF_SHARES,
    RATE_CHANGING,
    RATE_CHANGING_AFTER_TRADE,
    VALUES,
    Position,
    Seat,
    acting_seat,
    changed,
    company_of,
    is_high,
    value_of,
    with_acting_seat,
    with_company,
    with_stack,
)
from bfrules.editions.black_monday.steps import ChangeRate
from bfrules.editions.black_monday.turn import (
    action_beside_a_swap,
    change_of_rates_is_finished,
    hand_of,
    kinds_in,
    may_change_rates,
    not_in_the_hand,
    not_the_time_for_an_action,
    with_each_card,
)
from bfrules.editions.black_monday.words import told_card
from bfrules.kernel.cards import put_on, without_card
from bfrules.kernel.contract import contract


def new_rate(step: ChangeRate) -> int:
    """Return the rate that the card shows, 0 if it is laid as 0."""
    return 0 if step.as_zero else value_of(step.card)


def within_reach(printed: Components, company: int, rate: int, wanted: int) -> bool:
    """Tell whether the limits let one card bring a company from a rate to another."""
    if (rate == 0 and not printed.reopening_is_bound) or (
        wanted == 0 and not printed.zero_is_bound
    ):
        return True
    return rate - printed.limits_down[company] <= wanted <= rate + printed.limits_up[company]


@contract(promises=(passes_exactly(rate_change.within_the_limit_of_cards),))
def too_many_rate_cards(
    printed: Components, position: Position, step: ChangeRate
) -> Refusal | None:
    """A player may lay only so many rate cards in a turn, on one company or on two."""
    if position.laid < printed.rate_cards:
        return None
    return refused(laid_this_turn=position.laid, limit=printed.rate_cards)


@contract(
    needs=(table.the_card_is_one_of_the_box,),
    promises=(
        passes_exactly(rate_change.within_the_limits_of_the_company),
        table.it_says_what_was_compared,
    ),
)
def beyond_the_limit_of_the_company(
    printed: Components, position: Position, step: ChangeRate
) -> Refusal | None:
    """A card changes the rate by no more than the limit of its company."""
    company = company_of(step.card)
    rate = position.rates[company]
    if within_reach(printed, company, rate, new_rate(step)):
        return None
    return refused(
        company=COMPANY_NAMES[company],
        rate=f"${rate}",
        wanted=f"${new_rate(step)}",
        limit_down=f"${printed.limits_down[company]}",
        limit_up=f"${printed.limits_up[company]}",
    )


@contract(
    needs=(table.the_card_is_one_of_the_box,),
    promises=(passes_exactly(rate_change.zero_with_a_high_card),),
)
def not_a_card_for_zero(
    printed: Components, position: Position, step: ChangeRate
) -> Refusal | None:
    """Only a card that shows no shares can be laid as 0."""
    if not step.as_zero or is_high(step.card):
        return None
    return refused(card=told_card(step.card), lowest_value_for_zero=LAST_VALUE_OF_SHARES + 1)


@contract(
    needs=(table.the_card_is_one_of_the_box,),
    promises=(passes_exactly(rate_change.reopening_with_one_to_ten),),
)
def not_a_rate_to_reopen_with(
    printed: Components, position: Position, step: ChangeRate
) -> Refusal | None:
    """Where the rate is 0, only a value of one to ten makes a new one."""
    if position.rates[company_of(step.card)] > 0:
        return None
    if 1 <= new_rate(step) <= LAST_VALUE_OF_SHARES:
        return None
    return refused(wanted=f"${new_rate(step)}", lowest="$1", highest=f"${LAST_VALUE_OF_SHARES}")


@contract(
    needs=(
        table.somebody_is_to_move,
        table.the_card_is_in_the_hand,
        *table.CARDS_CAN_BE_COUNTED,
    ),
    promises=(
        only("stacks", "laid", of_the_seat=("hand",)),
        table.the_hand_loses_the_card,
        rate_change.it_lies_on_top_of_its_company,
        table.other_companies_stay,
        rate_change.one_more_card_is_laid,
        table.every_card_stays_somewhere,
    ),
)
def lay_the_card_on_the_rate(printed: Components, position: Position, step: ChangeRate) -> Position:
    """Lay the card from the hand on the rate stack of its company, and count it."""
    seat = acting_seat(position)
    owner = Seat(seat.cash, without_card(seat.hand, step.card), seat.portfolio)
    company = company_of(step.card)
    stack = (*position.stacks[company], step.card)
    return changed(
        position,
        seats=with_acting_seat(position, owner),
        stacks=with_stack(position.stacks, company, stack),
        laid=position.laid + 1,
    )


@contract(
    needs=(table.the_card_is_one_of_the_box,),
    promises=(only("rates"), rate_change.exactly_that_rate_is_what_the_card_shows),
)
def set_the_rate(printed: Components, position: Position, step: ChangeRate) -> Position:
    """The card on top shows the rate: its value, or 0."""
    rates = with_company(position.rates, company_of(step.card), new_rate(step))
    return position if rates == position.rates else changed(position, rates=rates)


@contract(
    needs=(
        table.the_card_is_one_of_the_box,
        *table.CARDS_CAN_BE_COUNTED,
        table.no_rate_is_below_zero,
    ),
    promises=(
        only("stacks", "discards", of_every_seat=("portfolio",)),
        rate_change.a_bankrupt_company_leaves_the_table,
        table.other_companies_stay,
        table.every_card_stays_somewhere,
    ),
)
def go_bankrupt(printed: Components, position: Position, step: ChangeRate) -> Position:
    """At a rate of 0, all cards of the company in portfolios and at its rate are discarded."""
    company = company_of(step.card)
    if position.rates[company] > 0:
        return position
    lost = position.stacks[company]
    seats: list[Seat] = []
    for seat in position.seats:
        lost += tuple(card for card in seat.portfolio if company_of(card) == company)
        kept = tuple(card for card in seat.portfolio if company_of(card) != company)
        seats.append(Seat(seat.cash, seat.hand, kept))
    return changed(
        position,
        seats=tuple(seats),
        stacks=with_stack(position.stacks, company, ()),
        discards=put_on(position.discards, lost),
    )


@contract(
    needs=(turn.rates_may_go_on, turn.no_card_was_swapped),
    promises=(only("activity"), turn.changing_rates_is_what_the_seat_does),
)
def go_on_changing_rates(printed: Components, position: Position, step: ChangeRate) -> Position:
    """The change of rates has begun; what was done before is finished."""
    rates_first = position.activity in (FRESH, RATE_CHANGING)
    activity = RATE_CHANGING if rates_first else RATE_CHANGING_AFTER_TRADE
    return position if activity == position.activity else changed(position, activity=activity)


CHANGES: Final = tuple(map(ChangeRate, range(KINDS)))
"""The change with each kind of card, made once: they are listed at every table."""

CHANGES_TO_ZERO: Final = tuple(ChangeRate(card, as_zero=True) for card in range(KINDS))
"""The change with each kind of card laid as 0."""


def list_changes(printed: Components, position: Position) -> Iterable[ChangeRate]:
    """List exactly the changes of rates that nothing forbids, a card as its value before as 0."""
    begun = position.phase == ACTING and may_change_rates(position)
    if not begun or position.laid >= printed.rate_cards:
        return ()
    steps, rates = [], position.rates
    for card in kinds_in(acting_seat(position).hand):
        company, value = card // VALUES, card % VALUES + 1
        rate, high = rates[company], value > LAST_VALUE_OF_SHARES
        if high and rate <= 0:
            continue
        if within_reach(printed, company, rate, value):
            steps.append(CHANGES[card])
        if high and within_reach(printed, company, rate, 0):
            steps.append(CHANGES_TO_ZERO[card])
    return steps


CHANGE_RATE: Final[Rule[Components, Position, ChangeRate]] = rule(
    ChangeRate,
    "black_monday",
    forbids={
        not_the_time_for_an_action: "turn.1 turn.5",
        change_of_rates_is_finished: "turn.3 turn.2",
        action_beside_a_swap: "turn.4 swapping.1",
        not_in_the_hand: "rates.1",
        too_many_rate_cards: "rates.6",
        beyond_the_limit_of_the_company: "rates.3 rates.4",
        not_a_card_for_zero: "rates.9 rates.7",
        not_a_rate_to_reopen_with: "bankruptcy.5",
    },
    does={
        lay_the_card_on_the_rate: "rates.2 rates.1 rates.5",
        set_the_rate: "rates.2 rates.5 rates.8 rates.9 bankruptcy.5",
        go_bankrupt: "bankruptcy.2 bankruptcy.1 bankruptcy.3 bankruptcy.4",
        go_on_changing_rates: "turn.3 turn.2",
    },
    lists=list_changes,
    conceives=with_each_card(hand_of, ChangeRate, partial(ChangeRate, as_zero=True)),
    leads=lambda step: "black_monday.rates.9" if step.as_zero else "",
    promises=rate_change.A_WHOLE_CHANGE_OF_A_RATE,
)
