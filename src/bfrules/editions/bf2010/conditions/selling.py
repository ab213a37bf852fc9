"""What the clauses of a sale need and promise that are of 2010 alone."""

from bfrules.editions.bf2010.components import Components2010
from bfrules.editions.bf2010.conditions.subsidies import (
    a_subsidy_can_be_taken,
    has_to_sell,
    within_reach,
)
from bfrules.editions.bf2010.steps import Sell
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.common import dollars, is_colour_or_nothing, worth_of
from bfrules.editions.black_friday.conditions.tracks import exactly_the_removed_colour_falls
from bfrules.editions.black_friday.position import Position, acting_seat
from bfrules.kernel.dearest import dearest_shares
from bfrules.kernel.shares import is_colour


def lowers_a_sold_colour(printed: Components, position: Position, step: Sell) -> bool:
    """The sale lowers a colour that it sells; it lowers none exactly if it sells none."""
    if step.lowered is None:
        return max(step.shares) <= 0
    return is_colour(step.lowered) and step.shares[step.lowered] > 0


def lowers_a_known_colour(printed: Components, position: Position, step: Sell) -> bool:
    """The sale lowers one of the five colours, or none."""
    return is_colour_or_nothing(step.lowered)


def brings_in_the_interest_if_a_sale_can(
    printed: Components2010, position: Position, step: Sell
) -> bool:
    """The sale pays a debt that a sale has to pay, unless even the dearest shares could not."""
    seat = acting_seat(position)
    missing = seat.owed - within_reach(printed, position)
    limit = printed.share_limits[position.level]
    dearest = dearest_shares(dollars(printed, position), seat.shares, limit)
    return (
        not printed.sells_enough
        or not has_to_sell(printed, position)
        or worth_of(printed, position, step.shares) >= missing
        or worth_of(printed, position, dearest) < missing
    )


def a_subsidy_can_be_taken_or_the_sale_brings_in_the_interest(
    printed: Components2010, position: Position, step: Sell
) -> bool:
    """A subsidy can still be taken, or the sale brings in the interest, if a sale can."""
    return a_subsidy_can_be_taken(printed, position) or brings_in_the_interest_if_a_sale_can(
        printed, position, step
    )


def exactly_the_lowered_colour_falls(
    after: Position, printed: Components, position: Position, step: Sell
) -> bool:
    """The named colour moves one space left; every other marker stays."""
    return exactly_the_removed_colour_falls(printed, after, position, step.lowered)
