"""Commands that try something in many random games of the editions, in several processes."""

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Final

import click

from bfrules.core.edition import AnyEdition
from bfrules.shipped import shipped_editions

BATCH: Final = 50

Check = Callable[[AnyEdition, range], int]


def command_for(check: Check, games: int, about: str, told: str) -> click.Command:
    """Return a command that checks games of the editions that are named, batch by batch.

    `check` is given seeds and returns how many tables it saw; what it raises ends
    the command. `told` says of all tables that nothing was wrong.
    """

    @click.command(help=about)
    @click.argument("names", nargs=-1)
    @click.option("--games", default=games, show_default=True, help="Games of each edition.")
    @click.option("--seed", default=0, show_default=True, help="Where chance begins.")
    @click.option("--workers", default=2, show_default=True, help="How many processes play.")
    def command(names: tuple[str, ...], games: int, seed: int, workers: int) -> None:
        shipped = shipped_editions()
        for name in names or shipped:
            if name not in shipped:
                raise click.BadParameter(f"no edition {name!r}; there are {', '.join(shipped)}")
            last = seed + games
            batches = [range(one, min(one + BATCH, last)) for one in range(seed, last, BATCH)]
            with ProcessPoolExecutor(workers) as pool:
                played = pool.map(partial(check, shipped[name]), batches)
                with click.progressbar(played, length=len(batches), label=name) as seen:
                    tables = sum(seen)
            click.echo(f"{name}: {games} games, {tables} tables, {told}")

    return command
