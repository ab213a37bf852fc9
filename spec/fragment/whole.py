"""The file as a whole: it is run statement by statement, each only after it was read.

A file that is run may do anything, so none is run before somebody knows what it does. Each
statement is read with what its names stand for by then. One that only imports, defines, or
gives a name to what was worked out harmlessly is run; the first that may do more ends it, and
of what stands in the file nothing is proved.
"""

import __future__

import ast
import sys
import sysconfig
from abc import ABC
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import cache, cached_property, lru_cache
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Annotated, Any, Final, Generic, NamedTuple, Protocol, TypedDict, final
from warnings import catch_warnings

import attrs
from attrs import define, frozen

from bfrules.core.edition import Edition
from bfrules.evaluating.operations import OF_FILES
from bfrules.house import told_error
from bfrules.kernel.contract import contract
from spec.fragment.expressions import (
    ASKED_FOR,
    BASES_OF_KINDS,
    CALLED_BY_ITSELF,
    WORDS_OF_A_FILE,
    Expressions,
    Text,
    defaults_of,
    is_tame,
    types_said_in,
)
from spec.fragment.instead import (
    AN_EDITION,
    ANOTHER_CLASS,
    ANOTHER_RUN,
    CALLED_BY_PYTHON,
    NOT_READ,
    ON_ANOTHER,
    WORKED_OUT,
)
from spec.fragment.listed import Breach, is_a_builtin, is_one_of
from spec.fragment.naming import DEFINITIONS, names_given_in
from spec.fragment.records import is_a_record
from spec.fragment.typed import types_in
from spec.in_time import TooMuch, within
from spec.sources import is_a_text

PACKAGE: Final = OF_FILES.removesuffix(".")
PARTS_OF_TYPES: Final = (
    *(ast.Name, ast.Subscript, ast.Constant, ast.Tuple, ast.List, ast.Starred),
    *(ast.BinOp, ast.BitOr, ast.expr_context),
)
THE_FILE: Final = "the file"
SECONDS_OF_A_STATEMENT: Final = 20.0
# of Python's own library, what is only there to be used: loading it does nothing
LIBRARY: Final = frozenset(
    {
        *("__future__", "abc", "argparse", "bisect", "builtins", "calendar", "cmath"),
        *("collections", "contextlib", "copy", "csv", "dataclasses", "datetime", "decimal"),
        *("doctest", "enum", "fractions", "functools", "heapq", "inspect", "io", "itertools"),
        *("json", "logging", "math", "numbers", "operator", "os", "pathlib", "pprint", "random"),
        *("re", "statistics", "string", "subprocess", "sys", "tempfile", "textwrap"),
        *("threading", "time", "tomllib", "traceback", "types", "typing", "unittest"),
        "warnings",
    }
)
KNOWN: Final = frozenset({*LIBRARY, "attr", "attrs", "bfrules"})
NOT_LOADED: Final = ("bfrules.cli", PACKAGE)
RECORDS: Final = (attrs.frozen, attrs.define, attrs.mutable)
DECORATORS: Final = (
    *(property, staticmethod, classmethod, cache, cached_property, contextmanager, final),
    *(lru_cache, dataclass, *RECORDS),
)
BASES: Final = (ABC, Generic, NamedTuple, Protocol, TypedDict)
ENUMS: Final = (Enum, IntEnum)
# Python runs these where something is looked up in a class, or in one of its kind
RUN_WHERE_LOOKED_UP: Final = (cached_property, classmethod, property, staticmethod)
OPTIONS_OF_RECORDS: Final = frozenset(
    {
        *("auto_attribs", "auto_exc", "cache_hash", "eq", "frozen", "hash", "init", "kw_only"),
        *("match_args", "order", "repr", "slots", "str", "unsafe_hash", "weakref_slot"),
    }
)
# what does as well, in a file that is read
INSTEAD: Final[dict[type[ast.stmt], str]] = {
    ast.For: ", where a comprehension or a function would do",
    ast.While: ", where a function would do",
    ast.AugAssign: ", where another name would do",
    ast.Try: ", where a plain import would do",
    ast.Assert: ", which belongs into a test",
}
Definition = ast.FunctionDef | ast.AsyncFunctionDef
FLAGS: Final = sum(getattr(__future__, name).compiler_flag for name in __future__.all_feature_names)


@frozen
class FileRun:
    """A file as far as it was run: to its end, or to a statement that is not read, or that raised.

    Why it ended early is told in `breach`; what a statement raised is kept beside it.
    """

    module: ModuleType
    tree: ast.Module
    breach: Breach | None = None
    raised: BaseException | None = None


