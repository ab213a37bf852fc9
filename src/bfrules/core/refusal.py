"""Refusals: why a step is not allowed, with the statements and the facts compared."""

from collections.abc import Callable
from inspect import unwrap

from attrs import frozen


@frozen
class Fact:
    """One fact that a clause compared: its name, and what it found."""

    name: str
    found: int | str

    def __str__(self) -> str:
        return self.told(" ")

    def told(self, joint: str) -> str:
        """Return the fact with something between its name and what was found."""
        told = f"{self.name}{joint}{self.found}"
        return told if told.isprintable() else repr(told)[1:-1]  # it may come from a house rule


@frozen
class Refusal:
    """Why a step is not allowed.

    `reason` is the name of the clause that forbids it, `sentence` what the
    clause demands, `statements` the ids of the rules it carries out, `facts`
    what it compared.
    """

    facts: tuple[Fact, ...]
    reason: str = ""
    sentence: str = ""
    statements: tuple[str, ...] = ()

    @property
    def compared(self) -> str:
        """The facts in one line."""
        return "; ".join(fact.told(": ") for fact in self.facts)

    def __str__(self) -> str:
        cited = ", ".join(self.statements)
        return f"{self.reason}: {self.sentence} ({self.compared}) [{cited}]"


def refused(**facts: int | str) -> Refusal:
    """Refuse a step, naming the facts compared; underscores in a name read as spaces.

    The engine adds the clause and its statements.
    """
    return Refusal(
        facts=tuple(Fact(name.replace("_", " "), found) for name, found in facts.items())
    )


class BrokenClause(TypeError):
    """A clause that answers with something else than it has to."""


def told_broken(clause: Callable[..., object], answer: object) -> str:
    """Say what is wrong with the answer of a clause that forbids."""
    return (
        f"{clause_with_its_line(clause)} answers {answer!r:.60}; one that forbids answers with a "
        "Refusal, as `refused(...)` makes it, or None."
    )


def clause_with_its_line(clause: Callable[..., object]) -> str:
    """Name a clause, and say in which file and line it stands, if it is a function."""
    code = getattr(unwrap(clause), "__code__", None)
    place = f" ({code.co_filename}, line {code.co_firstlineno})" if code else ""
    return f"the clause {getattr(clause, '__name__', repr(clause))}{place}"


class IllegalStep(ValueError):
    """A step that at least one clause forbids; `refusals` holds every refusal, `told` the step.

    Two are equal if they are about the same step, and say the same.
    """

    def __init__(self, step: object, told: str, refusals: tuple[Refusal, ...]) -> None:
        self.step = step
        self.told = told
        self.refusals = refusals
        reasons = "\n".join(f"  - {refusal}" for refusal in refusals)
        super().__init__(f"{told} is not allowed:\n{reasons}")

    @property
    def _parts(self) -> tuple[object, str, tuple[Refusal, ...]]:
        return self.step, self.told, self.refusals

    def __eq__(self, other: object) -> bool:
        return self._parts == other._parts if isinstance(other, IllegalStep) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._parts)

    def __reduce__(self) -> tuple[type["IllegalStep"], tuple[object, str, tuple[Refusal, ...]]]:
        return IllegalStep, self._parts
