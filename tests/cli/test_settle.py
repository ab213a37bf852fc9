"""`bfrules settle`: what it prints, with which exit status it ends, what a document cannot do."""

import os
import select
from pathlib import Path

import click
import pytest

from bfrules.cli.settling import SAID
from tests.cli.running import RICH_HOUSE, error_of, one_line, python, run, written
from tests.cli.sessions import sessions

HEAD = """\
A sale
======

:question: Which price falls?
:cites: bf2023.sell.6
:decision: That of the share removed.

>>> from bfrules import bf2023
>>> table = bf2023.position(level=4, holding={"green": 3}, sale_track={"green": 0})
"""
EXPLAINED = '>>> print(bf2023.explain(table, bf2023.sell("green", 3, remove="blue")))\n'
HOLDS = f"{EXPLAINED}bf2023: ...\n"
ENDS = ">>> import os\n>>> os._exit(0)\n"
HOUSE = f"""{RICH_HOUSE}
from bfrules.editions.bf2023 import Sell

def odd(printed, position, step):
    raise RuntimeError("boom")

ODD = Amendment(name="odd", about="Odd.", forbid={{Sell: odd}})
"""
SKIPPED = HEAD.partition(">>>")[0] + ">>> 1  # doctest: +SKIP\n2\n"


@pytest.fixture(autouse=True)
def a_machine_that_was_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    told = Path(click.get_app_dir("bfrules"), SAID)
    told.parent.mkdir(parents=True)
    told.touch()


test_documents = sessions(
    r"""
A wrong expectation is answered with the ruling
  $ settle wrong.rst -> 1
    A sale ====== wrong.rst
    Question: Which price falls?
    Decision: That of the share removed.
    Statements cited:
      [bf2023.sell.6] Move the price marker of the colour taken from the current sale track one
        space to the left.
    Asked of the rules: line 10, bf2023: the first player: sell 3 green, remove blue - allowed
    Examples: 2 of 3 hold (lines 8, 9).
    Line 10 does not hold:
      >>> print(bf2023.explain(table, bf2023.sell("green", 3, remove="blue")))
    The document says: white falls
    WHAT THE RULES SAY
      bf2023: the first player: sell 3 green, remove blue ...
      price of blue: $8 in row 0, column 3 -> $6 in row 0, column 2 ...
    1 dispute: 0 hold, 1 fails

A document that cannot be read does not keep others from being settled
  unread.rst: sell.6 => sell.66
  $ settle unread.rst missing.rst holds.rst -> 2
    Error: unread.rst:5: bf2023 has no statement bf2023.sell.66; its statements have ids such as
      bf2023.sell.6, bf2023.sell.26, bf2023.sell.16.
    Error: missing.rst: the file cannot be read (No such file or directory); name a reStructuredText
      file that exists.
    A sale ====== holds.rst ... Examples: 3 of 3 hold (lines 8, 9, 10).
    Not shown to hold: unread.rst, missing.rst 3 disputes: 1 holds, 2 cannot be read

The last line counts and the status tells
  $ settle holds.rst unread.rst
    ... 2 disputes: 2 hold
  $ settle holds.rst wrong.rst -> 1
    ... Not shown to hold: wrong.rst 2 disputes: 1 holds, 1 fails
  $ settle wrong.rst wrong.rst -> 1
    ... 2 disputes: 0 hold, 2 fail
  $ settle holds.rst wrong.rst empty.rst -> 2
    ... 3 disputes: 1 holds, 1 fails, 1 cannot be read
  $ settle . -> 2
    ... 7 disputes: 2 hold, 4 fail, 1 cannot be read

Readings and amendments of a house decide
  $ settle house.rst -> 1
    ... 1 dispute: 0 hold, 1 fails
  $ settle --reading Q06=stays house.rst
    ... Examples: 3 of 3 hold (lines 8, 9, 10). 1 dispute under Q06=stays: 1 holds
  house.rst: (Q06=stays)', 100 => (rich)', 500
  $ settle house.rst -> 1
    ... 1 dispute: 0 hold, 1 fails
  $ settle --amendment house.py:RICH house.rst
    ... 1 dispute under house.py:RICH: 1 holds
  $ settle --reading Q06=rises -> 2
    Error: bf2023: the open question Q06 has no reading 'rises'; it has left, falls, stays.
  $ settle --reading Q06 -> 2
    Error: 'Q06' names no reading; write QUESTION=READING, such as Q06=stays

An error of a house rule is that of the example
  $ settle --amendment house.py:ODD holds.rst -> 1
    ... What came: RuntimeError: boom ... 1 dispute under house.py:ODD: 0 hold, 1 fails
  house.py: RuntimeError("boom") => SystemExit(0)
  $ settle --amendment house.py:ODD holds.rst -> 1
    ... What came: SystemExit: 0 ... 1 dispute under house.py:ODD: 0 hold, 1 fails
  house.py: SystemExit(0) => KeyError("boom")
  $ settle --amendment house.py:ODD holds.rst -> 1
    ... What came: KeyError: 'boom' ... 1 dispute under house.py:ODD: 0 hold, 1 fails

A document of which no example ran shows nothing
  $ settle skipped.rst -> 1
    ... Examples: none ran, so nothing shows that the decision holds. ...

As JSON all the same is told
  $ settle --json holds.rst wrong.rst ends.rst empty.rst -> 2
    ... [ { "document": "holds.rst", "holds": true, "held": [ 8, 9, 10 ], "not_run": [],
    "failures": [], "waiting": [], "without_effect": [], "answers": [ { "line": 10, "edition":
    "bf2023", "told": "the first player: sell 3 green, remove blue", "allowed": true, "turns_on": []
    } ] },
    { "document": "wrong.rst", "holds": false, "held": [ 8, 9 ], "not_run": [], "failures": [ {
    "line": 10, "source": ">>> print(bf2023.explain(table, bf2023.sell(\"green\", 3,
    remove=\"blue\")))", "says": "white falls\n", "came": "bf2023: the first player: ...",
    "ruling": "bf2023: the first player: ..." } ], "waiting": [], "without_effect": [],
    "answers": [ { "line": 10, "edition": "bf2023", "told": "the first player: sell 3 green, remove
    blue", "allowed": true, "turns_on": [] } ] },
    { "document": "ends.rst", "holds": false, "broken off": "an example ended the process that runs
    them (status 0)" },
    { "document": "empty.rst", "holds": false, "unreadable": "empty.rst:1: the document is empty;
    begin with a title underlined with =.\nempty.rst:1: the field :question: is missing; write
    :question: and what was asked at the table.\nempty.rst:1: the field :cites: is missing; write
    :cites: and the statements that decide it, parted by commas.\nempty.rst:1: the field :decision:
    is missing; write :decision: and the answer.\nempty.rst:1: there is no example, so nothing shows
    that the decision holds; add one that begins with >>>." } ]
""",
    {
        "holds.rst": HEAD + HOLDS,
        "unread.rst": HEAD + HOLDS,
        "wrong.rst": f"{HEAD}{EXPLAINED}white falls\n",
        "ends.rst": HEAD + ENDS,
        "skipped.rst": SKIPPED,
        "house.rst": HEAD + ">>> bf2023.label, bf2023.printed.cash\n('bf2023 (Q06=stays)', 100)\n",
        "empty.rst": "",
        "house.py": HOUSE,
    },
)


