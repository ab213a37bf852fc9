"""Rules as wholes: what is composed, what is refuted, and when a verdict is stale."""

import json
import os
import re
from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path
from signal import SIGKILL, SIGSEGV, SIGXCPU
from typing import Any, Final
from unittest.mock import ANY

import pytest
import z3
from attrs import evolve, fields
from click.testing import CliRunner

from bfrules import Amendment, bf2010, bf2023, black_monday, instead_of, without
from bfrules.core.promises import OTHERS, SEAT, frame_of
from bfrules.core.rule import Rule
from bfrules.editions.bf2023 import Sell
from bfrules.editions.bf2023.mibs import not_the_choice_of_the_mibs
from bfrules.editions.black_friday.position import Position
from bfrules.editions.black_friday.steps import EndTurn
from bfrules.editions.black_friday.turn import end_the_turn
from spec.composing import completeness, house_clauses, house_rules, houses, mutants, running
from spec.composing.asking import answer_about, first_breach
from spec.composing.cards import ANY_CARDS, cards_anywhere, with_stacks
from spec.composing.checking import (
    OTHERWISE,
    clauses_under_readings,
    complaints_about_mutants,
    complaints_about_rules,
    rests_on,
    why_stale,
)
from spec.composing.completeness import leaves_a_choice, single_cards_have_one_order
from spec.composing.fingerprints import fingerprint_of_rule, rule_subjects, tools
from spec.composing.house_rules import composed_under
from spec.composing.judging import PROVED, REFUTED, Judge, Settled, played
from spec.composing.ledger import read_compositions, write_compositions
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
from spec.composing.solving import Linear
from spec.composing.telling import standing_of_rules
from spec.composing.writing import Writer, new_explorer, promises_of
from spec.files import UnusableFile, run_file
from spec.in_time import TooMuch, within
from spec.prover.exploring import exploring
from spec.prover.lots import LotOf
from spec.prover.making import made
from spec.prover.numbers import truth_term
from spec.subjects import Subject
from spec.symbolic.verdict import Verdict
from spec.verdicts import __main__ as command
from spec.verdicts.ledger import Answer, UnreadableLedger, read_ledger
from spec.verdicts.resuming import resumed
from spec.verdicts.running import (
    OUT_OF_TIME,
    Ended,
    in_processes,
    limited_to,
    streams_of_processes,
)

SELL = next(rule for rule in bf2023.rules if rule.kind.__name__ == "Sell")
STOCK = next(rule for rule in bf2010.rules if rule.kind.__name__ == "StockMarket")


def sale_with(**clauses: Any) -> RuleSubject:
    rule: Rule[Any, Any, Any] = evolve(SELL, **clauses)
    return RuleSubject(bf2023, rule)


def stock_with(**clauses: Any) -> RuleAtATable:
    return RuleAtATable(bf2010, evolve(STOCK, **clauses), 2)


def test_a_rule_whose_clauses_change_places_is_named() -> None:
    others = tuple(clause for clause in SELL.does if clause is not end_the_turn)
    moved = sale_with(does=(end_the_turn, *others))
    (complaint,) = complaints_about_rules({"bf2023 Sell": read_compositions()[moved.name]}, [moved])
    assert complaint == (
        "bf2023 Sell: stale: its clauses changed:"
        " does end_the_turn stands where does hand_over_the_shares_for_money stood"
    )


def test_a_rule_of_which_something_else_is_proved_than_it_promises_now_is_named() -> None:
    weaker = sale_with(promises=SELL.promises[:-1])
    known = {weaker.name: read_compositions()[weaker.name]}
    (complaint,) = complaints_about_rules(known, [weaker])
    assert complaint.startswith("bf2023 Sell: stale: a contract, a promise,")


def test_a_clause_that_is_gone_or_new_is_named() -> None:
    known = read_compositions()["bf2023 Sell"]
    known = evolve(known, fingerprint=fingerprint_of_rule(sale_with()), tools=tools())
    without = sale_with(forbids=SELL.forbids[1:])
    twice = sale_with(does=(*SELL.does, end_the_turn))
    assert list(why_stale(known, without)) == [
        f"its clauses changed: forbids {SELL.forbids[0].__name__} is gone"
    ]
    assert list(why_stale(known, twice)) == [
        "its clauses changed: does end_the_turn is there once more"
    ]
    assert not list(why_stale(known, sale_with()))


def test_a_rule_is_composed_of_its_clauses() -> None:
    answer = answer_about(stock_with())
    assert answer.verdict is Verdict.PROVED, answer.told


def test_a_rule_that_does_not_ask_what_a_clause_needs_is_refuted() -> None:
    left = tuple(one for one in STOCK.forbids if "not_in_the_bag" not in one.__name__)
    answer = answer_about(stock_with(forbids=left))
    assert answer.verdict is Verdict.REFUTED
    assert "StockMarket(" in answer.told
    assert "the table: Position2010(" in answer.told


def expect_proved_at_every_table(subjects: list[RuleSubject]) -> None:
    known, ledger = read_compositions(), read_ledger()
    for subject in subjects:
        composed = known[subject.name]
        assert (subject.name, tuple(composed.tables)) == (subject.name, subject.sizes)
        assert {answer.verdict for answer in composed.tables.values()} == {Verdict.PROVED}
        assert [*why_stale(composed, subject), *rests_on(subject, ledger)] == []


def test_every_printed_rule_is_proved_at_every_table() -> None:
    in_force = [one for one in rule_subjects() if one.is_in_force]
    assert len(in_force) == 43
    expect_proved_at_every_table(in_force)


def test_every_rule_is_proved_under_each_of_its_readings_and_variants() -> None:
    under_readings = [one for one in rule_subjects() if not one.is_in_force]
    assert len(under_readings) == 192
    expect_proved_at_every_table(under_readings)


def test_stacks_are_the_same_only_in_one_order() -> None:
    solver = z3.Solver()

    def is_so(told: Any) -> z3.CheckSatResult:
        return solver.check(truth_term(told))

    with exploring(new_explorer()) as explorer:
        one, other = (with_stacks(made(LotOf(3, in_order=False), name, explorer)) for name in "ab")
        same, pushed = one == other, one == (*other, 1)
        alike = [
            truth_term(here == there) for here, there in zip(one.counts, other.counts, strict=True)
        ]
        solver.add(*explorer.facts.values())
    assert [is_so(same), is_so(pushed)] == [z3.sat, z3.sat]
    assert solver.check(truth_term(same), z3.Not(z3.And(*alike))) == z3.unsat
    assert solver.check(z3.Not(truth_term(same)), *alike) == z3.sat
    assert solver.check(truth_term(pushed), one.counts[1].term == other.counts[1].term) == z3.unsat
    assert solver.check(truth_term(pushed), one.last != 1) == z3.unsat
    without_cards = one.length == 0, other.length == 0
    assert solver.check(z3.Not(truth_term(same)), *map(truth_term, without_cards)) == z3.unsat
    solver.add(*single_cards_have_one_order((one,), (other,)))
    for length, found in ((1, z3.unsat), (2, z3.sat)):
        as_long = truth_term(one.length == length), truth_term(other.length == length)
        assert solver.check(z3.Not(truth_term(same)), *as_long, *alike) == found


def test_what_a_solver_does_not_know_is_asked_of_one_that_begins_afresh() -> None:
    one, other = z3.Ints("one other")
    product = z3.Function("product of 2", z3.IntSort(), z3.IntSort(), z3.IntSort())(one, other)
    solver = Linear(effort=1)
    solver.know([one > other, other > product])
    assert solver.ask([one < product]) == (z3.unsat, None)
    answer, model = solver.ask([one > 3])
    assert answer == z3.sat
    assert model is not None


def test_what_a_process_has_answered_is_kept_if_it_ends_early() -> None:
    def two_and_no_more() -> Iterator[int]:
        yield from (1, 2)
        os._exit(1)

    def all_three() -> Iterator[int]:
        yield from (1, 2, 3)

    jobs = [("cut off", two_and_no_more), ("whole", all_three)]
    assert list(streams_of_processes(jobs, 1)) == [
        *[("cut off", 1), ("cut off", 2), ("cut off", Ended(1, ANY))],
        *[("whole", 1), ("whole", 2), ("whole", 3)],
    ]


def test_rules_behind_one_that_was_cut_off_are_asked_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = tuple(evolve(STOCK, does=STOCK.does[:number]) for number in range(3))

    def cut_off_at_the_second(asked: list[RuleAtATable], seconds: float) -> Iterator[Answer]:
        for one in asked:
            if one.rule == rules[1]:
                os._exit(1)
            yield Answer(Verdict.PROVED, "", 1.0)

    ledger = tmp_path / "known.toml"
    monkeypatch.setattr(running, "answers_about", cut_off_at_the_second)
    monkeypatch.setattr(running, "read_compositions", lambda: read_compositions(ledger))
    monkeypatch.setattr(
        running, "write_compositions", lambda known: write_compositions(known, ledger)
    )
    told: list[str] = []
    subjects = [RuleSubject(bf2010, rule) for rule in rules]
    assert not list(running.compose_all(subjects, 1, seconds=7.0, show=told.append))
    at_two = [
        re.sub(r"0\.\d s", "0.0 s", line.partition("2 seats: ")[2])
        for line in told
        if "2 seats" in line
    ]
    assert at_two == [
        "proved, 1.0 s: ",
        "searched, 0.0 s: the process ended early: it ended itself with the status 1",
        "proved, 1.0 s: ",
    ]


