"""Hearing: an expression about one card after the other, heard once for each kind.

`sum`, `all`, `any` and `tuple` over an expression take each kind of card once, with the number
of such cards. So whatever it says of a kind, it says of all cards of that kind.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dis import opmap
from types import FrameType, GeneratorType
from typing import Any, Final

from attrs import define, field

from spec.symbolic.unseen import LookedAt

FOR: Final = opmap["FOR_ITER"]
# A list that is made within an expression would take each kind once, whatever its number.
MAKE_LISTS: Final = frozenset(opmap[name] for name in ("LIST_APPEND", "SET_ADD", "MAP_ADD"))


@define
class Hearing:
    """How many cards the one that is said stands for, loop by loop; whether all are in order."""

    numbers: list[Any] = field(factory=list)
    kinds: int = 0
    in_order: bool = True


HEARD: Final[dict[FrameType, Hearing]] = {}


def hearing_in(frame: FrameType) -> Hearing:
    """Return what is heard of a loop in an expression; raise LookedAt for any other look."""
    hearing, code = HEARD.get(frame), frame.f_code.co_code
    if hearing is None or code[frame.f_lasti] != FOR or not MAKE_LISTS.isdisjoint(code[::2]):
        raise LookedAt
    return hearing


def each_kind(counts: tuple[Any, ...], in_order: bool) -> Iterator[int]:
    """Yield each kind once to whoever hears how many there are."""
    hearing = hearing_in(sys._getframe(1))
    hearing.kinds, hearing.in_order = len(counts), hearing.in_order and in_order
    for kind, number in enumerate(counts):
        hearing.numbers.append(number)
        yield kind
        hearing.numbers.pop()
        hearing_in(sys._getframe(1))


@contextmanager
def hearing_from(frame: FrameType | None, hearing: Hearing) -> Iterator[None]:
    """Hear for a while what the loops in a frame say."""
    if frame is None:  # it has ended before: there is nothing to hear
        yield
        return
    HEARD[frame] = hearing
    try:
        yield
    finally:
        del HEARD[frame]


def with_numbers(values: Any, hearing: Hearing) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Yield each value of an expression with the numbers of cards that it stands for."""
    if not isinstance(values, GeneratorType):
        yield from ((value, ()) for value in values)
        return
    with hearing_from(values.gi_frame, hearing):
        for value in values:
            yield value, tuple(hearing.numbers)


def there_are(numbers: tuple[Any, ...]) -> Any:
    """Tell whether there are such cards, as one term."""
    answer: Any = True
    for number in numbers:
        answer = answer & (number > 0)
    return answer


def as_often(value: Any, numbers: tuple[Any, ...]) -> Any:
    """Return a value times the numbers of cards for which it stands."""
    for number in numbers:
        value = value * number
    return value


def summed(values: Any, start: Any = 0) -> Any:
    """Sum values, each as often as there are such cards."""
    total = start
    for value, numbers in with_numbers(values, Hearing()):
        total = total + as_often(value, numbers)
    return total
