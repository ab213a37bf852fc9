"""What the clauses of Black Monday need and promise.

A need takes the clause's own parameters; a promise takes the position after it,
then the same parameters. Where the seats matter, `the seat to move` is that of
the position before.
"""

from bfrules.core.refusal import Refusal
from bfrules.core.standing import Place
from bfrules.editions.black_monday.components import Components
from bfrules.editions.black_monday.position import (
    ACTING,
    BOXED,
    COMPANIES,
    DEALING,
    FILLING,
    FRESH,
    KINDS,
    OVER,
    RATE_CHANGING,
    RATE_CHANGING_AFTER_TRADE,
    RATING,
    SWAPPING,
    TRADING,
    TRADING_AFTER_RATES,
    Position,
    acting_seat,
    changed,
    company_of,
    value_of,
)
from bfrules.editions.black_monday.steps import (
    MARKET_CLOSED,
    BuyCard,
    ChangeRate,
    Deal,
    Draw,
    EndTurn,
    OpenTable,
    SellCard,
    Step,
    SwapCard,
    TurnUp,
)
from bfrules.kernel.cards import Pile, is_sorted, put_on

CardStep = TurnUp | Deal | BuyCard | SellCard | ChangeRate | SwapCard | Draw
Trade = BuyCard | SellCard


def census(position: Position) -> Pile:
    """Count every card wherever it lies."""
    counts = tuple(
        there + discarded for there, discarded in zip(position.pile, position.discards, strict=True)
    )
    for seat in position.seats:
        counts = put_on(put_on(counts, seat.hand), seat.portfolio)
    for stack in position.stacks:
        counts = put_on(counts, stack)
    return counts


def others(position: Position, turn: int) -> tuple[object, ...]:
    """Return the seats but one."""
    return position.seats[:turn] + position.seats[turn + 1 :]


# needs -----------------------------------------------------------------------


def somebody_is_to_move(printed: Components, position: Position, step: Step) -> bool:
    """One of the seats is to move."""
    return position.turn >= 0 and position.turn < len(position.seats)


def the_card_is_one_of_the_box(printed: Components, position: Position, step: CardStep) -> bool:
    """The step names a card of the box."""
    return step.card >= 0 and step.card < KINDS


def the_phase_is_one_of_the_game(printed: Components, position: Position, step: Step) -> bool:
    """What is due is one of the six phases, from the box to the end of the game."""
    return position.phase >= BOXED and position.phase <= OVER


def an_action_is_due(printed: Components, position: Position, step: EndTurn) -> bool:
    """An action of the seat to move is due."""
    return position.phase == ACTING


def what_the_seat_does_is_known(printed: Components, position: Position, step: Step) -> bool:
    """What the seat to move does in its turn is known."""
    return position.activity >= FRESH and position.activity <= SWAPPING


def trade_may_go_on(printed: Components, position: Position, step: Trade) -> bool:
    """No trade has been finished in this turn, and no card swapped."""
    return position.activity not in (RATE_CHANGING_AFTER_TRADE, SWAPPING)


def a_change_of_rates_may_go_on(printed: Components, position: Position, step: ChangeRate) -> bool:
    """No change of rates has been finished in this turn, and no card swapped."""
    return position.activity not in (TRADING_AFTER_RATES, SWAPPING)


def every_card_is_one_of_the_box(printed: Components, position: Position, step: Step) -> bool:
    """Every card in a hand, in a portfolio or on a rate is one of the box."""
    return all(
        card >= 0 and card < KINDS
        for seat in position.seats
        for cards in (seat.hand, seat.portfolio)
        for card in cards
    ) and all(card >= 0 and card < KINDS for stack in position.stacks for card in stack)


def the_piles_count_every_kind(printed: Components, position: Position, step: Step) -> bool:
    """The draw pile and the discard pile have a count for each kind of card, none below zero."""
    return (
        len(position.pile) == KINDS
        and len(position.discards) == KINDS
        and all(count >= 0 for count in position.pile)
        and all(count >= 0 for count in position.discards)
    )


