"""What is wrong with a study, in one sentence for who asked for it; whose code fails, and where."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from inspect import unwrap
from pathlib import Path
from traceback import walk_tb
from types import CodeType
from typing import Any, Final

import bfrules
from bfrules.compiled import CannotCompile
from bfrules.core.amendment import Amendment, AmendmentError
from bfrules.core.notation import together
from bfrules.core.refusal import BrokenClause
from bfrules.house import line_in, told_error

Function = Callable[..., object]

HOME: Final = Path(bfrules.__file__).parent


class StudyError(ValueError):
    """A study that cannot be played, resumed or read; the message says what would be right."""


@contextmanager
def blamed_on(who: str, *functions: Function) -> Iterator[None]:
    """Say whose functions went wrong, and at which line of their file.

    Raise StudyError instead of whatever comes up, `sys.exit()` too; Ctrl-C stays what it is.
    """
    try:
        yield
    except (KeyboardInterrupt, StudyError):
        raise
    except BaseException as error:
        told = f"{who} fails: {told_error(error)}{line_of(error, functions)}"
        raise StudyError(told) from error


@contextmanager
def rules_blamed(amendments: Iterable[Amendment[Any]], where: str = "") -> Iterator[None]:
    """Say which amendment of a user's own makes the rules go wrong, and which function of it.

    Raise StudyError, which begins with `where`. What goes wrong without such an amendment is
    raised as it is: then the fault is not the user's. So are amendments that do not fit.
    """
    try:
        yield
    except StudyError as told:
        raise StudyError(f"{where}{told}") from told
    except (KeyboardInterrupt, AmendmentError, CannotCompile):
        raise
    except BaseException as error:
        own = tuple(dict.fromkeys(amendments))
        if not own:
            raise
        raise StudyError(f"{where}{told_fault(own, error)}") from error


def told_fault(amendments: tuple[Amendment[Any], ...], error: BaseException) -> str:
    """Say which of some amendments made the rules go wrong, as far as that can be told."""
    run = {frame.f_code for frame, _ in walk_tb(error.__traceback__)}
    for amendment in amendments:
        for function in functions_of(amendment):
            if code_of(function) in run:
                is_clause = function is not amendment.components
                what = f"the clause {function.__name__}" if is_clause else "`components`"
                place = line_of(error, (function,))
                return f"{what} of {amendment.name} fails: {told_error(error)}{place}"
    names = together(amendment.name for amendment in amendments)
    functions = [one for amendment in amendments for one in functions_of(amendment)]
    place = line_of(error, functions)
    told = str(error) if isinstance(error, BrokenClause) else told_error(error)
    return f"the rules cannot be played under {names}: {told}{place}"


def functions_of(amendment: Amendment[Any]) -> Iterator[Function]:
    """Yield the functions of a user's own in an amendment."""
    found = [*amendment.added, *((amendment.components,) if amendment.components else ())]
    for rule in amendment.rules:
        found += (*rule.clauses, rule.lists, rule.conceives)
    yield from (one for one in found if is_of_a_user(one))


def is_of_a_user(function: Function) -> bool:
    """Tell whether a function stands in another file than those of bfrules."""
    code = code_of(function)
    return code is None or HOME not in Path(code.co_filename).parents


def code_of(function: Function) -> CodeType | None:
    """Return the code of a function, or of a callable; None for one that is not Python."""
    inner: Any = unwrap(function)
    while isinstance(inner, partial):
        inner = inner.func
    code = getattr(inner, "__code__", getattr(inner.__call__, "__code__", None))
    return code if isinstance(code, CodeType) else None


def line_of(error: BaseException, functions: Iterable[Function]) -> str:
    """Say at which line of the files of functions an error came up, if at any of theirs."""
    codes = (code_of(function) for function in functions)
    return line_in({code.co_filename for code in codes if code is not None}, error)
