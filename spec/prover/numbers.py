"""Symbolic whole numbers and truth values: they compute terms, and decide only when they must."""

import operator
from collections.abc import Callable
from numbers import Complex, Real
from typing import Any, Final

import attrs
import z3

from spec.prover.exploring import GivenUp, current

UNKNOWN: Final = "a number"
UNKNOWN_WORD: Final = "a word"
LONGEST: Final = 100


class Number:
    """A whole number that stands for many: arithmetic gives terms, a comparison a truth value."""

    __slots__ = ("term",)

    def __init__(self, term: z3.ArithRef) -> None:
        self.term = term

    # arithmetic ------------------------------------------------------------------

    def __add__(self, other: Any) -> Any:
        return self if is_plain(other, 0) else computed(self, other, lambda one, two: one + two)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        return self if is_plain(other, 0) else computed(self, other, lambda one, two: one - two)

    def __rsub__(self, other: Any) -> Any:
        return computed(self, other, lambda one, two: two - one)

    def __mul__(self, other: Any) -> Any:
        if is_plain(other, 0):
            return 0
        return self if is_plain(other, 1) else computed(self, other, lambda one, two: one * two)

    def __rmul__(self, other: Any) -> Any:
        return other * operator.index(self) if isinstance(other, tuple | list) else self * other

    def __floordiv__(self, other: Any) -> Any:
        return divided(self, other)[0]

    def __rfloordiv__(self, other: Any) -> Any:
        return divided(other, self)[0]

    def __mod__(self, other: Any) -> Any:
        return divided(self, other)[1]

    def __rmod__(self, other: Any) -> Any:
        return divided(other, self)[1]

    def __divmod__(self, other: Any) -> tuple[Any, Any]:
        return divided(self, other)

    def __rdivmod__(self, other: Any) -> tuple[Any, Any]:
        return divided(other, self)

    def __neg__(self) -> "Number":
        return Number(-self.term)

    def __pos__(self) -> "Number":
        return self

    def __abs__(self) -> "Number":
        return Number(z3.If(self.term >= 0, self.term, -self.term))

    # comparison ------------------------------------------------------------------

    def __eq__(self, other: object) -> Any:
        return True if other is self else compared(self, other, lambda one, two: one == two, False)

    def __ne__(self, other: object) -> Any:
        return False if other is self else compared(self, other, lambda one, two: one != two, True)

    def __lt__(self, other: Any) -> Any:
        return compared(self, other, lambda one, two: one < two)

    def __le__(self, other: Any) -> Any:
        return compared(self, other, lambda one, two: one <= two)

    def __gt__(self, other: Any) -> Any:
        return compared(self, other, lambda one, two: one > two)

    def __ge__(self, other: Any) -> Any:
        return compared(self, other, lambda one, two: one >= two)

    # where a plain value is needed -----------------------------------------------

    def __bool__(self) -> bool:
        return current().decide(self.term != 0)

    def __index__(self) -> int:
        # Each plain value that there can be gets its path.
        return current().value_of(self.term)

    __int__ = __index__

    def __hash__(self) -> int:
        return hash(operator.index(self))

    def __repr__(self) -> str:
        # A number that is not known has texts without end, and only people read texts.
        return UNKNOWN

    def __format__(self, specification: str) -> str:
        return UNKNOWN


class Truth:
    """A truth value that is not known yet; it is decided when a plain one is needed."""

    __slots__ = ("term",)

    def __init__(self, term: z3.BoolRef) -> None:
        self.term = term

    def __bool__(self) -> bool:
        return current().decide(self.term)

    def __eq__(self, other: object) -> Any:
        if isinstance(other, bool | Truth):
            return truth(self.term == truth_term(other))
        return as_number(self) == other

    def __ne__(self, other: object) -> Any:
        if isinstance(other, bool | Truth):
            return truth(self.term != truth_term(other))
        return as_number(self) != other

    def __and__(self, other: Any) -> Any:
        return truth(z3.And(self.term, truth_term(other)))

    __rand__ = __and__

    def __or__(self, other: Any) -> Any:
        return truth(z3.Or(self.term, truth_term(other)))

    __ror__ = __or__

    def __xor__(self, other: Any) -> Any:
        return truth(z3.Xor(self.term, truth_term(other)))

    __rxor__ = __xor__

    def __add__(self, other: Any) -> Any:
        return as_number(self) + other

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        return as_number(self) - other

    def __rsub__(self, other: Any) -> Any:
        return other - as_number(self)

    def __mul__(self, other: Any) -> Any:
        return as_number(self) * other

    __rmul__ = __mul__

    def __floordiv__(self, other: Any) -> Any:
        return as_number(self) // other

    def __rfloordiv__(self, other: Any) -> Any:
        return other // as_number(self)

    def __mod__(self, other: Any) -> Any:
        return as_number(self) % other

    def __rmod__(self, other: Any) -> Any:
        return other % as_number(self)

    def __divmod__(self, other: Any) -> Any:
        return divmod(as_number(self), other)

    def __rdivmod__(self, other: Any) -> Any:
        return divmod(other, as_number(self))

    def __neg__(self) -> Any:
        return -as_number(self)

    def __pos__(self) -> Any:
        return as_number(self)

    __abs__ = __pos__

    def __lt__(self, other: Any) -> Any:
        return as_number(self) < other

    def __le__(self, other: Any) -> Any:
        return as_number(self) <= other

    def __gt__(self, other: Any) -> Any:
        return as_number(self) > other

    def __ge__(self, other: Any) -> Any:
        return as_number(self) >= other

    def __index__(self) -> int:
        return int(bool(self))

    __int__ = __index__

    def __hash__(self) -> int:
        return hash(bool(self))

    def __repr__(self) -> str:
        return "a truth value"


