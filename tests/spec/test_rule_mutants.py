"""Wrong rules: all are refuted or equal, and what rules promise leaves no choice."""

import ctypes
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count, repeat
from pathlib import Path
from typing import Any, Final

import pytest
import z3
from attrs import evolve
from click.testing import CliRunner

from bfrules import bf2010, bf2023
from bfrules.compare.tables import rule_of
from bfrules.core.rule import AnyRule
from spec.composing import completeness, mutants, outcomes
from spec.composing.asking import first_breach
from spec.composing.checking import OTHERWISE, complaints_about_mutants
from spec.composing.completeness import all_hold, cases_of_one_factor, leaves_a_choice
from spec.composing.fingerprints import fingerprint_of_rule, rule_subjects
from spec.composing.judging import REFUTED
from spec.composing.mutants import (
    OPEN,
    Known,
    broken_by,
    mutants_of,
    noticed,
    noticed_of,
    noticed_or_allows_more,
    outcome_of,
    tables_to_try,
)
from spec.composing.outcomes import (
    Outcome,
    known_as_it_is,
    read_outcomes,
    told_outcomes,
    write_outcomes,
)
from spec.composing.rules import RuleAtATable, RuleSubject
from spec.composing.running import asked_as_one
from spec.in_time import TooMuch, within
from spec.verdicts.ledger import UnreadableLedger
from spec.verdicts.running import OUT_OF_TIME, Ended, in_processes, limited_to
from tests.spec.composed import STOCK, stock_with


def test_a_rule_with_a_clause_done_twice_or_left_out_is_refuted() -> None:
    wrong = dict(mutants_of(STOCK))
    first, last = STOCK.does[0].__name__, STOCK.does[-1].__name__
    for name in (f"{first} twice", f"without {last}"):
        asked = stock_with(forbids=wrong[name].forbids, does=wrong[name].does)
        assert noticed(asked, complete=False)[0] == REFUTED


def test_no_mutant_of_a_printed_rule_goes_unnoticed() -> None:
    known, rules = read_outcomes(), tuple(rule_subjects())
    assert list(complaints_about_mutants(known, rules)) == []
    assert len(known) >= 10
    assert [one.name for one in rules if one.is_in_force and not known[one.name].complete] == []


def test_mutants_of_a_rule_that_is_new_or_has_changed_are_missing_or_stale() -> None:
    rules = tuple(one for one in rule_subjects() if one.house.name == "bf2010")
    known = {one.name: read_outcomes()[one.name] for one in rules if one.is_in_force}
    changed = evolve(known["bf2010 Buy"], fingerprint="of another rule")
    gone = {"bf2010 Sell": "bf2010 Give"}
    wrong = {gone.get(name, name): one for name, one in known.items()} | {"bf2010 Buy": changed}
    told = [line.partition("; `python")[0] for line in complaints_about_mutants(wrong, rules)]
    assert sorted(told) == [
        f"bf2010 Buy: mutants: stale: {OTHERWISE}",
        "bf2010 Give: mutants: left over: there is no such rule",
        "bf2010 Sell: mutants: some are not settled",
    ]


def test_a_file_of_mutants_that_is_not_what_is_written_there_is_told(tmp_path: Path) -> None:
    path = tmp_path / "mutants.toml"
    for written in ("[", "one = 1", '[[tried]]\nrules = ["bf2010 Buy"]\nrefuted = 1'):
        path.write_text(written)
        with pytest.raises(UnreadableLedger, match=r"mutants\.toml cannot be read .*nobody edits"):
            read_outcomes(path)


@pytest.mark.slow
def test_what_became_of_mutants_is_written_as_it_was_read(tmp_path: Path) -> None:
    subject = RuleSubject(bf2010, STOCK)
    said = list(noticed_of(subject))
    assert len(said) == len(dict(mutants_of(STOCK)))
    outcome = outcome_of(said, known_as_it_is(subject, {}), [told for _, told, _ in said])
    write_outcomes({subject.name: outcome}, tmp_path / "mutants.toml")
    assert read_outcomes(tmp_path / "mutants.toml") == {subject.name: outcome}
    assert outcome == read_outcomes()[subject.name]


@pytest.mark.slow
def test_only_mutants_left_open_are_tried_again() -> None:
    subject = RuleSubject(bf2010, STOCK)
    said = list(noticed_of(subject))
    [(_, first, why), *others] = said
    nothing = known_as_it_is(subject, {})
    asked = [told for _, told, _ in said]
    before = outcome_of([(OPEN, first, why), *others], nothing, asked)
    assert known_as_it_is(subject, {subject.name: before}) == before
    again = list(noticed_of(subject, before.open))
    assert again == [said[0]]
    assert outcome_of(again, before, before.open) == outcome_of(said, nothing, asked)
    changed = evolve(before, fingerprint="of another rule")
    assert known_as_it_is(subject, {subject.name: changed}) == Outcome(before.fingerprint)


