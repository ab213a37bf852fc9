"""What holds of every position that the rules can reach: the conditions of a sound table."""

from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from bfrules.core.notation import together
from bfrules.editions.black_friday.components import Components, all_blacks, shares_in_play
from bfrules.editions.black_friday.position import (
    ACTING,
    BOTTOM,
    BOXED,
    CENTRE,
    CHANGING,
    DEALING,
    LARGEST_TABLE,
    NOTHING,
    PLACING,
    STOCKING,
    TOP,
    Position,
    SaleTracks,
    Seat,
    changed_seat,
    is_as_in_the_box,
)
from bfrules.editions.black_friday.steps import NO_TRACK, PURCHASE, SALE
from bfrules.kernel.grid import is_on_the_table
from bfrules.kernel.shares import NONE_OF_EACH, Counts, no_count_is_negative, of_each


def enough_seats_and_no_more(printed: Components, position: Position) -> bool:
    """There are as many seats as the edition has players for, and one of them is to move."""
    return (
        len(position.seats) >= printed.smallest_table
        and len(position.seats) <= LARGEST_TABLE
        and position.turn >= 0
        and position.turn < len(position.seats)
    )


def the_phase_is_known(printed: Components, position: Position) -> bool:
    """A price change waits exactly if a track has triggered it."""
    return (
        position.phase >= STOCKING
        and position.phase <= PLACING
        and (position.phase == CHANGING)
        == (position.trigger >= PURCHASE and position.trigger <= SALE)
        and (position.phase == CHANGING or position.trigger == NO_TRACK)
    )


def nothing_is_negative(printed: Components, position: Position) -> bool:
    """No count of shares, no cash, no number of bars, and no debt is below zero."""
    tracks = position.sale_tracks
    return (
        no_count_is_negative(position.market)
        and no_count_is_negative(position.purchase_track)
        and no_count_is_negative(position.bar_track)
        and no_count_is_negative(tracks.shares[0])
        and no_count_is_negative(tracks.shares[1])
        and no_count_is_negative(tracks.shares[2])
        and no_count_is_negative((*tracks.blacks, 0, 0))
        and no_count_is_negative(position.bag.shares)
        and no_count_is_negative(position.drawn.shares)
        and position.bag.blacks >= 0
        and position.drawn.blacks >= 0
        and position.bank_blacks >= 0
        and position.area_blacks >= 0
        and position.bars_bought >= 0
        and all(
            seat.cash >= 0
            and seat.small_bars >= 0
            and seat.big_bars >= 0
            and seat.subsidies >= 0
            and seat.turned >= 0
            and seat.owed >= 0
            and seat.turned_later >= 0
            and seat.owed_later >= 0
            and no_count_is_negative(seat.shares)
            for seat in position.seats
        )
    )


def on_the_table(position: Position, colour: int) -> int:
    """Return how many shares of a colour are on the table, in the bag and in all hands."""
    tracks = position.sale_tracks.shares
    hands = 0
    for seat in position.seats:
        hands += seat.shares[colour]
    return (
        position.market[colour]
        + position.purchase_track[colour]
        + position.bar_track[colour]
        + tracks[0][colour]
        + tracks[1][colour]
        + tracks[2][colour]
        + position.bag.shares[colour]
        + position.drawn.shares[colour]
        + hands
    )


def blacks_on_the_table(position: Position) -> int:
    """Return how many black shares are on the table and in the bag."""
    beside = position.sale_tracks.blacks
    return (
        beside[0]
        + beside[1]
        + beside[2]
        + position.bag.blacks
        + position.drawn.blacks
        + position.bank_blacks
        + position.area_blacks
    )


def every_share_is_somewhere(printed: Components, position: Position) -> bool:
    """Of each colour, all shares in play are on the table, in the bag or in a hand."""
    each = shares_in_play(printed, len(position.seats))
    return (
        on_the_table(position, 0) == each
        and on_the_table(position, 1) == each
        and on_the_table(position, 2) == each
        and on_the_table(position, 3) == each
        and on_the_table(position, 4) == each
    )


