"""Where two rules provably agree: wherever the clauses that make the difference treat a step alike.

Clauses are pure functions of the components, the position and the step, and run
in order. So the answers of two rules can part only at a clause that not both
have, or that reads something that differs. `agrees_at` runs just these clauses;
that both rules then answer alike follows from how rules are run.
"""

from collections.abc import Callable, Iterator
from typing import Any

from bfrules.compare.rules import RuleDifference
from bfrules.core.edition import AnyEdition

Clause = Callable[..., Any]
Does = tuple[Clause, ...]


def agrees_at(
    rule: RuleDifference, first: AnyEdition, second: AnyEdition, position: Any, step: Any
) -> bool:
    """Tell whether the clauses that make the difference treat a step alike at a position.

    If they do, both editions answer alike. False is no proof of the contrary. The
    step is of a class that both editions have.
    """
    kept = [clause for clause in rule.first.forbids if clause not in rule.deciding]
    if refused_by(kept, first, position, step):
        return True
    refusals = [
        refused_by([one for one in own.forbids if one in rule.deciding], edition, position, step)
        for own, edition in ((rule.first, first), (rule.second, second))
    ]
    if any(refusals):
        return all(refusals)
    for shared, block, other in blocks_of(rule):
        behind = done_by(block, first, position, step)
        if behind != done_by(other, second, position, step):
            return False
        position = done_by(shared, first, behind, step)
    return True


def refused_by(clauses: list[Clause], edition: AnyEdition, position: Any, step: Any) -> bool:
    """Tell whether one of some clauses refuses a step."""
    return any(clause(edition.printed, position, step) is not None for clause in clauses)


def done_by(clauses: Does, edition: AnyEdition, position: Any, step: Any) -> Any:
    """Return the position after some clauses."""
    for clause in clauses:
        position = clause(edition.printed, position, step)
    return position


def blocks_of(rule: RuleDifference) -> Iterator[tuple[Does, Does, Does]]:
    """Yield what two rules do in blocks: a shared clause, and before it those of each rule alone.

    A clause that makes the difference counts as one of each rule alone.
    """
    old, new = list(rule.first.does), list(rule.second.does)
    for shared in [clause for clause in old if clause not in rule.deciding]:
        at, there = old.index(shared), new.index(shared)
        yield (shared,), tuple(old[:at]), tuple(new[:there])
        del old[: at + 1]
        del new[: there + 1]
    yield (), tuple(old), tuple(new)


def told_agreement(rule: RuleDifference) -> str:
    """Say under which condition two rules agree, as far as it is proved; nothing for two classes.

    Steps of two classes do not say the same, so nothing follows for them.
    """
    if rule.first.kind is not rule.second.kind:
        return ""
    names = ", ".join(dict.fromkeys(clause.__name__ for clause in rule.deciding))
    one_sided = not rule.replaced and not rule.reading and not rule.reordered
    alone = (*rule.gone, *rule.added)
    forbidding = {*rule.first.forbids, *rule.second.forbids}
    if one_sided and forbidding.issuperset(alone):
        return f"Proved: they agree on every step that is not refused by {names}."
    if one_sided and forbidding.isdisjoint(alone):
        return f"Proved: they agree on every step at which nothing is changed by {names}."
    return f"Proved: they agree on every step that is treated alike by {names}."