def test_what_was_tried_is_stale_under_a_reading_and_what_was_not_is_no_complaint() -> None:
    rules = tuple(one for one in rule_subjects() if one.house.name == "bf2010")
    printed = {one.name: read_outcomes()[one.name] for one in rules if one.is_in_force}
    name = "bf2010 (Q03=stays) Sell"
    assert list(complaints_about_mutants(printed, rules)) == []
    tried = evolve(printed["bf2010 Sell"], refuted=7, equal=2, open=("without one",))
    [told] = complaints_about_mutants({**printed, name: tried}, rules)
    assert told.startswith(f"{name}: mutants: stale: ")
    assert told.endswith("`python -m spec.composing.mutants --readings` tries them")
    as_it_is = next(fingerprint_of_rule(one) for one in rules if one.name == name)
    known = {**printed, name: evolve(tried, fingerprint=as_it_is)}
    assert list(complaints_about_mutants(known, rules)) == []
    under = told_outcomes(known, rules).split("\n")[1]
    assert under.startswith("mutants of 1 of ")
    assert under.endswith(
        ": 10: 7 refuted, 2 proved equal, 1 open; the promises of 1 leave no choice"
    )


@pytest.mark.slow
def test_rules_that_are_one_question_are_tried_once(monkeypatch: pytest.MonkeyPatch) -> None:
    known: dict[str, Outcome] = {}
    monkeypatch.setattr(mutants, "read_outcomes", lambda: dict(known))
    monkeypatch.setattr(mutants, "write_outcomes", known.update)
    twins = [f"{edition} (Q20=150) StockMarket" for edition in ("bf2010", "yucata")]
    ran = CliRunner().invoke(mutants.main, ["--workers", "1", *twins])
    assert (ran.exit_code, ran.output.count("without first_market_not_due")) == (0, 1)
    assert known[twins[0]] == known[twins[1]] == read_outcomes()[twins[0]]
    ran = CliRunner().invoke(mutants.main, ["bf2010 Sel"])
    assert (ran.exit_code, "there is no rule 'bf2010 Sel'" in ran.output) == (2, True)


@pytest.mark.slow
def test_a_mutant_that_allows_what_the_rule_refuses_is_not_equal() -> None:
    house = bf2010.amend(bf2010.reading("Q14", "pass"))
    buy = rule_of(house, "Buy")
    wrong = dict(mutants_of(buy))["without hopeless_debt_lets_only_pass"]
    silent = buy.promises[:-1]
    asked = RuleAtATable(house, evolve(buy, promises=silent), 2)
    told = noticed_or_allows_more(asked, evolve(wrong, promises=silent), True, (), Known())
    assert told[0] == OPEN
    assert told[1].startswith("its promises allow what hopeless_debt_lets_only_pass refuses: ")
    asked = RuleAtATable(house, buy, 2)
    assert noticed_or_allows_more(asked, wrong, True, (), Known())[0] == REFUTED


def test_what_broke_one_rule_is_tried_with_others_where_the_table_is_sound() -> None:
    asked, known = RuleAtATable(bf2010, STOCK, 2), Known()
    wrong = dict(mutants_of(STOCK))[f"without {STOCK.does[-1].__name__}"]
    broken = evolve(asked, rule=wrong)
    assert noticed(broken, False, tuple(tables_to_try(asked)), known)[0] == REFUTED
    [case] = known.tables_for(asked)
    assert broken_by(broken, *case)
    assert list(known.tables_for(RuleAtATable(bf2023, STOCK, 3))) == []
    known.broke = [(evolve(case[0], turn=-1), case[1])]
    assert list(known.tables_for(asked)) == []


# time may be up while z3 makes a term: then it has nothing to forget of it, and Python says so
@pytest.mark.filterwarnings("ignore:Exception ignored in:pytest.PytestUnraisableExceptionWarning")
def test_a_wrong_rule_that_takes_too_long_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    def noticed_at_no_time(*_: object) -> None:
        while True:
            pass

    monkeypatch.setattr("spec.composing.mutants.noticed", noticed_at_no_time)
    said = list(noticed_of(RuleSubject(bf2010, STOCK), seconds=0.01))
    assert {(verdict, why) for verdict, _, why in said} == {(OPEN, "nothing was found in 0 s")}


