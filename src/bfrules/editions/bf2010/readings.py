"""The readings of the open questions of Black Friday 2010 that are not in force by default."""

from collections.abc import Callable
from typing import Final, assert_never

from attrs import evolve

from bfrules.core.amendment import Amendment, Substitution, after, answer, instead_of, without
from bfrules.core.promises import only, only_where, passes_exactly, the_frame_among, widened
from bfrules.core.refusal import Refusal, refused
from bfrules.editions.bf2010.components import Components2010
from bfrules.editions.bf2010.conditions import price_change as whole
from bfrules.editions.bf2010.conditions import readings as otherwise
from bfrules.editions.bf2010.conditions import selling as sale
from bfrules.editions.bf2010.conditions import subsidies as debt
from bfrules.editions.bf2010.conditions import trading as trade
from bfrules.editions.bf2010.conditions.setup import A_WHOLE_FIRST_SHARE
from bfrules.editions.bf2010.conditions.subsidies import (
    has_a_payable_debt,
    what_was_missed_in_the_turn_is_due_in_the_next,
    within_reach,
)
from bfrules.editions.bf2010.ending import (
    settle_missed_interest,
    settle_missed_interest_in_full_or_not_at_all,
)
from bfrules.editions.bf2010.price_change import CHANGE_PRICES
from bfrules.editions.bf2010.selling import sold_too_little_for_the_interest, wrong_colour_lowered
from bfrules.editions.bf2010.setup import place_a_first_share
from bfrules.editions.bf2010.silver import buys_no_bar
from bfrules.editions.bf2010.special import (
    A_WHOLE_PASS_WITH_A_CARD,
    no_card_that_passes,
    spend_the_card_for_a_pass,
)
from bfrules.editions.bf2010.steps import Pass, PassWithCard, Sell, TakeSubsidy
from bfrules.editions.bf2010.subsidies import (
    carry_missed_interest_over,
    could_pay_what_it_owes,
    interest_demands_a_sale,
    interest_spent_on_bars,
    interest_spent_on_shares,
    no_subsidy_left,
    pay_what_is_due_first,
    payable,
    subsidies_left,
)
from bfrules.editions.black_friday import bars
from bfrules.editions.black_friday import price_change as change
from bfrules.editions.black_friday import readings as alike
from bfrules.editions.black_friday.buying import (
    nothing_placed_after_a_purchase,
    trigger_by_the_purchase_track,
)
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions import common as table
from bfrules.editions.black_friday.conditions.bars import (
    cost_of_bars,
    the_last_share_and_the_third_raise_a_colour,
)
from bfrules.editions.black_friday.conditions.common import (
    the_other_seats_keep_everything,
    worth_of,
)
from bfrules.editions.black_friday.conditions.price_change import exactly_its_black_shares_leave
from bfrules.editions.black_friday.conditions.readings import over_after_a_short_draw
from bfrules.editions.black_friday.conditions.tracks import something_is_left
from bfrules.editions.black_friday.conditions.turn import the_next_seat_moves
from bfrules.editions.black_friday.conditions.whole_price_change import (
    its_black_shares_leave_and_those_of_a_refill_come,
    markers_follow_the_overview_missing_colours_and_the_refill,
    the_bank_gets_two_or_more_black_shares,
)
from bfrules.editions.black_friday.position import (
    ACTING,
    CHANGING,
    OVER,
    Position,
    acting_seat,
    changed,
    current_sale_track,
    with_sale_track,
)
from bfrules.editions.black_friday.selling import (
    nothing_removed,
    trigger_by_the_sale_track,
    wrong_colour_removed,
)
from bfrules.editions.black_friday.steps import NO_TRACK, SALE, Buy, BuyBars, ChangePrices
from bfrules.editions.black_friday.tracks import bar_price, prices_of
from bfrules.editions.black_friday.turn import (
    after_the_turn,
    go_on_with_the_same_turn,
    not_the_time_for_an_action,
    remember_the_action,
)
from bfrules.kernel.contract import contract, needs_of
from bfrules.kernel.grid import (
    ROWS,
    cell_at,
    down_or_stay,
    down_or_to_the_cheapest,
    left_or_stay,
    right_or_stay,
    up_or_stay,
)
from bfrules.kernel.shares import COLOURS, NONE_OF_EACH, colours_in, worth

