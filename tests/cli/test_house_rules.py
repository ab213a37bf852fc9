"""`--reading`, `--variant` and `--amendment`: in force everywhere, and one clear error each."""

from pathlib import Path

import pytest

from bfrules import Game, bf2023
from tests.cli.running import RICH_HOUSE, error_of, run, written
from tests.cli.sessions import sessions

HOUSE = f"""{RICH_HOUSE}
from attrs import frozen
from bfrules import bf2023, instead_of, without
from bfrules.core.phrases import Phrase
from bfrules.core.rule import at_every_table, rule
from bfrules.editions.bf2023 import Components2023
from bfrules.editions.black_friday.selling import not_owned


def forgetful(printed, position, step):
    return position.no_such_thing


def of_a_purchase(printed, position, step):
    return step.bars


def misspelt(printed, position, step):
    return position.price


def quitting(printed, position, step):
    raise SystemExit(3)


class Leaving(BaseException):
    pass


def leaving(printed, position, step):
    raise Leaving


def amended(clause):
    return Amendment(name="own", about="Own.", clauses=(instead_of(not_owned, {{clause: ""}}),))


def only_here(printed: Components2023, position, step):
    return None


UP = Amendment(
    name="Q06=up",
    about="It rises.",
    question="Q06",
    reading="up",
    clauses=(without(bf2023.clause("lower_the_removed_colour")),),
)
DROPPED = Amendment(
    name="dropped", about="", clauses=(without(bf2023.clause("lower_the_removed_colour")),)
)
GOLDEN = Amendment(
    name="golden",
    about="One gold bar more.",
    components=lambda printed: evolve(
        printed, bar_limits=tuple(limit + 1 for limit in printed.bar_limits)
    ),
)
TYPED = amended(only_here)
OF_BARS = amended(of_a_purchase)
MISSPELT = amended(misspelt)
FORGETFUL = amended(forgetful)
QUITTING = amended(quitting)
LEAVING = amended(leaving)
BROKEN = Amendment(name="own", about="Own.", components=lambda printed: printed.no_such_thing)
WORD = "no amendment"


@frozen
class Rest:
    \"\"\"Rest for a turn.\"\"\"


REST = rule(
    Rest,
    "bf2023",
    forbids={{bf2023.clause("not_the_time_for_an_action"): "turn.3 turn.5"}},
    does={{bf2023.clause("end_the_turn"): "turn.2 turn.3"}},
    conceives=at_every_table(Rest()),
)
WORDS = (Phrase(Rest, "rest", "Rest"),)
RESTING = Amendment(name="resting", about="A player may rest.", rules=(REST,), phrases=WORDS)
"""