def truth(term: z3.BoolRef) -> bool | Truth:
    """Return a truth value: a plain one where the term leaves no doubt."""
    if z3.is_true(term):
        return True
    if z3.is_false(term):
        return False
    return Truth(term)


def truth_term(value: Any) -> z3.BoolRef:
    """Return the term of a truth value, plain or not."""
    return value.term if isinstance(value, Truth) else z3.BoolVal(bool(value))


def as_number(value: Truth) -> Number:
    """Return 1 for true and 0 for false."""
    return Number(z3.If(value.term, z3.IntVal(1), z3.IntVal(0)))


def is_plain(value: object, number: int) -> bool:
    """Tell whether a value is just this plain number."""
    return isinstance(value, int) and value == number


def number_term(value: Any) -> z3.ArithRef | None:
    """Return the term of a whole number, None for what is none; give up on other numbers."""
    if isinstance(value, Number):
        return value.term
    if isinstance(value, Truth):
        return as_number(value).term
    if type(value) in (int, bool):
        return z3.IntVal(int(value))
    if isinstance(value, Real | Complex):
        raise GivenUp(f"a number of another kind: {type(value).__name__}")
    return None


def number(value: int | z3.ArithRef) -> int | Number:
    """Return a term as a number: a plain one where it is."""
    if isinstance(value, z3.IntNumRef):
        return int(value.as_long())
    return value if isinstance(value, int) else Number(value)


def computed(
    one: Number, other: Any, compute: Callable[[z3.ArithRef, z3.ArithRef], z3.ArithRef]
) -> Any:
    """Return what a computation gives, or say that it is not one of numbers."""
    term = number_term(other)
    return NotImplemented if term is None else Number(compute(one.term, term))


def compared(
    one: Number,
    other: Any,
    compare: Callable[[z3.ArithRef, z3.ArithRef], Any],
    otherwise: bool | None = None,
) -> Any:
    """Return whether a comparison holds; with what is no number, the answer otherwise."""
    term = number_term(other)
    if term is None:
        return NotImplemented if otherwise is None else otherwise
    return truth(compare(one.term, term))


def divided(one: Any, other: Any) -> tuple[Any, Any]:
    """Divide as Python does, rounding down; raise ZeroDivisionError for nothing to divide by."""
    if other == 0:
        raise ZeroDivisionError("division by a number that is zero")
    if other < 0:
        quotient, rest = divided(-one, -other)
        return quotient, -rest
    dividend, divisor = number_term(one), number_term(other)
    assert dividend is not None
    assert divisor is not None
    return Number(dividend / divisor), Number(dividend % divisor)


class Tuple(tuple[Any, ...]):
    """A tuple that gives a number for a symbolic place, without trying each place."""

    def __getitem__(self, at: Any) -> Any:
        if not isinstance(at, Number) or not self or not all(is_a_number(one) for one in self):
            return super().__getitem__(at)
        place = place_in(at, len(self))
        found = super().__getitem__(-1)
        for earlier in range(len(self) - 2, -1, -1):
            found = either(place == earlier, super().__getitem__(earlier), found)
        return found

    def __eq__(self, other: object) -> Any:
        return equal_tuples(self, other) if isinstance(other, tuple) else NotImplemented

    def __ne__(self, other: object) -> Any:
        if not isinstance(other, tuple):
            return NotImplemented
        return negated(equal_tuples(self, other))

    def __hash__(self) -> int:
        return hash(tuple(self))


class Words(tuple[str, ...]):
    """A tuple of words that gives some word for a symbolic place: only people read words."""

    def __getitem__(self, at: Any) -> Any:
        if not isinstance(at, Number):
            return super().__getitem__(at)
        place_in(at, len(self))
        return UNKNOWN_WORD


