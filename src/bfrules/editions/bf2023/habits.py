"""The habits of the M.I.B.S.: by which preferences it chooses, in printed order.

A preference looks at one colour and answers with a number; the smaller number
is preferred. A tie is decided by the next preference.
"""

from collections.abc import Callable
from typing import Final

from attrs import frozen

from bfrules.kernel.money import SMALL_BARS_IN_A_BIG_ONE
from bfrules.kernel.shares import Colour, Counts


@frozen
class Look:
    """What the M.I.B.S. looks at: prices in dollars, the market, and its own shares."""

    prices: Counts
    market: Counts
    hand: Counts


@frozen
class Preference:
    """One thing that the M.I.B.S. prefers, and the statement that says so."""

    statement: str
    prefers: Callable[[Look, Colour], int]


def cheapest(look: Look, colour: Colour) -> int:
    """Prefer the lower price."""
    return look.prices[colour]


def most_expensive(look: Look, colour: Colour) -> int:
    """Prefer the higher price."""
    return -look.prices[colour]


def fewest_in_the_market(look: Look, colour: Colour) -> int:
    """Prefer fewer shares in the market."""
    return look.market[colour]


def most_in_the_market(look: Look, colour: Colour) -> int:
    """Prefer more shares in the market."""
    return -look.market[colour]


def fewest_of_its_own(look: Look, colour: Colour) -> int:
    """Prefer fewer shares of its own."""
    return look.hand[colour]


def most_of_its_own(look: Look, colour: Colour) -> int:
    """Prefer more shares of its own."""
    return -look.hand[colour]


def colour_order(look: Look, colour: Colour) -> int:
    """Prefer the earlier colour: purple, yellow, green, blue, white."""
    return colour


def either_offer(cash: int, shares_cost: int, gold_cost: int) -> bool:
    """Tell whether the cash covers the full limit of shares or of gold bars."""
    return cash >= shares_cost or cash >= gold_cost


def both_offers(cash: int, shares_cost: int, gold_cost: int) -> bool:
    """Tell whether the cash covers the full limit of shares, and also that of gold bars."""
    return cash >= shares_cost and cash >= gold_cost


def in_total(shares_cost: int, gold_cost: int, share_price: int, gold_price: int) -> bool:
    """Tell whether shares are the cheaper offer: the full limits compared."""
    return shares_cost <= gold_cost


def a_piece(shares_cost: int, gold_cost: int, share_price: int, gold_price: int) -> bool:
    """Tell whether shares are the cheaper offer: the cheapest share compared with a gold bar."""
    return share_price <= gold_price


def after_the_trade(before: Counts, after: Counts) -> Counts:
    """Count its own shares when the trade is done."""
    return after


def before_the_trade(before: Counts, after: Counts) -> Counts:
    """Count its own shares as they were before the trade."""
    return before


def whatever_it_wants(bars: int, small_bars: int, big_bars_in_the_bank: int) -> int:
    """Offer as many gold bars as asked for: the bank never runs out."""
    return bars


def what_the_bank_can_change(bars: int, small_bars: int, big_bars_in_the_bank: int) -> int:
    """Offer only as many gold bars as the bank has big bars to exchange them for."""
    most = SMALL_BARS_IN_A_BIG_ONE * (big_bars_in_the_bank + 1) - 1 - small_bars
    return max(0, min(bars, most))