def test_rules_that_are_asked_about_afresh_are_not_asked_twice_where_the_run_was_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ledger, sale, shown = tmp_path / "known.toml", [sale_with()], list[str]()
    write_compositions(read_compositions(), ledger)
    proved = Answer(Verdict.PROVED, "", 1.0)
    monkeypatch.setattr(running, "answers_about", lambda asked, _: [proved for _ in asked])
    monkeypatch.setattr(running, "read_compositions", lambda: read_compositions(ledger))
    monkeypatch.setattr(
        running, "write_compositions", lambda known: write_compositions(known, ledger)
    )

    def show_one(told: str) -> None:
        shown.append(told)
        if len(shown) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(running.compose_all(sale, 1, resumed(tmp_path / "asked"), show=show_one))
    list(running.compose_all(sale, 1, resumed(tmp_path / "asked"), show=show_one))
    assert [told.partition(": proved")[0] for told in shown] == [
        *("1 of 3: bf2023 Sell, 3 seats", "2 of 3: bf2023 Sell, 4 seats"),
        *("1 of 2: bf2023 Sell, 4 seats", "2 of 2: bf2023 Sell, 5 seats"),
    ]


def test_a_rule_that_is_refuted_is_complained_of_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    step, table = Sell((1, 0, 0, 0, 0), None), bf2023.start(seats=3)
    refuted = Answer(Verdict.REFUTED, f"refuted: pay needs cash: {step}; the table: {table!r}", 1.0)
    ledger = tmp_path / "known.toml"
    monkeypatch.setattr(running, "answers_about", lambda asked, _: [refuted for _ in asked])
    monkeypatch.setattr(running, "read_compositions", lambda: read_compositions(ledger))
    monkeypatch.setattr(
        running, "write_compositions", lambda known: write_compositions(known, ledger)
    )
    complaints = list(running.compose_all([sale_with()], 1, show=lambda _: None))
    assert [one.partition("\n  the table (")[0] for one in complaints] == [
        f"bf2023 Sell: refuted for {seats} seats:\n  pay needs cash: sell 1 purple, remove nothing"
        for seats in (3, 4, 5)
    ]
    assert not any("Position2023(" in one for one in complaints)


def test_what_is_proved_is_not_proved_again() -> None:
    known = Settled()
    asked = stock_with()
    first, again = (Judge(asked, Writer(asked).written(), known) for _ in range(2))
    proofs = [one.name for one in first.answers() if one.verdict == PROVED]
    goals = [one for one in again.written.obligations if known.has(one.goal, one.premises)]
    assert [one.name for one in goals] == proofs
    fewer = [one for one in goals if known.has(one.goal, one.premises[:1])]
    assert not fewer


def test_what_a_rule_rests_on_is_told() -> None:
    known = read_ledger()
    missing = {name: entry for name, entry in known.items() if "hand_over" not in name}
    more = set(rests_on(sale_with(), missing)) - set(rests_on(sale_with(), known))
    assert {one.partition(" ")[0] for one in more} == {"hand_over_the_shares_for_money"}


def test_a_promise_that_one_method_refutes_is_not_proved_by_another() -> None:
    known, name = read_ledger(), "bf2023.hand_over_the_shares_for_money"
    promise, answers = next(iter(known[name].promises.items()))
    refuted = {**answers, "prover": Answer(Verdict.REFUTED, "", 1.0)}
    assert {answer.verdict for answer in refuted.values()} >= {Verdict.REFUTED, Verdict.CONFIRMED}
    known[name] = evolve(known[name], promises={**known[name].promises, promise: refuted})
    assert list(rests_on(sale_with(), known)) == [
        f"hand_over_the_shares_for_money promises {promise}, and fails"
    ]


def test_under_a_reading_a_rule_rests_on_clauses_as_they_are_there() -> None:
    known, subjects = read_ledger(), {one.name: one for one in rule_subjects()}
    sale = subjects["bf2010 (Q03=stays) Sell"]
    assert [one.name for one in clauses_under_readings([sale])] == [
        "bf2010 (Q03=stays).lower_one_sold_colour"
    ]
    assert list(rests_on(sale, known)) == []
    name = "bf2010 (Q03=stays).lower_one_sold_colour"
    promised = [f"lower_one_sold_colour promises {promise}" for promise in known[name].promises]
    assert len(promised) == 3
    missing = {one: entry for one, entry in known.items() if one != name}
    assert list(rests_on(sale, missing)) == promised
    as_printed = {**known, name: known["bf2010.lower_one_sold_colour"]}
    assert list(rests_on(sale, as_printed)) == [f"{one}, but has changed since" for one in promised]
    assert standing_of_rules(read_compositions(), missing, [sale]) == (0, 1)
    # a reading that moves no printed value: its clauses are those of the print
    assert clauses_under_readings([subjects["bf2010 (Q09=exactly) Sell"]]) == ()


def test_a_reading_is_a_question_of_its_own_only_where_it_changes_a_rule() -> None:
    subjects = {subject.name: subject for subject in rule_subjects()}
    assert "bf2010 (Q09=exactly) Sell" in subjects
    assert "bf2010 (Q09=exactly) DealHand" not in subjects
    # a marker that stays at the left edge: a sale moves markers left, a purchase never does
    assert "bf2010 (Q03=stays) Sell" in subjects
    assert "bf2010 (Q03=stays) Buy" not in subjects
    same = fingerprint_of_rule(subjects["yucata DealHand"])
    assert fingerprint_of_rule(subjects["bf2010 DealHand"]) == same


def test_what_is_known_of_rules_is_written_as_it_was_read(tmp_path: Path) -> None:
    known = read_compositions()
    write_compositions(known, tmp_path / "known.toml")
    assert read_compositions(tmp_path / "known.toml") == known


def test_a_rule_with_a_clause_done_twice_or_left_out_is_refuted() -> None:
    wrong = dict(mutants_of(STOCK))
    first, last = STOCK.does[0].__name__, STOCK.does[-1].__name__
    for name in (f"{first} twice", f"without {last}"):
        asked = stock_with(forbids=wrong[name].forbids, does=wrong[name].does)
        assert noticed(asked, complete=False)[0] == REFUTED


def test_no_mutant_goes_unnoticed() -> None:
    known, rules = read_outcomes(), tuple(rule_subjects())
    assert list(complaints_about_mutants(known, rules)) == []
    assert len(known) >= 10
    assert {name: one.open for name, one in known.items() if one.open} == {}
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
        "bf2010 Sell: mutants: missing: nothing is known",
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
    outcome = outcome_of(subject, said)
    write_outcomes({subject.name: outcome}, tmp_path / "mutants.toml")
    assert read_outcomes(tmp_path / "mutants.toml") == {subject.name: outcome}
    assert outcome == read_outcomes()[subject.name]


@pytest.mark.slow
def test_only_mutants_left_open_are_tried_again() -> None:
    subject = RuleSubject(bf2010, STOCK)
    said = list(noticed_of(subject))
    [(_, first, why), *others] = said
    before = outcome_of(subject, [(OPEN, first, why), *others])
    assert known_as_it_is(subject, {subject.name: before}) == before
    again = list(noticed_of(subject, before.open))
    assert again == [said[0]]
    assert outcome_of(subject, again, before) == outcome_of(subject, said)
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
    buy = next(rule for rule in house.rules if rule.kind.__name__ == "Buy")
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
    assert (
        noticed(evolve(asked, rule=wrong), False, tuple(tables_to_try(asked)), known)[0] == REFUTED
    )
    [case] = known.tables_for(asked)
    assert broken_by(evolve(asked, rule=wrong), *case)
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


class Forgotten:
    """Something that takes long to forget."""

    def __del__(self) -> None:
        list(range(3_000_000))


def forget_without_end() -> None:
    for _ in count():
        Forgotten()


def test_what_takes_too_long_ends_even_where_something_is_forgotten() -> None:
    with within(0.01), pytest.raises(TooMuch):
        forget_without_end()


def test_every_rule_promises_what_it_does_as_a_whole() -> None:
    rules = list(rule_subjects())
    assert [one.name for one in rules if not one.rule.promises] == []
    in_force = [one for one in rules if one.is_in_force]
    assert [str(first_breach(one)) for one in in_force if first_breach(one)] == []


def test_the_promises_of_a_whole_rule_leave_no_choice_and_less_of_them_do() -> None:
    end = next(rule for rule in bf2010.rules if rule.kind.__name__ == "EndTurn")
    asked = RuleAtATable(bf2010, end, 2)
    assert not leaves_a_choice(asked)
    frame, _, *rest = end.promises
    assert leaves_a_choice(evolve(asked, rule=evolve(end, promises=(frame, *rest))))


