"""Building a position of Black Monday in a few words; the rest is filled in consistently."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from bfrules.core.table import ImpossiblePosition
from bfrules.editions.black_monday.components import COMPANY_NAMES, Components
from bfrules.editions.black_monday.position import (
    ACTING,
    COMPANIES,
    EMPTY,
    FRESH,
    KINDS,
    VALUES,
    Position,
    Rates,
    Seat,
    Stacks,
    card_of,
)
from bfrules.editions.black_monday.setup import FEWEST_SEATS, MOST_SEATS
from bfrules.editions.black_monday.soundness import problems
from bfrules.editions.black_monday.words import told_card
from bfrules.kernel.cards import Cards, Pile, counted_in, put_on

USUAL_RATE: Final = 5
STRIDE: Final = 7


def company_named(name: str) -> int:
    """Return the company with this name; raise ImpossiblePosition, with the names, for another."""
    if name not in COMPANY_NAMES:
        known = ", ".join(COMPANY_NAMES)
        raise ImpossiblePosition(
            f"black_monday: there is no company {name!r}; the companies are {known}."
        )
    return COMPANY_NAMES.index(name)


def card_named(name: str) -> int:
    """Return the card with a name such as "yellow 8"; raise ImpossiblePosition for no card."""
    words = name.split()
    if len(words) != 2 or not words[1].isdecimal() or not 1 <= int(words[1]) <= VALUES:
        raise ImpossiblePosition(
            f"black_monday: {name!r} is no card; say a company and a value from 1 to {VALUES}, "
            'as in "yellow 8".'
        )
    return card_of(company_named(words[0]), int(words[1]))


def cards_named(names: Iterable[str]) -> Cards:
    """Return cards from their names, in order."""
    return tuple(sorted(card_named(name) for name in names))


def rates_named(rates: Mapping[str, int]) -> Rates:
    """Return the four rates; a company not mentioned has the usual one."""
    for name, rate in rates.items():
        company_named(name)
        if not 0 <= rate <= VALUES:
            raise ImpossiblePosition(
                f"black_monday: the rate of {name} cannot be ${rate}; it is $0 to ${VALUES}."
            )
    yellow, red, blue, purple = (rates.get(name, USUAL_RATE) for name in COMPANY_NAMES)
    return (yellow, red, blue, purple)


def stacks_of(rates: Rates) -> Stacks:
    """Return rate stacks of one card each; a bankrupt company has none."""
    yellow, red, blue, purple = (
        (card_of(company, rates[company]),) if rates[company] else ()
        for company in range(COMPANIES)
    )
    return (yellow, red, blue, purple)


def taken_from(pile: Pile, cards: Cards, where: str, copies: int) -> Pile:
    """Take cards out of the pile; raise ImpossiblePosition for more than there are copies."""
    for card in cards:
        if pile[card] == 0:
            raise ImpossiblePosition(
                f"black_monday: {told_card(card)} in {where} is one too many; "
                f"there are {copies} of each card."
            )
        pile = counted_in(pile, card, -1)
    return pile


def filled_up(pile: Pile, cards: Cards, size: int) -> tuple[Pile, Cards]:
    """Fill up a hand from the pile, with cards of all companies and values in turn."""
    hand = list(cards)
    at = 0
    if sum(pile) < size - len(hand):
        raise ImpossiblePosition(
            f"black_monday: {sum(pile)} cards are left to fill up a hand of {len(hand)}; "
            f"a hand has {size}. Name fewer cards for the draw pile."
        )
    while len(hand) < size:
        card = at * STRIDE % KINDS
        if pile[card] > 0:
            pile = counted_in(pile, card, -1)
            hand.append(card)
        at += 1
    return pile, tuple(sorted(hand))


def of_seat(what: str, seat: int, seats: int) -> int:
    """Return the seat; raise ImpossiblePosition if there is none with this number."""
    if not 0 <= seat < seats:
        raise ImpossiblePosition(
            f"black_monday: {what} of seat {seat}; seats count from 0 to {seats - 1}."
        )
    return seat


def build(
    printed: Components,
    *,
    seats: int,
    turn: int,
    rates: Mapping[str, int],
    hand: Sequence[str],
    hands: Mapping[int, Sequence[str]],
    portfolio: Sequence[str],
    portfolios: Mapping[int, Sequence[str]],
    cash: int | Mapping[int, int],
    pile: Sequence[str] | None,
    second_pile: bool,
) -> Position:
    """Build a sound position; hands are filled up, and the pile gets every other card.

    Raise ImpossiblePosition with the fact that makes the table impossible.
    """
    if not FEWEST_SEATS <= seats <= MOST_SEATS:
        raise ImpossiblePosition(
            f"black_monday: {seats} seats; there are {FEWEST_SEATS} to {MOST_SEATS}."
        )
    of_seat("the turn", turn, seats)
    for mentioned, own, others in (
        ("hand", hand, hands),
        ("portfolio", portfolio, portfolios),
    ):
        if own and turn in others:
            raise ImpossiblePosition(
                f"black_monday: `{mentioned}` is that of seat {turn}, whose turn it is; "
                f"`{mentioned}s` names it as well."
            )
    named_hands = {turn: hand, **{of_seat("a hand", seat, seats): hands[seat] for seat in hands}}
    named_portfolios = {
        turn: portfolio,
        **{of_seat("a portfolio", seat, seats): portfolios[seat] for seat in portfolios},
    }
    first = rates_named(rates)
    stacks = stacks_of(first)
    rest: Pile = (printed.copies,) * KINDS
    for stack in stacks:
        rest = taken_from(rest, stack, "the rates", printed.copies)
    owned = {seat: cards_named(named_portfolios.get(seat, ())) for seat in range(seats)}
    held = {seat: cards_named(named_hands.get(seat, ())) for seat in range(seats)}
    for seat in range(seats):
        rest = taken_from(rest, owned[seat], f"the portfolio of seat {seat}", printed.copies)
        rest = taken_from(rest, held[seat], f"the hand of seat {seat}", printed.copies)
    left = cards_named(pile or ())
    rest = taken_from(rest, left, "the draw pile", printed.copies)
    for seat in range(seats):
        if len(held[seat]) > printed.hand_size:
            raise ImpossiblePosition(
                f"black_monday: seat {seat} has {len(held[seat])} cards in hand; "
                f"there are at most {printed.hand_size}."
            )
        rest, held[seat] = filled_up(rest, held[seat], printed.hand_size)
    dollars = cash if isinstance(cash, Mapping) else dict.fromkeys(range(seats), cash)
    for seat in dollars:
        of_seat("cash", seat, seats)
    position = Position(
        phase=ACTING,
        turn=turn,
        activity=FRESH,
        bought=0,
        laid=0,
        swapped=0,
        seats=tuple(
            Seat(dollars.get(seat, printed.capital), held[seat], owned[seat])
            for seat in range(seats)
        ),
        rates=first,
        stacks=stacks,
        discards=EMPTY if pile is None else rest,
        pile=rest if pile is None else put_on(EMPTY, left),
        closed_in_pile=second_pile,
    )
    found = problems(printed, position)
    if found:
        raise ImpossiblePosition(f"black_monday: this table is impossible. {' '.join(found)}")
    return position
