"""What the clauses of trading need and promise."""

from typing import Final

from bfrules.core.promises import only, only_where
from bfrules.editions.black_monday.components import Components
from bfrules.editions.black_monday.conditions import common as table
from bfrules.editions.black_monday.conditions import turn
from bfrules.editions.black_monday.conditions.common import price
from bfrules.editions.black_monday.position import Position, acting_seat, company_of, value_of
from bfrules.editions.black_monday.steps import BuyCard, SellCard

# what a purchase has to be -----------------------------------------------------


def of_a_company_with_a_rate(printed: Components, position: Position, step: BuyCard) -> bool:
    """The company of the card is not bankrupt."""
    return position.rates[company_of(step.card)] != 0


def within_the_limit_of_cards(printed: Components, position: Position, step: BuyCard) -> bool:
    """With this card, no more are bought in the turn than allowed."""
    return position.bought + 1 <= printed.purchase_cards


def within_the_most_shares(printed: Components, position: Position, step: BuyCard) -> bool:
    """With the shares of the card, the seat owns no more of their company than allowed."""
    owned = sum(
        printed.shares_shown[value_of(card) - 1]
        for card in acting_seat(position).portfolio
        if company_of(card) == company_of(step.card)
    )
    return owned + printed.shares_shown[value_of(step.card) - 1] <= printed.most_shares


def without_debt(printed: Components, position: Position, step: BuyCard) -> bool:
    """The cash of the seat to move pays the price of the card."""
    return acting_seat(position).cash - price(printed, position, step.card) >= 0


def of_some_shares(printed: Components, position: Position, step: BuyCard) -> bool:
    """The card stands for shares."""
    return printed.shares_shown[value_of(step.card) - 1] > 0


# what a purchase does ----------------------------------------------------------


def the_buyer_pays_the_price(
    after: Position, printed: Components, position: Position, step: BuyCard
) -> bool:
    """The cash of the seat to move falls by the price of the card."""
    paid = acting_seat(position).cash - after.seats[position.turn].cash
    return paid == price(printed, position, step.card)


def the_portfolio_gets_the_card(
    after: Position, printed: Components, position: Position, step: BuyCard
) -> bool:
    """The seat to move has one copy more in its portfolio."""
    before, now = acting_seat(position), after.seats[position.turn]
    return now.portfolio == tuple(sorted((*before.portfolio, step.card)))


def one_more_card_is_bought(
    after: Position, printed: Components, position: Position, step: BuyCard
) -> bool:
    """One card more counts as bought in this turn."""
    return after.bought == position.bought + 1


# selling -----------------------------------------------------------------------


def of_the_portfolio(printed: Components, position: Position, step: SellCard) -> bool:
    """The seat to move has the card in its portfolio."""
    return acting_seat(position).portfolio.count(step.card) > 0


def the_seller_receives_the_price(
    after: Position, printed: Components, position: Position, step: SellCard
) -> bool:
    """The cash of the seat to move rises by the price of the card."""
    received = after.seats[position.turn].cash - acting_seat(position).cash
    return received == price(printed, position, step.card)


def the_portfolio_loses_the_card(
    after: Position, printed: Components, position: Position, step: SellCard
) -> bool:
    """The seat to move has one copy fewer in its portfolio."""
    before, now = acting_seat(position), after.seats[position.turn]
    return before.portfolio == tuple(sorted((*now.portfolio, step.card)))


A_WHOLE_PURCHASE: Final = (
    only("activity", "bought", of_the_seat=("cash", "hand", "portfolio")),
    the_buyer_pays_the_price,
    table.the_hand_loses_the_card,
    the_portfolio_gets_the_card,
    one_more_card_is_bought,
    turn.trading_is_what_the_seat_does,
    only_where(turn.an_action_is_due),
    only_where(turn.trade_may_go_on),
    only_where(turn.no_card_was_swapped),
    only_where(table.the_card_is_in_the_hand),
    only_where(of_a_company_with_a_rate),
    only_where(within_the_limit_of_cards),
    only_where(within_the_most_shares),
    only_where(without_debt),
)
A_WHOLE_SALE: Final = (
    only("activity", "discards", of_the_seat=("cash", "portfolio")),
    the_seller_receives_the_price,
    the_portfolio_loses_the_card,
    table.the_card_is_discarded,
    turn.trading_is_what_the_seat_does,
    only_where(turn.an_action_is_due),
    only_where(turn.trade_may_go_on),
    only_where(turn.no_card_was_swapped),
    only_where(of_the_portfolio),
)