def run_as_read(path: Path) -> FileRun:
    """Run a file as a module of the rules, statement by statement, each after it was read.

    What it prints goes where complaints go. Raise OSError or SyntaxError for a file that is no
    Python.
    """
    content = path.read_bytes()
    # what is read is what is run, whatever was compiled of it before
    compile(content, str(path), "exec", dont_inherit=True)
    tree = ast.parse(content)
    name = f"{PACKAGE}.{path.stem}"
    spec = spec_from_file_location(name, path)
    assert spec is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    reader = FileReader(Text(module, tree))
    try:
        with redirect_stdout(sys.stderr):
            reader.run(tree.body)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        lines = [one.lineno for one in extract_tb(error.__traceback__) if one.filename == str(path)]
        why = f"it cannot be run: {told_error(error)}"
        return FileRun(
            module, tree, Breach(THE_FILE, str(path), (lines or [1])[-1] or 1, why), error
        )
    breaches = reader.breaches() or [
        Breach(THE_FILE, str(path), line, why) for line, why in types_in(str(path)).of_the_file
    ]
    return FileRun(module, tree, next(iter(breaches), None))


@define
class FileReader(Expressions):
    """Reads the statements of one file, and runs each that is harmless."""

    flags: int = 0
    in_class: bool = False

    def breaches(self) -> list[Breach]:
        """Return why the file was not run to its end; nothing if it was."""
        file = self.text.file
        return [Breach(THE_FILE, file, line, why) for line, why in dict.fromkeys(self.found)]

    def run(self, body: list[ast.stmt]) -> None:
        """Run statements one by one, up to the first that is not read."""
        for statement in body:
            if not self.found:
                self.run_one(statement)

    def run_one(self, node: ast.stmt) -> None:
        """Read one statement; run it if it is harmless."""
        try:
            if isinstance(node, ast.If):
                if not asks_who_runs_it(node.test):
                    self.read(node.test)
                if not self.found:
                    self.run(node.body if self.is_so(node.test) else node.orelse)
                return
            self.hands_on = self.tells_own = False
            self.statement(node)
            if self.hands_on and self.tells_own:
                self.wrong(node, ANOTHER_RUN.of("the text of what lies somewhere"))
        except RecursionError:
            self.wrong(node, "a statement of a file that goes too deep")
        if not (self.found or is_a_text(node)):
            self.executed(node)

    def executed(self, node: ast.stmt) -> None:
        """Run what was read, in time.

        Python compiles a call by a module otherwise where it sees the import: so it sees them all.
        """
        unseen = ast.If(ast.Constant(False), [*imports_in(self.text.tree.body), ast.Pass()], [])
        tree = ast.Module([node, ast.fix_missing_locations(unseen)], [])
        try:
            with within(SECONDS_OF_A_STATEMENT):
                with catch_warnings(action="ignore", category=SyntaxWarning):  # the file told them
                    code = compile(tree, self.text.file, "exec", self.flags, dont_inherit=True)
                self.flags |= code.co_flags & FLAGS
                exec(code, self.text.names)
        except (TooMuch, MemoryError, RecursionError):
            self.wrong(node, "a statement of a file that takes too much time or memory")

    def is_so(self, test: ast.expr) -> bool:
        """Tell whether a condition that was read holds."""
        code = compile(ast.Expression(test), self.text.file, "eval", self.flags, dont_inherit=True)
        return bool(eval(code, self.text.names))

    # statements ------------------------------------------------------------------------

    def statement(self, node: ast.stmt) -> None:
        """Read one statement."""
        match node:
            case ast.Pass():
                return
            case ast.Import(names=names):
                for one in names:
                    self.imported(node, one.name, one.asname or one.name)
            case ast.ImportFrom(module=name, names=names, level=level):
                for one in names:
                    if one.name.startswith("__"):
                        self.wrong(node, NOT_READ.of(one.name))
                    self.imported(node, "" if level else name or "", one.asname or one.name)
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                self.name_given(node, node.name)
                self.function(node, node.decorator_list)
            case ast.ClassDef():
                self.name_given(node, node.name)
                self.kind(node)
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    self.target(target)
                self.read(value, in_any_order=all(isinstance(one, ast.Name) for one in targets))
            case ast.AnnAssign(target=target, annotation=annotation, value=value):
                self.target(target)
                self.type_of(annotation)
                if value is not None:
                    self.read(value, in_any_order=True)
            case ast.Delete(targets=targets):
                for target in targets:
                    self.target(target)
            case ast.Expr(value=value):
                self.read(value)
            case _:
                told = f"a statement of a file that is not read: {type(node).__name__}"
                self.wrong(node, told + INSTEAD.get(type(node), ""))

    def imported(self, node: ast.AST, module: str, name: str) -> None:
        """Read an import: from the package, from Python's own library, or attrs."""
        first, *rest = module.split(".")
        hidden = any(part.startswith("_") for part in rest) or module.startswith(NOT_LOADED)
        if first not in KNOWN or hidden or not is_at_home(first):
            self.wrong(node, NOT_READ.of(module or "."))
        elif name == "*":
            self.wrong(node, "an import of names that are not in sight")
        self.name_given(node, name.partition(".")[0])

    def name_given(self, node: ast.AST, name: str) -> None:
        """Read a name that is given; in a class it hides no builtin from any function."""
        if name.startswith("__") and name not in WORDS_OF_A_FILE:
            self.wrong(node, f"a name that Python itself uses: {name}")
        if is_a_builtin(name) and not self.in_class:
            self.wrong(node, f"the name of a builtin for something else: {name}")

    def target(self, node: ast.expr) -> None:
        """Read what something is assigned to: a plain name."""
        for name in self.names_in_target(node):
            self.name_given(node, name)

    # what is defined -------------------------------------------------------------------

    def function(self, node: Definition, decorators: list[ast.expr]) -> None:
        """Read what runs where a function is defined."""
        self.run_where_looked_up(node, decorators)
        for place, decorator in enumerate(decorators):
            self.decorator(decorator, is_last=place == 0 and not self.in_class)
        for default in defaults_of(node.args):
            self.read(default)
        for annotation in types_said_in(node):
            self.type_of(annotation)
        if getattr(node, "type_params", None):
            self.wrong(node, str(WORKED_OUT))

    def run_where_looked_up(self, node: Definition, decorators: list[ast.expr]) -> None:
        """Read that what Python runs by itself is one function of a class, under its own name."""
        known = [is_one_of(self.meaning_of(one), RUN_WHERE_LOOKED_UP) for one in decorators]
        if any(known) and not (self.in_class and len(decorators) == 1):
            self.wrong(node, f"what Python runs by itself, in a way that is not read: {node.name}")

    def decorator(self, node: ast.expr, is_last: bool) -> None:
        """Read a decorator: a listed one, or a function of the file that changes nothing.

        Such a one may give something else than it is given, which a listed one would change:
        so it comes last. For mypy, a class and a method stay what they are.
        """
        called = node.func if isinstance(node, ast.Call) else node
        meaning = self.meaning_of(called)
        if isinstance(node, ast.Call) and is_one_of(meaning, (*DECORATORS, contract)):
            options = {named.arg for named in node.keywords}
            if is_one_of(meaning, RECORDS) and not options <= OPTIONS_OF_RECORDS:
                self.wrong(node, f"a field under a name of its own: {ast.unparse(node)}")
            if node.args:
                self.wrong(node, f"a decorator that is not listed: {ast.unparse(node)}")
            self.given(node, meaning)
        elif isinstance(node, ast.Call) or not (
            is_one_of(meaning, DECORATORS) or (is_last and self.is_harmless(meaning, states=True))
        ):
            self.wrong(node, f"a decorator that is not listed: {ast.unparse(called)}")

    def type_of(self, node: ast.expr) -> None:
        """Read a type: no text in it is more than names, for Python works it out later."""
        in_a_text = bool(self.flags & __future__.annotations.compiler_flag)
        if not in_a_text:
            self.read(node)
        if not self.is_of_names(node, in_a_text):
            self.wrong(node, str(WORKED_OUT))

    def is_of_names(self, node: ast.AST, in_a_text: bool) -> bool:
        """Tell whether a type is of names as far as it is told in texts; what these are mypy sees.

        In the notes on a type may stand what is no type, so mypy does not look at it.
        """
        match node:
            case ast.Constant(value=str() as text):
                try:
                    return self.is_of_names(ast.parse(text, mode="eval").body, True)
                except (SyntaxError, ValueError, RecursionError, MemoryError):
                    return False
            case ast.Subscript(value=named, slice=ast.Tuple(elts=[kind, *notes])) if (
                self.meaning_of(named) is Annotated
            ):
                plain = all(isinstance(one, ast.Constant) for one in notes)
                return self.is_of_names(kind, in_a_text) and (plain or not in_a_text)
            case ast.Attribute(value=home) if in_a_text:
                return isinstance(self.meaning_of(home), ModuleType)
        parts = ast.iter_child_nodes(node)
        known = isinstance(node, PARTS_OF_TYPES) or not in_a_text
        return known and all(self.is_of_names(part, in_a_text) for part in parts)

    def kind(self, node: ast.ClassDef) -> None:
        """Read a class: what runs when it is made."""
        for decorator in node.decorator_list:
            self.decorator(decorator, is_last=False)
        for base in node.bases:
            self.base(node, base)
        if node.keywords or getattr(node, "type_params", None):
            self.wrong(node, ANOTHER_CLASS.of(node.name))
        # in a class, a name may be the one outside before it is given, and another one then
        self.hidden = frozenset(names_given_in(node.body))
        self.called_by_itself(node)
        self.in_class = True
        for one in node.body:
            self.in_a_class(node, one)
        self.in_class = False
        self.hidden = frozenset()

    def called_by_itself(self, node: ast.ClassDef) -> None:
        """Read that no name in a class is one that Python, or anybody, calls by itself."""
        bases = (self.meaning_of(base) for base in node.bases)
        known = {
            name
            for base in bases
            if isinstance(base, type)
            for kind in base.__mro__
            if is_one_of(kind, BASES_OF_KINDS)
            for name in dir(kind)
        }
        for name in sorted(self.hidden & (known | CALLED_BY_ITSELF)):
            self.wrong(node, CALLED_BY_PYTHON.of(name))

    def base(self, node: ast.ClassDef, base: ast.expr) -> None:
        """Read what a class stands on."""
        self.read(base)
        meaning = self.meaning_of(base.value if isinstance(base, ast.Subscript) else base)
        plain = not any(isinstance(one, ast.FunctionDef) for one in node.body)
        listed = is_one_of(meaning, BASES) or (plain and is_one_of(meaning, ENUMS))
        module = self.text.names["__name__"]
        if not listed and not (isinstance(meaning, type) and is_tame(meaning, module)):
            self.wrong(node, ANOTHER_CLASS.of(node.name))
        if isinstance(meaning, type) and issubclass(meaning, Edition):
            self.wrong(node, AN_EDITION.of(node.name))
        elif is_a_record(meaning):
            self.wrong(node, ON_ANOTHER.of(node.name))

    def in_a_class(self, kind: ast.ClassDef, node: ast.stmt) -> None:
        """Read one statement in a class."""
        match node:
            case ast.FunctionDef(name=name):
                if name == "__init__":
                    self.wrong(node, ANOTHER_CLASS.of(kind.name))
                elif name.startswith("__") or name in ASKED_FOR:
                    self.wrong(node, CALLED_BY_PYTHON.of(name))
                others = [one for one in node.decorator_list if not self.is_of_a_field(one, kind)]
                self.function(node, others)
            case ast.Assign() | ast.AnnAssign():
                for name in names_given_in([node]):
                    if name.startswith("_") and name.endswith("_"):
                        self.wrong(node, f"a name that Python itself uses: {name}")
                self.statement(node)
            case ast.Pass() | ast.Expr(value=ast.Constant()):
                return
            case _:
                self.wrong(node, ANOTHER_CLASS.of(kind.name))

    def is_of_a_field(self, node: ast.expr, kind: ast.ClassDef) -> bool:
        """Tell whether a decorator is one that a field of a record has."""
        match node:
            case ast.Attribute(value=ast.Name(id=name), attr="default" | "validator"):
                fields = [one for one in kind.body if name in names_given_in([one])]
                match fields:
                    case [ast.AnnAssign(value=ast.Call(func=made))]:
                        return self.meaning_of(made) is attrs.field
        return False