Reading = Amendment[Components2010]
Action = Buy | Sell | BuyBars | Pass | PassWithCard


def with_collecting(**way: bool) -> Callable[[Components2010], Components2010]:
    """Return the change of the components that another way to collect interest makes."""
    return lambda printed: evolve(printed, collecting=evolve(printed.collecting, **way))


def a_track_with_the_exact_number_triggers(
    after: Position, printed: Components, position: Position, step: Action
) -> bool:
    """Unless a price change waits already, exactly the set number on the sale track begins one."""
    left = sum(position.sale_tracks.shares[position.sale_tracks.current])
    if position.phase == ACTING and left == printed.low_sale_track[len(position.seats)]:
        return (after.phase, after.trigger) == (CHANGING, SALE)
    return (after.phase, after.trigger) == (position.phase, position.trigger)


@contract(
    needs=(table.one_of_three_sale_tracks_is_current,),
    promises=(only("phase", "trigger"), a_track_with_the_exact_number_triggers),
)
def trigger_by_what_is_left_after_any_action(
    printed: Components, position: Position, step: Action
) -> Position:
    """Exactly the set number of shares left on the sale track triggers after any action."""
    low = printed.low_sale_track[len(position.seats)]
    if position.phase != ACTING or sum(current_sale_track(position)) != low:
        return position
    return changed(position, phase=CHANGING, trigger=SALE)


BY_WHAT_IS_LEFT: Final = {
    trigger_by_what_is_left_after_any_action: (
        "bf2010.turn.5 bf2010.turn.6 bf2010.sell.17 bf2010.sell.18 bf2010.five.4"
    )
}


# Q10: the black shares beside a triggering sale track --------------------------


@contract(
    needs=(table.one_of_three_sale_tracks_is_current, table.nothing_is_below_zero),
    promises=(
        only("bank_blacks", "sale_tracks"),
        exactly_its_black_shares_leave,
        *table.ALL_SHARES_ARE_KEPT,
    ),
)
def put_its_black_shares_into_the_supply(
    printed: Components, position: Position, step: ChangePrices
) -> Position:
    """Put the black shares beside a triggering sale track into the supply beside the board."""
    if position.trigger != SALE:
        return position
    tracks = position.sale_tracks
    current = tracks.current
    return changed(
        position,
        bank_blacks=position.bank_blacks + tracks.blacks[current],
        sale_tracks=with_sale_track(tracks, current, tracks.shares[current], 0, current),
    )


# Q14: in debt, at the limit, with nothing to sell -------------------------------


def a_debt_is_not_hopeless(
    printed: Components2010, position: Position, step: Buy | BuyBars | Sell
) -> bool:
    """The seat to move owes nothing, or can pay it by cash or subsidies, or has shares to sell."""
    seat = acting_seat(position)
    return (
        seat.owed <= 0
        or within_reach(printed, position) >= seat.owed
        or something_is_left(seat.shares)
    )


@contract(
    needs=(
        table.somebody_is_to_move,
        debt.a_limit_is_printed_for_the_level,
        table.nothing_is_below_zero,
    ),
    promises=(passes_exactly(a_debt_is_not_hopeless),),
)
def hopeless_debt_lets_only_pass(
    printed: Components2010, position: Position, step: Buy | BuyBars | Sell
) -> Refusal | None:
    """Who owes interest that nothing can pay may only pass."""
    seat = acting_seat(position)
    if seat.owed == 0 or seat.shares != NONE_OF_EACH or payable(printed, position) >= seat.owed:
        return None
    return refused(
        missed_interest=f"${seat.owed}",
        cash_and_subsidies=f"${payable(printed, position)}",
        shares=0,
    )


# Q15: a subsidy first, or a sale ------------------------------------------------


def no_subsidy_can_replace_it(printed: Components2010, position: Position, step: Sell) -> bool:
    """The cash covers what is owed, or there is no subsidy to take for it."""
    cash = acting_seat(position).cash
    return acting_seat(position).owed <= cash or within_reach(printed, position) <= cash


