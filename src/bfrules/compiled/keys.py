"""Keys of engines: what is printed for a table is found again as long as nothing of it changed.

To print an edition takes seconds, to tell what it is printed from a tenth of one. That is all
that can be reached from its clauses: functions, by their code and the text of their files; what
they hold, and what the names in them mean; classes; printed values. What nobody can tell apart
by its contents has no key, and is printed each time.
"""

import builtins
import linecache
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from dis import opmap
from enum import Enum
from functools import lru_cache
from hashlib import blake2b
from importlib.metadata import version
from importlib.resources import files
from operator import attrgetter, itemgetter
from pathlib import Path
from re import Pattern
from types import (
    BuiltinFunctionType,
    CellType,
    ClassMethodDescriptorType,
    CodeType,
    FunctionType,
    GenericAlias,
    GetSetDescriptorType,
    MemberDescriptorType,
    MethodDescriptorType,
    MethodType,
    MethodWrapperType,
    ModuleType,
    NotImplementedType,
    UnionType,
    WrapperDescriptorType,
)
from typing import Any, Final, Generic, NewType, Protocol

import attrs

from bfrules.compiled import choices
from bfrules.evaluating.operations import is_of_a_house
from bfrules.evaluating.purity import REMEMBERING
from bfrules.evaluating.records import FACTORY
from bfrules.evaluating.values import CannotCompile, shape_of_number, types_of_fields

PLAIN: Final = (type(None), bool, int, float, complex, str, bytes, type(Ellipsis))
OF_ATTRS: Final = ("attr", "attrs")
WRITTEN_BY_OTHERS: Final = sys.stdlib_module_names | {*OF_ATTRS}
"""Packages that are the same as long as Python and attrs are, if they stand where those do."""
WHERE_PYTHON_IS: Final = Path(os.__file__).parent
WHERE_ATTRS_IS: Final = Path(attrs.__file__).parent.parent
INSTALLED: Final = ("site-packages", "dist-packages")
OF_PYTHON_ITSELF: Final = ("built-in", "frozen")
OF_A_PROGRAM: Final = 1 << 9
"""What marks classes that were made while a program ran; Python has the others in itself."""
TOLD_BY_WHAT_IS_SHOWN: Final = (
    *(range, GenericAlias, UnionType, type(attrs.NOTHING), NotImplementedType),
    *(MethodDescriptorType, ClassMethodDescriptorType, WrapperDescriptorType),
    *(MemberDescriptorType, GetSetDescriptorType),
)
TOOLS: Final = ("bfrules.compiled", "bfrules.evaluating")
OF_FIELDS: Final = (
    *("name", "default", "init", "kw_only", "alias", "converter", "validator", "on_setattr"),
    *("eq", "eq_key", "order", "order_key", "hash"),
)
"""What is told of each field of a class, beside its type."""
ONLY_SHOWN: Final = ("__str__", "__repr__")
IMPORTS: Final = opmap["IMPORT_NAME"]


class Untold(Exception):
    """Something of which nobody can tell whether it is what it was."""


def key_of(*values: object) -> str:
    """Return the key of what is printed from some values; "" if they have none."""
    telling = Telling()
    try:
        telling.tell(*sys.version_info[:3], version("attrs"), *texts_of_tools())
        telling.value(values)
        telling.values(written_here())
        telling.rest()
    except (Untold, CannotCompile, ValueError):  # of types, and of numbers, that nobody can read
        return ""
    return str(telling.digest.hexdigest())


def texts_of_tools() -> Iterator[str]:
    """Yield what the evaluator, its printers and the loop of a game are written in."""
    for package in TOOLS:
        for file in sorted(files(package).iterdir(), key=lambda one: one.name):
            if file.is_file():
                yield file.read_text(encoding="utf-8")


