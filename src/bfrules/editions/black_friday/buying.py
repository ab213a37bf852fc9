"""Buying shares."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain, compress

from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import implements
from bfrules.editions.black_friday.advantages import MORE_SHARES_BOUGHT
from bfrules.editions.black_friday.cards import card_spent, limit_with, misused_card
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.buying import (
    a_colour_rises_exactly_if_the_purchase_took_its_last_share,
    a_free_space_on_the_purchase_track_changes_nothing,
    a_full_purchase_track_begins_a_price_change,
    a_purchase_of_known_shares,
    a_purchase_that_places_nothing_changes_nothing,
    each_bought_share_is_paid_at_its_price,
    no_money_goes_to_another_seat,
    one_share_goes_to_the_purchase_track,
    only_a_third_share_on_the_purchase_track_rises,
    the_bought_shares_go_from_the_market_to_the_buyer,
    the_card_for_one_share_more_is_there,
    the_card_is_spent_exactly_for_one_share_more,
    the_cash_pays_for_the_shares,
    the_market_has_the_share_to_place,
    the_market_has_the_shares_to_buy,
    what_is_refused_buys_too_many,
    what_is_refused_is_no_purchase,
    what_is_refused_places_nothing_though_it_could,
    what_is_refused_places_what_it_may_not,
    what_is_refused_wastes_a_card_or_has_none,
    what_is_refused_would_leave_a_debt,
    what_is_refused_would_leave_a_share_owing,
    what_passes_buys_within_the_limit,
    what_passes_is_a_purchase,
    what_passes_leaves_no_debt,
    what_passes_leaves_no_share_owing,
    what_passes_places_a_share_if_one_is_left,
    what_passes_places_what_the_purchase_leaves,
    what_passes_spends_a_card_for_one_share_more,
)
from bfrules.editions.black_friday.conditions.common import (
    ALL_SHARES_ARE_KEPT,
    ONLY_PRICES_MOVE,
    ONLY_SHARES_AND_CASH_CHANGE_HANDS,
    ONLY_THE_CARD_CHANGES_HANDS,
    every_marker_stands_on_its_table,
    nothing_but_the_market_and_the_purchase_track_changes,
    nothing_is_below_zero,
    only_a_price_change_begins,
    somebody_is_to_move,
    the_level_is_printed,
)
from bfrules.editions.black_friday.position import (
    ACTING,
    Position,
    acting_seat,
    changed,
    changed_seat,
    with_acting_seat,
)
from bfrules.editions.black_friday.steps import PURCHASE, Buy
from bfrules.editions.black_friday.tracks import (
    colours_to_place,
    prices_of,
    unknown,
    with_price_change_if_full,
    with_ran_out_colours_risen,
    with_share_placed,
    with_third_share_risen,
)
from bfrules.kernel.contract import contract
from bfrules.kernel.lots import at_most_of_each, costs_of_size, lots_of_size, lots_within
from bfrules.kernel.shares import (
    COLOURS,
    NONE_OF_EACH,
    Counts,
    are_five_counts,
    covers,
    together,
    without,
    worth,
)


@implements("bf2010.buy.2", "bf2023.buy.2", "bf2023.buy.5")
@contract(promises=(what_passes_is_a_purchase, what_is_refused_is_no_purchase))
def not_a_purchase(printed: Components, position: Position, step: Buy) -> Refusal | None:
    """A purchase names zero or more shares of each of five colours, and places a known one."""
    if are_five_counts(step.shares) and not unknown(step.placed):
        return None
    return refused(shares=str(step.shares), placed=str(step.placed))


@implements(
    "bf2010.level.3",
    "bf2010.buy.3",
    "bf2010.buy.4",
    "bf2023.level.3",
    "bf2023.level.4",
    "bf2023.buy.3",
    "bf2023.buy.4",
)
@contract(
    needs=(the_level_is_printed,),
    promises=(what_passes_buys_within_the_limit, what_is_refused_buys_too_many),
)
def more_bought_than_the_limit(
    printed: Components, position: Position, step: Buy
) -> Refusal | None:
    """A purchase takes no more shares than the limit of the level."""
    limit = limit_with(printed.share_limits[position.level], step.extra)
    if sum(step.shares) <= limit:
        return None
    return refused(buying=sum(step.shares), limit=limit, level=position.level)


@implements(
    "yucata.special.3",
    "bf2010.special.1",
    "bf2010.special.3",
    "bf2010.special.14",
    "bf2010.special.17",
    "bf2010.special.18",
    "bf2023.bonus.1",
    "bf2023.bonus.7",
    "bf2023.bonus.15",
)
@contract(
    needs=(the_level_is_printed, somebody_is_to_move),
    promises=(
        what_passes_spends_a_card_for_one_share_more,
        what_is_refused_wastes_a_card_or_has_none,
    ),
)
def misused_card_for_a_purchase(
    printed: Components, position: Position, step: Buy
) -> Refusal | None:
    """A card with this offer is spent for exactly one share more than the limit."""
    limit = printed.share_limits[position.level]
    return misused_card(printed, position, MORE_SHARES_BOUGHT, step.extra, sum(step.shares), limit)


@implements("bf2010.buy.2", "bf2010.buy.6", "bf2023.buy.2", "bf2023.buy.7")
@contract(promises=(what_passes_leaves_no_share_owing, what_is_refused_would_leave_a_share_owing))
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


@implements("bf2010.buy.5", "bf2023.buy.6")
@contract(
    needs=(somebody_is_to_move, every_marker_stands_on_its_table),
    promises=(what_passes_leaves_no_debt, what_is_refused_would_leave_a_debt),
)
def more_than_the_cash_pays(printed: Components, position: Position, step: Buy) -> Refusal | None:
    """The buyer pays the price of every share at once."""
    cash = acting_seat(position).cash
    cost = worth(prices_of(printed, position), step.shares)
    return None if cost <= cash else refused(cost=f"${cost}", cash=f"${cash}")


@implements(
    "bf2010.buy.7",
    "bf2010.buy.8",
    "bf2010.buy.10",
    "bf2010.buy.11",
    "bf2023.buy.8",
    "bf2023.buy.9",
    "bf2023.buy.11",
    "bf2023.buy.12",
    "bf2023.buy.13",
)
@contract(
    promises=(what_passes_places_what_the_purchase_leaves, what_is_refused_places_what_it_may_not)
)
def wrong_colour_placed(printed: Components, position: Position, step: Buy) -> Refusal | None:
    """The share placed is of a colour bought while the market has one, else of any colour there."""
    placed = step.placed
    if placed is None:
        return None
    allowed = colours_to_place(position.market, step.shares)
    if placed in allowed:
        return None
    return refused(
        placed=printed.words.colour(placed),
        allowed=printed.words.colours_of(allowed) or "none: the market is empty",
    )


@implements("bf2010.buy.7", "bf2010.buy.11", "bf2023.buy.8", "bf2023.buy.13")
@contract(
    promises=(
        what_passes_places_a_share_if_one_is_left,
        what_is_refused_places_nothing_though_it_could,
    )
)
def nothing_placed_after_a_purchase(
    printed: Components, position: Position, step: Buy
) -> Refusal | None:
    """A share is placed on the purchase track whenever the market has one."""
    if step.placed is not None:
        return None
    allowed = colours_to_place(position.market, step.shares)
    if not allowed:
        return None
    return refused(placed="nothing", allowed=printed.words.colours_of(allowed))


@implements("bf2010.buy.5", "bf2010.buy.6", "bf2023.buy.6", "bf2023.buy.7")
@contract(
    needs=(
        a_purchase_of_known_shares,
        the_market_has_the_shares_to_buy,
        somebody_is_to_move,
        every_marker_stands_on_its_table,
        the_cash_pays_for_the_shares,
        nothing_is_below_zero,
    ),
    promises=(
        *ONLY_SHARES_AND_CASH_CHANGE_HANDS,
        the_bought_shares_go_from_the_market_to_the_buyer,
        each_bought_share_is_paid_at_its_price,
        no_money_goes_to_another_seat,
        *ALL_SHARES_ARE_KEPT,
    ),
)
def pay_and_take_the_shares(printed: Components, position: Position, step: Buy) -> Position:
    """Pay the price of every share bought into the bank, and put the shares behind the screen."""
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


@implements(
    "bf2010.buy.7",
    "bf2010.buy.8",
    "bf2010.buy.9",
    "bf2010.buy.10",
    "bf2010.buy.11",
    "bf2023.buy.8",
    "bf2023.buy.9",
    "bf2023.buy.10",
    "bf2023.buy.11",
    "bf2023.buy.12",
    "bf2023.buy.13",
    "bf2023.buy.14",
)
@contract(
    needs=(a_purchase_of_known_shares, the_market_has_the_share_to_place, nothing_is_below_zero),
    promises=(
        nothing_but_the_market_and_the_purchase_track_changes,
        one_share_goes_to_the_purchase_track,
        a_purchase_that_places_nothing_changes_nothing,
        *ALL_SHARES_ARE_KEPT,
    ),
)
def place_one_on_the_purchase_track(printed: Components, position: Position, step: Buy) -> Position:
    """Move one share from the market to the purchase track."""
    return with_share_placed(position, PURCHASE, step.placed)


@implements(
    "bf2010.buy.12",
    "bf2010.price.4",
    "bf2023.buy.15",
    "bf2023.price.2",
    "bf2023.price.3",
    "bf2023.price.6",
)
@contract(
    needs=(a_purchase_of_known_shares, nothing_is_below_zero, every_marker_stands_on_its_table),
    promises=(*ONLY_PRICES_MOVE, a_colour_rises_exactly_if_the_purchase_took_its_last_share),
)
def raise_colours_that_ran_out(printed: Components, position: Position, step: Buy) -> Position:
    """Move the price marker of each colour whose last share left the market one to the right."""
    return with_ran_out_colours_risen(printed, position, step.shares, step.placed)


@implements(
    "bf2010.buy.13",
    "bf2010.buy.14",
    "bf2010.price.4",
    "bf2010.price.5",
    "bf2023.buy.16",
    "bf2023.buy.17",
    "bf2023.price.2",
    "bf2023.price.3",
    "bf2023.price.6",
)
@contract(
    needs=(a_purchase_of_known_shares, every_marker_stands_on_its_table),
    promises=(*ONLY_PRICES_MOVE, only_a_third_share_on_the_purchase_track_rises),
)
def raise_the_third_on_the_purchase_track(
    printed: Components, position: Position, step: Buy
) -> Position:
    """Move the price marker of the placed colour one to the right if that share is its third."""
    return with_third_share_risen(printed, position, PURCHASE, step.placed)


@implements(
    "bf2010.special.1",
    "bf2010.special.14",
    "bf2010.special.15",
    "bf2023.bonus.3",
    "bf2023.bonus.15",
    "bf2023.bonus.16",
)
@contract(
    needs=(
        somebody_is_to_move,
        the_card_for_one_share_more_is_there,
    ),
    promises=(*ONLY_THE_CARD_CHANGES_HANDS, the_card_is_spent_exactly_for_one_share_more),
)
def spend_the_card_for_a_purchase(printed: Components, position: Position, step: Buy) -> Position:
    """Put the card into the box if it was used for one share more."""
    return card_spent(position, MORE_SHARES_BOUGHT) if step.extra else position


@implements(
    "bf2010.buy.15",
    "bf2010.buy.16",
    "bf2010.five.2",
    "bf2010.turn.5",
    "bf2010.turn.6",
    "bf2023.buy.18",
    "bf2023.buy.19",
    "bf2023.buy.20",
)
@contract(
    promises=(
        only_a_price_change_begins,
        a_full_purchase_track_begins_a_price_change,
        a_free_space_on_the_purchase_track_changes_nothing,
    )
)
def trigger_by_the_purchase_track(printed: Components, position: Position, step: Buy) -> Position:
    """A purchase track full of coloured shares triggers a price change."""
    return with_price_change_if_full(printed, position, PURCHASE)


def purchases_of(market: Counts, shares: Counts, limit: int) -> tuple[Buy, ...]:
    """Return one purchase of these shares for each colour that may be placed."""
    extra = sum(shares) > limit
    colours = colours_to_place(market, shares)
    return tuple(Buy(shares, colour, extra) for colour in colours or (None,))


@lru_cache(maxsize=1 << 12)
def purchases_by_lot(market: Counts, limit: int, size: int) -> tuple[tuple[Buy, ...], ...]:
    """Return the purchases of each lot of one size; none of a lot that the market lacks."""
    return tuple(
        purchases_of(market, shares, limit) if covers(market, shares) else ()
        for shares in lots_of_size(size)
    )


@lru_cache(maxsize=1 << 12)
def purchases_of_size(market: Counts, limit: int, size: int) -> tuple[Buy, ...]:
    """Return the purchases of all lots of one size."""
    return tuple(chain.from_iterable(purchases_by_lot(market, limit, size)))


def list_purchases(printed: Components, position: Position) -> Iterable[Buy]:
    """List exactly the purchases that nothing forbids."""
    if position.phase != ACTING or position.acted:
        return ()
    seat = acting_seat(position)
    limit = printed.share_limits[position.level]
    most = limit + 1 if printed.offers(seat, MORE_SHARES_BOUGHT) else limit
    prices = prices_of(printed, position)
    cash = seat.cash
    dearest = max(prices)
    steps: list[Buy] = []
    for size in range(printed.least_trade, min(most, cash // min(prices)) + 1):
        market = at_most_of_each(position.market, size + 1)
        if size * dearest <= cash:
            steps += purchases_of_size(market, limit, size)
        else:
            pays = [cost <= cash for cost in costs_of_size(prices, size)]
            by_lot = purchases_by_lot(market, limit, size)
            steps += chain.from_iterable(compress(by_lot, pays))
    return steps


def conceive_purchases(printed: Components, position: Position) -> Iterable[Buy]:
    """Yield purchases of anything in the market, one more share than the limit included."""
    if not position.seats:
        return
    most = printed.share_limits[position.level] + 1
    for shares in lots_within(position.market, most):
        for placed in (*COLOURS, None):
            yield Buy(shares, placed, False)
            yield Buy(shares, placed, True)
