"""What CrossHair sees as one term says the same; a promise false on one rare path is refuted."""

import ast
from collections.abc import Callable
from itertools import product
from types import GenericAlias
from typing import Any, Final

import pytest
from attrs import evolve, frozen
from crosshair.core import _OPCODE_PATCHES, _PATCH_REGISTRATIONS
from crosshair.opcode_intercept import MultiSubscriptableContainer

from bfrules.kernel.contract import contract
from spec.symbolic import joining
from spec.symbolic.answering import answered
from spec.symbolic.crosshair_border import explored
from spec.symbolic.question import question_of
from spec.symbolic.terms import are_alike, are_to_be_joined, cell_at, undivided
from spec.symbolic.verdict import Verdict

SEVERAL: Final = tuple[int, int, int]
SECONDS: Final = 10.0


@frozen
class Purse:
    """What a seat owns, for tests."""

    cash: int
    bars: tuple[int, int]
    open: bool


Purses = tuple[Purse, Purse, Purse]


def purses_of(numbers: tuple[int, ...], truths: tuple[bool, bool, bool]) -> Purses:
    one, two, three, four, five, six, seven, eight, nine = numbers
    return (
        Purse(one, (two, three), truths[0]),
        Purse(four, (five, six), truths[1]),
        Purse(seven, (eight, nine), truths[2]),
    )


NINE: Final = tuple[int, int, int, int, int, int, int, int, int]
TRUTHS: Final = tuple[bool, bool, bool]


def is_right(after: bool, *_: Any) -> bool:
    """The function says yes."""
    return after


def paths_and_verdict(function: Callable[..., bool], **types: Any) -> tuple[int, Verdict]:
    """Ask CrossHair whether a function always says yes; return how many paths there were."""
    asked = question_of(contract(promises=(is_right,))(function))
    parameters = tuple(evolve(one, annotation=types[one.name]) for one in asked.parameters)
    question = evolve(asked, parameters=parameters)
    return explored(question, SECONDS).paths, answered(question, SECONDS).verdict


# the largest and the smallest --------------------------------------------------------


def test_the_largest_is_one_term() -> None:
    def rule(of: Any) -> bool:
        largest, smallest = max(of), min(of[0], of[1], of[2])
        return (largest - of[0]) * (largest - of[1]) * (largest - of[2]) == 0 and bool(
            (largest >= of[0]) & (largest >= of[1]) & (largest >= of[2]) & (smallest <= largest)
        )

    paths, verdict = paths_and_verdict(rule, of=SEVERAL)
    assert verdict is Verdict.CONFIRMED
    assert paths < 4


@pytest.mark.parametrize("extreme", [max, min])
def test_a_promise_that_is_false_of_one_largest_number_is_refuted(extreme: Any) -> None:
    def rule(of: Any) -> bool:
        return bool(extreme(of) != 77 or of[2] != 77 or of[0] == 77)

    assert paths_and_verdict(rule, of=SEVERAL)[1] is Verdict.REFUTED


def test_what_are_no_numbers_is_left_to_python() -> None:
    def rule(of: Any) -> bool:
        texts = max("bar", "foo"), min(("ab", "c"), key=len), max((), default=3), max([1, 2])
        return texts == ("foo", "c", 3, 2) and max(True, of > 5) in (True, False)

    assert paths_and_verdict(rule, of=int)[1] is Verdict.CONFIRMED


# what an index means -------------------------------------------------------------------


def test_a_record_at_an_index_is_one_term() -> None:
    def rule(numbers: Any, truths: Any, index: int) -> bool:
        if index < 0 or index > 2:
            return True
        purse = purses_of(numbers, truths)[index]
        known = (
            (numbers[0], numbers[3], numbers[6])[index],
            (truths[0], truths[1], truths[2])[index],
        )
        return bool((purse.cash == known[0]) & (purse.open == known[1]))

    paths, verdict = paths_and_verdict(rule, numbers=NINE, truths=TRUTHS, index=int)
    assert verdict is Verdict.CONFIRMED
    assert paths < 6


