"""The price change: its seven printed steps, from one draw."""

from collections.abc import Iterable

from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import implements
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.common import (
    ALL_SHARES_ARE_KEPT,
    ONLY_PRICES_MOVE,
    all_but_the_current_sale_track_stay,
    every_marker_stands_on_its_table,
    nothing_but_the_market_and_the_sale_tracks_changes,
    nothing_is_below_zero,
    one_of_three_sale_tracks_is_current,
    only_the_bag_and_the_drawn_shares_change,
    only_the_bag_and_the_price_table_change,
    only_the_bag_and_the_sale_tracks_change,
    only_the_bank_and_the_drawn_shares_change,
    only_the_bank_and_the_sale_tracks_change,
    only_the_bar_marker_moves,
    only_the_count_of_bars_changes,
    only_the_course_of_the_turn_changes,
    only_the_level_changes,
    only_the_market_and_the_drawn_shares_change,
    only_the_sale_tracks_change,
    somebody_is_to_move,
    the_bar_marker_stands_on_its_track,
    the_level_is_printed,
    the_phase_is_one_of_the_game,
)
from bfrules.editions.black_friday.conditions.price_change import (
    a_colour_rises_exactly_if_the_refill_took_its_last_share,
    a_dearest_colour_stands_there,
    a_draw_of_no_fewer_than_zero,
    a_game_that_is_over_stays_over,
    a_level_is_printed,
    a_level_that_all_dearest_colours_exceed_is_left,
    a_new_level_is_that_of_a_dearest_colour,
    a_new_level_is_that_of_the_right_dearest_colour,
    a_price_change_waits_exactly_if_triggered,
    a_refill_finds_no_black_share_there,
    a_refill_finds_the_centre_track_empty,
    a_sale_track_lies_below_unless_the_last_is_used_up,
    a_single_black_share_goes_back_into_the_bag,
    a_single_black_share_is_back,
    a_track_triggered,
    after_an_action_the_next_seat_is_to_move,
    another_trigger_leaves_the_sale_tracks,
    another_trigger_moves_no_black_share,
    any_other_number_of_black_shares_stays_aside,
    before_its_action_the_same_seat_is_to_move,
    black_shares_beside_other_sale_tracks_stay,
    black_shares_may_lag_behind_the_level,
    every_marker_goes_to_its_target,
    exactly_the_missing_colours_go_up,
    fewer_black_shares_do_not_go_to_the_bank,
    its_black_shares_come_from_the_bank,
    less_is_drawn_only_if_the_bag_is_emptied,
    no_black_share_moves_in_the_refill,
    no_bought_bar_counts_any_more,
    no_drawn_share_lies_aside,
    no_fewer_than_zero_bars_count,
    no_more_is_drawn_than_the_level_says,
    no_more_is_drawn_than_there_is,
    no_refill_changes_nothing,
    no_share_moves_between_sale_tracks,
    nothing_but_the_bag_and_the_triggering_track_changes,
    nothing_waits_any_more,
    of_equally_dear_colours_the_right_one_decides,
    only_black_shares_of_the_centre_track_move,
    the_bag_gets_the_shares_of_the_track,
    the_bar_price_never_falls,
    the_bar_price_rises_by_one_for_each_black_share,
    the_bar_price_rises_by_one_for_each_full_number_of_bars,
    the_black_shares_of_a_sale_track_go_into_the_bag,
    the_black_shares_of_reached_levels_come_into_the_bag,
    the_centre_track_has_its_black_shares_as_far_as_the_bank_goes,
    the_centre_track_is_filled_as_far_as_the_market_goes,
    the_draw_goes_from_the_bag_aside,
    the_draw_is_in_the_bag,
    the_drawn_blacks_lie_aside,
    the_drawn_colours_come_to_the_market,
    the_drawn_colours_lie_aside,
    the_level_never_falls,
    the_levels_not_reached_keep_their_black_shares,
    the_overview_shows_every_number,
    the_refill_comes_from_the_market,
    the_track_below_is_current_or_the_centre_for_good,
    the_triggering_track_is_empty,
    two_or_more_black_shares_go_to_the_bank,
    what_is_refused_draws_another_number,
    what_is_refused_draws_something_below_zero,
    what_is_refused_was_not_triggered,
    what_is_refused_would_leave_the_bag_owing,
    what_passes_draws_nothing_below_zero,
    what_passes_draws_the_number_or_empties_the_bag,
    what_passes_leaves_nothing_owing_in_the_bag,
    what_passes_was_triggered,
)
from bfrules.editions.black_friday.overview import target_of
from bfrules.editions.black_friday.position import (
    ACTING,
    CHANGING,
    EMPTY_PILE,
    OVER,
    Pile,
    Position,
    Prices,
    changed,
    with_current_sale_track,
    with_sale_track,
)
from bfrules.editions.black_friday.setup import not_a_draw_of, not_in_the_bag_of
from bfrules.editions.black_friday.soundness import every_marker_is_on_its_table
from bfrules.editions.black_friday.steps import BARS, NO_TRACK, PURCHASE, SALE, ChangePrices
from bfrules.editions.black_friday.tracks import risen_to_the_right, track_of, with_price
from bfrules.editions.black_friday.turn import PHASE_WORDS, after_the_turn
from bfrules.kernel.contract import contract
from bfrules.kernel.draws import handfuls
from bfrules.kernel.grid import Cell
from bfrules.kernel.money import advanced
from bfrules.kernel.shares import COLOURS, NONE_OF_EACH, common, together, without

