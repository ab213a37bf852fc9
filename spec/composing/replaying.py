"""Replaying: what a rule breaks first on plain values, at a table where nothing refuses a step."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from attrs import frozen

from bfrules.kernel.contract import needs_of
from spec.composing.rules import RuleSubject


@frozen
class Due:
    """What has to be so at a table: by the name of its obligation, in a sentence, and as a test."""

    name: str
    says: str
    holds: Callable[[Any], bool]


@frozen
class Breach:
    """What a rule breaks, and the tables: the one before the step, and one after each clause.

    `clause` is the one that needs what is not so, or that raised something: then there is
    nothing that should be so.
    """

    name: str
    tables: tuple[Any, ...]
    due: Due | None = None
    clause: Any = None
    raised: Exception | None = None

    def is_like(self, other: "Breach | None") -> bool:
        """Tell whether another breach is the same, if at other tables."""
        return (
            other is not None
            and self.name == other.name
            and type(self.raised) is type(other.raised)
        )

    @property
    def made_by(self) -> int | None:
        """The number of the doing clause after which it was so no more; None if it never was."""
        if self.due is None:
            return None
        so = [is_so(self.due, table) for table in self.tables]
        return next((at for at in reversed(range(len(so) - 1)) if so[at] and not so[at + 1]), None)


def breach_at(asked: RuleSubject, table: Any, step: Any) -> Breach | None:
    """Return what a rule breaks first, under the name that `Writer` gives it.

    None if it breaks nothing, if the table is not sound, or if something refuses the step.
    """
    if not may_be_asked(asked, table):
        return None
    printed, now = asked.house.printed, table
    found: Breach | None = None
    for clause in asked.rule.forbids:
        found = found or first_unmet(needs_due(asked, clause, step), (now,), clause)
        try:
            refused = clause(printed, now, step)
        except Exception as error:
            return found or Breach(clause.__name__, (now,), clause=clause, raised=error)
        if refused is not None:
            return None
    tables = [table]
    for clause in () if found else asked.rule.does:
        found = first_unmet(needs_due(asked, clause, step), tables, clause)
        if found:
            return found
        try:
            tables.append(clause(printed, tables[-1], step))
        except Exception as error:
            return Breach(clause.__name__, tuple(tables), clause=clause, raised=error)
    return found or first_unmet(due_at_the_end(asked, table, step), tables)


def may_be_asked(asked: RuleSubject, table: Any) -> bool:
    """Tell whether a table is that of the box, or sound."""
    house, printed = asked.house, asked.house.printed
    try:
        return is_in_the_box(asked, table) or not (
            house.problems(printed, table)
            or any(not condition(printed, table) for condition in asked.soundness)
        )
    except Exception:  # a condition that raises does not hold
        return False


def is_in_the_box(asked: RuleSubject, table: Any) -> bool:
    """Tell whether a table is the one before the set-up."""
    return bool(table == getattr(asked.house, "in_the_box", None))


def needs_due(asked: RuleSubject, clause: Any, step: Any) -> Iterator[Due]:
    """Yield what a clause needs of the table that it is given."""
    for need in needs_of(clause):

        def holds(table: Any, need: Any = need) -> bool:
            return bool(need(asked.house.printed, table, step))

        yield Due(f"{clause.__name__} needs {need.__name__}", asked.house.sentence(need), holds)


def due_at_the_end(asked: RuleSubject, before: Any, step: Any) -> Iterator[Due]:
    """Yield what has to be so after all clauses: a sound table, and what the rule keeps."""
    printed = asked.house.printed
    for condition in asked.soundness:

        def sound(table: Any, condition: Any = condition) -> bool:
            return bool(condition(printed, table))

        yield Due(f"sound: {condition.__name__}", asked.house.sentence(condition), sound)
    invariants = () if is_in_the_box(asked, before) else asked.invariants
    for kept in (*invariants, *asked.rule.promises):

        def keeps(table: Any, kept: Any = kept) -> bool:
            return bool(kept(table, printed, before, step))

        yield Due(f"keeps: {kept.__name__}", asked.house.sentence(kept), keeps)


def first_unmet(several: Iterable[Due], tables: Iterable[Any], clause: Any = None) -> Breach | None:
    """Return the first of what is due that is not so at the last of some tables."""
    *_, last = tables = tuple(tables)
    due = next((due for due in several if not is_so(due, last)), None)
    return Breach(due.name, tables, due, clause) if due else None


def is_so(due: Due, table: Any) -> bool:
    """Tell whether something is so at a table; where it raises, it is not."""
    try:
        return due.holds(table)
    except Exception:
        return False
