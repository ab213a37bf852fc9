"""From words to a table: an edition, its readings, its seats; and what a game is worth."""

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from types import MappingProxyType, ModuleType
from typing import Any, Final

from bfrules.core.by_hand import how_to_make_it_whole
from bfrules.core.edition import AnyEdition, Edition
from bfrules.core.notation import no_such
from bfrules.core.standing import Place
from bfrules.core.starting import CannotStart, started, tables_allowed, told_at_the_start
from bfrules.house import UnusableHouseRule, houses_under
from bfrules.shipped import editions

Rewards = Callable[[tuple[Place, ...]], tuple[float, ...]]


class Unplayable(ValueError):
    """Words for which there is no edition, no reading or no table, or an extra that is missing."""


def edition_of(edition: str | AnyEdition, readings: Iterable[str] = ()) -> AnyEdition:
    """Return an edition, or that of a name, with readings such as `Q06=stays` in force.

    Variants are named among the readings. Raise Unplayable for a name that is unknown, and
    for readings that do not go together.
    """
    given: object = readings
    several = isinstance(given, Iterable) and not isinstance(given, str)
    named = tuple(readings) if several else ()
    if not several or not all(isinstance(one, str) for one in named):
        raise Unplayable(
            f"readings are several texts in a row, such as ('Q06=stays',), not {readings!r}"
        )
    found = edition if isinstance(edition, Edition) else editions().get(str(edition))
    if found is None:
        raise Unplayable(no_such("edition", "editions", edition, tuple(editions())))
    variants = {variant.name for variant in found.variants}
    try:
        (house,) = houses_under(
            (found,),
            [one for one in named if one not in variants],
            [one for one in named if one in variants],
        )
    except UnusableHouseRule as unusable:
        raise Unplayable(str(unusable)) from None
    return house.amended


def table_of(
    edition: AnyEdition, seats: int | None, start: Mapping[str, Any], beside: Iterable[str] = ()
) -> Any:
    """Return the table at which a game starts; `beside` are words for something else.

    Raise Unplayable, with the statements, for a wrong number of seats, and for words that
    the start of the edition does not know.
    """
    try:
        told = told_at_the_start(edition, seats, start, beside)
        if seats is not None and type(seats) is not int:
            hint = how_to_make_it_whole(seats)
            raise Unplayable(f"seats is a whole number, such as seats=4, not {seats!r}{hint}")
        return started(edition, told)
    except CannotStart as wrong:
        raise Unplayable(str(wrong)) from None


def seats_allowed(edition: AnyEdition) -> tuple[int, ...]:
    """Return the numbers of seats that the rules of an edition allow."""
    return tuple(dict.fromkeys(told["seats"] for told, _ in tables_allowed(edition)))


def seats_around(edition: AnyEdition, position: Any) -> int:
    """Return how many seats there are at a table."""
    return len(edition.ranks(edition.printed, position))


def extra(module: str, name: str) -> ModuleType:
    """Return a module of an extra; raise Unplayable, with what to install, where it is missing."""
    try:
        return import_module(module)
    except ModuleNotFoundError as missing:
        raise Unplayable(
            f"{missing.name} is not installed; it comes with the extra `{name}`: "
            f"pip install 'bfrules[{name}]'"
        ) from None


# what a game is worth ----------------------------------------------------------------


def by_winning(places: tuple[Place, ...]) -> tuple[float, ...]:
    """Return 1 for who wins alone, the same loss for the others, 0 in all; winners share."""
    seats, winners = len(places), sum(place.rank == 1 for place in places)
    return tuple(
        ((place.rank == 1) * seats / winners - 1) / (seats - 1)
        for place in sorted(places, key=lambda place: place.seat)
    )


def by_fortune(places: tuple[Place, ...]) -> tuple[float, ...]:
    """Return for each seat its first score less the mean of the other seats' first scores."""
    scores = [place.scores[0].value for place in sorted(places, key=lambda place: place.seat)]
    others, total = len(scores) - 1, sum(scores)
    return tuple(score - (total - score) / others for score in scores)


REWARDS: Final[Mapping[str, Rewards]] = MappingProxyType({"win": by_winning, "fortune": by_fortune})


def rewards_named(name: str) -> Rewards:
    """Return what a game is worth by a name; raise Unplayable, with the names, for another."""
    if name not in REWARDS:
        raise Unplayable(no_such("reward", "rewards", name, tuple(REWARDS)))
    return REWARDS[name]
