"""Commands that run code of others are watched: that code can end a process, but not unnoticed."""

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from ctypes import CDLL
from functools import partial
from threading import enumerate as enumerate_threads
from threading import main_thread
from typing import Final, NoReturn

from bfrules.cli.style import complain, tell_the_stop
from bfrules.cli.words import AMENDMENT, IN_A_FILE, INTERRUPTED, UNUSABLE
from bfrules.core.finding import ENTRY_POINTS
from bfrules.core.notation import together

DONE: Final = b"."
DIE_WITH_THE_PARENT: Final = 1  # PR_SET_PDEATHSIG


def watched(
    command: Callable[[], None],
    words: Sequence[str],
    unanswered: Callable[[str], None] = lambda told: None,
) -> None:
    """Run a command; with code of others, in a process that this one watches.

    That process has the same keyboard and screen, so that one can type and see as ever. What
    ends it before the command has come to its end, such as `os._exit` in a clause, is
    told in a line, and to `unanswered` before. Where there is no `fork`, nothing is watched.
    """
    others = tuple(code_of_others(words)) if hasattr(os, "fork") else ()
    if not others:
        command()
        return
    reading, writing = os.pipe()
    watched_one = os.fork()
    if not watched_one:
        end_with_the_parent()
        leave_stdout_to_answers()
        try:
            command()
        finally:
            with suppress(OSError, ValueError):  # nobody reads it any more, or it was closed
                sys.stdout.flush()
            os.write(writing, DONE)
            leave_threads_behind(sys.exception())
        return
    try:
        status = status_of(watched_one)
    except KeyboardInterrupt:
        tell_the_stop()
        sys.exit(INTERRUPTED)
    os.set_blocking(reading, False)  # what it has started may still hold the other end
    os.close(writing)
    done = is_done(reading)
    if status < 0 or not done:
        named = together(others)
        told = f"the process that ran {named} ended ({end(status)}) before the command was done"
        if not done:
            unanswered(told)
        complain(told)
        sys.exit(UNUSABLE)
    sys.exit(status)


def end_with_the_parent() -> None:
    """End this process when the one that began it ends, whatever ends that; on Linux only."""
    if sys.platform == "linux":
        CDLL(None).prctl(DIE_WITH_THE_PARENT, signal.SIGKILL)


def leave_threads_behind(end: BaseException | None) -> None:
    """End this process, if its command has come to its end and threads of others go on."""
    others = (one for one in enumerate_threads() if one is not main_thread())
    if isinstance(end, SystemExit) and not all(one.daemon for one in others):
        with suppress(OSError, ValueError):
            sys.stderr.flush()
        os._exit(end.code if isinstance(end.code, int) else UNUSABLE)


def leave_stdout_to_answers() -> None:
    """Let what processes of others print go to stderr too, unless stdout is a terminal."""
    if sys.stdout.isatty():
        return
    encoding, errors = sys.stdout.encoding, sys.stdout.errors
    sys.stdout = open(os.dup(1), "w", encoding=encoding, errors=errors)  # noqa: SIM115
    os.dup2(2, 1)


def code_of_others(words: Sequence[str]) -> Iterator[str]:
    """Yield where code of others is: FILE.py:NAME among the words, and installed editions."""
    from importlib.metadata import entry_points  # see `bfrules.core.finding`

    for word, before in zip(words, ("", *words), strict=False):
        option, equals, value = word.partition("=")
        named = value if equals and option.startswith("--") else word
        if before == AMENDMENT or (option == AMENDMENT and equals):
            yield named
        else:
            yield from (part for part in named.split(",") if IN_A_FILE in f"{part}:")
    yield from (point.value for point in entry_points(group=ENTRY_POINTS))


def status_of(watched_one: int) -> int:
    """Wait for the end of a process, and return its status; less than 0 for a signal.

    What is meant to end this process is handed on. Keys that interrupt reach both: the other
    one answers them, and if they are pressed again, before it has come to its end, it is ended.
    """
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        end_it = partial(end_at_the_next, watched_one)
        signal.signal(signal.SIGINT, lambda *_: signal.signal(signal.SIGINT, end_it))
    signal.signal(signal.SIGTERM, lambda number, _: hand_on(number, watched_one))
    _, status = os.waitpid(watched_one, 0)
    return os.waitstatus_to_exitcode(status)


def end_at_the_next(process: int, *_: object) -> NoReturn:
    """End a process that goes on whoever interrupts it, and raise KeyboardInterrupt."""
    hand_on(signal.SIGKILL, process)
    raise KeyboardInterrupt


def hand_on(number: int, process: int) -> None:
    """Send a signal to a process, unless it is gone: whoever sent it may have sent it to both."""
    with suppress(ProcessLookupError):
        os.kill(process, number)


def end(status: int) -> str:
    """Say how a process ended that has this status; less than 0 for a signal."""
    if status in (-signal.SIGALRM, -signal.SIGPROF):  # see `bfrules.cli.timing`
        return "out of time"
    return f"signal {-status}" if status < 0 else f"status {status}"


def is_done(reading: int) -> bool:
    """Tell whether the watched process has said that its command came to its end."""
    try:
        return os.read(reading, len(DONE)) == DONE
    except BlockingIOError:
        return False
