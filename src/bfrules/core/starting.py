"""What the `start` of an edition is told, and the tables at which it lets a game begin."""

from collections.abc import Iterable, Iterator, Mapping
from inspect import Parameter, signature
from itertools import product
from typing import Any, Final

from bfrules.core.edition import AnyEdition
from bfrules.core.notation import nearest
from bfrules.core.refusal import IllegalStep

MOST_SEATS: Final = 8
USUAL_SEATS: Final = 4

Told = dict[str, Any]


class CannotStart(ValueError):
    """Words of which no table is set, or an edition that has no `start`."""


def words_of_start(edition: AnyEdition) -> Mapping[str, Parameter]:
    """Return what the `start` of an edition takes; raise CannotStart if it has none."""
    start = getattr(edition, "start", None)
    if not callable(start):
        raise CannotStart(f"{edition.name} has no method `start`, which sets the table")
    return signature(start).parameters


def usual_seats(edition: AnyEdition) -> int | None:
    """Return how many seats a game has where nobody says; None if `start` takes no `seats`.

    Raise CannotStart if the edition has no `start`.
    """
    seats = words_of_start(edition).get("seats")
    if seats is None:
        return None
    return USUAL_SEATS if seats.default is Parameter.empty else int(seats.default)


def told_at_the_start(
    edition: AnyEdition,
    seats: int | None,
    words: Mapping[str, Any],
    beside: Iterable[str] = (),
) -> Told:
    """Return what `start` is told; raise CannotStart for a word that it does not know.

    `beside` are the words that whoever asks knows himself: one of those may be meant.
    """
    known = words_of_start(edition)
    told = {**words} if seats is None else {"seats": seats, **words}
    for word in told:
        if word not in known:
            meant = nearest(word, [*known, *beside])
            words_known = f"it knows {', '.join(known) or 'no words'}"
            hint = f"did you mean {meant!r}?" if meant else words_known
            raise CannotStart(f"{edition.name} starts with no {word!r}; {hint}")
    if "seats" in known and seats is None:
        raise CannotStart(f"say how many seats {edition.name} is played with, such as seats=4")
    return told


def started(edition: AnyEdition, told: Told) -> Any:
    """Return the table at the start; raise CannotStart, with the statements, if it is refused."""
    set_table: Any = edition
    try:
        return set_table.start(**told)
    except (IllegalStep, TypeError) as refused:
        raise CannotStart(str(refused)) from None


def tables_allowed(edition: AnyEdition) -> Iterator[tuple[Told, Any]]:
    """Yield each table that the rules allow a game to start from, after what `start` is told of it.

    There is one for each number of seats, and each yes or no beside it; one in all where
    `start` takes no `seats`. Raise CannotStart if the edition has no `start`.
    """
    set_table: Any = edition
    known = words_of_start(edition)
    if "seats" not in known:
        yield {}, set_table.start()
        return
    switches = [name for name, parameter in known.items() if is_a_switch(parameter)]
    for seats in range(MOST_SEATS + 1):
        for chosen in product((False, True), repeat=len(switches)):
            told = {"seats": seats, **dict(zip(switches, chosen, strict=True))}
            try:
                table = set_table.start(**told)
            except IllegalStep:
                continue
            yield told, table


def is_a_switch(parameter: Parameter) -> bool:
    """Tell whether a parameter of `start` is a yes or no."""
    return parameter.annotation is bool or isinstance(parameter.default, bool)
