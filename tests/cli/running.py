"""Running the command line, as if its output were piped."""

import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner, Result

from bfrules.cli import main

RICH_HOUSE = """
from attrs import evolve
from bfrules import Amendment

RICH = Amendment(
    name="rich",
    about="Everybody starts with $500.",
    components=lambda printed: evolve(printed, cash=500),
)
"""


def run(*words: str | Path, typed: str | bytes | None = None, **environment: str) -> Result:
    runner = CliRunner(env={"COLUMNS": "80", **environment})
    return runner.invoke(main, list(map(str, words)), input=typed)


def python(*words: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a process of its own, for a minute at most."""
    command = [sys.executable, *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def printed_by(*words: str, **environment: str) -> str:
    """Return what a command prints that has nothing to complain of."""
    ended = run(*words, **environment)
    assert (ended.exit_code, one_line(ended.stderr)) == (0, "")
    return ended.stdout


def error_of(*words: str) -> str:
    """Return the one error of a command, which prints nothing else."""
    ended = run(*words)
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert isinstance(ended.exception, SystemExit)
    before, _, told = one_line(ended.stderr).partition("Error: ")
    assert before == "" or before.startswith("Usage: ")
    assert told.count("\n") == 1
    return told.rstrip("\n")


def one_line(error: str) -> str:
    """Put together what was broken into lines so that it fits the terminal."""
    return error.replace("\n  ", " ")


def written(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)
