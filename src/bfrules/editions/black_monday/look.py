"""A look at the table of Black Monday by name: rates, piles, and what each seat owns."""

from attrs import frozen

from bfrules.core.notation import ByName, of_seat, told_by_name, unknown
from bfrules.editions.black_monday.components import COMPANY_NAMES
from bfrules.editions.black_monday.position import KINDS, Position, Seat
from bfrules.editions.black_monday.words import told_card
from bfrules.kernel.cards import Cards, Pile


@frozen
class SeatLook:
    """What one seat owns: cash in dollars, and the names of the cards in hand and portfolio."""

    cash: int
    hand: tuple[str, ...]
    portfolio: tuple[str, ...]


@frozen(repr=False)
class Look:
    """A table by name: `table.look.rate("yellow")`, `table.look.seat(0).hand`."""

    _position: Position

    def __repr__(self) -> str:
        return told_by_name(self)

    @property
    def rates(self) -> ByName:
        """The rate of each company in dollars a share; 0 where it is bankrupt."""
        return ByName(zip(COMPANY_NAMES, self._position.rates, strict=True))

    def rate(self, company: str) -> int:
        """Return the rate of a company in dollars a share; raise KeyError, with the nearest one."""
        return self.rates[company]

    def stack(self, company: str) -> tuple[str, ...]:
        """Return the cards on the rate of a company, the newest last; raise KeyError for none."""
        if company not in COMPANY_NAMES:
            raise KeyError(unknown(company, COMPANY_NAMES))
        return named(self._position.stacks[COMPANY_NAMES.index(company)])

    @property
    def discards(self) -> ByName:
        """How many cards of each kind were discarded; those of which there are any."""
        return counted(self._position.discards)

    @property
    def pile(self) -> ByName:
        """How many cards of each kind the draw pile holds, without Market Closed."""
        return counted(self._position.pile)

    @property
    def seats(self) -> tuple[SeatLook, ...]:
        """What each seat owns, in turn order."""
        return tuple(map(seat_look, self._position.seats))

    def seat(self, number: int) -> SeatLook:
        """Return what a seat owns, counted from 0 in turn order; raise IndexError for no seat."""
        return seat_look(of_seat(number, self._position.seats))


def seat_look(seat: Seat) -> SeatLook:
    """Return what a seat owns by name."""
    return SeatLook(seat.cash, named(seat.hand), named(seat.portfolio))


def named(cards: Cards) -> tuple[str, ...]:
    """Return the names of cards."""
    return tuple(map(told_card, cards))


def counted(pile: Pile) -> ByName:
    """Return how many cards of each kind there are, by name."""
    return ByName((told_card(card), pile[card]) for card in range(KINDS))
