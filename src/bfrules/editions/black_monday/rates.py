"""Changing rates: cards laid on a company's rate, bankruptcy, and reopening."""

from collections.abc import Iterable
from typing import Final

from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import Rule, implements, lists_by_filtering
from bfrules.editions.black_monday.components import COMPANY_NAMES, Components
from bfrules.editions.black_monday.conditions import (
    a_bankrupt_company_has_no_card_on_the_table,
    a_change_of_rates_may_go_on,
    a_company_reopens_with_one_to_ten,
    a_company_with_a_rate_loses_nothing,
    changing_rates_is_what_the_seat_does,
    every_card_is_one_of_the_box,
    every_card_stays_somewhere,
    hands_and_other_companies_stay,
    hands_are_in_order,
    it_lies_on_top_of_its_company,
    it_says_what_was_compared,
    no_more_cards_are_laid_than_allowed,
    no_rate_is_below_zero,
    nobody_s_money_moves,
    nobody_s_portfolio_changes,
    one_more_card_is_laid,
    only_cards_without_shares_serve_as_zero,
    only_rates_change,
    only_what_the_seat_does_changes,
    other_companies_keep_their_rates,
    other_seats_keep_everything,
    somebody_is_to_move,
    the_card_is_in_the_hand,
    the_card_is_one_of_the_box,
    the_draw_pile_stays,
    the_hand_loses_the_card,
    the_piles_count_every_kind,
    the_rate_is_what_the_card_shows,
    what_passes_is_a_change_within_the_limits,
    what_the_seat_does_is_known,
    what_was_begun_goes_on_or_is_finished,
)
from bfrules.editions.black_monday.position import (
    ACTING,
    LAST_VALUE_OF_SHARES,
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
from bfrules.editions.black_monday.trading import known
from bfrules.editions.black_monday.turn import (
    change_of_rates_is_finished,
    changing_rates_now,
    kinds_in,
    not_in_the_hand,
    not_the_time_for_an_action,
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


@implements("black_monday.rates.6")
@contract(promises=(no_more_cards_are_laid_than_allowed,))
def too_many_rate_cards(
    printed: Components, position: Position, step: ChangeRate
) -> Refusal | None:
    """A turn changes rates with no more cards than its limit, on one company or on two."""
    if position.laid < printed.rate_cards:
        return None
    return refused(laid_this_turn=position.laid, limit=printed.rate_cards)


@implements("black_monday.rates.3", "black_monday.rates.4")
@contract(
    promises=(
        what_passes_is_a_change_within_the_limits,
        it_says_what_was_compared,
    ),
)
def beyond_the_limit_of_the_company(
    printed: Components, position: Position, step: ChangeRate
) -> Refusal | None:
    """A card changes the rate by no more than the limit of its company."""
    if not known(step.card):
        return None
    company = company_of(step.card)
    rate = position.rates[company]
    if within_reach(printed, company, rate, new_rate(step)):
        return None
    return refused(
        company=COMPANY_NAMES[company],
        rate=f"${rate}",
        wanted=f"${new_rate(step)}",
        lowest=f"${max(0, rate - printed.limits_down[company])}",
        highest=f"${rate + printed.limits_up[company]}",
    )


@implements("black_monday.rates.9", "black_monday.rates.7")
@contract(promises=(only_cards_without_shares_serve_as_zero,))
def not_a_card_for_zero(
    printed: Components, position: Position, step: ChangeRate
) -> Refusal | None:
    """Only a card that shows no shares can be laid as 0."""
    if not step.as_zero or not known(step.card) or is_high(step.card):
        return None
    return refused(card=told_card(step.card), lowest_value_for_zero=LAST_VALUE_OF_SHARES + 1)


@implements("black_monday.bankruptcy.5")
@contract(promises=(a_company_reopens_with_one_to_ten,))
def not_a_rate_to_reopen_with(
    printed: Components, position: Position, step: ChangeRate
) -> Refusal | None:
    """A bankrupt company is reopened with a value of one to ten."""
    if not known(step.card) or position.rates[company_of(step.card)] > 0:
        return None
    if 1 <= new_rate(step) <= LAST_VALUE_OF_SHARES:
        return None
    return refused(wanted=f"${new_rate(step)}", lowest="$1", highest=f"${LAST_VALUE_OF_SHARES}")


@implements("black_monday.rates.2", "black_monday.rates.1", "black_monday.rates.5")
@contract(
    needs=(
        somebody_is_to_move,
        the_card_is_in_the_hand,
        every_card_is_one_of_the_box,
        the_piles_count_every_kind,
        hands_are_in_order,
    ),
    promises=(
        the_draw_pile_stays,
        the_hand_loses_the_card,
        it_lies_on_top_of_its_company,
        one_more_card_is_laid,
        nobody_s_portfolio_changes,
        every_card_stays_somewhere,
        nobody_s_money_moves,
        other_seats_keep_everything,
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


@implements(
    "black_monday.rates.2",
    "black_monday.rates.5",
    "black_monday.rates.8",
    "black_monday.rates.9",
    "black_monday.bankruptcy.5",
)
@contract(
    needs=(the_card_is_one_of_the_box,),
    promises=(
        the_rate_is_what_the_card_shows,
        other_companies_keep_their_rates,
        only_rates_change,
    ),
)
def set_the_rate(printed: Components, position: Position, step: ChangeRate) -> Position:
    """The card on top shows the rate: its value, or 0."""
    rates = with_company(position.rates, company_of(step.card), new_rate(step))
    return position if rates == position.rates else changed(position, rates=rates)


@implements(
    "black_monday.bankruptcy.2",
    "black_monday.bankruptcy.1",
    "black_monday.bankruptcy.3",
    "black_monday.bankruptcy.4",
)
@contract(
    needs=(
        the_card_is_one_of_the_box,
        every_card_is_one_of_the_box,
        the_piles_count_every_kind,
        hands_are_in_order,
        no_rate_is_below_zero,
    ),
    promises=(
        the_draw_pile_stays,
        a_bankrupt_company_has_no_card_on_the_table,
        a_company_with_a_rate_loses_nothing,
        hands_and_other_companies_stay,
        other_companies_keep_their_rates,
        every_card_stays_somewhere,
        nobody_s_money_moves,
    ),
)
def go_bankrupt(printed: Components, position: Position, step: ChangeRate) -> Position:
    """At the rate 0 all cards of the company in portfolios and on its rate are discarded."""
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


@implements("black_monday.turn.3", "black_monday.turn.2")
@contract(
    needs=(
        a_change_of_rates_may_go_on,
        what_the_seat_does_is_known,
    ),
    promises=(
        changing_rates_is_what_the_seat_does,
        what_was_begun_goes_on_or_is_finished,
        only_what_the_seat_does_changes,
    ),
)
def go_on_changing_rates(printed: Components, position: Position, step: ChangeRate) -> Position:
    """The change of rates has begun; what was done before is finished."""
    activity = changing_rates_now(position.activity)
    return position if activity == position.activity else changed(position, activity=activity)


def conceive_changes(printed: Components, position: Position) -> Iterable[ChangeRate]:
    """Yield each kind of card in the hand, as its value and as 0."""
    if position.phase == ACTING:
        for card in kinds_in(acting_seat(position).hand):
            yield ChangeRate(card)
            yield ChangeRate(card, as_zero=True)


RATES_FORBIDS: Final = (
    not_the_time_for_an_action,
    change_of_rates_is_finished,
    not_in_the_hand,
    too_many_rate_cards,
    beyond_the_limit_of_the_company,
    not_a_card_for_zero,
    not_a_rate_to_reopen_with,
)

CHANGE_RATE: Final[Rule[Components, Position, ChangeRate]] = Rule(
    kind=ChangeRate,
    forbids=RATES_FORBIDS,
    does=(lay_the_card_on_the_rate, set_the_rate, go_bankrupt, go_on_changing_rates),
    lists=lists_by_filtering(RATES_FORBIDS, conceive_changes),
    conceives=conceive_changes,
)
