"""Running: every case in a process of its own, on all cores, reported in order."""

import resource
from collections.abc import Iterator, Sequence
from math import ceil
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Final

from spec.symbolic.answering import settled
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
    found: dict[int, Finding] = {}
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
            yield found[reported]
            reported += 1


def settle_and_send(case: Case, seconds: float, there: Connection) -> None:
    """Settle one case within a limit of CPU time, and send the finding."""
    most = ceil(seconds * (len(case.whole) + len(case.slices))) + GRACE
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (most, most))
    there.send(settled(case, seconds))


def received(here: Connection, case: Case) -> Finding:
    """Return the finding that a process sent, or say that it was cut off."""
    try:
        finding = here.recv()
        assert isinstance(finding, Finding)
        return finding
    except EOFError:
        told = "ended by the system: it overran its CPU time, or failed"
        return Finding(
            case.function, case.condition, Verdict.SEARCHED, told, 0.0, case.must_be_proved
        )
