"""Records: the kinds of which a provable function may make one or look into one."""

import sys
from collections.abc import Iterable, Iterator
from functools import cache
from inspect import getsourcelines
from itertools import islice
from types import FunctionType, GetSetDescriptorType, MemberDescriptorType, ModuleType, NoneType
from typing import Annotated, Any, Final, NewType, get_args, get_origin, get_type_hints

import attrs

from bfrules.core.sealed import Sealed
from bfrules.evaluating.purity import function_behind
from bfrules.shipped import shipped_editions
from spec.fragment.instead import (
    ADVICE,
    CHANGEABLE,
    KEEPS_MORE,
    NOT_JUST_KEPT,
    SIMPLE,
    UNIONS,
    instead_of_a_type,
)
from spec.fragment.listed import (
    LONGEST,
    TEXTS,
    Breach,
    is_of_the_package,
    is_ours,
    unwrapped,
)

FOR_PEOPLE: Final = ("__str__", "__repr__", "__reduce__")
RECORD: Final[Any] = attrs.frozen(order=True)(type("Record", (), {}))
FROZEN: Final[Any] = RECORD.__setattr__
# what attrs writes into any frozen record, and nothing that looks up what is not there
OF_ATTRS: Final = frozenset(vars(RECORD))
WEAK: Final = "__weakref__"
ATTRS_NAMES: Final = FROZEN.__globals__
COMPARED_OTHERWISE: Final = "a record that is compared in a way of its own"
MADE_BY_ATTRS: Final = "<attrs generated"
LISTED_BASES: Final = (*Sealed.__mro__,)
# The rooms whose records a rule may hold: rules import no other, whatever else is loaded.
ROOMS_OF_RULES: Final = ("bfrules.kernel.", "bfrules.core.", "bfrules.editions.")
MACHINERY: Final = (
    *("bfrules.core.edition", "bfrules.core.phrases", "bfrules.core.refusal"),
    *("bfrules.core.statement", "bfrules.editions.black_friday.look"),
    "bfrules.editions.black_monday.look",
)
OF_BUILTINS: Final = frozenset(
    name for kind in (int, bool, tuple, list, str, NoneType, FunctionType) for name in dir(kind)
)
# provers ask by these names whether something is printed values, or remembers its answers
ASKED_BY_PROVERS: Final = frozenset({"provenance", "cache_info"})
# symbols have these, and numbers have not: who takes a number for a record finds none of them
OF_SYMBOLS: Final = frozenset(
    {"_row", "_table", "look_up", "python_type", "snapshot", "term", "var"}
)
MOST_PARTS: Final = 1_000
OF_ANOTHER_TYPE: Final = "a value of another type than is said"
BESIDES: Final = frozenset(
    {
        *("__annotations__", "__dict__", "__doc__", "__firstlineno__", "__match_args__"),
        *("__module__", "__orig_bases__", "__parameters__", "__qualname__", "__slots__"),
        *("__static_attributes__", "__weakref__", "__attrs_attrs__", "__attrs_own_setattr__"),
        *("__attrs_props__", "__abstractmethods__", "__hash__"),
        # msgspec notes here how a kind is written, once one of it was
        "__msgspec_cache__",
    }
)


def breaches_of_a_kind(kind: Any) -> Iterator[Breach]:
    """Yield what a kind of record does that records do not."""
    why = peculiarity_of(kind)
    if why:
        yield breach_at(kind, why)


def breach_at(kind: type[Any], why: str) -> Breach:
    """Return a breach at the line where a kind of record is defined."""
    module = sys.modules.get(kind.__module__)
    try:
        line = getsourcelines(kind)[1]
    except (OSError, TypeError):
        line = 1
    return Breach(kind.__qualname__, str(getattr(module, "__file__", "?")), line, why)


@cache
def breaches_of_a_table(kind: Any) -> tuple[Breach, ...]:
    """Return why two tables of a kind may be equal that are not alike, if they may.

    A frame says that they are equal, and a composition takes what is not in it to be the same.
    """
    compares = next(base for base in kind.__mro__ if "__eq__" in vars(base))
    kinds = (compares, *kinds_reached_from(kind))
    found = [one for part in kinds for one in breaches_of_a_kind(part)]
    if not found and attrs.fields(kind) != attrs.fields(compares):
        found.append(breach_at(kind, COMPARED_OTHERWISE))
    return tuple(found)


