# mypy: ignore-errors
"""Known gaps: false promises that the second prover still calls proved.

An attack found them on 2026-11-22. Each has to be outside the fragment, or be refuted, before it
may move to `fooling.py`. `test_fragment` marks them as known failures: mending one turns it red.
"""

from attrs import field, frozen

from bfrules.kernel.contract import contract


def never_seven(after: int, n: int) -> bool:
    """The answer is never seven."""
    return after != 7


def false_promise(function):
    return contract(promises=(never_seven,))(function)


def hidden(n: int) -> int:
    """Look at the text of a number: 7 for a number of seventy nines."""
    return 7 if str(n).count("9") > 29 else 0


TABLE = (hidden, hidden)


def rare(a: int, b: int) -> bool:
    """Tell whether both are primes whose product nobody finds."""
    return a > 1 and b > 1 and a * b == 1000000016000000063


# what the reader of functions does not see ----------------------------------------


@false_promise
def a_function_in_a_tuple(n: int) -> int:
    return TABLE[0](n)


def by_default(n: int, looks=hidden) -> int:
    return looks(n)


@false_promise
def a_function_as_default(n: int) -> int:
    return by_default(n)


@frozen
class Late:
    number: int
    kind: int = field(init=False)

    @kind.default
    def _kind(self) -> int:
        return hidden(self.number)


@false_promise
def a_default_worked_out(n: int) -> int:
    return Late(n).kind


@frozen(order=True)
class Ordered:
    number: int = field(order=lambda n: str(n).count("9") > 29)


@false_promise
def an_order_of_ones_own(n: int) -> int:
    return 7 if Ordered(n) > Ordered(1) else 0


@frozen
class Indexed:
    number: int

    def __getitem__(self, n: int) -> int:
        return hidden(n)


ONE = Indexed(1)


@false_promise
def a_record_of_the_module(n: int) -> int:
    return ONE[n]


class Odd(int):
    def __radd__(self, other: int) -> int:
        return 7 if int.__eq__(int(other), 700) else 0


ODD = Odd(5)


@false_promise
def a_number_that_adds_in_its_own_way(n: int) -> int:
    return n + ODD if n == 700 else 0


class Minting(type):
    def __call__(cls, n: int) -> int:
        return 7 if str(n) == "700" else 0


@frozen
class Coin(metaclass=Minting):
    number: int


@false_promise
def a_class_that_is_called_otherwise(n: int) -> int:
    return Coin(n)


# what the prover understands otherwise than Python --------------------------------


def pushed(row: list[int], a: int, b: int) -> int:
    if not rare(a, b):
        row.append(1)
    return 0


def one_is_there(after: int, a: int, b: int) -> bool:
    """One is in the list."""
    return after == 1


@contract(promises=(one_is_there,))
def a_list_that_a_helper_changes(a: int, b: int) -> int:
    row: list[int] = []
    pushed(row, a, b)
    return len(row)


@false_promise
def a_beginning_by_keyword(n: int) -> int:
    return 7 if next(iter(enumerate((0,), start=n)))[0] == 700 else 0


def named_in_the_condition(after: int, n: int) -> bool:
    """The answer is never seven."""
    m = 0
    return (m := after) == after and m != 7


@contract(promises=(named_in_the_condition,))
def a_name_given_in_a_condition(n: int) -> int:
    return 7 if n == 700 else 0


def the_operand_counts(after: int, n: int) -> bool:
    """The answer is never seven."""
    return (1 and after) != 7


@contract(promises=(the_operand_counts,))
def an_operand_of_and(n: int) -> int:
    return 7 if n == 700 else 0


def any(row: tuple[int, ...]) -> bool:
    return row[0] != 7


def any_of_its_own(after: int, n: int) -> bool:
    """The answer is never seven."""
    return any((after, 1))


@contract(promises=(any_of_its_own,))
def a_builtin_of_ones_own(n: int) -> int:
    return 7 if n == 700 else 0


def none_is_seven(after: int, *ns: int) -> bool:
    """The answer is never seven."""
    return after != 7


@contract(promises=(none_is_seven,))
def as_many_as_one_likes(*ns: int) -> int:
    return 7 if len(ns) == 2 else 0
