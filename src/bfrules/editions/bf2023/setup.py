"""Setting the table: the printed set-up, and its draws."""

from collections.abc import Iterable
from typing import Final

from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import Rule, implements
from bfrules.editions.bf2023.components import COLOUR_NAMES, Components, side
from bfrules.editions.bf2023.conditions.common import (
    ALL_SHARES_ARE_KEPT,
    ONLY_CASH_CHANGES_HANDS,
    ONLY_SHARES_COME_OUT_OF_THE_BAG,
    ONLY_THE_TILE_CHANGES_HANDS,
    nothing_is_below_zero,
    only_prices_move,
    only_the_bag_and_the_market_change,
    only_the_bag_changes,
    only_the_level_changes,
    only_the_market_changes,
    only_the_phase_changes,
    only_the_sale_tracks_change,
    only_what_is_due_and_whose_turn_it_is_change,
    somebody_is_to_move,
    the_bag_owes_no_black_share,
    the_phase_is_one_of_the_game,
)
from bfrules.editions.bf2023.conditions.setup import (
    all_markers_stand_on_the_marked_space,
    all_markers_stand_on_the_usual_start,
    all_shares_but_those_of_the_bag_lie_ready,
    as_many_seats_as_asked_for,
    every_level_but_the_lowest_has_a_black_share,
    every_sale_track_is_full,
    every_share_in_play_is_now_on_the_table_or_in_the_bag,
    everybody_begins_with_nothing,
    level_zero_is_in_force,
    no_bar_counts_as_bought,
    no_black_share_is_in_the_bag,
    only_black_shares_beside_the_price_table_change,
    only_seats_and_who_sits_there_change,
    only_the_first_seat_gets_no_tile,
    only_the_gold_markers_are_put,
    rarest_colours_start_right_and_most_frequent_left,
    the_black_shares_lie_beside_their_tracks,
    the_drawn_shares_go_from_the_bag_to_the_market,
    the_first_market_is_due,
    the_gold_price_starts_at_its_lowest,
    the_hand_goes_from_the_bag_to_the_seat,
    the_hand_is_in_the_bag,
    the_hand_of_the_first_seat_is_due,
    the_market_draw_is_in_the_bag,
    the_market_has_the_printed_number_of_each,
    the_mibs_sits_first_if_it_plays,
    the_next_seat_draws_or_the_game_begins,
    the_seat_gets_the_start_money,
    the_seat_has_no_cash_yet,
    the_seat_has_no_share_yet,
    the_seat_has_no_tile_yet,
    the_top_sale_track_is_current,
    those_seats_are_taken,
    three_four_or_five_seats,
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
    what_passes_is_for_three_to_five_seats,
    what_passes_leaves_the_bag_nothing_owing,
    what_passes_opens_the_box,
)
from bfrules.editions.bf2023.position import (
    ACTING,
    BOXED,
    DEALING,
    LARGEST_TABLE,
    NO_TILE,
    STOCKING,
    Pile,
    Position,
    Prices,
    SaleTracks,
    Seat,
    acting_seat,
    changed,
    is_mibs,
    with_acting_seat,
)
from bfrules.editions.bf2023.steps import DealHand, SetUp, StockMarket
from bfrules.editions.bf2023.tracks import PHASE_WORDS
from bfrules.kernel.contract import contract
from bfrules.kernel.draws import handfuls
from bfrules.kernel.grid import Cell
from bfrules.kernel.shares import (
    COLOURS,
    NONE_OF_EACH,
    Counts,
    are_five_counts,
    covers,
    of_each,
    together,
    without,
)

SMALLEST_TABLE: Final = 3
SMALLEST_LEVEL: Final = 0
FIRST_TILE: Final = 2


def not_a_draw_of(shares: Counts, blacks: int) -> Refusal | None:
    """Refuse fewer than zero shares."""
    if are_five_counts(shares) and blacks >= 0:
        return None
    return refused(shares=str(shares), blacks=blacks)


