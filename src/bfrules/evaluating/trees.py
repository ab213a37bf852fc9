"""Functions as syntax trees: what their names mean, and what they are known to do."""

import ast
import builtins
import copy
import inspect
import types
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final

import attrs

from bfrules.evaluating.sources import SourceHasChanged, definitions_of
from bfrules.evaluating.values import CannotCompile, Known, Unknown, Value

ON_ONE_WAY: Final = Unknown("whether it got another value on the way is not known")
"""What a name means that a part of an expression gave, if Python came there."""


@attrs.frozen(eq=False)
class Scope:
    """The names that a function knows, and those that functions inside it have `taken`.

    `around` is the scope of an expression, for a part of it that Python may pass over, or come
    to more than once; `own` are the names that a function inside gives itself.
    """

    function: Any
    names: dict[str, Value]
    taken: set[str] = attrs.field(factory=set)
    around: "Scope | None" = None
    own: frozenset[str] = frozenset()

    def inner(self) -> "Scope":
        """Return a scope that begins with the same names and goes its own way."""
        return attrs.evolve(self, names=dict(self.names), around=None)

    def within(self) -> "Scope":
        """Return a scope for a part of an expression, which may give names to all around it."""
        return attrs.evolve(self, names=dict(self.names), around=self)

    def given_within(self, name: str) -> None:
        """Note around a part of an expression that it may have given a name."""
        around = self.around
        while around is not None:
            around.names[name] = ON_ONE_WAY
            around = around.around

    def look(self, name: str) -> Value:
        """Return what a name means."""
        if name in self.names:
            if self.names[name] is ON_ONE_WAY:
                raise CannotCompile(f"whether `{name}` got another value on the way is not known")
            return self.names[name]
        code = self.function.__code__
        if name in self.own:
            raise CannotCompile(f"`{name}` may have no value here")
        if name in code.co_freevars and self.function.__closure__:
            return Known(self.function.__closure__[code.co_freevars.index(name)].cell_contents)
        if name in (*code.co_varnames, *code.co_cellvars):
            raise CannotCompile(f"`{name}` may have no value here")
        for names in (self.function.__globals__, vars(builtins)):
            if name in names:
                return Known(names[name])
        raise CannotCompile(f"the name {name!r} is not known here")

    def means(self, name: str, what: Any) -> bool:
        """Tell whether a name means something that is known."""
        try:
            return self.look(name) == Known(what)
        except CannotCompile:
            return False


@lru_cache(maxsize=1 << 12)
def tree_of(function: Any) -> ast.FunctionDef:
    """Return the syntax tree of a function; line numbers are those of its file."""
    if function.__code__.co_flags & inspect.CO_GENERATOR:
        raise CannotCompile(f"{function.__qualname__} yields")
    try:
        # of the code: a wrapper that took a function's name is not that function
        tree, *_ = definitions_of(function)
    except SourceHasChanged as changed:
        raise CannotCompile(str(changed)) from None
    if not isinstance(tree, ast.FunctionDef):
        raise CannotCompile(f"{function.__qualname__} is not written with `def`")
    return tree


def names_taken_by(tree: Any) -> set[str]:
    """Return the names that a function defined inside another takes from there when it runs."""
    own = {one.arg for one in ast.iter_child_nodes(tree.args) if isinstance(one, ast.arg)}
    body = [tree.body] if isinstance(tree, ast.Lambda) else tree.body
    walked = (one for part in body for one in ast.walk(part))
    return {one.id for one in walked if isinstance(one, ast.Name)} - own


def parameters_of(tree: Any) -> list[str]:
    """Return the names of the parameters that a function is given in their order."""
    return [one.arg for one in (*tree.args.posonlyargs, *tree.args.args)]


@lru_cache(maxsize=1 << 12)
def names_given_by(tree: Any) -> frozenset[str]:
    """Return the names that a function gives itself, its parameters among them."""
    given = {one.arg for one in ast.walk(tree.args) if isinstance(one, ast.arg)}
    body = [tree.body] if isinstance(tree, ast.Lambda) else tree.body
    return frozenset(given.union(*map(names_given_in, body)))


def names_given_in(node: ast.AST) -> set[str]:
    """Return the names that a statement gives, but not those within a function inside it."""
    match node:
        case ast.Name(id=name, ctx=ast.Store()) | ast.FunctionDef(name=name):
            return {name}
        case ast.Lambda():
            return set()
    return set().union(*map(names_given_in, ast.iter_child_nodes(node)))


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


