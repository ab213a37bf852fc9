"""A look at the table by name: prices, market, tracks, bag, and what each seat owns."""

from attrs import frozen

from bfrules.core.notation import ByName, of_seat, told_by_name
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.position import Pile, Position, Seat, current_sale_track
from bfrules.editions.black_friday.table import colour_named
from bfrules.editions.black_friday.tracks import bar_price, prices_of
from bfrules.kernel.grid import column_of, row_of
from bfrules.kernel.shares import Counts


@frozen
class SeatLook:
    """What one seat owns: cash in dollars, shares by colour, bars, the number of its card."""

    cash: int
    shares: ByName
    small_bars: int
    big_bars: int
    card: int
    subsidies: int
    owed: int


@frozen
class PileLook:
    """The shares of a pile by colour, and how many black ones lie there."""

    shares: ByName
    blacks: int


@frozen(repr=False)
class Look:
    """A table by name: `table.look.price("green")`, `table.look.seat(0).shares["green"]`."""

    _printed: Components
    _position: Position

    def __repr__(self) -> str:
        return told_by_name(self)

    @property
    def prices(self) -> ByName:
        """The price of a share of each colour, in dollars."""
        return self._named(prices_of(self._printed, self._position))

    def price(self, colour: str) -> int:
        """Return the price of a share in dollars; raise KeyError, with the nearest colour."""
        return self.prices[colour]

    def cell(self, colour: str) -> tuple[int, int]:
        """Return the row and the column of a price marker, from 0 at the bottom left.

        Raise ImpossiblePosition, with the colours, for a name that is none of them.
        """
        cell = self._position.prices[colour_named(self._printed.words, colour)]
        return row_of(cell), column_of(cell)

    @property
    def bar_price(self) -> int:
        """The price of one bar, in dollars."""
        return bar_price(self._printed, self._position)

    @property
    def level(self) -> int:
        """The level in force, from 0."""
        return self._position.level

    @property
    def market(self) -> ByName:
        """The shares in the market, by colour."""
        return self._named(self._position.market)

    @property
    def purchase_track(self) -> ByName:
        """The shares on the purchase track, by colour."""
        return self._named(self._position.purchase_track)

    @property
    def bar_track(self) -> ByName:
        """The shares on the track of bars, by colour."""
        return self._named(self._position.bar_track)

    @property
    def sale_track(self) -> ByName:
        """The shares on the current sale track, by colour."""
        return self._named(current_sale_track(self._position))

    @property
    def bag(self) -> PileLook:
        """The shares in the bag."""
        return self._pile(self._position.bag)

    @property
    def drawn(self) -> PileLook:
        """The shares drawn and laid aside."""
        return self._pile(self._position.drawn)

    @property
    def seats(self) -> tuple[SeatLook, ...]:
        """What each seat owns, in turn order."""
        return tuple(map(self._seat, self._position.seats))

    def seat(self, number: int) -> SeatLook:
        """Return what a seat owns, counted from 0 in turn order; raise IndexError for no seat."""
        return self._seat(of_seat(number, self._position.seats))

    def _named(self, counts: Counts) -> ByName:
        return ByName(zip(self._printed.words.colours, counts, strict=True))

    def _pile(self, pile: Pile) -> PileLook:
        return PileLook(self._named(pile.shares), pile.blacks)

    def _seat(self, seat: Seat) -> SeatLook:
        return SeatLook(
            cash=seat.cash,
            shares=self._named(seat.shares),
            small_bars=seat.small_bars,
            big_bars=seat.big_bars,
            card=seat.card,
            subsidies=seat.subsidies,
            owed=seat.owed,
        )
