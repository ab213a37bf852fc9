"""What the clauses of the set-up need and promise."""

from bfrules.core.refusal import Refusal
from bfrules.editions.bf2023.components import Components
from bfrules.editions.bf2023.conditions.common import some_count_is_negative
from bfrules.editions.bf2023.position import (
    ACTING,
    BOXED,
    DEALING,
    NO_TILE,
    STOCKING,
    Position,
    acting_seat,
    changed,
    is_mibs,
)
from bfrules.editions.bf2023.soundness import every_share_is_somewhere
from bfrules.editions.bf2023.steps import DealHand, SetUp, StockMarket
from bfrules.kernel.shares import (
    NONE_OF_EACH,
    Colour,
    Counts,
    no_count_is_negative,
    of_each,
    without,
)


def value_for(values: tuple[int, ...], seats: int) -> int:
    """Return a printed value that is one for up to four seats and another for five."""
    return values[0] if seats < 5 else values[1]


# what setting the table needs --------------------------------------------------


def three_four_or_five_seats(printed: Components, position: Position, step: SetUp) -> bool:
    """The table is for three, four or five seats."""
    return step.seats == 3 or step.seats == 4 or step.seats == 5


def those_seats_are_taken(printed: Components, position: Position, step: SetUp) -> bool:
    """As many seats as asked for are taken."""
    return len(position.seats) == step.seats


def all_shares_but_those_of_the_bag_lie_ready(
    printed: Components, position: Position, step: SetUp
) -> bool:
    """The sale tracks and the first market are filled, and no other place has a coloured share."""
    full = of_each(printed.sale_track_shares)
    return (
        position.sale_tracks.shares == (full, full, full)
        and position.market == of_each(value_for(printed.first_market, step.seats))
        and position.purchase_track == NONE_OF_EACH
        and position.gold_track == NONE_OF_EACH
        and position.drawn.shares == NONE_OF_EACH
        and all(seat.shares == NONE_OF_EACH for seat in position.seats)
    )


# what forbids setting the table ------------------------------------------------


def what_passes_opens_the_box(
    after: Refusal | None, printed: Components, position: Position, step: SetUp
) -> bool:
    """What passes comes before everything else: all parts still lie in the box."""
    return after is not None or position.phase < STOCKING


def what_is_refused_finds_a_table(
    after: Refusal | None, printed: Components, position: Position, step: SetUp
) -> bool:
    """What is refused finds a game that has begun or is over."""
    return after is None or position.phase >= STOCKING


def what_passes_is_for_three_to_five_seats(
    after: Refusal | None, printed: Components, position: Position, step: SetUp
) -> bool:
    """What passes is a table for three, four or five seats."""
    return after is not None or three_four_or_five_seats(printed, position, step)


def what_is_refused_is_too_small_or_too_large(
    after: Refusal | None, printed: Components, position: Position, step: SetUp
) -> bool:
    """What is refused is a table for fewer than three seats, or for more than five."""
    return after is None or step.seats < 3 or step.seats > 5


# what setting the table does ---------------------------------------------------


def only_seats_and_who_sits_there_change(
    after: Position, printed: Components, position: Position, step: SetUp
) -> bool:
    """Nothing changes but the seats, and whether the M.I.B.S. has the first."""
    return changed(after, seats=position.seats, mibs=position.mibs) == position


def as_many_seats_as_asked_for(
    after: Position, printed: Components, position: Position, step: SetUp
) -> bool:
    """There are as many seats as asked for."""
    return len(after.seats) == step.seats


def everybody_begins_with_nothing(
    after: Position, printed: Components, position: Position, step: SetUp
) -> bool:
    """No seat owns anything yet."""
    return all(
        seat.cash == 0
        and seat.shares == (0, 0, 0, 0, 0)
        and seat.small_bars == 0
        and seat.big_bars == 0
        and seat.tile == NO_TILE
        for seat in after.seats
    )


def the_mibs_sits_first_if_it_plays(
    after: Position, printed: Components, position: Position, step: SetUp
) -> bool:
    """The first seat is the M.I.B.S. exactly if it plays; no other seat ever is."""
    return (
        is_mibs(after, 0) == step.mibs
        and not is_mibs(after, 1)
        and not is_mibs(after, 2)
        and not is_mibs(after, 3)
        and not is_mibs(after, 4)
    )


def only_the_gold_markers_are_put(
    after: Position, printed: Components, position: Position, step: SetUp
) -> bool:
    """Nothing changes but the two gold markers."""
    return (
        changed(after, gold_space=position.gold_space, gold_bought=position.gold_bought) == position
    )


def the_gold_price_starts_at_its_lowest(
    after: Position, printed: Components, position: Position, step: SetUp
) -> bool:
    """No space of the gold price track is before the marker."""
    return after.gold_space == 0


def no_bar_counts_as_bought(
    after: Position, printed: Components, position: Position, step: SetUp
) -> bool:
    """The count of bought gold bars starts at zero."""
    return after.gold_bought == 0


def every_sale_track_is_full(
    after: Position, printed: Components, position: Position, step: SetUp
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
    after: Position, printed: Components, position: Position, step: SetUp
) -> bool:
    """Beside each sale track lie its printed number of black shares."""
    return after.sale_tracks.blacks == printed.sale_track_blacks


def the_top_sale_track_is_current(
    after: Position, printed: Components, position: Position, step: SetUp
) -> bool:
    """The first current sale track is the top one."""
    return after.sale_tracks.current == 0


def only_black_shares_beside_the_price_table_change(
    after: Position, printed: Components, position: Position, step: SetUp
) -> bool:
    """Nothing changes but the black shares beside the price table."""
    return changed(after, area_blacks=position.area_blacks) == position


