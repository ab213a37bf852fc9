"""Joining: a condition as one term, instead of a path for each `and` and each `or`.

A chain of a hundred `and`s has a hundred paths on which it fails, and a prover
that follows them all has no time left for the rule. So a condition is read from
its source again with `&` and `|`, which join truth values without a decision.
This changes only in what order parts are looked at; where a part cannot be
looked at before another one (it raises), the condition itself decides. That the
two say the same is a question of its own, asked with the others.
"""

import ast
from collections.abc import Callable, Iterable, Iterator
from functools import cache, wraps
from types import CodeType, FunctionType
from typing import Any, Final

import attrs

from spec.sources import tree_of
from spec.symbolic.hearing import Hearing, there_are, with_numbers

TRUTH: Final = "__truth__"
EVERY: Final = "__every__"
SOME: Final = "__some__"
SAME: Final = "__same__"
MADE_BY_ATTRS: Final = "<attrs generated"


def joined(condition: Callable[..., bool]) -> Callable[..., bool]:
    """Return a condition as one term, or as it is where its source does not allow it."""
    as_one_term = rewritten(condition)
    if as_one_term is condition:
        return condition

    @wraps(condition)
    def decide(*values: Any) -> bool:
        try:
            return as_one_term(*values)
        except Exception:
            return condition(*values)

    return decide


def truth(value: Any) -> bool:
    """Return a truth value as it is, also one that is not known yet.

    That of a tuple is whether there is something in it, that of a number whether it is not zero.
    """
    if isinstance(value, bool):
        return value
    if isinstance(value, tuple):
        return len(value) > 0
    return value != 0 if isinstance(value, int) else bool(value)


def every(values: Iterable[Any]) -> bool:
    """Tell whether all are true, without looking at them one by one."""
    answer = True
    for value, numbers in with_numbers(values, Hearing()):
        answer = answer & truth(unless_none(value, numbers))
    return answer


def some(values: Iterable[Any]) -> bool:
    """Tell whether one is true, without looking at them one by one."""
    answer = False
    for value, numbers in with_numbers(values, Hearing()):
        answer = answer | truth(of_some(value, numbers))
    return answer


def unless_none(value: Any, numbers: tuple[Any, ...]) -> Any:
    """Return what an expression says; what it says of cards is true where there are none."""
    return truth(value) | (there_are(numbers) ^ True) if numbers else value


def of_some(value: Any, numbers: tuple[Any, ...]) -> Any:
    """Return what an expression says; what it says of cards is false where there are none."""
    return truth(value) & there_are(numbers) if numbers else value


def same(one: Any, other: Any) -> bool:
    """Tell whether two are equal; of tuples and records, without looking at the parts in turn."""
    if isinstance(one, bool):  # first: to ask whether truth values are one is to decide them
        return truth(one == other)
    if one is other:
        return True
    if isinstance(one, tuple) and isinstance(other, tuple):
        if len(one) != len(other):
            return False
        return every(same(*pair) for pair in zip(one, other, strict=True))
    if type(one) is type(other) and compares_parts(type(one)):
        names = (known.name for known in attrs.fields(type(one)) if known.eq)
        return every(same(getattr(one, name), getattr(other, name)) for name in names)
    return truth(one == other)


def compares_parts(kind: type[Any]) -> bool:
    """Tell whether two records of a kind are equal, by what attrs made, if all their parts are."""
    code = getattr(kind.__eq__, "__code__", None)
    return code is not None and code.co_filename.startswith(MADE_BY_ATTRS)


@cache
def rewritten(condition: Callable[..., bool]) -> Callable[..., bool]:
    """Return the function with its answers joined, or itself if it is not a plain condition."""
    if not is_plain_condition(condition):
        return condition
    assert isinstance(condition, FunctionType)
    tree = tree_of(condition)
    definition = tree.body[0]
    assert isinstance(definition, ast.FunctionDef)
    definition.decorator_list = []
    tree = ast.fix_missing_locations(Joiner().visit(tree))
    cells = (cell.cell_contents for cell in condition.__closure__ or ())
    held = dict(zip(condition.__code__.co_freevars, cells, strict=True))
    names = condition.__globals__ | held | {TRUTH: truth, EVERY: every, SOME: some, SAME: same}
    for name in {*names_in(condition.__code__), *held}:
        used = names.get(name)
        if used is not condition and isinstance(used, FunctionType):
            names[name] = rewritten(used)
    exec(compile(tree, condition.__code__.co_filename, "exec"), names)
    made: Callable[..., bool] = names[condition.__code__.co_name]
    return made


