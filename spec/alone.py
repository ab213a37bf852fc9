"""Alone: one run at a time writes a file that it has read whole and writes whole."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from filelock import FileLock, Timeout


class AnotherRun(click.ClickException):
    """Another run is writing the same file; what this one would find would be lost, or that."""

    exit_code = 2


@contextmanager
def alone_with(path: Path) -> Iterator[None]:
    """Keep every other run from writing a file; raise AnotherRun if one already does."""
    lock = FileLock(path.with_suffix(".lock"), blocking=False)
    try:
        lock.acquire()
    except Timeout:
        raise AnotherRun(
            f"another run is writing {path.name}; wait for its end, or run in another clone"
        ) from None
    try:
        yield
    finally:
        lock.release()
