"""Lists under a clause that looks at all seats: right whatever that clause may say.

The prover of lists knows the seat to move alone. A clause that adds up what all seats own is to it
any function of the step: at one table that is all it can be. If the list is right for any such
function, it is right for the clause.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final

import attrs
import z3

from bfrules.core.promises import lets_pass
from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import Rule, filtered_by
from bfrules.editions.black_friday.readings import bank_without_big_bars
from spec.listing.proving import SECONDS, Trial, is_passed, limits_for
from spec.prover.numbers import Truth, number_term, truth_term
from spec.subjects import Function, plain

LOOKING_AT_ALL_SEATS: Final[tuple[Function, ...]] = (bank_without_big_bars,)


def looks_at_all_seats(rule: Rule[Any, Any, Any]) -> bool:
    """Tell whether a clause of a rule forbids by what all seats own."""
    return any(clause in LOOKING_AT_ALL_SEATS for clause in rule.forbids)


def wrong_list_under_any_clause(
    house: Any, rule: Rule[Any, Any, Any], limits: Sequence[tuple[int, ...]] = ()
) -> str:
    """Tell of a step that is listed and refused, or neither, or not decided; empty if none is.

    Tables have each of some limits, all that are printed unless they are named.
    """
    printed = limits or limits_for(house, rule)
    tried = (UnderAnyClause(house, rule, together).wrong(SECONDS) for together in printed)
    return next(filter(None, tried), "")


class UnderAnyClause(Trial):
    """One step of a rule, at a table of which nothing is known, under clauses that say anything."""

    def __init__(self, house: Any, rule: Rule[Any, Any, Any], limits: tuple[int, ...]) -> None:
        super().__init__(house, rule, limits)
        asked, _ = filtered_by(rule.lists)
        for clause in LOOKING_AT_ALL_SEATS:
            anything: Any = any_clause(plain(clause).__name__)
            for clauses, bodies in ((rule.forbids, self.clauses), (asked, self.asked)):
                if clause in clauses:
                    bodies[clauses.index(clause)] = anything
            self.functions.replaced[lets_pass(clause)] = partial(is_passed, anything)


def any_clause(name: str) -> Callable[[Any, Any, Any], Refusal | None]:
    """Return a clause that refuses steps, nobody knows which; the same ones each time."""

    def says_anything(printed: Any, position: Any, step: Any) -> Refusal | None:
        asked = list(terms_of(step))
        refuses = z3.Function(name, *(one.sort() for one in asked), z3.BoolSort())
        return refused() if Truth(refuses(*asked)) else None

    return says_anything


def terms_of(step: Any) -> Iterator[z3.ExprRef]:
    """Yield what tells a step from any other: whether each part is there, and what it is."""
    for known in attrs.fields(type(step)):
        part = getattr(step, known.name)
        if isinstance(part, bool | Truth):
            yield truth_term(part)
        else:
            yield z3.BoolVal(part is None)
            number = number_term(0 if part is None else part)
            assert number is not None, f"{known.name} is no number"
            yield number
