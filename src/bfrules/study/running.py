"""Batches of games on one machine or many: the same totals for any workers, backend and order.

A batch is a range of numbers of games, and a game is determined by the plan and its
number. Whoever plays a batch, and whenever: its totals are the same, and they add up.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import AbstractContextManager
from functools import partial
from typing import Final

from attrs import frozen

from bfrules.study.clusters import THEY_DIE, played_by_a_cluster
from bfrules.study.engines import Engine
from bfrules.study.faults import StudyError
from bfrules.study.plan import Plan
from bfrules.study.tally import Totals

Batch = range

GAMES_IN_A_BATCH: Final = 20
COMPILED_GAMES_IN_A_BATCH: Final = 500
"""As many compiled games as take long beside sending a batch, and adding up what it came to."""
PROCESSES: Final = "loky"
CLUSTER: Final = "dask"
DEATHS_IN_VAIN: Final = 3


@frozen
class Workers:
    """How many workers play, and who finds them: `dask`, or a backend of joblib.

    One worker without a backend is this process itself. `loky` starts processes on
    this machine, no more than there are batches; `dask` uses the cluster of the
    `dask.distributed.Client` at hand, with all its workers.
    """

    number: int = 1
    backend: str = ""


def batches_of(games: int, size: int = GAMES_IN_A_BATCH) -> tuple[Batch, ...]:
    """Return the batches of a number of games; they do not depend on who plays them."""
    return tuple(range(first, min(first + size, games)) for first in range(0, games, size))


def played(engine: Engine, plan: Plan, batch: Batch) -> tuple[Batch, Totals]:
    """Play a batch; return it with its totals."""
    return batch, engine(plan, batch)


def played_by(
    workers: Workers, engine: Engine, plan: Plan, batches: Sequence[Batch]
) -> Iterator[tuple[Batch, Totals]]:
    """Yield batches with their totals, in the order in which they are done.

    Raise StudyError if there is no such backend, or if the workers cannot be had.
    """
    if workers.backend == CLUSTER:
        return played_by_a_cluster(partial(played, engine, plan), batches)
    if min(workers.number, len(batches)) <= 1 and not workers.backend:
        return (played(engine, plan, batch) for batch in batches)
    return played_by_joblib(workers, engine, plan, batches)


def played_by_joblib(
    workers: Workers, engine: Engine, plan: Plan, batches: Sequence[Batch]
) -> Iterator[tuple[Batch, Totals]]:
    """Yield batches as joblib gets them done; those of a worker that died are played again."""
    try:
        from joblib import Parallel, delayed

        from bfrules.study.sending import Sent
    except ModuleNotFoundError:
        raise StudyError(
            "several workers need the extra `study`: pip install 'bfrules[study]'; "
            "one worker needs nothing"
        ) from None
    waiting = dict.fromkeys(batches)
    play = delayed(Sent.of(partial(played, engine, plan)))
    in_vain = 0
    while waiting:
        left = len(waiting)
        try:
            # one worker would be this process itself, which must not die with a batch
            number = max(2, min(workers.number, left))
            with configured(workers.backend or PROCESSES, number):
                jobs = (play(batch) for batch in tuple(waiting))
                for batch, totals in Parallel(return_as="generator_unordered", batch_size=1)(jobs):
                    del waiting[batch]
                    yield batch, totals
        except BrokenExecutor as died:
            in_vain = in_vain + 1 if len(waiting) == left else 0
            if in_vain == DEATHS_IN_VAIN:
                raise StudyError(f"{THEY_DIE}: {died}") from died


def configured(backend: str, number: int) -> AbstractContextManager[object]:
    """Return what lets joblib use a backend; raise StudyError if it knows none of this name."""
    from joblib import parallel_config

    try:
        configuration: AbstractContextManager[object] = parallel_config(backend, n_jobs=number)
    except (AttributeError, TypeError, ValueError):
        raise StudyError(
            f"there is no backend {backend!r}; there is {PROCESSES}, {CLUSTER} and others of joblib"
        ) from None
    return configuration
