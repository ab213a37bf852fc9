"""Clauses of readings that the editions share: other answers to the same open questions."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from attrs import evolve

from bfrules.core.amendment import Substitution, instead_of
from bfrules.core.promises import frames_promised_by, only, passes_exactly
from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import AnyRule, Clause
from bfrules.editions.black_friday import price_change as change
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions import bars
from bfrules.editions.black_friday.conditions import common as table
from bfrules.editions.black_friday.conditions import selling as sale
from bfrules.editions.black_friday.conditions.readings import is_short
from bfrules.editions.black_friday.ending import bars_are_dearest
from bfrules.editions.black_friday.position import BOTTOM, OVER, Position, acting_seat, changed
from bfrules.editions.black_friday.steps import (
    BuyBars,
    ChangePrices,
    Placement,
    Sale,
)
from bfrules.editions.black_friday.tracks import with_price_change_if_exactly_low
from bfrules.kernel.contract import contract, needs_of
from bfrules.kernel.grid import Cell
from bfrules.kernel.money import exchanged

ChangeClause = Callable[[Components, Position, ChangePrices], Position]
Printed = TypeVar("Printed", bound=Components)

# what the clauses need and promise --------------------------------------------


def places_a_share(printed: Components, position: Position, step: Placement) -> bool:
    """The action places a share."""
    return step.placed is not None


def a_draw_below_the_number_ends_the_game(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """The game is over if fewer shares were drawn than the level says; else nothing changes."""
    return after.phase == OVER if is_short(printed, position, step) else after == position


def nothing_happens_once_bars_are_dearest(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """Once no space of the track of bar prices is beyond the marker, nothing changes."""
    return position.bar_space + 1 < len(printed.bar_prices) or after == position


# what forbids and what happens ------------------------------------------------


@contract(promises=(passes_exactly(places_a_share),))
def nothing_to_place(printed: Components, position: Position, step: Placement) -> Refusal | None:
    """An action that has to place a share is not allowed without placing one."""
    return refused(placed="nothing") if step.placed is None else None


@contract(
    needs=(table.the_level_is_printed,),
    promises=(only("phase"), a_draw_below_the_number_ends_the_game),
)
def end_the_game_if_the_bag_is_short(
    printed: Components, position: Position, step: ChangePrices
) -> Position:
    """The game is over after a price change for which the bag held too few shares."""
    drawn = sum(step.shares) + step.blacks
    short = drawn < printed.draw_numbers[position.level]
    return changed(position, phase=OVER) if short else position


@contract(
    needs=(table.one_of_three_sale_tracks_is_current,),
    promises=(only("phase", "trigger"), sale.that_very_removal_triggers),
)
def trigger_by_the_exact_number(printed: Components, position: Position, step: Sale) -> Position:
    """Exactly the set number of coloured shares left on the sale track triggers a price change."""
    return with_price_change_if_exactly_low(printed, position, step.removed)


@contract(
    needs=(table.somebody_is_to_move,), promises=(passes_exactly(bars.the_box_has_the_big_bars),)
)
def bank_without_big_bars(printed: Components, position: Position, step: BuyBars) -> Refusal | None:
    """A purchase is not allowed if the bank lacks a {big bar} for five bars that it exchanges."""
    seat = acting_seat(position)
    _, big = exchanged(seat.small_bars + max(step.bars, 0), seat.big_bars)
    owned = sum(other.big_bars for other in position.seats)
    left = printed.big_bars_in_the_box - owned
    if big == seat.big_bars or big - seat.big_bars <= left:
        return None
    return refused(big_bars_needed=big - seat.big_bars, big_bars_in_the_bank=left)


@contract(promises=(passes_exactly(sale.removes_a_share),))
def nothing_to_remove(printed: Components, position: Position, step: Sale) -> Refusal | None:
    """A sale that takes no share off the current sale track is not allowed."""
    return refused(removed="nothing") if step.removed is None else None


def only_after_the_bottom_track(clause: ChangeClause) -> ChangeClause:
    """Return the clause for price changes that the bottom sale track triggered, no others."""

    def as_always_after_the_bottom_track(
        after: Position, printed: Components, position: Position, step: ChangePrices
    ) -> bool:
        """While the bottom sale track is current, the clause does as always; else nothing."""
        if position.sale_tracks.current < BOTTOM:
            return after == position
        return after == clause(printed, position, step)

    @contract(
        needs=(table.one_of_three_sale_tracks_is_current,),
        promises=(*frames_promised_by(clause), as_always_after_the_bottom_track),
    )
    def refill_only_once(printed: Components, position: Position, step: ChangePrices) -> Position:
        """Refill the centre track only after the bottom sale track."""
        if position.sale_tracks.current != BOTTOM:
            return position
        return clause(printed, position, step)

    return refill_only_once


def while_trade_goes_on(clause: ChangeClause) -> ChangeClause:
    """Return the clause for price changes in which the gold price has not come to its end."""

    def while_gold_can_rise_as_always(
        after: Position, printed: Components, position: Position, step: ChangePrices
    ) -> bool:
        """While the gold price can still rise, the clause does what it always does."""
        return position.bar_space + 1 == len(printed.bar_prices) or after == clause(
            printed, position, step
        )

    @contract(
        needs=(table.the_bar_marker_stands_on_its_track, *needs_of(clause)),
        promises=(
            *frames_promised_by(clause),
            while_gold_can_rise_as_always,
            nothing_happens_once_bars_are_dearest,
        ),
    )
    def no_price_moves_after_the_end(
        printed: Components, position: Position, step: ChangePrices
    ) -> Position:
        """As printed until the {bar price} comes to its end; after that no price moves."""
        if bars_are_dearest(printed, position):
            return position
        return clause(printed, position, step)

    return no_price_moves_after_the_end


def stopped_by_the_end(
    rule: AnyRule, clauses: Iterable[ChangeClause], also: str
) -> Iterator[Substitution]:
    """Let clauses of a price change move nothing once the price of bars has come to its end.

    They cite what they cite in the rule, and the ids of `also`.
    """
    for clause in clauses:
        cites = f"{cited_by(rule, clause)} {also}"
        yield instead_of(clause, {while_trade_goes_on(clause): cites}, rule.kind)


def refilled_only_once(shares: str, blacks: str) -> Iterator[Substitution]:
    """Let a price change refill the centre track only after the bottom one.

    `shares` and `blacks` have the ids of the statements about the shares of the refill, and
    about its black shares.
    """
    for clause, cites in (
        (change.refill_the_centre_track, shares),
        (change.lay_black_shares_beside_the_centre_track, blacks),
    ):
        yield instead_of(clause, {only_after_the_bottom_track(clause): cites})


def cited_by(rule: AnyRule, clause: Clause) -> str:
    """Return the ids of the statements that a clause cites in a rule."""
    return " ".join(rule.cites[clause])


# the readings that editions share ---------------------------------------------


def the_lower_area_counts(printed: Printed) -> Printed:
    """Let the lowest area of equally dear colours decide the level."""
    return evolve(printed, ties_reach_the_higher_level=False)


def with_moves(**moves: Callable[[Cell], Cell]) -> Callable[[Printed], Printed]:
    """Return the change of the components that other moves of price markers make."""
    return lambda printed: evolve(printed, moves=evolve(printed.moves, **moves))
