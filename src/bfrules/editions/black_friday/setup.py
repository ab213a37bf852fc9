"""Setting the table: what the set-ups of all editions share, and their draws."""

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from bfrules.core.promises import only, passes_exactly
from bfrules.core.refusal import Refusal, refused
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions import common as table
from bfrules.editions.black_friday.conditions import setup as start
from bfrules.editions.black_friday.position import (
    BOXED,
    DEALING,
    LARGEST_TABLE,
    STOCKING,
    Phase,
    Pile,
    Position,
    SaleTracks,
    acting_seat,
    changed,
    changed_seat,
    with_acting_seat,
)
from bfrules.editions.black_friday.steps import DealHand, Seated, SomeShares, StockMarket
from bfrules.editions.black_friday.turn import what_is_due
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
CONCEIVABLE_SEATS: Final = range(8)

Draw = TypeVar("Draw", StockMarket, DealHand)


def not_a_draw_of(words: Words, shares: Counts, blacks: int) -> Refusal | None:
    """Refuse fewer than zero shares."""
    if are_five_counts(shares) and blacks >= 0:
        return None
    return refused(shares=words.shares(shares), blacks=blacks)


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
    if position.phase == due:
        return None
    return refused(what_is_due=what_is_due(position.phase, position.acted))


@contract(
    needs=(table.the_phase_is_one_of_the_game,),
    promises=(passes_exactly(start.everything_is_in_the_box),),
)
def table_already_set(printed: Components, position: Position, step: Seated) -> Refusal | None:
    """A table is set once, from the box."""
    return not_due(position, BOXED)


@contract(promises=(passes_exactly(start.is_for_seats_that_may_play),))
def wrong_number_of_seats(printed: Components, position: Position, step: Seated) -> Refusal | None:
    """A table has as many seats as the box allows."""
    if printed.smallest_table <= step.seats <= LARGEST_TABLE:
        return None
    return refused(seats=step.seats, allowed=printed.words.seats)


@contract(promises=(only("bar_space", "bars_bought"), start.both_bar_markers_stand_at_the_start))
def put_the_bar_markers_on_their_tracks(
    printed: Components, position: Position, step: Seated
) -> Position:
    """Put one {bar marker} on the first {bar price}, the other on zero bought {bars}."""
    return changed(position, bar_space=0, bars_bought=0)


@contract(promises=(only("sale_tracks"), start.every_sale_track_is_full_and_the_top_one_current))
def fill_the_sale_tracks(printed: Components, position: Position, step: Seated) -> Position:
    """Fill the three sale tracks, lay the black shares beside them, and begin with the top one."""
    full = of_each(printed.sale_track_shares)
    top, centre, bottom = printed.sale_track_blacks
    return changed(position, sale_tracks=SaleTracks((full, full, full), (top, centre, bottom), 0))


@contract(promises=(only("area_blacks"), start.every_level_but_the_lowest_has_a_black_share))
def lay_black_shares_beside_the_price_table(
    printed: Components, position: Position, step: Seated
) -> Position:
    """Lay a black share beside the area of each level from 1."""
    return changed(position, area_blacks=printed.area_blacks)


@contract(promises=(only("level"), start.level_zero_is_in_force))
def show_the_lowest_level(printed: Components, position: Position, step: Seated) -> Position:
    """Put level 0, the lowest one, on top of the others."""
    return changed(position, level=SMALLEST_LEVEL)


@contract(promises=(only("prices"), start.all_markers_stand_on_the_marked_space))
def put_the_price_markers_on_their_space(
    printed: Components, position: Position, step: Seated
) -> Position:
    """Put the five price markers on the marked space of the price table."""
    start = printed.usual_start
    return changed(position, prices=(start, start, start, start, start))


@contract(
    needs=(start.is_for_seats_that_may_play,),
    promises=(only("market"), start.the_market_has_the_printed_number_of_each),
)
def put_the_first_shares_into_the_market(
    printed: Components, position: Position, step: Seated
) -> Position:
    """Put the same number of shares of each colour into the market."""
    return changed(position, market=of_each(printed.first_market[step.seats]))


