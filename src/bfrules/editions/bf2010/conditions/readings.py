"""What whole steps of 2010 do under readings, in the place of what they promise as printed."""

from bfrules.core.promises import named, the_frame_among, widened
from bfrules.core.rule import Promise, Promises, sentence_of
from bfrules.editions.bf2010.components import Components2010
from bfrules.editions.bf2010.conditions import ending
from bfrules.editions.bf2010.conditions import price_change as printed_change
from bfrules.editions.bf2010.conditions import subsidies as debt
from bfrules.editions.bf2010.conditions.price_change import (
    cash_after_the_interest,
    cell_after_a_refill,
    debt_after_the_interest,
    when_interest_is_collected,
)
from bfrules.editions.bf2010.conditions.trading import waits_or_goes_on
from bfrules.editions.bf2010.steps import PlaceFirst, Sell
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.common import (
    every_black_share_stays_somewhere,
    every_share_stays_somewhere,
    worth_of,
)
from bfrules.editions.black_friday.conditions.readings import (
    bars_are_dearest_by_black_shares,
    bars_are_dearest_now,
    leaves_exactly_the_set_number,
)
from bfrules.editions.black_friday.conditions.tracks import waits_for_its_draw
from bfrules.editions.black_friday.conditions.turn import the_next_seat_moves
from bfrules.editions.black_friday.conditions.whole_price_change import (
    black_shares_lie_beside_levels_not_reached,
)
from bfrules.editions.black_friday.position import (
    ACTING,
    OVER,
    Position,
    Seat,
    acting_seat,
    changed,
    changed_seat,
)
from bfrules.editions.black_friday.steps import SALE, ChangePrices, Placement
from bfrules.kernel.shares import COLOURS

# Q09: a sale track with exactly the set number ------------------------------------


def has_exactly_the_set_number(printed: Components, after: Position) -> bool:
    """Tell whether exactly the set number of shares is left on the current sale track."""
    left = sum(after.sale_tracks.shares[after.sale_tracks.current])
    return left == printed.low_sale_track[len(after.seats)]


def exactly_the_set_number_triggers(
    after: Position, printed: Components, before: Position, step: Sell
) -> bool:
    """If exactly the set number is left, a price change waits; else the turn goes on."""
    if has_exactly_the_set_number(printed, after):
        return waits_for_its_draw(after, SALE)
    return (after.phase, after.trigger) == (before.phase, before.trigger)


def the_removal_that_leaves_exactly_the_set_number_triggers(
    after: Position, printed: Components2010, before: Position, step: Sell
) -> bool:
    """If this removal leaves just the set number, a price change waits; else the turn goes on."""
    triggers = leaves_exactly_the_set_number(printed, before, step.removed)
    return waits_or_goes_on(after, before, triggers, SALE)


def or_the_sale_track_triggers(full_track_triggers: Promise) -> Promise:
    """Return what a placement does where the sale track triggers after any action."""

    def a_full_track_triggers_or_exactly_the_set_number_does(
        after: Position, printed: Components, before: Position, step: Placement
    ) -> bool:
        """A full track triggers as always; else the sale track does, with the set number left."""
        if after.trigger != SALE:
            goes_on = after.phase == ACTING and has_exactly_the_set_number(printed, after)
            return not goes_on and full_track_triggers(after, printed, before, step)
        as_always = changed(after, phase=before.phase, trigger=before.trigger)
        return (
            waits_for_its_draw(after, SALE)
            and has_exactly_the_set_number(printed, after)
            and full_track_triggers(as_always, printed, before, step)
        )

    return a_full_track_triggers_or_exactly_the_set_number_does


# Q10: the black shares beside a triggering sale track ------------------------------


def as_if_they_lay_in_the_supply(promise: Promise) -> Promise:
    """Return what is true where black shares beside a sale track go into the supply."""

    def holds_as_if_they_lay_there(
        after: Position, printed: Components, before: Position, step: ChangePrices
    ) -> bool:
        """If a sale track triggered, it is as if its black shares had been in the supply."""
        tracks = before.sale_tracks
        beside = tracks.blacks[tracks.current] if before.trigger == SALE else 0
        supplied = changed(before, bank_blacks=before.bank_blacks + beside)
        return promise(after, printed, supplied, step)

    made: Promise = named(
        holds_as_if_they_lay_there,
        f"{promise.__name__}_and_those_beside_the_track",
        f"Black shares beside a sale track that triggers are in the supply: {sentence_of(promise)}",
        like=holds_as_if_they_lay_there,
    )
    return made