def hands_are_in_order(printed: Components, position: Position, step: Step) -> bool:
    """Every hand and every portfolio is in order."""
    return all(is_sorted(seat.hand) and is_sorted(seat.portfolio) for seat in position.seats)


def no_rate_is_below_zero(printed: Components, position: Position, step: Step) -> bool:
    """No company has a rate below zero."""
    return all(rate >= 0 for rate in position.rates)


def a_rate_stands_where_a_card_lies(printed: Components, position: Position, step: Step) -> bool:
    """A company has a rate above zero exactly if a card lies on its rate stack."""
    return all(
        rate >= 0 and (rate > 0) == (len(stack) > 0)
        for rate, stack in zip(position.rates, position.stacks, strict=True)
    )


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


def two_to_six_are_seated(printed: Components, position: Position, step: OpenTable) -> bool:
    """The table is set for two to six seats."""
    return step.seats >= 2 and step.seats <= 6


def the_card_is_in_the_pile(printed: Components, position: Position, step: CardStep) -> bool:
    """The draw pile has the card."""
    return the_card_is_one_of_the_box(printed, position, step) and position.pile[step.card] > 0


def the_card_drawn_is_in_the_pile(printed: Components, position: Position, step: Draw) -> bool:
    """The draw pile has the card, or Market Closed if that is drawn."""
    if step.card == MARKET_CLOSED:
        return position.closed_in_pile
    return the_card_is_in_the_pile(printed, position, step)


def the_card_is_in_the_hand(printed: Components, position: Position, step: CardStep) -> bool:
    """The seat to move has the card in hand."""
    return step.card in acting_seat(position).hand


def the_card_is_in_the_portfolio(printed: Components, position: Position, step: CardStep) -> bool:
    """The seat to move has the card in its portfolio."""
    return step.card in acting_seat(position).portfolio


# what every clause keeps -----------------------------------------------------


def every_card_stays_somewhere(
    after: Position, printed: Components, position: Position, step: Step
) -> bool:
    """No card is made or lost."""
    return census(after) == census(position)


def nobody_s_money_moves(
    after: Position, printed: Components, position: Position, step: Step
) -> bool:
    """Every seat keeps its cash."""
    return [seat.cash for seat in after.seats] == [seat.cash for seat in position.seats]


def other_seats_keep_everything(
    after: Position, printed: Components, position: Position, step: Step
) -> bool:
    """Every seat but the one to move keeps its cash, hand and portfolio."""
    return others(after, position.turn) == others(position, position.turn)


def the_rates_stay(after: Position, printed: Components, position: Position, step: Step) -> bool:
    """Rates and the cards laid on them stay."""
    return after.rates == position.rates and after.stacks == position.stacks


def only_the_seats_change(
    after: Position, printed: Components, position: Position, step: Step
) -> bool:
    """Nothing but what seats own changes."""
    return changed(after, seats=position.seats) == position


def only_what_is_due_changes(
    after: Position, printed: Components, position: Position, step: Step
) -> bool:
    """Nothing moves on the table; only what is due changes."""
    return (
        changed(
            after,
            phase=position.phase,
            turn=position.turn,
            activity=position.activity,
            bought=position.bought,
            laid=position.laid,
            swapped=position.swapped,
        )
        == position
    )


def the_seat_keeps_its_cards(
    after: Position, printed: Components, position: Position, step: Trade
) -> bool:
    """The seat to move keeps its hand and its portfolio."""
    before, now = acting_seat(position), after.seats[position.turn]
    return now.hand == before.hand and now.portfolio == before.portfolio


# set-up ----------------------------------------------------------------------


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


def only_pile_and_phase_change(
    after: Position, printed: Components, position: Position, step: OpenTable
) -> bool:
    """Nothing but the draw pile changes, and what is due."""
    return changed(after, pile=position.pile, phase=position.phase) == position


def the_card_leaves_the_pile(
    after: Position, printed: Components, position: Position, step: CardStep
) -> bool:
    """Exactly one copy of the card leaves the draw pile."""
    return all(
        after.pile[card] == position.pile[card] - (card == step.card) for card in range(KINDS)
    )


