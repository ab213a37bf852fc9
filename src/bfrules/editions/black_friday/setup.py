"""Setting the table: what the set-ups of all editions share, and their draws."""

from collections.abc import Iterable
from typing import Final

from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import implements
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.common import (
    ALL_SHARES_ARE_KEPT,
    ONLY_SHARES_COME_OUT_OF_THE_BAG,
    nothing_is_below_zero,
    only_prices_move,
    only_the_bag_and_the_market_change,
    only_the_bag_changes,
    only_the_level_changes,
    only_the_market_changes,
    only_the_sale_tracks_change,
    somebody_is_to_move,
    the_bag_owes_no_black_share,
    the_phase_is_one_of_the_game,
)
from bfrules.editions.black_friday.conditions.setup import (
    all_markers_stand_on_the_marked_space,
    all_shares_but_those_of_the_bag_lie_ready,
    as_many_seats_as_may_play,
    every_level_but_the_lowest_has_a_black_share,
    every_sale_track_is_full,
    every_share_in_play_is_now_on_the_table_or_in_the_bag,
    level_zero_is_in_force,
    no_bar_counts_as_bought,
    no_black_share_is_in_the_bag,
    only_black_shares_beside_the_price_table_change,
    only_the_bar_markers_are_put,
    the_bar_price_starts_at_its_lowest,
    the_black_shares_lie_beside_their_tracks,
    the_drawn_shares_go_from_the_bag_to_the_market,
    the_hand_goes_from_the_bag_to_the_seat,
    the_hand_is_in_the_bag,
    the_market_draw_is_in_the_bag,
    the_market_has_the_printed_number_of_each,
    the_seat_has_no_share_yet,
    the_top_sale_track_is_current,
    those_seats_are_taken,
    what_is_refused_draws_fewer_than_zero,
    what_is_refused_draws_more_than_the_bag_has,
    what_is_refused_fills_it_too_little_or_too_much,
    what_is_refused_finds_a_table,
    what_is_refused_is_no_hand,
    what_is_refused_is_no_time_for_a_hand,
    what_is_refused_is_no_time_for_the_market,
    what_is_refused_is_not_in_the_bag,
    what_is_refused_is_too_small_or_too_large,
    what_is_refused_is_too_small_or_too_large_a_hand,
    what_passes_comes_before_the_first_turn,
    what_passes_comes_before_the_hands,
    what_passes_draws_no_fewer_than_zero,
    what_passes_fills_the_first_market,
    what_passes_is_a_hand,
    what_passes_is_a_hand_out_of_the_bag,
    what_passes_is_a_whole_hand,
    what_passes_is_for_seats_that_may_play,
    what_passes_leaves_the_bag_nothing_owing,
    what_passes_opens_the_box,
)
from bfrules.editions.black_friday.position import (
    BOXED,
    DEALING,
    LARGEST_TABLE,
    STOCKING,
    Pile,
    Position,
    SaleTracks,
    acting_seat,
    changed,
    changed_seat,
    with_acting_seat,
)
from bfrules.editions.black_friday.steps import DealHand, Seated, StockMarket
from bfrules.editions.black_friday.turn import PHASE_WORDS
from bfrules.editions.black_friday.words import Words
from bfrules.kernel.contract import contract
from bfrules.kernel.draws import handfuls
from bfrules.kernel.shares import (
    COLOURS,
    Counts,
    are_five_counts,
    covers,
    of_each,
    together,
    without,
)

SMALLEST_LEVEL: Final = 0


def not_a_draw_of(shares: Counts, blacks: int) -> Refusal | None:
    """Refuse fewer than zero shares."""
    if are_five_counts(shares) and blacks >= 0:
        return None
    return refused(shares=str(shares), blacks=blacks)


def not_in_the_bag_of(words: Words, bag: Pile, shares: Counts, blacks: int) -> Refusal | None:
    """Refuse shares that the bag does not hold."""
    if covers(bag.shares, shares) and blacks <= bag.blacks:
        return None
    short = {
        words.colours[colour]: f"drawn {shares[colour]}, bag {bag.shares[colour]}"
        for colour in COLOURS
        if shares[colour] > bag.shares[colour]
    }
    if blacks > bag.blacks:
        short["black"] = f"drawn {blacks}, bag {bag.blacks}"
    return refused(**short)


