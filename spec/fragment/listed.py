"""What is listed: the objects that a provable function may name, known by what they are."""

import ast
import builtins
import sys
from functools import _lru_cache_wrapper
from itertools import (
    chain,
    combinations,
    combinations_with_replacement,
    pairwise,
    product,
)
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Final, assert_never

from attrs import evolve, frozen

import bfrules
from bfrules.core.promises import OTHERS, SEAT, frame_of, only, those
from bfrules.core.refusal import Refusal, refused
from bfrules.core.standing import places
from bfrules.editions.black_friday.position import changed, changed_seat
from bfrules.editions.black_monday.position import changed as changed_on_monday
from bfrules.evaluating.operations import OF_FILES
from bfrules.kernel.cards import counted_in, put_on, with_card, without_card
from spec.fragment.instead import (
    A_DICTIONARY,
    A_FRACTION,
    A_LIST,
    A_PATTERN,
    A_POWER,
    A_SET,
    A_TEXT,
    CAUGHT,
    GONE_THROUGH_ONCE,
    INSIDE_ANOTHER,
    MEMORY,
    SINGLE_BITS,
    WITHOUT_A_NAME,
)
from spec.subjects import RULES

ITERATORS: Final = ("enumerate", "filter", "map", "range", "reversed", "zip")
LISTS: Final = ("list", "sorted")
PLAIN: Final = ("abs", "all", "any", "bool", "divmod", "int", "len", "max", "min", "sum", "tuple")
BUILTINS: Final = (*PLAIN, *LISTS, *ITERATORS, "isinstance", "iter", "next")
GOING_THROUGH: Final = (chain, combinations, combinations_with_replacement, pairwise, product)
COPIES: Final = (changed, changed_seat, changed_on_monday, evolve)
# They copy records part by part, or put together what people read; none looks at a number.
TRUSTED: Final = (*COPIES, those, refused, places, assert_never)
# For these provers have models: see `spec.symbolic.counted`.
MODELLED: Final = (with_card, without_card, counted_in, put_on)
TEXTS: Final = (str, "str", tuple[str, ...], "tuple[str, ...]")
OPERATORS: Final = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod)
SIGNS: Final = (ast.Not, ast.USub, ast.UAdd)
EXCEPTIONS: Final = (
    *(ArithmeticError, AssertionError, IndexError, LookupError, RuntimeError, TypeError),
    *(ValueError, ZeroDivisionError),
)
LONGEST: Final = 100
PACKAGE: Final = Path(bfrules.__file__).parent
NAMES_IN_FRAMES: Final = ("parts", "of_the_seat", "of_every_seat")
FRAMES: Final = tuple(code for code in only.__code__.co_consts if hasattr(code, "co_code"))
WHY: Final[dict[type[ast.AST], str]] = {
    ast.Try: str(CAUGHT),
    ast.JoinedStr: str(A_TEXT),
    ast.Div: str(A_FRACTION),
    ast.Pow: str(A_POWER),
    ast.Dict: str(A_DICTIONARY),
    ast.DictComp: str(A_DICTIONARY),
    ast.Set: str(A_SET),
    ast.SetComp: str(A_SET),
    ast.Global: str(MEMORY),
    ast.Nonlocal: str(MEMORY),
    ast.Import: "an import inside",
    ast.ImportFrom: "an import inside",
    ast.With: "a context",
    ast.Yield: "a generator",
    ast.YieldFrom: "a generator",
    ast.Lambda: str(WITHOUT_A_NAME),
    ast.FunctionDef: str(INSIDE_ANOTHER),
    ast.Delete: "something is deleted",
    ast.List: str(A_LIST),
    ast.ListComp: str(A_LIST),
    ast.GeneratorExp: str(GONE_THROUGH_ONCE),
}

# the lists of the package may do more, and are read by the names of nodes
WHY_IN_A_FILE: Final[dict[type[ast.AST], str]] = {
    **dict.fromkeys((ast.BitAnd, ast.BitOr, ast.BitXor, ast.LShift, ast.RShift), str(SINGLE_BITS)),
    **dict.fromkeys((ast.MatchMapping, ast.MatchSequence, ast.MatchSingleton), str(A_PATTERN)),
    ast.MatchStar: str(A_PATTERN),
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


def is_one_of(value: object, listed: tuple[object, ...]) -> bool:
    """Tell whether a value is one of those listed, not just equal to one."""
    return any(value is one for one in listed)


def is_none(node: ast.AST) -> bool:
    """Tell whether a node is None."""
    return isinstance(node, ast.Constant) and node.value is None


def is_ours(names: dict[str, Any]) -> bool:
    """Tell whether names are those of a module of the package itself."""
    name = names.get("__name__")
    module = sys.modules.get(name) if isinstance(name, str) else None
    return module is not None and vars(module) is names and is_of_the_package(module)


def is_of_the_package(module: ModuleType) -> bool:
    """Tell whether a module stands in the package."""
    file = getattr(module, "__file__", None)
    named = module.__name__.startswith(RULES) and not module.__name__.startswith(OF_FILES)
    return named and file is not None and Path(file).is_relative_to(PACKAGE)


def unwrapped(value: Any) -> Any:
    """Return a function of the package without what remembers its answers."""
    if isinstance(value, _lru_cache_wrapper):
        inner = value.__wrapped__
        if isinstance(inner, FunctionType) and is_ours(inner.__globals__):
            return inner
    return value


def is_a_frame(function: FunctionType) -> bool:
    """Tell whether a promise is a frame that `only` made: what it says is data, and it runs so."""
    frame = frame_of(function)
    return is_one_of(function.__code__, FRAMES) and frame == frame_that_runs(function)


def frame_that_runs(function: FunctionType) -> frozenset[str]:
    """Return the parts that a frame lets change when it runs, named as `frame_of` names them."""
    held = held_within(function)
    parts, own, others = (held.get(name, ()) for name in NAMES_IN_FRAMES)
    seats = {f"{SEAT}.{part}" for part in (*own, *others)}
    return frozenset({*parts, *seats, *(f"{OTHERS}.{part}" for part in others)})


def held_within(function: FunctionType) -> dict[str, Any]:
    """Return what a function closes over by name, and what functions among that do."""
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    held = {name: cell.cell_contents for name, cell in cells}
    for one in (one for one in tuple(held.values()) if isinstance(one, FunctionType)):
        held |= held_within(one)
    return held


def is_a_builtin(name: str) -> bool:
    """Tell whether a name is that of a builtin; `_` is none, though prompts keep answers there."""
    return name != "_" and hasattr(builtins, name)


def is_a_word(name: str) -> bool:
    """Tell whether a name is a builtin's, or one that only Python or a prover gives."""
    return is_a_builtin(name) or name.startswith("__")


def tells(function: Any) -> bool:
    """Tell whether a function returns text."""
    return said_answer_of(function) in TEXTS


def may_refuse(function: Any) -> bool:
    """Tell whether a function may return a refusal."""
    return is_a_refusal(said_answer_of(function))


def is_a_refusal(annotation: Any) -> bool:
    """Tell whether a type is that of a refusal, or nothing."""
    return annotation in (Refusal, Refusal | None, "Refusal", "Refusal | None")


def answers_yes_or_no(function: Any) -> bool:
    """Tell whether a function returns a truth value."""
    return said_answer_of(function) in (bool, "bool")


def said_answer_of(function: Any) -> Any:
    """Return what a function says of what it returns."""
    annotations = getattr(function, "__annotations__", {})
    return annotations.get("return") if isinstance(annotations, dict) else None