test_houses = sessions(
    r"""
Readings, variants and amendments are in force
  $ show bf2023 --json --amendment house.py:RICH
    ... "amendments": [ "rich" ], ...
  $ show black_monday --variant limits-1988 --json
    ... "amendments": [ "limits-1988" ], ...
  $ play bf2023 --variant limits-1988 -> 2
    Error: bf2023 has no variant 'limits-1988'; it has none.

A printed value is shown with what is in force instead, and by which amendments
  $ show bf2023.cash_at_the_start --amendment house.py:RICH
    cash_at_the_start: Dollars of each seat at the start.
      source: Set-up step 13.
      PRINTED: a rulebook text we hold states it
        100
      In force instead, by rich (cash):
        500
  $ show bf2023.gold_limits --reading Q23=slower --amendment house.py:GOLDEN
    ... 1 1! 2! 2!  3 3!  4 4! 5!  5
      In force instead, by Q23=slower and golden (bar_limits):
        2 2 2 3 4 4 5 5 6 6
  $ show bf2023.cash_at_the_start --json --amendment house.py:RICH
    ... "values": [ 100 ],
      "in_force_instead": [ { "part": "cash", "values": [ 500 ], "amendments": [ "rich" ] } ], ...

A house may answer an open question in its own way
  $ show Q06 --amendment house.py:UP
    ... * up: It rises. ... left and up: no table is stored; search one with bfrules diff bf2023
      --amendment FILE.py:NAME
  $ show Q06=up --amendment house.py:UP
    bf2023.Q06=up It rises. ... It is in force. Changes: bf2023.Sell ...
  $ diff bf2023 --tables 0 --amendment house.py:UP
    ... Q06: A price marker in the bottom row must go down. ... + up: It rises.
  $ ask bf2023 "holding=green:1" "sell 1 green, remove green" --amendment house.py:UP
    ... up (in force) - It rises. left - One space to the left; ...

A house may bring a step of its own, with words for it
  $ ask bf2023 "" rest --amendment house.py:RESTING
    bf2023 (resting): the first player: rest
      1. end_the_turn: ... what is due: the action of the first player -> the action of the second
      player ...
  $ show bf2023.Rest --amendment house.py:RESTING
    bf2023 (resting) Rest Rest for a turn. How it is written rest for example: "rest"
      in Python: Rest() What forbids it, ...

What is no file and no place is told
  $ show bf2023 --amendment .:RICH -> 2
    Error: . cannot be read: it is no file; name a file of Python
  $ show bf2023 --amendment house.py -> 2
    Error: 'house.py' names nothing in a file; write FILE.py:NAME
  $ show bf2023 --amendment :RICH -> 2
    Error: ':RICH' names nothing in a file; write FILE.py:NAME
  $ show bf2023 --amendment house.py: -> 2
    Error: 'house.py:' names nothing in a file; write FILE.py:NAME
  $ show bf2023 --amendment '' -> 2
    Error: '' names nothing in a file; write FILE.py:NAME

What is wrong with an amendment is told
  $ play bf2023 --seed 1 --amendment house.py:POOR -> 2
    Error: house.py has no 'POOR'; it has RICH, frozen, ...
  $ play bf2023 --seed 1 --amendment house.py:RICHE -> 2
    Error: house.py has no 'RICHE'; did you mean 'RICH'?
  $ play bf2023 --seed 1 --amendment house.py:WORD -> 2
    Error: house.py:WORD is no amendment; it is of the kind str
  $ play bf2023 --seed 1 --amendment house.py:BROKEN -> 2
    Error: house.py:BROKEN does not fit bf2023: AttributeError: 'Components2023' object has no
      attribute 'no_such_thing'
  $ play bf2023 --seed 1 --amendment house.py:FORGETFUL -> 2
    Error: ...house.py, line 20)
  $ ask bf2023 "holding=green:1" "sell 1 green, remove green" --amendment house.py:OF_BARS -> 2
    Error: the rules cannot be played with house.py:OF_BARS: AttributeError: 'Sell' object has no
      attribute 'bars'; it has shares, removed, extra (house.py, line 24)
  $ ask bf2023 "holding=green:1" "sell 1 green, remove green" --amendment house.py:MISSPELT -> 2
    Error: ...object has no attribute 'price'; did you mean 'prices'? (house.py, line 28)
  $ ask bf2010 "" pass --amendment house.py:DROPPED -> 2
    Error: bf2010: dropped replaces the clause lower_the_removed_colour, but bf2010 has no such
      clause. It fits bf2023.
  $ show bf2010.Sell --amendment house.py:DROPPED -> 2
    Error: bf2010: dropped replaces the clause lower_the_removed_colour, ... It fits bf2023.
  $ study bf2010 --seats 3 --games 1 --compare house.py:DROPPED -> 2
    Error: bf2010: dropped replaces the clause lower_the_removed_colour, ... It fits bf2023.
  $ ask bf2010 "" pass --amendment house.py:TYPED -> 2
    Error: bf2010: own puts the clause only_here into the rule for Sell. Its `printed` is a
      Components2023, and there it is given a Components2010. It fits bf2023.
  $ play bf2023 --seed 1 --amendment house.py:LEAVING -> 2
    Error: ...LEAVING: Leaving (...
  $ play bf2023 --seed 1 --amendment house.py:QUITTING -> 2
    Error: ...QUITTING: SystemExit: 3 (...
""",
    {"house.py": HOUSE},
)


def test_a_game_under_house_rules_can_be_repeated(tmp_path: Path) -> None:
    house = written(tmp_path, "house.py", HOUSE)
    rules = ("--reading", "Q06=stays", "--amendment", f"{house}:RICH")
    told = run("play", "bf2023", "--seed", "3", *rules).stdout
    repeat = told.split("\n")[1].removeprefix("Repeat it with: bfrules ").split(" ")
    assert tuple(repeat[-4:]) == rules
    assert run(*repeat).stdout == told
    assert run(*repeat[:-4]).stdout != told


def test_a_game_is_printed_as_json() -> None:
    text = run("play", "bf2023", "--seed", "3", "--reading", "Q06=stays", "--json").stdout
    game = Game.from_json(text, bf2023)
    assert (game.edition.label, game.actor) == ("bf2023 (Q06=stays)", None)


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
        (
            b"class Buy: pass\nforbid = {\n    Buy: 1,\n    Buy: 2,\n}",
            "house.py, line 4: Buy stands twice before a colon, and Python keeps only the last; "
            "put both behind one, as in `Buy: (one, other)`",
        ),
        (b"import no_such_module", "line 1 cannot be run: ModuleNotFoundError: No module named"),
        (b"from .parts import RICH", "known parent package; a file is run by itself: what it"),
    ],
)
def test_a_file_that_cannot_be_run_is_told(code: bytes, told: str, tmp_path: Path) -> None:
    file = tmp_path / "house.py"
    file.write_bytes(code)
    assert told in error_of("show", "bf2023", "--amendment", f"{file}:RICH")
