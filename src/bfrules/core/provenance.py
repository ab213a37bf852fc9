"""Provenance: how we know a printed value."""

from typing import Final, Literal

from attrs import frozen

Provenance = Literal["PRINTED", "CROSS_CHECKED", "OBSERVED", "RECONSTRUCTED"]

MEANING: Final[dict[Provenance, str]] = {
    "PRINTED": "a rulebook text we hold states it",
    "CROSS_CHECKED": "two independent sources, or one and a worked example",
    "OBSERVED": "one independent public source reports it from the printed part",
    "RECONSTRUCTED": "a pattern that fits every fact we hold",
}


@frozen
class Component:
    """A printed value or table, with how each of its values is known.

    `values` is a flat list or rows of a table; `provenance` holds one mark for
    all of them or one mark each.
    """

    name: str
    about: str
    source: str
    provenance: tuple[Provenance, ...]
    values: tuple[int, ...] | tuple[tuple[int, ...], ...]

    def provenance_of(self, index: int) -> Provenance:
        """Return how the value at this index is known."""
        return self.provenance[0] if len(self.provenance) == 1 else self.provenance[index]
