"""The adapters beside games of the frameworks themselves: small steps of players a second.

    python -m benchmarks.frameworks [--seconds 60]

PettingZoo's tictactoe is the yardstick of its environments, OpenSpiel's gin_rummy, written in
C++ and led from Python, that of its games. What counts is small steps of players in whole
games; chance is inside the time and not counted. Needs the extras `benchmark`, `pettingzoo`
and `openspiel`. The engines take turns, as in `python -m benchmarks`.

Games count from their start to their end. More than half of the time of gin_rummy is spent
before its first card: each game sets up a table of melds. Whoever plays on from a position pays
no such start, and may take gin_rummy for twice as fast as this says.
"""

from functools import partial
from typing import Any

import click

from benchmarks.engines import (
    Engine,
    PlaysAGame,
    name_of_table,
    openspiel,
    pettingzoo,
    playing_in_pettingzoo,
)
from benchmarks.slices import measured
from bfrules.adapters import openspiel as games
from bfrules.adapters import pettingzoo as environments

TABLES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("bf2023", {"seats": 3}),
    ("bf2023", {"seats": 4, "mibs": True}),
    ("bf2010", {"seats": 4}),
    ("yucata", {"seats": 4}),
    ("black_monday", {"seats": 4}),
)


def environment(name: str, **setup: Any) -> PlaysAGame:
    """Play an environment of ours."""
    return playing_in_pettingzoo(environments.env(name, **setup))


def game(name: str, seats: int, mibs: bool = False) -> PlaysAGame:
    """Play a game of ours in OpenSpiel."""
    games.register()
    return openspiel(f"bfrules_{name}(players={seats}{',mibs=true' if mibs else ''})")


@click.command(help=__doc__)
@click.option("--seconds", default=60.0, help="How long to go on; two rounds at least.")
def main(seconds: float) -> None:
    """Print what the slices came to, framework by framework."""
    for yardstick, plays, ours in (
        ("PettingZoo tictactoe_v3", partial(pettingzoo, "tictactoe_v3"), environment),
        ("OpenSpiel gin_rummy (C++)", partial(openspiel, "gin_rummy"), game),
    ):
        engines = [Engine(yardstick, plays)] + [
            Engine(name_of_table(name, **setup), partial(ours, name, **setup))
            for name, setup in TABLES
        ]
        figures = measured(engines, seconds / 2, yardstick)
        click.echo(f"multiples of {yardstick}; medians of {figures[0].rounds} rounds\n")
        for figure in figures:
            click.echo(str(figure))
        click.echo()


if __name__ == "__main__":
    main()