@pytest.mark.parametrize("place", range(-3, 3))
def test_a_promise_that_is_false_of_one_record_is_refuted(place: int) -> None:
    def rule(numbers: Any, truths: Any, index: int) -> bool:
        if index < -3 or index > 2:
            return True
        purse = purses_of(numbers, truths)[index]
        found = (purse.bars[1] == 77) & (purse.cash == 76) & (purse.open == True)  # noqa: E712
        return bool((found & (index == place)) ^ True)

    verdict = paths_and_verdict(rule, numbers=NINE, truths=TRUTHS, index=int)[1]
    assert verdict is Verdict.REFUTED


def test_an_index_that_no_record_has_raises() -> None:
    def rule(numbers: Any, truths: Any, index: int) -> bool:
        return bool(purses_of(numbers, truths)[index].cash == 0 or index < 3)

    verdict = paths_and_verdict(rule, numbers=NINE, truths=TRUTHS, index=int)[1]
    assert verdict is Verdict.REFUTED


OTHER: Final[Any] = (2, 3, 4, True, None)
PURSE: Final = Purse(1, (2, 3), True)


@pytest.mark.parametrize(
    "cells",
    [
        (PURSE, Purse(1, OTHER[:3], True)),
        (PURSE, Purse(OTHER[3], (2, 3), True)),
        (PURSE, Purse(OTHER[4], (2, 3), True)),
        (PURSE, (1, (2, 3), True)),
        ((1, 2), (1, None)),
        ((1, 2), [1, 2]),
        (PURSE,),
        (1, 2),
        (),
    ],
)
def test_cells_that_differ_in_more_than_numbers_are_not_joined(cells: Any) -> None:
    assert not are_to_be_joined(cells)


def test_cells_that_are_the_same_are_joined() -> None:
    assert are_alike((PURSE, PURSE))
    assert cell_at(1, (PURSE, PURSE)) is PURSE


# whether two are equal -------------------------------------------------------------------


def test_whether_records_are_equal_is_one_term() -> None:
    def rule(numbers: Any, truths: Any, other: int) -> bool:
        before = purses_of(numbers, truths)
        after = (before[0], evolve(before[1], cash=other, bars=(other, other)), before[2])
        equal = after == before
        told = (numbers[3] == other) & (numbers[4] == other) & (numbers[5] == other)
        return bool(equal == told) and bool((after != before) ^ told)

    paths, verdict = paths_and_verdict(rule, numbers=NINE, truths=TRUTHS, other=int)
    assert verdict is Verdict.CONFIRMED
    assert paths < 5


@pytest.mark.parametrize("number", range(9))
def test_a_promise_that_is_false_of_one_part_is_refuted(number: int) -> None:
    def rule(numbers: Any, truths: Any, other: int) -> bool:
        before = purses_of(numbers, truths)
        changed = (*numbers[:number], other, *numbers[number + 1 :])
        return bool(other != 77 or purses_of(changed, truths) == before)

    verdict = paths_and_verdict(rule, numbers=NINE, truths=TRUTHS, other=int)[1]
    assert verdict is Verdict.REFUTED


def test_a_promise_that_is_false_of_one_truth_value_is_refuted() -> None:
    def rule(numbers: Any, truths: Any, other: bool) -> bool:
        before = purses_of(numbers, truths)
        return (before[0], evolve(before[1], open=other), before[2]) == before

    verdict = paths_and_verdict(rule, numbers=NINE, truths=TRUTHS, other=bool)[1]
    assert verdict is Verdict.REFUTED


def test_tuples_of_other_lengths_and_kinds_are_not_equal() -> None:
    def rule(one: int) -> bool:
        purse = Purse(one, (one, one), True)
        values: tuple[Any, ...] = ((one,), (one, one), (one, None), (purse,), purse, None, one)
        unequal = all(
            here != there for here, there in product(values, repeat=2) if here is not there
        )
        equal: Any = (one, True), (one, 1)
        return unequal and equal[0] == equal[1]

    assert paths_and_verdict(rule, one=int)[1] is Verdict.CONFIRMED