def endless(_: object) -> bool:
    while True:
        pass


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
    limit = "60" if complete else "0"
    ran = CliRunner().invoke(completeness.main, ["--workers", "1", "--seconds", limit, name])
    assert (ran.exit_code, ran.output) == (status, f"{name}: {told}\n")
    assert {name: one.complete for name, one in written.items()} == (
        {name: complete} if complete else {}
    )


SECONDS_FOR_A_RULE: Final = 20.0


@pytest.mark.slow
def test_the_promises_of_each_rule_leave_no_choice_at_the_smallest_table() -> None:
    tables = [next(one.at_each_table()) for one in rule_subjects() if one.is_in_force]
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
    complete, tried = sum(one.complete for one in every), sum(one.mutants > 0 for one in every)
    assert f"is shown for {complete} of {len(every)} such rules; not yet for" in guide
    assert f"not yet for {len(every) - complete} price changes" in guide
    assert f"Of the rules under readings, {tried} are among them so far" in guide


HOUSE: Final = """
from bfrules import Amendment, bf2010, without
from bfrules.core.refusal import Refusal, refused
from bfrules.editions.bf2010 import SetUp


def nothing_is_set_up(printed, position, step) -> Refusal | None:
    return refused(nothing="is set up")


NO_TABLE = Amendment(name="no table", about="None.", forbid={SetUp: nothing_is_set_up})
ANY_MARKET = Amendment(
    name="any market",
    about="The first market need not come out of the bag.",
    clauses=(without(bf2010.clause("first_market_not_in_the_bag")),),
)
NOTHING = Amendment(name="nothing", about="Nothing changes.")
NO_MORE = Amendment(name="no more", about="Nothing more changes.")
"""
LIAR: Final = """
from bfrules import Amendment, instead_of
from bfrules.editions.bf2010 import PlaceFirst
from bfrules.editions.bf2010.setup import go_on_to_the_second_player
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.position import Position, changed
from bfrules.kernel.contract import contract, contract_of

STATED = contract_of(go_on_to_the_second_player)


@contract(needs=STATED.needs, promises=STATED.promises)
def go_on_and_lower(printed: Components, position: Position, step: PlaceFirst) -> Position:
    return changed(go_on_to_the_second_player(printed, position, step), level=position.level - 1)


LOWER = Amendment(
    name="liar",
    about="A clause does not what it promises.",
    clauses=(instead_of(go_on_to_the_second_player, {go_on_and_lower: ""}),),
)
"""
PATCHING: Final = """
import sys

HOUSES = sys.modules["spec.composing.house_rules"]
X = [0 for HOUSES.answer_at_home in (max,)]
"""
MAKING: Final = """
import json
from bfrules import Amendment, bf2010


def made(printed):
    vars(json).update(dumps=None)
    return printed


LOWER = Amendment(name="made", about="Components are made.", components=COMPONENTS)
"""
STARTING: Final = """
import json
from bfrules import Amendment
from bfrules.editions.bf2010 import SetUp


def changes_what_tells(printed, position, step):
    vars(json).update(dumps=None)


LOWER = Amendment(name="starting", about="It runs.", forbid={SetUp: changes_what_tells})
"""
REMEMBERING: Final = """
from functools import cache

from attrs import evolve

from bfrules import Amendment
from bfrules.kernel.grid import Cell


@cache
def falls(cell: Cell) -> Cell:
    return cell


LOWER = Amendment(
    name="lower",
    about="Cells are remembered.",
    components=lambda printed: evolve(printed, moves=evolve(printed.moves, fall=FALLS)),
)
"""


def composed(folder: Path, text: str, name: str, edition: str = "bf2010") -> list[Any]:
    """Return what is answered about an edition under an amendment in a file."""
    file = folder / "house.py"
    file.write_text(text)
    return [answer for _, answer in composed_under((), (f"{file}:{name}",), (edition,), 1)]


@pytest.mark.slow
def test_the_house_of_the_guide_is_proved_at_each_table() -> None:
    house = Path(__file__).parents[2] / "docs/guides/house.py"
    answers = [answer for _, answer in composed_under((), (f"{house}:FEES",), ("bf2023",), 1)]
    assert [answer.verdict for answer in answers] == [Verdict.PROVED] * 3


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        *((name, 3) for name in ("bf2023.UseBonusTile", "bf2023 UseBonusTile", "bf2023")),
        ("bf2023 (fees) UseBonusTile", 3),
        ("bf2023.Sell", 0),
    ],
)
def test_one_rule_of_a_house_is_asked_about_by_its_name(name: str, asked: int) -> None:
    place = f"{Path(__file__).parents[2] / 'docs/guides/house.py'}:FEES"
    if asked:
        assert len(list(houses.rules_under((), (place,), (name,)))) == asked
        return
    with pytest.raises(UnusableFile, match=r"no bf2023.Sell, but bf2023 \(fees\) UseBonusTile"):
        list(houses.rules_under((), (place,), (name,)))


@pytest.mark.slow
def test_the_house_of_2010_in_the_guide_is_proved_at_each_table() -> None:
    house = Path(__file__).parents[2] / "docs/guides/needy.py"
    answers = [answer for _, answer in composed_under((), (f"{house}:NEEDY",), ("bf2010",), 1)]
    assert [answer.verdict for answer in answers] == [Verdict.PROVED] * 4
    assert all(answer.told.endswith(" obligations") for answer in answers)


def test_of_a_file_that_is_not_read_it_is_told_why_also_where_its_own_rule_is_named(
    tmp_path: Path,
) -> None:
    """Nothing at all was told: the rule is none of the edition, and of the file nobody knows."""
    file = tmp_path / "house.py"
    file.write_text("from house import NOTHING")
    with pytest.raises(UnusableFile, match="an import of a file that is not read"):
        list(houses.rules_under((), (f"{file}:NOTHING",), ("bf2023.Wave",)))


def test_an_edition_that_is_named_or_that_a_house_fits_is_not_left_out_beside_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of the other edition it said Proved."""
    guides = Path(__file__).parents[2] / "docs/guides"
    with pytest.raises(UnusableFile, match=r"no bf2010, but bf2023 \(fees\) UseBonusTile"):
        list(houses.rules_under((), (f"{guides}/house.py:FEES",), ("bf2023", "bf2010")))
    monkeypatch.setattr(
        houses, "why_not_composed", lambda house: "not here" if house.name == "yucata" else ""
    )
    place = f"{guides}/needy.py:NEEDY"
    assert len(list(houses.rules_under((), (place,), ("bf2010",)))) == 4
    with pytest.raises(UnusableFile, match="not here"):
        list(houses.rules_under((), (place,), ()))


GIFT: Final = """
from attrs import evolve

from bfrules import Amendment
from bfrules.core.promises import only
from bfrules.editions.bf2010.components import Components2010
from bfrules.editions.bf2010.conditions.subsidies import one_subsidy_brings_its_dollars
from bfrules.editions.bf2010.steps import TakeSubsidy
from bfrules.editions.black_friday.conditions.common import somebody_is_to_move
from bfrules.editions.black_friday.position import Position, acting_seat, with_acting_seat
from bfrules.kernel.contract import contract


def a_dollar_more(
    after: Position, printed: Components2010, position: Position, step: TakeSubsidy
) -> bool:
    return acting_seat(after).cash == acting_seat(position).cash + 1


@contract(needs=(somebody_is_to_move,), promises=(only(of_the_seat=("cash",)), a_dollar_more))
def give_a_dollar(printed: Components2010, position: Position, step: TakeSubsidy) -> Position:
    seat = acting_seat(position)
    return evolve(position, seats=with_acting_seat(position, evolve(seat, cash=seat.cash + 1)))


def a_subsidy_and_a_dollar(
    after: Position, printed: Components2010, position: Position, step: TakeSubsidy
) -> bool:
    \"\"\"The seat has the dollars of a subsidy, and those of the house.\"\"\"
    return acting_seat(after).cash == acting_seat(position).cash + printed.subsidy + DOLLARS


