# mypy: ignore-errors
# ruff: noqa
"""Ways to fool a prover: each function makes a false promise that some prover might believe.

A symbol has one text, one type, one identity and one hash, and stands for every number.
Whoever finds another way adds it here. `test_fragment` asks that each is outside the
fragment, and that what is named `honest` is not. A type checker would refuse some of them:
nobody who wants to fool a prover asks one.
"""

import builtins
import functools
import math
import operator
import sys
from collections import Counter
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from functools import cached_property, partial
from itertools import count, islice, repeat, tee
from math import isqrt
from typing import NamedTuple, cast

from attrs import asdict, define, evolve, field, frozen

from bfrules.core.refusal import Fact, Refusal, refused
from bfrules.core.standing import places
from bfrules.core import refusal as refusals
from bfrules.kernel import contract as contracts
from bfrules.kernel.contract import contract

MEMORY: list[int] = []
CALLS = {"so far": 0}
TABLE = {int: 0}
COUNTER = count()


def never_seven(after: int, n: int) -> bool:
    """The answer is never seven."""
    return after != 7


def false_promise(function):
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
class Told:
    """A record that is as long as the text of its number."""

    number: int

    def __len__(self) -> int:
        return len(str(self.number))

    @property
    def written(self) -> int:
        """Look at the text in a property."""
        return int(str(self.number) == "7")


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


@false_promise
def branch_on_str(n: int) -> int:
    return 7 if str(n) == "7" else 0


@false_promise
def branch_on_an_f_string(n: int) -> int:
    return 7 if f"{n}" == "7" else 0


@false_promise
def branch_on_repr(n: int) -> int:
    return 7 if repr(n) == "7" else 0


@false_promise
def branch_on_format(n: int) -> int:
    return 7 if format(n) == "7" else 0


@false_promise
def length_of_a_text(n: int) -> int:
    return 7 if len(f"{n}") == 1 else 0


@false_promise
def text_by_percent(n: int) -> int:
    return 7 if "%d" % n == "7" else 0


@false_promise
def text_by_its_method(n: int) -> int:
    return 7 if "{}".format(n) == "7" else 0


@false_promise
def text_by_joining(n: int) -> int:
    return 7 if "".join(map(str, (n,))) == "7" else 0


@false_promise
def text_by_hex(n: int) -> int:
    return 7 if hex(n) == "0x7" else 0


@false_promise
def text_by_chr(n: int) -> int:
    return 7 if chr(n) == "\x07" else 0


def told(n: int) -> str:
    return f"{n}"


@false_promise
def text_of_another_function(n: int) -> int:
    return 7 if told(n) == told(7) else 0


@false_promise
def text_in_a_name(n: int) -> int:
    written = f"{n}"
    return 7 if written == "7" else 0


def refusing(n: int) -> Refusal | None:
    return refused(n=f"{n}")


@false_promise
def text_in_a_refusal(n: int) -> int:
    return 7 if refused(n=f"{n}") == refused(n="7") else 0


@false_promise
def text_in_a_refusal_that_is_looked_into(n: int) -> int:
    return looked_into(refusing(n))


def looked_into(after: Refusal | None) -> int:
    return 7 if after is not None and after.facts == (("n", "7"),) else 0


@false_promise
def text_by_a_pattern_from_outside(n: int) -> int:
    return 7 if PATTERN % n == PATTERN % 7 else 0


@false_promise
def length_of_a_record(n: int) -> int:
    return 7 if len(Told(n)) == 1 else 0


@false_promise
def text_in_a_property(n: int) -> int:
    return 7 * Told(n).written


@false_promise
def text_by_a_converter(n: int) -> int:
    return 7 if Converted(n) == Converted(7) else 0


@false_promise
def text_by_comparing_records(n: int) -> int:
    return 7 if Compared(n) == Compared(7) else 0


# type ----------------------------------------------------------------------------


@false_promise
def pattern_for_int(n: int) -> int:
    match n:
        case int():
            return 7
    return 0


@false_promise
def asks_isinstance(n: int) -> int:
    return 7 if isinstance(n, int) else 0