def test_without_any_dispute_nothing_is_said_to_hold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bfrules.disputes import document

    monkeypatch.setattr(document, "__file__", str(tmp_path / "a" / "b" / "c" / "document.py"))
    assert error_of("settle") == "no dispute ships with this installation; name a FILE"


# what a document cannot do -----------------------------------------------------


def test_it_is_said_once_that_settling_runs_code(tmp_path: Path) -> None:
    file = written(tmp_path, "a.rst", HEAD + HOLDS)
    fresh = str(tmp_path / "fresh")
    first = run("settle", file, XDG_CONFIG_HOME=fresh)
    assert first.stderr.startswith("Note: settling a document runs the Python code in it, ")
    assert run("settle", file, XDG_CONFIG_HOME=fresh).stderr == ""


@pytest.mark.parametrize(
    ("examples", "told"),
    [
        (ENDS, "an example ended the process that runs them (status 0)"),
        (
            ">>> import os\n>>> os.kill(os.getpid(), 9)\n",
            "an example ended the process that runs them (status -9)",
        ),
        (">>> raise KeyboardInterrupt\n", "an example ended the process that runs them (status 1)"),
        (">>> while True: pass\n", "the examples have come to no end within 0.5 seconds"),
        (
            ">>> import threading, time\n"
            ">>> threading.Thread(target=time.sleep, args=(60,)).start()\n"
            ">>> while True: pass\n",
            "the examples have come to no end within 0.5 seconds",
        ),
    ],
)
def test_a_document_that_ends_or_hangs_its_process_fails_alone(
    examples: str, told: str, tmp_path: Path
) -> None:
    bad = written(tmp_path, "a.rst", HEAD + examples)
    good = written(tmp_path, "b.rst", HEAD + HOLDS)
    ended = run("settle", "--timeout", "0.5", bad, good)
    assert one_line(ended.stderr) == (
        f"Error: {bad}: {told}; so nothing shows that its decision holds.\n"
    )
    assert ended.stdout.endswith("\n2 disputes: 1 holds, 1 fails\n")
    assert ended.exit_code == 1


