"""The orders of the M.I.B.S. once more, as they are printed: which step they leave it.

Nothing here comes from the code that chooses, nor from the order of its
preferences. Single shares stand in line here, and the first of the line are traded.
"""

from collections.abc import Callable
from typing import Final

from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.bf2023.habits import Preference, fewest_of_its_own, most_of_its_own
from bfrules.editions.bf2023.steps import Action
from bfrules.editions.black_friday.conditions.common import dollars
from bfrules.editions.black_friday.position import (
    ACTING,
    MIBS_SEAT,
    Position,
    acting_seat,
    current_sale_track,
)
from bfrules.editions.black_friday.steps import Buy, BuyBars, Sell
from bfrules.kernel.shares import COLOURS, NONE_OF_EACH, Colour, Counts, together, without

Line = tuple[Colour, ...]
Rank = Callable[[Colour], tuple[int, ...]]

BARS_OF_A_BIG_BAR: Final = 5


def is_what_the_orders_leave(printed: Components2023, position: Position, step: Action) -> bool:
    """The M.I.B.S. is not to act, or the step is the one that its printed orders leave it."""
    is_bound = position.mibs and position.turn == MIBS_SEAT and position.phase == ACTING
    return not is_bound or step == step_that_is_due(printed, position)


def step_that_is_due(printed: Components2023, position: Position) -> Action:
    """Return what it must do: buy the cheaper offer, else sell, else buy less, else influence."""
    habits, cash = printed.habits, acting_seat(position).cash
    prices, a_bar = dollars(printed, position), printed.bar_prices[position.bar_space]
    shares, bars = shares_offered(printed, position), bars_offered(printed, position)
    for_shares, for_bars = sum(prices[colour] for colour in shares), bars * a_bar
    bare = habits.counts_a_bare_market and habits.places_nothing and not any(position.market)
    if bare and not (habits.covers_both_offers and cash < for_bars):
        return purchase(printed, position, ())
    costs = [cost for cost in (for_shares, for_bars) if cost > 0]
    if costs and cash >= (max(costs) if habits.covers_both_offers else min(costs)):
        if for_shares == min(costs):
            return purchase(printed, position, shares)
        return purchase_of_bars(printed, position, bars)
    if any(acting_seat(position).shares) and (
        habits.removes_nothing or any(current_sale_track(position))
    ):
        return sale(printed, position)
    dearer = (
        bool(shares)
        and bars > 0
        and (prices[shares[0]] > a_bar if habits.compares_pieces else for_shares > for_bars)
    )
    if not habits.tries_the_other_offer and (shares or bare) and bars:
        shares, bars = ((), bars) if dearer else (shares, 0)
    while sum(prices[colour] for colour in shares) > cash:
        shares = shares[:-1]
    bars = min(bars, cash // a_bar)
    if shares and bars and dearer:
        shares = ()
    if shares:
        return purchase(printed, position, shares)
    if not any(position.market) and not habits.places_nothing:
        return sale(printed, position)
    return purchase_of_bars(printed, position, bars)


def shares_offered(printed: Components2023, position: Position) -> Line:
    """Return the shares on offer: the cheapest, then the rarest, then in colour order."""
    prices, market, habits = dollars(printed, position), position.market, printed.habits
    limit: int = printed.share_limits[position.level]
    counted = acting_seat(position).shares if counts_its_own(habits.buys) else market
    line = in_line(market, lambda colour: (prices[colour], counted[colour], colour))
    if len(line) < limit and not habits.counts_a_short_market:
        return ()
    return line[:limit] if len(line) > limit or habits.places_nothing else ()


def bars_offered(printed: Components2023, position: Position) -> int:
    """Return the gold bars on offer: the limit, or as many as the bank can change."""
    if not any(position.market) and not printed.habits.places_nothing:
        return 0
    bars: int = printed.bar_limits[position.level]
    small, owned = acting_seat(position).small_bars, sum(seat.big_bars for seat in position.seats)
    left = printed.big_bars_in_the_box - owned
    while printed.habits.asks_the_bank and bars > 0 and (small + bars) // BARS_OF_A_BIG_BAR > left:
        bars -= 1
    return bars


def purchase(printed: Components2023, position: Position, shares: Line) -> Buy:
    """Return the purchase of shares, with the share to place."""
    bought = lot_of(shares)
    return Buy(bought, share_to_place(printed, position, bought, 0))


def purchase_of_bars(printed: Components2023, position: Position, bars: int) -> BuyBars:
    """Return the purchase of gold bars, perhaps of none, with the share to place."""
    return BuyBars(bars, share_to_place(printed, position, NONE_OF_EACH, bars))


def sale(printed: Components2023, position: Position) -> Sell:
    """Return the sale of the dearest shares, then of what it owns most of, then in colour order."""
    prices, own = dollars(printed, position), acting_seat(position).shares
    line = in_line(own, lambda colour: (-prices[colour], -own[colour], colour))
    sold = lot_of(line[: printed.share_limits[position.level]])
    return Sell(sold, share_to_remove(printed, position, sold))


def share_to_place(
    printed: Components2023, position: Position, bought: Counts, bars: int
) -> Colour | None:
    """Return the colour to place: a bought one, else one of its own, else any in the market."""
    habits, hand = printed.habits, acting_seat(position).shares
    market = left = without(position.market, bought)
    if habits.counts_after_the_trade:
        hand = together(hand, bought)
    else:
        market = position.market
    own, freely = hand if habits.own_colours_next else NONE_OF_EACH, habits.places_freely
    if bars > 0:
        own = hand if any(hand) or habits.has_no_colours else left
    elif bought == NONE_OF_EACH:
        own, freely = NONE_OF_EACH, habits.influences
    prices, counted = dollars(printed, position), hand if counts_its_own(freely) else market

    def rank(colour: Colour) -> tuple[int, ...]:
        if bought[colour] == 0 and own[colour] == 0:
            return (2, prices[colour], -counted[colour], colour)
        group = 0 if bought[colour] > 0 else 1
        return (group, -hand[colour], -prices[colour], market[colour], colour)

    return first_of(left, rank)


def share_to_remove(printed: Components2023, position: Position, sold: Counts) -> Colour | None:
    """Return the colour to remove: a sold one, else one of its own, else any on the sale track."""
    habits, hand, market = printed.habits, acting_seat(position).shares, position.market
    if habits.counts_after_the_trade:
        hand, market = without(hand, sold), together(market, sold)
    own = hand if habits.own_colours_next else NONE_OF_EACH
    if habits.owning_none_is_fewest:
        own = current_sale_track(position)
    counted = hand if counts_its_own(habits.removes_freely) else market
    prices = dollars(printed, position)

    def rank(colour: Colour) -> tuple[int, ...]:
        if sold[colour] == 0 and own[colour] == 0:
            return (2, -prices[colour], counted[colour], colour)
        group = 0 if sold[colour] > 0 else 1
        return (group, hand[colour], prices[colour], -market[colour], colour)

    return first_of(current_sale_track(position), rank)


# lines ------------------------------------------------------------------------


def in_line(stock: Counts, rank: Rank) -> Line:
    """Put the single shares of a stock in line."""
    singles = [colour for colour in COLOURS for _ in range(stock[colour])]
    return tuple(sorted(singles, key=rank))


def first_of(stock: Counts, rank: Rank) -> Colour | None:
    """Return the colour of the first share in line; None of no share."""
    return next(iter(in_line(stock, rank)), None)


def lot_of(line: Line) -> Counts:
    """Count single shares by colour."""
    purple, yellow, green, blue, white = (line.count(colour) for colour in COLOURS)
    return (purple, yellow, green, blue, white)


def counts_its_own(by: tuple[Preference, ...]) -> bool:
    """Tell whether preferences look at its own shares, where the print says `shares` alone."""
    return any(one.prefers in (fewest_of_its_own, most_of_its_own) for one in by)
