"""What no printed box of Black Friday can have: the rules would look up what is not there."""

from collections.abc import Iterator
from typing import Final

from attrs import fields

from bfrules.core.provenance import misprinted_length, misprinted_numbers
from bfrules.editions.black_friday.components import Components, all_blacks, shares_in_play
from bfrules.editions.black_friday.position import BOTTOM, LARGEST_TABLE
from bfrules.editions.black_friday.setup import seats_for_a_table
from bfrules.kernel.grid import LAST_CELL, Cell, is_on_the_table
from bfrules.kernel.shares import COLOURS

BY_SPACE: Final = ("prices", "areas")
BY_LEVEL: Final = ("draw_numbers", "share_limits", "bar_limits")
BY_COLOUR: Final = ("colours", "letters", "paints")
BY_SEATS: Final = ("shares_left_in_the_box", "first_market", "full_track", "low_sale_track")


def misprints(printed: Components, by_level: tuple[str, ...] = BY_LEVEL) -> tuple[str, ...]:
    """Say what of a printed box cannot be: single numbers, else tables, else what does not fit.

    `by_level` names the tables with a number for each level.
    """
    return (
        tuple(misprinted_numbers(printed))
        or tuple(tables_of_other_lengths(printed, by_level))
        or tuple(what_does_not_fit(printed))
    )


def tables_of_other_lengths(printed: Components, by_level: tuple[str, ...]) -> Iterator[str]:
    """Say which tables have fewer or more numbers than are looked up in them."""
    levels = len(printed.draw_numbers)
    for names, length, one_for_each in (
        (BY_SPACE, LAST_CELL + 1, "space of the price table"),
        (by_level, levels, "level, as draw_numbers has"),
        (BY_SEATS, LARGEST_TABLE + 1, f"number of seats from 0 to {LARGEST_TABLE}"),
        (("sale_track_blacks",), BOTTOM + 1, "sale track"),
    ):
        for name in names:
            yield from misprinted_length(printed, name, length, one_for_each)
    for name in BY_COLOUR:
        yield from misprinted_length(printed.words, name, len(COLOURS), "colour")
    if not printed.bar_prices:
        yield "bar_prices is empty"


def what_does_not_fit(printed: Components) -> Iterator[str]:
    """Say which numbers of a printed box do not go together."""
    last_level, most_drawn = len(printed.draw_numbers) - 1, max(printed.draw_numbers)
    if max(printed.areas) > last_level:
        yield f"areas has level {max(printed.areas)}, and draw_numbers ends with level {last_level}"
    if printed.area_blacks < last_level:
        yield f"area_blacks is {printed.area_blacks}, and the levels from 1 take {last_level}"
    least_shown = -printed.price_moves_centre
    most_shown = least_shown + len(printed.price_moves) - 1
    if least_shown > -min(most_drawn, all_blacks(printed)) or most_shown < most_drawn:
        yield (
            f"price_moves shows {least_shown} to {most_shown} with price_moves_centre "
            f"{printed.price_moves_centre}, and draw_numbers lets {most_drawn} shares be drawn"
        )
    for part in (part for part in fields(type(printed)) if part.type is Cell):
        cell = getattr(printed, part.name)
        if not is_on_the_table(cell):
            yield f"{part.name} is {cell}, and the spaces are 0 to {LAST_CELL}"
    for seats in seats_for_a_table(printed):
        if not printed.full_track[seats]:
            yield f"full_track has 0 for {seats} seats, and 1 is the least there"
        yield from too_few_shares(printed, seats)


def too_few_shares(printed: Components, seats: int) -> Iterator[str]:
    """Say that the bag does not hold what the set-up draws for a number of seats, if so."""
    on_the_board = printed.first_market[seats] + printed.sale_track_shares * len(
        printed.sale_track_blacks
    )
    in_the_bag = shares_in_play(printed, seats) - on_the_board
    if in_the_bag < 0:
        yield (
            f"{seats} seats play with {shares_in_play(printed, seats)} shares of a colour, and the "
            f"first market and the sale tracks take {on_the_board}"
        )
        return
    drawn = printed.shares_drawn_for_the_market + printed.hand_size * seats
    if in_the_bag * len(COLOURS) < drawn:
        yield (
            f"the bag of {seats} seats has {in_the_bag * len(COLOURS)} shares, and the market and "
            f"the hands draw {drawn}"
        )
