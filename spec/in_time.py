"""In time: what takes longer than it may ends, whatever it is doing."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final, TypeVar

Found = TypeVar("Found")
A_WHILE: Final = 1.0


class TooMuch(BaseException):
    """One run takes too much time or memory: nothing that runs catches this."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raise TooMuch in what takes longer than so many CPU seconds."""

    def stop(_: int, __: FrameType | None) -> None:
        raise TooMuch

    before = signal.signal(signal.SIGVTALRM, stop)
    # Once more after a while: what is raised while something is forgotten is lost.
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, A_WHILE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def ended_after(seconds: float, run: Callable[[], Found]) -> Found:
    """Run a function in a process that ends after so many CPU seconds, even if nothing decides."""
    signal.signal(signal.SIGVTALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    return run()
