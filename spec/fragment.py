"""The fragment: the part of Python in which a function may be written that a prover is asked about.

A prover runs a function on symbols that stand for every number at once. A symbol has one
text, one type and one identity, so a function that looks at these sees something else
than it would see of numbers, and a false promise may seem proved. So whatever a proof
reaches is read first, and has to keep to these rules:

* whole numbers, truth values, None, tuples, lists, and records of such; no fractions,
  no text but for people to read;
* `+ - * // %`, comparisons, `and`, `or`, `not`, choices, loops, comprehensions;
  no `/`, no powers, no bits; `is` only with None;
* calls of other functions of the rules, of records, and of the few builtins in `BUILTINS`;
  so nothing asks for the type, the identity, the hash, the text or the name of anything;
* no exception is caught, nothing global or mutable is read, nothing outside is written;
* text is made only where only people read it: as a fact of a refusal, or in a function
  that returns text, whose answer goes there too.

Outside the fragment nothing is ever called proved: the verdict is `outside the fragment`,
with the line.
"""

import ast
import builtins
import sys
from bisect import insort
from collections.abc import Iterator
from functools import cache
from inspect import isgeneratorfunction
from itertools import (
    chain,
    combinations,
    combinations_with_replacement,
    pairwise,
    product,
)
from types import FunctionType, ModuleType
from typing import Any, Final, assert_never, cast

import attrs
from attrs import evolve, frozen

from bfrules.core.promises import frame_of, only, those
from bfrules.core.refusal import refused
from bfrules.core.standing import places
from bfrules.editions.black_friday.position import changed, changed_seat
from bfrules.editions.black_monday.position import changed as changed_on_monday
from bfrules.shipped import shipped_editions
from spec.prover.numbers import LONGEST
from spec.sources import SourceHasChanged, tree_of
from spec.subjects import Subject, functions_within, names_in, plain, reached_from

BUILTINS: Final = (
    *("abs", "all", "any", "bool", "divmod", "enumerate", "filter", "int", "iter", "len", "list"),
    *("map", "max", "min", "next", "range", "reversed", "sorted", "sum", "tuple", "zip"),
)
LIBRARY: Final = (
    *(assert_never, cast, chain, combinations, combinations_with_replacement, insort, pairwise),
    product,
)
METHODS: Final = frozenset({"append", "count", "index"})
MAKES_TEXT: Final = frozenset({"str", "repr", "format", "ascii", "chr"})
TEXTS: Final = (str, "str", tuple[str, ...], "tuple[str, ...]")
REFUSAL: Final = "Refusal"
FOR_PEOPLE: Final = ("__str__", "__repr__", "__reduce__")
MADE_BY_ATTRS: Final = "<attrs generated"
RULES: Final = "bfrules."
FILES: Final = "bfrules.files."
FROZEN: Final = attrs.frozen(type("Record", (), {})).__setattr__.__qualname__
MACHINERY: Final = (
    *("bfrules.core.edition", "bfrules.core.phrases", "bfrules.core.statement"),
    "bfrules.editions.black_friday.look",
)
# They copy records part by part, or put together what people read; none looks at a number.
TRUSTED: Final[tuple[Any, ...]] = (
    changed,
    changed_seat,
    changed_on_monday,
    those,
    evolve,
    refused,
    places,
)
NODES: Final = (
    *(ast.FunctionDef, ast.arguments, ast.arg, ast.Lambda, ast.Return, ast.If, ast.For),
    *(ast.Assign, ast.AugAssign, ast.AnnAssign, ast.NamedExpr, ast.Expr, ast.Pass, ast.Raise),
    *(ast.Break, ast.Continue, ast.Assert, ast.While),
    *(ast.BoolOp, ast.And, ast.Or, ast.UnaryOp, ast.Not, ast.USub, ast.UAdd, ast.BinOp),
    *(ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod, ast.IfExp, ast.Compare),
    *(ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Is, ast.IsNot, ast.In, ast.NotIn),
    *(ast.Call, ast.keyword, ast.Attribute, ast.Subscript, ast.Slice, ast.Starred),
    *(ast.Name, ast.Load, ast.Store, ast.Constant, ast.Tuple, ast.List, ast.comprehension),
    *(ast.ListComp, ast.GeneratorExp),
    *(ast.Match, ast.match_case, ast.MatchClass, ast.MatchAs, ast.MatchValue, ast.MatchOr),
)
WHY: Final[dict[type[ast.AST], str]] = {
    ast.Try: "an exception is caught",
    ast.JoinedStr: "a text is made of a value",
    ast.FormattedValue: "a text is made of a value",
    ast.Div: "a fraction",
    ast.Pow: "a power",
    ast.Dict: "a dictionary looks at hashes",
    ast.DictComp: "a dictionary looks at hashes",
    ast.Set: "a set looks at hashes",
    ast.SetComp: "a set looks at hashes",
    ast.Global: "memory between calls",
    ast.Nonlocal: "memory between calls",
    ast.Import: "an import inside",
    ast.ImportFrom: "an import inside",
    ast.With: "a context",
    ast.Yield: "a generator",
    ast.YieldFrom: "a generator",
}


