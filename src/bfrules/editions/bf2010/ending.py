"""The end of the game of 2010: last subsidies, last silver, and who wins."""

from bfrules.core.promises import only
from bfrules.core.standing import Place, every_seat_has_one_place, places, the_winner_comes_first
from bfrules.editions.bf2010.components import Components2010
from bfrules.editions.bf2010.conditions import ending
from bfrules.editions.bf2010.conditions import subsidies as subsidy
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions import common as table
from bfrules.editions.black_friday.ending import who_sits_at
from bfrules.editions.black_friday.position import OVER, Position, Seat, changed, changed_seat
from bfrules.editions.black_friday.steps import ChangePrices
from bfrules.editions.black_friday.tracks import bar_price
from bfrules.kernel.contract import contract
from bfrules.kernel.money import exchanged


@contract(
    needs=(subsidy.a_limit_is_printed_for_the_level,),
    promises=(
        only(of_every_seat=("cash", "subsidies")),
        ending.everybody_takes_as_many_subsidies_as_the_limit_allows,
    ),
)
def take_all_subsidies_left(
    printed: Components2010, position: Position, step: ChangePrices
) -> Position:
    """At the end every player takes as many subsidies as the limit still allows."""
    if position.phase != OVER:
        return position
    limit = printed.subsidy_limits[position.level]
    seats = tuple(
        changed_seat(
            seat,
            cash=seat.cash + printed.subsidy * max(0, limit - seat.subsidies),
            subsidies=max(limit, seat.subsidies),
        )
        for seat in position.seats
    )
    return changed(position, seats=seats)


@contract(
    needs=(subsidy.nobody_owes_less_than_nothing,),
    promises=(
        only(of_every_seat=("cash", "turned", "owed", "turned_later", "owed_later")),
        ending.debts_are_paid_as_far_as_the_cash_goes,
    ),
)
def settle_missed_interest(
    printed: Components2010, position: Position, step: ChangePrices
) -> Position:
    """At the end missed interest is paid before silver is bought, as far as the cash goes."""
    if position.phase != OVER:
        return position
    seats = tuple(
        changed_seat(
            seat,
            cash=max(0, seat.cash - seat.owed - seat.owed_later),
            turned=0,
            owed=0,
            turned_later=0,
            owed_later=0,
        )
        for seat in position.seats
    )
    return changed(position, seats=seats)


@contract(
    needs=(subsidy.nobody_owes_less_than_nothing,),
    promises=(
        only(of_every_seat=("cash", "turned", "owed", "turned_later", "owed_later")),
        ending.a_debt_is_paid_in_full_or_not_at_all,
    ),
)
def settle_missed_interest_in_full_or_not_at_all(
    printed: Components2010, position: Position, step: ChangePrices
) -> Position:
    """At the end missed interest is paid before silver is bought, in full or not at all."""
    if position.phase != OVER:
        return position
    seats = tuple(
        changed_seat(
            seat,
            cash=seat.cash - owed
            if (owed := seat.owed + seat.owed_later) <= seat.cash
            else seat.cash,
            turned=0,
            owed=0,
            turned_later=0,
            owed_later=0,
        )
        for seat in position.seats
    )
    return changed(position, seats=seats)


@contract(
    needs=(
        subsidy.a_limit_is_printed_for_the_level,
        subsidy.nobody_owes_less_than_nothing,
        table.nothing_is_below_zero,
        table.the_bar_marker_stands_on_its_track,
    ),
    promises=(
        only(of_every_seat=("cash", "small_bars", "big_bars")),
        ending.nobody_can_buy_another_bar,
        ending.the_limit_holds_for_the_bars_of_the_end,
        ending.every_bar_of_the_end_is_paid,
    ),
)
def buy_silver_with_all_cash(
    printed: Components2010, position: Position, step: ChangePrices
) -> Position:
    """At the end every player buys as many silver bars as their cash pays for."""
    if position.phase != OVER:
        return position
    price = bar_price(printed, position)
    seats: list[Seat] = []
    for seat in position.seats:
        bars = seat.cash // price
        if printed.limits_the_bars_of_the_end:
            bars = min(bars, printed.bar_limits[position.level])
        silver, gold = exchanged(seat.small_bars + bars, seat.big_bars)
        seats.append(
            changed_seat(seat, cash=seat.cash - bars * price, small_bars=silver, big_bars=gold)
        )
    return changed(position, seats=tuple(seats))


@contract(
    promises=(
        every_seat_has_one_place,
        ending.gold_then_silver_then_cash_decides,
        the_winner_comes_first,
        ending.every_place_shows_gold_silver_and_cash,
    )
)
def final_places(printed: Components, position: Position) -> tuple[Place, ...]:
    """Rank the seats by gold bars, then silver bars, then cash; equal ones share their rank."""
    return places(
        names=tuple(who_sits_at(seat, position.mibs) for seat in range(len(position.seats))),
        score_names=("gold bars", "silver bars", "cash in dollars"),
        scores=tuple((seat.big_bars, seat.small_bars, seat.cash) for seat in position.seats),
    )
