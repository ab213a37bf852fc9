"""The command line as a whole: help, extras, checkouts."""

from pathlib import Path

import pytest

from bfrules.cli.proving import where_it_is
from tests.cli.running import error_of, printed_by, python


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        (("vectors", "check"), "vectors"),
        (("rulebook", "--no-open"), "docs"),
        (("prove", "--check"), "test"),
    ],
)
def test_a_missing_extra_is_named_with_the_command_that_installs_it(
    words: tuple[str, ...], extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bfrules.cli.words.find_spec", lambda name: None)
    told = error_of(*words)
    assert f" needs the extra `{extra}` (" in told
    assert told.endswith(f" not found): pip install 'bfrules[{extra}]'")


def test_outside_a_checkout_prove_says_where_it_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bfrules.cli.proving.checkouts", tuple)
    assert error_of("prove", "bf2023.sell.6") == (
        "the proofs are not part of the installed package, and this folder is in no "
        "checkout of bfrules: go to one (`cd`), where `pip install '.[test]'` installs the "
        "provers, and name files of yours with their folders"
    )


def test_help_loads_nothing_that_it_does_not_need() -> None:
    asked = (
        "import sys; from bfrules.cli import main; main(['--help'], standalone_mode=False); "
        "print(sorted({'doctest', 'rich', 'bfrules.disputes', 'bfrules.core.trace'} "
        "& set(sys.modules)))"
    )
    ended = python("-c", asked)
    assert ended.stdout.startswith("Usage: ")
    assert ended.stdout.split("\n")[-2] == "[]"


def test_the_package_runs_as_a_module() -> None:
    assert python("-m", "bfrules", "show", "bf2023.Q33").stdout == printed_by("show", "bf2023.Q33")


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("house.py:FREE", "{here}/house.py:FREE"),
        ("--amendment=house.py:FREE", "--amendment={here}/house.py:FREE"),
        ("--reading=Q06=stays", "--reading=Q06=stays"),
        ("bf2023.sell.6", "bf2023.sell.6"),
    ],
)
def test_files_to_prove_are_found_where_somebody_asks(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, word: str, found: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert where_it_is(word) == found.format(here=tmp_path)


def test_a_link_to_itself_is_no_error_before_it_is_read(tmp_path: Path) -> None:
    link = tmp_path / "loop.py"
    link.symlink_to(link)
    assert where_it_is(str(link)) == str(link)
