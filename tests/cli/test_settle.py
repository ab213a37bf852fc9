"""`bfrules settle`: what it prints, with which exit status it ends, what a document cannot do."""

import json
import os
import select
import subprocess
import sys
from pathlib import Path
from textwrap import indent

import click
import pytest

from bfrules import bf2023
from bfrules.cli.settling import SAID
from bfrules.cli.style import fitted
from bfrules.disputes import shipped_disputes
from tests.cli.running import error_of, one_line, printed_by, run, written

HEAD = """\
A sale
======

:question: Which price falls?
:cites: bf2023.sell.6
:decision: That of the share removed.

>>> from bfrules import bf2023
>>> table = bf2023.position(level=4, holding={"green": 3}, sale_track={"green": 0})
"""
CITED = bf2023.statements.named("bf2023.sell.6")
TOLD_HEAD = f"""\
A sale
======
FILE

Question: Which price falls?
Decision: That of the share removed.

Statements cited:
  [bf2023.sell.6] {CITED.text if CITED else ""}

"""

HOLDS = '>>> print(bf2023.explain(table, bf2023.sell("green", 3, remove="blue")))\nbf2023: ...\n'
WRONG = '>>> print(bf2023.explain(table, bf2023.sell("green", 3, remove="blue")))\nwhite falls\n'
ENDS = ">>> import os\n>>> os._exit(0)\n"
RICH = """
from attrs import evolve
from bfrules import Amendment

RICH = Amendment(
    name="rich",
    about="Everybody starts with $500.",
    components=lambda printed: evolve(printed, cash=500),
)
"""

table = bf2023.position(level=4, holding={"green": 3}, sale_track={"green": 0})


@pytest.fixture(autouse=True)
def a_machine_that_was_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    told = Path(click.get_app_dir("bfrules"), SAID)
    told.parent.mkdir(parents=True)
    told.touch()


def told_of(file: str, *lines: str) -> str:
    return fitted("\n".join((TOLD_HEAD.replace("FILE", file) + lines[0], *lines[1:], "")), 80)


def test_the_disputes_that_ship_hold(tmp_path: Path) -> None:
    count = len(shipped_disputes())
    told = printed_by("settle", XDG_CONFIG_HOME=str(tmp_path / "fresh"))
    assert told.split("\n")[-2] == f"{count} disputes: {count} hold"
    assert count > 0


def test_a_wrong_expectation_is_answered_with_the_ruling(tmp_path: Path) -> None:
    file = written(tmp_path, "a.rst", HEAD + WRONG)
    ended = run("settle", file)
    ruling = indent(str(bf2023.explain(table, bf2023.sell("green", 3, remove="blue"))), "    ")
    assert "price of blue: $8 in row 0, column 3 -> $6 in row 0, column 2" in ruling
    assert ended.stdout == told_of(
        file,
        "Examples: 2 of 3 hold (lines 8, 9).",
        "",
        "Line 10 does not hold:",
        '    >>> print(bf2023.explain(table, bf2023.sell("green", 3, remove="blue")))',
        "  The document says:",
        "    white falls",
        "  WHAT THE RULES SAY",
        ruling,
        "",
        "1 dispute: 0 hold, 1 fails",
    )
    assert (ended.exit_code, one_line(ended.stderr)) == (1, "")


def test_a_document_that_cannot_be_read_does_not_keep_others_from_being_settled(
    tmp_path: Path,
) -> None:
    unreadable = written(tmp_path, "a.rst", HEAD.replace("sell.6", "sell.66") + HOLDS)
    missing = str(tmp_path / "b.rst")
    holding = written(tmp_path, "c.rst", HEAD + HOLDS)
    ended = run("settle", unreadable, missing, holding)
    assert one_line(ended.stderr) == (
        f"Error: {unreadable}:5: bf2023 has no statement bf2023.sell.66; "
        "its statements have ids such as bf2023.sell.6, bf2023.sell.26, bf2023.sell.16.\n"
        f"Error: {missing}: the file cannot be read (No such file or directory); "
        "name a reStructuredText file that exists.\n"
    )
    assert ended.stdout == told_of(
        holding,
        "Examples: 3 of 3 hold (lines 8, 9, 10).",
        "",
        "3 disputes: 1 holds, 2 cannot be read",
    )
    assert ended.exit_code == 2


