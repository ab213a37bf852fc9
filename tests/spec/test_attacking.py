"""Beside a table, promises are attacked too: at tables from play, with numbers that no game has."""

from collections.abc import Callable
from typing import Any

import pytest

from bfrules import bf2023
from bfrules.editions.bf2023 import Position2023, Sell
from bfrules.kernel.contract import contract
from bfrules.kernel.shares import Colour, Counts
from spec.attacking import attacked
from spec.counterexamples import told_of_a_function
from spec.subjects import Subject

Clause = Callable[..., Any]


def not_seven(returned: int, position: Position2023, number: Any) -> bool:
    """It is not seven."""
    return returned != 7


def remainder(number: int) -> int:
    return number * number % 9973 * number % 991


def seven_of_a_number(position: Position2023, number: int) -> int:
    """Remainders of products: no solver finds the number."""
    return 7 if remainder(number) == remainder(256) and number > 20 else 0


def seven_of_less_than_none(position: Position2023, number: Counts) -> int:
    return 7 if number[2] * number[0] < -90 else 0


def seven_of_more_than_the_box(position: Position2023, number: Counts) -> int:
    return 7 if sum(number) > 10**9 else 0


def seven_of_no_colour(position: Position2023, number: Colour | None) -> int:
    return 7 if number is None else 0


def the_price_of_a_colour(position: Position2023, number: Colour) -> int:
    return position.prices[number]


def seven_of_a_step(position: Position2023, number: Sell) -> int:
    return 7 if number.removed is not None and number.removed < 0 else 0


def seven_at_a_table_out_of_play(position: Position2023, number: int) -> int:
    return 7 if position.seats[0].cash < 0 else 0


@pytest.mark.parametrize(
    ("clause", "told"),
    [
        pytest.param(seven_of_a_number, "gave 7", marks=pytest.mark.slow),
        (seven_of_less_than_none, "gave 7"),
        (seven_of_more_than_the_box, "gave 7"),
        (seven_of_no_colour, "number: None"),
        (the_price_of_a_colour, "raised IndexError"),
        (seven_of_a_step, "gave 7"),
    ],
)
def test_a_promise_that_breaks_with_odd_numbers_beside_a_table_is_refuted(
    clause: Clause, told: str
) -> None:
    subject = Subject(bf2023, contract(promises=(not_seven,))(clause))
    attack = attacked(subject, not_seven)
    assert attack.broken is not None
    lines = told_of_a_function(subject, not_seven, attack.broken)
    assert told in lines
    promised, position, *_ = lines.splitlines()
    assert promised == "promised: It is not seven."
    table = position.removeprefix("position (all else as usual): ").strip('"')
    assert bf2023.problems(bf2023.printed, bf2023.parse_position(table)) == ()


def test_a_promise_that_breaks_at_a_table_out_of_play_is_refuted() -> None:
    clause = contract(promises=(not_seven,))(seven_at_a_table_out_of_play)
    attack = attacked(Subject(bf2023, clause), not_seven)
    assert attack.broken is not None
    assert attack.broken.endswith("gave 7")


def is_the_remainder(position: Position2023, number: int) -> bool:
    """It has the remainder of 256."""
    return remainder(number) == remainder(256) and number > 20


def at_most_six(returned: int, position: Position2023, number: int) -> bool:
    """It is small."""
    return returned <= 6


@contract(needs=(is_the_remainder,), promises=(at_most_six,))
def six(position: Position2023, number: int) -> int:
    return 6


def test_an_attack_that_finds_nothing_says_whether_the_needs_were_met() -> None:
    attack = attacked(Subject(bf2023, six), at_most_six)
    assert (attack.broken, attack.meets_the_needs) == (None, True)
