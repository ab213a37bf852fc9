"""What test runs leave for the rulebook."""

from pathlib import Path

import pytest

from bfrules.rulebook import checks
from bfrules.rulebook.checks import Check, claimed_in, read_trace, write_trace

PASSED = Check("tests/a.py::one", "passed", ("x.1",))
FAILED = Check("tests/a.py::one", "failed", ("x.1",))
OTHER = Check("tests/b.py::two", "passed", ("x.2", "x.3"))


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "trace_file", lambda: tmp_path / "build" / "trace.json")
    monkeypatch.setattr(checks, "fingerprint", lambda _: "as they are")


def test_a_run_adds_to_what_earlier_runs_left_and_replaces_what_ran_again() -> None:
    write_trace([PASSED], complete=False)
    write_trace([OTHER], complete=False)
    write_trace([FAILED], complete=False)
    trace = read_trace()
    assert trace is not None
    assert (trace.complete, trace.checks) == (False, (FAILED, OTHER))


def test_a_run_of_all_tests_forgets_what_was_left_before() -> None:
    write_trace([PASSED], complete=False)
    write_trace([OTHER], complete=True)
    trace = read_trace()
    assert trace is not None
    assert (trace.complete, trace.checks) == (True, (OTHER,))


def test_what_a_run_left_counts_for_the_same_files_only(monkeypatch: pytest.MonkeyPatch) -> None:
    write_trace([PASSED], complete=True)
    monkeypatch.setattr(checks, "fingerprint", lambda _: "changed")
    assert read_trace() is None


def test_before_any_run_there_is_nothing() -> None:
    assert read_trace() is None


def test_claims_are_the_texts_in_marks(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text(
        'import pytest\n\n@pytest.mark.verifies("x.1", "x.2")\ndef test_it(): ...\n'
    )
    (tmp_path / "helper.py").write_text('pytest.mark.verifies("x.3")\n')
    assert claimed_in(tmp_path) == {"x.1", "x.2"}
