"""Asking many steps at once, in C: the same is open as where each is asked by itself."""

from array import array
from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Any

import pytest

from bfrules import Refusal, bf2023, black_monday, refused, yucata
from bfrules.compiled import Engine, compile
from bfrules.compiled.functions import Function
from bfrules.compiled.lanes import at_once
from bfrules.compiled.printed import bits_of_a_step, in_order, of_rows
from bfrules.core.edition import AnyEdition
from bfrules.editions.bf2023 import Buy, Position2023
from bfrules.evaluating.code import Block, If, Item, Number, Op, Return
from bfrules.evaluating.operations import AGAINST_NOBODY
from bfrules.evaluating.values import CannotCompile
from tests.compiled.made import NO_COMPILER, code, made
from tests.editions.houses import amending, under

EDITIONS = pytest.mark.parametrize(
    ("edition", "seats"), [(bf2023, 4), (yucata, 2), (black_monday, 2)]
)
ODD = (0, 7, -1, -2, 2**20 - 1, 2**20, -(2**20), 2**40)
STEP, OTHER, TABLE = Item("a", Number(0)), Item("a", Number(1)), Item("s", Number(0))


@NO_COMPILER
@EDITIONS
def test_c_lists_what_python_lists_at_tables_with_odd_numbers(
    edition: AnyEdition, seats: int
) -> None:
    in_c, plain = made(edition, seats, backend="c"), made(edition, seats)
    row, random, asked = in_c.start(seed=3), Random(3), 0
    while asked < 60:
        if in_c.actor(row) == AGAINST_NOBODY:
            in_c.draw(row)
            continue
        odd = row[:]
        odd[random.randrange(len(row) - 1)] = random.choice(ODD)
        for table in (row, odd):
            assert ranks_listed(in_c, table) == ranks_listed(plain, table)
        in_c.machine.does(row, in_c.choose(row))
        asked += 1


def ranks_listed(engine: Engine, row: Sequence[int]) -> list[int]:
    """Return the ranks of the legal steps; -1 where something is looked for beside the table."""
    found = array("q", bytes(8 * engine.steps))
    try:
        return sorted(found[: engine.machine.listed(array("q", row), found)])
    except IndexError:
        return [-1]


def by_seat(printed: Any, position: Position2023, step: Buy) -> Refusal | None:
    """The first seat buys fewer purple and yellow, the others fewer yellow and green."""
    if position.turn == 0:
        most = position.level + 1
        mine = step.shares[0] + step.shares[1]
    else:
        most = position.market[0]
        mine = step.shares[1] + step.shares[2]
    return refused() if mine * 2 > most else None


def from_level_one_on(printed: Any, position: Position2023, step: Buy) -> Refusal | None:
    """Nobody buys two purple shares from level 1 on."""
    if position.level > 0:  # noqa: SIM102 - an `if` in an `if` is what is asked about
        if step.shares[0] > 1:
            return refused()
    return None


@NO_COMPILER
@pytest.mark.parametrize("clause", [by_seat, from_level_one_on])
def test_c_asks_the_branch_that_a_table_takes(clause: Any) -> None:
    house = bf2023.amend(amending(clause.__name__, forbid={Buy: clause}))
    in_c, plain = made(house, 3, backend="c"), made(house, 3)
    for level, turn in product(range(3), range(3)):
        table = house.position(seats=3, level=level, turn=turn, cash=900)
        row = in_c.row(table)
        listed = ranks_listed(in_c, row)
        assert listed == ranks_listed(plain, row)
        assert len(listed) == len([*house.legal(table)])


@EDITIONS
def test_steps_are_marked_in_the_order_in_which_the_rules_list_them(
    edition: AnyEdition, seats: int
) -> None:
    printed = code(edition, seats)
    assert [number for number in of_rows(printed)["MARKED"] if number >= 0] == in_order(printed)


@pytest.mark.parametrize(
    ("block", "is_asked"),
    [
        ([Return(Op("<", STEP, TABLE))], True),
        ([If(Op("<", STEP, OTHER), [Return(Number(0))]), Return(Number(3))], True),
        ([If(TABLE, [If(Op("<", STEP, OTHER), [Return(Number(0))])]), Return(Number(3))], True),
        # what divides may be 0 where nobody asks
        ([Return(Op("//", TABLE, Item("s", Number(1))))], False),
        # too large for a lane
        ([Return(Op("*", Op("*", STEP, TABLE), Op("+", STEP, TABLE)))], False),
        ([Return(Op("<", Op("*", Op("|", STEP, TABLE), Number(2**11)), TABLE))], False),
        ([Return(Op("<", Op("*", Op("&", STEP, TABLE), Number(2**9)), TABLE))], True),
        # another place for each step
        ([Return(Item("s", STEP))], False),
        ([If(Op("<", STEP, OTHER), [Return(Number(1))]), Return(Number(3))], False),
    ],
)
def test_only_plain_questions_are_asked_of_many_steps_at_once(block: Block, is_asked: bool) -> None:
    printed = at_once(Function("opens_0", ("s", "a"), block, "Ask."), 2, 127)
    assert bool(printed) == is_asked


def test_c_holds_the_numbers_of_steps_and_draws_in_as_many_bits_as_they_need() -> None:
    # nobody knows what a clause of a house puts into the bag
    box = amending("box", printed={"shares_in_the_box": 900})
    for house in (box, amending("house", components=lambda printed: printed)):
        assert bits_of_a_step(code(bf2023.amend(house), 3)) == 32
    assert bits_of_a_step(code(under(bf2023, "Q24=once"), 3)) == 8


def test_readings_are_no_words_for_the_start() -> None:
    with pytest.raises(CannotCompile, match="Readings are put in force before"):
        compile(bf2023, seats=3, readings=True)


def test_lots_of_shares_are_asked_at_once() -> None:
    printed = made(bf2023, 4).c
    assert all(f"return opens_{kind}_at_once(" in printed for kind in (1, 5, 9, 13))
