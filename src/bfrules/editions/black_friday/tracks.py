"""What all actions have in common: shares on tracks, small price moves, triggers."""

from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.tracks import may_be_taken
from bfrules.editions.black_friday.position import (
    CHANGING,
    Position,
    Prices,
    changed,
    current_sale_track,
    with_current_sale_track,
)
from bfrules.editions.black_friday.steps import BARS, PURCHASE, SALE, Track
from bfrules.kernel.contract import contract
from bfrules.kernel.grid import Cell
from bfrules.kernel.shares import COLOURS, Colour, Counts, colours_in, with_more
from bfrules.kernel.tracks import is_the_third


def prices_of(printed: Components, position: Position) -> Counts:
    """Return the five share prices in dollars, in colour order."""
    table = printed.prices
    purple, yellow, green, blue, white = position.prices
    return (table[purple], table[yellow], table[green], table[blue], table[white])


def bar_price(printed: Components, position: Position) -> int:
    """Return the price of one bar in dollars."""
    return printed.bar_prices[position.bar_space]


# shares on tracks --------------------------------------------------------------


def track_of(position: Position, track: Track) -> Counts:
    """Return the shares on a track; of the sale tracks, on the current one."""
    if track == PURCHASE:
        return position.purchase_track
    if track == BARS:
        return position.bar_track
    return current_sale_track(position)


def with_share_placed(position: Position, track: Track, colour: Colour | None) -> Position:
    """Move a share of a colour from the market to the purchase or bar track; None moves none."""
    if colour is None:
        return position
    market = with_more(position.market, colour, -1)
    if track == PURCHASE:
        return changed(
            position, market=market, purchase_track=with_more(position.purchase_track, colour, 1)
        )
    return changed(position, market=market, bar_track=with_more(position.bar_track, colour, 1))


def with_share_removed(position: Position, colour: Colour | None) -> Position:
    """Move a share of a colour from the current sale track to the market; None moves none."""
    if colour is None:
        return position
    shares = with_more(current_sale_track(position), colour, -1)
    return changed(
        position,
        market=with_more(position.market, colour, 1),
        sale_tracks=with_current_sale_track(position.sale_tracks, shares),
    )


def exactly_what_may_be_taken_in_colour_order(
    colours: tuple[Colour, ...], stock: Counts, traded: Counts
) -> bool:
    """The colours are all that are there, or of these all that were traded, in colour order."""
    return list(colours) == [c for c in COLOURS if may_be_taken(stock, traded, c)]


@contract(promises=(exactly_what_may_be_taken_in_colour_order,))
def colours_to_take(stock: Counts, traded: Counts) -> tuple[Colour, ...]:
    """Return the colours of which a share may be placed or removed after a trade.

    One of the colours traded, as far as the market or the sale track still has
    them; else any colour that it has.
    """
    own = tuple([colour for colour in COLOURS if traded[colour] > 0 and stock[colour] > 0])
    return own or colours_in(stock)


# small price moves -------------------------------------------------------------


def with_price(prices: Prices, colour: Colour, cell: Cell) -> Prices:
    """Return the five cells with the marker of one colour moved."""
    purple, yellow, green, blue, white = prices
    if colour == 0:
        return (cell, yellow, green, blue, white)
    if colour == 1:
        return (purple, cell, green, blue, white)
    if colour == 2:
        return (purple, yellow, cell, blue, white)
    if colour == 3:
        return (purple, yellow, green, cell, white)
    return (purple, yellow, green, blue, cell)


def risen_to_the_right(printed: Components, prices: Prices, colour: Colour) -> Prices:
    """Return the five cells with one marker moved one space to the right."""
    return with_price(prices, colour, printed.moves.rise(prices[colour]))


def with_ran_out_colours_risen(
    printed: Components, position: Position, bought: Counts, placed: Colour | None
) -> Position:
    """Raise each colour whose last share a purchase or a placement took from the market."""
    market = position.market
    if market[0] and market[1] and market[2] and market[3] and market[4]:
        return position
    prices = position.prices
    for colour in COLOURS:
        left = market[colour] == 0 and (bought[colour] > 0 or placed == colour)
        prices = risen_if(left, printed, prices, colour)
    return changed(position, prices=prices)


def risen_if(
    its_last_share_left: bool, printed: Components, prices: Prices, colour: Colour
) -> Prices:
    """Return the five cells, one marker moved to the right if the last share of its colour left."""
    return risen_to_the_right(printed, prices, colour) if its_last_share_left else prices


def with_third_share_risen(
    printed: Components, position: Position, track: Track, placed: Colour | None
) -> Position:
    """Raise the colour of the share just placed if it is the third of its colour there."""
    if placed is None or not is_the_third(track_of(position, track), placed):
        return position
    return changed(position, prices=risen_to_the_right(printed, position.prices, placed))


def with_colour_fallen(printed: Components, position: Position, removed: Colour | None) -> Position:
    """Lower the colour removed from the sale track by one space to the left."""
    if removed is None:
        return position
    cell = printed.moves.fall(position.prices[removed])
    return changed(position, prices=with_price(position.prices, removed, cell))


# what triggers a price change --------------------------------------------------


def with_price_change_if_full(printed: Components, position: Position, track: Track) -> Position:
    """Let a price change begin if the purchase or bar track is full."""
    if sum(track_of(position, track)) < printed.full_track[len(position.seats)]:
        return position
    return changed(position, phase=CHANGING, trigger=track)


def with_price_change_if_low(
    printed: Components, position: Position, removed: Colour | None
) -> Position:
    """Let a price change begin if few enough shares are left on the current sale track."""
    low = printed.low_sale_track[len(position.seats)]
    if removed is None or sum(current_sale_track(position)) > low:
        return position
    return changed(position, phase=CHANGING, trigger=SALE)


def with_price_change_if_exactly_low(
    printed: Components, position: Position, removed: Colour | None
) -> Position:
    """Let a price change begin if exactly the set number is left on the current sale track."""
    low = printed.low_sale_track[len(position.seats)]
    if removed is None or sum(current_sale_track(position)) != low:
        return position
    return changed(position, phase=CHANGING, trigger=SALE)
