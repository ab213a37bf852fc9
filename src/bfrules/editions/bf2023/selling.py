"""Selling shares: the colour removed from the sale track is the one that falls.

The clauses that the editions share stand in `black_friday.selling`; what a sale needs and
promises, in `black_friday.conditions.selling`, and as a whole in `conditions.trading` beside this.
The edition binds the rule, like those for buying, to the choice of the M.I.B.S. (`mibs`).
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import product, starmap
from typing import Final

from bfrules.core.rule import Rule, rule
from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.bf2023.conditions.trading import A_WHOLE_SALE
from bfrules.editions.black_friday import selling, turn
from bfrules.editions.black_friday.asked import (
    EVERYTHING,
    Asked,
    colours_and_cards,
    most_traded,
    trades_are_listed,
    without_asking,
)
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions import common as table
from bfrules.editions.black_friday.conditions import selling as sale
from bfrules.editions.black_friday.lanes import rows_held
from bfrules.editions.black_friday.position import Position, acting_seat, current_sale_track
from bfrules.editions.black_friday.steps import MORE_SHARES_SOLD, Sale, Sell
from bfrules.editions.black_friday.tracks import colours_to_take, with_colour_fallen
from bfrules.kernel.contract import contract
from bfrules.kernel.lots import at_most_of_each, lots_within
from bfrules.kernel.shares import COLOURS, Colour, Counts, of_each


@contract(
    needs=(sale.of_known_shares, table.every_marker_stands_on_its_table),
    promises=(*table.only_markers_move(), sale.exactly_the_removed_falls),
)
def lower_the_removed_colour(printed: Components, position: Position, step: Sale) -> Position:
    """Move the price marker of the colour removed from the sale track one space to the left."""
    return with_colour_fallen(printed, position, step.removed)


@lru_cache(maxsize=1 << 15)
def sales_of(
    shares: Counts, removable: tuple[Colour, ...], beyond: bool, card_fits: bool, asked: Asked
) -> tuple[Sell, ...]:
    """Return the sales of these shares, as `colours_and_cards` says.

    Lists with other limits and sale tracks share them: few objects are fetched faster.
    """
    ways = colours_and_cards(removable, beyond, card_fits, asked)
    return tuple(Sell(shares, removed, extra) for removed, extra in ways)


@lru_cache(maxsize=1 << 9)
def sales_by_lot(
    track: Counts, limit: int, most: int, has_card: bool, asked: Asked
) -> tuple[tuple[Sell, ...], ...]:
    """Return the sales of each lot of up to `most` shares, with this sale track."""
    return tuple(
        sales_of(shares, colours_to_take(track, shares), beyond, has_card and beyond, asked)
        for shares in lots_within(of_each(most), most)
        for beyond in (sum(shares) > limit,)
    )


def list_sales(
    printed: Components, position: Position, asked: Asked = EVERYTHING
) -> Iterable[Sell]:
    """List exactly the sales that no clause forbids of those `asked`."""
    if not trades_are_listed(position, asked):
        return ()
    seat = acting_seat(position)
    limit = printed.share_limits[position.level]
    has_card = printed.offers(seat, MORE_SHARES_SOLD)
    most = most_traded(limit, has_card, asked)
    track = at_most_of_each(current_sale_track(position), 1)
    return rows_held(sales_by_lot(track, limit, most, has_card, asked), seat.shares, most)


def conceive_sales(printed: Components, position: Position) -> Iterable[Sell]:
    """Conceive sales of anything the seat owns, one more share than the limit included."""
    if not position.seats:
        return ()
    lots = lots_within(acting_seat(position).shares, printed.share_limits[position.level] + 1)
    return starmap(Sell, product(lots, (*COLOURS, None), (False, True)))


SELL: Final[Rule[Components2023, Position, Sell]] = rule(
    Sell,
    "bf2023",
    forbids={
        turn.not_the_time_for_an_action: "turn.3 turn.5",
        selling.not_a_sale: "sell.1 sell.9",
        selling.more_sold_than_the_limit: "level.3 level.4 sell.2 sell.8",
        selling.misused_card_for_a_sale: "bonus.11 bonus.5 bonus.4 bonus.1",
        selling.not_owned: "sell.1 sell.4",
        selling.wrong_colour_removed: "sell.5 sell.11 sell.13 sell.14 sell.15",
        selling.nothing_removed: "sell.5 sell.11 sell.14 sell.15",
    },
    does={
        selling.hand_over_the_shares_for_money: "sell.3 sell.4",
        selling.remove_one_from_the_sale_track: (
            "sell.5 sell.10 sell.11 sell.12 sell.13 sell.14 sell.15"
        ),
        lower_the_removed_colour: "sell.6 sell.7 price.8 price.9 price.10",
        selling.spend_the_card_for_a_sale: "bonus.3 bonus.11 bonus.12",
        selling.trigger_by_the_sale_track: "sell.16 sell.17 sell.18 turn.5",
        turn.end_the_turn: "turn.2 turn.3",
    },
    lists=list_sales,
    lists_without=without_asking(list_sales, selling.WHAT_CLAUSES_ASK),
    conceives=conceive_sales,
    promises=A_WHOLE_SALE,
)
