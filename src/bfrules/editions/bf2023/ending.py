"""The end of the game: what gold is worth, and who wins."""

from bfrules.core.standing import (
    Place,
    every_seat_has_one_place,
    places,
    the_winner_comes_first,
)
from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.bf2023.conditions import ending
from bfrules.editions.black_friday.ending import who_sits_at
from bfrules.editions.black_friday.position import Position, Seat
from bfrules.kernel.contract import contract
from bfrules.kernel.money import SMALL_BARS_IN_A_BIG_ONE


@contract(promises=(ending.every_bar_counts_its_worth,))
def gold_money(printed: Components2023, seat: Seat) -> int:
    """Return what a seat's gold bars count at the end, in dollars."""
    return printed.bar_worth * (seat.small_bars + SMALL_BARS_IN_A_BIG_ONE * seat.big_bars)


@contract(
    promises=(
        every_seat_has_one_place,
        ending.more_money_stands_before_less,
        the_winner_comes_first,
        ending.every_place_shows_its_fortune_and_its_gold,
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
