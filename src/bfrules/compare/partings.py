"""Where two editions part in their answers to a step: the clauses that make the difference."""

from typing import Any

from attrs import frozen

from bfrules.compare.tables import (
    REFUSED,
    AnyEdition,
    Move,
    Pair,
    Place,
    Table,
    answer,
    changed_places,
    differing_places,
    differs,
    rule_of,
)


@frozen
class Parting:
    """The clauses at which two answers part, by name; empty where an edition has none.

    Where only one edition refuses a step, it is the clause that forbids it. Where
    both allow it, something differs afterwards, and it is the clauses that changed
    that last.
    """

    first: str
    second: str

    @property
    def clauses(self) -> tuple[str, ...]:
        """The names of the clauses, each once."""
        return tuple(name for name in dict.fromkeys((self.first, self.second)) if name)


def parts(pair: Pair, table: Table, move: Move) -> bool:
    """Tell whether the editions answer differently: one refuses, or the tables after it differ."""
    first = answer(pair.first, table.first, move.first)
    second = answer(pair.second, table.second, move.second)
    if first is REFUSED or second is REFUSED:
        return (first is REFUSED) != (second is REFUSED)
    return differs(table, Table(first, second))


def partings(pair: Pair, table: Table, move: Move) -> tuple[Parting, ...]:
    """Return where the answers to a step part; nowhere where they are the same."""
    reasons = reason_against(pair.first, table.first, move.first)
    others = reason_against(pair.second, table.second, move.second)
    if reasons or others:
        return () if reasons and others else (Parting(reasons, others),)
    first, written = written_by(pair.first, table.first, move.first)
    second, also_written = written_by(pair.second, table.second, move.second)
    found = {
        Parting(written.get(place, ""), also_written.get(place, ""))
        for place in differing_places(table.first, table.second, first, second)
    }
    return tuple(sorted(found, key=lambda parting: (parting.first, parting.second)))


def reason_against(edition: AnyEdition, position: Any, step: Any) -> str:
    """Return the name of the first clause that forbids a step, or an empty string."""
    return next((refusal.reason for refusal in edition.refusals(position, step)), "")


def written_by(edition: AnyEdition, position: Any, step: Any) -> tuple[Any, dict[Place, str]]:
    """Return the position after a step, and the last clause that changed each changed place."""
    writers: dict[Place, str] = {}
    for clause in rule_of(edition, type(step).__name__).does:
        behind = clause(edition.printed, position, step)
        for place in changed_places(position, behind):
            writers[place] = clause.__name__
        position = behind
    return position, writers
