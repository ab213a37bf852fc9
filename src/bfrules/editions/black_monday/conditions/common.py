"""What holds of every table, and where a card goes: conditions that several chapters share."""

from bfrules.core.refusal import Refusal
from bfrules.editions.black_monday.components import Components
from bfrules.editions.black_monday.position import (
    ACTING,
    BOXED,
    FRESH,
    KINDS,
    OVER,
    SWAPPING,
    Position,
    acting_seat,
    company_of,
    value_of,
)
from bfrules.editions.black_monday.steps import CardStep, FromHand, Step
from bfrules.kernel.cards import Pile, is_sorted, put_on

# the table ---------------------------------------------------------------------


def somebody_is_to_move(printed: Components, position: Position, step: Step) -> bool:
    """One of the seats is to move."""
    return position.turn >= 0 and position.turn < len(position.seats)


def the_phase_is_known(printed: Components, position: Position, step: Step) -> bool:
    """What is due is one of the phases of the game, from the box to its end."""
    return position.phase >= BOXED and position.phase <= OVER


def the_activity_is_known(printed: Components, position: Position, step: Step) -> bool:
    """What the seat to move does in its turn is known."""
    return position.activity >= FRESH and position.activity <= SWAPPING


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


CARDS_CAN_BE_COUNTED = (
    every_card_is_one_of_the_box,
    the_piles_count_every_kind,
    hands_are_in_order,
)


def no_rate_is_below_zero(printed: Components, position: Position, step: Step) -> bool:
    """No company has a rate below zero."""
    return all(rate >= 0 for rate in position.rates)


def a_rate_stands_where_a_card_lies(printed: Components, position: Position, step: Step) -> bool:
    """A company has a rate above zero exactly if a card lies on its rate stack."""
    return all(
        rate >= 0 and (rate > 0) == (len(stack) > 0)
        for rate, stack in zip(position.rates, position.stacks, strict=True)
    )


# the card of a step ------------------------------------------------------------


def the_card_is_one_of_the_box(printed: Components, position: Position, step: CardStep) -> bool:
    """The step names a card of the box."""
    return step.card >= 0 and step.card < KINDS


def the_card_is_in_the_hand(printed: Components, position: Position, step: FromHand) -> bool:
    """The seat to move has the card in hand."""
    return acting_seat(position).hand.count(step.card) > 0


def is_in_the_pile(position: Position, card: int) -> bool:
    """Tell whether the draw pile has a card."""
    return card >= 0 and card < KINDS and position.pile[card] > 0


# what cards do -----------------------------------------------------------------


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


def every_card_stays_somewhere(
    after: Position, printed: Components, position: Position, step: Step
) -> bool:
    """No card is made or lost."""
    return census(after) == census(position)


def the_card_leaves_the_pile(
    after: Position, printed: Components, position: Position, step: CardStep
) -> bool:
    """Exactly one copy of the card leaves the draw pile."""
    return all(
        after.pile[card] == position.pile[card] - (card == step.card) for card in range(KINDS)
    )


def the_hand_gets_the_card(
    after: Position, printed: Components, position: Position, step: CardStep
) -> bool:
    """The seat to move has one copy more in hand."""
    before, now = acting_seat(position), after.seats[position.turn]
    return now.hand == tuple(sorted((*before.hand, step.card)))


def the_hand_loses_the_card(
    after: Position, printed: Components, position: Position, step: FromHand
) -> bool:
    """The seat to move has one copy fewer in hand."""
    before, now = acting_seat(position), after.seats[position.turn]
    return before.hand == tuple(sorted((*now.hand, step.card)))


def the_card_is_discarded(
    after: Position, printed: Components, position: Position, step: CardStep
) -> bool:
    """The discard pile has exactly this card more."""
    return after.discards == put_on(position.discards, (step.card,))


def other_companies_stay(
    after: Position, printed: Components, position: Position, step: CardStep
) -> bool:
    """Every company but that of the card keeps its rate and the cards laid on it."""
    return all(
        after.rates[company] == position.rates[company]
        and after.stacks[company] == position.stacks[company]
        for company in range(len(position.rates))
        if company != company_of(step.card)
    )


# prices, and whose turn it is --------------------------------------------------


def price(printed: Components, position: Position, card: int) -> int:
    """Return the price of a card: its shares times the rate of its company."""
    return printed.shares_shown[value_of(card) - 1] * position.rates[company_of(card)]


def the_hand_is_full(printed: Components, position: Position) -> bool:
    """Tell whether the seat to move has all cards of a hand."""
    return len(acting_seat(position).hand) >= printed.hand_size


def the_next_seat_begins(after: Position, position: Position) -> bool:
    """Tell whether the next seat is to act, and has done nothing yet."""
    return (
        after.turn == (position.turn + 1) % len(position.seats)
        and after.phase == ACTING
        and (after.activity, after.bought, after.laid, after.swapped) == (FRESH, 0, 0, 0)
    )


# refusals ----------------------------------------------------------------------


def it_says_what_was_compared(
    after: Refusal | None, printed: Components, position: Position, step: Step
) -> bool:
    """A refusal names the facts compared."""
    return after is None or len(after.facts) > 0
