"""Compiled engines beside OpenSpiel's tic-tac-toe, which is written in C++ and led from Python.

    python -m benchmarks.compiled [--seconds 60] [--backend c]

What counts is turns of players in whole games; chance is inside the time and not counted.
Needs the extra `benchmark`. The engines take turns, as in `python -m benchmarks`.
"""

from functools import partial
from random import Random
from typing import Any, Final

import click

from benchmarks.engines import Engine, PlaysAGame, openspiel
from benchmarks.slices import measured
from bfrules import shipped
from bfrules.compiled import compile

YARDSTICK: Final = "OpenSpiel tic_tac_toe (C++)"
AT_ONCE: Final = 100
TABLES: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("bf2023", {"seats": 3}),
    ("bf2023", {"seats": 4}),
    ("bf2023", {"seats": 5}),
    ("bf2023", {"seats": 4, "mibs": True}),
    ("bf2010", {"seats": 4}),
    ("yucata", {"seats": 4}),
    ("black_monday", {"seats": 4}),
)


def compiled(name: str, table: dict[str, Any], backend: str) -> PlaysAGame:
    """Play a hundred games of a compiled edition, and say how many turns they had."""
    engine = compile(shipped.editions()[name], backend=backend, **table)

    def play(random: Random) -> int:
        games = engine.play(AT_ONCE, random.randrange(1 << 30))
        return sum(played.choices for played in games)

    return play


@click.command(help=__doc__)
@click.option("--seconds", default=60.0, help="How long to go on; two rounds at least.")
@click.option("--backend", default="", help="python, numba or c; the fastest there is.")
def main(seconds: float, backend: str) -> None:
    """Print what the slices came to."""
    ours = [
        Engine(
            f"{name}, {', '.join(f'{word}={value}' for word, value in table.items())}, compiled",
            partial(compiled, name, table, backend),
        )
        for name, table in TABLES
    ]
    other = Engine(YARDSTICK, partial(openspiel, "tic_tac_toe"))
    figures = measured((other, *ours), seconds, YARDSTICK)
    click.echo(f"multiples of {YARDSTICK}; medians of {figures[0].rounds} rounds\n")
    for figure in figures:
        click.echo(str(figure))


if __name__ == "__main__":
    main()