def it_is_discarded_unless_it_sets_a_rate(
    after: Position, printed: Components, position: Position, step: TurnUp
) -> bool:
    """The card is discarded exactly if it is too high or its company has a rate."""
    sets_none = (
        value_of(step.card) > printed.highest_starting_value
        or position.rates[company_of(step.card)] > 0
    )
    discarded = (step.card,) if sets_none else ()
    return after.discards == put_on(position.discards, discarded)


def only_pile_and_discards_change(
    after: Position, printed: Components, position: Position, step: Step
) -> bool:
    """Nothing but the draw pile and the discard pile changes."""
    return changed(after, pile=position.pile, discards=position.discards) == position


def a_first_rate_is_between_one_and_ten(
    after: Position, printed: Components, position: Position, step: TurnUp
) -> bool:
    """A rate is set only where there was none, from the card, and never above ten."""
    company = company_of(step.card)
    if position.rates[company] > 0 or value_of(step.card) > printed.highest_starting_value:
        return after == position
    return after.rates[company] == value_of(step.card) and after.stacks[company] == (step.card,)


def other_companies_keep_their_rates(
    after: Position, printed: Components, position: Position, step: CardStep
) -> bool:
    """Every company but that of the card keeps its rate and the cards laid on it."""
    return all(
        after.rates[company] == position.rates[company]
        and after.stacks[company] == position.stacks[company]
        for company in range(COMPANIES)
        if company != company_of(step.card)
    )


def only_the_rates_change(
    after: Position, printed: Components, position: Position, step: Step
) -> bool:
    """Nothing but rates and the cards laid on them changes."""
    return changed(after, rates=position.rates, stacks=position.stacks) == position


def the_deal_waits_for_four_rates(
    after: Position, printed: Components, position: Position, step: TurnUp
) -> bool:
    """The discards return to the pile, and the deal begins, exactly when all have a rate."""
    if min(position.rates) == 0:
        return after == position
    return (
        sum(after.discards) == 0
        and after.phase == DEALING
        and after.turn == 0
        and after.closed_in_pile == position.closed_in_pile
    )


# cards come to a hand, or leave it -------------------------------------------


def the_hand_gets_the_card(
    after: Position, printed: Components, position: Position, step: CardStep
) -> bool:
    """The seat to move has one copy more in hand, and keeps its portfolio."""
    before, now = acting_seat(position), after.seats[position.turn]
    return (
        now.hand == tuple(sorted((*before.hand, step.card))) and now.portfolio == before.portfolio
    )


def the_deal_brings_one_card(
    after: Position, printed: Components, position: Position, step: Deal
) -> bool:
    """The hand has one card more, the draw pile one card less, and nothing else changes."""
    grown = len(after.seats[position.turn].hand) - len(acting_seat(position).hand)
    return (
        grown == sum(position.pile) - sum(after.pile) == 1
        and changed(after, seats=position.seats, pile=position.pile) == position
    )


def the_hand_loses_the_card(
    after: Position, printed: Components, position: Position, step: CardStep
) -> bool:
    """The seat to move has one copy less in hand."""
    before, now = acting_seat(position), after.seats[position.turn]
    return before.hand == tuple(sorted((*now.hand, step.card)))


def nobody_s_portfolio_changes(
    after: Position, printed: Components, position: Position, step: Step
) -> bool:
    """Every seat keeps its portfolio."""
    return [seat.portfolio for seat in after.seats] == [seat.portfolio for seat in position.seats]


def the_card_is_discarded(
    after: Position, printed: Components, position: Position, step: CardStep
) -> bool:
    """The discard pile has exactly this card more."""
    return after.discards == put_on(position.discards, (step.card,))


def the_portfolio_gets_the_card(
    after: Position, printed: Components, position: Position, step: CardStep
) -> bool:
    """The seat to move has one copy more in its portfolio."""
    before, now = acting_seat(position), after.seats[position.turn]
    return now.portfolio == tuple(sorted((*before.portfolio, step.card)))


