"""The M.I.B.S.: the one step that it must take, and the statements that decide it."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TypeVar

from attrs import evolve, frozen

from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import implements
from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.bf2023.conditions.mibs import (
    nobody_but_the_mibs_is_bound,
    the_mibs_can_look_at_its_table,
    what_is_refused_breaks_a_rule_of_choice,
    what_passes_is_the_action_that_is_due,
    what_passes_moves_the_preferred_share,
    what_passes_trades_the_preferred_shares,
)
from bfrules.editions.bf2023.habits import Look, Preferred, in_order, preferred, what_decides
from bfrules.editions.bf2023.steps import Action
from bfrules.editions.bf2023.words import told
from bfrules.editions.black_friday.conditions.common import (
    every_marker_stands_on_its_table,
    one_of_three_sale_tracks_is_current,
    somebody_is_to_move,
    the_level_is_printed,
)
from bfrules.editions.black_friday.position import (
    ACTING,
    Position,
    acting_seat,
    current_sale_track,
    is_mibs,
)
from bfrules.editions.black_friday.steps import Buy, BuyBars, Sell
from bfrules.editions.black_friday.tracks import bar_price, prices_of
from bfrules.kernel.contract import contract
from bfrules.kernel.shares import (
    NONE_OF_EACH,
    Colour,
    Counts,
    colours_in,
    together,
    with_more,
    without,
)

Kind = TypeVar("Kind", Buy, Sell, BuyBars)


@frozen
class Choice:
    """What the M.I.B.S. must do, and the ids of the statements that decided it."""

    step: Action
    statements: tuple[str, ...]


@frozen
class Offer:
    """Shares or gold bars to buy, their cost in dollars, and the statements that chose them."""

    shares: Counts
    bars: int
    cost: int
    statements: tuple[str, ...]


@implements("bf2023.mibs.7", "bf2023.mibs.8", "bf2023.mibs.9", "bf2023.mibs.27")
def choice_of_the_mibs(printed: Components2023, position: Position) -> Choice:
    """Choose: buy the cheaper offer up to the limit; else sell; else buy less; else influence."""
    shares, gold = full_offers(printed, position)
    cash = acting_seat(position).cash
    habits = printed.habits
    if shares is None and gold is not None:
        affords = cash >= gold.cost
    elif shares is not None and gold is not None:
        affords = habits.affords(cash, shares.cost, gold.cost)
    else:
        affords = False
    if affords:
        return buy_the_cheaper_offer(printed, position, shares, gold)
    if any(acting_seat(position).shares) and may_sell(printed, position):
        return sell_the_limit(printed, position)
    return buy_what_it_can(printed, position)


def full_offers(printed: Components2023, position: Position) -> tuple[Offer | None, Offer | None]:
    """Return the offers of shares and of gold bars up to the limits; None is no offer."""
    there = sum(position.market)
    limit = printed.share_limits[position.level]
    shares = bars = None
    short_of_shares = there < limit and not printed.habits.counts_a_short_market
    if there and not short_of_shares and may_leave(printed, there - limit):
        shares = offer_of_shares(printed, position, limit, cash=None)
    if may_leave(printed, there):
        bars = offer_of_gold(printed, position)
    return shares, bars


def may_leave(printed: Components2023, left: int) -> bool:
    """Tell whether a purchase may leave so many shares to place."""
    return left > 0 or printed.habits.places_nothing


def may_sell(printed: Components2023, position: Position) -> bool:
    """Tell whether the current sale track lets it sell."""
    return any(current_sale_track(position)) or printed.habits.removes_nothing


def offer_of_gold(printed: Components2023, position: Position) -> Offer | None:
    """Return the offer of gold bars up to the limit, as far as the bank has them; None of none."""
    limit = printed.bar_limits[position.level]
    in_the_bank = printed.big_bars_in_the_box - sum(seat.big_bars for seat in position.seats)
    bars = printed.habits.bars(limit, acting_seat(position).small_bars, in_the_bank)
    return Offer(NONE_OF_EACH, bars, bars * bar_price(printed, position), ()) if bars else None


@implements("bf2023.mibs.13", "bf2023.mibs.14")
def offer_of_shares(
    printed: Components2023, position: Position, limit: int, cash: int | None
) -> Offer:
    """Take shares of the preferred colour, then of the next, up to the limit and to the cash."""
    look = look_of(printed, position, acting_seat(position).shares)
    habits = printed.habits
    ordered = in_order(look, colours_in(position.market), habits.buys)
    taken, cost, left = NONE_OF_EACH, 0, limit
    for colour in ordered:
        price = look.prices[colour]
        number = min(position.market[colour], left)
        if cash is not None:
            number = min(number, (cash - cost) // price)
        taken = with_more(taken, colour, number)
        cost += number * price
        left -= number
        if left == 0:
            break
    several = ("bf2023.mibs.14",) if len(colours_in(taken)) > 1 else ()
    return Offer(taken, 0, cost, (*what_decides(look, ordered, habits.buys), *several))


@implements("bf2023.mibs.10", "bf2023.mibs.11", "bf2023.mibs.12")
def buy_the_cheaper_offer(
    printed: Components2023, position: Position, shares: Offer | None, gold: Offer | None
) -> Choice:
    """Buy the shares if they cost no more in total than the gold bars, else the gold bars."""
    if shares is not None and (gold is None or shares.cost <= gold.cost):
        return purchase_of(printed, position, shares, "bf2023.mibs.11")
    assert gold is not None
    return purchase_of_gold(printed, position, gold.bars, "bf2023.mibs.12")


@implements("bf2023.mibs.28")
def buy_what_it_can(printed: Components2023, position: Position) -> Choice:
    """Buy as many as the cash pays of the cheapest offer, else of the other, else influence."""
    shares, gold = full_offers(printed, position)
    cash = acting_seat(position).cash
    some = None
    if shares is not None:
        some = offer_of_shares(printed, position, sum(shares.shares), cash)
    bars = 0 if gold is None else min(gold.bars, cash // bar_price(printed, position))
    if (
        some is not None
        and any(some.shares)
        and (bars == 0 or shares_come_first(printed, position, shares, gold))
    ):
        return purchase_of(printed, position, some, "bf2023.mibs.28")
    if bars:
        return purchase_of_gold(printed, position, bars, "bf2023.mibs.28")
    return influence_the_market(printed, position)


def shares_come_first(
    printed: Components2023, position: Position, shares: Offer | None, gold: Offer | None
) -> bool:
    """Tell whether shares are the cheapest offer for a M.I.B.S. that is short of cash."""
    if shares is None or gold is None:
        return gold is None
    prices = prices_of(printed, position)
    return printed.habits.shares_are_cheapest(
        shares.cost,
        gold.cost,
        min(prices[colour] for colour in colours_in(shares.shares)),
        bar_price(printed, position),
    )


@implements("bf2023.mibs.29")
def influence_the_market(printed: Components2023, position: Position) -> Choice:
    """Place one share on the gold track without buying anything."""
    if not any(position.market) and not printed.habits.places_nothing:
        return sell_the_limit(printed, position)
    look = look_of(printed, position, acting_seat(position).shares)
    placed = preferred(look, colours_in(position.market), printed.habits.influences)
    return Choice(
        BuyBars(0, placed.colour if placed else None),
        ("bf2023.mibs.29", *decided_by(placed)),
    )


@implements("bf2023.mibs.17", "bf2023.mibs.18")
def purchase_of(printed: Components2023, position: Position, offer: Offer, because: str) -> Choice:
    """Buy these shares, and place one: of a colour bought, while the market has one."""
    seat = acting_seat(position)
    shares = offer.shares
    market = without(position.market, shares)
    hand = printed.habits.counts(seat.shares, together(seat.shares, shares))
    look = Look(prices_of(printed, position), market, hand)
    bought = tuple(colour for colour in colours_in(shares) if market[colour] > 0)
    placed = preferred(look, bought, printed.habits.places) or placed_freely(printed, look)
    return Choice(
        Buy(shares, placed.colour if placed else None),
        (because, *offer.statements, *decided_by(placed)),
    )


@implements("bf2023.mibs.17", "bf2023.mibs.19")
def purchase_of_gold(
    printed: Components2023, position: Position, bars: int, because: str
) -> Choice:
    """Buy gold bars, and place one share of any colour."""
    look = look_of(printed, position, acting_seat(position).shares)
    own = tuple(colour for colour in colours_in(look.market) if look.hand[colour] > 0)
    if not any(look.hand) and not printed.habits.has_no_colours:
        own = colours_in(look.market)
    placed = preferred(look, own, printed.habits.places) or preferred(
        look, colours_in(look.market), printed.habits.places_freely
    )
    return Choice(BuyBars(bars, placed.colour if placed else None), (because, *decided_by(placed)))


def placed_freely(printed: Components2023, look: Look) -> Preferred | None:
    """Choose a colour to place when none of those bought is left in the market."""
    own: tuple[Colour, ...] = ()
    if printed.habits.own_colours_next:
        own = tuple(colour for colour in colours_in(look.market) if look.hand[colour] > 0)
    return preferred(look, own, printed.habits.places) or preferred(
        look, colours_in(look.market), printed.habits.places_freely
    )


@implements("bf2023.mibs.33", "bf2023.mibs.35", "bf2023.mibs.36")
def sell_the_limit(printed: Components2023, position: Position) -> Choice:
    """Sell the most expensive shares it owns up to the limit, and remove one from the track."""
    seat = acting_seat(position)
    limit = printed.share_limits[position.level]
    before = look_of(printed, position, seat.shares)
    sold = NONE_OF_EACH
    for colour in in_order(before, colours_in(seat.shares), printed.habits.sells):
        sold = with_more(sold, colour, min(seat.shares[colour], limit - sum(sold)))
    first = preferred(before, colours_in(seat.shares), printed.habits.sells)
    removed = removed_after(printed, position, sold)
    return Choice(
        Sell(sold, removed.colour if removed else None),
        (
            "bf2023.mibs.27",
            "bf2023.mibs.33",
            *decided_by(first),
            *(("bf2023.mibs.35",) if len(colours_in(sold)) > 1 else ()),
            *decided_by(removed),
        ),
    )


@implements("bf2023.mibs.39", "bf2023.mibs.40")
def removed_after(printed: Components2023, position: Position, sold: Counts) -> Preferred | None:
    """Choose the colour to remove: of those sold, then of those it owns, then any."""
    seat = acting_seat(position)
    hand = printed.habits.counts(seat.shares, without(seat.shares, sold))
    market = printed.habits.counts(position.market, together(position.market, sold))
    look = Look(prices_of(printed, position), market, hand)
    there = colours_in(current_sale_track(position))
    just_sold = tuple(colour for colour in there if sold[colour] > 0)
    own: tuple[Colour, ...] = ()
    if printed.habits.own_colours_next:
        own = tuple(colour for colour in there if hand[colour] > 0)
    return (
        preferred(look, just_sold, printed.habits.removes)
        or preferred(look, own, printed.habits.removes)
        or preferred(look, there, printed.habits.removes_freely)
    )


def look_of(printed: Components2023, position: Position, hand: Counts) -> Look:
    """Return what the M.I.B.S. sees before it acts."""
    return Look(prices_of(printed, position), position.market, hand)


def decided_by(choice: Preferred | None) -> tuple[str, ...]:
    """Return the statement that decided between colours, if there was a choice."""
    return () if choice is None else choice.statements


@lru_cache(maxsize=64)
def known_choice(printed: Components2023, position: Position) -> Choice:
    """Choose as `choice_of_the_mibs` does; the same position is not thought through twice."""
    return choice_of_the_mibs(printed, position)


@implements("bf2023.mibs.1", "bf2023.mibs.7")
@contract(
    needs=(
        somebody_is_to_move,
        the_level_is_printed,
        every_marker_stands_on_its_table,
        one_of_three_sale_tracks_is_current,
        the_mibs_can_look_at_its_table,
    ),
    promises=(
        nobody_but_the_mibs_is_bound,
        what_passes_is_the_action_that_is_due,
        what_passes_trades_the_preferred_shares,
        what_passes_moves_the_preferred_share,
        what_is_refused_breaks_a_rule_of_choice,
    ),
)
def not_the_choice_of_the_mibs(
    printed: Components2023, position: Position, step: Action
) -> Refusal | None:
    """The M.I.B.S. takes the one step that its rules of choice leave it."""
    if not is_mibs(position, position.turn) or position.phase != ACTING:
        return None
    must = known_choice(printed, position)
    if step == must.step:
        return None
    return evolve(refused(it_must=told(printed.words, must.step)), statements=must.statements)


def or_the_choice_of_the_mibs(
    kind: type[Kind], lists: Callable[[Components2023, Position], Iterable[Kind]]
) -> Callable[[Components2023, Position], Iterable[Kind]]:
    """Return a list of legal steps: of the M.I.B.S. its choice alone, if it is of this kind."""

    def lists_or_chooses(printed: Components2023, position: Position) -> Iterable[Kind]:
        if not is_mibs(position, position.turn):
            return lists(printed, position)
        if position.phase != ACTING or position.acted:
            return ()
        step = known_choice(printed, position).step
        return (step,) if isinstance(step, kind) else ()

    return lists_or_chooses
