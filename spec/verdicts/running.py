"""Running: each job in a process of its own, on all cores, reported as it ends."""

import resource
from collections.abc import Callable, Iterator, Sequence
from math import ceil
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Final

from attrs import frozen

from spec.subjects import Subject
from spec.symbolic.verdict import Verdict
from spec.verdicts.asking import Said
from spec.verdicts.ledger import Answer

GRACE: Final = 30


@frozen
class Job:
    """Ask one method about subjects that are one question, within so many CPU seconds in all."""

    alike: tuple[Subject, ...]
    method: str
    ask: Callable[[], Said]
    most_seconds: float

    @property
    def subject(self) -> Subject:
        """The first of the subjects."""
        return self.alike[0]


def all_run(jobs: Sequence[Job], workers: int) -> Iterator[tuple[Job, Said]]:
    """Run all jobs and yield what each was told, in the order in which they end.

    A process that overruns its CPU time is ended by the system: `searched`.
    """
    # A job holds functions made here, which only a forked process has.
    context = get_context("fork")
    waiting = list(jobs)[::-1]
    running: dict[Connection, tuple[Job, BaseProcess]] = {}
    while waiting or running:
        while waiting and len(running) < workers:
            job = waiting.pop()
            here, there = context.Pipe(duplex=False)
            process: BaseProcess = context.Process(target=_run_and_send, args=(job, there))
            process.start()
            there.close()
            running[here] = job, process
        for ready in wait(list(running)):
            assert isinstance(ready, Connection)
            job, process = running.pop(ready)
            yield job, _received(ready, job)
            ready.close()
            process.join()


def _run_and_send(job: Job, there: Connection) -> None:
    most = ceil(job.most_seconds) + GRACE
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (most, most))
    try:
        there.send(job.ask())
    except Exception as error:
        failed = Answer(Verdict.SEARCHED, f"the method failed: {error!r}", 0.0)
        promises = {promise.__name__: failed for promise in job.subject.promises}
        there.send(Said(job.method, promises))


def _received(here: Connection, job: Job) -> Said:
    try:
        said = here.recv()
    except EOFError:
        cut_off = Answer(
            Verdict.SEARCHED, "the process ended early: out of time, or out of memory", 0.0
        )
        return Said(job.method, {promise.__name__: cut_off for promise in job.subject.promises})
    assert isinstance(said, Said)
    return said
