"""In time: what takes longer than it may ends, whatever it is doing."""

import signal
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from types import FrameType
from typing import Final, TypeVar

Found = TypeVar("Found")
Answer = Callable[[int, FrameType | None], None] | signal.Handlers
A_MOMENT: Final = 0.001
# what is raised while something is forgotten is lost; where ctypes asks what to hand over to C,
# it comes out as an error of its own
WHERE_IT_IS_LOST: Final = frozenset(("__del__", "from_param"))


class TooMuch(BaseException):
    """One run takes too much time or memory: nothing that runs catches this."""


def within(seconds: float) -> AbstractContextManager[None]:
    """Raise TooMuch in what takes longer than so many CPU seconds."""

    def stop(_: int, frame: FrameType | None) -> None:
        if not is_lost_in(frame):
            raise TooMuch
        signal.setitimer(signal.ITIMER_VIRTUAL, A_MOMENT)

    return clocked(signal.ITIMER_VIRTUAL, seconds, signal.SIGVTALRM, stop)


def ending_by_force(seconds: float) -> AbstractContextManager[None]:
    """End this process, if it is still in here after so many CPU seconds.

    A solver may be so deep in one question that nothing else reaches it.
    """
    return clocked(signal.ITIMER_PROF, seconds, signal.SIGPROF, signal.SIG_DFL)


@contextmanager
def clocked(clock: int, seconds: float, alarm: signal.Signals, answer: Answer) -> Iterator[None]:
    """Answer the alarm of a clock that rings after so many seconds; put it away at the end."""
    before = signal.signal(alarm, answer)
    signal.setitimer(clock, seconds)
    try:
        yield
    finally:
        signal.setitimer(clock, 0)
        signal.signal(alarm, before)


def is_lost_in(frame: FrameType | None) -> bool:
    """Tell whether what is raised now would be lost on its way out."""
    while frame is not None:
        if frame.f_code.co_name in WHERE_IT_IS_LOST:
            return True
        frame = frame.f_back
    return False


def ended_after(seconds: float, run: Callable[[], Found]) -> Found:
    """Run a function in a process that ends after so many CPU seconds, even if nothing decides."""
    signal.signal(signal.SIGVTALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    return run()
