"""The steps that only Black Friday 2023 has, and all of its steps."""

from attrs import frozen

from bfrules.editions.black_friday.steps import (
    Buy,
    BuyBars,
    ChangePrices,
    DealHand,
    EndTurn,
    Sell,
    StockMarket,
    Track,
)
from bfrules.kernel.shares import Colour


@frozen
class SetUp:
    """Set the table for a number of seats; with `mibs`, the M.I.B.S. is the first of them."""

    seats: int
    mibs: bool


@frozen
class UseBonusTile:
    """Spend the bonus tile before the action: place or remove one share on a track.

    `track` is 0 for the purchase track, 1 for that of bars, 2 for the sale track;
    `colour` the colour of the share, None for none, where nothing is left to place
    or to remove.
    """

    track: Track
    colour: Colour | None


Action = Buy | Sell | BuyBars
Step = SetUp | StockMarket | DealHand | Buy | Sell | BuyBars | UseBonusTile | EndTurn | ChangePrices
