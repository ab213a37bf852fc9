"""A counterexample stands in lines: the table in words that can be read again, then the rest."""

import json
from pathlib import Path
from typing import Any, Final

import pytest
from attrs import evolve, frozen
from click.testing import CliRunner

from bfrules import bf2023
from bfrules.editions.bf2023 import Sell
from bfrules.editions.black_friday.position import Phase, Position
from spec.counterexamples import below, told_of_a_function, told_of_a_rule
from spec.subjects import Subject
from spec.verdicts.__main__ import main

SALE: Final = Sell((1, 0, 0, 0, 0), None)
START: Final = bf2023.start(seats=3)
NEED: Final = "refuted: do_it needs a_share: "


def of_a_rule(table: Any) -> list[str]:
    told = f"{NEED}{SALE}; {NEED}{Sell((2, 0, 0, 0, 0), None)}; the table: {table!r}"
    return told_of_a_rule(bf2023, told).splitlines()


def test_a_table_and_a_step_of_a_rule_are_told_in_words_and_each_need_once() -> None:
    table = bf2023.position(seats=4, level=6, cash=17)
    first, second = of_a_rule(table)
    assert first == "do_it needs a_share: sell 1 purple, remove nothing"
    assert second == "the table: seats=4 level=6 cash=0:17,1:17,2:17,3:17"


@pytest.mark.parametrize(
    ("table", "told"),
    [
        (evolve(START, phase=Phase(77), level=-4), "phase=77, level=-4"),
        (evolve(START, seats=(evolve(START.seats[0], cash=-9), *START.seats[1:])), "cash=-9"),
    ],
)
def test_of_a_table_that_words_cannot_set_what_is_unusual_is_told(table: Any, told: str) -> None:
    _, line = of_a_rule(table)
    assert f"{told} (words cannot set it" in line
    assert "market" not in line


def sells_beside(position: Position, number: int, step: Sell) -> int:
    return number


AS_PARTS: Final = (
    "(phase=3, turn=0, acted=False, trigger=-1, mibs=False, prices=(3, 3, 3, 3, 3),"
    " market=(0, 0, 0, 0, 0), purchase_track=(0, 0, 0, 0, 0), bar_track=(0, 0, 0, 0, 0),"
    " sale_tracks=(((0, 0, 0, 0, 0), (0, 0, 0, 0, 0), (0, 0, 0, 0, 0)), (0, 0, 0), 0),"
    " bag=((0, 0, 0, 0, 0), 0), drawn=((0, 0, 0, 0, 0), 0), bank_blacks=0, area_blacks=0,"
    " bar_space=0, bars_bought=0, level=9, number=-7, shares=(1, 0, 0, 0, 0), removed=None,"
    " extra=False)"
)


def test_what_stands_for_parts_of_a_table_and_of_a_step_is_put_together() -> None:
    subject = Subject(bf2023, sells_beside)
    told = f"0 seats: {AS_PARTS} gave 7; 2 seats: {AS_PARTS} raised IndexError('row')"
    where, table, number, step, end = told_of_a_function(subject, told).splitlines()
    assert (where, number, end) == ("0 seats", "number: -7", "gave 7")
    assert table.startswith("position: phase=3, ")
    assert step == "step: sell 1 purple, remove nothing"


@pytest.mark.parametrize("told", ["(number=7) gave 7", "both provers ran out of time"])
def test_what_has_no_table_stays_one_line(told: str) -> None:
    assert told_of_a_function(Subject(None, sells_beside), told) == told
    assert below(told) == f" {told}"


FILE: Final = """
from bfrules.editions.bf2023 import Position2023
from bfrules.kernel.contract import contract


def is_cheap(returned: int, position: Position2023, number: int) -> bool:
    return returned != 7


@contract(promises=(is_cheap,))
def dear(position: Position2023, number: int) -> int:
    return 7 if number == -123456 else 0
"""


def test_a_function_of_a_file_beside_a_table_is_refuted_in_lines(tmp_path: Path) -> None:
    file = tmp_path / "beside.py"
    file.write_text(FILE)
    ran = CliRunner().invoke(main, [str(file), "--seconds", "5", "--workers", "1"])
    assert ran.exit_code == 1
    first, *lines = ran.output.splitlines()
    assert first == "dear: is_cheap: refuted"
    assert {"  number: -123456", "  gave 7"} <= set(lines)


@frozen
class Coin:
    gold: int
    kept: tuple[bool, bool]


def weighed(one: Coin, other: Coin, number: int) -> int:
    return one.gold


def test_a_record_of_a_file_is_told_as_it_is_written_in_python() -> None:
    parts = "(gold=1, kept=(True, False), other_gold=-2, other_kept=(True, True), number=3)"
    told = told_of_a_function(Subject(None, weighed), f"{parts} gave 1")
    values = told.removesuffix(" gave 1")
    assert eval(f"dict{values}") == {
        "one": Coin(gold=1, kept=(True, False)),
        "other": Coin(gold=-2, kept=(True, True)),
        "number": 3,
    }


HOUSE: Final = """
from bfrules import Amendment
from bfrules.editions.bf2023 import UseBonusTile


def refuses_nothing(printed, position, step):
    return None


CALM = Amendment(name="calm", about="Nothing.", forbid={UseBonusTile: refuses_nothing})
"""


@pytest.mark.slow
def test_a_house_is_told_as_json_too_and_that_a_clause_promises_nothing(tmp_path: Path) -> None:
    file = tmp_path / "house.py"
    file.write_text(HOUSE)
    words = ["bf2023", "--amendment", f"{file}:CALM", "--json", "--workers", "1"]
    ran = CliRunner().invoke(main, words)
    found = json.loads(ran.output)
    assert [one["seats"] for one in found] == [3, 4, 5]
    assert {one["rule"] for one in found} == {"bf2023 (calm) UseBonusTile"}
    assert {one["verdict"] for one in found} == {"searched"}
    assert all("refuses_nothing: it promises nothing" in one["told"] for one in found)
    assert ran.exit_code == 0
