"""Viewing: does a view depend on anything that is hidden from its seat?

A table of Black Friday is made on which every number is any number, and whatever is hidden
from a seat is a part that nobody may look at. Where its view comes out all the same, and keeps
no such part, any two tables that agree on the rest give the same view.

In Black Monday a seat may know how many cards are hidden, and of each kind how many in all. So two
tables are made that agree on this and on all that is open, of any numbers; a prover finds that
their views are equal.
"""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from typing import Any, Final

import attrs
import z3
from attrs import evolve

from bfrules.editions.black_friday.position import MIBS_SEAT, OVER, Pile, SaleTracks, Seat
from bfrules.editions.black_monday import position as monday
from spec.listing.parts import Between, NotDecided, NotSeen, Unseen
from spec.listing.proving import PHASES
from spec.prover.exploring import Explorer, GivenUp, current, exploring
from spec.prover.lots import LotOf
from spec.prover.making import made
from spec.prover.numbers import LengthMatters, Number, Truth, Tuple, equal, truth_term
from spec.prover.rebinding import Rebinder
from spec.subjects import numbers_of_seats, plain

ANY: Final[Any] = Between(None, None)
ANY_OF_EACH: Final[Any] = (ANY,) * 5
HIDDEN: Final[Any] = Unseen("something hidden")
PHASES_OF_CARDS: Final = range(monday.BOXED, monday.OVER + 1)
SECONDS: Final = 60.0
MOST_PATHS: Final = 1_000
OPEN: Final = "open"
NAMES: Final = ("one", "other")


def leaks(house: Any) -> Iterator[str]:
    """Yield where the view of a seat depends on what is hidden from it."""
    of_cards = issubclass(house.position_kind, monday.Position)
    return leaks_of_cards(house) if of_cards else leaks_of_shares(house)


def leaks_of_shares(house: Any) -> Iterator[str]:
    """Yield where a view of Black Friday looks at what is hidden from its seat, or shows it."""
    for seats, phase, mibs in product(numbers_of_seats(house), PHASES, (False, True)):
        for seat in range(seats):
            table = f"{seats} seats, phase {phase}, {'with' if mibs else 'without'} M.I.B.S."
            try:
                view = house.sees(house.printed, table_for(house, seats, phase, mibs, seat), seat)
            except (NotSeen, NotDecided) as looked:
                yield f"{house.label}: seat {seat} of {table}: {looked!r}"
            else:
                if shows_something_hidden(view):
                    yield f"{house.label}: seat {seat} of {table} is shown something hidden"


def table_for(house: Any, seats: int, phase: int, mibs: bool, seat: int) -> Any:
    """Return a table of any numbers, where what is hidden from a seat is there to no one."""
    everything_is_open = phase == OVER
    there = tuple(
        anybody()
        if everything_is_open or number == seat or (mibs and number == MIBS_SEAT)
        else behind_a_screen(house.printed)
        for number in range(seats)
    )
    return house.position_kind(
        phase=phase,
        turn=ANY,
        acted=ANY,
        trigger=ANY,
        mibs=mibs,
        seats=there,
        prices=ANY_OF_EACH,
        market=ANY_OF_EACH,
        purchase_track=ANY_OF_EACH,
        bar_track=ANY_OF_EACH,
        sale_tracks=SaleTracks((ANY_OF_EACH,) * 3, (ANY, ANY, ANY), ANY),
        bag=Pile(HIDDEN, HIDDEN),
        drawn=Pile(ANY_OF_EACH, ANY),
        bank_blacks=ANY,
        area_blacks=ANY,
        bar_space=ANY,
        bars_bought=ANY,
        level=ANY,
    )


def anybody() -> Seat:
    """Return a seat of which every part is any number."""
    numbers = {known.name: ANY for known in attrs.fields(Seat)}
    return Seat(**{**numbers, "shares": ANY_OF_EACH})


def behind_a_screen(printed: Any) -> Seat:
    """Return a seat of which the shares are hidden, and cash and bars unless they are open."""
    hidden = {"shares": HIDDEN}
    if not printed.cash_is_open:
        hidden["cash"] = HIDDEN
    if not printed.bars_are_open:
        hidden |= {"small_bars": HIDDEN, "big_bars": HIDDEN}
    return evolve(anybody(), **hidden)


