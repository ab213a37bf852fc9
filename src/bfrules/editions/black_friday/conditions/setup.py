"""What the clauses of the set-up need and promise."""

from typing import Final

from bfrules.core.promises import only_where
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.position import (
    ACTING,
    BOXED,
    DEALING,
    LARGEST_TABLE,
    STOCKING,
    TOP,
    Phase,
    Position,
    acting_seat,
)
from bfrules.editions.black_friday.soundness import every_share_is_somewhere
from bfrules.editions.black_friday.steps import DealHand, Seated, SomeShares, StockMarket
from bfrules.kernel.shares import NONE_OF_EACH, no_count_is_negative, of_each, without

# setting the table -------------------------------------------------------------


def everything_is_in_the_box(printed: Components, position: Position, step: Seated) -> bool:
    """The table is set before everything else: all parts still lie in the box."""
    return position.phase < STOCKING


def is_for_seats_that_may_play(printed: Components, position: Position, step: Seated) -> bool:
    """The edition has players for so many seats."""
    return step.seats >= printed.smallest_table and step.seats <= LARGEST_TABLE


def those_seats_are_taken(printed: Components, position: Position, step: Seated) -> bool:
    """As many seats as asked for are taken."""
    return len(position.seats) == step.seats


def all_shares_but_those_of_the_bag_lie_ready(
    printed: Components, position: Position, step: Seated
) -> bool:
    """The sale tracks and the first market are filled, and no other place has a coloured share."""
    full = of_each(printed.sale_track_shares)
    return (
        position.sale_tracks.shares == (full, full, full)
        and position.market == of_each(printed.first_market[step.seats])
        and position.purchase_track == NONE_OF_EACH
        and position.bar_track == NONE_OF_EACH
        and position.drawn.shares == NONE_OF_EACH
        and all(seat.shares == NONE_OF_EACH for seat in position.seats)
    )


def both_bar_markers_stand_at_the_start(
    after: Position, printed: Components, position: Position, step: Seated
) -> bool:
    """No space of the track of bar prices is before the marker, and no bar counts as bought."""
    return after.bar_space == 0 and after.bars_bought == 0


def every_sale_track_is_full_and_the_top_one_current(
    after: Position, printed: Components, position: Position, step: Seated
) -> bool:
    """Each sale track has its printed shares of every colour, and its black ones beside it."""
    tracks = after.sale_tracks
    return (
        tracks.current == TOP
        and tracks.blacks == printed.sale_track_blacks
        and all(count == printed.sale_track_shares for track in tracks.shares for count in track)
    )


def every_level_but_the_lowest_has_a_black_share(
    after: Position, printed: Components, position: Position, step: Seated
) -> bool:
    """There is a black share for each level card but that of level 0."""
    return after.area_blacks == len(printed.draw_numbers) - 1


def level_zero_is_in_force(
    after: Position, printed: Components, position: Position, step: Seated
) -> bool:
    """The lowest level is in force."""
    return after.level == 0


def all_markers_stand_on_the_marked_space(
    after: Position, printed: Components, position: Position, step: Seated
) -> bool:
    """The five price markers stand on the same space, the marked one."""
    return all(cell == printed.usual_start for cell in after.prices)


def the_market_has_the_printed_number_of_each(
    after: Position, printed: Components, position: Position, step: Seated
) -> bool:
    """The market has the same number of each colour: that printed for so many seats."""
    return all(count == printed.first_market[step.seats] for count in after.market)


def every_share_in_play_is_on_the_table_or_in_the_bag(
    after: Position, printed: Components, position: Position, step: Seated
) -> bool:
    """Of each colour, all shares but those left in the box are on the table or in the bag."""
    return every_share_is_somewhere(printed, after)


def no_black_share_is_in_the_bag(
    after: Position, printed: Components, position: Position, step: Seated
) -> bool:
    """The bag has coloured shares only."""
    return after.bag.blacks == 0


# the draws: the first market and the hands -------------------------------------


