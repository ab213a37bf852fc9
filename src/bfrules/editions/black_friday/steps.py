"""The steps that the editions of Black Friday share: what players choose, what chance decides."""

from typing import Final, NewType, Protocol

from attrs import frozen

from bfrules.kernel.shares import Colour, Counts

Track = NewType("Track", int)

PURCHASE: Final = Track(0)
BARS: Final = Track(1)
SALE: Final = Track(2)
NO_TRACK: Final = Track(-1)

Advantage = NewType("Advantage", int)
"""What a card may be used for: it has the number of the first card that offers it."""
FREE_SHARE: Final = Advantage(2)
MORE_SHARES_SOLD: Final = Advantage(3)
MORE_BARS: Final = Advantage(4)
MORE_SHARES_BOUGHT: Final = Advantage(5)


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
    nothing is left in the market. `extra` spends a card for one share more
    than the limit.
    """

    shares: Counts
    placed: Colour | None
    extra: bool = False


@frozen
class Sell:
    """Sell shares (five counts in colour order) and remove one from the current sale track.

    `removed` is the colour of the share removed; None removes nothing, where
    nothing is left on the track. `extra` spends a card for one share more than
    the limit.
    """

    shares: Counts
    removed: Colour | None
    extra: bool = False


@frozen
class BuyBars:
    """Buy a number of bars and place one share on the bar track.

    `placed` is the colour of the share placed; None places nothing, where
    nothing is left in the market. `extra` spends a card for one bar more than
    the limit.
    """

    bars: int
    placed: Colour | None
    extra: bool = False


@frozen
class EndTurn:
    """End a turn, where a seat may do something after its action."""


@frozen
class ChangePrices:
    """Chance: a price change draws these shares (five counts in colour order) and black ones."""

    shares: Counts
    blacks: int


class Seated(Protocol):
    """A step that sets the table for a number of seats."""

    @property
    def seats(self) -> int:
        """The number of seats."""


class Placement(Protocol):
    """A step that places one share of the market on a track, or none."""

    @property
    def placed(self) -> Colour | None:
        """The colour of the share placed."""


class Sale(Protocol):
    """A step that sells shares and removes one share from the current sale track, or none."""

    @property
    def shares(self) -> Counts:
        """The shares sold, five counts in colour order."""

    @property
    def removed(self) -> Colour | None:
        """The colour of the share removed."""

    @property
    def extra(self) -> bool:
        """Whether a card is spent for one share more than the limit."""


class SomeShares(Protocol):
    """A step that trades shares."""

    @property
    def shares(self) -> Counts:
        """The shares traded, five counts in colour order."""
