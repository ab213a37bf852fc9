"""What the clauses of a price change need and promise.

Between two clauses the drawn shares may lie aside, and the black shares beside
the price table may still be those of the level before.
"""

from bfrules.core.refusal import Refusal
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.common import price_of, some_count_is_negative
from bfrules.editions.black_friday.conditions.tracks import (
    exactly_those_that_ran_out_rise,
    the_next_seat_moves,
)
from bfrules.editions.black_friday.overview import target_of, the_overview_shows
from bfrules.editions.black_friday.position import (
    ACTING,
    CHANGING,
    OVER,
    Pile,
    Position,
    changed,
    current_sale_track,
)
from bfrules.editions.black_friday.steps import BARS, NO_TRACK, PURCHASE, SALE, ChangePrices
from bfrules.kernel.shares import (
    NONE_OF_EACH,
    Colour,
    no_count_is_negative,
    together,
    without,
)

TOP, CENTRE, BOTTOM = 0, 1, 2

# words for conditions ----------------------------------------------------------


def number_that_counts(step: ChangePrices, colour: Colour) -> int:
    """Return the number of a colour for the overview: two or more black shares count against it."""
    return step.shares[colour] - (step.blacks if step.blacks > 1 else 0)


def goes_to_its_target(
    printed: Components, after: Position, position: Position, step: ChangePrices, colour: Colour
) -> bool:
    """Tell whether a price marker went where the overview sends it."""
    number = number_that_counts(step, colour)
    return after.prices[colour] == target_of(printed, position.prices[colour], number)


def has_a_target(
    printed: Components, position: Position, step: ChangePrices, colour: Colour
) -> bool:
    """Tell whether the overview has a target for the number of a colour."""
    return the_overview_shows(printed, position.prices[colour], number_that_counts(step, colour))


def moved_up_only_if_missing(
    printed: Components, after: Position, position: Position, colour: Colour
) -> bool:
    """Tell whether a price marker is one space up if the market lacks its colour, else put."""
    start, missing = position.prices[colour], position.market[colour] == 0
    return after.prices[colour] == (printed.moves.up(start) if missing else start)


def is_dearest(printed: Components, position: Position, colour: Colour) -> bool:
    """Tell whether no colour is dearer."""
    own = price_of(printed, position, colour)
    return (
        own >= price_of(printed, position, Colour(0))
        and own >= price_of(printed, position, Colour(1))
        and own >= price_of(printed, position, Colour(2))
        and own >= price_of(printed, position, Colour(3))
        and own >= price_of(printed, position, Colour(4))
    )


def is_in_the_area(printed: Components, position: Position, colour: Colour, level: int) -> bool:
    """Tell whether a colour is dearest and stands in the area of a level."""
    return is_dearest(printed, position, colour) and printed.areas[position.prices[colour]] == level


def is_not_above(printed: Components, position: Position, colour: Colour, level: int) -> bool:
    """Tell whether a colour is not dearest, or its area is no higher than a level."""
    return (
        not is_dearest(printed, position, colour) or printed.areas[position.prices[colour]] <= level
    )


def is_not_below(printed: Components, position: Position, colour: Colour, level: int) -> bool:
    """Tell whether a colour is not dearest, or its area is no lower than a level."""
    return (
        not is_dearest(printed, position, colour) or printed.areas[position.prices[colour]] >= level
    )


def some_dearest_colour_is_in_the_area(printed: Components, position: Position, level: int) -> bool:
    """Tell whether some dearest colour stands in the area of a level."""
    return (
        is_in_the_area(printed, position, Colour(0), level)
        or is_in_the_area(printed, position, Colour(1), level)
        or is_in_the_area(printed, position, Colour(2), level)
        or is_in_the_area(printed, position, Colour(3), level)
        or is_in_the_area(printed, position, Colour(4), level)
    )


def no_dearest_colour_is_above(printed: Components, position: Position, level: int) -> bool:
    """Tell whether no dearest colour stands in a higher area than that of a level."""
    return (
        is_not_above(printed, position, Colour(0), level)
        and is_not_above(printed, position, Colour(1), level)
        and is_not_above(printed, position, Colour(2), level)
        and is_not_above(printed, position, Colour(3), level)
        and is_not_above(printed, position, Colour(4), level)
    )


