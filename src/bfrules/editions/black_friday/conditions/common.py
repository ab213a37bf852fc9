"""What clauses of all chapters need and promise: what stays as it was, and what is never lost.

What a clause may change at all, its frame says: `only("market", of_the_seat=("cash",))`.
"""

from collections.abc import Callable

from bfrules.core.promises import only
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.position import BOXED, PLACING, Position
from bfrules.editions.black_friday.soundness import (
    blacks_on_the_table,
    every_marker_is_on_its_table,
    nothing_is_negative,
    on_the_table,
)
from bfrules.kernel.shares import Colour, Counts, is_colour, no_count_is_negative, without

Condition = Callable[[Position, Components, Position, object], bool]

# words for conditions ----------------------------------------------------------


def is_colour_or_nothing(colour: Colour | None) -> bool:
    """Tell whether a step names one of the five colours, or none."""
    return colour is None or is_colour(colour)


def leaves_nothing_owing(stock: Counts, taken: Counts) -> bool:
    """Tell whether a stock has no count below zero when these shares are taken from it."""
    return no_count_is_negative(without(stock, taken))


def price_of(printed: Components, position: Position, colour: Colour) -> int:
    """Return the price of one share of a colour in dollars."""
    return printed.prices[position.prices[colour]]


def dollars(printed: Components, position: Position) -> Counts:
    """Return the five share prices in dollars."""
    return (
        price_of(printed, position, Colour(0)),
        price_of(printed, position, Colour(1)),
        price_of(printed, position, Colour(2)),
        price_of(printed, position, Colour(3)),
        price_of(printed, position, Colour(4)),
    )


def worth_of(printed: Components, position: Position, shares: Counts) -> int:
    """Return what shares are worth at the current prices, in dollars."""
    return (
        shares[0] * price_of(printed, position, Colour(0))
        + shares[1] * price_of(printed, position, Colour(1))
        + shares[2] * price_of(printed, position, Colour(2))
        + shares[3] * price_of(printed, position, Colour(3))
        + shares[4] * price_of(printed, position, Colour(4))
    )


# needs that hold before any step, and between any two clauses ------------------


def somebody_is_to_move(printed: Components, position: Position, step: object) -> bool:
    """One of the seats is to move."""
    return position.turn >= 0 and position.turn < len(position.seats)


def nothing_is_below_zero(printed: Components, position: Position, step: object) -> bool:
    """No count of shares, no cash and no number of bars is below zero."""
    return nothing_is_negative(printed, position)


def every_marker_stands_on_its_table(printed: Components, position: Position, step: object) -> bool:
    """The price markers stand on the price table, the bar marker on its track."""
    return every_marker_is_on_its_table(printed, position)


def the_bar_marker_stands_on_its_track(
    printed: Components, position: Position, step: object
) -> bool:
    """The bar price is one of those on its track."""
    return position.bar_space >= 0 and position.bar_space < len(printed.bar_prices)


def the_bag_owes_no_black_share(printed: Components, position: Position, step: object) -> bool:
    """The bag has no fewer than zero black shares."""
    return position.bag.blacks >= 0


def one_of_three_sale_tracks_is_current(
    printed: Components, position: Position, step: object
) -> bool:
    """The current sale track is the top, the centre or the bottom one."""
    return position.sale_tracks.current >= 0 and position.sale_tracks.current <= 2


def the_phase_is_one_of_the_game(printed: Components, position: Position, step: object) -> bool:
    """What is due is one of the phases of the game, from the box to its end."""
    return position.phase >= BOXED and position.phase <= PLACING


def the_level_is_printed(printed: Components, position: Position, step: object) -> bool:
    """There is a level card for the level in force."""
    return position.level >= 0 and position.level < len(printed.draw_numbers)


# what stays as it was ----------------------------------------------------------


def all_but_the_current_sale_track_stay(
    after: Position, printed: Components, position: Position, step: object
) -> bool:
    """The other two sale tracks stay, so do all black shares, and the same track is current."""
    now, before = after.sale_tracks, position.sale_tracks
    return (
        now.current == before.current
        and now.blacks == before.blacks
        and (before.current == 0 or now.shares[0] == before.shares[0])
        and (before.current == 1 or now.shares[1] == before.shares[1])
        and (before.current == 2 or now.shares[2] == before.shares[2])
    )


# what stays in front of a seat -------------------------------------------------


def the_other_seats_keep_everything(
    after: Position, printed: Components, position: Position, step: object
) -> bool:
    """Every seat but the one to move owns what it owned."""
    return len(after.seats) == len(position.seats) and all(
        number == position.turn or after.seats[number] == seat
        for number, seat in enumerate(position.seats)
    )


# what is never lost ------------------------------------------------------------


def every_share_stays_somewhere(
    after: Position, printed: Components, position: Position, step: object
) -> bool:
    """Of each colour, as many shares as before are on the table, in the bag and in all hands."""
    return (
        on_the_table(after, 0) == on_the_table(position, 0)
        and on_the_table(after, 1) == on_the_table(position, 1)
        and on_the_table(after, 2) == on_the_table(position, 2)
        and on_the_table(after, 3) == on_the_table(position, 3)
        and on_the_table(after, 4) == on_the_table(position, 4)
    )


def every_black_share_stays_somewhere(
    after: Position, printed: Components, position: Position, step: object
) -> bool:
    """As many black shares as before are on the table and in the bag."""
    return blacks_on_the_table(after) == blacks_on_the_table(position)


def the_level_is_never_lower(
    after: Position, printed: Components, position: Position, step: object
) -> bool:
    """The level in force is no lower than before."""
    return after.level >= position.level


def nothing_falls_below_zero(
    after: Position, printed: Components, position: Position, step: object
) -> bool:
    """No count of shares, no cash and no number of bars falls below zero."""
    return nothing_is_negative(printed, after)


def every_marker_stays_on_its_table(
    after: Position, printed: Components, position: Position, step: object
) -> bool:
    """No price marker leaves the price table, and the bar marker does not leave its track."""
    return every_marker_is_on_its_table(printed, after)


# conditions that go together --------------------------------------------------------

ALL_SHARES_ARE_KEPT = (
    every_share_stays_somewhere,
    every_black_share_stays_somewhere,
    nothing_falls_below_zero,
)
KEPT_BY_EVERY_RULE = (
    every_share_stays_somewhere,
    every_black_share_stays_somewhere,
    the_level_is_never_lower,
)


def only_markers_move() -> tuple[Condition, Condition]:
    """Promise that nothing changes but price markers, and that none of them leaves its table."""
    return only("prices"), every_marker_stays_on_its_table
