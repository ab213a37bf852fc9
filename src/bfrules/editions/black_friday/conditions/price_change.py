"""What the clauses of a price change need and promise.

Between two clauses the drawn shares may lie aside, and the black shares beside
the price table may still be those of the level before. Where no share is lost, it
is enough to say where shares are taken from: the rest of the frame gets them.
"""

from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.common import dollars
from bfrules.editions.black_friday.conditions.tracks import exactly_those_that_ran_out_rise
from bfrules.editions.black_friday.conditions.turn import the_next_seat_moves
from bfrules.editions.black_friday.overview import target_of, the_overview_shows
from bfrules.editions.black_friday.position import (
    ACTING,
    BOTTOM,
    CENTRE,
    CHANGING,
    EMPTY_PILE,
    OVER,
    TOP,
    Position,
    changed,
    current_sale_track,
)
from bfrules.editions.black_friday.steps import BARS, NO_TRACK, PURCHASE, SALE, ChangePrices
from bfrules.kernel.shares import (
    COLOURS,
    NONE_OF_EACH,
    Colour,
    no_count_is_negative,
    together,
    without,
)

# what a draw has to be: the clauses that forbid pass exactly this, those that do need it ------


def waits_exactly_if_triggered(printed: Components, position: Position, step: ChangePrices) -> bool:
    """A price change waits exactly if a track has triggered it."""
    return (position.phase == CHANGING) == (position.trigger != NO_TRACK)


def is_triggered(printed: Components, position: Position, step: ChangePrices) -> bool:
    """Some track has triggered a price change."""
    return position.trigger != NO_TRACK


def is_of_known_shares(printed: Components, position: Position, step: ChangePrices) -> bool:
    """No count of the draw is below zero, neither of a colour nor of black."""
    return no_count_is_negative(step.shares) and step.blacks >= 0


def is_from_the_bag(printed: Components, position: Position, step: ChangePrices) -> bool:
    """When the draw has left the bag, no count is below zero there, not even of black."""
    left = without(position.bag.shares, step.shares)
    return no_count_is_negative(left) and position.bag.blacks >= step.blacks


def has_its_number(printed: Components, position: Position, step: ChangePrices) -> bool:
    """The draw has the number of shares of the level; of a smaller bag, it is all there is."""
    drawn = sum(step.shares) + step.blacks
    left = sum(position.bag.shares) + position.bag.blacks - drawn
    number: int = printed.draw_numbers[position.level]
    return left >= 0 and (drawn == number or (drawn < number and left == 0))


# steps 1 to 4: the drawn shares ------------------------------------------------


def nothing_lies_aside(printed: Components, position: Position, step: ChangePrices) -> bool:
    """No drawn share lies aside yet."""
    return position.drawn == EMPTY_PILE


