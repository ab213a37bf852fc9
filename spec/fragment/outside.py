"""Outside: a file that is run leaves all that was loaded before as it was, or it is put back.

Who changes a prover while a file is run, or what the prover stands on, could have anything proved.
"""

import builtins
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FunctionType, ModuleType
from typing import Any, Final

from spec.fragment.listed import FILES

ROOTS: Final = frozenset(
    {
        *("attr", "attrs", "bfrules", "crosshair", "spec", "z3"),
        *("ast", "builtins", "contextlib", "contextvars", "copy", "dis", "functools", "inspect"),
        *("itertools", "linecache", "math", "multiprocessing", "operator", "pathlib", "random"),
        *("resource", "signal", "time", "types", "typing"),
    }
)
OF_THE_PROJECT: Final = ("bfrules", "spec")
OF_LIBRARIES: Final = (
    *("__builtins__", "__dict__", "__warningregistry__", "__weakref__", "__msgspec_cache__"),
)
OF_A_FUNCTION: Final = ("__code__", "__defaults__", "__kwdefaults__")
NOTHING: Final = object()

Place = tuple[Any, str, str]


@contextmanager
def putting_back(changed: list[str]) -> Iterator[None]:
    """Put back after a while what was changed of all that was loaded, and note the names of it."""
    own, own_before = globals(), dict(globals())
    of_python, of_python_before = vars(builtins), dict(vars(builtins))
    before = {key: (place, value) for key, place, value in parts_loaded()}
    modules = {name for name in sys.modules if name.partition(".")[0] in ROOTS}
    try:
        yield
    finally:
        now_of_python = dict.copy(of_python)
        of_python.update(of_python_before)
        own.update(own_before)
        for name, value in of_python_before.items():
            if now_of_python.get(name) is not value:
                changed.append(f"builtins.{name}")
        now = {key: (place, value) for key, place, value in parts_loaded(modules)}
        for key, (place, value) in before.items():
            if now.get(key, (place, NOTHING))[1] is not value:
                changed.append(name_of(place))
                put(place, value)
        for key, (place, _) in now.items():
            # a module may get more names, but none of a builtin
            owner, _, part = place
            shadows = isinstance(owner, ModuleType) and part in of_python_before
            if key not in before and (shadows or isinstance(owner, type)):
                changed.append(name_of(place))
                take_away(place)


def parts_loaded(among: set[str] | None = None) -> Iterator[tuple[Any, Place, Any]]:
    """Yield the parts of the modules that provers stand on, each with a key and its place."""
    for name, module in tuple(sys.modules.items()):
        known = name in among if among is not None else name.partition(".")[0] in ROOTS
        if not known or name.startswith(FILES) or not isinstance(module, ModuleType):
            continue
        for part, value in tuple(vars(module).items()):
            yield from parts_of(module, name, part, value)
            if isinstance(value, type) and value.__module__ == name:
                for inner, held in tuple(vars(value).items()):
                    yield from parts_of(value, f"{name}.{part}", inner, held)


def parts_of(owner: Any, whose: str, part: str, value: Any) -> Iterator[tuple[Any, Place, Any]]:
    """Yield a part, and what a function or a dictionary has inside."""
    of_the_project = whose.partition(".")[0] in OF_THE_PROJECT
    if part in OF_LIBRARIES or not (of_the_project or callable(value)):
        return
    yield (id(owner), part), (owner, whose, part), value
    if isinstance(value, FunctionType):
        for inner in OF_A_FUNCTION:
            place = value, f"{whose}.{part}", inner
            yield (id(value), inner), place, getattr(value, inner)
        for inner, held in tuple(vars(value).items()):
            yield (id(value), inner), (value, f"{whose}.{part}", inner), held
    elif type(value) is dict and of_the_project:
        for key, held in tuple(value.items()):
            yield (id(value), "item", key), (value, f"{whose}.{part}", key), held


def name_of(place: Place) -> str:
    """Return the name of a part."""
    _, whose, part = place
    return f"{whose}.{part}"


def put(place: Place, value: Any) -> None:
    """Put something where it was."""
    owner, _, part = place
    if isinstance(owner, ModuleType):
        vars(owner)[part] = value
    elif isinstance(owner, dict):
        owner[part] = value
    elif isinstance(owner, type):
        type.__setattr__(owner, part, value)
    else:
        setattr(owner, part, value)


def take_away(place: Place) -> None:
    """Take away what was not there."""
    owner, _, part = place
    if isinstance(owner, type):
        type.__delattr__(owner, part)
    else:
        delattr(owner, part)