DOLLARS = 1
GIFT = Amendment(
    name="gift", about="A dollar.", does={TakeSubsidy: give_a_dollar}, promises=INSTEAD
)
"""
TOLD_OF_A_SUBSIDY: Final = """\
- The seat to move has one subsidy more, and its dollars.
  the table (all else as usual): seats=2
  the step: take a subsidy
  the whole step: cash of the first player: $0 -> $21; subsidies of the first player: 0 -> 1"""
KEPT: Final = "{one_subsidy_brings_its_dollars: a_subsidy_and_a_dollar}"


def at_the_smallest_table(folder: Path, text: str) -> Any:
    """Return what is answered about the house of the gift at the smallest table."""
    file = folder / "house.py"
    file.write_text(text)
    return next(composed_under((), (f"{file}:GIFT",), ("bf2010",), 1))[1]


def test_what_a_house_no_longer_does_of_what_is_printed_is_told_and_no_refutation(
    tmp_path: Path,
) -> None:
    answer = at_the_smallest_table(tmp_path, GIFT.replace("INSTEAD", "{}"))
    assert answer.verdict is Verdict.PROVED
    told = answer.told.split("\n")
    assert told[0].endswith(" obligations;")
    assert told[1:] == [house_rules.NOT_AS_PRINTED, *TOLD_OF_A_SUBSIDY.split("\n")]


def test_a_clause_that_may_change_more_than_it_promises_is_told_what_to_promise(
    tmp_path: Path,
) -> None:
    wide = GIFT.replace("INSTEAD", "{}").replace("only(of_the", 'only("market", of_the')
    answer = at_the_smallest_table(tmp_path, wide)
    assert answer.verdict is Verdict.SEARCHED
    heading, told = answer.told.split("\n")
    assert heading.endswith(" obligations are open:")
    assert told.startswith(
        "give_a_dollar may change the market, and its promises leave open how: say it there, or "
        "name in `only(...)` nothing that stays as it is. Else nobody can show: "
    )


def test_a_house_whose_conditions_are_no_tuple_is_told_so(tmp_path: Path) -> None:
    alone = GIFT.replace("INSTEAD", "{}").replace('only(of_the_seat=("cash",)), a_d', "a_d")
    with pytest.raises(
        UnusableFile, match=r"give_a_dollar: conditions that are no tuple: write \(condition,\)"
    ):
        at_the_smallest_table(tmp_path, alone)


def test_what_a_house_promises_of_a_whole_step_has_to_hold(tmp_path: Path) -> None:
    kept = GIFT.replace("INSTEAD", KEPT)
    answer = at_the_smallest_table(tmp_path, kept)
    assert answer.verdict is Verdict.PROVED
    assert answer.told.endswith(f"{house_rules.NOT_AS_PRINTED}\n{TOLD_OF_A_SUBSIDY}")
    (tmp_path / "wrong").mkdir()
    broken = at_the_smallest_table(tmp_path / "wrong", kept.replace("DOLLARS = 1", "DOLLARS = 2"))
    assert broken.verdict is Verdict.REFUTED
    assert broken.told.startswith(
        "keeps: a_subsidy_and_a_dollar: The seat has the dollars of a subsidy, and those of the "
        "house.\nthe table (all else as usual): seats=2"
    )


def test_what_a_house_promises_no_more_and_still_does_is_not_told_as_broken(tmp_path: Path) -> None:
    nothing = GIFT.replace("cash + 1", "cash + 0")
    silent = nothing.replace("INSTEAD", "{one_subsidy_brings_its_dollars: ()}")
    answer = at_the_smallest_table(tmp_path, silent)
    assert answer.verdict is Verdict.PROVED
    assert answer.told.endswith(" obligations")


def test_a_promise_that_takes_the_table_before_for_the_one_after_is_none(tmp_path: Path) -> None:
    """Both are tables: it would be asked about the wrong one, and what is said might be false."""
    swapped = GIFT.replace("INSTEAD", KEPT).replace(
        "def a_subsidy_and_a_dollar(\n    after: Position, printed: Components2010, position",
        "def a_subsidy_and_a_dollar(\n    position: Position, printed: Components2010, after",
    )
    answer = at_the_smallest_table(tmp_path, swapped)
    assert answer.verdict is Verdict.OUTSIDE
    name = "a_subsidy_and_a_dollar"
    assert answer.told.endswith(
        f"{houses.OTHER_ORDER}: {name} takes position; instead: {name}(after, printed, position, "
        "step)"
    )


MORE: Final = """

def at_least_a_dollar(
    after: Position, printed: Components2010, position: Position, step: TakeSubsidy
) -> bool:
    \"\"\"The seat has more dollars than those of a subsidy.\"\"\"
    return acting_seat(after).cash > acting_seat(position).cash + printed.subsidy


@contract(needs=(somebody_is_to_move,), promises=(only(of_the_seat=("cash",)), a_dollar_more))
def give_another(printed: Components2010, position: Position, step: TakeSubsidy) -> Position:
    seat = acting_seat(position)
    return evolve(position, seats=with_acting_seat(position, evolve(seat, cash=seat.cash + 1)))


MORE = Amendment(
    name="more",
    about="A dollar more.",
    does={TakeSubsidy: give_another},
    promises={one_subsidy_brings_its_dollars: at_least_a_dollar},
)
"""


def test_what_two_amendments_promise_instead_of_one_promise_is_asked_and_told(
    tmp_path: Path,
) -> None:
    """Neither was asked about, and nobody was told."""
    file = tmp_path / "house.py"
    file.write_text(GIFT.replace("INSTEAD", KEPT) + MORE)
    found = houses.amendments_in([f"{file}:{name}" for name in ("GIFT", "MORE")])
    assert not isinstance(found, str)
    house = bf2010.amend(*found)
    rule = next(rule for rule in house.rules if rule.kind.__name__ == "TakeSubsidy")
    asked = RuleAtATable(house, rule, 2)
    both = house_rules.instead_of_one_promise(asked)
    assert [one.__name__ for one in both] == ["a_subsidy_and_a_dollar", "at_least_a_dollar"]
    answer = house_rules.answer_with_its_promises(asked)
    assert answer.verdict is Verdict.PROVED
    told = answer.told.partition(f"{house_rules.NOT_AS_AMENDED}\n")[2]
    assert [line for line in told.split("\n") if line.startswith("- ")] == [
        "- The seat has the dollars of a subsidy, and those of the house."
    ]


def test_beside_a_house_rule_what_a_reading_promises_is_told_as_what_is_printed(
    tmp_path: Path,
) -> None:
    """The frame of the reading was refuted, and that of the print told."""
    file = tmp_path / "house.py"
    file.write_text(GIFT.replace("TakeSubsidy", "Pass").replace("INSTEAD", "{}"))
    found = houses.amendments_in([f"{file}:GIFT"])
    assert not isinstance(found, str)
    at_once = bf2010.reading("Q35", "at-once")
    for amendments, under in (((at_once, *found), at_once), (found, None), ((at_once,), None)):
        house = bf2010.amend(*amendments)
        rule = next(rule for rule in house.rules if rule.kind.__name__ == "Pass")
        shipped = house_rules.shipped_in(RuleAtATable(house, rule, 2))
        assert shipped == (bf2010.amend(under) if under else bf2010)


@pytest.mark.parametrize(
    ("new", "verdict"),
    [
        (("turn_not_over",), Verdict.REFUTED),
        (("interest_still_to_pay", "turn_not_over"), Verdict.PROVED),
    ],
)
def test_a_clause_that_is_said_to_be_stricter_has_to_be_so(
    new: tuple[str, ...], verdict: Verdict
) -> None:
    """`legal` looks only among the steps that the old clause lets pass."""
    old, by_name = bf2010.clause("interest_still_to_pay"), map(bf2010.clause, new)
    change = instead_of(old, dict.fromkeys(by_name, ""), within=EndTurn, stricter=True)
    house = bf2010.amend(Amendment(name="strict", about="It is so.", clauses=(change,)))
    rule = next(rule for rule in house.rules if rule.kind is EndTurn)
    (answer,) = house_rules.answers_about_lists(RuleAtATable(house, rule, 2))
    assert answer.verdict is verdict
    told = house_rules.NOT_STRICTER.format(new=new[0], old="interest_still_to_pay")
    assert answer.told.startswith(told) == (verdict is Verdict.REFUTED)


def test_a_clause_is_stricter_than_the_one_that_stood_there_by_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One that the same amendment puts into another rule never stood there."""
    monkeypatch.setattr(house_rules, "answer_about_a_list", lambda _, change: change)
    due, owed = map(bf2010.clause, ("turn_not_over", "interest_still_to_pay"))
    elsewhere, other = map(bf2010.clause, ("not_ones_own_turn", "no_subsidy_left"))
    first = instead_of(owed, {owed: "", other: ""}, within=EndTurn, stricter=True)
    then = instead_of(other, {elsewhere: ""}, stricter=True)
    for changes, asked in (((first, then), (first, then)), ((without(due), then), ())):
        house = bf2010.amend(Amendment(name="strict", about="It is so.", clauses=changes))
        rule = next(rule for rule in house.rules if rule.kind is EndTurn)
        found: Any = tuple(house_rules.answers_about_lists(RuleAtATable(house, rule, 2)))
        assert found == asked


def test_whether_a_clause_is_stricter_than_one_without_a_predicate_nobody_knows() -> None:
    change = instead_of(end_the_turn, {end_the_turn: ""}, stricter=True)
    answer = house_rules.answer_about_a_list(stock_with(), change)
    assert answer.verdict is Verdict.SEARCHED
    assert answer.told.endswith("end_the_turn promises no `passes_exactly(...)`")


