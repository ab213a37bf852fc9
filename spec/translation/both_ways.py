"""Both ways: a clause, and what is printed for it, as a question for the prover."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import z3
from attrs import frozen

from bfrules.compiled.functions import Function
from bfrules.compiled.making import FIXED, Making, shape_of_step
from bfrules.compiled.printed import in_python_alone
from bfrules.core.edition import AnyEdition
from bfrules.core.rule import Clause, Rule
from bfrules.editions.black_friday.conditions.common import somebody_is_to_move
from bfrules.editions.black_monday.position import KINDS
from bfrules.evaluating.values import NOTHING, Many, Record, Several, Shape
from bfrules.kernel.contract import contract, needs_of
from spec.following import OF_PYTHON, Follower, PrintedTable
from spec.prover.exploring import GivenUp, current
from spec.prover.numbers import Counters, Number, Truth, Untouched, equal
from spec.subjects import Lying, deals_cards, table_with_cards
from spec.symbolic.entries import Table, question_at
from spec.symbolic.question import Question
from spec.translation.holding import all_hold
from spec.translation.pieces import Pieces, answer_of, pieces_of

Condition = Callable[..., bool]
Answers = tuple[tuple[Any, ...], tuple[Any, ...]]
ANY_CARDS: Final = Lying(pile=(0,) * KINDS)

A_REFUSAL: Final = """
def both_ways(printed, position, step):
    if clause(printed, position, step) is not None:
        return (number,), piece(position, step)
    return (0,), piece(position, step)
"""
A_DEED: Final = """
def both_ways(printed, position, step):
    return numbers_of(clause(printed, position, step)), piece(position, step)
"""


@frozen
class Claim:
    """A clause and its piece of what is printed say the same wherever the needs are met."""

    table: "AtATable"
    clause: Clause
    piece: "Refusing | Doing"
    text: str
    needs: tuple[Condition, ...]

    def question(self) -> Question:
        """Return the question whether it is so."""
        names: dict[str, Any] = {
            "__name__": "both_ways",
            "number": len(self.piece.pieces),
            "numbers_of": self.piece.rows.of_position,
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
            "return": Answers,
        }
        # who moves is to be known before others ask about the seat
        needs = (
            self.piece.rows.no_number_stands_for_none,
            *sorted(self.needs, key=is_about_others),
        )
        asked = contract(needs=needs, promises=(both_say_the_same,))(body)
        seats = len(start.seats)
        fixed = {name: getattr(start, name) for name in FIXED if hasattr(start, name)}
        like = table_with_cards(edition, seats, ANY_CARDS) if deals_cards(edition) else {}
        return question_at(asked, Table(edition.printed, {"seats": seats}, fixed, like), "")


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
        printed, rows = self._printed
        kind = self.rule.kind.__name__
        clauses = self.rule.forbids
        pieces = pieces_of(source or printed, f"forbids_{kind}", [one.__name__ for one in clauses])
        for number, clause in enumerate(clauses):
            needed = [need for one in clauses[: number + 1] for need in needs_of(one)]
            refusal = Refusing(pieces[: number + 1], rows)
            needs = (*dict.fromkeys(needed), refusal.is_reached)
            yield Claim(self, clause, refusal, A_REFUSAL, needs)
        clauses = self.rule.does
        pieces = pieces_of(source or printed, f"does_{kind}", [one.__name__ for one in clauses])
        for piece, clause in zip(pieces, clauses, strict=True):
            yield Claim(self, clause, Doing((piece,), rows), A_DEED, needs_of(clause))

    @property
    def _printed(self) -> "tuple[str, Rows]":
        making = Making(self.edition, self.start)
        functions: list[Function] = [making.forbids(self.rule), making.does(self.rule)]
        lines = [line for one in functions for line in in_python_alone(one)]
        tables = {name: values for values, name in making.tables.items()}
        return "\n".join(lines), Rows(making.row.shape, shape_of_step(self.rule.kind), tables)


@frozen
class Rows:
    """The rows in which the numbers of a position and a step stand, and the printed tables."""

    position: Shape
    step: Shape
    tables: Mapping[str, tuple[int, ...]]

    def of_position(self, position: Any) -> tuple[Any, ...]:
        """Return the row of a position, symbols as they are."""
        return tuple(numbers_of(position, self.position))

    def follower(self, position: Any, step: Any) -> Follower:
        """Return a follower of what is printed at the beginning of a function."""
        rows = self.of_position(position), numbers_of(step, self.step)
        tables = {name: PrintedTable(values) for name, values in self.tables.items()}
        return Follower(
            {**OF_PYTHON, **tables, **dict(zip("sa", map(Counters, rows), strict=True))}
        )

    def no_number_stands_for_none(self, printed: Any, position: Any, step: Any) -> bool:
        """Every number of the step is above the one that stands for None in a row."""
        there = (number for number in numbers_of(step, self.step, none=()))
        return all(number > NOTHING for number in there)


@frozen
class Refusing:
    """The last of some pieces that forbid: it knows the names that those before it give."""

    pieces: Pieces
    rows: Rows

    def is_reached(self, printed: Any, position: Any, step: Any) -> Any:
        """No piece before the last refuses."""
        return self._before(position, step).goes_on()

    def answer(self, position: Any, step: Any) -> tuple[Any, ...]:
        """Return the number by which the last piece refuses, 0 if it does not."""
        return (answer_of(self._before(position, step).through(self.pieces[-1])),)

    def _before(self, position: Any, step: Any) -> Follower:
        follower = self.rows.follower(position, step)
        for piece in self.pieces[:-1]:
            follower.through(piece)
        return follower


@frozen
class Doing:
    """The only one of some pieces, which does something: it knows no names but its own."""

    pieces: Pieces
    rows: Rows

    def answer(self, position: Any, step: Any) -> tuple[Any, ...]:
        """Return the numbers that the piece leaves behind."""
        follower = self.rows.follower(position, step)
        for piece in self.pieces:
            if follower.through(piece):
                raise GivenUp("a piece that does something returns")
        return tuple(follower.names["s"])


def numbers_of(value: Any, shape: Shape, none: tuple[int, ...] = (NOTHING,)) -> list[Any]:
    """Return the numbers of a value in the order of its row, symbols as they are.

    Cards of any number at which nobody looks may stand there as any numbers.
    """
    match shape:
        case Record(_, shapes):
            parts = [(getattr(value, name), part) for name, part in shapes.items()]
        case Several(shapes):
            parts = [*zip(value, shapes, strict=True)]
        case Many(_, size) if isinstance(value, Untouched):
            return [Number(z3.Int(f"{value.name} at {place}")) for place in range(size)]
        case Many(_, size):
            return [*value, *none * (size - len(value))]
        case _:
            return [*none] if value is None else [value]
    return [number for one, part in parts for number in numbers_of(one, part, none)]


def both_say_the_same(both: Answers, printed: Any, position: Any, step: Any) -> Any:
    """The clause and its piece come to the same numbers."""
    answers = [equal(one, other) for one, other in zip(*both, strict=True)]
    doubtful = [same for same in answers if isinstance(same, Truth)]
    if doubtful and not all_hold(same.term for same in doubtful):
        # perhaps it matters what stands in the tables
        current().doubt()
        # one number after the other: all at once they are one long term
        doubtful = [same for same in doubtful if not current().never(z3.Not(same.term))]
        if doubtful:
            return doubtful[0]
    return all(same for same in answers if isinstance(same, bool))


def is_about_others(need: Condition) -> bool:
    """Tell whether a need does not say that somebody is to move."""
    return need is not somebody_is_to_move
