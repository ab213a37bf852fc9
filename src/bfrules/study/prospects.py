"""What a table promises a seat, in dollars at the end of the game: what the shrewd player wants.

The numbers were found by playing some thousand games against the M.I.B.S.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from bfrules.core.edition import AnyEdition
from bfrules.editions.black_friday.components import Components as OfBlackFriday
from bfrules.editions.black_friday.position import Position as BlackFriday
from bfrules.editions.black_friday.position import current_sale_track
from bfrules.editions.black_friday.view import View as SeenOfBlackFriday
from bfrules.editions.black_monday.components import Components as OfBlackMonday
from bfrules.editions.black_monday.position import Position as BlackMonday
from bfrules.editions.black_monday.position import company_of
from bfrules.editions.black_monday.trading import shares_of
from bfrules.editions.black_monday.view import View as SeenOfBlackMonday
from bfrules.kernel.grid import COLUMNS, Cell
from bfrules.kernel.money import SMALL_BARS_IN_A_BIG_ONE
from bfrules.kernel.shares import together
from bfrules.study.faults import StudyError

Prospects = Callable[[Any], float]
"""Says of a table one step ahead what it promises, in dollars at the end."""

# below this level prices soar, and what a share brings may still be put into bars
LEVEL_OF_CALM: Final = 4
# how much of the gain that a bar makes until the end a dollar has in it, or a dollar's worth of
# shares; the second number counts as long as prices soar
GAIN_OF_A_DOLLAR: Final = (0.73, 0.46)
GAIN_OF_A_SHARE: Final = (0.3, 0.23)
GAIN_OF_A_SPARE_DOLLAR: Final = 0.2
PURCHASES_TO_COME: Final = 2
# by how many rows a price is likely to climb
ROWS_AT_REST: Final = -0.15
ROWS_TO_SOAR: Final = 3.1
ROWS_FOR_A_SHARE_ON_A_TRACK: Final = 0.2
ROWS_FOR_A_HIGH_ROW: Final = -0.1
ROWS_FOR_A_RICH_BAG: Final = 0.2

# what a rate comes to: mostly what it is, and a part of a usual rate
WEIGHT_OF_THE_RATE: Final = 0.7
USUAL_RATE: Final = 8.5


def prospects_of(edition: AnyEdition, view: Any) -> Prospects:
    """Return what tells a seat, by its view, how much a table promises after a step of its own.

    Raise StudyError for another game.
    """
    if isinstance(view, SeenOfBlackFriday):
        return prospects_of_black_friday(edition.printed, view)
    if isinstance(view, SeenOfBlackMonday):
        return prospects_of_black_monday(edition.printed, view)
    raise StudyError(
        f"the shrewd player does not know what to want in {edition.name}; "
        "give a function of a view and the legal steps"
    )


def prospects_of_black_friday(printed: OfBlackFriday, view: SeenOfBlackFriday) -> Prospects:
    """Return what a table of Black Friday promises: dollars, bars, and shares at prices to come.

    A bar counts what it costs at the end. As long as bars are cheap, a dollar counts more than
    a dollar, up to the price of a few purchases. The price of a colour is looked up some rows
    higher: as long as prices soar, and the more of its shares lie on tracks and unseen.
    """
    worth = printed.bar_prices[-1]
    price = printed.bar_prices[view.bar_space]
    gain = worth / price - 1
    soaring = max(0.0, 1 - view.level / LEVEL_OF_CALM)
    dollar = 1 + gain * (GAIN_OF_A_DOLLAR[0] + GAIN_OF_A_DOLLAR[1] * soaring)
    spare = 1 + gain * GAIN_OF_A_SPARE_DOLLAR
    share = 1 + gain * (GAIN_OF_A_SHARE[0] + GAIN_OF_A_SHARE[1] * soaring)
    needed = PURCHASES_TO_COME * printed.bar_limits[view.level] * price
    usual = max(1, sum(view.unseen)) / len(view.unseen)
    rich = ROWS_FOR_A_RICH_BAG + 1 - view.bar_space / (len(printed.bar_prices) - 1)
    soared = ROWS_AT_REST + ROWS_TO_SOAR * soaring
    rows = [soared + rich * (there / usual - 1) for there in view.unseen]

    @lru_cache(maxsize=1_024)
    def later(cell: Cell, colour: int, on_tracks: int) -> float:
        ahead = rows[colour] + ROWS_FOR_A_SHARE_ON_A_TRACK * on_tracks
        return price_ahead(printed, cell, ahead + ROWS_FOR_A_HIGH_ROW * (cell // COLUMNS))

    def promised(after: BlackFriday) -> float:
        owner = after.seats[view.seat]
        tracks = together(
            together(after.purchase_track, after.bar_track), current_sale_track(after)
        )
        shares = sum(
            owned * later(after.prices[colour], colour, tracks[colour])
            for colour, owned in enumerate(owner.shares)
            if owned
        )
        bars = owner.small_bars + SMALL_BARS_IN_A_BIG_ONE * owner.big_bars
        cash = owner.cash - owner.owed - owner.owed_later
        spent, left = min(cash, needed), max(0, cash - needed)
        return dollar * spent + spare * left + share * shares + worth * bars

    return promised


def price_ahead(printed: OfBlackFriday, cell: Cell, rows: float) -> float:
    """Return the price some rows above a cell, or below it; part of a row counts in part."""
    move = printed.moves.up if rows > 0 else printed.moves.down
    whole, part = divmod(abs(rows), 1)
    for _ in range(int(whole)):
        cell = move(cell)
    return printed.prices[cell] * (1 - part) + printed.prices[move(cell)] * part


def prospects_of_black_monday(printed: OfBlackMonday, view: SeenOfBlackMonday) -> Prospects:
    """Return what a table of Black Monday promises: how much richer than the richest other seat."""

    def owned(position: BlackMonday, seat: int) -> float:
        owner = position.seats[seat]
        return owner.cash + sum(
            shares_of(printed, card)
            * (WEIGHT_OF_THE_RATE * rate + (1 - WEIGHT_OF_THE_RATE) * USUAL_RATE)
            for card in owner.portfolio
            if (rate := position.rates[company_of(card)])
        )

    def promised(after: BlackMonday) -> float:
        others = [seat for seat in range(len(after.seats)) if seat != view.seat]
        return owned(after, view.seat) - max(owned(after, seat) for seat in others)

    return promised