def shows_something_hidden(value: Any) -> bool:
    """Tell whether a hidden part is kept somewhere in a value."""
    if type(value) is Unseen:
        return True
    if type(value) is tuple:
        return any(map(shows_something_hidden, value))
    return attrs.has(type(value)) and any(
        shows_something_hidden(getattr(value, known.name)) for known in attrs.fields(type(value))
    )


# Black Monday ------------------------------------------------------------------


def leaks_of_cards(house: Any) -> Iterator[str]:
    """Yield where two tables of Black Monday that a seat cannot tell apart give it two views."""
    sees = Rebinder().body(plain(house.sees))
    for seats, phase in product(numbers_of_seats(house), PHASES_OF_CARDS):
        for seat in range(seats):
            told = told_apart(partial(sees, house.printed), house.printed, seats, phase, seat)
            if told:
                yield f"{house.label}: seat {seat} of {seats} seats, phase {phase}: {told}"


def told_apart(
    sees: Callable[[Any, int], Any], printed: Any, seats: int, phase: int, seat: int
) -> str:
    """Tell how the views of two tables differ that agree on what a seat may see; empty if not."""
    explorer = Explorer(SECONDS, MOST_PATHS)

    def differ() -> z3.BoolRef:
        one, other = (table_of_cards(printed, seats, phase, seat, name) for name in NAMES)
        for fact in alike(one, other):
            explorer.suppose(fact)
        return z3.Not(truth_term(equal(sees(one, seat), sees(other, seat))))

    try:
        with exploring(explorer):
            for reached, _ in explorer.explore(differ, explorer.place()):
                if reached.raised is not None:
                    return f"not decided: {reached.raised!r}"
                if not explorer.never(reached.returned):
                    return "it can tell two tables apart"
    except (GivenUp, LengthMatters) as limit:
        return f"not decided: {limit!r}"
    return ""


def table_of_cards(printed: Any, seats: int, phase: int, seat: int, name: str) -> Any:
    """Return a table of any numbers and cards; what is hidden from a seat has a name of its own."""
    there = []
    for number in range(seats):
        is_open = phase == monday.OVER or number == seat
        cash = OPEN if is_open or printed.open_cash else name
        hand = made(LotOf(monday.KINDS), f"{OPEN if is_open else name}.hand.{number}", current())
        portfolio = made(LotOf(monday.KINDS), f"{OPEN}.portfolio.{number}", current())
        there.append(monday.Seat(symbol(f"{cash}.cash.{number}"), hand, portfolio))
    stacks: Any = tuple(
        made(LotOf(monday.KINDS, in_order=False), f"{OPEN}.stack.{firm}", current())
        for firm in range(monday.COMPANIES)
    )
    closed: Any = Truth(z3.Bool("closed"))
    return monday.Position(
        phase=monday.Phase(phase),
        turn=symbol("turn"),
        activity=symbol("activity"),
        bought=symbol("bought"),
        laid=symbol("laid"),
        swapped=symbol("swapped"),
        seats=tuple(there),
        rates=symbols("rate", monday.COMPANIES),
        stacks=stacks,
        discards=symbols("discards", monday.KINDS),
        pile=symbols(f"{name}.pile", monday.KINDS),
        closed_in_pile=closed,
    )


def alike(one: Any, other: Any) -> Iterator[z3.BoolRef]:
    """Yield that two tables hide as many cards in each place, and of each kind as many in all."""
    pairs = [
        (first.hand, second.hand) for first, second in zip(one.seats, other.seats, strict=True)
    ]
    for first, second in pairs:
        yield first.length.term == second.length.term
    yield z3.Sum(*(kind.term for kind in one.pile)) == z3.Sum(*(kind.term for kind in other.pile))
    for kind in range(monday.KINDS):
        hidden = [
            table.pile[kind].term + z3.Sum(*(hand.counts[kind].term for hand in hands))
            for table, hands in zip((one, other), zip(*pairs, strict=True), strict=True)
        ]
        yield hidden[0] == hidden[1]


def symbol(name: str) -> Any:
    """Return any number."""
    return Number(z3.Int(name))


def symbols(name: str, number: int) -> Any:
    """Return so many numbers, any."""
    return Tuple(symbol(f"{name}.{place}") for place in range(number))