TOP, CENTRE, BOTTOM = 0, 1, 2


@implements("bf2010.turn.5", "bf2010.change.1", "bf2023.change.1", "bf2023.turn.5")
@contract(
    needs=(the_phase_is_one_of_the_game, a_price_change_waits_exactly_if_triggered),
    promises=(what_passes_was_triggered, what_is_refused_was_not_triggered),
)
def no_price_change_due(
    printed: Components, position: Position, step: ChangePrices
) -> Refusal | None:
    """Shares are drawn only for a price change that a track has triggered."""
    if position.phase == CHANGING:
        return None
    return refused(what_is_due=PHASE_WORDS[position.phase])


@implements("bf2010.change.2", "bf2023.change.3")
@contract(
    promises=(what_passes_draws_nothing_below_zero, what_is_refused_draws_something_below_zero)
)
def not_a_draw(printed: Components, position: Position, step: ChangePrices) -> Refusal | None:
    """A draw has no fewer than zero shares of each colour, and of black."""
    return not_a_draw_of(step.shares, step.blacks)


@implements("bf2010.change.2", "bf2023.change.3")
@contract(
    promises=(
        what_passes_leaves_nothing_owing_in_the_bag,
        what_is_refused_would_leave_the_bag_owing,
    )
)
def not_in_the_bag(printed: Components, position: Position, step: ChangePrices) -> Refusal | None:
    """Every share drawn is in the bag."""
    return not_in_the_bag_of(printed.words, position.bag, step.shares, step.blacks)


@contract(
    needs=(a_level_is_printed,),
    promises=(
        no_more_is_drawn_than_the_level_says,
        no_more_is_drawn_than_there_is,
        less_is_drawn_only_if_the_bag_is_emptied,
    ),
)
def draw_size(printed: Components, position: Position) -> int:
    """Return how many shares a price change draws: the draw number, or all there are."""
    there = sum(position.bag.shares) + position.bag.blacks
    return min(printed.draw_numbers[position.level], there)


@implements(
    "bf2010.change.3",
    "bf2010.level.5",
    "bf2010.level.7",
    "bf2010.level.8",
    "bf2023.change.4",
    "bf2023.level.7",
    "bf2023.level.8",
)
@contract(
    needs=(the_level_is_printed,),
    promises=(
        what_passes_draws_the_number_or_empties_the_bag,
        what_is_refused_draws_another_number,
    ),
)
def not_the_draw_number(
    printed: Components, position: Position, step: ChangePrices
) -> Refusal | None:
    """A price change draws the draw number of the level; of a smaller bag, all there is."""
    drawn = sum(step.shares) + step.blacks
    size = draw_size(printed, position)
    if drawn == size:
        return None
    return refused(drawn=drawn, to_draw=size, level=position.level)


