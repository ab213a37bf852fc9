"""Following: what the evaluator makes of clauses, on symbols, both branches of each `if` at once.

Printed functions have rows of numbers that are read and written; woven ones make objects out of
objects: they read fields, call what clauses call, and copy an object with a few fields changed.
There is no more in either than names, `if` and `return`. So one walk through the syntax tree
gives one term for each number; the prover, which goes each way by itself, would go thousands.
"""

import ast
import operator
from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Any, Final

import attrs
import z3
from attrs import define, field

from bfrules.core.sealed import parts_of, put_parts
from spec.composing.cards import cards_of_either
from spec.prover.exploring import DeadEnd, GivenUp, current
from spec.prover.lots import Lot, length
from spec.prover.numbers import (
    Counters,
    Number,
    Truth,
    Tuple,
    either,
    equal,
    is_a_number,
    negated,
    number_term,
    truth,
)
from spec.prover.printed import Printed, PrintedRows, bounded, in_pieces
from spec.prover.rebinding import REBOUND, merged_call, shape_of

NOWHERE: Final = z3.BoolVal(False)

Returned = tuple[z3.BoolRef, Any]


class PrintedTable(tuple[int, ...]):
    """A table that stands beside a function, with numbers that are printed in the box."""


class NoSuchItem(Exception):
    """There is no such item, and Python raises wherever the function is asked."""


