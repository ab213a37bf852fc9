"""Where two editions part in their answers to a step: the clauses that make the difference."""

from typing import Any

from attrs import frozen

from bfrules.compare.tables import (
    Broken,
    Move,
    Pair,
    Table,
    answers,
    differing_places,
    differs,
    is_no_table,
    rule_of,
)
from bfrules.core.edition import AnyEdition
from bfrules.core.resting import Place, part_at


@frozen
class Parting:
    """The clauses at which two answers part, by name; empty where an edition has none.

    Where only one edition refuses a step, it is the clause that forbids it. Where
    both allow it, something differs afterwards, and it is the clauses that changed
    that last. A clause that fails stands with its error, as in "buy_dear (KeyError)";
    on both sides, where the other edition refuses the step.
    """

    first: str
    second: str

    @property
    def clauses(self) -> tuple[str, ...]:
        """The names of the clauses, each once."""
        return tuple(name for name in dict.fromkeys((self.first, self.second)) if name)


def parts(pair: Pair, table: Table, move: Move) -> bool:
    """Tell whether the editions answer differently: one refuses, or the tables after it differ."""
    first, second = answers(pair, table, move)
    if is_no_table(first) or is_no_table(second):
        return type(first) is not type(second)
    return differs(table, Table(first, second))


def partings(pair: Pair, table: Table, move: Move) -> tuple[Parting, ...]:
    """Return where the answers to a step part; nowhere where they are the same."""
    first, second = answers(pair, table, move)
    if is_no_table(first) or is_no_table(second):
        return stopped_at(pair, table, move, first, second)
    places = list(differing_places(table, Table(first, second)))
    written = writers(pair.first, table.first, move.first, places)
    also_written = writers(pair.second, table.second, move.second, places)
    found = {Parting(written.get(one, ""), also_written.get(one, "")) for one in places}
    return tuple(sorted(found, key=lambda parting: (parting.first, parting.second)))


def stopped_at(
    pair: Pair, table: Table, move: Move, first: Any, second: Any
) -> tuple[Parting, ...]:
    """Return the clause at which one answer or both are none to play on from; none where alike."""
    names = [said.name if isinstance(said, Broken) else "" for said in (first, second)]
    if any(names):
        both = is_no_table(first) and is_no_table(second)
        return (Parting(names[0] or names[1], names[1] or names[0]) if both else Parting(*names),)
    reasons = reason_against(pair.first, table.first, move.first)
    others = reason_against(pair.second, table.second, move.second)
    return () if reasons and others else (Parting(reasons, others),)


def reason_against(edition: AnyEdition, position: Any, step: Any) -> str:
    """Return the name of the first clause that forbids a step, or an empty string."""
    for clause in rule_of(edition, type(step).__name__).forbids:
        if clause(edition.printed, position, step) is not None:
            return clause.__name__
    return ""


def writers(edition: AnyEdition, position: Any, step: Any, places: list[Place]) -> dict[Place, str]:
    """Return for each of some places that a step changes the last clause to do so, by name."""
    found: dict[Place, str] = {}
    for clause in rule_of(edition, type(step).__name__).does:
        behind = clause(edition.printed, position, step)
        for place in () if behind is position else places:
            if part_at(behind, place) != part_at(position, place):
                found[place] = clause.__name__
        position = behind
    return found
