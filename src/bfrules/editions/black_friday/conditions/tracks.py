"""What the parts of actions need and promise: shares on tracks, small price moves, turns."""

from bfrules.core.refusal import Refusal
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.common import is_colour_or_nothing
from bfrules.editions.black_friday.position import (
    ACTING,
    CHANGING,
    Position,
    changed,
    current_sale_track,
)
from bfrules.editions.black_friday.steps import BARS, NO_TRACK, PURCHASE, SALE, Track
from bfrules.kernel.shares import (
    Colour,
    Counts,
    is_colour,
    no_count_is_negative,
    ran_out,
    together,
    with_more,
    without,
)

# words for conditions ----------------------------------------------------------


def only_one_share_differs(after: Counts, before: Counts, colour: Colour, number: int) -> bool:
    """Tell whether one colour has this many more shares than before, all others as many."""
    return (
        after[0] == before[0] + (number if colour == 0 else 0)
        and after[1] == before[1] + (number if colour == 1 else 0)
        and after[2] == before[2] + (number if colour == 2 else 0)
        and after[3] == before[3] + (number if colour == 3 else 0)
        and after[4] == before[4] + (number if colour == 4 else 0)
    )


def a_share_went_to(after: Position, position: Position, track: Track, colour: Colour) -> bool:
    """Tell whether one share of a colour left the market and lies on a track now."""
    if track == PURCHASE:
        before, now = position.purchase_track, after.purchase_track
    else:
        before, now = position.bar_track, after.bar_track
    return only_one_share_differs(
        after.market, position.market, colour, -1
    ) and only_one_share_differs(now, before, colour, 1)


def a_share_came_from_the_sale_track(after: Position, position: Position, colour: Colour) -> bool:
    """Tell whether one share of a colour left the current sale track for the market."""
    return only_one_share_differs(
        after.market, position.market, colour, 1
    ) and only_one_share_differs(
        current_sale_track(after), current_sale_track(position), colour, -1
    )


def moved_right_only_if(
    printed: Components, after: Position, position: Position, colour: Colour, rises: bool
) -> bool:
    """Tell whether a price marker is one space to the right if it rises, else where it was."""
    start = position.prices[colour]
    return after.prices[colour] == (printed.moves.rise(start) if rises else start)


def rises_if_it_ran_out(
    printed: Components, after: Position, position: Position, before: Counts, colour: Colour
) -> bool:
    """Tell whether a price marker rose exactly if the market had its colour and lacks it now."""
    gone = ran_out(before, position.market, colour)
    return moved_right_only_if(printed, after, position, colour, gone)


def exactly_those_that_ran_out_rise(
    printed: Components, after: Position, position: Position, before: Counts
) -> bool:
    """Tell whether exactly those colours rose that the market had before and lacks now."""
    return (
        rises_if_it_ran_out(printed, after, position, before, Colour(0))
        and rises_if_it_ran_out(printed, after, position, before, Colour(1))
        and rises_if_it_ran_out(printed, after, position, before, Colour(2))
        and rises_if_it_ran_out(printed, after, position, before, Colour(3))
        and rises_if_it_ran_out(printed, after, position, before, Colour(4))
    )


def market_before(position: Position, bought: Counts, placed: Colour | None) -> Counts:
    """Return the market as it was before shares were bought and one was placed."""
    left = position.market if placed is None else with_more(position.market, placed, 1)
    return together(left, bought)


def exactly_the_third_rises(
    printed: Components, after: Position, position: Position, track: Counts, placed: Colour | None
) -> bool:
    """Tell whether exactly the placed colour rose, if two shares of it lay on the track before."""
    third = placed is not None and with_more(track, placed, -1)[placed] == 2
    return (
        moved_right_only_if(printed, after, position, Colour(0), third and placed == 0)
        and moved_right_only_if(printed, after, position, Colour(1), third and placed == 1)
        and moved_right_only_if(printed, after, position, Colour(2), third and placed == 2)
        and moved_right_only_if(printed, after, position, Colour(3), third and placed == 3)
        and moved_right_only_if(printed, after, position, Colour(4), third and placed == 4)
    )


