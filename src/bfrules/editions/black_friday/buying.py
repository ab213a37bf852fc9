"""Buying shares."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import chain, compress, product, starmap
from operator import getitem
from typing import Final

from bfrules.core.promises import only, passes_exactly
from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import Forbids
from bfrules.editions.black_friday.asked import (
    EVERYTHING,
    Asked,
    colours_and_cards,
    least_traded,
    most_traded,
    trades_are_listed,
)
from bfrules.editions.black_friday.cards import card_spent, limit_with, misused_card, told_limit
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions import buying as purchase
from bfrules.editions.black_friday.conditions import common as table
from bfrules.editions.black_friday.conditions.common import is_colour_or_nothing
from bfrules.editions.black_friday.lanes import (
    SETS_OF_COLOURS,
    bytes_for,
    lanes_by_size,
    lots_by_size,
)
from bfrules.editions.black_friday.position import (
    Position,
    acting_seat,
    changed,
    changed_seat,
    with_acting_seat,
)
from bfrules.editions.black_friday.steps import MORE_SHARES_BOUGHT, PURCHASE, Buy
from bfrules.editions.black_friday.tracks import (
    colours_to_take,
    prices_of,
    with_price_change_if_full,
    with_ran_out_colours_risen,
    with_share_placed,
    with_third_share_risen,
)
from bfrules.editions.black_friday.turn import not_the_time_for_an_action
from bfrules.kernel.contract import contract
from bfrules.kernel.lots import at_most_of_each, lots_within
from bfrules.kernel.shares import (
    COLOURS,
    NONE_OF_EACH,
    Colour,
    Counts,
    are_five_counts,
    covers,
    together,
    without,
    worth,
)


@contract(promises=(passes_exactly(purchase.of_known_shares),))
def not_a_purchase(printed: Components, position: Position, step: Buy) -> Refusal | None:
    """A purchase says how many shares of each of the five colours, and which colour is placed."""
    if are_five_counts(step.shares) and is_colour_or_nothing(step.placed):
        return None
    return refused(
        shares=printed.words.shares(step.shares), placed=printed.words.colour(step.placed)
    )


@contract(
    needs=(table.the_level_is_printed,), promises=(passes_exactly(purchase.within_the_limit),)
)
def more_bought_than_the_limit(
    printed: Components, position: Position, step: Buy
) -> Refusal | None:
    """A purchase takes no more shares than the limit of the level."""
    limit = limit_with(printed.share_limits[position.level], step.extra)
    if sum(step.shares) <= limit:
        return None
    return refused(
        buying=sum(step.shares), limit=told_limit(printed, limit, step.extra), level=position.level
    )


@contract(
    needs=(table.the_level_is_printed, table.somebody_is_to_move),
    promises=(passes_exactly(purchase.a_card_is_for_one_share_more),),
)
def misused_card_for_a_purchase(
    printed: Components, position: Position, step: Buy
) -> Refusal | None:
    """A {card} may be used only for what it offers, and for exactly one share over the limit."""
    limit = printed.share_limits[position.level]
    return misused_card(printed, position, MORE_SHARES_BOUGHT, step.extra, sum(step.shares), limit)


@contract(promises=(passes_exactly(purchase.of_shares_in_the_market),))
def not_in_the_market(printed: Components, position: Position, step: Buy) -> Refusal | None:
    """Every share bought is in the market."""
    market = position.market
    if covers(market, step.shares):
        return None
    short = {
        printed.words.colours[colour]: f"buying {step.shares[colour]}, market {market[colour]}"
        for colour in COLOURS
        if step.shares[colour] > market[colour]
    }
    return refused(**short)


@contract(
    needs=(table.somebody_is_to_move, table.every_marker_stands_on_its_table),
    promises=(passes_exactly(purchase.within_the_cash),),
)
def more_than_the_cash_pays(printed: Components, position: Position, step: Buy) -> Refusal | None:
    """The buyer pays the price of every share at once."""
    cash = acting_seat(position).cash
    cost = worth(prices_of(printed, position), step.shares)
    return None if cost <= cash else refused(cost=f"${cost}", cash=f"${cash}")


@contract(promises=(passes_exactly(purchase.places_what_it_may),))
def wrong_colour_placed(printed: Components, position: Position, step: Buy) -> Refusal | None:
    """The share placed must be of a colour bought while the market has one, else of any there."""
    placed = step.placed
    if placed is None:
        return None
    allowed = colours_to_take(without(position.market, step.shares), step.shares)
    if placed in allowed:
        return None
    return refused(
        placed=printed.words.colour(placed),
        allowed=printed.words.colours_of(allowed) or "none: the market is left empty",
    )


@contract(promises=(passes_exactly(purchase.places_a_share_if_one_is_left),))
def nothing_placed_after_a_purchase(
    printed: Components, position: Position, step: Buy
) -> Refusal | None:
    """A share is placed on the purchase track whenever the market has one."""
    if step.placed is not None:
        return None
    allowed = colours_to_take(without(position.market, step.shares), step.shares)
    if not allowed:
        return None
    return refused(placed="nothing", allowed=printed.words.colours_of(allowed))


@contract(
    needs=(
        table.somebody_is_to_move,
        purchase.of_known_shares,
        purchase.of_shares_in_the_market,
        purchase.within_the_cash,
        table.every_marker_stands_on_its_table,
        table.nothing_is_below_zero,
    ),
    promises=(
        only("market", of_the_seat=("cash", "shares")),
        purchase.exactly_the_shares_bought_come_to_the_buyer,
        purchase.each_share_is_paid_at_its_price,
        *table.ALL_SHARES_ARE_KEPT,
    ),
)
def pay_and_take_the_shares(printed: Components, position: Position, step: Buy) -> Position:
    """Pay the price of every share bought into the bank, and take the shares."""
    shares = step.shares
    if shares == NONE_OF_EACH:
        return position
    seat = acting_seat(position)
    buyer = changed_seat(
        seat,
        cash=seat.cash - worth(prices_of(printed, position), shares),
        shares=together(seat.shares, shares),
    )
    return changed(
        position,
        seats=with_acting_seat(position, buyer),
        market=without(position.market, shares),
    )


@contract(
    needs=(
        purchase.of_known_shares,
        purchase.the_market_has_the_share,
        table.nothing_is_below_zero,
    ),
    promises=(
        only("market", "purchase_track"),
        purchase.the_purchase_track_gets_what_is_placed,
        *table.ALL_SHARES_ARE_KEPT,
    ),
)
def place_one_on_the_purchase_track(printed: Components, position: Position, step: Buy) -> Position:
    """Move one share from the market to the purchase track."""
    return with_share_placed(position, PURCHASE, step.placed)


@contract(
    needs=(
        purchase.of_known_shares,
        table.nothing_is_below_zero,
        table.every_marker_stands_on_its_table,
    ),
    promises=(*table.only_markers_move(), purchase.exactly_those_bought_out_rise),
)
def raise_colours_that_ran_out(printed: Components, position: Position, step: Buy) -> Position:
    """Move the price marker of each colour whose last share left the market one space right."""
    return with_ran_out_colours_risen(printed, position, step.shares, step.placed)


@contract(
    needs=(purchase.of_known_shares, table.every_marker_stands_on_its_table),
    promises=(*table.only_markers_move(), purchase.only_a_third_share_rises),
)
def raise_the_third_on_the_purchase_track(
    printed: Components, position: Position, step: Buy
) -> Position:
    """Move the price marker of the placed colour one space right if that share is its third."""
    return with_third_share_risen(printed, position, PURCHASE, step.placed)


@contract(
    needs=(table.somebody_is_to_move, purchase.the_card_is_there),
    promises=(only(of_the_seat=("card", "sell_card", "buy_card")), purchase.the_card_is_spent),
)
def spend_the_card_for_a_purchase(printed: Components, position: Position, step: Buy) -> Position:
    """Put the {card} into the box if it was used for one share more."""
    return card_spent(position, MORE_SHARES_BOUGHT) if step.extra else position


@contract(promises=(only("phase", "trigger"), purchase.a_full_track_triggers))
def trigger_by_the_purchase_track(printed: Components, position: Position, step: Buy) -> Position:
    """A purchase track full of coloured shares triggers a price change."""
    return with_price_change_if_full(printed, position, PURCHASE)


@lru_cache(maxsize=1 << 15)
def purchases_of(
    shares: Counts, placeable: tuple[Colour, ...], beyond: bool, card_fits: bool, asked: Asked
) -> tuple[Buy, ...]:
    """Return the purchases of these shares, as `colours_and_cards` says.

    Lists with other limits and markets share them: few objects are fetched faster.
    """
    ways = colours_and_cards(placeable, beyond, card_fits, asked)
    return tuple(Buy(shares, placed, extra) for placed, extra in ways)


@lru_cache(maxsize=1 << 7)
def purchases_leaving(
    least: int, most: int, limit: int, has_card: bool, asked: Asked
) -> tuple[tuple[tuple[Buy, ...], ...], ...]:
    """Return the purchases of each lot, for each set of colours that it leaves in the market."""
    return tuple(
        tuple(
            purchases_of(shares, colours_to_take(left, shares), beyond, has_card and beyond, asked)
            for left in SETS_OF_COLOURS
        )
        for shares in lots_by_size(least, most)
        for beyond in (sum(shares) > limit,)
    )


@lru_cache(maxsize=1 << 7)
def purchases_by_lot(
    least: int, most: int, limit: int, has_card: bool, asked: Asked
) -> tuple[tuple[Buy, ...], ...]:
    """Return the purchases of each lot from a market that it leaves with every colour."""
    return tuple(sets[-1] for sets in purchases_leaving(least, most, limit, has_card, asked))


@lru_cache(maxsize=1 << 7)
def all_purchases(
    least: int, most: int, limit: int, has_card: bool, asked: Asked
) -> tuple[Buy, ...]:
    """Return the purchases of all lots from a market that each leaves with every colour."""
    by_lot = purchases_by_lot(least, most, limit, has_card, asked)
    return tuple(chain.from_iterable(by_lot))


def list_purchases(
    printed: Components, position: Position, asked: Asked = EVERYTHING
) -> Iterable[Buy]:
    """List exactly the purchases that nothing forbids, by the number of shares.

    A clause that is not asked may forbid some of them.
    """
    if not trades_are_listed(position, asked):
        return ()
    seat = acting_seat(position)
    limit, least = printed.share_limits[position.level], least_traded(printed, asked)
    prices, cash = prices_of(printed, position), seat.cash
    has_card = printed.offers(seat, MORE_SHARES_BOUGHT)
    most = most_traded(limit, has_card, asked)
    if asked.cash:
        most = min(most, cash // min(prices))
    if most < least:
        return ()
    has_card = has_card and most > limit
    dearest = most * max(prices)
    pays_all = not asked.cash or dearest <= cash
    plenty = min(position.market) > most
    if plenty and pays_all:
        return all_purchases(least, most, limit, has_card, asked)
    lots = lanes_by_size(least, most, bytes_for(dearest))
    paid = lots.every if pays_all else lots.paid_by(cash, prices)
    if plenty:
        by_lot = purchases_by_lot(least, most, limit, has_card, asked)
        return chain.from_iterable(compress(by_lot, lots.yes(paid)))
    market = at_most_of_each(position.market, most + 1)
    yes = lots.yes(paid & lots.held_by(market))
    by_left, left = purchases_leaving(least, most, limit, has_card, asked), lots.left_in(market)
    return chain.from_iterable(map(getitem, compress(by_left, yes), compress(left, yes)))


def conceive_purchases(printed: Components, position: Position) -> Iterable[Buy]:
    """Conceive purchases of anything in the market, one more share than the limit included."""
    if not position.seats:
        return ()
    lots = lots_within(position.market, printed.share_limits[position.level] + 1)
    return starmap(Buy, product(lots, (*COLOURS, None), (False, True)))


WHAT_CLAUSES_ASK: Final[Mapping[Forbids, str]] = {
    not_the_time_for_an_action: "time",
    not_a_purchase: "",
    more_bought_than_the_limit: "limit",
    misused_card_for_a_purchase: "card",
    not_in_the_market: "",
    more_than_the_cash_pays: "cash",
    wrong_colour_placed: "colour",
    nothing_placed_after_a_purchase: "nothing",
}
"""What each clause asks about, as `Asked` names it."""
