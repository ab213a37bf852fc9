"""Both ways: a clause, and what is printed for it, as a question for the prover."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import attrs
import z3
from attrs import frozen

from bfrules.compiled.functions import Function
from bfrules.compiled.making import Making
from bfrules.compiled.printed import in_python_alone
from bfrules.core.edition import AnyEdition
from bfrules.core.rule import Clause, Rule
from bfrules.editions.black_friday.conditions.common import somebody_is_to_move
from bfrules.evaluating.values import NOTHING
from bfrules.kernel.contract import contract, needs_of
from spec.prover.exploring import current
from spec.prover.numbers import Counters, Truth, equal
from spec.symbolic.entries import Table, question_at
from spec.symbolic.question import Question
from spec.translation.following import Follower, Pieces, answer_of, pieces_of

Condition = Callable[..., bool]
Rows = tuple[tuple[Any, ...], tuple[Any, ...]]

A_REFUSAL: Final = """
def both_ways(printed, position, step):
    as_printed = piece(position, step)
    if clause(printed, position, step) is not None:
        return (number,), as_printed
    return (0,), as_printed
"""
A_DEED: Final = """
def both_ways(printed, position, step):
    as_printed = piece(position, step)
    return numbers_of(clause(printed, position, step)), as_printed
"""


@frozen
class Claim:
    """A clause and its piece of what is printed say the same wherever the needs are met."""

    table: "AtATable"
    clause: Clause
    piece: "Refusing | Doing"
    text: str
    needs: tuple[Condition, ...]

    def question(self, turn: int | None = None) -> Question:
        """Return the question whether it is so: whoever is to move, or with one seat to move."""
        names: dict[str, Any] = {
            "__name__": "both_ways",
            "number": len(self.piece.pieces),
            "numbers_of": numbers_of,
            "piece": self.piece.answer,
            "clause": self.clause,
        }
        exec(compile(self.text, "<both ways>", "exec"), names)
        edition, start = self.table.edition, self.table.start
        body = names["both_ways"]
        body.__annotations__ = {
            "printed": Any,
            "position": edition.position_kind,
            "step": self.table.rule.kind,
            "return": Rows,
        }
        # who moves is to be known before others ask about the seat
        needs = (no_number_stands_for_none, *sorted(self.needs, key=is_about_others))
        asked = contract(needs=needs, promises=(both_say_the_same,))(body)
        fixed = {"mibs": start.mibs} if turn is None else {"mibs": start.mibs, "turn": turn}
        return question_at(asked, Table(edition.printed, {"seats": len(start.seats)}, fixed), "")


@frozen
class AtATable:
    """A rule at the table that a game starts from; all of it is printed in two functions."""

    edition: AnyEdition
    rule: Rule[Any, Any, Any]
    start: Any

    def source(self) -> str:
        """Print the functions for the rule, as an engine runs them in Python."""
        return self._printed[0]

    def claims(self, source: str = "") -> Iterator[Claim]:
        """Yield for each clause the claim that its piece of what is printed says the same.

        At every table that meets what the clause needs: it refuses where its piece does, if
        no piece before it has, or both leave the same numbers behind. A piece that refuses may
        rest on what the clauses before it need. With a `source`, it is asked about in the place
        of what is printed.

        Raise GivenUp if a function does not consist of one piece for each clause, in order.
        """
        printed, tables = self._printed
        kind = self.rule.kind.__name__
        clauses = self.rule.forbids
        pieces = pieces_of(source or printed, f"forbids_{kind}", [one.__name__ for one in clauses])
        for number, clause in enumerate(clauses):
            needed = [need for one in clauses[: number + 1] for need in needs_of(one)]
            refusal = Refusing(pieces[: number + 1], tables)
            needs = (*dict.fromkeys(needed), refusal.is_reached)
            yield Claim(self, clause, refusal, A_REFUSAL, needs)
        clauses = self.rule.does
        pieces = pieces_of(source or printed, f"does_{kind}", [one.__name__ for one in clauses])
        for piece, clause in zip(pieces, clauses, strict=True):
            yield Claim(self, clause, Doing((piece,), tables), A_DEED, needs_of(clause))

    @property
    def _printed(self) -> tuple[str, dict[str, tuple[int, ...]]]:
        making = Making(self.edition, self.start)
        functions: list[Function] = [making.forbids(self.rule), making.does(self.rule)]
        lines = [line for one in functions for line in in_python_alone(one)]
        tables = {name: values for values, name in making.tables.items()}
        return "\n".join(lines), tables


@frozen
class Refusing:
    """The last of some pieces that forbid: it knows the names that those before it give."""

    pieces: Pieces
    tables: Mapping[str, tuple[int, ...]]

    def is_reached(self, printed: Any, position: Any, step: Any) -> Any:
        """No piece before the last refuses."""
        return self._before(position, step).goes_on()

    def answer(self, position: Any, step: Any) -> tuple[Any, ...]:
        """Return the number by which the last piece refuses, 0 if it does not."""
        return (answer_of(self._before(position, step).through(self.pieces[-1])),)

    def _before(self, position: Any, step: Any) -> Follower:
        rows = {"s": Counters(numbers_of(position)), "a": Counters(numbers_of(step))}
        follower = Follower(rows, self.tables)
        for piece in self.pieces[:-1]:
            follower.through(piece)
        return follower


@frozen
class Doing:
    """The only one of some pieces, which does something: it knows no names but its own."""

    pieces: Pieces
    tables: Mapping[str, tuple[int, ...]]

    def answer(self, position: Any, step: Any) -> tuple[Any, ...]:
        """Return the numbers that the piece leaves behind."""
        rows = {"s": Counters(numbers_of(position)), "a": Counters(numbers_of(step))}
        follower = Follower(rows, self.tables)
        for piece in self.pieces:
            follower.through(piece)
        return tuple(follower.rows["s"])


def numbers_of(value: Any, none: tuple[int, ...] = (NOTHING,)) -> tuple[Any, ...]:
    """Return the numbers of a position or a step in the order of its row, symbols as they are."""
    if value is None:
        return none
    if attrs.has(type(value)):
        value = tuple(getattr(value, known.name) for known in attrs.fields(type(value)))
    if isinstance(value, tuple):
        return tuple(number for part in value for number in numbers_of(part, none))
    return (value,)


def both_say_the_same(rows: Rows, printed: Any, position: Any, step: Any) -> Any:
    """The clause and its piece come to the same numbers."""
    answers = [equal(one, other) for one, other in zip(*rows, strict=True)]
    doubtful = [same for same in answers if isinstance(same, Truth)]
    if doubtful:
        # what is printed has the numbers of tables in it, so the clause needs them, too
        current().doubt()
    # one number after the other: all at once they are one long term
    may_differ = (same for same in doubtful if not current().never(z3.Not(same.term)))
    return next(may_differ, all(same for same in answers if isinstance(same, bool)))


def is_about_others(need: Condition) -> bool:
    """Tell whether a need does not say that somebody is to move."""
    return need is not somebody_is_to_move


def no_number_stands_for_none(printed: Any, position: Any, step: Any) -> bool:
    """Every number of the step is above the one that stands for None in a row."""
    return all(number > NOTHING for number in numbers_of(step, none=()))
