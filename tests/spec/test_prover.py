"""The second prover computes as Python does, proves what is so, and believes nothing else."""

import operator
from collections.abc import Callable
from functools import partial
from itertools import islice, product
from random import Random
from typing import Any, Final

import pytest
import z3
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from bfrules import bf2010, bf2023, black_monday
from bfrules.editions.bf2010.conditions import subsidies
from bfrules.editions.bf2023.selling import lower_the_removed_colour
from bfrules.editions.black_friday.ending import sell_all_remaining_shares
from bfrules.editions.black_friday.price_change import reach_a_new_level
from bfrules.kernel.contract import contract, contract_of
from bfrules.kernel.grid import down, left, right, up
from bfrules.kernel.shares import Counts, colours_in, common, with_more
from bfrules.testing import random_play
from spec.prover import rebinding
from spec.prover.exploring import Explorer, exploring, has_products, with_any_products
from spec.prover.numbers import LengthMatters, Number, Truth, Tuple, Untouched
from spec.prover.printed import Printed, in_pieces
from spec.prover.proving import Outcome, Proof, proved
from spec.prover.rebinding import Rebinder
from spec.subjects import Subject, kinds_of_step
from spec.symbolic.question import Question, question_of
from spec.verdicts.asking import question_for
from tests.spec import counting

COMPUTATIONS: Final = (operator.add, operator.sub, operator.mul, operator.floordiv, operator.mod)
COMPARISONS: Final = (operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge)


def proofs_of(function: Callable[..., Any], seconds: float = 20.0) -> dict[str, Proof]:
    return by_name(proved(question_of(function), seconds))


def question_about(clause: Callable[..., Any], seats: int) -> Question:
    subject = Subject(bf2023, clause)
    kinds = next(kinds_of_step(bf2023, clause))
    return question_for(subject, kinds, seats)


def by_name(outcome: Outcome) -> dict[str, Proof]:
    return {promise.__name__: proof for promise, proof in outcome.proofs.items()}


def symbolic(value: int) -> Number:
    return Number(z3.IntVal(value))


def value_of(number: Any) -> int:
    return int(z3.simplify(number.term).as_long()) if isinstance(number, Number) else int(number)


# numbers -----------------------------------------------------------------------


@given(st.integers(-60, 60), st.integers(-60, 60), st.sampled_from(COMPUTATIONS))
def test_symbolic_numbers_compute_as_plain_ones(
    one: int, other: int, compute: Callable[[Any, Any], Any]
) -> None:
    with exploring(Explorer(5, 100)):
        try:
            expected = compute(one, other)
        except ZeroDivisionError:
            with pytest.raises(ZeroDivisionError):
                compute(symbolic(one), symbolic(other))
            return
        assert value_of(compute(symbolic(one), symbolic(other))) == expected
        assert value_of(compute(symbolic(one), other)) == expected
        assert value_of(compute(one, symbolic(other))) == expected


@given(st.integers(-4, 4), st.integers(-4, 4), st.sampled_from(COMPARISONS))
def test_symbolic_numbers_compare_as_plain_ones(
    one: int, other: int, compare: Callable[[Any, Any], Any]
) -> None:
    with exploring(Explorer(5, 100)):
        assert bool(compare(symbolic(one), symbolic(other))) == compare(one, other)
        assert bool(compare(one, symbolic(other))) == compare(one, other)


@given(st.lists(st.integers(-9, 9), min_size=1, max_size=30))
def test_a_printed_row_in_pieces_has_the_value_of_each_place(values: list[int]) -> None:
    place = z3.Int("place")
    piece = in_pieces(tuple(values), place)
    found = [
        z3.simplify(z3.substitute(piece, (place, z3.IntVal(at)))).as_long()
        for at in range(len(values))
    ]
    assert found == values


@given(st.lists(st.integers(-9, 9), min_size=1, max_size=9), st.integers(-12, 12))
def test_a_symbolic_place_gives_what_the_plain_one_gives(values: list[int], at: int) -> None:
    asked = Tuple(symbolic(value) for value in values)
    with exploring(Explorer(5, 100)):
        try:
            expected = values[at]
        except IndexError:
            with pytest.raises(IndexError):
                asked[symbolic(at)]
            return
        assert value_of(asked[symbolic(at)]) == expected


# what is proved ----------------------------------------------------------------


WHOLE_CLAUSES = (lower_the_removed_colour, sell_all_remaining_shares, reach_a_new_level)


