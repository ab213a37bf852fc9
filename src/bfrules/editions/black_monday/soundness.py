"""What holds of every position of Black Monday that the rules can reach."""

from collections.abc import Callable

from bfrules.core.notation import A_FEW, together
from bfrules.editions.black_monday.components import Components
from bfrules.editions.black_monday.conditions.common import census
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
from bfrules.editions.black_monday.words import told_card
from bfrules.kernel.cards import is_sorted


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
    return (
        all(
            0 <= card < KINDS
            for seat in position.seats
            for cards in (seat.hand, seat.portfolio)
            for card in cards
        )
        and all(0 <= card < KINDS for stack in position.stacks for card in stack)
        and len(position.pile) == KINDS
        and len(position.discards) == KINDS
    )


def hands_are_in_order(printed: Components, position: Position) -> bool:
    """The cards of every hand and every portfolio are in order."""
    return all(is_sorted(seat.hand) and is_sorted(seat.portfolio) for seat in position.seats)


def every_card_is_somewhere(printed: Components, position: Position) -> bool:
    """Both copies of each card are in a hand, a portfolio, on a rate, discarded or in the pile."""
    return every_kind_is_known(printed, position) and census(position) == (printed.copies,) * KINDS


def nothing_is_negative(printed: Components, position: Position) -> bool:
    """No cash and no count of cards is below zero."""
    return (
        all(seat.cash >= 0 for seat in position.seats)
        and all(count >= 0 for count in position.pile)
        and all(count >= 0 for count in position.discards)
        and 0 <= position.bought <= printed.purchase_cards
        and 0 <= position.laid <= printed.rate_cards
        and 0 <= position.swapped <= printed.swapped_cards
    )


def the_top_cards_show_the_rates(printed: Components, position: Position) -> bool:
    """A rate is the value of the top card of its company, or 0 where there is none."""
    return all(
        rate == sum(value_of(card) for card in stack[-1:])
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
    filling = position.phase == FILLING
    begun = filling or position.activity != FRESH
    if position.phase not in (ACTING, FILLING):
        return all(len(seat.hand) <= printed.hand_size for seat in position.seats)
    return all(
        (len(seat.hand) == printed.hand_size and not (filling and number == position.turn))
        or (number == position.turn and begun and len(seat.hand) < printed.hand_size)
        for number, seat in enumerate(position.seats)
    )


def nothing_is_counted_before_it_is_done(printed: Components, position: Position) -> bool:
    """A turn in which nothing was done counts no card bought, laid or swapped."""
    return position.activity != FRESH or position.bought == position.laid == position.swapped == 0


def hands_fill_up_seat_by_seat(printed: Components, position: Position) -> bool:
    """Before the first turn hands fill up seat by seat, and nobody has a portfolio."""
    size, rating = printed.hand_size, position.phase == RATING
    return position.phase not in (RATING, DEALING) or (
        position.activity == FRESH
        and all(
            len(seat.portfolio) == 0
            and len(seat.hand) <= (0 if rating or number > position.turn else size)
            and (rating or number >= position.turn or len(seat.hand) == size)
            and (rating or number != position.turn or len(seat.hand) < size)
            for number, seat in enumerate(position.seats)
        )
    )


def the_first_rates_are_single_cards(printed: Components, position: Position) -> bool:
    """Before the first turn a rate is a single card; what lies aside could set no other rate."""
    rating, highest = position.phase == RATING, printed.highest_starting_value
    return position.phase not in (RATING, DEALING) or (
        every_kind_is_known(printed, position)
        and all(len(stack) <= 1 for stack in position.stacks)
        and all(value_of(card) <= highest for stack in position.stacks for card in stack)
        and all(len(stack) == 1 for stack in position.stacks) != rating
        and all(
            number == 0
            or (rating and (len(position.stacks[company_of(card)]) > 0 or value_of(card) > highest))
            for card, number in enumerate(position.discards)
        )
    )


def market_closed_comes_with_the_second_pile(printed: Components, position: Position) -> bool:
    """Market Closed is in no pile before the first turn, nor when the game is over."""
    return position.phase in (ACTING, FILLING) or not position.closed_in_pile


def everything_is_sold_at_the_end(printed: Components, position: Position) -> bool:
    """When the game is over nobody has a portfolio."""
    return position.phase != OVER or all(len(seat.portfolio) == 0 for seat in position.seats)


def there_is_something_to_draw(printed: Components, position: Position) -> bool:
    """The draw pile is never empty before the game is over; Market Closed is in the second one."""
    return position.phase == OVER or position.closed_in_pile or sum(position.pile) > 0


EVERYTHING_IS_IN_THE_BOX = "Before the set-up everything is in the box."

CONDITIONS = (
    two_to_six_seats,
    the_phase_is_known,
    every_kind_is_known,
    hands_are_in_order,
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
        told(condition, printed, position)
        for condition in CONDITIONS
        if not condition(printed, position)
    )


def told(condition: Callable[..., bool], printed: Components, position: Position) -> str:
    """Return what a condition says; where cards are miscounted, also how many there are."""
    says = (condition.__doc__ or condition.__name__).strip()
    if condition is not every_card_is_somewhere or not every_kind_is_known(printed, position):
        return says
    wrong = [
        f"{number} of {told_card(card)}"
        for card, number in enumerate(census(position))
        if number != printed.copies
    ]
    named = together([*wrong[:A_FEW], *["others"] * (len(wrong) > A_FEW)])
    return f"{says} Counted: {named}; the box has {printed.copies} of each."
