"""From clauses to theorems: if every clause promises it, every rule keeps it.

The list of clauses is complete: it is read off the edition, and off the edition
with each reading and each variant in force.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from bfrules.core.edition import AnyEdition
from bfrules.core.promises import Frame, frame_of, frames_promised_by
from bfrules.kernel.contract import contract_of
from spec.guarantees.register import Verdict, Way
from spec.make_vectors.covering import DOES, clauses_with_places
from spec.subjects import houses_of

Clause = Callable[..., Any]


@cache
def clauses_that_do(edition: AnyEdition) -> Mapping[Clause, str]:
    """Return every clause that does something, in the edition or under one of its amendments."""
    found: dict[Clause, str] = {}
    for house in houses_of(edition):
        for _, part, clause in clauses_with_places(house):
            if part == DOES:
                found.setdefault(clause, house.label)
    return MappingProxyType(found)


def promises_of(clause: Clause) -> frozenset[str]:
    """Return the names of what a clause promises."""
    stated = contract_of(clause)
    return frozenset(promise.__name__ for promise in stated.promises) if stated else frozenset()


def frames_of(clause: Clause) -> tuple[Frame, ...]:
    """Return what a clause says it may change, each time it says so."""
    frames = map(frame_of, frames_promised_by(clause))
    return tuple(frame for frame in frames if frame is not None)


def keeps(clause: Clause, way: Way) -> bool:
    """Tell whether a clause promises enough for a theorem, or touches nothing that it is about."""
    if way.spares and any(frame.isdisjoint(way.spares) for frame in frames_of(clause)):
        return True
    return any(promises_of(clause) >= bundle for bundle in way.bundles)


def gaps(edition: AnyEdition, verdict: Verdict, way: Way) -> Iterator[str]:
    """Yield the clauses that neither promise a theorem nor are excused."""
    for clause, where in clauses_that_do(edition).items():
        if not keeps(clause, way) and clause.__name__ not in verdict.excused:
            yield f"{clause.__name__} ({where})"


def idle_excuses(editions: list[AnyEdition], verdict: Verdict, way: Way) -> Iterator[str]:
    """Yield the excuses for clauses that are not there, or that need none."""
    needing = {
        clause.__name__
        for edition in editions
        for clause in clauses_that_do(edition)
        if not keeps(clause, way)
    }
    yield from (name for name in verdict.excused if name not in needing)