def the_portfolio_loses_the_card(
    after: Position, printed: Components, position: Position, step: SellCard
) -> bool:
    """The seat to move has one copy less in its portfolio, and keeps its hand."""
    before, now = acting_seat(position), after.seats[position.turn]
    return (
        before.portfolio == tuple(sorted((*now.portfolio, step.card))) and now.hand == before.hand
    )


def one_more_card_is_bought(
    after: Position, printed: Components, position: Position, step: BuyCard
) -> bool:
    """One card more counts as bought in this turn."""
    return after.bought == position.bought + 1 and after.laid == position.laid


def one_more_card_is_swapped(
    after: Position, printed: Components, position: Position, step: SwapCard
) -> bool:
    """One card more counts as swapped in this turn, which now is one of swapping."""
    return after.swapped == position.swapped + 1 and after.activity == SWAPPING


def no_trade_and_no_rate_in_this_turn(
    printed: Components, position: Position, step: SwapCard
) -> bool:
    """The seat has neither traded nor changed a rate in this turn."""
    return position.activity in (FRESH, SWAPPING)


def one_more_card_is_laid(
    after: Position, printed: Components, position: Position, step: ChangeRate
) -> bool:
    """One card more counts as laid in this turn."""
    return after.laid == position.laid + 1 and after.bought == position.bought


def it_lies_on_top_of_its_company(
    after: Position, printed: Components, position: Position, step: ChangeRate
) -> bool:
    """The card lies on top of those of its company; the others under it stay."""
    company = company_of(step.card)
    return after.stacks[company] == (*position.stacks[company], step.card)


# money -----------------------------------------------------------------------


def price(printed: Components, position: Position, card: int) -> int:
    """Return the price of a card: its shares times the rate of its company."""
    return printed.shares_shown[value_of(card) - 1] * position.rates[company_of(card)]


def the_buyer_pays_the_price(
    after: Position, printed: Components, position: Position, step: BuyCard
) -> bool:
    """The cash of the seat to move falls by the price of the card."""
    paid = acting_seat(position).cash - after.seats[position.turn].cash
    return paid == price(printed, position, step.card)


def the_seller_receives_the_price(
    after: Position, printed: Components, position: Position, step: SellCard
) -> bool:
    """The cash of the seat to move rises by the price of the card."""
    received = after.seats[position.turn].cash - acting_seat(position).cash
    return received == price(printed, position, step.card)


def everybody_receives_the_worth_of_the_portfolio(
    after: Position, printed: Components, position: Position, step: Draw
) -> bool:
    """When the game is over each seat has sold its portfolio at its worth; before, nobody has."""
    if position.phase != OVER:
        return after == position
    return all(
        new.portfolio == ()
        and new.hand == old.hand
        and new.cash == old.cash + sum(price(printed, position, card) for card in old.portfolio)
        for old, new in zip(position.seats, after.seats, strict=True)
    )


# rates -----------------------------------------------------------------------


def the_rate_is_what_the_card_shows(
    after: Position, printed: Components, position: Position, step: ChangeRate
) -> bool:
    """The rate of the company is the value of the card, or 0."""
    shown = 0 if step.as_zero else value_of(step.card)
    return after.rates[company_of(step.card)] == shown


def only_rates_change(after: Position, printed: Components, position: Position, step: Step) -> bool:
    """Nothing but rates changes; the cards laid on them stay."""
    return changed(after, rates=position.rates) == position


def a_bankrupt_company_has_no_card_on_the_table(
    after: Position, printed: Components, position: Position, step: ChangeRate
) -> bool:
    """At the rate 0 no card of the company is in a portfolio or on its rate."""
    company = company_of(step.card)
    return position.rates[company] > 0 or (
        after.stacks[company] == ()
        and all(company_of(card) != company for seat in after.seats for card in seat.portfolio)
    )


def a_company_with_a_rate_loses_nothing(
    after: Position, printed: Components, position: Position, step: ChangeRate
) -> bool:
    """Above the rate 0 nothing happens."""
    return position.rates[company_of(step.card)] == 0 or after == position