@frozen
class Breach:
    """Where a function leaves the fragment, and why."""

    function: str
    file: str
    line: int
    why: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.function}: {self.why}"


def breaches_of(subject: Subject) -> Iterator[Breach]:
    """Yield where a subject, or a function among the printed values that it names, goes outside."""
    reached = [plain(one) for one in reached_from(subject.function)]
    yield from all_breaches(subject.function)
    if subject.edition is None:
        return
    printed = subject.edition.printed
    named = {name for one in reached for name in names_in(one.__code__)}
    for known in attrs.fields(type(printed)) if attrs.has(type(printed)) else ():
        if known.name in named:
            for function in functions_within(getattr(printed, known.name)):
                yield from all_breaches(function)


def all_breaches(function: Any) -> Iterator[Breach]:
    """Yield where a function, its contract, or anything that they reach leaves the fragment."""
    left, seen = list(reached_from(function)), set()
    while left:
        one = plain(left.pop())
        if one in seen:
            continue
        seen.add(one)
        yield from breaches(one)
        for name in names_in(one.__code__):
            left += (own for method in methods().get(name, ()) for own in reached_from(method))


@cache
def breaches(function: FunctionType) -> tuple[Breach, ...]:
    """Return where a function by itself leaves the fragment, what it calls left aside."""
    return tuple(Reader(function).found())


