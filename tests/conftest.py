"""What the whole test suite shares: its marker, how Hypothesis searches, what is recorded.

The outcomes of tests that verify statements go to `build/trace.json`, for the rulebook.
"""

import gc
from typing import Any

import pytest
from hypothesis import settings

from bfrules.core.rule import ids_in
from bfrules.rulebook.checks import MARKER, Check, Outcome, write_trace

settings.register_profile("gate", deadline=None, derandomize=True, max_examples=60)
settings.register_profile("search", deadline=None, max_examples=3_000)
settings.load_profile("gate")

# Most that tests make stays: to look through it for garbage every 700 objects takes a tenth of
# their time.
gc.set_threshold(20_000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the reports of tests carry the statements that they say they verify."""
    for item in items:
        marks = item.iter_markers(MARKER)
        named = [name for mark in marks for name in ids_in(mark.args[1], mark.args[0])]
        if named:
            item.user_properties.append((MARKER, named))


class Recorder:
    """Gathers the outcomes of the tests that verify statements."""

    def __init__(self) -> None:
        self.found: dict[str, Check] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take the outcome of a test, or of the set-up that kept it from running."""
        named: list[Any] = [value for key, value in report.user_properties if key == MARKER]
        if not named or (report.when != "call" and report.outcome == "passed"):
            return
        outcome: Outcome = report.outcome
        names = tuple(dict.fromkeys(name for names in named for name in names))
        if report.nodeid not in self.found or outcome != "passed":
            self.found[report.nodeid] = Check(report.nodeid, outcome, names)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write the outcomes, once, where the tests were started."""
    # pytest would look five times through all that tests made
    gc.collect()
    gc.freeze()
    recorder = session.config.pluginmanager.get_plugin("rulebook-recorder")
    if recorder is not None and recorder.found:
        write_trace(recorder.found.values(), complete=all_ran(session.config))


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker; record in the process that gathers the reports, not in its workers."""
    config.addinivalue_line(
        "markers", "verifies(edition, statements): the rules that a test checks"
    )
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Recorder(), "rulebook-recorder")


def all_ran(config: pytest.Config) -> bool:
    """Whether nothing on the command line chose some of the tests."""
    marked = config.option.markexpr not in ("", *config.getini("addopts"))
    chosen = config.option.keyword or marked or config.option.maxfail
    return config.args_source is pytest.Config.ArgsSource.TESTPATHS and not chosen
