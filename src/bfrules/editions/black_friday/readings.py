"""Clauses of readings that the editions share: other answers to the same open questions."""

from collections.abc import Callable
from typing import Final, TypeVar

from attrs import evolve

from bfrules.core.amendment import Substitution
from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import implements
from bfrules.editions.black_friday.bars import more_bars_than_the_cash_pays
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.bars import (
    what_is_refused_needs_more_big_bars_than_there_are,
    what_passes_finds_its_big_bars_in_the_box,
)
from bfrules.editions.black_friday.conditions.common import (
    one_of_three_sale_tracks_is_current,
    only_a_price_change_begins,
    only_the_phase_changes,
    somebody_is_to_move,
    the_bar_marker_stands_on_its_track,
    the_level_is_printed,
)
from bfrules.editions.black_friday.conditions.readings import (
    a_draw_below_the_number_ends_the_game,
    a_draw_of_the_whole_number_changes_nothing,
    nothing_happens_once_bars_are_dearest,
    what_is_refused_places_no_share,
    what_passes_places_a_share,
)
from bfrules.editions.black_friday.conditions.selling import (
    any_other_sale_changes_nothing,
    that_very_sale_begins_a_price_change,
    what_is_refused_removes_nothing,
    what_passes_removes_a_share,
)
from bfrules.editions.black_friday.ending import bars_are_dearest
from bfrules.editions.black_friday.position import OVER, Position, acting_seat, changed
from bfrules.editions.black_friday.price_change import lay_the_drawn_shares_aside
from bfrules.editions.black_friday.selling import nothing_removed, trigger_by_the_sale_track
from bfrules.editions.black_friday.steps import BuyBars, ChangePrices, Placement, Sale
from bfrules.editions.black_friday.tracks import with_price_change_if_exactly_low
from bfrules.kernel.contract import contract, needs_of
from bfrules.kernel.money import exchanged

ChangeClause = Callable[[Components, Position, ChangePrices], Position]
Printed = TypeVar("Printed", bound=Components)


@implements("bf2010.buy.7", "bf2010.silver.8", "bf2023.buy.8", "bf2023.gold.9")
@contract(promises=(what_passes_places_a_share, what_is_refused_places_no_share))
def nothing_to_place(printed: Components, position: Position, step: Placement) -> Refusal | None:
    """An action that places a share is not allowed when the market has none for it."""
    return refused(placed="nothing", market="empty") if step.placed is None else None


@implements("bf2010.change.3", "bf2023.change.4")
@contract(
    needs=(the_level_is_printed,),
    promises=(
        only_the_phase_changes,
        a_draw_below_the_number_ends_the_game,
        a_draw_of_the_whole_number_changes_nothing,
    ),
)
def end_the_game_if_the_bag_is_short(
    printed: Components, position: Position, step: ChangePrices
) -> Position:
    """The game is over after a price change for which the bag held too few shares."""
    drawn = sum(step.shares) + step.blacks
    short = drawn < printed.draw_numbers[position.level]
    return changed(position, phase=OVER) if short else position


@implements(
    "bf2010.sell.17",
    "bf2010.sell.18",
    "bf2010.five.4",
    "bf2023.sell.16",
    "bf2023.sell.17",
    "bf2023.sell.18",
)
@contract(
    needs=(one_of_three_sale_tracks_is_current,),
    promises=(
        only_a_price_change_begins,
        that_very_sale_begins_a_price_change,
        any_other_sale_changes_nothing,
    ),
)
def trigger_by_the_exact_number(printed: Components, position: Position, step: Sale) -> Position:
    """Exactly the set number of coloured shares left on the sale track triggers a price change."""
    return with_price_change_if_exactly_low(printed, position, step.removed)


@implements(
    "bf2010.silver.5",
    "bf2010.silver.10",
    "bf2010.setup.4",
    "bf2023.gold.7",
    "bf2023.gold.12",
    "bf2023.setup.5",
)
@contract(
    needs=(somebody_is_to_move,),
    promises=(
        what_passes_finds_its_big_bars_in_the_box,
        what_is_refused_needs_more_big_bars_than_there_are,
    ),
)
def bank_without_big_bars(printed: Components, position: Position, step: BuyBars) -> Refusal | None:
    """The bank has a big bar for each five small ones that a purchase exchanges."""
    seat = acting_seat(position)
    _, big = exchanged(seat.small_bars + max(step.bars, 0), seat.big_bars)
    owned = sum(other.big_bars for other in position.seats)
    left = printed.big_bars_in_the_box - owned
    if big - seat.big_bars <= left:
        return None
    return refused(big_bars_needed=big - seat.big_bars, big_bars_in_the_bank=left)


@implements("bf2010.sell.5", "bf2010.sell.12", "bf2023.sell.5")
@contract(promises=(what_passes_removes_a_share, what_is_refused_removes_nothing))
def nothing_to_remove(printed: Components, position: Position, step: Sale) -> Refusal | None:
    """A sale is not allowed when the current sale track has no coloured share."""
    return refused(removed="nothing", sale_track="empty") if step.removed is None else None


def while_trade_goes_on(clause: ChangeClause) -> ChangeClause:
    """Return the clause for price changes in which the gold price has not come to its end."""

    def while_gold_can_rise_as_always(
        after: Position, printed: Components, position: Position, step: ChangePrices
    ) -> bool:
        """While the gold price can still rise, the clause does what it always does."""
        return position.bar_space + 1 == len(printed.bar_prices) or after == clause(
            printed, position, step
        )

    @implements("bf2010.end.1", "bf2023.end.1", "bf2023.end.3")
    @contract(
        needs=(the_bar_marker_stands_on_its_track, *needs_of(clause)),
        promises=(while_gold_can_rise_as_always, nothing_happens_once_bars_are_dearest),
    )
    def no_price_moves_after_the_end(
        printed: Components, position: Position, step: ChangePrices
    ) -> Position:
        """No price moves any more once the gold price has come to its end."""
        if bars_are_dearest(printed, position):
            return position
        return clause(printed, position, step)

    return no_price_moves_after_the_end


A_SHORT_BAG_ENDS_THE_GAME: Final = (
    Substitution(
        lay_the_drawn_shares_aside, (lay_the_drawn_shares_aside, end_the_game_if_the_bag_is_short)
    ),
)
ONLY_THE_EXACT_NUMBER_TRIGGERS: Final = (
    Substitution(trigger_by_the_sale_track, (trigger_by_the_exact_number,)),
)
THE_BANK_RUNS_OUT_OF_BIG_BARS: Final = (
    Substitution(
        more_bars_than_the_cash_pays, (more_bars_than_the_cash_pays, bank_without_big_bars)
    ),
)
A_SALE_NEEDS_A_SHARE_TO_REMOVE: Final = (
    Substitution(nothing_removed, (nothing_removed, nothing_to_remove)),
)


def the_lower_area_counts(printed: Printed) -> Printed:
    """Let the lowest area of equally dear colours decide the level."""
    return evolve(printed, ties_reach_the_higher_level=False)
