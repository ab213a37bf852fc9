"""The file as a whole: what it does when it is run must not change what is in it afterwards.

A file of somebody's own is run before its functions are read. So its own statements are
read, too: it may import, define, and give names to what is made by something listed.
"""

import ast
import builtins
import sys
from abc import ABC
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum, IntEnum
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import (
    Any,
    Final,
    Generic,
    NamedTuple,
    NewType,
    Protocol,
    TypedDict,
    TypeVar,
    final,
)

import attrs
from attrs import evolve, frozen

from bfrules.core.amendment import after, answer, instead_of, without
from bfrules.core.edition import Edition
from bfrules.core.promises import only, passes_exactly
from bfrules.core.rule import cited, rule
from bfrules.kernel.contract import contract, contract_of
from spec.fragment.listed import (
    BUILTINS,
    Breach,
    is_a_builtin,
    is_one_of,
    is_ours,
    is_run_later,
    unwrapped,
)
from spec.fragment.naming import names_given_in, targets_in
from spec.fragment.oddities import codes_in
from spec.fragment.records import ASKED_BY_PROVERS, ROOMS_OF_RULES, is_made_by_attrs
from spec.fragment.records import is_of_ours as is_a_kind_of_ours
from spec.sources import SourceHasChanged, tree_of

MAKING: Final = frozenset(
    {
        *("__new__", "__init__", "__init_subclass__", "__set_name__", "__class_getitem__"),
        *("__attrs_init__", "__attrs_pre_init__", "__attrs_post_init__", "__setattr__"),
        *("__getattribute__", "__getattr__", "__delattr__", "__mro_entries__", "__prepare__"),
    }
)
COUNTING: Final = ("abs", "divmod", "len", "range", "sum")
THE_FILE: Final = "the file"
KNOWN: Final = frozenset({*sys.stdlib_module_names, "attr", "attrs", "bfrules"})
DECORATORS: Final = (
    *(attrs.frozen, attrs.define, attrs.mutable, property, staticmethod, classmethod),
    *(cache, cached_property, lru_cache, dataclass, final, contextmanager),
)
RECORDS: Final = (attrs.frozen, attrs.define, attrs.mutable)
MAKERS: Final = (
    *(attrs.field, attrs.Factory, contract, only, passes_exactly, NewType, TypeVar, rule),
    *(after, answer, instead_of, without, frozenset, set, dict, str, float, print),
    *(Fraction, object),
)
TAKE_FUNCTIONS: Final = (
    *(contract, passes_exactly, rule, after, answer, instead_of, without, attrs.field),
)
# of the package, what a file may call while it is run, and what of an edition: nothing else of it
# is known to run no text, to load no other file and to change nothing
OF_OURS: Final = (
    *(contract_of, cited, Edition.amend, Edition.clause, Edition.question, Edition.reading),
)
METHODS: Final = ("amend", "clause", "question", "reading")
ROOMS_OF_CLAUSES: Final = ("bfrules.editions.", "bfrules.kernel.")
HARMFUL: Final = (
    *(ast.Attribute, ast.Global, ast.Nonlocal, ast.Import, ast.ImportFrom, ast.Delete, ast.With),
    *(ast.AugAssign, ast.ClassDef, ast.Lambda, ast.AsyncFunctionDef, ast.Await, ast.Yield),
    ast.YieldFrom,
)
WORDS_OF_A_FILE: Final = ("__all__", "__version__", "__author__")


def breaches_of_a_file(module: ModuleType) -> Iterator[Breach]:
    """Yield each statement of a file that may change what other statements made."""
    file = str(module.__file__)
    reader = FileReader(module)
    reader.statements(ast.parse(Path(file).read_bytes()).body)
    ran = run_of(module)
    reader.what_ran(ran.codes)
    reader.found += ((1, f"something outside of the file is changed: {one}") for one in ran.changed)
    if not reader.found:
        reader.stays_as_written(ast.parse(Path(file).read_bytes()))
    for line, why in dict.fromkeys(reader.found):
        yield Breach(THE_FILE, file, line, why)


