"""Setting the table of Black Friday 2023."""

from collections.abc import Iterable
from itertools import product, starmap
from typing import Final

from bfrules.core.promises import only
from bfrules.core.rule import Rule, anywhere, rule
from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.bf2023.conditions import setup as own
from bfrules.editions.bf2023.steps import SetUp
from bfrules.editions.black_friday import setup as shared
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions import common as table
from bfrules.editions.black_friday.conditions import setup as start
from bfrules.editions.black_friday.position import (
    ACTING,
    BOXED,
    NOTHING,
    STOCKING,
    Position,
    Prices,
    acting_seat,
    changed,
    changed_seat,
    is_mibs,
    with_acting_seat,
)
from bfrules.editions.black_friday.setup import CONCEIVABLE_SEATS, after_the_hand, seats_for_a_table
from bfrules.editions.black_friday.steps import DealHand, StockMarket
from bfrules.kernel.contract import contract
from bfrules.kernel.grid import Cell

# the table -------------------------------------------------------------------


@contract(
    needs=(start.is_for_seats_that_may_play,),
    promises=(
        only("seats", "mibs"),
        own.everybody_begins_with_nothing,
        own.the_mibs_sits_first_if_it_plays,
    ),
)
def seat_everybody(printed: Components, position: Position, step: SetUp) -> Position:
    """Seat everybody in turn order; the M.I.B.S., if it plays, goes first."""
    return changed(position, seats=(NOTHING,) * step.seats, mibs=step.mibs)


@contract(promises=(only("phase"), own.the_first_market_comes_next))
def wait_for_the_first_market(printed: Components, position: Position, step: SetUp) -> Position:
    """Wait for the draw that fills up the market."""
    return changed(position, phase=STOCKING)


def list_tables(printed: Components2023, position: Position) -> Iterable[SetUp]:
    """List exactly the tables that nothing forbids."""
    if position.phase != BOXED:
        return ()
    numbers = seats_for_a_table(printed)
    return tuple(SetUp(seats, mibs) for seats in numbers for mibs in (False, True))


SET_UP: Final[Rule[Components2023, Position, SetUp]] = rule(
    SetUp,
    "bf2023",
    forbids={
        shared.table_already_set: "setup.3 setup.20",
        shared.wrong_number_of_seats: "table.1 table.3 table.7",
    },
    does={
        seat_everybody: ("table.2 table.3 table.4 table.5 table.6 setup.32 setup.34 turn.1 mibs.5"),
        shared.put_the_bar_markers_on_their_tracks: "setup.3 setup.4",
        shared.fill_the_sale_tracks: "setup.8 setup.9 setup.10",
        shared.lay_black_shares_beside_the_price_table: "setup.11",
        shared.show_the_lowest_level: "setup.12 setup.13",
        shared.put_the_price_markers_on_their_space: "setup.14 setup.15 setup.16",
        shared.put_the_first_shares_into_the_market: "setup.17 setup.18 setup.1 setup.2",
        shared.fill_the_bag: "setup.20 setup.19 setup.1 setup.2",
        wait_for_the_first_market: "setup.21",
    },
    lists=list_tables,
    conceives=anywhere(*starmap(SetUp, product(CONCEIVABLE_SEATS, (False, True)))),
    leads=lambda step: "bf2023.table.3" if step.seats == 2 else "",
    promises=own.A_WHOLE_TABLE_OF_2023,
)


@contract(
    needs=(own.all_markers_stand_on_the_usual_start,),
    promises=(only("prices"), own.rarest_colours_start_right_and_most_frequent_left),
)
def set_the_start_prices(
    printed: Components2023, position: Position, step: StockMarket
) -> Position:
    """Move the markers of the scarcest colours right, those of the most common colours left."""
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


STOCK_MARKET: Final[Rule[Components2023, Position, StockMarket]] = rule(
    StockMarket,
    "bf2023",
    forbids={
        shared.first_market_not_due: "setup.21",
        shared.not_a_first_market: "setup.21",
        shared.first_market_not_in_the_bag: "setup.21",
        shared.wrong_size_of_the_first_market: "setup.21 setup.22 setup.23",
    },
    does={
        shared.add_the_drawn_shares_to_the_market: "setup.21 setup.22 setup.23",
        set_the_start_prices: "setup.24 setup.25 setup.26 setup.27",
        shared.wait_for_the_first_hand: "setup.28",
    },
    lists=shared.list_first_markets,
    conceives=shared.conceive_first_markets,
    promises=own.A_WHOLE_FIRST_MARKET_OF_2023,
)


@contract(
    needs=(table.somebody_is_to_move, own.the_seat_has_no_cash_yet),
    promises=(only(of_the_seat=("cash",)), own.the_seat_gets_the_start_money),
)
def take_the_first_cash(printed: Components, position: Position, step: DealHand) -> Position:
    """Take the starting money from the bank."""
    owner = changed_seat(acting_seat(position), cash=printed.cash)
    return changed(position, seats=with_acting_seat(position, owner))


@contract(
    needs=(table.somebody_is_to_move, own.the_seat_has_no_tile_yet),
    promises=(only(of_the_seat=("card",)), own.only_the_first_seat_gets_no_tile),
)
def take_the_bonus_tile(printed: Components, position: Position, step: DealHand) -> Position:
    """Everybody but the first player takes the bonus tile of their place in the turn order."""
    if position.turn == 0 or is_mibs(position, position.turn):
        return position
    owner = changed_seat(acting_seat(position), card=position.turn + 1)
    return changed(position, seats=with_acting_seat(position, owner))


@contract(
    needs=(table.somebody_is_to_move,),
    promises=(only("phase", "turn"), own.the_next_seat_draws_or_the_game_begins),
)
def go_on_to_the_next_hand(printed: Components, position: Position, step: DealHand) -> Position:
    """Go on with the next player's hand; after the last one, the first player begins the game."""
    return after_the_hand(position, ACTING)


DEAL_HAND: Final[Rule[Components2023, Position, DealHand]] = rule(
    DealHand,
    "bf2023",
    forbids={
        shared.hand_not_due: "setup.28",
        shared.not_a_hand: "setup.28",
        shared.hand_not_in_the_bag: "setup.28",
        shared.wrong_size_of_a_hand: "setup.28 mibs.4",
    },
    does={
        shared.take_the_hand: "setup.28 setup.31 mibs.4",
        take_the_first_cash: "setup.7 setup.30 mibs.4",
        # The print hands tiles out after all hands; nobody acts in between, so no game differs.
        take_the_bonus_tile: "setup.33 setup.35 mibs.6",
        go_on_to_the_next_hand: "setup.32 turn.2",
    },
    lists=shared.list_hands,
    conceives=shared.conceive_hands,
    promises=own.A_WHOLE_HAND_OF_2023,
)