@false_promise
def asks_type(n: int) -> int:
    return 7 if type(n) is int else 0


@false_promise
def table_by_type(n: int) -> int:
    return 7 if type(n) in TABLE else 0


@false_promise
def asks_its_class(n: int) -> int:
    return 7 if n.__class__ == int else 0


@false_promise
def asks_callable(n: int) -> int:
    return 7 if hasattr(n, "bit_length") else 0


@false_promise
def asks_issubclass(n: int) -> int:
    return 7 if issubclass(n.__class__, int) else 0


@false_promise
def dispatches_by_type(n: int) -> int:
    return dispatched(n)


@functools.singledispatch
def dispatched(n: object) -> int:
    return 0


@dispatched.register
def _(n: int) -> int:
    return 7


# index, hash, identity --------------------------------------------------------------


@false_promise
def square_root(n: int) -> int:
    return 7 if isqrt(n * n) == n == 700 else 0


@false_promise
def square_root_of_a_module(n: int) -> int:
    return 7 if math.isqrt(n * n) == 700 else 0


@false_promise
def asks_operator_index(n: int) -> int:
    return 7 if operator.index(n) == 700 else 0


@false_promise
def asks_its_index(n: int) -> int:
    return 7 if n.__index__() == 700 else 0


@false_promise
def length_of_bits(n: int) -> int:
    return 7 if n.bit_length() == 3 else 0


@false_promise
def masks_bits(n: int) -> int:
    return 7 if n & 255 == 7 else 0


@false_promise
def shifts_bits(n: int) -> int:
    return 7 if n >> 1 == 3 else 0


@false_promise
def asks_hash(n: int) -> int:
    return 7 if hash(n) == 7 else 0


@false_promise
def asks_a_set(n: int) -> int:
    return 7 if n in {7, 8} else 0


@false_promise
def asks_a_dictionary(n: int) -> int:
    return {7: 7}.get(n, 0)


@false_promise
def asks_a_counter(n: int) -> int:
    return Counter((n, 7))[7]


@false_promise
def asks_id(n: int) -> int:
    return 7 if id(n) == id(7) else 0


@false_promise
def asks_identity(n: int) -> int:
    return 7 if n is (n + 0) else 0


@false_promise
def slices_a_long_row(n: int) -> int:
    return 7 if len(LONG[:n]) == 700 else 0


@false_promise
def slices_a_long_range(n: int) -> int:
    return 7 if len(tuple(range(1000))[:n]) == 700 else 0


@false_promise
def counts_from_any_number(n: int) -> int:
    return 7 if next(iter(enumerate((0,), n)))[0] == 700 else 0


@false_promise
def repeats_a_row(n: int) -> int:
    return 7 if len(n * (0,)) == 700 else 0


# other numbers ---------------------------------------------------------------------


@false_promise
def makes_a_float(n: int) -> int:
    return 7 if float(n) == 7.0 else 0


@false_promise
def divides(n: int) -> int:
    return 7 if n / 2 == 3.5 else 0


@false_promise
def is_a_half(n: int) -> int:
    return 7 if n * 0.5 == 3.5 else 0


@false_promise
def a_fraction(n: int) -> int:
    return 7 if Fraction(n, 2) == Fraction(7, 2) else 0


@false_promise
def a_power(n: int) -> int:
    return 7 if 2**n == 128 else 0


@false_promise
def rounds(n: int) -> int:
    return 7 if round(n, -1) == 10 else 0


@false_promise
def writes_bytes(n: int) -> int:
    return 7 if bytes((n,)) == b"\x07" else 0


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
def remembers_in_an_iterator(n: int) -> int:
    return 7 if next(COUNTER) > 1000 else 0


@false_promise
def asks_the_world(n: int) -> int:
    import time

    return 7 if time.time() > 0 else 0


@false_promise
def evaluates(n: int) -> int:
    return eval("7 if n == 7 else 0")


@false_promise
def asks_for_an_attribute_by_name(n: int) -> int:
    return 7 if getattr(n, "real", None) == 7 else 0


@false_promise
def looks_into_its_names(n: int) -> int:
    return 7 if "n" in locals() and vars() else 0


