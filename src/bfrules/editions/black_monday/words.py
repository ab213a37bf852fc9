"""How the cards and the steps of Black Monday are said in a few words."""

from typing import Final, assert_never

from bfrules.editions.black_monday.components import COMPANY_NAMES
from bfrules.editions.black_monday.position import KINDS, company_of, value_of
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

PHASE_WORDS: Final = (
    "the set-up",
    "the card turned up for a first rate",
    "the deal",
    "the action",
    "the card drawn to fill up a hand",
    "nothing: the game is over",
)


def told_card(card: int) -> str:
    """Say a card: its company and its value."""
    if card == MARKET_CLOSED:
        return "Market Closed"
    if not 0 <= card < KINDS:
        return f"card {card}"
    return f"{COMPANY_NAMES[company_of(card)]} {value_of(card)}"


def told_cards(cards: tuple[int, ...]) -> str:
    """Say some cards."""
    return ", ".join(told_card(card) for card in cards) or "none"


def told(step: Step) -> str:
    """Say a step in a few words."""
    match step:
        case OpenTable(seats):
            return f"set up for {seats} seats"
        case TurnUp(card):
            return f"turn up {told_card(card)} for the first rates"
        case Deal(card):
            return f"be dealt {told_card(card)}"
        case BuyCard(card):
            return f"buy the shares of {told_card(card)}"
        case SellCard(card):
            return f"sell the shares of {told_card(card)}"
        case ChangeRate(card, as_zero):
            return f"lay {told_card(card)} on the rate{' as 0' if as_zero else ''}"
        case SwapCard(card):
            return f"swap {told_card(card)}"
        case EndTurn():
            return "end the turn"
        case Draw(card):
            return f"draw {told_card(card)}"
        case _:
            assert_never(step)
