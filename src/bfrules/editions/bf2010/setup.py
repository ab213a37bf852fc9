"""Setting the table of Black Friday 2010: hands first, then the market, then two first shares."""

from collections.abc import Iterable
from itertools import product, starmap
from typing import Final

from bfrules.core.promises import only, passes_exactly
from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import Rule, anywhere, at_every_table, rule
from bfrules.editions.bf2010.components import Components2010
from bfrules.editions.bf2010.conditions import setup as own
from bfrules.editions.bf2010.steps import PlaceFirst, SetUp
from bfrules.editions.black_friday import setup as shared
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions import common as table
from bfrules.editions.black_friday.conditions import setup as start
from bfrules.editions.black_friday.position import (
    ACTING,
    BOXED,
    NO_CARD,
    NOTHING,
    PLACING,
    STOCKING,
    Position,
    changed,
    changed_seat,
)
from bfrules.editions.black_friday.setup import (
    CONCEIVABLE_SEATS,
    after_the_hand,
    not_due,
    seats_for_a_table,
)
from bfrules.editions.black_friday.steps import PURCHASE, DealHand, StockMarket
from bfrules.editions.black_friday.tracks import with_share_placed
from bfrules.kernel.contract import contract
from bfrules.kernel.shares import COLOURS, colours_in

TWO: Final = 2


@contract(
    needs=(start.is_for_seats_that_may_play,),
    promises=(
        only("seats"),
        own.everybody_begins_with_cards_at_most,
        own.all_but_the_first_have_the_card_of_their_place,
        own.two_players_and_no_others_have_both_cards,
    ),
)
def seat_everybody_with_cards(printed: Components, position: Position, step: SetUp) -> Position:
    """Seat everybody in turn order without cash, and hand out the special action cards."""
    has_both = step.cards and step.seats == TWO
    return changed(
        position,
        seats=tuple(
            changed_seat(
                NOTHING,
                card=seat + 1 if step.cards and seat > 0 else NO_CARD,
                sell_card=has_both,
                buy_card=has_both,
            )
            for seat in range(step.seats)
        ),
    )


def list_tables(printed: Components, position: Position) -> Iterable[SetUp]:
    """List exactly the tables that nothing forbids."""
    if position.phase != BOXED:
        return ()
    numbers = seats_for_a_table(printed)
    return tuple(SetUp(seats, first) for seats in numbers for first in (True, False))


SET_UP: Final[Rule[Components2010, Position, SetUp]] = rule(
    SetUp,
    "bf2010",
    forbids={
        shared.table_already_set: "setup.1 setup.2",
        shared.wrong_number_of_seats: "table.1",
    },
    does={
        seat_everybody_with_cards: (
            "table.1 setup.4 setup.10 setup.13 setup.14 setup.22 setup.23 setup.26 "
            "setup.28 turn.4 two.4 two.5"
        ),
        shared.put_the_price_markers_on_their_space: "setup.1",
        shared.put_the_bar_markers_on_their_tracks: "setup.2 setup.3",
        shared.fill_the_sale_tracks: "setup.5 setup.6 setup.7",
        shared.lay_black_shares_beside_the_price_table: "setup.9",
        shared.show_the_lowest_level: "setup.11 setup.12",
        shared.put_the_first_shares_into_the_market: "setup.15 two.1 table.2",
        shared.fill_the_bag: "setup.16 setup.17 setup.18",
        shared.wait_for_the_first_hand: "setup.19 setup.20 setup.27 interest.10",
    },
    lists=list_tables,
    conceives=anywhere(*starmap(SetUp, product(CONCEIVABLE_SEATS, (True, False)))),
    promises=own.A_WHOLE_TABLE_OF_2010,
)


# the hands -------------------------------------------------------------------


@contract(
    needs=(table.somebody_is_to_move, start.a_hand_is_due),
    promises=(only("phase", "turn"), own.the_next_seat_draws_or_the_market_is_filled),
)
def go_on_to_the_next_hand_or_the_market(
    printed: Components, position: Position, step: DealHand
) -> Position:
    """Go on with the next player's hand; after the last one, fill up the market."""
    return after_the_hand(position, STOCKING)


