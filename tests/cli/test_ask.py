"""`bfrules ask`: a table and a step in words, a ruling."""

import json
import os
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from bfrules import bf2023
from bfrules.cli.style import fitted
from tests.cli.running import error_of, one_line, run, written

TABLE = "level=4 holding.green=3 sale_track.green=0"
POSITION = bf2023.position(level=4, holding={"green": 3}, sale_track={"green": 0})
SALE = bf2023.sell("green", 3, remove="blue")
TOO_MUCH = bf2023.sell("green", 4, remove="green")


@pytest.mark.parametrize(
    ("step", "words"),
    [(SALE, "sell 3 green, remove blue"), (TOO_MUCH, "sell 4 green, remove green")],
)
def test_a_step_at_a_table_gets_its_ruling(step: object, words: str) -> None:
    ended = run("ask", "bf2023", TABLE, words)
    ruling = bf2023.explain(POSITION, step)  # type: ignore[arg-type]
    assert ended.stdout.startswith(fitted(f"{ruling}\n", 80))
    assert "  rests on: level: 4; shares of the first player, green: 3; " in ended.stdout
    assert "  and, as usual: what is due: the action of the first player; " in ended.stdout
    assert (ended.exit_code, one_line(ended.stderr)) == (0, "")


def test_the_ruling_is_that_of_the_house(tmp_path: Path) -> None:
    table = "level=4 holding.green=3 prices.green=0/2 sale_track=green:1,blue:0"
    asked = ("ask", "bf2023", table, "sell green, remove green")
    ended = run(*asked, "--reading", "Q06=stays")
    assert ended.stdout.startswith(
        "bf2023 (Q06=stays): the first player: sell 1 green, remove green\n"
    )
    house = (
        "from bfrules import Amendment, bf2023, instead_of\n"
        "from bfrules.editions.black_friday.selling import not_owned\n"
        "from bfrules.core.refusal import refused\n"
        "def never_green(printed, position, step):\n"
        "    '''Nobody sells green.'''\n"
        "    return refused(green=step.shares[2]) if step.shares[2] else None\n"
        "NEVER = Amendment(name='never', about='Never.', clauses=(\n"
        "    instead_of(not_owned, {not_owned: '', never_green: 'bf2023.sell.4'}),))\n"
    )
    place = f"{written(tmp_path, 'house.py', house)}:NEVER"
    told = run(*asked, "--amendment", place).stdout
    assert "  1. never_green: Nobody sells green.\n       green 1\n       [bf2023.sell.4] " in told


def test_json_holds_the_ruling() -> None:
    told = json.loads(run("ask", "--json", "bf2023", TABLE, "sell 4 green, remove green").stdout)
    ruling = bf2023.explain(POSITION, TOO_MUCH)
    assert (told["edition"], told["amendments"], told["allowed"]) == ("bf2023", [], False)
    assert bf2023.parse_position(told["table"]) == POSITION
    assert bf2023.parse_step(told["step"]) == TOO_MUCH
    assert [row["reason"] for row in told["refusals"]] == [one.reason for one in ruling.refusals]
    assert [row["id"] for row in told["statements"]] == list(ruling.statements)
    assert {"name": "level", "found": "4", "usual": False} in told["rests_on"]
    assert told["open_questions"] == []
    allowed = json.loads(run("ask", "--json", "bf2023", TABLE, "sell 3 green, remove blue").stdout)
    assert [row["clause"] for row in allowed["effects"]] == [
        effect.name for effect in bf2023.explain(POSITION, SALE).effects
    ]


@pytest.mark.parametrize("step", ["sell 4 green, remove green", "sell 3 green, remove blue"])
def test_what_is_printed_as_json_fits_the_printed_schema(step: str) -> None:
    schema = Draft202012Validator(json.loads(run("schema", "bf2023").stdout))
    told = json.loads(run("ask", "--json", "bf2023", TABLE, step).stdout)
    assert [error.message for error in schema.iter_errors(told)] == []
    assert not schema.is_valid({**told, "allowed": "yes"})


def test_the_move_is_drawn(tmp_path: Path) -> None:
    asked = ("ask", "bf2023", TABLE, "sell 3 green, remove blue", "--picture")
    drawn = tmp_path / "move.svg"
    assert run(*asked, str(drawn)).exit_code == 0
    svg = drawn.read_text(encoding="utf-8")
    assert svg.startswith("<svg ")
    assert ">bf2023: the first player: sell 3 green, remove blue: price moves</title>" in svg
    told = error_of(*asked, str(tmp_path / "nowhere" / "move.svg"))
    assert told.endswith("move.svg cannot be written: No such file or directory")
    told = error_of(*asked, str(tmp_path / "move.png"))
    assert told.endswith("move.png: pictures are SVG; name it move.svg.")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    told = f"{pipe} cannot be written: it is no file, but a pipe"
    assert error_of(*asked, str(pipe)) == told


@pytest.mark.parametrize(
    ("edition", "table", "step", "told"),
    [
        ("bf2023", "levl=4", "sell green", "cannot be read at 'levl'"),
        ("bf2023", "level=44", "sell green", "level 44; levels count from 0 to 9"),
        ("bf2023", "", "sel green", "did you mean sell?"),
        ("bf2023", "cash=5,level=4", "buy", "at '=4': a word has one `=`; between two words"),
        ("bf2023", "", "", "cannot be read at its end"),
        ("bf2023", "", "foo", "at 'foo': buy, sell, use, set or draw may stand there."),
        ("bf2023", "holding.green=200", "sell green", "210 green shares are on the table"),
        ("bf2032", "", "sell green", "there is no edition 'bf2032'; close to it: bf2023, bf2010"),
    ],
)
def test_what_is_not_understood_is_told(edition: str, table: str, step: str, told: str) -> None:
    assert told in error_of("ask", edition, table, step)


def test_below_the_ruling_stands_who_would_answer_otherwise() -> None:
    refused = run("ask", "bf2023", TABLE, "sell 4 green, remove blue").stdout
    ways = '"sell 3 green, remove blue" or "sell 2 green, remove blue"'
    assert f"instead of more_sold_than_the_limit: {ways}" in " ".join(refused.split())
    told = run("ask", "bf2023", TABLE, "sell 3 green, remove blue").stdout
    assert "\n  bf2010 would answer: allowed. Your cash " in told


def test_an_error_of_a_house_rule_that_cannot_say_what_it_is_is_named(tmp_path: Path) -> None:
    house = written(
        tmp_path,
        "house.py",
        "from bfrules import Amendment\n"
        "from bfrules.editions.bf2023 import Sell\n"
        "class Odd(Exception):\n"
        "    def __str__(self):\n"
        "        raise ValueError\n"
        "def odd(printed, position, step):\n"
        "    raise Odd\n"
        "ODD = Amendment(name='odd', about='Odd.', forbid={Sell: odd})\n",
    )
    ran = run("ask", "bf2023", TABLE, "sell 3 green, remove blue", "--amendment", f"{house}:ODD")
    told = f"the rules cannot be played with {house}:ODD: Odd ({house}, line 7)"
    assert (ran.exit_code, told in " ".join(ran.stderr.split())) == (2, True)