@contract(
    needs=debt.A_DEBT_CAN_BE_ASKED_ABOUT,
    promises=(passes_exactly(no_subsidy_can_replace_it),),
)
def subsidy_comes_before_a_sale(
    printed: Components2010, position: Position, step: Sell
) -> Refusal | None:
    """Who owes interest pays it with a subsidy, and sells only at the subsidy limit."""
    seat = acting_seat(position)
    if seat.owed <= seat.cash or subsidies_left(printed, position) == 0:
        return None
    return refused(
        missed_interest=f"${seat.owed}",
        cash=f"${seat.cash}",
        subsidies_left=subsidies_left(printed, position),
    )


TOP_LEFT_CELL: Final = cell_at(ROWS - 1, 0)


# Q30: subsidies after the action ------------------------------------------------


def before_the_action(printed: Components, position: Position, step: TakeSubsidy) -> bool:
    """The seat to move has not acted in this turn."""
    return not position.acted


@contract(promises=(passes_exactly(before_the_action),))
def subsidy_after_the_action(
    printed: Components, position: Position, step: TakeSubsidy
) -> Refusal | None:
    """Subsidies are taken before the action of the turn."""
    return refused(action="taken") if position.acted else None


def the_cash_left_pays_the_interest(
    printed: Components2010, position: Position, step: Buy | Sell | BuyBars | Pass
) -> bool:
    """After the action the cash pays the interest, if cash or subsidies could pay it before."""
    if isinstance(step, BuyBars):
        gain = -cost_of_bars(printed, position, step.bars)
    elif isinstance(step, Pass):
        gain = 0
    else:
        gain = worth_of(printed, position, step.shares)
        gain = gain if isinstance(step, Sell) else -gain
    seat = acting_seat(position)
    return not has_a_payable_debt(printed, position) or seat.cash + gain >= seat.owed


@contract(
    needs=(
        *debt.A_DEBT_CAN_BE_ASKED_ABOUT,
        table.every_marker_stands_on_its_table,
    ),
    promises=(passes_exactly(the_cash_left_pays_the_interest),),
)
def interest_out_of_reach_after_the_action(
    printed: Components2010, position: Position, step: Buy | Sell | BuyBars | Pass
) -> Refusal | None:
    """Where no subsidy may follow the action, it leaves the cash for interest that can be paid."""
    left = cash_after(printed, position, step)
    owed = acting_seat(position).owed
    if left >= owed or not could_pay_what_it_owes(printed, position):
        return None
    return refused(
        missed_interest=f"${owed}",
        cash_after_the_action=f"${left}",
        subsidies_left=subsidies_left(printed, position),
    )


def cash_after(printed: Components, position: Position, step: Buy | Sell | BuyBars | Pass) -> int:
    """Return the cash of the seat to move after an action, in dollars."""
    cash = acting_seat(position).cash
    match step:
        case Buy():
            return cash - worth(prices_of(printed, position), step.shares)
        case Sell():
            return cash + worth(prices_of(printed, position), step.shares)
        case BuyBars():
            return cash - step.bars * bar_price(printed, position)
        case Pass():
            return cash
        case _:
            assert_never(step)


# Q84: a sold colour on the cheapest space ---------------------------------------


def lowers_a_colour_that_can_fall(printed: Components, position: Position, step: Sell) -> bool:
    """The sale lowers no colour, or one sold that can fall, unless none of those sold can."""
    falling = [
        colour
        for colour in COLOURS
        if step.shares[colour] > 0
        and printed.moves.fall(position.prices[colour]) != position.prices[colour]
    ]
    return step.lowered is None or not falling or step.lowered in falling


@contract(
    needs=(table.every_marker_stands_on_its_table,),
    promises=(passes_exactly(lowers_a_colour_that_can_fall),),
)
def lowered_colour_cannot_fall(
    printed: Components, position: Position, step: Sell
) -> Refusal | None:
    """The colour that falls is one whose price can fall, if one of those sold can."""
    if step.lowered is None:
        return None
    fall, prices = printed.moves.fall, position.prices
    falling = tuple(
        colour for colour in colours_in(step.shares) if fall(prices[colour]) != prices[colour]
    )
    if not falling or step.lowered in falling:
        return None
    return refused(
        lowered=printed.words.colour(step.lowered), allowed=printed.words.colours_of(falling)
    )


