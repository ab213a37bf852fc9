"""A third opinion: cvc5 agrees with z3, or the promise is refuted."""

import re
import resource
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
import z3
from attrs import evolve

from spec import rechecking
from spec.composing.checking import complaints_about_rules
from spec.composing.fingerprints import rule_subjects
from spec.composing.ledger import read_compositions
from spec.composing.rules import RuleSubject
from spec.composing.running import OURS, answers_of_cvc5, as_it_is, is_due, of_cvc5
from spec.composing.telling import agreed_to, rule_lines, rule_tally
from spec.prover.listening import checked, heard_by
from spec.rechecking import ThirdOpinion
from spec.subjects import all_subjects
from spec.symbolic.verdict import Verdict
from spec.verdicts.asking import rechecked, said_by_cvc5
from spec.verdicts.ledger import Answer, read_ledger
from spec.verdicts.resuming import Afresh
from tests.spec.composed import stock_with

IMPOSSIBLE = "(declare-const n Int) (assert (< n n)) (check-sat)"
POSSIBLE = "(declare-const n Int) (assert (< n 3)) (check-sat)"
UNDECIDED = """
(declare-const a Int) (declare-const b Int) (declare-const c Int)
(assert (and (> a 1) (> b 1) (> c 1) (= (+ (* a a a) (* b b b)) (* c c c)))) (check-sat)
"""
PROVED = Answer(Verdict.PROVED, "2 paths", 0.1)
GUIDE = Path(__file__).parents[2] / "docs/guides/what-the-proofs-mean.rst"
AT_LEAST, AFRESH = Afresh(), Afresh(True)


def test_cvc5_agrees_with_every_step_of_a_proof() -> None:
    subject = next(one for one in all_subjects() if one.name == "bf2023.lower_the_removed_colour")
    said = said_by_cvc5(subject, seconds=60)
    assert {one.verdict for one in said.answers.values()} == {Verdict.PROVED}
    assert all(re.fullmatch(r"[1-9]\d* obligations", one.told) for one in said.answers.values())


def test_what_cvc5_denies_is_refuted_and_kept(tmp_path: Path) -> None:
    opinion = ThirdOpinion(tmp_path)
    opinion.hear(IMPOSSIBLE)
    opinion.hear(POSSIBLE)
    answer = rechecked(PROVED, opinion)
    (kept,) = opinion.denied
    assert (answer.verdict, kept.read_text()) == (Verdict.REFUTED, POSSIBLE)
    assert answer.told == f"cvc5 finds values where z3 finds none: {kept}"


def test_what_cvc5_cannot_tell_is_only_searched() -> None:
    opinion = ThirdOpinion(milliseconds=50)
    opinion.hear(UNDECIDED)
    opinion.hear(IMPOSSIBLE)
    answer = rechecked(PROVED, opinion)
    assert (answer.verdict, answer.told) == (
        Verdict.SEARCHED,
        "cvc5 leaves 1 of 2 obligations open",
    )


@pytest.mark.parametrize(("least", "heard"), [(4, 1), (2, 0)])
def test_only_what_is_impossible_is_heard_of(least: int, heard: int) -> None:
    number, solver = z3.Int("number"), z3.Solver()
    solver.add(number < 4)
    opinion = ThirdOpinion()
    with heard_by(opinion.hear):
        checked(solver, number >= least)
    checked(solver, number > 9)
    assert (opinion.agreed, len(opinion.seen)) == (heard, heard)


@pytest.fixture
def _without_its_limit_afterwards() -> Iterator[None]:
    """Take back the limit of CPU seconds that a rule is composed in: the process goes on here."""
    before = resource.getrlimit(resource.RLIMIT_CPU)
    yield
    resource.setrlimit(resource.RLIMIT_CPU, before)


@pytest.mark.usefixtures("_without_its_limit_afterwards")
def test_cvc5_is_asked_about_every_step_of_a_whole_rule_once() -> None:
    first, again = answers_of_cvc5([stock_with(), stock_with()], 60)
    assert (first.verdict, again.verdict) == (Verdict.PROVED, Verdict.PROVED)
    assert int(first.told.partition(" ")[0]) > 50
    assert again.told == "0 obligations"


