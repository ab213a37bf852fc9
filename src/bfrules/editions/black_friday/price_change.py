"""The price change: its seven printed steps, from one draw."""

from collections.abc import Iterable

from bfrules.core.promises import only, passes_exactly
from bfrules.core.refusal import Refusal, refused
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions import common as table
from bfrules.editions.black_friday.conditions import price_change as change
from bfrules.editions.black_friday.overview import target_of
from bfrules.editions.black_friday.position import (
    ACTING,
    BOTTOM,
    CENTRE,
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
from bfrules.editions.black_friday.soundness import is_used_up
from bfrules.editions.black_friday.steps import BARS, NO_TRACK, PURCHASE, SALE, ChangePrices
from bfrules.editions.black_friday.tracks import risen_to_the_right, track_of, with_price
from bfrules.editions.black_friday.turn import after_the_turn, what_is_due
from bfrules.kernel.contract import contract
from bfrules.kernel.draws import handfuls
from bfrules.kernel.grid import Cell
from bfrules.kernel.money import advanced
from bfrules.kernel.shares import COLOURS, NONE_OF_EACH, common, of_each, together, without


@contract(
    needs=(table.the_phase_is_one_of_the_game, change.waits_exactly_if_triggered),
    promises=(passes_exactly(change.is_triggered),),
)
def no_price_change_due(
    printed: Components, position: Position, step: ChangePrices
) -> Refusal | None:
    """Shares are drawn only for a price change that a track has triggered."""
    if position.phase == CHANGING:
        return None
    return refused(what_is_due=what_is_due(position.phase, position.acted))


@contract(promises=(passes_exactly(change.is_of_known_shares),))
def not_a_draw(printed: Components, position: Position, step: ChangePrices) -> Refusal | None:
    """A draw has no fewer than zero shares of each colour, and of black."""
    return not_a_draw_of(printed.words, step.shares, step.blacks)


@contract(promises=(passes_exactly(change.is_from_the_bag),))
def not_in_the_bag(printed: Components, position: Position, step: ChangePrices) -> Refusal | None:
    """Every share drawn is in the bag."""
    return not_in_the_bag_of(printed.words, position.bag, step.shares, step.blacks)


def draw_size(printed: Components, position: Position) -> int:
    """Return how many shares a price change draws: the draw number, or all there are."""
    there = sum(position.bag.shares) + position.bag.blacks
    return min(printed.draw_numbers[position.level], there)


@contract(needs=(table.the_level_is_printed,), promises=(passes_exactly(change.has_its_number),))
def not_the_draw_number(
    printed: Components, position: Position, step: ChangePrices
) -> Refusal | None:
    """A price change draws the draw number of the level; of a smaller bag, all there is."""
    drawn = sum(step.shares) + step.blacks
    size = draw_size(printed, position)
    if drawn == size:
        return None
    return refused(drawn=drawn, to_draw=size, level=position.level)


@contract(
    needs=(
        change.is_of_known_shares,
        change.is_from_the_bag,
        change.nothing_lies_aside,
        table.nothing_is_below_zero,
    ),
    promises=(only("bag", "drawn"), change.the_draw_lies_aside, *table.ALL_SHARES_ARE_KEPT),
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


@contract(
    needs=(
        change.the_blacks_lie_aside,
        change.is_of_known_shares,
        table.the_bar_marker_stands_on_its_track,
    ),
    promises=(
        only("bar_space"),
        change.the_bar_price_never_falls,
        change.each_black_share_raises_the_bar_price,
    ),
)
def raise_bar_price_for_black_shares(
    printed: Components, position: Position, step: ChangePrices
) -> Position:
    """Move the {bar price} up one space for each black share drawn."""
    return with_bar_price_risen(printed, position, position.drawn.blacks)


@contract(
    needs=(table.nothing_is_below_zero, table.the_bar_marker_stands_on_its_track),
    promises=(
        only("bar_space"),
        change.the_bar_price_never_falls,
        change.each_full_number_of_bars_raises_the_bar_price,
    ),
)
def raise_bar_price_for_bought_bars(
    printed: Components, position: Position, step: ChangePrices
) -> Position:
    """Move the {bar price} up one space for every three {bars} bought."""
    return with_bar_price_risen(printed, position, position.bars_bought // printed.bars_for_a_rise)


def with_bar_price_risen(printed: Components, position: Position, spaces: int) -> Position:
    """Move the marker of the {bar price} up, at most to the end of its track."""
    if not spaces:
        return position
    last = len(printed.bar_prices) - 1
    return changed(position, bar_space=advanced(position.bar_space, spaces, last))


@contract(promises=(only("bars_bought"), change.no_bought_bar_counts_any_more))
def count_bought_bars_afresh(
    printed: Components, position: Position, step: ChangePrices
) -> Position:
    """Put the marker that counts bought {bars} back to the start."""
    return changed(position, bars_bought=0) if position.bars_bought else position


@contract(
    needs=(table.every_marker_stands_on_its_table, change.the_overview_shows_every_number),
    promises=(*table.only_markers_move(), change.every_marker_goes_to_its_target),
)
def adjust_the_share_prices(
    printed: Components, position: Position, step: ChangePrices
) -> Position:
    """Move each price marker as the overview says for its colour."""
    cells, drawn = position.prices, step.shares
    less = step.blacks if step.blacks >= 2 else 0
    prices: Prices = (
        target_of(printed, cells[0], drawn[0] - less),
        target_of(printed, cells[1], drawn[1] - less),
        target_of(printed, cells[2], drawn[2] - less),
        target_of(printed, cells[3], drawn[3] - less),
        target_of(printed, cells[4], drawn[4] - less),
    )
    return changed(position, prices=prices)


@contract(
    needs=(change.the_blacks_lie_aside, table.nothing_is_below_zero),
    promises=(
        only("bag", "drawn"),
        change.a_single_black_share_is_back,
        *table.ALL_SHARES_ARE_KEPT,
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


@contract(
    needs=(change.no_single_black_share_lies_aside, table.nothing_is_below_zero),
    promises=(
        only("bank_blacks", "drawn"),
        change.no_black_share_lies_aside,
        *table.ALL_SHARES_ARE_KEPT,
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


@contract(
    needs=(change.only_the_colours_lie_aside, table.nothing_is_below_zero),
    promises=(
        only("market", "drawn"),
        change.nothing_lies_aside_any_more,
        *table.ALL_SHARES_ARE_KEPT,
    ),
)
def put_drawn_shares_into_the_market(
    printed: Components, position: Position, step: ChangePrices
) -> Position:
    """Put the coloured shares drawn into the market."""
    return changed(
        position, market=together(position.market, position.drawn.shares), drawn=EMPTY_PILE
    )


@contract(
    needs=(
        change.a_track_triggered,
        table.one_of_three_sale_tracks_is_current,
        table.nothing_is_below_zero,
    ),
    promises=(
        only("bag", "purchase_track", "bar_track", "sale_tracks"),
        table.all_but_the_current_sale_track_stay,
        change.exactly_its_track_is_empty,
        *table.ALL_SHARES_ARE_KEPT,
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


@contract(
    needs=(table.one_of_three_sale_tracks_is_current, table.nothing_is_below_zero),
    promises=(
        only("bag", "sale_tracks"),
        change.exactly_its_black_shares_leave,
        *table.ALL_SHARES_ARE_KEPT,
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


@contract(
    needs=(table.every_marker_stands_on_its_table,),
    promises=(*table.only_markers_move(), change.exactly_the_missing_colours_go_up),
)
def raise_colours_missing_in_the_market(
    printed: Components, position: Position, step: ChangePrices
) -> Position:
    """Move the price marker of each colour that the market lacks one space up."""
    prices = position.prices
    for colour in COLOURS:
        if position.market[colour] == 0:
            prices = with_price(prices, colour, printed.moves.up(prices[colour]))
    return changed(position, prices=prices)


def level_of_the_dearest_colour(printed: Components, position: Position) -> int:
    """Return the level of the area of the dearest colour; of equally dear ones, the highest.

    Where equally dear colours reach the lower level, it is the lowest.
    """
    deciding, *others = position.prices
    for cell in others:
        if precedence(printed, cell) > precedence(printed, deciding):
            deciding = cell
    return printed.areas[deciding]


def precedence(printed: Components, cell: Cell) -> int:
    """Return a number that is higher for a dearer cell, and of one price for that which counts.

    A level is lower than the number of levels, so a dollar outweighs any of them.
    """
    levels, level = len(printed.draw_numbers), printed.areas[cell]
    of_one_price = level if printed.ties_reach_the_higher_level else -level
    return printed.prices[cell] * levels + of_one_price


@contract(
    needs=(table.every_marker_stands_on_its_table,),
    promises=(
        only("level"),
        table.the_level_is_never_lower,
        change.the_dearest_colour_reaches_its_level,
    ),
)
def reach_a_new_level(printed: Components, position: Position, step: object) -> Position:
    """Bring the level of the dearest colour's area into force, if it is new."""
    level = level_of_the_dearest_colour(printed, position)
    return changed(position, level=level) if level > position.level else position


@contract(
    needs=(
        table.the_level_is_printed,
        change.black_shares_may_lag_behind_the_level,
        table.nothing_is_below_zero,
    ),
    promises=(
        only("bag", "area_blacks"),
        change.the_levels_not_reached_keep_their_black_shares,
        *table.ALL_SHARES_ARE_KEPT,
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


def centre_track_is_due(position: Position) -> bool:
    """Tell whether this price change ends with a refill of the centre track."""
    return position.trigger == SALE and is_used_up(position.sale_tracks, BOTTOM)


@contract(
    needs=(change.a_refill_finds_the_centre_track_empty, table.nothing_is_below_zero),
    promises=(
        only("market", "sale_tracks"),
        change.only_shares_on_the_centre_track_change,
        change.a_refill_goes_as_far_as_the_market,
        *table.ALL_SHARES_ARE_KEPT,
    ),
)
def refill_the_centre_track(
    printed: Components, position: Position, step: ChangePrices
) -> Position:
    """Fill the centre track from the market; what is missing leaves its space empty."""
    if not centre_track_is_due(position):
        return position
    taken = common(position.market, of_each(printed.sale_track_shares))
    tracks = position.sale_tracks
    return changed(
        position,
        market=without(position.market, taken),
        sale_tracks=with_sale_track(tracks, CENTRE, taken, tracks.blacks[CENTRE], tracks.current),
    )


@contract(
    needs=(change.a_refill_finds_no_black_share_there, table.nothing_is_below_zero),
    promises=(
        only("bank_blacks", "sale_tracks"),
        change.only_black_shares_of_the_centre_track_change,
        change.a_refill_has_black_shares_as_far_as_the_bank,
        *table.ALL_SHARES_ARE_KEPT,
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


@contract(
    needs=(table.every_marker_stands_on_its_table, table.nothing_is_below_zero),
    promises=(
        *table.only_markers_move(),
        change.a_colour_rises_exactly_if_the_refill_took_its_last_share,
    ),
)
def raise_colours_that_the_refill_took(
    printed: Components, position: Position, step: ChangePrices
) -> Position:
    """Move the price marker of a colour whose last share the refill took one space right."""
    if not (printed.refill_raises_prices and centre_track_is_due(position)):
        return position
    prices = position.prices
    for colour in COLOURS:
        if position.market[colour] == 0 and position.sale_tracks.shares[CENTRE][colour] > 0:
            prices = risen_to_the_right(printed, prices, colour)
    return changed(position, prices=prices)


@contract(
    needs=(
        table.one_of_three_sale_tracks_is_current,
        change.a_sale_track_lies_below_unless_the_last_is_used_up,
        table.nothing_is_below_zero,
    ),
    promises=(
        only("sale_tracks"),
        change.no_share_moves_between_sale_tracks,
        change.the_track_below_is_current_or_the_centre_for_good,
    ),
)
def go_on_to_the_next_sale_track(
    printed: Components, position: Position, step: ChangePrices
) -> Position:
    """Make the sale track below the triggering one current; after the bottom one, the centre."""
    if position.trigger != SALE:
        return position
    tracks = position.sale_tracks
    following = CENTRE if is_used_up(position.sale_tracks, BOTTOM) else tracks.current + 1
    if following == tracks.current:
        return position
    centre = with_sale_track(
        tracks, following, tracks.shares[following], tracks.blacks[following], following
    )
    return changed(position, sale_tracks=centre)


@contract(
    needs=(table.somebody_is_to_move,),
    promises=(
        only("phase", "turn", "acted", "trigger"),
        change.the_turn_goes_on_unless_the_game_is_over,
    ),
)
def go_on_with_the_turn(printed: Components, position: Position, step: ChangePrices) -> Position:
    """After an action the next player goes on, after a tile the same, unless the game is over."""
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
