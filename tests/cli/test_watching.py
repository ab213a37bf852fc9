"""Code of others cannot end a command without a word."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from shlex import join
from time import sleep

import pytest
from click.testing import CliRunner

from bfrules import Game
from bfrules.__main__ import main as main_of_the_program
from bfrules.cli import main, playing, timing
from bfrules.cli.proving import unheard_by_what_begins
from bfrules.cli.streams import PLAIN
from bfrules.cli.watching import code_of_others
from tests.cli.running import one_line, python, run, written
from tests.cli.test_arbiter import SHEET

HOUSE = r"""
import atexit
import os
import subprocess
import sys
import time
from threading import Thread
from bfrules import Amendment
from bfrules.core.refusal import refused
from bfrules.editions.bf2023 import Buy, Sell


def leaving(printed, position, step):
    os._exit(0)


def aborting(printed):
    atexit.register(os.abort)
    return printed


def printing(printed, position, step):
    print("I am a rule")
    os.system("echo I am another program")
    subprocess.run(["echo", "I am a third one"], stdout=sys.stdout)
    sys.stdout.buffer.write(b"I am bytes\n")


def looping(printed, position, step):
    while True: pass


def swallowing(printed, position, step):
    try:
        turns = 0
        while True: turns += 1
    except BaseException: return None


def deaf(printed, position, step):
    while True:
        try:
            print("I hear nothing", file=sys.stderr, flush=True)
            time.sleep(60)
        except BaseException:
            print("I go on", file=sys.stderr, flush=True)


def thinks(view, legal):
    time.sleep(60)


def threading(printed, position, step):
    Thread(target=time.sleep, args=(600,)).start()


def interrupting(printed, position, step):
    raise KeyboardInterrupt


def speaking(printed, position, step):
    return refused(**{"one\n  2. two": "\x1b[2J\x1b[32m\u202e"})


LEAVING, PRINTING, LOOPING, SWALLOWING, DEAF, THREADING, INTERRUPTING, SPEAKING = (
    Amendment(name="own", about="Own.", forbid={Buy: one, Sell: one})
    for one in (leaving, printing, looping, swallowing, deaf, threading, interrupting, speaking)
)
AT_ONCE = Amendment(name="own", about="Own.", components=lambda printed: os._exit(0))
AT_THE_END = Amendment(name="own", about="Own.", components=lambda printed: aborting(printed))
ASLEEP = Amendment(name="own", about="Own.", components=lambda printed: time.sleep(60))
QUIET = Amendment(name="own", about="Own.", components=lambda printed: printed)
"""
ENDLESS = """
from bfrules.cli import timing
from bfrules.cli.watching import watched

timing.AT_THE_LATEST = 0.2


def going_on():
    while True:
        try:
            turns = 0
            while True: turns += 1
        except BaseException: pass


def busy():
    return sum(range(10**12))


def endless():
    with timing.within(0.05):
        {name}()


