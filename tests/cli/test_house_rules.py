"""`--reading`, `--variant` and `--amendment`: in force everywhere, and one clear error each."""

import json
import os
from pathlib import Path

import pytest

from bfrules import Game, bf2023
from tests.cli.running import error_of, run, written

HOUSE = """
from attrs import evolve
from bfrules import Amendment, bf2023, instead_of
from bfrules.editions.black_friday.selling import not_owned

RICH = Amendment(
    name="rich",
    about="Everybody starts with $500.",
    components=lambda printed: evolve(printed, cash=500),
)


def forgetful(printed, position, step):
    return position.no_such_thing


def quitting(printed, position, step):
    raise SystemExit(3)


class Leaving(BaseException):
    pass


def leaving(printed, position, step):
    raise Leaving


def amended(clause):
    return Amendment(name="own", about="Own.", clauses=(instead_of(not_owned, {clause: ""}),))


FORGETFUL = amended(forgetful)
QUITTING = amended(quitting)
LEAVING = amended(leaving)
BROKEN = Amendment(name="own", about="Own.", components=lambda printed: printed.no_such_thing)
WORD = "no amendment"
"""


@pytest.fixture
def house(tmp_path: Path) -> str:
    return written(tmp_path, "house.py", HOUSE)


@pytest.mark.parametrize("words", [("play", "bf2023", "--seed", "1"), ("show", "bf2023", "--json")])
def test_an_amendment_is_in_force(words: tuple[str, ...], house: str) -> None:
    ended = run(*words, "--amendment", f"{house}:RICH")
    assert ended.exit_code == 0
    assert ended.stdout != run(*words).stdout


def test_a_game_under_house_rules_can_be_repeated(house: str) -> None:
    rules = ("--reading", "Q06=stays", "--amendment", f"{house}:RICH")
    told = run("play", "bf2023", "--seed", "3", *rules).stdout
    repeat = told.split("\n")[1].removeprefix("Repeat it with: bfrules ").split(" ")
    assert tuple(repeat[-4:]) == rules
    assert run(*repeat).stdout == told


def test_a_variant_is_in_force() -> None:
    shown = run("show", "black_monday", "--variant", "limits-1988", "--json").stdout
    assert json.loads(shown)["amendments"] == ["limits-1988"]


def test_a_game_is_printed_as_json() -> None:
    text = run("play", "bf2023", "--seed", "3", "--reading", "Q06=stays", "--json").stdout
    game = Game.from_json(text, bf2023)
    assert (game.edition.label, game.actor) == ("bf2023 (Q06=stays)", None)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("POOR", " has no 'POOR'; it has evolve, Amendment, "),
        ("RICHE", " has no 'RICHE'; did you mean 'RICH'?"),
        ("WORD", ":WORD is no amendment; it is "),
        (
            "BROKEN",
            ":BROKEN does not fit bf2023: AttributeError: 'Components2023' object has no "
            "attribute 'no_such_thing'",
        ),
        ("FORGETFUL", "house.py, line 14)"),
        ("LEAVING", "LEAVING: Leaving ("),
        ("QUITTING", "QUITTING: SystemExit: 3 ("),
    ],
)
def test_what_is_wrong_with_an_amendment_is_told(name: str, told: str, house: str) -> None:
    assert told in error_of("play", "bf2023", "--seed", "1", "--amendment", f"{house}:{name}")


@pytest.mark.parametrize(
    ("code", "told"),
    [
        (b"def f(:", "house.py, line 1 is no Python: invalid syntax"),
        (b"\n1 / 0", "house.py, line 2 cannot be run: ZeroDivisionError: division by zero"),
        (b"class Out(BaseException): pass\nraise Out", "house.py, line 2 cannot be run: Out"),
        (b"open('gone.csv')", "house.py, line 1 cannot be run: FileNotFoundError: [Errno 2]"),
        (b"raise SystemExit", "house.py, line 1 cannot be run: SystemExit"),
        (b"import sys\nsys.exit(3)", "house.py, line 2 cannot be run: SystemExit: 3"),
        (b"\xff\xfe", "house.py, line 1 is no Python: "),
        (b"x = '\0'", "source code string cannot contain null bytes"),
        (
            b"from bfrules import Amendment\nAmendment(name=3, about='')",
            "house.py, line 2 cannot be",
        ),
        (
            b"from bfrules import Amendment\nAmendment(name='a\\nb', about='')",
            "'a\\nb': a name is one line of letters, not empty",
        ),
        (b"import no_such_module", "line 1 cannot be run: ModuleNotFoundError: No module named"),
    ],
)
def test_a_file_that_cannot_be_run_is_told(code: bytes, told: str, tmp_path: Path) -> None:
    file = tmp_path / "house.py"
    file.write_bytes(code)
    assert told in error_of("show", "bf2023", "--amendment", f"{file}:RICH")


def test_what_is_no_file_is_told(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.py"
    os.mkfifo(pipe)
    for place in (pipe, tmp_path):
        told = f"{place} cannot be read: it is no file; name a file of Python"
        assert error_of("show", "bf2023", "--amendment", f"{place}:RICH") == told


@pytest.mark.parametrize("place", ["house.py", ":RICH", "house.py:", ""])
def test_a_place_has_a_file_and_a_name(place: str) -> None:
    told = f"{place!r} names nothing in a file; write FILE.py:NAME"
    assert error_of("show", "bf2023", "--amendment", place) == told


def test_what_fits_no_edition_is_told() -> None:
    told = "bf2023 has no variant 'limits-1988'; it has none."
    assert error_of("play", "bf2023", "--variant", "limits-1988") == told
