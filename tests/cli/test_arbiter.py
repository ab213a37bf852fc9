"""`bfrules check`, `play --save` and `show FILE --at`."""

import json
import os
from pathlib import Path

import pytest

from bfrules import Game, bf2023
from bfrules.core.record import converter
from bfrules.rendering.text import as_text
from tests.cli.running import error_of, printed_by, run, written
from tests.cli.sessions import sessions

SHEET = """\
edition: bf2023
seats: Ann, Bob, Cid
start: holding=green:2 hands.1=blue:1

   1. Ann: sell 1 green, remove green
   2. Bob: sell 1 blue, remove blue
"""
HOUSE = """\
from bfrules import Amendment, refused
from bfrules.editions.bf2023 import Sell
def no_blue(printed, position, step):
    return refused(blue=step.shares[3]) if step.shares[3] else None
NO_BLUE = Amendment(name='no blue', about='No.', forbid={Sell: no_blue})
"""

test_score_sheets = sessions(
    r"""
A sheet that stands is checked
  $ check sheet.txt
    sheet.txt: bf2023, 2 steps, every one allowed The game is not over.
  $ check sheet.txt --json
    { "stands": true, "edition": "bf2023", "steps": 2, "result": [] }

A refused step stops the arbiter
  sheet.txt: sell 1 blue => sell 2 blue
  $ check sheet.txt -> 1
    sheet.txt: in line 6, step 2 is refused. bf2023: the second player: sell 2 blue... not_owned...
  $ check sheet.txt --json -> 1
    { "stands": false, "step": 2, "line": 6, "refusals": [ { "facts": [ { "name": "selling",
    "found": 2 }, { "name": "limit", "found": 1 }, { "name": "level", "found": 0 } ],
    "reason": "more_sold_than_the_limit", "sentence": "A sale takes no more shares than the limit
    of the level.", "statements": [ "bf2023.level.3", "bf2023.level.4", "bf2023.sell.2",
    "bf2023.sell.8" ] }, { "facts": [ { "name": "blue", "found": "selling 2, owned 1" } ],
    "reason": "not_owned", ... ] } ] }

A sheet is checked and shown under the readings of the house
  $ check sheet.txt --reading Q06=stays -> 2
    Error: sheet.txt: this record was played with no amendments, not with Q06=stays
  $ show sheet.txt --at 1 --reading Q06=stays -> 2
    Error: sheet.txt: this record was played with no amendments, not with Q06=stays
  $ check sheet.txt --reading Q06=left
    sheet.txt: bf2023, 2 steps, every one allowed The game is not over.
  $ check sheet.txt --reading Q06=left --reading Q05=stays -> 2
    Error: sheet.txt: this record was played with no amendments, not with Q05=stays
  sheet.txt: seats => amendment: Q06=stays\nseats
  $ check sheet.txt --reading Q06=left -> 2
    Error: ...was played with the amendments Q06=stays, not with Q06=left
  $ check sheet.txt --reading Q06=stays
    sheet.txt: bf2023 (Q06=stays), 2 steps, ...
  $ check sheet.txt
    sheet.txt: bf2023 (Q06=stays), 2 steps, ...

An amendment of the house is named beside the sheet
  sheet.txt: seats => amendment: Q06=stays\namendment: no blue\nseats
  $ check sheet.txt -> 2
    Error: ...its file: --amendment FILE.py:NAME
  $ check sheet.txt --amendment house.py:NO_BLUE -> 1
    sheet.txt: in line 8, step 2 is refused. ... 1. no_blue: ...
    A recorded game keeps only the names of its amendments: if what was played is not
      house.py:NO_BLUE, give the file of that.
  $ check sheet.txt --json --amendment house.py:NO_BLUE -> 1
    { "stands": false, ... "refusals": [ {... "reason": "no_blue", ... } ] }
  sheet.txt:    2. Bob: sell 1 blue, remove blue =>
  $ show sheet.txt --at 1 --amendment house.py:NO_BLUE
    bf2023 (Q06=stays, no blue): ...

What is told wrongly differs from what cannot be read
  sheet.txt: Bob: sell => Ann: sell
  $ check sheet.txt -> 1
    ...step 2 is not taken by Ann, but by Bob...
  sheet.txt: Ann: sell 1 blue => Bob: sell 1 bleu
  $ check sheet.txt -> 2
    ...at 'bleu', where...
  sheet.txt: bleu => blue
  sheet.txt: start: => result: 1. Ann: money\nstart:
  $ check sheet.txt -> 1
    ...but it is: the game is not over...
  sheet.txt: bf2023 => bf1999
  $ check sheet.txt -> 2
    ...no edition of that name is installed...

A table that was not reached is not shown
  $ show sheet.txt
    bf2023: after step 2 of 2, Bob...
  $ show sheet.txt --at 3 -> 2
    Error: sheet.txt: this game has 2 steps; there is no 3.
  $ show bf2023 --at 3 -> 2
    Error: --at shows a recorded game, and there is no file 'bf2023'
""",
    {"sheet.txt": SHEET, "house.py": HOUSE},
)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (SHEET.replace("sell 1 blue", "sel 1 blue").encode(), "in line 6, this step"),
        (
            SHEET.replace("seats", "amendments: Q06=stays\nseats").encode(),
            "in line 2, 'amendments' is no heading; did you mean 'amendment'?",
        ),
        (
            SHEET.replace("seats", "foo: bar\nseats").encode(),
            "If it is a heading: there are edition, amendment, seats, date, start, result.",
        ),
        (
            SHEET.replace("Ann, Bob", "Ann, \x1b[2JBob").encode(),
            "line 2 has a character that controls a terminal: '",
        ),
        (b"{}", "this is not a record of a game"),
        (b"\xff\xfe", "cannot be read as a text"),
    ],
)
def test_a_file_that_cannot_be_read_is_told(tmp_path: Path, text: bytes, told: str) -> None:
    sheet = tmp_path / "game.txt"
    sheet.write_bytes(text)
    ended = run("check", sheet)
    assert (ended.exit_code, told in ended.output) == (2, True)
    document, _ = json.JSONDecoder().raw_decode(run("check", sheet, "--json").output)
    assert (document["stands"], told in document["unreadable"]) == (False, True)


