"""Buying shares."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain, compress
from typing import Final

from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import Rule, implements
from bfrules.editions.bf2023.bonus import MORE_SHARES_BOUGHT, limit_of, misused_bonus, tile_offers
from bfrules.editions.bf2023.components import COLOUR_NAMES, Components
from bfrules.editions.bf2023.mibs import not_the_choice_of_the_mibs, only_its_choice
from bfrules.editions.bf2023.position import (
    ACTING,
    Position,
    Seat,
    acting_seat,
    changed,
    is_mibs,
    with_acting_seat,
)
from bfrules.editions.bf2023.steps import PURCHASE, Buy
from bfrules.editions.bf2023.tracks import (
    colours_to_place,
    end_the_turn,
    not_the_time_for_an_action,
    prices_of,
    tile_spent,
    unknown,
    with_price_change_if_full,
    with_ran_out_colours_risen,
    with_share_placed,
    with_third_share_risen,
)
from bfrules.kernel.lots import at_most_of_each, costs_of_size, lots_of_size, lots_within
from bfrules.kernel.shares import (
    COLOURS,
    NONE_OF_EACH,
    Counts,
    covers,
    no_count_is_negative,
    together,
    without,
    worth,
)


@implements("bf2023.buy.2", "bf2023.buy.5")
def not_a_purchase(printed: Components, position: Position, step: Buy) -> Refusal | None:
    """A purchase names no fewer than zero shares of each colour, and places a known colour."""
    if no_count_is_negative(step.shares) and not unknown(step.placed):
        return None
    return refused(shares=str(step.shares), placed=str(step.placed))


@implements("bf2023.level.3", "bf2023.level.4", "bf2023.buy.3", "bf2023.buy.4")
def more_bought_than_the_limit(
    printed: Components, position: Position, step: Buy
) -> Refusal | None:
    """A purchase takes no more shares than the limit of the level tile."""
    limit = limit_of(printed.share_limits[position.level], step.bonus)
    if sum(step.shares) <= limit:
        return None
    return refused(buying=sum(step.shares), limit=limit, level=position.level)


@implements("bf2023.bonus.1", "bf2023.bonus.7", "bf2023.bonus.15")
def misused_bonus_for_a_purchase(
    printed: Components, position: Position, step: Buy
) -> Refusal | None:
    """A bonus tile with this offer is spent for exactly one share more than the limit."""
    limit = printed.share_limits[position.level]
    return misused_bonus(position, MORE_SHARES_BOUGHT, step.bonus, sum(step.shares), limit)


@implements("bf2023.buy.2", "bf2023.buy.7")
def not_in_the_market(printed: Components, position: Position, step: Buy) -> Refusal | None:
    """Every share bought is in the market."""
    market = position.market
    if covers(market, step.shares):
        return None
    short = {
        COLOUR_NAMES[colour]: f"buying {step.shares[colour]}, market {market[colour]}"
        for colour in COLOURS
        if step.shares[colour] > market[colour]
    }
    return refused(**short)


@implements("bf2023.buy.6")
def more_than_the_cash_pays(printed: Components, position: Position, step: Buy) -> Refusal | None:
    """The buyer pays the price of every share at once."""
    cash = acting_seat(position).cash
    cost = worth(prices_of(printed, position), step.shares)
    return None if cost <= cash else refused(cost=f"${cost}", cash=f"${cash}")


@implements("bf2023.buy.8", "bf2023.buy.9", "bf2023.buy.11", "bf2023.buy.12", "bf2023.buy.13")
def wrong_colour_placed(printed: Components, position: Position, step: Buy) -> Refusal | None:
    """The share placed is of a colour bought while the market has one, else of any colour there."""
    placed = step.placed
    if placed is None:
        return None
    allowed = colours_to_place(position.market, step.shares)
    if placed in allowed:
        return None
    return refused(
        placed=COLOUR_NAMES[placed] if not unknown(placed) else str(placed),
        allowed=", ".join(COLOUR_NAMES[colour] for colour in allowed)
        or "none: the market is empty",
    )


@implements("bf2023.buy.8", "bf2023.buy.13")
def nothing_placed_after_a_purchase(
    printed: Components, position: Position, step: Buy
) -> Refusal | None:
    """A share is placed on the purchase track whenever the market has one."""
    if step.placed is not None:
        return None
    allowed = colours_to_place(position.market, step.shares)
    if not allowed:
        return None
    return refused(placed="nothing", allowed=", ".join(COLOUR_NAMES[colour] for colour in allowed))


@implements("bf2023.buy.6", "bf2023.buy.7", "bf2023.bonus.15", "bf2023.bonus.16")
def pay_and_take_the_shares(printed: Components, position: Position, step: Buy) -> Position:
    """Pay the price of every share bought into the bank, and put the shares behind the screen."""
    shares = step.shares
    if shares == NONE_OF_EACH:
        return position
    seat = acting_seat(position)
    buyer = Seat(
        seat.cash - worth(prices_of(printed, position), shares),
        together(seat.shares, shares),
        seat.small_bars,
        seat.big_bars,
        seat.tile,
    )
    return changed(
        position,
        seats=with_acting_seat(position, buyer),
        market=without(position.market, shares),
    )


@implements(
    "bf2023.buy.8",
    "bf2023.buy.9",
    "bf2023.buy.10",
    "bf2023.buy.11",
    "bf2023.buy.12",
    "bf2023.buy.13",
    "bf2023.buy.14",
)
def place_one_on_the_purchase_track(printed: Components, position: Position, step: Buy) -> Position:
    """Move one share from the market to the purchase track."""
    return with_share_placed(position, PURCHASE, step.placed)


@implements("bf2023.buy.15", "bf2023.price.2", "bf2023.price.3", "bf2023.price.6")
def raise_colours_that_ran_out(printed: Components, position: Position, step: Buy) -> Position:
    """Move the price marker of each colour whose last share left the market one to the right."""
    return with_ran_out_colours_risen(printed, position, step.shares, step.placed)


@implements("bf2023.buy.16", "bf2023.buy.17", "bf2023.price.2", "bf2023.price.3", "bf2023.price.6")
def raise_the_third_on_the_purchase_track(
    printed: Components, position: Position, step: Buy
) -> Position:
    """Move the price marker of the placed colour one to the right if that share is its third."""
    return with_third_share_risen(printed, position, PURCHASE, step.placed)


@implements("bf2023.bonus.3")
def spend_the_tile_for_a_purchase(printed: Components, position: Position, step: Buy) -> Position:
    """Put the bonus tile into the box if it was used for one share more."""
    return tile_spent(position) if step.bonus else position


@implements("bf2023.buy.18", "bf2023.buy.19", "bf2023.buy.20")
def trigger_by_the_purchase_track(printed: Components, position: Position, step: Buy) -> Position:
    """A purchase track full of coloured shares triggers a price change."""
    return with_price_change_if_full(printed, position, PURCHASE)


def purchases_of(market: Counts, shares: Counts, limit: int) -> tuple[Buy, ...]:
    """Return one purchase of these shares for each colour that may be placed."""
    bonus = sum(shares) > limit
    colours = colours_to_place(market, shares)
    return tuple(Buy(shares, colour, bonus) for colour in colours or (None,))


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
    if is_mibs(position, position.turn):
        return only_its_choice(printed, position, Buy)
    seat = acting_seat(position)
    limit = printed.share_limits[position.level]
    most = limit + 1 if tile_offers(seat.tile, MORE_SHARES_BOUGHT) else limit
    prices = prices_of(printed, position)
    cash = seat.cash
    dearest = max(prices)
    steps: list[Buy] = []
    for size in range(min(most, cash // min(prices)) + 1):
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


BUY: Final[Rule[Components, Position, Buy]] = Rule(
    kind=Buy,
    forbids=(
        not_the_time_for_an_action,
        not_a_purchase,
        more_bought_than_the_limit,
        misused_bonus_for_a_purchase,
        not_in_the_market,
        more_than_the_cash_pays,
        wrong_colour_placed,
        nothing_placed_after_a_purchase,
        not_the_choice_of_the_mibs,
    ),
    does=(
        pay_and_take_the_shares,
        place_one_on_the_purchase_track,
        raise_colours_that_ran_out,
        raise_the_third_on_the_purchase_track,
        spend_the_tile_for_a_purchase,
        trigger_by_the_purchase_track,
        end_the_turn,
    ),
    lists=list_purchases,
    conceives=conceive_purchases,
)
