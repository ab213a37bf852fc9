"""The runner of CrossHair believes nothing that it should not; what is cheap is proved."""

import sys
from collections.abc import Callable, Iterator
from itertools import islice, product
from random import Random
from typing import Any, Final

import attrs
import pytest
from attrs import evolve

from bfrules import bf2010, bf2023
from bfrules.core.refusal import Refusal, refused
from bfrules.core.speech import same_table
from bfrules.editions.bf2023.selling import lower_the_removed_colour
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.position import Position, changed
from bfrules.editions.black_friday.steps import Sell
from bfrules.editions.black_friday.tracks import risen_to_the_right
from bfrules.kernel.contract import contract, contract_of
from bfrules.kernel.grid import Cell
from bfrules.kernel.shares import Counts
from bfrules.testing import random_play
from spec.symbolic import answering
from spec.symbolic.answering import WholeDomain, settled
from spec.symbolic.clauses import with_moves_looked_up
from spec.symbolic.crosshair_border import Exploration
from spec.symbolic.entries import Table, entry_for, question_at
from spec.symbolic.joining import joined, rewritten
from spec.symbolic.kernel import kernel_cases
from spec.symbolic.question import Case, Domain, question_of
from spec.symbolic.verdict import Finding, Verdict
from tests.spec import counting

SLOW: Final = ("[4 seats", "[5 seats", "[52 kinds", "[five colours", "at_most_of_each")

SELLING: Final = {"step": Sell}
AT_THREE_SEATS: Final = Table(bf2023.printed, {"seats": 3}, kinds=SELLING)
KERNEL: Final = [case for case in kernel_cases() if not any(slow in case.function for slow in SLOW)]


def case_of(function: Callable[..., Any], **settings: Any) -> Case:
    question = question_of(function)
    return Case("rule", question.promises, (question,), **settings)


def verdicts(case: Case, seconds: float = 10.0) -> dict[str, Verdict]:
    return {finding.condition: finding.verdict for finding in settled(case, seconds)}


# what is proved ----------------------------------------------------------------


@pytest.mark.slow
def test_every_fourth_function_of_the_kernel_is_proved_again() -> None:
    """`bfrules prove kernel --afresh --method crosshair` asks about them all."""
    symbolic = [case for case in KERNEL if case.whole[0].domain is None]
    finite = [case for case in KERNEL if case.whole[0].domain is not None]
    proved = {verdict for case in symbolic[::4] for verdict in verdicts(case).values()}
    run = {verdict for case in finite for verdict in verdicts(case).values()}
    assert (proved, run) == ({Verdict.CONFIRMED}, {Verdict.IN_A_BOX})
    assert len(symbolic) > 45
    assert len(finite) > 10


def test_a_clause_is_proved_on_whole_positions() -> None:
    question = question_at(lower_the_removed_colour, AT_THREE_SEATS, "3 seats")
    found = settled(Case("clause", question.promises, (question,)), 20)
    assert {finding.verdict for finding in found} == {Verdict.CONFIRMED}
    assert [finding.condition for finding in found] == [
        promise.__name__ for promise in question.promises
    ]


# what is wrong -------------------------------------------------------------------


def test_a_wrong_rule_is_refuted_by_a_replayed_example_and_its_right_promise_is_proved() -> None:
    @contract(
        needs=(counting.known,),
        promises=(counting.one_more, counting.more_than_none, counting.none_or_one_more),
    )
    def rule(counts: Counts, colour: int) -> int:
        return counting.wrong_for_white_at_77(counts, colour)

    first, second, right = settled(case_of(rule), 10)
    assert (first.verdict, second.verdict) == (Verdict.REFUTED, Verdict.REFUTED)
    assert first.told.endswith("77), colour=4) gave 0")
    assert right.verdict is Verdict.CONFIRMED


def never_right(after: Position, printed: Components, position: Position, step: Sell) -> bool:
    return step.removed is None or after.prices[step.removed] < position.prices[step.removed]


def a_known_colour(printed: Components, position: Position, step: Sell) -> bool:
    cells = position.prices
    return (step.removed is None or (step.removed >= 0 and step.removed <= 4)) and (
        cells[0] >= 0 and cells[1] >= 0 and cells[2] >= 0 and cells[3] >= 0 and cells[4] >= 0
    )


@contract(needs=(a_known_colour,), promises=(never_right,))
def raise_the_removed_colour(printed: Components, position: Position, step: Sell) -> Position:
    """Move the removed colour the wrong way."""
    if step.removed is None:
        return position
    return changed(position, prices=risen_to_the_right(printed, position.prices, step.removed))


def test_a_wrong_clause_is_refuted_on_a_whole_position() -> None:
    question = question_at(raise_the_removed_colour, Table(bf2023.printed, {"seats": 3}), "3 seats")
    (found,) = settled(Case("clause", question.promises, (question,)), 20)
    assert found.verdict is Verdict.REFUTED
    assert "prices=(" in found.told


