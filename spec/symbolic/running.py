"""Running: every case in a process of its own, on all cores, reported in order."""

import resource
from collections.abc import Iterator, Sequence
from math import ceil
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Final

from spec.symbolic.answering import LIMIT_FOR_ALL_TOGETHER, Answer, finding_of, settled
from spec.symbolic.question import Case
from spec.symbolic.verdict import Finding, Verdict

GRACE: Final = 30


def all_settled(cases: Sequence[Case], seconds: float, workers: int) -> Iterator[Finding]:
    """Settle all cases and yield the findings in the order of the cases.

    A process that overruns its CPU time is ended by the system: `searched`.
    """
    # Questions hold functions made here, which only a forked process has.
    context = get_context("fork")
    waiting = list(enumerate(cases))[::-1]
    running: dict[Connection, int] = {}
    found: dict[int, tuple[Finding, ...]] = {}
    reported = 0
    while reported < len(cases):
        while waiting and len(running) < workers:
            number, case = waiting.pop()
            here, there = context.Pipe(duplex=False)
            context.Process(target=settle_and_send, args=(case, seconds, there)).start()
            there.close()
            running[here] = number
        for ready in wait(list(running)):
            assert isinstance(ready, Connection)
            number = running.pop(ready)
            found[number] = received(ready, cases[number])
            ready.close()
        while reported in found:
            yield from found[reported]
            reported += 1


def settle_and_send(case: Case, seconds: float, there: Connection) -> None:
    """Settle one case within a limit of CPU time, and send what was found."""
    questions = len(case.whole) + len(case.slices)
    most = ceil(seconds * questions * (len(case.promises) + LIMIT_FOR_ALL_TOGETHER)) + GRACE
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (most, most))
    there.send(settled(case, seconds))


def received(here: Connection, case: Case) -> tuple[Finding, ...]:
    """Return what a process sent, or say that it was cut off."""
    try:
        found = here.recv()
    except EOFError:
        cut_off = Answer(Verdict.SEARCHED, "the process ended early: out of time, or out of memory")
        return tuple(finding_of(case, promise, cut_off, 0.0) for promise in case.promises)
    assert isinstance(found, tuple)
    return found
