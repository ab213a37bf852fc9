"""Outside: a file that is run leaves all that was loaded before as it was, or it is put back.

Who changes a prover while a file is run, or what the prover stands on, could have anything proved.
"""

import builtins
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FunctionType, ModuleType
from typing import Any, Final

from attrs import frozen

from spec.fragment.listed import FILES

ROOTS: Final = frozenset(
    {
        *("attr", "attrs", "bfrules", "click", "crosshair", "msgspec", "rich", "spec", "z3"),
        *sys.stdlib_module_names,
    }
)
OF_THE_PROJECT: Final = ("bfrules", "spec")
OF_LIBRARIES: Final = (
    *("__builtins__", "__dict__", "__warningregistry__", "__weakref__", "__msgspec_cache__"),
)
OF_A_FUNCTION: Final = ("__code__", "__defaults__", "__kwdefaults__")
NOTHING: Final = object()

Parts = dict[Any, Any]


@frozen
class Held:
    """What a module, a class, a function or a dictionary held, and the name of its holder."""

    owner: Any
    whose: str
    parts: Parts


@contextmanager
def putting_back(changed: list[str]) -> Iterator[None]:
    """Put back after a while what was changed of all that was loaded, and note the names of it."""
    own, own_before = globals(), dict(globals())
    of_python, of_python_before = vars(builtins), dict(vars(builtins))
    before = list(all_held())
    try:
        yield
    finally:
        now_of_python = dict.copy(of_python)
        of_python.update(of_python_before)
        own.update(own_before)
        for name, value in of_python_before.items():
            if now_of_python.get(name) is not value:
                changed.append(f"builtins.{name}")
        for held in before:
            now = parts_of(held.owner, held.whose)
            for part, value in held.parts.items():
                if now.get(part, NOTHING) is not value:
                    changed.append(f"{held.whose}.{part}")
                    put(held.owner, part, value)
            for part in now.keys() - held.parts.keys():
                # a module may get more names, but none of a builtin
                shadows = isinstance(held.owner, ModuleType) and part in of_python_before
                if shadows or isinstance(held.owner, type):
                    changed.append(f"{held.whose}.{part}")
                    take_away(held.owner, part)


def all_held() -> Iterator[Held]:
    """Yield what is held by all that provers stand on: each holder once."""
    loaded = {
        name: module
        for name, module in sys.modules.items()
        if name.partition(".")[0] in ROOTS
        and not name.startswith(FILES)
        and isinstance(module, ModuleType)
    }
    yield Held(sys.modules, "sys.modules", dict(loaded))
    seen: set[int] = set()
    for name, module in loaded.items():
        for owner, whose in holders_in(module, name):
            if id(owner) not in seen:
                seen.add(id(owner))
                yield Held(owner, whose, parts_of(owner, whose))


def holders_in(module: ModuleType, name: str) -> Iterator[tuple[Any, str]]:
    """Yield a module and its classes, with the functions and dictionaries in them."""
    yield module, name
    for part, value in tuple(vars(module).items()):
        if holds_parts(name, part, value):
            yield value, f"{name}.{part}"
        if isinstance(value, type) and value.__module__ == name:
            yield value, f"{name}.{part}"
            for inner, held in tuple(vars(value).items()):
                if holds_parts(name, inner, held):
                    yield held, f"{name}.{part}.{inner}"


def holds_parts(module: str, part: str, value: Any) -> bool:
    """Tell whether what a module has is a function, or a dictionary of the project."""
    own_dictionary = type(value) is dict and is_of_the_project(module)
    return part not in OF_LIBRARIES and (isinstance(value, FunctionType) or own_dictionary)


def parts_of(owner: Any, whose: str) -> Parts:
    """Return what a holder holds; of a library only what can be called."""
    if isinstance(owner, FunctionType):
        return {**{part: getattr(owner, part) for part in OF_A_FUNCTION}, **vars(owner)}
    if isinstance(owner, dict):
        return dict(owner)
    of_the_project = is_of_the_project(whose)
    return {
        part: value
        for part, value in tuple(vars(owner).items())
        if part not in OF_LIBRARIES and (of_the_project or callable(value))
    }


def is_of_the_project(whose: str) -> bool:
    """Tell whether a name is one of the project's."""
    return whose.partition(".")[0] in OF_THE_PROJECT


def put(owner: Any, part: str, value: Any) -> None:
    """Put something where it was."""
    if isinstance(owner, ModuleType):
        vars(owner)[part] = value
    elif isinstance(owner, dict):
        owner[part] = value
    elif isinstance(owner, type):
        type.__setattr__(owner, part, value)
    else:
        setattr(owner, part, value)


def take_away(owner: Any, part: str) -> None:
    """Take away what was not there."""
    if isinstance(owner, type):
        type.__delattr__(owner, part)
    else:
        delattr(owner, part)
