"""A condition read again as terms: `and`, `or`, `not`, comparisons and choices without decisions.

A part that `and` or `or` might pass over is looked at under the assumption that
it is not passed over, so the condition says what it said, and raises what it raised.
"""

import ast
from functools import cache
from types import CodeType, FunctionType
from typing import Final

from spec.sources import tree_of

TRUTH: Final = "__truth__"
BOTH: Final = "__both__"
ONE_OF: Final = "__one_of__"
NOT: Final = "__not__"
EVERY: Final = "__every__"
SOME: Final = "__some__"
EQUAL: Final = "__equal__"
CHOOSE: Final = "__choose__"


def is_plain_condition(function: FunctionType) -> bool:
    """Tell whether this is a function of the rules that answers yes or no."""
    return function.__annotations__.get("return") in (bool, "bool") and not hasattr(
        function, "__wrapped__"
    )


@cache
def code_as_terms(condition: FunctionType) -> CodeType:
    """Return the code of a module that defines the condition once more, as terms."""
    tree = tree_of(condition)
    definition = tree.body[0]
    assert isinstance(definition, ast.FunctionDef)
    definition.decorator_list = []
    definition.returns = None
    for argument in definition.args.args:
        argument.annotation = None
    tree = ast.fix_missing_locations(AsTerms().visit(tree))
    return compile(tree, condition.__code__.co_filename, "exec")


class AsTerms(ast.NodeTransformer):
    """Rewrites every truth value of an expression; leaves statements as they are."""

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        """Join the parts of `and` and `or`, as terms."""
        self.generic_visit(node)
        name = BOTH if isinstance(node.op, ast.And) else ONE_OF
        return call(name, *(later(value) for value in node.values))

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        """Turn `not` into a term."""
        self.generic_visit(node)
        return call(NOT, node.operand) if isinstance(node.op, ast.Not) else node

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        """Compare one with the next, and join the answers."""
        self.generic_visit(node)
        compared = [node.left, *node.comparators]
        answers = [
            comparison(one, op, other)
            for one, op, other in zip(compared, node.ops, compared[1:], strict=False)
        ]
        return answers[0] if len(answers) == 1 else call(BOTH, *map(later, answers))

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        """Choose between two values later."""
        self.generic_visit(node)
        return call(CHOOSE, node.test, later(node.body), later(node.orelse))

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """Join what `all` and `any` go through."""
        self.generic_visit(node)
        match node:
            case ast.Call(func=ast.Name(id="all"), args=[one], keywords=[]):
                return call(EVERY, one)
            case ast.Call(func=ast.Name(id="any"), args=[one], keywords=[]):
                return call(SOME, one)
        return node


def comparison(one: ast.expr, op: ast.cmpop, other: ast.expr) -> ast.expr:
    """Return one comparison as a term."""
    if isinstance(op, ast.Eq):
        return call(EQUAL, one, other)
    if isinstance(op, ast.NotEq):
        return call(NOT, call(EQUAL, one, other))
    return ast.Compare(one, [op], [other])


def later(node: ast.expr) -> ast.Lambda:
    """Return an expression to be looked at later."""
    nothing = ast.arguments(
        posonlyargs=[], args=[], vararg=None, kwonlyargs=[], kw_defaults=[], kwarg=None, defaults=[]
    )
    return ast.Lambda(nothing, node)


def call(name: str, *arguments: ast.expr) -> ast.Call:
    """Return a call of one of the words."""
    return ast.Call(ast.Name(name, ast.Load()), list(arguments), [])
