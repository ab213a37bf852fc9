"""Who acts, and what the bag can bring."""

from collections.abc import Iterable
from fractions import Fraction
from random import Random
from typing import Final

from bfrules.core.edition import CHANCE, Actor
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.position import (
    ACTING,
    BOXED,
    DEALING,
    OVER,
    PLACING,
    STOCKING,
    Position,
)
from bfrules.editions.black_friday.price_change import draw_size
from bfrules.editions.black_friday.steps import ChangePrices, DealHand, StockMarket
from bfrules.kernel.draws import drawn_at_random, handfuls, probability
from bfrules.kernel.shares import Counts

Draw = StockMarket | DealHand | ChangePrices
DRAWN: Final = (StockMarket, DealHand, ChangePrices)


def actor_of(position: Position) -> Actor:
    """Say who acts; before the set-up the first seat sets the table."""
    if position.phase in (ACTING, PLACING, BOXED):
        return position.turn
    return None if position.phase == OVER else CHANCE


def stock_and_size(printed: Components, position: Position) -> tuple[tuple[int, ...], int]:
    """Return what the next chance step draws from, and how many shares it draws."""
    if position.phase == STOCKING:
        return position.bag.shares, printed.shares_drawn_for_the_market
    if position.phase == DEALING:
        return position.bag.shares, printed.hand_size
    return (*position.bag.shares, position.bag.blacks), draw_size(printed, position)


def chance_step(position: Position, handful: tuple[int, ...]) -> Draw:
    """Return the chance step that draws this handful."""
    purple, yellow, green, blue, white = handful[:5]
    shares: Counts = (purple, yellow, green, blue, white)
    if position.phase == STOCKING:
        return StockMarket(shares)
    if position.phase == DEALING:
        return DealHand(shares)
    return ChangePrices(shares, handful[5])


def list_chances(printed: Components, position: Position) -> Iterable[tuple[Draw, Fraction]]:
    """Yield each outcome of the next chance step with its probability."""
    stock, size = stock_and_size(printed, position)
    for handful in handfuls(stock, size):
        yield chance_step(position, handful), probability(stock, handful)


def draw_chance(printed: Components, position: Position, random: Random) -> Draw:
    """Draw the next chance step."""
    stock, size = stock_and_size(printed, position)
    return chance_step(position, drawn_at_random(stock, size, random))