# Q87: the turn after the price change of its action ------------------------------


def the_price_change_of_an_action_ends_its_turn(
    after: Position, printed: Components2010, position: Position, step: ChangePrices
) -> bool:
    """After an action the next seat is to move; before it, or with a payable debt, the same one."""
    if position.phase == OVER:
        return after == changed(position, trigger=NO_TRACK)
    if not position.acted or has_a_payable_debt(printed, position):
        return after == changed(position, phase=ACTING, trigger=NO_TRACK)
    return (
        the_next_seat_moves(after, position)
        and what_was_missed_in_the_turn_is_due_in_the_next(after, printed, position, step)
        and the_other_seats_keep_everything(after, printed, position, step)
    )


@contract(
    needs=debt.A_DEBT_CAN_BE_ASKED_ABOUT,
    promises=(
        only(
            "phase",
            "turn",
            "acted",
            "trigger",
            of_every_seat=("owed", "turned", "owed_later", "turned_later"),
        ),
        the_price_change_of_an_action_ends_its_turn,
    ),
)
def end_the_turn_with_its_price_change(
    printed: Components2010, position: Position, step: ChangePrices
) -> Position:
    """The price change that an action triggered ends the turn, unless a debt can be paid in it."""
    goes_on = not position.acted or could_pay_what_it_owes(printed, position)
    if position.phase == OVER or goes_on:
        return go_on_with_the_same_turn(printed, position, step)
    return after_the_turn(carry_missed_interest_over(printed, position, step))


# Q97: a subsidy that does not pay the debt ----------------------------------------


@contract(
    needs=needs_of(interest_demands_a_sale),
    promises=(passes_exactly(debt.a_subsidy_can_be_taken_or_no_sale_is_demanded),),
)
def interest_demands_a_sale_at_the_limit(
    printed: Components2010, position: Position, step: object
) -> Refusal | None:
    """A player who owes interest that cash cannot pay, and has no subsidy left, has to sell."""
    if subsidies_left(printed, position) > 0:
        return None
    return interest_demands_a_sale(printed, position, step)


@contract(
    needs=needs_of(sold_too_little_for_the_interest),
    promises=(passes_exactly(sale.a_subsidy_can_be_taken_or_the_sale_brings_in_the_interest),),
)
def sold_too_little_at_the_limit(
    printed: Components2010, position: Position, step: Sell
) -> Refusal | None:
    """A player without a subsidy left who sells for the interest sells enough, if a sale can."""
    if subsidies_left(printed, position) > 0:
        return None
    return sold_too_little_for_the_interest(printed, position, step)


# the readings ---------------------------------------------------------------