@pytest.mark.parametrize("place", range(5))
def test_a_promise_that_is_false_of_one_number_in_a_tuple_is_refuted(place: int) -> None:
    def rule(counts: Any, index: int, wanted: int) -> bool:
        if index not in (0, 1, 2, 3, 4):
            return True
        return counts[index] != 77 or index != place or wanted in counts or wanted != 76

    types = {"counts": GenericAlias(tuple, (int,) * 5), "index": int, "wanted": int}
    assert paths_and_verdict(rule, **types)[1] is Verdict.REFUTED


def test_what_is_in_a_tuple_is_one_term() -> None:
    def rule(counts: Any, wanted: int) -> bool:
        told = (counts[0] - wanted) * (counts[1] - wanted) * (counts[2] - wanted)
        return (wanted in counts) == bool(told == 0) and (wanted not in counts or counts != (1, 2))

    assert paths_and_verdict(rule, counts=SEVERAL, wanted=int)[1] is Verdict.CONFIRMED


# texts ---------------------------------------------------------------------------------------


def test_texts_that_nobody_reads_are_one_but_an_index_that_has_none_raises() -> None:
    def rule(index: int) -> bool:
        return bool(index < 0 or index > 3 or ("one", "two", "three")[index] != "")

    def read(index: int) -> bool:
        return index < 0 or index > 2 or ("one", "two", "three")[index] != "two"

    question = question_of(contract(promises=(is_right,))(rule))
    assert answered(evolve(question, may_refuse=True), SECONDS).verdict is Verdict.REFUTED
    assert paths_and_verdict(read, index=int)[1] is Verdict.REFUTED


# conditions, and needs ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "written",
    [
        "b if a else c",
        "(b if a else c) if not b else (a and not c)",
        "bool(a == b)",
        "bool(a) and not (c if b else a)",
        "(a is None) == (b and c)",
        "bool((a, b) == (c, c))",
    ],
)
def test_a_joined_expression_says_the_same(written: str) -> None:
    tree = ast.parse(written, mode="eval")
    tree.body = joining.joined_expression(ast.parse(written, mode="eval").body)
    joined = compile(ast.fix_missing_locations(tree), "", "eval")
    words = {
        joining.TRUTH: joining.truth,
        joining.EVERY: joining.every,
        joining.SOME: joining.some,
        joining.SAME: joining.same,
    }
    for a, b, c in product((False, True), repeat=3):
        values = {"a": a, "b": b, "c": c}
        assert eval(joined, words | values) == eval(written, dict(values))


def divides_ten(number: int) -> bool:
    return bool(10 % number == 0)


def is_above_none(number: int) -> bool:
    return number > 0


def is_below_seven(number: int) -> bool:
    return number < 7


def is_no_five(after: int, number: int) -> bool:
    return after != 5


def is_below_eleven(after: int, number: int) -> bool:
    return after < 11


@pytest.mark.parametrize(
    ("needs", "promise", "verdict"),
    [
        ((divides_ten, is_above_none), is_below_eleven, Verdict.CONFIRMED),
        ((divides_ten, is_above_none), is_no_five, Verdict.REFUTED),
        ((divides_ten, is_below_seven), is_below_eleven, Verdict.SEARCHED),
    ],
)
def test_a_need_may_raise_only_where_another_is_not_met(
    needs: tuple[Callable[..., bool], ...], promise: Callable[..., bool], verdict: Verdict
) -> None:
    @contract(needs=needs, promises=(promise,))
    def rule(number: int) -> int:
        return number

    found = answered(question_of(rule), SECONDS)
    assert found.verdict is verdict


# and afterwards ------------------------------------------------------------------------------


def test_nothing_stays_joined() -> None:
    before = list(_OPCODE_PATCHES), dict(_PATCH_REGISTRATIONS)
    looks_up = MultiSubscriptableContainer.__getitem__
    with undivided(reads_texts=True):
        assert max in _PATCH_REGISTRATIONS
    assert (list(_OPCODE_PATCHES), dict(_PATCH_REGISTRATIONS)) == before
    assert MultiSubscriptableContainer.__getitem__ is looks_up
