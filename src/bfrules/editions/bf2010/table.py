"""What a table of 2010 has in front of its seats, in a few words."""

from collections.abc import Mapping

from bfrules.editions.bf2010.components import Components2010
from bfrules.editions.black_friday.position import NO_CARD, NOTHING, Seat, changed_seat
from bfrules.editions.black_friday.table import (
    Shares,
    expect_seat,
    expect_seats,
    hands_named,
    of_seats,
)
from bfrules.kernel.money import exchanged


def seats_of(
    printed: Components2010,
    seats: int,
    *,
    turn: int,
    holding: Shares,
    hands: Mapping[int, Shares],
    cash: int | Mapping[int, int],
    silver_bars: int | Mapping[int, int],
    subsidies: int | Mapping[int, int],
    missed_interest: int | Mapping[int, int],
    turned_cards: int | Mapping[int, int],
    cards: bool,
    spent_cards: tuple[int, ...],
) -> tuple[Seat, ...]:
    """Return what each seat owns."""
    words = printed.words
    expect_seats(printed, seats)
    for seat in spent_cards:
        expect_seat(words, "a spent special action card", seat, seats)
    shares = hands_named(words, seats, turn, holding, hands)
    dollars = of_seats(words, "cash", cash, seats, printed.cash)
    bars = of_seats(words, "silver bars", silver_bars, seats)
    taken = of_seats(words, "subsidies", subsidies, seats)
    owed = of_seats(words, "missed interest", missed_interest, seats)
    turned = of_seats(words, "turned subsidy cards", turned_cards, seats)
    return tuple(
        with_cards(
            changed_seat(
                NOTHING,
                cash=dollars[seat],
                shares=shares[seat],
                small_bars=exchanged(bars[seat], 0)[0],
                big_bars=exchanged(bars[seat], 0)[1],
                subsidies=taken[seat],
                owed=owed[seat],
                turned=turned[seat] or int(owed[seat] > 0),
            ),
            seat,
            dealt=cards and seat not in spent_cards,
            two=seats == 2,
        )
        for seat in range(seats)
    )


def with_cards(seat: Seat, number: int, *, dealt: bool, two: bool) -> Seat:
    """Return a seat with the cards that it was dealt."""
    if not dealt:
        return seat
    return changed_seat(
        seat, card=number + 1 if number > 0 else NO_CARD, sell_card=two, buy_card=two
    )
