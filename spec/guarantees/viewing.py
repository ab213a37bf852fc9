"""Viewing: does a view depend on anything that is hidden from its seat?

A table of Black Friday is made on which every number is any number, and whatever is hidden
from a seat is a part that nobody may look at. Where its view comes out all the same, and keeps
no such part, any two tables that agree on the rest give the same view.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any, Final

import attrs
from attrs import evolve

from bfrules.editions.black_friday.position import MIBS_SEAT, OVER, Pile, SaleTracks, Seat
from spec.listing.parts import Between, NotDecided, NotSeen, Unseen
from spec.listing.tables import PHASES
from spec.subjects import numbers_of_seats

ANY: Final[Any] = Between(None, None)
ANY_OF_EACH: Final[Any] = (ANY,) * 5
HIDDEN: Final[Any] = Unseen("something hidden")


def leaks(house: Any) -> Iterator[str]:
    """Yield where the view of a seat looks at what is hidden from it, or shows it."""
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
