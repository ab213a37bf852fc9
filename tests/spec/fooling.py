# mypy: ignore-errors
# ruff: noqa
"""Ways to fool a prover: each function makes a false promise that some prover might believe.

A symbol has one text, one type, one identity and one hash, and stands for every number.
Whoever finds another way adds it: one expression to `fooling_lines.txt`, more than that here.
`test_fragment` asks that each is outside the fragment, and that what is named `honest` is not.
A type checker would refuse some of them: nobody who wants to fool a prover asks one.
"""

import builtins
import functools
import math
import operator
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from functools import cached_property, partial
from itertools import count, islice, repeat, tee
from math import isqrt
from typing import NamedTuple, NewType, assert_never, cast

import attrs
from attrs import asdict, define, evolve, field, frozen

from bfrules.core.refusal import Fact, Refusal, refused
from bfrules.core.standing import places
from bfrules.core import refusal as refusals
from bfrules.kernel import contract as contracts
from bfrules.kernel import shares
from bfrules.kernel.contract import contract

MEMORY: list[int] = []
CALLS = {"so far": 0}
TABLE = {int: 0}
COUNTER = count()


def never_seven(after: int, n: int) -> bool:
    """The answer is never seven."""
    return after != 7


def false_promise(function: Callable[[int], int]) -> Callable[[int], int]:
    return contract(promises=(never_seven,))(function)


@define
class Purse:
    """A record that can be changed."""

    gold: int


@frozen
class Coin:
    """A record that cannot be changed."""

    gold: int


@frozen
class Converted:
    """A record that makes a text of its number."""

    number: int = field(converter=str)


@frozen
class Compared:
    """A record that is compared by its text."""

    number: int = field(eq=str)


SHARED = Purse(0)
LONG = tuple(range(1000))
PATTERN = "%s"


# text --------------------------------------------------------------------------


@frozen
class Told:
    """A record that is as long as the text of its number."""

    number: int

    def __len__(self) -> int:
        return len(str(self.number))

    @property
    def written(self) -> int:
        """Look at the text in a property."""
        return int(str(self.number) == "7")


def told(n: int) -> str:
    return f"{n}"


@false_promise
def text_in_a_name(n: int) -> int:
    written = f"{n}"
    return 7 if written == "7" else 0


def refusing(n: int) -> Refusal | None:
    return refused(n=f"{n}")


def looked_into(after: Refusal | None) -> int:
    return 7 if after is not None and after.facts == (("n", "7"),) else 0


# type ----------------------------------------------------------------------------


@false_promise
def pattern_for_int(n: int) -> int:
    match n:
        case int():
            return 7
    return 0


@functools.singledispatch
def dispatched(n: object) -> int:
    return 0


@dispatched.register
def _(n: int) -> int:
    return 7


# exceptions, memory, the world -----------------------------------------------------


@false_promise
def catches_what_is_missing(n: int) -> int:
    try:
        return 7 if n.real == n else 0
    except AttributeError:
        return 0


@false_promise
def catches_by_suppressing(n: int) -> int:
    try:
        (0,)[n]
    except IndexError:
        return 7
    return 0


@false_promise
def remembers_in_a_list(n: int) -> int:
    MEMORY.append(n)
    return 7 if len(MEMORY) > 1000 else 0


@false_promise
def remembers_in_a_dictionary(n: int) -> int:
    CALLS["so far"] += 1
    return 7 if CALLS["so far"] > 1000 else 0


@false_promise
def remembers_in_a_default(n: int, calls: list = []) -> int:
    calls.append(n)
    return 7 if len(calls) > 1000 else 0


@false_promise
def remembers_in_a_record(n: int) -> int:
    SHARED.gold += 1
    return 7 if SHARED.gold > 1000 else 0


@false_promise
def remembers_in_itself(n: int) -> int:
    remembers_in_itself.calls = getattr(remembers_in_itself, "calls", 0) + 1
    return 7 if remembers_in_itself.calls > 1000 else 0


@false_promise
def remembers_in_a_global(n: int) -> int:
    global STATE
    STATE = n
    return 7 if STATE == 7 else 0


@false_promise
def asks_the_world(n: int) -> int:
    import time

    return 7 if time.time() > 0 else 0


def every(n: int):
    yield from range(n)


# found by an attack on 2026-11-22 --------------------------------------------------


def hidden(n: int) -> int:
    """Look at the text of a number: 7 for a number of seventy nines."""
    return 7 if str(n).count("9") > 29 else 0


LOOKS = (hidden, hidden)


def rare(a: int, b: int) -> bool:
    """Tell whether both are primes whose product nobody finds."""
    return a > 1 and b > 1 and a * b == 1000000016000000063