@pytest.mark.slow
def test_what_nobody_proves_of_a_clause_of_a_house_is_tried_on_plain_values(tmp_path: Path) -> None:
    guide = (Path(__file__).parents[2] / "docs/guides/needy.py").read_text()
    file = tmp_path / "needy.py"
    file.write_text(guide.replace("needs=(somebody_is_to_move,), ", ""))
    answer = next(composed_under((), (f"{file}:NEEDY",), ("bf2010",), 1))[1]
    assert answer.verdict is Verdict.REFUTED
    assert answer.told.endswith("raised IndexError('tuple index out of range')")
    assert f"too_rich_for_a_subsidy ({file}:20)" in answer.told


def test_where_promises_contradict_the_clause_that_breaks_its_own_is_told(tmp_path: Path) -> None:
    lies = GIFT.replace("INSTEAD", "{}").replace('only(of_the_seat=("cash",))', 'only("level")')
    answer = at_the_smallest_table(tmp_path, lies)
    assert answer.verdict is Verdict.REFUTED
    assert answer.told.startswith("give_a_dollar: only_level: ")


@pytest.mark.slow
def test_the_house_of_black_monday_in_the_guide_is_proved_at_the_smallest_table() -> None:
    house = Path(__file__).parents[2] / "docs/guides/swap_fee.py"
    _, answer = next(composed_under((), (f"{house}:SWAP_FEE",), ("black_monday",), 1))
    assert answer is not None
    assert answer.verdict is Verdict.PROVED


def test_a_house_rule_is_believed_if_its_clauses_keep_what_they_promise(tmp_path: Path) -> None:
    answers = composed(tmp_path, LIAR, "LOWER")
    assert len(answers) == 4
    assert "refuted, " in str(answers[0])


UNREAD_COMPONENTS: Final = "among its components is what nobody reads"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (PATCHING + LIAR, "house.py:4: the file: something of its own runs in a file: sys.modules"),
        (MAKING.replace("COMPONENTS", "made"), "a function handed on in a file: made"),
        (
            MAKING.replace(
                "COMPONENTS", "lambda printed: (vars(json).update(dumps=None), printed)[1]"
            ),
            "a call in a file that is not listed: vars(json).update",
        ),
        (MAKING.replace("COMPONENTS", "lambda printed: made(printed)"), "that is not listed: made"),
        (MAKING.replace("components=COMPONENTS", "**{'components': made}"), "not in sight"),
        (REMEMBERING.replace("FALLS", "falls"), UNREAD_COMPONENTS),
        (REMEMBERING.replace("FALLS", "hash"), UNREAD_COMPONENTS),
        (STARTING, "changes_what_tells"),
    ],
)
def test_of_a_house_that_is_not_read_nothing_is_proved_and_nothing_runs(
    tmp_path: Path, text: str, told: str
) -> None:
    """To see which tables there are, games are begun."""
    dumps = json.dumps
    answers = composed(tmp_path, text, "LOWER")
    assert {answer.verdict for answer in answers} == {Verdict.OUTSIDE}
    is_read_to_its_end = told in (UNREAD_COMPONENTS, "changes_what_tells")
    assert (len(answers) == len(bf2010.rules)) != is_read_to_its_end
    assert told in str(answers[0])
    assert json.dumps is dumps


@pytest.mark.parametrize(
    ("options", "code", "told"),
    [
        # of two amendments the last one alone was asked about, and its rules were proved
        (
            "--reading=Q18=rises --amendment=house.py:NOTHING --amendment=house.py:NO_MORE",
            0,
            "bf2010 (Q18=rises, nothing, no more) PlaceFirst, 2 seats: proved",
        ),
        (
            "--amendment=house.py:NOTHING --amendment=other/house.py:NOTHING",
            2,
            "these files have one name; rename one of them",
        ),
        ("--amendment=house.py:NOTHING --check", 2, "houses are proved by themselves"),
        ("--amendment=house.py:NOTHING --afresh", 2, "with --json, --seconds and --workers"),
        (
            "--amendment=parted.py:NOTHING",
            0,
            "parted.py:1: the file: an import of a file that is not read: house",
        ),
        ("--amendment=parted.py:NOTHING", 0, "instead: write what you need of it into this file"),
        pytest.param(
            *("--amendment=house.py:ANY_MARKET", 1),
            "bf2010 (any market) StockMarket, 2 seats: refuted",
            marks=pytest.mark.slow,
        ),
        ("--amendment=house.py:NOTHING", 2, "house.py:NOTHING changes no rule"),
        ("--amendment=house.py:NOWHERE", 2, "has no amendment named NOWHERE"),
        ("--amendment=house.py:NO_TABLE", 2, "no table of bf2010 (no table) can be set"),
        pytest.param(
            *("--reading=Q18=rises", 0, "bf2010 (Q18=rises) PlaceFirst, 2 seats: proved"),
            marks=pytest.mark.slow,
        ),
        ("--reading=Q18=sinks", 2, "the open question Q18 has no reading 'sinks'"),
    ],
)
def test_rules_are_composed_under_a_reading_and_an_amendment_of_ones_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: str, code: int, told: str
) -> None:
    (tmp_path / "house.py").write_text(HOUSE)
    (tmp_path / "parted.py").write_text("from house import NOTHING")
    monkeypatch.chdir(tmp_path)
    ran = CliRunner().invoke(command.main, ["bf2010", *options.split(), "--workers", "1"])
    assert (ran.exit_code, told in " ".join(ran.output.split())) == (code, True), ran.output


def test_a_clause_that_is_no_function_is_told_of(tmp_path: Path) -> None:
    file = tmp_path / "house.py"
    remembers = "@cache\ndef remembers(printed, position, step):\n    return None"
    strange = "Amendment(name='of calls', about='', forbid={SetUp: remembers})"
    file.write_text(f"from functools import cache\n{HOUSE}\n\n{remembers}\nSTRANGE = {strange}")
    with pytest.raises(UnusableFile, match="remembers is a clause that is no plain function"):
        list(composed_under((), (f"{file}:STRANGE",), ("bf2010",), 1))


def other(value: Any) -> Any:
    """Return another value of the same shape."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, tuple):
        return (*value[:-1], other(value[-1]))
    name = fields(type(value))[0].name
    return evolve(value, **{name: other(getattr(value, name))})


def with_another(table: Any, seat: int, part: str) -> Any:
    """Return a table where one part of a seat is another."""
    changed = evolve(table.seats[seat], **{part: other(getattr(table.seats[seat], part))})
    return evolve(table, seats=(*table.seats[:seat], changed, *table.seats[seat + 1 :]))


def test_a_frame_as_data_is_the_frame_as_a_promise() -> None:
    """A fresh table takes what is not in a frame from the table before it."""
    table = bf2023.position(seats=3, turn=1)
    frames = {
        frame: promise
        for subject in rule_subjects()
        if subject.house.name == "bf2023" and subject.is_in_force
        for clause in subject.rule.does
        for promise in promises_of(clause)
        if (frame := frame_of(promise)) is not None
    }
    assert len(frames) > 15
    for frame, promise in frames.items():
        kept = {
            known.name: promise(
                evolve(table, **{known.name: other(getattr(table, known.name))}), None, table, None
            )
            for known in fields(type(table))
            if known.name != "seats"
        }
        assert {name for name, stays in kept.items() if stays} == set(kept) & frame
        for number, whose in ((1, SEAT), (0, OTHERS)):
            for known in fields(type(table.seats[0])):
                stays = promise(with_another(table, number, known.name), None, table, None)
                assert stays == (f"{whose}.{known.name}" in frame or "seats" in frame)


def test_a_wrong_rule_is_broken_at_a_table_from_play_and_the_right_one_is_not() -> None:
    asked = stock_with()
    tables = tuple(tables_to_try(asked))
    assert not any(broken_by(asked, *one) for one in tables)
    left_out = dict(mutants_of(STOCK))[f"without {STOCK.does[-1].__name__}"]
    wrong = stock_with(does=left_out.does)
    assert any(broken_by(wrong, *one) for one in tables)


OFF_THE_TABLE: Final = """from attrs import evolve

from bfrules import Amendment
from bfrules.kernel.grid import Cell, left


def falls(cell: Cell) -> Cell:
    if cell == 88:
        return Cell(cell + 1000)
    return left(cell)