@cache
def peculiarity_of(kind: Any) -> str:
    """Say what a kind does that records do not; nothing if it does nothing of its own."""
    ours = is_of_ours(kind)
    if not attrs.has(kind) or "__attrs_attrs__" not in vars(kind):
        return f"a type that is no frozen record: {kind.__name__}{instead_of_a_type(kind)}"
    if type(kind) is not type and not ours:
        return "a record made by a metaclass"
    if kind.__setattr__ is not FROZEN:
        return str(CHANGEABLE)
    if kind.__dictoffset__ and not ours:
        return str(KEEPS_MORE)
    for base in (one for one in kind.__mro__ if one not in LISTED_BASES):
        if base is not kind and not ours and (not attrs.has(base) or peculiarity_of(base)):
            return f"a record that inherits from {base.__name__}"
        for name, value in vars(base).items():
            if not is_usual(name, value, kind, ours):
                return f"a record with something of its own: {name}"
            if not ours and isinstance(value, FunctionType) and name in parts_beside(kind):
                return f"a method named like a part of something else: {name}"
    compares = vars(kind).get("__eq__")
    if not isinstance(compares, FunctionType) or not is_made_by_attrs(compares):
        return COMPARED_OTHERWISE
    for known in attrs.fields(kind):
        odd = oddity_of_a_field(known, ours)
        if odd:
            why, advice, better = odd.partition(ADVICE)
            return f"{why}: {known.name}{advice}{better}"
    return "" if ours else other_type_in(kind)


def methods_of(kind: type[Any]) -> Iterator[FunctionType]:
    """Yield the functions of a kind of somebody's own: those that may run where one is asked."""
    if not is_of_ours(kind):
        for value in vars(kind).values():
            bare = function_behind(value)
            if isinstance(bare, FunctionType) and not is_made_by_attrs(bare):
                yield bare


@cache
def kinds_given_to(function: Any) -> frozenset[type[Any]]:
    """Return the kinds of record of somebody's own that a function may be given, however deep."""
    plain = unwrapped(function)
    if not isinstance(plain, FunctionType) or is_ours(plain.__globals__):
        return frozenset()
    found: dict[type[Any], None] = {}
    for one in types_said_by(plain).values():
        for kind in filter(is_a_record, islice(parts_of_type(one), MOST_PARTS)):
            found.update(dict.fromkeys((kind, *kinds_reached_from(kind))))
    return frozenset(kind for kind in found if not is_of_ours(kind))


def is_of_ours(kind: type[Any]) -> bool:
    """Tell whether a kind stands in a module of the package."""
    module = sys.modules.get(kind.__module__)
    if module is None or not is_of_the_package(module):
        return False
    return vars(module).get(kind.__name__) is kind


def is_usual(name: str, value: Any, kind: type[Any], ours: bool) -> bool:
    """Tell whether a record has this in its class: a field, a method, or what attrs made."""
    if name in BESIDES and not isinstance(value, FunctionType):
        return True
    if not ours and name in ASKED_BY_PROVERS | OF_SYMBOLS:
        return False
    if not ours and name in OF_BUILTINS and not name.startswith("__"):
        return isinstance(value, MemberDescriptorType)
    if isinstance(value, MemberDescriptorType | GetSetDescriptorType):
        return ours or name in (WEAK, *(known.name for known in attrs.fields(kind)))
    if isinstance(value, FunctionType):
        made = is_made_by_attrs(value) and (ours or name in OF_ATTRS)
        own = not name.startswith("__") or (ours and name in FOR_PEOPLE)
        return made or own
    if isinstance(value, property):
        return value.fset is None and value.fdel is None and isinstance(value.fget, FunctionType)
    return ours and (not name.startswith("__") or name == "__class_getitem__")


def is_made_by_attrs(function: FunctionType) -> bool:
    """Tell whether attrs wrote a method."""
    generated = function.__code__.co_filename.startswith(MADE_BY_ATTRS)
    return generated or function.__globals__ is ATTRS_NAMES


def oddity_of_a_field(known: Any, ours: bool) -> str:
    """Say how a field is more than a number that is kept; nothing if it is not."""
    if known.converter is not None or known.validator is not None:
        return str(NOT_JUST_KEPT)
    if known.eq_key is not None or known.order_key is not None or known.eq is not True:
        return "a field that is compared in a way of its own"
    if known.on_setattr is not None or (known.init is not True and not ours):
        return str(NOT_JUST_KEPT)
    # attrs writes the other name into source that it compiles
    if known.alias not in (known.name, known.name.lstrip("_")):
        return str(NOT_JUST_KEPT)
    if type(known.repr) is not bool or known.hash not in (None, True, False):
        return "a field that is told in a way of its own"
    if known.default is attrs.NOTHING or is_plain(known.default):
        return ""
    return "" if ours else "a field that is worked out where none is given"


