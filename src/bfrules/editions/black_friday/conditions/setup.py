"""What the clauses of the set-up need and promise."""

from bfrules.core.refusal import Refusal
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.common import some_count_is_negative
from bfrules.editions.black_friday.position import (
    ACTING,
    BOXED,
    DEALING,
    LARGEST_TABLE,
    STOCKING,
    Position,
    acting_seat,
    changed,
)
from bfrules.editions.black_friday.soundness import every_share_is_somewhere
from bfrules.editions.black_friday.steps import DealHand, Seated, StockMarket
from bfrules.kernel.shares import (
    NONE_OF_EACH,
    Counts,
    no_count_is_negative,
    of_each,
    without,
)

# what setting the table needs --------------------------------------------------


def as_many_seats_as_may_play(printed: Components, position: Position, step: Seated) -> bool:
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


# what forbids setting the table ------------------------------------------------


def what_passes_opens_the_box(
    after: Refusal | None, printed: Components, position: Position, step: Seated
) -> bool:
    """What passes comes before everything else: all parts still lie in the box."""
    return after is not None or position.phase < STOCKING


def what_is_refused_finds_a_table(
    after: Refusal | None, printed: Components, position: Position, step: Seated
) -> bool:
    """What is refused finds a game that has begun or is over."""
    return after is None or position.phase >= STOCKING


def what_passes_is_for_seats_that_may_play(
    after: Refusal | None, printed: Components, position: Position, step: Seated
) -> bool:
    """What passes is a table for a number of seats that may play."""
    return after is not None or as_many_seats_as_may_play(printed, position, step)


def what_is_refused_is_too_small_or_too_large(
    after: Refusal | None, printed: Components, position: Position, step: Seated
) -> bool:
    """What is refused is a table for too few seats or too many."""
    return after is None or step.seats < printed.smallest_table or step.seats > LARGEST_TABLE


# what setting the table does ---------------------------------------------------


def only_the_bar_markers_are_put(
    after: Position, printed: Components, position: Position, step: Seated
) -> bool:
    """Nothing changes but the two bar markers."""
    return (
        changed(after, bar_space=position.bar_space, bars_bought=position.bars_bought) == position
    )


def the_bar_price_starts_at_its_lowest(
    after: Position, printed: Components, position: Position, step: Seated
) -> bool:
    """No space of the track of bar prices is before the marker."""
    return after.bar_space == 0


def no_bar_counts_as_bought(
    after: Position, printed: Components, position: Position, step: Seated
) -> bool:
    """The count of bought bars starts at zero."""
    return after.bars_bought == 0


def every_sale_track_is_full(
    after: Position, printed: Components, position: Position, step: Seated
) -> bool:
    """Each of the three sale tracks has the printed number of shares of every colour."""
    top, centre, bottom = after.sale_tracks.shares
    each = printed.sale_track_shares
    return (
        top == (each, each, each, each, each)
        and centre == (each, each, each, each, each)
        and bottom == (each, each, each, each, each)
    )


def the_black_shares_lie_beside_their_tracks(
    after: Position, printed: Components, position: Position, step: Seated
) -> bool:
    """Beside each sale track lie its printed number of black shares."""
    return after.sale_tracks.blacks == printed.sale_track_blacks


def the_top_sale_track_is_current(
    after: Position, printed: Components, position: Position, step: Seated
) -> bool:
    """The first current sale track is the top one."""
    return after.sale_tracks.current == 0


def only_black_shares_beside_the_price_table_change(
    after: Position, printed: Components, position: Position, step: Seated
) -> bool:
    """Nothing changes but the black shares beside the price table."""
    return changed(after, area_blacks=position.area_blacks) == position


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
    prices = after.prices
    return (
        prices[0] == printed.usual_start
        and prices[1] == prices[0]
        and prices[2] == prices[0]
        and prices[3] == prices[0]
        and prices[4] == prices[0]
    )


def the_market_has_the_printed_number_of_each(
    after: Position, printed: Components, position: Position, step: Seated
) -> bool:
    """The market has the same number of each colour: as printed for up to four seats, or five."""
    number = printed.first_market[step.seats]
    market = after.market
    return (
        market[0] == number
        and market[1] == number
        and market[2] == number
        and market[3] == number
        and market[4] == number
    )


def every_share_in_play_is_now_on_the_table_or_in_the_bag(
    after: Position, printed: Components, position: Position, step: Seated
) -> bool:
    """Of each colour, all shares but those left in the box are on the table or in the bag."""
    return every_share_is_somewhere(printed, after)


def no_black_share_is_in_the_bag(
    after: Position, printed: Components, position: Position, step: Seated
) -> bool:
    """The bag has coloured shares only."""
    return after.bag.blacks == 0


# the first market --------------------------------------------------------------


def the_market_draw_is_in_the_bag(
    printed: Components, position: Position, step: StockMarket
) -> bool:
    """Every share drawn for the market is in the bag."""
    return no_count_is_negative(step.shares) and no_count_is_negative(
        without(position.bag.shares, step.shares)
    )


def what_passes_comes_before_the_hands(
    after: Refusal | None, printed: Components, position: Position, step: StockMarket
) -> bool:
    """What passes comes after the table is set and before the hands are drawn."""
    return after is not None or (position.phase > BOXED and position.phase < DEALING)


