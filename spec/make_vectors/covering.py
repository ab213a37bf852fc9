"""Which clauses a vector shows, and which clauses there are to show."""

from collections.abc import Iterator
from typing import Any, Final, Literal

from attrs import frozen

from bfrules.core.amendment import Amendment
from bfrules.core.edition import Edition

AnyEdition = Edition[Any, Any, Any, Any]
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


def to_show(edition: AnyEdition) -> Iterator[Shown]:
    """Yield every clause that vectors should show: of the edition, and of each amendment."""
    yield from clauses_brought_by("", edition, edition)
    for amendment in amendments_of(edition):
        yield from clauses_brought_by(amendment.name, edition.amend(amendment), edition)


def clauses_brought_by(name: str, house: AnyEdition, edition: AnyEdition) -> Iterator[Shown]:
    """Yield the clauses of a house; of an amended one, those that the edition has not."""
    for kind, part, clause in clauses_with_places(house):
        if not name or (kind, part, clause) not in known_to(edition):
            yield Shown(name, kind, part, clause.__name__)


def clauses_with_places(house: AnyEdition) -> Iterator[tuple[str, Part, Any]]:
    """Yield each clause, with the kind of step and the part of the rule where it stands."""
    for rule in house.rules:
        for clause in rule.forbids:
            yield rule.kind.__name__, FORBIDS, clause
        for clause in rule.does:
            yield rule.kind.__name__, DOES, clause


def known_to(edition: AnyEdition) -> set[tuple[str, Part, Any]]:
    """Return the clauses of an edition, with their places."""
    return set(clauses_with_places(edition))


def brought(name: str, house: AnyEdition, edition: AnyEdition) -> frozenset[Shown]:
    """Return the clauses that an amendment brings; without one, all of the edition."""
    return frozenset(clauses_brought_by(name, house, edition))


def clauses_that_change(house: AnyEdition, position: object, step: object) -> tuple[str, ...]:
    """Return the names of the clauses that change something as a step is applied, in order."""
    rule = next(rule for rule in house.rules if rule.kind is type(step))
    names: list[str] = []
    for clause in rule.does:
        after = clause(house.printed, position, step)
        if after != position:
            names.append(clause.__name__)
        position = after
    return tuple(names)


def shown_by(amendment: str, kind: str, part: Part, clauses: tuple[str, ...]) -> frozenset[Shown]:
    """Return what a vector shows whose clauses of one part have these names."""
    return frozenset(Shown(amendment, kind, part, clause) for clause in clauses)