def hands_and_other_companies_stay(
    after: Position, printed: Components, position: Position, step: ChangeRate
) -> bool:
    """Nobody's hand changes, nor any card of another company."""
    company = company_of(step.card)
    return all(
        new.hand == old.hand
        and new.portfolio == tuple(card for card in old.portfolio if company_of(card) != company)
        for old, new in zip(position.seats, after.seats, strict=True)
        if position.rates[company] == 0
    )


# turns -----------------------------------------------------------------------


def what_was_begun_goes_on_or_is_finished(
    after: Position, printed: Components, position: Position, step: Trade | ChangeRate
) -> bool:
    """Once the other of the two actions has begun, there is no way back to the first."""
    return after.activity >= position.activity and after.activity > 0


def only_what_the_seat_does_changes(
    after: Position, printed: Components, position: Position, step: Step
) -> bool:
    """Nothing but what the seat does in its turn changes."""
    return changed(after, activity=position.activity) == position


def a_full_hand_ends_the_turn(
    after: Position, printed: Components, position: Position, step: EndTurn | Draw
) -> bool:
    """With a full hand the next seat is to act, and has done nothing yet."""
    if position.phase == OVER or len(acting_seat(position).hand) < printed.hand_size:
        return after.turn == position.turn
    return (
        after.turn == (position.turn + 1) % len(position.seats)
        and after.phase == ACTING
        and (after.activity, after.bought, after.laid, after.swapped) == (FRESH, 0, 0, 0)
    )


def the_deal_goes_round_until_all_hands_are_full(
    after: Position, printed: Components, position: Position, step: Deal
) -> bool:
    """The next seat is dealt to when a hand is full; after the last one seat 0 acts."""
    if len(acting_seat(position).hand) < printed.hand_size:
        return after == position
    if position.turn == len(position.seats) - 1:
        return after.turn == 0 and after.phase == ACTING
    return after.turn == position.turn + 1 and after.phase == position.phase


def trading_is_what_the_seat_does(
    after: Position, printed: Components, position: Position, step: Trade
) -> bool:
    """The seat trades: after rates exactly if it has changed rates before."""
    trades_first = position.activity in (FRESH, TRADING)
    return after.activity == (TRADING if trades_first else TRADING_AFTER_RATES)


def changing_rates_is_what_the_seat_does(
    after: Position, printed: Components, position: Position, step: ChangeRate
) -> bool:
    """The seat changes rates: after a trade exactly if it has traded before."""
    rates_first = position.activity in (FRESH, RATE_CHANGING)
    return after.activity == (RATE_CHANGING if rates_first else RATE_CHANGING_AFTER_TRADE)


def a_hand_that_is_not_full_is_filled_up(
    after: Position, printed: Components, position: Position, step: EndTurn
) -> bool:
    """A hand with fewer cards than it should have waits for its draws."""
    full = len(acting_seat(position).hand) >= printed.hand_size
    return (after.phase == FILLING) == (not full)


def filling_up_goes_on_until_the_hand_is_full(
    after: Position, printed: Components, position: Position, step: Draw
) -> bool:
    """Nothing changes before the hand is full, or when the game is over."""
    full = len(acting_seat(position).hand) >= printed.hand_size
    return (full and position.phase != OVER) or after == position


# the pile --------------------------------------------------------------------


def market_closed_ends_the_game(
    after: Position, printed: Components, position: Position, step: Draw
) -> bool:
    """The game is over exactly if Market Closed is drawn, which then leaves the pile."""
    if step.card != MARKET_CLOSED:
        return after == position
    return after.phase == OVER and not after.closed_in_pile


def only_market_closed_and_phase_change(
    after: Position, printed: Components, position: Position, step: Draw
) -> bool:
    """Nothing but Market Closed moves."""
    return changed(after, phase=position.phase, closed_in_pile=position.closed_in_pile) == position


def no_card_comes_with_market_closed(
    after: Position, printed: Components, position: Position, step: Draw
) -> bool:
    """Market Closed does not come into a hand; any other card does, out of the pile."""
    if step.card == MARKET_CLOSED:
        return after == position
    return the_hand_gets_the_card(after, printed, position, step) and the_card_leaves_the_pile(
        after, printed, position, step
    )