def names_within(tree: ast.AST) -> Iterator[tuple[ast.Name, ast.AST]]:
    """Yield each name inside of a tree, with what it is a part of."""
    for within in ast.walk(tree):
        for name in ast.iter_child_nodes(within):
            if isinstance(name, ast.Name):
                yield name, within


def as_tests(subject: ast.expr, cases: list[ast.match_case]) -> ast.stmt:
    """Return `match` on classes as `if` and `elif`."""
    match cases:
        case [ast.match_case(pattern=ast.MatchAs(pattern=None, name=None), guard=None, body=body)]:
            return ast.If(ast.Constant(True), body, [])
        case [
            ast.match_case(
                pattern=ast.MatchClass(cls=kind, patterns=[], kwd_attrs=[]) as asked,
                guard=None,
                body=body,
            ),
            *others,
        ]:
            test = ast.Call(ast.Name("isinstance"), [subject, kind], [])
            ast.fix_missing_locations(ast.copy_location(test, asked))
            return ast.If(test, body, [as_tests(subject, others)] if others else [])
    raise CannotCompile("`match` may ask for classes only")


@lru_cache(maxsize=1 << 12)
def is_a_copy(function: types.FunctionType) -> bool:
    """Tell whether a function copies an object with some fields changed, as `evolve` does."""
    takes_fields = bool(function.__code__.co_flags & inspect.CO_VARKEYWORDS)
    return function is attrs.evolve or (takes_fields and fills_its_dictionary(tree_of(function)))


def fills_its_dictionary(tree: ast.FunctionDef) -> bool:
    """Tell whether all that a function does is to make an object anew, from what one keeps."""
    match tree:
        case ast.FunctionDef(
            args=ast.arguments(
                posonlyargs=[],
                args=[ast.arg(arg=of, annotation=ast.expr() as kind)],
                vararg=None,
                kwonlyargs=[],
                kwarg=ast.arg(arg=changes),
            ),
            body=[ast.Expr(), *body],
        ):
            made = (f"{of}.__class__", ast.unparse(kind))
            copies = f"object.__setattr__(after, '__dict__', {of}.__dict__ | {changes})"
            ways = [[f"after = object.__new__({one})", copies, "return after"] for one in made]
            return [ast.unparse(one) for one in body] in ways
    return False


def where(node: ast.AST, scope: Scope) -> str:
    """Say where something stands."""
    file = inspect.getsourcefile(scope.function)
    return f"{scope.function.__name__}, {file}:{getattr(node, 'lineno', 0)}"


@lru_cache(maxsize=1 << 12)
def the_item_replaced(function: types.FunctionType) -> tuple[str, ast.expr] | None:
    """Tell how a function replaces the item of a tuple at a place, if that is all it does.

    Such a function takes a tuple apart into names, asks `if place == 0:`, `if place == 1:`
    and so on, and returns each time the names with one of them replaced in the same way: here
    the first, which is told with what stands in its place.
    """
    tree = tree_of(function)
    match parameters_of(tree), tree.body:
        case (
            [whole, place, *_],
            [
                ast.Expr(),
                ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Name(id=taken_apart)),
                ast.If(body=[ast.Return(value=ast.Tuple(elts=[item, *_]))]),
                *_,
            ],
        ) if taken_apart == whole and are_new_names(names, parameters_of(tree)):
            first, *others = map(ast.unparse, names)
            replacing = (returning(names, at, item) for at in range(len(names)))
            asked = [f"if {place} == {at}:\n    " for at in range(len(others))]
            expected = [f"{ask}{text}" for ask, text in zip([*asked, ""], replacing, strict=True)]
            if [ast.unparse(one) for one in tree.body[2:]] == expected:
                return first, item
    return None


def are_new_names(nodes: list[ast.expr], taken: list[str]) -> bool:
    """Tell whether expressions are names, each another one, and none of those that are taken."""
    names = [node.id for node in nodes if isinstance(node, ast.Name)]
    return len(names) == len(nodes) and len({*names, *taken}) == len(names) + len(taken)


def returning(names: list[ast.expr], at: int, item: ast.expr) -> str:
    """Write a `return` of names, but one; `item` says what stands in its place, as of the first."""
    changed = copy.deepcopy(item)
    for one in ast.walk(changed):
        if isinstance(one, ast.Name) and one.id == ast.unparse(names[0]):
            one.id = ast.unparse(names[at])
    return ast.unparse(ast.Return(ast.Tuple([*names[:at], changed, *names[at + 1 :]])))
