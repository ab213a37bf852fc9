"""The bonus tiles: one advantage, once a game.

The additional share or gold bar is part of an action, which says so with
`extra`; the free placement or removal is a step of its own before the action.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from bfrules.core.promises import only, passes_exactly
from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import Rule, at_every_table, rule
from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.bf2023.conditions import bonus as tile
from bfrules.editions.bf2023.steps import UseBonusTile
from bfrules.editions.black_friday.cards import card_spent, offers_all_up_to_its_number
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions import common as table
from bfrules.editions.black_friday.conditions.common import is_colour_or_nothing
from bfrules.editions.black_friday.position import ACTING, Position, acting_seat, current_sale_track
from bfrules.editions.black_friday.steps import BARS, FREE_SHARE, PURCHASE, SALE, Track
from bfrules.editions.black_friday.tracks import (
    with_colour_fallen,
    with_price_change_if_full,
    with_price_change_if_low,
    with_ran_out_colours_risen,
    with_share_placed,
    with_share_removed,
    with_third_share_risen,
)
from bfrules.editions.black_friday.turn import not_the_time_for_an_action
from bfrules.kernel.contract import contract
from bfrules.kernel.shares import COLOURS, NONE_OF_EACH, Colour, colours_in


def colours_for_the_bonus(position: Position, track: Track) -> tuple[Colour, ...]:
    """Return the colours that the tile may place on a track, or remove from the sale track."""
    if track == SALE:
        return colours_in(current_sale_track(position))
    return colours_in(position.market)


# what forbids it --------------------------------------------------------------


@contract(
    needs=(table.somebody_is_to_move,), promises=(passes_exactly(tile.of_a_tile_that_is_there),)
)
def no_bonus_tile(printed: Components, position: Position, step: UseBonusTile) -> Refusal | None:
    """Only a player who still has a bonus tile can use it."""
    if offers_all_up_to_its_number(acting_seat(position), FREE_SHARE):
        return None
    return refused(tile="none")


@contract(promises=(passes_exactly(tile.for_a_known_track),))
def no_such_track(printed: Components, position: Position, step: UseBonusTile) -> Refusal | None:
    """The tile is used on the purchase track, the gold track or the current sale track."""
    if PURCHASE <= step.track <= SALE and is_colour_or_nothing(step.colour):
        return None
    return refused(track=printed.words.track(step.track), share=printed.words.colour(step.colour))


@contract(
    needs=(table.one_of_three_sale_tracks_is_current,),
    promises=(passes_exactly(tile.takes_a_share_if_there_is_one),),
)
def no_such_share_for_the_bonus(
    printed: Components, position: Position, step: UseBonusTile
) -> Refusal | None:
    """The share placed is in the market; the share removed is on the current sale track."""
    allowed = colours_for_the_bonus(position, step.track)
    if step.colour in allowed or (step.colour is None and not allowed):
        return None
    return refused(
        colour=printed.words.colour(step.colour),
        allowed=printed.words.colours_of(allowed) or "none: nothing is there",
    )


# what it does -----------------------------------------------------------------


@contract(
    needs=(tile.for_a_known_track, tile.the_market_has_the_share, table.nothing_is_below_zero),
    promises=(
        only("market", "purchase_track", "bar_track"),
        tile.one_share_goes_to_the_track,
        *table.ALL_SHARES_ARE_KEPT,
    ),
)
def place_the_bonus_share(printed: Components, position: Position, step: UseBonusTile) -> Position:
    """Move one share from the market to the purchase track or the gold track."""
    if step.track == SALE:
        return position
    return with_share_placed(position, step.track, step.colour)


@contract(
    needs=(
        tile.for_a_known_track,
        table.one_of_three_sale_tracks_is_current,
        tile.the_sale_track_has_the_share,
        table.nothing_is_below_zero,
    ),
    promises=(
        only("market", "sale_tracks"),
        table.all_but_the_current_sale_track_stay,
        tile.one_share_comes_from_the_sale_track,
        *table.ALL_SHARES_ARE_KEPT,
    ),
)
def remove_the_bonus_share(printed: Components, position: Position, step: UseBonusTile) -> Position:
    """Move one share from the current sale track to the market."""
    return with_share_removed(position, step.colour) if step.track == SALE else position


@contract(
    needs=(
        tile.for_a_known_track,
        table.nothing_is_below_zero,
        table.every_marker_stands_on_its_table,
    ),
    promises=(*table.only_markers_move(), tile.the_placed_rises_if_it_was_the_last),
)
def raise_if_the_bonus_took_the_last(
    printed: Components, position: Position, step: UseBonusTile
) -> Position:
    """Move the price marker of a colour whose last share left the market one space right."""
    if step.track == SALE:
        return position
    return with_ran_out_colours_risen(printed, position, NONE_OF_EACH, step.colour)


@contract(
    needs=(tile.for_a_known_track, table.every_marker_stands_on_its_table),
    promises=(*table.only_markers_move(), tile.the_placed_rises_if_it_is_the_third),
)
def raise_if_the_bonus_placed_the_third(
    printed: Components, position: Position, step: UseBonusTile
) -> Position:
    """Move the price marker of the placed colour one space right if that share is its third."""
    if step.track == SALE:
        return position
    return with_third_share_risen(printed, position, step.track, step.colour)


@contract(
    needs=(tile.for_a_known_track, table.every_marker_stands_on_its_table),
    promises=(*table.only_markers_move(), tile.exactly_the_removed_falls),
)
def lower_the_colour_the_bonus_removed(
    printed: Components, position: Position, step: UseBonusTile
) -> Position:
    """Move the price marker of the colour removed from the sale track one space to the left."""
    if step.track != SALE:
        return position
    return with_colour_fallen(printed, position, step.colour)


@contract(
    needs=(table.somebody_is_to_move,),
    promises=(only(of_the_seat=("card",)), tile.the_tile_is_gone),
)
def spend_the_tile(printed: Components, position: Position, step: UseBonusTile) -> Position:
    """Put the bonus tile into the box."""
    return card_spent(position, FREE_SHARE)


@contract(
    needs=(tile.for_a_known_track, table.one_of_three_sale_tracks_is_current),
    promises=(only("phase", "trigger"), tile.the_served_track_triggers),
)
def trigger_by_the_bonus(printed: Components, position: Position, step: UseBonusTile) -> Position:
    """A track that the tile filled, or emptied far enough, triggers a price change first."""
    if step.track == SALE:
        return with_price_change_if_low(printed, position, step.colour)
    return with_price_change_if_full(printed, position, step.track)


@lru_cache(maxsize=1 << 8)
def uses(track: Track, colours: tuple[Colour, ...]) -> tuple[UseBonusTile, ...]:
    """Return one use of the tile for each colour, always the same objects."""
    return tuple(UseBonusTile(track, colour) for colour in colours or (None,))


def list_uses(printed: Components, position: Position) -> Iterable[UseBonusTile]:
    """List exactly the uses of the tile that nothing forbids."""
    if position.phase != ACTING or position.acted:
        return ()
    if not offers_all_up_to_its_number(acting_seat(position), FREE_SHARE):
        return ()
    to_place = colours_for_the_bonus(position, PURCHASE)
    to_remove = colours_for_the_bonus(position, SALE)
    return (*uses(PURCHASE, to_place), *uses(BARS, to_place), *uses(SALE, to_remove))


USE_BONUS_TILE: Final[Rule[Components2023, Position, UseBonusTile]] = rule(
    UseBonusTile,
    "bf2023",
    forbids={
        not_the_time_for_an_action: "turn.5 bonus.10 turn.3",
        no_bonus_tile: "turn.4 bonus.1 setup.33 bonus.2 bonus.4",
        no_such_track: "bonus.8 bonus.9",
        no_such_share_for_the_bonus: "bonus.8 bonus.9",
    },
    does={
        place_the_bonus_share: "bonus.8",
        remove_the_bonus_share: "bonus.9",
        raise_if_the_bonus_took_the_last: "bonus.8 buy.15 gold.16 price.2 price.3 price.6",
        raise_if_the_bonus_placed_the_third: (
            "bonus.8 buy.16 buy.17 gold.17 gold.18 price.2 price.3 price.6"
        ),
        lower_the_colour_the_bonus_removed: "bonus.9 sell.6 price.8 price.9 price.10",
        spend_the_tile: "bonus.3",
        trigger_by_the_bonus: "bonus.10 buy.19 buy.20 sell.17 sell.18 gold.20 gold.21",
    },
    lists=list_uses,
    conceives=at_every_table(
        *(
            UseBonusTile(track, colour)
            for track in (PURCHASE, BARS, SALE)
            for colour in (*COLOURS, None)
        )
    ),
    promises=tile.A_WHOLE_USE_OF_A_TILE,
)
