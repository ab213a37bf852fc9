"""`bfrules check`, `play --save` and `show FILE --at`."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from bfrules import Game, bf2023
from bfrules.cli import main
from bfrules.core.record import converter
from bfrules.rendering.text import as_text
from tests.cli.running import one_line

SHEET = """\
edition: bf2023
seats: Ann, Bob, Cid
start: holding=green:2 hands.1=blue:1

   1. Ann: sell 1 green, remove green
   2. Bob: sell 1 blue, remove blue
"""


def run(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, words)
    assert done.exception is None or isinstance(done.exception, SystemExit)
    return done.exit_code, done.output


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    file = tmp_path / "game.txt"
    file.write_text(SHEET, encoding="utf-8")
    return file


def test_a_sheet_that_stands_is_checked(sheet: Path) -> None:
    assert run("check", str(sheet)) == (
        0,
        f"{sheet}: bf2023, 2 steps, every one allowed\n  The game is not over.\n",
    )


def test_a_refused_step_stops_the_arbiter(sheet: Path) -> None:
    sheet.write_text(SHEET.replace("sell 1 blue", "sell 2 blue"), encoding="utf-8")
    status, said = run("check", str(sheet))
    assert status == 1
    assert said.startswith(
        f"{sheet}: line 6, step 2 is refused.\nbf2023: the second player: sell 2 blue"
    )
    assert "not_owned" in said


def test_the_arbiter_answers_other_programs(sheet: Path) -> None:
    status, said = run("check", str(sheet), "--json")
    assert (status, json.loads(said)) == (
        0,
        {"stands": True, "edition": "bf2023", "steps": 2, "result": []},
    )
    sheet.write_text(SHEET.replace("sell 1 blue", "sell 2 blue"), encoding="utf-8")
    status, said = run("check", str(sheet), "--json")
    wrong = json.loads(said)
    assert (status, wrong["stands"], wrong["step"], wrong["line"]) == (1, False, 2, 6)
    assert [one["reason"] for one in wrong["refusals"]] == ["more_sold_than_the_limit", "not_owned"]


def test_a_sheet_is_checked_under_the_readings_of_the_house(sheet: Path) -> None:
    status, said = run("check", str(sheet), "--reading", "Q06=stays")
    assert (status, "played with no amendments" in " ".join(said.split())) == (2, True)
    sheet.write_text(SHEET.replace("seats", "amendment: Q06=stays\nseats"), encoding="utf-8")
    assert run("check", str(sheet), "--reading", "Q06=stays")[0] == 0
    assert run("check", str(sheet))[0] == 0


def test_an_amendment_of_the_house_is_named_beside_the_sheet(sheet: Path) -> None:
    house = sheet.with_name("house.py")
    house.write_text(
        "from bfrules import Amendment, refused\n"
        "from bfrules.editions.bf2023 import Sell\n"
        "def no_blue(printed, position, step):\n"
        "    return refused(blue=step.shares[3]) if step.shares[3] else None\n"
        "NO_BLUE = Amendment(name='no blue', about='No.', forbid={Sell: no_blue})\n",
        encoding="utf-8",
    )
    amended = SHEET.replace("seats", "amendment: Q06=stays\namendment: no blue\nseats")
    sheet.write_text(amended, encoding="utf-8")
    status, said = run("check", str(sheet))
    assert (status, "its file: --amendment FILE.py:NAME" in " ".join(said.split())) == (2, True)
    status, said = run("check", str(sheet), "--json", "--amendment", f"{house}:NO_BLUE")
    assert (status, [one["reason"] for one in json.loads(said)["refusals"]]) == (1, ["no_blue"])
    sheet.write_text(amended.partition("   2.")[0], encoding="utf-8")
    status, said = run("show", str(sheet), "--at", "1", "--amendment", f"{house}:NO_BLUE")
    assert (status, said.partition(":")[0]) == (0, "bf2023 (Q06=stays, no blue)")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (SHEET.replace("sell 1 blue", "sel 1 blue").encode(), "line 6: bf2023: this step cannot"),
        (
            SHEET.replace("seats", "amendments: Q06=stays\nseats").encode(),
            "line 2: there is no heading 'amendments'; did you mean 'amendment'?",
        ),
        (
            SHEET.replace("seats", "foo: bar\nseats").encode(),
            "If it is a heading: there are edition, amendment, seats, date, start, result.",
        ),
        (b"{}", "this is not a record of a game"),
        (b"\xff\xfe", "cannot be read as a text"),
    ],
)
def test_a_file_that_cannot_be_read_is_told(sheet: Path, text: bytes, told: str) -> None:
    sheet.write_bytes(text)
    status, said = run("check", str(sheet))
    assert status == 2
    assert told in said
    document, _ = json.JSONDecoder().raw_decode(run("check", str(sheet), "--json")[1])
    assert (document["stands"], told in document["unreadable"]) == (False, True)


@pytest.mark.parametrize(
    ("old", "new", "status", "told"),
    [
        ("Bob: sell", "Ann: sell", 1, "step 2 is not taken by Ann, but by Bob"),
        ("start:", "result: 1. Ann: money\nstart:", 1, "but it is:\n  the game is not over"),
        ("sell 1 blue", "sell 1 bleu", 2, "at 'bleu': "),
        ("bf2023", "bf1999", 2, "no edition of that name is installed"),
        ("Ann, Bob", "Ann, \x1b[2JBob", 2, "line 2 has a character that controls a terminal: '"),
    ],
)
def test_a_game_that_is_told_wrongly_differs_from_what_cannot_be_read(
    sheet: Path, old: str, new: str, status: int, told: str
) -> None:
    sheet.write_text(SHEET.replace(old, new, 1), encoding="utf-8")
    ended, said = run("check", str(sheet))
    assert (ended, told in said) == (status, True), said


def test_a_played_game_is_saved_and_checked(tmp_path: Path) -> None:
    file = tmp_path / "random.txt"
    status, said = run("play", "bf2023", "--seats", "3", "--seed", "4", "--save", str(file))
    assert status == 0
    assert said.endswith(f"\nThe score sheet stands in {file}.\n")
    status, said = run("check", str(file))
    assert status == 0
    game: Game[Any, Any, Any] = Game.from_text(file.read_text(encoding="utf-8"))
    assert " ".join(said.split()).endswith(f"allowed {' '.join(game.result)}")
    assert max(map(len, said.splitlines()[1:])) <= 80
    status, said = run("play", "bf2023", "--seed", "4", "--save", str(tmp_path / "no" / "where"))
    assert (status, "cannot be written" in said) == (2, True)


def test_a_table_of_a_recorded_game_is_shown(sheet: Path) -> None:
    game: Game[Any, Any, Any] = Game.from_text(SHEET)
    status, said = run("show", str(sheet), "--at", "1")
    assert status == 0
    assert said.startswith("bf2023: after step 1 of 2, Ann: sell 1 green, remove green\n")
    assert as_text(bf2023.picture(game.at(1).position), width=80) in said
    line = said.splitlines()[-1].removeprefix("In one line: ")
    assert bf2023.parse_position(line) == game.at(1).position
    assert json.loads(run("show", str(sheet), "--at", "1", "--json")[1]) == {
        "edition": "bf2023",
        "step": 1,
        "steps": 2,
        "told": "Ann: sell 1 green, remove green",
        "table": line,
        "position": json.loads(json.dumps(converter().unstructure(game.at(1).position))),
    }
    assert run("show", str(sheet))[1].startswith("bf2023: after step 2 of 2, Bob")
    assert run("show", str(sheet), "--at", "3")[0] == 2
    assert run("show", "bf2023", "--at", "3")[0] == 2


def test_a_game_is_not_shown_under_another_reading(sheet: Path) -> None:
    status, said = run("show", str(sheet), "--at", "1", "--reading", "Q06=falls")
    assert (status, run("check", str(sheet), "--reading", "Q06=falls")[0]) == (2, 2), said


def test_a_pipe_is_neither_read_nor_written(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    told = f"Error: {pipe}: this is no file that can be read to its end; name a score sheet\n"
    status, said = run("show", str(pipe))
    assert (status, one_line(said)) == (2, told)
    status, said = run("play", "bf2010", "--seed", "1", "--save", str(pipe))
    told = f"Error: {pipe} cannot be written: it is no file, but a pipe\n"
    assert (status, one_line(said)) == (2, told)