def test_a_wrong_rule_that_nothing_stops_is_open_and_the_others_are_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    left_out = f"without {STOCK.does[0].__name__}"
    endless = dict(mutants_of(STOCK))[left_out]

    def noticed_or_deep_in_c(asked: RuleAtATable, wrong: AnyRule, *_: object) -> tuple[str, str]:
        if wrong == endless:
            sum(repeat(0))
        return REFUTED, ""

    known: dict[str, Outcome] = {}
    monkeypatch.setattr(mutants, "read_outcomes", lambda: dict(known))
    monkeypatch.setattr(mutants, "write_outcomes", known.update)
    monkeypatch.setattr(mutants, "noticed_or_allows_more", noticed_or_deep_in_c)
    monkeypatch.setattr(mutants, "leaves_no_choice_within", lambda *_: True)
    monkeypatch.setattr(mutants, "GRACE", 0.1)
    asked = ["--workers", "1", "--seconds", "0.1", "bf2010 StockMarket"]
    ran = CliRunner().invoke(mutants.main, asked)
    assert f"open: {left_out}: {OUT_OF_TIME}" in ran.output
    outcome = known["bf2010 StockMarket"]
    assert (ran.exit_code, outcome.open) == (1, (left_out,))
    assert outcome.refuted == len(dict(mutants_of(STOCK))) - 1


def test_what_was_tried_before_the_command_was_stopped_is_not_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    name, every = "bf2010 StockMarket", list(dict(mutants_of(STOCK)))
    stopped_after = [2, len(every)]
    tried: list[tuple[str, ...]] = []

    def some_of_them(families: Any, *_: object) -> Iterator[tuple[str, Any]]:
        [[one]] = families
        tried.append(one.left)
        yield from ((name, (REFUTED, told, "")) for told in one.left[: stopped_after.pop(0)])

    known: dict[str, Outcome] = {}
    monkeypatch.setattr(mutants, "read_outcomes", lambda: dict(known))
    monkeypatch.setattr(mutants, "write_outcomes", known.update)
    monkeypatch.setattr(outcomes, "rule_subjects", lambda: [RuleSubject(bf2010, STOCK)])
    monkeypatch.setattr(mutants, "tried_in_processes", some_of_them)
    CliRunner().invoke(mutants.main, [])
    assert (known[name].refuted, known[name].open) == (2, tuple(every[2:]))
    CliRunner().invoke(mutants.main, [])
    assert (known[name].refuted, known[name].open) == (len(every), ())
    assert tried == [tuple(every), tuple(every[2:])]


class SlowOnItsWay:
    """Something that takes long to forget, and long to hand over to C."""

    def __del__(self) -> None:
        list(range(3_000_000))

    @classmethod
    def from_param(cls, _: object) -> int:
        return sum(range(3_000_000)) % 2


def forget_without_end() -> None:
    for _ in count():
        SlowOnItsWay()


def hand_over_to_c_without_end() -> None:
    absolute = ctypes.CDLL(None)["abs"]
    absolute.argtypes = [SlowOnItsWay]  # type: ignore[list-item]  # any class with from_param does
    for _ in count():
        absolute(0)
        sum(range(1_000_000))


@pytest.mark.parametrize("run", [forget_without_end, hand_over_to_c_without_end])
def test_what_takes_too_long_ends_even_where_what_is_raised_is_lost(
    run: Callable[[], None],
) -> None:
    with within(0.01), pytest.raises(TooMuch):
        run()


def test_every_rule_promises_what_it_does_as_a_whole() -> None:
    rules = list(rule_subjects())
    assert [one.name for one in rules if not one.rule.promises] == []
    in_force = [one for one in rules if one.is_in_force]
    assert [str(first_breach(one)) for one in in_force if first_breach(one)] == []


def test_the_promises_of_a_whole_rule_leave_no_choice_and_less_of_them_do() -> None:
    end = rule_of(bf2010, "EndTurn")
    asked = RuleAtATable(bf2010, end, 2)
    assert not leaves_a_choice(asked)
    frame, _, *rest = end.promises
    assert leaves_a_choice(evolve(asked, rule=evolve(end, promises=(frame, *rest))))


def endless(_: object) -> bool:
    while True:
        pass


