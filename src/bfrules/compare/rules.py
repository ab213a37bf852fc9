"""The rules of two editions, kind of step by kind of step and clause by clause."""

from collections.abc import Callable
from functools import cached_property
from typing import Any

from attrs import frozen

from bfrules.compare.reads import differing_reads
from bfrules.core.edition import AnyEdition
from bfrules.core.rule import AnyRule

Clause = Callable[..., Any]
Topics = frozenset[str]


@frozen
class ReplacedClause:
    """A clause of the first edition and the one that stands for it in the second.

    They carry out a statement on the same topic, have the same name, or stand in
    the same place of the rule.
    """

    first: Clause
    second: Clause


@frozen
class RuleDifference:
    """The clauses for one kind of step in two editions.

    `reordered` says that the shared clauses do not come in the same order;
    `reads` names what the shared clauses read of the printed components and
    what differs there, and `reading` are those that read it.
    """

    kind: str
    first: AnyRule
    second: AnyRule
    gone: tuple[Clause, ...]
    added: tuple[Clause, ...]
    replaced: tuple[ReplacedClause, ...]
    reordered: bool
    shared: tuple[Clause, ...]
    reads: tuple[str, ...]
    reading: tuple[Clause, ...]

    @cached_property
    def deciding(self) -> tuple[Clause, ...]:
        """The clauses at which the answers can part: all others are shared and read the same."""
        replaced = [clause for pair in self.replaced for clause in (pair.first, pair.second)]
        moved = [clause for clause in self.shared if clause in self.first.does]
        own = (*self.gone, *self.added, *replaced, *self.reading, *(moved * self.reordered))
        return tuple(
            clause
            for clause in dict.fromkeys((*self.first.clauses, *self.second.clauses))
            if clause in own
        )

    @property
    def same(self) -> bool:
        """Whether the two rules agree always: same clauses, in order, which read the same.

        Clauses are pure functions of the components, the position and the step;
        so this is proof.
        """
        same_clauses = self.first.forbids == self.second.forbids and (
            self.first.does == self.second.does
        )
        return same_clauses and not self.reads


def compare_rules(first: AnyEdition, second: AnyEdition) -> tuple[RuleDifference, ...]:
    """Compare the rules for the kinds of step that both editions have, by name."""
    others = {rule.kind.__name__: rule for rule in second.rules}
    return tuple(
        compare_rule(first, second, rule, others[rule.kind.__name__])
        for rule in first.rules
        if rule.kind.__name__ in others
    )


def kinds_only_in(one: AnyEdition, other: AnyEdition) -> tuple[str, ...]:
    """Return the names of the kinds of step that only one edition has, in its order."""
    known = {rule.kind.__name__ for rule in other.rules}
    return tuple(rule.kind.__name__ for rule in one.rules if rule.kind.__name__ not in known)


def compare_rule(
    first: AnyEdition, second: AnyEdition, old: AnyRule, new: AnyRule
) -> RuleDifference:
    """Compare two rules for one kind of step."""
    shared = tuple(clause for clause in old.clauses if clause in new.clauses)
    gone = [clause for clause in old.clauses if clause not in shared]
    added = [clause for clause in new.clauses if clause not in shared]
    pairs: list[ReplacedClause] = []
    for alike in (same_name, same_topic(first, second), same_place(old, new, pairs)):
        for clause in tuple(gone):
            match = next((other for other in added if alike(clause, other)), None)
            if match is not None and (clause in old.forbids) == (match in new.forbids):
                pairs.append(ReplacedClause(clause, match))
                gone.remove(clause)
                added.remove(match)
    return RuleDifference(
        kind=old.kind.__name__,
        first=old,
        second=new,
        gone=tuple(gone),
        added=tuple(added),
        replaced=tuple(sorted(pairs, key=lambda pair: old.clauses.index(pair.first))),
        reordered=shared != tuple(clause for clause in new.clauses if clause in shared),
        shared=shared,
        reads=differing_reads(first.printed, second.printed, shared),
        reading=tuple(
            clause for clause in shared if differing_reads(first.printed, second.printed, [clause])
        ),
    )


def same_name(clause: Clause, other: Clause) -> bool:
    """Tell whether two clauses have one name."""
    return clause.__name__ == other.__name__


def same_topic(first: AnyEdition, second: AnyEdition) -> Callable[[Clause, Clause], bool]:
    """Return what tells whether two clauses carry out statements on one topic."""

    def alike(clause: Clause, other: Clause) -> bool:
        return bool(topics_of(first, clause) & topics_of(second, other))

    return alike


def topics_of(edition: AnyEdition, clause: Clause) -> Topics:
    """Return the topics of the statements that a clause carries out in an edition."""
    named = (edition.statements.named(name) for name in edition.statements_of(clause))
    return frozenset(statement.topic for statement in named if statement)


def same_place(
    old: AnyRule, new: AnyRule, pairs: list[ReplacedClause]
) -> Callable[[Clause, Clause], bool]:
    """Return what tells whether two clauses follow the same clause, or one and its replacement."""

    def alike(clause: Clause, other: Clause) -> bool:
        earlier, later = before(old.clauses, clause), before(new.clauses, other)
        return earlier is later or any(
            pair.first is earlier and pair.second is later for pair in pairs
        )

    return alike


def before(clauses: tuple[Clause, ...], clause: Clause) -> Clause | None:
    """Return the clause that stands before another one, or None for the first."""
    at = clauses.index(clause)
    return clauses[at - 1] if at else None
