"""Which clauses a vector shows, and which clauses there are to show."""

from collections.abc import Iterator
from typing import Any, Final, Literal

from attrs import frozen

from bfrules.core.amendment import Amendment
from bfrules.core.edition import AnyEdition

Part = Literal["forbids", "does"]

FORBIDS: Final[Part] = "forbids"
DOES: Final[Part] = "does"


@frozen(order=True)
class Shown:
    """A clause at work: in the rule for one kind of step, it refuses or changes something.

    `amendment` is the name of the amendment that brings the clause in; it is
    empty for a clause of the edition itself.
    """

    amendment: str
    kind: str
    part: Part
    clause: str


def amendments_of(edition: AnyEdition) -> tuple[Amendment[Any], ...]:
    """Return every reading that is not in force, and every variant."""
    return (*edition.readings, *edition.variants)


def clauses_with_places(house: AnyEdition) -> Iterator[tuple[str, Part, Any]]:
    """Yield each clause, with the kind of step and the part of the rule where it stands."""
    for rule in house.rules:
        for clause in rule.forbids:
            yield rule.kind.__name__, FORBIDS, clause
        for clause in rule.does:
            yield rule.kind.__name__, DOES, clause


def brought(name: str, house: AnyEdition, edition: AnyEdition) -> frozenset[Shown]:
    """Return the clauses that an amendment brings; without one, all of the edition."""
    known = {*clauses_with_places(edition)} if name else ()
    own = (one for one in clauses_with_places(house) if one not in known)
    return frozenset(Shown(name, kind, part, clause.__name__) for kind, part, clause in own)


def clauses_that_change(house: AnyEdition, position: object, step: object) -> tuple[str, ...]:
    """Return the names of the clauses that change something as a step is applied, in order."""
    names: list[str] = []
    for clause in house.rule(type(step)).does:
        after = clause(house.printed, position, step)
        if after != position:
            names.append(clause.__name__)
        position = after
    return tuple(names)


def shown_by(amendment: str, kind: str, part: Part, clauses: tuple[str, ...]) -> frozenset[Shown]:
    """Return what a vector shows whose clauses of one part have these names."""
    return frozenset(Shown(amendment, kind, part, clause) for clause in clauses)