def not_as_many_as(shares: Counts, size: int) -> Refusal | None:
    """Refuse any other number of shares."""
    return None if sum(shares) == size else refused(drawn=sum(shares), to_draw=size)


def not_due(position: Position, due: int) -> Refusal | None:
    """Refuse a step of the set-up that is not the next one."""
    return None if position.phase == due else refused(what_is_due=PHASE_WORDS[position.phase])


@implements("bf2010.table.1", "bf2023.table.1")
@contract(
    needs=(the_phase_is_one_of_the_game,),
    promises=(what_passes_opens_the_box, what_is_refused_finds_a_table),
)
def table_already_set(printed: Components, position: Position, step: Seated) -> Refusal | None:
    """A table is set once, from the box."""
    return not_due(position, BOXED)


@implements("bf2010.table.1", "bf2023.table.1", "bf2023.table.3", "bf2023.table.7")
@contract(
    promises=(what_passes_is_for_seats_that_may_play, what_is_refused_is_too_small_or_too_large)
)
def wrong_number_of_seats(printed: Components, position: Position, step: Seated) -> Refusal | None:
    """There are as many seats as the edition has players for."""
    if printed.smallest_table <= step.seats <= LARGEST_TABLE:
        return None
    return refused(seats=step.seats, allowed=printed.words.seats)


@implements("bf2010.setup.2", "bf2010.setup.3", "bf2023.setup.3", "bf2023.setup.4")
@contract(
    promises=(
        only_the_bar_markers_are_put,
        the_bar_price_starts_at_its_lowest,
        no_bar_counts_as_bought,
    )
)
def put_the_bar_markers_on_their_tracks(
    printed: Components, position: Position, step: Seated
) -> Position:
    """Put one bar marker on the first bar price, the other on zero bought bars."""
    return changed(position, bar_space=0, bars_bought=0)


@implements(
    "bf2010.setup.5",
    "bf2010.setup.6",
    "bf2010.setup.7",
    "bf2023.setup.8",
    "bf2023.setup.9",
    "bf2023.setup.10",
)
@contract(
    promises=(
        only_the_sale_tracks_change,
        every_sale_track_is_full,
        the_black_shares_lie_beside_their_tracks,
        the_top_sale_track_is_current,
    )
)
def fill_the_sale_tracks(printed: Components, position: Position, step: Seated) -> Position:
    """Fill the three sale tracks, lay the black shares beside them, and begin with the top one."""
    full = of_each(printed.sale_track_shares)
    top, centre, bottom = printed.sale_track_blacks
    return changed(position, sale_tracks=SaleTracks((full, full, full), (top, centre, bottom), 0))


@implements("bf2010.setup.9", "bf2023.setup.11")
@contract(
    promises=(
        only_black_shares_beside_the_price_table_change,
        every_level_but_the_lowest_has_a_black_share,
    )
)
def lay_black_shares_beside_the_price_table(
    printed: Components, position: Position, step: Seated
) -> Position:
    """Lay a black share beside the area of each level from 1."""
    return changed(position, area_blacks=printed.area_blacks)


@implements("bf2010.setup.11", "bf2010.setup.12", "bf2023.setup.12", "bf2023.setup.13")
@contract(promises=(only_the_level_changes, level_zero_is_in_force))
def show_the_lowest_level(printed: Components, position: Position, step: Seated) -> Position:
    """Put level 0, the lowest one, on top of the others."""
    return changed(position, level=SMALLEST_LEVEL)


@implements("bf2010.setup.1", "bf2023.setup.14", "bf2023.setup.15", "bf2023.setup.16")
@contract(promises=(only_prices_move, all_markers_stand_on_the_marked_space))
def put_the_price_markers_on_their_space(
    printed: Components, position: Position, step: Seated
) -> Position:
    """Put the five price markers on the marked space of the price table."""
    start = printed.usual_start
    return changed(position, prices=(start, start, start, start, start))