@implements("bf2010.change.2", "bf2023.change.3")
@contract(
    needs=(
        a_draw_of_no_fewer_than_zero,
        the_draw_is_in_the_bag,
        no_drawn_share_lies_aside,
        nothing_is_below_zero,
    ),
    promises=(
        only_the_bag_and_the_drawn_shares_change,
        the_draw_goes_from_the_bag_aside,
        *ALL_SHARES_ARE_KEPT,
    ),
)
def lay_the_drawn_shares_aside(
    printed: Components, position: Position, step: ChangePrices
) -> Position:
    """Move the drawn shares from the bag to above the market."""
    bag = position.bag
    return changed(
        position,
        bag=Pile(without(bag.shares, step.shares), bag.blacks - step.blacks),
        drawn=Pile(step.shares, step.blacks),
    )


@implements(
    "bf2010.change.4",
    "bf2010.change.6",
    "bf2010.end.2",
    "bf2010.price.6",
    "bf2023.change.5",
    "bf2023.end.4",
)
@contract(
    needs=(
        the_drawn_blacks_lie_aside,
        a_draw_of_no_fewer_than_zero,
        the_bar_marker_stands_on_its_track,
    ),
    promises=(
        only_the_bar_marker_moves,
        the_bar_price_never_falls,
        the_bar_price_rises_by_one_for_each_black_share,
    ),
)
def raise_bar_price_for_black_shares(
    printed: Components, position: Position, step: ChangePrices
) -> Position:
    """Move the bar price up one space for each black share drawn."""
    if not position.drawn.blacks:
        return position
    last = len(printed.bar_prices) - 1
    return changed(position, bar_space=advanced(position.bar_space, position.drawn.blacks, last))


@implements(
    "bf2010.change.33",
    "bf2010.change.34",
    "bf2010.end.2",
    "bf2010.price.6",
    "bf2023.change.6",
    "bf2023.end.4",
)
@contract(
    needs=(no_fewer_than_zero_bars_count, the_bar_marker_stands_on_its_track),
    promises=(
        only_the_bar_marker_moves,
        the_bar_price_never_falls,
        the_bar_price_rises_by_one_for_each_full_number_of_bars,
    ),
)
def raise_bar_price_for_bought_bars(
    printed: Components, position: Position, step: ChangePrices
) -> Position:
    """Move the bar price up one space for each three bars bought."""
    rises = position.bars_bought // printed.bars_for_a_rise
    if not rises:
        return position
    last = len(printed.bar_prices) - 1
    return changed(position, bar_space=advanced(position.bar_space, rises, last))


@implements("bf2010.change.35", "bf2023.change.7")
@contract(promises=(only_the_count_of_bars_changes, no_bought_bar_counts_any_more))
def count_bought_bars_afresh(
    printed: Components, position: Position, step: ChangePrices
) -> Position:
    """Put the marker that counts bought bars back to the start."""
    return changed(position, bars_bought=0) if position.bars_bought else position


def subtracted(step: ChangePrices) -> int:
    """Return what is taken from the number of every colour: two or more blacks, else nothing."""
    return step.blacks if step.blacks >= 2 else 0