@contract(
    needs=(
        start.is_for_seats_that_may_play,
        start.those_seats_are_taken,
        start.all_shares_but_those_of_the_bag_lie_ready,
    ),
    promises=(
        only("bag"),
        start.every_share_in_play_is_on_the_table_or_in_the_bag,
        start.no_black_share_is_in_the_bag,
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


def seats_for_a_table(printed: Components) -> range:
    """Return the numbers of seats for which a table may be set."""
    return range(printed.smallest_table, LARGEST_TABLE + 1)


# the draws -------------------------------------------------------------------


def draws_of(kind: Callable[[Counts], Draw], bag: Pile, size: int) -> Iterable[Draw]:
    """Yield every draw of one size from the bag."""
    for purple, yellow, green, blue, white in handfuls(bag.shares, size):
        yield kind((purple, yellow, green, blue, white))


def draws_around(kind: Callable[[Counts], Draw], bag: Pile, size: int) -> Iterable[Draw]:
    """Yield every draw of one size from the bag, and of one share less or more."""
    for drawn in range(size - 1, min(size + 1, sum(bag.shares)) + 1):
        yield from draws_of(kind, bag, drawn)


# the first market ------------------------------------------------------------


@contract(
    needs=(table.the_phase_is_one_of_the_game,),
    promises=(passes_exactly(start.the_first_market_is_due),),
)
def first_market_not_due(
    printed: Components, position: Position, step: StockMarket
) -> Refusal | None:
    """The draw for the first market comes once, in the set-up."""
    return not_due(position, STOCKING)


@contract(promises=(passes_exactly(start.draws_known_shares),))
def not_a_first_market(printed: Components, position: Position, step: SomeShares) -> Refusal | None:
    """A draw has no fewer than zero shares of each colour."""
    return not_a_draw_of(printed.words, step.shares, 0)


@contract(
    needs=(table.the_bag_owes_no_black_share,), promises=(passes_exactly(start.draws_from_the_bag),)
)
def first_market_not_in_the_bag(
    printed: Components, position: Position, step: SomeShares
) -> Refusal | None:
    """Every share drawn is in the bag."""
    return not_in_the_bag_of(printed.words, position.bag, step.shares, 0)


@contract(promises=(passes_exactly(start.fills_the_first_market),))
def wrong_size_of_the_first_market(
    printed: Components, position: Position, step: StockMarket
) -> Refusal | None:
    """The draw for the first market has its printed number of shares."""
    return not_as_many_as(step.shares, printed.shares_drawn_for_the_market)


@contract(
    needs=(start.draws_known_shares, start.draws_from_the_bag, table.nothing_is_below_zero),
    promises=(only("bag", "market"), start.the_draw_goes_to_the_market, *table.ALL_SHARES_ARE_KEPT),
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


@contract(promises=(only("phase", "turn"), start.the_first_hand_is_due))
def wait_for_the_first_hand(printed: Components, position: Position, step: object) -> Position:
    """Wait for the draw of each player's hand, the first player's first."""
    return changed(position, phase=DEALING, turn=0)


def list_first_markets(printed: Components, position: Position) -> Iterable[StockMarket]:
    """List exactly the draws for the first market that nothing forbids."""
    if position.phase != STOCKING:
        return ()
    return draws_of(StockMarket, position.bag, printed.shares_drawn_for_the_market)


def conceive_first_markets(printed: Components, position: Position) -> Iterable[StockMarket]:
    """Conceive draws for the first market, of the printed number and of one share less or more."""
    return draws_around(StockMarket, position.bag, printed.shares_drawn_for_the_market)


# the hands -------------------------------------------------------------------


@contract(
    needs=(table.the_phase_is_one_of_the_game,), promises=(passes_exactly(start.a_hand_is_due),)
)
def hand_not_due(printed: Components, position: Position, step: DealHand) -> Refusal | None:
    """The hands are drawn once, in the set-up."""
    return not_due(position, DEALING)


@contract(promises=(passes_exactly(start.draws_known_shares),))
def not_a_hand(printed: Components, position: Position, step: SomeShares) -> Refusal | None:
    """A draw has no fewer than zero shares of each colour."""
    return not_a_draw_of(printed.words, step.shares, 0)


@contract(
    needs=(table.the_bag_owes_no_black_share,), promises=(passes_exactly(start.draws_from_the_bag),)
)
def hand_not_in_the_bag(
    printed: Components, position: Position, step: SomeShares
) -> Refusal | None:
    """Every share drawn is in the bag."""
    return not_in_the_bag_of(printed.words, position.bag, step.shares, 0)


@contract(promises=(passes_exactly(start.is_a_whole_hand),))
def wrong_size_of_a_hand(printed: Components, position: Position, step: DealHand) -> Refusal | None:
    """A hand has its printed number of shares."""
    return not_as_many_as(step.shares, printed.hand_size)


@contract(
    needs=(
        table.somebody_is_to_move,
        start.draws_known_shares,
        start.draws_from_the_bag,
        start.the_seat_has_no_share_yet,
        table.nothing_is_below_zero,
    ),
    promises=(
        only("bag", of_the_seat=("shares",)),
        start.the_hand_goes_to_the_seat,
        *table.ALL_SHARES_ARE_KEPT,
    ),
)
def take_the_hand(printed: Components, position: Position, step: DealHand) -> Position:
    """Give the seat the shares drawn from the bag."""
    seat = acting_seat(position)
    owner = changed_seat(seat, shares=step.shares)
    return changed(
        position,
        bag=Pile(without(position.bag.shares, step.shares), position.bag.blacks),
        seats=with_acting_seat(position, owner),
    )


def list_hands(printed: Components, position: Position) -> Iterable[DealHand]:
    """List exactly the hands that nothing forbids."""
    if position.phase != DEALING:
        return ()
    return draws_of(DealHand, position.bag, printed.hand_size)


def conceive_hands(printed: Components, position: Position) -> Iterable[DealHand]:
    """Conceive hands of the printed number of shares, and of one share less or more."""
    return draws_around(DealHand, position.bag, printed.hand_size)


def after_the_hand(position: Position, then: Phase) -> Position:
    """Return the position with the next seat's hand due; after the last one, something else."""
    following = position.turn + 1
    if following < len(position.seats):
        return changed(position, turn=following)
    return changed(position, phase=then, turn=0)
