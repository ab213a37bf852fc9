"""What all actions have in common: shares on tracks, small price moves, triggers, turns."""

from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import implements
from bfrules.editions.bf2023.components import Components, side
from bfrules.editions.bf2023.position import (
    ACTING,
    CHANGING,
    Position,
    Prices,
    Seat,
    acting_seat,
    changed,
    current_sale_track,
    with_acting_seat,
    with_current_sale_track,
)
from bfrules.editions.bf2023.steps import (
    GOLD,
    NO_TRACK,
    PURCHASE,
    SALE,
    Buy,
    BuyGold,
    Sell,
    Track,
    UseBonusTile,
)
from bfrules.kernel.grid import Cell
from bfrules.kernel.shares import (
    COLOURS,
    NONE_OF_EACH,
    Colour,
    Counts,
    colours_in,
    is_colour,
    with_more,
    without,
)
from bfrules.kernel.tracks import is_the_third

Action = Buy | Sell | BuyGold
OwnStep = Action | UseBonusTile


def prices_of(printed: Components, position: Position) -> Counts:
    """Return the five share prices in dollars, in colour order."""
    table = printed.prices
    purple, yellow, green, blue, white = position.prices
    return (table[purple], table[yellow], table[green], table[blue], table[white])


def gold_price(printed: Components, position: Position) -> int:
    """Return the gold price in dollars a bar."""
    return printed.gold_prices[position.gold_space]


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
    return with_price(prices, colour, printed.moves.right(prices[colour]))


def track_of(position: Position, track: Track) -> Counts:
    """Return the shares on a track; of the sale tracks, on the current one."""
    if track == PURCHASE:
        return position.purchase_track
    if track == GOLD:
        return position.gold_track
    return current_sale_track(position)


def with_share_placed(position: Position, track: Track, colour: Colour | None) -> Position:
    """Move a share of a colour from the market to the purchase or gold track; None moves none."""
    if colour is None:
        return position
    market = with_more(position.market, colour, -1)
    if track == PURCHASE:
        return changed(
            position, market=market, purchase_track=with_more(position.purchase_track, colour, 1)
        )
    return changed(position, market=market, gold_track=with_more(position.gold_track, colour, 1))


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


def with_ran_out_colours_risen(
    printed: Components, position: Position, bought: Counts, placed: Colour | None
) -> Position:
    """Raise each colour whose last share a purchase or a placement took from the market."""
    market = position.market
    if market[0] and market[1] and market[2] and market[3] and market[4]:
        return position
    prices = position.prices
    for colour in COLOURS:
        if market[colour] == 0 and (bought[colour] > 0 or placed == colour):
            prices = risen_to_the_right(printed, prices, colour)
    return position if prices is position.prices else changed(position, prices=prices)


def with_third_share_risen(
    printed: Components, position: Position, track: Track, placed: Colour | None
) -> Position:
    """Raise the colour of the share just placed if it is the third of its colour there."""
    if placed is None or not is_the_third(track_of(position, track), placed):
        return position
    return changed(position, prices=risen_to_the_right(printed, position.prices, placed))


def with_removed_colour_fallen(
    printed: Components, position: Position, removed: Colour | None
) -> Position:
    """Lower the colour removed from the sale track by one space to the left."""
    if removed is None:
        return position
    cell = printed.moves.left(position.prices[removed])
    return changed(position, prices=with_price(position.prices, removed, cell))


def with_price_change_if_full(printed: Components, position: Position, track: Track) -> Position:
    """Let a price change begin if the purchase or gold track is full."""
    if sum(track_of(position, track)) < printed.full_track[side(len(position.seats))]:
        return position
    return changed(position, phase=CHANGING, trigger=track)


def with_price_change_if_low(
    printed: Components, position: Position, removed: Colour | None
) -> Position:
    """Let a price change begin if few enough shares are left on the current sale track."""
    low = printed.low_sale_track[side(len(position.seats))]
    if removed is None or sum(current_sale_track(position)) > low:
        return position
    return changed(position, phase=CHANGING, trigger=SALE)


def with_price_change_if_exactly_low(
    printed: Components, position: Position, removed: Colour | None
) -> Position:
    """Let a price change begin if exactly the set number is left on the current sale track."""
    low = printed.low_sale_track[side(len(position.seats))]
    if removed is None or sum(current_sale_track(position)) != low:
        return position
    return changed(position, phase=CHANGING, trigger=SALE)


def tile_spent(position: Position) -> Position:
    """Return the position with the bonus tile of the seat to move in the box."""
    seat = acting_seat(position)
    spent = Seat(seat.cash, seat.shares, seat.small_bars, seat.big_bars, 0)
    return changed(position, seats=with_acting_seat(position, spent))


def after_the_turn(position: Position) -> Position:
    """Return the position with the next seat to move."""
    return changed(
        position,
        phase=ACTING,
        acted=False,
        trigger=NO_TRACK,
        turn=(position.turn + 1) % len(position.seats),
    )


@implements("bf2023.turn.2", "bf2023.turn.3")
def end_the_turn(printed: Components, position: Position, step: Action) -> Position:
    """After the action it is the next seat's turn, unless a price change comes first."""
    if position.phase == CHANGING:
        return changed(position, acted=True)
    return after_the_turn(position)


@implements("bf2023.turn.3", "bf2023.turn.5")
def not_the_time_for_an_action(
    printed: Components, position: Position, step: OwnStep
) -> Refusal | None:
    """A seat acts in its own turn, once, and not while a price change waits for its draw."""
    if position.phase == ACTING and not position.acted:
        return None
    return refused(what_is_due=PHASE_WORDS[position.phase])


PHASE_WORDS = (
    "the set-up",
    "the draw for the first market",
    "the draw of a hand",
    "the action",
    "the draw of a price change",
    "nothing: the game is over",
)


def unknown(colour: Colour | None) -> bool:
    """Tell whether a colour is given that is none of the five."""
    return colour is not None and not is_colour(colour)


def colours_to_place(market: Counts, bought: Counts) -> tuple[Colour, ...]:
    """Return the colours that may be placed when the shares bought have left the market.

    One of the colours bought, as far as the market still has them; else any
    colour that it has.
    """
    if bought == NONE_OF_EACH:
        return colours_in(market)
    own = tuple([colour for colour in COLOURS if 0 < bought[colour] < market[colour]])
    return own or colours_in(without(market, bought))


def colours_to_remove(track: Counts, sold: Counts) -> tuple[Colour, ...]:
    """Return the colours that may be removed from the sale track.

    One of the colours sold, as far as the track still has them; else any
    colour that it has.
    """
    own = tuple([colour for colour in COLOURS if sold[colour] > 0 and track[colour] > 0])
    return own or colours_in(track)
