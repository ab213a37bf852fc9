"""What the clauses of the end of the game need and promise."""

from bfrules.core.standing import Place
from bfrules.editions.bf2023.components import Components
from bfrules.editions.bf2023.conditions.common import worth_of
from bfrules.editions.bf2023.conditions.gold import bars_of
from bfrules.editions.bf2023.position import OVER, Position, Seat
from bfrules.editions.bf2023.steps import ChangePrices
from bfrules.kernel.shares import NONE_OF_EACH, Counts, together


def total_of(printed: Components, position: Position, seat: int) -> int:
    """Return the fortune of a seat in dollars: its cash, and what its gold bars count."""
    owner = position.seats[seat]
    return owner.cash + printed.bar_worth * bars_of(owner)


def all_hands(position: Position) -> Counts:
    """Return the shares of all seats together."""
    shares = NONE_OF_EACH
    for seat in position.seats:
        shares = together(shares, seat.shares)
    return shares


# the end -----------------------------------------------------------------------


def the_game_is_over_when_gold_is_dearest(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """If no space of the gold price track is beyond the marker, the game is over."""
    return position.gold_space + 1 < len(printed.gold_prices) or after.phase == OVER


def a_game_goes_on_while_gold_can_rise(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """While the gold price can still rise, nothing changes."""
    return position.gold_space + 1 >= len(printed.gold_prices) or after == position


# the final sale ----------------------------------------------------------------


def nothing_is_sold_before_the_end(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """While the game goes on, nothing changes."""
    return position.phase == OVER or after == position


def nobody_keeps_a_share(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """When the game is over, no seat has a share any more."""
    return position.phase != OVER or all(seat.shares == NONE_OF_EACH for seat in after.seats)


def all_shares_come_to_the_market(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """Market and hands together have the shares that they had."""
    return together(after.market, all_hands(after)) == together(
        position.market, all_hands(position)
    )


def every_share_brings_in_its_last_price(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """When the game is over, each seat gets the present price of each of its shares."""
    return position.phase != OVER or all(
        after.seats[number].cash - seat.cash == worth_of(printed, position, seat.shares)
        for number, seat in enumerate(position.seats)
    )


def everybody_keeps_gold_and_tile(
    after: Position, printed: Components, position: Position, step: ChangePrices
) -> bool:
    """The same seats have the gold bars and the bonus tiles that they had."""
    return len(after.seats) == len(position.seats) and all(
        after.seats[number].small_bars == seat.small_bars
        and after.seats[number].big_bars == seat.big_bars
        and after.seats[number].tile == seat.tile
        for number, seat in enumerate(position.seats)
    )


# who wins ----------------------------------------------------------------------


def every_bar_counts_its_worth(dollars: int, printed: Components, seat: Seat) -> bool:
    """Each gold bar counts its printed worth, a big one as five."""
    return dollars == printed.bar_worth * bars_of(seat)


def every_seat_has_one_place(
    after: tuple[Place, ...], printed: Components, position: Position
) -> bool:
    """Every seat has exactly one place."""
    return len(after) == len(position.seats) and all(
        sum(place.seat == seat for place in after) == 1 for seat in range(len(position.seats))
    )


def more_money_stands_before_less(
    after: tuple[Place, ...], printed: Components, position: Position
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


def the_winner_comes_first(
    after: tuple[Place, ...], printed: Components, position: Position
) -> bool:
    """The places come in the order of the ranks, and as many seats stand before each as it says."""
    return all(after[at].rank <= after[at + 1].rank for at in range(len(after) - 1)) and all(
        place.rank == 1 + sum(other.rank < place.rank for other in after) for place in after
    )


def every_place_shows_its_fortune_and_its_gold(
    after: tuple[Place, ...], printed: Components, position: Position
) -> bool:
    """Each place shows the fortune of its seat, then what its gold bars count, and no more."""
    return all(
        len(place.scores) == 2
        and place.scores[0].value == total_of(printed, position, place.seat)
        and place.scores[1].value == printed.bar_worth * bars_of(position.seats[place.seat])
        for place in after
    )
