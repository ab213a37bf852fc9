"""Functions as syntax trees: what their names mean, and what they are known to do."""

import ast
import builtins
import copy
import inspect
import textwrap
import types
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

import attrs

from bfrules.evaluating.values import CannotCompile, Known, Value


@attrs.frozen(eq=False)
class Scope:
    """The names that a function knows, and those that functions inside it have `taken`."""

    function: Any
    names: dict[str, Value]
    taken: set[str] = attrs.field(factory=set)

    def inner(self) -> "Scope":
        """Return a scope that begins with the same names and goes its own way."""
        return Scope(self.function, dict(self.names), self.taken)

    def look(self, name: str) -> Value:
        """Return what a name means."""
        if name in self.names:
            return self.names[name]
        free = self.function.__code__.co_freevars
        if name in free and self.function.__closure__:
            return Known(self.function.__closure__[free.index(name)].cell_contents)
        for names in (self.function.__globals__, vars(builtins)):
            if name in names:
                return Known(names[name])
        raise CannotCompile(f"the name {name!r} is not known here")


@lru_cache(maxsize=1 << 12)
def tree_of(function: Any) -> ast.FunctionDef:
    """Return the syntax tree of a function; line numbers are those of its file."""
    if function.__code__.co_flags & inspect.CO_GENERATOR:
        raise CannotCompile(f"{function.__qualname__} yields")
    # of the code: a wrapper that took a function's name is not that function
    lines, first = inspect.getsourcelines(function.__code__)
    tree = ast.parse(textwrap.dedent("".join(lines))).body[0]
    if not isinstance(tree, ast.FunctionDef):
        raise CannotCompile(f"{function.__qualname__} is not written with `def`")
    own = [one.arg for one in (*tree.args.args, *tree.args.kwonlyargs)]
    if (tree.name, own) != (function.__name__, list(function.__code__.co_varnames[: len(own)])):
        raise CannotCompile(f"the file of {function.__qualname__} was changed since it was read")
    ast.increment_lineno(tree, first - 1)
    return tree


def names_taken_by(tree: Any) -> set[str]:
    """Return the names that a function defined inside another takes from there."""
    own = [
        *tree.args.args,
        *tree.args.kwonlyargs,
        *([tree.args.vararg] if tree.args.vararg else []),
    ]
    return {one.id for one in ast.walk(tree) if isinstance(one, ast.Name)} - {
        one.arg for one in own
    }


def returns(body: Iterable[ast.AST]) -> bool:
    """Tell whether a `return` stands in some statements, not in a function inside."""
    return any(
        isinstance(one, ast.Return)
        or (not isinstance(one, ast.FunctionDef) and returns(ast.iter_child_nodes(one)))
        for one in body
    )


def always_returns(body: list[ast.stmt]) -> bool:
    """Tell whether some statements end with a `return` on every way through them."""
    if not body:
        return False
    match body[-1]:
        case ast.If(body=yes, orelse=no):
            return always_returns(yes) and always_returns(no)
        case last:
            return isinstance(last, ast.Return | ast.Raise)


@attrs.frozen
class ItemReplaced:
    """How a function replaces one item of a tuple: the name of the old one, and the new one."""

    hole: str
    item: ast.expr


HOLE: Final = "the_item"


def as_tests(subject: ast.expr, cases: list[ast.match_case]) -> ast.stmt:
    """Return `match` on classes as `if` and `elif`."""
    match cases:
        case [ast.match_case(pattern=ast.MatchAs(pattern=None, name=None), guard=None, body=body)]:
            return ast.If(ast.Constant(True), body, [])
        case [
            ast.match_case(
                pattern=ast.MatchClass(cls=kind, patterns=[], kwd_attrs=[]), guard=None, body=body
            ),
            *others,
        ]:
            test = ast.Call(ast.Name("isinstance"), [subject, kind], [])
            return ast.If(test, body, [as_tests(subject, others)] if others else [])
    raise CannotCompile("`match` may ask for classes only")


def is_a_copy(function: types.FunctionType) -> bool:
    """Tell whether a function copies an object with some fields changed, as `evolve` does."""
    if function is attrs.evolve:
        return True
    arguments = (
        tree_of(function).args if function.__code__.co_flags & inspect.CO_VARKEYWORDS else None
    )
    return bool(arguments) and "__dict__ | " in ast.unparse(tree_of(function))


def where(node: ast.AST, scope: Scope) -> str:
    """Say where something stands."""
    file = inspect.getsourcefile(scope.function)
    return f"{scope.function.__name__}, {file}:{getattr(node, 'lineno', 0)}"


@lru_cache(maxsize=1 << 12)
def the_item_replaced(function: types.FunctionType) -> ItemReplaced | None:
    """Tell how a function replaces the item of a tuple at a place, if that is all it does.

    Such a function takes a tuple apart into names, asks `if place == 0:`, `if place == 1:`
    and so on, and returns each time the names with one of them replaced in the same way.
    """
    match tree_of(function).body:
        case [
            ast.Expr(),
            ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Name(id=whole)),
            *tests,
            ast.Return(value=ast.Tuple() as last),
        ]:
            pass
        case _:
            return None
    own = [one.arg for one in tree_of(function).args.args]
    tuples = []
    for at, test in enumerate(tests):
        match test:
            case ast.If(
                test=ast.Compare(
                    left=ast.Name(id=place), ops=[ast.Eq()], comparators=[ast.Constant(value)]
                ),
                body=[ast.Return(value=ast.Tuple() as items)],
                orelse=[],
            ) if value == at and own[:2] == [whole, place]:
                tuples.append(items.elts)
            case _:
                return None
    tuples.append(last.elts)
    if len(tuples) != len(names):
        return None
    told = [ast.unparse(name) for name in names]
    ways = set()
    for at, nodes in enumerate(tuples):
        if [ast.unparse(one) for one in nodes[:at] + nodes[at + 1 :]] != told[:at] + told[at + 1 :]:
            return None
        ways.add(ast.unparse(with_a_hole(nodes[at], told[at])))
    if len(ways) != 1:
        return None
    return ItemReplaced(HOLE, with_a_hole(tuples[0][0], told[0]))


def with_a_hole(node: ast.expr, name: str) -> ast.expr:
    """Return an expression with a name replaced by `HOLE`."""
    found = _Renaming(name).visit(copy.deepcopy(node))
    assert isinstance(found, ast.expr)
    return found


class _Renaming(ast.NodeTransformer):
    def __init__(self, name: str) -> None:
        self.name = name

    def visit_Name(self, node: ast.Name) -> ast.Name:
        return ast.copy_location(ast.Name(HOLE, node.ctx), node) if node.id == self.name else node
