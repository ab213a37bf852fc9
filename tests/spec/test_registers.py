"""A register tells each answer, asks again only when it is told to, and is written by one run."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from spec.alone import AnotherRun, alone_with
from spec.registers import WRITTEN_DOWN, Asked, Register

SECONDS = 1.0


@pytest.fixture
def register(tmp_path: Path) -> Register:
    return Register(tmp_path / "found.toml", "# found")


def asked(answers: list[str]) -> Iterator[Asked]:
    yield Asked("one", "aaa", lambda seconds: answers.pop(0))
    yield Asked("other", "aaa", lambda seconds: answers.pop(0))


def test_what_is_written_down_is_told_and_not_asked_again(register: Register) -> None:
    assert list(register.ask(asked(["the same"]), SECONDS)) == [
        "one: the same in aaa",
        "other: the same in aaa",
    ]
    assert list(register.ask(asked([]), SECONDS)) == [
        f"one: the same in aaa, {WRITTEN_DOWN}",
        f"other: the same in aaa, {WRITTEN_DOWN}",
    ]


def test_what_is_written_down_is_asked_afresh_once(register: Register) -> None:
    list(register.ask(asked(["the same"]), SECONDS))
    told = list(register.ask(asked(["differ"]), SECONDS, afresh=True))
    assert told == ["one: differ in aaa", "other: differ in aaa"]
    assert register.read() == {"one": "differ in aaa", "other": "differ in aaa"}
    assert register.status() == 1


def test_two_runs_do_not_write_one_register(register: Register) -> None:
    with alone_with(register.path), pytest.raises(AnotherRun):
        next(register.ask(asked(["the same"]), SECONDS))
    assert register.read() == {}
