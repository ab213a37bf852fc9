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
from spec.fragment import all_breaches
from spec.listing.one_step import total
from spec.listing.parts import Between, NotDecided, NotSeen, Unseen
from spec.listing.proving import PHASES, symbol
from spec.prover.exploring import Explorer, GivenUp, current, exploring
from spec.prover.lots import Lot, LotOf
from spec.prover.making import made
from spec.prover.numbers import LengthMatters, Truth, Tuple, equal, truth_term
from spec.prover.rebinding import Rebinder
from spec.subjects import numbers_of_seats, plain

ANY: Final[Any] = Between(None, None)
ANY_OF_EACH: Final[Any] = (ANY,) * 5
HIDDEN: Final[Any] = Unseen("something hidden")
SECONDS: Final = 60.0
MOST_PATHS: Final = 1_000
SHOWN: Final[Any] = Unseen("cards that are shown")


def leaks(house: Any) -> Iterator[str]:
    """Yield where the view of a seat depends on what is hidden from it, or is made in other words.

    A text or a type of a part would tell other things than those of a number.
    """
    yield from (f"{house.label}: {breach}" for breach in all_breaches(house.sees))
    of_cards = issubclass(house.position_kind, monday.Position)
    yield from leaks_of_cards(house) if of_cards else leaks_of_shares(house)


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
    sees = partial(Rebinder().body(plain(house.sees)), house.printed)
    for seats, is_over in product(numbers_of_seats(house), (False, True)):
        for seat in range(seats):
            told = told_apart(sees, house.printed, seats, is_over, seat)
            if told:
                yield f"{house.label}: seat {seat} of {seats} seats, over {is_over}: {told}"


def told_apart(
    sees: Callable[[Any, int], Any], printed: Any, seats: int, is_over: bool, seat: int
) -> str:
    """Tell how the views of two tables differ that agree on what a seat may see; empty if not."""
    explorer = Explorer(SECONDS, MOST_PATHS)

    def differ() -> z3.BoolRef:
        one = table_of_cards(seats, is_over)
        other = not_told_apart(one, () if is_over else others_than(seat, seats), printed.open_cash)
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


def table_of_cards(seats: int, is_over: bool) -> Any:
    """Return a table of any numbers and cards.

    Open cards are parts that nobody may look into; they are only shown.
    """
    phase = symbol("phase")
    current().suppose(truth_term(phase == monday.OVER) == is_over)
    pile = Tuple(symbol(f"pile.{kind}") for kind in range(monday.KINDS))
    closed: Any = Truth(z3.Bool("closed"))
    return monday.Position(
        phase=phase,
        turn=symbol("turn"),
        activity=symbol("activity"),
        bought=symbol("bought"),
        laid=symbol("laid"),
        swapped=symbol("swapped"),
        seats=tuple(
            monday.Seat(symbol(f"cash.{number}"), cards_of(f"hand.{number}"), SHOWN)
            for number in range(seats)
        ),
        rates=SHOWN,
        stacks=SHOWN,
        discards=SHOWN,
        pile=pile,
        closed_in_pile=closed,
    )


def others_than(seat: int, seats: int) -> tuple[int, ...]:
    """Return all seats but one."""
    return tuple(number for number in range(seats) if number != seat)


def not_told_apart(table: Any, hidden: tuple[int, ...], cash_is_open: bool) -> Any:
    """Return any table that agrees with another one on all that is open, and on how many.

    Hidden hands are any others of as many cards; the pile has what is then left of each kind.
    """
    pile, seats = list(table.pile), list(table.seats)
    for number in hidden:
        known, found = table.seats[number].hand, cards_of(f"other hand.{number}")
        counts = list(found.counts)
        counts[-1] = known.length - total(counts[:-1])
        pile = [
            there + one - other
            for there, one, other in zip(pile, known.counts, counts, strict=True)
        ]
        cash = seats[number].cash if cash_is_open else symbol(f"other cash.{number}")
        hand: Any = Lot(tuple(counts), known.length, f"other hand.{number}")
        seats[number] = monday.Seat(cash, hand, SHOWN)
    return evolve(table, seats=tuple(seats), pile=Tuple(pile))


def cards_of(name: str) -> Any:
    """Return any cards in order."""
    return made(LotOf(monday.KINDS), name, current())
