"""The steps of Black Monday: single cards, so that a turn is made of small choices.

A card is a number: 13 times its company, plus its value less 1.
"""

from typing import Final

from attrs import frozen

MARKET_CLOSED: Final = -1


@frozen
class OpenTable:
    """Set the table for a number of seats; the first seat is the one left of the dealer."""

    seats: int


@frozen
class TurnUp:
    """Chance: the dealer turns up this card to find the first rates."""

    card: int


@frozen
class Deal:
    """Chance: the next seat is dealt this card."""

    card: int


@frozen
class BuyCard:
    """Buy the shares of this card of the hand."""

    card: int


@frozen
class SellCard:
    """Sell the shares of this card of the portfolio."""

    card: int


@frozen
class ChangeRate:
    """Lay this card of the hand on its company's rate stack; `as_zero` makes the rate 0."""

    card: int
    as_zero: bool = False


@frozen
class SwapCard:
    """Put this card of the hand on the discard pile, to draw another at the end of the turn."""

    card: int


@frozen
class EndTurn:
    """End the actions of this turn, and fill up the hand."""


@frozen
class Draw:
    """Chance: this card is drawn to fill up the hand; -1, Market Closed, ends the game."""

    card: int


CardStep = TurnUp | Deal | BuyCard | SellCard | ChangeRate | SwapCard | Draw
FromHand = BuyCard | ChangeRate | SwapCard
Trade = BuyCard | SellCard
OwnStep = BuyCard | SellCard | ChangeRate | SwapCard | EndTurn
Step = OpenTable | TurnUp | Deal | BuyCard | SellCard | ChangeRate | SwapCard | EndTurn | Draw