@pytest.mark.parametrize(
    ("question", "seconds"),
    [
        *((question_of(one), 20) for one in (right, left, up, down, with_more, common, colours_in)),
        *((question_about(one, seats), 60) for one in WHOLE_CLAUSES for seats in (3, 5)),
    ],
)
def test_the_kernel_and_clauses_on_whole_positions_are_proved(
    question: Question, seconds: float
) -> None:
    outcome = proved(question, seconds)
    assert outcome.needs_met
    assert {proof.proved for proof in outcome.proofs.values()} == {True}


# what is wrong -----------------------------------------------------------------


def test_a_wrong_rule_is_refuted_by_plain_values_that_break_it() -> None:
    @contract(needs=(counting.known,), promises=(counting.one_more, counting.none_or_one_more))
    def rule(counts: Counts, colour: int) -> int:
        return counting.wrong_for_white_at_77(counts, colour)

    proofs = proofs_of(rule)
    broken = proofs["one_more"]
    assert broken.broken_by is not None
    counts, colour = broken.broken_by
    assert (counts[4], colour, broken.defect) == (77, 4, False)
    assert proofs["none_or_one_more"].proved


def test_a_rule_that_raises_keeps_no_promise() -> None:
    @contract(promises=(counting.one_more,))
    def rule(counts: Counts, colour: int) -> int:
        return counts[colour] + 1

    proof = proofs_of(rule)["one_more"]
    assert not proof.proved
    assert "raised IndexError" in proof.told


def anything(after: int, number: int) -> bool:
    return True


def test_needs_that_nothing_satisfies_prove_nothing() -> None:
    @contract(needs=(counting.above_four, counting.below_four), promises=(anything,))
    def rule(number: int) -> int:
        return number

    outcome = proved(question_of(rule), 10)
    assert not outcome.needs_met
    assert outcome.no_path_meets_the_needs


@pytest.mark.slow
def test_a_loop_without_end_is_given_up() -> None:
    @contract(promises=(anything,))
    def rule(number: int) -> int:
        return sum(1 for _ in range(number))

    outcome = proved(question_of(rule), 2)
    assert outcome.given_up
    assert not any(proof.proved for proof in outcome.proofs.values())


def test_too_little_time_proves_nothing() -> None:
    outcome = proved(question_about(sell_all_remaining_shares, 5), 0.0, most_paths=3)
    assert "more than 3 paths" in outcome.given_up
    assert not any(proof.proved for proof in outcome.proofs.values())


# a prover that is wrong --------------------------------------------------------


def test_a_merge_that_forgets_a_path_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rebinding, "merged_values", lambda under, one, other: one)
    outcome = proved(question_about(lower_the_removed_colour, 3), 20)
    assert any(proof.defect for proof in outcome.proofs.values())
    assert not all(proof.proved for proof in outcome.proofs.values())


def test_a_proof_is_attacked_with_plain_values(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Explorer, "never", lambda self, term: True)

    @contract(needs=(counting.known,), promises=(counting.one_more,))
    def rule(counts: Counts, colour: int) -> int:
        return counts[colour]

    proof = proofs_of(rule)["one_more"]
    assert (proof.proved, proof.defect) == (False, True)
    assert "proved, but broken by" in proof.told


# conditions --------------------------------------------------------------------


@pytest.mark.parametrize("edition", [bf2023, black_monday])
def test_a_condition_as_terms_says_what_it_says(edition: Any) -> None:
    rebinder = Rebinder()
    asked = 0
    rules = {rule.kind: rule for rule in edition.rules}
    played = random_play(edition, edition.start(seats=3), Random(5))
    for position, step in islice(played, 0, 60, 3):
        for clause in rules[type(step)].does:
            after = clause(edition.printed, position, step)
            stated = contract_of(clause)
            values: tuple[Any, ...] = (edition.printed, position, step)
            conditions: list[tuple[Callable[..., bool], tuple[Any, ...]]] = []
            conditions += [(need, values) for need in stated.needs] if stated else []
            conditions += [(one, (after, *values)) for one in stated.promises] if stated else []
            for condition, arguments in conditions:
                with exploring(Explorer(20, 10_000)) as explorer:
                    as_terms = partial(rebinder.condition(condition), *arguments)
                    ((end, _),) = explorer.explore(as_terms, 0)
                assert bool(end.returned) == condition(*arguments), condition.__name__
                asked += 1
            position = after
    assert asked > 100


# tuples of any length ----------------------------------------------------------