def moved_left_only_if(
    printed: Components, after: Position, position: Position, colour: Colour, falls: bool
) -> bool:
    """Tell whether a price marker is one space to the left if it falls, else where it was."""
    start = position.prices[colour]
    return after.prices[colour] == (printed.moves.fall(start) if falls else start)


def exactly_the_removed_colour_falls(
    printed: Components, after: Position, position: Position, removed: Colour | None
) -> bool:
    """Tell whether exactly the removed colour fell."""
    return (
        moved_left_only_if(printed, after, position, Colour(0), removed == 0)
        and moved_left_only_if(printed, after, position, Colour(1), removed == 1)
        and moved_left_only_if(printed, after, position, Colour(2), removed == 2)
        and moved_left_only_if(printed, after, position, Colour(3), removed == 3)
        and moved_left_only_if(printed, after, position, Colour(4), removed == 4)
    )


def free_spaces(printed: Components, position: Position, track: Counts) -> int:
    """Return how many shares a purchase or bar track still takes before it triggers."""
    spaces: int = printed.full_track[len(position.seats)]
    return spaces - (track[0] + track[1] + track[2] + track[3] + track[4])


def removals_left(printed: Components, position: Position) -> int:
    """Return how many more shares leave the current sale track before it triggers."""
    track = current_sale_track(position)
    low: int = printed.low_sale_track[len(position.seats)]
    return track[0] + track[1] + track[2] + track[3] + track[4] - low


def waits_for_its_draw(after: Position, track: Track) -> bool:
    """Tell whether a price change that this track triggered waits for its draw."""
    return after.phase == CHANGING and after.trigger == track


def the_next_seat_moves(after: Position, position: Position) -> bool:
    """Tell whether the seat after the one to move has its turn before it."""
    return (
        after.phase == ACTING
        and not after.acted
        and after.trigger == NO_TRACK
        and (
            after.turn == position.turn + 1
            if position.turn + 1 < len(position.seats)
            else after.turn == 0
        )
    )


def something_is_left(stock: Counts) -> bool:
    """Tell whether there is a share of any colour."""
    return stock[0] > 0 or stock[1] > 0 or stock[2] > 0 or stock[3] > 0 or stock[4] > 0


def a_traded_colour_is_left(stock: Counts, traded: Counts) -> bool:
    """Tell whether there is a share of any colour that was traded."""
    return (
        (stock[0] > 0 and traded[0] > 0)
        or (stock[1] > 0 and traded[1] > 0)
        or (stock[2] > 0 and traded[2] > 0)
        or (stock[3] > 0 and traded[3] > 0)
        or (stock[4] > 0 and traded[4] > 0)
    )


def may_be_taken(stock: Counts, traded: Counts, colour: Colour) -> bool:
    """Tell whether a colour is there, and was traded if any colour there was traded."""
    return (
        is_colour(colour)
        and stock[colour] > 0
        and (traded[colour] > 0 or not a_traded_colour_is_left(stock, traded))
    )


def names_exactly_what_may_be_taken(
    colours: tuple[Colour, ...], stock: Counts, traded: Counts
) -> bool:
    """Tell whether the colours are all those that may be taken, and no other."""
    return (
        (0 in colours) == may_be_taken(stock, traded, Colour(0))
        and (1 in colours) == may_be_taken(stock, traded, Colour(1))
        and (2 in colours) == may_be_taken(stock, traded, Colour(2))
        and (3 in colours) == may_be_taken(stock, traded, Colour(3))
        and (4 in colours) == may_be_taken(stock, traded, Colour(4))
    )