class Reader:
    """Reads one function."""

    def __init__(self, function: FunctionType) -> None:
        self.function = function
        self.code = function.__code__
        self.of_people = function.__annotations__.get("return") in TEXTS
        free = self.code.co_freevars
        cells = (cell.cell_contents for cell in function.__closure__ or ())
        self.held = dict(zip(free, cells, strict=True))
        self.line = 1
        self.facts: frozenset[str] = frozenset()
        self.refusals: frozenset[str] = frozenset()

    def found(self) -> Iterator[Breach]:
        """Yield each breach."""
        if self.function in TRUSTED or is_a_frame(self.function):
            return
        if frame_of(self.function) is not None:
            yield self.breach(None, "a frame that `only` did not make")
            return
        if hasattr(self.function, "__wrapped__"):
            yield self.breach(None, "a function around another one")
            return
        if isgeneratorfunction(self.function):
            yield self.breach(None, WHY[ast.Yield])
            return
        try:
            tree = tree_of(self.function)
        except (OSError, TypeError, SyntaxError, SourceHasChanged) as error:
            yield self.breach(None, f"its source cannot be read: {error}")
            return
        definition = tree.body[0]
        if isinstance(definition, ast.FunctionDef):
            yield from self.of_defaults()
            self.facts = kept_for_refusals(definition)
            self.refusals = named_refusals(definition)
            for statement in definition.body:
                if self.of_people:
                    yield from self.of_text(statement)
                elif not is_docstring(statement):
                    yield from self.of(statement)
            return
        lambdas = [node for node in ast.walk(tree) if isinstance(node, ast.Lambda)]
        if len(lambdas) != 1:
            yield self.breach(None, "a function without a name, not alone in its line")
            return
        yield from self.of(lambdas[0].body)

    def of_defaults(self) -> Iterator[Breach]:
        """Yield a default that a call could change."""
        defaults = (
            *(self.function.__defaults__ or ()),
            *(self.function.__kwdefaults__ or {}).values(),
        )
        if not all(is_unchangeable(value) for value in defaults):
            yield self.breach(None, "memory between calls: a default that can be changed")

    def of(self, node: ast.AST) -> Iterator[Breach]:
        """Yield the breaches in a node."""
        self.line = getattr(node, "lineno", self.line)
        if self.is_text(node):
            yield self.breach(node, "a text decides, or is kept")
            return
        if is_about(node, self.facts) or is_asked_whether_it_is_one(node, self.refusals):
            return
        if self.asks_for_a_record(node):
            yield from self.of(cast(ast.Call, node).args[0])
            return
        if isinstance(node, ast.Return) and node.value is not None:
            yield from self.of_answer(node.value)
            return
        if not isinstance(node, NODES):
            yield self.breach(node, WHY.get(type(node), f"{type(node).__name__} is not read"))
            return
        yield from self.of_this(node)
        for child in children_of(node):
            yield from self.of(child)

    def asks_for_a_record(self, node: ast.AST) -> bool:
        """Tell whether a node asks whether something is a record of some kinds."""
        match node:
            case ast.Call(func=ast.Name(id="isinstance"), args=[_, kinds], keywords=[]):
                return self.are_records(kinds)
        return False

    def are_records(self, node: ast.expr) -> bool:
        """Tell whether an expression names kinds of records."""
        match node:
            case ast.BinOp(left=left, op=ast.BitOr(), right=right):
                return self.are_records(left) and self.are_records(right)
            case ast.Tuple(elts=kinds):
                return all(map(self.are_records, kinds))
        kind = self.meaning_of(node)
        return isinstance(kind, type) and attrs.has(kind)

    def of_answer(self, node: ast.expr) -> Iterator[Breach]:
        """Yield the breaches in what is returned: only there something may be refused."""
        if is_a_refusal(node):
            return
        if isinstance(node, ast.IfExp):
            yield from self.of(node.test)
            yield from self.of_answer(node.body)
            yield from self.of_answer(node.orelse)
        else:
            yield from self.of(node)

    def is_text(self, node: ast.AST) -> bool:
        """Tell whether a node is a text."""
        match node:
            case ast.Constant(value=str()) | ast.JoinedStr():
                return True
            case ast.Call(func=ast.Name(id=name)) if name in MAKES_TEXT:
                return True
            case ast.Call(func=called):
                meaning = getattr(self.meaning_of(called), "__annotations__", {})
                return isinstance(meaning, dict) and meaning.get("return") in TEXTS
        return False

    def of_this(self, node: ast.AST) -> Iterator[Breach]:
        """Yield what is wrong with a node by itself."""
        match node:
            case ast.Call() if is_a_refusal(node):
                yield self.breach(node, "a refusal that is not returned")
            case ast.Name(id=name) if name in self.refusals:
                yield self.breach(node, "a refusal is looked into")
            case ast.MatchClass(cls=kind) if not self.are_records(kind):
                yield self.breach(node, "a pattern asks for a type")
            case ast.Call(func=ast.Name(id="enumerate"), args=[_, _]):
                yield self.breach(node, "a count that begins with any number")
            case ast.Call(func=ast.Name(id="range"), args=bounds) if any(map(is_large, bounds)):
                yield self.breach(node, f"more than {LONGEST} in a row")
            case ast.BinOp(op=ast.Mult(), right=ast.Tuple() | ast.List()):
                yield self.breach(node, "a row repeated any number of times")
            case ast.Constant(value=float() | complex() | bytes()):
                yield self.breach(node, "a fraction" if isinstance(node.value, float) else "bytes")
            case ast.Compare(left=left, ops=ops, comparators=others):
                identity = any(isinstance(op, ast.Is | ast.IsNot) for op in ops)
                if identity and not any(is_none(part) for part in (left, *others)):
                    yield self.breach(node, "identity")
            case ast.Attribute(attr=name, ctx=ast.Load()):
                yield from self.of_attribute(node, name)
            case ast.Attribute():
                yield self.breach(node, "an attribute is written")
            case ast.Name(id=name, ctx=ast.Load()):
                yield from self.of_name(node, name)

    def of_attribute(self, node: ast.Attribute, name: str) -> Iterator[Breach]:
        """Yield what is wrong with an attribute that is read."""
        base = self.meaning_of(node.value)
        if isinstance(base, ModuleType):
            yield from self.of_value(node, getattr(base, name, None), f"{base.__name__}.{name}")
        elif name in texts():
            yield self.breach(node, f"a text: .{name}")
        elif name not in METHODS and name not in known_parts():
            yield self.breach(node, f"no part of a table, a step or printed values: .{name}")

    def of_name(self, node: ast.Name, name: str) -> Iterator[Breach]:
        """Yield what is wrong with a name that is read."""
        if name in self.held:
            yield from self.of_value(node, self.held[name], name)
        elif name in self.function.__globals__:
            if name not in self.code.co_varnames and name not in self.code.co_cellvars:
                yield from self.of_value(node, self.function.__globals__[name], name)
        elif (
            hasattr(builtins, name)
            and name not in (*self.code.co_varnames, *BUILTINS)
            and not is_an_exception(getattr(builtins, name))
        ):
            yield self.breach(node, f"the builtin {name}")

    def of_value(self, node: ast.AST, value: Any, name: str) -> Iterator[Breach]:
        """Yield what is wrong with a value from outside the function."""
        bare = getattr(value, "__wrapped__", value)
        if any(value is one for one in LIBRARY):
            return
        if isinstance(bare, FunctionType):
            if not is_read(bare):
                yield self.breach(node, f"a function that is not read: {name}")
        elif isinstance(value, type):
            if attrs.has(value):
                own = peculiarity_of(value)
                if own:
                    yield self.breach(node, f"a record with {own}: {name}")
            elif not is_an_exception(value):
                yield self.breach(node, f"a type: {name}")
        elif isinstance(value, ModuleType) or hasattr(value, "__supertype__"):
            return
        elif not is_unchangeable(value):
            yield self.breach(node, f"memory between calls, or no number: {name}")

    # text for people ---------------------------------------------------------------

    def of_text(self, node: ast.AST) -> Iterator[Breach]:
        """Yield nothing but what writes: whatever is looked at here, only people see."""
        for part in ast.walk(node):
            if isinstance(part, ast.Call) and isinstance(part.func, ast.Name):
                value = self.meaning_of(part.func)
                changes = part.func.id in {"setattr", "delattr", "exec", "eval", "open", "print"}
                if changes and value is None:
                    yield self.breach(part, f"the builtin {part.func.id}")

    # words -------------------------------------------------------------------------

    def meaning_of(self, node: ast.expr) -> Any:
        """Return what a name from outside the function stands for, None if nobody knows."""
        if isinstance(node, ast.Name) and node.id not in self.code.co_varnames:
            return self.held.get(node.id, self.function.__globals__.get(node.id))
        if isinstance(node, ast.Attribute):
            base = self.meaning_of(node.value)
            return getattr(base, node.attr, None) if isinstance(base, ModuleType) else None
        return None

    def breach(self, node: ast.AST | None, why: str) -> Breach:
        """Return a breach at a node."""
        line = self.code.co_firstlineno + getattr(node, "lineno", self.line) - 1
        return Breach(self.function.__qualname__, self.code.co_filename, line, why)