def no_dearest_colour_is_below(printed: Components, position: Position, level: int) -> bool:
    """Tell whether no dearest colour stands in a lower area than that of a level."""
    return (
        is_not_below(printed, position, Colour(0), level)
        and is_not_below(printed, position, Colour(1), level)
        and is_not_below(printed, position, Colour(2), level)
        and is_not_below(printed, position, Colour(3), level)
        and is_not_below(printed, position, Colour(4), level)
    )


def refill_is_due(position: Position) -> bool:
    """Tell whether a sale track triggered and the bottom one has no share left, not even black."""
    bottom = position.sale_tracks.shares[BOTTOM]
    return (
        position.trigger == SALE
        and bottom[0] + bottom[1] + bottom[2] + bottom[3] + bottom[4] == 0
        and position.sale_tracks.blacks[BOTTOM] == 0
    )


def top_and_bottom_stay(after: Position, position: Position) -> bool:
    """Tell whether the top and the bottom sale track and their black shares are as before."""
    now, before = after.sale_tracks, position.sale_tracks
    return (
        now.shares[TOP] == before.shares[TOP]
        and now.shares[BOTTOM] == before.shares[BOTTOM]
        and now.blacks[TOP] == before.blacks[TOP]
        and now.blacks[BOTTOM] == before.blacks[BOTTOM]
        and now.current == before.current
    )


def is_refilled(printed: Components, after: Position, colour: Colour) -> bool:
    """Tell whether the centre track has its number of a colour, or all that there was."""
    there = after.sale_tracks.shares[CENTRE][colour]
    return there == printed.sale_track_shares or (
        there < printed.sale_track_shares and after.market[colour] == 0
    )


# what the clauses need ---------------------------------------------------------


def a_draw_of_no_fewer_than_zero(
    printed: Components, position: Position, step: ChangePrices
) -> bool:
    """No count of the draw is below zero."""
    return no_count_is_negative(step.shares) and step.blacks >= 0


def the_draw_is_in_the_bag(printed: Components, position: Position, step: ChangePrices) -> bool:
    """Every share drawn is in the bag."""
    return (
        no_count_is_negative(without(position.bag.shares, step.shares))
        and position.bag.blacks >= step.blacks
    )


def no_drawn_share_lies_aside(printed: Components, position: Position, step: ChangePrices) -> bool:
    """No drawn share lies aside yet."""
    return position.drawn.shares == NONE_OF_EACH and position.drawn.blacks == 0


def the_drawn_blacks_lie_aside(printed: Components, position: Position, step: ChangePrices) -> bool:
    """The black shares drawn lie aside."""
    return position.drawn.blacks == step.blacks


def a_single_black_share_is_back(
    printed: Components, position: Position, step: ChangePrices
) -> bool:
    """The black shares drawn lie aside, unless it was a single one."""
    return position.drawn.blacks == (step.blacks if step.blacks > 1 else 0)


def the_drawn_colours_lie_aside(
    printed: Components, position: Position, step: ChangePrices
) -> bool:
    """The coloured shares drawn lie aside, and no black share does."""
    return position.drawn.shares == step.shares and position.drawn.blacks == 0


def no_fewer_than_zero_bars_count(
    printed: Components, position: Position, step: ChangePrices
) -> bool:
    """The count of bought bars is not below zero."""
    return position.bars_bought >= 0


def the_overview_shows_every_number(
    printed: Components, position: Position, step: ChangePrices
) -> bool:
    """The overview has a target for the number of every colour."""
    return (
        has_a_target(printed, position, step, Colour(0))
        and has_a_target(printed, position, step, Colour(1))
        and has_a_target(printed, position, step, Colour(2))
        and has_a_target(printed, position, step, Colour(3))
        and has_a_target(printed, position, step, Colour(4))
    )


def a_track_triggered(printed: Components, position: Position, step: ChangePrices) -> bool:
    """The purchase track, the bar track or the sale track triggered the price change."""
    return position.trigger == PURCHASE or position.trigger == BARS or position.trigger == SALE


def black_shares_may_lag_behind_the_level(
    printed: Components, position: Position, step: object
) -> bool:
    """Beside the price table lie the black shares of the levels not reached, or some more."""
    return position.area_blacks >= printed.area_blacks - position.level


