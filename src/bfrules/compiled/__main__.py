"""Replay games of compiled engines by the library: `python -m bfrules.compiled bf2023`."""

from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import nullcontext
from functools import partial
from math import ceil
from typing import Any

import click

from bfrules.compiled.engine import engine_of
from bfrules.compiled.making import Making, clauses_refused
from bfrules.compiled.replaying import Differs, replay
from bfrules.evaluating.values import CannotCompile
from bfrules.shipped import shipped_editions


@click.command()
@click.argument("names", nargs=-1, type=click.Choice([*shipped_editions()]), metavar="[EDITION]...")
@click.option("--games", default=10_000, show_default=True, help="Games of an edition, in all.")
@click.option("--seed", default=1, show_default=True)
@click.option("--backend", default="", help="python, numba or c; the fastest there is.")
@click.option("--reading", "readings", multiple=True, help="In force, as Q06=stays.")
@click.option("--workers", default=1, show_default=True, help="How many processes replay.")
def check(
    names: tuple[str, ...],
    games: int,
    seed: int,
    backend: str,
    readings: tuple[str, ...],
    workers: int,
) -> None:
    """Play games of EDITION by an engine compiled from its clauses, and replay them by the library.

    Without EDITION, of all that ship. The games are shared out among all tables that the rules
    know. Every position on the way is compared, and now and then all legal steps; the first
    difference ends it. Of an edition that cannot be compiled, each clause that is refused is
    named.
    """
    refused: list[str] = []
    with ProcessPoolExecutor(workers) if workers > 1 else nullcontext() as pool:
        for edition in shipped_editions().values():
            if names and edition.name not in names:
                continue
            try:
                house = edition.amend(*(edition.reading(*name.split("=", 1)) for name in readings))
                for told in replayed_at_all_tables(house, games, seed, backend, pool):
                    click.echo(told)
            except CannotCompile as wrong:
                reasons = [*clauses_refused(house, a_start(house))] or [wrong]
                refused += [f"{house.label} is not compiled: {reason}" for reason in reasons]
            except (Differs, ValueError) as wrong:
                raise click.ClickException(str(wrong)) from None
    if refused:
        raise click.ClickException("\n".join(refused))


def replayed_at_all_tables(
    edition: Any, games: int, seed: int, backend: str, pool: Executor | None
) -> Iterator[str]:
    """Share games out among all tables that an edition knows, replay them, and say so of each."""
    tables = range(len(list(edition.legal(edition.in_the_box))))
    each = partial(replayed, edition, ceil(games / len(tables)), seed, backend)
    yield from pool.map(each, tables) if pool else map(each, tables)


def replayed(edition: Any, games: int, seed: int, backend: str, number: int) -> str:
    """Replay games at one of the tables that an edition knows, and say so."""
    box = edition.in_the_box
    table = list(edition.legal(box))[number]
    engine = engine_of(Making(edition, edition.apply(box, table)), backend)
    done = replay(engine, games, seed)
    return (
        f"{edition.label}, {edition.tell(box, table)}: {done.games:,} games, "
        f"{done.steps:,} steps, {done.lists:,} lists of legal steps, no difference"
    )


def a_start(edition: Any) -> Any:
    """Return the first table that a game may start from."""
    box = edition.in_the_box
    return edition.apply(box, next(iter(edition.legal(box))))


if __name__ == "__main__":
    check()