@define
class Follower:
    """Goes through statements where `under` holds; it knows what names stand for."""

    names: dict[str, Any]
    under: z3.BoolRef = field(factory=lambda: z3.BoolVal(True))

    def through(self, statements: Sequence[ast.stmt]) -> list[Returned]:
        """Do statements; return what they return, and where."""
        returned: list[Returned] = []
        for statement in statements:
            if z3.is_false(self.under):
                break
            match statement:
                case ast.Expr(value=ast.Constant(value=str())):
                    pass
                case ast.Return(value=ast.expr() as value):
                    returned.append((self.under, self.value(value)))
                    self.under = NOWHERE
                case ast.If(test=test, body=yes, orelse=no):
                    returned += self.both_ways(as_truth(self.value(test)), yes, no)
                case ast.Assign(targets=[target], value=value):
                    self.give(target, self.value(value))
                case ast.Expr(
                    value=ast.Call(
                        func=ast.Name(id="put_parts"), args=[ast.Name(id=name) as kind, parts]
                    )
                ):
                    self.names[name] = with_parts(self.value(kind), self.value(parts))
                case _:
                    raise not_followed(statement)
        return returned

    def both_ways(
        self, test: Any, yes: Sequence[ast.stmt], no: Sequence[ast.stmt]
    ) -> list[Returned]:
        """Go through both branches; after them each name means what it does in one or the other."""
        if isinstance(test, bool):
            return self.through(yes if test else no)
        one, other = self.where(test.term), self.where(z3.Not(test.term))
        returned = one.through(yes) + other.through(no)
        if z3.is_false(one.under) or z3.is_false(other.under):
            self.names = one.names if z3.is_false(other.under) else other.names
        else:
            self.names = {
                name: merged(test.term, value, other.names[name])
                for name, value in one.names.items()
                if name in other.names and not isinstance(value, dict)
            }
        self.under = z3.simplify(z3.Or(one.under, other.under))
        return returned

    def where(self, term: z3.BoolRef) -> "Follower":
        """Return a follower that goes on where a term holds as well, and changes nothing here.

        Where nobody comes on this path, it does nothing.
        """
        under = z3.simplify(z3.And(self.under, term))
        names = {
            name: Counters(value) if isinstance(value, Counters) else value
            for name, value in self.names.items()
        }
        return Follower(names, under if current().possible(under) else NOWHERE)

    def goes_on(self) -> bool | Truth:
        """Tell whether nothing was returned yet."""
        return truth(z3.simplify(self.under))

    def give(self, target: ast.expr, value: Any) -> None:
        """Give a value to a name, to several, or to a place of a row or of an object's parts."""
        match target:
            case ast.Name(id=name):
                self.names[name] = value
            case ast.Tuple(elts=targets) if isinstance(value, tuple) and len(value) == len(targets):
                for one, part in zip(targets, value, strict=True):
                    self.give(one, part)
            case ast.Subscript(value=ast.Name(id=name) as named, slice=at):
                whole, place = self.value(named), self.value(at)
                if isinstance(whole, dict):
                    self.names[name] = {**whole, place: value}
                elif isinstance(whole, Counters):
                    whole[:] = self.one_replaced(whole, place, value)
                else:
                    raise not_followed(target)
            case _:
                raise not_followed(target)

    # values --------------------------------------------------------------------------

    def value(self, node: ast.expr) -> Any:
        """Return the value of an expression."""
        match node:
            case ast.Constant(value=int() | str() | None as value):
                return value
            case ast.Name(id=name) if name in self.names:
                return self.names[name]
            case ast.Attribute(value=of, attr=name):
                return getattr(self.value(of), name)
            case ast.Tuple(elts=[ast.Starred(value=before), item, ast.Starred(value=after)]):
                whole, place = self.taken_apart(before, after)
                return Tuple(self.one_replaced(whole, place, self.value(item)))
            case ast.Tuple(elts=parts):
                return Tuple(map(self.value, parts))
            case ast.Subscript(value=of, slice=at):
                return self.item(node, self.value(of), self.value(at))
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return -self.value(operand)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return negated(as_truth(self.value(operand)))
            case (
                ast.BinOp(left=left, op=sign, right=right)
                | ast.Compare(left=left, ops=[sign], comparators=[right])
            ) if type(sign) in OPERATORS:
                return OPERATORS[type(sign)](self.value(left), self.value(right))
            case ast.BoolOp(op=sign, values=[left, right]):
                first = self.value(left)
                ways = (lambda: self.value(right)), (lambda: first)
                yes, no = ways if isinstance(sign, ast.And) else reversed(ways)
                return self.choice(as_truth(first), yes, no)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                found = as_truth(self.value(test))
                return self.choice(found, lambda: self.value(body), lambda: self.value(orelse))
            case ast.Call(func=function, args=arguments, keywords=[]):
                return self.called(self.value(function), [*map(self.value, arguments)])
        raise not_followed(node)

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
        return merged(test.term, one, other)

    def called(self, function: Any, arguments: Sequence[Any]) -> Any:
        """Return what a function answers with; what is explored knows where this is."""
        if not hasattr(function, "__wrapped__") or z3.is_true(z3.simplify(self.under)):
            return function(*arguments)

        def run() -> Any:
            current().suppose(self.under)
            return function(*arguments)

        try:
            return merged_call(run)
        except DeadEnd:
            raise GivenUp("something is called where nobody comes") from None

    def item(self, node: ast.expr, values: Any, at: Any) -> Any:
        """Return what stands at a place of a row, a tuple or a printed table."""
        if isinstance(at, int):
            if not -len(values) <= at < len(values):
                raise NoSuchItem if z3.is_true(z3.simplify(self.under)) else not_followed(node)
            return values[at]
        if isinstance(values, PrintedTable):
            return printed_at(values, self.place(at, len(values)))
        place = self.place(at, len(values), raises=not isinstance(values, Counters))
        found = values[-1]
        for earlier in range(len(values) - 2, -1, -1):
            found = merged(place == earlier, values[earlier], found)
        return found

    def one_replaced(self, values: Sequence[Any], at: Any, item: Any) -> list[Any]:
        """Return the items of a row or a tuple, one of them replaced."""
        place = z3.IntVal(at) if isinstance(at, int) else self.place(at, len(values))
        return [
            merged(z3.simplify(place == each), item, value) for each, value in enumerate(values)
        ]

    def taken_apart(self, before: ast.expr, after: ast.expr) -> tuple[tuple[Any, ...], Any]:
        """Return of which tuple two parts are all but one item, `all[:at]` and `all[at + 1:]`."""
        match before, after:
            case (
                ast.Subscript(value=whole, slice=ast.Slice(None, ast.expr() as at, None)),
                ast.Subscript(
                    value=same,
                    slice=ast.Slice(ast.BinOp(also, ast.Add(), ast.Constant(1)), None, None),
                ),
            ) if (ast.dump(whole), ast.dump(at)) == (ast.dump(same), ast.dump(also)):
                return self.value(whole), self.value(at)
        raise GivenUp("a tuple is put together in another way")

    def place(self, at: Any, length: int, raises: bool = False) -> z3.ArithRef:
        """Return a place; give up where it may be outside, or be counted from the end.

        What is woven raises where there is no item of a tuple: its caller asks the clauses then.
        """
        term = number_term(at)
        if term is None:
            raise GivenUp("a place is no number")
        outside = z3.Or(term < 0, term >= length)
        if current().never(z3.And(self.under, outside)):
            return term
        if not raises:
            raise GivenUp("a place may be outside")
        return z3.If(term < 0, term + length, term)


