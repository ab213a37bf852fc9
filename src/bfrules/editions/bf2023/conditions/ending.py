"""What the clauses of the end of the game need and promise."""

from bfrules.core.standing import Place
from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.black_friday.conditions.bars import bars_of
from bfrules.editions.black_friday.position import Position, Seat


def total_of(printed: Components2023, position: Position, seat: int) -> int:
    """Return the fortune of a seat in dollars: its cash, and what its bars count."""
    owner = position.seats[seat]
    return owner.cash + printed.bar_worth * bars_of(owner)


def every_bar_counts_its_worth(dollars: int, printed: Components2023, seat: Seat) -> bool:
    """Each gold bar counts its printed worth, a big one as five."""
    return dollars == printed.bar_worth * bars_of(seat)


def more_money_stands_before_less(
    after: tuple[Place, ...], printed: Components2023, position: Position
) -> bool:
    """A larger fortune stands before a smaller one; of equal ones, more gold before less."""
    return all(
        (one.rank < other.rank)
        == (
            total_of(printed, position, one.seat) > total_of(printed, position, other.seat)
            or (
                total_of(printed, position, one.seat) == total_of(printed, position, other.seat)
                and bars_of(position.seats[one.seat]) > bars_of(position.seats[other.seat])
            )
        )
        for one in after
        for other in after
    )


def every_place_shows_its_fortune_and_its_gold(
    after: tuple[Place, ...], printed: Components2023, position: Position
) -> bool:
    """Each place shows the fortune of its seat, then what its gold bars count, and no more."""
    return all(
        len(place.scores) == 2
        and place.scores[0].value == total_of(printed, position, place.seat)
        and place.scores[1].value == printed.bar_worth * bars_of(position.seats[place.seat])
        for place in after
    )
