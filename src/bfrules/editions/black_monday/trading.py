"""Trading: buying the shares of cards in the hand, selling those of the portfolio."""

from collections.abc import Iterable
from typing import Final

from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import Rule, implements, lists_by_filtering
from bfrules.editions.black_monday.components import COMPANY_NAMES, Components
from bfrules.editions.black_monday.conditions import (
    every_card_is_one_of_the_box,
    every_card_stays_somewhere,
    hands_are_in_order,
    it_says_what_was_compared,
    no_more_cards_are_bought_than_allowed,
    no_rate_is_below_zero,
    nobody_buys_at_the_rate_zero,
    nobody_s_money_moves,
    one_more_card_is_bought,
    only_cards_of_the_portfolio_are_sold,
    only_the_seats_change,
    only_what_the_seat_does_changes,
    other_seats_keep_everything,
    somebody_is_to_move,
    the_buyer_pays_the_price,
    the_card_is_discarded,
    the_card_is_in_the_hand,
    the_card_is_in_the_portfolio,
    the_card_is_one_of_the_box,
    the_draw_pile_stays,
    the_hand_loses_the_card,
    the_piles_count_every_kind,
    the_portfolio_gets_the_card,
    the_portfolio_loses_the_card,
    the_rates_stay,
    the_seat_keeps_its_cards,
    the_seller_receives_the_price,
    trade_may_go_on,
    trading_is_what_the_seat_does,
    what_passes_leaves_no_debt,
    what_passes_stays_within_the_most_shares,
    what_the_seat_does_is_known,
    what_was_begun_goes_on_or_is_finished,
)
from bfrules.editions.black_monday.position import (
    ACTING,
    KINDS,
    Position,
    Seat,
    acting_seat,
    changed,
    company_of,
    value_of,
    with_acting_seat,
)
from bfrules.editions.black_monday.steps import BuyCard, SellCard
from bfrules.editions.black_monday.turn import (
    kinds_in,
    not_in_the_hand,
    not_the_time_for_an_action,
    trade_is_finished,
    trading_now,
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


def known(card: int) -> bool:
    """Tell whether a number names a card."""
    return 0 <= card < KINDS


# buying ----------------------------------------------------------------------


@implements("black_monday.bankruptcy.6")
@contract(needs=(no_rate_is_below_zero,), promises=(nobody_buys_at_the_rate_zero,))
def company_is_bankrupt(printed: Components, position: Position, step: BuyCard) -> Refusal | None:
    """No shares of a bankrupt company are bought."""
    if not known(step.card) or position.rates[company_of(step.card)] > 0:
        return None
    return refused(company=COMPANY_NAMES[company_of(step.card)], rate="$0")


@implements("black_monday.trading.5")
@contract(promises=(no_more_cards_are_bought_than_allowed,))
def too_many_cards_bought(printed: Components, position: Position, step: BuyCard) -> Refusal | None:
    """A turn buys with no more cards than its limit."""
    if position.bought < printed.purchase_cards:
        return None
    return refused(bought_this_turn=position.bought, limit=printed.purchase_cards)


@implements("black_monday.trading.6")
@contract(
    needs=(
        somebody_is_to_move,
        every_card_is_one_of_the_box,
    ),
    promises=(
        what_passes_stays_within_the_most_shares,
        it_says_what_was_compared,
    ),
)
def too_many_shares_of_a_company(
    printed: Components, position: Position, step: BuyCard
) -> Refusal | None:
    """Nobody owns more shares of one company than its limit."""
    if not known(step.card):
        return None
    company = company_of(step.card)
    owned = shares_in(printed, acting_seat(position).portfolio, company)
    buying = shares_of(printed, step.card)
    if owned + buying <= printed.most_shares:
        return None
    return refused(
        company=COMPANY_NAMES[company], owned=owned, buying=buying, limit=printed.most_shares
    )


@implements("black_monday.trading.4", "black_monday.trading.3")
@contract(
    needs=(somebody_is_to_move,),
    promises=(
        what_passes_leaves_no_debt,
        it_says_what_was_compared,
    ),
)
def more_than_the_cash_pays(
    printed: Components, position: Position, step: BuyCard
) -> Refusal | None:
    """The buyer pays the shares at the current rate at once."""
    if not known(step.card):
        return None
    cost, cash = worth_of(printed, position, step.card), acting_seat(position).cash
    return None if cost <= cash else refused(cost=f"${cost:,}", cash=f"${cash:,}")


@implements("black_monday.trading.4", "black_monday.trading.3", "black_monday.cards.2")
@contract(
    needs=(
        somebody_is_to_move,
        the_card_is_one_of_the_box,
    ),
    promises=(
        the_buyer_pays_the_price,
        the_seat_keeps_its_cards,
        other_seats_keep_everything,
        only_the_seats_change,
    ),
)
def pay_for_the_shares(printed: Components, position: Position, step: BuyCard) -> Position:
    """Pay the number of shares times the current rate into the bank."""
    seat = acting_seat(position)
    cost = worth_of(printed, position, step.card)
    payer = Seat(seat.cash - cost, seat.hand, seat.portfolio)
    return changed(position, seats=with_acting_seat(position, payer))


@implements("black_monday.trading.2", "black_monday.trading.1")
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
        the_portfolio_gets_the_card,
        one_more_card_is_bought,
        every_card_stays_somewhere,
        nobody_s_money_moves,
        other_seats_keep_everything,
        the_rates_stay,
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


@implements("black_monday.turn.3", "black_monday.turn.2", "black_monday.trading.13")
@contract(
    needs=(
        trade_may_go_on,
        what_the_seat_does_is_known,
    ),
    promises=(
        trading_is_what_the_seat_does,
        what_was_begun_goes_on_or_is_finished,
        only_what_the_seat_does_changes,
    ),
)
def go_on_trading(printed: Components, position: Position, step: BuyCard | SellCard) -> Position:
    """The trade has begun; what was done before is finished."""
    activity = trading_now(position.activity)
    return position if activity == position.activity else changed(position, activity=activity)


def conceive_purchases(printed: Components, position: Position) -> Iterable[BuyCard]:
    """Yield the purchase of each kind of card in the hand."""
    if position.phase == ACTING:
        for card in kinds_in(acting_seat(position).hand):
            yield BuyCard(card)


BUYING_FORBIDS: Final = (
    not_the_time_for_an_action,
    trade_is_finished,
    not_in_the_hand,
    company_is_bankrupt,
    too_many_cards_bought,
    too_many_shares_of_a_company,
    more_than_the_cash_pays,
)

BUY_CARD: Final[Rule[Components, Position, BuyCard]] = Rule(
    kind=BuyCard,
    forbids=BUYING_FORBIDS,
    does=(pay_for_the_shares, lay_the_card_in_the_portfolio, go_on_trading),
    lists=lists_by_filtering(BUYING_FORBIDS, conceive_purchases),
    conceives=conceive_purchases,
)


# selling ---------------------------------------------------------------------


@implements("black_monday.trading.8", "black_monday.trading.9")
@contract(
    needs=(somebody_is_to_move, every_card_is_one_of_the_box),
    promises=(only_cards_of_the_portfolio_are_sold,),
)
def not_in_the_portfolio(printed: Components, position: Position, step: SellCard) -> Refusal | None:
    """Only the cards in one's own portfolio are sold."""
    portfolio = acting_seat(position).portfolio
    if step.card in portfolio:
        return None
    return refused(card=told_card(step.card), portfolio=told_cards(portfolio))


@implements("black_monday.trading.12", "black_monday.trading.10")
@contract(
    needs=(
        somebody_is_to_move,
        the_card_is_one_of_the_box,
    ),
    promises=(
        the_seller_receives_the_price,
        the_seat_keeps_its_cards,
        other_seats_keep_everything,
        only_the_seats_change,
    ),
)
def receive_the_proceeds(printed: Components, position: Position, step: SellCard) -> Position:
    """Take the number of shares times the current rate from the bank."""
    seat = acting_seat(position)
    proceeds = worth_of(printed, position, step.card)
    payee = Seat(seat.cash + proceeds, seat.hand, seat.portfolio)
    return changed(position, seats=with_acting_seat(position, payee))


@implements("black_monday.trading.11")
@contract(
    needs=(
        somebody_is_to_move,
        the_card_is_in_the_portfolio,
        every_card_is_one_of_the_box,
        the_piles_count_every_kind,
        hands_are_in_order,
    ),
    promises=(
        the_draw_pile_stays,
        the_portfolio_loses_the_card,
        the_card_is_discarded,
        every_card_stays_somewhere,
        nobody_s_money_moves,
        other_seats_keep_everything,
        the_rates_stay,
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


def conceive_sales(printed: Components, position: Position) -> Iterable[SellCard]:
    """Yield the sale of each kind of card in the portfolio."""
    if position.phase == ACTING:
        for card in kinds_in(acting_seat(position).portfolio):
            yield SellCard(card)


SELLING_FORBIDS: Final = (not_the_time_for_an_action, trade_is_finished, not_in_the_portfolio)

SELL_CARD: Final[Rule[Components, Position, SellCard]] = Rule(
    kind=SellCard,
    forbids=SELLING_FORBIDS,
    does=(receive_the_proceeds, discard_the_sold_card, go_on_trading),
    lists=lists_by_filtering(SELLING_FORBIDS, conceive_sales),
    conceives=conceive_sales,
)