# what is reached in a way of its own ---------------------------------------------


def by_default(n: int, looks=hidden) -> int:
    return looks(n)


@frozen
class Late:
    number: int
    kind: int = field(init=False)

    @kind.default
    def _kind(self) -> int:
        return hidden(self.number)


@frozen(order=True)
class Ordered:
    number: int = field(order=lambda n: str(n).count("9") > 29)


@frozen
class Indexed:
    number: int

    def __getitem__(self, n: int) -> int:
        return hidden(n)


ONE = Indexed(1)


class Odd(int):
    def __radd__(self, other: int) -> int:
        return 7 if int.__eq__(int(other), 700) else 0


ODD = Odd(5)


class Minting(type):
    def __call__(cls, n: int) -> int:
        return 7 if str(n) == "700" else 0


@frozen
class Minted(metaclass=Minting):
    number: int


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


# found by whoever built the fragment, in the spirit of an adversary ----------------

TOLD = str
LENGTH = len
DIGITS = "٧"
NAN = float("nan")
BIG = 10**40
GIVEN = 3
GIVEN = 7


@frozen(eq=False)
class Token:
    gold: int


@frozen
class Hidden:
    gold: int

    @staticmethod
    def told(n: int) -> int:
        return 7 if str(n) == "7" else 0

    @classmethod
    def made(cls, n: int) -> int:
        return 7 if str(n) == "7" else 0


@frozen
class Remembering:
    gold: int
    seen = []

    def note(self) -> int:
        self.seen.append(self.gold)
        return len(self.seen)


@frozen
class Factory:
    gold: int
    seen: list = field(factory=list)


@frozen
class Called:
    gold: int

    def __call__(self, after: int, n: int) -> bool:
        return after != 7


@frozen
class Booled:
    gold: int

    def __bool__(self) -> bool:
        return str(self.gold) == "7"


@frozen
class Getattr:
    gold: int

    def __getattr__(self, name: str) -> int:
        return 7


@frozen
class Slotted:
    gold: int

    def __attrs_post_init__(self) -> None:
        if str(self.gold) == "7":
            raise ValueError


@frozen
class Cached:
    gold: int

    @cached_property
    def told(self) -> int:
        return 7 if str(self.gold) == "7" else 0


@frozen
class CachedPart:
    """A record that works a part out once, under the name of a part of the rules."""

    gold: int

    @cached_property
    def level(self) -> int:
        return 7 if str(self.gold) == "7" else 0


@frozen
class Unused:
    """A record of which nothing is made: what it has, numbers have."""

    gold: int

    @property
    def real(self) -> int:
        return 3

    def bit_count(self) -> int:
        return 3


@dataclass(frozen=True)
class Data:
    gold: int


class Named(NamedTuple):
    gold: int


class Colour(IntEnum):
    RED = 7


class Descriptor:
    def __get__(self, one, kind):
        return 7


class Plain:
    gold = Descriptor()


@frozen
class Repred:
    gold: int

    def __repr__(self) -> str:
        if self.gold == 7:
            raise ValueError
        return ""


@false_promise
def by_map_of_str(n: int) -> int:
    return 7 if tuple(map(str, (n,))) == ("7",) else 0


@false_promise
def by_repr_in_a_refusal(n: int) -> Refusal | None:
    return refused(coin=f"{Repred(n)}")


@false_promise
def by_del(n: int) -> int:
    m = n
    del m
    return 7


@false_promise
def by_finally(n: int) -> int:
    try:
        return 0
    finally:
        return 7


@false_promise
def by_with(n: int) -> int:
    with open("/dev/null") as file:
        return 7


@false_promise
def by_nonlocal(n: int) -> int:
    seen = 0

    def inner():
        nonlocal seen
        seen += 7

    inner()
    return seen


def summed(*several: int) -> int:
    return sum(several)


def summed_by_name(n: int) -> int:
    return n


@false_promise
def by_tee(n: int) -> int:
    one, two = tee(range(n))
    return 7 if len(list(one)) == 700 else 0


@false_promise
def by_match_true(n: int) -> int:
    match n == 700:
        case True:
            return 7
    return 0


@false_promise
def by_match_sequence(n: int) -> int:
    match (n, n):
        case (a, 700):
            return 7
    return 0


@false_promise
def by_match_star(n: int) -> int:
    match (n, n):
        case (a, *rest):
            return 7
    return 0


@false_promise
def by_a_list_in_a_tuple(n: int) -> int:
    row = ([],)
    row[0].append(7)
    return row[0][0]


def given(n: int) -> list:
    return [7, n]