@false_promise
def generates(n: int) -> int:
    return sum(7 for _ in every(n))


def every(n: int):
    yield from range(n)


@false_promise
def uses_another_module(n: int) -> int:
    return functools.reduce(operator.add, (n, 0))


# found by an attack on 2026-11-22 --------------------------------------------------


def hidden(n: int) -> int:
    """Look at the text of a number: 7 for a number of seventy nines."""
    return 7 if str(n).count("9") > 29 else 0


LOOKS = (hidden, hidden)


def rare(a: int, b: int) -> bool:
    """Tell whether both are primes whose product nobody finds."""
    return a > 1 and b > 1 and a * b == 1000000016000000063


# what is reached in a way of its own ---------------------------------------------


@false_promise
def a_function_in_a_tuple(n: int) -> int:
    return LOOKS[0](n)


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
class Minted(metaclass=Minting):
    number: int


@false_promise
def a_class_that_is_called_otherwise(n: int) -> int:
    return Minted(n)


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
def by_an_alias_of_str(n: int) -> int:
    return 7 if len(TOLD(n)) == 1 else 0


@false_promise
def by_map_of_str(n: int) -> int:
    return 7 if tuple(map(str, (n,))) == ("7",) else 0


@false_promise
def by_key_repr(n: int) -> int:
    return 7 if sorted((n, 10), key=repr)[0] == 10 and n == 9 else 0


@false_promise
def by_max_key_str(n: int) -> int:
    return 7 if max((n, 10), key=str) == 9 else 0


@false_promise
def by_unicode_digits(n: int) -> int:
    return int(DIGITS) if n == 7 else 0


@false_promise
def by_int_of_text(n: int) -> int:
    return int("7") if n > 0 else 0


@false_promise
def by_nan(n: int) -> int:
    return 7 if NAN != NAN else 0


@false_promise
def by_true_division_hidden(n: int) -> int:
    return 7 if n.__truediv__(2) == 3 else 0


@false_promise
def by_eq_false(n: int) -> int:
    return 7 if Token(n) != Token(n) else 0


@false_promise
def by_staticmethod(n: int) -> int:
    return Hidden.told(n)


@false_promise
def by_classmethod(n: int) -> int:
    return Hidden(n).made(n)


@false_promise
def by_class_attribute(n: int) -> int:
    return 7 if Remembering(n).note() > 3 else 0


@false_promise
def by_factory(n: int) -> int:
    return 7 if len(Factory(n).seen) > 3 else 0


@false_promise
def by_call_of_a_record(n: int) -> int:
    return 0 if Called(n)(n, n) else 7


@false_promise
def by_bool_of_a_record(n: int) -> int:
    return 7 if Booled(n) else 0


@false_promise
def by_getattr_of_a_record(n: int) -> int:
    return Getattr(n).gold_ if n == 7 else 0


@false_promise
def by_post_init(n: int) -> int:
    return Slotted(n).gold * 0


@false_promise
def by_cached_property(n: int) -> int:
    return Cached(n).told


@false_promise
def by_dataclass(n: int) -> int:
    return Data(n).gold


@false_promise
def by_named_tuple(n: int) -> int:
    return Named(n).gold


@false_promise
def by_enum(n: int) -> int:
    return Colour.RED if n == 7 else 0


@false_promise
def by_enum_value(n: int) -> int:
    return Colour(7).value if n == 700 else 0


@false_promise
def by_descriptor(n: int) -> int:
    return Plain().gold


@false_promise
def by_repr_in_a_refusal(n: int) -> Refusal | None:
    return refused(coin=f"{Repred(n)}")


@false_promise
def by_walrus(n: int) -> int:
    return (m := str(n)) == "7" and 7


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


@false_promise
def by_lambda(n: int) -> int:
    return (lambda m: 7)(n)


@false_promise
def by_partial(n: int) -> int:
    return partial(int, "7")()


@false_promise
def by_a_name_given_twice(n: int) -> int:
    return GIVEN if n == 3 else 0


@false_promise
def by_star(n: int) -> int:
    return summed(*(7, 0))