@implements(
    "bf2010.setup.15",
    "bf2010.two.1",
    "bf2010.table.2",
    "bf2023.setup.17",
    "bf2023.setup.18",
    "bf2023.setup.1",
    "bf2023.setup.2",
)
@contract(
    needs=(as_many_seats_as_may_play,),
    promises=(only_the_market_changes, the_market_has_the_printed_number_of_each),
)
def put_the_first_shares_into_the_market(
    printed: Components, position: Position, step: Seated
) -> Position:
    """Put the same number of shares of each colour into the market."""
    return changed(position, market=of_each(printed.first_market[step.seats]))


@implements(
    "bf2010.setup.16",
    "bf2010.setup.17",
    "bf2010.setup.18",
    "bf2023.setup.20",
    "bf2023.setup.19",
    "bf2023.setup.1",
    "bf2023.setup.2",
)
@contract(
    needs=(
        as_many_seats_as_may_play,
        those_seats_are_taken,
        all_shares_but_those_of_the_bag_lie_ready,
    ),
    promises=(
        only_the_bag_changes,
        every_share_in_play_is_now_on_the_table_or_in_the_bag,
        no_black_share_is_in_the_bag,
    ),
)
def fill_the_bag(printed: Components, position: Position, step: Seated) -> Position:
    """Fill the bag with all coloured shares that are neither on the board nor left in the box."""
    on_the_sale_tracks = printed.sale_track_shares * len(printed.sale_track_blacks)
    left_over = (
        printed.shares_in_the_box
        - printed.shares_left_in_the_box[step.seats]
        - printed.first_market[step.seats]
        - on_the_sale_tracks
    )
    return changed(position, bag=Pile(of_each(left_over), 0))


# the first market ------------------------------------------------------------


@implements("bf2010.setup.24", "bf2010.setup.25", "bf2023.setup.21")
@contract(
    needs=(the_phase_is_one_of_the_game,),
    promises=(what_passes_comes_before_the_hands, what_is_refused_is_no_time_for_the_market),
)
def first_market_not_due(
    printed: Components, position: Position, step: StockMarket
) -> Refusal | None:
    """The draw for the first market comes once, before the hands are drawn."""
    return not_due(position, STOCKING)


@implements("bf2010.setup.24", "bf2023.setup.21")
@contract(promises=(what_passes_draws_no_fewer_than_zero, what_is_refused_draws_fewer_than_zero))
def not_a_first_market(
    printed: Components, position: Position, step: StockMarket
) -> Refusal | None:
    """A draw has no fewer than zero shares of each colour."""
    return not_a_draw_of(step.shares, 0)


@implements("bf2010.setup.24", "bf2023.setup.21")
@contract(
    needs=(the_bag_owes_no_black_share,),
    promises=(
        what_passes_leaves_the_bag_nothing_owing,
        what_is_refused_draws_more_than_the_bag_has,
    ),
)
def first_market_not_in_the_bag(
    printed: Components, position: Position, step: StockMarket
) -> Refusal | None:
    """Every share drawn is in the bag."""
    return not_in_the_bag_of(printed.words, position.bag, step.shares, 0)


@implements(
    "bf2010.setup.24", "bf2010.two.2", "bf2023.setup.21", "bf2023.setup.22", "bf2023.setup.23"
)
@contract(
    promises=(what_passes_fills_the_first_market, what_is_refused_fills_it_too_little_or_too_much)
)
def wrong_size_of_the_first_market(
    printed: Components, position: Position, step: StockMarket
) -> Refusal | None:
    """The draw for the first market has its printed number of shares."""
    return not_as_many_as(step.shares, printed.shares_drawn_for_the_market)


@implements(
    "bf2010.setup.24", "bf2010.two.2", "bf2023.setup.21", "bf2023.setup.22", "bf2023.setup.23"
)
@contract(
    needs=(the_market_draw_is_in_the_bag, nothing_is_below_zero),
    promises=(
        only_the_bag_and_the_market_change,
        the_drawn_shares_go_from_the_bag_to_the_market,
        *ALL_SHARES_ARE_KEPT,
    ),
)
def add_the_drawn_shares_to_the_market(
    printed: Components, position: Position, step: StockMarket
) -> Position:
    """Add the shares drawn from the bag to the market."""
    return changed(
        position,
        bag=Pile(without(position.bag.shares, step.shares), position.bag.blacks),
        market=together(position.market, step.shares),
    )