def every_black_share_is_somewhere(printed: Components, position: Position) -> bool:
    """All black shares are beside a track or the price table, in the bag or in the bank."""
    beside = position.sale_tracks.blacks
    return (
        beside[0]
        + beside[1]
        + beside[2]
        + position.bag.blacks
        + position.drawn.blacks
        + position.bank_blacks
        + position.area_blacks
    ) == all_blacks(printed)


def every_marker_is_on_its_table(printed: Components, position: Position) -> bool:
    """The price markers stand on the price table, the bar marker on its track."""
    prices = position.prices
    return (
        is_on_the_table(prices[0])
        and is_on_the_table(prices[1])
        and is_on_the_table(prices[2])
        and is_on_the_table(prices[3])
        and is_on_the_table(prices[4])
        and position.bar_space >= 0
        and position.bar_space < len(printed.bar_prices)
    )


def the_level_fits_its_black_shares(printed: Components, position: Position) -> bool:
    """The levels not yet reached have their black share beside the price table; no other has."""
    return (
        position.level >= 0
        and position.level < len(printed.draw_numbers)
        and position.area_blacks == printed.area_blacks - position.level
    )


def the_level_is_printed(printed: Components, position: Position) -> bool:
    """The level is one of those printed."""
    return position.level >= 0 and position.level < len(printed.draw_numbers)


def one_sale_track_is_current(printed: Components, position: Position) -> bool:
    """One of the three sale tracks is current."""
    return position.sale_tracks.current >= TOP and position.sale_tracks.current <= BOTTOM


def no_five_small_bars(printed: Components, position: Position) -> bool:
    """Nobody keeps five small bars."""
    return all(seat.small_bars < 5 for seat in position.seats)


def a_turn_that_went_on_may_go_on(printed: Components, position: Position) -> bool:
    """After its action a seat is still to move only if a price change, or something else, waits."""
    return not position.acted or position.phase != ACTING or printed.turns_outlast_the_action


def is_full(printed: Components, tracks: SaleTracks, which: int) -> bool:
    """Tell whether a sale track is as the set-up filled it."""
    return (
        tracks.shares[which] == of_each(printed.sale_track_shares)
        and tracks.blacks[which] == printed.sale_track_blacks[which]
    )


def is_used_up(tracks: SaleTracks, which: int) -> bool:
    """Tell whether nothing lies on a sale track, nor beside it."""
    return tracks.shares[which] == NONE_OF_EACH and tracks.blacks[which] == 0


def sale_tracks_are_used_in_order(printed: Components, position: Position) -> bool:
    """The sale tracks are used up from the top; after the last the centre one is current again."""
    tracks = position.sale_tracks
    if tracks.current == TOP:
        return is_full(printed, tracks, CENTRE) and is_full(printed, tracks, BOTTOM)
    if tracks.current == CENTRE:
        return is_used_up(tracks, TOP) and (
            is_full(printed, tracks, BOTTOM) or is_used_up(tracks, BOTTOM)
        )
    return is_used_up(tracks, TOP) and is_used_up(tracks, CENTRE)


def nothing_is_played_before_the_first_turn(printed: Components, position: Position) -> bool:
    """Until the first turn the tracks are as the set-up left them, and nobody has acted."""
    if position.phase not in (STOCKING, DEALING, PLACING):
        return True
    tracks = position.sale_tracks
    return (
        not position.acted
        and (position.purchase_track == NONE_OF_EACH or position.phase == PLACING)
        and position.bar_track == NONE_OF_EACH
        and tracks.current == TOP
        and is_full(printed, tracks, TOP)
        and position.level == 0
        and position.bar_space == 0
        and position.bars_bought == 0
        and position.bank_blacks == 0
    )


def has_nothing_but_cards(seat: Seat) -> bool:
    """Tell whether a seat has neither money, shares nor bars, and owes nothing."""
    return seat == changed_seat(
        NOTHING, card=seat.card, sell_card=seat.sell_card, buy_card=seat.buy_card
    )


def hands_are_dealt_in_order(printed: Components, position: Position) -> bool:
    """While hands are drawn, seats before the one to draw have theirs, the others nothing."""
    if position.phase != DEALING:
        return True
    return all(
        sum(seat.shares) == printed.hand_size
        if number < position.turn
        else has_nothing_but_cards(seat)
        for number, seat in enumerate(position.seats)
    )


