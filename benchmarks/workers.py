"""A study by compiled engines with one worker and with two: games a second on the clock.

    python -m benchmarks.workers [--games 20000] [--rounds 3]

Both take turns; before that each plays a few games, so that workers are there and engines are
made. What else the machine does goes into the figures, so they begin with how busy it is.
"""

from os import cpu_count, getloadavg
from statistics import median
from time import perf_counter, process_time
from typing import Final

import click

from bfrules import bf2023
from bfrules.study import study

WORKERS: Final = (1, 2)
TO_WARM_UP: Final = 5_000


def seconds(games: int, workers: int, seed: int) -> float:
    """Play a study, and return how long it took on the clock."""
    begin = perf_counter()
    study(bf2023, games=games, seats=4, seed=seed, workers=workers, engine="compiled")
    return perf_counter() - begin


@click.command(help=__doc__)
@click.option("--games", default=20_000, help="Games of each study.")
@click.option("--rounds", default=3, help="How often both play.")
def main(games: int, rounds: int) -> None:
    """Print games a second, by workers, and the CPU time of a study with one."""
    for workers in WORKERS:
        seconds(TO_WARM_UP, workers, seed=0)
    busy = f"{getloadavg()[0]:.1f} processes want {cpu_count()} cores"
    found: dict[int, list[float]] = {workers: [] for workers in WORKERS}
    own = 0.0
    for seed in range(1, rounds + 1):
        for workers in WORKERS:
            before = process_time()
            found[workers].append(games / seconds(games, workers, seed))
            own += process_time() - before if workers == 1 else 0
    click.echo(f"{games:,} games of 2023 at a table of four, {rounds} rounds; {busy}")
    for workers, speeds in found.items():
        click.echo(f"{workers} workers: {median(speeds):,.0f} games a second")
    one, two = (median(found[workers]) for workers in WORKERS)
    click.echo(f"two give {two / one:.2f} times one, which takes {own / rounds:.1f} CPU seconds")


if __name__ == "__main__":
    main()