@false_promise
def by_an_iterator_kept(n: int) -> int:
    row = iter((0, 7))
    next(row)
    return next(row)


@false_promise
def by_a_generator_kept(n: int) -> int:
    row = (m for m in (0, 7))
    return max(row) if n in row else sum(row)


@false_promise
def by_a_filter_kept(n: int) -> int:
    row = filter(None, (0, 7))
    return sum(row)


@false_promise
def by_enumerate_kept(n: int) -> int:
    row = enumerate((n, 7))
    return 7 if sum(at for at, _ in row) == 1 else 0


@false_promise
def by_names_in_two_scopes(n: int) -> int:
    never_seven = [never_seven for never_seven in (7, n)]
    return never_seven[0]


@false_promise
def by_text_in_print(n: int) -> int:
    print(n)
    return 7 if n == 700 else 0


class Spoofed:
    __supertype__ = int

    def __call__(self, n: int) -> int:
        return 7 if str(n) == "7" else 0


SPOOFED = Spoofed()


@frozen
class Gone:
    gold: int

    def level(self, n: int) -> int:
        return 7 if str(n) == "7" else 0


GONE = Gone(1)
del Gone


@contract(promises=(lambda after, n: after is None,))
def by_facts_given_again(n: int) -> Refusal | None:
    facts = {"n": n}
    facts = MEMORY.append(n)
    return refused(**facts)


@contract(promises=(lambda after, n: after is None,))
def by_facts_of_one_name(n: int) -> Refusal | None:
    return refused(**{f"{n}": 1}, **{"7": 2})


def answers(flag: bool, other: int) -> bool:
    flag = other
    return flag and True


def odd_all(row: tuple[int, ...]) -> bool:
    return len(row) < 1


def holding_all(all):
    def stays(after: int, n: int) -> bool:
        return after == 0 or all((True, True))

    return stays


def holding_a_word(__every__):
    def stays(after: int, n: int) -> bool:
        return after == 0 or __every__((True, True))

    return stays


def making_any():
    def any(after: int, n: int) -> bool:
        return after == 0 or any((True, True), 7)

    return any


@contract(promises=(holding_all(odd_all),))
def held_as_all(n: int) -> int:
    return n


@contract(promises=(holding_a_word(odd_all),))
def held_as_a_word_of_a_prover(n: int) -> int:
    return n


@contract(promises=(making_any(),))
def made_as_any(n: int) -> int:
    return n


def short(after: str, n: int) -> bool:
    return len(after) < 60


@contract(promises=(short,))
def a_text_that_is_long(n: int) -> str:
    return f"{n}"


@contract(promises=(short,))
def a_text_of_another(n: int) -> str:
    return told(n)


@frozen
class Counting:
    """A record with a method that is called like that of a tuple."""

    gold: int

    def count(self, n: int) -> int:
        return len(str(self.gold + n))


@frozen
class Placing:
    gold: int

    def index(self, n: int) -> int:
        return len(str(self.gold + n))


@false_promise
def counts_in_its_own_way(n: int) -> int:
    return Counting(n).count(n)


@false_promise
def places_in_its_own_way(n: int) -> int:
    return Placing(n).index(n)


def largest_of_a_number(row):
    return max(row)


@false_promise
def the_largest_of_a_parameter(n: int) -> int:
    return largest_of_a_number(n) + 7


@frozen
class Term:
    """A record with a part that symbols have."""

    term: int


@false_promise
def by_a_part_of_symbols(n: int) -> int:
    return 7 if n % 99991 == 777 and n.term is None else 0


Gold = NewType("Gold", int)