def is_at_home(name: str) -> bool:
    """Tell whether Python finds its own module under a name, not somebody's file before it."""
    if name not in LIBRARY:
        return True
    known = find_spec(name)
    if known is None or known.origin in ("built-in", "frozen"):
        return known is not None
    homes = {Path(sysconfig.get_path(one)).resolve() for one in ("stdlib", "platstdlib")}
    file = Path(str(known.origin)).resolve()
    elsewhere = "site-packages" in file.parts
    return not elsewhere and any(file.is_relative_to(home) for home in homes)


def imports_in(nodes: Iterable[ast.AST]) -> Iterator[ast.stmt]:
    """Yield the imports among statements, those of functions and classes left out."""
    for node in nodes:
        if isinstance(node, ast.Import) or (
            isinstance(node, ast.ImportFrom) and node.module != "__future__"
        ):
            yield node
        elif not isinstance(node, (ast.expr, *DEFINITIONS)):
            yield from imports_in(ast.iter_child_nodes(node))


def asks_who_runs_it(test: ast.expr) -> bool:
    """Tell whether a condition only asks if a file is run by hand, which it is not here."""
    match test:
        case ast.Compare(
            left=ast.Name(id="__name__"),
            ops=[ast.Eq() | ast.NotEq()],
            comparators=[ast.Constant(value="__main__")],
        ):
            return True
    return False


def meaning_in(names: dict[str, Any], node: ast.expr) -> Any:
    """Return what a name stands for in a file, or a name in a module."""
    if isinstance(node, ast.Attribute):
        base = meaning_in(names, node.value)
        return vars(base).get(node.attr) if isinstance(base, ModuleType) else None
    return names.get(node.id) if isinstance(node, ast.Name) else None