def is_plain(value: Any) -> bool:
    """Tell whether a value is a whole number, a truth value, None, or a tuple of such."""
    if type(value) is tuple:
        return len(value) <= LONGEST and all(map(is_plain, value))
    return type(value) in SIMPLE


def other_type_in(kind: type[Any]) -> str:
    """Say which field of a record has a type that is not listed."""
    try:
        types = get_type_hints(kind)
    except Exception as error:
        return f"a type that nobody knows: {error}"
    if kind in kinds_reached_from(kind):
        return "a record that may hold one of its own kind"
    for known in attrs.fields(kind):
        if known.name not in types:
            return f"a field without a type: {known.name}"
        if not is_listed_type(types[known.name]):
            return f"a field of another type: {known.name}{instead_of_a_type(types[known.name])}"
        given = known.default is not attrs.NOTHING
        if given and is_of_another_type(known.default, types[known.name]):
            return f"{OF_ANOTHER_TYPE}: {known.name}"
    return ""


def kinds_reached_from(kind: type[Any]) -> set[type[Any]]:
    """Return the kinds of record that a record may hold, however deep: its own, if it may."""
    found: set[type[Any]] = set()
    left: list[type[Any]] = [kind]
    while left:
        types = types_said_by(left.pop())
        named = (part for one in types.values() for part in islice(parts_of_type(one), MOST_PARTS))
        held = {part for part in named if is_a_record(part)}
        left += held - found
        found |= held
    return found


def types_said_by(said: FunctionType | type[Any]) -> dict[str, Any]:
    """Return the types that a function or a record says, by name; none where nobody knows them."""
    try:
        return get_type_hints(said)
    except Exception:
        return {}


def is_of_another_type(value: Any, annotation: Any) -> bool:
    """Tell whether a value is none of a type, as far as a prover knows types and values."""
    while type(annotation) is NewType:
        annotation = annotation.__supertype__
    parts = get_args(annotation)
    if get_origin(annotation) in UNIONS:
        return all(is_of_another_type(value, one) for one in parts)
    if get_origin(annotation) is tuple and type(value) is tuple:
        if Ellipsis in parts:
            parts = parts[:1] * len(value)
        of_others = map(is_of_another_type, value, parts)
        return len(value) != len(parts) or any(of_others)
    known = (
        annotation in (*SIMPLE, str) or get_origin(annotation) is tuple or is_a_record(annotation)
    )
    return known and type(value) is not (get_origin(annotation) or annotation)


def parts_of_other_types(value: Any) -> Iterator[str]:
    """Yield the names of parts of a record that are none of their types, however deep."""
    if type(value) is tuple:
        for part in value:
            yield from parts_of_other_types(part)
    elif attrs.has(type(value)):
        types = types_said_by(type(value))
        for known in attrs.fields(type(value)):
            part = getattr(value, known.name, None)
            if known.name in types and is_of_another_type(part, types[known.name]):
                yield known.name
            yield from parts_of_other_types(part)


def is_a_record(annotation: Any) -> bool:
    """Tell whether a type is a kind of record."""
    return isinstance(annotation, type) and attrs.has(annotation)


def parts_of_type(annotation: Any) -> Iterator[Any]:
    """Yield a type without a new name for it, or notes on it, and all types that it names."""
    left = [annotation]
    while left:
        one = left.pop()
        while type(one) is NewType or get_origin(one) is Annotated:
            one = one.__supertype__ if type(one) is NewType else one.__origin__
        yield one
        left += one if isinstance(one, list | tuple) else get_args(one)


def is_too_large(annotation: Any) -> bool:
    """Tell whether a type is of more parts, those of records included, than a prover can name."""
    left, parts = [annotation], 0
    while left and parts <= MOST_PARTS:
        several = tuple(islice(parts_of_type(left.pop()), MOST_PARTS + 1))
        parts += len(several)
        records = filter(is_a_record, several)
        left += (one for record in records for one in types_said_by(record).values())
    return parts > MOST_PARTS


