"""What it means that the M.I.B.S. has no choice: the one action that its rules leave it.

The rules of choice stand here once more, as what must be true of a finished
choice: no share that it leaves is preferred to one that it takes.
"""

from attrs import frozen

from bfrules.core.refusal import Refusal
from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.bf2023.habits import Look, Preference
from bfrules.editions.bf2023.steps import Action
from bfrules.editions.black_friday.conditions.common import dollars, leaves_nothing_owing
from bfrules.editions.black_friday.position import (
    ACTING,
    MIBS_SEAT,
    Position,
    acting_seat,
    current_sale_track,
)
from bfrules.editions.black_friday.steps import Buy, BuyBars, Sell
from bfrules.kernel.shares import COLOURS, Colour, Counts, no_count_is_negative, together, without

Candidates = tuple[Colour, ...]


@frozen
class Due:
    """What the M.I.B.S. must do: the kind of action, and how many shares or gold bars."""

    kind: type[Action]
    number: int


def is_bound(position: Position) -> bool:
    """Tell whether the M.I.B.S. is to act."""
    return position.mibs and position.turn == MIBS_SEAT and position.phase == ACTING


def colours_that_are_in(shares: Counts) -> Candidates:
    """Return the colours of which there is a share."""
    return tuple(colour for colour in COLOURS if shares[colour] > 0)


def colours_in_both(shares: Counts, others: Counts) -> Candidates:
    """Return the colours of which there is a share here and there."""
    return tuple(colour for colour in COLOURS if shares[colour] > 0 and others[colour] > 0)


# what is due -------------------------------------------------------------------


def cost_of_the_cheapest(printed: Components2023, position: Position, number: int) -> int:
    """Return what the cheapest shares of the market cost, taken one after the other."""
    prices, left, cost = dollars(printed, position), list(position.market), 0
    for _ in range(number):
        cheapest = min(prices[colour] for colour in COLOURS if left[colour] > 0)
        taken = next(c for c in COLOURS if left[c] > 0 and prices[c] == cheapest)
        left[taken] -= 1
        cost += cheapest
    return cost


def payable(printed: Components2023, position: Position, most: int) -> int:
    """Return how many of the cheapest shares the cash pays for, up to a limit."""
    cash = acting_seat(position).cash
    return max(
        number
        for number in range(most + 1)
        if cost_of_the_cheapest(printed, position, number) <= cash
    )


def shares_are_offered(printed: Components2023, position: Position) -> bool:
    """Tell whether the market makes an offer of shares."""
    there, limit = sum(position.market), printed.share_limits[position.level]
    habits = printed.habits
    return (
        there > 0
        and (there >= limit or habits.counts_a_short_market)
        and (there > limit or habits.places_nothing)
    )


def bars_offered(printed: Components2023, position: Position) -> int:
    """Return how many gold bars are offered: the limit, as far as the bank can change them."""
    if sum(position.market) == 0 and not printed.habits.places_nothing:
        return 0
    owned = sum(seat.big_bars for seat in position.seats)
    limit: int = printed.bar_limits[position.level]
    return printed.habits.bars(
        limit, acting_seat(position).small_bars, printed.big_bars_in_the_box - owned
    )


def sale_is_possible(printed: Components2023, position: Position) -> bool:
    """Tell whether the sale track has a share to remove, or none needs to be there."""
    return sum(current_sale_track(position)) > 0 or printed.habits.removes_nothing