def the_market_before_any_draw(printed: Components, position: Position) -> Counts:
    """Return the shares that the set-up puts into the market."""
    return of_each(printed.first_market[len(position.seats)])


def fits(track: Counts, spaces: int) -> bool:
    """Tell whether a track has room for its shares."""
    return sum(track) <= spaces


def no_track_overflows(printed: Components, position: Position) -> bool:
    """A track has a space for each of its shares; a full one has triggered a price change."""
    spaces = printed.full_track[len(position.seats)]
    waiting = position.phase != CHANGING
    return (
        fits(position.purchase_track, spaces - (waiting or position.trigger != PURCHASE))
        and fits(position.bar_track, spaces - (waiting or position.trigger in (PURCHASE, SALE)))
        and all(
            count <= printed.sale_track_shares
            for track in position.sale_tracks.shares
            for count in track
        )
        and position.sale_tracks.current >= 0
        and position.sale_tracks.current <= 2
    )


def only_a_price_change_draws(printed: Components, position: Position) -> bool:
    """Between two steps no drawn shares lie above the market."""
    return sum(position.drawn.shares) + position.drawn.blacks == 0


EVERYTHING_IS_IN_THE_BOX: Final = "Before the set-up everything is in the box."

Condition = Callable[[Components, Position], bool]
Printed = TypeVar("Printed", bound=Components)

# what the other conditions look up in printed tables must be there
TABLE_CONDITIONS: Final[tuple[Condition, ...]] = (
    enough_seats_and_no_more,
    the_level_is_printed,
    one_sale_track_is_current,
)
# each may rest on those before it
COMMON_CONDITIONS: Final[tuple[Condition, ...]] = (
    *TABLE_CONDITIONS,
    the_phase_is_known,
    nothing_is_negative,
    every_share_is_somewhere,
    every_black_share_is_somewhere,
    every_marker_is_on_its_table,
    the_level_fits_its_black_shares,
    no_five_small_bars,
    no_track_overflows,
    only_a_price_change_draws,
    a_turn_that_went_on_may_go_on,
    sale_tracks_are_used_in_order,
    nothing_is_played_before_the_first_turn,
    hands_are_dealt_in_order,
)


def shares_miscounted(printed: Components, position: Position) -> str:
    """Say of which colours there are more or fewer shares than are in play."""
    each = shares_in_play(printed, len(position.seats))
    found = {
        name: on_the_table(position, colour) for colour, name in enumerate(printed.words.colours)
    }
    wrong = together(f"{number} {name}" for name, number in found.items() if number != each)
    return f"Counted: {wrong}; {each} of each colour are in play."


def blacks_miscounted(printed: Components, position: Position) -> str:
    """Say how many black shares there are, and how many there should be."""
    return f"Counted: {blacks_on_the_table(position)}; {all_blacks(printed)} are in play."


COUNTED: Final[Mapping[Condition, Callable[[Components, Position], str]]] = {
    every_share_is_somewhere: shares_miscounted,
    every_black_share_is_somewhere: blacks_miscounted,
}


def told(condition: Callable[..., bool]) -> str:
    """Return what a condition says."""
    return (condition.__doc__ or condition.__name__).strip()


def told_with_counts(
    condition: Callable[..., bool], printed: Components, position: Position
) -> str:
    """Return what a condition says, and what there is instead where that can be counted."""
    counted = COUNTED.get(condition)
    says = told(condition)
    return f"{says} {counted(printed, position)}" if counted else says


def broken(
    conditions: tuple[Callable[[Printed, Position], bool], ...],
    printed: Printed,
    position: Position,
) -> tuple[str, ...]:
    """Say which conditions of a sound table a position breaks; none at all means it is sound."""
    if position.phase == BOXED:
        return () if is_as_in_the_box(position) else (EVERYTHING_IS_IN_THE_BOX,)
    beyond_the_tables = tuple(
        told_with_counts(condition, printed, position)
        for condition in TABLE_CONDITIONS
        if not condition(printed, position)
    )
    return beyond_the_tables or tuple(
        told_with_counts(condition, printed, position)
        for condition in conditions
        if not condition(printed, position)
    )