def children_of(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts of a node that are read: annotations are not, nor what is refused."""
    match node:
        case ast.AnnAssign(target=target, value=value):
            yield from (part for part in (target, value) if part is not None)
        case ast.Raise():
            return
        case ast.Call(func=ast.Name(id="cast"), args=[_, value]):
            yield value
        case ast.arg():
            return
        case ast.Call(func=ast.Name(id="places")):
            yield from (one.value for one in node.keywords if one.arg == "scores")
        case ast.MatchClass():
            yield from (*node.patterns, *node.kwd_patterns)
        case _:
            yield from ast.iter_child_nodes(node)


def is_large(node: ast.AST) -> bool:
    """Tell whether a node is a number larger than an index that a symbol is told apart by."""
    return isinstance(node, ast.Constant) and isinstance(node.value, int) and node.value > LONGEST


@cache
def peculiarity_of(kind: type[Any]) -> str:
    """Say what a kind of record does that records do not: its own methods hide what is done."""
    for base in kind.__mro__:
        for name, value in vars(base).items():
            own = isinstance(value, FunctionType) and name.startswith("__")
            if own and name not in FOR_PEOPLE and not is_made_by_attrs(value):
                return f"a method of its own, {name}"
    for known in attrs.fields(kind):
        if known.converter is not None or known.validator is not None or known.eq_key is not None:
            return f"a field that is not just kept, {known.name}"
        simple = known.default is attrs.NOTHING or is_unchangeable(known.default)
        if not simple and not isinstance(known.default, attrs.Factory):  # type: ignore[arg-type]
            return f"a default that can be changed, {known.name}"
    return ""


def is_made_by_attrs(function: FunctionType) -> bool:
    """Tell whether attrs wrote a method."""
    return function.__code__.co_filename.startswith(MADE_BY_ATTRS) or (
        function.__globals__.get("__name__", "").startswith("attr.")
    )


def is_docstring(node: ast.AST) -> bool:
    """Tell whether a statement is only a text."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def is_none(node: ast.AST) -> bool:
    """Tell whether a node is None."""
    return isinstance(node, ast.Constant) and node.value is None


def is_an_exception(value: Any) -> bool:
    """Tell whether a value is a kind of exception."""
    return isinstance(value, type) and issubclass(value, BaseException)


def is_a_refusal(node: ast.AST) -> bool:
    """Tell whether a node makes a refusal, or one with something more in it."""
    match node:
        case ast.Call(func=ast.Name(id="refused")):
            return True
        case ast.Call(func=ast.Name(id="evolve"), args=[one]):
            return is_a_refusal(one)
    return False


def kept_for_refusals(definition: ast.FunctionDef) -> frozenset[str]:
    """Return the names of dictionaries that nothing looks into but a refusal."""
    made = {
        target.id
        for node in ast.walk(definition)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict | ast.DictComp)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    used = {
        id(part) for node in ast.walk(definition) if is_a_refusal(node) for part in ast.walk(node)
    }
    used |= {
        id(node.value)
        for node in ast.walk(definition)
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store)
    }
    looked_into = {
        node.id
        for node in ast.walk(definition)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and id(node) not in used
    }
    return frozenset(made - looked_into)