def the_pile_is_renewed_only_when_it_ran_out(
    after: Position, printed: Components, position: Position, step: Draw
) -> bool:
    """While cards or Market Closed are in the pile, or the game is over, nothing happens."""
    ran_out = position.phase != OVER and not position.closed_in_pile and sum(position.pile) == 0
    return ran_out or after == position


def a_pile_that_ran_out_is_renewed_with_market_closed(
    after: Position, printed: Components, position: Position, step: Draw
) -> bool:
    """Once the pile has run out, Market Closed is in the new one, and the game goes on."""
    ran_out = position.phase != OVER and not position.closed_in_pile and sum(position.pile) == 0
    return not ran_out or (after.closed_in_pile and after.phase == position.phase)


def every_company_keeps_its_top_card(
    after: Position, printed: Components, position: Position, step: Draw
) -> bool:
    """The rates and the cards that show them stay."""
    return after.rates == position.rates and all(
        new[-1:] == old[-1:] for old, new in zip(position.stacks, after.stacks, strict=True)
    )


def a_new_pile_leaves_no_card_below_a_top_one(
    after: Position, printed: Components, position: Position, step: Draw
) -> bool:
    """When the pile is renewed, no company has more than its top card."""
    return after == position or all(len(stack) <= 1 for stack in after.stacks)


def a_new_pile_takes_all_discards(
    after: Position, printed: Components, position: Position, step: Draw
) -> bool:
    """When the pile is renewed, no card stays on the discard pile."""
    return after == position or sum(after.discards) == 0


def the_discards_stay(after: Position, printed: Components, position: Position, step: Draw) -> bool:
    """The discard pile stays as it is."""
    return after.discards == position.discards


# refusals --------------------------------------------------------------------


def it_says_what_was_compared(
    refusal: Refusal | None, printed: Components, position: Position, step: Step
) -> bool:
    """A refusal names the facts compared."""
    return refusal is None or len(refusal.facts) > 0


def what_passes_leaves_no_debt(
    refusal: Refusal | None, printed: Components, position: Position, step: BuyCard
) -> bool:
    """A purchase passes exactly if no debt is left."""
    if not 0 <= step.card < KINDS:
        return refusal is None
    left = acting_seat(position).cash - price(printed, position, step.card)
    return (refusal is None) == (left >= 0)


def what_passes_stays_within_the_most_shares(
    refusal: Refusal | None, printed: Components, position: Position, step: BuyCard
) -> bool:
    """A purchase passes exactly if the shares of the company stay within the most."""
    if not 0 <= step.card < KINDS:
        return refusal is None
    owned = sum(
        printed.shares_shown[value_of(card) - 1]
        for card in acting_seat(position).portfolio
        if company_of(card) == company_of(step.card)
    )
    bought = printed.shares_shown[value_of(step.card) - 1]
    return (refusal is None) == (owned + bought <= printed.most_shares)


def what_passes_is_a_change_within_the_limits(
    refusal: Refusal | None, printed: Components, position: Position, step: ChangeRate
) -> bool:
    """A card passes exactly if the rate changes within its limits, or they do not bind it."""
    if not 0 <= step.card < KINDS:
        return refusal is None
    company = company_of(step.card)
    wanted = 0 if step.as_zero else value_of(step.card)
    change = wanted - position.rates[company]
    free = (position.rates[company] == 0 and not printed.reopening_is_bound) or (
        wanted == 0 and not printed.zero_is_bound
    )
    within = -printed.limits_down[company] <= change <= printed.limits_up[company]
    return (refusal is None) == (free or within)


def the_draw_pile_stays(
    after: Position, printed: Components, position: Position, step: Step
) -> bool:
    """No card comes to the draw pile or leaves it."""
    return after.pile == position.pile and after.closed_in_pile == position.closed_in_pile


def only_piles_and_cards_below_the_rates_change(
    after: Position, printed: Components, position: Position, step: Draw
) -> bool:
    """Nothing but the two piles and the cards laid on rates changes: no hand, no portfolio."""
    return (
        changed(
            after,
            pile=position.pile,
            discards=position.discards,
            stacks=position.stacks,
            closed_in_pile=position.closed_in_pile,
        )
        == position
    )


