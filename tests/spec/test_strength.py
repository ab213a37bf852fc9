"""Symbolic mutants: each change is one change, and its fate is the right one."""

import pytest
from attrs import evolve

from bfrules import bf2023
from bfrules.editions.bf2023.mibs import not_the_choice_of_the_mibs
from bfrules.kernel.contract import contract
from bfrules.kernel.grid import is_on_the_table, right
from bfrules.kernel.money import exchanged
from spec.prover.numbers import LengthMatters
from spec.strength import judging
from spec.strength.__main__ import complaints, each_function_once, read_strengths
from spec.strength.judging import Fate, broken_by_calls, calls_that_keep_the_promises, judgements_of
from spec.strength.mutating import mutants_of
from spec.subjects import Subject, all_subjects, plain
from spec.symbolic.play import CALLS_OF_EACH, calls_in_play, spread


def test_every_rule_was_judged_as_it_is_and_no_wrong_one_survives_without_a_reason() -> None:
    subjects = tuple(each_function_once(all_subjects()))
    assert list(complaints(read_strengths(), subjects)) == []


def fates_of(function: object) -> dict[str, Fate]:
    subject = Subject(None, function)  # type: ignore[arg-type]  # any function with a contract
    return {one.told: one.fate for one in judgements_of(subject)}


def never_negative(after: int, number: int) -> bool:
    return after >= 0


def is_a_count(number: int) -> bool:
    return number >= 0


@contract(needs=(is_a_count,), promises=(never_negative,))
def weakly_promised(number: int) -> int:
    """Add one, and promise next to nothing."""
    return number + 1


@contract(needs=(is_a_count,), promises=(never_negative,))
def more_than_needed(number: int) -> int:
    """Compare what is never so."""
    return 0 if number < 0 else 5


def test_a_weak_contract_lets_mutants_survive() -> None:
    assert fates_of(weakly_promised) == {
        "number + 1 -> number - 1": Fate.REFUTED,
        "1 -> 2": Fate.SURVIVES,
        "1 -> 0": Fate.SURVIVES,
    }


def test_a_mutant_that_changes_nothing_is_proved_equal() -> None:
    fates = fates_of(more_than_needed)
    assert fates["0 if number < 0 else 5 -> 5"] is Fate.EQUAL
    assert fates["5 -> 6"] is Fate.SURVIVES


def test_the_contracts_of_the_kernel_notice_every_change() -> None:
    for function in (right, exchanged):
        fates = fates_of(function)
        assert len(fates) > 2
        assert set(fates.values()) == {Fate.REFUTED}


def test_a_call_in_a_game_refutes_what_no_prover_can_follow_in_time() -> None:
    clause = not_the_choice_of_the_mibs
    calls = calls_in_play(bf2023)[clause]
    assert {clause(*values) is None for values in calls} == {True, False}
    assert 10 < len(calls) <= CALLS_OF_EACH
    changed = "if step == must.step:\n    return None -> if True:\n    return None"
    mutant = next(one for one in mutants_of(clause) if one.told == changed)
    broken = broken_by_calls(Subject(bf2023, clause), mutant, calls)
    assert broken == "passes_exactly_is_what_the_orders_leave"
    assert (
        broken_by_calls(Subject(bf2023, clause), evolve(mutant, function=plain(clause)), calls)
        == ""
    )


def test_a_call_counts_only_where_the_rule_itself_keeps_its_promises() -> None:
    numbers = ((5,), (-7,), (1, 2), (-1,))
    kept = calls_that_keep_the_promises(Subject(None, weakly_promised), numbers)
    assert tuple(kept) == ((5,),)


def test_a_few_calls_are_spread_over_all() -> None:
    assert spread([(number,) for number in range(CALLS_OF_EACH)]) == tuple(
        (number,) for number in range(CALLS_OF_EACH)
    )
    many = spread([(number,) for number in range(2 * CALLS_OF_EACH + 1)])
    assert len(many) == CALLS_OF_EACH
    assert (many[0], many[1], many[-1]) == ((0,), (2,), (2 * CALLS_OF_EACH - 2,))
    assert spread([]) == ()


def test_a_mutant_has_one_change() -> None:
    told = [mutant.told for mutant in mutants_of(is_on_the_table)]
    assert told == [
        "cell >= 0 and cell <= LAST_CELL -> cell >= 0 or cell <= LAST_CELL",
        "cell >= 0 and cell <= LAST_CELL -> cell <= LAST_CELL",
        "cell >= 0 and cell <= LAST_CELL -> cell >= 0",
        "cell >= 0 -> cell > 0",
        "cell >= 0 -> cell < 0",
        "0 -> 1",
        "0 -> -1",
        "cell <= LAST_CELL -> cell < LAST_CELL",
        "cell <= LAST_CELL -> cell > LAST_CELL",
    ]


def test_a_mutant_runs_and_differs() -> None:
    mutants = {mutant.told: mutant.function for mutant in mutants_of(exchanged)}
    assert exchanged(7, 1) == (2, 2)
    assert {told: mutant(7, 1) for told, mutant in mutants.items()} == {
        "small % SMALL_BARS_IN_A_BIG_ONE -> small // SMALL_BARS_IN_A_BIG_ONE": (1, 2),
        "big + small // SMALL_BARS_IN_A_BIG_ONE -> big - small // SMALL_BARS_IN_A_BIG_ONE": (2, 0),
        "small // SMALL_BARS_IN_A_BIG_ONE -> small * SMALL_BARS_IN_A_BIG_ONE": (2, 36),
    }


def test_what_the_prover_cannot_follow_stays_open(monkeypatch: pytest.MonkeyPatch) -> None:
    def looks_at_cards(*question: object, **settings: object) -> None:
        raise LengthMatters("hand")

    monkeypatch.setattr(judging, "proved", looks_at_cards)
    found = list(judgements_of(Subject(None, weakly_promised)))
    assert {one.fate for one in found} == {Fate.OPEN}
    assert {one.how for one in found} == {"the prover cannot follow hand"}
    in_games = list(judgements_of(Subject(None, weakly_promised), calls=[(0,)]))
    assert [one.fate for one in in_games].count(Fate.REFUTED) == 1
