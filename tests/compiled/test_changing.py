"""What may change after an engine was made is refused when it is made, with line and reason."""

import math
from fractions import Fraction
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from attrs import frozen

from bfrules import bf2010, bf2023
from bfrules.compiled import CannotCompile, compile
from bfrules.compiled.making import clauses_refused
from bfrules.core.amendment import after
from bfrules.core.refusal import Refusal, refused
from bfrules.editions.black_friday.selling import not_owned
from bfrules.editions.black_friday.steps import Buy
from bfrules.evaluating.weaving import woven
from bfrules.house import amendment_at
from tests.editions.houses import amending
from tests.evaluating import changing

PAIR = (1, (2, 3))


@frozen
class Rule:
    """An object that stays what it is, and says what it has."""

    least: int
    more: tuple[int, ...] = (1, 2)

    @property
    def all(self) -> int:
        return self.least + len(self.more)


RULE = Rule(1)
FIRST = partial(changing.first_of, (2, 1))
BY_SEAT = MappingProxyType({0: 2, 1: 1, 2: 1})


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


def house_with(*clauses: changing.Clause) -> Any:
    return bf2023.amend(amending("house", after(not_owned, dict.fromkeys(clauses, ""))))


@pytest.fixture(scope="module")
def refused_clauses() -> dict[str, CannotCompile]:
    """Return what is told of each clause in a house that has all of them."""
    told = list(clauses_refused(house_with(*changing.WHAT_MAY_CHANGE), bf2023.start(seats=3)))
    assert len(told) == len(changing.WHAT_MAY_CHANGE)
    return {one.where.partition(":")[0]: one for one in told}


@pytest.mark.parametrize("clause", changing.WHAT_MAY_CHANGE, ids=lambda clause: clause.__name__)
def test_what_a_clause_reads_that_may_change_is_refused(
    clause: Any, refused_clauses: dict[str, CannotCompile]
) -> None:
    told = refused_clauses[clause.__name__]
    line = clause.__code__.co_firstlineno
    file, number = told.where.rsplit(":", 1)
    assert "later" in told.reason
    assert file.endswith("changing.py")
    assert told.where.startswith(f"{clause.__name__}: ")
    at_the_helper = clause in (changing.as_a_helper_says, changing.as_a_method_of_a_new_object_says)
    assert line <= int(number) <= line + 5 or at_the_helper


def test_no_engine_is_made_of_what_may_change(refused_clauses: dict[str, CannotCompile]) -> None:
    first, *_ = refused_clauses.values()
    with pytest.raises(CannotCompile) as refusal:
        compile(house_with(*changing.WHAT_MAY_CHANGE), seats=3, backend="python")
    assert str(refusal.value) == str(first)


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
    rule = house.rule(Buy)
    buys = woven(rule, house.printed, house.position_kind, "").function()
    table, purchase = bf2010.position(cash=500, level=2), bf2010.buy("blue", 2, place="blue")
    assert not bf2010.refusals(table, purchase)
    assert buys(table, purchase) is None


def test_what_stays_as_it_is_is_worked_out() -> None:
    assert not list(clauses_refused(house_with(as_what_stays_says), bf2023.start(seats=3)))