@pytest.mark.parametrize(
    ("documents", "told", "status"),
    [
        ((HOLDS, HOLDS), "2 disputes: 2 hold", 0),
        ((HOLDS, WRONG), "2 disputes: 1 holds, 1 fails", 1),
        ((WRONG, WRONG), "2 disputes: 0 hold, 2 fail", 1),
        ((HOLDS, WRONG, ""), "3 disputes: 1 holds, 1 fails, 1 cannot be read", 2),
    ],
)
def test_the_last_line_counts_and_the_status_tells(
    tmp_path: Path, documents: tuple[str, ...], told: str, status: int
) -> None:
    files = [
        written(tmp_path, f"{number}.rst", HEAD + document if document else "")
        for number, document in enumerate(documents)
    ]
    ended = run("settle", *files)
    assert (ended.stdout.split("\n")[-2], ended.exit_code) == (told, status)


def test_without_any_dispute_nothing_is_said_to_hold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bfrules.disputes import document

    monkeypatch.setattr(document, "__file__", str(tmp_path / "a" / "b" / "c" / "document.py"))
    assert error_of("settle") == "no dispute ships with this installation; name a FILE"


def test_a_house_reading_decides(tmp_path: Path) -> None:
    file = written(tmp_path, "a.rst", HEAD + ">>> bf2023.label\n'bf2023 (Q06=stays)'\n")
    assert run("settle", file).exit_code == 1
    assert printed_by("settle", "--reading", "Q06=stays", file) == told_of(
        file, "Examples: 3 of 3 hold (lines 8, 9, 10).", "", "1 dispute under Q06=stays: 1 holds"
    )


@pytest.mark.parametrize(
    ("reading", "told"),
    [
        ("Q06=rises", "the open question Q06 has no reading 'rises'; it has left, falls, stays."),
        ("Q06", "'Q06' names no reading; write QUESTION=READING, such as Q06=stays"),
    ],
)
def test_an_unknown_reading(reading: str, told: str) -> None:
    assert error_of("settle", "--reading", reading).removeprefix("bf2023: ") == told


def test_a_house_amendment_decides(tmp_path: Path) -> None:
    house = written(tmp_path, "house.py", RICH)
    asks = HEAD + ">>> bf2023.printed.cash, bf2023.label\n(500, 'bf2023 (rich)')\n"
    file = written(tmp_path, "a.rst", asks)
    assert run("settle", file).exit_code == 1
    told = printed_by("settle", "--amendment", f"{house}:RICH", file)
    assert told.endswith(f"\n1 dispute under {house}:RICH: 1 holds\n")


@pytest.mark.parametrize("error", ["RuntimeError('boom')", "SystemExit(0)", "KeyError('boom')"])
def test_an_error_of_a_house_rule_is_that_of_the_example(error: str, tmp_path: Path) -> None:
    house = written(
        tmp_path,
        "house.py",
        "from bfrules import Amendment\n"
        "from bfrules.editions.bf2023 import Sell\n"
        "def odd(printed, position, step):\n"
        f"    raise {error}\n"
        "ODD = Amendment(name='odd', about='Odd.', forbid={Sell: odd})\n",
    )
    file = written(tmp_path, "a.rst", HEAD + HOLDS)
    settled = run("settle", "--amendment", f"{house}:ODD", file)
    assert settled.exit_code == 1
    came = error.replace("(", ": ").rstrip(")").replace("'", "'" * error.startswith("Key"))
    assert f"  What came:\n    {came}\n" in settled.stdout
    assert "ended the process" not in settled.stderr


