"""What the clauses of a sale need and promise that are of 2010 alone."""

from bfrules.core.refusal import Refusal
from bfrules.editions.bf2010.components import Components2010
from bfrules.editions.bf2010.conditions.subsidies import has_to_sell, within_reach
from bfrules.editions.bf2010.steps import Sell
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.common import dollars, is_colour_or_nothing, worth_of
from bfrules.editions.black_friday.conditions.tracks import exactly_the_removed_colour_falls
from bfrules.editions.black_friday.position import Position, acting_seat
from bfrules.editions.black_friday.steps import SomeShares
from bfrules.kernel.dearest import dearest_shares
from bfrules.kernel.shares import is_colour, no_count_is_negative


def lowers_a_sold_colour(step: Sell) -> bool:
    """Tell whether the colour that falls was sold; none falls where none was sold."""
    if step.lowered is None:
        return step.shares == (0, 0, 0, 0, 0)
    return is_colour(step.lowered) and step.shares[step.lowered] > 0


def no_sold_count_is_below_zero(printed: Components, position: Position, step: Sell) -> bool:
    """No count of the sale is below zero."""
    return no_count_is_negative(step.shares)


def what_passes_lowers_a_sold_colour(
    after: Refusal | None, printed: Components, position: Position, step: Sell
) -> bool:
    """What passes lowers a colour that it sells."""
    return after is not None or lowers_a_sold_colour(step)


def what_is_refused_lowers_no_sold_colour(
    after: Refusal | None, printed: Components, position: Position, step: Sell
) -> bool:
    """What is refused lowers another colour, or none though it sells one."""
    return after is None or not lowers_a_sold_colour(step)


def a_known_colour_or_none_is_lowered(printed: Components, position: Position, step: Sell) -> bool:
    """The sale lowers one of the five colours, or none."""
    return is_colour_or_nothing(step.lowered)


def exactly_the_lowered_colour_falls(
    after: Position, printed: Components, position: Position, step: Sell
) -> bool:
    """The named colour moves one space left; every other marker stays."""
    return exactly_the_removed_colour_falls(printed, after, position, step.lowered)


def falls_short_of_a_possible_payment(
    printed: Components2010, position: Position, step: Sell
) -> bool:
    """Tell whether a debt that a sale has to pay stays unpaid, though another sale could pay it."""
    seat, reach = acting_seat(position), within_reach(printed, position)
    limit = printed.share_limits[position.level]
    dearest = dearest_shares(dollars(printed, position), seat.shares, limit)
    return (
        printed.sells_enough
        and has_to_sell(printed, position)
        and seat.owed > reach
        and reach + worth_of(printed, position, step.shares) < seat.owed
        and reach + worth_of(printed, position, dearest) >= seat.owed
    )


def what_passes_sells_enough_for_the_interest(
    after: Refusal | None, printed: Components2010, position: Position, step: Sell
) -> bool:
    """What passes pays a debt that a sale has to pay, if a sale can."""
    return after is not None or not falls_short_of_a_possible_payment(printed, position, step)


def what_is_refused_sells_too_little_for_the_interest(
    after: Refusal | None, printed: Components2010, position: Position, step: Sell
) -> bool:
    """What is refused leaves a debt unpaid that another sale within the limit could pay."""
    return after is None or falls_short_of_a_possible_payment(printed, position, step)


def what_passes_trades_as_much_as_an_action_must(
    after: Refusal | None, printed: Components, position: Position, step: SomeShares
) -> bool:
    """What passes trades no fewer shares than the least."""
    return after is not None or sum(step.shares) >= printed.least_trade


def what_is_refused_trades_too_little(
    after: Refusal | None, printed: Components, position: Position, step: SomeShares
) -> bool:
    """What is refused trades fewer shares than the least."""
    return after is None or sum(step.shares) < printed.least_trade
