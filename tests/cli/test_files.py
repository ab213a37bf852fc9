"""Every file that a command reads or writes: what is of no use is told in one error."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.running import one_line, run

Words = Callable[[str], tuple[str, ...]]

READ: dict[str, Words] = {
    "check": lambda file: ("check", file),
    "check as JSON": lambda file: ("check", file, "--json"),
    "show": lambda file: ("show", file, "--at", "3"),
    "settle": lambda file: ("settle", file),
    "vectors": lambda file: ("vectors", "check", file),
    "amendment": lambda file: ("show", "bf2023", "--amendment", f"{file}:X"),
    "compare": lambda file: ("study", "bf2023", "--compare", f"{file}:X"),
    "event": lambda file: ("study", "bf2023", "--event", f"{file}:X"),
    "policy": lambda file: ("study", "bf2023", "--policy", f"{file}:X"),
    "player": lambda file: ("tournament", "bf2023", "--players", f"greedy,uniform,{file}:X"),
    "against": lambda file: ("play", "bf2023", "--against", f"{file}:X"),
    "resume": lambda file: ("study", "bf2023", "--games", "1", "--resume", file),
}
WRITTEN: dict[str, Words] = {
    "picture": lambda file: ("ask", "bf2023", "", "buy 1 green, place green", "--picture", file),
    "save": lambda file: ("play", "bf2023", "--seed", "1", "--save", file),
    "csv": lambda file: ("study", "bf2023", "--games", "1", "--csv", file),
    "plots": lambda file: ("study", "bf2023", "--games", "1", "--plots", file),
    "output": lambda file: ("rulebook", "--no-open", "--edition", "bf2023", "--output", file),
}
TOO_LONG = f"{'long' * 100}.py"


def made(folder: Path, kind: str) -> str:
    """Return the path of something that is no file of any use, named as a file of Python."""
    place = folder / "it.py"
    match kind:
        case "pipe":
            os.mkfifo(place)
        case "folder":
            place.mkdir()
        case "bytes":
            place.write_bytes(b"\xff\xfe\x00\x80 = \x1b[2J")
        case "circle":
            place.symlink_to(place.name)
        case "below a file":
            place.write_text("", encoding="utf-8")
            return str(place / "it.py")
        case "too long":
            return str(folder / TOO_LONG)
    return str(place)


def expect_one_error(words: tuple[str, ...], place: str) -> None:
    ended = run(*words)
    _, error, told = one_line(ended.stderr).partition("Error: ")
    assert error
    assert Path(place).name in told
    assert "Error: " not in told
    assert "\x1b" not in ended.stderr
    assert ended.exit_code == 2
    assert isinstance(ended.exception, SystemExit)


@pytest.mark.parametrize("kind", ["pipe", "folder", "bytes", "circle", "missing", "too long"])
@pytest.mark.parametrize("command", READ)
def test_what_cannot_be_read_is_told(command: str, kind: str, tmp_path: Path) -> None:
    place = made(tmp_path, kind)
    if (command, kind) != ("resume", "missing"):
        expect_one_error(READ[command](place), place)


@pytest.mark.parametrize("kind", ["pipe", "circle", "below a file", "too long"])
@pytest.mark.parametrize("command", WRITTEN)
def test_what_cannot_be_written_is_told(command: str, kind: str, tmp_path: Path) -> None:
    place = made(tmp_path, kind)
    expect_one_error(WRITTEN[command](place), place)


@pytest.mark.parametrize("command", ["plots", "output"])
def test_a_file_is_no_folder_to_write_into(command: str, tmp_path: Path) -> None:
    place = made(tmp_path, "bytes")
    expect_one_error(WRITTEN[command](place), place)
    assert Path(place).read_bytes()


@pytest.mark.parametrize("command", [*READ, *WRITTEN])
def test_an_empty_name_is_no_place(command: str) -> None:
    words = {**READ, **WRITTEN}[command]("")
    ended = run(*words)
    assert "Error: " in ended.stderr
    assert (ended.exit_code, ended.stdout.rstrip()) in ((2, ""), (2, "[]"))
