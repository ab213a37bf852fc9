"""Types: what mypy says of a file, before anything in it is proved.

A prover makes symbols of the types that a function says, and supposes that all of it is well
typed: given a number where a truth value is asked for, it may believe what is false. So mypy
checks the file, and whoever reads a function asks here for the type of an expression. Comments
might tell mypy to look away, so it sees none; and of what it does not look at, there is no type.
"""

import ast
import io
import sys
import tokenize
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import chdir, redirect_stderr, suppress
from functools import cache
from hashlib import blake2b
from importlib.metadata import version
from itertools import repeat
from pathlib import Path
from types import FunctionType
from typing import Any, Final, NewType, get_args, get_origin

import attrs
from attrs import field, frozen
from filelock import FileLock
from mypy import nodes
from mypy.build import BuildResult, build
from mypy.checkexpr import has_any_type
from mypy.errors import CompileError
from mypy.messages import format_type_bare
from mypy.modulefinder import BuildSource
from mypy.options import Options
from mypy.subtypes import is_subtype
from mypy.types import (
    CallableType,
    FunctionLike,
    Instance,
    LiteralType,
    NoneType,
    TupleType,
    Type,
    TypeType,
    UnionType,
    get_proper_type,
)

import bfrules
from bfrules.compiled.machines import cache_folder, folder_of_this_run
from bfrules.evaluating.operations import OF_FILES
from spec.fragment.instead import NOT_IN_ASCII, UNIONS
from spec.fragment.records import is_a_record, is_of_ours, types_said_by
from spec.sources import tree_of

Place = tuple[int, int, int | None, int | None]

MODULE: Final = f"{OF_FILES}__asked__"
TO_MYPY: Final = "# mypy:"
LOCK: Final = "lock"
OF_NO_TYPE: Final = ("name-defined", "valid-type")
NOT_LOOKED_AT: Final = "a branch at which mypy does not look"
ERROR: Final = ": error: "
ASCII: Final = 128
EVOLVE: Final = "evolve of "
# the part of an expression in whose place it begins, or ends, if there are brackets around that
BEGINS_WITH: Final[dict[type[ast.AST], str]] = {
    ast.Attribute: "value",
    ast.BinOp: "left",
    ast.BoolOp: "values",
    ast.Call: "func",
    ast.Compare: "left",
    ast.GeneratorExp: "elt",
    ast.IfExp: "body",
    ast.Subscript: "value",
}
ENDS_WITH: Final[dict[type[ast.AST], str]] = {
    ast.BinOp: "right",
    ast.BoolOp: "values",
    ast.Compare: "comparators",
    ast.IfExp: "orelse",
    ast.Lambda: "body",
    ast.NamedExpr: "value",
    ast.UnaryOp: "operand",
}
IMPORTS: Final = (nodes.Import, nodes.ImportFrom, nodes.PassStmt)


