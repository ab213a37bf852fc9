"""How long code of others may take: `within` ends what has no end."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

AGAIN: Final = 0.05
"""Seconds until the alarm rings again, for code that goes on as if it had not rung."""
MOST_RINGS: Final = 20
"""How often code may go on; then the alarm ends the process, which whoever watches it tells."""

AT_THE_LATEST: Final = 2.0
"""CPU seconds after which the system ends a process that is busy in one call and hears no alarm."""


class OutOfTime(BaseException):
    """What takes longer than it may; a rule that catches it is not believed."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raise OutOfTime where something takes longer; on Windows it may take as long as it likes.

    It is raised at the end too, whatever was made of it before.
    """
    if not hasattr(signal, "setitimer"):
        yield
        return
    rung: list[OutOfTime] = []

    def ring(number: int, frame: object) -> None:
        rung.append(OutOfTime(f"no answer within {seconds:g} seconds; --timeout gives it more"))
        if len(rung) == MOST_RINGS:
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
        raise rung[-1]

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    signal.setitimer(signal.ITIMER_PROF, seconds + AT_THE_LATEST)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGALRM, before)
        if rung:
            raise rung[0] from None