def bars_for_money(bar_space: z3.ArithRef, name: str) -> tuple[z3.ArithRef, list[z3.BoolRef]]:
    """Return how many bars somebody buys for all the money, and what is known of it."""
    price = z3.Function("printed.bar_prices", z3.IntSort(), z3.IntSort())
    bars, cash = z3.Ints(f"{name}.bars {name}.cash")
    printed = [price(space) == dollars for space, dollars in enumerate((20, 23, 27))]
    paid = z3.Int("money") == price(bar_space) * bars + cash
    return bars, [*printed, paid, bars >= 0, cash >= 0, cash < price(bar_space)]


def test_what_is_hard_is_asked_price_by_price_and_of_any_other_price(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(completeness, "TO_DIVIDE", completeness.EFFORTS[0])
    space = z3.Int("bar_space")
    (one, of_one), (other, of_other) = (bars_for_money(space, name) for name in ("p1", "p2"))
    known = [*of_one, *of_other]
    assert all_hold([one == other], [*known, space >= 0, space <= 2])
    divided = cases_of_one_factor(known)
    assert sorted(len(true) for true, _ in divided) == [1, 1, 1, 3]
    dear = z3.Int("money") <= 27
    assert not all_hold([one <= 1], [*of_one, dear, space >= 0, space <= 3])
    assert all_hold([one <= 1], [*of_one, dear, space >= 0, space <= 2])


@pytest.mark.parametrize(
    ("asks", "status", "told", "complete"),
    [
        (leaves_a_choice, 0, "no choice is left", True),
        (lambda _: True, 1, "a choice is left, or it is not known", None),
        (endless, 1, "its CPU time was used up", None),
    ],
)
def test_only_a_rule_that_is_known_to_leave_no_choice_counts_as_complete(
    monkeypatch: pytest.MonkeyPatch, asks: Any, status: int, told: str, complete: bool | None
) -> None:
    written: dict[str, Outcome] = {}
    name = "bf2010 (Q30=before) EndTurn"
    monkeypatch.setattr(completeness, "read_outcomes", dict)
    monkeypatch.setattr(completeness, "write_outcomes", written.update)
    monkeypatch.setattr(completeness, "leaves_a_choice", asks)
    monkeypatch.setattr("spec.verdicts.running.GRACE", 0)
    limit = "0" if asks is endless else "60"
    ran = CliRunner().invoke(completeness.main, ["--workers", "1", "--seconds", limit, name])
    assert (ran.exit_code, ran.output) == (status, f"{name}: {told}\n")
    assert {name: one.complete for name, one in written.items()} == (
        {name: complete} if complete else {}
    )


SECONDS_FOR_A_RULE: Final = 20.0


@pytest.mark.slow
def test_the_promises_of_every_eighth_rule_leave_no_choice_at_the_smallest_table() -> None:
    """What was found of the others stands in the register, pinned to rule, prover and tools."""
    printed = [one for one in rule_subjects() if one.is_in_force][::8]
    tables = [next(alike[0].at_each_table()) for alike in asked_as_one(printed)]
    # each in a process of its own: what a solver has heard before can slow it down
    asked = [
        (one.name, partial(limited_to, SECONDS_FOR_A_RULE, partial(leaves_a_choice, one)))
        for one in tables
    ]
    found = dict(in_processes(asked, workers=2))
    # the solver may be unlucky; of those that it has no time for, the register has to know
    known = read_outcomes()
    for one in tables:
        leaves_one = found[one.name]
        has_no_time = isinstance(leaves_one, Ended) and str(leaves_one) == OUT_OF_TIME
        is_known = has_no_time and known_as_it_is(one, known).complete
        assert leaves_one is False or is_known, (one.name, leaves_one)


def test_the_guide_says_how_far_rules_under_readings_are_tried() -> None:
    known = read_outcomes()
    every = [known_as_it_is(one, known) for one in rule_subjects() if not one.is_in_force]
    guide = " ".join(
        (Path(__file__).parents[2] / "docs/guides/what-the-proofs-mean.rst").read_text().split()
    )
    complete, begun = sum(one.complete for one in every), sum(one.mutants > 0 for one in every)
    settled = sum(one.mutants > 0 and not one.open for one in every)
    assert complete == len(every)
    assert f"is shown for all {complete} such rules: " in guide
    assert f"Of the rules under readings, {settled} are settled so far" in guide
    assert f"; {begun - settled} more are begun" in guide


def test_a_wrong_rule_is_broken_at_a_table_from_play_and_the_right_one_is_not() -> None:
    asked = stock_with()
    tables = tuple(tables_to_try(asked))
    assert not any(broken_by(asked, *one) for one in tables)
    left_out = dict(mutants_of(STOCK))[f"without {STOCK.does[-1].__name__}"]
    wrong = stock_with(does=left_out.does)
    assert any(broken_by(wrong, *one) for one in tables)
