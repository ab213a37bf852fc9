"""What the clauses of changing rates need and promise."""

from typing import Final

from bfrules.core.promises import only, only_where
from bfrules.editions.black_monday.components import Components
from bfrules.editions.black_monday.conditions import common as table
from bfrules.editions.black_monday.conditions import turn
from bfrules.editions.black_monday.position import COMPANIES, Position, company_of, value_of
from bfrules.editions.black_monday.steps import ChangeRate

# what a card laid on a rate has to be ------------------------------------------


def within_the_limit_of_cards(printed: Components, position: Position, step: ChangeRate) -> bool:
    """With this card, no more are laid in the turn than allowed."""
    return position.laid + 1 <= printed.rate_cards


def reopening_or_within_the_limit_of_cards(
    printed: Components, position: Position, step: ChangeRate
) -> bool:
    """The card reopens a company, or no more are laid in the turn than allowed."""
    reopens = position.rates[company_of(step.card)] == 0
    return reopens or position.laid + 1 <= printed.rate_cards


def within_the_limits_of_the_company(
    printed: Components, position: Position, step: ChangeRate
) -> bool:
    """The change is within the limits of the company, or they do not bind it."""
    company = company_of(step.card)
    wanted = 0 if step.as_zero else value_of(step.card)
    change = wanted - position.rates[company]
    free = (position.rates[company] == 0 and not printed.reopening_is_bound) or (
        wanted == 0 and not printed.zero_is_bound
    )
    return free or -printed.limits_down[company] <= change <= printed.limits_up[company]


def zero_with_a_high_card(printed: Components, position: Position, step: ChangeRate) -> bool:
    """A card that is laid as 0 has a value above ten."""
    return not step.as_zero or value_of(step.card) > 10


def reopening_with_one_to_ten(printed: Components, position: Position, step: ChangeRate) -> bool:
    """At the rate 0 the card shows 1 to 10; above 0 any card does."""
    shows_one_to_ten = not step.as_zero and value_of(step.card) <= 10
    return position.rates[company_of(step.card)] > 0 or shows_one_to_ten


# what it does ------------------------------------------------------------------


def it_lies_on_top_of_its_company(
    after: Position, printed: Components, position: Position, step: ChangeRate
) -> bool:
    """The card lies on top of those of its company; the others under it stay."""
    company = company_of(step.card)
    return after.stacks[company] == (*position.stacks[company], step.card)


def one_more_card_is_laid(
    after: Position, printed: Components, position: Position, step: ChangeRate
) -> bool:
    """One card more counts as laid in this turn."""
    return after.laid == position.laid + 1


def one_more_is_laid_unless_it_reopens(
    after: Position, printed: Components, position: Position, step: ChangeRate
) -> bool:
    """A card that reopens a company does not count; any other counts as laid."""
    reopens = position.rates[company_of(step.card)] == 0
    return after.laid == position.laid + (0 if reopens else 1)


def exactly_that_rate_is_what_the_card_shows(
    after: Position, printed: Components, position: Position, step: ChangeRate
) -> bool:
    """The rate of the company is the value of the card, or 0; the other rates stay."""
    shown = 0 if step.as_zero else value_of(step.card)
    return all(
        after.rates[company]
        == (shown if company == company_of(step.card) else position.rates[company])
        for company in range(COMPANIES)
    )


def no_card_of_it_is_left(after: Position, position: Position, company: int) -> bool:
    """Tell whether the stack and the portfolios have lost the cards of a company, and no others."""
    return after.stacks[company] == () and all(
        new.portfolio == tuple(card for card in old.portfolio if company_of(card) != company)
        for old, new in zip(position.seats, after.seats, strict=True)
    )


def a_bankrupt_company_leaves_the_table(
    after: Position, printed: Components, position: Position, step: ChangeRate
) -> bool:
    """At the rate 0 portfolios and stack lose all cards of the company; else nothing changes."""
    company = company_of(step.card)
    if position.rates[company] > 0:
        return after == position
    return no_card_of_it_is_left(after, position, company)


# a whole change of a rate ------------------------------------------------------


def the_other_hands_stay(
    after: Position, printed: Components, position: Position, step: ChangeRate
) -> bool:
    """No seat but the one to move takes a card into its hand, or out of it."""
    return all(
        seat == position.turn or new.hand == old.hand
        for seat, (old, new) in enumerate(zip(position.seats, after.seats, strict=True))
    )


def the_card_lies_on_top_unless_the_company_goes_bankrupt(
    after: Position, printed: Components, position: Position, step: ChangeRate
) -> bool:
    """The card lies on top of its company, and nothing else moves; at 0 it leaves the table."""
    company = company_of(step.card)
    if after.rates[company] > 0:
        return (
            it_lies_on_top_of_its_company(after, printed, position, step)
            and after.discards == position.discards
            and all(
                new.portfolio == old.portfolio
                for old, new in zip(position.seats, after.seats, strict=True)
            )
        )
    return no_card_of_it_is_left(after, position, company)


A_WHOLE_CHANGE_OF_A_RATE: Final = (
    only("activity", "laid", "rates", "stacks", "discards", of_every_seat=("hand", "portfolio")),
    table.the_hand_loses_the_card,
    the_other_hands_stay,
    exactly_that_rate_is_what_the_card_shows,
    table.other_companies_stay,
    the_card_lies_on_top_unless_the_company_goes_bankrupt,
    table.every_card_stays_somewhere,
    one_more_card_is_laid,
    turn.changing_rates_is_what_the_seat_does,
    only_where(turn.an_action_is_due),
    only_where(turn.rates_may_go_on),
    only_where(turn.no_card_was_swapped),
    only_where(table.the_card_is_in_the_hand),
    only_where(within_the_limit_of_cards),
    only_where(within_the_limits_of_the_company),
    only_where(zero_with_a_high_card),
    only_where(reopening_with_one_to_ten),
)
