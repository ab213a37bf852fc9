"""Terms: one term for what CrossHair would follow on a path for each of its cases.

CrossHair decides each comparison that Python's own functions ask for: which of five
numbers is largest, where two tables differ first, which seat it is that an index
means. So five seats have thousands of paths that a rule never tells apart. Here
these answers are terms in the same symbolic numbers. Only whole numbers and truth
values are joined, and tuples and frozen records of them, which are nothing but their
parts; whatever else comes is left to CrossHair.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dis import cmp_op, opmap
from types import CodeType, FrameType
from typing import Any, Final

import attrs
from crosshair.core import _OPCODE_PATCHES, _PATCH_REGISTRATIONS
from crosshair.libimpl.builtinslib import SymbolicBool, SymbolicInt
from crosshair.opcode_intercept import MultiSubscriptableContainer
from crosshair.smt import eq, int_val, ite
from crosshair.statespace import context_statespace
from crosshair.tracers import (  # type: ignore[attr-defined]  # it hands the last two on
    NoTracing,
    TracingModule,
    frame_stack_read,
    frame_stack_write,
)

from spec.symbolic.joining import compares_parts, same, some

COMPARES: Final = opmap["COMPARE_OP"]
LOOKS_INTO: Final = opmap["CONTAINS_OP"]
EQUALITIES: Final = {cmp_op.index("=="), cmp_op.index("!=")}
# Newer Pythons keep flags beside the number of a comparison.
FLAGS: Final = 0 if sys.version_info < (3, 12) else 4 if sys.version_info < (3, 13) else 5
A_TEXT: Final = "a text"


@contextmanager
def undivided(reads_texts: bool) -> Iterator[None]:
    """Join for a while what is found by comparing, by looking up, and as the largest of some."""
    with joined_extremes(), joined_lookups(reads_texts), joined_comparisons():
        yield


# one of two -----------------------------------------------------------------------


def is_number(value: object) -> bool:
    """Tell whether a value is a whole number, known or not; not to be asked while tracing."""
    return type(value) is int or isinstance(value, SymbolicInt)


def is_truth(value: object) -> bool:
    """Tell whether a value is a truth value, known or not; not to be asked while tracing."""
    return type(value) is bool or isinstance(value, SymbolicBool)


def one_of_two(is_first: Any, first: Any, second: Any) -> Any:
    """Return the first number where that is so, else the second: as one term if it is not known."""
    with NoTracing():  # type: ignore[no-untyped-call]  # CrossHair's own has no types
        if not isinstance(is_first, SymbolicBool):
            return first if is_first else second
        terms = (SymbolicInt._coerce_to_smt_sort(number) for number in (first, second))
        return SymbolicInt(ite(is_first.var, *terms))


# the largest and the smallest -------------------------------------------------------


@contextmanager
def joined_extremes() -> Iterator[None]:
    """Join the largest and the smallest of some numbers."""
    _PATCH_REGISTRATIONS[max] = extreme(max, lambda one, other: one > other)
    _PATCH_REGISTRATIONS[min] = extreme(min, lambda one, other: one < other)
    try:
        yield
    finally:
        del _PATCH_REGISTRATIONS[max], _PATCH_REGISTRATIONS[min]


def extreme(plain: Callable[..., Any], is_further: Callable[[Any, Any], Any]) -> Callable[..., Any]:
    """Return a function that finds what the plain one finds; of numbers, as one term."""

    def furthest(*values: Any, **settings: Any) -> Any:
        with NoTracing():  # type: ignore[no-untyped-call]  # CrossHair's own has no types
            among = values[0] if len(values) == 1 else values
            joins = type(among) is tuple and len(among) > 0 and all(map(is_number, among))
        if settings or not joins:
            return plain(*values, **settings)
        best, *others = among
        for other in others:
            best = one_of_two(is_further(other, best), other, best)
        return best

    return furthest


# what an index means ----------------------------------------------------------------


@contextmanager
def joined_lookups(reads_texts: bool) -> Iterator[None]:
    """Join what stands in the places of a tuple; look at each tuple once a path.

    Where nobody reads texts but people, one text stands for all those of a tuple.

    CrossHair weighs every cell at each look. On one path nothing that is known
    of an index is taken back, so a second look finds what the first found: in a
    tuple, which stays as it is.
    """
    looked_up = MultiSubscriptableContainer.__getitem__
    last_path: object = None
    found: dict[tuple[int, int], tuple[object, object, object]] = {}

    def look_up_once(self: Any, key: Any) -> object:
        nonlocal last_path
        with NoTracing():  # type: ignore[no-untyped-call]  # CrossHair's own has no types
            cells = self.container
            if not isinstance(key, SymbolicInt) or type(cells) is not tuple:
                return looked_up(self, key)
            path = context_statespace()
            if path is not last_path:
                found.clear()
                last_path = path
            name = id(cells), key.var.get_id()
            if name not in found:
                unread = not reads_texts and all(type(cell) is str for cell in cells)
                if unread or are_to_be_joined(cells):
                    # CrossHair says which place it is, or that there is none.
                    places = MultiSubscriptableContainer(tuple(range(len(cells))))
                    place = looked_up(places, key)
                    cell = A_TEXT if unread else cell_at(place, cells)
                else:
                    cell = looked_up(self, key)
                # The table and the index are kept, so nothing else gets their numbers.
                found[name] = cells, key.var, cell
            return found[name][2]

    MultiSubscriptableContainer.__getitem__ = look_up_once  # type: ignore[method-assign]  # for a while
    try:
        yield
    finally:
        MultiSubscriptableContainer.__getitem__ = looked_up  # type: ignore[method-assign]  # as it was


def are_to_be_joined(cells: tuple[Any, ...]) -> bool:
    """Tell whether cells can be joined, and are not just known numbers: these CrossHair joins."""
    known = all(type(cell) is int for cell in cells)
    return len(cells) > 1 and not known and are_alike(cells)


def are_alike(cells: tuple[Any, ...]) -> bool:
    """Tell whether all are numbers, or truth values, or tuples or records with parts alike."""
    first = cells[0]
    if all(cell is first for cell in cells) or all(map(is_number, cells)):
        return True
    if all(map(is_truth, cells)):
        return True
    if any(type(cell) is not type(first) for cell in cells):
        return False
    if type(first) is tuple:
        return len(set(map(len, cells))) == 1 and all(map(are_alike, zip(*cells, strict=True)))
    if is_plain_record(first):
        return all(are_alike(parts_named(name, cells)) for name in vars(first))
    return False


def is_plain_record(value: object) -> bool:
    """Tell whether a value is a record that is nothing but its parts."""
    kind = type(value)
    parts = getattr(value, "__dict__", {})
    return attrs.has(kind) and parts.keys() == {known.name for known in attrs.fields(kind)}


def parts_named(name: str, records: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return one part of each record."""
    return tuple(vars(record)[name] for record in records)


