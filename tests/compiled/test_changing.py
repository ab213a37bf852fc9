"""What may change after an engine was made is refused when it is made, with line and reason."""

import math
from collections.abc import Callable, Sequence
from enum import Enum
from fractions import Fraction
from functools import partial
from pathlib import Path
from random import Random
from time import time
from types import MappingProxyType, SimpleNamespace
from typing import Any, ClassVar

import pytest
from attrs import define, frozen

from bfrules import bf2010, bf2023
from bfrules.compiled import CannotCompile, compile
from bfrules.compiled.making import clauses_refused
from bfrules.core.amendment import Amendment, after
from bfrules.core.refusal import Refusal, refused
from bfrules.editions.black_friday.conditions.common import somebody_is_to_move
from bfrules.editions.black_friday.selling import not_owned
from bfrules.editions.black_friday.steps import Buy
from bfrules.evaluating.weaving import woven
from bfrules.house import amendment_at
from bfrules.kernel.contract import contract

Clause = Callable[[Any, Any, Any], Refusal | None]

LIMITS = [2]
BY_NAME = {"least": 2}
SEVERAL = ((1, [2]), 3)
PAIR = (1, (2, 3))
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


@frozen
class Rule:
    """An object that stays what it is, and says what it has."""

    least: int
    more: tuple[int, ...] = (1, 2)

    @property
    def all(self) -> int:
        return self.least + len(self.more)


def first_of(several: Sequence[int]) -> int:
    return several[0]


CUSTOM, HABIT, RULE = Custom(2), Habit(2), Rule(1)
NOW = CUSTOM.now
FIRST_OF_ALL, FIRST = partial(first_of, LIMITS), partial(first_of, (2, 1))
BY_SEAT = MappingProxyType({0: 2, 1: 1, 2: 1})


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


def as_what_stays_says(printed: Any, position: Any, step: Any) -> Refusal | None:
    """Sell by numbers, tuples, frozen objects and read-only mappings, and functions of these."""
    least = min(
        RULE.least,
        RULE.all,
        PAIR[1][0],
        math.isqrt(4),
        int(Fraction(3, 2)),
        BY_SEAT[0],
        BY_SEAT.get(1, 2),
        (1, 2).index(2),
        FIRST(),
    )
    return refused() if sum(step.shares) < least else None


def house_with(*clauses: Clause) -> Any:
    named = dict.fromkeys(clauses, "")
    return bf2023.amend(Amendment(name="house", about="", clauses=(after(not_owned, named),)))


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


@pytest.fixture(scope="module")
def refused_clauses() -> dict[str, CannotCompile]:
    """Return what is told of each clause in a house that has all of them."""
    told = list(clauses_refused(house_with(*WHAT_MAY_CHANGE), bf2023.start(seats=3)))
    assert len(told) == len(WHAT_MAY_CHANGE)
    return {one.where.partition(":")[0]: one for one in told}


@pytest.mark.parametrize("clause", WHAT_MAY_CHANGE, ids=lambda clause: clause.__name__)
def test_what_a_clause_reads_that_may_change_is_refused(
    clause: Any, refused_clauses: dict[str, CannotCompile]
) -> None:
    told = refused_clauses[clause.__name__]
    line = clause.__code__.co_firstlineno
    file, number = told.where.rsplit(":", 1)
    assert "later" in told.reason
    assert file.endswith("test_changing.py")
    assert told.where.startswith(f"{clause.__name__}: ")
    at_the_helper = clause in (as_a_helper_says, as_a_method_of_a_new_object_says)
    assert line <= int(number) <= line + 5 or at_the_helper
    with pytest.raises(CannotCompile, match="later"):
        compile(house_with(clause), seats=3, backend="python")


HOUSE = """
from bfrules import Amendment, Refusal, refused
from bfrules.editions.bf2010.components import Components2010
from bfrules.editions.black_friday.position import Position
from bfrules.editions.black_friday.steps import Buy
from bfrules.core.promises import passes_exactly
from bfrules.kernel.contract import contract


def few(printed: Components2010, position: Position, step: Buy) -> bool:
    "No more than one share."
    return sum(step.shares) < 2


@contract(promises=(passes_exactly(few),))
def more_than_a_few(printed: Components2010, position: Position, step: Buy) -> Refusal | None:
    "Nobody buys more than one share."
    return refused() if sum(step.shares) > 1 else None


FEW = Amendment(name="few", about="", forbid={Buy: more_than_a_few})
"""


@pytest.mark.parametrize(
    "now",
    [
        HOUSE.replace("> 1 else", "> 2 else").replace("< 2", "< 3"),
        HOUSE.replace("def more", "d"),
        "",
    ],
)
def test_a_file_edited_since_it_was_run_is_not_read_as_what_runs(tmp_path: Path, now: str) -> None:
    file = tmp_path / "house.py"
    file.write_text(HOUSE)
    house = bf2010.amend(amendment_at(f"{file}:FEW"))
    file.write_text(now)
    with pytest.raises(CannotCompile, match=r"was changed in its file|has no file"):
        compile(house, seats=3, backend="python")
    rule = next(rule for rule in house.rules if rule.kind is Buy)
    buys = woven(rule, house.printed, house.position_kind, "").function()
    table, purchase = bf2010.position(cash=500, level=2), bf2010.buy("blue", 2, place="blue")
    assert not bf2010.refusals(table, purchase)
    assert buys(table, purchase) is None


def test_what_stays_as_it_is_is_worked_out() -> None:
    assert not list(clauses_refused(house_with(as_what_stays_says), bf2023.start(seats=3)))