def first_markets_of(bag: Pile, size: int) -> Iterable[StockMarket]:
    """Yield every draw of one size for the first market."""
    for purple, yellow, green, blue, white in handfuls(bag.shares, size):
        yield StockMarket((purple, yellow, green, blue, white))


def list_first_markets(printed: Components, position: Position) -> Iterable[StockMarket]:
    """List exactly the draws for the first market that nothing forbids."""
    if position.phase != STOCKING:
        return ()
    return first_markets_of(position.bag, printed.shares_drawn_for_the_market)


def conceive_first_markets(printed: Components, position: Position) -> Iterable[StockMarket]:
    """Yield draws for the first market, of the printed number and of one share less or more."""
    size = printed.shares_drawn_for_the_market
    for drawn in range(size - 1, min(size + 1, sum(position.bag.shares)) + 1):
        yield from first_markets_of(position.bag, drawn)


# the hands -------------------------------------------------------------------


@implements("bf2010.setup.19", "bf2010.setup.20", "bf2023.setup.28")
@contract(
    needs=(the_phase_is_one_of_the_game,),
    promises=(what_passes_comes_before_the_first_turn, what_is_refused_is_no_time_for_a_hand),
)
def hand_not_due(printed: Components, position: Position, step: DealHand) -> Refusal | None:
    """The hands are drawn once, after the first market."""
    return not_due(position, DEALING)


@implements("bf2010.setup.19", "bf2023.setup.28")
@contract(promises=(what_passes_is_a_hand, what_is_refused_is_no_hand))
def not_a_hand(printed: Components, position: Position, step: DealHand) -> Refusal | None:
    """A draw has no fewer than zero shares of each colour."""
    return not_a_draw_of(step.shares, 0)


@implements("bf2010.setup.19", "bf2023.setup.28")
@contract(
    needs=(the_bag_owes_no_black_share,),
    promises=(what_passes_is_a_hand_out_of_the_bag, what_is_refused_is_not_in_the_bag),
)
def hand_not_in_the_bag(printed: Components, position: Position, step: DealHand) -> Refusal | None:
    """Every share drawn is in the bag."""
    return not_in_the_bag_of(printed.words, position.bag, step.shares, 0)


@implements("bf2010.setup.19", "bf2023.setup.28", "bf2023.mibs.4")
@contract(promises=(what_passes_is_a_whole_hand, what_is_refused_is_too_small_or_too_large_a_hand))
def wrong_size_of_a_hand(printed: Components, position: Position, step: DealHand) -> Refusal | None:
    """A hand has its printed number of shares."""
    return not_as_many_as(step.shares, printed.hand_size)


@implements(
    "bf2010.setup.19", "bf2010.setup.21", "bf2023.setup.28", "bf2023.setup.31", "bf2023.mibs.4"
)
@contract(
    needs=(
        somebody_is_to_move,
        the_hand_is_in_the_bag,
        the_seat_has_no_share_yet,
        nothing_is_below_zero,
    ),
    promises=(
        *ONLY_SHARES_COME_OUT_OF_THE_BAG,
        the_hand_goes_from_the_bag_to_the_seat,
        *ALL_SHARES_ARE_KEPT,
    ),
)
def take_the_hand(printed: Components, position: Position, step: DealHand) -> Position:
    """Move the shares drawn from the bag behind the screen."""
    seat = acting_seat(position)
    owner = changed_seat(seat, shares=step.shares)
    return changed(
        position,
        bag=Pile(without(position.bag.shares, step.shares), position.bag.blacks),
        seats=with_acting_seat(position, owner),
    )


def hands_of(bag: Pile, size: int) -> Iterable[DealHand]:
    """Yield every hand of one size."""
    for purple, yellow, green, blue, white in handfuls(bag.shares, size):
        yield DealHand((purple, yellow, green, blue, white))


def list_hands(printed: Components, position: Position) -> Iterable[DealHand]:
    """List exactly the hands that nothing forbids."""
    if position.phase != DEALING:
        return ()
    return hands_of(position.bag, printed.hand_size)


def conceive_hands(printed: Components, position: Position) -> Iterable[DealHand]:
    """Yield hands of the printed number of shares, and of one share less or more."""
    size = printed.hand_size
    for drawn in range(size - 1, min(size + 1, sum(position.bag.shares)) + 1):
        yield from hands_of(position.bag, drawn)