def stand_in_colour_order(colours: tuple[Colour, ...]) -> bool:
    """Tell whether colours are in colour order, each named once, and all known."""
    return all(is_colour(colour) for colour in colours) and all(
        colours[at] < colours[at + 1] for at in range(len(colours) - 1)
    )


# a share placed on a track -----------------------------------------------------


def the_track_takes_shares(position: Position, track: Track, colour: Colour | None) -> bool:
    """The track is the purchase track or the bar track."""
    return track in (PURCHASE, BARS)


def the_market_has_the_share(position: Position, track: Track, colour: Colour | None) -> bool:
    """The share to place is of a known colour, and the market has one."""
    return colour is None or (is_colour(colour) and position.market[colour] > 0)


def one_share_goes_from_the_market_to_the_track(
    after: Position, position: Position, track: Track, colour: Colour | None
) -> bool:
    """One share of the colour leaves the market and comes to the track."""
    return colour is None or a_share_went_to(after, position, track, colour)


def nothing_but_the_market_and_the_track_changes(
    after: Position, position: Position, track: Track, colour: Colour | None
) -> bool:
    """Nothing changes but the market and that track."""
    if track == PURCHASE:
        return (
            changed(after, market=position.market, purchase_track=position.purchase_track)
            == position
        )
    return changed(after, market=position.market, bar_track=position.bar_track) == position


def no_share_to_place_changes_nothing(
    after: Position, position: Position, track: Track, colour: Colour | None
) -> bool:
    """Where there is no share to place, nothing changes."""
    return colour is not None or after == position


def the_market_owes_nothing(
    after: Position, position: Position, track: Track, colour: Colour | None
) -> bool:
    """The market does not fall below zero of the colour."""
    return colour is None or after.market[colour] >= 0


# a share removed from the sale track -------------------------------------------


def a_sale_track_is_current(position: Position, colour: Colour | None) -> bool:
    """The current sale track is the top, the centre or the bottom one."""
    return position.sale_tracks.current >= 0 and position.sale_tracks.current <= 2


def the_sale_track_has_the_share(position: Position, colour: Colour | None) -> bool:
    """The share to remove is of a known colour, and the current sale track has one."""
    return colour is None or (is_colour(colour) and current_sale_track(position)[colour] > 0)


def one_share_goes_from_the_sale_track_to_the_market(
    after: Position, position: Position, colour: Colour | None
) -> bool:
    """One share of the colour leaves the current sale track and comes to the market."""
    return colour is None or a_share_came_from_the_sale_track(after, position, colour)


def the_sale_track_owes_nothing(after: Position, position: Position, colour: Colour | None) -> bool:
    """The sale track does not fall below zero of the colour."""
    return colour is None or current_sale_track(after)[colour] >= 0


def other_sale_tracks_stay(after: Position, position: Position, colour: Colour | None) -> bool:
    """The other sale tracks, all black shares and the current track stay as they are."""
    before, now = position.sale_tracks, after.sale_tracks
    return (
        now.current == before.current
        and now.blacks == before.blacks
        and (before.current == 0 or now.shares[0] == before.shares[0])
        and (before.current == 1 or now.shares[1] == before.shares[1])
        and (before.current == 2 or now.shares[2] == before.shares[2])
    )


def nothing_but_the_market_and_the_sale_track_changes(
    after: Position, position: Position, colour: Colour | None
) -> bool:
    """Nothing changes but the market and the sale tracks."""
    return changed(after, market=position.market, sale_tracks=position.sale_tracks) == position


def no_share_to_remove_changes_nothing(
    after: Position, position: Position, colour: Colour | None
) -> bool:
    """Where there is no share to remove, nothing changes."""
    return colour is not None or after == position


# small price moves -------------------------------------------------------------


def no_share_counts_below_zero(
    printed: Components, position: Position, bought: Counts, placed: Colour | None
) -> bool:
    """No count of the market or of the shares bought is below zero."""
    return no_count_is_negative(position.market) and no_count_is_negative(bought)


