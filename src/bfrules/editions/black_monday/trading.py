"""Trading: buying the shares of cards in the hand, selling those of the portfolio."""

from collections.abc import Iterable
from typing import Final

from bfrules.core.promises import only, passes_exactly
from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import Rule, rule
from bfrules.editions.black_monday.components import COMPANY_NAMES, Components
from bfrules.editions.black_monday.conditions import common as table
from bfrules.editions.black_monday.conditions import trading as trade
from bfrules.editions.black_monday.conditions import turn
from bfrules.editions.black_monday.position import (
    ACTING,
    COMPANIES,
    FRESH,
    KINDS,
    TRADING,
    TRADING_AFTER_RATES,
    VALUES,
    Position,
    Seat,
    acting_seat,
    changed,
    company_of,
    value_of,
    with_acting_seat,
)
from bfrules.editions.black_monday.steps import BuyCard, SellCard, Trade
from bfrules.editions.black_monday.turn import (
    action_beside_a_swap,
    hand_of,
    kinds_in,
    may_trade,
    not_in_the_hand,
    not_the_time_for_an_action,
    portfolio_of,
    trade_is_finished,
    with_each_card,
)
from bfrules.editions.black_monday.words import told_card, told_cards
from bfrules.kernel.cards import Cards, counted_in, with_card, without_card
from bfrules.kernel.contract import contract


def shares_of(printed: Components, card: int) -> int:
    """Return the shares that a card stands for."""
    return printed.shares_shown[value_of(card) - 1]


def worth_of(printed: Components, position: Position, card: int) -> int:
    """Return what the shares of a card are worth at the current rate, in dollars."""
    return shares_of(printed, card) * position.rates[company_of(card)]


def shares_in(printed: Components, portfolio: Cards, company: int) -> int:
    """Return the shares of one company in a portfolio."""
    return sum(shares_of(printed, card) for card in portfolio if company_of(card) == company)


# buying ----------------------------------------------------------------------


@contract(
    needs=(table.the_card_is_one_of_the_box, table.no_rate_is_below_zero),
    promises=(passes_exactly(trade.of_a_company_with_a_rate),),
)
def company_is_bankrupt(printed: Components, position: Position, step: BuyCard) -> Refusal | None:
    """The shares of a company whose rate is 0 cannot be bought."""
    if position.rates[company_of(step.card)] > 0:
        return None
    return refused(company=COMPANY_NAMES[company_of(step.card)], rate="$0")


@contract(promises=(passes_exactly(trade.within_the_limit_of_cards),))
def too_many_cards_bought(printed: Components, position: Position, step: BuyCard) -> Refusal | None:
    """A player may buy only so many cards in a turn."""
    if position.bought < printed.purchase_cards:
        return None
    return refused(bought_this_turn=position.bought, limit=printed.purchase_cards)


@contract(
    needs=(
        table.somebody_is_to_move,
        table.the_card_is_one_of_the_box,
        table.every_card_is_one_of_the_box,
    ),
    promises=(passes_exactly(trade.within_the_most_shares), table.it_says_what_was_compared),
)
def too_many_shares_of_a_company(
    printed: Components, position: Position, step: BuyCard
) -> Refusal | None:
    """Nobody owns more shares of one company than the rules allow."""
    company = company_of(step.card)
    owned = shares_in(printed, acting_seat(position).portfolio, company)
    buying = shares_of(printed, step.card)
    if owned + buying <= printed.most_shares:
        return None
    return refused(
        company=COMPANY_NAMES[company], owned=owned, buying=buying, limit=printed.most_shares
    )


@contract(
    needs=(table.somebody_is_to_move, table.the_card_is_one_of_the_box),
    promises=(passes_exactly(trade.without_debt), table.it_says_what_was_compared),
)
def more_than_the_cash_pays(
    printed: Components, position: Position, step: BuyCard
) -> Refusal | None:
    """The buyer pays for the shares at once, at the current rate."""
    cost, cash = worth_of(printed, position, step.card), acting_seat(position).cash
    return None if cost <= cash else refused(cost=f"${cost:,}", cash=f"${cash:,}")


@contract(
    needs=(table.somebody_is_to_move, table.the_card_is_one_of_the_box),
    promises=(only(of_the_seat=("cash",)), trade.the_buyer_pays_the_price),
)
def pay_for_the_shares(printed: Components, position: Position, step: BuyCard) -> Position:
    """Pay the number of shares times the current rate into the bank."""
    seat = acting_seat(position)
    cost = worth_of(printed, position, step.card)
    payer = Seat(seat.cash - cost, seat.hand, seat.portfolio)
    return changed(position, seats=with_acting_seat(position, payer))


@contract(
    needs=(
        table.somebody_is_to_move,
        table.the_card_is_in_the_hand,
        *table.CARDS_CAN_BE_COUNTED,
    ),
    promises=(
        only("bought", of_the_seat=("hand", "portfolio")),
        table.the_hand_loses_the_card,
        trade.the_portfolio_gets_the_card,
        trade.one_more_card_is_bought,
        table.every_card_stays_somewhere,
    ),
)
def lay_the_card_in_the_portfolio(
    printed: Components, position: Position, step: BuyCard
) -> Position:
    """Lay the card from the hand face up into the portfolio."""
    seat = acting_seat(position)
    owner = Seat(
        seat.cash, without_card(seat.hand, step.card), with_card(seat.portfolio, step.card)
    )
    return changed(position, seats=with_acting_seat(position, owner), bought=position.bought + 1)


