"""Clauses that read what may change between two calls, each in another way."""

from collections.abc import Callable, Sequence
from enum import Enum
from functools import partial
from random import Random
from time import time
from types import SimpleNamespace
from typing import Any, ClassVar

from attrs import define, frozen

from bfrules.core.refusal import Refusal, refused
from bfrules.editions.black_friday.conditions.common import somebody_is_to_move
from bfrules.kernel.contract import contract

Clause = Callable[[Any, Any, Any], Refusal | None]

LIMITS = [2]
BY_NAME = {"least": 2}
SEVERAL = ((1, [2]), 3)
LUCK = Random(1)
MODULE = SimpleNamespace(least=2)


@define
class Custom:
    """A custom that may be given up."""

    least: int

    def now(self) -> int:
        return self.least


@frozen
class Habit:
    """An object that stays what it is, but answers with what does not."""

    least: int
    of_all: ClassVar[list[int]] = [2]

    def now(self) -> int:
        return LIMITS[0]

    @property
    def today(self) -> int:
        return LIMITS[0]


class Kind(Enum):
    """A few kinds, which say what a list says."""

    STRICT = 1

    def now(self) -> int:
        return LIMITS[0]


def first_of(several: Sequence[int]) -> int:
    return several[0]


CUSTOM, HABIT = Custom(2), Habit(2)
NOW = CUSTOM.now
FIRST_OF_ALL = partial(first_of, LIMITS)


def least_as_listed() -> int:
    return LIMITS[0]


def as_a_list_says(printed: Any, position: Any, step: Any) -> Refusal | None:
    return refused() if sum(step.shares) < LIMITS[0] else None


def as_a_tuple_with_a_list_says(printed: Any, position: Any, step: Any) -> Refusal | None:
    return refused() if sum(step.shares) < SEVERAL[0][1][0] else None


def as_a_dictionary_says(printed: Any, position: Any, step: Any) -> Refusal | None:
    return refused() if sum(step.shares) < BY_NAME["least"] else None


def as_an_object_says(printed: Any, position: Any, step: Any) -> Refusal | None:
    return refused() if sum(step.shares) < CUSTOM.least else None


def as_a_method_says(printed: Any, position: Any, step: Any) -> Refusal | None:
    return refused() if sum(step.shares) < HABIT.now() else None


def as_a_method_that_has_a_name_says(printed: Any, position: Any, step: Any) -> Refusal | None:
    return refused() if sum(step.shares) < NOW() else None


def as_a_partial_function_says(printed: Any, position: Any, step: Any) -> Refusal | None:
    return refused() if sum(step.shares) < FIRST_OF_ALL() else None


def as_a_property_says(printed: Any, position: Any, step: Any) -> Refusal | None:
    return refused() if sum(step.shares) < HABIT.today else None


def as_a_method_of_a_new_object_says(printed: Any, position: Any, step: Any) -> Refusal | None:
    return refused() if Habit(sum(step.shares)).now() > sum(step.shares) else None


def as_a_kind_says(printed: Any, position: Any, step: Any) -> Refusal | None:
    return refused() if sum(step.shares) < Kind.STRICT.now() else None


def as_a_class_says(printed: Any, position: Any, step: Any) -> Refusal | None:
    return refused() if sum(step.shares) < Habit.of_all[0] else None


def as_a_namespace_says(printed: Any, position: Any, step: Any) -> Refusal | None:
    return refused() if sum(step.shares) < MODULE.least else None


def as_a_helper_says(printed: Any, position: Any, step: Any) -> Refusal | None:
    return refused() if sum(step.shares) < least_as_listed() else None


def by_the_day(printed: Any, position: Any, step: Any) -> Refusal | None:
    return refused() if sum(step.shares) < int(time() // 86400) % 2 else None


def by_luck(printed: Any, position: Any, step: Any) -> Refusal | None:
    return refused() if sum(step.shares) < LUCK.randrange(3) else None


def by_a_default(
    printed: Any, position: Any, step: Any, least: list[int] = LIMITS
) -> Refusal | None:
    return refused() if sum(step.shares) < least[0] else None


@contract(needs=(somebody_is_to_move,), promises=())
def as_a_list_says_with_a_contract(printed: Any, position: Any, step: Any) -> Refusal | None:
    return refused() if sum(step.shares) < LIMITS[0] else None


def held_by_a_function() -> Clause:
    least = [2]

    def as_a_list_that_it_holds_says(printed: Any, position: Any, step: Any) -> Refusal | None:
        return refused() if sum(step.shares) < least[0] else None

    return as_a_list_that_it_holds_says


WHAT_MAY_CHANGE: tuple[Any, ...] = (
    as_a_list_says,
    as_a_tuple_with_a_list_says,
    as_a_dictionary_says,
    as_an_object_says,
    as_a_method_says,
    as_a_method_that_has_a_name_says,
    as_a_partial_function_says,
    as_a_property_says,
    as_a_method_of_a_new_object_says,
    as_a_kind_says,
    as_a_class_says,
    as_a_namespace_says,
    as_a_helper_says,
    by_the_day,
    by_luck,
    by_a_default,
    as_a_list_says_with_a_contract,
    held_by_a_function(),
)