def the_placed_colour_is_known(
    printed: Components, position: Position, bought: Counts, placed: Colour | None
) -> bool:
    """The colour placed is one of the five, or there is none."""
    return is_colour_or_nothing(placed)


def a_colour_rises_exactly_if_its_last_share_left(
    after: Position, printed: Components, position: Position, bought: Counts, placed: Colour | None
) -> bool:
    """A colour moves one space to the right if the trade took its last share; no other moves."""
    return exactly_those_that_ran_out_rise(
        printed, after, position, market_before(position, bought, placed)
    )


def nothing_moves_but_prices(
    after: Position, printed: Components, position: Position, bought: Counts, placed: Colour | None
) -> bool:
    """Nothing changes but the price markers."""
    return changed(after, prices=position.prices) == position


def the_placed_share_went_to_a_track(
    printed: Components, position: Position, track: Track, placed: Colour | None
) -> bool:
    """The share placed went to the purchase or the bar track, and is of a known colour."""
    return track in (PURCHASE, BARS) and is_colour_or_nothing(placed)


def only_a_third_share_raises_its_colour(
    after: Position, printed: Components, position: Position, track: Track, placed: Colour | None
) -> bool:
    """The placed colour moves one space to the right if two of it lay there before; none else."""
    there = position.purchase_track if track == PURCHASE else position.bar_track
    return exactly_the_third_rises(printed, after, position, there, placed)


def nothing_but_prices_moves(
    after: Position, printed: Components, position: Position, track: Track, placed: Colour | None
) -> bool:
    """Nothing changes but the price markers."""
    return changed(after, prices=position.prices) == position


def the_removed_colour_is_known(
    printed: Components, position: Position, removed: Colour | None
) -> bool:
    """The colour removed is one of the five, or there is none."""
    return is_colour_or_nothing(removed)


def only_the_removed_colour_falls(
    after: Position, printed: Components, position: Position, removed: Colour | None
) -> bool:
    """The removed colour moves one space to the left, and no other moves."""
    return exactly_the_removed_colour_falls(printed, after, position, removed)


def nothing_else_moves(
    after: Position, printed: Components, position: Position, removed: Colour | None
) -> bool:
    """Nothing changes but the price markers."""
    return changed(after, prices=position.prices) == position


# triggers ----------------------------------------------------------------------


def the_track_has_spaces(printed: Components, position: Position, track: Track) -> bool:
    """The track is the purchase track or the bar track."""
    return track in (PURCHASE, BARS)


def the_last_free_space_begins_a_price_change(
    after: Position, printed: Components, position: Position, track: Track
) -> bool:
    """If no space of the track is free, its price change waits for the draw."""
    there = position.purchase_track if track == PURCHASE else position.bar_track
    return free_spaces(printed, position, there) > 0 or waits_for_its_draw(after, track)


def a_free_space_changes_nothing(
    after: Position, printed: Components, position: Position, track: Track
) -> bool:
    """While a space of the track is free, nothing changes."""
    there = position.purchase_track if track == PURCHASE else position.bar_track
    return free_spaces(printed, position, there) <= 0 or after == position


def nothing_but_a_price_change_begins(
    after: Position, printed: Components, position: Position, track: Track
) -> bool:
    """Nothing changes but what is due, and which track triggered it."""
    return changed(after, phase=position.phase, trigger=position.trigger) == position


def some_sale_track_is_current(
    printed: Components, position: Position, removed: Colour | None
) -> bool:
    """The current sale track is the top, the centre or the bottom one."""
    return position.sale_tracks.current >= 0 and position.sale_tracks.current <= 2


def the_last_removal_begins_a_price_change(
    after: Position, printed: Components, position: Position, removed: Colour | None
) -> bool:
    """If a share was removed and no removal is left, the price change waits for its draw."""
    return (
        removed is None or removals_left(printed, position) > 0 or waits_for_its_draw(after, SALE)
    )