def only_a_laid_card_counts(
    after: Position, printed: Components, position: Position, step: ChangeRate
) -> bool:
    """A card that reopens a company does not count; any other counts as laid."""
    reopens = position.rates[company_of(step.card)] == 0
    return after.laid == position.laid + (0 if reopens else 1)


def nobody_trades_twice_in_a_turn(
    refusal: Refusal | None, printed: Components, position: Position, step: Trade
) -> bool:
    """A trade is refused exactly in a turn of swapping, or after rates that followed a trade."""
    over = position.activity == SWAPPING or position.activity == RATE_CHANGING_AFTER_TRADE
    return (refusal is not None) == over


def nobody_changes_rates_twice_in_a_turn(
    refusal: Refusal | None, printed: Components, position: Position, step: ChangeRate
) -> bool:
    """A change is refused exactly in a turn of swapping, or after a trade that followed rates."""
    over = position.activity == SWAPPING or position.activity == TRADING_AFTER_RATES
    return (refusal is not None) == over


def nobody_swaps_beside_another_action(
    refusal: Refusal | None, printed: Components, position: Position, step: SwapCard
) -> bool:
    """A swap passes exactly in a turn in which nothing else has been done."""
    return (refusal is None) == (position.activity in (FRESH, SWAPPING))


def no_more_cards_are_bought_than_allowed(
    refusal: Refusal | None, printed: Components, position: Position, step: BuyCard
) -> bool:
    """A purchase passes exactly if the cards bought then are within the limit."""
    return (refusal is None) == (position.bought + 1 <= printed.purchase_cards)


def no_more_cards_are_laid_than_allowed(
    refusal: Refusal | None, printed: Components, position: Position, step: ChangeRate
) -> bool:
    """A change of rates passes exactly if the cards laid then are within the limit."""
    return (refusal is None) == (position.laid + 1 <= printed.rate_cards)


def no_more_cards_are_swapped_than_allowed(
    refusal: Refusal | None, printed: Components, position: Position, step: SwapCard
) -> bool:
    """A swap passes exactly if the cards swapped then are within the limit."""
    return (refusal is None) == (position.swapped + 1 <= printed.swapped_cards)


def nobody_buys_at_the_rate_zero(
    refusal: Refusal | None, printed: Components, position: Position, step: BuyCard
) -> bool:
    """A purchase of a card of the box passes exactly if its company has a rate."""
    if not 0 <= step.card < KINDS:
        return refusal is None
    return (refusal is None) == (position.rates[company_of(step.card)] != 0)


def only_cards_without_shares_serve_as_zero(
    refusal: Refusal | None, printed: Components, position: Position, step: ChangeRate
) -> bool:
    """A card of the box is refused exactly if it is laid as 0 and its value is up to ten."""
    low = 0 <= step.card < KINDS and value_of(step.card) <= 10
    return (refusal is not None) == (step.as_zero and low)


def a_company_reopens_with_one_to_ten(
    refusal: Refusal | None, printed: Components, position: Position, step: ChangeRate
) -> bool:
    """At the rate 0 a card of the box passes exactly if it shows 1 to 10; above 0 every card."""
    if not 0 <= step.card < KINDS or position.rates[company_of(step.card)] > 0:
        return refusal is None
    return (refusal is None) == (not step.as_zero and value_of(step.card) <= 10)


def a_turn_is_not_spent_on_nothing(
    refusal: Refusal | None, printed: Components, position: Position, step: EndTurn
) -> bool:
    """The end of a turn passes exactly if something was done in it."""
    return (refusal is None) == (position.activity != FRESH)


def a_table_is_set_from_the_box(
    refusal: Refusal | None, printed: Components, position: Position, step: OpenTable
) -> bool:
    """A table is set exactly when everything is in the box."""
    return (refusal is None) == (position.phase == BOXED)


def only_two_to_six_are_seated(
    refusal: Refusal | None, printed: Components, position: Position, step: OpenTable
) -> bool:
    """A table is set exactly for two to six seats."""
    return (refusal is None) == (step.seats in (2, 3, 4, 5, 6))


