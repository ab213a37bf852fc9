"""Batches that a Dask cluster plays: what is sent, what comes back, and what may be lost."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError
from itertools import islice
from typing import Any, Final, TypeVar
from warnings import warn

from bfrules.study.faults import StudyError

Job = TypeVar("Job")
Done = TypeVar("Done")

SECONDS_FOR_A_WORKER: Final = 10
SECONDS_BETWEEN_LOOKS: Final = 5
AHEAD: Final = 3
"""How many jobs for each place at a worker are sent ahead, so that none of them waits."""

THEY_DIE: Final = "workers die before they finish a batch"
NO_WORKERS: Final = "the cluster has no workers; `dask worker ADDRESS` starts one"
NO_WORKERS_LEFT: Final = f"the cluster has no workers left; it may be that {THEY_DIE}"


def played_by_a_cluster(play: Callable[[Job], Done], jobs: Sequence[Job]) -> Iterator[Done]:
    """Yield what a cluster makes of jobs, in the order in which they are done.

    The cluster is that of the `dask.distributed.Client` at hand. It gives the job of a worker
    that dies to another. Warn, and yield no more, when the scheduler is lost. Raise StudyError
    for no client, for no workers, and for a job at which worker after worker dies.
    """
    try:
        from distributed import KilledWorker, get_client, wait

        from bfrules.study.sending import Sent
    except ModuleNotFoundError:
        raise StudyError(
            "a cluster needs the extra `study`: pip install 'bfrules[study]'"
        ) from None
    try:
        client: Any = get_client()
    except ValueError:
        raise StudyError(
            "no cluster is at hand; make a dask.distributed.Client before the study"
        ) from None
    waits: Any = wait
    sent = Sent.of(play)
    places = places_at_workers(client, NO_WORKERS)
    waiting = iter(jobs)
    running: set[Any] = set()
    try:
        while True:
            ahead = list(islice(waiting, max(0, AHEAD * places - len(running))))
            running |= set(client.map(sent, ahead, pure=False)) if ahead else set()
            if not running:
                return
            try:
                done = waits(running, SECONDS_BETWEEN_LOOKS, "FIRST_COMPLETED").done
            except TimeoutError:
                places = places_at_workers(client, NO_WORKERS_LEFT)
                continue
            for one in done:
                yield one.result()
            running -= done
    except KilledWorker as died:
        raise StudyError(f"{THEY_DIE}: {died}") from died
    except CancelledError:
        warn("the scheduler of the cluster is lost", RuntimeWarning, stacklevel=2)


def places_at_workers(client: Any, without: str) -> int:
    """Return how many jobs workers take at once; raise StudyError `without` any, after a while."""
    try:
        client.wait_for_workers(1, timeout=SECONDS_FOR_A_WORKER)
    except OSError:
        raise StudyError(without) from None
    places: Mapping[str, int] = client.ncores()
    return max(1, sum(places.values()))