@implements(
    "bf2010.change.8",
    "bf2010.change.10",
    "bf2010.change.11",
    "bf2010.change.12",
    "bf2010.change.7",
    "bf2010.change.13",
    "bf2010.change.14",
    "bf2010.change.15",
    "bf2010.change.16",
    "bf2010.change.17",
    "bf2010.change.18",
    "bf2010.change.19",
    "bf2010.change.20",
    "bf2010.change.21",
    "bf2010.change.22",
    "bf2010.price.1",
    "bf2010.price.2",
    "bf2010.price.3",
    "bf2023.change.8",
    "bf2023.change.9",
    "bf2023.change.10",
    "bf2023.change.11",
    "bf2023.change.12",
    "bf2023.change.13",
    "bf2023.change.16",
    "bf2023.change.17",
    "bf2023.change.18",
    "bf2023.price.4",
    "bf2023.price.5",
    "bf2023.price.6",
    "bf2023.price.10",
    "bf2023.price.11",
    "bf2023.price.12",
)
@contract(
    needs=(every_marker_stands_on_its_table, the_overview_shows_every_number),
    promises=(*ONLY_PRICES_MOVE, every_marker_goes_to_its_target),
)
def adjust_the_share_prices(
    printed: Components, position: Position, step: ChangePrices
) -> Position:
    """Move each price marker as the overview says for its colour."""
    cells, drawn, less = position.prices, step.shares, subtracted(step)
    prices: Prices = (
        target_of(printed, cells[0], drawn[0] - less),
        target_of(printed, cells[1], drawn[1] - less),
        target_of(printed, cells[2], drawn[2] - less),
        target_of(printed, cells[3], drawn[3] - less),
        target_of(printed, cells[4], drawn[4] - less),
    )
    return changed(position, prices=prices)


@implements("bf2010.change.5", "bf2010.change.6", "bf2023.change.14", "bf2023.change.15")
@contract(
    needs=(the_drawn_blacks_lie_aside, nothing_is_below_zero),
    promises=(
        only_the_bag_and_the_drawn_shares_change,
        a_single_black_share_goes_back_into_the_bag,
        any_other_number_of_black_shares_stays_aside,
        *ALL_SHARES_ARE_KEPT,
    ),
)
def return_a_single_black_share(
    printed: Components, position: Position, step: ChangePrices
) -> Position:
    """Put a single drawn black share back into the bag, and draw no other."""
    if position.drawn.blacks != 1:
        return position
    return changed(
        position,
        bag=Pile(position.bag.shares, position.bag.blacks + 1),
        drawn=Pile(position.drawn.shares, 0),
    )


@implements("bf2010.change.23", "bf2023.change.20")
@contract(
    needs=(a_single_black_share_is_back, nothing_is_below_zero),
    promises=(
        only_the_bank_and_the_drawn_shares_change,
        two_or_more_black_shares_go_to_the_bank,
        fewer_black_shares_do_not_go_to_the_bank,
        *ALL_SHARES_ARE_KEPT,
    ),
)
def put_black_shares_into_the_bank(
    printed: Components, position: Position, step: ChangePrices
) -> Position:
    """Put two or more drawn black shares where a refill takes them from."""
    if not position.drawn.blacks:
        return position
    return changed(
        position,
        bank_blacks=position.bank_blacks + position.drawn.blacks,
        drawn=Pile(position.drawn.shares, 0),
    )


@implements("bf2010.change.24", "bf2023.change.21")
@contract(
    needs=(the_drawn_colours_lie_aside, nothing_is_below_zero),
    promises=(
        only_the_market_and_the_drawn_shares_change,
        the_drawn_colours_come_to_the_market,
        *ALL_SHARES_ARE_KEPT,
    ),
)
def put_drawn_shares_into_the_market(
    printed: Components, position: Position, step: ChangePrices
) -> Position:
    """Put the coloured shares drawn into the market."""
    return changed(
        position, market=together(position.market, position.drawn.shares), drawn=EMPTY_PILE
    )


