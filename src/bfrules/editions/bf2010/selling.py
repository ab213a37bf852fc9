"""Selling shares: the colour that falls and the colour removed are two choices."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import product, starmap
from typing import Final

from bfrules.core.promises import only_where, passes_exactly
from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import Rule, rule
from bfrules.editions.bf2010.components import Components2010
from bfrules.editions.bf2010.conditions import selling as sale
from bfrules.editions.bf2010.conditions.subsidies import (
    a_limit_is_printed_for_the_level,
    nobody_owes_less_than_nothing,
)
from bfrules.editions.bf2010.conditions.trading import A_WHOLE_SALE
from bfrules.editions.bf2010.steps import Sell
from bfrules.editions.bf2010.subsidies import must_sell, payable
from bfrules.editions.bf2010.trading import as_much_as_an_action_must, trades_nothing
from bfrules.editions.black_friday import selling, turn
from bfrules.editions.black_friday.asked import (
    EVERYTHING,
    Asked,
    colours_and_cards,
    least_traded,
    most_traded,
    trades_are_listed,
    without_asking,
)
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions import common as table
from bfrules.editions.black_friday.lanes import rows_held
from bfrules.editions.black_friday.position import ACTING, Position, acting_seat, current_sale_track
from bfrules.editions.black_friday.steps import MORE_SHARES_SOLD
from bfrules.editions.black_friday.tracks import colours_to_take, prices_of, with_colour_fallen
from bfrules.kernel.contract import contract
from bfrules.kernel.dearest import dearest_shares
from bfrules.kernel.lots import at_most_of_each, lots_within
from bfrules.kernel.shares import COLOURS, Colour, Counts, colours_in, of_each, worth


@contract(promises=(passes_exactly(sale.lowers_a_sold_colour),))
def wrong_colour_lowered(printed: Components, position: Position, step: Sell) -> Refusal | None:
    """The colour that falls is one of those sold."""
    sold = colours_in(step.shares)
    if step.lowered in sold or (step.lowered is None and not sold):
        return None
    return refused(
        lowered=printed.words.colour(step.lowered),
        allowed=printed.words.colours_of(sold) or "none: nothing is sold",
    )


@contract(
    needs=(
        table.somebody_is_to_move,
        a_limit_is_printed_for_the_level,
        nobody_owes_less_than_nothing,
        table.every_marker_stands_on_its_table,
        table.nothing_is_below_zero,
        table.one_of_three_sale_tracks_is_current,
    ),
    promises=(passes_exactly(sale.brings_in_the_interest_if_a_sale_can),),
)
def sold_too_little_for_the_interest(
    printed: Components2010, position: Position, step: Sell
) -> Refusal | None:
    """A player who has to sell for the interest sells enough to pay it, if a sale can."""
    if not printed.sells_enough or not must_sell(printed, position):
        return None
    seat = acting_seat(position)
    prices = prices_of(printed, position)
    reach = payable(printed, position)
    proceeds = worth(prices, step.shares)
    dearest = dearest_shares(prices, seat.shares, printed.share_limits[position.level])
    most = worth(prices, dearest)
    if reach + proceeds >= seat.owed or reach + most < seat.owed:
        return None
    return refused(
        missed_interest=f"${seat.owed}",
        cash_and_subsidies=f"${reach}",
        proceeds=f"${proceeds}",
        a_sale_within_the_limit_could_bring=f"${most}",
    )


@contract(
    needs=(sale.lowers_a_known_colour, table.every_marker_stands_on_its_table),
    promises=(*table.only_markers_move(), sale.exactly_the_lowered_colour_falls),
)
def lower_one_sold_colour(printed: Components, position: Position, step: Sell) -> Position:
    """Move the price marker of one sold colour one space to the left; the seller chooses which."""
    return with_colour_fallen(printed, position, step.lowered)


@lru_cache(maxsize=1 << 9)
def sales_by_lot(
    track: Counts, limit: int, least: int, most: int, has_card: bool, asked: Asked
) -> tuple[tuple[Sell, ...], ...]:
    """Return the sales of each lot of up to `most` shares, with this sale track.

    There is none of a lot with fewer than `least` shares.
    """
    return tuple(
        tuple(
            Sell(shares, lowered, removed, extra)
            for lowered in colours_to_lower(shares, asked)
            for beyond in (sum(shares) > limit,)
            for removed, extra in colours_and_cards(
                colours_to_take(track, shares), beyond, has_card and beyond, asked
            )
            if sum(shares) >= least
        )
        for shares in lots_within(of_each(most), most)
    )


def colours_to_lower(shares: Counts, asked: Asked) -> tuple[Colour | None, ...]:
    """Return what may be said of the colour that falls: one of those sold, none if none is."""
    return colours_in(shares) or (None,) if asked.lowered else (*COLOURS, None)


def list_sales(printed: Components2010, position: Position) -> Iterable[Sell]:
    """List exactly the sales that nothing forbids."""
    if position.phase != ACTING or position.acted:
        return ()
    sales = list_sales_of_any_worth(printed, position)
    if not printed.sells_enough or not must_sell(printed, position):
        return sales
    seat, prices = acting_seat(position), prices_of(printed, position)
    missing = seat.owed - payable(printed, position)
    dearest = dearest_shares(prices, seat.shares, printed.share_limits[position.level])
    if worth(prices, dearest) < missing:
        return sales
    return [sale for sale in sales if worth(prices, sale.shares) >= missing]


def list_sales_of_any_worth(
    printed: Components, position: Position, asked: Asked = EVERYTHING
) -> Iterable[Sell]:
    """List exactly the sales that nothing but a duty to pay interest forbids.

    A clause that is not asked may forbid some of them, too.
    """
    if not trades_are_listed(position, asked):
        return ()
    seat = acting_seat(position)
    limit, least = printed.share_limits[position.level], least_traded(printed, asked)
    has_card = printed.offers(seat, MORE_SHARES_SOLD)
    most = most_traded(limit, has_card, asked)
    track = at_most_of_each(current_sale_track(position), 1)
    rows = sales_by_lot(track, limit, least, most, has_card, asked)
    return rows_held(rows, seat.shares, most)


def conceive_sales(printed: Components, position: Position) -> Iterable[Sell]:
    """Conceive sales of anything the seat owns, one more share than the limit included."""
    if not position.seats:
        return ()
    lots = lots_within(acting_seat(position).shares, printed.share_limits[position.level] + 1)
    return starmap(Sell, product(lots, (*COLOURS, None), (*COLOURS, None), (False, True)))


SELL: Final[Rule[Components2010, Position, Sell]] = rule(
    Sell,
    "bf2010",
    forbids={
        turn.not_the_time_for_an_action: "turn.1 turn.5",
        selling.not_a_sale: "sell.1",
        trades_nothing: "turn.1 sell.1 pass.1",
        selling.more_sold_than_the_limit: "sell.6 level.3",
        selling.misused_card_for_a_sale: "special.8 special.17 special.18 special.3 special.1",
        selling.not_owned: "sell.1",
        wrong_colour_lowered: "sell.4 sell.7 sell.8 sell.11",
        selling.wrong_colour_removed: "sell.5 sell.10 sell.12 sell.13",
        selling.nothing_removed: "sell.5 sell.12 sell.13",
        sold_too_little_for_the_interest: "interest.7 interest.5",
    },
    does={
        selling.hand_over_the_shares_for_money: "sell.2 sell.3",
        lower_one_sold_colour: "sell.4 sell.7 sell.8 sell.11 sell.14 price.3",
        selling.remove_one_from_the_sale_track: "sell.5 sell.9 sell.10 sell.12 sell.13",
        selling.spend_the_card_for_a_sale: "special.1 special.8 special.9",
        turn.remember_the_action: "turn.1 turn.2 turn.3",
        selling.trigger_by_the_sale_track: "sell.17 sell.18 five.4 turn.5 turn.6",
    },
    lists=list_sales,
    lists_without=without_asking(
        list_sales_of_any_worth,
        {**selling.WHAT_CLAUSES_ASK, trades_nothing: "least", wrong_colour_lowered: "lowered"},
    ),
    conceives=conceive_sales,
    promises=(*A_WHOLE_SALE, only_where(as_much_as_an_action_must)),
)
