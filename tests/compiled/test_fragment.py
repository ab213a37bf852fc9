"""Whatever a clause may contain: small functions, compiled, beside themselves on random tables."""

import ctypes
import random
import subprocess
from bisect import insort
from collections.abc import Callable, Iterator
from enum import IntEnum
from functools import lru_cache, partial
from inspect import getsource
from pathlib import Path
from types import FunctionType, MappingProxyType
from typing import Any, ClassVar, Final

import pytest
from attrs import evolve, field, frozen

from bfrules.compiled.functions import Function, Writing
from bfrules.compiled.printed import in_c_alone, in_python_alone, tables_in_c, template
from bfrules.core.refusal import Refusal, refused
from bfrules.evaluating.code import Return
from bfrules.evaluating.values import CannotCompile, Known, Part, row_of, shape_of
from bfrules.kernel.cards import Cards, put_on, with_card, without_card
from bfrules.kernel.grid import COLUMNS
from bfrules.kernel.shares import with_more
from tests.compiled.made import NO_COMPILER, WHERE_PYTHON_STOPS

TABLE = (3, 1, 4, 1, 5, 9, 2, 6)
LONG_TABLE: Final = tuple(range(200))
NOTHING = 0
Counts = tuple[int, int, int, int, int]


@frozen
class Owner:
    """A part of a table."""

    cash: int
    shares: Counts


@frozen
class Stock:
    """Another part of a table."""

    shares: Counts


@frozen
class Table:
    """A table to try clauses on."""

    turn: int
    open: bool
    colour: int | None
    owners: tuple[Owner, Owner, Owner]
    market: Counts
    hand: Cards = ()
    pair: tuple[int, Counts] = (1, (1, 2, 3, 4, 5))
    is_sold: bool | None = None

    @property
    def acting(self) -> Owner:
        """The owner to move."""
        return self.owners[self.turn]


def arithmetic(table: Table) -> int:
    owed = table.owners[0].cash - table.owners[1].cash
    return owed // 7 * 100 + owed % 7 + max(owed, -3) - min(owed, 5, table.turn) - -owed


def comparisons(table: Table) -> bool:
    return 1 <= table.turn < table.market[0] or table.owners[0] == table.owners[1]


def counted_from_the_end(table: Table) -> int:
    before = table.owners[table.turn - 3]
    return table.market[table.turn - 2] * 100 + before.cash + before.shares[table.turn - 5]


def counted_from_the_end_of_a_changed_row(table: Table) -> int:
    market = (*table.market[: table.turn], 7, *table.market[table.turn + 1 :])
    return market[table.turn - 3] + 10 * market[table.turn - 2]


def replaced_at_a_place_counted_from_the_end(table: Table) -> int:
    place = table.turn - 4
    market = (*table.market[:place], 9, *table.market[place + 1 :])
    return market[-1] * 1000 + sum(market) * 100 + market[1] * 10 + market[2]


def the_last_of_a_changed_row(table: Table) -> int:
    place = table.turn + 2
    return (*table.market[:place], 9, *table.market[place + 1 :])[-1]


def left_out_at_a_place_counted_from_the_end(table: Table) -> int:
    place = table.turn - 4
    others = table.market[:place] + table.market[place + 1 :]
    return 100 * len(others) + sum(others)


def one_more_beyond_the_last(table: Table) -> int:
    more = with_more(table.market, table.turn + 3, 10)  # type: ignore[arg-type]
    return more[4] * 100 + more[3]


def one_more_before_the_first(table: Table) -> int:
    return with_more(table.market, table.turn - 3, 10)[4]  # type: ignore[arg-type]


def the_rest_is_a_list(table: Table) -> int:
    first, *others = table.market
    as_a_list, as_a_tuple = [1, 1, 1, 1], (1, 1, 1, 1)
    return first + 10 * (others == as_a_list) + 100 * (tuple(others) == as_a_tuple) + len(others)


def in_the_rest_of_a_row(table: Table) -> bool:
    first, *others = (table.market[0], 1, 0)
    found: Any = others
    return bool(found == (1, 0)) or first == 2


def one_more_in_a_pair(row: tuple[int, int], place: int) -> tuple[int, int]:
    """Return a pair; its second number decides where there is one more."""
    first, place = row
    if place == 0:
        return (first + 1, place)
    return (first, place + 1)


def one_more_where_the_pair_says(table: Table) -> int:
    first, second = one_more_in_a_pair((table.market[0], table.market[1]), table.turn)
    return 10 * first + second


def one_more_in_a_row_that_is_named_twice(row: tuple[int, int, int], place: int) -> tuple[int, ...]:
    """Return a row; one name in it stands for two numbers."""
    first, first, last = row
    if place == 0:
        return (first + 1, first, last)
    if place == 1:
        return (first, first + 1, last)
    return (first, first, last + 1)


def one_more_under_a_name_given_twice(table: Table) -> int:
    row = one_more_in_a_row_that_is_named_twice(table.market[:3], table.turn)
    return row[0] * 100 + row[1] * 10 + row[2]


def a_part_of_a_row_that_gets_another_name(table: Table) -> int:
    row: tuple[int, ...] = table.market
    return sum(row[(row := (1, 2, 3))[0] :])


def because(word: str, number: int) -> int:
    return number


def a_text_that_looks_like_an_answer(table: Table) -> int:
    return 10 if because("refused", table.turn) == 1 else 0


def a_row_is_no_range(table: Table) -> bool:
    several: Any = table.market
    return bool(several == range(5))