@implements("bf2010.change.25", "bf2023.change.22")
@contract(
    needs=(a_track_triggered, one_of_three_sale_tracks_is_current, nothing_is_below_zero),
    promises=(
        nothing_but_the_bag_and_the_triggering_track_changes,
        all_but_the_current_sale_track_stay,
        the_triggering_track_is_empty,
        the_bag_gets_the_shares_of_the_track,
        *ALL_SHARES_ARE_KEPT,
    ),
)
def empty_the_track_into_the_bag(
    printed: Components, position: Position, step: ChangePrices
) -> Position:
    """Put all shares of the track that triggered the price change into the bag."""
    shares = track_of(position, position.trigger)
    bag = Pile(together(position.bag.shares, shares), position.bag.blacks)
    if position.trigger == PURCHASE:
        return changed(position, bag=bag, purchase_track=NONE_OF_EACH)
    if position.trigger == BARS:
        return changed(position, bag=bag, bar_track=NONE_OF_EACH)
    emptied = with_current_sale_track(position.sale_tracks, NONE_OF_EACH)
    return changed(position, bag=bag, sale_tracks=emptied)


@implements("yucata.change.1", "bf2010.change.26", "bf2010.change.27", "bf2023.change.23")
@contract(
    needs=(a_track_triggered, one_of_three_sale_tracks_is_current, nothing_is_below_zero),
    promises=(
        only_the_bag_and_the_sale_tracks_change,
        black_shares_beside_other_sale_tracks_stay,
        the_black_shares_of_a_sale_track_go_into_the_bag,
        another_trigger_moves_no_black_share,
        *ALL_SHARES_ARE_KEPT,
    ),
)
def put_its_black_shares_into_the_bag(
    printed: Components, position: Position, step: ChangePrices
) -> Position:
    """Put the black shares beside a triggering sale track into the bag."""
    if position.trigger != SALE:
        return position
    tracks = position.sale_tracks
    current = tracks.current
    blacks = tracks.blacks[current]
    return changed(
        position,
        bag=Pile(position.bag.shares, position.bag.blacks + blacks),
        sale_tracks=with_sale_track(tracks, current, tracks.shares[current], 0, current),
    )


@implements(
    "bf2010.change.32", "bf2023.change.24", "bf2023.price.4", "bf2023.price.5", "bf2023.price.6"
)
@contract(
    needs=(every_marker_stands_on_its_table,),
    promises=(*ONLY_PRICES_MOVE, exactly_the_missing_colours_go_up),
)
def raise_colours_missing_in_the_market(
    printed: Components, position: Position, step: ChangePrices
) -> Position:
    """Move the price marker of each colour that the market lacks one space up."""
    prices = position.prices
    for colour in COLOURS:
        if position.market[colour] == 0:
            prices = with_price(prices, colour, printed.moves.up(prices[colour]))
    return position if prices is position.prices else changed(position, prices=prices)


@contract(
    needs=(every_marker_is_on_its_table,),
    promises=(a_dearest_colour_stands_there, of_equally_dear_colours_the_right_one_decides),
)
def level_of_the_dearest_colour(printed: Components, position: Position) -> int:
    """Return the level of the area of the dearest colour; of equally dear ones, the highest.

    Where equally dear colours reach the lower level, it is the lowest.
    """
    deciding, *others = position.prices
    for cell in others:
        deciding = the_deciding_one(printed, deciding, cell)
    return printed.areas[deciding]


def the_deciding_one(printed: Components, one: Cell, other: Cell) -> Cell:
    """Return the dearer of two cells; of equally dear ones, the one whose level counts."""
    return one if precedence(printed, one) >= precedence(printed, other) else other


def precedence(printed: Components, cell: Cell) -> int:
    """Return a number that is higher for a dearer cell, and of one price for that which counts.

    A level is lower than the number of levels, so a dollar outweighs any of them.
    """
    levels, level = len(printed.draw_numbers), printed.areas[cell]
    of_one_price = level if printed.ties_reach_the_higher_level else -level
    return printed.prices[cell] * levels + of_one_price


