"""How far a study is, for a terminal."""

from collections.abc import Iterator
from contextlib import contextmanager
from sys import stderr
from warnings import catch_warnings, filterwarnings

import click

from bfrules.compare.search import Progress


@contextmanager
def progress_bar(games: int, label: str = "Playing") -> Iterator[Progress]:
    """Show on a terminal how many games are played, and the time left; yield what tells it."""
    with (
        catch_warnings(),
        click.progressbar(
            length=games, label=label, show_pos=True, file=stderr, hidden=not stderr.isatty()
        ) as bar,
    ):
        # joblib renews a worker whose caches have grown; nothing is lost, and nobody need act
        filterwarnings("ignore", "A worker stopped while some jobs", UserWarning)
        yield lambda done, _: bar.update(done - bar.pos)