@pytest.mark.usefixtures("_without_its_limit_afterwards")
def test_a_whole_rule_that_cvc5_denies_is_refuted_and_the_next_one_asked_about_from_the_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = iter(["unsat", "sat"])
    monkeypatch.setattr(rechecking, "answer_of_cvc5", lambda *_: next(said, "unsat"))
    denied, agreed, again = answers_of_cvc5([stock_with()] * 3, 60)
    assert (denied.verdict, agreed.verdict) == (Verdict.REFUTED, Verdict.PROVED)
    assert denied.told.startswith("cvc5 finds values where z3 finds none: ")
    assert int(agreed.told.partition(" ")[0]) > 50
    assert again.told == "0 obligations"


def test_cvc5_is_asked_only_where_a_rule_is_proved_and_not_twice() -> None:
    subject = RuleSubject(stock_with().house, stock_with().rule)
    searched, asking = Answer(Verdict.SEARCHED, "", 1.0), of_cvc5()
    composed = evolve(
        as_it_is(subject), tables={2: PROVED, 3: searched, 4: PROVED}, rechecked={4: searched}
    )
    outdated = evolve(composed, tools="of yesterday")
    for known, due in ((composed, [2]), (outdated, []), (None, [])):
        asked = [seats for seats in (2, 3, 4, 5) if is_due(asking, known, subject, seats, AT_LEAST)]
        assert asked == due
    afresh = [seats for seats in (2, 3, 4) if is_due(asking, composed, subject, seats, AFRESH)]
    assert afresh == [2, 4]
    assert [seats for seats in (2, 5) if is_due(OURS, composed, subject, seats, AT_LEAST)] == [5]


def test_what_cvc5_denies_of_a_whole_rule_is_complained_of_and_told() -> None:
    subject = RuleSubject(stock_with().house, stock_with().rule)
    denied = Answer(Verdict.REFUTED, "cvc5 finds values where z3 finds none: a.smt2", 1.0)
    proved = dict.fromkeys(subject.sizes, PROVED)
    known = {subject.name: evolve(as_it_is(subject), tables=proved, rechecked=proved)}
    assert list(complaints_about_rules(known, [subject])) == []
    assert "0 stale or not asked at every table; 1 agreed" in rule_tally(known, {}, [subject])
    known = {
        subject.name: evolve(known[subject.name], rechecked={**proved, subject.sizes[0]: denied})
    }
    (complaint,) = complaints_about_rules(known, [subject])
    assert complaint.startswith(f"{subject.name}: refuted for {subject.sizes[0]} seats:")
    assert "0 stale or not asked at every table; 0 agreed" in rule_tally(known, {}, [subject])
    (told,) = [one for one in rule_lines(known, {}, [subject]) if "2 seats" in one]
    assert "proved (2 paths; 0.1 s); cvc5: refuted:" in told


def test_the_guide_says_on_how_many_functions_and_printed_rules_cvc5_agrees() -> None:
    printed = {
        (entry.module, entry.fingerprint): entry.promises.values()
        for name, entry in read_ledger().items()
        if "(" not in name
    }
    opinions = [
        {answers["cvc5"].verdict for answers in promises if is_proved(answers)}
        for promises in printed.values()
        if any(map(is_proved, promises))
    ]
    rules = [one for one in rule_subjects() if one.is_in_force]
    agreed = agreed_to(read_compositions(), rules)
    told = " ".join(GUIDE.read_text(encoding="utf-8").split())
    assert f"it agrees on {opinions.count({Verdict.PROVED})} of {len(opinions)} functions" in told
    assert f"printed rules as wholes it agrees on {agreed} of {len(rules)}, at every table" in told


def is_proved(answers: Mapping[str, Answer]) -> bool:
    return "prover" in answers and answers["prover"].verdict is Verdict.PROVED
