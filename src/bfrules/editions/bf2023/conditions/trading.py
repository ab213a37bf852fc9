"""What whole trades of 2023 do, from the table before them to the table after them.

Together the promises of each leave the next table no choice.
"""

from typing import Final

from bfrules.core.promises import only
from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.black_friday.conditions import bars, buying, selling
from bfrules.editions.black_friday.conditions.cards import CARDS
from bfrules.editions.black_friday.conditions.tracks import (
    is_filled_by,
    leaves_few,
    waits_for_its_draw,
)
from bfrules.editions.black_friday.conditions.turn import the_next_seat_moves
from bfrules.editions.black_friday.position import Position
from bfrules.editions.black_friday.steps import BARS, PURCHASE, SALE, Buy, BuyBars, Sell, Track


def waits_or_ends_the_turn(after: Position, before: Position, triggers: bool, track: Track) -> bool:
    """Tell whether the same seat waits for the draw, if a track triggers; else the next moves."""
    waits = waits_for_its_draw(after, track) and after.turn == before.turn and after.acted
    return (triggers and waits) or (not triggers and the_next_seat_moves(after, before))


def the_removal_that_leaves_few_triggers(
    after: Position, printed: Components2023, before: Position, step: Sell
) -> bool:
    """If this removal leaves few enough, the same seat waits for the draw; else the next moves."""
    return waits_or_ends_the_turn(after, before, leaves_few(printed, before, step.removed), SALE)


def the_share_that_fills_the_track_triggers(
    after: Position, printed: Components2023, before: Position, step: Buy
) -> bool:
    """If no space is left then, the same seat waits for the draw; else the next moves."""
    triggers = is_filled_by(printed, before, before.purchase_track, step.placed)
    return waits_or_ends_the_turn(after, before, triggers, PURCHASE)


def the_share_that_fills_the_gold_track_triggers(
    after: Position, printed: Components2023, before: Position, step: BuyBars
) -> bool:
    """If no space is left then, the same seat waits for the draw; else the next moves."""
    triggers = is_filled_by(printed, before, before.bar_track, step.placed)
    return waits_or_ends_the_turn(after, before, triggers, BARS)


A_WHOLE_SALE: Final = (
    only(
        *("phase", "turn", "acted", "trigger", "prices", "market", "sale_tracks"),
        of_the_seat=("cash", "shares", *CARDS),
    ),
    *selling.EVERY_SALE,
    selling.exactly_the_removed_falls,
    the_removal_that_leaves_few_triggers,
)
A_WHOLE_PURCHASE: Final = (
    only(
        *("phase", "turn", "acted", "trigger", "prices", "market", "purchase_track"),
        of_the_seat=("cash", "shares", *CARDS),
    ),
    *buying.EVERY_PURCHASE,
    the_share_that_fills_the_track_triggers,
)
A_WHOLE_PURCHASE_OF_GOLD: Final = (
    only(
        *("phase", "turn", "acted", "trigger", "prices", "market", "bar_track", "bars_bought"),
        of_the_seat=("cash", "small_bars", "big_bars", *CARDS),
    ),
    *bars.EVERY_PURCHASE_OF_BARS,
    the_share_that_fills_the_gold_track_triggers,
)