def test_a_played_game_is_saved_and_checked(tmp_path: Path) -> None:
    file = tmp_path / "random.txt"
    told = printed_by("play", "bf2023", "--seats", "3", "--seed", "4", "--save", str(file))
    assert told.endswith(f"\nThe score sheet stands in {file}.\n")
    told = printed_by("check", str(file))
    game = Game.from_text(file.read_text(encoding="utf-8"))
    assert " ".join(told.split()).endswith(f"allowed {' '.join(game.result)}")
    assert max(map(len, told.splitlines()[1:])) <= 80
    nowhere = str(tmp_path / "no" / "where")
    assert "cannot be written" in error_of("play", "bf2023", "--seed", "4", "--save", nowhere)


def test_a_table_of_a_recorded_game_is_shown(tmp_path: Path) -> None:
    sheet = written(tmp_path, "game.txt", SHEET)
    game = Game.from_text(SHEET)
    told = printed_by("show", sheet, "--at", "1")
    assert told.startswith("bf2023: after step 1 of 2, Ann: sell 1 green, remove green\n")
    assert as_text(bf2023.picture(game.at(1).position), width=80) in told
    line = told.splitlines()[-1].removeprefix("In one line: ")
    assert bf2023.parse_position(line) == game.at(1).position
    assert json.loads(printed_by("show", sheet, "--at", "1", "--json")) == {
        "edition": "bf2023",
        "step": 1,
        "steps": 2,
        "told": "Ann: sell 1 green, remove green",
        "table": line,
        "position": json.loads(json.dumps(converter().unstructure(game.at(1).position))),
    }


def test_a_pipe_is_neither_read_nor_written(tmp_path: Path) -> None:
    pipe = str(tmp_path / "pipe")
    os.mkfifo(pipe)
    told = f"{pipe}: this is no file that can be read to its end; name a score sheet"
    assert error_of("show", pipe) == told
    told = f"{pipe} cannot be written: it is not a file but a pipe"
    assert error_of("play", "bf2010", "--seed", "1", "--save", pipe) == told
