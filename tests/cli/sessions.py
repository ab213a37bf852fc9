"""Sessions at the command line, read as transcripts, run as tests."""

import shlex
from collections.abc import Callable, Mapping
from doctest import ELLIPSIS, NORMALIZE_WHITESPACE, OutputChecker
from pathlib import Path
from types import MappingProxyType

import pytest

from tests.cli.running import run

Files = Mapping[str, str | bytes]
Session = Callable[[str, Path, pytest.MonkeyPatch], None]


def sessions(told: str, files: Files = MappingProxyType({})) -> Session:
    r"""Return a test of sessions, each in a folder of its own with some files; see `check_session`.

    A session has a heading; a line without indentation between two sessions is no part of either.
    """
    blocks = [block for block in told.strip("\n").split("\n\n") if "\n" in block]
    cases = [
        pytest.param(block, id=block.split("\n")[0].lower().replace(" ", "_")) for block in blocks
    ]

    @pytest.mark.parametrize("session", cases)
    def check(session: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        for name, text in files.items():
            Path(name).write_bytes(text.encode() if isinstance(text, str) else text)
        check_session(session)

    test: Session = check
    return test


def check_session(session: str) -> None:
    r"""See what comes of what is typed, line by line.

    - After `$` stands a command, with the status with which it ends behind `->`, unless that is 0.
      Below it stands all that it prints, errors too, wherever its lines break; `...` is any text.
    - `house.py: old => new` changes a text in a file, where `\n` is a line break.
    """
    _, *lines = session.split("\n")
    while lines:
        line = lines.pop(0)
        if not line.startswith("  $ "):
            name, _, change = line.strip().partition(": ")
            old, _, new = change.replace("\\n", "\n").partition(" =>")
            changed_file(Path(name), old, new.removeprefix(" "))
            continue
        expected = []
        while lines and lines[0].startswith("    "):
            expected.append(lines.pop(0).strip())
        command, _, status = line[4:].partition(" -> ")
        ended = run(*shlex.split(command))
        assert ended.exit_code == int(status or 0), ended.output
        assert isinstance(ended.exception, SystemExit | None), command
        fits = OutputChecker().check_output
        same = fits("\n".join(expected), ended.output, ELLIPSIS | NORMALIZE_WHITESPACE)
        assert same, f"{command}:\n{ended.output}"


def changed_file(file: Path, old: str, new: str) -> None:
    """Put a text in the place of another one, which stands in a file."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
