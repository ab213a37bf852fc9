"""How long code of others may take: `within` ends what has no end."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

Yielded = TypeVar("Yielded")

AGAIN: Final = 0.05
"""Seconds until the alarm rings again, for code that goes on as if it had not rung."""
MOST_RINGS: Final = 20
"""How often code may go on; then the alarm ends the process, which whoever watches it tells."""

AT_THE_LATEST: Final = 2.0
"""CPU seconds after which the system ends a process that is busy in one call and hears no alarm."""


class OutOfTime(BaseException):
    """What takes longer than it may; a rule that catches it is not believed."""


@contextmanager
def within(seconds: float) -> Iterator[Callable[[], None]]:
    """Raise OutOfTime where something takes longer; on Windows it may take as long as it likes.

    It is raised at the end too, whatever was made of it before. What is yielded lets the time
    begin anew: call it where something has come a step further.
    """
    if not hasattr(signal, "setitimer"):
        yield lambda: None
        return
    rung: list[OutOfTime] = []

    def ring(number: int, frame: object) -> None:
        rung.append(OutOfTime(f"no answer within {seconds:g} seconds; --timeout gives it more"))
        if len(rung) == MOST_RINGS:
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
        raise rung[-1]

    def begin() -> None:
        signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
        signal.setitimer(signal.ITIMER_PROF, seconds + AT_THE_LATEST)

    before = signal.signal(signal.SIGALRM, ring)
    begin()
    try:
        yield begin
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGALRM, before)
        if rung:
            raise rung[0] from None


@contextmanager
def at_leisure() -> Iterator[None]:
    """Let no time pass for `within`, such as while somebody at a keyboard thinks."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    left = signal.setitimer(signal.ITIMER_REAL, 0)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, *left)


def each_within(seconds: float, yielded: Iterator[Yielded]) -> Iterator[Yielded]:
    """Yield what an iterator yields; raise OutOfTime where one of these takes longer."""
    while True:
        with within(seconds):
            try:
                one = next(yielded)
            except StopIteration:
                return
        yield one
