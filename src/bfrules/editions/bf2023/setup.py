"""Setting the table of Black Friday 2023."""

from collections.abc import Iterable
from typing import Final

from bfrules.core.rule import Rule, implements
from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.bf2023.conditions.setup import (
    all_markers_stand_on_the_usual_start,
    as_many_seats_as_asked_for,
    everybody_begins_with_nothing,
    only_seats_and_who_sits_there_change,
    only_the_first_seat_gets_no_tile,
    rarest_colours_start_right_and_most_frequent_left,
    the_first_market_is_due,
    the_hand_of_the_first_seat_is_due,
    the_mibs_sits_first_if_it_plays,
    the_next_seat_draws_or_the_game_begins,
    the_seat_gets_the_start_money,
    the_seat_has_no_cash_yet,
    the_seat_has_no_tile_yet,
)
from bfrules.editions.bf2023.steps import SetUp
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.common import (
    ONLY_CASH_CHANGES_HANDS,
    ONLY_THE_CARD_CHANGES_HANDS,
    only_prices_move,
    only_the_phase_changes,
    only_what_is_due_and_whose_turn_it_is_change,
    somebody_is_to_move,
    the_seat_keeps_its_cards_of_two,
)
from bfrules.editions.black_friday.conditions.setup import as_many_seats_as_may_play
from bfrules.editions.black_friday.position import (
    ACTING,
    BOXED,
    DEALING,
    LARGEST_TABLE,
    NO_CARD,
    STOCKING,
    Position,
    Prices,
    Seat,
    acting_seat,
    changed,
    changed_seat,
    is_mibs,
    with_acting_seat,
)
from bfrules.editions.black_friday.setup import (
    add_the_drawn_shares_to_the_market,
    conceive_first_markets,
    conceive_hands,
    fill_the_bag,
    fill_the_sale_tracks,
    first_market_not_due,
    first_market_not_in_the_bag,
    hand_not_due,
    hand_not_in_the_bag,
    lay_black_shares_beside_the_price_table,
    list_first_markets,
    list_hands,
    not_a_first_market,
    not_a_hand,
    put_the_bar_markers_on_their_tracks,
    put_the_first_shares_into_the_market,
    put_the_price_markers_on_their_space,
    show_the_lowest_level,
    table_already_set,
    take_the_hand,
    wrong_number_of_seats,
    wrong_size_of_a_hand,
    wrong_size_of_the_first_market,
)
from bfrules.editions.black_friday.steps import DealHand, StockMarket
from bfrules.kernel.contract import contract
from bfrules.kernel.grid import Cell
from bfrules.kernel.shares import NONE_OF_EACH

# the table -------------------------------------------------------------------


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
    needs=(as_many_seats_as_may_play,),
    promises=(
        only_seats_and_who_sits_there_change,
        as_many_seats_as_asked_for,
        everybody_begins_with_nothing,
        the_mibs_sits_first_if_it_plays,
    ),
)
def seat_everybody(printed: Components, position: Position, step: SetUp) -> Position:
    """Seat everybody in turn order; the M.I.B.S., if it plays, has the first seat."""
    empty = Seat(0, NONE_OF_EACH, 0, 0, NO_CARD)
    return changed(position, seats=(empty,) * step.seats, mibs=step.mibs)


@implements("bf2023.setup.21")
@contract(promises=(only_the_phase_changes, the_first_market_is_due))
def wait_for_the_first_market(printed: Components, position: Position, step: SetUp) -> Position:
    """Wait for the draw that fills up the market."""
    return changed(position, phase=STOCKING)


def list_tables(printed: Components2023, position: Position) -> Iterable[SetUp]:
    """List exactly the tables that nothing forbids."""
    if position.phase != BOXED:
        return ()
    return [
        SetUp(seats, mibs)
        for seats in range(printed.smallest_table, LARGEST_TABLE + 1)
        for mibs in (False, True)
    ]


def conceive_tables(printed: Components2023, position: Position) -> Iterable[SetUp]:
    """Yield tables for no seat up to seven."""
    for seats in range(8):
        yield SetUp(seats, False)
        yield SetUp(seats, True)


SET_UP: Final[Rule[Components2023, Position, SetUp]] = Rule(
    kind=SetUp,
    forbids=(table_already_set, wrong_number_of_seats),
    does=(
        seat_everybody,
        put_the_bar_markers_on_their_tracks,
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


@implements("bf2023.setup.24", "bf2023.setup.25", "bf2023.setup.26", "bf2023.setup.27")
@contract(
    needs=(all_markers_stand_on_the_usual_start,),
    promises=(only_prices_move, rarest_colours_start_right_and_most_frequent_left),
)
def set_the_start_prices(
    printed: Components2023, position: Position, step: StockMarket
) -> Position:
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


STOCK_MARKET: Final[Rule[Components2023, Position, StockMarket]] = Rule(
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


@implements("bf2023.setup.7", "bf2023.setup.30", "bf2023.mibs.4")
@contract(
    needs=(somebody_is_to_move, the_seat_has_no_cash_yet),
    promises=(*ONLY_CASH_CHANGES_HANDS, the_seat_gets_the_start_money),
)
def take_the_first_cash(printed: Components, position: Position, step: DealHand) -> Position:
    """Take the start money from the bank."""
    owner = changed_seat(acting_seat(position), cash=printed.cash)
    return changed(position, seats=with_acting_seat(position, owner))


@implements("bf2023.setup.33", "bf2023.setup.35", "bf2023.mibs.6")
@contract(
    needs=(somebody_is_to_move, the_seat_has_no_tile_yet),
    promises=(
        *ONLY_THE_CARD_CHANGES_HANDS,
        the_seat_keeps_its_cards_of_two,
        only_the_first_seat_gets_no_tile,
    ),
)
def take_the_bonus_tile(printed: Components, position: Position, step: DealHand) -> Position:
    """Take the bonus tile of one's place in the turn order; the first seat has none."""
    if position.turn == 0 or is_mibs(position, position.turn):
        return position
    owner = changed_seat(acting_seat(position), card=position.turn + 1)
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


DEAL_HAND: Final[Rule[Components2023, Position, DealHand]] = Rule(
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