@frozen(kw_only=True)
class Habits:
    """How the M.I.B.S. chooses.

    Each tuple holds preferences in the order in which they decide. `affords`
    says when it buys; `shares_are_cheapest` which offer it takes when it is
    short of cash; `counts_a_short_market` whether a market with fewer shares
    than the limit is an offer; `own_colours_next` whether it chooses among the
    colours that it owns when none of those just traded is there;
    `has_no_colours` whether owning no share at all means having no colours;
    `places_nothing` whether a purchase may leave nothing to place;
    `removes_nothing` whether a sale may leave nothing to remove; `bars` how many
    gold bars the bank offers; `counts` which shares count, those before or after
    the trade, for the share on a track.
    """

    affords: Callable[[int, int, int], bool]
    shares_are_cheapest: Callable[[int, int, int, int], bool]
    counts_a_short_market: bool
    own_colours_next: bool
    has_no_colours: bool
    places_nothing: bool
    removes_nothing: bool
    bars: Callable[[int, int, int], int]
    counts: Callable[[Counts, Counts], Counts]
    buys: tuple[Preference, ...]
    places: tuple[Preference, ...]
    places_freely: tuple[Preference, ...]
    influences: tuple[Preference, ...]
    sells: tuple[Preference, ...]
    removes: tuple[Preference, ...]
    removes_freely: tuple[Preference, ...]


HABITS: Final = Habits(
    affords=either_offer,
    shares_are_cheapest=in_total,
    counts_a_short_market=True,
    own_colours_next=True,
    has_no_colours=True,
    places_nothing=True,
    removes_nothing=True,
    bars=whatever_it_wants,
    counts=after_the_trade,
    buys=(
        Preference("bf2023.mibs.13", cheapest),
        Preference("bf2023.mibs.15", fewest_in_the_market),
        Preference("bf2023.mibs.16", colour_order),
    ),
    places=(
        Preference("bf2023.mibs.20", most_of_its_own),
        Preference("bf2023.mibs.21", most_expensive),
        Preference("bf2023.mibs.22", fewest_in_the_market),
        Preference("bf2023.mibs.23", colour_order),
    ),
    places_freely=(
        Preference("bf2023.mibs.24", cheapest),
        Preference("bf2023.mibs.25", most_in_the_market),
        Preference("bf2023.mibs.26", colour_order),
    ),
    influences=(
        Preference("bf2023.mibs.30", cheapest),
        Preference("bf2023.mibs.31", most_in_the_market),
        Preference("bf2023.mibs.32", colour_order),
    ),
    sells=(
        Preference("bf2023.mibs.34", most_expensive),
        Preference("bf2023.mibs.37", most_of_its_own),
        Preference("bf2023.mibs.38", colour_order),
    ),
    removes=(
        Preference("bf2023.mibs.41", fewest_of_its_own),
        Preference("bf2023.mibs.42", cheapest),
        Preference("bf2023.mibs.43", most_in_the_market),
        Preference("bf2023.mibs.44", colour_order),
    ),
    removes_freely=(
        Preference("bf2023.mibs.45", most_expensive),
        Preference("bf2023.mibs.46", fewest_in_the_market),
        Preference("bf2023.mibs.47", colour_order),
    ),
)


@frozen
class Preferred:
    """The colour that preferences chose, and the statement that decided, if there was a choice."""

    colour: Colour
    statements: tuple[str, ...]


def in_order(look: Look, colours: tuple[Colour, ...], by: tuple[Preference, ...]) -> list[Colour]:
    """Return the colours, the preferred ones first."""
    if len(colours) < 2:
        return list(colours)
    return sorted(
        colours, key=lambda colour: [preference.prefers(look, colour) for preference in by]
    )


def preferred(
    look: Look, colours: tuple[Colour, ...], by: tuple[Preference, ...]
) -> Preferred | None:
    """Choose one of the colours, with the preference that parts it from the next; None of none."""
    ordered = in_order(look, colours, by)
    if not ordered:
        return None
    return Preferred(ordered[0], what_decides(look, ordered, by))


def what_decides(look: Look, ordered: list[Colour], by: tuple[Preference, ...]) -> tuple[str, ...]:
    """Return the statement of the preference that parts the first two colours, if any does."""
    if len(ordered) < 2:
        return ()
    first, second = ordered[:2]
    return next(
        (
            (preference.statement,)
            for preference in by
            if preference.prefers(look, first) != preference.prefers(look, second)
        ),
        (),
    )