def divided_where_it_can_be(table: Table) -> int:
    once = sum(10 // one + 10 // one for one in table.market if one)
    return once * 10 + len([one for one in table.market if one if 4 // one > 1])


def named_as_an_engine_names(table: Table) -> int:
    s, a, double, TABLE_0 = table.turn, table.market[0], table.market[1], table.turn + 1  # noqa: N806
    s, a = s + a * 2, a + double * 3
    double, TABLE_0 = s * double, a + TABLE_0 * TABLE[TABLE_0]  # noqa: N806
    return s + 10 * a + 100 * double + 1000 * TABLE_0


def named_as_c_names(table: Table) -> int:
    within, asm, unix, typeof = table.turn, table.turn + 1, table.turn + 2, table.turn + 3
    gone_astray, KINDS, SIZE_s, _Bool = within * 2, asm * 3, unix * 4, typeof * 5  # noqa: N806
    within, asm, unix = within + gone_astray, asm + KINDS, unix + SIZE_s
    return table.market[within % 5] + 7 // (asm + 1) + 10 * unix * unix + 100 * typeof * _Bool


def made_with(number: int) -> Callable[..., int]:
    def more_than(counts: Counts, least: int = number, *, times: int = number) -> int:
        return times * sum(one > least for one in counts)

    return more_than


least = times = 0
MADE = tuple(map(made_with, range(3)))


def by_default_what_it_was_when_made(table: Table) -> int:
    counted = MADE[2](table.market) + MADE[1](table.market)
    number = table.turn

    def added(more: int = number) -> int:
        return more + 1

    number = 5
    return counted * 100 + added() * number


LEAST_OF_64_BITS: Final = -(2**63)


def more_by_place(number: int, /, times: int) -> int:
    return number * times


def given_by_place(table: Table) -> int:
    return more_by_place(table.turn + 3, table.market[0]) * 10 + more_by_place(2, times=table.turn)


def beyond_32_bits(table: Table) -> int:
    worth = (2_000_000_000 if table.turn == 1 else 1_000_000) * 2
    return worth + (table.market[0] == 1) * 2_000_000_000 + table.open * 2_000_000_000


def least_of_64_bits_by_minus_one(table: Table) -> int:
    number = LEAST_OF_64_BITS + table.turn * table.turn - table.turn * table.turn
    return number % (2 * (table.turn % 2) - 1) + (number // (2 * (table.turn % 2) - 1) == 0)


def no_further_than_it_has_to(table: Table) -> bool:
    return 0 < table.turn < 10 // table.turn and 10 // table.turn > 3


def sorted_by_what_the_market_has(table: Table) -> int:
    few = tuple(card for card in table.hand if card < 5)
    return sorted(few, key=lambda one: table.market[one])[0] if few else -1


def truths(table: Table) -> int:
    many = table.market[0] and table.market[1]
    few = not table.open or not (table.market[2] and not table.market[3])
    return (10 if many else 20) + (1 if few else 2) + (table.market[4] or 7)


def none(table: Table) -> int:
    if table.colour is None:
        return -1
    return table.market[table.colour] + (5 if table.colour in (1, 3) else 0)


def lookups(table: Table) -> int:
    return TABLE[table.turn + 1] + table.acting.shares[table.turn] + (4, 5, 6)[table.turn]


def loops(table: Table) -> int:
    total = 0
    for at, (owner, count) in enumerate(zip(table.owners, table.market, strict=False)):
        if owner.cash > count:
            total += at + 1
    for count in table.market:
        if count == 2:
            return total * 10
        total += count
    return total


def comprehensions(table: Table) -> int:
    held = tuple([colour for colour in range(5) if table.market[colour] > 1])
    other = held or tuple(colour for colour in range(5) if table.acting.shares[colour])
    worth = sum(table.market[colour] for colour in other if colour != 2)
    return worth * 10 + len(other) + (100 if table.turn in other else 0) + (200 if not held else 0)


def all_and_any(table: Table) -> int:
    some = any(owner.cash > 3 for owner in table.owners if owner.shares[0])
    every = all(owner.cash > 1 for owner in table.owners if owner.shares[0])
    return 2 * some + every


def inner_functions(table: Table) -> int:
    more = table.turn * 2

    def doubled(number: int, plus: int = 1) -> int:
        return number * 2 + plus + more

    return doubled(table.market[0]) + doubled(table.market[1], plus=4)


def inner_functions_with_names_of_their_own(table: Table) -> int:
    MOST_CARDS = table.turn  # noqa: N806

    def more(number: int = MOST_CARDS, other: int = 2 * MOST_CARDS) -> int:
        return number + 10 * other

    def same(MOST_CARDS: int = MOST_CARDS) -> int:  # noqa: N803
        return MOST_CARDS

    return more() + more(3) + 1000 * same()


def lists(table: Table) -> int:
    made = [table.turn]
    for count in table.market[1:4]:
        made.append(count * 2)
    first, *_, last = made
    return first * 100 + last + len(made) * COLUMNS


def lists_of_any_length(table: Table) -> int:
    made = [table.market[0]]
    if table.open:
        made.append(table.turn + 3)
    several = [*made, *[count for count in table.market if count > 1], 5]
    return sum(several) * 100 + len(several) * 10 + several[0]


def lists_changed_by_their_own_name(table: Table) -> int:
    made = [table.turn]
    if table.open:
        return len(made)
    twice = [*made, *made]
    for count in table.market:
        twice.append(count)
    for one in twice[:2]:
        made += [one]
    same = made
    return sum(twice) * 10 + len(same)


def given_back(made: Any) -> Any:
    return made


def least_of_two(several: list[int]) -> Any:
    first, second = several[:2]
    return f"{first}" if first > second else ()


def lists_that_others_look_at(table: Table) -> int:
    line = [count for count in table.market if count]
    told: Any = least_of_two(line) if len(line) > 1 else ()
    owner = evolve(table.acting, cash=told)
    return sum(line) + owner.shares[0]


def lists_beside_tuples(table: Table) -> int:
    line = sorted(table.market)
    most = [*table.market]
    made = [0] * 2
    made += line[:2]
    made.append(sum(one for one in made) + len(made))
    same = given_back(line) == tuple(line)
    if table.open:
        most.append(table.turn)
    else:
        most += [table.turn, 1]
    return sum(made) * 100 + len(most) * 10 + line[-1] + 1000 * int(same)


def tuples_compared(table: Table) -> int:
    first, second, third = [(owner.cash, *owner.shares) for owner in table.owners]
    return (first > second) + 10 * (first > first) + 100 * (third[1:] > second[1:])


def tuples_that_may_be_equal(table: Table) -> int:
    pair, other = (table.turn, table.market[0]), (1, table.market[1])
    found = (pair < other) + 2 * (pair <= other) + 4 * (pair >= other) + 8 * (pair > other)
    nested = ((0, pair) < (0, other)) + 2 * ((pair, 1) <= (other, 0))
    return 16 * nested + found


def tuples_of_other_lengths_compared(table: Table) -> int:
    several: Any = (table.turn, 1, 2)
    ordered = several[:2] < several, several <= (1, 1), (1, table.turn) >= several
    return int(4 * ordered[0] + 2 * ordered[1] + ordered[2])


def sorted_lists(table: Table) -> int:
    held = [colour for colour in range(5) if table.market[colour] > 0]
    line = sorted(held, key=lambda colour: (table.owners[0].shares[colour], -table.market[colour]))
    found = 0
    for colour in line[:4]:
        found = found * 10 + colour
    poorest = min(table.owners, key=lambda owner: owner.cash)
    return found * 100 + (line[0] if line else 7) + poorest.shares[0]


def one_class_or_another(table: Table) -> int:
    some: Any = Owner(table.turn, table.market) if table.open else Stock(table.market)
    if table.turn:
        some = Owner(table.market[0], table.acting.shares)
    return 2 * int(some == Stock(table.acting.shares)) + int(some == table.acting)


def named_on_the_way(table: Table) -> int:
    return sum(
        owner.cash - most if (most := owner.shares[0] * 3) <= owner.cash else most
        for owner in table.owners
    )


def tuples_of_any_length(table: Table) -> int:
    there = table.hand.index(table.turn) if table.turn in table.hand else 7
    worth = sum(TABLE[card] for card in table.hand if card != 2)
    return worth * 100 + there * 10 + len(table.hand[:-1]) + (1000 if table.hand else 0)


def parted_beyond_what_there_is_room_for(table: Table) -> int:
    cards, none = table.hand[-9:], table.hand[:-9]
    return sum(cards) * 100 + len(cards) * 10 + len(none)


def classes(table: Table) -> int:
    who: Any = table.acting
    match who:
        case Table():
            return 1
        case Owner():
            return table.acting.cash
    return 2


def one_class_or_another_is_asked(table: Table) -> int:
    kinds = Table | Owner
    return 2 * isinstance(table.acting, kinds) + isinstance(table.acting, Stock | Table | Fee)


def a_truth_as_a_number(table: Table) -> int:
    return int(table.open) + 2 * int(table.turn > 1) + int(Mood.WILD)


def what_nobody_looks_at(table: Table) -> int:
    more = table.turn + 3 if table.open else table.turn * 4
    text: Any = f"{table.turn}" if table.open else f"{table.market}"
    owner = evolve(table.acting, cash=text)
    return owner.shares[0] + table.turn + more


def short_cuts(table: Table) -> int:
    market = table.market
    if table.open:
        market = with_more(market, table.turn, 1)  # type: ignore[arg-type]
    return sum(market) if market is table.market else sum(market) + 0


short_cuts.__module__ = with_more.__module__  # only clauses that ship may take them


def names_of_one_branch(table: Table) -> int:
    found = 3
    if table.open:
        found, other = table.turn, 4
    else:
        other = table.market[0]
    return found * 10 + other


def changed_turn(printed: None, table: Table, step: None) -> Table:
    return evolve(table, turn=(table.turn + 1) % 3, colour=None if table.open else table.turn)


def changed_owner(printed: None, table: Table, step: None) -> Table:
    owner = evolve(table.acting, shares=with_more(table.acting.shares, table.turn, 2))  # type: ignore[arg-type]
    turn = table.turn
    owners: Any = (*table.owners[:turn], owner, *table.owners[turn + 1 :])
    return evolve(table, owners=owners)


def swapped(printed: None, table: Table, step: None) -> Table:
    first, second, third, fourth, fifth = table.market
    if table.open:
        return evolve(table, market=(fifth, first, second, third, fourth))
    return table if first > second else evolve(table, market=(second, first, third, fourth, fifth))


def one_card_more_or_less(printed: None, table: Table, step: None) -> Table:
    if table.turn in table.hand:
        return evolve(table, hand=without_card(table.hand, table.turn))
    if len(table.hand) == MOST_CARDS:
        return evolve(table, hand=())
    return evolve(table, hand=with_card(table.hand, table.turn))


def cards_counted(printed: None, table: Table, step: None) -> Table:
    low = tuple(card for card in table.hand if card < 3)
    low += table.hand[-1:]
    market: Any = put_on(table.market, low)
    return evolve(table, market=market, hand=table.hand[-1:])


def a_card_on_top(printed: None, table: Table, step: None) -> Table:
    below = table.hand[:-1]
    if table.open:
        return evolve(table, hand=tuple(card for card in below if card != table.turn))
    return evolve(table, hand=(*below, table.turn))


def numbers_of_truths(printed: None, table: Table, step: None) -> Table:
    market: Any = tuple(count + (count > 1) for count in table.market)
    return evolve(table, turn=int(table.turn > 1), market=market, hand=(int(table.open),))


def sums_and_bits_of_truths(printed: None, table: Table, step: None) -> Table:
    truths = [count > 1 for count in table.market]
    both = (table.turn > 0) & (table.colour is None)
    return evolve(table, turn=sum(truths), open=both | table.open)


def truths_of_numbers(printed: None, table: Table, step: None) -> Table:
    is_sold = None if table.open else table.turn > 1
    return evolve(table, open=bool(table.market[0]) and not table.turn, is_sold=is_sold)


def a_truth_at_a_place(printed: None, table: Table, step: None) -> Table:
    first, second, *_ = table.market
    opened = (first > 1, second > 1, table.open)[table.turn]
    return evolve(table, open=opened, is_sold=min(opened, True) or first > 2)


def tables(number: int) -> list[Table]:
    dice = random.Random(2)

    def counts() -> Counts:
        return (dice.randrange(4), *(dice.randrange(3) for _ in range(4)))  # type: ignore[return-value]

    return [
        Table(
            turn=dice.randrange(3),
            open=dice.random() < 0.5,
            colour=dice.choice((None, 0, 1, 2, 3, 4)),
            owners=tuple(Owner(dice.randrange(-9, 30), counts()) for _ in range(3)),  # type: ignore[arg-type]
            market=counts(),
            hand=tuple(sorted(dice.choices(range(5), k=dice.randrange(MOST_CARDS + 1)))),
        )
        for _ in range(number)
    ]


MOST_CARDS: Final = 4
ROOM = {"hand": MOST_CARDS}
SHAPE = shape_of(Table(0, False, None, (Owner(0, (0,) * 5),) * 3, (0,) * 5), ROOM)
ROW = Part("s", None, 0, SHAPE, "s")


def written(function: Callable[..., Any], seen: dict[tuple[int, ...], str]) -> Function:
    """Return a function as it is printed; what changes a table is called `does_...`."""
    evaluator = Writing(seen)
    if function in CHANGES:
        evaluator.does(function, [Known(None), ROW, Known(None)], ROW)
        return Function(f"does_{function.__name__}", ("s",), evaluator.written(), "", answers=0)
    answer = evaluator.called(Known(function), [ROW], {})
    evaluator.block.append(Return(evaluator.number(answer)))
    return Function(function.__name__, ("s",), evaluator.written(), "")


def in_python(function: Callable[..., Any]) -> Callable[[list[int]], Any]:
    """Return a function of a row as Python runs what is printed."""
    seen: dict[tuple[int, ...], str] = {}
    made = written(function, seen)
    names: dict[str, Any] = {name: values for values, name in seen.items()}
    exec("\n".join(in_python_alone(made)), names)
    printed: Callable[[list[int]], Any] = names[made.name]
    return printed


def expected(function: Callable[..., Any], table: Table) -> Any:
    if function in CHANGES:
        return row_of(function(None, table, None), ROOM)
    return int(function(table))


def a_colour_that_may_be_none(table: Table) -> int:
    return 1 if table.colour else 2  # refused


def one_of_two_inner_functions(table: Table) -> bool:
    more: Callable[[int], bool] = (lambda one: one > 1) if table.turn else (lambda one: one > 0)
    return more(table.market[0])  # refused


def pairs() -> Any:
    return zip((1, 2), (3, 4), strict=True)


def gone_through_again(table: Table) -> int:
    once = pairs()  # refused
    return len(list(once)) if table.open else 10 + len(list(once))


LIMIT: Final = 7


def named_in_one_way(table: Table) -> int:
    if table.turn:
        LIMIT = 50  # noqa: N806
    return sum(LIMIT for _ in range(2)) if table.turn else 0  # refused


def named_in_one_way_inside(table: Table) -> int:
    def limit(number: int) -> int:
        if number > 1:
            LIMIT = 50  # noqa: N806
        return LIMIT if number > 1 else 0  # refused

    return limit(table.turn)


def defined_again(table: Table) -> int:
    def one() -> int:
        return table.turn

    def two() -> int:
        return one()

    def one() -> int:  # type: ignore[no-redef]  # noqa: F811  # refused
        return 5

    return two()


def rows_of_other_lengths(table: Table) -> int:
    return sum(one * other for one, other in zip(table.market, (1, 2), strict=True))  # refused


def a_hand_or_a_number(table: Table) -> bool:
    return (table.hand and 5) == 0  # refused


def parted_at_any_place(table: Table) -> int:
    cards = table.hand[: table.turn] + table.hand[table.turn + 1 :]  # refused
    return sum(cards)


def replaced_by_what_may_not_be_there(table: Table) -> int:
    more = tuple(one for one in (7,) if table.open)
    place = table.turn
    return sum((*table.market[:place], *more, *table.market[place + 1 :]))  # refused


def replaced_again_by_what_may_not_be_there(table: Table) -> int:
    more = (4,) if table.open else ()
    place = table.turn
    market = (*table.market[:place], 9, *table.market[place + 1 :])
    return len((*market[:place], *more, *market[place + 1 :]))  # refused


def forever(table: Table) -> int:
    return forever(table)  # refused


def returned_from_two_loops(table: Table) -> int:
    for owner in table.owners:
        for count in [one for one in owner.shares if one]:  # refused
            if count == table.turn:
                return owner.cash
    return 0


def divided(table: Table) -> float:
    return table.turn / 2  # refused


def told(table: Table) -> bool:
    return f"{table.turn}" == "1"  # refused


def caught(table: Table) -> int:
    try:  # refused
        return table.turn
    finally:
        pass


def changed_in_place(table: Table) -> int:
    counts = [0, 0, 0]
    counts[table.turn] += 1
    return counts[0]  # refused


def grown_elsewhere(table: Table) -> int:
    made: list[int] = []
    other = made
    other.append(table.turn)  # refused
    return len(made)


def grown_on_one_way(table: Table) -> int:
    made: list[int] = []
    same = made if table.open else ()
    made.append(table.turn)  # refused
    return len(same)


def grown_or_another(table: Table) -> int:
    made = [table.turn]
    same = made or ()
    made.append(table.turn)  # refused
    return len(same)


def grown_on_the_way(table: Table) -> int:
    made = [table.turn]
    before = len(same := made)
    made.append(table.turn)  # refused
    return len(same) - before


def grown_again_and_again(table: Table) -> int:
    made = [table.turn]
    several = [made for _ in range(2)]
    made.append(table.turn)  # refused
    return len(several[0])


def grown_after_it_became_a_field(table: Table) -> int:
    made: Any = [table.turn]
    owner = evolve(table.acting, shares=made)
    made.append(table.turn)  # refused
    return len(owner.shares)


def grown_by_a_helper(table: Table) -> int:
    def grow(several: list[int]) -> None:
        several += [table.turn]  # refused

    made = [table.turn]
    grow(made)
    return len(made)


def grown_after_a_function_inside_gave_it_back(table: Table) -> int:
    made = [table.turn]
    same = (lambda: made)()
    made.append(table.turn)  # refused
    return len(same)


def grown_while_it_is_gone_through(table: Table) -> int:
    made = [table.turn, 2]
    for one in made:
        made += [one]  # refused
        if len(made) > 6:
            return len(made)
    return 0


def grown_in_a_text_that_nobody_reads(table: Table) -> int:
    made = [table.turn]
    told: Any = f"{made.append(table.turn)}"  # type: ignore[func-returns-value]  # refused
    return len(made) if told is not None else 0


def grown_in_the_turn_before(table: Table) -> int:
    made: list[int] = []
    kept: Any = []
    for count in table.market:
        made.append(count)  # refused
        kept.append(made)
    return len(kept[0])


def grown_after_it_was_looked_at_by_another_sum(table: Table) -> int:
    def sum(several: list[int]) -> list[int]:
        return several

    made = [table.turn]
    same = sum(made)
    made.append(table.turn)  # refused
    return len(same)


def grown_in_what_nobody_reads(table: Table) -> int:
    def grow(several: list[int]) -> str:
        several.append(table.turn)  # refused
        return f"{several}"

    made = [table.turn]
    told: Any = grow(made)
    return len(made) if told is not None else 0


def counted_after_it_was_handed_on(table: Table) -> int:
    made = list(table.market)
    same = given_back(made)
    made[0] += 1  # refused
    return int(same[0])


def grown_under_two_names(table: Table) -> int:
    made = other = [table.turn]
    made.append(table.turn)  # refused
    return len(other)


def grown_when_it_is_one_of_two(table: Table) -> int:
    made, other = [table.turn], [table.turn, 2]
    same = made if table.open else other
    same.append(table.turn)  # refused
    return len(made)


def grown_when_it_may_be_another(table: Table) -> int:
    made = [1]
    same = made
    if table.open:
        made = [1]
    made.append(table.turn)  # refused
    return len(same)


def grown_as_it_was_given(table: Table) -> int:
    def more(several: list[int] = [1]) -> int:  # noqa: B006
        several += [table.turn]  # refused
        return len(several)

    return more() + more()


def grown_in_a_list_that_holds_it(table: Table) -> int:
    outer = [[table.turn]]
    inner = outer[0]
    inner.append(table.turn)  # refused
    return len(outer[0])


def taken_before_it_changed(table: Table) -> int:
    number = table.turn

    def taken() -> int:
        return number

    if table.open:
        number = 7  # refused
        return taken()
    return 0


def gone_through_twice(table: Table) -> int:
    pairs = zip(table.market, TABLE, strict=False)  # refused
    return sum(one for one, _ in pairs) + sum(one for one, _ in pairs)


def sorted_the_other_way(table: Table) -> int:
    return sorted(table.market, reverse=True)[0]  # refused


def named_by_a_mapping(table: Table) -> int:
    changes: dict[str, Any] = {"cash": 7}
    return evolve(table.acting, **changes).cash + table.turn  # refused


def none_or_a_number(at: Table) -> int | None:
    return None if at.open else at.turn


def none_as_a_truth(table: Table) -> int:
    number = none_or_a_number(table)
    return 1 if number else 2  # refused


def none_or_another_number(table: Table) -> int:
    return none_or_a_number(table) or 3  # refused


def no_none_as_a_truth(table: Table) -> bool:
    return not (table.turn if table.market[0] > 1 else None)  # refused


def divided_by_nothing(table: Table) -> int:
    if table.open:
        return table.turn
    return 7 // NOTHING  # refused


def divided_by_nothing_in_a_statement(table: Table) -> int:
    number = 7
    if not table.open:
        number %= NOTHING  # refused
    return number


def put_into_a_list_that_is_in_no_order(table: Table) -> int:
    made = [table.turn, 0, 5]
    insort(made, table.market[0])  # refused
    return made[0]


def the_same_truth(table: Table) -> bool:
    return (table.turn > 0) is True  # refused


def the_same_owner(table: Table) -> int:
    return sum(owner.cash for owner in table.owners if owner is not table.acting)  # refused


def a_number_or_none(table: Table) -> int:
    return 1 if isinstance(table.colour, int) else 2  # refused


def a_number_or_none_in_a_match(table: Table) -> int:
    match table.colour:
        case int():  # refused
            return 1
    return 2


def a_truth_or_a_number(table: Table) -> int:
    open_or_not: Any = table.open
    return 1 if isinstance(open_or_not, bool) else 2  # refused


def equal_to_a_fraction(table: Table) -> int:
    return 1 if table.turn == 1.0 else 2  # refused


def among_fractions(table: Table) -> bool:
    return (table.turn, 1) in ((0.0, 1), (2.0, 1))  # refused


def fees() -> dict[int, int]:
    return {0: 5, 1: 7, 2: 9}


def looked_up_in_a_mapping(table: Table) -> int:
    return fees()[table.turn]  # refused


def one_of_two_ranges(table: Table) -> bool:
    several: Any = range(3) if table.open else range(2)
    return bool(several == range(2))  # refused


FEES: Final = MappingProxyType({0: 5, 1: 7})
OTHER_FEES: Final = MappingProxyType({0: 6})


def one_of_two_mappings(table: Table) -> int:
    several = FEES if table.open else OTHER_FEES
    return several[0]  # refused


def a_class_that_there_is_not(table: Table) -> bool:
    return isinstance(table.acting, table.turn)  # type: ignore[arg-type]  # refused


def named_while_a_generator_reads_it(table: Table) -> int:
    number = table.turn
    for count in (one + number for one in table.market):  # refused
        number += count
    return number


def named_as_a_loop_names_it(table: Table) -> int:
    number, total = table.turn, 0
    for number in (one + number for one in table.market):  # refused
        total += number
    return total


def named_while_two_are_gone_through(table: Table) -> int:
    number, total = table.turn, 0
    for one, other in zip((one + number for one in table.market), TABLE, strict=False):  # refused
        number = other
        total += one
    return total


def named_behind_the_generator_that_reads_it(table: Table) -> int:
    number, total = 1, 0
    row = table.market
    for one, other in zip((number + one for one in row), (number := 5, 2), strict=False):  # refused
        total += one * other
    return total


def named_around_a_generator_that_reads_it(table: Table) -> int:
    number = 1
    return sum(one + (number := one) for one in (one + number for one in table.market))  # refused


def grown_while_a_generator_reads_it(table: Table) -> int:
    made = [1]
    for count in (one + len(made) for one in table.market):  # refused
        made.append(count)
    return len(made)


def a_list_compared_with_a_tuple(table: Table) -> bool:
    other: Any = (1,)
    return bool([table.turn] < other)  # refused


def summed_from(table: Table) -> int:
    return sum(table.market, 5)  # refused


def added_to_what_gets_another_value(table: Table) -> int:
    number = table.turn
    number += (number := 5)  # refused
    return number


def taken_apart_into_more_than_there_is(table: Table) -> int:
    row: Any = (table.turn,)
    first, *_, last = row  # refused
    return int(first + last)


def a_refusal_that_is_looked_into(table: Table) -> bool:
    return isinstance(refused(turn=table.turn), Refusal)  # refused


def raised_to_a_power(table: Table) -> int:
    return int(table.turn**2)  # refused


def named_on_one_way(table: Table) -> int:
    if table.open and (count := table.market[0]) > 1:
        return count  # refused
    return 0


def named_after_and(table: Table) -> int:
    count = 0
    some = table.open and (count := table.market[0]) > 1
    return count + int(some)  # refused


def named_after_or(table: Table) -> int:
    count = 5
    if table.open or (count := table.turn):
        return count  # refused
    return 0


def named_in_one_choice(table: Table) -> int:
    count = 5
    other = (count := 3) if table.open else 0
    return count + other  # refused


def named_again_and_again(table: Table) -> int:
    last = 0
    some = any((last := count) > 2 for count in table.market)
    return last + int(some)  # refused


def named_at_the_end_of_a_chain(table: Table) -> int:
    count = 5
    some = table.turn < table.market[0] < (count := 3)
    return count + int(some)  # refused


def named_in_a_text(table: Table) -> int:
    count = 5
    told: Any = f"{(count := table.turn)}"  # refused
    return count if told is not None else 0


MORE = 7


def named_like_something_outside(table: Table) -> int:
    if table.open:
        MORE = table.turn  # noqa: N806
    return MORE  # refused


@frozen
class Unseen:
    """A record of which one part is not compared."""

    cash: int = field(eq=False)


@frozen
class Alike:
    """A record that says itself what it is equal to."""

    cash: int

    def __eq__(self, other: object) -> bool:
        return True


@frozen(eq=False)
class Single:
    """A record that is equal to itself alone."""

    cash: int


def twice(cash: int) -> int:
    return 2 * cash


@frozen
class Doubled:
    """A record that keeps something else than it is given."""

    cash: int = field(converter=twice)


@frozen
class Watched:
    """A record that is looked at when it is made."""

    cash: int

    def __attrs_post_init__(self) -> None:
        if self.cash > 3:
            raise ValueError(self.cash)


@frozen
class Checked:
    """A record with a part that is looked at when it is made."""

    cash: int = field(validator=lambda record, part, cash: None)


@frozen
class Renamed:
    """A record with a part that is given by another name than it has."""

    cash: int = field(default=1, alias="money")


@frozen(init=False)
class MadeByItself:
    """A record that says itself how it is made."""

    cash: int

    def __init__(self, cash: int) -> None:
        object.__setattr__(self, "cash", cash + 1)


@frozen
class Empty:
    """A record that counts as false."""

    cash: int

    def __bool__(self) -> bool:
        return False


@frozen
class ByName:
    """A record of which one part is given by its name alone."""

    cash: int = field(kw_only=True, default=1)
    turn: int = 4


def not_changed(owner: Owner, **changes: int) -> Owner:
    """Return an owner as it is, not its `owner.__dict__ | changes`."""
    return owner


@frozen
class Fee:
    """A record with functions that do not look at it, and with what they share."""

    cash: int
    KEPT: ClassVar[list[int]] = [1]

    @staticmethod
    def of(owner: Any, times: int = 2) -> int:
        return times * int(owner.cash)

    @classmethod
    def made(cls, cash: int) -> "Fee":
        return cls(cash + 1)

    @lru_cache  # noqa: B019
    def remembered(self, owner: Any = None) -> int:
        return self.cash if owner is None else 7


@frozen
class Hidden:
    """A record that says something else than it keeps."""

    cash: int

    def __getattribute__(self, name: str) -> Any:
        return 5 if name == "cash" else object.__getattribute__(self, name)


@frozen
class WorkedOut:
    """A record of which a part is not given."""

    cash: int
    twice: int = field(init=False, default=3)


@frozen
class MadeAnew:
    """A record of which a part is made by a function."""

    cash: int
    shares: tuple[int, ...] = field(factory=tuple)


def a_part_that_is_not_given(table: Table) -> int:
    return WorkedOut(table.turn).twice  # refused


def a_part_made_by_a_function(table: Table) -> int:
    return 1 if MadeAnew(table.turn).shares else 2  # refused


def a_part_that_is_not_compared(table: Table) -> int:
    return 1 if Unseen(table.turn) == Unseen(table.market[0]) else 2  # refused


def a_record_that_compares_itself(table: Table) -> int:
    return 1 if Alike(table.turn) == Alike(table.market[0]) else 2  # refused


def a_record_that_is_equal_to_itself_alone(table: Table) -> int:
    return 1 if Single(table.turn) == Single(table.turn) else 2  # refused


def a_record_that_keeps_something_else(table: Table) -> int:
    return Doubled(table.turn).cash  # refused


def a_record_that_is_looked_at_when_made(table: Table) -> int:
    return Watched(table.turn).cash  # refused


def a_record_with_a_part_that_is_looked_at(table: Table) -> int:
    return Checked(table.turn).cash  # refused


def a_part_given_by_another_name(table: Table) -> int:
    return Renamed(money=table.turn).cash  # refused


def a_record_that_makes_itself(table: Table) -> int:
    return MadeByItself(table.turn).cash  # refused


def a_record_that_says_something_else(table: Table) -> int:
    return int(Hidden(table.turn).cash)  # refused


def a_record_that_compares_something_else(table: Table) -> int:
    return int(Hidden(table.turn) == Hidden(1))  # refused


def a_record_that_counts_as_false(table: Table) -> int:
    return 1 if Empty(table.turn) else 2  # refused


def functions_that_do_not_look_at_the_record(table: Table) -> int:
    fee = Fee(table.turn)
    both = fee.of(table.owners[0]) + 100 * fee.made(table.market[0]).cash
    return both + 1000 * Fee.of(fee, 3) + 10000 * Fee.made(table.turn).cash


def a_method_that_remembers(table: Table) -> int:
    return Fee(table.turn).remembered(Fee(table.market[0]))  # refused


def a_list_that_all_records_share(table: Table) -> int:
    return Fee(table.turn).KEPT[0]  # refused


def a_record_with_too_many_parts(table: Table) -> int:
    return Owner(table.turn, table.market, 5).cash  # type: ignore[call-arg]  # refused


def a_field_that_there_is_not(table: Table) -> int:
    return evolve(table.acting, money=table.turn).cash  # type: ignore[call-arg]  # refused


def two_records_changed_at_once(table: Table) -> int:
    both: Any = table.owners[:2]
    return int(evolve(*both, cash=7).cash) + table.turn  # refused


def named_for_a_helper_that_changes_nothing(table: Table) -> int:
    return not_changed(table.acting, cash=7).cash  # refused


def three_of_two_arguments(table: Table) -> int:
    return more_by_place(table.turn, 1, 7)  # type: ignore[call-arg]  # refused


def an_argument_that_is_not_taken(table: Table) -> int:
    return more_by_place(table.turn, 1, number=7)  # type: ignore[call-arg]  # refused


def an_argument_given_twice(table: Table) -> int:
    return more_by_place(table.turn, 1, times=7)  # type: ignore[misc]  # refused


def an_argument_that_is_not_given(table: Table) -> int:
    def once(number: int, times: int) -> int:
        return number

    return once(table.turn)  # type: ignore[call-arg]  # refused


def arguments_of_any_name(table: Table) -> int:
    def number_of(**numbers: int) -> int:
        return LIMIT

    return number_of(LIMIT=table.turn)  # refused


def a_part_given_by_its_name_alone(table: Table) -> int:
    return ByName(table.turn).turn * 10 + ByName(table.market[0], cash=table.turn).cash


class Mood(IntEnum):
    """Numbers of a class of their own."""

    CALM = 0
    WILD = 1


def named_as_names_are_counted(table: Table) -> int:
    limit_2_ = table.turn + table.market[0]
    limit = table.market[1] + table.turn
    __squared = limit * limit
    limit = limit_2_ * limit + __squared
    return limit * limit + limit_2_ * limit_2_ + __squared * __squared


def reckoned_with_an_enumeration(table: Table) -> int:
    return 1000 * (table.turn == Mood.WILD) + 100 * (table.turn < Mood.WILD) + 10 * Mood.WILD


def one_of_two_looked_up_by_a_truth(table: Table) -> int:
    return (2, 1)[table.turn == 0]


def a_number_of_one_class_or_another(table: Table) -> int:
    return int(isinstance(Mood.WILD if table.open else 1, Mood))  # refused


def a_truth_or_the_number_that_is_equal(table: Table) -> int:
    return int(isinstance(1 if table.open else True, bool))  # refused


def a_number_beyond_a_row(table: Table) -> bool:
    return table.turn < 18446744073709551616  # refused


def looked_for_in_a_hand(here: Table) -> int:
    return here.hand.index(here.turn)


def beyond_the_last_number(here: Table) -> int:
    return here.market[here.turn + 3]


def before_the_first_number(here: Table) -> int:
    return here.market[here.turn - 6]


def the_cash_of_the_next_owner(here: Table) -> int:
    return here.owners[here.turn + 1].cash


def one_of_two_at_a_place(here: Table) -> int:
    return (here.market[0], here.market[1])[here.turn]


def divided_unless_many(market: Counts, place: int) -> int:
    if place > 3:
        return 1
    return 5 if market[place] > 2 else 10 // market[place]


def any_until_one_is(here: Table) -> bool:
    return any(divided_unless_many(here.market, one + here.turn) > 4 for one in here.market)


def all_until_one_is_not(here: Table) -> bool:
    return all(divided_unless_many(here.market, card) < 6 for card in here.hand if 10 // card > 2)


def among_those_up_to_the_first(here: Table) -> bool:
    return 5 in (divided_unless_many(here.market, one + here.turn) for one in here.market if one)


def not_among_those_up_to_the_first(here: Table) -> bool:
    return 5 not in (divided_unless_many(here.market, one + here.turn) for one in here.market)


def any_of_what_another_generator_gives(here: Table) -> bool:
    several = here.market
    return any(one > 4 for one in (divided_unless_many(several, other) for other in several))


def any_of_two_loops(here: Table) -> bool:
    market = here.market
    return any(10 // two > 4 for one in market if one for two in (market[one], 10 // one))


def any_of_any(here: Table) -> bool:
    market = here.market
    return any(
        any(divided_unless_many(market, one + two) > 4 for one in market) for two in market[:2]
    )


def none_first_in_a_tuple(here: Any) -> bool:
    return bool((here.colour, 1) < (2, 3))


def none_in_a_tuple_where_it_decides(here: Any) -> bool:
    return bool((here.turn, here.colour) < (2, 3))


def one_of_two_alike(here: Table) -> int:
    return (here.market[0], here.market[0])[here.turn]


def the_only_one_at_a_place(here: Table) -> int:
    return (here.market[0],)[here.turn]


def one_of_two_alike_in_part(here: Table) -> int:
    several = (here.acting, evolve(here.acting, cash=7))
    return several[here.turn].shares[0]


def none_as_a_number(here: Table) -> int:
    return int(here.colour)  # type: ignore[arg-type]


def none_at_most_itself(here: Any) -> int:
    return int(here.colour <= here.colour)


def none_at_least_itself(here: Any) -> int:
    return int(here.colour >= here.colour)


def none_compared(here: Any) -> int:
    found = 8 * (here.colour < 3) + 4 * (here.colour > 1)
    return found + 2 * (here.colour <= 2) + (here.colour >= 2)  # type: ignore[no-any-return]


def nothing_times_none(here: Any) -> int:
    return int(here.colour * 0 + 0 * here.colour)


def none_in_a_long_table(here: Any) -> int:
    return LONG_TABLE[here.colour]  # type: ignore[no-any-return]


def none_is_added_to_a_count(printed: None, here: Any, step: None) -> Table:
    counts = [*here.market]
    counts[here.turn] += here.colour
    return evolve(here, market=tuple(counts))  # type: ignore[no-any-return]


def the_first_of_some(here: Table) -> bool:
    some = [count > 2 for count in here.market if count > 1]
    return some[0]


def the_first_in_order(here: Table) -> int:
    return sorted([count for count in here.market if count > 1])[0]


def the_least_of_some(here: Table) -> int:
    some = [owner for owner in here.owners if owner.cash > 9]
    return min(some, key=lambda owner: owner.cash).shares[here.turn]


def the_only_one_if_it_is_there(here: Table) -> int:
    some = [7 for _ in range(1) if here.open]
    return some[0]


@frozen
class Debtor:
    """What has the parts of an owner, and is none."""

    cash: int
    shares: Counts


def a_turn_that_may_be_none(printed: None, table: Table, step: None) -> Table:
    return evolve(table, turn=table.colour)  # type: ignore[arg-type]  # refused


def a_card_that_may_be_none(printed: None, table: Table, step: None) -> Table:
    return evolve(table, hand=(table.colour,))  # type: ignore[arg-type]  # refused


def a_number_for_yes_or_no(printed: None, table: Table, step: None) -> Table:
    return evolve(table, open=table.turn)  # type: ignore[arg-type]  # refused


def one_or_nought_for_yes_or_no(printed: None, table: Table, step: None) -> Table:
    return evolve(table, open=1 if table.turn else 0)  # type: ignore[arg-type]  # refused


def a_sum_for_yes_or_no(printed: None, table: Table, step: None) -> Table:
    return evolve(table, open=table.open * 1)  # type: ignore[arg-type]  # refused


def a_comparison_for_a_number(printed: None, table: Table, step: None) -> Table:
    return evolve(table, turn=table.turn > 1)  # refused


def comparisons_for_a_row(printed: None, table: Table, step: None) -> Table:
    market: Any = tuple(count > 1 for count in table.market)
    return evolve(table, market=market)  # refused


def a_truth_for_a_card(printed: None, table: Table, step: None) -> Table:
    return evolve(table, hand=(table.open,))  # refused


def yes_or_another_number(printed: None, table: Table, step: None) -> Table:
    return evolve(table, turn=table.open or 2)  # refused


def the_least_of_a_truth_and_a_number(printed: None, table: Table, step: None) -> Table:
    return evolve(table, turn=min(table.open, table.turn))  # refused


def a_tuple_for_an_owner(printed: None, table: Table, step: None) -> Table:
    owners: Any = ((7, table.market), *table.owners[1:])
    return evolve(table, owners=owners)  # refused


def a_debtor_for_an_owner(printed: None, table: Table, step: None) -> Table:
    owners: Any = (Debtor(table.turn, table.market), *table.owners[1:])
    return evolve(table, owners=owners)  # refused


def an_owner_for_a_pair(printed: None, table: Table, step: None) -> Table:
    first: Any = table.owners[0]
    return evolve(table, pair=first)  # refused


def own_functions(*parameters: str) -> list[Callable[..., Any]]:
    """Return the functions of this file that take these parameters and are no tests."""
    return [
        value
        for name, value in globals().items()
        if isinstance(value, FunctionType)
        and value.__code__.co_varnames[: value.__code__.co_argcount] == parameters
        and not name.startswith("test")
    ]


def line_refused(function: Callable[..., Any]) -> int:
    """Return the line of a function, counted from its first, that says `# refused`; 0 if none."""
    lines = getsource(function).splitlines()
    return next((at for at, line in enumerate(lines) if line.endswith("# refused")), 0)


STOPS_AT_A_CHANGE = own_functions("printed", "here", "step")
CHANGES = own_functions("printed", "table", "step")
REFUSED = [one for one in (*own_functions("table"), *CHANGES) if line_refused(one)]
ANSWERS = [one for one in own_functions("table") if not line_refused(one)]
CHANGED = [one for one in CHANGES if not line_refused(one)]
CHANGES += STOPS_AT_A_CHANGE
STOPS = [*own_functions("here"), *STOPS_AT_A_CHANGE]


@pytest.mark.parametrize("function", REFUSED)
def test_what_a_clause_may_not_contain_is_refused(function: Callable[..., Any]) -> None:
    with pytest.raises(CannotCompile, match=r"test_fragment\.py:\d+") as refusal:
        written(function, {})
    assert "KeyError" not in str(refusal.value)
    place = int(refusal.value.where.rsplit(":", 1)[1])
    assert place - function.__code__.co_firstlineno == line_refused(function)


@pytest.mark.parametrize("function", [*ANSWERS, *CHANGED])
def test_python_does_what_the_function_does(function: Callable[..., Any]) -> None:
    printed = in_python(function)
    for table in tables(300):
        row = row_of(table, ROOM)
        answer = printed(row)
        assert (row if function in CHANGES else int(answer)) == expected(function, table), table


@pytest.mark.parametrize("function", STOPS)
def test_python_stops_where_the_function_does(function: Callable[..., Any]) -> None:
    printed = in_python(function)
    ends = set()
    for table in tables(50):
        row = row_of(table, ROOM)
        try:
            answer = expected(function, table)
        except WHERE_PYTHON_STOPS:
            answer = None
            with pytest.raises((IndexError, ZeroDivisionError)):
                printed(row)
        else:
            found = printed(row)
            assert (row if function in CHANGES else int(found)) == answer
        ends.add(answer is None)
    assert len(ends) == 2


def in_c(functions: list[Callable[..., Any]], folder: Path) -> Iterator[Callable[[list[int]], Any]]:
    """Yield functions of a row as C runs what is printed; "astray" is answered where it stops."""
    seen: dict[tuple[int, ...], str] = {}
    made = [written(function, seen) for function in functions]
    lines = ["#include <stdint.h>", "typedef int64_t whole;", "typedef int8_t small;"]
    lines += [f"#define RANDOM {SHAPE.size - 1}", "#define KINDS 1", template("start.c.txt")]
    lines += [*tables_in_c(seen), "whole found(void) { return unless_astray(0); }"]
    for one in made:
        lines += [line.removeprefix("static ") for line in in_c_alone(one)]
    (folder / "all.c").write_text("\n".join(lines))
    command = ["cc", "-O1", "-shared", "-fPIC", "-o", "all.so", "all.c"]
    subprocess.run(command, cwd=folder, check=True)
    library = ctypes.CDLL(str(folder / "all.so"))
    library.found.restype = ctypes.c_int64

    def run(printed: Function, row: list[int]) -> Any:
        called = getattr(library, printed.name)
        called.restype = ctypes.c_int64 if printed.answers else None
        numbers = (ctypes.c_int64 * SHAPE.size)(*row)
        answer = called(numbers)
        if library.found():
            return "astray"
        return answer if printed.answers else list(numbers)

    for one in made:
        yield partial(run, one)


@NO_COMPILER
def test_c_does_what_the_functions_do_and_stops_where_they_do(tmp_path: Path) -> None:
    functions = [*ANSWERS, *CHANGED, *STOPS]
    for function, printed in zip(functions, in_c(functions, tmp_path), strict=True):
        for table in tables(300):
            try:
                answer = expected(function, table)
            except WHERE_PYTHON_STOPS:
                answer = "astray"
            assert printed(row_of(table, ROOM)) == answer, (function.__name__, table)


def test_what_nobody_knows_the_greatest_length_of_is_not_compiled() -> None:
    with pytest.raises(CannotCompile, match="how many numbers `shares` holds at most"):
        shape_of(Owner(0, ()))  # type: ignore[arg-type]
