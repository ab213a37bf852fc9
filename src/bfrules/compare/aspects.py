"""What editions do beside their rules: who acts, what chance brings, who wins, who sees what."""

from collections.abc import Callable
from typing import Any, Final

from attrs import frozen

from bfrules.compare.reads import differing_reads
from bfrules.core.edition import AnyEdition

Function = Callable[..., Any]

WHO_ACTS: Final = "who acts"
WHAT_CHANCE_BRINGS: Final = "what chance brings"
FINAL_RANKING: Final = "the final ranking"
WHAT_A_SEAT_SEES: Final = "what a seat may see"


@frozen
class Aspect:
    """One thing that every edition does beside its rules.

    `first` and `second` are the functions that do it; `reads` names what they
    read of the printed components and what differs there.
    """

    name: str
    first: tuple[Function, ...]
    second: tuple[Function, ...]
    reads: tuple[str, ...]

    @property
    def same(self) -> bool:
        """Whether the editions agree always: the same functions, which read the same."""
        return self.first == self.second and not self.reads


def compare_aspects(first: AnyEdition, second: AnyEdition) -> tuple[Aspect, ...]:
    """Compare what two editions do beside their rules."""
    return (
        Aspect(WHO_ACTS, (first.acts,), (second.acts,), ()),
        aspect(
            WHAT_CHANCE_BRINGS,
            first,
            second,
            (first.drawing.lists, first.drawing.draws),
            (second.drawing.lists, second.drawing.draws),
        ),
        aspect(FINAL_RANKING, first, second, (first.ranks,), (second.ranks,)),
        aspect(WHAT_A_SEAT_SEES, first, second, (first.sees,), (second.sees,)),
    )


def aspect(
    name: str,
    first: AnyEdition,
    second: AnyEdition,
    one: tuple[Function, ...],
    other: tuple[Function, ...],
) -> Aspect:
    """Return an aspect with what its functions read of the components and what differs there."""
    shared = [function for function in one if function in other]
    return Aspect(name, one, other, differing_reads(first.printed, second.printed, shared))