def draws_known_shares(printed: Components, position: Position, step: SomeShares) -> bool:
    """No count of the draw is below zero."""
    return no_count_is_negative(step.shares)


def draws_from_the_bag(printed: Components, position: Position, step: SomeShares) -> bool:
    """When the draw has left the bag, no colour is below zero there."""
    return no_count_is_negative(without(position.bag.shares, step.shares))


def the_first_market_is_due(printed: Components, position: Position, step: StockMarket) -> bool:
    """The table is set, and the first market is still to be drawn."""
    return position.phase > BOXED and position.phase < DEALING


def fills_the_first_market(printed: Components, position: Position, step: StockMarket) -> bool:
    """The draw has the number of shares printed for the first market."""
    return sum(step.shares) == printed.shares_drawn_for_the_market


def the_draw_goes_to_the_market(
    after: Position, printed: Components, position: Position, step: StockMarket
) -> bool:
    """Exactly the shares drawn come to the market."""
    return without(after.market, position.market) == step.shares


def a_hand_is_due(printed: Components, position: Position, step: DealHand) -> bool:
    """A hand is still to be drawn, and no turn has begun."""
    return position.phase > STOCKING and position.phase < ACTING


def is_a_whole_hand(printed: Components, position: Position, step: DealHand) -> bool:
    """The draw has the number of shares printed for a hand."""
    return sum(step.shares) == printed.hand_size


def the_seat_has_no_share_yet(printed: Components, position: Position, step: DealHand) -> bool:
    """The seat to move has no share yet."""
    return acting_seat(position).shares == NONE_OF_EACH


def the_hand_goes_to_the_seat(
    after: Position, printed: Components, position: Position, step: DealHand
) -> bool:
    """The seat has exactly the shares drawn."""
    return after.seats[position.turn].shares == step.shares


def the_first_hand_is_due(
    after: Position, printed: Components, position: Position, step: object
) -> bool:
    """The hands are due, that of the first seat first."""
    return after.phase == DEALING and after.turn == 0


def the_next_hand_is_due_or(after: Position, position: Position, phase: Phase) -> bool:
    """Tell whether the next seat draws its hand, or after the last one the first does the rest."""
    if position.turn + 1 == len(position.seats):
        return after.phase == phase and after.turn == 0
    return after.phase == position.phase and after.turn == position.turn + 1


# what whole steps do -------------------------------------------------------------


def the_bag_has_fewer_by_the_draw(
    after: Position, printed: Components, before: Position, step: SomeShares
) -> bool:
    """The bag has fewer shares by those drawn, and as many black ones."""
    left = without(before.bag.shares, step.shares)
    return (after.bag.shares, after.bag.blacks) == (left, before.bag.blacks)


A_WHOLE_TABLE: Final = (
    both_bar_markers_stand_at_the_start,
    every_sale_track_is_full_and_the_top_one_current,
    every_level_but_the_lowest_has_a_black_share,
    level_zero_is_in_force,
    all_markers_stand_on_the_marked_space,
    the_market_has_the_printed_number_of_each,
    every_share_in_play_is_on_the_table_or_in_the_bag,
    no_black_share_is_in_the_bag,
    only_where(everything_is_in_the_box),
    only_where(is_for_seats_that_may_play),
)
PARTS_OF_A_TABLE: Final = (
    *("seats", "prices", "market", "sale_tracks", "bag"),
    *("area_blacks", "bar_space", "bars_bought", "level"),
)
A_WHOLE_FIRST_MARKET: Final = (
    the_bag_has_fewer_by_the_draw,
    the_draw_goes_to_the_market,
    only_where(the_first_market_is_due),
    only_where(draws_known_shares),
    only_where(fills_the_first_market),
)
A_WHOLE_HAND: Final = (
    the_bag_has_fewer_by_the_draw,
    the_hand_goes_to_the_seat,
    only_where(a_hand_is_due),
    only_where(draws_known_shares),
    only_where(is_a_whole_hand),
)
