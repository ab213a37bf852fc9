"""Keys of engines: what is printed for a table is found again as long as nothing of it changed.

To print an edition takes seconds, to tell what it is printed from a tenth of one. That is all
that can be reached from its clauses: functions, by their code and the text of their files; what
they hold, and what the names in them mean; classes; printed values. What nobody can tell apart
by its contents has no key, and is printed each time.
"""

import linecache
import sys
from collections.abc import Iterable, Iterator, Mapping
from dis import opmap
from enum import Enum
from functools import cached_property, partial
from hashlib import blake2b
from importlib.metadata import version
from importlib.resources import files
from operator import itemgetter
from types import (
    BuiltinFunctionType,
    CodeType,
    FunctionType,
    GetSetDescriptorType,
    MemberDescriptorType,
    MethodType,
    MethodWrapperType,
    ModuleType,
)
from typing import Any, Final, NewType

import attrs

from bfrules.compiled import choices
from bfrules.evaluating.records import FACTORY
from bfrules.evaluating.values import CannotCompile, types_of_fields

PLAIN: Final = (type(None), bool, int, float, complex, str, bytes, type(Ellipsis))
WRITTEN_BY_OTHERS: Final = sys.stdlib_module_names | {"attr", "attrs"}
"""Packages that are the same as long as Python and attrs are."""
TOOLS: Final = ("bfrules.compiled", "bfrules.evaluating")
OF_FIELDS: Final = (
    *("name", "default", "init", "kw_only", "alias", "converter", "validator", "on_setattr"),
    *("eq", "eq_key", "order", "order_key", "hash"),
)
"""What is told of each field of a class, beside its type."""
ONLY_SHOWN: Final = ("__str__", "__repr__")
OURS: Final = "bfrules."
"""Where what is equal is told by what makes it equal: what a house adds may be told by more."""
IMPORTS: Final = opmap["IMPORT_NAME"]


class Untold(Exception):
    """Something of which nobody can tell whether it is what it was."""


def key_of(*values: object) -> str:
    """Return the key of what is printed from some values; "" if they have none."""
    telling = Telling()
    try:
        telling.tell(*sys.version_info[:2], version("attrs"), *texts_of_tools())
        telling.value(values)
        telling.values(written_here())
        telling.rest()
    except (Untold, CannotCompile):  # of types that nobody can read
        return ""
    return str(telling.digest.hexdigest())


def texts_of_tools() -> Iterator[str]:
    """Yield what the evaluator, its printers and the loop of a game are written in."""
    for package in TOOLS:
        for file in sorted(files(package).iterdir(), key=lambda one: one.name):
            if file.is_file():
                yield file.read_text(encoding="utf-8")


