"""Following: a woven function on symbols, both branches of each `if` at once.

What is woven makes objects out of objects: it reads fields, calls what clauses call, copies an
object with a few fields changed, and returns a position, or None where a clause forbids the step.
"""

import ast
import builtins
from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import Any, Final

import z3
from attrs import define, field

from bfrules.core.sealed import parts_of, put_parts
from spec.prover.exploring import GivenUp, current
from spec.prover.lots import BUILTINS
from spec.prover.numbers import Number, Truth, Tuple, either, equal, is_a_number, negated
from spec.prover.rebinding import REBOUND, Rebinder, merged_values, shape_of
from spec.translation.following import OPERATORS, Returned, as_truth, printed_at

NOT_FOLLOWED: Final = "`{}` is not followed"


def kind_of(value: Any) -> type[Any]:
    """Return the class of a value, or the one that a symbol stands for."""
    for symbol, kind in ((Number, int), (Truth, bool), (Tuple, tuple)):
        if isinstance(value, symbol):
            return kind
    return type(value)


def merged(under: z3.BoolRef, one: Any, other: Any) -> Any:
    """Return one value where a term holds, and the other elsewhere."""
    if one is other:
        return one
    if is_a_number(one) and is_a_number(other):
        return either(under, one, other)
    if shape_of(one) != shape_of(other):
        raise GivenUp("two values of different shapes may stand in one place")
    return merged_values(under, one, other)