def an_earlier_removal_changes_nothing(
    after: Position, printed: Components, position: Position, removed: Colour | None
) -> bool:
    """If no share was removed, or another removal is left, nothing changes."""
    return (removed is not None and removals_left(printed, position) <= 0) or after == position


def that_very_removal_begins_a_price_change(
    after: Position, printed: Components, position: Position, removed: Colour | None
) -> bool:
    """If a share was removed and exactly the set number is left, the price change waits."""
    return (
        removed is None or removals_left(printed, position) != 0 or waits_for_its_draw(after, SALE)
    )


def any_other_removal_changes_nothing(
    after: Position, printed: Components, position: Position, removed: Colour | None
) -> bool:
    """If no share was removed, or another number is left, nothing changes."""
    return (removed is not None and removals_left(printed, position) == 0) or after == position


def nothing_but_a_price_change_waits(
    after: Position, printed: Components, position: Position, removed: Colour | None
) -> bool:
    """Nothing changes but what is due, and which track triggered it."""
    return changed(after, phase=position.phase, trigger=position.trigger) == position


# the turn ----------------------------------------------------------------------


def one_seat_is_to_move(position: Position) -> bool:
    """One of the seats is to move."""
    return position.turn >= 0 and position.turn < len(position.seats)


def the_next_seat_is_to_move(after: Position, position: Position) -> bool:
    """The next seat is to take its action, after the last seat the first; nothing waits."""
    return the_next_seat_moves(after, position)


def nothing_but_the_course_of_the_turn_changes(after: Position, position: Position) -> bool:
    """Nothing changes but what is due, whose turn it is, what it has done, and the trigger."""
    return (
        changed(
            after,
            phase=position.phase,
            turn=position.turn,
            acted=position.acted,
            trigger=position.trigger,
        )
        == position
    )


def what_passes_is_the_first_action_of_a_turn(
    after: Refusal | None, printed: Components, position: Position, step: object
) -> bool:
    """What passes comes while a seat has still to act."""
    return after is not None or (position.phase == ACTING and not position.acted)


def what_is_refused_has_to_wait(
    after: Refusal | None, printed: Components, position: Position, step: object
) -> bool:
    """What is refused comes after the action of the turn, or while no seat is to act."""
    return after is None or position.acted or position.phase < ACTING or position.phase > ACTING


def a_price_change_comes_before_the_next_turn(
    after: Position, printed: Components, position: Position, step: object
) -> bool:
    """While a price change waits, the same seat stays to move, and has acted."""
    return position.phase != CHANGING or after == changed(position, acted=True)


def else_the_next_seat_is_to_move(
    after: Position, printed: Components, position: Position, step: object
) -> bool:
    """With no price change due, the next seat is to act, after the last seat the first."""
    return position.phase == CHANGING or the_next_seat_moves(after, position)


# the colours that may be placed or removed -------------------------------------


def what_may_be_placed_and_nothing_else(
    colours: tuple[Colour, ...], market: Counts, bought: Counts
) -> bool:
    """The colours are those left after the purchase: bought ones if any of them is left."""
    return names_exactly_what_may_be_taken(colours, without(market, bought), bought)


def placed_colours_stand_in_order(
    colours: tuple[Colour, ...], market: Counts, bought: Counts
) -> bool:
    """The colours stand in colour order, each once."""
    return stand_in_colour_order(colours)


def what_may_be_removed_and_nothing_else(
    colours: tuple[Colour, ...], track: Counts, sold: Counts
) -> bool:
    """The colours are those on the track: sold ones if any of them is there."""
    return names_exactly_what_may_be_taken(colours, track, sold)


def removed_colours_stand_in_order(
    colours: tuple[Colour, ...], track: Counts, sold: Counts
) -> bool:
    """The colours stand in colour order, each once."""
    return stand_in_colour_order(colours)