@frozen(eq=False)
class Types:
    """What mypy says of a file: errors by line, and types of expressions, functions and names.

    `of_the_file` is why nothing in it is believed: types that are none, which Python works
    out when somebody asks for them, and what stands where mypy supposes that nothing is run.
    """

    errors: tuple[tuple[int, str], ...] = ()
    of_expressions: Mapping[Place, Type] = field(factory=dict)
    of_functions: Mapping[int, CallableType] = field(factory=dict)
    of_names: Mapping[str, Type] = field(factory=dict)
    modules: Mapping[str, nodes.MypyFile] = field(factory=dict)
    of_the_file: tuple[tuple[int, str], ...] = ()

    def signature_of(self, function: FunctionType) -> CallableType | None:
        """Return the types of what a function takes and gives; none of one it never looked at."""
        name = function.__name__
        home = self.modules.get(function.__module__)
        if home is not None:
            known = home.names[name].node if name in home.names else None
            inner = known.func if isinstance(known, nodes.Decorator) else known
            told = inner.type if isinstance(inner, nodes.FuncDef) else None
            return told if isinstance(told, CallableType) else None
        ((line, *_), _) = places_of(tree_of(function).body[0], function.__code__.co_firstlineno)
        told = self.of_functions.get(line)
        # a condition made elsewhere, as by `passes_exactly`, has its line in another file
        known_as = (told.name or "").partition(" ")[0] if told else ""
        return told if known_as in ("", function.__code__.co_name) else None

    def takes_for(self, told: Type, called: Any, names: Mapping[str, Any]) -> bool:
        """Tell whether a type is that of a function, or of a class; `names` are those of the file.

        Of `evolve` mypy tells one for each record. Of a function that says no types it knows
        nothing: what that gives is of any type, which is told where it is used.
        """
        plain = get_proper_type(told)
        if not isinstance(plain, FunctionLike):
            return False
        if isinstance(plain, CallableType) and plain.implicit:
            return True
        if isinstance(called, type):
            return plain.is_type_obj() and kind_of(plain.type_object(), names) is called
        if called is attrs.evolve:
            return (plain.get_name() or "").startswith(EVOLVE)
        own = self.signature_of(called)
        return own is not None and is_subtype(own, plain)

    def of_expression(self, node: ast.AST, first: int) -> Type | None:
        """Return the type of an expression in a function that begins in a line, if mypy has one."""
        found = (self.of_expressions.get(place) for place in places_of(node, first))
        return next((told for told in found if told is not None), None)

    def errors_within(self, first: int, last: int) -> Iterator[tuple[int, str]]:
        """Yield the errors in some lines."""
        yield from ((line, told) for line, told in self.errors if first <= line <= last)


UNTYPED: Final = Types()


def types_in(file: str) -> Types:
    """Return what mypy says of a file as it is now."""
    with tokenize.open(file) as opened:
        return types_of_text(opened.read())


@cache
def types_of_text(text: str) -> Types:
    """Return what mypy says of the text of a file."""
    plain = in_ascii(without_comments(text))
    look_at(imports_in(plain))
    try:
        built = built_of(plain, tells_types=True)
    except CompileError as error:
        told = tuple((line, words) for line, words, _ in errors_told(error.messages))
        return Types(told, of_the_file=told)
    if built.manager.rechecked_modules != {MODULE}:
        return Types(of_the_file=((1, "mypy has more to look at than this file"),))
    tree = built.files[MODULE]
    errors = tuple(errors_told(built.errors))
    saying = lines_beside_bodies(ast.parse(plain))
    functions = {one.line: one.type for one in functions_among(tree.defs)}
    names = {name: one.node for name, one in tree.names.items()}
    return Types(
        (*names_beyond_ascii(text), *((line, told) for line, told, _ in errors)),
        {place_of(one): told for one, told in built.types.items()},
        {line: told for line, told in functions.items() if isinstance(told, CallableType)},
        {name: one.type for name, one in names.items() if isinstance(one, nodes.Var) and one.type},
        built.files,
        (
            *((line, told) for line, told, code in errors if code in OF_NO_TYPE and line in saying),
            *((line, NOT_LOOKED_AT) for line in lines_not_looked_at(tree.defs)),
        ),
    )


def imports_in(text: str) -> str:
    """Return the imports in a text; nothing of what is no Python."""
    with suppress(SyntaxError):
        return "\n".join(
            ast.unparse(one)
            for one in ast.walk(ast.parse(text))
            if isinstance(one, ast.Import | ast.ImportFrom)
        )
    return ""


@cache
def look_at(imports: str) -> None:
    """Let mypy look at what files import, so that of a file it has to look at that alone."""
    with suppress(CompileError):  # it says so of the file, too
        built_of(imports, tells_types=False)


def built_of(text: str, tells_types: bool) -> BuildResult:
    """Let mypy check a text; what it knows of the package stays, for later runs as well.

    One run at a time: it is astray where another one is writing what it reads.
    """
    options = Options()
    options.cache_dir, options.sqlite_cache = str(folder()), False
    options.export_types = options.preserve_asts = tells_types
    options.check_untyped_defs = True
    options.python_executable = sys.executable
    # beside a file may lie others under names that mypy looks for
    with FileLock(folder() / LOCK), chdir(folder()), redirect_stderr(io.StringIO()):
        return build([BuildSource(None, MODULE, text)], options)


