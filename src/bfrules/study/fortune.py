"""What a seat owns at present prices, in dollars: what the greedy player wants."""

from operator import mul
from typing import Any

from bfrules.core.edition import AnyEdition
from bfrules.editions.black_friday.position import Position as BlackFriday
from bfrules.editions.black_friday.tracks import prices_of
from bfrules.editions.black_monday.position import Position as BlackMonday
from bfrules.editions.black_monday.trading import worth_of
from bfrules.kernel.money import SMALL_BARS_IN_A_BIG_ONE
from bfrules.study.faults import StudyError


def fortune_of(edition: AnyEdition, position: Any, seat: int) -> int:
    """Return the dollars of a seat: cash and shares at present prices, less what it owes.

    A bar of silver or gold counts as much as one costs on the last space of its
    track. Raise StudyError for a table of another game.
    """
    if isinstance(position, BlackFriday):
        owner = position.seats[seat]
        prices = prices_of(edition.printed, position)
        shares: int = sum(map(mul, owner.shares, prices))
        bars = owner.small_bars + SMALL_BARS_IN_A_BIG_ONE * owner.big_bars
        worth: int = edition.printed.bar_prices[-1]
        return owner.cash + shares + worth * bars - owner.owed - owner.owed_later
    if isinstance(position, BlackMonday):
        trader = position.seats[seat]
        cards = trader.portfolio
        return trader.cash + sum(worth_of(edition.printed, position, card) for card in cards)
    raise StudyError(
        f"the greedy player does not know what a fortune is in {edition.name}; "
        "give a function of a view and the legal steps"
    )
