"""Both ways: the clauses of a rule and what is printed for it, as questions for the prover."""

import ast
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

import attrs
from attrs import frozen

from bfrules.compiled.functions import Function
from bfrules.compiled.making import Making
from bfrules.compiled.printed import in_python_alone
from bfrules.core.edition import AnyEdition
from bfrules.core.rule import Rule
from bfrules.evaluating.values import NOTHING
from bfrules.kernel.contract import contract
from spec.composing.rules import RuleSubject
from spec.prover.numbers import Counters, equal
from spec.symbolic.clauses import with_moves_looked_up
from spec.symbolic.entries import Table, question_at
from spec.symbolic.question import Question
from spec.translation.following import printed_function

FORBIDS: Final = "forbids"
DOES: Final = "does"

Condition = Callable[..., bool]
Rows = tuple[tuple[Any, ...], tuple[Any, ...]]

BEGINNING: Final = """
def both_ways(printed, position, step):
    row = Counters(numbers_of(position))
    found = printed_function(row, Counters(numbers_of(step)))
"""
A_REFUSAL: Final = """
    if clause_{number}(printed, position, step) is not None:
        return ({number},), (found,)
"""
NO_REFUSAL: Final = """
    return (0,), (found,)
"""
A_DEED: Final = """
    position = clause_{number}(printed, position, step)
"""
THE_DEEDS: Final = """
    return tuple(numbers_of(position)), tuple(row)
"""


@frozen
class AtATable:
    """A rule at the table that a game starts from, with one seat to move."""

    edition: AnyEdition
    rule: Rule[Any, Any, Any]
    start: Any
    turn: int

    def source(self) -> str:
        """Print the functions for the rule, as an engine runs them in Python."""
        return self._printed()[0]

    def questions(self, source: str = "") -> Iterator[tuple[str, Question]]:
        """Yield whether both forbid the same, and whether both do the same where nothing forbids.

        With a `source`, it is asked about in the place of what is printed.
        """
        printed, tables = self._printed()
        trees = [
            one for one in ast.parse(source or printed).body if isinstance(one, ast.FunctionDef)
        ]
        names = {tree.name: printed_function(tree, tables) for tree in trees}
        sound = [of_the_table(condition) for condition in self._subject.soundness]
        known = (*sound, no_number_stands_for_none)
        allowed = [passes(clause) for clause in self.rule.forbids]
        kind = self.rule.kind.__name__
        forbids, does = names[f"forbids_{kind}"], names[f"does_{kind}"]
        yield FORBIDS, self._question(forbids, self.rule.forbids, known, do=False)
        yield DOES, self._question(does, self.rule.does, (*known, *allowed), do=True)

    @property
    def _subject(self) -> RuleSubject:
        return RuleSubject(self.edition, self.rule)

    def _printed(self) -> tuple[str, dict[str, tuple[int, ...]]]:
        making = Making(self.edition, self.start)
        functions: list[Function] = [making.forbids(self.rule), making.does(self.rule)]
        lines = [line for one in functions for line in in_python_alone(one)]
        tables = {name: values for values, name in making.tables.items()}
        return "\n".join(lines), tables

    def _question(
        self,
        function: Callable[..., Any],
        clauses: Iterable[Callable[..., Any]],
        needs: Iterable[Condition],
        *,
        do: bool,
    ) -> Question:
        numbered = {f"clause_{number}": clause for number, clause in enumerate(clauses, 1)}
        text = BEGINNING
        for number in range(1, len(numbered) + 1):
            text += (A_DEED if do else A_REFUSAL).format(number=number)
        names: dict[str, Any] = {
            "__name__": "both_ways",
            "Counters": Counters,
            "numbers_of": numbers_of,
            "printed_function": function,
            **numbered,
        }
        exec(compile(text + (THE_DEEDS if do else NO_REFUSAL), "<both ways>", "exec"), names)
        body = names["both_ways"]
        body.__annotations__ = {
            "printed": Any,
            "position": self.edition.position_kind,
            "step": self.rule.kind,
            "return": Rows,
        }
        asked = contract(needs=tuple(needs), promises=(both_say_the_same,))(body)
        fixed = {"mibs": self.start.mibs, "turn": self.turn}
        lengths = {"seats": len(self.start.seats)}
        return question_at(
            asked, Table(with_moves_looked_up(self.edition.printed), lengths, fixed), ""
        )


def numbers_of(value: Any, none: tuple[int, ...] = (NOTHING,)) -> list[Any]:
    """Return the numbers of a position or a step in the order of its row, symbols as they are."""
    if value is None:
        return list(none)
    if attrs.has(type(value)):
        parts = [getattr(value, known.name) for known in attrs.fields(type(value))]
        return [number for part in parts for number in numbers_of(part, none)]
    if isinstance(value, tuple):
        return [number for part in value for number in numbers_of(part, none)]
    return [value]


def both_say_the_same(rows: Rows, printed: Any, position: Any, step: Any) -> bool:
    """The clauses and what is printed come to the same numbers."""
    by_the_clauses, as_printed = rows
    same: bool = equal(by_the_clauses, as_printed)
    return same


def no_number_stands_for_none(printed: Any, position: Any, step: Any) -> bool:
    """Every number of the step is above the one that stands for None in a row."""
    return all(number > NOTHING for number in numbers_of(step, none=()))


def of_the_table(condition: Condition) -> Condition:
    """Return a condition of a table as a need of a clause."""

    def holds(printed: Any, position: Any, step: Any) -> bool:
        return condition(printed, position)

    return holds


def passes(clause: Callable[..., Any]) -> Condition:
    """Return the need that a clause refuses nothing."""

    def refuses_nothing(printed: Any, position: Any, step: Any) -> bool:
        return clause(printed, position, step) is None

    return refuses_nothing
