"""Engines in turns: each in a process of its own, a slice of processor time at a time.

A slow moment of the machine hits all of them, and what one keeps in memory does not slow
the garbage collector of another.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Final

from attrs import frozen

from benchmarks.engines import YARDSTICK, Engine

SLICE: Final = 0.4
"""Seconds of processor time; a game that has begun is played to its end."""


WARM_UP: Final = 4
"""Slices that do not count, before the first that does."""


@frozen
class Figure:
    """What the slices of one engine came to.

    `steps` is the median of player steps a second; `ratio` the median, `lowest` and `highest`
    the extremes, of the ratios to the yardstick, each of two slices of the same round.
    """

    engine: str
    steps: float
    ratio: float
    lowest: float
    highest: float
    rounds: int

    def __str__(self) -> str:
        spread = f"{self.lowest:.2f} to {self.highest:.2f}"
        return f"{self.engine:34} {self.ratio:6.2f}   {spread:16} {self.steps:>12,.0f}/s"


def measured(
    engines: Sequence[Engine], seconds: float, yardstick: str = YARDSTICK
) -> tuple[Figure, ...]:
    """Measure engines, the yardstick among them, in rounds until the time is over; two at least."""
    with workers(engines) as connections:
        began, rounds = perf_counter(), 0
        speeds: dict[str, list[float]] = {name: [] for name in connections}
        for connection in connections.values():
            for seed in range(WARM_UP):  # imports, caches that any game fills, rules woven
                asked(connection, seed)
        while rounds < 2 or perf_counter() - began < seconds:
            rounds += 1
            for name, connection in connections.items():
                speeds[name].append(asked(connection, seed=rounds))
    return tuple(_figure(name, found, speeds[yardstick]) for name, found in speeds.items())


def _figure(name: str, found: list[float], yardstick: list[float]) -> Figure:
    ratios = [speed / other for speed, other in zip(found, yardstick, strict=True)]
    return Figure(
        engine=name,
        steps=median(found),
        ratio=median(ratios),
        lowest=min(ratios),
        highest=max(ratios),
        rounds=len(found),
    )


@contextmanager
def workers(engines: Sequence[Engine]) -> Iterator[dict[str, Connection]]:
    """Keep a process for each engine, and give the connections to them by name."""
    context = get_context("spawn")
    connections: dict[str, Connection] = {}
    for engine in engines:
        connections[engine.name], other_end = context.Pipe()
        context.Process(target=_work, args=(engine, other_end), daemon=True).start()
    try:
        yield connections
    finally:
        for connection in connections.values():
            connection.send(None)
            connection.close()


def asked(connection: Connection, seed: int) -> float:
    """Return the player steps a second of one slice."""
    connection.send(seed)
    speed: float = connection.recv()
    return speed


def _work(engine: Engine, connection: Connection) -> None:
    play = engine.ready()
    while (seed := connection.recv()) is not None:
        random, steps, began = Random(seed), 0, process_time()
        while (spent := process_time() - began) < SLICE:
            steps += play(random)
        connection.send(steps / spent)
