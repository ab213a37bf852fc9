"""What a table of 2023 has in front of its seats, in a few words."""

from collections.abc import Mapping

from bfrules.editions.bf2023.components import Components2023
from bfrules.editions.black_friday.position import NO_CARD, Seat
from bfrules.editions.black_friday.table import (
    Shares,
    expect_seat,
    expect_seats,
    hands_named,
    of_seats,
)
from bfrules.kernel.money import exchanged


def seats_of(
    printed: Components2023,
    seats: int,
    turn: int,
    holding: Shares,
    hands: Mapping[int, Shares],
    cash: int | Mapping[int, int],
    gold_bars: int | Mapping[int, int],
    spent_tiles: tuple[int, ...],
) -> tuple[Seat, ...]:
    """Return what each seat owns."""
    words = printed.words
    expect_seats(printed, seats)
    for seat in spent_tiles:
        expect_seat(words, "a spent bonus tile", seat, seats)
    shares = hands_named(words, seats, turn, holding, hands)
    dollars = of_seats(words, "cash", cash, seats, printed.cash)
    bars = of_seats(words, "gold bars", gold_bars, seats)
    return tuple(
        Seat(
            dollars[seat],
            shares[seat],
            *exchanged(bars[seat], 0),
            NO_CARD if seat == 0 or seat in spent_tiles else seat + 1,
        )
        for seat in range(seats)
    )
