"""The habits of the M.I.B.S.: by which preferences it chooses, in printed order.

A preference answers with a number for each colour; the smaller number is
preferred. A tie is decided by the next preference.
"""

from collections.abc import Callable
from typing import Final

from attrs import frozen

from bfrules.kernel.shares import NONE_OF_EACH, Colour, Counts, without


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
    prefers: Callable[[Look], Counts]


def cheapest(look: Look) -> Counts:
    """Prefer the lower price."""
    return look.prices


def most_expensive(look: Look) -> Counts:
    """Prefer the higher price."""
    return without(NONE_OF_EACH, look.prices)


def fewest_in_the_market(look: Look) -> Counts:
    """Prefer fewer shares in the market."""
    return look.market


def most_in_the_market(look: Look) -> Counts:
    """Prefer more shares in the market."""
    return without(NONE_OF_EACH, look.market)


def fewest_of_its_own(look: Look) -> Counts:
    """Prefer fewer shares of its own."""
    return look.hand


def most_of_its_own(look: Look) -> Counts:
    """Prefer more shares of its own."""
    return without(NONE_OF_EACH, look.hand)


def colour_order(look: Look) -> Counts:
    """Prefer the earlier colour: purple, yellow, green, blue, white."""
    return (0, 1, 2, 3, 4)


@frozen(kw_only=True)
class Habits:
    """How the M.I.B.S. chooses.

    `covers_both_offers` says whether its cash has to cover the full limit of shares
    and also that of gold bars, or one of them is enough; `compares_pieces` whether,
    short of cash, it compares one share with one gold bar, or the full limits;
    `tries_the_other_offer` whether it then buys of the other offer if it can pay for no
    piece of the cheapest one; `asks_the_bank` whether the bank offers only gold bars that
    it has big bars for;
    `counts_a_short_market` whether a market with fewer shares than the limit is an
    offer, `counts_a_bare_market` whether one without any share is, for nothing;
    `places_nothing` and `removes_nothing` whether a purchase may leave nothing
    to place, and a sale nothing to remove; `counts_after_the_trade` whether its own
    shares and those in the market count after the trade or before it, for the share
    on a track; `own_colours_next` whether it chooses among the colours that it owns
    when none of those just traded is there; `owning_none_is_fewest` whether, to
    remove a share, it compares all colours then, also those of which it owns none;
    `has_no_colours` whether owning no share at all means having no colours. Each tuple
    holds preferences in the order in which they decide.
    """

    covers_both_offers: bool
    compares_pieces: bool
    tries_the_other_offer: bool
    asks_the_bank: bool
    counts_a_short_market: bool
    counts_a_bare_market: bool
    places_nothing: bool
    removes_nothing: bool
    counts_after_the_trade: bool
    own_colours_next: bool
    owning_none_is_fewest: bool
    has_no_colours: bool
    buys: tuple[Preference, ...]
    places: tuple[Preference, ...]
    places_freely: tuple[Preference, ...]
    influences: tuple[Preference, ...]
    sells: tuple[Preference, ...]
    removes: tuple[Preference, ...]
    removes_freely: tuple[Preference, ...]


HABITS: Final = Habits(
    covers_both_offers=False,
    compares_pieces=False,
    tries_the_other_offer=True,
    asks_the_bank=False,
    counts_a_short_market=True,
    counts_a_bare_market=False,
    places_nothing=True,
    removes_nothing=True,
    counts_after_the_trade=True,
    own_colours_next=True,
    owning_none_is_fewest=False,
    has_no_colours=True,
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
    """The colour that preferences chose, if there was one, and the statements that decided."""

    colour: Colour | None
    statements: tuple[str, ...]


def preferred(look: Look, colours: tuple[Colour, ...], by: tuple[Preference, ...]) -> Preferred:
    """Choose a colour by preferences; where one alone fits, the first preference chose it."""
    if not colours:
        return Preferred(None, ())
    if len(colours) == 1:
        return Preferred(colours[0], (by[0].statement,))
    first = in_order(look, colours, by)[0]
    return Preferred(first, what_decides(look, (first,), colours, by))


def in_order(look: Look, colours: tuple[Colour, ...], by: tuple[Preference, ...]) -> list[Colour]:
    """Return the colours, the preferred ones first."""
    numbers = tuple(zip(*[preference.prefers(look) for preference in by], strict=True))
    return sorted(colours, key=lambda colour: numbers[colour])


def what_decides(
    look: Look, taken: tuple[Colour, ...], colours: tuple[Colour, ...], by: tuple[Preference, ...]
) -> tuple[str, ...]:
    """Return the statements of the preferences that part colours taken from the other ones."""
    pairs = [(one, other) for one in taken for other in colours if one != other]
    decided: tuple[str, ...] = ()
    for preference in by:
        numbers = preference.prefers(look)
        tied = [(one, other) for one, other in pairs if numbers[one] == numbers[other]]
        if len(tied) < len(pairs):
            decided = (*decided, preference.statement)
        pairs = tied
    return decided