def a_refill_finds_the_centre_track_empty(
    printed: Components, position: Position, step: ChangePrices
) -> bool:
    """If a refill is due, no coloured share is left on the centre track."""
    return not refill_is_due(position) or position.sale_tracks.shares[CENTRE] == NONE_OF_EACH


def a_refill_finds_no_black_share_there(
    printed: Components, position: Position, step: ChangePrices
) -> bool:
    """If a refill is due, no black share is left beside the centre track."""
    return not refill_is_due(position) or position.sale_tracks.blacks[CENTRE] == 0


def a_sale_track_lies_below_unless_the_last_is_used_up(
    printed: Components, position: Position, step: ChangePrices
) -> bool:
    """A current sale track that triggered has one below it, unless the bottom one is used up."""
    return (
        position.trigger != SALE or position.sale_tracks.current < BOTTOM or refill_is_due(position)
    )


# what forbids a draw -----------------------------------------------------------


def a_price_change_waits_exactly_if_triggered(
    printed: Components, position: Position, step: ChangePrices
) -> bool:
    """A price change waits exactly if a track has triggered it."""
    return (position.phase == CHANGING) == (position.trigger != NO_TRACK)


def what_passes_was_triggered(
    after: Refusal | None, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """What passes is the draw for a track that triggered a price change."""
    return after is not None or position.trigger != NO_TRACK


def what_is_refused_was_not_triggered(
    after: Refusal | None, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """What is refused is a draw though no track triggered a price change."""
    return after is None or position.trigger == NO_TRACK


def what_passes_draws_nothing_below_zero(
    after: Refusal | None, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """What passes has no count below zero, neither of a colour nor of black."""
    return after is not None or (no_count_is_negative(step.shares) and step.blacks >= 0)


def what_is_refused_draws_something_below_zero(
    after: Refusal | None, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """What is refused has a count below zero, of a colour or of black."""
    return after is None or some_count_is_negative(step.shares) or step.blacks < 0


def what_passes_leaves_nothing_owing_in_the_bag(
    after: Refusal | None, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """When what passes has left the bag, no count is below zero there, not even of black."""
    left = without(position.bag.shares, step.shares)
    return after is not None or (no_count_is_negative(left) and position.bag.blacks >= step.blacks)


def what_is_refused_would_leave_the_bag_owing(
    after: Refusal | None, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """If what is refused left the bag, some count would be below zero there."""
    left = without(position.bag.shares, step.shares)
    return after is None or some_count_is_negative(left) or position.bag.blacks < step.blacks


def all_of(pile: Pile) -> int:
    """Return how many shares there are in a pile, black ones included."""
    shares = pile.shares
    return shares[0] + shares[1] + shares[2] + shares[3] + shares[4] + pile.blacks


def what_passes_draws_the_number_or_empties_the_bag(
    after: Refusal | None, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """What passes draws the number of the level, or the whole of a bag that has no more."""
    drawn, there = all_of(Pile(step.shares, step.blacks)), all_of(position.bag)
    number: int = printed.draw_numbers[position.level]
    return after is not None or (drawn <= number and drawn <= there and drawn in (number, there))


def what_is_refused_draws_another_number(
    after: Refusal | None, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """What is refused draws more than the number or the bag allows, or less than it could."""
    drawn, there = all_of(Pile(step.shares, step.blacks)), all_of(position.bag)
    number: int = printed.draw_numbers[position.level]
    return after is None or drawn > number or drawn > there or (drawn < number and drawn < there)


# the number of shares drawn ----------------------------------------------------


def a_level_is_printed(printed: Components, position: Position) -> bool:
    """There is a level card for the level in force."""
    return position.level >= 0 and position.level < len(printed.draw_numbers)


def no_more_is_drawn_than_the_level_says(
    size: int, printed: Components, position: Position
) -> bool:
    """No more shares are drawn than the draw number of the level."""
    return size <= printed.draw_numbers[position.level]


def no_more_is_drawn_than_there_is(size: int, printed: Components, position: Position) -> bool:
    """No more shares are drawn than the bag has."""
    return size <= all_of(position.bag)


def less_is_drawn_only_if_the_bag_is_emptied(
    size: int, printed: Components, position: Position
) -> bool:
    """The draw number is drawn, or all there is."""
    return size == printed.draw_numbers[position.level] or size == all_of(position.bag)


# steps 1 and 2 -----------------------------------------------------------------


def the_draw_goes_from_the_bag_aside(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """Exactly the shares drawn leave the bag, black ones too, and exactly these lie aside."""
    return (
        without(position.bag.shares, after.bag.shares) == step.shares
        and position.bag.blacks - after.bag.blacks == step.blacks
        and after.drawn.shares == step.shares
        and after.drawn.blacks == step.blacks
    )


def the_bar_price_never_falls(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """The bar price does not fall, and does not leave its track."""
    return after.bar_space >= position.bar_space and after.bar_space < len(printed.bar_prices)


def the_bar_price_rises_by_one_for_each_black_share(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """The bar price rises by a space for each black share drawn, unless its track ends first."""
    rise = after.bar_space - position.bar_space
    last = len(printed.bar_prices) - 1
    return rise == step.blacks or (after.bar_space == last and rise < step.blacks)


def the_bar_price_rises_by_one_for_each_full_number_of_bars(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """The bar price rises once for each full three bars bought, unless its track ends first."""
    rise = after.bar_space - position.bar_space
    used, unused = rise * printed.bars_for_a_rise, (rise + 1) * printed.bars_for_a_rise
    if after.bar_space == len(printed.bar_prices) - 1:
        return used <= position.bars_bought
    return used <= position.bars_bought and position.bars_bought < unused


def no_bought_bar_counts_any_more(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """The count of bought bars is at zero again."""
    return after.bars_bought == 0


# step 3 ------------------------------------------------------------------------


def a_single_black_share_goes_back_into_the_bag(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """A single black share drawn is in the bag again, and lies aside no more."""
    return step.blacks != 1 or (
        after.bag.blacks == position.bag.blacks + 1
        and after.bag.shares == position.bag.shares
        and after.drawn.blacks == 0
        and after.drawn.shares == position.drawn.shares
    )


def any_other_number_of_black_shares_stays_aside(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """With none, two or more black shares drawn, nothing changes."""
    return step.blacks == 1 or after == position


def every_marker_goes_to_its_target(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """Each price marker goes where the overview sends the number of its colour."""
    return (
        goes_to_its_target(printed, after, position, step, Colour(0))
        and goes_to_its_target(printed, after, position, step, Colour(1))
        and goes_to_its_target(printed, after, position, step, Colour(2))
        and goes_to_its_target(printed, after, position, step, Colour(3))
        and goes_to_its_target(printed, after, position, step, Colour(4))
    )


def two_or_more_black_shares_go_to_the_bank(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """Two or more black shares drawn lie in the bank, and aside no more."""
    return step.blacks < 2 or (
        after.bank_blacks - position.bank_blacks == step.blacks
        and after.drawn.blacks == 0
        and after.drawn.shares == position.drawn.shares
    )


def fewer_black_shares_do_not_go_to_the_bank(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """With no or one black share drawn, nothing changes."""
    return step.blacks >= 2 or after == position


# step 4 ------------------------------------------------------------------------


def the_drawn_colours_come_to_the_market(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """Exactly the coloured shares drawn come to the market, and none lies aside any more."""
    return (
        without(after.market, position.market) == step.shares
        and after.drawn.shares == NONE_OF_EACH
        and after.drawn.blacks == 0
    )


def nothing_but_the_bag_and_the_triggering_track_changes(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """Nothing changes but the bag and the track that triggered the price change."""
    if position.trigger == PURCHASE:
        restored = changed(after, bag=position.bag, purchase_track=position.purchase_track)
    elif position.trigger == BARS:
        restored = changed(after, bag=position.bag, bar_track=position.bar_track)
    else:
        restored = changed(after, bag=position.bag, sale_tracks=position.sale_tracks)
    return restored == position


def the_triggering_track_is_empty(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """No coloured share is left on the track that triggered the price change."""
    if position.trigger == PURCHASE:
        return after.purchase_track == NONE_OF_EACH
    if position.trigger == BARS:
        return after.bar_track == NONE_OF_EACH
    return current_sale_track(after) == NONE_OF_EACH


def the_bag_gets_the_shares_of_the_track(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """Exactly the coloured shares of the triggering track come into the bag, and no black one."""
    if position.trigger == PURCHASE:
        shares = position.purchase_track
    elif position.trigger == BARS:
        shares = position.bar_track
    else:
        shares = current_sale_track(position)
    return (
        without(after.bag.shares, position.bag.shares) == shares
        and after.bag.blacks == position.bag.blacks
    )


def the_black_shares_of_a_sale_track_go_into_the_bag(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """If the sale track triggered, all black shares beside the current one come into the bag."""
    current = position.sale_tracks.current
    return position.trigger != SALE or (
        after.sale_tracks.blacks[current] == 0
        and after.bag.blacks - position.bag.blacks == position.sale_tracks.blacks[current]
        and after.bag.shares == position.bag.shares
    )


def black_shares_beside_other_sale_tracks_stay(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """The coloured shares stay, the current track too, and the black ones beside other tracks."""
    now, before = after.sale_tracks, position.sale_tracks
    return (
        now.current == before.current
        and now.shares == before.shares
        and (before.current == TOP or now.blacks[TOP] == before.blacks[TOP])
        and (before.current == CENTRE or now.blacks[CENTRE] == before.blacks[CENTRE])
        and (before.current == BOTTOM or now.blacks[BOTTOM] == before.blacks[BOTTOM])
    )


def another_trigger_moves_no_black_share(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """If the purchase track or the bar track triggered, nothing changes."""
    return position.trigger == SALE or after == position


# steps 5 and 6 -----------------------------------------------------------------


def exactly_the_missing_colours_go_up(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """A colour of which the market has no share moves one space up, and no other moves."""
    return (
        moved_up_only_if_missing(printed, after, position, Colour(0))
        and moved_up_only_if_missing(printed, after, position, Colour(1))
        and moved_up_only_if_missing(printed, after, position, Colour(2))
        and moved_up_only_if_missing(printed, after, position, Colour(3))
        and moved_up_only_if_missing(printed, after, position, Colour(4))
    )


def a_dearest_colour_stands_there(level: int, printed: Components, position: Position) -> bool:
    """Some colour than which none is dearer stands in the area of the level."""
    return some_dearest_colour_is_in_the_area(printed, position, level)


def of_equally_dear_colours_the_right_one_decides(
    level: int, printed: Components, position: Position
) -> bool:
    """Of equally dear colours none stands higher, or lower where the lower level is reached."""
    if printed.ties_reach_the_higher_level:
        return no_dearest_colour_is_above(printed, position, level)
    return no_dearest_colour_is_below(printed, position, level)


def the_level_never_falls(
    after: Position, printed: Components, position: Position, step: object
) -> bool:
    """The level does not go down."""
    return after.level >= position.level


def a_new_level_is_that_of_a_dearest_colour(
    after: Position, printed: Components, position: Position, step: object
) -> bool:
    """If the level rises, a colour than which none is dearer stands in its area."""
    return after.level == position.level or some_dearest_colour_is_in_the_area(
        printed, position, after.level
    )


def a_new_level_is_that_of_the_right_dearest_colour(
    after: Position, printed: Components, position: Position, step: object
) -> bool:
    """No dearest colour stands above the level; where ties reach the lower one, below a new one."""
    if printed.ties_reach_the_higher_level:
        return no_dearest_colour_is_above(printed, position, after.level)
    return after.level == position.level or no_dearest_colour_is_below(
        printed, position, after.level
    )


def a_level_that_all_dearest_colours_exceed_is_left(
    after: Position, printed: Components, position: Position, step: object
) -> bool:
    """Some colour than which none is dearer stands in an area not above the level in force."""
    return not no_dearest_colour_is_below(printed, position, after.level + 1)


def the_levels_not_reached_keep_their_black_shares(
    after: Position, printed: Components, position: Position, step: object
) -> bool:
    """Beside the price table lies a black share for each level above that in force, no other."""
    return printed.area_blacks - after.area_blacks == position.level


def the_black_shares_of_reached_levels_come_into_the_bag(
    after: Position, printed: Components, position: Position, step: object
) -> bool:
    """What leaves the price table comes into the bag, and no coloured share moves."""
    return (
        after.bag.blacks + after.area_blacks == position.bag.blacks + position.area_blacks
        and after.bag.shares == position.bag.shares
        and after.area_blacks <= position.area_blacks
    )


# step 7 ------------------------------------------------------------------------


def no_refill_changes_nothing(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """If no sale track triggered, or the bottom one is not used up, nothing changes."""
    return refill_is_due(position) or after == position


def the_centre_track_is_filled_as_far_as_the_market_goes(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """When a refill is due, the centre track has its number of each colour, or all there was."""
    return not refill_is_due(position) or (
        is_refilled(printed, after, Colour(0))
        and is_refilled(printed, after, Colour(1))
        and is_refilled(printed, after, Colour(2))
        and is_refilled(printed, after, Colour(3))
        and is_refilled(printed, after, Colour(4))
    )


def the_refill_comes_from_the_market(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """Market and centre track together have the shares that they had."""
    return together(after.market, after.sale_tracks.shares[CENTRE]) == together(
        position.market, position.sale_tracks.shares[CENTRE]
    )


def no_black_share_moves_in_the_refill(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """The top and the bottom sale track stay as they are, and so do all black shares."""
    return (
        top_and_bottom_stay(after, position)
        and after.sale_tracks.blacks[CENTRE] == position.sale_tracks.blacks[CENTRE]
    )


def the_centre_track_has_its_black_shares_as_far_as_the_bank_goes(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """When a refill is due, the centre track has its black shares, or all that the bank had."""
    there = after.sale_tracks.blacks[CENTRE]
    return (
        not refill_is_due(position)
        or there == printed.refill_blacks
        or (there < printed.refill_blacks and after.bank_blacks == 0)
    )


def its_black_shares_come_from_the_bank(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """Bank and centre track together have the black shares that they had."""
    return (
        after.bank_blacks + after.sale_tracks.blacks[CENTRE]
        == position.bank_blacks + position.sale_tracks.blacks[CENTRE]
    )


def only_black_shares_of_the_centre_track_move(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """The top and the bottom sale track stay as they are, and so do all coloured shares."""
    return (
        top_and_bottom_stay(after, position)
        and after.sale_tracks.shares[CENTRE] == position.sale_tracks.shares[CENTRE]
    )


def a_colour_rises_exactly_if_the_refill_took_its_last_share(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """A colour whose last share the refill took moves one space right, if that counts; no other."""
    if not printed.refill_raises_prices:
        return after.prices == position.prices
    market = position.market
    before = market
    if refill_is_due(position):
        before = together(market, position.sale_tracks.shares[CENTRE])
    return exactly_those_that_ran_out_rise(printed, after, position, before)


def the_track_below_is_current_or_the_centre_for_good(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """After its price change the track below is current; with the bottom used up, the centre."""
    current = after.sale_tracks.current
    if refill_is_due(position):
        return current == CENTRE
    return position.trigger != SALE or current == position.sale_tracks.current + 1


def another_trigger_leaves_the_sale_tracks(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """If the purchase track or the bar track triggered, nothing changes."""
    return position.trigger == SALE or after == position


def no_share_moves_between_sale_tracks(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """All shares on the sale tracks and beside them stay where they are."""
    now, before = after.sale_tracks, position.sale_tracks
    return now.shares == before.shares and now.blacks == before.blacks


# the turn that was interrupted -------------------------------------------------


def nothing_waits_any_more(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """No price change waits any more."""
    return after.trigger == NO_TRACK and after.phase != CHANGING


def a_game_that_is_over_stays_over(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """If the game is over, nobody else is to move, and it stays over."""
    return position.phase != OVER or (
        after.phase == OVER and after.turn == position.turn and after.acted == position.acted
    )


def after_an_action_the_next_seat_is_to_move(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """If the seat has acted and the game goes on, the next seat is to act."""
    return position.phase == OVER or not position.acted or the_next_seat_moves(after, position)


def before_its_action_the_same_seat_is_to_move(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """If the seat has not acted and the game goes on, the same seat is to act."""
    return (
        position.phase == OVER
        or position.acted
        or (after.phase == ACTING and after.turn == position.turn and not after.acted)
    )
