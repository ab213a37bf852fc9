"""Content: what functions say, whatever names are spelt like and wherever they stand.

Each name that stands for a function or a record is told as what it stands for, with a
number: the order in which all of them are met. What it stands for is told under that number.
So a function may move, be imported in another way, or call its own values otherwise. Names of
parameters count, as provers read them, and so do bare names of functions and of parts of records.
"""

import ast
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from types import FunctionType, ModuleType, UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

import attrs

from bfrules.evaluating.purity import function_behind, globals_named_in
from bfrules.evaluating.records import WHEN_MADE
from bfrules.evaluating.sources import codes_in
from bfrules.kernel.contract import Contract
from spec.sources import is_a_text, tree_of
from spec.subjects import RULES, Function, names_in, plain

PRINTED: Final = "printed"
ENGINE: Final = "bfrules.core."
NOTHING: Final = object()  # stands for nothing that is known
# Marks that no source has: Python writes them otherwise where a text holds them.
MEANT: Final = "\ue000"
OWN: Final = "\ue001"
Told = tuple[Any, ...]  # texts, and between them the functions and records that stand there


class Content:
    """What some functions say, and all that they reach by name.

    `stated` are conditions that they need and promise, told besides. Of what is called, no
    contract is told: who calls a function runs what it does, and supposes nothing of it.
    Of those that are left `apart` only the name is told: something else stands for them.
    `named` holds all names that they use: of what is printed, they can read only that.
    """

    def __init__(
        self,
        roots: Iterable[Function],
        stated: Contract | None = None,
        apart: Collection[Function] = (),
    ) -> None:
        self.named: set[str] = set()
        self._apart = apart
        self._numbers: dict[Any, int] = {}
        self._left: list[Any] = []
        self._known: set[tuple[Any, str]] = set()
        self._members: dict[Any, list[tuple[str, FunctionType]]] = {}
        conditions = (stated.needs, stated.promises) if stated else ()
        self.lines = [
            " ".join(self._name(plain(one)) for one in several) for several in (roots, *conditions)
        ]
        while self._left or self._meet_members():
            one = self._left.pop(0)
            if isinstance(one, FunctionType):
                self.named.update(names_in(one.__code__))
                told = source_of(one)
            else:
                told = told_record(one)
            self.lines.append(f"{self._name(one)}is {self._text(told)}")

    def _meet_members(self) -> bool:
        """Tell the functions of records that are named; return whether there are any more."""
        for kind in [one for one in self._numbers if isinstance(one, type)]:
            if kind not in self._members:
                self._members[kind] = sorted(members_of(kind).items())
            for name, member in self._members[kind]:
                if name in self.named and (kind, name) not in self._known:
                    self._known.add((kind, name))
                    self.lines.append(f"{self._name(kind)}{name} is {self._name(member)}")
        return bool(self._left)

    def _name(self, one: Any) -> str:
        if one not in self._numbers:
            self._numbers[one] = len(self._numbers)
            if one not in self._apart:
                self._left.append(one)
        return f"{one.__name__}#{self._numbers[one]} "

    def _text(self, told: Told) -> str:
        return "".join(part if isinstance(part, str) else self._name(part) for part in told)


@cache
def content_of(
    roots: tuple[Function, ...], stated: Contract | None = None, apart: tuple[Function, ...] = ()
) -> Content:
    """Return what some functions say: that of one rule under a hundred readings, once."""
    return Content(roots, stated, apart)