def names_in(code: CodeType) -> Iterator[str]:
    """Yield the names that a function uses, in its comprehensions too."""
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from names_in(inner)


def is_plain_condition(condition: Callable[..., Any]) -> bool:
    """Tell whether this is a function of the rules that answers yes or no, and closes over none."""
    return (
        isinstance(condition, FunctionType)
        and condition.__annotations__.get("return") in (bool, "bool")
        and condition.__module__.startswith("bfrules.")
        and not hasattr(condition, "__wrapped__")
    )


class Joiner(ast.NodeTransformer):
    """Joins what a condition returns; leaves every other expression alone."""

    def visit_Return(self, node: ast.Return) -> ast.Return:
        """Join the answer."""
        if node.value is not None:
            node.value = joined_expression(node.value)
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.Lambda:
        """Leave a function within the condition alone."""
        return node


def joined_expression(node: ast.expr) -> ast.expr:
    """Return an expression for the same truth value, with nothing decided on the way."""
    match node:
        case ast.BoolOp(op=ast.And(), values=values):
            return combined([joined_expression(value) for value in values], ast.BitAnd())
        case ast.BoolOp(op=ast.Or(), values=values):
            return combined([joined_expression(value) for value in values], ast.BitOr())
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return ast.BinOp(joined_expression(operand), ast.BitXor(), ast.Constant(True))
        case ast.Compare(left=left, ops=ops, comparators=comparators):
            return joined_comparison([left, *comparators], ops)
        case ast.IfExp(test=test, body=body, orelse=orelse):
            chosen = ast.BoolOp(ast.And(), [test, body])
            return joined_expression(ast.BoolOp(ast.Or(), [chosen, otherwise(test, orelse)]))
        case ast.Call(func=ast.Name(id="bool"), args=[value]):
            return joined_expression(value)
        case ast.Call(func=ast.Name(id="all" | "any" as name), args=[ast.GeneratorExp() as each]):
            each.elt = joined_expression(each.elt)
            return call(EVERY if name == "all" else SOME, each)
    return call(TRUTH, node)


def otherwise(test: ast.expr, orelse: ast.expr) -> ast.expr:
    """Return an expression that is true where a test is false and this is true."""
    return ast.BoolOp(ast.And(), [ast.UnaryOp(ast.Not(), test), orelse])


def joined_comparison(compared: list[ast.expr], ops: list[ast.cmpop]) -> ast.expr:
    """Return each comparison of a chain, joined by and."""
    if len(ops) == 1 and isinstance(ops[0], ast.Eq | ast.NotEq):
        compared = [
            joined_expression(one) if isinstance(one, ast.BoolOp | ast.Compare) else one
            for one in compared
        ]
    return combined(
        [
            one_comparison(one, op, other)
            for one, op, other in zip(compared, ops, compared[1:], strict=False)
        ],
        ast.BitAnd(),
    )


def one_comparison(one: ast.expr, op: ast.cmpop, other: ast.expr) -> ast.expr:
    """Return a comparison of two."""
    match op:
        case ast.Eq():
            return call(SAME, one, other)
        case ast.NotEq():
            return ast.BinOp(call(SAME, one, other), ast.BitXor(), ast.Constant(True))
    return call(TRUTH, ast.Compare(one, [op], [other]))


def combined(values: list[ast.expr], operator: ast.operator) -> ast.expr:
    """Return the values combined by an operator, from the left."""
    first, *others = values
    for other in others:
        first = ast.BinOp(first, operator, other)
    return first


def call(name: str, *arguments: ast.expr) -> ast.Call:
    """Return a call of a function of this module."""
    return ast.Call(ast.Name(name, ast.Load()), list(arguments), [])