def own_values(names: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a class, a module or a function defines."""
    return {
        name: value
        for name, value in names.items()
        if not isinstance(value, MemberDescriptorType | GetSetDescriptorType)
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
        if type(value) in PLAIN:
            self.tell(value)
            if type(value) is str and value.isidentifier():  # as `getattr` is given
                self.mention([value])
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
        if not is_of_others(own):
            self.value(own)
        match value:
            case FunctionType():
                self.function(value)
            case type():
                self.kind(value)
            case ModuleType():
                self.tell(value.__name__)
                self.named(vars(value))
            case _ if isinstance(value, REMEMBERING):
                self.value(value.__wrapped__)
                self.named(getattr(value, "__dict__", {}))
            case Enum() if is_open(own):
                self.value(vars(value))
            case _ if attrs.has(own) and is_open(own):
                self.values(parts_of(value))
            case _ if own in (tuple, list):
                self.values(value)
            case _ if own in (set, frozenset) and all(type(one) in PLAIN for one in value):
                self.tell(*sorted(map(repr, value)))
            case _ if own is dict:
                self.values(value.keys())
                self.values(value.values())
            case MethodType():
                self.values([value.__func__, value.__self__])
            case _ if own is property:
                self.value(value.fget)
            case NewType():
                self.values([value.__name__, value.__supertype__])
            case _ if own is FACTORY:
                self.values([value.factory, value.takes_self])
            case BuiltinFunctionType() | MethodWrapperType():
                self.tell(value.__name__)
                self.owner(value.__self__)
            case Pattern():
                self.values([value.pattern, value.flags])
            case _ if own in TOLD_BY_WHAT_IS_SHOWN or is_a_form_of_types(own):
                self.tell(shown(value))
            case _:
                raise Untold(f"a {own.__qualname__} may keep what nobody sees")

    def function(self, function: FunctionType) -> None:
        """Tell a function: its code and its file, what it holds, and what names in it mean."""
        self.tell(function.__module__, function.__qualname__, function.__name__)
        self.value(function.__doc__)
        self.value(function.__defaults__)
        self.value(function.__kwdefaults__)
        self.values(map(held_in, function.__closure__ or ()))
        self.named(vars(function))
        # not by its module: one that wraps another takes the name of that one's
        if is_file_of_others(function.__code__.co_filename):
            return
        names = set(self.code(function.__code__))
        for known in (function.__globals__, vars(builtins)):
            for name in sorted(names & known.keys()):
                self.tell(name)
                self.value(known[name])
            names -= known.keys()

    def code(self, code: CodeType) -> Iterator[str]:
        """Tell what a function was compiled to, and yield the names in it."""
        if IMPORTS in code.co_code[::2]:
            raise Untold(f"{code.co_name} imports something")
        self.tell(code.co_name, code.co_code, code.co_firstlineno, code.co_flags)
        self.tell(code.co_names, code.co_varnames, code.co_freevars, code.co_exceptiontable)
        self.tell(code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount)
        self.file(code.co_filename)
        yield from code.co_names
        self.mention(code.co_names)
        for constant in code.co_consts:
            if isinstance(constant, CodeType):
                yield from self.code(constant)
                continue
            self.value(constant)

    def owner(self, owner: Any) -> None:
        """Tell what a function written in C belongs to: it reads nothing that its module holds."""
        if isinstance(owner, ModuleType):
            self.tell(owner.__name__)
        else:
            self.value(owner)

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
        self.tell(kind.__module__, kind.__qualname__, kind.__name__)
        if is_of_others(kind):
            return
        self.values(kind.__bases__)
        self.file(getattr(sys.modules.get(kind.__module__), "__file__", None) or "")
        if attrs.has(kind):
            types = types_of_fields(kind)
            for one in attrs.fields(kind):
                self.values(getattr(one, name) for name in OF_FIELDS)
                self.tell(shown(types.get(one.name)), shape_of_number(types.get(one.name)))
        if issubclass(kind, Enum):
            self.values(kind._member_map_.values())  # one may go through them
        self.named(vars(kind))

    def named(self, names: Mapping[str, Any]) -> None:
        """Tell what a class, a module or a function defines under names that functions mention.

        What Python calls itself is told in any case.
        """
        for name, value in sorted(own_values(names).items(), key=itemgetter(0)):
            if name in ONLY_SHOWN:
                continue
            if is_made_by_attrs(value):
                self.tell(name)
            elif name in self.names or (name.startswith("__") and is_called(value)):
                self.tell(name)
                self.value(value)
            else:
                self.unnamed.setdefault(name, []).append(value)


def is_of_others(kind: type[Any]) -> bool:
    """Tell whether a class is Python's own, or of attrs: so it is if their module has it."""
    if not kind.__flags__ & OF_A_PROGRAM:
        return True
    module = sys.modules.get(kind.__module__)
    if module is None or not is_module_of_others(module):
        return False
    try:
        return attrgetter(kind.__qualname__)(module) is kind
    except AttributeError:
        return False


def is_module_of_others(module: ModuleType) -> bool:
    """Tell whether a module is Python's own, or of attrs: others may have a file of its name."""
    if module.__name__.partition(".")[0] not in WRITTEN_BY_OTHERS:
        return False
    file = getattr(module, "__file__", None)
    if file is None:
        return getattr(module.__spec__, "origin", None) in OF_PYTHON_ITSELF
    return is_file_of_others(file)


@lru_cache(maxsize=1 << 10)
def is_file_of_others(name: str) -> bool:
    """Tell whether a file is Python's own, or of attrs."""
    if name.startswith("<frozen "):
        return True
    file = Path(name)
    if file.is_relative_to(WHERE_ATTRS_IS):
        return file.relative_to(WHERE_ATTRS_IS).parts[0] in OF_ATTRS
    if file.is_relative_to(WHERE_PYTHON_IS):
        return file.relative_to(WHERE_PYTHON_IS).parts[0] not in INSTALLED
    return False


def is_made_by_attrs(value: Any) -> bool:
    """Tell whether attrs wrote a function: its fields say how."""
    return isinstance(value, FunctionType) and value.__code__.co_filename.startswith("<attrs ")


def is_called(value: Any) -> bool:
    """Tell whether Python may call something that a class or a module defines, and runs code."""
    return callable(value) and not isinstance(value, type)


def held_in(cell: CellType) -> Any:
    """Return what a function has taken from around it; raise Untold if it is not there yet."""
    try:
        return cell.cell_contents
    except ValueError:
        raise Untold("a name has no value yet") from None


def parts_of(value: Any) -> list[Any]:
    """Return what the fields of an object hold; raise Untold if it holds more."""
    own = attrs.fields(type(value))
    if not getattr(value, "__dict__", {}).keys() <= {one.name for one in own}:
        raise Untold(f"a {type(value).__qualname__} holds more than its fields")
    ours = not is_of_a_house(type(value))
    return [getattr(value, one.name) for one in own if one.eq or not ours]


def is_open(kind: type[Any]) -> bool:
    """Tell whether objects of a class hold nothing but fields of attrs and a dictionary."""
    return all(
        one in (object, Generic, Protocol, Enum) or "__attrs_attrs__" in vars(one) or is_bare(one)
        for one in kind.__mro__
    )


def is_bare(kind: type[Any]) -> bool:
    """Tell whether a class is written in Python, and has no slots."""
    slots = any(isinstance(one, MemberDescriptorType) for one in vars(kind).values())
    return not (slots or is_of_others(kind))


def is_a_form_of_types(kind: type[Any]) -> bool:
    """Tell whether objects of a class say of which types something is."""
    return kind.__module__ == "typing" and is_of_others(kind)


def shown(value: Any) -> str:
    """Return what Python shows of a value; raise Untold if that is where it stands."""
    told = repr(value)
    if " at 0x" in told:
        raise Untold(told)
    return told