# what must not be taken for a proof ----------------------------------------------


def always_raises(number: int) -> bool:
    return bool(1 // (number - number))


def is_positive(after: int, number: int) -> bool:
    return after > 0


@pytest.mark.parametrize(
    ("needs", "domain"),
    [
        ((counting.above_four, counting.below_four), None),
        ((counting.above_four,), range(4)),
        ((always_raises,), range(4)),
    ],
)
def test_needs_that_nothing_meets_fail(
    needs: tuple[Callable[..., bool], ...], domain: range | None
) -> None:
    @contract(needs=needs, promises=(is_positive,))
    def rule(number: int) -> int:
        return number

    found = only_finding(rule, domain)
    assert found.verdict is Verdict.NEEDS_UNMET


@pytest.mark.parametrize(
    ("need", "domain", "told"),
    [
        (always_raises, None, "a need raised: always_raises"),
        (counting.above_four, Domain("a box", lambda: product(range(4))), "in no case: a box"),
    ],
)
def test_needs_that_may_be_met_elsewhere_are_not_called_unmet(
    need: Callable[..., bool], domain: Domain | None, told: str
) -> None:
    """CrossHair's values may raise where plain ones do not; a box is not the whole domain."""

    @contract(needs=(need,), promises=(is_positive,))
    def rule(number: int) -> int:
        return number

    question = evolve(question_of(rule), domain=domain)
    (found,) = settled(Case("rule", question.promises, (question,)), 10)
    assert (found.verdict, found.told) == (Verdict.SEARCHED, told)


def test_a_domain_that_breaks_the_promise_refutes_it() -> None:
    @contract(promises=(is_positive,))
    def rule(number: int) -> int:
        return number - 3

    found = only_finding(rule, range(4, 1, -1))
    assert (found.verdict, found.told) == (Verdict.REFUTED, "(number=3) gave 0")


def only_finding(rule: Callable[..., Any], domain: range | None) -> Finding:
    """Return what is found of a rule for any number, or for those of a domain."""
    question = question_of(rule)
    if domain is not None:
        question = evolve(question, domain=WholeDomain("some numbers", lambda: product(domain)))
    (found,) = settled(Case("rule", question.promises, (question,)), 10)
    return found


@contract(promises=(is_positive,))
def promises_too_much(number: int) -> int:
    """Return a number; post: __return__ > 0; :raises ValueError: never said so."""
    return number


def test_the_false_promise_of_a_callee_proves_nothing() -> None:
    @contract(promises=(is_positive,))
    def rule(number: int) -> int:
        return promises_too_much(number)

    assert verdicts(case_of(rule)) == {"is_positive": Verdict.REFUTED}


def test_a_docstring_hides_no_exception() -> None:
    def is_anything(after: int, number: int) -> bool:
        return True

    @contract(promises=(is_anything,))
    def rule(number: int) -> int:
        """Return a number.

        :raises ValueError: for 12345
        """
        if number == 12345:
            raise ValueError("12345")
        return number

    (found,) = settled(case_of(rule), 10)
    told = "(number=12345) raised ValueError('12345')"
    assert (found.verdict, found.told) == (Verdict.REFUTED, told)


def halves_end(after: int, number: int) -> bool:
    return after >= 0


@contract(needs=(counting.above_four,), promises=(halves_end,))
def halvings(number: int) -> int:
    """Count how often a number can be halved."""
    count = 0
    while number > 1:
        number //= 2
        count += 1
    return count


def test_a_search_without_end_is_no_proof() -> None:
    (found,) = settled(case_of(halvings), 0.5)
    assert found.verdict is Verdict.SEARCHED


def stays_a_sum(after: int, numbers: tuple[int, ...]) -> bool:
    return after == sum(numbers)


@contract(promises=(stays_a_sum,))
def added_up(numbers: tuple[int, ...]) -> int:
    """Add numbers up."""
    total = 0
    for number in numbers:
        total += number
    return total


def test_a_slice_is_no_more_than_a_slice() -> None:
    question = question_of(added_up)
    (numbers,) = question.parameters
    pair = evolve(
        question, parameters=(evolve(numbers, annotation=tuple[int, int]),), covers="pairs"
    )
    promises = question.promises
    (by_slice,) = settled(Case("rule", promises, (question,), (pair,)), 0.5)
    (by_part,) = settled(Case("rule", promises, (pair, question)), 0.5)
    assert (by_slice.verdict, by_slice.told) == (Verdict.ON_A_SLICE, "pairs: 1 path")
    assert by_part.verdict is Verdict.ON_A_SLICE
    assert by_part.told.startswith("pairs: 1 path; beyond: ")


def test_an_example_that_plain_values_do_not_bear_out_refutes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    @contract(promises=(is_positive,))
    def rule(number: int) -> int:
        return max(number, 1)

    broken = Exploration(False, False, 1, 0, 0, broken_by=(7,))
    monkeypatch.setattr(answering, "explored", lambda question, seconds: broken)
    (found,) = settled(case_of(rule), 1)
    told = "plain values do not bear out a counterexample: (number=7) kept the promises"
    assert (found.verdict, found.told) == (Verdict.SEARCHED, told)


def never_refuses_ten(after: Refusal | None, number: int) -> bool:
    return after is None or number > 10


@contract(promises=(never_refuses_ten,))
def more_than_ten(number: int) -> Refusal | None:
    """Refuse numbers above ten, in words."""
    if number <= 10:
        return None
    return refused(number=f"${number:,}", times=number, words=str((number, number)))


@pytest.mark.skipif(
    sys.version_info >= (3, 12),
    reason="on newer Pythons CrossHair follows the words too, and only searches (3.13 was tried)",
)
def test_the_words_of_a_refusal_are_no_paths() -> None:
    question = question_at(more_than_ten, Table(bf2023.printed), "")
    (found,) = settled(Case("rule", question.promises, (question,)), 10)
    assert (found.verdict, found.told) == (Verdict.CONFIRMED, "2 paths")


# whole positions as plain numbers ------------------------------------------------


def test_an_entry_puts_a_position_together_from_its_parts() -> None:
    entry = entry_for(lower_the_removed_colour, AT_THREE_SEATS)
    names = [parameter.name for parameter in entry.parameters]
    assert names == [
        *("phase", "turn", "acted", "trigger", "mibs", "seat_0", "seat_1", "seat_2"),
        *("prices", "market", "purchase_track", "bar_track", "sale_tracks", "bag", "drawn"),
        *("bank_blacks", "area_blacks", "bar_space", "bars_bought", "level"),
        *("shares", "removed", "extra"),
    ]
    for position in islice(played(), 0, 60, 7):
        step = Sell((1, 0, 0, 2, 0), None)
        parts = attrs.asdict(position) | attrs.asdict(step)
        parts |= {f"seat_{number}": seat for number, seat in enumerate(parts["seats"])}
        values = tuple(plain(parts[name]) for name in names)
        printed, built, built_step = entry.arguments(values)
        assert (printed, built_step) == (bf2023.printed, step)
        assert same_table(built, position)


def test_what_is_fixed_is_no_parameter() -> None:
    position = next(played())
    fixed = {"bag": position.bag, "seat_1": position.seats[1]}
    table = Table(bf2023.printed, {"seats": 3}, fixed, kinds=SELLING)
    entry = entry_for(lower_the_removed_colour, table)
    names = {parameter.name for parameter in entry.parameters}
    assert names.isdisjoint({"bag", "seat_1"})
    assert {"seat_0", "seat_2", "market"} <= names


def played() -> Iterator[Position]:
    start = bf2023.start(seats=3)
    return (position for position, _ in random_play(bf2023, start, Random(1)))


def plain(value: Any) -> Any:
    """Turn the dicts of a record into tuples."""
    if isinstance(value, dict):
        return tuple(plain(part) for part in value.values())
    return tuple(plain(part) for part in value) if isinstance(value, tuple) else value


# conditions as one term ------------------------------------------------------------


def test_a_joined_condition_says_the_same_in_games() -> None:
    answers = {True: 0, False: 0}
    for mibs in (False, True):
        start = bf2023.start(seats=3, mibs=mibs)
        for position, step in random_play(bf2023, start, Random(3)):
            (rule,) = (rule for rule in bf2023.rules if rule.kind is type(step))
            reached: Position = position
            for clause in rule.clauses:
                returned = clause(bf2023.printed, reached, step)
                stated = contract_of(clause)
                arguments = (bf2023.printed, reached, step)
                for need in stated.needs if stated else ():
                    assert joined(need)(*arguments) == need(*arguments)
                for promise in stated.promises if stated else ():
                    for after in (returned, position):
                        says = outcome(promise, after, *arguments)
                        assert outcome(joined(promise), after, *arguments) == says
                        answers[says is True] += 1
                reached = returned if isinstance(returned, Position) else reached
    assert min(answers.values()) > 100


def outcome(condition: Callable[..., bool], *arguments: Any) -> object:
    try:
        return condition(*arguments)
    except Exception as error:
        return type(error)


def test_conditions_of_an_edition_are_joined() -> None:
    stated = contract_of(lower_the_removed_colour)
    assert stated is not None
    assert all(rewritten(need) is not need for need in stated.needs)


def test_the_moves_that_are_looked_up_are_those_of_the_edition() -> None:
    for edition in (bf2010, bf2023):
        table = with_moves_looked_up(edition.printed)
        cells = [Cell(cell) for cell in range(len(edition.printed.prices))]
        for name in ("right", "left", "up", "down", "rise", "fall"):
            plain_move, looked_up = getattr(edition.printed.moves, name), getattr(table.moves, name)
            assert looked_up is not plain_move
            assert [looked_up(cell) for cell in cells] == [plain_move(cell) for cell in cells]
        assert table.targets == edition.printed.targets
