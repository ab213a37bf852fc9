"""The position of Black Monday: everything on the table at one moment."""

from typing import Final, NewType, TypedDict, TypeVar, Unpack

from attrs import frozen

from bfrules.core.sealed import Sealed
from bfrules.kernel.cards import Cards, Pile

Phase = NewType("Phase", int)
Activity = NewType("Activity", int)

BOXED: Final = Phase(0)
RATING: Final = Phase(1)
DEALING: Final = Phase(2)
ACTING: Final = Phase(3)
FILLING: Final = Phase(4)
OVER: Final = Phase(5)

FRESH: Final = Activity(0)
TRADING: Final = Activity(1)
RATE_CHANGING: Final = Activity(2)
RATE_CHANGING_AFTER_TRADE: Final = Activity(3)
TRADING_AFTER_RATES: Final = Activity(4)
SWAPPING: Final = Activity(5)

COMPANIES: Final = 4
VALUES: Final = 13
KINDS: Final = COMPANIES * VALUES
LAST_VALUE_OF_SHARES: Final = 10

Table = TypeVar("Table", bound="Position")


def company_of(card: int) -> int:
    """Return the company of a card, from 0."""
    return card // VALUES


def value_of(card: int) -> int:
    """Return the value of a card, from 1."""
    return card % VALUES + 1


def card_of(company: int, value: int) -> int:
    """Return the card of a company with a value."""
    return company * VALUES + value - 1


def is_card(number: int) -> bool:
    """Tell whether a number names a card."""
    return 0 <= number < KINDS


def is_high(card: int) -> bool:
    """Tell whether a card shows no shares and may serve as the rate 0."""
    return value_of(card) > LAST_VALUE_OF_SHARES


@frozen
class Seat:
    """What one seat owns: dollars, the cards of its hand, the cards of its portfolio."""

    cash: int
    hand: Cards
    portfolio: Cards


Rates = tuple[int, int, int, int]
Stacks = tuple[Cards, Cards, Cards, Cards]


@frozen(slots=False)
class Position(Sealed):
    """Everything on the table at one moment.

    `phase` says what is due: 0 the set-up, 1 a card turned up for a first rate,
    2 the deal, 3 an action, 4 a card drawn to fill up a hand, 5 nothing as the game
    is over. `turn` is the seat to move; `activity` what it has done in this turn so
    far: 0 nothing, 1 traded, 2 changed rates, 3 changed rates after trading, 4 traded
    after changing rates, 5 swapped cards; with the numbers of cards bought, laid on
    rates and swapped. `rates` are dollars a share by company, 0 when bankrupt;
    `stacks` the cards laid there, the newest last. Hands and portfolios list their
    cards, `pile` and `discards` count those of each kind; `closed_in_pile` says that
    Market Closed lies in the pile.
    """

    phase: Phase
    turn: int
    activity: Activity
    bought: int
    laid: int
    swapped: int
    seats: tuple[Seat, ...]
    rates: Rates
    stacks: Stacks
    discards: Pile
    pile: Pile
    closed_in_pile: bool


EMPTY: Final[Pile] = (0,) * KINDS

IN_THE_BOX: Final = Position(
    phase=BOXED,
    turn=0,
    activity=FRESH,
    bought=0,
    laid=0,
    swapped=0,
    seats=(),
    rates=(0, 0, 0, 0),
    stacks=((), (), (), ()),
    discards=EMPTY,
    pile=EMPTY,
    closed_in_pile=False,
)


class Changes(TypedDict, total=False):
    """The parts of a position that a clause may change."""

    phase: Phase
    turn: int
    activity: Activity
    bought: int
    laid: int
    swapped: int
    seats: tuple[Seat, ...]
    rates: Rates
    stacks: Stacks
    discards: Pile
    pile: Pile
    closed_in_pile: bool


def changed(position: Table, **changes: Unpack[Changes]) -> Table:
    """Return the position with some parts changed, as `attrs.evolve` does, only faster."""
    after = object.__new__(position.__class__)
    object.__setattr__(after, "__dict__", position.__dict__ | changes)
    return after


def is_as_in_the_box(position: Position) -> bool:
    """Tell whether everything is as before the set-up."""
    return position.__dict__ == IN_THE_BOX.__dict__


def acting_seat(position: Position) -> Seat:
    """Return what the seat to move owns."""
    return position.seats[position.turn]


def with_acting_seat(position: Position, seat: Seat) -> tuple[Seat, ...]:
    """Return all seats, the one to move replaced."""
    turn = position.turn
    return (*position.seats[:turn], seat, *position.seats[turn + 1 :])


def with_company(values: Rates, company: int, value: int) -> Rates:
    """Return the rates with that of one company replaced."""
    yellow, red, blue, purple = values
    if company == 0:
        return (value, red, blue, purple)
    if company == 1:
        return (yellow, value, blue, purple)
    if company == 2:
        return (yellow, red, value, purple)
    return (yellow, red, blue, value)


def with_stack(stacks: Stacks, company: int, cards: Cards) -> Stacks:
    """Return the rate stacks with that of one company replaced."""
    yellow, red, blue, purple = stacks
    if company == 0:
        return (cards, red, blue, purple)
    if company == 1:
        return (yellow, cards, blue, purple)
    if company == 2:
        return (yellow, red, cards, purple)
    return (yellow, red, blue, cards)