def not_in_the_bag_of(bag: Pile, shares: Counts, blacks: int) -> Refusal | None:
    """Refuse shares that the bag does not hold."""
    if covers(bag.shares, shares) and blacks <= bag.blacks:
        return None
    short = {
        COLOUR_NAMES[colour]: f"drawn {shares[colour]}, bag {bag.shares[colour]}"
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


# the table -------------------------------------------------------------------


@implements("bf2023.table.1")
@contract(
    needs=(the_phase_is_one_of_the_game,),
    promises=(what_passes_opens_the_box, what_is_refused_finds_a_table),
)
def table_already_set(printed: Components, position: Position, step: SetUp) -> Refusal | None:
    """A table is set once, from the box."""
    return not_due(position, BOXED)


@implements("bf2023.table.1", "bf2023.table.3", "bf2023.table.7")
@contract(
    promises=(what_passes_is_for_three_to_five_seats, what_is_refused_is_too_small_or_too_large)
)
def wrong_number_of_seats(printed: Components, position: Position, step: SetUp) -> Refusal | None:
    """There are three to five seats; two players give the third one to the M.I.B.S."""
    if SMALLEST_TABLE <= step.seats <= LARGEST_TABLE:
        return None
    return refused(
        seats=step.seats,
        allowed="3, 4 or 5 (a game for two players has 3 seats, with the M.I.B.S.)",
    )


@implements(
    "bf2023.table.2",
    "bf2023.table.3",
    "bf2023.table.4",
    "bf2023.table.5",
    "bf2023.table.6",
    "bf2023.setup.32",
    "bf2023.setup.34",
    "bf2023.turn.1",
    "bf2023.mibs.5",
)
@contract(
    needs=(three_four_or_five_seats,),
    promises=(
        only_seats_and_who_sits_there_change,
        as_many_seats_as_asked_for,
        everybody_begins_with_nothing,
        the_mibs_sits_first_if_it_plays,
    ),
)
def seat_everybody(printed: Components, position: Position, step: SetUp) -> Position:
    """Seat everybody in turn order; the M.I.B.S., if it plays, has the first seat."""
    empty = Seat(0, NONE_OF_EACH, 0, 0, NO_TILE)
    return changed(position, seats=(empty,) * step.seats, mibs=step.mibs)


@implements("bf2023.setup.3", "bf2023.setup.4")
@contract(
    promises=(
        only_the_gold_markers_are_put,
        the_gold_price_starts_at_its_lowest,
        no_bar_counts_as_bought,
    )
)
def put_the_gold_markers_on_their_tracks(
    printed: Components, position: Position, step: SetUp
) -> Position:
    """Put one gold marker on the first gold price, the other on zero bought gold bars."""
    return changed(position, gold_space=0, gold_bought=0)


@implements("bf2023.setup.8", "bf2023.setup.9", "bf2023.setup.10")
@contract(
    promises=(
        only_the_sale_tracks_change,
        every_sale_track_is_full,
        the_black_shares_lie_beside_their_tracks,
        the_top_sale_track_is_current,
    )
)
def fill_the_sale_tracks(printed: Components, position: Position, step: SetUp) -> Position:
    """Fill the three sale tracks, lay the black shares beside them, and begin with the top one."""
    full = of_each(printed.sale_track_shares)
    top, centre, bottom = printed.sale_track_blacks
    return changed(position, sale_tracks=SaleTracks((full, full, full), (top, centre, bottom), 0))


@implements("bf2023.setup.11")
@contract(
    promises=(
        only_black_shares_beside_the_price_table_change,
        every_level_but_the_lowest_has_a_black_share,
    )
)
def lay_black_shares_beside_the_price_table(
    printed: Components, position: Position, step: SetUp
) -> Position:
    """Lay a black share beside the area of each level from 1."""
    return changed(position, area_blacks=printed.area_blacks)


@implements("bf2023.setup.12", "bf2023.setup.13")
@contract(promises=(only_the_level_changes, level_zero_is_in_force))
def show_the_lowest_level(printed: Components, position: Position, step: SetUp) -> Position:
    """Stack the level tiles with level 0 on top."""
    return changed(position, level=SMALLEST_LEVEL)


@implements("bf2023.setup.14", "bf2023.setup.15", "bf2023.setup.16")
@contract(promises=(only_prices_move, all_markers_stand_on_the_marked_space))
def put_the_price_markers_on_their_space(
    printed: Components, position: Position, step: SetUp
) -> Position:
    """Put the five price markers on the marked space of the price table."""
    start = printed.usual_start
    return changed(position, prices=(start, start, start, start, start))


@implements("bf2023.setup.17", "bf2023.setup.18", "bf2023.setup.1", "bf2023.setup.2")
@contract(
    needs=(three_four_or_five_seats,),
    promises=(only_the_market_changes, the_market_has_the_printed_number_of_each),
)
def put_the_first_shares_into_the_market(
    printed: Components, position: Position, step: SetUp
) -> Position:
    """Put the same number of shares of each colour into the market."""
    return changed(position, market=of_each(printed.first_market[side(step.seats)]))


@implements("bf2023.setup.20", "bf2023.setup.19", "bf2023.setup.1", "bf2023.setup.2")
@contract(
    needs=(
        three_four_or_five_seats,
        those_seats_are_taken,
        all_shares_but_those_of_the_bag_lie_ready,
    ),
    promises=(
        only_the_bag_changes,
        every_share_in_play_is_now_on_the_table_or_in_the_bag,
        no_black_share_is_in_the_bag,
    ),
)
def fill_the_bag(printed: Components, position: Position, step: SetUp) -> Position:
    """Fill the bag with all coloured shares that are neither on the board nor left in the box."""
    on_the_sale_tracks = printed.sale_track_shares * len(printed.sale_track_blacks)
    left_over = (
        printed.shares_in_the_box
        - printed.shares_left_in_the_box[side(step.seats)]
        - printed.first_market[side(step.seats)]
        - on_the_sale_tracks
    )
    return changed(position, bag=Pile(of_each(left_over), 0))


@implements("bf2023.setup.21")
@contract(promises=(only_the_phase_changes, the_first_market_is_due))
def wait_for_the_first_market(printed: Components, position: Position, step: SetUp) -> Position:
    """Wait for the draw that fills up the market."""
    return changed(position, phase=STOCKING)


def list_tables(printed: Components, position: Position) -> Iterable[SetUp]:
    """List exactly the tables that nothing forbids."""
    if position.phase != BOXED:
        return ()
    return [
        SetUp(seats, mibs)
        for seats in range(SMALLEST_TABLE, LARGEST_TABLE + 1)
        for mibs in (False, True)
    ]


def conceive_tables(printed: Components, position: Position) -> Iterable[SetUp]:
    """Yield tables for no seat up to seven."""
    for seats in range(8):
        yield SetUp(seats, False)
        yield SetUp(seats, True)


SET_UP: Final[Rule[Components, Position, SetUp]] = Rule(
    kind=SetUp,
    forbids=(table_already_set, wrong_number_of_seats),
    does=(
        seat_everybody,
        put_the_gold_markers_on_their_tracks,
        fill_the_sale_tracks,
        lay_black_shares_beside_the_price_table,
        show_the_lowest_level,
        put_the_price_markers_on_their_space,
        put_the_first_shares_into_the_market,
        fill_the_bag,
        wait_for_the_first_market,
    ),
    lists=list_tables,
    conceives=conceive_tables,
)


# the first market ------------------------------------------------------------


@implements("bf2023.setup.21")
@contract(
    needs=(the_phase_is_one_of_the_game,),
    promises=(what_passes_comes_before_the_hands, what_is_refused_is_no_time_for_the_market),
)
def first_market_not_due(
    printed: Components, position: Position, step: StockMarket
) -> Refusal | None:
    """The draw for the first market comes once, before the hands are drawn."""
    return not_due(position, STOCKING)


@implements("bf2023.setup.21")
@contract(promises=(what_passes_draws_no_fewer_than_zero, what_is_refused_draws_fewer_than_zero))
def not_a_first_market(
    printed: Components, position: Position, step: StockMarket
) -> Refusal | None:
    """A draw has no fewer than zero shares of each colour."""
    return not_a_draw_of(step.shares, 0)


@implements("bf2023.setup.21")
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
    return not_in_the_bag_of(position.bag, step.shares, 0)


@implements("bf2023.setup.21", "bf2023.setup.22", "bf2023.setup.23")
@contract(
    promises=(what_passes_fills_the_first_market, what_is_refused_fills_it_too_little_or_too_much)
)
def wrong_size_of_the_first_market(
    printed: Components, position: Position, step: StockMarket
) -> Refusal | None:
    """The draw for the first market has its printed number of shares."""
    return not_as_many_as(step.shares, printed.shares_drawn_for_the_market)


@implements("bf2023.setup.21", "bf2023.setup.22", "bf2023.setup.23")
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


@implements("bf2023.setup.24", "bf2023.setup.25", "bf2023.setup.26", "bf2023.setup.27")
@contract(
    needs=(all_markers_stand_on_the_usual_start,),
    promises=(only_prices_move, rarest_colours_start_right_and_most_frequent_left),
)
def set_the_start_prices(printed: Components, position: Position, step: StockMarket) -> Position:
    """Move the markers of the rarest colours right, those of the most frequent colours left."""
    market = position.market
    rarest, most_frequent = min(market), max(market)
    if rarest == most_frequent:
        return position

    def start(colour: int) -> Cell:
        if market[colour] == rarest:
            return printed.dearest_start
        if market[colour] == most_frequent:
            return printed.cheapest_start
        return printed.usual_start

    prices: Prices = (start(0), start(1), start(2), start(3), start(4))
    return changed(position, prices=prices)


@implements("bf2023.setup.28")
@contract(
    promises=(only_what_is_due_and_whose_turn_it_is_change, the_hand_of_the_first_seat_is_due)
)
def wait_for_the_hands(printed: Components, position: Position, step: StockMarket) -> Position:
    """Wait for the draw of each seat's hand, the first seat first."""
    return changed(position, phase=DEALING, turn=0)


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


STOCK_MARKET: Final[Rule[Components, Position, StockMarket]] = Rule(
    kind=StockMarket,
    forbids=(
        first_market_not_due,
        not_a_first_market,
        first_market_not_in_the_bag,
        wrong_size_of_the_first_market,
    ),
    does=(add_the_drawn_shares_to_the_market, set_the_start_prices, wait_for_the_hands),
    lists=list_first_markets,
    conceives=conceive_first_markets,
)


# the hands -------------------------------------------------------------------


@implements("bf2023.setup.28")
@contract(
    needs=(the_phase_is_one_of_the_game,),
    promises=(what_passes_comes_before_the_first_turn, what_is_refused_is_no_time_for_a_hand),
)
def hand_not_due(printed: Components, position: Position, step: DealHand) -> Refusal | None:
    """The hands are drawn once, after the first market."""
    return not_due(position, DEALING)


@implements("bf2023.setup.28")
@contract(promises=(what_passes_is_a_hand, what_is_refused_is_no_hand))
def not_a_hand(printed: Components, position: Position, step: DealHand) -> Refusal | None:
    """A draw has no fewer than zero shares of each colour."""
    return not_a_draw_of(step.shares, 0)


@implements("bf2023.setup.28")
@contract(
    needs=(the_bag_owes_no_black_share,),
    promises=(what_passes_is_a_hand_out_of_the_bag, what_is_refused_is_not_in_the_bag),
)
def hand_not_in_the_bag(printed: Components, position: Position, step: DealHand) -> Refusal | None:
    """Every share drawn is in the bag."""
    return not_in_the_bag_of(position.bag, step.shares, 0)


@implements("bf2023.setup.28", "bf2023.mibs.4")
@contract(promises=(what_passes_is_a_whole_hand, what_is_refused_is_too_small_or_too_large_a_hand))
def wrong_size_of_a_hand(printed: Components, position: Position, step: DealHand) -> Refusal | None:
    """A hand has its printed number of shares."""
    return not_as_many_as(step.shares, printed.hand_size)


@implements("bf2023.setup.28", "bf2023.setup.31", "bf2023.mibs.4")
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
    owner = Seat(seat.cash, step.shares, seat.small_bars, seat.big_bars, seat.tile)
    return changed(
        position,
        bag=Pile(without(position.bag.shares, step.shares), position.bag.blacks),
        seats=with_acting_seat(position, owner),
    )


@implements("bf2023.setup.7", "bf2023.setup.30", "bf2023.mibs.4")
@contract(
    needs=(somebody_is_to_move, the_seat_has_no_cash_yet),
    promises=(*ONLY_CASH_CHANGES_HANDS, the_seat_gets_the_start_money),
)
def take_the_first_cash(printed: Components, position: Position, step: DealHand) -> Position:
    """Take the start money from the bank."""
    seat = acting_seat(position)
    owner = Seat(printed.cash, seat.shares, seat.small_bars, seat.big_bars, seat.tile)
    return changed(position, seats=with_acting_seat(position, owner))


@implements("bf2023.setup.33", "bf2023.setup.35", "bf2023.mibs.6")
@contract(
    needs=(somebody_is_to_move, the_seat_has_no_tile_yet),
    promises=(*ONLY_THE_TILE_CHANGES_HANDS, only_the_first_seat_gets_no_tile),
)
def take_the_bonus_tile(printed: Components, position: Position, step: DealHand) -> Position:
    """Take the bonus tile of one's place in the turn order; the first seat has none."""
    if position.turn == 0 or is_mibs(position, position.turn):
        return position
    seat = acting_seat(position)
    tile = position.turn + 1
    owner = Seat(seat.cash, seat.shares, seat.small_bars, seat.big_bars, tile)
    return changed(position, seats=with_acting_seat(position, owner))


@implements("bf2023.setup.32", "bf2023.turn.2")
@contract(
    needs=(somebody_is_to_move,),
    promises=(only_what_is_due_and_whose_turn_it_is_change, the_next_seat_draws_or_the_game_begins),
)
def go_on_to_the_next_hand(printed: Components, position: Position, step: DealHand) -> Position:
    """Go on with the next seat's hand; after the last one the first seat begins the game."""
    following = position.turn + 1
    if following < len(position.seats):
        return changed(position, turn=following)
    return changed(position, phase=ACTING, turn=0)


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


DEAL_HAND: Final[Rule[Components, Position, DealHand]] = Rule(
    kind=DealHand,
    forbids=(hand_not_due, not_a_hand, hand_not_in_the_bag, wrong_size_of_a_hand),
    does=(
        take_the_hand,
        take_the_first_cash,
        take_the_bonus_tile,
        go_on_to_the_next_hand,
    ),
    lists=list_hands,
    conceives=conceive_hands,
)