class Counters(list[Any]):
    """A list of numbers that is read and changed at a symbolic place."""

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, Number):
            return Tuple(self)[at]
        return super().__getitem__(at)

    def __setitem__(self, at: Any, value: Any) -> None:
        if not isinstance(at, Number) or not is_a_number(value):
            super().__setitem__(at, value)
            return
        place = place_in(at, len(self))
        for each, before in enumerate(self):
            super().__setitem__(each, either(place == each, value, before))


def equal_tuples(one: tuple[Any, ...], other: tuple[Any, ...]) -> Any:
    """Tell whether two tuples are equal, as one truth value."""
    if len(one) != len(other):
        return equal_if_nothing_is_left(one, other)
    answer: Any = True
    for first, second in zip(one, other, strict=True):
        answer = answer & equal(first, second)
    return answer


def equal_if_nothing_is_left(one: tuple[Any, ...], other: tuple[Any, ...]) -> Any:
    """Tell whether two tuples are equal of which only what one has left over may be nothing."""
    longer, shorter = (one, other) if len(one) > len(other) else (other, one)
    left = [part.of for part in longer if isinstance(part, Rest)]
    if not left:
        return False
    named = tuple(part for part in longer if not isinstance(part, Rest))
    if len(named) != len(shorter) or any(isinstance(part, Rest) for part in shorter):
        raise LengthMatters(left[0].name)
    answer = equal_tuples(named, shorter)
    for cards in left:
        answer = answer & (cards.length == 0)
    return answer


def equal(one: Any, other: Any) -> Any:
    """Tell whether two values are equal, as one truth value; records field by field."""
    if one is other:
        return True
    if isinstance(one, tuple) and isinstance(other, tuple):
        return equal_tuples(one, other)
    if type(one) is type(other) and attrs.has(type(one)):
        answer: Any = True
        for known in attrs.fields(type(one)):
            if known.eq:
                answer = answer & equal(getattr(one, known.name), getattr(other, known.name))
        return answer
    same = one == other
    return same if isinstance(same, Truth) else bool(same)


def negated(value: Any) -> Any:
    """Return the opposite of a truth value."""
    return truth(z3.Not(value.term)) if isinstance(value, Truth) else not value


def is_a_number(value: object) -> bool:
    """Tell whether a value is a whole number, symbolic or plain."""
    return isinstance(value, int | Number | Truth)


def either(term: z3.BoolRef, one: Any, other: Any) -> Any:
    """Return the number that is one where the term is true, and the other elsewhere."""
    if one is other:
        return one
    if isinstance(one, bool | Truth) and isinstance(other, bool | Truth):
        if isinstance(one, bool) and isinstance(other, bool):
            if one == other:
                return one
            return truth(term if one else z3.Not(term))
        return truth(z3.If(term, truth_term(one), truth_term(other)))
    if isinstance(one, int) and isinstance(other, int) and one == other:
        return one
    first, second = number_term(one), number_term(other)
    assert first is not None
    assert second is not None
    if first.eq(second):
        return one
    return Number(z3.If(term, first, second))


def place_in(at: Number, length: int) -> z3.ArithRef:
    """Return the place that an index names, from 0; raise IndexError on paths where it is none."""
    if not (at >= -length and at < length):
        raise IndexError("index out of range")
    return z3.simplify(z3.If(at.term < 0, at.term + length, at.term))


class LengthMatters(BaseException):
    """A run looks into a tuple of any length."""


class Untouched:
    """A tuple of any length, into which nobody has looked; who looks raises LengthMatters."""

    def __init__(self, name: str) -> None:
        self.name = name

    def _looked_into(self, *_: object) -> Any:
        raise LengthMatters(self.name)

    __len__ = __iter__ = __getitem__ = __contains__ = __bool__ = __hash__ = _looked_into
    __add__ = __radd__ = __lt__ = __le__ = __gt__ = __ge__ = count = index = _looked_into

    def __eq__(self, other: object) -> bool:
        return self.is_the_same(other) or bool(self._looked_into())

    def __ne__(self, other: object) -> bool:
        return not self == other

    def is_the_same(self, other: object) -> bool:
        """Tell whether another is this very tuple."""
        return isinstance(other, Untouched) and other.name == self.name


class Rest:
    """All cards of some, where somebody took them out one by one: nothing can be asked of it."""

    def __init__(self, of: Any) -> None:
        self.of = of

    def __eq__(self, other: object) -> Any:
        if isinstance(other, Rest):
            return self.of == other.of
        raise LengthMatters(self.of.name)

    def _looked_at(self, *_: object) -> Any:
        raise LengthMatters(self.of.name)

    __ne__ = __hash__ = __bool__ = __index__ = __lt__ = __le__ = __gt__ = __ge__ = _looked_at
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __floordiv__ = __mod__ = _looked_at
