"""Following: a printed function on symbols, both branches of each `if` at once.

What is printed has names, whole numbers, rows that are read and written, `if` and `return`,
and nothing else. So one walk through its syntax tree gives one term for each number that it
leaves behind; the prover, which goes each way by itself, would go thousands.
"""

import ast
import operator
import re
from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Any, Final

import z3
from attrs import define, field

from spec.prover.exploring import GivenUp, current
from spec.prover.numbers import Counters, Number, Truth, either, negated, truth
from spec.prover.printed import Printed, PrintedRows, bounded, in_pieces
from spec.prover.rebinding import REBOUND

OPERATORS: Final[Mapping[type[ast.AST], Callable[[Any, Any], Any]]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
CALLED: Final = ("min", "max")

NOTE: Final = re.compile(r"    # (\w+)")
NOTHING_REFUSES: Final = "return 0"

Returned = tuple[z3.BoolRef, Any]
Pieces = tuple[tuple[ast.stmt, ...], ...]


def pieces_of(source: str, name: str, clauses: Sequence[str]) -> Pieces:
    """Return the statements of each clause in a printed function: they follow a line that names it.

    Raise GivenUp where the function is not all of the clauses, one after the other.
    """
    (function,) = (
        one
        for one in ast.parse(source).body
        if isinstance(one, ast.FunctionDef) and one.name == name
    )
    lines = source.splitlines()[function.lineno - 1 : function.end_lineno]
    noted = [
        (function.lineno + at, found[1])
        for at, line in enumerate(lines)
        if (found := NOTE.match(line))
    ]
    if [clause for _, clause in noted] != list(clauses):
        raise GivenUp(f"{name} does not name its clauses in their order")
    body = [one for one in function.body if not is_text(one)]
    if body and ast.unparse(body[-1]) == NOTHING_REFUSES:
        del body[-1]
    begins = [line for line, _ in noted]
    ends = [*begins[1:], function.lineno + len(lines)]
    pieces = tuple(
        tuple(one for one in body if begin <= one.lineno < end)
        for begin, end in zip(begins, ends, strict=True)
    )
    if sum(map(len, pieces)) != len(body):
        raise GivenUp(f"{name} does something before its first clause")
    return pieces


def is_text(statement: ast.stmt) -> bool:
    """Tell whether a statement is only a text for people."""
    match statement:
        case ast.Expr(value=ast.Constant(value=str())):
            return True
    return False


def answer_of(returned: Sequence[Returned]) -> Any:
    """Return what is returned as one number: 0 where nothing is."""
    found: Any = 0
    for under, value in reversed(returned):
        found = either(under, value, found)
    return found


@define
class Follower:
    """Goes through statements where `under` holds; it knows rows, tables, and names given."""

    rows: dict[str, Counters]
    tables: Mapping[str, tuple[int, ...]]
    names: dict[str, Any] = field(factory=dict)
    under: z3.BoolRef = field(factory=lambda: z3.BoolVal(True))

    def through(self, statements: Sequence[ast.stmt]) -> list[Returned]:
        """Do statements; return what they return, and where."""
        returned: list[Returned] = []
        for statement in statements:
            if z3.is_false(self.under):
                break
            match statement:
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    self.names[name] = self.value(value)
                case ast.Assign(
                    targets=[ast.Subscript(value=ast.Name(id=row), slice=at)], value=value
                ):
                    self.store(self.rows[row], self.value(at), self.value(value))
                case ast.Return(value=ast.expr() as value):
                    returned.append((self.under, self.value(value)))
                    self.under = z3.BoolVal(False)
                case ast.If(test=test, body=yes, orelse=no):
                    returned += self.both_ways(self.truth(test), yes, no)
                case _:
                    raise GivenUp(f"`{ast.unparse(statement)}` is not followed")
        return returned

    def both_ways(
        self, test: Any, yes: Sequence[ast.stmt], no: Sequence[ast.stmt]
    ) -> list[Returned]:
        """Go through both branches; after them each number is that of the one or the other."""
        if isinstance(test, bool):
            return self.through(yes if test else no)
        one, other = self.where(test.term), self.where(z3.Not(test.term))
        returned = one.through(yes) + other.through(no)
        for name in {**one.names, **other.names}:
            if name in one.names and name in other.names:
                self.names[name] = either(test.term, one.names[name], other.names[name])
        for name, row in self.rows.items():
            pairs = zip(one.rows[name], other.rows[name], strict=True)
            row[:] = [either(test.term, *pair) for pair in pairs]
        self.under = z3.simplify(z3.Or(one.under, other.under))
        return returned

    def goes_on(self) -> bool | Truth:
        """Tell whether nothing was returned yet."""
        return truth(z3.simplify(self.under))

    def where(self, term: z3.BoolRef) -> "Follower":
        """Return a follower that goes on where a term holds as well, and changes nothing here."""
        rows = {name: Counters(row) for name, row in self.rows.items()}
        return Follower(rows, self.tables, dict(self.names), z3.And(self.under, term))

    # values --------------------------------------------------------------------------

    def value(self, node: ast.expr) -> Any:
        """Return the value of an expression."""
        match node:
            case ast.Constant(value=int(number)):
                return number
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(number))):
                return -number
            case ast.Name(id=name) if name in self.names:
                return self.names[name]
            case ast.Subscript(value=ast.Name(id=name), slice=at):
                return self.looked_up(name, self.value(at))
            case ast.BinOp(left=left, op=sign, right=right):
                return OPERATORS[type(sign)](self.value(left), self.value(right))
            case ast.Compare(left=left, ops=[sign], comparators=[right]):
                return OPERATORS[type(sign)](self.value(left), self.value(right))
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return negated(self.truth(operand))
            case ast.BoolOp(op=sign, values=[left, right]):
                first = self.value(left)
                if isinstance(sign, ast.And):
                    return self.choice(as_truth(first), lambda: self.value(right), lambda: first)
                return self.choice(as_truth(first), lambda: first, lambda: self.value(right))
            case ast.IfExp(test=test, body=yes, orelse=no):
                found = self.truth(test)
                return self.choice(found, lambda: self.value(yes), lambda: self.value(no))
            case ast.Call(func=ast.Name(id=name), args=arguments) if name in CALLED:
                return REBOUND[name](*map(self.value, arguments))
        raise GivenUp(f"`{ast.unparse(node)}` is not followed")

    def choice(self, test: Any, yes: Callable[[], Any], no: Callable[[], Any]) -> Any:
        """Return one of two values; each is worked out where it counts."""
        if isinstance(test, bool):
            return yes() if test else no()
        before = self.under
        self.under = z3.And(before, test.term)
        one = yes()
        self.under = z3.And(before, z3.Not(test.term))
        other = no()
        self.under = before
        return either(test.term, one, other)

    def truth(self, node: ast.expr) -> Any:
        """Return whether an expression counts as true."""
        return as_truth(self.value(node))

    def looked_up(self, name: str, at: Any) -> Any:
        """Return what stands at a place of a row or of a printed table."""
        values = self.rows[name] if name in self.rows else self.tables[name]
        if isinstance(at, int):
            return values[at]
        place = self.place(at, len(values))
        if name in self.tables:
            return printed_at(self.tables[name], place)
        found = values[-1]
        for earlier in range(len(values) - 2, -1, -1):
            found = either(place == earlier, values[earlier], found)
        return found

    def store(self, row: Counters, at: Any, value: Any) -> None:
        """Put a number into a row."""
        if not isinstance(at, int):
            self.place(at, len(row))
        row[at] = value

    def place(self, at: Any, length: int) -> z3.ArithRef:
        """Return a place; give up where it may be outside."""
        term: z3.ArithRef = at.term
        outside = z3.Or(term < 0, term >= length)
        if not current().never(z3.And(self.under, outside)):
            raise GivenUp("a place may be outside of what is printed")
        return term


def printed_at(values: tuple[int, ...], place: z3.ArithRef) -> Number:
    """Return what stands at a place of a printed table.

    Where the clause has asked a table of the same values, and nobody was told what stands in
    it, it is the same unknown function of the place.
    """
    explorer = current()
    for key, table in explorer.asked_tables.items():
        if key in explorer.told:
            continue
        if isinstance(table, Printed) and tuple(table) == values:
            return bounded(table.look_up(place), values)
        if isinstance(table, PrintedRows) and tuple(chain.from_iterable(table)) == values:
            width = len(table[0])
            return bounded(table.look_up(place / width, place % width), values)
    return Number(in_pieces(values, place))


def as_truth(value: Any) -> bool | Truth:
    """Return whether a value counts as true."""
    if isinstance(value, Number):
        return truth(z3.simplify(value.term != 0))
    return value if isinstance(value, Truth) else bool(value)