OFF = Amendment(
    name="off the table",
    about="A marker that falls from one cell leaves the price table.",
    components=lambda printed: evolve(printed, moves=evolve(printed.moves, fall=falls)),
)
"""


def house_off_at(cell: str, folder: Path) -> Any:
    """Return 2023 where a marker that falls from a cell leaves the price table."""
    file = folder / "house.py"
    file.write_text(OFF_THE_TABLE.replace("88", cell))
    found = houses.amendments_in((f"{file}:OFF",))
    assert not isinstance(found, str)
    return bf2023.amend(*found)


@pytest.mark.parametrize("kind", ["Sell", "UseBonusTile"])
def test_games_of_a_house_go_on_until_a_table_that_cannot_be(tmp_path: Path, kind: str) -> None:
    house = house_off_at("9", tmp_path)
    rule = next(rule for rule in house.rules if rule.kind.__name__ == kind)
    assert len(played(RuleAtATable(house, rule, 3))) > 5


def test_a_clause_that_ships_is_asked_again_where_what_it_reads_was_changed(tmp_path: Path) -> None:
    house = house_off_at("88", tmp_path)
    rule = next(rule for rule in house.rules if rule.kind.__name__ == "Sell")
    asked = [one for one in rule.does if houses.is_to_be_asked(house, one, rule.kind)]
    assert [one.__name__ for one in asked] == ["lower_the_removed_colour"]
    assert not any(houses.is_to_be_asked(bf2023, one, rule.kind) for one in rule.does)
    another = next(one for one in house.rules if one.kind.__name__ == "Buy")
    moved = next(one for one in another.does if one not in rule.does)
    assert houses.is_to_be_asked(bf2023, moved, rule.kind)
    answer = house_clauses.answer_about_a_clause(Subject(house, asked[0]), 3, forbids=False)
    assert answer.verdict is Verdict.REFUTED
    assert "every_marker_stays_on_its_table" in answer.told


def test_a_clause_of_which_the_ledger_knows_no_proof_is_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Who changed a clause that ships was told of a proof that rested on what it had been."""
    rule = next(rule for rule in bf2023.rules if rule.kind.__name__ == "UseBonusTile")
    name, clause = "bf2023.spend_the_tile", bf2023.clause("spend_the_tile")
    known = houses.known_verdicts()
    assert not houses.is_to_be_asked(bf2023, clause, rule.kind)
    changed = {**known, name: evolve(known[name], fingerprint="of another clause")}
    missing = {other: entry for other, entry in known.items() if other != name}
    for ledger in (changed, missing):
        monkeypatch.setattr(houses, "known_verdicts", lambda ledger=ledger: ledger)
        asked = [one for one in rule.clauses if houses.is_to_be_asked(bf2023, one, rule.kind)]
        assert asked == [clause]


def test_a_house_whose_process_ends_is_told_what_happened_how_far_it_came_and_what_helps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It was told of three causes, and of no seconds."""

    def without_memory(*_: Any) -> Answer:
        sum(range(10**7))
        return Answer(Verdict.SEARCHED, "the prover failed: Z3Exception(b'out of memory')", 0.0)

    monkeypatch.setattr(house_rules, "answer_about", without_memory)
    words = ["bf2010", "--reading", "Q18=rises", "--workers", "1"]
    ran = CliRunner().invoke(command.main, words)
    assert ran.exit_code == 1
    first = " ".join(ran.output.split()).partition(" bf2010 (Q18=rises) PlaceFirst, 3")[0]
    assert re.sub(r"0\.\d s", "0.2 s", first) == (
        "bf2010 (Q18=rises) PlaceFirst, 2 seats: searched, 0.2 s: the process ended early: the 3 "
        "GiB of memory that one process may take were used up; it was at the rule as a whole, done "
        "with its clauses; `--workers 1` asks about one rule at a time, so that each has more of it"
    )


@pytest.mark.parametrize(
    ("verdicts", "told"),
    [
        ([Verdict.PROVED, Verdict.PROVED], "Proved: each clause gets what it needs"),
        ([Verdict.PROVED, Verdict.REFUTED], "Not all of this is proved. Where it is, each clause"),
        ([Verdict.SEARCHED, Verdict.OUTSIDE], ""),
    ],
)
def test_what_is_proved_is_said_last_and_not_of_what_is_not(
    monkeypatch: pytest.MonkeyPatch, verdicts: list[Verdict], told: str
) -> None:
    """Below a refutation, the last line said *Proved*."""
    answers = [(stock_with(), Answer(verdict, "", 0.0)) for verdict in verdicts]
    monkeypatch.setattr(command, "composed_under", lambda *_: iter(answers))
    ran = CliRunner().invoke(command.main, ["bf2010", "--reading", "Q18=rises"])
    *_, last = ran.output.replace("\n  ", " ").splitlines()
    assert last.startswith(told)
    assert ("each clause" in last) == bool(told)


def test_tables_are_told_in_the_order_of_their_seats_whichever_is_answered_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def last_first(jobs: Any, workers: int) -> Iterator[tuple[Any, Answer | str]]:
        for rule, _ in reversed(jobs):
            yield rule, "its beginning"
            yield rule, Answer(Verdict.PROVED, f"{rule.seats} seats", 0.0)

    monkeypatch.setattr(house_rules, "streams_of_processes", last_first)
    place = f"{Path(__file__).parents[2] / 'docs/guides/house.py'}:FEES"
    answers = list(composed_under((), (place,), ("bf2023",), 2))
    told = [(rule.seats, answer.told) for rule, answer in answers]
    assert told == [(3, "3 seats"), (4, "4 seats"), (5, "5 seats")]


@pytest.mark.parametrize(
    ("status", "told"),
    [
        (-SIGXCPU, "its CPU time was used up; it was at its end; `--seconds 80` gives it more"),
        (-SIGKILL, "the system killed it, as it does where it has no memory left"),
        (
            -SIGSEGV,
            "it crashed with the signal SIGSEGV; it was at its end; look whether the amendment",
        ),
        (0, "it ended itself with the status 0; it was at its end; look whether the"),
    ],
)
def test_of_a_process_that_ended_early_what_helps_is_told(status: int, told: str) -> None:
    answer = house_rules.cut_off_at(Ended(status, 1.5), "its end", 20.0)
    assert (answer.verdict, answer.seconds) == (Verdict.SEARCHED, 1.5)
    assert answer.told.startswith(f"the process ended early: {told}")


SHORT: Final = """from attrs import evolve, frozen

from bfrules import Amendment
from bfrules.core.promises import only, passes_exactly
from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import rule
from bfrules.editions.black_monday import Components
from bfrules.editions.black_monday.position import Position
from bfrules.kernel.contract import contract


@frozen
class Wave:
    number: int


def acts(printed: Components, position: Position, step: Wave) -> bool:
    return position.phase == 3


@contract(promises=(passes_exactly(acts),))
def not_due(printed: Components, position: Position, step: Wave) -> Refusal | None:
    return None if position.phase == 3 else refused()


@contract(promises=(only(),))
def nothing(printed: Components, position: Position, step: Wave) -> Position:
    return position


def never_seven(after: Position, printed: Components, position: Position, step: Wave) -> bool:
    return step.number != 7


def conceives(printed: Components, position: Position) -> tuple[Wave, ...]:
    return ()


RULE = rule(
    Wave,
    "black_monday",
    forbids={not_due: ""},
    does={nothing: ""},
    conceives=conceives,
    promises=(never_seven,),
)
SHORT = Amendment(
    name="short",
    about="The highest cards show no number of shares.",
    components=lambda printed: evolve(printed, shares_shown=printed.shares_shown[:-1]),
    rules=(RULE,),
)
"""


@pytest.mark.parametrize("kind", ["TurnUp", "EndTurn", "Wave"])
def test_no_rule_of_a_house_is_proved_of_no_table(tmp_path: Path, kind: str) -> None:
    """How many shares of a kind there are was asked of each kind, and it raised: of no table.

    No game comes to a wave, but at many a table nothing refuses it.
    """
    file = tmp_path / "house.py"
    file.write_text(SHORT)
    place, name = f"{file}:SHORT", f"black_monday.{kind}"
    asked = next(one.rule for one in houses.rules_under((), (place,), (name,)))
    *_, answer = house_rules.answered_at_home(asked, house_clauses.SECONDS)
    assert isinstance(answer, Answer)
    assert (answer.verdict, answer.told) == (Verdict.SEARCHED, house_rules.NOT_SEEN)


A_TURN: Final = """from attrs import frozen

from bfrules import Amendment
from bfrules.core.rule import rule


@frozen
class Turn:
    turn: int


def conceives(printed, position):
    return (Turn(0),)


RULE = rule(Turn, "bf2023", forbids={}, does={}, conceives=conceives)
TURN = Amendment(name="turn", about="A step with a part of the table.", rules=(RULE,))
"""


def test_no_step_of_a_house_has_a_part_of_the_table(tmp_path: Path) -> None:
    """What is known of the seat to move would be known of the step."""
    answers = composed(tmp_path, A_TURN, "TURN", "bf2023")
    assert {answer.verdict for answer in answers} == {Verdict.OUTSIDE}
    assert "a part under the name of a part of the table: turn" in answers[0].told


A_WAVE: Final = """from attrs import frozen

from bfrules import Amendment
from bfrules.core.promises import only
from bfrules.core.rule import rule
from bfrules.editions.bf2023 import Components2023, Position2023
from bfrules.editions.black_friday.turn import not_the_time_for_an_action
from bfrules.kernel.contract import contract


@frozen
class Rows:
    second: tuple[int, ...]


@frozen
class Wave:
    first: tuple[int, int]
    rows: Rows


def never_seven(
    after: Position2023, printed: Components2023, position: Position2023, step: Wave
) -> bool:
    return len(step.rows.second) != 7


@contract(promises=(only(),))
def nothing_happens(printed: Components2023, position: Position2023, step: Wave) -> Position2023:
    return position


