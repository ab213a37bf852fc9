"""What Black Monday calls its cards, and what is due."""

from typing import Final

from bfrules.editions.black_monday.components import COMPANY_NAMES
from bfrules.editions.black_monday.position import KINDS, company_of, value_of
from bfrules.editions.black_monday.steps import MARKET_CLOSED

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