READINGS: Final[tuple[Reading, ...]] = (
    answer(
        "Q01=ends",
        "The game ends after the price change for which the bag is short.",
        after(
            change.lay_the_drawn_shares_aside,
            {alike.end_the_game_if_the_bag_is_short: "bf2010.change.3"},
        ),
        promises={
            whole.the_same_turn_goes_on_unless_bars_are_dearest: over_after_a_short_draw(
                whole.the_same_turn_goes_on_unless_bars_are_dearest
            )
        },
    ),
    answer(
        "Q02=refused",
        "An action that must place a share needs one; of these only passing is still allowed.",
        after(
            nothing_placed_after_a_purchase,
            {alike.nothing_to_place: "bf2010.buy.7 bf2010.buy.11"},
        ),
        after(buys_no_bar, {alike.nothing_to_place: "bf2010.silver.8"}),
        after(no_card_that_passes, {alike.nothing_to_place: "bf2010.special.5"}),
    ),
    answer(
        "Q03=stays",
        "A sale leaves a price marker at the left edge where it is.",
        components=alike.with_moves(fall=left_or_stay),
    ),
    answer(
        "Q04=falls",
        "In the bottom row a move down falls to the cheapest space at once.",
        components=alike.with_moves(down=down_or_to_the_cheapest),
    ),
    answer(
        "Q04=stays",
        "In the bottom row a move down does nothing.",
        components=alike.with_moves(down=down_or_stay),
    ),
    answer(
        "Q05=stays",
        "In the top row a move up does nothing.",
        components=alike.with_moves(up=up_or_stay),
    ),
    answer(
        "Q07=colours-only",
        "The refill of the second sale track brings no black shares.",
        components=lambda printed: evolve(printed, refill_blacks=0),
    ),
    answer(
        "Q08=rises",
        "A colour whose last share in the market the refill takes rises one space to the right.",
        components=lambda printed: evolve(printed, refill_raises_prices=True),
    ),
    answer(
        "Q09=exactly",
        "A sale track triggers only when exactly the set number is left.",
        instead_of(
            trigger_by_the_sale_track,
            {
                alike.trigger_by_the_exact_number: (
                    "bf2010.sell.17 bf2010.sell.18 bf2010.five.4 bf2010.turn.5 bf2010.turn.6"
                )
            },
        ),
        promises={
            trade.the_removal_that_leaves_few_triggers: (
                otherwise.the_removal_that_leaves_exactly_the_set_number_triggers
            )
        },
    ),
    answer(
        "Q09=any-action",
        "A sale track triggers when exactly the set number is left after an action of any kind.",
        instead_of(trigger_by_the_sale_track, BY_WHAT_IS_LEFT),
        after(trigger_by_the_purchase_track, BY_WHAT_IS_LEFT),
        after(bars.trigger_by_the_bar_track, BY_WHAT_IS_LEFT),
        promises={
            trade.the_removal_that_leaves_few_triggers: otherwise.exactly_the_set_number_triggers,
            **{
                triggers: otherwise.or_the_sale_track_triggers(triggers)
                for triggers in (
                    trade.the_share_that_fills_the_track_triggers,
                    trade.the_share_that_fills_the_silver_track_triggers,
                )
            },
        },
    ),
    answer(
        "Q10=supply",
        "The black shares beside a triggering sale track go into the supply.",
        instead_of(
            change.put_its_black_shares_into_the_bag,
            {put_its_black_shares_into_the_supply: "bf2010.change.27"},
        ),
        promises={
            promise: otherwise.as_if_they_lay_in_the_supply(promise)
            for promise in (
                the_bank_gets_two_or_more_black_shares,
                its_black_shares_leave_and_those_of_a_refill_come,
            )
        },
    ),
    answer(
        "Q12=at-once",
        "The game is over at once: what the price change would still do does not count.",
        *alike.stopped_by_the_end(
            CHANGE_PRICES,
            (
                change.adjust_the_share_prices,
                change.raise_colours_missing_in_the_market,
                change.raise_colours_that_the_refill_took,
                change.reach_a_new_level,
            ),
            "bf2010.end.1",
        ),
        promises={
            whole.markers_follow_the_overview_the_refill_and_missing_colours: (
                otherwise.markers_stop_once_bars_are_dearest
            ),
            whole.the_dearest_colour_of_the_new_prices_reaches_its_level: (
                otherwise.no_level_is_reached_once_bars_are_dearest
            ),
        },
    ),
    answer(
        "Q13=part",
        "Who cannot pay all interest pays what there is and owes the rest.",
        components=with_collecting(takes_a_part=True),
    ),
    answer(
        "Q13=card",
        "Who cannot pay all interest pays nothing and owes the interest of one subsidy.",
        components=with_collecting(owes_one_card=True),
    ),
    answer(
        "Q14=pass",
        "Who owes interest that neither cash nor subsidies nor shares can pay may only pass.",
        after(interest_spent_on_shares, {hopeless_debt_lets_only_pass: "bf2010.interest.7"}),
        after(interest_spent_on_bars, {hopeless_debt_lets_only_pass: "bf2010.interest.7"}),
        after(wrong_colour_removed, {hopeless_debt_lets_only_pass: "bf2010.interest.7"}),
    ),
    answer(
        "Q15=subsidy",
        "Who owes interest takes subsidies for it, and sells only at the subsidy limit.",
        after(sold_too_little_for_the_interest, {subsidy_comes_before_a_sale: "bf2010.interest.6"}),
    ),
    answer(
        "Q16=in-full",
        "Missed interest is paid at the end of the game in full or not at all.",
        instead_of(
            settle_missed_interest,
            {settle_missed_interest_in_full_or_not_at_all: "bf2010.interest.3 bf2010.interest.5"},
        ),
        promises=otherwise.instead_of_the_money_of_the_end(
            otherwise.who_can_pays_all_debts_and_everybody_buys_bars
        ),
    ),
    answer(
        "Q16=forgotten",
        "Missed interest is not paid at the end of the game.",
        without(settle_missed_interest),
        promises={
            whole.nobody_owes_anything_at_the_end: otherwise.everybody_still_owes_at_the_end,
            **otherwise.instead_of_the_money_of_the_end(
                otherwise.nobody_pays_a_debt_and_everybody_buys_bars
            ),
        },
    ),
    answer(
        "Q18=rises",
        "A first share of two players raises its colour if it was the last in the market.",
        after(place_a_first_share, {bars.raise_a_colour_that_ran_out: "bf2010.buy.12"}),
        promises={
            the_frame_among(A_WHOLE_FIRST_SHARE): (
                widened(the_frame_among(A_WHOLE_FIRST_SHARE), "prices"),
                otherwise.a_first_share_that_was_the_last_raises_its_colour,
            )
        },
    ),
    answer(
        "Q19=zero",
        "A player may buy or sell nothing, and only place or remove a share.",
        components=lambda printed: evolve(printed, least_trade=0),
    ),
    answer(
        "Q20=150",
        "The left corner of the top row shows $150.",
        components=lambda printed: evolve(
            printed,
            prices=tuple(
                150 if cell == TOP_LEFT_CELL else price for cell, price in enumerate(printed.prices)
            ),
        ),
    ),
    answer(
        "Q29=limited",
        "Nobody can buy silver bars for which the bank lacks the gold bar to exchange.",
        after(
            bars.more_bars_than_the_cash_pays,
            {alike.bank_without_big_bars: "bf2010.silver.5 bf2010.silver.10 bf2010.setup.4"},
        ),
    ),
    answer(
        "Q30=before",
        "Subsidies are taken before the action of a turn only.",
        after(no_subsidy_left, {subsidy_after_the_action: "bf2010.subsidy.1"}),
        after(
            not_the_time_for_an_action,
            {interest_out_of_reach_after_the_action: "bf2010.interest.5 bf2010.interest.6"},
        ),
        components=lambda printed: evolve(printed, subsidies_after_the_action=False),
    ),
    answer(
        "Q35=at-once",
        "A level that an action reaches takes effect at once, with its black shares.",
        *(
            Substitution(
                clause,
                (
                    clause,
                    change.reach_a_new_level,
                    change.put_black_shares_of_reached_areas_into_the_bag,
                ),
            )
            for clause in (remember_the_action, spend_the_card_for_a_pass)
        ),
        promises={
            frame: now
            for promises in (
                *(trade.A_WHOLE_SALE, trade.A_WHOLE_PURCHASE, trade.A_WHOLE_PURCHASE_OF_SILVER),
                *(trade.A_WHOLE_PASS, A_WHOLE_PASS_WITH_A_CARD),
            )
            for frame, now in otherwise.reaching_a_level_at_once(promises).items()
        },
    ),
    answer(
        "Q60=refused",
        "Selling is not allowed while the current sale track has no coloured share.",
        after(nothing_removed, {alike.nothing_to_remove: "bf2010.sell.5 bf2010.sell.12"}),
        components=lambda printed: evolve(printed, sells_from_an_empty_track=False),
    ),
    answer(
        "Q64=lower",
        "Of equally dear colours in different areas, the lowest area counts.",
        components=alike.the_lower_area_counts,
    ),
    answer(
        "Q80=after",
        "The second sale track is refilled after the colours missing in the market have risen.",
        without(change.refill_the_centre_track),
        without(change.lay_black_shares_beside_the_centre_track),
        without(change.go_on_to_the_next_sale_track),
        Substitution(
            change.count_bought_bars_afresh,
            (
                change.count_bought_bars_afresh,
                change.refill_the_centre_track,
                change.lay_black_shares_beside_the_centre_track,
                change.go_on_to_the_next_sale_track,
            ),
        ),
        promises={
            whole.markers_follow_the_overview_the_refill_and_missing_colours: (
                markers_follow_the_overview_missing_colours_and_the_refill
            )
        },
    ),
    answer(
        "Q81=stays",
        "An action leaves a price marker at the right edge where it is.",
        components=alike.with_moves(rise=right_or_stay),
    ),
    answer(
        "Q82=any",
        "Who has to sell for the interest may sell as little as the seat likes.",
        components=lambda printed: evolve(printed, sells_enough=False),
    ),
    answer(
        "Q83=no",
        "An additional pass raises no price.",
        without(bars.raise_a_colour_that_ran_out, PassWithCard),
        without(bars.raise_the_third_on_the_bar_track, PassWithCard),
        promises={the_last_share_and_the_third_raise_a_colour: otherwise.no_price_moves},
    ),
    answer(
        "Q84=must-fall",
        "If the price of a sold colour can fall, one that can must be chosen.",
        after(
            wrong_colour_lowered,
            {lowered_colour_cannot_fall: "bf2010.sell.4 bf2010.sell.8 bf2010.sell.14"},
        ),
    ),
    answer(
        "Q85=missed",
        "Cash that is owed already does not pay new interest.",
        components=with_collecting(keeps_what_is_owed=True),
    ),
    answer(
        "Q86=lapses",
        "Interest missed without a subsidy card left to turn over is not owed.",
        components=with_collecting(needs_a_card=True),
    ),
    answer(
        "Q87=over",
        "A price change after the action ends the turn.",
        instead_of(
            go_on_with_the_same_turn,
            {end_the_turn_with_its_price_change: "bf2010.turn.4 bf2010.turn.7"},
        ),
        promises={
            the_frame_among(whole.A_WHOLE_PRICE_CHANGE): (
                widened(the_frame_among(whole.A_WHOLE_PRICE_CHANGE), "turn", "acted"),
                otherwise.the_turn_ends_after_its_action_unless_a_debt_can_be_paid,
            ),
            whole.everybody_pays_interest_or_owes_it: (
                otherwise.interest_is_carried_over_with_the_turn
            ),
        },
    ),
    answer(
        "Q91=hidden",
        "Silver and gold bars lie behind the screen.",
        components=lambda printed: evolve(printed, bars_are_open=False),
    ),
    answer(
        "Q36=open",
        "All see the cash of everybody.",
        components=lambda printed: evolve(printed, cash_is_open=True),
    ),
    answer(
        "Q92=new",
        "A price change collects the new interest; "
        "missed interest that is due waits for its payment.",
        without(pay_what_is_due_first),
        promises={
            whole.everybody_pays_interest_or_owes_it: (
                otherwise.everybody_pays_new_interest_or_owes_it
            ),
            **otherwise.instead_of_the_money_of_the_end(
                otherwise.who_owed_before_pays_at_the_end_and_everybody_buys_bars
            ),
        },
    ),
    answer(
        "Q93=limited",
        "At the end too, a seat buys no more silver bars than the limit of the level.",
        components=lambda printed: evolve(printed, limits_the_bars_of_the_end=True),
    ),
    answer(
        "Q97=limit",
        "Interest demands a sale only of a player who can take no subsidy.",
        instead_of(
            interest_demands_a_sale,
            {interest_demands_a_sale_at_the_limit: "bf2010.interest.7 bf2010.interest.5"},
        ),
        instead_of(
            sold_too_little_for_the_interest,
            {sold_too_little_at_the_limit: "bf2010.interest.7 bf2010.interest.5"},
        ),
        promises={
            only_where(debt.no_sale_is_demanded): (),
            only_where(sale.brings_in_the_interest_if_a_sale_can): (),
        },
    ),
)
