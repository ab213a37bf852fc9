"""Mutation testing: what is stored is sound, and the workshop changes no behaviour."""

import subprocess
import sys
from types import SimpleNamespace

import pytest
from attrs import evolve
from click.testing import CliRunner

from spec.mutation import __main__ as command
from spec.mutation.outcomes import (
    Outcome,
    Survivor,
    complaints,
    fingerprint,
    fingerprint_of,
    read_outcomes,
    stale,
)
from spec.mutation.workshop import ROOT, conditions, without_decorators

DECORATED = '''\
from functools import lru_cache

def twice(number):
    def decorate(function):
        return lambda *given: number * function(*given)
    return decorate

@twice(2)
@lru_cache(maxsize=1)
def one():
    """One."""
    return 1

class Thing:
    @property
    def five(self):
        return 5

    @classmethod
    def made(cls):
        return cls()
'''


def test_every_survivor_is_explained_and_the_numbers_add_up() -> None:
    assert list(complaints(read_outcomes())) == []


def test_most_mutants_were_killed() -> None:
    ran = [one.mutants - one.left for one in read_outcomes().values()]
    killed = [one.killed for one in read_outcomes().values()]
    assert sum(killed) >= 0.9 * sum(ran) > 1_000


def test_every_mutant_was_run() -> None:
    outcomes = read_outcomes()
    assert len(outcomes) > 50
    assert {name: one.left for name, one in outcomes.items() if one.left} == {}


def test_what_is_wrong_with_stored_outcomes_is_told() -> None:
    name = "bfrules.core.game"
    sound = Outcome(fingerprint_of(name), 3, 2, 0, (Survivor("f", "1 -> 2", "It is equal."),))
    assert list(complaints({name: sound})) == list(stale({name: sound})) == []
    assert list(complaints({name: evolve(sound, killed=3)})) == [
        f"{name}: the numbers do not add up"
    ]
    unexplained = evolve(sound, survivor=(Survivor("f", "1 -> 2"),))
    assert list(complaints({name: unexplained})) == [f"{name}: f: 1 -> 2: survives, not why"]
    assert list(complaints({"bfrules.no": sound})) == ["bfrules.no: there is no such module"]
    assert list(stale({name: evolve(sound, fingerprint="", left=1)})) == [
        f"{name}: has changed since",
        f"{name}: 1 mutants were not run",
    ]


def test_mutmut_is_found_where_no_environment_is_activated(monkeypatch: pytest.MonkeyPatch) -> None:
    running = pytest.importorskip("spec.mutation.running")
    started: list[list[str]] = []
    monkeypatch.setattr(subprocess, "run", lambda command, **_: started.append(command))
    running.run_mutmut(["bfrules.core.game.*"])
    monkeypatch.undo()
    ((*to_run, module, _, _, _, _),) = started
    assert [*to_run, module] == [sys.executable, "-m", "mutmut"]
    asked = [*to_run, module, "--version"]
    assert "version" in subprocess.run(asked, env={}, capture_output=True, text=True).stdout


