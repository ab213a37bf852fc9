"""The words for a table and the steps of Black Monday: the way back from `table.py`."""

from typing import Final, assert_never

from bfrules.core.notation import ForEach, OneForAll, OneOf, Several, Vocabulary, Words, typed_value
from bfrules.editions.black_monday.components import COMPANY_NAMES, Components
from bfrules.editions.black_monday.position import KINDS, VALUES, Position, value_of
from bfrules.editions.black_monday.setup import FEWEST_SEATS, MOST_SEATS
from bfrules.editions.black_monday.steps import (
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
from bfrules.editions.black_monday.table import USUAL_RATE
from bfrules.editions.black_monday.words import told_card
from bfrules.kernel.cards import Cards, Pile

FEW_CARDS: Final = 4


def names_of(cards: Cards) -> list[str]:
    """Return the names of cards."""
    return [told_card(card) for card in cards]


def names_in(pile: Pile) -> list[str]:
    """Return the names of the cards of a pile, each as often as it lies there."""
    return [told_card(card) for card in range(KINDS) for _ in range(pile[card])]


def vocabulary_of(printed: Components) -> Vocabulary:
    """Return what may be said about a table; the usual values come first."""
    cards = tuple(told_card(card) for card in sorted(range(KINDS), key=value_of))
    dollars = OneOf((printed.capital, 0, 100, 1_000, 5_000, 50_000))
    seats = tuple(range(MOST_SEATS))
    return {
        "seats": OneOf((3, *(n for n in range(FEWEST_SEATS, MOST_SEATS + 1) if n != 3))),
        "turn": OneOf(seats),
        "rates": ForEach(COMPANY_NAMES, OneOf((USUAL_RATE, *range(VALUES + 1)))),
        "hand": Several(cards, FEW_CARDS),
        "hands": ForEach(seats, Several(cards, FEW_CARDS)),
        "portfolio": Several(cards, FEW_CARDS),
        "portfolios": ForEach(seats, Several(cards, FEW_CARDS)),
        "cash": OneForAll(seats, dollars),
        "pile": Several(cards, FEW_CARDS),
        "second_pile": OneOf((False, True)),
    }


def words_for(printed: Components, position: Position) -> Words:
    """Return the words that set a table like this one at the beginning of the turn."""
    others = [seat for seat in range(len(position.seats)) if seat != position.turn]
    own = position.seats[position.turn]
    words = {
        "seats": len(position.seats),
        "turn": position.turn,
        "rates": dict(zip(COMPANY_NAMES, position.rates, strict=True)),
        "hand": names_of(own.hand),
        "hands": {seat: names_of(position.seats[seat].hand) for seat in others},
        "portfolio": names_of(own.portfolio),
        "portfolios": {seat: names_of(position.seats[seat].portfolio) for seat in others},
        "cash": {number: seat.cash for number, seat in enumerate(position.seats)},
        "second_pile": position.closed_in_pile,
    }
    return words if any(position.pile) else {**words, "pile": []}


def typed_step(step: Step) -> str:
    """Return the call that names a step."""
    match step:
        case OpenTable(seats):
            return f"start(seats={seats})"
        case TurnUp(card):
            return f"turn_up({typed_value(told_card(card))})"
        case Deal(card):
            return f"deal({typed_value(told_card(card))})"
        case BuyCard(card):
            return f"buy({typed_value(told_card(card))})"
        case SellCard(card):
            return f"sell({typed_value(told_card(card))})"
        case ChangeRate(card, as_zero):
            zero = ", as_zero=True" if as_zero else ""
            return f"change_rate({typed_value(told_card(card))}{zero})"
        case SwapCard(card):
            return f"swap({typed_value(told_card(card))})"
        case EndTurn():
            return "end_turn()"
        case Draw(card):
            return f"draw({typed_value(told_card(card))})"
        case _:
            assert_never(step)
