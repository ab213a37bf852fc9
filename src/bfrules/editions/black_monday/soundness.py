"""What holds of every position of Black Monday that the rules can reach."""

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
    RATING,
    SWAPPING,
    Position,
    company_of,
    is_as_in_the_box,
    value_of,
)
from bfrules.editions.black_monday.setup import FEWEST_SEATS, MOST_SEATS
from bfrules.editions.black_monday.trading import shares_in
from bfrules.kernel.cards import put_on


def two_to_six_seats(printed: Components, position: Position) -> bool:
    """There are two to six seats, and one of them is to move."""
    return FEWEST_SEATS <= len(position.seats) <= MOST_SEATS and 0 <= position.turn < len(
        position.seats
    )


def the_phase_is_known(printed: Components, position: Position) -> bool:
    """The phase and what the seat does in its turn are known."""
    return RATING <= position.phase <= OVER and FRESH <= position.activity <= SWAPPING


def every_kind_is_known(printed: Components, position: Position) -> bool:
    """Every card is one of the box."""
    named = [card for seat in position.seats for card in (*seat.hand, *seat.portfolio)]
    named += [card for stack in position.stacks for card in stack]
    return (
        all(0 <= card < KINDS for card in named)
        and len(position.pile) == KINDS
        and len(position.discards) == KINDS
    )


def every_card_is_somewhere(printed: Components, position: Position) -> bool:
    """Both copies of each card are in a hand, a portfolio, on a rate, discarded or in the pile."""
    if not every_kind_is_known(printed, position):
        return False
    counts = tuple(
        there + discarded for there, discarded in zip(position.pile, position.discards, strict=True)
    )
    for seat in position.seats:
        counts = put_on(put_on(counts, seat.hand), seat.portfolio)
    for stack in position.stacks:
        counts = put_on(counts, stack)
    return counts == (printed.copies,) * KINDS


def nothing_is_negative(printed: Components, position: Position) -> bool:
    """No cash and no count of cards is below zero."""
    return (
        all(seat.cash >= 0 for seat in position.seats)
        and min(position.pile, default=0) >= 0
        and min(position.discards, default=0) >= 0
        and 0 <= position.bought <= printed.purchase_cards
        and 0 <= position.laid <= printed.rate_cards
        and 0 <= position.swapped <= printed.swapped_cards
    )


def the_top_cards_show_the_rates(printed: Components, position: Position) -> bool:
    """A rate is the value of the top card of its company, or 0 where there is none."""
    return all(
        rate == (value_of(stack[-1]) if stack else 0)
        and all(company_of(card) == company for card in stack)
        for company, (rate, stack) in enumerate(zip(position.rates, position.stacks, strict=True))
    )


def nobody_owns_too_much(printed: Components, position: Position) -> bool:
    """Nobody owns more shares of a company than the limit, and none of a bankrupt one."""
    return all(
        shares_in(printed, seat.portfolio, company) <= printed.most_shares
        and (
            position.phase in (RATING, OVER)
            or position.rates[company] > 0
            or all(company_of(card) != company for card in seat.portfolio)
        )
        for seat in position.seats
        for company in range(COMPANIES)
    )


def hands_fit(printed: Components, position: Position) -> bool:
    """A hand has eight cards, unless it is being dealt, played from or filled up."""
    if position.phase not in (ACTING, FILLING):
        return all(len(seat.hand) <= printed.hand_size for seat in position.seats)
    begun = position.phase == FILLING or position.activity != FRESH
    return all(
        (
            len(seat.hand) == printed.hand_size
            and (position.phase, number) != (FILLING, position.turn)
        )
        or (number == position.turn and begun and len(seat.hand) < printed.hand_size)
        for number, seat in enumerate(position.seats)
    )


def nothing_is_counted_before_it_is_done(printed: Components, position: Position) -> bool:
    """A turn in which nothing was done counts no card bought, laid or swapped."""
    return position.activity != FRESH or position.bought == position.laid == position.swapped == 0


def hands_fill_up_seat_by_seat(printed: Components, position: Position) -> bool:
    """Before the first turn hands fill up seat by seat, and nobody has a portfolio."""
    if position.phase not in (RATING, DEALING):
        return True
    size, rating = printed.hand_size, position.phase == RATING
    return position.activity == FRESH and all(
        not seat.portfolio
        and len(seat.hand) <= (0 if rating or number > position.turn else size)
        and (rating or number >= position.turn or len(seat.hand) == size)
        and (rating or number != position.turn or len(seat.hand) < size)
        for number, seat in enumerate(position.seats)
    )


def the_first_rates_are_single_cards(printed: Components, position: Position) -> bool:
    """Before the first turn a rate is a single card; what lies aside could set no other rate."""
    if position.phase not in (RATING, DEALING):
        return True
    if not every_kind_is_known(printed, position):
        return False
    rating = position.phase == RATING
    return (
        all(len(stack) <= 1 for stack in position.stacks)
        and all(
            value_of(stack[0]) <= printed.highest_starting_value
            for stack in position.stacks
            if stack
        )
        and all(position.stacks) != rating
        and all(
            rating
            and (
                position.stacks[company_of(card)] or value_of(card) > printed.highest_starting_value
            )
            for card, number in enumerate(position.discards)
            if number
        )
    )


def market_closed_comes_with_the_second_pile(printed: Components, position: Position) -> bool:
    """Market Closed is in no pile before the first turn, nor when the game is over."""
    return position.phase in (ACTING, FILLING) or not position.closed_in_pile


def everything_is_sold_at_the_end(printed: Components, position: Position) -> bool:
    """When the game is over nobody has a portfolio."""
    return position.phase != OVER or all(not seat.portfolio for seat in position.seats)


def there_is_something_to_draw(printed: Components, position: Position) -> bool:
    """The draw pile is never empty before the game is over; Market Closed is in the second one."""
    return position.phase == OVER or position.closed_in_pile or sum(position.pile) > 0


EVERYTHING_IS_IN_THE_BOX = "Before the set-up everything is in the box."

CONDITIONS = (
    two_to_six_seats,
    the_phase_is_known,
    every_kind_is_known,
    every_card_is_somewhere,
    nothing_is_negative,
    the_top_cards_show_the_rates,
    nobody_owns_too_much,
    hands_fit,
    nothing_is_counted_before_it_is_done,
    hands_fill_up_seat_by_seat,
    the_first_rates_are_single_cards,
    market_closed_comes_with_the_second_pile,
    everything_is_sold_at_the_end,
    there_is_something_to_draw,
)
# every rule keeps every card: that is part of a sound table
INVARIANTS = ()


def problems(printed: Components, position: Position) -> tuple[str, ...]:
    """Say which conditions a position breaks; none at all means that it is sound."""
    if position.phase == BOXED:
        return () if is_as_in_the_box(position) else (EVERYTHING_IS_IN_THE_BOX,)
    return tuple(
        (condition.__doc__ or condition.__name__).strip()
        for condition in CONDITIONS
        if not condition(printed, position)
    )