@cache
def folder() -> Path:
    """Return the folder where mypy keeps what it knows: in the user's cache, if it may be there."""
    told = f"{version('mypy')} {sys.version} {sys.executable} {bfrules.__file__}"
    try:
        kept = cache_folder() / f"types_{blake2b(told.encode(), digest_size=12).hexdigest()}"
        kept.mkdir(parents=True, exist_ok=True)
        (kept / LOCK).touch()
    except (OSError, RuntimeError):  # the second where nobody knows whose home it is
        return folder_of_this_run()
    return kept


def without_comments(text: str) -> str:
    """Return a text without comments, and without what looks like one for mypy."""
    lines = list(io.StringIO(text))  # a form feed ends none, as for Python
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            (line, column), (_, end) = token.start, token.end
            lines[line - 1] = lines[line - 1][:column] + lines[line - 1][end:]
    return "".join(lines).replace(TO_MYPY, TO_MYPY.upper())


def in_ascii(text: str) -> str:
    """Return a text with an x for each byte of a letter beyond ASCII, unless there is such a name.

    Behind such a letter, mypy counts columns otherwise than Python.
    """
    left_alone = {line for line, _ in names_beyond_ascii(text)}
    lines = enumerate(io.StringIO(text), 1)
    return "".join(one if at in left_alone else in_ascii_alone(one) for at, one in lines)


def in_ascii_alone(line: str) -> str:
    """Return a line with an x for each byte of a letter beyond ASCII."""
    return bytes(one if one < ASCII else ord("x") for one in line.encode()).decode()


