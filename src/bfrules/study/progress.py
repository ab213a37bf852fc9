"""How far a study is, for a terminal."""

from collections.abc import Iterator
from contextlib import contextmanager
from sys import stderr

import click

from bfrules.study.studying import Progress


@contextmanager
def progress_bar(games: int, label: str = "Playing") -> Iterator[Progress]:
    """Show on a terminal how many games are played, and the time left; yield what tells it."""
    with click.progressbar(
        length=games, label=label, show_pos=True, file=stderr, hidden=not stderr.isatty()
    ) as bar:
        yield lambda done, _: bar.update(done - bar.pos)