class FileReader:
    """Reads the statements of one file."""

    def __init__(self, module: ModuleType) -> None:
        self.names = vars(module)
        self.found: list[tuple[int, str]] = []
        self.harmless: set[FunctionType] = set()

    def wrong(self, node: ast.AST, why: str) -> None:
        """Note a breach at a node."""
        self.found.append((getattr(node, "lineno", 1), why))

    def statements(self, body: list[ast.stmt]) -> None:
        """Read statements."""
        for statement in body:
            self.statement(statement)

    def what_ran(self, codes: tuple[CodeType, ...]) -> None:
        """Read that of the functions of the file only harmless ones ran when the file was run.

        However Python came to call one: nobody has to know all the ways.
        """
        own = {
            value.__code__: value
            for value in self.names.values()
            if isinstance(value, FunctionType)
        }
        for code in codes:
            of_an_expression = code.co_name.endswith("comp>") or code.co_name == "<genexpr>"
            if not of_an_expression and not self.is_harmless(own.get(code)):
                told = f"something of its own runs in a file: {code.co_qualname}"
                self.found.append((code.co_firstlineno, told))

    def stays_as_written(self, tree: ast.Module) -> None:
        """Read that each function still has the code and the types that stand in the text."""
        codes = set(codes_in(compile(tree, self.names["__file__"], "exec")))
        for node in tree.body:
            function = self.names.get(node.name) if isinstance(node, ast.FunctionDef) else None
            if isinstance(function, FunctionType) and function.__globals__ is self.names:
                assert isinstance(node, ast.FunctionDef)
                types = {
                    one.arg: one.annotation
                    for one in (*node.args.args, ast.arg("return", node.returns))
                    if one.annotation is not None
                }
                told = {name: self.meaning_of(one) for name, one in types.items()}
                known = {name: one for name, one in told.items() if isinstance(one, type)}
                same = types.keys() == function.__annotations__.keys() and all(
                    isinstance(types[name], ast.Subscript)
                    or function.__annotations__[name] in (one, ast.unparse(types[name]))
                    for name, one in known.items()
                )
                if function.__code__ not in codes or not same:
                    self.wrong(node, f"a function that is not what is written: {node.name}")

    def statement(self, node: ast.stmt) -> None:
        """Read one statement."""
        match node:
            case ast.Pass() | ast.Expr(value=ast.Constant()):
                return
            case ast.Import(names=names):
                for one in names:
                    self.imported(node, one.name, one.asname or one.name)
            case ast.ImportFrom(module=name, names=names, level=level):
                for one in names:
                    self.imported(node, "" if level else name or "", one.asname or one.name)
            case ast.FunctionDef(name=name, args=taken, decorator_list=decorators):
                self.given(node, name)
                for decorator in decorators:
                    self.decorator(decorator)
                for default in (*taken.defaults, *taken.kw_defaults):
                    if default is not None:
                        self.made(default, functions=True)
                self.annotated(node)
            case ast.ClassDef():
                self.kind(node)
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    self.target(target)
                self.made(value, functions=True)
            case ast.AnnAssign(target=target, annotation=annotation, value=value):
                self.target(target)
                self.type_of(annotation)
                if value is not None:
                    self.made(value, functions=True)
            case ast.If(
                test=ast.Compare(
                    left=ast.Name(id="__name__"),
                    ops=[ast.Eq()],
                    comparators=[ast.Constant(value="__main__")],
                ),
                orelse=[],
            ):
                return
            case (
                ast.If(test=test, body=body, orelse=other)
                | ast.While(test=test, body=body, orelse=other)
            ):
                self.made(test)
                self.statements([*body, *other])
            case ast.For(target=target, iter=row, body=body, orelse=other):
                self.target(target)
                self.touched(row)
                self.made(row)
                self.statements([*body, *other])
            case ast.Try(body=body, handlers=handlers, orelse=other, finalbody=last):
                caught = [one for handler in handlers for one in handler.body]
                for handler in handlers:
                    if handler.type is not None:
                        self.made(handler.type, functions=True)
                self.statements([*body, *caught, *other, *last])
            case ast.Delete(targets=targets):
                for target in targets:
                    self.target(target)
            case ast.Expr(value=value):
                self.made(value)
            case ast.Break() | ast.Continue():
                return
            case _:
                self.wrong(node, f"a statement of a file that is not read: {type(node).__name__}")

    def imported(self, node: ast.AST, module: str, name: str) -> None:
        """Read an import: from the package, from Python's own library, or attrs."""
        if module.partition(".")[0] not in KNOWN:
            self.wrong(node, f"an import of a file that is not read: {module or '.'}")
        elif name == "*":
            self.wrong(node, "an import of names that are not in sight")
        self.given(node, name.partition(".")[0])

    def given(self, node: ast.AST, name: str) -> None:
        """Read a name that is given."""
        if name.startswith("__") and name not in WORDS_OF_A_FILE:
            self.wrong(node, f"a name that Python itself uses: {name}")
        if is_a_builtin(name):
            self.wrong(node, f"the name of a builtin for something else: {name}")

    def target(self, node: ast.expr) -> None:
        """Read what something is assigned to: a plain name."""
        match node:
            case ast.Name(id=name):
                self.given(node, name)
            case ast.Tuple(elts=parts):
                for part in parts:
                    self.target(part)
            case _:
                self.wrong(node, "something is changed that was made before")

    def kind(self, node: ast.ClassDef) -> None:
        """Read a class: what runs when it is made."""
        self.given(node, node.name)
        for decorator in node.decorator_list:
            self.decorator(decorator)
        for base in node.bases:
            self.made(base, functions=True)
            meaning = self.meaning_of(base)
            plain = not any(isinstance(one, ast.FunctionDef) for one in node.body)
            listed = meaning in (Generic, NamedTuple, Protocol, TypedDict, ABC) or (
                plain and meaning in (Enum, IntEnum)
            )
            own = meaning is type and only_calls(self.names.get(node.name))
            if not (listed or own or (isinstance(meaning, type) and is_tame(meaning))):
                self.wrong(node, f"a class made in a way of its own: {node.name}")
            if isinstance(meaning, type) and attrs.has(meaning):
                self.wrong(node, f"a record on top of another one: {node.name}")
        for named in node.keywords:
            meaning = self.meaning_of(named.value)
            if named.arg != "metaclass" or not only_calls(meaning):
                self.wrong(node, f"a class made in a way of its own: {node.name}")
        fields = {
            one.target.id
            for one in node.body
            if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)
        }
        for one in node.body:
            if isinstance(one, ast.FunctionDef):
                if one.name.startswith("__") or one.name in ASKED_BY_PROVERS:
                    self.wrong(one, f"a method that Python calls by itself: {one.name}")
                for decorator in one.decorator_list:
                    self.of_a_method(decorator, fields)
                for default in (*one.args.defaults, *one.args.kw_defaults):
                    if default is not None:
                        self.made(default)
                self.annotated(one)
            elif isinstance(one, ast.ClassDef | ast.Import | ast.ImportFrom | ast.If):
                self.wrong(one, f"a class made in a way of its own: {node.name}")
            else:
                self.statement(one)

    def annotated(self, node: ast.FunctionDef) -> None:
        """Read the types that a function says: they are worked out where it is defined."""
        for annotation in annotations_of(node):
            self.type_of(annotation)

    def type_of(self, node: ast.expr) -> None:
        """Read a type: no text in it is more than names, for some decorators work types out."""
        self.made(node, functions=True)
        if any(
            is_run_later(part.value) for part in ast.walk(node) if isinstance(part, ast.Constant)
        ):
            self.wrong(node, "a type that is worked out")

    def without_own_names(self, node: ast.Call) -> None:
        """Read that attrs is told no names of fields: it writes them into what it compiles."""
        for named in node.keywords:
            if named.arg in (None, "alias", "these", "field_transformer"):
                self.wrong(node, f"a field under a name of its own: {ast.unparse(node)}")

    def of_a_method(self, node: ast.expr, fields: set[str]) -> None:
        """Read the decorator of a method: a listed one, or one that a field has."""
        match node:
            case ast.Attribute(value=ast.Name(id=name), attr="default" | "validator"):
                if name not in fields:
                    self.wrong(node, "a decorator that is not listed")
            case _:
                self.decorator(node)

    def decorator(self, node: ast.expr) -> None:
        """Read a decorator."""
        called = node.func if isinstance(node, ast.Call) else node
        meaning = self.meaning_of(called)
        listed = is_one_of(meaning, (*DECORATORS, contract))
        if not listed and not self.is_harmless(meaning):
            self.wrong(node, f"a decorator that is not listed: {ast.unparse(called)}")
        elif isinstance(node, ast.Call):
            self.arguments(node, functions=not is_one_of(meaning, DECORATORS))
            if is_one_of(meaning, RECORDS):
                self.without_own_names(node)

    def meaning_of(self, node: ast.expr) -> Any:
        """Return what a name stands for, or a name in a module or a class."""
        return meaning_in(self.names, node)

    # what is made ------------------------------------------------------------------

    def made(self, node: ast.AST, functions: bool = False) -> None:
        """Read what a name is given: made of what is listed, and calling nothing else."""
        match node:
            case ast.Constant():
                return
            case ast.Name() | ast.Attribute():
                meaning = self.meaning_of(node)
                listed = self.is_listed(meaning) or self.is_harmless(meaning)
                of_types = isinstance(meaning, type) or type(meaning).__module__ == "typing"
                known = of_types or self.is_of_the_file(meaning) or listed
                if callable(meaning) and not (known if functions else listed):
                    self.wrong(node, f"a function handed on in a file: {ast.unparse(node)}")
                if isinstance(node, ast.Attribute):
                    if node.attr.startswith("__") or (meaning is None and not self.is_a_part(node)):
                        self.wrong(node, f"an attribute in a file that is not read: .{node.attr}")
                    self.touched(node.value)
                    self.made(node.value, functions=True)
            case ast.Call(func=ast.Attribute(value=ast.Call() as inner, attr=name)) if (
                name in METHODS and is_of_ours(self.meaning_of(inner.func))
            ):
                self.made(inner)
                self.arguments(node, functions=False)
            case ast.Call(func=called):
                meaning = self.meaning_of(called)
                if not self.is_listed(meaning) and not self.is_harmless(meaning):
                    self.wrong(node, f"a call in a file that is not listed: {ast.unparse(called)}")
                if meaning in (map, filter) and node.args and isinstance(node.args[0], ast.Call):
                    self.wrong(node, f"a function handed on in a file: {ast.unparse(node.args[0])}")
                own = isinstance(meaning, type) and not is_of_ours(meaning)
                if not self.takes_functions(meaning) and not own:
                    self.touched(node)
                self.arguments(node, self.takes_functions(meaning))
                if meaning is attrs.field:
                    self.without_own_names(node)
            case ast.Lambda():
                if not functions:
                    self.wrong(node, "a function without a name")
            case ast.Tuple() | ast.List() | ast.Set() | ast.Dict() | ast.Starred():
                for part in ast.iter_child_nodes(node):
                    self.made(part, functions)
            case (
                ast.BinOp()
                | ast.UnaryOp()
                | ast.BoolOp()
                | ast.Compare()
                | ast.IfExp()
                | ast.Subscript()
                | ast.JoinedStr()
                | ast.FormattedValue()
                | ast.Slice()
            ):
                self.touched(node)
                for part in ast.iter_child_nodes(node):
                    self.made(part, functions)
            case ast.ListComp() | ast.GeneratorExp() | ast.SetComp() | ast.DictComp():
                self.touched(node)
                given = set(names_given_in(ast.walk(node)))
                for part in ast.walk(node):
                    if isinstance(part, ast.Call) and not is_of_numbers(part, given, self.names):
                        self.wrong(part, "a call that is repeated in a file")
                    if isinstance(part, ast.Attribute):
                        self.made(part)
                    if isinstance(part, ast.Attribute | ast.Subscript) and not isinstance(
                        part.ctx, ast.Load
                    ):
                        self.wrong(part, "something is changed that was made before")
            case ast.operator() | ast.unaryop() | ast.boolop() | ast.cmpop() | ast.expr_context():
                return
            case _:
                self.wrong(node, f"an expression of a file that is not read: {type(node).__name__}")

    def is_a_part(self, node: ast.Attribute) -> bool:
        """Tell whether an attribute is a field of a record."""
        kind = type(self.meaning_of(node.value))
        return attrs.has(kind) and node.attr in {known.name for known in attrs.fields(kind)}

    def touched(self, node: ast.AST) -> None:
        """Read that nothing is asked of what has methods of its own that Python calls."""
        for part in ast.walk(node):
            if isinstance(part, ast.Name | ast.Attribute) and is_touchy(self.meaning_of(part)):
                self.wrong(part, f"something of its own runs in a file: {ast.unparse(part)}")
            if isinstance(part, ast.Call) and is_touchy_kind(self.meaning_of(part.func)):
                self.wrong(part, f"something of its own runs in a file: {ast.unparse(part)}")

    def arguments(self, node: ast.Call, functions: bool) -> None:
        """Read what a call in a file is given."""
        for one in (*node.args, *(named.value for named in node.keywords)):
            self.made(one, functions)
            if functions and isinstance(one, ast.Dict | ast.Tuple):
                for part in ast.iter_child_nodes(one):
                    self.made(part, functions=True)

    def is_listed(self, meaning: Any) -> bool:
        """Tell whether something may be called when a file is run."""
        if is_one_of(meaning, MAKERS) or any(meaning is getattr(builtins, one) for one in BUILTINS):
            return True
        if isinstance(meaning, type) and issubclass(meaning, Edition):
            return not any(map(is_own_dunder, vars(meaning).items()))
        if isinstance(meaning, type) and not is_of_ours(meaning):
            of_python = meaning.__module__.partition(".")[0] in sys.stdlib_module_names
            return meaning.__module__ == "itertools" or (
                (not of_python or meaning in vars(builtins).values()) and is_tame(meaning)
            )
        return type(meaning) is NewType or is_known_of_ours(meaning)

    def is_harmless(self, function: Any) -> bool:
        """Tell whether a function of the file changes nothing, by what stands in its text."""
        if not self.is_of_the_file(function):
            return False
        if function in self.harmless:
            return True
        self.harmless.add(function)
        try:
            tree = tree_of(function)
        except (OSError, TypeError, SyntaxError, SourceHasChanged):
            tree = ast.Module([ast.Pass()], [])
        definition = tree.body[0]
        if not isinstance(definition, ast.FunctionDef) or not all(
            self.is_harmless_node(node, definition) for node in run_by(definition)
        ):
            self.harmless.discard(function)
        return function in self.harmless

    def is_harmless_node(self, node: ast.AST, within: ast.FunctionDef) -> bool:
        """Tell whether a node changes nothing outside the function, nor calls what is not known."""
        bound = {one for part in ast.walk(within) for one in targets_in(part)}
        if isinstance(node, ast.Call):
            inner = node.func.func if isinstance(node.func, ast.Call) else node.func
            local = isinstance(inner, ast.Name) and inner.id in bound
            meaning = None if local else self.meaning_of(inner)
            if isinstance(node.func, ast.Call):
                return meaning is contract
            return self.is_listed(meaning) or self.is_harmless(meaning)
        if isinstance(node, ast.Name):
            meaning = None if node.id in bound else self.meaning_of(node)
            return not is_touchy(meaning) and not self.is_handed_on(meaning)
        if isinstance(node, ast.Subscript | ast.Starred):
            return isinstance(node.ctx, ast.Load)
        return not isinstance(node, HARMFUL)

    def is_handed_on(self, meaning: Any) -> bool:
        """Tell whether something is a function that is neither of the file nor listed."""
        if isinstance(meaning, tuple | list | set | frozenset):
            return any(map(self.is_handed_on, meaning))
        if isinstance(meaning, dict):
            return any(map(self.is_handed_on, (*meaning, *meaning.values())))
        return callable(meaning) and not (self.is_of_the_file(meaning) or self.is_listed(meaning))

    def is_of_the_file(self, meaning: Any) -> bool:
        """Tell whether something is a function of the file."""
        return isinstance(meaning, FunctionType) and meaning.__globals__ is self.names

    def takes_functions(self, meaning: Any) -> bool:
        """Tell whether something may be given functions when a file is run."""
        own = isinstance(meaning, type) and issubclass(meaning, Edition)
        kinds = isinstance(meaning, type) and is_known_of_ours(meaning)
        return own or kinds or is_one_of(meaning, (*TAKE_FUNCTIONS, contract_of))