def own_values(names: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a class or a module defines."""
    return {
        name: value
        for name, value in names.items()
        if not isinstance(value, MemberDescriptorType | GetSetDescriptorType)
        and (isinstance(value, FunctionType) or not name.startswith("__"))
    }


def written_here() -> list[Any]:
    """Return the functions and values of the part that is written by hand for each edition."""
    known = vars(choices).values()
    own = [one for one in known if getattr(one, "__module__", "") == choices.__name__]
    return [*own, *(one for one in known if isinstance(one, tuple))]


@attrs.define
class Telling:
    """Tells values, each once; functions and classes after what mentions them.

    What a class or a module defines is told if a function mentions its name; until then it is
    `unnamed`.
    """

    digest: Any = attrs.field(factory=lambda: blake2b(digest_size=12))
    seen: dict[int, int] = attrs.field(factory=dict)
    left: list[Any] = attrs.field(factory=list)
    names: set[str] = attrs.field(factory=set)
    unnamed: dict[str, list[Any]] = attrs.field(factory=dict)
    read: set[str] = attrs.field(factory=set)

    def tell(self, *words: object) -> None:
        """Tell some plain values."""
        for word in words:
            told = f"{type(word).__name__} {word!r}".encode(errors="surrogatepass")
            self.digest.update(b"%d:%b" % (len(told), told))

    def value(self, value: Any) -> None:
        """Tell a value, or where it was told before."""
        if isinstance(value, PLAIN):
            self.tell(value)
            return
        if id(value) in self.seen:
            self.tell("again", self.seen[id(value)])
            return
        self.seen[id(value)] = len(self.seen)
        self.left.append(value)  # it stays here, so that its number is not given to another

    def values(self, values: Iterable[Any]) -> None:
        """Tell some values, one after the other."""
        several = list(values)
        self.tell(len(several))
        for one in several:
            self.value(one)

    def rest(self) -> None:
        """Tell all that was mentioned."""
        for value in self.left:  # grows as it is told
            self.inside(value)

    def inside(self, value: Any) -> None:
        """Tell what a value is made of."""
        own = type(value)
        self.tell(own.__qualname__)
        if not is_of_others(own.__module__):
            self.value(own)
        match value:
            case tuple() | list():
                self.values(value)
            case set() | frozenset() if all(isinstance(one, PLAIN) for one in value):
                self.tell(*sorted(map(repr, value)))
            case Mapping():
                self.values(value.keys())
                self.values(value.values())
            case FunctionType():
                self.function(value)
            case type():
                self.kind(value)
            case MethodType():
                self.values([value.__func__, value.__self__])
            case partial():
                self.values([value.func, value.args, value.keywords])
            case property():
                self.value(value.fget)
            case cached_property():
                self.value(value.func)
            case classmethod() | staticmethod():
                self.value(value.__func__)
            case NewType():
                self.values([value.__name__, value.__supertype__])
            case _ if isinstance(value, FACTORY):
                self.values([value.factory, value.takes_self])
            case Enum():
                self.values([value.name, value.value])
            case ModuleType():
                self.tell(value.__name__)
                if not is_of_others(value.__name__):
                    self.named(vars(value))
            case BuiltinFunctionType() | MethodWrapperType():
                self.tell(value.__name__)
                self.value(value.__self__)
            case GetSetDescriptorType():
                self.tell(shown(value))
            case _ if attrs.has(own):
                ours = own.__module__.startswith(OURS)
                parts = [one.name for one in attrs.fields(own) if one.eq or not ours]
                self.values(getattr(value, name) for name in parts)
            case _ if hasattr(value, "__wrapped__"):  # it remembers its answers
                self.value(value.__wrapped__)
            case _ if is_of_others(own.__module__):
                self.tell(shown(value))
            case _:
                for name in sorted(names_of_state(value)):
                    self.tell(name)
                    self.value(getattr(value, name, None))

    def function(self, function: FunctionType) -> None:
        """Tell a function: its code and its file, what it holds, and what names in it mean."""
        self.tell(function.__module__, function.__qualname__)
        if is_of_others(function.__module__):
            return
        names = set(self.code(function.__code__))
        self.value(function.__defaults__)
        self.value(function.__kwdefaults__)
        self.values(cell.cell_contents for cell in function.__closure__ or ())
        known = function.__globals__
        for name in sorted(names & known.keys()):
            self.tell(name)
            self.value(known[name])

    def code(self, code: CodeType) -> Iterator[str]:
        """Tell what a function was compiled to, and yield the names in it."""
        if IMPORTS in code.co_code[::2]:
            raise Untold(f"{code.co_name} imports something")
        self.tell(code.co_name, code.co_code, code.co_firstlineno, code.co_flags)
        self.tell(code.co_names, code.co_varnames, code.co_freevars, code.co_argcount)
        self.file(code.co_filename)
        yield from code.co_names
        self.mention(code.co_names)
        for constant in code.co_consts:
            if isinstance(constant, CodeType):
                yield from self.code(constant)
                continue
            self.value(constant)
            if isinstance(constant, str) and constant.isidentifier():  # as `getattr` is given
                self.mention([constant])

    def mention(self, names: Iterable[str]) -> None:
        """Tell what classes define by some names."""
        for name in names:
            self.names.add(name)
            self.values(self.unnamed.pop(name, ()))

    def file(self, name: str) -> None:
        """Tell the text that a function is read from, once."""
        if name in self.read:
            return
        self.read.add(name)
        linecache.checkcache(name)
        self.tell(name, "".join(linecache.getlines(name)))

    def kind(self, kind: type[Any]) -> None:
        """Tell a class: its file, its fields, what attrs made for it, and what else it defines."""
        self.tell(kind.__module__, kind.__qualname__)
        if is_of_others(kind.__module__):
            return
        self.values(kind.__bases__)
        self.file(getattr(sys.modules.get(kind.__module__), "__file__", None) or "")
        if attrs.has(kind):
            types = types_of_fields(kind)
            for one in attrs.fields(kind):
                self.values(getattr(one, name) for name in OF_FIELDS)
                self.tell(shown(types.get(one.name)))
        self.named(vars(kind))

    def named(self, names: Mapping[str, Any]) -> None:
        """Tell what a class or a module defines under names that functions mention."""
        for name, value in sorted(own_values(names).items(), key=itemgetter(0)):
            if name in ONLY_SHOWN:
                continue
            if is_made_by_attrs(value):
                self.tell(name)
            elif name in self.names or name.startswith("__"):
                self.tell(name)
                self.value(value)
            else:
                self.unnamed.setdefault(name, []).append(value)


def is_of_others(module: str | None) -> bool:
    """Tell whether a module is Python's own, or attrs."""
    return (module or "").partition(".")[0] in WRITTEN_BY_OTHERS


def is_made_by_attrs(value: Any) -> bool:
    """Tell whether attrs wrote a function: its fields say how."""
    return isinstance(value, FunctionType) and value.__code__.co_filename.startswith("<attrs ")


def names_of_state(value: Any) -> set[str]:
    """Return the names of all that an object of a class written in Python holds."""
    slots = [vars(one).get("__slots__", ()) for one in type(value).__mro__]
    named = {name for several in slots for name in several}
    return (named | {*getattr(value, "__dict__", ())}) - {"__weakref__", "__dict__"}


def shown(value: Any) -> str:
    """Return what Python shows of a value; raise Untold if that is where it stands."""
    told = repr(value)
    if " at 0x" in told:
        raise Untold(told)
    return told