@cache
def told_record(kind: type[Any]) -> Told:
    """Tell a kind of record: its parts, with their types and what they are if nothing is said."""
    told: list[Any] = ["a record"]
    types = hints_of(kind)
    known = {part.name: part for part in attrs.fields(kind)} if attrs.has(kind) else {}
    for name in known or types:
        told += [f"\n{name}: ", *told_meaning(types.get(name, Any))]
        if known and known[name].default is not attrs.NOTHING:
            told += [" = ", *(told_meaning(known[name].default) or ("something",))]
        if known and known[name].converter is not None:
            told += [" by ", *(told_meaning(known[name].converter) or ("something",))]
        if known and known[name].validator is not None:
            told += [" checked by ", *(told_meaning(known[name].validator) or ("something",))]
    own = parts_written_by_us(kind)
    for name in (name for name in WHEN_MADE if name in own):
        told += [f"\n{name}: ", *told_meaning(own[name])]
    return tuple(told)


def hints_of(one: Any) -> dict[str, Any]:
    """Return the types of the parts of a record or a function, as far as they are known."""
    try:
        return get_type_hints(one)
    except (NameError, TypeError):
        return dict(one.__annotations__)


@cache
def members_of(kind: type[Any]) -> Mapping[str, FunctionType]:
    """Return the methods and properties of a record of the rules that somebody wrote."""
    members = {
        name: plain(function_behind(member)) for name, member in parts_written_by_us(kind).items()
    }
    return {
        name: function
        for name, function in members.items()
        if not name.startswith("__") and is_of_the_rules(function)
    }


def parts_written_by_us(kind: type[Any]) -> dict[str, Any]:
    """Return what a record and its bases hold by name, but for bases from the engine."""
    bases = [one for one in kind.__mro__ if not one.__module__.startswith(ENGINE)]
    return {name: part for base in reversed(bases) for name, part in vars(base).items()}


def is_of_the_rules(value: Any) -> bool:
    """Tell whether a value is a function or a type of ours."""
    ours = isinstance(value, FunctionType | type) and not hasattr(value, "__supertype__")
    return ours and (value.__module__ or "").startswith(RULES)


def is_constant(value: object) -> bool:
    """Tell whether a value is a number, a text, or a tuple of such."""
    if isinstance(value, tuple):
        return all(is_constant(part) for part in value)
    return isinstance(value, int | str)


def told_meaning(value: Any) -> Told:
    """Tell what a name stands for; nothing if that is no function, type, constant or record."""
    if not isinstance(value, FunctionType | type):
        value = getattr(value, "__wrapped__", value)
    if is_constant(value) or value is None or value is Ellipsis:
        return (repr(value),)
    if is_of_the_rules(value):
        return (value,)
    if hasattr(value, "__supertype__"):
        return (f"{value.__name__}:", *told_meaning(value.__supertype__))
    origin = get_origin(value)
    if origin is not None:
        several = ("one of",) if origin in (Union, UnionType) else told_meaning(origin)
        return (*several, "[", *told_parts(get_args(value)), "]")
    if isinstance(value, list):
        return ("(", *told_parts(value), ")")
    if attrs.has(type(value)):
        kind: Any = type(value)
        parts = (getattr(value, known.name) for known in attrs.fields(kind))
        return (kind, "(", *told_parts(parts), ")")
    home, name = getattr(value, "__module__", None), getattr(value, "__name__", None)
    return (f"{home.partition('.')[0].lstrip('_')}.{name}",) if home and name else ()


def told_parts(values: Iterable[Any]) -> Iterator[Any]:
    """Tell several values, one after the other."""
    for value in values:
        yield from told_meaning(value) or ("something",)
        yield ", "


@cache
def source_of(function: FunctionType) -> Told:
    """Tell the source of a function without docstring, comments, line breaks and spelling."""
    tree = tree_of(function)
    definition = tree.body[0]
    spelt = WithoutSpelling(function, tree)
    if isinstance(definition, ast.FunctionDef):
        definition.name = function.__name__
        definition.decorator_list = []
        first, *others = definition.body
        if is_a_text(first):
            definition.body = others or [ast.Pass()]
        spelt.tell_types(definition)
    text = ast.unparse(spelt.visit(tree))
    pieces = re.split(f"{MEANT}(\\d+){MEANT}", text)
    told: list[Any] = [pieces[0]]
    for place, after in zip(pieces[1::2], pieces[2::2], strict=True):
        told += [*spelt.met[int(place)], after]
    for name in sorted(spelt.own & spelt.looked_up):
        told += [f"\n{name}: ", *told_meaning(spelt.outside.get(name, NOTHING))]
    return tuple(told)


