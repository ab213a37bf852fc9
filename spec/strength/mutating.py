"""Mutating: a function with one operator, constant, index or branch changed."""

import ast
from collections.abc import Callable, Iterator
from copy import deepcopy
from types import FunctionType
from typing import Any, Final

from attrs import frozen

from spec.sources import is_a_text, tree_of
from spec.subjects import plain

TEXTS: Final = ("refused", "Fact")
OUTER: Final = "__closed_over__"
POSITION: Final = "position"

OPPOSITE: Final[dict[type[ast.AST], Any]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
NEIGHBOURS: Final[dict[type[ast.AST], tuple[Any, ...]]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
}


@frozen
class Mutant:
    """A function with one change, and the change in words: the line, before and after."""

    function: FunctionType
    line: int
    told: str


def mutants_of(function: Callable[..., Any]) -> Iterator[Mutant]:
    """Yield a function with each single change, in the order of the text."""
    original = plain(function)
    tree = tree_of(original)
    definition = tree.body[0]
    assert isinstance(definition, ast.FunctionDef)
    definition.decorator_list = []
    first, *others = definition.body
    definition.body = others if is_a_text(first) else definition.body
    does_something = ast.unparse(definition.returns or ast.Constant(None)) == "Position"
    does_something &= any(argument.arg == POSITION for argument in definition.args.args)
    first_line = original.__code__.co_firstlineno
    for number, node in enumerate(nodes_to_change(definition)):
        for changed in changes_of(node, does_something):
            copy = deepcopy(tree)
            copied = copy.body[0]
            assert isinstance(copied, ast.FunctionDef)
            there = list(nodes_to_change(copied))[number]
            replace(copied, there, changed)
            made = compiled(copy, original)
            if made is not None:
                told = f"{ast.unparse(node)} -> {ast.unparse(changed)}"
                yield Mutant(made, first_line + getattr(node, "lineno", 1) - 1, told)


def nodes_to_change(node: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    """Yield the parts of a function that can be changed; not types, not what only people read."""
    if isinstance(node, ast.FunctionDef):
        for statement in node.body:
            yield from nodes_to_change(statement)
        return
    if isinstance(node, ast.JoinedStr | ast.Assert):
        return
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TEXTS:
        return
    if isinstance(node, ast.expr | ast.stmt):
        yield node
    annotation = node.annotation if isinstance(node, ast.AnnAssign) else None
    for child in ast.iter_child_nodes(node):
        if child is not annotation:
            yield from nodes_to_change(child)


def changes_of(node: ast.AST, does_something: bool) -> Iterator[ast.expr | ast.stmt]:
    """Yield what a part may be changed into; a function that does something may do nothing."""
    match node:
        case ast.BinOp(op=op) if type(op) in OPPOSITE:
            yield copied(node, op=OPPOSITE[type(op)]())
        case ast.AugAssign(op=op) if type(op) in OPPOSITE:
            yield copied(node, op=OPPOSITE[type(op)]())
        case ast.BoolOp(op=op, values=values):
            yield copied(node, op=OPPOSITE[type(op)]())
            for dropped in range(len(values)):
                left = [value for at, value in enumerate(values) if at != dropped]
                yield left[0] if len(left) == 1 else copied(node, values=left)
        case ast.Compare(ops=ops):
            for at, comparison in enumerate(ops):
                other = OPPOSITE.get(type(comparison))
                for kind in (other,) if other else NEIGHBOURS.get(type(comparison), ()):
                    yield copied(node, ops=[*ops[:at], kind(), *ops[at + 1 :]])
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            yield operand
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
            yield ast.Constant(value - 1)
        case ast.If(test=test):
            yield copied(node, test=ast.UnaryOp(ast.Not(), test))
            yield copied(node, test=ast.Constant(True))
            yield copied(node, test=ast.Constant(False))
        case ast.IfExp(body=body, orelse=orelse):
            yield body
            yield orelse
        case ast.Call(args=args, keywords=[_, *_] as keywords):
            # A part that is not changed after all.
            for dropped in range(len(keywords)):
                kept = [keyword for at, keyword in enumerate(keywords) if at != dropped]
                yield copied(node, args=args, keywords=kept)
        case ast.Return(value=ast.Call(func=ast.Name(id="refused"))):
            yield ast.Return(ast.Constant(None))
        case ast.Return(value=ast.Constant(value=None)):
            yield ast.Return(ast.Call(ast.Name("refused", ast.Load()), [], []))
        case ast.Return(value=ast.Name()):
            pass
        case ast.Return() if does_something:
            yield ast.Return(ast.Name(POSITION, ast.Load()))


def copied(node: Any, **changes: Any) -> Any:
    """Return a part with some of it changed."""
    made = deepcopy(node)
    for name, value in changes.items():
        setattr(made, name, value)
    return made


def replace(tree: ast.AST, node: ast.AST, changed: ast.AST) -> None:
    """Put one part of a tree in the place of another."""

    class Replacing(ast.NodeTransformer):
        def visit(self, visited: ast.AST) -> Any:
            return changed if visited is node else self.generic_visit(visited)

    Replacing().visit(tree)


def compiled(tree: ast.Module, original: FunctionType) -> FunctionType | None:
    """Return the function that a tree defines, with the names around the original one."""
    definition = tree.body[0]
    assert isinstance(definition, ast.FunctionDef)
    definition.returns = None
    for argument in definition.args.args:
        argument.annotation = None
    closed_over = original.__code__.co_freevars
    if closed_over:
        arguments = [ast.arg(name) for name in closed_over]
        outer = ast.FunctionDef(
            name=OUTER,
            args=ast.arguments(
                posonlyargs=[],
                args=arguments,
                vararg=None,
                kwonlyargs=[],
                kw_defaults=[],
                kwarg=None,
                defaults=[],
            ),
            body=[definition, ast.Return(ast.Name(definition.name, ast.Load()))],
            decorator_list=[],
        )
        tree = ast.Module(body=[outer], type_ignores=[])
    names = dict(original.__globals__)
    try:
        code = compile(ast.fix_missing_locations(tree), original.__code__.co_filename, "exec")
    except (SyntaxError, ValueError):
        return None
    exec(code, names)
    made = names[OUTER if closed_over else definition.name]
    if closed_over:
        made = made(*(cell.cell_contents for cell in original.__closure__ or ()))
    assert isinstance(made, FunctionType)
    return made
