"""The bonus tiles: one advantage, once a game.

The additional share or gold bar is part of an action, which says so with
`bonus`; the free placement or removal is a step of its own before the action.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import Rule, implements
from bfrules.editions.bf2023.conditions.bonus import (
    a_colour_rises_exactly_if_the_tile_placed_its_last_share,
    a_free_space_after_the_tile_changes_nothing,
    a_tile_that_places_nothing_changes_nothing_there,
    a_tile_that_removes_nothing_changes_nothing_there,
    a_track_that_the_tile_filled_begins_a_price_change,
    a_use_of_a_known_track,
    an_earlier_removal_by_the_tile_changes_nothing,
    exactly_the_colour_that_the_tile_removed_falls,
    nothing_but_the_market_and_the_served_track_changes,
    one_share_comes_from_the_sale_track_by_the_tile,
    one_share_goes_to_the_track_of_the_tile,
    only_a_third_share_placed_by_the_tile_rises,
    the_last_removal_by_the_tile_begins_a_price_change,
    the_market_has_the_share_for_the_tile,
    the_sale_track_has_the_share_for_the_tile,
    the_used_tile_is_gone,
    what_is_refused_has_no_tile,
    what_is_refused_serves_no_such_track,
    what_is_refused_takes_a_share_that_is_not_there,
    what_passes_has_a_tile,
    what_passes_serves_a_known_track,
    what_passes_takes_a_share_if_there_is_one,
)
from bfrules.editions.bf2023.steps import UseBonusTile
from bfrules.editions.black_friday.advantages import FREE_SHARE
from bfrules.editions.black_friday.cards import card_spent, offers_all_up_to_its_number
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.common import (
    ALL_SHARES_ARE_KEPT,
    ONLY_PRICES_MOVE,
    ONLY_THE_CARD_CHANGES_HANDS,
    all_but_the_current_sale_track_stay,
    every_marker_stands_on_its_table,
    nothing_is_below_zero,
    one_of_three_sale_tracks_is_current,
    only_a_price_change_begins,
    somebody_is_to_move,
    the_seat_keeps_its_cards_of_two,
)
from bfrules.editions.black_friday.position import ACTING, Position, acting_seat, current_sale_track
from bfrules.editions.black_friday.steps import BARS, PURCHASE, SALE, Track
from bfrules.editions.black_friday.tracks import (
    colours_to_place,
    colours_to_remove,
    unknown,
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
from bfrules.kernel.shares import COLOURS, NONE_OF_EACH, Colour


@implements("bf2023.bonus.1", "bf2023.bonus.2", "bf2023.bonus.4", "bf2023.turn.4")
@contract(
    needs=(somebody_is_to_move,), promises=(what_passes_has_a_tile, what_is_refused_has_no_tile)
)
def no_bonus_tile(printed: Components, position: Position, step: UseBonusTile) -> Refusal | None:
    """Only a seat that still has its bonus tile can use it."""
    return (
        None
        if offers_all_up_to_its_number(acting_seat(position), FREE_SHARE)
        else refused(tile="none")
    )


@implements("bf2023.bonus.8", "bf2023.bonus.9")
@contract(promises=(what_passes_serves_a_known_track, what_is_refused_serves_no_such_track))
def no_such_track(printed: Components, position: Position, step: UseBonusTile) -> Refusal | None:
    """The tile serves the purchase track, the gold track or the current sale track."""
    if PURCHASE <= step.track <= SALE and not unknown(step.colour):
        return None
    return refused(track=step.track, colour=str(step.colour))


@implements("bf2023.bonus.8", "bf2023.bonus.9")
@contract(
    needs=(one_of_three_sale_tracks_is_current,),
    promises=(
        what_passes_takes_a_share_if_there_is_one,
        what_is_refused_takes_a_share_that_is_not_there,
    ),
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


@implements("bf2023.bonus.8")
@contract(
    needs=(a_use_of_a_known_track, the_market_has_the_share_for_the_tile, nothing_is_below_zero),
    promises=(
        nothing_but_the_market_and_the_served_track_changes,
        one_share_goes_to_the_track_of_the_tile,
        a_tile_that_places_nothing_changes_nothing_there,
        *ALL_SHARES_ARE_KEPT,
    ),
)
def place_the_bonus_share(printed: Components, position: Position, step: UseBonusTile) -> Position:
    """Move one share from the market to the purchase track or the gold track."""
    if step.track == SALE:
        return position
    return with_share_placed(position, step.track, step.colour)


@implements("bf2023.bonus.9")
@contract(
    needs=(
        a_use_of_a_known_track,
        one_of_three_sale_tracks_is_current,
        the_sale_track_has_the_share_for_the_tile,
        nothing_is_below_zero,
    ),
    promises=(
        nothing_but_the_market_and_the_served_track_changes,
        all_but_the_current_sale_track_stay,
        one_share_comes_from_the_sale_track_by_the_tile,
        a_tile_that_removes_nothing_changes_nothing_there,
        *ALL_SHARES_ARE_KEPT,
    ),
)
def remove_the_bonus_share(printed: Components, position: Position, step: UseBonusTile) -> Position:
    """Move one share from the current sale track to the market."""
    return with_share_removed(position, step.colour) if step.track == SALE else position


@implements(
    "bf2023.bonus.8",
    "bf2023.buy.15",
    "bf2023.gold.16",
    "bf2023.price.2",
    "bf2023.price.3",
    "bf2023.price.6",
)
@contract(
    needs=(a_use_of_a_known_track, nothing_is_below_zero, every_marker_stands_on_its_table),
    promises=(*ONLY_PRICES_MOVE, a_colour_rises_exactly_if_the_tile_placed_its_last_share),
)
def raise_if_the_bonus_took_the_last(
    printed: Components, position: Position, step: UseBonusTile
) -> Position:
    """Move the price marker of a colour whose last share left the market one to the right."""
    if step.track == SALE:
        return position
    return with_ran_out_colours_risen(printed, position, NONE_OF_EACH, step.colour)


@implements(
    "bf2023.bonus.8",
    "bf2023.buy.16",
    "bf2023.buy.17",
    "bf2023.gold.17",
    "bf2023.gold.18",
    "bf2023.price.2",
    "bf2023.price.3",
    "bf2023.price.6",
)
@contract(
    needs=(a_use_of_a_known_track, every_marker_stands_on_its_table),
    promises=(*ONLY_PRICES_MOVE, only_a_third_share_placed_by_the_tile_rises),
)
def raise_if_the_bonus_placed_the_third(
    printed: Components, position: Position, step: UseBonusTile
) -> Position:
    """Move the price marker of the placed colour one to the right if that share is its third."""
    if step.track == SALE:
        return position
    return with_third_share_risen(printed, position, step.track, step.colour)


@implements(
    "bf2023.bonus.9", "bf2023.sell.6", "bf2023.price.8", "bf2023.price.9", "bf2023.price.10"
)
@contract(
    needs=(a_use_of_a_known_track, every_marker_stands_on_its_table),
    promises=(*ONLY_PRICES_MOVE, exactly_the_colour_that_the_tile_removed_falls),
)
def lower_the_colour_the_bonus_removed(
    printed: Components, position: Position, step: UseBonusTile
) -> Position:
    """Move the price marker of the colour removed from the sale track one space to the left."""
    if step.track != SALE:
        return position
    return with_colour_fallen(printed, position, step.colour)


@implements("bf2023.bonus.3")
@contract(
    needs=(somebody_is_to_move,),
    promises=(
        *ONLY_THE_CARD_CHANGES_HANDS,
        the_seat_keeps_its_cards_of_two,
        the_used_tile_is_gone,
    ),
)
def spend_the_tile(printed: Components, position: Position, step: UseBonusTile) -> Position:
    """Put the bonus tile into the box."""
    return card_spent(position, FREE_SHARE)


@implements(
    "bf2023.bonus.10",
    "bf2023.buy.19",
    "bf2023.buy.20",
    "bf2023.sell.17",
    "bf2023.sell.18",
    "bf2023.gold.20",
    "bf2023.gold.21",
)
@contract(
    needs=(a_use_of_a_known_track, one_of_three_sale_tracks_is_current),
    promises=(
        only_a_price_change_begins,
        a_track_that_the_tile_filled_begins_a_price_change,
        a_free_space_after_the_tile_changes_nothing,
        the_last_removal_by_the_tile_begins_a_price_change,
        an_earlier_removal_by_the_tile_changes_nothing,
    ),
)
def trigger_by_the_bonus(printed: Components, position: Position, step: UseBonusTile) -> Position:
    """A track that the tile filled, or emptied far enough, triggers a price change first."""
    if step.track == SALE:
        return with_price_change_if_low(printed, position, step.colour)
    return with_price_change_if_full(printed, position, step.track)


def colours_for_the_bonus(position: Position, track: Track) -> tuple[Colour, ...]:
    """Return the colours that the tile may place on a track, or remove from the sale track."""
    if track == SALE:
        return colours_to_remove(current_sale_track(position), NONE_OF_EACH)
    return colours_to_place(position.market, NONE_OF_EACH)


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


def conceive_uses(printed: Components, position: Position) -> Iterable[UseBonusTile]:
    """Yield every use of a tile."""
    if not position.seats:
        return
    for track in range(len(printed.words.tracks)):
        for colour in (*COLOURS, None):
            yield UseBonusTile(Track(track), colour)


USE_BONUS_TILE: Final[Rule[Components, Position, UseBonusTile]] = Rule(
    kind=UseBonusTile,
    forbids=(
        not_the_time_for_an_action,
        no_bonus_tile,
        no_such_track,
        no_such_share_for_the_bonus,
    ),
    does=(
        place_the_bonus_share,
        remove_the_bonus_share,
        raise_if_the_bonus_took_the_last,
        raise_if_the_bonus_placed_the_third,
        lower_the_colour_the_bonus_removed,
        spend_the_tile,
        trigger_by_the_bonus,
    ),
    lists=list_uses,
    conceives=conceive_uses,
)