def test_what_a_document_leaves_running_is_ended_with_it(tmp_path: Path) -> None:
    held = tmp_path / "held"
    os.mkfifo(held)
    listening = os.open(held, os.O_RDONLY | os.O_NONBLOCK)
    examples = (
        ">>> import subprocess, sys\n"
        f">>> pipe = open('{held}', 'w')\n"
        ">>> long = [sys.executable, '-S', '-c', 'import time; time.sleep(60)']\n"
        ">>> left = subprocess.Popen(long, pass_fds=[pipe.fileno()])\n"
    )
    assert run("settle", written(tmp_path, "a.rst", HEAD + examples)).exit_code == 0
    hung_up, _, _ = select.select([listening], [], [], 20)
    assert hung_up == [listening]
    assert os.read(listening, 1) == b""
    os.close(listening)


def test_what_a_document_writes_past_its_examples_is_not_seen(tmp_path: Path) -> None:
    fake = (
        ">>> import os\n>>> _ = os.write(1, b'1 dispute: 1 holds'), os.write(2, b'all is well')\n"
    )
    ended = python("-m", "bfrules", "settle", written(tmp_path, "a.rst", HEAD + fake))
    assert ended.stdout.count("1 dispute: 1 holds") == 1
    assert "well" not in one_line(ended.stderr)


def test_what_a_document_writes_into_open_files_neither_hangs_nor_confuses(tmp_path: Path) -> None:
    half_a_message = (
        ">>> import os, time\n"
        ">>> for number in range(3, 30):\n"
        "...     try: _ = os.write(number, bytes((0, 0, 1, 0, 65)))\n"
        "...     except OSError: pass\n"
    )
    bad = written(tmp_path, "a.rst", HEAD + half_a_message + ">>> time.sleep(60)\n")
    good = written(tmp_path, "b.rst", HEAD + half_a_message + HOLDS)
    # apart from the files that pytest has open
    ended = python("-m", "bfrules", "settle", "--timeout", "0.5", bad, good)
    told = "the examples have come to no end within 0.5 seconds"
    assert f"Error: {bad}: {told}; so nothing shows that its decision holds.\n" in one_line(
        ended.stderr
    )
    assert ended.stdout.endswith("\n2 disputes: 1 holds, 1 fails\n")


def test_thousands_of_unknown_citations_are_told_in_a_few_lines(tmp_path: Path) -> None:
    names = ", ".join(f"bf2023.sell.{number}" for number in range(1_000, 9_000))
    ended = run("settle", written(tmp_path, "a.rst", HEAD.replace("bf2023.sell.6", names) + HOLDS))
    *told, last = one_line(ended.stderr).splitlines()
    assert len(told) == 12
    assert last.endswith(
        ": 7988 more statements cited are those of no edition; cite what `bfrules show` shows."
    )
    assert ended.exit_code == 2


@pytest.mark.parametrize("seconds", ["nan", "inf", "0", "-1", "1e9", "soon"])
def test_a_timeout_is_a_number_of_seconds(seconds: str) -> None:
    ended = run("settle", "--timeout", seconds)
    assert "Error: Invalid value for '--timeout': " in one_line(ended.stderr)
    assert (ended.exit_code, ended.stdout) == (2, "")


def test_what_holds_no_document_is_told(tmp_path: Path) -> None:
    assert error_of("settle", str(tmp_path)) == f"{tmp_path} has no document that ends in .rst"
    file, pipe = tmp_path / "a.rst", tmp_path / "pipe.rst"
    file.write_bytes(b"T\n=\n\xff\xfe")
    os.mkfifo(pipe)
    ended = run("settle", str(file), str(pipe))
    assert one_line(ended.stderr).splitlines() == [
        f"Error: {file}:3: this is not UTF-8 text; save the document as UTF-8.",
        f"Error: {pipe}: it is no file that can be read to its end; name a reStructuredText file.",
    ]
    assert ended.exit_code == 2