@implements(
    "bf2010.change.36",
    "bf2010.change.37",
    "bf2010.change.38",
    "bf2010.change.39",
    "bf2010.change.40",
    "bf2010.change.42",
    "bf2010.change.43",
    "bf2010.level.1",
    "bf2010.level.9",
    "bf2023.change.25",
    "bf2023.change.26",
    "bf2023.change.27",
    "bf2023.change.28",
    "bf2023.change.30",
    "bf2023.change.31",
    "bf2023.change.32",
    "bf2023.change.33",
    "bf2023.level.2",
)
@contract(
    needs=(every_marker_stands_on_its_table,),
    promises=(
        only_the_level_changes,
        the_level_never_falls,
        a_new_level_is_that_of_a_dearest_colour,
        a_level_that_all_dearest_colours_exceed_is_left,
        a_new_level_is_that_of_the_right_dearest_colour,
    ),
)
def reach_a_new_level(printed: Components, position: Position, step: object) -> Position:
    """Put the level of the area of the dearest colour in force, if it is new."""
    level = level_of_the_dearest_colour(printed, position)
    return changed(position, level=level) if level > position.level else position


@implements("bf2010.change.41", "bf2023.change.29")
@contract(
    needs=(the_level_is_printed, black_shares_may_lag_behind_the_level, nothing_is_below_zero),
    promises=(
        only_the_bag_and_the_price_table_change,
        the_levels_not_reached_keep_their_black_shares,
        the_black_shares_of_reached_levels_come_into_the_bag,
        *ALL_SHARES_ARE_KEPT,
    ),
)
def put_black_shares_of_reached_areas_into_the_bag(
    printed: Components, position: Position, step: object
) -> Position:
    """Put the black share of each level reached or passed over into the bag."""
    reached = position.area_blacks - (printed.area_blacks - position.level)
    if reached <= 0:
        return position
    return changed(
        position,
        bag=Pile(position.bag.shares, position.bag.blacks + reached),
        area_blacks=position.area_blacks - reached,
    )


def bottom_track_is_used_up(position: Position) -> bool:
    """Tell whether the bottom sale track has triggered its price change."""
    return not any(position.sale_tracks.shares[BOTTOM]) and position.sale_tracks.blacks[BOTTOM] == 0


def centre_track_is_due(position: Position) -> bool:
    """Tell whether this price change ends with a refill of the centre track."""
    return position.trigger == SALE and bottom_track_is_used_up(position)


@implements(
    "yucata.change.2",
    "bf2010.change.29",
    "bf2010.change.30",
    "bf2023.change.34",
    "bf2023.sell.21",
    "bf2023.sell.22",
    "bf2023.sell.24",
)
@contract(
    needs=(a_refill_finds_the_centre_track_empty, nothing_is_below_zero),
    promises=(
        nothing_but_the_market_and_the_sale_tracks_changes,
        no_black_share_moves_in_the_refill,
        no_refill_changes_nothing,
        the_centre_track_is_filled_as_far_as_the_market_goes,
        the_refill_comes_from_the_market,
        *ALL_SHARES_ARE_KEPT,
    ),
)
def refill_the_centre_track(
    printed: Components, position: Position, step: ChangePrices
) -> Position:
    """Fill the centre track from the market; what is missing leaves its space empty."""
    if not centre_track_is_due(position):
        return position
    each = printed.sale_track_shares
    taken = common(position.market, (each, each, each, each, each))
    tracks = position.sale_tracks
    return changed(
        position,
        market=without(position.market, taken),
        sale_tracks=with_sale_track(tracks, CENTRE, taken, tracks.blacks[CENTRE], tracks.current),
    )


@implements("yucata.change.2", "bf2010.change.29", "bf2023.sell.23", "bf2023.sell.24")
@contract(
    needs=(a_refill_finds_no_black_share_there, nothing_is_below_zero),
    promises=(
        only_the_bank_and_the_sale_tracks_change,
        only_black_shares_of_the_centre_track_move,
        no_refill_changes_nothing,
        the_centre_track_has_its_black_shares_as_far_as_the_bank_goes,
        its_black_shares_come_from_the_bank,
        *ALL_SHARES_ARE_KEPT,
    ),
)
def lay_black_shares_beside_the_centre_track(
    printed: Components, position: Position, step: ChangePrices
) -> Position:
    """Lay black shares from the bank beside the refilled centre track, if it has them."""
    if not centre_track_is_due(position):
        return position
    blacks = min(printed.refill_blacks, position.bank_blacks)
    tracks = position.sale_tracks
    return changed(
        position,
        bank_blacks=position.bank_blacks - blacks,
        sale_tracks=with_sale_track(tracks, CENTRE, tracks.shares[CENTRE], blacks, tracks.current),
    )


