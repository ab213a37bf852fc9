"""The end of the game: what gold is worth, and who wins."""

from bfrules.core.standing import Place, every_seat_has_one_place, places, the_winner_comes_first
from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.black_friday.conditions.bars import bars_of
from bfrules.editions.black_friday.ending import who_sits_at
from bfrules.editions.black_friday.position import Position, Seat
from bfrules.kernel.contract import contract
from bfrules.kernel.money import SMALL_BARS_IN_A_BIG_ONE

# what the clauses need and promise --------------------------------------------


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


# what gold is worth, and who wins ----------------------------------------------


@contract(promises=(every_bar_counts_its_worth,))
def gold_money(printed: Components2023, seat: Seat) -> int:
    """Return what a seat's gold bars count at the end, in dollars."""
    return printed.bar_worth * (seat.small_bars + SMALL_BARS_IN_A_BIG_ONE * seat.big_bars)


@contract(
    promises=(
        every_seat_has_one_place,
        more_money_stands_before_less,
        the_winner_comes_first,
        every_place_shows_its_fortune_and_its_gold,
    )
)
def final_places(printed: Components2023, position: Position) -> tuple[Place, ...]:
    """Rank the seats by fortune, then by gold; seats that are equal in both share their rank."""
    return places(
        names=tuple(who_sits_at(seat, position.mibs) for seat in range(len(position.seats))),
        score_names=("fortune in dollars", "gold bars in dollars"),
        scores=tuple(
            (seat.cash + gold_money(printed, seat), gold_money(printed, seat))
            for seat in position.seats
        ),
    )
