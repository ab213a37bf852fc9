"""Commands that run code of others are watched: that code can end a process, but not unnoticed."""

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Final

from bfrules.cli.style import complain
from bfrules.cli.words import UNUSABLE

AMENDMENT: Final = "--amendment"
FILE: Final = ".py:"
DONE: Final = b"."


def watched(command: Callable[[], None], words: Sequence[str]) -> None:
    """Run a command; with code of others among its words, in a process that this one watches.

    That process has the same keyboard and screen, so that one can type and see as ever. What
    ends it before the command has come to its end, such as `os._exit` in a clause, is
    told in a line. Where there is no `fork`, nothing is watched.
    """
    others = tuple(code_of_others(words))
    if not others or not hasattr(os, "fork"):
        command()
        return
    reading, writing = os.pipe()
    watched_one = os.fork()
    if not watched_one:
        try:
            command()
        finally:
            with suppress(OSError):  # such as a pipe that nobody reads any more
                sys.stdout.flush()
            os.write(writing, DONE)
        return
    status = status_of(watched_one)
    os.set_blocking(reading, False)  # what it has started may still hold the other end
    os.close(writing)
    if status < 0 or not is_done(reading):
        ended = f"signal {-status}" if status < 0 else f"status {status}"
        complain(
            f"the process that ran {' and '.join(others)} ended ({ended}) before the command was "
            "done"
        )
        sys.exit(UNUSABLE)
    sys.exit(status)


def code_of_others(words: Sequence[str]) -> Iterator[str]:
    """Yield the places of code, FILE.py or FILE.py:NAME, among the words of a command."""
    for word, before in zip(words, ("", *words), strict=False):
        option, equals, value = word.partition("=")
        named = value if equals and option.startswith("--") else word
        if before == AMENDMENT or (option == AMENDMENT and equals):
            yield named
        else:
            yield from (part for part in named.split(",") if FILE in f"{part}:")


def status_of(watched_one: int) -> int:
    """Wait for the end of a process, and return its status; less than 0 for a signal.

    What is meant to end this process is handed on. Keys that interrupt reach both; the
    other one answers them.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda number, _: os.kill(watched_one, number))
    _, status = os.waitpid(watched_one, 0)
    return os.waitstatus_to_exitcode(status)


def is_done(reading: int) -> bool:
    """Tell whether the watched process has said that its command came to its end."""
    try:
        return os.read(reading, len(DONE)) == DONE
    except BlockingIOError:
        return False