def summed(*several: int) -> int:
    return sum(several)


@false_promise
def by_keywords(n: int) -> int:
    return summed_by_name(**{"n": 7})


def summed_by_name(n: int) -> int:
    return n


@false_promise
def by_tee(n: int) -> int:
    one, two = tee(range(n))
    return 7 if len(list(one)) == 700 else 0


@false_promise
def by_islice(n: int) -> int:
    return 7 if len(list(islice(count(), n))) == 700 else 0


@false_promise
def by_repeat(n: int) -> int:
    return 7 if sum(repeat(1, n)) == 700 else 0


@false_promise
def by_truth_is_true(n: int) -> int:
    return 7 if (n == 700) is True else 0


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
def by_a_module_attribute(n: int) -> int:
    return 7 if refusals.refused(n=n) is not None else 0


@false_promise
def by_facts(n: int) -> int:
    return 7 if Refusal((Fact("n", f"{n}"),)) == Refusal((Fact("n", "7"),)) else 0


@false_promise
def by_asdict(n: int) -> int:
    return 7 if asdict(Coin(n)) == {"gold": 7, "real": 0} else 0


@false_promise
def by_evolve_of_text(n: int) -> int:
    return 7 if evolve(Coin(n), gold=f"{n}") == Coin("7") else 0


@false_promise
def by_conjugate(n: int) -> int:
    return 7 if n.conjugate() == 7 else 0


@false_promise
def by_real(n: int) -> int:
    return 7 if n.real == 700 else 0


@false_promise
def by_cast(n: int) -> int:
    return cast(int, 7)


@false_promise
def by_builtins_module(n: int) -> int:
    return 7 if builtins.str(n) == "7" else 0


@false_promise
def by_the_frame(n: int) -> int:
    return 7 if sys._getframe(1).f_code.co_name != "explored" else 0


@false_promise
def by_its_contract(n: int) -> int:
    return len(contracts.contract_of(by_its_contract).promises) * 7


@false_promise
def by_type_of_a_record(n: int) -> int:
    return 7 if isinstance(Coin(n), Coin | int) else 0


@false_promise
def by_comparing_functions(n: int) -> int:
    return 7 if by_map_of_str == by_map_of_str else 0


@false_promise
def by_sorting_records(n: int) -> int:
    return 7 if sorted((Coin(n), Coin(1)), key=hash) else 0


@false_promise
def by_a_list_in_a_tuple(n: int) -> int:
    row = ([],)
    row[0].append(7)
    return row[0][0]


@false_promise
def by_a_list_returned(n: int) -> int:
    return given(n)[0]


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
def by_a_dunder(n: int) -> int:
    return len(__name__)


@false_promise
def by_annotations(n: int) -> int:
    return len(by_annotations.__annotations__) * 7


@false_promise
def by_not_implemented(n: int) -> int:
    return NotImplemented or 7


@false_promise
def by_ellipsis(n: int) -> int:
    return 7 if ... else 0


@false_promise
def by_none_or(n: int) -> int:
    return (None or 7) if n == 700 else 0


@false_promise
def by_or_of_numbers(n: int) -> int:
    return (n - n) or 7


@false_promise
def by_text_in_print(n: int) -> int:
    print(n)
    return 7 if n == 700 else 0


class Spoofed:
    __supertype__ = int

    def __call__(self, n: int) -> int:
        return 7 if str(n) == "7" else 0


SPOOFED = Spoofed()


@false_promise
def by_a_new_type_that_is_none(n: int) -> int:
    return SPOOFED(n)


@frozen
class Gone:
    gold: int

    def level(self, n: int) -> int:
        return 7 if str(n) == "7" else 0


GONE = Gone(1)
del Gone


@false_promise
def by_a_class_that_is_gone(n: int) -> int:
    return GONE.level(n)


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


@false_promise
def by_a_flag_that_is_a_number(n: int) -> int:
    return 0 if answers(True, n) != 7 else 7


@false_promise
def by_places(n: int) -> int:
    return 7 if places((f"{n}",), ("",), ((n,),))[0].name == "7" else 0


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
