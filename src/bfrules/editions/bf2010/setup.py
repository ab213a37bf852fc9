"""Setting the table of Black Friday 2010: hands first, then the market, then two first shares."""

from collections.abc import Iterable
from typing import Final

from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import Rule, implements
from bfrules.editions.bf2010.components import Components2010
from bfrules.editions.bf2010.conditions.setup import (
    a_first_share_of_the_market_is_placed,
    a_first_share_of_two_players_is_due,
    a_hand_is_due,
    all_but_the_first_have_the_card_of_their_place,
    everybody_begins_with_cards_at_most,
    one_first_share_goes_to_the_purchase_track,
    only_the_seats_are_taken,
    the_first_seat_begins,
    the_hand_of_the_first_seat_comes_next,
    the_next_seat_draws_or_the_market_is_filled,
    the_second_player_places_then_the_first_begins,
    two_players_and_no_others_have_both_cards,
    what_is_refused_is_not_due,
    what_is_refused_places_no_share_of_the_market,
    what_passes_is_due_before_a_game_for_two,
    what_passes_places_a_first_share_of_the_market,
)
from bfrules.editions.bf2010.steps import PlaceFirst, SetUp
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.common import (
    ALL_SHARES_ARE_KEPT,
    nothing_but_the_market_and_the_purchase_track_changes,
    nothing_is_below_zero,
    only_what_is_due_and_whose_turn_it_is_change,
    somebody_is_to_move,
    the_phase_is_one_of_the_game,
)
from bfrules.editions.black_friday.conditions.setup import as_many_seats_as_may_play
from bfrules.editions.black_friday.position import (
    ACTING,
    BOXED,
    DEALING,
    LARGEST_TABLE,
    NO_CARD,
    NOTHING,
    PLACING,
    STOCKING,
    Position,
    changed,
    changed_seat,
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
    not_due,
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
from bfrules.editions.black_friday.steps import PURCHASE, DealHand, StockMarket
from bfrules.editions.black_friday.tracks import with_share_placed
from bfrules.kernel.contract import contract
from bfrules.kernel.shares import COLOURS, colours_in

TWO: Final = 2


@implements(
    "bf2010.table.1",
    "bf2010.setup.4",
    "bf2010.setup.10",
    "bf2010.setup.13",
    "bf2010.setup.14",
    "bf2010.setup.22",
    "bf2010.setup.23",
    "bf2010.setup.26",
    "bf2010.setup.28",
    "bf2010.turn.4",
    "bf2010.two.4",
    "bf2010.two.5",
)
@contract(
    needs=(as_many_seats_as_may_play,),
    promises=(
        only_the_seats_are_taken,
        everybody_begins_with_cards_at_most,
        all_but_the_first_have_the_card_of_their_place,
        two_players_and_no_others_have_both_cards,
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


@implements("bf2010.setup.19", "bf2010.setup.20", "bf2010.setup.27", "bf2010.interest.10")
@contract(
    promises=(
        only_what_is_due_and_whose_turn_it_is_change,
        the_hand_of_the_first_seat_comes_next,
    )
)
def wait_for_the_first_hand(printed: Components, position: Position, step: SetUp) -> Position:
    """Wait for the draw of each seat's hand, the first seat first."""
    return changed(position, phase=DEALING, turn=0)


def list_tables(printed: Components, position: Position) -> Iterable[SetUp]:
    """List exactly the tables that nothing forbids."""
    if position.phase != BOXED:
        return ()
    return [
        SetUp(seats, cards)
        for seats in range(printed.smallest_table, LARGEST_TABLE + 1)
        for cards in (True, False)
    ]


def conceive_tables(printed: Components, position: Position) -> Iterable[SetUp]:
    """Yield tables for no seat up to seven."""
    for seats in range(8):
        yield SetUp(seats, True)
        yield SetUp(seats, False)


SET_UP: Final[Rule[Components2010, Position, SetUp]] = Rule(
    kind=SetUp,
    forbids=(table_already_set, wrong_number_of_seats),
    does=(
        seat_everybody_with_cards,
        put_the_price_markers_on_their_space,
        put_the_bar_markers_on_their_tracks,
        fill_the_sale_tracks,
        lay_black_shares_beside_the_price_table,
        show_the_lowest_level,
        put_the_first_shares_into_the_market,
        fill_the_bag,
        wait_for_the_first_hand,
    ),
    lists=list_tables,
    conceives=conceive_tables,
)


# the hands -------------------------------------------------------------------


@implements("bf2010.setup.20", "bf2010.setup.25")
@contract(
    needs=(
        somebody_is_to_move,
        a_hand_is_due,
    ),
    promises=(
        only_what_is_due_and_whose_turn_it_is_change,
        the_next_seat_draws_or_the_market_is_filled,
    ),
)
def go_on_to_the_next_hand_or_the_market(
    printed: Components, position: Position, step: DealHand
) -> Position:
    """Go on with the next seat's hand; after the last one the market is filled up."""
    following = position.turn + 1
    if following < len(position.seats):
        return changed(position, turn=following)
    return changed(position, phase=STOCKING, turn=0)


DEAL_HAND: Final[Rule[Components2010, Position, DealHand]] = Rule(
    kind=DealHand,
    forbids=(hand_not_due, not_a_hand, hand_not_in_the_bag, wrong_size_of_a_hand),
    does=(take_the_hand, go_on_to_the_next_hand_or_the_market),
    lists=list_hands,
    conceives=conceive_hands,
)


# the first market ------------------------------------------------------------


@implements("bf2010.setup.25", "bf2010.turn.4", "bf2010.two.3")
@contract(promises=(only_what_is_due_and_whose_turn_it_is_change, the_first_seat_begins))
def let_the_first_seat_begin(
    printed: Components, position: Position, step: StockMarket
) -> Position:
    """Let the first seat begin; of two players, each places a share before."""
    phase = PLACING if len(position.seats) == TWO else ACTING
    return changed(position, phase=phase, turn=0)


STOCK_MARKET: Final[Rule[Components2010, Position, StockMarket]] = Rule(
    kind=StockMarket,
    forbids=(
        first_market_not_due,
        not_a_first_market,
        first_market_not_in_the_bag,
        wrong_size_of_the_first_market,
    ),
    does=(add_the_drawn_shares_to_the_market, let_the_first_seat_begin),
    lists=list_first_markets,
    conceives=conceive_first_markets,
)


# the first shares of two players ---------------------------------------------


@implements("bf2010.two.3")
@contract(
    needs=(the_phase_is_one_of_the_game,),
    promises=(what_passes_is_due_before_a_game_for_two, what_is_refused_is_not_due),
)
def first_share_not_due(
    printed: Components, position: Position, step: PlaceFirst
) -> Refusal | None:
    """Each of two players places one share, before the first turn."""
    return not_due(position, PLACING)


@implements("bf2010.two.3")
@contract(
    promises=(
        what_passes_places_a_first_share_of_the_market,
        what_is_refused_places_no_share_of_the_market,
    )
)
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


@implements("bf2010.two.3")
@contract(
    needs=(a_first_share_of_the_market_is_placed, nothing_is_below_zero),
    promises=(
        nothing_but_the_market_and_the_purchase_track_changes,
        one_first_share_goes_to_the_purchase_track,
        *ALL_SHARES_ARE_KEPT,
    ),
)
def place_a_first_share(printed: Components, position: Position, step: PlaceFirst) -> Position:
    """Move one share from the market to the purchase track; no price moves."""
    return with_share_placed(position, PURCHASE, step.placed)


@implements("bf2010.two.3")
@contract(
    needs=(
        somebody_is_to_move,
        a_first_share_of_two_players_is_due,
    ),
    promises=(
        only_what_is_due_and_whose_turn_it_is_change,
        the_second_player_places_then_the_first_begins,
    ),
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


def conceive_first_shares(printed: Components, position: Position) -> Iterable[PlaceFirst]:
    """Yield every colour, and none."""
    for placed in (*COLOURS, None):
        yield PlaceFirst(placed)


PLACE_FIRST: Final[Rule[Components2010, Position, PlaceFirst]] = Rule(
    kind=PlaceFirst,
    forbids=(first_share_not_due, first_share_not_in_the_market),
    does=(place_a_first_share, go_on_to_the_second_player),
    lists=list_first_shares,
    conceives=conceive_first_shares,
)
