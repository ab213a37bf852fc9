"""What test runs leave for the rulebook."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bfrules.rulebook import checks
from bfrules.rulebook.checks import (
    Check,
    Trace,
    WrittenTest,
    claimed_in,
    read_trace,
    write_trace,
    written_in,
)
from tests.conftest import all_ran

PASSED = Check("tests/a.py::one", "passed", ("x.1",))
FAILED = Check("tests/a.py::one", "failed", ("x.1",))
OTHER = Check("tests/b.py::two", "passed", ("x.2", "x.3"))


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "trace_file", lambda: tmp_path / "build" / "trace.json")
    monkeypatch.setattr(checks, "fingerprint", lambda _: "as they are")


def test_a_run_adds_to_what_earlier_runs_left_and_replaces_what_ran_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert read_trace() is None
    for one in (PASSED, OTHER, FAILED):
        write_trace([one], complete=False)
    assert read_trace() == Trace("as they are", False, (FAILED, OTHER))
    write_trace([OTHER], complete=True)
    assert read_trace() == Trace("as they are", True, (OTHER,))
    monkeypatch.setattr(checks, "fingerprint", lambda _: "changed")
    assert read_trace() is None


def test_claims_are_the_texts_in_marks(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text(
        'import pytest\n\n@pytest.mark.verifies("x", "1 2")\ndef test_it(): ...\n'
    )
    (tmp_path / "helper.py").write_text('pytest.mark.verifies("x", "3")\n')
    assert claimed_in(tmp_path) == {"x.1", "x.2"}


def test_tests_are_found_with_their_marks_and_their_source(tmp_path: Path) -> None:
    folder = tmp_path / "tests"
    folder.mkdir()
    (folder / "test_some.py").write_text(
        "import pytest\n\n"
        'CASES = [pytest.param(1, marks=pytest.mark.verifies("x", "9"))]\n\n'
        '@pytest.mark.verifies("x", "1 2")\n@pytest.mark.slow\ndef test_it():\n    pass\n\n'
        "def test_unmarked(): ...\n\n"
        'class TestMore:\n    @pytest.mark.verifies("x", "3")\n    def test_too(self): ...\n'
    )
    assert list(written_in(folder)) == [
        WrittenTest(
            "tests/test_some.py::test_it",
            "tests/test_some.py",
            5,
            ("x.1", "x.2"),
            '@pytest.mark.verifies("x", "1 2")\n@pytest.mark.slow\ndef test_it():\n    pass',
        ),
        WrittenTest(
            "tests/test_some.py::TestMore::test_too",
            "tests/test_some.py",
            13,
            ("x.3",),
            '@pytest.mark.verifies("x", "3")\ndef test_too(self): ...',
        ),
    ]


def test_each_case_of_a_text_is_a_test_that_verifies_what_its_heading_cites(tmp_path: Path) -> None:
    folder = tmp_path / "tests"
    folder.mkdir()
    (folder / "test_cases.py").write_text(
        'test_sales = rulings(\n    "x",\n    """\nOne is sold [1 y.z.2]\n'
        '  cash=7\n    sell 1\n      + cash=8\n\nNothing is cited\n  cash=7\n""",\n)\n'
    )
    assert claimed_in(folder) == {"x.1", "y.z.2"}
    assert list(written_in(folder)) == [
        WrittenTest(
            "tests/test_cases.py::test_sales[one_is_sold]",
            "tests/test_cases.py",
            4,
            ("x.1", "y.z.2"),
            "cash=7\n  sell 1\n    + cash=8",
        )
    ]


@pytest.mark.parametrize(
    ("marked", "keyword", "complete"),
    [("not slow", "", True), ("", "", True), ("slow", "", False), ("not slow", "sell", False)],
)
def test_a_run_is_complete_unless_somebody_chose_some_of_the_tests(
    marked: str, keyword: str, complete: bool, pytestconfig: pytest.Config
) -> None:
    asked: Any = SimpleNamespace(
        option=SimpleNamespace(markexpr=marked, keyword=keyword, maxfail=0),
        args_source=pytest.Config.ArgsSource.TESTPATHS,
        getini=pytestconfig.getini,
    )
    assert all_ran(asked) is complete
