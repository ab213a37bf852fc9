"""The strict measure: random play by the checked door, in multiples of python-chess.

    python -m benchmarks [--seconds 120] [--only bf2023] [--no-peers] [--json FILE]

What counts is steps of players: list what is legal, choose one, apply it. The work of chance is
inside the time and not counted. python-chess lists its legal moves and pushes one, and nobody
asks it whether the game is over. The garbage collector is on. The engines take turns.
"""

import json
from pathlib import Path

import click
from attrs import asdict

from benchmarks.engines import engines
from benchmarks.slices import measured


@click.command(help=__doc__)
@click.option("--seconds", default=120.0, help="How long to go on; two rounds at least.")
@click.option("--only", "wanted", default="", help="Engines with this text in their name.")
@click.option("--peers/--no-peers", default=True, help="Other libraries too, where installed.")
@click.option("--json", "file", type=click.Path(path_type=Path), help="Write the figures down.")
def main(seconds: float, wanted: str, peers: bool, file: Path | None) -> None:
    """Print what the slices came to, and write it as JSON where asked."""
    figures = measured(engines(wanted, peers), seconds)
    rounds = figures[0].rounds
    click.echo(f"multiples of python-chess in player steps a second; medians of {rounds} rounds\n")
    for figure in figures:
        click.echo(str(figure))
    if file:
        file.write_text(json.dumps([asdict(figure) for figure in figures], indent=1) + "\n")


if __name__ == "__main__":
    main()
