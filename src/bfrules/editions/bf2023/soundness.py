"""What else holds of every position that the rules of 2023 can reach."""

from typing import Final

from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.position import NO_CARD, Position
from bfrules.editions.black_friday.soundness import COMMON_CONDITIONS, broken


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


CONDITIONS: Final = (
    *COMMON_CONDITIONS,
    tiles_lie_where_they_were_dealt,
    nobody_has_a_subsidy,
)


def problems(printed: Components, position: Position) -> tuple[str, ...]:
    """Say which conditions of a sound table a position breaks; none at all means it is sound."""
    return broken(CONDITIONS, printed, position)
