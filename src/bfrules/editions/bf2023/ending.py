"""The end of the game: when it comes, the final sale, and who wins."""

from bfrules.core.rule import implements
from bfrules.core.standing import Place, places
from bfrules.editions.bf2023.components import Components
from bfrules.editions.bf2023.position import OVER, Position, Seat, changed, is_mibs
from bfrules.editions.bf2023.steps import ChangePrices
from bfrules.editions.bf2023.tracks import prices_of
from bfrules.kernel.money import SMALL_BARS_IN_A_BIG_ONE
from bfrules.kernel.shares import NONE_OF_EACH, together, worth


def gold_is_at_the_end(printed: Components, position: Position) -> bool:
    """Tell whether the gold marker stands on the last space of the gold price."""
    return position.gold_space == len(printed.gold_prices) - 1


@implements("bf2023.end.1", "bf2023.end.3")
def end_the_game(printed: Components, position: Position, step: ChangePrices) -> Position:
    """The game is over after the price change that brings the gold price to its end."""
    return changed(position, phase=OVER) if gold_is_at_the_end(printed, position) else position


@implements("bf2023.end.5", "bf2023.end.6", "bf2023.mibs.48")
def sell_all_remaining_shares(
    printed: Components, position: Position, step: ChangePrices
) -> Position:
    """At the end everybody sells all shares at the current prices, and no price moves."""
    if position.phase != OVER:
        return position
    prices = prices_of(printed, position)
    market = position.market
    seats: list[Seat] = []
    for seat in position.seats:
        market = together(market, seat.shares)
        proceeds = worth(prices, seat.shares)
        seats.append(
            Seat(seat.cash + proceeds, NONE_OF_EACH, seat.small_bars, seat.big_bars, seat.tile)
        )
    return changed(position, market=market, seats=tuple(seats))


@implements("bf2023.end.7", "bf2023.end.8")
def gold_money(printed: Components, seat: Seat) -> int:
    """Return what a seat's gold bars count at the end, in dollars."""
    return printed.bar_worth * (seat.small_bars + SMALL_BARS_IN_A_BIG_ONE * seat.big_bars)


@implements("bf2023.end.2", "bf2023.end.9", "bf2023.end.10", "bf2023.mibs.49")
def final_places(printed: Components, position: Position) -> tuple[Place, ...]:
    """Rank the seats by fortune, then by gold; seats that are equal in both share their rank."""
    return places(
        names=tuple(name_of(position, seat) for seat in range(len(position.seats))),
        score_names=("fortune in dollars", "gold bars in dollars"),
        scores=tuple(
            (seat.cash + gold_money(printed, seat), gold_money(printed, seat))
            for seat in position.seats
        ),
    )


def name_of(position: Position, seat: int) -> str:
    """Name a seat: the M.I.B.S., or its number."""
    return "the M.I.B.S." if is_mibs(position, seat) else f"seat {seat}"
