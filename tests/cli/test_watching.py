"""Code of others cannot end a command without a word."""

import subprocess
import sys
from pathlib import Path

import pytest

from bfrules.cli.watching import code_of_others
from tests.cli.running import one_line, run, written

HOUSE = """
import atexit
import os
from bfrules import Amendment
from bfrules.editions.bf2023 import Buy, Sell


def leaving(printed, position, step):
    os._exit(0)


def aborting(printed):
    atexit.register(os.abort)
    return printed


LEAVING = Amendment(name="own", about="Own.", forbid={Buy: leaving, Sell: leaving})
AT_ONCE = Amendment(name="own", about="Own.", components=lambda printed: os._exit(0))
AT_THE_END = Amendment(name="own", about="Own.", components=lambda printed: aborting(printed))
QUIET = Amendment(name="own", about="Own.")
"""


def typed(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "bfrules", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.parametrize(
    ("words", "name"),
    [(("play", "bf2023"), "LEAVING"), (("show", "bf2023"), "AT_ONCE")],
)
def test_code_that_ends_the_process_is_told(
    words: tuple[str, ...], name: str, tmp_path: Path
) -> None:
    place = f"{written(tmp_path, 'house.py', HOUSE)}:{name}"
    ended = typed(*words, "--amendment", place)
    assert one_line(ended.stderr) == (
        f"Error: the process that ran {place} ended (status 0) before the command was done\n"
    )
    assert (ended.returncode, ended.stdout) == (2, "")


def test_code_that_aborts_once_all_is_done_is_told(tmp_path: Path) -> None:
    place = f"{written(tmp_path, 'house.py', HOUSE)}:AT_THE_END"
    ended = typed("show", "bf2023", "--amendment", place)
    assert one_line(ended.stderr) == (
        f"Error: the process that ran {place} ended (signal 6) before the command was done\n"
    )
    assert ended.returncode == 2


@pytest.mark.parametrize(
    "handed_in", ["main(words)", "main(args=words)", "sys.argv[1:] = words; main()"]
)
def test_words_are_watched_whoever_hands_them_in(handed_in: str, tmp_path: Path) -> None:
    words = ["show", "bf2023", "--amendment", f"{written(tmp_path, 'house.py', HOUSE)}:AT_ONCE"]
    program = f"import sys; from bfrules.cli import main; words = {words}; {handed_in}"
    command = [sys.executable, "-c", program]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert (ended.returncode, "ended (status 0)" in ended.stderr) == (2, True)


def test_what_is_watched_answers_and_ends_as_ever(tmp_path: Path) -> None:
    place = f"{written(tmp_path, 'house.py', HOUSE)}:QUIET"
    asked = ("ask", "bf2023", "holding.green=1", "sell 1 green, remove green")
    words = (*asked, "--amendment", place)
    ended, other = typed(*words), run(*words)
    assert (ended.returncode, ended.stdout, ended.stderr) == (
        other.exit_code,
        other.stdout,
        other.stderr,
    )


@pytest.mark.parametrize(
    ("words", "places"),
    [
        (("show", "bf2023"), []),
        (("prove", "house.py"), ["house.py"]),
        (("show", "bf2023", "--amendment", "house:X"), ["house:X"]),
        (("show", "bf2023", "--amendment=house.py:X"), ["house.py:X"]),
        (("tournament", "bf2023", "--players", "greedy,mine.py:best"), ["mine.py:best"]),
        (("play", "--against=mine.py:best", "--amendment", "a.py:b"), ["mine.py:best", "a.py:b"]),
    ],
)
def test_code_of_others_is_found_among_words(words: tuple[str, ...], places: list[str]) -> None:
    assert list(code_of_others(words)) == places