def test_a_folder_stands_for_the_documents_below_it(tmp_path: Path) -> None:
    written(tmp_path, "index.rst", "Disputes\n========\n")
    written(tmp_path, "a.rst", HEAD + HOLDS)
    (tmp_path / "more").mkdir()
    written(tmp_path / "more", "b.rst", HEAD + WRONG)
    ended = run("settle", str(tmp_path))
    assert ended.stdout.endswith("\n2 disputes: 1 holds, 1 fails\n")
    assert (ended.exit_code, one_line(ended.stderr)) == (1, "")


def test_json_holds_what_is_told(tmp_path: Path) -> None:
    files = (
        written(tmp_path, "a.rst", HEAD + HOLDS),
        written(tmp_path, "b.rst", HEAD + WRONG),
        written(tmp_path, "c.rst", HEAD + ENDS),
        written(tmp_path, "d.rst", ""),
    )
    ended = run("settle", "--json", *files)
    ruling = str(bf2023.explain(table, bf2023.sell("green", 3, remove="blue")))
    found: dict[str, list[str]] = {"not_run": [], "waiting": [], "without_effect": []}
    assert json.loads(ended.stdout) == [
        {"document": files[0], "holds": True, "held": [8, 9, 10], "failures": [], **found},
        {
            "document": files[1],
            "holds": False,
            "held": [8, 9],
            "failures": [
                {
                    "line": 10,
                    "source": f">>> {WRONG.splitlines()[0].removeprefix('>>> ')}",
                    "says": "white falls\n",
                    "came": f"{ruling}\n",
                    "ruling": ruling,
                }
            ],
            **found,
        },
        {
            "document": files[2],
            "holds": False,
            "broken off": "an example ended the process that runs them (status 0)",
        },
        {
            "document": files[3],
            "holds": False,
            "unreadable": f"{files[3]}:1: the document is empty; "
            "begin with a title underlined with =.\n"
            f"{files[3]}:1: the field :question: is missing; "
            "write :question: and what was asked at the table.\n"
            f"{files[3]}:1: the field :cites: is missing; "
            "write :cites: and the statements that decide it, parted by commas.\n"
            f"{files[3]}:1: the field :decision: is missing; "
            "write :decision: and the answer.\n"
            f"{files[3]}:1: there is no example, so nothing shows that the decision holds; "
            "add one that begins with >>>.",
        },
    ]
    assert ended.exit_code == 2


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
    script = "import sys; from bfrules.cli import main; main(sys.argv[1:])"
    file = written(tmp_path, "a.rst", HEAD + fake)
    ended = subprocess.run(
        [sys.executable, "-c", script, "settle", file], capture_output=True, text=True, check=True
    )
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
    script = "import sys; from bfrules.cli import main; main(sys.argv[1:])"
    ended = subprocess.run(  # apart from the files that pytest has open
        [sys.executable, "-c", script, "settle", "--timeout", "0.5", bad, good],
        capture_output=True,
        text=True,
        timeout=30,
    )
    told = "the examples have come to no end within 0.5 seconds"
    assert f"Error: {bad}: {told}; so nothing shows that its decision holds.\n" in one_line(
        ended.stderr
    )
    assert ended.stdout.endswith("\n2 disputes: 1 holds, 1 fails\n")


def test_a_document_of_which_no_example_ran_shows_nothing(tmp_path: Path) -> None:
    skipped = "\n".join(("T", "=", "", ":question: q", ":cites: bf2023.sell.6", ":decision: d", ""))
    file = written(tmp_path, "a.rst", f"{skipped}\n>>> 1  # doctest: +SKIP\n2\n")
    ended = run("settle", file)
    assert "Examples: none ran, so nothing shows that the decision holds.\n" in ended.stdout
    assert ended.exit_code == 1


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