def what_is_refused_is_no_time_for_the_market(
    after: Refusal | None, printed: Components, position: Position, step: StockMarket
) -> bool:
    """What is refused comes before the table is set, or when the market has been filled."""
    return after is None or position.phase <= BOXED or position.phase >= DEALING


def what_passes_draws_no_fewer_than_zero(
    after: Refusal | None, printed: Components, position: Position, step: StockMarket
) -> bool:
    """What passes has no count below zero."""
    return after is not None or no_count_is_negative(step.shares)


def what_is_refused_draws_fewer_than_zero(
    after: Refusal | None, printed: Components, position: Position, step: StockMarket
) -> bool:
    """What is refused has a count below zero."""
    return after is None or some_count_is_negative(step.shares)


def what_passes_leaves_the_bag_nothing_owing(
    after: Refusal | None, printed: Components, position: Position, step: StockMarket
) -> bool:
    """When the shares of what passes have left the bag, no colour is below zero there."""
    return after is not None or no_count_is_negative(without(position.bag.shares, step.shares))


def what_is_refused_draws_more_than_the_bag_has(
    after: Refusal | None, printed: Components, position: Position, step: StockMarket
) -> bool:
    """If the shares of what is refused left the bag, some colour would be below zero there."""
    return after is None or some_count_is_negative(without(position.bag.shares, step.shares))


def what_passes_fills_the_first_market(
    after: Refusal | None, printed: Components, position: Position, step: StockMarket
) -> bool:
    """What passes draws as many shares as printed for the first market."""
    return after is not None or total(step.shares) == printed.shares_drawn_for_the_market


def what_is_refused_fills_it_too_little_or_too_much(
    after: Refusal | None, printed: Components, position: Position, step: StockMarket
) -> bool:
    """What is refused draws fewer or more shares than printed for the first market."""
    drawn, number = total(step.shares), printed.shares_drawn_for_the_market
    return after is None or drawn < number or drawn > number


def total(shares: Counts) -> int:
    """Return how many shares there are, all colours together."""
    return shares[0] + shares[1] + shares[2] + shares[3] + shares[4]


def the_drawn_shares_go_from_the_bag_to_the_market(
    after: Position, printed: Components, position: Position, step: StockMarket
) -> bool:
    """Exactly the shares drawn leave the bag, and exactly these come to the market."""
    return (
        without(position.bag.shares, after.bag.shares) == step.shares
        and without(after.market, position.market) == step.shares
        and after.bag.blacks == position.bag.blacks
    )


# the hands ---------------------------------------------------------------------


def the_hand_is_in_the_bag(printed: Components, position: Position, step: DealHand) -> bool:
    """Every share of the hand is in the bag."""
    return no_count_is_negative(step.shares) and no_count_is_negative(
        without(position.bag.shares, step.shares)
    )


def the_seat_has_no_share_yet(printed: Components, position: Position, step: DealHand) -> bool:
    """The seat to move has no share yet."""
    return acting_seat(position).shares == NONE_OF_EACH


def what_passes_comes_before_the_first_turn(
    after: Refusal | None, printed: Components, position: Position, step: DealHand
) -> bool:
    """What passes comes after the first market and before the first turn."""
    return after is not None or (position.phase > STOCKING and position.phase < ACTING)


def what_is_refused_is_no_time_for_a_hand(
    after: Refusal | None, printed: Components, position: Position, step: DealHand
) -> bool:
    """What is refused comes before the market is filled, or when all hands are drawn."""
    return after is None or position.phase <= STOCKING or position.phase >= ACTING


def what_passes_is_a_hand(
    after: Refusal | None, printed: Components, position: Position, step: DealHand
) -> bool:
    """What passes has no count below zero."""
    return after is not None or no_count_is_negative(step.shares)


def what_is_refused_is_no_hand(
    after: Refusal | None, printed: Components, position: Position, step: DealHand
) -> bool:
    """What is refused has a count below zero."""
    return after is None or some_count_is_negative(step.shares)


def what_passes_is_a_hand_out_of_the_bag(
    after: Refusal | None, printed: Components, position: Position, step: DealHand
) -> bool:
    """When the shares of what passes have left the bag, no colour is below zero there."""
    return after is not None or no_count_is_negative(without(position.bag.shares, step.shares))


def what_is_refused_is_not_in_the_bag(
    after: Refusal | None, printed: Components, position: Position, step: DealHand
) -> bool:
    """If the shares of what is refused left the bag, some colour would be below zero there."""
    return after is None or some_count_is_negative(without(position.bag.shares, step.shares))


def what_passes_is_a_whole_hand(
    after: Refusal | None, printed: Components, position: Position, step: DealHand
) -> bool:
    """What passes has as many shares as printed for a hand."""
    return after is not None or total(step.shares) == printed.hand_size


def what_is_refused_is_too_small_or_too_large_a_hand(
    after: Refusal | None, printed: Components, position: Position, step: DealHand
) -> bool:
    """What is refused has fewer or more shares than printed for a hand."""
    drawn = total(step.shares)
    return after is None or drawn < printed.hand_size or drawn > printed.hand_size


def the_hand_goes_from_the_bag_to_the_seat(
    after: Position, printed: Components, position: Position, step: DealHand
) -> bool:
    """Exactly the shares drawn leave the bag, and exactly these come to the seat."""
    return (
        without(position.bag.shares, after.bag.shares) == step.shares
        and without(acting_seat(after).shares, acting_seat(position).shares) == step.shares
        and after.bag.blacks == position.bag.blacks
    )