class WithoutSpelling(ast.NodeTransformer):
    """Puts marks for what names stand for, and numbers for the names that are given within.

    For an f-string it puts a tuple of its parts: its quotes depend on the version of Python.
    """

    def __init__(self, function: FunctionType, tree: ast.Module) -> None:
        code = function.__code__
        held = (cell.cell_contents for cell in function.__closure__ or ())
        self.outside = {**function.__globals__, **dict(zip(code.co_freevars, held, strict=True))}
        self.own = {name for one in codes_in(code) for name in (*one.co_varnames, *one.co_cellvars)}
        self.looked_up = {*globals_named_in(code), *code.co_freevars}
        self.met: list[Told] = []
        self._types = hints_of(function)
        given = (one.id for one in ast.walk(tree) if isinstance(one, ast.Name))
        kept = self.looked_up.union(names_kept(tree))
        places = {name: place for place, name in enumerate(dict.fromkeys(given))}
        self._renamed = {name: f"{OWN}{places[name]}" for name in self.own - kept if name in places}

    def tell_types(self, definition: ast.FunctionDef) -> None:
        """Put the types of parameters for their spelling; what is printed is told apart."""
        definition.returns = self._typed("return")
        arguments = definition.args
        several = (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)
        for one in (*several, *filter(None, (arguments.vararg, arguments.kwarg))):
            one.annotation = None if one.arg == PRINTED else self._typed(one.arg)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """Tell what a name stands for."""
        if node.id in self.own:
            return ast.copy_location(ast.Name(self._renamed.get(node.id, node.id)), node)
        return self._marked(told_meaning(self._meaning(node))) or node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """Tell what a name in a module stands for."""
        told = told_meaning(self._meaning(node))
        return self._marked(told) or self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """Leave out the type of a value within."""
        node.annotation = ast.Constant(None)
        return self.generic_visit(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        """Return the parts as a tuple."""
        self.generic_visit(node)
        return ast.copy_location(ast.Tuple(elts=node.values, ctx=ast.Load()), node)

    def visit_FormattedValue(self, node: ast.FormattedValue) -> ast.AST:
        """Return the value with its conversion and its format as a tuple."""
        self.generic_visit(node)
        parts = [node.value, ast.Constant(node.conversion), node.format_spec or ast.Constant(None)]
        return ast.copy_location(ast.Tuple(elts=parts, ctx=ast.Load()), node)

    def _meaning(self, node: ast.expr) -> Any:
        if isinstance(node, ast.Name) and node.id not in self.own:
            return self.outside.get(node.id, NOTHING)
        if isinstance(node, ast.Attribute):
            base = self._meaning(node.value)
            return getattr(base, node.attr, NOTHING) if isinstance(base, ModuleType) else NOTHING
        return NOTHING

    def _typed(self, name: str) -> ast.Name | None:
        return self._marked(told_meaning(self._types[name])) if name in self._types else None

    def _marked(self, told: Told) -> ast.Name | None:
        if not told:
            return None
        self.met.append(told)
        return ast.Name(f"{MEANT}{len(self.met) - 1}{MEANT}")


def names_kept(tree: ast.AST) -> Iterator[str]:
    """Yield the names given within that are not only those of values: parameters, functions."""
    for node in ast.walk(tree):
        match node:
            case ast.arg(arg=name) | ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.alias(name=name, asname=other):
                yield other or name
            case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                yield name
            case ast.MatchMapping(rest=str(name)) | ast.ExceptHandler(name=str(name)):
                yield name
            case ast.Global(names=names) | ast.Nonlocal(names=names):
                yield from names