@contract(
    needs=(turn.trade_may_go_on, turn.no_card_was_swapped),
    promises=(only("activity"), turn.trading_is_what_the_seat_does),
)
def go_on_trading(printed: Components, position: Position, step: Trade) -> Position:
    """The trade has begun; what was done before is finished."""
    activity = TRADING if position.activity in (FRESH, TRADING) else TRADING_AFTER_RATES
    return position if activity == position.activity else changed(position, activity=activity)


PURCHASES: Final = tuple(map(BuyCard, range(KINDS)))
"""The purchase of each kind of card, made once: they are listed at every table."""


def list_purchases(printed: Components, position: Position) -> Iterable[BuyCard]:
    """List exactly the purchases that nothing forbids, each kind of card once."""
    begun = position.phase == ACTING and may_trade(position)
    if not begun or position.bought >= printed.purchase_cards:
        return ()
    seat, rates, shown = acting_seat(position), position.rates, printed.shares_shown
    left, steps = [printed.most_shares] * COMPANIES, []
    for card in seat.portfolio:
        left[card // VALUES] -= shown[card % VALUES]
    for card in kinds_in(seat.hand):
        company, shares = card // VALUES, shown[card % VALUES]
        if shares <= left[company] and rates[company] > 0 and shares * rates[company] <= seat.cash:
            steps.append(PURCHASES[card])
    return steps


BUY_CARD: Final[Rule[Components, Position, BuyCard]] = rule(
    BuyCard,
    "black_monday",
    forbids={
        not_the_time_for_an_action: "turn.1 turn.5",
        trade_is_finished: "turn.3 turn.2",
        action_beside_a_swap: "turn.4 swapping.1",
        not_in_the_hand: "trading.1",
        company_is_bankrupt: "bankruptcy.6",
        too_many_cards_bought: "trading.5",
        too_many_shares_of_a_company: "trading.6",
        more_than_the_cash_pays: "trading.4 trading.3",
    },
    does={
        pay_for_the_shares: "trading.4 trading.3 cards.2",
        lay_the_card_in_the_portfolio: "trading.2 trading.1",
        go_on_trading: "turn.3 turn.2 trading.13",
    },
    lists=list_purchases,
    conceives=with_each_card(hand_of, BuyCard),
    promises=trade.A_WHOLE_PURCHASE,
)


# selling ---------------------------------------------------------------------


@contract(
    needs=(table.somebody_is_to_move, table.every_card_is_one_of_the_box),
    promises=(passes_exactly(trade.of_the_portfolio),),
)
def not_in_the_portfolio(printed: Components, position: Position, step: SellCard) -> Refusal | None:
    """Players sell only cards from their own portfolio."""
    portfolio = acting_seat(position).portfolio
    if step.card in portfolio:
        return None
    return refused(card=told_card(step.card), portfolio=told_cards(portfolio))


@contract(
    needs=(table.somebody_is_to_move, table.the_card_is_one_of_the_box),
    promises=(only(of_the_seat=("cash",)), trade.the_seller_receives_the_price),
)
def receive_the_proceeds(printed: Components, position: Position, step: SellCard) -> Position:
    """Take the number of shares times the current rate from the bank."""
    seat = acting_seat(position)
    proceeds = worth_of(printed, position, step.card)
    payee = Seat(seat.cash + proceeds, seat.hand, seat.portfolio)
    return changed(position, seats=with_acting_seat(position, payee))


@contract(
    needs=(
        table.somebody_is_to_move,
        trade.of_the_portfolio,
        *table.CARDS_CAN_BE_COUNTED,
    ),
    promises=(
        only("discards", of_the_seat=("portfolio",)),
        trade.the_portfolio_loses_the_card,
        table.the_card_is_discarded,
        table.every_card_stays_somewhere,
    ),
)
def discard_the_sold_card(printed: Components, position: Position, step: SellCard) -> Position:
    """Put the card sold from the portfolio on the discard pile."""
    seat = acting_seat(position)
    owner = Seat(seat.cash, seat.hand, without_card(seat.portfolio, step.card))
    return changed(
        position,
        seats=with_acting_seat(position, owner),
        discards=counted_in(position.discards, step.card, 1),
    )


SALES: Final = tuple(map(SellCard, range(KINDS)))
"""The sale of each kind of card."""


def list_sales(printed: Components, position: Position) -> Iterable[SellCard]:
    """List exactly the sales that nothing forbids, each kind of card once."""
    if position.phase != ACTING or not may_trade(position):
        return ()
    return [SALES[card] for card in kinds_in(acting_seat(position).portfolio)]


SELL_CARD: Final[Rule[Components, Position, SellCard]] = rule(
    SellCard,
    "black_monday",
    forbids={
        not_the_time_for_an_action: "turn.1 turn.5",
        trade_is_finished: "turn.3 turn.2",
        action_beside_a_swap: "turn.4 swapping.1",
        not_in_the_portfolio: "trading.8 trading.9",
    },
    does={
        receive_the_proceeds: "trading.12 trading.10",
        discard_the_sold_card: "trading.11",
        go_on_trading: "turn.3 turn.2 trading.13",
    },
    lists=list_sales,
    conceives=with_each_card(portfolio_of, SellCard),
    promises=trade.A_WHOLE_SALE,
)