watched(endless, ("--amendment", "own.py:OWN"))
"""
OWN_SHEET = SHEET.replace("seats:", "amendment: own\nseats:")
SALE = ("bf2023", "holding.green=1", "sell 1 green, remove green")


def typed(*words: str) -> subprocess.CompletedProcess[str]:
    return python("-m", "bfrules", *words)


@pytest.mark.parametrize(
    ("words", "name", "how"),
    [
        (("ask", *SALE), "LEAVING", "status 0"),
        (("check", "{sheet}"), "LEAVING", "status 0"),
        (("play", "bf2023", "--seed", "1"), "LEAVING", "status 0"),
        (("show", "bf2023"), "AT_ONCE", "status 0"),
        (("show", "bf2023"), "AT_THE_END", "signal 6"),
    ],
)
def test_code_that_ends_the_process_or_aborts_it_when_all_is_done_is_told(
    words: tuple[str, ...], name: str, how: str, tmp_path: Path
) -> None:
    place = f"{written(tmp_path, 'house.py', HOUSE)}:{name}"
    sheet = written(tmp_path, "sheet.txt", OWN_SHEET)
    ended = typed(*(word.format(sheet=sheet) for word in words), "--amendment", place)
    assert one_line(ended.stderr) == (
        f"Error: the process that ran {place} ended ({how}) before the command was done\n"
    )
    assert (ended.returncode, ended.stdout == "") == (2, name != "AT_THE_END")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("LEAVING", "the process that ran {place} ended (status 0) before the command was done"),
        ("LOOPING", "the rules cannot be played with {place}: no answer within 3 seconds"),
    ],
)
def test_an_arbiter_whose_rules_give_no_answer_says_so_in_json(
    name: str, told: str, tmp_path: Path
) -> None:
    place = f"{written(tmp_path, 'house.py', HOUSE)}:{name}"
    words = ("check", written(tmp_path, "sheet.txt", OWN_SHEET), "--json", "--timeout", "3")
    ended = typed(*words, "--amendment", place)
    found = json.loads(ended.stdout)
    assert (ended.returncode, found["stands"]) == (2, False)
    assert found["unreadable"].startswith(told.format(place=place))


@pytest.mark.parametrize(
    "handed_in", ["main(words)", "main(args=words)", "sys.argv[1:] = words; main()"]
)
def test_words_are_watched_whoever_hands_them_in(handed_in: str, tmp_path: Path) -> None:
    words = ["show", "bf2023", "--amendment", f"{written(tmp_path, 'house.py', HOUSE)}:AT_ONCE"]
    ended = python("-c", f"import sys; from bfrules.cli import main; words = {words}; {handed_in}")
    assert (ended.returncode, "ended (status 0)" in ended.stderr) == (2, True)


def test_what_is_watched_answers_and_ends_as_ever(tmp_path: Path) -> None:
    place = f"{written(tmp_path, 'house.py', HOUSE)}:QUIET"
    words = ("ask", *SALE, "--amendment", place)
    ended, other = typed(*words), run(*words)
    said = (ended.returncode, ended.stdout, ended.stderr)
    assert said == (other.exit_code, other.stdout, other.stderr)


@pytest.mark.parametrize(("step", "status"), [(SALE[2], 0), ("buy 9 red, place red", 2)])
def test_threads_of_rules_keep_nobody_waiting(step: str, status: int, tmp_path: Path) -> None:
    place = f"{written(tmp_path, 'house.py', HOUSE)}:THREADING"
    ended = typed("ask", *SALE[:2], step, "--amendment", place)
    assert (ended.returncode, "Error" in ended.stderr) == (status, bool(status))


def test_rules_that_do_not_answer_are_told(tmp_path: Path) -> None:
    file = written(tmp_path, "house.py", HOUSE)
    ended = typed("ask", *SALE, "--amendment", f"{file}:LOOPING", "--timeout", "3")
    assert one_line(ended.stderr) == (
        f"Error: the rules cannot be played with {file}:LOOPING: "
        f"no answer within 3 seconds; --timeout gives it more ({file}, line 30)\n"
    )
    assert (ended.returncode, ended.stdout) == (2, "")


def test_rules_that_go_on_whatever_is_raised_give_no_answer(tmp_path: Path) -> None:
    file = written(tmp_path, "house.py", HOUSE)
    ended = typed("ask", *SALE, "--amendment", f"{file}:SWALLOWING", "--timeout", "0.5")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert re.search(r"no answer within 0\.5 seconds|ended \(out of time\)", one_line(ended.stderr))


@pytest.mark.parametrize("name", ["going_on", "busy"])
def test_code_that_hears_no_alarm_or_goes_on_after_it_is_ended(name: str) -> None:
    ended = python("-c", ENDLESS.format(name=name))
    assert one_line(ended.stderr) == (
        "Error: the process that ran own.py:OWN ended (out of time) before the command was done\n"
    )
    assert ended.returncode == 2


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (("show", "bf2023"), "ASLEEP"),
        (("diff", "bf2023"), "ASLEEP"),
        (("play", "bf2023"), "ASLEEP"),
        (("play", "bf2023", "--seed", "1", "--seats", "3"), "LOOPING"),
        (("diff", "bf2023", "--tables", "20"), "LOOPING"),
    ],
)
def test_each_command_has_a_time_limit(words: tuple[str, ...], name: str, tmp_path: Path) -> None:
    place = f"{written(tmp_path, 'house.py', HOUSE)}:{name}"
    ended = run(*words, "--amendment", place, "--timeout", "1")
    told = f"the rules cannot be played with {place}: no answer within 1 seconds"
    assert one_line(ended.stderr).startswith(f"Error: {told}")
    assert (ended.exit_code, ended.stdout) == (2, "")


def test_what_was_played_before_the_limit_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "somebody_types", lambda: True)
    house, sheet = written(tmp_path, "house.py", HOUSE), tmp_path / "sheet.txt"
    words = ["play", "bf2010", "--against", f"{house}:thinks", "--seed", "1", "--timeout", "2"]
    typed = "pass, place green\nend turn\n"
    ended = run(*words, "--save", sheet, typed=typed)
    assert f"The score sheet so far stands in {sheet}.\nError: no answer" in ended.stderr
    game = Game.from_text(sheet.read_text(encoding="utf-8"))
    assert (ended.exit_code, game.events[-1].said) == (2, "end the turn")


def test_no_time_passes_while_somebody_at_a_keyboard_thinks() -> None:
    def think() -> bool:
        with timing.within(0.1), timing.at_leisure():
            sleep(0.2)
        return True

    def dawdle() -> None:
        with timing.within(0.1):
            with timing.at_leisure():
                pass
            sleep(0.2)

    assert think()
    with pytest.raises(timing.OutOfTime):
        dawdle()


@pytest.fixture
def keys_are_heard() -> Iterator[None]:
    """A shell lets what it runs in the background, these tests perhaps, hear no keys."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("keys_are_heard")
