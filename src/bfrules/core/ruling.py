"""Rulings: what a step does, clause by clause, with the statements cited."""

from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

from attrs import field, frozen

from bfrules.core.refusal import Refusal
from bfrules.core.statement import Statements
from bfrules.rendering.picture import Picture

Position = TypeVar("Position")
Step = TypeVar("Step")


@frozen
class Change:
    """One thing on the table that a clause changed."""

    what: str
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.what}: {self.before} -> {self.after}"


def change_of(what: str, before: object, after: object) -> tuple[Change, ...]:
    """Tell a value that changed; of one that did not, tell nothing."""
    return () if before == after else (Change(what, str(before), str(after)),)


@frozen
class Premise:
    """A fact of the table that an answer rests on.

    `usual` says whether it is as on the usual table with as many seats; None where
    an edition knows no usual table.
    """

    name: str
    found: str
    usual: bool | None = None

    def __str__(self) -> str:
        return f"{self.name}: {self.found}"


@frozen
class Effect(Generic[Position]):
    """What one clause of a rule did to the table; its sentence, and the statements it cites."""

    clause: Callable[..., Any] = field(repr=lambda clause: str(clause.__name__))
    sentence: str
    before: Position = field(repr=False)
    after: Position = field(repr=False)
    statements: tuple[str, ...]
    _changes: Callable[[], tuple[Change, ...]] = field(repr=False, eq=False)

    @property
    def changes(self) -> tuple[Change, ...]:
        """What the clause changed, thing by thing, in words."""
        return self._changes()

    @property
    def name(self) -> str:
        """The name of the clause."""
        return str(self.clause.__name__)


@frozen
class Ruling(Generic[Position, Step]):
    """What the rules say to one step at one table.

    Either `refusals` holds every reason against the step and `after` is the
    table unchanged, or `effects` holds what each clause changed, in order.
    """

    edition: str
    told: str
    step: Step
    before: Position = field(repr=False)
    after: Position = field(repr=False)
    refusals: tuple[Refusal, ...]
    effects: tuple[Effect[Position], ...]
    cited: Statements = field(repr=False)
    drawn: Callable[[], Picture] = field(repr=False, eq=False)
    notes: tuple[str, ...] = ()
    _premises: Callable[[], tuple[Premise, ...]] = field(default=tuple, repr=False, eq=False)
    _other_readings: Callable[[], "tuple[OtherReading[Position, Step], ...]"] = field(
        default=tuple, repr=False, eq=False
    )

    @property
    def allowed(self) -> bool:
        """Whether nothing forbids the step; the ruling itself is as true."""
        return not self.refusals

    def __bool__(self) -> bool:
        return self.allowed

    @property
    def rests_on(self) -> tuple[Premise, ...]:
        """The facts of the table that the answer rests on, found by asking the clauses again.

        At every sound table with the same facts the answer is the same: the same
        clauses refuse the step for the same reasons, or change the table by as much.
        """
        return self._premises()

    @property
    def readings(self) -> "tuple[OtherReading[Position, Step], ...]":
        """The open questions on which the answer depends: each reading that answers otherwise.

        The step is ruled on again under each reading that is not in force, all else
        being equal.
        """
        return self._other_readings()

    @property
    def statements(self) -> tuple[str, ...]:
        """The ids of all statements cited, in order, each once."""
        spoken: list[tuple[str, ...]] = [part.statements for part in self.refusals]
        spoken += [part.statements for part in self.effects]
        return tuple(dict.fromkeys(name for names in spoken for name in names))

    def agrees(self, other: "Ruling[Position, Step]") -> bool:
        """Tell whether another ruling gives the same answer: not allowed, or the same table."""
        return self.allowed == other.allowed and self.after == other.after

    def picture(self) -> Picture:
        """Describe the markers of the table after the step, with arrows where they moved."""
        return self.drawn()

    def _repr_svg_(self) -> str:
        from bfrules.rendering.svg import as_svg  # most never draw

        prefix = f"bf{hash((self.before, self.after)) & 0xFFFFFFFF:08x}"
        return as_svg(self.picture(), prefix=prefix)

    def __str__(self) -> str:
        lines = [f"{self.edition}: {self.told}", *(f"  note: {note}" for note in self.notes)]
        if self.refusals:
            lines.append("  not allowed:")
        for number, refusal in enumerate(self.refusals, 1):
            lines.append(f"  {number}. {refusal.reason}: {refusal.sentence}")
            lines += [f"       {fact}" for fact in refusal.facts]
            lines += self._citations(refusal.statements)
        for number, effect in enumerate(self.effects, 1):
            lines.append(f"  {number}. {effect.name}: {effect.sentence}")
            lines += [f"       {change}" for change in effect.changes]
            lines += self._citations(effect.statements)
        return "\n".join((*lines, *self._open_questions()))

    def _open_questions(self) -> Iterator[str]:
        """Yield each open question that the answer depends on, with its readings."""
        asked = ""
        for other in self.readings:
            if other.question != asked:
                asked = other.question
                yield f"  open question {asked}: {other.asks}"
                yield f"       {other.in_force} (in force) - {other.in_force_says}"
            yield f"       {other}"

    def _citations(self, names: tuple[str, ...]) -> list[str]:
        """Quote the first statement, which says most, and name the others."""
        if not names:
            return []
        first, *others = names
        printed = self.cited.named(first)
        quoted = f"       [{first}] {printed.text if printed else ''}".rstrip()
        return [quoted, f"       also {', '.join(others)}"] if others else [quoted]


@frozen
class OtherReading(Generic[Position, Step]):
    """What another reading of an open question answers to the same step at the same table.

    `question` is the id, `asks` what is asked, `in_force` the reading on which the
    answer rests, `reading` the other one; `in_force_says` and `says` what they say.
    Where both allow the step, `instead` has what is otherwise afterwards.
    """

    question: str
    asks: str
    in_force: str
    in_force_says: str
    reading: str
    says: str
    ruling: Ruling[Position, Step]
    instead: tuple[Change, ...] = ()

    def __str__(self) -> str:
        if not self.ruling:
            answer = f"not allowed ({', '.join(one.reason for one in self.ruling.refusals)})"
        else:
            otherwise = (f"{one.what} {one.after}, not {one.before}" for one in self.instead)
            answer = "; ".join(("allowed", *otherwise))
        return f"{self.reading} - {self.says} It would answer: {answer}."


AnyRuling = Ruling[Any, Any]