def conceives(printed: Components2023, position: Position2023) -> tuple[Wave, ...]:
    return (Wave((0, 0), Rows((0, 0, 0, 0, 0, 0, 0))),)


RULE = rule(
    Wave,
    "bf2023",
    forbids={not_the_time_for_an_action: ""},
    does={nothing_happens: ""},
    conceives=conceives,
    promises=(never_seven,),
)
WAVE = Amendment(name="wave", about="A step with a row of any length.", rules=(RULE,))
"""


A_SEAT: Final = (
    A_WAVE.replace("@frozen\nclass Wave:\n    first: tuple[int, int]\n    rows: Rows\n", "")
    .replace("from attrs", "from bfrules.editions.black_monday.position import Seat\nfrom attrs")
    .replace("Wave((0, 0), Rows((0, 0, 0, 0, 0, 0, 0)))", "Seat(0, (0, 0, 0, 0, 0, 0, 0), ())")
    .replace("Wave", "Seat")
    .replace("rows.second", "hand")
)


@pytest.mark.parametrize(("text", "row"), [(A_WAVE, "Rows.second"), (A_SEAT, "Seat.hand")])
def test_no_step_of_a_house_has_a_row_of_any_length(tmp_path: Path, text: str, row: str) -> None:
    """Of rows, a rule was asked about those of up to four parts, and proved."""
    answers = composed(tmp_path, text, "WAVE", "bf2023")
    assert {answer.verdict for answer in answers} == {Verdict.OUTSIDE}
    assert "a step with a row of any length" in answers[0].told
    assert answers[0].told.endswith(f": {row}")


BEGUN: Final = """from bfrules import Amendment, instead_of
from bfrules.core.promises import only
from bfrules.editions.black_monday import Components, OpenTable
from bfrules.editions.black_monday.position import Position, Seat, changed
from bfrules.editions.black_monday.setup import hand_out_the_capital
from bfrules.kernel.contract import contract


@contract(promises=(only("seats"),))
def give_a_card(printed: Components, position: Position, step: OpenTable) -> Position:
    one = Seat(printed.capital, (6, 7), (5,))
    return changed(position, seats=(one, one) if step.seats == 2 else (one, one, one))


ONE = Amendment(
    name="one",
    about="Everybody begins with a card.",
    clauses=(instead_of(hand_out_the_capital, {give_a_card: ""}),),
)
"""


def test_cards_that_are_dealt_at_the_set_up_say_nothing_of_later_tables(tmp_path: Path) -> None:
    """What was proved was proved of hands of two cards, and told of any."""
    file = tmp_path / "house.py"
    file.write_text(BEGUN)
    found = houses.amendments_in((f"{file}:ONE",))
    assert not isinstance(found, str)
    house = black_monday.amend(*found)
    assert house.start(seats=2).seats[0].portfolio == (5,)
    assert cards_anywhere(house, 2) == cards_anywhere(black_monday, 2)
    seat = cards_anywhere(house, 2)["seat_0"]
    assert (seat.hand, seat.portfolio) == (ANY_CARDS.hand, ANY_CARDS.hand)


TWO_SEATS: Final = """from attrs import evolve

from bfrules import Amendment

TWO = Amendment(
    name="two",
    about="Two may play.",
    components=lambda printed: evolve(printed, smallest_table=2),
)
"""


def test_every_rule_is_asked_about_at_tables_that_only_a_house_has(tmp_path: Path) -> None:
    file = tmp_path / "house.py"
    file.write_text(TWO_SEATS)
    asked = [one.rule for one in houses.rules_under((), (f"{file}:TWO",), ("bf2023",))]
    of_two = [one.rule.kind for one in asked if one.seats == 2]
    assert of_two == [rule.kind for rule in bf2023.rules]
    assert all(houses.is_of_another_size(one) == (one.seats == 2) for one in asked)


OTHER_HABITS: Final = """from attrs import evolve

from bfrules import Amendment
from bfrules.editions.bf2023 import Components2023
from bfrules.editions.bf2023.habits import Look, Preference
from bfrules.kernel.shares import Counts