@define
class Follower:
    """Goes through statements where `under` holds; it knows tables, functions, and names given."""

    tables: Mapping[str, tuple[int, ...]]
    functions: Mapping[str, Any]
    names: dict[str, Any] = field(factory=dict)
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
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    self.names[name] = self.value(value)
                case ast.Assign(targets=[ast.Tuple(elts=targets)], value=value):
                    items = list(self.value(value))
                    for target, item in zip(targets, items, strict=True):
                        self.names[ast.unparse(target)] = item
                case ast.Assign(
                    targets=[
                        ast.Subscript(value=ast.Name(id=name), slice=ast.Constant(value=str(part)))
                    ],
                    value=value,
                ):
                    self.names[name] = {**self.names[name], part: self.value(value)}
                case ast.Expr(
                    value=ast.Call(func=ast.Name(id="put_parts"), args=[ast.Name(id=name), parts])
                ):
                    made = object.__new__(self.names[name])
                    put_parts(made, self.value(parts))
                    self.names[name] = made
                case ast.Return(value=ast.expr() as value):
                    returned.append((self.under, self.value(value)))
                    self.under = z3.BoolVal(False)
                case ast.If(test=test, body=yes, orelse=no):
                    returned += self.both_ways(as_truth(self.value(test)), yes, no)
                case _:
                    raise GivenUp(NOT_FOLLOWED.format(ast.unparse(statement)))
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
            self.names |= {
                name: merged(test.term, one.names[name], other.names[name])
                for name in one.names.keys() & other.names.keys()
                if name != "parts"
            }
        self.under = z3.simplify(z3.Or(one.under, other.under))
        return returned

    def where(self, term: z3.BoolRef) -> "Follower":
        """Return a follower that goes on where a term holds as well, and changes nothing here."""
        under = z3.simplify(z3.And(self.under, term))
        return Follower(self.tables, self.functions, dict(self.names), under)

    # values --------------------------------------------------------------------------

    def value(self, node: ast.expr) -> Any:
        """Return the value of an expression."""
        match node:
            case ast.Constant(value=value):
                return value
            case ast.Name(id=name):
                return self.names[name] if name in self.names else self.functions[name]
            case ast.Attribute(value=of, attr=name):
                whole = self.value(of)
                return type(whole) if name == "__class__" else getattr(whole, name)
            case ast.Tuple(elts=[ast.Starred(), item, ast.Starred()] as parts):
                return self.one_replaced(parts, self.value(item))
            case ast.Tuple(elts=parts):
                return Tuple(map(self.value, parts))
            case ast.Subscript(value=ast.Name(id=name), slice=at) if name in self.tables:
                return self.printed(self.tables[name], self.value(at))
            case ast.Subscript(value=of, slice=at):
                return self.item(self.value(of), self.value(at))
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return -self.value(operand)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return negated(as_truth(self.value(operand)))
            case ast.BinOp(left=left, op=sign, right=right):
                return OPERATORS[type(sign)](self.value(left), self.value(right))
            case ast.Compare(left=left, ops=[sign], comparators=[right]):
                return self.compared(sign, self.value(left), self.value(right))
            case ast.BoolOp(op=sign, values=[left, right]):
                first = self.value(left)
                if isinstance(sign, ast.And):
                    return self.choice(as_truth(first), lambda: self.value(right), lambda: first)
                return self.choice(as_truth(first), lambda: first, lambda: self.value(right))
            case ast.IfExp(test=test, body=yes, orelse=no):
                found = as_truth(self.value(test))
                return self.choice(found, lambda: self.value(yes), lambda: self.value(no))
            case ast.Call(func=ast.Name(id="new"), args=[kind]):
                return self.value(kind)
            case ast.Call(
                func=ast.Attribute(
                    value=ast.Call(func=ast.Name(id="parts_of"), args=[of]), attr="copy"
                )
            ):
                return dict(parts_of(self.value(of)))
            case ast.Call(func=function, args=arguments):
                return self.value(function)(*map(self.value, arguments))
        raise GivenUp(NOT_FOLLOWED.format(ast.unparse(node)))

    def compared(self, sign: ast.cmpop, one: Any, other: Any) -> Any:
        """Return whether a comparison holds."""
        match sign:
            case ast.Is() | ast.IsNot():
                return (one is other) == isinstance(sign, ast.Is)
            case ast.Eq():
                return equal(one, other)
            case ast.NotEq():
                return negated(equal(one, other))
        return OPERATORS[type(sign)](one, other)

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

    def item(self, values: Any, at: Any) -> Any:
        """Return what stands at a place of a tuple."""
        if isinstance(at, int):
            return values[at]
        self.expect_inside(at, len(values))
        places = range(len(values) - 1)
        return reduce(
            lambda found, place: merged(at.term == place, values[place], found),
            reversed(places),
            values[-1],
        )

    def printed(self, values: tuple[int, ...], at: Any) -> Any:
        """Return what stands at a place of a printed table."""
        if isinstance(at, int):
            return values[at]
        self.expect_inside(at, len(values))
        return printed_at(values, at.term)

    def one_replaced(self, parts: Sequence[ast.expr], item: Any) -> Any:
        """Return a tuple with one item replaced: `(*all[:at], item, *all[at + 1:])`."""
        match parts:
            case [
                ast.Starred(value=ast.Subscript(value=of, slice=ast.Slice(None, at))),
                _,
                ast.Starred(
                    value=ast.Subscript(
                        value=same,
                        slice=ast.Slice(ast.BinOp(also, ast.Add(), ast.Constant(1)), None),
                    )
                ),
            ] if at is not None and (ast.dump(of), ast.dump(at)) == (
                ast.dump(same),
                ast.dump(also),
            ):
                values, place = self.value(of), self.value(at)
                if isinstance(place, int):
                    return Tuple([*values[:place], item, *values[place + 1 :]])
                self.expect_inside(place, len(values))
                return Tuple(
                    merged(place.term == number, item, value) for number, value in enumerate(values)
                )
        raise GivenUp("a tuple is put together in another way")

    def expect_inside(self, at: Number, length: int) -> None:
        """Give up where a place may be outside, or be counted from the end."""
        outside = z3.Or(at.term < 0, at.term >= length)
        if not current().never(z3.And(self.under, outside)):
            raise GivenUp("a place may be outside of a tuple")


def follower(names: Mapping[str, Any]) -> Follower:
    """Return a follower of a function with these names around it, what it calls rebound."""
    rebinder = Rebinder()
    tables = {name: value for name, value in names.items() if name.startswith("TABLE_")}
    known = {name: rebinder.rebound(value) for name, value in names.items()}
    own = {"type": kind_of, "misfit_of": fits, "int": int, "bool": bool, "tuple": tuple}
    return Follower(tables, vars(builtins) | BUILTINS | REBOUND | known | own)


def fits(step: object) -> None:
    """Find no field of a step of another kind than it declares: symbols are as they should be."""