# Q12: the end of the game in the middle of a price change --------------------------


def markers_stop_once_bars_are_dearest(
    after: Position, printed: Components2010, before: Position, step: ChangePrices
) -> bool:
    """Markers move as always until the bar price comes to its end, and then no more."""
    if bars_are_dearest_by_black_shares(printed, before, step):
        return after.prices == before.prices
    if bars_are_dearest_now(printed, after):
        return all(
            after.prices[colour] == cell_after_a_refill(printed, before, step, colour)
            for colour in COLOURS
        )
    return printed_change.markers_follow_the_overview_the_refill_and_missing_colours(
        after, printed, before, step
    )


def no_level_is_reached_once_bars_are_dearest(
    after: Position, printed: Components2010, before: Position, step: ChangePrices
) -> bool:
    """At the dearest bar price the level stays; else it is that of the dearest colour, if new."""
    if bars_are_dearest_now(printed, after):
        return after.level == before.level
    return printed_change.the_dearest_colour_of_the_new_prices_reaches_its_level(
        after, printed, before, step
    )


# the money of the end ---------------------------------------------------------------


def money_before_debts(printed: Components2010, after: Position, seat: Seat) -> int:
    """Return the dollars of a seat that has paid interest, sold all, and taken all subsidies."""
    more = max(0, printed.subsidy_limits[after.level] - seat.subsidies)
    money = cash_after_the_interest(printed, seat) + worth_of(printed, after, seat.shares)
    return money + printed.subsidy * more


def everybody_buys_bars_at_the_end(
    after: Position, printed: Components2010, rich: tuple[Seat, ...]
) -> bool:
    """Tell whether all have the bars that their money pays for at the end, and none is left."""
    return all(
        after.phase != OVER
        or (
            ending.spent_what_its_bars_cost(printed, after, now, seat)
            and ending.can_buy_no_other_bar(printed, after, now, seat)
        )
        for now, seat in zip(after.seats, rich, strict=True)
    )


# Q16: missed interest at the end ------------------------------------------------------


def paid_in_full_or_not_at_all(printed: Components2010, after: Position, seat: Seat) -> Seat:
    """Return a seat with the money of the end that a debt leaves, paid in full or not at all."""
    money = money_before_debts(printed, after, seat)
    owed = debt_after_the_interest(printed, seat)
    return changed_seat(seat, cash=money - owed if owed <= money else money)


def who_can_pays_all_debts_and_everybody_buys_bars(
    after: Position, printed: Components2010, before: Position, step: ChangePrices
) -> bool:
    """At the end all buy bars with what a debt leaves: it is paid in full or not at all."""
    seats = when_interest_is_collected(before).seats
    rich = tuple(paid_in_full_or_not_at_all(printed, after, seat) for seat in seats)
    return everybody_buys_bars_at_the_end(after, printed, rich)


def with_all_its_money(printed: Components2010, after: Position, seat: Seat) -> Seat:
    """Return a seat with the money of the end, of which it pays no debt."""
    return changed_seat(seat, cash=money_before_debts(printed, after, seat))


def nobody_pays_a_debt_and_everybody_buys_bars(
    after: Position, printed: Components2010, before: Position, step: ChangePrices
) -> bool:
    """At the end all buy bars with all that they have, whatever they owe."""
    seats = when_interest_is_collected(before).seats
    rich = tuple(with_all_its_money(printed, after, seat) for seat in seats)
    return everybody_buys_bars_at_the_end(after, printed, rich)


def everybody_still_owes_at_the_end(
    after: Position, printed: Components2010, before: Position, step: ChangePrices
) -> bool:
    """At the end everybody owes what they owed and missed, with the cards turned over for it."""
    asked = when_interest_is_collected(before)
    return after.phase != OVER or (
        debt.whoever_cannot_pay_turns_a_card_over(after, printed, asked, step)
        and debt.a_debt_of_ones_own_turn_comes_later(after, printed, asked, step)
        and all(
            now.owed + now.owed_later == debt_after_the_interest(printed, seat)
            and (debt.misses(printed, seat) or debt.owes_what_it_owed(now, seat))
            for now, seat in zip(after.seats, asked.seats, strict=True)
        )
    )


# Q92: interest that is due ------------------------------------------------------------