def raises(look: Look) -> Counts:
    return (1 // (3 - look.market[0]), 0, 0, 0, 0)


def with_habits(printed: Components2023) -> Components2023:
    return evolve(printed, habits=evolve(printed.habits, buys=(Preference("", raises),)))


OTHER = Amendment(name="other", about="Other habits.", components=with_habits)
"""


def test_a_rule_is_asked_about_where_only_what_a_clause_does_reads_other_values(
    tmp_path: Path,
) -> None:
    """No contract reads the habits: beside another amendment, all seemed proved."""
    file = tmp_path / "house.py"
    file.write_text(OTHER_HABITS)
    several = houses.rules_under((), (f"{file}:OTHER",), ("bf2023",))
    asked = [one.rule for one in several if one.rule.seats == 3]
    assert [one.rule.kind.__name__ for one in asked] == ["Buy", "Sell", "BuyBars"]
    due = Subject(asked[0].house, not_the_choice_of_the_mibs)
    answer = house_clauses.answer_about_a_clause(due, 3, forbids=True)
    assert answer.verdict is Verdict.SEARCHED
    assert answer.told.endswith(house_clauses.ONLY_AS_PRINTED)


ODD_SHAPES: Final = """from bfrules.core.promises import only, passes_exactly
from bfrules.core.refusal import Refusal
from bfrules.editions.bf2023 import Components2023, Position2023, Sell, SetUp
from bfrules.editions.black_friday.position import NOTHING, Position, changed
from bfrules.kernel.contract import contract


def is_small(printed: Components2023, position: Position2023, step: Sell) -> bool:
    return step.removed == 0


@contract(promises=(only("prices"),))
def fewer(printed: Components2023, position: Position2023, step: Sell) -> Position2023:
    return changed(position, prices=position.prices[:4])


@contract(promises=(only("level"),))
def nothing(printed: Components2023, position: Position2023, step: Sell) -> Position2023:
    return changed(position, level=None if step.extra else 3)


@contract(promises=(only("prices"),))
def as_many(printed: Components2023, position: Position2023, step: Sell) -> Position2023:
    return changed(position, prices=(*position.prices[:4], position.prices[0]))


@contract(promises=(only("level"),))
def whether(printed: Components2023, position: Position2023, step: Sell) -> Position2023:
    return changed(position, level=step.extra)


def is_rare(position: Position2023, step: Sell) -> bool:
    return position.market[0] * 3 + step.shares[0] * 5 == 1234567 + position.bar_space * 17


@contract(promises=(only("level"),))
def largest(printed: Components2023, position: Position2023, step: Sell) -> Position2023:
    return changed(position, level=max(0, is_rare(position, step), step.shares[0]))


@contract(promises=(only("level"),))
def in_a_row(printed: Components2023, position: Position2023, step: Sell) -> Position2023:
    return changed(position, level=list((3, is_rare(position, step)))[is_rare(position, step) + 0])


@contract(promises=(only("level"),))
def larger(printed: Components2023, position: Position2023, step: Sell) -> Position2023:
    return changed(position, level=max(0, int(is_rare(position, step)), step.shares[0]))


@contract(promises=(only(),))
def anew(printed: Components2023, position: Position, step: Sell) -> Position:
    return Position(ALL_PARTS)


@contract(promises=(only("level"),))
def number(printed: Components2023, position: Position2023, step: Sell) -> Position2023:
    return changed(position, level=int(step.extra))


@contract(promises=(passes_exactly(is_small),))
def forbids(printed: Components2023, position: Position2023, step: Sell) -> Refusal | None:
    return None if step.removed == 0 else step.shares


@contract(promises=(only("seats"),))
def seats(printed: Components2023, position: Position2023, step: SetUp) -> Position2023:
    return position if len(position.seats) else changed(position, seats=(NOTHING,) * 4)


@contract(promises=(only("seats"),))
def seats_six(printed: Components2023, position: Position2023, step: SetUp) -> Position2023:
    return position if len(position.seats) else changed(position, seats=(NOTHING,) * 6)


@contract(promises=(only("seats"),))
def seats_none(printed: Components2023, position: Position2023, step: SetUp) -> Position2023:
    return position
"""


ALL_PARTS: Final = ", ".join(f"position.{one.name}" for one in fields(Position))


@pytest.mark.parametrize(
    ("clause", "verdict", "told"),
    [
        (
            "fewer",
            Verdict.OUTSIDE,
            'mypy says: Argument "prices" to "changed" has incompatible',
        ),
        ("nothing", Verdict.OUTSIDE, 'mypy says: Argument "level" to "changed" has incompatible'),
        ("as_many", Verdict.PROVED, ""),
        ("whether", Verdict.REFUTED, "a number where there is one (`int(...)` of a truth value)"),
        ("number", Verdict.PROVED, ""),
        # one term for both would be a number, and hide that it may be True
        ("largest", Verdict.REFUTED, "a number where there is one (`int(...)` of a truth value)"),
        ("in_a_row", Verdict.REFUTED, "a number where there is one (`int(...)` of a truth value)"),
        ("larger", Verdict.PROVED, ""),
        # in a game it is no table of the edition, and equal to none
        ("anew", Verdict.OUTSIDE, "a table that is made anew; instead: `evolve(position, ...)`"),
        ("forbids", Verdict.OUTSIDE, "mypy says: Incompatible return value type"),
        ("seats", Verdict.PROVED, ""),
        ("seats_six", Verdict.REFUTED, "seats_six: gives_a_table"),
        ("seats_none", Verdict.REFUTED, "seats_none: gives_a_table"),
    ],
)
def test_a_clause_of_a_house_gives_what_compositions_suppose(
    tmp_path: Path, clause: str, verdict: Verdict, told: str
) -> None:
    file = tmp_path / "house.py"
    file.write_text(ODD_SHAPES.replace("ALL_PARTS", ALL_PARTS))
    subject = Subject(bf2023, getattr(run_file(file).module, clause))
    answer = house_clauses.answer_about_a_clause(
        subject, 3, forbids=clause == "forbids", begins=clause.startswith("seats")
    )
    assert answer.verdict is verdict
    assert told in answer.told


OWN_FALLS: Final = """from attrs import evolve

from bfrules import Amendment
from bfrules.kernel.grid import Cell, left


def falls(cell: Cell) -> Cell:
    return Cell(FALLEN) if cell == 9 else left(cell)


FALLS = Amendment(
    name="falls",
    about="Markers fall otherwise.",
    components=lambda printed: evolve(printed, moves=evolve(printed.moves, fall=falls)),
)
"""


@pytest.mark.parametrize(
    ("fallen", "verdict", "told"),
    [
        ("0", Verdict.PROVED, ""),
        ("cell == 9", Verdict.REFUTED, "lower_the_removed_colour: gives_a_table"),
    ],
)
def test_what_a_function_of_a_house_gives_to_a_clause_that_ships_is_asked(
    tmp_path: Path, fallen: str, verdict: Verdict, told: str
) -> None:
    """A rule was proved that left a table with `True` for a cell: no such game can be read."""
    file = tmp_path / "house.py"
    file.write_text(OWN_FALLS.replace("FALLEN", fallen))
    house = bf2023.amend(*houses.amendments_in((f"{file}:FALLS",)))
    answer = house_clauses.answer_about_a_clause(
        Subject(house, house.clause("lower_the_removed_colour")), 3, forbids=False
    )
    assert answer.verdict is verdict
    assert told in answer.told


ODD_CARDS: Final = """from attrs import evolve

from bfrules.core.promises import only
from bfrules.editions.black_monday import Components, SwapCard
from bfrules.editions.black_monday.conditions.common import (
    CARDS_CAN_BE_COUNTED,
    somebody_is_to_move,
)
from bfrules.editions.black_monday.position import Position, Seat, acting_seat, with_acting_seat
from bfrules.kernel.cards import without_card
from bfrules.kernel.contract import contract


def has_it(printed: Components, position: Position, step: SwapCard) -> bool:
    return step.card in acting_seat(position).hand


def with_a_seat(position: Position, seat: Seat) -> Position:
    return evolve(position, seats=with_acting_seat(position, seat))


@contract(
    needs=(*CARDS_CAN_BE_COUNTED, somebody_is_to_move, has_it),
    promises=(only(of_the_seat=("hand",)),),
)
def last(printed: Components, position: Position, step: SwapCard) -> Position:
    seat = acting_seat(position)
    hand = without_card(seat.hand, step.card) + (step.card,)
    return with_a_seat(position, evolve(seat, hand=hand))


@contract(
    needs=(*CARDS_CAN_BE_COUNTED, somebody_is_to_move, has_it),
    promises=(only(of_the_seat=("hand",)),),
)
def away(printed: Components, position: Position, step: SwapCard) -> Position:
    seat = acting_seat(position)
    return with_a_seat(position, evolve(seat, hand=without_card(seat.hand, step.card)))


@contract(needs=(somebody_is_to_move,), promises=(only(of_the_seat=("hand", "portfolio")),))
def both(printed: Components, position: Position, step: SwapCard) -> Position:
    seat = acting_seat(position)
    return with_a_seat(position, evolve(seat, hand=seat.portfolio, portfolio=seat.hand))


@contract(needs=(somebody_is_to_move,), promises=(only(of_the_seat=("hand",)),))
def stack(printed: Components, position: Position, step: SwapCard) -> Position:
    return with_a_seat(position, evolve(acting_seat(position), hand=position.stacks[0]))


@contract(needs=(somebody_is_to_move,), promises=(only(of_the_seat=("hand",)),))
def odd(printed: Components, position: Position, step: SwapCard) -> Position:
    return with_a_seat(position, evolve(acting_seat(position), hand=(5, 99)))


@contract(promises=(only("stacks"),))
def laid(printed: Components, position: Position, step: SwapCard) -> Position:
    return evolve(position, stacks=((99,), (), (), ()))
"""


@pytest.mark.parametrize(
    ("clause", "verdict"),
    [
        ("last", Verdict.REFUTED),
        ("away", Verdict.PROVED),
        ("both", Verdict.PROVED),
        ("stack", Verdict.REFUTED),
        ("odd", Verdict.REFUTED),
        ("laid", Verdict.REFUTED),
    ],
)
def test_a_clause_of_a_house_leaves_cards_as_compositions_suppose(
    tmp_path: Path, clause: str, verdict: Verdict
) -> None:
    """A card put last in a hand was proved to be in order: of hands a prover knows nothing else."""
    file = tmp_path / "house.py"
    file.write_text(ODD_CARDS)
    subject = Subject(black_monday, getattr(run_file(file).module, clause))
    answer = house_clauses.answer_about_a_clause(subject, 2, forbids=False)
    assert (answer.verdict, "gives_a_table" in answer.told) == (
        verdict,
        verdict is Verdict.REFUTED,
    )


OUTSIDE: Final = Verdict.OUTSIDE.value
UNREAD: Final = """from attrs import evolve

from bfrules import Amendment
from bfrules.core.promises import only
from bfrules.editions.bf2023 import Sell
from bfrules.editions.black_friday.components import Components
from bfrules.editions.black_friday.position import Position
from bfrules.kernel.contract import contract


def changes_the_table(printed, position, step):
    object.__setattr__(position, "prices", (3, 3, 1088, 3, 3))


def refuses_nothing(printed, position, step):
    return None


def does_nothing(printed, position, step):
    return position


def level_stays(after: Position, printed: Components, position: Position, step: Sell) -> bool:
    return after.level == position.level


@contract(promises=(only("level"), level_stays))
def keeps_the_level_but_of_five(
    printed: Components, position: Position, step: Sell
) -> Position:
    return evolve(position, level=999) if len(position.seats) == 5 else position


UNREAD = Amendment(name="unread", about="Nothing.", forbid={Sell: changes_the_table})
PURE = Amendment(name="pure", about="Nothing.", forbid={Sell: refuses_nothing})
OF_FIVE = Amendment(name="of five", about="Nothing.", does={Sell: keeps_the_level_but_of_five})
FREE = Amendment(name="free", about="Nothing.", does={Sell: does_nothing})
"""


ADD: Final = "add above it @contract(promises=("


@pytest.mark.parametrize(
    ("name", "verdicts", "told"),
    [
        ("UNREAD", [OUTSIDE] * 3, ["changes_the_table: a call for what it does"]),
        pytest.param(
            *("PURE", ["searched"] * 3),
            ["refuses_nothing: it promises nothing, so nobody asked", f"{ADD}passes_exactly("],
            marks=pytest.mark.slow,
        ),
        pytest.param(
            *("FREE", ["searched"] * 3, [f"{ADD}only("]),
            marks=pytest.mark.slow,
        ),
        pytest.param(
            *("OF_FIVE", ["proved", "proved", "refuted"], ["level_stays: 5 seats"]),
            marks=pytest.mark.slow,
        ),
    ],
)
def test_each_clause_of_a_house_is_read_and_asked_about_at_each_table(
    tmp_path: Path, name: str, verdicts: list[str], told: list[str]
) -> None:
    found = composed(tmp_path, UNREAD, name, "bf2023")
    assert [answer.verdict.value for answer in found if answer] == verdicts
    assert [one for one in told if one not in str(found[-1])] == []


def price_change_of_2010(name: str, seats: int) -> RuleAtATable:
    subject = next(one for one in rule_subjects() if one.name == name)
    return next(one for one in subject.at_each_table() if one.seats == seats)


@pytest.mark.slow
def test_a_price_change_of_five_seats_is_written_without_a_path_for_each_of_their_fates() -> None:
    writer = Writer(price_change_of_2010("bf2010 ChangePrices", 5))
    writer.written()
    assert writer.explorer.asked < 3_000


@pytest.mark.slow
def test_a_clause_that_speaks_of_seats_is_composed_where_none_are_yet() -> None:
    asked = price_change_of_2010("bf2010 (Q92=new) ChangePrices", 2)
    assert answer_about(asked).verdict is Verdict.PROVED
