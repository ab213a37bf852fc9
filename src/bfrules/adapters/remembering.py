"""A table that a seat may be sitting at, for one who remembers the whole game.

Trades are made in the open. Who remembers them knows how much every screen hides, and what is
there but for shares of the first hand that were never sold. Those are drawn anew, and
`edition.resample` does the rest. Every deal of first hands that agrees with what was sold is as
likely as any other; what later draws out of the bag tell about it is not used.
"""

from collections.abc import Sequence
from math import comb, prod
from random import Random
from typing import Any, Final

from attrs import evolve, frozen

from bfrules.core.edition import AnyEdition
from bfrules.editions.black_friday.position import DEALING, STOCKING
from bfrules.editions.black_friday.position import Position as BlackFriday
from bfrules.editions.black_friday.view import five_counts, whole
from bfrules.editions.black_monday.position import Position as BlackMonday
from bfrules.kernel.draws import drawn_at_random
from bfrules.kernel.shares import Counts, common, covers, together, without


@frozen
class Memory:
    """What trades told of the hand that each seat drew at first: what it sold, what may be left.

    What is left is what a seat has had at any time since, and nobody else knows its colours.
    """

    sold: tuple[Counts, ...] = ()
    left: tuple[Counts, ...] = ()


NO_MEMORY: Final = Memory()


def remembered(memory: Memory, before: Any, position: Any) -> Memory:
    """Return what is remembered at a table after another: who acted there may have sold shares."""
    if not isinstance(position, BlackFriday):
        return NO_MEMORY
    if before is None or before.phase in (STOCKING, DEALING):
        shares = tuple(seat.shares for seat in position.seats)
        return Memory(tuple(without(one, one) for one in shares), shares)
    seat = before.turn
    was, now = memory.left[seat], position.seats[seat].shares
    if covers(now, was):
        return memory
    left = common(was, now)
    sold = together(memory.sold[seat], without(was, left))
    return Memory(replaced(memory.sold, seat, sold), replaced(memory.left, seat, left))


def replaced(counts: tuple[Counts, ...], seat: int, by: Counts) -> tuple[Counts, ...]:
    """Return the counts of all seats, those of one replaced."""
    return (*counts[:seat], by, *counts[seat + 1 :])


def table_remembered(
    edition: AnyEdition, position: Any, memory: Memory, seat: int, random: Random
) -> tuple[Any, Memory]:
    """Return a table that a seat may be sitting at, and what is remembered there.

    Raise ValueError for an edition that does not say what may be hidden.
    """
    view = edition.view(position, seat)
    if isinstance(position, BlackMonday):
        both = zip(view.seats, position.seats, strict=True)
        view = evolve(view, seats=tuple(evolve(seen, cash=own.cash) for seen, own in both))
    if isinstance(position, BlackFriday):
        hidden = [one for one, seen in enumerate(view.seats) if seen.shares is None]
        hands = hidden_hands(
            pool_of(position, memory, hidden),
            [memory.sold[one] for one in hidden],
            [sum(memory.left[one]) for one in hidden],
            random,
        )
        left, seats = [*memory.left], [*view.seats]
        for one, hand in zip(hidden, hands, strict=True):
            own = position.seats[one]
            shares = together(without(own.shares, memory.left[one]), hand)
            seats[one] = whole(evolve(own, shares=shares))
            left[one] = hand
        view = evolve(view, seats=tuple(seats))
        memory = Memory(memory.sold, tuple(left))
    return edition.resample(view, seat, random), memory


def pool_of(position: BlackFriday, memory: Memory, hidden: Sequence[int]) -> Counts:
    """Return the shares that nobody else can place: those in the bag, and left of first hands."""
    pool = position.bag.shares
    for seat in hidden:
        pool = together(pool, memory.left[seat])
    return pool


def hidden_hands(
    pool: Counts, sold: Sequence[Counts], sizes: Sequence[int], random: Random
) -> list[Counts]:
    """Draw what is left of first hands out of a pool, where some of each hand was sold.

    Every deal of single shares after which each hand had what it sold is as likely as any other.
    Hands are drawn as if nothing had been sold. Of the deals that come to these hands there are
    fewer, the more there is in them of colours that were sold, so that such hands are given
    back and drawn again.
    """
    while True:
        left, hands = pool, []
        for size in sizes:
            hands.append(five_counts(drawn_at_random(left, size, random)))
            left = without(left, hands[-1])
        ways = prod(
            comb(gone + there, gone)
            for was, hand in zip(sold, hands, strict=True)
            for gone, there in zip(was, hand, strict=True)
        )
        if random.random() * ways < 1:
            return hands
