"""What the clauses of the end of the game need and promise that are of 2010 alone."""

from bfrules.core.standing import Place
from bfrules.editions.bf2010.components import Components2010
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.bars import bars_of
from bfrules.editions.black_friday.position import OVER, Position, Seat
from bfrules.editions.black_friday.steps import ChangePrices


def everybody_takes_as_many_subsidies_as_the_limit_allows(
    after: Position, printed: Components2010, position: Position, step: ChangePrices
) -> bool:
    """At the end nobody can take another subsidy, and each one taken brought its dollars."""
    if position.phase != OVER:
        return after == position
    limit = printed.subsidy_limits[position.level]
    return all(
        now.subsidies >= limit
        and (now.subsidies == limit or now.subsidies == before.subsidies)
        and now.cash - before.cash == printed.subsidy * (now.subsidies - before.subsidies)
        for now, before in zip(after.seats, position.seats, strict=True)
    )


def has_no_debt(seat: Seat) -> bool:
    """Tell whether a seat owes nothing, and has no card turned over."""
    return (seat.owed, seat.owed_later, seat.turned, seat.turned_later) == (0, 0, 0, 0)


def debts_are_paid_as_far_as_the_cash_goes(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """At the end every debt is paid out of the cash, in full or until nothing is left."""
    if position.phase != OVER:
        return after == position
    return all(
        now.cash == max(0, before.cash - before.owed - before.owed_later) and has_no_debt(now)
        for now, before in zip(after.seats, position.seats, strict=True)
    )


def a_debt_is_paid_in_full_or_not_at_all(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """At the end a debt that the cash covers is paid, another one is not, and neither is left."""
    if position.phase != OVER:
        return after == position
    return all(
        (
            before.cash - now.cash == before.owed + before.owed_later
            if before.cash >= before.owed + before.owed_later
            else now.cash == before.cash
        )
        and has_no_debt(now)
        for now, before in zip(after.seats, position.seats, strict=True)
    )


def can_buy_no_other_bar(printed: Components2010, table: Position, now: Seat, before: Seat) -> bool:
    """Tell whether a seat has no cash for one bar more, unless the limit is what stops it."""
    return now.cash >= 0 and (
        now.cash < printed.bar_prices[table.bar_space]
        or (
            printed.limits_the_bars_of_the_end
            and bars_of(now) - bars_of(before) == printed.bar_limits[table.level]
        )
    )


def nobody_can_buy_another_bar(
    after: Position, printed: Components2010, position: Position, step: ChangePrices
) -> bool:
    """At the end nobody has the cash for one bar more, unless the limit is what stops them."""
    return position.phase != OVER or all(
        can_buy_no_other_bar(printed, position, now, before)
        for now, before in zip(after.seats, position.seats, strict=True)
    )


def the_limit_holds_for_the_bars_of_the_end(
    after: Position, printed: Components2010, position: Position, step: ChangePrices
) -> bool:
    """Where the limit holds at the end too, nobody buys more bars than it allows."""
    return not printed.limits_the_bars_of_the_end or all(
        bars_of(now) - bars_of(before) <= printed.bar_limits[after.level]
        for now, before in zip(after.seats, position.seats, strict=True)
    )


def spent_what_its_bars_cost(printed: Components, table: Position, now: Seat, before: Seat) -> bool:
    """Tell whether a seat has exactly the bars more that the cash it spent pays for."""
    price = printed.bar_prices[table.bar_space]
    return before.cash - now.cash == price * (bars_of(now) - bars_of(before))


def has_changed_five_silver_bars(now: Seat, before: Seat) -> bool:
    """Tell whether a seat has fewer than five silver bars, and no fewer gold bars than before."""
    return now.small_bars < 5 and now.small_bars >= 0 and now.big_bars >= before.big_bars


def every_bar_of_the_end_is_paid(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """At the end everybody has exactly the bars more that the cash spent pays for."""
    if position.phase != OVER:
        return after == position
    return all(
        spent_what_its_bars_cost(printed, position, now, before)
        and has_changed_five_silver_bars(now, before)
        for now, before in zip(after.seats, position.seats, strict=True)
    )


def is_ahead(position: Position, one: int, other: int) -> bool:
    """Tell whether a seat is ahead: in gold, then in silver, then in cash."""
    first, second = position.seats[one], position.seats[other]
    if first.big_bars != second.big_bars:
        return first.big_bars > second.big_bars
    if first.small_bars != second.small_bars:
        return first.small_bars > second.small_bars
    return first.cash > second.cash


def gold_then_silver_then_cash_decides(
    after: tuple[Place, ...], printed: Components, position: Position
) -> bool:
    """A seat ranks before another exactly if it is ahead in gold, then silver, then cash."""
    return all(
        (one.rank < other.rank) == is_ahead(position, one.seat, other.seat)
        for one in after
        for other in after
    )


def every_place_shows_gold_silver_and_cash(
    after: tuple[Place, ...], printed: Components, position: Position
) -> bool:
    """Each place shows the gold bars, the silver bars and the cash of its seat, and no more."""
    return all(
        len(place.scores) == 3
        and place.scores[0].value == position.seats[place.seat].big_bars
        and place.scores[1].value == position.seats[place.seat].small_bars
        and place.scores[2].value == position.seats[place.seat].cash
        for place in after
    )
