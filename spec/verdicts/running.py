"""Running: each job in a process of its own, on all cores, reported as it ends."""

import os
import resource
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from math import ceil
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from signal import (
    SIG_BLOCK,
    SIG_DFL,
    SIG_SETMASK,
    SIGINT,
    SIGKILL,
    SIGPROF,
    SIGVTALRM,
    SIGXCPU,
    Signals,
    pthread_sigmask,
    signal,
)
from time import process_time
from typing import Final, TypeVar

from attrs import frozen
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from bfrules.cli.watching import end_with_the_parent
from bfrules.cli.words import INTERRUPTED
from spec.subjects import Subject
from spec.symbolic.verdict import Verdict
from spec.verdicts.asking import Said, said_of_all
from spec.verdicts.ledger import CUT_OFF, Answer

GRACE: Final = 30
MOST_MEMORY: Final = 3 << 30
ENDED: Final = ()
OUT_OF_MEMORY: Final = 75
OUT_OF_TIME: Final = "its CPU time was used up"
WHY_IT_ENDED: Final = {
    -SIGXCPU: OUT_OF_TIME,
    -SIGVTALRM: OUT_OF_TIME,
    -SIGPROF: OUT_OF_TIME,
    -SIGKILL: "the system killed it, as it does where it has no memory left",
    OUT_OF_MEMORY: f"the {MOST_MEMORY >> 30} GiB of memory that one process may take were used up",
}

Tag = TypeVar("Tag")
Found = TypeVar("Found")


@frozen
class Ended:
    """A process that ended before it had found everything: its status, and its CPU seconds."""

    status: int | None
    seconds: float

    def __str__(self) -> str:
        if self.status is not None and self.status < 0:
            crashed = f"it crashed with the signal {Signals(-self.status).name}"
            return WHY_IT_ENDED.get(self.status, crashed)
        return WHY_IT_ENDED.get(self.status or 0, f"it ended itself with the status {self.status}")


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
    runs = [(job, partial(_limited, job)) for job in jobs]
    for job, said in in_processes(runs, workers):
        if isinstance(said, Ended):
            said = said_of_all(job.subject, job.method, cut_off(said))
        yield job, said


def in_processes(
    jobs: Sequence[tuple[Tag, Callable[[], Found]]], workers: int
) -> Iterator[tuple[Tag, Found | Ended]]:
    """Run functions in processes, and yield what each returned, or how its process ended."""
    return streams_of_processes([(tag, partial(_alone, run)) for tag, run in jobs], workers)


def streams_of_processes(
    jobs: Sequence[tuple[Tag, Callable[[], Iterable[Found]]]], workers: int
) -> Iterator[tuple[Tag, Found | Ended]]:
    """Run generators in processes, and yield all that each yields, as it comes.

    What comes of a process that fails ends with how it ended.
    """
    # What is run are functions made here, which only a forked process has.
    context = get_context("fork")
    waiting = list(jobs)[::-1]
    running: dict[Connection, tuple[Tag, BaseProcess]] = {}
    try:
        while waiting or running:
            while waiting and len(running) < workers:
                tag, run = waiting.pop()
                here, there = context.Pipe(duplex=False)
                process: BaseProcess = context.Process(target=_send, args=(run, there))
                with _keys_left_for_later():
                    process.start()
                    running[here] = tag, process
                there.close()
            for ready in wait(list(running)):
                assert isinstance(ready, Connection)
                tag, process = running[ready]
                try:
                    found: tuple[Found | Ended, ...] = ready.recv()
                    ended = found == ENDED
                except EOFError:
                    found, ended = (_how_it_ended(process),), True
                yield from ((tag, one) for one in found)
                if ended:
                    del running[ready]
                    ready.close()
                    process.join()
    finally:  # where somebody stops it, nothing goes on, and nobody waits
        for _, process in running.values():
            process.kill()


def _how_it_ended(process: BaseProcess) -> Ended:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    process.join()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Ended(process.exitcode, seconds)


@contextmanager
def _keys_left_for_later() -> Iterator[None]:
    # A process that has just begun would answer Ctrl-C with a traceback.
    before = pthread_sigmask(SIG_BLOCK, (SIGINT,))
    try:
        yield
    finally:
        pthread_sigmask(SIG_SETMASK, before)


def _alone(run: Callable[[], Found]) -> tuple[Found]:
    return (run(),)


def _send(run: Callable[[], Iterable[object]], there: Connection) -> None:
    end_with_the_parent()  # who kills a long run does not want its processes to go on
    signal(SIGINT, SIG_DFL)  # keys end it without a word: who waits for it tells the stop
    pthread_sigmask(SIG_SETMASK, ())
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    limit_memory()
    try:
        for found in run():
            there.send((found,))
        there.send(ENDED)
    except KeyboardInterrupt:  # Z3 listens for keys by itself
        os._exit(INTERRUPTED)
    except Exception as error:
        if is_of_memory(repr(error)):
            os._exit(OUT_OF_MEMORY)
        raise


def is_of_memory(error: str) -> bool:
    """Tell whether an error that is written out is that of Python, or of Z3, without memory."""
    return any(one in error for one in ("MemoryError(", "out of memory"))


def limit_memory() -> None:
    """Give this process so much memory besides what it began with: all that its parent holds."""
    _, given = resource.getrlimit(resource.RLIMIT_AS)
    most = within(given, memory_held() + MOST_MEMORY)
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def memory_held() -> int:
    """Return how many bytes of memory this process has taken, 0 where the system does not tell."""
    told = Path("/proc/self/statm")
    return int(told.read_text().split()[0]) * resource.getpagesize() if told.exists() else 0


def limited_to(seconds: float, run: Callable[[], Found]) -> Found:
    """Run a function within a limit of CPU seconds; the system ends a process that overruns it."""
    limit_to(seconds)
    return run()


def limit_to(seconds: float) -> None:
    """Give this process so many CPU seconds more; the system ends it if it overruns them."""
    _, given = resource.getrlimit(resource.RLIMIT_CPU)
    most = within(given, ceil(process_time() + seconds) + GRACE)
    resource.setrlimit(resource.RLIMIT_CPU, (most, given))


def within(given: int, most: int) -> int:
    """Return a limit, or that which this process was given: nobody may raise it."""
    return most if given == resource.RLIM_INFINITY else min(most, given)


def _limited(job: Job) -> Said:
    limit_to(job.most_seconds)
    try:
        return job.ask()
    except Exception as error:
        answer = Answer(Verdict.SEARCHED, f"the method failed: {error!r}", 0.0)
        return said_of_all(job.subject, job.method, answer)


def cut_off(ended: Ended) -> Answer:
    """Return the answer where a process ended early: nothing is known but how far it came."""
    return Answer(Verdict.SEARCHED, f"{CUT_OFF}: {ended}", ended.seconds)


def progress_bar() -> Progress:
    """Return a bar that shows how far it is."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=Console(stderr=True),
    )
