"""Which clauses a vector shows, and which clauses there are to show."""

import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, Literal

from attrs import frozen
from cattrs import Converter

from bfrules.core.amendment import Amendment
from bfrules.core.edition import AnyEdition
from bfrules.vectors import VectorFile

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
    yield from brought("", edition, edition)
    for amendment in amendments_of(edition):
        yield from brought(amendment.name, edition.amend(amendment), edition)


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


def shown_in(files: Iterable[VectorFile]) -> frozenset[Shown]:
    """Return what the vectors in some files show."""
    found: set[Shown] = set()
    for vector in (vector for file in files for vector in file.vectors):
        step = vector.request.get("step")
        if not isinstance(step, dict):
            continue
        refusals = vector.expected.get("refusals")
        refused = isinstance(refusals, list | tuple)
        names = (
            tuple(str(refusal["reason"]) for refusal in refusals)
            if isinstance(refusals, list | tuple)
            else vector.clauses
        )
        amendments = [amendment.name for amendment in vector.house.amendments] or [""]
        for amendment in amendments:
            part = FORBIDS if refused else DOES
            found |= shown_by(amendment, str(step["step"]), part, names)
    return frozenset(found)


@frozen
class Uncovered:
    """A clause that no vector can show, and why."""

    edition: str
    clause: str
    why: str
    kind: str
    amendment: str = ""

    def is_about(self, edition: AnyEdition, shown: Shown) -> bool:
        """Tell whether this is about a clause of an edition."""
        about = (self.edition, self.amendment, self.kind, self.clause)
        return about == (edition.name, shown.amendment, shown.kind, shown.clause)


@frozen
class _Register:
    uncovered: tuple[Uncovered, ...] = ()


def read_uncovered(path: Path) -> tuple[Uncovered, ...]:
    """Read the list of the clauses that no vector can show."""
    listed = tomllib.loads(path.read_text(encoding="utf-8"))
    return Converter(forbid_extra_keys=True).structure(listed, _Register).uncovered