@implements("bf2010.buy.12", "bf2023.sell.25", "bf2023.price.2", "bf2023.price.3", "bf2023.price.6")
@contract(
    needs=(every_marker_stands_on_its_table, nothing_is_below_zero),
    promises=(*ONLY_PRICES_MOVE, a_colour_rises_exactly_if_the_refill_took_its_last_share),
)
def raise_colours_that_the_refill_took(
    printed: Components, position: Position, step: ChangePrices
) -> Position:
    """Move each price marker one to the right whose last share the refill took."""
    if not (printed.refill_raises_prices and centre_track_is_due(position)):
        return position
    prices = position.prices
    for colour in COLOURS:
        if position.market[colour] == 0 and position.sale_tracks.shares[CENTRE][colour] > 0:
            prices = risen_to_the_right(printed, prices, colour)
    return position if prices is position.prices else changed(position, prices=prices)


@implements(
    "bf2010.change.28", "bf2010.change.31", "bf2010.setup.8", "bf2023.sell.19", "bf2023.sell.20"
)
@contract(
    needs=(
        one_of_three_sale_tracks_is_current,
        a_sale_track_lies_below_unless_the_last_is_used_up,
        nothing_is_below_zero,
    ),
    promises=(
        only_the_sale_tracks_change,
        no_share_moves_between_sale_tracks,
        the_track_below_is_current_or_the_centre_for_good,
        another_trigger_leaves_the_sale_tracks,
    ),
)
def go_on_to_the_next_sale_track(
    printed: Components, position: Position, step: ChangePrices
) -> Position:
    """Make the sale track below the triggering one current; after the bottom one, the centre."""
    if position.trigger != SALE:
        return position
    tracks = position.sale_tracks
    following = CENTRE if bottom_track_is_used_up(position) else tracks.current + 1
    if following == tracks.current:
        return position
    centre = with_sale_track(
        tracks, following, tracks.shares[following], tracks.blacks[following], following
    )
    return changed(position, sale_tracks=centre)


@implements("bf2023.change.2", "bf2023.turn.6")
@contract(
    needs=(somebody_is_to_move,),
    promises=(
        only_the_course_of_the_turn_changes,
        nothing_waits_any_more,
        a_game_that_is_over_stays_over,
        after_an_action_the_next_seat_is_to_move,
        before_its_action_the_same_seat_is_to_move,
    ),
)
def go_on_with_the_turn(printed: Components, position: Position, step: ChangePrices) -> Position:
    """Go on: with the next seat after an action, with the action after a card."""
    if position.phase == OVER:
        return changed(position, trigger=NO_TRACK)
    if position.acted:
        return after_the_turn(position)
    return changed(position, phase=ACTING, trigger=NO_TRACK)


def draws_of(bag: Pile, size: int) -> Iterable[ChangePrices]:
    """Yield every draw of one size from the bag."""
    for purple, yellow, green, blue, white, blacks in handfuls((*bag.shares, bag.blacks), size):
        yield ChangePrices((purple, yellow, green, blue, white), blacks)


def list_draws(printed: Components, position: Position) -> Iterable[ChangePrices]:
    """List exactly the draws that nothing forbids."""
    if position.phase != CHANGING:
        return ()
    return draws_of(position.bag, draw_size(printed, position))


def conceive_draws(printed: Components, position: Position) -> Iterable[ChangePrices]:
    """Yield draws from the bag, of the draw number and of one share less or more."""
    size = draw_size(printed, position)
    there = sum(position.bag.shares) + position.bag.blacks
    for drawn in range(max(0, size - 1), min(size + 1, there) + 1):
        yield from draws_of(position.bag, drawn)