def what_is_due(printed: Components2023, position: Position) -> Due:
    """Return what the M.I.B.S. must do: buy the cheaper offer, else sell, else buy less."""
    habits, seat, there = printed.habits, acting_seat(position), sum(position.market)
    limit, bars = printed.share_limits[position.level], bars_offered(printed, position)
    shares = min(limit, there) if shares_are_offered(printed, position) else 0
    a_bar = printed.bar_prices[position.bar_space]
    for_shares, for_gold = cost_of_the_cheapest(printed, position, shares), bars * a_bar
    affords = bars > 0 and seat.cash >= for_gold
    if shares > 0 and bars > 0:
        affords = habits.affords(seat.cash, for_shares, for_gold)
    if affords:
        return Due(Buy, shares) if shares > 0 and for_shares <= for_gold else Due(BuyBars, bars)
    if sum(seat.shares) > 0 and sale_is_possible(printed, position):
        return Due(Sell, min(limit, sum(seat.shares)))
    some_shares, some_bars = payable(printed, position, shares), min(bars, seat.cash // a_bar)
    if some_shares > 0:
        a_share = cost_of_the_cheapest(printed, position, 1)
        if some_bars == 0 or habits.shares_are_cheapest(for_shares, for_gold, a_share, a_bar):
            return Due(Buy, some_shares)
    if there == 0 and not habits.places_nothing:
        return Due(Sell, min(limit, sum(seat.shares)))
    return Due(BuyBars, some_bars)


def takes_what_is_due(printed: Components2023, position: Position, step: Action) -> bool:
    """Tell whether an action is of the kind that is due, with as many shares or gold bars."""
    due = what_is_due(printed, position)
    number = step.bars if isinstance(step, BuyBars) else sum(step.shares)
    return isinstance(step, due.kind) and number == due.number and not step.extra


# which shares ------------------------------------------------------------------


def comes_before(look: Look, colour: Colour, other: Colour, by: tuple[Preference, ...]) -> bool:
    """Tell whether a colour is preferred to another."""
    wanted = [preference.prefers(look, colour) for preference in by]
    return wanted < [preference.prefers(look, other) for preference in by]


def takes_the_preferred(
    look: Look, stock: Counts, taken: Counts, by: tuple[Preference, ...]
) -> bool:
    """Tell whether no share left in a stock is preferred to one that was taken out of it."""
    return (
        no_count_is_negative(taken)
        and leaves_nothing_owing(stock, taken)
        and all(
            comes_before(look, colour, other, by)
            for colour in COLOURS
            for other in COLOURS
            if other != colour and taken[colour] > 0 and taken[other] < stock[other]
        )
    )


def trades_the_preferred_shares(printed: Components2023, position: Position, step: Action) -> bool:
    """Tell whether no share was preferred to one that the action trades."""
    own, habits = acting_seat(position).shares, printed.habits
    look = Look(dollars(printed, position), position.market, own)
    if isinstance(step, Buy):
        return takes_the_preferred(look, position.market, step.shares, habits.buys)
    if isinstance(step, Sell):
        return takes_the_preferred(look, own, step.shares, habits.sells)
    return True


# which share on the track ------------------------------------------------------


def is_the_preferred(
    look: Look, chosen: Colour | None, among: Candidates, by: tuple[Preference, ...]
) -> bool:
    """Tell whether a colour is one of the candidates, and none of them is preferred to it."""
    return (
        chosen is not None
        and chosen in among
        and not any(comes_before(look, other, chosen, by) for other in among)
    )


def places_the_preferred_after_buying(
    printed: Components2023, position: Position, step: Buy
) -> bool:
    """Tell whether the share placed is bought, else owned, else any: the preferred of those."""
    habits, own = printed.habits, acting_seat(position).shares
    left = without(position.market, step.shares)
    hand = habits.counts(own, together(own, step.shares))
    look = Look(dollars(printed, position), left, hand)
    bought, owned = colours_in_both(step.shares, left), colours_in_both(hand, left)
    if bought:
        return is_the_preferred(look, step.placed, bought, habits.places)
    if owned and habits.own_colours_next:
        return is_the_preferred(look, step.placed, owned, habits.places)
    if colours_that_are_in(left):
        return is_the_preferred(look, step.placed, colours_that_are_in(left), habits.places_freely)
    return step.placed is None


def places_the_preferred_for_gold(
    printed: Components2023, position: Position, step: BuyBars
) -> bool:
    """Tell whether the share placed is of an own colour, else any: the preferred of those."""
    habits, own = printed.habits, acting_seat(position).shares
    look = Look(dollars(printed, position), position.market, own)
    there, owned = colours_that_are_in(position.market), colours_in_both(own, position.market)
    if not there:
        return step.placed is None
    if step.bars == 0:
        return is_the_preferred(look, step.placed, there, habits.influences)
    if owned:
        return is_the_preferred(look, step.placed, owned, habits.places)
    if sum(own) == 0 and not habits.has_no_colours:
        return is_the_preferred(look, step.placed, there, habits.places)
    return is_the_preferred(look, step.placed, there, habits.places_freely)


def removes_the_preferred(printed: Components2023, position: Position, step: Sell) -> bool:
    """Tell whether the share removed is sold, else owned, else any: the preferred of those."""
    habits, own = printed.habits, acting_seat(position).shares
    track = current_sale_track(position)
    hand = habits.counts(own, without(own, step.shares))
    market = habits.counts(position.market, together(position.market, step.shares))
    look = Look(dollars(printed, position), market, hand)
    sold, owned = colours_in_both(step.shares, track), colours_in_both(hand, track)
    if sold:
        return is_the_preferred(look, step.removed, sold, habits.removes)
    if owned and habits.own_colours_next:
        return is_the_preferred(look, step.removed, owned, habits.removes)
    if colours_that_are_in(track):
        return is_the_preferred(
            look, step.removed, colours_that_are_in(track), habits.removes_freely
        )
    return step.removed is None


def moves_the_preferred_share(printed: Components2023, position: Position, step: Action) -> bool:
    """Tell whether the share placed or removed is the preferred one."""
    if isinstance(step, Buy):
        return places_the_preferred_after_buying(printed, position, step)
    if isinstance(step, Sell):
        return removes_the_preferred(printed, position, step)
    return places_the_preferred_for_gold(printed, position, step)


# the conditions ----------------------------------------------------------------


def the_mibs_can_look_at_its_table(
    printed: Components2023, position: Position, step: Action
) -> bool:
    """No count that the M.I.B.S. looks at is below zero."""
    return (
        no_count_is_negative(position.market)
        and no_count_is_negative(current_sale_track(position))
        and no_count_is_negative(acting_seat(position).shares)
        and acting_seat(position).cash >= 0
    )


def nobody_but_the_mibs_is_bound(
    after: Refusal | None, printed: Components2023, position: Position, step: Action
) -> bool:
    """No other seat is refused anything, and the M.I.B.S. only while it is to act."""
    return after is None or is_bound(position)


def what_passes_is_the_action_that_is_due(
    after: Refusal | None, printed: Components2023, position: Position, step: Action
) -> bool:
    """The M.I.B.S. buys the cheaper offer in full, else it sells, else it buys what it can."""
    return after is not None or not is_bound(position) or takes_what_is_due(printed, position, step)


def what_passes_trades_the_preferred_shares(
    after: Refusal | None, printed: Components2023, position: Position, step: Action
) -> bool:
    """No share that the M.I.B.S. leaves is preferred to one that it buys or sells."""
    return (
        after is not None
        or not is_bound(position)
        or trades_the_preferred_shares(printed, position, step)
    )


def what_passes_moves_the_preferred_share(
    after: Refusal | None, printed: Components2023, position: Position, step: Action
) -> bool:
    """No share that the M.I.B.S. may place or remove is preferred to the one that it takes."""
    return (
        after is not None
        or not is_bound(position)
        or moves_the_preferred_share(printed, position, step)
    )


def what_is_refused_breaks_a_rule_of_choice(
    after: Refusal | None, printed: Components2023, position: Position, step: Action
) -> bool:
    """What the M.I.B.S. is refused is another action, or not the preferred shares."""
    return after is None or not (
        takes_what_is_due(printed, position, step)
        and trades_the_preferred_shares(printed, position, step)
        and moves_the_preferred_share(printed, position, step)
    )
