"""The M.I.B.S.: the one step that it must take, and the statements that decide it."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeVar

from attrs import evolve, frozen

from bfrules.core.promises import passes_exactly
from bfrules.core.refusal import Refusal, refused
from bfrules.core.remembering import Remembering
from bfrules.core.resting import is_watched
from bfrules.core.rule import Carrier, Forbids, Lists, ListsWithout, Rule, cited
from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.bf2023.conditions.mibs import is_what_the_orders_leave
from bfrules.editions.bf2023.habits import Look, Preferred, in_order, preferred, what_decides
from bfrules.editions.bf2023.speech import phrasebook_of
from bfrules.editions.bf2023.steps import Action
from bfrules.editions.black_friday.conditions import common as table
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
from bfrules.kernel.money import SMALL_BARS_IN_A_BIG_ONE
from bfrules.kernel.shares import (
    COLOURS,
    NONE_OF_EACH,
    Colour,
    Counts,
    colours_in,
    together,
    with_more,
    without,
    worth,
)

Kind = TypeVar("Kind", bound=Action)


@frozen
class Choice:
    """What the M.I.B.S. must do, and the ids of the statements that decided it."""

    step: Action
    statements: tuple[str, ...]


@frozen
class Offer:
    """Shares or gold bars to buy, what all of it costs, what the first piece costs, and why."""

    shares: Counts
    bars: int
    cost: int
    piece: int
    statements: tuple[str, ...] = ()


def choice_of_the_mibs(printed: Components2023, position: Position) -> Choice:
    """Choose: buy the cheaper offer up to the limit; else sell; else buy less; else influence."""
    offers, seat = full_offers(printed, position), acting_seat(position)
    afforded = [offer.cost <= seat.cash for offer in offers]
    enough = all(afforded) if printed.habits.covers_both_offers else any(afforded)
    if offers and enough:
        return buy_the_cheaper_offer(printed, position, offers)
    if any(seat.shares) and (any(current_sale_track(position)) or printed.habits.removes_nothing):
        return sell_the_limit(printed, position)
    return buy_what_it_can(printed, position, offers)


# what it is offered -----------------------------------------------------------


def full_offers(printed: Components2023, position: Position) -> tuple[Offer, ...]:
    """Return the offer of shares and then that of gold bars, up to the limits; none is left out."""
    habits, there = printed.habits, sum(position.market)
    limit, bars = printed.share_limits[position.level], bars_offered(printed, position)
    offers = []
    enough = there >= limit or habits.counts_a_short_market
    some = there or habits.counts_a_bare_market
    if some and enough and (there > limit or habits.places_nothing):
        offers.append(offer_of_shares(printed, position, limit))
    if bars and (there or habits.places_nothing):
        offers.append(offer_of_gold(printed, position, bars))
    return tuple(offers)


def bars_offered(printed: Components2023, position: Position) -> int:
    """Return the limit of gold bars, or as many as the bank can change if that is asked."""
    limit = printed.bar_limits[position.level]
    if not printed.habits.asks_the_bank:
        return limit
    in_the_bank = printed.big_bars_in_the_box - sum(seat.big_bars for seat in position.seats)
    most = SMALL_BARS_IN_A_BIG_ONE * (in_the_bank + 1) - 1 - acting_seat(position).small_bars
    return max(0, min(limit, most))


def offer_of_shares(printed: Components2023, position: Position, number: int) -> Offer:
    """Take shares of the preferred colour, then of the next, up to a number."""
    look = Look(prices_of(printed, position), position.market, acting_seat(position).shares)
    ordered = in_order(look, colours_in(position.market), printed.habits.buys)
    shares = taken_in_order(position.market, ordered, number)
    return Offer(
        shares,
        0,
        cost=worth(look.prices, shares),
        piece=look.prices[ordered[0]] if ordered else 0,
        statements=(
            *what_decides(
                look,
                colours_in(shares),
                colours_in(without(position.market, shares)),
                printed.habits.buys,
            ),
            *(("bf2023.mibs.14",) if max(shares) < sum(shares) else ()),
        ),
    )


def offer_of_gold(printed: Components2023, position: Position, bars: int) -> Offer:
    """Take a number of gold bars."""
    price = bar_price(printed, position)
    return Offer(NONE_OF_EACH, bars, cost=bars * price, piece=price)


def taken_in_order(stock: Counts, ordered: Iterable[Colour], number: int) -> Counts:
    """Take all shares of the first colour out of a stock, then of the next, up to a number."""
    taken, left = NONE_OF_EACH, number
    for colour in ordered:
        if left == 0:
            return taken
        some = min(stock[colour], left)
        taken, left = with_more(taken, colour, some), left - some
    return taken


# what it buys -----------------------------------------------------------------


def buy_the_cheaper_offer(
    printed: Components2023, position: Position, offers: tuple[Offer, ...]
) -> Choice:
    """Buy the shares if they cost no more in total than the gold bars, else the gold bars."""
    cheaper = min(offers, key=lambda offer: offer.cost)
    because = "bf2023.mibs.12" if cheaper.bars else "bf2023.mibs.11"
    if len(offers) == 1:
        because = "bf2023.mibs.9"
    return purchase_of(printed, position, cheaper, because)


def buy_what_it_can(
    printed: Components2023, position: Position, offers: tuple[Offer, ...]
) -> Choice:
    """Buy as many as the cash pays of the cheapest offer, or of the other, else influence."""
    cash, by_piece = acting_seat(position).cash, printed.habits.compares_pieces
    ordered = sorted(offers, key=lambda offer: offer.piece if by_piece else offer.cost)
    tried = ordered if printed.habits.tries_the_other_offer else ordered[:1]
    parts = [part for offer in tried for part in parts_of(printed, position, offer)]
    paid = [part for part in parts if part.cost <= cash]
    if paid:
        return purchase_of(printed, position, paid[0], "bf2023.mibs.28")
    return influence_the_market(printed, position)


def parts_of(printed: Components2023, position: Position, offer: Offer) -> list[Offer]:
    """Return an offer, then with one share or one gold bar fewer each time, down to one."""
    numbers = range(max(*printed.share_limits, *printed.bar_limits), 0, -1)
    shares = sum(offer.shares)
    return [
        *[offer_of_shares(printed, position, number) for number in numbers if number <= shares],
        *[offer_of_gold(printed, position, bars) for bars in numbers if bars <= offer.bars],
    ]


def purchase_of(printed: Components2023, position: Position, offer: Offer, because: str) -> Choice:
    """Buy what is offered, and place one share."""
    placed = placed_after(printed, position, offer.shares)
    return Choice(
        BuyBars(offer.bars, placed.colour) if offer.bars else Buy(offer.shares, placed.colour),
        (because, *offer.statements, *placed.statements),
    )


def influence_the_market(printed: Components2023, position: Position) -> Choice:
    """Place one share on the gold track without buying anything."""
    if not any(position.market) and not printed.habits.places_nothing:
        return sell_the_limit(printed, position)
    look = Look(prices_of(printed, position), position.market, acting_seat(position).shares)
    placed = preferred(look, colours_in(position.market), printed.habits.influences)
    return Choice(BuyBars(0, placed.colour), ("bf2023.mibs.29", *placed.statements))


def placed_after(printed: Components2023, position: Position, bought: Counts) -> Preferred:
    """Choose the share to place: of a colour bought, else of its own, else of any in the market."""
    habits = printed.habits
    left = without(position.market, bought)
    traded = colours_in_both(bought, left)
    if len(traded) == 1:
        return Preferred(traded[0], ("bf2023.mibs.18",))
    look = look_after(printed, position, left, together(acting_seat(position).shares, bought))
    if traded:
        return preferred(look, traded, habits.places)
    own = look.hand if habits.own_colours_next else NONE_OF_EACH
    if bought == NONE_OF_EACH:
        own = look.hand if any(look.hand) or habits.has_no_colours else left
    owned = colours_in_both(own, left)
    if owned:
        return preferred(look, owned, habits.places)
    return preferred(look, colours_in(left), habits.places_freely)


# what it sells ----------------------------------------------------------------


def sell_the_limit(printed: Components2023, position: Position) -> Choice:
    """Sell the most expensive shares it owns up to the limit, and remove one from the track."""
    own, by = acting_seat(position).shares, printed.habits.sells
    limit = printed.share_limits[position.level]
    look = Look(prices_of(printed, position), position.market, own)
    ordered = in_order(look, colours_in(own), by)
    sold = taken_in_order(own, ordered, limit)
    removed = removed_after(printed, position, sold)
    return Choice(
        Sell(sold, removed.colour),
        (
            "bf2023.mibs.27",
            "bf2023.mibs.33",
            *what_decides(look, colours_in(sold), colours_in(without(own, sold)), by),
            *(("bf2023.mibs.35",) if max(sold) < sum(sold) else ()),
            *(("bf2023.mibs.36",) if 0 < sum(sold) < limit else ()),
            *removed.statements,
        ),
    )


def removed_after(printed: Components2023, position: Position, sold: Counts) -> Preferred:
    """Choose the colour to remove: of those sold, then of those it owns, then any."""
    habits = printed.habits
    track = current_sale_track(position)
    traded = colours_in_both(sold, track)
    if len(traded) == 1:
        return Preferred(traded[0], ("bf2023.mibs.40",))
    look = look_after(
        printed,
        position,
        together(position.market, sold),
        without(acting_seat(position).shares, sold),
    )
    if traded:
        removed = preferred(look, traded, habits.removes)
        return Preferred(removed.colour, ("bf2023.mibs.40", *removed.statements))
    own = look.hand if habits.own_colours_next else NONE_OF_EACH
    if habits.owning_none_is_fewest:
        own = track
    owned = colours_in_both(own, track)
    if owned:
        return preferred(look, owned, habits.removes)
    return preferred(look, colours_in(track), habits.removes_freely)


def look_after(printed: Components2023, position: Position, market: Counts, hand: Counts) -> Look:
    """Return what it looks at when a trade has left this market and hand, or before that trade."""
    if not printed.habits.counts_after_the_trade:
        market, hand = position.market, acting_seat(position).shares
    return Look(prices_of(printed, position), market, hand)


def colours_in_both(first: Counts, second: Counts) -> tuple[Colour, ...]:
    """Return the colours of which both lots have a share, in colour order."""
    return tuple([colour for colour in COLOURS if first[colour] > 0 and second[colour] > 0])


# what binds it ----------------------------------------------------------------


def known_choice(printed: Components2023, position: Position) -> Choice:
    """Choose as `choice_of_the_mibs` does; the same position is not thought through twice."""
    if is_watched(position.turn):
        return choice_of_the_mibs(printed, position)
    return remembered_choice(printed, position)


remembered_choice: Final = Remembering(choice_of_the_mibs)


@contract(
    needs=(
        table.somebody_is_to_move,
        table.the_level_is_printed,
        table.every_marker_stands_on_its_table,
        table.one_of_three_sale_tracks_is_current,
        table.nothing_is_below_zero,
    ),
    promises=(passes_exactly(is_what_the_orders_leave),),
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
    return evolve(
        refused(it_must=phrasebook_of(printed.words).said(must.step)), statements=must.statements
    )


def bound_to_the_mibs(
    action: Rule[Components2023, Position, Kind],
) -> Rule[Components2023, Position, Kind]:
    """Return the rule for an action with the M.I.B.S. bound to the one step that it must take."""
    return evolve(
        action,
        forbids=(*action.forbids, not_the_choice_of_the_mibs),
        lists=or_the_choice_of_the_mibs(action.kind, action.lists),
        lists_without=without_or_the_choice_of_the_mibs(action.kind, action.lists_without),
        cites={**action.cites, **cited({not_the_choice_of_the_mibs: "mibs.1 mibs.7"}, "bf2023")},
    )


def without_or_the_choice_of_the_mibs(
    kind: type[Kind], lists_without: ListsWithout | None
) -> ListsWithout | None:
    """Return lists without some clauses; for the M.I.B.S., of its choice, unless that gave way."""
    if lists_without is None:
        return None
    others = lists_without.lists

    def lists(clauses: frozenset[Forbids]) -> Lists:
        if not_the_choice_of_the_mibs in clauses:
            return others(clauses - {not_the_choice_of_the_mibs})
        return or_the_choice_of_the_mibs(kind, others(clauses))

    return ListsWithout(lists_without.clauses | {not_the_choice_of_the_mibs}, lists)


def or_the_choice_of_the_mibs(
    kind: type[Kind], lists: Callable[[Components2023, Position], Iterable[Kind]]
) -> Callable[[Components2023, Position], Iterable[Kind]]:
    """Return a list of legal steps; for the M.I.B.S., of its choice alone, if of this kind."""

    def lists_or_chooses(printed: Components2023, position: Position) -> Iterable[Kind]:
        if not is_mibs(position, position.turn) or position.phase != ACTING:
            return lists(printed, position)
        step = known_choice(printed, position).step
        if position.acted:  # nothing is listed, unless the clause about the time gave way
            return [one for one in lists(printed, position) if one == step]
        return (step,) if isinstance(step, kind) else ()

    return lists_or_chooses


ORDERS_OF_THE_MIBS: Final[Mapping[Carrier, str]] = {
    choice_of_the_mibs: "mibs.7 mibs.8 mibs.9 mibs.27",
    offer_of_shares: "mibs.13 mibs.14",
    buy_the_cheaper_offer: "mibs.10 mibs.11 mibs.12",
    buy_what_it_can: "mibs.28",
    influence_the_market: "mibs.29",
    purchase_of: "mibs.17",
    placed_after: "mibs.18 mibs.19",
    sell_the_limit: "mibs.33 mibs.35 mibs.36",
    removed_after: "mibs.39 mibs.40",
}
"""Which printed orders each part of its choice carries out."""