def cards_are_turned_up_for_first_rates(
    refusal: Refusal | None, printed: Components, position: Position, step: TurnUp
) -> bool:
    """A card is turned up exactly while first rates are due."""
    return (refusal is None) == (position.phase == RATING)


def cards_are_dealt_before_play(
    refusal: Refusal | None, printed: Components, position: Position, step: Deal
) -> bool:
    """A card is dealt exactly while hands are due."""
    return (refusal is None) == (position.phase == DEALING)


def cards_are_drawn_to_fill_up(
    refusal: Refusal | None, printed: Components, position: Position, step: Draw
) -> bool:
    """A card is drawn exactly while a hand is filled up."""
    return (refusal is None) == (position.phase == FILLING)


def a_turned_up_card_comes_from_the_pile(
    refusal: Refusal | None, printed: Components, position: Position, step: TurnUp
) -> bool:
    """A card passes exactly if the draw pile has one."""
    return (refusal is None) == (0 <= step.card < KINDS and position.pile[step.card] > 0)


def a_dealt_card_comes_from_the_pile(
    refusal: Refusal | None, printed: Components, position: Position, step: Deal
) -> bool:
    """A card passes exactly if the draw pile has one."""
    return (refusal is None) == (0 <= step.card < KINDS and position.pile[step.card] > 0)


def a_drawn_card_comes_from_the_pile(
    refusal: Refusal | None, printed: Components, position: Position, step: Draw
) -> bool:
    """A card, or Market Closed, passes exactly if the draw pile has it."""
    return (refusal is None) == (
        (step.card == MARKET_CLOSED and position.closed_in_pile)
        or (0 <= step.card < KINDS and position.pile[step.card] > 0)
    )


def a_seat_acts_in_its_own_turn(
    refusal: Refusal | None,
    printed: Components,
    position: Position,
    step: BuyCard | SellCard | ChangeRate | SwapCard | EndTurn,
) -> bool:
    """An own step passes exactly while an action is due."""
    return (refusal is None) == (position.phase == ACTING)


def only_cards_of_the_hand_are_played(
    refusal: Refusal | None,
    printed: Components,
    position: Position,
    step: BuyCard | ChangeRate | SwapCard,
) -> bool:
    """A card passes exactly if it is among those in hand."""
    return (refusal is None) == (acting_seat(position).hand.count(step.card) > 0)


def only_cards_of_the_portfolio_are_sold(
    refusal: Refusal | None, printed: Components, position: Position, step: SellCard
) -> bool:
    """A card passes exactly if it is in the portfolio."""
    return (refusal is None) == (acting_seat(position).portfolio.count(step.card) > 0)


def a_card_without_shares_is_not_bought(
    refusal: Refusal | None, printed: Components, position: Position, step: BuyCard
) -> bool:
    """A card of the box passes exactly if it stands for shares."""
    return (refusal is None) == (
        not 0 <= step.card < KINDS or printed.shares_shown[value_of(step.card) - 1] > 0
    )


def reopening_is_never_one_too_many(
    refusal: Refusal | None, printed: Components, position: Position, step: ChangeRate
) -> bool:
    """A card passes exactly if it reopens a company, or is within the limit of cards."""
    return (refusal is None) == (
        (0 <= step.card < KINDS and position.rates[company_of(step.card)] == 0)
        or position.laid + 1 <= printed.rate_cards
    )


# the final standing ------------------------------------------------------------


def more_money_stands_before_less(
    after: tuple[Place, ...], printed: Components, position: Position
) -> bool:
    """A seat ranks before another exactly if it has more money."""
    return all(
        (one.rank < other.rank) == (position.seats[one.seat].cash > position.seats[other.seat].cash)
        for one in after
        for other in after
    )


def every_place_shows_its_money(
    after: tuple[Place, ...], printed: Components, position: Position
) -> bool:
    """Each place shows the money of its seat, and no more."""
    return all(
        len(place.scores) == 1 and place.scores[0].value == position.seats[place.seat].cash
        for place in after
    )