@frozen
class Run:
    """What happened when a file was run: the functions of it that ran, and what it changed."""

    codes: tuple[CodeType, ...] = ()
    changed: tuple[str, ...] = ()


def run_of(module: ModuleType) -> Run:
    """Return what happened when a file was run, as `run_file` noted."""
    spec = module.__spec__
    return (spec.loader_state if spec is not None else None) or Run()


def note_changes(module: ModuleType, changed: list[str]) -> None:
    """Note with a module what it changed of what was loaded before."""
    assert module.__spec__ is not None
    module.__spec__.loader_state = evolve(run_of(module), changed=tuple(changed))


@contextmanager
def noting_what_runs(module: ModuleType) -> Iterator[None]:
    """Note for a while which functions of a file run: they stand with its module."""
    ran: dict[CodeType, None] = {}
    file = module.__file__

    def note(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename == file and code.co_flags & CO_OPTIMIZED:
            ran.setdefault(code)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield
    finally:
        sys.setprofile(before)
        assert module.__spec__ is not None
        module.__spec__.loader_state = Run(tuple(ran))


def meaning_in(names: dict[str, Any], node: ast.expr) -> Any:
    """Return what a name stands for in a file, or a name in a module, a class or an edition."""
    if isinstance(node, ast.Name):
        return names.get(node.id, getattr(builtins, node.id, None))
    if isinstance(node, ast.Attribute):
        base = meaning_in(names, node.value)
        if isinstance(base, ModuleType | type):
            return vars(base).get(node.attr)
        return getattr(base, node.attr, None) if is_of_ours(type(base)) else None
    if isinstance(node, ast.Subscript):
        return meaning_in(names, node.value)
    return None


def is_of_ours(meaning: Any) -> bool:
    """Tell whether a function or a class was defined in the package."""
    inner = getattr(meaning, "__func__", unwrapped(meaning))
    if isinstance(inner, FunctionType):
        return is_ours(inner.__globals__)
    return isinstance(inner, type) and is_a_kind_of_ours(inner)


def is_known_of_ours(meaning: Any) -> bool:
    """Tell whether a file may call something of the package: a record, a clause, what is listed."""
    if not is_of_ours(meaning):
        return False
    inner = getattr(meaning, "__func__", unwrapped(meaning))
    if isinstance(inner, type):
        return inner.__module__.startswith(ROOMS_OF_RULES)
    of_clauses = inner.__module__.startswith(ROOMS_OF_CLAUSES)
    return is_one_of(inner, OF_OURS) or (of_clauses and inner.__module__ != contract.__module__)


def is_touchy(value: Any) -> bool:
    """Tell whether something may run a function of the file where it is looked at."""
    if isinstance(value, dict):
        value = tuple(part for pair in value.items() for part in pair)
    if isinstance(value, tuple | list | set | frozenset):
        return any(is_touchy(part) or is_a_function(part) for part in value)
    if isinstance(value, type):
        return any("__class_getitem__" in vars(base) for base in own_bases_of(value))
    return is_touchy_kind(type(value))


def is_of_numbers(node: ast.Call, given: set[str], names: dict[str, Any]) -> bool:
    """Tell whether a call is one of a builtin that only counts, in a file that keeps its name."""
    match node:
        case ast.Call(func=ast.Name(id=name), keywords=[]):
            return name in COUNTING and name not in given and name not in names
    return False


def is_a_function(value: Any) -> bool:
    """Tell whether a value may be called, and is no type."""
    return callable(value) and not isinstance(value, type)


def is_touchy_kind(kind: Any) -> bool:
    """Tell whether a class has functions of its own that Python calls, or properties."""
    if not isinstance(kind, type) or kind.__module__ in sys.stdlib_module_names:
        return False
    return any(
        is_own_dunder(entry) or isinstance(entry[1], property)
        for base in own_bases_of(kind)
        for entry in vars(base).items()
    )


def own_bases_of(kind: type[Any]) -> Iterator[type[Any]]:
    """Yield a class and those that it stands on, as far as a file of somebody's own made them."""
    for base in kind.__mro__:
        of_python = base.__module__.partition(".")[0] in sys.stdlib_module_names
        if not of_python and not is_of_ours(base):
            yield base


def annotations_of(node: ast.FunctionDef) -> Iterator[ast.expr]:
    """Yield the types of the parameters of a function, and of what it returns."""
    taken = node.args
    several = (*taken.posonlyargs, *taken.args, *taken.kwonlyargs, taken.vararg, taken.kwarg)
    yield from (one.annotation for one in several if one is not None and one.annotation)
    if node.returns is not None:
        yield node.returns


def run_by(definition: ast.FunctionDef) -> Iterator[ast.AST]:
    """Yield the nodes that run where a function is called, the bodies of others in it apart."""
    left: list[ast.AST] = list(definition.body)
    while left:
        node = left.pop()
        yield node
        if isinstance(node, ast.FunctionDef):
            left += (*node.decorator_list, *node.args.defaults, *annotations_of(node))
            left += (default for default in node.args.kw_defaults if default is not None)
        else:
            left += ast.iter_child_nodes(node)


def only_calls(kind: Any) -> bool:
    """Tell whether a metaclass has nothing of its own but what makes records."""
    if not isinstance(kind, type) or kind.__bases__ != (type,):
        return False
    own = {name for name, value in vars(kind).items() if isinstance(value, FunctionType)}
    return own <= {"__call__"}


def is_tame(kind: type[Any]) -> bool:
    """Tell whether nothing of its own runs where one of a kind is made, or a class on top of it."""
    if is_of_ours(kind) or kind in vars(builtins).values():
        return kind is not type
    if type(kind) is not type or not all(map(is_tame, kind.__bases__)):
        return False
    own = {name for name, value in vars(kind).items() if is_own_dunder((name, value))}
    if own & MAKING or not all(map(is_plainly_kept, vars(kind).values())):
        return False
    known = attrs.fields(kind) if attrs.has(kind) else ()
    return not any(map(is_made_on_the_way, known))


def is_plainly_kept(value: Any) -> bool:
    """Tell whether something in a class is not told that it is there."""
    return not hasattr(type(value), "__set_name__") or isinstance(value, property | cached_property)


def is_made_on_the_way(known: Any) -> bool:
    """Tell whether a field runs something of its own where a record is made."""
    default = known.default
    factory = default.factory if isinstance(default, attrs.Factory) else list  # type: ignore[arg-type]
    return (
        known.converter is not None
        or known.validator is not None
        or factory not in vars(builtins).values()
    )


def is_own_dunder(entry: tuple[str, Any]) -> bool:
    """Tell whether a class has a function of its own that Python calls by itself."""
    name, value = entry
    bare = getattr(value, "__func__", value)
    own = isinstance(bare, FunctionType) and not is_made_by_attrs(bare)
    return own and name.startswith("__")
