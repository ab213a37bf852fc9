"""What the editions of Black Friday offer alike: names for the steps that all of them have."""

from typing import TypeVar

from attrs import frozen

from bfrules.core.by_hand import telling_keywords
from bfrules.core.edition import Edition
from bfrules.editions.black_friday import table
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.position import IN_THE_BOX, Position
from bfrules.editions.black_friday.steps import (
    Buy,
    BuyBars,
    ChangePrices,
    DealHand,
    EndTurn,
    StockMarket,
)
from bfrules.editions.black_friday.view import View
from bfrules.kernel.shares import Colour, Counts

Printed = TypeVar("Printed", bound=Components)
Table = TypeVar("Table", bound=Position)
Step = TypeVar("Step")


@telling_keywords
@frozen(kw_only=True)
class BlackFriday(Edition[Printed, Table, Step, View]):
    """An edition of Black Friday, with words for the steps that all of them have."""

    @property
    def in_the_box(self) -> Table:
        """The table before the set-up."""
        return self.adopt(IN_THE_BOX)

    def end_turn(self) -> EndTurn:
        """Name the end of a turn, where a seat may do something after its action."""
        return EndTurn()

    def draw(
        self, shares: str | table.Shares | None = None, number: int = 1, *, black: int = 0
    ) -> ChangePrices:
        """Name the draw of a price change: a colour and a number, or several colours."""
        return ChangePrices(self._lot(shares, number), self._count("black shares", black))

    def stock_market(self, shares: table.Shares) -> StockMarket:
        """Name the draw for the first market."""
        return StockMarket(self._counts(shares))

    def deal_hand(self, shares: table.Shares) -> DealHand:
        """Name the draw of a hand."""
        return DealHand(self._counts(shares))

    def _bought(
        self, shares: str | table.Shares | None, number: int, place: str | None, extra: bool
    ) -> Buy:
        return Buy(self._lot(shares, number), self._colour(place), self._spent(extra))

    def _bars_bought(self, bars: int, place: str | None, extra: bool) -> BuyBars:
        return BuyBars(self._count("bars", bars), self._colour(place), self._spent(extra))

    def _colour(self, name: str | None) -> Colour | None:
        return table.colour_or_none(self.printed.words, name)

    def _lot(self, shares: str | table.Shares | None, number: int) -> Counts:
        return table.lot_named(self.printed.words, shares, number)

    def _counts(self, shares: table.Shares) -> Counts:
        return table.counts_named(self.printed.words, shares)

    def _spent(self, extra: bool) -> bool:
        return table.expect_flag(self.printed.words, self.printed.words.spend, extra)

    def _count(self, what: str, number: int) -> int:
        return table.expect_count(self.printed.words, what, number)