DEAL_HAND: Final[Rule[Components2010, Position, DealHand]] = rule(
    DealHand,
    "bf2010",
    forbids={
        shared.hand_not_due: "setup.19 setup.20",
        shared.not_a_hand: "setup.19",
        shared.hand_not_in_the_bag: "setup.19",
        shared.wrong_size_of_a_hand: "setup.19",
    },
    does={
        shared.take_the_hand: "setup.19 setup.21",
        go_on_to_the_next_hand_or_the_market: "setup.20 setup.25",
    },
    lists=shared.list_hands,
    conceives=shared.conceive_hands,
    promises=own.A_WHOLE_HAND_OF_2010,
)


# the first market ------------------------------------------------------------


@contract(promises=(only("phase", "turn"), own.the_first_seat_begins))
def let_the_first_seat_begin(
    printed: Components, position: Position, step: StockMarket
) -> Position:
    """The first player begins; with two players, each places a share before that."""
    phase = PLACING if len(position.seats) == TWO else ACTING
    return changed(position, phase=phase, turn=0)


STOCK_MARKET: Final[Rule[Components2010, Position, StockMarket]] = rule(
    StockMarket,
    "bf2010",
    forbids={
        shared.first_market_not_due: "setup.24 setup.25",
        shared.not_a_first_market: "setup.24",
        shared.first_market_not_in_the_bag: "setup.24",
        shared.wrong_size_of_the_first_market: "setup.24 two.2",
    },
    does={
        shared.add_the_drawn_shares_to_the_market: "setup.24 two.2",
        let_the_first_seat_begin: "setup.25 turn.4 two.3",
    },
    lists=shared.list_first_markets,
    conceives=shared.conceive_first_markets,
    promises=own.A_WHOLE_FIRST_MARKET_OF_2010,
)


# the first shares of two players ---------------------------------------------


@contract(
    needs=(table.the_phase_is_one_of_the_game,),
    promises=(passes_exactly(own.a_first_share_is_due),),
)
def first_share_not_due(
    printed: Components, position: Position, step: PlaceFirst
) -> Refusal | None:
    """Each of two players places one share, before the first turn."""
    return not_due(position, PLACING)


@contract(promises=(passes_exactly(own.places_a_share_of_the_market),))
def first_share_not_in_the_market(
    printed: Components, position: Position, step: PlaceFirst
) -> Refusal | None:
    """The share is of a colour in the market."""
    allowed = colours_in(position.market)
    if step.placed is not None and step.placed in allowed:
        return None
    return refused(
        placed=printed.words.colour(step.placed), allowed=printed.words.colours_of(allowed)
    )


@contract(
    needs=(own.places_a_share_of_the_market, table.nothing_is_below_zero),
    promises=(
        only("market", "purchase_track"),
        own.one_share_goes_to_the_purchase_track,
        *table.ALL_SHARES_ARE_KEPT,
    ),
)
def place_a_first_share(printed: Components, position: Position, step: PlaceFirst) -> Position:
    """Move one share from the market to the purchase track; no price moves."""
    return with_share_placed(position, PURCHASE, step.placed)


@contract(
    needs=(table.somebody_is_to_move, own.two_players_place_first_shares),
    promises=(only("phase", "turn"), own.the_second_player_places_then_the_first_begins),
)
def go_on_to_the_second_player(
    printed: Components, position: Position, step: PlaceFirst
) -> Position:
    """Go on to the second player's share, and then to the first turn."""
    if position.turn == 0:
        return changed(position, turn=1)
    return changed(position, phase=ACTING, turn=0)


def list_first_shares(printed: Components, position: Position) -> Iterable[PlaceFirst]:
    """List exactly the first shares that nothing forbids."""
    if position.phase != PLACING:
        return ()
    return tuple(PlaceFirst(colour) for colour in colours_in(position.market))


PLACE_FIRST: Final[Rule[Components2010, Position, PlaceFirst]] = rule(
    PlaceFirst,
    "bf2010",
    forbids={
        first_share_not_due: "two.3",
        first_share_not_in_the_market: "two.3",
    },
    does={
        place_a_first_share: "two.3",
        go_on_to_the_second_player: "two.3",
    },
    lists=list_first_shares,
    conceives=at_every_table(*(PlaceFirst(placed) for placed in (*COLOURS, None))),
    promises=own.A_WHOLE_FIRST_SHARE,
)