def names_beyond_ascii(text: str) -> Iterator[tuple[int, str]]:
    """Yield the line of each name in a text with a letter beyond ASCII, and what to say of it."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.NAME and not token.string.isascii():
            yield token.start[0], NOT_IN_ASCII.of(token.string)


def lines_beside_bodies(tree: ast.Module) -> set[int]:
    """Return the lines of a file where types may stand that somebody asks for."""
    bodies, heads = set[int](), set[int]()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            taken = (*ast.walk(node.args), node.returns)
            ends = (getattr(one, "end_lineno", None) or 0 for one in taken)
            heads.update(range(node.lineno, max(node.lineno, *ends) + 1))
            bodies.update(range(node.body[0].lineno, (node.end_lineno or 0) + 1))
    last = max((one.end_lineno or 0 for one in tree.body), default=0)
    return (set(range(1, last + 1)) - bodies) | heads


def errors_told(messages: list[str]) -> Iterator[tuple[int, str, str]]:
    """Yield the errors among messages: the line, the words, and of what kind it is."""
    for message in messages:
        place, is_an_error, said = message.partition(ERROR)
        if is_an_error:
            told, _, code = said.rpartition("  [")
            yield int(place.split(":")[1]), f"mypy says: {told or said}", code.rstrip("]")


def functions_among(statements: Iterable[nodes.Statement]) -> Iterator[nodes.FuncDef]:
    """Yield the functions among statements at which mypy looked, and those in them."""
    for one in statements:
        inner = one.func if isinstance(one, nodes.Decorator) else one
        if isinstance(inner, nodes.FuncDef):
            yield inner
            yield from functions_among(inner.body.body)
        elif isinstance(inner, nodes.ClassDef):
            yield from functions_among(inner.defs.body)
        elif isinstance(inner, nodes.IfStmt):
            for block in blocks_of(inner):
                yield from () if block.is_unreachable else functions_among(block.body)


def lines_not_looked_at(statements: Iterable[nodes.Statement]) -> Iterator[int]:
    """Yield a line of each branch beside imports of which mypy supposes that it is never run."""
    for one in statements:
        for block in blocks_of(one) if isinstance(one, nodes.IfStmt) else ():
            beside = [inner for inner in block.body if not isinstance(inner, IMPORTS)]
            if block.is_unreachable and beside:
                yield beside[0].line
            yield from lines_not_looked_at(block.body)


def blocks_of(chosen: nodes.IfStmt) -> list[nodes.Block]:
    """Return the statements of each branch."""
    return [*chosen.body, *((chosen.else_body,) if chosen.else_body else ())]


def place_of(node: nodes.Node) -> Place:
    """Return where mypy has a node."""
    return node.line, node.column, node.end_line, node.end_column


def places_of(node: ast.AST, first: int = 1) -> tuple[Place, Place]:
    """Return where mypy may have a node: with brackets at its ends, or without.

    In a function, lines are counted from the first of it, which is such a line of its file.
    """
    start, end = node, node
    while begins := getattr(start, BEGINS_WITH.get(type(start), ""), None):
        start = begins[0] if isinstance(begins, list) else begins
    while ends := getattr(end, ENDS_WITH.get(type(end), ""), None):
        end = ends[-1] if isinstance(ends, list) else ends
    return place_between(node, node, first), place_between(start, end, first)


def place_between(start: Any, end: Any, first: int) -> Place:
    """Return the place from where one node begins to where another one ends."""
    at, until = start.lineno + first - 1, end.end_lineno + first - 1
    return at, start.col_offset, until, end.end_col_offset


# asking of types -------------------------------------------------------------------


def may_be_anything(told: Type) -> bool:
    """Tell whether a type is any, in some part; a tuple has parts, whatever tuples are at large."""
    plain = get_proper_type(told)
    if isinstance(plain, TupleType | UnionType):
        return any(map(may_be_anything, plain.items))
    return has_any_type(plain)


def told_type(told: Type) -> str:
    """Return the words for a type, as mypy says it."""
    return format_type_bare(told, Options())


def is_truth(told: Type) -> bool:
    """Tell whether a type is that of truth values."""
    return all(map(is_listed_as, parts_of(told), repeat(("builtins.bool",))))


def is_a_row(told: Type) -> bool:
    """Tell whether a type is one of tuples or lists."""
    return all(map(is_listed_as, parts_of(told), repeat(("builtins.list", "builtins.tuple"))))


def may_be_a_range(told: Type) -> bool:
    """Tell whether a value of a type may be a range: Python counts no long one."""
    return any(map(is_listed_as, parts_of(told), repeat(("builtins.range",))))


def may_be_a_text(told: Type) -> bool:
    """Tell whether a value of a type may be a text: of a row of them, provers make one for all."""
    return any(map(is_listed_as, parts_of(told), repeat(("builtins.str",))))


def is_listed_as(told: Type, names: tuple[str, ...]) -> bool:
    """Tell whether a type is that of a class under one of these names."""
    plain = whole(told)
    return isinstance(plain, Instance) and plain.type.fullname in names


def parts_of(told: Type) -> list[Type]:
    """Return a type, or each of several of which a value may be."""
    plain = get_proper_type(told)
    return [*plain.items] if isinstance(plain, UnionType) else [plain]


def whole(told: Type) -> Type:
    """Return a type without what is known of its one value, or of each part of a tuple."""
    plain = get_proper_type(told)
    if isinstance(plain, LiteralType):
        return plain.fallback
    return plain.partial_fallback if isinstance(plain, TupleType) else plain


def kinds_in(told: Type, names: Mapping[str, Any]) -> Iterator[Any]:
    """Yield the classes of which a value of a type may be; `names` are those of the file.

    None stands for a type that is of no class, and for a class that nobody knows.
    """
    for one in map(whole, parts_of(told)):
        yield kind_of(one.type, names) if isinstance(one, Instance) else None


def kind_of(known: nodes.TypeInfo, names: Mapping[str, Any]) -> Any:
    """Return the class that mypy knows, by its name; `names` are those of the file."""
    home = known.module_name
    space = names if home == MODULE else vars(sys.modules.get(home, object))
    return space.get(known.name)


def is_said(told: Type, said: Any, names: Mapping[str, Any]) -> bool:
    """Tell whether mypy has a type as it is said when a file runs, fields of records included.

    What is of no type that is listed is told elsewhere.
    """
    plain, parts = get_proper_type(told), get_args(said)
    if type(said) is NewType and isinstance(plain, Instance):
        return plain.type.is_newtype and is_said(plain.type.bases[0], said.__supertype__, names)
    if get_origin(said) in UNIONS:
        pairs = [[is_said(one, part, names) for part in parts] for one in parts_of(told)]
        return all(map(any, pairs)) and all(map(any, zip(*pairs, strict=True)))
    if get_origin(said) is tuple and Ellipsis in parts:
        if not isinstance(plain, Instance) or plain.type.fullname != "builtins.tuple":
            return False
        return is_said(plain.args[0], parts[0], names)
    if get_origin(said) is tuple:
        items = plain.items if isinstance(plain, TupleType) else []
        several = zip(items, parts, strict=False)
        return len(items) == len(parts) and all(is_said(*pair, names) for pair in several)
    if said is type(None):
        return isinstance(plain, NoneType)
    if not isinstance(said, type):
        return True
    if not isinstance(plain, Instance) or kind_of(plain.type, names) is not said:
        return False
    own = types_said_by(said) if is_a_record(said) and not is_of_ours(said) else {}
    kept = [(plain.type.names.get(name), one) for name, one in own.items()]
    return all(
        known is not None
        and isinstance(known.node, nodes.Var)
        and known.node.type is not None
        and is_said(known.node.type, one, names)
        for known, one in kept
    )


def compared_among(told: Type) -> Iterator[Type]:
    """Yield the types of what is compared where what is of a type is put in order, or a key is."""
    plain = get_proper_type(told)
    if isinstance(plain, FunctionLike):
        yield from (one.ret_type for one in plain.items)
    elif isinstance(plain, Instance) and plain.args:
        yield from plain.args
    else:
        yield plain


def is_of_no_one_kind(told: Type) -> bool:
    """Tell whether a type only says what something has, or is one on which others are built."""
    if not isinstance(told, Instance):
        return False
    kind = told.type
    said = kind.module_name == "builtins" or kind.is_newtype or kind.metadata or told.args
    return kind.fullname == "builtins.object" or kind.is_protocol or not said


def is_a_function(told: Type) -> bool:
    """Tell whether a type is one of functions, or of types: provers make others of these."""
    return isinstance(told, FunctionLike | TypeType)


def holds(told: Type, these: Callable[[Type], bool], within: frozenset[str] = frozenset()) -> bool:
    """Tell whether a value of a type is one of these, or holds one; its class may have one."""
    plain = get_proper_type(told)
    if isinstance(plain, UnionType | TupleType):
        return any(holds(one, these, within) for one in plain.items)
    if these(plain) or not isinstance(plain, Instance):
        return these(plain)
    if plain.type.fullname in within:
        return False
    seen = within | {plain.type.fullname}
    kept = plain.type.names.items() if plain.type.module_name != "builtins" else ()
    fields = [
        one.node.type
        for name, one in kept
        if isinstance(one.node, nodes.Var) and one.node.type and not name.startswith("__")
        if not one.node.is_classvar
    ]
    return any(holds(one, these, seen) for one in (*plain.args, *fields))


def fits(value: Any, told: Type, names: Mapping[str, Any]) -> bool:
    """Tell whether a value that stays is of a type; what a record keeps is looked at elsewhere."""
    plain = get_proper_type(told)
    if isinstance(plain, UnionType):
        return any(fits(value, one, names) for one in plain.items)
    if isinstance(plain, TupleType):
        rows = type(value) is tuple and len(value) == len(plain.items)
        return rows and all(fits(*pair, names) for pair in zip(value, plain.items, strict=True))
    if isinstance(plain, LiteralType):
        return type(value) in (int, bool) and value == plain.value
    if isinstance(plain, NoneType):
        return value is None
    if not isinstance(plain, Instance):
        return False
    if plain.type.is_newtype:
        return fits(value, plain.type.bases[0], names)
    if plain.type.fullname == "builtins.tuple":
        return type(value) is tuple and all(fits(one, plain.args[0], names) for one in value)
    kinds = (int, bool) if plain.type.fullname == "builtins.int" else (*kinds_in(plain, names),)
    return type(value) in kinds


__all__ = ["Type", "Types", "is_subtype", "types_in"]