def the_draw_lies_aside(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """Exactly the shares drawn lie aside, black ones too."""
    return after.drawn.shares == step.shares and after.drawn.blacks == step.blacks


def the_blacks_lie_aside(printed: Components, position: Position, step: ChangePrices) -> bool:
    """The black shares drawn lie aside."""
    return position.drawn.blacks == step.blacks


def the_bar_price_never_falls(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """The bar price does not fall, and does not leave its track."""
    return after.bar_space >= position.bar_space and after.bar_space < len(printed.bar_prices)


def each_black_share_raises_the_bar_price(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """The bar price rises by a space for each black share drawn, unless its track ends first."""
    rise = after.bar_space - position.bar_space
    last = len(printed.bar_prices) - 1
    return rise == step.blacks or (after.bar_space == last and rise < step.blacks)


def each_full_number_of_bars_raises_the_bar_price(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """The bar price rises once for each full three bars bought, unless its track ends first."""
    rise = after.bar_space - position.bar_space
    used, unused = rise * printed.bars_for_a_rise, (rise + 1) * printed.bars_for_a_rise
    at_its_end = after.bar_space == len(printed.bar_prices) - 1
    return used <= position.bars_bought and (at_its_end or position.bars_bought < unused)


def no_bought_bar_counts_any_more(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """The count of bought bars is at zero again."""
    return after.bars_bought == 0


def number_that_counts(step: ChangePrices, colour: Colour) -> int:
    """Return the number of a colour for the overview: two or more black shares count against it."""
    return step.shares[colour] - (step.blacks if step.blacks > 1 else 0)


def the_overview_shows_every_number(
    printed: Components, position: Position, step: ChangePrices
) -> bool:
    """The overview has a target for the number of every colour."""
    return all(
        the_overview_shows(printed, position.prices[colour], number_that_counts(step, colour))
        for colour in COLOURS
    )


def every_marker_goes_to_its_target(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """Each price marker goes where the overview sends the number of its colour."""
    return all(
        after.prices[colour]
        == target_of(printed, position.prices[colour], number_that_counts(step, colour))
        for colour in COLOURS
    )


def a_single_black_share_is_back(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """A single black share lies aside no more; any other number, and each colour, stays there."""
    aside = step.blacks if step.blacks > 1 else 0
    return after.drawn.blacks == aside and after.drawn.shares == position.drawn.shares


def no_single_black_share_lies_aside(
    printed: Components, position: Position, step: ChangePrices
) -> bool:
    """The black shares drawn lie aside, unless it was a single one."""
    return position.drawn.blacks == (step.blacks if step.blacks > 1 else 0)


def no_black_share_lies_aside(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """No black share lies aside any more, while each coloured one does."""
    return after.drawn.blacks == 0 and after.drawn.shares == position.drawn.shares


def only_the_colours_lie_aside(printed: Components, position: Position, step: ChangePrices) -> bool:
    """The coloured shares drawn lie aside, and no black share does."""
    return position.drawn.shares == step.shares and position.drawn.blacks == 0


def nothing_lies_aside_any_more(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """No drawn share lies aside any more."""
    return after.drawn == EMPTY_PILE


# step 4: the track that triggered ----------------------------------------------


def a_track_triggered(printed: Components, position: Position, step: ChangePrices) -> bool:
    """The purchase track, the bar track or the sale track triggered the price change."""
    return position.trigger in (PURCHASE, BARS, SALE)


def exactly_its_track_is_empty(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """No coloured share is left on the track that triggered; the others keep theirs."""
    trigger, sold = position.trigger, current_sale_track(position)
    return (
        after.purchase_track == (NONE_OF_EACH if trigger == PURCHASE else position.purchase_track)
        and after.bar_track == (NONE_OF_EACH if trigger == BARS else position.bar_track)
        and current_sale_track(after) == (NONE_OF_EACH if trigger == SALE else sold)
    )


def exactly_its_black_shares_leave(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """If the sale track triggered, the black shares beside it leave; all else stays there."""
    now, before = after.sale_tracks, position.sale_tracks
    used_up = before.current if position.trigger == SALE else None
    return (
        now.current == before.current
        and now.shares == before.shares
        and all(
            now.blacks[track] == (0 if track == used_up else before.blacks[track])
            for track in (TOP, CENTRE, BOTTOM)
        )
    )


# steps 5 and 6 -----------------------------------------------------------------


def exactly_the_missing_colours_go_up(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """A colour of which the market has no share moves one space up, and no other moves."""
    return all(
        after.prices[colour] == (cell if position.market[colour] else printed.moves.up(cell))
        for colour, cell in zip(COLOURS, position.prices, strict=True)
    )


def the_dearest_colour_reaches_its_level(
    after: Position, printed: Components, position: Position, step: object
) -> bool:
    """The level is that of the dearest colour's area, if it is new; the right one of equal ones."""
    prices = dollars(printed, position)
    areas = [
        printed.areas[cell]
        for price, cell in zip(prices, position.prices, strict=True)
        if price == max(prices)
    ]
    reached = max(areas) if printed.ties_reach_the_higher_level else min(areas)
    return after.level == max(position.level, reached)


def black_shares_may_lag_behind_the_level(
    printed: Components, position: Position, step: object
) -> bool:
    """Beside the price table lie the black shares of the levels not reached, or some more."""
    return position.area_blacks >= printed.area_blacks - position.level


def the_levels_not_reached_keep_their_black_shares(
    after: Position, printed: Components, position: Position, step: object
) -> bool:
    """Beside the price table lies a black share for each level above that in force, no other."""
    return printed.area_blacks - after.area_blacks == position.level


# step 7: the sale tracks -------------------------------------------------------


def refill_is_due(position: Position) -> bool:
    """Tell whether a sale track triggered and the bottom one has no share left, not even black."""
    return (
        position.trigger == SALE
        and sum(position.sale_tracks.shares[BOTTOM]) == 0
        and position.sale_tracks.blacks[BOTTOM] == 0
    )


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


def top_and_bottom_stay(after: Position, position: Position) -> bool:
    """Tell whether the top and the bottom sale track and their black shares are as before."""
    now, before = after.sale_tracks, position.sale_tracks
    return now.current == before.current and all(
        now.shares[track] == before.shares[track] and now.blacks[track] == before.blacks[track]
        for track in (TOP, BOTTOM)
    )


def only_shares_on_the_centre_track_change(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """The top and the bottom sale track stay as they are, and so do all black shares."""
    return (
        top_and_bottom_stay(after, position)
        and after.sale_tracks.blacks[CENTRE] == position.sale_tracks.blacks[CENTRE]
    )


def a_refill_goes_as_far_as_the_market(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """A refilled centre track has its number of each colour, or all there was."""
    if not refill_is_due(position):
        return after == position
    full = printed.sale_track_shares
    return all(
        there == full or (there < full and left == 0)
        for there, left in zip(after.sale_tracks.shares[CENTRE], after.market, strict=True)
    )


def only_black_shares_of_the_centre_track_change(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """The top and the bottom sale track stay as they are, and so do all coloured shares."""
    return (
        top_and_bottom_stay(after, position)
        and after.sale_tracks.shares[CENTRE] == position.sale_tracks.shares[CENTRE]
    )


def a_refill_has_black_shares_as_far_as_the_bank(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """A refilled centre track has its black shares beside it, or all that the bank had."""
    if not refill_is_due(position):
        return after == position
    there, full = after.sale_tracks.blacks[CENTRE], printed.refill_blacks
    return there == full or (there < full and after.bank_blacks == 0)


def a_colour_rises_exactly_if_the_refill_took_its_last_share(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """A colour whose last share the refill took moves one space right, if that counts; no other."""
    before = position.market
    if printed.refill_raises_prices and refill_is_due(position):
        before = together(before, position.sale_tracks.shares[CENTRE])
    return exactly_those_that_ran_out_rise(printed, after, position, before)


def a_sale_track_lies_below_unless_the_last_is_used_up(
    printed: Components, position: Position, step: ChangePrices
) -> bool:
    """A current sale track that triggered has one below it, unless the bottom one is used up."""
    return (
        position.trigger != SALE or position.sale_tracks.current < BOTTOM or refill_is_due(position)
    )


def no_share_moves_between_sale_tracks(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """All shares on the sale tracks and beside them stay where they are."""
    now, before = after.sale_tracks, position.sale_tracks
    return now.shares == before.shares and now.blacks == before.blacks


def the_track_below_is_current_or_the_centre_for_good(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """After its price change the track below is current; with the bottom used up, the centre."""
    if position.trigger != SALE:
        return after == position
    below = CENTRE if refill_is_due(position) else position.sale_tracks.current + 1
    return after.sale_tracks.current == below


# the turn that was interrupted -------------------------------------------------


def the_turn_goes_on_unless_the_game_is_over(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """Nothing waits; the next seat is to act after an action, else the same, at the end nobody."""
    if position.phase == OVER:
        return after == changed(position, trigger=NO_TRACK)
    if position.acted:
        return the_next_seat_moves(after, position)
    return after == changed(position, phase=ACTING, trigger=NO_TRACK)