def cell_at(place: Any, cells: tuple[Any, ...]) -> Any:
    """Return the cell at a place that is one of them: a record or a tuple of joined parts."""
    first = cells[0]
    if all(cell is first for cell in cells):
        return first
    if type(first) is tuple:
        return tuple(cell_at(place, parts) for parts in zip(*cells, strict=True))
    if attrs.has(type(first)):
        made = object.__new__(type(first))
        parts = {name: cell_at(place, parts_named(name, cells)) for name in vars(first)}
        object.__setattr__(made, "__dict__", parts)
        return made
    symbolic = SymbolicInt if is_number(first) else SymbolicBool
    *others, term = (symbolic._coerce_to_smt_sort(cell) for cell in cells)
    index = SymbolicInt._coerce_to_smt_sort(place)
    for number, other in reversed(list(enumerate(others))):
        term = ite(eq(index, int_val(number)), other, term)
    return symbolic(term)


# whether two are equal --------------------------------------------------------------


@contextmanager
def joined_comparisons() -> Iterator[None]:
    """Join whether two tuples, or two records, are equal, and whether something is in a tuple."""
    module = ComparedAsOne()
    _OPCODE_PATCHES.append(module)
    try:
        yield
    finally:
        _OPCODE_PATCHES.remove(module)


class AsOne:
    """A tuple or a record that is compared as one term."""

    def __init__(self, value: Any) -> None:
        self._value = value

    def __eq__(self, other: object) -> Any:
        return same(self._value, other)

    def __ne__(self, other: object) -> Any:
        return same(self._value, other) ^ True

    def __contains__(self, part: object) -> Any:
        return some(same(one, part) for one in self._value)

    __hash__ = None  # type: ignore[assignment]  # it is only compared


class ComparedAsOne(TracingModule):  # type: ignore[no-untyped-call]  # it has no types
    """Puts `AsOne` in the place of what is about to be compared, or looked into."""

    opcodes_wanted = frozenset([COMPARES, LOOKS_INTO])

    def trace_op(self, frame: FrameType, codeobj: CodeType, codenum: int) -> None:
        """Look at what is on the stack before a comparison, or a look for a part."""
        one, other = frame_stack_read(frame, -2), frame_stack_read(frame, -1)
        if codenum == LOOKS_INTO:
            if type(other) is tuple:
                frame_stack_write(frame, -1, AsOne(other))
            return
        if type(one) is type(other) and is_compared_by_parts(one):
            asked = frame.f_code.co_code[frame.f_lasti + 1] >> FLAGS
            if asked in EQUALITIES:
                frame_stack_write(frame, -2, AsOne(one))


def is_compared_by_parts(value: object) -> bool:
    """Tell whether a value is a tuple, or a record that attrs compares part by part."""
    return type(value) is tuple or compares_parts(type(value))