def everybody_pays_new_interest_or_owes_it(
    after: Position, printed: Components2010, before: Position, step: ChangePrices
) -> bool:
    """Until the end, everybody keeps all but new interest, and owes what could not be paid."""
    return after.phase == OVER or (
        debt.whoever_can_pay_pays_all_interest(after, printed, before, step)
        and debt.whoever_cannot_pay_turns_a_card_over(after, printed, before, step)
        and debt.whoever_cannot_pay_owes_it(after, printed, before, step)
        and debt.who_pays_a_part_of_the_interest_pays_all_that_is_free(after, printed, before, step)
        and debt.a_debt_of_ones_own_turn_comes_later(after, printed, before, step)
    )


def paid_as_far_as_it_goes(printed: Components2010, after: Position, seat: Seat) -> Seat:
    """Return a seat with the money of the end that its debts leave."""
    money = money_before_debts(printed, after, seat)
    return changed_seat(seat, cash=max(0, money - debt_after_the_interest(printed, seat)))


def who_owed_before_pays_at_the_end_and_everybody_buys_bars(
    after: Position, printed: Components2010, before: Position, step: ChangePrices
) -> bool:
    """At the end all buy bars with what debts leave: what was due is not paid before that."""
    rich = tuple(paid_as_far_as_it_goes(printed, after, seat) for seat in before.seats)
    return everybody_buys_bars_at_the_end(after, printed, rich)


def instead_of_the_money_of_the_end(promise: Promise) -> dict[Promise, Promises]:
    """Return what is true instead of what is printed of the money of the end."""
    return {
        printed_change.at_the_end_who_paid_all_interest_has_the_bars_they_paid_for: promise,
        printed_change.at_the_end_who_missed_interest_has_the_bars_they_paid_for: (),
        printed_change.at_the_end_all_cash_has_bought_silver: (),
    }


# Q18: a first share that was the last ------------------------------------------------


def a_first_share_that_was_the_last_raises_its_colour(
    after: Position, printed: Components, before: Position, step: PlaceFirst
) -> bool:
    """The placed colour moves one space right if the market has no more of it; no other moves."""
    return all(
        after.prices[colour]
        == (
            printed.moves.rise(before.prices[colour])
            if colour == step.placed and before.market[colour] == 1
            else before.prices[colour]
        )
        for colour in COLOURS
    )


# Q35: a level that an action reaches -----------------------------------------------


def reaching_a_level_at_once(promises: tuple[Promise, ...]) -> dict[Promise, Promises]:
    """Return what is true of a whole action that a new level follows, in the place of its frame."""
    frame = the_frame_among(promises)
    return {
        frame: (
            widened(frame, "level", "area_blacks", "bag"),
            printed_change.the_dearest_colour_of_the_new_prices_reaches_its_level,
            black_shares_lie_beside_levels_not_reached,
            every_share_stays_somewhere,
            every_black_share_stays_somewhere,
        )
    }


# Q83: an additional pass -------------------------------------------------------------


def no_price_moves(after: Position, printed: object, before: Position, step: object) -> bool:
    """Every price marker stays where it is."""
    return after.prices == before.prices


# Q87: the turn after the price change of its action --------------------------------


def before_it_was_carried_over(after: Position, before: Position) -> Position:
    """Return the table on which what the seat missed in its own turn is not due yet."""
    due = acting_seat(when_interest_is_collected(before))
    return changed(
        after,
        turn=before.turn,
        seats=tuple(
            changed_seat(
                seat,
                owed=due.owed,
                turned=due.turned,
                owed_later=seat.owed - due.owed,
                turned_later=seat.turned - due.turned,
            )
            if number == before.turn
            else seat
            for number, seat in enumerate(after.seats)
        ),
    )


def interest_is_carried_over_with_the_turn(
    after: Position, printed: Components2010, before: Position, step: ChangePrices
) -> bool:
    """Everybody pays interest or owes it; with the turn, what was missed in it becomes due."""
    if after.turn == before.turn:
        return printed_change.everybody_pays_interest_or_owes_it(after, printed, before, step)
    seat = after.seats[before.turn]
    if seat.owed_later != 0 or seat.turned_later != 0:
        return False
    as_missed = before_it_was_carried_over(after, before)
    return printed_change.everybody_pays_interest_or_owes_it(as_missed, printed, before, step)


def the_turn_ends_after_its_action_unless_a_debt_can_be_paid(
    after: Position, printed: Components2010, before: Position, step: ChangePrices
) -> bool:
    """The next seat moves after the action, unless a debt can be paid; at the end nobody."""
    if after.turn == before.turn:
        ends = before.acted and not debt.has_a_payable_debt(printed, after)
        return after.acted == before.acted and (after.phase == OVER or not ends)
    return (
        before.acted
        and the_next_seat_moves(after, before)
        and not debt.has_a_payable_debt(printed, before_it_was_carried_over(after, before))
    )
