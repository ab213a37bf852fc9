"""Rules as wholes: what is composed, what is refuted, and when a verdict is stale."""

import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from unittest.mock import ANY

import pytest
import z3
from attrs import evolve, fields

from bfrules import bf2010, bf2023
from bfrules.compare.tables import rule_of
from bfrules.core.promises import OTHERS, SEAT, frame_of
from bfrules.core.rule import Rule
from bfrules.editions.bf2023 import Sell
from bfrules.editions.black_friday.turn import end_the_turn
from spec.composing import running
from spec.composing.asking import answer_about
from spec.composing.cards import with_stacks
from spec.composing.checking import (
    clauses_under_readings,
    complaints_about_rules,
    rests_on,
    why_stale,
)
from spec.composing.completeness import single_cards_have_one_order
from spec.composing.fingerprints import fingerprint_of_rule, rule_subjects, tools
from spec.composing.judging import PROVED, Judge, Settled
from spec.composing.ledger import read_compositions, write_compositions
from spec.composing.rules import RuleAtATable, RuleSubject
from spec.composing.solving import Linear
from spec.composing.telling import standing_of_rules
from spec.composing.writing import Writer, new_explorer, promises_of
from spec.prover.exploring import exploring
from spec.prover.lots import LotOf
from spec.prover.making import made
from spec.prover.numbers import truth_term
from spec.symbolic.verdict import Verdict
from spec.verdicts.ledger import Answer, read_ledger
from spec.verdicts.resuming import resumed
from spec.verdicts.running import Ended, streams_of_processes
from tests.spec.composed import STOCK, stock_with

SELL = rule_of(bf2023, "Sell")


def sale_with(**clauses: Any) -> RuleSubject:
    rule: Rule[Any, Any, Any] = evolve(SELL, **clauses)
    return RuleSubject(bf2023, rule)


def test_a_rule_whose_clauses_change_places_is_named() -> None:
    others = tuple(clause for clause in SELL.does if clause is not end_the_turn)
    moved = sale_with(does=(end_the_turn, *others))
    (complaint,) = complaints_about_rules({"bf2023 Sell": read_compositions()[moved.name]}, [moved])
    assert complaint == (
        "bf2023 Sell: stale: its clauses changed:"
        " end_the_turn stands where hand_over_the_shares_for_money stood;"
        " `bfrules prove` proves it"
    )


def test_of_a_rule_under_a_reading_the_command_that_proves_it_is_another() -> None:
    known = read_compositions()
    under = next(one for one in rule_subjects() if not one.is_in_force and one.name in known)
    without_a_clause = {
        under.name: evolve(known[under.name], clauses=known[under.name].clauses[1:])
    }
    (complaint,) = complaints_about_rules(without_a_clause, [under])
    assert complaint.endswith("is new; `bfrules prove --readings` proves it")


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
        f"its clauses changed: {SELL.forbids[0].__name__} is gone"
    ]
    assert list(why_stale(known, twice)) == ["its clauses changed: end_the_turn is there once more"]
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
    assert len(under_readings) == 204
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


@pytest.fixture
def ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let a run keep what it composes in a ledger of its own."""
    path = tmp_path / "known.toml"
    monkeypatch.setattr(running, "read_compositions", lambda: read_compositions(path))
    monkeypatch.setattr(
        running, "write_compositions", lambda known: write_compositions(known, path)
    )
    return path


def all_proved(asked: Sequence[RuleAtATable], seconds: float) -> Iterator[Answer]:
    """Answer at once that everything is proved."""
    return (Answer(Verdict.PROVED, "", 1.0) for _ in asked)


def composed_by(answers: Any, *asked: Any, **known: Any) -> Iterator[str]:
    """Compose as usual, but let somebody else answer."""
    return running.compose_all(*asked, asking=evolve(running.OURS, answers=answers), **known)


@pytest.mark.usefixtures("ledger")
def test_rules_behind_one_that_was_cut_off_are_asked_all_the_same() -> None:
    rules = tuple(evolve(STOCK, does=STOCK.does[:number]) for number in range(3))

    def cut_off_at_the_second(asked: list[RuleAtATable], seconds: float) -> Iterator[Answer]:
        for one in asked:
            if one.rule == rules[1]:
                os._exit(1)
            yield Answer(Verdict.PROVED, "", 1.0)

    told: list[str] = []
    subjects = [RuleSubject(bf2010, rule) for rule in rules]
    assert not list(composed_by(cut_off_at_the_second, subjects, 1, seconds=7.0, show=told.append))
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
    ledger: Path, tmp_path: Path
) -> None:
    sale, shown = [sale_with()], list[str]()
    write_compositions(read_compositions(), ledger)

    def show_one(told: str) -> None:
        shown.append(told)
        if len(shown) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(composed_by(all_proved, sale, 1, resumed(tmp_path / "asked"), show=show_one))
    list(composed_by(all_proved, sale, 1, resumed(tmp_path / "asked"), show=show_one))
    assert [told.partition(": proved")[0] for told in shown] == [
        *("1 of 3: bf2023 Sell, 3 seats", "2 of 3: bf2023 Sell, 4 seats"),
        *("1 of 2: bf2023 Sell, 4 seats", "2 of 2: bf2023 Sell, 5 seats"),
    ]


@pytest.mark.usefixtures("ledger")
def test_a_rule_that_is_refuted_is_complained_of_in_words() -> None:
    step, table = Sell((1, 0, 0, 0, 0), None), bf2023.start(seats=3)
    refuted = Answer(Verdict.REFUTED, f"refuted: pay needs cash: {step}; the table: {table!r}", 1.0)
    complaints = list(
        composed_by(lambda asked, _: [refuted for _ in asked], [sale_with()], 1, show=str)
    )
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
