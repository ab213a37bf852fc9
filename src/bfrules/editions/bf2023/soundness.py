"""What else holds of every position that the rules of 2023 can reach."""

from typing import Final

from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.conditions.common import KEPT_BY_EVERY_RULE
from bfrules.editions.black_friday.position import (
    DEALING,
    NO_CARD,
    NOTHING,
    PLACING,
    STOCKING,
    Position,
)
from bfrules.editions.black_friday.soundness import (
    COMMON_CONDITIONS,
    broken,
    the_market_before_any_draw,
)
from bfrules.kernel.shares import no_count_is_negative, without


def tiles_lie_where_they_were_dealt(printed: Components, position: Position) -> bool:
    """A seat has the bonus tile of its place in the turn order, or none; the first has none."""
    return all(
        seat.card == NO_CARD or (number > 0 and seat.card == number + 1)
        for number, seat in enumerate(position.seats)
    )


def nobody_has_a_subsidy(printed: Components, position: Position) -> bool:
    """Nobody has subsidies, debts or the cards of a game for two: 2023 has none."""
    return all(
        seat.subsidies == 0
        and seat.turned == 0
        and seat.owed == 0
        and seat.turned_later == 0
        and seat.owed_later == 0
        and not seat.sell_card
        and not seat.buy_card
        for seat in position.seats
    )


def the_market_is_filled_before_the_hands(printed: Components, position: Position) -> bool:
    """The first market is drawn before the hands: then nobody has anything yet."""
    first = the_market_before_any_draw(printed, position)
    if position.phase == STOCKING:
        return position.market == first and all(seat == NOTHING for seat in position.seats)
    if position.phase == DEALING:
        drawn = without(position.market, first)
        return no_count_is_negative(drawn) and sum(drawn) == printed.shares_drawn_for_the_market
    return position.phase != PLACING


def markers_stand_where_the_set_up_put_them(printed: Components, position: Position) -> bool:
    """Until the first market is drawn, all price markers stand on the marked space."""
    return position.phase != STOCKING or all(
        cell == printed.usual_start for cell in position.prices
    )


def tiles_are_dealt_with_the_hands(printed: Components, position: Position) -> bool:
    """While hands are drawn, a seat without a hand has no bonus tile."""
    return position.phase != DEALING or all(
        number < position.turn or seat.card == NO_CARD for number, seat in enumerate(position.seats)
    )


CONDITIONS: Final = (
    *COMMON_CONDITIONS,
    tiles_lie_where_they_were_dealt,
    nobody_has_a_subsidy,
    the_market_is_filled_before_the_hands,
    markers_stand_where_the_set_up_put_them,
    tiles_are_dealt_with_the_hands,
)

INVARIANTS: Final = KEPT_BY_EVERY_RULE


def problems(printed: Components, position: Position) -> tuple[str, ...]:
    """Say which conditions of a sound table a position breaks; none at all means it is sound."""
    return broken(CONDITIONS, printed, position)