def test_keys_that_rules_do_not_hear_end_them_the_second_time(tmp_path: Path) -> None:
    place = f"{written(tmp_path, 'house.py', HOUSE)}:DEAF"
    command = [sys.executable, "-m", "bfrules", "ask", *SALE, "--amendment", place]
    piped = {"stderr": subprocess.PIPE, "text": True, "start_new_session": True}
    with subprocess.Popen(command, **piped) as asked:  # type: ignore[call-overload]
        assert asked.stderr.readline() == "I hear nothing\n"
        os.killpg(asked.pid, signal.SIGINT)
        assert asked.stderr.readline() == "I go on\n"
        while asked.poll() is None:
            os.killpg(asked.pid, signal.SIGINT)
            sleep(0.1)
        told = asked.stderr.read().replace("I go on\n", "").replace("I hear nothing\n", "")
    assert set(told.split()) == {"Stopped."}  # keys between two tries stop both processes
    assert asked.returncode in (130, -signal.SIGINT)  # the last keys came when all was told


@pytest.mark.usefixtures("keys_are_heard")
def test_proofs_that_begin_hear_no_keys_that_would_leave_a_traceback() -> None:
    with unheard_by_what_begins():
        begun = python("-c", "import signal; print(signal.getsignal(signal.SIGINT).name)")
    assert begun.stdout == "SIG_IGN\n"
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_stop_is_no_fault_of_the_rules(tmp_path: Path) -> None:
    place = f"{written(tmp_path, 'house.py', HOUSE)}:INTERRUPTING"
    ended = run("ask", *SALE, "--amendment", place)
    assert (ended.exit_code, ended.stdout, ended.stderr) == (130, "", "\nStopped.\n")


def test_what_rules_and_their_processes_print_is_no_part_of_the_answer(tmp_path: Path) -> None:
    place = f"{written(tmp_path, 'house.py', HOUSE)}:PRINTING"
    ended = typed("ask", *SALE, "--amendment", place, "--json")
    assert json.loads(ended.stdout)["allowed"]
    said = ("a rule", "another program", "a third one", "bytes")
    assert {*ended.stderr.splitlines()} == {f"I am {one}" for one in said}


def test_the_words_of_a_rule_stay_in_their_line(tmp_path: Path) -> None:
    place = f"{written(tmp_path, 'house.py', HOUSE)}:SPEAKING"
    shown = run("ask", *SALE, "--amendment", place).stdout
    assert r"       one\n  2. two \x1b[2J\x1b[32m\u202e" in shown.splitlines()


@pytest.mark.parametrize(
    ("redirected", "status", "told"),
    [
        (">&-", "0", ""),
        (">/dev/full", "2", "Error: stdout: No space left on device\n"),
        ("| true", "141", ""),
    ],
)
def test_a_stdout_of_no_use_is_not_laid_to_the_rules(
    redirected: str, status: str, told: str, tmp_path: Path
) -> None:
    place = f"{written(tmp_path, 'house.py', HOUSE)}:QUIET"
    words = join((sys.executable, "-m", "bfrules", "ask", *SALE, "--amendment", place))
    shell = f"sleep 0 | {words} {redirected}; exit ${{PIPESTATUS[1]}}"
    ended = subprocess.run(["bash", "-c", shell], capture_output=True, text=True, check=False)
    assert (str(ended.returncode), ended.stdout, ended.stderr) == (status, "", told)


@pytest.mark.parametrize("charset", ["cp1252", "latin-1", "ascii"])
def test_what_a_terminal_lacks_is_drawn_with_what_it_has(charset: str, tmp_path: Path) -> None:
    words = ["show", written(tmp_path, "sheet.txt", SHEET)]
    drawn = CliRunner(charset=charset).invoke(main, words)
    assert (drawn.exit_code, drawn.exception) == (0, None)
    assert drawn.stdout.translate(PLAIN) == run(*words).stdout.translate(PLAIN)


def test_what_the_locale_c_lacks_is_drawn_plainly_too(tmp_path: Path) -> None:
    words = (sys.executable, "-m", "bfrules", "show", written(tmp_path, "sheet.txt", SHEET))
    locale = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    ended = subprocess.run(words, capture_output=True, env=os.environ | locale, check=False)
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert b"+------+" in ended.stdout


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


class Pressed:
    """A finder of modules that finds Ctrl-C pressed where the commands are loaded."""

    def find_spec(self, name: str, *_: object) -> None:
        """Stop at the commands."""
        if name == "bfrules.cli":
            raise KeyboardInterrupt


def test_ctrl_c_while_the_commands_are_loaded_is_a_stop_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "bfrules.cli")
    monkeypatch.setattr(sys, "meta_path", [Pressed(), *sys.meta_path])
    with pytest.raises(SystemExit) as stopped:
        main_of_the_program()
    assert stopped.value.code == 130
    assert capsys.readouterr().err == "\nStopped.\n"
