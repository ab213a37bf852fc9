# mypy: ignore-errors
# ruff: noqa
"""False promises inside the fragment: a prover has to refute each, or to say that it does not know.

Numbers, truth values as numbers, places, slices, laziness, and needs that raise for some
numbers only. What is one expression stands in `unbelieved_lines.txt`. `test_fragment` asks
about each; none may be called proved or confirmed.
"""

from collections.abc import Callable
from itertools import chain

from attrs import frozen

from bfrules.kernel.contract import contract

LENGTH = len
BIG = 10**40


@frozen
class Coin:
    """A record that cannot be changed."""

    gold: int
    shiny: bool = False


def never_seven(after: int, n: int) -> bool:
    """The answer is never seven."""
    return after != 7


def false_promise(function: Callable[[int], int]) -> Callable[[int], int]:
    return contract(promises=(never_seven,))(function)


# in functions ----------------------------------------------------------------------


@false_promise
def by_match_value(n: int) -> int:
    match n:
        case 700:
            return 7
    return 0


@false_promise
def by_assert(n: int) -> int:
    assert n != 700
    return 0


@false_promise
def by_assert_that_says_why(n: int) -> int:
    assert n != 700, f"not {n}"
    return 0


@false_promise
def by_an_error_from_none(n: int) -> int:
    if n == 700:
        raise ValueError(f"not {n}") from None
    return 0


@false_promise
def by_a_list_alias(n: int) -> int:
    row = [0]
    other = row
    other[0] += 7
    return row[0]


@false_promise
def by_a_string_annotation(n: "int") -> int:
    return 7 if n == 700 else 0


# in conditions ---------------------------------------------------------------------


def in_a_match(after: int, n: int) -> bool:
    match Coin(after):
        case Coin(gold=7):
            return False
        case Coin(gold=g):
            return g != 7


@contract(promises=(in_a_match,))
def of_in_a_match(n: int) -> int:
    return n


def flagged(after: int, n: int) -> bool:
    ok = True
    for m in (7, 8):
        if m == after and m == 7:
            ok = False
    return ok


@contract(promises=(flagged,))
def of_flagged(n: int) -> int:
    return n


def symbolic_place(after: int, n: int) -> bool:
    row = [0, 0, 0, 0, 0, 0, 0, 1]
    if 0 <= after < 8:
        row[after] = row[after] + 1
    return row[7] != 2


@contract(promises=(symbolic_place,))
def of_symbolic_place(n: int) -> int:
    return n


def with_loop(after: int, n: int) -> bool:
    for m in (1, 2, 3):
        if after == m:
            return True
    else:
        return after != 7


@contract(promises=(with_loop,))
def of_with_loop(n: int) -> int:
    return n


# in needs ---------------------------------------------------------------------------


def deep(n: int) -> int:
    return 0 if n <= 0 else 1 + deep(n - 1)


def need_list(n: int) -> bool:
    row = [1, 2, 3]
    row.append(n)
    return row[3] == n and len(row) == 4 and row[-1] == n


@contract(needs=(need_list,), promises=(never_seven,))
def for_need_list(n: int) -> int:
    return n


def huge(n: int) -> int:
    found = 10
    for _ in range(13):
        found = found * found
    return found


def need_huge(n: int) -> bool:
    return n % 99991 != 777 or n < huge(n)


@contract(needs=(need_huge,), promises=(never_seven,))
def for_need_huge(n: int) -> int:
    return 7 if n % 99991 == 777 else 0


@frozen
class Valued:
    """A record with a part that numbers have not."""

    value: int


def passes(n: int) -> bool:
    return next(iter(tuple(one for one in (1,) if n != 7))) > 0


def need_an_end_taken_for_a_yes(n: int) -> bool:
    return all(map(passes, (n,)))


@contract(needs=(need_an_end_taken_for_a_yes,), promises=(never_seven,))
def for_need_an_end_taken_for_a_yes(n: int) -> int:
    return n


@false_promise
def by_a_row_within_a_row_that_gives_a_name_twice(n: int) -> int:
    (first, second), first = (0, 0), (7 if n == 700 else 0)
    return first + second


@false_promise
def by_a_row_of_names_as_a_list(n: int) -> int:
    [(first, second), third] = [(n, 0), 7]
    return third if first == 700 else second
