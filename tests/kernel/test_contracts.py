"""Contracts: every one in the kernel holds on drawn values, and a broken one is noticed."""

import inspect
from collections.abc import Callable
from typing import Any, get_type_hints

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import bfrules.kernel
from bfrules.kernel.contract import (
    ContractBroken,
    checked,
    contract,
    contract_of,
    needs_of,
    needs_unmet,
)
from bfrules.kernel.grid import Cell
from bfrules.kernel.ranking import Scores
from bfrules.kernel.shares import Colour, Counts
from tests.editions.care import functions_of, modules_in

SMALL = st.integers(-1, 3)
MANY = st.lists(SMALL, max_size=4).map(tuple)

STRATEGIES: dict[Any, st.SearchStrategy[Any]] = {
    int: st.integers(-2, 6),
    Cell: st.integers(-8, 98),
    Colour: st.integers(-1, 5),
    Counts: st.tuples(SMALL, SMALL, SMALL, SMALL, SMALL),
    tuple[int, ...]: MANY | MANY.map(sorted).map(tuple),
    tuple[Scores, ...]: st.lists(st.tuples(SMALL, SMALL), max_size=5).map(tuple),
}


WITH_CONTRACTS = tuple(
    function
    for module in modules_in(bfrules.kernel)
    for function in functions_of(module)
    if contract_of(function)
)


def arguments_of(function: Callable[..., Any]) -> st.SearchStrategy[tuple[Any, ...]]:
    hints = get_type_hints(function)
    names = list(inspect.signature(inspect.unwrap(function)).parameters)
    stated = contract_of(function)
    assert stated is not None
    drawn = st.tuples(*(STRATEGIES[hints[name]] for name in names))
    return drawn.filter(lambda arguments: all(need(*arguments) for need in stated.needs))


@pytest.mark.parametrize("function", WITH_CONTRACTS, ids=lambda function: function.__name__)
@settings(
    max_examples=50, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow]
)
@given(st.data())
def test_the_contract_holds(function: Callable[..., Any], data: st.DataObject) -> None:
    checked(function)(*data.draw(arguments_of(function)))


def test_there_are_contracts_to_check() -> None:
    assert len(WITH_CONTRACTS) > 20


# the decorator ----------------------------------------------------------------


def is_not_negative(number: int) -> bool:
    """The number is not below zero."""
    return number >= 0


def is_even(number: int) -> bool:
    """The number is even."""
    return number % 2 == 0


def it_is_one_more(after: int, number: int) -> bool:
    """It is one more than before."""
    return after == number + 1


def plus_one(number: int) -> int:
    """Add one."""
    return number + 1


def test_a_contract_leaves_the_function_as_it_is() -> None:
    decorated = contract(needs=(is_not_negative,), promises=(it_is_one_more,))(plus_one)
    assert decorated is plus_one
    assert decorated(-5) == -4
    stated = contract_of(decorated)
    assert stated is not None
    assert (stated.needs, stated.promises) == ((is_not_negative,), (it_is_one_more,))


def test_a_need_that_does_not_hold_is_named() -> None:
    add = checked(contract(needs=(is_not_negative,), promises=(it_is_one_more,))(plus_one))
    assert add(3) == 4
    with pytest.raises(ContractBroken) as broken:
        add(-1)
    assert str(broken.value) == "plus_one needs is_not_negative: (-1,)"


def test_a_promise_that_is_broken_is_named() -> None:
    @contract(promises=(it_is_one_more,))
    def plus_two(number: int) -> int:
        return number + 2

    with pytest.raises(ContractBroken) as broken:
        checked(plus_two)(1)
    assert str(broken.value) == "plus_two promises it_is_one_more: (1,) gave 3"


def test_a_function_without_a_contract_is_left_alone() -> None:
    def plain(number: int) -> int:
        return number

    assert contract_of(plain) is None
    assert checked(plain) is plain


def test_only_a_contract_is_taken_for_one() -> None:
    def plain(number: int) -> int:
        return number

    vars(plain)["__contract__"] = "a handshake"
    assert contract_of(plain) is None


def test_the_first_need_that_values_do_not_meet_is_told() -> None:
    @contract(needs=(is_not_negative, is_even), promises=(it_is_one_more,))
    def add(number: int) -> int:
        return number + 1

    assert [needs_unmet(add, number) for number in (4, 3, -2, -3)] == [
        None,
        is_even,
        is_not_negative,
        is_not_negative,
    ]
    assert needs_unmet(add, number=-4) is is_not_negative
    assert needs_of(add) == (is_not_negative, is_even)


def test_a_later_need_may_rest_on_an_earlier_one() -> None:
    def there_is_one(numbers: tuple[int, ...]) -> bool:
        return bool(numbers)

    def begins_with_one(numbers: tuple[int, ...]) -> bool:
        return numbers[0] == 1

    @contract(needs=(there_is_one, begins_with_one), promises=())
    def first(numbers: tuple[int, ...]) -> int:
        return numbers[0]

    assert [needs_unmet(first, numbers) for numbers in ((1, 2), (2,), ())] == [
        None,
        begins_with_one,
        there_is_one,
    ]


def test_a_function_without_a_contract_needs_nothing() -> None:
    assert needs_of(is_even) == ()
    assert needs_unmet(is_even, 3) is None


def test_a_contract_is_checked_with_named_arguments_too() -> None:
    add = checked(contract(needs=(is_not_negative,), promises=(it_is_one_more,))(plus_one))
    assert add(number=3) == 4
    with pytest.raises(ContractBroken, match="plus_one needs is_not_negative"):
        add(number=-1)
