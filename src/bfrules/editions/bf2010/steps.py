"""The steps that only the editions of 2010 have, and all of their steps."""

from attrs import frozen

from bfrules.editions.black_friday.steps import (
    Buy,
    BuyBars,
    ChangePrices,
    DealHand,
    EndTurn,
    StockMarket,
)
from bfrules.kernel.shares import Colour, Counts


@frozen
class SetUp:
    """Set the table for a number of seats, with the special action cards or without them."""

    seats: int
    cards: bool


@frozen
class PlaceFirst:
    """Place one share of the market on the purchase track before a game for two begins."""

    placed: Colour | None


@frozen
class Sell:
    """Sell shares (five counts in colour order), lower one colour, remove one share.

    `lowered` is the colour whose price falls; None lowers none, where nothing
    was sold. `removed` is the colour of the share removed from the current sale
    track; None removes nothing, where nothing is left there. `extra` spends a
    card for one share more than the limit.
    """

    shares: Counts
    lowered: Colour | None
    removed: Colour | None
    extra: bool = False


@frozen
class Pass:
    """Pass: place one share of the market on the silver track; None where none is left."""

    placed: Colour | None


@frozen
class PassWithCard:
    """Spend a special action card to place one share of the market on the silver track."""

    placed: Colour | None


@frozen
class TakeSubsidy:
    """Take one subsidy."""


@frozen
class PayInterest:
    """Pay the missed interest that is due."""


Step = (
    SetUp
    | DealHand
    | StockMarket
    | PlaceFirst
    | TakeSubsidy
    | PayInterest
    | PassWithCard
    | Buy
    | Sell
    | BuyBars
    | Pass
    | EndTurn
    | ChangePrices
)