def is_about(node: ast.AST, facts: frozenset[str]) -> bool:
    """Tell whether a statement only notes facts of a refusal."""
    if not isinstance(node, ast.Assign):
        return False
    named = [
        target.value if isinstance(target, ast.Subscript) else target for target in node.targets
    ]
    return all(isinstance(name, ast.Name) and name.id in facts for name in named)


def named_refusals(definition: ast.FunctionDef) -> frozenset[str]:
    """Return the parameters that are refusals."""
    return frozenset(
        one.arg
        for one in definition.args.args
        if one.annotation is not None and REFUSAL in ast.unparse(one.annotation)
    )


def is_asked_whether_it_is_one(node: ast.AST, refusals: frozenset[str]) -> bool:
    """Tell whether a node asks nothing of a refusal but whether there is one, and is not bare."""
    match node:
        case ast.Call(func=ast.Name(id="len"), args=[ast.Attribute(ast.Name(id=name), "facts")]):
            return name in refusals
        case ast.Compare(left=ast.Name(id=name), ops=[ast.Is() | ast.IsNot()], comparators=[one]):
            return name in refusals and is_none(one)
    return False


def is_a_frame(function: FunctionType) -> bool:
    """Tell whether a promise is a frame that `only` made: what it says is data."""
    made_here = function.__code__.co_filename == only.__code__.co_filename
    return frame_of(function) is not None and made_here


def is_read(function: FunctionType) -> bool:
    """Tell whether a function is of the rules, so that it is read too, or one to be trusted."""
    return function in TRUSTED or (function.__module__ or "").startswith(RULES)


def is_unchangeable(value: Any) -> bool:
    """Tell whether a value is made of numbers, texts and records, and stays as it is."""
    if isinstance(value, tuple):
        return len(value) <= LONGEST and all(map(is_unchangeable, value))
    if isinstance(value, FunctionType):
        return is_read(value)
    if attrs.has(type(value)):
        kind: type[Any] = type(value)
        is_frozen = kind.__setattr__.__qualname__ == FROZEN
        return is_frozen and all(
            is_unchangeable(getattr(value, known.name, None)) for known in attrs.fields(kind)
        )
    return value is None or isinstance(value, int)


@cache
def known_parts() -> frozenset[str]:
    """Return the names of the parts of every record of the rules, and of its methods."""
    return parts() | frozenset(methods())


def kinds_of_records() -> Iterator[type[Any]]:
    """Yield every kind of record in the modules of the rules.

    An edition is loaded when it is first asked for, and its records with it.
    """
    shipped_editions()
    for name, module in tuple(sys.modules.items()):
        if name.startswith(RULES) and not name.startswith(MACHINERY):
            for value in tuple(vars(module).values()):
                if isinstance(value, type) and attrs.has(value):
                    yield value


@cache
def parts() -> frozenset[str]:
    """Return the names of the fields of records."""
    return frozenset(known.name for kind in kinds_of_records() for known in attrs.fields(kind))


@cache
def texts() -> frozenset[str]:
    """Return the names of the fields that are text in every record that has them."""
    known = [one for kind in kinds_of_records() for one in attrs.fields(kind)]
    others = {one.name for one in known if not is_of_text(one.type)}
    return frozenset(one.name for one in known if is_of_text(one.type)) - others


def is_of_text(annotation: Any) -> bool:
    """Tell whether a type is one of texts."""
    return annotation in TEXTS or getattr(annotation, "__name__", annotation) == "Words"


@cache
def methods() -> dict[str, tuple[FunctionType, ...]]:
    """Return the functions of records, properties among them, by name.

    What is a field of one record of the rules is a field wherever it is read.
    """
    found: dict[str, dict[FunctionType, None]] = {}
    for kind in kinds_of_records():
        for base in kind.__mro__:
            for name, value in vars(base).items():
                bare = value.fget if isinstance(value, property) else value
                is_field = name in parts() and not kind.__module__.startswith(FILES)
                if isinstance(bare, FunctionType) and not name.startswith("__") and not is_field:
                    found.setdefault(name, {}).setdefault(bare)
    return {name: tuple(functions) for name, functions in found.items()}