def test_a_survivor_is_tried_with_the_tests_of_its_module_or_of_its_package(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    running = pytest.importorskip("spec.mutation.running")
    reached = {"a.b.f": ["one"], "a.b.g": ["one", "two"], "a.c.h": ["three"], "else.f": ["four"]}
    monkeypatch.setattr(running, "TESTS_ENOUGH", 2)
    assert running.tests_near("a.b.x_f__mutmut_1", reached) == {"one", "two"}
    monkeypatch.setattr(running, "TESTS_ENOUGH", 3)
    assert running.tests_near("a.b.x_f__mutmut_1", reached) == {"one", "two", "three"}
    assert running.tests_near("no.b.x_f__mutmut_1", reached) == set()


def test_the_fastest_tests_run_first_and_no_longer_than_they_may() -> None:
    running = pytest.importorskip("spec.mutation.running")
    took = {"slow": 9.0, "fast": 1.0, "quick": 2.0}
    assert running.tests_in_time({"slow", "quick", "fast", "unknown"}, took, 3) == ["fast", "quick"]
    assert running.tests_in_time({"slow"}, took, 3) == []


def test_a_survivor_is_tried_on_games_with_every_contract_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    running = pytest.importorskip("spec.mutation.running")
    asked: list[list[str]] = []

    def ran(command: list[str], **_: object) -> subprocess.CompletedProcess[bytes]:
        asked.append(command)
        return subprocess.CompletedProcess(command, 2)

    monkeypatch.setattr(running, "WORKSHOP", ROOT)
    monkeypatch.setattr(running.subprocess, "run", ran)
    assert running.exit_code_from_the_start("a.b.x_f__mutmut_1", ["tests/one.py"]) == 1
    (words,) = asked
    assert words[-2:] == ["tests/one.py", "tests/editions/test_contracts.py"]
    assert "--ignore=tests/editions/test_contracts.py" not in words


def test_without_mutmut_the_command_says_what_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bfrules.cli.words.find_spec", lambda module: None)
    monkeypatch.setattr(command, "fit_out", lambda: pytest.fail("there is nothing to run"))
    ran = CliRunner().invoke(command.main, ["core.game"])
    assert (ran.exit_code, "pip install 'bfrules[mutation]'" in ran.output) == (2, True)


def test_all_of_a_module_that_is_named_and_else_what_never_ran_or_survived(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    running = pytest.importorskip("spec.mutation.running")
    codes = {"never": None, "killed": 1, "alive": 0, "unreached": 33}
    modules = {"bfrules.core.game": codes, "bfrules.core.rule": {"rule": 1}}
    judged = {name: SimpleNamespace(exit_code_by_key=each) for name, each in modules.items()}
    monkeypatch.setattr(running, "judged_modules", lambda: judged)
    every = {"bfrules.core.game": list(codes), "bfrules.core.rule": ["rule"]}
    survived = {"bfrules.core.game": ["alive", "unreached"]}
    assert running.mutants_to_run(["core.*"], again=False) == every
    assert running.mutants_to_run(["core.rule"], again=False) == {"bfrules.core.rule": ["rule"]}
    assert running.mutants_to_run([], again=False) == {"bfrules.core.game": ["never"]}
    assert running.mutants_to_run([], again=True) == survived
    assert running.mutants_to_run(["core.game"], again=True) == survived


def test_what_one_module_brought_is_written_before_the_next_begins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    running = pytest.importorskip("spec.mutation.running")
    known = Outcome("old", 1, 1, 0)
    register = {"bfrules.core.game": known, "bfrules.core.rule": known, "bfrules.else": known}
    ran = Outcome("new", 2, 2, 0)

    def run(names: list[str]) -> None:
        if names == ["stop"]:
            raise KeyboardInterrupt

    todo = {"bfrules.core.game": ["a", "b"], "bfrules.core.rule": ["stop"]}
    for name, does in {
        "make_mutants": lambda: None,
        "mutants_to_run": lambda patterns, again: todo,
        "run_mutmut": run,
        "judged_modules": lambda: dict.fromkeys(todo),
        "run_survivors_from_the_start": lambda judged, earlier: None,
        "outcome_of": lambda judged, earlier: ran,
    }.items():
        monkeypatch.setattr(running, name, does)
    monkeypatch.setattr(command, "fit_out", lambda: None)
    monkeypatch.setattr(command, "read_outcomes", lambda: dict(register))
    monkeypatch.setattr(command, "write_outcomes", register.update)
    with pytest.raises(KeyboardInterrupt):
        command.run_and_write(("core.*",), again=False)
    assert register == {**dict.fromkeys(register, known), "bfrules.core.game": ran}


def test_a_fingerprint_is_of_the_code_alone() -> None:
    plain = "def f(a):\n    return a\n"
    told = 'def f(a):\n    """Return it."""\n    return a  # as it is\n'
    assert fingerprint(plain) == fingerprint(told)
    assert fingerprint(plain) != fingerprint(plain.replace("return a", "return -a"))


def test_decorators_are_written_out_and_do_the_same() -> None:
    written = without_decorators(DECORATED)
    assert "@property" not in written
    assert "@twice" not in written
    assert "@classmethod" in written
    assert "one = twice(2)(lru_cache(maxsize=1)(one))" in written
    before: dict[str, object] = {}
    after: dict[str, object] = {}
    exec(DECORATED, before)
    exec(written, after)
    for names in (before, after):
        assert eval("(one(), Thing.made().five, Thing.five.fget.__name__)", names) == (2, 5, "five")


def test_functions_with_a_contract_are_left_alone() -> None:
    source = "@implements('a.1')\n@contract(promises=(p,))\ndef f():\n    return 1\n"
    assert without_decorators(source) == source


def test_conditions_are_left_alone_and_say_the_same() -> None:
    source = "def is_seven(number):\n    return number == 7\n\ndef other():\n    return 1\n"
    written = without_decorators(source, ["is_seven"])
    assert written.count("@") == 1
    assert written.startswith("@lambda condition: condition\ndef is_seven")
    names: dict[str, object] = {}
    exec(written, names)
    assert eval("[is_seven(7), is_seven(8), other()]", names) == [True, False, 1]


def test_the_conditions_of_the_kernel_and_of_the_core_are_known() -> None:
    assert ("bfrules.kernel.cards", "one_more_of_the_card") in conditions()
    assert ("bfrules.core.standing", "the_winner_comes_first") in conditions()
    assert ("bfrules.editions.black_friday.readings", "while_trade_goes_on") in conditions()
    assert ("bfrules.kernel.cards", "with_card") not in conditions()