def test_who_looks_into_a_tuple_of_any_length_is_told() -> None:
    cards = Untouched("hand")
    assert cards == Untouched("hand")
    for look in (len, list, bool, lambda it: it[0], lambda it: it == (), lambda it: 1 in it):
        with pytest.raises(LengthMatters):
            look(cards)


def test_the_promises_of_a_mutant_are_those_of_the_rule() -> None:
    question = evolve(question_of(right), body=left)
    proofs = by_name(proved(question, 10))
    assert not proofs["one_column_further_inside_the_row"].proved
    assert proofs["stays_on_the_table"].proved


def test_what_is_known_of_a_product_is_forgotten_however_deep_it_lies() -> None:
    one, other = z3.Ints("one other")
    deep: z3.ExprRef = one
    for depth in range(1500):
        deep = z3.If(deep > depth, deep + 1, other)
    assert not has_products(deep)
    forgotten = with_any_products(z3.If(deep > 3, one * other * 3, one) + 2 * other)
    assert forgotten.eq(with_any_products(z3.If(deep > 3, 3 * (other * one), one) + 2 * other))
    assert not has_products(forgotten)


def test_a_product_is_compared_without_being_multiplied() -> None:
    one, other, third = z3.Ints("one other third")
    with exploring(Explorer(seconds=20, most_paths=10)) as explorer:
        assert explorer.never_whatever_products_are(one * other + 1 < other * one)
        assert not explorer.never_whatever_products_are(one * one < 0)
        assert explorer.never(z3.And(one * other > third, other * one < third))


def test_on_each_path_the_solver_knows_what_was_decided_there_and_no_more() -> None:
    numbers = z3.Ints("one other third")
    with exploring(Explorer(seconds=20, most_paths=100)) as explorer:

        def run() -> list[bool]:
            known = [bool(Number(number) > 0) for number in numbers]
            if known[0]:
                known += [bool(Number(numbers[1]) > Number(numbers[2]))]
            return known

        ends = []
        for end, under in explorer.explore(run, 0):
            assert explorer.never(z3.Not(under))
            for number, positive in zip(numbers, end.returned, strict=False):
                assert explorer.never(z3.Not((number > 0) == positive))
                assert not explorer.never(number == (5 if positive else -5))
            ends.append(tuple(end.returned))
        assert len(ends) == len(set(ends)) == 4 + 6
        assert not explorer.never(z3.And(*(number > 0 for number in numbers)))


@given(st.lists(st.integers(0, 5), min_size=2, max_size=6).map(sorted))
def test_what_is_known_of_a_row_that_never_falls_is_true_of_it(values: list[int]) -> None:
    one, other = z3.Ints("one other")
    row = Printed(values)
    row.look_up = z3.Function("row", z3.IntSort(), z3.IntSort())
    with exploring(Explorer(seconds=20, most_paths=10)) as explorer:

        def run() -> bool:
            explorer.suppose(z3.And(one >= 0, one <= other, other < len(values)))
            return bool(row[Number(one)] <= row[Number(other)])

        assert [end.returned for end, _ in explorer.explore(run, 0)] == [True]
    printed = [row.look_up(place) == value for place, value in enumerate(values)]
    for first, last in product(range(len(values)), repeat=2):
        solver = z3.Solver()
        solver.add(*printed, *explorer.facts.values(), one == first, other == last)
        assert solver.check() == z3.sat


def test_of_a_row_that_falls_no_order_is_known() -> None:
    row = Printed((0, 3, 2))
    row.look_up = z3.Function("row", z3.IntSort(), z3.IntSort())
    one, other = z3.Ints("one other")
    with exploring(Explorer(seconds=20, most_paths=10)) as explorer:

        def run() -> bool:
            explorer.suppose(z3.And(one >= 0, one <= other, other < 3))
            return bool(row[Number(one)] <= row[Number(other)])

        assert {end.returned for end, _ in explorer.explore(run, 0)} == {True, False}


def test_a_condition_out_of_a_module_is_asked_as_one_term() -> None:
    room = Rebinder().asked(subsidies)
    seats = bf2010.start(seats=2).seats
    with exploring(Explorer(seconds=20, most_paths=10)) as explorer:
        cash: Any = Number(z3.Int("cash"))
        asked = partial(room.misses, bf2010.printed, evolve(seats[0], cash=cash, subsidies=1))
        ((end, _),) = explorer.explore(asked, 0)
    assert isinstance(end.returned, Truth)
