"""Rules and clauses: what forbids a step, and what a step does, in printed order."""

from collections.abc import Callable, Iterable
from typing import Any, Final, Generic, ParamSpec, TypeVar

from attrs import field, frozen

from bfrules.core.refusal import Refusal

Printed = TypeVar("Printed", contravariant=True)
Position = TypeVar("Position")
Step = TypeVar("Step", contravariant=True)
Parameters = ParamSpec("Parameters")
Returned = TypeVar("Returned")

_ATTRIBUTE: Final = "__statements__"

Forbids = Callable[[Any, Any, Any], Refusal | None]
Does = Callable[[Any, Any, Any], Any]
Clause = Forbids | Does


def implements(
    *statements: str,
) -> Callable[[Callable[Parameters, Returned]], Callable[Parameters, Returned]]:
    """Say which statements a clause carries out; return the clause unchanged."""

    def remember(function: Callable[Parameters, Returned]) -> Callable[Parameters, Returned]:
        setattr(function, _ATTRIBUTE, statements)
        return function

    return remember


def statements_of(clause: Callable[..., Any]) -> tuple[str, ...]:
    """Return the ids of the statements that a clause carries out."""
    found: tuple[str, ...] = getattr(clause, _ATTRIBUTE, ())
    return found


def sentence_of(clause: Callable[..., Any]) -> str:
    """Return what a clause says: the first paragraph of its docstring."""
    told = clause.__doc__ or f"{clause.__name__.replace('_', ' ')}."
    return " ".join(told.split("\n\n")[0].split())


@frozen(kw_only=True)
class Rule(Generic[Printed, Position, Step]):
    """The clauses for one kind of step: first what forbids it, then what it does.

    Every clause takes the printed components, the position and the step. A
    clause in `forbids` answers with a refusal or None; a clause in `does`
    answers with the next position. `lists` yields exactly the steps that
    nothing in `forbids` refuses, fast; `conceives` yields every step that
    anybody could think of, and serves where `forbids` was amended. Rules are
    equal if their clauses are.
    """

    kind: type[Any]
    forbids: tuple[Callable[[Printed, Position, Step], Refusal | None], ...]
    does: tuple[Callable[[Printed, Position, Step], Position], ...]
    lists: Callable[[Printed, Position], Iterable[Any]] = field(eq=False)
    conceives: Callable[[Printed, Position], Iterable[Any]] = field(eq=False)

    @property
    def clauses(self) -> tuple[Callable[..., Any], ...]:
        """Every clause: those that forbid, then those that do."""
        return (*self.forbids, *self.does)


def lists_by_filtering(
    forbids: tuple[Callable[[Any, Any, Any], Refusal | None], ...],
    candidates: Callable[[Any, Any], Iterable[Any]],
) -> Callable[[Any, Any], Iterable[Any]]:
    """Return a list of legal steps: those candidates that none of the clauses refuses."""

    def lists(printed: Any, position: Any) -> Iterable[Any]:
        for step in candidates(printed, position):
            if all(clause(printed, position, step) is None for clause in forbids):
                yield step

    return lists
