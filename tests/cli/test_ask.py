"""`bfrules ask`: a table and a step in words, a ruling."""

import json
import os
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from bfrules import bf2023
from tests.asking.test_desk import NO_GREEN_SALE
from tests.cli.running import error_of, run
from tests.cli.sessions import sessions

TABLE = "level=4 holding.green=3 sale_track.green=0"
POSITION = bf2023.position(level=4, holding={"green": 3}, sale_track={"green": 0})
SALE = bf2023.sell("green", 3, remove="blue")
TOO_MUCH = bf2023.sell("green", 4, remove="green")
HOUSE = f"""{NO_GREEN_SALE}from bfrules.editions.bf2023 import Sell
class Odd(Exception):
    def __str__(self):
        raise ValueError
def odd(printed, position, step):
    raise Odd
ODD = Amendment(name='odd', about='Odd.', forbid={{Sell: odd}})
"""


test_rulings = sessions(
    """
A step at a table gets its ruling, and below stands who would answer otherwise
  $ ask bf2023 "level=4 holding.green=3 sale_track.green=0" "sell 3 green, remove blue"
    bf2023: the first player: sell 3 green, remove blue
      1. hand_over_the_shares_for_money: ... 4. end_the_turn: ...
      rests on: level: 4; shares of the first player, green: 3; top sale track, green: 0; ...
      and, as usual: what is due: the action of the first player; ...
      bf2010 would answer: allowed. Your cash $100 → $121, price of red $7 → $6. Green is red there.
        [bf2010.sell.4]
      yucata would answer: allowed. Your cash $100 → $121, price of red $7 → $6. Green is red there.
        [bf2010.sell.4]
  $ ask bf2023 "level=4 holding.green=3 sale_track.green=0" "sell 4 green, remove green"
    bf2023: the first player: sell 4 green, remove green not allowed:
      1. more_sold_than_the_limit: A sale takes no more shares than the limit of the level.
        selling 4 limit 3 level 4
        [bf2023.level.3] The first value of a level tile is the limit of shares bought in a purchase
          or sold in a sale. also bf2023.level.4, bf2023.sell.2, bf2023.sell.8
      2. not_owned: ... 3. wrong_colour_removed: ...
      rests on: level: 4; shares of the first player, green: 3; top sale track, green: 0; ...
      and, as usual: what is due: the action of the first player; ...
      allowed instead: "sell 3 green, remove purple" or "sell 3 green, remove yellow"

What is the same of several colours is said once
  $ ask bf2023 "cash=30" "buy 1 gold, place green"
    ... rests on: cash of the first player: $30
      and, as usual: ...; market, purple, yellow, green, blue, white: 4; ...

A refusal that an open question decides names the question and its readings
  $ ask black_monday "" "end the turn"
    ... 1. nothing_done_yet: ... [black_monday.turn.1] On a turn, a player may trade shares, ...
      open question Q42: Can a player end a turn without any action?
        must-swap (in force) - No: a player who does nothing else swaps at least one card.
        may-pass - Yes. It would answer: allowed.
      note: No step of the kind "end turn" is allowed at this table.
      rests on: nothing unusual ...

The ruling is that of the house
  $ ask bf2023 level=4 "sell green, remove green" --reading Q06=stays
    bf2023 (Q06=stays): the first player: sell 1 green, remove green ...
  $ ask bf2023 level=4 "sell green, remove green" --amendment house.py:NEVER
    ... never_green: Nobody sells green. green 1
      [bf2023.sell.4] ...
  $ ask bf2023 level=4 "sell green, remove green" --amendment house.py:ODD -> 2
    Error: the rules cannot be played with house.py:ODD: Odd (house.py, line 17)
""",
    {"house.py": HOUSE},
)


def test_a_player_whom_the_rules_leave_no_step_is_told_so() -> None:
    table = "market=none sale_track=none current_sale_track=refilled-centre"
    strict = ("--reading", "Q02=refused", "--reading", "Q60=refused")
    told = run("ask", "bf2023", table, "buy 1 green, place green", *strict).stdout
    note = "  note: No step at all is allowed to the first player at this table.\n"
    assert note in told.partition("  rests on: ")[0]


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
    told = f"{pipe} cannot be written: it is not a file but a pipe"
    assert error_of(*asked, str(pipe)) == told


@pytest.mark.parametrize(
    ("edition", "table", "step", "told"),
    [
        ("bf2023", "levl=4", "sell green", "cannot be read at 'levl'"),
        ("bf2023", "level=44", "sell green", "level 44; levels count from 0 to 9"),
        ("bf2023", "", "sel green", "Did you mean sell?"),
        ("bf2023", "cash=5,level=4", "buy", "at '=4'. A word has one `=`; put a space between"),
        ("bf2023", "", "", "cannot be read at its end"),
        ("bf2010", "foo=3", "pass", "turned_cards_later, sell_cards or buy_cards is expected"),
        ("bf2023", "", "buy 1 green", 'In whole, for example: "buy 1 green, place green"'),
        ("bf2010", "level=2", "Pass,", 'In whole, for example: "pass, place yellow"'),
        ("bf2023", "", "sell 2 green", 'In whole, for example: "sell 2 green, remove green"'),
        ("bf2023", "", "sel 2 grn", 'In whole, for example: "sell 2 green, remove green"'),
        (
            "black_monday",
            "",
            "lay yellow 0",
            "at '0', where a number from 1 to 13 is expected. lay",
        ),
        ("black_monday", "", "lay yellow 0", 'In whole, for example: "lay yellow 8 on the rate"'),
        ("bf2023", "", "buy some blue, place blue", 'example: "buy 1 blue, place blue"'),
        ("bf2023", "", "foo", "at 'foo', where buy, sell, use, set or draw is expected."),
        ("bf2023", "", "jump 3", 'here, for example: "buy 1 white, place white", "sell nothing'),
        ("bf2010", "", "jump", 'for example: "take a subsidy" or "pass, place orange"'),
        ("bf2023", "holding.green=200", "sell green", "210 green shares are on the table"),
        ("bf2032", "", "sell green", "there is no edition 'bf2032'; close to it: bf2023, bf2010"),
    ],
)
def test_what_is_not_understood_is_told(edition: str, table: str, step: str, told: str) -> None:
    assert told in error_of("ask", edition, table, step)
