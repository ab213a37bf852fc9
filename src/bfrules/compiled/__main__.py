"""Replay games of compiled engines by the library: `python -m bfrules.compiled bf2023`."""

from typing import Any

import click

from bfrules.compiled.engine import compile
from bfrules.compiled.replaying import Differs, replay
from bfrules.core.refusal import IllegalStep
from bfrules.evaluating.values import CannotCompile
from bfrules.shipped import shipped_editions

MOST_SEATS = 5


@click.command()
@click.argument("names", nargs=-1, metavar="[EDITION]...")
@click.option("--games", default=10_000, show_default=True, help="Games of an edition, in all.")
@click.option("--seed", default=1, show_default=True)
@click.option("--backend", default="", help="python, numba or c; the fastest there is.")
@click.option("--reading", "readings", multiple=True, help="In force, as Q06=stays.")
def check(
    names: tuple[str, ...], games: int, seed: int, backend: str, readings: tuple[str, ...]
) -> None:
    """Play games of EDITION by an engine compiled from its clauses, and replay them by the library.

    Without EDITION, of all that ship. The games are shared out among all numbers of seats.
    Every position on the way is compared; the first difference ends it.
    """
    for edition in shipped_editions().values():
        if names and edition.name not in names:
            continue
        try:
            asked = [edition.reading(*name.split("=", 1)) for name in readings]
            tables = [
                table for seats in range(MOST_SEATS + 1) for table in table_of(edition, seats)
            ]
            for seats in tables:
                engine = compile(edition.amend(*asked), seats=seats, backend=backend)
                done = replay(engine, games // len(tables), seed)
                click.echo(
                    f"{edition.label}, {seats} seats: {done.games:,} games, {done.steps:,} steps, "
                    "no difference"
                )
        except (CannotCompile, Differs, ValueError) as wrong:
            raise click.ClickException(str(wrong)) from None


def table_of(edition: Any, seats: int) -> list[int]:
    """Return the number of seats if the rules allow it."""
    try:
        edition.start(seats=seats)
    except IllegalStep:
        return []
    return [seats]


if __name__ == "__main__":
    check()