def every_level_but_the_lowest_has_a_black_share(
    after: Position, printed: Components, position: Position, step: SetUp
) -> bool:
    """There is a black share for each level tile but that of level 0."""
    return after.area_blacks == len(printed.draw_numbers) - 1


def level_zero_is_in_force(
    after: Position, printed: Components, position: Position, step: SetUp
) -> bool:
    """The lowest level is in force."""
    return after.level == 0


def all_markers_stand_on_the_marked_space(
    after: Position, printed: Components, position: Position, step: SetUp
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
    after: Position, printed: Components, position: Position, step: SetUp
) -> bool:
    """The market has the same number of each colour: as printed for up to four seats, or five."""
    number = value_for(printed.first_market, step.seats)
    market = after.market
    return (
        market[0] == number
        and market[1] == number
        and market[2] == number
        and market[3] == number
        and market[4] == number
    )


def every_share_in_play_is_now_on_the_table_or_in_the_bag(
    after: Position, printed: Components, position: Position, step: SetUp
) -> bool:
    """Of each colour, all shares but those left in the box are on the table or in the bag."""
    return every_share_is_somewhere(printed, after)


def no_black_share_is_in_the_bag(
    after: Position, printed: Components, position: Position, step: SetUp
) -> bool:
    """The bag has coloured shares only."""
    return after.bag.blacks == 0


def the_first_market_is_due(
    after: Position, printed: Components, position: Position, step: SetUp
) -> bool:
    """The draw for the first market is due."""
    return after.phase == STOCKING


# the first market --------------------------------------------------------------


def the_market_draw_is_in_the_bag(
    printed: Components, position: Position, step: StockMarket
) -> bool:
    """Every share drawn for the market is in the bag."""
    return no_count_is_negative(step.shares) and no_count_is_negative(
        without(position.bag.shares, step.shares)
    )


def all_markers_stand_on_the_usual_start(
    printed: Components, position: Position, step: StockMarket
) -> bool:
    """The five price markers still stand on the marked space."""
    prices, start = position.prices, printed.usual_start
    return (
        prices[0] == start
        and prices[1] == start
        and prices[2] == start
        and prices[3] == start
        and prices[4] == start
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


def start_follows_the_market(
    printed: Components, after: Position, position: Position, colour: Colour
) -> bool:
    """Tell whether a colour starts right if rarest, left if most frequent, else stays put."""
    market, own = position.market, position.market[colour]
    start, now = position.prices[colour], after.prices[colour]
    scarcer = (own < market[0]) + (own < market[1]) + (own < market[2])
    scarcer += (own < market[3]) + (own < market[4])
    commoner = (own > market[0]) + (own > market[1]) + (own > market[2])
    commoner += (own > market[3]) + (own > market[4])
    if scarcer > 0 and commoner == 0:
        return now == printed.moves.right(start) and now == printed.dearest_start
    if commoner > 0 and scarcer == 0:
        return now == printed.moves.left(start) and now == printed.cheapest_start
    return now == start


def rarest_colours_start_right_and_most_frequent_left(
    after: Position, printed: Components, position: Position, step: StockMarket
) -> bool:
    """The rarest colours start one space right, the most frequent one left, all others stay."""
    return (
        start_follows_the_market(printed, after, position, Colour(0))
        and start_follows_the_market(printed, after, position, Colour(1))
        and start_follows_the_market(printed, after, position, Colour(2))
        and start_follows_the_market(printed, after, position, Colour(3))
        and start_follows_the_market(printed, after, position, Colour(4))
    )


def the_hand_of_the_first_seat_is_due(
    after: Position, printed: Components, position: Position, step: StockMarket
) -> bool:
    """The hands are due, that of the first seat first."""
    return after.phase == DEALING and after.turn == 0


# the hands ---------------------------------------------------------------------


def the_hand_is_in_the_bag(printed: Components, position: Position, step: DealHand) -> bool:
    """Every share of the hand is in the bag."""
    return no_count_is_negative(step.shares) and no_count_is_negative(
        without(position.bag.shares, step.shares)
    )


def the_seat_has_no_share_yet(printed: Components, position: Position, step: DealHand) -> bool:
    """The seat to move has no share yet."""
    return acting_seat(position).shares == NONE_OF_EACH


def the_seat_has_no_cash_yet(printed: Components, position: Position, step: DealHand) -> bool:
    """The seat to move has no cash yet."""
    return acting_seat(position).cash == 0


def the_seat_has_no_tile_yet(printed: Components, position: Position, step: DealHand) -> bool:
    """The seat to move has no bonus tile yet."""
    return acting_seat(position).tile == NO_TILE


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


def the_seat_gets_the_start_money(
    after: Position, printed: Components, position: Position, step: DealHand
) -> bool:
    """The seat has exactly the printed start money more than before."""
    return acting_seat(after).cash - acting_seat(position).cash == printed.cash


def only_the_first_seat_gets_no_tile(
    after: Position, printed: Components, position: Position, step: DealHand
) -> bool:
    """The first seat gets no bonus tile, the second gets tile 2, the third tile 3, and so on."""
    tile = acting_seat(after).tile
    return tile == NO_TILE if position.turn == 0 else tile - position.turn == 1


def the_next_seat_draws_or_the_game_begins(
    after: Position, printed: Components, position: Position, step: DealHand
) -> bool:
    """The next seat draws its hand; after the last one the first seat begins the game."""
    if position.turn + 1 == len(position.seats):
        return after.phase == ACTING and after.turn == 0
    return after.phase == position.phase and after.turn == position.turn + 1