def is_listed_type(annotation: Any) -> bool:
    """Tell whether a type is one of whole numbers, truth values, None, and tuples and records."""
    return not is_too_large(annotation) and all(map(is_listed_part, parts_of_type(annotation)))


def is_listed_part(part: Any) -> bool:
    """Tell whether a type is listed, whatever it is made of."""
    simple = part in SIMPLE or part is Ellipsis
    # CrossHair makes any row of the type of rows with nothing in them
    made_of_others = get_origin(part) in (tuple, *UNIONS) and get_args(part) not in ((), ((),))
    return simple or made_of_others or (is_a_record(part) and not peculiarity_of(part))


# parts, by name ------------------------------------------------------------------


def kinds_beside(module: ModuleType) -> Iterator[type[Any]]:
    """Yield the kinds of record in a file of somebody's own."""
    for value in tuple(vars(module).values()):
        if is_a_record(value) and not is_of_ours(value):
            yield value


@cache
def kinds_of_ours() -> tuple[type[Any], ...]:
    """Return every kind of record in the modules of the package.

    An edition is loaded when it is first asked for, and its records with it.
    """
    shipped_editions()
    found: dict[type[Any], None] = {}
    for name, module in tuple(sys.modules.items()):
        of_rules = name.startswith(ROOMS_OF_RULES) and not name.startswith(MACHINERY)
        if of_rules and is_of_the_package(module):
            for value in tuple(vars(module).values()):
                if is_a_record(value) and not value.__module__.startswith(MACHINERY):
                    found.setdefault(value)
    return tuple(found)


@cache
def kinds_of_tables() -> frozenset[type[Any]]:
    """Return the kinds of tables of the editions that ship, and those on which they are built."""
    kinds = (base for one in shipped_editions().values() for base in one.position_kind.__mro__)
    return frozenset(filter(is_a_record, kinds))


def may_be_looked_into(kind: Any) -> bool:
    """Tell whether something is a kind of record that is asked for its parts: no refusal is."""
    return is_a_record(kind) and (kind in kinds_of_ours() or not is_of_ours(kind))


class Parts:
    """What records have, by name: a field of one may be a method of another.

    `others` are kinds that are no records.
    """

    def __init__(self, kinds: Iterable[Any]) -> None:
        several = dict.fromkeys(kinds)
        self.others = tuple(kind for kind in several if not may_be_looked_into(kind))
        self.fields: dict[str, list[Any]] = {}
        self.methods: dict[str, list[FunctionType]] = {}
        self.asked: dict[str, list[FunctionType]] = {}
        for kind in filter(may_be_looked_into, several):
            for known in attrs.fields(kind):
                self.fields.setdefault(known.name, []).append(known.type)
            for base in kind.__mro__:
                for name, value in vars(base).items():
                    if name.startswith("__"):
                        continue
                    if isinstance(value, property) and isinstance(value.fget, FunctionType):
                        self.asked.setdefault(name, []).append(value.fget)
                    elif isinstance(value, FunctionType):
                        self.methods.setdefault(name, []).append(value)

    def is_text(self, name: str) -> bool:
        """Tell whether a part is text in every record that has it."""
        return name in self.fields and all(map(is_of_text, self.fields[name]))


@cache
def parts_of_ours() -> Parts:
    """Return the parts of the records of the package."""
    return Parts(kinds_of_ours())


def parts_beside(kind: type[Any]) -> frozenset[str]:
    """Return the names of what records of the rules, or of a file, are asked for but not called."""
    module = sys.modules.get(kind.__module__)
    several = (parts_of_ours(), *((parts_in(module),) if module else ()))
    return frozenset(name for parts in several for name in (*parts.fields, *parts.asked))


@cache
def parts_in(module: ModuleType) -> Parts:
    """Return the parts of the records of the package and of one module beside it."""
    return Parts((*kinds_of_ours(), *kinds_beside(module)))


@cache
def parts_of_kinds(kinds: frozenset[Any], module: str) -> Parts:
    """Return the parts of the records of which something may be, asked for in a module.

    Where a type only says what something has, it may be any record that is known there.
    """
    if any(getattr(kind, "_is_protocol", False) for kind in kinds):
        return parts_in(sys.modules[module])
    return Parts(kinds)


def is_of_text(annotation: Any) -> bool:
    """Tell whether a type is one of texts."""
    return annotation in TEXTS or getattr(annotation, "__name__", annotation) == "Words"
