"""What a clause reads of the components, found in its source."""

from collections.abc import Callable
from functools import lru_cache, partial

import pytest
from attrs import evolve, frozen

from bfrules import bf2023
from bfrules.compare.reads import EVERYTHING, differing_reads, reads_of
from bfrules.core.edition import Edition
from bfrules.core.refusal import Refusal, refused
from bfrules.kernel.grid import down_or_stay
from tests.editions.houses import EVERY_EDITION


@frozen
class Habits:
    limit: int
    choose: Callable[[int], int]


def double(number: int) -> int:
    return 2 * number


def triple(number: int) -> int:
    return 3 * number


@frozen
class Printed:
    prices: tuple[int, ...] = (1, 2)
    cash: int = 3
    habits: Habits = Habits(4, double)


def nothing(printed: Printed, position: int) -> int:
    return position


def one_field(printed: Printed, position: int) -> int:
    return printed.prices[position]


def a_field_within(printed: Printed, position: int) -> int:
    return printed.habits.choose(position) + len(printed.prices)


def handed_on(printed: Printed, position: int) -> int:
    return position + one_field(printed, position)


def in_second_place(position: int, printed: Printed) -> int:
    return printed.cash + position


def handed_on_in_another_place(printed: Printed, position: int) -> int:
    return in_second_place(position, printed)


def in_a_comprehension(printed: Printed, position: int) -> int:
    return sum(one_field(printed, at) for at in range(position))


def in_a_function_within(printed: Printed, position: int) -> int:
    def inner() -> int:
        return printed.cash

    return inner()


@lru_cache
def remembered(printed: Printed, position: int) -> int:
    return printed.cash


def through_a_memory(printed: Printed, position: int) -> int:
    return remembered(printed, position)


def even(printed: Printed, position: int) -> bool:
    return position == 0 or odd(printed, position - 1)


def odd(printed: Printed, position: int) -> bool:
    return position == printed.cash or even(printed, position - 1)


def around(clause: Callable[[Printed, int], int]) -> Callable[[Printed, int], int]:
    def wrapped(printed: Printed, position: int) -> int:
        return clause(printed, position) + printed.cash

    return wrapped


def a_part_handed_on(printed: Printed, position: int) -> int:
    return chosen(printed.habits, position)


def chosen(habits: Habits, position: int) -> int:
    return habits.choose(position)


def told_only(printed: Printed, position: int) -> Refusal | None:
    """What goes into a refusal decides nothing."""
    short = {str(price): printed.cash for price in printed.prices}
    if position < printed.habits.limit:
        return refused(**short, cash=printed.cash)
    return None


def told_and_asked(printed: Printed, position: int) -> Refusal | None:
    cash = printed.cash
    return refused(cash=cash) if cash > position else None


def under_another_name(printed: Printed, position: int) -> int:
    other = printed
    return other.cash


def by_keyword(printed: Printed, position: int) -> int:
    return one_field(printed=printed, position=position)


def in_a_row(printed: Printed, position: int) -> int:
    both = (printed, position)
    return one_field(*both)


def by_name(printed: Printed, position: int) -> int:
    value: int = getattr(printed, "cash")  # noqa: B009
    return value


def by_a_name_of_its_own(printed: Printed, position: int) -> int:
    nothing = one_field
    return nothing(printed, position)


def bound_before(printed: Printed, position: int) -> int:
    return partial(one_field, printed)(position)


@pytest.mark.parametrize(
    ("clause", "reads"),
    [
        (nothing, set()),
        (one_field, {"prices"}),
        (a_field_within, {"habits.choose", "prices"}),
        (handed_on, {"prices"}),
        (handed_on_in_another_place, {"cash"}),
        (in_a_comprehension, {"prices"}),
        (in_a_function_within, {"cash"}),
        (through_a_memory, {"cash"}),
        (even, {"cash"}),
        (around(one_field), {"prices", "cash"}),
        (a_part_handed_on, {"habits.choose"}),
        (told_only, {"habits.limit"}),
        (told_and_asked, {"cash"}),
    ],
)
def test_what_a_clause_reads(clause: Callable[..., object], reads: set[str]) -> None:
    assert reads_of(clause) == reads


@pytest.mark.parametrize(
    "clause",
    [under_another_name, by_keyword, in_a_row, by_name, by_a_name_of_its_own, bound_before],
)
def test_what_cannot_be_followed_reads_everything(clause: Callable[..., object]) -> None:
    assert EVERYTHING in reads_of(clause)


def test_only_what_is_read_and_differs_is_named() -> None:
    first = Printed()
    other = evolve(first, cash=9, habits=Habits(5, double))
    assert differing_reads(first, other, [one_field, a_field_within]) == ()
    assert differing_reads(first, other, [even]) == ("cash",)
    chooser = evolve(first, habits=Habits(4, triple))
    assert differing_reads(first, chooser, [one_field, a_field_within]) == ("habits.choose",)
    assert differing_reads(first, other, [by_name]) == (
        "a component, in a function that cannot be followed",
    )


def test_equal_tables_of_two_editions_count_as_equal_though_they_are_two() -> None:
    def searches(printed: Printed, position: int) -> int:
        return printed.prices.index(position)

    assert differing_reads(Printed((1, 2)), Printed(tuple(range(1, 3))), [searches]) == ()
    assert differing_reads(Printed((1, 2)), Printed((2, 1)), [searches]) == ("prices.index",)


@EVERY_EDITION
def test_every_clause_of_the_shipped_editions_is_followed(
    edition: Edition[object, object, object, object],
) -> None:
    lost = [
        clause.__name__
        for rule in edition.rules
        for clause in rule.clauses
        if EVERYTHING in reads_of(clause)
    ]
    assert lost == []


def test_the_reads_of_a_clause_that_is_known() -> None:
    (change,) = [rule for rule in bf2023.rules if rule.kind.__name__ == "ChangePrices"]
    reads = {clause.__name__: reads_of(clause) for clause in change.clauses}
    assert reads["adjust_the_share_prices"] == {"price_moves_centre", "prices", "targets"}
    assert reads["not_the_draw_number"] == {"draw_numbers"}
    stays = evolve(bf2023.printed, moves=evolve(bf2023.printed.moves, down=down_or_stay))
    assert differing_reads(bf2023.printed, stays, change.clauses) == ("targets",)
