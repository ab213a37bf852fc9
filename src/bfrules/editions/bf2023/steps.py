"""The steps of Black Friday 2023: what players choose, and what chance decides."""

from typing import Final, NewType

from attrs import frozen

from bfrules.kernel.shares import Colour, Counts

Track = NewType("Track", int)

PURCHASE: Final = Track(0)
GOLD: Final = Track(1)
SALE: Final = Track(2)
NO_TRACK: Final = Track(-1)
TRACK_NAMES: Final = ("purchase", "gold", "sale")


@frozen
class SetUp:
    """Set the table for a number of seats; with `mibs`, the M.I.B.S. is the first of them."""

    seats: int
    mibs: bool


@frozen
class StockMarket:
    """Chance: these shares are drawn for the first market (five counts in colour order)."""

    shares: Counts


@frozen
class DealHand:
    """Chance: the next seat draws these shares at the start (five counts in colour order)."""

    shares: Counts


@frozen
class Buy:
    """Buy shares (five counts in colour order) and place one on the purchase track.

    `placed` is the colour of the share placed; None places nothing, where
    nothing is left in the market. `bonus` spends the bonus tile for one share
    more than the limit.
    """

    shares: Counts
    placed: Colour | None
    bonus: bool = False


@frozen
class Sell:
    """Sell shares (five counts in colour order) and remove one from the current sale track.

    `removed` is the colour of the share removed; None removes nothing, where
    nothing is left on the track. `bonus` spends the bonus tile for one share
    more than the limit.
    """

    shares: Counts
    removed: Colour | None
    bonus: bool = False


@frozen
class BuyGold:
    """Buy a number of gold bars and place one share on the gold track.

    `placed` is the colour of the share placed; None places nothing, where
    nothing is left in the market. `bonus` spends the bonus tile for one gold
    bar more than the limit.
    """

    bars: int
    placed: Colour | None
    bonus: bool = False


@frozen
class UseBonusTile:
    """Spend the bonus tile before the action: place or remove one share on a track.

    `track` is PURCHASE, GOLD or SALE; `colour` the colour of the share, None
    for none, where nothing is left to place or to remove.
    """

    track: Track
    colour: Colour | None


@frozen
class EndTurn:
    """End a turn without using the bonus tile, where it may be used after the action (Q66)."""


@frozen
class ChangePrices:
    """Chance: a price change draws these shares (five counts in colour order) and black ones."""

    shares: Counts
    blacks: int


Step = SetUp | StockMarket | DealHand | Buy | Sell | BuyGold | UseBonusTile | EndTurn | ChangePrices