def not_followed(node: ast.AST) -> GivenUp:
    """Return that something is not followed."""
    return GivenUp(f"`{ast.unparse(node)}` is not followed")


def with_parts(kind: Any, parts: Any) -> Any:
    """Return an object of a class made of its parts."""
    if not isinstance(kind, type) or not isinstance(parts, dict):
        raise GivenUp("parts are put into something else than a new object")
    made: Any = object.__new__(kind)
    put_parts(made, parts)
    return made


def merged(under: z3.BoolRef, one: Any, other: Any) -> Any:
    """Return one value where a term holds, and the other elsewhere."""
    if one is other or z3.is_true(under):
        return one
    if z3.is_false(under):
        return other
    if is_a_number(one) and is_a_number(other):
        return either(under, one, other)
    if isinstance(one, Lot) and isinstance(other, Lot):
        return cards_of_either(under, one, other)
    for kind, made_of in ((list, Counters), (tuple, Tuple)):
        if isinstance(one, kind) and isinstance(other, kind) and len(one) == len(other):
            return made_of(merged(under, *pair) for pair in zip(one, other, strict=True))
    if attrs.has(type(one)) and type(one) is type(other):
        made: Any = object.__new__(type(one))
        for known in attrs.fields(type(one)):
            part = merged(under, getattr(one, known.name), getattr(other, known.name))
            object.__setattr__(made, known.name, part)
        return made
    if shape_of(one) != shape_of(other):
        raise GivenUp("two values of different shapes may stand in one place")
    return one


def is_the_same(one: Any, other: Any) -> bool:
    """Tell whether two are the same object, where a symbol is one as much as a number is."""
    if other is None or isinstance(other, type):
        return one is other
    raise GivenUp("it matters whether two values are the same object")


def as_truth(value: Any) -> bool | Truth:
    """Return whether a value counts as true."""
    if isinstance(value, Number):
        return truth(z3.simplify(value.term != 0))
    return value if isinstance(value, Truth) else bool(value)


def printed_at(values: PrintedTable, place: z3.ArithRef) -> Number:
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


# what signs and names stand for ------------------------------------------------------------


def kind_of(value: Any) -> type[Any]:
    """Return the class of a value, or the one that a symbol stands for."""
    for symbol, kind in ((Number, int), (Truth, bool), (Tuple, tuple)):
        if isinstance(value, symbol):
            return kind
    return type(value)


def fits(step: object) -> None:
    """Find no field of a step of another kind than it declares: symbols are as they should be."""


OPERATORS: Final[Mapping[type[ast.AST], Callable[[Any, Any], Any]]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Eq: equal,
    ast.NotEq: lambda one, other: negated(equal(one, other)),
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Is: is_the_same,
    ast.IsNot: lambda one, other: not is_the_same(one, other),
}
OF_PYTHON: Final[Mapping[str, Any]] = {
    "min": REBOUND["min"],
    "max": REBOUND["max"],
    "len": length,
    "type": kind_of,
    "int": int,
    "bool": bool,
    "tuple": tuple,
}
"""What any function calls of Python itself."""

TO_MAKE_OBJECTS: Final[Mapping[str, Any]] = {
    "new": lambda kind: kind,
    "parts_of": parts_of,
    "misfit_of": fits,
}
"""What a woven function calls besides; an object is made when its parts are put into it."""
