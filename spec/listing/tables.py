"""Tables of Black Friday, of which only some parts have a value."""

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import product
from typing import Any, Final

import attrs
from attrs import evolve

from bfrules.editions.black_friday.advantages import (
    FREE_SHARE,
    MORE_BARS,
    MORE_SHARES_BOUGHT,
    MORE_SHARES_SOLD,
    Advantage,
)
from bfrules.editions.black_friday.position import Pile, Position, SaleTracks, Seat
from spec.listing.parts import Between, NotSeen, OnlyAt, Unseen, or_more

ADVANTAGES: Final = (FREE_SHARE, MORE_SHARES_SOLD, MORE_BARS, MORE_SHARES_BOUGHT)
OFFERS: Final = "offers "
PHASES: Final = range(7)
CARDS: Final = range(6)
BY_LEVEL: Final = ("share_limits", "bar_limits", "subsidy_limits")
BAR_PRICE: Final = "bar price"

Known = Mapping[str, Any]


TURN, CURRENT, LEVEL, SPACE = map(Unseen, ("turn", "current", "level", "bar_space"))


def part(known: Known, name: str) -> Any:
    """Return the value of a part of a table, or that nobody has seen it."""
    return known[name] if name in known else Unseen(name)


def names_of_parts(kind: type[Any], prefix: str) -> Mapping[str, tuple[str, Unseen]]:
    """Return the names of the parts of a record, and that nobody has seen them."""
    names = {one.name: prefix + one.name for one in attrs.fields(kind)}
    return {name: (told, Unseen(told)) for name, told in names.items()}


SEAT: Final = names_of_parts(Seat, "seat.")
WHOLE: Final = names_of_parts(Position, "")


def unseen_but_for(parts: Mapping[str, tuple[str, Unseen]], known: Known) -> dict[str, Any]:
    """Return the parts of a record by name."""
    return {name: known.get(told, unseen) for name, (told, unseen) in parts.items()}


def table_with(house: Any, known: Known) -> tuple[Any, Any]:
    """Return printed values and a position, of which only what is known has a value.

    Nobody at the table is the M.I.B.S.; whose turn it is, the level and the space of the bar
    marker only choose a seat, a limit and a price.
    """
    seat = Seat(**unseen_but_for(SEAT, known))
    on_track: Any = OnlyAt(CURRENT, part(known, "sale track"))
    blacks: Any = Unseen("blacks")
    current: Any = CURRENT
    position = house.position_kind(
        **unseen_but_for(WHOLE, known)
        | {
            "turn": TURN,
            "level": LEVEL,
            "bar_space": SPACE,
            "mibs": False,
            "seats": OnlyAt(TURN, seat),
            "sale_tracks": SaleTracks(on_track, blacks, current),
            "bag": Pile(part(known, "bag"), part(known, "blacks in the bag")),
        }
    )
    limits = tuple(known.get(name) for name in (*BY_LEVEL, BAR_PRICE))
    offers = tuple(known.get(f"{OFFERS}{advantage}") for advantage in ADVANTAGES)
    return printed_with(house, limits, offers), position


@cache
def printed_with(
    house: Any, limits: tuple[int | None, ...], offers: tuple[bool | None, ...]
) -> Any:
    """Return printed values, of which limits, bar price and what a card offers may be known."""
    names = {name: (LEVEL, name) for name in BY_LEVEL} | {"bar_prices": (SPACE, BAR_PRICE)}
    changes = {
        name: OnlyAt(place, Unseen(told) if limit is None else limit)
        for (name, (place, told)), limit in zip(names.items(), limits, strict=True)
        if hasattr(house.printed, name)
    }
    known = dict(zip(ADVANTAGES, offers, strict=True))

    def offers_perhaps(_: Seat, advantage: Advantage) -> bool:
        found = known[advantage]
        if found is None:
            raise NotSeen(f"{OFFERS}{advantage}")
        return found

    return evolve(house.printed, **changes, offers=offers_perhaps)


def seen(known: Known, name: str) -> Any:
    """Return the value of a part of a table; raise NotSeen if it has none yet."""
    if name not in known:
        raise NotSeen(name)
    return known[name]


def values_of(house: Any, name: str, known: Known) -> Iterable[Any]:
    """Return every value that a part of a table can have; raise KeyError if that is not known.

    A count is cut off where nobody looks further. Nobody owes interest.
    """
    printed = house.printed
    match name:
        case "phase":
            return PHASES
        case "seat.card":
            return CARDS
        case "acted" | "seat.sell_card" | "seat.buy_card":
            return (False, True)
        case "seat.owed":
            return (0,)
        case "bar_limits" | "subsidy_limits":
            return sorted(set(getattr(printed, name)))
        case "bar price":
            return sorted(set(printed.bar_prices))
        case "seat.subsidies":
            return or_more(max(printed.subsidy_limits) + 1)
        case "seat.cash":
            price, most = seen(known, BAR_PRICE), seen(known, "bar_limits") + 2
            paid = (Between(bars * price, (bars + 1) * price - 1) for bars in range(most))
            return (*paid, Between(most * price, None))
        case "market" | "sale track":
            return product(or_more(1), repeat=5)
    if name.startswith(OFFERS):
        return (False, True)
    raise KeyError(name)