@false_promise
def a_statement_that_never_ends(n: int) -> int:
    if n == 7:
        assert_never((object.__setattr__(ONE, "gold", n), 1 // 0))
    return 0


@false_promise
def a_statement_that_never_ends_with_options(n: int) -> int:
    if n == 7:
        assert_never(n, x=str(n))
    return 0


# what seems to be inside ---------------------------------------------------------

SAID = "%s"
SAYS = ("one", "two", "")


@false_promise
def a_name_given_in_a_key(n: int) -> int:
    row = sorted((n, n), key=lambda one: (SAID := one))
    return len(SAID % (n,)) + 0 * len(row)


@false_promise
def a_name_in_brackets(n: int) -> int:
    (SAID): int
    return len(SAID % (n,))


@false_promise
def a_name_in_the_place_of_a_target(n: int) -> int:
    row = [0]
    return sum(len(SAID % (n,)) for row[SAID == 0] in (1,))


@contract(promises=(never_seven,))
def a_letter_of_a_text(n: int) -> Refusal | None:
    return refused(letter=SAYS[2][0])


@contract(promises=(never_seven,))
def a_letter_of_a_number(n: int) -> Refusal | None:
    return refused(letter=str(n)[7])


@contract(promises=(never_seven,))
def a_part_of_a_text(n: int) -> Refusal | None:
    return refused(letter=f"{n}"[n:])


@contract(promises=(never_seven,))
def an_empty_text_that_decides(n: int) -> Refusal | None:
    return refused(letter=SAYS[2] or SAYS[n])


def grown(pair: tuple[tuple[int, ...], int], n: int) -> int:
    kept = pair[0] if True else [0]
    kept.append(1)
    return 1 if n > 0 else 2


@false_promise
def a_list_that_may_be_a_tuple(n: int) -> int:
    return grown(((7,), 1), n)


@false_promise
def a_list_from_max(n: int) -> int:
    kept = [0]
    return len((max(kept, kept), 1))


@false_promise
def a_generator_from_sum(n: int) -> int:
    left = sum((), (one for one in (n, 7)))
    return 7 if all(one != 7 for one in left) else next((one for one in left), 0)


@frozen
class Lit:
    glows: bool


@frozen
class Glowing:
    number: int

    @property
    def glows(self) -> int:
        return self.number


def glows(after: int, n: int) -> bool:
    return Glowing(n).glows


@contract(promises=(glows,))
def a_property_named_like_a_truth(n: int) -> int:
    return n


@frozen
class Deal:
    """%s"""

    number: int
    facts: int = 0

    @property
    def glows(self) -> int:
        return 1 // (len(str(self.number)) - 7)


def facts_are_counted(after: Refusal | None, n: int) -> bool:
    return after is not None and len(after.facts) == 1


@contract(promises=(facts_are_counted,))
def a_field_named_as_one_of_refusals(n: int) -> Refusal | None:
    return refused(**{SAYS[each]: each for each in (n, 0)})


@contract(promises=(never_seven,))
def a_property_that_is_told(n: int) -> Refusal | None:
    return refused(number=Deal(n).glows)


@false_promise
def a_pattern_that_asks_for_a_text(n: int) -> int:
    match Deal(n):
        case Deal(__doc__=say):
            return len(say % (n,))
    return 0


@false_promise
def a_pattern_that_asks_for_a_property(n: int) -> int:
    match Deal(n):
        case Deal(glows=say):
            return say
    return 0


def twice_is_seven(after: bool, n: int) -> bool:
    return not ((after and after) == 7)


@contract(promises=(twice_is_seven,))
def a_promise_of_another_type(n: int) -> int:
    return n


def seven_and_seven(said: bool) -> bool:
    return (said and said) == 7


@false_promise
def a_truth_by_a_map(n: int) -> int:
    return 7 if all(map(seven_and_seven, (n,))) else 0


def one_fact(after: Refusal | None, n: int) -> bool:
    match after:
        case Refusal(facts=several):
            return len(several) == 1
    return False


@contract(promises=(one_fact,))
def a_pattern_of_a_refusal(n: int) -> Refusal | None:
    return refused(**{SAYS[each]: each for each in (n, 0)})


def one_fact_by_its_place(after: Refusal | None, n: int) -> bool:
    match after:
        case Refusal(several):
            return len(several) == 1
    return False


@contract(promises=(one_fact_by_its_place,))
def a_pattern_of_a_refusal_by_its_place(n: int) -> Refusal | None:
    return refused(**{SAYS[each]: each for each in (n, 0)})


# a type of which mypy says that it is another one ----------------------------------


@frozen
class Bag:
    """A record that is given a number where its type says a row."""

    bagrow: tuple[int, ...]


def largest(row: tuple[int, ...]) -> int:
    return max(row)


def of_a_bag(after: int, n: int) -> bool:
    return n % 99991 != 777 or max(Bag(n).bagrow) == n


def of_a_row(after: int, n: int) -> bool:
    return n % 99991 != 777 or largest(n) == n


def of_the_least(after: int, n: int) -> bool:
    return n % 99991 != 777 or min(Bag(n == 777).bagrow) == 1


@contract(promises=(of_a_bag,))
def by_the_largest_of_a_number_in_a_record(n: int) -> int:
    return n


@contract(promises=(of_a_row,))
def by_the_largest_of_a_number(n: int) -> int:
    return n


@contract(promises=(of_the_least,))
def by_the_least_of_a_truth(n: int) -> int:
    return n


@false_promise
def by_a_part_that_numbers_have_not(n: int) -> int:
    return 7 if n % 99991 == 777 and n.value is None else 0


# what `python -O` leaves out -----------------------------------------------------------


@false_promise
def a_name_given_in_an_assert(n: int) -> int:
    m = 7
    assert (m := n - n) == 0
    return m


# honest ----------------------------------------------------------------------------


def no_less(after: int, n: int) -> bool:
    """The answer is no less than the number, nor than zero."""
    return after >= n and after >= 0


@contract(promises=(no_less,))
def honest_larger(n: int) -> int:
    """Return the larger of a number and zero."""
    return max(n, 0)


@contract(promises=(never_seven,))
def honest_but_wrong(n: int) -> int:
    """Return the number: the promise is false, and a prover has to say so."""
    return n


def below_itself(n: int) -> bool:
    """The number is below itself."""
    return n < n


@contract(needs=(below_itself,), promises=(never_seven,))
def honest_but_never_called(n: int) -> int:
    """Return the number: nothing ever meets what this needs."""
    return n


def refused_below_zero(after: Refusal | None, n: int) -> bool:
    """Refused exactly below zero."""
    return (after is None) == (n >= 0)


@contract(promises=(refused_below_zero,))
def honest_refusal(n: int) -> Refusal | None:
    """Refuse a number below zero, and say which: only people read that."""
    if n >= 0:
        return None
    told_facts = {"number": f"{n}"}
    return refused(**told_facts)


def of_coins(after: int, coin: int) -> bool:
    """The answer is the coin."""
    return after == coin


@contract(promises=(of_coins,))
def honest_record(coin: int) -> int:
    """Return what a record of a coin holds."""
    return Coin(coin).gold


@frozen(kw_only=True)
class Purses:
    """A record that is made by the names of its parts."""

    gold: int
    silver: int


def of_purses(after: int, purses: Purses) -> bool:
    """The answer is what both are together."""
    return after == purses.gold + purses.silver


@contract(promises=(of_purses,))
def honest_by_name(purses: Purses) -> int:
    """Return what a record of two coins holds."""
    return purses.gold + purses.silver


PRIZES = (0, 10, 20, 50)


def no_more_than_all(after: int, rank: int) -> bool:
    """The answer is none that is larger than all prizes."""
    return after <= max(PRIZES)


@contract(promises=(no_more_than_all,))
def honest_row_of_the_file(rank: int) -> int:
    """Return a prize; none beyond the last."""
    return PRIZES[rank] if 0 <= rank < len(PRIZES) else 0


@frozen
class Door:
    """A record with parts named as builtins are."""

    open: bool
    round: int = 0


def stays_shut(after: Door, door: Door) -> bool:
    """The door is shut, one round later."""
    return not after.open and after.round == door.round + 1


@contract(promises=(stays_shut,))
def honest_names_of_parts(door: Door) -> Door:
    """Return the door, shut."""
    return attrs.evolve(door, open=False, round=door.round + 1)


def of_both(after: tuple[int, ...], n: int) -> bool:
    """The answer is the number and one."""
    return after == (n + 1, 1, 1, 1, 1)


@contract(promises=(of_both,))
def honest_call_by_a_module(n: int) -> tuple[int, ...]:
    """Return two rows together, by a function of the rules that a module has."""
    return shares.together((n, 0, 0, 0, 0), (1, 1, 1, 1, 1))


def in_order(after: tuple[int, int], one: int, other: int) -> bool:
    """The lower number comes first; both are there."""
    low, high = after
    return low <= high and low + high == one + other


@contract(promises=(in_order,))
def honest_swap(one: int, other: int) -> tuple[int, int]:
    """Return two numbers in order, by giving several names at once."""
    if one > other:
        one, other = other, one
    low, high = min(one, other), max(one, other)
    return low, high


@contract(promises=(in_order,))
def honest_swap_in_a_list(one: int, other: int) -> tuple[int, int]:
    """Return two numbers in order, by giving several places of a list at once."""
    row = [one, other]
    if row[0] > row[1]:
        row[0], row[1] = row[1], row[0]
    return row[0], row[1]


@contract(promises=(no_less,))
def honest_look_into_what_is_gone_through(n: int) -> int:
    """Return the number, or one more if it is among some that are gone through at once."""
    return n + 1 if n in (m * m for m in (1, 2)) else max(n, 0)


def the_sum(after: int, one: int, other: int, third: int) -> bool:
    """It is all three together."""
    return after == one + other + third


@contract(promises=(the_sum,))
def honest_rows_within_rows(one: int, other: int, third: int) -> int:
    """Return a sum, by names for parts of rows that are never made."""
    (low, mid), high = (one, other), third
    [low, mid] = mid, low
    low, mid, high = [high, low, mid]
    return low + mid + high
